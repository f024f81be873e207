#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "driver/options.h"
#include "support/rig.h"

static struct rig rig;
static struct rc_options options;

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

/* Arguments are separated by single blanks. */
static bool parse(const char *line)
{
    struct rc_str rest = rc_str(line);
    struct rc_str word;
    rc_text_list words = { 0 };

    while (rest.len > 0 && rc_str_next(&rest, ' ', &word))
        RC_PUSH(&rig.arena, &words, (const char *)rc_str_copy(&rig.arena, word));
    return rc_options_parse(&options, &rig.arena, &rig.diags, UINT32_MAX, words.at, words.count);
}

static void refuses(const char *line, const char *text)
{
    rig_clear(&rig);
    rig_init(&rig);
    if (parse(line))
        fail_msg("'%s' is taken", line);
    if (strstr(rig_messages(&rig), text) == NULL)
        fail_msg("'%s': %s", line, rig_messages(&rig));
}

static void the_first_operand_is_the_command(void **state)
{
    (void)state;
    assert_true(parse("-q check a.pcc b.pcc"));
    assert_int_equal(options.command, RC_COMMAND_CHECK);
    assert_int_equal(options.operands.count, 2);
    assert_true(rc_option_given(&options, RC_OPT_QUIET));
    assert_true(parse(""));
    assert_int_equal(options.command, RC_COMMAND_COUNT);
}

static void arguments_are_attached_or_follow(void **state)
{
    (void)state;
    assert_true(parse("build p -o out --name=x --depfile d"));
    assert_string_equal(rc_option_text(&options, RC_OPT_OUT), "out");
    assert_string_equal(rc_option_text(&options, RC_OPT_NAME), "x");
    assert_string_equal(rc_option_text(&options, RC_OPT_DEPFILE), "d");
    assert_true(parse("build p -oout --output=other"));
    assert_string_equal(rc_option_text(&options, RC_OPT_OUT), "other");
    assert_true(parse("check p -qvWencoding -Werror"));
    assert_int_equal(options.given[RC_OPT_WARNING].count, 2);
    assert_string_equal(options.given[RC_OPT_WARNING].at[0], "encoding");
}

static void fallbacks_hold_where_nothing_is_given(void **state)
{
    (void)state;
    assert_true(parse("check p"));
    assert_string_equal(rc_option_text(&options, RC_OPT_FORMAT), "text");
    assert_null(rc_option_text(&options, RC_OPT_OUT));
    assert_int_equal(rc_option_number(&options, RC_OPT_MAX_FILE), 64 * 1024 * 1024);
    assert_int_equal(rc_option_number(&options, RC_OPT_MAX_NESTING), 256);
}

static void two_hyphens_end_the_options_and_one_is_an_operand(void **state)
{
    (void)state;
    assert_true(parse("eval p -- -q"));
    assert_int_equal(options.operands.count, 2);
    assert_string_equal(options.operands.at[1], "-q");
    assert_true(parse("check -"));
    assert_string_equal(options.operands.at[0], "-");
    assert_true(parse("-- check p"));
    assert_int_equal(options.command, RC_COMMAND_CHECK);
}

static void mistakes_are_named(void **state)
{
    (void)state;
    refuses("check p --formt text", "did you mean '--format'");
    refuses("check p --format=txt", "did you mean 'text'");
    refuses("check p -x", "unknown option '-x'");
    refuses("doc --format json", "'doc' has no format json, only text");
    refuses("check p --format csv", "'check' has no format csv, only text|json|sarif");
    refuses("check p --as x", "'check' has no option --as");
    refuses("check p --all=1", "takes no argument");
    refuses("check p --max-nesting", "needs an argument");
    refuses("check p --max-nesting 5000", "at most 1024");
    refuses("check p --=x", "unknown option");
    refuses("dmp p", "did you mean 'dump'");
    refuses("check", "'check' needs PACK...");
    refuses("doc a b", "'doc' takes no 'b'");
}

static void operands_are_not_counted_for_help(void **state)
{
    (void)state;
    assert_true(parse("check --help"));
    assert_true(parse("check --version"));
    assert_true(parse("--help"));
}

static void numbers_may_have_a_unit_and_must_fit(void **state)
{
    uint64_t value;

    (void)state;
    assert_true(rc_number_parse("0", false, &value));
    assert_true(rc_number_parse("3K", true, &value));
    assert_int_equal(value, 3072);
    assert_true(rc_number_parse("18446744073709551615", false, &value));
    assert_false(rc_number_parse("18446744073709551616", false, &value));
    assert_false(rc_number_parse("18446744073709551615K", true, &value));
    assert_false(rc_number_parse("3K", false, &value));
    assert_false(rc_number_parse("3KB", true, &value));
    assert_false(rc_number_parse("K", true, &value));
    assert_false(rc_number_parse("", true, &value));
    assert_false(rc_number_parse("-1", true, &value));
}

/* Tables with a slip in them would be met only by the one who types that option. */
static void rows_of_the_tables_are_sound(void **state)
{
    (void)state;
    for (unsigned i = 0; i < RC_OPT_COUNT; i++) {
        const struct rc_option_row *row = rc_option_row((enum rc_option)i);
        assert_true(row->word[0] != '\0' || row->letter != 0);
        assert_true((row->kind == RC_OPTION_FLAG) == (row->argument[0] == '\0'));
        assert_true(row->commands != 0);
        for (unsigned k = i + 1; k < RC_OPT_COUNT; k++) {
            const struct rc_option_row *other = rc_option_row((enum rc_option)k);
            assert_true(row->word[0] == '\0' || strcmp(row->word, other->word) != 0);
            assert_true(row->letter == 0 || row->letter != other->letter);
        }
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_first_operand_is_the_command),
        TEST(arguments_are_attached_or_follow),
        TEST(fallbacks_hold_where_nothing_is_given),
        TEST(two_hyphens_end_the_options_and_one_is_an_operand),
        TEST(mistakes_are_named),
        TEST(operands_are_not_counted_for_help),
        TEST(numbers_may_have_a_unit_and_must_fit),
        TEST(rows_of_the_tables_are_sound),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
