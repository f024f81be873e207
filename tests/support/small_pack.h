/* SPDX-License-Identifier: MIT */
/* A pack that a person can hold in the head: a few domains and deities, and rules of each shape. */
#ifndef SUPPORT_SMALL_PACK_H
#define SUPPORT_SMALL_PACK_H

#include "ir/facts.h"
#include "ir/rule.h"
#include "plan/plan.h"

struct small_pack {
    struct rc_arena *arena;
    struct rc_intern texts;
    struct rc_model model;
    struct rc_unit unit;
    struct rc_sources sources;
    rc_rule_list rules;
    struct rc_plan_pack pack; /* named "small" */
};

struct small_pack *small_pack_make(struct rc_arena *arena);

/* An object by key, a TYPE, what the character has, and what it qualifies for: all of DOMAIN. */
rc_set small_one(struct small_pack *p, const char *key);
rc_set small_type(struct small_pack *p, const char *type);
rc_set small_fact(struct small_pack *p, enum rc_fact fact);

#endif
