/* The recorded answers about prerequisites. A set that is not at hand is skipped, not failed. */
#ifndef TESTS_CORPUS_PRE_ORACLE_H
#define TESTS_CORPUS_PRE_ORACLE_H

#include "support/realm.h"

/* All sets there are; those not at hand are passed over. */
static const char *const oracle_tags[] = { "mini",      "minix", "rsrd",  "rsrdfull",
                                           "rsrdfullx", "pf",    "pffull" };

static inline const char *oracle_path(const char *what, const char *tag)
{
    static char path[4096];
    const char *shared = getenv("RULEC_SHARED");
    const char *oracle = getenv("RULEC_ORACLE");

    if (oracle != NULL)
        snprintf(path, sizeof path, "%s/choose/%s-%s.jsonl", oracle, what, tag);
    else
        snprintf(path, sizeof path, "%s/oracle/choose/%s-%s.jsonl",
                 shared == NULL ? "../shared" : shared, what, tag);
    return path;
}

/* NULL when the set is not at hand. */
static inline FILE *oracle_open(const char *what, const char *tag)
{
    return fopen(oracle_path(what, tag), "r");
}

/* The file of objects of a set: those with other characters share it (oracle README). */
static inline const char *oracle_objects(const char *tag)
{
    if (strcmp(tag, "minix") == 0)
        return "mini";
    return strcmp(tag, "rsrdfullx") == 0 ? "rsrdfull" : tag;
}

/* False when the set is not at hand. */
static inline bool oracle_load(struct realm *o, const char *tag)
{
    char objects[4096];

    snprintf(objects, sizeof objects, "%s", oracle_path("objects", oracle_objects(tag)));
    if (!realm_load_files(o, objects, oracle_path("chars", tag)))
        return false;
    o->tag = tag;
    return true;
}

/*
 * Runs each set that is at hand, the whole as the status of a program: 0 when all are good, 77
 * without the file `what` of the smallest.
 */
static inline int oracle_run(const char *what, bool (*run_set)(const char *tag))
{
    FILE *first = oracle_open(what, oracle_tags[0]);
    bool good = true;

    if (first == NULL) {
        printf("skipped: no recorded answers\n");
        return 77;
    }
    fclose(first);
    for (size_t i = 0; i < sizeof oracle_tags / sizeof *oracle_tags; i++)
        good = run_set(oracle_tags[i]) && good;
    return good ? 0 : 1;
}

#endif
