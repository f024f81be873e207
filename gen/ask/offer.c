#include "ask/offer.h"

#include <stdlib.h>

#include "ir/eval.h"

void rc_ask_keys(struct rc_arena *arena, const struct rc_model *model, rc_kind kind,
                 const uint64_t *bits, rc_key_list *keys)
{
    size_t n = rc_kind_count(model, kind);

    for (size_t i = rc_bits_next(bits, n, 0); i < n; i = rc_bits_next(bits, n, i + 1))
        RC_PUSH(arena, keys, rc_object_key(model, kind, (rc_object)i));
}

void rc_ask_offered(struct rc_arena *arena, const struct rc_unit *unit,
                    const struct rc_facts *facts, const struct rc_rule *rule, rc_key_list *keys)
{
    uint64_t *bits = rc_bits_new(arena, rc_kind_count(unit->model, rule->kind));

    rc_eval_set(unit, facts, rule->set, bits);
    rc_ask_keys(arena, unit->model, rule->kind, bits, keys);
}

static int by_key(const void *a, const void *b)
{
    return rc_str_cmp_fold(*(const struct rc_str *)a, *(const struct rc_str *)b);
}

static struct rc_str *sorted(struct rc_arena *arena, const struct rc_str *keys, size_t count)
{
    struct rc_str *copy = RC_NEW_ARRAY(arena, struct rc_str, count + 1);

    if (count > 0) {
        memcpy(copy, keys, count * sizeof *keys);
        qsort(copy, count, sizeof *copy, by_key);
    }
    return copy;
}

/* What is in a and not in b; both are sorted. */
static void subtract(struct rc_arena *arena, const struct rc_str *a, size_t a_count,
                     const struct rc_str *b, size_t b_count, rc_key_list *rest)
{
    size_t k = 0;

    for (size_t i = 0; i < a_count; i++) {
        while (k < b_count && !rc_str_eq_fold(b[k], a[i]) && rc_str_cmp_fold(b[k], a[i]) < 0)
            k++;
        if (k == b_count || !rc_str_eq_fold(b[k], a[i]))
            RC_PUSH(arena, rest, a[i]);
    }
}

bool rc_ask_compare(struct rc_arena *arena, const rc_key_list *answer,
                    const struct rc_str *expected, size_t count, rc_key_list *missing,
                    rc_key_list *extra)
{
    const struct rc_str *a = sorted(arena, answer->at, answer->count);
    const struct rc_str *b = sorted(arena, expected, count);

    *missing = (rc_key_list){ 0 };
    *extra = (rc_key_list){ 0 };
    subtract(arena, b, count, a, answer->count, missing);
    subtract(arena, a, answer->count, b, count, extra);
    return missing->count == 0 && extra->count == 0;
}
