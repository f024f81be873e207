/* Sets of changes: how they are joined, compared by cost, and told (pre.md section 5a). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ask/change.h"
#include "support/rig.h"

static struct rig rig;

static int set_up(void **state)
{
    (void)state;
    rig_init(&rig);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    rig_clear(&rig);
    return 0;
}

static struct rc_change_set domain(const char *key)
{
    return rc_change_one(&rig.arena,
                         (struct rc_change){ .id = RC_CHANGE_GAIN_DOMAIN, .key = rc_str(key) });
}

static struct rc_change_set lost(const char *key)
{
    return rc_change_one(&rig.arena,
                         (struct rc_change){ .id = RC_CHANGE_LOSE_DOMAIN, .key = rc_str(key) });
}

static struct rc_change_set stat(const char *key, double from, double to)
{
    return rc_change_one(
        &rig.arena, (struct rc_change){
                        .id = RC_CHANGE_RAISE_STAT, .key = rc_str(key), .from = from, .to = to });
}

static struct rc_change_set class_to(const char *key, double from, double to)
{
    return rc_change_one(
        &rig.arena, (struct rc_change){
                        .id = RC_CHANGE_RAISE_CLASS, .key = rc_str(key), .from = from, .to = to });
}

static struct rc_change_set both(struct rc_change_set a, struct rc_change_set b)
{
    return rc_change_join(&rig.arena, a, b);
}

static void raises_of_one_thing_are_one_change(void **state)
{
    struct rc_change_set joined = both(stat("SKL", 8, 12), stat("SKL", 8, 14));

    (void)state;
    assert_int_equal(joined.count, 1);
    assert_true(joined.at[0].to == 14);
    assert_true(rc_change_within(stat("SKL", 8, 12), joined));
    assert_false(rc_change_within(joined, stat("SKL", 8, 12)));
}

static void the_order_of_joining_does_not_matter(void **state)
{
    struct rc_change_set parts[] = { stat("SKL", 8, 14), domain("Ebb"), lost("Flow"),
                                     stat("SKL", 8, 12), domain("Ebb") };
    struct rc_change_set whole = rc_change_union(&rig.arena, parts, 5);

    (void)state;
    assert_int_equal(whole.count, 3);
    for (size_t i = 0; i < 5; i++)
        assert_true(rc_change_within(parts[i], whole));
    assert_int_equal(
        rc_change_compare(whole, both(both(lost("Flow"), stat("SKL", 8, 14)), domain("Ebb"))), 0);
    assert_int_equal(rc_change_without(&rig.arena, whole, 1).count, 2);
    assert_false(rc_change_disjoint(whole, domain("Ebb")));
    assert_true(rc_change_disjoint(whole, domain("Peat")));
}

/* Each set is cheaper than the next, for the reason beside it. */
static void the_cost_is_compared_from_left_to_right(void **state)
{
    struct rc_change_set sets[] = {
        domain("Ebb"),                       /* the key comes first */
        domain("Flow"),                      /* 1 and W3 before 1 and W8 */
        stat("SKL", 12, 13),                 /* the lower amount */
        stat("SKL", 12, 14),                 /* W8 before W9 */
        class_to("Weirwise", 3, 5),          /* a class that it has */
        class_to("Boatman", 0, 2),           /* a gain before a loss */
        lost("Ebb"),                         /* one change before two */
        both(domain("Ebb"), domain("Peat")), /* no loss before one */
        both(domain("Ebb"), lost("Flow")),   /* a loss before two */
        both(lost("Ebb"), lost("Flow")),
    };

    (void)state;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        for (size_t k = 0; k < sizeof sets / sizeof *sets; k++) {
            int order = rc_change_compare(sets[i], sets[k]);
            assert_int_equal((order > 0) - (order < 0), (i > k) - (i < k));
        }
    }
}

static void what_is_barred_bars_higher_raises_and_larger_sets(void **state)
{
    struct rc_change_set barred[] = { domain("Ebb"), stat("SKL", 8, 12), stat("SKL", 8, 15),
                                      both(domain("Flow"), lost("Peat")) };
    rc_change_sets sets = { barred, 4, 4 };
    struct rc_change_bars bars = rc_change_bar(&rig.arena, &sets);
    struct rc_change_set none = { NULL, 0 };
    struct {
        struct rc_change_set made;
        struct rc_change_set add;
        bool barred;
    } rows[] = {
        { none, domain("Ebb"), true },
        { none, domain("Mire"), false },
        { none, lost("Ebb"), false },
        { none, stat("SKL", 8, 11), false },
        { none, stat("SKL", 8, 12), true },
        { none, stat("SKL", 8, 13), true },
        { none, stat("BRN", 8, 13), false },
        { none, domain("Flow"), false },
        { lost("Peat"), domain("Flow"), true },
        { none, both(domain("Flow"), lost("Peat")), true },
        { domain("Mire"), both(domain("Flow"), domain("Ebb")), true },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(rc_change_is_barred(&rig.arena, &bars, rows[i].made, rows[i].add),
                         rows[i].barred);
}

static void a_class_is_begun_before_what_needs_it(void **state)
{
    struct rc_change_set set =
        both(rc_change_one(&rig.arena, (struct rc_change){ .id = RC_CHANGE_LEARN_SPELL,
                                                           .kind = RC_STR("Weirwise"),
                                                           .key = RC_STR("Call Eel"),
                                                           .to = 1 }),
             class_to("Weirwise", 0, 1));

    (void)state;
    assert_int_equal(set.at[0].id, RC_CHANGE_LEARN_SPELL);
    assert_int_equal(rc_change_in_turn(set, 0)->id, RC_CHANGE_RAISE_CLASS);
    assert_int_equal(rc_change_in_turn(set, 1)->id, RC_CHANGE_LEARN_SPELL);
}

static const char *told(struct rc_change_set set)
{
    struct rc_buf out;

    rc_buf_init(&out, &rig.arena);
    rc_change_text(&set.at[0], &out);
    rc_buf_add(&out, RC_STR(" "));
    rc_change_json(&set.at[0], &out);
    return rc_buf_str(&out).p;
}

static void changes_are_told_to_people_and_programs(void **state)
{
    (void)state;
    assert_string_equal(
        told(domain("Ebb")),
        "gain DOMAIN 'Ebb' {\"row\":\"W3\",\"change\":\"gain-domain\",\"key\":\"Ebb\"}");
    assert_string_equal(told(stat("SKL", 8, 12.5)),
                        "raise SKL from 8 to 12.5 {\"row\":\"W8\",\"change\":\"raise-stat\","
                        "\"key\":\"SKL\",\"from\":8,\"to\":12.5}");
    assert_string_equal(told(class_to("Boatman", 0, 1)),
                        "begin the class Boatman {\"row\":\"W9\",\"change\":\"raise-class\","
                        "\"key\":\"Boatman\",\"from\":0,\"to\":1}");
}

/* A row whose text names nothing of the change would say the same of all. */
static void each_row_says_what_is_changed(void **state)
{
    (void)state;
    for (int id = 0; id < RC_CHANGE_COUNT; id++) {
        struct rc_change a = { .id = (enum rc_change_id)id, .key = RC_STR("one"), .to = 1 };
        struct rc_change b = { .id = (enum rc_change_id)id, .key = RC_STR("two"), .to = 2 };
        const char *first = told(rc_change_one(&rig.arena, a));
        assert_string_not_equal(first, told(rc_change_one(&rig.arena, b)));
        assert_in_range(rc_change_row(a.id), 1, 14);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(raises_of_one_thing_are_one_change),
        TEST(the_order_of_joining_does_not_matter),
        TEST(the_cost_is_compared_from_left_to_right),
        TEST(what_is_barred_bars_higher_raises_and_larger_sets),
        TEST(a_class_is_begun_before_what_needs_it),
        TEST(changes_are_told_to_people_and_programs),
        TEST(each_row_says_what_is_changed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
