/* Ability categories in the model: parents are kinds, children are sets of them. */
#include "lst/bind.h"

/* Before the freeze: the kinds of the parents, and the categories as objects. */
void rc_bind_category_kinds(struct rc_binder *binder)
{
    struct rc_loader *loader = binder->loader;
    struct rc_model *model = &loader->pack->model;

    for (size_t i = 0; i < loader->categories.count; i++) {
        struct rc_lst_category *category = &loader->categories.at[i];
        category->kind = RC_NO_KIND;
        if (category->hidden)
            continue;
        category->kind = rc_model_ability_kind(model, category->parent);
        rc_binder_add(binder, RC_KIND_ABILITYCATEGORY, category->name, category->name,
                      category->span);
    }
}

static void add_types(const struct rc_model *model, const struct rc_lst_category *category,
                      uint64_t *members)
{
    size_t words = rc_kind_words(model, category->kind);

    for (size_t i = 0; i < category->types.count; i++) {
        const uint64_t *typed =
            rc_model_related(model, RC_RELATION_TYPE, category->kind, category->types.at[i].text);
        if (typed != NULL)
            rc_bits_or(members, members, typed, words);
    }
}

/* "Weapon Focus (Longsword)" is Weapon Focus with a choice, unless an ability has that very key. */
static rc_object find_ability(const struct rc_model *model, rc_kind kind, struct rc_str key)
{
    rc_object object = rc_object_find(model, kind, key);
    size_t open = rc_str_find(key, '(', 0);

    if (object != RC_NO_OBJECT || open == key.len)
        return object;
    return rc_object_find(model, kind, rc_str_trim(rc_str_sub(key, 0, open)));
}

static void add_keys(struct rc_loader *loader, const struct rc_lst_category *category,
                     uint64_t *members)
{
    const struct rc_model *model = &loader->pack->model;

    for (size_t i = 0; i < category->keys.count; i++) {
        const struct rc_lst_name *name = &category->keys.at[i];
        rc_object object = find_ability(model, category->kind, name->text);
        if (object != RC_NO_OBJECT) {
            rc_bits_add(members, object);
            continue;
        }
        if (rc_kind_count(model, category->kind) == 0)
            continue;
        struct rc_str nearest = rc_object_nearest(model, category->kind, name->text);
        rc_report(loader->diags, RC_W_LST_UNKNOWN_REFERENCE, name->span,
                  "there is no ability '%.*s' in category '%.*s'", RC_FMT(name->text),
                  RC_FMT(category->parent));
        if (nearest.len > 0)
            rc_fix_near(loader->diags, name->span, nearest);
    }
}

/* A child holds what has one of its types, and what it lists; with neither, all of the parent. */
static uint64_t *members_of(struct rc_loader *loader, const struct rc_lst_category *category)
{
    const struct rc_model *model = &loader->pack->model;
    size_t count = rc_kind_count(model, category->kind);
    uint64_t *members = rc_bits_new(loader->arena, count);

    add_types(model, category, members);
    add_keys(loader, category, members);
    if (category->types.count == 0 && category->keys.count == 0)
        rc_bits_fill(members, count);
    return members;
}

void rc_bind_categories(struct rc_binder *binder)
{
    struct rc_loader *loader = binder->loader;
    struct rc_model *model = &loader->pack->model;

    for (size_t i = 0; i < loader->categories.count; i++) {
        const struct rc_lst_category *category = &loader->categories.at[i];
        struct rc_category_info info = { .name = category->name, .kind = category->kind };
        if (category->hidden)
            continue;
        info.is_parent = rc_str_eq_fold(category->name, category->parent);
        info.members = info.is_parent ? NULL : members_of(loader, category);
        RC_PUSH(model->arena, &model->categories, info);
    }
}
