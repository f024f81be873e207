#include "state/actor.h"

#include "diag/suggest.h"
#include "ir/item.h"
#include "lex/json.h"

enum member_kind {
    MEMBER_NAME,
    MEMBER_NUMBER,
    MEMBER_SHORT,
    MEMBER_BYTE,
    MEMBER_FLAG,
    MEMBER_CREATURE,
    MEMBER_CONDITIONS,
    MEMBER_TYPES,
    MEMBER_BONUSES
};

/* The keys of an actor; `bit` of a flag or the trait of a list. */
static const struct member {
    const char *key;
    enum member_kind kind;
    size_t offset;
    unsigned bit;
} members[] = {
    { "name", MEMBER_NAME, 0, 0 },
    { "side", MEMBER_NUMBER, offsetof(rulec_actor, side), 0 },
    { "hp", MEMBER_NUMBER, offsetof(rulec_actor, hp.hp), 0 },
    { "max", MEMBER_NUMBER, offsetof(rulec_actor, hp.max), 0 },
    { "temp", MEMBER_NUMBER, offsetof(rulec_actor, hp.temp), 0 },
    { "tempmax", MEMBER_NUMBER, offsetof(rulec_actor, hp.tempmax), 0 },
    { "armour", MEMBER_SHORT, offsetof(rulec_actor, armour), 0 },
    { "attack", MEMBER_SHORT, offsetof(rulec_actor, attack_bonus), 0 },
    { "spellDc", MEMBER_SHORT, offsetof(rulec_actor, spell_dc), 0 },
    { "damageBonus", MEMBER_SHORT, offsetof(rulec_actor, damage_bonus), 0 },
    { "level", MEMBER_BYTE, offsetof(rulec_actor, level), 0 },
    { "player", MEMBER_FLAG, 0, RULEC_ACTOR_PLAYER },
    { "defeated", MEMBER_FLAG, 0, RULEC_ACTOR_DEFEATED },
    { "magical", MEMBER_FLAG, 0, RULEC_ACTOR_MAGICAL },
    { "creature", MEMBER_CREATURE, 0, 0 },
    { "immuneTo", MEMBER_CONDITIONS, 0, 0 },
    { "abilities", MEMBER_BONUSES, offsetof(rulec_actor, ability_bonus), 0 },
    { "saves", MEMBER_BONUSES, offsetof(rulec_actor, save_bonus), 0 },
    { "immune", MEMBER_TYPES, 0, RULEC_TRAIT_IMMUNE },
    { "resistant", MEMBER_TYPES, 0, RULEC_TRAIT_RESISTANT },
    { "vulnerable", MEMBER_TYPES, 0, RULEC_TRAIT_VULNERABLE },
};

struct reader {
    struct rc_diags *diags;
    rulec_actor *actor;
    struct rc_str *name;
    bool failed;
};

static void wrong(struct reader *r, const struct member *m, const struct rc_json *value,
                  const char *what)
{
    rc_report(r->diags, RC_E_ACTOR_FIELD, value->span, "'%s' of an actor has to be %s", m->key,
              what);
    r->failed = true;
}

static bool is_whole(const struct rc_json *value, int least, int most)
{
    return value->type == RC_JSON_NUMBER && value->whole && value->number >= least &&
           value->number <= most;
}

static void read_types(struct reader *r, const struct member *m, const struct rc_json *list)
{
    if (list->type != RC_JSON_ARRAY) {
        wrong(r, m, list, "a list of damage types");
        return;
    }
    for (const struct rc_json *v = list->first; v != NULL; v = v->next) {
        int type = v->type == RC_JSON_STRING ? rc_damage_find(v->text) : -1;

        if (type <= 0)
            wrong(r, m, v, "a list of damage types");
        else
            r->actor->defence.types[m->bit] |= UINT32_C(1) << type;
    }
}

static void read_bonuses(struct reader *r, const struct member *m, const struct rc_json *object)
{
    int16_t *bonuses = (int16_t *)(void *)((char *)r->actor + m->offset);

    if (object->type != RC_JSON_OBJECT) {
        wrong(r, m, object, "an object of abilities");
        return;
    }
    for (const struct rc_json *v = object->first; v != NULL; v = v->next) {
        int ability = rc_ability_find(v->key);

        if (ability <= 0 || !is_whole(v, -1000, 1000))
            wrong(r, m, v, "bonuses by ability: str, dex, con, int, wis, cha");
        else
            bonuses[ability] = (int16_t)v->number;
    }
}

/* A text that fits into the record with its end. */
static bool put_name(struct reader *r, const struct member *m, const struct rc_json *value,
                     char out[RULEC_NAME_MAX])
{
    if (value->type != RC_JSON_STRING || value->text.len == 0 ||
        value->text.len >= RULEC_NAME_MAX) {
        wrong(r, m, value,
              m->kind == MEMBER_CREATURE ? "a text of at most 23 bytes"
                                         : "a list of at most 8 texts of at most 23 bytes");
        return false;
    }
    memcpy(out, value->text.p, value->text.len);
    return true;
}

static void read_conditions(struct reader *r, const struct member *m, const struct rc_json *list)
{
    size_t count = 0;

    if (list->type != RC_JSON_ARRAY || list->count > RULEC_IMMUNITY_MAX) {
        wrong(r, m, list, "a list of at most 8 texts of at most 23 bytes");
        return;
    }
    for (const struct rc_json *v = list->first; v != NULL; v = v->next)
        count += put_name(r, m, v, r->actor->immune_to[count]);
}

static void read_number(struct reader *r, const struct member *m, const struct rc_json *value)
{
    char *at = (char *)r->actor + m->offset;
    int least = m->kind == MEMBER_BYTE ? 0 : m->kind == MEMBER_SHORT ? -1000 : -1000000;
    int most = m->kind == MEMBER_BYTE ? 100 : m->kind == MEMBER_SHORT ? 1000 : 1000000;

    if (!is_whole(value, least, most))
        wrong(r, m, value, "a whole number of a size that the rules know");
    else if (m->kind == MEMBER_BYTE)
        *(uint8_t *)at = (uint8_t)value->number;
    else if (m->kind == MEMBER_SHORT)
        *(int16_t *)(void *)at = (int16_t)value->number;
    else
        *(int32_t *)(void *)at = (int32_t)value->number;
}

static void read_flag(struct reader *r, const struct member *m, const struct rc_json *value)
{
    if (value->type != RC_JSON_TRUE && value->type != RC_JSON_FALSE)
        wrong(r, m, value, "true or false");
    else if (value->type == RC_JSON_TRUE)
        r->actor->flags = (uint8_t)(r->actor->flags | m->bit);
}

static void read_member(struct reader *r, const struct member *m, const struct rc_json *value)
{
    switch (m->kind) {
    case MEMBER_NAME:
        if (value->type == RC_JSON_STRING)
            *r->name = rc_str_dup(r->diags->arena, value->text);
        else
            wrong(r, m, value, "a text");
        break;
    case MEMBER_NUMBER:
    case MEMBER_SHORT:
    case MEMBER_BYTE: read_number(r, m, value); break;
    case MEMBER_FLAG: read_flag(r, m, value); break;
    case MEMBER_CREATURE: (void)put_name(r, m, value, r->actor->creature); break;
    case MEMBER_CONDITIONS: read_conditions(r, m, value); break;
    case MEMBER_TYPES: read_types(r, m, value); break;
    case MEMBER_BONUSES: read_bonuses(r, m, value); break;
    }
}

static const struct member *find_member(struct rc_str key)
{
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (rc_str_eq(key, rc_str(members[i].key)))
            return &members[i];
    return NULL;
}

static void unknown_key(struct reader *r, const struct rc_json *value)
{
    struct rc_suggestion suggestion = rc_suggest(value->key);

    rc_report(r->diags, RC_E_ACTOR_FIELD, value->key_span, "an actor has no '%.*s'",
              RC_FMT(value->key));
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        rc_suggest_offer(&suggestion, rc_str(members[i].key));
    if (suggestion.found)
        rc_help(r->diags, "did you mean '%.*s'?", RC_FMT(suggestion.best));
    r->failed = true;
}

bool rc_actor_read(struct rc_diags *diags, const struct rc_source *source, uint32_t id,
                   rulec_actor *actor, struct rc_str *name)
{
    struct reader r = { diags, actor, name, false };
    const struct rc_json *object =
        rc_json_read(diags->arena, diags, source, source->text, RC_JSON_DEPTH);

    rulec_actor_init(actor, id, 10);
    *name = rc_str_printf(diags->arena, "actor %u", id);
    if (object == NULL)
        return false;
    if (object->type != RC_JSON_OBJECT) {
        rc_report(diags, RC_E_ACTOR_FIELD, object->span, "an actor is an object, not %s",
                  rc_json_type_text(object->type));
        return false;
    }
    for (const struct rc_json *v = object->first; v != NULL; v = v->next) {
        const struct member *m = find_member(v->key);

        if (m != NULL)
            read_member(&r, m, v);
        else
            unknown_key(&r, v);
    }
    if (rc_json_member(object, RC_STR("max")) == NULL)
        actor->hp.max = actor->hp.hp;
    return !r.failed;
}
