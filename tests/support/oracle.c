/* oracle.h: where the recorded answers are, and how they are read. */
#include "support/oracle.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

static void folder(char *path, size_t size)
{
    const char *shared = getenv("RULEC_SHARED");
    const char *oracle = getenv("RULEC_ORACLE");

    if (oracle != NULL)
        snprintf(path, size, "%s/choose", oracle);
    else
        snprintf(path, size, "%s/oracle/choose", shared == NULL ? "../shared" : shared);
}

static int compare_tags(const void *a, const void *b)
{
    return strcmp(a, b);
}

void oracle_list(struct oracle_tags *tags)
{
    char path[4096];
    DIR *dir;
    struct dirent *entry;

    folder(path, sizeof path);
    tags->count = 0;
    dir = opendir(path);
    while (dir != NULL && (entry = readdir(dir)) != NULL && tags->count < ORACLE_TAGS) {
        size_t len = strlen(entry->d_name);

        if (len > 13 && len < 40 && strncmp(entry->d_name, "choose-", 7) == 0 &&
            strcmp(entry->d_name + len - 6, ".jsonl") == 0)
            snprintf(tags->tag[tags->count++], sizeof tags->tag[0], "%.*s", (int)(len - 13),
                     entry->d_name + 7);
    }
    if (dir != NULL)
        closedir(dir);
    if (tags->count == 0) {
        printf("skipped: no recorded answers (%s)\n", path);
        exit(77);
    }
    qsort(tags->tag, tags->count, sizeof tags->tag[0], compare_tags);
}

const char *oracle_objects_tag(const char *tag)
{
    if (strcmp(tag, "minix") == 0)
        return "mini";
    return strcmp(tag, "rsrdfullx") == 0 ? "rsrdfull" : tag;
}

FILE *oracle_open(const char *prefix, const char *tag)
{
    char path[4096], name[4200];

    folder(path, sizeof path);
    snprintf(name, sizeof name, "%s/%s-%s.jsonl", path, prefix, tag);
    return fopen(name, "r");
}

json_t *oracle_next(FILE *file)
{
    char *line = NULL;
    size_t room = 0;
    json_t *value = NULL;

    if (getline(&line, &room, file) >= 0) {
        value = json_loads(line, JSON_DECODE_ANY, NULL);
        if (value == NULL) {
            printf("a line is not JSON: %.100s\n", line);
            exit(1);
        }
    }
    free(line);
    return value;
}

struct rc_str oracle_value(const json_t *text)
{
    if (!json_is_string(text))
        return (struct rc_str){ "", 0 };
    return (struct rc_str){ json_string_value(text), json_string_length(text) };
}

struct rc_str oracle_text(const json_t *object, const char *key)
{
    return oracle_value(json_object_get(object, key));
}

void oracle_load(struct oracle *oracle, struct rc_arena *arena, const char *tag)
{
    *oracle = (struct oracle){ .arena = arena, .lines = json_array() };
    rc_intern_init(&oracle->texts, arena);
    rc_model_init(&oracle->model, arena, &oracle->texts);
    oracle_load_model(oracle, tag);
    oracle_load_facts(oracle, tag);
}

void oracle_clear(struct oracle *oracle)
{
    json_decref(oracle->lines);
}

size_t oracle_character(const struct oracle *oracle, const char *id)
{
    for (size_t i = 0; i < oracle->characters.count; i++) {
        if (strcmp(oracle->characters.at[i].id, id) == 0)
            return i;
    }
    printf("no character %s\n", id);
    exit(1);
}
