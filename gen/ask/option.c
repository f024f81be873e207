#include "ask/option_work.h"

void rc_option_nothing(const struct rc_pool *pool)
{
    (void)pool;
}

static const struct row {
    struct rc_ask_leaf_row words;
    rc_option_function *raise;
    rc_option_function *lower;
} rows[RC_LEAF_COUNT_OF] = {
#define RC_ASK_LEAF(id, form, noun, raise, lower, why, reason)            \
    [RC_LEAF_##id] = { { RC_ASK_##form, noun, { reason, RC_ASK_##why } }, \
                       rc_option_##raise,                                 \
                       rc_option_##lower },
#include "ask/leaf.def"
#undef RC_ASK_LEAF
};

enum {
#define RC_ASK_LEAF(id, form, noun, raise, lower, why, reason) ROW_OF_##id,
#include "ask/leaf.def"
#undef RC_ASK_LEAF
    ROW_COUNT
};

_Static_assert((int)ROW_COUNT == (int)RC_LEAF_COUNT_OF, "each leaf has a row, and one only");

static const struct rc_ask_atom_row atoms[] = {
#define RC_ASK_ATOM(id, in, out, why_in, reason_in, why_out, reason_out) \
    [RC_FACT_##id] = { in, out, { reason_in, RC_ASK_##why_in }, { reason_out, RC_ASK_##why_out } },
#include "ask/atom.def"
#undef RC_ASK_ATOM
};

const struct rc_ask_leaf_row *rc_ask_leaf_row(enum rc_leaf_op op)
{
    return &rows[op].words;
}

const struct rc_ask_atom_row *rc_ask_atom_row(enum rc_fact fact)
{
    return &atoms[fact];
}

void rc_ask_options(const struct rc_ask_state *state, const struct rc_leaf *leaf, double deficit,
                    rc_change_sets *out)
{
    struct rc_pool pool = { state, leaf, deficit, out };
    rc_option_function *function = deficit > 0 ? rows[leaf->op].raise : rows[leaf->op].lower;

    function(&pool);
}
