#include "driver/response.h"

#include "base/buf.h"
#include "base/io.h"

struct expansion {
    struct rc_arena *arena;
    struct rc_diags *diags;
    rc_text_list *out;
    bool closed; /* "--" was seen */
};

static bool expand(struct expansion *x, const char *const *arguments, size_t count, unsigned depth);

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

/* Reads one argument from *at on; false when a quote is not closed before the end. */
static bool read_word(const char **at, const char *end, struct rc_buf *word)
{
    const char *p = *at;
    char quote = 0;

    for (; p < end && (quote != 0 || !is_blank(*p)); p++) {
        if (*p == '\\' && quote != '\'' && p + 1 < end)
            rc_buf_char(word, *++p);
        else if (quote != 0 && *p == quote)
            quote = 0;
        else if (quote == 0 && (*p == '\'' || *p == '"'))
            quote = *p;
        else
            rc_buf_char(word, *p);
    }
    *at = p;
    return quote == 0;
}

static bool split(struct expansion *x, const char *name, struct rc_str text, rc_text_list *words)
{
    const char *p = text.p;
    const char *end = text.p + text.len;
    struct rc_buf word;

    rc_buf_init(&word, x->arena);
    for (;;) {
        while (p < end && is_blank(*p))
            p++;
        if (p == end)
            return true;
        rc_buf_reset(&word);
        if (!read_word(&p, end, &word)) {
            rc_report(x->diags, RC_E_USAGE, RC_NO_SPAN, "a quote in '%s' is not closed", name);
            return false;
        }
        RC_PUSH(x->arena, words, rc_str_copy(x->arena, rc_buf_str(&word)));
    }
}

static bool read_file(struct expansion *x, const char *name, unsigned depth)
{
    struct rc_str text;
    rc_text_list words = { 0 };

    if (depth == RC_RESPONSE_DEPTH) {
        rc_report(x->diags, RC_E_USAGE, RC_NO_SPAN,
                  "response files name response files more than %d deep, at '@%s'",
                  RC_RESPONSE_DEPTH, name);
        return false;
    }
    enum rc_io_status status = rc_io_read(x->arena, name, RC_RESPONSE_BYTES, &text);
    if (status != RC_IO_OK) {
        rc_report(x->diags, RC_E_UNREADABLE, RC_NO_SPAN, "cannot read the response file '%s': %s",
                  name, rc_io_text(status));
        return false;
    }
    size_t nul = rc_str_find(text, '\0', 0);
    if (nul < text.len) {
        rc_report(x->diags, RC_E_BINARY, RC_NO_SPAN,
                  "the response file '%s' is not text: byte %zu is NUL", name, nul + 1);
        return false;
    }
    return split(x, name, text, &words) && expand(x, words.at, words.count, depth + 1);
}

static bool expand(struct expansion *x, const char *const *arguments, size_t count, unsigned depth)
{
    for (size_t i = 0; i < count; i++) {
        if (!x->closed && arguments[i][0] == '@' && arguments[i][1] != '\0') {
            if (!read_file(x, arguments[i] + 1, depth))
                return false;
            continue;
        }
        if (x->out->count == RC_RESPONSE_ARGUMENTS) {
            rc_report(x->diags, RC_E_USAGE, RC_NO_SPAN, "more than %d arguments",
                      RC_RESPONSE_ARGUMENTS);
            return false;
        }
        x->closed = x->closed || strcmp(arguments[i], "--") == 0;
        RC_PUSH(x->arena, x->out, arguments[i]);
    }
    return true;
}

bool rc_response_expand(struct rc_arena *arena, struct rc_diags *diags,
                        const char *const *arguments, size_t count, rc_text_list *out)
{
    struct expansion x = { arena, diags, out, false };

    return expand(&x, arguments, count, 0);
}
