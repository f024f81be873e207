/*
 * Names in prerequisites that nothing of the pack has. A replacement may be applied without a
 * person looking, so it is given where the name differs by one slip (rc_fix_near), or is what an
 * object is called instead of its key; else the nearest name is a question.
 */
#include "diag/suggest.h"
#include "lst/pre_work.h"

enum {
    SHARE = 6 /* one letter in so many may differ, two in any case */
};

/* The place of a view into the text of an element. */
static struct rc_span part_span(const struct rc_pre_element *element, struct rc_str part)
{
    rc_pos text = element->span.begin + element->absent;

    if (element->span.begin == 0)
        return RC_NO_SPAN;
    text += (rc_pos)(part.p - element->text.p);
    return (struct rc_span){ text, text + (rc_pos)part.len };
}

static void offer(struct rc_diags *diags, struct rc_span span, struct rc_str wanted,
                  struct rc_str nearest)
{
    unsigned limit = wanted.len < 2 * SHARE ? 2 : (unsigned)wanted.len / SHARE;
    unsigned distance = rc_edit_distance(wanted, nearest, limit);

    if (nearest.len > 0 && distance <= limit)
        rc_fix_near(diags, span, nearest);
}

static const char *word_of(const struct rc_pre *pre)
{
    return rc_pre_kind_row(pre->kind)->word;
}

/* A message with the nearest name of those that are defined outside the model. */
static void unknown_name(struct rc_pre_work *work, const struct rc_pre *pre, struct rc_span span,
                         const char *what, struct rc_str name, struct rc_str nearest)
{
    rc_report(work->scope->diags, RC_W_PRE_UNKNOWN, span, "PRE%s: there is no %s '%.*s'",
              word_of(pre), what, RC_FMT(name));
    offer(work->scope->diags, span, name, nearest);
}

/* --- keys */

/* Objects that are called so and have another key: "Slippery Mind" of "Rogue ~ Slippery Mind". */
static bool is_called(struct rc_pre_work *work, rc_kind kind, struct rc_str name,
                      struct rc_span span)
{
    const struct rc_kind_info *info = rc_kind_info(work->model, kind);
    struct rc_str first = RC_STR("");
    size_t count = 0;

    for (size_t i = 0; i < info->objects.count; i++) {
        if (!rc_str_eq_fold(info->objects.at[i].name, name))
            continue;
        if (count++ == 0)
            first = info->objects.at[i].key;
    }
    if (count == 1) {
        rc_help(work->scope->diags, "'%.*s' is a name; what counts is the key, '%.*s'",
                RC_FMT(name), RC_FMT(first));
        rc_fix_silent(work->scope->diags, span, first);
    } else if (count > 1) {
        rc_help(work->scope->diags, "%zu are named '%.*s'; what counts is the key, such as '%.*s'",
                count, RC_FMT(name), RC_FMT(first));
    }
    return count > 0;
}

/* The same key among the abilities of another category. */
static bool is_elsewhere(struct rc_pre_work *work, rc_kind kind, struct rc_str key)
{
    for (rc_kind other = 0; other < work->model->kinds.count; other++) {
        const struct rc_kind_info *info = rc_kind_info(work->model, other);
        if (other == kind || info->family != RC_KIND_ABILITY || info->objects.count == 0 ||
            rc_object_find(work->model, other, key) == RC_NO_OBJECT)
            continue;
        rc_help(work->scope->diags, "there is one in CATEGORY=%.*s", RC_FMT(info->word));
        return true;
    }
    return false;
}

static bool is_subclass(struct rc_pre_work *work, rc_kind kind, struct rc_str key)
{
    if (kind != RC_KIND_CLASS || work->scope->world->names == NULL ||
        !rc_pre_names_have(work->scope->world->names, RC_PRE_SPACE_SUBCLASS, key))
        return false;
    rc_help(work->scope->diags, "it is a subclass: PRESUBCLASS:1,%.*s", RC_FMT(key));
    return true;
}

/* Whether elements of the kind may be TYPE=x at all. */
static bool takes_types(enum rc_leaf_op of)
{
    return of != RC_LEAF_DEITY_DOMAINS && of != RC_LEAF_DOMAINS && of != RC_LEAF_SPELLS &&
           of != RC_LEAF_TEMPLATES && of != RC_LEAF_NONE;
}

static bool is_type(struct rc_pre_work *work, const struct rc_pre *pre, rc_kind kind,
                    struct rc_str key, struct rc_span span)
{
    if (!takes_types(rc_pre_kind_row(pre->kind)->of) ||
        rc_model_related(work->model, RC_RELATION_TYPE, kind, key) == NULL)
        return false;
    rc_help(work->scope->diags, "there is a TYPE of that name: TYPE=%.*s", RC_FMT(key));
    rc_fix_silent(work->scope->diags, span,
                  rc_str_printf(work->scope->arena, "TYPE=%.*s", RC_FMT(key)));
    return true;
}

void rc_pre_unknown_key(struct rc_pre_work *work, const struct rc_pre *pre,
                        const struct rc_pre_element *element, rc_kind kind, struct rc_str part)
{
    struct rc_span span = part_span(element, part);

    if (work->scope->quiet ||
        rc_report(work->scope->diags, RC_W_PRE_UNKNOWN, span, "PRE%s: there is no %.*s '%.*s'",
                  word_of(pre), RC_FMT(rc_kind_info(work->model, kind)->word),
                  RC_FMT(part)) == NULL)
        return;
    if (is_type(work, pre, kind, part, span) || is_subclass(work, kind, part) ||
        is_called(work, kind, part, span))
        return;
    if (rc_kind_info(work->model, kind)->family == RC_KIND_ABILITY &&
        is_elsewhere(work, kind, part))
        return;
    offer(work->scope->diags, span, part, rc_object_nearest(work->model, kind, part));
}

/* --- types and other values that objects have */

static bool has_value(const struct rc_model *model, enum rc_relation relation, rc_kind kind,
                      struct rc_str value)
{
    struct rc_values values;

    if (!rc_str_ends(value, RC_STR("%")))
        return rc_model_related(model, relation, kind, value) != NULL;
    values = rc_model_values(model, relation, kind);
    for (size_t i = 0; i < values.count; i++) {
        struct rc_str text = rc_sym_text(model->texts, values.at[i]);
        if (text.len + 1 >= value.len &&
            rc_str_eq_fold(rc_str_sub(text, 0, value.len - 1), rc_str_sub(value, 0, value.len - 1)))
            return true;
    }
    return false;
}

/* Types of other kinds that count as well: templates are of types, weapons lend theirs. */
static rc_kind second_kind(rc_kind kind)
{
    if (kind == RC_KIND_WEAPONPROF)
        return RC_KIND_EQUIPMENT;
    return kind == RC_KIND_RACE ? RC_KIND_TEMPLATE : RC_NO_KIND;
}

static bool has_type(const struct rc_model *model, rc_kind kind, struct rc_str type)
{
    rc_kind second = second_kind(kind);

    return has_value(model, RC_RELATION_TYPE, kind, type) ||
           (second != RC_NO_KIND && has_value(model, RC_RELATION_TYPE, second, type));
}

static void unknown_type(struct rc_pre_work *work, const struct rc_pre *pre, struct rc_span span,
                         rc_kind kind, struct rc_str type)
{
    const struct rc_pre_names *names = work->scope->world->names;
    rc_object key = rc_object_find(work->model, kind, type);

    rc_report(work->scope->diags, RC_W_PRE_UNKNOWN, span, "PRE%s: no %.*s has the TYPE '%.*s'",
              word_of(pre), RC_FMT(rc_kind_info(work->model, kind)->word), RC_FMT(type));
    if (key != RC_NO_OBJECT)
        rc_help(work->scope->diags, "'%.*s' is a key, which stands alone", RC_FMT(type));
    else if (kind == RC_KIND_RACE && names != NULL &&
             rc_pre_names_have(names, RC_PRE_SPACE_RACETYPE, type))
        rc_help(work->scope->diags, "there is a racial type of that name: RACETYPE=%.*s",
                RC_FMT(type));
    else
        offer(work->scope->diags, span, type,
              rc_value_nearest(work->model, RC_RELATION_TYPE, kind, type));
}

static void check_types(struct rc_pre_work *work, const struct rc_pre *pre,
                        const struct rc_pre_element *element, rc_kind kind, struct rc_str types)
{
    struct rc_str part;

    if (kind == RC_NO_KIND || rc_kind_count(work->model, kind) == 0)
        return;
    while (rc_str_next(&types, '.', &part)) {
        if (part.len > 0 && !has_type(work->model, kind, part))
            unknown_type(work, pre, part_span(element, part), kind, part);
    }
}

static void check_space(struct rc_pre_work *work, const struct rc_pre *pre,
                        const struct rc_pre_element *element, enum rc_pre_space space,
                        const char *what, struct rc_str part)
{
    const struct rc_pre_names *names = work->scope->world->names;

    if (names != NULL && rc_pre_names_any(names, space) && !rc_pre_names_have(names, space, part))
        unknown_name(work, pre, part_span(element, part), what, part,
                     rc_pre_names_nearest(names, space, part));
}

static void check_prefix(struct rc_pre_work *work, const struct rc_pre *pre,
                         const struct rc_pre_element *element, rc_kind kind, struct rc_str prefix)
{
    const struct rc_kind_info *info = kind == RC_NO_KIND ? NULL : rc_kind_info(work->model, kind);

    if (info == NULL || info->objects.count == 0)
        return;
    for (size_t i = 0; i < info->objects.count; i++) {
        if (rc_str_eq_fold(rc_str_sub(info->objects.at[i].key, 0, prefix.len), prefix))
            return;
    }
    rc_report(work->scope->diags, RC_W_PRE_UNKNOWN, part_span(element, prefix),
              "PRE%s: no key of %.*s begins with '%.*s'", word_of(pre), RC_FMT(info->word),
              RC_FMT(prefix));
}

static void check_related(struct rc_pre_work *work, const struct rc_pre *pre,
                          const struct rc_pre_element *element, enum rc_relation relation,
                          const char *what)
{
    struct rc_str value = element->key;

    if (rc_kind_count(work->model, RC_KIND_SPELL) > 0 &&
        rc_model_related(work->model, relation, RC_KIND_SPELL, value) == NULL)
        unknown_name(work, pre, part_span(element, value), what, value,
                     rc_value_nearest(work->model, relation, RC_KIND_SPELL, value));
}

/* Schools and the like are keys of their leaves. */
static void check_value(struct rc_pre_work *work, const struct rc_pre *pre,
                        const struct rc_pre_element *element)
{
    switch ((int)rc_pre_kind_row(pre->kind)->of) {
    case RC_LEAF_SPELLS_OF_SCHOOL:
        check_related(work, pre, element, RC_RELATION_SCHOOL, "school");
        break;
    case RC_LEAF_SPELLS_OF_SUBSCHOOL:
        check_related(work, pre, element, RC_RELATION_SUBSCHOOL, "subschool");
        break;
    case RC_LEAF_SPELLS_OF_DESCRIPTOR:
        check_related(work, pre, element, RC_RELATION_DESCRIPTOR, "descriptor");
        break;
    case RC_LEAF_KITS:
        check_space(work, pre, element, RC_PRE_SPACE_KIT, "kit", element->key);
        break;
    case RC_LEAF_SUBCLASSES: rc_pre_check_subclass(work, pre, element); break;
    default: break;
    }
}

void rc_pre_check_matcher(struct rc_pre_work *work, const struct rc_pre *pre,
                          const struct rc_pre_element *element, rc_kind kind, enum rc_match how,
                          struct rc_str part)
{
    if (work->scope->quiet)
        return;
    switch ((int)how) {
    case RC_MATCH_KEY: check_value(work, pre, element); break;
    case RC_MATCH_PREFIX: check_prefix(work, pre, element, kind, part); break;
    case RC_MATCH_TYPE:
        if (kind != RC_NO_KIND)
            check_types(work, pre, element, kind, part);
        else if (rc_pre_kind_row(pre->kind)->of != RC_LEAF_ABILITIES) /* of no category */
            rc_pre_check_item_type(work, pre, element, part);
        break;
    case RC_MATCH_RACETYPE:
        check_space(work, pre, element, RC_PRE_SPACE_RACETYPE, "RACETYPE", part);
        break;
    case RC_MATCH_RACESUBTYPE:
        check_space(work, pre, element, RC_PRE_SPACE_RACESUBTYPE, "RACESUBTYPE", part);
        break;
    case RC_MATCH_SPELLCASTER: rc_pre_check_spell_type(work, pre, element, part); break;
    default: break;
    }
}

void rc_pre_check_subclass(struct rc_pre_work *work, const struct rc_pre *pre,
                           const struct rc_pre_element *element)
{
    if (!work->scope->quiet)
        check_space(work, pre, element, RC_PRE_SPACE_SUBCLASS, "subclass", element->key);
}

void rc_pre_check_item_type(struct rc_pre_work *work, const struct rc_pre *pre,
                            const struct rc_pre_element *element, struct rc_str part)
{
    struct rc_str type;

    while (!work->scope->quiet && rc_str_next(&part, '.', &type)) {
        if (type.len > 0)
            check_space(work, pre, element, RC_PRE_SPACE_TYPE, "TYPE", type);
    }
}

void rc_pre_check_rule(struct rc_pre_work *work, const struct rc_pre *pre,
                       const struct rc_pre_element *element)
{
    const rc_str_list *rules = &work->scope->world->rules;
    struct rc_suggestion nearest = rc_suggest(element->text);

    if (work->scope->quiet || rules->count == 0)
        return;
    for (size_t i = 0; i < rules->count; i++) {
        if (rc_str_eq_fold(rules->at[i], element->text))
            return;
        rc_suggest_offer(&nearest, rules->at[i]);
    }
    unknown_name(work, pre, element->span, "house rule", element->text,
                 nearest.found ? nearest.best : RC_STR(""));
}

/* A value that some object of the kind has. */
static void check_of_values(struct rc_pre_work *work, const struct rc_pre *pre,
                            const struct rc_pre_element *element, struct rc_values values,
                            const char *what, struct rc_str part)
{
    struct rc_suggestion nearest = rc_suggest(part);

    if (work->scope->quiet || values.count == 0)
        return;
    for (size_t i = 0; i < values.count; i++) {
        struct rc_str text = rc_sym_text(work->model->texts, values.at[i]);
        if (rc_str_eq_fold(text, part))
            return;
        rc_suggest_offer(&nearest, text);
    }
    unknown_name(work, pre, part_span(element, part), what, part,
                 nearest.found ? nearest.best : RC_STR(""));
}

void rc_pre_check_pantheon(struct rc_pre_work *work, const struct rc_pre *pre,
                           const struct rc_pre_element *element, struct rc_str part)
{
    check_of_values(work, pre, element,
                    rc_model_values(work->model, RC_RELATION_PANTHEON, RC_KIND_DEITY), "pantheon",
                    part);
}

/* Spell types are what classes say of themselves. */
void rc_pre_check_spell_type(struct rc_pre_work *work, const struct rc_pre *pre,
                             const struct rc_pre_element *element, struct rc_str part)
{
    if (part.len == 0 || rc_str_eq_fold(part, RC_STR("Any")))
        return;
    check_of_values(work, pre, element,
                    rc_model_values(work->model, RC_RELATION_SPELLTYPE, RC_KIND_CLASSSPELLLIST),
                    "spell type", part);
}

/* --- categories (D1, D2) */

void rc_pre_check_category(struct rc_pre_work *work, const struct rc_pre *pre)
{
    const struct rc_category_info *found = rc_category_find(work->model, pre->head);
    struct rc_suggestion nearest = rc_suggest(pre->head);
    struct rc_span span = pre->head_span;

    if (work->scope->quiet || work->model->categories.count == 0 || pre->head.len == 0 ||
        (found != NULL && found->is_parent))
        return;
    if (span.begin != 0)
        span.begin = span.end - (rc_pos)pre->head.len;
    if (found != NULL) {
        struct rc_str parent = rc_kind_info(work->model, found->kind)->word;
        rc_report(work->scope->diags, RC_W_PRE_UNKNOWN, span,
                  "PREABILITY finds nothing in '%.*s', which is a part of the category '%.*s'",
                  RC_FMT(pre->head), RC_FMT(parent));
        rc_help(work->scope->diags, "name the whole category, CATEGORY=%.*s", RC_FMT(parent));
        return;
    }
    for (size_t i = 0; i < work->model->categories.count; i++) {
        if (work->model->categories.at[i].is_parent)
            rc_suggest_offer(&nearest, work->model->categories.at[i].name);
    }
    unknown_name(work, pre, span, "ability category", pre->head,
                 nearest.found ? nearest.best : RC_STR(""));
}

/* --- facts */

static const struct {
    const char *location;
    rc_kind kind;
} locations[] = {
    { "ABILITIES", RC_KIND_ABILITY }, { "CLASSES", RC_KIND_CLASS },      { "DEITY", RC_KIND_DEITY },
    { "DOMAINS", RC_KIND_DOMAIN },    { "LANGUAGES", RC_KIND_LANGUAGE }, { "RACE", RC_KIND_RACE },
    { "SKILLS", RC_KIND_SKILL },      { "TEMPLATES", RC_KIND_TEMPLATE },
};

/* RC_NO_KIND: what is held there has no objects of its own in the model. */
static rc_kind kind_of_location(struct rc_str location)
{
    for (size_t i = 0; i < sizeof locations / sizeof *locations; i++) {
        if (rc_str_eq_fold(location, rc_str(locations[i].location)))
            return locations[i].kind;
    }
    return rc_str_starts(location, RC_STR("EQUIPMENT.")) ? RC_KIND_EQUIPMENT : RC_NO_KIND;
}

static void undeclared_fact(struct rc_pre_work *work, const struct rc_pre *pre,
                            const struct rc_pre_element *element, rc_kind kind)
{
    const struct rc_model *model = work->model;
    struct rc_suggestion nearest = rc_suggest(element->key);
    struct rc_span span = part_span(element, element->key);

    rc_report(work->scope->diags, RC_E_PRE_NAME, span, "PRE%s: no FACTDEF declares '%.*s' for %s",
              word_of(pre), RC_FMT(element->key), rc_str_copy(work->scope->arena, pre->head));
    for (size_t i = 0; i < model->facts.count; i++) {
        if (rc_fact_find(model, kind, model->facts.at[i].name) == &model->facts.at[i])
            rc_suggest_offer(&nearest, model->facts.at[i].name);
    }
    offer(work->scope->diags, span, element->key, nearest.found ? nearest.best : RC_STR(""));
}

/* Values are "name=value" of the relation; which kinds have one does not matter here. */
static void check_fact_value(struct rc_pre_work *work, const struct rc_pre *pre,
                             const struct rc_pre_element *element, rc_kind kind)
{
    struct rc_suggestion nearest = rc_suggest(element->value_text);
    struct rc_span span = part_span(element, element->value_text);
    size_t lead = element->key.len + 1;
    size_t count = 0;

    for (rc_kind k = 0; k < work->model->kinds.count; k++) {
        struct rc_values values = rc_model_values(work->model, RC_RELATION_FACT, k);
        if (k != kind && rc_kind_info(work->model, k)->family != kind)
            continue;
        for (size_t i = 0; i < values.count; i++) {
            struct rc_str text = rc_sym_text(work->model->texts, values.at[i]);
            struct rc_str value = rc_str_sub(text, lead, text.len);
            if (text.len < lead || text.p[lead - 1] != '=' ||
                !rc_str_eq_fold(rc_str_sub(text, 0, lead - 1), element->key))
                continue;
            if (rc_str_eq_fold(value, element->value_text))
                return;
            rc_suggest_offer(&nearest, value);
            count++;
        }
    }
    if (count == 0) /* nothing of the pack has the fact: a value is as good as another */
        return;
    rc_report(work->scope->diags, RC_W_PRE_UNKNOWN, span, "PRE%s: no '%.*s' is '%.*s'",
              word_of(pre), RC_FMT(element->key), RC_FMT(element->value_text));
    offer(work->scope->diags, span, element->value_text, nearest.found ? nearest.best : RC_STR(""));
}

void rc_pre_check_fact(struct rc_pre_work *work, const struct rc_pre *pre,
                       const struct rc_pre_element *element)
{
    rc_kind kind = kind_of_location(pre->head);

    if (kind == RC_NO_KIND || work->model->facts.count == 0)
        return;
    if (rc_fact_find(work->model, kind, element->key) == NULL) {
        if (!work->scope->quiet)
            undeclared_fact(work, pre, element, kind);
        work->bad = true;
    } else if (!work->scope->quiet) {
        check_fact_value(work, pre, element, kind);
    }
}

/* --- formulas */

/* NULL: what is defined is not known, so nothing is said of names. */
static const struct rc_pre_names *names_of(const struct rc_pre_scope *scope)
{
    return scope->world == NULL ? NULL : scope->world->names;
}

void rc_formula_check_variable(struct rc_pre_scope *scope, struct rc_str name, struct rc_span span)
{
    const struct rc_pre_names *names = names_of(scope);
    struct rc_str nearest;

    if (scope->quiet || names == NULL)
        return;
    if (rc_str_starts(name, RC_STR("CL=")) || rc_str_starts(name, RC_STR("CL."))) {
        size_t end = rc_str_find(name, ';', 0);
        rc_formula_check_key(scope, RC_KIND_CLASS, rc_str_sub(name, 3, end), span);
        return;
    }
    if (rc_pre_names_variable(names, name, &nearest))
        return;
    rc_report(scope->diags, RC_W_FORMULA_NAME, span, "nothing defines the variable '%.*s'",
              RC_FMT(name));
    rc_note(scope->diags, "it is 0");
    offer(scope->diags, span, name, nearest);
}

void rc_formula_check_key(struct rc_pre_scope *scope, rc_kind kind, struct rc_str key,
                          struct rc_span span)
{
    const struct rc_model *model;

    if (scope->quiet || names_of(scope) == NULL)
        return;
    model = scope->world->model;
    if (rc_kind_count(model, kind) == 0 || key.len == 0 || rc_str_find(key, '%', 0) < key.len ||
        rc_object_find(model, kind, key) != RC_NO_OBJECT)
        return;
    rc_report(scope->diags, RC_W_PRE_UNKNOWN, span, "there is no %.*s '%.*s'",
              RC_FMT(rc_kind_info(model, kind)->word), RC_FMT(key));
    struct rc_str nearest = rc_object_nearest(model, kind, key);
    if (nearest.len > 0)
        rc_help(scope->diags, "did you mean '%.*s'?", RC_FMT(nearest));
}
