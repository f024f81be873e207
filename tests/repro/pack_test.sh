#!/bin/bash
# The same pack is the same bytes: from another folder, in another locale and time zone, with other
# addresses.
# SPDX-License-Identifier: MIT
set -euo pipefail

write=$RULEC_BUILD_DIR/tests/compat/write_pack
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for pack in plain many hostile "plain binary"; do
    read -r what form <<<"$pack"
    mkdir -p "$work"/{first,second,third,a/long/way}
    "$write" 7 "$work/first" "$what" "${form:-straight}"
    (cd "$work/a/long/way" &&
        env -i TZ=Asia/Kathmandu LC_ALL=tr_TR.UTF-8 LANG=de_DE.UTF-8 "$write" 7 ../../../second "$what" "${form:-straight}")
    if setarch -R true 2>/dev/null; then
        setarch -R "$write" 7 "$work/third" "$what" "${form:-straight}"
    else
        "$write" 7 "$work/third" "$what" "${form:-straight}"
    fi
    diff -r "$work/first" "$work/second"
    diff -r "$work/first" "$work/third"
    rm -rf "$work"/{first,second,third}
done
