#include "state/case.h"

#include "lex/lines.h"
#include "state/fields.h"

struct file {
    rc_case_list *cases;
    struct rc_arena *arena;
    struct rc_diags *diags;
    const struct rc_source *source;
    size_t depth;
};

static struct rc_span place_of(const struct rc_json *object, const char *field)
{
    const struct rc_json *member = rc_json_member(object, rc_str(field));

    return member != NULL ? member->span : RC_NO_SPAN;
}

static bool fail(const struct file *file, const struct rc_case *c, const char *what)
{
    rc_report(file->diags, RC_E_CASE_FORM, c->span, "%s", what);
    rc_help(file->diags, "rulec doc E0606 shows the forms");
    return false;
}

/* Which of the forms it is, by what it asks. */
static bool find_form(const struct file *file, const struct rc_json *object, struct rc_case *c)
{
    bool chain = c->flow.len > 0 || c->item.len > 0;
    bool lst = c->expr.len > 0 || c->object.len > 0;
    int asks = lst + (c->eval.len > 0) + chain;

    if (asks != 1)
        return fail(file, c,
                    asks == 0 ? "a case asks nothing: it has no expr, object, eval, flow or item"
                              : "a case asks more than one of expr, eval and flow");
    if (c->eval.len > 0) {
        c->form = RC_CASE_EQUALS;
        c->asked = place_of(object, "eval");
    } else if (chain) {
        c->form = RC_CASE_CHAIN;
        c->asked = place_of(object, c->flow.len > 0 ? "flow" : "item");
    } else {
        c->form = c->met.stated || c->object.len > 0 ? RC_CASE_MET : RC_CASE_OFFERED;
        c->asked = place_of(object, c->expr.len > 0 ? "expr" : "object");
    }
    return true;
}

static bool is_stated(const struct rc_case *c)
{
    switch (c->form) {
    case RC_CASE_OFFERED: return c->offered.stated;
    case RC_CASE_MET: return c->met.stated;
    case RC_CASE_EQUALS: return c->equals.stated;
    case RC_CASE_CHAIN: return c->chain.stated;
    }
    return false;
}

static bool check_answer(const struct file *file, const struct rc_case *c)
{
    int stated = c->offered.stated + c->met.stated + c->equals.stated + c->chain.stated + c->error;

    if (stated == 1 && (c->error || is_stated(c)))
        return true;
    return fail(file, c,
                stated == 0 ? "a case states no answer: offered, met, equals, chain, or error"
                            : "a case states an answer that does not go with what it asks");
}

static bool read_piece(void *context, struct rc_str piece)
{
    struct file *file = context;
    struct rc_field_context fields = { file->arena, file->diags };
    struct rc_case c = { .span = RC_NO_SPAN };
    const struct rc_json *object =
        rc_json_read(file->arena, file->diags, file->source, piece, file->depth);

    if (object == NULL)
        return true;
    if (object->type != RC_JSON_OBJECT) {
        rc_field_fail(&fields, object, "a case, which is an object");
        return true;
    }
    c.written = object;
    c.span = (struct rc_span){ object->span.begin, object->span.begin + 1 };
    if (rc_fields_read(&fields, object, RC_OWNER_case, &c) && find_form(file, object, &c) &&
        check_answer(file, &c))
        RC_PUSH(file->arena, file->cases, c);
    return true;
}

enum rc_io_status rc_cases_read(rc_case_list *cases, struct rc_arena *arena, struct rc_diags *diags,
                                struct rc_str path, size_t depth)
{
    struct file file = { .cases = cases, .arena = arena, .diags = diags, .depth = depth };

    return rc_lines_read(diags, path, &file.source, read_piece, &file);
}

struct rc_span rc_case_place(const struct rc_case *c, const char *member, size_t element)
{
    const struct rc_json *value = rc_json_member(c->written, rc_str(member));

    if (value != NULL && value->type == RC_JSON_ARRAY)
        for (value = value->first; value != NULL && element > 0; element--)
            value = value->next;
    return value != NULL ? value->span : c->asked;
}
