#!/bin/bash
# Of each folder beside the script that sources this, a pack with faults, what `rulec check --all`
# says: its `diag`. RULEC_BLESS=1 writes the files anew, to be read before they are kept. The
# variable `failed` tells; `work` is a folder for files.
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2034
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

for folder in */; do
    folder=${folder%/}
    (cd "$folder" && "$RULEC" check --all main.pcc) >"$work/out" 2>"$work/diag"
    status=$?
    [ -z "${RULEC_BLESS:-}" ] || cp "$work/diag" "$folder/diag"
    if ! diff "$folder/diag" "$work/diag"; then
        echo "FAILED: of $folder, other things are said"
        failed=1
    fi
    wanted=0
    ! grep -q ': error: ' "$work/diag" || wanted=1
    [ "$status" -eq "$wanted" ] || { echo "FAILED: $folder ends with $status"; failed=1; }
done
