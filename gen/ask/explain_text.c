/* Explanations for people. */
#include "ask/explain.h"
#include "base/quote.h"

enum {
    INDENT = 2,
    ALTERNATIVES = 12 /* of a choice among many that are shown one by one */
};

struct page {
    const struct rc_explanation *e;
    const struct rc_sources *sources;
    struct rc_buf *out;
};

static void add_place(const struct page *page, struct rc_span span)
{
    struct rc_place place;

    if (!rc_place_of(page->sources, span.begin, &place))
        return;
    rc_quote_terminal(page->out, place.source->name);
    rc_buf_printf(page->out, ":%u:%u", place.line, place.column);
}

static const char *status_word(const struct rc_explain_part *part)
{
    switch (part->status) {
    case RC_EXPLAIN_MET: return "met";
    case RC_EXPLAIN_UNMET: return "NOT met";
    case RC_EXPLAIN_UNCHECKED: return "unchecked";
    }
    return "";
}

/* A line under a part, behind its status: "needs STR 13 or more; has STR 10". */
static void begin_remark(const struct page *page, unsigned depth)
{
    rc_buf_fill(page->out, ' ', (size_t)depth * INDENT + 11);
}

static void add_line(const struct page *page, unsigned depth, const char *lead, struct rc_str text)
{
    if (text.len == 0)
        return;
    begin_remark(page, depth);
    rc_buf_printf(page->out, "%s", lead);
    rc_quote_terminal(page->out, text);
    rc_buf_char(page->out, '\n');
}

static void add_numbers(const struct page *page, const struct rc_explain_part *part, unsigned depth)
{
    if (part->needed.len == 0 && part->seen.len == 0)
        return;
    begin_remark(page, depth);
    if (part->needed.len > 0) {
        rc_buf_add(page->out, RC_STR("needs "));
        rc_quote_terminal(page->out, part->needed);
    }
    if (part->seen.len > 0) {
        rc_buf_add(page->out, part->needed.len > 0 ? RC_STR("; has ") : RC_STR(""));
        rc_quote_terminal(page->out, part->seen);
    }
    rc_buf_char(page->out, '\n');
}

static const char *lead_of(const struct rc_explain_part *part, struct rc_arena *arena)
{
    const struct rc_clause *clause = part->clause;
    size_t met = 0;

    for (size_t i = 0; i < part->parts.count; i++)
        met += part->parts.at[i]->status == RC_EXPLAIN_MET;
    if (part->parts.count < 2)
        return "";
    switch (clause->join) {
    case RC_CLAUSE_LONE: return "";
    case RC_CLAUSE_ALL: return clause->negated ? "not all of these:" : "all of these:";
    case RC_CLAUSE_ANY: return clause->negated ? "none of these:" : "one of these:";
    case RC_CLAUSE_SOME: break;
    }
    return rc_str_printf(
               arena, "%s %d of these %zu (%zu met):", clause->negated ? "fewer than" : "at least",
               clause->count, part->parts.count, met)
        .p;
}

static void add_part(const struct page *page, const struct rc_explain_part *part, unsigned depth);

/* Of what is met by one of several, that one decides; the others add nothing. */
static bool decides(const struct rc_explain_part *whole, const struct rc_explain_part *part)
{
    bool any = whole->clause->join == RC_CLAUSE_ANY && !whole->clause->negated;

    return !(any && whole->status == RC_EXPLAIN_MET) || part->status == RC_EXPLAIN_MET;
}

static void add_parts(const struct page *page, const struct rc_explain_part *part, unsigned depth)
{
    size_t shown = 0;
    size_t left = 0;

    for (size_t i = 0; i < part->parts.count; i++) {
        if (!decides(part, part->parts.at[i]))
            continue;
        if (part->clause->join == RC_CLAUSE_ANY && shown >= ALTERNATIVES) {
            left++;
            continue;
        }
        add_part(page, part->parts.at[i], depth);
        shown++;
    }
    if (left > 0) {
        begin_remark(page, depth);
        rc_buf_printf(page->out, "and %zu more, %s\n", left,
                      part->status == RC_EXPLAIN_MET ? "met as well" : "none of them met");
    }
}

/* What is met needs no more than a line, unless it is all there is to say. */
static bool is_expanded(const struct page *page, const struct rc_explain_part *part)
{
    return page->e->verdict || part->status != RC_EXPLAIN_MET || part->note.len > 0;
}

static void add_part(const struct page *page, const struct rc_explain_part *part, unsigned depth)
{
    const char *lead = lead_of(part, page->out->arena);

    rc_buf_fill(page->out, ' ', (size_t)depth * INDENT);
    rc_buf_printf(page->out, "%-9s  ", status_word(part));
    rc_quote_terminal(page->out, part->clause->text);
    rc_buf_add(page->out, RC_STR("  "));
    add_place(page, part->clause->span);
    rc_buf_char(page->out, '\n');
    if (part->status == RC_EXPLAIN_UNCHECKED)
        add_line(page, depth, "only a person can check it; it is taken as ",
                 part->taken ? RC_STR("met") : RC_STR("not met"));
    else
        add_numbers(page, part, depth);
    if (part->never)
        add_line(page, depth,
                 part->why_never.why == RC_ASK_FOLLOWS ? "what would change this is not computed: "
                                                       : "never for this character: ",
                 rc_str(part->why_never.text));
    add_line(page, depth, "", part->note);
    if (part->parts.count == 0 || !is_expanded(page, part))
        return;
    add_line(page, depth, "", rc_str(lead));
    add_parts(page, part, depth + 1);
}

/* --- head and tail */

static void add_head(const struct page *page)
{
    const struct rc_explanation *e = page->e;
    struct rc_str who = e->who.len > 0 ? e->who : RC_STR("a character of whom nothing is known");
    struct rc_buf *out = page->out;

    if (e->key.len > 0) {
        rc_quote_terminal(out, e->kind);
        rc_buf_add(out, RC_STR(" '"));
        rc_quote_terminal(out, e->key);
        rc_buf_add(out, e->what == RC_EXPLAIN_CONDITION ? RC_STR("': ") : RC_STR("' "));
    }
    if (e->what == RC_EXPLAIN_OFFER) {
        rc_buf_add(out, e->verdict ? RC_STR("is offered to ") : RC_STR("is NOT offered to "));
        rc_quote_terminal(out, who);
        rc_buf_add(out, RC_STR(" by "));
    } else if (e->what == RC_EXPLAIN_QUALIFY) {
        rc_buf_add(out, e->verdict ? RC_STR("is open to ") : RC_STR("is NOT open to "));
        rc_quote_terminal(out, who);
        rc_buf_add(out, RC_STR(": its prerequisites are "));
        rc_buf_add(out, e->verdict ? RC_STR("met") : RC_STR("not met"));
    } else {
        rc_quote_terminal(out, who);
        rc_buf_add(out, e->verdict ? RC_STR(" meets this prerequisite")
                                   : RC_STR(" does NOT meet this prerequisite"));
    }
    if (e->what == RC_EXPLAIN_OFFER && e->rule.len > 0) {
        rc_quote_terminal(out, e->rule);
        rc_buf_add(out, RC_STR(", "));
    }
    if (e->what == RC_EXPLAIN_OFFER)
        rc_quote_terminal(out, e->expression);
    if (e->unchecked)
        rc_buf_add(out, RC_STR(", as far as can be checked"));
    rc_buf_add(out, RC_STR("\n\n"));
}

static void add_change(const struct page *page, size_t number)
{
    const struct rc_explain_change *change = &page->e->changes.at[number];

    rc_buf_printf(page->out, "  %zu. ", number + 1);
    for (size_t i = 0; i < change->set.count; i++) {
        rc_buf_add(page->out, i == 0 ? RC_STR("") : RC_STR("\n     and "));
        rc_change_text(rc_change_in_turn(change->set, i), page->out);
    }
    rc_buf_char(page->out, '\n');
    for (size_t i = 0; i < change->unmet.count; i++) {
        const struct rc_explain_unmet *unmet = &change->unmet.at[i];
        rc_buf_add(page->out, RC_STR("       but "));
        rc_quote_terminal(page->out, unmet->kind);
        rc_buf_add(page->out, RC_STR(" '"));
        rc_quote_terminal(page->out, unmet->key);
        rc_buf_add(page->out, RC_STR("' itself asks for "));
        rc_quote_terminal(page->out, unmet->text);
        rc_buf_add(page->out, RC_STR(", which is not met\n"));
    }
}

static void add_bound(const struct page *page)
{
    const struct rc_explanation *e = page->e;
    const char *what = e->changes.count == 0        ? "there may be changes that it did not find"
                       : e->sure < e->changes.count ? "there may be others, smaller ones too"
                                                    : "there may be others, none of them smaller";

    rc_buf_printf(page->out, "  The search ended at its bound of %zu trial%s (--max-trials); %s.\n",
                  e->limit, rc_plural(e->limit), what);
}

static void add_changes(const struct page *page)
{
    const struct rc_explanation *e = page->e;

    if (e->verdict)
        return;
    rc_buf_char(page->out, '\n');
    if (!e->possible) {
        rc_buf_add(page->out, e->follows
                                  ? RC_STR("No change is known that would do.\n")
                                  : RC_STR("Nothing that this character can change would do.\n"));
        return;
    }
    if (e->changes.count == 0)
        rc_buf_add(page->out, e->complete
                                  ? RC_STR("No change that this character can make would do.\n")
                                  : RC_STR("No change was found.\n"));
    else
        rc_buf_printf(page->out, "%s\n",
                      e->changes.count == 1 ? "What would do, the smallest change, checked:"
                                            : "What would do, the smallest first, each checked:");
    for (size_t i = 0; i < e->changes.count; i++)
        add_change(page, i);
    if (e->more)
        rc_buf_add(page->out, RC_STR("  There may be others, none of them smaller.\n"));
    if (!e->complete)
        add_bound(page);
}

void rc_explain_text(const struct rc_explanation *explanation, const struct rc_sources *sources,
                     struct rc_buf *out)
{
    struct page page = { explanation, sources, out };
    const struct rc_explain_part *root = explanation->root;

    add_head(&page);
    /* a rule that is a list of parts is told by them */
    if (root->parts.count > 0 && root->clause->of != RC_CLAUSE_PRED && root->note.len == 0 &&
        root->clause->join != RC_CLAUSE_SOME)
        add_parts(&page, root, 1);
    else
        add_part(&page, root, 1);
    add_changes(&page);
}
