/* SARIF 2.1.0: one run; the rules are the rows of code.def that were used. */
#include "base/quote.h"
#include "diag/render_formats.h"

static void add_rules(const struct rc_diags *diags, struct rc_buf *out)
{
    bool used[RC_CODE_COUNT] = { false };
    const char *separator = "";

    for (size_t i = 0; i < diags->count; i++)
        used[diags->at[i]->code] = true;
    for (unsigned code = 0; code < RC_CODE_COUNT; code++) {
        const struct rc_code_row *row = rc_code_row((enum rc_code)code);
        if (!used[code])
            continue;
        rc_buf_printf(out, "%s{\"id\":\"%s\",\"name\":", separator, row->number);
        rc_quote_json(out, rc_str(row->slug[0] != '\0' ? row->slug : row->id));
        rc_buf_add(out, RC_STR(",\"fullDescription\":{\"text\":"));
        rc_quote_json(out, rc_str(row->explanation));
        rc_buf_add(out, RC_STR("}}"));
        separator = ",";
    }
}

/* A file name as a relative URI reference: all but the unreserved characters and '/' escaped. */
static void add_uri(struct rc_buf *out, struct rc_str name)
{
    rc_buf_char(out, '"');
    for (size_t i = 0; i < name.len; i++) {
        char c = name.p[i];
        if (rc_is_alnum(c) || c == '/' || c == '.' || c == '_' || c == '-' || c == '~')
            rc_buf_char(out, c);
        else
            rc_buf_printf(out, "%%%02X", (unsigned)(unsigned char)c);
    }
    rc_buf_char(out, '"');
}

static void add_region(const struct rc_place *place, struct rc_span span, struct rc_buf *out)
{
    size_t rest =
        place->text.len - (place->byte - 1 < place->text.len ? place->byte - 1 : place->text.len);
    size_t len = span.end - span.begin < rest ? span.end - span.begin : rest;
    uint32_t columns = 0;

    for (size_t i = 0; i < len; i++)
        columns += ((unsigned char)place->text.p[place->byte - 1 + i] & 0xc0u) != 0x80u;
    rc_buf_printf(out, "\"region\":{\"startLine\":%u,\"startColumn\":%u,\"endColumn\":%u}",
                  place->line, place->column, place->column + columns);
}

static void add_location(struct rc_diags *diags, struct rc_span span, struct rc_buf *out)
{
    struct rc_place place;

    rc_buf_add(out, RC_STR(",\"locations\":["));
    if (rc_place_of(diags->sources, span.begin, &place)) {
        rc_buf_add(out, RC_STR("{\"physicalLocation\":{\"artifactLocation\":{\"uri\":"));
        add_uri(out, place.source->name);
        rc_buf_add(out, RC_STR("},"));
        add_region(&place, span, out);
        rc_buf_add(out, RC_STR("}}"));
    }
    rc_buf_char(out, ']');
}

static void add_result(struct rc_diags *diags, const struct rc_message *m, struct rc_buf *out)
{
    rc_buf_printf(out, "{\"ruleId\":\"%s\",\"level\":\"%s\",\"message\":{\"text\":",
                  rc_code_row(m->code)->number, rc_severity_text(m->severity));
    rc_quote_json(out, m->text);
    rc_buf_char(out, '}');
    add_location(diags, m->span, out);
    rc_buf_char(out, '}');
}

void rc_render_sarif(struct rc_diags *diags, const struct rc_render *how, struct rc_buf *out)
{
    rc_buf_add(out, RC_STR("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\","
                           "\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{"
                           "\"name\":\"rulec\",\"version\":"));
    rc_quote_json(out, rc_str(how->version));
    rc_buf_add(out, RC_STR(",\"rules\":["));
    add_rules(diags, out);
    rc_buf_add(out, RC_STR("]}},\"columnKind\":\"unicodeCodePoints\",\"results\":["));
    for (size_t i = 0; i < diags->count; i++) {
        if (i > 0)
            rc_buf_char(out, ',');
        add_result(diags, diags->at[i], out);
    }
    rc_buf_add(out, RC_STR("]}]}\n"));
}
