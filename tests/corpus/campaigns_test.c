/* Every campaign file of the recorded data, each alone: it loads, soundly. */
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/corpus.h"
#include "support/pack_check.h"

enum {
    ROOM = 4096
};

static struct rc_str found[ROOM];
static size_t found_count;
static size_t messages[RC_CODE_COUNT];

static int note_campaign(const char *path, const struct stat *st, int type, struct FTW *walk)
{
    (void)st;
    (void)walk;
    if (type == FTW_F && found_count < ROOM && rc_str_ends(rc_str(path), RC_STR(".pcc")))
        found[found_count++] = rc_str(strdup(path));
    return 0;
}

static bool load(const char *path)
{
    static struct rig rig;
    static struct rc_lst_pack pack;

    rig_init(&rig);
    bool loaded = corpus_load(&rig, path, &pack);
    pack_check(&rig, &pack);
    for (size_t i = 0; i < rig.diags.count; i++)
        messages[rig.diags.at[i]->code]++;
    rig_clear(&rig);
    if (!loaded)
        printf("%s: cannot be loaded\n", path);
    return loaded;
}

int main(void)
{
    struct rig rig;
    size_t good = 0;

    rig_init(&rig);
    const char *data = corpus_path(&rig, "corpus/pcgen/data");
    if (data != NULL)
        nftw(data, note_campaign, 16, FTW_PHYS);
    rig_clear(&rig);
    for (size_t i = 0; i < found_count; i++)
        good += load(found[i].p);
    for (unsigned code = 0; code < RC_CODE_COUNT; code++) {
        if (messages[code] > 0)
            printf("%s %s: %zu\n", rc_code_row((enum rc_code)code)->number,
                   rc_code_row((enum rc_code)code)->id, messages[code]);
    }
    printf("%zu of %zu campaigns load\n", good, found_count);
    for (size_t i = 0; i < found_count; i++)
        free((char *)(uintptr_t)found[i].p);
    if (found_count == 0)
        return 77;
    return good == found_count ? 0 : 1;
}
