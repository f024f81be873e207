/* What holds of every loaded pack, however bad the files were. */
#ifndef TEST_PACK_CHECK_H
#define TEST_PACK_CHECK_H

#include "lst/lst.h"
#include "support/rig.h"

/* Aborts where something does not hold. */
void pack_check(const struct rig *rig, const struct rc_lst_pack *pack);

#endif
