/*
 * The tables as a binary file: a struct of arrays, byte by byte what the C beside it declares, so
 * that a C compiler reads none of the numbers. Least byte first, whatever machine writes it.
 */
#include <inttypes.h>

#include <rulec/version.h>
#include <xxhash.h>

#include "emit/emit.h"
#include "emit/part.h"
#include "emit/rows.h"

/* The integers that an element is made of, in bytes each; none of these types has padding. */
#define ELEMENTS                                                                 \
    ELEMENT(rulec_extent, 4, 4, 4)                                               \
    ELEMENT(rulec_set, 4, 4)                                                     \
    ELEMENT(rulec_piece, 4, 4, 4, 4, 4, 2, 2, 4, 2, 1, 1)                        \
    ELEMENT(rulec_card, 4, 4, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1)             \
    ELEMENT(rulec_prepared_card, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4, 4)       \
    ELEMENT(rulec_prepared_rows, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2) \
    ELEMENT(rulec_basis, 4, 4, 4, 4, 4, 2, 2, 2, 1, 1)                           \
    ELEMENT(rulec_term, 4, 4, 4, 4)                                              \
    ELEMENT(rulec_group, 4, 4, 4, 4, 4)                                          \
    ELEMENT(rulec_extra, 4, 4)                                                   \
    ELEMENT(uint64_t, 8)                                                         \
    ELEMENT(uint32_t, 4)                                                         \
    ELEMENT(uint16_t, 2)

#define ELEMENT(type, ...) \
    _Static_assert(sizeof((uint8_t[]){ __VA_ARGS__ }) <= MOST_INTEGERS, "room for " #type);
enum {
    MOST_INTEGERS = 16
};
ELEMENTS
#undef ELEMENT

enum element {
#define ELEMENT(type, ...) OF_##type,
    ELEMENTS
#undef ELEMENT
};

static const struct {
    const char *type;
    size_t size;
    uint8_t widths[MOST_INTEGERS + 1]; /* 0: the end */
} elements[] = {
#define ELEMENT(type, ...) { #type, sizeof(type), { __VA_ARGS__ } },
    ELEMENTS
#undef ELEMENT
};

struct array {
    const char *name;
    enum element element;
    const void *at;
    size_t count;
};

typedef RC_VEC(struct array) array_list;

/* The arrays of the file, in its order. Those without elements are not there. */
static void add_arrays(struct rc_arena *arena, const rulec_tables *t, array_list *list)
{
    const size_t rows = rc_emit_row_count(t);
    const struct array all[] = {
        { "extents", OF_rulec_extent, t->kinds, t->kind_count },
        { "sets", OF_rulec_set, t->sets, t->set_count },
        { "choice_kinds", OF_uint16_t, t->choice_kinds, t->choice_count },
        { "pieces", OF_rulec_piece, t->pieces, t->piece_count },
        { "cards", OF_rulec_card, t->cards, t->card_count },
        { "prepared", OF_rulec_prepared_card, t->prepared, t->choice_count },
        { "prepared_rows", OF_rulec_prepared_rows, t->prepared_rows, t->prepared_count },
        { "masks", OF_uint64_t, t->masks, rows * RULEC_BLOCK_WORDS },
        { "blocks", OF_uint16_t, t->blocks, rows },
        { "places", OF_uint16_t, t->places, rows },
        { "bases", OF_rulec_basis, t->bases, t->basis_count },
        { "terms", OF_rulec_term, t->terms, t->term_count },
        { "groups", OF_rulec_group, t->groups, t->group_count },
        { "sums", OF_uint16_t, t->sums, 2 * (size_t)t->choice_count },
        { "fixed", OF_uint16_t, t->fixed, t->choice_count },
        { "extras", OF_rulec_extra, t->extras, t->extra_count },
        { "choice_needs", OF_uint32_t, t->choice_needs, t->need_count == 0 ? 0 : t->choice_count },
        { "need_lists", OF_uint32_t, t->need_lists, t->need_count },
    };

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (all[i].count > 0)
            RC_PUSH(arena, list, all[i]);
    }
    for (size_t i = 0; i < t->derived_count; i++) {
        const struct array map = { rc_emit_map_name(arena, i), OF_uint64_t, t->derived[i].map,
                                   rc_emit_map_words(t, i) };
        if (map.at != NULL)
            RC_PUSH(arena, list, map);
    }
}

static size_t array_bytes(const struct array *array)
{
    return array->count * elements[array->element].size;
}

static size_t on_line(size_t at)
{
    return (at + RULEC_BINARY_ALIGN - 1) / RULEC_BINARY_ALIGN * RULEC_BINARY_ALIGN;
}

static size_t file_size(const array_list *list)
{
    size_t at = sizeof(rulec_binary_head);

    for (size_t i = 0; i < list->count; i++)
        at = on_line(at + array_bytes(&list->at[i]));
    return at;
}

/* --- bytes */

static void put_number(struct rc_buf *out, uint64_t number, size_t width)
{
    for (size_t i = 0; i < width; i++)
        rc_buf_char(out, (char)(unsigned char)(number >> (8 * i)));
}

static uint64_t number_at(const unsigned char *p, size_t width)
{
    uint64_t eight;
    uint32_t four;
    uint16_t two;

    switch (width) {
    case sizeof eight: memcpy(&eight, p, sizeof eight); return eight;
    case sizeof four: memcpy(&four, p, sizeof four); return four;
    case sizeof two: memcpy(&two, p, sizeof two); return two;
    default: return *p;
    }
}

static void put_array(struct rc_buf *out, const struct array *array)
{
    const uint8_t *widths = elements[array->element].widths;
    const unsigned char *p = array->at;

    for (size_t i = 0; i < array->count; i++) {
        for (size_t k = 0; widths[k] != 0; p += widths[k++])
            put_number(out, number_at(p, widths[k]), widths[k]);
    }
    rc_buf_fill(out, '\0', on_line(out->len) - out->len);
}

static struct rc_str made_by(struct rc_arena *arena)
{
    return rc_str_printf(arena, "%.*s%s */\n", RC_FMT(rc_emit_banner()), RULEC_VERSION);
}

/* All that the key is of: the arrays, each on a line of the cache. */
static struct rc_str file_body(struct rc_arena *arena, const array_list *list)
{
    struct rc_buf body;

    rc_buf_init(&body, arena);
    for (size_t i = 0; i < list->count; i++)
        put_array(&body, &list->at[i]);
    return rc_buf_str(&body);
}

static uint64_t key_of(struct rc_str body)
{
    return XXH3_64bits(body.p, body.len);
}

struct rc_str rc_emit_binary(struct rc_arena *arena, const struct rc_plan *plan)
{
    const struct rc_str by = made_by(arena);
    array_list list = { 0 };
    struct rc_buf out;

    add_arrays(arena, plan->tables, &list);
    const struct rc_str body = file_body(arena, &list);
    rc_buf_init(&out, arena);
    rc_buf_add(&out, rc_str_sub(by, 0, RULEC_BINARY_BANNER));
    rc_buf_fill(&out, '\0', RULEC_BINARY_BANNER - out.len);
    put_number(&out, RULEC_BINARY_ORDER, 4);
    put_number(&out, RULEC_BINARY_LAYOUT, 4);
    put_number(&out, file_size(&list), 8);
    put_number(&out, key_of(body), 8);
    rc_buf_add(&out, body);
    return rc_buf_str(&out);
}

/* --- the C beside it */

static void emit_struct(struct rc_writer *w, const array_list *list)
{
    rc_w_open(w, "struct rows {");
    rc_w_line(w, "rulec_binary_head head;");
    for (size_t i = 0; i < list->count; i++)
        rc_w_line(w, "alignas(%d) %s %s[%zu];", RULEC_BINARY_ALIGN,
                  elements[list->at[i].element].type, list->at[i].name, list->at[i].count);
    rc_w_close(w, "};");
}

/* The struct of the C compiler has to be that of the file. */
static void emit_asserts(struct rc_writer *w, const array_list *list)
{
    static const char why[] = "\"the file is laid out in another way\"";
    size_t at = sizeof(rulec_binary_head);

    rc_w_line(w, "static_assert(sizeof(struct rows) == %zu,", file_size(list));
    rc_w_line(w, "              %s);", why);
    for (size_t i = 0; i < list->count; i++) {
        rc_w_line(w, "static_assert(offsetof(struct rows, %s) == %zu,", list->at[i].name, at);
        rc_w_line(w, "              %s);", why);
        at = on_line(at + array_bytes(&list->at[i]));
    }
}

void rc_emit_binary_rows(struct rc_writer *w, const struct rc_plan *plan)
{
    array_list list = { 0 };

    add_arrays(w->arena, plan->tables, &list);
    rc_w_line(w, "#include <rulec/binary.h>");
    rc_w_blank(w);
    rc_w_comment(w, "%s is this struct: the assembler takes it in as it is.", plan->binary);
    emit_struct(w, &list);
    emit_asserts(w, &list);
    rc_w_line(w, "#if RULEC_BINARY_LAYOUT != %d", RULEC_BINARY_LAYOUT);
    rc_w_line(w, "#error \"%s was written for layout %d: write it again\"", plan->binary,
              RULEC_BINARY_LAYOUT);
    rc_w_line(w, "#endif");
    rc_w_line(w, "#ifndef %s_TABLES_BINARY", plan->upper);
    rc_w_line(w, "#define %s_TABLES_BINARY __FILE__ \".bin\"", plan->upper);
    rc_w_line(w, "#endif");
    rc_w_line(w, "#define %s_KEY UINT64_C(0x%016" PRIx64 ")", plan->upper,
              key_of(file_body(w->arena, &list)));
    rc_w_line(w, "extern const struct rows %s_rows RULEC_BINARY_HIDDEN;", plan->name);
    rc_w_line(w, "RULEC_BINARY_TAKE(%s_rows, %s_TABLES_BINARY, %zu);", plan->name, plan->upper,
              file_size(&list));
}
