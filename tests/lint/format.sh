#!/bin/bash
# Compares our C with what clang-format 14 makes of it; with --write, rewrites it instead.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/../.."

version=$(clang-format --version 2>/dev/null | sed -nE 's/.*version ([0-9]+).*/\1/p')
if [ "$version" != 14 ]; then
    echo "skipped: clang-format ${version:-} is not version 14"
    exit 77
fi
mapfile -t files < <(find gen runtime tests bench -name '*.[ch]' ! -path 'tests/cases/*' \
    ! -path 'tests/corpus/*' 2>/dev/null | sort)
if [ "${1:-}" = --write ]; then
    exec clang-format -i "${files[@]}"
fi
clang-format --dry-run -Werror "${files[@]}" || {
    echo "cmake --build build/dev --target format rewrites them"
    exit 1
}
