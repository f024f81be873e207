#!/bin/sh
# The main job on rules of our own, step by step: ./bootstrap demo runs it with the build directory.
# SPDX-License-Identifier: MIT
set -eu

[ $# -eq 1 ] || { echo "usage: rules/demo.sh BUILD_DIRECTORY" >&2; exit 2; }
build=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
work=$build/demo
mkdir -p "$work"
rulec=$build/gen/rulec
pack=rules/realm/realm.pcc
people=rules/realm/characters.jsonl
rule='DOMAIN|Blade|TYPE=Fury,QUALIFIED,!PC'
compiler=${CC:-cc}

now() { date +%s.%N; }
since() { echo "$1 $(now)" | awk '{ printf "%.2f s", $2 - $1 }'; }
step() { printf '[demo] %s  ' "$1"; }
fail() { echo "demo: $1" >&2; exit 1; }
field() { sed -n "s/^$1  *\([0-9][0-9]*\)$/\1/p" "$work/inspect"; }

step "1/5 check   rules/realm"
start=$(now)
"$rulec" check --format json $pack >"$work/messages" 2>&1 || { cat "$work/messages"; fail "the rules have errors"; }
time=$(since "$start")
"$rulec" inspect --quiet $pack >"$work/inspect" 2>/dev/null
warnings=$(grep -c '"level":"warning"' "$work/messages" || true)
echo "$(field files) files, 0 errors, $warnings warnings (each one meant: contested.lst, old_forms.lst)  $time"

step "2/5 build   rules/realm -> generated/realm"
start=$(now)
"$rulec" build --quiet $pack -o generated/realm --name realm
echo "$(field 'choices compiled') choices  $(since "$start")"

step "3/5 compile generated/realm and rules/demo/ask.c with $compiler"
start=$(now)
$compiler -std=c11 -O2 -I runtime/include -I "$build/runtime/include" -I generated/realm \
    rules/demo/ask.c generated/realm/*.c "$build/runtime/librulec.a" -o "$work/ask"
echo " $(since "$start")"

step "4/5 ask     Which domains may Alda take for her Bonus Domain?"
echo
echo "         CHOOSE:$rule"
"$work/ask" | sed 's/^/         /'
compiled=$("$work/ask" | sed -n 's/^.*offered: //p')
interpreted=$("$rulec" eval --quiet $pack "CHOOSE:$rule" --characters $people --as alda 2>/dev/null |
    sort | paste -sd, - | sed 's/,/, /g')
[ "$(echo "$compiled" | sed 's/, /\n/g' | sort)" = "$(echo "$interpreted" | sed 's/, /\n/g' | sort)" ] ||
    fail "the interpreter says otherwise: $interpreted"
echo "         the interpreter says the same"

step "5/5 bench   a second of the compiled code:"
"$work/ask" bench

cat <<EOF
OK. Try next:
  ${rulec#"$PWD/"} --help
  ${rulec#"$PWD/"} check $pack
  ${rulec#"$PWD/"} eval $pack 'CHOOSE:DOMAIN|TYPE=Fury,!PC' --characters $people --as alda
  ${rulec#"$PWD/"} test $pack rules/realm/cases.jsonl --characters $people
  ${rulec#"$PWD/"} test --language flow rules/melee rules/melee/cases/chains.jsonl
  ${rulec#"$PWD/"} trace rules/melee/items.json 'Notched Sword' --seed 7
  less generated/realm/realm_choose.c     the rules as C, each under its own text
  and to use it in a project of yours: README.md, "Use it in your CMake"
EOF
