/*
 * Item documents. Scalars are read by the rows of item_field.def; what they mean follows from the
 * tables below. Values of jansson are copied into the arena and released here.
 */
#include <jansson.h>

#include "diag/suggest.h"
#include "flow/item.h"

struct fields {
#define TEXT                              struct rc_str
#define NUMBER                            int
#define FLAG                              bool
#define RC_ITEM_FIELD(path, kind, member) kind member;
#include "flow/item_field.def"
#undef RC_ITEM_FIELD
#undef TEXT
#undef NUMBER
#undef FLAG
};

enum {
    ABSENT = -2000000000 /* of a number */
};

enum field_kind {
    FIELD_TEXT,
    FIELD_NUMBER,
    FIELD_FLAG
};

static const struct {
    const char *path;
    enum field_kind kind;
    size_t offset;
} field_rows[] = {
#define RC_ITEM_FIELD(path, kind, member) { path, FIELD_##kind, offsetof(struct fields, member) },
#include "flow/item_field.def"
#undef RC_ITEM_FIELD
};

struct reader {
    const struct rc_flow_context *context;
    const struct rc_source *source;
    struct rc_item *item;
    struct rc_span span; /* of the document */
};

static struct rc_str text_of(struct reader *r, const json_t *value)
{
    struct rc_str text = { json_string_value(value), json_string_length(value) };

    return rc_str_dup(r->context->arena, text);
}

static void wrong(struct reader *r, const char *path, const char *what)
{
    rc_report(r->context->diags, RC_E_ITEM_FIELD, r->span, "%s of '%.*s' has to be %s", path,
              RC_FMT(r->item->name), what);
    r->item->failed = true;
}

/* The value at "a.b.c", or NULL where it or an object on the way is absent or null. */
static const json_t *value_at(struct reader *r, const json_t *from, const char *path)
{
    struct rc_str rest = rc_str(path);
    struct rc_str part;
    char key[64];

    while (from != NULL && rc_str_next(&rest, '.', &part)) {
        memcpy(key, part.p, part.len);
        key[part.len] = '\0';
        if (!json_is_object(from)) {
            wrong(r, path, "within an object");
            return NULL;
        }
        from = json_object_get(from, key);
        if (json_is_null(from))
            return NULL;
    }
    return from;
}

static void number_of(struct reader *r, const json_t *value, const char *path, int *out)
{
    double number = json_number_value(value);

    if (json_is_string(value)) {
        struct rc_str text = rc_str_trim(text_of(r, value));

        if (text.len > 0 && !rc_str_to_int(text, out))
            *out = ABSENT; /* a formula: the host's */
    } else if (!json_is_number(value)) {
        wrong(r, path, "a number");
    } else if (number < -1e9 || number > 1e9) {
        wrong(r, path, "a number of that size of which rules speak");
    } else {
        *out = (int)number;
    }
}

static void read_field(struct reader *r, const json_t *document, size_t row, struct fields *out)
{
    const char *path = field_rows[row].path;
    const json_t *value = value_at(r, document, path);
    void *member = (char *)out + field_rows[row].offset;

    switch (field_rows[row].kind) {
    case FIELD_TEXT:
        *(struct rc_str *)member = RC_STR("");
        if (json_is_string(value))
            *(struct rc_str *)member = text_of(r, value);
        else if (value != NULL)
            wrong(r, path, "a text");
        break;
    case FIELD_NUMBER:
        *(int *)member = ABSENT;
        if (value != NULL)
            number_of(r, value, path, member);
        break;
    case FIELD_FLAG: *(bool *)member = json_is_true(value); break;
    }
}

/* A name out of a list; the number, or `fallback` after a message. Empty is the first. */
static int name_of(struct reader *r, const char *path, struct rc_str name, const char *const *names,
                   int count, int fallback)
{
    struct rc_suggestion suggestion = rc_suggest(name);

    for (int i = 0; i < count; i++)
        if (rc_str_eq(name, rc_str(names[i])))
            return i;
    rc_report(r->context->diags, RC_E_ITEM_VALUE, r->span, "%s of '%.*s' cannot be '%.*s'", path,
              RC_FMT(r->item->name), RC_FMT(name));
    for (int i = 0; i < count; i++)
        rc_suggest_offer(&suggestion, rc_str(names[i]));
    if (suggestion.found)
        rc_help(r->context->diags, "did you mean '%.*s'?", RC_FMT(suggestion.best));
    r->item->failed = true;
    return fallback;
}

#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

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
static const char *const phase_names[] = { "immediate", "delayed", "overtime", "resolving" };
static const char *const miss_names[] = { "none", "half", "full" };
static const char *const scaling_names[] = { "none", "level", "cantrip" };

enum {
    FIRST_AREA = 11 /* in target_names */
};

static int phase_of(struct reader *r, const char *path, const json_t *value, int count)
{
    struct rc_str name = json_is_string(value) ? text_of(r, value) : RC_STR("");

    return name.len == 0 ? 0 : name_of(r, path, name, phase_names, count, 0);
}

static int action_of(struct reader *r, struct rc_str name)
{
    const char *names[RULEC_ACTION_COUNT];

    for (int i = 0; i < RULEC_ACTION_COUNT; i++)
        names[i] = rc_action_name((enum rulec_action_type)i);
    return name_of(r, "system.actionType", name, names, RULEC_ACTION_COUNT, 0);
}

static enum rulec_ability ability_of(struct reader *r, const char *path, struct rc_str name)
{
    const char *names[RULEC_ABILITY_COUNT];

    for (int i = 0; i < RULEC_ABILITY_COUNT; i++)
        names[i] = rc_ability_name((enum rulec_ability)i);
    return (enum rulec_ability)name_of(r, path, name, names, RULEC_ABILITY_COUNT, 0);
}

static int limit(int value, int least, int most, int absent)
{
    return value == ABSENT ? absent : value < least ? least : value > most ? most : value;
}

static void read_save(struct reader *r, const struct fields *f)
{
    struct rc_item *item = r->item;

    item->save_ability = ability_of(r, "system.save.ability", f->save_ability);
    item->dc = limit(f->dc, 0, 1000, 0);
    if (rc_str_eq(f->save_scaling, RC_STR("flat"))) {
        item->save_dc = RULEC_DC_FLAT;
    } else if (f->save_scaling.len > 0 && !rc_str_eq(f->save_scaling, RC_STR("spell"))) {
        item->save_dc = RULEC_DC_ABILITY;
        item->dc = (int)ability_of(r, "system.save.scaling", f->save_scaling);
    }
    item->has_save = item->action != RULEC_ACTION_NONE && f->save_ability.len > 0;
}

static void read_target(struct reader *r, struct rc_str name)
{
    int number = name_of(r, "system.target.type", name, target_names, COUNT(target_names), 0);

    r->item->target = number == 1 ? RC_STR("") : rc_str(target_names[number]);
    r->item->target_known = true;
    r->item->has_area = number >= FIRST_AREA;
}

/* What only the five kinds with an action have. */
static void read_action(struct reader *r, const struct fields *f)
{
    struct rc_item *item = r->item;
    int duration =
        name_of(r, "system.duration.units", f->duration, duration_names, COUNT(duration_names), 0);

    item->action = (enum rulec_action_type)action_of(r, f->action);
    item->has_attack = item->action >= RULEC_ACTION_MWAK && item->action <= RULEC_ACTION_RSAK;
    read_save(r, f);
    read_target(r, f->target);
    item->duration = (enum rulec_duration)(
        duration > RULEC_DURATION_SPECIAL ? (int)RULEC_DURATION_SPECIAL : duration);
    item->duration_value =
        duration == RULEC_DURATION_INSTANT || duration == RULEC_DURATION_PERMANENT
            ? -1
            : limit(f->duration_value, 0, 1000000, -1);
    item->concentration = item->kind == RULEC_ITEM_SPELL && f->concentration;
    item->scaling = f->scaling.len == 0
                        ? RULEC_SCALING_NONE
                        : (enum rulec_scaling)name_of(r, "system.scaling.mode", f->scaling,
                                                      scaling_names, COUNT(scaling_names), 0);
    (void)rc_formula_read(f->scaling_formula, &item->scaling_roll);
    item->upcast_interval = limit(f->upcast_interval == 0 ? 1 : f->upcast_interval, 1, 20, 1);
    item->level = limit(f->level, 0, 20, 1);
    item->attack_ability = ability_of(r, "system.ability", f->attack_ability);
    item->attack_bonus = limit(f->attack_bonus, -1000, 1000, 0);
    item->critical = limit(f->critical, 1, 20, 20);
    if (item->kind == RULEC_ITEM_WEAPON)
        item->properties = (f->magical ? RULEC_PROPERTY_MAGICAL : 0u) |
                           (f->silvered ? RULEC_PROPERTY_SILVERED : 0u) |
                           (f->adamantine ? RULEC_PROPERTY_ADAMANTINE : 0u);
    item->limited_uses = f->uses_per.len > 0;
}

static struct rc_str flavour_of(struct rc_str formula)
{
    size_t begin = rc_str_find(formula, '[', 0);
    size_t end = rc_str_find(formula, ']', begin);

    return end < formula.len ? rc_str_sub(formula, begin + 1, end) : RC_STR("");
}

/* system.damage.parts[i] is [formula, type]; flags.wire.damageParts[i] says when and how. */
static void read_part(struct reader *r, const json_t *part, const json_t *flags)
{
    const json_t *formula = json_array_get(part, 0);
    const json_t *type = json_array_get(part, 1);
    struct rc_item_part p = { 0 };
    const json_t *halving = json_is_object(flags) ? json_object_get(flags, "halving") : NULL;
    struct rc_str name = json_is_string(type) ? text_of(r, type) : RC_STR("");
    int number = rc_damage_find(name);

    if (!json_is_string(formula)) {
        wrong(r, "system.damage.parts", "a list of pairs of a formula and a type");
        return;
    }
    p.formula = text_of(r, formula);
    p.variant = flavour_of(p.formula);
    p.is_roll = rc_formula_read(p.formula, &p.roll);
    if (number < 0)
        rc_report(r->context->diags, RC_E_ITEM_VALUE, r->span,
                  "a damage part of '%.*s' has the type '%.*s', which is none",
                  RC_FMT(r->item->name), RC_FMT(name));
    r->item->failed |= number < 0;
    p.type = number < 0 ? RULEC_DAMAGE_NONE : (enum rulec_damage_type)number;
    p.phase = (enum rulec_phase)phase_of(
        r, "application of a damage part",
        json_is_object(flags) ? json_object_get(flags, "application") : NULL, 3);
    if (json_is_string(halving) && json_string_length(halving) > 0)
        p.on_miss = (enum rulec_on_miss)name_of(r, "halving of a damage part", text_of(r, halving),
                                                miss_names, COUNT(miss_names), 0);
    RC_PUSH(r->context->arena, &r->item->parts, p);
}

enum {
    LIST_LIMIT = 255 /* parts, effects, conditions, variants */
};

/* An array at a path, cut to the limit; anything else counts as empty when `lenient`. */
static const json_t *array_at(struct reader *r, const json_t *from, const char *path, bool lenient)
{
    const json_t *array = value_at(r, from, path);

    if (array == NULL)
        return NULL;
    if (!json_is_array(array)) {
        if (!lenient)
            wrong(r, path, "a list");
        return NULL;
    }
    if (json_array_size(array) > LIST_LIMIT) {
        wrong(r, path, "a list of at most 255");
        return NULL;
    }
    return array;
}

static void read_parts(struct reader *r, const json_t *document)
{
    const json_t *parts = array_at(r, document, "system.damage.parts", false);
    const json_t *flags = array_at(r, document, "flags.wire.damageParts", true);

    for (size_t i = 0; i < json_array_size(parts); i++)
        read_part(r, json_array_get(parts, i), json_array_get(flags, i));
}

static void read_conditions(struct reader *r, const json_t *from, const char *path,
                            struct rc_item_conditions *out)
{
    const json_t *array = array_at(r, from, path, true);

    for (size_t i = 0; i < json_array_size(array); i++) {
        const json_t *entry = json_array_get(array, i);
        const json_t *condition = json_object_get(entry, "condition");
        const json_t *update = json_object_get(entry, "update");
        struct rc_item_condition c;

        if (!json_is_string(condition) || !json_is_string(update)) {
            wrong(r, path, "a list of a condition and an update each");
            return;
        }
        c = (struct rc_item_condition){ text_of(r, condition), text_of(r, update) };
        RC_PUSH(r->context->arena, &out->at, c);
    }
}

static bool flag_at(struct reader *r, const json_t *from, const char *path, bool absent)
{
    const json_t *value = value_at(r, from, path);

    return value == NULL ? absent : json_is_true(value);
}

static int count_at(struct reader *r, const json_t *from, const char *path)
{
    const json_t *value = value_at(r, from, path);
    int count = ABSENT;

    if (value != NULL)
        number_of(r, value, path, &count);
    return limit(count, 0, 1000000, -1);
}

static void read_effect(struct reader *r, const json_t *effect)
{
    struct rc_item_effect e = { 0 };
    const json_t *name = json_object_get(effect, "name");
    const json_t *aura = value_at(r, effect, "flags.wire.auraTargets");

    if (!json_is_object(effect)) {
        wrong(r, "effects", "a list of objects");
        return;
    }
    if (!json_is_string(name))
        name = json_object_get(effect, "label");
    e.name = json_is_string(name) ? text_of(r, name) : RC_STR("");
    e.disabled = flag_at(r, effect, "disabled", false);
    e.transfer = flag_at(r, effect, "transfer", true);
    e.phase = (enum rulec_phase)phase_of(r, "flags.wire.applicationType",
                                         value_at(r, effect, "flags.wire.applicationType"), 4);
    e.all_targets = flag_at(r, effect, "flags.wire.applyOnSaveOrMiss", false);
    e.aura = json_is_string(aura) && json_string_length(aura) > 0;
    e.independent = flag_at(r, effect, "flags.wire.independentDuration", false);
    e.stacks = flag_at(r, effect, "flags.wire.stackEffects", false);
    e.rounds = count_at(r, effect, "duration.rounds");
    e.turns = count_at(r, effect, "duration.turns");
    e.seconds = count_at(r, effect, "duration.seconds");
    read_conditions(r, effect, "flags.wire.conditions", &e.conditions);
    RC_PUSH(r->context->arena, &r->item->effects, e);
}

static void read_lists(struct reader *r, const json_t *document)
{
    const json_t *effects = array_at(r, document, "effects", false);
    const json_t *variants = array_at(r, document, "flags.wire.variants", false);

    for (size_t i = 0; i < json_array_size(effects); i++)
        read_effect(r, json_array_get(effects, i));
    for (size_t i = 0; i < json_array_size(variants); i++) {
        struct rc_str name;

        if (!json_is_string(json_array_get(variants, i))) {
            wrong(r, "flags.wire.variants", "a list of texts");
            return;
        }
        name = text_of(r, json_array_get(variants, i));
        RC_PUSH(r->context->arena, &r->item->variants, name);
    }
    read_conditions(r, document, "flags.wire.conditions", &r->item->conditions);
}

static void read_script(struct reader *r, struct rc_str script)
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
    item->failed |= item->flow->failed;
    for (size_t i = 0; i < item->variants.count; i++)
        rc_flow_variant(item->flow, rc_intern_add(c->names, item->variants.at[i]));
}

static bool is_built_in_update(struct rc_str update)
{
    static const char *const names[] = {
        "apply-immediate",
        "apply-delayed",
        "apply-overtime",
        "apply-effects-immediate",
        "apply-effects-delayed",
        "apply-effects-overtime",
        "end",
        "end-on-save",
        "end-on-check",
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (rc_str_eq(update, rc_str(names[i])))
            return true;
    return false;
}

static void check_updates(struct reader *r, const struct rc_item_conditions *conditions)
{
    const struct rc_flow *flow = r->item->flow;

    for (size_t i = 0; i < conditions->at.count; i++) {
        struct rc_str update = conditions->at.at[i].update;
        bool known = is_built_in_update(update);

        for (size_t k = 0; !known && k < flow->updaters.count; k++)
            known = rc_str_eq(update, rc_sym_text(flow->names, flow->updaters.at[k].name));
        if (!known)
            rc_report(r->context->diags, RC_W_ITEM_UNKNOWN_UPDATE, r->span,
                      "a condition of '%.*s' sets off '%.*s', which is nothing",
                      RC_FMT(r->item->name), RC_FMT(update));
    }
}

static bool has_later_form(const json_t *document)
{
    const json_t *system = json_object_get(document, "system");

    return json_is_object(system) && json_object_get(system, "activities") != NULL;
}

static void read_document(struct reader *r, const json_t *document)
{
    struct rc_item *item = r->item;
    struct fields f;
    int kind = 0;

    for (size_t i = 0; i < sizeof field_rows / sizeof *field_rows; i++)
        read_field(r, document, i, &f);
    for (int i = 1; i < COUNT(kind_names); i++)
        if (rc_str_eq(f.kind, rc_str(kind_names[i])))
            kind = i;
    item->kind = (enum rulec_item_kind)kind;
    item->level = item->upcast_interval = 1;
    item->critical = 20;
    item->duration_value = -1;
    item->save_immunity = f.save_immunity;
    if (kind != RULEC_ITEM_OTHER) {
        read_action(r, &f);
        read_parts(r, document);
    }
    read_lists(r, document);
    read_script(r, f.script);
    check_updates(r, &item->conditions);
    for (size_t i = 0; i < item->effects.count; i++)
        check_updates(r, &item->effects.at[i].conditions);
}

static void read_item(const struct rc_flow_context *c, const struct rc_source *source,
                      struct rc_span span, const json_t *document, struct rc_items *items)
{
    struct reader r = { c, source, RC_NEW(c->arena, struct rc_item), span };
    const json_t *name = json_object_get(document, "name");

    if (!json_is_object(document)) {
        rc_report(c->diags, RC_E_ITEM_JSON, span, "an item has to be an object");
        return;
    }
    if (!json_is_string(name) || json_string_length(name) == 0) {
        rc_report(c->diags, RC_E_ITEM_FIELD, span, "this item has no name");
        return;
    }
    r.item->name = text_of(&r, name);
    r.item->file = source->name;
    r.item->span = span;
    if (has_later_form(document)) {
        rc_report(c->diags, RC_E_ITEM_LATER_FORM, span,
                  "'%.*s' has the form of a later version: its actions are in system.activities",
                  RC_FMT(r.item->name));
        return;
    }
    read_document(&r, document);
    RC_PUSH(c->arena, &items->at, r.item);
}

/* Where an item begins, for messages: its line. */
static struct rc_span line_span(const struct rc_source *source, struct rc_str line)
{
    struct rc_str text = rc_str_trim(line);

    return rc_span_of(source, rc_str_sub(text, 0, text.len > 0 ? 1 : 0));
}

static void report_json(const struct rc_flow_context *c, const struct rc_source *source,
                        struct rc_str text, const json_error_t *error)
{
    size_t at = error->position < 0 ? 0 : (size_t)error->position;

    if (at > text.len)
        at = text.len;
    rc_report(c->diags, RC_E_ITEM_JSON, rc_span_of(source, rc_str_sub(text, at, at)),
              "this is not JSON: %s", error->text);
}

static void read_value(const struct rc_flow_context *c, const struct rc_source *source,
                       struct rc_str text, struct rc_items *items)
{
    json_error_t error;
    json_t *value = json_loadb(text.p, text.len, JSON_REJECT_DUPLICATES, &error);

    if (value == NULL) {
        report_json(c, source, text, &error);
        return;
    }
    if (json_is_array(value))
        for (size_t i = 0; i < json_array_size(value); i++)
            read_item(c, source, line_span(source, text), json_array_get(value, i), items);
    else
        read_item(c, source, line_span(source, text), value, items);
    json_decref(value);
}

void rc_items_load(const struct rc_flow_context *c, const struct rc_source *source,
                   struct rc_items *items)
{
    struct rc_str rest = source->text;
    struct rc_str line;

    /* one document a line: the first line is a whole object */
    if (rc_str_ends(source->name, RC_STR(".jsonl"))) {
        while (rc_str_next(&rest, '\n', &line))
            if (rc_str_trim(line).len > 0)
                read_value(c, source, line, items);
        return;
    }
    read_value(c, source, source->text, items);
}
