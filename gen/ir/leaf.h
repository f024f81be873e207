/* What the files that give leaves their values share; the interface is pred.h. */
#ifndef RC_IR_LEAF_H
#define RC_IR_LEAF_H

#include "ir/pred.h"

struct rc_leaf_ask {
    const struct rc_preds *preds;
    const struct rc_leaf *leaf;
    const struct rc_model *model;
    const struct rc_character *character;
    const struct rc_held_item *item;
};

typedef double rc_leaf_function(const struct rc_leaf_ask *ask);

static inline struct rc_str rc_leaf_text(const struct rc_leaf_ask *ask)
{
    return rc_sym_text(ask->preds->texts, ask->leaf->text);
}

static inline struct rc_str rc_match_text(const struct rc_leaf_ask *ask, const struct rc_matcher *m)
{
    return rc_sym_text(ask->preds->texts, m->text);
}

bool rc_list_has(const rc_str_list *list, struct rc_str text);        /* with case */
bool rc_list_has_fold(const rc_str_list *list, struct rc_str text);   /* without */
bool rc_list_has_types(const rc_str_list *list, struct rc_str types); /* each between dots */
bool rc_starts_fold(struct rc_str text, struct rc_str prefix);

/* Whether the object of that key has all the types between dots; "pre%" is any that begins so. */
bool rc_object_has_types(const struct rc_model *model, rc_kind kind, struct rc_str key,
                         struct rc_str types);

/* The same for a thing of a list: a weapon proficiency is also of the types of its weapon. */
bool rc_key_has_types(const struct rc_model *model, rc_kind kind, struct rc_str key,
                      struct rc_str types);

/* What SPELLS_OF_SCHOOL, SPELLS_OF_SUBSCHOOL and SPELLS_OF_DESCRIPTOR look at. */
enum rc_relation rc_spell_relation(enum rc_leaf_op op);

/* Of one family of leaves each: how many are matched. */
rc_leaf_function rc_count_abilities;
rc_leaf_function rc_count_armors;
rc_leaf_function rc_count_campaigns;
rc_leaf_function rc_count_classes;
rc_leaf_function rc_count_class_most;
rc_leaf_function rc_count_class_skills;
rc_leaf_function rc_count_keys; /* domains, templates, kits, languages, proficiencies, ... */
rc_leaf_function rc_count_equipped;
rc_leaf_function rc_count_facts;
rc_leaf_function rc_count_items;
rc_leaf_function rc_count_grants;
rc_leaf_function rc_count_races;
rc_leaf_function rc_count_skills;
rc_leaf_function rc_count_skill_sum;
rc_leaf_function rc_count_spells;
rc_leaf_function rc_count_subclasses;

/* Whether it holds a thing itself; what serves as another does not count (leaf_held.c). */
rc_leaf_function rc_leaf_held;
rc_leaf_function rc_leaf_held_ability;
rc_leaf_function rc_leaf_stated_prof;
rc_leaf_function rc_leaf_spell_list;

/* The value of a variable or built-in term of that name (pre.md F5, F6); false: nothing defines it.
 */
bool rc_term_value(const struct rc_character *character, struct rc_str name, double *value);

#endif
