/* `rulec doc NAME` for LST: words of CHOOSE, kinds of PRExxx, rows of --compat, from their tables.
 */
#include "driver/lst_pack.h"

enum word_class {
    SUBTOKEN,
    QUALIFIER,
    PRIMITIVE,
    COMPAT_ROW,
    PRE_ROW,
    PRE_KIND
};

struct word {
    enum word_class class;
    const char *name;
    const char *of; /* the kind, or "any" */
    const char *doc;
};

static const struct word words[] = {
#define RC_CHOOSE(name, kind, shape, doc) { SUBTOKEN, #name, #kind, doc },
#include "lst/choose.def"
#undef RC_CHOOSE
#define RC_QUALIFIER(name, kind, inner, shape, argument, negatable, row, doc) \
    { QUALIFIER, #name, #kind, doc },
#include "lst/qualifier.def"
#undef RC_QUALIFIER
#define RC_PRIMITIVE(name, kind, value, bracket, shape, argument, filter, row, doc) \
    { PRIMITIVE, #name, #kind, doc },
#include "lst/primitive.def"
#undef RC_PRIMITIVE
#define RC_CHOOSE_COMPAT(row, code, doc) { COMPAT_ROW, #row, "", doc },
#include "lst/choose_compat.def"
#undef RC_CHOOSE_COMPAT
#define RC_PRE_ROW(row, shipped) { PRE_ROW, #row, "", shipped },
#include "lst/pre_row.def"
#undef RC_PRE_ROW
#define RC_PRE_KIND(name, operators, shape, value, brackets, of, counts, doc) \
    { PRE_KIND, "PRE" #name, "", doc },
#include "lst/pre_kind.def"
#undef RC_PRE_KIND
};

enum {
    WORD_COUNT = sizeof words / sizeof words[0]
};

static void print_word(const struct word *word, struct rc_buf *out)
{
    switch (word->class) {
    case SUBTOKEN: rc_buf_printf(out, "CHOOSE:%s: offers %s\n", word->name, word->doc); break;
    case QUALIFIER:
        rc_buf_printf(out, "%s, a qualifier of a choice among %s: %s\n", word->name,
                      strcmp(word->of, "ANY") == 0 ? "any kind" : word->of, word->doc);
        break;
    case PRIMITIVE:
        rc_buf_printf(out, "%s, a primitive of a choice among %s: %s\n", word->name,
                      strcmp(word->of, "ANY") == 0 ? "any kind" : word->of, word->doc);
        break;
    case COMPAT_ROW:
        rc_buf_printf(out, "%s, a row of --compat=pcgen: %s\n", word->name, word->doc);
        break;
    case PRE_KIND: rc_buf_printf(out, "%s, a prerequisite: %s\n", word->name, word->doc); break;
    case PRE_ROW:
        rc_buf_printf(out, "%s, a row of --compat=pcgen, of prerequisites: PCGen %s\n", word->name,
                      word->doc);
        break;
    }
}

bool rc_lst_doc(struct rc_str name, struct rc_buf *out)
{
    bool found = false;

    if (rc_str_starts(name, RC_STR("CHOOSE:")))
        name = rc_str_sub(name, 7, name.len);
    for (size_t i = 0; i < WORD_COUNT; i++) {
        if (!rc_str_eq(name, rc_str(words[i].name)))
            continue;
        print_word(&words[i], out);
        found = true;
    }
    return found;
}

void rc_lst_doc_names(void (*offer)(void *context, struct rc_str name), void *context)
{
    for (size_t i = 0; i < WORD_COUNT; i++)
        offer(context, rc_str(words[i].name));
}
