/* Files, bytes and lines (lst.md section 1). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/world.h"

static struct world world;

static int set_up(void **state)
{
    (void)state;
    world_init(&world);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    world_clear(&world);
    return 0;
}

static void load_domains(const char *text)
{
    world_file(&world, "domains.lst", text);
    world_load(&world, "DOMAIN:domains.lst", NULL);
}

static void l1_a_byte_order_mark_is_dropped_with_a_warning(void **state)
{
    (void)state;
    load_domains("\xef\xbb\xbf"
                 "Air\tTYPE:Sky\n");
    assert_string_equal(world_keys(&world, "DOMAIN"), "Air");
    assert_string_equal(rig_place(&world.rig, RC_W_BOM), "1:1");
    assert_int_equal(world_messages(&world), 1);
}

static void l1_other_bytes_are_read_as_windows_1252(void **state)
{
    (void)state;
    load_domains("Caf\xe9\tTYPE:Sky\nAir\n");
    assert_string_equal(world_keys(&world, "DOMAIN"), "Air|Caf\xc3\xa9");
    assert_string_equal(rig_place(&world.rig, RC_W_ENCODING), "1:4");
}

static void l1_the_first_bad_byte_is_found_behind_good_ones(void **state)
{
    (void)state;
    load_domains("\xc3\xa9\nx\x81\n");
    assert_string_equal(rig_place(&world.rig, RC_W_ENCODING), "2:2");
}

static void c30_pcgen_skips_a_file_that_is_not_utf8(void **state)
{
    (void)state;
    world.options.pcgen_c30 = true;
    load_domains("Caf\xe9\tTYPE:Sky\nAir\n");
    assert_string_equal(world_keys(&world, "DOMAIN"), "");
    assert_int_equal(world_count(&world, RC_W_ENCODING), 1);
}

static void l2_lines_end_in_each_of_three_ways(void **state)
{
    (void)state;
    load_domains("Air\r\nFire\rWater\nEarth");
    assert_string_equal(world_keys(&world, "DOMAIN"), "Air|Earth|Fire|Water");
    assert_int_equal(world_messages(&world), 0);
}

static void l3_blank_lines_and_comments_say_nothing(void **state)
{
    (void)state;
    load_domains("# Air\n\n  \t \nFire\tTYPE:a#b\n");
    assert_string_equal(world_keys(&world, "DOMAIN"), "Fire");
    assert_string_equal(world_values(&world, RC_RELATION_TYPE, "DOMAIN", "Fire"), "a#b");
}

static void l3_an_indented_hash_is_no_comment(void **state)
{
    (void)state;
    load_domains(" # Air\n");
    assert_string_equal(world_keys(&world, "DOMAIN"), " # Air");
}

static void l4_l6_a_leading_tab_is_warned_about_and_never_continues(void **state)
{
    (void)state;
    load_domains("Air\n\tFire\tTYPE:Hot\n");
    assert_string_equal(world_keys(&world, "DOMAIN"), "Air|Fire");
    assert_string_equal(world_values(&world, RC_RELATION_TYPE, "DOMAIN", "Fire"), "Hot");
    assert_string_equal(rig_place(&world.rig, RC_W_LST_LEADING_TAB), "2:2");
}

static void l5_runs_of_tabs_separate_once_and_fields_are_trimmed(void **state)
{
    (void)state;
    load_domains("Air\t\t\t TYPE:Sky \tPREALIGN:LG\n");
    assert_string_equal(world_values(&world, RC_RELATION_TYPE, "DOMAIN", "Air"), "Sky");
    assert_int_equal(world_messages(&world), 0);
    const struct rc_lst_object *air = world_object(&world, "DOMAIN", "Air");
    assert_int_equal(air->lines.at[0]->count, 2);
    assert_int_equal(air->lines.at[0]->fields[1].number, 3);
    assert_int_equal(air->lines.at[0]->fields[1].count, 3);
}

static void l5_a_blank_at_the_end_belongs_to_the_name(void **state)
{
    (void)state;
    load_domains("Air \tTYPE:Sky\n");
    assert_string_equal(world_keys(&world, "DOMAIN"), "Air ");
    assert_string_equal(rig_place(&world.rig, RC_W_LST_TRAILING_BLANK), "1:1");
}

static void l7_a_field_without_a_colon_fails_alone(void **state)
{
    (void)state;
    load_domains("Air\tSky\tTYPE:Sky\t:x\n");
    assert_string_equal(world_values(&world, RC_RELATION_TYPE, "DOMAIN", "Air"), "Sky");
    assert_int_equal(world_count(&world, RC_E_LST_FIELD), 2);
    assert_string_equal(rig_place(&world.rig, RC_E_LST_FIELD), "1:5");
    assert_int_equal(world.rig.diags.at[0]->field, 2);
    assert_int_equal(world.rig.diags.at[0]->field_count, 4);
    assert_true(rc_str_eq(world.rig.diags.at[0]->object_key, RC_STR("Air")));
}

static void l7_a_token_may_have_nothing_behind_its_colon(void **state)
{
    (void)state;
    load_domains("Air\tDESC:\n");
    assert_int_equal(world_messages(&world), 0);
}

static void l8_a_bad_field_leaves_the_others_of_its_line(void **state)
{
    (void)state;
    load_domains("Air\tTYPE:a..b\tPREALIGN:LG\n");
    assert_string_equal(world_values(&world, RC_RELATION_TYPE, "DOMAIN", "Air"), "");
    assert_true(world_flag(&world, RC_FLAG_HAS_PRE, "DOMAIN", "Air"));
    assert_string_equal(rig_place(&world.rig, RC_E_LST_TYPE), "1:10");
}

static void unknown_tokens_are_counted_and_never_a_message(void **state)
{
    (void)state;
    load_domains("Air\tTYPE:a\tNOSUCH:x\tNOSUCH:y\tPREFOO:1\n");
    assert_int_equal(world_messages(&world), 0);
    assert_int_equal(world.pack.tokens.count, 3);
    for (size_t i = 0; i < world.pack.tokens.count; i++) {
        const struct rc_token_count *token = &world.pack.tokens.at[i];
        bool nosuch = rc_str_eq(token->token, RC_STR("NOSUCH"));
        assert_int_equal(token->count, nosuch ? 2 : 1);
        assert_int_equal(token->compiled, rc_str_eq(token->token, RC_STR("TYPE")));
    }
}

static void a_nul_byte_refuses_the_file(void **state)
{
    (void)state;
    world_bytes(&world, "domains.lst", "Air\0\nFire\n", 10);
    world_load(&world, "DOMAIN:domains.lst", NULL);
    assert_false(world.loaded);
    assert_int_equal(world_count(&world, RC_E_BINARY), 1);
    assert_string_equal(world_keys(&world, "DOMAIN"), "");
}

static void a_line_over_the_limit_is_skipped(void **state)
{
    (void)state;
    world.options.line_limit = 20;
    load_domains(
        "Air\tTYPE:aaaaaaaaaaaaaaaaaaaaaaa\nFire\tTYPE:aaaaaaaaaa\nWater\tTYPE:aaaaaaaaaa\n");
    assert_string_equal(world_keys(&world, "DOMAIN"), "Fire");
    assert_int_equal(world_count(&world, RC_E_LONG_LINE), 2);
    assert_true(world.rig.diags.limit_hit);
}

static void a_line_of_a_hundred_thousand_characters_is_read(void **state)
{
    (void)state;
    enum {
        LEN = 100000
    };
    char *text = malloc(LEN + 32);

    int used = snprintf(text, 32, "Air\tDESC:");
    memset(text + used, 'x', LEN);
    memcpy(text + used + LEN, "\nFire\n", 7);
    load_domains(text);
    free(text);
    assert_string_equal(world_keys(&world, "DOMAIN"), "Air|Fire");
}

static void an_empty_file_is_an_error_when_it_was_named(void **state)
{
    (void)state;
    load_domains("");
    assert_false(world.loaded);
    assert_int_equal(world_count(&world, RC_E_EMPTY_FILE), 1);
}

static void a_lone_file_tells_its_family_by_its_tokens(void **state)
{
    (void)state;
    world_file(&world, "a.lst", "# x\nFighter\tSOURCEPAGE:1\n\nCLASS:Monk\tHD:8\n");
    world_file(&world, "b.lst", "Ra\tALIGN:LG\n");
    world_load(&world, "a.lst", "b.lst", NULL);
    assert_string_equal(world_keys(&world, "CLASS"), "Monk");
    assert_string_equal(world_keys(&world, "DEITY"), "Ra");
}

static void a_lone_file_that_could_be_anything_needs_a_prefix(void **state)
{
    (void)state;
    world_file(&world, "a.lst", "Air\tTYPE:Sky\n");
    world_load(&world, "a.lst", NULL);
    assert_false(world.loaded);
    assert_int_equal(world_count(&world, RC_E_LST_WHICH_FAMILY), 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(l1_a_byte_order_mark_is_dropped_with_a_warning),
        TEST(l1_other_bytes_are_read_as_windows_1252),
        TEST(l1_the_first_bad_byte_is_found_behind_good_ones),
        TEST(c30_pcgen_skips_a_file_that_is_not_utf8),
        TEST(l2_lines_end_in_each_of_three_ways),
        TEST(l3_blank_lines_and_comments_say_nothing),
        TEST(l3_an_indented_hash_is_no_comment),
        TEST(l4_l6_a_leading_tab_is_warned_about_and_never_continues),
        TEST(l5_runs_of_tabs_separate_once_and_fields_are_trimmed),
        TEST(l5_a_blank_at_the_end_belongs_to_the_name),
        TEST(l7_a_field_without_a_colon_fails_alone),
        TEST(l7_a_token_may_have_nothing_behind_its_colon),
        TEST(l8_a_bad_field_leaves_the_others_of_its_line),
        TEST(unknown_tokens_are_counted_and_never_a_message),
        TEST(a_nul_byte_refuses_the_file),
        TEST(a_line_over_the_limit_is_skipped),
        TEST(a_line_of_a_hundred_thousand_characters_is_read),
        TEST(an_empty_file_is_an_error_when_it_was_named),
        TEST(a_lone_file_tells_its_family_by_its_tokens),
        TEST(a_lone_file_that_could_be_anything_needs_a_prefix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
