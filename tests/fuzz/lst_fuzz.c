/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as a campaign and its files, the parts separated by byte 1e: first further lines of the
 * campaign, then one file of each family below. Whatever is in them, what was loaded is sound.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "diag/render.h"
#include "support/pack_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const families[] = {
    "CLASS", "ABILITY",         "SPELL",       "DEITY",     "DOMAIN",
    "RACE",  "ABILITYCATEGORY", "DATACONTROL", "EQUIPMENT", "STAT",
};

enum {
    FAMILIES = sizeof families / sizeof families[0],
    SEPARATOR = 0x1e,
    PATH_ROOM = 128
};

static char folder[64];

static void remove_folder(void)
{
    char path[PATH_ROOM];

    for (size_t i = 0; i < FAMILIES; i++) {
        snprintf(path, sizeof path, "%s/%s.lst", folder, families[i]);
        remove(path);
    }
    snprintf(path, sizeof path, "%s/main.pcc", folder);
    remove(path);
    remove(folder);
}

static FILE *open_file(const char *name)
{
    char path[PATH_ROOM];

    return snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path ? fopen(path, "wb")
                                                                                 : NULL;
}

/* Takes the next part of the input. */
static const uint8_t *next_part(const uint8_t **data, size_t *size, size_t *len)
{
    const uint8_t *begin = *data;
    const uint8_t *end = *size > 0 ? memchr(begin, SEPARATOR, *size) : NULL;

    *len = end != NULL ? (size_t)(end - begin) : *size;
    *data = end != NULL ? end + 1 : begin + *len;
    *size -= end != NULL ? *len + 1 : *len;
    return begin;
}

static void write_files(const uint8_t *data, size_t size)
{
    size_t len;
    const uint8_t *part = next_part(&data, &size, &len);
    FILE *file = open_file("main.pcc");

    if (file == NULL)
        abort();
    for (size_t i = 0; i < FAMILIES; i++)
        fprintf(file, "%s:%s.lst\n", families[i], families[i]);
    fwrite(part, 1, len, file);
    fclose(file);
    for (size_t i = 0; i < FAMILIES; i++) {
        char name[PATH_ROOM];
        snprintf(name, sizeof name, "%s.lst", families[i]);
        file = open_file(name);
        if (file == NULL)
            abort();
        part = next_part(&data, &size, &len);
        fwrite(part, 1, len, file);
        fclose(file);
    }
}

static void load(void)
{
    static struct rig rig;
    static struct rc_lst_pack pack;
    char name[PATH_ROOM];
    struct rc_lst_options options = { .data_root = rc_str(folder) };

    rig_init(&rig);
    snprintf(name, sizeof name, "%s/main.pcc", folder);
    struct rc_str path = rc_str(name);
    rc_lst_load(&rig.arena, &rig.texts, &rig.diags, &options, &path, 1, &pack);
    pack_check(&rig, &pack);
    pack_check_derived(&rig, &pack);
    rig_messages(&rig);
    rig_clear(&rig);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (folder[0] == '\0') {
        snprintf(folder, sizeof folder, "/tmp/rulec-fuzz-XXXXXX");
        if (mkdtemp(folder) == NULL)
            abort();
        atexit(remove_folder);
    }
    write_files(data, size);
    load();
    return 0;
}
