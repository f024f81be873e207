#include "lst/formula.h"

#include "diag/suggest.h"
#include "lst/formula_lexer.h"

static const struct rc_function_row rows[] = {
#define RC_FUNCTION(id, word, least, most, doc) { word, least, most, doc },
#include "lst/formula_function.def"
#undef RC_FUNCTION
};

const struct rc_function_row *rc_function_row(enum rc_function function)
{
    return &rows[function];
}

static bool is_upper_of(struct rc_str word, struct rc_str lower)
{
    for (size_t i = 0; i < word.len; i++) {
        if (word.p[i] >= 'a' && word.p[i] <= 'z')
            return false;
    }
    return rc_str_eq_fold(word, lower);
}

enum rc_function rc_function_find(struct rc_str word)
{
    for (unsigned i = 0; i < RC_FUNCTION_COUNT_OF; i++) {
        struct rc_str lower = rc_str(rows[i].word);
        if (rc_str_eq(word, lower) || is_upper_of(word, lower))
            return (enum rc_function)i;
    }
    return RC_FUNCTION_COUNT_OF;
}

static void suggest_function(struct rc_formula_parser *parser, struct rc_span span,
                             struct rc_str what)
{
    struct rc_suggestion nearest = rc_suggest(what);

    for (unsigned i = 0; i < RC_FUNCTION_COUNT_OF; i++)
        rc_suggest_offer(&nearest, rc_str(rows[i].word));
    if (nearest.found)
        rc_fix_near(parser->diags, span, nearest.best);
}

static struct rc_span span_between(const struct rc_formula_parser *parser, const char *begin,
                                   const char *end)
{
    if (parser->pos == 0)
        return RC_NO_SPAN;
    return (struct rc_span){ parser->pos + (rc_pos)(begin - parser->source.p),
                             parser->pos + (rc_pos)(end - parser->source.p) };
}

/* What somebody may have taken for a part of a name. */
static bool is_of_name(char c)
{
    return rc_is_alnum(c) || c == '_' || c == '.' || c == '=' || c == ':' || c == ' ';
}

/* "CL=Horizon Walker" around the place where it could not be read on; empty: no name is meant. */
static struct rc_str meant_name(const struct rc_formula_parser *parser, const char *at)
{
    const char *begin = at;
    const char *end = at;
    struct rc_str name;

    while (begin > parser->source.p && is_of_name(begin[-1]))
        begin--;
    while (end < parser->limit && is_of_name(*end))
        end++;
    name = rc_str_trim(rc_str_between(begin, end));
    for (size_t i = 0; i < name.len; i++) {
        if (name.p[i] == '=' || name.p[i] == ':' || name.p[i] == ' ')
            return rc_is_alnum(name.p[0]) && !rc_is_digit(name.p[0]) &&
                           rc_is_alnum(name.p[name.len - 1])
                       ? name
                       : RC_STR("");
    }
    return RC_STR("");
}

static void report_name(struct rc_formula_parser *parser, struct rc_str name)
{
    struct rc_span span = span_between(parser, name.p, name.p + name.len);

    rc_report(parser->diags, RC_E_FORMULA_SYNTAX, span,
              "'%.*s' cannot stand in a formula like this: a name is letters, digits, '_' and '.'",
              RC_FMT(name));
    rc_fix(parser->diags, span, rc_str_printf(parser->arena, "var(\"%.*s\")", RC_FMT(name)));
}

void rc_formula_fail(struct rc_formula_parser *parser, enum rc_code code, const char *begin,
                     const char *end, const char *text, struct rc_str what)
{
    struct rc_span span = span_between(parser, begin, end);
    struct rc_str name = RC_STR("");

    if (code == RC_E_FORMULA_SYNTAX && what.len > 0)
        name = meant_name(parser, begin);
    if (!parser->failed && !parser->lenient) {
        if (name.len > 0)
            report_name(parser, name);
        else if (what.len == 0)
            rc_report(parser->diags, code, span, "%s", text);
        else
            rc_report(parser->diags, code, span, "'%.*s' %s", RC_FMT(what), text);
        if (code == RC_E_FORMULA_FUNCTION)
            suggest_function(parser, span, what);
    }
    parser->failed = true;
}

bool rc_formula_next(struct rc_str *rest, struct rc_str *part)
{
    size_t open = 0;
    bool quoted = false;

    if (rest->p == NULL)
        return false;
    for (size_t i = 0; i < rest->len; i++) {
        char c = rest->p[i];
        quoted = quoted != (c == '"');
        if (quoted)
            continue;
        open += c == '(' || c == '[';
        open -= (c == ')' || c == ']') && open > 0;
        if (c == ',' && open == 0) {
            *part = rc_str_sub(*rest, 0, i);
            *rest = rc_str_sub(*rest, i + 1, rest->len);
            return true;
        }
    }
    *part = *rest;
    *rest = (struct rc_str){ NULL, 0 };
    return true;
}
