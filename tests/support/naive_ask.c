/* naive_choose.h: from items to answers, one object at a time. */
#include "support/naive_choose.h"

bool naive_is_subclass(const struct naive *n, rc_kind kind, rc_object object)
{
    return kind == RC_KIND_CLASS && rc_object_has_flag(n->model, kind, object, RC_FLAG_SUBCLASS);
}

bool naive_has_related(const struct naive *n, enum rc_relation relation, rc_kind kind,
                       rc_object object, struct rc_str value)
{
    struct rc_values values = rc_object_values(n->model, relation, kind, object);
    /* G5, C16: which values are compared with their case */
    bool exact = relation == RC_RELATION_SUBSCHOOL || relation == RC_RELATION_DESCRIPTOR ||
                 relation == RC_RELATION_PANTHEON;

    for (size_t i = 0; i < values.count; i++) {
        struct rc_str has = rc_sym_text(n->model->texts, values.at[i]);

        if (exact ? rc_str_eq(has, value) : rc_str_eq_fold(has, value))
            return true;
    }
    return false;
}

/* A7.2: TYPE is of classes, never of subclasses. */
bool naive_has_types(const struct naive *n, rc_kind kind, rc_object object, struct rc_str types)
{
    struct rc_str rest = types, type;

    if (naive_is_subclass(n, kind, object))
        return false;
    while (rc_str_next(&rest, '.', &type)) {
        if (!naive_has_related(n, RC_RELATION_TYPE, kind, object, type))
            return false;
    }
    return true;
}

/* The value of a FACT: the name without case, the value with it (C16). */
static bool has_fact(const struct naive *n, rc_kind kind, rc_object object, struct rc_str name,
                     struct rc_str value)
{
    struct rc_values values = rc_object_values(n->model, RC_RELATION_FACT, kind, object);

    for (size_t i = 0; i < values.count; i++) {
        struct rc_str has = rc_sym_text(n->model->texts, values.at[i]);
        size_t equals = rc_str_find(has, '=', 0);

        if (rc_str_eq_fold(rc_str_sub(has, 0, equals), name) &&
            rc_str_eq(rc_str_sub(has, equals + 1, has.len), value))
            return true;
    }
    return false;
}

/* ---- facts ---- */

static bool fact(const struct rc_facts *who, enum rc_fact fact, rc_kind kind, rc_object object)
{
    struct rc_atom atom = { .fact = fact, .kind = kind };

    return rc_facts_has(who, &atom, object);
}

/* Text arguments are in lower case; a text that nobody interned was never stated. */
static bool lower_symbol(const struct naive *n, struct rc_str text, rc_sym *symbol)
{
    char *lower = rc_str_copy(n->arena, text);

    for (size_t i = 0; i < text.len; i++)
        lower[i] = rc_lower(lower[i]);
    return rc_intern_find(n->model->texts, (struct rc_str){ lower, text.len }, symbol);
}

static bool fact_of(const struct naive *n, const struct rc_facts *who, enum rc_fact fact,
                    rc_kind kind, struct rc_str text, rc_object object)
{
    struct rc_atom atom = { .fact = fact, .kind = kind };

    return lower_symbol(n, text, &atom.text) && rc_facts_has(who, &atom, object);
}

/* ---- spells (B5) ---- */

static bool is_known(const struct naive *n, const struct naive_item *item,
                     const struct rc_facts *who, const char *list, rc_object spell)
{
    bool known;

    if (item->known == NAIVE_KNOWN_ANY)
        return true;
    if (list == NULL)
        known = fact(who, RC_FACT_KNOWN, RC_KIND_SPELL, spell);
    else
        known = fact_of(n, who, RC_FACT_KNOWN_OF_LIST, RC_KIND_SPELL,
                        rc_str_printf(n->arena, "%s:%.*s", list, RC_FMT(item->value)), spell);
    return known == (item->known == NAIVE_KNOWN_YES);
}

/*
 * A bound: the number that is written, or what the facts state for the formula and the source that
 * it sees: "" of a list, "ANY", "SPELLTYPE:t" (B5.4).
 */
static int bound_of(const struct naive *n, const struct naive_item *item,
                    const struct rc_facts *who, struct rc_str formula, int level)
{
    struct rc_str source = RC_STR("");

    if (formula.len == 0)
        return level;
    if (item->primitive->id == NAIVE_P_ALL_SPELLS)
        source = RC_STR("ANY");
    if (item->primitive->id == NAIVE_P_SPELLTYPE)
        source = rc_str_printf(n->arena, "SPELLTYPE:%.*s", RC_FMT(item->value));
    for (size_t i = 0; i < who->levels.count; i++) {
        const struct rc_level_value *value = &who->levels.at[i];

        if (rc_str_eq(rc_sym_text(n->model->texts, value->formula), formula) &&
            rc_str_eq_fold(rc_sym_text(n->model->texts, value->source), source))
            return value->level;
    }
    return 0;
}

/* ALL and SPELLTYPE=: of the lists that the character has (B5.3, C19). */
static bool is_available(const struct naive *n, const struct naive_item *item,
                         const struct rc_facts *who, rc_object spell)
{
    struct rc_atom atom = { .fact = RC_FACT_AVAILABLE,
                            .kind = RC_KIND_SPELL,
                            .text = RC_ANY_TEXT,
                            .level_min = bound_of(n, item, who, item->min_formula, item->level_min),
                            .level_max =
                                bound_of(n, item, who, item->max_formula, item->level_max) };

    if (item->primitive->id == NAIVE_P_SPELLTYPE && !lower_symbol(n, item->value, &atom.text))
        return false;
    return rc_facts_has(who, &atom, spell) && is_known(n, item, who, NULL, spell);
}

/* CLASSLIST=, DOMAINLIST=: the list as loaded; conditions are not asked (C32). */
static bool is_on_list(const struct naive *n, const struct naive_item *item,
                       const struct rc_facts *who, rc_object spell)
{
    bool domain = item->primitive->id == NAIVE_P_DOMAINLIST;
    rc_kind kind = domain ? RC_KIND_DOMAINSPELLLIST : RC_KIND_CLASSSPELLLIST;
    int min = bound_of(n, item, who, item->min_formula, item->level_min);
    int max = bound_of(n, item, who, item->max_formula, item->level_max);

    for (size_t i = 0; i < n->model->spell_entries.count; i++) {
        const struct rc_spell_entry *e = &n->model->spell_entries.at[i];

        if (e->list_kind == kind && e->spell == spell && e->level >= 0 &&
            rc_str_eq_fold(rc_object_key(n->model, kind, e->list), item->value) &&
            min <= e->level && e->level <= max)
            return is_known(n, item, who, domain ? "domain" : "class", spell);
    }
    return false;
}

/* PROHIBITED=: by the words, or exchanged as shipped (B5.6, C21). */
static bool is_prohibited(const struct naive *n, const struct naive_item *item,
                          const struct rc_facts *who, rc_object spell)
{
    bool yes = rc_str_eq(item->value, RC_STR("YES"));

    if (yes != naive_row(n, RC_CHOOSE_C21))
        return fact(who, RC_FACT_PROHIBITED_ALL, RC_KIND_SPELL, spell);
    return !fact(who, RC_FACT_PROHIBITED_ANY, RC_KIND_SPELL, spell);
}

/* ---- primitives ---- */

static bool chosen(const struct naive *n, const struct naive_item *item, const struct rc_facts *who,
                   rc_object object)
{
    struct rc_str category = RC_STR("FEAT"), key = item->value;

    if (item->primitive->id == NAIVE_P_ABILITY) {
        category = item->value;
        key = item->bracket;
    }
    return fact_of(n, who, RC_FACT_CHOSEN, item->kind,
                   rc_str_printf(n->arena, "%.*s|%.*s", RC_FMT(category), RC_FMT(key)), object);
}

static bool related(const struct naive *n, const struct naive_item *item, rc_object object,
                    enum rc_relation relation)
{
    return naive_has_related(n, relation, item->kind, object, item->value);
}

static bool primitive_holds(const struct naive *n, const struct naive_item *item,
                            const struct rc_facts *who, rc_object o)
{
    switch (item->primitive->id) {
    case NAIVE_P_ABILITY:
    case NAIVE_P_FEAT: return chosen(n, item, who, o);
    case NAIVE_P_ALIGN: return related(n, item, o, RC_RELATION_ALIGN);
    case NAIVE_P_ALL_SPELLS:
    case NAIVE_P_SPELLTYPE: return is_available(n, item, who, o);
    case NAIVE_P_BASESIZE: return related(n, item, o, RC_RELATION_BASESIZE);
    case NAIVE_P_CLASS: return rc_str_eq(rc_object_key(n->model, item->kind, o), item->value);
    case NAIVE_P_CLASSLIST:
    case NAIVE_P_DOMAINLIST: return is_on_list(n, item, who, o);
    case NAIVE_P_DEITY: return fact(who, RC_FACT_DEITY_DOMAINS, item->kind, o);
    case NAIVE_P_DESCRIPTOR: return related(n, item, o, RC_RELATION_DESCRIPTOR);
    case NAIVE_P_PANTHEON:
        return related(n, item, o, RC_RELATION_PANTHEON) ||
               has_fact(n, item->kind, o, RC_STR("PANTHEON"), item->value);
    case NAIVE_P_PROHIBITED: return is_prohibited(n, item, who, o);
    case NAIVE_P_RACESUBTYPE: return related(n, item, o, RC_RELATION_RACESUBTYPE);
    case NAIVE_P_RACETYPE: return related(n, item, o, RC_RELATION_RACETYPE);
    case NAIVE_P_SCHOOL: return related(n, item, o, RC_RELATION_SCHOOL);
    case NAIVE_P_SPELLBOOK: return fact_of(n, who, RC_FACT_IN_BOOK, item->kind, item->value, o);
    case NAIVE_P_SPELLCASTER:
        return !naive_is_subclass(n, item->kind, o) &&
               rc_object_has_flag(n->model, item->kind, o, RC_FLAG_SPELLCASTER);
    case NAIVE_P_SUBSCHOOL: return related(n, item, o, RC_RELATION_SUBSCHOOL);
    case NAIVE_P_WIELD: return related(n, item, o, RC_RELATION_WIELD);
    }
    return false;
}

/* A7.1: a class key is the class, if it may be taken bare, and its subclasses. */
static bool key_holds(const struct naive *n, const struct naive_item *item, rc_object o)
{
    if (item->object == RC_NO_OBJECT)
        return false;
    if (!item->with_subclasses || naive_row(n, RC_CHOOSE_C11))
        return o == item->object;
    if (o == item->object)
        return !rc_object_has_flag(n->model, item->kind, o, RC_FLAG_NO_BASE_CLASS);
    return naive_is_subclass(n, item->kind, o) &&
           naive_has_related(n, RC_RELATION_PARENT, item->kind, o,
                             rc_object_key(n->model, item->kind, item->object));
}

/* What an item without a qualifier says of an object. */
static bool plain_holds(const struct naive *n, const struct naive_item *item,
                        const struct rc_facts *who, rc_object o)
{
    switch (item->what) {
    case NAIVE_KEY: return key_holds(n, item, o);
    case NAIVE_PREFIX: return rc_str_starts(rc_object_key(n->model, item->kind, o), item->value);
    case NAIVE_TYPE: return naive_has_types(n, item->kind, o, item->value) != item->negated;
    case NAIVE_ALL: return true;
    case NAIVE_GROUP:
        return !naive_is_subclass(n, item->kind, o) &&
               has_fact(n, item->kind, o, item->name, item->value);
    case NAIVE_PRIMITIVE: return primitive_holds(n, item, who, o);
    case NAIVE_QUALIFIER:
    case NAIVE_NOTHING: break;
    }
    return false;
}

/* ---- qualifiers ---- */

/* What a qualifier asks of an object itself, before '!'. */
static bool qualifies(const struct naive *n, const struct naive_item *q, const struct rc_facts *who,
                      rc_object o)
{
    if (rc_str_eq(q->name, RC_STR("ANY")))
        return true;
    if (rc_str_eq(q->name, RC_STR("QUALIFIED")))
        return fact(who, RC_FACT_QUALIFIED, q->kind, o);
    if (q->kind != RC_KIND_ARMORPROF && q->kind != RC_KIND_SHIELDPROF)
        return fact(who, RC_FACT_HELD, q->kind, o);
    return fact(who, naive_row(n, RC_CHOOSE_C9) ? RC_FACT_GRANTED_BY_KEY : RC_FACT_GRANTED, q->kind,
                o);
}

/* One item in the brackets of a qualifier. C4: PCGen joins filters by "equal"; C22. */
static bool qualified_item(const struct naive *n, const struct naive_item *q,
                           const struct naive_item *item, const struct rc_facts *who, rc_object o)
{
    bool asked = qualifies(n, q, who, o) != q->negated;
    bool holds = plain_holds(n, item, who, o);

    if (item->what == NAIVE_PRIMITIVE && item->primitive->filter && naive_row(n, RC_CHOOSE_C4))
        return asked == holds;
    if (item->what == NAIVE_PRIMITIVE && naive_row(n, RC_CHOOSE_C22) &&
        (item->primitive->id == NAIVE_P_ABILITY || item->primitive->id == NAIVE_P_FEAT))
        return holds;
    return asked && holds;
}

/* Whether equipment that `item` (NULL: all) names asks for the proficiency (A3.5, C7). */
static bool is_worn(const struct naive *n, const struct naive_item *q, const struct naive_or * or,
                    const struct naive_item *item, const struct rc_facts *who, rc_object prof);

static bool image_item(const struct naive *n, const struct naive_item *q,
                       const struct naive_item *item, const struct rc_facts *who, rc_object o)
{
    struct naive_item type = *item;

    if (item->what != NAIVE_TYPE || !item->negated)
        return is_worn(n, q, NULL, item, who, o);
    type.negated = false;
    return is_worn(n, q, NULL, NULL, who, o) && !is_worn(n, q, NULL, &type, who, o);
}

typedef bool naive_ask(const struct naive *n, const struct naive_item *q,
                       const struct naive_item *item, const struct rc_facts *who, rc_object o);

/* Some of the unions, all of a conjunction. */
static bool asks(const struct naive *n, const struct naive_item *q, const struct naive_or * or,
                 const struct rc_facts *who, rc_object o, naive_ask *ask)
{
    for (size_t i = 0; i < or->ands.count; i++) {
        const struct naive_and *and = & or->ands.at[i];
        bool all = true;

        for (size_t k = 0; k < and->items.count; k++)
            all = all && ask(n, q, &and->items.at[k], who, o);
        if (all)
            return true;
    }
    return false;
}

static bool ask_plain(const struct naive *n, const struct naive_item *q,
                      const struct naive_item *item, const struct rc_facts *who, rc_object o)
{
    (void)q;
    return plain_holds(n, item, who, o);
}

static bool is_worn(const struct naive *n, const struct naive_item *q, const struct naive_or * or,
                    const struct naive_item *item, const struct rc_facts *who, rc_object prof)
{
    bool armor = q->kind == RC_KIND_ARMORPROF;
    struct rc_str key = rc_object_key(n->model, q->kind, prof);

    for (rc_object e = 0; e < rc_kind_count(n->model, RC_KIND_EQUIPMENT); e++) {
        if (!naive_has_related(n, armor ? RC_RELATION_PROFARMOR : RC_RELATION_PROFSHIELD,
                               RC_KIND_EQUIPMENT, e, key))
            continue;
        if (naive_row(n, RC_CHOOSE_C7) &&
            !naive_has_types(n, RC_KIND_EQUIPMENT, e, armor ? RC_STR("ARMOR") : RC_STR("SHIELD")))
            continue;
        if (item != NULL && !plain_holds(n, item, who, e))
            continue;
        if (or != NULL && !asks(n, q, or, who, e, ask_plain))
            continue;
        return true;
    }
    return false;
}

static bool qualifier_holds(const struct naive *n, const struct naive_item *q,
                            const struct rc_facts *who, rc_object o)
{
    bool any = rc_str_eq(q->name, RC_STR("ANY"));

    if (rc_str_eq(q->name, RC_STR("EQUIPMENT"))) {
        if (q->inner != NULL && naive_row(n, RC_CHOOSE_C6))
            return asks(n, q, q->inner, who, o, image_item);
        return is_worn(n, q, q->inner, NULL, who, o);
    }
    /* A1.5; in SPELLS too a bare qualifier ranges over all loaded spells (B5.3) */
    if (q->inner == NULL)
        return !(any && q->negated) && qualifies(n, q, who, o) != q->negated;
    return asks(n, q, q->inner, who, o, qualified_item);
}

static bool item_holds(const struct naive *n, const struct naive_item *q,
                       const struct naive_item *item, const struct rc_facts *who, rc_object o)
{
    (void)q;
    return item->what == NAIVE_QUALIFIER ? qualifier_holds(n, item, who, o)
                                         : plain_holds(n, item, who, o);
}

/* ---- answers ---- */

static bool asks_deity(const struct naive_or * or)
{
    for (size_t i = 0; i < or->ands.count; i++) {
        for (size_t k = 0; k < or->ands.at[i].items.count; k++) {
            const struct naive_item *item = & or->ands.at[i].items.at[k];

            if (item->what == NAIVE_PRIMITIVE && item->primitive->id == NAIVE_P_DEITY)
                return true;
            if (item->inner != NULL && asks_deity(item->inner))
                return true;
        }
    }
    return false;
}

/* C27: the deity of the character has no DOMAINS. */
static bool deity_has_no_domains(const struct naive *n, const struct rc_facts *who)
{
    for (rc_object o = 0; o < rc_kind_count(n->model, RC_KIND_DEITY); o++) {
        if (fact(who, RC_FACT_HELD, RC_KIND_DEITY, o) &&
            rc_object_has_flag(n->model, RC_KIND_DEITY, o, RC_FLAG_NO_DOMAINS))
            return true;
    }
    return false;
}

/* The answer is the default one. */
static bool is_given_up(const struct naive *n, const struct rc_facts *who)
{
    return n->throws ||
           (naive_row(n, RC_CHOOSE_C27) && asks_deity(&n->expr) && deity_has_no_domains(n, who));
}

bool naive_throws(const struct naive *n, const struct rc_facts *who)
{
    return is_given_up(n, who) || n->lacks_value;
}

bool naive_offers(const struct naive *n, const struct rc_facts *who, rc_object object)
{
    if (n->plain != NULL && is_given_up(n, who))
        n = n->plain;
    /* C11: PCGen has no subclasses */
    if (naive_row(n, RC_CHOOSE_C11) && naive_is_subclass(n, n->kind, object))
        return false;
    return n->verdict == NAIVE_ACCEPTED && asks(n, NULL, &n->expr, who, object, item_holds);
}

void naive_set(const struct naive *n, const struct rc_facts *who, uint64_t *out)
{
    size_t count = rc_kind_count(n->model, n->kind);

    memset(out, 0, rc_words(count) * sizeof *out);
    for (rc_object o = 0; o < count; o++) {
        if (naive_offers(n, who, o))
            rc_bits_add(out, o);
    }
}
