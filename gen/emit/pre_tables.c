/* Prerequisites for the kernels: their tables as constant data, and what takes sets out of answers.
 */
#include <inttypes.h>
#include <stdarg.h>

#include "emit/pre_part.h"

enum {
    BYTES_A_LINE = 16
};

/* --- rows of numbers, as many a line as fit */

struct rows {
    struct rc_writer *w;
    struct rc_buf line;
};

static struct rows open_rows(struct rc_writer *w, const char *head)
{
    struct rows r = { .w = w };

    rc_buf_init(&r.line, w->arena);
    rc_w_open(w, "%s[] = {", head);
    return r;
}

static void end_line(struct rows *r)
{
    if (r->line.len > 0)
        rc_w_line(r->w, "%.*s", (int)r->line.len, r->line.p);
    rc_buf_reset(&r->line);
}

__attribute__((format(printf, 2, 3))) static void add_row(struct rows *r, const char *format, ...)
{
    va_list arguments;
    struct rc_str row;

    va_start(arguments, format);
    row = rc_str_vprintf(r->w->arena, format, arguments);
    va_end(arguments);
    if (r->line.len > 0 && r->line.len + 1 + row.len > RC_W_COLUMNS - RC_W_INDENT)
        end_line(r);
    rc_buf_printf(&r->line, "%s%.*s", r->line.len > 0 ? " " : "", RC_FMT(row));
}

static void close_rows(struct rows *r)
{
    end_line(r);
    rc_w_close(r->w, "};");
}

static void emit_operands(struct rc_writer *w, const char *name, const int32_t *numbers,
                          size_t count)
{
    struct rows r;

    if (count == 0)
        return;
    r = open_rows(w, rc_str_printf(w->arena, "static const int32_t %s", name).p);
    for (size_t i = 0; i < count; i++) {
        if (numbers[i] == INT32_MIN)
            add_row(&r, "INT32_MIN,");
        else
            add_row(&r, "%" PRId32 ",", numbers[i]);
    }
    close_rows(&r);
}

/* --- the parts of rulec_prereq (rulec/tables.h) */

static const char *const questions[RULEC_ASK_OPS] = {
    [RULEC_ASK_HELD] = "HELD", [RULEC_ASK_GTEQ] = "GTEQ", [RULEC_ASK_GT] = "GT",
    [RULEC_ASK_EQ] = "EQ",     [RULEC_ASK_IN] = "IN",     [RULEC_ASK_LEVEL] = "LEVEL",
    [RULEC_ASK_CALL] = "CALL",
};

static void emit_facts(struct rc_writer *w, const rulec_prereq *q)
{
    struct rows r;

    if (q->fact_count == 0)
        return;
    r = open_rows(w, "static const rulec_question facts");
    for (size_t i = 0; i < q->fact_count; i++) {
        const rulec_question *f = &q->facts[i];
        add_row(&r, "{ %" PRIu32 ", RULEC_ASK_%s, %" PRIu32 ", %" PRIu32 ", %.*s, NULL, NULL },",
                f->truth, questions[f->op], f->offset, f->index,
                RC_FMT(rc_emit_double(w->arena, f->limit)));
    }
    close_rows(&r);
}

static void emit_compares(struct rc_writer *w, const rulec_prereq *q)
{
    struct rows r;

    if (q->compare_count == 0)
        return;
    r = open_rows(w, "static const rulec_compare compares");
    for (size_t i = 0; i < q->compare_count; i++) {
        const rulec_compare *c = &q->compares[i];
        add_row(&r, "{ %" PRIu32 ", %" PRIu32 ", RULEC_ASK_%s, 0x%" PRIx32 ", {", c->offset, c->to,
                questions[c->op], c->used);
        for (unsigned k = 0; k < 8; k++)
            add_row(&r, "%u%s", c->index[k], k < 7 ? "," : " }, {");
        for (unsigned k = 0; k < 8; k++)
            add_row(&r, "%.*s%s", RC_FMT(rc_emit_double(w->arena, c->limit[k])),
                    k < 7 ? "," : " } },");
    }
    close_rows(&r);
}

/* The operands of the last node are the last. */
static size_t operand_count(const rulec_prereq *q)
{
    const rulec_quorum *last = q->node_count == 0 ? NULL : &q->nodes[q->node_count - 1];

    return last == NULL ? 0 : (size_t)last->operand + last->operands;
}

static void emit_nodes(struct rc_writer *w, const rulec_prereq *q)
{
    struct rows r;

    if (q->node_count == 0)
        return;
    r = open_rows(w, "static const rulec_quorum quorums");
    for (size_t i = 0; i < q->node_count; i++) {
        const rulec_quorum *n = &q->nodes[i];
        add_row(&r, "{ %" PRIu32 ", %" PRIu32 ", %" PRIu32 ", %" PRIu32 " },", n->truth, n->need,
                n->operand, n->operands);
    }
    close_rows(&r);
    emit_operands(w, "quorum_operands", q->operands, operand_count(q));
}

static uint32_t need_words(const rulec_prereq *q)
{
    uint32_t words = 0;

    for (size_t i = 0; i < q->lanes_count; i++) {
        if (q->lanes[i].op == RULEC_LANES_COUNT)
            words = q->lanes[i].need + q->lanes[i].planes;
    }
    return words;
}

static void emit_lanes(struct rc_writer *w, const rulec_prereq *q)
{
    static const char *const ops[] = { "ALL", "COUNT" };
    struct rows r;

    if (q->lanes_count == 0)
        return;
    r = open_rows(w, "static const rulec_lanes lanes");
    for (size_t i = 0; i < q->lanes_count; i++) {
        const rulec_lanes *l = &q->lanes[i];
        add_row(&r,
                "{ %" PRIu32 ", RULEC_LANES_%s, %" PRIu32 ", %" PRIu32 ", %" PRIu32 ", %" PRIu32
                ", %" PRIu32 ", 0x%" PRIx64 " },",
                l->word, ops[l->op], l->column, l->columns, l->need, l->planes, l->level, l->flip);
    }
    close_rows(&r);
    if (need_words(q) > 0)
        rc_w_words(w, "static const uint64_t needs", q->needs, need_words(q));
}

/* With the one that has none, behind the last. */
static void emit_columns(struct rc_writer *w, const rulec_prereq *q)
{
    struct rows r = open_rows(w, "static const rulec_column columns");

    for (size_t i = 0; i <= q->column_count; i++) {
        const rulec_column *c = &q->columns[i];
        add_row(&r, "{ %" PRIu32 ", %" PRIu32 ", 0x%" PRIx64 " },", c->gather, c->gathers, c->flip);
    }
    close_rows(&r);
}

/* Whole lines of their own. */
static void add_bytes(struct rows *r, const uint8_t *bytes, const char *head, const char *tail)
{
    end_line(r);
    rc_buf_add(&r->line, rc_str(head));
    for (unsigned i = 0; i < 64; i++) {
        if (i > 0 && i % BYTES_A_LINE == 0)
            end_line(r);
        else
            rc_buf_char(&r->line, ' ');
        rc_buf_number(&r->line, bytes[i]);
        rc_buf_add(&r->line, rc_str(i < 63 ? "," : tail));
    }
    end_line(r);
}

static void emit_gathers(struct rc_writer *w, const rulec_prereq *q)
{
    struct rows r;

    if (q->gather_count == 0)
        return;
    rc_w_long_numbers(w, "static const uint32_t pages", q->pages, q->gather_count);
    rc_w_long_numbers(w, "static const uint32_t gather_columns", q->gather_columns,
                      q->gather_count);
    r = open_rows(w, "alignas(64) static const rulec_gather gathers");
    for (size_t i = 0; i < q->gather_count; i++) {
        add_bytes(&r, q->gathers[i].index, "{ {", " },");
        add_bytes(&r, q->gathers[i].bit, "{", " } },");
    }
    close_rows(&r);
}

static void emit_computed(struct rc_writer *w, const struct rc_plan_pre_tables *t)
{
    const rulec_nodes *computed = &t->data.computed;
    struct rows r;

    if (computed->count == 0)
        return;
    r = open_rows(w, "static const rulec_node computed");
    for (size_t i = 0; i < computed->count; i++) {
        const rulec_node *n = &computed->nodes[i];
        add_row(&r, "{ RULEC_NODE_%s, %" PRIu32 ", %" PRIu32 ", %" PRIu32 " },",
                rc_emit_node_op(n->op), n->a, n->b, n->c);
    }
    close_rows(&r);
    if (t->operand_count > 0)
        rc_w_long_numbers(w, "static const uint32_t computed_operands", computed->operands,
                          t->operand_count);
}

/* --- the whole */

static const char *named(const char *name, size_t count)
{
    return count == 0 ? "NULL" : name;
}

static void emit_prereq(struct rc_writer *w, const rulec_prereq *q)
{
    const uint32_t numbers[] = { q->kind,        q->objects,       q->out,          q->truth_words,
                                 q->fact_count,  q->node_count,    q->single_count, q->picks_count,
                                 q->held_count,  q->compare_count, q->side_count,   q->lanes_count,
                                 q->early_lanes, q->late_count,    q->late_node,    q->column_count,
                                 q->gather_count };
    const char *const arrays[] = {
        named("facts", q->fact_count),
        named("singles", q->single_count),
        named("quorums", q->node_count),
        named("quorum_operands", operand_count(q)),
        "gates",
        "start",
        "NULL",
        "NULL",
        "NULL",
        "NULL",
        named("compares", q->compare_count),
        named("lanes", q->lanes_count),
        "columns",
        rc_str_printf(w->arena, "columns + %zu", (size_t)(q->outs - q->columns)).p,
        named("pages", q->gather_count),
        named("gather_columns", q->gather_count),
        named("gathers", q->gather_count),
        named("needs", need_words(q)),
    };

    rc_w_open(w, "{");
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        rc_w_line(w, "%" PRIu32 ",", numbers[i]);
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++)
        rc_w_line(w, "%s,", arrays[i]);
    rc_w_close(w, "},");
}

static void emit_data(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    const rulec_prerequisites *p = &pre->tables->data;
    const bool computes = p->computed.count > 0;

    rc_w_open_data(w);
    rc_w_comment(w, "The same for the kernels (rulec/tables.h): facts about numbers, counts of "
                    "them, and for each object one of these.");
    emit_computed(w, pre->tables);
    emit_facts(w, &p->sets);
    if (p->sets.single_count > 0)
        rc_w_long_numbers(w, "static const uint32_t singles", p->sets.singles,
                          p->sets.single_count);
    emit_compares(w, &p->sets);
    emit_nodes(w, &p->sets);
    emit_lanes(w, &p->sets);
    emit_columns(w, &p->sets);
    emit_gathers(w, &p->sets);
    emit_operands(w, "gates", p->sets.gates, p->sets.objects);
    rc_w_words(w, "static const uint64_t start", p->sets.start, pre->tables->words);
    rc_w_open(w, "const rulec_prerequisites %s_prerequisites = {", pre->name);
    rc_w_line(w, "sizeof(rulec_prerequisites), %s_QUALIFIER_SCRATCH, %" PRIu32 ", %" PRIu32 ",",
              pre->upper, p->truths_at, p->number_count);
    rc_w_line(w, "{ %s, %zu, %s, constants },", named("computed", p->computed.count),
              p->computed.count,
              computes ? named("computed_operands", pre->tables->operand_count) : "NULL");
    emit_prereq(w, &p->sets);
    rc_w_close(w, "};");
    rc_w_close_data(w);
}

static const char *const kind_arguments[] = { "const uint64_t *met", "const uint64_t *granted",
                                              "uint64_t *out" };

static const char *kind_name(struct rc_writer *w, const struct rc_plan_pre *pre,
                             const struct rc_plan_gates *kind)
{
    return rc_str_printf(w->arena, "%s_qualified_%s", pre->name, kind->local).p;
}

/* "met[i]", "met[3 + i]". */
static const char *met_at(struct rc_writer *w, size_t at)
{
    return at == 0 ? "met[i]" : rc_str_printf(w->arena, "met[%zu + i]", at).p;
}

/* Which words of the set the answer has, where it has not all of them. */
static void emit_met_words(struct rc_writer *w, const char *name, const struct rc_plan_met *met,
                           size_t words)
{
    struct rc_str *items = RC_NEW_ARRAY(w->arena, struct rc_str, met->count + 1);

    if (met->count == 0 || met->count == words)
        return;
    for (size_t i = 0; i < met->count; i++)
        items[i] = rc_str_printf(w->arena, "%" PRIu32, met->words[i]);
    rc_w_items(w, rc_str_printf(w->arena, "static const uint32_t words_%s[]", name).p, items, NULL,
               met->count);
    rc_w_blank(w);
}

/* "set[i] = met[i];" for all words of the answer; `op` is "=" or "&=". */
static void emit_met(struct rc_writer *w, const char *name, const char *set, const char *op,
                     const struct rc_plan_met *met, size_t words)
{
    if (met->count == 0)
        return;
    rc_w_open(w, "for (size_t i = 0; i < %zu; i++)", met->count);
    if (met->count == words)
        rc_w_line(w, "%s[i] %s %s;", set, op, met_at(w, met->at));
    else
        rc_w_line(w, "%s[words_%s[i]] %s %s;", set, name, op, met_at(w, met->at));
    w->depth--;
}

static void emit_everything(struct rc_writer *w, const struct rc_plan_gates *kind)
{
    const size_t words = rc_words(kind->count);
    const size_t last = kind->count % 64;

    rc_w_open(w, "for (size_t i = 0; i < %zu; i++)", words);
    rc_w_line(w, "out[i] = UINT64_MAX;");
    w->depth--;
    if (last != 0)
        rc_w_line(w, "out[%zu] = UINT64_C(0x%" PRIx64 ");", words - 1, (UINT64_C(1) << last) - 1);
}

static void emit_kind(struct rc_writer *w, const struct rc_plan_pre *pre,
                      const struct rc_plan_gates *kind)
{
    const size_t words = rc_words(kind->count);

    rc_w_blank(w);
    rc_w_call(w, "void", kind_name(w, pre, kind), kind_arguments, 3, "");
    rc_w_open(w, "{");
    emit_met_words(w, "met", &kind->gates_met, words);
    emit_met_words(w, "unmoved", &kind->unmoved_met, words);
    if (kind->gates_met.count < words)
        emit_everything(w, kind);
    emit_met(w, "met", "out", "=", &kind->gates_met, words);
    rc_w_open(w, "for (size_t i = 0; granted != NULL && i < %zu; i++)", words);
    rc_w_line(w, "out[i] |= granted[i];");
    w->depth--;
    emit_met(w, "unmoved", "out", "&=", &kind->unmoved_met, words);
    if (kind->gates_met.count + kind->unmoved_met.count == 0)
        rc_w_line(w, "(void)met;");
    rc_w_close(w, "}");
}

static void emit_derive_head(struct rc_writer *w, const struct rc_plan_pre *pre, const char *tail)
{
    const char *character = rc_str_printf(w->arena, "struct %s_character *c", pre->name).p;

    rc_w_call(w, "void", rc_str_printf(w->arena, "%s_derive_all", pre->name).p,
              (const char *const[]){ "const uint64_t *met", character }, 2, tail);
}

static void emit_plane(struct rc_writer *w, const struct rc_plan_plane *plane)
{
    const char *set = rc_str_printf(w->arena, "c->%s", plane->field).p;
    size_t next = 0;

    for (size_t i = 0; i < plane->words; i++) {
        if (next < plane->met.count && plane->met.words[next] == i)
            next++;
        else
            rc_w_line(w, "%s[%zu] = UINT64_C(0x%" PRIx64 ");", set, i, plane->possible[i]);
    }
    emit_met(w, plane->field, set, "=", &plane->met, plane->words);
}

static void emit_derive(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    if (pre->planes.count + pre->asked.count == 0)
        return;
    rc_w_blank(w);
    emit_derive_head(w, pre, "");
    rc_w_open(w, "{");
    for (size_t i = 0; i < pre->planes.count; i++) {
        const struct rc_plan_plane *plane = &pre->planes.at[i];
        emit_met_words(w, plane->field, &plane->met, plane->words);
    }
    for (size_t i = 0; i < pre->planes.count; i++)
        emit_plane(w, &pre->planes.at[i]);
    for (size_t i = 0; i < pre->asked.count; i++) {
        const struct rc_plan_asked *asked = &pre->asked.at[i];
        rc_w_call(w, "", kind_name(w, pre, &pre->kinds.at[asked->kind]),
                  (const char *const[]){ "met", "NULL",
                                         rc_str_printf(w->arena, "c->%s", asked->field).p },
                  3, ";");
    }
    rc_w_close(w, "}");
}

void rc_emit_pre_tables(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    if (pre->tables == NULL)
        return;
    emit_data(w, pre);
    for (size_t i = 0; i < pre->kinds.count; i++)
        emit_kind(w, pre, &pre->kinds.at[i]);
    emit_derive(w, pre);
}

void rc_emit_pre_tables_declarations(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    if (pre->tables == NULL)
        return;
    rc_w_blank(w);
    rc_w_comment(w,
                 "The same by the kernels of the processor: rulec_qualifier_open takes these "
                 "prerequisites, rulec_qualifier_run answers all at once. Its scratch has "
                 "%s_QUALIFIER_SCRATCH bytes on 64 bytes, met %s_MET_WORDS words.",
                 pre->upper, pre->upper);
    rc_w_line(w, "extern const rulec_prerequisites %s_prerequisites;", pre->name);
    rc_w_blank(w);
    rc_w_line(w, "#define %s_QUALIFIER_SCRATCH %" PRIu32, pre->upper,
              pre->tables->data.scratch_size);
    rc_w_line(w, "#define %s_MET_WORDS %zu", pre->upper, pre->tables->words);
    for (size_t i = 0; i < pre->kinds.count; i++) {
        const struct rc_plan_gates *kind = &pre->kinds.at[i];
        rc_w_blank(w);
        rc_w_comment(w, "Of the answer, the objects of %.*s that it qualifies for.",
                     RC_FMT(kind->word));
        rc_w_call(w, "void", kind_name(w, pre, kind), kind_arguments, 3, ";");
    }
    if (pre->planes.count + pre->asked.count == 0)
        return;
    rc_w_blank(w);
    rc_w_comment(w, "Of the answer, all sets of the character that follow from what it holds.");
    emit_derive_head(w, pre, ";");
}
