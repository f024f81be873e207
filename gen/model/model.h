/*
 * The objects of a pack and what is known of them at build time.
 *
 * After rc_model_freeze: the objects of a kind are numbered from 0 in the order
 * of their keys (ASCII case apart), keys are unique within a kind, relations
 * can be asked, and nothing changes.
 */
#ifndef RC_MODEL_MODEL_H
#define RC_MODEL_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"
#include "base/intern.h"
#include "base/vec.h"
#include "diag/span.h"

enum rc_family {
#define RC_KIND(id, word, held, doc) RC_KIND_##id,
#include "model/kind.def"
#undef RC_KIND
    RC_FAMILY_COUNT
};

enum rc_held {
    RC_HELD_NONE,
    RC_HELD_ONE,
    RC_HELD_SET
};

enum rc_relation {
#define RC_RELATION(id, word, fold, doc) RC_RELATION_##id,
#include "model/relation.def"
#undef RC_RELATION
    RC_RELATION_COUNT
};

enum rc_flag {
#define RC_FLAG(id, doc) RC_FLAG_##id,
#include "model/flag.def"
#undef RC_FLAG
    RC_FLAG_COUNT
};

typedef uint32_t rc_kind;   /* index into rc_model.kinds: a family, or an ability category */
typedef uint32_t rc_object; /* number within its kind */

#define RC_NO_KIND   UINT32_MAX
#define RC_NO_OBJECT UINT32_MAX

struct rc_object_info {
    struct rc_str key;
    struct rc_str name;  /* as displayed; the key when there is none of its own */
    struct rc_span span; /* of the name on the line that defines it */
    uint32_t flags;      /* bit (1u << RC_FLAG_x) */
};

struct rc_kind_info {
    enum rc_family family;
    struct rc_str word; /* "DOMAIN"; of an ability kind: the category, "FEAT" */
    enum rc_held held;
    RC_VEC(struct rc_object_info) objects;
    rc_object *numbers; /* temporary number -> number; after freeze */
    uint32_t *slots;    /* hash of the key without case -> object + 1; after freeze */
    uint32_t slot_count;
};

/* A FACT or FACTSET that the data declares (lst.md T6). */
struct rc_fact_info {
    struct rc_str name; /* as declared */
    rc_kind kind;       /* of the objects that have it; RC_NO_KIND: any */
    bool set;           /* FACTSET */
    bool selectable;    /* is a dynamic group (choose.md G4, C12) */
};

/* One line of a spell list: the spell is on the list at a level. */
struct rc_spell_entry {
    rc_kind list_kind; /* RC_KIND_CLASSSPELLLIST or RC_KIND_DOMAINSPELLLIST */
    rc_object list;
    rc_object spell;
    int level;
    bool conditional; /* has a prerequisite in brackets (choose.md C32) */
};

/* A child ability category is a constant set of its parent's kind. */
struct rc_category_info {
    struct rc_str name;
    rc_kind kind; /* of the parent category */
    bool is_parent;
    uint64_t *members; /* of the kind; NULL for a parent: all */
};

struct rc_index;

struct rc_model {
    struct rc_arena *arena;
    struct rc_intern *texts;
    RC_VEC(struct rc_kind_info)
    kinds; /* RC_KIND_x is the kind of its family, but for abilities */
    RC_VEC(struct rc_fact_info) facts;
    RC_VEC(struct rc_spell_entry)
    spell_entries; /* by list kind, list, level, spell after freeze */
    RC_VEC(struct rc_category_info) categories;
    struct rc_index *index;
    bool frozen;
};

void rc_model_init(struct rc_model *model, struct rc_arena *arena, struct rc_intern *texts);

/* The kind of a parent ability category, made when it is new. */
rc_kind rc_model_ability_kind(struct rc_model *model, struct rc_str category);

/*
 * Adds an object before the freeze and returns its temporary number:
 * rc_model_freeze sorts, and rc_model_number then tells the final one. The
 * caller has seen to it that the key is new.
 */
rc_object rc_model_add(struct rc_model *model, rc_kind kind, struct rc_object_info info);
void rc_model_set_flag(struct rc_model *model, rc_kind kind, rc_object object, enum rc_flag flag);

/* States a pair of a relation. For RC_RELATION_FACT the value is "name=value".
 */
void rc_model_relate(struct rc_model *model, enum rc_relation relation, rc_kind kind,
                     rc_object object, struct rc_str value);

void rc_model_add_spell_entry(struct rc_model *model, struct rc_spell_entry entry);

/* Numbers all objects; temporary numbers in what was stated so far are
 * replaced. */
void rc_model_freeze(struct rc_model *model);

/* The final number of an object that was added with a temporary one. */
rc_object rc_model_number(const struct rc_model *model, rc_kind kind, rc_object temporary);

static inline const struct rc_kind_info *rc_kind_info(const struct rc_model *model, rc_kind kind)
{
    return &model->kinds.at[kind];
}

static inline size_t rc_kind_count(const struct rc_model *model, rc_kind kind)
{
    return model->kinds.at[kind].objects.count;
}

static inline size_t rc_kind_words(const struct rc_model *model, rc_kind kind)
{
    return rc_words(rc_kind_count(model, kind));
}

static inline const struct rc_object_info *rc_object_info(const struct rc_model *model,
                                                          rc_kind kind, rc_object object)
{
    return &model->kinds.at[kind].objects.at[object];
}

static inline struct rc_str rc_object_key(const struct rc_model *model, rc_kind kind,
                                          rc_object object)
{
    return model->kinds.at[kind].objects.at[object].key;
}

static inline bool rc_object_has_flag(const struct rc_model *model, rc_kind kind, rc_object object,
                                      enum rc_flag flag)
{
    return (rc_object_info(model, kind, object)->flags >> flag & 1u) != 0;
}

/* By word ("DOMAIN", "FEAT"), ASCII case apart; RC_NO_KIND when there is none.
 */
rc_kind rc_kind_find(const struct rc_model *model, struct rc_str word);

/* The kind of a parent ability category alone, "CLASS" among them; RC_NO_KIND without one. */
rc_kind rc_ability_kind_find(const struct rc_model *model, struct rc_str category);

/* By key, ASCII case apart (choose.md G5); RC_NO_OBJECT when there is none.
 * After freeze. */
rc_object rc_object_find(const struct rc_model *model, rc_kind kind, struct rc_str key);

/* The key nearest to the text, or empty. */
struct rc_str rc_object_nearest(const struct rc_model *model, rc_kind kind, struct rc_str text);

/*
 * The objects of the kind that have the value, as a set of the kind; NULL when
 * none has. It lives as long as the model.
 */
const uint64_t *rc_model_related(const struct rc_model *model, enum rc_relation relation,
                                 rc_kind kind, struct rc_str value);

/* The objects of the kind that have the flag. */
const uint64_t *rc_model_flagged(const struct rc_model *model, rc_kind kind, enum rc_flag flag);

/* Values of a relation for a kind, in order of text (as first spelled). */
struct rc_values {
    const rc_sym *at; /* spelling */
    size_t count;
};
struct rc_values rc_model_values(const struct rc_model *model, enum rc_relation relation,
                                 rc_kind kind);

/* Values of one object, in the order in which they were stated. */
struct rc_values rc_object_values(const struct rc_model *model, enum rc_relation relation,
                                  rc_kind kind, rc_object object);

/* The value nearest to the text, or empty; without case. */
struct rc_str rc_value_nearest(const struct rc_model *model, enum rc_relation relation,
                               rc_kind kind, struct rc_str text);

const char *rc_relation_word(enum rc_relation relation);
bool rc_relation_folds(enum rc_relation relation);

/* The declared FACT or FACTSET of a kind by name, case apart; NULL when there
 * is none. */
const struct rc_fact_info *rc_fact_find(const struct rc_model *model, rc_kind kind,
                                        struct rc_str name);

/* A category by name, case apart; NULL when there is none. */
const struct rc_category_info *rc_category_find(const struct rc_model *model, struct rc_str name);

#endif
