#!/bin/bash
# ./bootstrap says what it can do, and where it cannot install anything it says what is needed.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$RULEC_SOURCE_DIR"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

expect()
{
    local want=$1 got=0
    shift
    "$@" >"$work/out" 2>"$work/err" || got=$?
    [ "$got" = "$want" ] || { echo "$*: exit $got, not $want"; cat "$work/out" "$work/err"; exit 1; }
}

expect 0 ./bootstrap --help
grep -q '^usage: ./bootstrap demo' "$work/out"
expect 2 ./bootstrap
expect 2 ./bootstrap dmeo
expect 2 ./bootstrap demo test
expect 0 ./bootstrap needs
grep -q '^re2c' "$work/out"

# a system with a shell and nothing else: no compiler, no apt-get
mkdir "$work/bin"
for tool in sh dirname cat tr id awk ls; do ln -s "$(command -v $tool)" "$work/bin/$tool"; done
for command in demo test; do
    expect 3 env -i PATH="$work/bin" /bin/sh ./bootstrap $command
    grep -qx '    libjansson-dev' "$work/err"
    grep -q '^bootstrap: missing here:.* cmake' "$work/err"
    [ ! -s "$work/out" ] || { echo "unexpected on stdout:"; cat "$work/out"; exit 1; }
done
