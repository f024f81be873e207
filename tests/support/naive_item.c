/* naive_choose.h: one item without a qualifier. Rules: choose.md G4 to G11, B3, B5. */
#include <ctype.h>
#include <stdlib.h>

#include "support/naive_work.h"

static const struct naive_primitive primitives[] = {
    { NAIVE_P_ABILITY, "ABILITY", -1, 'v', 'k', 'c', false },
    { NAIVE_P_FEAT, "FEAT", -1, 'v', 'n', 'k', false },
    { NAIVE_P_DEITY, "DEITY", RC_KIND_DOMAIN, 'n', 'n', '-', false },
    { NAIVE_P_ALIGN, "ALIGN", RC_KIND_DEITY, 'v', 'n', 'k', true },
    { NAIVE_P_CLASS, "CLASS", RC_KIND_CLASS, 'l', 'n', '-', true },
    { NAIVE_P_SPELLCASTER, "SPELLCASTER", RC_KIND_CLASS, 'n', 'n', '-', true },
    { NAIVE_P_RACETYPE, "RACETYPE", RC_KIND_RACE, 'v', 'n', '-', true },
    { NAIVE_P_RACESUBTYPE, "RACESUBTYPE", RC_KIND_RACE, 'v', 'n', '-', true },
    { NAIVE_P_BASESIZE, "BASESIZE", RC_KIND_RACE, 'v', 'n', '-', true },
    { NAIVE_P_WIELD, "WIELD", RC_KIND_EQUIPMENT, 'v', 'n', 'w', true },
    { NAIVE_P_ALL_SPELLS, "ALL", RC_KIND_SPELL, 'n', 'l', '-', true },
    { NAIVE_P_CLASSLIST, "CLASSLIST", RC_KIND_SPELL, 'o', 'l', 'k', true },
    { NAIVE_P_DOMAINLIST, "DOMAINLIST", RC_KIND_SPELL, 'o', 'l', 'k', true },
    { NAIVE_P_SPELLTYPE, "SPELLTYPE", RC_KIND_SPELL, 'o', 'l', '-', true },
    { NAIVE_P_SCHOOL, "SCHOOL", RC_KIND_SPELL, 'v', 'n', 'k', true },
    { NAIVE_P_SUBSCHOOL, "SUBSCHOOL", RC_KIND_SPELL, 'l', 'n', '-', true },
    { NAIVE_P_DESCRIPTOR, "DESCRIPTOR", RC_KIND_SPELL, 'l', 'n', '-', true },
    { NAIVE_P_PROHIBITED, "PROHIBITED", RC_KIND_SPELL, 'o', 'n', 'y', true },
    { NAIVE_P_SPELLBOOK, "SPELLBOOK", RC_KIND_SPELL, 'l', 'n', '-', true },
};

/* PANTHEON= exists by default whatever the data declares (C12). */
static const struct naive_primitive pantheon = {
    NAIVE_P_PANTHEON, "PANTHEON", RC_KIND_DEITY, 'v', 'n', '-', false
};

bool naive_fail(struct naive *n, const char *reason)
{
    if (n->verdict != NAIVE_SYNTAX) {
        n->verdict = NAIVE_SYNTAX;
        n->reason = reason;
    }
    return false;
}

static int compare_texts(const void *a, const void *b)
{
    return rc_str_cmp_fold(*(const struct rc_str *)a, *(const struct rc_str *)b);
}

struct rc_str naive_join(struct naive *n, const struct rc_str *texts, size_t count, char c)
{
    struct rc_str *copy = RC_NEW_ARRAY(n->arena, struct rc_str, count);
    struct rc_str out = { "", 0 };

    memcpy(copy, texts, count * sizeof *copy);
    qsort(copy, count, sizeof *copy, compare_texts);
    for (size_t i = 0; i < count; i++)
        out = rc_str_printf(n->arena, "%.*s%.*s%.*s", RC_FMT(out), i > 0, &c, RC_FMT(copy[i]));
    return out;
}

bool naive_has_empty_part(struct rc_str s, char c)
{
    if (s.len == 0 || s.p[0] == c || s.p[s.len - 1] == c)
        return true;
    for (size_t i = 1; i < s.len; i++) {
        if (s.p[i] == c && s.p[i - 1] == c)
            return true;
    }
    return false;
}

/* ---- keys (G7, G8) ---- */

static bool is_integer(struct rc_str s)
{
    size_t i = s.len > 1 && (s.p[0] == '-' || s.p[0] == '+') ? 1 : 0;

    if (i == s.len)
        return false;
    for (; i < s.len; i++) {
        if (!isdigit((unsigned char)s.p[i]))
            return false;
    }
    return true;
}

static bool may_be_key(struct rc_str s)
{
    if (s.len == 0 || is_integer(s) || naive_is_fold(s, "ANY") || naive_is_fold(s, "ALL") ||
        naive_is_fold(s, "%LIST"))
        return false;
    for (size_t i = 0; i < s.len; i++) {
        if (s.p[i] == '=' || s.p[i] == ':' || s.p[i] == '[' || s.p[i] == ']')
            return false;
    }
    return true;
}

/* A7.1: "a.a" is the class a itself when it may be taken bare; C11: PCGen knows classes only. */
static rc_object find_key(const struct naive *n, rc_kind kind, struct rc_str key)
{
    rc_object found = rc_object_find(n->model, kind, key);
    size_t dot = rc_str_find(key, '.', 0);

    if (kind != RC_KIND_CLASS)
        return found;
    if (naive_row(n, RC_CHOOSE_C11))
        return found != RC_NO_OBJECT && naive_is_subclass(n, kind, found) ? RC_NO_OBJECT : found;
    for (; dot < key.len; dot = rc_str_find(key, '.', dot + 1)) {
        struct rc_str a = rc_str_sub(key, 0, dot), b = naive_from(key, dot + 1);
        rc_object parent = rc_object_find(n->model, kind, a);

        if (rc_str_eq_fold(a, b) && parent != RC_NO_OBJECT &&
            !rc_object_has_flag(n->model, kind, parent, RC_FLAG_NO_BASE_CLASS))
            return parent;
    }
    return found;
}

static void note_unresolved(struct naive *n, struct rc_str key)
{
    for (size_t i = 0; i < n->unresolved.count; i++) {
        if (rc_str_eq_fold(n->unresolved.at[i], key))
            return;
    }
    RC_PUSH(n->arena, &n->unresolved, key);
}

static bool read_key(struct naive *n, struct naive_item *item, struct rc_str text, bool image)
{
    size_t percent = rc_str_find(text, '%', 0);

    if (!may_be_key(text))
        return naive_fail(n, "not a key");
    if (percent < text.len) {
        if (percent + 1 != text.len)
            return naive_fail(n, "'%' not at the end");
        item->what = NAIVE_PREFIX;
        item->value = rc_str_sub(text, 0, percent);
        item->text = text;
        return true;
    }
    item->what = NAIVE_KEY;
    item->object = find_key(n, item->kind, text);
    item->with_subclasses = item->object != RC_NO_OBJECT && item->kind == RC_KIND_CLASS &&
                            !naive_is_subclass(n, item->kind, item->object) &&
                            item->object == rc_object_find(n->model, item->kind, text);
    item->text =
        item->object == RC_NO_OBJECT ? text : rc_object_key(n->model, item->kind, item->object);
    if (item->object == RC_NO_OBJECT)
        note_unresolved(n, text);
    if (item->object == RC_NO_OBJECT && image && naive_row(n, RC_CHOOSE_C6))
        n->throws = true;
    return true;
}

/* ---- TYPE= (G6) ---- */

/* Parts of a text in order, joined by the separator again. */
static struct rc_str sorted(struct naive *n, struct rc_str text, char separator)
{
    RC_VEC(struct rc_str) parts = { 0 };
    struct rc_str part, rest = text;
    struct rc_str out = { "", 0 };

    while (rc_str_next(&rest, separator, &part))
        RC_PUSH(n->arena, &parts, part);
    qsort(parts.at, parts.count, sizeof *parts.at, compare_texts);
    for (size_t i = 0; i < parts.count; i++)
        out = rc_str_printf(n->arena, "%.*s%.*s%.*s", RC_FMT(out), i > 0, &separator,
                            RC_FMT(parts.at[i]));
    return out;
}

static bool type_has_members(const struct naive *n, rc_kind kind, struct rc_str types)
{
    for (rc_object o = 0; o < rc_kind_count(n->model, kind); o++) {
        if (naive_has_types(n, kind, o, types))
            return true;
    }
    return false;
}

static bool read_type(struct naive *n, struct naive_item *item, struct rc_str types, bool negated)
{
    if (naive_has_empty_part(types, '.') || rc_str_find(types, '=', 0) < types.len ||
        rc_str_find(types, '[', 0) < types.len)
        return naive_fail(n, "not a type");
    item->what = NAIVE_TYPE;
    item->negated = negated;
    item->value = types;
    item->text =
        rc_str_printf(n->arena, "%sTYPE=%.*s", negated ? "!" : "", RC_FMT(sorted(n, types, '.')));
    if (!type_has_members(n, item->kind, types) && naive_row(n, RC_CHOOSE_C17))
        n->throws = true;
    return true;
}

/* ---- restrictions of spell lists (B5.2) ---- */

/* What is no number is a formula, whose value the facts of a character say (B5.4). */
static bool read_level(struct naive *n, struct rc_str text, int *level, struct rc_str *formula)
{
    if (text.len == 0)
        return naive_fail(n, "no level");
    if (!rc_str_to_int(text, level))
        *formula = text;
    return true;
}

static bool read_restriction(struct naive *n, struct naive_item *item, struct rc_str word)
{
    if (naive_begins(word, "LEVELMIN="))
        return read_level(n, naive_from(word, 9), &item->level_min, &item->min_formula);
    if (naive_begins(word, "LEVELMAX="))
        return read_level(n, naive_from(word, 9), &item->level_max, &item->max_formula);
    if (naive_is(word, "KNOWN=YES"))
        item->known = NAIVE_KNOWN_YES;
    else if (naive_is(word, "KNOWN=NO"))
        item->known = NAIVE_KNOWN_NO;
    else
        return naive_fail(n, "unknown restriction");
    return true;
}

static bool read_restrictions(struct naive *n, struct naive_item *item)
{
    struct rc_str rest = item->bracket, word;

    if (item->bracket.len == 0)
        return naive_row(n, RC_CHOOSE_C24) || naive_fail(n, "empty brackets");
    while (rc_str_next(&rest, ';', &word)) {
        if (!read_restriction(n, item, word))
            return false;
    }
    item->bracket = sorted(n, item->bracket, ';');
    return true;
}

/* ---- primitives ---- */

static const struct naive_primitive *find_primitive(const struct naive *n,
                                                    const struct naive_item *item)
{
    for (size_t i = 0; i < sizeof primitives / sizeof *primitives; i++) {
        const struct naive_primitive *p = &primitives[i];

        if (naive_is(item->name, p->name) &&
            (p->kind == (int)item->kind || (p->kind < 0 && item->kind != RC_NO_KIND)))
            return p;
    }
    if (item->kind == RC_KIND_DEITY && naive_is_fold(item->name, "PANTHEON") &&
        !naive_row(n, RC_CHOOSE_C12))
        return &pantheon;
    return NULL;
}

static const struct rc_fact_info *find_group(const struct naive *n, const struct naive_item *item)
{
    const struct rc_fact_info *fact = rc_fact_find(n->model, item->kind, item->name);

    return fact != NULL && fact->selectable ? fact : NULL;
}

/* What is behind the name of a primitive: a value and a bracket where they belong (G11, C24). */
static bool check_shape(struct naive *n, struct naive_item *item, const struct naive_primitive *p)
{
    bool loose = naive_row(n, RC_CHOOSE_C24);

    if (item->has_value && item->value.len == 0)
        return naive_fail(n, "nothing behind =");
    if (p->value == 'n' && item->has_value) {
        if (p->id != NAIVE_P_ALL_SPELLS || !loose || item->has_bracket)
            return naive_fail(n, "a value that does not belong");
        item->what = NAIVE_ALL;
        item->text = RC_STR("ALL");
        return true;
    }
    if (p->value == 'l' && !item->has_value) {
        if (!loose || item->has_bracket)
            return naive_fail(n, "no value");
        item->what = NAIVE_NOTHING;
        n->lacks_value = true;
    }
    if (p->value == 'v' && !item->has_value)
        return naive_fail(n, "no value");
    if (p->bracket == 'k' && (!item->has_bracket || item->bracket.len == 0))
        return naive_fail(n, "no key in brackets");
    if (p->bracket == 'n' && item->has_bracket)
        return naive_fail(n, "a bracket that does not belong");
    if (p->bracket == 'l' && item->has_bracket)
        return read_restrictions(n, item);
    return true;
}

static bool check_value(struct naive *n, const struct naive_item *item)
{
    char rule = item->primitive->rule;
    bool ok = true;

    if (rule == 'k')
        ok = may_be_key(item->value);
    if (rule == 'y')
        ok = naive_is(item->value, "YES") || naive_is(item->value, "NO");
    if (rule == 'w')
        ok = naive_is_fold(item->value, "Light") || naive_is_fold(item->value, "OneHanded") ||
             naive_is_fold(item->value, "TwoHanded");
    if (rule == 'c')
        ok = rc_category_find(n->model, item->value) != NULL;
    return ok || naive_fail(n, "a value that does not belong");
}

static bool races_have_sizes(const struct naive *n)
{
    for (rc_object o = 0; o < rc_kind_count(n->model, RC_KIND_RACE); o++) {
        if (rc_object_values(n->model, RC_RELATION_BASESIZE, RC_KIND_RACE, o).count == 0)
            return false;
    }
    return true;
}

static void primitive_text(struct naive *n, struct naive_item *item)
{
    struct rc_str text = item->name;

    if (item->has_value)
        text = rc_str_printf(n->arena, "%.*s=%.*s", RC_FMT(text), RC_FMT(item->value));
    if (item->has_bracket)
        text = rc_str_printf(n->arena, "%.*s[%.*s]", RC_FMT(text), RC_FMT(item->bracket));
    item->text = text;
}

static bool read_primitive(struct naive *n, struct naive_item *item,
                           const struct naive_primitive *p, bool image)
{
    item->what = NAIVE_PRIMITIVE;
    item->primitive = p;
    item->level_min = INT32_MIN;
    item->level_max = INT32_MAX;
    item->name = rc_str(p->name);
    if (!check_shape(n, item, p))
        return false;
    if (item->what == NAIVE_ALL)
        return true;
    if (item->has_value && !check_value(n, item))
        return false;
    primitive_text(n, item);
    if (p->id == NAIVE_P_BASESIZE && naive_row(n, RC_CHOOSE_C26) && !races_have_sizes(n))
        n->throws = true;
    if (p->filter && image && naive_row(n, RC_CHOOSE_C6))
        n->throws = true;
    return true;
}

static bool read_group(struct naive *n, struct naive_item *item, const struct rc_fact_info *fact)
{
    if (!item->has_value || item->value.len == 0)
        return naive_fail(n, "no value");
    if (item->has_bracket && !naive_row(n, RC_CHOOSE_C24))
        return naive_fail(n, "a bracket that does not belong");
    item->has_bracket = false;
    item->what = NAIVE_GROUP;
    item->name = fact->name;
    primitive_text(n, item);
    return true;
}

/* TYPE=, ALL, key, prefix (G4: the last to be asked). */
static bool read_traditional(struct naive *n, struct naive_item *item, struct rc_str text,
                             bool image)
{
    struct rc_str plain = naive_begins(text, "!") ? naive_from(text, 1) : text;

    if (item->has_bracket)
        return naive_fail(n, "a bracket that does not belong");
    if (naive_is(plain, "TYPE"))
        return naive_fail(n, "TYPE without a value");
    if (naive_begins(plain, "TYPE=") || naive_begins(plain, "TYPE."))
        return read_type(n, item, naive_from(plain, 5), plain.p != text.p);
    if (naive_is(item->name, "ALL") && (!item->has_value || naive_row(n, RC_CHOOSE_C24))) {
        item->what = NAIVE_ALL;
        item->text = RC_STR("ALL");
        return true;
    }
    return read_key(n, item, text, image);
}

/* Name, value and bracket of an item. A bracket closes at the first ']', which is the end (G3). */
bool naive_take_apart(struct naive *n, struct naive_item *item, struct rc_str text)
{
    size_t open = rc_str_find(text, '[', 0), close = rc_str_find(text, ']', 0);
    struct rc_str head = rc_str_sub(text, 0, open);
    size_t equals = rc_str_find(head, '=', 0);

    item->has_bracket = open < text.len;
    if (item->has_bracket && close + 1 != text.len)
        return naive_fail(n, "text behind the first ]");
    if (item->has_bracket)
        item->bracket = rc_str_sub(text, open + 1, close);
    item->name = rc_str_sub(head, 0, equals);
    item->has_value = equals < head.len;
    if (item->has_value)
        item->value = naive_from(head, equals + 1);
    return true;
}

bool naive_read_plain(struct naive *n, struct naive_item *item, struct rc_str text, bool image)
{
    const struct naive_primitive *p = find_primitive(n, item);
    const struct rc_fact_info *fact = find_group(n, item);
    bool bare_is_key = p != NULL && p->value == 'o' && !item->has_value;

    if (bare_is_key && item->has_bracket)
        return naive_fail(n, "a bracket that does not belong");
    if (p != NULL && !bare_is_key)
        return read_primitive(n, item, p, image);
    if (p == NULL && fact != NULL)
        return read_group(n, item, fact);
    return read_traditional(n, item, text, image);
}
