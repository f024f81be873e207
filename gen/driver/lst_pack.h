/* A loaded LST pack as the commands of the driver see it. */
#ifndef RC_DRIVER_LST_PACK_H
#define RC_DRIVER_LST_PACK_H

#include "driver/language.h"
#include "ir/rule.h"
#include "lst/choose.h"
#include "lst/derive.h"
#include "lst/lst.h"
#include "lst/pre_pack.h"
#include "opt/pred_range.h"
#include "plan/lay.h"
#include "plan/pre.h"
#include "state/atoms.h"

struct rc_lst_derived;

struct rc_lst_work {
    struct rc_lst_pack pack;
    struct rc_compat compat; /* rows of part C of choose.md, then of pre.md */
    struct rc_unit unit;
    rc_rule_list rules; /* each CHOOSE that is compiled, in source order */
    size_t carried;     /* CHOOSE that are carried unread */
    struct rc_pre_pack pres;
    struct rc_lst_derived *derived; /* what follows from what is held, when it is first asked for */
};

/* A character with what is derived for it. */
struct rc_lst_completed {
    const struct rc_character *stated;
    const struct rc_character *character;
    size_t levels; /* level formulas of the derivation when it was made */
};

struct rc_lst_derived {
    struct rc_pre_pack *pres; /* of the pack: its predicates grow */
    bool made;
    struct rc_derivation derivation;
    RC_VEC(struct rc_lst_completed) characters;
};

/* The derivation of the pack, made when it is first asked for. */
struct rc_derivation *rc_lst_derivation(struct rc_run *run, const struct rc_lst_work *work);

/*
 * The character as the pack sees it: with what follows from what it holds in place of what it
 * states of the same. Where the two differ there is a warning, once a field.
 */
const struct rc_character *rc_lst_completed(struct rc_run *run, const struct rc_lst_work *work,
                                            const struct rc_character *character);

extern const struct rc_language rc_lst_language; /* lst_language.c */

/* What --compat means for the facts of a character. */
struct rc_atoms_options rc_lst_atoms(const struct rc_lst_work *work);

/*
 * Compiles an expression that people typed: "CHOOSE:DOMAIN|ALL". Its text is a source of the name
 * given, so messages have places in it. NULL after a message to `diags`.
 */
const struct rc_rule *rc_lst_expression(struct rc_run *run, const struct rc_lst_work *work,
                                        struct rc_diags *diags, struct rc_unit *unit,
                                        struct rc_str text, rc_pos begin);

/* The token of such an expression; false after a message. */
bool rc_lst_token(struct rc_diags *diags, struct rc_str text, rc_pos begin,
                  struct rc_choose_token *token);

/*
 * The same for a CHOOSE that stands in the pack or was typed, with all that comes of it; `explain`
 * asks for its clauses. NULL after a message.
 */
const struct rc_choose_result *rc_lst_choose(struct rc_run *run, const struct rc_lst_work *work,
                                             struct rc_diags *diags, struct rc_unit *unit,
                                             const struct rc_choose_token *token, bool explain);

/*
 * The facts of a character for the atoms of a unit. What the pack's rules derive comes before what
 * the JSON states; where the two differ there is a warning. `facts` is initialised here.
 */
void rc_lst_facts(struct rc_run *run, const struct rc_lst_work *work,
                  const struct rc_character *character, const struct rc_unit *unit,
                  struct rc_facts *facts);

/*
 * What generated code computes of a character besides its choices: what it qualifies for, of the
 * kinds of which a rule asks it (what QUALIFY names for who holds something counts as met), and
 * what follows from what it holds, of the sets that a rule reads. Without a plan: what it qualifies
 * for of all kinds, nothing else. The predicates of `pres` grow.
 */
struct rc_plan_pre *rc_lst_plan_pre(struct rc_arena *arena, const char *name,
                                    struct rc_pre_pack *pres,
                                    const struct rc_derivation *derivation,
                                    const struct rc_plan *plan);

/* What --codegen says. */
enum rc_codegen rc_lst_codegen(const struct rc_run *run);

/* The rows of pre.md among all rows of the language. */
struct rc_compat rc_lst_pre_compat(const struct rc_compat *compat);

/*
 * Reads what --compat lets the pack be read as, for one that people typed: its tree. NULL after a
 * message.
 */
const struct rc_pre *rc_lst_read_pre(struct rc_run *run, const struct rc_lst_work *work,
                                     struct rc_diags *diags, struct rc_str text, rc_pos begin);

/* A prerequisite that people typed, and as a predicate; false after a message to `diags`. */
bool rc_lst_prerequisite(struct rc_run *run, struct rc_lst_work *work, struct rc_diags *diags,
                         struct rc_str text, rc_pos begin, const struct rc_pre **pre,
                         rc_pred *pred);

/* Whether a character meets it, by the reference evaluator. */
bool rc_lst_met(struct rc_run *run, const struct rc_lst_work *work,
                const struct rc_character *character, rc_pred pred);

/* Warns of choices that never offer anything and of parts that add nothing (lst_lint.c). */
void rc_lst_lint(struct rc_run *run, const struct rc_lst_work *work);

/*
 * Warns of prerequisites that can never hold or always do (lst_pre_lint.c), after
 * rc_pre_check_fields.
 */
void rc_lst_pre_lint(struct rc_run *run, struct rc_lst_work *work);

/* What the pack says of the leaves of its prerequisites. */
struct rc_pred_limits rc_lst_pred_limits(const struct rc_lst_pack *pack,
                                         const struct rc_pre_pack *pres);

/* How many prerequisites there are, and what C is made of them (lst_inspect_pre.c). */
struct rc_lst_pre_counts {
    size_t read;      /* that stand as fields of objects, */
    size_t inner;     /* and elsewhere */
    size_t objects;   /* that have some */
    size_t distinct;  /* that mean different things */
    size_t nodes;     /* rows of the table of predicates, */
    size_t gates;     /* of the tables that say what an object asks for */
    size_t functions; /* that read them */
    size_t numbers;   /* that the host supplies for them */
};
void rc_lst_count_prerequisites(struct rc_run *run, struct rc_lst_work *work,
                                struct rc_lst_pre_counts *counts);

/* The manual of the words of LST (lst_doc.c). */
bool rc_lst_doc(struct rc_str name, struct rc_buf *out);
void rc_lst_doc_names(void (*offer)(void *context, struct rc_str name), void *context);

/* The commands, one file each. */
rc_language_command rc_lst_build;
rc_language_command rc_lst_check;
rc_language_command rc_lst_eval;
rc_language_command rc_lst_explain;
rc_language_command rc_lst_test;
rc_language_command rc_lst_dump;
rc_language_command rc_lst_inspect;

#endif
