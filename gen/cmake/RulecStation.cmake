# rc_station(NAME <name> [DEPENDS <station>...] [LIBS <target>...])
#
# A station is a folder of gen/ and one static library rc_<name>, made of every *.c, *.re (re2c) and
# *.y (Bison) in it and linked to the stations below it. What is generated goes to the build tree:
# x.re becomes <name>/x.re.c, x.y becomes <name>/x.y.c and <name>/x.y.h.
# A station without sources is an interface library, so that the chain holds while it is empty.

function(rc_station)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "NAME" "DEPENDS;LIBS")
    set(dir "${CMAKE_CURRENT_SOURCE_DIR}/${arg_NAME}")
    file(GLOB sources CONFIGURE_DEPENDS "${dir}/*.c")
    file(GLOB lexers CONFIGURE_DEPENDS "${dir}/*.re")
    file(GLOB grammars CONFIGURE_DEPENDS "${dir}/*.y")
    # main.c is the program's, not the library's; common.re is included by the other lexers
    list(REMOVE_ITEM sources "${dir}/main.c")
    list(REMOVE_ITEM lexers "${dir}/common.re")

    foreach(lexer IN LISTS lexers)
        rc_re2c("${arg_NAME}" "${lexer}" generated)
        list(APPEND sources ${generated})
    endforeach()
    foreach(grammar IN LISTS grammars)
        rc_bison("${arg_NAME}" "${grammar}" generated)
        list(APPEND sources ${generated})
    endforeach()

    list(TRANSFORM arg_DEPENDS PREPEND "rc_" OUTPUT_VARIABLE below)
    set(target "rc_${arg_NAME}")
    if(NOT sources)
        add_library(${target} INTERFACE)
        target_link_libraries(${target} INTERFACE rc_common ${below} ${arg_LIBS})
        return()
    endif()
    add_library(${target} STATIC ${sources})
    target_link_libraries(${target} PUBLIC rc_common ${below} ${arg_LIBS} PRIVATE rc_warnings)
endfunction()

function(rc_re2c station lexer result)
    cmake_path(GET lexer FILENAME name)
    set(out "${CMAKE_CURRENT_BINARY_DIR}/${station}/${name}.c")
    file(MAKE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/${station}")
    add_custom_command(
        OUTPUT "${out}"
        COMMAND "${RE2C}" -W -Werror -c -i --no-generation-date --no-version
                -I "${CMAKE_CURRENT_SOURCE_DIR}/lex" -I "${CMAKE_CURRENT_SOURCE_DIR}"
                --depfile "${out}.d" -o "${out}" "${lexer}"
        DEPENDS "${lexer}"
        DEPFILE "${out}.d"
        WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
        COMMENT "re2c ${station}/${name}"
        VERBATIM)
    set_source_files_properties("${out}" PROPERTIES COMPILE_OPTIONS "${rc_generated_options}")
    set(${result} "${out}" PARENT_SCOPE)
endfunction()

function(rc_bison station grammar result)
    cmake_path(GET grammar FILENAME name)
    set(out "${CMAKE_CURRENT_BINARY_DIR}/${station}/${name}")
    file(MAKE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/${station}")
    add_custom_command(
        OUTPUT "${out}.c" "${out}.h"
        COMMAND "${BISON}" -Wall -Werror -Wcounterexamples --no-lines
                "--file-prefix-map=${CMAKE_CURRENT_BINARY_DIR}/="
                "--header=${out}.h" -o "${out}.c" "${station}/${name}"
        DEPENDS "${grammar}"
        WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
        COMMENT "Bison ${station}/${name}"
        VERBATIM)
    set_source_files_properties("${out}.c" PROPERTIES COMPILE_OPTIONS "${rc_generated_options}")
    set(${result} "${out}.c" PARENT_SCOPE)
endfunction()
