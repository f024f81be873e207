/* SPDX-License-Identifier: MIT */
/* Two hundred single faults in copies of the RSRD campaign. */
#include <stdlib.h>

#include "support/corpus.h"
#include "support/faults.h"
#include "support/random_pack.h"

int main(void)
{
    static struct rig rig;
    const char *rounds = getenv("RULEC_ROUNDS");
    size_t failed;

    rig_init(&rig);
    const char *data = corpus_path(&rig, "corpus/pcgen/data");
    const char *campaign = corpus_path(
        &rig, "corpus/pcgen/data/35e/wizards_of_the_coast/rsrd/basics/_rsrd_basics.pcc");
    const char *modes = corpus_path(&rig, "corpus/pcgen/system/gameModes");
    if (data == NULL || campaign == NULL || modes == NULL) {
        rig_clear(&rig);
        return 77;
    }
    struct faults faults = {
        .campaign = campaign,
        .root = data,
        .game_modes = modes,
        .is_data_root = true,
        .more = 60, /* its own name hardly a key */
        .seed = random_seed(1),
        .count = rounds == NULL ? 200 : strtoul(rounds, NULL, 10),
    };
    failed = faults_run(&faults);
    rig_clear(&rig);
    return failed == 0 ? 0 : 1;
}
