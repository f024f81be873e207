#include "plan/name.h"

static const char *const keywords[] = {
    "alignas",
    "alignof",
    "and",
    "and_eq",
    "asm",
    "auto",
    "bitand",
    "bitor",
    /* C and C++ in one list, in the order of the alphabet */
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "char16_t",
    "char32_t",
    "char8_t",
    "class",
    "co_await",
    "co_return",
    "co_yield",
    "compl",
    "concept",
    "const",
    "const_cast",
    "consteval",
    "constexpr",
    "constinit",
    "continue",
    "decltype",
    "default",
    "delete",
    "do",
    "double",
    "dynamic_cast",
    "else",
    "enum",
    "explicit",
    "export",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "if",
    "inline",
    "int",
    "linux",
    "long",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "not",
    "not_eq",
    "nullptr",
    "operator",
    "or",
    "or_eq",
    "private",
    "protected",
    "public",
    "register",
    "reinterpret_cast",
    "requires",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_assert",
    "static_cast",
    "struct",
    "switch",
    "template",
    "this",
    "thread_local",
    "throw",
    "true",
    "try",
    "typedef",
    "typeid",
    "typename",
    "typeof",
    "union",
    "unix",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "wchar_t",
    "while",
    "xor",
    "xor_eq",
};

/* PACK.h of such a name would stand before the header of C where the pack's folder is searched. */
static const char *const headers[] = {
    "assert",  "ctype",   "errno",  "fenv",   "inttypes", "iso646",      "limits",
    "locale",  "math",    "setjmp", "signal", "stdalign", "stdarg",      "stdatomic",
    "stdbool", "stddef",  "stdint", "stdio",  "stdlib",   "stdnoreturn", "string",
    "tgmath",  "threads", "time",   "uchar",  "wchar",    "wctype",
};

static bool is_of(struct rc_str name, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (rc_str_eq(name, rc_str(words[i])))
            return true;
    }
    return false;
}

static bool is_keyword(struct rc_str name)
{
    return is_of(name, keywords, sizeof keywords / sizeof keywords[0]);
}

/* The runtime's functions begin so, and with rulec_ what it has of a pack. */
static bool is_runtime(struct rc_str name)
{
    return rc_str_eq(name, RC_STR("rulec")) || rc_str_eq(name, RC_STR("rulecrt")) ||
           rc_str_starts(name, RC_STR("rulec_")) || rc_str_starts(name, RC_STR("rulecrt_"));
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* A word begins behind what is no letter or digit, and at a capital behind a small letter. */
static bool begins_word(struct rc_str source, size_t i)
{
    char before = source.p[i - 1];

    if (!rc_is_alnum(before))
        return true;
    return before >= 'a' && before <= 'z' && source.p[i] >= 'A' && source.p[i] <= 'Z';
}

const char *rc_name_word(struct rc_arena *arena, enum rc_name_case name_case, struct rc_str source,
                         size_t limit)
{
    char *word = RC_NEW_ARRAY(arena, char, limit + 2);
    size_t len = 0;

    for (size_t i = 0; i < source.len && len < limit; i++) {
        char c = source.p[i];
        if (!rc_is_alnum(c))
            continue;
        if (len > 0 && begins_word(source, i))
            word[len++] = '_';
        if (len < limit)
            word[len++] = name_case == RC_NAME_UPPER ? upper(c) : rc_lower(c);
    }
    while (len > 0 && word[len - 1] == '_')
        len--;
    if (len == 0)
        word[len++] = name_case == RC_NAME_UPPER ? 'X' : 'x';
    word[len] = '\0';
    return word;
}

static uint32_t hash_of(const char *name)
{
    uint32_t hash = 2166136261u;

    for (; *name != '\0'; name++)
        hash = (hash ^ (unsigned char)*name) * 16777619u;
    return hash;
}

static size_t slot_of(const struct rc_names *names, const char *name)
{
    size_t slot = hash_of(name) & (names->slot_count - 1);

    while (names->slots[slot] != NULL && strcmp(names->slots[slot], name) != 0)
        slot = (slot + 1) & (names->slot_count - 1);
    return slot;
}

static void resize(struct rc_names *names, size_t slot_count)
{
    const char **old = names->slots;
    size_t old_count = names->slot_count;

    names->slots = RC_NEW_ARRAY(names->arena, const char *, slot_count);
    names->slot_count = slot_count;
    for (size_t i = 0; i < old_count; i++) {
        if (old[i] != NULL)
            names->slots[slot_of(names, old[i])] = old[i];
    }
}

void rc_names_init(struct rc_names *names, struct rc_arena *arena)
{
    *names = (struct rc_names){ .arena = arena };
    resize(names, 256);
}

static bool is_taken(const struct rc_names *names, const char *name)
{
    return names->slots[slot_of(names, name)] != NULL;
}

void rc_name_reserve(struct rc_names *names, const char *name)
{
    size_t slot = slot_of(names, name);

    if (names->slots[slot] != NULL)
        return;
    names->slots[slot] = name;
    if (++names->count > names->slot_count / 2)
        resize(names, names->slot_count * 2);
}

/* A bare word must not be a keyword nor begin with a digit. */
static const char *bare_name(struct rc_arena *arena, const char *word)
{
    if (rc_is_digit(word[0]))
        return rc_str_printf(arena, "x%s", word).p;
    if (is_keyword(rc_str(word)))
        return rc_str_printf(arena, "%s_", word).p;
    return word;
}

const char *rc_name_make(struct rc_names *names, enum rc_name_case name_case, const char *prefix,
                         struct rc_str source, size_t limit)
{
    const char *word = rc_name_word(names->arena, name_case, source, limit);
    const char *plain = prefix[0] == '\0' ? bare_name(names->arena, word)
                                          : rc_str_printf(names->arena, "%s_%s", prefix, word).p;
    const char *name = plain;

    for (unsigned n = 2; is_taken(names, name); n++)
        name = rc_str_printf(names->arena, "%s_%u", plain, n).p;
    rc_name_reserve(names, name);
    return name;
}

bool rc_name_is_pack(struct rc_str name)
{
    if (name.len == 0 || name.len > RC_PACK_NAME || name.p[0] < 'a' || name.p[0] > 'z')
        return false;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.p[i];
        if (c == '_' ? name.p[i - 1] == '_' || i + 1 == name.len
                     : !rc_is_digit(c) && !(c >= 'a' && c <= 'z'))
            return false;
    }
    return !is_keyword(name) && !is_runtime(name) &&
           !is_of(name, headers, sizeof headers / sizeof headers[0]);
}
