/* PACK_pack.c: keys and the descriptor, for hosts that learn of the pack at run time. */
#include <inttypes.h>

#include "emit/part.h"

enum {
    TEXT_LIMIT = 4000 /* bytes of a rule's text: C promises 4,095 of a literal */
};

static struct rc_str quoted(struct rc_writer *w, struct rc_str text)
{
    return rc_w_quoted(w->arena, text, RC_W_FIELD);
}

static const char *static_name(struct rc_writer *w, const char *type, const char *kind,
                               const char *what)
{
    return rc_str_printf(w->arena, "static const %s %s_%s", type, kind, what).p;
}

static void emit_keys(struct rc_writer *w, const struct rc_plan *plan,
                      const struct rc_plan_kind *kind)
{
    struct rc_str *items = RC_NEW_ARRAY(w->arena, struct rc_str, kind->count);

    for (size_t i = 0; i < kind->count; i++)
        items[i] = quoted(w, rc_object_key(plan->pack.model, kind->kind, kind->objects[i]));
    rc_w_items(w, static_name(w, "char *const", kind->lower, "keys[]"), items, NULL, kind->count);
}

static void emit_all_keys(struct rc_writer *w, const struct rc_plan *plan)
{
    bool first = true;

    for (size_t i = 0; i < plan->layout.kind_count; i++) {
        if (plan->layout.kinds[i].count == 0)
            continue;
        rc_w_blank(w);
        if (first)
            rc_w_comment(w, "Keys by number.");
        first = false;
        emit_keys(w, plan, &plan->layout.kinds[i]);
    }
}

/* Where a kind's field of a form is, as C: an offset, or nowhere. */
static struct rc_str offset_of(struct rc_writer *w, const struct rc_plan *plan, size_t kind,
                               enum rc_field_form form)
{
    for (size_t i = 0; i < plan->layout.field_count; i++) {
        const struct rc_plan_field *field = &plan->layout.fields[i];
        if (field->kind == kind && field->form == form && field->atom.fact == RC_FACT_HELD)
            return rc_str_printf(w->arena, "offsetof(struct %s_character, %s)", plan->name,
                                 field->name);
    }
    return RC_STR("RULEC_NONE");
}

static void emit_kinds(struct rc_writer *w, const struct rc_plan *plan)
{
    size_t count = plan->layout.kind_count;
    struct rc_str *items = RC_NEW_ARRAY(w->arena, struct rc_str, count + 1);

    if (count == 0)
        return;
    for (size_t i = 0; i < count; i++) {
        const struct rc_plan_kind *kind = &plan->layout.kinds[i];
        const struct rc_str fields[] = {
            quoted(w, kind->word),
            kind->count == 0 ? RC_STR("NULL") : rc_str_printf(w->arena, "%s_keys", kind->lower),
            rc_str_printf(w->arena, "%s_COUNT", kind->upper),
            rc_str_printf(w->arena, "%s_WORDS", kind->upper),
            offset_of(w, plan, i, RC_FIELD_WORDS),
            offset_of(w, plan, i, RC_FIELD_VALUE),
        };
        items[i] = rc_w_row(w->arena, fields, sizeof fields / sizeof fields[0]);
    }
    rc_w_blank(w);
    rc_w_items(
        w, rc_str_printf(w->arena, "static const rulec_kind kinds[%s_KIND_COUNT]", plan->upper).p,
        items, NULL, count);
}

/* All sets in the character; enumerations are told by their kinds. */
static size_t emit_facts(struct rc_writer *w, const struct rc_plan *plan)
{
    struct rc_str *items = RC_NEW_ARRAY(w->arena, struct rc_str, plan->layout.field_count + 1);
    size_t count = 0;

    for (size_t i = 0; i < plan->layout.field_count; i++) {
        const struct rc_plan_field *field = &plan->layout.fields[i];
        if (field->form != RC_FIELD_WORDS)
            continue;
        const struct rc_str fields[] = {
            quoted(w, rc_str(field->name)),
            quoted(w, rc_str(field->fact)),
            quoted(w, field->argument),
            rc_str(plan->layout.kinds[field->kind].enumerator),
            rc_str_printf(w->arena, "offsetof(struct %s_character, %s)", plan->name, field->name),
        };
        items[count++] = rc_w_row(w->arena, fields, sizeof fields / sizeof fields[0]);
    }
    if (count == 0)
        return 0;
    rc_w_blank(w);
    rc_w_items(w, "static const rulec_fact facts[]", items, NULL, count);
    return count;
}

static struct rc_str rule_text(struct rc_writer *w, struct rc_str text)
{
    if (text.len <= TEXT_LIMIT)
        return text;
    struct rc_str start = rc_str_sub(text, 0, TEXT_LIMIT);
    return rc_str_printf(w->arena, "%.*s...", RC_FMT(start));
}

static void emit_rules(struct rc_writer *w, const struct rc_plan *plan)
{
    struct rc_str *items = RC_NEW_ARRAY(w->arena, struct rc_str, plan->rule_count + 1);

    if (plan->rule_count == 0)
        return;
    for (size_t i = 0; i < plan->rule_count; i++) {
        const struct rc_plan_rule *rule = &plan->rules[i];
        const struct rc_str fields[] = {
            quoted(w, rc_str(rule->name)),
            quoted(w, rule_text(w, rule->rule->text)),
            quoted(w, rule->file),
            rc_str_printf(w->arena, "%u", rule->line),
            rc_str(plan->layout.kinds[rule->body.kind].enumerator),
        };
        items[i] = rc_w_row(w->arena, fields, sizeof fields / sizeof fields[0]);
    }
    rc_w_blank(w);
    rc_w_items(
        w, rc_str_printf(w->arena, "static const rulec_rule rules[%s_CHOOSE_COUNT]", plan->upper).p,
        items, NULL, plan->rule_count);
}

/* The setter of an enumeration that fills a set from what the rules say: the domains of a deity. */
static void emit_filled(struct rc_writer *w, const struct rc_plan *plan)
{
    const struct rc_plan_filled *filled = plan->filled;

    if (filled == NULL)
        return;
    const struct rc_plan_kind *from = &plan->layout.kinds[filled->source];
    const struct rc_plan_kind *to = &plan->layout.kinds[filled->kind];
    const char *field = plan->layout.fields[filled->field].name;
    const char *const arguments[] = {
        rc_emit_character(w, plan, false),
        rc_str_printf(w->arena, "enum %s v", from->tag).p,
    };
    rc_w_blank(w);
    rc_w_comment(w, "%.*s by %.*s", RC_FMT(to->word), RC_FMT(from->word));
    rc_emit_table(w, plan, filled->source, filled->kind, "static const uint64_t filled_rows",
                  filled->rows);
    rc_w_blank(w);
    rc_w_call(w, "void", rc_str_printf(w->arena, "%s_character_set_%s", plan->name, from->lower).p,
              arguments, 2, "");
    rc_w_open(w, "{");
    rc_w_line(w, "c->%s = (uint32_t)v;", from->field);
    rc_w_line(w, "memset(c->%s, 0, sizeof c->%s);", field, field);
    rc_w_line(w, "if (c->%s < %s_COUNT)", from->field, from->upper);
    rc_w_line(w, "    memcpy(c->%s, filled_rows[c->%s], sizeof filled_rows[0]);", field,
              from->field);
    rc_w_close(w, "}");
}

static void emit_init(struct rc_writer *w, const struct rc_plan *plan)
{
    rc_w_blank(w);
    rc_w_line(w, "static void init(void *character)");
    rc_w_open(w, "{");
    rc_w_line(w, "%s_character_init((struct %s_character *)character);", plan->name, plan->name);
    rc_w_close(w, "}");
}

static void emit_choose(struct rc_writer *w, const struct rc_plan *plan)
{
    const struct rc_layout *layout = &plan->layout;
    bool any = false;

    rc_w_blank(w);
    rc_w_line(w, "static void choose(void *character, unsigned kind, uint32_t object)");
    rc_w_open(w, "{");
    for (size_t i = 0; i < layout->field_count; i++) {
        const struct rc_plan_field *field = &layout->fields[i];
        const struct rc_plan_kind *kind = &layout->kinds[field->kind];
        const char *const arguments[] = {
            rc_str_printf(w->arena, "(struct %s_character *)character", plan->name).p,
            rc_str_printf(w->arena, "(enum %s)object", kind->tag).p,
        };
        if (field->form != RC_FIELD_VALUE)
            continue;
        rc_w_open(w, "if (kind == %s)", kind->enumerator);
        rc_w_call(w, "", rc_str_printf(w->arena, "%s_character_set_%s", plan->name, kind->lower).p,
                  arguments, 2, ";");
        w->depth--;
        any = true;
    }
    if (!any) {
        rc_w_line(w, "(void)character;");
        rc_w_line(w, "(void)kind;");
        rc_w_line(w, "(void)object;");
    }
    rc_w_close(w, "}");
}

/* A function of the descriptor: the one by number, or nothing in a pack without rules. */
static void emit_question(struct rc_writer *w, const struct rc_plan *plan, const char *head,
                          const char *what, const char *passed, const char *nothing)
{
    const char *arguments[3] = {
        rc_str_printf(w->arena, "(const struct %s_character *)character", plan->name).p,
        rc_str_printf(w->arena, "(enum %s_choose)rule", plan->name).p,
        passed,
    };
    const char *name = rc_str_printf(w->arena, "%s%s_choose_%s",
                                     nothing[0] == '\0' ? "" : "return ", plan->name, what)
                           .p;

    rc_w_blank(w);
    rc_w_line(w, "%s", head);
    rc_w_open(w, "{");
    if (plan->rule_count > 0) {
        if (strcmp(what, "has") == 0) {
            rc_w_line(w, "if (rule >= %s_CHOOSE_COUNT || object >= kinds[rules[rule].kind].count)",
                      plan->upper);
            rc_w_line(w, "    return false;");
        }
        rc_w_call(w, "", name, arguments, passed[0] == '\0' ? 2 : 3, ";");
    } else {
        rc_w_line(w, "(void)character;");
        rc_w_line(w, "(void)rule;");
        if (passed[0] != '\0')
            rc_w_line(w, "(void)%s;", passed);
        if (nothing[0] != '\0')
            rc_w_line(w, "return %s;", nothing);
    }
    rc_w_close(w, "}");
}

static void emit_functions(struct rc_writer *w, const struct rc_plan *plan)
{
    emit_init(w, plan);
    emit_choose(w, plan);
    emit_question(w, plan, "static void set(const void *character, unsigned rule, uint64_t *out)",
                  "set", "out", "");
    emit_question(w, plan, "static bool has(const void *character, unsigned rule, unsigned object)",
                  "has", "object", "false");
    emit_question(w, plan, "static unsigned count(const void *character, unsigned rule)", "count",
                  "", "0");
    emit_question(w, plan, "static bool any(const void *character, unsigned rule)", "any", "",
                  "false");
}

static void emit_pack(struct rc_writer *w, const struct rc_plan *plan, size_t facts)
{
    static const char *const functions[] = { "init", "choose", "set", "has", "count", "any" };

    rc_w_blank(w);
    rc_w_open(w, "const rulec_pack %s_pack = {", plan->name);
    rc_w_line(w, "RULEC_ABI,");
    rc_w_line(w, "sizeof(rulec_pack),");
    rc_w_line(w, "\"%s\",", plan->name);
    rc_w_line(w, "{ UINT64_C(0x%016" PRIx64 "), UINT64_C(0x%016" PRIx64 ") },",
              plan->fingerprint[0], plan->fingerprint[1]);
    rc_w_line(w, "sizeof(struct %s_character),", plan->name);
    rc_w_line(w, "%s_KIND_COUNT,", plan->upper);
    rc_w_line(w, facts > 0 ? "RULEC_COUNT(facts)," : "0,");
    rc_w_line(w, "%s_CHOOSE_COUNT,", plan->upper);
    rc_w_line(w, plan->layout.kind_count > 0 ? "kinds," : "NULL,");
    rc_w_line(w, facts > 0 ? "facts," : "NULL,");
    rc_w_line(w, plan->rule_count > 0 ? "rules," : "NULL,");
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
        rc_w_line(w, "%s,", functions[i]);
    rc_w_close(w, "};");
}

void rc_emit_descriptor(struct rc_writer *w, const struct rc_plan *plan)
{
    rc_emit_source_head(w, plan, "");
    emit_all_keys(w, plan);
    emit_kinds(w, plan);
    size_t facts = emit_facts(w, plan);
    emit_rules(w, plan);
    emit_filled(w, plan);
    emit_functions(w, plan);
    emit_pack(w, plan, facts);
}
