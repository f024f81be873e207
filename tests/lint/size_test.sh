#!/bin/bash
# The runtime as it is installed has at most 64 KiB of code.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$RULEC_SOURCE_DIR"

"$CC" --version | grep -q 'Free Software Foundation' || { echo "skipped: measured with gcc"; exit 77; }
[ "$(uname -m)" = x86_64 ] || { echo "skipped: measured on x86-64"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake -S . -B "$work" -G "$RULEC_GENERATOR" -DCMAKE_C_COMPILER="$CC" \
    -DCMAKE_BUILD_TYPE=RelWithDebInfo -DRULEC_TESTS=OFF -DRULEC_BENCH=OFF >"$work/log" 2>&1 &&
    cmake --build "$work" --target rulec_runtime >>"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
text=$(size -A "$work"/runtime/librulec.a | awk '$1 ~ /^\.text/ { sum += $2 } END { print sum }')
echo "$text bytes of code"
[ "$text" -le 65536 ] || { echo "more than 65536"; exit 1; }
