#!/bin/bash
# `rulec trace`: one event a step, the same for the same seed; --replay says where a trace differs.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$RULEC_SOURCE_DIR"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo '{"name":"Alda","hp":20,"attack":5}' >"$work/a.json"
echo '{"name":"Wolf","hp":11,"armour":13}' >"$work/b.json"
echo '{"nme":"Wolf"}' >"$work/bad.json"
trace() {
    "$RULEC" trace rules/melee/items.json "$1" --as "$work/a.json" --target "$work/b.json" "${@:2}"
}

trace "Notched Sword" --seed 7 >"$work/7"
trace "Notched Sword" --seed 7 | cmp - "$work/7"
[ "$(grep -c '"step":' "$work/7")" = 7 ]
grep -q '"name":"attackCompleted"' "$work/7"
trace "Notched Sword" --seed 7 --replay "$work/7"
status=0
trace "Notched Sword" --seed 8 --replay "$work/7" >"$work/diff" || status=$?
[ "$status" = 1 ] && grep -q '^line 2$' "$work/diff"

# what another system or an editor does to a text makes no difference
sed 's/$/\r/' "$work/7" >"$work/crlf"
{ printf '\xef\xbb\xbf'; cat "$work/7"; } >"$work/bom"
{ echo; sed 's/$/ \t/' "$work/7"; echo; } >"$work/blanks"
printf '%s' "$(cat "$work/7")" >"$work/unended"
for copy in crlf bom blanks unended; do
    trace "Notched Sword" --seed 7 --replay "$work/$copy" >"$work/diff" || { cat "$work/diff"; exit 1; }
    [ ! -s "$work/diff" ]
done
# differs FILE LINE: the first line that differs, and the two are not alike
differs() {
    status=0
    trace "Notched Sword" --seed 7 --replay "$1" >"$work/diff" || status=$?
    [ "$status" = 1 ] && [ "$(head -1 "$work/diff")" = "line $2" ]
    [ "$(sed -n 's/^- //p' "$work/diff")" != "$(sed -n 's/^+ //p' "$work/diff")" ]
}
lines=$(wc -l <"$work/7")
head -3 "$work/7" >"$work/cut"
differs "$work/cut" 4
{ cat "$work/7"; echo '{}'; } >"$work/more"
differs "$work/more" $((lines + 1))
sed '5s/"step":/"stop":/;s/$/\r/' "$work/7" >"$work/other"
differs "$work/other" 5
: >"$work/none"
differs "$work/none" 1

status=0
"$RULEC" trace rules/melee/items.json "Notchd Sword" 2>/dev/null || status=$?
[ "$status" = 5 ]
status=0
"$RULEC" trace rules/melee/items.json "Spark" --as "$work/bad.json" 2>"$work/log" || status=$?
[ "$status" = 1 ] && grep -q "did you mean 'name'" "$work/log"

# every item of ours comes to an end or says what it waits for
grep -o '^ *{"name": "[^"]*"' rules/melee/items.json | sed 's/.*: "//; s/"$//' |
    while read -r item; do
        trace "$item" --seed 3 | tail -1 | grep -qE '"end":"(finished|waiting)"' ||
            { echo "$item does not end"; exit 1; }
    done
