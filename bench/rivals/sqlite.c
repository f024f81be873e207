/* SPDX-License-Identifier: MIT */
/*
 * SQLite: objects of the terms in one table, what each character has of each condition as integer
 * keys, which is what it finds fastest; equal terms of the pack stand once.
 */
#include "rivals/sqlite.h"

const char *sqlite_version(void)
{
    return sqlite3_libversion();
}

const char sqlite_schema[] =
    "CREATE TABLE part(choice INTEGER, term INTEGER, PRIMARY KEY(choice, term)) WITHOUT ROWID;"
    "CREATE INDEX choices ON part(term, choice);"
    "CREATE TABLE mask(term INTEGER, key INTEGER, PRIMARY KEY(term, key)) WITHOUT ROWID;"
    "CREATE TABLE basis(key INTEGER PRIMARY KEY)";

const char sqlite_one[] = "SELECT count(*) FROM part p CROSS JOIN mask m ON m.term = p.term"
                          " CROSS JOIN basis b ON b.key = ?2 + m.key WHERE p.choice = ?1";

const char sqlite_all[] =
    "WITH n(term, n) AS MATERIALIZED (SELECT m.term, count(*) FROM mask m"
    " CROSS JOIN basis b ON b.key = ?1 + m.key GROUP BY m.term)"
    "SELECT p.choice, sum(n.n) FROM n CROSS JOIN part p ON p.term = n.term GROUP BY p.choice";

unsigned sqlite_count(void *state, uint32_t choice, size_t character)
{
    const struct sqlite *q = state;

    return q->work->choices[choice].fixed + rival_number(q->one, choice, sqlite_key(character, 0));
}

void sqlite_count_all(void *state, size_t character, uint32_t *counts)
{
    const struct sqlite *q = state;

    for (uint32_t i = 0; i < q->work->choice_count; i++)
        counts[i] = q->work->choices[i].fixed;
    sqlite3_bind_int64(q->all, 1, sqlite_key(character, 0));
    while (sqlite3_step(q->all) == SQLITE_ROW)
        counts[sqlite3_column_int(q->all, 0)] += (uint32_t)sqlite3_column_int(q->all, 1);
    sqlite3_reset(q->all);
}
