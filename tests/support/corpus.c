#include "support/corpus.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#define RSRD "corpus/pcgen/data/35e/wizards_of_the_coast/rsrd/"

const struct corpus_set corpus_sets[] = {
    { "mini", "mini", "corpus/mini/mini.pcc" },
    { "minix", "mini", "corpus/mini/mini.pcc" },
    { "rsrd", "rsrd", RSRD "basics/_rsrd_basics.pcc" },
    { "rsrdfull", "rsrdfull", RSRD "_revised_system_reference_document.pcc" },
    { "rsrdfullx", "rsrdfull", RSRD "_revised_system_reference_document.pcc" },
};

const size_t corpus_set_count = sizeof corpus_sets / sizeof corpus_sets[0];

static bool exists(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0;
}

const char *corpus_path(struct rig *rig, const char *path)
{
    const char *shared = getenv("RULEC_SHARED");
    struct rc_str found =
        rc_str_printf(&rig->arena, "%s/%s", shared != NULL ? shared : "../shared", path);

    if (exists(found.p))
        return found.p;
    printf("not at hand: %s\n", found.p);
    return NULL;
}

int corpus_run(bool (*run_set)(const struct corpus_set *set))
{
    struct rig rig;
    bool good = true;
    bool there;

    rig_init(&rig);
    there = corpus_path(&rig, corpus_sets[0].campaign) != NULL;
    rig_clear(&rig);
    if (!there)
        return 77;
    for (size_t i = 0; i < corpus_set_count; i++)
        good = run_set(&corpus_sets[i]) && good;
    return good ? 0 : 1;
}

const char *corpus_answers(struct rig *rig, const char *folder, const char *name)
{
    const char *oracle = getenv("RULEC_ORACLE");
    struct rc_str path;

    if (oracle == NULL || oracle[0] == '\0')
        return corpus_path(rig, rc_str_printf(&rig->arena, "oracle/%s/%s", folder, name).p);
    path = rc_str_printf(&rig->arena, "%s/%s/%s", oracle, folder, name);
    return exists(path.p) ? path.p : NULL;
}

bool corpus_load(struct rig *rig, const char *campaign, struct rc_lst_pack *pack)
{
    struct rc_str path = rc_str(campaign);
    struct rc_lst_options options = { 0 };

    options.data_root = rc_str(corpus_path(rig, "corpus/pcgen/data"));
    options.game_modes = rc_str(corpus_path(rig, "corpus/pcgen/system/gameModes"));
    return rc_lst_load(&rig->arena, &rig->texts, &rig->diags, &options, &path, 1, pack);
}

bool corpus_rows(const char *path, void (*row)(void *user, json_t *value), void *user)
{
    FILE *file = fopen(path, "rb");
    char *line = NULL;
    size_t room = 0;
    ssize_t len;

    if (file == NULL)
        return false;
    while ((len = getline(&line, &room, file)) > 0) {
        json_t *value = json_loadb(line, (size_t)len, 0, NULL);
        if (value != NULL)
            row(user, value);
        json_decref(value);
    }
    free(line);
    fclose(file);
    return true;
}
