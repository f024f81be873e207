/* SPDX-License-Identifier: MIT */
#include "bench/synthetic.h"

/* As many objects as a large campaign has, and rules of the depth that people write. */
struct random_pack *bench_synthetic(struct rc_arena *arena)
{
    struct random_options options = random_options(1);

    options.rules = 200;
    options.depth = 3;
    options.objects[RC_KIND_RACE] = 900;
    options.objects[RC_KIND_SPELL] = 700;
    options.objects[RC_KIND_EQUIPMENT] = 500;
    return random_pack_make(arena, &options);
}
