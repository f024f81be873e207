# Targets for people: `demo` does the main job on our own rules and shows it, `format` rewrites the
# sources in the style of .clang-format, `tidy` has clang-tidy read them (in a build by clang).
add_custom_target(demo)
if(TARGET rulec)
    add_dependencies(demo rulec rulec_runtime)
endif()
if(EXISTS "${PROJECT_SOURCE_DIR}/rules/demo.sh" AND TARGET rulec)
    add_custom_command(TARGET demo POST_BUILD
        COMMAND "${PROJECT_SOURCE_DIR}/rules/demo.sh" "${PROJECT_BINARY_DIR}"
        WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
        USES_TERMINAL VERBATIM)
endif()

add_custom_target(format
    COMMAND "${PROJECT_SOURCE_DIR}/tests/lint/format.sh" --write
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    VERBATIM)

file(GLOB sources CONFIGURE_DEPENDS
    "${PROJECT_SOURCE_DIR}/gen/*/*.c" "${PROJECT_SOURCE_DIR}/runtime/src/*.c")
add_custom_target(tidy
    COMMAND clang-tidy --quiet -p "${PROJECT_BINARY_DIR}" ${sources}
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    VERBATIM)
