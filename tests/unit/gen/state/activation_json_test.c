#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "state/activation_json.h"
#include "support/flow_items.h"
#include "support/flow_pack.h"
#include "support/flow_play.h"

static struct test_pack pack;
static struct test_play play;
static struct rc_budget budget;
static struct rc_arena arena;
static struct rc_sources sources;
static struct rc_diags diags;

static int set_up(void **state)
{
    (void)state;
    rc_arena_init(&arena, &budget);
    rc_sources_init(&sources, &arena);
    rc_diags_init(&diags, &arena, &sources);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    rc_arena_clear(&arena);
    return 0;
}

static enum rulec_hook_result give(rulec_hook_call *call, void *user)
{
    (void)user;
    rulec_hook_damage_add(call, 7, RULEC_DAMAGE_HEALING);
    rulec_hook_config_set(call, "given", RULEC_VALUE_NUMBER, INT64_MIN, NULL);
    rulec_hook_config_set(call, "note", RULEC_VALUE_TEXT, 0, "\"\\\n\x01 \xc3\xa9");
    rulec_hook_text(call, "a <b>text</b>");
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

static struct rc_str json_of(const rulec_activation *a)
{
    struct rc_buf out;

    rc_buf_init(&out, &arena);
    rc_activation_print(a, &pack.image.pack, &out);
    return rc_buf_str(&out);
}

static bool read_back(struct rc_str json, rulec_activation *a)
{
    return rc_activation_read(&diags, rc_source_add(&sources, RC_STR("a.json"), json),
                              &pack.image.pack, a);
}

static void expect_same_record(const rulec_activation *a)
{
    static unsigned char one[RULEC_RECORD_MAX];
    static unsigned char two[RULEC_RECORD_MAX];
    static rulec_activation again;
    struct rc_str json = json_of(a);
    size_t one_length;
    size_t two_length;

    if (!read_back(json, &again))
        fail_msg("not read: %.*s", RC_FMT(json));
    assert_int_equal(diags.count, 0);
    assert_int_equal(rulec_activation_save(a, one, sizeof one, &one_length), RULEC_OK);
    assert_int_equal(rulec_activation_save(&again, two, sizeof two, &two_length), RULEC_OK);
    assert_int_equal(one_length, two_length);
    assert_memory_equal(one, two, one_length);
}

static void answer(void)
{
    static const uint32_t foe = TEST_FOE;
    rulec_answer plain = { .wait = (enum rulec_wait)play.a.wait,
                           .targets = &foe,
                           .target_count = 1 };

    assert_int_equal(rulec_activation_answer(&play.a, &play.world, &plain), RULEC_OK);
}

/* Gives what the item's activation is before each step, and at the end. */
static size_t each_state(size_t item, uint64_t seed, void (*check)(const rulec_activation *a))
{
    rulec_use use;
    size_t states = 0;

    test_play_begin(&play, &pack.image.pack, pack.image.pack.items[item].name, &use);
    play.world.rolls = RULEC_ROLLS_DICE;
    play.world.now = (rulec_time){ -5, 3, 2 };
    use.id = UINT64_MAX - item;
    use.seed = UINT64_MAX - seed;
    use.spend = 1;
    assert_int_equal(rulec_activation_start(&play.a, &play.world, &use), RULEC_OK);
    for (;; states++) {
        check(&play.a);
        if (play.a.state == RULEC_ACTIVATION_READY)
            rulec_activation_next(&play.a, &play.world);
        else if (play.a.state == RULEC_ACTIVATION_BEGUN)
            test_play_apply(&play);
        else if (play.a.state == RULEC_ACTIVATION_WAITING)
            answer();
        else
            return states;
    }
}

static void each_activation(void (*check)(const rulec_activation *a), uint64_t seeds)
{
    size_t states = 0;

    for (size_t item = 0; item < pack.image.pack.item_count; item++)
        for (uint64_t seed = 0; seed < seeds; seed++)
            states += each_state(item, seed, check);
    assert_true(states > 50 * seeds);
}

static void what_is_printed_and_read_is_the_same_record(void **state)
{
    (void)state;
    each_activation(expect_same_record, 5);
}

/* Texts with one byte changed: read or refused, and what is read is sound. */
static void change_bytes(const rulec_activation *a)
{
    static rulec_activation again;
    struct rc_str json = json_of(a);
    char *copy = rc_str_copy(&arena, json);

    for (size_t i = 0; i < json.len; i += 7) {
        char was = copy[i];

        copy[i] = (char)(was ^ (1 << i % 7));
        if (!read_back(rc_str_dup(&arena, (struct rc_str){ copy, json.len }), &again))
            assert_true(diags.errors > 0);
        copy[i] = was;
        tear_down(NULL);
        set_up(NULL);
        json = json_of(a);
        copy = rc_str_copy(&arena, json);
    }
}

static void changed_texts_are_read_or_refused(void **state)
{
    (void)state;
    each_state(1, 3, change_bytes);
}

static void expect_message(const char *json, const char *message)
{
    static rulec_activation again;

    assert_false(read_back(rc_str(json), &again));
    assert_true(diags.count > 0);
    assert_string_equal(rc_str_copy(&arena, diags.at[0]->text), message);
    tear_down(NULL);
    set_up(NULL);
}

static void what_is_wrong_is_told(void **state)
{
    (void)state;
    expect_message("[]", "'an activation' has to be an object");
    expect_message("{\"idd\":\"0x1\"}", "'an activation' has no member 'idd'");
    expect_message("{\"id\":1}", "'id' has to be a text such as \"0x1f\" of at most 64 bits");
    expect_message("{\"id\":\"0x10000000000000000\"}",
                   "'id' has to be a text such as \"0x1f\" of at most 64 bits");
    expect_message("{\"item\":\"Swrd\"}", "the pack has no item 'Swrd'");
    expect_message("{\"state\":\"waitin\"}", "'state' has no value 'waitin'");
    expect_message("{\"position\":65536}", "'position' has to be a whole number that fits");
    expect_message("{\"position\":-1}", "'position' has to be a whole number that fits");
    expect_message("{\"position\":1.5}", "'position' has to be a whole number that fits");
    expect_message("{\"offset\":-32769}", "'offset' has to be a whole number that fits");
    expect_message("{\"targets\":[4294967296]}", "'targets' has to be a whole number that fits");
    expect_message(
        "{\"targets\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}",
        "'targets' has to be a list that is no longer than the record allows");
    expect_message("{\"saves\":[7]}", "'saves' has to be an object");
    expect_message("{\"flags\":[\"crit\"]}", "'flags' has no value 'crit'");
    expect_message("{\"config\":[{\"key\":\"123456789012345678901234\"}]}",
                   "'key' has to be a text that fits");
}

/* A member of a sound activation, as it is and as it is wrong ("": it is absent), and what is told.
 */
static const struct {
    const char *is;
    const char *wrong;
    const char *message;
} unfit[] = {
    { "\"fingerprint\":", "\"fingerprint\":\"0x1\",",
      "'fingerprint' has to be that of the pack: this activation is of another pack" },
    { "\"fingerprint\":", "",
      "'fingerprint' has to be that of the pack: this activation is of another pack" },
    { "\"id\":", "\"id\":\"0x0\",", "'id' has to be a number that is not 0" },
    { "\"id\":", "", "'id' has to be a number that is not 0" },
    { "\"id\":", "\"id\":null,", "'id' has to be a text such as \"0x1f\" of at most 64 bits" },
    { "\"phase\":", "\"phase\":\"resolving\",",
      "'phase' has to be 'immediate', 'delayed' or 'overtime'" },
    { "\"triggered\":", "\"triggered\":2,", "'triggered' has to be 0 or 1" },
    { "\"facts\":", "\"facts\":24576,",
      "'facts' has to be a word of facts, with a phase that exists" },
    { "\"facts\":", "\"facts\":8388608,",
      "'facts' has to be a word of facts, with a phase that exists" },
    { "\"steps\":", "\"steps\":256,", "'steps' has to be at most 255" },
    { "\"position\":", "\"position\":255,", "'position' has to be at most 'steps'" },
    { "\"offset\":", "\"offset\":256,", "'offset' has to be from -255 to 255" },
    { "\"offset\":", "\"offset\":-256,", "'offset' has to be from -255 to 255" },
    { "\"ammunition\":", "\"ammunition\":7,",
      "'ammunition' has to be 0, or one more than the number of an item of the pack" },
    { "\"saves\":", "\"saves\":[{\"target\":2,\"known\":2}],",
      "'saves' has to be a list in which 'succeeded', 'known' and 'automatic' are 0 or 1" },
    { "\"parts\":", "\"parts\":[{\"phase\":\"resolving\"}],",
      "'parts' has to be a list in which no 'phase' is 'resolving'" },
    { "\"state\":", "\"state\":\"begun\",",
      "'state' has to be 'begun' where there are 'effects', and only there" },
};

/* Behind the value at `p` and its comma: the values that rows replace are texts, numbers, []. */
static const char *behind(const char *p)
{
    return strchr(p, ',') + 1;
}

static void what_does_not_fit_is_told_by_its_name_and_place(void **state)
{
    rulec_use use;

    (void)state;
    test_play_begin(&play, &pack.image.pack, "Sword", &use);
    assert_int_equal(rulec_activation_start(&play.a, &play.world, &use), RULEC_OK);
    for (size_t i = 0; i < sizeof unfit / sizeof *unfit; i++) {
        static rulec_activation again;
        const char *json = rc_str_copy(&arena, json_of(&play.a));
        const char *at = strstr(json, unfit[i].is);
        struct rc_str text;
        struct rc_place place;

        assert_non_null(at);
        text = rc_str_printf(&arena, "\n %.*s%s%s", (int)(at - json), json, unfit[i].wrong,
                             behind(at));
        assert_false(read_back(text, &again));
        assert_int_equal(diags.count, 1);
        assert_string_equal(rc_str_copy(&arena, diags.at[0]->text), unfit[i].message);
        assert_true(rc_place_of(&sources, diags.at[0]->span.begin, &place));
        /* a member that is absent is told where the object begins */
        assert_int_equal(place.line, 2);
        assert_int_equal(place.byte, unfit[i].wrong[0] == '\0'
                                         ? 2
                                         : (size_t)(at - json) + strlen(unfit[i].is) + 2);
        tear_down(NULL);
        set_up(NULL);
    }
}

/* Each effect of a step that has begun is of the activation. */
static void change_owner(const rulec_activation *a)
{
    static rulec_activation other;

    if (a->state != RULEC_ACTIVATION_BEGUN)
        return;
    other = *a;
    other.effects[other.effect_count - 1].key.activation ^= 1;
    expect_message(rc_str_copy(&arena, json_of(&other)),
                   "'effects' has to be a list in which 'activation' of each 'key' is the 'id'");
}

static void effects_of_another_activation_are_told(void **state)
{
    (void)state;
    each_state(1, 3, change_owner);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_printed_and_read_is_the_same_record),
        TEST(changed_texts_are_read_or_refused),
        TEST(what_is_wrong_is_told),
        TEST(what_does_not_fit_is_told_by_its_name_and_place),
        TEST(effects_of_another_activation_are_told),
    };
    int failed;

    if (setjmp(budget.failed) != 0)
        return 1;
    test_pack_load(&pack, "test", TEST_ITEMS, hook_of);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    test_pack_clear(&pack);
    return failed;
}
