/* SPDX-License-Identifier: MIT */
/*
 * Dice without a state. A draw is a pure function of (seed, index): whoever
 * asks for draw 17 of seed 42 gets the same number, on one thread or many,
 * first or last, on every machine. A run of dice is therefore two numbers that
 * the caller keeps, and a batch may be cut anywhere.
 *
 * The generator is Philox4x32-10, from its published definition: Salmon,
 * Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC
 * 2011. Ranges are unbiased: a word that falls in the incomplete last part of
 * the range is drawn again, from a block of its own that no other draw uses.
 */
#ifndef RULEC_DICE_H
#define RULEC_DICE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where a caller is in the draws of a seed. Plain data: copy it, store it,
 * start it anywhere. */
typedef struct rulec_dice {
    uint64_t seed;
    uint64_t next; /* index of the draw that is taken next */
} rulec_dice;

/* A handful of equal dice: the sum of `count` dice of `sides` sides, plus
 * `addend`. */
typedef struct rulec_roll {
    int16_t count; /* 0: no dice, only the addend */
    int16_t sides; /* 0 or 1: each die shows its least number */
    int16_t addend;
    int16_t base; /* the least number on a die: 0 or 1 */
} rulec_roll;

/* The four words of one block, for those who need many; counter and key as in
 * the paper. */
void rulec_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]);

/* Draw `index` of `seed`: 32 random bits. */
uint32_t rulec_dice_bits(uint64_t seed, uint64_t index);

/* Draw `index` of `seed`, as a number in 0..n-1, each equally likely; 0 when n
 * is 0 or 1. */
uint32_t rulec_dice_at(uint64_t seed, uint64_t index, uint32_t n);

/* The same for the draws first..first+count-1, into out[0..count-1]. */
void rulec_dice_fill(uint64_t seed, uint64_t first, uint32_t n, uint32_t *out, size_t count);

/* The next draw, as a number in 0..n-1. */
uint32_t rulec_dice_below(rulec_dice *dice, uint32_t n);

/* Takes roll.count draws and gives their sum. A roll with no dice takes none.
 */
int32_t rulec_dice_roll(rulec_dice *dice, rulec_roll roll);

/*
 * A number with a chance of one more (gdl.md A3.5): value / 100 for sure, and
 * one more with a chance of value mod 100 percent. Takes one draw, always.
 * Below zero the division rounds down, so that the mean is value / 100
 * everywhere.
 */
int32_t rulec_dice_stochastic(rulec_dice *dice, int32_t value);

#ifdef __cplusplus
}
#endif

#endif
