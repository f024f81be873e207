/*
 * Records to the model. For each object its lines are gone through in the order in which they
 * apply; what they say is gathered in a binding, and stated in the model when the last line is
 * done. Spells come last: their lists are those of the classes and domains.
 */
#ifndef RC_LST_BIND_H
#define RC_LST_BIND_H

#include "lst/load.h"
#include "lst/store.h"

enum rc_lst_token_shape {
    RC_SHAPE_NONE,      /* carried */
    RC_SHAPE_ELSEWHERE, /* read where lines are read */
    RC_SHAPE_PRE,       /* PRExxx, !PRExxx */
    RC_SHAPE_CHOOSE,
    RC_SHAPE_TYPES, /* a.b.c with .CLEAR, ADD., REMOVE. (lst.md T1) */
    RC_SHAPE_LIST,  /* a|b with .CLEAR and .REMOVE.a */
    RC_SHAPE_ONE,   /* the last value counts */
    RC_SHAPE_YES_NO,
    RC_SHAPE_BASE_CLASS, /* ALLOWBASECLASS */
    RC_SHAPE_SPELL_STAT,
    RC_SHAPE_GROUP,
    RC_SHAPE_NAME, /* the name that is displayed */
    RC_SHAPE_FACT, /* name|value */
    RC_SHAPE_FACTSET,
    RC_SHAPE_OLD_FACT, /* NAME:value of a declared fact: FACT:Name|value (lst.md T6) */
    RC_SHAPE_PANTHEON, /* PANTHEON:value, declared or not (choose.md C12) */
    RC_SHAPE_PROFICIENCY,
    RC_SHAPE_DEITY_DOMAINS,
    RC_SHAPE_SPELL_CLASSES,
    RC_SHAPE_SPELL_DOMAINS,
    RC_SHAPE_NATURAL /* NATURALATTACKS */
};

struct rc_token_rule {
    enum rc_lst_token_shape shape;
    unsigned target; /* enum rc_relation or rc_flag, by shape; of an old fact: in model->facts */
    rc_kind reference;
};

/* A value with its place. */
struct rc_bound {
    struct rc_str text;
    rc_sym symbol; /* of the text as its relation compares it */
    bool removed;
    struct rc_span span;
    rc_kind reference; /* the text is a key of that kind; RC_NO_KIND: it is a text */
    const struct rc_field *field;
};

struct rc_bounds {
    struct rc_bound *at;
    size_t count;
    size_t room;
};

struct rc_bound_fact {
    struct rc_str name;
    struct rc_str value;
    const struct rc_field *field;
};

struct rc_bound_domain {
    struct rc_str key; /* empty: all */
    struct rc_str pre;
    struct rc_span span;
    struct rc_span pre_span;
    const struct rc_field *field;
};

struct rc_bound_entry {
    rc_kind list_kind;
    struct rc_str name;
    int level;
    struct rc_str pre;
    struct rc_span span;
    struct rc_span pre_span;
    const struct rc_field *field;
};

/* What the lines of one object have said so far. */
struct rc_binding {
    struct rc_loader *loader;
    struct rc_binder *binder;
    struct rc_lst_record *record;
    const struct rc_lst_line *line;
    const struct rc_field *field; /* at hand */
    const struct rc_token_rule *rule;
    struct rc_bounds values[RC_RELATION_COUNT];
    uint32_t flags;
    const struct rc_field *choose;
    RC_VEC(struct rc_bound_fact) facts;
    RC_VEC(struct rc_bound_domain) domains;
    RC_VEC(struct rc_bound_entry) entries;
};

struct rc_binder {
    struct rc_loader *loader;
    struct rc_pair_map numbers;      /* kind, folded key -> temporary number */
    struct rc_pair_map rule_numbers; /* family, token -> rules */
    RC_VEC(struct rc_token_rule) rules;
    struct rc_str *list_types;  /* by temporary number of a class spell list */
    struct rc_pair_map places;  /* relation, symbol -> where the value was put last */
    struct rc_binding work;     /* its arrays are used again for each object */
    bool full[RC_FAMILY_COUNT]; /* that the limit is reached was said */
};

/* bind.c */
void rc_bind(struct rc_loader *loader);

/* The temporary number of an object of the model, or RC_NO_OBJECT. */
rc_object rc_binder_find(const struct rc_binder *binder, rc_kind kind, struct rc_str key);

/* The same for a part of a field. What is not there is reported, unless nothing of its kind is: a
 * book that is read without the one it builds on does not deserve a message a line. */
rc_object rc_binder_refer(struct rc_binder *binder, rc_kind kind, struct rc_str key,
                          struct rc_span span);

/* Messages from here on are about this field of the object at hand; NULL: about none. */
void rc_binding_at(struct rc_binding *binding, const struct rc_field *field);

/* Adds an object, or finds it; RC_NO_OBJECT when the limit of its kind is reached. */
rc_object rc_binder_add(struct rc_binder *binder, rc_kind kind, struct rc_str key,
                        struct rc_str name, struct rc_span span);

/* bind_rule.c: what is done with a token of a family. */
struct rc_token_rule rc_rule_of(const struct rc_model *model, enum rc_lst_family family,
                                struct rc_str token);

/* bind_field.c: reads the field at hand into the binding. */
void rc_bind_field(struct rc_binding *binding);

/* bind_fact.c */
void rc_bind_fact(struct rc_binding *binding, struct rc_str name, struct rc_str value, bool set);
void rc_state_facts(struct rc_binding *binding);

/* bind_list.c: domains of deities, spells on lists. */
void rc_bind_domains(struct rc_binding *binding);
void rc_bind_spell_list(struct rc_binding *binding);
void rc_state_domains(struct rc_binding *binding);
void rc_state_entries(struct rc_binding *binding);

/* bind_category.c: before the freeze the kinds, after it the members of each category. */
void rc_bind_category_kinds(struct rc_binder *binder);
void rc_bind_categories(struct rc_binder *binder);

#endif
