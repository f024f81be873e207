/*
 * Prerequisites from AST to predicates: what the names mean, and how things are counted.
 *
 * Our own answer is that of pre.md T1 to T5 and of column *take* of its part C; a row of
 * --compat takes PCGen's (E1 to E10) instead. Where the two may differ for what is written and
 * the row is not taken, there is a warning.
 */
#ifndef RC_LST_PRE_LOWER_H
#define RC_LST_PRE_LOWER_H

#include "lst/pre.h"
#include "lst/pre_names.h"

/* What the game mode and the house rules say; absent lists are not checked against. */
struct rc_pre_world {
    const struct rc_model *model;
    rc_str_list sizes;                /* keys, from small to large */
    rc_str_list size_names;           /* of the same */
    rc_str_list alignments;           /* keys, in the order of the game mode */
    rc_str_list rules;                /* keys of the house rules of the game mode */
    const struct rc_pre_names *names; /* that the model does not have; NULL: they are not checked */
};

struct rc_pre_scope {
    struct rc_arena *arena;
    struct rc_diags *diags;
    const struct rc_pre_world *world;
    struct rc_preds *preds;
    struct rc_compat compat;  /* by enum rc_pre_row */
    struct rc_compat touched; /* rows in which the two answers may differ for what was lowered */
    bool quiet;               /* no messages: they were given already */
    /*
     * What a level formula is asked for: "" (a list), "ANY" or "SPELLTYPE:t", in any case
     * (choose.md B5.4). p is NULL for all other formulas.
     */
    struct rc_str source;
    rc_pred failed; /* when it holds, what was lowered last fails as a whole (E8) */
};

/*
 * The predicate of a prerequisite. On an error (a name that the game mode does not have) a
 * message is given, *ok is false and the predicate never holds; `ok` may be NULL.
 */
rc_pred rc_pre_lower(struct rc_pre_scope *scope, const struct rc_pre *pre, bool *ok);

/* What an object asks for: all of `unmoved`, and all of `met` unless QUALIFY names the object. */
struct rc_pre_conditions {
    rc_pred met;
    rc_pred unmoved; /* those with Q: (R4, P36) */
};

/* `feat`: the house rule FEATPRE lets what is met pass as well (E6). */
struct rc_pre_conditions rc_pre_conditions_of(struct rc_pre_scope *scope, bool feat,
                                              const rc_pre_list *pres, bool *ok);

/*
 * Whether a character qualifies for an object (choose.md A1.8): it meets all of the prerequisites,
 * or QUALIFY names the object (E6), which does not override those with Q: (R4, P36); the house
 * rule FEATPRE does the same for feats. `word` is that of the kind, or the category of an ability.
 */
rc_pred rc_pre_qualified(struct rc_pre_scope *scope, bool ability, struct rc_str word,
                         struct rc_str key, const rc_pre_list *pres, bool *ok);

/* The number of a formula, in 64 bits; PREVAR rounds to 32 (F11). */
rc_pred rc_formula_lower(struct rc_pre_scope *scope, const struct rc_formula *formula);

#endif
