/*
 * What tells one pack from another: the bytes of a character, the numbers of all objects, and what
 * each rule offers. Two packs with one fingerprint may exchange characters and answers.
 */
#include <xxhash.h>

#include "base/buf.h"
#include "plan/build.h"

static void add_text(struct rc_buf *buf, struct rc_str text)
{
    rc_buf_printf(buf, "%zu:", text.len);
    rc_buf_add(buf, text);
    rc_buf_char(buf, '\n');
}

static void add_bits(struct rc_buf *buf, const uint64_t *bits, size_t words)
{
    for (size_t w = 0; w < words; w++)
        rc_buf_printf(buf, "%llx,", (unsigned long long)bits[w]);
    rc_buf_char(buf, '\n');
}

static void add_kind(struct rc_buf *buf, const struct rc_plan *plan,
                     const struct rc_plan_kind *kind)
{
    add_text(buf, kind->word);
    rc_buf_printf(buf, "kind %zu\n", kind->count);
    for (size_t i = 0; i < kind->count; i++)
        add_text(buf, rc_object_key(plan->pack.model, kind->kind, kind->objects[i]));
}

static void add_body(struct rc_buf *buf, const struct rc_plan *plan,
                     const struct rc_plan_body *body)
{
    size_t words = plan->layout.kinds[body->kind].words;

    rc_buf_printf(buf, "body %u %zu\n", body->kind, body->part_count);
    for (size_t p = 0; p < body->part_count; p++) {
        const struct rc_plan_part *part = &body->parts[p];
        for (unsigned i = 0; i < part->input_count; i++)
            rc_buf_printf(buf, "%s%s\n", part->inputs[i].head, part->inputs[i].tail);
        for (size_t t = 0; t < part->term_count; t++) {
            const struct rc_plan_term *term = &part->terms[t];
            for (unsigned i = 0; i < term->product_count; i++)
                rc_buf_printf(buf, "%x/%x ", term->products[i].care, term->products[i].value);
            add_bits(buf, term->bits, words);
        }
    }
}

static void add_map(struct rc_buf *buf, const struct rc_plan *plan,
                    const struct rc_plan_derived *derived)
{
    const struct rc_map *map = &plan->pack.unit->maps.at[derived->map];

    for (size_t i = 0; i < rc_kind_count(plan->pack.model, map->from); i++)
        add_bits(buf, map->rows[i], rc_kind_words(plan->pack.model, map->to));
}

void rc_plan_fingerprint(struct rc_plan *plan)
{
    struct rc_mark mark = rc_arena_mark(plan->arena);
    struct rc_buf buf;

    rc_buf_init(&buf, plan->arena);
    rc_buf_printf(&buf, "%s\n", plan->name);
    for (size_t i = 0; i < plan->layout.kind_count; i++)
        add_kind(&buf, plan, &plan->layout.kinds[i]);
    for (size_t i = 0; i < plan->layout.field_count; i++)
        rc_buf_printf(&buf, "%s %zu %zu\n", plan->layout.fields[i].name,
                      plan->layout.fields[i].offset, plan->layout.fields[i].size);
    for (size_t i = 0; i < plan->derived_count; i++) {
        if (plan->derived[i].name == NULL)
            continue;
        add_body(&buf, plan, &plan->derived[i].body);
        if (plan->derived[i].map != RC_NO_MAP)
            add_map(&buf, plan, &plan->derived[i]);
    }
    for (size_t i = 0; i < plan->rule_count; i++) {
        add_text(&buf, rc_str(plan->rules[i].name));
        add_text(&buf, plan->rules[i].rule->text);
        add_body(&buf, plan, &plan->rules[i].body);
    }
    XXH128_hash_t hash = XXH3_128bits(buf.p, buf.len);
    plan->fingerprint[0] = hash.high64;
    plan->fingerprint[1] = hash.low64;
    rc_arena_release(plan->arena, mark);
}
