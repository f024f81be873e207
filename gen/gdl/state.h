/*
 * The model while modules are interpreted. Only gen/gdl sees this.
 *
 * Law: whatever is stored here fits: a property holds a value of its shape, a cell a number within
 * the bounds of its table. What did not fit was reported where it stood.
 */
#ifndef RC_GDL_STATE_H
#define RC_GDL_STATE_H

#include "base/vec.h"
#include "gdl/gdl.h"
#include "gdl/value.h"

enum rc_gdl_shape {
    RC_GDL_SHAPE_INT,
    RC_GDL_SHAPE_FLAG,
    RC_GDL_SHAPE_ENUM,
    RC_GDL_SHAPE_UNIT_TYPE,
    RC_GDL_SHAPE_TERRAIN_TYPE,
    RC_GDL_SHAPE_ADVANCE_TYPE,
    RC_GDL_SHAPE_STRING,
    RC_GDL_SHAPE_FORM,
    RC_GDL_SHAPE_INTERPOLATION,
    RC_GDL_SHAPE_DICE,
    /* what only the reader of a form knows: checked, not stored */
    RC_GDL_SHAPE_NUMBER,
    RC_GDL_SHAPE_NUMBERS,
    RC_GDL_SHAPE_LIST,
    RC_GDL_SHAPE_LAYER,
    RC_GDL_SHAPE_TYPED_LAYER,
    RC_GDL_SHAPE_UNIT_VALUES,
    RC_GDL_SHAPE_MATERIAL_VALUES,
    RC_GDL_SHAPE_ADVANCE_VALUES,
    RC_GDL_SHAPE_SIDE_VALUES,
    RC_GDL_SHAPE_SYMBOL,
    RC_GDL_SHAPE_ANY
};

/* Objects that have properties; the first RC_GDL_KINDS are the kinds of types. */
enum rc_gdl_object {
    RC_GDL_OBJECT_UNIT_TYPE,
    RC_GDL_OBJECT_MATERIAL_TYPE,
    RC_GDL_OBJECT_TERRAIN_TYPE,
    RC_GDL_OBJECT_ADVANCE_TYPE,
    RC_GDL_OBJECT_GLOBAL,
    RC_GDL_OBJECT_GAME_MODULE,
    RC_GDL_OBJECT_WORLD,
    RC_GDL_OBJECT_AREA,
    RC_GDL_OBJECT_SIDE,
    RC_GDL_OBJECT_DOCTRINE,
    RC_GDL_OBJECT_PLAYER,
    RC_GDL_OBJECT_UNIT,
    RC_GDL_OBJECT_UNIT_DEFAULTS,
    RC_GDL_OBJECT_PLAN,
    RC_GDL_OBJECT_SCOREKEEPER,
    RC_GDL_OBJECT_EXU,
    RC_GDL_OBJECTS
};

struct rc_gdl_prop_row {
    enum rc_gdl_object object;
    const char *name;
    enum rc_gdl_shape shape;
    const char *text; /* the default, as prop.def spells it */
    int32_t low;
    int32_t high;
};

struct rc_gdl_table_row {
    const char *name;
    enum rc_gdl_kind index[2];
    int16_t fallback;
    int16_t low;
    int16_t high;
    enum rc_gdl_shape shape;
};

enum rc_gdl_function {
#define RC_GDL_FUNCTION(id, name, run, doc) RC_GDL_FN_##id,
#include "gdl/function.def"
#undef RC_GDL_FUNCTION
    RC_GDL_FUNCTIONS
};

enum rc_gdl_form {
#define RC_GDL_FORM(id, head, run, doc) RC_GDL_FORM_##id,
#include "gdl/form.def"
#undef RC_GDL_FORM
    RC_GDL_FORMS
};

/* The rows of the .def files (name.c). */
extern const struct rc_gdl_prop_row rc_gdl_props[];
extern const size_t rc_gdl_prop_count;
extern const struct rc_gdl_table_row rc_gdl_tables[];
extern const size_t rc_gdl_table_count;
extern const char *const rc_gdl_kind_words[RC_GDL_KINDS];     /* "unit" */
extern const char *const rc_gdl_object_words[RC_GDL_OBJECTS]; /* "unit-type" */

/* What a symbol means to the language itself; -1: nothing. */
struct rc_gdl_meaning {
    int16_t form;
    int16_t function;
    int16_t table;
    int16_t prop; /* the first row of that name; `next_prop` has the others */
};

struct rc_gdl_binding {
    const struct rc_gdl_value *value; /* NULL: not bound, unless `all` says otherwise */
    struct rc_span span;
    uint8_t all; /* 1 + kind: the list of all types, made when it is asked for */
    bool constant;
};

struct rc_gdl_type {
    rc_sym symbol;
    struct rc_span span;
    const struct rc_gdl_value **props; /* by row of the kind; NULL: the default */
    struct rc_span *prop_spans;
};

typedef RC_VEC(struct rc_gdl_type) rc_gdl_types;

/* A table that was mentioned. Cells of dice hold DICE_CELL + code, so that no number is dice. */
enum {
    RC_GDL_DICE_CELL = 0x10000
};

struct rc_gdl_table {
    bool used;
    uint32_t rows;
    uint32_t cols;
    int32_t *cells;
    struct rc_span span;    /* of the form that began it */
    struct rc_span cleared; /* of the form that cleared it last */
};

struct rc_gdl_side {
    rc_sym symbol; /* or 0 */
    struct rc_str name;
    struct rc_str class_name;
    struct rc_span span;
};

struct rc_gdl_module {
    struct rc_str name; /* without folder and ending */
    struct rc_str folder;
    struct rc_source *source; /* NULL: it was not found */
    const struct rc_gdl_module
        *from; /* that included it; NULL for those named on the command line */
    const struct rc_gdl_value *declared; /* its game-module form, or NULL */
};

typedef RC_VEC(struct rc_source *) rc_gdl_sources;

/* A form that the model keeps as it stands, for what is lowered and dumped later. */
struct rc_gdl_kept {
    enum rc_gdl_form form;
    const struct rc_gdl_value *value;
};

/* An `if` that is open. */
struct rc_gdl_if {
    struct rc_span span;
    bool outer;   /* whether forms around it count */
    bool truth;   /* of its test */
    bool in_else; /* its else was met */
};

struct rc_gdl {
    struct rc_arena *arena;
    struct rc_sources *sources;
    struct rc_diags *diags;
    struct rc_gdl_options options;
    struct rc_intern symbols;
    struct rc_gdl_meaning *meanings; /* by symbol, for the first `meaning_count` */
    size_t meaning_count;
    int16_t *next_prop;
    struct rc_gdl_binding *bindings; /* by symbol */
    size_t binding_room;
    rc_gdl_types types[RC_GDL_KINDS];
    size_t first_prop[RC_GDL_OBJECTS + 1];
    const struct rc_gdl_value **globals; /* by row of GLOBAL; NULL: the default */
    struct rc_gdl_table *tables;
    RC_VEC(struct rc_gdl_side) sides;
    RC_VEC(const struct rc_gdl_module *) modules; /* in order of loading */
    RC_VEC(struct rc_gdl_kept) kept;
    RC_VEC(struct rc_gdl_if) ifs;
    RC_VEC(const struct rc_gdl_value *) late; /* property values to look at again at the end */
    const struct rc_gdl_module *module;       /* whose forms are read */
    struct rc_str default_base;
    unsigned include_depth;
    bool reading;     /* the switch of if */
    uint32_t *owners; /* of the cells of the table form that is read */
    size_t owner_room;
    uint32_t *seen; /* how often a cell's value was met, while a table is dumped */
    bool table_used;
    bool late_types; /* a type came after a table: the next pass knows how many there will be */
    bool in_table;   /* a clause is evaluated: u* means all types there will be */
    size_t final_count[RC_GDL_KINDS];
    bool full[RC_GDL_KINDS]; /* it was said that there are too many types */
    bool no_types_reported;
    unsigned area_width;
    unsigned area_height;
    size_t units;
    struct rc_intern unit_names;
    size_t scorekeepers;
    size_t work;
    bool work_reported;
    rc_sym sym_quote;
    rc_sym sym_add;
    rc_sym sym_reset;
    rc_sym sym_name;
    rc_sym all_symbols[RC_GDL_KINDS];           /* u* m* t* a* */
    RC_VEC(const struct rc_gdl_module *) roots; /* what was named, in order */
    rc_gdl_sources cache;                       /* files that were read already */
    RC_VEC(struct rc_span) unread;              /* tokens that are none, reported; in order */
    struct rc_buf *printed;                     /* where print forms go; NULL: nowhere */
};

/* Whether the row B1.<row> takes Xconq's answer. */
static inline bool rc_gdl_kernel(const struct rc_gdl *gdl, unsigned row)
{
    return rc_compat_has(&gdl->options.compat, row - 1);
}

/*
 * Something does not fit, other than by a token that has been reported. By default that is an
 * error; where the row takes Xconq's answer it is what Xconq makes of it, a warning (gdl.md B1.34).
 */
void rc_gdl_misfit(struct rc_gdl *gdl, unsigned row, enum rc_code code, struct rc_span span,
                   const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Whether a reported token stands within the span, or nowhere: it is what else does not fit there.
 */
bool rc_gdl_has_unread(const struct rc_gdl *gdl, struct rc_span span);

/*
 * What is not read would have defined names, so nothing is said of unknown ones from here on. A
 * note of the message given last says so.
 */
void rc_gdl_stop_judging_names(struct rc_gdl *gdl);

/* A warning that a row of B1 is touched; nothing where Xconq's answer is taken. */
void rc_gdl_touch(struct rc_gdl *gdl, unsigned row, enum rc_code code, struct rc_span span,
                  const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Counts a step of evaluation; false, and one error, when the budget of the run is used up. */
bool rc_gdl_step(struct rc_gdl *gdl, size_t steps, struct rc_span span);

/* name.c */
void rc_gdl_names_init(struct rc_gdl *gdl);
const struct rc_gdl_meaning *rc_gdl_meaning(const struct rc_gdl *gdl, rc_sym symbol);
/* The row of a property of an object, or -1. */
int rc_gdl_prop_find(const struct rc_gdl *gdl, enum rc_gdl_object object, rc_sym symbol);
/* "unit-type and terrain-type": the objects that have a property of that name. */
struct rc_str rc_gdl_prop_owners(struct rc_gdl *gdl, rc_sym symbol, unsigned *count);
void rc_gdl_suggest_prop(struct rc_gdl *gdl, enum rc_gdl_object object,
                         const struct rc_gdl_value *name);
void rc_gdl_suggest_symbol(struct rc_gdl *gdl, const struct rc_gdl_value *symbol);
void rc_gdl_suggest_table(struct rc_gdl *gdl, const struct rc_gdl_value *name);
void rc_gdl_suggest_type(struct rc_gdl *gdl, enum rc_gdl_kind kind,
                         const struct rc_gdl_value *symbol);
bool rc_gdl_is_scratch(struct rc_str name); /* begins with "zz-" */
static inline struct rc_str rc_gdl_text(const struct rc_gdl *gdl, rc_sym symbol)
{
    return rc_sym_text(&gdl->symbols, symbol);
}

/* bind.c */
struct rc_gdl_binding *rc_gdl_binding(struct rc_gdl *gdl, rc_sym symbol);
const struct rc_gdl_value *rc_gdl_lookup(struct rc_gdl *gdl, rc_sym symbol);
void rc_gdl_bind(struct rc_gdl *gdl, rc_sym symbol, const struct rc_gdl_value *value,
                 struct rc_span span);
void rc_gdl_bind_all(struct rc_gdl *gdl, enum rc_gdl_kind kind);

/* value.c */
extern const struct rc_gdl_value rc_gdl_nil;
extern const struct rc_gdl_value rc_gdl_bad;
const struct rc_gdl_value *rc_gdl_nil_at(struct rc_gdl *gdl, struct rc_span span);
const struct rc_gdl_value *rc_gdl_number(struct rc_gdl *gdl, int64_t number, struct rc_span span);
const struct rc_gdl_value *rc_gdl_dice(struct rc_gdl *gdl, int64_t code, struct rc_span span);
const struct rc_gdl_value *rc_gdl_symbol(struct rc_gdl *gdl, rc_sym symbol, struct rc_span span);
const struct rc_gdl_value *rc_gdl_string(struct rc_gdl *gdl, struct rc_str bytes,
                                         struct rc_span span);
const struct rc_gdl_value *rc_gdl_type(struct rc_gdl *gdl, enum rc_gdl_kind kind, size_t index,
                                       struct rc_span span);
const struct rc_gdl_value *rc_gdl_mark(struct rc_gdl *gdl, enum rc_gdl_tag tag, size_t index,
                                       struct rc_span span);
/* A list of `count` elements, which are copied; nil when there are none; bad when it is too deep.
 */
const struct rc_gdl_value *rc_gdl_list(struct rc_gdl *gdl, const struct rc_gdl_value *const *items,
                                       size_t count, struct rc_span span);
/* The same value at another place. */
const struct rc_gdl_value *rc_gdl_moved(struct rc_gdl *gdl, const struct rc_gdl_value *value,
                                        struct rc_span span);
bool rc_gdl_equal(struct rc_gdl *gdl, const struct rc_gdl_value *a, const struct rc_gdl_value *b);
void rc_gdl_print(struct rc_gdl *gdl, const struct rc_gdl_value *value, struct rc_buf *out);
/* For messages: printed, and cut when it is long. */
struct rc_str rc_gdl_show(struct rc_gdl *gdl, const struct rc_gdl_value *value);
struct rc_str rc_gdl_type_name(struct rc_gdl *gdl, enum rc_gdl_kind kind, size_t index);

/* read: the forms of a source. */
typedef RC_VEC(const struct rc_gdl_value *) rc_gdl_forms;
rc_gdl_forms rc_gdl_read(struct rc_gdl *gdl, struct rc_source *source);

/* dice.c: codes of dice in the packing of the mode (B1.3). */
struct rc_gdl_dice {
    int count;
    int sides;
    int addend;
    int base; /* the least number on a die, B1.2 */
};
struct rc_gdl_dice rc_gdl_dice_decode(const struct rc_gdl *gdl, int32_t code);
bool rc_gdl_is_dice_code(int32_t code);

/* eval.c. In a strict place a symbol that means nothing is an error; elsewhere a warning. */
const struct rc_gdl_value *rc_gdl_value_of(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                           bool strict);
const struct rc_gdl_value *rc_gdl_arith(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                        enum rc_gdl_function op);
const struct rc_gdl_value *rc_gdl_compare(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                          enum rc_gdl_function op);

/* form.c: one top-level form. */
void rc_gdl_interpret(struct rc_gdl *gdl, const struct rc_gdl_value *form);
void rc_gdl_interpret_all(struct rc_gdl *gdl, const rc_gdl_forms *forms);
#define RC_GDL_FORM(id, head, run, doc) \
    void rc_gdl_form_##run(struct rc_gdl *gdl, const struct rc_gdl_value *form);
#include "gdl/form.def"
#undef RC_GDL_FORM
void rc_gdl_unit_form(struct rc_gdl *gdl, const struct rc_gdl_value *form, size_t from);
/* The value is a (symbol value ...) pair; else a message. */
bool rc_gdl_is_pair(struct rc_gdl *gdl, const struct rc_gdl_value *pair, const char *where);
void rc_gdl_check_pairs(struct rc_gdl *gdl, const struct rc_gdl_value *form, size_t from,
                        enum rc_gdl_object object);

/* type.c: storing properties and globals. */
void rc_gdl_store_prop(struct rc_gdl *gdl, enum rc_gdl_kind kind, size_t index, int row,
                       const struct rc_gdl_value *value, struct rc_span span);
const struct rc_gdl_value *rc_gdl_prop_default(struct rc_gdl *gdl, int row);
const struct rc_gdl_value *rc_gdl_prop_value(struct rc_gdl *gdl, enum rc_gdl_kind kind,
                                             size_t index, int row);
const struct rc_gdl_value *rc_gdl_global_value(struct rc_gdl *gdl, int row);
size_t rc_gdl_type_count(const struct rc_gdl *gdl, enum rc_gdl_kind kind);

/* table.c */
struct rc_gdl_table *rc_gdl_table_fit(struct rc_gdl *gdl, int table);
/* What cell holds, as Xconq numbers it; *dice says whether it is dice. */
int32_t rc_gdl_cell(struct rc_gdl *gdl, int table, size_t row, size_t col, bool *dice);

/* gdl.c: reads everything once more where types came after tables; see the note there. */
void rc_gdl_settle(struct rc_gdl *gdl);

/* module.c */
bool rc_gdl_open(struct rc_gdl *gdl, struct rc_str path);
void rc_gdl_run_root(struct rc_gdl *gdl, const struct rc_gdl_module *root);
bool rc_gdl_include(struct rc_gdl *gdl, const struct rc_gdl_value *name, bool silent);
/* B1.31: what Xconq loads when types are needed and there are none. True: there are some now. */
bool rc_gdl_need_types(struct rc_gdl *gdl, enum rc_gdl_kind kind, struct rc_span span);

/*
 * vlist.c: the value of each type of a kind, or of each side (kind RC_GDL_KINDS; slot 0 is the side
 * of nobody); slots that the list does not name keep what they have. False: something did not fit.
 */
bool rc_gdl_value_list(struct rc_gdl *gdl, const struct rc_gdl_value *list, int kind,
                       const struct rc_gdl_value **slots, size_t count);

/* lower.c, rule.c */
struct rc_str rc_gdl_place(struct rc_gdl *gdl, struct rc_span span); /* "file.g:12" */
void rc_gdl_lower_rules(struct rc_gdl *gdl, struct rc_ir_module *out);

/* lint.c */
const struct rc_gdl_value *rc_gdl_unquoted(struct rc_gdl *gdl, const struct rc_gdl_value *form);
void rc_gdl_lint(struct rc_gdl *gdl);
const struct rc_gdl_value *rc_gdl_interpolation_of(struct rc_gdl *gdl,
                                                   const struct rc_gdl_value *value);

#endif
