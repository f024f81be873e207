/*
 * struct PACK_character: first the sets, each in cache lines of its own so that one may be copied
 * or cleared alone, then the enumerations.
 */
#include <assert.h>
#include <stdlib.h>

#include "plan/build.h"

enum {
    LINE = 64 /* bytes */
};

/* Which facts the struct has: all that rules read, and what is held of every kind. */
struct member {
    struct rc_atom atom;
    uint32_t kind; /* of the plan */
    uint32_t atom_id;
    struct rc_str argument;
};

static int by_member(const void *x, const void *y)
{
    const struct member *a = x;
    const struct member *b = y;

    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->atom.fact != b->atom.fact)
        return a->atom.fact < b->atom.fact ? -1 : 1;
    if (a->atom.level_min != b->atom.level_min)
        return a->atom.level_min < b->atom.level_min ? -1 : 1;
    if (a->atom.level_max != b->atom.level_max)
        return a->atom.level_max < b->atom.level_max ? -1 : 1;
    return rc_str_cmp(a->argument, b->argument);
}

static bool is_value(const struct rc_plan_builder *b, const struct rc_atom *atom)
{
    return atom->fact == RC_FACT_HELD && rc_kind_info(b->model, atom->kind)->held == RC_HELD_ONE;
}

static const char *field_name(struct rc_plan_builder *b, struct rc_names *scope,
                              const struct member *member)
{
    struct rc_str kind = rc_str(b->kinds[member->kind].lower);
    const char *fact = rc_fact_name(member->atom.fact);

    if (fact[0] == '\0')
        return rc_name_make(scope, RC_NAME_LOWER, "", kind, RC_NAME_PART);
    const char *prefix = rc_str_printf(b->arena, "%.*s_%s", RC_FMT(kind), fact).p;
    if (member->argument.len > 0)
        return rc_name_make(scope, RC_NAME_LOWER, prefix, member->argument, RC_NAME_SHORT);
    rc_name_reserve(scope, prefix);
    return prefix;
}

static void add_field(struct rc_plan_builder *b, struct rc_names *scope,
                      const struct member *member, enum rc_field_form form)
{
    const char *fact = rc_fact_name(member->atom.fact);
    size_t size = form == RC_FIELD_VALUE ? sizeof(uint32_t)
                                         : b->kinds[member->kind].padded * sizeof(uint64_t);
    struct rc_plan_field field = {
        .form = form,
        .name = field_name(b, scope, member),
        .kind = member->kind,
        .atom = member->atom,
        .fact = fact[0] == '\0' ? "held" : fact,
        .argument = member->argument,
        .offset = b->plan->layout.size,
        .size = size,
    };

    if (member->atom_id < b->unit->atoms.count)
        b->field_of[member->atom_id] = (uint32_t)b->fields.count;
    if (form == RC_FIELD_VALUE)
        b->kinds[member->kind].field = field.name;
    RC_PUSH(b->arena, &b->fields, field);
    b->plan->layout.size += size;
}

static size_t find_members(struct rc_plan_builder *b, struct member *members)
{
    size_t count = 0;

    for (size_t i = 0; i < b->unit->atoms.count; i++) {
        struct rc_atom atom = b->unit->atoms.at[i];
        if (!b->reads[i])
            continue;
        members[count++] = (struct member){ atom, b->kind_of[atom.kind], (uint32_t)i,
                                            rc_describe_argument(b->arena, b->model, &atom) };
    }
    size_t read = count;
    for (size_t k = 0; k < b->kind_count; k++) {
        struct rc_atom held = { .fact = RC_FACT_HELD, .kind = b->kinds[k].kind };
        bool found = rc_kind_info(b->model, held.kind)->held == RC_HELD_NONE;
        for (size_t i = 0; i < read && !found; i++)
            found = rc_atom_same(&members[i].atom, &held);
        if (!found)
            members[count++] = (struct member){ held, (uint32_t)k, UINT32_MAX, RC_STR("") };
    }
    return count;
}

void rc_plan_lay_out(struct rc_plan_builder *b)
{
    struct rc_layout *layout = &b->plan->layout;
    struct member *members =
        RC_NEW_ARRAY(b->arena, struct member, b->unit->atoms.count + b->kind_count + 1);
    size_t count = find_members(b, members);
    struct rc_names scope;

    rc_names_init(&scope, b->arena);
    b->field_of = RC_NEW_ARRAY(b->arena, uint32_t, b->unit->atoms.count + 1);
    if (count > 1)
        qsort(members, count, sizeof *members, by_member);
    for (size_t i = 0; i < count; i++) {
        if (!is_value(b, &members[i].atom))
            add_field(b, &scope, &members[i], RC_FIELD_WORDS);
    }
    for (size_t i = 0; i < count; i++) {
        if (is_value(b, &members[i].atom))
            add_field(b, &scope, &members[i], RC_FIELD_VALUE);
    }
    layout->fields = b->fields.at;
    layout->field_count = b->fields.count;
    layout->size = layout->size == 0 ? LINE : (layout->size + LINE - 1) / LINE * LINE;
}

static void fill_words(const struct rc_plan_kind *kind, const uint64_t *objects, char *at)
{
    for (size_t i = rc_bits_next(objects, kind->count, 0); i < kind->count;
         i = rc_bits_next(objects, kind->count, i + 1)) {
        rc_object bit = kind->bits[i];
        uint64_t word;
        memcpy(&word, at + bit / 64 * sizeof word, sizeof word);
        word |= UINT64_C(1) << (bit % 64);
        memcpy(at + bit / 64 * sizeof word, &word, sizeof word);
    }
}

void rc_layout_fill(const struct rc_layout *layout, const struct rc_facts *facts, void *bytes)
{
    memset(bytes, 0, layout->size);
    for (size_t i = 0; i < layout->field_count; i++) {
        const struct rc_plan_field *field = &layout->fields[i];
        const struct rc_plan_kind *kind = &layout->kinds[field->kind];
        char *at = (char *)bytes + field->offset;
        struct rc_mark mark = rc_arena_mark(facts->arena);
        uint64_t *objects = rc_bits_new(facts->arena, kind->count);

        rc_facts_get(facts, &field->atom, objects);
        if (field->form == RC_FIELD_WORDS) {
            fill_words(kind, objects, at);
        } else {
            size_t object = rc_bits_next(objects, kind->count, 0);
            uint32_t value = object < kind->count ? kind->bits[object] : (uint32_t)kind->count;
            memcpy(at, &value, sizeof value);
        }
        rc_arena_release(facts->arena, mark);
    }
}
