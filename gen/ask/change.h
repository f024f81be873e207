/*
 * What a character can change (pre.md section 5a), one by one and in sets.
 *
 * Law: a change says what it makes of the character that was asked about, so `from` is what that
 * one has, whatever other changes stand beside it. Raises of one thing are one change: joining two
 * keeps the higher.
 */
#ifndef RC_ASK_CHANGE_H
#define RC_ASK_CHANGE_H

#include "base/buf.h"
#include "base/vec.h"

enum rc_change_id {
#define RC_CHANGE(id, row, kind, word, apply, text) RC_CHANGE_##id,
#include "ask/change.def"
#undef RC_CHANGE
    RC_CHANGE_COUNT
};

enum rc_change_kind {
    RC_CHANGE_IS_GAIN,
    RC_CHANGE_IS_LOSE,
    RC_CHANGE_IS_RAISE
};

struct rc_change {
    enum rc_change_id id;
    struct rc_str kind;   /* category, class: what `key` is of, where the row does not tell */
    struct rc_str key;    /* what is gained, lost or raised */
    struct rc_str detail; /* choice, location; who grants it */
    double from;          /* RAISE: what it has */
    double to;            /* RAISE: what it shall have; of a spell its level */
};

/* A set, in order: by row, then by what is changed. Read only once it is made. */
struct rc_change_set {
    const struct rc_change *at;
    size_t count;
};

typedef RC_VEC(struct rc_change_set) rc_change_sets;

unsigned rc_change_row(enum rc_change_id id); /* of section 5a */
enum rc_change_kind rc_change_kind(enum rc_change_id id);
const char *rc_change_word(enum rc_change_id id);

/* The sum, 1 or what is raised (pre.md, cost). */
double rc_change_amount(const struct rc_change *change);

/* Whether both change the same thing; raises may differ in how far. */
bool rc_change_same_target(const struct rc_change *a, const struct rc_change *b);

struct rc_change_set rc_change_one(struct rc_arena *arena, struct rc_change change);

/* What is in either; of raises of one thing the higher. */
struct rc_change_set rc_change_join(struct rc_arena *arena, struct rc_change_set a,
                                    struct rc_change_set b);

/* What is in any of them. */
struct rc_change_set rc_change_union(struct rc_arena *arena, const struct rc_change_set *sets,
                                     size_t count);

/*
 * Sets of changes that shall not be made: single changes by target, raises from the lowest on, and
 * sets of several.
 */
struct rc_change_bars {
    struct rc_change_set single;
    rc_change_sets several;
};

/* What the sets, or any of them, shall not be within, in `arena`. */
struct rc_change_bars rc_change_bar(struct rc_arena *arena, const rc_change_sets *sets);

/* Whether `made` with `add` holds a set that is barred; `made` alone holds none. */
bool rc_change_is_barred(struct rc_arena *trial, const struct rc_change_bars *bars,
                         struct rc_change_set made, struct rc_change_set add);

/* Without the i-th. */
struct rc_change_set rc_change_without(struct rc_arena *arena, struct rc_change_set set, size_t i);

/* Whether each change of `a` is in `b`, or a higher raise of the same. */
bool rc_change_within(struct rc_change_set a, struct rc_change_set b);

/* Where in the set the first change of that target is; its count where there is none. */
size_t rc_change_find(struct rc_change_set set, const struct rc_change *change);

/* Whether no change of one is in the other. */
bool rc_change_disjoint(struct rc_change_set a, struct rc_change_set b);

/*
 * The order of cost: how many changes; how many of them are losses; the sum of the amounts; the
 * rows; the keys, those of classes that it has before those of new ones. 0 for the same set only.
 */
int rc_change_compare(struct rc_change_set a, struct rc_change_set b);

/* The i-th as it would be done: a class is begun before something is done with it. */
const struct rc_change *rc_change_in_turn(struct rc_change_set set, size_t i);

/* For people: "gain FEAT 'Dodge'". */
void rc_change_text(const struct rc_change *change, struct rc_buf *out);

/* The JSON object of one: {"row":"W1","change":"gain-ability","kind":"FEAT","key":"Dodge"}. */
void rc_change_json(const struct rc_change *change, struct rc_buf *out);

#endif
