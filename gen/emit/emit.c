/*
 *     PACK.h              enumerators, the character, four functions a rule
 *     PACK_pack.c         keys and the descriptor
 *     PACK_choose.c       the rules in straight form, and the rules by number
 *     PACK_choose_N.c     in a pack of many rules: the rules, in files of their own
 *     PACK_tables.c       instead of these: the rules in tables form
 *     PACK_tables.c.bin   its numbers, where they are wanted as a file
 *     PACK_choose.h       of the tables form: the functions of the rules, inline
 */
#include "emit/emit.h"

#include "emit/part.h"
#include "emit/rows.h"

#define FORM ", straight form"

/* A file of the pack, and what prints it. */
struct file {
    const char *name;
    void (*emit)(struct rc_writer *w, const struct rc_plan *plan, unsigned unit);
    unsigned unit;
};

typedef RC_VEC(struct file) file_list;

static void emit_header(struct rc_writer *w, const struct rc_plan *plan, unsigned unit)
{
    (void)unit;
    rc_emit_header(w, plan);
}

static void emit_descriptor(struct rc_writer *w, const struct rc_plan *plan, unsigned unit)
{
    (void)unit;
    rc_emit_descriptor(w, plan);
}

static void emit_choose(struct rc_writer *w, const struct rc_plan *plan, unsigned unit)
{
    rc_emit_source_head(w, plan, FORM);
    if (plan->units == 1)
        rc_emit_rules(w, plan, unit);
    rc_emit_by_number(w, plan);
}

static void emit_unit(struct rc_writer *w, const struct rc_plan *plan, unsigned unit)
{
    rc_emit_source_head(w, plan, FORM);
    rc_emit_rules(w, plan, unit);
}

static void emit_tables(struct rc_writer *w, const struct rc_plan *plan, unsigned unit)
{
    (void)unit;
    rc_emit_source_head(w, plan, ", tables form");
    rc_emit_tables(w, plan);
    rc_emit_tables_by_number(w, plan);
}

static void emit_binary(struct rc_writer *w, const struct rc_plan *plan, unsigned unit)
{
    (void)unit;
    rc_buf_add(w->out, rc_emit_binary(w->arena, plan));
}

static void emit_inline(struct rc_writer *w, const struct rc_plan *plan, unsigned unit)
{
    (void)unit;
    rc_emit_inline_header(w, plan);
}

static void list_straight(struct rc_arena *arena, const struct rc_plan *plan, file_list *files)
{
    struct file file = { rc_str_printf(arena, "%s_choose.c", plan->name).p, emit_choose, 0 };

    RC_PUSH(arena, files, file);
    for (unsigned i = 0; plan->units > 1 && i < plan->units; i++) {
        const char *name = rc_str_printf(arena, "%s_choose_%03u.c", plan->name, i).p;
        file = (struct file){ name, emit_unit, i };
        RC_PUSH(arena, files, file);
    }
}

static void list_tables(struct rc_arena *arena, const struct rc_plan *plan, file_list *files)
{
    struct file file = { rc_str_printf(arena, "%s_tables.c", plan->name).p, emit_tables, 0 };

    RC_PUSH(arena, files, file);
    file = (struct file){ plan->binary, emit_binary, 0 };
    if (plan->binary != NULL)
        RC_PUSH(arena, files, file);
    file = (struct file){ rc_emit_inline_name(arena, plan), emit_inline, 0 };
    RC_PUSH(arena, files, file);
}

static file_list list_files(struct rc_arena *arena, const struct rc_plan *plan)
{
    struct file file = { rc_str_printf(arena, "%s.h", plan->name).p, emit_header, 0 };
    file_list files = { 0 };

    RC_PUSH(arena, &files, file);
    file = (struct file){ rc_str_printf(arena, "%s_pack.c", plan->name).p, emit_descriptor, 0 };
    RC_PUSH(arena, &files, file);
    if (plan->rule_count > 0)
        (plan->tables != NULL ? list_tables : list_straight)(arena, plan, &files);
    return files;
}

size_t rc_emit_file_names(struct rc_arena *arena, const struct rc_plan *plan, const char ***names)
{
    const file_list files = list_files(arena, plan);

    *names = RC_NEW_ARRAY(arena, const char *, files.count);
    for (size_t i = 0; i < files.count; i++)
        (*names)[i] = files.at[i].name;
    return files.count;
}

void rc_emit_pack(struct rc_arena *arena, const struct rc_plan *plan, rc_output_list *outputs)
{
    const file_list files = list_files(arena, plan);

    for (size_t i = 0; i < files.count; i++) {
        struct rc_buf buf;
        struct rc_writer w;

        rc_buf_init(&buf, arena);
        rc_w_init(&w, arena, &buf);
        files.at[i].emit(&w, plan, files.at[i].unit);
        struct rc_output output = { files.at[i].name, rc_buf_str(&buf) };
        RC_PUSH(arena, outputs, output);
    }
}
