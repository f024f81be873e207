# rulec_add_pack(<target> SOURCES <file>... [NAME <id>] [OPTIONS <option>...] [OUTPUTS <file>...])
#
# Compiles rule files to C with `rulec build` and makes of it the static library <target>, which
# carries its include folder and the runtime. NAME is the name of the pack and of its header
# (default: <target>), OPTIONS go to rulec as they are. Files that the sources include are followed
# through a dependency file.
#
# Which files come out is asked of `rulec build --list-outputs` when CMake configures. Inside
# rulec's own tree the program does not exist then; the list of the last build is used instead, and
# before the first one OUTPUTS (default: NAME.h, NAME_pack.c and NAME_choose.c, the straight form).
# The build compares: if an edit of the rules leads to other files, it says so and the next build
# knows them.

set(RULEC_PACK_BUILD_SCRIPT "${CMAKE_CURRENT_LIST_DIR}/RulecPackBuild.cmake"
    CACHE INTERNAL "what rulec_add_pack runs")

function(rulec_add_pack target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "NAME" "SOURCES;OPTIONS;OUTPUTS")
    if(NOT arg_SOURCES)
        message(FATAL_ERROR "rulec_add_pack(${target}): SOURCES is missing")
    endif()
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "rulec_add_pack(${target}): unknown: ${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT arg_NAME)
        set(arg_NAME "${target}")
    endif()

    set(sources)
    foreach(source IN LISTS arg_SOURCES)
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
        list(APPEND sources "${source}")
    endforeach()
    set(dir "${CMAKE_CURRENT_BINARY_DIR}/${target}.pack")
    set(list_file "${dir}/outputs.txt")
    set(depfile "${dir}/${arg_NAME}.d")
    file(MAKE_DIRECTORY "${dir}")

    _rulec_pack_outputs(names)
    set(outputs ${names})
    list(TRANSFORM outputs PREPEND "${dir}/")

    add_custom_command(
        OUTPUT "${dir}/stamp" ${outputs}
        COMMAND "${CMAKE_COMMAND}" "-DRULEC=$<TARGET_FILE:rulec::rulec>" "-DDIR=${dir}"
                "-DNAME=${arg_NAME}" "-DDEPFILE=${depfile}" "-DLIST_FILE=${list_file}"
                "-DSTAMP=${dir}/stamp" "-DEXPECTED=${names}" "-DSOURCES=${sources}" "-DOPTIONS=${arg_OPTIONS}"
                -P "${RULEC_PACK_BUILD_SCRIPT}"
        DEPENDS ${sources} rulec::rulec "${RULEC_PACK_BUILD_SCRIPT}"
        DEPFILE "${depfile}"
        COMMENT "rulec ${arg_NAME}"
        VERBATIM)
    add_library(${target} STATIC ${outputs})
    target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${dir}>")
    target_link_libraries(${target} PUBLIC rulec::runtime)
    target_compile_features(${target} PUBLIC c_std_11)
    # the next configure reads the list, and a changed list makes the next build configure
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${list_file}")
endfunction()

# Sets <result> to the names of the files that the pack consists of; reads the caller's variables.
macro(_rulec_pack_outputs result)
    set(${result} "${arg_OUTPUTS}")
    get_target_property(rulec_imported rulec::rulec IMPORTED)
    if(rulec_imported)
        get_target_property(rulec_program rulec::rulec LOCATION)
        execute_process(
            COMMAND "${rulec_program}" build ${sources} -o "${dir}" --name "${arg_NAME}"
                    ${arg_OPTIONS} --list-outputs
            OUTPUT_VARIABLE ${result}
            RESULT_VARIABLE rulec_status
            OUTPUT_STRIP_TRAILING_WHITESPACE)
        if(NOT rulec_status EQUAL 0)
            message(FATAL_ERROR "rulec_add_pack(${target}): the rules have errors")
        endif()
        string(REPLACE "\n" ";" ${result} "${${result}}")
    elseif(EXISTS "${list_file}")
        file(READ "${list_file}" ${result})
    elseif(NOT ${result})
        set(${result} "${arg_NAME}.h" "${arg_NAME}_pack.c" "${arg_NAME}_choose.c")
    endif()
    # rulec prints each file as it would write it; only the name in DIR is of interest
    set(rulec_names)
    foreach(rulec_file IN LISTS ${result})
        cmake_path(GET rulec_file FILENAME rulec_file)
        list(APPEND rulec_names "${rulec_file}")
    endforeach()
    set(${result} ${rulec_names})
    file(CONFIGURE OUTPUT "${list_file}" CONTENT "${rulec_names}" @ONLY)
endmacro()
