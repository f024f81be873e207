#!/bin/bash
# What is measured answers alike: each rival that is installed agrees with the tables form, on a
# small pack and, where the data is at hand, on a pack of rules; whoever is not is named.
# SPDX-License-Identifier: MIT
set -euo pipefail

bench=$RULEC_BUILD_DIR/bench/rulec_bench
[ "${RULEC_SANITIZED:-0}" != 1 ] || { echo "skipped: rivals keep what they have until the end"; exit 77; }
[ -x "$bench" ] || { echo "skipped: the benchmarks are not built"; exit 77; }

agree() { # QUESTION ARGUMENT...
    local question=$1
    shift
    "$bench" --speed --windows 1 --question "$question" "$@" || { echo "$question: status $?"; exit 1; }
}

said() { # TEXT PATTERN
    grep -qE "$2" <<<"$1" || { echo "not said: $2"; echo "$1"; exit 1; }
}

few=$(agree "of few")
for rival in CRoaring SQLite CLIPS; do
    said "$few" "$rival( [0-9]+\.|: not installed)"
done
said "$few" "of few: one choice, count \| dense bitset"
said "$few" "of few: all choices, counts \| AST over bitsets"

data=${RULEC_SHARED:-../shared}/corpus/pcgen
pack=$data/data/35e/wizards_of_the_coast/rsrd/_revised_system_reference_document.pcc
[ -e "$pack" ] || { said "$few" "a pack of rules for the rivals: not at hand"; exit 0; }
rules=$(agree "of rules" --data-root "$data/data" --game-modes "$data/system/gameModes" --rivals "$pack")
said "$rules" "of rules: QUALIFIED of one character \| memoised scalar"
said "$rules" "of rules: 512 characters, all choices from rows \| dense bitset"
