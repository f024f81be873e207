/*
 *     PACK.h            enumerators, the character, four functions a rule
 *     PACK_pack.c       keys and the descriptor
 *     PACK_choose.c     the rules in straight form, and the rules by number
 *     PACK_choose_N.c   in a pack of many rules: the rules, in files of their own
 *     PACK_tables.c     instead of these: the rules in tables form
 */
#include "emit/emit.h"

#include "emit/part.h"
#include "emit/rows.h"

#define FORM ", straight form"

static const char *file_name(struct rc_arena *arena, const struct rc_plan *plan, const char *rest)
{
    return rc_str_printf(arena, "%s%s", plan->name, rest).p;
}

static const char *unit_name(struct rc_arena *arena, const struct rc_plan *plan, unsigned unit)
{
    return rc_str_printf(arena, "%s_choose_%03u.c", plan->name, unit).p;
}

size_t rc_emit_file_names(struct rc_arena *arena, const struct rc_plan *plan, const char ***names)
{
    RC_VEC(const char *) list = { 0 };

    RC_PUSH(arena, &list, file_name(arena, plan, ".h"));
    RC_PUSH(arena, &list, file_name(arena, plan, "_pack.c"));
    if (plan->rule_count > 0)
        RC_PUSH(arena, &list,
                file_name(arena, plan, plan->tables != NULL ? "_tables.c" : "_choose.c"));
    for (unsigned i = 0; plan->tables == NULL && plan->units > 1 && i < plan->units; i++)
        RC_PUSH(arena, &list, unit_name(arena, plan, i));
    *names = list.at;
    return list.count;
}

static void emit_choose(struct rc_writer *w, const struct rc_plan *plan)
{
    rc_emit_source_head(w, plan, FORM);
    if (plan->units == 1)
        rc_emit_rules(w, plan, 0);
    rc_emit_by_number(w, plan);
}

static void emit_tables(struct rc_writer *w, const struct rc_plan *plan)
{
    rc_emit_source_head(w, plan, ", tables form");
    rc_emit_tables(w, plan);
    rc_emit_tables_by_number(w, plan);
    for (size_t i = 0; plan->units == 1 && i < plan->rule_count; i++)
        rc_emit_short_functions(w, plan, &plan->rules[i], "");
}

static void emit_unit(struct rc_writer *w, const struct rc_plan *plan, unsigned unit)
{
    rc_emit_source_head(w, plan, FORM);
    rc_emit_rules(w, plan, unit);
}

void rc_emit_pack(struct rc_arena *arena, const struct rc_plan *plan, rc_output_list *outputs)
{
    const char **names;
    size_t count = rc_emit_file_names(arena, plan, &names);

    for (size_t i = 0; i < count; i++) {
        struct rc_buf buf;
        struct rc_writer w;
        rc_buf_init(&buf, arena);
        rc_w_init(&w, arena, &buf);
        switch (i) {
        case 0: rc_emit_header(&w, plan); break;
        case 1: rc_emit_descriptor(&w, plan); break;
        case 2: (plan->tables != NULL ? emit_tables : emit_choose)(&w, plan); break;
        default: emit_unit(&w, plan, (unsigned)i - 3); break;
        }
        struct rc_output output = { names[i], rc_buf_str(&buf) };
        RC_PUSH(arena, outputs, output);
    }
}
