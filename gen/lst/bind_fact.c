/* FACT and FACTSET of objects (lst.md T6). */
#include "diag/suggest.h"
#include "lst/bind.h"

static void remove_named(struct rc_binding *binding, struct rc_str name)
{
    size_t kept = 0;

    for (size_t i = 0; i < binding->facts.count; i++) {
        if (!rc_str_eq_fold(binding->facts.at[i].name, name))
            binding->facts.at[kept++] = binding->facts.at[i];
    }
    binding->facts.count = kept;
}

static void add_fact(struct rc_binding *binding, struct rc_str name, struct rc_str value)
{
    struct rc_bound_fact fact = { name, value, binding->field };

    for (size_t i = 0; i < binding->facts.count; i++) {
        if (rc_str_eq_fold(binding->facts.at[i].name, name) &&
            rc_str_eq(binding->facts.at[i].value, value))
            return;
    }
    RC_PUSH(binding->loader->arena, &binding->facts, fact);
}

void rc_bind_fact(struct rc_binding *binding, struct rc_str name, struct rc_str value, bool set)
{
    struct rc_str part;

    if (!set || rc_str_eq(value, RC_STR(".CLEAR"))) {
        remove_named(binding, name);
        if (!rc_str_eq(value, RC_STR(".CLEAR")))
            add_fact(binding, name, value);
        return;
    }
    while (rc_str_next(&value, '|', &part)) {
        if (rc_str_eq(part, RC_STR(".CLEAR")))
            remove_named(binding, name);
        else if (part.len > 0)
            add_fact(binding, name, part);
    }
}

static void report_unknown(struct rc_binding *binding, const struct rc_bound_fact *fact)
{
    const struct rc_model *model = &binding->loader->pack->model;
    struct rc_suggestion nearest = rc_suggest(fact->name);
    struct rc_span span = rc_field_part_span(fact->field, fact->name);

    rc_report(binding->loader->diags, RC_W_LST_UNKNOWN_FACT, span,
              "no FACTDEF declares '%.*s' for %s", RC_FMT(fact->name),
              rc_lst_family_word(binding->record->object.family));
    for (size_t i = 0; i < model->facts.count; i++) {
        if (rc_fact_find(model, binding->record->object.kind, model->facts.at[i].name) ==
            &model->facts.at[i])
            rc_suggest_offer(&nearest, model->facts.at[i].name);
    }
    if (nearest.found)
        rc_fix_near(binding->loader->diags, span, nearest.best);
}

/* PANTHEON= of CHOOSE is always there, declared or not (choose.md C12). */
static bool state_pantheon(struct rc_binding *binding, const struct rc_bound_fact *fact)
{
    const struct rc_lst_object *object = &binding->record->object;

    if (object->kind != RC_KIND_DEITY || !rc_str_eq_fold(fact->name, RC_STR("Pantheon")))
        return false;
    rc_model_relate(&binding->loader->pack->model, RC_RELATION_PANTHEON, object->kind,
                    object->object, fact->value);
    return true;
}

static void state_fact(struct rc_binding *binding, const struct rc_bound_fact *fact)
{
    struct rc_model *model = &binding->loader->pack->model;
    const struct rc_lst_object *object = &binding->record->object;
    const struct rc_fact_info *info = rc_fact_find(model, object->kind, fact->name);
    bool pantheon = state_pantheon(binding, fact);

    if (object->kind == RC_KIND_CLASS && rc_str_eq_fold(fact->name, RC_STR("SpellType")))
        binding->record->spell_type = fact->value;
    if (info == NULL) {
        if (!pantheon)
            report_unknown(binding, fact);
        return;
    }
    rc_model_relate(
        model, RC_RELATION_FACT, object->kind, object->object,
        rc_str_printf(model->arena, "%.*s=%.*s", RC_FMT(info->name), RC_FMT(fact->value)));
}

void rc_state_facts(struct rc_binding *binding)
{
    for (size_t i = 0; i < binding->facts.count; i++) {
        rc_binding_at(binding, binding->facts.at[i].field);
        state_fact(binding, &binding->facts.at[i]);
    }
}
