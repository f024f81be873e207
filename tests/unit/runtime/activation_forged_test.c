/*
 * A saved activation that somebody forged: any bit changed and the sum made right again. It is
 * refused, or it is bounded in all that steps read; in no case does it lead outside of the record.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/flow_items.h"
#include "support/flow_pack.h"
#include "support/flow_play.h"

static struct test_pack pack;
static struct test_play play;

static enum rulec_hook_result hook(rulec_hook_call *call, void *user)
{
    (void)user;
    rulec_hook_damage_add(call, 7, RULEC_DAMAGE_HEALING);
    return rulec_hook_activation(call)->part_count % 2 == 1 ? RULEC_HOOK_DONE : RULEC_HOOK_WAIT;
}

static rulec_hook *hook_of(const char *name)
{
    (void)name;
    return hook;
}

/* As activation_record.c has it, over what stands behind the head of 24 bytes. */
static void make_sum_right(unsigned char *record, size_t length)
{
    uint64_t h = UINT64_C(0x9ae16a3b2f90404f) ^ (length - 24);

    for (size_t i = 24; i < length; i++) {
        h = (h ^ record[i]) * UINT64_C(0x9ddfea08eb382d69);
        h ^= h >> 29;
    }
    for (size_t i = 0; i < 8; i++)
        record[16 + i] = (unsigned char)(h >> 8 * i);
}

/* Plays what was loaded, for a while, as a host would that does not know that it is forged. */
static void run(struct test_play *p)
{
    int32_t amounts[RULEC_PART_MAX] = { 1, 2, 3 };
    uint16_t rows[RULEC_PART_MAX];
    rulec_waiting waiting;

    for (unsigned turn = 0; turn < 40; turn++) {
        rulec_answer answer = { .wait = (enum rulec_wait)p->a.wait, .amounts = amounts };

        if (p->a.state == RULEC_ACTIVATION_WAITING) {
            rulec_activation_wait_for(&p->a, &p->world, &waiting);
            answer.target = waiting.target;
            answer.amount_count = rulec_activation_parts(&p->a, &p->world, rows);
            if (rulec_activation_answer(&p->a, &p->world, &answer) != RULEC_OK)
                return;
        }
        for (uint32_t i = 0; i < p->a.effect_count; i++)
            (void)rulec_store_apply(&p->store, &p->a.effects[i], p->a.item, p->a.caster,
                                    &p->a.config);
        if (p->a.state == RULEC_ACTIVATION_BEGUN)
            (void)rulec_activation_done(&p->a, &p->world);
        if (p->a.state == RULEC_ACTIVATION_FAILED)
            (void)rulec_activation_skip(&p->a, &p->world);
        if (p->a.state != RULEC_ACTIVATION_READY)
            return;
        (void)rulec_activation_next(&p->a, &p->world);
    }
}

static struct test_play saved;
static size_t loaded;
static size_t refused;

static void forge_each_bit(const unsigned char *record, size_t length)
{
    static unsigned char copy[RULEC_RECORD_MAX];
    size_t conflicts;

    for (size_t bit = 24 * 8; bit < length * 8; bit++) {
        memcpy(copy, record, length);
        copy[bit / 8] = (unsigned char)(copy[bit / 8] ^ 1u << bit % 8);
        make_sum_right(copy, length);
        memcpy(&play, &saved, sizeof play);
        play.store = (rulec_store){ play.actors, TEST_ACTORS, play.journal,
                                    saved.store.journal_count, TEST_JOURNAL };
        play.world.store = &play.store;
        if (rulec_activation_load(&play.a, copy, length, &pack.image.pack) != RULEC_OK ||
            rulec_activation_resume(&play.a, &pack.image.pack) != RULEC_OK) {
            refused++;
            continue;
        }
        loaded++;
        run(&play);
        (void)rulec_activation_revert(&play.a, &play.store, -1, &conflicts);
    }
}

/* Records on the way of each item, a few of each. */
static void forge(size_t item, enum rulec_rolls rolls)
{
    rulec_use use;

    test_play_begin(&saved, &pack.image.pack, pack.image.pack.items[item].name, &use);
    saved.world.rolls = rolls;
    use.spend = 1;
    assert_int_equal(rulec_activation_start(&saved.a, &saved.world, &use), RULEC_OK);
    for (unsigned i = 0; i < 4; i++) {
        test_play_write(&saved);
        forge_each_bit(saved.record, saved.length);
        if (saved.a.state == RULEC_ACTIVATION_BEGUN)
            test_play_apply(&saved);
        if (saved.a.state != RULEC_ACTIVATION_READY)
            return;
        assert_int_equal(rulec_activation_next(&saved.a, &saved.world), RULEC_OK);
    }
}

static void a_forged_record_is_refused_or_bounded(void **state)
{
    (void)state;
    for (size_t item = 0; item < pack.image.pack.item_count; item++) {
        forge(item, RULEC_ROLLS_DICE);
        forge(item, RULEC_ROLLS_HOST);
    }
    print_message("%zu forged records refused, %zu played\n", refused, loaded);
    assert_true(refused > 10000 && loaded > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_forged_record_is_refused_or_bounded),
    };
    int failed;

    test_pack_load(&pack, "test", TEST_ITEMS, hook_of);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    test_pack_clear(&pack);
    return failed;
}
