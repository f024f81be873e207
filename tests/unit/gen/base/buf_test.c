#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"
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

static void text_grows_and_stays_terminated(void **state)
{
    struct rc_buf buf;

    (void)state;
    rc_buf_init(&buf, &rig.arena);
    for (int i = 0; i < 500; i++) {
        rc_buf_printf(&buf, "%d,", i % 10);
        assert_int_equal(buf.p[buf.len], '\0');
    }
    assert_int_equal(buf.len, 1000);
    rc_buf_char(&buf, 'x');
    rc_buf_fill(&buf, '-', 3);
    rc_buf_add(&buf, RC_STR("yz"));
    assert_true(rc_str_ends(rc_buf_str(&buf), RC_STR("9,x---yz")));
    assert_int_equal(buf.p[buf.len], '\0');
}

static void reset_keeps_the_memory(void **state)
{
    struct rc_buf buf;

    (void)state;
    rc_buf_init(&buf, &rig.arena);
    rc_buf_fill(&buf, 'a', 5000);
    char *p = buf.p;
    rc_buf_reset(&buf);
    assert_int_equal(buf.len, 0);
    rc_buf_add(&buf, RC_STR("b"));
    assert_ptr_equal(buf.p, p);
    assert_string_equal(buf.p, "b");
}

static void a_long_piece_is_formatted_whole(void **state)
{
    struct rc_buf buf;

    (void)state;
    rc_buf_init(&buf, &rig.arena);
    rc_buf_printf(&buf, "%0*d|%.*s", 3000, 7, 3, "abcdef");
    assert_int_equal(buf.len, 3004);
    assert_string_equal(buf.p + 2999, "7|abc");
}

/* Text that fills the room to the last byte, and to one more. */
static void a_piece_as_long_as_the_room_is_formatted_whole(void **state)
{
    (void)state;
    for (int len = 253; len < 258; len++) {
        struct rc_buf buf;

        rc_buf_init(&buf, &rig.arena);
        rc_buf_printf(&buf, "%0*d", len, 7);
        assert_int_equal(buf.len, len);
        assert_int_equal(strlen(buf.p), len);
        assert_int_equal(buf.p[len - 1], '7');
        assert_int_equal(rc_str_printf(&rig.arena, "%0*d", len, 7).len, len);
    }
}

static void numbers_are_those_of_printf(void **state)
{
    static const uint64_t numbers[] = {
        0, 9, 10, 255, 256, UINT32_MAX, UINT64_MAX - 1, UINT64_MAX
    };

    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct rc_buf buf;

        rc_buf_init(&buf, &rig.arena);
        rc_buf_number(&buf, numbers[i]);
        rc_buf_char(&buf, ' ');
        rc_buf_hex(&buf, numbers[i]);
        assert_string_equal(
            buf.p, rc_str_printf(&rig.arena, "%" PRIu64 " 0x%" PRIx64, numbers[i], numbers[i]).p);
    }
}

static void add_shouted(const void *context, struct rc_str name, struct rc_buf *out)
{
    (void)context;
    rc_buf_printf(out, "<%.*s>", RC_FMT(name));
}

static void a_template_is_filled_in(void **state)
{
    static const struct {
        const char *text;
        const char *filled;
    } rows[] = {
        { "", "" },
        { "plain", "plain" },
        { "{a}", "<a>" },
        { "gain {kind} '{key}'!", "gain <kind> '<key>'!" },
        { "{a}{b}", "<a><b>" },
        { "open {end", "open {end" },
        { "} {x}", "} <x>" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct rc_buf buf;
        rc_buf_init(&buf, &rig.arena);
        rc_buf_template(&buf, rc_str(rows[i].text), add_shouted, NULL);
        assert_string_equal(rc_buf_str(&buf).p, rows[i].filled);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(text_grows_and_stays_terminated), TEST(reset_keeps_the_memory),
        TEST(a_long_piece_is_formatted_whole), TEST(a_piece_as_long_as_the_room_is_formatted_whole),
        TEST(numbers_are_those_of_printf),     TEST(a_template_is_filled_in),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
