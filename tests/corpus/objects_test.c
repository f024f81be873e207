/*
 * Every object of the recorded campaigns, as PCGen loaded it, against the model: keys both ways,
 * and of each object all that the model knows. Names what differs, and closes with a count.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "support/corpus.h"

enum {
    SHOWN = 60 /* differences that are printed in full */
};

struct check {
    struct rig rig;
    struct rc_lst_pack pack;
    const char *tag;
    uint8_t **seen; /* kind, object */
    size_t rows;
    size_t agreed;
    size_t differences;
    size_t explained;
    /* The row at hand. */
    json_t *row;
    rc_kind kind;
    rc_object object;
    bool same;
};

static const char *text_of(const json_t *row, const char *name)
{
    const char *text = json_string_value(json_object_get(row, name));

    return text != NULL ? text : "";
}

static void differ(struct check *check, const char *what, struct rc_str ours)
{
    char *theirs = json_dumps(json_object_get(check->row, what), JSON_ENCODE_ANY);

    check->same = false;
    if (check->differences++ < SHOWN)
        printf("%s: %s '%s': %s is '%.*s', recorded %s\n", check->tag, text_of(check->row, "type"),
               text_of(check->row, "key"), what, RC_FMT(ours), theirs != NULL ? theirs : "nothing");
    free(theirs);
}

static struct rc_str join(struct check *check, const struct rc_str *texts, size_t count)
{
    struct rc_buf out;

    rc_buf_init(&out, &check->rig.arena);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            rc_buf_char(&out, '|');
        rc_buf_add(&out, texts[i]);
    }
    return out.len == 0 ? RC_STR("") : rc_buf_str(&out);
}

static int by_text(const void *x, const void *y)
{
    return rc_str_cmp_fold(*(const struct rc_str *)x, *(const struct rc_str *)y);
}

static void sort_texts(struct rc_str *texts, size_t count)
{
    if (count > 1)
        qsort(texts, count, sizeof *texts, by_text);
}

/* PCGen may keep a value twice, where a .MOD adds what is there (lst.md T1): both sides are sets.
 */
static size_t drop_repeated(struct rc_str *texts, size_t count)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || !rc_str_eq(texts[kept - 1], texts[i]))
            texts[kept++] = texts[i];
    }
    return kept;
}

/* Sorted texts of both sides; the spelling of types is that of their first mention in the load. */
static void compare_texts(struct check *check, const char *what, struct rc_str *ours, size_t count,
                          struct rc_str *theirs, size_t their_count, bool fold)
{
    sort_texts(ours, count);
    sort_texts(theirs, their_count);
    count = drop_repeated(ours, count);
    their_count = drop_repeated(theirs, their_count);
    bool same = count == their_count;
    for (size_t i = 0; same && i < count; i++)
        same = fold ? rc_str_eq_fold(ours[i], theirs[i]) : rc_str_eq(ours[i], theirs[i]);
    if (!same)
        differ(check, what, join(check, ours, count));
}

/* An array of texts, a text, or nothing. */
static size_t their_texts(struct check *check, const char *what, struct rc_str **texts)
{
    json_t *value = json_object_get(check->row, what);
    size_t count = json_array_size(value);

    *texts = RC_NEW_ARRAY(&check->rig.arena, struct rc_str, count + 1);
    if (json_is_string(value)) {
        (*texts)[0] = rc_str(json_string_value(value));
        return 1;
    }
    for (size_t i = 0; i < count; i++)
        (*texts)[i] = rc_str(json_string_value(json_array_get(value, i)));
    return count;
}

static size_t our_values(struct check *check, enum rc_relation relation, struct rc_str **texts)
{
    const struct rc_model *model = &check->pack.model;
    struct rc_values values = rc_object_values(model, relation, check->kind, check->object);

    *texts = RC_NEW_ARRAY(&check->rig.arena, struct rc_str, values.count + 1);
    for (size_t i = 0; i < values.count; i++)
        (*texts)[i] = rc_sym_text(model->texts, values.at[i]);
    return values.count;
}

static void compare_relation(struct check *check, const char *what, enum rc_relation relation)
{
    struct rc_str *ours;
    struct rc_str *theirs;
    size_t count = our_values(check, relation, &ours);
    size_t their_count = their_texts(check, what, &theirs);

    compare_texts(check, what, ours, count, theirs, their_count, rc_relation_folds(relation));
}

static void compare_flag(struct check *check, const char *what, enum rc_flag flag, bool theirs)
{
    bool ours = rc_object_has_flag(&check->pack.model, check->kind, check->object, flag);

    if (ours != theirs)
        differ(check, what, ours ? RC_STR("yes") : RC_STR("no"));
}

static void compare_size(struct check *check)
{
    struct rc_str *ours;
    size_t count = our_values(check, RC_RELATION_BASESIZE, &ours);
    struct rc_str theirs = rc_str(text_of(check->row, "size"));

    if (count == 0 ? !rc_str_eq(theirs, RC_STR("null")) : !rc_str_eq_fold(ours[0], theirs))
        differ(check, "size", join(check, ours, count));
}

/* lst.md T6: the value of a fact whose DATAFORMAT is SIZEADJUSTMENT is a size, which PCGen prints
 * by its name and the data writes by its key. */
static struct rc_str size_by_name(struct check *check, struct rc_str fact)
{
    const struct rc_model *model = &check->pack.model;
    size_t equals = rc_str_find(fact, '=', 0);
    rc_object size = rc_object_find(model, RC_KIND_SIZE, rc_str_sub(fact, equals + 1, fact.len));

    if (!rc_str_eq(rc_str_sub(fact, 0, equals), RC_STR("BaseSize")) || size == RC_NO_OBJECT)
        return fact;
    check->explained++;
    return rc_str_printf(&check->rig.arena, "BaseSize=%.*s",
                         RC_FMT(rc_object_info(model, RC_KIND_SIZE, size)->name));
}

static void compare_facts(struct check *check)
{
    struct rc_str *ours;
    struct rc_str *theirs;
    size_t count = our_values(check, RC_RELATION_FACT, &ours);
    size_t their_count = their_texts(check, "facts", &theirs);

    for (size_t i = 0; i < count; i++)
        ours[i] = size_by_name(check, ours[i]);
    compare_texts(check, "facts", ours, count, theirs, their_count, false);
}

/* Conditional domains are kept apart (pack.domain_conditions). */
static void compare_domains(struct check *check)
{
    const struct rc_lst_pack *pack = &check->pack;
    struct rc_str *theirs;
    struct rc_str *ours;
    size_t count = our_values(check, RC_RELATION_DEITYDOMAIN, &ours);
    json_t *conditions = json_object_get(check->row, "domain_pre");
    struct rc_str *all =
        RC_NEW_ARRAY(&check->rig.arena, struct rc_str, count + pack->domain_conditions.count + 1);
    size_t conditional = 0;

    memcpy(all, ours, count * sizeof *all);
    for (size_t i = 0; i < pack->domain_conditions.count; i++) {
        const struct rc_domain_condition *condition = &pack->domain_conditions.at[i];
        if (condition->deity != check->object)
            continue;
        struct rc_str key = rc_object_key(&pack->model, RC_KIND_DOMAIN, condition->domain);
        if (json_object_get(conditions, rc_str_copy(&check->rig.arena, key)) == NULL)
            differ(check, "domain_pre", key);
        all[count++] = key;
        conditional++;
    }
    if (conditional != json_object_size(conditions))
        differ(check, "domain_pre", RC_STR("another number of domains"));
    size_t their_count = their_texts(check, "domains", &theirs);
    compare_texts(check, "domains", all, count, theirs, their_count, true);
}

/* "Wizard 3[PREVARGTEQ:x,1]" */
static struct rc_str entry_text(struct check *check, const struct rc_spell_entry *entry)
{
    const struct rc_lst_pack *pack = &check->pack;
    struct rc_str list = rc_object_key(&pack->model, entry->list_kind, entry->list);

    return rc_str_printf(&check->rig.arena, "%.*s %d", RC_FMT(list), entry->level);
}

static struct rc_str condition_text(struct check *check, const struct rc_spell_condition *condition)
{
    return rc_str_printf(&check->rig.arena, "%.*s[%.*s]",
                         RC_FMT(entry_text(check, &condition->entry)), RC_FMT(condition->pre));
}

static size_t our_entries(struct check *check, rc_kind list_kind, struct rc_str **texts)
{
    const struct rc_lst_pack *pack = &check->pack;
    size_t count = 0;

    *texts = RC_NEW_ARRAY(&check->rig.arena, struct rc_str, 1024);
    for (size_t i = 0; i < pack->model.spell_entries.count && count < 1024; i++) {
        const struct rc_spell_entry *entry = &pack->model.spell_entries.at[i];
        if (entry->spell == check->object && entry->list_kind == list_kind && !entry->conditional)
            (*texts)[count++] = entry_text(check, entry);
    }
    for (size_t i = 0; i < pack->spell_conditions.count && count < 1024; i++) {
        const struct rc_spell_condition *condition = &pack->spell_conditions.at[i];
        if (condition->entry.spell == check->object && condition->entry.list_kind == list_kind)
            (*texts)[count++] = condition_text(check, condition);
    }
    return count;
}

static void compare_lists(struct check *check, const char *what, rc_kind list_kind)
{
    json_t *lists = json_object_get(check->row, what);
    struct rc_mark mark = rc_arena_mark(&check->rig.arena);
    struct rc_str *ours;
    size_t count = our_entries(check, list_kind, &ours);
    struct rc_str *theirs = RC_NEW_ARRAY(&check->rig.arena, struct rc_str, 1024);
    size_t their_count = 0;
    const char *list;
    json_t *levels;

    json_object_foreach(lists, list, levels)
    {
        for (size_t i = 0; i < json_array_size(levels) && their_count < 1024; i++)
            theirs[their_count++] = rc_str_printf(&check->rig.arena, "%s %s", list,
                                                  json_string_value(json_array_get(levels, i)));
    }
    compare_texts(check, what, ours, count, theirs, their_count, false);
    rc_arena_release(&check->rig.arena, mark);
}

static void compare_parent(struct check *check)
{
    compare_relation(check, "parent", RC_RELATION_PARENT);
    compare_flag(check, "parent", RC_FLAG_SUBCLASS, true);
}

/* CHOOSE is kept as it is written; PCGen prints it in its own order. Whether there is one. */
static void compare_choose(struct check *check)
{
    bool theirs = json_object_get(check->row, "choose") != NULL;
    bool ours = false;

    for (size_t i = 0; i < check->pack.chooses.count && !ours; i++) {
        const struct rc_lst_object *owner = check->pack.chooses.at[i].owner;
        ours = owner->kind == check->kind && owner->object == check->object;
    }
    if (ours != theirs)
        differ(check, "choose", ours ? RC_STR("there") : RC_STR("not there"));
}

static void compare_name(struct check *check)
{
    struct rc_str name = rc_object_info(&check->pack.model, check->kind, check->object)->name;
    const char *theirs = text_of(check->row, "name");

    if (!rc_str_eq(name, rc_str(theirs[0] != '\0' ? theirs : text_of(check->row, "key"))))
        differ(check, "name", name);
}

static bool is_unselected(const json_t *row)
{
    json_t *groups = json_object_get(row, "groups");

    for (size_t i = 0; i < json_array_size(groups); i++) {
        if (rc_str_eq_fold(rc_str(json_string_value(json_array_get(groups, i))),
                           RC_STR("UNSELECTED")))
            return true;
    }
    return json_is_true(json_object_get(row, "unselected"));
}

/* "None" is how PCGen writes that there is no alignment, too. */
static void compare_align(struct check *check)
{
    compare_relation(check, "align", RC_RELATION_ALIGN);
}

static void compare_by_kind(struct check *check, enum rc_family family)
{
    const json_t *row = check->row;

    if (family == RC_KIND_DEITY) {
        compare_align(check);
        compare_relation(check, "pantheon", RC_RELATION_PANTHEON);
        compare_domains(check);
    }
    if (family == RC_KIND_RACE) {
        compare_relation(check, "racetype", RC_RELATION_RACETYPE);
        compare_relation(check, "racesubtypes", RC_RELATION_RACESUBTYPE);
        compare_size(check);
    }
    if (family == RC_KIND_EQUIPMENT) {
        compare_relation(check, "armorprof", RC_RELATION_PROFARMOR);
        compare_relation(check, "shieldprof", RC_RELATION_PROFSHIELD);
        compare_relation(check, "weaponprof", RC_RELATION_PROFWEAPON);
    }
    if (family == RC_KIND_SPELL) {
        compare_relation(check, "schools", RC_RELATION_SCHOOL);
        compare_relation(check, "subschools", RC_RELATION_SUBSCHOOL);
        compare_relation(check, "descriptors", RC_RELATION_DESCRIPTOR);
        compare_lists(check, "classlists", RC_KIND_CLASSSPELLLIST);
        compare_lists(check, "domainlists", RC_KIND_DOMAINSPELLLIST);
    }
    if (family == RC_KIND_CLASS) {
        compare_flag(check, "spellcaster", RC_FLAG_SPELLCASTER,
                     json_is_true(json_object_get(row, "spellcaster")));
        if (json_object_get(row, "parent") != NULL)
            compare_parent(check);
    }
    if (family == RC_KIND_ABILITY) {
        compare_flag(check, "mult", RC_FLAG_MULT, json_is_true(json_object_get(row, "mult")));
        compare_flag(check, "stack", RC_FLAG_STACK, json_is_true(json_object_get(row, "stack")));
    }
}

static void compare_object(struct check *check)
{
    enum rc_family family = rc_kind_info(&check->pack.model, check->kind)->family;
    bool list = family == RC_KIND_CLASSSPELLLIST || family == RC_KIND_DOMAINSPELLLIST;
    bool bare = list || family == RC_KIND_SPELLSCHOOL;

    /* The types of a list are what its spells are; other objects have a TYPE of their own. */
    compare_relation(check, "types", list ? RC_RELATION_SPELLTYPE : RC_RELATION_TYPE);
    if (bare)
        return;
    if (json_object_get(check->row, "parent") == NULL)
        compare_name(check);
    compare_facts(check);
    compare_choose(check);
    compare_flag(check, "pre", RC_FLAG_HAS_PRE, json_object_get(check->row, "pre") != NULL);
    compare_flag(check, "groups", RC_FLAG_UNSELECTED, is_unselected(check->row));
    compare_by_kind(check, family);
}

static rc_kind kind_of_row(const struct check *check)
{
    static const char *const others[][2] = {
        { "PCSTAT", "STAT" },
        { "CHECK", "SAVE" },
        { "SUBCLASS", "CLASS" },
    };
    const char *type = text_of(check->row, "type");

    if (strcmp(type, "ABILITY") == 0) {
        const struct rc_category_info *category =
            rc_category_find(&check->pack.model, rc_str(text_of(check->row, "category")));
        return category != NULL ? category->kind : RC_NO_KIND;
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (strcmp(type, others[i][0]) == 0)
            type = others[i][1];
    }
    return rc_kind_find(&check->pack.model, rc_str(type));
}

static void check_row(void *user, json_t *row)
{
    struct check *check = user;
    struct rc_str key = rc_str(text_of(row, "key"));

    check->rows++;
    check->row = row;
    check->same = true;
    check->kind = kind_of_row(check);
    check->object = check->kind == RC_NO_KIND
                        ? RC_NO_OBJECT
                        : rc_object_find(&check->pack.model, check->kind, key);
    if (check->object == RC_NO_OBJECT) {
        differ(check, "key", RC_STR(""));
        return;
    }
    if (!rc_str_eq(rc_object_key(&check->pack.model, check->kind, check->object), key))
        differ(check, "key", rc_object_key(&check->pack.model, check->kind, check->object));
    check->seen[check->kind][check->object] = 1;
    compare_object(check);
    check->agreed += check->same;
}

/* Categories are not among what is recorded. */
static void check_extra(struct check *check)
{
    const struct rc_model *model = &check->pack.model;

    for (size_t kind = 0; kind < model->kinds.count; kind++) {
        if (kind == RC_KIND_ABILITYCATEGORY)
            continue;
        for (size_t i = 0; i < rc_kind_count(model, (rc_kind)kind); i++) {
            if (check->seen[kind][i] != 0)
                continue;
            check->differences++;
            printf("%s: %.*s '%.*s' is not recorded\n", check->tag,
                   RC_FMT(rc_kind_info(model, (rc_kind)kind)->word),
                   RC_FMT(rc_object_key(model, (rc_kind)kind, (rc_object)i)));
        }
    }
}

static void prepare(struct check *check)
{
    const struct rc_model *model = &check->pack.model;

    check->seen = RC_NEW_ARRAY(&check->rig.arena, uint8_t *, model->kinds.count);
    for (size_t kind = 0; kind < model->kinds.count; kind++)
        check->seen[kind] =
            RC_NEW_ARRAY(&check->rig.arena, uint8_t, rc_kind_count(model, (rc_kind)kind) + 1);
}

static int check_set(const struct corpus_set *set)
{
    struct check check = { .tag = set->tag };
    int result = 77;

    rig_init(&check.rig);
    const char *campaign = corpus_path(&check.rig, set->campaign);
    struct rc_str name = rc_str_printf(&check.rig.arena, "objects-%s.jsonl", set->tag);
    const char *answers = corpus_answers(&check.rig, "choose", name.p);
    if (campaign != NULL && answers != NULL) {
        if (!corpus_load(&check.rig, campaign, &check.pack))
            printf("%s: cannot be loaded\n%s", set->tag, rig_messages(&check.rig));
        prepare(&check);
        corpus_rows(answers, check_row, &check);
        check_extra(&check);
        printf("%s: %zu of %zu objects agree, %zu differences (explained by T6: %zu)\n", set->tag,
               check.agreed, check.rows, check.differences, check.explained);
        result = check.differences == 0 && check.rows > 0 ? 0 : 1;
    }
    rig_clear(&check.rig);
    return result;
}

int main(void)
{
    int result = 77;

    for (size_t i = 0; i < corpus_set_count; i++) {
        if (strcmp(corpus_sets[i].tag, corpus_sets[i].objects) != 0)
            continue;
        int one = check_set(&corpus_sets[i]);
        if (one == 1 || result == 77)
            result = one;
    }
    if (result == 77)
        printf("skipped: the recorded objects are not at hand\n");
    return result;
}
