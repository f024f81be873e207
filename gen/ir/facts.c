#include "ir/facts.h"

void rc_facts_init(struct rc_facts *facts, struct rc_arena *arena, const struct rc_model *model)
{
    *facts = (struct rc_facts){ .arena = arena, .model = model };
}

static struct rc_fact_value *find(const struct rc_facts *facts, const struct rc_atom *atom)
{
    for (size_t i = 0; i < facts->values.count; i++) {
        const struct rc_atom *a = &facts->values.at[i].atom;
        if (a->fact == atom->fact && a->kind == atom->kind && a->text == atom->text &&
            a->object == atom->object && a->level == atom->level)
            return &facts->values.at[i];
    }
    return NULL;
}

uint64_t *rc_facts_at(struct rc_facts *facts, struct rc_atom atom)
{
    struct rc_fact_value *value = find(facts, &atom);

    if (value != NULL)
        return value->bits;
    struct rc_fact_value added = { atom, rc_bits_new(facts->arena,
                                                     rc_kind_count(facts->model, atom.kind)) };
    RC_PUSH(facts->arena, &facts->values, added);
    return added.bits;
}

const uint64_t *rc_facts_find(const struct rc_facts *facts, struct rc_atom atom)
{
    const struct rc_fact_value *value = find(facts, &atom);

    return value == NULL ? NULL : value->bits;
}
