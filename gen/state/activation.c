#include "state/activation.h"

#include <jansson.h>

#include "base/quote.h"
#include "diag/suggest.h"
#include "ir/item.h"

enum member_kind {
    MEMBER_TEXT,
    MEMBER_NUMBER,
    MEMBER_SHORT,
    MEMBER_BYTE,
    MEMBER_FLAG,
    MEMBER_TYPES,
    MEMBER_SAVES
};

/* The keys of an actor; `bit` of a flag or the trait of a list. */
static const struct member {
    const char *key;
    enum member_kind kind;
    size_t offset;
    unsigned bit;
} members[] = {
    { "name", MEMBER_TEXT, 0, 0 },
    { "side", MEMBER_NUMBER, offsetof(rulec_actor, side), 0 },
    { "hp", MEMBER_NUMBER, offsetof(rulec_actor, hp.hp), 0 },
    { "max", MEMBER_NUMBER, offsetof(rulec_actor, hp.max), 0 },
    { "temp", MEMBER_NUMBER, offsetof(rulec_actor, hp.temp), 0 },
    { "tempmax", MEMBER_NUMBER, offsetof(rulec_actor, hp.tempmax), 0 },
    { "armour", MEMBER_SHORT, offsetof(rulec_actor, armour), 0 },
    { "attack", MEMBER_SHORT, offsetof(rulec_actor, attack_bonus), 0 },
    { "spellDc", MEMBER_SHORT, offsetof(rulec_actor, spell_dc), 0 },
    { "level", MEMBER_BYTE, offsetof(rulec_actor, level), 0 },
    { "player", MEMBER_FLAG, 0, RULEC_ACTOR_PLAYER },
    { "defeated", MEMBER_FLAG, 0, RULEC_ACTOR_DEFEATED },
    { "magical", MEMBER_FLAG, 0, RULEC_ACTOR_MAGICAL },
    { "saves", MEMBER_SAVES, 0, 0 },
    { "immune", MEMBER_TYPES, 0, RULEC_TRAIT_IMMUNE },
    { "resistant", MEMBER_TYPES, 0, RULEC_TRAIT_RESISTANT },
    { "vulnerable", MEMBER_TYPES, 0, RULEC_TRAIT_VULNERABLE },
};

struct reader {
    struct rc_diags *diags;
    struct rc_span span;
    rulec_actor *actor;
    struct rc_str *name;
    bool failed;
};

static void wrong(struct reader *r, const char *key, const char *what)
{
    rc_report(r->diags, RC_E_ACTOR_FIELD, r->span, "'%s' of an actor has to be %s", key, what);
    r->failed = true;
}

static bool small(const json_t *value, json_int_t least, json_int_t most)
{
    return json_is_integer(value) && json_integer_value(value) >= least &&
           json_integer_value(value) <= most;
}

static void read_types(struct reader *r, const struct member *m, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        int type = name == NULL ? -1 : rc_damage_find(rc_str(name));

        if (type <= 0)
            wrong(r, m->key, "a list of damage types");
        else
            r->actor->defence.types[m->bit] |= UINT32_C(1) << type;
    }
    if (!json_is_array(list))
        wrong(r, m->key, "a list of damage types");
}

static void read_saves(struct reader *r, const json_t *object)
{
    void *at = json_object_iter((json_t *)(uintptr_t)object);

    if (!json_is_object(object))
        wrong(r, "saves", "an object of abilities");
    for (; at != NULL; at = json_object_iter_next((json_t *)(uintptr_t)object, at)) {
        int ability = rc_ability_find(rc_str(json_object_iter_key(at)));

        if (ability <= 0 || !small(json_object_iter_value(at), -1000, 1000))
            wrong(r, "saves", "bonuses by ability: str, dex, con, int, wis, cha");
        else
            r->actor->save_bonus[ability] = (int16_t)json_integer_value(json_object_iter_value(at));
    }
}

static void read_number(struct reader *r, const struct member *m, const json_t *value)
{
    char *at = (char *)r->actor + m->offset;
    json_int_t least = m->kind == MEMBER_BYTE ? 0 : m->kind == MEMBER_SHORT ? -1000 : -1000000;
    json_int_t most = m->kind == MEMBER_BYTE ? 100 : m->kind == MEMBER_SHORT ? 1000 : 1000000;

    if (!small(value, least, most))
        wrong(r, m->key, "a whole number of a size that the rules know");
    else if (m->kind == MEMBER_BYTE)
        *(uint8_t *)at = (uint8_t)json_integer_value(value);
    else if (m->kind == MEMBER_SHORT)
        *(int16_t *)(void *)at = (int16_t)json_integer_value(value);
    else
        *(int32_t *)(void *)at = (int32_t)json_integer_value(value);
}

static void read_member(struct reader *r, const struct member *m, const json_t *value)
{
    switch (m->kind) {
    case MEMBER_TEXT:
        if (json_is_string(value))
            *r->name = rc_str_dup(r->diags->arena, rc_str(json_string_value(value)));
        else
            wrong(r, m->key, "a text");
        break;
    case MEMBER_NUMBER:
    case MEMBER_SHORT:
    case MEMBER_BYTE: read_number(r, m, value); break;
    case MEMBER_FLAG:
        if (!json_is_boolean(value))
            wrong(r, m->key, "true or false");
        else if (json_is_true(value))
            r->actor->flags = (uint8_t)(r->actor->flags | m->bit);
        break;
    case MEMBER_TYPES: read_types(r, m, value); break;
    case MEMBER_SAVES: read_saves(r, value); break;
    }
}

static void unknown_key(struct reader *r, const char *key)
{
    struct rc_suggestion suggestion = rc_suggest(rc_str(key));

    rc_report(r->diags, RC_E_ACTOR_FIELD, r->span, "an actor has no '%s'", key);
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        rc_suggest_offer(&suggestion, rc_str(members[i].key));
    if (suggestion.found)
        rc_help(r->diags, "did you mean '%.*s'?", RC_FMT(suggestion.best));
    r->failed = true;
}

static void read_object(struct reader *r, json_t *object)
{
    const char *key;
    json_t *value;
    bool max = json_object_get(object, "max") != NULL;

    json_object_foreach(object, key, value)
    {
        size_t i = 0;

        while (i < sizeof members / sizeof *members && strcmp(members[i].key, key) != 0)
            i++;
        if (i < sizeof members / sizeof *members)
            read_member(r, &members[i], value);
        else
            unknown_key(r, key);
    }
    if (!max)
        r->actor->hp.max = r->actor->hp.hp;
}

bool rc_actor_read(struct rc_diags *diags, const struct rc_source *source, uint32_t id,
                   rulec_actor *actor, struct rc_str *name)
{
    struct reader r = { diags, rc_span_of(source, rc_str_sub(source->text, 0, 1)), actor, name,
                        false };
    json_error_t error;
    json_t *object = json_loadb(source->text.p, source->text.len, JSON_REJECT_DUPLICATES, &error);

    rulec_actor_init(actor, id, 10);
    *name = rc_str_printf(diags->arena, "actor %u", id);
    if (!json_is_object(object)) {
        rc_report(diags, RC_E_ACTOR_FIELD, r.span, "this is no actor: %s",
                  object == NULL ? error.text : "an object is needed");
        json_decref(object);
        return false;
    }
    read_object(&r, object);
    json_decref(object);
    return !r.failed;
}

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
    "make-effect",     "make-master",     "make-immunity", "delete-effect",
    "damage",          "condition",       "spend",         "place-template",
    "remove-template", "detach-template", "mark-action",
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
