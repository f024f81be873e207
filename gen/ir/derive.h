/*
 * What follows from what a character holds: its proficiencies, what QUALIFY names, the domains of
 * its deity, the spells of its lists. A derivation is a list of things, each with the predicate
 * under which a character has it; it is asked for one character (rc_derive_character), or as a
 * table of a set (rc_derived_set_of), which is what generated code is made from.
 *
 * Law: what a pack derives at all it derives whole, and what is stated of the same is passed over;
 * what it says nothing of (no line grants armour) is as stated.
 *
 * Predicates ask for what is held and for stated numbers. One that asks for something that is
 * derived itself (a weapon proficiency) sees what was derived so far; rounds are made until nothing
 * changes, RC_DERIVE_ROUNDS at most.
 */
#ifndef RC_IR_DERIVE_H
#define RC_IR_DERIVE_H

#include "ir/facts.h"
#include "ir/pred.h"

enum {
    RC_DERIVE_ROUNDS = 8
};

/* An AUTO:ARMORPROF or AUTO:SHIELDPROF of something. */
struct rc_derived_grant {
    rc_kind kind; /* ARMORPROF or SHIELDPROF */
    struct rc_grant grant;
    rc_pred when;
};

enum rc_derived_use {
    RC_DERIVED_HELD,         /* a weapon proficiency */
    RC_DERIVED_QUALIFY,      /* QUALIFY names it */
    RC_DERIVED_DOMAIN,       /* a domain of the deity, whose condition holds */
    RC_DERIVED_LISTED_DOMAIN /* the same, whatever the condition */
};

struct rc_derived_object {
    enum rc_derived_use use;
    rc_kind kind;
    rc_object object;
    rc_pred when;
};

/* A spell on a list: for a character that has the list, or whom something adds the spell. */
struct rc_derived_spell {
    rc_kind list_kind; /* CLASSSPELLLIST or DOMAINSPELLLIST */
    rc_object list;
    rc_object spell;
    int level;
    rc_pred when;
};

/* A bound of spell levels that is a formula (choose.md B5.4). */
struct rc_derived_level {
    rc_sym formula;
    rc_sym source;
    rc_pred value;
};

struct rc_derivation {
    struct rc_arena *arena;
    const struct rc_model *model;
    struct rc_preds *preds;
    bool armortype_with_armor; /* choose.md C10 */
    RC_VEC(struct rc_derived_grant) grants;
    RC_VEC(struct rc_derived_object) objects;
    RC_VEC(struct rc_derived_spell) spells;
    RC_VEC(struct rc_derived_level) levels;
};

/* Whether the pack grants proficiencies of the kind, or gives objects in that use. */
bool rc_derives_grants(const struct rc_derivation *derivation, rc_kind kind);
bool rc_derives_objects(const struct rc_derivation *derivation, enum rc_derived_use use);

/* The deity of a character: the one that it names, else the unselected one (choose.md B3.1). */
rc_object rc_deity_of(const struct rc_model *model, const struct rc_character *character);

/*
 * The character with what is derived in place of what it states of the same: armor_grants,
 * shield_grants, armorprofs, shieldprofs, weaponprofs, qualify, deity_info (of which it keeps what
 * it states but the domains that pass), available_spells, level_formulas. Lists are in the order of
 * the model. False: after the last round something still changed.
 */
bool rc_derive_character(const struct rc_derivation *derivation, struct rc_arena *arena,
                         const struct rc_character *character, struct rc_character *out);

/* An object with the predicate under which it is in a set; objects ascend, each once. */
struct rc_derived_row {
    rc_object object;
    rc_pred when;
};

typedef RC_VEC(struct rc_derived_row) rc_derived_rows;

/*
 * The rows of the set of an atom. False when the pack does not derive it: it is what is held, or
 * stated. What is not in a row is never in the set.
 */
bool rc_derived_set_of(const struct rc_derivation *derivation, const struct rc_atom *atom,
                       rc_derived_rows *rows);

/*
 * The same of one object: under what it is in the set, never if the constant false. False: the pack
 * does not derive the set.
 */
bool rc_derived_way_of(const struct rc_derivation *derivation, const struct rc_atom *atom,
                       rc_object object, rc_pred *when);

/* The rows of what QUALIFY names of a kind. */
void rc_derived_qualify(const struct rc_derivation *derivation, rc_kind kind,
                        rc_derived_rows *rows);

#endif
