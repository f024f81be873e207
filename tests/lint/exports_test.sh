#!/bin/bash
# The version script names exactly the functions that the runtime offers: all that begin with
# rulec_. (What files of the runtime share among themselves begins with rulecrt_.) And the runtime
# needs nothing but mem* and abort-free arithmetic: its undefined symbols are few and listed here.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$RULEC_SOURCE_DIR"

library=$RULEC_BUILD_DIR/runtime/librulec.a
[ -f "$library" ] || { echo "skipped: the runtime is not a static library here"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

listed=$(sed -nE '/global:/,/local:/s/^[[:space:]]*([a-z_0-9]+);$/\1/p' runtime/rulec.map | sort)
defined=$(nm -g --defined-only "$library" | awk 'NF == 3 { print $3 }' | sort -u)
diff <(echo "$listed") <(grep '^rulec_' <<<"$defined") || {
    echo "runtime/rulec.map (<) and the library (>) disagree"
    exit 1
}
if grep -vE '^rulec(rt)?_' <<<"$defined"; then
    echo "these symbols of the runtime lack the prefix rulec_ or rulecrt_"
    exit 1
fi

if [ "${RULEC_SANITIZED:-0}" = 0 ]; then
    undefined=$(nm -u "$library" | awk 'NF == 2 { print $2 }' | sort -u |
        grep -vE '^(rulec|rulecrt)_|^mem(cpy|set|cmp|move)$|^_GLOBAL_OFFSET_TABLE_$|^__stack_chk_fail$' || true)
    if [ -n "$undefined" ]; then
        printf 'the runtime needs more than mem*:\n%s\n' "$undefined"
        exit 1
    fi
fi

# The shared library shows the same names and no other.
cmake -S . -B "$work" -G "$RULEC_GENERATOR" -DCMAKE_C_COMPILER="$CC" -DBUILD_SHARED_LIBS=ON \
    -DRULEC_TESTS=OFF >"$work/log" 2>&1 &&
    cmake --build "$work" --target rulec_runtime >>"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
shared=$(nm -D --defined-only "$work/runtime/librulec.so" | awk '$2 == "T" || $2 == "D" || $2 == "R" { sub(/@.*/, "", $3); print $3 }' | sort -u)
diff <(echo "$listed") <(echo "$shared") || {
    echo "runtime/rulec.map (<) and librulec.so (>) disagree"
    exit 1
}
