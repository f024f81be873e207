/* SPDX-License-Identifier: MIT */
/*
 * CLIPS, as written: a rule a choice, whose conditions are its expression. It fires for each way to
 * meet an (or), so what is offered is noted by object.
 */
#include "rivals/clips_as_written.h"
#include "base/buf.h"

const char *const clips_written_templates[] = {
    "(deftemplate ask (slot choice) (slot character))", "(deftemplate thing (slot kind) (slot id))",
    "(deftemplate constant (slot set) (slot object))",
    "(deftemplate given (slot character) (slot set) (slot object))", NULL
};

/* What is not to hold is turned around down to the patterns: CLIPS is best at (not PATTERN). */
static void say(const struct rival_work *w, uint32_t at, bool not, struct rc_buf *out)
{
    const struct rival_node *n = &w->nodes[at];

    if (n->op == RIVAL_NOT) {
        say(w, n->left, !not, out);
    } else if (n->op == RIVAL_CONSTANT) {
        rc_buf_printf(out, "%s(constant (set %u) (object ?o))%s", not ? "(not " : "", n->arg,
                      not ? ")" : "");
    } else if (n->op == RIVAL_GIVEN) {
        rc_buf_printf(out, "%s(given (character ?c) (set %u) (object ?o))%s", not ? "(not " : "",
                      n->arg, not ? ")" : "");
    } else {
        rc_buf_printf(out, (n->op == RIVAL_AND) != not ? "(and " : "(or ");
        say(w, n->left, not, out);
        say(w, n->right, not, out);
        rc_buf_printf(out, ")");
    }
}

void clips_write_rule(struct clips *s, uint32_t choice)
{
    const struct rival_choice *c = &s->work->choices[choice];
    struct rc_buf text;

    rc_buf_init(&text, s->work->arena);
    rc_buf_printf(&text, "(defrule choice-%u (ask (choice %u) (character ?c))", choice, choice);
    rc_buf_printf(&text, " (thing (kind %u) (id ?o)) ", c->kind);
    say(s->work, c->root, false, &text);
    rc_buf_printf(&text, " => (took ?o))");
    rival_clips_build(s, rc_str_copy(s->work->arena, rc_buf_str(&text)));
}

unsigned clips_as_written_count(void *state, uint32_t choice, size_t character)
{
    struct clips *s = state;
    unsigned n = 0;

    rival_clips_ask(s, choice, character);
    for (uint32_t i = 0; i < s->work->kinds[s->work->choices[choice].kind].objects; i++) {
        n += s->taken[i] != 0;
        s->taken[i] = 0;
    }
    return n;
}
