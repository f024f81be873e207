/* SPDX-License-Identifier: MIT */
/*
 * What the C of a game module is made of: constant lists, interpolation lists, names, and what a
 * scorekeeper says. Nothing here keeps state or allocates.
 */
#ifndef RULEC_GAME_H
#define RULEC_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum rulec_form_kind {
    RULEC_FORM_NIL,    /* the empty list */
    RULEC_FORM_NUMBER, /* `number` */
    RULEC_FORM_TEXT,   /* a string: `text`, `number` bytes and a NUL */
    RULEC_FORM_SYMBOL, /* the same, of a symbol */
    RULEC_FORM_UNIT,   /* a type: `number` is its enumerator */
    RULEC_FORM_MATERIAL,
    RULEC_FORM_TERRAIN,
    RULEC_FORM_ADVANCE,
    RULEC_FORM_LIST /* `items`, `number` of them */
};

/* A value of a module that is no plain number: a constant tree. */
typedef struct rulec_form {
    enum rulec_form_kind kind;
    int32_t number;
    const char *text;
    const struct rulec_form *items;
} rulec_form;

/* A point of an interpolation list; keys do not decrease. */
typedef struct rulec_point {
    int32_t key;
    int32_t value;
} rulec_point;

/* Where the points of a type stand in the points of a module. */
typedef struct rulec_points {
    uint32_t first;
    uint32_t count;
} rulec_points;

/* Where an input lies. */
enum rulec_range {
    RULEC_BELOW = -1, /* less than the first key, or there are no points */
    RULEC_INSIDE = 0,
    RULEC_ABOVE = 1
};

enum rulec_rounding {
    RULEC_ROUND_DOWN,   /* always down */
    RULEC_ROUND_TO_ZERO /* the step between two keys is cut toward zero before it is added */
};

/*
 * The value of an interpolation list at `key`: that of an equal key, of the first of several, else
 * linear between two. *value changes only when the result is RULEC_INSIDE.
 */
enum rulec_range rulec_interpolate(const rulec_point *points, size_t count,
                                   enum rulec_rounding rounding, int32_t key, int32_t *value);

/* A name and what it names; tables of them are sorted by the bytes of the name. */
typedef struct rulec_name {
    const char *name;
    uint32_t number;
} rulec_name;

/* Looks a name up by halving; false when it is not there. */
bool rulec_name_find(const rulec_name *names, size_t count, const char *name, uint32_t *number);

/* Whether two texts are the same. */
static inline bool rulec_same(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

/* Whole numbers that stay at the end of their range instead of leaving it. */
static inline int32_t rulec_clamp(int64_t n)
{
    return n > INT32_MAX ? INT32_MAX : n < INT32_MIN ? INT32_MIN : (int32_t)n;
}

static inline int32_t rulec_add(int32_t a, int32_t b)
{
    return rulec_clamp((int64_t)a + b);
}

static inline int32_t rulec_subtract(int32_t a, int32_t b)
{
    return rulec_clamp((int64_t)a - b);
}

static inline int32_t rulec_multiply(int32_t a, int32_t b)
{
    return rulec_clamp((int64_t)a * b);
}

/* Cut toward zero; 0 when there is no quotient. */
static inline int32_t rulec_divide(int32_t a, int32_t b)
{
    return b == 0 ? 0 : rulec_clamp((int64_t)a / b);
}

/* What a scorekeeper decides for a side. */
enum rulec_outcome {
    RULEC_NO_OUTCOME,
    RULEC_LAST_SIDE_WINS,     /* the host looks whether one side is left */
    RULEC_LAST_ALLIANCE_WINS, /* or one alliance */
    RULEC_WIN,
    RULEC_LOSE,
    RULEC_END, /* the game is over */
    RULEC_STOP /* nothing further is asked of this scorekeeper */
};

#ifdef __cplusplus
}
#endif

#endif
