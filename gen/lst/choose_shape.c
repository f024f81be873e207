/* Shapes: how a primitive, a type, a prefix or a key becomes a set (choose.md A1 to A8, B3, B5). */
#include <limits.h>

#include "diag/suggest.h"
#include "lst/choose_work.h"

static const struct rc_model *model_of(const struct rc_choose_work *work)
{
    return work->context->model;
}

static rc_set without_subclasses(struct rc_choose_work *work, rc_kind kind, rc_set set)
{
    struct rc_unit *unit = work->context->unit;

    if (kind != RC_KIND_CLASS)
        return set;
    const uint64_t *subclasses = rc_model_flagged(model_of(work), kind, RC_FLAG_SUBCLASS);
    return rc_set_and(unit, set, rc_set_not(unit, rc_set_bits(unit, kind, subclasses)));
}

static bool has_subclasses(const struct rc_choose_work *work)
{
    return rc_bits_any(rc_model_flagged(model_of(work), RC_KIND_CLASS, RC_FLAG_SUBCLASS),
                       rc_kind_words(model_of(work), RC_KIND_CLASS));
}

rc_set rc_choose_universe(struct rc_choose_work *work, rc_kind kind)
{
    rc_set all = rc_set_all(work->context->unit, kind);

    if (kind == RC_KIND_CLASS && has_subclasses(work) && !rc_choose_touch(work, RC_CHOOSE_C11))
        return without_subclasses(work, kind, all);
    return all;
}

/* Types, relations and FACTs. */

static void warn_value(struct rc_choose_work *work, const struct rc_choose_item *item,
                       enum rc_relation relation, const char *word)
{
    struct rc_diags *diags = work->context->diags;
    struct rc_str nearest = rc_value_nearest(model_of(work), relation, item->kind, item->value);

    rc_report(diags, RC_W_UNKNOWN_VALUE, item->value_span, "no %.*s has %s '%.*s'",
              RC_FMT(rc_kind_info(model_of(work), item->kind)->word), word, RC_FMT(item->value));
    if (nearest.len > 0 && rc_str_eq_fold(nearest, item->value))
        rc_help(diags, "case counts here: '%.*s' exists", RC_FMT(nearest));
    else if (nearest.len > 0)
        rc_fix_near(diags, item->value_span, nearest);
}

static void warn_empty_type(struct rc_choose_work *work, const struct rc_choose_item *item,
                            struct rc_str word)
{
    struct rc_diags *diags = work->context->diags;
    rc_pos begin = item->value_span.begin + (rc_pos)(word.p - item->value.p);
    struct rc_span span = { begin, begin + (rc_pos)word.len };
    struct rc_str nearest = rc_value_nearest(model_of(work), RC_RELATION_TYPE, item->kind, word);

    rc_report(diags, RC_W_EMPTYTYPE, span, "no %.*s has TYPE %.*s",
              RC_FMT(rc_kind_info(model_of(work), item->kind)->word), RC_FMT(word));
    if (nearest.len > 0)
        rc_fix_near(diags, span, nearest);
}

/* !TYPE=w of classes holds subclasses whose class has the type (A7.2). */
static void warn_subtype(struct rc_choose_work *work, const struct rc_choose_item *item,
                         const uint64_t *typed)
{
    const struct rc_model *model = model_of(work);
    size_t count = rc_kind_count(model, RC_KIND_CLASS);

    for (size_t i = rc_bits_next(typed, count, 0); i < count;
         i = rc_bits_next(typed, count, i + 1)) {
        struct rc_str key = rc_object_key(model, RC_KIND_CLASS, (rc_object)i);
        if (rc_model_related(model, RC_RELATION_PARENT, RC_KIND_CLASS, key) == NULL)
            continue;
        rc_report(work->context->diags, RC_W_SUBTYPE, item->span,
                  "!TYPE=%.*s holds the subclasses of '%.*s', which has the type",
                  RC_FMT(item->value), RC_FMT(key));
        return;
    }
}

static rc_set type_set(struct rc_choose_work *work, rc_kind kind, const struct rc_choose_item *item)
{
    struct rc_unit *unit = work->context->unit;
    struct rc_str rest = item->value;
    struct rc_str word;
    rc_set set = rc_set_all(unit, kind);
    bool missing = false;

    while (rc_str_next(&rest, '.', &word)) {
        const uint64_t *members = rc_model_related(model_of(work), RC_RELATION_TYPE, kind, word);
        if (members == NULL)
            warn_empty_type(work, item, word);
        missing = missing || members == NULL;
        set = rc_set_and(unit, set, rc_set_bits(unit, kind, members));
    }
    set = without_subclasses(work, kind, set); /* TYPE tests the class's own tokens (A7.2) */
    if (rc_set_is_empty(unit, set)) {
        rc_choose_fail(work, RC_CHOOSE_C17);
        if (!missing)
            rc_report(work->context->diags, RC_W_EMPTYTYPE, item->value_span,
                      "no %.*s has all the types of '%.*s'",
                      RC_FMT(rc_kind_info(model_of(work), kind)->word), RC_FMT(item->value));
    }
    if (!item->negated)
        return set;
    if (kind == RC_KIND_CLASS && !rc_choose_compat(work, RC_CHOOSE_C11))
        warn_subtype(work, item, rc_set_node(unit, set)->bits);
    rc_set all = rc_choose_universe(work, kind);
    return rc_set_and(unit, all, rc_set_not(unit, set));
}

static rc_set related_set(struct rc_choose_work *work, rc_kind kind,
                          const struct rc_choose_item *item)
{
    enum rc_relation relation = (enum rc_relation)item->primitive->argument;
    const uint64_t *members = rc_model_related(model_of(work), relation, kind, item->value);

    if (members == NULL && item->value.len > 0)
        warn_value(work, item, relation, item->primitive->name);
    return rc_set_bits(work->context->unit, kind, members);
}

/* BASESIZE= with a race without SIZE: PCGen fails, such a race does not match (C26). */
static void check_base_size(struct rc_choose_work *work, const struct rc_choose_item *item)
{
    const struct rc_model *model = model_of(work);

    for (size_t i = 0; i < rc_kind_count(model, RC_KIND_RACE); i++) {
        if (rc_object_values(model, RC_RELATION_BASESIZE, RC_KIND_RACE, (rc_object)i).count > 0)
            continue;
        rc_choose_fail(work, RC_CHOOSE_C26);
        rc_report(work->context->diags, RC_W_COMPAT_C26, item->span,
                  "race '%.*s' has no SIZE and does not match; PCGen fails here",
                  RC_FMT(rc_object_key(model, RC_KIND_RACE, (rc_object)i)));
        return;
    }
}

/* ALIGN= and SCHOOL=: the value names an object, which may exist and not be used. */
static rc_set reference_set(struct rc_choose_work *work, rc_kind kind,
                            const struct rc_choose_item *item)
{
    enum rc_relation relation = (enum rc_relation)item->primitive->argument;
    rc_kind referred = relation == RC_RELATION_ALIGN ? RC_KIND_ALIGNMENT : RC_KIND_SPELLSCHOOL;
    const uint64_t *members = rc_model_related(model_of(work), relation, kind, item->value);

    if (rc_object_find(model_of(work), referred, item->value) == RC_NO_OBJECT) {
        struct rc_str nearest = rc_object_nearest(model_of(work), referred, item->value);
        rc_report(work->context->diags, RC_W_UNKNOWN_VALUE, item->value_span,
                  "there is no %.*s '%.*s'", RC_FMT(rc_kind_info(model_of(work), referred)->word),
                  RC_FMT(item->value));
        if (nearest.len > 0)
            rc_fix_near(work->context->diags, item->value_span, nearest);
    }
    return rc_set_bits(work->context->unit, kind, members);
}

static rc_set group_set(struct rc_choose_work *work, rc_kind kind,
                        const struct rc_choose_item *item)
{
    struct rc_arena *arena = work->context->arena;
    struct rc_str pair =
        rc_str_printf(arena, "%.*s=%.*s", RC_FMT(item->group->name), RC_FMT(item->value));
    const uint64_t *members = rc_model_related(model_of(work), RC_RELATION_FACT, kind, pair);

    if (members == NULL) {
        rc_report(work->context->diags, RC_W_UNKNOWN_VALUE, item->value_span,
                  "no %.*s has %.*s '%.*s'", RC_FMT(rc_kind_info(model_of(work), kind)->word),
                  RC_FMT(item->group->name), RC_FMT(item->value));
        struct rc_str nearest = rc_value_nearest(model_of(work), RC_RELATION_FACT, kind, pair);
        if (nearest.len > 0)
            rc_help(work->context->diags, "did you mean '%.*s'?", RC_FMT(nearest));
    }
    return without_subclasses(work, kind, rc_set_bits(work->context->unit, kind, members));
}

/* CLASS=k: the key exactly, with its case (B3.6, C16). */
static rc_set exact_key_set(struct rc_choose_work *work, rc_kind kind,
                            const struct rc_choose_item *item)
{
    const struct rc_model *model = model_of(work);
    rc_object object = rc_object_find(model, kind, item->value);
    rc_set none = rc_set_empty(work->context->unit, kind);

    if (item->value.len == 0)
        return none;
    if (object == RC_NO_OBJECT) {
        struct rc_str nearest = rc_object_nearest(model, kind, item->value);
        rc_report(work->context->diags, RC_W_UNKNOWN_VALUE, item->value_span,
                  "there is no %.*s '%.*s'", RC_FMT(rc_kind_info(model, kind)->word),
                  RC_FMT(item->value));
        if (nearest.len > 0)
            rc_fix_near(work->context->diags, item->value_span, nearest);
        return none;
    }
    if (!rc_str_eq(rc_object_key(model, kind, object), item->value)) {
        rc_report(work->context->diags, RC_W_CHOOSE_CASE, item->value_span,
                  "'%.*s' matches nothing: case counts here", RC_FMT(item->value));
        rc_fix(work->context->diags, item->value_span, rc_object_key(model, kind, object));
        return none;
    }
    rc_set all = rc_choose_universe(work, kind);
    return rc_set_and(work->context->unit, all, rc_set_one(work->context->unit, kind, object));
}

/* Spell lists. */

static rc_set known_set(struct rc_choose_work *work, const struct rc_choose_item *item, rc_set set,
                        struct rc_atom atom)
{
    struct rc_unit *unit = work->context->unit;

    if (item->restriction.known == RC_KNOWN_ANY)
        return set;
    rc_set known = rc_set_atom(unit, atom);
    if (item->restriction.known == RC_KNOWN_NO)
        known = rc_set_not(unit, known);
    return rc_set_and(unit, set, known);
}

/* Spell lists of classes have the SpellType of their class, those of domains are Divine (B5.3). */
static void check_spell_type(struct rc_choose_work *work, const struct rc_choose_item *item)
{
    static const rc_kind lists[] = { RC_KIND_CLASSSPELLLIST, RC_KIND_DOMAINSPELLLIST };
    const struct rc_model *model = model_of(work);
    struct rc_str nearest =
        rc_value_nearest(model, RC_RELATION_SPELLTYPE, RC_KIND_CLASSSPELLLIST, item->value);

    for (size_t i = 0; i < 2; i++) {
        if (rc_model_related(model, RC_RELATION_SPELLTYPE, lists[i], item->value) != NULL)
            return;
    }
    rc_report(work->context->diags, RC_W_UNKNOWN_VALUE, item->value_span,
              "no spell list is of the type '%.*s'", RC_FMT(item->value));
    if (nearest.len > 0)
        rc_fix_near(work->context->diags, item->value_span, nearest);
}

/* A bound that is a formula says nothing before the character is known. */
static void set_levels(struct rc_atom *atom, const struct rc_restriction *restriction)
{
    atom->min_formula = restriction->min_formula;
    atom->max_formula = restriction->max_formula;
    atom->level_min = restriction->level_min < 0 ? 0 : restriction->level_min;
    atom->level_max = restriction->level_max;
}

static rc_set available_set(struct rc_choose_work *work, const struct rc_choose_item *item)
{
    struct rc_atom atom = { .fact = RC_FACT_AVAILABLE, .kind = RC_KIND_SPELL, .text = RC_ANY_TEXT };
    struct rc_atom known = { .fact = RC_FACT_KNOWN, .kind = RC_KIND_SPELL };

    if (item->primitive->value != RC_VALUE_NONE) {
        check_spell_type(work, item);
        atom.text = rc_intern_fold(model_of(work)->texts, item->value);
    }
    set_levels(&atom, &item->restriction);
    if (atom.level_min > atom.level_max)
        return rc_set_empty(work->context->unit, RC_KIND_SPELL);
    return known_set(work, item, rc_set_atom(work->context->unit, atom), known);
}

/* Of spells on a list those at levels that the character reaches, where a bound is a formula. */
static rc_set within_formulas(struct rc_choose_work *work, const struct rc_choose_item *item,
                              const uint64_t *listed, rc_sym list)
{
    struct rc_unit *unit = work->context->unit;
    struct rc_atom atom = { .fact = RC_FACT_LISTED, .kind = RC_KIND_SPELL, .text = list };
    rc_set set = rc_set_bits(unit, RC_KIND_SPELL, listed);

    set_levels(&atom, &item->restriction);
    if (atom.min_formula == 0 && atom.max_formula == 0)
        return set;
    return rc_set_and(unit, set, rc_set_atom(unit, atom));
}

static rc_set list_set(struct rc_choose_work *work, const struct rc_choose_item *item)
{
    const struct rc_model *model = model_of(work);
    rc_kind lists = item->primitive->argument;
    rc_object list = rc_object_find(model, lists, item->value);
    uint64_t *bits = rc_bits_new(work->context->arena, rc_kind_count(model, RC_KIND_SPELL));

    if (list == RC_NO_OBJECT) {
        struct rc_str nearest = rc_object_nearest(model, lists, item->value);
        rc_report(work->context->diags, RC_W_UNKNOWN_VALUE, item->value_span,
                  "there is no spell list '%.*s'", RC_FMT(item->value));
        if (nearest.len > 0)
            rc_fix_near(work->context->diags, item->value_span, nearest);
    }
    for (size_t i = 0; i < model->spell_entries.count; i++) {
        const struct rc_spell_entry *entry = &model->spell_entries.at[i];
        if (entry->list_kind == lists && entry->list == list && entry->level >= 0 &&
            entry->level >= item->restriction.level_min &&
            entry->level <= item->restriction.level_max)
            rc_bits_add(bits, entry->spell);
    }
    struct rc_str name =
        rc_str_printf(work->context->arena, "%s:%.*s",
                      lists == RC_KIND_CLASSSPELLLIST ? "class" : "domain", RC_FMT(item->value));
    struct rc_atom known = { .fact = RC_FACT_KNOWN_OF_LIST,
                             .kind = RC_KIND_SPELL,
                             .text = rc_intern_fold(model->texts, name) };
    return known_set(work, item, within_formulas(work, item, bits, known.text), known);
}

/* YES: prohibited for every class, NO: for none; PCGen has the two exchanged (C21). */
static rc_set prohibited_set(struct rc_choose_work *work, const struct rc_choose_item *item)
{
    struct rc_unit *unit = work->context->unit;
    bool every = rc_str_eq(item->value, RC_STR("YES"));
    struct rc_atom all = { .fact = RC_FACT_PROHIBITED_ALL, .kind = RC_KIND_SPELL };
    struct rc_atom any = { .fact = RC_FACT_PROHIBITED_ANY, .kind = RC_KIND_SPELL };

    if (rc_choose_touch(work, RC_CHOOSE_C21))
        rc_report(work->context->diags, RC_W_PROHIBITED, item->span,
                  "PCGen gives for PROHIBITED=%.*s what PROHIBITED=%s means", RC_FMT(item->value),
                  every ? "NO" : "YES");
    else
        every = !every;
    return every ? rc_set_atom(unit, all) : rc_set_not(unit, rc_set_atom(unit, any));
}

/* Choices made in an ability: ABILITY=category[key], FEAT=key. */
static rc_set chosen_set(struct rc_choose_work *work, rc_kind kind,
                         const struct rc_choose_item *item)
{
    const struct rc_model *model = model_of(work);
    bool feat = item->primitive->bracket == RC_BRACKET_NONE;
    struct rc_str category = feat ? RC_STR("FEAT") : item->value;
    struct rc_str key = feat ? item->value : item->bracket;
    struct rc_span span = feat ? item->value_span : item->bracket_span;
    const struct rc_category_info *info = rc_category_find(model, category);

    if (info != NULL && rc_object_find(model, info->kind, key) == RC_NO_OBJECT) {
        struct rc_str nearest = rc_object_nearest(model, info->kind, key);
        rc_choose_unknown_key(work, info->kind, key, span, nearest);
        return rc_set_empty(work->context->unit, kind);
    }
    struct rc_str name =
        rc_str_printf(work->context->arena, "%.*s|%.*s", RC_FMT(category), RC_FMT(key));
    struct rc_atom atom = { .fact = RC_FACT_CHOSEN,
                            .kind = kind,
                            .text = rc_intern_fold(model->texts, name) };
    return rc_set_atom(work->context->unit, atom);
}

static rc_set text_atom(struct rc_choose_work *work, rc_kind kind, enum rc_fact fact,
                        struct rc_str value)
{
    struct rc_atom atom = { .fact = fact,
                            .kind = kind,
                            .text = rc_intern_fold(model_of(work)->texts, value) };

    return rc_set_atom(work->context->unit, atom);
}

/* DEITY of domains: for a deity without DOMAINS none; PCGen fails there (C27). */
static rc_set fact_set(struct rc_choose_work *work, rc_kind kind, const struct rc_choose_item *item)
{
    const struct rc_model *model = model_of(work);
    const uint64_t *bare = rc_model_flagged(model, RC_KIND_DEITY, RC_FLAG_NO_DOMAINS);
    size_t count = rc_kind_count(model, RC_KIND_DEITY);
    size_t first = rc_bits_next(bare, count, 0);

    if (item->primitive->argument == RC_FACT_DEITY_DOMAINS && first < count) {
        rc_choose_touch(work, RC_CHOOSE_C27);
        rc_report(work->context->diags, RC_W_COMPAT_C27, item->span,
                  "deity '%.*s' has no DOMAINS and allows none; PCGen fails there",
                  RC_FMT(rc_object_key(model, RC_KIND_DEITY, (rc_object)first)));
    }
    return rc_set_atom(
        work->context->unit,
        (struct rc_atom){ .fact = (enum rc_fact)item->primitive->argument, .kind = kind });
}

static rc_set primitive_set(struct rc_choose_work *work, rc_kind kind,
                            const struct rc_choose_item *item)
{
    struct rc_unit *unit = work->context->unit;

    switch (item->primitive->shape) {
    case RC_PRIMITIVE_ALL: return rc_choose_universe(work, kind);
    case RC_PRIMITIVE_AVAILABLE: return available_set(work, item);
    case RC_PRIMITIVE_BOOK:
        return item->value.len == 0 ? rc_set_empty(unit, kind)
                                    : text_atom(work, kind, RC_FACT_IN_BOOK, item->value);
    case RC_PRIMITIVE_CHOSEN: return chosen_set(work, kind, item);
    case RC_PRIMITIVE_FACT: return fact_set(work, kind, item);
    case RC_PRIMITIVE_FLAG:
        return without_subclasses(
            work, kind,
            rc_set_bits(
                unit, kind,
                rc_model_flagged(model_of(work), kind, (enum rc_flag)item->primitive->argument)));
    case RC_PRIMITIVE_KEY: return exact_key_set(work, kind, item);
    case RC_PRIMITIVE_LIST: return list_set(work, item);
    case RC_PRIMITIVE_PROHIBITED: return prohibited_set(work, item);
    case RC_PRIMITIVE_REFERENCE: return reference_set(work, kind, item);
    case RC_PRIMITIVE_RELATED:
    case RC_PRIMITIVE_WIELD:
        if (item->primitive->argument == RC_RELATION_BASESIZE)
            check_base_size(work, item);
        return related_set(work, kind, item);
    }
    return rc_set_empty(unit, kind);
}

/* prefix%: keys that begin with it, case counts (G8). */
static rc_set pattern_set(struct rc_choose_work *work, rc_kind kind,
                          const struct rc_choose_item *item)
{
    const struct rc_model *model = model_of(work);
    size_t count = rc_kind_count(model, kind);
    uint64_t *bits = rc_bits_new(work->context->arena, count);
    struct rc_str other = RC_STR("");

    for (size_t i = 0; i < count; i++) {
        struct rc_str key = rc_object_key(model, kind, (rc_object)i);
        if (rc_str_starts(key, item->value))
            rc_bits_add(bits, i);
        else if (rc_str_eq_fold(rc_str_sub(key, 0, item->value.len), item->value))
            other = rc_str_sub(key, 0, item->value.len);
    }
    if (!rc_bits_any(bits, rc_words(count)) && other.len > 0) {
        rc_report(work->context->diags, RC_W_CHOOSE_CASE, item->span,
                  "no key begins with '%.*s': case counts here", RC_FMT(item->value));
        rc_fix(work->context->diags, item->span,
               rc_str_printf(work->context->arena, "%.*s%%", RC_FMT(other)));
    } else if (!rc_bits_any(bits, rc_words(count))) {
        rc_report(work->context->diags, RC_W_UNKNOWN_VALUE, item->span,
                  "no %.*s has a key that begins with '%.*s'",
                  RC_FMT(rc_kind_info(model, kind)->word), RC_FMT(item->value));
    }
    rc_set all = rc_choose_universe(work, kind);
    return rc_set_and(work->context->unit, all, rc_set_bits(work->context->unit, kind, bits));
}

rc_set rc_choose_primitive_set(struct rc_choose_work *work, rc_kind kind,
                               const struct rc_choose_item *item)
{
    switch (item->class) {
    case RC_ITEM_PRIMITIVE: return primitive_set(work, kind, item);
    case RC_ITEM_GROUP: return group_set(work, kind, item);
    case RC_ITEM_TYPE: return type_set(work, kind, item);
    case RC_ITEM_PATTERN: return pattern_set(work, kind, item);
    case RC_ITEM_KEY: return rc_choose_key_set(work, kind, item);
    case RC_ITEM_QUALIFIER:
    case RC_ITEM_RAW:
    case RC_ITEM_BAD: break;
    }
    return rc_set_empty(work->context->unit, kind);
}
