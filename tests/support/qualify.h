/*
 * Compiled prerequisites, asked in all ways: of a kind at once, one object after the other, and
 * candidates, which compute what they need; and by each of the kernels that the machine has. The
 * functions are found by the names of the plan.
 */
#ifndef TESTS_SUPPORT_QUALIFY_H
#define TESTS_SUPPORT_QUALIFY_H

#include "plan/pre.h"
#include "rulec/abi.h"

struct qualify_code {
    struct rc_arena *arena;
    const struct rc_plan_pre *plan;
    void *library;   /* of dlopen */
    double *numbers; /* of the character at hand */
    double *values;  /* all computed */
    double *asked;   /* computed as they are asked for */
    uint64_t *known;
    rulec_qualifier kernels[RULEC_KERNELS]; /* those that the machine has */
    uint64_t *met[RULEC_KERNELS];           /* what each of them answers */
    size_t kernel_count;
    size_t ways; /* in which qualify_compare asks about each object */
};

/*
 * The plan as C in a folder (compiled.h), through the compiler, warnings as errors, and loaded: for
 * dlopen's others. `optimise` is "-O2" or the like. NULL: the compiler failed, and has said why.
 */
void *qualify_compile(struct rc_arena *arena, const struct rc_plan_pre *plan, const char *folder,
                      const char *tag, const char *optimise);

/* Exits when a function is missing. All of it lives in `arena`. */
void qualify_open(struct qualify_code *code, struct rc_arena *arena, const struct rc_plan_pre *plan,
                  void *library);

/* Takes the numbers of a character and computes all values. */
void qualify_character(struct qualify_code *code, const struct rc_preds *preds,
                       const struct rc_model *model, const struct rc_character *character);

/* How many answers about objects of a kind are not those of `reference`, in bit order. */
size_t qualify_compare(const struct qualify_code *code, const struct rc_plan_gates *kind,
                       const uint64_t *granted, const uint64_t *reference);

/*
 * How many members of the struct are not those of `bytes`, the struct as it should be, after
 * PACK_derive has filled all that it fills, and PACK_derive_all by each of the kernels.
 */
size_t qualify_derived(const struct qualify_code *code, const struct rc_plan *plan,
                       const void *bytes);

/*
 * How many choices answer otherwise than with `bytes`, in which all is filled, when
 * PACK_qualify_choice has filled what they ask of QUALIFIED.
 */
size_t qualify_choices(const struct qualify_code *code, const struct rc_plan *plan,
                       const rulec_pack *pack, const void *bytes);

/* Begins anew with a character of whom nothing is computed. */
rulec_lazy qualify_begin(const struct qualify_code *code);

/* A function of the code; exits when there is none. */
void qualify_find(const struct qualify_code *code, const char *name, void *function);

#endif
