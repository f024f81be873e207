/* Lines of object files, cut into fields (lst.md L2 to L7). */
#ifndef RC_LST_LINE_H
#define RC_LST_LINE_H

#include "lst/load.h"
#include "lst/scan.h"

struct rc_raw_line {
    struct rc_str name; /* the first field, not trimmed (L5) */
    struct rc_span span;
    const struct rc_field *fields; /* all others that read TOKEN:value */
    size_t count;
    size_t field_count; /* with the name and what does not read TOKEN:value */
};

struct rc_line_reader {
    struct rc_loader *loader;
    const struct rc_lst_file *file;
    enum rc_lst_family family;
    bool count; /* count tokens */
    bool check; /* report fields that do not read TOKEN:value */
    struct rc_lst_scanner scan;
    int date; /* of the SOURCE line that counts (O9), or of the campaign */
};

void rc_line_reader_init(struct rc_line_reader *reader, struct rc_loader *loader,
                         const struct rc_lst_file *file, const struct rc_pcc_entry *entry);

/* The next line that is not blank, a comment or a SOURCE line; false at the end. */
bool rc_line_next(struct rc_line_reader *reader, struct rc_raw_line *line);

/* TOKEN:value; false, after a message if `loader` is given, for anything else (L7). */
bool rc_field_cut(struct rc_loader *loader, const struct rc_source *source, struct rc_str text,
                  struct rc_field *field);

#endif
