/*
 * The stupid twin of the CHOOSE front end: an evaluator of its own, written from choose.md part A
 * and the two columns of part C, sharing nothing with gen/lst but the numbers of the rows. It
 * reads the text of an expression character by character and asks every item of every object.
 *
 *     struct naive n = { .arena = &arena, .model = &model, .compat = compat };
 *     naive_read(&n, RC_STR("DOMAIN|TYPE=Element,!PC"));
 *     if (n.verdict == NAIVE_ACCEPTED) yes = naive_offers(&n, &facts, object);
 */
#ifndef TESTS_SUPPORT_NAIVE_CHOOSE_H
#define TESTS_SUPPORT_NAIVE_CHOOSE_H

#include "ir/facts.h"
#include "lex/compat.h"
#include "lst/choose_rows.h" /* only for the numbers of the rows of part C */

enum naive_verdict {
    NAIVE_ACCEPTED,
    NAIVE_SYNTAX,      /* a load error; `reason` says which rule */
    NAIVE_NOT_A_CHOICE /* another subtoken than those of the proposal */
};

struct naive_or;

enum naive_what {
    NAIVE_KEY,
    NAIVE_PREFIX,
    NAIVE_TYPE,
    NAIVE_ALL,
    NAIVE_GROUP, /* a FACT or FACTSET */
    NAIVE_PRIMITIVE,
    NAIVE_QUALIFIER,
    NAIVE_NOTHING /* accepted by the program, without a member */
};

struct naive_item {
    enum naive_what what;
    bool negated;
    rc_kind kind;
    struct rc_str name;    /* before '=' and '['; of a group as declared */
    struct rc_str value;   /* behind '=' */
    struct rc_str bracket; /* between '[' and ']' */
    bool has_value;
    bool has_bracket;
    const struct naive_primitive *primitive;
    rc_object object;       /* of a key; RC_NO_OBJECT: unknown */
    bool with_subclasses;   /* the key of a class, not one that names a part of it */
    struct naive_or *inner; /* of a qualifier; NULL without brackets */
    int level_min;
    int level_max;
    struct rc_str min_formula; /* in place of the number; empty: it is one */
    struct rc_str max_formula;
    enum {
        NAIVE_KNOWN_ANY,
        NAIVE_KNOWN_YES,
        NAIVE_KNOWN_NO
    } known;
    struct rc_str text; /* in the program's normal form */
};

struct naive_and {
    RC_VEC(struct naive_item) items;
    struct rc_str text;
};

struct naive_or {
    RC_VEC(struct naive_and) ands;
    struct rc_str text;
};

struct naive {
    /* set by the caller */
    struct rc_arena *arena;
    const struct rc_model *model;
    struct rc_compat compat; /* rows of part C with PCGen's answer */
    /* set by naive_read */
    enum naive_verdict verdict;
    const char *reason;
    rc_kind kind;
    RC_VEC(struct rc_str) unresolved; /* unknown keys, as written, each once */
    bool throws;                      /* PCGen throws when the token is used: the default stays */
    bool lacks_value; /* CLASS or SPELLBOOK bare: it throws when that is asked (C24) */
    struct naive_or expr;
    struct naive *plain; /* the same token with all rows of part C off, when it may be needed */
};

void naive_read(struct naive *n, struct rc_str text);

/* Whether the object, of n->kind, is offered. */
bool naive_offers(const struct naive *n, const struct rc_facts *who, rc_object object);

/* All that are offered, as the words of the kind. */
void naive_set(const struct naive *n, const struct rc_facts *who, uint64_t *out);

/* Whether PCGen would throw for this character; then the answer is the default one. */
bool naive_throws(const struct naive *n, const struct rc_facts *who);

/* Below: between the files of this evaluator. */

enum naive_primitive_id {
    NAIVE_P_ABILITY,
    NAIVE_P_ALIGN,
    NAIVE_P_ALL_SPELLS,
    NAIVE_P_BASESIZE,
    NAIVE_P_CLASS,
    NAIVE_P_CLASSLIST,
    NAIVE_P_DEITY,
    NAIVE_P_DESCRIPTOR,
    NAIVE_P_DOMAINLIST,
    NAIVE_P_FEAT,
    NAIVE_P_PANTHEON,
    NAIVE_P_PROHIBITED,
    NAIVE_P_RACESUBTYPE,
    NAIVE_P_RACETYPE,
    NAIVE_P_SCHOOL,
    NAIVE_P_SPELLBOOK,
    NAIVE_P_SPELLCASTER,
    NAIVE_P_SPELLTYPE,
    NAIVE_P_SUBSCHOOL,
    NAIVE_P_WIELD
};

struct naive_primitive {
    enum naive_primitive_id id;
    const char *name;
    int kind;   /* RC_KIND_, -1: of every kind */
    char value; /* 'n': none, 'v': must be there, 'l': PCGen lets it lack, 'o': else it is a key */
    char bracket; /* 'n': none, 'l': levels may follow, 'k': a key must follow */
    char rule;    /* of the value: 'k': as a key, 'y': YES or NO, 'w': a wield, 'c': category */
    bool filter;  /* B2.2 */
};

static inline bool naive_row(const struct naive *n, enum rc_choose_compat row)
{
    return rc_compat_has(&n->compat, row);
}

bool naive_has_related(const struct naive *n, enum rc_relation relation, rc_kind kind,
                       rc_object object, struct rc_str value);
bool naive_has_types(const struct naive *n, rc_kind kind, rc_object object, struct rc_str types);
bool naive_is_subclass(const struct naive *n, rc_kind kind, rc_object object);

#endif
