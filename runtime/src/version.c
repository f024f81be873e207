/* SPDX-License-Identifier: MIT */
#include "rulec/rulec.h"

const char *rulec_version(void)
{
    return RULEC_VERSION;
}
