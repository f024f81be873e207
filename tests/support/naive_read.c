/* naive_choose.h: from a token to items. Rules: choose.md section 0, A9, B5.8, C. */
#include "support/naive_work.h"

static const struct {
    const char *word;
    int kind;
} subtokens[] = {
    { "ARMORPROFICIENCY", RC_KIND_ARMORPROF },
    { "SHIELDPROFICIENCY", RC_KIND_SHIELDPROF },
    { "DOMAIN", RC_KIND_DOMAIN },
    { "DEITY", RC_KIND_DEITY },
    { "CLASS", RC_KIND_CLASS },
    { "RACE", RC_KIND_RACE },
    { "SPELLS", RC_KIND_SPELL },
};

/* Whether '[' ']' '(' ')' stand in pairs, properly nested. */
static bool is_balanced(struct naive *n, struct rc_str s)
{
    char *open = rc_arena_alloc(n->arena, s.len + 1, 1);
    size_t depth = 0;

    for (size_t i = 0; i < s.len; i++) {
        char c = s.p[i];

        if (c == '[' || c == '(')
            open[depth++] = c == '[' ? ']' : ')';
        if (c == ']' || c == ')') {
            if (depth == 0 || open[--depth] != c)
                return false;
        }
    }
    return depth == 0;
}

/* The offset of the first `c` outside all brackets at or behind `i`, or the length. */
static size_t find_outside(struct rc_str s, char c, size_t i)
{
    int depth = 0;

    for (; i < s.len; i++) {
        if (s.p[i] == '[' || s.p[i] == '(')
            depth++;
        if (s.p[i] == ']' || s.p[i] == ')')
            depth--;
        if (depth == 0 && s.p[i] == c)
            return i;
    }
    return s.len;
}

/* ---- and, or ---- */

static bool read_or(struct naive *n, struct naive_or * or, rc_kind kind, struct rc_str text,
                    bool inside, bool image);

static bool is_proficiency(rc_kind kind)
{
    return kind == RC_KIND_ARMORPROF || kind == RC_KIND_SHIELDPROF;
}

static bool has_qualifier(const struct naive *n, rc_kind kind, struct rc_str name)
{
    if (naive_is(name, "ANY") || naive_is(name, "QUALIFIED"))
        return true;
    if (naive_is(name, "EQUIPMENT"))
        return is_proficiency(kind);
    if (naive_is(name, "PC"))
        return kind != RC_KIND_SPELL && (kind != RC_KIND_ARMORPROF || !naive_row(n, RC_CHOOSE_C8));
    return false;
}

static bool read_qualifier(struct naive *n, struct naive_item *item, struct rc_str text)
{
    bool equipment = naive_is(item->name, "EQUIPMENT");

    item->what = NAIVE_QUALIFIER;
    item->negated = naive_begins(text, "!");
    item->text = text;
    if (item->has_bracket) {
        if (item->bracket.len == 0)
            return naive_fail(n, "empty brackets");
        if (equipment && item->negated)
            return naive_fail(n, "EQUIPMENT cannot be negated");
        item->inner = RC_NEW(n->arena, struct naive_or);
        if (!read_or(n, item->inner, equipment ? RC_KIND_EQUIPMENT : item->kind, item->bracket,
                     true, equipment))
            return false;
        item->text = rc_str_printf(n->arena, "%s%.*s[%.*s]", item->negated ? "!" : "",
                                   RC_FMT(item->name), RC_FMT(item->inner->text));
    }
    if (item->negated && naive_is(item->name, "ANY") && naive_row(n, RC_CHOOSE_C14) &&
        (item->inner == NULL ||
         (item->inner->ands.count == 1 && item->inner->ands.at[0].items.count == 1 &&
          naive_is_all(&item->inner->ands.at[0].items.at[0]))))
        return naive_fail(n, "grouping: !ANY");
    return true;
}

static bool read_item(struct naive *n, struct naive_and *and, rc_kind kind, struct rc_str text,
                      bool inside, bool image)
{
    struct naive_item item = { .kind = kind, .object = RC_NO_OBJECT };
    struct rc_str name;

    if (!naive_take_apart(n, &item, text))
        return false;
    name = naive_begins(item.name, "!") ? naive_from(item.name, 1) : item.name;
    if (!inside && !item.has_value && has_qualifier(n, kind, name) &&
        !(naive_is(item.name, "!EQUIPMENT") && !item.has_bracket)) {
        item.name = name;
        if (!read_qualifier(n, &item, text))
            return false;
    } else if (!naive_read_plain(n, &item, text, image)) {
        return false;
    }
    RC_PUSH(n->arena, &and->items, item);
    return true;
}

/* A8.3, old: RACE|[a,b] is RACE|a,b. */
static bool is_old_group(const struct naive *n, rc_kind kind, struct rc_str text, bool inside)
{
    return kind == RC_KIND_RACE && !inside && naive_begins(text, "[") && text.len > 2 &&
           rc_str_find(text, ']', 0) + 1 == text.len && !naive_row(n, RC_CHOOSE_C13);
}

static bool read_items(struct naive *n, struct naive_and *and, rc_kind kind, struct rc_str text,
                       bool inside, bool image)
{
    size_t i = 0, end;

    if (naive_has_empty_part(text, ','))
        return naive_fail(n, "empty item");
    for (; i <= text.len; i = end + 1) {
        struct rc_str part;

        end = find_outside(text, ',', i);
        part = rc_str_sub(text, i, end);
        if (is_old_group(n, kind, part, inside)) {
            if (!read_items(n, and, kind, rc_str_sub(part, 1, part.len - 1), true, image))
                return false;
        } else if (kind == RC_KIND_DOMAIN && !inside && naive_is(part, "QUALIFY")) {
            if (!read_item(n, and, kind, RC_STR("QUALIFIED"), false, image) ||
                !read_item(n, and, kind, RC_STR("!PC"), false, image))
                return false;
        } else if (!read_item(n, and, kind, part, inside, image)) {
            return false;
        }
    }
    return true;
}

static bool read_and(struct naive *n, struct naive_or * or, rc_kind kind, struct rc_str text,
                     bool inside, bool image)
{
    struct naive_and and = { 0 };
    struct rc_str *texts;

    if (!read_items(n, &and, kind, text, inside, image))
        return false;
    texts = RC_NEW_ARRAY(n->arena, struct rc_str, and.items.count);
    for (size_t i = 0; i < and.items.count; i++)
        texts[i] = and.items.at[i].text;
    and.text = naive_join(n, texts, and.items.count, ',');
    RC_PUSH(n->arena, & or->ands, and);
    return naive_check_and(n, &and);
}

/* B5.8, C23: old spellings at the beginning of a part of SPELLS. */
static struct rc_str renew_spells(struct naive *n, struct rc_str part)
{
    static const char *const old[] = { "DOMAIN", "CLASS" };

    for (size_t i = 0; i < 2; i++) {
        size_t len = strlen(old[i]);

        if (naive_is_fold(rc_str_sub(part, 0, len), old[i]) && part.len > len &&
            (part.p[len] == '.' || part.p[len] == '='))
            return rc_str_printf(n->arena, "%sLIST=%.*s", old[i],
                                 RC_FMT(naive_from(part, len + 1)));
    }
    if (part.len >= 3 && naive_is_fold(rc_str_sub(part, 0, 3), "ANY")) {
        bool whole = part.len == 3 || part.p[3] == ',' || part.p[3] == '[';

        if (naive_row(n, RC_CHOOSE_C23) || (whole && naive_begins(part, "ANY")))
            return rc_str_printf(n->arena, "ALL%.*s", RC_FMT(naive_from(part, 3)));
    }
    return part;
}

static bool read_or(struct naive *n, struct naive_or * or, rc_kind kind, struct rc_str text,
                    bool inside, bool image)
{
    size_t i = 0, end;
    struct rc_str *texts;

    if (naive_has_empty_part(text, '|'))
        return naive_fail(n, "empty part");
    for (; i <= text.len; i = end + 1) {
        struct rc_str part;

        end = find_outside(text, '|', i);
        part = rc_str_sub(text, i, end);
        if (kind == RC_KIND_SPELL && !inside)
            part = renew_spells(n, part);
        if (!read_and(n, or, kind, part, inside, image))
            return false;
    }
    texts = RC_NEW_ARRAY(n->arena, struct rc_str, or->ands.count);
    for (i = 0; i < or->ands.count; i++)
        texts[i] = or->ands.at[i].text;
    or->text = naive_join(n, texts, or->ands.count, '|');
    return naive_check_or(n, or);
}

/* ---- the token ---- */

/* Takes "|TITLE=t" from the end of the arguments (G9). */
static bool take_title(struct naive *n, struct rc_str *args)
{
    size_t last = 0;

    for (size_t i = 0; i < args->len; i++) {
        if (args->p[i] == '|')
            last = i;
    }
    if (args->len == 0 || args->p[last] != '|' ||
        !naive_begins(naive_from(*args, last + 1), "TITLE="))
        return true;
    if (naive_is(naive_from(*args, last + 1), "TITLE=") ||
        naive_is(naive_from(*args, last + 1), "TITLE=\"\""))
        return naive_fail(n, "empty title");
    *args = rc_str_sub(*args, 0, last);
    return true;
}

/* A3.8: ARMORPROF|a|b names equipment; anything but '|' parts is not old syntax. */
static bool renew_proficiency(struct naive *n, struct rc_str *args)
{
    struct rc_str rest = *args, part, out = { "", 0 };

    if (naive_has_empty_part(*args, '|'))
        return naive_fail(n, "empty part");
    while (rc_str_next(&rest, '|', &part)) {
        struct rc_str name = naive_begins(part, "!") ? naive_from(part, 1) : part;

        if (rc_str_find(part, ',', 0) < part.len || rc_str_find(part, '[', 0) < part.len ||
            rc_str_find(part, ']', 0) < part.len || has_qualifier(n, n->kind, name))
            return naive_fail(n, "new syntax under an old name");
        out = rc_str_printf(n->arena, "%.*s%sEQUIPMENT[%.*s]", RC_FMT(out), out.len > 0 ? "|" : "",
                            RC_FMT(part));
    }
    *args = out;
    return true;
}

static bool renew_old(struct naive *n, struct rc_str word, struct rc_str *args)
{
    if (naive_is(word, "SPELLCASTER") || naive_is(word, "SPELLCLASSES")) {
        n->kind = RC_KIND_CLASS;
        if (args->len > 0)
            return naive_fail(n, "an old form has no arguments");
        *args = RC_STR("SPELLCASTER");
        return true;
    }
    if (!naive_is(word, "ARMORPROF") && !naive_is(word, "SHIELDPROF"))
        return true;
    n->kind = naive_is(word, "ARMORPROF") ? RC_KIND_ARMORPROF : RC_KIND_SHIELDPROF;
    return renew_proficiency(n, args);
}

static bool is_old(struct rc_str word)
{
    return naive_is(word, "SPELLCASTER") || naive_is(word, "SPELLCLASSES") ||
           naive_is(word, "ARMORPROF") || naive_is(word, "SHIELDPROF");
}

/* The subtokens that are none of the proposal's seven (B3). */
static bool is_other(struct rc_str word)
{
    static const char *const others[] = {
        "ABILITY",
        "ABILITYSELECTION",
        "ALIGNMENT",
        "CHECK",
        "EQBUILDER.EQTYPE",
        "EQBUILDER.SPELL",
        "EQUIPMENT",
        "FEAT",
        "FEATSELECTION",
        "LANG",
        "NOCHOICE",
        "NUMBER",
        "PCSTAT",
        "SCHOOLS",
        "SIZE",
        "SKILL",
        "SKILLBONUS",
        "SPELLLEVEL",
        "STATBONUS",
        "STRING",
        "TEMPLATE",
        "USERINPUT",
        "WEAPONPROFICIENCY",
    };

    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (naive_is_fold(word, others[i]))
            return true;
    }
    return false;
}

static bool take_subtoken(struct naive *n, struct rc_str text, struct rc_str *args)
{
    size_t bar = rc_str_find(text, '|', 0);
    struct rc_str word = rc_str_sub(text, 0, bar);
    bool bare = bar >= text.len;

    *args = bare ? (struct rc_str){ "", 0 } : naive_from(text, bar + 1);
    n->kind = RC_NO_KIND;
    for (size_t i = 0; i < sizeof subtokens / sizeof *subtokens; i++) {
        if (naive_is_fold(word, subtokens[i].word))
            n->kind = (rc_kind)subtokens[i].kind;
    }
    if (n->kind == RC_NO_KIND && is_other(word)) {
        n->verdict = NAIVE_NOT_A_CHOICE;
        return false;
    }
    if (n->kind == RC_NO_KIND && !is_old(word))
        return naive_fail(n, "no such subtoken");
    if (n->kind == RC_NO_KIND && naive_row(n, RC_CHOOSE_C13))
        return naive_fail(n, "no such subtoken");
    if (!take_title(n, args))
        return false;
    if (!is_balanced(n, *args))
        return naive_fail(n, "brackets do not match");
    if (n->kind == RC_NO_KIND)
        return renew_old(n, word, args);
    return true;
}

static void read_token(struct naive *n, struct rc_str text)
{
    struct rc_str args;

    n->verdict = NAIVE_ACCEPTED;
    if (naive_begins(text, "NUMCHOICES=")) {
        size_t bar = rc_str_find(text, '|', 0);

        if (bar == 11 || bar >= text.len) {
            naive_fail(n, "NUMCHOICES without a formula or without a subtoken");
            return;
        }
        text = naive_from(text, bar + 1);
    }
    if (!take_subtoken(n, text, &args) || !read_or(n, &n->expr, n->kind, args, false, false))
        return;
    if (naive_row(n, RC_CHOOSE_C5) && naive_and_throws(n, &n->expr))
        n->throws = true;
}

void naive_read(struct naive *n, struct rc_str text)
{
    static const struct rc_compat none;

    read_token(n, text);
    if (memcmp(&n->compat, &none, sizeof none) == 0)
        return;
    n->plain = RC_NEW(n->arena, struct naive);
    *n->plain = (struct naive){ .arena = n->arena, .model = n->model };
    read_token(n->plain, text);
}
