/* SPDX-License-Identifier: MIT */
/*
 * Explanations of random prerequisites about random characters, against a stupid twin that makes
 * every elementary change there is (pre.md section 5a), alone and in pairs: the verdict is that of
 * the evaluator; each change that is shown turns it and no part of it does; they come in the order
 * of their cost; where the twin finds a change, one as small is shown; and nothing that is said to
 * hold never for this character does. RULEC_SEED repeats a run, RULEC_ROUNDS makes it longer.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ask/explain.h"
#include "driver/lst_gains.h"
#include "ir/leaf.h"
#include "lst/pre_clause.h"
#include "support/pack.h"
#include "support/random_pack.h"

enum {
    QUESTIONS = 160,
    LIMIT = 100000, /* trials */
    MOST = 21,      /* of a number */
    SHOWN = 10
};

struct check {
    struct rig rig;
    struct rc_arena trial;
    struct random random;
    struct rc_lst_work work;
    struct rc_characters characters;
    struct rc_ask_pack pack;
    rc_change_sets pool; /* every elementary change of a character, one each */
    rc_change_sets few;  /* the same with fewer raises, for pairs */
    size_t unmet;
    size_t never;
    size_t changes;
    size_t pairs;
    size_t wrong;
};

/* --- random prerequisites */

/* %d is a small number, %b one to twenty. */
static const char *const tests[] = {
    "PREABILITY:1,CATEGORY=FEAT,Balance",
    "PREABILITY:%d,CATEGORY=FEAT,TYPE=Boats",
    "PREABILITY:%d,CATEGORY=FEAT,Sure Foot,Leap,Heron Step",
    "PREABILITY:1,CATEGORY=FEAT,Balance,[Sure Foot]",
    "PREABILITY:1,CATEGORY=FEAT,Favoured Water (Flow)",
    "PREABILITY:%d,CHECKMULT,CATEGORY=FEAT,Strong Lungs",
    "PREALIGN:STD,ROV",
    "PREALIGN:Deity",
    "PREARMORTYPE:1,TYPE=Light",
    "PREARMORTYPE:1,LIST",
    "PREATT:%b",
    "PREBASESIZELT:M",
    "PRECHECK:%d,Body=%b,Mind=%b",
    "PRECHECKBASE:1,Body=%b",
    "PRECLASS:1,Boatman=%d",
    "PRECLASS:%d,TYPE=Base=%d",
    "PRECLASS:1,SPELLCASTER.Arcane=%d",
    "PRECLASSLEVELMAX:1,Boatman=%d",
    "PRECSKILL:%d,TYPE=Lore",
    "PREDEITY:1,Y",
    "PREDEITY:1,PANTHEON.Marsh",
    "PREDEITYALIGN:STD",
    "PREDEITYDOMAIN:1,Ebb",
    "PREDOMAIN:%d,Ebb,Flow,Peat",
    "PREDOMAIN:%d,ANY",
    "PREDR:1,iron=%b",
    "PREEQUIP:%d,TYPE=Armor",
    "PREEQUIPPRIMARY:1,TYPE=Melee",
    "PREFACT:1,RACE,Homeland=Hills",
    "PREGENDER:M",
    "PREHD:MIN=%d",
    "PREHP:%b",
    "PREITEM:%d,TYPE=Weapon,Tide Table",
    "PREKIT:1,Ferry Kit",
    "PRELANG:%d,ANY",
    "PRELANG:1,Knots",
    "PRELEVEL:MIN=%d,MAX=6",
    "PREMOVE:1,Swim=%b",
    "PREPCLEVEL:MIN=%d",
    "PREPROFWITHARMOR:%d,Oilskin,Hauberk",
    "PREPROFWITHSHIELD:1,TYPE=Shield",
    "PRERACE:1,RACETYPE=Beast",
    "PRESKILL:%d,Steering=%d,Haggle=%d",
    "PRESKILL:%d,TYPE=Lore=%d",
    "PRESKILLTOT:TYPE=Boats=%b",
    "PRESPELL:%d,Still Water,Call Eel",
    "PRESPELLSCHOOL:1,Calling=%d",
    "PRESPELLTYPE:1,Arcane=1",
    "PRESR:%b",
    "PRESTAT:%d,BRN=%b,SKL=%b,SNS=%b",
    "PRESTATEQ:1,BRN=%b",
    "PRESTATNEQ:1,SNS=%b",
    "PRESTATLT:1,SKL=%b",
    "PRESUBCLASS:1,Downstream",
    "PRETEMPLATE:1,Drowned",
    "PRETEXT:of the weir",
    "PREUATT:%d",
    "PREVARGTEQ:Depth,%b",
    "PREVARLT:Depth,%b,Width,3",
    "PREVAREQ:Depth,%b",
    "PREVISION:1,Darkvision=%b",
    "PREWEAPONPROF:%d,TYPE=Plain",
    "PREWEAPONPROF:1,DEITYWEAPON",
};

static void add_test(struct check *check, struct rc_buf *out)
{
    const char *text = tests[random_below(&check->random, sizeof tests / sizeof *tests)];

    rc_buf_add(out, random_chance(&check->random, 25) ? RC_STR("!") : RC_STR(""));
    for (; *text != '\0'; text++) {
        if (*text != '%') {
            rc_buf_char(out, *text);
            continue;
        }
        text++;
        rc_buf_printf(out, "%zu", 1 + random_below(&check->random, *text == 'd' ? 3 : 20));
    }
}

static void add_pre(struct check *check, unsigned depth, struct rc_buf *out)
{
    size_t pieces = 2 + random_below(&check->random, 3);

    if (depth == 0 || random_chance(&check->random, 30)) {
        add_test(check, out);
        return;
    }
    rc_buf_printf(out, "%sPREMULT:%zu", random_chance(&check->random, 15) ? "!" : "",
                  1 + random_below(&check->random, pieces));
    for (size_t i = 0; i < pieces; i++) {
        rc_buf_add(out, RC_STR(",["));
        add_pre(check, depth - 1, out);
        rc_buf_char(out, ']');
    }
}

/* --- the stupid twin */

static void add(struct check *check, struct rc_change change, bool rare)
{
    struct rc_change_set one = rc_change_one(&check->rig.arena, change);

    RC_PUSH(&check->rig.arena, &check->pool, one);
    if (!rare)
        RC_PUSH(&check->rig.arena, &check->few, one);
}

static void add_objects(struct check *check, enum rc_change_id id, rc_kind kind, const char *word)
{
    const struct rc_model *model = check->pack.model;

    for (rc_object i = 0; i < rc_kind_count(model, kind); i++)
        add(check,
            (struct rc_change){
                .id = id, .kind = rc_str(word), .key = rc_object_key(model, kind, i) },
            false);
}

/* Pairs go without most of the numbers between. */
static void add_raises(struct check *check, enum rc_change_id id, struct rc_str key, double from)
{
    for (int to = (int)floor(from) + 1; to <= MOST; to++)
        add(check, (struct rc_change){ .id = id, .key = key, .from = from, .to = to },
            to != 1 && to != 2 && to != 3 && to != 5 && to != 8 && to != 13 && to != MOST);
}

static double int_of(const rc_named_ints *list, struct rc_str name)
{
    for (size_t i = 0; i < list->count; i++) {
        if (rc_str_eq_fold(list->at[i].name, name))
            return list->at[i].value;
    }
    return 0;
}

static double number_of(const rc_named_numbers *list, struct rc_str name)
{
    for (size_t i = 0; i < list->count; i++) {
        if (rc_str_eq_fold(list->at[i].name, name))
            return list->at[i].value;
    }
    return 0;
}

static void add_ints(struct check *check, enum rc_change_id id, rc_kind kind,
                     const rc_named_ints *from)
{
    for (rc_object i = 0; i < rc_kind_count(check->pack.model, kind); i++) {
        struct rc_str key = rc_object_key(check->pack.model, kind, i);
        add_raises(check, id, key, int_of(from, key));
    }
}

static void add_numbers(struct check *check, const struct rc_character *c)
{
    static const char *const variables[] = { "Depth", "Width" };

    add_ints(check, RC_CHANGE_RAISE_STAT, RC_KIND_STAT, &c->stats_total);
    add_ints(check, RC_CHANGE_RAISE_SAVE, RC_KIND_SAVE, &c->checks_total);
    add_ints(check, RC_CHANGE_RAISE_BASE_SAVE, RC_KIND_SAVE, &c->checks_base);
    add_raises(check, RC_CHANGE_RAISE_ATTACK, RC_STR(""), c->bab);
    add_raises(check, RC_CHANGE_RAISE_HIT_POINTS, RC_STR(""), c->hit_points);
    add_raises(check, RC_CHANGE_RAISE_RESISTANCE, RC_STR(""), c->spell_resistance);
    add_raises(check, RC_CHANGE_RAISE_SPEED, RC_STR("Swim"),
               number_of(&c->movement, RC_STR("Swim")));
    add_raises(check, RC_CHANGE_RAISE_VISION, RC_STR("Darkvision"),
               int_of(&c->vision, RC_STR("Darkvision")));
    add_raises(check, RC_CHANGE_RAISE_REDUCTION, RC_STR("iron"),
               int_of(&c->damage_reduction_by_bypass, RC_STR("iron")));
    for (size_t i = 0; i < 2; i++)
        add_raises(check, RC_CHANGE_RAISE_VARIABLE, rc_str(variables[i]),
                   number_of(&c->vars, rc_str(variables[i])));
    for (rc_object i = 0; i < rc_kind_count(check->pack.model, RC_KIND_SKILL); i++) {
        struct rc_str key = rc_object_key(check->pack.model, RC_KIND_SKILL, i);
        add_raises(check, RC_CHANGE_RAISE_SKILL, key, number_of(&c->skills_held, key));
    }
}

static void add_classes(struct check *check, const struct rc_character *c)
{
    const struct rc_model *model = check->pack.model;

    for (rc_object i = 0; i < rc_kind_count(model, RC_KIND_CLASS); i++) {
        struct rc_str key = rc_object_key(model, RC_KIND_CLASS, i);
        const struct rc_class_info *info = rc_class_of(c, key);
        if (rc_object_has_flag(model, RC_KIND_CLASS, i, RC_FLAG_SUBCLASS))
            continue;
        add_raises(check, RC_CHANGE_RAISE_CLASS, key, info == NULL ? 0 : info->level);
        if (info == NULL)
            continue;
        add_raises(check, RC_CHANGE_RAISE_CLASS_ATTACK, key, info->bab);
        if (rc_class_spell_type(model, i).len > 0)
            add_raises(check, RC_CHANGE_RAISE_CASTER, key, info->spellcaster_level);
        if (info->subclass.len == 0 && rc_str_eq(key, RC_STR("Weirwise")))
            add(check,
                (struct rc_change){
                    .id = RC_CHANGE_CHOOSE_SUBCLASS, .kind = key, .key = RC_STR("Downstream") },
                false);
    }
}

static void add_spells(struct check *check, const struct rc_character *c)
{
    const struct rc_model *model = check->pack.model;

    for (size_t i = 0; i < model->spell_entries.count; i++) {
        const struct rc_spell_entry *entry = &model->spell_entries.at[i];
        struct rc_str list = rc_object_key(model, entry->list_kind, entry->list);
        if (entry->list_kind == RC_KIND_CLASSSPELLLIST && rc_class_of(c, list) != NULL)
            add(check,
                (struct rc_change){ .id = RC_CHANGE_LEARN_SPELL,
                                    .kind = list,
                                    .key = rc_object_key(model, RC_KIND_SPELL, entry->spell),
                                    .to = entry->level },
                false);
    }
}

static void add_items(struct check *check, const struct rc_character *c)
{
    static const enum rc_location places[] = { RC_LOCATION_EQUIPPED_NEITHER,
                                               RC_LOCATION_EQUIPPED_PRIMARY };

    add_objects(check, RC_CHANGE_OWN_ITEM, RC_KIND_EQUIPMENT, "");
    for (size_t i = 0; i < c->equipment_list.count; i++) {
        struct rc_str key = c->equipment_list.at[i].key;
        add(check, (struct rc_change){ .id = RC_CHANGE_GIVE_ITEM, .key = key }, false);
        add(check, (struct rc_change){ .id = RC_CHANGE_UNEQUIP_ITEM, .key = key }, false);
        for (size_t k = 0; k < 2; k++)
            add(check,
                (struct rc_change){ .id = RC_CHANGE_EQUIP_ITEM, .key = key, .to = places[k] },
                false);
    }
}

static void add_losses(struct check *check, const struct rc_character *c)
{
    for (size_t i = 0; i < c->ability_list.count; i++) {
        const struct rc_held_ability *held = &c->ability_list.at[i];
        if (held->nature == RC_NATURE_NORMAL)
            add(check,
                (struct rc_change){
                    .id = RC_CHANGE_LOSE_ABILITY, .kind = held->parent, .key = held->key },
                false);
    }
    for (size_t i = 0; i < c->domains.count; i++)
        add(check, (struct rc_change){ .id = RC_CHANGE_LOSE_DOMAIN, .key = c->domains.at[i] },
            false);
    for (size_t i = 0; i < c->templates.count; i++)
        add(check, (struct rc_change){ .id = RC_CHANGE_LOSE_TEMPLATE, .key = c->templates.at[i] },
            false);
    for (size_t i = 0; i < c->languages.count; i++) {
        if (!rc_list_has_fold(&c->languages_auto, c->languages.at[i]))
            add(check,
                (struct rc_change){ .id = RC_CHANGE_LOSE_LANGUAGE, .key = c->languages.at[i] },
                false);
    }
    if (c->kits.count > 0)
        add(check, (struct rc_change){ .id = RC_CHANGE_LOSE_KIT, .key = c->kits.at[0] }, false);
}

static void add_choices(struct check *check, const struct rc_character *c)
{
    rc_kind feats = rc_ability_kind_find(check->pack.model, RC_STR("FEAT"));

    add_objects(check, RC_CHANGE_GAIN_ABILITY, feats, "FEAT");
    add(check,
        (struct rc_change){ .id = RC_CHANGE_GAIN_CHOICE,
                            .kind = RC_STR("FEAT"),
                            .key = RC_STR("Favoured Water"),
                            .detail = RC_STR("Flow") },
        false);
    add(check,
        (struct rc_change){
            .id = RC_CHANGE_GAIN_TAKE, .kind = RC_STR("FEAT"), .key = RC_STR("Strong Lungs") },
        false);
    if (!rc_has_deity(c))
        add_objects(check, RC_CHANGE_CHOOSE_DEITY, RC_KIND_DEITY, "");
    if (!rc_has_alignment(c))
        add_objects(check, RC_CHANGE_CHOOSE_ALIGNMENT, RC_KIND_ALIGNMENT, "");
}

static void fill_pool(struct check *check, const struct rc_character *c)
{
    check->pool.count = check->few.count = 0;
    add_choices(check, c);
    add_losses(check, c);
    add_objects(check, RC_CHANGE_GAIN_TEMPLATE, RC_KIND_TEMPLATE, "");
    add_objects(check, RC_CHANGE_GAIN_DOMAIN, RC_KIND_DOMAIN, "");
    add(check, (struct rc_change){ .id = RC_CHANGE_GAIN_KIT, .key = RC_STR("Ferry Kit") }, false);
    add_objects(check, RC_CHANGE_GAIN_LANGUAGE, RC_KIND_LANGUAGE, "");
    add_objects(check, RC_CHANGE_GAIN_WEAPONPROF, RC_KIND_WEAPONPROF, "");
    add_objects(check, RC_CHANGE_GAIN_ARMORPROF, RC_KIND_ARMORPROF, "");
    add(check, (struct rc_change){ .id = RC_CHANGE_GAIN_SHIELDTYPE, .key = RC_STR("Shield") },
        false);
    add_objects(check, RC_CHANGE_GAIN_CSKILL, RC_KIND_SKILL, "");
    add_items(check, c);
    add_spells(check, c);
    add_classes(check, c);
    add_numbers(check, c);
}

/* --- what is said */

static void complain(struct check *check, const struct rc_explanation *e, const char *what,
                     struct rc_change_set set)
{
    struct rc_buf text;

    if (check->wrong++ >= SHOWN)
        return;
    rc_buf_init(&text, &check->rig.arena);
    rc_explain_text(e, &check->rig.sources, &text);
    for (size_t i = 0; i < set.count; i++) {
        rc_buf_add(&text, RC_STR("the twin: "));
        rc_change_text(&set.at[i], &text);
        rc_buf_char(&text, '\n');
    }
    printf("%s:\n%.*s\n", what, (int)text.len, text.p);
}

static bool holds(struct check *check, const struct rc_character *c, rc_pred pred,
                  struct rc_change_set set)
{
    struct rc_mark mark = rc_arena_mark(&check->trial);
    struct rc_pred_run run;
    bool answer;

    rc_pred_run_init(&run, &check->trial, check->pack.preds,
                     (struct rc_asked){ check->pack.model,
                                        rc_change_apply(&check->trial, &check->pack, c, set),
                                        NULL });
    answer = rc_pred_holds(&run, pred);
    rc_arena_release(&check->trial, mark);
    return answer;
}

static bool is_never(const struct rc_explain_part *part)
{
    return part->never && part->why_never.why != RC_ASK_FOLLOWS;
}

/* No single change turns a part of which that is said. */
static void check_never(struct check *check, const struct rc_explanation *e,
                        const struct rc_character *c, const struct rc_explain_part *part)
{
    for (size_t i = 0; is_never(part) && i < check->pool.count; i++) {
        if (holds(check, c, part->clause->pred, check->pool.at[i]))
            complain(check, e, "what holds never for this character does", check->pool.at[i]);
    }
    check->never += is_never(part);
    for (size_t i = 0; i < part->parts.count; i++)
        check_never(check, e, c, part->parts.at[i]);
}

static void check_shown(struct check *check, const struct rc_explanation *e,
                        const struct rc_character *c)
{
    struct rc_change_set none = { NULL, 0 };
    rc_pred pred = e->root->clause->pred;

    for (size_t i = 0; i < e->changes.count; i++) {
        struct rc_change_set set = e->changes.at[i].set;
        check->changes++;
        if (!holds(check, c, pred, set))
            complain(check, e, "a change does not turn it", none);
        for (size_t k = 0; k < set.count; k++) {
            if (holds(check, c, pred, rc_change_without(&check->rig.arena, set, k)))
                complain(check, e, "a part of a change is enough", none);
        }
        if (i > 0 && rc_change_compare(e->changes.at[i - 1].set, set) >= 0)
            complain(check, e, "the changes are not in the order of their cost", none);
    }
}

/* Where an item is held is no cost. */
static bool is_same(struct rc_change_set a, struct rc_change_set b)
{
    bool same = a.count == b.count;

    for (size_t i = 0; same && i < a.count; i++)
        same = rc_change_same_target(&a.at[i], &b.at[i]) &&
               rc_change_kind(a.at[i].id) != RC_CHANGE_IS_RAISE;
    return same;
}

/* Whether nothing is shown, or only what costs more. */
static bool is_dearer(const struct rc_explanation *e, struct rc_change_set set)
{
    const struct rc_change_set *first = e->changes.count == 0 ? NULL : &e->changes.at[0].set;

    return e->complete &&
           (first == NULL || (rc_change_compare(set, *first) < 0 && !is_same(set, *first)));
}

static void check_twin(struct check *check, const struct rc_explanation *e,
                       const struct rc_character *c)
{
    rc_pred pred = e->root->clause->pred;
    bool pairs = (e->changes.count == 0 || e->changes.at[0].set.count > 1) &&
                 random_chance(&check->random, 20);

    for (size_t i = 0; i < check->pool.count; i++) {
        if (is_dearer(e, check->pool.at[i]) && holds(check, c, pred, check->pool.at[i]))
            complain(check, e, "a cheaper change would do", check->pool.at[i]);
    }
    check->pairs += pairs;
    for (size_t i = 0; pairs && i < check->few.count; i++) {
        for (size_t k = i + 1; k < check->few.count; k++) {
            struct rc_mark mark = rc_arena_mark(&check->trial);
            struct rc_change_set both =
                rc_change_join(&check->trial, check->few.at[i], check->few.at[k]);
            if (both.count == 2 && is_dearer(e, both) && holds(check, c, pred, both))
                complain(check, e, "two cheaper changes would do", both);
            rc_arena_release(&check->trial, mark);
        }
    }
}

/* --- questions */

/* One of those in the file, or nobody, with some changes. */
static const struct rc_character *somebody(struct check *check)
{
    size_t which = random_below(&check->random, check->characters.list.count + 1);
    const struct rc_character *c = which < check->characters.list.count
                                       ? check->characters.list.at[which]
                                       : RC_NEW(&check->rig.arena, struct rc_character);

    for (size_t i = random_below(&check->random, 5); i > 0; i--) {
        fill_pool(check, c);
        c = rc_change_apply(&check->rig.arena, &check->pack, c,
                            check->few.at[random_below(&check->random, check->few.count)]);
    }
    fill_pool(check, c);
    return c;
}

static const struct rc_pre *some_pre(struct check *check)
{
    struct rc_compat compat = { { 0 } };
    const struct rc_source *source;
    struct rc_buf text;

    rc_buf_init(&text, &check->rig.arena);
    add_pre(check, 2, &text);
    source = rc_source_add(&check->rig.sources, RC_STR("EXPR"), rc_buf_str(&text));
    return rc_pre_parse(&check->rig.arena, &check->rig.diags, &compat,
                        (struct rc_piece){ source->text, source->base });
}

static void ask_one(struct check *check)
{
    const struct rc_character *c = somebody(check);
    struct rc_pre_scope scope =
        rc_pre_pack_scope(&check->work.pres, &check->rig.arena, &check->rig.diags);
    const struct rc_pre *pre = some_pre(check);
    struct rc_ask ask = {
        .arena = &check->rig.arena, .trial = &check->trial, .pack = &check->pack, .base = c
    };
    struct rc_explanation e = { .what = RC_EXPLAIN_CONDITION, .who = c->id };
    struct rc_change_set none = { NULL, 0 };

    if (pre == NULL) {
        check->wrong++;
        printf("%s\n", rig_messages(&check->rig));
        return;
    }
    e.expression = pre->text;
    rc_explain(&ask, rc_pre_clause(&scope, pre), LIMIT, &e);
    if (holds(check, c, e.root->clause->pred, none) != e.verdict)
        complain(check, &e, "the verdict is not that of the evaluator", none);
    check->unmet += !e.verdict;
    if (e.verdict)
        return;
    check_shown(check, &e, c);
    check_never(check, &e, c, e.root);
    check_twin(check, &e, c);
}

static bool load(struct check *check)
{
    struct rc_lst_options options = { .line_limit = 0 };
    struct rc_compat compat = { { 0 } };
    struct rc_arena *arena = &check->rig.arena;
    struct rc_str campaign = pack_path(arena, "tests/cases/lst/explain/pack/main.pcc");
    struct rc_str characters = pack_path(arena, "tests/cases/lst/explain/characters.jsonl");

    rc_characters_init(&check->characters, arena);
    if (!rc_lst_load(arena, &check->rig.texts, &check->rig.diags, &options, &campaign, 1,
                     &check->work.pack) ||
        rc_characters_read(&check->characters, arena, &check->rig.diags, characters,
                           RC_JSON_DEPTH) != RC_IO_OK)
        return false;
    rc_pre_compile_pack(arena, &check->rig.diags, &check->work.pack, compat, &check->work.pres);
    check->pack = (struct rc_ask_pack){ .model = &check->work.pack.model,
                                        .preds = &check->work.pres.preds,
                                        .sizes = check->work.pres.world.sizes,
                                        .kind = RC_NO_KIND };
    check->pack.qualified = rc_pred_truth(&check->work.pres.preds, true);
    check->pack.granted = rc_pred_truth(&check->work.pres.preds, false);
    rc_lst_gains(arena, &check->rig.diags, &check->work, &check->pack);
    return check->rig.diags.errors == 0;
}

int main(void)
{
    struct check *check = calloc(1, sizeof *check);
    const char *rounds = getenv("RULEC_ROUNDS");
    size_t questions = QUESTIONS * (rounds == NULL ? 1 : (size_t)strtoul(rounds, NULL, 10));
    bool good;

    rig_init(&check->rig);
    rc_arena_init(&check->trial, &check->rig.budget);
    check->random.state = random_seed(20261130);
    printf("seed %llu\n", (unsigned long long)check->random.state);
    good = load(check);
    for (size_t i = 0; good && i < questions; i++)
        ask_one(check);
    printf("%zu questions, %zu not met, %zu changes, %zu parts never, %zu with pairs; %zu wrong\n",
           questions, check->unmet, check->changes, check->never, check->pairs, check->wrong);
    good = good && check->wrong == 0 && check->changes > 0 && check->never > 0;
    rc_arena_clear(&check->trial);
    rig_clear(&check->rig);
    free(check);
    return good ? 0 : 1;
}
