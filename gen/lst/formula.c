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
        rc_fix(parser->diags, span, nearest.best);
}

void rc_formula_fail(struct rc_formula_parser *parser, enum rc_code code, const char *begin,
                     const char *end, const char *text, struct rc_str what)
{
    struct rc_span span = RC_NO_SPAN;

    if (parser->pos != 0)
        span = (struct rc_span){ parser->pos + (rc_pos)(begin - parser->source.p),
                                 parser->pos + (rc_pos)(end - parser->source.p) };
    if (!parser->failed && !parser->lenient) {
        if (what.len == 0)
            rc_report(parser->diags, code, span, "%s", text);
        else
            rc_report(parser->diags, code, span, "'%.*s' %s", RC_FMT(what), text);
        if (code == RC_E_FORMULA_FUNCTION)
            suggest_function(parser, span, what);
        else if (what.len > 0 && code == RC_E_FORMULA_SYNTAX)
            rc_help(parser->diags, "a name with blanks, '=' or ':' is written var(\"...\")");
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
