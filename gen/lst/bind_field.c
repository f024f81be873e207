/* One field of an object, by the shape of its token. */
#include "lst/bind.h"

static struct rc_span part_span(const struct rc_binding *binding, struct rc_str part)
{
    return rc_field_part_span(binding->field, part);
}

static struct rc_str word_of(const struct rc_binding *binding)
{
    return rc_str(rc_lst_family_word(binding->record->object.family));
}

static void set_flag(struct rc_binding *binding, enum rc_flag flag, bool on)
{
    uint32_t bit = UINT32_C(1) << flag;

    binding->flags = on ? binding->flags | bit : binding->flags & ~bit;
}

static rc_sym symbol_of(struct rc_binding *binding, enum rc_relation relation, struct rc_str text)
{
    struct rc_intern *names = &binding->loader->names;

    return rc_relation_folds(relation) ? rc_intern_fold(names, text) : rc_intern_add(names, text);
}

/* A value that stands and has the symbol, or NULL. What the map says may be of an object before. */
static struct rc_bound *find_value(struct rc_binding *binding, enum rc_relation relation,
                                   rc_sym symbol)
{
    const struct rc_bounds *values = &binding->values[relation];
    uint32_t at = rc_map_get(&binding->binder->places, relation, symbol);

    return at < values->count && values->at[at].symbol == symbol && !values->at[at].removed
               ? &values->at[at]
               : NULL;
}

static void add_value(struct rc_binding *binding, enum rc_relation relation, struct rc_str text,
                      rc_kind reference)
{
    struct rc_bounds *values = &binding->values[relation];
    struct rc_bound value = { .text = text,
                              .symbol = symbol_of(binding, relation, text),
                              .span = part_span(binding, text),
                              .reference = reference,
                              .field = binding->field };

    if (find_value(binding, relation, value.symbol) != NULL)
        return;
    rc_map_put(&binding->binder->places, relation, value.symbol, (uint32_t)values->count);
    RC_PUSH(binding->loader->arena, values, value);
}

static void remove_value(struct rc_binding *binding, enum rc_relation relation, struct rc_str text)
{
    struct rc_bound *value = find_value(binding, relation, symbol_of(binding, relation, text));

    if (value != NULL)
        value->removed = true;
}

/* Why a TYPE is no list of words, or NULL (lst.md T1). */
static const char *type_problem(struct rc_str value)
{
    struct rc_str rest = value;
    struct rc_str word;
    bool first = true;
    bool awaits = false;

    while (rc_str_next(&rest, '.', &word)) {
        if (word.len == 0 && !(first && rc_str_starts(value, RC_STR(".CLEAR"))))
            return "a word is missing beside a '.'";
        if (rc_str_eq(word, RC_STR("CLEAR")) && word.p != value.p + 1)
            return ".CLEAR may stand at the beginning only";
        awaits = rc_str_eq(word, RC_STR("ADD")) || rc_str_eq(word, RC_STR("REMOVE"));
        first = false;
    }
    return awaits ? "ADD and REMOVE are followed by a word" : NULL;
}

static void bind_types(struct rc_binding *binding)
{
    struct rc_str rest = binding->field->value;
    struct rc_str word;
    bool remove = false;
    const char *problem = type_problem(rest);

    if (problem != NULL) {
        rc_report(binding->loader->diags, RC_E_LST_TYPE, rc_field_value_span(binding->field),
                  "TYPE reads word.word: %s", problem);
        return;
    }
    if (rc_str_starts(rest, RC_STR(".CLEAR")) && (rest.len == 6 || rest.p[6] == '.')) {
        binding->values[RC_RELATION_TYPE].count = 0;
        if (rest.len == 6)
            return;
        rest = rc_str_sub(rest, 7, rest.len);
    }
    while (rc_str_next(&rest, '.', &word)) {
        if (rc_str_eq(word, RC_STR("ADD")))
            continue;
        if (rc_str_eq(word, RC_STR("REMOVE"))) {
            remove = true;
            continue;
        }
        if (remove)
            remove_value(binding, RC_RELATION_TYPE, word);
        else
            add_value(binding, RC_RELATION_TYPE, word, RC_NO_KIND);
        remove = false;
    }
}

static void bind_list(struct rc_binding *binding)
{
    enum rc_relation relation = (enum rc_relation)binding->rule->target;
    struct rc_str rest = binding->field->value;
    struct rc_str part;

    while (rc_str_next(&rest, '|', &part)) {
        if (rc_str_eq(part, RC_STR(".CLEAR")))
            binding->values[relation].count = 0;
        else if (rc_str_starts(part, RC_STR(".REMOVE.")))
            remove_value(binding, relation, rc_str_sub(part, 8, part.len));
        else if (part.len > 0)
            add_value(binding, relation, part, binding->rule->reference);
        else
            rc_report(binding->loader->diags, RC_E_LST_VALUE, rc_field_value_span(binding->field),
                      "a value is missing beside a '|'");
    }
}

static void bind_one(struct rc_binding *binding)
{
    enum rc_relation relation = (enum rc_relation)binding->rule->target;
    struct rc_str value = binding->field->value;

    binding->values[relation].count = 0;
    if (value.len > 0 && !rc_str_eq(value, RC_STR(".CLEAR")))
        add_value(binding, relation, value, binding->rule->reference);
}

static void bind_yes_no(struct rc_binding *binding)
{
    struct rc_str value = binding->field->value;
    bool yes = rc_str_eq_fold(value, RC_STR("YES"));

    if (yes || rc_str_eq_fold(value, RC_STR("NO")))
        set_flag(binding, (enum rc_flag)binding->rule->target, yes);
    else
        rc_report(binding->loader->diags, RC_E_LST_VALUE, binding->field->span,
                  "%.*s is YES or NO, not '%.*s'", RC_FMT(binding->field->token), RC_FMT(value));
}

/* choose.md A7.2, B3.6: NONE is no stat, SPELL and OTHER are as good as one. */
static void bind_spell_stat(struct rc_binding *binding)
{
    struct rc_str value = binding->field->value;
    bool casts = rc_str_eq_fold(value, RC_STR("SPELL")) || rc_str_eq_fold(value, RC_STR("OTHER")) ||
                 rc_kind_count(&binding->loader->pack->model, RC_KIND_STAT) == 0;

    if (rc_str_eq_fold(value, RC_STR("NONE")))
        casts = false;
    else if (!casts)
        casts = rc_binder_refer(binding->binder, RC_KIND_STAT, value,
                                rc_field_value_span(binding->field)) != RC_NO_OBJECT;
    set_flag(binding, RC_FLAG_SPELLCASTER, casts);
}

static void bind_group(struct rc_binding *binding)
{
    struct rc_str rest = binding->field->value;
    struct rc_str part;

    while (rc_str_next(&rest, '|', &part)) {
        if (rc_str_eq_fold(part, RC_STR("UNSELECTED")))
            set_flag(binding, RC_FLAG_UNSELECTED, true);
    }
}

static void bind_name(struct rc_binding *binding)
{
    struct rc_lst_object *object = &binding->record->object;

    object->name = binding->field->value;
    binding->loader->pack->model.kinds.at[object->kind].objects.at[object->object].name =
        binding->field->value;
}

/* "name|value"; false, after a message, for anything else. */
static bool cut_fact(struct rc_binding *binding, struct rc_str *name, struct rc_str *value)
{
    *value = binding->field->value;
    if (rc_str_next(value, '|', name) && name->len > 0 && value->len > 0)
        return true;
    rc_report(binding->loader->diags, RC_E_LST_FACT, binding->field->span,
              "%.*s reads %.*s:name|value", RC_FMT(binding->field->token),
              RC_FMT(binding->field->token));
    return false;
}

static const struct {
    const char *word;
    enum rc_relation relation;
    rc_kind kind;
} proficiencies[] = {
    { "ARMOR", RC_RELATION_PROFARMOR, RC_KIND_ARMORPROF },
    { "SHIELD", RC_RELATION_PROFSHIELD, RC_KIND_SHIELDPROF },
    { "WEAPON", RC_RELATION_PROFWEAPON, RC_KIND_WEAPONPROF },
};

static void bind_proficiency(struct rc_binding *binding)
{
    struct rc_str key = binding->field->value;
    struct rc_str word;

    rc_str_next(&key, '|', &word);
    for (size_t i = 0; i < sizeof proficiencies / sizeof proficiencies[0]; i++) {
        if (!rc_str_eq(word, rc_str(proficiencies[i].word)) || key.len == 0)
            continue;
        binding->values[proficiencies[i].relation].count = 0;
        add_value(binding, proficiencies[i].relation, key, proficiencies[i].kind);
        return;
    }
    rc_report(binding->loader->diags, RC_E_LST_PROFICIENCY, binding->field->span,
              "PROFICIENCY reads ARMOR|key, SHIELD|key or WEAPON|key");
}

/* lst.md section 7: a name that no line defines is a weapon proficiency, TYPE Natural. */
static void bind_natural(struct rc_binding *binding)
{
    struct rc_str rest = binding->field->value;
    struct rc_str part;
    struct rc_model *model = &binding->loader->pack->model;

    while (rc_str_next(&rest, '|', &part)) {
        struct rc_str name = rc_str_sub(part, 0, rc_str_find(part, ',', 0));
        if (name.len == 0 || name.len == part.len ||
            rc_binder_find(binding->binder, RC_KIND_WEAPONPROF, name) != RC_NO_OBJECT)
            continue;
        rc_object object = rc_binder_add(binding->binder, RC_KIND_WEAPONPROF, name, name,
                                         part_span(binding, name));
        if (object != RC_NO_OBJECT)
            rc_model_relate(model, RC_RELATION_TYPE, RC_KIND_WEAPONPROF, object, RC_STR("Natural"));
    }
}

static void bind_choose(struct rc_binding *binding)
{
    struct rc_str value = binding->field->value;

    if (rc_lst_family_chooses(binding->record->object.family))
        binding->choose = binding->field;
    else if (!rc_str_starts(value, RC_STR("NUMBER")))
        rc_report(binding->loader->diags, RC_E_LST_CHOOSE_OWNER, binding->field->span,
                  "%.*s cannot have a CHOOSE", RC_FMT(word_of(binding)));
}

static void bind_any_fact(struct rc_binding *binding)
{
    const struct rc_model *model = &binding->loader->pack->model;
    struct rc_str name;
    struct rc_str value;

    if (binding->rule->shape == RC_SHAPE_OLD_FACT) {
        const struct rc_fact_info *fact = &model->facts.at[binding->rule->target];
        rc_bind_fact(binding, fact->name, binding->field->value, fact->set);
    } else if (binding->rule->shape == RC_SHAPE_PANTHEON) {
        rc_bind_fact(binding, RC_STR("Pantheon"), binding->field->value, true);
    } else if (cut_fact(binding, &name, &value)) {
        rc_bind_fact(binding, name, value, binding->rule->shape == RC_SHAPE_FACTSET);
    }
}

static void bind_pre(struct rc_binding *binding)
{
    bool clear = rc_str_eq(binding->field->token, RC_STR("PRE")) &&
                 rc_str_eq(binding->field->value, RC_STR(".CLEAR"));

    set_flag(binding, RC_FLAG_HAS_PRE, !clear);
}

void rc_bind_field(struct rc_binding *binding)
{
    switch (binding->rule->shape) {
    case RC_SHAPE_NONE:
    case RC_SHAPE_ELSEWHERE: break;
    case RC_SHAPE_PRE: bind_pre(binding); break;
    case RC_SHAPE_CHOOSE: bind_choose(binding); break;
    case RC_SHAPE_TYPES: bind_types(binding); break;
    case RC_SHAPE_LIST: bind_list(binding); break;
    case RC_SHAPE_ONE: bind_one(binding); break;
    case RC_SHAPE_YES_NO: bind_yes_no(binding); break;
    case RC_SHAPE_BASE_CLASS:
        set_flag(binding, RC_FLAG_NO_BASE_CLASS,
                 rc_str_eq_fold(binding->field->value, RC_STR("NO")));
        break;
    case RC_SHAPE_SPELL_STAT: bind_spell_stat(binding); break;
    case RC_SHAPE_GROUP: bind_group(binding); break;
    case RC_SHAPE_NAME: bind_name(binding); break;
    case RC_SHAPE_FACT:
    case RC_SHAPE_FACTSET:
    case RC_SHAPE_OLD_FACT:
    case RC_SHAPE_PANTHEON: bind_any_fact(binding); break;
    case RC_SHAPE_PROFICIENCY: bind_proficiency(binding); break;
    case RC_SHAPE_DEITY_DOMAINS: rc_bind_domains(binding); break;
    case RC_SHAPE_SPELL_CLASSES:
    case RC_SHAPE_SPELL_DOMAINS: rc_bind_spell_list(binding); break;
    case RC_SHAPE_NATURAL: bind_natural(binding); break;
    }
}
