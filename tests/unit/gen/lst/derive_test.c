/*
 * What follows from what a character holds (gen/lst/derive.h): each kind of line with the field
 * that it fills, against a character who holds its object and one who does not.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buf.h"
#include "ir/unit.h"
#include "lex/json.h"
#include "lst/derive.h"
#include "state/character.h"
#include "support/world.h"

static struct world world;
static struct rc_pre_pack pres;
static struct rc_derivation derivation;
static struct rc_character result;
static bool settled;

static int set_up(void **state)
{
    (void)state;
    world_init(&world);
    world_file(&world, "categories.lst", "ABILITYCATEGORY:FEAT\tCATEGORY:FEAT\n");
    world_file(&world, "alignments.lst", "Lawful\tABB:LA\nWild\tABB:WI\n");
    world_file(&world, "armour.lst", "Cloth\tTYPE:Soft\nHide\tTYPE:Soft\nMail\tTYPE:Hard\n");
    world_file(&world, "shields.lst", "Buckler\tTYPE:Small\nWall\tTYPE:Big\n");
    world_file(&world, "weapons.lst", "Axe\tTYPE:War\nBow\tTYPE:War.Far\nClub\tTYPE:Plain\n");
    world_file(&world, "gear.lst",
               "Coat\tTYPE:Armor.Light\tPROFICIENCY:ARMOR|Cloth\n"
               "Long Coat\tTYPE:Armor.Medium\tPROFICIENCY:ARMOR|Cloth\n"
               "Shirt\tTYPE:Armor.Medium.Fancy\tPROFICIENCY:ARMOR|Mail\n"
               "Horse Shirt\tTYPE:Barding.Light\tPROFICIENCY:ARMOR|Hide\n"
               "Round\tTYPE:Shield.Light\tPROFICIENCY:SHIELD|Buckler\n"
               "Charm\tTYPE:Goods\tAUTO:SHIELDPROF|Wall\n");
    world_file(&world, "domains.lst", "Air\nFire\nWar\tPREALIGN:WI\n");
    world_file(&world, "spells.lst",
               "Light\tCLASSES:Mage=0|Priest=0\tDOMAINS:Fire=1\n"
               "Bless\tCLASSES:Priest=1[PREALIGN:LA]\n"
               "Storm\tCLASSES:Mage=3\tDOMAINS:Air=3[PREALIGN:WI]\n"
               "Lost\n");
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    world_clear(&world);
    return 0;
}

/* Lines of deities, classes and abilities, read with the files of set_up. */
static void load(const char *deities, const char *classes, const char *abilities)
{
    world_file(&world, "deities.lst", deities);
    world_file(&world, "classes.lst", classes);
    world_file(&world, "abilities.lst", abilities);
    world_campaign(
        &world, "ABILITYCATEGORY:categories.lst\nALIGNMENT:alignments.lst\nARMORPROF:armour.lst\n"
                "SHIELDPROF:shields.lst\nWEAPONPROF:weapons.lst\nEQUIPMENT:gear.lst\n"
                "DOMAIN:domains.lst\nSPELL:spells.lst\nDEITY:deities.lst\nCLASS:classes.lst\n"
                "ABILITY:abilities.lst\n");
    world_load(&world, "main.pcc", NULL);
    rc_pre_compile_pack(&world.rig.arena, &world.rig.diags, &world.pack,
                        (struct rc_compat){ { 0 } }, &pres);
    rc_lst_derive(&world.rig.arena, &world.rig.diags, &world.pack, &pres, false, &derivation);
    if (world.rig.diags.errors > 0)
        fail_msg("%s", rig_messages(&world.rig));
}

static void load_abilities(const char *abilities)
{
    load("", "CLASS:Mage\tTYPE:Base\nCLASS:Priest\tTYPE:Base\n", abilities);
}

/* Completes the character whose members these are. */
static void complete(const char *members)
{
    struct rc_arena *arena = &world.rig.arena;
    const struct rc_source *source =
        rig_source(&world.rig, "who", rc_str_printf(arena, "{\"id\":\"who\",%s}", members).p);
    struct rc_character *who;

    who = rc_character_read(arena, &world.rig.diags, source, source->text, RC_JSON_DEPTH);
    if (who == NULL || world.rig.diags.errors > 0)
        fail_msg("%s", rig_messages(&world.rig));
    settled = rc_lst_complete(&derivation, &pres, arena, who, &result);
}

static const char *joined(const rc_str_list *list)
{
    struct rc_buf out;

    rc_buf_init(&out, &world.rig.arena);
    rc_buf_add(&out, RC_STR(""));
    for (size_t i = 0; i < list->count; i++)
        rc_buf_printf(&out, "%s%.*s", i > 0 ? "|" : "", RC_FMT(list->at[i]));
    return rc_buf_str(&out).p;
}

/* Keys that a set of the character has: what its facts would be. */
static const char *armour(void)
{
    rc_derived_rows rows = { 0 };
    rc_str_list list = { 0 };
    struct rc_atom atom = { .fact = RC_FACT_GRANTED, .kind = RC_KIND_ARMORPROF };
    struct rc_pred_run run;

    if (!rc_derived_set_of(&derivation, &atom, &rows))
        return "not derived";
    rc_pred_run_init(&run, &world.rig.arena, &pres.preds,
                     (struct rc_asked){ &world.pack.model, &result, NULL });
    for (size_t i = 0; i < rows.count; i++) {
        if (rc_pred_holds(&run, rows.at[i].when))
            RC_PUSH(&world.rig.arena, &list,
                    rc_object_key(&world.pack.model, RC_KIND_ARMORPROF, rows.at[i].object));
    }
    return joined(&list);
}

static const char *qualify(void)
{
    struct rc_buf out;

    rc_buf_init(&out, &world.rig.arena);
    rc_buf_add(&out, RC_STR(""));
    for (size_t i = 0; i < result.qualify.count; i++) {
        const struct rc_kind_keys *keys = &result.qualify.at[i];
        rc_buf_printf(&out, "%.*s%.*s:%s ", RC_FMT(keys->kind), RC_FMT(keys->category),
                      joined(&keys->keys));
    }
    return rc_buf_str(&out).p;
}

/* "CLASS:Mage 0 Light, CLASS:Mage 3 Storm, " */
static const char *spells(void)
{
    struct rc_buf out;

    rc_buf_init(&out, &world.rig.arena);
    rc_buf_add(&out, RC_STR(""));
    for (size_t i = 0; i < result.available_spells.count; i++) {
        const struct rc_spells_of *of = &result.available_spells.at[i];
        for (size_t l = 0; l < of->levels.count; l++)
            rc_buf_printf(&out, "%.*s %d %s, ", RC_FMT(of->source), of->levels.at[l].level,
                          joined(&of->levels.at[l].spells));
    }
    return rc_buf_str(&out).p;
}

#define HAS(key) \
    "\"ability_list\":[{\"category\":\"FEAT\",\"key\":\"" key "\",\"nature\":\"NORMAL\"}]"
#define CHOSE(key, choices)                                   \
    "\"ability_list\":[{\"category\":\"FEAT\",\"key\":\"" key \
    "\",\"nature\":\"NORMAL\",\"mult\":true,\"choices\":[" choices "]}]"

/* --- proficiencies */

static void a3_2_armour_is_granted_to_who_holds_the_ability(void **state)
{
    (void)state;
    load_abilities("Trained\tCATEGORY:FEAT\tAUTO:ARMORPROF|Cloth|Mail\n");
    complete(HAS("Trained"));
    assert_string_equal(joined(&result.armorprofs), "Cloth|Mail");
    assert_string_equal(armour(), "Cloth|Mail");
    complete("\"alignment\":\"LA\"");
    assert_string_equal(joined(&result.armorprofs), "");
    assert_string_equal(armour(), "");
}

static void a3_2_armortype_is_resolved_by_equipment_of_the_type(void **state)
{
    (void)state;
    load_abilities("Trained\tCATEGORY:FEAT\tAUTO:ARMORPROF|ARMORTYPE=Medium\n"
                   "Fine\tCATEGORY:FEAT\tAUTO:ARMORPROF|ARMORTYPE=Medium.Fancy\n"
                   "Any\tCATEGORY:FEAT\tAUTO:ARMORPROF|ALL\n");
    complete(HAS("Trained"));
    assert_string_equal(armour(), "Cloth|Mail");
    assert_string_equal(joined(&result.armorprofs), ""); /* no key is named */
    complete(HAS("Fine"));
    assert_string_equal(armour(), "Mail");
    complete(HAS("Any"));
    assert_string_equal(armour(), "Cloth|Hide|Mail");
}

static void a3_2_list_is_what_the_ability_was_taken_with(void **state)
{
    (void)state;
    load_abilities("Trained\tCATEGORY:FEAT\tMULT:YES\tCHOOSE:ARMORPROFICIENCY|ALL\t"
                   "AUTO:ARMORPROF|%LIST\n");
    complete(CHOSE("Trained", "\"Hide\",\"mail\""));
    assert_string_equal(armour(), "Hide|Mail");
    complete(CHOSE("Trained", "\"Silk\""));
    assert_string_equal(armour(), "");
}

/* What a domain was taken with is not told; then what is stated counts. */
static void a3_2_list_of_a_domain_is_what_is_stated(void **state)
{
    (void)state;
    world_file(&world, "domains.lst", "War\tCHOOSE:WEAPONPROFICIENCY|ALL\tAUTO:WEAPONPROF|%LIST\n");
    load_abilities("");
    complete("\"domains\":[\"War\"],\"weaponprofs\":[\"Bow\"]");
    assert_string_equal(joined(&result.weaponprofs), "Bow");
    complete("\"weaponprofs\":[\"Bow\"]");
    assert_string_equal(joined(&result.weaponprofs), "");
}

static void r6_conditions_of_auto_are_asked(void **state)
{
    (void)state;
    load_abilities("Trained\tCATEGORY:FEAT\tAUTO:ARMORPROF|Cloth|PREALIGN:LA|!PREALIGN:WI\t"
                   "AUTO:ARMORPROF|Mail|PREALIGN:WI\n");
    complete("\"alignment\":\"LA\"," HAS("Trained"));
    assert_string_equal(armour(), "Cloth");
    complete("\"alignment\":\"WI\"," HAS("Trained"));
    assert_string_equal(armour(), "Mail");
    complete(HAS("Trained"));
    assert_string_equal(armour(), "");
}

static void a_line_of_a_class_level_gives_from_that_level_on(void **state)
{
    (void)state;
    load("", "CLASS:Guard\tTYPE:Base\n1\tAUTO:ARMORPROF|Cloth\n4\tAUTO:ARMORPROF|Mail\n", "");
    complete("\"classes\":{\"Guard\":3}");
    assert_string_equal(armour(), "Cloth");
    complete("\"classes\":{\"Guard\":4}");
    assert_string_equal(armour(), "Cloth|Mail");
    complete("\"classes\":{\"Guard\":0}");
    assert_string_equal(armour(), "");
}

static void what_stands_before_clear_does_not_count(void **state)
{
    (void)state;
    load_abilities("Trained\tCATEGORY:FEAT\tAUTO:ARMORPROF|Cloth\tAUTO:SHIELDPROF|Wall\t"
                   "AUTO:ARMORPROF|.CLEAR\tAUTO:ARMORPROF|Hide\n");
    complete(HAS("Trained"));
    assert_string_equal(armour(), "Hide");
    assert_string_equal(joined(&result.shieldprofs), "Wall");
}

static void a4_equipment_gives_while_it_is_worn(void **state)
{
    (void)state;
    load_abilities("");
    complete("\"equipment_list\":[{\"key\":\"Charm\",\"name\":\"Charm\",\"equipped\":true}]");
    assert_string_equal(joined(&result.shieldprofs), "Wall");
    complete("\"equipment_list\":[{\"key\":\"Charm\",\"name\":\"Charm\",\"equipped\":false}]");
    assert_string_equal(joined(&result.shieldprofs), "");
}

static void weapons_are_given_by_key_type_choice_and_all(void **state)
{
    (void)state;
    load_abilities("One\tCATEGORY:FEAT\tAUTO:WEAPONPROF|Club\n"
                   "War\tCATEGORY:FEAT\tAUTO:WEAPONPROF|TYPE=War\n"
                   "Far\tCATEGORY:FEAT\tAUTO:WEAPONPROF|TYPE.War.Far\n"
                   "All\tCATEGORY:FEAT\tAUTO:WEAPONPROF|ALL\n"
                   "Own\tCATEGORY:FEAT\tMULT:YES\tCHOOSE:WEAPONPROFICIENCY|ALL\t"
                   "AUTO:WEAPONPROF|%LIST\n");
    complete(HAS("One"));
    assert_string_equal(joined(&result.weaponprofs), "Club");
    complete(HAS("War"));
    assert_string_equal(joined(&result.weaponprofs), "Axe|Bow");
    complete(HAS("Far"));
    assert_string_equal(joined(&result.weaponprofs), "Bow");
    complete(HAS("All")); /* with the one that every pack has (lst.md section 7) */
    assert_string_equal(joined(&result.weaponprofs), "Axe|Bow|Club|Unarmed Strike");
    complete(CHOSE("Own", "\"Axe\""));
    assert_string_equal(joined(&result.weaponprofs), "Axe");
}

static void changeprof_moves_a_weapon_to_another_type(void **state)
{
    (void)state;
    load_abilities("Plain\tCATEGORY:FEAT\tAUTO:WEAPONPROF|TYPE=Plain\n"
                   "Archer\tCATEGORY:FEAT\tAUTO:WEAPONPROF|TYPE=Plain\tCHANGEPROF:Bow=Plain\n");
    complete(HAS("Plain"));
    assert_string_equal(joined(&result.weaponprofs), "Club");
    complete(HAS("Archer"));
    assert_string_equal(joined(&result.weaponprofs), "Bow|Club");
}

static void deityweapons_are_those_of_the_deity_it_has(void **state)
{
    (void)state;
    load("Sol\tDEITYWEAP:Axe|Club\nLuna\tDEITYWEAP:Bow\n", "",
         "Blessed\tCATEGORY:FEAT\tAUTO:WEAPONPROF|DEITYWEAPONS\n");
    complete("\"deity\":\"Sol\"," HAS("Blessed"));
    assert_string_equal(joined(&result.weaponprofs), "Axe|Club");
    complete("\"deity\":\"Luna\"," HAS("Blessed"));
    assert_string_equal(joined(&result.weaponprofs), "Bow");
    complete(HAS("Blessed"));
    assert_string_equal(joined(&result.weaponprofs), "");
}

/* --- what depends on what is derived */

static void a_grant_may_ask_for_what_is_granted(void **state)
{
    (void)state;
    load_abilities("Trained\tCATEGORY:FEAT\tAUTO:WEAPONPROF|Axe|PREWEAPONPROF:1,Bow\t"
                   "AUTO:WEAPONPROF|Bow|PREWEAPONPROF:1,Club\tAUTO:WEAPONPROF|Club\n");
    complete(HAS("Trained"));
    assert_true(settled);
    assert_string_equal(joined(&result.weaponprofs), "Axe|Bow|Club");
}

static void a_grant_that_takes_itself_away_is_told(void **state)
{
    (void)state;
    load_abilities("Liar\tCATEGORY:FEAT\tAUTO:WEAPONPROF|Axe|!PREWEAPONPROF:1,Axe\n");
    complete(HAS("Liar"));
    assert_false(settled);
    complete("\"alignment\":\"LA\"");
    assert_true(settled);
}

static void what_nothing_of_the_pack_gives_is_as_stated(void **state)
{
    (void)state;
    load_abilities("Trained\tCATEGORY:FEAT\tAUTO:ARMORPROF|Cloth\n");
    complete("\"weaponprofs\":[\"Bow\"],\"armorprofs\":[\"Mail\"],"
             "\"qualify\":{\"DOMAIN\":[\"War\"]}");
    assert_string_equal(joined(&result.weaponprofs), "Bow");
    assert_string_equal(joined(&result.armorprofs), "");
    assert_string_equal(qualify(), "DOMAIN:War ");
}

/* --- QUALIFY, domains, spells */

static void a1_8_qualify_names_objects_whose_prerequisites_are_not_asked(void **state)
{
    (void)state;
    load_abilities("Called\tCATEGORY:FEAT\tQUALIFY:DOMAIN|War|Air\tQUALIFY:CLASS|Mage|PREALIGN:LA\n"
                   "Hard\tCATEGORY:FEAT\tPREALIGN:WI\n"
                   "Easy\tCATEGORY:FEAT\tQUALIFY:ABILITY=FEAT|Hard\n");
    complete(HAS("Called"));
    assert_string_equal(qualify(), "DOMAIN:Air|War ");
    complete("\"alignment\":\"LA\"," HAS("Called"));
    assert_string_equal(qualify(), "CLASS:Mage DOMAIN:Air|War ");
    assert_int_equal(result.qualified.count, 2);
    assert_string_equal(joined(&result.qualified.at[0].keys), "War");
    assert_string_equal(joined(&result.qualified.at[1].keys), "");
    complete(HAS("Easy"));
    assert_string_equal(qualify(), "ABILITYFEAT:Hard ");
    assert_string_equal(joined(&result.qualified.at[1].keys), "Hard");
}

static void b3_8_the_deity_passes_its_domains_by_their_condition(void **state)
{
    (void)state;
    load("Sol\tALIGN:LA\tDOMAINS:Fire,War|PREALIGN:LA\nAll\tDOMAINS:ALL\n", "", "");
    complete("\"deity\":\"Sol\",\"alignment\":\"LA\"");
    assert_string_equal(joined(&result.deity_info.domains_pass), "Fire|War");
    assert_string_equal(joined(&result.deity_info.domains), "Fire|War");
    assert_true(rc_str_eq(result.deity_info.align, RC_STR("LA")));
    complete("\"deity\":\"Sol\",\"alignment\":\"WI\"");
    assert_string_equal(joined(&result.deity_info.domains_pass), "");
    assert_string_equal(joined(&result.deity_info.domains), "Fire|War");
    complete("\"deity\":\"All\"");
    assert_string_equal(joined(&result.deity_info.domains_pass), "Air|Fire|War");
}

static void b3_1_who_chose_no_deity_has_the_domains_of_none(void **state)
{
    (void)state;
    load("None\tGROUP:Unselected\tDOMAINS:Air\nSol\tDOMAINS:Fire\n", "", "");
    complete("\"alignment\":\"LA\"");
    assert_string_equal(joined(&result.deity_info.domains_pass), "Air");
    assert_true(result.deity_info.unselected);
}

static void b5_3_the_lists_of_its_classes_and_domains_are_its_own(void **state)
{
    (void)state;
    load_abilities("");
    complete("\"classes\":{\"Mage\":1}");
    assert_string_equal(spells(), "CLASS:Mage 0 Light, CLASS:Mage 3 Storm, ");
    complete("\"classes\":{\"Priest\":1},\"domains\":[\"Air\",\"Fire\"]");
    assert_string_equal(spells(), "CLASS:Priest 0 Light, DOMAIN:Fire 1 Light, ");
    complete("\"alignment\":\"LA\",\"classes\":{\"Priest\":1}");
    assert_string_equal(spells(), "CLASS:Priest 0 Light, CLASS:Priest 1 Bless, ");
    complete("\"alignment\":\"WI\",\"domains\":[\"Air\"]");
    assert_string_equal(spells(), "DOMAIN:Air 3 Storm, ");
    complete("\"alignment\":\"WI\"");
    assert_string_equal(spells(), "");
}

static void b5_3_of_lists_to_choose_from_the_chosen_one_counts(void **state)
{
    (void)state;
    load("", "CLASS:Mage\nCLASS:Priest\nCLASS:Savant\tSPELLLIST:1|Mage|DOMAIN.Fire\n", "");
    complete("\"classes\":{\"Savant\":1},"
             "\"class_info\":{\"Savant\":{\"level\":1,\"spell_lists\":[\"DOMAIN:Fire\"]}}");
    assert_string_equal(spells(), "DOMAIN:Fire 1 Light, ");
    complete("\"classes\":{\"Savant\":1}");
    assert_string_equal(spells(), "");
}

static void b5_3_spelllevel_adds_a_spell_at_a_level(void **state)
{
    (void)state;
    load_abilities(
        "Odd\tCATEGORY:FEAT\tSPELLLEVEL:CLASS|Mage=2|Lost,Bless|Mage=4|Lost|PREALIGN:LA\n");
    complete("\"alignment\":\"LA\"," HAS("Odd"));
    assert_string_equal(spells(), "CLASS:Mage 2 Bless|Lost, CLASS:Mage 4 Lost, ");
    complete("\"alignment\":\"WI\"," HAS("Odd"));
    assert_string_equal(spells(), "");
}

static void b5_3_spelllevel_adds_to_all_lists_of_a_type(void **state)
{
    (void)state;
    load("",
         "CLASS:Mage\tFACT:SpellType|Arcane\nCLASS:Bard\tFACT:SpellType|Arcane\n"
         "CLASS:Priest\tFACT:SpellType|Divine\n",
         "Odd\tCATEGORY:FEAT\tSPELLLEVEL:CLASS|SPELLCASTER.Arcane=2|Lost\n");
    complete(HAS("Odd"));
    assert_string_equal(spells(), "CLASS:Bard 2 Lost, CLASS:Mage 2 Lost, ");
}

/* The same formula for a list, for ALL and for a spell type. */
static void b5_4_level_formulas_are_computed_by_source(void **state)
{
    struct rc_atom atom = { .fact = RC_FACT_LISTED, .kind = RC_KIND_SPELL };
    struct rc_unit unit;
    int level = -1;

    (void)state;
    load_abilities("");
    rc_unit_init(&unit, &world.rig.arena, &world.pack.model);
    atom.max_formula = rc_intern_add(&world.rig.texts, RC_STR("MAXCASTABLE-1"));
    rc_set_atom(&unit, atom);
    atom.fact = RC_FACT_AVAILABLE;
    atom.text = RC_ANY_TEXT;
    rc_set_atom(&unit, atom);
    atom.text = rc_intern_fold(&world.rig.texts, RC_STR("Divine"));
    rc_set_atom(&unit, atom);
    rc_lst_derive_levels(&derivation, &pres, &unit);
    complete("\"classes\":{\"Mage\":7,\"Priest\":3},\"class_info\":{"
             "\"Mage\":{\"level\":7,\"spell_type\":\"Arcane\",\"maxcastable\":4},"
             "\"Priest\":{\"level\":3,\"spell_type\":\"Divine\",\"maxcastable\":2}}");
    assert_true(rc_character_level(&result, RC_STR("MAXCASTABLE-1"), RC_STR(""), &level));
    assert_int_equal(level, -1);
    assert_true(rc_character_level(&result, RC_STR("MAXCASTABLE-1"), RC_STR("ANY"), &level));
    assert_int_equal(level, 3);
    assert_true(
        rc_character_level(&result, RC_STR("MAXCASTABLE-1"), RC_STR("SPELLTYPE:Divine"), &level));
    assert_int_equal(level, 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a3_2_armour_is_granted_to_who_holds_the_ability),
        TEST(a3_2_armortype_is_resolved_by_equipment_of_the_type),
        TEST(a3_2_list_is_what_the_ability_was_taken_with),
        TEST(a3_2_list_of_a_domain_is_what_is_stated),
        TEST(r6_conditions_of_auto_are_asked),
        TEST(a_line_of_a_class_level_gives_from_that_level_on),
        TEST(what_stands_before_clear_does_not_count),
        TEST(a4_equipment_gives_while_it_is_worn),
        TEST(weapons_are_given_by_key_type_choice_and_all),
        TEST(changeprof_moves_a_weapon_to_another_type),
        TEST(deityweapons_are_those_of_the_deity_it_has),
        TEST(a_grant_may_ask_for_what_is_granted),
        TEST(a_grant_that_takes_itself_away_is_told),
        TEST(what_nothing_of_the_pack_gives_is_as_stated),
        TEST(a1_8_qualify_names_objects_whose_prerequisites_are_not_asked),
        TEST(b3_8_the_deity_passes_its_domains_by_their_condition),
        TEST(b3_1_who_chose_no_deity_has_the_domains_of_none),
        TEST(b5_3_the_lists_of_its_classes_and_domains_are_its_own),
        TEST(b5_3_of_lists_to_choose_from_the_chosen_one_counts),
        TEST(b5_3_spelllevel_adds_a_spell_at_a_level),
        TEST(b5_3_spelllevel_adds_to_all_lists_of_a_type),
        TEST(b5_4_level_formulas_are_computed_by_source),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
