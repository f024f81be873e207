/*
 * `rulec check` on the library of Xconq: how many messages of each kind there are is held, and 200
 * faults that are put into its modules one at a time are each found at their place.
 *
 * RULEC_SEED picks other faults; the seed is printed.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "rulec/dice.h"
#include "support/gdl_case.h"
#include "support/gdl_oracle.h"

enum {
    FAULTS = 200,
    MODULES = 134 /* for which the counts below hold */
};

/* Messages of all modules, each checked by itself. */
static const struct {
    const char *number;
    size_t count;
} held[] = {
#include "check_counts.def"
};

static char *library;
static char folder[1024];

static struct rc_str file_text(struct rc_arena *arena, const char *path)
{
    struct rc_str text = RC_STR("");

    rc_io_read(arena, path, RC_FILE_LIMIT, &text);
    return text;
}

static void load(struct gdl_case *c, const char *path)
{
    struct rc_str dir = rc_str(library);
    struct rc_str file = rc_str(path);

    gdl_case_init(c, "", &dir, 1);
    rc_gdl_load(c->gdl, &file, 1);
    rc_gdl_finish(c->gdl);
    rc_gdl_lower(c->gdl, RC_STR("x"));
}

static int is_module(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);

    return n > 2 && strcmp(entry->d_name + n - 2, ".g") == 0;
}

static void count_messages(const char *name, size_t *counts)
{
    struct gdl_case c;
    char path[1024];

    snprintf(path, sizeof path, "%s/%s", library, name);
    load(&c, path);
    for (size_t i = 0; i < c.diags.count; i++)
        counts[c.diags.at[i]->code]++;
    gdl_case_clear(&c);
}

static bool counts_hold(const size_t *counts, int modules)
{
    bool fine = true;

    for (unsigned code = 0; code < RC_CODE_COUNT; code++) {
        const struct rc_code_row *row = rc_code_row((enum rc_code)code);
        size_t expected = 0;
        for (size_t i = 0; i < sizeof held / sizeof *held; i++) {
            if (strcmp(held[i].number, row->number) == 0)
                expected = held[i].count;
        }
        if (counts[code] == 0 && expected == 0)
            continue;
        printf("{ \"%s\", %zu }, /* %s */\n", row->number, counts[code],
               row->slug[0] != '\0' ? row->slug : "error");
        if (modules == MODULES && counts[code] != expected) {
            printf("  and %zu are held\n", expected);
            fine = false;
        }
    }
    return fine;
}

/* A fault: the text of a module with one change, and what must be said of it where. */
struct fault {
    const char *what;
    struct rc_str text;
    size_t place; /* byte of the changed text that a message must cover */
    const char *codes; /* any of these */
};

struct picker {
    struct rc_arena *arena;
    struct rc_str text;
    rulec_dice *dice;
    struct gdl_case *c; /* the module as it is */
};

static size_t pick(struct picker *p, size_t n)
{
    return rulec_dice_below(p->dice, (uint32_t)n);
}

static struct rc_str spliced(struct picker *p, size_t begin, size_t end, struct rc_str with)
{
    struct rc_buf out;

    rc_buf_init(&out, p->arena);
    rc_buf_add(&out, rc_str_sub(p->text, 0, begin));
    rc_buf_add(&out, with);
    rc_buf_add(&out, rc_str_sub(p->text, end, p->text.len));
    return rc_buf_str(&out);
}

/* Offsets of the lines that begin a top-level form with this head, of which one is taken. */
static bool pick_form(struct picker *p, const char *head, size_t *at)
{
    size_t found[4096];
    size_t count = 0;
    struct rc_gdl *gdl = p->c->gdl;
    rc_gdl_forms forms = rc_gdl_read(gdl, gdl->roots.at[0]->source);

    for (size_t i = 0; i < forms.count && count < 4096; i++) {
        const struct rc_gdl_value *word = rc_gdl_at(forms.at[i], 0);
        if (word != NULL && rc_gdl_is(word, RC_GDL_SYMBOL) &&
            (head[0] == '\0' || rc_str_eq(rc_gdl_text(gdl, word->u.symbol), rc_str(head))))
            found[count++] = forms.at[i]->span.begin - gdl->roots.at[0]->source->base;
    }
    if (count == 0)
        return false;
    *at = found[pick(p, count)];
    return true;
}

/* The n-th blank-separated word behind an offset: where it stands. */
static bool word_behind(struct picker *p, size_t at, unsigned n, size_t *begin, size_t *end)
{
    size_t i = at;

    for (unsigned k = 0; k <= n; k++) {
        while (i < p->text.len && strchr(" \t\r\n", p->text.p[i]) != NULL)
            i++;
        *begin = i;
        while (i < p->text.len && strchr(" \t\r\n()\";|'", p->text.p[i]) == NULL)
            i++;
        *end = i;
    }
    return *end > *begin;
}

static bool misspell(struct picker *p, struct fault *f, const char *head, const char *what,
                     const char *codes)
{
    size_t at;
    size_t begin;
    size_t end;

    if (!pick_form(p, head, &at) || !word_behind(p, at + 1, 1, &begin, &end) || end - begin < 4)
        return false;
    *f = (struct fault){ what, spliced(p, end - 1, end, RC_STR("qq")), begin, codes };
    return true;
}

static bool fault_table(struct picker *p, struct fault *f)
{
    return misspell(p, f, "table", "a table misspelt", "E0319");
}

static bool fault_include(struct picker *p, struct fault *f)
{
    size_t at;
    size_t end;

    if (!pick_form(p, "include", &at))
        return false;
    size_t begin = rc_str_find(p->text, '"', at);
    end = rc_str_find(p->text, '"', begin + 1);
    *f = (struct fault){ "a module misspelt", spliced(p, end, end, RC_STR("qq")), begin, "E0326" };
    return end < p->text.len;
}

static bool fault_head(struct picker *p, struct fault *f)
{
    size_t at;
    size_t begin;
    size_t end;

    if (!pick_form(p, "set", &at) || !word_behind(p, at + 1, 0, &begin, &end))
        return false;
    *f = (struct fault){ "a form misspelt", spliced(p, begin, end, RC_STR("sett")), begin,
                         "E0316 E0328" };
    return true;
}

static bool fault_unclosed(struct picker *p, struct fault *f)
{
    size_t at;
    size_t end;

    if (!pick_form(p, "define", &at) && !pick_form(p, "add", &at))
        return false;
    end = rc_str_find(p->text, ')', at);
    struct rc_str inside = rc_str_sub(p->text, at, end);
    if (memchr(inside.p, ';', inside.len) != NULL || memchr(inside.p, '"', inside.len) != NULL ||
        memchr(inside.p, '|', inside.len) != NULL)
        return false;
    *f = (struct fault){ "a ')' missing", spliced(p, end, end + 1, RC_STR("")), at, "E0301" };
    return true;
}

/* What goes before a top-level form, behind the first half of the module, and where in it. */
static bool insert(struct picker *p, struct fault *f, const char *what, const char *format,
                   const char *name, size_t offset, const char *codes)
{
    size_t at;

    if (!pick_form(p, "", &at))
        return false;
    struct rc_str text = rc_str_printf(p->arena, "\n%s%s\n", format, name);
    *f = (struct fault){ what, spliced(p, at, at, text), at + 1 + offset, codes };
    return true;
}

static bool fault_extra(struct picker *p, struct fault *f)
{
    return insert(p, f, "a ')' too many", ")", "", 0, "E0302");
}

static bool fault_operator(struct picker *p, struct fault *f)
{
    return insert(p, f, "an operator among operands", "(define qqq (+ 1 * 2))", "", 17, "E0313");
}

static bool fault_lengths(struct picker *p, struct fault *f)
{
    return insert(p, f, "lists of different lengths", "(define qqq (+ (1 2) (1 2 3)))", "", 12,
                  "E0311");
}

static bool fault_global(struct picker *p, struct fault *f)
{
    return insert(p, f, "a global out of range", "(set sides-max 99)", "", 15, "E0323");
}

static bool fault_byte(struct picker *p, struct fault *f)
{
    return insert(p, f, "a byte above ASCII", "(set initial-date \"\xfc\")", "", 19, "E0363");
}

static bool fault_long(struct picker *p, struct fault *f)
{
    char name[202];

    memset(name, 'q', 201);
    name[201] = '\0';
    return insert(p, f, "an over-long symbol", "'", name, 1, "E0361");
}

static bool fault_division(struct picker *p, struct fault *f)
{
    return insert(p, f, "division by zero", "(define qqq (/ 7 0))", "", 12, "E0312");
}

static bool fault_dead(struct picker *p, struct fault *f)
{
    return insert(p, f, "a form that is never read", "(if false)(define q 1)(end-if)", "", 0,
                  "E0371");
}

static bool fault_number(struct picker *p, struct fault *f)
{
    return insert(p, f, "a number that runs into letters", "(define qqq 5abc)", "", 12, "E0303");
}

/* The name of a type of a kind, behind the last of whose forms something is added; NULL: none. */
static const char *type_name(struct picker *p, enum rc_gdl_kind kind)
{
    size_t count = p->c->gdl->types[kind].count;

    if (count == 0)
        return NULL;
    struct rc_str name = rc_gdl_text(p->c->gdl, p->c->gdl->types[kind].at[pick(p, count)].symbol);
    return rc_str_printf(p->arena, "|%.*s|", RC_FMT(name)).p;
}

/* At the end of the module, where all types are known. */
static bool at_end(struct picker *p, struct fault *f, const char *what, struct rc_str text,
                   size_t offset, const char *codes)
{
    size_t end = p->text.len;

    *f = (struct fault){ what,
                         spliced(p, end, end, rc_str_printf(p->arena, "\n%.*s\n", RC_FMT(text))),
                         end + 1 + offset, codes };
    return true;
}

static bool fault_index(struct picker *p, struct fault *f)
{
    const char *unit = type_name(p, RC_GDL_UNIT_TYPE);
    const char *terrain = type_name(p, RC_GDL_TERRAIN_TYPE);

    return unit != NULL && terrain != NULL &&
           at_end(p, f, "an index of another kind",
                  rc_str_printf(p->arena, "(table vanishes-on add (%s %s 1))", terrain, unit), 24,
                  "E0321");
}

static bool fault_nearest(struct picker *p, struct fault *f)
{
    const char *unit = type_name(p, RC_GDL_UNIT_TYPE);

    return unit != NULL &&
           at_end(p, f, "an undefined symbol",
                  rc_str_printf(p->arena, "(table acp-to-attack add (qqqq %s 1))", unit), 26,
                  "E0309");
}

static bool fault_object(struct picker *p, struct fault *f)
{
    const char *unit = type_name(p, RC_GDL_UNIT_TYPE);

    return unit != NULL &&
           at_end(p, f, "a property of another kind of object",
                  rc_str_printf(p->arena, "(add %s river-chance 1)", unit), 6 + strlen(unit),
                  "E0366");
}

static bool fault_property(struct picker *p, struct fault *f)
{
    const char *unit = type_name(p, RC_GDL_UNIT_TYPE);

    return unit != NULL && at_end(p, f, "a property misspelt",
                                  rc_str_printf(p->arena, "(add %s hp-maxx 1)", unit),
                                  6 + strlen(unit), "E0320");
}

static bool fault_bounds(struct picker *p, struct fault *f)
{
    const char *unit = type_name(p, RC_GDL_UNIT_TYPE);

    return unit != NULL && at_end(p, f, "a property out of range",
                                  rc_str_printf(p->arena, "(add %s hp-max 40000)", unit),
                                  13 + strlen(unit), "E0323");
}

static bool fault_values(struct picker *p, struct fault *f)
{
    const char *unit = type_name(p, RC_GDL_UNIT_TYPE);

    return unit != NULL &&
           at_end(p, f, "too many values",
                  rc_str_printf(p->arena, "(table acp-to-attack add ((%s) u* (1 2)))", unit),
                  32 + strlen(unit), "E0311");
}

static bool fault_overwritten(struct picker *p, struct fault *f)
{
    const char *unit = type_name(p, RC_GDL_UNIT_TYPE);

    return unit != NULL &&
           at_end(p, f, "a clause overwritten whole",
                  rc_str_printf(p->arena, "(table acp-to-attack add (%s u* 1) (u* u* 2))", unit),
                  25, "E0369");
}

static bool fault_again(struct picker *p, struct fault *f)
{
    return p->c->gdl->types[RC_GDL_UNIT_TYPE].count > 0 &&
           at_end(p, f, "a table given twice",
                  RC_STR("(table acp-to-attack add 1)(table acp-to-attack 2)"), 34, "E0370");
}

static bool (*const makers[])(struct picker *, struct fault *) = {
    fault_table,    fault_include,  fault_head,     fault_unclosed, fault_extra,  fault_operator,
    fault_lengths,  fault_global,   fault_byte,     fault_long,     fault_division, fault_dead,
    fault_number,   fault_index,    fault_nearest,  fault_object,   fault_property, fault_bounds,
    fault_values,   fault_overwritten, fault_again,
};

/* A message with one of the codes that covers the place, in the module itself. */
static bool is_found(const struct gdl_case *c, const struct fault *f)
{
    const struct rc_source *source = c->gdl->roots.at[0]->source;

    for (size_t i = 0; i < c->diags.count; i++) {
        const struct rc_message *m = c->diags.at[i];
        rc_pos place = source->base + (rc_pos)f->place;
        if (strstr(f->codes, rc_code_row(m->code)->number) != NULL && m->span.begin <= place &&
            (place < m->span.end || m->span.begin == place))
            return true;
    }
    return false;
}

static bool has_errors(const struct gdl_case *c)
{
    return c->diags.errors > 0;
}

/* One fault in one module; *made says whether the module had room for it. */
static bool try_fault(const char *name, size_t maker, rulec_dice *dice, bool *made)
{
    struct gdl_case whole;
    struct gdl_case broken;
    struct fault fault;
    char path[2048];
    bool found = true;

    snprintf(path, sizeof path, "%s/%s", library, name);
    load(&whole, path);
    struct picker p = { &whole.arena, file_text(&whole.arena, path), dice, &whole };
    *made = !has_errors(&whole) && makers[maker](&p, &fault);
    if (*made) {
        snprintf(path, sizeof path, "%s/%s", folder, name);
        FILE *f = fopen(path, "w");
        if (f != NULL) {
            fwrite(fault.text.p, 1, fault.text.len, f);
            fclose(f);
        }
        load(&broken, path);
        found = is_found(&broken, &fault);
        if (!found)
            printf("%s: %s, at byte %zu, not found\n%.2000s", name, fault.what, fault.place,
                   gdl_case_messages(&broken).p);
        gdl_case_clear(&broken);
        remove(path);
    }
    gdl_case_clear(&whole);
    return found;
}

static bool try_faults(struct dirent **entries, int count)
{
    const char *seed = getenv("RULEC_SEED");
    rulec_dice dice = { seed != NULL ? strtoull(seed, NULL, 10) : 20260704, 0 };
    size_t made = 0;
    size_t found = 0;

    for (size_t attempt = 0; made < FAULTS && attempt < 20 * FAULTS; attempt++) {
        bool done;
        const char *name = entries[rulec_dice_below(&dice, (uint32_t)count)]->d_name;
        bool ok = try_fault(name, attempt % (sizeof makers / sizeof *makers), &dice, &done);
        made += done;
        found += done && ok;
    }
    printf("seed %ju: %zu of %zu faults found at their place\n", (uintmax_t)dice.seed, found, made);
    return made == FAULTS && found == made;
}

int main(void)
{
    static size_t counts[RC_CODE_COUNT];
    const char *build = getenv("RULEC_TEST_DIR") != NULL ? getenv("RULEC_TEST_DIR") : "/tmp";
    struct dirent **entries = NULL;

    library = shared_path("corpus/xconq/lib");
    if (library == NULL)
        return 77;
    snprintf(folder, sizeof folder, "%s/gdl-faults", build);
    mkdir(folder, 0777);
    int count = scandir(library, &entries, is_module, alphasort);
    for (int i = 0; i < count; i++)
        count_messages(entries[i]->d_name, counts);
    printf("%d modules\n", count);
    bool fine = counts_hold(counts, count);
    fine = count > 0 && try_faults(entries, count) && fine;
    for (int i = 0; i < count; i++)
        free(entries[i]);
    free(entries);
    free(library);
    return fine ? 0 : 1;
}
