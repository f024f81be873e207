/* The recorded data, where it is at hand: RULEC_SHARED, and RULEC_ORACLE for the answers. */
#ifndef TEST_CORPUS_H
#define TEST_CORPUS_H

#include <jansson.h>

#include "lst/lst.h"
#include "support/rig.h"

/* A recorded campaign. */
struct corpus_set {
    const char *tag;      /* of the file names, "rsrd" */
    const char *objects;  /* the tag of its objects file */
    const char *campaign; /* path below RULEC_SHARED */
};

extern const struct corpus_set corpus_sets[];
extern const size_t corpus_set_count;

/* A path below RULEC_SHARED; NULL, after a line that says so, when there is no such folder. */
const char *corpus_path(struct rig *rig, const char *path);

/*
 * Runs each campaign that is at hand, the whole as the status of a program: 0 when all are good,
 * 77 without the recorded data.
 */
int corpus_run(bool (*run_set)(const struct corpus_set *set));

/* A file of answers, "objects-mini.jsonl"; NULL when it is not at hand. */
const char *corpus_answers(struct rig *rig, const char *folder, const char *name);

/* Loads a campaign, with the data root and the game modes of the recorded data. */
bool corpus_load(struct rig *rig, const char *campaign, struct rc_lst_pack *pack);

/* Calls `row` with each line of a file of JSON lines; false when it cannot be read. */
bool corpus_rows(const char *path, void (*row)(void *user, json_t *value), void *user);

#endif
