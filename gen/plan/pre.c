#include "plan/pre.h"

#include <stdlib.h>

enum {
    NUMBER_NAME = 48 /* bytes of an enumerator that come from a leaf's text */
};

/* A set that is derived, before its nodes are numbered. */
struct derived {
    const struct rc_plan_field *field;
    rc_derived_rows rows;
};

struct builder {
    struct rc_plan_pre *pre;
    const struct rc_model *model;
    const struct rc_preds *preds;
    const struct rc_plan *plan;
    RC_VEC(struct derived) derived;
    struct rc_names names;
    uint32_t *number_of; /* predicate -> node + 1 */
};

static const rulec_node_op ops[] = {
    [RC_PRED_CONST] = RULEC_NODE_CONST, [RC_PRED_LEAF] = RULEC_NODE_NUMBER,
    [RC_PRED_NOT] = RULEC_NODE_NOT,     [RC_PRED_AND] = RULEC_NODE_AND,
    [RC_PRED_OR] = RULEC_NODE_OR,       [RC_PRED_EQ] = RULEC_NODE_EQ,
    [RC_PRED_NE] = RULEC_NODE_NE,       [RC_PRED_LT] = RULEC_NODE_LT,
    [RC_PRED_LE] = RULEC_NODE_LE,       [RC_PRED_GT] = RULEC_NODE_GT,
    [RC_PRED_GE] = RULEC_NODE_GE,       [RC_PRED_NEAR] = RULEC_NODE_NEAR,
    [RC_PRED_ADD] = RULEC_NODE_SUM,     [RC_PRED_SUB] = RULEC_NODE_SUB,
    [RC_PRED_MUL] = RULEC_NODE_MUL,     [RC_PRED_DIV] = RULEC_NODE_DIV,
    [RC_PRED_MOD] = RULEC_NODE_MOD,     [RC_PRED_POW] = RULEC_NODE_POW,
    [RC_PRED_NEG] = RULEC_NODE_NEG,     [RC_PRED_MIN] = RULEC_NODE_MIN,
    [RC_PRED_MAX] = RULEC_NODE_MAX,     [RC_PRED_FLOOR] = RULEC_NODE_FLOOR,
    [RC_PRED_CEIL] = RULEC_NODE_CEIL,   [RC_PRED_ABS] = RULEC_NODE_ABS,
    [RC_PRED_FLOAT] = RULEC_NODE_FLOAT, [RC_PRED_IF] = RULEC_NODE_IF,
};

/* A power without a whole exponent needs a library that the runtime has not: the host's number. */
static bool is_supplied(const struct builder *b, const struct rc_pred_node *node)
{
    return node->op == RC_PRED_LEAF ||
           (node->op == RC_PRED_POW && !rc_pred_is_whole_power(b->preds, node->operands[1]));
}

static struct rc_str describe(struct builder *b, rc_pred pred, const struct rc_pred_node *node)
{
    if (node->op == RC_PRED_LEAF)
        return rc_leaf_describe(b->pre->arena, b->preds, &b->preds->leaves.at[node->leaf]);
    return rc_str_printf(b->pre->arena, "power %u", pred.id);
}

static uint32_t add_number(struct builder *b, rc_pred pred, const struct rc_pred_node *node)
{
    const char *prefix = rc_str_printf(b->pre->arena, "%s_NUMBER", b->pre->upper).p;
    struct rc_plan_number number = { .node = pred, .text = describe(b, pred, node) };

    number.enumerator = rc_name_make(&b->names, RC_NAME_UPPER, prefix, number.text, NUMBER_NAME);
    RC_PUSH(b->pre->arena, &b->pre->numbers, number);
    return (uint32_t)b->pre->numbers.count - 1;
}

static bool has_many(enum rc_pred_op op)
{
    return op == RC_PRED_AND || op == RC_PRED_OR || op == RC_PRED_ADD;
}

static uint32_t node_of(const struct builder *b, rc_pred pred)
{
    return b->number_of[pred.id] - 1;
}

static void add_node(struct builder *b, rc_pred pred)
{
    const struct rc_pred_node *node = rc_pred_node(b->preds, pred);
    rulec_node made = { .op = (uint32_t)ops[node->op] };

    if (is_supplied(b, node)) {
        made.op = RULEC_NODE_NUMBER;
        made.a = add_number(b, pred, node);
    } else if (node->op == RC_PRED_CONST) {
        made.a = (uint32_t)b->pre->constants.count;
        RC_PUSH(b->pre->arena, &b->pre->constants, node->value);
    } else if (has_many(node->op)) {
        made.a = (uint32_t)b->pre->operands.count;
        made.b = (uint32_t)node->operand_count;
        for (size_t i = 0; i < node->operand_count; i++)
            RC_PUSH(b->pre->arena, &b->pre->operands, node_of(b, node->operands[i]));
    } else {
        made.a = node_of(b, node->operands[0]);
        made.b = node->operand_count > 1 ? node_of(b, node->operands[1]) : 0;
        made.c = node->operand_count > 2 ? node_of(b, node->operands[2]) : 0;
    }
    RC_PUSH(b->pre->arena, &b->pre->nodes, made);
    b->number_of[pred.id] = (uint32_t)b->pre->nodes.count;
}

/* Whether some rule of the plan asks what of the kind is QUALIFIED. */
static bool is_covered(const struct builder *b, rc_kind kind)
{
    for (size_t i = 0; b->plan != NULL && i < b->plan->layout.field_count; i++) {
        const struct rc_atom *atom = &b->plan->layout.fields[i].atom;
        if (atom->fact == RC_FACT_QUALIFIED && atom->kind == kind)
            return true;
    }
    return b->plan == NULL;
}

/* The sets of the struct that the pack derives. */
static void find_derived(struct builder *b, const struct rc_derivation *derivation)
{
    for (size_t i = 0; b->plan != NULL && i < b->plan->layout.field_count; i++) {
        struct derived made = { .field = &b->plan->layout.fields[i] };
        if (made.field->form == RC_FIELD_WORDS &&
            b->plan->layout.kinds[made.field->kind].words > 0 &&
            rc_derived_set_of(derivation, &made.field->atom, &made.rows))
            RC_PUSH(b->pre->arena, &b->derived, made);
    }
}

static void mark_roots(const struct builder *b, const struct rc_plan_gated *gated, size_t count,
                       uint8_t *needed)
{
    for (size_t i = 0; i < count; i++) {
        if (!is_covered(b, gated[i].kind))
            continue;
        needed[gated[i].met.id] = 1;
        needed[gated[i].unmoved.id] = 1;
    }
    for (size_t i = 0; i < b->derived.count; i++) {
        for (size_t k = 0; k < b->derived.at[i].rows.count; k++)
            needed[b->derived.at[i].rows.at[k].when.id] = 1;
    }
}

/* Operands have smaller ids than what uses them, so one pass down marks and one up numbers. */
static void add_nodes(struct builder *b, const struct rc_plan_gated *gated, size_t count)
{
    size_t total = b->preds->nodes.count;
    uint8_t *needed = RC_NEW_ARRAY(b->pre->arena, uint8_t, total + 1);

    b->number_of = RC_NEW_ARRAY(b->pre->arena, uint32_t, total + 1);
    mark_roots(b, gated, count, needed);
    for (size_t i = total; i-- > 0;) {
        const struct rc_pred_node *node = &b->preds->nodes.at[i];
        for (size_t k = 0; needed[i] && !is_supplied(b, node) && k < node->operand_count; k++)
            needed[node->operands[k].id] = 1;
    }
    for (size_t i = 0; i < total; i++) {
        if (needed[i])
            add_node(b, (rc_pred){ (uint32_t)i });
    }
}

static struct rc_plan_gates *gates_of(struct builder *b, rc_kind kind)
{
    const struct rc_kind_info *info = rc_kind_info(b->model, kind);
    struct rc_plan_pre *pre = b->pre;

    if (pre->kinds.count == 0 || pre->kinds.at[pre->kinds.count - 1].kind != kind) {
        struct rc_plan_gates made = { .kind = kind,
                                      .word = info->word,
                                      .count = rc_kind_count(b->model, kind) };
        const char *prefix = rc_str_printf(pre->arena, "%s_qualify", pre->name).p;
        made.name =
            b->plan != NULL
                ? rc_str_printf(pre->arena, "%s_%s", prefix, rc_plan_kind_of(b->plan, kind)->lower)
                      .p
                : rc_name_make(&b->names, RC_NAME_LOWER, prefix, info->word, RC_NAME_PART);
        made.local = made.name + strlen(prefix) + 1;
        RC_PUSH(pre->arena, &pre->kinds, made);
    }
    return &pre->kinds.at[pre->kinds.count - 1];
}

static void add_gate(struct builder *b, rc_gate_list *list, rc_pred pred, rc_object bit)
{
    rulec_gate gate = { .node = node_of(b, pred),
                        .word = bit / 64,
                        .bits = UINT64_C(1) << (bit % 64) };

    if (!rc_pred_is_true(b->preds, pred))
        RC_PUSH(b->pre->arena, list, gate);
}

static void add_gates(struct builder *b, const struct rc_plan_gated *gated)
{
    struct rc_plan_gates *gates = gates_of(b, gated->kind);
    rc_object bit = b->plan == NULL ? gated->object
                                    : rc_plan_kind_of(b->plan, gated->kind)->bits[gated->object];

    gates->guarded++;
    add_gate(b, &gates->gates, gated->met, bit);
    add_gate(b, &gates->unmoved, gated->unmoved, bit);
}

static int by_word(const void *left, const void *right)
{
    const rulec_gate *a = left;
    const rulec_gate *b = right;

    if (a->word != b->word)
        return a->word < b->word ? -1 : 1;
    if (a->node != b->node)
        return a->node < b->node ? -1 : 1;
    return (a->bits > b->bits) - (a->bits < b->bits);
}

/* Objects of one word behind one node share a gate. */
static void join_gates(rc_gate_list *list)
{
    size_t kept = 0;

    if (list->count > 1)
        qsort(list->at, list->count, sizeof *list->at, by_word);
    for (size_t i = 0; i < list->count; i++) {
        rulec_gate *last = kept > 0 ? &list->at[kept - 1] : NULL;
        if (last != NULL && last->word == list->at[i].word && last->node == list->at[i].node)
            last->bits |= list->at[i].bits;
        else
            list->at[kept++] = list->at[i];
    }
    list->count = kept;
}

static void add_plane(struct builder *b, const struct derived *derived)
{
    const struct rc_plan_field *field = derived->field;
    const struct rc_plan_kind *kind = &b->plan->layout.kinds[field->kind];
    uint64_t *possible = RC_NEW_ARRAY(b->pre->arena, uint64_t, kind->words);
    struct rc_plan_plane plane = { .field = field->name,
                                   .word = kind->word,
                                   .count = kind->count,
                                   .words = kind->words,
                                   .possible = possible,
                                   .members = derived->rows.count };

    plane.name = rc_str_printf(b->pre->arena, "%s_derive_%s", b->pre->name, field->name).p;
    for (size_t i = 0; i < derived->rows.count; i++) {
        rc_object bit = kind->bits[derived->rows.at[i].object];
        rc_bits_add(possible, bit);
        add_gate(b, &plane.gates, derived->rows.at[i].when, bit);
    }
    join_gates(&plane.gates);
    RC_PUSH(b->pre->arena, &b->pre->planes, plane);
}

/* Where what is qualified for of a kind belongs. */
static void add_asked(struct builder *b, size_t kind)
{
    const struct rc_plan_gates *gates = &b->pre->kinds.at[kind];

    for (size_t i = 0; b->plan != NULL && i < b->plan->layout.field_count; i++) {
        const struct rc_plan_field *field = &b->plan->layout.fields[i];
        struct rc_plan_asked asked = { kind, gates->name, field->name };
        if (field->atom.fact == RC_FACT_QUALIFIED && field->atom.kind == gates->kind)
            RC_PUSH(b->pre->arena, &b->pre->asked, asked);
    }
}

struct rc_plan_pre *rc_plan_pre_make(struct rc_arena *arena, const struct rc_plan_pre_input *input)
{
    struct rc_plan_pre *pre = RC_NEW(arena, struct rc_plan_pre);
    struct builder b = {
        .pre = pre, .model = input->model, .preds = input->preds, .plan = input->plan
    };

    pre->arena = arena;
    pre->name = input->name;
    pre->upper = rc_name_word(arena, RC_NAME_UPPER, rc_str(input->name), RC_PACK_NAME);
    pre->from = input->plan != NULL ? input->plan->pack.from : RC_STR("");
    pre->many = input->plan != NULL && input->plan->units > 1;
    pre->inlines = input->plan != NULL && input->plan->tables != NULL;
    rc_names_init(&b.names, arena);
    find_derived(&b, input->derivation);
    add_nodes(&b, input->gated, input->count);
    for (size_t i = 0; i < input->count; i++) {
        if (is_covered(&b, input->gated[i].kind))
            add_gates(&b, &input->gated[i]);
    }
    for (size_t i = 0; i < pre->kinds.count; i++) {
        join_gates(&pre->kinds.at[i].gates);
        join_gates(&pre->kinds.at[i].unmoved);
        add_asked(&b, i);
    }
    for (size_t i = 0; i < b.derived.count; i++)
        add_plane(&b, &b.derived.at[i]);
    rc_plan_pre_tables(pre);
    if (input->plan != NULL)
        rc_plan_pre_choices(pre, input->plan);
    return pre;
}

void rc_plan_pre_fill(const struct rc_plan_pre *pre, struct rc_pred_run *run, double *numbers)
{
    for (size_t i = 0; i < pre->numbers.count; i++)
        numbers[i] = rc_pred_value(run, pre->numbers.at[i].node);
}
