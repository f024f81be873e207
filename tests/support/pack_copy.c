/* SPDX-License-Identifier: MIT */
#include "support/pack_copy.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/io.h"
#include "support/compiled.h"

static void make_folders(struct rc_arena *arena, struct rc_str path)
{
    char *text = rc_str_copy(arena, path);

    for (char *p = text + 1; *p != '\0'; p++) {
        if (*p != '/')
            continue;
        *p = '\0';
        mkdir(text, 0777);
        *p = '/';
    }
}

void pack_copy_write(struct rc_arena *arena, struct rc_str path, struct rc_str text)
{
    FILE *file;

    make_folders(arena, path);
    file = fopen(rc_str_copy(arena, path), "wb");
    if (file == NULL || fwrite(text.p, 1, text.len, file) != text.len || fclose(file) != 0) {
        printf("cannot write %.*s\n", RC_FMT(path));
        exit(1);
    }
}

struct rc_str pack_copy_read(struct rc_arena *arena, struct rc_str path)
{
    struct rc_str text;

    if (rc_io_read(arena, rc_str_copy(arena, path), RC_FILE_LIMIT, &text) != RC_IO_OK) {
        printf("cannot read %.*s\n", RC_FMT(path));
        exit(1);
    }
    return text;
}

const char *pack_copy(struct rc_arena *arena, const struct rc_lst_pack *pack, const char *root,
                      const char *name)
{
    struct rc_str below = rc_str_printf(arena, "%s/", root);
    const char *folder = compiled_folder(arena, name);

    for (size_t i = 0; i < pack->files.count; i++) {
        struct rc_str path = pack->files.at[i];

        if (rc_str_starts(path, below))
            pack_copy_write(arena,
                            rc_str_printf(arena, "%s/%.*s", folder,
                                          RC_FMT(rc_str_sub(path, below.len, path.len))),
                            pack_copy_read(arena, path));
    }
    return folder;
}

struct rc_str pack_misspell(struct rc_arena *arena, struct random *random, struct rc_str word)
{
    for (size_t tries = 0; tries < 20 && word.len > 2; tries++) {
        size_t i = random_below(random, word.len - 1);
        char x = word.p[i], y = word.p[i + 1];

        if (!rc_is_alnum(x) || !rc_is_alnum(y) || rc_lower(x) == rc_lower(y))
            continue;
        if (random_chance(random, 50))
            return rc_str_printf(arena, "%.*s%c%c%.*s", (int)i, word.p, y, x,
                                 (int)(word.len - i - 2), word.p + i + 2);
        return rc_str_printf(arena, "%.*s%c%.*s", (int)i, word.p, x, (int)(word.len - i),
                             word.p + i);
    }
    return (struct rc_str){ NULL, 0 };
}
