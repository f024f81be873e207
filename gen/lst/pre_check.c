/*
 * The body of a prerequisite against the grammar of its kind (pre.md R5, D1, T3, T5): from
 * elements as texts to keys, values and bounds. One text gives one message, at the exact part.
 */
#include <limits.h>

#include "lst/pre_parser.h"

static void fail(struct rc_pre_parser *parser, enum rc_code code, struct rc_span span,
                 const struct rc_pre *pre, const char *text)
{
    if (rc_pre_fail(parser))
        rc_report(parser->diags, code, span, "PRE%s %s", rc_pre_kind_row(pre->kind)->word, text);
}

static void fail_at(struct rc_pre_parser *parser, enum rc_code code, const struct rc_pre *pre,
                    const struct rc_pre_element *element, const char *text)
{
    if (rc_pre_fail(parser))
        rc_report(parser->diags, code, element->span, "'%.*s' of PRE%s %s", RC_FMT(element->text),
                  rc_pre_kind_row(pre->kind)->word, text);
}

static bool shipped(const struct rc_pre_parser *parser, enum rc_pre_row row)
{
    return rc_pre_shipped(parser->compat, row);
}

static bool is_number(struct rc_str text)
{
    for (size_t i = text.len > 0 && text.p[0] == '-'; i < text.len; i++) {
        if (!rc_is_digit(text.p[i]))
            return false;
    }
    return rc_str_find(text, '-', 1) == text.len && text.len > 0;
}

void rc_pre_set_count(struct rc_pre_parser *parser, struct rc_pre *pre,
                      const struct rc_pre_location *at)
{
    struct rc_str text = rc_str_between(at->begin, at->end);

    pre->count_span = rc_pre_span(parser, at->begin, at->end);
    if (rc_str_to_int(text, &pre->count))
        return;
    pre->invalid = (pre->kind == RC_PRE_MULT && shipped(parser, RC_PRE_ROW_P37)) ||
                   (pre->kind == RC_PRE_STAT && shipped(parser, RC_PRE_ROW_P38));
    if (pre->invalid || !rc_pre_fail(parser))
        return;
    if (is_number(text)) {
        rc_report(parser->diags, RC_E_PRE_COUNT, pre->count_span,
                  "the number of elements that must hold, '%.*s', is too large", RC_FMT(text));
        return;
    }
    rc_report(parser->diags, RC_E_PRE_COUNT, pre->count_span,
              "PRE%s begins with the number of elements that must hold, not with '%.*s'",
              rc_pre_kind_row(pre->kind)->word, RC_FMT(text));
    if (pre->kind != RC_PRE_MULT && text.len > 0)
        rc_help(parser->diags, "write PRE%s:1,%.*s", rc_pre_kind_row(pre->kind)->word,
                RC_FMT(pre->body));
}

static void remove_element(struct rc_pre *pre, size_t at)
{
    for (size_t i = at + 1; i < pre->elements.count; i++)
        pre->elements.at[i - 1] = pre->elements.at[i];
    pre->elements.count--;
}

/* CHECKMULT may stand at any place behind the count. */
static void take_checkmult(struct rc_pre_parser *parser, struct rc_pre *pre)
{
    for (size_t i = pre->elements.count; i-- > 0;) {
        if (!rc_str_eq_fold(pre->elements.at[i].text, RC_STR("CHECKMULT")))
            continue;
        if (rc_pre_kind_row(pre->kind)->value == RC_PRE_VALUE_TEXT)
            fail_at(parser, RC_E_PRE_BODY, pre, &pre->elements.at[i], "has no meaning there");
        pre->checkmult = true;
        remove_element(pre, i);
    }
}

static bool split_value(struct rc_pre_element *element, char separator)
{
    for (size_t i = element->text.len; i-- > 0;) {
        if (element->text.p[i] != separator)
            continue;
        element->key = rc_str_sub(element->text, 0, i);
        element->value_text = rc_str_sub(element->text, i + 1, element->text.len);
        return true;
    }
    return false;
}

static bool is_type(struct rc_str text)
{
    return text.len >= 5 && rc_str_starts(text, RC_STR("TYPE")) &&
           (text.p[4] == '=' || text.p[4] == '.');
}

/* The value behind the last '=' where that is an integer; "TYPE=x" is a key (E5). */
static void read_value(struct rc_pre_element *element)
{
    if (split_value(element, '=') && rc_str_to_int(element->value_text, &element->value)) {
        element->has_value = true;
        return;
    }
    element->any = rc_str_eq_fold(element->value_text, RC_STR("ANY"));
    if (!element->any)
        element->key = element->text;
}

/* P18, P19: what PCGen takes without a value. */
static bool may_lack_value(const struct rc_pre_parser *parser, const struct rc_pre *pre)
{
    bool lone = pre->elements.count == 1;

    if (pre->kind != RC_PRE_MOVE && pre->kind != RC_PRE_CHECK && pre->kind != RC_PRE_CHECKBASE &&
        pre->kind != RC_PRE_CLASSLEVELMAX)
        return false;
    return shipped(parser, lone ? RC_PRE_ROW_P19 : RC_PRE_ROW_P18);
}

static void check_required(struct rc_pre_parser *parser, struct rc_pre *pre,
                           struct rc_pre_element *element)
{
    read_value(element);
    if (element->has_value || may_lack_value(parser, pre))
        return;
    if (element->value_text.len > 0 && shipped(parser, RC_PRE_ROW_E8) && pre->kind != RC_PRE_STAT &&
        !is_type(element->text)) {
        element->broken = true;
        pre->invalid = true;
        return;
    }
    fail_at(parser, RC_E_PRE_VALUE, pre, element, "needs a value, as in NAME=2");
}

static void check_optional(struct rc_pre_parser *parser, struct rc_pre *pre,
                           struct rc_pre_element *element)
{
    read_value(element);
    if (element->has_value || element->value_text.len == 0 || is_type(element->text))
        return;
    if (shipped(parser, RC_PRE_ROW_E8)) {
        pre->invalid = true;
        return;
    }
    fail_at(parser, RC_E_PRE_VALUE, pre, element,
            is_number(element->value_text) ? "has a value that is too large"
                                           : "has a value that is no integer");
}

static void check_range_value(struct rc_pre_parser *parser, struct rc_pre *pre,
                              struct rc_pre_element *element)
{
    read_value(element);
    if (!element->has_value && !element->any)
        fail_at(parser, RC_E_PRE_VALUE, pre, element, "needs a value, as in Darkvision=60 or =ANY");
}

static void check_reduction(struct rc_pre_element *element)
{
    if ((split_value(element, '=') || split_value(element, '.')) &&
        rc_str_to_int(element->value_text, &element->value)) {
        element->has_value = true;
        return;
    }
    element->key = element->text;
}

static void check_fact_value(struct rc_pre_parser *parser, struct rc_pre *pre,
                             struct rc_pre_element *element)
{
    size_t at = rc_str_find(element->text, '=', 0);

    element->key = rc_str_sub(element->text, 0, at);
    element->value_text = rc_str_sub(element->text, at + 1, element->text.len);
    if (at >= element->text.len || at == 0)
        fail_at(parser, RC_E_PRE_VALUE, pre, element, "is not written FACT=value");
}

static void check_element(struct rc_pre_parser *parser, struct rc_pre *pre,
                          struct rc_pre_element *element)
{
    if (element->text.len == 0) {
        fail(parser, RC_E_PRE_EMPTY, element->span, pre, "has an empty element");
        return;
    }
    if (element->absent && rc_str_find(element->text, ',', 0) < element->text.len) {
        element->absent = false;
        element->broken = true;
    }
    switch (rc_pre_kind_row(pre->kind)->value) {
    case RC_PRE_VALUE_NONE: break;
    case RC_PRE_VALUE_OPTIONAL: check_optional(parser, pre, element); break;
    case RC_PRE_VALUE_REQUIRED: check_required(parser, pre, element); break;
    case RC_PRE_VALUE_RANGE: check_range_value(parser, pre, element); break;
    case RC_PRE_VALUE_REDUCTION: check_reduction(element); break;
    case RC_PRE_VALUE_TEXT: check_fact_value(parser, pre, element); break;
    }
}

static bool is_category(struct rc_str text)
{
    return text.len > 9 && (text.p[8] == '=' || text.p[8] == '.') &&
           rc_str_eq_fold(rc_str_sub(text, 0, 8), RC_STR("CATEGORY"));
}

/* D1: the category stands in the first element, once. */
static void take_category(struct rc_pre_parser *parser, struct rc_pre *pre)
{
    struct rc_pre_element first;

    if (pre->elements.count == 0 || !is_category(pre->elements.at[0].text)) {
        pre->invalid = shipped(parser, RC_PRE_ROW_P41);
        if (!pre->invalid)
            fail(parser, RC_E_PRE_CATEGORY,
                 pre->elements.count == 0 ? pre->span : pre->elements.at[0].span, pre,
                 "needs CATEGORY=... in front of its elements");
        return;
    }
    first = pre->elements.at[0];
    pre->head = rc_str_sub(first.text, 9, first.text.len);
    pre->head_span = first.span;
    remove_element(pre, 0);
    for (size_t i = 0; i < pre->elements.count; i++) {
        if (is_category(pre->elements.at[i].text))
            fail_at(parser, RC_E_PRE_CATEGORY, pre, &pre->elements.at[i], "is a second category");
    }
    if (rc_str_eq_fold(pre->head, RC_STR("ANY"))) {
        pre->invalid = shipped(parser, RC_PRE_ROW_P41);
        if (!pre->invalid)
            fail(parser, RC_E_PRE_CATEGORY, first.span, pre, "has no category ANY; name one");
    }
}

/* What stands in front of the elements: a location, "SKILL=key". */
static void take_head(struct rc_pre_parser *parser, struct rc_pre *pre)
{
    struct rc_str text;

    if (pre->kind == RC_PRE_ABILITY) {
        take_category(parser, pre);
        return;
    }
    if (pre->elements.count == 0 ||
        (pre->kind != RC_PRE_FACT && pre->kind != RC_PRE_FACTSET && pre->kind != RC_PRE_SKILLSIT))
        return;
    text = pre->elements.at[0].text;
    pre->head_span = pre->elements.at[0].span;
    pre->head = text;
    if (pre->kind == RC_PRE_SKILLSIT) {
        if (!rc_str_starts(text, RC_STR("SKILL=")))
            fail_at(parser, RC_E_PRE_BODY, pre, &pre->elements.at[0], "is not SKILL=name");
        pre->head = rc_str_sub(text, 6, text.len);
    }
    remove_element(pre, 0);
}

static void check_list(struct rc_pre_parser *parser, struct rc_pre *pre)
{
    if (pre->invalid) /* STAT without a number (P38) */
        return;
    if (pre->elements.count == 0) {
        fail(parser, RC_E_PRE_EMPTY, pre->count_span, pre, "has a number and nothing to count");
        return;
    }
    take_checkmult(parser, pre);
    take_head(parser, pre);
    if (pre->elements.count == 0 && pre->kind != RC_PRE_ABILITY)
        fail(parser, RC_E_PRE_EMPTY, pre->span, pre, "has no element");
    for (size_t i = 0; i < pre->elements.count; i++)
        check_element(parser, pre, &pre->elements.at[i]);
}

static bool is_cast(struct rc_str text)
{
    return (rc_str_starts(text, RC_STR("TYPE=")) && text.len > 5) ||
           rc_str_eq(text, RC_STR("MEMORIZE=Y")) || rc_str_eq(text, RC_STR("MEMORIZE=N"));
}

static void check_names(struct rc_pre_parser *parser, struct rc_pre *pre)
{
    for (size_t i = 0; i < pre->elements.count; i++) {
        const struct rc_pre_element *element = &pre->elements.at[i];
        if (pre->kind == RC_PRE_SPELLCAST && !is_cast(element->text))
            fail_at(parser, RC_E_PRE_BODY, pre, element,
                    "is not TYPE=..., MEMORIZE=Y or MEMORIZE=N");
        else if (element->text.len == 0 && !shipped(parser, RC_PRE_ROW_P27))
            fail(parser, RC_E_PRE_EMPTY, element->span, pre, "has an empty element");
    }
}

/* "a,b=8": the number behind the last '=' is what the sum is compared with. */
static void check_sum(struct rc_pre_parser *parser, struct rc_pre *pre)
{
    struct rc_pre_element *last = &pre->elements.at[pre->elements.count - 1];

    for (size_t i = 0; i < pre->elements.count; i++) {
        struct rc_pre_element *element = &pre->elements.at[i];
        if (element->text.len == 0)
            fail(parser, RC_E_PRE_EMPTY, element->span, pre, "has an empty element");
        read_value(element);
    }
    if (!last->has_value)
        fail_at(parser, RC_E_PRE_VALUE, pre, last, "needs the sum, as in Climb,Swim=8");
    pre->count = last->value;
}

static void check_integer(struct rc_pre_parser *parser, struct rc_pre *pre)
{
    const struct rc_pre_element *element = &pre->elements.at[0];
    bool attack = pre->kind == RC_PRE_ATT || pre->kind == RC_PRE_TOTALAB;

    if (rc_str_to_int(element->text, &pre->count))
        return;
    if (attack && shipped(parser, RC_PRE_ROW_P38)) {
        pre->count = 1;
        return;
    }
    pre->invalid = rc_pre_kind_row(pre->kind)->operators && shipped(parser, RC_PRE_ROW_E8);
    if (!pre->invalid)
        fail(parser, RC_E_PRE_BODY, element->span, pre, "takes an integer");
}

/* MIN=a, MAX=b; false when it is neither. */
static bool read_bound(struct rc_str text, struct rc_pre *pre)
{
    int value;

    if (text.len < 5 || text.p[3] != '=' || !rc_str_to_int(rc_str_sub(text, 4, text.len), &value))
        return false;
    if (rc_str_eq_fold(rc_str_sub(text, 0, 3), RC_STR("MIN")))
        pre->min = value;
    else if (rc_str_eq_fold(rc_str_sub(text, 0, 3), RC_STR("MAX")))
        pre->max = value;
    else
        return false;
    return true;
}

/* Old: "3+", "3-5". */
static bool read_old_range(struct rc_str text, struct rc_pre *pre)
{
    size_t dash = rc_str_find(text, '-', 1);

    if (rc_str_ends(text, RC_STR("+")))
        return rc_str_to_int(rc_str_sub(text, 0, text.len - 1), &pre->min);
    return dash < text.len && rc_str_to_int(rc_str_sub(text, 0, dash), &pre->min) &&
           rc_str_to_int(rc_str_sub(text, dash + 1, text.len), &pre->max);
}

static bool read_bounds(struct rc_str text, struct rc_pre *pre)
{
    size_t comma = rc_str_find(text, ',', 0);

    if (!read_bound(rc_str_sub(text, 0, comma), pre))
        return false;
    return comma >= text.len || read_bound(rc_str_sub(text, comma + 1, text.len), pre);
}

/* P38: what PCGen reads as "at least 1": a bound in lower case, PREPCLEVEL with a number. */
static bool reads_as_one(const struct rc_pre *pre, struct rc_str text)
{
    int value;

    if (pre->kind == RC_PRE_PCLEVEL && rc_str_to_int(text, &value))
        return true;
    return rc_str_starts(text, RC_STR("min=")) || rc_str_starts(text, RC_STR("max="));
}

static void check_range(struct rc_pre_parser *parser, struct rc_pre *pre)
{
    const struct rc_pre_element *element = &pre->elements.at[0];
    bool hit_dice = pre->kind == RC_PRE_HD || pre->kind == RC_PRE_HDSILENT;

    pre->min = INT_MIN;
    pre->max = INT_MAX;
    if (!hit_dice && shipped(parser, RC_PRE_ROW_P38) && reads_as_one(pre, element->text)) {
        pre->min = 1;
        return;
    }
    if (read_bounds(element->text, pre))
        return;
    if (hit_dice && read_old_range(element->text, pre)) {
        if (!parser->failed)
            rc_report(parser->diags, RC_W_PRE_DEPRECATED, element->span,
                      "'%.*s' is an old form of PREHD; write MIN= and MAX=", RC_FMT(element->text));
        return;
    }
    fail(parser, RC_E_PRE_BODY, element->span, pre, "takes MIN=number, MAX=number or both");
}

static void check_text(struct rc_pre_parser *parser, struct rc_pre *pre)
{
    const struct rc_pre_element *element = &pre->elements.at[0];

    if (element->text.len == 0 && pre->kind != RC_PRE_TEXT)
        fail(parser, RC_E_PRE_EMPTY, pre->span, pre, "has no text behind the ':'");
    if (pre->kind == RC_PRE_SPELLBOOK && !shipped(parser, RC_PRE_ROW_P32) &&
        !rc_str_eq(element->text, RC_STR("YES")) && !rc_str_eq(element->text, RC_STR("NO")))
        fail(parser, RC_E_PRE_BODY, element->span, pre, "takes YES or NO");
}

static struct rc_formula *read_formula(struct rc_pre_parser *parser,
                                       const struct rc_pre_element *element)
{
    struct rc_formula *made =
        rc_formula_parse(parser->arena, parser->diags, element->text, element->span.begin,
                         shipped(parser, RC_PRE_ROW_P44) || parser->failed);

    if (made->op != RC_FORMULA_UNREADABLE || shipped(parser, RC_PRE_ROW_P44))
        return made;
    if (rc_pre_fail(parser))
        rc_note(parser->diags, "PCGen works such a text out from left to right, without "
                               "precedence: --compat=+P44 takes its answer");
    return made;
}

static void check_formulas(struct rc_pre_parser *parser, struct rc_pre *pre)
{
    if (pre->elements.count % 2 != 0) {
        fail(parser, RC_E_PRE_PAIRS, pre->elements.at[pre->elements.count - 1].span, pre,
             "compares formulas in pairs, and the last one has no other side");
        return;
    }
    for (size_t i = 0; i < pre->elements.count; i += 2) {
        struct rc_pre_pair pair = { read_formula(parser, &pre->elements.at[i]),
                                    read_formula(parser, &pre->elements.at[i + 1]) };
        RC_PUSH(parser->arena, &pre->pairs, pair);
    }
}

void rc_pre_check(struct rc_pre_parser *parser, struct rc_pre *pre)
{
    switch (rc_pre_kind_row(pre->kind)->shape) {
    case RC_PRE_SHAPE_LIST: check_list(parser, pre); break;
    case RC_PRE_SHAPE_NAMES: check_names(parser, pre); break;
    case RC_PRE_SHAPE_SUM: check_sum(parser, pre); break;
    case RC_PRE_SHAPE_INTEGER: check_integer(parser, pre); break;
    case RC_PRE_SHAPE_RANGE: check_range(parser, pre); break;
    case RC_PRE_SHAPE_WORD:
    case RC_PRE_SHAPE_TEXT: check_text(parser, pre); break;
    case RC_PRE_SHAPE_FORMULAS: check_formulas(parser, pre); break;
    case RC_PRE_SHAPE_MULT: break;
    }
}
