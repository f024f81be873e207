/* Object files: each line to a record or to an edit that waits (lst.md section 4). */
#ifndef RC_LST_OBJECT_H
#define RC_LST_OBJECT_H

#include "lst/load.h"

/* Reads a text of a family as if it were one of its files. */
void rc_object_text(struct rc_loader *loader, const struct rc_pcc_entry *entry,
                    const struct rc_lst_file *file);

/* Reads all files of a family, in order, and applies what waits for the last of them. */
void rc_family_load(struct rc_loader *loader, enum rc_lst_family family);

#endif
