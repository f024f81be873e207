/* The recorded rows of Xconq: where they are, and a loop over one file of them. */
#ifndef RC_TEST_GDL_ORACLE_H
#define RC_TEST_GDL_ORACLE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* A path below the folder of recorded rows, or of shared data; NULL and a line when it is absent.
 */
char *oracle_path(const char *rest);
char *shared_path(const char *rest);

/* Calls `row` for each line of a JSON lines file; returns how many there were. */
size_t oracle_rows(const char *path, void (*row)(json_t *row, void *context), void *context);

const char *row_text(const json_t *row, const char *key); /* "" when absent */

#endif
