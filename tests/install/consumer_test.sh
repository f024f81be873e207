#!/bin/bash
# What is installed can be used: through find_package and through pkg-config, from a folder that
# was moved after the installation, with a pack of rules of the consumer's own.
# SPDX-License-Identifier: MIT
set -euo pipefail

here=$RULEC_SOURCE_DIR/tests/install
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
run() { "$@" >"$work/log" 2>&1 || { echo "failed: $*"; cat "$work/log"; exit 1; }; }

run cmake --install "$RULEC_BUILD_DIR" --prefix "$work/first"
mv "$work/first" "$work/prefix"
# not readable from here on: the consumer must do with what was installed
config=$(find "$work/prefix" -name rulecConfig.cmake)
! grep -rF -e "$RULEC_SOURCE_DIR" -e "$RULEC_BUILD_DIR" "$(dirname "$config")" ||
    { echo "the package names the tree it was built from"; exit 1; }

packs=OFF
if [ -x "$work/prefix/bin/rulec" ] && "$work/prefix/bin/rulec" build --help >/dev/null 2>&1; then
    packs=ON
fi

echo "find_package, packs $packs"
cp -r "$here/consumer" "$work/consumer"
run cmake -S "$work/consumer" -B "$work/build" -G "$RULEC_GENERATOR" -DCMAKE_C_COMPILER="$CC" \
    -DCMAKE_PREFIX_PATH="$work/prefix" -DWITH_PACK=$packs
run cmake --build "$work/build"
run "$work/build/consumer"

if [ $packs = ON ]; then
    echo "an edit of an included file rebuilds the pack, nothing else does"
    again=$(cmake --build "$work/build")
    ! grep -q '^\[.*rulec armoury' <<<"$again" || { echo "$again"; exit 1; }
    sleep 1
    printf 'Half Plate\tTYPE:Heavy\n' >>"$work/consumer/armoury/armours.lst"
    run cmake --build "$work/build"
    grep -q HALF_PLATE "$work/build/armoury.pack/armoury.h" || { echo "Half Plate is missing"; exit 1; }
fi

echo "pkg-config"
PKG_CONFIG_PATH=$(dirname "$(find "$work/prefix" -name rulec.pc)")
export PKG_CONFIG_PATH
run "$CC" -std=c11 "$work/consumer/main.c" $(pkg-config --cflags --libs rulec) -o "$work/plain"
run env LD_LIBRARY_PATH="$(pkg-config --variable=libdir rulec)" "$work/plain"
if [ $packs = ON ]; then
    run "$(pkg-config --variable=rulec rulec)" --version
fi
