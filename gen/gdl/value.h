/*
 * Values of GDL, which are its syntax too: a form is a value until it is evaluated. Values are
 * never changed, so they are shared freely; a list knows its depth, which bounds every recursion.
 */
#ifndef RC_GDL_VALUE_H
#define RC_GDL_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/intern.h"
#include "diag/span.h"

enum rc_gdl_tag {
    RC_GDL_NIL,
    RC_GDL_BAD, /* reported already: whoever meets it passes it on in silence */
    RC_GDL_NUMBER,
    RC_GDL_DICE, /* `number` is the code */
    RC_GDL_STRING,
    RC_GDL_SYMBOL,
    RC_GDL_TYPE, /* `kind` and `number` */
    RC_GDL_LIST, /* never empty */
    RC_GDL_NAMER,
    RC_GDL_SIDE,
    RC_GDL_UNIT
};

/* Kinds of types, in the order in which they are dumped. */
enum rc_gdl_kind {
    RC_GDL_UNIT_TYPE,
    RC_GDL_MATERIAL_TYPE,
    RC_GDL_TERRAIN_TYPE,
    RC_GDL_ADVANCE_TYPE,
    RC_GDL_KINDS
};

struct rc_gdl_value {
    uint8_t tag;
    uint8_t kind;
    uint16_t depth; /* of a list: 1 more than its deepest element's */
    uint32_t count; /* elements of a list, bytes of a string */
    struct rc_span span;
    union {
        int64_t number;
        rc_sym symbol;
        const char *bytes; /* a string; may hold any byte */
        const struct rc_gdl_value *const *items;
    } u;
};

static inline struct rc_str rc_gdl_bytes(const struct rc_gdl_value *v)
{
    return (struct rc_str){ v->u.bytes, v->count };
}

static inline bool rc_gdl_is(const struct rc_gdl_value *v, enum rc_gdl_tag tag)
{
    return v->tag == tag;
}

/* Numbers and dice: in the kernel's eyes there is no difference. */
static inline bool rc_gdl_is_number(const struct rc_gdl_value *v)
{
    return v->tag == RC_GDL_NUMBER || v->tag == RC_GDL_DICE;
}

/* Element i of a list; NULL when it has none, or when v is no list. */
static inline const struct rc_gdl_value *rc_gdl_at(const struct rc_gdl_value *v, size_t i)
{
    return v->tag == RC_GDL_LIST && i < v->count ? v->u.items[i] : NULL;
}

/* Elements of a list; 0 for nil and atoms. */
static inline size_t rc_gdl_count(const struct rc_gdl_value *v)
{
    return v->tag == RC_GDL_LIST ? v->count : 0;
}

#endif
