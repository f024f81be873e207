/* What the objects of a pack bring to whoever gains them, read from fields that are carried. */
#ifndef RC_DRIVER_LST_GAINS_H
#define RC_DRIVER_LST_GAINS_H

#include "ask/pack.h"
#include "driver/lst_pack.h"

/* SERVESAS, DEITYWEAP and the domains that a deity allows on conditions. */
void rc_lst_gains(struct rc_arena *arena, struct rc_diags *diags, struct rc_lst_work *work,
                  struct rc_ask_pack *pack);

/* The key of an object whose QUALIFY names the object; empty: none does. */
struct rc_str rc_lst_granter(const struct rc_lst_work *work, rc_kind kind, rc_object object);

#endif
