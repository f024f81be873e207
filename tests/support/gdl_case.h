/*
 * One GDL model for a test: modules or forms in, answers as text out. What is read and written is
 * Latin-1 in JSON and bytes here, as GDL has it.
 */
#ifndef RC_TEST_GDL_CASE_H
#define RC_TEST_GDL_CASE_H

#include "gdl/state.h"

struct gdl_case {
    struct rc_budget budget;
    struct rc_arena arena;
    struct rc_sources sources;
    struct rc_diags diags;
    struct rc_gdl *gdl;
};

/* A model under `compat` ("" for our own answers). Call gdl_case_clear in the end. */
void gdl_case_init(struct gdl_case *c, const char *compat, const struct rc_str *dirs,
                   size_t dir_count);
void gdl_case_clear(struct gdl_case *c);

/* Interprets forms. */
void gdl_case_run(struct gdl_case *c, struct rc_str forms);

/* Answers a query of the recorded rows: "table NAME", "eval FORM", "interp V LIST" and so on. */
struct rc_str gdl_case_ask(struct gdl_case *c, struct rc_str query);

/* Whether a message with this code was given; its number is `number` ("E0321"). */
bool gdl_case_has(const struct gdl_case *c, const char *number);
size_t gdl_case_count(const struct gdl_case *c, const char *number);

/* All messages as `rulec check` prints them. */
struct rc_str gdl_case_messages(struct gdl_case *c);

/* UTF-8 of characters up to U+00FF as bytes, and back. */
struct rc_str gdl_bytes_of(struct rc_arena *arena, const char *utf8);
struct rc_str gdl_utf8_of(struct rc_arena *arena, struct rc_str bytes);

#endif
