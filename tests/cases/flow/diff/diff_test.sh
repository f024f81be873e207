#!/bin/bash
# `rulec flow diff` between the page's default flow and the program's shows the documented
# differences and no other: rows C1, C2 and C3 of the specification. `rulec flow table` shows the
# chains of both dialects: 27 that items can have by default, 42 in the original program.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$RULEC_SOURCE_DIR"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# each difference is three lines: facts, "  - ours", "  + the program's"
"$RULEC" flow diff rules/melee/default.flow default@wire >"$work/diff"
awk '
    function fail(why) { print why ": " facts " |" ours " |" theirs; bad = 1 }
    function has(fact) { return index(", " facts ",", ", " fact ",") > 0 }
    / sets of facts differ$/ { told = $1; next }
    /^  - / { ours = substr($0, 5); next }
    !/^  \+ / { facts = $0; sub(/;/, ",", facts); next }
    {
        theirs = substr($0, 5)
        count++
        c1 = ours ~ /attackCompleted/ && theirs !~ /attackCompleted/
        c2 = theirs ~ /applyDurationEffect/ && ours !~ /applyDurationEffect/
        c3 = ours ~ /performSaveDamageRoll/ && theirs !~ /performSaveDamageRoll/
        if (!c1 && !c2 && !c3) fail("of no row")
        if (c1 && !(has("isAttack") && has("isTokenTargetable") && has("immediate"))) fail("C1 elsewhere")
        if (c2 && !(has("hasDuration") && has("hasAuraOrAreaTarget")) ||
            c2 && (has("hasConcentration") || has("hasAreaTarget"))) fail("C2 elsewhere")
        if (c3 && has("hasDamage")) fail("C3 with damage")
        if (c1) sub(/, attackCompleted/, "", ours)
        if (c3) sub(/performSaveDamageRoll, applyDamage, /, "", ours)
        if (c2) sub(/^applyDurationEffect(, )?/, "", theirs)
        if (theirs == "") theirs = "(empty)"
        if (ours != theirs) fail("more than the rows")
        n1 += c1; n2 += c2; n3 += c3
    }
    END {
        print count " sets of facts: C1 " n1 ", C2 " n2 ", C3 " n3
        if (bad || count != told || !n1 || !n2 || !n3) exit 1
    }' "$work/diff"

# the smallest sets come first
awk -F'[,;]' '!/^  / && !/differ$/ { if (NF < last) { print "not in order: " $0; exit 1 } last = NF }' "$work/diff"

# a row that is switched off is not shown, and the three together are all
"$RULEC" flow diff default default@wire --compat=wire,-C1,-C2,-C3 | tail -1 | grep -qx "$(tail -1 "$work/diff")"
"$RULEC" flow diff default default@wire --compat=wire | grep -qx '0 sets of facts differ'

"$RULEC" flow table default >"$work/table"
grep -q '^default: 27 chains' "$work/table"
grep -q '^default: 42 chains' "$work/table"
[ "$(grep -cE '^[a-zA-Z(].*  \([0-9]+\)$' "$work/table")" = $((27 + 42)) ]
