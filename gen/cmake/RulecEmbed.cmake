# Writes OUT, a C file that holds the files of FILES (separated by '|') as bytes, by name in the
# order given: what gen/driver/embedded.h declares. Run as a script.
string(REPLACE "|" ";" files "${FILES}")
set(text "/* Made by RulecEmbed.cmake. */\n#include \"driver/embedded.h\"\n\n")
set(rows)
set(number 0)
foreach(file IN LISTS files)
    file(READ "${file}" bytes HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1, " bytes "${bytes}")
    cmake_path(GET file FILENAME name)
    string(APPEND text "static const unsigned char file_${number}[] = { ${bytes}0 };\n")
    string(APPEND rows "    { \"${name}\", file_${number}, sizeof file_${number} - 1 },\n")
    math(EXPR number "${number} + 1")
endforeach()
string(APPEND text "\nconst struct rc_embedded rc_embedded[] = {\n${rows}};\n\n"
    "const size_t rc_embedded_count = ${number};\n")
file(WRITE "${OUT}" "${text}")
