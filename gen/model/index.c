#include "model/index.h"

#include <assert.h>
#include <stdlib.h>

#include "diag/suggest.h"

static const struct {
    const char *word;
    bool folds;
} relations[] = {
#define RC_RELATION(id, word, fold, doc) { word, fold },
#include "model/relation.def"
#undef RC_RELATION
};

const char *rc_relation_word(enum rc_relation relation)
{
    return relations[relation].word;
}

bool rc_relation_folds(enum rc_relation relation)
{
    return relations[relation].folds;
}

/* "name=value" of a FACT: the name in lower case, the value as it is (choose.md
 * C12, C16). */
static struct rc_str fact_value(struct rc_arena *arena, struct rc_str value)
{
    char *copy = rc_str_copy(arena, value);
    size_t equals = rc_str_find(value, '=', 0);

    for (size_t i = 0; i < equals; i++)
        copy[i] = rc_lower(copy[i]);
    return (struct rc_str){ copy, value.len };
}

static rc_sym compared_value(const struct rc_model *model, enum rc_relation relation,
                             struct rc_str value)
{
    if (relation == RC_RELATION_FACT)
        value = fact_value(model->arena, value);
    return relations[relation].folds ? rc_intern_fold(model->texts, value)
                                     : rc_intern_add(model->texts, value);
}

/* The same of a question: a value that nobody stated is not made. */
static bool find_value(const struct rc_model *model, enum rc_relation relation, struct rc_str value,
                       rc_sym *symbol)
{
    if (relation == RC_RELATION_FACT)
        value = fact_value(model->arena, value);
    return relations[relation].folds ? rc_intern_find_fold(model->texts, value, symbol)
                                     : rc_intern_find(model->texts, value, symbol);
}

void rc_model_relate(struct rc_model *model, enum rc_relation relation, rc_kind kind,
                     rc_object object, struct rc_str value)
{
    struct rc_pair pair = {
        .relation = relation,
        .kind = kind,
        .value = compared_value(model, relation, value),
        .object = object,
        .spelling = rc_intern_add(model->texts, value),
        .order = (uint32_t)model->index->pairs.count,
    };

    assert(!model->frozen);
    RC_PUSH(model->arena, &model->index->pairs, pair);
}

#define ORDER_BY(a, b, field)                        \
    do {                                             \
        if ((a)->field != (b)->field)                \
            return (a)->field < (b)->field ? -1 : 1; \
    } while (0)

static int by_value(const void *x, const void *y)
{
    const struct rc_pair *a = x;
    const struct rc_pair *b = y;

    ORDER_BY(a, b, relation);
    ORDER_BY(a, b, kind);
    ORDER_BY(a, b, value);
    ORDER_BY(a, b, order);
    return 0;
}

static int by_object(const void *x, const void *y)
{
    const struct rc_pair *a = x;
    const struct rc_pair *b = y;

    ORDER_BY(a, b, relation);
    ORDER_BY(a, b, kind);
    ORDER_BY(a, b, object);
    ORDER_BY(a, b, order);
    return 0;
}

static bool same_group(const struct rc_group *group, const struct rc_pair *pair)
{
    return group->relation == pair->relation && group->kind == pair->kind &&
           group->value == pair->value;
}

static void make_groups(struct rc_model *model)
{
    struct rc_index *index = model->index;

    for (size_t i = 0; i < index->pairs.count; i++) {
        const struct rc_pair *pair = &index->pairs.at[i];
        if (index->groups.count == 0 ||
            !same_group(&index->groups.at[index->groups.count - 1], pair)) {
            struct rc_group group = {
                pair->relation,
                pair->kind,
                pair->value,
                pair->spelling,
                rc_bits_new(model->arena, rc_kind_count(model, pair->kind)),
            };
            RC_PUSH(model->arena, &index->groups, group);
        }
        rc_bits_add(index->groups.at[index->groups.count - 1].members, pair->object);
    }
}

static void make_flags(struct rc_model *model)
{
    struct rc_index *index = model->index;

    index->flags = RC_NEW_ARRAY(model->arena, uint64_t *, model->kinds.count * RC_FLAG_COUNT);
    for (size_t k = 0; k < model->kinds.count; k++) {
        size_t count = rc_kind_count(model, (rc_kind)k);
        for (unsigned f = 0; f < RC_FLAG_COUNT; f++) {
            uint64_t *bits = rc_bits_new(model->arena, count);
            for (size_t i = 0; i < count; i++) {
                if (rc_object_has_flag(model, (rc_kind)k, (rc_object)i, (enum rc_flag)f))
                    rc_bits_add(bits, i);
            }
            index->flags[k * RC_FLAG_COUNT + f] = bits;
        }
    }
}

void rc_index_freeze(struct rc_model *model)
{
    struct rc_index *index = model->index;

    for (size_t i = 0; i < index->pairs.count; i++) {
        struct rc_pair *pair = &index->pairs.at[i];
        pair->object = rc_model_number(model, pair->kind, pair->object);
    }
    if (index->pairs.count > 1)
        qsort(index->pairs.at, index->pairs.count, sizeof(struct rc_pair), by_value);
    make_groups(model);
    if (index->pairs.count > 1)
        qsort(index->pairs.at, index->pairs.count, sizeof(struct rc_pair), by_object);
    make_flags(model);
}

static int compare_group(const struct rc_group *group, enum rc_relation relation, rc_kind kind)
{
    if (group->relation != relation)
        return group->relation < relation ? -1 : 1;
    if (group->kind != kind)
        return group->kind < kind ? -1 : 1;
    return 0;
}

/* The first group that is not before (relation, kind, value). */
static size_t lower_bound(const struct rc_index *index, enum rc_relation relation, rc_kind kind,
                          rc_sym value)
{
    size_t low = 0;
    size_t high = index->groups.count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct rc_group *group = &index->groups.at[middle];
        int order = compare_group(group, relation, kind);
        if (order < 0 || (order == 0 && group->value < value))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const uint64_t *rc_model_related(const struct rc_model *model, enum rc_relation relation,
                                 rc_kind kind, struct rc_str value)
{
    const struct rc_index *index = model->index;
    rc_sym wanted;

    assert(model->frozen);
    if (!find_value(model, relation, value, &wanted))
        return NULL;
    size_t i = lower_bound(index, relation, kind, wanted);
    if (i == index->groups.count || compare_group(&index->groups.at[i], relation, kind) != 0 ||
        index->groups.at[i].value != wanted)
        return NULL;
    return index->groups.at[i].members;
}

const uint64_t *rc_model_flagged(const struct rc_model *model, rc_kind kind, enum rc_flag flag)
{
    return model->index->flags[kind * RC_FLAG_COUNT + flag];
}

struct spelled {
    struct rc_str text;
    rc_sym spelling;
};

static int by_text(const void *x, const void *y)
{
    const struct spelled *a = x;
    const struct spelled *b = y;

    return rc_str_cmp_fold(a->text, b->text);
}

struct rc_values rc_model_values(const struct rc_model *model, enum rc_relation relation,
                                 rc_kind kind)
{
    const struct rc_index *index = model->index;
    size_t first = lower_bound(index, relation, kind, 0);
    size_t count = 0;

    while (first + count < index->groups.count &&
           compare_group(&index->groups.at[first + count], relation, kind) == 0)
        count++;
    struct spelled *sorted = RC_NEW_ARRAY(model->arena, struct spelled, count + 1);
    for (size_t i = 0; i < count; i++) {
        rc_sym spelling = index->groups.at[first + i].spelling;
        sorted[i] = (struct spelled){ rc_sym_text(model->texts, spelling), spelling };
    }
    if (count > 1)
        qsort(sorted, count, sizeof *sorted, by_text);
    rc_sym *out = RC_NEW_ARRAY(model->arena, rc_sym, count + 1);
    for (size_t i = 0; i < count; i++)
        out[i] = sorted[i].spelling;
    return (struct rc_values){ out, count };
}

static int compare_pair(const struct rc_pair *pair, enum rc_relation relation, rc_kind kind,
                        rc_object object)
{
    if (pair->relation != relation)
        return pair->relation < relation ? -1 : 1;
    if (pair->kind != kind)
        return pair->kind < kind ? -1 : 1;
    return (pair->object > object) - (pair->object < object);
}

struct rc_values rc_object_values(const struct rc_model *model, enum rc_relation relation,
                                  rc_kind kind, rc_object object)
{
    const struct rc_index *index = model->index;
    size_t low = 0;
    size_t high = index->pairs.count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_pair(&index->pairs.at[middle], relation, kind, object) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    size_t count = 0;
    while (low + count < index->pairs.count &&
           compare_pair(&index->pairs.at[low + count], relation, kind, object) == 0)
        count++;
    rc_sym *out = RC_NEW_ARRAY(model->arena, rc_sym, count + 1);
    for (size_t i = 0; i < count; i++)
        out[i] = index->pairs.at[low + i].spelling;
    return (struct rc_values){ out, count };
}

struct rc_str rc_value_nearest(const struct rc_model *model, enum rc_relation relation,
                               rc_kind kind, struct rc_str text)
{
    struct rc_values values = rc_model_values(model, relation, kind);
    struct rc_suggestion nearest = rc_suggest(text);

    for (size_t i = 0; i < values.count; i++)
        rc_suggest_offer(&nearest, rc_sym_text(model->texts, values.at[i]));
    return nearest.found ? nearest.best : RC_STR("");
}
