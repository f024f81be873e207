/* Grants of proficiency by the type of equipment: AUTO:ARMORPROF|ARMORTYPE=F (choose.md A3.2). */
#ifndef RC_IR_GRANT_H
#define RC_IR_GRANT_H

#include "model/model.h"

/*
 * Adds to `out`, a set of `kind` (ARMORPROF or SHIELDPROF), the proficiencies of all equipment that
 * has every dot part of the type: "Medium", "Heavy.Fancy". As recorded ("TYPE=ARMOR.Medium") it
 * has one part ARMOR or SHIELD more, which is dropped. `with_word`: as PCGen reads it, such a part
 * is asked for (C10).
 */
void rc_grant_by_type(const struct rc_model *model, rc_kind kind, struct rc_str type,
                      bool with_word, uint64_t *out);

#endif
