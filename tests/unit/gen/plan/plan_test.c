/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plan/plan.h"
#include "support/random_pack.h"
#include "support/small_pack.h"

static struct rc_budget budget;
static struct rc_arena arena;
static struct small_pack *p;
static const struct rc_plan *plan;

static int set_up(void **state)
{
    (void)state;
    rc_arena_init(&arena, &budget);
    p = small_pack_make(&arena);
    plan = rc_plan_make(&arena, &p->pack);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    rc_arena_clear(&arena);
    return 0;
}

static void objects_go_by_type_then_prerequisite_then_key(void **state)
{
    static const char *const names[] = {
        "SMALL_DOMAIN_FORGE", "SMALL_DOMAIN_TRADE", "SMALL_DOMAIN_GLASS", "SMALL_DOMAIN_AIR",
        "SMALL_DOMAIN_FIRE",  "SMALL_DOMAIN_STORM", "SMALL_DOMAIN_WAR",
    };
    const struct rc_plan_kind *kind = rc_plan_kind_of(plan, RC_KIND_DOMAIN);

    (void)state;
    assert_int_equal(kind->count, 7);
    for (size_t i = 0; i < kind->count; i++) {
        assert_string_equal(kind->names[i], names[i]);
        assert_int_equal(kind->bits[kind->objects[i]], i);
    }
}

static void the_struct_has_what_rules_read_in_cache_lines(void **state)
{
    static const struct {
        const char *name;
        size_t offset;
    } fields[] = {
        { "domain", 0 },
        { "domain_qualified", 64 },
        { "domain_of_deity", 128 },
        { "deity", 192 },
    };

    (void)state;
    assert_int_equal(plan->layout.field_count, 4);
    assert_int_equal(plan->layout.size, 256);
    for (size_t i = 0; i < 4; i++) {
        assert_string_equal(plan->layout.fields[i].name, fields[i].name);
        assert_int_equal(plan->layout.fields[i].offset, fields[i].offset);
    }
}

static void facts_are_filled_in_by_bit(void **state)
{
    _Alignas(64) unsigned char bytes[256];
    struct rc_facts facts;
    struct rc_atom held = { .fact = RC_FACT_HELD, .kind = RC_KIND_DOMAIN };
    uint64_t word;
    uint32_t deity;

    (void)state;
    rc_facts_init(&facts, &arena, &p->model);
    rc_bits_add(rc_facts_at(&facts, held),
                rc_object_find(&p->model, RC_KIND_DOMAIN, RC_STR("War")));
    rc_layout_fill(&plan->layout, &facts, bytes);
    memcpy(&word, bytes, sizeof word);
    memcpy(&deity, bytes + 192, sizeof deity);
    assert_int_equal(word, 1u << 6);
    assert_int_equal(deity, 2);
}

static void a_rule_is_told_in_its_author_s_words(void **state)
{
    const struct rc_plan_part *part = &plan->rules[0].body.parts[0];

    (void)state;
    assert_string_equal(plan->rules[0].name, "small_ability_bonus_domain");
    assert_string_equal(plan->rules[0].place.p, "small.lst:2:14");
    assert_string_equal(part->terms[0].when.p, "always");
    assert_string_equal(part->terms[0].objects.p, "War");
    assert_string_equal(part->terms[1].when.p, "QUALIFIED & !PC");
    assert_string_equal(part->terms[1].objects.p, "TYPE=Fury less War");
    assert_true(plan->rules[0].always);
    assert_string_equal(plan->rules[0].sure.p, "War");
}

static void what_is_known_at_build_time_is_known(void **state)
{
    (void)state;
    assert_true(plan->rules[3].fixed);
    assert_int_equal(plan->rules[3].fixed_count, 3);
    assert_true(plan->rules[4].fixed);
    assert_int_equal(plan->rules[4].fixed_count, 0);
    assert_false(plan->rules[4].always);
    assert_false(plan->rules[1].fixed);
}

static void the_fingerprint_follows_the_rules(void **state)
{
    const struct rc_plan *same = rc_plan_make(&arena, &p->pack);

    (void)state;
    assert_memory_equal(same->fingerprint, plan->fingerprint, sizeof plan->fingerprint);
    p->rules.at[1].set = p->rules.at[2].set;
    const struct rc_plan *other = rc_plan_make(&arena, &p->pack);
    assert_memory_not_equal(other->fingerprint, plan->fingerprint, sizeof plan->fingerprint);
}

/* An edit of one rule must leave the others in the files in which they are. */
static void many_rules_are_in_the_files_of_their_owners(void **state)
{
    struct random_options options = random_options(3);
    size_t rules[64] = { 0 };

    (void)state;
    options.rules = 1000;
    options.depth = 1;
    struct random_pack *r = random_pack_make(&arena, &options);
    const struct rc_plan *many = rc_plan_make(&arena, &r->pack);
    assert_int_equal(many->units, 8);
    for (size_t i = 0; i < many->rule_count; i++)
        rules[many->rules[i].unit]++;
    for (unsigned i = 0; i < many->units; i++)
        assert_in_range(rules[i], 60, 256);
    r->pack.rules++;
    r->pack.rule_count--;
    const struct rc_plan *fewer = rc_plan_make(&arena, &r->pack);
    for (size_t i = 0; i < fewer->rule_count; i++)
        assert_int_equal(fewer->rules[i].unit, many->rules[i + 1].unit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(objects_go_by_type_then_prerequisite_then_key, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(the_struct_has_what_rules_read_in_cache_lines, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(facts_are_filled_in_by_bit, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_rule_is_told_in_its_author_s_words, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_known_at_build_time_is_known, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_fingerprint_follows_the_rules, set_up, tear_down),
        cmocka_unit_test_setup_teardown(many_rules_are_in_the_files_of_their_owners, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
