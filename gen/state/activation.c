#include "state/activation.h"

#include "base/quote.h"
#include "ir/item.h"

static void add_actor(const struct rc_trace_event *e, uint32_t id, struct rc_buf *out)
{
    if (id >= 1 && id <= e->name_count)
        rc_quote_json(out, e->names[id - 1]);
    else
        rc_buf_printf(out, "%u", id);
}

static void add_actors(const struct rc_trace_event *e, const char *key, const uint32_t *list,
                       uint32_t count, struct rc_buf *out)
{
    rc_buf_printf(out, ",\"%s\":[", key);
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0)
            rc_buf_char(out, ',');
        add_actor(e, list[i], out);
    }
    rc_buf_char(out, ']');
}

static const char *const effect_names[RULEC_EFFECT_KIND_COUNT] = {
    "make-effect", "make-master", "make-immunity",  "delete-effect",   "damage",
    "condition",   "spend",       "place-template", "remove-template", "detach-template",
    "mark-action", "set-config",  "delete-item",
};

static const char *const condition_names[RULEC_CONDITION_COUNT] = {
    "target-attacks.all",      "target-attacks.type", "target-is-attacked.all",
    "target-is-attacked.type", "target-hits.all",     "target-hits.type",
    "target-is-hit.all",       "target-is-hit.type",  "this-attack-hits",
    "target-casts-spell",
};

static void add_effect(const struct rc_trace_event *e, const rulec_effect *effect,
                       struct rc_buf *out)
{
    const rulec_item *item = &e->world->pack->items[e->after->item];

    rc_buf_printf(out, "{\"kind\":\"%s\",\"target\":", effect_names[effect->kind]);
    add_actor(e, effect->key.target, out);
    rc_buf_printf(out, ",\"ordinal\":%u", effect->key.ordinal);
    if (effect->kind == RULEC_MAKE_EFFECT && effect->number < item->effect_count) {
        rc_buf_add(out, RC_STR(",\"effect\":"));
        rc_quote_json(out, rc_str(item->effects[effect->number].name));
    } else if (effect->kind == RULEC_FIRE_CONDITION && effect->number < RULEC_CONDITION_COUNT) {
        rc_buf_printf(out, ",\"condition\":\"%s\"", condition_names[effect->number]);
    } else if (effect->kind == RULEC_RECORD_DAMAGE) {
        rc_buf_printf(out, ",\"damage\":%d,\"healing\":%d,\"temphp\":%d", effect->amounts[0],
                      effect->amounts[1], effect->amounts[2]);
    } else if (effect->kind == RULEC_SPEND) {
        rc_buf_printf(out, ",\"uses\":%d", effect->amounts[0]);
    }
    rc_buf_char(out, '}');
}

static void add_rolls(const struct rc_trace_event *e, struct rc_buf *out)
{
    const rulec_activation *a = e->after;
    const rulec_activation *b = e->before;

    if (a->attack_total != b->attack_total || a->attack_die != b->attack_die ||
        a->attack != b->attack)
        rc_buf_printf(out, ",\"attack\":{\"die\":%d,\"total\":%d,\"result\":\"%s\"}", a->attack_die,
                      a->attack_total, a->attack == RULEC_ATTACK_HIT ? "hit" : "miss");
    if (a->draw != b->draw && a->save_count > 0 &&
        memcmp(a->saves, b->saves, sizeof a->saves) != 0) {
        rc_buf_add(out, RC_STR(",\"saves\":["));
        for (uint32_t i = 0; i < a->save_count; i++) {
            rc_buf_printf(out, "%s{\"target\":", i > 0 ? "," : "");
            add_actor(e, a->saves[i].target, out);
            rc_buf_printf(out, ",\"total\":%d,\"passed\":%s}", a->saves[i].total,
                          a->saves[i].succeeded ? "true" : "false");
        }
        rc_buf_char(out, ']');
    }
    if (a->part_count > 0 && memcmp(a->parts, b->parts, sizeof a->parts) != 0) {
        rc_buf_add(out, RC_STR(",\"parts\":["));
        for (uint32_t i = 0; i < a->part_count; i++)
            rc_buf_printf(out, "%s{\"amount\":%d,\"type\":\"%s\"}", i > 0 ? "," : "",
                          a->parts[i].part.amount,
                          rc_damage_name((enum rulec_damage_type)a->parts[i].part.type));
        rc_buf_char(out, ']');
    }
}

static const char *const state_names[RULEC_ACTIVATION_STATE_COUNT] = {
    "done", "done", "waiting", "failed", "finished", "cancelled",
};

static const char *const wait_names[RULEC_WAIT_COUNT] = {
    "", "targets", "attack", "damage", "saves", "variant", "template", "action", "custom",
};

static const char *const reason_names[RULEC_REASON_COUNT] = {
    "",        "no target",     "no such custom step", "the custom step failed",
    "no room", "no such actor", "no such step",
};

void rc_trace_print(struct rc_arena *arena, const struct rc_trace_event *e, struct rc_buf *out)
{
    const rulec_activation *a = e->after;
    uint16_t step = rulec_activation_step(e->before, e->world);
    const char *name = rulec_step_name(e->world->pack, step);
    int32_t index = rulec_activation_index(e->before);

    (void)arena;
    rc_buf_printf(out, "{\"step\":%d,\"name\":", index);
    rc_quote_json(out, rc_str(index < 0 ? "start" : name == NULL ? "completion" : name));
    rc_buf_printf(out, ",\"state\":\"%s\"", state_names[a->state]);
    if (a->state == RULEC_ACTIVATION_WAITING)
        rc_buf_printf(out, ",\"wait\":\"%s\"", wait_names[a->wait]);
    if (a->state == RULEC_ACTIVATION_FAILED)
        rc_buf_printf(out, ",\"reason\":\"%s\"", reason_names[a->reason]);
    if (a->target_count != e->before->target_count ||
        memcmp(a->targets, e->before->targets, sizeof a->targets) != 0)
        add_actors(e, "targets", a->targets, a->target_count, out);
    if (a->effective_count != e->before->effective_count ||
        memcmp(a->effective, e->before->effective, sizeof a->effective) != 0)
        add_actors(e, "effective", a->effective, a->effective_count, out);
    add_rolls(e, out);
    if (a->effect_count > 0) {
        rc_buf_add(out, RC_STR(",\"effects\":["));
        for (uint32_t i = 0; i < a->effect_count; i++) {
            if (i > 0)
                rc_buf_char(out, ',');
            add_effect(e, &a->effects[i], out);
        }
        rc_buf_char(out, ']');
    }
    rc_buf_add(out, RC_STR("}\n"));
}

void rc_trace_end(const rulec_store *store, const rulec_activation *a, const struct rc_str *names,
                  struct rc_buf *out)
{
    rc_buf_printf(out, "{\"end\":\"%s\",\"actors\":[", state_names[a->state]);
    for (size_t i = 0; i < store->actor_count; i++) {
        const rulec_actor *actor = &store->actors[i];

        rc_buf_printf(out, "%s{\"name\":", i > 0 ? "," : "");
        rc_quote_json(out, names[i]);
        rc_buf_printf(out, ",\"hp\":%d,\"temp\":%d,\"effects\":%u,\"uses\":%d}", actor->hp.hp,
                      actor->hp.temp, actor->effect_count, actor->uses);
    }
    rc_buf_add(out, RC_STR("]}\n"));
}
