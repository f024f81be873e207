#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buf.h"
#include "state/atoms.h"
#include "state/character.h"
#include "support/rig.h"

static struct rig rig;
static struct rc_model model;
static bool with_armor; /* choose.md C10 */

static rc_object add(rc_kind kind, const char *key)
{
    return rc_model_add(&model, kind,
                        (struct rc_object_info){ .key = rc_str(key), .name = rc_str(key) });
}

static void relate(enum rc_relation relation, rc_kind kind, rc_object object, const char *value)
{
    rc_model_relate(&model, relation, kind, object, rc_str(value));
}

static void add_equipment(const char *key, const char *type, const char *type2, const char *prof)
{
    rc_object item = add(RC_KIND_EQUIPMENT, key);

    relate(RC_RELATION_TYPE, RC_KIND_EQUIPMENT, item, type);
    relate(RC_RELATION_TYPE, RC_KIND_EQUIPMENT, item, type2);
    relate(RC_RELATION_PROFARMOR, RC_KIND_EQUIPMENT, item, prof);
}

static void add_spells(void)
{
    rc_object blast = add(RC_KIND_SPELL, "Blast");
    rc_object charm = add(RC_KIND_SPELL, "Charm");
    rc_object pray = add(RC_KIND_SPELL, "Pray");

    relate(RC_RELATION_SCHOOL, RC_KIND_SPELL, blast, "Evocation");
    relate(RC_RELATION_DESCRIPTOR, RC_KIND_SPELL, blast, "Evil");
    relate(RC_RELATION_SCHOOL, RC_KIND_SPELL, charm, "Enchantment");
    relate(RC_RELATION_SUBSCHOOL, RC_KIND_SPELL, charm, "Charm");
    rc_model_set_flag(&model, RC_KIND_SPELL, pray, RC_FLAG_HAS_PRE);
}

static void make_model(void)
{
    rc_model_init(&model, &rig.arena, &rig.texts);
    add(RC_KIND_ARMORPROF, "Cloth");
    add(RC_KIND_ARMORPROF, "Mail");
    add(RC_KIND_ARMORPROF, "Plate");
    add_equipment("Coat", "Armor", "Light", "Cloth");
    add_equipment("Shirt", "Armor", "Medium", "Mail");
    add_equipment("Horse Plate", "Barding", "Medium", "Plate");
    add(RC_KIND_CLASS, "Wizard");
    add(RC_KIND_CLASS, "Wizard.Seer");
    add(RC_KIND_CLASS, "Fighter");
    rc_object none = add(RC_KIND_DEITY, "None");
    rc_object sun = add(RC_KIND_DEITY, "Sun");
    rc_model_set_flag(&model, RC_KIND_DEITY, none, RC_FLAG_UNSELECTED);
    relate(RC_RELATION_DEITYDOMAIN, RC_KIND_DEITY, none, "Air");
    relate(RC_RELATION_DEITYDOMAIN, RC_KIND_DEITY, sun, "Fire");
    add(RC_KIND_DOMAIN, "Air");
    rc_object fire = add(RC_KIND_DOMAIN, "Fire");
    rc_object war = add(RC_KIND_DOMAIN, "War");
    rc_model_set_flag(&model, RC_KIND_DOMAIN, fire, RC_FLAG_HAS_PRE);
    rc_model_set_flag(&model, RC_KIND_DOMAIN, war, RC_FLAG_HAS_PRE);
    add_spells();
    rc_kind feats = rc_model_ability_kind(&model, RC_STR("FEAT"));
    add(feats, "Dodge");
    rc_model_freeze(&model);
}

static int set_up(void **state)
{
    (void)state;
    rig_init(&rig);
    make_model();
    with_armor = false;
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
    const struct rc_character *c =
        rc_character_read(&rig.arena, &rig.diags, source, source->text, 256);

    if (c == NULL)
        fail_msg("%s", rig_messages(&rig));
    return c;
}

/* The keys of a set, joined by ", ". */
static const char *joined(rc_kind kind, const uint64_t *bits)
{
    size_t n = rc_kind_count(&model, kind);
    struct rc_buf out;

    rc_buf_init(&out, &rig.arena);
    rc_buf_add(&out, RC_STR(""));
    for (size_t i = rc_bits_next(bits, n, 0); i < n; i = rc_bits_next(bits, n, i + 1))
        rc_buf_printf(&out, "%s%.*s", out.len > 0 ? ", " : "",
                      RC_FMT(rc_object_key(&model, kind, (rc_object)i)));
    return out.len == 0 ? "" : out.p;
}

/* The keys of the atom's set. */
static const char *keys(const char *text, struct rc_atom atom)
{
    const struct rc_atoms_options options = { with_armor };
    uint64_t *bits = rc_bits_new(&rig.arena, rc_kind_count(&model, atom.kind));

    rc_atom_fill(read_text(text), &model, atom, &options, bits);
    return joined(atom.kind, bits);
}

/* The same through the facts of a unit that has only this atom. */
static const char *filled_keys(const char *text, struct rc_atom atom)
{
    const struct rc_atoms_options options = { with_armor };
    uint64_t *bits = rc_bits_new(&rig.arena, rc_kind_count(&model, atom.kind));
    struct rc_unit unit;
    struct rc_facts facts;

    rc_unit_init(&unit, &rig.arena, &model);
    rc_set_atom(&unit, atom);
    rc_atoms_fill(&facts, &rig.arena, read_text(text), &unit, &options);
    rc_facts_get(&facts, &atom, bits);
    return joined(atom.kind, bits);
}

static const char *set_of(enum rc_fact fact, rc_kind kind, const char *text)
{
    return keys(text, (struct rc_atom){ .fact = fact, .kind = kind });
}

static const char *set_by_text(enum rc_fact fact, rc_kind kind, const char *argument,
                               const char *text)
{
    rc_sym symbol = rc_intern_fold(&rig.texts, rc_str(argument));

    return keys(text, (struct rc_atom){ .fact = fact, .kind = kind, .text = symbol });
}

static void held_are_the_keys_of_the_kind_without_case(void **state)
{
    (void)state;
    assert_string_equal(
        set_of(RC_FACT_HELD, RC_KIND_DOMAIN, "{\"domains\":[\"war\",\"AIR\",\"x\"]}"), "Air, War");
    assert_string_equal(
        set_of(RC_FACT_HELD, RC_KIND_EQUIPMENT,
               "{\"equipment\":[\"Coat\"],\"equipment_list\":[{\"key\":\"Shirt\"}]}"),
        "Coat, Shirt");
    assert_string_equal(set_of(RC_FACT_HELD, RC_KIND_SKILL, "{}"), "");
}

static void classes_count_with_levels_and_with_their_subclass(void **state)
{
    (void)state;
    assert_string_equal(set_of(RC_FACT_HELD, RC_KIND_CLASS,
                               "{\"classes\":{\"Wizard\":1,\"Fighter\":0},"
                               "\"subclasses\":{\"Wizard\":\"Seer\"}}"),
                        "Wizard, Wizard.Seer");
}

static void nobody_chosen_is_the_unselected_object(void **state)
{
    (void)state;
    assert_string_equal(set_of(RC_FACT_HELD, RC_KIND_DEITY, "{}"), "None");
    assert_string_equal(set_of(RC_FACT_HELD, RC_KIND_DEITY, "{\"deity\":\"Sun\"}"), "Sun");
    assert_string_equal(set_of(RC_FACT_DEITY_DOMAINS, RC_KIND_DOMAIN, "{}"), "Air");
    assert_string_equal(set_of(RC_FACT_DEITY_DOMAINS, RC_KIND_DOMAIN, "{\"deity\":\"Sun\"}"),
                        "Fire");
    assert_string_equal(set_of(RC_FACT_DEITY_DOMAINS, RC_KIND_DOMAIN,
                               "{\"deity\":\"Sun\",\"deity_info\":{\"key\":\"Sun\",\"domains\":"
                               "[\"Fire\",\"War\"],\"domains_pass\":[\"War\"]}}"),
                        "War");
}

static void abilities_are_held_in_their_parent_category(void **state)
{
    rc_kind feats = rc_kind_find(&model, RC_STR("FEAT"));

    (void)state;
    assert_string_equal(
        set_of(RC_FACT_HELD, feats,
               "{\"ability_list\":[{\"category\":\"Fighter Feat\",\"parent\":\"FEAT\","
               "\"key\":\"Dodge\"}]}"),
        "Dodge");
    assert_string_equal(set_of(RC_FACT_HELD, feats, "{\"abilities\":{\"FEAT\":[\"Dodge\"]}}"),
                        "Dodge");
    assert_string_equal(set_of(RC_FACT_HELD, feats,
                               "{\"ability_list\":[{\"category\":\"Trick\",\"key\":\"Dodge\"}]}"),
                        "");
}

static void grants_by_type_are_the_proficiencies_of_such_equipment(void **state)
{
    static const char *const texts[] = {
        "{\"armor_grants\":[{\"kind\":\"list\",\"profs\":[\"Cloth\"],\"equipment_types\":["
        "\"Medium\"]}]}",
        "{\"armor_grants\":[{\"profs\":[\"Cloth\"],\"equipment_types\":[\"TYPE=ARMOR.Medium\"]}]}",
    };

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        with_armor = false;
        assert_string_equal(set_of(RC_FACT_GRANTED, RC_KIND_ARMORPROF, texts[i]),
                            "Cloth, Mail, Plate");
        with_armor = true; /* C10: Medium means ARMOR.Medium */
        assert_string_equal(set_of(RC_FACT_GRANTED, RC_KIND_ARMORPROF, texts[i]), "Cloth, Mail");
        assert_string_equal(set_of(RC_FACT_GRANTED_BY_KEY, RC_KIND_ARMORPROF, texts[i]), "Cloth");
    }
    with_armor = false;
    assert_string_equal(set_of(RC_FACT_GRANTED, RC_KIND_ARMORPROF,
                               "{\"armor_grants\":[{\"equipment_types\":[\"Barding.Medium\","
                               "\"Light.Medium\",\"x\"]}]}"),
                        "Plate");
}

static void qualified_are_those_without_a_prerequisite_the_stated_and_qualify(void **state)
{
    (void)state;
    assert_string_equal(set_of(RC_FACT_QUALIFIED, RC_KIND_DOMAIN, "{}"), "Air");
    assert_string_equal(
        set_of(RC_FACT_QUALIFIED, RC_KIND_DOMAIN, "{\"qualified\":{\"DOMAIN\":[\"War\"]}}"),
        "Air, War");
    assert_string_equal(
        set_of(RC_FACT_QUALIFIED, RC_KIND_DOMAIN, "{\"qualify\":{\"DOMAIN\":[\"Fire\"]}}"),
        "Air, Fire");
}

#define SPELLS                                                                          \
    "\"default_spell_book\":\"Known\",\"spells\":[{\"source\":\"CLASS:Wizard\","        \
    "\"book\":\"Known\",\"spell\":\"Blast\"},{\"source\":\"CLASS:Fighter\","            \
    "\"book\":\"Known\",\"spell\":\"Pray\"},{\"source\":\"RACE:x\",\"book\":\"Known\"," \
    "\"spell\":\"Charm\"},{\"source\":\"CLASS:Wizard\",\"book\":\"Travel\","            \
    "\"spell\":\"Charm\"}]"

static void known_are_the_spells_of_classes_in_the_default_book(void **state)
{
    (void)state;
    assert_string_equal(set_of(RC_FACT_KNOWN, RC_KIND_SPELL, "{" SPELLS "}"), "Blast, Pray");
    assert_string_equal(set_by_text(RC_FACT_IN_BOOK, RC_KIND_SPELL, "travel", "{" SPELLS "}"),
                        "Charm");
    assert_string_equal(set_by_text(RC_FACT_KNOWN_OF_LIST, RC_KIND_SPELL, "class:Wizard",
                                    "{\"classes\":{\"Wizard\":1,\"Fighter\":1}," SPELLS "}"),
                        "Blast");
    assert_string_equal(
        set_by_text(RC_FACT_KNOWN_OF_LIST, RC_KIND_SPELL, "domain:Fire",
                    "{\"class_info\":{\"Wizard\":{\"level\":1},\"Fighter\":{\"level\":1,"
                    "\"spell_lists\":[\"DOMAIN:Fire\"]}}," SPELLS "}"),
        "Pray");
}

static void available_are_the_lists_of_a_type_at_the_levels(void **state)
{
    static const char text[] =
        "{\"available_spells\":{\"CLASS:Wizard\":{\"types\":[\"Arcane\"],\"levels\":{\"1\":["
        "\"Charm\"],"
        "\"3\":[\"Blast\"]}},\"DOMAIN:x\":{\"types\":[],\"levels\":{\"1\":[\"Pray\"]}}}}";
    struct rc_atom atom = {
        .fact = RC_FACT_AVAILABLE, .kind = RC_KIND_SPELL, .text = RC_ANY_TEXT, .level_max = 9
    };

    (void)state;
    assert_string_equal(keys(text, atom), "Blast, Charm, Pray");
    atom.level_max = 2;
    assert_string_equal(keys(text, atom), "Charm, Pray");
    atom.text = rc_intern_fold(&rig.texts, RC_STR("Arcane"));
    assert_string_equal(keys(text, atom), "Charm");
    atom.text = 0;
    assert_string_equal(keys(text, atom), "Pray");
}

static void bounds_of_levels_may_be_formulas(void **state)
{
    static const char text[] =
        "{\"available_spells\":{\"CLASS:Wizard\":{\"types\":[\"Arcane\"],\"levels\":{\"1\":["
        "\"Charm\"],\"3\":[\"Blast\"]}}},"
        "\"level_formulas\":{\"TL-1\":{\"ANY\":2.9,\"SPELLTYPE:Arcane\":3,\"\":0}}}";
    struct rc_atom atom = { .fact = RC_FACT_AVAILABLE,
                            .kind = RC_KIND_SPELL,
                            .text = RC_ANY_TEXT,
                            .max_formula = rc_intern_add(&rig.texts, RC_STR("TL-1")) };

    (void)state;
    assert_string_equal(filled_keys(text, atom), "Charm");
    atom.text = rc_intern_fold(&rig.texts, RC_STR("Arcane"));
    assert_string_equal(filled_keys(text, atom), "Blast, Charm");
    atom.min_formula = atom.max_formula;
    assert_string_equal(filled_keys(text, atom), "Blast");
    assert_string_equal(filled_keys("{}", atom), "");
}

static void prohibited_is_what_an_entry_hits_and_what_it_does_not_qualify_for(void **state)
{
    static const char one[] =
        "{\"class_info\":{\"Wizard\":{\"level\":1,\"prohibited\":[{\"kind\":\"School\",\"values\":"
        "[\"evocation\"]},{\"kind\":\"School\",\"values\":[\"Enchantment\"],\"pre_pass\":false},"
        "{\"kind\":\"SubSchool\",\"values\":[\"charm\"]}]}}}";
    static const char two[] =
        "{\"classes\":{\"Fighter\":1},\"qualified\":{\"SPELL\":[\"Pray\"]},\"class_info\":{"
        "\"Wizard\":"
        "{\"level\":1,\"prohibited\":[{\"kind\":\"Alignment\",\"values\":[\"Evil\"]}]}}";

    (void)state;
    assert_string_equal(set_of(RC_FACT_PROHIBITED_ALL, RC_KIND_SPELL, one), "Blast, Pray");
    assert_string_equal(set_of(RC_FACT_PROHIBITED_ANY, RC_KIND_SPELL, one), "Blast, Pray");
    assert_string_equal(set_of(RC_FACT_PROHIBITED_ALL, RC_KIND_SPELL, "{}"), "Blast, Charm, Pray");
    assert_string_equal(set_of(RC_FACT_PROHIBITED_ANY, RC_KIND_SPELL, "{}"), "");
    const char *off = rc_str_printf(&rig.arena, "%s}", two).p;
    const char *on = rc_str_printf(&rig.arena, "%s,\"rules_on\":[\"PROHIBITSPELLS\"]}", two).p;
    assert_string_equal(set_of(RC_FACT_PROHIBITED_ANY, RC_KIND_SPELL, off), "");
    assert_string_equal(set_of(RC_FACT_PROHIBITED_ANY, RC_KIND_SPELL, on), "Blast");
    assert_string_equal(set_of(RC_FACT_PROHIBITED_ALL, RC_KIND_SPELL, on), "");
}

static void choices_go_by_name(void **state)
{
    (void)state;
    assert_string_equal(
        set_by_text(
            RC_FACT_CHOSEN, RC_KIND_DOMAIN, "FEAT|Gift",
            "{\"ability_list\":[{\"category\":\"FEAT\",\"key\":\"gift\",\"choices\":[\"War\"]},"
            "{\"category\":\"FEAT\",\"key\":\"Other\",\"choices\":[\"Air\"]}]}"),
        "War");
}

static void keys_that_the_pack_lacks_are_warned_about_where_they_stand(void **state)
{
    const struct rc_character *c = read_text("{\"id\":\"a\",\n\"domains\":[\"Air\",\"Fyre\"]}");

    (void)state;
    rc_character_check(c, &model, &rig.diags);
    assert_string_equal(rig_place(&rig, RC_W_CHARACTER_KEY), "2:19");
    assert_non_null(strstr(rig_messages(&rig), "did you mean 'Fire'?"));
    assert_int_equal(rig.diags.errors, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(held_are_the_keys_of_the_kind_without_case),
        TEST(classes_count_with_levels_and_with_their_subclass),
        TEST(nobody_chosen_is_the_unselected_object),
        TEST(abilities_are_held_in_their_parent_category),
        TEST(grants_by_type_are_the_proficiencies_of_such_equipment),
        TEST(qualified_are_those_without_a_prerequisite_the_stated_and_qualify),
        TEST(known_are_the_spells_of_classes_in_the_default_book),
        TEST(available_are_the_lists_of_a_type_at_the_levels),
        TEST(bounds_of_levels_may_be_formulas),
        TEST(prohibited_is_what_an_entry_hits_and_what_it_does_not_qualify_for),
        TEST(choices_go_by_name),
        TEST(keys_that_the_pack_lacks_are_warned_about_where_they_stand),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
