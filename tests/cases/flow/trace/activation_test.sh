#!/bin/bash
# `rulec activation`: a saved activation as JSON and back; `rulec trace` saves one and goes on with
# it, also when it was changed as JSON. What is not whole, or of another pack, is refused.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$RULEC_SOURCE_DIR"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/items.json" <<'END'
{"name": "Club", "type": "weapon",
 "system": {"actionType": "mwak", "target": {"type": "creature"}, "damage": {"parts": [["1d6 + @mod", "fire"]]}},
 "effects": []}
END
echo '{"name":"Alda","hp":20,"attack":50}' >"$work/a.json"
echo '{"name":"Wolf","hp":11,"armour":13}' >"$work/b.json"
trace() {
    "$RULEC" trace "$work/items.json" Club --as "$work/a.json" --target "$work/b.json" "$@"
}
# fails STATUS TEXT COMMAND...: the command fails with the status and says the text
fails() {
    local status=0
    "${@:3}" >"$work/out" 2>"$work/log" || status=$?
    [ "$status" = "$1" ] && grep -q "$2" "$work/log" || { cat "$work/log"; echo "status $status: ${*:3}"; exit 1; }
}

# the host's formula: the trace waits, and the activation is kept
trace --seed 3 --save "$work/s.rlca" | tail -1 | grep -q '"end":"waiting"'
"$RULEC" activation "$work/items.json" "$work/s.rlca" >"$work/s.json"
grep -q '"item":"Club"' "$work/s.json" && grep -q '"wait":"damage"' "$work/s.json"
grep -q '"attack":"hit"' "$work/s.json"
"$RULEC" activation "$work/items.json" "$work/s.json" -o "$work/t.rlca"
cmp "$work/s.rlca" "$work/t.rlca"
"$RULEC" activation "$work/items.json" "$work/s.json" | cmp - "$work/s.json"

# changed by hand: a miss, and the roll at hand is asked for again, of nothing
sed 's/"attack":"hit"/"attack":"miss"/; s/"effective":\[2\]/"effective":[]/; s/"state":"waiting","wait":"damage","who":"roller"/"state":"ready","wait":"","who":""/' \
    "$work/s.json" >"$work/miss.json"
trace --resume "$work/miss.json" >"$work/resumed"
tail -1 "$work/resumed" | grep -q '"end":"finished"'
tail -1 "$work/resumed" | grep -q '"name":"Wolf","hp":11'
trace --resume "$work/miss.json" --replay "$work/resumed"

# every length and a bit of every byte
size=$(wc -c <"$work/s.rlca")
for ((n = 0; n < size; n += 37)); do
    head -c "$n" "$work/s.rlca" >"$work/cut.rlca"
    fails 1 error: "$RULEC" activation "$work/items.json" "$work/cut.rlca" -o "$work/never"
done
for ((n = 4; n < size; n += 53)); do
    cp "$work/s.rlca" "$work/bad.rlca"
    byte=$(od -An -tu1 -j "$n" -N 1 "$work/s.rlca")
    printf "\\x$(printf %x $((byte ^ 1 << n % 8)))" |
        dd of="$work/bad.rlca" bs=1 seek="$n" conv=notrunc 2>/dev/null
    fails 1 "no saved activation" "$RULEC" activation "$work/items.json" "$work/bad.rlca" -o "$work/never"
done
fails 1 "of another pack" "$RULEC" activation "$work/items.json" "$work/s.rlca" --name other
sed 's/"position":2/"position":20/' "$work/s.json" >"$work/far.json"
fails 1 "'position' has to be at most 'steps'" "$RULEC" activation "$work/items.json" "$work/far.json" -o "$work/never"
sed 's/"seed"/"sede"/' "$work/s.json" >"$work/typo.json"
fails 1 "did you mean 'seed'" "$RULEC" activation "$work/items.json" "$work/typo.json" -o "$work/never"
fails 3 "no such file" "$RULEC" activation "$work/items.json" "$work/none.json"
[ ! -e "$work/never" ]

# another flow with other steps left
mkdir "$work/changed"
script='return this.performAttackRoll(this.applyEffects());'
sed "s/\"effects\": \[\]/\"effects\": [], \"flags\": {\"wire\": {\"script\": \"$script\"}}/" \
    "$work/items.json" >"$work/changed/items.json"
fails 1 "has changed in what is left" "$RULEC" trace "$work/changed/items.json" Club \
    --as "$work/a.json" --target "$work/b.json" --resume "$work/s.rlca"
