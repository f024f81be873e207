#!/bin/bash
# Every numbered rule of prerequisites and formulas has a test that names it: as the first string of a
# row, or in the comment above a test.
# SPDX-License-Identifier: MIT
set -uo pipefail
cd "$RULEC_SOURCE_DIR/tests/unit/gen/lst" || exit 1
failed=0

# rules LETTER FIRST LAST FILE...
rules() {
    local letter=$1 first=$2 last=$3 number rule
    shift 3
    for number in $(seq "$first" "$last"); do
        rule=$letter$number
        grep -qE "(^/\\*|\"|[,:] ?)( ?[A-Z][0-9]+,?)* ?${rule}[ ,:\"]" "$@" && continue
        echo "FAILED: no test of $* names $rule"
        failed=1
    done
}

rules R 1 8 pre_parse_test.c pre_meaning_test.c fields_test.c
rules T 1 5 pre_meaning_test.c pre_parse_test.c
rules E 1 10 pre_meaning_test.c campaigns_test.c
rules D 1 10 pre_meaning_test.c
rules F 1 11 pre_meaning_test.c formula_test.c
rules P 1 46 pre_meaning_test.c pre_parse_test.c
exit $failed
