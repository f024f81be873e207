#!/bin/bash
# Names in the rules cannot become C. Packs of names with comment ends, quotes, trigraphs, line ends
# and keywords have the same tokens as packs of the same rules whose names are harmless, with and
# without trigraphs; and compile without a warning in all dialects.
# SPDX-License-Identifier: MIT
set -euo pipefail

tools=$RULEC_BUILD_DIR/tests/compat
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for seed in ${RULEC_SEEDS:-1 2}; do
    for what in wild tame hostile; do
        mkdir "$work/$what.$seed"
        "$tools/write_pack" "$seed" "$work/$what.$seed" $what
    done
    for file in pack.h pack_pack.c pack_choose.c; do
        for phase in "" trigraphs; do
            "$tools/tokens" "$work/wild.$seed/$file" $phase >"$work/wild"
            "$tools/tokens" "$work/tame.$seed/$file" $phase >"$work/tame"
            # the fingerprint is of the names, too
            sed -i -E 's/^0x[0-9a-f]{16}$/FINGERPRINT/' "$work/wild" "$work/tame"
            cmp "$work/wild" "$work/tame" || { echo "seed $seed, $file $phase"; exit 1; }
        done
        if LC_ALL=C grep -nP '[^\x20-\x7e]' "$work/hostile.$seed/$file"; then
            echo "seed $seed: $file has bytes that are not plain ASCII"
            exit 1
        fi
    done
done

warn="-Wall -Wextra -Wpedantic -Wtrigraphs -Wcomment -Werror -I$RULEC_SOURCE_DIR/runtime/include"
for cc in gcc clang; do
    command -v $cc >/dev/null || continue
    for dialect in -std=c11 -std=gnu11 "-std=gnu11 -trigraphs" -std=c2x; do
        $cc $dialect $warn -fsyntax-only "$work"/wild.1/*.c
    done
    $cc -std=c11 $warn -fsyntax-only "$work"/hostile.1/*.c
done
