/* A body as one expression, or where that is too long for a line, as one statement a term. */
#include "base/buf.h"
#include "emit/part.h"

typedef RC_VEC(struct rc_str) operand_list;

/* How a body looks at the character and at constants. */
struct view {
    struct rc_arena *arena;
    const struct rc_plan *plan;
    const char *at; /* the word: "w", "m->at" */
    bool locals;    /* inputs are in variables */
};

static struct rc_str input_text(const struct view *v, const struct rc_plan_input *input)
{
    if (v->locals)
        return rc_str(input->local);
    return rc_str_printf(v->arena, "%s%s%s", input->head, v->at, input->tail);
}

static void push(const struct view *v, operand_list *list, struct rc_str text)
{
    RC_PUSH(v->arena, list, text);
}

/* The literals of a product: what must hold, then what must not. */
static void push_literals(const struct view *v, const struct rc_plan_part *part,
                          struct rc_product product, operand_list *list)
{
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; i < part->input_count; i++) {
            bool holds = (product.value >> i & 1u) != 0;
            if ((product.care >> i & 1u) == 0 || holds != (pass == 0))
                continue;
            struct rc_str text = input_text(v, &part->inputs[i]);
            push(v, list, rc_str_printf(v->arena, "%s%.*s", holds ? "" : "~", RC_FMT(text)));
        }
    }
}

static struct rc_str join(const struct view *v, const operand_list *list, const char *op)
{
    struct rc_buf buf;

    rc_buf_init(&buf, v->arena);
    for (size_t i = 0; i < list->count; i++) {
        if (i > 0)
            rc_buf_printf(&buf, " %s ", op);
        rc_buf_add(&buf, list->at[i]);
    }
    return rc_buf_str(&buf);
}

static struct rc_str bracket(const struct view *v, const operand_list *list, const char *op)
{
    struct rc_str text = join(v, list, op);

    return list->count == 1 ? text : rc_str_printf(v->arena, "(%.*s)", RC_FMT(text));
}

static void push_mask(const struct view *v, const struct rc_plan_part *part,
                      const struct rc_plan_term *term, operand_list *list)
{
    switch (term->source) {
    case RC_MASK_NONE: return;
    case RC_MASK_SHARED:
        push(v, list, rc_str_printf(v->arena, "%s[%s]", v->plan->masks[term->mask].name, v->at));
        break;
    case RC_MASK_OWN: push(v, list, rc_str_printf(v->arena, "%s[%s]", term->own, v->at)); break;
    }
    if (!term->less_always)
        return;
    const struct rc_plan_term *always = &part->terms[0];
    const char *name =
        always->source == RC_MASK_SHARED ? v->plan->masks[always->mask].name : always->own;
    push(v, list, rc_str_printf(v->arena, "~%s[%s]", name, v->at));
}

/* A term as the operands of an AND. */
static operand_list term_operands(const struct view *v, const struct rc_plan_part *part,
                                  const struct rc_plan_term *term)
{
    operand_list list = { 0 };
    operand_list products = { 0 };

    push_mask(v, part, term, &list);
    if (term->product_count == 1) {
        push_literals(v, part, term->products[0], &list);
        return list;
    }
    for (unsigned i = 0; i < term->product_count; i++) {
        operand_list literals = { 0 };
        push_literals(v, part, term->products[i], &literals);
        push(v, &products, bracket(v, &literals, "&"));
    }
    if (products.count > 0)
        push(v, &list, list.count == 0 ? join(v, &products, "|") : bracket(v, &products, "|"));
    return list;
}

static struct rc_str whole(const struct view *v, const struct rc_plan_body *body)
{
    operand_list terms = { 0 };
    size_t count = 0;

    for (size_t p = 0; p < body->part_count; p++)
        count += body->parts[p].term_count;
    for (size_t p = 0; p < body->part_count; p++) {
        for (size_t t = 0; t < body->parts[p].term_count; t++) {
            operand_list list = term_operands(v, &body->parts[p], &body->parts[p].terms[t]);
            push(v, &terms, count == 1 ? join(v, &list, "&") : bracket(v, &list, "&"));
        }
    }
    return terms.count == 0 ? RC_STR("0") : join(v, &terms, "|");
}

static void emit_locals(struct rc_writer *w, const struct view *v, const struct rc_plan_body *body)
{
    operand_list done = { 0 };

    for (size_t p = 0; p < body->part_count; p++) {
        for (unsigned i = 0; i < body->parts[p].input_count; i++) {
            const struct rc_plan_input *input = &body->parts[p].inputs[i];
            bool known = false;
            for (size_t d = 0; d < done.count; d++)
                known = known || rc_str_eq(done.at[d], rc_str(input->local));
            if (known)
                continue;
            push(v, &done, rc_str(input->local));
            rc_w_line(w, "const uint64_t %s = %s%s%s;", input->local, input->head, v->at,
                      input->tail);
        }
    }
}

/* One statement for each way in which a term is offered. */
static void emit_statements(struct rc_writer *w, const struct view *v,
                            const struct rc_plan_body *body)
{
    for (size_t p = 0; p < body->part_count; p++) {
        const struct rc_plan_part *part = &body->parts[p];
        for (size_t t = 0; t < part->term_count; t++) {
            const struct rc_plan_term *term = &part->terms[t];
            unsigned ways = term->product_count == 0 ? 1 : term->product_count;
            for (unsigned i = 0; i < ways; i++) {
                operand_list list = { 0 };
                push_mask(v, part, term, &list);
                if (term->product_count > 0)
                    push_literals(v, part, term->products[i], &list);
                rc_w_chain(w, "r |=", list.at, list.count, "&", ";");
            }
        }
    }
}

/* Constants that only this function has; whether there were any. */
static bool emit_own_masks(struct rc_writer *w, const struct rc_plan *plan,
                           const struct rc_plan_body *body)
{
    bool any = false;

    for (size_t p = 0; p < body->part_count; p++) {
        for (size_t t = 0; t < body->parts[p].term_count; t++) {
            const struct rc_plan_term *term = &body->parts[p].terms[t];
            if (term->source != RC_MASK_OWN)
                continue;
            rc_emit_words(w, plan, body->kind,
                          rc_str_printf(w->arena, "static const uint64_t %s", term->own).p,
                          term->bits);
            any = true;
        }
    }
    return any;
}

void rc_emit_body(struct rc_writer *w, const struct rc_plan *plan, const char *name,
                  const struct rc_plan_body *body)
{
    const char *const arguments[] = { rc_emit_character(w, plan, true), "size_t w" };
    struct view v = { w->arena, plan, "w", false };
    struct rc_str text = whole(&v, body);

    rc_w_call(w, "static uint64_t", name, arguments, 2, "");
    rc_w_open(w, "{");
    bool declared = emit_own_masks(w, plan, body);
    if (RC_W_INDENT + strlen("return ;") + text.len <= RC_W_COLUMNS) {
        if (declared)
            rc_w_blank(w);
        if (!body->reads)
            rc_w_line(w, "(void)c;");
        if (body->part_count == 0)
            rc_w_line(w, "(void)w;");
        rc_w_line(w, "return %.*s;", RC_FMT(text));
        rc_w_close(w, "}");
        return;
    }
    v.locals = true;
    emit_locals(w, &v, body);
    rc_w_line(w, "uint64_t r = 0;");
    rc_w_blank(w);
    if (!body->reads)
        rc_w_line(w, "(void)c;");
    emit_statements(w, &v, body);
    rc_w_line(w, "return r;");
    rc_w_close(w, "}");
}

void rc_emit_row_function(struct rc_writer *w, const struct rc_plan *plan,
                          const struct rc_plan_part *part, const struct rc_plan_term *term)
{
    const char *const arguments[] = { rc_emit_character(w, plan, true), "const rulec_word *m" };
    struct view v = { w->arena, plan, "m->at", false };
    struct rc_plan_term bare = *term;

    bare.source = RC_MASK_NONE;
    operand_list rest = term_operands(&v, part, &bare);
    if (rest.count == 1 && term->product_count > 1)
        rest.at[0] = rc_str_printf(w->arena, "(%.*s)", RC_FMT(rest.at[0]));
    operand_list list = { 0 };
    push(&v, &list, RC_STR("m->bits"));
    for (size_t i = 0; i < rest.count; i++)
        push(&v, &list, rest.at[i]);
    struct rc_str text = join(&v, &list, "&");

    rc_w_call(w, "static uint64_t", term->function, arguments, 2, "");
    rc_w_open(w, "{");
    if (RC_W_INDENT + strlen("return ;") + text.len <= RC_W_COLUMNS) {
        rc_w_line(w, "return %.*s;", RC_FMT(text));
    } else {
        struct rc_plan_part one = *part;
        struct rc_plan_body body = { .parts = &one, .part_count = 1 };
        v.locals = true;
        emit_locals(w, &v, &body);
        rc_w_line(w, "uint64_t r = 0;");
        rc_w_blank(w);
        for (unsigned i = 0; i < term->product_count; i++) {
            operand_list ways = { 0 };
            push(&v, &ways, RC_STR("m->bits"));
            push_literals(&v, part, term->products[i], &ways);
            rc_w_chain(w, "r |=", ways.at, ways.count, "&", ";");
        }
        rc_w_line(w, "return r;");
    }
    rc_w_close(w, "}");
}

void rc_emit_term_lines(struct rc_writer *w, const struct rc_plan_body *body, rc_line_list *lines)
{
    size_t column = 0;
    size_t count = 0;

    for (size_t p = 0; p < body->part_count; p++) {
        for (size_t t = 0; t < body->parts[p].term_count; t++) {
            size_t len = body->parts[p].terms[t].when.len;
            column = len > column && len <= 40 ? len : column;
            count++;
        }
    }
    if (count == 0)
        RC_PUSH(w->arena, lines, RC_STR("    never"));
    for (size_t p = 0; p < body->part_count; p++) {
        for (size_t t = 0; t < body->parts[p].term_count; t++) {
            const struct rc_plan_term *term = &body->parts[p].terms[t];
            struct rc_str line = rc_str_printf(w->arena, "    %-*.*s  %.*s", (int)column,
                                               RC_FMT(term->when), RC_FMT(term->objects));
            RC_PUSH(w->arena, lines, line);
        }
    }
}
