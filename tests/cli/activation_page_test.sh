#!/bin/bash
# The example of runtime/README.md compiles, runs and prints what the page says; the calls and
# settings that the page names exist.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$RULEC_SOURCE_DIR"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

page=runtime/README.md
# fenced LANG: the lines of the page's code block in that language
fenced() { awk -v fence="\`\`\`$1" '$0 == "```" { on = 0 } on { print } $0 == fence { on = 1 }' "$page"; }

fenced c >"$work/example.c"
fenced text >"$work/expected"
[ -s "$work/example.c" ] && [ -s "$work/expected" ] || { echo "$page has no example"; exit 1; }
flags="-std=c11 -Wall -Wextra -Wpedantic -Werror -Iruntime/include -I$RULEC_BUILD_DIR/runtime/include"
[ "${RULEC_SANITIZED:-0}" = 0 ] || flags="$flags -fsanitize=address,undefined"
# shellcheck disable=SC2086
"$CC" $flags -Igenerated/melee "$work/example.c" generated/melee/melee_flow.c \
    "$RULEC_BUILD_DIR/runtime/librulec.a" -o "$work/example"
"$work/example" | diff -u "$work/expected" -

bad=0
for name in $(grep -oE '`rulec_[a-z_]+`' "$page" | tr -d '`' | sort -u); do
    case $name in
    rulec_hook_*) continue ;;
    esac
    grep -qw "$name" runtime/include/rulec/*.h || { echo "$page names $name, which does not exist"; bad=1; }
done
for key in $(grep -oE '`(attack|damage)\.[a-z]+`|`damage[A-Z][a-z]+`|`deleteItem`|`spellLevel`' "$page" | tr -d '`'); do
    grep -qF "\"$key\"" runtime/src/*.c || { echo "$page names the setting $key, which nothing reads"; bad=1; }
done
exit $bad
