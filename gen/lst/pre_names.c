#include "lst/pre_names.h"

#include "diag/suggest.h"
#include "ir/character.h"

struct space {
    struct rc_intern folded;
    rc_str_list spellings; /* by symbol */
};

struct rc_pre_names {
    struct rc_arena *arena;
    struct space spaces[RC_PRE_SPACE_COUNT];
};

/* How names stand in the value of a token. */
enum shape {
    WHOLE,
    FIRST,   /* up to '|' */
    BARS,    /* between '|' */
    DOTS,    /* between '.' */
    DECLARED /* FORMAT=name of a VARIABLE file */
};

static const struct row {
    const char *token;
    enum rc_pre_space space;
    enum shape shape;
} rows[] = {
    { "DEFINE", RC_PRE_SPACE_VARIABLE, FIRST },
    { "GLOBAL", RC_PRE_SPACE_VARIABLE, DECLARED },
    { "ITYPE", RC_PRE_SPACE_TYPE, DOTS },
    { "LOCAL", RC_PRE_SPACE_VARIABLE, DECLARED },
    { "RACESUBTYPE", RC_PRE_SPACE_RACESUBTYPE, BARS },
    { "RACETYPE", RC_PRE_SPACE_RACETYPE, WHOLE },
    { "STARTPACK", RC_PRE_SPACE_KIT, WHOLE },
    { "SUBCLASS", RC_PRE_SPACE_SUBCLASS, WHOLE },
    { "SUBSTITUTIONCLASS", RC_PRE_SPACE_SUBCLASS, WHOLE },
    { "TYPE", RC_PRE_SPACE_TYPE, DOTS },
};

static const char *const terms[] = {
#define RC_FORMULA_TERM(word) word,
#include "lst/formula_term.def"
#undef RC_FORMULA_TERM
};

static void add(struct rc_pre_names *names, enum rc_pre_space space, struct rc_str name)
{
    struct space *to = &names->spaces[space];
    uint32_t before = to->folded.count;

    name = rc_str_trim(name);
    if (name.len == 0)
        return;
    rc_intern_fold(&to->folded, name);
    if (to->folded.count > before)
        RC_PUSH(names->arena, &to->spellings, name);
}

static void add_parts(struct rc_pre_names *names, enum rc_pre_space space, struct rc_str value,
                      char separator)
{
    struct rc_str part;

    while (rc_str_next(&value, separator, &part))
        add(names, space, part);
}

static void add_value(struct rc_pre_names *names, const struct row *row, struct rc_str value)
{
    switch (row->shape) {
    case WHOLE: add(names, row->space, value); return;
    case FIRST: add(names, row->space, rc_str_sub(value, 0, rc_str_find(value, '|', 0))); return;
    case BARS: add_parts(names, row->space, value, '|'); return;
    case DOTS: add_parts(names, row->space, value, '.'); return;
    case DECLARED:
        for (size_t i = value.len; i-- > 0;) {
            if (value.p[i] == '=' || value.p[i] == '|') {
                value = rc_str_sub(value, i + 1, value.len);
                break;
            }
        }
        add(names, row->space, value);
    }
}

static bool is_end(char c)
{
    return c == '\t' || c == '\n' || c == '\r';
}

/* The text of the line is not asked for before a token is found: most of a file has none. */
static bool in_comment(struct rc_str text, const char *at)
{
    while (at > text.p && at[-1] != '\n' && at[-1] != '\r')
        at--;
    return *at == '#';
}

static const struct row *find_row(struct rc_str token)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rc_str_eq(token, rc_str(rows[i].token)))
            return &rows[i];
    }
    return NULL;
}

/* A field is TOKEN:value between TABs. */
static void read_field(struct rc_pre_names *names, struct rc_str text, const char *colon)
{
    const char *end = text.p + text.len;
    const char *begin = colon;
    const char *stop = colon + 1;
    const struct row *row;

    while (begin > text.p && begin[-1] >= 'A' && begin[-1] <= 'Z')
        begin--;
    if (begin == colon || (begin > text.p && !is_end(begin[-1]) && begin[-1] != ' '))
        return;
    row = find_row(rc_str_between(begin, colon));
    if (row == NULL || in_comment(text, begin))
        return;
    while (stop < end && !is_end(*stop))
        stop++;
    add_value(names, row, rc_str_between(colon + 1, stop));
}

static void read_source(struct rc_pre_names *names, struct rc_str text)
{
    const char *end = text.p + text.len;
    const char *at = text.p;

    while (at < end && (at = memchr(at, ':', (size_t)(end - at))) != NULL)
        read_field(names, text, at++);
}

/* "STR" and "STRSCORE" are terms. */
static void add_stats(struct rc_pre_names *names, const struct rc_model *model)
{
    for (size_t i = 0; i < rc_kind_count(model, RC_KIND_STAT); i++) {
        struct rc_str key = rc_object_key(model, RC_KIND_STAT, (rc_object)i);
        add(names, RC_PRE_SPACE_VARIABLE, key);
        add(names, RC_PRE_SPACE_VARIABLE, rc_str_printf(names->arena, "%.*sSCORE", RC_FMT(key)));
    }
}

const struct rc_pre_names *rc_pre_names_of(struct rc_arena *arena, const struct rc_sources *sources,
                                           const struct rc_lst_pack *pack)
{
    struct rc_pre_names *names = RC_NEW(arena, struct rc_pre_names);

    names->arena = arena;
    for (size_t i = 0; i < RC_PRE_SPACE_COUNT; i++) {
        rc_intern_init(&names->spaces[i].folded, arena);
        RC_PUSH(arena, &names->spaces[i].spellings, RC_STR(""));
    }
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
        add(names, RC_PRE_SPACE_VARIABLE, rc_str(terms[i]));
    add_stats(names, &pack->model);
    for (size_t i = 0; i < sources->count; i++)
        read_source(names, sources->at[i]->text);
    return names;
}

bool rc_pre_names_have(const struct rc_pre_names *names, enum rc_pre_space space,
                       struct rc_str name)
{
    rc_sym found;

    return rc_intern_find_fold(&names->spaces[space].folded, name, &found);
}

bool rc_pre_names_any(const struct rc_pre_names *names, enum rc_pre_space space)
{
    return names->spaces[space].spellings.count > 1;
}

struct rc_str rc_pre_names_nearest(const struct rc_pre_names *names, enum rc_pre_space space,
                                   struct rc_str name)
{
    const rc_str_list *spellings = &names->spaces[space].spellings;
    struct rc_suggestion nearest = rc_suggest(name);

    for (size_t i = 1; i < spellings->count; i++)
        rc_suggest_offer(&nearest, spellings->at[i]);
    return nearest.found ? nearest.best : RC_STR("");
}

static bool is_word(struct rc_str name)
{
    for (size_t i = 0; i < name.len; i++) {
        if (strchr(".[=:%", name.p[i]) != NULL)
            return false;
    }
    return name.len > 0;
}

static bool in_capitals(struct rc_str name)
{
    for (size_t i = 0; i < name.len; i++) {
        if (name.p[i] >= 'a' && name.p[i] <= 'z')
            return false;
    }
    return true;
}

bool rc_pre_names_variable(const struct rc_pre_names *names, struct rc_str name,
                           struct rc_str *nearest)
{
    bool capitals = in_capitals(name);

    *nearest = RC_STR("");
    if (!is_word(name) || rc_pre_names_have(names, RC_PRE_SPACE_VARIABLE, name))
        return true;
    *nearest = rc_pre_names_nearest(names, RC_PRE_SPACE_VARIABLE, name);
    return capitals &&
           (nearest->len == 0 || name.len < 5 || rc_edit_distance(name, *nearest, 1) > 1);
}
