/*
 * Predicates and the numbers that they compare, hash-consed: equal ids mean the same, so equal
 * prerequisites are one.
 *
 * After lowering: a node needs no text for its meaning but the names that its leaves ask for;
 * truths are the numbers 0 and 1; operands of AND and OR are ordered by id, each once, and there
 * is no AND in an AND nor OR in an OR; what is constant has been folded.
 */
#ifndef RC_IR_PRED_H
#define RC_IR_PRED_H

#include "base/intern.h"
#include "base/vec.h"
#include "ir/character.h"
#include "model/model.h"

enum rc_leaf_op {
#define RC_LEAF(id, shape, doc) RC_LEAF_##id,
#include "ir/leaf.def"
#undef RC_LEAF
    RC_LEAF_COUNT_OF
};

enum rc_leaf_shape {
    RC_LEAF_NUMBER,
    RC_LEAF_COUNT
};

enum rc_match {
#define RC_MATCH(id, doc) RC_MATCH_##id,
#include "ir/match.def"
#undef RC_MATCH
    RC_MATCH_COUNT
};

/* One way to be counted. */
struct rc_matcher {
    enum rc_match how;
    rc_sym text;
    int value;       /* at least: level, ranks */
    bool has_choice; /* of an ability: a choice made in it */
    enum rc_match choice_how;
    rc_sym choice;
};

enum {
    RC_LEAF_EACH = 1u << 0,        /* each take of an ability, each occurrence of a spell counts */
    RC_LEAF_SERVED_ANY = 1u << 1,  /* served abilities count in any category (P22) */
    RC_LEAF_FIRST = 1u << 2,       /* the first item or skill decides (P3, P28, P29) */
    RC_LEAF_CAPITALS = 1u << 3,    /* only names in capitals match (P30) */
    RC_LEAF_SERVED_NAME = 1u << 4, /* a served race is known by its name (P23) */
    RC_LEAF_CUT = 1u << 5,         /* ranks are cut to integers before they are added (P5) */
    RC_LEAF_ADD_SERVED = 1u << 6,  /* the level of a serving class is added to the highest (P21) */
    RC_LEAF_RANKS = 1u << 7,       /* ranks are added where there are enough (P7) */
    RC_LEAF_FROM = 1u << 8         /* of a type: every skill from the first such on (P4) */
};

struct rc_leaf {
    enum rc_leaf_op op;
    rc_sym text;
    rc_sym other;
    int value;
    unsigned flags;
    const struct rc_matcher *matchers;
    size_t count;
};

enum rc_pred_op {
    RC_PRED_CONST,
    RC_PRED_LEAF,
    RC_PRED_NOT,
    RC_PRED_AND,
    RC_PRED_OR,
    RC_PRED_EQ,
    RC_PRED_NE,
    RC_PRED_LT,
    RC_PRED_LE,
    RC_PRED_GT,
    RC_PRED_GE,
    RC_PRED_NEAR, /* |a - b| < 0.0001 (pre.md 2.3) */
    RC_PRED_ADD,
    RC_PRED_SUB,
    RC_PRED_MUL,
    RC_PRED_DIV,
    RC_PRED_MOD,
    RC_PRED_POW,
    RC_PRED_NEG,
    RC_PRED_MIN,
    RC_PRED_MAX,
    RC_PRED_FLOOR,
    RC_PRED_CEIL,
    RC_PRED_ABS,
    RC_PRED_FLOAT, /* rounded to 32 bits (F11) */
    RC_PRED_IF     /* a != 0 ? b : c */
};

/* Of a comparison: what holds where it does not, and the same with the sides exchanged. */
enum rc_pred_op rc_pred_op_opposite(enum rc_pred_op op);
enum rc_pred_op rc_pred_op_mirrored(enum rc_pred_op op);

/* Whether its value is 1 or 0; of a leaf that depends on what it asks. */
bool rc_pred_op_is_truth(enum rc_pred_op op);

typedef struct {
    uint32_t id;
} rc_pred;

struct rc_pred_node {
    enum rc_pred_op op;
    double value;  /* CONST */
    uint32_t leaf; /* LEAF */
    const rc_pred *operands;
    size_t operand_count;
};

struct rc_preds {
    struct rc_arena *arena;
    struct rc_intern *texts;
    RC_VEC(struct rc_pred_node) nodes;
    RC_VEC(struct rc_leaf) leaves;
    uint32_t *slots; /* hash of a node -> id + 1 */
    uint32_t slot_count;
    uint32_t *leaf_slots; /* hash of a leaf -> index + 1 */
    uint32_t leaf_slot_count;
};

void rc_preds_init(struct rc_preds *preds, struct rc_arena *arena, struct rc_intern *texts);

static inline const struct rc_pred_node *rc_pred_node(const struct rc_preds *preds, rc_pred pred)
{
    return &preds->nodes.at[pred.id];
}

static inline bool rc_pred_same(rc_pred a, rc_pred b)
{
    return a.id == b.id;
}

rc_pred rc_pred_number(struct rc_preds *preds, double value);
rc_pred rc_pred_truth(struct rc_preds *preds, bool value);

/* A leaf; its matchers are copied, sorted, each once. */
rc_pred rc_pred_leaf(struct rc_preds *preds, struct rc_leaf leaf);

rc_pred rc_pred_not(struct rc_preds *preds, rc_pred a);
rc_pred rc_pred_and(struct rc_preds *preds, rc_pred a, rc_pred b);
rc_pred rc_pred_or(struct rc_preds *preds, rc_pred a, rc_pred b);

/* Of any number of operands: all, one of them, the sum. Of none: 1, 0 and 0. */
rc_pred rc_pred_all_of(struct rc_preds *preds, const rc_pred *operands, size_t count);
rc_pred rc_pred_any_of(struct rc_preds *preds, const rc_pred *operands, size_t count);
rc_pred rc_pred_sum_of(struct rc_preds *preds, const rc_pred *operands, size_t count);

rc_pred rc_pred_unary(struct rc_preds *preds, enum rc_pred_op op, rc_pred a);
rc_pred rc_pred_binary(struct rc_preds *preds, enum rc_pred_op op, rc_pred a, rc_pred b);
rc_pred rc_pred_if(struct rc_preds *preds, rc_pred a, rc_pred b, rc_pred c);

/* Whether the node is a constant, and which. */
bool rc_pred_is_const(const struct rc_preds *preds, rc_pred pred, double *value);
bool rc_pred_is_true(const struct rc_preds *preds, rc_pred pred);
bool rc_pred_is_false(const struct rc_preds *preds, rc_pred pred);

/* What one operation makes of numbers: the meaning of every op but LEAF, AND and OR. */
double rc_pred_apply(enum rc_pred_op op, const double *operands);

enum {
    RC_PRED_POWER_LIMIT = 1024 /* whole exponents up to which powers are multiplied out */
};

/* Whether the exponent of a power is a whole constant, so that no library is needed for it. */
bool rc_pred_is_whole_power(const struct rc_preds *preds, rc_pred exponent);

/* A number as an integer: cut toward zero, within +-1e9; what is no number is 0. */
int rc_pred_to_int(double value);

const char *rc_leaf_word(enum rc_leaf_op op);

/* What a leaf asks for, for comments and hosts: "ABILITIES FEAT: Dodge, TYPE Combat". */
struct rc_str rc_leaf_describe(struct rc_arena *arena, const struct rc_preds *preds,
                               const struct rc_leaf *leaf);

enum rc_leaf_shape rc_leaf_shape(enum rc_leaf_op op);

/* Who is asked. `item` is the item that a prerequisite of equipment is asked about (E9), or NULL.
 */
struct rc_asked {
    const struct rc_model *model;
    const struct rc_character *character;
    const struct rc_held_item *item;
};

/* The value of a leaf: slow and obvious. */
double rc_leaf_value(const struct rc_preds *preds, const struct rc_leaf *leaf,
                     const struct rc_asked *asked);

/*
 * Values of nodes of one character, each computed once. The meaning of the predicates; compiled
 * code is compared with it.
 */
struct rc_pred_run {
    const struct rc_preds *preds;
    struct rc_asked asked;
    double *values;
    uint8_t *known;
};

void rc_pred_run_init(struct rc_pred_run *run, struct rc_arena *arena, const struct rc_preds *preds,
                      struct rc_asked asked);
double rc_pred_value(struct rc_pred_run *run, rc_pred pred);

static inline bool rc_pred_holds(struct rc_pred_run *run, rc_pred pred)
{
    return rc_pred_value(run, pred) != 0;
}

#endif
