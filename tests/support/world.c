#include "support/world.h"

#include <dirent.h>
#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/path.h"

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *walk)
{
    (void)st;
    (void)type;
    (void)walk;
    return remove(path);
}

void world_init(struct world *world)
{
    char name[] = "/tmp/rulec-world-XXXXXX";

    memset(world, 0, sizeof *world);
    rig_init(&world->rig);
    assert_non_null(mkdtemp(name));
    world->folder = rc_str_copy(&world->rig.arena, rc_str(name));
}

void world_clear(struct world *world)
{
    nftw(world->folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    rig_clear(&world->rig);
}

const char *world_path(struct world *world, const char *name)
{
    return rc_str_printf(&world->rig.arena, "%s/%s", world->folder, name).p;
}

static void make_folders(struct world *world, const char *path)
{
    char *copy = rc_str_copy(&world->rig.arena, rc_str(path));

    for (char *p = copy + strlen(world->folder) + 1; *p != '\0'; p++) {
        if (*p != '/')
            continue;
        *p = '\0';
        mkdir(copy, 0700);
        *p = '/';
    }
}

void world_bytes(struct world *world, const char *name, const char *bytes, size_t len)
{
    const char *path = world_path(world, name);

    make_folders(world, path);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, len, file), len);
    fclose(file);
}

void world_file(struct world *world, const char *name, const char *text)
{
    world_bytes(world, name, text, strlen(text));
}

/* "DOMAIN:x.lst" -> "DOMAIN:/tmp/.../x.lst" */
static struct rc_str named_path(struct world *world, const char *name)
{
    const char *colon = strchr(name, ':');
    int family = colon == NULL ? 0 : (int)(colon - name) + 1;

    return rc_str_printf(&world->rig.arena, "%.*s%s/%s", family, name, world->folder,
                         name + family);
}

void world_load(struct world *world, const char *first, ...)
{
    struct rc_str paths[16];
    size_t count = 0;
    va_list args;

    va_start(args, first);
    for (const char *name = first; name != NULL; name = va_arg(args, const char *))
        paths[count++] = named_path(world, name);
    va_end(args);
    world->loaded = rc_lst_load(&world->rig.arena, &world->rig.texts, &world->rig.diags,
                                &world->options, paths, count, &world->pack);
}

void world_campaign(struct world *world, const char *lines)
{
    world_file(world, "main.pcc", lines);
    world_load(world, "main.pcc", NULL);
}

static const char *joined(struct world *world, const struct rc_buf *out)
{
    (void)world;
    return out->len == 0 ? "" : out->p;
}

const char *world_keys(struct world *world, const char *kind_word)
{
    const struct rc_model *model = &world->pack.model;
    rc_kind kind = rc_kind_find(model, rc_str(kind_word));
    struct rc_buf out;

    if (kind == RC_NO_KIND)
        return "?";
    rc_buf_init(&out, &world->rig.arena);
    for (size_t i = 0; i < rc_kind_count(model, kind); i++)
        rc_buf_printf(&out, "%s%.*s", i > 0 ? "|" : "",
                      RC_FMT(rc_object_key(model, kind, (rc_object)i)));
    return joined(world, &out);
}

static rc_object find(struct world *world, const char *kind_word, const char *key, rc_kind *kind)
{
    *kind = rc_kind_find(&world->pack.model, rc_str(kind_word));
    return *kind == RC_NO_KIND ? RC_NO_OBJECT
                               : rc_object_find(&world->pack.model, *kind, rc_str(key));
}

const char *world_values(struct world *world, enum rc_relation relation, const char *kind_word,
                         const char *key)
{
    const struct rc_model *model = &world->pack.model;
    rc_kind kind;
    rc_object object = find(world, kind_word, key, &kind);
    struct rc_buf out;

    if (object == RC_NO_OBJECT)
        return "?";
    struct rc_values values = rc_object_values(model, relation, kind, object);
    rc_buf_init(&out, &world->rig.arena);
    for (size_t i = 0; i < values.count; i++)
        rc_buf_printf(&out, "%s%.*s", i > 0 ? "|" : "",
                      RC_FMT(rc_sym_text(model->texts, values.at[i])));
    return joined(world, &out);
}

bool world_flag(struct world *world, enum rc_flag flag, const char *kind_word, const char *key)
{
    rc_kind kind;
    rc_object object = find(world, kind_word, key, &kind);

    assert_int_not_equal(object, RC_NO_OBJECT);
    return rc_object_has_flag(&world->pack.model, kind, object, flag);
}

bool world_has(struct world *world, const char *kind_word, const char *key)
{
    rc_kind kind;

    return find(world, kind_word, key, &kind) != RC_NO_OBJECT;
}

const struct rc_lst_object *world_object(struct world *world, const char *kind_word,
                                         const char *key)
{
    rc_kind kind;
    rc_object object = find(world, kind_word, key, &kind);

    return object == RC_NO_OBJECT ? NULL : rc_lst_object_of(&world->pack, kind, object);
}

const char *world_lists(struct world *world, const char *spell)
{
    const struct rc_lst_pack *pack = &world->pack;
    rc_kind kind;
    rc_object object = find(world, "SPELL", spell, &kind);
    struct rc_buf out;

    rc_buf_init(&out, &world->rig.arena);
    for (size_t i = 0; i < pack->model.spell_entries.count; i++) {
        const struct rc_spell_entry *entry = &pack->model.spell_entries.at[i];
        if (entry->spell == object)
            rc_buf_printf(&out, "%s%.*s=%d%s", out.len > 0 ? "|" : "",
                          RC_FMT(rc_object_key(&pack->model, entry->list_kind, entry->list)),
                          entry->level, entry->conditional ? "?" : "");
    }
    return joined(world, &out);
}

size_t world_count(const struct world *world, enum rc_code code)
{
    size_t count = 0;

    for (size_t i = 0; i < world->rig.diags.count; i++)
        count += world->rig.diags.at[i]->code == code;
    return count;
}

size_t world_messages(const struct world *world)
{
    return world->rig.diags.count;
}
