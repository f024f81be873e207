/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rulec/activation.h"
#include "support/flow_items.h"
#include "support/flow_pack.h"

enum {
    CASTER = 1,
    ACTORS = 4,
    JOURNAL = 512
};

static struct test_pack pack;

/* What outlives a kill: the record as it was last written, and the store. */
struct disk {
    unsigned char record[RULEC_RECORD_MAX];
    size_t length; /* 0: nothing was written yet */
    rulec_actor actors[ACTORS];
    rulec_journal_entry journal[JOURNAL];
    size_t journal_count;
};

/* A host; it dies when it is about to make write number `dies_at`. */
struct host {
    struct disk *disk;
    rulec_store store;
    rulec_world world;
    rulec_use use;
    uint32_t selected[3];
    unsigned writes;
    unsigned dies_at;
};

static unsigned fail_give; /* the hook 'give' fails that many times */

static enum rulec_hook_result give(rulec_hook_call *call, void *user)
{
    (void)user;
    if (fail_give > 0) {
        fail_give--;
        rulec_hook_damage_add(call, 99, RULEC_DAMAGE_FIRE);
        rulec_hook_text(call, "no power");
        return RULEC_HOOK_FAILED;
    }
    rulec_hook_damage_clear(call);
    rulec_hook_damage_add(call, 7, RULEC_DAMAGE_HEALING);
    rulec_hook_config_set(call, "given", RULEC_VALUE_NUMBER, 7, NULL);
    return RULEC_HOOK_DONE;
}

static enum rulec_hook_result ask(rulec_hook_call *call, void *user)
{
    (void)call;
    (void)user;
    return RULEC_HOOK_WAIT;
}

static rulec_hook *hook_of(const char *name)
{
    return strcmp(name, "give") == 0 ? give : ask;
}

static uint64_t mixed(uint64_t a, uint64_t b)
{
    uint64_t h = a * UINT64_C(0x9e3779b97f4a7c15) ^ b * UINT64_C(0xc2b2ae3d27d4eb4f);

    h ^= h >> 31;
    h *= UINT64_C(0xbf58476d1ce4e5b9);
    return h ^ h >> 29;
}

static void make_disk(struct disk *disk)
{
    memset(disk, 0, sizeof *disk);
    for (uint32_t i = 0; i < ACTORS; i++) {
        rulec_actor_init(&disk->actors[i], CASTER + i, 30);
        disk->actors[i].hp.hp = 20;
        disk->actors[i].armour = 12;
        disk->actors[i].save_bonus[RULEC_ABILITY_CON] = (int16_t)i;
    }
    disk->actors[1].defence.types[RULEC_TRAIT_RESISTANT] = 1u << RULEC_DAMAGE_COLD;
}

/* The host reads the store from its disk when it starts. */
static void start_host(struct host *host, struct disk *disk, uint64_t number)
{
    memset(host, 0, sizeof *host);
    host->disk = disk;
    host->store =
        (rulec_store){ disk->actors, ACTORS, disk->journal, disk->journal_count, JOURNAL };
    host->world = (rulec_world){ .pack = &pack.image.pack, .store = &host->store };
    host->world.rolls = number % 3 == 0 ? RULEC_ROLLS_DICE : RULEC_ROLLS_HOST;
    host->dies_at = UINT32_MAX;
    for (uint32_t i = 0; i < 3; i++)
        host->selected[i] = CASTER + 1 + i;
    host->use = (rulec_use){ .id = number * 2 + 1,
                             .seed = number,
                             .caster = CASTER,
                             .item = (uint16_t)(number % pack.image.pack.item_count),
                             .selected = host->selected,
                             .selected_count = mixed(number, 1) % 4 };
    if ((pack.image.pack.items[host->use.item].flags & RULEC_ITEM_LIMITED_USES) != 0)
        host->use.spend = 1 + (int32_t)(mixed(number, 2) % 3);
}

/* False: the host died before this write. */
static bool may_write(struct host *host)
{
    return host->writes++ != host->dies_at;
}

static bool write_record(struct host *host, const rulec_activation *a)
{
    if (!may_write(host))
        return false;
    assert_int_equal(rulec_activation_save(a, host->disk->record, sizeof host->disk->record,
                                           &host->disk->length),
                     RULEC_OK);
    return true;
}

/* Effects are applied and their keys kept in one write each. */
static bool apply_effects(struct host *host, const rulec_activation *a)
{
    for (uint32_t i = 0; i < a->effect_count; i++) {
        rulec_status status;

        if (!may_write(host))
            return false;
        status = rulec_store_apply(&host->store, &a->effects[i], a->item, a->caster, &a->config);
        assert_true(status == RULEC_OK || status == RULEC_ALREADY);
        host->disk->journal_count = host->store.journal_count;
    }
    return true;
}

/* People answer the same question in the same way, also when it is asked again. */
static void answer(struct host *host, rulec_activation *a)
{
    int32_t amounts[RULEC_PART_MAX];
    uint16_t rows[RULEC_PART_MAX];
    rulec_answer reply = { .wait = (enum rulec_wait)a->wait };
    rulec_waiting waiting;
    uint64_t luck;

    rulec_activation_wait_for(a, &host->world, &waiting);
    assert_int_not_equal(waiting.who, RULEC_WHO_NOBODY);
    luck = mixed(a->id, (uint64_t)a->position * 64 + waiting.target);
    reply.total = (int32_t)(luck % 20) + 1;
    reply.die = reply.total;
    reply.result = a->wait == RULEC_WAIT_ATTACK ? luck % 2 : 0;
    reply.target = waiting.target;
    if (a->wait == RULEC_WAIT_TARGETS) {
        reply.targets = host->selected;
        reply.target_count = host->use.selected_count;
    }
    if (a->wait == RULEC_WAIT_DAMAGE) {
        reply.amounts = amounts;
        reply.amount_count = rulec_activation_parts(a, &host->world, rows);
        for (size_t i = 0; i < reply.amount_count; i++)
            amounts[i] = (int32_t)(mixed(luck, i) % 12);
    }
    assert_int_equal(rulec_activation_answer(a, &host->world, &reply), RULEC_OK);
}

/* Runs from what is on the disk, until the end or the host's death (false). */
static bool run_host(struct host *host, rulec_activation *a)
{
    if (host->disk->length == 0) {
        assert_int_equal(rulec_activation_start(a, &host->world, &host->use), RULEC_OK);
        if (!write_record(host, a))
            return false;
    } else {
        assert_int_equal(
            rulec_activation_load(a, host->disk->record, host->disk->length, &pack.image.pack),
            RULEC_OK);
        assert_int_equal(rulec_activation_resume(a, &pack.image.pack), RULEC_OK);
    }
    for (unsigned turn = 0; turn < 200; turn++) {
        if (a->state == RULEC_ACTIVATION_BEGUN) {
            if (!apply_effects(host, a))
                return false;
            assert_int_equal(rulec_activation_done(a, &host->world), RULEC_OK);
        } else if (a->state == RULEC_ACTIVATION_WAITING) {
            answer(host, a);
        } else if (a->state == RULEC_ACTIVATION_READY) {
            assert_int_equal(rulec_activation_next(a, &host->world), RULEC_OK);
        } else {
            return true;
        }
        if (!write_record(host, a))
            return false;
    }
    fail_msg("an activation does not end");
    return false;
}

static void expect_same_store(const struct disk *a, const struct disk *b)
{
    assert_memory_equal(a->actors, b->actors, sizeof a->actors);
    assert_int_equal(a->journal_count, b->journal_count);
    assert_memory_equal(a->journal, b->journal, a->journal_count * sizeof *a->journal);
}

static struct disk whole, killed, before;

static unsigned run_whole(uint64_t number, rulec_activation *a)
{
    struct host host;

    make_disk(&whole);
    start_host(&host, &whole, number);
    assert_true(run_host(&host, a));
    return host.writes;
}

static size_t count_from(const char *name, size_t fallback)
{
    const char *text = getenv(name);

    return text == NULL ? fallback : strtoul(text, NULL, 10);
}

static void a_kill_between_any_two_writes_neither_repeats_nor_loses_an_effect(void **state)
{
    static rulec_activation a;
    size_t count = count_from("RULEC_KILL_TEST", 1000);
    size_t kills = 0;
    struct host host;

    (void)state;
    for (uint64_t number = 1; number <= count; number++) {
        unsigned writes = run_whole(number, &a);
        uint8_t end = a.state;

        for (unsigned at = 0; at < writes; at++) {
            make_disk(&killed);
            start_host(&host, &killed, number);
            host.dies_at = at;
            assert_false(run_host(&host, &a));
            start_host(&host, &killed, number);
            assert_true(run_host(&host, &a));
            assert_int_equal(a.state, end);
            expect_same_store(&whole, &killed);
            kills++;
        }
    }
    print_message("%zu activations, %zu kills\n", count, kills);
}

static void deleting_at_any_point_changes_no_actor(void **state)
{
    static rulec_activation a;
    struct host host;

    (void)state;
    for (uint64_t number = 1; number <= 60; number++) {
        unsigned writes = run_whole(number, &a);

        for (unsigned at = 1; at < writes; at++) {
            make_disk(&killed);
            start_host(&host, &killed, number);
            host.dies_at = at;
            run_host(&host, &a);
            before = killed;
            if (rulec_activation_load(&a, killed.record, killed.length, &pack.image.pack) !=
                    RULEC_OK ||
                rulec_activation_cancel(&a) != RULEC_OK)
                continue;
            assert_int_equal(a.effect_count, 0);
            assert_int_equal(rulec_activation_next(&a, &host.world), RULEC_WRONG_STATE);
            assert_int_equal(rulec_activation_done(&a, &host.world), RULEC_WRONG_STATE);
            expect_same_store(&before, &killed);
        }
    }
}

static void reverting_gives_back_what_was_there(void **state)
{
    static rulec_activation a;
    struct disk *fresh = &before;
    struct host host;
    size_t conflicts;

    (void)state;
    for (uint64_t number = 1; number <= 60; number++) {
        make_disk(&whole);
        make_disk(fresh);
        start_host(&host, &whole, number);
        assert_true(run_host(&host, &a));
        assert_int_equal(rulec_activation_revert(&a, &host.store, -1, &conflicts), RULEC_OK);
        assert_int_equal(conflicts, 0);
        for (unsigned i = 0; i < ACTORS; i++) {
            assert_memory_equal(&whole.actors[i].hp, &fresh->actors[i].hp, sizeof(rulec_hp));
            assert_int_equal(whole.actors[i].effect_count, 0);
            assert_int_equal(whole.actors[i].uses, 0);
        }
    }
}

/* Records of all states: as they are written on the way of some activations. */
static void each_record(void (*check)(const unsigned char *record, size_t length))
{
    static rulec_activation a;
    struct host host;

    for (uint64_t number = 1; number <= 6; number++) {
        unsigned writes = run_whole(number, &a);

        for (unsigned at = 1; at <= writes; at += 5) {
            make_disk(&killed);
            start_host(&host, &killed, number);
            host.dies_at = at;
            run_host(&host, &a);
            check(killed.record, killed.length);
        }
    }
}

static void expect_refused(const unsigned char *record, size_t length)
{
    static rulec_activation a, empty;

    a = empty;
    assert_int_equal(rulec_activation_load(&a, record, length, &pack.image.pack), RULEC_BAD_RECORD);
    assert_memory_equal(&a, &empty, sizeof a);
}

static void flip_bits(const unsigned char *record, size_t length)
{
    static unsigned char copy[RULEC_RECORD_MAX];

    memcpy(copy, record, length);
    for (size_t bit = 0; bit < length * 8; bit++) {
        copy[bit / 8] = (unsigned char)(copy[bit / 8] ^ 1u << bit % 8);
        expect_refused(copy, length);
        copy[bit / 8] = (unsigned char)(copy[bit / 8] ^ 1u << bit % 8);
    }
}

static void every_flipped_bit_is_refused(void **state)
{
    (void)state;
    each_record(flip_bits);
}

static void cut(const unsigned char *record, size_t length)
{
    static unsigned char copy[RULEC_RECORD_MAX];

    for (size_t n = 0; n < length; n++) {
        unsigned char *exact = malloc(n == 0 ? 1 : n); /* so that a sanitizer sees reads behind */

        memcpy(exact, record, n);
        expect_refused(exact, n);
        free(exact);
    }
    memcpy(copy, record, length);
    expect_refused(copy, length + 1);
}

static void every_cut_is_refused(void **state)
{
    (void)state;
    each_record(cut);
}

static void come_back(const unsigned char *record, size_t length)
{
    static rulec_activation a;
    static unsigned char again[RULEC_RECORD_MAX];
    size_t n;

    assert_int_equal(rulec_activation_load(&a, record, length, &pack.image.pack), RULEC_OK);
    assert_int_equal(rulec_activation_save(&a, again, sizeof again, &n), RULEC_OK);
    assert_int_equal(n, length);
    assert_memory_equal(record, again, length);
    for (size_t room = 0; room < length; room += 97)
        assert_int_equal(rulec_activation_save(&a, again, room, &n), RULEC_NO_ROOM);
}

static void a_record_read_and_written_is_the_same(void **state)
{
    (void)state;
    each_record(come_back);
}

static void a_record_of_another_pack_is_refused(void **state)
{
    static rulec_activation a;
    rulec_flow_pack other = pack.image.pack;

    (void)state;
    run_whole(1, &a);
    other.fingerprint ^= 1;
    assert_int_equal(rulec_activation_load(&a, whole.record, whole.length, &other), RULEC_BAD_PACK);
}

/* Up to the first wait of the custom steps' item. */
static void run_to(struct host *host, rulec_activation *a, uint8_t wanted)
{
    make_disk(&whole);
    start_host(host, &whole, 5); /* item 5: Hands */
    host->use.item = 5;
    assert_int_equal(rulec_activation_start(a, &host->world, &host->use), RULEC_OK);
    for (unsigned turn = 0; turn < 50 && a->state != wanted; turn++) {
        if (a->state == RULEC_ACTIVATION_BEGUN) {
            assert_true(apply_effects(host, a));
            assert_int_equal(rulec_activation_done(a, &host->world), RULEC_OK);
        } else if (a->state == RULEC_ACTIVATION_READY) {
            assert_int_equal(rulec_activation_next(a, &host->world), RULEC_OK);
        } else {
            answer(host, a);
        }
    }
    assert_int_equal(a->state, wanted);
}

static void a_failing_hook_leaves_the_record_as_it_was(void **state)
{
    static rulec_activation a;
    struct host host;

    (void)state;
    fail_give = 1;
    run_to(&host, &a, RULEC_ACTIVATION_FAILED);
    assert_int_equal(a.reason, RULEC_REASON_HOOK);
    assert_string_equal(a.text, "no power");
    assert_string_equal(rulec_step_name(&pack.image.pack, rulec_activation_step(&a, &host.world)),
                        "give");
    assert_int_equal(a.part_count, 0);
    assert_int_equal(rulec_activation_next(&a, &host.world), RULEC_WRONG_STATE);
    assert_int_equal(rulec_activation_retry(&a), RULEC_OK);
    assert_int_equal(rulec_activation_next(&a, &host.world), RULEC_OK);
    assert_int_equal(a.part_count, 1);
    assert_int_equal(a.position, 2);
}

static void a_failed_step_can_be_skipped_or_aborted(void **state)
{
    static rulec_activation a;
    struct host host;

    (void)state;
    fail_give = 1;
    run_to(&host, &a, RULEC_ACTIVATION_FAILED);
    assert_int_equal(rulec_activation_skip(&a, &host.world), RULEC_OK);
    assert_int_equal(a.state, RULEC_ACTIVATION_READY);
    assert_int_equal(a.position, 2);
    fail_give = 1;
    run_to(&host, &a, RULEC_ACTIVATION_FAILED);
    assert_int_equal(rulec_activation_cancel(&a), RULEC_OK);
    assert_int_equal(rulec_activation_skip(&a, &host.world), RULEC_WRONG_STATE);
}

static void a_custom_wait_names_its_step_and_who_must_act(void **state)
{
    static rulec_activation a;
    struct host host;
    rulec_waiting waiting;
    rulec_config config = { .count = 0 };
    rulec_answer reply = { .wait = RULEC_WAIT_CUSTOM, .config = &config };

    (void)state;
    fail_give = 0;
    run_to(&host, &a, RULEC_ACTIVATION_WAITING);
    rulec_activation_wait_for(&a, &host.world, &waiting);
    assert_int_equal(waiting.wait, RULEC_WAIT_CUSTOM);
    assert_int_equal(waiting.who, RULEC_WHO_GM);
    assert_string_equal(waiting.step, "ask");
    assert_int_equal(rulec_config_set(&config, "colour", RULEC_VALUE_TEXT, 0, "red"), RULEC_OK);
    assert_int_equal(rulec_activation_answer(&a, &host.world, &reply), RULEC_OK);
    assert_string_equal(rulec_config_get(&a.config, "colour")->text, "red");
    assert_int_equal(rulec_config_get(&a.config, "given")->number, 7);
}

/* The same items with another script for Hands. */
static void load_changed(struct test_pack *changed, const char *from, const char *to)
{
    static char json[sizeof TEST_ITEMS + 256];
    const char *at = strstr(TEST_ITEMS, from);
    size_t before_it = (size_t)(at - TEST_ITEMS);

    memcpy(json, TEST_ITEMS, before_it);
    strcpy(json + before_it, to);
    strcat(json, at + strlen(from));
    test_pack_load(changed, "test", json, hook_of);
    assert_int_equal(changed->errors, 0);
}

static void a_changed_flow_is_accepted_when_the_rest_is_the_same(void **state)
{
    static rulec_activation a, b;
    struct test_pack changed;
    struct host host;

    (void)state;
    run_to(&host, &a, RULEC_ACTIVATION_WAITING);
    b = a;
    load_changed(&changed,
                 "return this.applyDefaultTargetsAsEffective(this.performCustomStep('give', ",
                 "return this.applySelectedTargetsAsEffective((");
    assert_int_equal(rulec_activation_resume(&a, &changed.image.pack), RULEC_OK);
    assert_int_equal(a.position, 1);
    assert_int_equal(rulec_activation_index(&a), rulec_activation_index(&b));
    test_pack_clear(&changed);
}

static void a_changed_rest_is_refused(void **state)
{
    static rulec_activation a, b;
    struct test_pack changed;
    struct host host;

    (void)state;
    run_to(&host, &a, RULEC_ACTIVATION_WAITING);
    b = a;
    load_changed(&changed, "'ask', this.applyDamage()", "'ask', this.applyEffects()");
    assert_int_equal(rulec_activation_resume(&a, &changed.image.pack), RULEC_CHANGED);
    assert_memory_equal(&a, &b, sizeof a);
    test_pack_clear(&changed);
}

static void an_attack_without_a_target_fails_with_the_reason(void **state)
{
    static rulec_activation a;
    struct host host;

    (void)state;
    make_disk(&whole);
    start_host(&host, &whole, 6); /* item 0: Sword */
    host.use.item = 0;
    host.use.selected_count = 0;
    assert_int_equal(rulec_activation_start(&a, &host.world, &host.use), RULEC_OK);
    while (a.state == RULEC_ACTIVATION_READY)
        assert_int_equal(rulec_activation_next(&a, &host.world), RULEC_OK);
    assert_int_equal(a.state, RULEC_ACTIVATION_FAILED);
    assert_int_equal(a.reason, RULEC_REASON_NO_TARGET);
    assert_int_equal(rulec_activation_step(&a, &host.world), RULEC_STEP_PERFORM_ATTACK_ROLL);
}

static void a_trigger_offered_twice_has_one_id_and_ends_the_effect(void **state)
{
    static rulec_activation a;
    struct host host;
    rulec_trigger first[4], second[4];
    rulec_event event = { .condition = "end-of-turn-target", .actor = CASTER + 1, .number = 9 };
    uint32_t targets[RULEC_TARGET_MAX];
    rulec_use use;
    size_t count;
    rulec_answer reply = { .wait = RULEC_WAIT_SAVES, .result = 1 };

    (void)state;
    make_disk(&whole);
    start_host(&host, &whole, 7); /* item 1: Rime */
    host.use.item = 1;
    host.use.selected_count = 1;
    host.world.rolls = RULEC_ROLLS_HOST;
    for (uint64_t n = 0; whole.actors[1].effect_count == 0 && n < 50; n++) {
        whole.length = 0;
        host.use.id = 100 + n;
        assert_true(run_host(&host, &a));
    }
    assert_int_equal(whole.actors[1].effect_count, 1);
    assert_int_equal(rulec_store_triggers(&host.store, pack.image.pack.items,
                                          pack.image.pack.item_count, &event, first, 4, &count),
                     RULEC_OK);
    assert_int_equal(count, 1);
    rulec_store_triggers(&host.store, pack.image.pack.items, pack.image.pack.item_count, &event,
                         second, 4, &count);
    assert_int_equal(first[0].activation, second[0].activation);
    event.number++;
    rulec_store_triggers(&host.store, pack.image.pack.items, pack.image.pack.item_count, &event,
                         second, 4, &count);
    assert_int_not_equal(first[0].activation, second[0].activation);
    assert_int_equal(first[0].update, RULEC_UPDATE_END_ON_SAVE);

    rulec_use_of_trigger(&first[0], &host.store, 3, targets, &use);
    assert_int_equal(rulec_activation_start(&a, &host.world, &use), RULEC_OK);
    assert_int_equal(a.target_count, 1);
    assert_int_equal(a.targets[0], CASTER + 1);
    while (a.state != RULEC_ACTIVATION_FINISHED) {
        if (a.state == RULEC_ACTIVATION_BEGUN) {
            assert_true(apply_effects(&host, &a));
            assert_int_equal(rulec_activation_done(&a, &host.world), RULEC_OK);
        } else if (a.state == RULEC_ACTIVATION_WAITING) {
            reply.target = CASTER + 1;
            assert_int_equal(rulec_activation_answer(&a, &host.world, &reply), RULEC_OK);
        } else {
            assert_int_equal(rulec_activation_next(&a, &host.world), RULEC_OK);
        }
    }
    assert_int_equal(whole.actors[1].effect_count, 0);
}

static void a_second_save_of_one_target_is_refused(void **state)
{
    static rulec_activation a;
    struct host host;
    rulec_answer reply = { .wait = RULEC_WAIT_SAVES, .target = CASTER + 1, .total = 5 };

    (void)state;
    make_disk(&whole);
    start_host(&host, &whole, 7);
    host.use.item = 1;
    host.use.selected_count = 2;
    host.world.rolls = RULEC_ROLLS_HOST;
    assert_int_equal(rulec_activation_start(&a, &host.world, &host.use), RULEC_OK);
    while (a.state == RULEC_ACTIVATION_READY)
        assert_int_equal(rulec_activation_next(&a, &host.world), RULEC_OK);
    assert_int_equal(a.wait, RULEC_WAIT_SAVES);
    assert_int_equal(rulec_activation_answer(&a, &host.world, &reply), RULEC_OK);
    assert_int_equal(rulec_activation_answer(&a, &host.world, &reply), RULEC_ALREADY);
    reply.target = 99;
    assert_int_equal(rulec_activation_answer(&a, &host.world, &reply), RULEC_NOT_FOUND);
    reply.wait = RULEC_WAIT_ATTACK;
    assert_int_equal(rulec_activation_answer(&a, &host.world, &reply), RULEC_WRONG_STATE);
}

static void the_descriptor_is_checked(void **state)
{
    rulec_flow_pack bad = pack.image.pack;

    (void)state;
    assert_int_equal(rulec_flow_pack_check(&pack.image.pack), RULEC_OK);
    bad.abi++;
    assert_int_equal(rulec_flow_pack_check(&bad), RULEC_BAD_ABI);
    bad = pack.image.pack;
    bad.flow_count = 0;
    assert_int_equal(rulec_flow_pack_check(&bad), RULEC_BAD_PACK);
    assert_int_equal(rulec_flow_pack_check(NULL), RULEC_BAD_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kill_between_any_two_writes_neither_repeats_nor_loses_an_effect),
        cmocka_unit_test(deleting_at_any_point_changes_no_actor),
        cmocka_unit_test(reverting_gives_back_what_was_there),
        cmocka_unit_test(every_flipped_bit_is_refused),
        cmocka_unit_test(every_cut_is_refused),
        cmocka_unit_test(a_record_read_and_written_is_the_same),
        cmocka_unit_test(a_record_of_another_pack_is_refused),
        cmocka_unit_test(a_failing_hook_leaves_the_record_as_it_was),
        cmocka_unit_test(a_failed_step_can_be_skipped_or_aborted),
        cmocka_unit_test(a_custom_wait_names_its_step_and_who_must_act),
        cmocka_unit_test(a_changed_flow_is_accepted_when_the_rest_is_the_same),
        cmocka_unit_test(a_changed_rest_is_refused),
        cmocka_unit_test(an_attack_without_a_target_fails_with_the_reason),
        cmocka_unit_test(a_trigger_offered_twice_has_one_id_and_ends_the_effect),
        cmocka_unit_test(a_second_save_of_one_target_is_refused),
        cmocka_unit_test(the_descriptor_is_checked),
    };
    int failed;

    test_pack_load(&pack, "test", TEST_ITEMS, hook_of);
    failed = pack.errors > 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
    test_pack_clear(&pack);
    return failed;
}
