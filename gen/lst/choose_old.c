/*
 * Old forms (choose.md A9 and B5.8): accepted, warned about with the text that replaces them, and
 * turned into that before anything is bound. PCGen rewrites some of them itself.
 */
#include "lst/choose_work.h"

static void warn_old(struct rc_choose_work *work, struct rc_span span, struct rc_str old,
                     struct rc_str now)
{
    struct rc_diags *diags = work->context->diags;

    rc_report(diags, RC_W_COMPAT_C13, span, "'%.*s' is an old form", RC_FMT(old));
    rc_help(diags, "write '%.*s' [fix]", RC_FMT(now));
    rc_fix_silent(diags, span, now);
}

static struct rc_choose_item named_item(const struct rc_choose_item *place, struct rc_str head)
{
    return (struct rc_choose_item){
        .text = head, .span = place->span, .head = head, .head_span = place->span
    };
}

/* DOMAIN|QUALIFY -> QUALIFIED,!PC, wherever it is a whole item (A5.3). */
static void replace_qualify(struct rc_choose_work *work, struct rc_choose_conj *conj, size_t i)
{
    struct rc_choose_item old = conj->items.at[i];

    rc_choose_touch(work, RC_CHOOSE_C13);
    warn_old(work, old.span, old.text, RC_STR("QUALIFIED,!PC"));
    conj->items.at[i] = named_item(&old, RC_STR("QUALIFIED"));
    RC_PUSH(work->context->arena, &conj->items, named_item(&old, RC_STR("!PC")));
}

/* RACE|[a,b] -> a,b (A8.3). */
static void drop_brackets(struct rc_choose_work *work, struct rc_choose_conj *conj, size_t i)
{
    struct rc_choose_item old = conj->items.at[i];
    struct rc_choose_expr *inner;

    if (old.bracket.len == 0 || !rc_choose_touch(work, RC_CHOOSE_C13))
        return;
    inner = rc_choose_parse(work->context->arena, work->context->diags, work->what, old.bracket,
                            old.bracket_span.begin);
    if (inner == NULL || inner->conjs.count != 1) {
        if (inner != NULL)
            rc_report(work->context->diags, RC_E_CHOOSE_SYNTAX, old.span,
                      "brackets without a name group by ',' only");
        work->rejected = true;
        return;
    }
    warn_old(work, old.span, old.text, old.bracket);
    conj->items.at[i] = inner->conjs.at[0].items.at[0];
    for (size_t j = 1; j < inner->conjs.at[0].items.count; j++)
        RC_PUSH(work->context->arena, &conj->items, inner->conjs.at[0].items.at[j]);
}

/* CLASS=x, CLASS.x, DOMAIN=x and DOMAIN.x, in any case, at the start of a part of SPELLS (B5.8). */
static void rename_list(struct rc_choose_work *work, struct rc_choose_item *item)
{
    static const struct {
        const char *old;
        const char *now;
    } names[] = {
        { "CLASS=", "CLASSLIST=" },
        { "CLASS.", "CLASSLIST=" },
        { "DOMAIN=", "DOMAINLIST=" },
        { "DOMAIN.", "DOMAINLIST=" },
    };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct rc_str old = rc_str(names[i].old);
        if (!rc_str_eq_fold(rc_str_sub(item->head, 0, old.len), old))
            continue;
        struct rc_str value = rc_str_sub(item->head, old.len, item->head.len);
        struct rc_str now =
            rc_str_printf(work->context->arena, "%s%.*s", names[i].now, RC_FMT(value));
        warn_old(work, item->head_span, item->head, now);
        item->head = now;
        return;
    }
}

/* ANY at the start of a part of SPELLS is ALL; PCGen replaces these letters in any word (C23). */
static void replace_any(struct rc_choose_work *work, struct rc_choose_item *item)
{
    struct rc_str three = rc_str_sub(item->head, 0, 3);
    struct rc_str rest = rc_str_sub(item->head, 3, item->head.len);

    if (!rc_str_eq_fold(three, RC_STR("ANY")))
        return;
    if (rc_str_eq(item->head, RC_STR("ANY"))) {
        warn_old(work, item->head_span, item->head, RC_STR("ALL"));
        item->head = RC_STR("ALL");
        return;
    }
    if (!rc_choose_touch(work, RC_CHOOSE_C23))
        item->head = rc_str_printf(work->context->arena, "ALL%.*s", RC_FMT(rest));
    else
        rc_report(work->context->diags, RC_W_ANY, item->head_span, "PCGen reads 'ALL%.*s' here",
                  RC_FMT(rest));
}

/* ARMORPROF|x -> ARMORPROFICIENCY|EQUIPMENT[x], each part by itself (A3.7). */
static void wrap_equipment(struct rc_choose_work *work, struct rc_choose_conj *conj)
{
    struct rc_choose_item *item = &conj->items.at[0];
    struct rc_choose_item old = *item;

    *item = (struct rc_choose_item){ .text = old.text,
                                     .span = old.span,
                                     .head = RC_STR("EQUIPMENT"),
                                     .head_span = old.head_span,
                                     .has_bracket = true,
                                     .bracket = old.text,
                                     .bracket_span = old.span };
    (void)work;
}

/* Old syntax is '|' parts only; anything else belongs to the new names (A3.8). */
static bool is_old_syntax(const struct rc_choose_expr *expr)
{
    for (size_t i = 0; i < expr->conjs.count; i++) {
        const struct rc_choose_conj *conj = &expr->conjs.at[i];
        if (conj->items.count != 1 || conj->items.at[0].has_bracket ||
            rc_str_eq(conj->items.at[0].head, RC_STR("PC")) ||
            rc_str_eq(conj->items.at[0].head, RC_STR("!PC")) ||
            rc_str_eq(conj->items.at[0].head, RC_STR("ANY")) ||
            rc_str_eq(conj->items.at[0].head, RC_STR("QUALIFIED")) ||
            rc_str_eq(conj->items.at[0].head, RC_STR("EQUIPMENT")))
            return false;
    }
    return true;
}

static void modernise_proficiency(struct rc_choose_work *work, const struct rc_subtoken_row *row,
                                  struct rc_choose_expr *expr)
{
    struct rc_diags *diags = work->context->diags;

    if (!is_old_syntax(expr)) {
        rc_report(diags, RC_E_CHOOSE_OLD_FORM, expr->span,
                  "%s is the old name: its parts are equipment, joined by '|'", row->word);
        rc_help(diags, "write %sICIENCY", row->word);
        work->rejected = true;
        return;
    }
    for (size_t i = 0; i < expr->conjs.count; i++)
        wrap_equipment(work, &expr->conjs.at[i]);
}

static void modernise_item(struct rc_choose_work *work, struct rc_choose_conj *conj, size_t i)
{
    struct rc_choose_item *item = &conj->items.at[i];

    if (work->kind == RC_KIND_SPELL && i == 0) {
        rename_list(work, item);
        replace_any(work, item);
    }
    if (work->kind == RC_KIND_DOMAIN && !item->has_bracket &&
        rc_str_eq(item->head, RC_STR("QUALIFY")))
        replace_qualify(work, conj, i);
    else if (work->kind == RC_KIND_RACE && item->has_bracket && item->head.len == 0)
        drop_brackets(work, conj, i);
}

void rc_choose_modernise(struct rc_choose_work *work, const struct rc_subtoken_row *row,
                         struct rc_choose_expr *expr)
{
    if (row->shape == RC_CHOOSE_OLD_PROF) {
        modernise_proficiency(work, row, expr);
        return;
    }
    for (size_t i = 0; i < expr->conjs.count; i++) {
        struct rc_choose_conj *conj = &expr->conjs.at[i];
        size_t count = conj->items.count; /* what is added is new already */
        for (size_t j = 0; j < count && !work->rejected; j++)
            modernise_item(work, conj, j);
    }
}
