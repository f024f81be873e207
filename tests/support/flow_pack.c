#include "support/flow_pack.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/io.h"
#include "diag/render.h"
#include "flow/item.h"

enum {
    FILE_LIMIT = 1 << 20 /* bytes */
};

struct loading {
    struct rc_sources sources;
    struct rc_diags diags;
    struct rc_intern names;
    struct rc_flow_chains chains;
    struct rc_items items;
};

static void print_messages(struct test_pack *pack, struct rc_diags *diags)
{
    struct rc_render how = { .format = RC_FORMAT_TEXT };
    struct rc_buf out;

    rc_buf_init(&out, &pack->arena);
    rc_render(diags, &how, &out);
    if (diags->errors > 0)
        fprintf(stderr, "%s", out.p);
}

static void load(struct test_pack *pack, const char *name, struct rc_str json)
{
    struct loading *l;
    struct rc_flow_context context;
    struct rc_source *source;

    l = RC_NEW(&pack->arena, struct loading);
    rc_sources_init(&l->sources, &pack->arena);
    rc_diags_init(&l->diags, &pack->arena, &l->sources);
    rc_intern_init(&l->names, &pack->arena);
    rc_flow_chains_init(&l->chains, &pack->arena);
    context =
        (struct rc_flow_context){ .arena = &pack->arena, .diags = &l->diags, .names = &l->names };
    source = rc_source_add(&l->sources, RC_STR("items.json"), json);
    rc_items_load(&context, source, &l->items);
    rc_flow_image_make(&pack->arena, rc_str(name), NULL, 0, l->items.at.at, l->items.at.count, 0,
                       &l->chains, &pack->image);
    pack->errors = l->diags.errors;
    print_messages(pack, &l->diags);
}

static void take_hooks(struct test_pack *pack, rulec_hook *(*hook)(const char *name))
{
    for (size_t i = 0; i < pack->image.pack.hook_count && i < TEST_PACK_HOOKS; i++)
        pack->hooks[i] = hook == NULL ? NULL : hook(pack->image.pack.hook_names[i]);
    pack->image.pack.hooks = pack->hooks;
}

static void begin(struct test_pack *pack)
{
    *pack = (struct test_pack){ .errors = 0 };
    rc_arena_init(&pack->arena, &pack->budget);
}

void test_pack_load(struct test_pack *pack, const char *name, const char *json,
                    rulec_hook *(*hook)(const char *name))
{
    begin(pack);
    if (setjmp(pack->budget.failed) != 0)
        exit(1);
    load(pack, name, rc_str(json));
    take_hooks(pack, hook);
}

void test_pack_load_file(struct test_pack *pack, const char *name, const char *path,
                         rulec_hook *(*hook)(const char *name))
{
    const char *root = getenv("RULEC_SOURCE_DIR");
    struct rc_str json = RC_STR("");

    begin(pack);
    if (setjmp(pack->budget.failed) != 0)
        exit(1);
    const char *file = rc_str_printf(&pack->arena, "%s/%s", root == NULL ? "." : root, path).p;
    if (rc_io_read(&pack->arena, file, FILE_LIMIT, &json) != RC_IO_OK) {
        fprintf(stderr, "no file %s\n", file);
        pack->errors = 1;
        return;
    }
    load(pack, name, json);
    take_hooks(pack, hook);
}

void test_pack_clear(struct test_pack *pack)
{
    rc_arena_clear(&pack->arena);
}
