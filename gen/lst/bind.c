#include "lst/bind.h"

#include <stdlib.h>

#include "diag/suggest.h"

rc_object rc_binder_find(const struct rc_binder *binder, rc_kind kind, struct rc_str key)
{
    rc_sym symbol = rc_intern_fold(&binder->loader->names, key);

    return rc_map_get(&binder->numbers, kind, symbol); /* RC_NO_OBJECT is what a map says, too */
}

/* Lists go by the name of what has them. */
static struct rc_str word_of(const struct rc_model *model, rc_kind kind)
{
    if (kind == RC_KIND_CLASSSPELLLIST)
        kind = RC_KIND_CLASS;
    if (kind == RC_KIND_DOMAINSPELLLIST)
        kind = RC_KIND_DOMAIN;
    return rc_kind_info(model, kind)->word;
}

rc_object rc_binder_refer(struct rc_binder *binder, rc_kind kind, struct rc_str key,
                          struct rc_span span)
{
    struct rc_loader *loader = binder->loader;
    const struct rc_model *model = &loader->pack->model;
    rc_object object = rc_binder_find(binder, kind, key);

    if (object != RC_NO_OBJECT || rc_kind_count(model, kind) == 0)
        return object;
    rc_report(loader->diags, RC_W_LST_UNKNOWN_REFERENCE, span, "there is no %.*s '%.*s'",
              RC_FMT(word_of(model, kind)), RC_FMT(key));
    if (loader->suggestions++ >= RC_LST_SUGGESTIONS)
        return RC_NO_OBJECT;
    struct rc_str nearest = rc_object_nearest(model, kind, key);
    if (nearest.len > 0)
        rc_fix_near(loader->diags, span, nearest);
    return RC_NO_OBJECT;
}

rc_object rc_binder_add(struct rc_binder *binder, rc_kind kind, struct rc_str key,
                        struct rc_str name, struct rc_span span)
{
    struct rc_loader *loader = binder->loader;
    struct rc_model *model = &loader->pack->model;
    rc_object object = rc_binder_find(binder, kind, key);
    enum rc_family family = rc_kind_info(model, kind)->family;
    struct rc_object_info info = { .key = key, .name = name, .span = span };

    if (object != RC_NO_OBJECT)
        return object;
    if (rc_kind_count(model, kind) >= loader->options.object_limit) {
        if (!binder->full[family]) {
            rc_report(loader->diags, RC_E_TOO_MANY, span, "more than %zu objects of kind %.*s",
                      loader->options.object_limit, RC_FMT(rc_kind_info(model, kind)->word));
            rc_lst_stop_judging(loader, span);
        }
        binder->full[family] = true;
        loader->diags->limit_hit = true;
        return RC_NO_OBJECT;
    }
    object = rc_model_add(model, kind, info);
    rc_map_put(&binder->numbers, kind, rc_intern_fold(&loader->names, key), object);
    return object;
}

static rc_kind kind_of(const struct rc_loader *loader, const struct rc_lst_record *record)
{
    if (record->scope == rc_scope_of_substitution())
        return RC_NO_KIND;
    if (record->object.family == RC_LST_ABILITY)
        return loader->categories.at[rc_category_of_scope(record->scope)].kind;
    return rc_lst_family_kind(record->object.family);
}

/* Each class and subclass has a spell list of its name, each domain one of its key. */
static void add_spell_list(struct rc_binder *binder, struct rc_lst_record *record)
{
    const struct rc_lst_object *object = &record->object;

    if (object->kind == RC_KIND_CLASS) {
        struct rc_str key = object->parent != NULL ? object->name : object->key;
        record->spell_list =
            rc_binder_add(binder, RC_KIND_CLASSSPELLLIST, key, object->name, object->span);
    } else if (object->kind == RC_KIND_DOMAIN) {
        rc_object list =
            rc_binder_add(binder, RC_KIND_DOMAINSPELLLIST, object->key, object->name, object->span);
        if (list != RC_NO_OBJECT)
            rc_model_relate(&binder->loader->pack->model, RC_RELATION_SPELLTYPE,
                            RC_KIND_DOMAINSPELLLIST, list, RC_STR("Divine"));
    }
}

static void add_subclass(struct rc_loader *loader, struct rc_lst_record *record)
{
    struct rc_lst_record *owner = (struct rc_lst_record *)(uintptr_t)record->object.parent;
    struct rc_model *model = &loader->pack->model;

    owner->has_subclasses = true;
    rc_model_set_flag(model, RC_KIND_CLASS, record->object.object, RC_FLAG_SUBCLASS);
    rc_model_relate(model, RC_RELATION_PARENT, RC_KIND_CLASS, record->object.object,
                    owner->object.key);
}

/* O3: characters that mean something where objects are named. */
static void check_key(struct rc_loader *loader, const struct rc_lst_object *object)
{
    for (size_t i = 0; i < object->key.len; i++) {
        char c = object->key.p[i];
        if (c == '\0' || strchr(",|\\:;%*=[]", c) == NULL)
            continue;
        rc_report(loader->diags, RC_W_LST_KEY, object->span,
                  "the key '%.*s' has a '%c', which means something else in lists and choices",
                  RC_FMT(object->key), c);
        return;
    }
}

/* All objects, so that each can be referred to when fields are read. */
static void add_objects(struct rc_binder *binder)
{
    struct rc_loader *loader = binder->loader;

    for (size_t i = 0; i < loader->records.count; i++) {
        struct rc_lst_record *record = loader->records.at[i];
        struct rc_lst_object *object = &record->object;
        if (record->forgotten)
            continue;
        object->kind = kind_of(loader, record);
        if (object->kind == RC_NO_KIND)
            continue;
        object->object =
            rc_binder_add(binder, object->kind, object->key, object->name, object->span);
        if (object->object == RC_NO_OBJECT) {
            object->kind = RC_NO_KIND;
            record->forgotten = true;
            continue;
        }
        check_key(loader, object);
        add_spell_list(binder, record);
        if (object->parent != NULL)
            add_subclass(loader, record);
    }
}

static const struct rc_token_rule *rule_of(struct rc_binder *binder, enum rc_lst_family family,
                                           struct rc_str token)
{
    rc_sym symbol = rc_intern_add(&binder->loader->names, token);
    uint32_t number = rc_map_get(&binder->rule_numbers, (uint32_t)family, symbol);

    if (number == UINT32_MAX) {
        number = (uint32_t)binder->rules.count;
        RC_PUSH(binder->loader->arena, &binder->rules,
                rc_rule_of(&binder->loader->pack->model, family, token));
        rc_map_put(&binder->rule_numbers, (uint32_t)family, symbol, number);
    }
    return &binder->rules.at[number];
}

/* Level lines of a class say nothing of the class itself, but for natural attacks; level 0 is the
 * class (O11). An object that the model has no kind of can still have a CHOOSE. */
static bool counts(const struct rc_binding *binding)
{
    enum rc_lst_token_shape shape = binding->rule->shape;

    if (binding->record->object.kind == RC_NO_KIND)
        return shape == RC_SHAPE_CHOOSE;
    return binding->line->level <= 0 || shape == RC_SHAPE_NATURAL;
}

void rc_binding_at(struct rc_binding *binding, const struct rc_field *field)
{
    binding->loader->diags->field = field != NULL ? field->number : 0;
    binding->loader->diags->field_count = field != NULL ? field->count : 0;
}

static void read_lines(struct rc_binding *binding)
{
    const struct rc_lst_object *object = &binding->record->object;
    struct rc_diags *diags = binding->loader->diags;

    diags->object_kind = rc_str(rc_lst_family_word(object->family));
    diags->object_key = object->key;
    for (size_t i = 0; i < object->lines.count; i++) {
        binding->line = object->lines.at[i];
        for (size_t j = 0; j < binding->line->count; j++) {
            binding->field = &binding->line->fields[j];
            binding->rule = rule_of(binding->binder, object->family, binding->field->token);
            rc_binding_at(binding, binding->field);
            if (counts(binding))
                rc_bind_field(binding);
        }
    }
    rc_binding_at(binding, NULL);
}

static void state_values(struct rc_binding *binding)
{
    const struct rc_lst_object *object = &binding->record->object;
    struct rc_model *model = &binding->loader->pack->model;

    for (unsigned relation = 0; relation < RC_RELATION_COUNT; relation++) {
        const struct rc_bounds *values = &binding->values[relation];
        for (size_t i = 0; i < values->count; i++) {
            const struct rc_bound *value = &values->at[i];
            if (value->removed)
                continue;
            rc_binding_at(binding, value->field);
            if (value->reference != RC_NO_KIND && rc_kind_count(model, value->reference) > 0 &&
                rc_binder_refer(binding->binder, value->reference, value->text, value->span) ==
                    RC_NO_OBJECT)
                continue;
            rc_model_relate(model, (enum rc_relation)relation, object->kind, object->object,
                            value->text);
            if (relation == RC_RELATION_SCHOOL)
                rc_binder_add(binding->binder, RC_KIND_SPELLSCHOOL, value->text, value->text,
                              value->span);
        }
    }
}

static void state_flags(struct rc_binding *binding)
{
    const struct rc_lst_record *record = binding->record;
    uint32_t flags = binding->flags;

    if (!record->has_subclasses)
        flags &= ~(UINT32_C(1) << RC_FLAG_NO_BASE_CLASS);
    for (unsigned flag = 0; flag < RC_FLAG_COUNT; flag++) {
        if ((flags >> flag & 1u) != 0)
            rc_model_set_flag(&binding->loader->pack->model, record->object.kind,
                              record->object.object, (enum rc_flag)flag);
    }
}

static void state_choose(struct rc_binding *binding)
{
    const struct rc_lst_object *object = &binding->record->object;
    const struct rc_field *field = binding->choose;

    if (field == NULL || binding->record->hidden)
        return;
    struct rc_choose_source source = {
        .owner = object,
        .family = object->family,
        .kind = rc_str(rc_lst_family_word(object->family)),
        .category = object->category,
        .key = object->key,
        .value = field->value,
        .span = rc_field_value_span(field),
        .field = field,
    };
    RC_PUSH(binding->loader->arena, &binding->loader->pack->chooses, source);
}

static void bind_record(struct rc_binder *binder, struct rc_lst_record *record)
{
    struct rc_binding *binding = &binder->work;

    for (unsigned i = 0; i < RC_RELATION_COUNT; i++)
        binding->values[i].count = 0;
    binding->facts.count = 0;
    binding->domains.count = 0;
    binding->entries.count = 0;
    binding->flags = 0;
    binding->choose = NULL;
    binding->record = record;
    read_lines(binding);
    state_choose(binding);
    if (record->object.kind == RC_NO_KIND)
        return;
    state_values(binding);
    state_flags(binding);
    rc_state_facts(binding);
    rc_state_domains(binding);
    rc_state_entries(binding);
    rc_binding_at(binding, NULL);
}

/* The spell list of a subclass has the type of the class, unless the subclass has its own. */
static void state_list_types(struct rc_binder *binder)
{
    struct rc_loader *loader = binder->loader;
    size_t count = rc_kind_count(&loader->pack->model, RC_KIND_CLASSSPELLLIST);

    binder->list_types = RC_NEW_ARRAY(loader->arena, struct rc_str, count + 1);
    for (size_t i = 0; i < loader->records.count; i++) {
        struct rc_lst_record *record = loader->records.at[i];
        const struct rc_lst_record *owner = (const struct rc_lst_record *)record->object.parent;
        if (record->forgotten || record->object.kind != RC_KIND_CLASS)
            continue;
        if (record->spell_type.len == 0 && owner != NULL)
            record->spell_type = owner->spell_type;
        if (record->spell_type.len == 0 || record->spell_list == RC_NO_OBJECT)
            continue;
        binder->list_types[record->spell_list] = record->spell_type;
        rc_model_relate(&loader->pack->model, RC_RELATION_SPELLTYPE, RC_KIND_CLASSSPELLLIST,
                        record->spell_list, record->spell_type);
    }
}

static void bind_records(struct rc_binder *binder, bool spells)
{
    struct rc_loader *loader = binder->loader;

    for (size_t i = 0; i < loader->records.count; i++) {
        struct rc_lst_record *record = loader->records.at[i];
        if (!record->forgotten && (record->object.family == RC_LST_SPELL) == spells)
            bind_record(binder, record);
    }
    loader->diags->object_kind = RC_STR("");
    loader->diags->object_key = RC_STR("");
}

static int by_place(const void *x, const void *y)
{
    const struct rc_choose_source *a = x;
    const struct rc_choose_source *b = y;

    if (a->span.begin != b->span.begin)
        return a->span.begin < b->span.begin ? -1 : 1;
    return rc_str_cmp(a->key, b->key); /* a field that a .COPY shares with its original */
}

/* What the pack shows has final numbers. */
static void renumber(struct rc_loader *loader)
{
    struct rc_lst_pack *pack = loader->pack;
    const struct rc_model *model = &pack->model;

    for (size_t i = 0; i < pack->domain_conditions.count; i++) {
        struct rc_domain_condition *condition = &pack->domain_conditions.at[i];
        condition->deity = rc_model_number(model, RC_KIND_DEITY, condition->deity);
        condition->domain = rc_model_number(model, RC_KIND_DOMAIN, condition->domain);
    }
    for (size_t i = 0; i < pack->spell_conditions.count; i++) {
        struct rc_spell_entry *entry = &pack->spell_conditions.at[i].entry;
        entry->list = rc_model_number(model, entry->list_kind, entry->list);
        entry->spell = rc_model_number(model, RC_KIND_SPELL, entry->spell);
    }
}

static void show_objects(struct rc_loader *loader)
{
    struct rc_lst_pack *pack = loader->pack;
    size_t kinds = pack->model.kinds.count;

    pack->by_number = RC_NEW_ARRAY(loader->arena, const struct rc_lst_object **, kinds);
    for (size_t k = 0; k < kinds; k++)
        pack->by_number[k] = RC_NEW_ARRAY(loader->arena, const struct rc_lst_object *,
                                          rc_kind_count(&pack->model, (rc_kind)k) + 1);
    for (size_t i = 0; i < loader->records.count; i++) {
        struct rc_lst_object *object = &loader->records.at[i]->object;
        if (loader->records.at[i]->forgotten)
            continue;
        if (object->kind != RC_NO_KIND) {
            object->object = rc_model_number(&pack->model, object->kind, object->object);
            pack->by_number[object->kind][object->object] = object;
        }
        RC_PUSH(loader->arena, &pack->objects, object);
    }
}

void rc_bind(struct rc_loader *loader)
{
    struct rc_lst_pack *pack = loader->pack;
    struct rc_binder binder = { .loader = loader };

    binder.numbers.arena = loader->arena;
    binder.rule_numbers.arena = loader->arena;
    binder.places.arena = loader->arena;
    binder.work.loader = loader;
    binder.work.binder = &binder;
    rc_bind_category_kinds(&binder);
    add_objects(&binder);
    bind_records(&binder, false);
    state_list_types(&binder);
    bind_records(&binder, true);
    rc_model_freeze(&pack->model);
    rc_bind_categories(&binder);
    renumber(loader);
    show_objects(loader);
    if (pack->chooses.count > 1)
        qsort(pack->chooses.at, pack->chooses.count, sizeof *pack->chooses.at, by_place);
}

const struct rc_lst_object *rc_lst_object_of(const struct rc_lst_pack *pack, rc_kind kind,
                                             rc_object object)
{
    return pack->by_number[kind][object];
}
