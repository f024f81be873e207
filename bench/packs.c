/* SPDX-License-Identifier: MIT */
#include "bench/packs.h"

#include <stdio.h>

#include "base/path.h"
#include "lst/choose.h"
#include "lst/lst.h"
#include "lst/pre_pack.h"
#include "support/compiled.h"

/* Compiles and loads; what the loaded pack says must be what was planned. */
static bool finish(struct rc_arena *arena, struct bench_pack *pack, const char *name)
{
    rc_output_list outputs = { 0 };
    const char *folder = compiled_folder(arena, name);
    const char *const clean[] = { "rm", "-rf", folder, NULL };
    void *handle = NULL; /* is not closed: the pack is used until the end */

    pack->plan = rc_plan_make(arena, &pack->source);
    rc_emit_pack(arena, pack->plan, &outputs);
    compiled_write(arena, folder, &outputs);
    pack->compiled = compiled_load(arena, folder, &outputs, pack->plan->name, "-O2", &handle);
    pack->name = rc_str_printf(arena, "%s, %zu rules", name, pack->source.rule_count).p;
    if (compiled_run(clean) != 0 || pack->compiled == NULL ||
        memcmp(pack->compiled->fingerprint, pack->plan->fingerprint,
               sizeof pack->plan->fingerprint) != 0) {
        fprintf(stderr, "%s could not be compiled\n", name);
        return false;
    }
    return true;
}

/* As many objects as a large campaign has, and rules that nest as deep as people write. */
bool bench_synthetic(struct rc_arena *arena, struct bench_pack *pack)
{
    struct random_options options = random_options(1);

    options.rules = 200;
    options.depth = 3;
    options.objects[RC_KIND_RACE] = 900;
    options.objects[RC_KIND_SPELL] = 700;
    options.objects[RC_KIND_EQUIPMENT] = 500;
    struct random_pack *random = random_pack_make(arena, &options);
    *pack = (struct bench_pack){ .source = random->pack, .random = random->random };
    return finish(arena, pack, "synthetic");
}

/* What stays as long as the pack. */
struct loaded {
    struct rc_sources sources;
    struct rc_diags diags;
    struct rc_intern texts;
    struct rc_lst_pack pack;
    struct rc_unit unit;
    rc_rule_list rules;
    size_t carried;
    struct rc_pre_pack pres;
};

static struct loaded *load(struct rc_arena *arena, const char *path,
                           const struct bench_roots *roots, struct bench_pack *pack)
{
    struct loaded *l = RC_NEW(arena, struct loaded);
    struct rc_str file = rc_str(path);
    struct rc_lst_options options = { .data_root = roots->data_root,
                                      .game_modes = roots->game_modes };

    rc_sources_init(&l->sources, arena);
    rc_diags_init(&l->diags, arena, &l->sources);
    rc_intern_init(&l->texts, arena);
    if (!rc_lst_load(arena, &l->texts, &l->diags, &options, &file, 1, &l->pack)) {
        fprintf(stderr, "%s cannot be read\n", path);
        return NULL;
    }
    rc_unit_init(&l->unit, arena, &l->pack.model);
    struct rc_choose_context context = {
        .arena = arena, .diags = &l->diags, .model = &l->pack.model, .unit = &l->unit
    };
    rc_choose_compile_pack(&context, &l->pack, &l->rules, &l->carried);
    *pack = (struct bench_pack){ .source = { .from = rc_path_name(file),
                                             .model = &l->pack.model,
                                             .unit = &l->unit,
                                             .rules = l->rules.at,
                                             .rule_count = l->rules.count } };
    struct rc_str name = rc_path_name(file);
    name = rc_str_sub(name, 0, rc_str_find(name, '.', 0));
    pack->name = rc_str_copy(arena, name);
    pack->source.name = rc_str(rc_name_word(arena, RC_NAME_LOWER, name, RC_PACK_NAME));
    return l;
}

bool bench_lst(struct rc_arena *arena, const char *path, const struct bench_roots *roots,
               struct bench_pack *pack)
{
    return load(arena, path, roots, pack) != NULL && finish(arena, pack, pack->name);
}

static struct rc_plan_pre *plan_prereqs(struct rc_arena *arena, struct loaded *l)
{
    const struct rc_compat published = { { 0 } };

    rc_pre_compile_pack(arena, &l->diags, &l->pack, published, &l->pres);

    const size_t count = l->pres.objects.count;
    struct rc_plan_gated *gated = RC_NEW_ARRAY(arena, struct rc_plan_gated, count + 1);
    for (size_t i = 0; i < count; i++) {
        const struct rc_pre_object *o = &l->pres.objects.at[i];

        gated[i] = (struct rc_plan_gated){ o->object->kind, o->object->object, o->conditions.met,
                                           o->conditions.unmoved };
    }
    return rc_plan_pre_make(arena, &(struct rc_plan_pre_input){ .name = "pack",
                                                                .model = &l->pack.model,
                                                                .preds = &l->pres.preds,
                                                                .gated = gated,
                                                                .count = count });
}

bool bench_lst_plan(struct rc_arena *arena, const char *path, const struct bench_roots *roots,
                    struct bench_pack *pack, struct rc_plan_pre **pre)
{
    struct loaded *l = load(arena, path, roots, pack);

    if (l == NULL)
        return false;
    pack->plan = rc_plan_make(arena, &pack->source);
    *pre = plan_prereqs(arena, l);
    return true;
}
