#!/bin/bash
# `rulec graph` of flows: every node of an edge is described, a shared part is one node, checks are
# asked as diamonds, and names cannot break out of their labels.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$RULEC_SOURCE_DIR"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/shared.flow" <<'END'
this.registerFlowStep("say \"hi\" \\ {x}", true, a => {});
const end = this.applyEffects(this.attackCompleted());
return this.performAttackRoll(this.hasDamage(this.performAttackDamageRoll(this.applyDamage(end))),
    this.performCustomStep("say \"hi\" \\ {x}", end));
END
"$RULEC" graph "$work/shared.flow" shared >"$work/shared.dot"
[ "$(head -1 "$work/shared.dot")" = "digraph flow {" ] && [ "$(tail -1 "$work/shared.dot")" = "}" ]
[ "$(grep -c 'label="applyEffects"' "$work/shared.dot")" = 1 ]
grep -q 'shape=diamond, label="hasDamage"' "$work/shared.dot"
grep -qF 'say \"hi\" \\ {x}' "$work/shared.dot"

"$RULEC" graph rules/melee/default.flow default >"$work/default.dot"
for graph in "$work"/*.dot; do
    awk '
        /->/ { edges++; from[$1]; to[$3] }
        / \[/ && !/->/ && !/^ *node / { node[$1]++ }
        END {
            for (n in from) if (!(n in node)) { print n " is not described"; bad = 1 }
            for (n in to) if (!(n in node)) { print n " is not described"; bad = 1 }
            for (n in node) if (node[n] > 1) { print n " is described twice"; bad = 1 }
            if (bad || !edges) exit 1
        }' "$graph"
done
if command -v dot >/dev/null; then
    dot -Tsvg "$work/shared.dot" >/dev/null
fi

status=0
"$RULEC" graph "$work/shared.flow" shraed 2>"$work/log" || status=$?
[ "$status" = 5 ] && grep -q "did you mean 'shared'" "$work/log" || { cat "$work/log"; exit 1; }
