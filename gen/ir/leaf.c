/* Numbers and texts of a character; what is counted is in leaf_count.c and leaf_items.c. */
#include "ir/leaf.h"

bool rc_list_has(const rc_str_list *list, struct rc_str text)
{
    for (size_t i = 0; i < list->count; i++) {
        if (rc_str_eq(list->at[i], text))
            return true;
    }
    return false;
}

bool rc_list_has_fold(const rc_str_list *list, struct rc_str text)
{
    for (size_t i = 0; i < list->count; i++) {
        if (rc_str_eq_fold(list->at[i], text))
            return true;
    }
    return false;
}

bool rc_list_has_types(const rc_str_list *list, struct rc_str types)
{
    struct rc_str part;

    while (rc_str_next(&types, '.', &part)) {
        if (!rc_list_has_fold(list, part))
            return false;
    }
    return true;
}

bool rc_starts_fold(struct rc_str text, struct rc_str prefix)
{
    return text.len >= prefix.len && rc_str_eq_fold(rc_str_sub(text, 0, prefix.len), prefix);
}

static bool has_type_like(const struct rc_model *model, rc_kind kind, rc_object object,
                          struct rc_str prefix)
{
    struct rc_values values = rc_object_values(model, RC_RELATION_TYPE, kind, object);

    for (size_t i = 0; i < values.count; i++) {
        if (rc_starts_fold(rc_sym_text(model->texts, values.at[i]), prefix))
            return true;
    }
    return false;
}

bool rc_object_has_types(const struct rc_model *model, rc_kind kind, struct rc_str key,
                         struct rc_str types)
{
    rc_object object = kind == RC_NO_KIND ? RC_NO_OBJECT : rc_object_find(model, kind, key);
    struct rc_str part;

    if (object == RC_NO_OBJECT)
        return false;
    if (rc_str_ends(types, RC_STR("%")))
        return has_type_like(model, kind, object, rc_str_sub(types, 0, types.len - 1));
    while (rc_str_next(&types, '.', &part)) {
        const uint64_t *bits = rc_model_related(model, RC_RELATION_TYPE, kind, part);
        if (bits == NULL || !rc_bits_has(bits, object))
            return false;
    }
    return true;
}

bool rc_key_has_types(const struct rc_model *model, rc_kind kind, struct rc_str key,
                      struct rc_str types)
{
    return rc_object_has_types(model, kind, key, types) ||
           (kind == RC_KIND_WEAPONPROF &&
            rc_object_has_types(model, RC_KIND_EQUIPMENT, key, types));
}

static double int_of(const rc_named_ints *list, struct rc_str name)
{
    for (size_t i = 0; i < list->count; i++) {
        if (rc_str_eq_fold(list->at[i].name, name))
            return list->at[i].value;
    }
    return 0;
}

static double number_of(const rc_named_numbers *list, struct rc_str name)
{
    for (size_t i = 0; i < list->count; i++) {
        if (rc_str_eq_fold(list->at[i].name, name))
            return list->at[i].value;
    }
    return 0;
}

static bool has_number(const rc_named_numbers *list, struct rc_str name)
{
    for (size_t i = 0; i < list->count; i++) {
        if (rc_str_eq_fold(list->at[i].name, name))
            return true;
    }
    return false;
}

#define FIELD(name)                                   \
    static double name(const struct rc_leaf_ask *ask) \
    {                                                 \
        return ask->character->name;                  \
    }
FIELD(bab)
FIELD(bab_epic)
FIELD(hit_points)
FIELD(hit_dice)
FIELD(hands)
FIELD(legs)
FIELD(reach)
FIELD(spell_resistance)
FIELD(base_size_index)
FIELD(total_levels)
FIELD(levels_nonmonster)
FIELD(age_set_index)
FIELD(has_movement)
#undef FIELD

static double size_index(const struct rc_leaf_ask *ask)
{
    return ask->item != NULL ? ask->item->size : ask->character->size_index;
}

static double bab_of_class(const struct rc_leaf_ask *ask)
{
    int best = 0;

    for (size_t i = 0; i < ask->character->class_info.count; i++) {
        int bonus = ask->character->class_info.at[i].bab;
        best = bonus > best ? bonus : best;
    }
    return best;
}

static double age_of(const struct rc_leaf_ask *ask)
{
    struct rc_str text = rc_leaf_text(ask);
    int index;

    for (size_t i = 0; i < ask->character->age_set_names.count; i++) {
        if (rc_str_eq_fold(ask->character->age_set_names.at[i].name, text))
            return ask->character->age_set_names.at[i].value;
    }
    return rc_str_to_int(text, &index) ? index : -1;
}

static double stat(const struct rc_leaf_ask *ask)
{
    return int_of(&ask->character->stats_total, rc_leaf_text(ask));
}

static double check(const struct rc_leaf_ask *ask)
{
    return int_of(&ask->character->checks_total, rc_leaf_text(ask));
}

static double check_base(const struct rc_leaf_ask *ask)
{
    return int_of(&ask->character->checks_base, rc_leaf_text(ask));
}

static double speed(const struct rc_leaf_ask *ask)
{
    return (double)(long)number_of(&ask->character->movement, rc_leaf_text(ask));
}

static double vision(const struct rc_leaf_ask *ask)
{
    return int_of(&ask->character->vision, rc_leaf_text(ask));
}

static double has_vision(const struct rc_leaf_ask *ask)
{
    for (size_t i = 0; i < ask->character->vision.count; i++) {
        if (rc_str_eq_fold(ask->character->vision.at[i].name, rc_leaf_text(ask)))
            return 1;
    }
    return 0;
}

/* The key counts with its case (pre-kinds.tsv, DR). */
static double reduction(const struct rc_leaf_ask *ask)
{
    const rc_named_ints *list = &ask->character->damage_reduction_by_bypass;

    for (size_t i = 0; i < list->count; i++) {
        if (rc_str_eq(list->at[i].name, rc_leaf_text(ask)))
            return list->at[i].value;
    }
    return 0;
}

static double variable(const struct rc_leaf_ask *ask)
{
    double value = 0;

    rc_term_value(ask->character, rc_leaf_text(ask), &value);
    return value;
}

static double defined(const struct rc_leaf_ask *ask)
{
    double value;

    return rc_term_value(ask->character, rc_leaf_text(ask), &value);
}

static double stated(const struct rc_leaf_ask *ask)
{
    for (size_t i = 0; i < ask->character->formulas.count; i++) {
        if (rc_str_eq(ask->character->formulas.at[i].name, rc_leaf_text(ask)))
            return ask->character->formulas.at[i].value;
    }
    return 0;
}

static double untold(const struct rc_leaf_ask *ask)
{
    for (size_t i = 0; i < ask->character->formulas.count; i++) {
        if (rc_str_eq(ask->character->formulas.at[i].name, rc_leaf_text(ask)))
            return !ask->character->formulas.at[i].known;
    }
    return 0;
}

static double class_level(const struct rc_leaf_ask *ask)
{
    for (size_t i = 0; i < ask->character->class_info.count; i++) {
        if (rc_str_eq_fold(ask->character->class_info.at[i].class_key, rc_leaf_text(ask)))
            return ask->character->class_info.at[i].level;
    }
    return 0;
}

static double skill_total(const struct rc_leaf_ask *ask)
{
    return number_of(&ask->character->skills_held, rc_leaf_text(ask));
}

static double has_skill(const struct rc_leaf_ask *ask)
{
    return has_number(&ask->character->skills_held, rc_leaf_text(ask));
}

static double situation(const struct rc_leaf_ask *ask)
{
    struct rc_str other = rc_sym_text(ask->preds->texts, ask->leaf->other);
    double ranks = skill_total(ask);

    for (size_t i = 0; i < ask->character->situation_bonus.count; i++) {
        const struct rc_number_table *table = &ask->character->situation_bonus.at[i];
        if (rc_str_eq_fold(table->name, rc_leaf_text(ask)))
            return ranks + number_of(&table->row, other);
    }
    return ranks;
}

static int at_level(const rc_int_list *list, int level)
{
    return level >= 0 && (size_t)level < list->count ? list->at[level] : 0;
}

/* D10; what power points allow has no bound, so it saturates (P33). */
static double spells_at(const struct rc_leaf_ask *ask)
{
    double known = 0;
    double cast = 0;

    for (size_t i = 0; i < ask->character->class_info.count; i++) {
        const struct rc_class_info *info = &ask->character->class_info.at[i];
        int level = ask->leaf->value;
        if (!rc_str_eq_fold(rc_leaf_text(ask), RC_STR("Any")) &&
            !rc_str_eq_fold(info->spell_type_fact, rc_leaf_text(ask)))
            continue;
        if (!info->memorizes && !info->has_known_list && info->can_cast)
            return 2147483647;
        known += at_level(&info->spells_known, level);
        if (at_level(&info->spells_cast, level) > 0)
            known += at_level(&info->spells_specialty, level);
        cast += at_level(&info->spells_cast, level);
    }
    return known != 0 ? known : cast;
}

static double casts(const struct rc_leaf_ask *ask)
{
    double count = 0;

    for (size_t i = 0; i < ask->character->class_info.count; i++) {
        const struct rc_class_info *info = &ask->character->class_info.at[i];
        bool fits = ask->leaf->count == 0;
        for (size_t j = 0; j < ask->leaf->count; j++)
            fits = fits ||
                   rc_str_eq_fold(info->spell_type, rc_match_text(ask, &ask->leaf->matchers[j]));
        if (fits && (ask->leaf->value < 0 || info->memorizes == (ask->leaf->value > 0)))
            count++;
    }
    return count;
}

static double spellbooks(const struct rc_leaf_ask *ask)
{
    double count = 0;

    for (size_t i = 0; i < ask->character->class_info.count; i++)
        count += ask->character->class_info.at[i].uses_spellbook == (ask->leaf->value > 0);
    return count;
}

static double max_castable(const struct rc_leaf_ask *ask)
{
    struct rc_str type = rc_leaf_text(ask);
    int best = 0;

    for (size_t i = 0; i < ask->character->class_info.count; i++) {
        const struct rc_class_info *info = &ask->character->class_info.at[i];
        if ((type.len == 0 || rc_str_eq_fold(info->spell_type, type)) && info->maxcastable > best)
            best = info->maxcastable;
    }
    return best;
}

static double gender(const struct rc_leaf_ask *ask)
{
    return rc_str_starts(ask->character->gender, rc_leaf_text(ask));
}

/* The region, or the region with its subregion in parentheses (P35). */
static double region(const struct rc_leaf_ask *ask)
{
    struct rc_str whole = ask->character->region;
    size_t open = rc_str_find(whole, '(', 0);

    return rc_str_eq_fold(whole, rc_leaf_text(ask)) ||
           rc_str_eq_fold(rc_str_trim(rc_str_sub(whole, 0, open)), rc_leaf_text(ask));
}

static double region_prefix(const struct rc_leaf_ask *ask)
{
    return rc_starts_fold(ask->character->region, rc_leaf_text(ask));
}

static double character_type(const struct rc_leaf_ask *ask)
{
    return rc_str_eq_fold(ask->character->character_type, rc_leaf_text(ask));
}

static double birthplace(const struct rc_leaf_ask *ask)
{
    return rc_str_eq_fold(ask->character->birthplace, rc_leaf_text(ask));
}

static double city(const struct rc_leaf_ask *ask)
{
    return rc_str_eq_fold(ask->character->city, rc_leaf_text(ask));
}

static double point_buy(const struct rc_leaf_ask *ask)
{
    return rc_str_eq_fold(ask->character->point_buy_method, rc_leaf_text(ask));
}

static double feature_off(const struct rc_leaf_ask *ask)
{
    for (size_t i = 0; i < ask->character->features.count; i++) {
        if (rc_str_eq(ask->character->features.at[i].name, rc_leaf_text(ask)))
            return !ask->character->features.at[i].value;
    }
    return 0;
}

static double alignment(const struct rc_leaf_ask *ask)
{
    return rc_str_eq_fold(ask->character->alignment, rc_leaf_text(ask));
}

static double alignment_of_deity(const struct rc_leaf_ask *ask)
{
    const struct rc_deity_info *deity = &ask->character->deity_info;

    return deity->present && deity->align.len > 0 &&
           rc_str_eq_fold(ask->character->alignment, deity->align);
}

static double deity_align(const struct rc_leaf_ask *ask)
{
    return ask->character->deity_info.present &&
           rc_str_eq_fold(ask->character->deity_info.align, rc_leaf_text(ask));
}

static double deity(const struct rc_leaf_ask *ask)
{
    return ask->character->deity_info.present &&
           rc_str_eq_fold(ask->character->deity_info.key, rc_leaf_text(ask));
}

static double deity_pantheon(const struct rc_leaf_ask *ask)
{
    return rc_list_has_fold(&ask->character->deity_info.pantheon, rc_leaf_text(ask));
}

/* A deity is chosen when its key is not None (pre-kinds.tsv, DEITY). */
static double deity_chosen(const struct rc_leaf_ask *ask)
{
    return ask->character->deity_info.present &&
           !rc_str_eq_fold(ask->character->deity_info.key, RC_STR("None"));
}

static double deity_there(const struct rc_leaf_ask *ask)
{
    return ask->character->deity_info.present;
}

static double race_chosen(const struct rc_leaf_ask *ask)
{
    const struct rc_race_info *race = &ask->character->race_info;

    return race->present && !race->unselected;
}

static double race_type_text(const struct rc_leaf_ask *ask)
{
    const rc_str_list *types = &ask->character->race_info.types;
    struct rc_str rest = rc_leaf_text(ask);
    struct rc_str part;
    size_t i = 0;

    while (rc_str_next(&rest, '.', &part)) {
        if (i >= types->count || !rc_str_eq_fold(types->at[i++], part))
            return 0;
    }
    return i == types->count;
}

static double race_type(const struct rc_leaf_ask *ask)
{
    if (rc_list_has_types(&ask->character->race_info.types, rc_leaf_text(ask)))
        return 1;
    for (size_t i = 0; i < ask->character->templates.count; i++) {
        if (rc_object_has_types(ask->model, RC_KIND_TEMPLATE, ask->character->templates.at[i],
                                rc_leaf_text(ask)))
            return 1;
    }
    return 0;
}

static double effective_race_type(const struct rc_leaf_ask *ask)
{
    return rc_str_eq_fold(ask->character->race_info.effective_race_type, rc_leaf_text(ask));
}

static double item_asked(const struct rc_leaf_ask *ask)
{
    return ask->item != NULL;
}

static double item_type(const struct rc_leaf_ask *ask)
{
    return ask->item != NULL && rc_list_has_types(&ask->item->types, rc_leaf_text(ask));
}

static double item_modifier(const struct rc_leaf_ask *ask)
{
    struct rc_str choice = rc_sym_text(ask->preds->texts, ask->leaf->other);

    for (size_t i = 0; ask->item != NULL && i < ask->item->modifiers.count; i++) {
        const struct rc_modifier *modifier = &ask->item->modifiers.at[i];
        if (rc_str_eq_fold(modifier->key, rc_leaf_text(ask)) &&
            (choice.len == 0 || rc_list_has_fold(&modifier->choices, choice)))
            return 1;
    }
    return 0;
}

static double item_modifier_type(const struct rc_leaf_ask *ask)
{
    for (size_t i = 0; ask->item != NULL && i < ask->item->modifiers.count; i++) {
        if (rc_list_has_types(&ask->item->modifiers.at[i].types, rc_leaf_text(ask)))
            return 1;
    }
    return 0;
}

static double item_wield(const struct rc_leaf_ask *ask)
{
    return ask->item != NULL && rc_str_eq_fold(ask->item->wield, rc_leaf_text(ask));
}

/* `value` 1: `text` is a category of abilities. FEAT is named in both ways. */
static double qualify(const struct rc_leaf_ask *ask)
{
    struct rc_str key = rc_sym_text(ask->preds->texts, ask->leaf->other);
    bool ability = ask->leaf->value != 0;

    for (size_t i = 0; i < ask->character->qualify.count; i++) {
        const struct rc_kind_keys *granted = &ask->character->qualify.at[i];
        struct rc_str word = granted->category.len > 0 ? granted->category : granted->kind;
        bool same =
            rc_str_eq_fold(word, rc_leaf_text(ask)) && (ability || granted->category.len == 0);
        if (same && rc_list_has_fold(&granted->keys, key))
            return 1;
    }
    return 0;
}

static double rule(const struct rc_leaf_ask *ask)
{
    return rc_list_has_fold(&ask->character->rules_on, rc_leaf_text(ask));
}

static rc_leaf_function *const functions[RC_LEAF_COUNT_OF] = {
    [RC_LEAF_BAB] = bab,
    [RC_LEAF_BAB_EPIC] = bab_epic,
    [RC_LEAF_BAB_OF_CLASS] = bab_of_class,
    [RC_LEAF_HIT_POINTS] = hit_points,
    [RC_LEAF_HIT_DICE] = hit_dice,
    [RC_LEAF_HANDS] = hands,
    [RC_LEAF_LEGS] = legs,
    [RC_LEAF_REACH] = reach,
    [RC_LEAF_RESISTANCE] = spell_resistance,
    [RC_LEAF_SIZE] = size_index,
    [RC_LEAF_BASE_SIZE] = base_size_index,
    [RC_LEAF_LEVELS] = total_levels,
    [RC_LEAF_LEVELS_NONMONSTER] = levels_nonmonster,
    [RC_LEAF_AGE] = age_set_index,
    [RC_LEAF_AGE_OF] = age_of,
    [RC_LEAF_STAT] = stat,
    [RC_LEAF_CHECK] = check,
    [RC_LEAF_CHECK_BASE] = check_base,
    [RC_LEAF_SPEED] = speed,
    [RC_LEAF_HAS_MOVEMENT] = has_movement,
    [RC_LEAF_VISION] = vision,
    [RC_LEAF_HAS_VISION] = has_vision,
    [RC_LEAF_REDUCTION] = reduction,
    [RC_LEAF_VARIABLE] = variable,
    [RC_LEAF_DEFINED] = defined,
    [RC_LEAF_STATED] = stated,
    [RC_LEAF_UNTOLD] = untold,
    [RC_LEAF_CLASS_LEVEL] = class_level,
    [RC_LEAF_SKILL_TOTAL] = skill_total,
    [RC_LEAF_HAS_SKILL] = has_skill,
    [RC_LEAF_SITUATION] = situation,
    [RC_LEAF_SPELLS_AT] = spells_at,
    [RC_LEAF_CASTS] = casts,
    [RC_LEAF_SPELLBOOKS] = spellbooks,
    [RC_LEAF_MAX_CASTABLE] = max_castable,
    [RC_LEAF_GENDER] = gender,
    [RC_LEAF_REGION] = region,
    [RC_LEAF_REGION_PREFIX] = region_prefix,
    [RC_LEAF_CHARACTER_TYPE] = character_type,
    [RC_LEAF_BIRTHPLACE] = birthplace,
    [RC_LEAF_CITY] = city,
    [RC_LEAF_POINT_BUY] = point_buy,
    [RC_LEAF_FEATURE_OFF] = feature_off,
    [RC_LEAF_ALIGNMENT] = alignment,
    [RC_LEAF_ALIGNMENT_OF_DEITY] = alignment_of_deity,
    [RC_LEAF_DEITY_ALIGN] = deity_align,
    [RC_LEAF_DEITY] = deity,
    [RC_LEAF_DEITY_PANTHEON] = deity_pantheon,
    [RC_LEAF_DEITY_CHOSEN] = deity_chosen,
    [RC_LEAF_DEITY_THERE] = deity_there,
    [RC_LEAF_RACE_CHOSEN] = race_chosen,
    [RC_LEAF_RACE_TYPE_TEXT] = race_type_text,
    [RC_LEAF_RACE_TYPE] = race_type,
    [RC_LEAF_EFFECTIVE_RACE_TYPE] = effective_race_type,
    [RC_LEAF_ITEM_ASKED] = item_asked,
    [RC_LEAF_ITEM_TYPE] = item_type,
    [RC_LEAF_ITEM_MODIFIER] = item_modifier,
    [RC_LEAF_ITEM_MODIFIER_TYPE] = item_modifier_type,
    [RC_LEAF_ITEM_WIELD] = item_wield,
    [RC_LEAF_QUALIFY] = qualify,
    [RC_LEAF_HELD] = rc_leaf_held,
    [RC_LEAF_HELD_ABILITY] = rc_leaf_held_ability,
    [RC_LEAF_STATED_PROF] = rc_leaf_stated_prof,
    [RC_LEAF_SPELL_LIST] = rc_leaf_spell_list,
    [RC_LEAF_RULE] = rule,
    [RC_LEAF_ABILITIES] = rc_count_abilities,
    [RC_LEAF_ARMORS] = rc_count_armors,
    [RC_LEAF_CAMPAIGNS] = rc_count_campaigns,
    [RC_LEAF_CLASSES] = rc_count_classes,
    [RC_LEAF_CLASS_MOST] = rc_count_class_most,
    [RC_LEAF_CLASS_SKILLS] = rc_count_class_skills,
    [RC_LEAF_DEITY_DOMAINS] = rc_count_keys,
    [RC_LEAF_DOMAINS] = rc_count_keys,
    [RC_LEAF_EQUIPPED] = rc_count_equipped,
    [RC_LEAF_EQUIPPED_BOTH] = rc_count_equipped,
    [RC_LEAF_EQUIPPED_PRIMARY] = rc_count_equipped,
    [RC_LEAF_EQUIPPED_SECONDARY] = rc_count_equipped,
    [RC_LEAF_EQUIPPED_TWO] = rc_count_equipped,
    [RC_LEAF_FACTS] = rc_count_facts,
    [RC_LEAF_ITEMS] = rc_count_items,
    [RC_LEAF_KITS] = rc_count_keys,
    [RC_LEAF_LANGUAGES] = rc_count_keys,
    [RC_LEAF_ARMOR_GRANTS] = rc_count_grants,
    [RC_LEAF_SHIELD_GRANTS] = rc_count_grants,
    [RC_LEAF_RACES] = rc_count_races,
    [RC_LEAF_SPECIAL_ABILITIES] = rc_count_keys,
    [RC_LEAF_SKILLS] = rc_count_skills,
    [RC_LEAF_SKILLS_ALONE] = rc_count_skills,
    [RC_LEAF_SKILLS_BELOW] = rc_count_skills,
    [RC_LEAF_SKILL_SUM] = rc_count_skill_sum,
    [RC_LEAF_SPELLS] = rc_count_spells,
    [RC_LEAF_SPELLS_OF_DESCRIPTOR] = rc_count_spells,
    [RC_LEAF_SPELLS_OF_SCHOOL] = rc_count_spells,
    [RC_LEAF_SPELLS_OF_SUBSCHOOL] = rc_count_spells,
    [RC_LEAF_SUBCLASSES] = rc_count_subclasses,
    [RC_LEAF_TEMPLATES] = rc_count_keys,
    [RC_LEAF_WEAPONPROFS] = rc_count_keys,
};

double rc_leaf_value(const struct rc_preds *preds, const struct rc_leaf *leaf,
                     const struct rc_asked *asked)
{
    struct rc_leaf_ask ask = { preds, leaf, asked->model, asked->character, asked->item };

    return functions[leaf->op] == NULL ? 0 : functions[leaf->op](&ask);
}
