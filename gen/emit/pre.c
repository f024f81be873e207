#include "emit/pre.h"

#include <inttypes.h>
#include <math.h>

#include "emit/part.h"
#include "emit/pre_part.h"

static void emit_numbers(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    rc_w_comment(w, "What prerequisites ask of a character, in the order of these.");
    rc_w_open(w, "enum %s_number {", pre->name);
    for (size_t i = 0; i < pre->numbers.count; i++) {
        struct rc_str remark = rc_w_remark(w->arena, pre->numbers.at[i].text);
        rc_w_line(w, "/* %.*s */", RC_FMT(remark));
        rc_w_line(w, "%s,", pre->numbers.at[i].enumerator);
    }
    rc_w_line(w, "%s_NUMBER_COUNT", pre->upper);
    rc_w_close(w, "};");
    rc_w_blank(w);
    rc_w_line(w, "#define %s_NODE_COUNT %zu", pre->upper, pre->nodes.count);
    rc_w_line(w, "#define %s_NODE_WORDS %zu", pre->upper, rc_words(pre->nodes.count));
}

static void emit_derive_head(struct rc_writer *w, const struct rc_plan_pre *pre, const char *tail)
{
    const char *character = rc_str_printf(w->arena, "struct %s_character *c", pre->name).p;

    rc_w_call(w, "void", rc_str_printf(w->arena, "%s_derive", pre->name).p,
              (const char *const[]){ "const double *values", character }, 2, tail);
}

static const char *const kind_arguments[] = { "const double *values", "const uint64_t *granted",
                                              "uint64_t *out" };
static const char *const plane_arguments[] = { "const double *values", "uint64_t *out" };

/* What follows from what is held, and one function that fills all such sets of the struct. */
static void emit_derive_declarations(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    for (size_t i = 0; i < pre->planes.count; i++) {
        const struct rc_plan_plane *plane = &pre->planes.at[i];
        rc_w_blank(w);
        rc_w_comment(w,
                     "%s of the character: what follows from what it holds; %zu of %zu %.*s may.",
                     plane->field, plane->members, plane->count, RC_FMT(plane->word));
        rc_w_call(w, "void", plane->name, plane_arguments, 2, ";");
    }
    if (pre->planes.count + pre->asked.count == 0)
        return;
    rc_w_blank(w);
    rc_w_comment(w, "Fills all sets of the character that follow from what it holds.");
    emit_derive_head(w, pre, ";");
}

static void emit_declarations(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    rc_w_blank(w);
    rc_w_comment(w, "Computes all prerequisites once; values has %s_NODE_COUNT numbers.",
                 pre->upper);
    rc_w_line(w, "void %s_qualify_run(const double *numbers, double *values);", pre->name);
    for (size_t i = 0; i < pre->kinds.count; i++) {
        const struct rc_plan_gates *gates = &pre->kinds.at[i];
        rc_w_blank(w);
        rc_w_comment(w,
                     "The objects of %.*s that it qualifies for; %zu of %zu ask for something. "
                     "granted: those that QUALIFY names, NULL: none.",
                     RC_FMT(gates->word), gates->guarded, gates->count);
        rc_w_call(w, "void", gates->name, kind_arguments, 3, ";");
    }
    rc_emit_asked_declarations(w, pre);
    emit_derive_declarations(w, pre);
    rc_emit_pre_tables_declarations(w, pre);
}

static void emit_header(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    rc_w_line(w, "#ifndef %s_QUALIFY_H", pre->upper);
    rc_w_line(w, "#define %s_QUALIFY_H", pre->upper);
    rc_w_blank(w);
    rc_w_line(w, "#include <rulec/qualify.h>");
    rc_w_blank(w);
    rc_w_line(w, "#ifdef __cplusplus");
    rc_w_line(w, "extern \"C\" {");
    rc_w_line(w, "#endif");
    rc_w_blank(w);
    if (pre->planes.count + pre->asked.count > 0) {
        rc_w_line(w, "struct %s_character;", pre->name);
        rc_w_blank(w);
    }
    emit_numbers(w, pre);
    emit_declarations(w, pre);
    rc_w_blank(w);
    rc_w_line(w, "#ifdef __cplusplus");
    rc_w_line(w, "}");
    rc_w_line(w, "#endif");
    rc_w_blank(w);
    rc_w_line(w, "#endif");
}

/* Exactly, so that the C compiler reads the same bits. */
struct rc_str rc_emit_double(struct rc_arena *arena, double value)
{
    if (isnan(value))
        return RC_STR("0.0 / 0.0");
    if (isinf(value))
        return value > 0 ? RC_STR("1.0 / 0.0") : RC_STR("-1.0 / 0.0");
    if (value == floor(value) && fabs(value) < 1e15)
        return rc_str_printf(arena, "%" PRId64, (int64_t)value);
    return rc_str_printf(arena, "%a", value);
}

static void emit_constants(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    size_t count = pre->constants.count;
    struct rc_str *items = RC_NEW_ARRAY(w->arena, struct rc_str, count + 1);

    items[0] = RC_STR("0");
    for (size_t i = 0; i < count; i++)
        items[i] = rc_emit_double(w->arena, pre->constants.at[i]);
    rc_w_items(w, "static const double constants[]", items, NULL, count > 0 ? count : 1);
    rc_w_blank(w);
}

static void emit_operands(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    size_t count = pre->operands.count;
    struct rc_str *items = RC_NEW_ARRAY(w->arena, struct rc_str, count + 1);

    items[0] = RC_STR("0");
    for (size_t i = 0; i < count; i++)
        items[i] = rc_str_printf(w->arena, "%" PRIu32, pre->operands.at[i]);
    rc_w_items(w, "static const uint32_t operands[]", items, NULL, count > 0 ? count : 1);
    rc_w_blank(w);
}

static const char *const op_names[] = {
    "CONST", "NUMBER", "NOT", "AND",   "OR",   "SUM", "EQ",    "NE",  "LT",
    "LE",    "GT",     "GE",  "NEAR",  "SUB",  "MUL", "DIV",   "MOD", "POW",
    "NEG",   "MIN",    "MAX", "FLOOR", "CEIL", "ABS", "FLOAT", "IF",
};

const char *rc_emit_node_op(uint32_t op)
{
    return op_names[op];
}

static void emit_nodes(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    size_t count = pre->nodes.count;
    struct rc_str *items = RC_NEW_ARRAY(w->arena, struct rc_str, count + 1);
    struct rc_str *remarks = RC_NEW_ARRAY(w->arena, struct rc_str, count + 1);

    for (size_t i = 0; i < count; i++) {
        const rulec_node *node = &pre->nodes.at[i];
        items[i] =
            rc_str_printf(w->arena, "{ RULEC_NODE_%s, %" PRIu32 ", %" PRIu32 ", %" PRIu32 " }",
                          rc_emit_node_op(node->op), node->a, node->b, node->c);
        if (node->op == RULEC_NODE_NUMBER)
            remarks[i] = rc_w_remark(w->arena, pre->numbers.at[node->a].text);
    }
    rc_w_items(w, "static const rulec_node nodes[]", items, remarks, count);
    rc_w_blank(w);
    rc_w_line(w, "static const rulec_nodes all = { nodes, %s_NODE_COUNT, operands, constants };",
              pre->upper);
    rc_w_blank(w);
}

static void emit_gates(struct rc_writer *w, const char *name, const rc_gate_list *list)
{
    struct rc_str *items = RC_NEW_ARRAY(w->arena, struct rc_str, list->count + 1);

    if (list->count == 0)
        return;
    for (size_t i = 0; i < list->count; i++) {
        const rulec_gate *gate = &list->at[i];
        items[i] = rc_str_printf(w->arena, "{ %" PRIu32 ", %" PRIu32 ", UINT64_C(0x%" PRIx64 ") }",
                                 gate->node, gate->word, gate->bits);
    }
    rc_w_items(w, rc_str_printf(w->arena, "static const rulec_gate %s[]", name).p, items, NULL,
               list->count);
    rc_w_blank(w);
}

/* Everything, less what is not met and not granted, less what is not met though granted. */
static void emit_kind(struct rc_writer *w, const struct rc_plan_gates *kind)
{
    size_t words = rc_words(kind->count);
    size_t last = kind->count % 64;

    emit_gates(w, rc_str_printf(w->arena, "gates_%s", kind->local).p, &kind->gates);
    emit_gates(w, rc_str_printf(w->arena, "unmoved_%s", kind->local).p, &kind->unmoved);
    rc_w_call(w, "void", kind->name, kind_arguments, 3, "");
    rc_w_open(w, "{");
    rc_w_open(w, "for (size_t i = 0; i < %zu; i++)", words);
    rc_w_line(w, "out[i] = UINT64_MAX;");
    w->depth--;
    if (last != 0)
        rc_w_line(w, "out[%zu] = UINT64_C(0x%" PRIx64 ");", words - 1, (UINT64_C(1) << last) - 1);
    if (kind->gates.count > 0)
        rc_w_line(w, "rulec_gates_apply(gates_%s, %zu, values, out);", kind->local,
                  kind->gates.count);
    rc_w_open(w, "for (size_t i = 0; granted != NULL && i < %zu; i++)", words);
    rc_w_line(w, "out[i] |= granted[i];");
    w->depth--;
    if (kind->unmoved.count > 0)
        rc_w_line(w, "rulec_gates_apply(unmoved_%s, %zu, values, out);", kind->local,
                  kind->unmoved.count);
    rc_w_close(w, "}");
}

/* Words of a set as an initialiser, several a line. */
static void emit_possible(struct rc_writer *w, const struct rc_plan_plane *plane)
{
    struct rc_str *items = RC_NEW_ARRAY(w->arena, struct rc_str, plane->words + 1);

    for (size_t i = 0; i < plane->words; i++)
        items[i] = rc_str_printf(w->arena, "UINT64_C(0x%" PRIx64 ")", plane->possible[i]);
    rc_w_items(w, "static const uint64_t possible[]", items, NULL, plane->words);
    rc_w_blank(w);
}

/* What may be in it, less what has no way to be. */
static void emit_plane(struct rc_writer *w, const struct rc_plan_plane *plane)
{
    rc_w_blank(w);
    rc_w_comment(w, "%s: %zu of %zu %.*s.", plane->field, plane->members, plane->count,
                 RC_FMT(plane->word));
    rc_w_call(w, "void", plane->name, plane_arguments, 2, "");
    rc_w_open(w, "{");
    emit_possible(w, plane);
    emit_gates(w, "gates", &plane->gates);
    rc_w_open(w, "for (size_t i = 0; i < %zu; i++)", plane->words);
    rc_w_line(w, "out[i] = possible[i];");
    w->depth--;
    if (plane->gates.count > 0)
        rc_w_line(w, "rulec_gates_apply(gates, %zu, values, out);", plane->gates.count);
    else
        rc_w_line(w, "(void)values;");
    rc_w_close(w, "}");
}

static void emit_derive(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    if (pre->planes.count + pre->asked.count == 0)
        return;
    rc_w_blank(w);
    emit_derive_head(w, pre, "");
    rc_w_open(w, "{");
    for (size_t i = 0; i < pre->planes.count; i++) {
        const char *field = rc_str_printf(w->arena, "c->%s", pre->planes.at[i].field).p;
        rc_w_call(w, "", pre->planes.at[i].name, (const char *const[]){ "values", field }, 2, ";");
    }
    for (size_t i = 0; i < pre->asked.count; i++) {
        const char *field = rc_str_printf(w->arena, "c->%s", pre->asked.at[i].field).p;
        rc_w_call(w, "", pre->asked.at[i].function,
                  (const char *const[]){ "values", "NULL", field }, 3, ";");
    }
    rc_w_close(w, "}");
}

static void emit_source(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    if (pre->inlines)
        rc_w_line(w, "#define %s_BY_NUMBER", pre->upper);
    rc_w_line(w, "#include \"%s_qualify.h\"", pre->name);
    rc_w_blank(w);
    if (pre->tables != NULL) {
        rc_w_line(w, "#include <stdalign.h>");
        rc_w_blank(w);
    }
    if (pre->planes.count + pre->asked.count > 0) {
        rc_w_line(w, "#include \"%s.h\"", pre->name);
        rc_w_blank(w);
    }
    emit_constants(w, pre);
    emit_operands(w, pre);
    emit_nodes(w, pre);
    rc_w_line(w, "void %s_qualify_run(const double *numbers, double *values)", pre->name);
    rc_w_open(w, "{");
    rc_w_line(w, "rulec_nodes_run(&all, numbers, values);");
    rc_w_close(w, "}");
    for (size_t i = 0; i < pre->kinds.count; i++) {
        rc_w_blank(w);
        rc_w_comment(w, "%.*s: %zu of %zu objects ask for something.",
                     RC_FMT(pre->kinds.at[i].word), pre->kinds.at[i].guarded,
                     pre->kinds.at[i].count);
        emit_kind(w, &pre->kinds.at[i]);
    }
    rc_emit_asked(w, pre);
    for (size_t i = 0; i < pre->planes.count; i++)
        emit_plane(w, &pre->planes.at[i]);
    emit_derive(w, pre);
    rc_emit_pre_tables(w, pre);
}

static void add_file(struct rc_arena *arena, const struct rc_plan_pre *pre, const char *ending,
                     void (*emit)(struct rc_writer *, const struct rc_plan_pre *),
                     rc_output_list *outputs)
{
    struct rc_output output;
    struct rc_buf buf;
    struct rc_writer w;

    rc_buf_init(&buf, arena);
    rc_w_init(&w, arena, &buf);
    rc_emit_line_of(&w, pre->from, ", prerequisites");
    emit(&w, pre);
    output.path = rc_str_printf(arena, "%s_qualify%s", pre->name, ending).p;
    output.text = rc_buf_str(&buf);
    RC_PUSH(arena, outputs, output);
}

void rc_emit_pre(struct rc_arena *arena, const struct rc_plan_pre *pre, rc_output_list *outputs)
{
    if (pre->kinds.count + pre->planes.count == 0)
        return;
    add_file(arena, pre, ".h", emit_header, outputs);
    add_file(arena, pre, ".c", emit_source, outputs);
}
