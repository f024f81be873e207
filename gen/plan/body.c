/* Normal forms as expressions: which constants they use, which words they read, and when. */
#include <stdlib.h>

#include <xxhash.h>

#include "base/buf.h"
#include "plan/build.h"

typedef RC_VEC(uint32_t) id_list;

/* One body in the making. */
struct making {
    struct rc_plan_builder *b;
    const struct rc_plan_kind *kind;
    const struct rc_rule *rule;
    bool sparse;
    const char *prefix;     /* of names at file scope that are the body's own */
    bool named;             /* `prefix` itself is in use */
    struct rc_names locals; /* in its function */
    RC_VEC(struct rc_input) seen;
    RC_VEC(struct rc_plan_input) inputs; /* the same in C */
    id_list masks;
    id_list derived;
};

/* Keeps the list ascending and without doubles. */
static void add_id(struct rc_arena *arena, id_list *list, uint32_t id)
{
    size_t i = list->count;

    while (i > 0 && list->at[i - 1] > id)
        i--;
    if (i > 0 && list->at[i - 1] == id)
        return;
    RC_PUSH(arena, list, 0);
    memmove(&list->at[i + 1], &list->at[i], (list->count - 1 - i) * sizeof *list->at);
    list->at[i] = id;
}

/* note [shared masks]: what an author has a word for, TYPE=Fury, is one constant for all rules that
 * use it. Single objects are not worth a name. */
static uint32_t share_mask(struct making *m, struct rc_str text, const uint64_t *bits)
{
    struct rc_plan_builder *b = m->b;
    uint32_t kind = b->kind_of[m->kind->kind];
    size_t words = m->kind->words;
    uint64_t hash = XXH3_64bits_withSeed(bits, words * sizeof *bits, kind);

    for (size_t i = 0; i < b->masks.count; i++) {
        const struct rc_plan_mask *mask = &b->masks.at[i];
        if (mask->hash == hash && mask->kind == kind && mask->rows == m->sparse &&
            rc_bits_eq(mask->bits, bits, words)) {
            add_id(b->arena, &m->masks, (uint32_t)i);
            return (uint32_t)i;
        }
    }
    struct rc_str word = m->sparse ? rc_str_printf(b->arena, "rows %.*s", RC_FMT(text)) : text;
    struct rc_plan_mask mask = {
        .kind = kind,
        .rows = m->sparse,
        .name = rc_name_make(&b->names, RC_NAME_LOWER, m->kind->lower, word, RC_NAME_SHORT),
        .text = text,
        .bits = bits,
        .hash = hash,
        .members = rc_bits_count(bits, words),
    };
    uint32_t id = (uint32_t)b->masks.count;
    RC_PUSH(b->arena, &b->masks, mask);
    add_id(b->arena, &m->masks, id);
    return id;
}

static struct rc_plan_input input_of_atom(struct rc_plan_builder *b, uint32_t atom)
{
    const struct rc_plan_field *field = &b->fields.at[b->field_of[atom]];
    const struct rc_plan_kind *kind = &b->kinds[field->kind];
    struct rc_plan_input input = { .label = rc_describe_atom(b->arena, b->model, &field->atom),
                                   .from = { RC_INPUT_ATOM, atom },
                                   .field = b->field_of[atom] };

    if (field->form == RC_FIELD_WORDS) {
        input.head = rc_str_printf(b->arena, "c->%s[", field->name).p;
        input.tail = "]";
    } else {
        input.head =
            rc_str_printf(b->arena, "rulec_one(c->%s, %s_COUNT, ", field->name, kind->upper).p;
        input.tail = ")";
    }
    input.local = rc_name_word(
        b->arena, RC_NAME_LOWER,
        rc_str_printf(b->arena, "%s %.*s", field->fact, RC_FMT(field->argument)), RC_NAME_SHORT);
    return input;
}

static struct rc_plan_input make_input(struct making *m, struct rc_input input)
{
    struct rc_plan_builder *b = m->b;

    if (input.source == RC_INPUT_ATOM)
        return input_of_atom(b, input.id);
    const struct rc_plan_derived *derived = &b->derived[input.id];
    add_id(b->arena, &m->derived, input.id);
    for (size_t i = 0; i < derived->body.derived_count; i++)
        add_id(b->arena, &m->derived, derived->body.derived[i]);
    return (struct rc_plan_input){
        .head = rc_str_printf(b->arena, "%s(c, ", derived->name).p,
        .tail = ")",
        .local = "part",
        .label = derived->label,
        .from = input,
    };
}

/* An input of the body; what several parts look at is one variable. */
static struct rc_plan_input input_of(struct making *m, struct rc_input input)
{
    for (size_t i = 0; i < m->seen.count; i++) {
        if (m->seen.at[i].source == input.source && m->seen.at[i].id == input.id)
            return m->inputs.at[i];
    }
    struct rc_plan_input made = make_input(m, input);
    made.local = rc_name_make(&m->locals, RC_NAME_LOWER, "", rc_str(made.local), RC_NAME_SHORT);
    RC_PUSH(m->b->arena, &m->seen, input);
    RC_PUSH(m->b->arena, &m->inputs, made);
    return made;
}

static void describe_literals(struct rc_buf *buf, const struct rc_plan_part *part,
                              struct rc_product product, bool holds, bool *first)
{
    for (unsigned i = 0; i < part->input_count; i++) {
        if ((product.care >> i & 1u) == 0 || (product.value >> i & 1u) != (unsigned)holds)
            continue;
        rc_buf_printf(buf, "%s%s%.*s", *first ? "" : " & ", holds ? "" : "!",
                      RC_FMT(part->inputs[i].label));
        *first = false;
    }
}

/* "QUALIFIED & !PC": what must hold first, then what must not. */
static struct rc_str describe_when(struct rc_arena *arena, const struct rc_plan_part *part,
                                   const struct rc_plan_term *term)
{
    struct rc_buf buf;

    if (term->always)
        return RC_STR("always");
    rc_buf_init(&buf, arena);
    for (unsigned p = 0; p < term->product_count; p++) {
        bool first = true;
        rc_buf_add(&buf, p > 0 ? RC_STR(" or ") : RC_STR(""));
        describe_literals(&buf, part, term->products[p], true, &first);
        describe_literals(&buf, part, term->products[p], false, &first);
    }
    return rc_buf_str(&buf);
}

/* Whether every way in which the condition is met needs an input to hold. */
static bool needs_some_input(const struct rc_plan_term *term)
{
    for (unsigned p = 0; p < term->product_count; p++) {
        if (term->products[p].value == 0)
            return false;
    }
    return term->product_count > 0;
}

/* A part of the rule with the same objects, or NULL. */
static const struct rc_named_set *find_name(const struct making *m, const uint64_t *objects)
{
    for (size_t i = 0; m->rule != NULL && i < m->rule->names.count; i++) {
        const struct rc_named_set *name = &m->rule->names.at[i];
        if (name->kind == m->kind->kind &&
            rc_bits_eq(name->bits, objects, rc_words(m->kind->count)))
            return name;
    }
    return NULL;
}

/* A part of the rule that has the objects and, beyond them, those of `always`; or NULL. */
static const struct rc_named_set *find_name_less(const struct making *m, const uint64_t *objects,
                                                 const uint64_t *always)
{
    size_t words = rc_words(m->kind->count);
    uint64_t *rest = rc_bits_new(m->b->arena, m->kind->count);

    for (size_t i = 0; m->rule != NULL && i < m->rule->names.count; i++) {
        const struct rc_named_set *name = &m->rule->names.at[i];
        if (name->kind != m->kind->kind)
            continue;
        rc_bits_andnot(rest, name->bits, always, words);
        if (rc_bits_eq(rest, objects, words))
            return name;
    }
    return NULL;
}

static const char *own_name(struct making *m, bool always)
{
    if (m->sparse)
        return rc_name_make(&m->b->names, RC_NAME_LOWER, "rows", rc_str(m->prefix), RC_NAME_SHORT);
    return rc_name_make(&m->locals, RC_NAME_LOWER, "",
                        always ? RC_STR("always") : RC_STR("objects"), RC_NAME_SHORT);
}

/* The first term of a sparse rule has the name of the rule. */
static const char *term_function(struct making *m, const struct rc_plan_term *term)
{
    if (!m->sparse || term->always)
        return NULL;
    if (!m->named) {
        m->named = true;
        return m->prefix;
    }
    return rc_name_make(&m->b->names, RC_NAME_LOWER, m->prefix, RC_STR("or"), RC_NAME_SHORT);
}

static void choose_mask(struct making *m, struct rc_plan_term *term, const uint64_t *objects,
                        const uint64_t *always)
{
    const struct rc_named_set *name = find_name(m, objects);

    if (term->members == m->kind->count && !m->sparse) {
        if (needs_some_input(term)) {
            term->source = RC_MASK_NONE;
        } else {
            term->source = RC_MASK_SHARED;
            term->mask = share_mask(m, RC_STR("all"), term->bits);
        }
        return;
    }
    if (name == NULL && always != NULL && !m->sparse) {
        name = find_name_less(m, objects, always);
        term->less_always = name != NULL;
    }
    if (name != NULL && rc_bits_count(name->bits, rc_words(m->kind->count)) > 1) {
        term->source = RC_MASK_SHARED;
        term->mask = share_mask(m, name->text, rc_plan_bits(m->b->arena, m->kind, name->bits));
        return;
    }
    term->less_always = false;
    term->source = RC_MASK_OWN;
    term->own = own_name(m, term->always);
}

static void make_term(struct making *m, const struct rc_plan_part *part, const struct rc_term *from,
                      const uint64_t *always, struct rc_plan_term *term)
{
    struct rc_arena *arena = m->b->arena;

    term->bits = rc_plan_bits(arena, m->kind, from->mask);
    term->members = rc_bits_count(term->bits, m->kind->words);
    term->table = from->when;
    term->always = from->when == rc_when_always(part->input_count);
    if (!term->always)
        term->product_count = rc_when_products(from->when, part->input_count, term->products);
    term->when = describe_when(arena, part, term);
    term->objects = rc_describe_mask(arena, m->b->model, m->rule, m->kind->kind, from->mask);
    choose_mask(m, term, from->mask, always);
    term->function = term_function(m, term);
}

static void make_part(struct making *m, const struct rc_part *from, struct rc_plan_part *part)
{
    const uint64_t *always = NULL;

    part->input_count = from->input_count;
    for (unsigned i = 0; i < from->input_count; i++)
        part->inputs[i] = input_of(m, from->inputs[i]);
    part->term_count = from->term_count;
    part->terms = RC_NEW_ARRAY(m->b->arena, struct rc_plan_term, from->term_count);
    for (size_t t = 0; t < from->term_count; t++) {
        make_term(m, part, &from->terms[t], always, &part->terms[t]);
        if (part->terms[t].always)
            always = from->terms[t].mask;
    }
}

struct rc_plan_body rc_plan_body_of(struct rc_plan_builder *b, const struct rc_normal *normal,
                                    const struct rc_rule *rule, bool sparse, const char *prefix)
{
    static const char *const taken[] = { "c", "i", "m", "n", "object", "out", "r", "w" };
    struct making m = {
        .b = b,
        .kind = &b->kinds[b->kind_of[normal->kind]],
        .rule = rule,
        .sparse = sparse,
        .prefix = prefix,
    };

    rc_names_init(&m.locals, b->arena);
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        rc_name_reserve(&m.locals, taken[i]);
    struct rc_plan_part *parts = RC_NEW_ARRAY(b->arena, struct rc_plan_part, normal->part_count);
    for (size_t i = 0; i < normal->part_count; i++)
        make_part(&m, &normal->parts[i], &parts[i]);
    return (struct rc_plan_body){
        .kind = b->kind_of[normal->kind],
        .parts = parts,
        .part_count = normal->part_count,
        .reads = m.seen.count > 0,
        .masks = m.masks.at,
        .mask_count = m.masks.count,
        .derived = m.derived.at,
        .derived_count = m.derived.count,
    };
}
