/* PACK.h: what a host of the pack includes. */
#include "emit/part.h"
#include "emit/rows.h"

static void open_c(struct rc_writer *w)
{
    static const char *const lines[] = { "", "#ifdef __cplusplus", "extern \"C\" {", "#endif" };

    rc_w_lines(w, lines, sizeof lines / sizeof lines[0]);
}

static void close_c(struct rc_writer *w)
{
    static const char *const lines[] = { "", "#ifdef __cplusplus", "}", "#endif" };

    rc_w_lines(w, lines, sizeof lines / sizeof lines[0]);
}

static void emit_top(struct rc_writer *w, const struct rc_plan *plan)
{
    static const char *const lines[] = {
        "", "#include <assert.h>",    "#include <stdalign.h>", "#include <string.h>",
        "", "#include <rulec/abi.h>",
    };
    rc_emit_first_line(w, plan, "");
    rc_w_line(w, "#ifndef %s_H", plan->upper);
    rc_w_line(w, "#define %s_H", plan->upper);
    rc_w_lines(w, lines, sizeof lines / sizeof lines[0]);
    if (plan->tables != NULL)
        rc_w_line(w, "#include <rulec/tables.h>");
    open_c(w);
}

static void emit_kinds(struct rc_writer *w, const struct rc_plan *plan)
{
    if (plan->layout.kind_count == 0)
        return;
    rc_w_blank(w);
    rc_w_open(w, "enum %s_kind {", plan->name);
    for (size_t i = 0; i < plan->layout.kind_count; i++)
        rc_w_line(w, "%s = %zu,", plan->layout.kinds[i].enumerator, i);
    rc_w_close(w, "};");
}

static void emit_objects(struct rc_writer *w, const struct rc_plan_kind *kind)
{
    rc_w_blank(w);
    rc_w_open(w, "enum %s {", kind->tag);
    for (size_t i = 0; i < kind->count; i++) {
        bool begins = i == 0 || !rc_str_eq_fold(kind->types[i], kind->types[i - 1]);
        if (begins && kind->types[i].len > 0)
            rc_w_comment(w, "%.*s", RC_FMT(kind->types[i]));
        rc_w_line(w, "%s = %zu,", kind->names[i], i);
    }
    if (kind->none != NULL)
        rc_w_line(w, "%s = %zu,", kind->none, kind->count);
    rc_w_close(w, "};");
}

static void emit_all_objects(struct rc_writer *w, const struct rc_plan *plan)
{
    static const char *const lines[] = {
        "Objects. An enumerator is its object's bit in every set of the kind. Order: primary "
        "type, then",
        "prerequisite, then key. Values change when the pack changes: store keys, not numbers.",
    };
    const struct rc_str comment[] = { rc_str(lines[0]), rc_str(lines[1]) };

    if (plan->layout.kind_count == 0)
        return;
    rc_w_blank(w);
    rc_w_block(w, comment, 2);
    for (size_t i = 0; i < plan->layout.kind_count; i++)
        emit_objects(w, &plan->layout.kinds[i]);
}

static void emit_rule_numbers(struct rc_writer *w, const struct rc_plan *plan)
{
    if (plan->rule_count == 0)
        return;
    rc_w_blank(w);
    rc_w_open(w, "enum %s_choose {", plan->name);
    for (size_t i = 0; i < plan->rule_count; i++)
        rc_w_line(w, "%s = %zu,", plan->rules[i].enumerator, i);
    rc_w_close(w, "};");
}

static void emit_counts(struct rc_writer *w, const struct rc_plan *plan)
{
    rc_w_blank(w);
    rc_w_open(w, "enum {");
    rc_w_line(w, "%s_KIND_COUNT = %zu,", plan->upper, plan->layout.kind_count);
    for (size_t i = 0; i < plan->layout.kind_count; i++) {
        const struct rc_plan_kind *kind = &plan->layout.kinds[i];
        rc_w_line(w, "%s_COUNT = %zu,", kind->upper, kind->count);
        rc_w_line(w, "%s_WORDS = RULEC_WORDS(%zu),", kind->upper, kind->count);
        rc_w_line(w, "%s_PADDED = RULEC_PADDED(%zu),", kind->upper, kind->count);
    }
    rc_w_line(w, "%s_CHOOSE_COUNT = %zu,", plan->upper, plan->rule_count);
    rc_w_close(w, "};");
}

/* The columns of a value's declaration before its comment, so that comments stand in line. */
static size_t value_width(const struct rc_layout *layout)
{
    size_t width = 0;

    for (size_t i = 0; i < layout->field_count; i++) {
        size_t len = strlen(layout->fields[i].name);
        if (layout->fields[i].form == RC_FIELD_VALUE && len > width)
            width = len;
    }
    return width + 1;
}

static void emit_member(struct rc_writer *w, const struct rc_plan *plan, size_t i)
{
    const struct rc_plan_field *field = &plan->layout.fields[i];
    const struct rc_plan_kind *kind = &plan->layout.kinds[field->kind];
    const char *align = i == 0 ? "alignas(64) " : "";

    if (field->form == RC_FIELD_WORDS) {
        rc_w_line(w, "%suint64_t %s[%s_PADDED];", align, field->name, kind->upper);
        return;
    }
    struct rc_str name = rc_str_printf(w->arena, "%s;", field->name);
    int width = align[0] == '\0' ? (int)value_width(&plan->layout) : 0;
    rc_w_line(w, "%suint32_t %-*.*s /* enum %s */", align, width, RC_FMT(name), kind->tag);
}

/* static_assert(what == number, why); broken where it is too long for a line. */
static void emit_assert(struct rc_writer *w, struct rc_str what, size_t number)
{
    static const char why[] = "\"the layout is part of the pack\"";
    struct rc_str test =
        rc_str_printf(w->arena, "static_assert(%.*s == %zu,", RC_FMT(what), number);

    if (test.len + 1 + strlen(why) + 2 <= RC_W_COLUMNS) {
        rc_w_line(w, "%.*s %s);", RC_FMT(test), why);
        return;
    }
    if (test.len <= RC_W_COLUMNS) {
        rc_w_line(w, "%.*s", RC_FMT(test));
    } else {
        rc_w_line(w, "static_assert(%.*s ==", RC_FMT(what));
        rc_w_line(w, "                  %zu,", number);
    }
    rc_w_line(w, "              %s);", why);
}

static void emit_asserts(struct rc_writer *w, const struct rc_plan *plan)
{
    rc_w_blank(w);
    emit_assert(w, rc_str_printf(w->arena, "sizeof(struct %s_character)", plan->name),
                plan->layout.size);
    for (size_t i = 0; i < plan->layout.field_count; i++) {
        const struct rc_plan_field *field = &plan->layout.fields[i];
        emit_assert(
            w,
            rc_str_printf(w->arena, "offsetof(struct %s_character, %s)", plan->name, field->name),
            field->offset);
    }
}

static void emit_struct(struct rc_writer *w, const struct rc_plan *plan)
{
    static const char *const lines[] = {
        "One character: the caller's memory, no pointers, so memcpy copies it. Bits above a "
        "kind's count",
        "are zero. Sets beyond what is held (qualified, granted, ...) are what the host says they "
        "are.",
    };
    const struct rc_str comment[] = { rc_str(lines[0]), rc_str(lines[1]) };

    rc_w_blank(w);
    rc_w_block(w, comment, 2);
    rc_w_open(w, "struct %s_character {", plan->name);
    for (size_t i = 0; i < plan->layout.field_count; i++)
        emit_member(w, plan, i);
    if (plan->layout.field_count == 0)
        rc_w_line(w, "alignas(64) uint64_t nothing[8];");
    rc_w_close(w, "};");
    emit_asserts(w, plan);
}

static void open_setter(struct rc_writer *w, const struct rc_plan *plan, const char *what,
                        const char *const *more, size_t count)
{
    const char *arguments[3] = { rc_emit_character(w, plan, false) };

    for (size_t i = 0; i < count; i++)
        arguments[1 + i] = more[i];
    rc_w_call(w, "static inline void",
              rc_str_printf(w->arena, "%s_character_%s", plan->name, what).p, arguments, 1 + count,
              "");
    rc_w_open(w, "{");
}

static void emit_init(struct rc_writer *w, const struct rc_plan *plan)
{
    rc_w_blank(w);
    rc_w_comment(w, "Holds nothing, is nothing, and nothing else is known of it.");
    open_setter(w, plan, "init", NULL, 0);
    rc_w_line(w, "memset(c, 0, sizeof *c);");
    for (size_t i = 0; i < plan->layout.field_count; i++) {
        const struct rc_plan_field *field = &plan->layout.fields[i];
        if (field->form == RC_FIELD_VALUE)
            rc_w_line(w, "c->%s = %s;", field->name, plan->layout.kinds[field->kind].none);
    }
    rc_w_close(w, "}");
}

static void emit_held(struct rc_writer *w, const struct rc_plan *plan,
                      const struct rc_plan_field *field)
{
    const struct rc_plan_kind *kind = &plan->layout.kinds[field->kind];
    const char *object = rc_str_printf(w->arena, "enum %s object", kind->tag).p;

    rc_w_blank(w);
    open_setter(w, plan, rc_str_printf(w->arena, "grant_%s", kind->lower).p, &object, 1);
    rc_w_line(w, "rulec_put(c->%s, (unsigned)object, true);", field->name);
    rc_w_close(w, "}");
    rc_w_blank(w);
    open_setter(w, plan, rc_str_printf(w->arena, "revoke_%s", kind->lower).p, &object, 1);
    rc_w_line(w, "rulec_put(c->%s, (unsigned)object, false);", field->name);
    rc_w_close(w, "}");
}

static void emit_put(struct rc_writer *w, const struct rc_plan *plan,
                     const struct rc_plan_field *field)
{
    const struct rc_plan_kind *kind = &plan->layout.kinds[field->kind];
    const char *const more[] = { rc_str_printf(w->arena, "enum %s object", kind->tag).p,
                                 "bool in" };

    rc_w_blank(w);
    open_setter(w, plan, rc_str_printf(w->arena, "put_%s", field->name).p, more, 2);
    rc_w_line(w, "rulec_put(c->%s, (unsigned)object, in);", field->name);
    rc_w_close(w, "}");
}

static void emit_value(struct rc_writer *w, const struct rc_plan *plan,
                       const struct rc_plan_field *field)
{
    const struct rc_plan_kind *kind = &plan->layout.kinds[field->kind];
    const char *what = rc_str_printf(w->arena, "set_%s", kind->lower).p;
    const char *value = rc_str_printf(w->arena, "enum %s v", kind->tag).p;

    if (plan->filled != NULL && plan->filled->source == field->kind) {
        const char *arguments[2] = { rc_emit_character(w, plan, false), value };
        rc_w_blank(w);
        rc_w_comment(w, "Also fills %s with what the rules say of it.",
                     plan->layout.fields[plan->filled->field].name);
        rc_w_call(w, "void", rc_str_printf(w->arena, "%s_character_%s", plan->name, what).p,
                  arguments, 2, ";");
        return;
    }
    rc_w_blank(w);
    open_setter(w, plan, what, &value, 1);
    rc_w_line(w, "c->%s = (uint32_t)v;", field->name);
    rc_w_close(w, "}");
}

static void emit_setters(struct rc_writer *w, const struct rc_plan *plan)
{
    for (size_t i = 0; i < plan->layout.field_count; i++) {
        const struct rc_plan_field *field = &plan->layout.fields[i];
        if (field->form == RC_FIELD_VALUE)
            emit_value(w, plan, field);
        else if (field->atom.fact == RC_FACT_HELD)
            emit_held(w, plan, field);
        else
            emit_put(w, plan, field);
    }
}

static void declare(struct rc_writer *w, const struct rc_plan *plan, const char *type,
                    const char *name, const char *second, const char *third)
{
    const char *arguments[3] = { rc_emit_character(w, plan, true), second, third };

    rc_w_call(w, type, name, arguments, 1u + (second[0] != '\0') + (third[0] != '\0'), ";");
}

static void emit_rule(struct rc_writer *w, const struct rc_plan *plan,
                      const struct rc_plan_rule *rule)
{
    const struct rc_plan_kind *kind = &plan->layout.kinds[rule->body.kind];
    const char *object = rc_str_printf(w->arena, "enum %s object", kind->tag).p;
    const char *name = rule->name;

    declare(w, plan, "void", rc_str_printf(w->arena, "%s_set", name).p, "uint64_t *out", "");
    declare(w, plan, "bool", rc_str_printf(w->arena, "%s_has", name).p, object, "");
    declare(w, plan, "unsigned", rc_str_printf(w->arena, "%s_count", name).p, "", "");
    declare(w, plan, "bool", rc_str_printf(w->arena, "%s_any", name).p, "", "");
}

/* note [by number]: thousands of short functions are what a C compiler is slow at, be they ever so
 * short; who asks by number defines PACK_BY_NUMBER and does without. They stand in a header of
 * their own, since even what is skipped has to be read. */

static bool has_inline_header(const struct rc_plan *plan)
{
    return plan->tables != NULL && plan->rule_count > 0;
}

static void emit_rules_remark(struct rc_writer *w)
{
    const struct rc_str comment[] = {
        RC_STR("For each CHOOSE: the objects offered (out: the words of its kind, "
               "PACK_KIND_WORDS), whether"),
        RC_STR("one is offered, how many are, whether any is."),
    };

    rc_w_blank(w);
    rc_w_block(w, comment, 2);
}

static void emit_rules(struct rc_writer *w, const struct rc_plan *plan)
{
    emit_rules_remark(w);
    for (size_t i = 0; i < plan->rule_count; i++) {
        rc_w_blank(w);
        rc_emit_rule_remark(w, plan, &plan->rules[i]);
        emit_rule(w, plan, &plan->rules[i]);
    }
}

static void emit_numbered(struct rc_writer *w, const struct rc_plan *plan)
{
    const char *rule = rc_str_printf(w->arena, "enum %s_choose rule", plan->name).p;

    rc_w_blank(w);
    rc_w_comment(w, "The same by number.");
    declare(w, plan, "void", rc_str_printf(w->arena, "%s_choose_set", plan->name).p, rule,
            "uint64_t *out");
    declare(w, plan, "bool", rc_str_printf(w->arena, "%s_choose_has", plan->name).p, rule,
            "unsigned object");
    declare(w, plan, "unsigned", rc_str_printf(w->arena, "%s_choose_count", plan->name).p, rule,
            "");
    declare(w, plan, "bool", rc_str_printf(w->arena, "%s_choose_any", plan->name).p, rule, "");
}

static void emit_tables(struct rc_writer *w, const struct rc_plan *plan)
{
    rc_w_blank(w);
    rc_w_comment(w, "For rulec_tables_open: the whole pack at once, and characters in batches.");
    rc_w_line(w, "extern const rulec_tables %s_tables;", plan->name);
}

static void emit_bottom(struct rc_writer *w, const struct rc_plan *plan)
{
    rc_w_blank(w);
    rc_w_comment(w, "The same by name, for a registry.");
    rc_w_line(w, "extern const rulec_pack %s_pack;", plan->name);
    close_c(w);
    if (has_inline_header(plan)) {
        rc_w_blank(w);
        rc_w_comment(w,
                     "Functions of the rules; a host that asks by number need not compile them.");
        rc_w_line(w, "#ifndef %s_BY_NUMBER", plan->upper);
        rc_w_line(w, "#include \"%s\"", rc_emit_inline_name(w->arena, plan));
        rc_w_line(w, "#endif");
    }
    rc_w_blank(w);
    rc_w_line(w, "#endif");
}

const char *rc_emit_inline_name(struct rc_arena *arena, const struct rc_plan *plan)
{
    return rc_str_printf(arena, "%s_choose.h", plan->name).p;
}

void rc_emit_inline_header(struct rc_writer *w, const struct rc_plan *plan)
{
    rc_emit_first_line(w, plan, "");
    rc_w_line(w, "#ifndef %s_CHOOSE_H", plan->upper);
    rc_w_line(w, "#define %s_CHOOSE_H", plan->upper);
    rc_w_blank(w);
    rc_w_line(w, "#include \"%s.h\"", plan->name);
    open_c(w);
    emit_rules_remark(w);
    for (size_t i = 0; i < plan->rule_count; i++) {
        rc_w_blank(w);
        rc_emit_rule_remark(w, plan, &plan->rules[i]);
        rc_emit_short_functions(w, plan, &plan->rules[i]);
    }
    close_c(w);
    rc_w_blank(w);
    rc_w_line(w, "#endif");
}

void rc_emit_header(struct rc_writer *w, const struct rc_plan *plan)
{
    emit_top(w, plan);
    emit_kinds(w, plan);
    emit_all_objects(w, plan);
    emit_rule_numbers(w, plan);
    emit_counts(w, plan);
    emit_struct(w, plan);
    emit_init(w, plan);
    emit_setters(w, plan);
    if (plan->rule_count > 0) {
        if (!has_inline_header(plan))
            emit_rules(w, plan);
        emit_numbered(w, plan);
    }
    if (plan->tables != NULL)
        emit_tables(w, plan);
    emit_bottom(w, plan);
}
