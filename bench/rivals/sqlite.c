/* SPDX-License-Identifier: MIT */
/*
 * SQLite in memory, statements prepared once. Best form: the terms as a table of (choice,
 * condition, object), joined to a table of what each character holds of each condition; as
 * written: the expression as a tree of EXISTS.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/bits.h"
#include "base/buf.h"
#include "rivals/rival.h"

struct sqlite {
    const struct rival_work *work;
    sqlite3 *db;
    sqlite3_stmt *folded;
    sqlite3_stmt **written; /* by choice, made when first asked */
};

const char *sqlite_version(void)
{
    return sqlite3_libversion();
}

static void run(sqlite3 *db, const char *text)
{
    if (sqlite3_exec(db, text, NULL, NULL, NULL) != SQLITE_OK) {
        fprintf(stderr, "%s: %s\n", text, sqlite3_errmsg(db));
        exit(3);
    }
}

static void insert(sqlite3_stmt *s, uint32_t a, uint32_t b, const uint64_t *set, uint32_t objects)
{
    for (size_t i = rc_bits_next(set, objects, 0); i < objects;
         i = rc_bits_next(set, objects, i + 1)) {
        sqlite3_bind_int(s, 1, (int)a);
        sqlite3_bind_int(s, 2, (int)b);
        sqlite3_bind_int(s, 3, (int)i);
        sqlite3_step(s);
        sqlite3_reset(s);
    }
}

static void fill(struct sqlite *q)
{
    const struct synth_pack *p = q->work->pack;
    sqlite3_stmt *mask;
    sqlite3_stmt *basis;
    sqlite3_stmt *type;

    run(q->db, "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN;"
               "CREATE TABLE object(o INTEGER PRIMARY KEY);"
               "CREATE TABLE type(t, z, o, PRIMARY KEY(t, o)) WITHOUT ROWID;"
               "CREATE TABLE mask(c, w, o, PRIMARY KEY(c, w, o)) WITHOUT ROWID;"
               "CREATE TABLE basis(k, w, o, PRIMARY KEY(k, w, o)) WITHOUT ROWID;");
    sqlite3_prepare_v2(q->db, "INSERT INTO mask VALUES(?,?,?)", -1, &mask, NULL);
    sqlite3_prepare_v2(q->db, "INSERT INTO basis VALUES(?,?,?)", -1, &basis, NULL);
    sqlite3_prepare_v2(q->db, "INSERT INTO type VALUES(?,?,?)", -1, &type, NULL);
    for (uint32_t i = 0; i < p->size.choices; i++) {
        for (uint32_t k = 0; k < p->choices[i].term_count; k++)
            insert(mask, i, p->choices[i].terms[k].when, p->choices[i].terms[k].mask,
                   p->size.objects);
    }
    for (size_t i = 0; i < 16 * q->work->count; i++) {
        if (q->work->bases[i] != NULL)
            insert(basis, (uint32_t)(i / 16), i % 16, q->work->bases[i], p->size.objects);
    }
    for (uint32_t i = 0; i < p->type_count; i++)
        insert(type, i, 0, p->types[i], p->size.objects);
    run(q->db, "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 65535)"
               "INSERT INTO object SELECT i FROM n; COMMIT; ANALYZE;");
    sqlite3_finalize(mask);
    sqlite3_finalize(basis);
    sqlite3_finalize(type);
}

void *sqlite_make(const struct rival_work *work)
{
    struct sqlite *q = RC_NEW(work->arena, struct sqlite);

    q->work = work;
    q->written = RC_NEW_ARRAY(work->arena, sqlite3_stmt *, work->pack->size.choices);
    sqlite3_open(":memory:", &q->db);
    fill(q);
    sqlite3_prepare_v2(q->db,
                       "SELECT count(*) FROM mask m CROSS JOIN basis b"
                       " ON b.k = ?2 AND b.w = m.w AND b.o = m.o WHERE m.c = ?1",
                       -1, &q->folded, NULL);
    return q;
}

static unsigned ask(sqlite3_stmt *s, int a, int b)
{
    unsigned n;

    sqlite3_bind_int(s, 1, a);
    sqlite3_bind_int(s, 2, b);
    sqlite3_step(s);
    n = (unsigned)sqlite3_column_int(s, 0);
    sqlite3_reset(s);
    return n;
}

unsigned sqlite_count(void *state, uint32_t choice, size_t character)
{
    const struct sqlite *q = state;

    return ask(q->folded, (int)choice, (int)character);
}

static void say(const struct synth_pack *p, uint32_t at, struct rc_buf *out)
{
    const struct synth_node *n = &p->nodes[at];

    switch (n->op) {
    case SYNTH_TYPE:
        rc_buf_printf(out, "EXISTS(SELECT 1 FROM type WHERE t=%u AND o=x.o)", n->arg);
        return;
    case SYNTH_OBJECT: rc_buf_printf(out, "x.o=%u", n->arg); return;
    case SYNTH_PC:
    case SYNTH_QUALIFIES:
        rc_buf_printf(out, "EXISTS(SELECT 1 FROM basis WHERE k=?2 AND w=%d AND o=x.o)",
                      n->op == SYNTH_PC ? 10 : 12);
        return;
    case SYNTH_NOT: rc_buf_printf(out, "NOT "); break;
    case SYNTH_AND:
    case SYNTH_OR: break;
    }
    rc_buf_printf(out, "(");
    say(p, n->left, out);
    if (n->op != SYNTH_NOT) {
        rc_buf_printf(out, n->op == SYNTH_AND ? " AND " : " OR ");
        say(p, n->right, out);
    }
    rc_buf_printf(out, ")");
}

unsigned sqlite_count_as_written(void *state, uint32_t choice, size_t character)
{
    struct sqlite *q = state;

    if (q->written[choice] == NULL) {
        struct rc_buf text;

        rc_buf_init(&text, q->work->arena);
        rc_buf_printf(&text, "SELECT count(*) FROM object x WHERE x.o < %u AND ?1 = ?1 AND ",
                      q->work->pack->size.objects);
        say(q->work->pack, q->work->pack->choices[choice].root, &text);
        sqlite3_prepare_v2(q->db, text.p, (int)text.len, &q->written[choice], NULL);
    }
    return ask(q->written[choice], (int)choice, (int)character);
}
