/*
 * Function literals. What a function does is the host's business, so all that matters is where it
 * ends: brackets are matched, text, templates, comments and regular expressions stepped over.
 */
#include "flow/scan.h"

bool rc_flow_is_name(char c)
{
    return rc_is_alnum(c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

/* Behind a comment at `p`, or `p`, also when it has no end. */
static const char *skip_comment(const char *p, const char *limit, bool *newline)
{
    if (limit - p < 2 || p[0] != '/' || (p[1] != '/' && p[1] != '*'))
        return p;
    if (p[1] == '/') {
        while (p < limit && *p != '\n')
            p++;
        return p;
    }
    for (const char *q = p + 2; limit - q >= 2; q++) {
        if (q[0] == '\n')
            *newline = true;
        if (q[0] == '*' && q[1] == '/')
            return q + 2;
    }
    return p;
}

bool rc_flow_opens_comment(const char *p, const char *limit)
{
    return limit - p >= 2 && p[0] == '/' && p[1] == '*';
}

/* Blanks of JavaScript beyond ASCII that files and web pages have: a byte order mark, a no-break
   space. */
static size_t wide_blank(const char *p, const char *limit)
{
    if (limit - p >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0)
        return 3;
    return limit - p >= 2 && memcmp(p, "\xc2\xa0", 2) == 0 ? 2 : 0;
}

const char *rc_flow_skip_blanks(const char *p, const char *limit, bool *newline)
{
    while (p < limit) {
        const char *q = skip_comment(p, limit, newline);

        if (q != p) {
            p = q;
        } else if (*p != '\0' && strchr(" \t\r\n\f\v", *p) != NULL) {
            *newline |= *p == '\n';
            p++;
        } else if (wide_blank(p, limit) > 0) {
            p += wide_blank(p, limit);
        } else {
            break;
        }
    }
    return p;
}

static const char *skip_plain_text(const char *p, const char *limit)
{
    char quote = *p++;

    while (p < limit && *p != quote) {
        if (*p == '\\' && p + 1 < limit)
            p++;
        else if (*p == '\n')
            return NULL;
        p++;
    }
    return p < limit ? p + 1 : NULL;
}

/* Words behind which an operand is due, so a '/' begins a regular expression. */
static bool operand_follows(struct rc_str word)
{
    static const char *const words[] = { "return", "typeof", "case",  "in", "of",
                                         "delete", "void",   "throw", "do", "else" };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (rc_str_eq(word, rc_str(words[i])))
            return true;
    return false;
}

/* A '/' at `p` begins a regular expression where an operand is due, so not behind a value. */
static bool regex_may_begin(const char *begin, const char *p)
{
    const char *q = p;

    while (q > begin && (q[-1] == ' ' || q[-1] == '\t' || q[-1] == '\r' || q[-1] == '\n'))
        q--;
    if (q == begin || strchr("(,=:[!&|?{};+-*%<>~^", q[-1]) != NULL)
        return true;
    for (p = q; p > begin && rc_flow_is_name(p[-1]);)
        p--;
    return operand_follows(rc_str_between(p, q));
}

static const char *skip_regex(const char *p, const char *limit)
{
    bool in_class = false;

    for (p++; p < limit && *p != '\n'; p++) {
        if (*p == '\\' && p + 1 < limit)
            p++;
        else if (*p == '[')
            in_class = true;
        else if (*p == ']')
            in_class = false;
        else if (*p == '/' && !in_class)
            return p + 1;
    }
    return NULL;
}

/*
 * note [matching brackets]: one stack for brackets and for templates. '`' opens a template, in
 * which only "${" opens code again; '}' then leads back into the template. The stack has a limit,
 * so hostile nesting costs no recursion. Parameters have a lower one: what may begin a function is
 * looked at wherever a bracket opens, and must not be read to its end over and over.
 */
enum {
    NESTING = 1024,
    PARAMETER_NESTING = 16
};

struct nest {
    char open[NESTING];
    size_t count;
    size_t most;
};

static bool nest_push(struct nest *nest, char c)
{
    if (nest->count == nest->most)
        return false;
    nest->open[nest->count++] = c;
    return true;
}

static char nest_top(const struct nest *nest)
{
    return nest->count == 0 ? '\0' : nest->open[nest->count - 1];
}

/* One step within a template; NULL when the nesting is too deep. */
static const char *template_step(struct nest *nest, const char *p, const char *limit)
{
    if (*p == '\\' && p + 1 < limit)
        return p + 2;
    if (*p == '`') {
        nest->count--;
        return p + 1;
    }
    if (*p == '$' && p + 1 < limit && p[1] == '{')
        return nest_push(nest, '$') ? p + 2 : NULL;
    return p + 1;
}

static bool closes(char open, char close)
{
    switch (close) {
    case ')': return open == '(';
    case ']': return open == '[';
    case '}': return open == '{' || open == '$';
    default: return false;
    }
}

/* One step within code; NULL when it cannot go on. */
static const char *code_step(struct nest *nest, const char *begin, const char *p, const char *limit)
{
    if (*p == '(' || *p == '[' || *p == '{' || *p == '`')
        return nest_push(nest, *p) ? p + 1 : NULL;
    if (*p == ')' || *p == ']' || *p == '}') {
        if (!closes(nest_top(nest), *p))
            return NULL;
        nest->count--;
        return p + 1;
    }
    if (*p == '"' || *p == '\'')
        return skip_plain_text(p, limit);
    if (rc_flow_opens_comment(p, limit))
        return NULL;
    if (*p == '/' && regex_may_begin(begin, p))
        return skip_regex(p, limit);
    return p + 1;
}

/* From `p` to behind the bracket that closes the one at `p`, or, without one there, up to a ',',
   ';', line end or closing bracket outside all brackets. NULL: there is no end. */
static const char *skip_code(const char *p, const char *limit, bool bracketed, size_t nesting)
{
    struct nest nest = { .count = 0, .most = nesting };
    const char *begin = p;

    while (p < limit) {
        bool newline = false;
        char top = nest_top(&nest);

        if (top != '`') {
            const char *q = rc_flow_skip_blanks(p, limit, &newline);

            if (q != p) {
                if (newline && !bracketed && nest.count == 0 && p > begin)
                    return p;
                p = q;
                continue;
            }
            if (!bracketed && nest.count == 0 && strchr(",;)]}", *p) != NULL)
                return p;
        }
        const char *q =
            top == '`' ? template_step(&nest, p, limit) : code_step(&nest, begin, p, limit);
        if (q == NULL)
            return NULL;
        p = q;
        if (bracketed && nest.count == 0)
            return p;
    }
    return bracketed || nest.count != 0 ? NULL : p;
}

const char *rc_flow_skip_text(const char *p, const char *limit)
{
    return *p == '`' ? skip_code(p, limit, true, NESTING) : skip_plain_text(p, limit);
}

const char *rc_flow_skip_literal(const char *begin, const char *p, const char *limit)
{
    bool newline = false;
    const char *q = rc_flow_skip_blanks(p, limit, &newline);

    if (q != p || p == limit)
        return q;
    if (*p == '"' || *p == '\'' || *p == '`')
        return rc_flow_skip_text(p, limit);
    return *p == '/' && regex_may_begin(begin, p) ? skip_regex(p, limit) : p;
}

static struct rc_str word_at(const char *p, const char *limit)
{
    const char *q = p;

    while (q < limit && rc_flow_is_name(*q))
        q++;
    return rc_str_between(p, q);
}

static const char *skip(const char *p, const char *limit)
{
    bool newline = false;

    return rc_flow_skip_blanks(p, limit, &newline);
}

/* "(...)" at `p`: what is within goes to *inner. NULL: it has no end. */
static const char *bracket(const char *p, const char *limit, char open, struct rc_str *inner)
{
    size_t nesting = open == '(' ? PARAMETER_NESTING : NESTING;

    if (p >= limit || *p != open)
        return NULL;
    const char *end = skip_code(p, limit, true, nesting);
    if (end != NULL)
        *inner = rc_str_between(p + 1, end - 1);
    return end;
}

/* Behind `function`, with an optional name: parameters and body. */
static const char *classic(const char *p, const char *limit, struct rc_flow_function *function)
{
    p = skip(p, limit);
    function->name = word_at(p, limit);
    p = bracket(skip(p + function->name.len, limit), limit, '(', &function->parameters);
    if (p == NULL)
        return NULL;
    function->has_braces = true;
    return bracket(skip(p, limit), limit, '{', &function->body);
}

/* Behind `=>`. */
static const char *arrow_body(const char *p, const char *limit, struct rc_flow_function *function)
{
    p = skip(p, limit);
    if (p < limit && *p == '{') {
        function->has_braces = true;
        return bracket(p, limit, '{', &function->body);
    }
    const char *end = skip_code(p, limit, false, NESTING);
    if (end != NULL)
        function->body = rc_str_trim(rc_str_between(p, end));
    return end;
}

/* The parameters before '=>', or NULL when no arrow follows. */
static const char *arrow_head(const char *p, const char *limit, struct rc_flow_function *function)
{
    struct rc_str word = word_at(p, limit);

    if (word.len > 0) {
        function->parameters = word;
        p += word.len;
    } else {
        p = bracket(p, limit, '(', &function->parameters);
        if (p == NULL)
            return NULL;
    }
    p = skip(p, limit);
    return limit - p >= 2 && p[0] == '=' && p[1] == '>' ? p + 2 : NULL;
}

bool rc_flow_function_at(struct rc_arena *arena, const char *p, const char *limit,
                         struct rc_flow_function *function, const char **end)
{
    const char *begin = p;
    struct rc_str word = word_at(p, limit);
    const char *head;

    (void)arena;
    *function = (struct rc_flow_function){ .is_async = rc_str_eq(word, RC_STR("async")) };
    *end = NULL;
    if (function->is_async) {
        p = skip(p + word.len, limit);
        word = word_at(p, limit);
    }
    if (rc_str_eq(word, RC_STR("function"))) {
        *end = classic(p + word.len, limit, function);
    } else {
        head = arrow_head(p, limit, function);
        if (head == NULL)
            return false;
        *end = arrow_body(head, limit, function);
    }
    if (*end != NULL)
        function->text = rc_str_between(begin, *end);
    return true;
}
