/* Ability categories: which there are, and which parent each has. */
#ifndef RC_LST_CATEGORY_H
#define RC_LST_CATEGORY_H

#include "lst/load.h"

/* The category and the key of the ability that chooses bonus languages (lst.md section 7). */
#define RC_LST_LANGBONUS "*LANGBONUS"

/* Starts with those that are built in. */
void rc_categories_init(struct rc_loader *loader);

/* A line of an ABILITYCATEGORY file, `fields` with its first one. */
void rc_category_line(struct rc_loader *loader, const struct rc_field *fields, size_t count);

/* Every category knows its parent from here on; what has none was reported. */
void rc_categories_finish(struct rc_loader *loader);

/*
 * The number of the parent of a category; SIZE_MAX, after a message at `span`, when there is no
 * such category.
 */
size_t rc_category_parent(struct rc_loader *loader, struct rc_str name, struct rc_span span);

#endif
