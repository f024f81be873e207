/* SPDX-License-Identifier: MIT */
#include "support/random_pack.h"

#include <stdlib.h>

uint64_t random_bits(struct random *r)
{
    uint64_t x = r->state += UINT64_C(0x9e3779b97f4a7c15);

    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

size_t random_below(struct random *r, size_t n)
{
    return n == 0 ? 0 : (size_t)(random_bits(r) % n);
}

bool random_chance(struct random *r, unsigned percent)
{
    return random_below(r, 100) < percent;
}

uint64_t random_seed(uint64_t otherwise)
{
    const char *text = getenv("RULEC_SEED");

    return text == NULL ? otherwise : strtoull(text, NULL, 10);
}

struct random_options random_options(uint64_t seed)
{
    struct random_options options = { .seed = seed, .rules = 40, .depth = 4 };

    options.objects[RC_KIND_ABILITY] = 90;
    options.objects[RC_KIND_ARMORPROF] = 12;
    options.objects[RC_KIND_CLASS] = 65;
    options.objects[RC_KIND_DEITY] = 20;
    options.objects[RC_KIND_DOMAIN] = 71;
    options.objects[RC_KIND_EQUIPMENT] = 130;
    options.objects[RC_KIND_RACE] = 400;
    options.objects[RC_KIND_SPELL] = 300;
    return options;
}

/* What a name is made of when it would like to be something else. */
static const char *const nasty[] = {
    "*/ int x; /*",
    "\"",
    "?\?/",
    "\\",
    "\n#error here\n",
    "%n%s",
    "int",
    "class",
    "\xc3\xa9",
    "\xff",
    "'",
    "/*",
    "//",
    "\r",
    "\t",
    "@",
    "#include <x>",
    "?\?=",
    "none",
    "count",
    "a b",
    "*",
    "/",
    "?",
    "linux",
    "$(x)",
    "clang-format off",
    "\x1b[31m",
    "\\\n",
    "0",
};

static struct rc_str many_words(struct random_pack *p, const char *plain, size_t number)
{
    struct rc_str text = rc_str_printf(p->arena, "%s %zu", plain, number);

    for (size_t n = random_below(&p->random, 8); n > 0; n--)
        text = rc_str_printf(p->arena, "%.*s %.*s", RC_FMT(text),
                             (int)(1 + random_below(&p->random, 9)), "abcdefghij");
    return text;
}

static struct rc_str word(struct random_pack *p, const struct random_options *o, const char *plain,
                          size_t number)
{
    struct random *r = &p->random;

    if (o->wordy)
        return many_words(p, plain, number);
    if (!o->hostile)
        return rc_str_printf(p->arena, "%s %03zu", plain, number);
    struct rc_str text = RC_STR("");
    for (size_t n = 1 + random_below(r, 4); n > 0; n--)
        text = rc_str_printf(p->arena, "%.*s%s", RC_FMT(text),
                             nasty[random_below(r, sizeof nasty / sizeof nasty[0])]);
    /* a number, since keys of a kind differ; in front of the text or behind it */
    if (o->numbered)
        text = rc_str_printf(p->arena, "%04zu %.*s", number, RC_FMT(text));
    else if (random_chance(r, 50))
        text = rc_str_printf(p->arena, "%zu%.*s", number, RC_FMT(text));
    else
        text = rc_str_printf(p->arena, "%.*s%zu", RC_FMT(text), number);
    return o->tame ? rc_str(rc_name_word(p->arena, RC_NAME_LOWER, text, 200)) : text;
}

static const char *const types[] = { "Fury", "Craft", "Element", "Fate", "Hearth", "Mind", "Sea" };

enum {
    TYPE_COUNT = sizeof types / sizeof types[0]
};

static void add_objects(struct random_pack *p, const struct random_options *o, rc_kind kind,
                        size_t count)
{
    struct random *r = &p->random;

    for (size_t i = 0; i < count; i++) {
        struct rc_str key = word(p, o, types[random_below(r, TYPE_COUNT)], i);
        struct rc_object_info info = { .key = key, .name = key };
        if (random_chance(r, 20))
            info.flags |= 1u << RC_FLAG_HAS_PRE;
        info.span.begin = (rc_pos)(1 + random_below(r, 1000));
        rc_object object = rc_model_add(&p->model, kind, info);
        for (size_t n = random_below(r, 3); n > 0; n--) {
            struct rc_str type = p->types[random_below(r, TYPE_COUNT)];
            rc_model_relate(&p->model, RC_RELATION_TYPE, kind, object, type);
        }
    }
}

/* Equipment asks for armour proficiencies, deities have domains. */
static void relate(struct random_pack *p, enum rc_relation relation, rc_kind from, rc_kind to)
{
    size_t count = p->model.kinds.at[from].objects.count;
    size_t targets = p->model.kinds.at[to].objects.count;

    for (size_t i = 0; i < count && targets > 0; i++) {
        for (size_t n = random_below(&p->random, 3); n > 0; n--) {
            size_t target = random_below(&p->random, targets);
            rc_model_relate(&p->model, relation, from, (rc_object)i,
                            p->model.kinds.at[to].objects.at[target].key);
        }
    }
}

/* A constant and its name. */
static rc_set make_constant(struct random_pack *p, struct rc_rule *rule, rc_kind kind)
{
    size_t count = rc_kind_count(&p->model, kind);
    uint64_t *bits = rc_bits_new(p->arena, count);
    struct rc_values values = rc_model_values(&p->model, RC_RELATION_TYPE, kind);
    struct rc_named_set name = { .kind = kind, .bits = bits };

    if (values.count > 0 && random_chance(&p->random, 60)) {
        struct rc_str type =
            rc_sym_text(&p->texts, values.at[random_below(&p->random, values.count)]);
        rc_bits_copy(bits, rc_model_related(&p->model, RC_RELATION_TYPE, kind, type),
                     rc_words(count));
        name.text = rc_str_printf(p->arena, "TYPE=%.*s", RC_FMT(type));
    } else if (count > 0 && random_chance(&p->random, 80)) {
        rc_object object = (rc_object)random_below(&p->random, count);
        rc_bits_add(bits, object);
        name.text = rc_object_key(&p->model, kind, object);
    } else {
        rc_bits_fill(bits, count);
        name.text = RC_STR("ALL");
    }
    RC_PUSH(p->arena, &rule->names, name);
    return rc_set_bits(&p->unit, kind, bits);
}

static rc_set make_atom(struct random_pack *p, rc_kind kind)
{
    static const char *const texts[] = { "book one", "book two", "*/ \"book\" ?\?/" };
    struct rc_atom atom = { .fact = RC_FACT_HELD, .kind = kind };
    struct random *r = &p->random;

    if (kind == RC_KIND_SPELL) {
        static const enum rc_fact spells[] = { RC_FACT_AVAILABLE, RC_FACT_KNOWN, RC_FACT_IN_BOOK,
                                               RC_FACT_PROHIBITED_ANY };
        atom.fact = spells[random_below(r, 4)];
    } else if (kind == RC_KIND_DOMAIN && random_chance(r, 30)) {
        atom.fact = RC_FACT_DEITY_DOMAINS;
    } else if (random_chance(r, 50)) {
        atom.fact = random_chance(r, 70) ? RC_FACT_QUALIFIED : RC_FACT_GRANTED;
    }
    if (rc_fact_argument(atom.fact) == RC_ARGUMENT_TEXT)
        atom.text = rc_intern_add(&p->texts, rc_str(texts[random_below(r, 3)]));
    if (rc_fact_argument(atom.fact) == RC_ARGUMENT_LEVELS) {
        atom.text = random_chance(r, 50) ? rc_intern_add(&p->texts, RC_STR("arcane")) : 0;
        atom.level_min = (int)random_below(r, 3);
        atom.level_max = atom.level_min + (int)random_below(r, 2);
    }
    return rc_set_atom(&p->unit, atom);
}

static rc_set make_set(struct random_pack *p, struct rc_rule *rule, rc_kind kind, unsigned depth)
{
    struct random *r = &p->random;

    if (depth == 0 || random_chance(r, 20))
        return random_chance(r, 50) ? make_constant(p, rule, kind) : make_atom(p, kind);
    if (kind == RC_KIND_ARMORPROF && random_chance(r, 25))
        return rc_set_image(&p->unit, RC_RELATION_PROFARMOR,
                            make_set(p, rule, RC_KIND_EQUIPMENT, depth - 1), kind);
    rc_set a = make_set(p, rule, kind, depth - 1);
    if (random_chance(r, 20))
        return rc_set_not(&p->unit, a);
    rc_set b = make_set(p, rule, kind, depth - 1);
    if (random_chance(r, 10))
        return rc_set_xnor(&p->unit, a, b);
    return random_chance(r, 50) ? rc_set_and(&p->unit, a, b) : rc_set_or(&p->unit, a, b);
}

static void add_rule(struct random_pack *p, const struct random_options *o, size_t i)
{
    static const char *const owners[] = { "ABILITY", "CLASS", "ABILITYCATEGORY" };
    struct rc_rule rule = { .owner_kind = rc_str(owners[random_below(&p->random, 3)]) };
    rc_kind kinds[RC_FAMILY_COUNT + 1];
    size_t count = 0;

    for (rc_kind k = 0; k < p->model.kinds.count; k++) {
        rc_kind family = p->model.kinds.at[k].family;
        if (o->objects[family] > 0 || family == RC_KIND_TEMPLATE)
            kinds[count++] = k;
    }
    rule.kind = kinds[random_below(&p->random, count)];
    rule.owner_key = word(p, o, "Choice", i / 2);
    rule.set = make_set(p, &rule, rule.kind, o->depth);
    rule.text =
        rc_str_printf(p->arena, "CHOOSE:%.*s|%.*s|!PC",
                      RC_FMT(rc_kind_info(&p->model, rule.kind)->word), RC_FMT(rule.owner_key));
    RC_PUSH(p->arena, &p->rules, rule);
}

struct random_pack *random_pack_make(struct rc_arena *arena, const struct random_options *options)
{
    struct random_pack *p = RC_NEW(arena, struct random_pack);

    p->arena = arena;
    p->random.state = options->seed;
    rc_intern_init(&p->texts, arena);
    rc_model_init(&p->model, arena, &p->texts);
    for (size_t i = 0; i < TYPE_COUNT; i++)
        p->types[i] =
            options->hostile || options->wordy ? word(p, options, "Type", i) : rc_str(types[i]);
    for (unsigned family = 0; family < RC_FAMILY_COUNT; family++) {
        rc_kind kind = family;
        if (options->objects[family] > 0 && family == RC_KIND_ABILITY)
            kind = rc_model_ability_kind(&p->model, RC_STR("FEAT"));
        add_objects(p, options, kind, options->objects[family]);
    }
    relate(p, RC_RELATION_PROFARMOR, RC_KIND_EQUIPMENT, RC_KIND_ARMORPROF);
    relate(p, RC_RELATION_DEITYDOMAIN, RC_KIND_DEITY, RC_KIND_DOMAIN);
    rc_model_freeze(&p->model);
    rc_unit_init(&p->unit, arena, &p->model);
    for (size_t i = 0; i < options->rules; i++)
        add_rule(p, options, i);
    p->pack = (struct rc_plan_pack){
        .name = RC_STR("pack"),
        .from = RC_STR("tests"),
        .model = &p->model,
        .unit = &p->unit,
        .rules = p->rules.at,
        .rule_count = p->rules.count,
    };
    return p;
}

void random_facts(struct rc_arena *arena, const struct rc_unit *unit, struct random *r,
                  struct rc_facts *facts)
{
    rc_facts_init(facts, arena, unit->model);
    for (size_t i = 0; i < unit->atoms.count; i++) {
        struct rc_atom atom = unit->atoms.at[i];
        const struct rc_kind_info *kind = rc_kind_info(unit->model, atom.kind);
        uint64_t *bits = rc_facts_at(facts, atom);
        unsigned dense = (unsigned)random_below(r, 4) * 30;
        if (atom.fact == RC_FACT_HELD && kind->held == RC_HELD_ONE) {
            if (kind->objects.count > 0 && random_chance(r, 80))
                rc_bits_add(bits, random_below(r, kind->objects.count));
            continue;
        }
        for (size_t object = 0; object < kind->objects.count; object++) {
            if (random_chance(r, dense))
                rc_bits_add(bits, object);
        }
    }
}
