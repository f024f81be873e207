/*
 * Two hundred single faults in the prerequisites of a copy of the RSRD: a name misspelt, a count
 * that cannot be reached, bounds that exclude each other, a bracket lost. `rulec check` has to
 * report each at its place, with at most one further message. RULEC_SEED and RULEC_ROUNDS say which
 * and how many.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lst/pre_pack.h"
#include "support/compiled.h"
#include "support/corpus.h"
#include "support/pack_copy.h"

enum {
    BATCH = 10, /* faults in one copy, on lines of their own */
    FEW = 2     /* messages that a fault may have */
};

/* --- what can be done to a prerequisite */

struct bench;

/* Where a fault goes: bytes of a source, and what stands there instead. */
struct fault {
    const char *name;
    const struct rc_source *source;
    size_t at;
    size_t len;
    struct rc_str text;
    struct rc_str what; /* for people */
    unsigned line;
    unsigned first, last; /* bytes of the line in which a message has to begin */
    size_t messages;
    size_t in_place;
};

typedef bool fault_function(struct bench *b, const struct rc_pre *pre, struct fault *fault);

struct bench {
    struct rig rig;
    struct rc_lst_pack pack; /* the copy without faults */
    struct rc_pre_pack pres;
    const char *folder;
    const char *campaign;
    const char *game_modes;
    struct random random;
    RC_VEC(const struct rc_pre *) all; /* prerequisites of which nothing is said */
    json_t *sound;                     /* messages of the sound copy, by text */
};

static bool replace(struct bench *b, struct rc_str piece, struct rc_str text, struct fault *fault)
{
    const struct rc_sources *sources = &b->rig.sources;

    for (size_t i = 0; i < sources->count; i++) {
        const struct rc_source *source = sources->at[i];
        if (piece.p < source->text.p || piece.p >= source->text.p + source->text.len)
            continue;
        fault->source = source;
        fault->at = (size_t)(piece.p - source->text.p);
        fault->len = piece.len;
        fault->text = text;
        fault->what =
            rc_str_printf(&b->rig.arena, "'%.*s' becomes '%.*s'", RC_FMT(piece), RC_FMT(text));
        return true;
    }
    return false;
}

static bool misspell(struct bench *b, struct rc_str word, struct fault *fault)
{
    struct rc_str wrong = pack_misspell(&b->rig.arena, &b->random, word);

    return wrong.p != NULL && replace(b, word, wrong, fault);
}

static const struct rc_pre_element *some_element(struct bench *b, const struct rc_pre *pre)
{
    if (pre->elements.count == 0)
        return NULL;
    return &pre->elements.at[random_below(&b->random, pre->elements.count)];
}

static rc_kind kind_of(const struct bench *b, const struct rc_pre *pre)
{
    switch ((int)pre->kind) {
    case RC_PRE_ABILITY: return rc_ability_kind_find(&b->pack.model, pre->head);
    case RC_PRE_CLASS: return RC_KIND_CLASS;
    case RC_PRE_DOMAIN: return RC_KIND_DOMAIN;
    case RC_PRE_LANG: return RC_KIND_LANGUAGE;
    case RC_PRE_RACE: return RC_KIND_RACE;
    case RC_PRE_SKILL:
    case RC_PRE_CSKILL: return RC_KIND_SKILL;
    case RC_PRE_SPELL: return RC_KIND_SPELL;
    case RC_PRE_TEMPLATE: return RC_KIND_TEMPLATE;
    case RC_PRE_WEAPONPROF: return RC_KIND_WEAPONPROF;
    default: return RC_NO_KIND;
    }
}

static bool is_key(const struct bench *b, rc_kind kind, struct rc_str text)
{
    return rc_object_find(&b->pack.model, kind, text) != RC_NO_OBJECT;
}

static bool misspell_key(struct bench *b, const struct rc_pre *pre, struct fault *fault)
{
    const struct rc_pre_element *element = some_element(b, pre);
    rc_kind kind = kind_of(b, pre);

    return element != NULL && kind != RC_NO_KIND && is_key(b, kind, element->key) &&
           misspell(b, element->key, fault) && !is_key(b, kind, fault->text);
}

static bool misspell_type(struct bench *b, const struct rc_pre *pre, struct fault *fault)
{
    const struct rc_pre_element *element = some_element(b, pre);
    rc_kind kind = kind_of(b, pre);
    struct rc_str word;

    if (element == NULL || kind == RC_NO_KIND ||
        (!rc_str_starts(element->key, RC_STR("TYPE=")) &&
         !rc_str_starts(element->key, RC_STR("TYPE."))))
        return false;
    word = rc_str_sub(element->key, 5, rc_str_find(element->key, '.', 5));
    return rc_model_related(&b->pack.model, RC_RELATION_TYPE, kind, word) != NULL &&
           misspell(b, word, fault) &&
           rc_model_related(&b->pack.model, RC_RELATION_TYPE, kind, fault->text) == NULL &&
           !is_key(b, kind, fault->text);
}

static bool misspell_category(struct bench *b, const struct rc_pre *pre, struct fault *fault)
{
    return pre->kind == RC_PRE_ABILITY && misspell(b, pre->head, fault);
}

static bool misspell_variable(struct bench *b, const struct rc_pre *pre, struct fault *fault)
{
    struct rc_str nearest;

    return pre->kind == RC_PRE_VAR && pre->pairs.at[0].left->op == RC_FORMULA_NAME &&
           pre->pairs.at[0].left->name.len > 4 && misspell(b, pre->pairs.at[0].left->name, fault) &&
           !rc_pre_names_variable(b->pres.world.names, fault->text, &nearest);
}

static bool misspell_fact(struct bench *b, const struct rc_pre *pre, struct fault *fault)
{
    return pre->kind == RC_PRE_FACT && misspell(b, pre->elements.at[0].key, fault);
}

static bool misspell_fact_value(struct bench *b, const struct rc_pre *pre, struct fault *fault)
{
    return pre->kind == RC_PRE_FACT && misspell(b, pre->elements.at[0].value_text, fault);
}

static bool misspell_name_of_mode(struct bench *b, const struct rc_pre *pre, struct fault *fault)
{
    return (pre->kind == RC_PRE_STAT || pre->kind == RC_PRE_ALIGN ||
            pre->kind == RC_PRE_CHECKBASE) &&
           misspell(b, pre->elements.at[0].key, fault);
}

static bool misspell_kind(struct bench *b, const struct rc_pre *pre, struct fault *fault)
{
    size_t begin = pre->negated ? 4 : 1;
    struct rc_str word = rc_str_sub(pre->text, begin, rc_str_find(pre->text, ':', 0));
    enum rc_pre_op op;
    bool has_op;

    return misspell(b, rc_str_sub(word, pre->negated ? 0 : 2, word.len), fault) &&
           rc_pre_kind_find(fault->text, &op, &has_op) == RC_PRE_KIND_COUNT;
}

static bool all_are_keys(const struct bench *b, const struct rc_pre *pre)
{
    rc_kind kind = kind_of(b, pre);

    for (size_t i = 0; i < pre->elements.count; i++) {
        if (pre->elements.at[i].absent || !is_key(b, kind, pre->elements.at[i].key))
            return false;
    }
    return pre->elements.count > 0;
}

/* N is what can match, and one more. */
static bool ask_for_too_many(struct bench *b, const struct rc_pre *pre, struct fault *fault)
{
    size_t most = pre->kind == RC_PRE_MULT ? pre->pieces.count : pre->elements.count;
    struct rc_str count = rc_str_sub(pre->body, 0, rc_str_find(pre->body, ',', 0));

    if (pre->kind != RC_PRE_MULT && pre->kind != RC_PRE_STAT &&
        (kind_of(b, pre) == RC_NO_KIND || pre->checkmult || !all_are_keys(b, pre)))
        return false;
    return replace(b, count, rc_str_printf(&b->rig.arena, "%zu", most + 1), fault);
}

/* The same once more, negated or with the other operator. */
static bool contradict(struct bench *b, const struct rc_pre *pre, struct fault *fault)
{
    struct rc_str end = rc_str_sub(pre->text, pre->text.len, pre->text.len);
    struct rc_str added;

    if (pre->kind == RC_PRE_VAR && pre->op == RC_PRE_GTEQ && pre->pairs.count == 1)
        added = rc_str_printf(&b->rig.arena, "\tPREVARLT:%.*s", RC_FMT(pre->body));
    else if (pre->kind == RC_PRE_TEXT)
        return false;
    else if (pre->negated)
        added =
            rc_str_printf(&b->rig.arena, "\t%.*s", RC_FMT(rc_str_sub(pre->text, 1, pre->text.len)));
    else
        added = rc_str_printf(&b->rig.arena, "\t!%.*s", RC_FMT(pre->text));
    return *end.p == '\t' && pre->text.p[-1] == '\t' && replace(b, end, added, fault);
}

static bool lose_bracket(struct bench *b, const struct rc_pre *pre, struct fault *fault)
{
    const struct rc_pre *piece;
    const char *at;

    if (pre->kind != RC_PRE_MULT)
        return false;
    piece = pre->pieces.at[random_below(&b->random, pre->pieces.count)];
    at = random_chance(&b->random, 50) ? piece->text.p - 1 : piece->text.p + piece->text.len;
    return replace(b, rc_str_between(at, at + 1), RC_STR(""), fault);
}

static bool lose_value(struct bench *b, const struct rc_pre *pre, struct fault *fault)
{
    const struct rc_pre_element *element = some_element(b, pre);

    return element != NULL && rc_pre_kind_row(pre->kind)->value == RC_PRE_VALUE_REQUIRED &&
           replace(b,
                   rc_str_between(element->value_text.p - 1,
                                  element->value_text.p + element->value_text.len),
                   RC_STR(""), fault);
}

static bool double_comma(struct bench *b, const struct rc_pre *pre, struct fault *fault)
{
    size_t comma = rc_str_find(pre->body, ',', 0);

    return rc_pre_kind_row(pre->kind)->shape == RC_PRE_SHAPE_LIST && comma < pre->body.len &&
           replace(b, rc_str_sub(pre->body, comma, comma + 1), RC_STR(",,"), fault);
}

static bool lose_count(struct bench *b, const struct rc_pre *pre, struct fault *fault)
{
    size_t comma = rc_str_find(pre->body, ',', 0);

    return rc_pre_kind_row(pre->kind)->shape == RC_PRE_SHAPE_LIST && comma < pre->body.len &&
           replace(b, rc_str_sub(pre->body, 0, comma + 1), RC_STR(""), fault);
}

static bool break_formula(struct bench *b, const struct rc_pre *pre, struct fault *fault)
{
    return pre->kind == RC_PRE_VAR &&
           replace(b, rc_str_sub(pre->pairs.at[0].left->text, 0, 0), RC_STR("(1+"), fault);
}

static const struct {
    const char *name;
    fault_function *make;
} faults[] = {
    { "a key misspelt", misspell_key },
    { "a type misspelt", misspell_type },
    { "a category misspelt", misspell_category },
    { "a variable misspelt", misspell_variable },
    { "a FACT misspelt", misspell_fact },
    { "the value of a FACT misspelt", misspell_fact_value },
    { "a stat, alignment or save misspelt", misspell_name_of_mode },
    { "a kind misspelt", misspell_kind },
    { "a count that cannot be reached", ask_for_too_many },
    { "bounds that exclude each other", contradict },
    { "a bracket of PREMULT lost", lose_bracket },
    { "a value lost", lose_value },
    { "a comma doubled", double_comma },
    { "a count lost", lose_count },
    { "a formula broken", break_formula },
};

enum {
    KINDS = sizeof faults / sizeof *faults
};

/* --- the sound copy */

/* Rules with FACTs, of which the data has none, behind the last line of a file of abilities. */
static void add_facts(struct bench *b)
{
    for (size_t i = 0; i < b->pack.objects.count; i++) {
        const struct rc_lst_object *o = b->pack.objects.at[i];
        struct rc_place place;
        struct rc_str text;

        if (o->family != RC_LST_ABILITY || o->category.len == 0 ||
            !rc_place_of(&b->rig.sources, o->span.begin, &place) ||
            !rc_str_starts(place.source->name, rc_str(b->folder)))
            continue;
        text = rc_str_printf(&b->rig.arena, "%.*s\n", RC_FMT(place.source->text));
        for (unsigned k = 0; k < 30; k++)
            text = rc_str_printf(
                &b->rig.arena, "%.*sSeeded %u\tCATEGORY:%.*s\tPREFACT:1,CLASSES,SpellType=%s\n",
                RC_FMT(text), k, RC_FMT(o->category), k % 2 == 0 ? "Arcane" : "Divine");
        pack_copy_write(&b->rig.arena, place.source->name, text);
        return;
    }
    printf("no file of abilities\n");
    exit(1);
}

static void load(struct bench *b, const char *campaign, const char *root)
{
    struct rc_lst_options options = { .data_root = rc_str(root),
                                      .game_modes = rc_str(b->game_modes) };
    struct rc_str path = rc_str(campaign);
    struct rc_compat none = { { 0 } };

    rig_init(&b->rig);
    if (!rc_lst_load(&b->rig.arena, &b->rig.texts, &b->rig.diags, &options, &path, 1, &b->pack)) {
        printf("cannot load %s\n", campaign);
        exit(1);
    }
    rc_pre_compile_pack(&b->rig.arena, &b->rig.diags, &b->pack, none, &b->pres);
    rc_pre_check_fields(&b->rig.arena, &b->rig.diags, &b->pack, &b->pres);
}

/* Nothing is said of it yet, and it stands in a file of the copy. */
static bool is_clean(const struct bench *b, const struct rc_pre *pre)
{
    struct rc_place place;

    for (size_t i = 0; i < b->rig.diags.count; i++) {
        struct rc_span span = b->rig.diags.at[i]->span;
        if (span.begin >= pre->span.begin && span.begin <= pre->span.end)
            return false;
    }
    return rc_place_of(&b->rig.sources, pre->span.begin, &place) &&
           rc_str_starts(place.source->name, rc_str(b->folder));
}

static void gather(struct bench *b, const rc_pre_list *pres)
{
    for (size_t i = 0; i < pres->count; i++) {
        if (is_clean(b, pres->at[i]))
            RC_PUSH(&b->rig.arena, &b->all, pres->at[i]);
    }
}

static void gather_all(struct bench *b)
{
    for (size_t i = 0; i < b->pres.objects.count; i++)
        gather(b, &b->pres.objects.at[i].pres);
    for (size_t i = 0; i < b->pres.groups.count; i++)
        gather(b, &b->pres.groups.at[i].pres);
}

/* --- what the program says */

static FILE *run_program(struct bench *b)
{
    struct rc_str command = rc_str_printf(
        &b->rig.arena,
        "'%s' check '%s' --data-root '%s' --game-modes '%s' --game-mode 35e --format json",
        getenv("RULEC"), b->campaign, b->folder, b->game_modes);

    return popen(command.p, "r");
}

/* "file:line code message", which tells messages apart however the columns move */
static struct rc_str name_of(struct bench *b, const json_t *message)
{
    return rc_str_printf(&b->rig.arena, "%s:%d %s %s",
                         json_string_value(json_object_get(message, "file")),
                         (int)json_integer_value(json_object_get(message, "line")),
                         json_string_value(json_object_get(message, "code")),
                         json_string_value(json_object_get(message, "message")));
}

typedef void message_function(struct bench *b, const json_t *message, void *user);

static void each_message(struct bench *b, message_function *function, void *user)
{
    FILE *out = run_program(b);
    static char line[1 << 16];

    while (out != NULL && fgets(line, sizeof line, out) != NULL) {
        json_t *message = json_loads(line, 0, NULL);
        if (json_is_string(json_object_get(message, "file")))
            function(b, message, user);
        json_decref(message);
    }
    if (out == NULL || pclose(out) < 0) {
        printf("cannot run the program\n");
        exit(1);
    }
}

static void remember(struct bench *b, const json_t *message, void *user)
{
    (void)user;
    json_object_set_new(b->sound, name_of(b, message).p, json_true());
}

/* --- one batch */

struct batch {
    struct fault faults[BATCH];
    size_t count;
    size_t strays; /* messages of lines without a fault */
};

static bool shares_a_line(const struct batch *batch, const struct fault *fault)
{
    for (size_t i = 0; i < batch->count; i++) {
        if (batch->faults[i].source == fault->source && batch->faults[i].line == fault->line)
            return true;
    }
    return false;
}

static void make_fault(struct bench *b, struct batch *batch, size_t kind)
{
    for (size_t tries = 0; tries < 200000; tries++) {
        const struct rc_pre *pre = b->all.at[random_below(&b->random, b->all.count)];
        struct fault fault = { .name = faults[kind].name };
        struct rc_place place;

        if (!faults[kind].make(b, pre, &fault) ||
            !rc_place_of(&b->rig.sources, pre->span.begin, &place))
            continue;
        fault.line = place.line;
        fault.first = place.byte;
        fault.last = place.byte + (unsigned)pre->text.len + (unsigned)fault.text.len;
        fault.what =
            rc_str_printf(&b->rig.arena, "%.*s: %.*s", RC_FMT(pre->text), RC_FMT(fault.what));
        if (shares_a_line(batch, &fault))
            continue;
        batch->faults[batch->count++] = fault;
        return;
    }
    printf("no place for %s\n", faults[kind].name);
    exit(1);
}

/* The text of a source with all faults of the batch that are in it, the last one first. */
static void write_source(struct bench *b, const struct batch *batch, const struct rc_source *source)
{
    struct rc_str text = source->text;
    size_t below = SIZE_MAX;

    for (;;) {
        const struct fault *last = NULL;
        for (size_t i = 0; i < batch->count; i++) {
            const struct fault *f = &batch->faults[i];
            if (f->source == source && f->at < below && (last == NULL || f->at > last->at))
                last = f;
        }
        if (last == NULL)
            break;
        below = last->at;
        text =
            rc_str_printf(&b->rig.arena, "%.*s%.*s%.*s", (int)last->at, text.p, RC_FMT(last->text),
                          (int)(text.len - last->at - last->len), text.p + last->at + last->len);
    }
    pack_copy_write(&b->rig.arena, source->name, text);
}

static void take_message(struct bench *b, const json_t *message, void *user)
{
    struct batch *batch = user;
    struct rc_str file = rc_str(json_string_value(json_object_get(message, "file")));
    unsigned line = (unsigned)json_integer_value(json_object_get(message, "line"));
    unsigned byte = (unsigned)json_integer_value(json_object_get(message, "byte"));
    struct rc_str name = name_of(b, message);

    if (json_object_get(b->sound, name.p) != NULL)
        return;
    for (size_t i = 0; i < batch->count; i++) {
        struct fault *f = &batch->faults[i];
        if (f->line != line || !rc_str_eq(f->source->name, file))
            continue;
        f->messages++;
        f->in_place += byte >= f->first && byte <= f->last;
        f->what =
            rc_str_printf(&b->rig.arena, "%.*s\n    %u: %.*s", RC_FMT(f->what), byte, RC_FMT(name));
        return;
    }
    batch->strays++;
    printf("  of a line without a fault: %.*s\n", RC_FMT(name));
}

static size_t run_batch(struct bench *b, size_t first, size_t count)
{
    struct batch batch = { .count = 0 };
    size_t failed;

    for (size_t i = first; i < count && i < first + BATCH; i++)
        make_fault(b, &batch, i % KINDS);
    for (size_t i = 0; i < batch.count; i++)
        write_source(b, &batch, batch.faults[i].source);
    each_message(b, take_message, &batch);
    failed = batch.strays;
    for (size_t i = 0; i < batch.count; i++) {
        const struct fault *f = &batch.faults[i];
        if (f->in_place == 0 || f->messages > FEW) {
            failed++;
            printf("%s: %s, %.*s:%u\n    %.*s\n", f->name,
                   f->in_place == 0 ? "not reported at its place" : "too many messages",
                   RC_FMT(f->source->name), f->line, RC_FMT(f->what));
        }
        pack_copy_write(&b->rig.arena, f->source->name, f->source->text);
    }
    return failed;
}

/* --- all */

static bool find_files(struct bench *b, const char **campaign, const char **data)
{
    rig_init(&b->rig);
    *campaign = corpus_path(
        &b->rig, "corpus/pcgen/data/35e/wizards_of_the_coast/rsrd/basics/_rsrd_basics.pcc");
    *data = corpus_path(&b->rig, "corpus/pcgen/data");
    b->game_modes = corpus_path(&b->rig, "corpus/pcgen/system/gameModes");
    return *campaign != NULL && *data != NULL && b->game_modes != NULL;
}

/* The paths stay while what was loaded first is given back. */
static void copy(struct bench *b, struct rc_arena *arena, const char *campaign, const char *data)
{
    load(b, campaign, data);
    b->folder = rc_str_copy(arena, rc_str(pack_copy(&b->rig.arena, &b->pack, data, "pre-faults")));
    b->campaign = rc_str_printf(arena, "%s%s", b->folder, campaign + strlen(data)).p;
    rig_clear(&b->rig);
    load(b, b->campaign, b->folder);
    add_facts(b);
    rig_clear(&b->rig);
    load(b, b->campaign, b->folder);
}

int main(void)
{
    static struct bench bench;
    struct bench *b = &bench;
    const char *rounds = getenv("RULEC_ROUNDS");
    size_t count = rounds == NULL ? 200 : strtoul(rounds, NULL, 10);
    uint64_t seed = random_seed(1);
    struct rc_budget budget = { 0 };
    struct rc_arena arena;
    const char *campaign;
    const char *data;
    size_t failed = 0;

    if (!find_files(b, &campaign, &data))
        return 77;
    rc_arena_init(&arena, &budget);
    campaign = rc_str_copy(&arena, rc_str(campaign));
    data = rc_str_copy(&arena, rc_str(data));
    b->game_modes = rc_str_copy(&arena, rc_str(b->game_modes));
    rig_clear(&b->rig);
    copy(b, &arena, campaign, data);
    b->random.state = seed * 2 + 1;
    b->sound = json_object();
    gather_all(b);
    each_message(b, remember, NULL);
    for (size_t i = 0; i < count; i += BATCH)
        failed += run_batch(b, i, count);
    printf("seed %llu: %zu faults in %zu prerequisites, %zu not reported as they should be\n",
           (unsigned long long)seed, count, b->all.count, failed);
    const char *const clean[] = { "rm", "-rf", b->folder, NULL };
    compiled_run(clean);
    json_decref(b->sound);
    rig_clear(&b->rig);
    rc_arena_clear(&arena);
    return failed == 0 ? 0 : 1;
}
