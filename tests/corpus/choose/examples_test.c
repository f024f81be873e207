/* SPDX-License-Identifier: MIT */
/* The acceptance table of the specification, choose-examples.tsv, in both columns. */
#include <stdio.h>
#include <stdlib.h>

#include "support/vectors.h"

int main(void)
{
    static struct vectors v;
    const char *shared = getenv("RULEC_SHARED");
    char path[4096];
    bool read;

    snprintf(path, sizeof path, "%s/spec/choose-examples.tsv",
             shared == NULL ? "../shared" : shared);
    vectors_init(&v);
    read = vectors_run(&v, path);
    if (!read)
        printf("skipped: no %s\n", path);
    vectors_clear(&v);
    return !read ? 77 : v.failed == 0 && v.rows > 0 ? 0 : 1;
}
