/*
 * Prerequisites of a pack as tables: which nodes are needed, in which order; which numbers a host
 * supplies; which objects a node guards. What is left to emit/ is to print it.
 */
#ifndef RC_PLAN_PRE_H
#define RC_PLAN_PRE_H

#include <rulec/qualify.h>

#include "ir/derive.h"
#include "plan/plan.h"

/*
 * An object that not everyone qualifies for: `met` must hold unless QUALIFY names the object, and
 * `unmoved` in any case.
 */
struct rc_plan_gated {
    rc_kind kind;
    rc_object object;
    rc_pred met;
    rc_pred unmoved;
};

/* What is asked of the character for one number. */
struct rc_plan_number {
    rc_pred node; /* of the predicates: a leaf, or what only a library computes */
    const char *enumerator;
    struct rc_str text;
};

typedef RC_VEC(rulec_gate) rc_gate_list;

/* Where a set stands in the answer of the tables: the words of it that anything guards. */
struct rc_plan_met {
    size_t at;             /* of the first, among all words of the answer */
    size_t count;          /* 0: nothing guards it */
    const uint32_t *words; /* which of the set each of them is */
};

/* The objects of one kind that are guarded. */
struct rc_plan_gates {
    rc_kind kind;
    const char *name;  /* "realm_qualify_domain" */
    const char *local; /* "domain" */
    struct rc_str word;
    size_t count;         /* of the objects of the kind */
    rc_gate_list gates;   /* of what is met; by word, then node */
    rc_gate_list unmoved; /* of what QUALIFY does not override */
    size_t guarded;
    struct rc_plan_met gates_met; /* with tables: what is left by the two */
    struct rc_plan_met unmoved_met;
};

/* A set of the struct that follows from what is held (ir/derive.h). */
struct rc_plan_plane {
    const char *name;  /* "realm_derive_armorprof_granted" */
    const char *field; /* "armorprof_granted" */
    struct rc_str word;
    size_t count;             /* of the objects of the kind */
    size_t words;             /* of the set */
    const uint64_t *possible; /* what may be in it, in bit order */
    size_t members;           /* of that */
    rc_gate_list gates;       /* under which condition; by word, then node */
    struct rc_plan_met met;   /* with tables: what is left by these */
};

/* A set of the struct for what is qualified for. */
struct rc_plan_asked {
    size_t kind;          /* in rc_plan_pre.kinds */
    const char *function; /* of the kind */
    const char *field;
};

/* How to find out what a choice asks of QUALIFIED. */
enum rc_plan_way {
    RC_PLAN_WAY_ALL,  /* all objects of the kind at once */
    RC_PLAN_WAY_ASKED /* the candidates, as they are asked for */
};

typedef RC_VEC(const struct rc_plan_rule *) rc_plan_rule_list;

/* Choices that ask the same of QUALIFIED (note [all or some]). */
struct rc_plan_candidates {
    size_t kind;              /* in rc_plan_pre.kinds */
    const char *field;        /* of the struct, that is filled */
    const uint64_t *objects;  /* in bit order; whether others qualify changes no answer */
    size_t members;           /* of that */
    size_t nodes;             /* that they ask for at most */
    double asked_nanoseconds; /* by qualify_cost.def, */
    double all_nanoseconds;   /* either way */
    enum rc_plan_way way;
    rc_plan_rule_list rules;
};

/* The same for the kernels. */
struct rc_plan_pre_tables {
    rulec_prerequisites data;
    size_t words;         /* of the answer */
    size_t operand_count; /* of data.computed */
};

struct rc_plan_pre {
    struct rc_arena *arena;
    const char *name;   /* of the pack */
    struct rc_str from; /* what it was made from; may be empty */
    const char *upper;
    bool many;    /* rules: more than RC_PLAN_RULES_A_FILE */
    bool inlines; /* the header of the pack has functions that this C does not call */
    RC_VEC(rulec_node) nodes;
    RC_VEC(uint32_t) operands;
    RC_VEC(double) constants;
    RC_VEC(struct rc_plan_number) numbers;
    RC_VEC(struct rc_plan_gates) kinds;
    RC_VEC(struct rc_plan_plane) planes;
    RC_VEC(struct rc_plan_asked) asked;
    RC_VEC(struct rc_plan_candidates) choices;
    uint16_t *choice_of; /* of each rule: 1 + its place in choices; 0: it asks nothing */
    size_t rule_count;
    const struct rc_plan_pre_tables *tables; /* NULL: nothing is guarded, or no number fits */
};

/* What prerequisites are planned from. */
struct rc_plan_pre_input {
    const char *name; /* of the pack */
    const struct rc_model *model;
    const struct rc_preds *preds;
    const struct rc_plan *plan;             /* NULL: all kinds, by the numbers of the model */
    const struct rc_plan_gated *gated;      /* in order of kind and object */
    size_t count;                           /* of these */
    const struct rc_derivation *derivation; /* NULL: what is derived is stated by the host */
};

/*
 * Plans the prerequisites and what is derived. The bits are those of the plan, and only the kinds
 * are covered of which a rule asks QUALIFIED, and the sets that rules read.
 */
struct rc_plan_pre *rc_plan_pre_make(struct rc_arena *arena, const struct rc_plan_pre_input *input);

/* Adds what each choice of the plan asks, and the way that costs less (pre_choice.c). */
void rc_plan_pre_choices(struct rc_plan_pre *pre, const struct rc_plan *plan);

/* Lays the same down for the kernels, where it fits (pre_tables.c). */
void rc_plan_pre_tables(struct rc_plan_pre *pre);

/* The numbers of a character, as a host would supply them. `numbers` has one for each. */
void rc_plan_pre_fill(const struct rc_plan_pre *pre, struct rc_pred_run *run, double *numbers);

#endif
