/* Class files: lines that add up to classes, subclasses and changes of them (lst.md O11). */
#ifndef RC_LST_CLASS_H
#define RC_LST_CLASS_H

#include "lst/edit.h"

/* Reads a file: new classes become records, changes wait in `edits`. */
void rc_class_file(struct rc_loader *loader, const struct rc_pcc_entry *entry,
                   const struct rc_lst_file *file, struct rc_edits *edits);

/* The subclass or substitution class that a line is for, made when it is new; NULL after a
 * message. */
struct rc_lst_record *rc_class_part(struct rc_loader *loader, struct rc_lst_record *owner,
                                    const struct rc_class_line *line,
                                    const struct rc_pcc_entry *entry);

/* A copy of a class has copies of its subclasses; with a class its subclasses are forgotten. */
void rc_class_copy_parts(struct rc_loader *loader, const struct rc_lst_record *from,
                         struct rc_lst_record *to, const struct rc_pcc_entry *entry);
void rc_class_forget_parts(struct rc_loader *loader, const struct rc_lst_record *owner);

#endif
