/* What symbols stand for. Globals are no symbols: their names are a space of their own (B1.12). */
#include "gdl/state.h"

struct rc_gdl_binding *rc_gdl_binding(struct rc_gdl *gdl, rc_sym symbol)
{
    if (symbol >= gdl->binding_room) {
        size_t room = gdl->binding_room == 0 ? 1024 : gdl->binding_room;
        while (room <= symbol)
            room *= 2;
        gdl->bindings = rc_arena_grow(gdl->arena, gdl->bindings, gdl->binding_room, room,
                                      sizeof *gdl->bindings);
        gdl->binding_room = room;
    }
    return &gdl->bindings[symbol];
}

void rc_gdl_bind(struct rc_gdl *gdl, rc_sym symbol, const struct rc_gdl_value *value,
                 struct rc_span span)
{
    struct rc_gdl_binding *binding = rc_gdl_binding(gdl, symbol);

    binding->value = value;
    binding->span = span;
    binding->all = 0;
}

void rc_gdl_bind_all(struct rc_gdl *gdl, enum rc_gdl_kind kind)
{
    struct rc_gdl_binding *binding = rc_gdl_binding(gdl, gdl->all_symbols[kind]);

    binding->value = NULL;
    binding->all = (uint8_t)(1 + kind);
}

static const struct rc_gdl_value *all_types(struct rc_gdl *gdl, enum rc_gdl_kind kind)
{
    size_t count = rc_gdl_type_count(gdl, kind);
    const struct rc_gdl_value **items =
        RC_NEW_ARRAY(gdl->arena, const struct rc_gdl_value *, count + 1);

    for (size_t i = 0; i < count; i++)
        items[i] = rc_gdl_type(gdl, kind, i, RC_NO_SPAN);
    return rc_gdl_list(gdl, items, count, RC_NO_SPAN);
}

const struct rc_gdl_value *rc_gdl_lookup(struct rc_gdl *gdl, rc_sym symbol)
{
    struct rc_gdl_binding *binding = rc_gdl_binding(gdl, symbol);

    if (binding->all == 0)
        return binding->value;
    enum rc_gdl_kind kind = (enum rc_gdl_kind)(binding->all - 1);
    /* while a clause of a table is read there may be more types than there are so far (B1.29) */
    if (gdl->in_table)
        return all_types(gdl, kind);
    if (binding->value == NULL)
        binding->value = all_types(gdl, kind);
    return binding->value;
}
