/* SPDX-License-Identifier: MIT */
/* vectors.tsv: every rule of CHOOSE on the small pack beside it, in both columns. */
#include <stdio.h>

#include "support/vectors.h"

int main(void)
{
    static struct vectors v;
    bool read;

    vectors_init(&v);
    read = vectors_run(&v, pack_path(&v.pack.rig.arena, "tests/cases/lst/examples/vectors.tsv").p);
    vectors_clear(&v);
    return read && v.failed == 0 && v.rows > 150 ? 0 : 1;
}
