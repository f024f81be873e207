#include "plan/flow.h"

static const char **make_names(struct rc_arena *arena, size_t count)
{
    return RC_NEW_ARRAY(arena, const char *, count + 1);
}

static void name_flows(struct rc_arena *arena, struct rc_flow_plan *plan)
{
    const rulec_flow_pack *pack = &plan->image->pack;
    const char *prefix = rc_str_printf(arena, "%s_FLOW", plan->upper).p;
    struct rc_names upper;
    struct rc_names lower;

    rc_names_init(&upper, arena);
    rc_names_init(&lower, arena);
    rc_name_reserve(&upper, rc_str_printf(arena, "%s_COUNT", prefix).p);
    plan->flows = make_names(arena, pack->flow_count);
    plan->tables = make_names(arena, pack->flow_count);
    for (size_t i = 0; i < pack->flow_count; i++) {
        struct rc_str name = rc_str(pack->flows[i].name);

        plan->flows[i] = rc_name_make(&upper, RC_NAME_UPPER, prefix, name, RC_NAME_PART);
        plan->tables[i] = rc_name_make(&lower, RC_NAME_LOWER, "flow", name, RC_NAME_SHORT);
    }
}

static void name_items(struct rc_arena *arena, struct rc_flow_plan *plan)
{
    const rulec_flow_pack *pack = &plan->image->pack;
    const char *prefix = rc_str_printf(arena, "%s_ITEM", plan->upper).p;
    struct rc_names upper;
    struct rc_names lower;

    rc_names_init(&upper, arena);
    rc_names_init(&lower, arena);
    rc_name_reserve(&upper, rc_str_printf(arena, "%s_COUNT", prefix).p);
    plan->items = make_names(arena, pack->item_count);
    plan->data = make_names(arena, pack->item_count);
    for (size_t i = 0; i < pack->item_count; i++) {
        struct rc_str name = rc_str(pack->items[i].name);

        plan->items[i] = rc_name_make(&upper, RC_NAME_UPPER, prefix, name, RC_NAME_PART);
        plan->data[i] = rc_name_make(&lower, RC_NAME_LOWER, "item", name, RC_NAME_SHORT);
    }
}

/* Two scripts may register different functions under one name; the later gets a number. */
static void name_hooks(struct rc_arena *arena, struct rc_flow_plan *plan)
{
    size_t count = plan->image->hooks.count;
    struct rc_names names;

    rc_names_init(&names, arena);
    plan->hooks = make_names(arena, count);
    for (size_t i = 0; i < count; i++)
        plan->hooks[i] =
            rc_name_make(&names, RC_NAME_LOWER, "", plan->image->hooks.at[i].name, RC_NAME_PART);
}

static bool same_chain(const rulec_chain *a, const rulec_chain *b)
{
    return a->count == b->count && memcmp(a->steps, b->steps, a->count * sizeof *a->steps) == 0;
}

/* Equal chains of all flows share one array. */
static uint32_t array_of(struct rc_arena *arena, struct rc_flow_plan *plan, rulec_chain chain)
{
    if (chain.count == 0)
        return UINT32_MAX;
    for (size_t i = 0; i < plan->arrays.count; i++)
        if (same_chain(&plan->arrays.at[i], &chain))
            return (uint32_t)i;
    RC_PUSH(arena, &plan->arrays, chain);
    return (uint32_t)plan->arrays.count - 1;
}

static void share_arrays(struct rc_arena *arena, struct rc_flow_plan *plan)
{
    const rulec_flow_pack *pack = &plan->image->pack;

    plan->chain_arrays = RC_NEW_ARRAY(arena, uint32_t *, pack->flow_count + 1);
    for (size_t i = 0; i < pack->flow_count; i++) {
        const rulec_flow *flow = &pack->flows[i];

        plan->chain_arrays[i] = RC_NEW_ARRAY(arena, uint32_t, flow->chain_count + 1);
        for (uint32_t k = 0; k < flow->chain_count; k++)
            plan->chain_arrays[i][k] = array_of(arena, plan, flow->chains[k]);
    }
}

const char *rc_flow_plan_step(struct rc_arena *arena, uint16_t step)
{
    return rc_str_printf(arena, "RULEC_STEP_%s",
                         rc_name_word(arena, RC_NAME_UPPER, rc_str(rc_flow_step_name(step)), 64))
        .p;
}

void rc_flow_plan_make(struct rc_arena *arena, const struct rc_flow_image *image,
                       struct rc_str name, struct rc_str from, struct rc_flow_plan *plan)
{
    *plan = (struct rc_flow_plan){ .image = image, .from = from };
    plan->name = rc_str_copy(arena, name);
    plan->upper = rc_name_word(arena, RC_NAME_UPPER, name, RC_PACK_NAME);
    name_flows(arena, plan);
    name_items(arena, plan);
    name_hooks(arena, plan);
    share_arrays(arena, plan);
}
