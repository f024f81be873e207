/* SPDX-License-Identifier: MIT */
/*
 * A host of compiled rules, as small as one can be: a character of the Realm, questions about it,
 * and how many of them a second. ./bootstrap demo compiles it with generated/realm.
 *
 *     ask         asks for Alda
 *     ask bench   measures for about a second
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <rulec/rulec.h>

#include "realm.h"
#include "realm_qualify.h"

enum {
    CROWD = 2000, /* characters of the measurement */
    ROOM = 8      /* words for the set of any kind */
};

static_assert((int)REALM_SPELL_WORDS <= (int)ROOM, "the largest kind");

/* What prerequisites ask of Alda, where it is not 0. */
static const struct {
    enum realm_number number;
    double value;
} numbers_of_alda[] = {
    { REALM_NUMBER_LEVELS, 3 },
    { REALM_NUMBER_VARIABLE_TL, 3 },
    { REALM_NUMBER_STAT_WIT, 10 },
    { REALM_NUMBER_STAT_VOI, 12 },
    { REALM_NUMBER_ALIGNMENT_JUS, 1 },
    { REALM_NUMBER_DOMAINS_OATH, 1 },
    { REALM_NUMBER_HELD_CLASS_CANTOR, 1 },
    { REALM_NUMBER_HELD_DEITY_CORVATH, 1 },
    { REALM_NUMBER_HELD_DOMAIN_OATH, 1 },
    { REALM_NUMBER_HELD_DOMAIN_GALE, 1 },
};

static rulec_qualifier qualifier; /* with the best kernels of this processor */

/*
 * Alda, a cantor of the third level, sworn to Corvath. What follows from that (the domains of the
 * deity, the spells, the proficiencies, what is qualified for) the rules say.
 */
static void make_alda(struct realm_character *c)
{
    static alignas(64) unsigned char scratch[REALM_QUALIFIER_SCRATCH];
    double numbers[REALM_NUMBER_COUNT] = { 0 };
    uint64_t met[REALM_MET_WORDS];

    realm_character_init(c);
    c->race = REALM_RACE_DALEFOLK;
    c->deity = REALM_DEITY_CORVATH;
    realm_character_grant_class(c, REALM_CLASS_CANTOR);
    realm_character_grant_domain(c, REALM_DOMAIN_OATH);
    realm_character_grant_domain(c, REALM_DOMAIN_GALE);
    for (size_t i = 0; i < sizeof numbers_of_alda / sizeof *numbers_of_alda; i++)
        numbers[numbers_of_alda[i].number] = numbers_of_alda[i].value;
    rulec_qualifier_run(&qualifier, numbers, scratch, met);
    realm_derive_all(met, c);
}

static const rulec_kind *domains(void)
{
    return rulec_kind_find(&realm_pack, "DOMAIN");
}

static void print_offered(const struct realm_character *c)
{
    uint64_t offered[REALM_DOMAIN_WORDS];
    const char *separator = "";

    realm_ability_bonus_domain_set(c, offered);
    printf("%u of %u offered: ", realm_ability_bonus_domain_count(c), (unsigned)REALM_DOMAIN_COUNT);
    for (unsigned i = 0; i < REALM_DOMAIN_COUNT; i++) {
        if (!rulec_bit(offered, i))
            continue;
        printf("%s%s", separator, domains()->keys[i]);
        separator = ", ";
    }
    printf("\n");
}

/* One object by itself, and what of its rule holds. */
static void print_one(const struct realm_character *c, enum realm_domain domain)
{
    printf("%s: %s (taken already: %s)\n", domains()->keys[domain],
           realm_ability_bonus_domain_has(c, domain) ? "yes" : "no",
           rulec_bit(c->domain, (unsigned)domain) ? "yes" : "no");
}

static void ask(void)
{
    struct realm_character alda;

    make_alda(&alda);
    print_offered(&alda);
    print_one(&alda, REALM_DOMAIN_FROST);
    print_one(&alda, REALM_DOMAIN_GALE);
}

/* xorshift: the same crowd in every run. */
static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void make_crowd(struct realm_character *crowd)
{
    uint64_t state = UINT64_C(88172645463325252);

    for (size_t i = 0; i < CROWD; i++) {
        make_alda(&crowd[i]);
        for (unsigned d = 0; d < REALM_DOMAIN_COUNT; d++) {
            uint64_t r = next_random(&state);

            rulec_put(crowd[i].domain, d, (r >> 20 & 7) == 0);
            rulec_put(crowd[i].domain_qualified, d, (r >> 30 & 3) != 0);
        }
        crowd[i].deity = (uint32_t)(next_random(&state) % REALM_DEITY_COUNT);
        crowd[i].race = (uint32_t)(next_random(&state) % REALM_RACE_COUNT);
    }
}

/* Every rule for every character, again and again for a second. */
static void bench(void)
{
    static struct realm_character crowd[CROWD];
    uint64_t out[ROOM];
    unsigned long long answers = 0, offered = 0;
    clock_t start = clock(), now = start;

    make_crowd(crowd);
    while (now - start < CLOCKS_PER_SEC) {
        for (size_t i = 0; i < CROWD; i++) {
            for (unsigned rule = 0; rule < REALM_CHOOSE_COUNT; rule++) {
                realm_choose_set(&crowd[i], (enum realm_choose)rule, out);
                offered += out[0] & 1;
            }
        }
        answers += (unsigned long long)CROWD * REALM_CHOOSE_COUNT;
        now = clock();
    }
    printf("%.0f million choices a second (%d characters x %d rules, %llu rounds, check %llu)\n",
           (double)answers / 1e6 / ((double)(now - start) / CLOCKS_PER_SEC), CROWD,
           (int)REALM_CHOOSE_COUNT, answers / CROWD / REALM_CHOOSE_COUNT, offered % 97);
}

int main(int argc, char **argv)
{
    rulec_status status = rulec_pack_check(&realm_pack);

    if (status == RULEC_OK)
        status = rulec_qualifier_open(&qualifier, &realm_prerequisites, RULEC_KERNEL_BEST);
    if (status != RULEC_OK) {
        fprintf(stderr, "%s\n", rulec_status_text(status));
        return 1;
    }
    if (argc > 1 && strcmp(argv[1], "bench") == 0)
        bench();
    else
        ask();
    return 0;
}
