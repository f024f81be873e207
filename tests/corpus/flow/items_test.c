/* SPDX-License-Identifier: MIT */
/*
 * facts.jsonl and srd-items.jsonl: checks and chains of items in the simplified form of
 * flow.md B.2.1. Scripts of srd-items come from trees.jsonl.
 */
#include "flow/flow.h"
#include "ir/item.h"
#include "rows.h"

static struct rc_budget budget;
static struct rc_arena arena;
static struct rc_sources sources;
static struct rc_diags diags;
static struct rc_intern names;
static size_t rows, bad;

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text == NULL ? "" : text;
}

static int index_of(const char *text, const char *const *list, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(text, list[i]) == 0)
            return i;
    return 0;
}

static enum rulec_phase phase_of(const json_t *object)
{
    static const char *const list[] = { "immediate", "delayed", "overtime", "resolving" };

    return (enum rulec_phase)index_of(text_at(object, "phase"), list, 4);
}

static void read_parts(struct rc_item *item, const json_t *list)
{
    static const char *const miss[] = { "none", "half", "full" };

    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *p = json_array_get(list, i);
        struct rc_item_part part = { .phase = phase_of(p) };

        part.on_miss = (enum rulec_on_miss)index_of(text_at(p, "onMiss"), miss, 3);
        RC_PUSH(&arena, &item->parts, part);
    }
}

static void read_effects(struct rc_item *item, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *e = json_array_get(list, i);
        struct rc_item_effect effect = {
            .phase = phase_of(e),
            .disabled = json_is_true(json_object_get(e, "disabled")),
            .suppressed = json_is_true(json_object_get(e, "suppressed")),
            .transfer = json_is_true(json_object_get(e, "transfer")),
            .all_targets = json_is_true(json_object_get(e, "onMiss")),
            .aura = text_at(e, "aura")[0] != '\0',
        };

        RC_PUSH(&arena, &item->effects, effect);
    }
}

static struct rc_item *read_item(const json_t *row)
{
    static const char *const durations[] = { "",     "inst", "turn",  "round", "minute", "hour",
                                             "day", "month", "year", "perm",  "spec" };
    struct rc_item *item = RC_NEW(&arena, struct rc_item);
    int action = rc_action_find(rc_str(text_at(row, "actionType")));

    item->action = (enum rulec_action_type)action;
    item->has_attack = json_is_true(json_object_get(row, "hasAttack"));
    item->has_save = json_is_true(json_object_get(row, "hasSave"));
    item->has_area = json_is_true(json_object_get(row, "hasAreaTarget"));
    item->concentration = json_is_true(json_object_get(row, "concentration"));
    item->duration = (enum rulec_duration)index_of(text_at(row, "durationUnits"), durations, 11);
    item->target_known = json_object_get(row, "targetType") != NULL;
    item->target = rc_str_dup(&arena, rc_str(text_at(row, "targetType")));
    read_parts(item, json_object_get(row, "damageParts"));
    read_effects(item, json_object_get(row, "effects"));
    return item;
}

static void expect(const json_t *facts, const char *key, uint32_t word, uint32_t bit,
                   const json_t *row)
{
    bool want = json_is_true(json_object_get(facts, key));

    if (want == ((word & bit) != 0))
        return;
    if (bad++ < 10) {
        char *text = json_dumps(row, JSON_COMPACT);

        printf("%s should be %d: %.400s\n", key, want, text);
        free(text);
    }
}

static void check_phase(const json_t *facts, const struct rc_item *item, unsigned phase,
                        const json_t *row)
{
    const json_t *p = json_object_get(json_object_get(facts, "phases"), rc_flow_phase_name(phase));
    uint32_t word = rc_item_facts(item, (enum rulec_phase)phase, false);
    bool either = json_is_true(json_object_get(p, "hasDamage")) ||
                  json_is_true(json_object_get(p, "hasEffects"));
    bool saveable = item->has_save && json_is_true(json_object_get(p, "saveable"));

    expect(p, "hasDamage", word, RULEC_FACT_HAS_DAMAGE, row);
    bad += either != ((word & RULEC_FACT_HAS_DAMAGE_OR_EFFECTS) != 0);
    bad += saveable != ((word & RULEC_FACT_HAS_SAVEABLE_APPLICATIONS) != 0);
}

static void check_facts(const json_t *row)
{
    const json_t *facts = json_object_get(row, "facts");
    struct rc_item *item = read_item(row);
    uint32_t word = rc_item_facts(item, RULEC_PHASE_IMMEDIATE, false);

    expect(facts, "isAttack", word, RULEC_FACT_IS_ATTACK, row);
    expect(facts, "isSave", word, RULEC_FACT_IS_SAVE, row);
    expect(facts, "hasDuration", word, RULEC_FACT_HAS_DURATION, row);
    expect(facts, "hasConcentration", word, RULEC_FACT_HAS_CONCENTRATION, row);
    expect(facts, "hasAreaTarget", word, RULEC_FACT_HAS_AREA_TARGET, row);
    expect(facts, "isSelfTarget()", word, RULEC_FACT_IS_SELF_TARGET, row);
    expect(facts, "isTokenTargetable", word, RULEC_FACT_IS_TOKEN_TARGETABLE, row);
    for (unsigned phase = 0; phase < 3; phase++)
        check_phase(facts, item, phase, row);
    rows++;
}

static struct rc_flow *flows[256];
static char flow_names[256][128];
static size_t flow_count;

static const struct rc_flow_context *context(void)
{
    static struct rc_flow_context c;

    c = (struct rc_flow_context){ .arena = &arena, .diags = &diags, .names = &names };
    return &c;
}

static void load_trees(void)
{
    FILE *file = rows_open("trees.jsonl");
    json_t *row;

    while ((row = rows_next(file)) != NULL) {
        const char *name = text_at(row, "flow");

        if (strncmp(name, "srd:", 4) == 0) {
            snprintf(flow_names[flow_count], sizeof flow_names[0], "%s", name + 4);
            flows[flow_count++] = rc_flow_script(
                context(), rc_source_add(&sources, RC_STR("x"), rows_write_script(&arena, row)),
                RC_STR("x"));
        }
        json_decref(row);
    }
    fclose(file);
}

static struct rc_flow *flow_of(const json_t *row)
{
    if (json_is_true(json_object_get(row, "hasScript")))
        for (size_t i = 0; i < flow_count; i++)
            if (strcmp(flow_names[i], text_at(row, "name")) == 0)
                return flows[i];
    return rc_flow_script(context(), NULL, RC_STR("default"));
}

static void check_hooks(const json_t *row, const struct rc_flow *flow)
{
    const json_t *steps = json_object_get(row, "customSteps");
    size_t registered = 0;

    for (size_t i = 0; i < flow->hooks.count; i++) {
        struct rc_str name = rc_sym_text(flow->names, flow->hooks.at[i].name);
        char key[128];

        snprintf(key, sizeof key, "custom:%.*s", RC_FMT(name));
        registered += flow->hooks.at[i].registered;
        bad += strcmp(text_at(steps, key), flow->hooks.at[i].at_roller ? "roller" : "gm") != 0;
    }
    bad += registered != json_object_size(steps);
    bad += flow->updaters.count != json_object_size(json_object_get(row, "updaters"));
}

static void check_item(const json_t *row)
{
    struct rc_item *item = read_item(json_object_get(row, "item"));
    struct rc_flow *flow = flow_of(row);

    check_hooks(row, flow);
    for (unsigned i = 0; i < 6; i++) {
        uint32_t word = rc_item_facts(item, (enum rulec_phase)(i / 2), i % 2 != 0);
        char key[32];
        json_t *got = rows_chain(&arena, flow, rc_flow_eval(&arena, flow, word, RC_FLOW_ROWS_WIRE));

        bad += !rc_flow_facts_possible(word, UINT32_MAX);
        snprintf(key, sizeof key, "%s%s", rc_flow_phase_name(i / 2), i % 2 != 0 ? "+trigger" : "");
        if (!json_equal(got, json_object_get(json_object_get(row, "chains"), key)) && bad++ < 10)
            printf("%s %s: another chain\n", text_at(row, "name"), key);
        json_decref(got);
    }
    rows++;
}

static void each(const char *file_name, void (*check)(const json_t *))
{
    FILE *file = rows_open(file_name);
    json_t *row;

    rows = 0;
    while ((row = rows_next(file)) != NULL) {
        check(row);
        json_decref(row);
    }
    fclose(file);
    printf("%s: %zu rows, %zu wrong so far\n", file_name, rows, bad);
}

static int run(void)
{
    rc_arena_init(&arena, &budget);
    rc_sources_init(&sources, &arena);
    rc_diags_init(&diags, &arena, &sources);
    rc_intern_init(&names, &arena);
    load_trees();
    each("facts.jsonl", check_facts);
    each("srd-items.jsonl", check_item);
    return bad == 0 ? 0 : 1;
}

int main(void)
{
    return setjmp(budget.failed) != 0 ? 1 : run();
}
