#!/bin/bash
# growth.sh RULEC WRITE_PACK RUNTIME [CHOICES [SHARED]]: the way from text to answers at 1x, 4x and 16x of
# input, all forms of the code, as a Markdown table; then what they cost of real packs. Seconds are
# those of the processor, of a program and what the system does for it.
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

translate() { # FORM PCC [OPTION...]; FORM: straight, tables, or binary, which is tables in a file
    local to=$work/$1 codegen=$1 tables=text
    [ "$1" = binary ] && codegen=tables tables=binary
    rm -rf "$to"
    mkdir "$to"
    # thousands of functions are a lot of text: more than the usual limit
    "$rulec" build "$2" --codegen="$codegen" --tables="$tables" --max-memory 0 -o "$to" --name synthetic -q "${@:3}"
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
stages=("check, s" "build, tables, s" "build, binary, s" "build, straight, s" "gcc -O2, tables, s"
    "gcc -O2, binary, s" "gcc -O2, straight, s" "evaluate, tables, us" "evaluate, straight, us")
for part in 16 4 1; do
    mkdir -p "$work/pack"
    "$write_pack" $((4096 / part)) $((largest / part)) 1 "$work/pack"
    pcc=$work/pack/synthetic.pcc
    row["check, s $part"]=$(seconds "$rulec" check "$pcc" --max-memory 0)
    for form in tables binary straight; do
        row["build, $form, s $part"]=$(seconds translate "$form" "$pcc")
        row["gcc -O2, $form, s $part"]=$(seconds compile "$form")
    done
    row["evaluate, tables, us $part"]=$(answer tables)
    row["evaluate, straight, us $part"]=$(answer straight)
    rm -f "$work"/*/*.o
done
echo "$("${cc[0]}" --version | head -1), $(nproc) cores, load $(cut -d ' ' -f 1 /proc/loadavg)"
echo
echo "| $((largest / 16)), $((largest / 4)), $largest choices of 256, 1,024, 4,096 objects | 1x | 4x | 16x | 16x / 1x | |"
echo "|---|--:|--:|--:|--:|---|"
for stage in "${stages[@]}"; do
    a=${row["$stage 16"]} b=${row["$stage 4"]} c=${row["$stage 1"]}
    growth=$(awk "BEGIN { printf \"%.1f\", $c / ($a > 0 ? $a : 0.01) }")
    verdict=linear
    awk "BEGIN { exit !($growth > 20) }" && verdict=$(why "$stage")
    echo "| $stage | $a | $b | $c | $growth | $verdict |"
done
# ratio FORM: what the gate is about; the text is what it is held against
ratio() {
    awk -v straight="${row["gcc -O2, straight, s 1"]}" -v form="$1" -v own="${row["gcc -O2, $1, s 1"]}" \
        -v choices="$largest" 'BEGIN {
            r = straight / own
            printf "gcc -O2 of straight over that of %s, %d choices: %.0f", form, choices, r
            print form == "tables" ? " (gate: 50, " (r >= 50 ? "met" : "missed") ")" : ""
        }'
}

echo
ratio tables
ratio binary

# real NAME PCC [OPTION...]
real() {
    local form
    printf '| %s' "$1"
    for form in tables binary straight; do
        printf ' | %s' "$(seconds translate "$form" "${@:2}")"
        printf ' | %s' "$(seconds compile "$form")"
    done
    echo " |"
}

echo
echo "| pack | build, tables, s | gcc -O2, s | build, binary, s | gcc -O2, s | build, straight, s | gcc -O2, s |"
echo "|---|--:|--:|--:|--:|--:|--:|"
real realm "$root/rules/realm/realm.pcc"
rsrd=$shared/corpus/pcgen
data=$rsrd/data/35e/wizards_of_the_coast/rsrd
if [ -e "$data/campaign/rsrd_players.pcc" ]; then
    modes=(--data-root "$rsrd/data" --game-modes "$rsrd/system/gameModes")
    real "rsrd_players, all prerequisites" "$data/campaign/rsrd_players.pcc" "${modes[@]}"
    real "the RSRD, all prerequisites" "$data/_revised_system_reference_document.pcc" "${modes[@]}" \
        --compat=+P44
else
    echo "the RSRD: the data is not at hand, left out" >&2
fi
