#!/bin/bash
# What `rulec check` says of lines that give something to whoever holds their object.
# SPDX-License-Identifier: MIT
set -uo pipefail
cd "$RULEC_SOURCE_DIR/tests/cases/lst/grants" || exit 1
# shellcheck source=tests/cases/lst/messages.sh
. ../messages.sh

# an error stops the build, and nothing is written
(cd bad && "$RULEC" build main.pcc -o "$work/c" --name bad) >"$work/out" 2>"$work/err"
[ $? -eq 1 ] || { echo "FAILED: bad is built"; failed=1; }
[ ! -e "$work/c" ] || { echo "FAILED: bad is written"; failed=1; }
exit $failed
