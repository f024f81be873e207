/*
 * Growable arrays in an arena: struct { type *at; size_t count; size_t room; }.
 *
 *     RC_VEC(struct rc_field) fields = { 0 };
 *     RC_PUSH(arena, &fields, field);
 *     for (size_t i = 0; i < fields.count; i++) use(&fields.at[i]);
 */
#ifndef RC_BASE_VEC_H
#define RC_BASE_VEC_H

#include "base/arena.h"

#define RC_VEC(type)  \
    struct {          \
        type *at;     \
        size_t count; \
        size_t room;  \
    }

/* Makes room for one more element. */
#define RC_RESERVE(arena, vec)                                                               \
    do {                                                                                     \
        if ((vec)->count == (vec)->room) {                                                   \
            size_t rc_room = (vec)->room == 0 ? 8 : (vec)->room * 2;                         \
            (vec)->at =                                                                      \
                rc_arena_grow((arena), (vec)->at, (vec)->count, rc_room, sizeof *(vec)->at); \
            (vec)->room = rc_room;                                                           \
        }                                                                                    \
    } while (0)

#define RC_PUSH(arena, vec, ...)                 \
    do {                                         \
        RC_RESERVE((arena), (vec));              \
        (vec)->at[(vec)->count++] = __VA_ARGS__; \
    } while (0)

#endif
