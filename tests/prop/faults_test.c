/* SPDX-License-Identifier: MIT */
/*
 * Two hundred single faults in copies of rules/realm. RULEC_SEED repeats a run, RULEC_ROUNDS is the
 * number of faults.
 */
#include <stdlib.h>

#include "support/faults.h"
#include "support/pack.h"
#include "support/random_pack.h"

int main(void)
{
    static struct rig rig;
    const char *rounds = getenv("RULEC_ROUNDS");
    size_t failed;

    rig_init(&rig);
    struct faults faults = {
        .campaign = pack_path(&rig.arena, "rules/realm/realm.pcc").p,
        .root = pack_path(&rig.arena, "rules/realm").p,
        .seed = random_seed(1),
        .count = rounds == NULL ? 200 : strtoul(rounds, NULL, 10),
    };
    failed = faults_run(&faults);
    rig_clear(&rig);
    return failed == 0 ? 0 : 1;
}
