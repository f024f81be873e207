#include "ask/change.h"

#include <stdlib.h>

#include "base/quote.h"

static const struct row {
    unsigned row;
    enum rc_change_kind kind;
    const char *word;
    const char *text;
} rows[] = {
#define RC_CHANGE(id, row, kind, word, apply, text) { row, RC_CHANGE_IS_##kind, word, text },
#include "ask/change.def"
#undef RC_CHANGE
};

unsigned rc_change_row(enum rc_change_id id)
{
    return rows[id].row;
}

enum rc_change_kind rc_change_kind(enum rc_change_id id)
{
    return rows[id].kind;
}

const char *rc_change_word(enum rc_change_id id)
{
    return rows[id].word;
}

double rc_change_amount(const struct rc_change *change)
{
    return rows[change->id].kind == RC_CHANGE_IS_RAISE ? change->to - change->from : 1;
}

static int compare_numbers(double a, double b)
{
    return (a > b) - (a < b);
}

/* By what is changed: the row of the table, then the keys. */
static int compare_targets(const struct rc_change *a, const struct rc_change *b)
{
    int order = compare_numbers(rows[a->id].row, rows[b->id].row);

    if (order == 0)
        order = rc_str_cmp_fold(a->key, b->key);
    if (order == 0)
        order = rc_str_cmp_fold(a->kind, b->kind);
    if (order == 0)
        order = (a->id > b->id) - (a->id < b->id);
    /* how an item is held, and a note of a raise, are no things of their own */
    if (order == 0 && rows[a->id].kind != RC_CHANGE_IS_RAISE && a->id != RC_CHANGE_EQUIP_ITEM)
        order = rc_str_cmp_fold(a->detail, b->detail);
    return order;
}

bool rc_change_same_target(const struct rc_change *a, const struct rc_change *b)
{
    return compare_targets(a, b) == 0;
}

struct rc_change_set rc_change_one(struct rc_arena *arena, struct rc_change change)
{
    struct rc_change *copy = RC_NEW(arena, struct rc_change);

    *copy = change;
    return (struct rc_change_set){ copy, 1 };
}

struct rc_change_set rc_change_join(struct rc_arena *arena, struct rc_change_set a,
                                    struct rc_change_set b)
{
    struct rc_change *out = RC_NEW_ARRAY(arena, struct rc_change, a.count + b.count);
    size_t count = 0;
    size_t i = 0;
    size_t k = 0;

    while (i < a.count || k < b.count) {
        int order = i == a.count ? 1 : k == b.count ? -1 : compare_targets(&a.at[i], &b.at[k]);
        if (order == 0) {
            out[count++] = a.at[i].to < b.at[k].to ? b.at[k] : a.at[i];
            i++;
            k++;
        } else {
            out[count++] = order < 0 ? a.at[i++] : b.at[k++];
        }
    }
    return (struct rc_change_set){ out, count };
}

/* Of raises of one thing the highest comes first. */
static int by_target(const void *left, const void *right)
{
    const struct rc_change *a = left;
    const struct rc_change *b = right;
    int order = compare_targets(a, b);

    return order != 0 ? order : compare_numbers(b->to, a->to);
}

/* All changes of the sets, one after the other. */
static struct rc_change_set gather(struct rc_arena *arena, const struct rc_change_set *sets,
                                   size_t count)
{
    size_t room = 0;
    size_t kept = 0;

    for (size_t i = 0; i < count; i++)
        room += sets[i].count;
    struct rc_change *out = RC_NEW_ARRAY(arena, struct rc_change, room + 1);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < sets[i].count; k++)
            out[kept++] = sets[i].at[k];
    }
    if (kept > 1)
        qsort(out, kept, sizeof *out, by_target);
    return (struct rc_change_set){ out, kept };
}

struct rc_change_set rc_change_union(struct rc_arena *arena, const struct rc_change_set *sets,
                                     size_t count)
{
    struct rc_change_set all = gather(arena, sets, count);
    struct rc_change *out = RC_NEW_ARRAY(arena, struct rc_change, all.count + 1);
    size_t kept = 0;

    for (size_t i = 0; i < all.count; i++) {
        if (kept == 0 || compare_targets(&out[kept - 1], &all.at[i]) != 0)
            out[kept++] = all.at[i];
    }
    return (struct rc_change_set){ out, kept };
}

struct rc_change_bars rc_change_bar(struct rc_arena *arena, const rc_change_sets *sets)
{
    struct rc_change_bars bars = { .several = { 0 } };
    rc_change_sets single = { 0 };

    for (size_t i = 0; i < sets->count; i++) {
        if (sets->at[i].count == 1)
            RC_PUSH(arena, &single, sets->at[i]);
        else
            RC_PUSH(arena, &bars.several, sets->at[i]);
    }
    bars.single = gather(arena, single.at, single.count);
    return bars;
}

/* Of one target in a set in order of targets the first, or where it would stand. */
static size_t first_of(struct rc_change_set set, const struct rc_change *change)
{
    size_t low = 0;
    size_t high = set.count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_targets(&set.at[middle], change) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

size_t rc_change_find(struct rc_change_set set, const struct rc_change *change)
{
    size_t i = first_of(set, change);

    return i < set.count && compare_targets(&set.at[i], change) == 0 ? i : set.count;
}

static bool bars_change(struct rc_change_set single, const struct rc_change *change)
{
    bool raise = rows[change->id].kind == RC_CHANGE_IS_RAISE;

    for (size_t i = first_of(single, change);
         i < single.count && compare_targets(&single.at[i], change) == 0; i++) {
        if (single.at[i].to == change->to || (raise && single.at[i].to < change->to))
            return true;
    }
    return false;
}

bool rc_change_is_barred(struct rc_arena *trial, const struct rc_change_bars *bars,
                         struct rc_change_set made, struct rc_change_set add)
{
    struct rc_mark mark = rc_arena_mark(trial);
    bool barred = false;

    for (size_t i = 0; i < add.count && !barred; i++)
        barred = bars_change(bars->single, &add.at[i]);
    if (!barred && bars->several.count > 0) {
        struct rc_change_set both = rc_change_join(trial, made, add);
        for (size_t i = 0; i < bars->several.count && !barred; i++)
            barred = rc_change_within(bars->several.at[i], both);
    }
    rc_arena_release(trial, mark);
    return barred;
}

struct rc_change_set rc_change_without(struct rc_arena *arena, struct rc_change_set set, size_t i)
{
    struct rc_change *out = RC_NEW_ARRAY(arena, struct rc_change, set.count);
    size_t count = 0;

    for (size_t k = 0; k < set.count; k++) {
        if (k != i)
            out[count++] = set.at[k];
    }
    return (struct rc_change_set){ out, count };
}

bool rc_change_within(struct rc_change_set a, struct rc_change_set b)
{
    size_t k = 0;

    for (size_t i = 0; i < a.count; i++) {
        while (k < b.count && compare_targets(&b.at[k], &a.at[i]) < 0)
            k++;
        if (k == b.count || compare_targets(&b.at[k], &a.at[i]) != 0 || b.at[k].to < a.at[i].to)
            return false;
    }
    return true;
}

bool rc_change_disjoint(struct rc_change_set a, struct rc_change_set b)
{
    size_t i = 0;
    size_t k = 0;

    while (i < a.count && k < b.count) {
        int order = compare_targets(&a.at[i], &b.at[k]);
        if (order == 0)
            return false;
        if (order < 0)
            i++;
        else
            k++;
    }
    return true;
}

static double losses(struct rc_change_set set)
{
    double count = 0;

    for (size_t i = 0; i < set.count; i++)
        count += rows[set.at[i].id].kind == RC_CHANGE_IS_LOSE;
    return count;
}

static double amounts(struct rc_change_set set)
{
    double sum = 0;

    for (size_t i = 0; i < set.count; i++)
        sum += rc_change_amount(&set.at[i]);
    return sum;
}

/* Classes that it does not have yet: of levels that cost the same, those of its own come first. */
static double begun(struct rc_change_set set)
{
    double count = 0;

    for (size_t i = 0; i < set.count; i++)
        count += set.at[i].id == RC_CHANGE_RAISE_CLASS && set.at[i].from == 0;
    return count;
}

int rc_change_compare(struct rc_change_set a, struct rc_change_set b)
{
    int order = compare_numbers((double)a.count, (double)b.count);

    if (order == 0)
        order = compare_numbers(losses(a), losses(b));
    if (order == 0)
        order = compare_numbers(amounts(a), amounts(b));
    for (size_t i = 0; order == 0 && i < a.count; i++)
        order = compare_numbers(rows[a.at[i].id].row, rows[b.at[i].id].row);
    if (order == 0)
        order = compare_numbers(begun(a), begun(b));
    for (size_t i = 0; order == 0 && i < a.count; i++) {
        order = compare_targets(&a.at[i], &b.at[i]);
        if (order == 0)
            order = compare_numbers(a.at[i].to, b.at[i].to);
    }
    return order;
}

const struct rc_change *rc_change_in_turn(struct rc_change_set set, size_t i)
{
    for (int first = 1; first >= 0; first--) {
        for (size_t k = 0; k < set.count; k++) {
            if ((set.at[k].id == RC_CHANGE_RAISE_CLASS) != (first == 1))
                continue;
            if (i == 0)
                return &set.at[k];
            i--;
        }
    }
    return NULL;
}

/* --- texts */

static void add_number(struct rc_buf *out, double value)
{
    rc_buf_printf(out, "%.10g", value);
}

static void add_member(const void *context, struct rc_str name, struct rc_buf *out)
{
    const struct rc_change *change = context;

    if (rc_str_eq(name, RC_STR("kind")))
        rc_quote_terminal(out, change->kind);
    else if (rc_str_eq(name, RC_STR("key")))
        rc_quote_terminal(out, change->key);
    else if (rc_str_eq(name, RC_STR("detail")))
        rc_quote_terminal(out, change->detail);
    else
        add_number(out, rc_str_eq(name, RC_STR("from")) ? change->from : change->to);
}

void rc_change_text(const struct rc_change *change, struct rc_buf *out)
{
    struct rc_str rest = rc_str(rows[change->id].text);
    bool begins = change->id == RC_CHANGE_RAISE_CLASS && change->from == 0;

    if (begins) /* nobody has level 0 of a class */
        rest = change->to == 1 ? RC_STR("begin the class {key}")
                               : RC_STR("begin the class {key} and raise it to level {to}");
    rc_buf_template(out, rest, add_member, change);
}

static void add_text_member(struct rc_buf *out, const char *name, struct rc_str value)
{
    if (value.len == 0)
        return;
    rc_buf_printf(out, ",\"%s\":", name);
    rc_quote_json(out, value);
}

void rc_change_json(const struct rc_change *change, struct rc_buf *out)
{
    rc_buf_printf(out, "{\"row\":\"W%u\",\"change\":\"%s\"", rows[change->id].row,
                  rows[change->id].word);
    add_text_member(out, "kind", change->kind);
    add_text_member(out, "key", change->key);
    add_text_member(out, "detail", rc_str_trim(change->detail));
    if (rows[change->id].kind == RC_CHANGE_IS_RAISE) {
        rc_buf_add(out, RC_STR(",\"from\":"));
        add_number(out, change->from);
    }
    if (rows[change->id].kind == RC_CHANGE_IS_RAISE || change->id == RC_CHANGE_LEARN_SPELL ||
        change->id == RC_CHANGE_WRITE_SPELL) {
        rc_buf_add(out, RC_STR(",\"to\":"));
        add_number(out, change->to);
    }
    rc_buf_add(out, RC_STR("}"));
}
