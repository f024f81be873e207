/*
 * choose-T.jsonl: each recorded row of the seven subtokens, through the front end with ir/eval and
 * through the naive evaluator, with PCGen's answers to part C; and by default, where each
 * difference has to be due to a row of part C. Model and facts are made from the recordings.
 *
 *     rows_test [-v] [TAG...]
 */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "ir/eval.h"
#include "lst/choose.h"
#include "support/naive_choose.h"
#include "support/oracle.h"

enum {
    SHOWN = 25 /* differences that are printed of each campaign */
};

/* What one evaluator says of one expression. */
struct answer {
    bool accepted;
    bool other;
    rc_kind kind;
    struct rc_str reason;
    struct rc_str canonical;
    struct rc_compat touched;
    size_t warnings;
    bool *throws; /* by character; of the naive evaluator */
    RC_VEC(struct rc_str) unresolved;
    uint64_t **sets; /* by character */
};

struct run {
    struct oracle oracle;
    struct rc_arena arena; /* of the campaign */
    struct rc_arena *row;  /* of the row */
    json_t *sets;          /* sets-T */
    json_t *plain;         /* choose -> plain of quirks-T */
    bool verbose;
    size_t rows;
    size_t evaluations;
    size_t failures;
    size_t carried; /* of another subtoken */
    size_t differences;
    size_t by_row[RC_CHOOSE_COMPAT_COUNT];
    size_t thrown;
    size_t other;
    size_t by_how[3];
    size_t plain_compared;
};

static struct rc_budget budget;

static struct rc_compat all_rows(void)
{
    struct rc_compat compat = { { 0 } };

    for (size_t i = 0; i < RC_CHOOSE_COMPAT_COUNT; i++)
        rc_compat_set(&compat, i, true);
    return compat;
}

static struct rc_compat one_row(size_t row)
{
    struct rc_compat compat = { { 0 } };

    rc_compat_set(&compat, row, true);
    return compat;
}

static const struct rc_facts *facts_of(struct run *r, size_t who, const struct rc_compat *compat)
{
    const struct oracle_character *c = &r->oracle.characters.at[who];

    return rc_compat_has(compat, RC_CHOOSE_C10) ? &c->facts_c10 : &c->facts;
}

static uint64_t **new_sets(struct run *r, rc_kind kind)
{
    size_t count = r->oracle.characters.count;
    uint64_t **sets = RC_NEW_ARRAY(r->row, uint64_t *, count + 1);

    for (size_t i = 0; i < count; i++)
        sets[i] = rc_bits_new(r->row, rc_kind_count(&r->oracle.model, kind) + 1);
    return sets;
}

/* ---- the two evaluators ---- */

static void ask_front(struct run *r, struct rc_str text, struct rc_compat compat, struct answer *a)
{
    struct rc_sources sources;
    struct rc_diags diags;
    struct rc_unit unit;
    struct rc_choose_result result = { 0 };
    struct rc_source *source;

    rc_sources_init(&sources, r->row);
    rc_diags_init(&diags, r->row, &sources);
    rc_unit_init(&unit, r->row, &r->oracle.model);
    source = rc_source_add(&sources, RC_STR("row"), rc_str(rc_str_copy(r->row, text)));
    struct rc_choose_context context = {
        .arena = r->row, .diags = &diags, .model = &r->oracle.model, .unit = &unit, .compat = compat
    };
    struct rc_choose_token token = { source->text, source->base, RC_STR("ABILITY"), RC_STR("row") };
    rc_choose_compile(&context, &token, &result);
    *a = (struct answer){ .accepted = result.status == RC_CHOOSE_COMPILED,
                          .other = result.status == RC_CHOOSE_IS_CARRIED,
                          .kind = result.rule.kind,
                          .canonical = result.canonical,
                          .touched = result.touched,
                          .warnings = diags.warnings };
    if (diags.count > 0)
        a->reason = diags.at[0]->text;
    for (size_t i = 0; i < result.unresolved.count; i++)
        RC_PUSH(r->row, &a->unresolved, result.unresolved.at[i]);
    if (result.status != RC_CHOOSE_COMPILED)
        return;
    a->sets = new_sets(r, a->kind);
    for (size_t i = 0; i < r->oracle.characters.count; i++)
        rc_eval_set(&unit, facts_of(r, i, &compat), result.rule.set, a->sets[i]);
}

static void read_naive(struct run *r, struct rc_str text, struct rc_compat compat, struct naive *n,
                       struct answer *a)
{
    *n = (struct naive){ .arena = r->row, .model = &r->oracle.model, .compat = compat };
    naive_read(n, text);
    *a = (struct answer){ .accepted = n->verdict == NAIVE_ACCEPTED,
                          .other = n->verdict == NAIVE_NOT_A_CHOICE,
                          .kind = n->kind,
                          .reason = rc_str(n->reason == NULL ? "" : n->reason) };
    for (size_t i = 0; i < n->unresolved.count; i++)
        RC_PUSH(r->row, &a->unresolved, n->unresolved.at[i]);
}

static void ask_naive(struct run *r, struct rc_str text, struct rc_compat compat, struct answer *a)
{
    struct naive n;

    read_naive(r, text, compat, &n, a);
    if (n.verdict != NAIVE_ACCEPTED)
        return;
    a->sets = new_sets(r, a->kind);
    a->throws = RC_NEW_ARRAY(r->row, bool, r->oracle.characters.count + 1);
    for (size_t i = 0; i < r->oracle.characters.count; i++) {
        a->throws[i] = naive_throws(&n, facts_of(r, i, &compat));
        naive_set(&n, facts_of(r, i, &compat), a->sets[i]);
    }
}

/* ---- comparing ---- */

static void complain(struct run *r, struct rc_str text, const char *what, struct rc_str detail)
{
    if (r->failures++ < SHOWN || r->verbose)
        printf("  %.*s\n      %s: %.*s\n", RC_FMT(text), what,
               (int)(detail.len < 400 ? detail.len : 400), detail.p);
}

static bool has_fold(const struct answer *a, struct rc_str key)
{
    for (size_t i = 0; i < a->unresolved.count; i++) {
        if (rc_str_eq_fold(a->unresolved.at[i], key))
            return true;
    }
    return false;
}

static bool same_unresolved(const struct answer *a, const struct answer *b)
{
    bool same = a->unresolved.count == b->unresolved.count;

    for (size_t i = 0; i < a->unresolved.count; i++)
        same = same && has_fold(b, a->unresolved.at[i]);
    return same;
}

static struct rc_str set_text(struct run *r, rc_kind kind, const uint64_t *bits)
{
    struct rc_buf out;
    size_t n = rc_kind_count(&r->oracle.model, kind);

    rc_buf_init(&out, r->row);
    rc_buf_char(&out, '{');
    for (size_t o = rc_bits_next(bits, n, 0); o < n; o = rc_bits_next(bits, n, o + 1))
        rc_buf_printf(&out, "%s%.*s", out.len > 1 ? ", " : "",
                      RC_FMT(rc_object_key(&r->oracle.model, kind, (rc_object)o)));
    rc_buf_char(&out, '}');
    return rc_buf_str(&out);
}

/* What two sets do not have in common. */
static struct rc_str difference(struct run *r, rc_kind kind, const uint64_t *a, const uint64_t *b,
                                size_t who)
{
    size_t words = rc_kind_words(&r->oracle.model, kind);
    uint64_t *more = RC_NEW_ARRAY(r->row, uint64_t, words + 1);
    uint64_t *less = RC_NEW_ARRAY(r->row, uint64_t, words + 1);

    rc_bits_andnot(more, a, b, words);
    rc_bits_andnot(less, b, a, words);
    return rc_str_printf(r->row, "%s: too many %.*s, missing %.*s", r->oracle.characters.at[who].id,
                         RC_FMT(set_text(r, kind, more)), RC_FMT(set_text(r, kind, less)));
}

static bool same_sets(struct run *r, const struct answer *a, const struct answer *b, size_t who)
{
    return rc_bits_eq(a->sets[who], b->sets[who], rc_kind_words(&r->oracle.model, a->kind));
}

static bool same_answer(struct run *r, const struct answer *a, const struct answer *b)
{
    if (a->accepted != b->accepted)
        return false;
    if (!a->accepted)
        return true;
    if (!same_unresolved(a, b) || (a->sets == NULL) != (b->sets == NULL))
        return false;
    for (size_t i = 0; a->sets != NULL && i < r->oracle.characters.count; i++) {
        if (!same_sets(r, a, b, i))
            return false;
    }
    return true;
}

/* Front end against naive evaluator: acceptance, unknown keys, each character's set. */
static void compare_evaluators(struct run *r, struct rc_str text, const char *mode,
                               const struct answer *front, const struct answer *naive)
{
    if (front->accepted != naive->accepted) {
        complain(r, text, mode,
                 rc_str_printf(r->row, "front end %s (%.*s), naive %s (%.*s)",
                               front->accepted ? "accepts" : "refuses", RC_FMT(front->reason),
                               naive->accepted ? "accepts" : "refuses", RC_FMT(naive->reason)));
        return;
    }
    if (!front->accepted)
        return;
    if (!same_unresolved(front, naive))
        complain(r, text, mode,
                 rc_str_printf(r->row, "unknown keys: front end %zu, naive %zu",
                               front->unresolved.count, naive->unresolved.count));
    for (size_t i = 0; front->sets != NULL && naive->sets != NULL && i < r->oracle.characters.count;
         i++) {
        r->evaluations++;
        if (!same_sets(r, front, naive, i)) {
            complain(r, text, mode, difference(r, front->kind, front->sets[i], naive->sets[i], i));
            return;
        }
    }
}

/* ---- what was recorded ---- */

static const json_t *recorded_keys(struct run *r, const json_t *row)
{
    const json_t *number = json_object_get(row, "keys_set");
    char name[32];

    if (number == NULL)
        return json_object_get(row, "keys");
    snprintf(name, sizeof name, "%d", (int)json_integer_value(number));
    return json_object_get(r->sets, name);
}

static bool in_list(const json_t *list, struct rc_str key)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (rc_str_eq_fold(oracle_value(json_array_get(list, i)), key))
            return true;
    }
    return false;
}

/* Keys as a set; those that name nothing are left out, PCGen made them up (G10). */
static uint64_t *key_set(struct run *r, rc_kind kind, const json_t *keys, const json_t *unresolved)
{
    uint64_t *bits = rc_bits_new(r->row, rc_kind_count(&r->oracle.model, kind) + 1);

    for (size_t i = 0; i < json_array_size(keys); i++) {
        rc_object o = rc_object_find(&r->oracle.model, kind, oracle_value(json_array_get(keys, i)));

        if (o != RC_NO_OBJECT && !in_list(unresolved, oracle_value(json_array_get(keys, i))))
            rc_bits_add(bits, o);
    }
    return bits;
}

static void each_character(struct run *r, const json_t *ids, bool *in)
{
    for (size_t i = 0; i < r->oracle.characters.count; i++)
        in[i] = ids == NULL;
    for (size_t i = 0; i < json_array_size(ids); i++)
        in[oracle_character(&r->oracle, json_string_value(json_array_get(ids, i)))] = true;
}

/*
 * Exact but for the case of unknown keys, whose spelling is that of their first mention (G10), and
 * of the types ARMOR and SHIELD, which AUTO makes in capitals before any object has them (B3.4).
 */
static bool same_canonical(const struct answer *a, struct rc_str recorded)
{
    static const char *const own[] = { "ARMOR", "SHIELD" };

    if (!rc_str_eq_fold(a->canonical, recorded))
        return false;
    for (size_t i = 0; i < recorded.len; i++) {
        bool spelled = false;

        for (size_t k = 0; k < 2; k++) {
            size_t len = strlen(own[k]);
            struct rc_str here = rc_str_sub(recorded, i, i + len);

            if (rc_str_eq(here, rc_str(own[k]))) {
                i += len - 1;
                spelled = true;
            }
        }
        if (!spelled && a->canonical.p[i] != recorded.p[i] && a->unresolved.count == 0)
            return false;
    }
    return true;
}

static bool compare_keys(struct run *r, const json_t *row, struct rc_str text,
                         const struct answer *front)
{
    bool in[256];
    uint64_t *keys =
        key_set(r, front->kind, recorded_keys(r, row), json_object_get(row, "unresolved_keys"));

    each_character(r, json_object_get(row, "pc_ids"), in);
    for (size_t i = 0; i < r->oracle.characters.count; i++) {
        if (in[i] &&
            !rc_bits_eq(front->sets[i], keys, rc_kind_words(&r->oracle.model, front->kind))) {
            complain(r, text, "pcgen, against the recording",
                     difference(r, front->kind, front->sets[i], keys, i));
            return false;
        }
    }
    return true;
}

/* The original died: the default answer, and a warning that says so. */
static void compare_thrown(struct run *r, const json_t *row, struct rc_str text,
                           const struct answer *front, const struct answer *naive,
                           const struct answer *plain)
{
    bool in[256];

    each_character(r, json_object_get(row, "pc_ids"), in);
    if (front->warnings == 0 && front->unresolved.count == 0)
        complain(r, text, "pcgen", RC_STR("the original throws, and there is no warning"));
    for (size_t i = 0; i < r->oracle.characters.count; i++) {
        if (!in[i])
            continue;
        r->thrown++;
        if (!naive->throws[i])
            complain(r, text, "pcgen",
                     RC_STR("the original throws, the naive one foresees it not"));
        if (plain->accepted && !same_sets(r, front, plain, i)) {
            complain(r, text, "pcgen, thrown, against the default",
                     difference(r, front->kind, front->sets[i], plain->sets[i], i));
            return;
        }
    }
}

static void compare_recording(struct run *r, const json_t *row, struct rc_str text,
                              const struct answer *front, const struct answer *naive,
                              const struct answer *plain)
{
    bool accepted = json_is_true(json_object_get(row, "accepted"));
    const json_t *unresolved = json_object_get(row, "unresolved_keys");

    if (accepted != front->accepted) {
        complain(r, text, "pcgen, against the recording",
                 rc_str_printf(r->row, "front end %s (%.*s)",
                               front->accepted ? "accepts" : "refuses", RC_FMT(front->reason)));
        return;
    }
    if (!accepted)
        return;
    for (size_t i = 0; i < json_array_size(unresolved); i++) {
        if (!has_fold(front, oracle_value(json_array_get(unresolved, i))))
            complain(r, text, "pcgen", RC_STR("a recorded unknown key is not reported"));
    }
    if (!same_canonical(front, oracle_text(row, "lst_canonical")))
        complain(r, text, "canonical text", front->canonical);
    if (front->sets == NULL)
        return;
    if (json_object_get(row, "eval_error") != NULL)
        compare_thrown(r, row, text, front, naive, plain);
    else
        compare_keys(r, row, text, front);
}

/*
 * The answer of ordinary set algebra, where quirks-T has one, is the default one but for rows that
 * the recordings do not count as defects, which stay PCGen's there.
 */
static void compare_plain(struct run *r, struct rc_str text)
{
    static const enum rc_choose_compat defects[] = { RC_CHOOSE_C4,  RC_CHOOSE_C5,  RC_CHOOSE_C6,
                                                     RC_CHOOSE_C17, RC_CHOOSE_C22, RC_CHOOSE_C26,
                                                     RC_CHOOSE_C27 };
    struct rc_compat compat = all_rows();
    struct answer answer, *front = &answer;
    const json_t *groups = json_object_getn(r->plain, text.p, text.len);

    if (groups == NULL)
        return;
    for (size_t i = 0; i < sizeof defects / sizeof *defects; i++)
        rc_compat_set(&compat, defects[i], false);
    ask_front(r, text, compat, front);
    for (size_t g = 0; front->sets != NULL && g < json_array_size(groups); g++) {
        const json_t *group = json_array_get(groups, g);
        const json_t *keys = json_object_get(group, "keys");
        bool in[256];

        each_character(r, json_object_get(group, "pcs"), in);
        for (size_t i = 0; i < r->oracle.characters.count; i++) {
            size_t words = rc_kind_words(&r->oracle.model, front->kind);
            bool same = keys != NULL
                            ? rc_bits_eq(front->sets[i], key_set(r, front->kind, keys, NULL), words)
                            : rc_bits_count(front->sets[i], words) ==
                                  (size_t)json_integer_value(json_object_get(group, "n"));

            if (!in[i])
                continue;
            r->plain_compared++;
            if (!same) {
                complain(r, text, "default, against plain",
                         set_text(r, front->kind, front->sets[i]));
                return;
            }
        }
    }
}

/* ---- attribution ---- */

static bool throws_somewhere(struct run *r, const struct answer *a)
{
    for (size_t i = 0; a->throws != NULL && i < r->oracle.characters.count; i++) {
        if (a->throws[i])
            return true;
    }
    return false;
}

enum how {
    HOW_ALONE,  /* the row alone makes the default answer PCGen's */
    HOW_PART,   /* the row alone changes the default answer */
    HOW_LACKING /* without the row PCGen's answer is another: it takes two of them */
};

/* Whether a row of part C accounts for the difference between the two columns. */
static bool explains(struct run *r, struct rc_str text, size_t row, const struct answer *pcgen,
                     const struct answer *plain, enum how how)
{
    struct rc_compat compat = how == HOW_LACKING ? all_rows() : one_row(row);
    struct answer other;

    rc_compat_set(&compat, row, how != HOW_LACKING);
    ask_naive(r, text, compat, &other);
    if (throws_somewhere(r, pcgen))
        return throws_somewhere(r, &other) == (how != HOW_LACKING);
    if (how == HOW_LACKING)
        return !same_answer(r, &other, pcgen);
    return !same_answer(r, &other, plain) && (how == HOW_PART || same_answer(r, &other, pcgen));
}

/* The one row to which a difference is due, of those that the front end says it touches. */
static size_t cause(struct run *r, struct rc_str text, const struct answer *pcgen,
                    const struct answer *plain)
{
    for (enum how how = HOW_ALONE; how <= HOW_LACKING; how++) {
        for (size_t row = 0; row < RC_CHOOSE_COMPAT_COUNT; row++) {
            if (rc_compat_has(&plain->touched, row) && explains(r, text, row, pcgen, plain, how)) {
                r->by_how[how]++;
                return row;
            }
        }
    }
    return RC_CHOOSE_COMPAT_COUNT;
}

static void attribute(struct run *r, struct rc_str text, const struct answer *pcgen,
                      const struct answer *plain)
{
    size_t row;

    if (same_answer(r, pcgen, plain) && !throws_somewhere(r, pcgen))
        return;
    r->differences++;
    row = cause(r, text, pcgen, plain);
    if (row < RC_CHOOSE_COMPAT_COUNT) {
        r->by_row[row]++;
        return;
    }
    r->other++;
    complain(r, text, "a difference that no row of part C explains",
             rc_str_printf(r->row, "touched %llx", (unsigned long long)plain->touched.rows[0]));
}

/* ---- rows ---- */

static void take_row(struct run *r, const json_t *row)
{
    struct rc_str text = oracle_text(row, "choose");
    struct rc_compat none = { { 0 } };
    struct answer pcgen, plain, naive_pcgen, naive_plain;

    ask_front(r, text, all_rows(), &pcgen);
    ask_naive(r, text, all_rows(), &naive_pcgen);
    if (pcgen.other != naive_pcgen.other)
        complain(r, text, "pcgen", RC_STR("only one evaluator carries the subtoken"));
    if (pcgen.other) {
        r->carried++;
        return;
    }
    ask_front(r, text, none, &plain);
    ask_naive(r, text, none, &naive_plain);
    compare_evaluators(r, text, "pcgen, against the naive one", &pcgen, &naive_pcgen);
    compare_evaluators(r, text, "default, against the naive one", &plain, &naive_plain);
    compare_recording(r, row, text, &pcgen, &naive_pcgen, &plain);
    r->rows++;
    compare_plain(r, text);
    naive_plain.touched = plain.touched;
    attribute(r, text, &naive_pcgen, &naive_plain);
}

static void load_sets(struct run *r, const char *tag)
{
    FILE *file = oracle_open("sets", tag);
    json_t *row;

    r->sets = json_object();
    while (file != NULL && (row = oracle_next(file)) != NULL) {
        char name[32];

        snprintf(name, sizeof name, "%d",
                 (int)json_integer_value(json_object_get(row, "keys_set")));
        json_object_set(r->sets, name, json_object_get(row, "keys"));
        json_decref(row);
    }
    if (file != NULL)
        fclose(file);
}

static void load_plain(struct run *r, const char *tag)
{
    FILE *file = oracle_open("quirks", tag);
    json_t *row;

    r->plain = json_object();
    while (file != NULL && (row = oracle_next(file)) != NULL) {
        json_t *plain = json_object_get(row, "plain");

        if (plain != NULL)
            json_object_set(r->plain, json_string_value(json_object_get(row, "choose")), plain);
        json_decref(row);
    }
    if (file != NULL)
        fclose(file);
}

static void print_table(const struct run *r, const char *tag)
{
    printf("%s: %zu rows, %zu sets, %zu of plain, %zu thrown, %zu failures\n", tag, r->rows,
           r->evaluations, r->plain_compared, r->thrown, r->failures);
    printf("  carried %5zu  another subtoken\n", r->carried);
    printf("  differ  %5zu  of which\n", r->differences);
    for (size_t i = 0; i < RC_CHOOSE_COMPAT_COUNT; i++) {
        if (r->by_row[i] > 0)
            printf("    %-5s %5zu\n", rc_choose_compat_names[i], r->by_row[i]);
    }
    printf("    other %5zu\n", r->other);
    printf("  by one row alone %zu, by one of several %zu, by two together %zu\n", r->by_how[0],
           r->by_how[1], r->by_how[2]);
}

static bool run_tag(const char *tag, bool verbose)
{
    struct rc_arena row_arena;
    struct run r = { .row = &row_arena, .verbose = verbose };
    FILE *file = oracle_open("choose", tag);
    json_t *row;

    rc_arena_init(&r.arena, &budget);
    rc_arena_init(&row_arena, &budget);
    oracle_load(&r.oracle, &r.arena, tag);
    load_sets(&r, tag);
    load_plain(&r, tag);
    while ((row = oracle_next(file)) != NULL) {
        struct rc_mark mark = rc_arena_mark(r.row);

        take_row(&r, row);
        rc_arena_release(r.row, mark);
        json_decref(row);
    }
    fclose(file);
    print_table(&r, tag);
    json_decref(r.sets);
    json_decref(r.plain);
    oracle_clear(&r.oracle);
    rc_arena_clear(&row_arena);
    rc_arena_clear(&r.arena);
    return r.failures == 0 && r.other == 0;
}

int main(int argc, char **argv)
{
    struct oracle_tags tags;
    const bool verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
    volatile bool good = true; /* it outlives the way back from a failed allocation */
    const int first = verbose ? 2 : 1;

    if (setjmp(budget.failed) != 0) {
        printf("out of memory\n");
        return 1;
    }
    oracle_list(&tags);
    if (argc > first) {
        for (int i = first; i < argc; i++)
            good = run_tag(argv[i], verbose) && good;
        return good ? 0 : 1;
    }
    for (size_t i = 0; i < tags.count; i++)
        good = run_tag(tags.tag[i], verbose) && good;
    return good ? 0 : 1;
}
