/* Leaves as text. */
#include "base/buf.h"
#include "ir/pred.h"

static const char *const match_words[] = {
#define RC_MATCH(id, doc) #id,
#include "ir/match.def"
#undef RC_MATCH
};

static void add_matcher(struct rc_buf *out, const struct rc_preds *preds,
                        const struct rc_matcher *m)
{
    struct rc_str text = rc_sym_text(preds->texts, m->text);

    if (m->how != RC_MATCH_KEY)
        rc_buf_printf(out, "%s%s", match_words[m->how], text.len > 0 ? " " : "");
    rc_buf_add(out, text);
    if (m->has_choice)
        rc_buf_printf(
            out, " (%s%s%.*s)", m->choice_how == RC_MATCH_KEY ? "" : match_words[m->choice_how],
            m->choice_how == RC_MATCH_KEY ? "" : " ", RC_FMT(rc_sym_text(preds->texts, m->choice)));
    if (m->value > 1)
        rc_buf_printf(out, " >= %d", m->value);
}

struct rc_str rc_leaf_describe(struct rc_arena *arena, const struct rc_preds *preds,
                               const struct rc_leaf *leaf)
{
    struct rc_str text = rc_sym_text(preds->texts, leaf->text);
    struct rc_str other = rc_sym_text(preds->texts, leaf->other);
    struct rc_buf out;

    rc_buf_init(&out, arena);
    rc_buf_printf(&out, "%s", rc_leaf_word(leaf->op));
    if (text.len > 0)
        rc_buf_printf(&out, " %.*s", RC_FMT(text));
    if (other.len > 0)
        rc_buf_printf(&out, " / %.*s", RC_FMT(other));
    if (leaf->value != 0)
        rc_buf_printf(&out, " at %d", leaf->value);
    if (leaf->flags != 0)
        rc_buf_printf(&out, " [%u]", leaf->flags);
    for (size_t i = 0; i < leaf->count; i++) {
        rc_buf_add(&out, i == 0 ? RC_STR(": ") : RC_STR(", "));
        add_matcher(&out, preds, &leaf->matchers[i]);
    }
    return rc_buf_str(&out);
}
