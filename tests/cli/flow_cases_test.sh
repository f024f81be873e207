#!/bin/bash
# `rulec test` for flows and items: each case through the reference evaluator and the compiled C.
# SPDX-License-Identifier: MIT
. "$RULEC_SOURCE_DIR/tests/cli/lib.sh"

cat >"$work/pack.json" <<'END'
[{"name": "Ray", "type": "spell", "system": {"actionType": "rsak", "target": {"type": "creature"},
  "damage": {"parts": [["1d10", "fire"]]}}},
 {"name": "Shape", "type": "feat", "flags": {"wire": {"variants": ["Bear"], "script":
  "this.registerFlowStep('grow', true, a => {}); return this.isVariant('Bear', this.performCustomStep('grow'));"}}},
 {"name": "Broken", "type": "feat", "flags": {"wire": {"script": "return this.nothing();"}}}]
END
check() { "$RULEC" test "$work/pack.json" "$work/cases.jsonl" "$@" >"$work/out" 2>"$work/err"; }

cat >"$work/cases.jsonl" <<'END'
{"item":"Ray","chain":["applySelectedTargets","performAttackRoll","performAttackDamageRoll","applyDamage","applyEffects","attackCompleted"]}
{"item":"Ray","phase":"overtime","chain":["applyEffects"]}
{"item":"Shape","facts":["variant=Bear"],"chain":["custom:grow"]}
{"flow":"Shape","facts":["variant=Bear"],"chain":["custom:grow"]}
{"flow":"default","item":"Shape","chain":["applySelectedTargets","applyDefaultTargetsAsEffective","performSaveDamageRoll","applyDamage","applyEffects"]}
{"flow":"areaEffect","chain":null}
{"item":"Rae","error":true}
{"flow":"defalt","error":true}
{"flow":"default","facts":["hasDamge"],"error":true}
{"flow":"default","phase":"later","error":true}
{"item":"Shape","facts":["variant=Wolf"],"error":true}
{"item":"Broken","error":true}
END
check
same "$?/$(cat "$work/out")" "1/12 passed, 0 failed" # the pack has errors of its own

# what fails says what was stated and what is, and points into the cases
cat >"$work/cases.jsonl" <<'END'
{"item":"Ray","chain":["applySelectedTargets","performAttackRoll"]}
{"item":"Ray","chain":null}
{"flow":"areaEffect","chain":[]}
{"item":"Rae","chain":[]}
{"flow":"default","facts":["hasDamge"],"chain":[]}
{"flow":"default","error":true}
{"expr":"CHOOSE:DOMAIN|ALL","offered":[]}
END
printf '%s\n' '[{"name": "Ray", "type": "spell", "system": {"actionType": "rsak"}}]' >"$work/pack.json"
check
same "$?/$(cat "$work/out")" "1/0 passed, 7 failed"
says err "cases.jsonl:1:9: error: this case fails: the chain is another [E0607]"
says err "stated: applySelectedTargets, performAttackRoll"
says err "it is:  applySelectedTargets, performAttackRoll, applyEffects, attackCompleted"
says err "stated: (nothing)"
says err "cases.jsonl:4:9: error: the pack has no item 'Rae'"
says err "did you mean 'Ray'?"
says err "did you mean 'hasDamage'?"
says err "cases.jsonl:6:9: error: this case fails: a message was expected"
says err "it asks for nothing that flows answer"

# what a case names is told where it stands: the item also beside a flow, each fact, the phase
cat >"$work/cases.jsonl" <<'END'
{"flow":"default","phase":"dealyed","chain":[]}
{"flow":"default","facts":["isAttack","hasDamge"],"chain":[]}
{"flow":"default","facts":["hasDamage"],"phase":"hasDamage","chain":[]}
{"flow":"default","item":"Rae","chain":[]}
{"item":"Ray","facts":["nope","isSave","isSvae"],"chain":[]}
{"flow":"defalt","item":"Ray","chain":[]}
{"flow":"default","phase":"nope","chain":[]}
END
check
same "$?/$(cat "$work/out")" "1/0 passed, 7 failed"
says err "cases.jsonl:1:27: error: no phase is called 'dealyed' [E0406]"
says err "did you mean 'delayed'?"
says err "cases.jsonl:2:39: error: no fact is called 'hasDamge' [E0406]"
says err "cases.jsonl:3:49: error: no phase is called 'hasDamage' [E0406]"
says err "cases.jsonl:4:26: error: the pack has no item 'Rae' [E0406]"
says err "cases.jsonl:5:24: error: no fact is called 'nope' [E0406]"
says err "cases.jsonl:5:40: error: no fact is called 'isSvae' [E0406]"
says err "did you mean 'isSave'?"
says err "cases.jsonl:6:9: error: the pack has no flow 'defalt' [E0406]"
says err "cases.jsonl:7:27: error: no phase is called 'nope' [E0406]"
says err "a phase is 'immediate', 'delayed' or 'overtime'"

# under the program's dialect, chains that cannot run rest on the evaluator; others are compiled
cat >"$work/pack.json" <<'END'
[{"name": "Shape", "type": "feat", "flags": {"wire": {"variants": ["Bear"], "script":
  "return this.isVariant('Bear', this.applyEffects());"}}}]
END
cat >"$work/cases.jsonl" <<'END'
{"item":"Shape","facts":["variant=Bear"],"chain":["Bear"]}
{"flow":"default","facts":["isTokenTargetable"],"chain":["applySelectedTargets","applyDefaultTargetsAsEffective","applyEffects"]}
END
check --compat=wire
same "$?/$(cat "$work/out")" "0/2 passed, 0 failed"
finish
