/* SPDX-License-Identifier: MIT */
/* A pack by name: the check that comes before all else, and what needs it. */
#include "rulec/rulec.h"

#include "text.h"

static bool range_fits(const rulec_pack *pack, uint32_t offset, size_t bytes, size_t align)
{
    return offset % align == 0 && offset <= pack->character_size &&
           bytes <= pack->character_size - offset;
}

static bool kind_is_sound(const rulec_pack *pack, const rulec_kind *kind)
{
    size_t bytes = (size_t)kind->words * sizeof(uint64_t);

    if (kind->name == NULL || (kind->count > 0 && kind->keys == NULL) ||
        kind->words < RULEC_WORDS((uint64_t)kind->count))
        return false;
    for (uint32_t i = 0; i < kind->count; i++) {
        if (kind->keys[i] == NULL)
            return false;
    }
    return (kind->held == RULEC_NONE || range_fits(pack, kind->held, bytes, sizeof(uint64_t))) &&
           (kind->value == RULEC_NONE ||
            range_fits(pack, kind->value, sizeof(uint32_t), sizeof(uint32_t)));
}

static bool fact_is_sound(const rulec_pack *pack, const rulec_fact *fact)
{
    if (fact->name == NULL || fact->fact == NULL || fact->argument == NULL ||
        fact->kind >= pack->kind_count)
        return false;
    size_t bytes = (size_t)pack->kinds[fact->kind].words * sizeof(uint64_t);
    return range_fits(pack, fact->offset, bytes, sizeof(uint64_t));
}

static bool rule_is_sound(const rulec_pack *pack, const rulec_rule *rule)
{
    return rule->name != NULL && rule->text != NULL && rule->file != NULL &&
           rule->kind < pack->kind_count;
}

static bool head_is_sound(const rulec_pack *pack)
{
    if (pack->name == NULL || pack->init == NULL || pack->choose == NULL || pack->set == NULL ||
        pack->has == NULL || pack->count == NULL || pack->any == NULL)
        return false;
    return (pack->kind_count == 0 || pack->kinds != NULL) &&
           (pack->fact_count == 0 || pack->facts != NULL) &&
           (pack->rule_count == 0 || pack->rules != NULL);
}

rulec_status rulec_pack_check(const rulec_pack *pack)
{
    if (pack == NULL)
        return RULEC_BAD_ARGUMENT;
    if (pack->abi < RULEC_ABI_MIN || pack->abi > RULEC_ABI || pack->size < sizeof(rulec_pack))
        return RULEC_BAD_ABI;
    if (!head_is_sound(pack))
        return RULEC_BAD_PACK;
    for (uint32_t i = 0; i < pack->kind_count; i++) {
        if (!kind_is_sound(pack, &pack->kinds[i]))
            return RULEC_BAD_PACK;
    }
    for (uint32_t i = 0; i < pack->fact_count; i++) {
        if (!fact_is_sound(pack, &pack->facts[i]))
            return RULEC_BAD_PACK;
    }
    for (uint32_t i = 0; i < pack->rule_count; i++) {
        if (!rule_is_sound(pack, &pack->rules[i]))
            return RULEC_BAD_PACK;
    }
    return RULEC_OK;
}

const rulec_kind *rulec_kind_find(const rulec_pack *pack, const char *name)
{
    for (uint32_t i = 0; pack != NULL && name != NULL && i < pack->kind_count; i++) {
        if (rulecrt_same(pack->kinds[i].name, name))
            return &pack->kinds[i];
    }
    return NULL;
}

const rulec_fact *rulec_fact_find(const rulec_pack *pack, const char *name)
{
    for (uint32_t i = 0; pack != NULL && name != NULL && i < pack->fact_count; i++) {
        if (rulecrt_same(pack->facts[i].name, name))
            return &pack->facts[i];
    }
    return NULL;
}

const rulec_rule *rulec_rule_find(const rulec_pack *pack, const char *name)
{
    for (uint32_t i = 0; pack != NULL && name != NULL && i < pack->rule_count; i++) {
        if (rulecrt_same(pack->rules[i].name, name))
            return &pack->rules[i];
    }
    return NULL;
}

rulec_status rulec_object_find(const rulec_kind *kind, const char *key, uint32_t *object)
{
    if (kind == NULL || key == NULL || object == NULL)
        return RULEC_BAD_ARGUMENT;
    for (uint32_t i = 0; i < kind->count; i++) {
        if (rulecrt_same(kind->keys[i], key)) {
            *object = i;
            return RULEC_OK;
        }
    }
    return RULEC_NOT_FOUND;
}

rulec_status rulec_init(const rulec_pack *pack, void *character)
{
    if (pack == NULL || character == NULL)
        return RULEC_BAD_ARGUMENT;
    pack->init(character);
    return RULEC_OK;
}

/* The place of a kind, a fact or a rule in the pack's array; `count` when it is not in there. */
#define INDEX_OF(array, count, item) index_of((array), (count), sizeof *(array), (item))

static uint32_t index_of(const void *array, uint32_t count, size_t size, const void *item)
{
    uintptr_t first = (uintptr_t)array;
    uintptr_t at = (uintptr_t)item;

    if (array == NULL || at < first || (at - first) / size >= count || (at - first) % size != 0)
        return count;
    return (uint32_t)((at - first) / size);
}

static uint64_t *words_at(void *character, uint32_t offset)
{
    return (uint64_t *)(void *)((char *)character + offset);
}

static rulec_status hold(const rulec_pack *pack, void *character, const rulec_kind *kind,
                         const char *key, bool held)
{
    uint32_t object;
    uint32_t *value;

    if (pack == NULL || character == NULL || kind == NULL)
        return RULEC_BAD_ARGUMENT;
    uint32_t number = INDEX_OF(pack->kinds, pack->kind_count, kind);
    if (number == pack->kind_count)
        return RULEC_BAD_ARGUMENT;
    rulec_status status = rulec_object_find(kind, key, &object);
    if (status != RULEC_OK)
        return status;
    if (kind->held != RULEC_NONE)
        rulec_put(words_at(character, kind->held), object, held);
    if (kind->value != RULEC_NONE) {
        value = (uint32_t *)(void *)((char *)character + kind->value);
        if (held)
            pack->choose(character, number, object);
        else if (*value == object)
            pack->choose(character, number, kind->count);
    }
    return kind->held == RULEC_NONE && kind->value == RULEC_NONE ? RULEC_NOT_FOUND : RULEC_OK;
}

rulec_status rulec_grant(const rulec_pack *pack, void *character, const rulec_kind *kind,
                         const char *key)
{
    return hold(pack, character, kind, key, true);
}

rulec_status rulec_revoke(const rulec_pack *pack, void *character, const rulec_kind *kind,
                          const char *key)
{
    return hold(pack, character, kind, key, false);
}

rulec_status rulec_fact_put(const rulec_pack *pack, void *character, const rulec_fact *fact,
                            const char *key, bool in)
{
    uint32_t object;

    if (pack == NULL || character == NULL || fact == NULL ||
        INDEX_OF(pack->facts, pack->fact_count, fact) == pack->fact_count)
        return RULEC_BAD_ARGUMENT;
    rulec_status status = rulec_object_find(&pack->kinds[fact->kind], key, &object);
    if (status == RULEC_OK)
        rulec_put(words_at(character, fact->offset), object, in);
    return status;
}

rulec_status rulec_ask(const rulec_pack *pack, const void *character, const rulec_rule *rule,
                       uint64_t *out, size_t words)
{
    if (pack == NULL || character == NULL || rule == NULL || out == NULL)
        return RULEC_BAD_ARGUMENT;
    uint32_t number = INDEX_OF(pack->rules, pack->rule_count, rule);
    if (number == pack->rule_count)
        return RULEC_BAD_ARGUMENT;
    if (words < pack->kinds[rule->kind].words)
        return RULEC_NO_ROOM;
    pack->set(character, number, out);
    return RULEC_OK;
}

rulec_status rulec_ask_has(const rulec_pack *pack, const void *character, const rulec_rule *rule,
                           const char *key, bool *offered)
{
    uint32_t object;

    if (pack == NULL || character == NULL || rule == NULL || offered == NULL)
        return RULEC_BAD_ARGUMENT;
    uint32_t number = INDEX_OF(pack->rules, pack->rule_count, rule);
    if (number == pack->rule_count)
        return RULEC_BAD_ARGUMENT;
    rulec_status status = rulec_object_find(&pack->kinds[rule->kind], key, &object);
    if (status == RULEC_OK)
        *offered = pack->has(character, number, object);
    return status;
}

rulec_status rulec_ask_count(const rulec_pack *pack, const void *character, const rulec_rule *rule,
                             unsigned *count)
{
    if (pack == NULL || character == NULL || rule == NULL || count == NULL)
        return RULEC_BAD_ARGUMENT;
    uint32_t number = INDEX_OF(pack->rules, pack->rule_count, rule);
    if (number == pack->rule_count)
        return RULEC_BAD_ARGUMENT;
    *count = pack->count(character, number);
    return RULEC_OK;
}
