/* The spells of the lists that a character has, and what SPELLLEVEL adds (choose.md B5.3). */
#include "lst/derive_work.h"

/* --- SPELLLEVEL:CLASS|list=level|spell{,spell}{|list=level|spell...}{|PRExxx}
 * A list of classes may be SPELLCASTER.type. */

static rc_kind list_kind_of(struct rc_str word)
{
    if (rc_str_eq(word, RC_STR("CLASS")))
        return RC_KIND_CLASSSPELLLIST;
    return rc_str_eq(word, RC_STR("DOMAIN")) ? RC_KIND_DOMAINSPELLLIST : RC_NO_KIND;
}

static void give_spells(struct rc_deriving *d, struct rc_derived_spell entry, struct rc_str keys)
{
    struct rc_str key;

    while (rc_str_next(&keys, ',', &key)) {
        if (key.len == 0) {
            rc_derive_malformed(d, key, "a spell is missing beside a ','");
            return;
        }
        entry.spell = rc_derive_refer(d, RC_KIND_SPELL, key);
        if (entry.spell != RC_NO_OBJECT)
            RC_PUSH(d->arena, &d->out->spells, entry);
    }
}

/* Of all class lists whose type is `type` (SPELLCASTER.Arcane). */
static void give_of_type(struct rc_deriving *d, struct rc_derived_spell entry, struct rc_str part,
                         struct rc_str type, struct rc_str spells)
{
    const struct rc_model *model = &d->pack->model;
    size_t count = rc_kind_count(model, entry.list_kind);
    const uint64_t *lists = rc_model_related(model, RC_RELATION_SPELLTYPE, entry.list_kind, type);

    if (lists == NULL)
        rc_derive_never(d, part, "no class has a spell list of type '%.*s'", RC_FMT(type));
    for (size_t i = lists == NULL ? count : rc_bits_next(lists, count, 0); i < count;
         i = rc_bits_next(lists, count, i + 1)) {
        entry.list = (rc_object)i;
        give_spells(d, entry, spells);
    }
}

/* "list=level" with the spells of the part behind it. */
static void give_at(struct rc_deriving *d, struct rc_derived_spell entry, struct rc_str head,
                    struct rc_str spells)
{
    struct rc_str any = RC_STR("SPELLCASTER.");
    size_t equals = rc_str_find(head, '=', 0);
    struct rc_str key = rc_str_sub(head, 0, equals);

    if (equals == 0 || equals == head.len ||
        !rc_str_to_int(rc_str_sub(head, equals + 1, head.len), &entry.level) || entry.level < 0) {
        rc_derive_malformed(d, head, "'%.*s' is no list=level", RC_FMT(head));
        return;
    }
    if (entry.list_kind == RC_KIND_CLASSSPELLLIST && rc_str_starts(key, any)) {
        give_of_type(d, entry, key, rc_str_sub(key, any.len, key.len), spells);
        return;
    }
    entry.list = rc_derive_refer(d, entry.list_kind, key);
    if (entry.list != RC_NO_OBJECT)
        give_spells(d, entry, spells);
}

void rc_derive_spell_level(struct rc_deriving *d, struct rc_str value)
{
    struct rc_given_value given = rc_given_value(d, value);
    struct rc_derived_spell entry = { .when = given.when, .list_kind = RC_NO_KIND };

    if (given.parts.count > 0)
        entry.list_kind = list_kind_of(given.parts.at[0]);
    if (given.parts.count > 0 && entry.list_kind == RC_NO_KIND)
        rc_derive_malformed(d, given.parts.at[0], "SPELLLEVEL begins with CLASS or DOMAIN");
    else if (given.parts.count % 2 == 0 || given.parts.count == 1)
        rc_derive_malformed(d, d->field->value, "SPELLLEVEL reads CLASS|list=level|spell,spell");
    for (size_t i = 1; entry.list_kind != RC_NO_KIND && i + 1 < given.parts.count; i += 2)
        give_at(d, entry, given.parts.at[i], given.parts.at[i + 1]);
}

/* --- lists */

/* The last SPELLLIST:n|list|list of a class, behind the number; empty: it has its own list. */
static struct rc_str spell_list_of(const struct rc_lst_object *object)
{
    struct rc_str value = RC_STR("");

    for (size_t l = 0; l < object->lines.count; l++) {
        const struct rc_lst_line *line = object->lines.at[l];
        for (size_t f = 0; f < line->count; f++) {
            if (rc_str_eq(line->fields[f].token, RC_STR("SPELLLIST")))
                value = line->fields[f].value;
        }
    }
    return rc_str_sub(value, rc_str_find(value, '|', 0) + 1, value.len);
}

/* By list: whether a character has it. */
struct list_users {
    struct rc_deriving *d;
    rc_pred *has[2]; /* class lists, domain lists */
};

static void add_user(const struct list_users *users, rc_kind list_kind, struct rc_str key,
                     rc_pred when)
{
    struct rc_preds *preds = &users->d->pres->preds;
    rc_object list = rc_object_find(&users->d->pack->model, list_kind, key);
    rc_pred *has = users->has[list_kind == RC_KIND_DOMAINSPELLLIST];

    if (list != RC_NO_OBJECT)
        has[list] = rc_pred_or(preds, has[list], when);
}

/* A list that a class may choose: that it did is stated (spell_lists of class_info). */
static void add_choice(const struct list_users *users, const struct rc_lst_object *object,
                       struct rc_str part)
{
    struct rc_preds *preds = &users->d->pres->preds;
    struct rc_str prefix = RC_STR("DOMAIN.");
    bool domain = rc_str_starts(part, prefix);
    struct rc_str key = domain ? rc_str_sub(part, prefix.len, part.len) : part;
    struct rc_str source =
        rc_str_printf(users->d->arena, "%s:%.*s", domain ? "DOMAIN" : "CLASS", RC_FMT(key));
    struct rc_leaf leaf = { .op = RC_LEAF_SPELL_LIST,
                            .text = rc_intern_add(preds->texts, object->key),
                            .other = rc_intern_add(preds->texts, source) };

    add_user(users, domain ? RC_KIND_DOMAINSPELLLIST : RC_KIND_CLASSSPELLLIST, key,
             rc_pred_leaf(preds, leaf));
}

static void add_class(const struct list_users *users, const struct rc_lst_object *object)
{
    struct rc_str choices = spell_list_of(object);
    struct rc_str part;

    if (choices.len == 0) {
        add_user(users, RC_KIND_CLASSSPELLLIST, object->key,
                 rc_deriving_holds(users->d, RC_KIND_CLASS, object->key, 0));
        return;
    }
    while (rc_str_next(&choices, '|', &part))
        add_choice(users, object, part);
}

static void add_users(const struct list_users *users)
{
    const struct rc_lst_pack *pack = users->d->pack;

    for (size_t i = 0; i < pack->objects.count; i++) {
        const struct rc_lst_object *object = pack->objects.at[i];
        if (object->kind == RC_KIND_CLASS && object->parent == NULL)
            add_class(users, object);
        else if (object->kind == RC_KIND_DOMAIN)
            add_user(users, RC_KIND_DOMAINSPELLLIST, object->key,
                     rc_deriving_holds(users->d, RC_KIND_DOMAIN, object->key, 0));
    }
}

static void give_entry(const struct list_users *users, const struct rc_spell_entry *entry,
                       rc_pred met)
{
    struct rc_preds *preds = &users->d->pres->preds;
    rc_pred has = users->has[entry->list_kind == RC_KIND_DOMAINSPELLLIST][entry->list];
    struct rc_derived_spell made = { entry->list_kind, entry->list, entry->spell, entry->level,
                                     rc_pred_and(preds, has, met) };

    if (entry->level >= 0 && !rc_pred_is_false(preds, made.when))
        RC_PUSH(users->d->arena, &users->d->out->spells, made);
}

static rc_pred *nobody(struct rc_deriving *d, rc_kind kind)
{
    size_t count = rc_kind_count(&d->pack->model, kind);
    rc_pred *has = RC_NEW_ARRAY(d->arena, rc_pred, count + 1);

    for (size_t i = 0; i < count; i++)
        has[i] = rc_pred_truth(&d->pres->preds, false);
    return has;
}

void rc_derive_spell_lists(struct rc_deriving *d)
{
    const struct rc_lst_pack *pack = d->pack;
    struct list_users users = { .d = d };

    users.has[0] = nobody(d, RC_KIND_CLASSSPELLLIST);
    users.has[1] = nobody(d, RC_KIND_DOMAINSPELLLIST);
    add_users(&users);
    for (size_t i = 0; i < pack->model.spell_entries.count; i++) {
        const struct rc_spell_entry *entry = &pack->model.spell_entries.at[i];
        if (!entry->conditional)
            give_entry(&users, entry, rc_pred_truth(&d->pres->preds, true));
    }
    for (size_t i = 0; i < pack->spell_conditions.count; i++) {
        const struct rc_spell_condition *condition = &pack->spell_conditions.at[i];
        give_entry(&users, &condition->entry, rc_deriving_conditions(d, condition->pre));
    }
}
