/* Damaged files: nothing crashes or hangs, and what is loaded is sound. The seed is printed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/pack_check.h"
#include "support/world.h"

enum {
    ROUNDS = 150, /* RULEC_ROUNDS multiplies it */
    ROOM = 4096
};

static struct world world;
static uint64_t seed = 0x5eed;

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

static unsigned draw(unsigned below)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(seed >> 33) % below;
}

static const struct {
    const char *name;
    const char *text;
} files[] = {
    { "main.pcc",
      "CAMPAIGN:M\nGAMEMODE:35e\n!PRECAMPAIGN:1,[X],BOOKTYPE=Core Rules\nPCC:part.pcc\n"
      "CLASS:class.lst\nSPELL:spell.lst|(EXCLUDE:Dark|Gloom (Deep))|PRECAMPAIGN:1,Part\n"
      "ABILITY:feat.lst|PREMULT:1,[PRERULE:1,X],[!PRECAMPAIGN:1,Y]\nDEITY:deity.lst\n"
      "ABILITY:gift.lst\nARMORPROF:prof.lst\nWEAPONPROF:prof.lst\n" },
    { "part.pcc",
      "CAMPAIGN:Part\nRANK:3\nDOMAIN:domain.lst\nRACE:race.lst\nDATACONTROL:dc.lst\n"
      "ABILITYCATEGORY:cat.lst\nEQUIPMENT:gear.lst\nLSTEXCLUDE:none.lst\nPCC:main.pcc\n" },
    { "class.lst", "CLASS:Wizard\tTYPE:Base.PC\tFACT:SpellType|Arcane\nSUBCLASS:Seer\tPREALIGN:LG\n"
                   "SUBCLASSLEVEL:1\tCAST:1\n1:REPEATLEVEL:2|SKIP=2|MAX=9\tCAST:1,2\n"
                   "CLASS:Wizard.MOD\tALLOWBASECLASS:NO\n2\tNATURALATTACKS:Bite,Weapon,*1,1d6\n"
                   "CLASS:Wizard.COPY=Mage\tKEY:Magus\nCLASS:Monk\tHD:8\nCLASS:Monk.FORGET\n" },
    { "spell.lst", "Light\tCLASSES:Wizard,Magus=0|TYPE=Arcane=1[PREALIGN:LG]\tSCHOOL:Evocation|x\n"
                   "Dark\tDOMAINS:Air=1|ALL=2\nLight.MOD\tCLASSES:Wizard=-1\nGloom (Deep)\n" },
    { "feat.lst",
      "SOURCELONG:B\tSOURCEDATE:2003-07\nRun\tCATEGORY:FEAT\tMULT:YES\tCHOOSE:DOMAIN|Air\n"
      "CATEGORY=FEAT|Run.MOD\tTYPE:.CLEAR.a.REMOVE.a\nCATEGORY=FEAT|Run.COPY=Walk\n"
      "Hop\tCATEGORY:Trick\tPRE:.CLEAR\n" },
    { "gift.lst",
      "Gift\tCATEGORY:FEAT\tAUTO:ARMORPROF|Leather|ARMORTYPE=Armor|%LIST|PREALIGN:LG\t"
      "AUTO:WEAPONPROF|TYPE=Soft.Odd|DEITYWEAPONS|Leather|!PREWEAPONPROF:1,Leather\n"
      "Pass\tCATEGORY:FEAT\tQUALIFY:DOMAIN|Air|Flame\tQUALIFY:ABILITY=FEAT|Run\t"
      "SPELLLEVEL:CLASS|Wizard=2|Dark,Light|SPELLCASTER.Arcane=3|Dark\tCHANGEPROF:Leather=Hard\n" },
    { "prof.lst", "Leather\tTYPE:Soft.Odd\nMail\tTYPE:Hard\n" },
    { "deity.lst", "Ra\tALIGN:LG\tDOMAINS:Air,.CLEAR.Fire|PREALIGN:LG\tFACTSET:Pantheon|Nile\n"
                   "None\tGROUP:UNSELECTED\tDOMAINS:ALL\n" },
    { "domain.lst", "Air\tTYPE:a.b\nFire\tKEY:Flame\nAir.MOD\tPREALIGN:LG\nFire \tTYPE:x\n" },
    { "race.lst", "Elf\tRACETYPE:Fey\tRACESUBTYPE:a|b|.REMOVE.a\tSIZE:M\n" },
    { "dc.lst", "FACTDEF:CLASS|SpellType\tSELECTABLE:YES\nFACTSETDEF:DEITY|Pantheon\n" },
    { "cat.lst",
      "ABILITYCATEGORY:Trick\tCATEGORY:Trick\nABILITYCATEGORY:Fast\tCATEGORY:FEAT\tTYPE:a\n" },
    { "gear.lst", "Vest\tPROFICIENCY:ARMOR|Leather\tTYPE:Armor\nVest.COPY=Coat\n" },
};

static const char marks[] = "\t\t\n\r|,.:=[]()!#\"\\%*@ \x1f\xe9\xc3\x80";

/* One damage: a byte changed, removed, put in, a piece doubled, or the end cut off. */
static size_t damage(char *text, size_t len)
{
    size_t at = draw((unsigned)len + 1);
    size_t piece = draw(40) % (len - at + 1);

    switch (draw(5)) {
    case 0:
        if (at < len)
            text[at] = marks[draw(sizeof marks - 1)];
        return len;
    case 1: memmove(text + at, text + at + piece, len - at - piece); return len - piece;
    case 2:
        memmove(text + at + 1, text + at, len - at);
        text[at] = marks[draw(sizeof marks - 1)];
        return len + 1;
    case 3: memmove(text + at + piece, text + at, len - at); return len + piece;
    default: return draw(8) == 0 ? at : len;
    }
}

static void write_all(size_t damaged)
{
    char text[ROOM];

    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        size_t len = strlen(files[i].text);
        memcpy(text, files[i].text, len);
        if (i == damaged) {
            for (unsigned n = draw(4) + 1; n > 0 && len + 64 < ROOM && len > 0; n--)
                len = damage(text, len);
        }
        world_bytes(&world, files[i].name, text, len);
    }
}

static void load_once(void)
{
    struct rig rig;
    struct rc_lst_pack pack;
    struct rc_str path = rc_str(world_path(&world, "main.pcc"));

    rig_init(&rig);
    rc_lst_load(&rig.arena, &rig.texts, &rig.diags, &world.options, &path, 1, &pack);
    pack_check(&rig, &pack);
    pack_check_derived(&rig, &pack);
    rig_messages(&rig);
    rig_clear(&rig);
}

static unsigned rounds(void)
{
    const char *factor = getenv("RULEC_ROUNDS");

    return ROUNDS * (factor != NULL ? (unsigned)strtoul(factor, NULL, 10) : 1);
}

static void damaged_files_load_soundly(void **state)
{
    (void)state;
    const char *given = getenv("RULEC_SEED");

    if (given != NULL)
        seed = strtoull(given, NULL, 0);
    printf("seed 0x%llx\n", (unsigned long long)seed);
    for (unsigned i = 0; i < rounds(); i++) {
        write_all(draw(sizeof files / sizeof files[0]));
        load_once();
    }
}

static void the_files_are_sound_before_they_are_damaged(void **state)
{
    (void)state;
    write_all(SIZE_MAX);
    load_once();
}

/* `count` times `text` between two ends. */
static void repeated_file(const char *name, const char *begin, const char *text, size_t count,
                          const char *end)
{
    size_t len = strlen(text);
    size_t first = strlen(begin);
    char *all = malloc(first + len * count + strlen(end) + 1);

    memcpy(all, begin, first);
    for (size_t i = 0; i < count; i++)
        memcpy(all + first + i * len, text, len);
    memcpy(all + first + len * count, end, strlen(end) + 1);
    world_file(&world, name, all);
    free(all);
}

static void ten_thousand_brackets_do_not_nest(void **state)
{
    (void)state;
    world_file(&world, "x.lst", "Air\n");
    repeated_file("main.pcc", "DOMAIN:x.lst|PREMULT:1,", "[PREMULT:1,", 10000, "\n");
    world_load(&world, "main.pcc", NULL);
    pack_check(&world.rig, &world.pack);
    repeated_file("main.pcc", "DOMAIN:x.lst|", "(INCLUDE:", 10000, "\n");
    world_load(&world, "main.pcc", NULL);
    pack_check(&world.rig, &world.pack);
    assert_int_equal(world_count(&world, RC_E_LST_ENTRY), 1);
}

static void long_lists_are_read_in_bounded_memory(void **state)
{
    (void)state;
    repeated_file("s.lst", "A\tCLASSES:", "x,", 50000, "y=1\n");
    repeated_file("d.lst", "B\tTYPE:", "x.", 50000, "y\n");
    world_load(&world, "SPELL:s.lst", "DOMAIN:d.lst", NULL);
    pack_check(&world.rig, &world.pack);
    assert_string_equal(world_values(&world, RC_RELATION_TYPE, "DOMAIN", "B"), "x|y");
}

/* A chain of copies, each of the one before; `field` goes to every one. */
static void chain_of_copies(size_t count, const char *field)
{
    size_t room = count * (strlen(field) + 32) + 16;
    char *all = malloc(room);
    size_t len = (size_t)snprintf(all, room, "C0\n");

    for (size_t i = 1; i <= count; i++)
        len += (size_t)snprintf(all + len, room - len, "C%zu.COPY=C%zu%s\n", i - 1, i, field);
    world_file(&world, "d.lst", all);
    free(all);
    world_load(&world, "DOMAIN:d.lst", NULL);
}

static void a_long_chain_of_copies_costs_what_it_says(void **state)
{
    (void)state;
    chain_of_copies(20000, "");
    assert_int_equal(world_messages(&world), 0);
    assert_int_equal(rc_kind_count(&world.pack.model, RC_KIND_DOMAIN), 20001);
}

static void lines_that_copies_pile_up_are_bounded(void **state)
{
    (void)state;
    chain_of_copies(6000, "\tPREx:1");
    assert_int_equal(world_count(&world, RC_E_TOO_MANY), 1);
    assert_true(world.rig.diags.limit_hit);
}

static void thousands_of_types_are_told_apart(void **state)
{
    char *all = malloc(40000 * 8 + 32);
    size_t len = (size_t)sprintf(all, "B\tTYPE:x");

    (void)state;
    for (unsigned i = 0; i < 40000; i++)
        len += (size_t)sprintf(all + len, ".t%u", i % 20000);
    sprintf(all + len, "\tTYPE:REMOVE.t7\tTYPE:t7\n");
    world_file(&world, "d.lst", all);
    free(all);
    world_load(&world, "DOMAIN:d.lst", NULL);
    pack_check(&world.rig, &world.pack);
    assert_int_equal(rc_object_values(&world.pack.model, RC_RELATION_TYPE, RC_KIND_DOMAIN, 0).count,
                     20001);
}

static void a_hundred_thousand_fields_are_read(void **state)
{
    (void)state;
    repeated_file("d.lst", "B", "\tTYPE:x", 100000, "\tPREx:1\n");
    world_load(&world, "DOMAIN:d.lst", NULL);
    assert_true(world_flag(&world, RC_FLAG_HAS_PRE, "DOMAIN", "B"));
}

static void hostile_names_are_only_names(void **state)
{
    (void)state;
    world_file(&world, "d.lst", "a*/b\nc\"d\ne?\?/f\ng\\\n\xc3\xa9\xe2\x80\xae\n%n%s\n");
    world_load(&world, "DOMAIN:d.lst", NULL);
    pack_check(&world.rig, &world.pack);
    assert_int_equal(rc_kind_count(&world.pack.model, RC_KIND_DOMAIN), 6);
    assert_int_equal(world_messages(&world), world_count(&world, RC_W_LST_KEY));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(the_files_are_sound_before_they_are_damaged),
        TEST(damaged_files_load_soundly),
        TEST(ten_thousand_brackets_do_not_nest),
        TEST(long_lists_are_read_in_bounded_memory),
        TEST(a_long_chain_of_copies_costs_what_it_says),
        TEST(lines_that_copies_pile_up_are_bounded),
        TEST(thousands_of_types_are_told_apart),
        TEST(a_hundred_thousand_fields_are_read),
        TEST(hostile_names_are_only_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
