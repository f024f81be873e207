#include "lst/category.h"

#include "diag/suggest.h"

static struct rc_lst_category *find(struct rc_loader *loader, struct rc_str name)
{
    rc_sym symbol = rc_intern_fold(&loader->names, name);
    uint32_t number = rc_map_get(&loader->category_numbers, 0, symbol);

    return number == UINT32_MAX ? NULL : &loader->categories.at[number];
}

static struct rc_lst_category *add(struct rc_loader *loader, struct rc_str name,
                                   struct rc_span span)
{
    struct rc_lst_category category = { .name = name, .parent = name, .span = span };

    rc_map_put(&loader->category_numbers, 0, rc_intern_fold(&loader->names, name),
               (uint32_t)loader->categories.count);
    RC_PUSH(loader->arena, &loader->categories, category);
    return &loader->categories.at[loader->categories.count - 1];
}

void rc_categories_init(struct rc_loader *loader)
{
    add(loader, RC_STR("FEAT"), RC_NO_SPAN);
    add(loader, RC_STR(RC_LST_LANGBONUS), RC_NO_SPAN)->hidden = true;
}

static void add_parts(struct rc_loader *loader, const struct rc_field *field, char separator,
                      struct rc_lst_names *names)
{
    struct rc_str rest = field->value;
    struct rc_str part;

    while (rc_str_next(&rest, separator, &part)) {
        struct rc_lst_name name = { part, rc_field_part_span(field, part) };
        if (part.len > 0)
            RC_PUSH(loader->arena, names, name);
    }
}

static void read_field(struct rc_loader *loader, struct rc_lst_category *category,
                       const struct rc_field *field)
{
    if (rc_str_eq(field->token, RC_STR("CATEGORY"))) {
        category->parent = field->value;
        category->parent_span = rc_field_value_span(field);
    } else if (rc_str_eq(field->token, RC_STR("TYPE"))) {
        add_parts(loader, field, '.', &category->types);
    } else if (rc_str_eq(field->token, RC_STR("ABILITYLIST"))) {
        add_parts(loader, field, '|', &category->keys);
    }
}

void rc_category_line(struct rc_loader *loader, const struct rc_field *fields, size_t count)
{
    struct rc_str name = fields[0].value;

    if (!rc_str_eq(fields[0].token, RC_STR("ABILITYCATEGORY")))
        return;
    if (rc_str_ends(name, RC_STR(".MOD")))
        name = rc_str_sub(name, 0, name.len - 4);
    struct rc_lst_category *category = find(loader, name);
    if (category == NULL)
        category = add(loader, name, rc_field_value_span(&fields[0]));
    if (category->span.begin == 0)
        category->span = rc_field_value_span(&fields[0]);
    for (size_t i = 1; i < count; i++)
        read_field(loader, category, &fields[i]);
}

static struct rc_str nearest_name(const struct rc_loader *loader, struct rc_str text)
{
    struct rc_suggestion nearest = rc_suggest(text);

    for (size_t i = 0; i < loader->categories.count; i++)
        rc_suggest_offer(&nearest, loader->categories.at[i].name);
    return nearest.found ? nearest.best : RC_STR("");
}

static void report_unknown(struct rc_loader *loader, struct rc_str name, struct rc_span span)
{
    struct rc_str nearest = nearest_name(loader, name);

    rc_report(loader->diags, RC_E_LST_UNKNOWN_CATEGORY, span, "there is no ability category '%.*s'",
              RC_FMT(name));
    if (nearest.len > 0)
        rc_fix_near(loader->diags, span, nearest);
}

/* A parent is a category that is its own parent. */
void rc_categories_finish(struct rc_loader *loader)
{
    for (size_t i = 0; i < loader->categories.count; i++) {
        struct rc_lst_category *category = &loader->categories.at[i];
        const struct rc_lst_category *parent = find(loader, category->parent);
        if (parent == NULL) {
            report_unknown(loader, category->parent, category->parent_span);
            category->parent = category->name;
        } else if (!rc_str_eq_fold(parent->parent, parent->name)) {
            rc_report(loader->diags, RC_E_LST_UNKNOWN_CATEGORY, category->parent_span,
                      "'%.*s' cannot be a parent: it is a child of '%.*s' itself",
                      RC_FMT(category->parent), RC_FMT(parent->parent));
            category->parent = category->name;
        }
    }
}

size_t rc_category_parent(struct rc_loader *loader, struct rc_str name, struct rc_span span)
{
    const struct rc_lst_category *category = find(loader, name);

    if (category == NULL) {
        report_unknown(loader, name, span);
        return SIZE_MAX;
    }
    category = find(loader, category->parent);
    return (size_t)(category - loader->categories.at);
}
