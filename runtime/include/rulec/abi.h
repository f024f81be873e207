/* SPDX-License-Identifier: MIT */
/*
 * What generated code knows about the runtime, and what a registry knows about a pack. Frozen per
 * RULEC_ABI: a change here is a new number. What hosts call is in rulec/rulec.h.
 */
#ifndef RULEC_ABI_H
#define RULEC_ABI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RULEC_ABI     1u
#define RULEC_ABI_MIN 1u /* the oldest that this runtime still reads */

/* Words that hold n bits, at least one; the same in whole cache lines of 64 bytes. */
#define RULEC_WORDS(n)  (((n) + 63) / 64 + ((n) == 0))
#define RULEC_PADDED(n) ((RULEC_WORDS(n) + 7) / 8 * 8)
#define RULEC_BIT(i)    (UINT64_C(1) << ((unsigned)(i) % 64u))
#define RULEC_COUNT(a)  (sizeof(a) / sizeof((a)[0]))
#define RULEC_NONE      UINT32_MAX /* an offset that leads nowhere */

static inline bool rulec_bit(const uint64_t *words, unsigned i)
{
    return ((words[i / 64] >> (i % 64)) & 1u) != 0;
}

static inline void rulec_put(uint64_t *words, unsigned i, bool in)
{
    if (in)
        words[i / 64] |= RULEC_BIT(i);
    else
        words[i / 64] &= ~RULEC_BIT(i);
}

/* Word w of the set that has the one member `value`, or none when that is not below `count`. */
static inline uint64_t rulec_one(uint32_t value, uint32_t count, size_t w)
{
    return value < count && value / 64 == w ? RULEC_BIT(value) : 0;
}

static inline unsigned rulec_popcount(uint64_t w)
{
    w -= (w >> 1) & UINT64_C(0x5555555555555555);
    w = (w & UINT64_C(0x3333333333333333)) + ((w >> 2) & UINT64_C(0x3333333333333333));
    w = (w + (w >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)((w * UINT64_C(0x0101010101010101)) >> 56);
}

/* One word of a constant set of which most words are empty. */
typedef struct rulec_word {
    size_t at;
    uint64_t bits;
} rulec_word;

/*
 * A kind of objects. Objects are named by key in all that is stored: their numbers may change
 * whenever the pack changes.
 */
typedef struct rulec_kind {
    const char *name;        /* "DOMAIN" */
    const char *const *keys; /* by number; NULL when count is 0 */
    uint32_t count;
    uint32_t words; /* of a set of the kind */
    uint32_t held;  /* offset in the character of the words of what it holds, or RULEC_NONE */
    uint32_t
        value; /* offset of the uint32_t that says which one it is (count: none), or RULEC_NONE */
} rulec_kind;

/* A set in the character: something known of it that rules of the pack read. */
typedef struct rulec_fact {
    const char *name;     /* of the member of the struct: "spell_available_arcane_1" */
    const char *fact;     /* "held", "qualified", "available", ... */
    const char *argument; /* of the fact, "" where it takes none: "arcane 1" */
    uint32_t kind;        /* of the members */
    uint32_t offset;      /* in the character, of as many words as the kind has */
} rulec_fact;

typedef struct rulec_rule {
    const char *name; /* of the functions, without _set, _has, _count, _any */
    const char *text; /* as written */
    const char *file; /* "" when it is not known */
    uint32_t line;    /* 1-based, 0 when it is not known */
    uint32_t kind;    /* of what is offered */
} rulec_rule;

/*
 * A pack. The first two fields never move, and are looked at before any other; fields are only
 * added behind the last, with a new RULEC_ABI. The functions do not check their arguments; those of
 * rulec/rulec.h do.
 */
typedef struct rulec_pack {
    uint32_t abi;
    uint32_t size; /* of this struct, as its writer knew it */
    const char *name;
    uint64_t
        fingerprint[2]; /* of numbers, layout and rules: tells whether a stored struct is stale */
    uint32_t character_size; /* bytes of the struct, which is aligned to 64 */
    uint32_t kind_count;
    uint32_t fact_count;
    uint32_t rule_count;
    const rulec_kind *kinds;
    const rulec_fact *facts;
    const rulec_rule *rules;
    void (*init)(void *character);
    void (*choose)(void *character, unsigned kind,
                   uint32_t object); /* sets what `value` leads to */
    void (*set)(const void *character, unsigned rule, uint64_t *out);
    bool (*has)(const void *character, unsigned rule, unsigned object);
    unsigned (*count)(const void *character, unsigned rule);
    bool (*any)(const void *character, unsigned rule);
} rulec_pack;

#ifdef __cplusplus
}
#endif

#endif
