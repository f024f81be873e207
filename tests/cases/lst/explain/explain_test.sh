#!/bin/bash
# `rulec explain`: each line of a .cases file is WHO,..., EXPR and OBJECT, asked of the pack here; its
# answers stand in the .txt and .json file of that name. RULEC_BLESS=1 writes them anew, to be read
# before they are kept. Also what it says of faulty questions, and its bound.
# SPDX-License-Identifier: MIT
set -uo pipefail
cd "$RULEC_SOURCE_DIR/tests/cases/lst/explain" || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# ask WHO,... EXPR OBJECT OPTION...: the object may be empty
ask() {
    local who expression=$2 object=$3 as=()
    for who in ${1//,/ }; do as+=(--as "$who"); done
    shift 3
    "$RULEC" explain pack/main.pcc "$expression" ${object:+"$object"} "${as[@]}" \
        --characters characters.jsonl "$@" 2>"$work/err"
}

complain() {
    echo "FAILED: $*"
    sed 's/^/  /' "$work/err"
    failed=1
}

for cases in *.cases; do
    name=${cases%.cases}
    while IFS=$'\t' read -r who expression object; do
        case $who in '' | '#'*) continue ;; esac
        echo "\$ $expression${object:+ $object} --as $who"
        ask "$who" "$expression" "$object" || complain "$expression of $who ends with $?" >&2
        echo
        ask "$who" "$expression" "$object" --format json >>"$work/$name.json"
    done <"$cases" >"$work/$name.txt"
    for form in txt json; do
        [ -z "${RULEC_BLESS:-}" ] || cp "$work/$name.$form" "$name.$form"
        diff "$name.$form" "$work/$name.$form" || { echo "FAILED: $name.$form"; failed=1; }
    done
done

# bad STATUS TEXT EXPR [OBJECT]: a faulty question
bad() {
    local wanted=$1 text=$2 status=0
    shift 2
    "$RULEC" explain pack/main.pcc "$@" --characters characters.jsonl >"$work/out" 2>"$work/err" ||
        status=$?
    [ "$status" -eq "$wanted" ] || complain "explain $* ends with $status, not $wanted"
    grep -qF -e "$text" "$work/err" || complain "explain $* does not say '$text'"
    [ ! -s "$work/out" ] || complain "explain $* answers"
}
bad 5 "OBJECT:1:1: error: there is no DOMAIN 'Ebbe'" 'CHOOSE:DOMAIN|ALL' Ebbe
bad 5 "did you mean 'Ebb'?" 'CHOOSE:DOMAIN|ALL' Ebbe
bad 5 "there is a CLASS of that name" 'CHOOSE:DOMAIN|ALL' Boatman
bad 5 "OBJECT:1:1: error: what is offered here is a DOMAIN" 'CHOOSE:DOMAIN|ALL' 'FEAT|Leap'
bad 5 "OBJECT:1:6: error: there is no FEAT 'Laep'" QUALIFIED 'FEAT|Laep'
bad 5 "OBJECT:1:1: error: there is no kind of objects 'FAET'" QUALIFIED 'FAET|Leap'
bad 5 "did you mean 'FEAT'?" QUALIFIED 'FAET|Leap'
bad 5 "there is no object 'Juggling'" QUALIFIED Juggling
bad 5 "there are several objects 'Flow Table': say of which kind" QUALIFIED 'Flow Table'
bad 5 "'EQUIPMENT|Flow Table'" QUALIFIED 'Flow Table'
bad 5 "EXPR:1:1: error: there is no object with a CHOOSE 'Harbor'" Harbor Ebb
bad 5 "did you mean 'Harbour'?" Harbor Ebb
bad 5 "there are several objects 'Eel' with a CHOOSE" Eel Ebb
bad 1 "EXPR:1:8: error: CHOOSE has no subtoken 'DOMIAN'" 'CHOOSE:DOMIAN|ALL' Ebb
bad 1 "EXPR:1:23: error: a group that is not closed" 'CHOOSE:DOMAIN|TYPE=Ebb[' Ebb
bad 1 "EXPR:1:15: error: there is no prerequisite 'PREATTT'" 'PREMULT:1,[PREATTT:1],[PREATT:1]'
bad 1 "EXPR:1:8: error: PREATT takes an integer" 'PREATT:x'
bad 1 "an expression of LST begins with" 'PERATT:1' Ebb
bad 2 "needs PACK... EXPR [OBJECT]" QUALIFIED
bad 2 "only a PRE... may stand without an OBJECT" QUALIFIED
bad 2 "'explain' has no format csv, only text|json" 'PREATT:1' --format csv
bad 2 "'explain' has no format sarif, only text|json" 'PREATT:1' --format sarif
bad 5 "there is no character 'wern'" 'PREATT:1' --as wern
bad 5 "did you mean 'wren'?" 'PREATT:1' --as wern
bad 3 "cannot read the characters in 'nobody.jsonl'" 'PREATT:1' --characters nobody.jsonl
echo '{"id":"x","alignmant":"GRM"}' >"$work/x.json"
bad 1 "x.json:1:11: error: a character has no field 'alignmant'" 'PREATT:1' --as "$work/x.json"
echo '{"id":"x"' >"$work/y.json"
bad 1 "y.json:" 'PREATT:1' --as "$work/y.json"
bad 2 "--max-trials" 'PREATT:1' --max-trials many
bad 2 "max-trial" 'PREATT:1' --max-trial 3

# nobody in particular
ask "" 'PREATT:1' "" >"$work/out" 2>/dev/null
"$RULEC" explain pack/main.pcc 'PREATT:1' >"$work/out" 2>"$work/err" ||
    complain "nobody in particular cannot be asked about"
grep -q 'a character of whom nothing is known' "$work/out" || complain "nobody has a name"

# the bound, and that it is said
ask hob 'PREMULT:3,[PREATT:4],[PRELANG:2,Knots,Hill Speech],[PREDOMAIN:3,ANY]' "" \
    --max-trials 3 >"$work/out"
grep -q 'ended at its bound of 3 trials (--max-trials)' "$work/out" || complain "no bound is told"
ask hob 'PREMULT:3,[PREATT:4],[PRELANG:2,Knots,Hill Speech],[PREDOMAIN:3,ANY]' "" \
    --max-trials 1 >"$work/out"
grep -q 'its bound of 1 trial (' "$work/out" || complain "a bound of one trial is not told as one"
ask hob 'PREMULT:3,[PREATT:4],[PRELANG:2,Knots,Hill Speech],[PREDOMAIN:3,ANY]' "" \
    --max-trials 3 --format json >"$work/out"
grep -q '"possible":true,"complete":false,"more":false,"smallest":1,"max_trials":3' "$work/out" || complain "no bound is told in JSON"

# several characters: one after the other; JSON: a line each
"$RULEC" explain pack/main.pcc 'PREATT:2' --characters characters.jsonl --as hob --as wren \
    --format json >"$work/out" 2>/dev/null
[ "$(grep -c '^{"schema":"rulec.explain/1","as":"' "$work/out")" -eq 2 ] ||
    complain "two characters are not two lines"
exit $failed
