#include "lst/choose_restrict.h"

#include <limits.h>
#include <stdlib.h>

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

/* A bound that is no whole number is a formula: the rule is then read, and left for later. */
static bool read_level(struct rc_choose_work *work, struct rc_span span, struct rc_str value,
                       int *level)
{
    if (!rc_str_to_int(value, level))
        work->formula = span;
    return true;
}

static bool read_part(struct rc_choose_work *work, struct rc_restriction *out, struct rc_str text,
                      struct rc_span span, bool seen[PART_COUNT])
{
    size_t equals = rc_str_find(text, '=', 0);
    struct rc_str name = rc_str_sub(text, 0, equals);
    struct rc_str value = rc_str_sub(text, equals + 1, text.len);
    size_t part = 0;

    while (part < PART_COUNT && !rc_str_eq(name, rc_str(part_names[part])))
        part++;
    if (part == PART_COUNT || equals == text.len || value.len == 0 || seen[part])
        return bad_part(work, span, text);
    seen[part] = true;
    switch ((enum part)part) {
    case PART_KNOWN: return read_known(value, &out->known) || bad_part(work, span, text);
    case PART_LEVELMAX: return read_level(work, span, value, &out->level_max);
    case PART_LEVELMIN: return read_level(work, span, value, &out->level_min);
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
        if (!read_part(work, out, parts[count], span, seen))
            return false;
        count++;
    }
    out->canonical = join_sorted(work->context->arena, parts, count);
    return true;
}
