#include "base/quote.h"
#include "diag/render_formats.h"

static void add_string(struct rc_buf *out, const char *name, struct rc_str value)
{
    rc_buf_printf(out, ",\"%s\":", name);
    rc_quote_json(out, value);
}

static void add_texts(struct rc_buf *out, const char *name, const struct rc_attachment *list)
{
    rc_buf_printf(out, ",\"%s\":[", name);
    for (const struct rc_attachment *a = list; a != NULL; a = a->next) {
        rc_quote_json(out, a->text);
        if (a->next != NULL)
            rc_buf_char(out, ',');
    }
    rc_buf_char(out, ']');
}

static void add_place(struct rc_diags *diags, struct rc_span span, struct rc_buf *out)
{
    struct rc_place place;

    if (!rc_place_of(diags->sources, span.begin, &place)) {
        rc_buf_add(out, RC_STR(",\"file\":null"));
        return;
    }
    add_string(out, "file", place.source->name);
    rc_buf_printf(out, ",\"line\":%u,\"col\":%u,\"byte\":%u,\"len\":%u", place.line, place.column,
                  place.byte, span.end - span.begin);
}

static void add_fixes(struct rc_diags *diags, const struct rc_fix *fixes, struct rc_buf *out)
{
    if (fixes == NULL) {
        rc_buf_add(out, RC_STR(",\"fix\":null"));
        return;
    }
    rc_buf_add(out, RC_STR(",\"fix\":["));
    for (const struct rc_fix *fix = fixes; fix != NULL; fix = fix->next) {
        rc_buf_add(out, RC_STR("{\"text\":"));
        rc_quote_json(out, fix->text);
        add_place(diags, fix->span, out);
        rc_buf_add(out, fix->next != NULL ? RC_STR("},") : RC_STR("}"));
    }
    rc_buf_char(out, ']');
}

static void add_message(struct rc_diags *diags, const struct rc_message *m, struct rc_buf *out)
{
    const struct rc_code_row *row = rc_code_row(m->code);

    rc_buf_printf(out, "{\"schema\":\"rulec.diag/1\",\"code\":\"%s\"", row->number);
    if (row->slug[0] != '\0')
        add_string(out, "slug", rc_str(row->slug));
    add_string(out, "level", rc_str(rc_severity_text(m->severity)));
    add_place(diags, m->span, out);
    if (m->field > 0)
        rc_buf_printf(out, ",\"field\":%u", m->field);
    if (m->object_key.len > 0) {
        rc_buf_add(out, RC_STR(",\"object\":{\"kind\":"));
        rc_quote_json(out, m->object_kind);
        add_string(out, "key", m->object_key);
        rc_buf_char(out, '}');
    }
    add_string(out, "message", m->text);
    add_texts(out, "notes", m->notes);
    add_texts(out, "helps", m->helps);
    add_fixes(diags, m->fixes, out);
    rc_buf_add(out, RC_STR("}\n"));
}

void rc_render_json(struct rc_diags *diags, struct rc_buf *out)
{
    for (size_t i = 0; i < diags->count; i++)
        add_message(diags, diags->at[i], out);
}
