#!/bin/bash
# What `rulec check` says of prerequisites: each folder here is a pack with faults, and its `diag`
# what is said of them. RULEC_BLESS=1 writes the files anew, to be read before they are kept.
# SPDX-License-Identifier: MIT
set -uo pipefail
cd "$RULEC_SOURCE_DIR/tests/cases/lst/prerequisites" || exit 1
# shellcheck source=tests/cases/lst/messages.sh
. ../messages.sh

# a faulty field stops the build, and nothing is written; the other fields of its line count
(cd bad && "$RULEC" build main.pcc -o "$work/c" --name bad) >"$work/out" 2>"$work/err"
[ $? -eq 1 ] || { echo "FAILED: bad is built"; failed=1; }
[ ! -e "$work/c" ] || { echo "FAILED: bad is written"; failed=1; }
(cd bad && "$RULEC" dump main.pcc) >"$work/dump" 2>/dev/null
good=$(grep -o '"Good"' "$work/dump" | wc -l)
lines=$(grep -c 'TYPE:Good$' bad/abilities.lst)
[ "$good" -eq "$lines" ] || { echo "FAILED: $good of $lines are of TYPE Good"; failed=1; }

# nesting ten thousand deep is an error, not a crash
{
    printf 'Deep\tCATEGORY:FEAT\tPREVARGTEQ:'
    printf '(%.0s' $(seq 10000)
    printf 'x'
    printf ')%.0s' $(seq 10000)
    printf ',1\nDeeper\tCATEGORY:FEAT\t'
    printf 'PREMULT:1,[%.0s' $(seq 10000)
    printf 'PREHP:3'
    printf ']%.0s' $(seq 10000)
    printf '\n'
} >"$work/deep.lst"
"$RULEC" check "ABILITY:$work/deep.lst" >/dev/null 2>"$work/err"
[ $? -eq 4 ] || { echo "FAILED: what is nested too deep passes"; failed=1; }
for code in E0242 E0246; do
    grep -q "\[$code\]" "$work/err" || { echo "FAILED: no $code of what is nested too deep"; failed=1; }
done
exit $failed
