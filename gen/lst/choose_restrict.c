#include "lst/choose_restrict.h"

#include <limits.h>
#include <stdlib.h>

#include "lst/pre_lower.h"

enum {
    PART_COUNT = 3
};

enum part {
    PART_KNOWN,
    PART_LEVELMAX,
    PART_LEVELMIN
};

static const char *const part_names[PART_COUNT] = { "KNOWN", "LEVELMAX", "LEVELMIN" };

static bool bad_part(struct rc_choose_work *work, struct rc_span span, struct rc_str text)
{
    struct rc_suggestion nearest = rc_suggest(rc_str_sub(text, 0, rc_str_find(text, '=', 0)));

    for (size_t i = 0; i < PART_COUNT; i++)
        rc_suggest_offer(&nearest, rc_str(part_names[i]));
    rc_report(work->context->diags, RC_E_CHOOSE_RESTRICTION, span, "unknown restriction '%.*s'",
              RC_FMT(text));
    rc_note(work->context->diags, "LEVELMIN=n, LEVELMAX=n and KNOWN=YES or NO, separated by ';'");
    if (nearest.found && nearest.distance > 0)
        rc_help(work->context->diags, "did you mean '%.*s'?", RC_FMT(nearest.best));
    return false;
}

static bool read_known(struct rc_str value, enum rc_known *known)
{
    if (!rc_str_eq(value, RC_STR("YES")) && !rc_str_eq(value, RC_STR("NO")))
        return false;
    *known = value.p[0] == 'Y' ? RC_KNOWN_YES : RC_KNOWN_NO;
    return true;
}

/* What a formula sees as its source, which decides what MAXCASTABLE means (choose.md B5.4). */
static struct rc_str source_of(struct rc_choose_work *work, const struct rc_choose_item *item)
{
    if (item->primitive->shape != RC_PRIMITIVE_AVAILABLE)
        return RC_STR("");
    if (item->primitive->value == RC_VALUE_NONE)
        return RC_STR("ANY");
    return rc_str_printf(work->context->arena, "SPELLTYPE:%.*s", RC_FMT(item->value));
}

/* A bound that is no whole number is a formula: a number when that is constant, else its text. */
static bool read_formula(struct rc_choose_work *work, const struct rc_choose_item *item,
                         struct rc_piece piece, int *level, rc_sym *symbol)
{
    struct rc_choose_context *context = work->context;
    struct rc_preds preds;
    struct rc_pre_scope scope = { .arena = context->arena,
                                  .diags = context->diags,
                                  .preds = &preds,
                                  .compat = context->pre_compat,
                                  .source = source_of(work, item) };
    bool lenient = rc_compat_has(&scope.compat, RC_PRE_ROW_P44);
    struct rc_formula *formula =
        rc_formula_parse(context->arena, context->diags, piece.text, piece.pos, lenient);
    double value;

    if (formula->op == RC_FORMULA_UNREADABLE && !lenient)
        return false;
    rc_preds_init(&preds, context->arena, context->model->texts);
    if (rc_pred_is_const(&preds, rc_formula_lower(&scope, formula), &value))
        *level = rc_pred_to_int(value);
    else
        *symbol = rc_intern_add(context->model->texts, piece.text);
    return true;
}

static bool read_level(struct rc_choose_work *work, const struct rc_choose_item *item,
                       struct rc_piece piece, int *level, rc_sym *symbol)
{
    return rc_str_to_int(piece.text, level) || read_formula(work, item, piece, level, symbol);
}

static bool read_part(struct rc_choose_work *work, struct rc_choose_item *item, struct rc_str text,
                      struct rc_span span, bool seen[PART_COUNT])
{
    struct rc_restriction *out = &item->restriction;
    size_t equals = rc_str_find(text, '=', 0);
    struct rc_str name = rc_str_sub(text, 0, equals);
    struct rc_str value = rc_str_sub(text, equals + 1, text.len);
    struct rc_piece bound = { value, span.begin + (rc_pos)(equals + 1) };
    size_t part = 0;

    while (part < PART_COUNT && !rc_str_eq(name, rc_str(part_names[part])))
        part++;
    if (part == PART_COUNT || equals == text.len || value.len == 0 || seen[part])
        return bad_part(work, span, text);
    seen[part] = true;
    switch ((enum part)part) {
    case PART_KNOWN: return read_known(value, &out->known) || bad_part(work, span, text);
    case PART_LEVELMAX: return read_level(work, item, bound, &out->level_max, &out->max_formula);
    case PART_LEVELMIN: return read_level(work, item, bound, &out->level_min, &out->min_formula);
    }
    return false;
}

static int by_text(const void *a, const void *b)
{
    return rc_str_cmp(*(const struct rc_str *)a, *(const struct rc_str *)b);
}

static struct rc_str join_sorted(struct rc_arena *arena, struct rc_str *parts, size_t count)
{
    struct rc_str out = RC_STR("");

    qsort(parts, count, sizeof *parts, by_text);
    for (size_t i = 0; i < count; i++)
        out = rc_str_printf(arena, "%.*s%s%.*s", RC_FMT(out), i > 0 ? ";" : "", RC_FMT(parts[i]));
    return out;
}

bool rc_choose_restriction(struct rc_choose_work *work, struct rc_choose_item *item)
{
    struct rc_restriction *out = &item->restriction;
    struct rc_str parts[PART_COUNT + 1];
    bool seen[PART_COUNT] = { false };
    struct rc_str rest = item->bracket;
    size_t count = 0;

    *out = (struct rc_restriction){ .level_min = INT_MIN, .level_max = INT_MAX };
    if (!item->has_bracket)
        return true;
    if (item->bracket.len == 0 && !rc_choose_touch(work, RC_CHOOSE_C24))
        return true;
    while (count <= PART_COUNT && rc_str_next(&rest, ';', &parts[count])) {
        rc_pos begin = item->bracket_span.begin + (rc_pos)(parts[count].p - item->bracket.p);
        struct rc_span span = { begin, begin + (rc_pos)parts[count].len };
        if (!read_part(work, item, parts[count], span, seen))
            return false;
        count++;
    }
    out->canonical = join_sorted(work->context->arena, parts, count);
    return true;
}
