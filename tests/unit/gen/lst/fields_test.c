/* The fields that are compiled (lst.md sections 5 and 6). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

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

static void load(const char *family, const char *text)
{
    world_file(&world, "x.lst", text);
    world_load(&world, rc_str_printf(&world.rig.arena, "%s:x.lst", family).p, NULL);
}

static const char *types_of(const char *fields)
{
    load("DOMAIN", rc_str_printf(&world.rig.arena, "Air\t%s\n", fields).p);
    return world_values(&world, RC_RELATION_TYPE, "DOMAIN", "Air");
}

static void t1_types_accumulate_without_case(void **state)
{
    (void)state;
    assert_string_equal(types_of("TYPE:a.b\tTYPE:c.A"), "a|b|c");
    assert_int_equal(world_messages(&world), 0);
}

static void t1_clear_empties_the_list_at_the_beginning_only(void **state)
{
    (void)state;
    assert_string_equal(types_of("TYPE:a\tTYPE:.CLEAR"), "");
    assert_string_equal(types_of("TYPE:a\tTYPE:.CLEAR.x.y"), "x|y");
    assert_int_equal(world_messages(&world), 0);
    assert_string_equal(types_of("TYPE:a\tTYPE:x.CLEAR"), "a");
    assert_string_equal(types_of("TYPE:a\tTYPE:x.CLEAR.y"), "a");
    assert_int_equal(world_count(&world, RC_E_LST_TYPE), 2);
}

static void t1_add_and_remove_act_on_the_next_word(void **state)
{
    (void)state;
    assert_string_equal(types_of("TYPE:a.b\tTYPE:REMOVE.A.ADD.d.e"), "b|d|e");
    assert_int_equal(world_messages(&world), 0);
    assert_string_equal(types_of("TYPE:a\tTYPE:b.ADD"), "a");
    assert_string_equal(types_of("TYPE:a\tTYPE:b.REMOVE"), "a");
    assert_int_equal(world_count(&world, RC_E_LST_TYPE), 2);
}

static void t1_no_word_is_empty(void **state)
{
    (void)state;
    assert_string_equal(types_of("TYPE:\tTYPE:a.\tTYPE:.a\tTYPE:a..b"), "");
    assert_int_equal(world_count(&world, RC_E_LST_TYPE), 4);
}

/* R6 of pre.md besides */
static void t3_prerequisites_of_its_own_mark_an_object(void **state)
{
    (void)state;
    load("DOMAIN", "A\tPREALIGN:LG\nB\t!PRERACE:1,Elf\nC\tPREALIGN:LG\tPRE:.CLEAR\n"
                   "D\tPRE:.CLEAR\tPREALIGN:LG\nE\tBONUS:x|PREALIGN:LG\nF\nC.MOD\tTYPE:x\nA."
                   "MOD\tPRE:.CLEAR\n");
    assert_false(world_flag(&world, RC_FLAG_HAS_PRE, "DOMAIN", "A"));
    assert_true(world_flag(&world, RC_FLAG_HAS_PRE, "DOMAIN", "B"));
    assert_false(world_flag(&world, RC_FLAG_HAS_PRE, "DOMAIN", "C"));
    assert_true(world_flag(&world, RC_FLAG_HAS_PRE, "DOMAIN", "D"));
    assert_false(world_flag(&world, RC_FLAG_HAS_PRE, "DOMAIN", "E"));
    assert_false(world_flag(&world, RC_FLAG_HAS_PRE, "DOMAIN", "F"));
}

static void t3_preracetype_of_a_class_is_a_prerequisite(void **state)
{
    (void)state;
    load("CLASS",
         "CLASS:Ghoul\tPRERACETYPE:Undead\n1\tPREALIGN:LG\nCLASS:Monk\tHD:8\n1\tPREALIGN:LG\n");
    assert_true(world_flag(&world, RC_FLAG_HAS_PRE, "CLASS", "Ghoul"));
    assert_false(world_flag(&world, RC_FLAG_HAS_PRE, "CLASS", "Monk"));
}

static void t6_facts_are_those_that_are_declared(void **state)
{
    (void)state;
    world_file(&world, "dc.lst",
               "FACTDEF:DEITY|Title\tSELECTABLE:YES\nFACTSETDEF:DEITY|Race\n"
               "FACTDEF:DEITY\nFACTDEF:Nowhere|x\nDEFAULTVARIABLEVALUE:NUMBER|0\n");
    world_file(&world, "d.lst",
               "Ra\tFACT:title|Sun\tFACT:Title|Lord\tFACTSET:Race|Elf|Dwarf\tFACTSET:Race|Orc\n"
               "Set\tTITLE:Night\tRACE:Elf\tFACTSET:Race|.CLEAR|Gnome\n"
               "Odin\tFACT:Titel|x\tFACT:Title\n");
    world_campaign(&world, "DATACONTROL:dc.lst\nDEITY:d.lst\n");
    assert_string_equal(world_values(&world, RC_RELATION_FACT, "DEITY", "Ra"),
                        "Title=Lord|Race=Elf|Race=Dwarf|Race=Orc");
    assert_string_equal(world_values(&world, RC_RELATION_FACT, "DEITY", "Set"),
                        "Title=Night|Race=Gnome");
    assert_string_equal(world_values(&world, RC_RELATION_FACT, "DEITY", "Odin"), "");
    assert_string_equal(rig_place(&world.rig, RC_W_LST_UNKNOWN_FACT), "3:11");
    assert_int_equal(world_count(&world, RC_E_LST_FACT), 2);
    assert_int_equal(world_messages(&world), 3);
    const struct rc_fact_info *title =
        rc_fact_find(&world.pack.model, RC_KIND_DEITY, RC_STR("TITLE"));
    assert_true(title->selectable && !title->set);
}

static void c12_a_pantheon_is_there_declared_or_not(void **state)
{
    (void)state;
    load("DEITY", "Ra\tFACTSET:Pantheon|Nile|Old\nOdin\tPANTHEON:North\n");
    assert_string_equal(world_values(&world, RC_RELATION_PANTHEON, "DEITY", "Ra"), "Nile|Old");
    assert_string_equal(world_values(&world, RC_RELATION_PANTHEON, "DEITY", "Odin"), "North");
    assert_int_equal(world_messages(&world), 0);
}

static void races_have_a_racetype_subtypes_and_a_size(void **state)
{
    (void)state;
    load("RACE",
         "Elf\tRACETYPE:Fey\tRACETYPE:Humanoid\tRACESUBTYPE:Elf|Sea|Sky\tSIZE:M\tGROUP:Unselected\n"
         "Elf.MOD\tRACESUBTYPE:.REMOVE.Sea\nElf.COPY=Drow\tRACESUBTYPE:.CLEAR|Deep\n");
    assert_string_equal(world_values(&world, RC_RELATION_RACETYPE, "RACE", "Elf"), "Humanoid");
    assert_string_equal(world_values(&world, RC_RELATION_RACESUBTYPE, "RACE", "Elf"), "Elf|Sky");
    assert_string_equal(world_values(&world, RC_RELATION_RACESUBTYPE, "RACE", "Drow"), "Deep");
    assert_string_equal(world_values(&world, RC_RELATION_BASESIZE, "RACE", "Elf"), "M");
    assert_true(world_flag(&world, RC_FLAG_UNSELECTED, "RACE", "Elf"));
}

static void load_deities(const char *deities)
{
    world_file(&world, "a.lst", "Lawful Good\tKEY:LG\n");
    world_file(&world, "o.lst", "Air\nFire\nWar\n");
    world_file(&world, "d.lst", deities);
    world_campaign(&world, "ALIGNMENT:a.lst\nDOMAIN:o.lst\nDEITY:d.lst\n");
}

static void deities_have_an_alignment_and_domains(void **state)
{
    (void)state;
    load_deities("Ra\tALIGN:LG\tDOMAINS:Air,war\tDOMAINS:Fire|PREALIGN:LG|PRERACE:1,Elf\n"
                 "Set\tDOMAINS:ALL\nOdin\tDOMAINS:Air,Fire\tDOMAINS:.CLEAR.Air\nNone\n"
                 "Anu\tDOMAINS:Air\tDOMAINS:.CLEAR,War\n");
    assert_string_equal(world_values(&world, RC_RELATION_ALIGN, "DEITY", "Ra"), "LG");
    assert_string_equal(world_values(&world, RC_RELATION_DEITYDOMAIN, "DEITY", "Ra"), "Air|War");
    assert_string_equal(world_values(&world, RC_RELATION_DEITYDOMAIN, "DEITY", "Set"),
                        "Air|Fire|War");
    assert_string_equal(world_values(&world, RC_RELATION_DEITYDOMAIN, "DEITY", "Odin"), "Fire");
    assert_string_equal(world_values(&world, RC_RELATION_DEITYDOMAIN, "DEITY", "Anu"), "War");
    assert_true(world_flag(&world, RC_FLAG_NO_DOMAINS, "DEITY", "None"));
    assert_false(world_flag(&world, RC_FLAG_NO_DOMAINS, "DEITY", "Ra"));
    assert_int_equal(world.pack.domain_conditions.count, 1);
    const struct rc_domain_condition *condition = &world.pack.domain_conditions.at[0];
    assert_true(rc_str_eq(condition->pre, RC_STR("PREALIGN:LG|PRERACE:1,Elf")));
    assert_true(rc_str_eq(rc_span_text(&world.rig.sources, condition->span), condition->pre));
    assert_true(rc_str_eq(rc_object_key(&world.pack.model, RC_KIND_DOMAIN, condition->domain),
                          RC_STR("Fire")));
    assert_int_equal(world_messages(&world), 0);
}

static void names_of_objects_that_do_not_exist_are_pointed_out(void **state)
{
    (void)state;
    load_deities("Ra\tALIGN:LB\tDOMAINS:Air,Fier\n");
    assert_int_equal(world_count(&world, RC_W_LST_UNKNOWN_REFERENCE), 2);
    assert_non_null(strstr(world.rig.diags.at[1]->helps->text.p, "'Fire'"));
    assert_string_equal(world_values(&world, RC_RELATION_ALIGN, "DEITY", "Ra"), "");
    assert_string_equal(world_values(&world, RC_RELATION_DEITYDOMAIN, "DEITY", "Ra"), "Air");
}

static void a_book_without_the_one_it_builds_on_gets_no_message_a_line(void **state)
{
    (void)state;
    load("DEITY", "Ra\tALIGN:LG\tDOMAINS:Air\n");
    assert_int_equal(world_messages(&world), 0);
    assert_string_equal(world_values(&world, RC_RELATION_ALIGN, "DEITY", "Ra"), "LG");
}

static void equipment_asks_for_a_proficiency(void **state)
{
    (void)state;
    world_file(&world, "p.lst", "Leather\nPlate\n");
    world_file(&world, "e.lst",
               "Vest\tPROFICIENCY:ARMOR|Leather\tPROFICIENCY:ARMOR|Plate\n"
               "Board\tPROFICIENCY:SHIELD|Plate\nX\tPROFICIENCY:ARMOR\tPROFICIENCY:HAT|Leather\n"
               "Y\tPROFICIENCY:ARMOR|Lether\n");
    world_campaign(&world, "ARMORPROF:p.lst\nSHIELDPROF:p.lst\nEQUIPMENT:e.lst\n");
    assert_string_equal(world_values(&world, RC_RELATION_PROFARMOR, "EQUIPMENT", "Vest"), "Plate");
    assert_string_equal(world_values(&world, RC_RELATION_PROFSHIELD, "EQUIPMENT", "Board"),
                        "Plate");
    assert_int_equal(world_count(&world, RC_E_LST_PROFICIENCY), 2);
    assert_string_equal(rig_place(&world.rig, RC_W_LST_UNKNOWN_REFERENCE), "4:21");
}

static void abilities_say_whether_they_repeat(void **state)
{
    (void)state;
    load("ABILITY", "A\tCATEGORY:FEAT\tMULT:YES\tSTACK:yes\nB\tCATEGORY:FEAT\tMULT:YES\tMULT:NO\n"
                    "C\tCATEGORY:FEAT\tMULT:Perhaps\n");
    assert_true(world_flag(&world, RC_FLAG_MULT, "FEAT", "A"));
    assert_true(world_flag(&world, RC_FLAG_STACK, "FEAT", "A"));
    assert_false(world_flag(&world, RC_FLAG_MULT, "FEAT", "B"));
    assert_string_equal(rig_place(&world.rig, RC_E_LST_VALUE), "3:17");
}

static void a7_2_a_spellstat_makes_a_caster(void **state)
{
    (void)state;
    world_file(&world, "s.lst", "Wisdom\tKEY:WIS\n");
    world_file(&world, "c.lst",
               "CLASS:A\tSPELLSTAT:WIS\nCLASS:B\tSPELLSTAT:SPELL\nCLASS:C\tSPELLSTAT:OTHER\n"
               "CLASS:D\tSPELLSTAT:NONE\nCLASS:E\tHD:1\nCLASS:F\tSPELLSTAT:WUS\n");
    world_campaign(&world, "STAT:s.lst\nCLASS:c.lst\n");
    static const bool casts[] = { true, true, true, false, false, false };
    for (size_t i = 0; i < 6; i++) {
        char key[2] = { (char)('A' + i), '\0' };
        assert_int_equal(world_flag(&world, RC_FLAG_SPELLCASTER, "CLASS", key), casts[i]);
    }
    assert_string_equal(rig_place(&world.rig, RC_W_LST_UNKNOWN_REFERENCE), "6:19");
}

static void load_spells(const char *spells)
{
    world_file(&world, "dc.lst", "FACTDEF:CLASS|SpellType\n");
    world_file(
        &world, "c.lst",
        "CLASS:Wizard\tFACT:SpellType|Arcane\nSUBCLASS:Seer\tCOST:1\n"
        "SUBCLASS:Witch\tFACT:SpellType|Divine\nCLASS:Bard\tSPELLTYPE:Arcane\nCLASS:Monk\tHD:8\n");
    world_file(&world, "o.lst", "Air\nFire\n");
    world_file(&world, "s.lst", spells);
    world_campaign(&world, "DATACONTROL:dc.lst\nCLASS:c.lst\nDOMAIN:o.lst\nSPELL:s.lst\n");
}

static void spell_lists_have_a_type(void **state)
{
    (void)state;
    load_spells("Light\n");
    assert_string_equal(world_keys(&world, "CLASSSPELLLIST"), "Bard|Monk|Seer|Witch|Wizard");
    assert_string_equal(world_values(&world, RC_RELATION_SPELLTYPE, "CLASSSPELLLIST", "Wizard"),
                        "Arcane");
    assert_string_equal(world_values(&world, RC_RELATION_SPELLTYPE, "CLASSSPELLLIST", "Seer"),
                        "Arcane");
    assert_string_equal(world_values(&world, RC_RELATION_SPELLTYPE, "CLASSSPELLLIST", "Witch"),
                        "Divine");
    assert_string_equal(world_values(&world, RC_RELATION_SPELLTYPE, "CLASSSPELLLIST", "Bard"),
                        "Arcane");
    assert_string_equal(world_values(&world, RC_RELATION_SPELLTYPE, "CLASSSPELLLIST", "Monk"), "");
    assert_string_equal(world_values(&world, RC_RELATION_SPELLTYPE, "DOMAINSPELLLIST", "Air"),
                        "Divine");
}

static void spells_are_on_lists_at_levels(void **state)
{
    (void)state;
    load_spells("A\tCLASSES:Wizard,monk=1|Bard=2\tDOMAINS:Air=3\nB\tCLASSES:TYPE=Arcane="
                "4\nC\tCLASSES:ALL=0\n"
                "D\tCLASSES:Wizard=1|Bard=2[PREALIGN:LG,NG]\nE\tCLASSES:Wizard=1\tCLASSES:Wizard="
                "1\tCLASSES:Wizard=2\n"
                "F\tDOMAINS:ALL=9\nG\tCLASSES:Wizard=1|Bard=1\tCLASSES:Bard=-1\nH\tCLASSES:Wizard="
                "1\tCLASSES:.CLEARALL\n");
    assert_string_equal(world_lists(&world, "A"), "Bard=2|Monk=1|Wizard=1|Air=3");
    assert_string_equal(world_lists(&world, "B"), "Bard=4|Seer=4|Wizard=4");
    assert_string_equal(world_lists(&world, "C"), "Bard=0|Monk=0|Seer=0|Witch=0|Wizard=0");
    assert_string_equal(world_lists(&world, "D"), "Bard=2?|Wizard=1?");
    assert_string_equal(world_lists(&world, "E"), "Wizard=1|Wizard=2");
    assert_string_equal(world_lists(&world, "F"), "Air=9|Fire=9");
    assert_string_equal(world_lists(&world, "G"), "Wizard=1");
    assert_string_equal(world_lists(&world, "H"), "");
    assert_int_equal(world.pack.spell_conditions.count, 2);
    assert_true(rc_str_eq(world.pack.spell_conditions.at[0].pre, RC_STR("PREALIGN:LG,NG")));
    assert_int_equal(world_messages(&world), 0);
}

static void spell_lists_that_are_not_of_the_grammar_are_errors(void **state)
{
    (void)state;
    load_spells(
        "A\tCLASSES:Wizard\nB\tCLASSES:Wizard=x\nC\tCLASSES:Wizard=1[PREx:1\nD\tCLASSES:=1\n"
        "E\tCLASSES:Wizard=1|\nF\tCLASSES:Wizard,=1\nG\tCLASSES:Wizard=1[PREx:1]|Bard="
        "2\nH\tCLASSES:\n");
    assert_int_equal(world_count(&world, RC_E_LST_SPELL_LIST), 8);
    assert_int_equal(world_messages(&world), 8);
    assert_int_equal(world.pack.model.spell_entries.count, 0);
}

static void a_spell_on_the_list_of_nobody_is_pointed_out(void **state)
{
    (void)state;
    load_spells("A\tCLASSES:Wizerd=1|Bard=2\n");
    assert_string_equal(rig_place(&world.rig, RC_W_LST_UNKNOWN_REFERENCE), "1:11");
    assert_string_equal(world_lists(&world, "A"), "Bard=2");
}

static void spells_have_schools_and_descriptors(void **state)
{
    (void)state;
    load("SPELL", "A\tSCHOOL:Evocation\tSUBSCHOOL:Creation|Calling\tDESCRIPTOR:Fire|Fire|"
                  "fire\tSCHOOL:a||b\n");
    assert_string_equal(world_values(&world, RC_RELATION_SUBSCHOOL, "SPELL", "A"),
                        "Creation|Calling");
    assert_string_equal(world_values(&world, RC_RELATION_DESCRIPTOR, "SPELL", "A"), "Fire|fire");
    assert_int_equal(world_count(&world, RC_E_LST_VALUE), 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(t1_types_accumulate_without_case),
        TEST(t1_clear_empties_the_list_at_the_beginning_only),
        TEST(t1_add_and_remove_act_on_the_next_word),
        TEST(t1_no_word_is_empty),
        TEST(t3_prerequisites_of_its_own_mark_an_object),
        TEST(t3_preracetype_of_a_class_is_a_prerequisite),
        TEST(t6_facts_are_those_that_are_declared),
        TEST(c12_a_pantheon_is_there_declared_or_not),
        TEST(races_have_a_racetype_subtypes_and_a_size),
        TEST(deities_have_an_alignment_and_domains),
        TEST(names_of_objects_that_do_not_exist_are_pointed_out),
        TEST(a_book_without_the_one_it_builds_on_gets_no_message_a_line),
        TEST(equipment_asks_for_a_proficiency),
        TEST(abilities_say_whether_they_repeat),
        TEST(a7_2_a_spellstat_makes_a_caster),
        TEST(spell_lists_have_a_type),
        TEST(spells_are_on_lists_at_levels),
        TEST(spell_lists_that_are_not_of_the_grammar_are_errors),
        TEST(a_spell_on_the_list_of_nobody_is_pointed_out),
        TEST(spells_have_schools_and_descriptors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
