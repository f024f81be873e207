/* Object lines and what they add up to (lst.md sections 3, 4 and 7). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

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

static const char *types(const char *kind, const char *key)
{
    return world_values(&world, RC_RELATION_TYPE, kind, key);
}

static void s3_copies_see_the_original_without_its_changes(void **state)
{
    (void)state;
    load("DOMAIN",
         "Air.MOD\tTYPE:Mod\nAir.COPY=Wind\tTYPE:Copy\nWind.MOD\tTYPE:Late\nAir\tTYPE:Sky\n");
    assert_string_equal(types("DOMAIN", "Air"), "Sky|Mod");
    assert_string_equal(types("DOMAIN", "Wind"), "Sky|Copy|Late");
    assert_int_equal(world_messages(&world), 0);
}

static void s3_forget_wins_wherever_it_stands(void **state)
{
    (void)state;
    load("DOMAIN", "Air.FORGET\nAir\tTYPE:Sky\nAir.MOD\tTYPE:x\nAir.COPY=Wind\n");
    assert_string_equal(world_keys(&world, "DOMAIN"), "Wind");
}

static void s3_a_copy_of_a_copy_needs_its_order(void **state)
{
    (void)state;
    load("DOMAIN", "A\tTYPE:x\nA.COPY=B\nB.COPY=C\nE.COPY=F\nA.COPY=E\n");
    assert_string_equal(world_keys(&world, "DOMAIN"), "A|B|C|E");
    assert_string_equal(rig_place(&world.rig, RC_E_LST_UNKNOWN_OBJECT), "4:1");
}

static void o2_key_is_the_identity(void **state)
{
    (void)state;
    load("DOMAIN", "Air\tKEY:Air Domain\tTYPE:Sky\nair domain.MOD\tTYPE:More\n");
    assert_string_equal(world_keys(&world, "DOMAIN"), "Air Domain");
    assert_string_equal(types("DOMAIN", "Air Domain"), "Sky|More");
    const struct rc_lst_object *air = world_object(&world, "DOMAIN", "Air Domain");
    assert_true(rc_str_eq(air->name, RC_STR("Air")));
    assert_int_equal(air->lines.count, 2);
    assert_true(air->lines.at[1]->mod);
}

static void o2_the_first_of_two_equally_old_objects_counts(void **state)
{
    (void)state;
    load("DOMAIN", "Air\tTYPE:One\nAIR\tTYPE:Two\n");
    assert_string_equal(types("DOMAIN", "Air"), "One");
    assert_string_equal(rig_place(&world.rig, RC_W_LST_DUPLICATE), "2:1");
    assert_int_equal(world.rig.diags.at[0]->notes->span.begin, 1);
}

static void o2_the_newer_of_two_objects_counts(void **state)
{
    (void)state;
    load("DOMAIN",
         "SOURCELONG:a\tSOURCEDATE:2003-07\nAir\tTYPE:One\nSOURCEDATE:2004-01\nAir\tTYPE:Two\n"
         "Air\tTYPE:Three\tSOURCEDATE:2001-12\n");
    assert_string_equal(types("DOMAIN", "Air"), "Two");
    assert_int_equal(world_count(&world, RC_N_LST_OVERRIDE), 1);
    assert_int_equal(world_count(&world, RC_W_LST_DUPLICATE), 1);
}

static void o2_equal_objects_are_one_without_a_word(void **state)
{
    (void)state;
    load("DOMAIN", "Air\tTYPE:Sky\nAir\t\tTYPE:Sky\n");
    assert_string_equal(world_keys(&world, "DOMAIN"), "Air");
    assert_int_equal(world_messages(&world), 0);
}

static void o2_allowdupes_silences_the_message(void **state)
{
    (void)state;
    world_file(&world, "x.lst", "Common\tTYPE:a\nCommon\tTYPE:b\n");
    world_campaign(&world, "CAMPAIGN:M\nALLOWDUPES:LANGUAGE\nLANGUAGE:x.lst\n");
    assert_int_equal(world_messages(&world), 0);
    assert_string_equal(world_keys(&world, "LANGUAGE"), "Common");
}

static void o3_a_key_with_a_character_of_lists_is_warned_about(void **state)
{
    (void)state;
    load("DOMAIN", "Air, cold\nFire (hot)\nWar=1\tKEY:War\nA|b\n");
    assert_int_equal(world_count(&world, RC_W_LST_KEY), 2);
    assert_string_equal(rig_place(&world.rig, RC_W_LST_KEY), "1:1");
}

static void o4_the_verb_is_found_inside_the_first_field(void **state)
{
    (void)state;
    load("DOMAIN", "Air\nAir.MOD.MOD\tTYPE:a\nAir.MOD  \tTYPE:b\n.MODern\tTYPE:c\n");
    assert_string_equal(types("DOMAIN", "Air"), "a|b");
    assert_string_equal(types("DOMAIN", ".MODern"), "c");
    assert_int_equal(world_messages(&world), 0);
}

static void o5_a_change_of_an_ability_names_its_category(void **state)
{
    (void)state;
    load("ABILITY", "Run\tCATEGORY:FEAT\nCATEGORY=FEAT|Run.MOD\tTYPE:a\nRun.MOD\tTYPE:b\n"
                    "CATEGORY=FEAT|Run.COPY=Walk\n");
    assert_string_equal(types("FEAT", "Run"), "a");
    assert_string_equal(types("FEAT", "Walk"), "");
    assert_string_equal(rig_place(&world.rig, RC_E_LST_NO_CATEGORY), "3:1");
}

static void o6_a_change_of_nothing_is_an_error_with_the_nearest_key(void **state)
{
    (void)state;
    load("DOMAIN", "Knowledge\nKnowledg.MOD\tTYPE:a\n");
    assert_string_equal(rig_place(&world.rig, RC_E_LST_UNKNOWN_OBJECT), "2:1");
    assert_true(rc_str_eq(world.rig.diags.at[0]->fixes->text, RC_STR("Knowledge")));
}

static void o6_a_name_that_is_not_the_key_is_pointed_out(void **state)
{
    (void)state;
    load("DOMAIN", "Air\tKEY:The Great Sky\nAir.MOD\tTYPE:a\n");
    assert_true(rc_str_eq(world.rig.diags.at[0]->fixes->text, RC_STR("The Great Sky")));
}

static void o6_a_change_of_what_was_excluded_is_silent(void **state)
{
    (void)state;
    world_file(&world, "x.lst", "Air\nFire\nAir.MOD\tTYPE:a\n");
    world_campaign(&world, "DOMAIN:x.lst|(EXCLUDE:Air)\n");
    assert_int_equal(world_messages(&world), 0);
    assert_string_equal(world_keys(&world, "DOMAIN"), "Fire");
}

static void o6_a_change_may_give_another_key(void **state)
{
    (void)state;
    load("DOMAIN", "Air\nFire\nAir.MOD\tKEY:Wind\nWind.MOD\tTYPE:a\nFire.MOD\tKEY:Wind\n");
    assert_string_equal(world_keys(&world, "DOMAIN"), "Fire|Wind");
    assert_string_equal(types("DOMAIN", "Wind"), "a");
    assert_string_equal(rig_place(&world.rig, RC_W_LST_DUPLICATE), "5:14");
}

static void o8_forgetting_nothing_is_silent(void **state)
{
    (void)state;
    load("DOMAIN", "Air\nFire.FORGET\n");
    assert_int_equal(world_messages(&world), 0);
}

static void o9_a_source_line_is_no_object(void **state)
{
    (void)state;
    load("DOMAIN", "SOURCELONG:Book\tSOURCESHORT:B\nSource of Light\nSOURCEful\n");
    assert_string_equal(world_keys(&world, "DOMAIN"), "Source of Light");
}

static void o10_an_ability_has_one_category_that_exists(void **state)
{
    (void)state;
    load("ABILITY", "A\tCATEGORY:FEAT\tCATEGORY:Other\nB\tTYPE:x\nC\tCATEGORY:Faet\n"
                    "CATEGORY=FEAT|A.MOD\tCATEGORY:Nope\n");
    assert_string_equal(world_keys(&world, "FEAT"), "A");
    assert_string_equal(rig_place(&world.rig, RC_W_LST_SECOND_CATEGORY), "1:17");
    assert_string_equal(rig_place(&world.rig, RC_E_LST_NO_CATEGORY), "2:1");
    assert_string_equal(rig_place(&world.rig, RC_E_LST_UNKNOWN_CATEGORY), "3:12");
    assert_int_equal(world_messages(&world), 3);
}

static void o10_feat_files_imply_their_category(void **state)
{
    (void)state;
    load("FEAT", "Run\tTYPE:a\nRun.MOD\tTYPE:b\nCATEGORY=FEAT|Run.MOD\tTYPE:c\n");
    assert_string_equal(types("FEAT", "Run"), "a|b|c");
    assert_int_equal(world_messages(&world), 0);
}

static void o11_lines_of_a_class_add_up(void **state)
{
    (void)state;
    load("CLASS",
         "CLASS:Wizard\tTYPE:Base.PC\nCLASS:Wizard\tHD:4\tSPELLSTAT:INT\n1\tCAST:3\tTYPE:Level\n"
         "0\tTYPE:Zero\nCLASS:Monk\tHD:8\n");
    assert_string_equal(world_keys(&world, "CLASS"), "Monk|Wizard");
    assert_string_equal(types("CLASS", "Wizard"), "Base|PC|Zero");
    const struct rc_lst_object *wizard = world_object(&world, "CLASS", "Wizard");
    assert_int_equal(wizard->lines.count, 4);
    assert_int_equal(wizard->lines.at[1]->level, RC_LST_NO_LEVEL);
    assert_int_equal(wizard->lines.at[2]->level, 1);
}

static void o11_a_key_continues_its_class(void **state)
{
    (void)state;
    load("CLASS", "CLASS:Shaper\tKEY:Shaper (DF)\tTYPE:a\nCLASS:Shaper (DF)\tTYPE:b\n");
    assert_string_equal(world_keys(&world, "CLASS"), "Shaper (DF)");
    assert_string_equal(types("CLASS", "Shaper (DF)"), "a|b");
}

static void o11_subclasses_belong_to_their_class(void **state)
{
    (void)state;
    load("CLASS",
         "CLASS:Wizard\tHD:4\tTYPE:PC\nSUBCLASS:Evoker\tCOST:2\tPREALIGN:CG\n"
         "SUBCLASSLEVEL:2\tCAST:1\nSUBCLASS:Seer\tCOST:2\n1\tCAST:3\nSUBCLASS:Evoker\tTYPE:Mine\n");
    assert_string_equal(world_keys(&world, "CLASS"), "Wizard|Wizard.Evoker|Wizard.Seer");
    assert_true(world_flag(&world, RC_FLAG_SUBCLASS, "CLASS", "Wizard.Evoker"));
    assert_true(world_flag(&world, RC_FLAG_HAS_PRE, "CLASS", "Wizard.Evoker"));
    assert_false(world_flag(&world, RC_FLAG_HAS_PRE, "CLASS", "Wizard"));
    assert_string_equal(world_values(&world, RC_RELATION_PARENT, "CLASS", "Wizard.Evoker"),
                        "Wizard");
    assert_string_equal(types("CLASS", "Wizard.Evoker"), "Mine");
    assert_string_equal(types("CLASS", "Wizard.Seer"), "");
    const struct rc_lst_object *evoker = world_object(&world, "CLASS", "Wizard.Evoker");
    assert_ptr_equal(evoker->parent, world_object(&world, "CLASS", "Wizard"));
    assert_int_equal(evoker->lines.at[1]->level, 2);
    assert_int_equal(world_messages(&world), 0);
}

static void o11_substitution_classes_are_kept_apart(void **state)
{
    (void)state;
    load("CLASS",
         "CLASS:Wizard\tHD:4\nSUBSTITUTIONCLASS:Gnome\tCOST:1\nSUBSTITUTIONLEVEL:1\tHD:6\n");
    assert_string_equal(world_keys(&world, "CLASS"), "Wizard");
    size_t parts = 0;
    for (size_t i = 0; i < world.pack.objects.count; i++) {
        const struct rc_lst_object *object = world.pack.objects.at[i];
        parts += object->parent != NULL && object->kind == RC_NO_KIND;
    }
    assert_int_equal(parts, 1);
}

static void levels_are(const char *key, const char *expected)
{
    const struct rc_lst_object *object = world_object(&world, "CLASS", key);
    char text[256] = "";

    for (size_t i = 0; i < object->lines.count; i++) {
        size_t len = strlen(text);
        if (object->lines.at[i]->level >= 0)
            snprintf(text + len, sizeof text - len, "%d ", object->lines.at[i]->level);
    }
    assert_string_equal(text, expected);
}

static void o11_level_lines_repeat(void **state)
{
    (void)state;
    load("CLASS",
         "CLASS:A\tMAXLEVEL:10\n1:REPEATLEVEL:4\tCAST:1\nCLASS:B\tHD:1\n"
         "2:REPEATLEVEL:1|SKIP=2|MAX=8\tCAST:1\nCLASS:C\tHD:1\n3:REPEATLEVEL:50\tCAST:1\n");
    levels_are("A", "1 5 9 ");
    levels_are("B", "2 3 5 6 8 ");
    levels_are("C", "3 53 ");
    assert_int_equal(world_messages(&world), 0);
}

static void o11_lines_that_are_no_level_are_errors(void **state)
{
    (void)state;
    load("CLASS", "1\tCAST:1\nCLASS:A\tHD:1\nx\tCAST:1\n-1\tCAST:1\n1:REPEATLEVEL:3|0|40\tCAST:1\n"
                  "1:REPEATLEVEL:0\tCAST:1\nSUBCLASSLEVEL:1\tCAST:1\n");
    assert_int_equal(world_count(&world, RC_E_LST_CLASS_LINE), 6);
    assert_int_equal(world_messages(&world), 6);
}

static void o11_a_change_of_a_class_has_lines_of_its_own(void **state)
{
    (void)state;
    load("CLASS", "CLASS:A.MOD\tTYPE:Mod\n1\tCAST:1\nSUBCLASS:S\tCOST:1\nCLASS:A\tTYPE:Base\n"
                  "CLASS:A.COPY=B\tTYPE:Copy\nCLASS:A.MOD\tPRE:.CLEAR\n");
    assert_string_equal(types("CLASS", "A"), "Base|Mod");
    assert_string_equal(types("CLASS", "B"), "Base|Copy");
    assert_string_equal(world_keys(&world, "CLASS"), "A|A.S|B");
    levels_are("A", "1 ");
    assert_int_equal(world_messages(&world), 0);
}

static void o11_with_a_class_its_subclasses_are_forgotten_and_copied(void **state)
{
    (void)state;
    load("CLASS", "CLASS:A\tHD:1\nSUBCLASS:S\tTYPE:x\nCLASS:A.COPY=B\nCLASS:A.FORGET\n");
    assert_string_equal(world_keys(&world, "CLASS"), "B|B.S");
    assert_string_equal(types("CLASS", "B.S"), "x");
}

static void a7_1_a_subclass_may_have_its_class_name_only_without_a_base_class(void **state)
{
    (void)state;
    load("CLASS", "CLASS:Psion\tALLOWBASECLASS:NO\nSUBCLASS:Psion\tCOST:0\nSUBCLASS:Seer\tCOST:0\n"
                  "CLASS:Monk\tHD:8\nSUBCLASS:Monk\tCOST:0\nCLASS:Lone\tALLOWBASECLASS:NO\n");
    assert_string_equal(world_keys(&world, "CLASS"), "Lone|Monk|Psion|Psion.Psion|Psion.Seer");
    assert_true(world_flag(&world, RC_FLAG_NO_BASE_CLASS, "CLASS", "Psion"));
    assert_false(world_flag(&world, RC_FLAG_NO_BASE_CLASS, "CLASS", "Lone"));
    assert_string_equal(rig_place(&world.rig, RC_E_LST_SUBCLASS), "5:10");
}

static void o12_category_lines_begin_with_a_token(void **state)
{
    (void)state;
    world_file(&world, "cat.lst",
               "ABILITYCATEGORY:Trick\tCATEGORY:Trick\nABILITYCATEGORY:Combat\tCATEGORY:FEAT\n"
               "ABILITYCATEGORY:Combat\tTYPE:Melee.Ranged\tABILITYLIST:Run|Nope|Aim (Bow)\n"
               "ABILITYCATEGORY:Any\tCATEGORY:FEAT\nABILITYCATEGORY:Bad\tCATEGORY:Nowhere\n");
    world_file(&world, "feats.lst",
               "Run\tCATEGORY:FEAT\nHit\tCATEGORY:feat\tTYPE:Melee\n"
               "Aim\tCATEGORY:Combat\tTYPE:x\nSee\tCATEGORY:FEAT\nJuggle\tCATEGORY:Trick\n");
    world_campaign(&world, "ABILITYCATEGORY:cat.lst\nABILITY:feats.lst\n");
    assert_string_equal(world_keys(&world, "FEAT"), "Aim|Hit|Run|See");
    assert_string_equal(world_keys(&world, "Trick"), "Juggle");
    assert_string_equal(world_keys(&world, "ABILITYCATEGORY"), "Any|Bad|Combat|FEAT|Trick");
    const struct rc_category_info *combat = rc_category_find(&world.pack.model, RC_STR("combat"));
    assert_false(combat->is_parent);
    assert_int_equal(combat->members[0], 0x7);
    assert_int_equal(rc_category_find(&world.pack.model, RC_STR("Any"))->members[0], 0xf);
    assert_true(rc_category_find(&world.pack.model, RC_STR("FEAT"))->is_parent);
    assert_int_equal(world_count(&world, RC_E_LST_UNKNOWN_CATEGORY), 1);
    assert_int_equal(world_count(&world, RC_W_LST_UNKNOWN_REFERENCE), 1);
}

static void s7_objects_that_are_there_without_a_line(void **state)
{
    (void)state;
    load("DOMAIN", "Air\n");
    assert_string_equal(world_keys(&world, "WEAPONPROF"), "Unarmed Strike");
    assert_string_equal(types("WEAPONPROF", "Unarmed Strike"), "Simple");
    assert_int_equal(world.pack.chooses.count, 0);
    load("WEAPONPROF", "Unarmed Strike\tTYPE:Mine\n");
    assert_string_equal(types("WEAPONPROF", "Unarmed Strike"), "Mine");
    assert_int_equal(world_messages(&world), 0);
}

static void s7_natural_attacks_are_weapon_proficiencies(void **state)
{
    (void)state;
    world_file(&world, "w.lst", "Bite\tTYPE:Known\n");
    world_file(&world, "r.lst",
               "Wolf\tNATURALATTACKS:Bite,Weapon.Natural,*1,1d6|Claw,Weapon.Natural,*2,1d4\n");
    world_campaign(&world, "WEAPONPROF:w.lst\nRACE:r.lst\n");
    assert_string_equal(types("WEAPONPROF", "Bite"), "Known");
    assert_string_equal(types("WEAPONPROF", "Claw"), "Natural");
}

static void s7_schools_are_there_on_first_mention(void **state)
{
    (void)state;
    load("SPELL", "Light\tSCHOOL:Evocation|Illusion\nDark\tSCHOOL:evocation\n");
    assert_string_equal(world_keys(&world, "SPELLSCHOOL"), "Evocation|Illusion");
}

static void stats_sizes_and_alignments_go_by_their_abbreviation(void **state)
{
    (void)state;
    world_file(&world, "s.lst", "Small\tABB:S\tDISPLAYNAME:Little\nS.MOD\tSIZENUM:1\n");
    world_file(&world, "t.lst", "Strength\tABB:STR\n");
    world_file(&world, "a.lst", "Lawful Good\tABB:lawful\tKEY:LG\n");
    world_campaign(&world, "SIZE:s.lst\nSTAT:t.lst\nALIGNMENT:a.lst\n");
    assert_string_equal(world_keys(&world, "SIZE"), "S");
    assert_true(rc_str_eq(world_object(&world, "SIZE", "S")->name, RC_STR("Little")));
    assert_string_equal(world_keys(&world, "STAT"), "STR");
    assert_string_equal(world_keys(&world, "ALIGNMENT"), "LG");
    assert_int_equal(world_messages(&world), 0);
}

static void the_game_mode_may_define_stats_and_categories(void **state)
{
    (void)state;
    world_file(&world, "modes/old/miscinfo.lst", "ABILITYCATEGORY:Attack\tCATEGORY:Attack\n");
    world_file(&world, "modes/old/statsandchecks.lst",
               "STATNAME:Strength\tABB:STR\nCHECKNAME:Will\tX:y\n"
               "ALIGNMENTNAME:Neutral\tABB:N\n");
    world_file(&world, "modes/old/sizeAdjustment.lst", "SIZENAME:Small\tABB:S\n");
    world.options.game_modes = rc_str(world_path(&world, "modes"));
    world_file(&world, "x.lst", "Bite\tCATEGORY:Attack\n");
    world_campaign(&world, "CAMPAIGN:M\nGAMEMODE:old\nABILITY:x.lst\n");
    assert_string_equal(world_keys(&world, "STAT"), "STR");
    assert_string_equal(world_keys(&world, "SAVE"), "Will");
    assert_string_equal(world_keys(&world, "ALIGNMENT"), "N");
    assert_string_equal(world_keys(&world, "SIZE"), "S");
    assert_string_equal(world_keys(&world, "Attack"), "Bite");
    assert_int_equal(world_messages(&world), 0);
}

static void the_number_of_objects_is_bounded(void **state)
{
    (void)state;
    world.options.object_limit = 2;
    load("DOMAIN", "A\nB\n");
    assert_int_equal(world_messages(&world), 0);
    load("DOMAIN", "A\nB\nC\nD\n");
    assert_int_equal(world_count(&world, RC_E_TOO_MANY), 1);
    assert_true(world.rig.diags.limit_hit);
    assert_string_equal(world_keys(&world, "DOMAIN"), "A|B");
}

static void b1_the_last_choose_of_an_object_counts(void **state)
{
    (void)state;
    load("ABILITY", "Run\tCATEGORY:FEAT\tCHOOSE:SKILL|ALL\nAim\tCATEGORY:FEAT\tCHOOSE:LANG|ALL\n"
                    "CATEGORY=FEAT|Run.MOD\tCHOOSE:DOMAIN|Air\n");
    assert_int_equal(world.pack.chooses.count, 2);
    const struct rc_choose_source *last = &world.pack.chooses.at[1];
    assert_true(rc_str_eq(last->value, RC_STR("DOMAIN|Air")));
    assert_true(rc_str_eq(last->key, RC_STR("Run")));
    assert_true(rc_str_eq(last->kind, RC_STR("ABILITY")));
    assert_true(rc_str_eq(last->category, RC_STR("FEAT")));
    assert_true(rc_str_eq(rc_span_text(&world.rig.sources, last->span), last->value));
    assert_int_equal(last->field->number, 2);
}

static void b1_1_only_some_kinds_may_have_a_choose(void **state)
{
    (void)state;
    load("DEITY", "Ra\tCHOOSE:DOMAIN|ALL\nSet\tCHOOSE:NUMBER|1\n");
    assert_int_equal(world.pack.chooses.count, 0);
    assert_string_equal(rig_place(&world.rig, RC_E_LST_CHOOSE_OWNER), "1:4");
    assert_int_equal(world_messages(&world), 1);
    load("EQUIPMOD", "Keen\tCHOOSE:NUMBER|1\n");
    assert_int_equal(world.pack.chooses.count, 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(s3_copies_see_the_original_without_its_changes),
        TEST(s3_forget_wins_wherever_it_stands),
        TEST(s3_a_copy_of_a_copy_needs_its_order),
        TEST(o2_key_is_the_identity),
        TEST(o2_the_first_of_two_equally_old_objects_counts),
        TEST(o2_the_newer_of_two_objects_counts),
        TEST(o2_equal_objects_are_one_without_a_word),
        TEST(o2_allowdupes_silences_the_message),
        TEST(o3_a_key_with_a_character_of_lists_is_warned_about),
        TEST(o4_the_verb_is_found_inside_the_first_field),
        TEST(o5_a_change_of_an_ability_names_its_category),
        TEST(o6_a_change_of_nothing_is_an_error_with_the_nearest_key),
        TEST(o6_a_name_that_is_not_the_key_is_pointed_out),
        TEST(o6_a_change_of_what_was_excluded_is_silent),
        TEST(o6_a_change_may_give_another_key),
        TEST(o8_forgetting_nothing_is_silent),
        TEST(o9_a_source_line_is_no_object),
        TEST(o10_an_ability_has_one_category_that_exists),
        TEST(o10_feat_files_imply_their_category),
        TEST(o11_lines_of_a_class_add_up),
        TEST(o11_a_key_continues_its_class),
        TEST(o11_subclasses_belong_to_their_class),
        TEST(o11_substitution_classes_are_kept_apart),
        TEST(o11_level_lines_repeat),
        TEST(o11_lines_that_are_no_level_are_errors),
        TEST(o11_a_change_of_a_class_has_lines_of_its_own),
        TEST(o11_with_a_class_its_subclasses_are_forgotten_and_copied),
        TEST(a7_1_a_subclass_may_have_its_class_name_only_without_a_base_class),
        TEST(o12_category_lines_begin_with_a_token),
        TEST(s7_objects_that_are_there_without_a_line),
        TEST(s7_natural_attacks_are_weapon_proficiencies),
        TEST(s7_schools_are_there_on_first_mention),
        TEST(stats_sizes_and_alignments_go_by_their_abbreviation),
        TEST(the_game_mode_may_define_stats_and_categories),
        TEST(the_number_of_objects_is_bounded),
        TEST(b1_the_last_choose_of_an_object_counts),
        TEST(b1_1_only_some_kinds_may_have_a_choose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
