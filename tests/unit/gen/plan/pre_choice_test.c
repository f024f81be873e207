/*
 * Which objects a choice asks of QUALIFIED, and whether it costs less to ask for these or to
 * compute all prerequisites (gen/plan/qualify_cost.def); either way it answers the same.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dlfcn.h>

#include "driver/lst_pack.h"
#include "emit/pre.h"
#include "support/compiled.h"
#include "support/qualify.h"
#include "support/world.h"

enum {
    DOMAINS = 80
};

static struct world world;
static struct rc_unit unit;
static rc_rule_list rules;
static struct rc_pre_pack pres;
static struct rc_derivation derivation;
static struct rc_plan *plan;
static struct rc_plan_pre *pre;

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

/* Domains D00 to D79, each of which asks for a level of its own. */
static const char *domains(void)
{
    struct rc_buf out;

    rc_buf_init(&out, &world.rig.arena);
    for (int i = 0; i < DOMAINS; i++)
        rc_buf_printf(&out, "D%02d\tTYPE:%s\tPRELEVEL:MIN=%d\n", i, i < 3 ? "Few" : "Many", i + 1);
    return rc_buf_str(&out).p;
}

static void make(const char *abilities)
{
    struct rc_arena *arena = &world.rig.arena;
    struct rc_diags *diags = &world.rig.diags;
    struct rc_choose_context context = {
        .arena = arena, .diags = diags, .model = &world.pack.model, .unit = &unit
    };
    size_t carried = 0;

    world_file(&world, "domains.lst", domains());
    world_file(&world, "categories.lst", "ABILITYCATEGORY:FEAT\tCATEGORY:FEAT\n");
    world_file(&world, "abilities.lst", abilities);
    world_campaign(&world,
                   "ABILITYCATEGORY:categories.lst\nDOMAIN:domains.lst\nABILITY:abilities.lst\n");
    world_load(&world, "main.pcc", NULL);
    rules = (rc_rule_list){ 0 };
    rc_unit_init(&unit, arena, &world.pack.model);
    rc_choose_compile_pack(&context, &world.pack, &rules, &carried);
    rc_pre_compile_pack(arena, diags, &world.pack, (struct rc_compat){ { 0 } }, &pres);
    rc_lst_derive(arena, diags, &world.pack, &pres, false, &derivation);
    if (diags->errors > 0)
        fail_msg("%s", rig_messages(&world.rig));
    const struct rc_plan_pack input = { .name = RC_STR("few"),
                                        .from = RC_STR("main.pcc"),
                                        .model = &world.pack.model,
                                        .unit = &unit,
                                        .rules = rules.at,
                                        .rule_count = rules.count };
    plan = rc_plan_make(arena, &input);
    pre = rc_lst_plan_pre(arena, plan->name, &pres, &derivation, plan);
}

static void what_is_offered_anyway_or_never_is_no_candidate(void **state)
{
    (void)state;
    make("A\tCATEGORY:FEAT\tCHOOSE:DOMAIN|D00|QUALIFIED[D00|D01|D02]\n");
    assert_int_equal(pre->choices.count, 1);
    assert_int_equal(pre->choices.at[0].members, 2); /* D01, D02 */
    assert_string_equal(pre->choices.at[0].field, "domain_qualified");
    make("A\tCATEGORY:FEAT\tCHOOSE:DOMAIN|QUALIFIED[TYPE=Many],TYPE=Few\n"
         "B\tCATEGORY:FEAT\tCHOOSE:DOMAIN|ALL\n");
    for (size_t i = 0; i < pre->choices.count; i++)
        assert_int_equal(pre->choices.at[i].members, 0);
}

static void few_candidates_are_asked_for_and_many_come_at_once(void **state)
{
    (void)state;
    make("A\tCATEGORY:FEAT\tCHOOSE:DOMAIN|QUALIFIED\n"
         "B\tCATEGORY:FEAT\tCHOOSE:DOMAIN|QUALIFIED[TYPE=Few]\n"
         "C\tCATEGORY:FEAT\tCHOOSE:DOMAIN|QUALIFIED,!PC\n");
    assert_int_equal(pre->choices.count, 2);
    assert_int_equal(pre->choices.at[0].members, DOMAINS);
    assert_int_equal(pre->choices.at[0].rules.count, 2); /* A and C */
    assert_int_equal(pre->choices.at[0].way, RC_PLAN_WAY_ALL);
    assert_int_equal(pre->choices.at[0].nodes, pre->nodes.count);
    assert_int_equal(pre->choices.at[1].members, 3);
    assert_int_equal(pre->choices.at[1].rules.count, 1);
    assert_int_equal(pre->choices.at[1].way, RC_PLAN_WAY_ASKED);
    assert_int_equal(pre->choices.at[1].nodes, 7); /* the level, three bounds, three comparisons */
    for (size_t i = 0; i < pre->choices.count; i++) {
        const struct rc_plan_candidates *c = &pre->choices.at[i];
        assert_int_equal(c->way == RC_PLAN_WAY_ASKED, c->asked_nanoseconds < c->all_nanoseconds);
    }
}

static void check_character(struct qualify_code *code, const rulec_pack *pack, int levels)
{
    struct rc_arena *arena = &world.rig.arena;
    const struct rc_atoms_options options = { .armortype_with_armor = false };
    const struct rc_character stated = { .total_levels = levels };
    struct rc_character who;
    struct rc_facts facts;
    char *bytes = RC_NEW_ARRAY(arena, char, plan->layout.size + 64);

    bytes += (64 - (uintptr_t)bytes % 64) % 64;
    assert_true(rc_lst_complete(&derivation, &pres, arena, &stated, &who));
    rc_atoms_fill(&facts, arena, &who, &unit, &options);
    rc_layout_fill(&plan->layout, &facts, bytes);
    qualify_character(code, &pres.preds, &world.pack.model, &who);
    assert_int_equal(qualify_derived(code, plan, bytes), 0);
    assert_int_equal(qualify_choices(code, plan, pack, bytes), 0);
    assert_int_equal(pack->count(bytes, 0), levels < DOMAINS ? levels : DOMAINS);
    assert_int_equal(pack->count(bytes, 1), levels < 3 ? levels : 3);
}

/* Candidates of two words each: there is room for 2,048 of 4,096 words, then all come at once. */
static void candidates_of_many_choices_have_a_bound(void **state)
{
    enum {
        ROOM = 2048
    };
    struct rc_buf out;
    size_t made = 0;

    (void)state;
    rc_buf_init(&out, &world.rig.arena);
    for (int a = 0; a < DOMAINS; a++) {
        for (int b = 0; b < a; b++, made++)
            rc_buf_printf(&out, "A%zu\tCATEGORY:FEAT\tCHOOSE:DOMAIN|QUALIFIED[D%02d|D%02d]\n", made,
                          a, b);
    }
    make(rc_buf_str(&out).p);
    assert_int_equal(pre->choices.count, ROOM + 1);
    assert_int_equal(pre->choices.at[ROOM].way, RC_PLAN_WAY_ALL);
    assert_int_equal(pre->choices.at[ROOM].rules.count, made - ROOM);
}

/* Through a C compiler: choices 0 and 1 are of all domains and of the few. */
static void check_compiled(const char *abilities)
{
    struct rc_arena *arena = &world.rig.arena;
    rc_output_list outputs = { 0 };
    struct qualify_code code;
    void *handle;

    make(abilities);
    rc_emit_pack(arena, plan, &outputs);
    rc_emit_pre(arena, pre, &outputs);
    const char *folder = compiled_folder(arena, "pre_choice");
    compiled_write(arena, folder, &outputs);
    const rulec_pack *pack = compiled_load(arena, folder, &outputs, "few", "-O0", &handle);
    assert_non_null(pack);
    qualify_open(&code, arena, pre, handle);
    for (int levels = 0; levels <= DOMAINS + 1; levels += 27)
        check_character(&code, pack, levels);
    dlclose(handle);
}

static void either_way_a_choice_answers_the_same(void **state)
{
    (void)state;
    check_compiled("A\tCATEGORY:FEAT\tCHOOSE:DOMAIN|QUALIFIED\n"
                   "B\tCATEGORY:FEAT\tCHOOSE:DOMAIN|QUALIFIED[TYPE=Few]\n");
}

/* Of more than RC_PLAN_RULES_A_FILE choices the cases are found by a table. */
static void many_choices_answer_the_same(void **state)
{
    struct rc_buf out;

    (void)state;
    rc_buf_init(&out, &world.rig.arena);
    rc_buf_printf(&out, "A\tCATEGORY:FEAT\tCHOOSE:DOMAIN|QUALIFIED\n"
                        "B\tCATEGORY:FEAT\tCHOOSE:DOMAIN|QUALIFIED[TYPE=Few]\n");
    for (int i = 0; i < RC_PLAN_RULES_A_FILE; i++)
        rc_buf_printf(&out, "C%d\tCATEGORY:FEAT\tCHOOSE:DOMAIN|%s[D%02d|D%02d]\n", i,
                      i % 3 == 0 ? "PC" : "QUALIFIED", i % DOMAINS, i / DOMAINS);
    check_compiled(rc_buf_str(&out).p);
    assert_true(pre->many);
    assert_int_equal(pre->choice_of[2], 0); /* C0 asks nothing */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_offered_anyway_or_never_is_no_candidate),
        TEST(few_candidates_are_asked_for_and_many_come_at_once),
        TEST(candidates_of_many_choices_have_a_bound),
        TEST(either_way_a_choice_answers_the_same),
        TEST(many_choices_answer_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
