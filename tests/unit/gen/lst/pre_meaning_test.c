/*
 * What prerequisites mean, for the character of mara/: each line names the rule that it shows.
 * Answers: p pass, f fail, e load error; first our own, then under --compat=pcgen.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/realm.h"

static const struct row {
    const char *rule;
    const char *text;
    const char *answers;
} rows_of_mara[] = {
    { "R1", "PREclass:1,Cleric=1", "pp" },
    { "R2", "PRESTATGT:1,DEX=13", "pp" },
    { "R2", "PRESTATLTEQ:1,DEX=13", "ff" },
    { "R3", "!PREVARGTEQ:INT,3,STR,1", "pp" },
    { "R7", "PREMULT:2,[PREMULT:1,[PREALIGN:CE],[PRERACE:1,Half-Elf]],[!PREDOMAIN:1,War]", "pp" },
    { "R8", "PREMULT:1,[PREMULT:1,[PREALIGN:LG]]", "pp" },
    { "T1", "!PREALIGN:LG", "ff" },
    { "T2", "PREABILITY:4,CATEGORY=FEAT,TYPE=Combat,TYPE=Metamagic", "pp" },
    { "T2", "PREABILITY:2,CATEGORY=FEAT,Weapon Focus (Club),Weapon Focus (Dagger)", "pp" },
    { "T2", "PREABILITY:1,CATEGORY=FEAT,Weapon Focus (TYPE=Simple)", "pp" },
    { "T2", "PREABILITY:1,CATEGORY=FEAT,Weapon Focus (Da%)", "pp" },
    { "T3", "PRECLASS:2,Wizard,Cleric", "pp" },
    { "T4", "PREALIGN:XX", "ef" },
    { "T4", "PRESTAT:1,LUCK=3", "ef" },
    { "T4", "PRECHECK:1,Luck=3", "ef" },
    { "T4", "PREDOMAIN:1,Nowhere", "ff" },
    { "T4", "!PREDOMAIN:1,Nowhere", "pp" },
    { "E1", "PREWEAPONPROF:3,TYPE=Simple", "pp" },
    { "E1", "PREWEAPONPROF:4,TYPE=Simple", "ff" },
    { "E2", "PREMOVE:40,Walk=30,Climb=15", "fp" },
    { "E3", "PREMULT:2,[PREDOMAIN:1,ANY],[PREALIGN:CE]", "ff" },
    { "E4", "PREMULT:2,[PREWEAPONPROF:1,TYPE=Simple],[PREALIGN:CE]", "fp" },
    { "E4", "PREMULT:2,[PREABILITY:1,CATEGORY=FEAT,TYPE=Combat],[PREALIGN:CE]", "fp" },
    { "E5", "PRECLASS:2,Wizard=2,Cleric", "pf" },
    { "E5", "PRECLASS:2,Cleric,Wizard=3", "pf" },
    { "E5", "PRECLASS:2,Wizard,Wizard=3,Cleric=1", "pp" },
    { "E5", "PRECLASS:2,Wizard=3", "ff" },
    { "E8", "!PRELANG:1,Orcish", "pf" },
    { "E8", "PREMULT:1,[PREALIGN:LG],[PRELANG:1,Orcish]", "pf" },
    { "E8", "!PREAGESET:1,Ancient", "pf" },
    { "E8", "PREWIELD:1,Light", "ff" },
    { "E8", "!PRECHECK:1,Luck=3", "ef" },
    { "E10", "!PRECHARACTERTYPE:1,PC", "fp" },
    { "E10", "!PREDEITYALIGN:LG", "fp" },
    { "E10", "!PREDEITYDOMAIN:1,Good", "fp" },
    { "E10", "!PREDEITYDOMAIN:2,Good,Sun", "ff" },
    { "E10", "!PREBIRTHPLACE:Vale", "pf" },
    { "P1", "!PRETEXT:by night", "fp" },
    { "P2", "!PRESKILL:1,TYPE.Intelligence=6", "fp" },
    { "P2", "!PRESKILL:1,Hide=1", "pp" },
    { "P3", "PRESKILL:1,Know%=5", "pp" },
    { "P3", "PRESKILL:1,C%=2", "pp" },
    { "P5", "PRESKILLTOT:Climb,Climb,Spellcraft=8", "pp" },
    { "P6", "PREMOVE:1,Fly=10", "ff" },
    { "P7", "PREVISION:2,Darkvision=30,Low-Light=1", "fp" },
    { "P8", "PREVISION:1,Darkvision=ANY,Low-Light=ANY", "pf" },
    { "P8", "PREVISION:1,Darkvision=ANY", "pp" },
    { "P9", "PRESTAT:1,INTELLIGENCE=15", "ep" },
    { "P10", "PRESIZEEQ:Medium", "pf" },
    { "P10", "PREBASESIZEEQ:Medium", "pp" },
    { "P10", "PRESIZEEQ:Vast", "ef" },
    { "P11", "PREPROFWITHARMOR:1,ARMORTYPE=Light", "pp" },
    { "P11", "PREPROFWITHARMOR:1,ARMORTYPE.Light", "pp" },
    { "P11", "PREPROFWITHARMOR:1,TYPEsLight", "fp" },
    { "P12", "PREPROFWITHARMOR:2,TYPE=Light,Chainmail", "pp" },
    { "P13", "PREABILITY:2,CATEGORY=FEAT,Weapon Focus", "fp" },
    { "P13", "PREABILITY:2,CATEGORY=FEAT,CHECKMULT,Weapon Focus", "pp" },
    { "P14", "PREDOMAIN:2,Sun,ANY", "fp" },
    { "P14", "PRESPELL:2,Light", "fp" },
    { "P14", "PREWEAPONPROF:2,Mace,DEITYWEAPON", "fp" },
    { "P14", "PREWEAPONPROF:2,Club,DEITYWEAPON", "pp" },
    { "P15", "PREABILITY:1,CATEGORY=FEAT,TYPE=Metamagic,[Dodge]", "fp" },
    { "P15", "PREWEAPONPROF:1,Club,[Longbow]", "pp" },
    { "P16", "PRERACE:1,[Elf]", "pf" },
    { "P17", "PRERACE:1,%,[Elf,Human]", "pp" },
    { "P18", "PRECLASS:2,Wizard=3,Cleric", "pf" },
    { "P19", "PRECLASS:3,ANY", "fp" },
    { "P19", "PREMOVE:30,Walk", "ep" },
    { "P20", "PREDEITY:2,Solara", "fp" },
    { "P20", "PREEQUIPPRIMARY:2,TYPE=Melee", "fp" },
    { "P24", "!PRECLASSLEVELMAX:1,Wizard=3,Cleric=1", "fp" },
    { "P25", "PRELANGUAGE:1,Elven", "pf" },
    { "P25", "!PREAGESETEQ:1,Middle Age", "ff" },
    { "P25", "PREHDSILENT:0+", "pf" },
    { "P26", "PRELANG:2,TYPE=Spoken", "pf" },
    { "P27", "PREALIGN:Deity", "pf" },
    { "P27", "PREALIGN:0", "pf" },
    { "P27", "PREALIGN:8", "ff" },
    { "P28", "PREEQUIP:1,BASEITEM=Leather Armor", "pf" },
    { "P30", "PREARMORTYPE:1,Leather%", "pf" },
    { "P30", "PREARMORTYPE:1,LIST", "pp" },
    { "P31", "PRESPELLCAST:TYPE=Divine,MEMORIZE=N", "fp" },
    { "P32", "PRESPELLBOOK:NO", "fp" },
    { "P34", "PREDR:1,silver", "fp" },
    { "P34", "PREDR:1,magic", "pp" },
    { "P35", "PREREGION:north", "pp" },
    { "P35", "PREREGION:Nor", "fp" },
    { "P38", "PREATT:x", "ep" },
    { "P38", "PRESTAT:INT=13", "ef" },
    { "P38", "PREPCLEVEL:5", "ep" },
    { "P39", "PREEQUIP:2,TYPE=Light", "pf" },
    { "P41", "!PREABILITY:1,Dodge", "ep" },
    { "P42", "PRETYPE:1,Humanoid", "pf" },
    { "P42", "PRETYPE:1,Humanoid.PC", "pp" },
    { "P43", "PRESA:1,Sneak%", "pf" },
    { "P44", "PREVAREQ:a b,1", "ef" },
    { "P45", "PREMULT:2,[PREABILITY:1,CATEGORY=FEAT,TYPE=Metamagic],[PREALIGN:CE]", "fp" },
    { "P46", "PREVARGTEQ:1+Nobody/4,1", "pf" },
    { "2.3", "PREVAREQ:Bonus,1", "pp" },
    { "2.3", "PREVARNEQ:Bonus,1", "ff" },
    { "2.3", "PREVARGTEQ:Bonus,1", "ff" },
    { "2.3", "PRESKILL:1,Climb=3", "ff" },
    { "D1", "PREABILITY:1,CATEGORY=ANY,Dodge", "ef" },
    { "D3", "!PRERACE:1,%", "ff" },
    { "D4", "PRESKILL:1,Swim=1", "ff" },
    { "D4", "!PRESKILL:1,Swim=1", "pp" },
    { "D5", "PREPROFWITHSHIELD:1,Buckler", "pp" },
    { "D5", "PREPROFWITHARMOR:1,TYPE=Heavy", "ff" },
    { "D7", "PRECAMPAIGN:1,INCLUDES=Realm Magic", "pp" },
    { "D7", "PRECAMPAIGN:1,Realm Magic", "ff" },
    { "D7", "PRECAMPAIGN:1,BOOKTYPE=Core Rules", "pp" },
    { "D8", "PREFACT:1,RACE,ispc=TRUE", "pp" },
    { "D8", "PREFACTSET:1,DEITY,Pantheon=bright", "ff" },
    { "D9", "PRECLASS:1,SPELLCASTER=3", "pp" },
    { "D9", "PRECLASS:1,SPELLCASTER.Divine=2", "ff" },
    { "D10", "PRESPELLTYPE:2,Divine=1", "ff" },
    { "D10", "PRESPELLTYPE:1,Divine=1", "pp" },
    { "D10", "PRESPELLTYPE:1,Arcane=4", "ff" },
    { "F4", "PREVAREQ:classlevel(\"Wizard\")+max(1,2),5", "pp" },
    { "F5", "PREVAREQ:var(\"CL=Cleric\"),1", "pp" },
    { "F6", "PREVAREQ:TL,4", "pp" },
    { "F7", "PREVARGTEQ:Nobody,0", "pp" },
    { "F9", "PREVAREQ:count(\"ABILITIES\",\"CATEGORY=FEAT\",\"TYPE=Metamagic\"),2", "pp" },
    { "F9", "PREVAREQ:count(\"ABILITIES\",\"CATEGORY=FEAT\",\"KEY=Weapon Focus\"),2", "pp" },
    { "F10", "PREVARGTEQ:Rage,3", "pp" },
    { "F10", "PREVARGT:Rage,3", "ff" },
    { "F11", "PREVAREQ:1/3,0.3333333", "pp" },
};

/* The same of who serves as others, has power points, and holds two things in one hand. */
static const struct row rows_of_nim[] = {
    { "D2", "PREABILITY:1,CATEGORY=FEAT,Hop", "pp" },
    { "D2", "PREABILITY:1,CATEGORY=Trick,Hop", "ff" },
    { "P3", "PRESKILL:1,Knowledge%=5", "pf" },
    { "P3", "PRESKILL:1,Knowledge%=4", "pp" },
    { "P3", "PRESKILL:1,Knowledge (H%=5", "pp" },
    { "P4", "PRESKILL:2,TYPE.Know%=5,Climb=9", "fp" },
    { "P4", "PRESKILL:1,TYPE.Know%=5,Climb=9", "pp" },
    { "P11", "PREPROFWITHARMOR:1,ARMORTYPE=L", "pf" },
    { "P21", "PRECLASS:1,TYPE=Martial=4", "fp" },
    { "P21", "PRECLASS:1,TYPE=Martial=3", "pp" },
    { "P22", "PREABILITY:1,CATEGORY=FEAT,Mobility", "pp" },
    { "P22", "PREABILITY:1,CATEGORY=Special Ability,Mobility", "fp" },
    { "P23", "PRERACE:1,Elf", "pf" },
    { "P23", "PRERACE:1,High Elf", "fp" },
    { "P29", "PREEQUIPPRIMARY:1,TYPE=Melee", "pp" },
    { "P29", "PREEQUIPPRIMARY:1,TYPE=Goods", "pf" },
    { "P33", "PRESPELLTYPE:1000,Psionic=1", "pp" },
    { "P33", "PRESPELLTYPE:1,Psionic=1,Divine=1", "pf" },
};

/* The same of who has neither a race nor any movement. */
static const struct row rows_of_stray[] = {
    { "D6", "PREMOVE:1,Walk=10", "fp" },
    { "P40", "PREBASESIZEEQ:M", "ff" },
    { "P40", "!PREBASESIZEEQ:M", "pf" },
};

enum {
    MARA,
    NIM,
    STRAY,
    COUNT_OF_CHARACTERS
};

static struct realm w;

static int set_up(void **state)
{
    const char *root = getenv("RULEC_SOURCE_DIR");
    char objects[4096];
    char characters[4096];

    (void)state;
    snprintf(objects, sizeof objects, "%s/tests/unit/gen/lst/mara/objects.jsonl", root);
    snprintf(characters, sizeof characters, "%s/tests/unit/gen/lst/mara/characters.jsonl", root);
    if (!realm_load_files(&w, objects, characters))
        return 1;
    return w.characters.list.count == COUNT_OF_CHARACTERS ? 0 : 1;
}

static int tear_down(void **state)
{
    (void)state;
    rig_clear(&w.rig);
    return 0;
}

static rc_pred lower(const char *text, const struct rc_compat *compat, bool *ok)
{
    struct rc_pre_scope scope = { .arena = &w.rig.arena,
                                  .diags = &w.rig.diags,
                                  .world = &w.world,
                                  .preds = &w.preds,
                                  .compat = *compat };
    const struct rc_source *source = rig_source(&w.rig, "t.lst", text);
    const struct rc_pre *pre = rc_pre_parse(&w.rig.arena, &w.rig.diags, compat,
                                            (struct rc_piece){ source->text, source->base });

    *ok = pre != NULL;
    return pre == NULL ? rc_pred_truth(&w.preds, false) : rc_pre_lower(&scope, pre, ok);
}

static bool holds_of(size_t character, rc_pred pred, const struct rc_held_item *item)
{
    struct rc_pred_run run;

    rc_pred_run_init(&run, &w.rig.arena, &w.preds,
                     (struct rc_asked){ &w.model, w.characters.list.at[character], item });
    return rc_pred_holds(&run, pred);
}

static bool holds(rc_pred pred, const struct rc_held_item *item)
{
    return holds_of(MARA, pred, item);
}

static char answer(size_t character, const char *text, const struct rc_compat *compat)
{
    bool ok;
    rc_pred pred = lower(text, compat, &ok);

    if (!ok)
        return 'e';
    return holds_of(character, pred, NULL) ? 'p' : 'f';
}

static void check(size_t character, const struct row *rows, size_t count)
{
    struct rc_compat none = { { 0 } };
    struct rc_compat all = realm_pcgen();
    size_t wrong = 0;

    for (size_t i = 0; i < count; i++) {
        char ours = answer(character, rows[i].text, &none);
        char pcgen = answer(character, rows[i].text, &all);
        if (ours == rows[i].answers[0] && pcgen == rows[i].answers[1])
            continue;
        print_message("%s %s: %c%c, not %s\n", rows[i].rule, rows[i].text, ours, pcgen,
                      rows[i].answers);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

#define CHECK(character, rows) check(character, rows, sizeof rows / sizeof *rows)

static void each_rule_gives_its_two_answers(void **state)
{
    (void)state;
    CHECK(MARA, rows_of_mara);
    CHECK(NIM, rows_of_nim);
    CHECK(STRAY, rows_of_stray);
}

/* Part C: a difference is warned of where the data touches it, not at each use of the words. */
static void a_difference_is_warned_of_only_where_answers_may_differ(void **state)
{
    static const struct {
        const char *rule;
        const char *text;
        size_t warnings;
    } touched[] = {
        { "P7", "PREVISION:1,Darkvision=30,Low-Light=1", 0 },
        { "P7", "PREVISION:2,Darkvision=30,Low-Light=1", 1 },
        { "P10", "PREBASESIZEEQ:Medium", 0 },
        { "P10", "PREBASESIZELT:M", 0 },
        { "P10", "PRESIZEEQ:M", 0 },
        { "P10", "PRESIZEEQ:Medium", 1 },
        { "P13", "PREABILITY:2,CATEGORY=FEAT,Dodge,Mobility", 0 },
        { "P13", "PREABILITY:1,CATEGORY=FEAT,Weapon Focus", 0 },
        { "P13", "PREABILITY:2,CATEGORY=FEAT,Dodge,Weapon Focus", 1 },
        { "P13", "PREABILITY:2,CATEGORY=FEAT,TYPE=Combat", 1 },
        { "P13", "PREABILITY:2,CATEGORY=FEAT,TYPE=Metamagic", 0 },
        { "P13", "PREABILITY:2,CATEGORY=FEAT,CHECKMULT,Weapon Focus", 0 },
        { "P13", "PREABILITY:2,CATEGORY=FEAT,Weapon Focus (Club),Weapon Focus (Dagger)", 0 },
        { "P14", "PREDOMAIN:2,Sun,Good", 0 },
        { "P14", "PREDOMAIN:2,Sun,ANY", 1 },
        { "P14", "PREDOMAIN:2,Sun,sun", 1 },
        { "P14", "PREABILITY:2,CATEGORY=FEAT,TYPE=Metamagic,Dodge", 0 },
        { "P14", "PREABILITY:2,CATEGORY=FEAT,TYPE=Metamagic,Empower Spell", 1 },
        { "P14", "PRESKILL:2,TYPE.Knowledge=5,Climb=5", 0 },
        { "P3 P14", "PRESKILL:2,TYPE.Knowledge=5,Know%=5", 2 },
        { "P3", "PRESKILL:1,Know%=5", 1 },
        { "P3", "PRESKILL:1,Spell%=5", 0 },
        { "P4", "PRESKILL:1,TYPE=Know%=5", 0 },
        { "P4", "PRESKILL:1,TYPE=Know%=5,Climb=5", 1 },
        { "P11", "PREPROFWITHARMOR:1,ARMORTYPE=Light", 0 },
        { "P11", "PREPROFWITHARMOR:1,ARMORTYPE=L", 2 }, /* and there is no such type */
        { "P11", "PREPROFWITHSHIELD:1,TYPEsLight", 2 }, /* or key */
        { "P14", "PREWEAPONPROF:2,Club,DEITYWEAPON", 1 },
        { "P14", "PRESA:2,Sneak,Sneak Attack", 1 },
        { "P14", "PRESA:2,Sneak,Turn", 0 },
        { "P14", "PRESPELL:1,Light", 0 },
        { "P14", "PRESPELL:2,Light", 1 },
        { "P45", "PREMULT:2,[PREABILITY:1,CATEGORY=FEAT,Dodge],[PREALIGN:CE]", 0 },
        { "P45", "PREMULT:2,[PREABILITY:1,CATEGORY=FEAT,TYPE=Metamagic],[PREALIGN:CE]", 1 },
        { "P45", "PREMULT:2,[PREABILITY:1,CATEGORY=FEAT,Weapon Focus],[PREALIGN:CE]", 1 },
        { "P45", "PREMULT:2,[PREABILITY:1,CATEGORY=FEAT,Weapon Focus (Club)],[PREALIGN:CE]", 0 },
        { "P45", "PREMULT:2,[PREABILITY:1,CATEGORY=FEAT,Weapon Focus (%)],[PREALIGN:CE]", 1 },
        { "P45", "PREMULT:1,[PREABILITY:1,CATEGORY=FEAT,Weapon Focus],[PREALIGN:CE]", 0 },
    };
    struct rc_compat none = { { 0 } };
    bool ok;
    size_t wrong = 0;

    (void)state;
    for (size_t i = 0; i < sizeof touched / sizeof *touched; i++) {
        size_t before = w.rig.diags.warnings;
        lower(touched[i].text, &none, &ok);
        if (w.rig.diags.warnings - before == touched[i].warnings)
            continue;
        print_error("%s %s: %zu warnings, not %zu\n", touched[i].rule, touched[i].text,
                    w.rig.diags.warnings - before, touched[i].warnings);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

/* E9 */
static void an_item_answers_for_itself(void **state)
{
    const struct rc_character *c = w.characters.list.at[0];
    struct rc_compat none = { { 0 } };
    bool ok;

    (void)state;
    assert_true(holds(lower("PREWIELD:1,Light", &none, &ok), &c->equipment_list.at[0]));
    assert_true(holds(lower("PRETYPE:2,Armor,Light", &none, &ok), &c->equipment_list.at[1]));
    assert_false(holds(lower("PRETYPE:1,Armor.Heavy", &none, &ok), &c->equipment_list.at[1]));
    assert_true(holds(lower("PRETYPE:1,.IF.TYPE=Armor.Shield.THEN.Light.ELSE.Weapon", &none, &ok),
                      &c->equipment_list.at[1]));
    assert_true(holds(lower("PRETYPE:1,.IF.TYPE=Armor.Shield.THEN.Light.ELSE.Weapon", &none, &ok),
                      &c->equipment_list.at[0]));
}

static void equal_prerequisites_are_one(void **state)
{
    struct rc_compat none = { { 0 } };
    bool ok;

    (void)state;
    assert_true(rc_pred_same(lower("PREALIGN:LG,NG", &none, &ok),
                             lower("PREMULT:1,[PREALIGN:NG],[PREALIGN:LG]", &none, &ok)));
    assert_true(
        rc_pred_same(lower("!PREMULT:1,[!PREHP:3]", &none, &ok), lower("PREHP:3", &none, &ok)));
    assert_true(rc_pred_same(lower("PREDOMAIN:1,Sun,Good", &none, &ok),
                             lower("PREDOMAIN:1,Good,Sun", &none, &ok)));
    assert_true(rc_pred_is_false(&w.preds, lower("PREMULT:2,[PREHP:3],[!PREHP:3]", &none, &ok)));
}

/* The answer of a character that a QUALIFY:DOMAIN|War grants, for War with that prerequisite. */
static bool is_granted(const char *text, const struct rc_compat *compat)
{
    struct rc_pre_scope scope = { .arena = &w.rig.arena,
                                  .diags = &w.rig.diags,
                                  .world = &w.world,
                                  .preds = &w.preds,
                                  .compat = *compat };
    struct rc_character granted = *w.characters.list.at[MARA];
    struct rc_kind_keys keys = { .kind = RC_STR("DOMAIN") };
    const struct rc_source *source = rig_source(&w.rig, "t.lst", text);
    rc_pre_list list = { 0 };
    struct rc_pred_run run;
    rc_pred pred;

    RC_PUSH(&w.rig.arena, &keys.keys, RC_STR("War"));
    granted.qualify.count = granted.qualify.room = 0;
    granted.qualify.at = NULL;
    RC_PUSH(&w.rig.arena, &granted.qualify, keys);
    RC_PUSH(&w.rig.arena, &list,
            rc_pre_parse(&w.rig.arena, &w.rig.diags, compat,
                         (struct rc_piece){ source->text, source->base }));
    pred = rc_pre_qualified(&scope, false, RC_STR("DOMAIN"), RC_STR("War"), &list, NULL);
    assert_false(holds(pred, NULL));
    rc_pred_run_init(&run, &w.rig.arena, &w.preds, (struct rc_asked){ &w.model, &granted, NULL });
    return rc_pred_holds(&run, pred);
}

/* E6, P36 */
static void qualify_passes_what_has_no_q(void **state)
{
    struct rc_compat none = { { 0 } };
    struct rc_compat all = realm_pcgen();

    (void)state;
    assert_true(is_granted("PREALIGN:CE", &none));
    assert_true(is_granted("PREALIGN:CE", &all));
    assert_false(is_granted("PREALIGN:Q:CE", &none));
    assert_true(is_granted("PREALIGN:Q:CE", &all));
}

static void a_name_that_does_not_exist_has_a_place_and_a_neighbour(void **state)
{
    struct rc_compat none = { { 0 } };
    bool ok;

    (void)state;
    lower("PREDOMAIN:1,Sum", &none, &ok);
    assert_true(rig_has(&w.rig, RC_W_PRE_UNKNOWN));
    assert_string_equal(rig_place(&w.rig, RC_W_PRE_UNKNOWN), "1:13");
    assert_non_null(strstr(rig_messages(&w.rig), "Sun"));
    lower("PREWEAPONPROF:1,Simple", &none, &ok);
    assert_non_null(strstr(rig_messages(&w.rig), "TYPE=Simple"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_rule_gives_its_two_answers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_difference_is_warned_of_only_where_answers_may_differ,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_item_answers_for_itself, set_up, tear_down),
        cmocka_unit_test_setup_teardown(equal_prerequisites_are_one, set_up, tear_down),
        cmocka_unit_test_setup_teardown(qualify_passes_what_has_no_q, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_name_that_does_not_exist_has_a_place_and_a_neighbour,
                                        set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
