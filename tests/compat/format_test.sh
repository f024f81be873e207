#!/bin/bash
# Generated C is a fixed point of our .clang-format, whether names are long or short. RULEC_SEEDS
# says which packs; all files of a pack of many rules are looked at for a seed that is not 1.
# SPDX-License-Identifier: MIT
set -euo pipefail

version=$(clang-format --version 2>/dev/null | sed -nE 's/.*version ([0-9]+).*/\1/p')
[ "$version" = 14 ] || { echo "skipped: clang-format ${version:-} is not version 14"; exit 77; }
tools=$RULEC_BUILD_DIR/tests/compat
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$RULEC_SOURCE_DIR/.clang-format" "$work"

bad=0
for seed in ${RULEC_SEEDS:-1}; do
    for pack in plain wordy hostile large many empty "plain tables" "many binary"; do
        read -r what form <<<"$pack"
        folder=$work/$what$form.$seed
        mkdir "$folder"
        "$tools/write_pack" "$seed" "$folder" "$what" "${form:-straight}"
        for file in "$folder"/*.[ch]; do
            case $seed.$what.$(basename "$file") in
            1.many.*.h | 1.many.*_00[1-9].c | 1.many.*_pack.c) continue ;;
            esac
            clang-format "$file" | diff "$file" - >"$work/diff" && continue
            echo "seed $seed, $pack, $(basename "$file"):"
            head -20 "$work/diff"
            bad=1
        done
    done
done
exit $bad
