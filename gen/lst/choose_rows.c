#include "lst/choose_rows.h"

enum {
    ANY = RC_ROW_ANY
};

const char *const rc_choose_compat_names[RC_CHOOSE_COMPAT_COUNT] = {
#define RC_CHOOSE_COMPAT(row, code, doc) #row,
#include "lst/choose_compat.def"
#undef RC_CHOOSE_COMPAT
};

static const enum rc_code compat_codes[RC_CHOOSE_COMPAT_COUNT] = {
#define RC_CHOOSE_COMPAT(row, code, doc) code,
#include "lst/choose_compat.def"
#undef RC_CHOOSE_COMPAT
};

enum rc_code rc_choose_compat_code(enum rc_choose_compat row)
{
    return compat_codes[row];
}

static const struct rc_subtoken_row subtokens[] = {
#define RC_CHOOSE(word, kind, shape, doc) { #word, RC_KIND_##kind, RC_CHOOSE_##shape },
#include "lst/choose.def"
#undef RC_CHOOSE
};

/* RC_KIND_ANY, RC_KIND_SAME and RC_CHOOSE_NONE exist for these tables only. */
enum {
    RC_KIND_ANY = RC_ROW_ANY,
    RC_KIND_SAME = RC_ROW_ANY,
    RC_CHOOSE_NONE = RC_ROW_ANY
};

static const struct rc_qualifier_row qualifiers[] = {
#define RC_QUALIFIER(name, kind, inner, shape, argument, negatable, row, doc) \
    { #name,    RC_KIND_##kind, RC_KIND_##inner, RC_QUALIFIER_##shape,        \
      argument, negatable,      RC_CHOOSE_##row },
#include "lst/qualifier.def"
#undef RC_QUALIFIER
};

static const struct rc_primitive_row primitives[] = {
#define RC_PRIMITIVE(name, kind, value, bracket, shape, argument, filter, row, doc)           \
    { #name,    RC_KIND_##kind, RC_VALUE_##value, RC_BRACKET_##bracket, RC_PRIMITIVE_##shape, \
      argument, filter,         RC_CHOOSE_##row },
#include "lst/primitive.def"
#undef RC_PRIMITIVE
};

#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])

const struct rc_subtoken_row *rc_subtoken_find(struct rc_str word)
{
    for (size_t i = 0; i < COUNT(subtokens); i++) {
        if (rc_str_eq_fold(word, rc_str(subtokens[i].word)))
            return &subtokens[i];
    }
    return NULL;
}

struct rc_str rc_subtoken_nearest(struct rc_str word)
{
    struct rc_suggestion nearest = rc_suggest(word);

    for (size_t i = 0; i < COUNT(subtokens); i++)
        rc_suggest_offer(&nearest, rc_str(subtokens[i].word));
    return nearest.found ? nearest.best : RC_STR("");
}

/* Rows for the kind stand before those for ANY wherever both exist. */
const struct rc_qualifier_row *rc_qualifier_find(enum rc_family kind, struct rc_str name,
                                                 const struct rc_compat *compat)
{
    for (size_t i = 0; i < COUNT(qualifiers); i++) {
        const struct rc_qualifier_row *row = &qualifiers[i];
        if ((row->kind == ANY || row->kind == (int)kind) && rc_str_eq(name, rc_str(row->name)) &&
            (row->row == ANY || !rc_compat_has(compat, (size_t)row->row)))
            return row;
    }
    return NULL;
}

const struct rc_primitive_row *rc_primitive_find(enum rc_family kind, struct rc_str name,
                                                 const struct rc_compat *compat)
{
    for (size_t i = 0; i < COUNT(primitives); i++) {
        const struct rc_primitive_row *row = &primitives[i];
        if ((row->kind == ANY || row->kind == (int)kind) && rc_str_eq(name, rc_str(row->name)) &&
            (row->row == ANY || !rc_compat_has(compat, (size_t)row->row)))
            return row;
    }
    return NULL;
}

void rc_choose_offer_names(struct rc_suggestion *suggestion, enum rc_family kind)
{
    for (size_t i = 0; i < COUNT(qualifiers); i++) {
        if (qualifiers[i].kind == ANY || qualifiers[i].kind == (int)kind)
            rc_suggest_offer(suggestion, rc_str(qualifiers[i].name));
    }
    for (size_t i = 0; i < COUNT(primitives); i++) {
        if (primitives[i].kind == ANY || primitives[i].kind == (int)kind)
            rc_suggest_offer(suggestion, rc_str(primitives[i].name));
    }
}
