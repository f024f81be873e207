#include "state/character.h"

#include <limits.h>

#include "base/path.h"
#include "ir/pred.h"
#include "lex/lines.h"
#include "state/fields.h"

struct check {
    struct rc_arena *arena;
    struct rc_diags *diags;
    struct rc_character *character;
    bool fine;
};

struct rc_span rc_character_place(const struct rc_character *character, const char *field)
{
    struct rc_span span = character->span;
    struct rc_str path = rc_str(field);
    const struct rc_json *at = character->json;
    struct rc_str name;

    while (at != NULL && rc_str_next(&path, '.', &name)) {
        const struct rc_json *member = at->type == RC_JSON_OBJECT ? at->first : NULL;
        while (member != NULL && !rc_str_eq(member->key, name))
            member = member->next;
        if (member != NULL)
            span = member->key_span;
        at = member;
    }
    return span;
}

static void disagree(struct check *c, const char *one, struct rc_str a, const char *other,
                     struct rc_str b)
{
    rc_report(c->diags, RC_E_CHARACTER_DISAGREES, rc_character_place(c->character, one),
              "character '%.*s': %s says '%.*s', %s says '%.*s'", RC_FMT(c->character->id), one,
              RC_FMT(a), other, RC_FMT(b));
    c->fine = false;
}

/* Two texts that say the same: where one is absent it takes the other's value. */
static void agree(struct check *c, const char *one, struct rc_str *a, const char *other,
                  struct rc_str *b)
{
    if (a->len == 0)
        *a = *b;
    else if (b->len == 0)
        *b = *a;
    else if (!rc_str_eq_fold(*a, *b))
        disagree(c, one, *a, other, *b);
}

/* A number that follows from another: 0 is not stated and takes its value. */
static void agree_on(struct check *c, const char *one, int *stated, const char *other, int follows)
{
    if (*stated == 0)
        *stated = follows;
    else if (*stated != follows)
        disagree(c, one, rc_str_printf(c->arena, "%d", *stated), other,
                 rc_str_printf(c->arena, "%d", follows));
}

static struct rc_class_info *class_info_of(struct rc_character *character, struct rc_str key)
{
    for (size_t i = 0; i < character->class_info.count; i++) {
        if (rc_str_eq_fold(character->class_info.at[i].class_key, key))
            return &character->class_info.at[i];
    }
    return NULL;
}

static struct rc_named_int *level_of(struct rc_character *character, struct rc_str key)
{
    for (size_t i = 0; i < character->classes.count; i++) {
        if (rc_str_eq_fold(character->classes.at[i].name, key))
            return &character->classes.at[i];
    }
    return NULL;
}

static void check_levels(struct check *c)
{
    struct rc_character *character = c->character;
    size_t stated = character->classes.count;

    for (size_t i = 0; i < character->class_info.count; i++) {
        const struct rc_class_info *info = &character->class_info.at[i];
        struct rc_named_int *level = level_of(character, info->class_key);
        if (level == NULL) {
            RC_PUSH(c->arena, &character->classes,
                    (struct rc_named_int){ info->class_key, info->level });
        } else if (level->value != info->level) {
            disagree(c, "classes", rc_str_printf(c->arena, "%d", level->value),
                     rc_str_printf(c->arena, "class_info of '%.*s'", RC_FMT(info->class_key)).p,
                     rc_str_printf(c->arena, "%d", info->level));
        }
    }
    for (size_t i = 0; i < stated; i++) {
        const struct rc_named_int *level = &character->classes.at[i];
        if (class_info_of(character, level->name) == NULL)
            RC_PUSH(c->arena, &character->class_info,
                    (struct rc_class_info){
                        .class_key = level->name, .name = level->name, .level = level->value });
    }
}

/*
 * Levels in all: those of the classes. What is 0 is not stated, and of a character without classes
 * nothing follows (pre.md section 5; the hit dice are those of monsters).
 */
static void check_level_sums(struct check *c)
{
    struct rc_character *character = c->character;
    int total = 0;
    int monster = 0;

    if (character->classes.count == 0)
        return;
    for (size_t i = 0; i < character->class_info.count; i++) {
        const struct rc_class_info *info = &character->class_info.at[i];
        int level = info->level < INT_MAX - total ? info->level : INT_MAX - total;
        total += level;
        monster += info->monster ? level : 0;
    }
    agree_on(c, "total_levels", &character->total_levels, "the classes", total);
    if (character->levels_monster == 0)
        character->levels_monster = monster;
    agree_on(c, "levels_nonmonster", &character->levels_nonmonster, "the other levels",
             total - character->levels_monster);
    if (character->hit_dice == 0)
        character->hit_dice = character->levels_monster;
}

static void check_subclasses(struct check *c)
{
    struct rc_character *character = c->character;

    for (size_t i = 0; i < character->subclasses.count; i++) {
        struct rc_named_text *named = &character->subclasses.at[i];
        struct rc_class_info *info = class_info_of(character, named->name);
        if (info != NULL)
            agree(c, "subclasses", &named->value, "class_info", &info->subclass);
    }
    for (size_t i = 0; i < character->class_info.count; i++) {
        const struct rc_class_info *info = &character->class_info.at[i];
        bool known = info->subclass.len == 0;
        for (size_t k = 0; k < character->subclasses.count; k++)
            known |= rc_str_eq_fold(character->subclasses.at[k].name, info->class_key);
        if (!known)
            RC_PUSH(c->arena, &character->subclasses,
                    (struct rc_named_text){ info->class_key, info->subclass });
    }
}

/* An ability without a parent category is in its own (pre.md section 5). */
static void complete_abilities(struct rc_character *character)
{
    for (size_t i = 0; i < character->ability_list.count; i++) {
        struct rc_held_ability *ability = &character->ability_list.at[i];
        if (ability->parent.len == 0)
            ability->parent = ability->category;
    }
}

static bool complete(struct rc_arena *arena, struct rc_diags *diags, struct rc_character *character)
{
    struct check c = { arena, diags, character, true };

    agree(&c, "race", &character->race, "race_info.key", &character->race_info.key);
    agree(&c, "deity", &character->deity, "deity_info.key", &character->deity_info.key);
    check_levels(&c);
    check_level_sums(&c);
    check_subclasses(&c);
    complete_abilities(character);
    return c.fine;
}

struct rc_character *rc_character_read(struct rc_arena *arena, struct rc_diags *diags,
                                       const struct rc_source *source, struct rc_str piece,
                                       size_t depth)
{
    struct rc_field_context context = { arena, diags };
    struct rc_character *character = RC_NEW(arena, struct rc_character);
    const struct rc_json *object = rc_json_read(arena, diags, source, piece, depth);

    if (object == NULL)
        return NULL;
    if (object->type != RC_JSON_OBJECT) {
        rc_field_fail(&context, object, "a character, which is an object");
        return NULL;
    }
    character->span = (struct rc_span){ object->span.begin, object->span.begin + 1 };
    character->json = object;
    if (!rc_fields_read(&context, object, RC_OWNER_character, character))
        return NULL;
    return complete(arena, diags, character) ? character : NULL;
}

struct file {
    struct rc_characters *characters;
    struct rc_arena *arena;
    struct rc_diags *diags;
    const struct rc_source *source;
    size_t depth;
    size_t count;
};

static void add(struct file *file, const struct rc_character *character)
{
    const struct rc_character *other = rc_character_find(file->characters, character->id);

    if (other != NULL && character->id.len > 0) {
        rc_report(file->diags, RC_E_CHARACTER_TWICE, character->span,
                  "there is a character '%.*s' already", RC_FMT(character->id));
        rc_note_at(file->diags, other->span, "the other one");
        return;
    }
    RC_PUSH(file->arena, &file->characters->list, character);
    rc_sym id = rc_intern_add(&file->characters->ids, character->id);
    if (id == file->characters->by_id.count)
        RC_PUSH(file->arena, &file->characters->by_id, character);
}

static bool read_piece(void *context, struct rc_str piece)
{
    struct file *file = context;

    if (file->count++ == RC_CHARACTER_LIMIT) {
        rc_report(file->diags, RC_E_TOO_MANY, rc_span_of(file->source, rc_str_sub(piece, 0, 1)),
                  "more than %d characters in a file", RC_CHARACTER_LIMIT);
        file->diags->limit_hit = true;
        return false;
    }
    const struct rc_character *character =
        rc_character_read(file->arena, file->diags, file->source, piece, file->depth);
    if (character != NULL)
        add(file, character);
    else
        file->characters->incomplete = true;
    return true;
}

enum rc_io_status rc_characters_read(struct rc_characters *characters, struct rc_arena *arena,
                                     struct rc_diags *diags, struct rc_str path, size_t depth)
{
    struct file file = { .characters = characters, .arena = arena, .diags = diags, .depth = depth };

    return rc_lines_read(diags, path, &file.source, read_piece, &file);
}

void rc_characters_init(struct rc_characters *characters, struct rc_arena *arena)
{
    *characters = (struct rc_characters){ 0 };
    rc_intern_init(&characters->ids, arena);
    RC_PUSH(arena, &characters->by_id, NULL); /* the empty text names nobody */
}

const struct rc_character *rc_character_find(const struct rc_characters *characters,
                                             struct rc_str id)
{
    rc_sym symbol;

    return rc_intern_find(&characters->ids, id, &symbol) ? characters->by_id.at[symbol] : NULL;
}

bool rc_character_level(const struct rc_character *character, struct rc_str formula,
                        struct rc_str source, int *level)
{
    for (size_t i = 0; i < character->level_formulas.count; i++) {
        const struct rc_number_table *table = &character->level_formulas.at[i];
        if (!rc_str_eq(table->name, formula))
            continue;
        for (size_t k = 0; k < table->row.count; k++) {
            const struct rc_named_number *value = &table->row.at[k];
            if (!rc_str_eq_fold(value->name, source) || !value->known)
                continue;
            *level = rc_pred_to_int(value->value);
            return true;
        }
    }
    return false;
}
