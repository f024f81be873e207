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
    }
    return "unknown status";
}
