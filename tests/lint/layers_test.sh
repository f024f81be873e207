#!/bin/bash
# A station of gen/ includes itself and what lies below it; nothing above, nothing beside it.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$RULEC_SOURCE_DIR/gen"

declare -A below
below[base]=""
below[diag]="base"
below[lex]="base diag"
below[model]="base diag lex"
below[ir]="base diag lex model"
for front in lst gdl flow; do below[$front]="${below[ir]} ir"; done
below[opt]="${below[ir]} ir"
below[plan]="${below[opt]} opt"
below[emit]="${below[plan]} plan"
below[state]="${below[ir]} ir"
below[ask]="${below[state]} state"
below[driver]="${below[emit]} emit lst gdl flow state ask"

bad=0
for dir in */; do
    station=${dir%/}
    sources=$(find "$station" -name '*.[chy]' -o -name '*.re' -o -name '*.def' | sort)
    [ -n "$sources" ] && [ "$station" != include ] || continue
    if [ -z "${below[$station]+known}" ]; then
        echo "gen/$station: no such station; add it to the order in $0"
        bad=1
        continue
    fi
    while IFS=: read -r file line path; do
        from=${path%%/*}
        case " $station rulec ${below[$station]} " in
        *" $from "*) continue ;;
        esac
        if [ "$from" = "$path" ]; then
            echo "gen/$file:$line: \"$path\" does not name its station"
        else
            echo "gen/$file:$line: $station may not include \"$path\""
        fi
        bad=1
    done < <(grep -nHoE '^[^/*"]*#[[:space:]]*include[[:space:]]*"[^"]+"' $sources |
        sed -E 's/^([^:]+:[0-9]+:).*"([^"]+)"$/\1\2/')
done
exit $bad
