/* What holds of every loaded pack, however bad the files were. */
#ifndef TEST_PACK_CHECK_H
#define TEST_PACK_CHECK_H

#include "lst/lst.h"
#include "support/rig.h"

/* Aborts where something does not hold. */
void pack_check(const struct rig *rig, const struct rc_lst_pack *pack);

/*
 * The same of what its lines give (lst/derive.h), and that it can be asked for a character who
 * holds all objects. Messages are added to the rig.
 */
void pack_check_derived(struct rig *rig, const struct rc_lst_pack *pack);

#endif
