#!/bin/bash
# No command of flows shows a chain that was cut off: beyond 255 steps all of them say E0411 and
# end with 4, on a flow of a file, on the script of an item and on constants that double.
# SPDX-License-Identifier: MIT
. "$RULEC_SOURCE_DIR/tests/cli/lib.sh"
cd "$work" || exit 1

# steps N: a flow of N steps in a row; doubling N: 2^N of them
steps() {
    printf 'return this.sequence('
    printf 'this.applyDamage(),%.0s' $(seq "$1")
    printf ');'
}
doubling() {
    printf 'const a0 = this.applyDamage();'
    for i in $(seq "$1"); do printf 'const a%d = this.sequence(a%d, a%d);' "$i" $((i - 1)) $((i - 1)); done
    printf 'return a%d;' "$1"
}
item() { printf '{"name": "Flurry", "type": "feat", "flags": {"wire": {"script": "%s"}}}' "$1"; }
printf '%s\n' '{"flow":"s","chain":[]}' '{"item":"Flurry","chain":[]}' >cases.jsonl
printf 'return this.applyDamage();' >short.flow

# commands LIMIT: each of them with that exit status
commands() {
    local status=$1
    for command in "eval s.flow s" "eval s.flow" "graph s.flow s" "check s.flow" "inspect s.flow" \
        "dump s.flow" "build s.flow -o made" "flow table s.flow" "flow table s.flow@wire" \
        "flow diff s.flow short.flow" "flow diff short.flow s.flow"; do
        # shellcheck disable=SC2086
        run "$status" $command
        [ "$status" = 0 ] || told "$command"
    done
    for command in "eval i.json --item Flurry" "eval i.json Flurry" "graph i.json Flurry" \
        "check i.json" "inspect i.json" "dump i.json" "build i.json -o made" "flow table i.json" \
        "flow diff i.json:Flurry short.flow" "trace i.json Flurry"; do
        # shellcheck disable=SC2086
        run "$status" $command
        [ "$status" = 0 ] || told "$command"
    done
}

# The limit is the one error, and of what was asked there is no answer that could be taken for one.
told() {
    says err "error: a chain of this flow has more than 255 steps [E0411]"
    same "$1: $(grep -c 'error:' "$work/err")" "$1: 1"
    says_not out applyDamage
    [ ! -e made ] || complain "$1 wrote something"
}

for flow in "$(steps 256)" "$(doubling 8)" "$(doubling 39)"; do
    printf '%s' "$flow" >s.flow
    item "$flow" >i.json
    commands 4
    run 4 test s.flow cases.jsonl
    says err "the flow 's' has errors"
    run 4 test i.json cases.jsonl
    says err "the item 'Flurry' has errors"
done

# up to the limit all of them answer
for flow in "$(steps 255)" "$(doubling 7)"; do
    printf '%s' "$flow" >s.flow
    item "$flow" >i.json
    commands 0
    rm -rf made
done

# of both dialects the one is shown that fits: in the program's, the options are an item more (C6)
{
    printf 'return this.sequence(this.areaEffectFlow({removeSelfTarget: true}),'
    printf 'this.applyDamage(),%.0s' $(seq 247)
    printf ');'
} >s.flow
run 4 flow table s.flow
says out "s: 4 chains"
says_not out "--compat=wire"
says err "a chain of this flow has more than 255 steps [E0411]"
says err "under --compat=wire; by default its chains are within the limit"
for command in "eval s.flow" "check s.flow" "flow diff s.flow s.flow"; do
    # shellcheck disable=SC2086
    run 0 $command
done
for command in "eval s.flow --compat=wire" "check s.flow --compat=wire" "flow table s.flow@wire" \
    "flow diff s.flow s.flow@wire"; do
    # shellcheck disable=SC2086
    run 4 $command
    silent out
done
finish
