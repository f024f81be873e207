#!/bin/bash
# rules/island: it has no errors, generated/island is what it gives, and its C, as C and as C++,
# answers what the rules say. The commands that read modules do their work on it.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$RULEC_SOURCE_DIR"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
module=rules/island/island.g

"$RULEC" build --quiet $module --name island -o "$work"
for file in island_game.h island_game.c island_game_tables.c; do
    diff -u "generated/island/$file" "$work/$file" ||
        { echo "generated/island is not what rules/island gives: rulec build $module --name island -o generated/island"; exit 1; }
done

flags="-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror -Iruntime/include -I$work"
sanitize=
[ "${RULEC_SANITIZED:-0}" = 0 ] || sanitize="-fsanitize=address,undefined"
"$CC" -std=c11 $flags $sanitize tests/cases/gdl/island/ask.c "$work"/island_game*.c \
    runtime/src/game.c runtime/src/dice.c -o "$work/ask"
"$work/ask"
for file in "$work"/island_game*.c; do
    "$CXX" -std=c++11 -x c++ $flags -c "$file" -o "$work/cxx.o"
done

[ "$("$RULEC" eval -q $module '(+ 1 (2 3))')" = "(3 4)" ]
[ "$("$RULEC" eval -q $module 'quick (append fixed 3d6)')" = '8 (harbour |wreck at sea| 23296)' ]
"$RULEC" dump -q $module >"$work/dump.json"
grep -q '"name": "fast sloop", "symbol": "sloop", "symbols": \["fast sloop", "sloop"\]' "$work/dump.json"
"$RULEC" dump -q --table hit-chance --format csv $module >"$work/table.csv"
grep -qx '"sloop",60,50,30,70,50,60' "$work/table.csv"
"$RULEC" graph -q $module includes | grep -q '"island" -> "ground";'
"$RULEC" inspect -q $module | grep -q '^table damage .* 6 x 6'
"$RULEC" doc hp-max | grep -q "unit-type: a number from 1 to 32767; 1 when nothing is said"
"$RULEC" build -q $module --name island -o "$work/deps" --depfile "$work/deps/island.d"
grep -q 'rules/island/ground.g' "$work/deps/island.d"

# what is wrong stops a build before anything is written
sed 's/(hp-max 20)/(hp-max 99999)/' $module >"$work/broken.g"
cp rules/island/ground.g "$work"
status=0
"$RULEC" build "$work/broken.g" -o "$work/none" 2>"$work/log" || status=$?
[ $status = 1 ] && [ ! -e "$work/none" ]
grep -q 'broken.g:.*: error: hp-max of unit-type .harbour. is 99999, which is not between 1 and 32767 \[E0323\]' "$work/log"
status=0
"$RULEC" dump --table no-such $module 2>"$work/log" || status=$?
[ $status = 5 ]
