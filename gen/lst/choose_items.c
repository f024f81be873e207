#include "lst/choose_items.h"

void rc_choose_syntax_error(struct rc_choose_parser *p, struct rc_span place, const char *text)
{
    if (p->failed)
        return;
    p->failed = true;
    rc_report(p->diags, RC_E_CHOOSE_SYNTAX, place, "%s in %.*s", text, RC_FMT(p->what));
}

void rc_choose_unexpected(struct rc_choose_parser *p, struct rc_span place, const char *wanted,
                          const char *seen)
{
    if (p->failed)
        return;
    p->failed = true;
    rc_report(p->diags, RC_E_CHOOSE_SYNTAX, place, "expected %s before %s in %.*s", wanted, seen,
              RC_FMT(p->what));
    rc_note(p->diags, "items are joined by ',' (all of them) and '|' (any of them)");
}

static void too_many(struct rc_choose_parser *p, struct rc_span place)
{
    if (p->failed)
        return;
    p->failed = true;
    p->diags->limit_hit = true;
    rc_report(p->diags, RC_E_TOO_MANY, place, "more than %d items in %.*s", (int)RC_CHOOSE_ITEMS,
              RC_FMT(p->what));
}

void rc_choose_add_item(struct rc_choose_parser *p, struct rc_choose_item item)
{
    if (p->item_count++ >= RC_CHOOSE_ITEMS) {
        too_many(p, item.span);
        return;
    }
    RC_PUSH(p->arena, &p->conj.items, item);
}

void rc_choose_end_conj(struct rc_choose_parser *p)
{
    RC_PUSH(p->arena, &p->result->conjs, p->conj);
    p->conj = (struct rc_choose_conj){ 0 };
}

static enum rc_choose_seen bad_group(struct rc_choose_parser *p, const char *at, const char *text)
{
    if (!p->failed) {
        rc_pos pos = p->base + (rc_pos)(at - p->begin);
        p->failed = true;
        rc_report(p->diags, RC_E_CHOOSE_BRACKETS, (struct rc_span){ pos, pos + 1 }, "%s in %.*s",
                  text, RC_FMT(p->what));
    }
    p->cursor = p->limit;
    return RC_CHOOSE_SEES_BAD;
}

/* The groups that are open while an item is read, innermost last. */
struct groups {
    const char *open[RC_CHOOSE_DEPTH];
    size_t count;
};

static bool close_group(struct groups *groups, char opener)
{
    if (groups->count == 0 || *groups->open[groups->count - 1] != opener)
        return false;
    groups->count--;
    return true;
}

/* Where the bracket of an item stands; an item has at most one, at its end (choose.md G3). */
struct bracket {
    const char *open;
    const char *close;
};

static const char *trouble(enum rc_choose_piece piece, const char *at, struct groups *groups,
                           struct bracket *bracket)
{
    switch (piece) {
    case RC_PIECE_OPEN_BRACKET:
        if (bracket->open != NULL)
            return bracket->close == NULL ? "brackets do not nest" : "a second '['";
        if (groups->count != 0)
            break;
        bracket->open = at;
        break;
    case RC_PIECE_CLOSE_BRACKET:
        if (!close_group(groups, '['))
            return "']' without '['";
        if (groups->count == 0)
            bracket->close = at;
        return NULL;
    case RC_PIECE_CLOSE_PAREN: return close_group(groups, '(') ? NULL : "')' without '('";
    case RC_PIECE_OPEN_PAREN: break;
    case RC_PIECE_TEXT:
    case RC_PIECE_PIPE:
    case RC_PIECE_COMMA:
    case RC_PIECE_END: return NULL;
    }
    if (groups->count == RC_CHOOSE_DEPTH)
        return "more than 256 open groups";
    groups->open[groups->count++] = at;
    return NULL;
}

static bool ends_item(enum rc_choose_piece piece, const struct groups *groups)
{
    return piece == RC_PIECE_END ||
           (groups->count == 0 && (piece == RC_PIECE_PIPE || piece == RC_PIECE_COMMA));
}

static void make_item(struct rc_choose_parser *p, struct rc_choose_item *item, const char *from,
                      const char *to, const struct bracket *bracket)
{
    *item = (struct rc_choose_item){ .text = rc_str_between(from, to) };
    item->span = rc_choose_span(p, item->text);
    item->head = rc_str_between(from, bracket->open != NULL ? bracket->open : to);
    item->head_span = rc_choose_span(p, item->head);
    if (bracket->open == NULL)
        return;
    item->has_bracket = true;
    item->bracket = rc_str_between(bracket->open + 1, bracket->close);
    item->bracket_span = rc_choose_span(p, item->bracket);
}

enum rc_choose_seen rc_choose_next_item(struct rc_choose_parser *p, struct rc_choose_item *item,
                                        struct rc_span *place)
{
    struct groups groups = { .count = 0 };
    struct bracket bracket = { NULL, NULL };
    const char *from = p->cursor;
    const char *at = p->cursor;
    enum rc_choose_piece piece = rc_choose_scan(&p->cursor, p->limit);

    *item = (struct rc_choose_item){ 0 };
    *place = rc_choose_span(p, rc_str_between(from, p->cursor));
    if (piece == RC_PIECE_END)
        return RC_CHOOSE_SEES_END;
    if (piece == RC_PIECE_PIPE)
        return RC_CHOOSE_SEES_PIPE;
    if (piece == RC_PIECE_COMMA)
        return RC_CHOOSE_SEES_COMMA;
    while (!ends_item(piece, &groups)) {
        const char *problem = trouble(piece, at, &groups, &bracket);
        if (problem != NULL)
            return bad_group(p, at, problem);
        if (bracket.close != NULL && bracket.close != at)
            return bad_group(p, at, "text behind ']'");
        at = p->cursor;
        piece = rc_choose_scan(&p->cursor, p->limit);
    }
    if (groups.count != 0)
        return bad_group(p, groups.open[groups.count - 1], "a group that is not closed");
    p->cursor = at;
    make_item(p, item, from, at, &bracket);
    *place = item->span;
    return RC_CHOOSE_SEES_ITEM;
}
