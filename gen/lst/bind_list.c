/* Domains of deities, and the lists that a spell is on (lst.md section 6). */
#include "lst/bind.h"
#include "lst/spell.h"

static void remove_domain(struct rc_binding *binding, struct rc_str key)
{
    size_t kept = 0;

    for (size_t i = 0; i < binding->domains.count; i++) {
        if (!rc_str_eq_fold(binding->domains.at[i].key, key))
            binding->domains.at[kept++] = binding->domains.at[i];
    }
    binding->domains.count = kept;
}

static bool means_all(struct rc_str key)
{
    return rc_str_eq(key, RC_STR("ALL")) || rc_str_eq(key, RC_STR("ANY"));
}

/* key{,key}{|PRExxx}, .CLEAR and .CLEAR.key. */
void rc_bind_domains(struct rc_binding *binding)
{
    struct rc_str value = binding->field->value;
    struct rc_str keys = rc_str_sub(value, 0, rc_str_find(value, '|', 0));
    struct rc_str pre = rc_str_sub(value, keys.len + 1, value.len);
    struct rc_str key;

    while (rc_str_next(&keys, ',', &key)) {
        struct rc_bound_domain domain = {
            .key = means_all(key) ? RC_STR("") : key,
            .pre = pre,
            .span = rc_field_part_span(binding->field, key),
            .pre_span = rc_field_part_span(binding->field, pre),
            .field = binding->field,
        };
        if (rc_str_eq(key, RC_STR(".CLEAR")))
            binding->domains.count = 0;
        else if (rc_str_starts(key, RC_STR(".CLEAR.")))
            remove_domain(binding, rc_str_sub(key, 7, key.len));
        else if (key.len > 0)
            RC_PUSH(binding->loader->arena, &binding->domains, domain);
    }
}

static void state_domain(struct rc_binding *binding, const struct rc_bound_domain *bound,
                         rc_object domain)
{
    struct rc_lst_pack *pack = binding->loader->pack;
    rc_object deity = binding->record->object.object;

    if (bound->pre.len == 0) {
        rc_model_relate(&pack->model, RC_RELATION_DEITYDOMAIN, RC_KIND_DEITY, deity,
                        rc_object_key(&pack->model, RC_KIND_DOMAIN, domain));
        return;
    }
    struct rc_domain_condition condition = { deity, domain, bound->pre, bound->pre_span };
    RC_PUSH(binding->loader->arena, &pack->domain_conditions, condition);
}

void rc_state_domains(struct rc_binding *binding)
{
    struct rc_model *model = &binding->loader->pack->model;
    const struct rc_lst_object *object = &binding->record->object;

    if (object->kind != RC_KIND_DEITY)
        return;
    if (binding->domains.count == 0)
        rc_model_set_flag(model, RC_KIND_DEITY, object->object, RC_FLAG_NO_DOMAINS);
    for (size_t i = 0; i < binding->domains.count; i++) {
        const struct rc_bound_domain *bound = &binding->domains.at[i];
        rc_binding_at(binding, bound->field);
        if (bound->key.len > 0) {
            rc_object domain =
                rc_binder_refer(binding->binder, RC_KIND_DOMAIN, bound->key, bound->span);
            if (domain != RC_NO_OBJECT)
                state_domain(binding, bound, domain);
            continue;
        }
        for (size_t all = 0; all < rc_kind_count(model, RC_KIND_DOMAIN); all++)
            state_domain(binding, bound, (rc_object)all);
    }
}

static void remove_entries(struct rc_binding *binding, rc_kind list_kind, struct rc_str name)
{
    size_t kept = 0;

    for (size_t i = 0; i < binding->entries.count; i++) {
        const struct rc_bound_entry *entry = &binding->entries.at[i];
        bool gone =
            entry->list_kind == list_kind && (name.len == 0 || rc_str_eq_fold(entry->name, name));
        if (!gone)
            binding->entries.at[kept++] = *entry;
    }
    binding->entries.count = kept;
}

static void report_value(struct rc_binding *binding, const struct rc_spell_value *value)
{
    struct rc_str part = value->error;

    if (part.len == 0)
        rc_report(binding->loader->diags, RC_E_LST_SPELL_LIST, rc_field_value_span(binding->field),
                  "%.*s reads names=level|names=level[PRExxx]: its end is missing",
                  RC_FMT(binding->field->token));
    else
        rc_report(binding->loader->diags, RC_E_LST_SPELL_LIST,
                  rc_field_part_span(binding->field, part),
                  "%.*s reads names=level|names=level[PRExxx]: '%.*s' does not belong here",
                  RC_FMT(binding->field->token), RC_FMT(part));
}

void rc_bind_spell_list(struct rc_binding *binding)
{
    rc_kind list_kind = binding->rule->reference;
    struct rc_spell_value value;

    if (!rc_spell_value_parse(binding->loader->arena, binding->field->value, &value)) {
        report_value(binding, &value);
        return;
    }
    if (value.clear)
        remove_entries(binding, list_kind, RC_STR(""));
    for (size_t i = 0; i < value.items.count; i++) {
        const struct rc_spell_item *item = &value.items.at[i];
        struct rc_bound_entry entry = {
            .list_kind = list_kind,
            .name = item->name,
            .level = item->level,
            .pre = value.pre,
            .span = rc_field_part_span(binding->field, item->name),
            .pre_span =
                value.pre.len > 0 ? rc_field_part_span(binding->field, value.pre) : RC_NO_SPAN,
            .field = binding->field,
        };
        if (item->level < 0)
            remove_entries(binding, list_kind, item->name);
        else
            RC_PUSH(binding->loader->arena, &binding->entries, entry);
    }
}

static bool already_stated(const struct rc_model *model, size_t from, struct rc_spell_entry entry)
{
    for (size_t i = from; i < model->spell_entries.count; i++) {
        const struct rc_spell_entry *old = &model->spell_entries.at[i];
        if (old->list_kind == entry.list_kind && old->list == entry.list &&
            old->level == entry.level && !old->conditional)
            return true;
    }
    return false;
}

/* `from`: the first entry of the spell at hand. */
static void state_entry(struct rc_binding *binding, const struct rc_bound_entry *bound,
                        rc_object list, size_t from)
{
    struct rc_lst_pack *pack = binding->loader->pack;
    struct rc_spell_entry entry = {
        .list_kind = bound->list_kind,
        .list = list,
        .spell = binding->record->object.object,
        .level = bound->level,
        .conditional = bound->pre.len > 0,
    };

    if (!entry.conditional && already_stated(&pack->model, from, entry))
        return;
    rc_model_add_spell_entry(&pack->model, entry);
    if (entry.conditional) {
        struct rc_spell_condition condition = { entry, bound->pre, bound->pre_span };
        RC_PUSH(binding->loader->arena, &pack->spell_conditions, condition);
    }
}

/* "TYPE=Arcane": all lists whose spells are of the type. Class lists have the type of their class,
 * domain lists are Divine. */
static bool list_has_type(const struct rc_binding *binding, rc_kind list_kind, rc_object list,
                          struct rc_str type)
{
    if (list_kind == RC_KIND_DOMAINSPELLLIST)
        return rc_str_eq_fold(type, RC_STR("Divine"));
    return rc_str_eq_fold(binding->binder->list_types[list], type);
}

void rc_state_entries(struct rc_binding *binding)
{
    const struct rc_model *model = &binding->loader->pack->model;
    size_t from = model->spell_entries.count;

    for (size_t i = 0; i < binding->entries.count; i++) {
        const struct rc_bound_entry *bound = &binding->entries.at[i];
        rc_binding_at(binding, bound->field);
        bool typed = rc_str_starts(bound->name, RC_STR("TYPE=")) ||
                     rc_str_starts(bound->name, RC_STR("TYPE."));
        if (!typed && !rc_str_eq(bound->name, RC_STR("ALL"))) {
            rc_object list =
                rc_binder_refer(binding->binder, bound->list_kind, bound->name, bound->span);
            if (list != RC_NO_OBJECT)
                state_entry(binding, bound, list, from);
            continue;
        }
        struct rc_str type = rc_str_sub(bound->name, 5, bound->name.len);
        for (size_t list = 0; list < rc_kind_count(model, bound->list_kind); list++) {
            if (!typed || list_has_type(binding, bound->list_kind, (rc_object)list, type))
                state_entry(binding, bound, (rc_object)list, from);
        }
    }
}
