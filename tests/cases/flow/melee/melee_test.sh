#!/bin/bash
# rules/melee: generated/melee is what it gives; its C links only with every custom step; the
# published example of custom steps runs; the default flow written out is the built-in one.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$RULEC_SOURCE_DIR"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$RULEC" build --language flow rules/melee --name melee -o "$work"
for file in melee_flow.h melee_flow.c; do
    diff -u "generated/melee/$file" "$work/$file" ||
        { echo "generated/melee is not what rules/melee gives: rulec build --language flow rules/melee --name melee -o generated/melee"; exit 1; }
done

[ "$("$RULEC" test --language flow rules/melee rules/melee/cases/chains.jsonl)" = "35 passed, 0 failed" ]

"$RULEC" flow diff rules/melee/default.flow default | grep -qx '0 sets of facts differ'
"$RULEC" flow diff rules/melee/examples.flow:implicitPick rules/melee/examples.flow:explicitPick |
    grep -qx '0 sets of facts differ'

flags="-std=c11 -Wall -Wextra -Wpedantic -Werror -Iruntime/include -I$RULEC_BUILD_DIR/runtime/include -I$work"
[ "${RULEC_SANITIZED:-0}" = 0 ] || flags="$flags -fsanitize=address,undefined"
printf '#include "melee_flow.h"\nint main(void) { return melee_flow_pack.abi == 0; }\n' >"$work/none.c"
if "$CC" $flags "$work/none.c" "$work/melee_flow.c" "$RULEC_BUILD_DIR/runtime/librulec.a" \
    -o "$work/none" 2>"$work/log"; then
    echo "a program without the custom steps links"
    exit 1
fi
grep -q melee_hook_apply_lay_on_hands "$work/log"

"$CC" $flags tests/cases/flow/melee/lay_on_hands.c "$work/melee_flow.c" \
    "$RULEC_BUILD_DIR/runtime/librulec.a" -o "$work/hands"
diff -u - <("$work/hands") <<'EOF'
left 3, at 12, state 4, text ''
left 5, at 5, state 4, text 'Cures 1'
left 10, at 5, state 4, text ''
EOF
