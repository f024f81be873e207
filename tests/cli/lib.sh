# Helpers for the tests of the command line; sourced by them. Each test has a folder of its own
# ($work, removed at the end) and says every expectation that fails.
# shellcheck shell=bash
# SPDX-License-Identifier: MIT
set -uo pipefail
: "${RULEC:?the program}"
here=$RULEC_SOURCE_DIR/tests/cli
export pack=$here/pack/harbour.pcc
export crew=$here/pack/crew.jsonl
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
unset NO_COLOR CLICOLOR_FORCE
export TERM=dumb

complain() {
    echo "FAILED: $*"
    [ ! -s "$work/out" ] || sed 's/^/  stdout: /' "$work/out" | head -20
    [ ! -s "$work/err" ] || sed 's/^/  stderr: /' "$work/err" | head -20
    failed=1
}

# run STATUS ARGUMENT...: runs rulec, keeps what it says in $work/out and $work/err.
run() {
    local wanted=$1 status=0
    shift
    "$RULEC" "$@" >"$work/out" 2>"$work/err" </dev/null || status=$?
    [ "$status" -eq "$wanted" ] || complain "rulec $*: exit status $status, not $wanted"
}

# says out|err TEXT: the text is there; silent out|err: nothing is.
says() { grep -qF -e "$2" "$work/$1" || complain "'$2' is not in $1"; }
says_not() { ! grep -qF -e "$2" "$work/$1" || complain "'$2' is in $1"; }
silent() { [ ! -s "$work/$1" ] || complain "$1 is not empty"; }
same() { [ "$1" = "$2" ] || complain "'$1' is not '$2'"; }

finish() { exit "$failed"; }
