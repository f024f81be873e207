/* SPDX-License-Identifier: MIT */
/* What the fast form of SQLite keeps, and how it is fed. */
#ifndef BENCH_RIVALS_SQLITE_H
#define BENCH_RIVALS_SQLITE_H

#include <string.h>

#include "rivals/sqlite_here.h"

struct sqlite {
    const struct rival_work *work;
    sqlite3 *db;
    sqlite3_stmt *one;
    sqlite3_stmt *all;
};

extern const char sqlite_schema[];
extern const char sqlite_one[];
extern const char sqlite_all[];

/* Of a character, a condition and the object 0; masks leave the character out. */
static inline int64_t sqlite_key(size_t character, uint32_t condition)
{
    return (int64_t)character << 32 | (int64_t)condition << 16;
}

#endif
