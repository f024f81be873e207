#include "lst/pre.h"

#include "lst/pre_parser.h"

static const struct rc_pre_kind_row kinds[] = {
#define RC_PRE_KIND(id, operators, shape, value, brackets, of, counts, doc) \
    { #id,      operators,    RC_PRE_SHAPE_##shape, RC_PRE_VALUE_##value,   \
      brackets, RC_LEAF_##of, COUNTS_##counts,      doc },
#define COUNTS_THINGS   true
#define COUNTS_ELEMENTS false
#include "lst/pre_kind.def"
#undef RC_PRE_KIND
};

const char *const rc_pre_rows[RC_PRE_ROW_COUNT] = {
#define RC_PRE_ROW(id, shipped) #id,
#include "lst/pre_row.def"
#undef RC_PRE_ROW
};

/* The longer ones first: GTEQ ends with EQ. */
static const struct {
    const char *word;
    enum rc_pre_op op;
} operators[] = { { "GTEQ", RC_PRE_GTEQ }, { "LTEQ", RC_PRE_LTEQ }, { "NEQ", RC_PRE_NEQ },
                  { "EQ", RC_PRE_EQ },     { "GT", RC_PRE_GT },     { "LT", RC_PRE_LT } };

const struct rc_pre_kind_row *rc_pre_kind_row(enum rc_pre_kind kind)
{
    return &kinds[kind];
}

static enum rc_pre_kind find_word(struct rc_str word)
{
    for (unsigned i = 0; i < RC_PRE_KIND_COUNT; i++) {
        if (rc_str_eq_fold(word, rc_str(kinds[i].word)))
            return (enum rc_pre_kind)i;
    }
    return RC_PRE_KIND_COUNT;
}

enum rc_pre_kind rc_pre_kind_find(struct rc_str word, enum rc_pre_op *op, bool *has_op)
{
    enum rc_pre_kind kind = find_word(word);

    *op = RC_PRE_GTEQ;
    *has_op = false;
    for (size_t i = 0; kind == RC_PRE_KIND_COUNT && i < sizeof operators / sizeof *operators; i++) {
        struct rc_str suffix = rc_str(operators[i].word);
        if (word.len <= suffix.len ||
            !rc_str_eq_fold(rc_str_sub(word, word.len - suffix.len, word.len), suffix))
            continue;
        kind = find_word(rc_str_sub(word, 0, word.len - suffix.len));
        if (kind != RC_PRE_KIND_COUNT && !kinds[kind].operators)
            kind = RC_PRE_KIND_COUNT;
        *op = operators[i].op;
        *has_op = true;
    }
    return kind;
}

bool rc_is_pre(struct rc_str token)
{
    if (token.len > 0 && token.p[0] == '!')
        token = rc_str_sub(token, 1, token.len);
    if (token.len < 4 || !rc_str_starts(token, RC_STR("PRE")))
        return false;
    for (size_t i = 3; i < token.len && token.p[i] != ':'; i++) {
        if (!((token.p[i] >= 'A' && token.p[i] <= 'Z') || (token.p[i] >= 'a' && token.p[i] <= 'z')))
            return false;
    }
    return token.p[3] != ':';
}

struct rc_span rc_pre_span(const struct rc_pre_parser *parser, const char *begin, const char *end)
{
    return rc_piece_span(parser->source, rc_str_between(begin, end));
}

bool rc_pre_fail(struct rc_pre_parser *parser)
{
    bool first = !parser->failed;

    parser->failed = true;
    return first;
}
