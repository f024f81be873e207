/* What the files that make a derivation share; the interface is derive.h. */
#ifndef RC_LST_DERIVE_WORK_H
#define RC_LST_DERIVE_WORK_H

#include "lst/derive.h"
#include "lst/map.h"

/* A weapon proficiency that CHANGEPROF moves to a type for who holds something. */
struct rc_moved_prof {
    rc_object prof;
    struct rc_str type;
    rc_pred when;
};

struct rc_deriving {
    struct rc_arena *arena;
    const struct rc_lst_pack *pack;
    struct rc_pre_pack *pres;
    struct rc_diags *diags;
    struct rc_diags unheard;
    size_t suggestions;
    struct rc_pair_map told; /* places that have a message: copies and levels share their fields */
    struct rc_derivation *out;
    RC_VEC(struct rc_moved_prof) moved;
    const struct rc_lst_object *holder; /* at hand */
    const struct rc_field *field;       /* of it */
    int level;                          /* of its line; RC_LST_NO_LEVEL */
};

/* A field of the holder cut at '|': names, then conditions. */
struct rc_given_value {
    rc_str_list parts; /* without the conditions */
    rc_pred when;      /* the holder is held and the conditions are met */
};

/* Reads a value; conditions are those that stand last. Parts that are empty are reported. */
struct rc_given_value rc_given_value(struct rc_deriving *d, struct rc_str value);

/*
 * derive_report.c. That a part of the field at hand is not of its grammar (E0298), names what does
 * not exist (unknown-reference), or gives nothing to anybody (grant-never); each place has one
 * message.
 */
void rc_derive_malformed(struct rc_deriving *d, struct rc_str part, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void rc_derive_unknown(struct rc_deriving *d, struct rc_str part, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void rc_derive_never(struct rc_deriving *d, struct rc_str part, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The object that a part names; RC_NO_OBJECT after a message. */
rc_object rc_derive_refer(struct rc_deriving *d, rc_kind kind, struct rc_str key);

/* Whether the holder chooses among objects of the kind: what %LIST stands for. */
bool rc_derive_chooses(const struct rc_deriving *d, rc_kind kind);

/* Whether a character holds the object, with at least the level of the line at hand. */
rc_pred rc_deriving_held(struct rc_deriving *d);

/* Whether it holds the object of a kind; a class with `level` levels. */
rc_pred rc_deriving_holds(struct rc_deriving *d, rc_kind kind, struct rc_str key, int level);

/* All of the conditions of a text, separated by '|'; what has an error never holds. */
rc_pred rc_deriving_conditions(struct rc_deriving *d, struct rc_str text);

/* Appends an object that is given. */
void rc_deriving_give(struct rc_deriving *d, enum rc_derived_use use, rc_kind kind,
                      rc_object object, rc_pred when);

/* derive_prof.c: AUTO:ARMORPROF and the like, behind the '|'; CHANGEPROF. */
void rc_derive_armor(struct rc_deriving *d, struct rc_str value);
void rc_derive_shield(struct rc_deriving *d, struct rc_str value);
void rc_derive_weapon(struct rc_deriving *d, struct rc_str value);
void rc_derive_changeprof(struct rc_deriving *d, struct rc_str value);

/* derive_spell.c: SPELLLEVEL, and the lists that characters have. */
void rc_derive_spell_level(struct rc_deriving *d, struct rc_str value);
void rc_derive_spell_lists(struct rc_deriving *d);

#endif
