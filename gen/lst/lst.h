/*
 * LST: from campaign files to a model.
 *
 * rc_lst_load reads the named campaigns with everything that they include, applies .COPY, .MOD and
 * .FORGET, and fills a model that is frozen when it returns. What the model has no place for stays
 * at hand: each object keeps its fields, unread, in the order in which they apply, so that CHOOSE,
 * PRExxx, AUTO and QUALIFY can be compiled from them.
 *
 * Law: all text is a view into a loaded source or lives in the arena; a view of a field has a
 * place (rc_field.span), so each later message can point at it. Rules: spec lst.md (L, P, O, T).
 */
#ifndef RC_LST_LST_H
#define RC_LST_LST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/intern.h"
#include "base/str.h"
#include "base/vec.h"
#include "diag/diag.h"
#include "diag/span.h"
#include "model/model.h"

enum rc_lst_family {
#define RC_LST_FAMILY(id, word, kind, shape, choose, doc) RC_LST_##id,
#include "lst/family.def"
#undef RC_LST_FAMILY
    RC_LST_FAMILY_COUNT
};

/* The word of a family, "DOMAIN". */
const char *rc_lst_family_word(enum rc_lst_family family);

/* By word, exactly; RC_LST_FAMILY_COUNT when there is none. */
enum rc_lst_family rc_lst_family_find(struct rc_str word);

enum {
    RC_LST_LINE_LIMIT = 1024 * 1024,
    RC_LST_INCLUDE_LIMIT = 64,
    RC_LST_OBJECT_LIMIT = 65535,
    RC_LST_LINES_KEPT = 1 << 24 /* of all objects; a .COPY keeps those of its original too */
};

struct rc_lst_options {
    struct rc_str data_root;     /* what @ means, and * last; empty: there is none */
    struct rc_str vendor_root;   /* what & means; optional */
    struct rc_str homebrew_root; /* what $ means; optional */
    struct rc_str game_modes;    /* the folder that holds the game modes; empty: there is none */
    struct rc_str game_mode;     /* empty: chosen by the campaigns (DESIGN.md, Inputs) */
    bool pcgen_c30;              /* skip files that are not UTF-8 */
    bool pcgen_c34;              /* INCLUDE or EXCLUDE behind a PRExxx is misread */
    bool pcgen_c35;              /* "data" at the start of a path is cut together with one more */
    size_t line_limit;           /* bytes a line; 0: RC_LST_LINE_LIMIT */
    size_t include_limit;        /* PCC in PCC; 0: RC_LST_INCLUDE_LIMIT */
    size_t object_limit;         /* a kind; 0: RC_LST_OBJECT_LIMIT */
};

/* TOKEN:value, as it stands in a line. Both are views of the source. */
struct rc_field {
    struct rc_str token; /* "CHOOSE", "!PREALIGN" */
    struct rc_str value; /* all behind the first ':'; may be empty */
    struct rc_span span; /* of both with the ':' */
    uint16_t number;     /* in its line, from 1; the name is field 1 */
    uint16_t count;      /* of fields in its line */
};

/* Where the value of a field stands, or the part [begin, end) of it. */
static inline struct rc_span rc_field_value_span(const struct rc_field *field)
{
    return (struct rc_span){ field->span.end - (rc_pos)field->value.len, field->span.end };
}

static inline struct rc_span rc_field_part_span(const struct rc_field *field, struct rc_str part)
{
    rc_pos begin = field->span.end - (rc_pos)field->value.len + (rc_pos)(part.p - field->value.p);
    return (struct rc_span){ begin, begin + (rc_pos)part.len };
}

enum {
    RC_LST_NO_LEVEL = -1
};

/* One line that says something about an object. Lines of a .COPY are those of its original. */
struct rc_lst_line {
    const struct rc_field *fields;
    size_t count;
    struct rc_span span;                /* of the name on this line */
    const struct rc_campaign *campaign; /* whose file it is */
    int level; /* of a class level line (O11), REPEATLEVEL unfolded; else RC_LST_NO_LEVEL */
    bool mod;  /* a .MOD line */
};

/*
 * An object and all that is said of it. `lines` are in the order of application: the defining
 * line (for a copy first those of the original), then the .MOD lines (lst.md section 3).
 */
struct rc_lst_object {
    enum rc_lst_family family; /* RC_LST_ABILITY for feats too */
    struct rc_str category;    /* of an ability: as written; else empty */
    struct rc_str key;         /* of a subclass "a.b" */
    struct rc_str name;
    struct rc_span span;                /* of the name where it is defined; none: it is implied */
    const struct rc_campaign *campaign; /* that defines it; NULL: it is implied */
    const struct rc_lst_object *parent; /* the class of a subclass, else NULL */
    rc_kind kind;                       /* RC_NO_KIND: the model has no such kind (EQUIPMOD) */
    rc_object object;                   /* final number; RC_NO_OBJECT with RC_NO_KIND */
    RC_VEC(const struct rc_lst_line *) lines;
};

/* A CHOOSE that counts: the last one of an object whose family may have one (choose.md B1). */
struct rc_choose_source {
    const struct rc_lst_object *owner;
    enum rc_lst_family family;
    struct rc_str kind;     /* the word of the family, "ABILITY" */
    struct rc_str category; /* of an ability, "FEAT"; else empty */
    struct rc_str key;
    struct rc_str value; /* all behind "CHOOSE:" */
    struct rc_span span; /* of the value */
    const struct rc_field *field;
};

/* A domain of a deity that has conditions: it is not in RC_RELATION_DEITYDOMAIN. */
struct rc_domain_condition {
    rc_object deity;
    rc_object domain;
    struct rc_str pre; /* PRExxx separated by '|' */
    struct rc_span span;
};

/* The condition in brackets of a spell list entry. */
struct rc_spell_condition {
    struct rc_spell_entry entry;
    struct rc_str pre; /* without the brackets */
    struct rc_span span;
};

struct rc_campaign {
    struct rc_str name; /* CAMPAIGN */
    struct rc_str key;  /* KEY, else the name */
    struct rc_str file; /* path, normalised */
    struct rc_span span;
    int rank;
    RC_VEC(struct rc_str) booktypes;
    RC_VEC(struct rc_str) game_modes;
    RC_VEC(const struct rc_campaign *) includes; /* PCC, in order; a repeated one is the same */
    bool named;                                  /* on the command line */
    bool left_out; /* a condition of its own is not met: it contributes nothing */
};

/* A house rule of the game mode (rules.lst); PRERULE asks for its key. */
struct rc_house_rule {
    struct rc_str key;
    struct rc_str name;
    bool on; /* DEFAULT */
};

/* A switch of the game mode (codeControl.lst), such as ALIGNMENTFEATURE. */
struct rc_code_control {
    struct rc_str name;
    struct rc_str value;
};

/* How often a token stands in the fields of a family. */
struct rc_token_count {
    enum rc_lst_family family;
    struct rc_str token;
    size_t count;
    bool compiled; /* a row of token.def reads it */
};

struct rc_lst_pack {
    struct rc_model model;
    RC_VEC(const struct rc_campaign *) campaigns; /* the named ones, as named */
    RC_VEC(const struct rc_campaign *) all;       /* with what they include, first seen first */
    struct rc_str game_mode;                      /* empty: none was found */
    RC_VEC(struct rc_house_rule) rules;
    RC_VEC(struct rc_code_control) controls;
    RC_VEC(struct rc_str) files; /* every file read, in order: for dependency files */
    RC_VEC(const struct rc_lst_object *) objects; /* by family, then in order of loading */
    RC_VEC(struct rc_choose_source) chooses;      /* in source order */
    RC_VEC(struct rc_domain_condition) domain_conditions;
    RC_VEC(struct rc_spell_condition) spell_conditions;
    RC_VEC(struct rc_token_count) tokens;    /* by family, then token */
    const struct rc_lst_object ***by_number; /* kind, object; for rc_lst_object_of */
};

/*
 * Loads a pack. `paths` are .pcc files, and .lst files, alone or with their family in front:
 * "DOMAIN:rules/domains.lst". The family of a lone .lst is that of its first line that only one
 * family can have: CLASS:, ABILITYCATEGORY:, FACTDEF:, or a token that a single family has;
 * where nothing tells, that is an error which asks for the prefix.
 *
 * Messages go to `diags`, whose sources take the files. False when a named file could not be read
 * at all; faults inside are errors in `diags`, and what is sound is loaded. The pack and its model
 * (frozen in any case) live in `arena`; `texts` belongs to the model from here on.
 */
bool rc_lst_load(struct rc_arena *arena, struct rc_intern *texts, struct rc_diags *diags,
                 const struct rc_lst_options *options, const struct rc_str *paths, size_t count,
                 struct rc_lst_pack *pack);

/*
 * The record of an object of the model; NULL for one that no line defines. Constant time.
 */
const struct rc_lst_object *rc_lst_object_of(const struct rc_lst_pack *pack, rc_kind kind,
                                             rc_object object);

#endif
