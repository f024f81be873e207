#!/bin/bash
# The C of flows and items compiles without a warning as C11 and as C++, with every compiler that is
# here, whatever names the items have; what the compiled pack says of items is what the documents say.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$RULEC_SOURCE_DIR"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
common="-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wcast-qual -Wundef -Wvla -Wformat=2 -Werror"
only_c="-Wstrict-prototypes -Wmissing-prototypes -Wc++-compat"
include="-Iruntime/include -I$RULEC_BUILD_DIR/runtime/include"

cat >"$work/hostile.json" <<'END'
[{"name": "*/ int x; /* ??/", "type": "weapon",
  "system": {"actionType": "mwak", "target": {"type": "creature"}, "damage": {"parts": [["1d6[\\\"\n]", "fire"]]}},
  "effects": [{"name": "%s\\", "transfer": false, "statuses": ["\"", "é"], "changes": [{"key": "//\\", "value": "\u0007*/"}]}],
  "flags": {"wire": {"variants": ["*/", "int"], "immunities": [{"type": "formula", "value": "\"*/"}],
   "script": "this.registerFlowStep('*/ \\\\', true, a => { /* } */ }); return this.performCustomStep('*/ \\\\');"}}},
 {"name": "", "type": "feat"}, {"name": "int", "type": "feat"}, {"name": "INT", "type": "feat"}]
END
sed -i 's/ {"name": "", "type": "feat"},//' "$work/hostile.json"

build() # NAME FILE...
{
    mkdir "$work/$1"
    "$RULEC" build -q --language flow "${@:2}" --name "$1" -o "$work/$1"
}
build melee rules/melee
build resolver tests/cases/flow/resolver/items.json
build hostile "$work/hostile.json"

found=0
check() # COMPILER FLAG...
{
    command -v "$1" >/dev/null || return 0
    found=1
    for pack in melee resolver hostile; do
        "$@" $common $include -fsyntax-only "$work/$pack"/*.c
    done
}
check gcc -std=c11 -trigraphs $only_c
check clang -std=c11 $only_c
check g++ -x c++ -std=c++17
check clang++ -x c++ -std=c++11
[ $found = 1 ] || { echo "skipped: neither gcc nor clang"; exit 77; }

cat >"$work/say.c" <<'END'
#include <stdio.h>
#include "resolver_flow.h"

enum rulec_hook_result resolver_hook_count(rulec_hook_call *call, void *user)
{
    (void)call;
    (void)user;
    return RULEC_HOOK_DONE;
}

int main(void)
{
    const rulec_item *venom = rulec_item_find(&resolver_flow_pack, "Venom", NULL);
    const rulec_item *plague = rulec_item_find(&resolver_flow_pack, "Plague", NULL);
    const rulec_item *charm = rulec_item_find(&resolver_flow_pack, "Charm", NULL);
    const rulec_item *blade = rulec_item_find(&resolver_flow_pack, "Blade", NULL);

    printf("%d\n", rulec_flow_pack_check(&resolver_flow_pack));
    printf("%s %d\n", venom->effects[0].statuses[0], (int)venom->effects[1].rounds);
    for (int i = 0; i < plague->effects[0].change_count; i++)
        printf("%s %d '%s'\n", plague->effects[0].changes[i].key,
               (int)plague->effects[0].changes[i].mode, plague->effects[0].changes[i].value);
    for (int i = 0; i < charm->immunity_count; i++)
        printf("%d %s\n", charm->immunities[i].kind, charm->immunities[i].value);
    printf("%d %d %d\n", blade->versatile.count, blade->critical_roll.count, blade->critical);
    return 0;
}
END
"$CC" -std=c11 $include -I"$work/resolver" "$work/say.c" "$work"/resolver/*.c \
    "$RULEC_BUILD_DIR/runtime/librulec.a" $([ "${RULEC_SANITIZED:-0}" = 0 ] || echo -fsanitize=address,undefined) -o "$work/say"
diff -u - <("$work/say") <<'END'
0
poisoned 4
a 2 '@config.count + @abilities.con.mod'
b 2 '-2d6 - d4'
c 5 'true'
0 construct
2 charmed
3 @level > 5
5 4 19
END
