/*
 * Recorded answers about prerequisites: the objects of a campaign as a model, its characters, and
 * rows of JSON. A set that is not at hand is skipped, not failed.
 */
#ifndef TESTS_CORPUS_PRE_ORACLE_H
#define TESTS_CORPUS_PRE_ORACLE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lst/pre_lower.h"
#include "state/character.h"
#include "support/rig.h"

/* All sets there are; those not at hand are passed over. */
static const char *const oracle_tags[] = { "mini",      "minix", "rsrd",  "rsrdfull",
                                           "rsrdfullx", "pf",    "pffull" };

/* An object with the prerequisites that are recorded for it. */
struct oracle_object {
    rc_kind kind;
    struct rc_str key;
    struct rc_str name;
    rc_str_list pres;
    bool unmoved; /* one of them has Q: */
};

struct oracle {
    const char *tag;
    RC_VEC(struct oracle_object) objects;
    struct rig rig;
    struct rc_model model;
    struct rc_pre_world world;
    struct rc_characters characters;
    struct rc_preds preds;
};

static inline const char *oracle_path(const char *what, const char *tag)
{
    static char path[4096];
    const char *shared = getenv("RULEC_SHARED");
    const char *oracle = getenv("RULEC_ORACLE");

    if (oracle != NULL)
        snprintf(path, sizeof path, "%s/choose/%s-%s.jsonl", oracle, what, tag);
    else
        snprintf(path, sizeof path, "%s/oracle/choose/%s-%s.jsonl",
                 shared == NULL ? "../shared" : shared, what, tag);
    return path;
}

/* NULL when the set is not at hand. */
static inline FILE *oracle_open(const char *what, const char *tag)
{
    return fopen(oracle_path(what, tag), "r");
}

static inline json_t *oracle_next(FILE *file)
{
    static char line[1 << 21];

    if (fgets(line, sizeof line, file) == NULL)
        return NULL;
    return json_loads(line, JSON_DECODE_ANY, NULL);
}

static inline struct rc_str oracle_text(struct oracle *o, const json_t *row, const char *name)
{
    const char *text = json_string_value(json_object_get(row, name));

    return text == NULL ? RC_STR("") : rc_str_dup(&o->rig.arena, rc_str(text));
}

static inline void oracle_relate(struct oracle *o, enum rc_relation relation, rc_kind kind,
                                 rc_object object, const json_t *values)
{
    if (json_is_string(values))
        rc_model_relate(&o->model, relation, kind, object,
                        rc_str_dup(&o->rig.arena, rc_str(json_string_value(values))));
    for (size_t i = 0; i < json_array_size(values); i++)
        oracle_relate(o, relation, kind, object, json_array_get(values, i));
}

static inline rc_kind oracle_kind(struct oracle *o, const json_t *row)
{
    static const struct {
        const char *word;
        rc_kind kind;
    } kinds[] = {
        { "ALIGNMENT", RC_KIND_ALIGNMENT },   { "ARMORPROF", RC_KIND_ARMORPROF },
        { "CHECK", RC_KIND_SAVE },            { "CLASS", RC_KIND_CLASS },
        { "DEITY", RC_KIND_DEITY },           { "DOMAIN", RC_KIND_DOMAIN },
        { "EQUIPMENT", RC_KIND_EQUIPMENT },   { "LANGUAGE", RC_KIND_LANGUAGE },
        { "PCSTAT", RC_KIND_STAT },           { "RACE", RC_KIND_RACE },
        { "SHIELDPROF", RC_KIND_SHIELDPROF }, { "SIZE", RC_KIND_SIZE },
        { "SKILL", RC_KIND_SKILL },           { "SPELL", RC_KIND_SPELL },
        { "TEMPLATE", RC_KIND_TEMPLATE },     { "WEAPONPROF", RC_KIND_WEAPONPROF },
    };
    const char *type = json_string_value(json_object_get(row, "type"));

    if (strcmp(type, "ABILITY") == 0)
        return rc_model_ability_kind(&o->model, oracle_text(o, row, "category"));
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(type, kinds[i].word) == 0)
            return kinds[i].kind;
    }
    return RC_NO_KIND;
}

static inline void oracle_put(rc_str_list *list, struct rc_arena *arena, size_t at,
                              struct rc_str text)
{
    while (list->count <= at)
        RC_PUSH(arena, list, RC_STR(""));
    list->at[at] = text;
}

/* "(nowriter) PRERACETYPE:GTEQ 1,Aberration": kind, operator, operand, key. */
static inline struct rc_str oracle_pre(struct oracle *o, struct rc_str text)
{
    struct rc_str lead = RC_STR("(nowriter) PRERACETYPE:");

    if (!rc_str_starts(text, lead))
        return rc_str_dup(&o->rig.arena, text);
    text = rc_str_sub(text, rc_str_find(text, ',', 0) + 1, text.len);
    return rc_str_printf(&o->rig.arena, "PRERACETYPE:%.*s", RC_FMT(text));
}

static inline void oracle_keep_pres(struct oracle *o, const json_t *row, rc_kind kind,
                                    struct rc_object_info info)
{
    struct oracle_object object = { .kind = kind, .key = info.key, .name = info.name };
    const json_t *pres = json_object_get(row, "pre");

    for (size_t i = 0; i < json_array_size(pres); i++)
        RC_PUSH(&o->rig.arena, &object.pres,
                oracle_pre(o, rc_str(json_string_value(json_array_get(pres, i)))));
    object.unmoved = json_is_true(json_object_get(row, "pre_overrides_qualify"));
    RC_PUSH(&o->rig.arena, &o->objects, object);
}

static inline void oracle_add_object(struct oracle *o, const json_t *row)
{
    static const struct {
        const char *field;
        enum rc_relation relation;
    } relations[] = {
        { "types", RC_RELATION_TYPE },           { "schools", RC_RELATION_SCHOOL },
        { "subschools", RC_RELATION_SUBSCHOOL }, { "descriptors", RC_RELATION_DESCRIPTOR },
        { "armorprof", RC_RELATION_PROFARMOR },  { "shieldprof", RC_RELATION_PROFSHIELD },
    };
    rc_kind kind = oracle_kind(o, row);
    struct rc_object_info info = { .key = oracle_text(o, row, "key") };
    rc_object object;

    if (kind == RC_NO_KIND)
        return;
    info.name = oracle_text(o, row, "name");
    object = rc_model_add(&o->model, kind, info);
    for (size_t i = 0; i < sizeof relations / sizeof *relations; i++)
        oracle_relate(o, relations[i].relation, kind, object,
                      json_object_get(row, relations[i].field));
    oracle_keep_pres(o, row, kind, info);
    if (kind == RC_KIND_SIZE) {
        size_t order = (size_t)json_integer_value(json_object_get(row, "order"));
        oracle_put(&o->world.sizes, &o->rig.arena, order, info.key);
        oracle_put(&o->world.size_names, &o->rig.arena, order, info.name);
    }
    if (kind == RC_KIND_ALIGNMENT)
        RC_PUSH(&o->rig.arena, &o->world.alignments, info.key);
}

/* The file of objects of a set: those with other characters share it (oracle README). */
static inline const char *oracle_objects(const char *tag)
{
    if (strcmp(tag, "minix") == 0)
        return "mini";
    return strcmp(tag, "rsrdfullx") == 0 ? "rsrdfull" : tag;
}

/* False when the set is not at hand. */
static inline bool oracle_load(struct oracle *o, const char *tag)
{
    FILE *file = oracle_open("objects", oracle_objects(tag));
    json_t *row;

    if (file == NULL)
        return false;
    memset(o, 0, sizeof *o);
    o->tag = tag;
    rig_init(&o->rig);
    rc_model_init(&o->model, &o->rig.arena, &o->rig.texts);
    while ((row = oracle_next(file)) != NULL) {
        oracle_add_object(o, row);
        json_decref(row);
    }
    fclose(file);
    rc_model_freeze(&o->model);
    o->world.model = &o->model;
    rc_characters_init(&o->characters, &o->rig.arena);
    if (rc_characters_read(&o->characters, &o->rig.arena, &o->rig.diags,
                           rc_str(oracle_path("chars", tag)), 256) != RC_IO_OK)
        return false;
    rc_preds_init(&o->preds, &o->rig.arena, &o->rig.texts);
    return true;
}

static inline bool oracle_list_has(const json_t *list, struct rc_str text)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (rc_str_eq(rc_str(json_string_value(json_array_get(list, i))), text))
            return true;
    }
    return false;
}

/* All rows of part C. */
static inline struct rc_compat oracle_pcgen(void)
{
    struct rc_compat compat = { { 0 } };

    for (size_t i = 0; i < RC_PRE_ROW_COUNT; i++)
        rc_compat_set(&compat, i, true);
    return compat;
}

#endif
