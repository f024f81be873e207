/*
 * The prerequisites of a loaded pack: for each object one predicate, that it is QUALIFIED for.
 */
#ifndef RC_LST_PRE_PACK_H
#define RC_LST_PRE_PACK_H

#include "lst/lst.h"
#include "lst/pre_lower.h"

/* An object with prerequisites of its own, in the order in which they apply. */
struct rc_pre_object {
    const struct rc_lst_object *object;
    rc_pre_list pres;
    struct rc_pre_conditions conditions;
};

/* Prerequisites that hold together, behind the '|' of one field or by themselves. */
struct rc_pre_group {
    struct rc_str kind; /* of the object, for messages */
    struct rc_str key;
    const struct rc_field *field; /* NULL: the conditions in brackets of a spell */
    rc_pre_list pres;
};

struct rc_pre_pack {
    struct rc_pre_world world;
    struct rc_preds preds;
    struct rc_compat compat;              /* by enum rc_pre_row */
    RC_VEC(struct rc_pre_object) objects; /* by kind, then number */
    size_t count;                         /* of all prerequisites that stand as a field */
    size_t inner;                         /* and of those that rc_pre_check_fields reads */
    RC_VEC(struct rc_pre_group) groups;   /* of these */
};

/* What the pack says: sizes and alignments in order, and what names mean something. */
void rc_pre_world_of(struct rc_arena *arena, const struct rc_sources *sources,
                     const struct rc_lst_pack *pack, struct rc_pre_world *world);

/*
 * Reads and lowers the prerequisites of all objects; messages go to `diags`. A prerequisite with
 * errors never holds. `compat` is by enum rc_pre_row.
 */
void rc_pre_compile_pack(struct rc_arena *arena, struct rc_diags *diags,
                         const struct rc_lst_pack *pack, struct rc_compat compat,
                         struct rc_pre_pack *out);

/*
 * Reads all other prerequisites (R6), for their messages alone: those behind '|' and in brackets,
 * those of class level lines and of objects that the model has no kind for.
 */
void rc_pre_check_fields(struct rc_arena *arena, struct rc_diags *diags,
                         const struct rc_lst_pack *pack, struct rc_pre_pack *out);

/* The objects of a kind that QUALIFY names for the character. */
void rc_pre_granted_set(const struct rc_model *model, const struct rc_character *character,
                        rc_kind kind, uint64_t *out);

/* The objects of a kind that the character qualifies for, by the reference evaluator. */
void rc_pre_qualified_set(const struct rc_pre_pack *pack, struct rc_arena *arena,
                          const struct rc_character *character, rc_kind kind, uint64_t *out);

/* The record of an object of the pack; NULL: it has no prerequisite. */
const struct rc_pre_object *rc_pre_object_of(const struct rc_pre_pack *pack, rc_kind kind,
                                             rc_object object);

#endif
