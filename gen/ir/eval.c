#include "ir/eval.h"

static bool eval_image(const struct rc_unit *unit, const struct rc_facts *facts,
                       const struct rc_set_node *node, rc_object object)
{
    const struct rc_map *map = &unit->maps.at[node->map];
    size_t count = rc_kind_count(unit->model, map->from);

    for (size_t i = 0; i < count; i++) {
        if (rc_bits_has(map->rows[i], object) &&
            rc_eval_has(unit, facts, node->operands[0], (rc_object)i))
            return true;
    }
    return false;
}

bool rc_eval_has(const struct rc_unit *unit, const struct rc_facts *facts, rc_set set,
                 rc_object object)
{
    const struct rc_set_node *node = rc_set_node(unit, set);

    switch (node->op) {
    case RC_SET_BITS: return rc_bits_has(node->bits, object);
    case RC_SET_ATOM: return rc_facts_has(facts, &unit->atoms.at[node->atom], object);
    case RC_SET_NOT: return !rc_eval_has(unit, facts, node->operands[0], object);
    case RC_SET_AND:
        for (size_t i = 0; i < node->operand_count; i++) {
            if (!rc_eval_has(unit, facts, node->operands[i], object))
                return false;
        }
        return true;
    case RC_SET_OR:
        for (size_t i = 0; i < node->operand_count; i++) {
            if (rc_eval_has(unit, facts, node->operands[i], object))
                return true;
        }
        return false;
    case RC_SET_IMAGE: return eval_image(unit, facts, node, object);
    }
    return false;
}

void rc_eval_set(const struct rc_unit *unit, const struct rc_facts *facts, rc_set set,
                 uint64_t *out)
{
    rc_kind kind = rc_set_node(unit, set)->kind;
    size_t count = rc_kind_count(unit->model, kind);

    memset(out, 0, rc_words(count) * sizeof *out);
    for (size_t i = 0; i < count; i++) {
        if (rc_eval_has(unit, facts, set, (rc_object)i))
            rc_bits_add(out, i);
    }
}
