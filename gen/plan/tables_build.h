/* What the files that lay down tables share while they are at it. */
#ifndef RC_PLAN_TABLES_BUILD_H
#define RC_PLAN_TABLES_BUILD_H

#include "base/bits.h"
#include "base/vec.h"
#include "plan/tables.h"

#define NO_BASIS (UINT32_MAX - 1) /* of what is always offered */

/* A term of the pack while its rows have no numbers yet. */
struct rc_tables_row_term {
    uint32_t basis; /* or NO_BASIS */
    const uint64_t *mask;
    size_t blocks; /* that hold anything */
    size_t words;
    size_t objects;
    uint64_t hash;
    uint32_t row;
    uint32_t number; /* among the terms that are counted */
    bool alike;      /* one of eight that differ in their objects alone, not in basis and blocks */
};

/* A piece while its term has no rows yet. */
struct rc_tables_draft {
    rulec_piece piece;
    uint32_t term; /* NONE: it has no rows */
};

#define NONE UINT32_MAX

struct rc_tables_builder {
    struct rc_arena *arena;
    const struct rc_tables_source *from;
    rulec_tables *out;
    uint32_t *derived_at; /* offsets in the scratch */
    rulec_derived *derived;
    size_t derived_count;
    RC_VEC(rulec_basis) bases;
    RC_VEC(struct rc_tables_row_term) terms;
    RC_VEC(struct rc_tables_draft) firsts; /* of the choices */
    RC_VEC(struct rc_tables_draft) others;
    uint32_t *slots; /* hash of a term -> index + 1 */
    size_t slot_count;
    size_t places;
    size_t scratch;
};

/* Zeroed memory on 64 bytes, as a register wants it. */
static inline void *rc_tables_aligned(struct rc_arena *arena, size_t bytes)
{
    char *at = RC_NEW_ARRAY(arena, char, bytes + 63);

    return at + (64 - (uintptr_t)at % 64) % 64;
}

/* Piece i of a choice; the pieces are laid. */
static inline const rulec_piece *rc_tables_piece(const rulec_tables *t, size_t choice, unsigned i)
{
    return i == 0 ? &t->pieces[choice] : &t->pieces[t->pieces[choice].more + i - 1];
}

/* The rows of a card that has none yet: each is that of zeros behind the last. */
static inline void rc_tables_no_rows(const rulec_tables *t, uint16_t *rows)
{
    for (unsigned i = 0; i < RULEC_CARD_BLOCKS; i++)
        rows[i] = (uint16_t)t->row_count;
}

/* Gives the terms their rows and numbers, in groups. */
void rc_tables_lay_rows(struct rc_tables_builder *b);

/* Lists for each choice the derived sets that it reads, at any remove; pieces are laid. */
void rc_tables_lay_needs(struct rc_tables_builder *b);

/* Makes cards of the choices whose pieces are laid, where their conditions and numbers allow it. */
void rc_tables_lay_cards(struct rc_tables_builder *b);

/* Makes the cards of prepared characters; bases and rows have their places. */
void rc_tables_lay_prepared(struct rc_tables_builder *b);

#endif
