#include "lst/bind.h"

enum {
    ANY = RC_LST_FAMILY_COUNT,
    RC_LST_ANY = ANY, /* so that token.def can name all families, and no kind, like the others */
    RC_KIND_NO_KIND = -1
};

static const struct {
    int family;
    const char *token;
    enum rc_lst_token_shape shape;
    unsigned target;
    int reference;
} rows[] = {
#define RC_LST_TOKEN(family, token, shape, target, reference) \
    { RC_LST_##family, token, RC_SHAPE_##shape, RC_##target, RC_KIND_##reference },
#include "lst/token.def"
#undef RC_LST_TOKEN
};

static bool is_condition(struct rc_str token)
{
    return rc_str_starts(token, RC_STR("PRE")) || rc_str_starts(token, RC_STR("!PRE"));
}

/* T6: a declared fact is a token of its own, the name in upper case. */
static bool find_old_fact(const struct rc_model *model, enum rc_lst_family family,
                          struct rc_str token, struct rc_token_rule *rule)
{
    for (size_t i = 0; i < model->facts.count; i++) {
        if (model->facts.at[i].kind == rc_lst_family_kind(family) &&
            rc_str_eq_fold(model->facts.at[i].name, token)) {
            rule->shape = RC_SHAPE_OLD_FACT;
            rule->target = (unsigned)i;
            return true;
        }
    }
    return false;
}

struct rc_token_rule rc_rule_of(const struct rc_model *model, enum rc_lst_family family,
                                struct rc_str token)
{
    struct rc_token_rule rule = { .shape = RC_SHAPE_NONE, .reference = RC_NO_KIND };

    if (family == RC_LST_FEAT)
        family = RC_LST_ABILITY;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if ((rows[i].family == ANY || rows[i].family == (int)family) &&
            rc_str_eq(token, rc_str(rows[i].token))) {
            rule.shape = rows[i].shape;
            rule.target = rows[i].target;
            rule.reference = rows[i].reference < 0 ? RC_NO_KIND : (rc_kind)rows[i].reference;
            return rule;
        }
    }
    if (is_condition(token))
        rule.shape = RC_SHAPE_PRE;
    else if (rc_lst_family_kind(family) != RC_NO_KIND)
        find_old_fact(model, family, token, &rule);
    return rule;
}
