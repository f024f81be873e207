/* Files of items: what is a document at all, and how many a file holds. */
#include "flow/item.h"
#include "flow/item_value.h"
#include "lex/lines.h"

/* Where an object begins, for messages about all of it. */
static struct rc_span begin_of(const struct rc_json *value)
{
    return (struct rc_span){ value->span.begin, value->span.begin + 1 };
}

/* Documents of later versions have their actions elsewhere. */
static const struct rc_json *later_form(const struct rc_json *document)
{
    const struct rc_json *system = rc_json_member(document, RC_STR("system"));

    return system != NULL && system->type == RC_JSON_OBJECT
               ? rc_json_member(system, RC_STR("activities"))
               : NULL;
}

struct loading {
    const struct rc_flow_context *context;
    const struct rc_source *source;
    struct rc_items *items;
};

static void read_item(struct loading *l, const struct rc_json *document)
{
    const struct rc_flow_context *c = l->context;
    struct rc_item_reader r = { c, l->source, RC_NEW(c->arena, struct rc_item) };
    const struct rc_json *name;
    const struct rc_json *later;

    if (document->type != RC_JSON_OBJECT) {
        rc_report(c->diags, RC_E_ITEM_JSON, document->span, "an item has to be an object, not %s",
                  rc_json_type_text(document->type));
        return;
    }
    name = rc_json_member(document, RC_STR("name"));
    if (name == NULL || name->type != RC_JSON_STRING || name->text.len == 0) {
        rc_report(c->diags, RC_E_ITEM_FIELD, name == NULL ? begin_of(document) : name->span,
                  name == NULL ? "this item has no name"
                               : "the name of an item has to be a text that is not empty");
        return;
    }
    r.item->name = rc_item_text(&r, name, "name");
    r.item->file = l->source->name;
    r.item->span = name->span;
    later = later_form(document);
    if (later != NULL) {
        rc_report(c->diags, RC_E_ITEM_LATER_FORM, later->key_span,
                  "'%.*s' has the form of a later version: its actions are in system.activities",
                  RC_FMT(r.item->name));
        return;
    }
    rc_item_read(&r, document);
    RC_PUSH(c->arena, &l->items->at, r.item);
}

/* A document, or a list of them. */
static bool read_piece(void *context, struct rc_str piece)
{
    struct loading *l = context;
    const struct rc_json *value =
        rc_json_read(l->context->arena, l->context->diags, l->source, piece, RC_JSON_DEPTH);

    if (value == NULL)
        return true;
    if (value->type != RC_JSON_ARRAY) {
        read_item(l, value);
        return true;
    }
    for (const struct rc_json *v = value->first; v != NULL; v = v->next)
        read_item(l, v);
    return true;
}

void rc_items_load(const struct rc_flow_context *c, const struct rc_source *source,
                   struct rc_items *items)
{
    struct loading l = { c, source, items };

    rc_lines_each(c->diags, source, read_piece, &l);
}
