/* SPDX-License-Identifier: MIT */
/* Feeds the fast form of SQLite. */
#include "rivals/sqlite.h"

static void insert_terms(const struct sqlite *q)
{
    const struct rival_work *w = q->work;
    sqlite3_stmt *part = rival_prepare(q->db, "INSERT OR IGNORE INTO part VALUES(?,?)");
    sqlite3_stmt *mask = rival_prepare(q->db, "INSERT OR IGNORE INTO mask VALUES(?,?)");

    for (uint32_t i = 0; i < w->choice_count; i++) {
        for (uint32_t k = 0; k < w->choices[i].term_count; k++) {
            const struct rival_term *t = &w->choices[i].terms[k];

            rival_number(part, i, t->shared);
            rival_rows(mask, t->shared, sqlite_key(0, t->condition), t->mask,
                       &w->kinds[w->choices[i].kind]);
        }
    }
    sqlite3_finalize(part);
    sqlite3_finalize(mask);
}

static void insert_bases(const struct sqlite *q)
{
    const struct rival_work *w = q->work;
    sqlite3_stmt *basis = rival_prepare(q->db, "INSERT INTO basis SELECT ?1 + ?2");

    for (size_t i = 0; i < w->count; i++) {
        for (uint32_t k = 0; k < w->condition_count; k++)
            rival_rows(basis, sqlite_key(i, k), 0, rival_basis(w, i, k),
                       &w->kinds[w->conditions[k]]);
    }
    sqlite3_finalize(basis);
}

void *sqlite_make(const struct rival_work *work)
{
    struct sqlite *q = RC_NEW(work->arena, struct sqlite);

    q->work = work;
    q->db = rival_database();
    rival_sql(q->db, sqlite_schema);
    insert_terms(q);
    insert_bases(q);
    rival_sql(q->db, "COMMIT; ANALYZE; BEGIN"); /* one transaction for all questions */
    q->one = rival_prepare(q->db, sqlite_one);
    q->all = rival_prepare(q->db, sqlite_all);
    return q;
}
