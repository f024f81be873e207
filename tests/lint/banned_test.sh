#!/bin/bash
# Functions that cannot be used safely here: no bound, no error report, hidden state, a shell.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$RULEC_SOURCE_DIR"

banned='strcpy|strcat|sprintf|vsprintf|gets|strtok|atoi|atol|atof|alloca|system|popen'
if grep -rnE --include='*.[chy]' --include='*.re' --include='*.def' \
    "(^|[^A-Za-z0-9_])($banned)[[:space:]]*\(" gen runtime | grep -vE ':[0-9]+:[[:space:]]*(\*|/\*|//)'; then
    echo "these functions are banned"
    exit 1
fi
