#!/bin/bash
# What ./bootstrap demo runs goes through, and each command that it proposes runs as printed.
# SPDX-License-Identifier: MIT
set -uo pipefail
cd "$RULEC_SOURCE_DIR" || exit 1
[ "${RULEC_SANITIZED:-0}" != 1 ] || { echo "skipped: the runtime needs the sanitizers' flags"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

rules/demo.sh "$RULEC_BUILD_DIR" >"$work/out" 2>&1 || { cat "$work/out"; echo "FAILED: the demo"; exit 1; }
for text in '1/5 check' '2/5 build' '3/5 compile' '4/5 ask' 'the interpreter says the same' \
    'million choices a second' 'OK. Try next:'; do
    grep -qF "$text" "$work/out" || { echo "FAILED: '$text' is not said"; failed=1; }
done
sed -n 's/^  \(.*gen\/rulec .*\)$/\1/p' "$work/out" >"$work/commands"
[ "$(wc -l <"$work/commands")" -ge 4 ] || { echo "FAILED: too few commands are proposed"; failed=1; }
while read -r command; do
    bash -c "$command" >"$work/said" 2>&1 </dev/null ||
        { cat "$work/said"; echo "FAILED: $command"; failed=1; }
done <"$work/commands"
git diff --quiet -- generated/realm 2>/dev/null || echo "note: generated/realm was renewed"
exit $failed
