#include "lex/compat.h"

#include <assert.h>

#include "diag/suggest.h"

static bool fail(struct rc_compat_error *error, enum rc_compat_problem problem, struct rc_str word,
                 struct rc_str nearest)
{
    if (error != NULL)
        *error = (struct rc_compat_error){ problem, word, nearest };
    return false;
}

static bool switch_row(struct rc_str word, const char *const *rows, size_t count,
                       struct rc_compat *out, struct rc_compat_error *error)
{
    struct rc_str name = rc_str_sub(word, 1, word.len);
    struct rc_suggestion nearest = rc_suggest(name);

    for (size_t i = 0; i < count; i++) {
        if (rc_str_eq_fold(name, rc_str(rows[i]))) {
            rc_compat_set(out, i, word.p[0] == '+');
            return true;
        }
        rc_suggest_offer(&nearest, rc_str(rows[i]));
    }
    return fail(error, RC_COMPAT_ROW, name, nearest.found ? nearest.best : RC_STR(""));
}

static bool read_word(struct rc_str word, const char *program, const char *const *rows,
                      size_t count, struct rc_compat *out, struct rc_compat_error *error)
{
    if (word.len == 0)
        return fail(error, RC_COMPAT_EMPTY, word, RC_STR(""));
    if (word.p[0] == '+' || word.p[0] == '-')
        return switch_row(word, rows, count, out, error);
    if (!rc_str_eq_fold(word, rc_str(program)))
        return fail(error, RC_COMPAT_PROGRAM, word, rc_str(program));
    for (size_t i = 0; i < count; i++)
        rc_compat_set(out, i, true);
    return true;
}

bool rc_compat_parse(struct rc_str text, const char *program, const char *const *rows, size_t count,
                     struct rc_compat *out, struct rc_compat_error *error)
{
    struct rc_str rest = text;
    struct rc_str word;

    assert(count <= RC_COMPAT_ROWS);
    *out = (struct rc_compat){ { 0 } };
    while (rc_str_next(&rest, ',', &word)) {
        if (!read_word(rc_str_trim(word), program, rows, count, out, error)) {
            *out = (struct rc_compat){ { 0 } };
            return false;
        }
    }
    return true;
}

struct rc_str rc_compat_program(struct rc_str text)
{
    struct rc_str first = rc_str_trim(rc_str_sub(text, 0, rc_str_find(text, ',', 0)));

    if (first.len > 0 && (first.p[0] == '+' || first.p[0] == '-'))
        return RC_STR("");
    return first;
}
