#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "state/character.h"
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

static const struct rc_character *read_text(const char *text)
{
    const struct rc_source *source = rig_source(&rig, "who.json", text);

    return rc_character_read(&rig.arena, &rig.diags, source, source->text, 256);
}

static void refuses(const char *text, enum rc_code code, const char *place)
{
    rig_clear(&rig);
    rig_init(&rig);
    if (read_text(text) != NULL)
        fail_msg("%s is taken", text);
    if (!rig_has(&rig, code))
        fail_msg("%s: %s", text, rig_messages(&rig));
    assert_string_equal(rig_place(&rig, code), place);
}

#define TEXT_IS(text, literal) assert_true(rc_str_eq((text), RC_STR(literal)))

static void fields_arrive_in_their_members(void **state)
{
    const struct rc_character *c = read_text(
        "{\"id\":\"a\",\"domains\":[\"X\",\"Y\"],\"classes\":{\"W\":3},\"bab\":2,\"has_movement\":"
        "true,"
        "\"skills_held\":{\"s\":2.5},\"vision\":{\"Dark\":\"60\",\"Low\":5},"
        "\"qualify\":{\"DOMAIN\":[\"X\"],\"ABILITY\":{\"FEAT\":[\"F\"]}},"
        "\"available_spells\":{\"CLASS:W\":{\"types\":[\"Arcane\"],\"levels\":{\"2\":[\"s\"]}}},"
        "\"vars\":{\"v\":null,\"w\":1},\"spell_books\":[{\"name\":\"b\",\"kind\":4}],"
        "\"campaigns_selected\":[{\"key\":\"k\",\"includes\":[{\"key\":\"l\"}]}],"
        "\"spec\":{\"anything\":[1]},\"notes\":5,\"missing\":null}");

    (void)state;
    assert_non_null(c);
    TEXT_IS(c->id, "a");
    TEXT_IS(c->domains.at[1], "Y");
    assert_int_equal(c->classes.at[0].value, 3);
    assert_int_equal(c->bab, 2);
    assert_true(c->has_movement);
    assert_true(c->skills_held.at[0].value == 2.5);
    assert_int_equal(c->vision.at[0].value, 60);
    assert_int_equal(c->vision.at[1].value, 5);
    TEXT_IS(c->qualify.at[1].category, "FEAT");
    assert_int_equal(c->available_spells.at[0].levels.at[0].level, 2);
    TEXT_IS(c->available_spells.at[0].source, "CLASS:W");
    assert_false(c->vars.at[0].known);
    assert_int_equal(c->spell_books.at[0].value, 4);
    TEXT_IS(c->campaigns_selected.at[0].includes.at[0].key, "l");
}

static void what_is_absent_is_empty_or_its_default(void **state)
{
    const struct rc_character *c =
        read_text("{\"ability_list\":[{\"category\":\"FEAT\",\"key\":\"F\"}],"
                  "\"equipment_list\":[{\"key\":\"rope\"}]}");

    (void)state;
    assert_non_null(c);
    assert_int_equal(c->id.len, 0);
    assert_int_equal(c->domains.count, 0);
    assert_false(c->deity_info.present);
    assert_int_equal(c->ability_list.at[0].select, 1);
    assert_int_equal(c->ability_list.at[0].nature, RC_NATURE_NORMAL);
    TEXT_IS(c->ability_list.at[0].parent, "FEAT");
    assert_true(c->equipment_list.at[0].qty == 1);
    assert_int_equal(c->equipment_list.at[0].location, RC_LOCATION_NOT_CARRIED);
}

static void unknown_fields_are_errors_with_the_nearest_name(void **state)
{
    (void)state;
    refuses("{\n \"domans\":[]}", RC_E_JSON_FIELD, "2:2");
    assert_non_null(strstr(rig_messages(&rig), "did you mean 'domains'?"));
    refuses("{\"class_info\":{\"W\":{\"levle\":1}}}", RC_E_JSON_FIELD, "1:21");
    assert_non_null(strstr(rig_messages(&rig), "did you mean 'level'?"));
    refuses("{\"ability_list\":[{\"keys\":\"\"}]}", RC_E_JSON_FIELD, "1:19");
}

static void wrong_types_are_errors_at_the_value(void **state)
{
    (void)state;
    refuses("{\"id\":5}", RC_E_JSON_TYPE, "1:7");
    refuses("{\"domains\":\"Fire\"}", RC_E_JSON_TYPE, "1:12");
    refuses("{\"domains\":[\"Fire\",7]}", RC_E_JSON_TYPE, "1:20");
    refuses("{\"classes\":{\"W\":\"3\"}}", RC_E_JSON_TYPE, "1:17");
    refuses("{\"classes\":{\"W\":3.5}}", RC_E_JSON_TYPE, "1:17");
    refuses("{\"bab\":99999999999}", RC_E_JSON_TYPE, "1:8");
    refuses("{\"has_movement\":1}", RC_E_JSON_TYPE, "1:17");
    refuses("{\"race_info\":[]}", RC_E_JSON_TYPE, "1:14");
    refuses("{\"race\":null}", RC_E_JSON_TYPE, "1:9");
    refuses("{\"skills_held\":{\"s\":null}}", RC_E_JSON_TYPE, "1:21");
    refuses("{\"available_spells\":{\"CLASS:W\":{\"levels\":{\"two\":[]}}}}", RC_E_JSON_TYPE,
            "1:43");
    refuses("{\"ability_list\":[{\"nature\":\"AUTOMATC\"}]}", RC_E_JSON_TYPE, "1:28");
    refuses("{\"spell_books\":[{\"nam\":\"b\"}]}", RC_E_JSON_FIELD, "1:18");
    refuses("[]", RC_E_JSON_TYPE, "1:1");
    refuses("{\"id\":", RC_E_JSON_SYNTAX, "1:7");
}

static void null_is_taken_where_it_means_none(void **state)
{
    (void)state;
    assert_non_null(read_text("{\"deity_info\":null,\"race_info\":null,\"age_set\":null}"));
    assert_non_null(read_text("{\"class_info\":{\"W\":{\"spell_type_fact\":null}}}"));
}

static void fields_that_say_the_same_must_agree(void **state)
{
    (void)state;
    refuses("{\"classes\":{\"W\":3},\"class_info\":{\"W\":{\"level\":4}}}",
            RC_E_CHARACTER_DISAGREES, "1:2");
    refuses("{\"race\":\"Elf\",\"race_info\":{\"key\":\"Orc\"}}", RC_E_CHARACTER_DISAGREES, "1:2");
    refuses("{\"deity\":\"A\",\"deity_info\":{\"key\":\"B\"}}", RC_E_CHARACTER_DISAGREES, "1:2");
    refuses("{\"subclasses\":{\"W\":\"a\"},\"class_info\":{\"W\":{\"subclass\":\"b\"}}}",
            RC_E_CHARACTER_DISAGREES, "1:2");
    refuses("{\"classes\":{\"W\":3},\n\"total_levels\":4}", RC_E_CHARACTER_DISAGREES, "2:1");
    refuses("{\"classes\":{\"W\":3},\n\"levels_monster\":1,\n\"levels_nonmonster\":3}",
            RC_E_CHARACTER_DISAGREES, "3:1");
}

static void levels_in_all_follow_from_the_classes(void **state)
{
    const struct rc_character *c =
        read_text("{\"classes\":{\"W\":3,\"F\":2},\"class_info\":{\"Wolf\":{\"level\":4,"
                  "\"monster\":true}}}");

    (void)state;
    assert_non_null(c);
    assert_int_equal(c->total_levels, 9);
    assert_int_equal(c->levels_monster, 4);
    assert_int_equal(c->levels_nonmonster, 5);
    assert_int_equal(c->hit_dice, 4);
    c = read_text("{\"total_levels\":7}"); /* of no classes nothing follows */
    assert_int_equal(c->total_levels, 7);
    c = read_text("{\"classes\":{\"W\":2147483647,\"F\":2147483647}}");
    assert_int_equal(c->total_levels, INT32_MAX);
}

static void levels_and_grants_have_values_of_their_own(void **state)
{
    (void)state;
    refuses("{\"classes\":{\"W\":-3}}", RC_E_JSON_TYPE, "1:17");
    refuses("{\"total_levels\":-1}", RC_E_JSON_TYPE, "1:17");
    refuses("{\"armor_grants\":[{\"kind\":\"lst\"}]}", RC_E_JSON_TYPE, "1:26");
    assert_non_null(strstr(rig_messages(&rig), "did you mean 'list'?"));
}

static void what_one_of_them_says_both_have(void **state)
{
    const struct rc_character *c = read_text(
        "{\"race_info\":{\"key\":\"Elf\"},\"class_info\":{\"W\":{\"level\":2,\"subclass\":\"E\"}},"
        "\"classes\":{\"F\":1},\"deity\":\"A\"}");

    (void)state;
    assert_non_null(c);
    TEXT_IS(c->race, "Elf");
    TEXT_IS(c->deity_info.key, "A");
    assert_int_equal(c->classes.count, 2);
    assert_int_equal(c->class_info.count, 2);
    assert_int_equal(c->class_info.at[1].level, 1);
    TEXT_IS(c->subclasses.at[0].value, "E");
}

static void level_formulas_are_found_by_text_and_source(void **state)
{
    const struct rc_character *c =
        read_text("{\"level_formulas\":{\"TL-1\":{\"\":0,\"ANY\":3.9,\"SPELLTYPE:Arcane\":null}}}");
    int level = -1;

    (void)state;
    assert_true(rc_character_level(c, RC_STR("TL-1"), RC_STR("ANY"), &level));
    assert_int_equal(level, 3);
    assert_false(rc_character_level(c, RC_STR("TL-1"), RC_STR("SPELLTYPE:Arcane"), &level));
    assert_false(rc_character_level(c, RC_STR("TL"), RC_STR("ANY"), &level));
}

/* A file of that name and text in the folder of the test. */
static const char *write_file(const char *name, const char *text)
{
    const char *folder = getenv("RULEC_TEST_DIR");
    const char *path =
        rc_str_printf(&rig.arena, "%s/%d-%s", folder != NULL ? folder : ".", (int)getpid(), name).p;
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    return path;
}

static size_t read_file(const char *name, const char *text, struct rc_characters *characters)
{
    const char *path = write_file(name, text);

    rc_characters_init(characters, &rig.arena);
    assert_int_equal(rc_characters_read(characters, &rig.arena, &rig.diags, rc_str(path), 256),
                     RC_IO_OK);
    unlink(path);
    return characters->list.count;
}

static void a_file_is_one_object_or_one_a_line(void **state)
{
    struct rc_characters characters;

    (void)state;
    assert_int_equal(read_file("a.jsonl", "{\"id\":\"a\"}\n\n{\"id\":\"b\"}\r\n", &characters), 2);
    assert_ptr_equal(rc_character_find(&characters, RC_STR("b")), characters.list.at[1]);
    assert_null(rc_character_find(&characters, RC_STR("c")));
    assert_null(rc_character_find(&characters, RC_STR("")));
    assert_int_equal(read_file("b.json", "\xef\xbb\xbf{\n\"id\":\n\"a\"}\n", &characters), 1);
    assert_int_equal(rig.diags.errors, 0);
}

static void a_faulty_line_costs_only_itself(void **state)
{
    struct rc_characters characters;

    (void)state;
    assert_int_equal(
        read_file("c.jsonl", "{\"id\":\"a\"}\n{\"id\":}\n{\"id\":\"c\"}\n", &characters), 2);
    assert_string_equal(rig_place(&rig, RC_E_JSON_SYNTAX), "2:7");
}

static void the_same_id_twice_is_an_error_at_the_second(void **state)
{
    struct rc_characters characters;

    (void)state;
    assert_int_equal(read_file("d.jsonl", "{\"id\":\"a\"}\n{\"id\":\"a\"}\n", &characters), 1);
    assert_string_equal(rig_place(&rig, RC_E_CHARACTER_TWICE), "2:1");
}

static void bytes_that_are_not_utf8_and_nothing_at_all_are_errors(void **state)
{
    struct rc_characters characters;

    (void)state;
    assert_int_equal(read_file("e.jsonl", "{\"id\":\"\xfc\"}", &characters), 0);
    assert_true(rig_has(&rig, RC_E_JSON_SYNTAX));
    rig.diags.count = 0;
    assert_int_equal(read_file("f.jsonl", " \n", &characters), 0);
    assert_true(rig_has(&rig, RC_E_JSON_SYNTAX));
    assert_int_equal(
        rc_characters_read(&characters, &rig.arena, &rig.diags, RC_STR("/nowhere/at/all"), 256),
        RC_IO_MISSING);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(fields_arrive_in_their_members),
        TEST(what_is_absent_is_empty_or_its_default),
        TEST(unknown_fields_are_errors_with_the_nearest_name),
        TEST(wrong_types_are_errors_at_the_value),
        TEST(null_is_taken_where_it_means_none),
        TEST(fields_that_say_the_same_must_agree),
        TEST(levels_in_all_follow_from_the_classes),
        TEST(levels_and_grants_have_values_of_their_own),
        TEST(what_one_of_them_says_both_have),
        TEST(level_formulas_are_found_by_text_and_source),
        TEST(a_file_is_one_object_or_one_a_line),
        TEST(a_faulty_line_costs_only_itself),
        TEST(the_same_id_twice_is_an_error_at_the_second),
        TEST(bytes_that_are_not_utf8_and_nothing_at_all_are_errors),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
