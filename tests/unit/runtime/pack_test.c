/* SPDX-License-Identifier: MIT */
/* A descriptor written by hand, as a generated one is, and everything that can be wrong with it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "rulec/rulec.h"

struct character {
    _Alignas(64) uint64_t domain[8];
    uint64_t qualified[8];
    uint32_t deity;
};

static const char *const deities[] = { "Galda", "Ivor" };
static const char *const domains[] = { "Air", "Fire", "War" };

static const rulec_kind kinds[] = {
    { "DEITY", deities, 2, 1, RULEC_NONE, offsetof(struct character, deity) },
    { "DOMAIN", domains, 3, 1, offsetof(struct character, domain), RULEC_NONE },
    { "SKILL", NULL, 0, 1, RULEC_NONE, RULEC_NONE },
};
static const rulec_fact facts[] = {
    { "domain", "held", "", 1, offsetof(struct character, domain) },
    { "domain_qualified", "qualified", "", 1, offsetof(struct character, qualified) },
};
static const rulec_rule rules[] = { { "t_ability_x", "CHOOSE:DOMAIN|QUALIFIED", "x.lst", 3, 1 } };

static void init(void *character)
{
    memset(character, 0, sizeof(struct character));
    ((struct character *)character)->deity = 2;
}

static void choose(void *character, unsigned kind, uint32_t object)
{
    assert_int_equal(kind, 0);
    ((struct character *)character)->deity = object;
}

static void set(const void *character, unsigned rule, uint64_t *out)
{
    assert_int_equal(rule, 0);
    out[0] = ((const struct character *)character)->qualified[0];
}

static bool has(const void *character, unsigned rule, unsigned object)
{
    (void)rule;
    return rulec_bit(((const struct character *)character)->qualified, object);
}

static unsigned count(const void *character, unsigned rule)
{
    (void)rule;
    return rulec_popcount(((const struct character *)character)->qualified[0]);
}

static bool any(const void *character, unsigned rule)
{
    return count(character, rule) != 0;
}

static rulec_pack good(void)
{
    return (rulec_pack){
        RULEC_ABI,
        sizeof(rulec_pack),
        "t",
        { 1, 2 },
        sizeof(struct character),
        3,
        2,
        1,
        kinds,
        facts,
        rules,
        init,
        choose,
        set,
        has,
        count,
        any,
    };
}

static void a_good_pack_is_fine(void **state)
{
    rulec_pack pack = good();

    (void)state;
    assert_int_equal(rulec_pack_check(&pack), RULEC_OK);
    assert_int_equal(rulec_pack_check(NULL), RULEC_BAD_ARGUMENT);
}

static void another_abi_is_refused_before_anything_is_read(void **state)
{
    struct {
        uint32_t abi, size;
    } head = { RULEC_ABI + 1, sizeof(rulec_pack) };
    rulec_pack pack = good();

    (void)state;
    assert_int_equal(rulec_pack_check((const rulec_pack *)(const void *)&head), RULEC_BAD_ABI);
    head.abi = 0;
    assert_int_equal(rulec_pack_check((const rulec_pack *)(const void *)&head), RULEC_BAD_ABI);
    pack.size--;
    assert_int_equal(rulec_pack_check(&pack), RULEC_BAD_ABI);
}

static void a_pack_that_contradicts_itself_is_refused(void **state)
{
    rulec_kind bad_kinds[3];
    rulec_fact bad_facts[2];
    rulec_rule bad_rule = rules[0];
    rulec_pack pack = good();

    (void)state;
    pack.any = NULL;
    assert_int_equal(rulec_pack_check(&pack), RULEC_BAD_PACK);
    pack = good();
    pack.kinds = NULL;
    assert_int_equal(rulec_pack_check(&pack), RULEC_BAD_PACK);
    pack = good();
    pack.character_size = 64;
    assert_int_equal(rulec_pack_check(&pack), RULEC_BAD_PACK);

    pack = good();
    memcpy(bad_kinds, kinds, sizeof kinds);
    pack.kinds = bad_kinds;
    bad_kinds[1].words = 0;
    assert_int_equal(rulec_pack_check(&pack), RULEC_BAD_PACK);
    bad_kinds[1].words = 1;
    bad_kinds[1].held = 4;
    assert_int_equal(rulec_pack_check(&pack), RULEC_BAD_PACK);

    pack = good();
    memcpy(bad_facts, facts, sizeof facts);
    pack.facts = bad_facts;
    bad_facts[1].kind = 3;
    assert_int_equal(rulec_pack_check(&pack), RULEC_BAD_PACK);

    pack = good();
    pack.rules = &bad_rule;
    bad_rule.kind = 3;
    assert_int_equal(rulec_pack_check(&pack), RULEC_BAD_PACK);
}

static void things_are_found_by_their_exact_name(void **state)
{
    rulec_pack pack = good();
    uint32_t object = 77;

    (void)state;
    assert_ptr_equal(rulec_kind_find(&pack, "DOMAIN"), &kinds[1]);
    assert_null(rulec_kind_find(&pack, "DOMAI"));
    assert_null(rulec_kind_find(&pack, NULL));
    assert_ptr_equal(rulec_fact_find(&pack, "domain_qualified"), &facts[1]);
    assert_ptr_equal(rulec_rule_find(&pack, "t_ability_x"), &rules[0]);
    assert_null(rulec_rule_find(NULL, "t_ability_x"));
    assert_int_equal(rulec_object_find(&kinds[1], "War", &object), RULEC_OK);
    assert_int_equal(object, 2);
    assert_int_equal(rulec_object_find(&kinds[1], "war", &object), RULEC_NOT_FOUND);
    assert_int_equal(rulec_object_find(&kinds[2], "War", &object), RULEC_NOT_FOUND);
    assert_int_equal(object, 2);
}

static void a_character_is_granted_and_revoked(void **state)
{
    rulec_pack pack = good();
    struct character c;
    rulec_kind foreign = kinds[1];

    (void)state;
    assert_int_equal(rulec_init(&pack, &c), RULEC_OK);
    assert_int_equal(rulec_grant(&pack, &c, &kinds[1], "War"), RULEC_OK);
    assert_int_equal(c.domain[0], 4);
    assert_int_equal(rulec_revoke(&pack, &c, &kinds[1], "War"), RULEC_OK);
    assert_int_equal(c.domain[0], 0);
    assert_int_equal(rulec_grant(&pack, &c, &kinds[0], "Ivor"), RULEC_OK);
    assert_int_equal(c.deity, 1);
    assert_int_equal(rulec_revoke(&pack, &c, &kinds[0], "Galda"), RULEC_OK);
    assert_int_equal(c.deity, 1);
    assert_int_equal(rulec_revoke(&pack, &c, &kinds[0], "Ivor"), RULEC_OK);
    assert_int_equal(c.deity, 2);
    assert_int_equal(rulec_grant(&pack, &c, &kinds[1], "Nope"), RULEC_NOT_FOUND);
    assert_int_equal(rulec_grant(&pack, &c, &foreign, "War"), RULEC_BAD_ARGUMENT);
    assert_int_equal(rulec_grant(&pack, NULL, &kinds[1], "War"), RULEC_BAD_ARGUMENT);
}

static void a_rule_is_asked_by_name(void **state)
{
    rulec_pack pack = good();
    struct character c;
    uint64_t out[2] = { 0, 42 };
    bool offered = false;
    unsigned n = 0;

    (void)state;
    rulec_init(&pack, &c);
    assert_int_equal(rulec_fact_put(&pack, &c, &facts[1], "Fire", true), RULEC_OK);
    assert_int_equal(rulec_ask(&pack, &c, &rules[0], out, 2), RULEC_OK);
    assert_int_equal(out[0], 2);
    assert_int_equal(out[1], 42);
    assert_int_equal(rulec_ask(&pack, &c, &rules[0], out, 0), RULEC_NO_ROOM);
    assert_int_equal(rulec_ask_has(&pack, &c, &rules[0], "Fire", &offered), RULEC_OK);
    assert_true(offered);
    assert_int_equal(rulec_ask_count(&pack, &c, &rules[0], &n), RULEC_OK);
    assert_int_equal(n, 1);
    assert_int_equal(rulec_ask_count(&pack, &c, rules + 1, &n), RULEC_BAD_ARGUMENT);
}

static void a_registry_holds_packs_by_name(void **state)
{
    const rulec_pack *room[1];
    rulec_registry registry = { room, 1, 0 };
    rulec_pack first = good();
    rulec_pack again = good();
    rulec_pack other = good();

    (void)state;
    other.name = "other";
    assert_int_equal(rulec_registry_add(&registry, &first), RULEC_OK);
    assert_ptr_equal(rulec_registry_find(&registry, "t"), &first);
    assert_int_equal(rulec_registry_add(&registry, &again), RULEC_OK);
    assert_ptr_equal(rulec_registry_find(&registry, "t"), &again);
    assert_int_equal(rulec_registry_add(&registry, &other), RULEC_NO_ROOM);
    assert_null(rulec_registry_find(&registry, "other"));
    other.abi = 0;
    assert_int_equal(rulec_registry_add(&registry, &other), RULEC_BAD_ABI);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_good_pack_is_fine),
        cmocka_unit_test(another_abi_is_refused_before_anything_is_read),
        cmocka_unit_test(a_pack_that_contradicts_itself_is_refused),
        cmocka_unit_test(things_are_found_by_their_exact_name),
        cmocka_unit_test(a_character_is_granted_and_revoked),
        cmocka_unit_test(a_rule_is_asked_by_name),
        cmocka_unit_test(a_registry_holds_packs_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
