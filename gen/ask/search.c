/*
 * Best first. A node is a set of changes that does not reach the goal yet, with the options of the
 * step from there in the order of what a solution that takes them costs at least.
 *
 * note [branches]: whatever reaches the goal holds an option (see note [steps] in goal.h), so it
 * holds a first one. The branch of an option is where it is the first: the options before it are
 * barred below it. So each set is met once, whatever the order of its changes, and of a count of
 * 40 things not all subsets of the 40 cheapest.
 *
 * Branches wait in a queue with a bound, below which nothing comes of them; of the options of a
 * node only the next one waits. As bounds never exceed what comes of a branch, sets that reach the
 * goal turn up in the order of their cost. With the options of a node comes a guess of what would
 * do (three of these hundred: the three cheapest), which waits for its turn as a branch does. When
 * the search ends at its limit, those that still wait are tried: better than no answer.
 */
#include "ask/search.h"

#include <stdlib.h>

struct node {
    const struct node *parent; /* NULL: the start */
    size_t taken;              /* the option of the parent that was taken */
    struct rc_change_set made;
    const struct rc_ask_option *options;
    size_t count;
};

struct branch {
    const struct node *node;
    size_t option; /* GUESS: the bound itself is one */
    struct rc_change_set bound;
};

#define GUESS SIZE_MAX

struct search {
    struct rc_ask *ask;
    struct rc_goal goal;
    size_t limit;
    RC_VEC(struct branch) queue; /* a heap, the cheapest first */
    struct rc_ask_found found;
};

/* --- the queue */

/* Of equal bounds a guess comes first, then what is nearer to its bound. */
static int compare(const struct branch *a, const struct branch *b)
{
    int order = rc_change_compare(a->bound, b->bound);

    if (order == 0)
        order = (b->option == GUESS) - (a->option == GUESS);
    return order != 0 ? order : -rc_change_compare(a->node->made, b->node->made);
}

static void swap(struct branch *a, struct branch *b)
{
    struct branch kept = *a;

    *a = *b;
    *b = kept;
}

static void push(struct search *s, struct branch branch)
{
    size_t i = s->queue.count;

    RC_PUSH(s->ask->arena, &s->queue, branch);
    while (i > 0 && compare(&s->queue.at[i], &s->queue.at[(i - 1) / 2]) < 0) {
        swap(&s->queue.at[i], &s->queue.at[(i - 1) / 2]);
        i = (i - 1) / 2;
    }
}

static struct branch pop(struct search *s)
{
    struct branch top = s->queue.at[0];
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

/* --- solutions */

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

static void find(struct search *s, struct rc_change_set made)
{
    if (!holds_a_solution(s, made) && is_least(s, made))
        RC_PUSH(s->ask->arena, &s->found.sets, made);
}

/* --- branches */

static struct rc_change_set bound_of(struct rc_arena *arena, const struct node *node,
                                     const struct rc_ask_option *option)
{
    struct rc_change_set sets[] = { node->made, option->add, option->others };

    return rc_change_union(arena, sets, 3);
}

static void push_option(struct search *s, const struct node *node, size_t option)
{
    if (option < node->count)
        push(s, (struct branch){ node, option,
                                 bound_of(s->ask->arena, node, &node->options[option]) });
}

struct priced {
    struct rc_ask_option option;
    struct rc_change_set bound;
    size_t place; /* of equal bounds the order stays */
};

static int by_bound(const void *left, const void *right)
{
    const struct priced *a = left;
    const struct priced *b = right;
    int order = rc_change_compare(a->bound, b->bound);

    return order != 0 ? order : (a->place > b->place) - (a->place < b->place);
}

static void put_in_order(struct search *s, struct node *node, struct rc_ask_option *options)
{
    struct rc_mark mark = rc_arena_mark(s->ask->trial);
    struct priced *priced = RC_NEW_ARRAY(s->ask->trial, struct priced, node->count + 1);

    for (size_t i = 0; i < node->count; i++)
        priced[i] = (struct priced){ options[i], bound_of(s->ask->trial, node, &options[i]), i };
    if (node->count > 1)
        qsort(priced, node->count, sizeof *priced, by_bound);
    for (size_t i = 0; i < node->count; i++)
        options[i] = priced[i].option;
    rc_arena_release(s->ask->trial, mark);
}

/* What is looked at in branches before this one, here and all the way up. */
static struct rc_change_bars bars_of(struct search *s, const struct node *parent, size_t taken)
{
    rc_change_sets sets = { 0 };

    while (parent != NULL) {
        for (size_t i = 0; i < taken; i++)
            RC_PUSH(s->ask->trial, &sets, parent->options[i].add);
        taken = parent->taken;
        parent = parent->parent;
    }
    return rc_change_bar(s->ask->trial, &sets);
}

static void open_node(struct search *s, struct node node, struct rc_ask_step *step)
{
    struct node *kept = RC_NEW(s->ask->arena, struct node);

    *kept = node;
    kept->options = step->options.at;
    kept->count = step->options.count;
    put_in_order(s, kept, step->options.at);
    push(s, (struct branch){ kept, GUESS, rc_change_join(s->ask->arena, kept->made, step->guess) });
    push_option(s, kept, 0);
}

static void follow(struct search *s, const struct node *parent, size_t taken)
{
    struct rc_change_set add = parent->options[taken].add;
    struct node node = { parent, taken, rc_change_join(s->ask->arena, parent->made, add), NULL, 0 };
    struct rc_mark mark = rc_arena_mark(s->ask->trial);
    struct rc_change_bars bars = bars_of(s, parent, taken);
    struct rc_ask_step step;

    if (!holds_a_solution(s, node.made) &&
        !rc_change_is_barred(s->ask->trial, &bars, parent->made, add)) {
        step = rc_goal_step(s->ask, s->goal, node.made, &bars);
        if (step.met)
            find(s, node.made);
        else if (step.possible)
            open_node(s, node, &step);
    }
    rc_arena_release(s->ask->trial, mark);
}

static void look_at(struct search *s, struct branch branch)
{
    if (branch.option == GUESS) {
        if (!holds_a_solution(s, branch.bound) && is_enough(s, branch.bound))
            find(s, branch.bound);
        return;
    }
    push_option(s, branch.node, branch.option + 1);
    follow(s, branch.node, branch.option);
}

/* The cheapest of them, as far as they do; nobody knows of cheaper ones. */
static void try_guesses(struct search *s)
{
    s->found.complete = false;
    s->found.sure = s->found.sets.count;
    while (s->queue.count > 0 && s->found.sets.count < RC_ASK_CHANGES) {
        struct branch branch = pop(s);
        if (branch.option == GUESS)
            look_at(s, branch);
    }
}

/* Whether anything new may come of what still waits. */
static bool waits(const struct search *s)
{
    for (size_t i = 0; i < s->queue.count; i++) {
        if (!holds_a_solution(s, s->queue.at[i].bound))
            return true;
    }
    return false;
}

static int by_cost(const void *left, const void *right)
{
    return rc_change_compare(*(const struct rc_change_set *)left,
                             *(const struct rc_change_set *)right);
}

struct rc_ask_found rc_ask_search(struct rc_ask *ask, struct rc_goal goal, size_t limit)
{
    struct search s = { .ask = ask, .goal = goal, .limit = limit, .found = { .complete = true } };
    struct node start = { .parent = NULL };
    struct rc_ask_step first = rc_goal_step(ask, goal, start.made, NULL);

    s.found.possible = first.possible;
    s.found.follows = first.fixed.why == RC_ASK_FOLLOWS;
    if (first.met || !first.possible)
        return s.found;
    open_node(&s, start, &first);
    while (s.queue.count > 0 && s.found.sets.count < RC_ASK_CHANGES && ask->trials < limit)
        look_at(&s, pop(&s));
    s.found.sure = s.found.sets.count;
    s.found.more = s.found.sets.count == RC_ASK_CHANGES && waits(&s);
    if (s.queue.count > 0 && s.found.sets.count < RC_ASK_CHANGES)
        try_guesses(&s);
    /* a change that helps one alternative only beside another may come late */
    if (s.found.sets.count > 1)
        qsort(s.found.sets.at, s.found.sets.count, sizeof *s.found.sets.at, by_cost);
    return s.found;
}
