#include "ir/grant.h"

enum {
    TYPE_PARTS = 64
};

/* The dot parts of an equipment type as an author writes it. */
static size_t type_parts(struct rc_str type, struct rc_str word, struct rc_str *parts)
{
    struct rc_str part;
    size_t count = 0;
    bool recorded = rc_str_starts(type, RC_STR("TYPE="));

    if (recorded)
        type = rc_str_sub(type, 5, type.len);
    while (count < TYPE_PARTS - 1 && rc_str_next(&type, '.', &part)) {
        if (recorded && rc_str_eq_fold(part, word))
            recorded = false;
        else
            parts[count++] = part;
    }
    return count;
}

/* What the equipment asks for. */
static void add_proficiencies(const struct rc_model *model, rc_kind kind, rc_object equipment,
                              uint64_t *out)
{
    enum rc_relation relation =
        kind == RC_KIND_SHIELDPROF ? RC_RELATION_PROFSHIELD : RC_RELATION_PROFARMOR;
    struct rc_values values = rc_object_values(model, relation, RC_KIND_EQUIPMENT, equipment);

    for (size_t i = 0; i < values.count; i++) {
        rc_object object = rc_object_find(model, kind, rc_sym_text(model->texts, values.at[i]));
        if (object != RC_NO_OBJECT)
            rc_bits_add(out, object);
    }
}

void rc_grant_by_type(const struct rc_model *model, rc_kind kind, struct rc_str type,
                      bool with_word, uint64_t *out)
{
    struct rc_str word = kind == RC_KIND_SHIELDPROF ? RC_STR("SHIELD") : RC_STR("ARMOR");
    const uint64_t *sets[TYPE_PARTS];
    struct rc_str parts[TYPE_PARTS];
    size_t count = type_parts(type, word, parts);
    size_t n = rc_kind_count(model, RC_KIND_EQUIPMENT);

    if (with_word)
        parts[count++] = word;
    for (size_t i = 0; i < count; i++) {
        sets[i] = rc_model_related(model, RC_RELATION_TYPE, RC_KIND_EQUIPMENT, parts[i]);
        if (sets[i] == NULL)
            return;
    }
    for (size_t e = count > 0 ? rc_bits_next(sets[0], n, 0) : n; e < n;
         e = rc_bits_next(sets[0], n, e + 1)) {
        size_t has = 1;
        while (has < count && rc_bits_has(sets[has], e))
            has++;
        if (has == count)
            add_proficiencies(model, kind, (rc_object)e, out);
    }
}
