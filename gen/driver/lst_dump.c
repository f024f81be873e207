/* `rulec dump` for LST: the model, by kind and number, and the rules in source order. */
#include "base/quote.h"
#include "driver/lst_pack.h"

static const char *const flag_names[] = {
#define RC_FLAG(id, doc) #id,
#include "model/flag.def"
#undef RC_FLAG
};

/* `,"name":` before what follows. */
static void name_member(struct rc_buf *out, const char *name)
{
    rc_buf_printf(out, ",\"%s\":", name);
}

static void add_text(struct rc_buf *out, const char *name, struct rc_str text)
{
    name_member(out, name);
    rc_quote_json(out, text);
}

static void add_place(struct rc_buf *out, const struct rc_sources *sources, struct rc_span span)
{
    struct rc_place place;

    if (!rc_place_of(sources, span.begin, &place))
        return;
    add_text(out, "file", place.source->name);
    rc_buf_printf(out, ",\"line\":%u,\"col\":%u", place.line, place.column);
}

static void add_flags(struct rc_buf *out, uint32_t flags)
{
    const char *between = "";

    if (flags == 0)
        return;
    rc_buf_add(out, RC_STR(",\"flags\":["));
    for (unsigned i = 0; i < RC_FLAG_COUNT; i++) {
        if ((flags >> i & 1u) == 0)
            continue;
        rc_buf_printf(out, "%s\"%s\"", between, flag_names[i]);
        between = ",";
    }
    rc_buf_char(out, ']');
}

static void add_relations(struct rc_buf *out, const struct rc_model *model, rc_kind kind,
                          rc_object object)
{
    for (unsigned i = 0; i < RC_RELATION_COUNT; i++) {
        enum rc_relation relation = (enum rc_relation)i;
        struct rc_values values = rc_object_values(model, relation, kind, object);
        if (values.count == 0)
            continue;
        name_member(out, rc_relation_word(relation));
        for (size_t k = 0; k < values.count; k++) {
            rc_buf_char(out, k == 0 ? '[' : ',');
            rc_quote_json(out, rc_sym_text(model->texts, values.at[k]));
        }
        rc_buf_char(out, ']');
    }
}

static void add_object(struct rc_buf *out, const struct rc_run *run, const struct rc_model *model,
                       rc_kind kind, rc_object object)
{
    const struct rc_object_info *info = rc_object_info(model, kind, object);

    rc_buf_add(out, RC_STR("{\"key\":"));
    rc_quote_json(out, info->key);
    if (!rc_str_eq(info->key, info->name))
        add_text(out, "name", info->name);
    add_place(out, &run->sources, info->span);
    add_flags(out, info->flags);
    add_relations(out, model, kind, object);
    rc_buf_char(out, '}');
}

static void add_kinds(struct rc_buf *out, const struct rc_run *run, const struct rc_model *model)
{
    const char *between = "";

    rc_buf_add(out, RC_STR(",\n\"objects\":{"));
    for (rc_kind kind = 0; kind < model->kinds.count; kind++) {
        size_t count = rc_kind_count(model, kind);
        if (count == 0)
            continue;
        rc_buf_printf(out, "%s\n", between);
        rc_quote_json(out, rc_kind_info(model, kind)->word);
        rc_buf_add(out, RC_STR(":[\n"));
        for (rc_object object = 0; object < count; object++) {
            add_object(out, run, model, kind, object);
            rc_buf_add(out, object + 1 < count ? RC_STR(",\n") : RC_STR("]"));
        }
        between = ",";
    }
    rc_buf_char(out, '}');
}

static void add_spell_lists(struct rc_buf *out, const struct rc_model *model)
{
    rc_buf_add(out, RC_STR(",\n\"spell_lists\":["));
    for (size_t i = 0; i < model->spell_entries.count; i++) {
        const struct rc_spell_entry *entry = &model->spell_entries.at[i];
        rc_buf_add(out, i > 0 ? RC_STR(",\n{\"list\":") : RC_STR("\n{\"list\":"));
        rc_quote_json(out, rc_object_key(model, entry->list_kind, entry->list));
        add_text(out, "of",
                 entry->list_kind == RC_KIND_CLASSSPELLLIST ? RC_STR("CLASS") : RC_STR("DOMAIN"));
        rc_buf_printf(out, ",\"level\":%d", entry->level);
        add_text(out, "spell", rc_object_key(model, RC_KIND_SPELL, entry->spell));
        rc_buf_printf(out, "%s}", entry->conditional ? ",\"conditional\":true" : "");
    }
    rc_buf_char(out, ']');
}

static void add_categories(struct rc_buf *out, const struct rc_model *model)
{
    rc_buf_add(out, RC_STR(",\n\"categories\":["));
    for (size_t i = 0; i < model->categories.count; i++) {
        const struct rc_category_info *info = &model->categories.at[i];
        rc_buf_add(out, i > 0 ? RC_STR(",\n{\"name\":") : RC_STR("\n{\"name\":"));
        rc_quote_json(out, info->name);
        add_text(out, "parent", rc_kind_info(model, info->kind)->word);
        rc_buf_char(out, '}');
    }
    rc_buf_char(out, ']');
}

static void add_rules(struct rc_buf *out, const struct rc_run *run, const struct rc_lst_work *work)
{
    rc_buf_add(out, RC_STR(",\n\"rules\":["));
    for (size_t i = 0; i < work->rules.count; i++) {
        const struct rc_rule *rule = &work->rules.at[i];
        rc_buf_add(out, i > 0 ? RC_STR(",\n{\"owner\":") : RC_STR("\n{\"owner\":"));
        rc_quote_json(out, rule->owner_key);
        add_text(out, "of", rule->owner_kind);
        add_text(out, "offers", rc_kind_info(&work->pack.model, rule->kind)->word);
        add_text(out, "text", rule->text);
        add_place(out, &run->sources, rule->span);
        rc_buf_char(out, '}');
    }
    rc_buf_char(out, ']');
}

static void add_campaigns(struct rc_buf *out, const struct rc_lst_pack *pack)
{
    rc_buf_add(out, RC_STR("{\"campaigns\":["));
    for (size_t i = 0; i < pack->all.count; i++) {
        const struct rc_campaign *campaign = pack->all.at[i];
        rc_buf_add(out, i > 0 ? RC_STR(",\n{\"key\":") : RC_STR("\n{\"key\":"));
        rc_quote_json(out, campaign->key);
        rc_buf_printf(out, ",\"rank\":%d,\"named\":%s%s}", campaign->rank,
                      campaign->named ? "true" : "false",
                      campaign->left_out ? ",\"left_out\":true" : "");
    }
    rc_buf_add(out, RC_STR("],\n\"game_mode\":"));
    rc_quote_json(out, pack->game_mode);
}

void rc_lst_dump(struct rc_run *run, void *pack, size_t rest)
{
    const struct rc_lst_work *work = pack;
    struct rc_buf *out = &run->out;

    (void)rest;
    add_campaigns(out, &work->pack);
    add_categories(out, &work->pack.model);
    add_kinds(out, run, &work->pack.model);
    add_spell_lists(out, &work->pack.model);
    add_rules(out, run, work);
    rc_buf_char(out, '}');
}
