/*
 * Records of objects while a pack is read: keys are unique in their scope, case apart; a duplicate
 * is settled where it is met (lst.md O2), so at any time a key names one record or none.
 */
#ifndef RC_LST_STORE_H
#define RC_LST_STORE_H

#include "lst/load.h"

/* The scope of a family's keys; abilities have one for each parent category. */
rc_lst_scope rc_scope_of_family(enum rc_lst_family family);
rc_lst_scope rc_scope_of_category(size_t category);
rc_lst_scope rc_scope_of_substitution(void);

/* The number of the category that a scope of abilities belongs to. */
size_t rc_category_of_scope(rc_lst_scope scope);

/* The record that a key names now, or NULL. */
struct rc_lst_record *rc_record_find(struct rc_loader *loader, rc_lst_scope scope,
                                     struct rc_str key);

/* Whether INCLUDE or EXCLUDE kept an object of this key out (O6). */
bool rc_record_excluded(struct rc_loader *loader, rc_lst_scope scope, struct rc_str key);

/* A record of its own that no key names yet. */
struct rc_lst_record *rc_record_new(struct rc_loader *loader, enum rc_lst_family family,
                                    rc_lst_scope scope, struct rc_str name, struct rc_span span,
                                    const struct rc_pcc_entry *entry);

/*
 * Makes a record known by its key: settles duplicates, keeps it out when the entry's INCLUDE or
 * EXCLUDE says so. False when it does not count.
 */
bool rc_record_define(struct rc_loader *loader, struct rc_lst_record *record,
                      const struct rc_pcc_entry *entry);

void rc_record_add_line(struct rc_loader *loader, struct rc_lst_record *record,
                        const struct rc_lst_line *line);

/* Gives the record another key; false, after a message, when that is taken. */
bool rc_record_rekey(struct rc_loader *loader, struct rc_lst_record *record, struct rc_str key,
                     struct rc_span span);

void rc_record_forget(struct rc_loader *loader, struct rc_lst_record *record);

/* The last field of that token in a line, or NULL. */
const struct rc_field *rc_line_field(const struct rc_lst_line *line, struct rc_str token);

/* Whether a KEY, or an ABB that is one, has a value; that it has none is reported. */
bool rc_key_is_given(struct rc_loader *loader, const struct rc_field *key);

/* The last KEY of a line, or NULL; one without a value does not count. */
const struct rc_field *rc_line_key(struct rc_loader *loader, const struct rc_lst_line *line);

/* Says that an edit names nothing, with the nearest key. */
void rc_record_report_unknown(struct rc_loader *loader, rc_lst_scope scope, struct rc_str word,
                              struct rc_str key, struct rc_span span);

#endif
