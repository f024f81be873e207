/* A table of three actors and an activation that is played on it, for tests of the runtime. */
#ifndef TESTS_SUPPORT_FLOW_PLAY_H
#define TESTS_SUPPORT_FLOW_PLAY_H

#include <stdbool.h>

#include "rulec/activation.h"

enum {
    TEST_CASTER = 1,
    TEST_FOE = 2,
    TEST_OTHER = 3,
    TEST_ACTORS = 3,
    TEST_JOURNAL = 128
};

struct test_play {
    rulec_actor actors[TEST_ACTORS]; /* of 30 hit points each */
    rulec_journal_entry journal[TEST_JOURNAL];
    rulec_store store;
    rulec_world world;
    rulec_activation a;
    uint32_t targets[RULEC_TARGET_MAX]; /* of what is triggered */
    unsigned char record[RULEC_RECORD_MAX];
    size_t length;
    uint32_t steps[32]; /* in the order in which they were done */
    size_t step_count;
    bool reload;  /* a new session after each write */
    bool crashes; /* and after each effect, before the step is written as done */
};

/* Actors as new, and the use of an item by the caster against the foe, with the id 11. */
void test_play_begin(struct test_play *play, const rulec_flow_pack *pack, const char *item,
                     rulec_use *use);

/* Starts a use and goes on. */
void test_play_start(struct test_play *play, const rulec_use *use);

/* Until it waits, fails or ends; effects are applied, and the record is written at each step. */
void test_play_go(struct test_play *play);

/* begin, start and go in one. */
void test_play_use(struct test_play *play, const rulec_flow_pack *pack, const char *item);

void test_play_write(struct test_play *play);
void test_play_apply(struct test_play *play);

/* Answers, and goes on. */
void test_play_answer_attack(struct test_play *play, bool hit);
void test_play_answer_save(struct test_play *play, uint32_t target, int32_t total);
void test_play_answer_damage(struct test_play *play, int32_t amount);

/* Starts the one activation that an event of the foe sets off, and goes on. */
void test_play_trigger(struct test_play *play, const char *condition, uint64_t number);

unsigned test_play_count_kind(const struct test_play *play, enum rulec_effect_kind kind);
bool test_play_has_effect(const struct test_play *play, uint32_t actor, const char *name);

#endif
