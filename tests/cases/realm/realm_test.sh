#!/bin/bash
# rules/realm: its messages are those that are meant, its C is the one that is checked in, and its
# own cases hold.
# SPDX-License-Identifier: MIT
set -uo pipefail
cd "$RULEC_SOURCE_DIR" || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pack=rules/realm/realm.pcc
failed=0

# file:line and slug of every message, against the list beside this script
"$RULEC" check --all $pack 2>&1 >/dev/null | sed -n 's/^rules\/realm\/\([^:]*:[0-9]*\):.*\[\(.*\)\]$/\1 \2/p' >"$work/messages"
if ! diff tests/cases/realm/messages.txt "$work/messages"; then
    echo "FAILED: rulec check $pack says other things than are meant"
    failed=1
fi
# each line of contested.lst warns, and its slug stands in the comment above
awk '/^# [a-z0-9-]+$/ { slug = $2; next } /\tCHOOSE:/ { print "contested.lst:" NR " -W" slug }' \
    rules/realm/contested.lst >"$work/promised"
grep '^contested' tests/cases/realm/messages.txt | diff "$work/promised" - ||
    { echo "FAILED: contested.lst promises other warnings"; failed=1; }

"$RULEC" build --quiet $pack -o "$work/realm" --name realm || failed=1
if ! diff -r generated/realm "$work/realm" | head -40 || ! diff -rq generated/realm "$work/realm"; then
    echo "FAILED: generated/realm is not what rulec writes; rules/demo.sh renews it"
    failed=1
fi

"$RULEC" test --quiet $pack rules/realm/cases.jsonl --characters rules/realm/characters.jsonl \
    --cc "${CC:-cc}" >"$work/out" 2>&1 || { cat "$work/out"; failed=1; }
tail -1 "$work/out"

# what is granted by a talent holds for explanations and for one prerequisite after another too
explained=$("$RULEC" explain $pack QUALIFIED 'DOMAIN|Oath' --as edda \
    --characters rules/realm/characters.jsonl 2>/dev/null | head -1)
[ "$explained" = "DOMAIN 'Oath' is open to edda: its prerequisites are met" ] ||
    { echo "FAILED: explain says: $explained"; failed=1; }
met=$("$RULEC" eval $pack 'PREALIGN:CRU' --as edda --as edda --as bram \
    --characters rules/realm/characters.jsonl 2>/dev/null)
[ "$met" = "$(printf 'edda\tmet\nedda\tmet\nbram\tmet')" ] ||
    { echo "FAILED: eval says: $met"; failed=1; }

# what a host supplies, and what follows from it
"$RULEC" inspect $pack >"$work/inspect" 2>/dev/null
supplied=$(sed -n '/^the host supplies/,/^$/p' "$work/inspect")
derived=$(sed -n '/^derived from [1-9][0-9]* numbers/,/^$/p' "$work/inspect")
for set in 'DOMAIN held' 'SPELL known'; do
    grep -qx "  $set" <<<"$supplied" || { echo "FAILED: inspect does not ask for '$set'"; failed=1; }
done
for set in 'DOMAIN qualified' 'DOMAIN of_deity' 'ARMORPROF granted'; do
    grep -qx "  $set" <<<"$derived" || { echo "FAILED: inspect does not derive '$set'"; failed=1; }
done
exit $failed
