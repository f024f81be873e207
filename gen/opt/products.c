/*
 * Truth tables as ORs of ANDs, for the C and for comments. With four inputs there are 81 possible
 * products, so all are looked at; the cover takes what is needed, then the largest, then the
 * first.
 */
#include "opt/normal.h"

enum {
    ALL_PRODUCTS = 81
};

static uint16_t combinations_of(struct rc_product product, unsigned input_count)
{
    unsigned met = 0;

    for (unsigned c = 0; c < 1u << input_count; c++)
        met |= (unsigned)((c & product.care) == product.value) << c;
    return (uint16_t)met;
}

/* Products that are met only where the table is true, and that no larger such product contains. */
static unsigned find_primes(uint16_t when, unsigned input_count, struct rc_product *primes)
{
    unsigned count = 0;

    for (unsigned care = 0; care < 1u << input_count; care++) {
        for (unsigned value = 0; value < 1u << input_count; value++) {
            struct rc_product product = { care, value };
            if ((value & ~care) != 0 || (combinations_of(product, input_count) & ~when) != 0)
                continue;
            bool contained = false;
            for (unsigned i = 0; i < input_count && !contained; i++) {
                struct rc_product larger = { care & ~(1u << i), value & ~(1u << i) };
                contained =
                    (care >> i & 1u) != 0 && (combinations_of(larger, input_count) & ~when) == 0;
            }
            if (!contained)
                primes[count++] = product;
        }
    }
    return count;
}

static unsigned bit_count(unsigned bits)
{
    unsigned count = 0;

    for (; bits != 0; bits &= bits - 1)
        count++;
    return count;
}

/* The prime to take next: one that alone meets some combination, else the one that meets most. */
static unsigned choose_prime(const uint16_t *met, unsigned count, unsigned left)
{
    unsigned best = 0;

    for (unsigned i = 0; i < count; i++) {
        unsigned others = 0;
        for (unsigned j = 0; j < count; j++)
            others |= j == i ? 0u : met[j];
        if ((met[i] & left & ~others) != 0)
            return i;
        if (bit_count(met[i] & left) > bit_count(met[best] & left))
            best = i;
    }
    return best;
}

unsigned rc_when_products(uint16_t when, unsigned input_count, struct rc_product *out)
{
    struct rc_product primes[ALL_PRODUCTS];
    uint16_t met[ALL_PRODUCTS];
    unsigned prime_count = find_primes(when, input_count, primes);
    unsigned left = when;
    unsigned count = 0;

    for (unsigned i = 0; i < prime_count; i++)
        met[i] = combinations_of(primes[i], input_count);
    while (left != 0) {
        unsigned i = choose_prime(met, prime_count, left);
        out[count++] = primes[i];
        left &= ~(unsigned)met[i];
    }
    return count;
}
