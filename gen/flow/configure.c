/*
 * The function of requestCustomConfiguration (flow.md A18, D.2). It stays opaque but for two
 * things that can be seen in its text: members of its second parameter, which is a closed set, and
 * keys of the object that it returns, some of which belong to the system.
 */
#include "diag/suggest.h"
#include "flow/lower.h"
#include "flow/scan.h"

static const char *const use_keys[] = {
#define RC_FLOW_USE_KEY(name) name,
#include "flow/config_key.def"
};

static const char *const config_keys[] = {
#define RC_FLOW_CONFIG_KEY(name) name,
#include "flow/config_key.def"
};

enum {
    USE_KEYS = sizeof use_keys / sizeof *use_keys,
    CONFIG_KEYS = sizeof config_keys / sizeof *config_keys
};

struct reading {
    struct rc_flow_lowering *l;
    const char *begin;
    const char *limit;
    struct rc_str use; /* the name of the second parameter */
};

static bool is_among(struct rc_str name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (rc_str_eq(name, rc_str(names[i])))
            return true;
    return false;
}

static struct rc_str word_at(const char *p, const char *limit)
{
    const char *q = p;

    while (q < limit && rc_flow_is_name(*q))
        q++;
    return rc_str_between(p, q);
}

static const char *skip_blanks(const char *p, const char *limit)
{
    bool newline = false;

    return rc_flow_skip_blanks(p, limit, &newline);
}

/* The second of some parameters; empty when it is taken apart or there is none. */
static struct rc_str second_parameter(struct rc_str parameters)
{
    const char *limit = parameters.p + parameters.len;
    const char *p = skip_blanks(parameters.p, limit);
    struct rc_str first = word_at(p, limit);

    p = skip_blanks(p + first.len, limit);
    if (first.len == 0 || p == limit || *p != ',')
        return RC_STR("");
    return word_at(skip_blanks(p + 1, limit), limit);
}

static bool has_parameter(struct rc_str parameters, struct rc_str name)
{
    const char *limit = parameters.p + parameters.len;

    for (const char *p = parameters.p; p < limit;) {
        struct rc_str word = word_at(p, limit);

        if (rc_str_eq(word, name))
            return true;
        p += word.len + (word.len == 0);
    }
    return false;
}

static void unknown_key(struct reading *r, struct rc_str key)
{
    struct rc_diags *diags = r->l->context->diags;
    struct rc_suggestion suggestion = rc_suggest(key);

    rc_report(diags, RC_E_FLOW_USE_KEY, rc_span_of(r->l->source, key),
              "a use has no key '%.*s'; nothing would read it", RC_FMT(key));
    for (size_t i = 0; i < USE_KEYS; i++)
        rc_suggest_offer(&suggestion, rc_str(use_keys[i]));
    if (suggestion.found)
        rc_help(diags, "did you mean '%.*s'?", RC_FMT(suggestion.best));
    r->l->flow->failed = true;
}

/* Behind the name of the use: ".KEY", "?.KEY" or "["KEY"]"; the KEY of use[KEY] is known only when
   it runs. */
static void read_member(struct reading *r, const char *p)
{
    struct rc_str key;
    bool bracketed;

    p = skip_blanks(p, r->limit);
    if (r->limit - p >= 2 && p[0] == '?' && p[1] == '.')
        p++;
    if (p == r->limit || (*p != '.' && *p != '['))
        return;
    bracketed = *p == '[';
    p = skip_blanks(p + 1, r->limit);
    if (bracketed) {
        if (p == r->limit || (*p != '"' && *p != '\''))
            return;
        p++;
    }
    key = word_at(p, r->limit);
    if (key.len > 0 && !is_among(key, use_keys, USE_KEYS))
        unknown_key(r, key);
}

/* Members of the use in a piece of code; within functions that have a parameter of that name it is
   another thing. */
static void read_members(struct reading *r)
{
    const char *p = r->begin;

    while (p < r->limit) {
        const char *q = rc_flow_skip_literal(r->begin, p, r->limit);
        struct rc_flow_function inner;
        struct rc_str word;
        const char *end;

        if (q == NULL)
            return;
        if (q != p) {
            p = q;
            continue;
        }
        word = word_at(p, r->limit);
        if (rc_flow_function_at(r->l->context->arena, p, r->limit, &inner, &end) && end != NULL &&
            has_parameter(inner.parameters, r->use)) {
            p = end;
            continue;
        }
        if (rc_str_eq(word, r->use) && (p == r->begin || p[-1] != '.'))
            read_member(r, p + word.len);
        p += word.len + (word.len == 0);
    }
}

static void read_key(struct reading *r, struct rc_str key)
{
    if (!is_among(key, config_keys, CONFIG_KEYS))
        return;
    rc_report(r->l->context->diags, RC_W_FLOW_CONFIG_KEY, rc_span_of(r->l->source, key),
              "'%.*s' of a configuration belongs to the system, which reads it", RC_FMT(key));
}

/* The keys of an object literal at `p`, those of objects within it left out. */
static void read_object(struct reading *r, const char *p)
{
    unsigned depth = 0;
    bool key_is_due = false;

    while (p < r->limit) {
        const char *q = skip_blanks(p, r->limit);
        bool quoted = q < r->limit && (*q == '"' || *q == '\'');

        if (key_is_due && depth == 1) {
            read_key(r, word_at(q + quoted, r->limit));
            key_is_due = false;
        }
        p = rc_flow_skip_literal(r->begin, q, r->limit);
        if (p == NULL)
            return;
        if (p != q)
            continue;
        if (*p == '{' || *p == '(' || *p == '[')
            depth++;
        key_is_due = *p == ',' || (*p == '{' && depth == 1);
        if ((*p == '}' || *p == ')' || *p == ']') && --depth == 0)
            return;
        p++;
    }
}

/* What the function itself returns: functions within it return to others. */
static void read_returns(struct reading *r)
{
    const char *p = r->begin;

    while (p < r->limit) {
        const char *q = rc_flow_skip_literal(r->begin, p, r->limit);
        struct rc_flow_function inner;
        struct rc_str word;
        const char *end;

        if (q == NULL)
            return;
        if (q != p) {
            p = q;
            continue;
        }
        word = word_at(p, r->limit);
        if (rc_flow_function_at(r->l->context->arena, p, r->limit, &inner, &end) && end != NULL) {
            p = end;
            continue;
        }
        q = skip_blanks(p + word.len, r->limit);
        if (rc_str_eq(word, RC_STR("return")) && q < r->limit && *q == '{')
            read_object(r, q);
        p += word.len + (word.len == 0);
    }
}

void rc_flow_check_configuration(struct rc_flow_lowering *l,
                                 const struct rc_flow_function *function)
{
    struct reading r = { .l = l,
                         .begin = function->body.p,
                         .limit = function->body.p + function->body.len,
                         .use = second_parameter(function->parameters) };
    const char *p = skip_blanks(r.begin, r.limit);

    /* C16: the program ignores such keys */
    if (r.use.len > 0 && (l->context->rows & RC_FLOW_ROW(16)) == 0)
        read_members(&r);
    if (function->has_braces) {
        read_returns(&r);
    } else if (p < r.limit && *p == '(') {
        p = skip_blanks(p + 1, r.limit);
        if (p < r.limit && *p == '{')
            read_object(&r, p);
    }
}
