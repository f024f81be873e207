/* SPDX-License-Identifier: MIT */
#include "rulec/dice.h"

enum {
    ROUNDS = 10,
    LANES = 4 /* words in a block */
};

void rulec_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4])
{
    uint32_t c0 = counter[0];
    uint32_t c1 = counter[1];
    uint32_t c2 = counter[2];
    uint32_t c3 = counter[3];
    uint32_t k0 = key[0];
    uint32_t k1 = key[1];

    for (int round = 0; round < ROUNDS; round++) {
        uint64_t a = UINT64_C(0xD2511F53) * c0;
        uint64_t b = UINT64_C(0xCD9E8D57) * c2;
        c0 = (uint32_t)(b >> 32) ^ c1 ^ k0;
        c1 = (uint32_t)b;
        c2 = (uint32_t)(a >> 32) ^ c3 ^ k1;
        c3 = (uint32_t)a;
        k0 += UINT32_C(0x9E3779B9); /* the Weyl sequence of the key: golden ratio,
                                       sqrt(3) - 1 */
        k1 += UINT32_C(0xBB67AE85);
    }
    out[0] = c0;
    out[1] = c1;
    out[2] = c2;
    out[3] = c3;
}

/*
 * note [which word is whose]: draw i is word i mod 4 of the block with the
 * counter (i / 4, attempt). Neighbouring draws share a block, and a draw that
 * is repeated takes the same word of the block with the next attempt, so no
 * draw ever uses up another one's bits.
 */
static void block_of(uint64_t seed, uint64_t index, uint32_t attempt, uint32_t out[LANES])
{
    uint64_t block = index / LANES;
    const uint32_t counter[4] = { (uint32_t)block, (uint32_t)(block >> 32), attempt, 0 };
    const uint32_t key[2] = { (uint32_t)seed, (uint32_t)(seed >> 32) };

    rulec_philox(counter, key, out);
}

uint32_t rulec_dice_bits(uint64_t seed, uint64_t index)
{
    uint32_t words[LANES];

    block_of(seed, index, 0, words);
    return words[index % LANES];
}

/*
 * A word times n has the number in its upper half; the words whose lower half
 * is below 2^32 mod n are the surplus that would favour some numbers (Lemire,
 * "Fast random integer generation in an interval", 2019).
 */
static uint32_t range_of(uint64_t seed, uint64_t index, uint32_t n, uint32_t word)
{
    uint64_t product = (uint64_t)word * n;
    uint32_t words[LANES];

    if ((uint32_t)product >= n)
        return (uint32_t)(product >> 32);
    uint32_t surplus = (0u - n) % n;
    for (uint32_t attempt = 1; (uint32_t)product < surplus; attempt++) {
        block_of(seed, index, attempt, words);
        product = (uint64_t)words[index % LANES] * n;
    }
    return (uint32_t)(product >> 32);
}

uint32_t rulec_dice_at(uint64_t seed, uint64_t index, uint32_t n)
{
    if (n <= 1)
        return 0;
    return range_of(seed, index, n, rulec_dice_bits(seed, index));
}

void rulec_dice_fill(uint64_t seed, uint64_t first, uint32_t n, uint32_t *out, size_t count)
{
    uint32_t words[LANES];

    for (size_t i = 0; i < count; i++) {
        uint64_t index = first + i;
        if (i == 0 || index % LANES == 0)
            block_of(seed, index, 0, words);
        out[i] = n <= 1 ? 0 : range_of(seed, index, n, words[index % LANES]);
    }
}

uint32_t rulec_dice_below(rulec_dice *dice, uint32_t n)
{
    return rulec_dice_at(dice->seed, dice->next++, n);
}

int32_t rulec_dice_roll(rulec_dice *dice, rulec_roll roll)
{
    int32_t sum = roll.addend;
    uint32_t sides = roll.sides > 1 ? (uint32_t)roll.sides : 1;

    for (int16_t i = 0; i < roll.count; i++)
        sum += roll.base + (int32_t)rulec_dice_below(dice, sides);
    return sum;
}

int32_t rulec_dice_stochastic(rulec_dice *dice, int32_t value)
{
    int32_t whole = value / 100;
    int32_t rest = value % 100;

    if (rest < 0) {
        rest += 100;
        whole--;
    }
    return whole + ((int32_t)rulec_dice_below(dice, 100) < rest);
}
