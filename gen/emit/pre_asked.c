/* Prerequisites that are computed when they are asked for. */
#include <inttypes.h>

#include "emit/pre_part.h"

enum head {
    HEAD_BEGIN,      /* PACK_lazy_begin */
    HEAD_QUALIFIES,  /* PACK_qualifies_domain */
    HEAD_QUALIFYING, /* PACK_qualifying_domain */
    HEAD_QUALIFIED,  /* qualified_domain, of the file */
    HEAD_CHOICE      /* PACK_qualify_choice */
};

/* The head of a function of a kind (NULL: of none), with ";" or "" behind. */
static void emit_head(struct rc_writer *w, const struct rc_plan_pre *pre, enum head head,
                      const struct rc_plan_gates *kind, const char *tail)
{
    const char *character = rc_str_printf(w->arena, "struct %s_character *c", pre->name).p;
    const struct {
        const char *type;
        const char *name; /* of the pack; with `kind`, before its name */
        const char *arguments[4];
        size_t count;
    } heads[] = {
        { "void",
          "_lazy_begin",
          { "rulec_lazy *lazy", "const double *numbers", "double *values", "uint64_t *known" },
          4 },
        { "bool",
          "_qualifies_",
          { "const rulec_lazy *lazy", "const uint64_t *granted", "unsigned object" },
          3 },
        { "void",
          "_qualifying_",
          { "const rulec_lazy *lazy", "const uint64_t *granted", "const uint64_t *candidates",
            "uint64_t *out" },
          4 },
        { "static uint64_t",
          "qualified_",
          { "const rulec_lazy *lazy", "const uint64_t *granted", "size_t w", "uint64_t set" },
          4 },
        { "void",
          "_qualify_choice",
          { "rulec_lazy *lazy", "unsigned choice", "const uint64_t *granted", character },
          4 },
    };
    const char *pack = head == HEAD_QUALIFIED ? "" : pre->name;
    const char *name =
        rc_str_printf(w->arena, "%s%s%s", pack, heads[head].name, kind != NULL ? kind->local : "")
            .p;

    rc_w_call(w, heads[head].type, name, heads[head].arguments, heads[head].count, tail);
}

/* --- the header */

static void declare_kind(struct rc_writer *w, const struct rc_plan_pre *pre,
                         const struct rc_plan_gates *kind)
{
    rc_w_blank(w);
    rc_w_comment(w, "Whether it qualifies for one of %.*s; which of the candidates it does.",
                 RC_FMT(kind->word));
    emit_head(w, pre, HEAD_QUALIFIES, kind, ";");
    emit_head(w, pre, HEAD_QUALIFYING, kind, ";");
}

void rc_emit_asked_declarations(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    if (pre->kinds.count == 0)
        return;
    rc_w_blank(w);
    rc_w_comment(w,
                 "Begins with a character of whom nothing is computed: what is asked for then "
                 "computes what it needs. values has %s_NODE_COUNT numbers, known %s_NODE_WORDS "
                 "words; both and the numbers stay the caller's.",
                 pre->upper, pre->upper);
    emit_head(w, pre, HEAD_BEGIN, NULL, ";");
    for (size_t i = 0; i < pre->kinds.count; i++)
        declare_kind(w, pre, &pre->kinds.at[i]);
    if (pre->choices.count == 0)
        return;
    rc_w_blank(w);
    rc_w_comment(w,
                 "Fills what the choice asks of QUALIFIED, so that it can be answered: all of the "
                 "kind, or only its candidates, where that costs less. granted: those of the kind "
                 "that QUALIFY names besides, NULL: none.");
    emit_head(w, pre, HEAD_CHOICE, NULL, ";");
}

/* --- kinds */

static void emit_begin(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    rc_w_blank(w);
    emit_head(w, pre, HEAD_BEGIN, NULL, "");
    rc_w_open(w, "{");
    rc_w_line(w, "lazy->numbers = numbers;");
    rc_w_line(w, "lazy->values = values;");
    rc_w_line(w, "lazy->known = known;");
    rc_w_line(w, "lazy->complete = 0;");
    rc_w_open(w, "for (size_t i = 0; i < %s_NODE_WORDS; i++)", pre->upper);
    rc_w_line(w, "known[i] = 0;");
    w->depth--;
    rc_w_close(w, "}");
}

/* Where the gates of each word begin. */
static void emit_begins(struct rc_writer *w, const char *name, const rc_gate_list *list,
                        size_t words)
{
    struct rc_str *items = RC_NEW_ARRAY(w->arena, struct rc_str, words + 1);
    size_t at = 0;

    for (size_t word = 0; word <= words; word++) {
        while (at < list->count && list->at[at].word < word)
            at++;
        items[word] = rc_str_printf(w->arena, "%zu", at);
    }
    rc_w_items(w, rc_str_printf(w->arena, "static const uint32_t %s[]", name).p, items, NULL,
               words + 1);
    rc_w_blank(w);
}

/* "head rulec_gates_left(...);", of the gates of the word. */
static void emit_left(struct rc_writer *w, const char *head, const char *from, const char *local,
                      const char *set)
{
    struct rc_str begin = rc_str_printf(w->arena, "%s_of_%s[w]", from, local);
    const char *arguments[] = {
        "&all",
        "lazy",
        rc_str_printf(w->arena, "%s_%s + %.*s", from, local, RC_FMT(begin)).p,
        rc_str_printf(w->arena, "%s_of_%s[w + 1] - %.*s", from, local, RC_FMT(begin)).p,
        set,
    };

    rc_w_call(w, "", rc_str_printf(w->arena, "%srulec_gates_left", head).p, arguments, 5, ";");
}

/* Of the objects of a word those that it qualifies for. */
static void emit_word(struct rc_writer *w, const struct rc_plan_pre *pre,
                      const struct rc_plan_gates *kind)
{
    const char *local = kind->local;
    size_t words = rc_words(kind->count);

    if (kind->gates.count > 0)
        emit_begins(w, rc_str_printf(w->arena, "gates_of_%s", local).p, &kind->gates, words);
    if (kind->unmoved.count > 0)
        emit_begins(w, rc_str_printf(w->arena, "unmoved_of_%s", local).p, &kind->unmoved, words);
    emit_head(w, pre, HEAD_QUALIFIED, kind, "");
    rc_w_open(w, "{");
    rc_w_line(w, "uint64_t named = granted != NULL ? set & granted[w] : 0;");
    rc_w_blank(w);
    if (kind->gates.count > 0)
        emit_left(w, "set = ", "gates", local, "set & ~named");
    if (kind->gates.count > 0)
        rc_w_line(w, "set |= named;");
    if (kind->unmoved.count > 0)
        emit_left(w, "set = ", "unmoved", local, "set");
    if (kind->gates.count == 0)
        rc_w_line(w, "(void)named;");
    if (kind->gates.count + kind->unmoved.count == 0)
        rc_w_line(w, "(void)lazy;");
    rc_w_line(w, "return set;");
    rc_w_close(w, "}");
}

static void emit_kind(struct rc_writer *w, const struct rc_plan_pre *pre,
                      const struct rc_plan_gates *kind)
{
    rc_w_blank(w);
    emit_word(w, pre, kind);
    rc_w_blank(w);
    emit_head(w, pre, HEAD_QUALIFIES, kind, "");
    rc_w_open(w, "{");
    rc_w_line(w, "uint64_t bit = UINT64_C(1) << (object %% 64);");
    rc_w_blank(w);
    rc_w_line(w, "return object < %zu && qualified_%s(lazy, granted, object / 64, bit) != 0;",
              kind->count, kind->local);
    rc_w_close(w, "}");
    rc_w_blank(w);
    emit_head(w, pre, HEAD_QUALIFYING, kind, "");
    rc_w_open(w, "{");
    rc_w_open(w, "for (size_t w = 0; w < %zu; w++) {", rc_words(kind->count));
    rc_w_line(w, "uint64_t set = candidates[w];");
    rc_w_blank(w);
    rc_w_open(w, "if (set != 0)");
    rc_w_call(w, "", rc_str_printf(w->arena, "set = qualified_%s", kind->local).p,
              (const char *const[]){ "lazy", "granted", "w", "set" }, 4, ";");
    w->depth--;
    rc_w_line(w, "out[w] = set;");
    rc_w_close(w, "}");
    rc_w_close(w, "}");
}

/* --- choices */

static const char *candidates_name(const struct rc_writer *w, size_t number)
{
    return rc_str_printf(w->arena, "candidates_%zu", number).p;
}

static void emit_candidates(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    for (size_t i = 0; i < pre->choices.count; i++) {
        const struct rc_plan_candidates *c = &pre->choices.at[i];
        size_t words = rc_words(pre->kinds.at[c->kind].count);
        struct rc_str *items = RC_NEW_ARRAY(w->arena, struct rc_str, words);
        if (c->way != RC_PLAN_WAY_ASKED)
            continue;
        for (size_t k = 0; k < words; k++)
            items[k] = rc_str_printf(w->arena, "UINT64_C(0x%" PRIx64 ")", c->objects[k]);
        rc_w_blank(w);
        rc_w_items(w,
                   rc_str_printf(w->arena, "static const uint64_t %s[]", candidates_name(w, i)).p,
                   items, NULL, words);
    }
}

static bool some_at_once(const struct rc_plan_pre *pre)
{
    for (size_t i = 0; i < pre->choices.count; i++) {
        if (pre->choices.at[i].way == RC_PLAN_WAY_ALL)
            return true;
    }
    return false;
}

static void emit_complete(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    rc_w_blank(w);
    rc_w_line(w, "static void complete(rulec_lazy *lazy)");
    rc_w_open(w, "{");
    rc_w_open(w, "if (lazy->complete)");
    rc_w_line(w, "return;");
    w->depth--;
    rc_w_line(w, "%s_qualify_run(lazy->numbers, lazy->values);", pre->name);
    rc_w_open(w, "for (size_t i = 0; i < %s_NODE_WORDS; i++)", pre->upper);
    rc_w_line(w, "lazy->known[i] = UINT64_MAX;");
    w->depth--;
    rc_w_line(w, "lazy->complete = 1;");
    rc_w_close(w, "}");
}

static void emit_choice(struct rc_writer *w, const struct rc_plan_pre *pre, size_t number)
{
    const struct rc_plan_candidates *c = &pre->choices.at[number];
    const struct rc_plan_gates *kind = &pre->kinds.at[c->kind];

    if (pre->many)
        rc_w_line(w, "case %zu:", number + 1);
    for (size_t i = 0; !pre->many && i < c->rules.count; i++)
        rc_w_line(w, "case %s:", c->rules.at[i]->enumerator);
    w->depth++;
    if (c->way == RC_PLAN_WAY_ASKED)
        rc_w_comment(w, "%zu of %zu %.*s, %zu of %zu nodes: %.0f ns, all at once %.0f.", c->members,
                     kind->count, RC_FMT(kind->word), c->nodes, pre->nodes.count,
                     c->asked_nanoseconds, c->all_nanoseconds);
    else
        rc_w_comment(w, "All %zu %.*s at once: %zu nodes, %.0f ns.", kind->count,
                     RC_FMT(kind->word), c->nodes, c->all_nanoseconds);
    if (c->way == RC_PLAN_WAY_ASKED) {
        const char *arguments[] = { "lazy", "granted", candidates_name(w, number),
                                    rc_str_printf(w->arena, "c->%s", c->field).p };
        rc_w_call(w, "", rc_str_printf(w->arena, "%s_qualifying_%s", pre->name, kind->local).p,
                  arguments, 4, ";");
    } else {
        const char *arguments[] = { "lazy->values", "granted",
                                    rc_str_printf(w->arena, "c->%s", c->field).p };
        rc_w_line(w, "complete(lazy);");
        rc_w_call(w, "", kind->name, arguments, 3, ";");
    }
    rc_w_line(w, "break;");
    w->depth--;
}

/* note [many choices]: a label for each of thousands is what a C compiler is slow at, so that what
 * choices have in common is found by a table; choices that ask nothing are 0 there. */
static void emit_choice_of(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    rc_w_open_data(w);
    rc_w_comment(w, "Of each choice, the case below.");
    rc_w_numbers(w, "static const uint16_t case_of", pre->choice_of, pre->rule_count);
    rc_w_close_data(w);
}

static void emit_choices(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    emit_candidates(w, pre);
    if (some_at_once(pre))
        emit_complete(w, pre);
    if (pre->many)
        emit_choice_of(w, pre);
    rc_w_blank(w);
    emit_head(w, pre, HEAD_CHOICE, NULL, "");
    rc_w_open(w, "{");
    if (pre->many)
        rc_w_line(w, "switch (choice < %zu ? case_of[choice] : 0) {", pre->rule_count);
    else
        rc_w_line(w, "switch (choice) {");
    for (size_t i = 0; i < pre->choices.count; i++)
        emit_choice(w, pre, i);
    rc_w_line(w, "default: break;");
    rc_w_line(w, "}");
    rc_w_close(w, "}");
}

void rc_emit_asked(struct rc_writer *w, const struct rc_plan_pre *pre)
{
    if (pre->kinds.count == 0)
        return;
    emit_begin(w, pre);
    for (size_t i = 0; i < pre->kinds.count; i++)
        emit_kind(w, pre, &pre->kinds.at[i]);
    if (pre->choices.count > 0)
        emit_choices(w, pre);
}
