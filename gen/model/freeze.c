/* Numbering: objects in the order of their keys, and the tables that find them
 * by key. */
#include <assert.h>
#include <stdlib.h>

#include "model/index.h"
#include "model/model.h"

/* note [temporary numbers]: while a pack is read, an object's number is its
 * place in the order of reading. The freeze sorts; `numbers` of each kind maps
 * the one to the other for whoever still holds a temporary number. */
struct sort_item {
    struct rc_object_info info;
    rc_object temporary;
};

static int by_key(const void *x, const void *y)
{
    const struct sort_item *a = x;
    const struct sort_item *b = y;
    int order = rc_str_cmp_fold(a->info.key, b->info.key);

    return order != 0 ? order : (a->temporary > b->temporary) - (a->temporary < b->temporary);
}

static uint32_t hash_folded(struct rc_str key)
{
    uint32_t hash = 2166136261u;

    for (size_t i = 0; i < key.len; i++)
        hash = (hash ^ (unsigned char)rc_lower(key.p[i])) * 16777619u;
    return hash;
}

static void hash_keys(struct rc_model *model, struct rc_kind_info *kind)
{
    uint32_t size = 16;

    while (size < kind->objects.count * 2)
        size *= 2;
    kind->slots = RC_NEW_ARRAY(model->arena, uint32_t, size);
    kind->slot_count = size;
    for (size_t i = 0; i < kind->objects.count; i++) {
        uint32_t slot = hash_folded(kind->objects.at[i].key) & (size - 1);
        while (kind->slots[slot] != 0)
            slot = (slot + 1) & (size - 1);
        kind->slots[slot] = (uint32_t)i + 1;
    }
}

static void number_kind(struct rc_model *model, struct rc_kind_info *kind)
{
    size_t count = kind->objects.count;
    struct sort_item *items = RC_NEW_ARRAY(model->arena, struct sort_item, count + 1);

    for (size_t i = 0; i < count; i++)
        items[i] = (struct sort_item){ kind->objects.at[i], (rc_object)i };
    qsort(items, count, sizeof *items, by_key);
    kind->numbers = RC_NEW_ARRAY(model->arena, rc_object, count + 1);
    for (size_t i = 0; i < count; i++) {
        kind->objects.at[i] = items[i].info;
        kind->numbers[items[i].temporary] = (rc_object)i;
    }
    hash_keys(model, kind);
}

static int by_list(const void *x, const void *y)
{
    const struct rc_spell_entry *a = x;
    const struct rc_spell_entry *b = y;

    if (a->list_kind != b->list_kind)
        return a->list_kind < b->list_kind ? -1 : 1;
    if (a->list != b->list)
        return a->list < b->list ? -1 : 1;
    if (a->level != b->level)
        return a->level < b->level ? -1 : 1;
    return (a->spell > b->spell) - (a->spell < b->spell);
}

static void number_entries(struct rc_model *model)
{
    for (size_t i = 0; i < model->spell_entries.count; i++) {
        struct rc_spell_entry *entry = &model->spell_entries.at[i];
        entry->list = rc_model_number(model, entry->list_kind, entry->list);
        entry->spell = rc_model_number(model, RC_KIND_SPELL, entry->spell);
    }
    if (model->spell_entries.count > 1)
        qsort(model->spell_entries.at, model->spell_entries.count, sizeof(struct rc_spell_entry),
              by_list);
}

void rc_model_freeze(struct rc_model *model)
{
    assert(!model->frozen);
    for (size_t i = 0; i < model->kinds.count; i++)
        number_kind(model, &model->kinds.at[i]);
    model->frozen = true;
    number_entries(model);
    rc_index_freeze(model);
}

rc_object rc_model_number(const struct rc_model *model, rc_kind kind, rc_object temporary)
{
    return model->kinds.at[kind].numbers[temporary];
}

rc_object rc_object_find(const struct rc_model *model, rc_kind kind, struct rc_str key)
{
    const struct rc_kind_info *info = rc_kind_info(model, kind);

    if (info->slot_count == 0)
        return RC_NO_OBJECT;
    uint32_t slot = hash_folded(key) & (info->slot_count - 1);
    while (info->slots[slot] != 0) {
        rc_object object = info->slots[slot] - 1;
        if (rc_str_eq_fold(info->objects.at[object].key, key))
            return object;
        slot = (slot + 1) & (info->slot_count - 1);
    }
    return RC_NO_OBJECT;
}
