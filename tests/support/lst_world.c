/* SPDX-License-Identifier: MIT */
#include "support/lst_world.h"

#include <stdio.h>
#include <stdlib.h>

static const struct {
    const char *subtoken; /* NULL: nothing is chosen of it here */
    const char *family;
    const char *file;
    rc_kind kind;
} kinds[WORLD_KINDS] = {
    [WORLD_DOMAIN] = { "DOMAIN", "DOMAIN", "domains.lst", RC_KIND_DOMAIN },
    [WORLD_DEITY] = { "DEITY", "DEITY", "deities.lst", RC_KIND_DEITY },
    [WORLD_RACE] = { "RACE", "RACE", "races.lst", RC_KIND_RACE },
    [WORLD_ARMORPROF] = { "ARMORPROFICIENCY", "ARMORPROF", "profs.lst", RC_KIND_ARMORPROF },
    [WORLD_EQUIPMENT] = { NULL, "EQUIPMENT", "equipment.lst", RC_KIND_EQUIPMENT },
    [WORLD_SPELL] = { "SPELLS", "SPELL", "spells.lst", RC_KIND_SPELL },
    [WORLD_CLASS] = { "CLASS", "CLASS", "classes.lst", RC_KIND_CLASS },
};

static const char *const alignments[WORLD_VALUES] = { "LA", "MA", "NA" };
static const char *const schools[WORLD_VALUES] = { "Ash", "Bone", "Clay" };
static const char *const race_types[WORLD_VALUES] = { "Walker", "Swimmer", "Flyer" };

const char *world_subtoken(enum world_kind kind)
{
    return kinds[kind].subtoken;
}

rc_kind world_model_kind(enum world_kind kind)
{
    return kinds[kind].kind;
}

/* ---- the world ---- */

static void make_object(struct world *w, enum world_kind kind, struct world_object *o)
{
    struct random *r = &w->random;

    o->types = (unsigned)random_below(r, 1u << WORLD_TYPES);
    o->value = (unsigned)random_below(r, WORLD_VALUES);
    o->values = (unsigned)random_below(r, 1u << (kind == WORLD_DEITY ? 10 : WORLD_VALUES));
    o->prof = (unsigned)random_below(r, w->count[WORLD_ARMORPROF]);
    o->list = (unsigned)random_below(r, w->count[WORLD_CLASS] / 2 + 1);
    o->level = (unsigned)random_below(r, WORLD_LEVELS);
    o->pre = kind != WORLD_ARMORPROF && kind != WORLD_EQUIPMENT && random_chance(r, 30);
}

/* The first half of the classes are classes, the rest subclasses of them. */
static void make_classes(struct world *w)
{
    size_t classes = w->count[WORLD_CLASS] / 2;

    for (size_t i = classes; i < w->count[WORLD_CLASS]; i++) {
        struct world_object *o = &w->objects[WORLD_CLASS][i];

        o->parent = (unsigned)random_below(&w->random, classes) + 1;
        o->types = 0;
    }
}

void world_make(struct world *w, uint64_t seed)
{
    *w = (struct world){ .random = { seed * 2 + 1 } };
    for (int kind = 0; kind < WORLD_KINDS; kind++)
        w->count[kind] = 4 + random_below(&w->random, WORLD_OBJECTS - 4);
    for (int kind = 0; kind < WORLD_KINDS; kind++) {
        for (size_t i = 0; i < w->count[kind]; i++)
            make_object(w, (enum world_kind)kind, &w->objects[kind][i]);
    }
    make_classes(w);
}

static struct rc_str own_name(struct rc_arena *arena, enum world_kind kind, size_t i,
                              unsigned naming)
{
    static const char *const words[] = { "Iron", "Moth", "Reed", "Tin", "Owl", "Fen", "Kelp" };
    size_t word = (i * (naming * 2 + 1) + naming) % 7;

    if (naming == 0)
        return rc_str_printf(arena, "%c%zu", 'a' + (int)kind, i);
    return rc_str_printf(arena, "%s %c%zu", words[word], 'Z' - (int)kind, (i * 7 + naming) % 97);
}

struct rc_str world_name(struct rc_arena *arena, const struct world *w, enum world_kind kind,
                         size_t i, unsigned naming)
{
    struct rc_str own = own_name(arena, kind, i, naming);
    unsigned parent = w->objects[kind][i].parent;

    if (parent == 0)
        return own;
    return rc_str_printf(arena, "%.*s.%.*s", RC_FMT(own_name(arena, kind, parent - 1, naming)),
                         RC_FMT(own));
}

/* ---- files ---- */

typedef RC_VEC(struct rc_str) lines;

struct writer {
    struct rc_arena *arena;
    const struct world *world;
    const struct world_writing *how;
    struct random random;
};

static struct rc_str type_field(const struct writer *w, unsigned types)
{
    struct rc_str out = { "", 0 };

    for (unsigned t = 0; t < WORLD_TYPES; t++) {
        if ((types >> t & 1u) != 0)
            out =
                rc_str_printf(w->arena, "%.*s%sT%u", RC_FMT(out), out.len > 0 ? "." : "\tTYPE:", t);
    }
    return out;
}

static struct rc_str deity_domains(const struct writer *w, unsigned values)
{
    struct rc_str out = { "", 0 };

    for (size_t i = 0; i < w->world->count[WORLD_DOMAIN]; i++) {
        if ((values >> i & 1u) != 0)
            out = rc_str_printf(
                w->arena, "%.*s%s%.*s", RC_FMT(out), out.len > 0 ? "," : "\tDOMAINS:",
                RC_FMT(world_name(w->arena, w->world, WORLD_DOMAIN, i, w->how->naming)));
    }
    return out;
}

static struct rc_str subtypes(const struct writer *w, unsigned values)
{
    struct rc_str out = { "", 0 };

    for (unsigned v = 0; v < WORLD_VALUES; v++) {
        if ((values >> v & 1u) != 0)
            out = rc_str_printf(w->arena, "%.*s%sS%u", RC_FMT(out),
                                out.len > 0 ? "|" : "\tRACESUBTYPE:", v);
    }
    return out;
}

/* The fields of an object that only its kind has. */
static struct rc_str own_fields(const struct writer *w, enum world_kind kind,
                                const struct world_object *o)
{
    const struct world *world = w->world;

    if (kind == WORLD_DEITY)
        return rc_str_printf(w->arena, "\tALIGN:%s%.*s", alignments[o->value],
                             RC_FMT(deity_domains(w, o->values)));
    if (kind == WORLD_RACE)
        return rc_str_printf(w->arena, "\tRACETYPE:%s%.*s\tSIZE:%c", race_types[o->value],
                             RC_FMT(subtypes(w, o->values)), "SML"[o->level % 3]);
    if (kind == WORLD_EQUIPMENT)
        return rc_str_printf(
            w->arena, "\tPROFICIENCY:ARMOR|%.*s",
            RC_FMT(world_name(w->arena, world, WORLD_ARMORPROF, o->prof, w->how->naming)));
    if (kind == WORLD_CLASS && o->parent == 0 && o->level > 1)
        return RC_STR("\tSPELLSTAT:OTHER");
    if (kind != WORLD_SPELL)
        return RC_STR("");
    if (o->list == 0)
        return rc_str_printf(w->arena, "\tSCHOOL:%s", schools[o->value]);
    return rc_str_printf(
        w->arena, "\tSCHOOL:%s\tCLASSES:%.*s=%u", schools[o->value],
        RC_FMT(world_name(w->arena, world, WORLD_CLASS, o->list - 1, w->how->naming)), o->level);
}

static struct rc_str fields_of(const struct writer *w, enum world_kind kind, size_t i)
{
    const struct world_object *o = &w->world->objects[kind][i];

    return rc_str_printf(w->arena, "%.*s%.*s%s%s", RC_FMT(type_field(w, o->types)),
                         RC_FMT(own_fields(w, kind, o)), o->pre ? "\tPRELEVEL:MIN=2" : "",
                         o->parent != 0 ? "\tCOST:0" : "");
}

/* A class is one line here with those of its subclasses behind it. */
static struct rc_str class_block(const struct writer *w, size_t i)
{
    struct rc_str out = rc_str_printf(w->arena, "CLASS:%.*s%.*s",
                                      RC_FMT(own_name(w->arena, WORLD_CLASS, i, w->how->naming)),
                                      RC_FMT(fields_of(w, WORLD_CLASS, i)));

    for (size_t s = 0; s < w->world->count[WORLD_CLASS]; s++) {
        if (w->world->objects[WORLD_CLASS][s].parent == i + 1)
            out = rc_str_printf(w->arena, "%.*s\nSUBCLASS:%.*s%.*s", RC_FMT(out),
                                RC_FMT(own_name(w->arena, WORLD_CLASS, s, w->how->naming)),
                                RC_FMT(fields_of(w, WORLD_CLASS, s)));
    }
    return out;
}

static void shuffle(struct writer *w, struct rc_str *at, size_t count)
{
    for (size_t i = count; w->how->shuffled && i > 1; i--) {
        size_t k = random_below(&w->random, i);
        struct rc_str t = at[i - 1];

        at[i - 1] = at[k];
        at[k] = t;
    }
}

/* Copies of objects that are forgotten again: nobody shall notice. */
static void add_ghosts(struct writer *w, enum world_kind kind, lines *out)
{
    if (!w->how->ghosts || kind == WORLD_CLASS)
        return;
    for (size_t i = 0; i < w->world->count[kind]; i++) {
        struct rc_str key = world_name(w->arena, w->world, kind, i, w->how->naming);

        if (!random_chance(&w->random, 40))
            continue;
        RC_PUSH(w->arena, out,
                rc_str_printf(w->arena, "%.*s.COPY=Ghost %zu\tTYPE:T0", RC_FMT(key), i));
        RC_PUSH(w->arena, out, rc_str_printf(w->arena, "Ghost %zu.FORGET", i));
    }
}

static void make_lines(struct writer *w, enum world_kind kind, lines *out)
{
    for (size_t i = 0; i < w->world->count[kind]; i++) {
        if (w->world->objects[kind][i].parent != 0)
            continue;
        RC_PUSH(w->arena, out,
                kind == WORLD_CLASS
                    ? class_block(w, i)
                    : rc_str_printf(w->arena, "%.*s%.*s",
                                    RC_FMT(world_name(w->arena, w->world, kind, i, w->how->naming)),
                                    RC_FMT(fields_of(w, kind, i))));
    }
    add_ghosts(w, kind, out);
    shuffle(w, out->at, out->count);
}

static void write_text(struct rc_arena *arena, const char *folder, const char *name,
                       const struct rc_str *at, size_t count)
{
    const char *path = rc_str_printf(arena, "%s/%s", folder, name).p;
    FILE *file = fopen(path, "wb");

    if (file == NULL) {
        perror(path);
        exit(1);
    }
    for (size_t i = 0; i < count; i++)
        fprintf(file, "%.*s\n", RC_FMT(at[i]));
    fclose(file);
}

/* One file of a kind, or two of halves, listed in the campaigns a and b. */
static void write_kind(struct writer *w, enum world_kind kind, const char *folder, lines *a,
                       lines *b)
{
    lines all = { 0 };
    size_t half;

    make_lines(w, kind, &all);
    half = w->how->split ? random_below(&w->random, all.count + 1) : all.count;
    write_text(w->arena, folder, kinds[kind].file, all.at, half);
    RC_PUSH(w->arena, a, rc_str_printf(w->arena, "%s:%s", kinds[kind].family, kinds[kind].file));
    if (half == all.count)
        return;
    const char *second = rc_str_printf(w->arena, "more_%s", kinds[kind].file).p;
    write_text(w->arena, folder, second, all.at + half, all.count - half);
    RC_PUSH(w->arena, b, rc_str_printf(w->arena, "%s:%s", kinds[kind].family, second));
}

static void write_alignments(struct rc_arena *arena, const char *folder)
{
    struct rc_str at[WORLD_VALUES];

    for (size_t i = 0; i < WORLD_VALUES; i++)
        at[i] = rc_str_printf(arena, "Alignment %s\tKEY:%s", alignments[i], alignments[i]);
    write_text(arena, folder, "alignments.lst", at, WORLD_VALUES);
}

static void write_campaign(struct writer *w, const char *folder, const char *name, lines *entries)
{
    struct rc_str head = rc_str_printf(w->arena, "CAMPAIGN:%s\nRANK:1", name);

    shuffle(w, entries->at, entries->count);
    RC_PUSH(w->arena, entries, entries->at[0]);
    entries->at[0] = head;
    write_text(w->arena, folder, rc_str_printf(w->arena, "%s.pcc", name).p, entries->at,
               entries->count);
}

void world_write(struct rc_arena *arena, const struct world *world, const struct world_writing *how,
                 const char *folder)
{
    struct writer w = { arena, world, how, { how->seed * 2 + 1 } };
    lines a = { 0 }, b = { 0 }, both = { 0 };

    write_alignments(arena, folder);
    RC_PUSH(arena, &a, RC_STR("ALIGNMENT:alignments.lst"));
    for (int kind = 0; kind < WORLD_KINDS; kind++)
        write_kind(&w, (enum world_kind)kind, folder, &a, &b);
    if (!how->split || b.count == 0) {
        write_campaign(&w, folder, "world", &a);
        return;
    }
    write_campaign(&w, folder, "one", &a);
    write_campaign(&w, folder, "two", &b);
    RC_PUSH(arena, &both, RC_STR("PCC:one.pcc"));
    RC_PUSH(arena, &both, RC_STR("PCC:two.pcc"));
    write_campaign(&w, folder, "world", &both);
}

/* ---- expressions ---- */

static struct rc_str some_key(struct rc_arena *arena, const struct world *w, enum world_kind kind,
                              struct random *r, unsigned naming)
{
    return world_name(arena, w, kind, random_below(r, w->count[kind]), naming);
}

/* Bounds of spell levels; Reach depends on the character. */
static const char *const levels[WORLD_LEVELS] = { "0", "Reach", "2", "Reach-1" };

static struct rc_str own_primitive(struct rc_arena *arena, const struct world *w,
                                   enum world_kind kind, struct random *r, unsigned naming)
{
    size_t value = random_below(r, WORLD_VALUES), other = random_below(r, 3);
    unsigned level = (unsigned)random_below(r, WORLD_LEVELS);
    size_t list = random_below(r, w->count[WORLD_CLASS] / 2);

    switch (kind) {
    case WORLD_DOMAIN: return RC_STR("DEITY");
    case WORLD_DEITY: return rc_str_printf(arena, "ALIGN=%s", alignments[value]);
    case WORLD_RACE:
        if (other == 0)
            return rc_str_printf(arena, "BASESIZE=%c", "SML"[value]);
        return other == 1 ? rc_str_printf(arena, "RACETYPE=%s", race_types[value])
                          : rc_str_printf(arena, "RACESUBTYPE=S%zu", value);
    case WORLD_CLASS: return RC_STR("SPELLCASTER");
    case WORLD_SPELL:
        if (other == 0)
            return rc_str_printf(arena, "SCHOOL=%s", schools[value]);
        if (other == 1)
            return rc_str_printf(arena, "ALL[LEVELMAX=%s]", levels[level]);
        return rc_str_printf(arena, "CLASSLIST=%.*s[LEVELMIN=%s]",
                             RC_FMT(world_name(arena, w, WORLD_CLASS, list, naming)),
                             levels[level]);
    case WORLD_ARMORPROF:
    case WORLD_EQUIPMENT:
    case WORLD_KINDS: break;
    }
    return rc_str_printf(arena, "TYPE=T%zu", value);
}

struct rc_str world_primitive(struct rc_arena *arena, const struct world *w, enum world_kind kind,
                              struct random *r, unsigned naming)
{
    size_t type = random_below(r, WORLD_TYPES), second = random_below(r, WORLD_TYPES);

    switch (random_below(r, 6)) {
    case 0:
    case 1: return some_key(arena, w, kind, r, naming);
    case 2: return rc_str_printf(arena, "TYPE=T%zu", type);
    case 3: return rc_str_printf(arena, "!TYPE=T%zu.T%zu", type, second);
    case 4: return kind == WORLD_SPELL ? RC_STR("!TYPE=T0") : RC_STR("ALL");
    default: return own_primitive(arena, w, kind, r, naming);
    }
}

/* Primitives joined as brackets may hold them: one without a bracket of its own. */
static struct rc_str inner(struct rc_arena *arena, const struct world *w, enum world_kind kind,
                           struct random *r, unsigned naming)
{
    struct rc_str out = { "", 0 };
    size_t count = 1 + random_below(r, 3);

    for (size_t i = 0; i < count; i++) {
        struct rc_str p = world_primitive(arena, w, kind, r, naming);

        if (rc_str_find(p, '[', 0) < p.len)
            p = RC_STR("TYPE=T1");
        out = rc_str_printf(arena, "%.*s%s%.*s", RC_FMT(out),
                            i == 0                 ? ""
                            : random_chance(r, 50) ? ","
                                                   : "|",
                            RC_FMT(p));
    }
    return out;
}

static struct rc_str item(struct rc_arena *arena, const struct world *w, enum world_kind kind,
                          struct random *r, unsigned naming)
{
    static const char *const qualifiers[] = { "PC", "!PC", "QUALIFIED", "!QUALIFIED", "ANY" };
    size_t q = random_below(r, kind == WORLD_SPELL ? 2 : 5);
    const char *name = qualifiers[kind == WORLD_SPELL ? q + 2 : q];

    if (random_chance(r, 45))
        return world_primitive(arena, w, kind, r, naming);
    if (kind == WORLD_ARMORPROF && random_chance(r, 50)) {
        struct rc_str equipment = inner(arena, w, WORLD_EQUIPMENT, r, naming);

        return rc_str_printf(arena, "EQUIPMENT[%.*s]", RC_FMT(equipment));
    }
    if (random_chance(r, 30))
        return rc_str(name);
    struct rc_str within = inner(arena, w, kind, r, naming);
    return rc_str_printf(arena, "%s[%.*s]", name, RC_FMT(within));
}

struct rc_str world_expression(struct rc_arena *arena, const struct world *w, enum world_kind kind,
                               struct random random, unsigned naming)
{
    struct rc_str out = { "", 0 };
    size_t count = 1 + random_below(&random, 4);

    for (size_t i = 0; i < count; i++) {
        const char *join = random_chance(&random, 50) ? "," : "|";
        struct rc_str next = item(arena, w, kind, &random, naming);

        out = rc_str_printf(arena, "%.*s%s%.*s", RC_FMT(out), i == 0 ? "" : join, RC_FMT(next));
    }
    return out;
}

/* ---- characters ---- */

static void state(struct rc_arena *arena, const struct world *w, struct rc_facts *facts,
                  struct rc_atom atom, enum world_kind kind, struct random *r, unsigned naming,
                  unsigned percent)
{
    uint64_t *bits = rc_facts_at(facts, atom);

    for (size_t i = 0; i < w->count[kind]; i++) {
        struct rc_str key = world_name(arena, w, kind, i, naming);
        rc_object o = rc_object_find(facts->model, atom.kind, key);

        if (random_chance(r, percent) && o != RC_NO_OBJECT)
            rc_bits_add(bits, o);
    }
}

/* What has no prerequisite is qualified; a subclass only with its class (choose.md A7.3). */
static bool is_free(const struct world *w, enum world_kind kind, size_t i)
{
    const struct world_object *o = &w->objects[kind][i];

    return !o->pre && (o->parent == 0 || !w->objects[kind][o->parent - 1].pre);
}

static void state_free(struct rc_arena *arena, const struct world *w, struct rc_facts *facts,
                       struct rc_atom atom, enum world_kind kind, unsigned naming)
{
    for (size_t i = 0; i < w->count[kind]; i++) {
        rc_object o =
            rc_object_find(facts->model, atom.kind, world_name(arena, w, kind, i, naming));

        if (is_free(w, kind, i) && o != RC_NO_OBJECT)
            rc_bits_add(rc_facts_at(facts, atom), o);
    }
}

/* What the two formulas of `levels` come to, for ALL and for a list. */
static void state_reach(struct rc_facts *facts, int reach)
{
    struct rc_intern *texts = facts->model->texts;
    const rc_sym sources[] = { 0, rc_intern_add(texts, RC_STR("any")) };

    for (size_t i = 0; i < 2; i++) {
        rc_facts_set_level(facts, rc_intern_add(texts, RC_STR("Reach")), sources[i], reach);
        rc_facts_set_level(facts, rc_intern_add(texts, RC_STR("Reach-1")), sources[i], reach - 1);
    }
}

void world_facts(struct rc_arena *arena, const struct world *w, const struct rc_model *model,
                 uint64_t seed, unsigned naming, struct rc_facts *facts)
{
    struct random r = { seed * 2 + 1 };

    rc_facts_init(facts, arena, model);
    for (int k = 0; k < WORLD_KINDS; k++) {
        enum world_kind kind = (enum world_kind)k;
        struct rc_atom held = { .fact = RC_FACT_HELD, .kind = kinds[kind].kind };
        struct rc_atom qualified = { .fact = RC_FACT_QUALIFIED, .kind = kinds[kind].kind };

        state(arena, w, facts, held, kind, &r, naming, 30);
        state(arena, w, facts, qualified, kind, &r, naming, 40);
        state_free(arena, w, facts, qualified, kind, naming);
    }
    struct rc_atom granted = { .fact = RC_FACT_GRANTED, .kind = RC_KIND_ARMORPROF };
    struct rc_atom by_key = { .fact = RC_FACT_GRANTED_BY_KEY, .kind = RC_KIND_ARMORPROF };
    struct rc_atom of_deity = { .fact = RC_FACT_DEITY_DOMAINS, .kind = RC_KIND_DOMAIN };
    state(arena, w, facts, granted, WORLD_ARMORPROF, &r, naming, 40);
    state(arena, w, facts, by_key, WORLD_ARMORPROF, &r, naming, 20);
    state(arena, w, facts, of_deity, WORLD_DOMAIN, &r, naming, 40);
    for (int level = 0; level < WORLD_LEVELS; level++) {
        struct rc_atom available = {
            .fact = RC_FACT_AVAILABLE, .kind = RC_KIND_SPELL, .level_min = level, .level_max = level
        };

        state(arena, w, facts, available, WORLD_SPELL, &r, naming, 20);
    }
    state_reach(facts, (int)random_below(&r, WORLD_LEVELS));
}
