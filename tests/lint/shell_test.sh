#!/bin/bash
# Our scripts as shellcheck sees them.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$RULEC_SOURCE_DIR"

command -v shellcheck >/dev/null || { echo "skipped: no shellcheck"; exit 77; }
# SC1091: /etc/os-release is not followed; SC2046, SC2086: words are split on purpose
mapfile -t scripts < <(find bootstrap .ci tests bench rules -type f \
    \( -name '*.sh' -o -name bootstrap -o -path '.ci/*' \) 2>/dev/null | sort)
shellcheck -S warning -e SC1091,SC2046,SC2086 "${scripts[@]}"
