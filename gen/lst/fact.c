#include "lst/fact.h"

static bool is_yes(const struct rc_field *fields, size_t count, struct rc_str token)
{
    for (size_t i = 1; i < count; i++) {
        if (rc_str_eq(fields[i].token, token))
            return rc_str_eq_fold(fields[i].value, RC_STR("YES"));
    }
    return false;
}

/* Where the facts of a word are kept; false for objects that the model has no kind of. */
static bool find_kind(struct rc_str word, rc_kind *kind)
{
    enum rc_lst_family family = rc_lst_family_find(word);

    *kind = RC_NO_KIND;
    if (rc_str_eq(word, RC_STR("GLOBAL")))
        return true;
    if (family == RC_LST_FAMILY_COUNT)
        return false;
    *kind = rc_lst_family_kind(family);
    return *kind != RC_NO_KIND;
}

/* "FACTDEF:CLASS|SpellType"; what is declared again is SELECTABLE if one of its lines says so. */
void rc_fact_line(struct rc_loader *loader, const struct rc_field *fields, size_t count)
{
    struct rc_model *model = &loader->pack->model;
    struct rc_str name = fields[0].value;
    struct rc_str word;
    struct rc_fact_info fact = { .selectable = is_yes(fields, count, RC_STR("SELECTABLE")) };

    fact.set = rc_str_eq(fields[0].token, RC_STR("FACTSETDEF"));
    if (!fact.set && !rc_str_eq(fields[0].token, RC_STR("FACTDEF")))
        return;
    if (!rc_str_next(&name, '|', &word) || name.len == 0) {
        rc_report(loader->diags, RC_E_LST_FACT, rc_field_value_span(&fields[0]),
                  "%.*s is written %.*s:KIND|Name", RC_FMT(fields[0].token),
                  RC_FMT(fields[0].token));
        return;
    }
    if (!find_kind(word, &fact.kind))
        return;
    fact.name = name;
    for (size_t i = 0; i < model->facts.count; i++) {
        struct rc_fact_info *old = &model->facts.at[i];
        if (old->kind == fact.kind && rc_str_eq_fold(old->name, name)) {
            old->selectable = old->selectable || fact.selectable;
            return;
        }
    }
    RC_PUSH(loader->arena, &model->facts, fact);
}
