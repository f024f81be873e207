/* Scorekeepers and possible-sides: from forms to expression trees (B8, B1.17 to B1.19). */
#include "gdl/state.h"
#include "ir/module.h"

struct rules {
    struct rc_gdl *gdl;
    RC_VEC(struct rc_module_sum) sums;
    bool bad;
};

static const struct rc_module_expr *lower_number(struct rules *r, const struct rc_gdl_value *form);
static const struct rc_module_expr *lower_statement(struct rules *r,
                                                    const struct rc_gdl_value *form);

static struct rc_module_expr *make(struct rules *r, enum rc_module_op op, size_t room)
{
    struct rc_module_expr *e = RC_NEW(r->gdl->arena, struct rc_module_expr);

    e->op = op;
    e->items = RC_NEW_ARRAY(r->gdl->arena, const struct rc_module_expr *, room + 1);
    return e;
}

static void put(struct rc_module_expr *e, const struct rc_module_expr *item)
{
    e->items[e->count++] = item;
}

static const struct rc_module_expr *refuse(struct rules *r, const struct rc_gdl_value *form,
                                           const char *what)
{
    if (!rc_gdl_is(form, RC_GDL_BAD))
        rc_gdl_misfit(r->gdl, 34, RC_E_GDL_SCORE, form->span, "'%.*s' is no %s of a scorekeeper",
                      RC_FMT(rc_gdl_show(r->gdl, form)), what);
    r->bad = true;
    return make(r, RC_MODULE_OP_NIL, 0);
}

static bool is_word(struct rules *r, const struct rc_gdl_value *form, const char *word)
{
    return form != NULL && rc_gdl_is(form, RC_GDL_SYMBOL) &&
           rc_str_eq(rc_gdl_text(r->gdl, form->u.symbol), rc_str(word));
}

/* Heads and the operations that they are. */
static const struct {
    const char *word;
    enum rc_module_op op;
} number_heads[] = {
    { "+", RC_MODULE_OP_ADD },   { "-", RC_MODULE_OP_SUB },   { "*", RC_MODULE_OP_MUL },
    { "/", RC_MODULE_OP_DIV },   { "=", RC_MODULE_OP_EQ },    { "/=", RC_MODULE_OP_NE },
    { "<", RC_MODULE_OP_LT },    { "<=", RC_MODULE_OP_LE },   { ">", RC_MODULE_OP_GT },
    { ">=", RC_MODULE_OP_GE },   { "and", RC_MODULE_OP_AND }, { "or", RC_MODULE_OP_OR },
    { "not", RC_MODULE_OP_NOT },
};

static const struct {
    const char *word;
    enum rc_module_op op;
} statement_words[] = {
    { "last-side-wins", RC_MODULE_OP_LAST_SIDE_WINS },
    { "last-alliance-wins", RC_MODULE_OP_LAST_ALLIANCE_WINS },
    { "win", RC_MODULE_OP_WIN },
    { "lose", RC_MODULE_OP_LOSE },
    { "end", RC_MODULE_OP_END },
    { "stop", RC_MODULE_OP_STOP },
};

/* (sum-uprop types property): the host adds it up; equal texts are one sum. */
static const struct rc_module_expr *lower_sum(struct rules *r, const struct rc_gdl_value *form)
{
    struct rc_module_expr *e = make(r, RC_MODULE_OP_SUM, 0);
    struct rc_buf text;

    rc_buf_init(&text, r->gdl->arena);
    rc_gdl_print(r->gdl, form, &text);
    for (size_t i = 0; i < r->sums.count; i++) {
        e->number = (int32_t)i;
        if (rc_str_eq(r->sums.at[i].text, rc_buf_str(&text)))
            return e;
    }
    e->number = (int32_t)r->sums.count;
    RC_PUSH(r->gdl->arena, &r->sums, (struct rc_module_sum){ rc_buf_str(&text) });
    return e;
}

static const struct rc_module_expr *lower_call(struct rules *r, const struct rc_gdl_value *form,
                                               enum rc_module_op op)
{
    struct rc_module_expr *e = make(r, op, form->count);

    /* Xconq dies of these, so both modes take the manual's answer (B1.18) */
    if (op >= RC_MODULE_OP_AND && op <= RC_MODULE_OP_NOT)
        rc_report(r->gdl->diags, RC_W_GDL_SCORE_BOOLEAN, form->u.items[0]->span,
                  "Xconq does not survive '%.*s' in a scorekeeper",
                  RC_FMT(rc_gdl_text(r->gdl, form->u.items[0]->u.symbol)));
    for (size_t i = 1; i < form->count; i++) {
        const struct rc_module_expr *item = lower_number(r, form->u.items[i]);
        bool nil = item->op == RC_MODULE_OP_NIL;
        if (nil && op <= RC_MODULE_OP_GE)
            continue; /* nil operands were never there (B3, B1.22) */
        if (op <= RC_MODULE_OP_GE && item->op >= RC_MODULE_OP_EQ)
            return refuse(r, form->u.items[i], "number");
        put(e, item);
    }
    if (op == RC_MODULE_OP_NE)
        e->number = rc_gdl_kernel(r->gdl, 20);
    bool one = op == RC_MODULE_OP_NOT;
    bool some = op != RC_MODULE_OP_AND && op != RC_MODULE_OP_OR;
    if ((one && e->count != 1) || (some && e->count == 0) ||
        ((op == RC_MODULE_OP_MUL || op == RC_MODULE_OP_DIV) && e->count < 2))
        return refuse(r, form, "expression");
    return e;
}

static const struct rc_module_expr *lower_symbol(struct rules *r, const struct rc_gdl_value *form)
{
    if (is_word(r, form, "turn"))
        return make(r, RC_MODULE_OP_TURN, 0);
    if (is_word(r, form, "score"))
        return make(r, RC_MODULE_OP_SCORE, 0);
    const struct rc_gdl_value *value = rc_gdl_lookup(r->gdl, form->u.symbol);
    if (value == NULL)
        return refuse(r, form, "expression");
    return lower_number(r, value);
}

static const struct rc_module_expr *lower_number(struct rules *r, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *head = rc_gdl_at(form, 0);

    if (!rc_gdl_step(r->gdl, 1, form->span))
        return make(r, RC_MODULE_OP_NIL, 0);
    if (rc_gdl_is(form, RC_GDL_NIL))
        return make(r, RC_MODULE_OP_NIL, 0);
    if (rc_gdl_is(form, RC_GDL_NUMBER)) {
        struct rc_module_expr *e = make(r, RC_MODULE_OP_NUMBER, 0);
        e->number = (int32_t)form->u.number;
        return e;
    }
    if (rc_gdl_is(form, RC_GDL_SYMBOL))
        return lower_symbol(r, form);
    if (is_word(r, head, "sum-uprop"))
        return lower_sum(r, form);
    for (size_t i = 0; i < sizeof number_heads / sizeof *number_heads; i++) {
        if (is_word(r, head, number_heads[i].word))
            return lower_call(r, form, number_heads[i].op);
    }
    return refuse(r, form, "expression");
}

static const struct rc_module_expr *lower_if(struct rules *r, const struct rc_gdl_value *form)
{
    struct rc_module_expr *e = make(r, RC_MODULE_OP_IF, 3);

    if (form->count < 3 || form->count > 4)
        return refuse(r, form, "statement");
    put(e, lower_number(r, form->u.items[1]));
    put(e, lower_statement(r, form->u.items[2]));
    put(e, form->count > 3 ? lower_statement(r, form->u.items[3]) : make(r, RC_MODULE_OP_SEQ, 0));
    return e;
}

static const struct rc_module_expr *lower_sequence(struct rules *r, const struct rc_gdl_value *form,
                                                   size_t from)
{
    struct rc_module_expr *e = make(r, RC_MODULE_OP_SEQ, form->count);

    for (size_t i = from; i < form->count; i++)
        put(e, lower_statement(r, form->u.items[i]));
    return e->count == 1 ? e->items[0] : e;
}

static const struct rc_module_expr *lower_cond(struct rules *r, const struct rc_gdl_value *form)
{
    struct rc_module_expr *e = make(r, RC_MODULE_OP_COND, 2 * (size_t)form->count);

    for (size_t i = 1; i < form->count; i++) {
        const struct rc_gdl_value *clause = form->u.items[i];
        if (rc_gdl_count(clause) < 2)
            return refuse(r, clause, "clause of cond");
        put(e, lower_number(r, clause->u.items[0]));
        put(e, lower_sequence(r, clause, 1));
    }
    return e;
}

static const struct rc_module_expr *lower_scoring(struct rules *r, const struct rc_gdl_value *form,
                                                  enum rc_module_op op)
{
    struct rc_module_expr *e = make(r, op, 1);

    if (form->count != 2)
        return refuse(r, form, "statement");
    put(e, lower_number(r, form->u.items[1]));
    if (e->items[0]->op >= RC_MODULE_OP_EQ)
        return refuse(r, form->u.items[1], "number");
    return e;
}

static const struct rc_module_expr *lower_statement(struct rules *r,
                                                    const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *head = rc_gdl_at(form, 0);

    if (head == NULL)
        head = form;
    else if (is_word(r, head, "if"))
        return lower_if(r, form);
    else if (is_word(r, head, "cond"))
        return lower_cond(r, form);
    else if (is_word(r, head, "set-score"))
        return lower_scoring(r, form, RC_MODULE_OP_SET_SCORE);
    else if (is_word(r, head, "add-score"))
        return lower_scoring(r, form, RC_MODULE_OP_ADD_SCORE);
    else if (rc_gdl_is(head, RC_GDL_LIST))
        return lower_sequence(r, form, 0);
    for (size_t i = 0; i < sizeof statement_words / sizeof *statement_words; i++) {
        if (is_word(r, head, statement_words[i].word))
            return make(r, statement_words[i].op, 0);
    }
    return refuse(r, form, "statement");
}

static const struct rc_gdl_value *pair_of(struct rules *r, const struct rc_gdl_value *form,
                                          const char *name)
{
    for (size_t i = 1; i < form->count; i++) {
        const struct rc_gdl_value *pair = form->u.items[i];
        if (is_word(r, rc_gdl_at(pair, 0), name) && pair->count > 1)
            return pair;
    }
    return NULL;
}

static void lower_score(struct rules *r, const struct rc_gdl_value *form,
                        struct rc_module_score *out)
{
    const struct rc_gdl_value *title = pair_of(r, form, "title");
    const struct rc_gdl_value *trigger = pair_of(r, form, "trigger");
    const struct rc_gdl_value *body = pair_of(r, form, "do");

    out->place = rc_gdl_place(r->gdl, form->span);
    if (title != NULL && rc_gdl_is(title->u.items[1], RC_GDL_STRING))
        out->title = rc_gdl_bytes(title->u.items[1]);
    if (trigger != NULL)
        out->trigger = lower_number(r, rc_gdl_unquoted(r->gdl, trigger->u.items[1]));
    if (body != NULL)
        out->body = lower_sequence(r, body, 1);
}

/* B1.19: any number of operands; Xconq reads two, and takes a missing one for true. */
static size_t operands_read(struct rules *r, const struct rc_gdl_value *form)
{
    size_t count = form->count - 1;

    return rc_gdl_kernel(r->gdl, 19) && count > 2 ? 2 : count;
}

static const struct rc_module_expr *lower_sides(struct rules *r, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *head = rc_gdl_at(form, 0);
    struct rc_module_expr *e;

    if (rc_gdl_is(form, RC_GDL_STRING)) {
        bool nobody = rc_str_eq(rc_gdl_bytes(form), RC_STR("independent"));
        e = make(r, nobody ? RC_MODULE_OP_SIDE : RC_MODULE_OP_CLASS, 0);
        e->text = rc_gdl_bytes(form);
        return e;
    }
    if (rc_gdl_is(form, RC_GDL_NUMBER)) {
        e = make(r, RC_MODULE_OP_SIDE, 0);
        e->number = (int32_t)form->u.number;
        return e;
    }
    bool is_or = is_word(r, head, "or");
    if (!is_or && !is_word(r, head, "and") && !is_word(r, head, "not")) {
        e = make(r, RC_MODULE_OP_OR, rc_gdl_count(form));
        for (size_t i = 0; i < rc_gdl_count(form); i++)
            put(e, lower_sides(r, form->u.items[i]));
        return e;
    }
    bool is_not = is_word(r, head, "not");
    e = make(r,
             is_not  ? RC_MODULE_OP_NOT
             : is_or ? RC_MODULE_OP_OR
                     : RC_MODULE_OP_AND,
             (size_t)form->count + 2);
    size_t read = is_not ? form->count - 1 : operands_read(r, form);
    for (size_t i = 1; i <= read; i++)
        put(e, lower_sides(r, form->u.items[i]));
    if (rc_gdl_kernel(r->gdl, 19) && !is_not) {
        while (e->count < 2)
            put(e, make(r, RC_MODULE_OP_AND, 0)); /* an empty `and` is true */
    }
    return e;
}

static void lower_all_sides(struct rules *r, struct rc_ir_module *out)
{
    struct rc_gdl *gdl = r->gdl;
    size_t count = gdl->types[RC_GDL_UNIT_TYPE].count;
    const struct rc_module_expr **sides =
        RC_NEW_ARRAY(gdl->arena, const struct rc_module_expr *, count + 1);
    int row = rc_gdl_prop_find(gdl, RC_GDL_OBJECT_UNIT_TYPE,
                               rc_intern_add(&gdl->symbols, RC_STR("possible-sides")));

    for (size_t i = 0; i < count; i++) {
        const struct rc_gdl_value *form =
            rc_gdl_unquoted(gdl, rc_gdl_prop_value(gdl, RC_GDL_UNIT_TYPE, i, row));
        if (!rc_gdl_is(form, RC_GDL_NIL))
            sides[i] = lower_sides(r, form);
    }
    out->sides = sides;
}

void rc_gdl_lower_rules(struct rc_gdl *gdl, struct rc_ir_module *out)
{
    struct rules r = { .gdl = gdl };
    struct rc_module_score *scores =
        RC_NEW_ARRAY(gdl->arena, struct rc_module_score, gdl->scorekeepers + 1);

    for (size_t i = 0; i < gdl->kept.count; i++) {
        if (gdl->kept.at[i].form == RC_GDL_FORM_SCOREKEEPER)
            lower_score(&r, gdl->kept.at[i].value, &scores[out->score_count++]);
    }
    out->scores = scores;
    lower_all_sides(&r, out);
    out->sums = r.sums.at;
    out->sum_count = r.sums.count;
}
