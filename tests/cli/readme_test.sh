#!/bin/bash
# The C in the README is what the compiler writes for the rule beside it, its explanation what
# `rulec explain` says, and its cases hold.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$RULEC_SOURCE_DIR"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

pack=tests/install/consumer/armoury
if [ -z "${RULEC:-}" ] || ! "$RULEC" build --help >/dev/null 2>&1; then
    echo "skipped: there is no rulec build"
    exit 77
fi

# fenced LANG: the lines of the README's code block in that language
fenced() { awk -v fence="\`\`\`$1" '$0 == "```" { on = 0 } on { print } $0 == fence { on = 1 }' README.md; }

fenced text >"$work/rule"
fenced c >"$work/code"
[ -s "$work/rule" ] && [ -s "$work/code" ] || { echo "README.md has no rule or no C"; exit 1; }
grep -qxFf "$work/rule" $pack/*.lst || { echo "the rule is not in $pack"; exit 1; }

fenced console >"$work/console"
question=$(sed -n 's/^\$ rulec //p' "$work/console")
# shellcheck disable=SC2086
"$RULEC" $question 2>/dev/null | diff <(tail -n +2 "$work/console") - ||
    { echo "'rulec $question' says something else than README.md"; exit 1; }

fenced json >"$work/cases.jsonl"
lines=$(wc -l <"$work/cases.jsonl")
passed=$("$RULEC" test --quiet rules/realm/realm.pcc "$work/cases.jsonl" \
    --characters rules/realm/characters.jsonl --cc "${CC:-cc}") || true
[ "$passed" = "$lines passed, 0 failed" ] || { echo "of the cases of README.md, $passed"; exit 1; }

"$RULEC" build $pack/armoury.pcc -o "$work/out"
for file in "$work"/out/*.c; do
    # the block as one piece: the text with the block taken out is shorter
    whole=$(cat "$file")
    [ "${whole#*"$(cat "$work/code")"}" = "$whole" ] || exit 0
done
echo "the C of README.md is not in what rulec writes:"
grep -n -A20 'Well Armed' "$work"/out/*.c || cat "$work"/out/*.c
exit 1
