/* Scorekeepers and possible sides as C functions. */
#include "emit/gdl.h"

/*
 * A value is a number or nil. `number` prints it where a number is needed; `not_nil` prints whether
 * it is not nil, which is all that and, or and not ask (gdl.md A9.1); `is_one` whether it is the
 * number 1, which is what an if asks.
 */
static struct rc_str number(struct rc_arena *arena, const struct rc_module_expr *e);
static struct rc_str not_nil(struct rc_arena *arena, const struct rc_module_expr *e);
static struct rc_str is_one(struct rc_arena *arena, const struct rc_module_expr *e);

static bool is_test(enum rc_module_op op)
{
    return op >= RC_MODULE_OP_EQ && op <= RC_MODULE_OP_NIL;
}

static const char *operator_of(enum rc_module_op op)
{
    static const char *const words[] = { "==", "!=", "<", "<=", ">", ">=" };

    return words[op - RC_MODULE_OP_EQ];
}

static struct rc_str call_chain(struct rc_arena *arena, const char *function,
                                const struct rc_module_expr *e)
{
    struct rc_str text = number(arena, e->items[0]);

    for (size_t i = 1; i < e->count; i++)
        text = rc_str_printf(arena, "%s(%.*s, %.*s)", function, RC_FMT(text),
                             RC_FMT(number(arena, e->items[i])));
    return text;
}

static struct rc_str number(struct rc_arena *arena, const struct rc_module_expr *e)
{
    if (e->op == RC_MODULE_OP_NUMBER)
        return rc_str_printf(arena, "%d", e->number);
    if (e->op == RC_MODULE_OP_TURN)
        return RC_STR("f->turn");
    if (e->op == RC_MODULE_OP_SCORE)
        return RC_STR("f->score");
    if (e->op == RC_MODULE_OP_SUM)
        return rc_str_printf(arena, "f->sums[%d]", e->number);
    if (e->op == RC_MODULE_OP_SUB && e->count == 1)
        return rc_str_printf(arena, "rulec_subtract(0, %.*s)", RC_FMT(number(arena, e->items[0])));
    if (e->op == RC_MODULE_OP_ADD)
        return call_chain(arena, "rulec_add", e);
    if (e->op == RC_MODULE_OP_SUB)
        return call_chain(arena, "rulec_subtract", e);
    if (e->op == RC_MODULE_OP_MUL)
        return call_chain(arena, "rulec_multiply", e);
    return call_chain(arena, "rulec_divide", e);
}

/* Each neighbouring pair; of /= by default whether any differs from the first. */
static struct rc_str comparison(struct rc_arena *arena, const struct rc_module_expr *e)
{
    bool any = e->op == RC_MODULE_OP_NE && e->number == 0;
    struct rc_buf out;

    rc_buf_init(&out, arena);
    for (size_t i = 1; i < e->count; i++) {
        struct rc_str a = number(arena, e->items[any ? 0 : i - 1]);
        struct rc_str b = number(arena, e->items[i]);
        rc_buf_printf(&out, "%s%.*s %s %.*s",
                      i == 1 ? ""
                      : any  ? " || "
                             : " && ",
                      RC_FMT(a), operator_of(e->op), RC_FMT(b));
    }
    if (e->count == 1)
        rc_buf_add(&out, RC_STR("true"));
    return rc_str_printf(arena, e->count > 2 ? "(%.*s)" : "%.*s", RC_FMT(rc_buf_str(&out)));
}

static struct rc_str join_tests(struct rc_arena *arena, const struct rc_module_expr *e,
                                struct rc_str (*test)(struct rc_arena *,
                                                      const struct rc_module_expr *))
{
    bool is_or = e->op == RC_MODULE_OP_OR;
    struct rc_buf out;

    if (e->count == 0)
        return is_or ? RC_STR("false") : RC_STR("true");
    rc_buf_init(&out, arena);
    rc_buf_char(&out, '(');
    for (size_t i = 0; i < e->count; i++) {
        /* an `and` asks only of its last operand what it is asked itself */
        bool last = i + 1 == e->count;
        struct rc_str text = is_or || last ? test(arena, e->items[i]) : not_nil(arena, e->items[i]);
        rc_buf_printf(&out, "%s%.*s", i == 0 ? "" : is_or ? " || " : " && ", RC_FMT(text));
        /* an `or` never gets behind an operand that cannot be nil */
        if (is_or && !is_test(e->items[i]->op))
            break;
    }
    rc_buf_char(&out, ')');
    return rc_buf_str(&out);
}

static struct rc_str truth(struct rc_arena *arena, const struct rc_module_expr *e,
                           struct rc_str (*test)(struct rc_arena *, const struct rc_module_expr *))
{
    if (e->op == RC_MODULE_OP_NOT)
        return rc_str_printf(arena, "!(%.*s)", RC_FMT(not_nil(arena, e->items[0])));
    if (e->op == RC_MODULE_OP_AND || e->op == RC_MODULE_OP_OR)
        return join_tests(arena, e, test);
    return e->op == RC_MODULE_OP_NIL ? RC_STR("false") : comparison(arena, e);
}

static struct rc_str not_nil(struct rc_arena *arena, const struct rc_module_expr *e)
{
    return is_test(e->op) ? truth(arena, e, not_nil) : RC_STR("true");
}

static struct rc_str is_one(struct rc_arena *arena, const struct rc_module_expr *e)
{
    if (is_test(e->op))
        return truth(arena, e, is_one);
    return rc_str_printf(arena, "%.*s == 1", RC_FMT(number(arena, e)));
}

static bool uses(const struct rc_module_expr *e, enum rc_module_op first, enum rc_module_op last)
{
    if (e->op >= first && e->op <= last)
        return true;
    for (size_t i = 0; i < e->count; i++) {
        if (uses(e->items[i], first, last))
            return true;
    }
    return false;
}

/* Prints a statement; true when nothing behind it is reached. */
static bool statement(struct rc_writer *w, const struct rc_module_expr *e);

static bool branches(struct rc_writer *w, const struct rc_module_expr *e)
{
    bool ends = true;
    size_t pairs = e->count / 2;

    for (size_t i = 0; i < pairs; i++) {
        rc_w_open(w, "%sif (%s) {", i > 0 ? "} else " : "", is_one(w->arena, e->items[2 * i]).p);
        ends = statement(w, e->items[2 * i + 1]) && ends;
        w->depth--;
    }
    if (pairs == 0)
        return false;
    if (e->op == RC_MODULE_OP_IF && e->items[2]->op != RC_MODULE_OP_SEQ) {
        rc_w_open(w, "} else {");
        ends = statement(w, e->items[2]) && ends;
        w->depth--;
    } else {
        ends = false;
    }
    rc_w_line(w, "}");
    return ends;
}

static bool statement(struct rc_writer *w, const struct rc_module_expr *e)
{
    static const char *const outcomes[] = {
        "RULEC_LAST_SIDE_WINS", "RULEC_LAST_ALLIANCE_WINS", "RULEC_WIN", "RULEC_LOSE", "RULEC_END",
        "RULEC_STOP",
    };

    if (e->op == RC_MODULE_OP_IF || e->op == RC_MODULE_OP_COND)
        return branches(w, e);
    if (e->op == RC_MODULE_OP_SEQ) {
        for (size_t i = 0; i < e->count; i++) {
            if (statement(w, e->items[i]))
                return true;
        }
        return false;
    }
    if (e->op == RC_MODULE_OP_SET_SCORE)
        rc_w_line(w, "*score = %s;", number(w->arena, e->items[0]).p);
    else if (e->op == RC_MODULE_OP_ADD_SCORE)
        rc_w_line(w, "*score = rulec_add(*score, %s);", number(w->arena, e->items[0]).p);
    else if (e->op >= RC_MODULE_OP_LAST_SIDE_WINS && e->op <= RC_MODULE_OP_STOP) {
        rc_w_line(w, "return %s;", outcomes[e->op - RC_MODULE_OP_LAST_SIDE_WINS]);
        return true;
    }
    return false;
}

static void emit_score(struct rc_writer *w, const struct rc_plan_game *plan,
                       const struct rc_plan_score *s)
{
    if (s->trigger != NULL) {
        rc_w_line(w, "bool %s(const struct %s_facts *f)", s->trigger, plan->name);
        rc_w_open(w, "{");
        if (!uses(s->score->trigger, RC_MODULE_OP_TURN, RC_MODULE_OP_SUM))
            rc_w_line(w, "(void)f;");
        rc_w_line(w, "return %s;", is_one(w->arena, s->score->trigger).p);
        rc_w_close(w, "}");
        rc_w_blank(w);
    }
    if (s->body == NULL)
        return;
    rc_w_line(w, "enum rulec_outcome %s(const struct %s_facts *f, int32_t *score)", s->body,
              plan->name);
    rc_w_open(w, "{");
    if (!uses(s->score->body, RC_MODULE_OP_TURN, RC_MODULE_OP_SUM))
        rc_w_line(w, "(void)f;");
    if (!uses(s->score->body, RC_MODULE_OP_SET_SCORE, RC_MODULE_OP_ADD_SCORE))
        rc_w_line(w, "(void)score;");
    if (!statement(w, s->score->body))
        rc_w_line(w, "return RULEC_NO_OUTCOME;");
    rc_w_close(w, "}");
    rc_w_blank(w);
}

static struct rc_str side_test(struct rc_arena *arena, const struct rc_module_expr *e)
{
    struct rc_buf out;

    if (e->op == RC_MODULE_OP_CLASS)
        return rc_str_printf(arena, "rulec_same(word, %s)", rc_emit_text(arena, e->text).p);
    if (e->op == RC_MODULE_OP_SIDE)
        return rc_str_printf(arena, "side == %d", e->number);
    if (e->op == RC_MODULE_OP_NOT)
        return rc_str_printf(arena, "!(%s)", side_test(arena, e->items[0]).p);
    if (e->count == 0)
        return e->op == RC_MODULE_OP_OR ? RC_STR("false") : RC_STR("true");
    rc_buf_init(&out, arena);
    rc_buf_char(&out, '(');
    for (size_t i = 0; i < e->count; i++)
        rc_buf_printf(&out, "%s%s",
                      i == 0                     ? ""
                      : e->op == RC_MODULE_OP_OR ? " || "
                                                 : " && ",
                      side_test(arena, e->items[i]).p);
    rc_buf_char(&out, ')');
    return rc_buf_str(&out);
}

static void emit_sides(struct rc_writer *w, const struct rc_plan_game *plan)
{
    const struct rc_plan_kind *units = &plan->kinds[0];

    rc_w_line(w, "bool %s_possible_side(%s type, int32_t side, const char *side_class)",
              units->word, units->type);
    rc_w_open(w, "{");
    if (plan->side_rule_count == 0) {
        rc_w_line(w, "(void)type, (void)side, (void)side_class;");
        rc_w_line(w, "return true;");
        rc_w_close(w, "}");
        return;
    }
    rc_w_line(w, "const char *word = side != 0 && side_class != NULL ? side_class : \"\";");
    rc_w_blank(w);
    rc_w_line(w, "(void)word;");
    rc_w_line(w, "switch ((int)type) {");
    for (size_t r = 0; r < plan->side_rule_count; r++) {
        for (size_t t = 0; t < units->kind->count; t++) {
            if (plan->side_rule_of[t] == r + 1)
                rc_w_line(w, "case %s:", units->enumerators[t]);
        }
        rc_w_line(w, "    return %s;", side_test(w->arena, plan->side_rules[r]).p);
    }
    rc_w_line(w, "default: return true;");
    rc_w_line(w, "}");
    rc_w_close(w, "}");
}

void rc_emit_game_rules(struct rc_writer *w, const struct rc_plan_game *plan)
{
    for (size_t i = 0; i < plan->module->score_count; i++)
        emit_score(w, plan, &plan->scores[i]);
    emit_sides(w, plan);
}

static void declare_score(struct rc_writer *w, const struct rc_plan_game *plan,
                          const struct rc_plan_score *s)
{
    rc_w_comment(w, "%.*s%s%.*s", RC_FMT(s->score->place), s->score->title.len > 0 ? " " : "",
                 RC_FMT(s->score->title));
    if (s->trigger != NULL)
        rc_w_line(w, "bool %s(const struct %s_facts *f);", s->trigger, plan->name);
    if (s->body != NULL)
        rc_w_line(w, "enum rulec_outcome %s(const struct %s_facts *f, int32_t *score);", s->body,
                  plan->name);
}

void rc_emit_game_rules_header(struct rc_writer *w, const struct rc_plan_game *plan)
{
    const struct rc_ir_module *m = plan->module;

    rc_w_comment(w, "What a scorekeeper wants to know of a side; the host fills it in.");
    rc_w_open(w, "struct %s_facts {", plan->name);
    rc_w_line(w, "int32_t turn;");
    rc_w_line(w, "int32_t score;");
    for (size_t i = 0; i < m->sum_count; i++)
        rc_w_comment(w, "sums[%zu]: %.*s", i, RC_FMT(m->sums[i].text));
    if (m->sum_count > 0)
        rc_w_line(w, "int32_t sums[%zu];", m->sum_count);
    rc_w_close(w, "};");
    rc_w_blank(w);
    for (size_t i = 0; i < m->score_count; i++)
        declare_score(w, plan, &plan->scores[i]);
    rc_w_blank(w);
    rc_w_comment(w, "Whether a side may own units of a type: by its number (0: nobody's) and the "
                    "word of its class (NULL: none).");
    rc_w_line(w, "bool %s_possible_side(%s type, int32_t side, const char *side_class);",
              plan->kinds[0].word, plan->kinds[0].type);
    rc_w_blank(w);
}
