/* What a character has of what a predicate asks for. */
#include "ask/phrase_work.h"

static struct rc_str fact_value(const struct rc_character *c, enum rc_leaf_op op)
{
    const struct rc_deity_info *deity = &c->deity_info;

    switch ((int)op) {
    case RC_LEAF_GENDER: return c->gender;
    case RC_LEAF_REGION:
    case RC_LEAF_REGION_PREFIX: return c->region;
    case RC_LEAF_CHARACTER_TYPE: return c->character_type;
    case RC_LEAF_BIRTHPLACE: return c->birthplace;
    case RC_LEAF_CITY: return c->city;
    case RC_LEAF_POINT_BUY: return c->point_buy_method;
    case RC_LEAF_ALIGNMENT: return c->alignment;
    case RC_LEAF_DEITY_ALIGN: return deity->align;
    case RC_LEAF_DEITY: return c->deity;
    case RC_LEAF_EFFECTIVE_RACE_TYPE: return c->race_info.effective_race_type;
    default: return RC_STR("");
    }
}

static void add_texts(const rc_str_list *list, struct rc_buf *out)
{
    if (list->count == 0)
        rc_buf_add(out, RC_STR("none"));
    rc_phrase_list(out, list->at, list->count, NULL);
}

/* "race Elf (Humanoid; Elf)" */
static void seen_race(const struct rc_character *c, struct rc_buf *out)
{
    rc_buf_add(out, RC_STR("race "));
    rc_buf_add(out, c->race.len > 0 ? c->race : RC_STR("none"));
    if (c->race_info.effective_race_type.len == 0)
        return;
    rc_buf_add(out, RC_STR(" ("));
    rc_buf_add(out, c->race_info.effective_race_type);
    for (size_t i = 0; i < c->race_info.effective_race_subtypes.count; i++) {
        rc_buf_add(out, RC_STR(", "));
        rc_buf_add(out, c->race_info.effective_race_subtypes.at[i]);
    }
    rc_buf_char(out, ')');
}

static double value_of(const struct rc_ask *ask, const struct rc_leaf *leaf)
{
    struct rc_asked asked = { ask->pack->model, ask->base, NULL };

    return rc_leaf_value(rc_phrase_preds(ask), leaf, &asked);
}

static void seen_things(const struct rc_ask *ask, const struct rc_leaf *leaf, struct rc_buf *out)
{
    rc_str_list list = { 0 };
    double value = value_of(ask, leaf);

    rc_phrase_matched(ask, leaf, &list);
    if (leaf->op == RC_LEAF_RACES) {
        seen_race(ask->base, out);
    } else if (list.count > 0) {
        rc_phrase_list(out, list.at, list.count, NULL);
    } else if (value > 0) {
        rc_buf_printf(out, "%.10g of them", value);
    } else {
        rc_buf_add(out, RC_STR("no such "));
        rc_phrase_noun(ask, leaf, out);
    }
}

static void seen_fact(const struct rc_ask *ask, const struct rc_leaf *leaf, struct rc_buf *out)
{
    struct rc_str value = fact_value(ask->base, leaf->op);

    if (leaf->op == RC_LEAF_RACE_TYPE || leaf->op == RC_LEAF_RACE_TYPE_TEXT) {
        rc_buf_add(out, RC_STR("types "));
        add_texts(&ask->base->race_info.types, out);
        return;
    }
    rc_phrase_noun(ask, leaf, out);
    rc_buf_char(out, ' ');
    if (leaf->op == RC_LEAF_DEITY_PANTHEON)
        add_texts(&ask->base->deity_info.pantheon, out);
    else
        rc_buf_add(out, value.len > 0 ? value : RC_STR("none"));
}

static void seen_leaf(const struct rc_ask *ask, const struct rc_leaf *leaf, struct rc_buf *out)
{
    double value;

    switch (rc_ask_leaf_row(leaf->op)->form) {
    case RC_ASK_THINGS: seen_things(ask, leaf, out); return;
    case RC_ASK_IS: seen_fact(ask, leaf, out); return;
    case RC_ASK_FLAG: rc_phrase_flag(ask, leaf, value_of(ask, leaf) != 0, out); return;
    case RC_ASK_MANY: rc_phrase_many(ask, leaf, value_of(ask, leaf), out); return;
    case RC_ASK_NUMBER: break;
    }
    value = value_of(ask, leaf);
    rc_phrase_noun(ask, leaf, out);
    rc_buf_char(out, ' ');
    rc_phrase_value(ask, leaf, value, out);
}

/* What is behind the scenes says nothing to a reader. */
static bool is_silent(enum rc_leaf_op op)
{
    return op == RC_LEAF_FEATURE_OFF || op == RC_LEAF_UNTOLD || op == RC_LEAF_DEFINED ||
           op == RC_LEAF_ITEM_ASKED || op == RC_LEAF_ITEM_TYPE || op == RC_LEAF_ITEM_MODIFIER ||
           op == RC_LEAF_ITEM_MODIFIER_TYPE;
}

static void collect_seen(const struct rc_ask *ask, rc_pred pred, rc_str_list *list)
{
    const struct rc_pred_node *node = rc_pred_node(rc_phrase_preds(ask), pred);
    struct rc_buf out;

    for (size_t i = 0; i < node->operand_count; i++)
        collect_seen(ask, node->operands[i], list);
    if (node->op != RC_PRED_LEAF || is_silent(rc_phrase_preds(ask)->leaves.at[node->leaf].op))
        return;
    rc_buf_init(&out, ask->arena);
    seen_leaf(ask, &rc_phrase_preds(ask)->leaves.at[node->leaf], &out);
    if (!rc_list_has(list, rc_buf_str(&out)))
        RC_PUSH(ask->arena, list, rc_buf_str(&out));
}

void rc_phrase_seen(const struct rc_ask *ask, rc_pred pred, struct rc_buf *out)
{
    rc_str_list list = { 0 };

    collect_seen(ask, pred, &list);
    for (size_t i = 0; i < list.count && i < RC_PHRASE_SHOWN; i++) {
        rc_buf_add(out, i > 0 ? RC_STR("; ") : RC_STR(""));
        rc_buf_add(out, list.at[i]);
    }
    if (list.count > RC_PHRASE_SHOWN)
        rc_buf_printf(out, " and %zu more", list.count - RC_PHRASE_SHOWN);
}

bool rc_phrase_numbers(const struct rc_ask *ask, rc_pred pred, double *need, double *have)
{
    const struct rc_pred_node *node = rc_pred_node(rc_phrase_preds(ask), pred);
    struct rc_pred_run run;

    if (node->op == RC_PRED_NOT)
        node = rc_pred_node(rc_phrase_preds(ask), node->operands[0]);
    if (node->operand_count != 2 || node->op < RC_PRED_EQ || node->op > RC_PRED_NEAR ||
        !rc_pred_is_const(rc_phrase_preds(ask), node->operands[1], need))
        return false;
    rc_pred_run_init(&run, ask->arena, rc_phrase_preds(ask),
                     (struct rc_asked){ ask->pack->model, ask->base, NULL });
    *have = rc_pred_value(&run, node->operands[0]);
    return true;
}
