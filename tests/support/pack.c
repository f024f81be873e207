#include "support/pack.h"

#include <stdlib.h>

struct rc_str pack_path(struct rc_arena *arena, const char *name)
{
    const char *root = getenv("RULEC_SOURCE_DIR");

    return root == NULL ? rc_str(name) : rc_str_printf(arena, "%s/%s", root, name);
}

bool pack_load(struct pack *pack, const char *campaign, const char *characters)
{
    struct rc_lst_options options = { .line_limit = 0 };
    struct rc_str path = rc_str(campaign);
    struct rig *rig = &pack->rig;

    rig_init(rig);
    rc_characters_init(&pack->characters, &rig->arena);
    if (!rc_lst_load(&rig->arena, &rig->texts, &rig->diags, &options, &path, 1, &pack->lst))
        return false;
    return characters == NULL || rc_characters_read(&pack->characters, &rig->arena, &rig->diags,
                                                    rc_str(characters), RC_JSON_DEPTH) == RC_IO_OK;
}

void pack_clear(struct pack *pack)
{
    rig_clear(&pack->rig);
}
