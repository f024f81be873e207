#include "opt/normal.h"

#include <assert.h>
#include <stdlib.h>

/* A set under each combination of its inputs: what a part is made from. */
struct rc_table {
    rc_kind kind;
    struct rc_input inputs[RC_NORMAL_INPUTS];
    unsigned input_count;
    uint64_t *masks[1u << RC_NORMAL_INPUTS]; /* by combination */
};

static const struct rc_table *table_of(struct rc_forms *forms, rc_set set);

void rc_forms_init(struct rc_forms *forms, struct rc_arena *arena, const struct rc_unit *unit)
{
    *forms = (struct rc_forms){ .arena = arena, .unit = unit };
}

static size_t words_of(const struct rc_forms *forms, rc_kind kind)
{
    return rc_kind_words(forms->unit->model, kind);
}

static uint64_t *new_bits(const struct rc_forms *forms, rc_kind kind)
{
    return rc_bits_new(forms->arena, rc_kind_count(forms->unit->model, kind));
}

static struct rc_table *new_table(struct rc_forms *forms, rc_kind kind, unsigned input_count)
{
    struct rc_table *table = RC_NEW(forms->arena, struct rc_table);

    table->kind = kind;
    table->input_count = input_count;
    for (unsigned c = 0; c < 1u << input_count; c++)
        table->masks[c] = new_bits(forms, kind);
    return table;
}

static const struct rc_table *table_of_bits(struct rc_forms *forms, const struct rc_set_node *node)
{
    struct rc_table *table = new_table(forms, node->kind, 0);

    rc_bits_copy(table->masks[0], node->bits, words_of(forms, node->kind));
    return table;
}

static const struct rc_table *table_of_input(struct rc_forms *forms, rc_kind kind,
                                             struct rc_input input)
{
    struct rc_table *table = new_table(forms, kind, 1);

    table->inputs[0] = input;
    rc_bits_fill(table->masks[1], rc_kind_count(forms->unit->model, kind));
    return table;
}

static const struct rc_table *complement(struct rc_forms *forms, const struct rc_table *a)
{
    struct rc_table *table = new_table(forms, a->kind, a->input_count);

    memcpy(table->inputs, a->inputs, sizeof table->inputs);
    for (unsigned c = 0; c < 1u << a->input_count; c++)
        rc_bits_not(table->masks[c], a->masks[c], rc_kind_count(forms->unit->model, a->kind));
    return table;
}

static int compare_inputs(struct rc_input a, struct rc_input b)
{
    if (a.source != b.source)
        return a.source < b.source ? -1 : 1;
    return (a.id > b.id) - (a.id < b.id);
}

/* The inputs of both, ascending; more than RC_NORMAL_INPUTS are counted and not stored. */
static unsigned unite_inputs(const struct rc_table *a, const struct rc_table *b,
                             struct rc_input *out)
{
    unsigned count = 0;
    unsigned i = 0;
    unsigned j = 0;

    while (i < a->input_count || j < b->input_count) {
        int order = i == a->input_count   ? 1
                    : j == b->input_count ? -1
                                          : compare_inputs(a->inputs[i], b->inputs[j]);
        if (count < RC_NORMAL_INPUTS)
            out[count] = order <= 0 ? a->inputs[i] : b->inputs[j];
        count++;
        i += order <= 0;
        j += order >= 0;
    }
    return count;
}

/* The combination of `table`'s own inputs that a combination of `inputs` contains. */
static unsigned project(unsigned combination, const struct rc_input *inputs, unsigned count,
                        const struct rc_table *table)
{
    unsigned own = 0;

    for (unsigned i = 0; i < table->input_count; i++) {
        for (unsigned j = 0; j < count; j++) {
            if (compare_inputs(table->inputs[i], inputs[j]) == 0)
                own |= (combination >> j & 1u) << i;
        }
    }
    return own;
}

static bool matters(const struct rc_forms *forms, const struct rc_table *table, unsigned input)
{
    for (unsigned c = 0; c < 1u << table->input_count; c++) {
        if (!rc_bits_eq(table->masks[c], table->masks[c ^ 1u << input],
                        words_of(forms, table->kind)))
            return true;
    }
    return false;
}

/* Takes input i out, which does not matter. */
static void drop_input(struct rc_table *table, unsigned input)
{
    unsigned low = (1u << input) - 1;

    table->input_count--;
    for (unsigned c = 0; c < 1u << table->input_count; c++)
        table->masks[c] = table->masks[(c & low) | (c & ~low) << 1];
    for (unsigned i = input; i < table->input_count; i++)
        table->inputs[i] = table->inputs[i + 1];
}

/* a AND b or a OR b; NULL when together they have too many inputs. */
static const struct rc_table *combine(struct rc_forms *forms, enum rc_set_op op,
                                      const struct rc_table *a, const struct rc_table *b)
{
    struct rc_input inputs[RC_NORMAL_INPUTS];
    unsigned count = unite_inputs(a, b, inputs);
    size_t words = words_of(forms, a->kind);

    if (count > RC_NORMAL_INPUTS)
        return NULL;
    struct rc_table *table = new_table(forms, a->kind, count);
    memcpy(table->inputs, inputs, count * sizeof *inputs);
    for (unsigned c = 0; c < 1u << count; c++) {
        const uint64_t *x = a->masks[project(c, inputs, count, a)];
        const uint64_t *y = b->masks[project(c, inputs, count, b)];
        if (op == RC_SET_AND)
            rc_bits_and(table->masks[c], x, y, words);
        else
            rc_bits_or(table->masks[c], x, y, words);
    }
    for (unsigned i = count; i-- > 0;) {
        if (!matters(forms, table, i))
            drop_input(table, i);
    }
    return table;
}

/* One object with its truth table, while objects are gathered into terms. */
struct tabled {
    uint16_t when;
    rc_object object;
};

static int by_when(const void *x, const void *y)
{
    const struct tabled *a = x;
    const struct tabled *b = y;

    if (a->when != b->when)
        return a->when < b->when ? -1 : 1;
    return (a->object > b->object) - (a->object < b->object);
}

static uint16_t when_of(const struct rc_table *table, size_t object)
{
    unsigned when = 0;

    for (unsigned c = 0; c < 1u << table->input_count; c++)
        when |= (unsigned)rc_bits_has(table->masks[c], object) << c;
    return (uint16_t)when;
}

typedef RC_VEC(struct rc_term) term_list;

/* Terms of objects that are sorted by truth table; the last table, if it is `always`, goes first.
 */
static void gather_terms(struct rc_forms *forms, const struct rc_table *table,
                         const struct tabled *sorted, size_t count, term_list *terms)
{
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || sorted[i].when != sorted[i - 1].when) {
            struct rc_term term = { sorted[i].when, new_bits(forms, table->kind) };
            RC_PUSH(forms->arena, terms, term);
        }
        rc_bits_add((uint64_t *)(uintptr_t)terms->at[terms->count - 1].mask, sorted[i].object);
    }
    if (terms->count > 1 &&
        terms->at[terms->count - 1].when == rc_when_always(table->input_count)) {
        struct rc_term always = terms->at[terms->count - 1];
        memmove(&terms->at[1], &terms->at[0], (terms->count - 1) * sizeof *terms->at);
        terms->at[0] = always;
    }
}

static struct rc_part part_of(struct rc_forms *forms, const struct rc_table *table)
{
    size_t objects = rc_kind_count(forms->unit->model, table->kind);
    struct tabled *tabled = RC_NEW_ARRAY(forms->arena, struct tabled, objects + 1);
    struct rc_part part = { .input_count = table->input_count };
    term_list terms = { 0 };
    size_t count = 0;

    for (size_t i = 0; i < objects; i++) {
        uint16_t when = when_of(table, i);
        if (when != 0)
            tabled[count++] = (struct tabled){ when, (rc_object)i };
    }
    if (count > 1)
        qsort(tabled, count, sizeof *tabled, by_when);
    gather_terms(forms, table, tabled, count, &terms);
    memcpy(part.inputs, table->inputs, sizeof part.inputs);
    part.terms = terms.at;
    part.term_count = terms.count;
    return part;
}

typedef RC_VEC(struct rc_part) part_list;

static struct rc_normal normal_of_parts(struct rc_forms *forms, rc_kind kind,
                                        const struct rc_table *const *tables, size_t count)
{
    part_list parts = { 0 };

    for (size_t i = 0; i < count; i++) {
        struct rc_part part = part_of(forms, tables[i]);
        if (part.term_count > 0)
            RC_PUSH(forms->arena, &parts, part);
    }
    return (struct rc_normal){ kind, parts.at, parts.count };
}

static const struct rc_table *derive(struct rc_forms *forms, rc_kind kind, uint32_t map,
                                     struct rc_normal of)
{
    uint32_t id = (uint32_t)forms->derived.count;
    struct rc_derived derived = { kind, map, of };

    RC_PUSH(forms->arena, &forms->derived, derived);
    return table_of_input(forms, kind, (struct rc_input){ RC_INPUT_DERIVED, id });
}

/* The same set with one input. */
static const struct rc_table *close_table(struct rc_forms *forms, const struct rc_table *table)
{
    if (table->input_count <= 1)
        return table;
    return derive(forms, table->kind, RC_NO_MAP, normal_of_parts(forms, table->kind, &table, 1));
}

/* See note [more than four inputs]: two closed tables always fit together. */
static const struct rc_table *table_of_and(struct rc_forms *forms, const struct rc_set_node *node)
{
    const struct rc_table *all = table_of(forms, node->operands[0]);

    for (size_t i = 1; i < node->operand_count; i++) {
        const struct rc_table *next = table_of(forms, node->operands[i]);
        const struct rc_table *both = combine(forms, RC_SET_AND, all, next);
        if (both == NULL) {
            all = close_table(forms, all);
            both = combine(forms, RC_SET_AND, all, next);
        }
        if (both == NULL)
            both = combine(forms, RC_SET_AND, all, close_table(forms, next));
        all = both;
    }
    return all;
}

typedef RC_VEC(const struct rc_table *) table_list;

/* An OR in as few tables as come of taking operands in turn. */
static void cut_or(struct rc_forms *forms, const struct rc_set_node *node, table_list *tables)
{
    for (size_t i = 0; i < node->operand_count; i++) {
        const struct rc_table *next = table_of(forms, node->operands[i]);
        size_t t = 0;
        const struct rc_table *both = NULL;
        while (t < tables->count && (both = combine(forms, RC_SET_OR, tables->at[t], next)) == NULL)
            t++;
        if (both != NULL)
            tables->at[t] = both;
        else
            RC_PUSH(forms->arena, tables, next);
    }
}

static const struct rc_table *table_of_or(struct rc_forms *forms, const struct rc_set_node *node)
{
    table_list tables = { 0 };

    cut_or(forms, node, &tables);
    if (tables.count == 1)
        return tables.at[0];
    return derive(forms, node->kind, RC_NO_MAP,
                  normal_of_parts(forms, node->kind, tables.at, tables.count));
}

static const struct rc_table *make_table(struct rc_forms *forms, const struct rc_set_node *node)
{
    switch (node->op) {
    case RC_SET_BITS: return table_of_bits(forms, node);
    case RC_SET_ATOM:
        return table_of_input(forms, node->kind, (struct rc_input){ RC_INPUT_ATOM, node->atom });
    case RC_SET_NOT: return complement(forms, table_of(forms, node->operands[0]));
    case RC_SET_AND: return table_of_and(forms, node);
    case RC_SET_OR: return table_of_or(forms, node);
    case RC_SET_IMAGE:
        return derive(forms, node->kind, node->map, *rc_normal_of(forms, node->operands[0]));
    }
    assert(false && "a set has one of the operations above");
    return NULL;
}

/* Makes room for what is known of each set of the unit. */
static void follow_unit(struct rc_forms *forms)
{
    size_t count = forms->unit->sets.count;

    if (count <= forms->room)
        return;
    forms->normals =
        rc_arena_grow(forms->arena, forms->normals, forms->room, count, sizeof *forms->normals);
    forms->tables =
        rc_arena_grow(forms->arena, forms->tables, forms->room, count, sizeof *forms->tables);
    forms->room = count;
}

static const struct rc_table *table_of(struct rc_forms *forms, rc_set set)
{
    if (forms->tables[set.id] == NULL)
        forms->tables[set.id] = make_table(forms, rc_set_node(forms->unit, set));
    return forms->tables[set.id];
}

const struct rc_normal *rc_normal_of(struct rc_forms *forms, rc_set set)
{
    const struct rc_set_node *node = rc_set_node(forms->unit, set);
    table_list tables = { 0 };

    follow_unit(forms);
    if (forms->normals[set.id] != NULL)
        return forms->normals[set.id];
    if (node->op == RC_SET_OR)
        cut_or(forms, node, &tables);
    else
        RC_PUSH(forms->arena, &tables, table_of(forms, set));
    struct rc_normal *normal = RC_NEW(forms->arena, struct rc_normal);
    *normal = normal_of_parts(forms, node->kind, tables.at, tables.count);
    forms->normals[set.id] = normal;
    return normal;
}

/* The words of an input for a character. */
static uint64_t *eval_input(const struct rc_forms *forms, const struct rc_facts *facts,
                            rc_kind kind, struct rc_input input)
{
    if (input.source == RC_INPUT_ATOM) {
        uint64_t *bits = new_bits(forms, kind);
        rc_facts_get(facts, &forms->unit->atoms.at[input.id], bits);
        return bits;
    }
    const struct rc_derived *derived = &forms->derived.at[input.id];
    uint64_t *of = new_bits(forms, derived->of.kind);
    rc_normal_eval(forms, facts, &derived->of, of);
    if (derived->map == RC_NO_MAP)
        return of;
    uint64_t *image = new_bits(forms, kind);
    size_t count = rc_kind_count(forms->unit->model, derived->of.kind);
    for (size_t i = rc_bits_next(of, count, 0); i < count; i = rc_bits_next(of, count, i + 1))
        rc_bits_or(image, image, forms->unit->maps.at[derived->map].rows[i], words_of(forms, kind));
    return image;
}

static void eval_part(const struct rc_forms *forms, const struct rc_facts *facts, rc_kind kind,
                      const struct rc_part *part, uint64_t *out)
{
    const uint64_t *inputs[RC_NORMAL_INPUTS];
    size_t count = rc_kind_count(forms->unit->model, kind);

    for (unsigned i = 0; i < part->input_count; i++)
        inputs[i] = eval_input(forms, facts, kind, part->inputs[i]);
    for (size_t object = 0; object < count; object++) {
        unsigned combination = 0;
        for (unsigned i = 0; i < part->input_count; i++)
            combination |= (unsigned)rc_bits_has(inputs[i], object) << i;
        for (size_t t = 0; t < part->term_count; t++) {
            if ((part->terms[t].when >> combination & 1u) != 0 &&
                rc_bits_has(part->terms[t].mask, object))
                rc_bits_add(out, object);
        }
    }
}

void rc_normal_eval(const struct rc_forms *forms, const struct rc_facts *facts,
                    const struct rc_normal *normal, uint64_t *out)
{
    memset(out, 0, words_of(forms, normal->kind) * sizeof *out);
    for (size_t i = 0; i < normal->part_count; i++)
        eval_part(forms, facts, normal->kind, &normal->parts[i], out);
}
