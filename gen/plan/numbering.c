/*
 * One numbering: the enumerator of an object is its bit. Objects of one primary type are
 * neighbours, so that a TYPE is mostly one run of bits; within it those without a prerequisite
 * come first, then it goes by key.
 */
#include <stdlib.h>

#include "plan/build.h"

struct numbered {
    struct rc_str type; /* primary, empty: none */
    bool gated;         /* has a prerequisite */
    rc_object object;   /* ascends by key */
};

static int by_number(const void *x, const void *y)
{
    const struct numbered *a = x;
    const struct numbered *b = y;
    int order = rc_str_cmp_fold(a->type, b->type);

    if (order != 0)
        return order;
    if (a->gated != b->gated)
        return a->gated ? 1 : -1;
    return (a->object > b->object) - (a->object < b->object);
}

static struct rc_str primary_type(const struct rc_model *model, rc_kind kind, rc_object object)
{
    struct rc_values types = rc_object_values(model, RC_RELATION_TYPE, kind, object);

    return types.count == 0 ? RC_STR("") : rc_sym_text(model->texts, types.at[0]);
}

static void number_objects(struct rc_plan_builder *b, struct rc_plan_kind *kind)
{
    size_t room = kind->count + 1;
    struct numbered *order = RC_NEW_ARRAY(b->arena, struct numbered, room);
    rc_object *objects = RC_NEW_ARRAY(b->arena, rc_object, room);
    rc_object *bits = RC_NEW_ARRAY(b->arena, rc_object, room);

    kind->types = RC_NEW_ARRAY(b->arena, struct rc_str, room);
    for (size_t i = 0; i < kind->count; i++) {
        rc_object object = (rc_object)i;
        order[i] = (struct numbered){
            primary_type(b->model, kind->kind, object),
            rc_object_has_flag(b->model, kind->kind, object, RC_FLAG_HAS_PRE),
            object,
        };
    }
    if (kind->count > 1)
        qsort(order, kind->count, sizeof *order, by_number);
    for (size_t i = 0; i < kind->count; i++) {
        objects[i] = order[i].object;
        bits[order[i].object] = (rc_object)i;
        kind->types[i] = order[i].type;
    }
    kind->objects = objects;
    kind->bits = bits;
}

/* An object and where it stands in the source, to settle which of two gets the plain name. */
struct placed {
    rc_pos pos;
    rc_object object;
};

static int by_place(const void *x, const void *y)
{
    const struct placed *a = x;
    const struct placed *b = y;

    if (a->pos != b->pos)
        return a->pos < b->pos ? -1 : 1;
    return (a->object > b->object) - (a->object < b->object);
}

static void name_objects(struct rc_plan_builder *b, struct rc_plan_kind *kind)
{
    struct placed *placed = RC_NEW_ARRAY(b->arena, struct placed, kind->count + 1);

    kind->names = RC_NEW_ARRAY(b->arena, const char *, kind->count + 1);
    for (size_t i = 0; i < kind->count; i++)
        placed[i] = (struct placed){
            rc_object_info(b->model, kind->kind, (rc_object)i)->span.begin,
            (rc_object)i,
        };
    if (kind->count > 1)
        qsort(placed, kind->count, sizeof *placed, by_place);
    for (size_t i = 0; i < kind->count; i++) {
        rc_object object = placed[i].object;
        kind->names[kind->bits[object]] =
            rc_name_make(&b->names, RC_NAME_UPPER, kind->upper,
                         rc_object_key(b->model, kind->kind, object), RC_NAME_PART);
    }
}

static const char *reserve(struct rc_plan_builder *b, const char *prefix, const char *word)
{
    const char *name = rc_str_printf(b->arena, "%s_%s", prefix, word).p;

    rc_name_reserve(&b->names, name);
    return name;
}

/* "PACK_KIND_x", "PACK_x" and what goes before the names of its objects. */
static void name_kind(struct rc_plan_builder *b, struct rc_plan_kind *kind)
{
    const struct rc_kind_info *info = rc_kind_info(b->model, kind->kind);
    const char *kinds = rc_str_printf(b->arena, "%s_KIND", b->plan->upper).p;
    size_t skip = strlen(kinds) + 1;

    kind->word = info->word;
    kind->enumerator = rc_name_make(&b->names, RC_NAME_UPPER, kinds, info->word, RC_NAME_SHORT);
    /* the number that settled a collision is part of all other names of the kind */
    struct rc_str part = rc_str(kind->enumerator + skip);
    kind->upper = rc_str_printf(b->arena, "%s_%.*s", b->plan->upper, RC_FMT(part)).p;
    kind->lower = rc_name_word(b->arena, RC_NAME_LOWER, part, part.len);
    kind->tag = rc_str_printf(b->arena, "%s_%s", b->plan->name, kind->lower).p;
    rc_name_reserve(&b->names, kind->upper);
    rc_name_reserve(&b->names, kind->tag);
    reserve(b, kind->upper, "COUNT");
    reserve(b, kind->upper, "WORDS");
    reserve(b, kind->upper, "PADDED");
    if (info->held == RC_HELD_ONE || kind->count == 0)
        kind->none = reserve(b, kind->upper, "NONE");
}

static void need_kind(struct rc_plan_builder *b, rc_kind kind)
{
    b->kind_of[kind] = 0;
}

/* Kinds of what rules offer, of what they look at, and those whose choice fills a plane. */
static void find_kinds(struct rc_plan_builder *b)
{
    for (size_t i = 0; i < b->plan->pack.rule_count; i++)
        need_kind(b, b->plan->pack.rules[i].kind);
    for (size_t i = 0; i < b->unit->atoms.count; i++) {
        if (!b->reads[i])
            continue;
        need_kind(b, b->unit->atoms.at[i].kind);
        if (b->unit->atoms.at[i].fact == RC_FACT_DEITY_DOMAINS)
            need_kind(b, RC_KIND_DEITY);
    }
    for (size_t i = 0; i < b->unit->maps.count; i++) {
        if (!b->maps[i])
            continue;
        need_kind(b, b->unit->maps.at[i].from);
        need_kind(b, b->unit->maps.at[i].to);
    }
}

static void add_kind(struct rc_plan_builder *b, rc_kind kind)
{
    struct rc_plan_kind *added = &b->kinds[b->kind_count];
    size_t count = rc_kind_count(b->model, kind);

    b->kind_of[kind] = (uint32_t)b->kind_count++;
    added->kind = kind;
    added->count = count;
    added->words = count == 0 ? 1 : rc_words(count);
    added->padded = (added->words + 7) / 8 * 8;
    name_kind(b, added);
    number_objects(b, added);
}

void rc_plan_number(struct rc_plan_builder *b)
{
    size_t kinds = b->model->kinds.count;

    b->kind_of = RC_NEW_ARRAY(b->arena, uint32_t, kinds + 1);
    for (size_t k = 0; k < kinds; k++)
        b->kind_of[k] = RC_NO_PLAN_KIND;
    b->kinds = RC_NEW_ARRAY(b->arena, struct rc_plan_kind, kinds + 1);
    find_kinds(b);
    /* by family: kinds of abilities are at the end of the model, but first in kind.def */
    for (unsigned family = 0; family < RC_FAMILY_COUNT; family++) {
        for (size_t k = 0; k < kinds; k++) {
            if (b->kind_of[k] != RC_NO_PLAN_KIND && b->model->kinds.at[k].family == family)
                add_kind(b, (rc_kind)k);
        }
    }
    for (size_t i = 0; i < b->kind_count; i++)
        name_objects(b, &b->kinds[i]);
    b->plan->layout.kinds = b->kinds;
    b->plan->layout.kind_count = b->kind_count;
}

uint64_t *rc_plan_bits(struct rc_arena *arena, const struct rc_plan_kind *kind,
                       const uint64_t *objects)
{
    uint64_t *bits = RC_NEW_ARRAY(arena, uint64_t, kind->words);

    for (size_t i = rc_bits_next(objects, kind->count, 0); i < kind->count;
         i = rc_bits_next(objects, kind->count, i + 1))
        rc_bits_add(bits, kind->bits[i]);
    return bits;
}

const struct rc_plan_kind *rc_plan_kind_of(const struct rc_plan *plan, rc_kind kind)
{
    for (size_t i = 0; i < plan->layout.kind_count; i++) {
        if (plan->layout.kinds[i].kind == kind)
            return &plan->layout.kinds[i];
    }
    return NULL;
}
