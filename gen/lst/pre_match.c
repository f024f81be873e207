/* Elements of counted lists as matchers (pre-kinds.tsv, columns body and element_tests). */
#include "lst/pre_work.h"

/* note [forms of elements]: a row holds for the collection `of`; `text` is the whole element, or
 * its beginning where `prefix` is set, and what follows is what is matched. */
static const struct form {
    enum rc_leaf_op of;
    const char *text;
    bool prefix;
    enum rc_match how;
} forms[] = {
    { RC_LEAF_ABILITIES, "TYPE=", true, RC_MATCH_TYPE },
    { RC_LEAF_ABILITIES, "TYPE.", true, RC_MATCH_TYPE },
    { RC_LEAF_ARMORS, "TYPE=", true, RC_MATCH_TYPE },
    { RC_LEAF_ARMORS, "TYPE.", true, RC_MATCH_TYPE },
    { RC_LEAF_ARMORS, "LIST", false, RC_MATCH_PROFICIENT },
    { RC_LEAF_CAMPAIGNS, "BOOKTYPE=", true, RC_MATCH_BOOKTYPE },
    { RC_LEAF_CAMPAIGNS, "INCLUDESBOOKTYPE=", true, RC_MATCH_INCLUDESBOOKTYPE },
    { RC_LEAF_CAMPAIGNS, "INCLUDES=", true, RC_MATCH_INCLUDES },
    { RC_LEAF_CLASSES, "ANY", false, RC_MATCH_ANY },
    { RC_LEAF_CLASSES, "TYPE=", true, RC_MATCH_TYPE },
    { RC_LEAF_CLASSES, "TYPE.", true, RC_MATCH_TYPE },
    { RC_LEAF_CLASSES, "SPELLCASTER.", true, RC_MATCH_SPELLCASTER },
    { RC_LEAF_CLASS_SKILLS, "TYPE=", true, RC_MATCH_TYPE },
    { RC_LEAF_CLASS_SKILLS, "TYPE.", true, RC_MATCH_TYPE },
    { RC_LEAF_DOMAINS, "ANY", false, RC_MATCH_ANY },
    { RC_LEAF_EQUIPPED, "TYPE=", true, RC_MATCH_TYPE },
    { RC_LEAF_EQUIPPED, "TYPE.", true, RC_MATCH_TYPE },
    { RC_LEAF_EQUIPPED, "WIELDCATEGORY=", true, RC_MATCH_WIELDCATEGORY },
    { RC_LEAF_EQUIPPED, "BASEITEM=", true, RC_MATCH_BASEITEM },
    { RC_LEAF_ITEMS, "TYPE=", true, RC_MATCH_TYPE },
    { RC_LEAF_ITEMS, "TYPE.", true, RC_MATCH_TYPE },
    { RC_LEAF_LANGUAGES, "ANY", false, RC_MATCH_ANY },
    { RC_LEAF_ARMOR_GRANTS, "TYPE=", true, RC_MATCH_TYPE },
    { RC_LEAF_ARMOR_GRANTS, "TYPE.", true, RC_MATCH_TYPE },
    { RC_LEAF_ARMOR_GRANTS, "ARMORTYPE=", true, RC_MATCH_TYPE },
    { RC_LEAF_ARMOR_GRANTS, "ARMORTYPE.", true, RC_MATCH_TYPE },
    { RC_LEAF_SHIELD_GRANTS, "TYPE=", true, RC_MATCH_TYPE },
    { RC_LEAF_SHIELD_GRANTS, "TYPE.", true, RC_MATCH_TYPE },
    { RC_LEAF_SHIELD_GRANTS, "SHIELDTYPE=", true, RC_MATCH_TYPE },
    { RC_LEAF_SHIELD_GRANTS, "SHIELDTYPE.", true, RC_MATCH_TYPE },
    { RC_LEAF_RACES, "%", false, RC_MATCH_ANY },
    { RC_LEAF_RACES, "TYPE=", true, RC_MATCH_TYPE },
    { RC_LEAF_RACES, "TYPE.", true, RC_MATCH_TYPE },
    { RC_LEAF_RACES, "RACETYPE=", true, RC_MATCH_RACETYPE },
    { RC_LEAF_RACES, "RACETYPE.", true, RC_MATCH_RACETYPE },
    { RC_LEAF_RACES, "RACESUBTYPE=", true, RC_MATCH_RACESUBTYPE },
    { RC_LEAF_RACES, "RACESUBTYPE.", true, RC_MATCH_RACESUBTYPE },
    { RC_LEAF_SKILLS, "TYPE=", true, RC_MATCH_TYPE },
    { RC_LEAF_SKILLS, "TYPE.", true, RC_MATCH_TYPE },
    { RC_LEAF_WEAPONPROFS, "DEITYWEAPON", false, RC_MATCH_DEITYWEAPON },
    { RC_LEAF_WEAPONPROFS, "TYPE=", true, RC_MATCH_TYPE },
    { RC_LEAF_WEAPONPROFS, "TYPE.", true, RC_MATCH_TYPE },
};

/* Collections in which "pre%" is what begins so. */
static bool takes_pattern(enum rc_leaf_op of)
{
    return of == RC_LEAF_ARMORS || of == RC_LEAF_EQUIPPED || of == RC_LEAF_ITEMS ||
           of == RC_LEAF_KITS || of == RC_LEAF_RACES || of == RC_LEAF_SKILLS ||
           of == RC_LEAF_TEMPLATES;
}

/* Those that read alike share the rows of one. */
static enum rc_leaf_op form_of(enum rc_leaf_op of)
{
    if (of == RC_LEAF_EQUIPPED_BOTH || of == RC_LEAF_EQUIPPED_PRIMARY ||
        of == RC_LEAF_EQUIPPED_SECONDARY || of == RC_LEAF_EQUIPPED_TWO)
        return RC_LEAF_EQUIPPED;
    return of == RC_LEAF_SKILLS_ALONE ? RC_LEAF_SKILLS : of;
}

rc_kind rc_pre_kind_of_keys(const struct rc_pre_work *work, const struct rc_pre *pre)
{
    switch ((int)form_of(rc_pre_kind_row(pre->kind)->of)) {
    case RC_LEAF_ABILITIES:
        return rc_ability_kind_find(work->model,
                                    pre->kind == RC_PRE_FEAT ? RC_STR("FEAT") : pre->head);
    case RC_LEAF_CLASSES: return RC_KIND_CLASS;
    case RC_LEAF_CLASS_SKILLS:
    case RC_LEAF_SKILLS: return RC_KIND_SKILL;
    case RC_LEAF_DEITY_DOMAINS:
    case RC_LEAF_DOMAINS: return RC_KIND_DOMAIN;
    case RC_LEAF_LANGUAGES: return RC_KIND_LANGUAGE;
    case RC_LEAF_ARMOR_GRANTS:
    case RC_LEAF_SHIELD_GRANTS: return RC_KIND_EQUIPMENT;
    case RC_LEAF_RACES: return RC_KIND_RACE;
    case RC_LEAF_SPELLS: return RC_KIND_SPELL;
    case RC_LEAF_TEMPLATES: return RC_KIND_TEMPLATE;
    case RC_LEAF_WEAPONPROFS: return RC_KIND_WEAPONPROF;
    default: return RC_NO_KIND;
    }
}

bool rc_pre_exists(const struct rc_pre_work *work, rc_kind kind, struct rc_str key)
{
    return kind == RC_NO_KIND || rc_kind_count(work->model, kind) == 0 ||
           rc_object_find(work->model, kind, key) != RC_NO_OBJECT;
}

/* T4: a key that does not exist is not held; shipped, an unknown language cannot be asked (E8). */
static void check_key(struct rc_pre_work *work, const struct rc_pre *pre,
                      const struct rc_pre_element *element, struct rc_str key)
{
    rc_kind kind = rc_pre_kind_of_keys(work, pre);
    bool language = rc_pre_kind_row(pre->kind)->of == RC_LEAF_LANGUAGES;

    if (language && rc_object_find(work->model, RC_KIND_LANGUAGE, key) == RC_NO_OBJECT) {
        if (rc_pre_row(work, RC_PRE_ROW_E8))
            rc_pre_fails_when(work, rc_pred_truth(work->preds, true));
        else
            rc_pre_touch(work, RC_PRE_ROW_E8, element->span);
    }
    if (!rc_pre_exists(work, kind, key))
        rc_pre_unknown_key(work, pre, element, kind, key);
    rc_pre_check_matcher(work, pre, element, kind, RC_MATCH_KEY, key);
}

static void push(struct rc_pre_work *work, const struct rc_pre_element *element,
                 rc_matcher_list *out, enum rc_match how, struct rc_str text)
{
    struct rc_matcher matcher = { .how = how,
                                  .text = rc_pre_sym(work, text),
                                  .value = element->has_value ? element->value : 1 };

    RC_PUSH(work->scope->arena, out, matcher);
}

/* P26: shipped, TYPE= is the key of a language that does not exist, which cannot be asked. */
static bool match_language_type(struct rc_pre_work *work, const struct rc_pre *pre,
                                const struct rc_pre_element *element, rc_matcher_list *out)
{
    if (!rc_str_starts(element->key, RC_STR("TYPE")) || element->key.len < 6 ||
        (element->key.p[4] != '=' && element->key.p[4] != '.'))
        return false;
    rc_pre_touch(work, RC_PRE_ROW_P26, element->span);
    if (rc_pre_row(work, RC_PRE_ROW_P26)) {
        rc_pre_fails_when(work, rc_pred_truth(work->preds, true));
        push(work, element, out, RC_MATCH_NOTHING, element->key);
    } else {
        struct rc_str types = rc_str_sub(element->key, 5, element->key.len);
        rc_pre_check_matcher(work, pre, element, RC_KIND_LANGUAGE, RC_MATCH_TYPE, types);
        push(work, element, out, RC_MATCH_TYPE, types);
    }
    return true;
}

/*
 * P11: shipped, the words of grants are known by their letters and cut off by length: ARMORTYPE=
 * with a type of one letter is a key, and a key that begins with TYPE is a type.
 */
static bool match_cut_word(struct rc_pre_work *work, const struct rc_pre_element *element,
                           enum rc_leaf_op of, rc_matcher_list *out)
{
    enum {
        TYPE_CUT = 5,      /* TYPE= */
        ARMORTYPE_CUT = 11 /* ARMORTYPE= and more than one letter */
    };
    struct rc_str key = element->key;
    bool armor = of == RC_LEAF_ARMOR_GRANTS && rc_str_starts(key, RC_STR("ARMORTYPE"));
    bool letter = armor && key.len <= ARMORTYPE_CUT;
    bool type = rc_str_starts(key, RC_STR("TYPE")) && key.len > TYPE_CUT && key.p[4] != '=' &&
                key.p[4] != '.';

    if ((of != RC_LEAF_ARMOR_GRANTS && of != RC_LEAF_SHIELD_GRANTS) || (!letter && !type))
        return false;
    rc_pre_touch(work, RC_PRE_ROW_P11, element->span);
    if (!rc_pre_row(work, RC_PRE_ROW_P11))
        return false;
    if (letter)
        push(work, element, out, RC_MATCH_KEY, key);
    else
        push(work, element, out, RC_MATCH_TYPE, rc_str_sub(key, TYPE_CUT, key.len));
    return true;
}

static bool match_form(struct rc_pre_work *work, const struct rc_pre *pre,
                       const struct rc_pre_element *element, rc_matcher_list *out)
{
    enum rc_leaf_op of = form_of(rc_pre_kind_row(pre->kind)->of);

    if (match_cut_word(work, element, of, out))
        return true;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct rc_str text = rc_str(forms[i].text);
        if (forms[i].of != of)
            continue;
        if (forms[i].prefix ? !rc_str_starts(element->key, text) || element->key.len == text.len
                            : !rc_str_eq_fold(element->key, text))
            continue;
        struct rc_str rest =
            forms[i].prefix ? rc_str_sub(element->key, text.len, element->key.len) : RC_STR("");
        rc_pre_check_matcher(work, pre, element, rc_pre_kind_of_keys(work, pre), forms[i].how,
                             rest);
        push(work, element, out, forms[i].how, rest);
        return true;
    }
    return false;
}

/* "key (choice)": an ability of that whole key as well, "Armor Proficiency (Light)". */
static void match_choice(struct rc_pre_work *work, const struct rc_pre *pre,
                         const struct rc_pre_element *element, rc_matcher_list *out, size_t open)
{
    struct rc_str key = rc_str_trim(rc_str_sub(element->key, 0, open));
    struct rc_str choice = rc_str_sub(element->key, open + 1, element->key.len - 1);
    enum rc_match how = RC_MATCH_KEY;
    rc_kind kind = rc_pre_kind_of_keys(work, pre);

    if (rc_str_starts(choice, RC_STR("TYPE=")) || rc_str_starts(choice, RC_STR("TYPE."))) {
        how = RC_MATCH_TYPE;
        choice = rc_str_sub(choice, 5, choice.len);
    } else if (rc_str_ends(choice, RC_STR("%"))) {
        how = RC_MATCH_PREFIX;
        choice = rc_str_sub(choice, 0, choice.len - 1);
    }
    push(work, element, out, RC_MATCH_KEY, key);
    out->at[out->count - 1].has_choice = true;
    out->at[out->count - 1].choice_how = how;
    out->at[out->count - 1].choice = rc_pre_sym(work, choice);
    push(work, element, out, RC_MATCH_KEY, element->key);
    if (!rc_pre_exists(work, kind, key) && !rc_pre_exists(work, kind, element->key))
        rc_pre_unknown_key(work, pre, element, kind, key);
}

/* SPELLCASTER alone; a spell type follows a point in the row of the table. */
static bool match_spellcaster(struct rc_pre_work *work, const struct rc_pre *pre,
                              const struct rc_pre_element *element, rc_matcher_list *out)
{
    if (rc_pre_kind_row(pre->kind)->of != RC_LEAF_CLASSES ||
        !rc_str_eq_fold(element->key, RC_STR("SPELLCASTER")))
        return false;
    push(work, element, out, RC_MATCH_SPELLCASTER, RC_STR(""));
    return true;
}

static void match_special_ability(struct rc_pre_work *work, const struct rc_pre_element *element,
                                  rc_matcher_list *out)
{
    struct rc_str text = element->key;

    if (rc_str_ends(text, RC_STR("%"))) {
        rc_pre_touch(work, RC_PRE_ROW_P43, element->span);
        if (!rc_pre_row(work, RC_PRE_ROW_P43))
            text = rc_str_sub(text, 0, text.len - 1);
    }
    push(work, element, out, RC_MATCH_PREFIX, text);
}

void rc_pre_matchers(struct rc_pre_work *work, const struct rc_pre *pre,
                     const struct rc_pre_element *element, rc_matcher_list *out)
{
    enum rc_leaf_op of = rc_pre_kind_row(pre->kind)->of;
    size_t open = rc_str_find(element->key, '(', 0);

    if (element->broken) {
        push(work, element, out, RC_MATCH_NOTHING, element->text);
        return;
    }
    if (of == RC_LEAF_FACTS) {
        rc_pre_check_fact(work, pre, element);
        push(work, element, out, RC_MATCH_FACT, element->text);
        return;
    }
    if (of == RC_LEAF_SPECIAL_ABILITIES) {
        match_special_ability(work, element, out);
        return;
    }
    if (of == RC_LEAF_LANGUAGES && match_language_type(work, pre, element, out))
        return;
    if (match_form(work, pre, element, out) || match_spellcaster(work, pre, element, out))
        return;
    if (of == RC_LEAF_ABILITIES && open < element->key.len &&
        rc_str_ends(element->key, RC_STR(")"))) {
        match_choice(work, pre, element, out, open);
        return;
    }
    if (takes_pattern(form_of(of)) && rc_str_ends(element->key, RC_STR("%"))) {
        struct rc_str prefix = rc_str_sub(element->key, 0, element->key.len - 1);
        rc_pre_check_matcher(work, pre, element, rc_pre_kind_of_keys(work, pre), RC_MATCH_PREFIX,
                             prefix);
        push(work, element, out, RC_MATCH_PREFIX, prefix);
        return;
    }
    check_key(work, pre, element, element->key);
    push(work, element, out, RC_MATCH_KEY, element->key);
}
