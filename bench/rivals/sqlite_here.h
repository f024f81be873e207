/* SPDX-License-Identifier: MIT */
/* What both forms of SQLite need: a database in memory, and sets as rows. */
#ifndef BENCH_RIVALS_SQLITE_HERE_H
#define BENCH_RIVALS_SQLITE_HERE_H

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/bits.h"
#include "rivals/rival.h"

static inline void rival_sql(sqlite3 *db, const char *text)
{
    if (sqlite3_exec(db, text, NULL, NULL, NULL) != SQLITE_OK) {
        fprintf(stderr, "%s: %s\n", text, sqlite3_errmsg(db));
        exit(3);
    }
}

static inline sqlite3_stmt *rival_prepare(sqlite3 *db, const char *text)
{
    sqlite3_stmt *s;

    if (sqlite3_prepare_v3(db, text, -1, SQLITE_PREPARE_PERSISTENT, &s, NULL) != SQLITE_OK) {
        fprintf(stderr, "%s: %s\n", text, sqlite3_errmsg(db));
        exit(3);
    }
    return s;
}

/* A database for one thread, and a transaction in it for all rows. */
static inline sqlite3 *rival_database(void)
{
    sqlite3 *db;

    if (sqlite3_open_v2(":memory:", &db,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        NULL) != SQLITE_OK)
        exit(3);
    rival_sql(db, "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA temp_store=MEMORY;"
                  "PRAGMA locking_mode=EXCLUSIVE; BEGIN");
    return db;
}

/* A row (a, from + i) for each member i. */
static inline void rival_rows(sqlite3_stmt *s, int64_t a, int64_t from, const uint64_t *set,
                              const struct rival_kind *kind)
{
    for (size_t i = rc_bits_next(set, kind->objects, 0); i < kind->objects;
         i = rc_bits_next(set, kind->objects, i + 1)) {
        sqlite3_bind_int64(s, 1, a);
        sqlite3_bind_int64(s, 2, from + (int64_t)i);
        sqlite3_step(s);
        sqlite3_reset(s);
    }
}

/* A count, for two numbers. */
static inline unsigned rival_number(sqlite3_stmt *s, int64_t a, int64_t b)
{
    sqlite3_bind_int64(s, 1, a);
    sqlite3_bind_int64(s, 2, b);
    sqlite3_step(s);

    const unsigned n = (unsigned)sqlite3_column_int(s, 0);
    sqlite3_reset(s);
    return n;
}

#endif
