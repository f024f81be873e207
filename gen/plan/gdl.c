#include "plan/gdl.h"

#include <string.h>

struct planning {
    struct rc_arena *arena;
    struct rc_plan_game *plan;
    struct rc_names names;
};

struct bounds {
    int32_t low;
    int32_t high;
};

static void widen(struct bounds *b, int32_t n)
{
    b->low = n < b->low ? n : b->low;
    b->high = n > b->high ? n : b->high;
}

/* The smallest element type that holds all of a range. */
static const char *element_of(struct bounds b)
{
    if (b.low >= 0)
        return b.high <= UINT8_MAX ? "uint8_t" : b.high <= UINT16_MAX ? "uint16_t" : "int32_t";
    if (b.low >= INT8_MIN && b.high <= INT8_MAX)
        return "int8_t";
    return b.low >= INT16_MIN && b.high <= INT16_MAX ? "int16_t" : "int32_t";
}

static size_t element_bytes(const char *element)
{
    return strstr(element, "32") != NULL ? 4 : strstr(element, "16") != NULL ? 2 : 1;
}

static const char *make(struct planning *p, enum rc_name_case name_case, const char *prefix,
                        const char *source)
{
    return rc_name_make(&p->names, name_case, prefix, rc_str(source), RC_NAME_PART);
}

static const char *joined(struct planning *p, const char *a, const char *b)
{
    return rc_str_printf(p->arena, "%s_%s", a, b).p;
}

static bool is_number(enum rc_module_shape shape)
{
    return shape == RC_MODULE_NUMBER || shape == RC_MODULE_TYPE;
}

static bool same_value(enum rc_module_shape shape, const struct rc_module_value *a,
                       const struct rc_module_value *b)
{
    if (is_number(shape))
        return a->number == b->number;
    return shape == RC_MODULE_TEXT && rc_str_eq(a->text, b->text);
}

static bool all_same(const struct rc_module_column *column, size_t count)
{
    if (!is_number(column->shape) && column->shape != RC_MODULE_TEXT)
        return !column->set;
    for (size_t i = 1; i < count; i++) {
        if (!same_value(column->shape, &column->values[0], &column->values[i]))
            return false;
    }
    return true;
}

static void plan_column(struct planning *p, struct rc_plan_kind *kind, size_t i)
{
    const struct rc_module_column *column = &kind->kind->columns[i];
    struct rc_plan_column *out = &kind->columns[i];
    struct bounds bounds = { INT32_MAX, INT32_MIN };

    out->column = column;
    out->function = make(p, RC_NAME_LOWER, kind->word, column->name);
    out->array = joined(p, out->function, "of");
    out->layout = all_same(column, kind->kind->count) ? RC_PLAN_CONSTANT : RC_PLAN_DENSE;
    if (is_number(column->shape)) {
        for (size_t t = 0; t < kind->kind->count; t++)
            widen(&bounds, column->values[t].number);
        out->element = element_of(bounds);
    }
}

static void plan_kind(struct planning *p, unsigned k)
{
    struct rc_plan_kind *out = &p->plan->kinds[k];
    const struct rc_module_kind *kind = &p->plan->module->kinds[k];
    const char *upper =
        rc_str_printf(p->arena, "%s_%s", p->plan->upper,
                      rc_name_word(p->arena, RC_NAME_UPPER, rc_str(kind->word), RC_NAME_SHORT))
            .p;

    out->kind = kind;
    out->word = joined(p, p->plan->name, kind->word);
    out->type = rc_str_printf(p->arena, "enum %s", out->word).p;
    rc_name_reserve(&p->names, out->word);
    out->count = joined(p, upper, "COUNT");
    rc_name_reserve(&p->names, out->count);
    out->enumerators = RC_NEW_ARRAY(p->arena, const char *, kind->count + 1);
    for (size_t t = 0; t < kind->count; t++)
        out->enumerators[t] =
            rc_name_make(&p->names, RC_NAME_UPPER, upper, kind->types[t].symbol, RC_NAME_PART);
    rc_name_reserve(&p->names, joined(p, out->word, "find"));
    rc_name_reserve(&p->names, joined(p, out->word, "symbol"));
    rc_name_reserve(&p->names, joined(p, out->word, "possible_side"));
    out->columns = RC_NEW_ARRAY(p->arena, struct rc_plan_column, kind->column_count + 1);
    for (size_t i = 0; i < kind->column_count; i++)
        plan_column(p, out, i);
}

static uint64_t hash_row(const int32_t *cells, size_t count)
{
    uint64_t h = UINT64_C(1469598103934665603);

    for (size_t i = 0; i < count; i++)
        h = (h ^ (uint32_t)cells[i]) * UINT64_C(1099511628211);
    return h;
}

/* Which rows are the same. */
static void find_rows(struct planning *p, struct rc_plan_table *out)
{
    const int32_t *cells = out->table->cells;
    size_t *distinct = RC_NEW_ARRAY(p->arena, size_t, out->rows + 1);
    uint64_t *hashes = RC_NEW_ARRAY(p->arena, uint64_t, out->rows + 1);
    uint32_t *row_of = RC_NEW_ARRAY(p->arena, uint32_t, out->rows + 1);

    for (size_t r = 0; r < out->rows; r++) {
        uint64_t hash = hash_row(cells + r * out->cols, out->cols);
        size_t i = 0;
        while (i < out->distinct_count &&
               (hashes[i] != hash || memcmp(cells + distinct[i] * out->cols, cells + r * out->cols,
                                            out->cols * sizeof *cells) != 0))
            i++;
        if (i == out->distinct_count) {
            distinct[i] = r;
            hashes[i] = hash;
            out->distinct_count++;
        }
        row_of[r] = (uint32_t)i;
    }
    out->distinct = distinct;
    out->row_of = row_of;
}

/*
 * note [dense or shared]: shared rows cost one more load, so they are taken where they save at
 * least half of the bytes and more than a cache line.
 */
static void choose_layout(struct rc_plan_table *out, size_t element)
{
    size_t dense = out->rows * out->cols * element;
    size_t shared =
        out->distinct_count * out->cols * element + out->rows * element_bytes(out->row_element);

    out->layout = shared * 2 <= dense && dense > 64 ? RC_PLAN_SHARED : RC_PLAN_DENSE;
    out->bytes = out->layout == RC_PLAN_SHARED ? shared : dense;
}

static void plan_table(struct planning *p, size_t i)
{
    const struct rc_module_table *table = &p->plan->module->tables[i];
    struct rc_plan_table *out = &p->plan->tables[i];
    struct bounds bounds = { INT32_MAX, INT32_MIN };

    out->table = table;
    out->function = make(p, RC_NAME_LOWER, p->plan->name, table->name);
    out->array = joined(p, out->function, "of");
    out->rows = p->plan->module->kinds[table->kind[0]].count;
    out->cols = p->plan->module->kinds[table->kind[1]].count;
    for (size_t c = 0; table->used && c < out->rows * out->cols; c++)
        widen(&bounds, table->cells[c]);
    if (!table->used || bounds.low == bounds.high)
        return;
    out->element = element_of(bounds);
    find_rows(p, out);
    out->row_element = element_of((struct bounds){ 0, (int32_t)out->distinct_count - 1 });
    choose_layout(out, element_bytes(out->element));
}

static void plan_globals(struct planning *p)
{
    const struct rc_ir_module *module = p->plan->module;
    struct rc_names fields;

    rc_names_init(&fields, p->arena);
    p->plan->globals = RC_NEW_ARRAY(p->arena, struct rc_plan_global, module->global_count + 1);
    for (size_t i = 0; i < module->global_count; i++) {
        p->plan->globals[i].column = &module->globals[i];
        p->plan->globals[i].field =
            rc_name_make(&fields, RC_NAME_LOWER, "", rc_str(module->globals[i].name), RC_NAME_PART);
    }
}

static void plan_scores(struct planning *p)
{
    const struct rc_ir_module *module = p->plan->module;

    p->plan->scores = RC_NEW_ARRAY(p->arena, struct rc_plan_score, module->score_count + 1);
    for (size_t i = 0; i < module->score_count; i++) {
        struct rc_plan_score *out = &p->plan->scores[i];
        struct rc_str word = rc_str_printf(p->arena, "score %zu", i + 1);
        const char *name =
            rc_name_make(&p->names, RC_NAME_LOWER, p->plan->name, word, RC_NAME_PART);
        out->score = &module->scores[i];
        if (out->score->trigger != NULL)
            out->trigger = joined(p, name, "trigger");
        if (out->score->body != NULL)
            out->body = joined(p, name, "do");
    }
}

static bool same_rule(const struct rc_module_expr *a, const struct rc_module_expr *b)
{
    if (a->op != b->op || a->number != b->number || a->count != b->count ||
        !rc_str_eq(a->text, b->text))
        return false;
    for (size_t i = 0; i < a->count; i++) {
        if (!same_rule(a->items[i], b->items[i]))
            return false;
    }
    return true;
}

static void plan_sides(struct planning *p)
{
    const struct rc_ir_module *module = p->plan->module;
    struct rc_plan_game *plan = p->plan;
    size_t count = module->kinds[0].count;

    plan->side_rules = RC_NEW_ARRAY(p->arena, const struct rc_module_expr *, count + 1);
    plan->side_rule_of = RC_NEW_ARRAY(p->arena, uint32_t, count + 1);
    for (size_t t = 0; t < count; t++) {
        size_t i = 0;
        if (module->sides[t] == NULL)
            continue;
        while (i < plan->side_rule_count && !same_rule(plan->side_rules[i], module->sides[t]))
            i++;
        if (i == plan->side_rule_count)
            plan->side_rules[plan->side_rule_count++] = module->sides[t];
        plan->side_rule_of[t] = (uint32_t)i + 1;
    }
}

struct rc_plan_game *rc_plan_game(struct rc_arena *arena, const struct rc_ir_module *module,
                                  struct rc_str name, struct rc_str from)
{
    struct planning p = { .arena = arena, .plan = RC_NEW(arena, struct rc_plan_game) };

    rc_names_init(&p.names, arena);
    p.plan->module = module;
    p.plan->name = rc_str_copy(arena, name);
    p.plan->upper = rc_name_word(arena, RC_NAME_UPPER, name, RC_PACK_NAME);
    p.plan->from = from;
    rc_name_reserve(&p.names, joined(&p, p.plan->name, "globals"));
    rc_name_reserve(&p.names, joined(&p, p.plan->name, "facts"));
    rc_name_reserve(&p.names, joined(&p, p.plan->name, "rolls"));
    rc_name_reserve(&p.names, joined(&p, p.plan->name, "points"));
    for (unsigned k = 0; k < RC_MODULE_KINDS; k++)
        plan_kind(&p, k);
    p.plan->tables = RC_NEW_ARRAY(arena, struct rc_plan_table, module->table_count + 1);
    for (size_t i = 0; i < module->table_count; i++)
        plan_table(&p, i);
    plan_globals(&p);
    plan_scores(&p);
    plan_sides(&p);
    return p.plan;
}

static const char *layout_text(const struct rc_plan_table *t)
{
    if (!t->table->used)
        return "default";
    return t->layout == RC_PLAN_CONSTANT ? "one value"
           : t->layout == RC_PLAN_DENSE  ? "dense"
                                         : "shared rows";
}

void rc_plan_game_inspect(const struct rc_plan_game *plan, struct rc_buf *out)
{
    const struct rc_ir_module *m = plan->module;
    size_t untouched = 0;
    size_t bytes = 0;

    for (unsigned k = 0; k < RC_MODULE_KINDS; k++)
        rc_buf_printf(out, "%-10s %6zu types\n", m->kinds[k].word, m->kinds[k].count);
    for (size_t i = 0; i < m->table_count; i++) {
        const struct rc_plan_table *t = &plan->tables[i];
        untouched += !t->table->used;
        bytes += t->bytes;
        if (!t->table->used)
            continue;
        rc_buf_printf(out, "table %-34s %5zu x %-5zu %-11s %8zu bytes", t->table->name, t->rows,
                      t->cols, layout_text(t), t->bytes);
        if (t->layout == RC_PLAN_SHARED)
            rc_buf_printf(out, ", %zu distinct rows", t->distinct_count);
        rc_buf_char(out, '\n');
    }
    rc_buf_printf(out, "tables: %zu bytes; %zu are at their default and cost nothing\n", bytes,
                  untouched);
    rc_buf_printf(out, "scorekeepers %zu, sums that the host supplies %zu\n", m->score_count,
                  m->sum_count);
}

void rc_plan_game_inspect_json(const struct rc_plan_game *plan, struct rc_buf *out)
{
    const struct rc_ir_module *m = plan->module;
    const char *comma = "";

    rc_buf_add(out, RC_STR("{\"types\":{"));
    for (unsigned k = 0; k < RC_MODULE_KINDS; k++)
        rc_buf_printf(out, "%s\"%s\":%zu", k > 0 ? "," : "", m->kinds[k].word, m->kinds[k].count);
    rc_buf_add(out, RC_STR("},\"tables\":["));
    for (size_t i = 0; i < m->table_count; i++) {
        const struct rc_plan_table *t = &plan->tables[i];
        if (!t->table->used)
            continue;
        rc_buf_printf(out,
                      "%s{\"name\":\"%s\",\"rows\":%zu,\"cols\":%zu,\"layout\":\"%s\","
                      "\"distinct_rows\":%zu,\"bytes\":%zu}",
                      comma, t->table->name, t->rows, t->cols, layout_text(t), t->distinct_count,
                      t->bytes);
        comma = ",";
    }
    rc_buf_printf(out, "],\"scorekeepers\":%zu,\"sums\":%zu}", m->score_count, m->sum_count);
}
