/* .COPY, .MOD and .FORGET: which line is one, and what it does (lst.md section 3, O4 to O8). */
#ifndef RC_LST_EDIT_H
#define RC_LST_EDIT_H

#include "lst/store.h"

enum rc_edit_verb {
    RC_EDIT_COPY, /* in the order in which a first field is tested, and in which they apply */
    RC_EDIT_MOD,
    RC_EDIT_FORGET,
    RC_EDIT_COUNT
};

struct rc_edit {
    struct rc_str category; /* of an ability, as written: "CATEGORY=cat|key.MOD" */
    struct rc_str key;      /* of the object that is meant */
    struct rc_str name;     /* of a copy */
    struct rc_span span;    /* of the key */
    const struct rc_pcc_entry *entry;
    int date;
    RC_VEC(struct rc_class_line) lines; /* one, or none of a .FORGET; of a class any number */
};

/* Cuts a first field; RC_EDIT_COUNT: it is the name of a new object. */
enum rc_edit_verb rc_edit_cut(struct rc_str name, struct rc_edit *edit);

/* The edits of a family that wait for its last file. */
struct rc_edits {
    RC_VEC(struct rc_edit *) at[RC_EDIT_COUNT];
};

void rc_edits_add(struct rc_loader *loader, struct rc_edits *edits, enum rc_edit_verb verb,
                  const struct rc_edit *edit);

/* All copies, then all changes, then what is to be forgotten. */
void rc_edits_apply(struct rc_loader *loader, enum rc_lst_family family, struct rc_edits *edits);

#endif
