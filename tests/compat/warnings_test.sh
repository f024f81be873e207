#!/bin/bash
# Generated C compiles without a warning as C11 and as C++, with every compiler that is here.
# SPDX-License-Identifier: MIT
set -euo pipefail

tools=$RULEC_BUILD_DIR/tests/compat
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
common="-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wcast-qual -Wundef -Wvla -Wformat=2 -Werror"
only_c="-Wstrict-prototypes -Wmissing-prototypes -Wc++-compat"

include="-I$RULEC_SOURCE_DIR/runtime/include -I$RULEC_BUILD_DIR/runtime/include"

check() # COMPILER FOLDER FLAG...
{
    command -v "$1" >/dev/null || return 0
    found=1
    "$1" "${@:3}" $common $include -fsyntax-only "$2"/*.c
}

found=0
for what in plain wordy hostile large many empty; do
    mkdir "$work/$what"
    "$tools/write_pack" "${RULEC_SEED:-1}" "$work/$what" $what
    check gcc "$work/$what" -std=c11 $only_c
done
for what in plain wordy empty ${RULEC_FULL:+hostile large many}; do
    check clang "$work/$what" -std=c11 $only_c
    check g++ "$work/$what" -x c++ -std=c++17
    check clang++ "$work/$what" -x c++ -std=c++11
done
check clang "$work/plain" -std=c11 -Weverything -Wno-padded
check g++ "$work/plain" -x c++ -std=c++20
check clang++ "$work/plain" -x c++ -std=c++20

# the tables form, and a host of it that calls rules by their names
for form in tables binary; do
    for what in plain wordy many; do
        folder=$work/$what-$form
        mkdir "$folder"
        "$tools/write_pack" "${RULEC_SEED:-1}" "$folder" $what $form
        headers=("$folder"/*.h)
        printf '#include "%s"\n' "${headers[@]##*/}" >"$folder/host.c"
        check gcc "$folder" -std=c11 $only_c
        check clang "$folder" -std=c11 $only_c
        check g++ "$folder" -x c++ -std=c++17
        check clang++ "$folder" -x c++ -std=c++11
    done
    check clang "$work/plain-$form" -std=c11 -Weverything -Wno-padded
done
[ $found = 1 ] || { echo "skipped: neither gcc nor clang"; exit 77; }
