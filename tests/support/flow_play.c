#include "support/flow_play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

void test_play_begin(struct test_play *p, const rulec_flow_pack *pack, const char *item,
                     rulec_use *use)
{
    static const uint32_t foe = TEST_FOE;
    rulec_use plain = { .id = 11, .caster = TEST_CASTER, .selected = &foe, .selected_count = 1 };

    memset(p, 0, sizeof *p);
    for (uint32_t i = 0; i < TEST_ACTORS; i++)
        rulec_actor_init(&p->actors[i], TEST_CASTER + i, 30);
    p->store = (rulec_store){ p->actors, TEST_ACTORS, p->journal, 0, TEST_JOURNAL };
    p->world = (rulec_world){ .pack = pack, .store = &p->store, .user = p };
    *use = plain;
    assert_non_null(rulec_item_find(pack, item, &use->item));
}

void test_play_start(struct test_play *p, const rulec_use *use)
{
    assert_int_equal(rulec_activation_start(&p->a, &p->world, use), RULEC_OK);
    p->step_count = 0;
    if (p->crashes)
        test_play_write(p);
    test_play_go(p);
}

static void begin_session(struct test_play *p)
{
    memset(&p->a, 0xee, sizeof p->a);
    assert_int_equal(rulec_activation_load(&p->a, p->record, p->length, p->world.pack), RULEC_OK);
    assert_int_equal(rulec_activation_resume(&p->a, p->world.pack), RULEC_OK);
}

void test_play_write(struct test_play *p)
{
    assert_int_equal(rulec_activation_save(&p->a, p->record, sizeof p->record, &p->length),
                     RULEC_OK);
    if (p->reload || p->crashes)
        begin_session(p);
}

/* The first `count` effects, of which `known` were applied in an earlier session. */
static void apply(struct test_play *p, uint32_t count, uint32_t known)
{
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(
            rulec_store_apply(&p->store, &p->a.effects[i], p->a.item, p->a.caster, &p->a.config),
            i < known ? RULEC_ALREADY : RULEC_OK);
}

void test_play_apply(struct test_play *p)
{
    uint32_t known = 0;

    for (; p->crashes && known < p->a.effect_count; known++) {
        apply(p, known + 1, known);
        begin_session(p);
    }
    apply(p, p->a.effect_count, known);
    assert_int_equal(rulec_activation_done(&p->a, &p->world), RULEC_OK);
}

void test_play_go(struct test_play *p)
{
    while (p->a.state == RULEC_ACTIVATION_READY || p->a.state == RULEC_ACTIVATION_BEGUN) {
        if (p->a.state == RULEC_ACTIVATION_READY) {
            uint16_t step = rulec_activation_step(&p->a, &p->world);

            assert_int_equal(rulec_activation_next(&p->a, &p->world), RULEC_OK);
            if (p->a.state != RULEC_ACTIVATION_WAITING && step != RULEC_STEP_COUNT)
                p->steps[p->step_count++] = step;
        } else {
            test_play_apply(p);
        }
        test_play_write(p);
    }
}

void test_play_use(struct test_play *p, const rulec_flow_pack *pack, const char *item)
{
    rulec_use use;

    test_play_begin(p, pack, item, &use);
    test_play_start(p, &use);
}

static void answer(struct test_play *p, const rulec_answer *answer)
{
    assert_int_equal(rulec_activation_answer(&p->a, &p->world, answer), RULEC_OK);
    test_play_go(p);
}

void test_play_answer_attack(struct test_play *p, bool hit)
{
    rulec_answer attack = { .wait = RULEC_WAIT_ATTACK, .total = 15, .die = 10, .result = hit };

    answer(p, &attack);
}

void test_play_answer_save(struct test_play *p, uint32_t target, int32_t total)
{
    rulec_answer save = { .wait = RULEC_WAIT_SAVES, .target = target, .total = total };

    answer(p, &save);
}

void test_play_answer_damage(struct test_play *p, int32_t amount)
{
    rulec_answer damage = { .wait = RULEC_WAIT_DAMAGE, .amounts = &amount, .amount_count = 1 };

    answer(p, &damage);
}

void test_play_trigger(struct test_play *p, const char *condition, uint64_t number)
{
    rulec_event event = { .condition = condition, .actor = TEST_FOE, .number = number };
    rulec_trigger found[2];
    rulec_use use;
    size_t count;

    assert_int_equal(rulec_store_triggers(&p->store, p->world.pack->items,
                                          p->world.pack->item_count, &event, found, 2, &count),
                     RULEC_OK);
    assert_int_equal(count, 1);
    rulec_use_of_trigger(&found[0], &p->store, 1, p->targets, &use);
    assert_int_not_equal(use.id, p->a.id);
    test_play_start(p, &use);
}

unsigned test_play_count_kind(const struct test_play *p, enum rulec_effect_kind kind)
{
    unsigned count = 0;

    for (size_t i = 0; i < p->store.journal_count; i++)
        count += p->journal[i].kind == kind;
    return count;
}

bool test_play_has_effect(const struct test_play *p, uint32_t actor, const char *name)
{
    const rulec_actor *who = &p->actors[actor - TEST_CASTER];

    for (uint32_t i = 0; i < who->effect_count; i++) {
        const rulec_item *item = &p->world.pack->items[who->effects[i].item];

        if (who->effects[i].effect < item->effect_count &&
            strcmp(item->effects[who->effects[i].effect].name, name) == 0)
            return true;
    }
    return false;
}
