#include "support/gdl_oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char *join(const char *folder, const char *rest)
{
    size_t size = strlen(folder) + strlen(rest) + 2;
    char *path = malloc(size);
    struct stat st;

    if (path == NULL)
        abort();
    snprintf(path, size, "%s/%s", folder, rest);
    if (stat(path, &st) == 0)
        return path;
    printf("skipped: %s is not there\n", path);
    free(path);
    return NULL;
}

char *shared_path(const char *rest)
{
    const char *shared = getenv("RULEC_SHARED");

    return join(shared != NULL ? shared : "../shared", rest);
}

char *oracle_path(const char *rest)
{
    const char *oracle = getenv("RULEC_ORACLE");
    char below[256];

    if (oracle != NULL && oracle[0] != '\0')
        return join(oracle, rest);
    snprintf(below, sizeof below, "oracle/%s", rest);
    return shared_path(below);
}

size_t oracle_rows(const char *path, void (*row)(json_t *row, void *context), void *context)
{
    FILE *f = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    size_t count = 0;

    if (f == NULL)
        return 0;
    while (getline(&line, &room, f) > 0) {
        json_t *value = json_loads(line, JSON_ALLOW_NUL, NULL);
        if (value == NULL)
            continue;
        row(value, context);
        json_decref(value);
        count++;
    }
    free(line);
    fclose(f);
    return count;
}

const char *row_text(const json_t *row, const char *key)
{
    const json_t *value = json_object_get(row, key);

    return json_is_string(value) ? json_string_value(value) : "";
}
