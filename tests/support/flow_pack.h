/* A pack of flows in memory, from item documents, for tests of the runtime. */
#ifndef TESTS_SUPPORT_FLOW_PACK_H
#define TESTS_SUPPORT_FLOW_PACK_H

#include "ir/flow_image.h"

enum {
    TEST_PACK_HOOKS = 16
};

struct test_pack {
    struct rc_budget budget;
    struct rc_arena arena;
    struct rc_flow_image image;
    rulec_hook *hooks[TEST_PACK_HOOKS];
    size_t errors;
};

/*
 * Reads `json`, a document or a list of them, and builds the pack `name`. hook(name) gives the
 * functions of custom steps. The pack is pack->image.pack. Ends the program when memory is out.
 */
void test_pack_load(struct test_pack *pack, const char *name, const char *json,
                    rulec_hook *(*hook)(const char *name));

/* The same from a file below the source tree; *errors is not 0 when there is none. */
void test_pack_load_file(struct test_pack *pack, const char *name, const char *path,
                         rulec_hook *(*hook)(const char *name));

void test_pack_clear(struct test_pack *pack);

#endif
