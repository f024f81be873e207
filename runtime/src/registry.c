/* SPDX-License-Identifier: MIT */
#include "rulec/rulec.h"

#include "text.h"

static size_t find(const rulec_registry *registry, const char *name)
{
    size_t i = 0;

    while (i < registry->count && !rulecrt_same(registry->packs[i]->name, name))
        i++;
    return i;
}

rulec_status rulec_registry_add(rulec_registry *registry, const rulec_pack *pack)
{
    rulec_status status = rulec_pack_check(pack);

    if (status != RULEC_OK)
        return status;
    if (registry == NULL || (registry->room > 0 && registry->packs == NULL) ||
        registry->count > registry->room)
        return RULEC_BAD_ARGUMENT;
    size_t i = find(registry, pack->name);
    if (i == registry->room)
        return RULEC_NO_ROOM;
    registry->packs[i] = pack;
    if (i == registry->count)
        registry->count++;
    return RULEC_OK;
}

const rulec_pack *rulec_registry_find(const rulec_registry *registry, const char *name)
{
    if (registry == NULL || name == NULL)
        return NULL;
    size_t i = find(registry, name);
    return i == registry->count ? NULL : registry->packs[i];
}
