#include "lst/pre_pack.h"

#include <stdlib.h>

/* --- what the game mode says */

struct ordered {
    struct rc_str key;
    struct rc_str name;
    int order;
    size_t loaded;
};

static int by_order(const void *left, const void *right)
{
    const struct ordered *a = left;
    const struct ordered *b = right;

    if (a->order != b->order)
        return a->order < b->order ? -1 : 1;
    return (a->loaded > b->loaded) - (a->loaded < b->loaded);
}

/* The last value of a token of an object, as a number; the fallback where there is none. */
static int number_of(const struct rc_lst_object *object, struct rc_str token, int fallback)
{
    for (size_t i = 0; i < object->lines.count; i++) {
        const struct rc_lst_line *line = object->lines.at[i];
        for (size_t k = 0; k < line->count; k++) {
            if (rc_str_eq(line->fields[k].token, token))
                (void)rc_str_to_int(line->fields[k].value, &fallback);
        }
    }
    return fallback;
}

/* Sizes go by SIZENUM (lst.md T), where it is given, else as they were loaded. */
static void collect(struct rc_arena *arena, const struct rc_lst_pack *pack,
                    enum rc_lst_family family, rc_str_list *keys, rc_str_list *names)
{
    RC_VEC(struct ordered) list = { 0 };

    for (size_t i = 0; i < pack->objects.count; i++) {
        const struct rc_lst_object *object = pack->objects.at[i];
        if (object->family != family)
            continue;
        struct ordered one = { object->key, object->name, number_of(object, RC_STR("SIZENUM"), 0),
                               i };
        RC_PUSH(arena, &list, one);
    }
    if (list.count > 1)
        qsort(list.at, list.count, sizeof *list.at, by_order);
    for (size_t i = 0; i < list.count; i++) {
        RC_PUSH(arena, keys, list.at[i].key);
        if (names != NULL)
            RC_PUSH(arena, names, list.at[i].name);
    }
}

void rc_pre_world_of(struct rc_arena *arena, const struct rc_sources *sources,
                     const struct rc_lst_pack *pack, struct rc_pre_world *world)
{
    *world = (struct rc_pre_world){ .model = &pack->model,
                                    .names = rc_pre_names_of(arena, sources, pack) };
    collect(arena, pack, RC_LST_SIZE, &world->sizes, &world->size_names);
    collect(arena, pack, RC_LST_ALIGNMENT, &world->alignments, NULL);
    for (size_t i = 0; i < pack->rules.count; i++)
        RC_PUSH(arena, &world->rules, pack->rules.at[i].key);
}

/* --- prerequisites of objects */

struct compile {
    struct rc_arena *arena;
    struct rc_diags *diags;
    struct rc_pre_scope scope;
    struct rc_pre_pack *out;
    size_t bad;
};

/* "!PREALIGN" and "LG" are neighbours in the line. */
static struct rc_piece piece_of(const struct rc_field *field)
{
    struct rc_str text = rc_str_between(field->token.p, field->value.p + field->value.len);

    return (struct rc_piece){ text, field->span.begin };
}

static void read_field(struct compile *c, const struct rc_field *field, rc_pre_list *pres)
{
    struct rc_pre *pre;

    if (rc_str_eq(field->token, RC_STR("PRE")) && rc_str_eq(field->value, RC_STR(".CLEAR"))) {
        pres->count = 0;
        return;
    }
    if (!rc_is_pre(field->token))
        return;
    c->out->count++;
    c->diags->field = field->number;
    c->diags->field_count = field->count;
    pre = rc_pre_parse(c->arena, c->diags, &c->scope.compat, piece_of(field));
    if (pre != NULL)
        RC_PUSH(c->arena, pres, pre);
    else
        c->bad++;
}

/* Level lines of a class say what a level gives, not who may take the class (lst.md O11). */
static void read_object(struct compile *c, const struct rc_lst_object *object, rc_pre_list *pres)
{
    for (size_t i = 0; i < object->lines.count; i++) {
        const struct rc_lst_line *line = object->lines.at[i];
        for (size_t k = 0; line->level == RC_LST_NO_LEVEL && k < line->count; k++)
            read_field(c, &line->fields[k], pres);
    }
}

static void compile_object(struct compile *c, const struct rc_lst_object *object)
{
    const struct rc_kind_info *kind = rc_kind_info(c->out->world.model, object->kind);
    struct rc_pre_object made = { .object = object };
    bool feat = kind->family == RC_KIND_ABILITY && rc_str_eq_fold(kind->word, RC_STR("FEAT"));

    c->bad = 0;
    c->diags->object_kind = kind->word;
    c->diags->object_key = object->key;
    read_object(c, object, &made.pres);
    if (made.pres.count == 0 && c->bad == 0)
        return;
    made.conditions = rc_pre_conditions_of(&c->scope, feat, &made.pres, NULL);
    if (c->bad > 0) /* what could not be read never holds */
        made.conditions.unmoved = rc_pred_truth(&c->out->preds, false);
    RC_PUSH(c->arena, &c->out->objects, made);
}

static int by_number(const void *left, const void *right)
{
    const struct rc_lst_object *a = ((const struct rc_pre_object *)left)->object;
    const struct rc_lst_object *b = ((const struct rc_pre_object *)right)->object;

    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    return (a->object > b->object) - (a->object < b->object);
}

static void leave_object(struct rc_diags *diags)
{
    diags->field = diags->field_count = 0;
    diags->object_kind = diags->object_key = RC_STR("");
}

void rc_pre_compile_pack(struct rc_arena *arena, struct rc_diags *diags,
                         const struct rc_lst_pack *pack, struct rc_compat compat,
                         struct rc_pre_pack *out)
{
    struct compile c = { .arena = arena, .diags = diags, .out = out };

    *out = (struct rc_pre_pack){ .compat = compat };
    rc_pre_world_of(arena, diags->sources, pack, &out->world);
    rc_preds_init(&out->preds, arena, pack->model.texts);
    c.scope = (struct rc_pre_scope){
        .arena = arena, .diags = diags, .world = &out->world, .preds = &out->preds, .compat = compat
    };
    for (size_t i = 0; i < pack->objects.count; i++) {
        if (pack->objects.at[i]->kind != RC_NO_KIND)
            compile_object(&c, pack->objects.at[i]);
    }
    leave_object(diags);
    if (out->objects.count > 1)
        qsort(out->objects.at, out->objects.count, sizeof *out->objects.at, by_number);
}

/* --- all others, for their messages */

static void add_to_group(struct compile *c, struct rc_pre_group *group, struct rc_piece piece)
{
    struct rc_pre *pre = rc_pre_parse(c->arena, c->diags, &c->scope.compat, piece);
    bool ok = false;

    c->out->inner++;
    if (pre != NULL)
        rc_pre_lower(&c->scope, pre, &ok);
    if (ok)
        RC_PUSH(c->arena, &group->pres, pre);
}

/* Behind '|' in a field, or the whole of one. */
static void check_field(struct compile *c, struct rc_pre_group *group, const struct rc_field *field)
{
    struct rc_str rest = field->value;
    struct rc_str part;

    if (rc_is_pre(field->token)) {
        add_to_group(c, group, piece_of(field));
        return;
    }
    rc_str_next(&rest, '|', &part);
    while (rc_str_next(&rest, '|', &part)) {
        if (rc_is_pre(part) && rc_str_find(part, ':', 0) < part.len)
            add_to_group(c, group,
                         (struct rc_piece){ part, rc_field_part_span(field, part).begin });
    }
}

/* Those of a line that has a name of its own are read with the object (read_object). */
static bool is_read_already(const struct rc_lst_object *object, const struct rc_lst_line *line,
                            const struct rc_field *field)
{
    return rc_is_pre(field->token) && object->kind != RC_NO_KIND && line->level == RC_LST_NO_LEVEL;
}

static void check_line(struct compile *c, const struct rc_lst_object *object,
                       const struct rc_lst_line *line)
{
    struct rc_pre_group own = { .kind = c->diags->object_kind, .key = object->key };

    for (size_t i = 0; i < line->count; i++) {
        const struct rc_field *field = &line->fields[i];
        struct rc_pre_group behind = { own.kind, own.key, .field = field };
        struct rc_pre_group *group = rc_is_pre(field->token) ? &own : &behind;
        if (is_read_already(object, line, field))
            continue;
        c->diags->field = field->number;
        c->diags->field_count = field->count;
        check_field(c, group, field);
        if (group == &own && own.field == NULL)
            own.field = field;
        if (group == &behind && behind.pres.count > 0)
            RC_PUSH(c->arena, &c->out->groups, behind);
    }
    if (own.pres.count > 0)
        RC_PUSH(c->arena, &c->out->groups, own);
}

static void check_object(struct compile *c, const struct rc_lst_object *object)
{
    c->diags->object_kind = rc_str(rc_lst_family_word(object->family));
    c->diags->object_key = object->key;
    for (size_t i = 0; i < object->lines.count; i++)
        check_line(c, object, object->lines.at[i]);
}

/* The condition of a spell list entry; entries of one field share it. */
static void check_spells(struct compile *c, const struct rc_lst_pack *pack)
{
    struct rc_pre_group none = { .kind = rc_kind_info(&pack->model, RC_KIND_SPELL)->word };

    for (size_t i = 0; i < pack->spell_conditions.count; i++) {
        const struct rc_spell_condition *condition = &pack->spell_conditions.at[i];
        struct rc_pre_group group = none;
        if (i > 0 && condition->span.begin == pack->spell_conditions.at[i - 1].span.begin)
            continue;
        group.key = rc_object_key(&pack->model, RC_KIND_SPELL, condition->entry.spell);
        c->diags->object_kind = group.kind;
        c->diags->object_key = group.key;
        add_to_group(c, &group, (struct rc_piece){ condition->pre, condition->span.begin });
        if (group.pres.count > 0)
            RC_PUSH(c->arena, &c->out->groups, group);
    }
}

void rc_pre_check_fields(struct rc_arena *arena, struct rc_diags *diags,
                         const struct rc_lst_pack *pack, struct rc_pre_pack *out)
{
    struct compile c = { .arena = arena, .diags = diags, .out = out };

    c.scope = (struct rc_pre_scope){ .arena = arena,
                                     .diags = diags,
                                     .world = &out->world,
                                     .preds = &out->preds,
                                     .compat = out->compat };
    for (size_t i = 0; i < pack->objects.count; i++)
        check_object(&c, pack->objects.at[i]);
    leave_object(diags);
    check_spells(&c, pack);
    leave_object(diags);
}

/* --- questions */

const struct rc_pre_object *rc_pre_object_of(const struct rc_pre_pack *pack, rc_kind kind,
                                             rc_object object)
{
    struct rc_lst_object wanted = { .kind = kind, .object = object };
    struct rc_pre_object key = { .object = &wanted };

    if (pack->objects.count == 0)
        return NULL;
    return bsearch(&key, pack->objects.at, pack->objects.count, sizeof key, by_number);
}

/* Of feats, QUALIFY may name the category as if it were a kind. */
static bool is_of_kind(const struct rc_kind_info *info, const struct rc_kind_keys *keys)
{
    struct rc_str word = keys->category.len > 0 ? keys->category : keys->kind;

    return rc_str_eq_fold(word, info->word) &&
           (info->family == RC_KIND_ABILITY || keys->category.len == 0);
}

void rc_pre_granted_set(const struct rc_model *model, const struct rc_character *character,
                        rc_kind kind, uint64_t *out)
{
    memset(out, 0, rc_kind_words(model, kind) * sizeof *out);
    for (size_t i = 0; i < character->qualify.count; i++) {
        const struct rc_kind_keys *keys = &character->qualify.at[i];
        for (size_t k = 0; is_of_kind(rc_kind_info(model, kind), keys) && k < keys->keys.count;
             k++) {
            rc_object object = rc_object_find(model, kind, keys->keys.at[k]);
            if (object != RC_NO_OBJECT)
                rc_bits_add(out, object);
        }
    }
}

void rc_pre_qualified_set(const struct rc_pre_pack *pack, struct rc_arena *arena,
                          const struct rc_character *character, rc_kind kind, uint64_t *out)
{
    const struct rc_model *model = pack->world.model;
    struct rc_mark mark = rc_arena_mark(arena);
    uint64_t *granted = rc_bits_new(arena, rc_kind_count(model, kind));
    struct rc_pred_run run;

    rc_bits_fill(out, rc_kind_count(model, kind));
    rc_pre_granted_set(model, character, kind, granted);
    rc_pred_run_init(&run, arena, &pack->preds, (struct rc_asked){ model, character, NULL });
    for (size_t i = 0; i < pack->objects.count; i++) {
        const struct rc_pre_object *object = &pack->objects.at[i];
        if (object->object->kind != kind)
            continue;
        bool met = rc_bits_has(granted, object->object->object) ||
                   rc_pred_holds(&run, object->conditions.met);
        if (!met || !rc_pred_holds(&run, object->conditions.unmoved))
            rc_bits_remove(out, object->object->object);
    }
    rc_arena_release(arena, mark);
}
