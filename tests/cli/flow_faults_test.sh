#!/bin/bash
# Faulty files of flows and items: the fault is told once, at its place, and nothing is said that
# does not hold, such as that a faulty item is not there; of what failed no answer is shown.
# SPDX-License-Identifier: MIT
. "$RULEC_SOURCE_DIR/tests/cli/lib.sh"
cd "$work" || exit 1

# only CODE: the one error of the last run; no result
only() {
    says err "[$1]"
    same "$(grep -c 'error:' err)" 1
    silent out
}

# an item with a field of the wrong kind, one that is none, one that is no JSON, one with a script
# that is no flow: whatever is asked of it, by a command that finds it by its name
echo '{"name":"Ash","system":{}}' >short.json
while IFS='|' read -r code text; do
    printf '%s' "$text" >i.json
    for command in "trace i.json A" "eval i.json --item A" "eval i.json A" "graph i.json A" \
        "flow table i.json:A" "flow diff default i.json:A" "trace i.json A --resume a.bin"; do
        # shellcheck disable=SC2086
        run 1 $command
        only "$code"
    done
done <<'END'
E0421|[{"name":"A","system":1.5}]
E0421|[{"name":"A","type":3}]
E0421|[{"nam":"A"}]
E0423|[{"name":"A","system":{"activities":{}}}]
E0406|[{"name":"A","type":"feat","flags":{"wire":{"script":"return this.nothing();"}}}]
E0424|[{"name":"A"},{"name":"A"}]
END
# a name that is wrong in a pack that is whole is told with the nearest
echo '[{"name":"Ash"}]' >i.json
for command in "trace i.json Ahs" "eval i.json --item Ahs"; do
    # shellcheck disable=SC2086
    run 5 $command
    says err "the pack has no item 'Ahs' [E0406]"
    says err "did you mean 'Ash'?"
done
# what is whole is used, and the errors of the rest are still told
echo '[{"name":"Ash"},{"name":"A","system":1.5}]' >i.json
run 1 eval i.json --item Ash
says out "(empty)"
says err "E0421"

# bytes that are no text, in each kind of file: the byte is told, with its place
printf '\xef\xbb\xbfreturn this.applyDamage(); // caf\xe9\n' >bad.flow
run 1 eval bad.flow
says err "bad.flow:1:37: error: a flow is UTF-8; byte 37 of this file is not [E0401]"
only E0401
printf 'return\nthis.applyDamage("\xff");\n' >bad.flow
run 1 check bad.flow
says err "bad.flow:2:19: error: a flow is UTF-8; byte 26 of this file is not [E0401]"
printf '[{"name":\n "A\xff"}]' >bad.json
run 1 check bad.json
says err "bad.json:2:4: error: JSON is UTF-8; byte 14 of this file is not"
printf 'return this.\n  apply\0Damage();' >nul.flow
run 1 eval nul.flow
says err "nul.flow:2:8: error: 'nul.flow' is not text: byte 21 is NUL, nothing of it is read [E0104]"
only E0104
printf '[{"name":"A\0"}]' >nul.json
run 1 check nul.json
says err "nul.json:1:12: error: 'nul.json' is not text: byte 12 is NUL"
printf -- '--quiet\0' >nul.txt
run 2 check @nul.txt
says err "the response file 'nul.txt' is not text: byte 8 is NUL"
# a byte order mark alone is none of them
printf '\xef\xbb\xbfreturn this.applyDamage(); // caf\xc3\xa9\n' >good.flow
run 0 eval good.flow
says out applyDamage
finish
