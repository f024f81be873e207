/*
 * Numbers that are computed at run time: interpolation lists and dice, and how a mode counts them.
 * The functions here are their meaning; generated code does the same.
 */
#ifndef RC_IR_NUM_H
#define RC_IR_NUM_H

#include <stddef.h>
#include <stdint.h>

/* A point of an interpolation list; keys do not decrease (gdl.md A3.3). */
struct rc_num_point {
    int32_t key;
    int32_t value;
};

enum rc_num_range {
    RC_NUM_BELOW = -1, /* the input is less than the first key, or there is none */
    RC_NUM_INSIDE = 0,
    RC_NUM_ABOVE = 1
};

enum rc_num_rounding {
    RC_NUM_DOWN,   /* always down, as the manual says */
    RC_NUM_TO_ZERO /* the step is cut toward zero before it is added (B1.23) */
};

/*
 * The value at `key`: that of a key that is equal, of the first one where two are; else linear
 * between its neighbours. *value is set only when the result is RC_NUM_INSIDE.
 */
enum rc_num_range rc_num_interpolate(const struct rc_num_point *points, size_t count,
                                     enum rc_num_rounding rounding, int32_t key, int32_t *value);

/* Dice: `count` dice with the numbers base..base+sides-1, and `addend`. */
struct rc_num_dice {
    int16_t count;
    int16_t sides;
    int16_t addend;
    int16_t base;
};

#endif
