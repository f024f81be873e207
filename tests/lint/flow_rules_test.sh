#!/bin/bash
# Each numbered rule of part A of the specification of flows, and each flow of the page, has a test
# that names it. The numbers stand here; with the specification at hand they are compared with it.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$RULEC_SOURCE_DIR"

rules=$(printf 'A%d ' {1..23})$(printf 'F%d ' {1..8})
tests=(tests/cases/flow/page/*_test.c)
bad=0
for id in $rules; do
    name=$(tr AF af <<<"$id")
    if ! test=$(grep -hoE "^static void ([af][0-9]+_)*${name}_[a-z0-9_]*" "${tests[@]}"); then
        echo "no test names $id"
        bad=1
    elif ! grep -qE "\((${test##* })\)," "${tests[@]}"; then
        echo "the test of $id is not run"
        bad=1
    fi
done

spec=${RULEC_SHARED:-../shared}/spec/flow.md
if [ -r "$spec" ]; then
    written=$(sed -n 's/^- \(A[0-9]\+\)  *.*/\1/p; s/^\*\*\(F[0-9]*\)[ *].*/\1/p' "$spec")
    [ "$(printf '%s\n' $rules F5 | sort -u)" = "$(printf '%s\n' $written F6 | sort -u)" ] ||
        { echo "the specification has other rules:" $written; bad=1; }
fi
exit $bad
