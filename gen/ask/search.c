/*
 * Best first: a state is a set of changes, its bound the cheapest set that could still come of it
 * (see note [steps] in goal.h). As bounds never exceed what comes of a state, sets that reach the
 * goal turn up in the order of their cost.
 */
#include "ask/search.h"

struct state {
    struct rc_change_set made;
    struct rc_change_set bound;
};

struct search {
    struct rc_ask *ask;
    struct rc_goal goal;
    size_t limit;
    RC_VEC(struct state) queue; /* a heap, the cheapest first */
    rc_change_sets seen;
    struct rc_ask_found found;
};

/* Of equal bounds the one that is nearer to it comes first. */
static int compare(const struct state *a, const struct state *b)
{
    int order = rc_change_compare(a->bound, b->bound);

    return order != 0 ? order : -rc_change_compare(a->made, b->made);
}

static void swap(struct state *a, struct state *b)
{
    struct state kept = *a;

    *a = *b;
    *b = kept;
}

static void push(struct search *s, struct state state)
{
    size_t i = s->queue.count;

    RC_PUSH(s->ask->arena, &s->queue, state);
    while (i > 0 && compare(&s->queue.at[i], &s->queue.at[(i - 1) / 2]) < 0) {
        swap(&s->queue.at[i], &s->queue.at[(i - 1) / 2]);
        i = (i - 1) / 2;
    }
}

static struct state pop(struct search *s)
{
    struct state top = s->queue.at[0];
    size_t i = 0;

    s->queue.at[0] = s->queue.at[--s->queue.count];
    for (;;) {
        size_t least = i;
        for (size_t child = 2 * i + 1; child <= 2 * i + 2 && child < s->queue.count; child++) {
            if (compare(&s->queue.at[child], &s->queue.at[least]) < 0)
                least = child;
        }
        if (least == i)
            return top;
        swap(&s->queue.at[i], &s->queue.at[least]);
        i = least;
    }
}

static bool was_seen(struct search *s, struct rc_change_set made)
{
    for (size_t i = 0; i < s->seen.count; i++) {
        if (rc_change_compare(s->seen.at[i], made) == 0)
            return true;
    }
    return false;
}

static bool holds_a_solution(const struct search *s, struct rc_change_set made)
{
    for (size_t i = 0; i < s->found.sets.count; i++) {
        if (rc_change_within(s->found.sets.at[i], made))
            return true;
    }
    return false;
}

enum {
    PARTS = 8 /* up to so many changes all parts are tried */
};

/* The changes whose bits are set. */
static struct rc_change_set part_of(struct search *s, struct rc_change_set made, unsigned bits)
{
    struct rc_change *out = RC_NEW_ARRAY(s->ask->trial, struct rc_change, made.count);
    size_t count = 0;

    for (size_t i = 0; i < made.count; i++) {
        if ((bits >> i & 1u) != 0)
            out[count++] = made.at[i];
    }
    return (struct rc_change_set){ out, count };
}

static bool is_enough(struct search *s, struct rc_change_set part)
{
    return rc_goal_reached(s->ask, s->goal, part);
}

/*
 * Whether no part of the set reaches the goal. Beyond PARTS only those with one change fewer are
 * tried: gains seldom undo each other.
 */
static bool is_least(struct search *s, struct rc_change_set made)
{
    struct rc_mark mark = rc_arena_mark(s->ask->trial);
    bool enough = false;

    for (unsigned bits = 0; made.count <= PARTS && bits + 1 < 1u << made.count && !enough; bits++)
        enough = is_enough(s, part_of(s, made, bits));
    for (size_t i = 0; made.count > PARTS && i < made.count && !enough; i++)
        enough = is_enough(s, rc_change_without(s->ask->trial, made, i));
    rc_arena_release(s->ask->trial, mark);
    return !enough;
}

static void expand(struct search *s, const struct rc_ask_step *step, struct rc_change_set made)
{
    struct rc_arena *arena = s->ask->arena;

    for (size_t i = 0; i < step->options.count; i++) {
        struct rc_change_set next = rc_change_join(arena, made, step->options.at[i].add);
        if (rc_change_compare(next, made) != 0 && !holds_a_solution(s, next))
            push(s, (struct state){ next, rc_change_join(arena, made, step->options.at[i].with) });
    }
}

/* False: the state goes back into the queue with a dearer bound than was known. */
static bool is_due(struct search *s, struct state state, const struct rc_ask_step *step)
{
    struct rc_change_set bound = rc_change_join(s->ask->arena, state.made, step->least);

    if (s->queue.count == 0 || rc_change_compare(bound, state.bound) <= 0 ||
        rc_change_compare(bound, s->queue.at[0].bound) <= 0)
        return true;
    push(s, (struct state){ state.made, bound });
    return false;
}

static void look_at(struct search *s, struct state state)
{
    struct rc_ask_step step;

    if (was_seen(s, state.made) || holds_a_solution(s, state.made))
        return;
    step = rc_goal_step(s->ask, s->goal, state.made);
    if (step.met) {
        RC_PUSH(s->ask->arena, &s->seen, state.made);
        if (is_least(s, state.made))
            RC_PUSH(s->ask->arena, &s->found.sets, state.made);
        return;
    }
    if (step.possible && is_due(s, state, &step)) {
        RC_PUSH(s->ask->arena, &s->seen, state.made);
        expand(s, &step, state.made);
    }
}

struct rc_ask_found rc_ask_search(struct rc_ask *ask, struct rc_goal goal, size_t limit)
{
    struct search s = { .ask = ask, .goal = goal, .limit = limit, .found = { .complete = true } };
    struct rc_change_set none = { NULL, 0 };
    struct rc_ask_step first = rc_goal_step(ask, goal, none);

    s.found.possible = first.possible;
    s.found.follows = first.fixed.why == RC_ASK_FOLLOWS;
    if (first.met || !first.possible)
        return s.found;
    expand(&s, &first, none);
    while (s.queue.count > 0 && s.found.sets.count < RC_ASK_CHANGES) {
        if (ask->trials >= limit) {
            s.found.complete = false;
            break;
        }
        look_at(&s, pop(&s));
    }
    return s.found;
}
