#include "model/model.h"

#include <assert.h>
#include <stdlib.h>

#include "diag/suggest.h"
#include "model/index.h"

static const struct {
    const char *word;
    enum rc_held held;
} families[] = {
#define RC_KIND(id, word, held, doc) { word, RC_HELD_##held },
#include "model/kind.def"
#undef RC_KIND
};

static rc_kind add_kind(struct rc_model *model, enum rc_family family, struct rc_str word)
{
    struct rc_kind_info info = {
        .family = family,
        .word = rc_str_dup(model->arena, word),
        .held = families[family].held,
    };

    RC_PUSH(model->arena, &model->kinds, info);
    return (rc_kind)(model->kinds.count - 1);
}

void rc_model_init(struct rc_model *model, struct rc_arena *arena, struct rc_intern *texts)
{
    *model = (struct rc_model){ .arena = arena, .texts = texts };
    model->index = RC_NEW(arena, struct rc_index);
    for (unsigned i = 0; i < RC_FAMILY_COUNT; i++)
        add_kind(model, (enum rc_family)i, rc_str(families[i].word));
}

rc_kind rc_model_ability_kind(struct rc_model *model, struct rc_str category)
{
    for (size_t i = RC_FAMILY_COUNT; i < model->kinds.count; i++) {
        if (rc_str_eq_fold(model->kinds.at[i].word, category))
            return (rc_kind)i;
    }
    return add_kind(model, RC_KIND_ABILITY, category);
}

rc_object rc_model_add(struct rc_model *model, rc_kind kind, struct rc_object_info info)
{
    assert(!model->frozen);
    RC_PUSH(model->arena, &model->kinds.at[kind].objects, info);
    return (rc_object)(model->kinds.at[kind].objects.count - 1);
}

void rc_model_set_flag(struct rc_model *model, rc_kind kind, rc_object object, enum rc_flag flag)
{
    model->kinds.at[kind].objects.at[object].flags |= 1u << flag;
}

void rc_model_add_spell_entry(struct rc_model *model, struct rc_spell_entry entry)
{
    RC_PUSH(model->arena, &model->spell_entries, entry);
}

rc_kind rc_kind_find(const struct rc_model *model, struct rc_str word)
{
    for (size_t i = 0; i < model->kinds.count; i++) {
        if (i != RC_KIND_ABILITY && rc_str_eq_fold(model->kinds.at[i].word, word))
            return (rc_kind)i;
    }
    return RC_NO_KIND;
}

rc_kind rc_ability_kind_find(const struct rc_model *model, struct rc_str category)
{
    for (size_t i = RC_FAMILY_COUNT; i < model->kinds.count; i++) {
        if (rc_str_eq_fold(model->kinds.at[i].word, category))
            return (rc_kind)i;
    }
    return RC_NO_KIND;
}

struct rc_str rc_object_nearest(const struct rc_model *model, rc_kind kind, struct rc_str text)
{
    const struct rc_kind_info *info = rc_kind_info(model, kind);
    struct rc_suggestion nearest = rc_suggest(text);

    for (size_t i = 0; i < info->objects.count; i++)
        rc_suggest_offer(&nearest, info->objects.at[i].key);
    return nearest.found ? nearest.best : RC_STR("");
}

const struct rc_fact_info *rc_fact_find(const struct rc_model *model, rc_kind kind,
                                        struct rc_str name)
{
    for (size_t i = 0; i < model->facts.count; i++) {
        const struct rc_fact_info *fact = &model->facts.at[i];
        bool fits =
            fact->kind == kind || fact->kind == RC_NO_KIND ||
            (fact->kind == RC_KIND_ABILITY && rc_kind_info(model, kind)->family == RC_KIND_ABILITY);
        if (fits && rc_str_eq_fold(fact->name, name))
            return fact;
    }
    return NULL;
}

const struct rc_category_info *rc_category_find(const struct rc_model *model, struct rc_str name)
{
    for (size_t i = 0; i < model->categories.count; i++) {
        if (rc_str_eq_fold(model->categories.at[i].name, name))
            return &model->categories.at[i];
    }
    return NULL;
}
