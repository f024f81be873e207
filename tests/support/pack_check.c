#include "support/pack_check.h"

#include "lst/derive.h"

#include <stdio.h>
#include <stdlib.h>

#define CHECK(holds)                                                                   \
    do {                                                                               \
        if (!(holds)) {                                                                \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #holds); \
            abort();                                                                   \
        }                                                                              \
    } while (0)

static void check_span(const struct rig *rig, struct rc_span span)
{
    struct rc_place place;

    if (span.begin == 0)
        return;
    CHECK(span.begin <= span.end);
    CHECK(rc_place_of(&rig->sources, span.begin, &place));
    CHECK(span.end <= place.source->base + place.source->text.len);
}

static void check_messages(const struct rig *rig)
{
    for (size_t i = 0; i < rig->diags.count; i++) {
        const struct rc_message *message = rig->diags.at[i];
        CHECK(message->text.len > 0);
        check_span(rig, message->span);
        for (const struct rc_fix *fix = message->fixes; fix != NULL; fix = fix->next)
            check_span(rig, fix->span);
        for (const struct rc_attachment *at = message->notes; at != NULL; at = at->next)
            check_span(rig, at->span);
    }
}

static void check_field(const struct rig *rig, const struct rc_field *field)
{
    check_span(rig, field->span);
    CHECK(field->token.len > 0);
    CHECK(field->number >= 1 && field->number <= field->count);
    CHECK(rc_str_eq(rc_span_text(&rig->sources, rc_field_value_span(field)), field->value));
}

static void check_objects(const struct rig *rig, const struct rc_lst_pack *pack)
{
    for (size_t i = 0; i < pack->objects.count; i++) {
        const struct rc_lst_object *object = pack->objects.at[i];
        check_span(rig, object->span);
        for (size_t j = 0; j < object->lines.count; j++) {
            for (size_t k = 0; k < object->lines.at[j]->count; k++)
                check_field(rig, &object->lines.at[j]->fields[k]);
        }
        if (object->kind == RC_NO_KIND)
            continue;
        CHECK(object->object < rc_kind_count(&pack->model, object->kind));
        CHECK(rc_str_eq(rc_object_key(&pack->model, object->kind, object->object), object->key));
        CHECK(rc_lst_object_of(pack, object->kind, object->object) == object);
    }
}

static void check_keys(const struct rc_model *model)
{
    for (size_t kind = 0; kind < model->kinds.count; kind++) {
        for (size_t i = 0; i < rc_kind_count(model, (rc_kind)kind); i++) {
            struct rc_str key = rc_object_key(model, (rc_kind)kind, (rc_object)i);
            CHECK(rc_object_find(model, (rc_kind)kind, key) == i);
        }
    }
}

static void check_chooses(const struct rig *rig, const struct rc_lst_pack *pack)
{
    for (size_t i = 0; i < pack->chooses.count; i++) {
        const struct rc_choose_source *choose = &pack->chooses.at[i];
        CHECK(rc_str_eq(rc_span_text(&rig->sources, choose->span), choose->value));
        CHECK(i == 0 || pack->chooses.at[i - 1].span.begin <= choose->span.begin);
    }
}

static void check_lists(const struct rig *rig, const struct rc_lst_pack *pack)
{
    const struct rc_model *model = &pack->model;

    for (size_t i = 0; i < model->spell_entries.count; i++) {
        const struct rc_spell_entry *entry = &model->spell_entries.at[i];
        CHECK(entry->list < rc_kind_count(model, entry->list_kind));
        CHECK(entry->spell < rc_kind_count(model, RC_KIND_SPELL) && entry->level >= 0);
    }
    for (size_t i = 0; i < pack->spell_conditions.count; i++)
        check_span(rig, pack->spell_conditions.at[i].span);
    for (size_t i = 0; i < pack->domain_conditions.count; i++)
        check_span(rig, pack->domain_conditions.at[i].span);
}

void pack_check(const struct rig *rig, const struct rc_lst_pack *pack)
{
    CHECK(pack->model.frozen);
    check_messages(rig);
    check_objects(rig, pack);
    check_keys(&pack->model);
    check_chooses(rig, pack);
    check_lists(rig, pack);
}

/* --- what follows from what is held */

static void check_derivation(const struct rc_derivation *derivation)
{
    const struct rc_model *model = derivation->model;

    for (size_t i = 0; i < derivation->grants.count; i++) {
        rc_kind kind = derivation->grants.at[i].kind;
        CHECK(kind == RC_KIND_ARMORPROF || kind == RC_KIND_SHIELDPROF);
    }
    for (size_t i = 0; i < derivation->objects.count; i++) {
        const struct rc_derived_object *object = &derivation->objects.at[i];
        CHECK(object->object < rc_kind_count(model, object->kind));
        CHECK(i == 0 || derivation->objects.at[i - 1].use <= object->use);
    }
    for (size_t i = 0; i < derivation->spells.count; i++) {
        const struct rc_derived_spell *spell = &derivation->spells.at[i];
        CHECK(spell->list < rc_kind_count(model, spell->list_kind));
        CHECK(spell->spell < rc_kind_count(model, RC_KIND_SPELL) && spell->level >= 0);
    }
}

static void hold(struct rc_arena *arena, const struct rc_model *model, rc_kind kind,
                 rc_str_list *keys)
{
    for (rc_object i = 0; i < rc_kind_count(model, kind); i++)
        RC_PUSH(arena, keys, rc_object_key(model, kind, i));
}

static void hold_all(struct rc_arena *arena, const struct rc_model *model, struct rc_character *who)
{
    hold(arena, model, RC_KIND_DOMAIN, &who->domains);
    hold(arena, model, RC_KIND_TEMPLATE, &who->templates);
    for (rc_object i = 0; i < rc_kind_count(model, RC_KIND_CLASS); i++) {
        struct rc_named_int level = { rc_object_key(model, RC_KIND_CLASS, i), 20 };
        RC_PUSH(arena, &who->classes, level);
    }
    for (size_t k = 0; k < model->kinds.count; k++) {
        const struct rc_kind_info *info = rc_kind_info(model, (rc_kind)k);
        for (rc_object i = 0;
             info->family == RC_KIND_ABILITY && i < rc_kind_count(model, (rc_kind)k); i++) {
            struct rc_held_ability held = { .category = info->word,
                                            .parent = info->word,
                                            .key = rc_object_key(model, (rc_kind)k, i) };
            RC_PUSH(arena, &who->ability_list, held);
        }
    }
}

void pack_check_derived(struct rig *rig, const struct rc_lst_pack *pack)
{
    struct rc_arena *arena = &rig->arena;
    struct rc_character who = { .id = RC_STR("all") };
    struct rc_character out;
    struct rc_pre_pack pres;
    struct rc_derivation derivation;

    rc_pre_compile_pack(arena, &rig->diags, pack, (struct rc_compat){ { 0 } }, &pres);
    rc_lst_derive(arena, &rig->diags, pack, &pres, false, &derivation);
    check_messages(rig);
    check_derivation(&derivation);
    hold_all(arena, &pack->model, &who);
    rc_lst_complete(&derivation, &pres, arena, &who, &out);
    CHECK(out.domains.count == who.domains.count);
}
