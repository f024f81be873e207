/*
 * Constant sets. A word with few bits is an OR of enumerators, so a reader sees what is in it; one
 * with many is a number, and the comment says how many and which are the first.
 */
#include <inttypes.h>

#include "base/buf.h"
#include "emit/part.h"

enum {
    FIRST_KEYS = 3
};

static size_t bit_count(uint64_t word)
{
    return rc_bits_count(&word, 1);
}

static struct rc_str word_item(struct rc_arena *arena, const struct rc_plan_kind *kind,
                               uint64_t word, size_t at, size_t width)
{
    struct rc_str names[RC_PLAN_NAMED_BITS];
    size_t count = 0;

    if (word == 0)
        return RC_STR("0");
    if (bit_count(word) > RC_PLAN_NAMED_BITS)
        return rc_str_printf(arena, "UINT64_C(0x%" PRIx64 ")", word);
    for (size_t i = 0; i < 64; i++) {
        if ((word >> i & 1u) != 0)
            names[count++] = rc_str_printf(arena, "RULEC_BIT(%s)", kind->names[at * 64 + i]);
    }
    return rc_w_fill(arena, names, count, "|", width);
}

/* "40: Fish 020, Fish 021, ..." for a word that is a number; else empty. */
static struct rc_str word_remark(struct rc_arena *arena, const struct rc_plan *plan,
                                 const struct rc_plan_kind *kind, uint64_t word, size_t at)
{
    struct rc_buf buf;
    size_t told = 0;

    if (bit_count(word) <= RC_PLAN_NAMED_BITS)
        return RC_STR("");
    rc_buf_init(&buf, arena);
    rc_buf_printf(&buf, "%zu", bit_count(word));
    for (size_t i = 0; i < 64 && told < FIRST_KEYS; i++) {
        if ((word >> i & 1u) == 0)
            continue;
        rc_buf_add(&buf, told++ == 0 ? RC_STR(": ") : RC_STR(", "));
        rc_buf_add(&buf, rc_object_key(plan->pack.model, kind->kind, kind->objects[at * 64 + i]));
    }
    rc_buf_add(&buf, RC_STR(", ..."));
    return rc_buf_str(&buf);
}

/* `head[dimension]`, with the number instead of its name where the line would be too long. */
static const char *dimension(struct rc_arena *arena, const char *head, const char *name,
                             size_t number)
{
    struct rc_str text = rc_str_printf(arena, "%s[%s]", head, name);

    if (text.len + strlen(" = {") <= RC_W_COLUMNS - RC_W_INDENT)
        return text.p;
    return rc_str_printf(arena, "%s[%zu]", head, number).p;
}

static const char *words_name(struct rc_arena *arena, const struct rc_plan_kind *kind)
{
    return rc_str_printf(arena, "%s_WORDS", kind->upper).p;
}

void rc_emit_words(struct rc_writer *w, const struct rc_plan *plan, unsigned kind, const char *head,
                   const uint64_t *bits)
{
    const struct rc_plan_kind *k = &plan->layout.kinds[kind];
    struct rc_str *items = RC_NEW_ARRAY(w->arena, struct rc_str, k->words);
    struct rc_str *remarks = RC_NEW_ARRAY(w->arena, struct rc_str, k->words);
    size_t width = RC_W_ITEM - (size_t)w->depth * RC_W_INDENT;

    for (size_t i = 0; i < k->words; i++) {
        items[i] = word_item(w->arena, k, bits[i], i, width);
        remarks[i] = word_remark(w->arena, plan, k, bits[i], i);
    }
    rc_w_items(w, dimension(w->arena, head, words_name(w->arena, k), k->words), items,
               k->words > RC_PLAN_UNROLL ? remarks : NULL, k->words);
}

void rc_emit_rows(struct rc_writer *w, const struct rc_plan *plan, unsigned kind, const char *head,
                  const uint64_t *bits)
{
    const struct rc_plan_kind *k = &plan->layout.kinds[kind];
    struct rc_str *items = RC_NEW_ARRAY(w->arena, struct rc_str, k->words);
    struct rc_str *remarks = RC_NEW_ARRAY(w->arena, struct rc_str, k->words);
    size_t count = 0;

    for (size_t i = 0; i < k->words; i++) {
        if (bits[i] == 0)
            continue;
        struct rc_str fields[2] = { rc_str_printf(w->arena, "%zu", i),
                                    word_item(w->arena, k, bits[i], i, RC_W_FIELD) };
        remarks[count] = word_remark(w->arena, plan, k, bits[i], i);
        items[count++] = rc_w_row(w->arena, fields, 2);
    }
    rc_w_items(w, rc_str_printf(w->arena, "%s[]", head).p, items, remarks, count);
}

void rc_emit_table(struct rc_writer *w, const struct rc_plan *plan, unsigned source, unsigned kind,
                   const char *head, const uint64_t *const *rows)
{
    const struct rc_plan_kind *from = &plan->layout.kinds[source];
    const struct rc_plan_kind *to = &plan->layout.kinds[kind];
    struct rc_str *items = RC_NEW_ARRAY(w->arena, struct rc_str, from->count + 1);
    struct rc_str *remarks = RC_NEW_ARRAY(w->arena, struct rc_str, from->count + 1);
    struct rc_str *words = RC_NEW_ARRAY(w->arena, struct rc_str, to->words);

    for (size_t i = 0; i < from->count; i++) {
        for (size_t j = 0; j < to->words; j++)
            words[j] = word_item(w->arena, to, rows[i][j], j, RC_W_FIELD);
        items[i] = rc_w_row(w->arena, words, to->words);
        remarks[i] = rc_object_key(plan->pack.model, from->kind, from->objects[i]);
    }
    if (from->count == 0)
        items[0] = RC_STR("{ 0 }");
    const char *outer =
        rc_str_printf(w->arena, "%s[%zu]", head, from->count + (from->count == 0)).p;
    rc_w_items(w, dimension(w->arena, outer, words_name(w->arena, to), to->words), items, remarks,
               from->count + (from->count == 0));
}

static bool has_numbers(const uint64_t *bits, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        if (bit_count(bits[i]) > RC_PLAN_NAMED_BITS)
            return true;
    }
    return false;
}

/* The first keys in the order of the bits, which is the order in which they are in the words. */
static struct rc_str first_keys(struct rc_arena *arena, const struct rc_plan *plan,
                                const struct rc_plan_kind *kind, const uint64_t *bits)
{
    struct rc_buf buf;
    size_t told = 0;

    rc_buf_init(&buf, arena);
    for (size_t i = rc_bits_next(bits, kind->count, 0); i < kind->count && told < FIRST_KEYS;
         i = rc_bits_next(bits, kind->count, i + 1)) {
        rc_buf_add(&buf, told++ == 0 ? RC_STR(": ") : RC_STR(", "));
        rc_buf_add(&buf, rc_object_key(plan->pack.model, kind->kind, kind->objects[i]));
    }
    rc_buf_add(&buf, RC_STR(", ..."));
    return rc_buf_str(&buf);
}

void rc_emit_mask(struct rc_writer *w, const struct rc_plan *plan, const struct rc_plan_mask *mask)
{
    const struct rc_plan_kind *kind = &plan->layout.kinds[mask->kind];
    struct rc_str keys = RC_STR("");

    if (kind->words <= RC_PLAN_UNROLL && has_numbers(mask->bits, kind->words))
        keys = first_keys(w->arena, plan, kind, mask->bits);
    rc_w_blank(w);
    rc_w_comment(w, "%.*s %.*s: %zu of %zu%.*s", RC_FMT(kind->word), RC_FMT(mask->text),
                 mask->members, kind->count, RC_FMT(keys));
    if (mask->rows)
        rc_emit_rows(w, plan, mask->kind,
                     rc_str_printf(w->arena, "static const rulec_word %s", mask->name).p,
                     mask->bits);
    else
        rc_emit_words(w, plan, mask->kind,
                      rc_str_printf(w->arena, "static const uint64_t %s", mask->name).p,
                      mask->bits);
}
