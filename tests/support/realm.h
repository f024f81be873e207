/*
 * A small world for tests of rules: objects as a model and characters, both from lines of JSON in
 * the form of the recorded answers.
 */
#ifndef TESTS_SUPPORT_REALM_H
#define TESTS_SUPPORT_REALM_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lst/pre_lower.h"
#include "state/character.h"
#include "support/rig.h"

/* An object with the prerequisites that are recorded for it. */
struct realm_object {
    rc_kind kind;
    struct rc_str key;
    struct rc_str name;
    rc_str_list pres;
    bool unmoved; /* one of them has Q: */
};

struct realm {
    const char *tag;
    RC_VEC(struct realm_object) objects;
    struct rig rig;
    struct rc_model model;
    struct rc_pre_world world;
    struct rc_characters characters;
    struct rc_preds preds;
};

static inline json_t *realm_next(FILE *file)
{
    static char line[1 << 21];

    if (fgets(line, sizeof line, file) == NULL)
        return NULL;
    return json_loads(line, JSON_DECODE_ANY, NULL);
}

static inline struct rc_str realm_text(struct realm *o, const json_t *row, const char *name)
{
    const char *text = json_string_value(json_object_get(row, name));

    return text == NULL ? RC_STR("") : rc_str_dup(&o->rig.arena, rc_str(text));
}

static inline void realm_relate(struct realm *o, enum rc_relation relation, rc_kind kind,
                                rc_object object, const json_t *values)
{
    if (json_is_string(values))
        rc_model_relate(&o->model, relation, kind, object,
                        rc_str_dup(&o->rig.arena, rc_str(json_string_value(values))));
    for (size_t i = 0; i < json_array_size(values); i++)
        realm_relate(o, relation, kind, object, json_array_get(values, i));
}

static inline rc_kind realm_kind(struct realm *o, const json_t *row)
{
    static const struct {
        const char *word;
        rc_kind kind;
    } kinds[] = {
        { "ALIGNMENT", RC_KIND_ALIGNMENT },
        { "ARMORPROF", RC_KIND_ARMORPROF },
        { "CHECK", RC_KIND_SAVE },
        { "CLASS", RC_KIND_CLASS },
        { "DEITY", RC_KIND_DEITY },
        { "DOMAIN", RC_KIND_DOMAIN },
        { "EQUIPMENT", RC_KIND_EQUIPMENT },
        { "LANGUAGE", RC_KIND_LANGUAGE },
        { "PCSTAT", RC_KIND_STAT },
        { "RACE", RC_KIND_RACE },
        { "SHIELDPROF", RC_KIND_SHIELDPROF },
        { "SIZE", RC_KIND_SIZE },
        { "SKILL", RC_KIND_SKILL },
        { "SPELL", RC_KIND_SPELL },
        { "TEMPLATE", RC_KIND_TEMPLATE },
        { "WEAPONPROF", RC_KIND_WEAPONPROF },
    };
    const char *type = json_string_value(json_object_get(row, "type"));

    if (strcmp(type, "ABILITY") == 0)
        return rc_model_ability_kind(&o->model, realm_text(o, row, "category"));
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(type, kinds[i].word) == 0)
            return kinds[i].kind;
    }
    return RC_NO_KIND;
}

static inline void realm_put(rc_str_list *list, struct rc_arena *arena, size_t at,
                             struct rc_str text)
{
    while (list->count <= at)
        RC_PUSH(arena, list, RC_STR(""));
    list->at[at] = text;
}

/* "(nowriter) PRERACETYPE:GTEQ 1,Aberration": kind, operator, operand, key. */
static inline struct rc_str realm_pre(struct realm *o, struct rc_str text)
{
    struct rc_str lead = RC_STR("(nowriter) PRERACETYPE:");

    if (!rc_str_starts(text, lead))
        return rc_str_dup(&o->rig.arena, text);
    text = rc_str_sub(text, rc_str_find(text, ',', 0) + 1, text.len);
    return rc_str_printf(&o->rig.arena, "PRERACETYPE:%.*s", RC_FMT(text));
}

static inline void realm_keep_pres(struct realm *o, const json_t *row, rc_kind kind,
                                   struct rc_object_info info)
{
    struct realm_object object = { .kind = kind, .key = info.key, .name = info.name };
    const json_t *pres = json_object_get(row, "pre");

    for (size_t i = 0; i < json_array_size(pres); i++)
        RC_PUSH(&o->rig.arena, &object.pres,
                realm_pre(o, rc_str(json_string_value(json_array_get(pres, i)))));
    object.unmoved = json_is_true(json_object_get(row, "pre_overrides_qualify"));
    RC_PUSH(&o->rig.arena, &o->objects, object);
}

static inline void realm_add_object(struct realm *o, const json_t *row)
{
    static const struct {
        const char *field;
        enum rc_relation relation;
    } relations[] = {
        { "types", RC_RELATION_TYPE },           { "schools", RC_RELATION_SCHOOL },
        { "subschools", RC_RELATION_SUBSCHOOL }, { "descriptors", RC_RELATION_DESCRIPTOR },
        { "armorprof", RC_RELATION_PROFARMOR },  { "shieldprof", RC_RELATION_PROFSHIELD },
    };
    static const struct {
        const char *field;
        enum rc_flag flag;
    } flags[] = {
        { "mult", RC_FLAG_MULT },
        { "stack", RC_FLAG_STACK },
        { "spellcaster", RC_FLAG_SPELLCASTER },
    };
    rc_kind kind = realm_kind(o, row);
    struct rc_object_info info = { .key = realm_text(o, row, "key") };
    rc_object object;

    if (kind == RC_NO_KIND)
        return;
    info.name = realm_text(o, row, "name");
    object = rc_model_add(&o->model, kind, info);
    for (size_t i = 0; i < sizeof relations / sizeof *relations; i++)
        realm_relate(o, relations[i].relation, kind, object,
                     json_object_get(row, relations[i].field));
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        if (json_is_true(json_object_get(row, flags[i].field)))
            rc_model_set_flag(&o->model, kind, object, flags[i].flag);
    }
    realm_keep_pres(o, row, kind, info);
    if (kind == RC_KIND_SIZE) {
        size_t order = (size_t)json_integer_value(json_object_get(row, "order"));
        realm_put(&o->world.sizes, &o->rig.arena, order, info.key);
        realm_put(&o->world.size_names, &o->rig.arena, order, info.name);
    }
    if (kind == RC_KIND_ALIGNMENT)
        RC_PUSH(&o->rig.arena, &o->world.alignments, info.key);
}

/* False when a file is not at hand. */
static inline bool realm_load_files(struct realm *o, const char *objects, const char *characters)
{
    FILE *file = fopen(objects, "r");
    json_t *row;

    if (file == NULL)
        return false;
    memset(o, 0, sizeof *o);
    rig_init(&o->rig);
    rc_model_init(&o->model, &o->rig.arena, &o->rig.texts);
    while ((row = realm_next(file)) != NULL) {
        realm_add_object(o, row);
        json_decref(row);
    }
    fclose(file);
    rc_model_freeze(&o->model);
    o->world.model = &o->model;
    rc_preds_init(&o->preds, &o->rig.arena, &o->rig.texts);
    rc_characters_init(&o->characters, &o->rig.arena);
    return rc_characters_read(&o->characters, &o->rig.arena, &o->rig.diags, rc_str(characters),
                              256) == RC_IO_OK;
}

static inline bool realm_list_has(const json_t *list, struct rc_str text)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (rc_str_eq(rc_str(json_string_value(json_array_get(list, i))), text))
            return true;
    }
    return false;
}

/* All rows of part C. */
static inline struct rc_compat realm_pcgen(void)
{
    struct rc_compat compat = { { 0 } };

    for (size_t i = 0; i < RC_PRE_ROW_COUNT; i++)
        rc_compat_set(&compat, i, true);
    return compat;
}

#endif
