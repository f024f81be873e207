#!/bin/bash
# Each header compiles alone; those of the runtime also as C++11.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$RULEC_SOURCE_DIR"

build=$RULEC_BUILD_DIR
includes="-Iruntime/include -I$build/runtime/include -Igen -I$build/gen -Igen/include"
defines="-D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=700"
libraries=$(pkg-config --cflags jansson libxxhash)
bad=0
for header in $(find gen runtime/include "$build/runtime/include" -name '*.h' | sort); do
    "$CC" -std=c11 -Wall -Wextra -Werror -fsyntax-only $includes $defines $libraries \
        -include "$header" -x c /dev/null || bad=1
done
for header in $(find runtime/include "$build/runtime/include" -name '*.h' | sort); do
    "$CXX" -std=c++11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only $includes \
        -include "$header" -x c++ /dev/null || bad=1
done
exit $bad
