#!/bin/bash
# growth.sh RULEC WRITE_PACK RUNTIME [CHOICES [SHARED]]: the way from text to answers at 1x, 4x and 16x of
# input, both forms of the code, as a Markdown table; then what both forms of real packs cost.
# SPDX-License-Identifier: MIT
set -euo pipefail

rulec=$1
write_pack=$2
runtime=$3
largest=${4:-20000}
shared=${5:-}
root=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "$(dirname "$rulec")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
TIMEFORMAT='%U %S'
cc=("${CC:-cc}" -O2 -std=c11 "-I$root/runtime/include" "-I$build/runtime/include")

# seconds COMMAND...: of the processor
seconds() {
    { time "$@" >"$work/out" 2>&1; } 2>"$work/time" || { tail -3 "$work/out" >&2; return 1; }
    awk '{ printf "%.2f", $1 + $2 }' "$work/time"
}

translate() { # FORM PCC [OPTION...]
    local to=$work/$1
    rm -rf "$to"
    mkdir "$to"
    # thousands of functions are a lot of text: more than the usual limit
    "$rulec" build "$2" --codegen="$1" --max-memory 0 -o "$to" --name synthetic -q "${@:3}"
}

compile() { # FORM
    local file
    for file in "$work/$1"/*.c; do
        "${cc[@]}" -c "$file" -o "${file%.c}.o"
    done
}

answer() { # FORM: microseconds for all choices of a character
    "${cc[@]}" -D_POSIX_C_SOURCE=200809L "-I$work/$1" "$root/bench/growth_host.c" "$work/$1"/*.o "$runtime" \
        -o "$work/host"
    "$work/host" | awk '{ printf "%.2f", $1 / 1000 }'
}

# Objects grow with the choices: a choice of the largest pack is over eight blocks of 512 objects, one of
# the smallest over half a block.
why() { # ROW
    case $1 in
    *evaluate*) echo "16 times the choices, each over 16 times the objects" ;;
    *gcc*straight*) echo "a function for each choice, as long as its objects need" ;;
    *) echo "choices times blocks of objects, of which there are 8 times as many" ;;
    esac
}

declare -A row
stages=("check, s" "build, tables, s" "build, straight, s" "gcc -O2, tables, s" "gcc -O2, straight, s"
    "evaluate, tables, us" "evaluate, straight, us")
for part in 16 4 1; do
    mkdir -p "$work/pack"
    "$write_pack" $((4096 / part)) $((largest / part)) 1 "$work/pack"
    pcc=$work/pack/synthetic.pcc
    row["${stages[0]} $part"]=$(seconds "$rulec" check "$pcc")
    row["${stages[1]} $part"]=$(seconds translate tables "$pcc")
    row["${stages[2]} $part"]=$(seconds translate straight "$pcc")
    row["${stages[3]} $part"]=$(seconds compile tables)
    row["${stages[4]} $part"]=$(seconds compile straight)
    row["${stages[5]} $part"]=$(answer tables)
    row["${stages[6]} $part"]=$(answer straight)
done
echo "| $((largest / 16)), $((largest / 4)), $largest choices of 256, 1,024, 4,096 objects | 1x | 4x | 16x | 16x / 1x | |"
echo "|---|--:|--:|--:|--:|---|"
for stage in "${stages[@]}"; do
    a=${row["$stage 16"]} b=${row["$stage 4"]} c=${row["$stage 1"]}
    growth=$(awk "BEGIN { printf \"%.1f\", $c / ($a > 0 ? $a : 0.01) }")
    verdict=linear
    awk "BEGIN { exit !($growth > 20) }" && verdict=$(why "$stage")
    echo "| $stage | $a | $b | $c | $growth | $verdict |"
done
awk "BEGIN { r = ${row["${stages[4]} 1"]} / ${row["${stages[3]} 1"]}
    printf \"\ngcc -O2 of straight over that of tables, %d choices: %.0f (gate: 50, %s)\n\", $largest, r, (r >= 50 ? \"met\" : \"missed\") }"

# real NAME PCC [OPTION...]
real() {
    local form
    printf '| %s' "$1"
    for form in tables straight; do
        printf ' | %s' "$(seconds translate "$form" "${@:2}")"
        printf ' | %s' "$(seconds compile "$form")"
    done
    echo " |"
}

echo
echo "| pack, processor seconds | build, tables | gcc -O2 | build, straight | gcc -O2 |"
echo "|---|--:|--:|--:|--:|"
real realm "$root/rules/realm/realm.pcc"
rsrd=$shared/corpus/pcgen
players=$rsrd/data/35e/wizards_of_the_coast/rsrd/campaign/rsrd_players.pcc
if [ -e "$players" ]; then
    real "rsrd_players, all prerequisites" "$players" --data-root "$rsrd/data" --game-modes "$rsrd/system/gameModes"
else
    echo "rsrd_players: the data is not at hand, left out" >&2
fi
