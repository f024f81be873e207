/* Recorded rows of flows: lines of JSON, and trees written back as flow text. */
#ifndef TESTS_CORPUS_FLOW_ROWS_H
#define TESTS_CORPUS_FLOW_ROWS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "ir/flow.h"

/* Opens FOLDER/flow/NAME of the recorded answers; ends the program with 77 when it is not there. */
static inline FILE *rows_open(const char *name)
{
    const char *shared = getenv("RULEC_SHARED");
    const char *oracle = getenv("RULEC_ORACLE");
    char path[4096];
    FILE *file;

    if (oracle != NULL)
        snprintf(path, sizeof path, "%s/flow/%s", oracle, name);
    else
        snprintf(path, sizeof path, "%s/oracle/flow/%s", shared == NULL ? "../shared" : shared,
                 name);
    file = fopen(path, "r");
    if (file == NULL) {
        printf("skipped: no recorded answers (%s)\n", name);
        exit(77);
    }
    return file;
}

static inline json_t *rows_next(FILE *file)
{
    static char line[1 << 20];

    if (fgets(line, sizeof line, file) == NULL)
        return NULL;
    return json_loads(line, JSON_DECODE_ANY, NULL);
}

static inline void rows_write_value(struct rc_buf *out, const json_t *value)
{
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);

    rc_buf_add(out, rc_str(text));
    free(text);
}

/* [name, args...] as a call; {"s"}, {"v"}, {"opt"}, {"fn"} as what they stand for. */
static inline void rows_write_tree(struct rc_buf *out, const json_t *tree)
{
    if (json_is_array(tree)) {
        rc_buf_printf(out, "this.%s(", json_string_value(json_array_get(tree, 0)));
        for (size_t i = 1; i < json_array_size(tree); i++) {
            if (i > 1)
                rc_buf_add(out, RC_STR(", "));
            rows_write_tree(out, json_array_get(tree, i));
        }
        rc_buf_char(out, ')');
    } else if (json_object_get(tree, "fn") != NULL) {
        rc_buf_add(out, RC_STR("async (a, b) => { return /[}'\"]/.test(`${a}`) ? '}' : b; }"));
    } else if (json_object_get(tree, "s") != NULL) {
        rows_write_value(out, json_object_get(tree, "s"));
    } else if (json_object_get(tree, "v") != NULL) {
        rows_write_value(out, json_object_get(tree, "v"));
    } else {
        rows_write_value(out, json_object_get(tree, "opt"));
    }
}

/* A whole script: declarations, then the tree. */
static inline struct rc_str rows_write_script(struct rc_arena *arena, const json_t *row)
{
    struct rc_buf out;
    const json_t *declares = json_object_get(row, "declares");

    rc_buf_init(&out, arena);
    if (json_object_get(row, "error") != NULL) {
        rc_buf_add(&out, RC_STR("return this.applyEffects((;"));
        return rc_buf_str(&out);
    }
    for (size_t i = 0; i < json_array_size(declares); i++) {
        rows_write_tree(&out, json_array_get(declares, i));
        rc_buf_add(&out, RC_STR(";\n"));
    }
    if (!json_is_null(json_object_get(row, "tree"))) {
        rc_buf_add(&out, RC_STR("return "));
        rows_write_tree(&out, json_object_get(row, "tree"));
        rc_buf_add(&out, RC_STR(";\n"));
    }
    return rc_buf_str(&out);
}

/* The word of facts of a row: those named, and "app". */
static inline uint32_t rows_facts(const json_t *facts)
{
    const char *app = json_string_value(json_object_get(facts, "app"));
    uint32_t word = 0;

    for (unsigned bit = 0; bit < RULEC_FACT_COUNT; bit++)
        if (json_is_true(json_object_get(facts, rc_flow_fact_name(bit))))
            word |= UINT32_C(1) << bit;
    for (unsigned phase = 0; app != NULL && phase < 3; phase++)
        if (strcmp(app, rc_flow_phase_name(phase)) == 0)
            word |= phase << RULEC_FACT_PHASE_SHIFT;
    return word;
}

/* A chain as the rows write it: null, a text, a list of texts and objects. */
static inline json_t *rows_chain(struct rc_arena *arena, const struct rc_flow *flow,
                                 struct rc_flow_value value)
{
    json_t *list = json_array();

    if (value.kind == RC_FLOW_VALUE_NOTHING) {
        json_decref(list);
        return json_null();
    }
    for (uint32_t i = 0; i < value.count; i++) {
        struct rc_str text = rc_flow_item_text(arena, flow, value.items[i]);
        json_t *item = value.items[i].kind == RC_FLOW_ITEM_OPTION
                           ? json_loadb(text.p, text.len, 0, NULL)
                           : json_stringn(text.p, text.len);

        if (value.kind != RC_FLOW_VALUE_LIST) {
            json_decref(list);
            return item;
        }
        json_array_append_new(list, item);
    }
    return list;
}

#endif
