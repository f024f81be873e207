/*
 * Which derived sets each choice reads, at any remove, as lists in the order in which the sets are
 * made. A set looks only at those before it, so that ascending numbers are such an order.
 */
#include <string.h>

#include "plan/tables_build.h"

struct lister {
    struct rc_tables_builder *b;
    RC_VEC(uint32_t) lists; /* one after the other: a number, and so many sets */
    uint32_t *place_of;     /* derived set -> its own list, which ends with itself */
    uint64_t *wanted;       /* by the list that is being made */
    size_t direct;          /* how many of them its pieces name */
    uint32_t last;          /* of those */
};

static void push(struct lister *l, size_t number)
{
    RC_PUSH(l->b->arena, &l->lists, (uint32_t)number);
}

/* Offsets in the scratch ascend with the numbers of the sets. */
static uint32_t derived_at(const struct rc_tables_builder *b, uint32_t at)
{
    size_t low = 0;
    size_t high = b->derived_count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (b->derived[middle].at < at)
            low = middle + 1;
        else
            high = middle;
    }
    return (uint32_t)low;
}

/* The set, and all that it needs itself. */
static void want(struct lister *l, uint32_t derived)
{
    const uint32_t *list = l->lists.at + l->place_of[derived];

    if (l->direct == 0 || l->last != derived)
        l->direct++;
    l->last = derived;
    for (uint32_t i = 1; i <= list[0]; i++)
        rc_bits_add(l->wanted, list[i]);
}

static void want_inputs(struct lister *l, const rulec_piece *p)
{
    for (unsigned i = 0; i < p->inputs; i++) {
        if ((p->at[i] & RULEC_IN_SCRATCH) != 0)
            want(l, derived_at(l->b, p->at[i] ^ RULEC_IN_SCRATCH));
    }
}

/* Writes down what is wanted, at most the sets below `end`, and wants nothing any more. */
static uint32_t list_wanted(struct lister *l, size_t end)
{
    const uint32_t place = (uint32_t)l->lists.count;

    push(l, rc_bits_count(l->wanted, rc_words(end)));
    for (size_t i = rc_bits_next(l->wanted, end, 0); i < end;
         i = rc_bits_next(l->wanted, end, i + 1))
        push(l, i);
    memset(l->wanted, 0, rc_words(end) * sizeof *l->wanted);
    l->direct = 0;
    return place;
}

static void list_derived(struct lister *l, uint32_t i)
{
    const rulec_derived *d = &l->b->derived[i];

    for (uint32_t k = 0; k < d->pieces; k++)
        want_inputs(l, &l->b->out->pieces[d->piece + k]);
    rc_bits_add(l->wanted, i);
    l->place_of[i] = list_wanted(l, (size_t)i + 1);
}

/* Most choices need none, whose list is the first, or one, which has a list already. */
static uint32_t list_choice(struct lister *l, size_t choice)
{
    const size_t end = l->b->derived_count;
    const rulec_piece *first = &l->b->out->pieces[choice];

    want_inputs(l, first);
    for (unsigned i = 0; i < first->more_count; i++)
        want_inputs(l, &l->b->out->pieces[first->more + i]);
    if (l->direct == 0)
        return 0;
    if (l->direct > 1)
        return list_wanted(l, end);
    memset(l->wanted, 0, rc_words(end) * sizeof *l->wanted);
    l->direct = 0;
    return l->place_of[l->last];
}

void rc_tables_lay_needs(struct rc_tables_builder *b)
{
    struct lister l = { .b = b };
    uint32_t *places = RC_NEW_ARRAY(b->arena, uint32_t, b->firsts.count + 1);

    if (b->derived_count == 0)
        return;
    l.place_of = RC_NEW_ARRAY(b->arena, uint32_t, b->derived_count);
    l.wanted = rc_bits_new(b->arena, b->derived_count);
    push(&l, 0);
    for (uint32_t i = 0; i < b->derived_count; i++)
        list_derived(&l, i);
    for (size_t i = 0; i < b->firsts.count; i++)
        places[i] = list_choice(&l, i);
    b->out->choice_needs = places;
    b->out->need_lists = l.lists.at;
    b->out->need_count = (uint32_t)l.lists.count;
}
