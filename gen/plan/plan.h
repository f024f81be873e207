/*
 * Every decision about the generated C, taken: numbers, offsets, names, files, and for each rule
 * the constants and conditions of its one expression. What is left to emit/ is to print it.
 *
 * After rc_plan_make: printing cannot fail and needs no look at a rule's meaning. Sets of the plan
 * are in bit order (the enumerators), no longer in the order of the model.
 */
#ifndef RC_PLAN_PLAN_H
#define RC_PLAN_PLAN_H

#include "diag/source.h"
#include "ir/facts.h"
#include "ir/rule.h"
#include "opt/normal.h"
#include "plan/name.h"
#include "rulec/tables.h"

enum {
    RC_PLAN_UNROLL = 4,        /* words of a kind up to which functions have no loops */
    RC_PLAN_NAMED_BITS = 8,    /* bits of a word up to which a mask names them */
    RC_PLAN_RULES_A_FILE = 256 /* more rules than that are split into several files */
};

/* What a pack is made from. All of it outlives the plan. */
struct rc_plan_pack {
    struct rc_str name; /* rc_name_is_pack */
    struct rc_str from; /* what the first line of each file says it came from: "rules/core" */
    const struct rc_model *model;
    const struct rc_unit *unit;
    const struct rc_rule *rules; /* in source order */
    size_t rule_count;
    const struct rc_sources *sources; /* NULL: rules have no places */
};

/* A kind that the pack has enumerators for. */
struct rc_plan_kind {
    rc_kind kind;
    struct rc_str word;     /* "DOMAIN" */
    const char *lower;      /* "domain": of static names */
    const char *tag;        /* "core_domain": of the enum */
    const char *upper;      /* "CORE_DOMAIN": of its constants */
    const char *enumerator; /* "CORE_KIND_DOMAIN" */
    const char *none;       /* "CORE_DOMAIN_NONE", the count; NULL: it is not needed */
    const char *field;      /* of the enumeration in the character; NULL: it has none */
    size_t count;
    size_t words;             /* at least 1 */
    size_t padded;            /* the same in whole cache lines */
    const rc_object *objects; /* bit -> object */
    const rc_object *bits;    /* object -> bit */
    const char **names;       /* bit -> enumerator */
    struct rc_str *types;     /* bit -> primary type, empty: none */
};

enum rc_field_form {
    RC_FIELD_WORDS, /* uint64_t[padded]: a set */
    RC_FIELD_VALUE  /* uint32_t: one object, or the count for none */
};

/* A member of struct PACK_character. */
struct rc_plan_field {
    enum rc_field_form form;
    const char *name;       /* "domain_qualified" */
    unsigned kind;          /* in rc_layout.kinds */
    struct rc_atom atom;    /* of which it is the value */
    const char *fact;       /* "held", "qualified", ... */
    struct rc_str argument; /* of the fact: a spell book, "arcane 1 to 3"; else empty */
    size_t offset;          /* bytes */
    size_t size;
};

/* The bytes of struct PACK_character. */
struct rc_layout {
    const struct rc_plan_kind *kinds;
    size_t kind_count;
    const struct rc_plan_field *fields; /* by offset */
    size_t field_count;
    size_t size; /* bytes, whole cache lines */
};

/*
 * Writes the character into `bytes`, layout->size of them, aligned for 64-bit words. What is said
 * of facts that no rule reads is left out.
 */
void rc_layout_fill(const struct rc_layout *layout, const struct rc_facts *facts, void *bytes);

/* A constant set that stands at the top of each file that uses it. */
struct rc_plan_mask {
    unsigned kind;
    bool rows;            /* as (word, bits) rows, else as words */
    const char *name;     /* "domain_type_fury" */
    struct rc_str text;   /* "TYPE=Fury" */
    const uint64_t *bits; /* in bit order */
    uint64_t hash;        /* of the bits */
    size_t members;
};

/* What an expression reads of the character: `head` w `tail` is a word of it. */
struct rc_plan_input {
    const char *head;    /* "c->domain[" */
    const char *tail;    /* "]" */
    const char *local;   /* "held": for a variable */
    struct rc_str label; /* "PC": for comments */
    struct rc_input from;
    unsigned field; /* in the layout, of an atom */
};

enum rc_mask_source {
    RC_MASK_NONE,   /* all objects, and the condition has no others */
    RC_MASK_SHARED, /* `mask` of the plan */
    RC_MASK_OWN     /* bits of its own */
};

struct rc_plan_term {
    enum rc_mask_source source;
    uint32_t mask;        /* SHARED */
    bool less_always;     /* SHARED, without what is always offered */
    const char *own;      /* OWN: its name in the function, or of its rows in the file */
    const char *function; /* of a sparse rule: what a row of the term offers; NULL: all of it */
    const uint64_t *bits; /* of the term, in bit order */
    size_t members;
    bool always;
    uint16_t table;         /* bit c: for the combination c of the part's inputs */
    unsigned product_count; /* none for `always` */
    struct rc_product products[RC_PRODUCTS];
    struct rc_str when;    /* "QUALIFIED & !PC" */
    struct rc_str objects; /* "TYPE=Fury less War" */
};

struct rc_plan_part {
    struct rc_plan_input inputs[RC_NORMAL_INPUTS];
    unsigned input_count;
    struct rc_plan_term *terms;
    size_t term_count;
};

/* A set as an expression: the union of its parts. */
struct rc_plan_body {
    unsigned kind;
    struct rc_plan_part *parts;
    size_t part_count;
    bool reads;            /* the character */
    const uint32_t *masks; /* shared ones that it uses, ascending */
    size_t mask_count;
    const uint32_t *derived; /* that it uses, themselves and through others, ascending */
    size_t derived_count;
};

/* A function for an intermediate set. */
struct rc_plan_derived {
    const char *name;
    struct rc_str label;
    struct rc_plan_body body; /* of the set, or of what is mapped */
    uint32_t map;             /* RC_NO_MAP, or of the unit */
    const char *operand;      /* the function of what is mapped */
    const char *map_name;     /* of its rows */
    const char *map_text;     /* "PROFICIENCY:ARMOR" */
    unsigned kind;            /* of its members */
};

struct rc_plan_rule {
    const struct rc_rule *rule;
    const char *name;       /* "core_ability_bonus_domain" */
    const char *local;      /* "ability_bonus_domain" */
    const char *enumerator; /* "CORE_CHOOSE_ABILITY_BONUS_DOMAIN" */
    struct rc_str place;    /* "abilities.lst:3:28", or empty */
    struct rc_str file;     /* "abilities.lst", or empty */
    unsigned line;
    struct rc_plan_body body;
    bool sparse;        /* functions go over the (word, bits) rows of its terms */
    bool always;        /* something is offered to everyone: */
    struct rc_str sure; /* "War" */
    bool fixed;         /* the set is a constant of so many: */
    size_t fixed_count;
    unsigned unit; /* of the file with its functions */
};

/* Rows of a relation for the setter that fills a plane: the domains of a deity. */
struct rc_plan_filled {
    unsigned source;       /* kind: DEITY */
    unsigned kind;         /* of the members: DOMAIN */
    unsigned field;        /* in the layout */
    const uint64_t **rows; /* by bit of the source, in bit order */
};

struct rc_plan {
    struct rc_arena *arena;
    struct rc_plan_pack pack;
    const char *name;  /* "core" */
    const char *upper; /* "CORE" */
    struct rc_layout layout;
    const struct rc_plan_mask *masks;
    size_t mask_count;
    const struct rc_plan_derived *derived;
    size_t derived_count;
    const struct rc_plan_rule *rules;
    size_t rule_count;
    const struct rc_plan_filled *filled; /* NULL: no plane is filled by a setter */
    unsigned units;                      /* files of rules; 1: all in PACK_choose.c */
    const rulec_tables *tables;          /* NULL: rules are laid down straight */
    const char *binary;                  /* of the tables: the file that has them; NULL: as C */
    uint64_t fingerprint[2];
};

/* Plans a pack. It never fails; it looks at the model, which is frozen, and changes nothing. */
struct rc_plan *rc_plan_make(struct rc_arena *arena, const struct rc_plan_pack *pack);

/* The kind of the plan, or NULL when the pack has nothing to say about it. */
const struct rc_plan_kind *rc_plan_kind_of(const struct rc_plan *plan, rc_kind kind);

/* A set by the model's numbers as a set in bit order, kind->words long. */
uint64_t *rc_plan_bits(struct rc_arena *arena, const struct rc_plan_kind *kind,
                       const uint64_t *objects);

#endif
