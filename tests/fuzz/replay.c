/* SPDX-License-Identifier: MIT */
/*
 * Replays inputs where libFuzzer is not linked: each file named on the command line, each file of
 * each folder named, and the empty input, which every target must bear.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int replay_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    uint8_t *data = NULL;
    size_t size = 0;
    size_t got;
    int status = 1;

    if (f == NULL)
        return 1;
    do {
        uint8_t *larger = realloc(data, size + 65536);
        if (larger == NULL)
            goto done;
        data = larger;
        got = fread(data + size, 1, 65536, f);
        size += got;
    } while (got > 0);
    /* a copy of the exact size, so that a sanitizer sees a read past the end */
    uint8_t *exact = realloc(data, size > 0 ? size : 1);
    if (exact != NULL)
        data = exact;
    status = ferror(f) ? 1 : LLVMFuzzerTestOneInput(data, size);
done:
    free(data);
    fclose(f);
    return status;
}

static int replay_folder(DIR *dir, const char *path)
{
    int status = 0;

    for (struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir)) {
        char name[4096];

        if (entry->d_name[0] == '.')
            continue;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (replay_file(name) != 0) {
            fprintf(stderr, "%s: failed\n", name);
            status = 1;
        }
    }
    return status;
}

int main(int argc, char **argv)
{
    int status = LLVMFuzzerTestOneInput((const uint8_t *)"", 0);

    for (int i = 1; i < argc; i++) {
        DIR *dir = opendir(argv[i]);

        if (dir != NULL) {
            status |= replay_folder(dir, argv[i]);
            closedir(dir);
        } else {
            status |= replay_file(argv[i]);
        }
    }
    return status;
}
