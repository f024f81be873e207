/*
 * Xconq's game language (GDL): modules in, a model of types, properties, tables and globals out.
 *
 * After rc_gdl_load each name has been resolved or reported once, every value fits the place that
 * it is stored in, and tables have the size of the types. The rules are those of the manual's
 * chapter where it speaks and of the program where the chapter is silent (gdl.md B1, column take);
 * the rows in `compat` take the program's answer instead.
 */
#ifndef RC_GDL_GDL_H
#define RC_GDL_GDL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/str.h"
#include "diag/diag.h"
#include "diag/source.h"
#include "lex/compat.h"

struct rc_gdl;
struct rc_ir_module;

/* Zero means the default, everywhere. */
struct rc_gdl_options {
    struct rc_compat compat; /* rows of compat.def, row B1.n at place n - 1 */
    const struct rc_str
        *dirs; /* where included modules are looked for, after the module's folder */
    size_t dir_count;
    unsigned depth_limit;   /* nesting of lists, 256 */
    unsigned include_limit; /* modules that include each other, 64 */
    size_t list_limit;      /* elements of a list that is computed, 1,048,576 */
    size_t cell_limit;      /* of a table, 16,777,216 */
    size_t type_limit;      /* types of a kind, 65,535 */
    size_t work_limit;      /* steps of evaluation, 200,000,000 */
};

/* Reads the text behind --compat for this language; see rc_compat_parse. */
bool rc_gdl_compat(struct rc_str text, struct rc_compat *out, struct rc_compat_error *error);

/* The names of the rows: "B1.1" and so on. */
const char *const *rc_gdl_compat_rows(size_t *count);

/* A model with nothing in it but the constants. All memory is the arena's. */
struct rc_gdl *rc_gdl_new(struct rc_arena *arena, struct rc_sources *sources,
                          struct rc_diags *diags, const struct rc_gdl_options *options);

/*
 * Interprets modules, one after the other. `path` is the file as it is opened; what messages and
 * dumps call it is its name. False when a file cannot be read; what is wrong in it is in `diags`.
 */
bool rc_gdl_load(struct rc_gdl *gdl, const struct rc_str *paths, size_t count);

/* Interprets forms that are already in memory, as if they stood in a file of that name. */
void rc_gdl_run(struct rc_gdl *gdl, struct rc_str name, struct rc_str text);

/*
 * Evaluates each form of a text and appends the values, printed and separated by blanks, as Xconq
 * prints them: percent and decimal numbers as integers, nil for the empty list. Returns how many.
 */
size_t rc_gdl_eval(struct rc_gdl *gdl, struct rc_str name, struct rc_str text, struct rc_buf *out);

/* The forms of a text as they are read, one a line: 'a is (quote a), 50% is 50. */
void rc_gdl_read_text(struct rc_gdl *gdl, struct rc_str name, struct rc_str text,
                      struct rc_buf *out);

/* What stays after the last module: lists not closed, tables never mentioned. Call it once. */
void rc_gdl_finish(struct rc_gdl *gdl);

/* Each file that was read, in order. */
void rc_gdl_inputs(struct rc_gdl *gdl, void (*each)(void *context, struct rc_str path),
                   void *context);

/* Types, properties, globals, tables and defines as JSON, schema rulec.gdl/1. */
void rc_gdl_dump(struct rc_gdl *gdl, struct rc_buf *out);

/* A table as CSV: types of the second index in the first line. False: there is no such table. */
bool rc_gdl_dump_table(struct rc_gdl *gdl, struct rc_str name, struct rc_buf *out);

/* Which module includes which, as Graphviz text. */
void rc_gdl_graph(struct rc_gdl *gdl, struct rc_buf *out);

/* The model for the stations below: no source, no symbols. Values live in the arena of `gdl`. */
const struct rc_ir_module *rc_gdl_lower(struct rc_gdl *gdl, struct rc_str name);

/* What a name of the language means, for `rulec doc`; false when it has no such name. */
bool rc_gdl_doc(struct rc_str name, struct rc_buf *out);
void rc_gdl_doc_names(void (*offer)(void *context, struct rc_str name), void *context);

#endif
