/*
 * Input that has crashed or stalled a reader of this language, and more of the kind: each gives a
 * message that says what and where, in both dialects.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/gdl_case.h"

static struct gdl_case c;

static const char *const modes[] = { "", "xconq" };

static void start(const char *compat)
{
    gdl_case_init(&c, compat, NULL, 0);
}

static void run(const char *text)
{
    gdl_case_run(&c, rc_str(text));
}

static struct rc_str value(const char *form)
{
    return gdl_case_ask(&c, rc_str_printf(&c.arena, "eval %s", form));
}

static void assert_value(const char *form, const char *expected)
{
    struct rc_str got = value(form);

    if (!rc_str_eq(got, rc_str(expected)))
        fail_msg("%s is %.*s and not %s", form, RC_FMT(got), expected);
}

static struct rc_str repeated(const char *text, size_t count)
{
    struct rc_buf out;

    rc_buf_init(&out, &c.arena);
    for (size_t i = 0; i < count; i++)
        rc_buf_add(&out, rc_str(text));
    return rc_buf_str(&out);
}

/* Line of the first message with the code. */
static unsigned line_of(const char *number)
{
    struct rc_place place;

    for (size_t i = 0; i < c.diags.count; i++) {
        if (strcmp(rc_code_row(c.diags.at[i]->code)->number, number) == 0 &&
            rc_place_of(&c.sources, c.diags.at[i]->span.begin, &place))
            return place.line;
    }
    return 0;
}

static void an_unclosed_list_is_one_message_where_it_began(void **state)
{
    (void)state;
    start("");
    run("(define x 1)\n(define y (1 2\n(define z 3)\n");
    assert_int_equal(c.diags.errors, 1);
    assert_int_equal(line_of("E0301"), 2);
    assert_value("x", "1");
    gdl_case_clear(&c);
    start("xconq");
    run("(define x 1)\n(define y (1 2\n");
    assert_int_equal(line_of("E0340"), 2);
    gdl_case_clear(&c);
}

static void an_unclosed_string_bar_or_comment_says_where_it_began(void **state)
{
    static const char *const texts[] = { "(define x 1)\n \"open", "\n|open bar",
                                         "\n(a) #| b #| c |#" };

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        start("");
        run(texts[i]);
        assert_true(gdl_case_has(&c, "E0301"));
        assert_int_equal(line_of("E0301"), 2);
        gdl_case_clear(&c);
    }
}

/* Each says one thing of what is cut, and nothing of what it swallows or would have defined. */
static void what_is_not_closed_is_one_message(void **state)
{
    static const char *const texts[] = {
        "(define x (1 2\n(define z 3)\n",
        "(define x \"abc\n(define z 3)\n",
        "(define x |abc\n(define z 3)\n",
        "(define x (1 #| 2\n(define z 3)\n",
        "(define x '",
        "(unit-type a (hp-max 3)\n(unit-type b)\n",
        /* the quote that is missing is far before the end */
        "(unit-type a (name x\"))\n(unit-type b (name \"y\")\n  (help \"z\"))\n(define c (b 1))",
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        start("");
        run(texts[i]);
        run("(unit-type own) (add b hp-max 3) (table acp-to-attack (b own z)) (b 1 1) (no-form)");
        if (c.diags.errors != 1 || c.diags.warnings != 0)
            fail_msg("%s: %s", texts[i], gdl_case_messages(&c).p);
        gdl_case_clear(&c);
    }
}

/* A token that is none was reported; the form around it is not judged by it. */
static void an_unread_token_is_one_message_with_a_place(void **state)
{
    static const char *const texts[] = {
        "(unit-type 2ood (hp-max 3))",
        "(unit-type (2ood) (hp-max 3))",
        "(define 2ood 3)",
        "(define (2ood) 3)",
        "(table 2ood (u* u* 1))",
        "(table acp-to-attack (2ood u* 1))",
        "(table acp-to-attack (u* (2ood) 1))",
        "(add 2ood hp-max 1)",
        "(add a 2ood 1)",
        "(add a hp-max 2ood)",
        "(2ood a)",
        "((2ood) a)",
        "(unit-type c (2ood 3))",
        "(unit-type c (hp-max 2ood))",
        "(unit-type c (hp-max (2ood)))",
        "(unit-type c ((2ood)))",
        "(include 2ood)",
        "(include (2ood))",
        "(if 2ood) (end-if)",
        "(if (2ood)) (end-if)",
        "(table acp-to-attack (2ood))",
        "(set 2ood 1)",
        "(unit-type c (acp-damage-effect ((1 2ood))))",
        "(game-module \"case\" (2ood 1))",
        "(scorekeeper (2ood 1))",
        "(area 2ood 3)",
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        start("");
        run("(unit-type a)");
        run(texts[i]);
        if (c.diags.errors != 1 || c.diags.warnings != 0 || line_of("E0303") != 1)
            fail_msg("%s: %s", texts[i], gdl_case_messages(&c).p);
        gdl_case_clear(&c);
    }
}

static void a_module_that_is_missing_is_one_message(void **state)
{
    (void)state;
    start("");
    run("(include \"nosuch\") (add x hp-max 3) (x 1 1) (table acp-to-attack (x x 1))");
    assert_int_equal(c.diags.errors, 1);
    assert_true(gdl_case_has(&c, "E0326"));
    gdl_case_clear(&c);
}

static void numbers_of_any_length_do_not_overflow(void **state)
{
    (void)state;
    for (size_t m = 0; m < 2; m++) {
        start(modes[m]);
        struct rc_str digits = repeated("9", 400);
        struct rc_str form = rc_str_printf(&c.arena, "(list %.*s -%.*s %.*s.99 %.*sd%.*s+%.*s)",
                                           RC_FMT(digits), RC_FMT(digits), RC_FMT(digits),
                                           RC_FMT(digits), RC_FMT(digits), RC_FMT(digits));
        value(form.p);
        assert_true(c.diags.count > 0);
        gdl_case_clear(&c);
    }
    start("xconq");
    assert_value("2147483648", "2147483647");
    assert_value("999999999.99", "2147483647");
    gdl_case_clear(&c);
    start("");
    value("2147483648");
    assert_true(gdl_case_has(&c, "E0303"));
    gdl_case_clear(&c);
}

static void dice_out_of_range_are_refused_or_packed_as_xconq_does(void **state)
{
    (void)state;
    start("");
    value("(list 1d0 8d6 1d16 0d6+128 2d6-1 -2d6)");
    assert_int_equal(gdl_case_count(&c, "E0304"), 5);
    gdl_case_clear(&c);
    start("xconq");
    assert_value("1d0", "-256");
    assert_value("1d1", "-128");
    gdl_case_clear(&c);
}

static void a_message_shows_dice_as_they_are_written(void **state)
{
    static const char *const dice[] = { "2d6+3", "7d15", "1d4" };

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        start("");
        run(rc_str_printf(&c.arena, "(unit-type a (hp-max %s))", dice[i]).p);
        assert_non_null(
            strstr(gdl_case_messages(&c).p, rc_str_printf(&c.arena, "not '%s'", dice[i]).p));
        gdl_case_clear(&c);
    }
}

static void long_octal_escapes_do_not_overflow(void **state)
{
    (void)state;
    for (size_t m = 0; m < 2; m++) {
        start(modes[m]);
        struct rc_str zeros = repeated("7", 5000);
        value(rc_str_printf(&c.arena, "\"\\0%.*s\"", RC_FMT(zeros)).p);
        gdl_case_clear(&c);
    }
    start("");
    assert_value("\"\\101\\060\\1\\q\"", "\"A01q\"");
    gdl_case_clear(&c);
}

static void a_module_name_with_a_path_is_refused(void **state)
{
    static const char *const names[] = { "../secret", "/etc/passwd", "a/b", "..", "a\\\\b", "c:x" };

    (void)state;
    for (size_t m = 0; m < 2; m++) {
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            start(modes[m]);
            run(rc_str_printf(&c.arena, "(include \"%s\")", names[i]).p);
            assert_true(gdl_case_has(&c, m == 0 ? "E0327" : "E0340"));
            assert_int_equal(c.gdl->cache.count, 0);
            gdl_case_clear(&c);
        }
    }
}

static void types_behind_a_table_have_cells(void **state)
{
    (void)state;
    start("");
    run("(unit-type a)(unit-type b)(table acp-to-attack (u* u* 7) (a b 2))(unit-type late)"
        "(table acp-to-attack add (late a 3))");
    assert_true(rc_str_eq(gdl_case_ask(&c, RC_STR("table acp-to-attack")),
                          RC_STR("((7 2 7) (7 7 7) (3 7 7))")));
    assert_int_equal(c.diags.count, 0);
    gdl_case_clear(&c);
    start("xconq");
    run("(unit-type a)(unit-type b)(table acp-to-attack (u* u* 7) (a b 2))(unit-type late)"
        "(table acp-to-attack add (late a 3))");
    assert_true(rc_str_eq(gdl_case_ask(&c, RC_STR("table acp-to-attack")),
                          RC_STR("((7 2 1) (7 7 1) (3 1 1))")));
    gdl_case_clear(&c);
}

static void tokens_around_the_length_of_a_buffer_are_whole(void **state)
{
    (void)state;
    for (size_t length = 997; length <= 1003; length++) {
        for (size_t m = 0; m < 2; m++) {
            start(modes[m]);
            struct rc_str word = repeated("w", length);
            size_t kept = m == 0 || length < 1000 ? length : 999;
            assert_int_equal(value(rc_str_printf(&c.arena, "\"%.*s\"", RC_FMT(word)).p).len,
                             kept + 2);
            assert_int_equal(value(rc_str_printf(&c.arena, "'%.*s", RC_FMT(word)).p).len, kept);
            gdl_case_clear(&c);
        }
    }
}

static void deep_nesting_is_a_limit_and_not_a_crash(void **state)
{
    (void)state;
    for (size_t m = 0; m < 2; m++) {
        start(modes[m]);
        struct rc_str open = repeated("(", 10000);
        struct rc_str close = repeated(")", 10000);
        value(rc_str_printf(&c.arena, "%.*s%.*s 5", RC_FMT(open), RC_FMT(close)).p);
        assert_int_equal(gdl_case_count(&c, "E0307"), 1);
        assert_true(c.diags.limit_hit);
        struct rc_str quotes = repeated("'", 10000);
        value(rc_str_printf(&c.arena, "%.*sx", RC_FMT(quotes)).p);
        assert_int_equal(gdl_case_count(&c, "E0307"), 2);
        gdl_case_clear(&c);
    }
    start("");
    struct rc_str open = repeated("(", 256);
    struct rc_str close = repeated(")", 256);
    value(rc_str_printf(&c.arena, "%.*s1%.*s", RC_FMT(open), RC_FMT(close)).p);
    assert_int_equal(c.diags.errors, 0);
    value(rc_str_printf(&c.arena, "(%.*s1%.*s)", RC_FMT(open), RC_FMT(close)).p);
    assert_int_equal(c.diags.errors, 1);
    gdl_case_clear(&c);
}

static void lists_that_are_built_deeper_and_deeper_stop_at_the_limit(void **state)
{
    (void)state;
    start("");
    run("(define x 1)");
    for (int i = 0; i < 400; i++)
        run("(set x (list x))");
    assert_true(gdl_case_has(&c, "E0308"));
    gdl_case_clear(&c);
}

static void a_list_that_doubles_stops_at_the_limit(void **state)
{
    (void)state;
    for (size_t m = 0; m < 2; m++) {
        start(modes[m]);
        run("(define x (1 2))");
        for (int i = 0; i < 40; i++)
            run("(set x (append x x))");
        assert_true(gdl_case_has(&c, "E0308"));
        assert_true(c.diags.limit_hit);
        gdl_case_clear(&c);
    }
}

static void a_shared_list_that_prints_for_ever_stops_at_the_budget(void **state)
{
    (void)state;
    start("");
    c.gdl->options.work_limit = 1000000;
    run("(define x (1 2))");
    for (int i = 0; i < 40; i++)
        run("(set x (list x x))");
    value("x");
    assert_int_equal(gdl_case_count(&c, "E0308"), 1);
    gdl_case_clear(&c);
}

static void a_string_of_ten_megabytes_is_read(void **state)
{
    (void)state;
    start("");
    struct rc_str text = repeated("x", 10 * 1024 * 1024);
    assert_int_equal(value(rc_str_printf(&c.arena, "\"%.*s\"", RC_FMT(text)).p).len, text.len + 2);
    assert_int_equal(c.diags.errors, 0);
    assert_true(gdl_case_messages(&c).len < 1000);
    gdl_case_clear(&c);
}

static void a_table_of_too_many_cells_is_a_limit(void **state)
{
    struct rc_buf text;

    (void)state;
    start("");
    rc_buf_init(&text, &c.arena);
    for (int i = 0; i < 5000; i++)
        rc_buf_printf(&text, "(unit-type u%d)", i);
    rc_buf_add(&text, RC_STR("(table acp-to-attack 5)"));
    gdl_case_run(&c, rc_buf_str(&text));
    assert_int_equal(gdl_case_count(&c, "E0308"), 1);
    assert_true(c.diags.limit_hit);
    struct rc_str message = gdl_case_messages(&c);
    assert_non_null(strstr(message.p, "25000000"));
    gdl_case_clear(&c);
}

static void division_by_zero_is_an_error_at_the_form(void **state)
{
    (void)state;
    start("");
    run("\n(define x (/ 5 0))");
    assert_int_equal(line_of("E0312"), 2);
    gdl_case_clear(&c);
}

static void a_nul_byte_is_an_error(void **state)
{
    static const char text[] = "(define x \"a\0b\") \0 (define y 1)";

    (void)state;
    start("");
    gdl_case_run(&c, (struct rc_str){ text, sizeof text - 1 });
    assert_int_equal(gdl_case_count(&c, "E0305"), 2);
    assert_value("y", "1");
    gdl_case_clear(&c);
}

static void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

static void modules_that_include_each_other_end(void **state)
{
    char folder[] = "/tmp/rulec-gdl-XXXXXX";
    char path[3][64];

    (void)state;
    assert_non_null(mkdtemp(folder));
    for (int i = 0; i < 3; i++)
        snprintf(path[i], sizeof path[i], "%s/%c.g", folder, 'a' + i);
    write_file(path[0], "(include \"b\")(define in-a 1)");
    write_file(path[1], "(include \"c\")(define in-b 1)");
    write_file(path[2], "(include \"a\")(define in-c 1)");
    start("");
    struct rc_str file = rc_str(path[0]);
    assert_true(rc_gdl_load(c.gdl, &file, 1));
    assert_int_equal(gdl_case_count(&c, "E0373"), 1);
    assert_value("(list in-a in-b in-c)", "(1 1 1)");
    gdl_case_clear(&c);
    for (int i = 0; i < 3; i++)
        unlink(path[i]);
    rmdir(folder);
}

/* A link may stay within the folders, also by way of -I; it may not lead out. */
static void a_link_that_leads_out_of_the_folders_is_not_read(void **state)
{
    char folder[] = "/tmp/rulec-gdl-XXXXXX";
    char other[] = "/tmp/rulec-gdl-XXXXXX";
    char path[5][64];

    (void)state;
    assert_non_null(mkdtemp(folder));
    assert_non_null(mkdtemp(other));
    snprintf(path[0], sizeof path[0], "%s/root.g", folder);
    snprintf(path[1], sizeof path[1], "%s/linked.g", folder);
    snprintf(path[2], sizeof path[2], "%s/secret", other);
    snprintf(path[3], sizeof path[3], "%s/own.g", folder);
    write_file(path[0], "(include \"linked\")(include \"own\")");
    write_file(path[2], "(define secret 1)");
    assert_int_equal(symlink(path[2], path[1]), 0);
    snprintf(path[4], sizeof path[4], "%s/inner.g", folder);
    write_file(path[4], "(define inner 1)");
    assert_int_equal(symlink("inner.g", path[3]), 0);
    struct rc_str file = rc_str(path[0]);
    start("");
    rc_gdl_load(c.gdl, &file, 1);
    assert_int_equal(gdl_case_count(&c, "E0103"), 1);
    assert_int_equal(line_of("E0103"), 1);
    assert_int_equal(c.diags.errors, 1);
    assert_value("inner", "1");
    gdl_case_clear(&c);
    struct rc_str dir = rc_str(other);
    gdl_case_init(&c, "", &dir, 1);
    rc_gdl_load(c.gdl, &file, 1);
    assert_value("secret", "1");
    gdl_case_clear(&c);
    for (int i = 0; i < 5; i++)
        unlink(path[i]);
    rmdir(folder);
    rmdir(other);
}

static void quotes_without_a_form_are_errors(void **state)
{
    (void)state;
    for (size_t m = 0; m < 2; m++) {
        start(modes[m]);
        value("(1 ') 2");
        value("'");
        assert_int_equal(gdl_case_count(&c, "E0306"), 2);
        gdl_case_clear(&c);
    }
}

/* What is cut anywhere, and what has one byte changed anywhere, gives messages and no more. */
static void every_prefix_and_every_changed_byte_is_read(void **state)
{
    static const char text[] =
        "(unit-type a (hp-max 3) (name \"x\\101\")) #| c |# (terrain-type |b c|)\n"
        "(table damage (a a 3d6+2)) (if (and 1 (not nil))) (define x '(1 (+ 2 3.5%))) (end-if)\n"
        "(add u* acp-damage-effect ((1 1) (3 4))) ; end\n(area 3 3 (terrain \"3a\"))";
    static const char bytes[] = {
        '(', ')', '"', '|', '#', ';', '\'', '\\', '\0', 'd', '9', '\xff'
    };

    (void)state;
    for (size_t m = 0; m < 2; m++) {
        for (size_t i = 0; i < sizeof text; i++) {
            start(modes[m]);
            gdl_case_run(&c, (struct rc_str){ text, i });
            rc_gdl_finish(c.gdl);
            gdl_case_clear(&c);
        }
        for (size_t i = 0; i + 1 < sizeof text; i++) {
            char changed[sizeof text];
            memcpy(changed, text, sizeof text);
            changed[i] = bytes[i % sizeof bytes];
            start(modes[m]);
            gdl_case_run(&c, (struct rc_str){ changed, sizeof text - 1 });
            rc_gdl_finish(c.gdl);
            rc_gdl_lower(c.gdl, RC_STR("x"));
            gdl_case_clear(&c);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_unclosed_list_is_one_message_where_it_began),
        cmocka_unit_test(an_unclosed_string_bar_or_comment_says_where_it_began),
        cmocka_unit_test(what_is_not_closed_is_one_message),
        cmocka_unit_test(an_unread_token_is_one_message_with_a_place),
        cmocka_unit_test(a_module_that_is_missing_is_one_message),
        cmocka_unit_test(numbers_of_any_length_do_not_overflow),
        cmocka_unit_test(dice_out_of_range_are_refused_or_packed_as_xconq_does),
        cmocka_unit_test(a_message_shows_dice_as_they_are_written),
        cmocka_unit_test(long_octal_escapes_do_not_overflow),
        cmocka_unit_test(a_module_name_with_a_path_is_refused),
        cmocka_unit_test(types_behind_a_table_have_cells),
        cmocka_unit_test(tokens_around_the_length_of_a_buffer_are_whole),
        cmocka_unit_test(deep_nesting_is_a_limit_and_not_a_crash),
        cmocka_unit_test(lists_that_are_built_deeper_and_deeper_stop_at_the_limit),
        cmocka_unit_test(a_list_that_doubles_stops_at_the_limit),
        cmocka_unit_test(a_shared_list_that_prints_for_ever_stops_at_the_budget),
        cmocka_unit_test(a_string_of_ten_megabytes_is_read),
        cmocka_unit_test(a_table_of_too_many_cells_is_a_limit),
        cmocka_unit_test(division_by_zero_is_an_error_at_the_form),
        cmocka_unit_test(a_nul_byte_is_an_error),
        cmocka_unit_test(modules_that_include_each_other_end),
        cmocka_unit_test(a_link_that_leads_out_of_the_folders_is_not_read),
        cmocka_unit_test(quotes_without_a_form_are_errors),
        cmocka_unit_test(every_prefix_and_every_changed_byte_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
