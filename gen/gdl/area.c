/* Areas and their layers (B8). */
#include "gdl/state.h"

enum {
    AREA_MOST = 32767
};

/* What a row of a layer may be made of. */
struct layer {
    struct rc_gdl *gdl;
    const struct rc_gdl_value *form;
    const struct rc_gdl_value *chars; /* of (by-char "..."), or NULL */
};

static bool is_symbol(struct rc_gdl *gdl, const struct rc_gdl_value *v, const char *name)
{
    return v != NULL && rc_gdl_is(v, RC_GDL_SYMBOL) &&
           rc_str_eq(rc_gdl_text(gdl, v->u.symbol), rc_str(name));
}

/* An index of (by-name sym (sym n) ...): a type, or a number. */
static void check_name(struct rc_gdl *gdl, const struct rc_gdl_value *item)
{
    const struct rc_gdl_value *name = rc_gdl_is(item, RC_GDL_LIST) ? item->u.items[0] : item;
    bool string = rc_gdl_is(name, RC_GDL_STRING);

    if (string || rc_gdl_is(name, RC_GDL_NIL))
        return;
    const struct rc_gdl_value *value = rc_gdl_value_of(gdl, name, true);
    if (rc_gdl_is_number(value) || rc_gdl_is(value, RC_GDL_TYPE) || rc_gdl_is(value, RC_GDL_SIDE) ||
        rc_gdl_is(value, RC_GDL_BAD))
        return;
    rc_gdl_misfit(gdl, 34, RC_E_GDL_AREA, name->span,
                  "'%.*s' stands for no type and no number in this layer",
                  RC_FMT(rc_gdl_show(gdl, value)));
}

/* The bytes of one run: [count] char, or [count *] number ','. False: it is none. */
static bool take_run(struct rc_str row, size_t *i, bool plain_chars)
{
    size_t begin = *i;

    while (*i < row.len && rc_is_digit(row.p[*i]))
        (*i)++;
    if (*i >= row.len)
        return *i == begin;
    char c = row.p[*i];
    if (c == ',' || c == '*' || c == '-') {
        (*i)++;
        while (*i < row.len && (rc_is_digit(row.p[*i]) || row.p[*i] == '-'))
            (*i)++;
        if (c != ',' && *i < row.len && row.p[*i] == ',')
            (*i)++;
        return true;
    }
    (*i)++;
    return plain_chars || (c >= 'a' && c <= '~') || (c >= ':' && c <= '[');
}

static void check_row(const struct layer *layer, const struct rc_gdl_value *row)
{
    struct rc_str bytes = rc_gdl_bytes(row);
    struct rc_gdl *gdl = layer->gdl;

    for (size_t i = 0; i < bytes.len;) {
        size_t at = i;
        if (take_run(bytes, &i, layer->chars != NULL))
            continue;
        rc_gdl_misfit(gdl, 34, RC_E_GDL_AREA, row->span,
                      "'%.*s' in a row of a layer is no run of cells",
                      RC_FMT(rc_str_sub(bytes, at, i)));
        return;
    }
}

static void check_layer_part(struct layer *layer, const struct rc_gdl_value *part)
{
    struct rc_gdl *gdl = layer->gdl;
    const struct rc_gdl_value *head = rc_gdl_at(part, 0);

    if (rc_gdl_is(part, RC_GDL_STRING)) {
        check_row(layer, part);
        return;
    }
    if (is_symbol(gdl, head, "by-char"))
        layer->chars = part;
    if (!is_symbol(gdl, head, "by-name"))
        return;
    for (size_t i = 1; i < part->count; i++) {
        if (rc_gdl_is(part->u.items[i], RC_GDL_STRING) && i == 1)
            layer->chars = part;
        check_name(gdl, part->u.items[i]);
    }
}

static bool has_size(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    if (gdl->area_width > 0 && gdl->area_height > 0)
        return true;
    rc_report(gdl->diags, RC_E_GDL_AREA, form->u.items[0]->span,
              "the area has no size yet: write (area WIDTH HEIGHT) before its layers");
    return false;
}

/* Xconq looks for unit types here, and loads the default base when there are none (B6). */
static bool types_for_layer(struct rc_gdl *gdl, struct rc_span span)
{
    return rc_gdl_need_types(gdl, rc_gdl_kernel(gdl, 31) ? RC_GDL_UNIT_TYPE : RC_GDL_TERRAIN_TYPE,
                             span);
}

static void read_layer(struct rc_gdl *gdl, const struct rc_gdl_value *form, bool typed)
{
    struct layer layer = { .gdl = gdl, .form = form };
    bool terrain = typed || is_symbol(gdl, form->u.items[0], "terrain");

    if (terrain && !types_for_layer(gdl, form->span))
        return;
    if (!has_size(gdl, form))
        return;
    for (size_t i = typed ? 2 : 1; i < form->count; i++)
        check_layer_part(&layer, form->u.items[i]);
}

static void read_part(struct rc_gdl *gdl, const struct rc_gdl_value *part)
{
    const struct rc_gdl_value *head = rc_gdl_at(part, 0);

    if (head == NULL || !rc_gdl_is(head, RC_GDL_SYMBOL))
        return;
    int row = rc_gdl_prop_find(gdl, RC_GDL_OBJECT_AREA, head->u.symbol);
    if (row < 0)
        return;
    enum rc_gdl_shape shape = rc_gdl_props[row].shape;
    if (shape == RC_GDL_SHAPE_LAYER || shape == RC_GDL_SHAPE_TYPED_LAYER)
        read_layer(gdl, part, shape == RC_GDL_SHAPE_TYPED_LAYER);
}

/* (area [symbol] [width [height]] ...); one number makes a square. */
static size_t read_size(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    size_t i = 1;
    unsigned numbers = 0;
    int64_t size[2] = { 0, 0 };

    while (i < form->count && !rc_gdl_is(form->u.items[i], RC_GDL_LIST)) {
        const struct rc_gdl_value *word = form->u.items[i++];
        if (rc_gdl_is(word, RC_GDL_NUMBER) && numbers < 2)
            size[numbers++] = word->u.number;
    }
    if (numbers == 0)
        return i;
    if (numbers == 1)
        size[1] = size[0];
    if (size[0] <= 0 || size[1] <= 0 || size[0] > AREA_MOST || size[1] > AREA_MOST) {
        rc_report(gdl->diags, RC_E_GDL_AREA, form->span,
                  "an area of %jd x %jd; both must be between 1 and %d", (intmax_t)size[0],
                  (intmax_t)size[1], AREA_MOST);
        return i;
    }
    gdl->area_width = (unsigned)size[0];
    gdl->area_height = (unsigned)size[1];
    return i;
}

/* (area (width n) (height n)) says the same by name. */
static void read_named_size(struct rc_gdl *gdl, const struct rc_gdl_value *part)
{
    const struct rc_gdl_value *value = rc_gdl_at(part, 1);

    if (value == NULL || !rc_gdl_is(value, RC_GDL_NUMBER) || value->u.number <= 0 ||
        value->u.number > AREA_MOST)
        return;
    if (is_symbol(gdl, part->u.items[0], "width"))
        gdl->area_width = (unsigned)value->u.number;
    if (is_symbol(gdl, part->u.items[0], "height"))
        gdl->area_height = (unsigned)value->u.number;
}

void rc_gdl_form_area(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *first = rc_gdl_at(form, 1);
    bool add = first != NULL && rc_gdl_is(first, RC_GDL_SYMBOL) && first->u.symbol == gdl->sym_add;
    size_t from = 2;

    if (!add)
        from = read_size(gdl, form);
    else
        while (from < form->count && !rc_gdl_is(form->u.items[from], RC_GDL_LIST))
            from++;
    rc_gdl_check_pairs(gdl, form, from, RC_GDL_OBJECT_AREA);
    for (size_t i = from; i < form->count; i++)
        read_named_size(gdl, form->u.items[i]);
    for (size_t i = from; i < form->count; i++)
        read_part(gdl, form->u.items[i]);
    struct rc_gdl_kept kept = { RC_GDL_FORM_AREA, form };
    RC_PUSH(gdl->arena, &gdl->kept, kept);
}
