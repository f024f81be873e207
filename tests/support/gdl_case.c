#include "support/gdl_case.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include "diag/render.h"
#include "ir/num.h"

void gdl_case_init(struct gdl_case *c, const char *compat, const struct rc_str *dirs,
                   size_t dir_count)
{
    struct rc_gdl_options options = { .dirs = dirs, .dir_count = dir_count };

    memset(c, 0, sizeof *c);
    if (setjmp(c->budget.failed) != 0) {
        fputs("out of memory\n", stderr);
        abort();
    }
    rc_arena_init(&c->arena, &c->budget);
    rc_sources_init(&c->sources, &c->arena);
    rc_diags_init(&c->diags, &c->arena, &c->sources);
    if (compat[0] != '\0' && !rc_gdl_compat(rc_str(compat), &options.compat, NULL))
        abort();
    c->gdl = rc_gdl_new(&c->arena, &c->sources, &c->diags, &options);
}

void gdl_case_clear(struct gdl_case *c)
{
    rc_arena_clear(&c->arena);
}

static struct rc_str terminated(struct gdl_case *c, struct rc_str text)
{
    return rc_str_dup(&c->arena, text);
}

void gdl_case_run(struct gdl_case *c, struct rc_str forms)
{
    rc_gdl_run(c->gdl, RC_STR("case"), terminated(c, forms));
}

static const struct rc_gdl_value *read_one(struct gdl_case *c, struct rc_str text)
{
    struct rc_source *source = rc_source_add(&c->sources, RC_STR("query"), terminated(c, text));
    rc_gdl_forms forms = rc_gdl_read(c->gdl, source);

    return forms.count > 0 ? forms.at[0] : &rc_gdl_nil;
}

static struct rc_str printed(struct gdl_case *c, const struct rc_gdl_value *value)
{
    struct rc_buf out;

    rc_buf_init(&out, &c->arena);
    rc_gdl_print(c->gdl, value, &out);
    return rc_buf_str(&out);
}

static struct rc_str ask_table(struct gdl_case *c, struct rc_str name)
{
    const struct rc_gdl_value *symbol = read_one(c, name);
    int table = rc_gdl_meaning(c->gdl, symbol->u.symbol)->table;
    struct rc_buf out;
    bool dice;

    rc_buf_init(&out, &c->arena);
    const struct rc_gdl_table *t = rc_gdl_table_fit(c->gdl, table);
    if (!t->used || t->rows * t->cols == 0)
        return rc_str_printf(&c->arena, "unallocated default %d", rc_gdl_tables[table].fallback);
    rc_buf_char(&out, '(');
    for (size_t i = 0; i < t->rows; i++) {
        rc_buf_add(&out, i > 0 ? RC_STR(" (") : RC_STR("("));
        for (size_t k = 0; k < t->cols; k++)
            rc_buf_printf(&out, "%s%d", k > 0 ? " " : "", rc_gdl_cell(c->gdl, table, i, k, &dice));
        rc_buf_char(&out, ')');
    }
    rc_buf_char(&out, ')');
    return rc_buf_str(&out);
}

static struct rc_str ask_prop(struct gdl_case *c, enum rc_gdl_kind kind, struct rc_str rest)
{
    size_t blank = rc_str_find(rest, ' ', 0);
    const struct rc_gdl_value *type =
        rc_gdl_lookup(c->gdl, read_one(c, rc_str_sub(rest, 0, blank))->u.symbol);
    const struct rc_gdl_value *name = read_one(c, rc_str_sub(rest, blank + 1, rest.len));

    if (rc_gdl_is_scratch(rc_gdl_text(c->gdl, name->u.symbol)))
        return RC_STR("no such property");
    int row = rc_gdl_prop_find(c->gdl, (enum rc_gdl_object)kind, name->u.symbol);
    if (type == NULL || row < 0)
        return RC_STR("no such property");
    return printed(c, rc_gdl_prop_value(c->gdl, kind, (size_t)type->u.number, row));
}

static struct rc_str ask_global(struct gdl_case *c, struct rc_str name)
{
    int row = rc_gdl_prop_find(c->gdl, RC_GDL_OBJECT_GLOBAL, read_one(c, name)->u.symbol);

    return row < 0 ? RC_STR("no such global") : printed(c, rc_gdl_global_value(c->gdl, row));
}

static struct rc_str ask_count(struct gdl_case *c, struct rc_str rest)
{
    (void)rest;
    return rc_str_printf(&c->arena, "u=%zu m=%zu t=%zu a=%zu", c->gdl->types[0].count,
                         c->gdl->types[1].count, c->gdl->types[2].count, c->gdl->types[3].count);
}

static struct rc_str ask_eval(struct gdl_case *c, struct rc_str form)
{
    struct rc_buf out;

    rc_buf_init(&out, &c->arena);
    rc_gdl_eval(c->gdl, RC_STR("query"), terminated(c, form), &out);
    return rc_buf_str(&out);
}

static struct rc_str ask_interp(struct gdl_case *c, struct rc_str rest)
{
    size_t blank = rc_str_find(rest, ' ', 0);
    const struct rc_gdl_value *list = read_one(c, rc_str_sub(rest, blank + 1, rest.len));
    size_t count = rc_gdl_count(list);
    struct rc_num_point *points = RC_NEW_ARRAY(&c->arena, struct rc_num_point, count + 1);
    int key;
    int32_t value;

    rc_str_to_int(rc_str_sub(rest, 0, blank), &key);
    for (size_t i = 0; i < count; i++) {
        const struct rc_gdl_value *pair = list->u.items[i];
        points[i].key = (int32_t)pair->u.items[0]->u.number;
        points[i].value = (int32_t)pair->u.items[1]->u.number;
    }
    enum rc_num_range range = rc_num_interpolate(
        points, count, rc_gdl_kernel(c->gdl, 23) ? RC_NUM_TO_ZERO : RC_NUM_DOWN, key, &value);
    return range == RC_NUM_INSIDE ? rc_str_printf(&c->arena, "%d", value)
                                  : rc_str_printf(&c->arena, "rc=%d", (int)range);
}

/* The code and what the first reading makes of it, as the record has it before " type2=". */
static struct rc_str ask_dice(struct gdl_case *c, struct rc_str spec)
{
    const struct rc_gdl_value *value = read_one(c, spec);
    int32_t code = (int32_t)value->u.number;

    if (!rc_gdl_is_number(value))
        return RC_STR("bad");
    struct rc_gdl_dice d = rc_gdl_dice_decode(c->gdl, code);
    struct rc_buf out;
    rc_buf_init(&out, &c->arena);
    rc_buf_printf(&out, "code=%d type1=%dx%d%+d text=", code, d.count, d.sides, d.addend);
    if (d.count > 0)
        rc_buf_printf(&out, "%dd%d", d.count, d.sides);
    if (d.addend != 0 || d.count == 0)
        rc_buf_printf(&out, d.count > 0 ? "%+d" : "%d", d.addend);
    int low = d.count * d.base + d.addend;
    int high = d.count * (d.base + d.sides - 1) + d.addend;
    rc_buf_printf(&out, " range=%d..%d", low, high);
    return rc_buf_str(&out);
}

static struct rc_str slots_text(struct gdl_case *c, const struct rc_gdl_value **slots, size_t count)
{
    struct rc_buf out;

    rc_buf_init(&out, &c->arena);
    rc_buf_char(&out, '(');
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            rc_buf_char(&out, ' ');
        if (slots[i] == NULL)
            rc_buf_char(&out, '_');
        else
            rc_gdl_print(c->gdl, slots[i], &out);
    }
    rc_buf_char(&out, ')');
    return rc_buf_str(&out);
}

static struct rc_str ask_values(struct gdl_case *c, struct rc_str list, int kind)
{
    int sides_max = rc_gdl_prop_find(c->gdl, RC_GDL_OBJECT_GLOBAL,
                                     rc_intern_add(&c->gdl->symbols, RC_STR("sides-max")));
    size_t count = kind == RC_GDL_KINDS
                       ? (size_t)rc_gdl_global_value(c->gdl, sides_max)->u.number + 1
                       : c->gdl->types[kind].count;
    const struct rc_gdl_value **slots =
        RC_NEW_ARRAY(&c->arena, const struct rc_gdl_value *, count + 1);

    rc_gdl_value_list(c->gdl, read_one(c, list), kind, slots, count);
    return slots_text(c, slots, count);
}

struct rc_str gdl_case_ask(struct gdl_case *c, struct rc_str query)
{
    size_t blank = rc_str_find(query, ' ', 0);
    struct rc_str word = rc_str_sub(query, 0, blank);
    struct rc_str rest = rc_str_sub(query, blank + 1, query.len);

    rc_gdl_settle(c->gdl);
    if (rc_str_eq(word, RC_STR("table")))
        return ask_table(c, rest);
    if (rc_str_eq(word, RC_STR("uprop")))
        return ask_prop(c, RC_GDL_UNIT_TYPE, rest);
    if (rc_str_eq(word, RC_STR("tprop")))
        return ask_prop(c, RC_GDL_TERRAIN_TYPE, rest);
    if (rc_str_eq(word, RC_STR("mprop")))
        return ask_prop(c, RC_GDL_MATERIAL_TYPE, rest);
    if (rc_str_eq(word, RC_STR("gvar")))
        return ask_global(c, rest);
    if (rc_str_eq(word, RC_STR("eval")))
        return ask_eval(c, rest);
    if (rc_str_eq(word, RC_STR("count")))
        return ask_count(c, rest);
    if (rc_str_eq(word, RC_STR("interp")))
        return ask_interp(c, rest);
    if (rc_str_eq(word, RC_STR("dice")))
        return ask_dice(c, rest);
    if (rc_str_eq(word, RC_STR("uval")))
        return ask_values(c, rest, RC_GDL_UNIT_TYPE);
    if (rc_str_eq(word, RC_STR("sval")))
        return ask_values(c, rest, RC_GDL_KINDS);
    return RC_STR("unknown query");
}

size_t gdl_case_count(const struct gdl_case *c, const char *number)
{
    size_t count = 0;

    for (size_t i = 0; i < c->diags.count; i++)
        count += strcmp(rc_code_row(c->diags.at[i]->code)->number, number) == 0;
    return count;
}

bool gdl_case_has(const struct gdl_case *c, const char *number)
{
    return gdl_case_count(c, number) > 0;
}

struct rc_str gdl_case_messages(struct gdl_case *c)
{
    const struct rc_render how = { .format = RC_FORMAT_TEXT, .version = "test" };
    struct rc_buf out;

    rc_buf_init(&out, &c->arena);
    rc_render(&c->diags, &how, &out);
    return rc_buf_str(&out);
}

struct rc_str gdl_bytes_of(struct rc_arena *arena, const char *utf8)
{
    struct rc_buf out;

    rc_buf_init(&out, arena);
    for (const unsigned char *p = (const unsigned char *)utf8; *p != '\0'; p++) {
        if (*p >= 0xc0 && p[1] != '\0') {
            rc_buf_char(&out, (char)((*p & 0x03u) << 6 | (p[1] & 0x3fu)));
            p++;
        } else {
            rc_buf_char(&out, (char)*p);
        }
    }
    return rc_buf_str(&out);
}

struct rc_str gdl_utf8_of(struct rc_arena *arena, struct rc_str bytes)
{
    struct rc_buf out;

    rc_buf_init(&out, arena);
    for (size_t i = 0; i < bytes.len; i++) {
        unsigned char c = (unsigned char)bytes.p[i];
        if (c >= 0x80)
            rc_buf_char(&out, (char)(0xc0 | c >> 6));
        rc_buf_char(&out, (char)(c >= 0x80 ? 0x80 | (c & 0x3f) : c));
    }
    return rc_buf_str(&out);
}
