/* Names of what leaves count, and their values. */
#include "ask/phrase_work.h"

const struct rc_preds *rc_phrase_preds(const struct rc_ask *ask)
{
    return ask->pack->preds;
}

struct rc_str rc_phrase_text(const struct rc_ask *ask, rc_sym text)
{
    return rc_sym_text(rc_phrase_preds(ask)->texts, text);
}

void rc_phrase_list(struct rc_buf *out, const struct rc_str *texts, size_t count, const char *last)
{
    for (size_t i = 0; i < count && i < RC_PHRASE_SHOWN; i++) {
        bool end = i + 1 == count;
        rc_buf_printf(out, "%s", i == 0 ? "" : end && last != NULL ? last : ", ");
        rc_buf_add(out, texts[i]);
    }
    if (count > RC_PHRASE_SHOWN)
        rc_buf_printf(out, " and %zu more", count - RC_PHRASE_SHOWN);
}

static const struct {
    const char *before;
    const char *behind;
} how_words[RC_MATCH_COUNT] = {
    [RC_MATCH_NOTHING] = { "'", "' (matches nothing)" },
    [RC_MATCH_ANY] = { "any", "" },
    [RC_MATCH_PREFIX] = { "'", "...'" },
    [RC_MATCH_TYPE] = { "TYPE ", "" },
    [RC_MATCH_RACETYPE] = { "racial type ", "" },
    [RC_MATCH_RACESUBTYPE] = { "racial subtype ", "" },
    [RC_MATCH_SPELLCASTER] = { "casting ", " spells" },
    [RC_MATCH_BASEITEM] = { "base item ", "" },
    [RC_MATCH_WIELDCATEGORY] = { "wielded ", "" },
    [RC_MATCH_PROFICIENT] = { "that it is proficient with", "" },
    [RC_MATCH_DEITYWEAPON] = { "a weapon of its deity", "" },
    [RC_MATCH_BOOKTYPE] = { "book type ", "" },
    [RC_MATCH_INCLUDES] = { "one that includes ", "" },
    [RC_MATCH_INCLUDESBOOKTYPE] = { "one that includes the book type ", "" },
};

static void add_how(struct rc_buf *out, enum rc_match how, struct rc_str text)
{
    if (how_words[how].before != NULL)
        rc_buf_printf(out, "%s", how_words[how].before);
    rc_buf_add(out, text);
    if (how_words[how].behind != NULL)
        rc_buf_printf(out, "%s", how_words[how].behind);
}

/* Levels and ranks stand behind the name; of spells it is the level of the spell. */
static bool has_value(enum rc_leaf_op op, const struct rc_matcher *m)
{
    switch ((int)op) {
    case RC_LEAF_CLASSES: return m->value > 1 || m->how == RC_MATCH_SPELLCASTER;
    case RC_LEAF_SKILLS:
    case RC_LEAF_SKILLS_ALONE:
    case RC_LEAF_SKILLS_BELOW: return true;
    case RC_LEAF_SPELLS_OF_DESCRIPTOR:
    case RC_LEAF_SPELLS_OF_SCHOOL:
    case RC_LEAF_SPELLS_OF_SUBSCHOOL: return m->value > 0;
    default: return false;
    }
}

static bool counts_ranks(enum rc_leaf_op op)
{
    return op == RC_LEAF_SKILLS || op == RC_LEAF_SKILLS_ALONE || op == RC_LEAF_SKILLS_BELOW;
}

static const char *value_format(enum rc_leaf_op op, const struct rc_matcher *m)
{
    if (m->how == RC_MATCH_SPELLCASTER)
        return " at caster level ";
    if (op == RC_LEAF_CLASSES)
        return " of level ";
    return counts_ranks(op) ? " with " : " of level at least ";
}

static struct rc_str matcher_text(const struct rc_ask *ask, const struct rc_leaf *leaf,
                                  const struct rc_matcher *m)
{
    struct rc_str text = rc_phrase_text(ask, m->text);
    struct rc_buf out;

    rc_buf_init(&out, ask->arena);
    if (m->how == RC_MATCH_SPELLCASTER && text.len == 0)
        text = RC_STR("any");
    add_how(&out, m->how, text);
    if (m->has_choice) {
        rc_buf_add(&out, RC_STR(" ("));
        add_how(&out, m->choice_how, rc_phrase_text(ask, m->choice));
        rc_buf_char(&out, ')');
    }
    if (has_value(leaf->op, m))
        rc_buf_printf(&out, "%s%d%s", value_format(leaf->op, m), m->value,
                      !counts_ranks(leaf->op) ? ""
                      : m->value == 1         ? " rank"
                                              : " ranks");
    return rc_buf_str(&out);
}

/*
 * "Armor Proficiency(Light)" as a whole key stands beside the key with its choice: the author wrote
 * it once.
 */
static bool is_whole_key(const struct rc_ask *ask, const struct rc_leaf *leaf,
                         const struct rc_matcher *m)
{
    struct rc_str text = rc_phrase_text(ask, m->text);
    struct rc_str key = rc_str_trim(rc_str_sub(text, 0, rc_str_find(text, '(', 0)));

    if (m->has_choice || m->how != RC_MATCH_KEY || !rc_str_ends(text, RC_STR(")")))
        return false;
    for (size_t i = 0; i < leaf->count; i++) {
        if (leaf->matchers[i].has_choice &&
            rc_str_eq_fold(rc_phrase_text(ask, leaf->matchers[i].text), key))
            return true;
    }
    return false;
}

void rc_phrase_matchers(const struct rc_ask *ask, const struct rc_leaf *leaf, rc_str_list *list)
{
    for (size_t i = 0; i < leaf->count; i++) {
        if (is_whole_key(ask, leaf, &leaf->matchers[i]))
            continue;
        struct rc_str text = matcher_text(ask, leaf, &leaf->matchers[i]);
        bool twice = false;
        for (size_t k = 0; k < list->count; k++)
            twice = twice || rc_str_eq_fold(list->at[k], text);
        if (!twice)
            RC_PUSH(ask->arena, list, text);
    }
}

static void add_matchers(const struct rc_ask *ask, const struct rc_leaf *leaf, struct rc_buf *out,
                         const char *last)
{
    rc_str_list list = { 0 };

    rc_phrase_matchers(ask, leaf, &list);
    rc_phrase_list(out, list.at, list.count, last);
}

struct noun {
    const struct rc_ask *ask;
    const struct rc_leaf *leaf;
};

static void add_noun_member(const void *context, struct rc_str name, struct rc_buf *out)
{
    const struct noun *noun = context;

    if (rc_str_eq(name, RC_STR("text")))
        rc_buf_add(out, rc_phrase_text(noun->ask, noun->leaf->text));
    else if (rc_str_eq(name, RC_STR("other")))
        rc_buf_add(out, rc_phrase_text(noun->ask, noun->leaf->other));
    else if (rc_str_eq(name, RC_STR("value")))
        rc_buf_printf(out, "%d", noun->leaf->value);
    else
        add_matchers(noun->ask, noun->leaf, out, " and ");
}

void rc_phrase_noun(const struct rc_ask *ask, const struct rc_leaf *leaf, struct rc_buf *out)
{
    struct noun noun = { ask, leaf };

    rc_buf_template(out, rc_str(rc_ask_leaf_row(leaf->op)->noun), add_noun_member, &noun);
}

void rc_phrase_many(const struct rc_ask *ask, const struct rc_leaf *leaf, double count,
                    struct rc_buf *out)
{
    struct noun noun = { ask, leaf };
    struct rc_str nouns = rc_str(rc_ask_leaf_row(leaf->op)->noun);
    size_t bar = rc_str_find(nouns, '|', 0);

    rc_buf_printf(out, "%.10g ", count);
    rc_buf_template(out,
                    count == 1 ? rc_str_sub(nouns, 0, bar) : rc_str_sub(nouns, bar + 1, nouns.len),
                    add_noun_member, &noun);
}

/* Sizes and ages are numbers only inside. */
void rc_phrase_value(const struct rc_ask *ask, const struct rc_leaf *leaf, double value,
                     struct rc_buf *out)
{
    bool size = leaf->op == RC_LEAF_SIZE || leaf->op == RC_LEAF_BASE_SIZE;

    if (size && value >= 0 && value < (double)ask->pack->sizes.count) {
        rc_buf_add(out, ask->pack->sizes.at[(size_t)value]);
        return;
    }
    for (size_t i = 0; leaf->op == RC_LEAF_AGE && i < ask->base->age_set_names.count; i++) {
        if (ask->base->age_set_names.at[i].value == value) {
            rc_buf_add(out, ask->base->age_set_names.at[i].name);
            return;
        }
    }
    rc_buf_printf(out, "%.10g", value);
}

void rc_phrase_flag(const struct rc_ask *ask, const struct rc_leaf *leaf, bool is,
                    struct rc_buf *out)
{
    struct rc_buf noun;
    struct rc_str text;

    rc_buf_init(&noun, ask->arena);
    rc_phrase_noun(ask, leaf, &noun);
    text = rc_buf_str(&noun);
    if (!is && rc_str_starts(text, RC_STR("a "))) {
        rc_buf_add(out, RC_STR("no "));
        text = rc_str_sub(text, 2, text.len);
    } else if (!is) {
        rc_buf_add(out, RC_STR("not "));
    }
    rc_buf_add(out, text);
}
