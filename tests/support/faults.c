/* SPDX-License-Identifier: MIT */
#include "support/faults.h"

#include <stdio.h>
#include <stdlib.h>

#include "lst/choose.h"
#include "support/compiled.h"
#include "support/pack_copy.h"
#include "support/random_pack.h"
#include "support/rig.h"

enum fault {
    FAULT_KEY,
    FAULT_TYPE,
    FAULT_BRACKET,
    FAULT_SEPARATOR,
    FAULT_MOD,
    FAULT_FILE,
    FAULTS
};

static const char *const names[FAULTS] = {
    "a key misspelt",   "a type misspelt",   "a bracket lost",
    "a separator lost", "a .MOD of nothing", "a file missing",
};

/* A pack as loaded, with what was said of it. */
struct loaded {
    struct rig rig;
    struct rc_lst_pack pack;
};

struct bench {
    const struct faults *faults;
    struct rc_budget budget;
    struct rc_arena arena;
    struct random random;
    const char *folder;   /* of the copy */
    const char *campaign; /* in the copy */
    struct loaded sound;  /* the copy without a fault */
    /* the fault at hand */
    enum fault fault;
    struct rc_str file;   /* that it is in */
    struct rc_str what;   /* for people */
    unsigned line;        /* where it has to be reported; 0: anywhere in the file */
    unsigned first, last; /* columns, in bytes */
    struct rc_str edited; /* the text of the file; p is NULL: it is taken away */
};

/* ---- loading ---- */

static void load(struct bench *b, struct loaded *l)
{
    struct rc_lst_options options = { .line_limit = 0 };
    struct rc_str path = rc_str(b->campaign);
    rc_rule_list rules = { 0 };
    struct rc_unit unit;
    size_t carried;

    rig_init(&l->rig);
    if (b->faults->is_data_root)
        options.data_root = rc_str(b->folder);
    if (b->faults->game_modes != NULL)
        options.game_modes = rc_str(b->faults->game_modes);
    if (!rc_lst_load(&l->rig.arena, &l->rig.texts, &l->rig.diags, &options, &path, 1, &l->pack))
        return;
    rc_unit_init(&unit, &l->rig.arena, &l->pack.model);
    struct rc_choose_context context = {
        .arena = &l->rig.arena, .diags = &l->rig.diags, .model = &l->pack.model, .unit = &unit
    };
    rc_choose_compile_pack(&context, &l->pack, &rules, &carried);
}

/* ---- copying ---- */

/* The files that the pack consists of, to the same places below a folder of the test's own. */
static void copy_pack(struct bench *b)
{
    static struct loaded original;
    struct rc_str root = rc_str_printf(&b->arena, "%s/", b->faults->root);

    b->folder = b->faults->root;
    b->campaign = b->faults->campaign;
    load(b, &original);
    b->folder = pack_copy(&b->arena, &original.pack, b->faults->root, "faults");
    b->campaign = rc_str_printf(&b->arena, "%s/%s", b->folder, b->faults->campaign + root.len).p;
    rig_clear(&original.rig);
}

/* ---- more rules ---- */

static const struct {
    const char *word;
    rc_kind kind;
} subtokens[] = {
    { "DOMAIN", RC_KIND_DOMAIN }, { "RACE", RC_KIND_RACE },
    { "CLASS", RC_KIND_CLASS },   { "ARMORPROFICIENCY", RC_KIND_ARMORPROF },
    { "SPELLS", RC_KIND_SPELL },  { "SHIELDPROFICIENCY", RC_KIND_SHIELDPROF },
};

/* A key that may stand in an expression. */
static struct rc_str plain_key(struct bench *b, rc_kind kind)
{
    size_t count = rc_kind_count(&b->sound.pack.model, kind);

    for (size_t tries = 0; count > 0 && tries < 100; tries++) {
        struct rc_str key =
            rc_object_key(&b->sound.pack.model, kind, (rc_object)random_below(&b->random, count));
        bool plain = true;

        for (size_t i = 0; i < key.len; i++)
            plain = plain && (rc_is_alnum(key.p[i]) || key.p[i] == ' ');
        if (plain)
            return key;
    }
    return RC_STR("ALL");
}

static struct rc_str some_type(struct bench *b, rc_kind kind)
{
    struct rc_values types = rc_model_values(&b->sound.pack.model, RC_RELATION_TYPE, kind);

    for (size_t tries = 0; types.count > 0 && tries < 100; tries++) {
        struct rc_str type =
            rc_sym_text(b->sound.pack.model.texts, types.at[random_below(&b->random, types.count)]);

        if (rc_str_find(type, ' ', 0) == type.len && type.len > 3)
            return rc_str_printf(&b->arena, "TYPE=%.*s", RC_FMT(type));
    }
    return plain_key(b, kind);
}

static struct rc_str random_rule(struct bench *b, size_t i, struct rc_str category)
{
    size_t s = random_below(&b->random, sizeof subtokens / sizeof *subtokens);
    rc_kind kind = subtokens[s].kind;
    struct rc_str a = plain_key(b, kind), c = plain_key(b, kind), t = some_type(b, kind);

    return rc_str_printf(&b->arena,
                         "Seeded %zu\tCATEGORY:%.*s\tCHOOSE:%s|%.*s|QUALIFIED[%.*s|%.*s]\n", i,
                         RC_FMT(category), subtokens[s].word, RC_FMT(a), RC_FMT(c), RC_FMT(t));
}

/* Rules with keys, types, brackets and separators, behind the last line of a file of abilities. */
static void add_rules(struct bench *b)
{
    for (size_t i = 0; i < b->sound.pack.objects.count; i++) {
        const struct rc_lst_object *o = b->sound.pack.objects.at[i];
        struct rc_place place;

        if (o->family != RC_LST_ABILITY || o->category.len == 0 ||
            !rc_place_of(&b->sound.rig.sources, o->span.begin, &place))
            continue;
        struct rc_str text = rc_str_printf(&b->arena, "%.*s\n", RC_FMT(place.source->text));
        for (size_t k = 0; k < b->faults->more; k++) {
            struct rc_str rule = random_rule(b, k, o->category);

            text = rc_str_printf(&b->arena, "%.*s%.*s", RC_FMT(text), RC_FMT(rule));
        }
        pack_copy_write(&b->arena, place.source->name, text);
        rig_clear(&b->sound.rig);
        load(b, &b->sound);
        return;
    }
    printf("no file of abilities\n");
    exit(1);
}

/* ---- what was said ---- */

static bool same_message(const struct loaded *x, const struct rc_message *a, const struct loaded *y,
                         const struct rc_message *b)
{
    struct rc_place p, q;

    if (a->code != b->code || !rc_str_eq(a->text, b->text))
        return false;
    if (!rc_place_of(&x->rig.sources, a->span.begin, &p) ||
        !rc_place_of(&y->rig.sources, b->span.begin, &q))
        return a->span.begin == b->span.begin;
    return p.line == q.line && rc_str_eq(p.source->name, q.source->name);
}

/* Whether the message is of the fault: notes are no messages here. */
static bool is_new(const struct bench *b, const struct loaded *l, const struct rc_message *m)
{
    if (m->severity == RC_SEVERITY_NOTE)
        return false;
    for (size_t i = 0; i < b->sound.rig.diags.count; i++) {
        if (same_message(&b->sound, b->sound.rig.diags.at[i], l, m))
            return false;
    }
    return true;
}

static bool is_at_place(const struct bench *b, const struct loaded *l, const struct rc_message *m)
{
    struct rc_place place;

    if (!rc_place_of(&l->rig.sources, m->span.begin, &place))
        return false;
    if (b->fault == FAULT_FILE)
        return (m->code == RC_E_MISSING_FILE) && rc_str_ends(place.source->name, RC_STR(".pcc"));
    return rc_str_eq(place.source->name, b->file) && place.line == b->line &&
           place.byte >= b->first && place.byte <= b->last;
}

static void show(const struct bench *b, const struct loaded *l, const char *why)
{
    struct rc_place place;

    printf("%s (%.*s): %s, in %.*s:%u\n", names[b->fault], RC_FMT(b->what), why, RC_FMT(b->file),
           b->line);
    for (size_t i = 0; i < l->rig.diags.count; i++) {
        const struct rc_message *m = l->rig.diags.at[i];

        if (is_new(b, l, m) && rc_place_of(&l->rig.sources, m->span.begin, &place))
            printf("    %.*s:%u:%u: %.*s [%s]\n", RC_FMT(place.source->name), place.line,
                   place.byte, RC_FMT(m->text), rc_code_row(m->code)->number);
    }
}

/* Loads with the fault in place; false when it is not reported as it has to be. */
static bool check(struct bench *b)
{
    static struct loaded faulty;
    size_t count = 0, at_place = 0;
    bool good = true;

    load(b, &faulty);
    for (size_t i = 0; i < faulty.rig.diags.count; i++) {
        const struct rc_message *m = faulty.rig.diags.at[i];

        if (!is_new(b, &faulty, m))
            continue;
        count++;
        at_place += is_at_place(b, &faulty, m);
    }
    if (at_place == 0 || count > 2) {
        show(b, &faulty, at_place == 0 ? "not reported at its place" : "too many messages");
        good = false;
    }
    rig_clear(&faulty.rig);
    return good;
}

/* ---- faults in a CHOOSE ---- */

static bool is_clean(const struct bench *b, const struct rc_choose_source *source)
{
    for (size_t i = 0; i < b->sound.rig.diags.count; i++) {
        struct rc_span span = b->sound.rig.diags.at[i]->span;

        if (span.begin >= source->span.begin && span.begin <= source->span.end)
            return false;
    }
    return true;
}

/* One of the seven subtokens, with no level that is a formula, of which nothing was said. */
static bool is_candidate(struct bench *b, const struct rc_choose_source *source)
{
    struct rc_arena *arena = &b->sound.rig.arena;
    struct rc_choose_result result = { 0 };
    struct rc_diags diags;
    struct rc_unit unit;

    rc_diags_init(&diags, arena, &b->sound.rig.sources);
    rc_unit_init(&unit, arena, &b->sound.pack.model);
    struct rc_choose_context context = {
        .arena = arena, .diags = &diags, .model = &b->sound.pack.model, .unit = &unit
    };
    struct rc_choose_token token = { source->value, source->span.begin, source->kind, source->key };
    rc_choose_compile(&context, &token, &result);
    return result.status == RC_CHOOSE_COMPILED && is_clean(b, source);
}

static const struct rc_choose_source *some_choose(struct bench *b)
{
    for (size_t tries = 0; tries < 2000; tries++) {
        const struct rc_choose_source *source =
            &b->sound.pack.chooses.at[random_below(&b->random, b->sound.pack.chooses.count)];

        if (is_candidate(b, source))
            return source;
    }
    printf("no CHOOSE to put a fault into\n");
    exit(1);
}

/* Where the title begins, which may hold any text. */
static size_t end_of_expression(struct rc_str value)
{
    for (size_t i = 0; i < value.len; i++) {
        if (rc_str_starts(rc_str_sub(value, i, value.len), RC_STR("|TITLE=")))
            return i;
    }
    return value.len;
}

/* Puts `text` for the piece of the value, and remembers where that is. */
static void replace(struct bench *b, const struct rc_choose_source *source, struct rc_str piece,
                    struct rc_str text)
{
    struct rc_place place;
    rc_pos at = source->span.begin + (rc_pos)(piece.p - source->value.p);

    if (!rc_place_of(&b->sound.rig.sources, at, &place))
        exit(1);
    const struct rc_str whole = place.source->text;
    size_t offset = at - place.source->base;
    b->file = place.source->name;
    b->line = place.line;
    b->first = place.byte - (unsigned)(piece.p - source->value.p) - 7; /* "CHOOSE:" */
    b->last = b->first + 7 + (unsigned)source->value.len + 1;
    b->what = rc_str_printf(&b->arena, "CHOOSE:%.*s, '%.*s' becomes '%.*s'", RC_FMT(source->value),
                            RC_FMT(piece), RC_FMT(text));
    b->edited = rc_str_printf(&b->arena, "%.*s%.*s%.*s", (int)offset, whole.p, RC_FMT(text),
                              (int)(whole.len - offset - piece.len), whole.p + offset + piece.len);
}

static bool is_key(const struct bench *b, struct rc_str text)
{
    static const rc_kind kinds[] = { RC_KIND_ARMORPROF, RC_KIND_SHIELDPROF, RC_KIND_DOMAIN,
                                     RC_KIND_DEITY,     RC_KIND_CLASS,      RC_KIND_RACE,
                                     RC_KIND_SPELL,     RC_KIND_EQUIPMENT };

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (rc_object_find(&b->sound.pack.model, kinds[i], text) != RC_NO_OBJECT)
            return true;
    }
    return false;
}

static bool is_some_type(const struct bench *b, struct rc_str text)
{
    for (rc_kind kind = 0; kind < b->sound.pack.model.kinds.count; kind++) {
        if (rc_model_related(&b->sound.pack.model, RC_RELATION_TYPE, kind, text) != NULL)
            return true;
    }
    return false;
}

/* Of a type the words behind '='; empty when the piece is none. */
static struct rc_str type_words(struct rc_str piece)
{
    if (rc_str_starts(piece, RC_STR("!")))
        piece = rc_str_sub(piece, 1, piece.len);
    if (!rc_str_starts(piece, RC_STR("TYPE=")) && !rc_str_starts(piece, RC_STR("TYPE.")))
        return (struct rc_str){ NULL, 0 };
    return rc_str_sub(piece, 5, rc_str_find(piece, '.', 5));
}

static bool misspell_piece(struct bench *b, const struct rc_choose_source *source,
                           struct rc_str piece)
{
    struct rc_str word = b->fault == FAULT_KEY ? piece : type_words(piece), wrong;

    if (word.len == 0 || (b->fault == FAULT_KEY && !is_key(b, piece)))
        return false;
    wrong = pack_misspell(&b->arena, &b->random, word);
    if (wrong.p == NULL || is_key(b, wrong) || is_some_type(b, wrong))
        return false;
    replace(b, source, word, wrong);
    return true;
}

/* A piece between '|', ',' and brackets, behind the subtoken. */
static bool misspell_some(struct bench *b, const struct rc_choose_source *source)
{
    struct rc_str pieces[64];
    size_t count = 0, begin = rc_str_find(source->value, '|', 0) + 1;
    size_t end = end_of_expression(source->value);

    for (size_t i = begin; i <= end && count < 64; i++) {
        char c = i < end ? source->value.p[i] : '|';

        if (c != '|' && c != ',' && c != '[' && c != ']')
            continue;
        if (i > begin)
            pieces[count++] = rc_str_sub(source->value, begin, i);
        begin = i + 1;
    }
    return count > 0 && misspell_piece(b, source, pieces[random_below(&b->random, count)]);
}

/* Takes away one of the characters. */
static bool lose(struct bench *b, const struct rc_choose_source *source, const char *characters)
{
    size_t end = end_of_expression(source->value), i;

    if (end == 0)
        return false;
    i = random_below(&b->random, end);
    for (size_t n = 0; n < end; n++, i = (i + 1) % end) {
        if (strchr(characters, source->value.p[i]) == NULL)
            continue;
        replace(b, source, rc_str_sub(source->value, i, i + 1), RC_STR(""));
        return true;
    }
    return false;
}

static bool try_choose(struct bench *b)
{
    const struct rc_choose_source *source = some_choose(b);

    switch (b->fault) {
    case FAULT_KEY:
    case FAULT_TYPE: return misspell_some(b, source);
    case FAULT_BRACKET: return lose(b, source, "[]");
    case FAULT_SEPARATOR: return lose(b, source, "|,");
    case FAULT_MOD:
    case FAULT_FILE:
    case FAULTS: break;
    }
    return false;
}

/* ---- the other faults ---- */

static unsigned count_lines(struct rc_str text)
{
    unsigned lines = 1;

    for (size_t i = 0; i < text.len; i++) {
        bool crlf = text.p[i] == '\r' && i + 1 < text.len && text.p[i + 1] == '\n';

        lines += text.p[i] == '\n' || (text.p[i] == '\r' && !crlf);
    }
    return lines;
}

/* A last line that modifies what is not there. */
static bool modify_nothing(struct bench *b)
{
    const struct rc_lst_object *o =
        b->sound.pack.objects.at[random_below(&b->random, b->sound.pack.objects.count)];
    struct rc_place place;
    struct rc_str line;

    if (o->parent != NULL || !rc_place_of(&b->sound.rig.sources, o->span.begin, &place) ||
        !rc_str_starts(place.source->name, rc_str(b->folder)) ||
        !rc_str_ends(place.source->name, RC_STR(".lst")))
        return false;
    if (o->family == RC_LST_CLASS)
        line = RC_STR("CLASS:Nobody at All.MOD\tHD:8");
    else if (o->family == RC_LST_ABILITY && o->category.len > 0)
        line = rc_str_printf(&b->arena, "CATEGORY=%.*s|Nobody at All.MOD\tTYPE:Lost",
                             RC_FMT(o->category));
    else if (o->family == RC_LST_ABILITY || o->family == RC_LST_FEAT ||
             o->family == RC_LST_ABILITYCATEGORY || o->family == RC_LST_DATACONTROL)
        return false;
    else
        line = RC_STR("Nobody at All.MOD\tTYPE:Lost");
    b->file = place.source->name;
    b->what = line;
    b->edited = rc_str_printf(&b->arena, "%.*s\n%.*s\n", RC_FMT(place.source->text), RC_FMT(line));
    b->line = count_lines(place.source->text) + 1;
    b->first = 1;
    b->last = 1 + (unsigned)line.len;
    return true;
}

static bool take_file(struct bench *b)
{
    b->file = b->sound.pack.files.at[random_below(&b->random, b->sound.pack.files.count)];
    b->what = b->file;
    b->edited = (struct rc_str){ NULL, 0 };
    b->line = 0;
    return rc_str_starts(b->file, rc_str(b->folder)) && !rc_str_eq(b->file, rc_str(b->campaign));
}

static void make_fault(struct bench *b)
{
    for (size_t tries = 0; tries < 5000; tries++) {
        bool made = b->fault == FAULT_MOD    ? modify_nothing(b)
                    : b->fault == FAULT_FILE ? take_file(b)
                                             : try_choose(b);

        if (made)
            return;
    }
    printf("no place for %s\n", names[b->fault]);
    exit(1);
}

static bool seed_one(struct bench *b)
{
    struct rc_str path, before;
    bool good;

    make_fault(b);
    path = b->file;
    before = pack_copy_read(&b->arena, path);
    if (b->edited.p == NULL)
        remove(rc_str_copy(&b->arena, path));
    else
        pack_copy_write(&b->arena, path, b->edited);
    good = check(b);
    pack_copy_write(&b->arena, path, before);
    return good;
}

size_t faults_run(const struct faults *faults)
{
    static struct bench bench;
    struct bench *b = &bench;
    size_t by_kind[FAULTS] = { 0 }, failed = 0;

    *b = (struct bench){ .faults = faults, .random = { faults->seed * 2 + 1 } };
    rc_arena_init(&b->arena, &b->budget);
    copy_pack(b);
    load(b, &b->sound);
    if (faults->more > 0)
        add_rules(b);
    if (b->sound.pack.chooses.count == 0) {
        printf("the copy of the pack has no rules\n%s", rig_messages(&b->sound.rig));
        exit(1);
    }
    for (size_t i = 0; i < faults->count; i++) {
        struct rc_mark mark = rc_arena_mark(&b->arena);

        b->fault = (enum fault)(i % FAULTS);
        by_kind[b->fault]++;
        failed += !seed_one(b);
        rc_arena_release(&b->arena, mark);
    }
    for (size_t i = 0; i < FAULTS; i++)
        printf("%5zu  %s\n", by_kind[i], names[i]);
    printf("seed %llu: %zu faults, %zu not reported as they should be\n",
           (unsigned long long)faults->seed, faults->count, failed);
    const char *const clean[] = { "rm", "-rf", b->folder, NULL };
    compiled_run(clean);
    rig_clear(&b->sound.rig);
    rc_arena_clear(&b->arena);
    return failed;
}
