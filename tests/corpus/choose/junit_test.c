/*
 * junit-facts.jsonl: what PCGen's own unit tests for CHOOSE saw. In each row of a built subtoken
 * that can be compared (oracle README) `valid` is whether the token parses, with PCGen's answers to
 * part C. The others are counted by reason.
 */
#include <stdio.h>
#include <string.h>

#include "lst/choose.h"
#include "support/corpus.h"

enum reason {
    COMPARED,
    AFTER,     /* something was looked at behind the parsing */
    CARRIED,   /* a subtoken that is read in its own time */
    ELSEWHERE, /* a qualifier or primitive of other objects */
    REASONS
};

static const char *const reason_text[REASONS] = {
    "compared",
    "with 'after': more than the parsing was looked at",
    "a subtoken that is carried",
    "tested on the objects of another subtoken",
};

struct check {
    struct rig rig;
    struct rc_lst_pack pack;
    size_t count[REASONS];
    size_t wrong;
};

/* "plugin.qualifier.armorprof.EquipmentTokenTest" -> "armorprof"; other tests: empty. */
static struct rc_str tested_on(struct rc_str test)
{
    static const char *const prefixes[] = { "plugin.qualifier.", "plugin.primitive." };

    for (size_t i = 0; i < 2; i++) {
        struct rc_str rest = rc_str_sub(test, strlen(prefixes[i]), test.len);
        if (rc_str_starts(test, rc_str(prefixes[i])))
            return rc_str_sub(rest, 0, rc_str_find(rest, '.', 0));
    }
    return RC_STR("");
}

/* The folder of PCGen in which a subtoken's own qualifiers and primitives are tested. */
static const struct {
    const char *subtoken;
    const char *folder;
} own_folders[] = {
    { "ARMORPROFICIENCY", "armorprof" },
    { "CLASS", "pcclass" },
    { "DEITY", "deity" },
    { "DOMAIN", "domain" },
    { "RACE", "race" },
    { "SHIELDPROFICIENCY", "shieldprof" },
    { "SPELLS", "spell" },
};

static bool is_own(struct rc_str subtoken, struct rc_str folder)
{
    if (folder.len == 0 || rc_str_eq(folder, RC_STR("pobject")))
        return true;
    for (size_t i = 0; i < sizeof own_folders / sizeof *own_folders; i++) {
        if (rc_str_eq(subtoken, rc_str(own_folders[i].subtoken)))
            return rc_str_eq(folder, rc_str(own_folders[i].folder));
    }
    return false;
}

static struct rc_choose_result compile(struct check *check, struct rc_str text,
                                       struct rc_diags *diags)
{
    struct rc_arena *arena = &check->rig.arena;
    struct rc_choose_result result = { .status = RC_CHOOSE_REJECTED };
    const struct rc_source *source = rc_source_add(&check->rig.sources, RC_STR("fact"), text);
    struct rc_unit *unit = RC_NEW(arena, struct rc_unit);
    struct rc_choose_context context = {
        .arena = arena, .diags = diags, .model = &check->pack.model, .unit = unit
    };
    struct rc_choose_token token = { source->text, source->base, RC_STR("ABILITY"),
                                     RC_STR("fact") };

    rc_unit_init(unit, arena, &check->pack.model);
    rc_diags_init(diags, arena, &check->rig.sources);
    for (size_t i = 0; i < RC_CHOOSE_COMPAT_COUNT; i++)
        rc_compat_set(&context.compat, i, true);
    rc_choose_compile(&context, &token, &result);
    return result;
}

static void take_row(void *user, json_t *row)
{
    struct check *check = user;
    struct rc_str token = rc_str(json_string_value(json_object_get(row, "token")));
    const char *input = json_string_value(json_object_get(row, "input")); /* NULL: no '|' */
    struct rc_str test = rc_str(json_string_value(json_object_get(row, "test")));
    struct rc_str subtoken = rc_str_sub(token, 7, token.len);
    struct rc_str text = rc_str_printf(&check->rig.arena, "%.*s%s%s", RC_FMT(subtoken),
                                       input != NULL ? "|" : "", input != NULL ? input : "");
    bool valid = json_is_true(json_object_get(row, "valid"));
    enum reason reason = COMPARED;
    struct rc_diags diags;

    if (json_object_get(row, "after") != NULL)
        reason = AFTER;
    else if (compile(check, text, &diags).status == RC_CHOOSE_IS_CARRIED)
        reason = CARRIED;
    else if (!is_own(subtoken, tested_on(test)))
        reason = ELSEWHERE;
    check->count[reason]++;
    if (reason != COMPARED)
        return;
    bool parses = compile(check, text, &diags).status == RC_CHOOSE_COMPILED;
    if (parses == valid)
        return;
    check->wrong++;
    printf("  %.*s: recorded %s, %.*s (%s)\n", RC_FMT(text), valid ? "valid" : "not valid",
           RC_FMT(test), diags.count > 0 ? rc_str_copy(&check->rig.arena, diags.at[0]->text) : "");
}

int main(void)
{
    struct check check = { .wrong = 0 };
    const char *campaign, *facts;
    bool good;

    rig_init(&check.rig);
    campaign = corpus_path(&check.rig, "corpus/mini/mini.pcc");
    facts = campaign == NULL ? NULL : corpus_answers(&check.rig, "choose", "junit-facts.jsonl");
    if (facts == NULL) {
        rig_clear(&check.rig);
        return 77;
    }
    good = corpus_load(&check.rig, campaign, &check.pack) && corpus_rows(facts, take_row, &check);
    for (size_t i = 0; i < REASONS; i++)
        printf("%5zu %s\n", check.count[i], reason_text[i]);
    printf("%5zu differ\n", check.wrong);
    good = good && check.wrong == 0 && check.count[COMPARED] > 0;
    rig_clear(&check.rig);
    return good ? 0 : 1;
}
