/* Campaign files (lst.md section 2). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "lst/pcc.h"
#include "support/world.h"

static struct world world;

static int set_up(void **state)
{
    (void)state;
    world_init(&world);
    world_file(&world, "air.lst", "Air\n");
    world_file(&world, "fire.lst", "Fire\n");
    world_file(&world, "all.lst", "Air\nFire\nWater (Deep)\n");
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    world_clear(&world);
    return 0;
}

static const char *domains(void)
{
    return world_keys(&world, "DOMAIN");
}

static void p1_lines_are_trimmed_tokens(void **state)
{
    (void)state;
    world_campaign(&world, "# c\n  CAMPAIGN:Main  \n\r\nKEY:M\nBOOKTYPE:Core Rules|Setting\n"
                           "RANK:5\nDOMAIN:air.lst\n");
    const struct rc_campaign *campaign = world.pack.campaigns.at[0];
    assert_true(rc_str_eq(campaign->name, RC_STR("Main")));
    assert_true(rc_str_eq(campaign->key, RC_STR("M")));
    assert_int_equal(campaign->rank, 5);
    assert_int_equal(campaign->booktypes.count, 2);
    assert_string_equal(domains(), "Air");
    assert_int_equal(world_messages(&world), 0);
}

static void p1_a_line_without_a_colon_is_an_error(void **state)
{
    (void)state;
    world_campaign(&world, "CAMPAIGN:Main\nDOMAIN air.lst\n");
    assert_string_equal(rig_place(&world.rig, RC_E_LST_FIELD), "2:1");
}

static void p3_include_and_exclude_take_exact_keys(void **state)
{
    (void)state;
    world_campaign(&world, "DOMAIN:all.lst|(INCLUDE:Air|Water (Deep))\n");
    assert_string_equal(domains(), "Air|Water (Deep)");
    world_campaign(&world, "DOMAIN:all.lst|(EXCLUDE:Air|fire)\n");
    assert_string_equal(domains(), "Fire|Water (Deep)");
}

static void p3_include_wins_over_exclude(void **state)
{
    (void)state;
    world_campaign(&world, "DOMAIN:all.lst|(INCLUDE:Air)|(EXCLUDE:Air)\n");
    assert_string_equal(domains(), "Air");
}

static void p3_abilities_are_listed_by_category(void **state)
{
    (void)state;
    world_file(&world, "cat.lst", "ABILITYCATEGORY:Trick\tCATEGORY:Trick\n");
    world_file(&world, "feats.lst",
               "Dodge\tCATEGORY:FEAT\nRun\tCATEGORY:FEAT\n"
               "Dodge\tCATEGORY:Trick\nJump\tCATEGORY:Trick\n");
    world_campaign(&world, "ABILITYCATEGORY:cat.lst\n"
                           "ABILITY:feats.lst|(INCLUDE:CATEGORY=FEAT,Dodge|CATEGORY=Trick,Jump)\n");
    assert_string_equal(world_keys(&world, "FEAT"), "Dodge");
    assert_string_equal(world_keys(&world, "Trick"), "Jump");
}

static void p3_an_open_parenthesis_is_an_error_at_its_place(void **state)
{
    (void)state;
    world_campaign(&world, "DOMAIN:all.lst|(INCLUDE:Air\nDOMAIN:air.lst|Air\nDOMAIN:air.lst|\n");
    assert_int_equal(world_count(&world, RC_E_LST_ENTRY), 3);
    assert_string_equal(rig_place(&world.rig, RC_E_LST_ENTRY), "1:16");
}

static void p3_every_text_has_a_reading(void **state)
{
    (void)state;
    static const char *const texts[] = { "",
                                         "|",
                                         "||",
                                         "a|",
                                         "(",
                                         "a|(",
                                         "a|()",
                                         "a|(INCLUDE:)",
                                         "a|)(|(INCLUDE:x)y",
                                         "|(EXCLUDE:a|b)",
                                         "a|PREx:" };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct rc_pcc_value value;
        rc_pcc_value_parse(&world.rig.arena, rc_str(texts[i]), &value);
    }
}

static void c34_the_list_may_stand_behind_a_condition(void **state)
{
    (void)state;
    world_campaign(&world, "CAMPAIGN:M\nDOMAIN:all.lst|!PRECAMPAIGN:1,X|(INCLUDE:Air)\n");
    assert_string_equal(domains(), "Air");
    assert_string_equal(rig_place(&world.rig, RC_W_LST_C34), "2:42");
}

static void c34_pcgen_misreads_it(void **state)
{
    (void)state;
    world.options.pcgen_c34 = true;
    world_campaign(&world, "CAMPAIGN:M\nDOMAIN:all.lst|!PRECAMPAIGN:1,X|(INCLUDE:Air)\n");
    assert_string_equal(domains(), "");
}

static void p4_an_entry_whose_condition_fails_is_left_out_with_a_note(void **state)
{
    (void)state;
    world_campaign(&world, "CAMPAIGN:M\nDOMAIN:air.lst|PRECAMPAIGN:1,X\nDOMAIN:fire.lst\n");
    assert_string_equal(domains(), "Fire");
    assert_string_equal(rig_place(&world.rig, RC_N_LST_LEFT_OUT), "2:16");
    assert_int_equal(world.rig.diags.errors, 0);
}

static void p4_a_named_campaign_whose_condition_fails_is_an_error(void **state)
{
    (void)state;
    world_campaign(&world, "CAMPAIGN:M\nPRECAMPAIGN:1,X\nDOMAIN:air.lst\n");
    assert_string_equal(rig_place(&world.rig, RC_E_LST_REFUSED), "2:1");
    assert_string_equal(domains(), "Air");
}

static void p4_an_included_campaign_whose_condition_fails_is_left_out(void **state)
{
    (void)state;
    world_file(&world, "part.pcc", "CAMPAIGN:Part\nPRECAMPAIGN:1,X\nDOMAIN:air.lst\n");
    world_campaign(&world, "CAMPAIGN:M\nPCC:part.pcc\nDOMAIN:fire.lst\n");
    assert_string_equal(domains(), "Fire");
    assert_string_equal(rig_place(&world.rig, RC_N_LST_LEFT_OUT), "2:1");
    assert_true(world.pack.campaigns.at[0]->includes.at[0]->left_out);
}

static void p4_the_campaign_that_asks_is_not_seen(void **state)
{
    (void)state;
    world_campaign(&world, "CAMPAIGN:M\nBOOKTYPE:Core Rules\n!PRECAMPAIGN:1,BOOKTYPE=Core Rules\n"
                           "DOMAIN:air.lst|PRECAMPAIGN:1,M\n");
    assert_int_equal(world.rig.diags.errors, 0);
    assert_string_equal(domains(), "");
}

static void p4_what_a_campaign_is_part_of_and_made_of_is_not_another_one(void **state)
{
    (void)state;
    world_file(&world, "part.pcc",
               "CAMPAIGN:Part\nBOOKTYPE:Core Rules\n!PRECAMPAIGN:1,Whole\n"
               "PRECAMPAIGN:1,Other\nDOMAIN:air.lst\n");
    world_file(&world, "other.pcc", "CAMPAIGN:Other\n");
    world_campaign(&world, "CAMPAIGN:Whole\n!PRECAMPAIGN:1,BOOKTYPE=Core Rules\nPCC:part.pcc\n"
                           "PCC:other.pcc\n");
    assert_int_equal(world_messages(&world), 0);
    assert_string_equal(domains(), "Air");
}

static void p4_two_that_exclude_each_other_are_refused(void **state)
{
    (void)state;
    world_file(&world, "a.pcc", "CAMPAIGN:A\n!PRECAMPAIGN:1,B\n");
    world_file(&world, "b.pcc", "CAMPAIGN:B\n");
    world_load(&world, "a.pcc", "b.pcc", NULL);
    assert_int_equal(world_count(&world, RC_E_LST_REFUSED), 1);
}

static void p4_the_forms_of_an_element(void **state)
{
    (void)state;
    world_file(&world, "deep.pcc", "CAMPAIGN:Deep\nBOOKTYPE:Map\n");
    world_file(&world, "other.pcc", "CAMPAIGN:Other\nPCC:deep.pcc\n");
    world_file(&world, "main.pcc",
               "CAMPAIGN:M\n"
               "DOMAIN:a1.lst|PRECAMPAIGN:1,other\nDOMAIN:a2.lst|PRECAMPAIGN:1,INCLUDES=Deep\n"
               "DOMAIN:a3.lst|PRECAMPAIGN:1,BOOKTYPE=map\n"
               "DOMAIN:a4.lst|PRECAMPAIGN:1,INCLUDESBOOKTYPE=Map\n"
               "DOMAIN:a5.lst|PRECAMPAIGN:2,Other,Deep\nDOMAIN:a6.lst|PRECAMPAIGN:2,Other,None\n"
               "DOMAIN:a7.lst|PRECAMPAIGN:1,Other,[Deep]\nDOMAIN:a8.lst|PRECAMPAIGN:1,[None]\n"
               "DOMAIN:a9.lst|PREMULT:2,[PRECAMPAIGN:1,Other],[!PRECAMPAIGN:1,None]\n");
    for (int i = 1; i <= 9; i++) {
        char name[16];
        char text[16];
        snprintf(name, sizeof name, "a%d.lst", i);
        snprintf(text, sizeof text, "a%d\n", i);
        world_file(&world, name, text);
    }
    world_load(&world, "main.pcc", "other.pcc", NULL);
    assert_string_equal(domains(), "a1|a2|a3|a4|a5|a8|a9");
}

static void p4_a_house_rule_can_be_asked_for(void **state)
{
    (void)state;
    world_file(&world, "modes/35e/miscinfo.lst", "MENUENTRY:x\n");
    world_file(&world, "modes/35e/rules.lst",
               "NAME:a\tVAR:ON\tDEFAULT:Yes\n"
               "NAME:b\tPARM:OFF\tDEFAULT:No\n");
    world.options.game_modes = rc_str(world_path(&world, "modes"));
    world_campaign(&world, "CAMPAIGN:M\nGAMEMODE:35e\nDOMAIN:air.lst|PRERULE:1,ON\n"
                           "DOMAIN:fire.lst|PRERULE:1,OFF\n");
    assert_string_equal(domains(), "Air");
    assert_int_equal(world.pack.rules.count, 2);
}

/* E7 of pre.md besides */
static void p4_a_condition_on_a_character_is_ignored_with_a_warning(void **state)
{
    (void)state;
    world_campaign(&world,
                   "CAMPAIGN:M\nDOMAIN:air.lst|PRELEVEL:MIN=3\nDOMAIN:fire.lst|PRECAMPAIGN:x\n");
    assert_string_equal(domains(), "Air|Fire");
    assert_string_equal(rig_place(&world.rig, RC_W_LST_CHARACTER), "2:16");
    assert_int_equal(world_count(&world, RC_E_LST_CONDITION), 1);
}

static void p5_the_roots_of_a_path(void **state)
{
    (void)state;
    world_file(&world, "data/x/a.lst", "DataA\n");
    world_file(&world, "data/x/b.lst", "DataB\n");
    world_file(&world, "home/x/b.lst", "HomeB\n");
    world_file(&world, "vendor/c.lst", "VendorC\n");
    world.options.data_root = rc_str(world_path(&world, "data"));
    world.options.homebrew_root = rc_str(world_path(&world, "home"));
    world.options.vendor_root = rc_str(world_path(&world, "vendor"));
    world_file(&world, "sub/main.pcc",
               "DOMAIN:@/x/a.lst\nDOMAIN:*/x/b.lst\nDOMAIN:&/c.lst\n"
               "DOMAIN:$/x/b.lst\nDOMAIN:data/x\\b.lst\n");
    world_load(&world, "sub/main.pcc", NULL);
    assert_string_equal(domains(), "DataA|DataB|HomeB|VendorC");
    assert_int_equal(world_messages(&world), 0);
}

static void p5_a_root_that_is_not_given_is_an_error(void **state)
{
    (void)state;
    world_campaign(&world, "DOMAIN:@/a.lst\nDOMAIN:*/a.lst\n");
    assert_int_equal(world_count(&world, RC_E_LST_NO_ROOT), 2);
}

static void p5_paths_do_not_leave_the_roots(void **state)
{
    (void)state;
    world_file(&world, "outside.lst", "Outside\n");
    world_file(&world, "in/main.pcc",
               "DOMAIN:../outside.lst\nDOMAIN:/etc/passwd\n"
               "DOMAIN:file:///etc/passwd\nDOMAIN:@/../else.lst\n");
    world_file(&world, "data/x.lst", "X\n");
    world.options.data_root = rc_str(world_path(&world, "data"));
    world_load(&world, "in/main.pcc", NULL);
    assert_int_equal(world_count(&world, RC_E_OUTSIDE_ROOT), 4);
    assert_string_equal(rig_place(&world.rig, RC_E_OUTSIDE_ROOT), "3:8");
    assert_string_equal(domains(), "");
}

static void p5_a_link_does_not_leave_the_roots(void **state)
{
    (void)state;
    world_file(&world, "outside.lst", "Outside\n");
    world_file(&world, "in/main.pcc", "DOMAIN:link.lst\n");
    assert_int_equal(symlink("../outside.lst", world_path(&world, "in/link.lst")), 0);
    world_load(&world, "in/main.pcc", NULL);
    assert_int_equal(world_count(&world, RC_E_OUTSIDE_ROOT), 1);
    assert_string_equal(domains(), "");
}

static void c35_only_the_folder_data_means_the_root(void **state)
{
    (void)state;
    world_file(&world, "database/a.lst", "Here\n");
    world_campaign(&world, "DOMAIN:database/a.lst\n");
    assert_string_equal(domains(), "Here");
    assert_string_equal(rig_place(&world.rig, RC_W_LST_C35), "1:8");
}

static void c35_pcgen_cuts_five_characters(void **state)
{
    (void)state;
    world.options.pcgen_c35 = true;
    world.options.data_root = rc_str(world_path(&world, "root"));
    world_file(&world, "root/ase/a.lst", "There\n");
    world_file(&world, "database/a.lst", "Here\n");
    world_campaign(&world, "DOMAIN:database/a.lst\n");
    assert_string_equal(domains(), "There");
}

static void p6_campaigns_include_each_other_once(void **state)
{
    (void)state;
    world_file(&world, "sub/a.pcc", "CAMPAIGN:A\nPCC:../c.pcc\nDOMAIN:../air.lst\n");
    world_file(&world, "c.pcc", "CAMPAIGN:C\nDOMAIN:fire.lst\n");
    world_campaign(&world, "CAMPAIGN:M\nPCC:sub/a.pcc\nPCC:c.pcc\n");
    assert_string_equal(domains(), "Air|Fire");
    assert_int_equal(world.pack.all.count, 3);
    assert_int_equal(world.pack.campaigns.at[0]->includes.count, 2);
    assert_int_equal(world_messages(&world), 0);
}

static void p6_a_campaign_that_includes_itself_is_reported(void **state)
{
    (void)state;
    world_file(&world, "a.pcc", "CAMPAIGN:A\nPCC:main.pcc\n");
    world_campaign(&world, "CAMPAIGN:M\nPCC:a.pcc\nDOMAIN:air.lst\n");
    assert_int_equal(world_count(&world, RC_E_LST_CYCLE), 1);
    assert_string_equal(rig_place(&world.rig, RC_E_LST_CYCLE), "2:5");
    assert_string_equal(domains(), "Air");
}

static void p6_inclusion_is_bounded(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        char name[16];
        char text[32];
        snprintf(name, sizeof name, "c%d.pcc", i);
        snprintf(text, sizeof text, "CAMPAIGN:%d\nPCC:c%d.pcc\n", i, i + 1);
        world_file(&world, name, text);
    }
    world_file(&world, "c6.pcc", "CAMPAIGN:6\n");
    world.options.include_limit = 6;
    world_load(&world, "c0.pcc", NULL);
    assert_int_equal(world_messages(&world), 0);
    world.options.include_limit = 5;
    world_load(&world, "c0.pcc", NULL);
    assert_int_equal(world_count(&world, RC_E_TOO_MANY), 1);
    assert_true(world.rig.diags.limit_hit);
}

static void p7_named_campaigns_go_by_rank(void **state)
{
    (void)state;
    world_file(&world, "one.lst", "Air\tTYPE:One\n");
    world_file(&world, "two.lst", "Air\tTYPE:Two\n");
    world_file(&world, "a.pcc", "CAMPAIGN:A\nRANK:1\nDOMAIN:one.lst\n");
    world_file(&world, "b.pcc", "CAMPAIGN:B\nRANK:2\nDOMAIN:two.lst\n");
    world_load(&world, "a.pcc", "b.pcc", NULL);
    assert_string_equal(world_values(&world, RC_RELATION_TYPE, "DOMAIN", "Air"), "Two");
}

static void p8_lstexclude_removes_a_file_everywhere(void **state)
{
    (void)state;
    world_file(&world, "a.pcc", "CAMPAIGN:A\nDOMAIN:air.lst\nDOMAIN:fire.lst\n");
    world_campaign(&world, "CAMPAIGN:M\nPCC:a.pcc\nLSTEXCLUDE:air.lst\n");
    assert_string_equal(domains(), "Fire");
}

static void p9_a_file_may_be_listed_with_two_lists(void **state)
{
    (void)state;
    world_campaign(&world, "DOMAIN:all.lst|(INCLUDE:Air)\nDOMAIN:all.lst|(INCLUDE:Fire)\n"
                           "DOMAIN:all.lst|(INCLUDE:Fire)\n");
    assert_string_equal(domains(), "Air|Fire");
    assert_int_equal(world_messages(&world), 0);
    assert_int_equal(world.pack.files.count, 2);
}

static void p10_the_first_game_mode_that_exists_is_taken(void **state)
{
    (void)state;
    world_file(&world, "modes/5e/miscinfo.lst", "ALLOWEDMODES:5e|New\n");
    world_file(&world, "modes/5e/codeControl.lst", "ALIGNMENTFEATURE:NO\n");
    world.options.game_modes = rc_str(world_path(&world, "modes"));
    world_campaign(&world, "CAMPAIGN:M\nGAMEMODE:../x|Nope|5e\n");
    assert_true(rc_str_eq(world.pack.game_mode, RC_STR("5e")));
    assert_true(rc_str_eq(world.pack.controls.at[0].value, RC_STR("NO")));
    assert_int_equal(world_messages(&world), 0);
}

static void p10_without_a_game_mode_there_is_a_warning(void **state)
{
    (void)state;
    world_campaign(&world, "CAMPAIGN:M\nGAMEMODE:5e\n");
    assert_string_equal(rig_place(&world.rig, RC_W_LST_MODE), "2:10");
    assert_int_equal(world.pack.game_mode.len, 0);
}

static void p10_the_mode_asked_for_must_exist_and_fit(void **state)
{
    (void)state;
    world_file(&world, "modes/5e/miscinfo.lst", "ALLOWEDMODES:5e|New\n");
    world.options.game_modes = rc_str(world_path(&world, "modes"));
    world.options.game_mode = RC_STR("5e");
    world_campaign(&world, "CAMPAIGN:M\nGAMEMODE:New\n");
    assert_int_equal(world_messages(&world), 0);
    world_campaign(&world, "CAMPAIGN:M\nGAMEMODE:35e\n");
    assert_int_equal(world_count(&world, RC_W_LST_MODE), 1);
    world.options.game_mode = RC_STR("4e");
    world_campaign(&world, "CAMPAIGN:M\n");
    assert_int_equal(world_count(&world, RC_E_LST_GAME_MODE), 1);
}

static void the_default_declarations_hold_where_no_campaign_has_any(void **state)
{
    (void)state;
    world_file(&world, "modes/default/compatibilityDataControl.lst",
               "FACTDEF:CLASS|SpellType\tSELECTABLE:YES\n");
    world.options.game_modes = rc_str(world_path(&world, "modes"));
    world_campaign(&world, "CAMPAIGN:M\n");
    assert_int_equal(world.pack.model.facts.count, 1);
    world_file(&world, "dc.lst", "FACTDEF:DEITY|Title\n");
    world_campaign(&world, "CAMPAIGN:M\nDATACONTROL:dc.lst\n");
    assert_int_equal(world.pack.model.facts.count, 1);
    assert_true(rc_str_eq(world.pack.model.facts.at[0].name, RC_STR("Title")));
}

static void files_that_cannot_be_read_are_reported_where_they_are_named(void **state)
{
    (void)state;
    mkdir(world_path(&world, "folder.lst"), 0700);
    world_bytes(&world, "nul.lst", "a\0b", 3);
    world_file(&world, "empty.lst", "");
    world_file(&world, "empty.pcc", "\n");
    world_campaign(&world, "CAMPAIGN:M\nDOMAIN:missing.lst\nDOMAIN:folder.lst\nDOMAIN:nul.lst\n"
                           "DOMAIN:empty.lst\nPCC:empty.pcc\nDOMAIN:\nDOMAIN:air.lst\n");
    assert_string_equal(rig_place(&world.rig, RC_E_MISSING_FILE), "2:8");
    assert_string_equal(rig_place(&world.rig, RC_E_UNREADABLE), "3:8");
    assert_string_equal(rig_place(&world.rig, RC_E_BINARY), "4:8");
    assert_string_equal(rig_place(&world.rig, RC_W_LST_EMPTY), "5:8");
    assert_string_equal(rig_place(&world.rig, RC_E_EMPTY_FILE), "6:5");
    assert_string_equal(rig_place(&world.rig, RC_E_LST_ENTRY), "7:1");
    assert_int_equal(world_messages(&world), 6);
    assert_string_equal(domains(), "Air");
}

static void an_unreadable_file_is_reported(void **state)
{
    (void)state;
    if (geteuid() == 0)
        skip();
    world_file(&world, "secret.lst", "Secret\n");
    chmod(world_path(&world, "secret.lst"), 0);
    world_campaign(&world, "DOMAIN:secret.lst\n");
    assert_string_equal(rig_place(&world.rig, RC_E_UNREADABLE), "1:8");
}

static void a_named_file_that_is_missing_fails_the_load(void **state)
{
    (void)state;
    world_load(&world, "none.pcc", NULL);
    assert_false(world.loaded);
    assert_int_equal(world_count(&world, RC_E_MISSING_FILE), 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(p1_lines_are_trimmed_tokens),
        TEST(p1_a_line_without_a_colon_is_an_error),
        TEST(p3_include_and_exclude_take_exact_keys),
        TEST(p3_include_wins_over_exclude),
        TEST(p3_abilities_are_listed_by_category),
        TEST(p3_an_open_parenthesis_is_an_error_at_its_place),
        TEST(p3_every_text_has_a_reading),
        TEST(c34_the_list_may_stand_behind_a_condition),
        TEST(c34_pcgen_misreads_it),
        TEST(p4_an_entry_whose_condition_fails_is_left_out_with_a_note),
        TEST(p4_a_named_campaign_whose_condition_fails_is_an_error),
        TEST(p4_an_included_campaign_whose_condition_fails_is_left_out),
        TEST(p4_the_campaign_that_asks_is_not_seen),
        TEST(p4_what_a_campaign_is_part_of_and_made_of_is_not_another_one),
        TEST(p4_two_that_exclude_each_other_are_refused),
        TEST(p4_the_forms_of_an_element),
        TEST(p4_a_house_rule_can_be_asked_for),
        TEST(p4_a_condition_on_a_character_is_ignored_with_a_warning),
        TEST(p5_the_roots_of_a_path),
        TEST(p5_a_root_that_is_not_given_is_an_error),
        TEST(p5_paths_do_not_leave_the_roots),
        TEST(p5_a_link_does_not_leave_the_roots),
        TEST(c35_only_the_folder_data_means_the_root),
        TEST(c35_pcgen_cuts_five_characters),
        TEST(p6_campaigns_include_each_other_once),
        TEST(p6_a_campaign_that_includes_itself_is_reported),
        TEST(p6_inclusion_is_bounded),
        TEST(p7_named_campaigns_go_by_rank),
        TEST(p8_lstexclude_removes_a_file_everywhere),
        TEST(p9_a_file_may_be_listed_with_two_lists),
        TEST(p10_the_first_game_mode_that_exists_is_taken),
        TEST(p10_without_a_game_mode_there_is_a_warning),
        TEST(p10_the_mode_asked_for_must_exist_and_fit),
        TEST(the_default_declarations_hold_where_no_campaign_has_any),
        TEST(files_that_cannot_be_read_are_reported_where_they_are_named),
        TEST(an_unreadable_file_is_reported),
        TEST(a_named_file_that_is_missing_fails_the_load),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
