/* SPDX-License-Identifier: MIT */
/* What SQLite as written keeps, and how it is fed. */
#ifndef BENCH_RIVALS_SQLITE_AS_WRITTEN_H
#define BENCH_RIVALS_SQLITE_AS_WRITTEN_H

#include "rivals/sqlite_here.h"

struct sqlite_written {
    const struct rival_work *work;
    sqlite3 *db;
    sqlite3_stmt **statements; /* by choice, made when first asked */
};

extern const char sqlite_written_schema[];

#endif
