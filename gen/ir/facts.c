#include "ir/facts.h"

void rc_facts_init(struct rc_facts *facts, struct rc_arena *arena, const struct rc_model *model)
{
    *facts = (struct rc_facts){ .arena = arena, .model = model };
}

uint64_t *rc_facts_at(struct rc_facts *facts, struct rc_atom atom)
{
    for (size_t i = 0; i < facts->values.count; i++) {
        if (rc_atom_same(&facts->values.at[i].atom, &atom))
            return facts->values.at[i].bits;
    }
    struct rc_fact_value added = { atom, rc_bits_new(facts->arena,
                                                     rc_kind_count(facts->model, atom.kind)) };
    RC_PUSH(facts->arena, &facts->values, added);
    return added.bits;
}

/* Whether what was stated under `stated` belongs to what is asked for. */
static bool covers(const struct rc_atom *asked, const struct rc_atom *stated)
{
    return asked->fact == stated->fact && asked->kind == stated->kind &&
           (asked->text == stated->text || asked->text == RC_ANY_TEXT) &&
           asked->level_min <= stated->level_min && stated->level_max <= asked->level_max;
}

void rc_facts_get(const struct rc_facts *facts, const struct rc_atom *atom, uint64_t *out)
{
    size_t words = rc_kind_words(facts->model, atom->kind);

    memset(out, 0, words * sizeof *out);
    for (size_t i = 0; i < facts->values.count; i++) {
        if (covers(atom, &facts->values.at[i].atom))
            rc_bits_or(out, out, facts->values.at[i].bits, words);
    }
}

bool rc_facts_has(const struct rc_facts *facts, const struct rc_atom *atom, rc_object object)
{
    for (size_t i = 0; i < facts->values.count; i++) {
        if (covers(atom, &facts->values.at[i].atom) &&
            rc_bits_has(facts->values.at[i].bits, object))
            return true;
    }
    return false;
}
