/*
 * Item documents. Scalars are read by the rows of item_field.def, each row by its kind; what they
 * mean follows from the tables below.
 */
#include "flow/item.h"

#include "diag/suggest.h"
#include "flow/item_value.h"
#include "flow/lint.h"

#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

/* Types of members by kind; a name is its number in the list of its kind. */
#define TEXT       struct rc_str
#define NUMBER     int
#define FLAG       bool
#define ACTION     int
#define TARGET     int
#define DURATION   int
#define ABILITY    int
#define SAVE_DC    int
#define SCALING    int
#define PHASE      int
#define PART_PHASE int
#define AURA       int
#define MISS       int
#define IMMUNITY   int

struct document {
#define RC_ITEM_FIELD(path, kind, member) kind member;
#include "flow/item_field.def"
};

struct effect {
#define RC_EFFECT_FIELD(path, kind, member) kind member;
#include "flow/item_field.def"
};

struct part {
#define RC_PART_FIELD(path, kind, member) kind member;
#include "flow/item_field.def"
};

struct change {
#define RC_CHANGE_FIELD(path, kind, member) kind member;
#include "flow/item_field.def"
};

struct immunity {
#define RC_IMMUNITY_FIELD(path, kind, member) kind member;
#include "flow/item_field.def"
};

#undef TEXT
#undef NUMBER
#undef FLAG
#undef ACTION
#undef TARGET
#undef DURATION
#undef ABILITY
#undef SAVE_DC
#undef SCALING
#undef PHASE
#undef PART_PHASE
#undef AURA
#undef MISS
#undef IMMUNITY

enum field_kind {
    FIELD_TEXT,
    FIELD_NUMBER,
    FIELD_FLAG,
    FIELD_ACTION,
    FIELD_TARGET,
    FIELD_DURATION,
    FIELD_ABILITY,
    FIELD_SAVE_DC,
    FIELD_SCALING,
    FIELD_PHASE,
    FIELD_PART_PHASE,
    FIELD_AURA,
    FIELD_MISS,
    FIELD_IMMUNITY
};

struct field {
    const char *path;
    enum field_kind kind;
    size_t offset;
};

static const struct field document_fields[] = {
#define RC_ITEM_FIELD(path, kind, member) { path, FIELD_##kind, offsetof(struct document, member) },
#include "flow/item_field.def"
};

static const struct field effect_fields[] = {
#define RC_EFFECT_FIELD(path, kind, member) { path, FIELD_##kind, offsetof(struct effect, member) },
#include "flow/item_field.def"
};

static const struct field part_fields[] = {
#define RC_PART_FIELD(path, kind, member) { path, FIELD_##kind, offsetof(struct part, member) },
#include "flow/item_field.def"
};

static const struct field change_fields[] = {
#define RC_CHANGE_FIELD(path, kind, member) { path, FIELD_##kind, offsetof(struct change, member) },
#include "flow/item_field.def"
};

static const struct field immunity_fields[] = {
#define RC_IMMUNITY_FIELD(path, kind, member) \
    { path, FIELD_##kind, offsetof(struct immunity, member) },
#include "flow/item_field.def"
};

static const char *const kind_names[] = {
    "", "spell", "weapon", "feat", "consumable", "equipment"
};
static const char *const target_names[] = {
    "",       "none",     "self",
    "ally",   "enemy",    "creature",
    "object", "space",    "creatureOrObject",
    "any",    "willing",  "radius",
    "sphere", "cylinder", "cone",
    "square", "cube",     "line",
    "wall",
};
static const char *const duration_names[] = {
    "",      "inst", "turn", "round", "minute", "hour", "day",
    "month", "year", "perm", "spec",  "disp",   "dstr",
};
static const char *const save_dc_names[] = { "spell", "flat", "str", "dex",
                                             "con",   "int",  "wis", "cha" };
static const char *const phase_names[] = { "immediate", "delayed", "overtime", "resolving" };
static const char *const miss_names[] = { "none", "half", "full" };
static const char *const scaling_names[] = { "none", "level", "cantrip" };
static const char *const aura_names[] = { "", "creature", "ally", "enemy" };
static const char *const immunity_names[] = { "", "creatureType", "creatureTypeNot",
                                              "conditionImmunity", "formula" };

enum {
    FIRST_AREA = 11,   /* in target_names */
    FLAT_DC = 1,       /* in save_dc_names */
    FIRST_ABILITY = 2, /* in save_dc_names */
    PART_PHASES = 3    /* of phase_names: no part belongs to the last */
};

/* The list of a kind of names; NULL for kinds that are none. */
static const char *const *names_of(enum field_kind kind, int *count)
{
    static const struct {
        const char *const *names;
        int count;
    } lists[] = {
        [FIELD_ACTION] = { rc_action_names, RULEC_ACTION_COUNT },
        [FIELD_TARGET] = { target_names, COUNT(target_names) },
        [FIELD_DURATION] = { duration_names, COUNT(duration_names) },
        [FIELD_ABILITY] = { rc_ability_names, RULEC_ABILITY_COUNT },
        [FIELD_SAVE_DC] = { save_dc_names, COUNT(save_dc_names) },
        [FIELD_SCALING] = { scaling_names, COUNT(scaling_names) },
        [FIELD_PHASE] = { phase_names, COUNT(phase_names) },
        [FIELD_PART_PHASE] = { phase_names, PART_PHASES },
        [FIELD_AURA] = { aura_names, COUNT(aura_names) },
        [FIELD_MISS] = { miss_names, COUNT(miss_names) },
        [FIELD_IMMUNITY] = { immunity_names, COUNT(immunity_names) },
    };

    *count = lists[kind].count;
    return lists[kind].names;
}

/* Flags keep what they are when the field is absent; numbers become RC_ITEM_ABSENT. */
static void read_field(struct rc_item_reader *r, const struct rc_json *from, const struct field *f,
                       void *member)
{
    const struct rc_json *value = rc_item_at(r, from, f->path);
    int count;
    const char *const *names;

    switch (f->kind) {
    case FIELD_TEXT: *(struct rc_str *)member = rc_item_text(r, value, f->path); return;
    case FIELD_NUMBER: *(int *)member = rc_item_number(r, value, f->path); return;
    case FIELD_FLAG: *(bool *)member = rc_item_flag(r, value, f->path, *(bool *)member); return;
    case FIELD_ACTION:
    case FIELD_TARGET:
    case FIELD_DURATION:
    case FIELD_ABILITY:
    case FIELD_SAVE_DC:
    case FIELD_SCALING:
    case FIELD_PHASE:
    case FIELD_PART_PHASE:
    case FIELD_AURA:
    case FIELD_MISS:
    case FIELD_IMMUNITY: break;
    }
    names = names_of(f->kind, &count);
    *(int *)member = rc_item_name(r, value, f->path, names, count);
}

static void read_fields(struct rc_item_reader *r, const struct rc_json *from,
                        const struct field *fields, int count, void *out)
{
    for (int i = 0; i < count; i++)
        read_field(r, from, &fields[i], (char *)out + fields[i].offset);
}

static void read_save(struct rc_item *item, const struct document *d)
{
    item->save_ability = (enum rulec_ability)d->save_ability;
    item->dc = rc_item_limit(d->dc, 0, 1000, 0);
    if (d->save_dc == FLAT_DC) {
        item->save_dc = RULEC_DC_FLAT;
    } else if (d->save_dc >= FIRST_ABILITY) {
        item->save_dc = RULEC_DC_ABILITY;
        item->dc = (int)RULEC_ABILITY_STR + d->save_dc - FIRST_ABILITY;
    }
    item->has_save = item->action != RULEC_ACTION_NONE && d->save_ability != 0;
    item->checked_ability =
        (enum rulec_ability)(d->checked_ability != 0 ? d->checked_ability : d->save_ability);
}

static void read_target(struct rc_item *item, int number)
{
    item->target = number == 1 ? RC_STR("") : rc_str(target_names[number]);
    item->target_known = true;
    item->has_area = number >= FIRST_AREA;
}

static void read_duration(struct rc_item *item, const struct document *d)
{
    bool has_value =
        d->duration != RULEC_DURATION_INSTANT && d->duration != RULEC_DURATION_PERMANENT;

    item->duration = (enum rulec_duration)(
        d->duration > RULEC_DURATION_SPECIAL ? (int)RULEC_DURATION_SPECIAL : d->duration);
    item->duration_value = has_value ? rc_item_limit(d->duration_value, 0, 1000000, -1) : -1;
}

static unsigned properties_of(const struct document *d)
{
    return (d->magical ? RULEC_PROPERTY_MAGICAL : 0u) |
           (d->silvered ? RULEC_PROPERTY_SILVERED : 0u) |
           (d->adamantine ? RULEC_PROPERTY_ADAMANTINE : 0u);
}

/* No formula is no dice. */
static bool read_dice(struct rc_str formula, rulec_roll *roll)
{
    return rc_formula_read(formula, roll) || rc_str_trim(formula).len == 0;
}

/* What only the five kinds with an action have. */
static void read_action(struct rc_item *item, const struct document *d)
{
    item->action = (enum rulec_action_type)d->action;
    item->has_attack = item->action >= RULEC_ACTION_MWAK && item->action <= RULEC_ACTION_RSAK;
    read_save(item, d);
    read_target(item, d->target);
    read_duration(item, d);
    item->concentration = item->kind == RULEC_ITEM_SPELL && d->concentration;
    item->scaling = (enum rulec_scaling)d->scaling;
    item->scaling_is_roll = read_dice(d->scaling_formula, &item->scaling_roll);
    item->upcast_interval =
        rc_item_limit(d->upcast_interval == 0 ? 1 : d->upcast_interval, 1, 20, 1);
    item->level = rc_item_limit(d->level, 0, 20, 1);
    item->attack_ability = (enum rulec_ability)d->attack_ability;
    item->attack_bonus = rc_item_limit(d->attack_bonus, -1000, 1000, 0);
    item->critical = rc_item_limit(d->critical, 1, 20, 20);
    if (item->kind == RULEC_ITEM_WEAPON)
        item->properties = properties_of(d);
    item->limited_uses = d->uses_per.len > 0;
    item->has_versatile = rc_str_trim(d->versatile).len > 0;
    item->versatile_is_roll = rc_formula_read(d->versatile, &item->versatile);
    item->critical_is_roll = read_dice(d->critical_damage, &item->critical_roll);
}

static struct rc_str flavour_of(struct rc_str formula)
{
    size_t begin = rc_str_find(formula, '[', 0);
    size_t end = rc_str_find(formula, ']', begin);

    return end < formula.len ? rc_str_sub(formula, begin + 1, end) : RC_STR("");
}

/* system.damage.parts[i] is [formula, type]; flags.wire.damageParts[i] says when and how. */
static void read_part(struct rc_item_reader *r, const struct rc_json *pair,
                      const struct rc_json *flags)
{
    static const char path[] = "system.damage.parts";
    const struct rc_json *formula = pair->type == RC_JSON_ARRAY ? pair->first : NULL;
    struct rc_item_part p = { 0 };
    struct part part = { 0 };

    if (formula == NULL || formula->type != RC_JSON_STRING || pair->count > 2) {
        rc_item_wrong(r, pair, path, "a list of pairs of a formula and a type");
        return;
    }
    p.formula = rc_item_text(r, formula, path);
    p.variant = flavour_of(p.formula);
    p.is_roll = rc_formula_read(p.formula, &p.roll);
    if (formula->next != NULL && formula->next->type != RC_JSON_NULL)
        p.type = (enum rulec_damage_type)rc_item_name(r, formula->next, "the type of a damage part",
                                                      rc_damage_names, RULEC_DAMAGE_COUNT);
    if (flags != NULL && flags->type != RC_JSON_NULL)
        read_fields(r, flags, part_fields, COUNT(part_fields), &part);
    p.phase = (enum rulec_phase)part.phase;
    p.on_miss = (enum rulec_on_miss)part.on_miss;
    RC_PUSH(r->context->arena, &r->item->parts, p);
}

static const struct rc_json *list_at(struct rc_item_reader *r, const struct rc_json *from,
                                     const char *path)
{
    return rc_item_list(r, rc_item_at(r, from, path), path);
}

static void read_parts(struct rc_item_reader *r, const struct rc_json *document)
{
    const struct rc_json *parts = list_at(r, document, "system.damage.parts");
    const struct rc_json *flags = list_at(r, document, "flags.wire.damageParts");
    const struct rc_json *how = flags == NULL ? NULL : flags->first;

    for (const struct rc_json *p = parts == NULL ? NULL : parts->first; p != NULL; p = p->next) {
        read_part(r, p, how);
        how = how == NULL ? NULL : how->next;
    }
}

/* Anything but an array counts as empty. */
static void read_conditions(struct rc_item_reader *r, const struct rc_json *from,
                            struct rc_item_conditions *out)
{
    static const char path[] = "flags.wire.conditions";
    const struct rc_json *list = rc_item_at(r, from, path);

    if (list == NULL || list->type != RC_JSON_ARRAY || rc_item_list(r, list, path) == NULL)
        return;
    for (const struct rc_json *entry = list->first; entry != NULL; entry = entry->next) {
        const struct rc_json *condition = rc_item_at(r, entry, "condition");
        const struct rc_json *update = rc_item_at(r, entry, "update");
        struct rc_item_condition c = { .span = entry->span };

        if (condition == NULL || update == NULL) {
            rc_item_wrong(r, entry, path, "a list of a condition and an update each");
            continue;
        }
        c.condition = rc_item_text(r, condition, "condition");
        c.update = rc_item_text(r, update, "update");
        c.span = update->span;
        RC_PUSH(r->context->arena, &out->at, c);
    }
}

/* A value may be a text, a number or true or false; it is kept as a text. */
static struct rc_str value_text(struct rc_item_reader *r, const struct rc_json *value)
{
    if (value == NULL || value->type == RC_JSON_STRING)
        return rc_item_text(r, value, "value");
    if (value->type == RC_JSON_ARRAY || value->type == RC_JSON_OBJECT)
        rc_item_wrong(r, value, "the value of a change", "a text");
    return value->type == RC_JSON_TRUE    ? RC_STR("true")
           : value->type == RC_JSON_FALSE ? RC_STR("false")
                                          : rc_str_printf(r->context->arena, "%g", value->number);
}

static void read_changes(struct rc_item_reader *r, const struct rc_json *from,
                         struct rc_item_effect *e)
{
    const struct rc_json *list = list_at(r, from, "changes");

    for (const struct rc_json *v = list == NULL ? NULL : list->first; v != NULL; v = v->next) {
        struct change c = { .mode = 0 };
        struct rc_item_change change;

        read_fields(r, v, change_fields, COUNT(change_fields), &c);
        if (v->type != RC_JSON_OBJECT)
            return;
        change.key = c.key;
        change.value = value_text(r, rc_item_at(r, v, "value"));
        change.mode = rc_item_limit(c.mode, 0, 100, 0);
        change.priority = rc_item_limit(c.priority, -1000000, 1000000, 0);
        RC_PUSH(r->context->arena, &e->changes, change);
    }
}

static void add_status(struct rc_item_reader *r, struct rc_item_effect *e, struct rc_str status)
{
    if (status.len > 0)
        RC_PUSH(r->context->arena, &e->statuses, status);
}

/* Later documents have a list, older ones one status. */
static void read_statuses(struct rc_item_reader *r, const struct rc_json *from,
                          struct rc_item_effect *e, struct rc_str one)
{
    const struct rc_json *list = list_at(r, from, "statuses");

    add_status(r, e, one);
    for (const struct rc_json *v = list == NULL ? NULL : list->first; v != NULL; v = v->next)
        add_status(r, e, rc_item_text(r, v, "an element of statuses"));
}

static void read_immunities(struct rc_item_reader *r, const struct rc_json *document)
{
    const struct rc_json *list = list_at(r, document, "flags.wire.immunities");

    for (const struct rc_json *v = list == NULL ? NULL : list->first; v != NULL; v = v->next) {
        struct immunity from = { .kind = 0 };
        struct rc_item_immunity immunity;

        read_fields(r, v, immunity_fields, COUNT(immunity_fields), &from);
        if (from.kind == 0)
            continue;
        immunity.kind = (enum rulec_immunity_kind)(from.kind - 1);
        immunity.value = from.value;
        RC_PUSH(r->context->arena, &r->item->immunities, immunity);
    }
}

static void read_effect(struct rc_item_reader *r, const struct rc_json *value)
{
    struct effect from = { .transfer = true };
    struct rc_item_effect e = { 0 };

    if (value->type != RC_JSON_OBJECT) {
        rc_item_wrong(r, value, "effects", "a list of objects");
        return;
    }
    read_fields(r, value, effect_fields, COUNT(effect_fields), &from);
    e.name = from.name.len > 0 ? from.name : from.label;
    e.disabled = from.disabled;
    e.transfer = from.transfer;
    e.phase = (enum rulec_phase)from.phase;
    e.all_targets = from.all_targets;
    e.aura = from.aura != 0;
    e.independent = from.independent;
    e.stacks = from.stacks;
    e.rolls = from.rolls;
    e.rounds = rc_item_limit(from.rounds, 0, 1000000, -1);
    e.turns = rc_item_limit(from.turns, 0, 1000000, -1);
    e.seconds = rc_item_limit(from.seconds, 0, 1000000, -1);
    read_conditions(r, value, &e.conditions);
    read_changes(r, value, &e);
    read_statuses(r, value, &e, from.status);
    RC_PUSH(r->context->arena, &r->item->effects, e);
}

static void read_lists(struct rc_item_reader *r, const struct rc_json *document)
{
    const struct rc_json *effects = list_at(r, document, "effects");
    const struct rc_json *variants = list_at(r, document, "flags.wire.variants");

    for (const struct rc_json *e = effects == NULL ? NULL : effects->first; e != NULL; e = e->next)
        read_effect(r, e);
    for (const struct rc_json *v = variants == NULL ? NULL : variants->first; v != NULL;
         v = v->next) {
        struct rc_str name = rc_item_text(r, v, "an element of flags.wire.variants");

        if (name.len > 0)
            RC_PUSH(r->context->arena, &r->item->variants, name);
    }
    read_conditions(r, document, &r->item->conditions);
    read_immunities(r, document);
}

static void read_script(struct rc_item_reader *r, struct rc_str script)
{
    const struct rc_flow_context *c = r->context;
    struct rc_item *item = r->item;
    struct rc_source *source = NULL;

    if (rc_str_trim(script).len > 0) {
        struct rc_str name = rc_str_printf(c->arena, "%.*s(script of %.*s)",
                                           RC_FMT(r->source->name), RC_FMT(item->name));

        source = rc_source_add(c->diags->sources, name, script);
        item->script = script;
    }
    item->flow = rc_flow_script(c, source, item->name);
    for (size_t i = 0; i < item->variants.count; i++)
        rc_flow_variant(item->flow, rc_intern_add(c->names, item->variants.at[i]));
    item->failed |= item->flow->failed;
}

static enum rulec_item_kind kind_of(struct rc_str name)
{
    for (int i = 1; i < COUNT(kind_names); i++)
        if (rc_str_eq(name, rc_str(kind_names[i])))
            return (enum rulec_item_kind)i;
    return RULEC_ITEM_OTHER;
}

void rc_item_read(struct rc_item_reader *r, const struct rc_json *document)
{
    struct rc_item *item = r->item;
    struct document d = { 0 };

    read_fields(r, document, document_fields, COUNT(document_fields), &d);
    item->kind = kind_of(d.kind);
    item->level = item->upcast_interval = 1;
    item->scaling_is_roll = item->critical_is_roll = true;
    item->critical = 20;
    item->duration_value = -1;
    item->save_immunity = d.save_immunity;
    if (item->kind != RULEC_ITEM_OTHER) {
        read_action(item, &d);
        read_parts(r, document);
    }
    read_lists(r, document);
    read_script(r, d.script);
    rc_item_check_updates(r->context, item);
}
