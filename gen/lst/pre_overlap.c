/*
 * What lists count more than once in PCGen (P13, P14), decided over the objects of the pack: a
 * thing that two elements match, an ability that can be taken again.
 */
#include "lst/pre_work.h"

#include "ir/leaf.h"

#include <stdlib.h>
#include <string.h>

/* The objects among which the things of a list are; RC_NO_KIND: they have none. */
static rc_kind kind_of_things(const struct rc_pre_work *work, const struct rc_pre *pre)
{
    switch ((int)rc_pre_kind_row(pre->kind)->of) {
    case RC_LEAF_ITEMS: return RC_KIND_EQUIPMENT;
    case RC_LEAF_SPELLS_OF_DESCRIPTOR:
    case RC_LEAF_SPELLS_OF_SCHOOL:
    case RC_LEAF_SPELLS_OF_SUBSCHOOL: return RC_KIND_SPELL;
    default: return rc_pre_kind_of_keys(work, pre);
    }
}

static void add_related(const struct rc_model *model, enum rc_relation relation, rc_kind kind,
                        struct rc_str value, uint64_t *out)
{
    const uint64_t *bits = rc_model_related(model, relation, kind, value);

    if (bits != NULL)
        rc_bits_or(out, out, bits, rc_words(rc_kind_count(model, kind)));
}

static void add_with_types(const struct rc_model *model, rc_kind kind, struct rc_str types,
                           uint64_t *out)
{
    for (size_t i = 0; i < rc_kind_count(model, kind); i++) {
        if (rc_key_has_types(model, kind, rc_object_key(model, kind, (rc_object)i), types))
            rc_bits_add(out, i);
    }
}

static void add_key(const struct rc_model *model, rc_kind kind, struct rc_str key, uint64_t *out)
{
    rc_object object = rc_object_find(model, kind, key);

    if (object != RC_NO_OBJECT)
        rc_bits_add(out, object);
}

static void add_beginning(const struct rc_model *model, rc_kind kind, struct rc_str prefix,
                          uint64_t *out)
{
    for (size_t i = 0; i < rc_kind_count(model, kind); i++) {
        if (rc_starts_fold(rc_object_key(model, kind, (rc_object)i), prefix))
            rc_bits_add(out, i);
    }
}

/* Adds what a matcher may match, whatever the character. */
static void add_matched(const struct rc_pre_work *work, enum rc_leaf_op of, rc_kind kind,
                        const struct rc_matcher *m, uint64_t *out)
{
    const struct rc_model *model = work->model;
    struct rc_str text = rc_sym_text(work->preds->texts, m->text);

    if (of == RC_LEAF_SPELLS_OF_DESCRIPTOR || of == RC_LEAF_SPELLS_OF_SCHOOL ||
        of == RC_LEAF_SPELLS_OF_SUBSCHOOL) {
        add_related(model, rc_spell_relation(of), kind, text, out);
        return;
    }
    switch ((int)m->how) {
    case RC_MATCH_ANY:
    case RC_MATCH_DEITYWEAPON: rc_bits_fill(out, rc_kind_count(model, kind)); break;
    case RC_MATCH_KEY: add_key(model, kind, text, out); break;
    case RC_MATCH_PREFIX: add_beginning(model, kind, text, out); break;
    case RC_MATCH_TYPE: add_with_types(model, kind, text, out); break;
    case RC_MATCH_SPELLCASTER:
        rc_bits_or(out, out, rc_model_flagged(model, kind, RC_FLAG_SPELLCASTER),
                   rc_words(rc_kind_count(model, kind)));
        break;
    default: break;
    }
}

/* What a matcher asks for where things are told by texts: of an ability, its key and a choice. */
struct matched_text {
    struct rc_str key; /* empty: not asked for */
    enum rc_match how;
    struct rc_str text;
};

static int by_text(const void *a, const void *b)
{
    const struct matched_text *x = a, *y = b;
    int order = rc_str_cmp_fold(x->key, y->key);

    return order != 0 ? order : rc_str_cmp_fold(x->text, y->text);
}

/* Of neighbours in order: equal, or one begins the other, or a type of choices that is not known.
 */
static bool one_text(const struct matched_text *a, const struct matched_text *b)
{
    return rc_str_eq_fold(a->key, b->key) &&
           (rc_str_eq_fold(a->text, b->text) || a->how == RC_MATCH_TYPE ||
            b->how == RC_MATCH_TYPE ||
            (a->how == RC_MATCH_PREFIX && rc_starts_fold(b->text, a->text)));
}

static bool texts_overlap(struct matched_text *texts, size_t count, struct rc_str *thing)
{
    qsort(texts, count, sizeof *texts, by_text);
    for (size_t i = 0; i + 1 < count; i++) {
        if (one_text(&texts[i], &texts[i + 1])) {
            *thing = texts[i].key.len > 0 ? texts[i].key : texts[i + 1].text;
            return true;
        }
    }
    return false;
}

/* The texts of the matchers that have a choice, or of those that have none. */
static size_t texts_of(const struct rc_pre_work *work, const struct rc_pre_list *list, bool choice,
                       struct matched_text *out)
{
    const struct rc_intern *texts = work->preds->texts;
    size_t count = 0;

    for (size_t i = 0; i < list->matchers.count; i++) {
        const struct rc_matcher *m = &list->matchers.at[i];
        struct rc_str text = rc_sym_text(texts, m->text);
        if (m->has_choice != choice)
            continue;
        out[count++] =
            choice ? (struct matched_text){ text, m->choice_how, rc_sym_text(texts, m->choice) }
                   : (struct matched_text){ RC_STR(""), m->how, text };
    }
    return count;
}

/* Of an ability with a choice the pair is the thing, so those matchers are left to their texts. */
static bool objects_overlap(const struct rc_pre_work *work, const struct rc_pre *pre, rc_kind kind,
                            const struct rc_pre_list *list, struct rc_str *thing)
{
    size_t count = rc_kind_count(work->model, kind);
    size_t words = rc_words(count);
    uint64_t *before = rc_bits_new(work->scope->arena, count);
    uint64_t *now = rc_bits_new(work->scope->arena, count);
    uint64_t *both = rc_bits_new(work->scope->arena, count);
    size_t m = 0;

    for (size_t e = 0; e < list->ends.count; e++) {
        memset(now, 0, words * sizeof *now);
        for (; m < list->ends.at[e]; m++) {
            if (!list->matchers.at[m].has_choice)
                add_matched(work, rc_pre_kind_row(pre->kind)->of, kind, &list->matchers.at[m], now);
        }
        rc_bits_and(both, before, now, words);
        if (rc_bits_any(both, words)) {
            *thing = rc_object_key(work->model, kind, (rc_object)rc_bits_next(both, count, 0));
            return true;
        }
        rc_bits_or(before, before, now, words);
    }
    return false;
}

bool rc_pre_may_overlap(const struct rc_pre_work *work, const struct rc_pre *pre,
                        const struct rc_pre_list *list, struct rc_str *thing)
{
    rc_kind kind = kind_of_things(work, pre);
    struct rc_mark mark = rc_arena_mark(work->scope->arena);
    struct matched_text *texts =
        rc_arena_alloc(work->scope->arena, list->matchers.count, sizeof *texts);
    bool found = kind == RC_NO_KIND
                     ? texts_overlap(texts, texts_of(work, list, false, texts), thing)
                     : objects_overlap(work, pre, kind, list, thing);

    found = found || texts_overlap(texts, texts_of(work, list, true, texts), thing);
    rc_arena_release(work->scope->arena, mark);
    return found;
}

/* The first ability that a matcher may match and that has the flag; RC_NO_OBJECT: none. */
static rc_object first_with(const struct rc_pre_work *work, rc_kind kind,
                            const struct rc_matcher *m, enum rc_flag flag)
{
    size_t count = rc_kind_count(work->model, kind);
    struct rc_mark mark = rc_arena_mark(work->scope->arena);
    uint64_t *matched = rc_bits_new(work->scope->arena, count);
    size_t first;

    add_matched(work, RC_LEAF_ABILITIES, kind, m, matched);
    rc_bits_and(matched, matched, rc_model_flagged(work->model, kind, flag), rc_words(count));
    first = rc_bits_next(matched, count, 0);
    rc_arena_release(work->scope->arena, mark);
    return first < count ? (rc_object)first : RC_NO_OBJECT;
}

bool rc_pre_may_repeat(const struct rc_pre_work *work, const struct rc_pre *pre,
                       const struct rc_pre_list *list, struct rc_str *thing)
{
    rc_kind kind = kind_of_things(work, pre);
    rc_object first = RC_NO_OBJECT;

    for (size_t i = 0; kind != RC_NO_KIND && i < list->matchers.count; i++) {
        const struct rc_matcher *m = &list->matchers.at[i];
        first = first_with(work, kind, m, m->has_choice ? RC_FLAG_STACK : RC_FLAG_MULT);
        if (first != RC_NO_OBJECT) {
            *thing = rc_object_key(work->model, kind, first);
            return true;
        }
    }
    return false;
}

static bool takes_exceed_one(const struct rc_pre_work *work, rc_kind kind,
                             const struct rc_pre_list *list)
{
    for (size_t i = 0; i < list->matchers.count; i++) {
        const struct rc_matcher *m = &list->matchers.at[i];
        bool one_choice = m->has_choice && m->choice_how == RC_MATCH_KEY;
        if (first_with(work, kind, m, one_choice ? RC_FLAG_STACK : RC_FLAG_MULT) != RC_NO_OBJECT)
            return true;
    }
    return false;
}

bool rc_pre_may_exceed_one(const struct rc_pre_work *work, const struct rc_pre *pre,
                           const struct rc_pre_list *list)
{
    rc_kind kind = kind_of_things(work, pre);
    enum rc_leaf_op of = rc_pre_kind_row(pre->kind)->of;
    struct rc_mark mark = rc_arena_mark(work->scope->arena);
    size_t count, things;
    uint64_t *matched;

    if (kind == RC_NO_KIND)
        return true;
    count = rc_kind_count(work->model, kind);
    matched = rc_bits_new(work->scope->arena, count);
    for (size_t i = 0; i < list->matchers.count; i++)
        add_matched(work, of, kind, &list->matchers.at[i], matched);
    things = rc_bits_count(matched, rc_words(count));
    rc_arena_release(work->scope->arena, mark);
    return things > 1 || (of == RC_LEAF_ABILITIES && takes_exceed_one(work, kind, list));
}
