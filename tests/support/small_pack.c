/* SPDX-License-Identifier: MIT */
#include "support/small_pack.h"

static const char source[] = "# small\n"
                             "Bonus Domain\tCHOOSE:DOMAIN|War|TYPE=Fury,QUALIFIED,!PC\n"
                             "Devotion\tCHOOSE:DOMAIN|DEITY,!PC\n"
                             "Renounce\tCHOOSE:DOMAIN|PC[TYPE=Fury]\n"
                             "Apprentice\tCHOOSE:DOMAIN|TYPE=Craft\n"
                             "Nobody\tCHOOSE:DOMAIN|Fire,War\n"
                             "Conversion\tCHOOSE:DEITY|!PC\n";

static const struct {
    const char *key;
    const char *type;
    bool gated;
} domains[] = {
    { "Fire", "Fury", true },   { "Storm", "Fury", true },   { "Air", "Fury", false },
    { "War", "Strife", true },  { "Forge", "Craft", false }, { "Trade", "Craft", false },
    { "Glass", "Craft", true },
};

static const struct {
    const char *key;
    const char *domains[2];
} deities[] = { { "Galda", { "Forge", "Fire" } }, { "Ivor", { "War", "Storm" } } };

rc_set small_one(struct small_pack *p, const char *key)
{
    rc_object object = rc_object_find(&p->model, RC_KIND_DOMAIN, rc_str(key));

    return rc_set_one(&p->unit, RC_KIND_DOMAIN, object);
}

rc_set small_type(struct small_pack *p, const char *type)
{
    return rc_set_bits(&p->unit, RC_KIND_DOMAIN,
                       rc_model_related(&p->model, RC_RELATION_TYPE, RC_KIND_DOMAIN, rc_str(type)));
}

rc_set small_fact(struct small_pack *p, enum rc_fact fact)
{
    return rc_set_atom(&p->unit, (struct rc_atom){ .fact = fact, .kind = RC_KIND_DOMAIN });
}

static void add_objects(struct small_pack *p)
{
    for (size_t i = 0; i < sizeof domains / sizeof domains[0]; i++) {
        struct rc_object_info info = { .key = rc_str(domains[i].key),
                                       .name = rc_str(domains[i].key),
                                       .flags = domains[i].gated ? 1u << RC_FLAG_HAS_PRE : 0 };
        rc_object object = rc_model_add(&p->model, RC_KIND_DOMAIN, info);
        rc_model_relate(&p->model, RC_RELATION_TYPE, RC_KIND_DOMAIN, object,
                        rc_str(domains[i].type));
    }
    rc_model_relate(&p->model, RC_RELATION_TYPE, RC_KIND_DOMAIN, 3, RC_STR("Fury"));
    for (size_t i = 0; i < sizeof deities / sizeof deities[0]; i++) {
        struct rc_object_info info = { .key = rc_str(deities[i].key),
                                       .name = rc_str(deities[i].key) };
        rc_object object = rc_model_add(&p->model, RC_KIND_DEITY, info);
        for (size_t d = 0; d < 2; d++)
            rc_model_relate(&p->model, RC_RELATION_DEITYDOMAIN, RC_KIND_DEITY, object,
                            rc_str(deities[i].domains[d]));
    }
}

static void name(struct small_pack *p, struct rc_rule *rule, const char *text, rc_set set)
{
    struct rc_named_set named = { rc_str(text), rule->kind, rc_set_node(&p->unit, set)->bits };

    RC_PUSH(p->arena, &rule->names, named);
}

/* A rule with the text of a line of the source. */
static struct rc_rule start_rule(struct small_pack *p, const struct rc_source *from,
                                 const char *key, rc_kind kind)
{
    const char *line = strstr(from->text.p, key);
    const char *text = strchr(line, '\t') + 1;
    struct rc_str whole = rc_str_between(text, strchr(text, '\n'));

    (void)p;
    return (struct rc_rule){ .owner_kind = RC_STR("ABILITY"),
                             .owner_key = rc_str(key),
                             .text = whole,
                             .span = rc_span_of(from, whole),
                             .kind = kind };
}

static void add_rules(struct small_pack *p, const struct rc_source *from)
{
    rc_set held = small_fact(p, RC_FACT_HELD);
    rc_set not_held = rc_set_not(&p->unit, held);
    rc_set fury = small_type(p, "Fury");
    rc_set war = small_one(p, "War");

    struct rc_rule bonus = start_rule(p, from, "Bonus Domain", RC_KIND_DOMAIN);
    bonus.set = rc_set_and(&p->unit, fury, small_fact(p, RC_FACT_QUALIFIED));
    bonus.set = rc_set_or(&p->unit, war, rc_set_and(&p->unit, bonus.set, not_held));
    name(p, &bonus, "War", war);
    name(p, &bonus, "TYPE=Fury", fury);
    RC_PUSH(p->arena, &p->rules, bonus);

    struct rc_rule devotion = start_rule(p, from, "Devotion", RC_KIND_DOMAIN);
    devotion.set = rc_set_and(&p->unit, small_fact(p, RC_FACT_DEITY_DOMAINS), not_held);
    RC_PUSH(p->arena, &p->rules, devotion);

    struct rc_rule renounce = start_rule(p, from, "Renounce", RC_KIND_DOMAIN);
    renounce.set = rc_set_and(&p->unit, held, fury);
    name(p, &renounce, "TYPE=Fury", fury);
    RC_PUSH(p->arena, &p->rules, renounce);

    struct rc_rule apprentice = start_rule(p, from, "Apprentice", RC_KIND_DOMAIN);
    apprentice.set = small_type(p, "Craft");
    name(p, &apprentice, "TYPE=Craft", apprentice.set);
    RC_PUSH(p->arena, &p->rules, apprentice);

    struct rc_rule nobody = start_rule(p, from, "Nobody", RC_KIND_DOMAIN);
    nobody.set = rc_set_empty(&p->unit, RC_KIND_DOMAIN);
    RC_PUSH(p->arena, &p->rules, nobody);

    struct rc_rule conversion = start_rule(p, from, "Conversion", RC_KIND_DEITY);
    struct rc_atom deity = { .fact = RC_FACT_HELD, .kind = RC_KIND_DEITY };
    conversion.set = rc_set_not(&p->unit, rc_set_atom(&p->unit, deity));
    RC_PUSH(p->arena, &p->rules, conversion);
}

struct small_pack *small_pack_make(struct rc_arena *arena)
{
    struct small_pack *p = RC_NEW(arena, struct small_pack);

    p->arena = arena;
    rc_intern_init(&p->texts, arena);
    rc_model_init(&p->model, arena, &p->texts);
    rc_sources_init(&p->sources, arena);
    add_objects(p);
    rc_model_freeze(&p->model);
    rc_unit_init(&p->unit, arena, &p->model);
    add_rules(p, rc_source_add(&p->sources, RC_STR("small.lst"), rc_str(source)));
    p->pack = (struct rc_plan_pack){
        .name = RC_STR("small"),
        .from = RC_STR("tests/small"),
        .model = &p->model,
        .unit = &p->unit,
        .rules = p->rules.at,
        .rule_count = p->rules.count,
        .sources = &p->sources,
    };
    return p;
}
