#!/bin/bash
# How many instructions fixed pieces of work take, by callgrind, against bench/gate.tsv: more than
# two in a hundred above is a failure. A commit that changes the table says why; --write makes it.
# Nothing is left to the processor: code for x86-64-v3, kernels by name, fixed seeds.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$RULEC_SOURCE_DIR"

[ "${RULEC_SANITIZED:-0}" != 1 ] || { echo "skipped: not counted under sanitizers"; exit 77; }
command -v valgrind >/dev/null || { echo "skipped: no valgrind"; exit 77; }
[ "$(uname -m)" = x86_64 ] || { echo "skipped: counted on x86-64"; exit 77; }
grep -q avx2 /proc/cpuinfo || { echo "skipped: this processor has no AVX2"; exit 77; }
version=$("$CC" --version | head -1)
[[ $version == *12.2.0* && $("$CC" --version) == *"Free Software Foundation"* ]] ||
    { echo "skipped: counted with gcc 12.2.0, this is $version"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake -S . -B "$work/build" -G "$RULEC_GENERATOR" -DCMAKE_C_COMPILER="$CC" \
    -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_C_FLAGS="-march=x86-64-v3" \
    -DRULEC_TESTS=OFF -DRULEC_BENCH=ON >"$work/log" 2>&1 &&
    cmake --build "$work/build" --target bench_gate rulec >>"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
gate=$work/build/bench/bench_gate
rulec=$work/build/gen/rulec

# instructions FUNCTION COMMAND...: those between the function's begin and its end
instructions() {
    local from=$1
    shift
    valgrind --tool=callgrind --callgrind-out-file="$work/out" --toggle-collect="$from" \
        "$@" >"$work/answer" 2>"$work/log" || { cat "$work/log" >&2; return 1; }
    awk '/^(totals|summary):/ { print $2; exit }' "$work/out"
}

count() { # CASE
    case $1 in
    check) instructions main "$rulec" check rules/realm/realm.pcc ;;
    build) instructions main "$rulec" build rules/realm/realm.pcc -o "$work/realm" --name realm ;;
    *) instructions bench_gate_run "$gate" "$1" ;;
    esac
}

cases="$("$gate") check build"
if [ "${1:-}" = --write ]; then
    for name in $cases; do printf '%s\t%s\n' "$name" "$(count "$name")"; done >"$work/table"
    cp "$work/table" bench/gate.tsv
    exit
fi
bad=0
printf '%-20s %12s %12s\n' case table now
for name in $cases; do
    known=$(awk -F'\t' -v name="$name" '$1 == name { print $2 }' bench/gate.tsv)
    now=$(count "$name")
    awk -v name="$name" -v known="${known:-0}" -v now="$now" 'BEGIN {
        printf "%-20s %12d %12d %+6.2f %%\n", name, known, now, known == 0 ? 0 : (now / known - 1) * 100
        exit !(now > 0 && now <= known * 1.02) }' || bad=1
done
[ $bad = 0 ] || echo "more instructions than bench/gate.tsv allows"
exit $bad
