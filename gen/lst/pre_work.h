/* What the files that lower prerequisites share. */
#ifndef RC_LST_PRE_WORK_H
#define RC_LST_PRE_WORK_H

#include "lst/pre_lower.h"

typedef RC_VEC(rc_pred) rc_pred_list;
typedef RC_VEC(struct rc_matcher) rc_matcher_list;

struct rc_pre_work {
    struct rc_pre_scope *scope;
    struct rc_preds *preds;
    const struct rc_model *model;
    rc_pred_list failures; /* each makes the whole outermost prerequisite fail (E8) */
    bool bad;
};

/* A part with what it adds to a PREMULT around it. */
struct rc_lowered {
    rc_pred truth;
    rc_pred count; /* where `counting`: what it adds (E4), before the negation */
    bool counting;
};

bool rc_pre_row(const struct rc_pre_work *work, enum rc_pre_row row);

/* Warns that PCGen means something else, unless its answer is taken anyway; whether it warned. */
bool rc_pre_touch(struct rc_pre_work *work, enum rc_pre_row row, struct rc_span span);

/* The same where it depends on the character: it is noted, and there is no warning. */
void rc_pre_may_differ(struct rc_pre_work *work, enum rc_pre_row row);

/* E8: the whole fails when `failure` holds. */
void rc_pre_fails_when(struct rc_pre_work *work, rc_pred failure);

/*
 * A name that the game mode does not have: an error, or with E8 a test that cannot be evaluated.
 * Always false.
 */
rc_pred rc_pre_no_name(struct rc_pre_work *work, const char *what, struct rc_str name,
                       struct rc_span span, struct rc_str nearest);

static inline rc_sym rc_pre_sym(const struct rc_pre_work *work, struct rc_str text)
{
    return rc_intern_add(work->preds->texts, text);
}

static inline rc_pred rc_pre_leaf(const struct rc_pre_work *work, enum rc_leaf_op op,
                                  struct rc_str text)
{
    return rc_pred_leaf(work->preds, (struct rc_leaf){ .op = op, .text = rc_pre_sym(work, text) });
}

/* A number of the character that goes by no name. */
static inline rc_pred rc_pre_number(const struct rc_pre_work *work, enum rc_leaf_op op)
{
    return rc_pre_leaf(work, op, RC_STR(""));
}

rc_pred rc_pre_at_least(const struct rc_pre_work *work, rc_pred number, int value);

/* `op` applied to two numbers. */
rc_pred rc_pre_compare(const struct rc_pre_work *work, enum rc_pre_op op, rc_pred a, rc_pred b);

/* note [operands in order]: nodes are numbered as they are made, and the numbers are part of the
 * output; C leaves the order of arguments open, so at most one argument of a call makes nodes. */
static inline rc_pred rc_pre_compare_to(const struct rc_pre_work *work, enum rc_pre_op op,
                                        rc_pred left, int right)
{
    return rc_pre_compare(work, op, left, rc_pred_number(work->preds, right));
}

/* Whether the kind has such an object; true where the pack has none of the kind at all. */
bool rc_pre_exists(const struct rc_pre_work *work, rc_kind kind, struct rc_str key);

/* What an element of a counted list matches; warns of what does not exist. */
void rc_pre_matchers(struct rc_pre_work *work, const struct rc_pre *pre,
                     const struct rc_pre_element *element, rc_matcher_list *out);

/* The kind of the objects that the elements of a list name; RC_NO_KIND: nothing looks them up. */
rc_kind rc_pre_kind_of_keys(const struct rc_pre_work *work, const struct rc_pre *pre);

/* The matchers of all elements of a list, and where those of each element end. */
struct rc_pre_list {
    rc_matcher_list matchers;
    RC_VEC(size_t) ends;
};

/* Whether a thing of the pack can be matched by two elements (P14), and one such. */
bool rc_pre_may_overlap(const struct rc_pre_work *work, const struct rc_pre *pre,
                        const struct rc_pre_list *list, struct rc_str *thing);

/*
 * Whether an ability that is matched can be taken again (P13), where the matcher asks for a choice
 * with the same choice, and one such.
 */
bool rc_pre_may_repeat(const struct rc_pre_work *work, const struct rc_pre *pre,
                       const struct rc_pre_list *list, struct rc_str *thing);

/* Whether what is matched may be more than one, takes of an ability included. */
bool rc_pre_may_exceed_one(const struct rc_pre_work *work, const struct rc_pre *pre,
                           const struct rc_pre_list *list);

/*
 * What a prerequisite names and nothing has (T4): a warning with the nearest name, or with what
 * else the name is. `part` is a view into the element (pre_unknown.c).
 */
void rc_pre_unknown_key(struct rc_pre_work *work, const struct rc_pre *pre,
                        const struct rc_pre_element *element, rc_kind kind, struct rc_str part);
void rc_pre_check_matcher(struct rc_pre_work *work, const struct rc_pre *pre,
                          const struct rc_pre_element *element, rc_kind kind, enum rc_match how,
                          struct rc_str part);
void rc_pre_check_category(struct rc_pre_work *work, const struct rc_pre *pre);
void rc_pre_check_subclass(struct rc_pre_work *work, const struct rc_pre *pre,
                           const struct rc_pre_element *element);
void rc_pre_check_item_type(struct rc_pre_work *work, const struct rc_pre *pre,
                            const struct rc_pre_element *element, struct rc_str part);
void rc_pre_check_rule(struct rc_pre_work *work, const struct rc_pre *pre,
                       const struct rc_pre_element *element);
void rc_pre_check_pantheon(struct rc_pre_work *work, const struct rc_pre *pre,
                           const struct rc_pre_element *element, struct rc_str part);
void rc_pre_check_spell_type(struct rc_pre_work *work, const struct rc_pre *pre,
                             const struct rc_pre_element *element, struct rc_str part);
/* The FACT that an element names: an error where nothing declares it, which makes `work` bad. */
void rc_pre_check_fact(struct rc_pre_work *work, const struct rc_pre *pre,
                       const struct rc_pre_element *element);

/* The same for names in formulas: variables, and keys that functions take. */
void rc_formula_check_variable(struct rc_pre_scope *scope, struct rc_str name, struct rc_span span);
void rc_formula_check_key(struct rc_pre_scope *scope, rc_kind kind, struct rc_str key,
                          struct rc_span span);

/* A kind that counts in a collection; of tests of their own (false: it is none); of one test. */
struct rc_lowered rc_pre_lower_counted(struct rc_pre_work *work, const struct rc_pre *pre);
bool rc_pre_lower_elements(struct rc_pre_work *work, const struct rc_pre *pre,
                           struct rc_lowered *made);
rc_pred rc_pre_lower_scalar(struct rc_pre_work *work, const struct rc_pre *pre);

/* Whether a part that counts may add more than 1 to the PREMULT around it (P45). */
bool rc_pre_adds_several(struct rc_pre_work *work, const struct rc_pre *pre);

/* Sum of the elements against N, where each is a test of its own. */
rc_pred rc_pre_enough(struct rc_pre_work *work, const rc_pred_list *elements, int count);

#endif
