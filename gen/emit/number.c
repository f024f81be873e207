/* The rules by number: a switch over the functions by name. */
#include "emit/part.h"

struct question {
    const char *type;
    const char *what;
    const char *argument; /* a further one, or "" */
    const char *passed;   /* the same in the call; NULL: an object, of the rule's kind */
    const char *nothing;  /* for a number that is no rule's */
};

static const char *passed_object(struct rc_writer *w, const struct rc_plan *plan,
                                 const struct rc_plan_rule *rule)
{
    return rc_str_printf(w->arena, "(enum %s)object", plan->layout.kinds[rule->body.kind].tag).p;
}

static void emit_case(struct rc_writer *w, const struct rc_plan *plan,
                      const struct rc_plan_rule *rule, const struct question *q)
{
    bool is_set = q->nothing[0] == '\0';
    const char *passed = q->passed != NULL ? q->passed : passed_object(w, plan, rule);
    const char *arguments[2] = { "c", passed };
    size_t count = passed[0] == '\0' ? 1 : 2;
    const char *head = rc_str_printf(w->arena, "%s_%s", rule->name, q->what).p;
    struct rc_str call = rc_str_printf(w->arena, "%s(c%s%s)", head, count == 1 ? "" : ", ", passed);
    struct rc_str line =
        is_set ? rc_str_printf(w->arena, "case %s: %.*s; break;", rule->enumerator, RC_FMT(call))
               : rc_str_printf(w->arena, "case %s: return %.*s;", rule->enumerator, RC_FMT(call));

    if (line.len + (size_t)w->depth * RC_W_INDENT <= RC_W_COLUMNS) {
        rc_w_line(w, "%s", line.p);
        return;
    }
    rc_w_open(w, "case %s:", rule->enumerator);
    rc_w_call(w, "", is_set ? head : rc_str_printf(w->arena, "return %s", head).p, arguments, count,
              ";");
    if (is_set)
        rc_w_line(w, "break;");
    w->depth--;
}

static void emit_question(struct rc_writer *w, const struct rc_plan *plan, const struct question *q)
{
    const char *arguments[3] = {
        rc_emit_character(w, plan, true),
        rc_str_printf(w->arena, "enum %s_choose rule", plan->name).p,
        q->argument,
    };

    rc_w_blank(w);
    rc_w_call(w, q->type, rc_str_printf(w->arena, "%s_choose_%s", plan->name, q->what).p, arguments,
              q->argument[0] == '\0' ? 2 : 3, "");
    rc_w_open(w, "{");
    rc_w_line(w, "switch ((unsigned)rule) {");
    for (size_t i = 0; i < plan->rule_count; i++)
        emit_case(w, plan, &plan->rules[i], q);
    if (q->nothing[0] == '\0')
        rc_w_line(w, "default: break;");
    else
        rc_w_line(w, "default: return %s;", q->nothing);
    rc_w_line(w, "}");
    rc_w_close(w, "}");
}

void rc_emit_by_number(struct rc_writer *w, const struct rc_plan *plan)
{
    static const struct question questions[] = {
        { "void", "set", "uint64_t *out", "out", "" },
        { "bool", "has", "unsigned object", NULL, "false" },
        { "unsigned", "count", "", "", "0" },
        { "bool", "any", "", "", "false" },
    };

    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++)
        emit_question(w, plan, &questions[i]);
}
