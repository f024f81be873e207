/* Classes, their levels, and what is of a class: spells, a subclass. */
#include "ask/apply_work.h"

const struct rc_class_info *rc_class_of(const struct rc_character *character, struct rc_str key)
{
    for (size_t i = 0; i < character->class_info.count; i++) {
        if (rc_str_eq_fold(character->class_info.at[i].class_key, key))
            return &character->class_info.at[i];
    }
    return NULL;
}

static struct rc_str fact_of(const struct rc_model *model, rc_object object, struct rc_str name)
{
    struct rc_values values = rc_object_values(model, RC_RELATION_FACT, RC_KIND_CLASS, object);

    for (size_t i = 0; i < values.count; i++) {
        struct rc_str pair = rc_sym_text(model->texts, values.at[i]);
        if (pair.len > name.len && pair.p[name.len] == '=' &&
            rc_str_eq_fold(rc_str_sub(pair, 0, name.len), name))
            return rc_str_sub(pair, name.len + 1, pair.len);
    }
    return RC_STR("");
}

bool rc_class_is_monster(const struct rc_model *model, rc_object class_object)
{
    const uint64_t *typed =
        rc_model_related(model, RC_RELATION_TYPE, RC_KIND_CLASS, RC_STR("Monster"));

    return (typed != NULL && rc_bits_has(typed, class_object)) ||
           rc_str_eq_fold(fact_of(model, class_object, RC_STR("ClassType")), RC_STR("Monster"));
}

struct rc_str rc_class_spell_type(const struct rc_model *model, rc_object class_object)
{
    return fact_of(model, class_object, RC_STR("SpellType"));
}

static void begin_class(struct rc_apply *a, struct rc_str key)
{
    const struct rc_model *model = a->pack->model;
    rc_object object = rc_object_find(model, RC_KIND_CLASS, key);
    struct rc_class_info info = { .class_key = key, .name = key, .spell_type = RC_STR("None") };

    if (object != RC_NO_OBJECT) {
        struct rc_str type = rc_class_spell_type(model, object);
        info.name = rc_object_info(model, RC_KIND_CLASS, object)->name;
        info.types = rc_apply_values(a, RC_RELATION_TYPE, RC_KIND_CLASS, object);
        info.monster = rc_class_is_monster(model, object);
        info.spell_type_fact = type;
        if (type.len > 0)
            info.spell_type = type;
    }
    for (size_t i = 0; i < a->pack->served_classes.count; i++) {
        const struct rc_ask_served *row = &a->pack->served_classes.at[i];
        rc_object as = rc_object_find(model, RC_KIND_CLASS, row->as_key);
        struct rc_served_class served = { .key = row->as_key };
        if (!rc_str_eq_fold(row->key, key))
            continue;
        if (as != RC_NO_OBJECT)
            served.types = rc_apply_values(a, RC_RELATION_TYPE, RC_KIND_CLASS, as);
        RC_PUSH(a->arena, &info.serves_as, served);
    }
    RC_APPLY_ADD(a->arena, &a->c->class_info, info);
    RC_APPLY_ADD(a->arena, &a->c->class_order, key);
}

/* The record of a class that the character has after begin_class, to write into. */
static struct rc_class_info *own_class(struct rc_apply *a, struct rc_str key)
{
    RC_APPLY_OWN(a->arena, &a->c->class_info);
    for (size_t i = 0; i < a->c->class_info.count; i++) {
        if (rc_str_eq_fold(a->c->class_info.at[i].class_key, key))
            return &a->c->class_info.at[i];
    }
    return NULL;
}

void rc_apply_raise_class(struct rc_apply *a, const struct rc_change *change)
{
    struct rc_class_info *info;
    int levels;

    if (rc_class_of(a->c, change->key) == NULL)
        begin_class(a, change->key);
    info = own_class(a, change->key);
    levels = (int)change->to - info->level;
    info->level = (int)change->to;
    rc_apply_set_int(a, &a->c->classes, info->class_key, info->level);
    a->c->total_levels += levels;
    if (info->monster) {
        a->c->levels_monster += levels;
        a->c->hit_dice += levels;
    } else {
        a->c->levels_nonmonster += levels;
    }
}

void rc_apply_raise_of_class(struct rc_apply *a, const struct rc_change *change)
{
    struct rc_class_info *info = own_class(a, change->key);

    if (info != NULL && change->id == RC_CHANGE_RAISE_CASTER)
        info->spellcaster_level = (int)change->to;
    else if (info != NULL)
        info->bab = (int)change->to;
}

void rc_apply_choose_subclass(struct rc_apply *a, const struct rc_change *change)
{
    struct rc_class_info *info = own_class(a, change->kind);

    if (info == NULL)
        return;
    info->subclass = change->key;
    RC_APPLY_ADD(a->arena, &a->c->subclasses, (struct rc_named_text){ change->kind, change->key });
}

/* Of a class that it has (W7): without it there is nobody to learn. */
void rc_apply_learn_spell(struct rc_apply *a, const struct rc_change *change)
{
    struct rc_str source = rc_str_printf(a->arena, "CLASS:%.*s", RC_FMT(change->kind));
    bool book = change->id == RC_CHANGE_WRITE_SPELL;

    if (rc_class_of(a->c, change->kind) == NULL)
        return;
    RC_APPLY_ADD(a->arena, &a->c->spells,
                 (struct rc_held_spell){ source, book ? change->detail : a->c->default_spell_book,
                                         change->key, (int)change->to });
    if (!rc_list_has(&a->c->spell_sources, source))
        RC_APPLY_ADD(a->arena, &a->c->spell_sources, source);
}
