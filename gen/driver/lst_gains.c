#include "driver/lst_gains.h"

#include "lst/pre_clause.h"

struct gains {
    struct rc_arena *arena;
    struct rc_diags *diags;
    struct rc_lst_work *work;
    struct rc_ask_pack *pack;
};

/* The word of the parent category: "Feat" and a child of FEAT are FEAT. */
static struct rc_str category_word(const struct rc_model *model, struct rc_str name)
{
    const struct rc_category_info *info = rc_category_find(model, name);
    rc_kind kind = info != NULL ? info->kind : rc_ability_kind_find(model, name);

    return kind == RC_NO_KIND ? name : rc_kind_info(model, kind)->word;
}

/* "ABILITY=Feat|a|b", "CLASS=Fighter|..." as written: what stands before the keys. */
static struct rc_str take_head(struct rc_str *rest)
{
    struct rc_str head = RC_STR("");

    rc_str_next(rest, '|', &head);
    return head;
}

static void read_serves(const struct gains *g, const struct rc_lst_object *object,
                        struct rc_str value)
{
    struct rc_str head = take_head(&value);
    struct rc_str ability = RC_STR("ABILITY=");
    bool is_ability = rc_str_starts(head, ability);
    struct rc_ask_served row = { .key = object->key };
    struct rc_str key;

    if (is_ability) {
        row.category = category_word(&g->work->pack.model, object->category);
        row.as_category =
            category_word(&g->work->pack.model, rc_str_sub(head, ability.len, head.len));
    }
    while (rc_str_next(&value, '|', &key)) {
        if (rc_is_pre(key))
            return;
        row.as_key = key;
        if (is_ability && object->family == RC_LST_ABILITY)
            RC_PUSH(g->arena, &g->pack->served_abilities, row);
        else if (rc_str_eq(head, RC_STR("CLASS")) && object->kind == RC_KIND_CLASS)
            RC_PUSH(g->arena, &g->pack->served_classes, row);
    }
}

static bool is_weapon(const struct rc_model *model, rc_object weapon, struct rc_str text)
{
    struct rc_str key = rc_object_key(model, RC_KIND_WEAPONPROF, weapon);

    if (rc_str_eq_fold(text, RC_STR("ANY")) || rc_str_eq_fold(text, RC_STR("ALL")))
        return true;
    if (text.len > 5 &&
        (rc_str_starts(text, RC_STR("TYPE=")) || rc_str_starts(text, RC_STR("TYPE.")))) {
        const uint64_t *typed = rc_model_related(model, RC_RELATION_TYPE, RC_KIND_WEAPONPROF,
                                                 rc_str_sub(text, 5, text.len));
        return typed != NULL && rc_bits_has(typed, weapon);
    }
    return rc_str_eq_fold(key, text);
}

static void read_weapons(const struct gains *g, const struct rc_lst_object *object,
                         struct rc_str value)
{
    const struct rc_model *model = &g->work->pack.model;
    struct rc_str part;

    while (rc_str_next(&value, '|', &part)) {
        for (rc_object i = 0; i < rc_kind_count(model, RC_KIND_WEAPONPROF); i++) {
            if (is_weapon(model, i, part))
                RC_PUSH(g->arena, &g->pack->weapons,
                        (struct rc_ask_weapon){ object->object,
                                                rc_object_key(model, RC_KIND_WEAPONPROF, i) });
        }
    }
}

static void read_field(const struct gains *g, const struct rc_lst_object *object,
                       const struct rc_field *field)
{
    if (rc_str_eq(field->token, RC_STR("SERVESAS")))
        read_serves(g, object, field->value);
    else if (object->kind == RC_KIND_DEITY && rc_str_eq(field->token, RC_STR("DEITYWEAP")))
        read_weapons(g, object, field->value);
}

/* All that stands between '|' must hold. */
static rc_pred condition_of(const struct gains *g, const struct rc_domain_condition *row)
{
    struct rc_pre_scope scope = rc_pre_pack_scope(&g->work->pres, g->arena, g->diags);
    struct rc_str rest = row->pre;
    struct rc_str part;
    rc_pred all = rc_pred_truth(scope.preds, true);

    while (rc_str_next(&rest, '|', &part)) {
        rc_pos begin = row->span.begin + (rc_pos)(part.p - row->pre.p);
        const struct rc_pre *pre =
            rc_pre_parse(g->arena, g->diags, &scope.compat, (struct rc_piece){ part, begin });
        all = rc_pred_and(scope.preds, all,
                          pre == NULL ? rc_pred_truth(scope.preds, false)
                                      : rc_pre_lower(&scope, pre, NULL));
    }
    return all;
}

static void read_domains(const struct gains *g)
{
    const struct rc_lst_pack *pack = &g->work->pack;

    for (size_t i = 0; i < pack->domain_conditions.count; i++) {
        const struct rc_domain_condition *row = &pack->domain_conditions.at[i];
        struct rc_ask_domain domain = { row->deity,
                                        rc_object_key(&pack->model, RC_KIND_DOMAIN, row->domain),
                                        condition_of(g, row) };
        RC_PUSH(g->arena, &g->pack->domains, domain);
    }
}

void rc_lst_gains(struct rc_arena *arena, struct rc_diags *diags, struct rc_lst_work *work,
                  struct rc_ask_pack *pack)
{
    struct gains g = { arena, diags, work, pack };

    for (size_t i = 0; i < work->pack.objects.count; i++) {
        const struct rc_lst_object *object = work->pack.objects.at[i];
        for (size_t l = 0; l < object->lines.count; l++) {
            const struct rc_lst_line *line = object->lines.at[l];
            for (size_t f = 0; f < line->count; f++)
                read_field(&g, object, &line->fields[f]);
        }
    }
    read_domains(&g);
}

/* --- QUALIFY */

/* "DOMAIN", "ABILITY=FEAT", "FEAT" */
static bool is_of_kind(const struct rc_model *model, struct rc_str head, rc_kind kind)
{
    struct rc_str ability = RC_STR("ABILITY=");
    struct rc_str word = rc_kind_info(model, kind)->word;

    if (rc_str_starts(head, ability))
        return rc_str_eq_fold(category_word(model, rc_str_sub(head, ability.len, head.len)), word);
    return rc_str_eq_fold(head, word);
}

static bool names(const struct rc_model *model, struct rc_str value, rc_kind kind,
                  struct rc_str key)
{
    struct rc_str part;

    if (!is_of_kind(model, take_head(&value), kind))
        return false;
    while (rc_str_next(&value, '|', &part)) {
        if (rc_is_pre(part))
            return false;
        if (rc_str_eq_fold(part, key))
            return true;
    }
    return false;
}

static bool grants(const struct rc_model *model, const struct rc_lst_object *object, rc_kind kind,
                   struct rc_str key)
{
    for (size_t l = 0; l < object->lines.count; l++) {
        const struct rc_lst_line *line = object->lines.at[l];
        for (size_t f = 0; f < line->count; f++) {
            if (rc_str_eq(line->fields[f].token, RC_STR("QUALIFY")) &&
                names(model, line->fields[f].value, kind, key))
                return true;
        }
    }
    return false;
}

struct rc_str rc_lst_granter(const struct rc_lst_work *work, rc_kind kind, rc_object object)
{
    const struct rc_model *model = &work->pack.model;
    struct rc_str key = rc_object_key(model, kind, object);

    for (size_t i = 0; i < work->pack.objects.count; i++) {
        if (grants(model, work->pack.objects.at[i], kind, key))
            return work->pack.objects.at[i]->key;
    }
    return RC_STR("");
}
