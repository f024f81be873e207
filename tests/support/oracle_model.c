/* oracle.h: the model, from objects-T.jsonl. */
#include "support/oracle.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *type;
    rc_kind kind;
} kinds[] = {
    { "DOMAIN", RC_KIND_DOMAIN },
    { "DEITY", RC_KIND_DEITY },
    { "RACE", RC_KIND_RACE },
    { "CLASS", RC_KIND_CLASS },
    { "SUBCLASS", RC_KIND_CLASS },
    { "TEMPLATE", RC_KIND_TEMPLATE },
    { "EQUIPMENT", RC_KIND_EQUIPMENT },
    { "SPELL", RC_KIND_SPELL },
    { "CLASSSPELLLIST", RC_KIND_CLASSSPELLLIST },
    { "DOMAINSPELLLIST", RC_KIND_DOMAINSPELLLIST },
    { "SKILL", RC_KIND_SKILL },
    { "LANGUAGE", RC_KIND_LANGUAGE },
    { "WEAPONPROF", RC_KIND_WEAPONPROF },
    { "ARMORPROF", RC_KIND_ARMORPROF },
    { "SHIELDPROF", RC_KIND_SHIELDPROF },
    { "PCSTAT", RC_KIND_STAT },
    { "ALIGNMENT", RC_KIND_ALIGNMENT },
    { "CHECK", RC_KIND_SAVE },
    { "SIZE", RC_KIND_SIZE },
    { "SPELLSCHOOL", RC_KIND_SPELLSCHOOL },
};

/* Members that are a text or a list of texts, and the relation that they state. */
static const struct {
    const char *member;
    enum rc_relation relation;
} relations[] = {
    { "types", RC_RELATION_TYPE },
    { "align", RC_RELATION_ALIGN },
    { "pantheon", RC_RELATION_PANTHEON },
    { "racetype", RC_RELATION_RACETYPE },
    { "racesubtypes", RC_RELATION_RACESUBTYPE },
    { "size", RC_RELATION_BASESIZE },
    { "parent", RC_RELATION_PARENT },
    { "armorprof", RC_RELATION_PROFARMOR },
    { "shieldprof", RC_RELATION_PROFSHIELD },
    { "weaponprof", RC_RELATION_PROFWEAPON },
    { "schools", RC_RELATION_SCHOOL },
    { "subschools", RC_RELATION_SUBSCHOOL },
    { "descriptors", RC_RELATION_DESCRIPTOR },
    { "wield", RC_RELATION_WIELD },
};

struct reader {
    struct oracle *oracle;
    struct rc_intern keys;     /* "kind key" of the spell lists */
    RC_VEC(rc_object) numbers; /* temporary, by symbol of `keys` */
    RC_VEC(const char *) selectable;
};

static rc_kind kind_of(struct reader *r, const json_t *row)
{
    struct rc_str type = oracle_text(row, "type");

    if (rc_str_eq(type, RC_STR("ABILITY")))
        return rc_model_ability_kind(&r->oracle->model, oracle_text(row, "category"));
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (rc_str_eq(type, rc_str(kinds[i].type)))
            return kinds[i].kind;
    }
    printf("no kind for type %.*s\n", RC_FMT(type));
    exit(1);
}

/* The number of a key in `keys`. */
static rc_sym list_symbol(struct reader *r, rc_kind kind, struct rc_str key)
{
    rc_sym symbol = rc_intern_fold(
        &r->keys, rc_str_printf(r->oracle->arena, "%u %.*s", (unsigned)kind, RC_FMT(key)));

    while (r->numbers.count <= symbol)
        RC_PUSH(r->oracle->arena, &r->numbers, RC_NO_OBJECT);
    return symbol;
}

static rc_object spell_list(struct reader *r, rc_kind kind, struct rc_str key)
{
    rc_sym symbol = list_symbol(r, kind, key);

    if (r->numbers.at[symbol] == RC_NO_OBJECT) {
        struct rc_object_info info = { .key = rc_str_dup(r->oracle->arena, key) };

        info.name = info.key;
        r->numbers.at[symbol] = rc_model_add(&r->oracle->model, kind, info);
    }
    return r->numbers.at[symbol];
}

static void relate(struct reader *r, rc_kind kind, rc_object object, enum rc_relation relation,
                   const json_t *value)
{
    struct rc_str text = oracle_value(value);

    /* a race without SIZE is recorded with the text "null" */
    if (relation == RC_RELATION_BASESIZE && rc_str_eq(text, RC_STR("null")))
        return;
    if (text.len > 0)
        rc_model_relate(&r->oracle->model, relation, kind, object,
                        rc_str_dup(r->oracle->arena, text));
    for (size_t i = 0; i < json_array_size(value); i++)
        relate(r, kind, object, relation, json_array_get(value, i));
}

/* "Name=value", the name in lower case as the relation wants it. */
static void relate_facts(struct reader *r, rc_kind kind, rc_object object, const json_t *facts)
{
    for (size_t i = 0; i < json_array_size(facts); i++) {
        char *text = rc_str_copy(r->oracle->arena, oracle_value(json_array_get(facts, i)));

        for (char *p = text; *p != '\0' && *p != '='; p++)
            *p = rc_lower(*p);
        rc_model_relate(&r->oracle->model, RC_RELATION_FACT, kind, object, rc_str(text));
    }
}

/* {"Wizard": ["3", "4[PREALIGN:LG]"]} */
static void add_entries(struct reader *r, rc_object spell, rc_kind kind, json_t *lists)
{
    const char *key;
    json_t *levels;

    json_object_foreach(lists, key, levels)
    {
        for (size_t i = 0; i < json_array_size(levels); i++) {
            const char *level = json_string_value(json_array_get(levels, i));
            struct rc_spell_entry entry = { .list_kind = kind,
                                            .list = spell_list(r, kind, rc_str(key)),
                                            .spell = spell,
                                            .level = atoi(level),
                                            .conditional = strchr(level, '[') != NULL };

            rc_model_add_spell_entry(&r->oracle->model, entry);
        }
    }
}

static void set_flags(struct reader *r, rc_kind kind, rc_object object, const json_t *row)
{
    struct rc_model *model = &r->oracle->model;

    if (json_array_size(json_object_get(row, "pre")) > 0)
        rc_model_set_flag(model, kind, object, RC_FLAG_HAS_PRE);
    if (json_is_true(json_object_get(row, "spellcaster")))
        rc_model_set_flag(model, kind, object, RC_FLAG_SPELLCASTER);
    if (json_is_true(json_object_get(row, "unselected")))
        rc_model_set_flag(model, kind, object, RC_FLAG_UNSELECTED);
    if (kind == RC_KIND_DEITY && json_array_size(json_object_get(row, "domains")) == 0)
        rc_model_set_flag(model, kind, object, RC_FLAG_NO_DOMAINS);
    if (json_is_true(json_object_get(row, "mult")))
        rc_model_set_flag(model, kind, object, RC_FLAG_MULT);
    if (rc_str_eq(oracle_text(row, "type"), RC_STR("SUBCLASS")))
        rc_model_set_flag(model, kind, object, RC_FLAG_SUBCLASS);
}

static rc_object add(struct reader *r, rc_kind kind, const json_t *row)
{
    struct rc_object_info info = { .key = oracle_text(row, "key"),
                                   .name = oracle_text(row, "name") };

    if (kind == RC_KIND_CLASSSPELLLIST || kind == RC_KIND_DOMAINSPELLLIST)
        return spell_list(r, kind, info.key);
    info.key = rc_str_dup(r->oracle->arena, info.key);
    info.name = info.name.len == 0 ? info.key : rc_str_dup(r->oracle->arena, info.name);
    return rc_model_add(&r->oracle->model, kind, info);
}

static void add_object(struct reader *r, const json_t *row)
{
    rc_kind kind = kind_of(r, row);
    rc_object object = add(r, kind, row);

    for (size_t i = 0; i < sizeof relations / sizeof *relations; i++)
        relate(r, kind, object, relations[i].relation, json_object_get(row, relations[i].member));
    relate_facts(r, kind, object, json_object_get(row, "facts"));
    if (kind == RC_KIND_CLASSSPELLLIST || kind == RC_KIND_DOMAINSPELLLIST)
        relate(r, kind, object, RC_RELATION_SPELLTYPE, json_object_get(row, "types"));
    if (kind == RC_KIND_SPELL) {
        add_entries(r, object, RC_KIND_CLASSSPELLLIST, json_object_get(row, "classlists"));
        add_entries(r, object, RC_KIND_DOMAINSPELLLIST, json_object_get(row, "domainlists"));
    }
    set_flags(r, kind, object, row);
}

/* All recorded data declares these two, and no other, SELECTABLE (choose.md B3.7). */
static void declare_facts(struct rc_model *model)
{
    struct rc_fact_info pantheon = { RC_STR("Pantheon"), RC_KIND_DEITY, true, true };
    struct rc_fact_info spelltype = { RC_STR("SpellType"), RC_KIND_CLASS, false, true };

    RC_PUSH(model->arena, &model->facts, pantheon);
    RC_PUSH(model->arena, &model->facts, spelltype);
}

/* Categories: the parents that objects name, and the children that characters name. */
static void add_category(struct oracle *oracle, struct rc_str name, struct rc_str parent)
{
    struct rc_category_info info = { .name = rc_str_dup(oracle->arena, name),
                                     .kind = rc_model_ability_kind(&oracle->model, parent),
                                     .is_parent = rc_str_eq_fold(name, parent) };

    if (rc_category_find(&oracle->model, name) == NULL)
        RC_PUSH(oracle->arena, &oracle->model.categories, info);
}

static void add_categories(struct oracle *oracle, const char *tag)
{
    FILE *file = oracle_open("chars", tag);
    json_t *row;

    for (rc_kind k = 0; k < oracle->model.kinds.count; k++) {
        struct rc_str word = rc_kind_info(&oracle->model, k)->word;

        if (rc_kind_info(&oracle->model, k)->family == RC_KIND_ABILITY && k != RC_KIND_ABILITY)
            add_category(oracle, word, word);
    }
    while (file != NULL && (row = oracle_next(file)) != NULL) {
        const json_t *list = json_object_get(row, "ability_list");

        for (size_t i = 0; i < json_array_size(list); i++) {
            const json_t *ability = json_array_get(list, i);
            struct rc_str parent = oracle_text(ability, "parent");
            struct rc_str category = oracle_text(ability, "category");

            add_category(oracle, category,
                         rc_str_dup(oracle->arena, parent.len > 0 ? parent : category));
        }
        json_decref(row);
    }
    if (file != NULL)
        fclose(file);
}

void oracle_load_model(struct oracle *oracle, const char *tag)
{
    struct reader r = { .oracle = oracle };
    FILE *file = oracle_open("objects", oracle_objects_tag(tag));
    json_t *row;

    if (file == NULL) {
        printf("no objects for %s\n", tag);
        exit(1);
    }
    rc_intern_init(&r.keys, oracle->arena);
    declare_facts(&oracle->model);
    while ((row = oracle_next(file)) != NULL) {
        add_object(&r, row);
        json_decref(row);
    }
    fclose(file);
    add_categories(oracle, tag);
    rc_model_freeze(&oracle->model);
}
