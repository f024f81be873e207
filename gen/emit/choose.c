/* The functions of the rules: one expression, and the four short functions around it. */
#include <stdlib.h>

#include "emit/part.h"

/* What a rule's functions are written for. */
struct subject {
    const struct rc_plan *plan;
    const struct rc_plan_rule *rule;
    const struct rc_plan_kind *kind;
};

/* Which shared constants, tables and derived sets the rules of a file use. */
struct used {
    bool *masks;
    bool *derived;
};

static void note_masks(struct used *used, const struct rc_plan_body *body)
{
    for (size_t i = 0; i < body->mask_count; i++)
        used->masks[body->masks[i]] = true;
}

static struct used find_used(struct rc_writer *w, const struct rc_plan *plan, unsigned unit)
{
    struct used used = { RC_NEW_ARRAY(w->arena, bool, plan->mask_count + 1),
                         RC_NEW_ARRAY(w->arena, bool, plan->derived_count + 1) };

    for (size_t i = 0; i < plan->rule_count; i++) {
        const struct rc_plan_body *body = &plan->rules[i].body;
        if (plan->rules[i].unit != unit)
            continue;
        note_masks(&used, body);
        for (size_t d = 0; d < body->derived_count; d++) {
            used.derived[body->derived[d]] = true;
            note_masks(&used, &plan->derived[body->derived[d]].body);
        }
    }
    return used;
}

static void open_function(struct rc_writer *w, const struct subject *s, const char *type,
                          const char *what, const char *more)
{
    const char *arguments[2] = { rc_emit_character(w, s->plan, true), more };
    const char *name = rc_str_printf(w->arena, "%s_%s", s->rule->name, what).p;

    rc_w_blank(w);
    rc_w_call(w, type, name, arguments, more[0] == '\0' ? 1 : 2, "");
    rc_w_open(w, "{");
}

static const char *object_argument(struct rc_writer *w, const struct subject *s)
{
    return rc_str_printf(w->arena, "enum %s object", s->kind->tag).p;
}

/* A loop over the words of the kind, of one statement. */
static void emit_word_loop(struct rc_writer *w, const struct subject *s, const char *statement)
{
    rc_w_open(w, "for (size_t w = 0; w < %s_WORDS; w++)", s->kind->upper);
    rc_w_line(w, "%s", statement);
    w->depth--;
}

static void emit_set(struct rc_writer *w, const struct subject *s)
{
    open_function(w, s, "void", "set", "uint64_t *out");
    if (s->kind->words > RC_PLAN_UNROLL) {
        emit_word_loop(w, s, rc_str_printf(w->arena, "out[w] = %s(c, w);", s->rule->local).p);
    } else {
        for (size_t i = 0; i < s->kind->words; i++)
            rc_w_line(w, "out[%zu] = %s(c, %zu);", i, s->rule->local, i);
    }
    rc_w_close(w, "}");
}

static void emit_has(struct rc_writer *w, const struct subject *s)
{
    struct rc_str line =
        rc_str_printf(w->arena, "return (%s(c, (unsigned)object / 64) & RULEC_BIT(object)) != 0;",
                      s->rule->local);

    open_function(w, s, "bool", "has", object_argument(w, s));
    if (line.len + RC_W_INDENT <= RC_W_COLUMNS) {
        rc_w_line(w, "%s", line.p);
    } else {
        rc_w_line(w, "const size_t w = (unsigned)object / 64;");
        rc_w_line(w, "const uint64_t word = %s(c, w);", s->rule->local);
        rc_w_blank(w);
        rc_w_line(w, "return (word & RULEC_BIT(object)) != 0;");
    }
    rc_w_close(w, "}");
}

/* "return X;" with a reason behind it, or above it where the line would be too long. */
static void emit_known(struct rc_writer *w, const char *value, struct rc_str reason)
{
    struct rc_str quoted = rc_w_remark(w->arena, reason);
    struct rc_str line = rc_str_printf(w->arena, "return %s; /* %.*s */", value, RC_FMT(quoted));

    rc_w_line(w, "(void)c;");
    if (reason.len == 0) {
        rc_w_line(w, "return %s;", value);
    } else if (line.len + RC_W_INDENT <= RC_W_COLUMNS) {
        rc_w_line(w, "%s", line.p);
    } else {
        rc_w_comment(w, "%.*s", RC_FMT(reason));
        rc_w_line(w, "return %s;", value);
    }
}

/* Whether the answer was decided when the pack was built. */
static bool emit_decided_count(struct rc_writer *w, const struct subject *s)
{
    if (!s->rule->fixed)
        return false;
    emit_known(w, rc_str_printf(w->arena, "%zu", s->rule->fixed_count).p, RC_STR(""));
    return true;
}

static bool emit_decided_any(struct rc_writer *w, const struct subject *s)
{
    if (s->rule->always)
        emit_known(w, "true", s->rule->sure);
    else if (s->rule->fixed)
        emit_known(w, "false", RC_STR("never"));
    return s->rule->always || s->rule->fixed;
}

/* What each word adds to a count or an answer, as the operands of + or |. */
static struct rc_str *word_operands(struct rc_writer *w, const struct subject *s,
                                    const char *function)
{
    struct rc_str *operands = RC_NEW_ARRAY(w->arena, struct rc_str, RC_PLAN_UNROLL);

    for (size_t i = 0; i < s->kind->words; i++) {
        operands[i] = function[0] == '\0'
                          ? rc_str_printf(w->arena, "%s(c, %zu)", s->rule->local, i)
                          : rc_str_printf(w->arena, "%s(%s(c, %zu))", function, s->rule->local, i);
    }
    return operands;
}

static void emit_count(struct rc_writer *w, const struct subject *s)
{
    open_function(w, s, "unsigned", "count", "");
    if (emit_decided_count(w, s)) {
        /* printed */
    } else if (s->kind->words > RC_PLAN_UNROLL) {
        rc_w_line(w, "unsigned n = 0;");
        rc_w_blank(w);
        emit_word_loop(w, s,
                       rc_str_printf(w->arena, "n += rulec_popcount(%s(c, w));", s->rule->local).p);
        rc_w_line(w, "return n;");
    } else {
        rc_w_chain(w, "return", word_operands(w, s, "rulec_popcount"), s->kind->words, "+", ";");
    }
    rc_w_close(w, "}");
}

/* Whether a few words have any bit. */
static void emit_any_word(struct rc_writer *w, const struct subject *s)
{
    const struct rc_str *operands = word_operands(w, s, "");
    size_t len = strlen("    return () != 0;") + 3 * (s->kind->words - 1);

    for (size_t i = 0; i < s->kind->words; i++)
        len += operands[i].len;
    if (len > RC_W_COLUMNS) {
        rc_w_line(w, "uint64_t word = %.*s;", RC_FMT(operands[0]));
        rc_w_blank(w);
        for (size_t i = 1; i < s->kind->words; i++)
            rc_w_line(w, "word |= %.*s;", RC_FMT(operands[i]));
        rc_w_line(w, "return word != 0;");
        return;
    }
    struct rc_buf all;
    rc_buf_init(&all, w->arena);
    for (size_t i = 0; i < s->kind->words; i++)
        rc_buf_printf(&all, "%s%.*s", i > 0 ? " | " : "", RC_FMT(operands[i]));
    rc_w_line(w, "return (%s) != 0;", all.p);
}

static void emit_any(struct rc_writer *w, const struct subject *s)
{
    open_function(w, s, "bool", "any", "");
    if (emit_decided_any(w, s)) {
        /* printed */
    } else if (s->kind->words > RC_PLAN_UNROLL) {
        rc_w_open(w, "for (size_t w = 0; w < %s_WORDS; w++) {", s->kind->upper);
        rc_w_line(w, "if (%s(c, w) != 0)", s->rule->local);
        rc_w_line(w, "    return true;");
        rc_w_close(w, "}");
        rc_w_line(w, "return false;");
    } else if (s->kind->words == 1) {
        rc_w_line(w, "return %s(c, 0) != 0;", s->rule->local);
    } else {
        emit_any_word(w, s);
    }
    rc_w_close(w, "}");
}

/* note [sparse rules]: a large kind of which few words can hold anything. Each term is a list of
 * rows, a word and its bits; terms are disjoint, so their counts add up. */

static const struct rc_plan_part *only_part(const struct subject *s)
{
    return &s->rule->body.parts[0];
}

static const char *rows_name(const struct subject *s, const struct rc_plan_term *term)
{
    return term->source == RC_MASK_SHARED ? s->plan->masks[term->mask].name : term->own;
}

static const char *row_value(struct rc_writer *w, const struct rc_plan_term *term)
{
    return term->function == NULL ? "m->bits"
                                  : rc_str_printf(w->arena, "%s(c, m)", term->function).p;
}

/* A loop over the rows of a term; the statement depends on the condition, if there is one. */
static void emit_row_loop(struct rc_writer *w, const struct subject *s,
                          const struct rc_plan_term *term, const char *condition,
                          const char *statement)
{
    const char *rows = rows_name(s, term);

    rc_w_open(w, "for (size_t i = 0; i < RULEC_COUNT(%s); i++) {", rows);
    rc_w_line(w, "const rulec_word *m = &%s[i];", rows);
    rc_w_blank(w);
    if (condition[0] != '\0') {
        rc_w_line(w, "if (%s)", condition);
        rc_w_line(w, "    %s", statement);
    } else {
        rc_w_line(w, "%s", statement);
    }
    rc_w_close(w, "}");
}

static void emit_sparse_set(struct rc_writer *w, const struct subject *s)
{
    const struct rc_plan_part *part = only_part(s);

    open_function(w, s, "void", "set", "uint64_t *out");
    if (!s->rule->body.reads)
        rc_w_line(w, "(void)c;");
    rc_w_line(w, "memset(out, 0, %s_WORDS * sizeof *out);", s->kind->upper);
    for (size_t t = 0; t < part->term_count; t++)
        emit_row_loop(
            w, s, &part->terms[t], "",
            rc_str_printf(w->arena, "out[m->at] |= %s;", row_value(w, &part->terms[t])).p);
    rc_w_close(w, "}");
}

static void emit_sparse_has(struct rc_writer *w, const struct subject *s)
{
    const struct rc_plan_part *part = only_part(s);

    open_function(w, s, "bool", "has", object_argument(w, s));
    rc_w_line(w, "uint64_t word = 0;");
    rc_w_blank(w);
    if (!s->rule->body.reads)
        rc_w_line(w, "(void)c;");
    for (size_t t = 0; t < part->term_count; t++)
        emit_row_loop(w, s, &part->terms[t], "m->at == (unsigned)object / 64",
                      rc_str_printf(w->arena, "word |= %s;", row_value(w, &part->terms[t])).p);
    rc_w_line(w, "return (word & RULEC_BIT(object)) != 0;");
    rc_w_close(w, "}");
}

static void emit_sparse_count(struct rc_writer *w, const struct subject *s)
{
    const struct rc_plan_part *part = only_part(s);

    open_function(w, s, "unsigned", "count", "");
    if (!emit_decided_count(w, s)) {
        rc_w_line(w, "unsigned n = 0;");
        rc_w_blank(w);
        for (size_t t = 0; t < part->term_count; t++)
            emit_row_loop(
                w, s, &part->terms[t], "",
                rc_str_printf(w->arena, "n += rulec_popcount(%s);", row_value(w, &part->terms[t]))
                    .p);
        rc_w_line(w, "return n;");
    }
    rc_w_close(w, "}");
}

static void emit_sparse_any(struct rc_writer *w, const struct subject *s)
{
    const struct rc_plan_part *part = only_part(s);

    open_function(w, s, "bool", "any", "");
    if (!emit_decided_any(w, s)) {
        for (size_t t = 0; t < part->term_count; t++)
            emit_row_loop(w, s, &part->terms[t],
                          rc_str_printf(w->arena, "%s != 0", row_value(w, &part->terms[t])).p,
                          "return true;");
        rc_w_line(w, "return false;");
    }
    rc_w_close(w, "}");
}

static void emit_rule_comment(struct rc_writer *w, const struct subject *s)
{
    const struct rc_rule *from = s->rule->rule;
    struct rc_str where = s->rule->place.len > 0 ? s->rule->place : from->owner_kind;
    rc_line_list lines = { 0 };

    rc_w_blank(w);
    RC_PUSH(w->arena, &lines,
            rc_str_printf(w->arena, "%.*s \"%.*s\"", RC_FMT(where), RC_FMT(from->owner_key)));
    RC_PUSH(w->arena, &lines, from->text);
    RC_PUSH(w->arena, &lines, RC_STR(""));
    rc_emit_term_lines(w, &s->rule->body, &lines);
    rc_w_block(w, lines.at, lines.count);
}

static void emit_dense(struct rc_writer *w, const struct subject *s)
{
    emit_rule_comment(w, s);
    rc_emit_body(w, s->plan, s->rule->local, &s->rule->body);
    emit_set(w, s);
    emit_has(w, s);
    emit_count(w, s);
    emit_any(w, s);
}

/* Rows that only this rule has stand above it. */
static void emit_sparse(struct rc_writer *w, const struct subject *s)
{
    const struct rc_plan_part *part = only_part(s);

    for (size_t t = 0; t < part->term_count; t++) {
        const struct rc_plan_term *term = &part->terms[t];
        if (term->source != RC_MASK_OWN)
            continue;
        rc_w_blank(w);
        rc_w_comment(w, "%.*s %.*s: %zu of %zu", RC_FMT(s->kind->word), RC_FMT(term->objects),
                     term->members, s->kind->count);
        rc_emit_rows(w, s->plan, s->rule->body.kind,
                     rc_str_printf(w->arena, "static const rulec_word %s", term->own).p,
                     term->bits);
    }
    emit_rule_comment(w, s);
    for (size_t t = 0; t < part->term_count; t++) {
        if (part->terms[t].function == NULL)
            continue;
        if (part->terms[t].function != s->rule->local)
            rc_w_blank(w);
        rc_emit_row_function(w, s->plan, part, &part->terms[t]);
    }
    emit_sparse_set(w, s);
    emit_sparse_has(w, s);
    emit_sparse_count(w, s);
    emit_sparse_any(w, s);
}

/* A word of an image: of all members of the set that is mapped, what they point to. */
static void emit_image(struct rc_writer *w, const struct rc_plan *plan,
                       const struct rc_plan_derived *derived)
{
    const char *const arguments[] = { rc_emit_character(w, plan, true), "size_t w" };
    const struct rc_plan_kind *from = &plan->layout.kinds[derived->body.kind];

    rc_w_blank(w);
    rc_w_comment(w, "The %.*s that these %.*s point to by %s",
                 RC_FMT(plan->layout.kinds[derived->kind].word), RC_FMT(from->word),
                 derived->map_text);
    rc_w_call(w, "static uint64_t", derived->name, arguments, 2, "");
    rc_w_open(w, "{");
    rc_w_line(w, "uint64_t r = 0;");
    rc_w_blank(w);
    rc_w_open(w, "for (size_t v = 0; v < %s_WORDS; v++) {", from->upper);
    rc_w_line(w, "uint64_t left = %s(c, v);", derived->operand);
    rc_w_blank(w);
    rc_w_open(w, "for (size_t i = v * 64; left != 0; i++, left >>= 1) {");
    rc_w_line(w, "if ((left & 1u) != 0)");
    rc_w_line(w, "    r |= %s[i][w];", derived->map_name);
    rc_w_close(w, "}");
    rc_w_close(w, "}");
    rc_w_line(w, "return r;");
    rc_w_close(w, "}");
}

static void emit_derived(struct rc_writer *w, const struct rc_plan *plan,
                         const struct rc_plan_derived *derived)
{
    rc_line_list lines = { 0 };

    rc_w_blank(w);
    RC_PUSH(w->arena, &lines, RC_STR("A set that rules below look at:"));
    RC_PUSH(w->arena, &lines, RC_STR(""));
    rc_emit_term_lines(w, &derived->body, &lines);
    rc_w_block(w, lines.at, lines.count);
    rc_emit_body(w, plan, derived->map == RC_NO_MAP ? derived->name : derived->operand,
                 &derived->body);
    if (derived->map != RC_NO_MAP)
        emit_image(w, plan, derived);
}

static void emit_map(struct rc_writer *w, const struct rc_plan *plan,
                     const struct rc_plan_derived *derived)
{
    const struct rc_plan_kind *from = &plan->layout.kinds[derived->body.kind];
    const struct rc_plan_kind *to = &plan->layout.kinds[derived->kind];
    const struct rc_map *map = &plan->pack.unit->maps.at[derived->map];
    const uint64_t **rows = RC_NEW_ARRAY(w->arena, const uint64_t *, from->count + 1);

    for (size_t i = 0; i < from->count; i++)
        rows[i] = rc_plan_bits(w->arena, to, map->rows[from->objects[i]]);
    rc_w_blank(w);
    rc_w_comment(w, "%s by %.*s", derived->map_text, RC_FMT(from->word));
    rc_emit_table(w, plan, derived->body.kind, derived->kind,
                  rc_str_printf(w->arena, "static const uint64_t %s", derived->map_name).p, rows);
}

/* Each table once, however many sets are mapped by it. */
static void emit_maps(struct rc_writer *w, const struct rc_plan *plan, const bool *derived)
{
    for (size_t i = 0; i < plan->derived_count; i++) {
        bool known = !derived[i] || plan->derived[i].map == RC_NO_MAP;
        for (size_t j = 0; j < i && !known; j++)
            known = derived[j] && plan->derived[j].map == plan->derived[i].map;
        if (!known)
            emit_map(w, plan, &plan->derived[i]);
    }
}

void rc_emit_rules(struct rc_writer *w, const struct rc_plan *plan, unsigned unit)
{
    struct used used = find_used(w, plan, unit);

    for (size_t i = 0; i < plan->mask_count; i++) {
        if (used.masks[i])
            rc_emit_mask(w, plan, &plan->masks[i]);
    }
    emit_maps(w, plan, used.derived);
    for (size_t i = 0; i < plan->derived_count; i++) {
        if (used.derived[i])
            emit_derived(w, plan, &plan->derived[i]);
    }
    for (size_t i = 0; i < plan->rule_count; i++) {
        const struct rc_plan_rule *rule = &plan->rules[i];
        struct subject s = { plan, rule, &plan->layout.kinds[rule->body.kind] };
        if (rule->unit != unit)
            continue;
        if (rule->sparse)
            emit_sparse(w, &s);
        else
            emit_dense(w, &s);
    }
}
