/* SPDX-License-Identifier: MIT */
#include "rulec/rulec.h"

const char *rulec_status_text(rulec_status status)
{
    switch (status) {
    case RULEC_OK: return "fine";
    case RULEC_BAD_ARGUMENT: return "an argument is missing or out of range";
    case RULEC_BAD_ABI: return "the pack was compiled for another version of the runtime";
    case RULEC_BAD_PACK: return "the pack's descriptor contradicts itself";
    case RULEC_NOT_FOUND: return "the pack has nothing of that name";
    case RULEC_NO_ROOM: return "the memory given is too small";
    case RULEC_ALREADY: return "that was applied before";
    case RULEC_BAD_RECORD: return "the bytes are not a record of an activation";
    case RULEC_CHANGED: return "the rules changed in what the activation still has to do";
    case RULEC_WRONG_STATE: return "the activation is not at a point where that can be done";
    }
    return "unknown status";
}
