/* SPDX-License-Identifier: MIT */
/*
 * traces.jsonl: whole activations. Chain, order of steps and rolls, damage records, effects made
 * and left, targets, effective targets, attack result and end, under the program's rows; and by
 * default, where differences have to be due to rows of part C.
 */
#include "flow/flow.h"
#include "ir/flow_image.h"
#include "rows.h"

enum {
    CASTER = 1,
    FIRST_TARGET = 11,
    JOURNAL = 256
};

static struct rc_budget budget;
static struct rc_arena arena; /* of one row */
static struct rc_arena long_arena;
static struct rc_flow_chains chains;
static struct rc_sources sources;
static struct rc_diags diags;
static struct rc_intern names;
static json_t *trees;

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text == NULL ? "" : text;
}

static bool flag_at(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

static enum rulec_phase phase_at(const json_t *object, const char *key)
{
    for (unsigned phase = 0; phase < 4; phase++)
        if (strcmp(text_at(object, key), rc_flow_phase_name(phase)) == 0)
            return (enum rulec_phase)phase;
    return RULEC_PHASE_IMMEDIATE;
}

static void read_damage(struct rc_item *item, const json_t *list)
{
    static const char *const miss[] = { "none", "half", "full" };

    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *d = json_array_get(list, i);
        struct rc_item_part p = { .formula = RC_STR("@amount"), .variant = RC_STR("") };

        p.type = (enum rulec_damage_type)rc_damage_find(rc_str(text_at(d, "type")));
        p.phase = phase_at(d, "phase");
        for (unsigned m = 0; m < 3; m++)
            if (strcmp(text_at(d, "onMiss"), miss[m]) == 0)
                p.on_miss = (enum rulec_on_miss)m;
        RC_PUSH(&arena, &item->parts, p);
    }
}

static void read_effects(struct rc_item *item, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *e = json_array_get(list, i);
        struct rc_item_effect effect = { .name = RC_STR("effect"),
                                         .phase = phase_at(e, "phase"),
                                         .all_targets = flag_at(e, "onMiss"),
                                         .independent = flag_at(e, "independent"),
                                         .rounds = -1,
                                         .turns = -1,
                                         .seconds = -1 };

        RC_PUSH(&arena, &item->effects, effect);
    }
}

static struct rc_item *read_item(const json_t *row)
{
    const json_t *i = json_object_get(row, "item");
    struct rc_item *item = RC_NEW(&arena, struct rc_item);
    bool area = strcmp(text_at(i, "target"), "area") == 0;

    item->name = RC_STR("Thing");
    item->kind = RULEC_ITEM_FEAT;
    item->has_attack = flag_at(i, "attack");
    item->has_save = flag_at(i, "save");
    item->action = item->has_attack ? RULEC_ACTION_MWAK
                   : item->has_save ? RULEC_ACTION_SAVE
                                    : RULEC_ACTION_UTIL;
    item->target_known = true;
    item->target = area                                           ? RC_STR("sphere")
                   : strcmp(text_at(i, "target"), "self") == 0 ? RC_STR("self")
                                                                  : RC_STR("creature");
    item->has_area = area;
    item->duration = flag_at(i, "duration") ? RULEC_DURATION_MINUTE : RULEC_DURATION_INSTANT;
    item->duration_value = 1;
    item->concentration = flag_at(i, "concentration");
    item->save_ability = RULEC_ABILITY_DEX;
    item->save_dc = RULEC_DC_FLAT;
    item->dc = 13;
    item->critical = 20;
    read_damage(item, json_object_get(i, "damage"));
    read_effects(item, json_object_get(i, "effects"));
    return item;
}

static struct rc_flow *read_flow(const json_t *row)
{
    struct rc_flow_context c = { .arena = &arena, .diags = &diags, .names = &names };
    const char *name = text_at(row, "name");
    struct rc_str script = RC_STR("");
    struct rc_flow *flow;

    if (strncmp(name, "page:", 5) == 0)
        script = rows_write_script(&arena, json_object_get(trees, name));
    else if (json_object_get(row, "script") != NULL)
        script = rc_str_dup(&arena, rc_str(text_at(row, "script")));
    flow = rc_flow_script(&c, script.len == 0 ? NULL : rc_source_add(&sources, RC_STR("x"), script),
                          RC_STR("x"));
    flow->failed = false; /* an unregistered step is part of the game here */
    return flow;
}

/* --- the custom steps of the scripts --- */

static enum rulec_hook_result gate(rulec_hook_call *call, void *user)
{
    const char *script = user;

    (void)call;
    return strstr(script, "=> false") != NULL ? RULEC_HOOK_STOP : RULEC_HOOK_DONE;
}

static enum rulec_hook_result boom(rulec_hook_call *call, void *user)
{
    (void)user;
    rulec_hook_text(call, "boom");
    return RULEC_HOOK_FAILED;
}

static enum rulec_hook_result park(rulec_hook_call *call, void *user)
{
    (void)call;
    (void)user;
    return RULEC_HOOK_WAIT;
}

static enum rulec_hook_result lay_on_hands(rulec_hook_call *call, void *user)
{
    int64_t healing = rulec_hook_config_number(call, "healing");

    (void)user;
    if (healing != 0) {
        rulec_hook_damage_clear(call);
        rulec_hook_damage_add(call, (int32_t)healing, RULEC_DAMAGE_HEALING);
    } else if (rulec_hook_config_number(call, "conditions") != 0) {
        rulec_hook_text(call, "cured");
    }
    return RULEC_HOOK_DONE;
}

static rulec_hook *hook_of(const char *name)
{
    static const struct {
        const char *name;
        rulec_hook *hook;
    } hooks[] = { { "gate", gate }, { "gm", gate },       { "boom", boom },
                  { "park", park }, { "applyLayOnHands", lay_on_hands } };

    for (size_t i = 0; i < sizeof hooks / sizeof *hooks; i++)
        if (strcmp(name, hooks[i].name) == 0)
            return hooks[i].hook;
    return NULL;
}

/* --- one run --- */

struct run {
    const json_t *row;
    struct rc_flow_image image;
    rulec_hook *hooks[8];
    rulec_actor actors[4];
    rulec_journal_entry journal[JOURNAL];
    rulec_store store;
    rulec_world world;
    rulec_activation a;
    json_t *steps; /* steps and rolls, in order */
    json_t *cards;
    json_t *made;
    unsigned attacks;
};

static const char *actor_name(uint32_t id)
{
    return id == CASTER ? "caster" : id == FIRST_TARGET ? "t1" : "t2";
}

static void note(json_t *list, const char *format, const char *a, const char *b)
{
    char text[256];

    snprintf(text, sizeof text, "%s%s", a, b);
    (void)format;
    json_array_append_new(list, json_string(text));
}

static void answer_attack(struct run *r)
{
    const json_t *scenario = json_object_get(r->row, "scenario");
    const json_t *hits = json_object_get(scenario, "hits");
    rulec_answer answer = { .wait = RULEC_WAIT_ATTACK, .total = 15, .die = 12 };

    answer.result = hits == NULL ? flag_at(scenario, "hit")
                                 : json_is_true(json_array_get(hits, r->attacks));
    r->attacks++;
    note(r->steps, "", "rollAttack", "");
    rulec_activation_answer(&r->a, &r->world, &answer);
}

static void answer_damage(struct run *r)
{
    const json_t *damage = json_object_get(json_object_get(r->row, "item"), "damage");
    uint16_t rows[RULEC_PART_MAX];
    size_t count = rulec_activation_parts(&r->a, &r->world, rows);
    int32_t amounts[RULEC_PART_MAX];
    rulec_answer answer = { .wait = RULEC_WAIT_DAMAGE, .amounts = amounts, .amount_count = count };

    for (size_t i = 0; i < count; i++)
        amounts[i] = (int32_t)json_integer_value(
            json_object_get(json_array_get(damage, rows[i]), "amount"));
    note(r->steps, "", "rollDamage", "");
    rulec_activation_answer(&r->a, &r->world, &answer);
}

static void answer_saves(struct run *r)
{
    const json_t *saves = json_object_get(json_object_get(r->row, "scenario"), "saves");

    for (uint32_t i = 0; i < r->a.save_count; i++) {
        rulec_answer answer = { .wait = RULEC_WAIT_SAVES, .target = r->a.saves[i].target };

        answer.total = json_is_true(json_array_get(saves, i)) ? 13 : 12;
        rulec_activation_answer(&r->a, &r->world, &answer);
    }
}

static void answer(struct run *r)
{
    rulec_answer plain = { .wait = (enum rulec_wait)r->a.wait,
                           .targets = r->a.selected,
                           .target_count = r->a.selected_count };
    uint32_t selected[RULEC_TARGET_MAX];

    memcpy(selected, r->a.selected, sizeof selected);
    plain.targets = selected;
    if (r->a.wait == RULEC_WAIT_ATTACK) {
        answer_attack(r);
    } else if (r->a.wait == RULEC_WAIT_DAMAGE) {
        answer_damage(r);
    } else if (r->a.wait == RULEC_WAIT_SAVES) {
        answer_saves(r);
    } else {
        if (r->a.wait == RULEC_WAIT_CUSTOM)
            note(r->steps, "", "continue", "");
        rulec_activation_answer(&r->a, &r->world, &plain);
    }
}

static void apply(struct run *r)
{
    json_t *card = json_array();

    for (uint32_t i = 0; i < r->a.effect_count; i++) {
        const rulec_effect *e = &r->a.effects[i];
        char text[64];

        if (e->kind == RULEC_RECORD_DAMAGE)
            json_array_append_new(card, json_pack("{s:s,s:i,s:i,s:i}", "actor",
                                                  actor_name(e->key.target), "damage",
                                                  e->amounts[0], "healing", e->amounts[1],
                                                  "temphp", e->amounts[2]));
        if (e->kind == RULEC_MAKE_EFFECT || e->kind == RULEC_MAKE_MASTER) {
            snprintf(text, sizeof text, "%s %s%d", actor_name(e->key.target),
                     e->kind == RULEC_MAKE_MASTER ? "master" : "E",
                     e->kind == RULEC_MAKE_MASTER ? 0 : e->number);
            json_array_append_new(r->made, json_string(text));
        }
        rulec_store_apply(&r->store, e, r->a.item, r->a.caster, &r->a.config);
    }
    if (json_array_size(card) > 0)
        json_array_append(r->cards, card);
    json_decref(card);
}

static void play(struct run *r)
{
    int last = -1;

    for (unsigned turn = 0; turn < 1000; turn++) {
        uint16_t step = rulec_activation_step(&r->a, &r->world);

        if (r->a.state == RULEC_ACTIVATION_READY && r->a.position != last &&
            r->a.position < r->a.steps) {
            note(r->steps, "", step >= RULEC_STEP_CUSTOM ? "state:custom:" : "state:",
                 rulec_step_name(&r->image.pack, step));
            last = r->a.position;
        }
        if (rulec_activation_next(&r->a, &r->world) != RULEC_OK)
            return;
        if (r->a.state == RULEC_ACTIVATION_WAITING) {
            answer(r);
        } else if (r->a.state == RULEC_ACTIVATION_BEGUN) {
            apply(r);
            rulec_activation_done(&r->a, &r->world);
        } else if (r->a.state != RULEC_ACTIVATION_READY) {
            return;
        }
    }
}

static void make_actors(struct run *r, unsigned targets)
{
    rulec_actor_init(&r->actors[0], CASTER, 100);
    for (unsigned i = 0; i < targets; i++)
        rulec_actor_init(&r->actors[i + 1], FIRST_TARGET + i, 100);
    r->store = (rulec_store){ r->actors, targets + 1, r->journal, 0, JOURNAL };
}

static void read_config(rulec_config *config, json_t *values)
{
    const char *key;
    json_t *value;

    json_object_foreach(values, key, value)
        rulec_config_set(config, key, RULEC_VALUE_NUMBER, json_integer_value(value), NULL);
}

static bool start(struct run *r, const json_t *row, rulec_rows rows)
{
    const json_t *scenario = json_object_get(row, "scenario");
    unsigned targets = (unsigned)json_integer_value(json_object_get(scenario, "targets"));
    uint32_t selected[4] = { FIRST_TARGET, FIRST_TARGET + 1, FIRST_TARGET + 2, 0 };
    struct rc_item *item = read_item(row);
    rulec_config config = { .count = 0 };
    rulec_use use = { .id = 7, .caster = CASTER, .selected = selected, .selected_count = targets };

    r->row = row;
    item->flow = read_flow(row);
    item->script = RC_STR("x");
    if (!rc_flow_image_make(&arena, RC_STR("rows"), NULL, 0, &item, 1, rows, &chains,
                            &r->image))
        return false;
    for (size_t i = 0; i < r->image.pack.hook_count; i++)
        r->hooks[i] = hook_of(r->image.pack.hook_names[i]);
    r->image.pack.hooks = r->hooks;
    make_actors(r, targets);
    read_config(&config, json_object_get(scenario, "config"));
    use.config = &config;
    use.phase = (uint8_t)phase_at(scenario, "app");
    use.triggered = flag_at(scenario, "trig");
    r->world = (rulec_world){ .pack = &r->image.pack, .store = &r->store };
    r->world.user = rc_str_copy(&arena, rc_str(text_at(row, "script")));
    r->steps = json_array();
    r->cards = json_array();
    r->made = json_array();
    return rulec_activation_start(&r->a, &r->world, &use) == RULEC_OK;
}

static void finish(struct run *r)
{
    json_decref(r->steps);
    json_decref(r->cards);
    json_decref(r->made);
}

/* --- comparison --- */

static bool is_kept(const char *event)
{
    static const char *const dropped[] = { "state:idle", "state:done", "state:wait",
                                           "state:targets-confirmed", "state:saves-completed",
                                           "state:rolling-attack-damage",
                                           "state:rolling-save-damage", "confirmNoTargets" };

    for (size_t i = 0; i < sizeof dropped / sizeof *dropped; i++)
        if (strcmp(event, dropped[i]) == 0)
            return false;
    return strncmp(event, "state:waiting", 13) != 0;
}

static json_t *recorded_steps(const json_t *row)
{
    const json_t *events = json_object_get(row, "events");
    json_t *out = json_array();

    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *e = json_array_get(events, i);

        if (json_is_string(e) && is_kept(json_string_value(e)))
            json_array_append_new(out, json_string(json_string_value(e)));
    }
    return out;
}

static json_t *recorded_cards(const json_t *row)
{
    const json_t *events = json_object_get(row, "events");
    json_t *out = json_array();

    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *card = json_object_get(json_array_get(events, i), "damageCard");
        json_t *copy = json_array();

        for (size_t k = 0; k < json_array_size(card); k++) {
            const json_t *c = json_array_get(card, k);

            json_array_append_new(
                copy, json_pack("{s:s,s:i,s:i,s:i}", "actor", text_at(c, "actor"), "damage",
                                (int)json_number_value(json_object_get(c, "damage")), "healing",
                                (int)json_number_value(json_object_get(c, "healing")), "temphp",
                                (int)json_number_value(json_object_get(c, "temphp"))));
        }
        if (json_array_size(copy) > 0)
            json_array_append(out, copy);
        json_decref(copy);
    }
    return out;
}

static json_t *recorded_made(const json_t *row)
{
    const json_t *events = json_object_get(row, "events");
    json_t *out = json_array();

    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *e = json_object_get(json_array_get(events, i), "effect");
        const char *what = json_string_value(json_array_get(e, 1));
        char text[64];

        if (e == NULL)
            continue;
        snprintf(text, sizeof text, "%s %s", json_string_value(json_array_get(e, 0)),
                 what[0] == 'E' ? what : "master0");
        json_array_append_new(out, json_string(text));
    }
    return out;
}

/* Both lists as sets of texts. */
static bool same_set(const json_t *a, const json_t *b)
{
    if (json_array_size(a) != json_array_size(b))
        return false;
    for (size_t i = 0; i < json_array_size(a); i++) {
        bool found = false;

        for (size_t k = 0; !found && k < json_array_size(b); k++)
            found = json_equal(json_array_get(a, i), json_array_get(b, k));
        if (!found)
            return false;
    }
    return true;
}

static json_t *effects_left(const struct run *r)
{
    json_t *out = json_array();

    for (size_t i = 0; i < r->store.actor_count; i++)
        for (uint32_t k = 0; k < r->actors[i].effect_count; k++) {
            const rulec_actor_effect *e = &r->actors[i].effects[k];
            char text[32];

            snprintf(text, sizeof text, "E%u", e->effect);
            json_array_append_new(
                out, json_pack("[s,s]", actor_name(r->actors[i].id),
                               (e->flags & RULEC_ON_ACTOR_CONCENTRATION) != 0
                                   ? "wire.concentrating"
                               : (e->flags & RULEC_ON_ACTOR_MASTER) != 0 ? "Thing"
                                                                         : text));
        }
    return out;
}

static bool same_actors(const json_t *want, const uint32_t *list, uint32_t count)
{
    if (json_array_size(want) != count)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        char text[32];

        snprintf(text, sizeof text, "Actor.%s", actor_name(list[i]));
        if (strcmp(text, json_string_value(json_array_get(want, i))) != 0)
            return false;
    }
    return true;
}

static bool same_chain(const struct run *r)
{
    const json_t *want = json_object_get(r->row, "chain");
    rulec_chain chain = r->image.pack.flows[r->a.flow].chains[r->a.chain];
    bool same = json_array_size(want) == chain.count;

    for (unsigned i = 0; same && i < chain.count; i++) {
        const char *name = json_string_value(json_array_get(want, i));

        if (strncmp(name, "custom:", 7) == 0)
            name += 7;
        same = strcmp(name, rulec_step_name(&r->image.pack, chain.steps[i])) == 0;
    }
    return same;
}

/* What differs, as a word; NULL: nothing. */
static const char *difference(const struct run *r)
{
    json_t *steps = recorded_steps(r->row);
    json_t *cards = recorded_cards(r->row);
    json_t *made = recorded_made(r->row);
    json_t *left = effects_left(r);
    const char *attack = text_at(r->row, "attack");
    bool done = strcmp(text_at(r->row, "end"), "done") == 0;
    bool thrown = strcmp(text_at(r->row, "end"), "error") == 0;
    const char *mine = r->a.attack == RULEC_ATTACK_HIT    ? "hit"
                       : r->a.attack == RULEC_ATTACK_MISS ? "miss"
                                                          : "";
    const char *what =
        !same_chain(r)                                              ? "chain"
        : !json_equal(steps, r->steps)                              ? "steps"
        : !json_equal(cards, r->cards)                              ? "damage"
        : done && !same_set(made, r->made)                          ? "made"
        : !same_set(left, json_object_get(r->row, "effectsLeft"))   ? "left"
        : (r->a.state == RULEC_ACTIVATION_FINISHED) != done         ? "end"
        : !done && r->a.state != RULEC_ACTIVATION_FAILED            ? "failed"
        : strcmp(mine, attack) != 0                                 ? "attack"
        : !thrown && !same_actors(json_object_get(r->row, "targets"), r->a.targets,
                                  r->a.target_count)
            ? "targets"
        : !thrown && !same_actors(json_object_get(r->row, "effective"), r->a.effective,
                                  r->a.effective_count)
            ? "effective"
            : NULL;

    json_decref(steps);
    json_decref(cards);
    json_decref(made);
    json_decref(left);
    return what;
}

/* The first difference under some rows; "refused" when the chain cannot be built. */
static const char *outcome(const json_t *row, rulec_rows rows, json_t **steps)
{
    static struct run r;
    const char *what;

    memset(&r, 0, sizeof r);
    if (!start(&r, row, rows))
        return "refused";
    play(&r);
    what = difference(&r);
    if (steps != NULL)
        *steps = json_deep_copy(r.steps);
    finish(&r);
    return what;
}

static const char *cause(const json_t *row)
{
    static const struct {
        unsigned row;
        const char *name;
    } rows[] = { { 1, "C1" }, { 3, "C3" }, { 10, "C10" }, { 19, "C19" }, { 2, "C2" }, { 6, "C6" } };
    rulec_rows on = 0;

    /* single rows first, then all of them growing: what has to be switched on to agree */
    for (size_t i = 0; i < 6; i++)
        if (outcome(row, RULEC_ROW(rows[i].row), NULL) == NULL)
            return rows[i].name;
    for (size_t i = 0; i < 6; i++) {
        on |= RULEC_ROW(rows[i].row);
        if (outcome(row, on, NULL) == NULL)
            return "several";
    }
    return NULL;
}

static void load_trees(void)
{
    FILE *file = rows_open("trees.jsonl");
    json_t *row;

    trees = json_object();
    while ((row = rows_next(file)) != NULL) {
        json_object_set(trees, text_at(row, "flow"), row);
        json_decref(row);
    }
    fclose(file);
}

struct tally {
    const char *name;
    size_t count;
};

static void tally(struct tally *list, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (list[i].name == NULL)
            list[i].name = name;
        if (strcmp(list[i].name, name) == 0) {
            list[i].count++;
            return;
        }
    }
}

static void prepare(void)
{
    rc_arena_init(&arena, &budget);
    rc_sources_init(&sources, &arena);
    rc_diags_init(&diags, &arena, &sources);
}

static int run(void)
{
    FILE *file = rows_open("traces.jsonl");
    size_t rows = 0, bad = 0, refused = 0, other = 0, same = 0;
    struct tally causes[16] = { { NULL, 0 } };
    json_t *row;

    rc_arena_init(&long_arena, &budget);
    rc_intern_init(&names, &long_arena);
    rc_flow_chains_init(&chains, &long_arena);
    load_trees();
    while ((row = rows_next(file)) != NULL) {
        json_t *steps = NULL;
        const char *what;

        prepare();
        what = outcome(row, RULEC_ROWS_WIRE, &steps);
        rows++;
        if (what != NULL && strcmp(what, "refused") == 0) {
            refused++;
        } else if (what != NULL && bad++ < 8) {
            char *text = json_dumps(row, JSON_COMPACT);
            char *mine = json_dumps(steps, JSON_COMPACT);

            printf("%s: %.1500s\n   %s\n", what, text, mine);
            free(text);
            free(mine);
        }
        json_decref(steps);
        if (outcome(row, 0, NULL) == NULL) {
            same++;
        } else {
            what = cause(row);
            if (what == NULL && strstr(text_at(row, "end"), "skipTargeting") == NULL)
                other++;
            tally(causes, 16, what == NULL ? "ends elsewhere" : what);
        }
        json_decref(row);
        rc_arena_clear(&arena);
    }
    fclose(file);
    json_decref(trees);
    printf("%zu rows, %zu wrong, %zu refused when built; by default %zu the same, %zu other\n",
           rows, bad, refused, same, other);
    for (size_t i = 0; i < 16 && causes[i].name != NULL; i++)
        printf("%s %zu\n", causes[i].name, causes[i].count);
    return bad == 0 && refused == 1 && other == 0 && rows > 0 ? 0 : 1;
}

int main(void)
{
    return setjmp(budget.failed) != 0 ? 1 : run();
}
