/* Explanations for programs: one object a line, keys in a fixed order. */
#include "ask/explain.h"
#include "base/quote.h"

struct page {
    const struct rc_sources *sources;
    struct rc_buf *out;
};

static void add_text(const struct page *page, const char *name, struct rc_str text)
{
    rc_buf_printf(page->out, ",\"%s\":", name);
    rc_quote_json(page->out, text);
}

static void add_text_if(const struct page *page, const char *name, struct rc_str text)
{
    if (text.len > 0)
        add_text(page, name, text);
}

static const char *bool_word(bool value)
{
    return value ? "true" : "false";
}

static void add_place(const struct page *page, struct rc_span span)
{
    struct rc_place place;

    if (!rc_place_of(page->sources, span.begin, &place))
        return;
    add_text(page, "file", place.source->name);
    rc_buf_printf(page->out, ",\"line\":%u,\"col\":%u", place.line, place.column);
}

static const char *join_word(enum rc_clause_join join)
{
    switch (join) {
    case RC_CLAUSE_ALL: return "all";
    case RC_CLAUSE_ANY: return "any";
    case RC_CLAUSE_SOME: return "some";
    case RC_CLAUSE_LONE: break;
    }
    return "lone";
}

static void add_part(const struct page *page, const struct rc_explain_part *part);

static void add_parts(const struct page *page, const struct rc_explain_part *part)
{
    const struct rc_clause *clause = part->clause;

    if (part->parts.count == 0)
        return;
    rc_buf_printf(page->out, ",\"join\":\"%s\"", join_word(clause->join));
    if (clause->join == RC_CLAUSE_SOME)
        rc_buf_printf(page->out, ",\"count\":%d", clause->count);
    rc_buf_printf(page->out, ",\"negated\":%s,\"parts\":[", bool_word(clause->negated));
    for (size_t i = 0; i < part->parts.count; i++) {
        rc_buf_add(page->out, i > 0 ? RC_STR(",") : RC_STR(""));
        add_part(page, part->parts.at[i]);
    }
    rc_buf_char(page->out, ']');
}

static void add_part(const struct page *page, const struct rc_explain_part *part)
{
    rc_buf_add(page->out, RC_STR("{\"text\":"));
    rc_quote_json(page->out, part->clause->text);
    if (part->status == RC_EXPLAIN_UNCHECKED)
        rc_buf_printf(page->out, ",\"met\":null,\"unchecked\":true,\"taken\":%s",
                      bool_word(part->taken));
    else
        rc_buf_printf(page->out, ",\"met\":%s", bool_word(part->status == RC_EXPLAIN_MET));
    if (part->has_numbers)
        rc_buf_printf(page->out, ",\"have\":%.10g,\"need\":%.10g", part->have, part->need);
    add_text_if(page, "needed", part->needed);
    add_text_if(page, "seen", part->seen);
    if (part->never)
        add_text(page, part->why_never.why == RC_ASK_FOLLOWS ? "follows" : "never",
                 rc_str(part->why_never.text));
    add_text_if(page, "note", part->note);
    add_place(page, part->clause->span);
    add_parts(page, part);
    rc_buf_char(page->out, '}');
}

/* Each change as a list of texts, and beside it the same for programs. */
static void add_changes(const struct page *page, const struct rc_explanation *e)
{
    rc_buf_add(page->out, RC_STR(",\"changes\":["));
    for (size_t c = 0; c < e->changes.count; c++) {
        const struct rc_change_set *set = &e->changes.at[c].set;
        rc_buf_add(page->out, c > 0 ? RC_STR(",[") : RC_STR("["));
        for (size_t i = 0; i < set->count; i++) {
            struct rc_buf text;
            rc_buf_init(&text, page->out->arena);
            rc_change_text(rc_change_in_turn(*set, i), &text);
            rc_buf_add(page->out, i > 0 ? RC_STR(",") : RC_STR(""));
            rc_quote_json(page->out, rc_buf_str(&text));
        }
        rc_buf_char(page->out, ']');
    }
    rc_buf_add(page->out, RC_STR("],\"steps\":["));
    for (size_t c = 0; c < e->changes.count; c++) {
        const struct rc_change_set *set = &e->changes.at[c].set;
        rc_buf_add(page->out, c > 0 ? RC_STR(",[") : RC_STR("["));
        for (size_t i = 0; i < set->count; i++) {
            rc_buf_add(page->out, i > 0 ? RC_STR(",") : RC_STR(""));
            rc_change_json(rc_change_in_turn(*set, i), page->out);
        }
        rc_buf_char(page->out, ']');
    }
    rc_buf_char(page->out, ']');
}

static void add_unmet(const struct page *page, const struct rc_explanation *e)
{
    rc_buf_add(page->out, RC_STR(",\"unmet\":["));
    for (size_t c = 0; c < e->changes.count; c++) {
        const struct rc_explain_change *change = &e->changes.at[c];
        rc_buf_add(page->out, c > 0 ? RC_STR(",[") : RC_STR("["));
        for (size_t i = 0; i < change->unmet.count; i++) {
            rc_buf_add(page->out, i > 0 ? RC_STR(",{\"kind\":") : RC_STR("{\"kind\":"));
            rc_quote_json(page->out, change->unmet.at[i].kind);
            add_text(page, "key", change->unmet.at[i].key);
            add_text(page, "text", change->unmet.at[i].text);
            rc_buf_char(page->out, '}');
        }
        rc_buf_char(page->out, ']');
    }
    rc_buf_char(page->out, ']');
}

void rc_explain_json(const struct rc_explanation *explanation, const struct rc_sources *sources,
                     struct rc_buf *out)
{
    const struct rc_explanation *e = explanation;
    struct page page = { sources, out };
    static const char *const whats[] = { "offer", "qualify", "condition" };

    rc_buf_add(out, RC_STR("{\"schema\":\"rulec.explain/1\",\"as\":"));
    rc_quote_json(out, e->who);
    rc_buf_printf(out, ",\"asked\":\"%s\"", whats[e->what]);
    add_text(&page, "expr", e->expression);
    add_text_if(&page, "rule", e->rule);
    if (e->key.len > 0) {
        add_text(&page, "kind", e->kind);
        add_text(&page, "object", e->key);
    }
    rc_buf_printf(out, ",\"offered\":%s,\"unchecked\":%s,\"parts\":[", bool_word(e->verdict),
                  bool_word(e->unchecked));
    add_part(&page, e->root);
    rc_buf_char(out, ']');
    if (!e->verdict) {
        add_changes(&page, e);
        add_unmet(&page, e);
        rc_buf_printf(
            out, ",\"possible\":%s,\"complete\":%s,\"more\":%s,\"smallest\":%zu,\"max_trials\":%zu",
            bool_word(e->possible), bool_word(e->complete), bool_word(e->more), e->sure, e->limit);
    }
    rc_buf_add(out, RC_STR(",\"checked_against\":\"evaluator\"}\n"));
}
