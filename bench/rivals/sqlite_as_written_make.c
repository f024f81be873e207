/* SPDX-License-Identifier: MIT */
/* Feeds SQLite as written: a set of a character is numbered as in the work. */
#include "rivals/sqlite_as_written.h"

static void insert_sets(const struct sqlite_written *q)
{
    const struct rival_work *w = q->work;
    sqlite3_stmt *constant = rival_prepare(q->db, "INSERT INTO constant VALUES(?,?)");
    sqlite3_stmt *given = rival_prepare(q->db, "INSERT INTO given VALUES(?,?)");

    for (uint32_t i = 0; i < w->constant_count; i++)
        rival_rows(constant, i, 0, w->constants[i].set, &w->kinds[w->constants[i].kind]);
    for (size_t i = 0; i < w->condition_count * w->count; i++)
        rival_rows(given, (int64_t)i, 0, w->bases[i],
                   &w->kinds[w->conditions[i % w->condition_count]]);
    sqlite3_finalize(constant);
    sqlite3_finalize(given);
}

void *sqlite_as_written_make(const struct rival_work *work)
{
    struct sqlite_written *q = RC_NEW(work->arena, struct sqlite_written);

    q->work = work;
    q->statements = RC_NEW_ARRAY(work->arena, sqlite3_stmt *, work->choice_count + 1);
    q->db = rival_database();
    rival_sql(q->db, sqlite_written_schema);
    insert_sets(q);
    rival_sql(q->db,
              "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 65535)"
              "INSERT INTO object SELECT i FROM n; COMMIT; ANALYZE");
    return q;
}
