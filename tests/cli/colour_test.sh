#!/bin/bash
# When messages are coloured: --color, then NO_COLOR, CLICOLOR_FORCE, then the terminal.
# SPDX-License-Identifier: MIT
. "$RULEC_SOURCE_DIR/tests/cli/lib.sh"

escape=$(printf '\033[')
coloured() { run 2 "$@"; says err "$escape"; }
plain() { run 2 "$@"; says_not err "$escape"; }

plain chek
coloured chek --color always
coloured chek --color=always
plain chek --color never
CLICOLOR_FORCE=1 coloured chek
CLICOLOR_FORCE=0 plain chek
CLICOLOR_FORCE=1 plain chek --color never
NO_COLOR=1 plain chek
NO_COLOR='' CLICOLOR_FORCE=1 coloured chek
NO_COLOR=1 CLICOLOR_FORCE=1 plain chek
NO_COLOR=1 coloured chek --color always

# a terminal, where there is a program to make one
if script -qec true /dev/null >/dev/null 2>&1; then
    TERM=xterm script -qec "$RULEC chek" /dev/null >"$work/out" 2>&1
    says out "$escape"
    TERM=dumb script -qec "$RULEC chek" /dev/null >"$work/out" 2>&1
    says_not out "$escape"
fi
finish
