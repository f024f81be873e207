/* SPDX-License-Identifier: MIT */
/*
 * The tables form of a pack: what choices and prerequisites mean, as constant data, and the
 * functions that ask it. The data is made by the compiler and trusted; nothing here allocates.
 *
 * A set of a kind is laid out in blocks of 512 objects. Objects that a choice offers under the
 * same conditions are a term: a condition over at most four inputs (sets that are known at run
 * time) and the objects, of which only the blocks that have any are kept, as rows. Equal terms of
 * a pack are one. So is each question of the prerequisites: facts are asked once, nodes count
 * facts and nodes before them, and each object takes one truth.
 */
#ifndef RULEC_TABLES_H
#define RULEC_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rulec/rulec.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    RULEC_BLOCK_WORDS = 8, /* of 64 bits: 512 objects */
    RULEC_INPUTS = 4,      /* of a condition, at most */
    RULEC_ROW_SLACK = 1,   /* rows of zeros behind the last */
    RULEC_CARD_BLOCKS = 8, /* of kinds whose choices are counted by cards */
    RULEC_PAGE_WORDS = 32  /* truths that one gather can reach: 2,048 */
};

#define RULEC_NO_OBJECT  UINT32_MAX
#define RULEC_IN_SCRATCH UINT32_C(0x80000000) /* an input's offset is one in the scratch */
#define RULEC_NO_SET     UINT32_MAX
#define RULEC_BY_PIECES  UINT16_MAX /* no groups: a prepared choice is counted by its pieces */

/* Of the file with tables that rulec/binary.h takes in; another layout has another number. */
#define RULEC_BINARY_LAYOUT 1
#define RULEC_BINARY_ORDER  UINT32_C(0x01020304)
enum {
    RULEC_BINARY_ALIGN = 64, /* each array begins at a multiple of that */
    RULEC_BINARY_BANNER = 40 /* bytes of text before the numbers of the head */
};

/* A kind as far as its sets go. */
typedef struct rulec_extent {
    uint32_t objects;
    uint32_t words;  /* that hold a bit for each */
    uint32_t blocks; /* that hold the words */
} rulec_extent;

/* A set in the character: whole blocks, from a byte offset on. */
typedef struct rulec_set {
    uint32_t offset;
    uint32_t kind;
} rulec_set;

/*
 * A term as one choice asks it. Plain pieces look at two sets in the character (a condition over
 * fewer names one twice) and at four bits of `when`; wide ones at `inputs` sets, wherever.
 * Bit c of `when` tells of the combination c: bit i of c is whether input i has the object.
 */
typedef struct rulec_piece {
    uint32_t at[RULEC_INPUTS]; /* byte offsets of the inputs */
    uint32_t row;              /* the first of its rows */
    uint16_t rows;
    uint16_t when;
    uint32_t more; /* of the first piece of a choice: the others, one after the other */
    uint16_t more_count;
    uint8_t inputs;
    uint8_t wide;
} rulec_piece;

/*
 * A summand of the count of one choice, in a kind of a few blocks: how many objects of the rows
 * are in one set and not in another, added or taken off. All conditions over two sets are counted
 * so, and all cards are counted by the same steps, which leaves a processor nothing to guess.
 */
typedef struct rulec_card {
    uint32_t yes;                     /* byte offset in the character; RULEC_NO_SET: any object */
    uint32_t no;                      /* RULEC_NO_SET: no object */
    uint16_t rows[RULEC_CARD_BLOCKS]; /* of the masks, for each block; there is one of zeros */
    uint16_t more;                    /* of a choice: the others, behind the choices' own */
    uint16_t more_count;
    uint16_t fixed; /* of a choice: what is added in any case */
    int8_t sign;
    uint8_t blocks; /* of the kind; 0: the choice is not counted by cards but by its pieces */
} rulec_card;

/*
 * One choice when the conditions of the pack are at hand: the objects of the rows, each block in
 * its own of the basis that begins at `place` among the blocks of all. A choice under more than one
 * condition has groups of rows instead. No card lies in two cache lines.
 */
typedef struct rulec_prepared_card {
    uint16_t rows[RULEC_CARD_BLOCKS]; /* as in a card */
    uint16_t place;
    uint16_t fixed;  /* what is added in any case */
    uint16_t group;  /* the first, of prepared_rows */
    uint16_t groups; /* 0: the rows above; RULEC_BY_PIECES */
    uint32_t unused[2];
} rulec_prepared_card;

/* Eight rows and for each the place of its block; those that are too many are rows of zeros. */
typedef struct rulec_prepared_rows {
    uint16_t rows[RULEC_CARD_BLOCKS];
    uint16_t places[RULEC_CARD_BLOCKS];
} rulec_prepared_rows;

/* A condition that terms have, over all objects of a kind; an array of blocks in the scratch. */
typedef struct rulec_basis {
    uint32_t at[RULEC_INPUTS]; /* as in a piece */
    uint32_t place;            /* its first block among those of all bases */
    uint16_t blocks;
    uint16_t kind;
    uint16_t when;
    uint8_t inputs;
    uint8_t wide;
} rulec_basis;

typedef struct rulec_term {
    uint32_t basis;
    uint32_t row;
    uint32_t rows;
    uint32_t objects;
} rulec_term;

/* Terms with equally many rows stand together, their rows one after the other. */
typedef struct rulec_group {
    uint32_t term;
    uint32_t terms;
    uint32_t row;
    uint32_t rows_each;
    uint32_t alike; /* the places of the first term are those of all, which are eights */
} rulec_group;

/* A further term of a choice that has more than two. */
typedef struct rulec_extra {
    uint32_t choice;
    uint32_t term;
} rulec_extra;

/* An intermediate set: the union of pieces, or what its members point to; or the one object that
 * a field of the character names. */
typedef struct rulec_derived {
    uint32_t piece;
    uint32_t pieces;
    uint32_t at;     /* byte offset in the scratch */
    uint32_t words;  /* whole blocks */
    uint32_t source; /* with a map: where the union is gathered, in the scratch */
    uint32_t source_words;
    uint32_t map_words;  /* of a row of the map */
    const uint64_t *map; /* NULL, or a set for each object of the source */
    uint32_t kind;       /* of its members */
    uint32_t source_kind;
    uint32_t value; /* byte offset of a uint32_t in the character, or UINT32_MAX */
} rulec_derived;

typedef enum rulec_question_op {
    RULEC_ASK_HELD,  /* bit `index` of the words at `offset` */
    RULEC_ASK_GTEQ,  /* double at `offset` >= limit */
    RULEC_ASK_GT,    /* > */
    RULEC_ASK_EQ,    /* == */
    RULEC_ASK_IN,    /* uint32_t at `offset` is one of those whose bits are set in `set` */
    RULEC_ASK_LEVEL, /* uint16_t at `offset` >= limit */
    RULEC_ASK_CALL,  /* a function of the character */
    RULEC_ASK_OPS
} rulec_question_op;

typedef struct rulec_question {
    uint32_t truth; /* its bit among the truths */
    uint32_t op;    /* rulec_question_op */
    uint32_t offset;
    uint32_t index; /* HELD: the bit; IN: bits of `set` */
    double limit;
    const uint64_t *set;
    bool (*call)(const void *character);
} rulec_question;

/* So many of the operands hold. An operand is a truth, or ~truth: does not hold. */
typedef struct rulec_quorum {
    uint32_t truth;
    uint32_t need;
    uint32_t operand; /* the first, in the list of all */
    uint32_t operands;
} rulec_quorum;

/* HELD facts of one word: its bits under the mask, side by side, become truths. */
typedef struct rulec_pick {
    uint32_t offset; /* of the word in the character */
    uint32_t shift;  /* the truth of the lowest, within its word */
    uint64_t mask;
} rulec_pick;

typedef struct rulec_picks {
    uint32_t word; /* of the truths */
    uint32_t first;
    uint32_t count;
} rulec_picks;

/*
 * Eight comparisons of doubles, of sixteen from `offset` on; they are byte `to` of the truths.
 * Those of doubles that stand side by side come first: of eight from `offset` on, each with its own
 * limit.
 */
typedef struct rulec_compare {
    uint32_t offset;
    uint32_t to;
    uint32_t op; /* GTEQ, GT or EQ */
    uint32_t used;
    uint8_t index[8];
    double limit[8];
} rulec_compare;

/* 64 truths fetched from one page: the byte of each and the bit in it; 0: none. */
typedef struct rulec_gather {
    uint8_t index[64];
    uint8_t bit[64];
} rulec_gather;

/* Where a gather of held facts looks: 2,048 bits of the character; and which truths they are. */
typedef struct rulec_held {
    uint32_t offset; /* bytes */
    uint32_t word;   /* of the truths */
} rulec_held;

/* A word of operands: the bits of gathers, of one page each, then some turned around. */
typedef struct rulec_column {
    uint32_t gather;
    uint32_t gathers;
    uint64_t flip;
} rulec_column;

typedef enum rulec_lane_op {
    RULEC_LANES_ALL,
    RULEC_LANES_COUNT
} rulec_lane_op;

/* 64 nodes side by side, one word of truths. */
typedef struct rulec_lanes {
    uint32_t word;
    uint32_t op;
    uint32_t column;
    uint32_t columns;
    uint32_t need;   /* COUNT: words of all needs, least bit first */
    uint32_t planes; /* how many such words */
    uint32_t level;  /* those of one level do not look at each other */
    uint64_t flip;   /* nodes that are turned around: one of some holds if not all fail to */
} rulec_lanes;

/* The prerequisites of the objects of one kind. */
typedef struct rulec_prereq {
    uint32_t kind;
    uint32_t objects;
    uint32_t out; /* byte offset of the qualified words in the character */
    uint32_t truth_words;
    uint32_t fact_count;
    uint32_t node_count;
    uint32_t single_count;
    uint32_t picks_count;
    uint32_t held_count;
    uint32_t compare_count;
    uint32_t side_count; /* of them: those of doubles that stand side by side */
    uint32_t lanes_count;
    uint32_t early_lanes; /* of them; then come so many nodes, one by one: */
    uint32_t late_count;
    uint32_t late_node;
    uint32_t column_count;
    uint32_t gather_count;
    const rulec_question *facts; /* all of them */
    const uint32_t *singles;     /* those that are not gathered or compared by eights */
    const rulec_quorum *nodes;   /* operands before consumers */
    const int32_t *operands;
    const int32_t *gates; /* for each object: an operand, or INT32_MIN: no prerequisite */
    const uint64_t
        *start; /* words: objects without a prerequisite, or whose gate is turned around */
    const rulec_picks *picks;
    const rulec_pick *pick_rows;
    const rulec_held *held; /* the same facts as the picks, once more; none: they are singles */
    const rulec_gather *held_gathers;
    const rulec_compare *compares;
    const rulec_lanes *lanes;    /* by levels */
    const rulec_column *columns; /* and one that has none, behind the last */
    const rulec_column *outs; /* a column for each word of the result, the last; nothing turned */
    const uint32_t *pages;    /* of the gathers */
    const uint32_t *gather_columns; /* the column of each; of those of the result: which word */
    const rulec_gather *gathers;
    const uint64_t *needs;
} rulec_prereq;

/* How the file begins, least byte first. */
typedef struct rulec_binary_head {
    char banner[RULEC_BINARY_BANNER]; /* what made it, for people */
    uint32_t order;                   /* RULEC_BINARY_ORDER */
    uint32_t layout;                  /* RULEC_BINARY_LAYOUT */
    uint64_t size;                    /* of the whole file, bytes */
    uint64_t key;                     /* of what follows: the C beside it names the same */
} rulec_binary_head;

typedef struct rulec_tables {
    uint32_t size; /* of this struct, as its writer knew it */
    uint32_t character_size;
    uint32_t scratch_size; /* bytes; of the scratch these parts: */
    uint32_t set_at;       /* one set of the largest kind */
    uint32_t bases_at;     /* blocks of all bases */
    uint32_t slots_at;     /* a count for each term, and one that is 0 */
    uint32_t truths_at;
    uint32_t kind_count;
    uint32_t set_count;
    uint32_t choice_count;
    uint32_t piece_count;
    uint32_t card_count;
    uint32_t prepared_count; /* of groups of rows */
    uint32_t row_count;
    uint32_t basis_count;
    uint32_t term_count;
    uint32_t group_count;
    uint32_t extra_count;
    uint32_t derived_count;
    uint32_t prereq_count;
    uint32_t need_count; /* numbers in all need lists */
    const rulec_extent *kinds;
    const rulec_set *sets;
    const uint16_t *choice_kinds;
    const rulec_piece *pieces;           /* those of the choices first, one each */
    const rulec_card *cards;             /* likewise */
    const rulec_prepared_card *prepared; /* of the choices */
    const rulec_prepared_rows *prepared_rows;
    const uint64_t *masks;  /* eight words a row, on 64 bytes; RULEC_ROW_SLACK rows of zeros more */
    const uint16_t *blocks; /* of each row: which block of its kind */
    const uint16_t *places; /* of each row of a term: that block among the bases */
    const rulec_basis *bases;
    const rulec_term *terms;
    const rulec_group *groups;
    const uint16_t *sums;      /* two slots a choice */
    const uint16_t *fixed;     /* objects that a choice always offers */
    const rulec_extra *extras; /* by choice */
    const rulec_derived *derived;
    const rulec_prereq *prereqs;
    const uint32_t *choice_needs; /* where the need list of each choice begins; 0 is an empty one */
    const uint32_t *need_lists; /* a number, and so many derived sets, in the order to make them */
    const rulec_binary_head *head; /* NULL: nothing comes from a binary file; else that has */
    uint64_t key;                  /* this key */
} rulec_tables;

/* Which instructions are used. A host that does not care takes RULEC_KERNEL_BEST. */
typedef enum rulec_kernel {
    RULEC_KERNEL_BEST,
    RULEC_KERNEL_PORTABLE,
    RULEC_KERNEL_AVX2,   /* with POPCNT, BMI1, BMI2 */
    RULEC_KERNEL_AVX512, /* F, BW, DQ, VL with VBMI, VBMI2, VPOPCNTDQ, GFNI */
    RULEC_KERNELS
} rulec_kernel;

struct rulecrt_kernel;
typedef unsigned rulec_prepared_counter(const rulec_tables *tables, uint32_t choice,
                                        const void *prepared);

/* Tables and the kernels chosen for them; the caller's memory, shared freely between threads. */
typedef struct rulec_asker {
    const rulec_tables *tables;
    const struct rulecrt_kernel *kernel;
    rulec_prepared_counter *prepared_count; /* of the kernels, so that a count is one call */
} rulec_asker;

/*
 * RULEC_BAD_ARGUMENT: NULL, or kernels that this processor or build does not have. RULEC_BAD_ABI:
 * tables of a writer that knew fewer members. RULEC_BAD_PACK: the binary file that was taken in is
 * not the one that was written with the tables.
 */
rulec_status rulec_tables_open(rulec_asker *asker, const rulec_tables *tables, rulec_kernel kernel);

/* An asker for single choices, with the portable kernels; what generated functions use. */
rulec_asker rulec_tables_portable(const rulec_tables *tables);

/* The kernels that an asker uses: "avx512"; never NULL. */
const char *rulec_kernel_name(const rulec_asker *asker);

/*
 * One choice of one character. `scratch`: the tables' scratch_size bytes on 64 bytes, of this
 * thread; NULL will do for count, any, has and set where the tables have no derived sets. A
 * choice is its number in the pack and must be below choice_count.
 */
unsigned rulec_choice_count(const rulec_asker *asker, const void *character, void *scratch,
                            uint32_t choice);
bool rulec_choice_any(const rulec_asker *asker, const void *character, void *scratch,
                      uint32_t choice);
bool rulec_choice_has(const rulec_asker *asker, const void *character, void *scratch,
                      uint32_t choice, uint32_t object);

/* The set into `out`, the words of its kind. */
void rulec_choice_set(const rulec_asker *asker, const void *character, void *scratch,
                      uint32_t choice, uint64_t *out);

/*
 * Only the blocks that can hold anything: blocks[i] is which of its kind, out + 8 * i its words. A
 * block may come twice, with different objects. Returns how many, never more than
 * rulec_choice_rows of the choice, for which the caller has room.
 */
size_t rulec_choice_blocks(const rulec_asker *asker, const void *character, void *scratch,
                           uint32_t choice, uint16_t *blocks, uint64_t *out);
size_t rulec_choice_rows(const rulec_asker *asker, uint32_t choice);

/* Objects in ascending order, at most `room`; returns how many there are in all. */
size_t rulec_choice_ids(const rulec_asker *asker, const void *character, void *scratch,
                        uint32_t choice, uint32_t *out, size_t room);

/* The n-th object from 0 on, or RULEC_NO_OBJECT. */
uint32_t rulec_choice_nth(const rulec_asker *asker, const void *character, void *scratch,
                          uint32_t choice, uint32_t n);

/* The object that a draw of 32 even bits picks, all as likely but for one part in 2^32 / count. */
uint32_t rulec_choice_sample(const rulec_asker *asker, const void *character, void *scratch,
                             uint32_t choice, uint32_t draw);

/*
 * One character asked much: rulec_prepare writes all conditions of the pack over what the character
 * is now into `prepared`, rulec_prepared_size bytes on 64 bytes. Those below read nothing but that,
 * from any thread: a change of the character is not seen before it is prepared anew. They answer as
 * their namesakes of a choice.
 */
size_t rulec_prepared_size(const rulec_tables *tables);
void rulec_prepare(const rulec_asker *asker, const void *character, void *scratch, void *prepared);
static inline unsigned rulec_prepared_count(const rulec_asker *asker, const void *prepared,
                                            uint32_t choice)
{
    return asker->prepared_count(asker->tables, choice, prepared);
}

bool rulec_prepared_any(const rulec_asker *asker, const void *prepared, uint32_t choice);
bool rulec_prepared_has(const rulec_asker *asker, const void *prepared, uint32_t choice,
                        uint32_t object);
void rulec_prepared_set(const rulec_asker *asker, const void *prepared, uint32_t choice,
                        uint64_t *out);

/* All choices of one character: choice_count counts. */
void rulec_pack_counts(const rulec_asker *asker, const void *character, void *scratch,
                       uint32_t *counts);

/*
 * Computes the qualified words of the kind; RULEC_NOT_FOUND: it has no prerequisites. No kind has
 * any in tables that `rulec build` writes: those of the whole pack are in rulec/qualify.h
 * (rulec_qualifier_open, rulec_qualifier_run). These are for tables that a program lays by hand or,
 * as the benchmark, from a plan of its own.
 */
rulec_status rulec_tables_qualify(const rulec_asker *asker, void *character, void *scratch,
                                  uint32_t kind);

#ifdef __cplusplus
}
#endif

#endif
