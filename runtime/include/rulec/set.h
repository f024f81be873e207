/* SPDX-License-Identifier: MIT */
/*
 * Sets as hosts get them: an array of 64-bit words, bit i of which is object i of the kind. Bits
 * beyond the kind's count are zero. Nothing here checks its arguments; `words` may be 0.
 */
#ifndef RULEC_SET_H
#define RULEC_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What rulec_set_next and rulec_set_nth return when there is no such member. */
#define RULEC_NO_MEMBER SIZE_MAX

/* Whether the object is a member; false for one beyond the words. */
bool rulec_set_has(const uint64_t *set, size_t words, size_t object);

bool rulec_set_any(const uint64_t *set, size_t words);
size_t rulec_set_count(const uint64_t *set, size_t words);

/*
 * The least member that is at least `from`:
 *
 *     for (size_t i = rulec_set_next(set, words, 0); i != RULEC_NO_MEMBER;
 *          i = rulec_set_next(set, words, i + 1))
 */
size_t rulec_set_next(const uint64_t *set, size_t words, size_t from);

/* The n-th member, counted from 0 in ascending order: what a die picks from. */
size_t rulec_set_nth(const uint64_t *set, size_t words, size_t n);

#ifdef __cplusplus
}
#endif

#endif
