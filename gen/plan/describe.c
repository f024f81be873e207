/*
 * The rule as understood, in its author's words: for the comment above its function.
 *
 * note [describing a mask]: the first of these that says the mask exactly: all objects; a part of
 * the rule as it was written; one key; a part less fewer keys than remain, or less another part;
 * few keys; what two parts share; a union of parts; all less few keys. If none does, the number and
 * the first keys.
 */
#include <limits.h>

#include "base/buf.h"
#include "plan/build.h"

enum {
    FEW = 3,      /* keys that are told one by one */
    UNION_OF = 4, /* parts that a union may have */
    PAIRS_OF = 64 /* parts of a rule up to which all pairs are tried */
};

/* How rule text asks for a fact; what the fact is asked for goes behind it. */
static const char *const labels[RC_FACT_COUNT] = {
    [RC_FACT_HELD] = "PC",
    [RC_FACT_QUALIFIED] = "QUALIFIED",
    [RC_FACT_GRANTED] = "PC (granted)",
    [RC_FACT_GRANTED_BY_KEY] = "PC (granted by key)",
    [RC_FACT_DEITY_DOMAINS] = "DEITY",
    [RC_FACT_AVAILABLE] = "AVAILABLE",
    [RC_FACT_LISTED] = "LISTED",
    [RC_FACT_KNOWN] = "KNOWN",
    [RC_FACT_KNOWN_OF_LIST] = "KNOWN of",
    [RC_FACT_PROHIBITED_ALL] = "PROHIBITED for all",
    [RC_FACT_PROHIBITED_ANY] = "PROHIBITED for any",
    [RC_FACT_IN_BOOK] = "SPELLBOOK",
    [RC_FACT_CHOSEN] = "CHOSEN in",
};

/* A bound as it was written: a number, or a formula of the character. */
static struct rc_str describe_bound(struct rc_arena *arena, const struct rc_model *model,
                                    rc_sym formula, int level)
{
    return formula != 0 ? rc_sym_text(model->texts, formula) : rc_str_printf(arena, "%d", level);
}

static struct rc_str describe_formulas(struct rc_arena *arena, const struct rc_model *model,
                                       const struct rc_atom *atom)
{
    struct rc_str min = describe_bound(arena, model, atom->min_formula, atom->level_min);
    struct rc_str max = describe_bound(arena, model, atom->max_formula, atom->level_max);

    if (atom->min_formula == 0 && atom->level_min <= 0)
        return rc_str_printf(arena, "up to %.*s", RC_FMT(max));
    if (atom->max_formula == 0 && atom->level_max == INT_MAX)
        return rc_str_printf(arena, "%.*s and up", RC_FMT(min));
    return rc_str_printf(arena, "%.*s to %.*s", RC_FMT(min), RC_FMT(max));
}

static struct rc_str describe_levels(struct rc_arena *arena, const struct rc_model *model,
                                     const struct rc_atom *atom)
{
    if (atom->min_formula != 0 || atom->max_formula != 0)
        return describe_formulas(arena, model, atom);
    if (atom->level_min <= 0 && atom->level_max == INT_MAX)
        return RC_STR("all levels");
    if (atom->level_max == INT_MAX)
        return rc_str_printf(arena, "%d and up", atom->level_min);
    if (atom->level_min == INT_MIN)
        return rc_str_printf(arena, "up to %d", atom->level_max);
    if (atom->level_min == atom->level_max)
        return rc_str_printf(arena, "%d", atom->level_min);
    return rc_str_printf(arena, "%d to %d", atom->level_min, atom->level_max);
}

struct rc_str rc_describe_argument(struct rc_arena *arena, const struct rc_model *model,
                                   const struct rc_atom *atom)
{
    enum rc_fact_argument argument = rc_fact_argument(atom->fact);

    if (argument == RC_ARGUMENT_NONE)
        return RC_STR("");
    if (argument == RC_ARGUMENT_TEXT)
        return rc_sym_text(model->texts, atom->text);
    struct rc_str type = atom->text == RC_ANY_TEXT ? RC_STR("any")
                         : atom->text == 0         ? RC_STR("untyped")
                                                   : rc_sym_text(model->texts, atom->text);
    struct rc_str levels = describe_levels(arena, model, atom);
    return rc_str_printf(arena, "%.*s %.*s", RC_FMT(type), RC_FMT(levels));
}

struct rc_str rc_describe_atom(struct rc_arena *arena, const struct rc_model *model,
                               const struct rc_atom *atom)
{
    struct rc_str argument = rc_describe_argument(arena, model, atom);

    return rc_str_printf(arena, "%s%s%.*s", labels[atom->fact], argument.len > 0 ? " " : "",
                         RC_FMT(argument));
}

struct rc_str rc_describe_keys(struct rc_arena *arena, const struct rc_model *model, rc_kind kind,
                               const uint64_t *mask, size_t limit)
{
    size_t count = rc_kind_count(model, kind);
    size_t told = 0;
    struct rc_buf buf;

    rc_buf_init(&buf, arena);
    for (size_t i = rc_bits_next(mask, count, 0); i < count; i = rc_bits_next(mask, count, i + 1)) {
        if (told > 0)
            rc_buf_add(&buf, RC_STR(", "));
        if (told++ == limit) {
            rc_buf_add(&buf, RC_STR("..."));
            break;
        }
        rc_buf_add(&buf, rc_object_key(model, kind, (rc_object)i));
    }
    return rc_buf_str(&buf);
}

/* What a description is looked for in. */
struct search {
    struct rc_arena *arena;
    const struct rc_model *model;
    const struct rc_rule *rule;
    rc_kind kind;
    const uint64_t *mask;
    size_t words;
    uint64_t *work;
};

static size_t name_count(const struct search *s)
{
    return s->rule == NULL ? 0 : s->rule->names.count;
}

/* A named part of the kind, or NULL. */
static const struct rc_named_set *name_at(const struct search *s, size_t i)
{
    const struct rc_named_set *name = &s->rule->names.at[i];

    return name->kind == s->kind ? name : NULL;
}

static const struct rc_named_set *find_exact(const struct search *s, const uint64_t *mask)
{
    for (size_t i = 0; i < name_count(s); i++) {
        const struct rc_named_set *name = name_at(s, i);
        if (name != NULL && rc_bits_eq(name->bits, mask, s->words))
            return name;
    }
    return NULL;
}

/* A set in short: a part, or no more keys than `few`; empty text when neither will do. */
static struct rc_str describe_short(const struct search *s, const uint64_t *mask, size_t few)
{
    const struct rc_named_set *name = find_exact(s, mask);

    if (name != NULL)
        return name->text;
    if (rc_bits_count(mask, s->words) > few)
        return RC_STR("");
    return rc_describe_keys(s->arena, s->model, s->kind, mask, FEW);
}

/* Keys that may be told as left out: fewer than those that are in. */
static size_t few_less(const struct search *s)
{
    size_t members = rc_bits_count(s->mask, s->words);

    return members > FEW ? FEW : members == 0 ? 0 : members - 1;
}

static bool contains(const uint64_t *set, const uint64_t *part, size_t words)
{
    for (size_t w = 0; w < words; w++) {
        if ((part[w] & ~set[w]) != 0)
            return false;
    }
    return true;
}

/* "TYPE=Fury less War", also with another part of the rule behind "less". */
static struct rc_str describe_less(const struct search *s, struct rc_str whole_text,
                                   const uint64_t *whole)
{
    if (!contains(whole, s->mask, s->words))
        return RC_STR("");
    rc_bits_andnot(s->work, whole, s->mask, s->words);
    struct rc_str without = describe_short(s, s->work, few_less(s));
    for (size_t i = 0; i < name_count(s) && without.len == 0; i++) {
        const struct rc_named_set *name = name_at(s, i);
        if (name == NULL)
            continue;
        rc_bits_andnot(s->work, whole, name->bits, s->words);
        if (rc_bits_eq(s->work, s->mask, s->words))
            without = name->text;
    }
    if (without.len == 0)
        return RC_STR("");
    return rc_str_printf(s->arena, "%.*s less %.*s", RC_FMT(whole_text), RC_FMT(without));
}

static struct rc_str describe_name_less(const struct search *s)
{
    struct rc_str text = RC_STR("");

    for (size_t i = 0; i < name_count(s) && text.len == 0; i++) {
        const struct rc_named_set *name = name_at(s, i);
        if (name != NULL)
            text = describe_less(s, name->text, name->bits);
    }
    return text;
}

static struct rc_str describe_shared(const struct search *s)
{
    if (name_count(s) > PAIRS_OF)
        return RC_STR("");
    for (size_t i = 0; i < name_count(s); i++) {
        for (size_t j = i + 1; j < name_count(s); j++) {
            const struct rc_named_set *a = name_at(s, i);
            const struct rc_named_set *b = name_at(s, j);
            if (a == NULL || b == NULL)
                continue;
            rc_bits_and(s->work, a->bits, b->bits, s->words);
            if (rc_bits_eq(s->work, s->mask, s->words))
                return rc_str_printf(s->arena, "%.*s & %.*s", RC_FMT(a->text), RC_FMT(b->text));
        }
    }
    return RC_STR("");
}

static struct rc_str describe_union(const struct search *s)
{
    uint64_t *left = rc_bits_new(s->arena, rc_kind_count(s->model, s->kind));
    unsigned used = 0;
    struct rc_buf buf;

    rc_buf_init(&buf, s->arena);
    rc_bits_copy(left, s->mask, s->words);
    for (size_t i = 0; i < name_count(s) && used < UNION_OF; i++) {
        const struct rc_named_set *name = name_at(s, i);
        if (name == NULL || !contains(s->mask, name->bits, s->words))
            continue;
        rc_bits_and(s->work, left, name->bits, s->words);
        if (!rc_bits_any(s->work, s->words))
            continue;
        rc_bits_andnot(left, left, name->bits, s->words);
        rc_buf_printf(&buf, "%s%.*s", used++ > 0 ? " | " : "", RC_FMT(name->text));
    }
    if (used > 0 && rc_bits_any(left, s->words)) {
        struct rc_str rest = describe_short(s, left, FEW);
        if (rest.len == 0)
            return RC_STR("");
        rc_buf_printf(&buf, " | %.*s", RC_FMT(rest));
    }
    return rc_buf_str(&buf);
}

struct rc_str rc_describe_mask(struct rc_arena *arena, const struct rc_model *model,
                               const struct rc_rule *rule, rc_kind kind, const uint64_t *mask)
{
    size_t count = rc_kind_count(model, kind);
    uint64_t *all = rc_bits_new(arena, count);
    uint64_t *work = rc_bits_new(arena, count);
    struct search s = { arena, model, rule, kind, mask, rc_words(count), work };

    rc_bits_fill(all, count);
    if (rc_bits_eq(all, mask, s.words))
        return RC_STR("all");
    struct rc_str text = describe_short(&s, mask, 1);
    if (text.len == 0)
        text = describe_name_less(&s);
    if (text.len == 0)
        text = describe_short(&s, mask, FEW);
    if (text.len == 0)
        text = describe_shared(&s);
    if (text.len == 0)
        text = describe_union(&s);
    if (text.len == 0)
        text = describe_less(&s, RC_STR("all"), all);
    if (text.len == 0) {
        struct rc_str keys = rc_describe_keys(arena, model, kind, mask, FEW);
        text = rc_str_printf(arena, "%zu: %.*s", rc_bits_count(mask, s.words), RC_FMT(keys));
    }
    return text;
}
