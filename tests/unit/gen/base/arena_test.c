#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/vec.h"

static void memory_is_zeroed_and_aligned(void **state)
{
    struct rc_budget budget = { .cap = 0 };
    struct rc_arena arena;

    (void)state;
    rc_arena_init(&arena, &budget);
    for (size_t size = 1; size < 300; size += 7) {
        unsigned char *p = rc_arena_alloc(&arena, 1, size);
        assert_int_equal((uintptr_t)p % alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(p[i], 0);
        memset(p, 0xff, size);
    }
    rc_arena_clear(&arena);
    assert_int_equal(budget.used, 0);
}

static void a_block_larger_than_a_slab_has_room(void **state)
{
    struct rc_budget budget = { .cap = 0 };
    struct rc_arena arena;

    (void)state;
    rc_arena_init(&arena, &budget);
    char *p = rc_arena_alloc(&arena, 1000, 1000);
    p[999999] = 1;
    assert_true(budget.used >= 1000000);
    rc_arena_clear(&arena);
}

static void release_gives_up_what_came_after_the_mark(void **state)
{
    struct rc_budget budget = { .cap = 0 };
    struct rc_arena arena;

    (void)state;
    rc_arena_init(&arena, &budget);
    char *kept = rc_arena_alloc(&arena, 10, 1);
    strcpy(kept, "kept");
    struct rc_mark mark = rc_arena_mark(&arena);
    size_t used = budget.used;
    char *first = rc_arena_alloc(&arena, 10, 1);
    rc_arena_alloc(&arena, 200000, 1);
    rc_arena_release(&arena, mark);
    assert_int_equal(budget.used, used);
    assert_ptr_equal(rc_arena_alloc(&arena, 10, 1), first);
    assert_string_equal(kept, "kept");
    rc_arena_clear(&arena);
}

static void a_mark_of_an_empty_arena_empties_it(void **state)
{
    struct rc_budget budget = { .cap = 0 };
    struct rc_arena arena;

    (void)state;
    rc_arena_init(&arena, &budget);
    struct rc_mark mark = rc_arena_mark(&arena);
    rc_arena_alloc(&arena, 1, 1);
    rc_arena_release(&arena, mark);
    assert_int_equal(budget.used, 0);
    assert_non_null(rc_arena_alloc(&arena, 1, 1));
    rc_arena_clear(&arena);
}

static void the_budget_is_shared_and_its_end_is_a_jump(void **state)
{
    static struct rc_budget budget;
    static struct rc_arena one;
    static struct rc_arena two;
    static volatile int blocks;

    (void)state;
    blocks = 0;
    budget.cap = 300 * 1024;
    rc_arena_init(&one, &budget);
    rc_arena_init(&two, &budget);
    if (setjmp(budget.failed) == 0) {
        for (;;) {
            rc_arena_alloc(blocks % 2 == 0 ? &one : &two, 60 * 1024, 1);
            blocks++;
        }
    }
    assert_in_range(blocks, 3, 5);
    rc_arena_clear(&one);
    rc_arena_clear(&two);
    assert_int_equal(budget.used, 0);
}

static void sizes_that_overflow_are_a_jump_too(void **state)
{
    static struct rc_budget budget;
    static struct rc_arena arena;
    static volatile int failed;

    (void)state;
    failed = 0;
    rc_arena_init(&arena, &budget);
    if (setjmp(budget.failed) == 0)
        rc_arena_alloc(&arena, SIZE_MAX / 2, 16);
    else
        failed = 1;
    assert_int_equal(failed, 1);
    rc_arena_clear(&arena);
}

static void vectors_keep_their_elements_when_they_grow(void **state)
{
    struct rc_budget budget = { .cap = 0 };
    struct rc_arena arena;
    RC_VEC(int) numbers = { 0 };

    (void)state;
    rc_arena_init(&arena, &budget);
    for (int i = 0; i < 1000; i++)
        RC_PUSH(&arena, &numbers, i);
    assert_int_equal(numbers.count, 1000);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(numbers.at[i], i);
    rc_arena_clear(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_zeroed_and_aligned),
        cmocka_unit_test(a_block_larger_than_a_slab_has_room),
        cmocka_unit_test(release_gives_up_what_came_after_the_mark),
        cmocka_unit_test(a_mark_of_an_empty_arena_empties_it),
        cmocka_unit_test(the_budget_is_shared_and_its_end_is_a_jump),
        cmocka_unit_test(sizes_that_overflow_are_a_jump_too),
        cmocka_unit_test(vectors_keep_their_elements_when_they_grow),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
