#!/bin/bash
# `rulec test`: cases through the reference evaluator and the compiled C.
# SPDX-License-Identifier: MIT
. "$RULEC_SOURCE_DIR/tests/cli/lib.sh"

run 0 test "$pack" "$here/pack/cases.jsonl" --characters "$crew"
same "$(cat "$work/out")" "6 passed, 0 failed"
run 0 test "$pack" "$here/pack/cases.jsonl" --characters "$crew" --format json
same "$(cat "$work/out")" '{"schema":"rulec.test/1","passed":6,"failed":0}'

# a case that fails says what is missing and what is too much, and where the case is
cat >"$work/wrong.jsonl" <<'END'
{"expr":"CHOOSE:DOMAIN|TYPE=Weather","as":"mate","offered":["Gale","Reef"]}

{"expr":"CHOOSE:DOMAIN|TYPE=Fate","offered":["Wreck"]}
{"expr":"CHOOSE:DOMAIN|Wreck","error":true}
{"expr":"CHOOSE:DOMAIN|Wreckage","offered":[]}
END
run 1 test "$pack" "$work/wrong.jsonl" --characters "$crew"
same "$(cat "$work/out")" "1 passed, 3 failed"
says err "wrong.jsonl:1:9: error: this case fails: for 'mate' something else is offered [E0607]"
says err "not offered: Reef"
says err "offered besides: Tide"
says err "wrong.jsonl:4:9: error: this case fails: a message was expected"
says err "wrong.jsonl:5:24: error: there is no DOMAIN 'Wreckage'"
same "$(grep -c "wrong.jsonl:5:" "$work/err")" 1 # its own message, not that the case fails besides

# whether a PRExxx is met, an object qualified for or offered; what is wrong has its place
cat >"$work/met.jsonl" <<'END'
{"expr":"PRELEVEL:MIN=3","as":"mate","met":true}
{"expr":"PRELEVEL:MIN=3","as":["mate","cook"],"met":true}
{"object":"DOMAIN|Tide","as":"mate","met":true}
{"object":"Tide","as":"cook","met":true}
{"object":"Reef","as":"cook","met":true}
{"expr":"CHOOSE:DOMAIN|QUALIFIED,!PC","object":"Gale","as":"mate","met":true}
{"expr":"CHOOSE:DOMAIN|QUALIFIED,!PC","object":"DOMAIN|Tide","as":"mate","met":true}
{"expr":"!PRELEVEL:MIN=3","as":"cook","met":true}
{"expr":"PRELEVELS:MIN=3","as":"cook","error":true}
{"expr":"PRELEVELS:MIN=3","as":"cook","met":true}
{"expr":"PRELEVEL:MIN=3","as":"cook","offered":[]}
{"expr":"CHOOSE:DOMAIN|ALL","as":"cook","met":true}
{"expr":"\u0050RELEVEL:MIN=","as":"cook","met":true}
END
run 1 test "$pack" "$work/met.jsonl" --characters "$crew"
same "$(cat "$work/out")" "6 passed, 7 failed"
says err "met.jsonl:2:9: error: this case fails: for 'cook' it is not met [E0607]"
says err "met.jsonl:4:11: error: this case fails: for 'cook' it is not met [E0607]"
says err "met.jsonl:6:9: error: this case fails: for 'mate' it is not offered [E0607]"
says err "met.jsonl:10:13: error: there is no prerequisite 'PRELEVELS'"
says err "a PRExxx offers nothing: state whether it is met"
says err "a CHOOSE is not met: state what is offered, or an object"
says err "met.jsonl:13 (expr):1:10: error: " # the text has an escape
printf '{"object":"Tides","as":"mate","met":true}\n' >"$work/object.jsonl"
run 5 test "$pack" "$work/object.jsonl" --characters "$crew"
says err "object.jsonl:1:12: error: there is no object 'Tides'"
says err "did you mean 'Tide'?"

# a text that is decoded stands in no file, but its line does
printf '\n{"expr":"CHOOSE:DOMAIN|N\\u006fpe","offered":[]}\n' >"$work/escaped.jsonl"
run 1 test "$pack" "$work/escaped.jsonl"
says err "escaped.jsonl:2 (expr):1:15: error: there is no DOMAIN 'Nope'"

# faulty cases
bad() {
    printf '%s\n' "$1" >"$work/bad.jsonl"
    run 1 test "$pack" "$work/bad.jsonl" --characters "$crew"
    says err "$2"
}
bad '{"expr":"CHOOSE:DOMAIN|ALL","offred":[]}' "did you mean 'offered'?"
bad '{"expr":"CHOOSE:DOMAIN|ALL"}' "states no answer"
bad '{"offered":[]}' "asks nothing"
bad '{"expr":"CHOOSE:DOMAIN|ALL","eval":"1","offered":[]}' "more than one"
bad '{"expr":"CHOOSE:DOMAIN|ALL","offered":[],"error":true}' "does not go with"
bad '{"expr":"CHOOSE:DOMAIN|ALL","equals":"x"}' "does not go with"
bad '{"expr":"CHOOSE:DOMAIN|ALL","object":"Tide","offered":[]}' "does not go with"
bad '{"expr":7,"offered":[]}' "expected a string, not a number"
bad '[]' "expected a case, which is an object"
bad 'nonsense' "this is not JSON"
bad '' "the file is empty"
printf '{"expr":"CHOOSE:DOMAIN|ALL","as":"mte","offered":[]}\n' >"$work/who.jsonl"
run 5 test "$pack" "$work/who.jsonl" --characters "$crew"
says err "did you mean 'mate'?"
run 3 test "$pack" "$work/none.jsonl"
run 3 test "$pack" "$here/pack/cases.jsonl" --characters "$crew" --cc "$work/no-compiler"
says err "cannot run the C compiler"
run 70 test "$pack" "$here/pack/cases.jsonl" --characters "$crew" --cc false
says err "does not take the generated code"

# more than one unit of 256, from standard input
for _ in $(seq 300); do
    echo '{"expr":"CHOOSE:DOMAIN|DEITY,QUALIFIED","as":"mate","offered":["Tide","Reef"]}'
done >"$work/many.jsonl"
"$RULEC" test "$pack" - --characters "$crew" <"$work/many.jsonl" >"$work/out" 2>"$work/err"
same "$?/$(cat "$work/out")" "0/300 passed, 0 failed"

# nothing is left behind, also after ^C; folders of runs beside this one go away by themselves
all_gone() {
    local folder tries=0
    for folder in /tmp/rulec-??????; do
        [ "$folder" -nt "$work/many.jsonl" ] || continue
        while [ -e "$folder" ]; do
            [ $((tries += 1)) -le 600 ] || { complain "$folder is left behind"; return; }
            sleep 0.1
        done
    done
}
all_gone
printf '#!/bin/sh\n: >"%s/begun"\nsleep 5\nexit 1\n' "$work" >"$work/slow"
chmod +x "$work/slow"
"$RULEC" test "$pack" "$here/pack/cases.jsonl" --characters "$crew" --cc "$work/slow" \
    >"$work/out" 2>"$work/err" &
pid=$!
for _ in $(seq 300); do
    [ ! -e "$work/begun" ] || break
    sleep 0.1
done
kill -INT $pid
wait $pid
same $? 130
all_gone
finish
