# rc_warnings: what every hand-written source of the project is compiled with. Whether a warning is
# an error is not said here but in the developer presets (CMAKE_COMPILE_WARNING_AS_ERROR).
add_library(rc_warnings INTERFACE)
target_compile_options(rc_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wcast-qual -Wundef -Wvla
    -Wformat=2 -Wnull-dereference -Wwrite-strings -Wswitch-enum
    $<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes>
    $<$<COMPILE_LANGUAGE:C>:-Wmissing-prototypes>
    # __FILE__, as assert() prints it, does not depend on where the project was built
    "-ffile-prefix-map=${PROJECT_SOURCE_DIR}/="
    "-ffile-prefix-map=${PROJECT_BINARY_DIR}/=")
