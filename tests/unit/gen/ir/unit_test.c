#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ir/eval.h"
#include "ir/unit.h"
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

static struct rc_model model;
static struct rc_unit unit;

enum {
    COUNT = 70 /* more than a word */
};

static void begin(void)
{
    rc_model_init(&model, &rig.arena, &rig.texts);
    for (unsigned i = 0; i < COUNT; i++) {
        struct rc_str key = rc_str_printf(&rig.arena, "D%02u", i);
        rc_model_add(&model, RC_KIND_DOMAIN, (struct rc_object_info){ .key = key, .name = key });
    }
    rc_model_freeze(&model);
    rc_unit_init(&unit, &rig.arena, &model);
}

static rc_set atom(enum rc_fact fact)
{
    return rc_set_atom(&unit, (struct rc_atom){ .fact = fact, .kind = RC_KIND_DOMAIN });
}

static rc_set bits(uint64_t low)
{
    uint64_t words[2] = { low, 0 };

    return rc_set_bits(&unit, RC_KIND_DOMAIN, words);
}

#define SAME(a, b) assert_true(rc_set_same((a), (b)))

static void equal_sets_are_one_node(void **state)
{
    (void)state;
    begin();
    SAME(atom(RC_FACT_HELD), atom(RC_FACT_HELD));
    assert_false(rc_set_same(atom(RC_FACT_HELD), atom(RC_FACT_QUALIFIED)));
    SAME(bits(5), bits(5));
    SAME(rc_set_and(&unit, atom(RC_FACT_HELD), bits(5)),
         rc_set_and(&unit, bits(5), atom(RC_FACT_HELD)));
    SAME(rc_set_one(&unit, RC_KIND_DOMAIN, 2), bits(4));
    SAME(rc_set_bits(&unit, RC_KIND_DOMAIN, NULL), rc_set_empty(&unit, RC_KIND_DOMAIN));
}

static void constants_fold(void **state)
{
    (void)state;
    begin();
    rc_set all = rc_set_all(&unit, RC_KIND_DOMAIN);
    rc_set none = rc_set_empty(&unit, RC_KIND_DOMAIN);
    rc_set held = atom(RC_FACT_HELD);

    SAME(rc_set_and(&unit, bits(6), bits(3)), bits(2));
    SAME(rc_set_or(&unit, bits(6), bits(3)), bits(7));
    SAME(rc_set_not(&unit, all), none);
    SAME(rc_set_and(&unit, held, all), held);
    SAME(rc_set_and(&unit, held, none), none);
    SAME(rc_set_or(&unit, held, none), held);
    SAME(rc_set_or(&unit, held, all), all);
    SAME(rc_set_not(&unit, rc_set_not(&unit, held)), held);
    SAME(rc_set_and(&unit, held, held), held);
    assert_true(rc_set_is_empty(&unit, none) && rc_set_is_all(&unit, all));
    assert_true(rc_set_is_constant(&unit, bits(9)) && !rc_set_is_constant(&unit, held));
}

static void atoms_below_a_set_are_listed_once(void **state)
{
    rc_atom_list list = { 0 };

    (void)state;
    begin();
    rc_set held = atom(RC_FACT_HELD);
    rc_set qualified = atom(RC_FACT_QUALIFIED);
    rc_set set = rc_set_or(&unit, rc_set_and(&unit, held, qualified), rc_set_not(&unit, held));
    rc_set_atoms(&rig.arena, &unit, set, &list);
    assert_int_equal(list.count, 2);
    assert_true(list.at[0] < list.at[1]);
}

static uint32_t draw(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* The stupid twin: a set with its members for one given character. */
struct twin {
    rc_set set;
    bool has[COUNT];
};

static struct twin leaf(const struct rc_facts *facts, uint32_t *seed)
{
    struct twin t = { .set = { 0 } };

    if (draw(seed) % 2 == 0) {
        uint64_t words[2] = { draw(seed) * (uint64_t)draw(seed), draw(seed) % 64 };
        t.set = rc_set_bits(&unit, RC_KIND_DOMAIN, words);
        for (size_t i = 0; i < COUNT; i++)
            t.has[i] = rc_bits_has(words, i);
        return t;
    }
    struct rc_atom a = { .fact = draw(seed) % 2 == 0 ? RC_FACT_HELD : RC_FACT_QUALIFIED,
                         .kind = RC_KIND_DOMAIN };
    t.set = rc_set_atom(&unit, a);
    for (size_t i = 0; i < COUNT; i++)
        t.has[i] = rc_facts_has(facts, &a, (rc_object)i);
    return t;
}

static struct twin combine(struct twin a, struct twin b, uint32_t op)
{
    struct twin t = a;

    switch (op % 4) {
    case 0: t.set = rc_set_and(&unit, a.set, b.set); break;
    case 1: t.set = rc_set_or(&unit, a.set, b.set); break;
    case 2: t.set = rc_set_not(&unit, a.set); break;
    default: t.set = rc_set_xnor(&unit, a.set, b.set); break;
    }
    for (size_t i = 0; i < COUNT; i++)
        t.has[i] = op % 4 == 0   ? a.has[i] && b.has[i]
                   : op % 4 == 1 ? a.has[i] || b.has[i]
                   : op % 4 == 2 ? !a.has[i]
                                 : a.has[i] == b.has[i];
    return t;
}

static void random_expressions_mean_what_their_operators_say(void **state)
{
    static const enum rc_fact both[] = { RC_FACT_HELD, RC_FACT_QUALIFIED };
    uint32_t seed = 99;
    struct rc_facts facts;
    uint64_t out[2];

    (void)state;
    begin();
    rc_facts_init(&facts, &rig.arena, &model);
    for (size_t f = 0; f < 2; f++) {
        uint64_t *words =
            rc_facts_at(&facts, (struct rc_atom){ .fact = both[f], .kind = RC_KIND_DOMAIN });
        words[0] = draw(&seed) * (uint64_t)draw(&seed);
        words[1] = draw(&seed) % 64;
    }
    for (int round = 0; round < 500; round++) {
        struct twin t = leaf(&facts, &seed);
        for (uint32_t n = draw(&seed) % 8; n > 0; n--)
            t = combine(t, leaf(&facts, &seed), draw(&seed));
        rc_eval_set(&unit, &facts, t.set, out);
        for (size_t i = 0; i < COUNT; i++) {
            if (rc_bits_has(out, i) != t.has[i])
                fail_msg("seed 99, round %d, object %zu", round, i);
            assert_int_equal(rc_eval_has(&unit, &facts, t.set, (rc_object)i), t.has[i]);
        }
        for (size_t i = COUNT; i < 128; i++)
            assert_false(rc_bits_has(out, i));
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(equal_sets_are_one_node),
        TEST(constants_fold),
        TEST(atoms_below_a_set_are_listed_once),
        TEST(random_expressions_mean_what_their_operators_say),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
