/* SPDX-License-Identifier: MIT */
/* SQLite, as written: for each object whether the expression holds, as a tree of EXISTS. */
#include "rivals/sqlite_as_written.h"
#include "base/buf.h"

const char sqlite_written_schema[] =
    "CREATE TABLE object(o INTEGER PRIMARY KEY);"
    "CREATE TABLE constant(s INTEGER, o INTEGER, PRIMARY KEY(s, o)) WITHOUT ROWID;"
    "CREATE TABLE given(s INTEGER, o INTEGER, PRIMARY KEY(s, o)) WITHOUT ROWID";

static void say(const struct rival_work *w, uint32_t at, struct rc_buf *out)
{
    const struct rival_node *n = &w->nodes[at];

    if (n->op == RIVAL_CONSTANT && w->constants[n->arg].members == 1) {
        rc_buf_printf(
            out, "x.o = %zu",
            rc_bits_next(w->constants[n->arg].set, w->kinds[w->constants[n->arg].kind].objects, 0));
    } else if (n->op == RIVAL_CONSTANT) {
        rc_buf_printf(out, "EXISTS(SELECT 1 FROM constant WHERE s = %u AND o = x.o)", n->arg);
    } else if (n->op == RIVAL_GIVEN) {
        rc_buf_printf(out, "EXISTS(SELECT 1 FROM given WHERE s = ?2 + %u AND o = x.o)", n->arg);
    } else {
        rc_buf_printf(out, n->op == RIVAL_NOT ? "NOT (" : "(");
        say(w, n->left, out);
        if (n->op != RIVAL_NOT) {
            rc_buf_printf(out, n->op == RIVAL_AND ? " AND " : " OR ");
            say(w, n->right, out);
        }
        rc_buf_printf(out, ")");
    }
}

unsigned sqlite_as_written_count(void *state, uint32_t choice, size_t character)
{
    struct sqlite_written *q = state;
    const struct rival_choice *c = &q->work->choices[choice];

    if (q->statements[choice] == NULL) {
        struct rc_buf text;

        rc_buf_init(&text, q->work->arena);
        rc_buf_printf(&text, "SELECT count(*) FROM object x WHERE x.o < ?1 AND ");
        say(q->work, c->root, &text);
        q->statements[choice] =
            rival_prepare(q->db, rc_str_copy(q->work->arena, rc_buf_str(&text)));
    }
    return rival_number(q->statements[choice], q->work->kinds[c->kind].objects,
                        (int64_t)(q->work->condition_count * character));
}
