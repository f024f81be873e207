/* The game mode: which one, and what its files say. */
#ifndef RC_LST_MODE_H
#define RC_LST_MODE_H

#include "lst/load.h"

/* Chooses the game mode; reads its house rules and switches. */
void rc_mode_load(struct rc_loader *loader);

/* The declarations that hold where no campaign brings its own (lst.md section 3), or NULL. */
const struct rc_lst_file *rc_mode_default_control(struct rc_loader *loader, struct rc_str *path);

/* A file of the game mode, or NULL; `path` is what it is. */
const struct rc_lst_file *rc_mode_file(struct rc_loader *loader, const char *name,
                                       struct rc_str *path);

#endif
