/* Rules: their names and places, how their functions are written, and in which file. */
#include <xxhash.h>

#include "base/buf.h"
#include "plan/build.h"

enum {
    SURE_KEYS = 3 /* keys that say why something is offered to everyone */
};

static void name_rule(struct rc_plan_builder *b, struct rc_plan_rule *rule)
{
    const struct rc_rule *from = rule->rule;
    const char *kind = rc_name_word(b->arena, RC_NAME_LOWER, from->owner_kind, RC_NAME_SHORT);
    const char *prefix = rc_str_printf(b->arena, "%s_%s", b->plan->name, kind).p;
    const char *numbers = rc_str_printf(b->arena, "%s_CHOOSE", b->plan->upper).p;

    rule->name = rc_name_make(&b->names, RC_NAME_LOWER, prefix, from->owner_key, RC_NAME_PART);
    struct rc_str own = rc_str(rule->name + strlen(b->plan->name) + 1);
    rule->local = rc_name_make(&b->names, RC_NAME_LOWER, kind, from->owner_key, RC_NAME_PART);
    rule->enumerator = rc_name_make(&b->names, RC_NAME_UPPER, numbers, own, own.len);
}

static void place_rule(struct rc_plan_builder *b, struct rc_plan_rule *rule)
{
    struct rc_place place;

    if (b->plan->pack.sources == NULL ||
        !rc_place_of(b->plan->pack.sources, rule->rule->span.begin, &place))
        return;
    rule->file = place.source->name;
    rule->line = place.line;
    rule->place =
        rc_str_printf(b->arena, "%.*s:%u:%u", RC_FMT(rule->file), place.line, place.column);
}

/* The objects that some term can offer, or those that are offered to everyone. */
static uint64_t *objects_of(struct rc_plan_builder *b, const struct rc_normal *normal,
                            bool only_always)
{
    size_t count = rc_kind_count(b->model, normal->kind);
    uint64_t *all = rc_bits_new(b->arena, count);

    for (size_t p = 0; p < normal->part_count; p++) {
        const struct rc_part *part = &normal->parts[p];
        for (size_t t = 0; t < part->term_count; t++) {
            if (!only_always || part->terms[t].when == rc_when_always(part->input_count))
                rc_bits_or(all, all, part->terms[t].mask, rc_words(count));
        }
    }
    return all;
}

/* Whether going over the words that can hold anything is worth it. */
static bool is_sparse(const struct rc_plan_kind *kind, const struct rc_normal *normal,
                      const uint64_t *bits)
{
    size_t used = 0;

    if (kind->words <= RC_PLAN_UNROLL || normal->part_count != 1)
        return false;
    for (size_t w = 0; w < kind->words; w++)
        used += bits[w] != 0;
    return used * 2 < kind->words;
}

static void plan_rule(struct rc_plan_builder *b, size_t i, struct rc_plan_rule *rule)
{
    const struct rc_normal *normal = b->normals[i];
    const struct rc_plan_kind *kind = &b->kinds[b->kind_of[normal->kind]];
    uint64_t *possible = objects_of(b, normal, false);
    uint64_t *sure = objects_of(b, normal, true);
    size_t words = rc_words(kind->count);

    rule->sparse = is_sparse(kind, normal, rc_plan_bits(b->arena, kind, possible));
    rule->body = rc_plan_body_of(b, normal, rule->rule, rule->sparse, rule->local);
    rule->always = rc_bits_any(sure, words);
    rule->sure = rc_describe_keys(b->arena, b->model, normal->kind, sure, SURE_KEYS);
    rule->fixed = rc_bits_eq(sure, possible, words);
    rule->fixed_count = rc_bits_count(sure, words);
    place_rule(b, rule);
}

/* note [files of rules]: a rule is in the file that its owner's name says, so that an edit leaves
 * all other files as they are. Their number is a power of two, which few edits change. */
static unsigned count_units(size_t rules)
{
    unsigned units = 1;

    if (rules <= RC_PLAN_RULES_A_FILE)
        return 1;
    while (units * (size_t)RC_PLAN_RULES_A_FILE / 2 < rules)
        units *= 2;
    return units;
}

static unsigned unit_of(const struct rc_plan_rule *rule, unsigned units)
{
    struct rc_str kind = rule->rule->owner_kind;
    struct rc_str key = rule->rule->owner_key;
    uint64_t hash = XXH3_64bits_withSeed(key.p, key.len, XXH3_64bits(kind.p, kind.len));

    return (unsigned)(hash & (units - 1));
}

struct rc_plan_rule *rc_plan_name_rules(struct rc_plan_builder *b)
{
    size_t count = b->plan->pack.rule_count;
    struct rc_plan_rule *rules = RC_NEW_ARRAY(b->arena, struct rc_plan_rule, count + 1);

    b->plan->units = count_units(count);
    for (size_t i = 0; i < count; i++) {
        rules[i].rule = &b->plan->pack.rules[i];
        rules[i].unit = unit_of(&rules[i], b->plan->units);
        name_rule(b, &rules[i]);
    }
    b->plan->rules = rules;
    b->plan->rule_count = count;
    return rules;
}

void rc_plan_rules(struct rc_plan_builder *b, struct rc_plan_rule *rules)
{
    for (size_t i = 0; i < b->plan->rule_count; i++)
        plan_rule(b, i, &rules[i]);
}
