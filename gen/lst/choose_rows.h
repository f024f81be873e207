/* The tables of CHOOSE: subtokens, qualifiers, primitives, and the rows of --compat=pcgen. */
#ifndef RC_LST_CHOOSE_ROWS_H
#define RC_LST_CHOOSE_ROWS_H

#include "diag/diag.h"
#include "diag/suggest.h"
#include "ir/unit.h"
#include "lex/compat.h"
#include "model/model.h"

enum rc_choose_compat {
#define RC_CHOOSE_COMPAT(row, code, doc) RC_CHOOSE_##row,
#include "lst/choose_compat.def"
#undef RC_CHOOSE_COMPAT
    RC_CHOOSE_COMPAT_COUNT
};

/* "C1" and so on, for rc_compat_parse. */
extern const char *const rc_choose_compat_names[RC_CHOOSE_COMPAT_COUNT];

/* The warning of a row; RC_CODE_COUNT: none. */
enum rc_code rc_choose_compat_code(enum rc_choose_compat row);

enum rc_choose_shape {
    RC_CHOOSE_SET,
    RC_CHOOSE_OLD_PROF,
    RC_CHOOSE_OLD_CLASS,
    RC_CHOOSE_CARRIED
};

struct rc_subtoken_row {
    const char *word;
    enum rc_family kind;
    enum rc_choose_shape shape;
};

enum rc_qualifier_shape {
    RC_QUALIFIER_IDENTITY,
    RC_QUALIFIER_FACT,
    RC_QUALIFIER_IMAGE
};

struct rc_qualifier_row {
    const char *name;
    int kind;  /* enum rc_family, or RC_ROW_ANY */
    int inner; /* enum rc_family, or RC_ROW_ANY: the kind of the choice */
    enum rc_qualifier_shape shape;
    unsigned argument;
    bool negatable;
    int row; /* enum rc_choose_compat, or RC_ROW_ANY: none */
};

enum {
    RC_ROW_ANY = -1
};

enum rc_value_rule {
    RC_VALUE_NONE,
    RC_VALUE_VALUE,
    RC_VALUE_LOOSE,
    RC_VALUE_OPTIONAL
};

enum rc_bracket_rule {
    RC_BRACKET_NONE,
    RC_BRACKET_LEVELS,
    RC_BRACKET_KEY
};

enum rc_primitive_shape {
    RC_PRIMITIVE_ALL,
    RC_PRIMITIVE_AVAILABLE,
    RC_PRIMITIVE_BOOK,
    RC_PRIMITIVE_CHOSEN,
    RC_PRIMITIVE_FACT,
    RC_PRIMITIVE_FLAG,
    RC_PRIMITIVE_KEY,
    RC_PRIMITIVE_LIST,
    RC_PRIMITIVE_PROHIBITED,
    RC_PRIMITIVE_REFERENCE,
    RC_PRIMITIVE_RELATED,
    RC_PRIMITIVE_WIELD
};

struct rc_primitive_row {
    const char *name;
    int kind; /* enum rc_family, or RC_ROW_ANY */
    enum rc_value_rule value;
    enum rc_bracket_rule bracket;
    enum rc_primitive_shape shape;
    unsigned argument;
    bool filter;
    int row; /* enum rc_choose_compat, or RC_ROW_ANY: none */
};

/* By word, in any case, as PCGen takes it; NULL when there is none. */
const struct rc_subtoken_row *rc_subtoken_find(struct rc_str word);
struct rc_str rc_subtoken_nearest(struct rc_str word);

/*
 * The row of a name for a kind, or NULL. Under a switched row of part C that takes the qualifier
 * away it is not found.
 */
const struct rc_qualifier_row *rc_qualifier_find(enum rc_family kind, struct rc_str name,
                                                 const struct rc_compat *compat);
const struct rc_primitive_row *rc_primitive_find(enum rc_family kind, struct rc_str name,
                                                 const struct rc_compat *compat);

/* Offers the names that exist for a kind: what somebody may have meant. */
void rc_choose_offer_names(struct rc_suggestion *suggestion, enum rc_family kind);

#endif
