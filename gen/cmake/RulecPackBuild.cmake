# What rulec_add_pack runs when a pack is built. Variables: RULEC DIR NAME DEPFILE LIST_FILE
# STAMP EXPECTED SOURCES OPTIONS.

function(rulec result)
    execute_process(
        COMMAND "${RULEC}" build ${SOURCES} -o "${DIR}" --name "${NAME}" ${OPTIONS} ${ARGN}
        RESULT_VARIABLE status
        OUTPUT_VARIABLE text
        OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "rulec build ${NAME}: exit status ${status}")
    endif()
    set(${result} "${text}" PARENT_SCOPE)
endfunction()

# In our own tree the list could only be guessed at configure time.
rulec(listed --list-outputs)
string(REPLACE "\n" ";" listed "${listed}")
set(names)
foreach(file IN LISTS listed)
    cmake_path(GET file FILENAME file)
    list(APPEND names "${file}")
endforeach()
set(sorted ${names})
list(SORT sorted)
list(SORT EXPECTED)
if(NOT sorted STREQUAL EXPECTED)
    file(WRITE "${LIST_FILE}" "${names}")
    message(FATAL_ERROR "the pack ${NAME} now consists of other files (${names} instead of "
        "${EXPECTED}); the list is noted, configure and build again")
endif()

rulec(ignored --depfile "${DEPFILE}")
# The build tools want the rule to be for what they know first, the stamp.
file(READ "${DEPFILE}" rule)
string(REPLACE " " "\\ " target "${STAMP}")
string(FIND "${rule}" ":" colon) # not REGEX REPLACE: its ^ matches behind each replacement again
string(SUBSTRING "${rule}" ${colon} -1 rule)
file(WRITE "${DEPFILE}" "${target}${rule}")
# rulec leaves a file alone that would not change, so that only what did change is compiled again.
# The stamp says that the command ran.
file(TOUCH "${STAMP}")
