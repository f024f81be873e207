#include "support/vectors.h"

#include <stdio.h>
#include <stdlib.h>

#include "ask/offer.h"
#include "ir/eval.h"
#include "state/atoms.h"
#include "support/all_facts.h"
#include "support/naive_choose.h"

/* An answer in the words of the table, keys in the order of the model. */
struct spoken {
    struct rc_str text;
    bool warned;
};

static struct rc_str speak(struct rc_arena *arena, const struct rc_model *model, rc_kind kind,
                           const uint64_t *bits, const struct rc_str *unknown, size_t unknown_count)
{
    struct rc_str out = { "", 0 };
    rc_key_list keys = { 0 };

    for (size_t i = 0; i < unknown_count; i++)
        out = rc_str_printf(arena, "%.*s%s%.*s", RC_FMT(out), i == 0 ? "UNRESOLVED (" : ", ",
                            RC_FMT(unknown[i]));
    out = rc_str_printf(arena, "%.*s%s{", RC_FMT(out), unknown_count > 0 ? ") " : "");
    rc_ask_keys(arena, model, kind, bits, &keys);
    for (size_t i = 0; i < keys.count; i++)
        out =
            rc_str_printf(arena, "%.*s%s%.*s", RC_FMT(out), i > 0 ? ", " : "", RC_FMT(keys.at[i]));
    return rc_str_printf(arena, "%.*s}", RC_FMT(out));
}

static struct spoken ask_front(struct pack *pack, const struct rc_character *who,
                               struct rc_str text, struct rc_compat compat)
{
    struct rc_arena *arena = &pack->rig.arena;
    struct rc_diags diags;
    struct rc_unit unit;
    struct rc_facts facts;
    struct rc_choose_result result = { 0 };
    struct rc_atoms_options options = { rc_compat_has(&compat, RC_CHOOSE_C10) };
    struct rc_source *source =
        rc_source_add(&pack->rig.sources, RC_STR("table"), rc_str(rc_str_copy(arena, text)));

    rc_diags_init(&diags, arena, &pack->rig.sources);
    rc_unit_init(&unit, arena, &pack->lst.model);
    struct rc_choose_context context = {
        .arena = arena, .diags = &diags, .model = &pack->lst.model, .unit = &unit, .compat = compat
    };
    struct rc_choose_token token = { source->text, source->base, RC_STR("ABILITY"), RC_STR("x") };
    rc_choose_compile(&context, &token, &result);
    if (result.status != RC_CHOOSE_COMPILED)
        return (struct spoken){ RC_STR("SYNTAX"), false };
    rc_atoms_fill(&facts, arena, who, &unit, &options);
    uint64_t *bits = rc_bits_new(arena, rc_kind_count(&pack->lst.model, result.rule.kind));
    rc_eval_set(&unit, &facts, result.rule.set, bits);
    return (struct spoken){ speak(arena, &pack->lst.model, result.rule.kind, bits,
                                  result.unresolved.at, result.unresolved.count),
                            diags.count > 0 };
}

static struct rc_str ask_naive(struct pack *pack, const struct rc_character *who,
                               struct rc_str text, struct rc_compat compat)
{
    struct rc_arena *arena = &pack->rig.arena;
    struct naive n = { .arena = arena, .model = &pack->lst.model, .compat = compat };
    const struct naive *from = &n;
    struct rc_facts facts;

    naive_read(&n, text);
    if (n.verdict != NAIVE_ACCEPTED)
        return RC_STR("SYNTAX");
    all_facts(&facts, arena, &pack->lst.model, who, rc_compat_has(&compat, RC_CHOOSE_C10));
    uint64_t *bits = rc_bits_new(arena, rc_kind_count(&pack->lst.model, n.kind));
    naive_set(&n, &facts, bits);
    if (n.plain != NULL && naive_throws(&n, &facts))
        from = n.plain;
    return speak(arena, &pack->lst.model, n.kind, bits, from->unresolved.at,
                 from->unresolved.count);
}

/* A cell without the explanation in brackets. */
static struct rc_str expected(struct rc_str cell)
{
    return rc_str_starts(cell, RC_STR("SYNTAX")) ? RC_STR("SYNTAX") : cell;
}

static void fail(struct vectors *v, struct rc_str id, const char *column, struct rc_str text,
                 struct rc_str wanted, struct rc_str got, const char *by)
{
    v->failed++;
    printf("%.*s %s: %.*s\n  expected %.*s\n  %s says %.*s\n", RC_FMT(id), column, RC_FMT(text),
           RC_FMT(wanted), by, RC_FMT(got));
}

static void check(struct vectors *v, struct rc_str id, struct rc_str text, struct rc_str cell,
                  struct rc_str plain, bool pcgen)
{
    bool throws = rc_str_starts(cell, RC_STR("EXCEPTION"));
    struct rc_str wanted = expected(throws ? plain : cell);
    const char *column = pcgen ? "pcgen" : "default";
    struct rc_compat compat = { { 0 } };
    const struct rc_character *who = rc_character_find(
        &v->pack.characters, rc_str_starts(id, RC_STR("K")) ? RC_STR("K") : RC_STR("C"));

    for (size_t i = 0; pcgen && i < RC_CHOOSE_COMPAT_COUNT; i++)
        rc_compat_set(&compat, i, true);
    struct spoken front = ask_front(&v->pack, who, text, compat);
    struct rc_str naive = ask_naive(&v->pack, who, text, compat);
    if (!rc_str_eq(front.text, wanted))
        fail(v, id, column, text, wanted, front.text, "the front end");
    if (throws && !front.warned)
        fail(v, id, column, text, RC_STR("a warning"), RC_STR("nothing"), "the front end");
    if (!rc_str_eq(naive, wanted))
        fail(v, id, column, text, wanted, naive, "the naive evaluator");
}

void vectors_init(struct vectors *v)
{
    struct rc_budget budget = { .cap = 0 };
    struct rc_arena arena;

    *v = (struct vectors){ .rows = 0 };
    rc_arena_init(&arena, &budget);
    struct rc_str campaign = pack_path(&arena, "tests/cases/lst/examples/examples.pcc");
    struct rc_str characters = pack_path(&arena, "tests/cases/lst/examples/characters.jsonl");
    if (!pack_load(&v->pack, campaign.p, characters.p) || v->pack.rig.diags.count > 0) {
        printf("the pack of the examples is not sound\n%s", rig_messages(&v->pack.rig));
        exit(1);
    }
    rc_arena_clear(&arena);
}

void vectors_clear(struct vectors *v)
{
    pack_clear(&v->pack);
}

bool vectors_run(struct vectors *v, const char *path)
{
    struct rc_str text, line, cells[4];

    if (rc_io_read(&v->pack.rig.arena, path, RC_FILE_LIMIT, &text) != RC_IO_OK)
        return false;
    rc_str_next(&text, '\n', &line);
    while (rc_str_next(&text, '\n', &line)) {
        size_t count = 0;

        while (count < 4 && rc_str_next(&line, '\t', &cells[count]))
            count++;
        if (count < 4)
            continue;
        v->rows++;
        check(v, cells[0], cells[1], cells[2], cells[2], false);
        check(v, cells[0], cells[1], cells[3], cells[2], true);
    }
    printf("%zu rows, %zu failed\n", v->rows, v->failed);
    return true;
}
