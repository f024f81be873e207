/* SPDX-License-Identifier: MIT */
/* The stupid twin itself, on a model of a few objects made by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "support/naive_choose.h"

struct world {
    struct rc_budget budget;
    struct rc_arena arena;
    struct rc_intern texts;
    struct rc_model model;
    struct rc_facts facts;
};

static rc_object add(struct world *w, rc_kind kind, const char *key, const char *types)
{
    struct rc_object_info info = { .key = rc_str(key), .name = rc_str(key) };
    rc_object object = rc_model_add(&w->model, kind, info);
    struct rc_str rest = rc_str(types), type;

    while (types[0] != '\0' && rc_str_next(&rest, '.', &type))
        rc_model_relate(&w->model, RC_RELATION_TYPE, kind, object, type);
    return object;
}

static void fill_model(struct world *w)
{
    rc_object o;

    add(w, RC_KIND_DOMAIN, "Moss", "Green.Soft");
    add(w, RC_KIND_DOMAIN, "Reed", "Green");
    add(w, RC_KIND_DOMAIN, "Rust", "Red");
    o = add(w, RC_KIND_DEITY, "Ana", "");
    rc_model_relate(&w->model, RC_RELATION_ALIGN, RC_KIND_DEITY, o, RC_STR("LG"));
    o = add(w, RC_KIND_DEITY, "Bel", "");
    rc_model_relate(&w->model, RC_RELATION_ALIGN, RC_KIND_DEITY, o, RC_STR("CE"));
    add(w, RC_KIND_SHIELDPROF, "Disc", "");
    add(w, RC_KIND_SHIELDPROF, "Wall", "");
    o = add(w, RC_KIND_EQUIPMENT, "Target", "Shield.Small");
    rc_model_relate(&w->model, RC_RELATION_PROFSHIELD, RC_KIND_EQUIPMENT, o, RC_STR("Disc"));
    o = add(w, RC_KIND_EQUIPMENT, "Door", "Furniture.Small");
    rc_model_relate(&w->model, RC_RELATION_PROFSHIELD, RC_KIND_EQUIPMENT, o, RC_STR("Wall"));
    o = add(w, RC_KIND_CLASS, "Mage", "Base");
    o = add(w, RC_KIND_CLASS, "Mage.Fog", "");
    rc_model_relate(&w->model, RC_RELATION_PARENT, RC_KIND_CLASS, o, RC_STR("Mage"));
    rc_model_set_flag(&w->model, RC_KIND_CLASS, o, RC_FLAG_SUBCLASS);
    rc_model_freeze(&w->model);
}

static void hold(struct world *w, rc_kind kind, const char *key)
{
    struct rc_atom atom = { .fact = RC_FACT_HELD, .kind = kind };

    rc_bits_add(rc_facts_at(&w->facts, atom), rc_object_find(&w->model, kind, rc_str(key)));
}

static int setup(void **state)
{
    static struct world w;

    w = (struct world){ .budget = { .cap = 0 } };
    if (setjmp(w.budget.failed) != 0)
        return 1;
    rc_arena_init(&w.arena, &w.budget);
    rc_intern_init(&w.texts, &w.arena);
    rc_model_init(&w.model, &w.arena, &w.texts);
    fill_model(&w);
    rc_facts_init(&w.facts, &w.arena, &w.model);
    hold(&w, RC_KIND_DOMAIN, "Reed");
    hold(&w, RC_KIND_DEITY, "Ana");
    *state = &w;
    return 0;
}

static int teardown(void **state)
{
    struct world *w = *state;

    rc_arena_clear(&w->arena);
    return 0;
}

/* "{a, b}", or the reason of a refusal. */
static struct rc_str answer(struct world *w, const char *text, int row)
{
    struct naive n = { .arena = &w->arena, .model = &w->model };
    struct rc_str out = RC_STR("{");

    if (row >= 0)
        rc_compat_set(&n.compat, (size_t)row, true);
    naive_read(&n, rc_str(text));
    if (n.verdict != NAIVE_ACCEPTED)
        return rc_str(n.reason == NULL ? "no answer" : n.reason);
    for (rc_object o = 0; o < rc_kind_count(&w->model, n.kind); o++) {
        if (naive_offers(&n, &w->facts, o))
            out = rc_str_printf(&w->arena, "%.*s%s%.*s", RC_FMT(out), out.len > 1 ? ", " : "",
                                RC_FMT(rc_object_key(&w->model, n.kind, o)));
    }
    return rc_str_printf(&w->arena, "%.*s}", RC_FMT(out));
}

static void check(void **state, const char *text, int row, const char *expected)
{
    struct rc_str got = answer(*state, text, row);

    assert_string_equal(rc_str_copy(&((struct world *)*state)->arena, got), expected);
}

static void commas_bind_before_pipes(void **state)
{
    check(state, "DOMAIN|Rust|TYPE=Green,PC", -1, "{Reed, Rust}");
    check(state, "DOMAIN|TYPE=Green,TYPE=Soft", -1, "{Moss}");
    check(state, "DOMAIN|TYPE=Soft.Green", -1, "{Moss}");
    check(state, "DOMAIN|!TYPE=Green|moss", -1, "{Moss, Rust}");
}

static void qualifiers_ask_for_what_is_held(void **state)
{
    check(state, "DOMAIN|PC", -1, "{Reed}");
    check(state, "DOMAIN|!PC[TYPE=Green]", -1, "{Moss}");
    check(state, "DOMAIN|!ANY", -1, "{}");
    check(state, "DOMAIN|QUALIFY", -1, "{}");
}

static void a_filter_in_brackets_is_a_conjunction_or_an_xnor(void **state)
{
    check(state, "DEITY|PC[ALIGN=LG]", -1, "{Ana}");
    check(state, "DEITY|PC[ALIGN=LG]", RC_CHOOSE_C4, "{Ana, Bel}");
    check(state, "DEITY|!PC[ALIGN=CE]", -1, "{Bel}");
    check(state, "DEITY|!PC[ALIGN=LG]", RC_CHOOSE_C4, "{}");
}

static void equipment_is_mapped_to_proficiencies(void **state)
{
    check(state, "SHIELDPROFICIENCY|EQUIPMENT[TYPE=Small]", -1, "{Disc, Wall}");
    check(state, "SHIELDPROFICIENCY|EQUIPMENT[TYPE=Small]", RC_CHOOSE_C7, "{Disc}");
    check(state, "SHIELDPROFICIENCY|EQUIPMENT[Target,TYPE=Furniture]", -1, "{}");
    check(state, "SHIELDPROF|Door", -1, "{Wall}");
    check(state, "SHIELDPROF|Door,Target", -1, "new syntax under an old name");
}

static void a_class_key_stands_for_its_subclasses(void **state)
{
    check(state, "CLASS|Mage", -1, "{Mage, Mage.Fog}");
    check(state, "CLASS|Mage", RC_CHOOSE_C11, "{Mage}");
    check(state, "CLASS|Mage.Mage", -1, "{Mage}");
    check(state, "CLASS|!TYPE=Base", -1, "{Mage.Fog}");
}

static void the_program_refuses_what_it_cannot_group(void **state)
{
    check(state, "DOMAIN|Moss,PC", RC_CHOOSE_C1, "grouping: a key joined by ','");
    check(state, "DOMAIN|!PC[Moss],TYPE=Soft", RC_CHOOSE_C1, "{Moss}");
    check(state, "DOMAIN|ALL|Moss", RC_CHOOSE_C2, "grouping: ALL or ANY joined by '|'");
    check(state, "DOMAIN|Moss|MOSS", RC_CHOOSE_C3, "grouping: twice in a union");
}

static void what_is_no_expression_is_refused(void **state)
{
    check(state, "DOMAIN|", -1, "empty part");
    check(state, "DOMAIN|Moss,,Reed", -1, "empty item");
    check(state, "DOMAIN|PC[Moss", -1, "brackets do not match");
    check(state, "DOMAIN|PC[ANY[Moss]]", -1, "text behind the first ]");
    check(state, "DOMAIN|12", -1, "not a key");
    check(state, "DOMAIN|Moss|TITLE=", -1, "empty title");
    check(state, "DEITY|ALIGN=", -1, "nothing behind =");
}

static void unknown_keys_are_noted_once(void **state)
{
    struct world *w = *state;
    struct naive n = { .arena = &w->arena, .model = &w->model };

    naive_read(&n, RC_STR("DOMAIN|Mos|Reed|PC[mos|Rest]"));
    assert_int_equal(n.verdict, NAIVE_ACCEPTED);
    assert_int_equal(n.unresolved.count, 2);
    assert_true(rc_str_eq(n.unresolved.at[0], RC_STR("Mos")));
    assert_true(rc_str_eq(n.unresolved.at[1], RC_STR("Rest")));
}

static void where_the_program_throws_the_default_stays(void **state)
{
    struct world *w = *state;
    struct naive n = { .arena = &w->arena, .model = &w->model };

    for (size_t i = 0; i < RC_CHOOSE_COMPAT_COUNT; i++)
        rc_compat_set(&n.compat, i, true);
    naive_read(&n, RC_STR("DOMAIN|TYPE=Green,TYPE=Soft"));
    assert_true(naive_throws(&n, &w->facts));
    assert_true(naive_offers(&n, &w->facts, 0));
    assert_false(naive_offers(&n, &w->facts, 1));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(commas_bind_before_pipes),
        TEST(qualifiers_ask_for_what_is_held),
        TEST(a_filter_in_brackets_is_a_conjunction_or_an_xnor),
        TEST(equipment_is_mapped_to_proficiencies),
        TEST(a_class_key_stands_for_its_subclasses),
        TEST(the_program_refuses_what_it_cannot_group),
        TEST(what_is_no_expression_is_refused),
        TEST(unknown_keys_are_noted_once),
        TEST(where_the_program_throws_the_default_stays),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
