#include "flow/pack.h"

#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/path.h"
#include "flow/lint.h"

enum {
    FILE_LIMIT = 65535 /* files in a folder */
};

void rc_flow_pack_init(struct rc_flow_pack *pack, struct rc_arena *arena, struct rc_diags *diags,
                       struct rc_intern *names, rc_flow_rows rows)
{
    *pack = (struct rc_flow_pack){
        .context = { .arena = arena, .diags = diags, .names = names, .rows = rows },
    };
}

static bool is_item_file(struct rc_str path)
{
    struct rc_str ending = rc_path_ending(path);

    return rc_str_eq_fold(ending, RC_STR("json")) || rc_str_eq_fold(ending, RC_STR("jsonl"));
}

static bool is_flow_file(struct rc_str path)
{
    struct rc_str ending = rc_path_ending(path);

    return rc_str_eq_fold(ending, RC_STR("flow")) || rc_str_eq_fold(ending, RC_STR("js"));
}

/* "rules/melee/lay-on-hands.flow" -> "lay-on-hands" */
static struct rc_str name_of(struct rc_str path)
{
    struct rc_str name = rc_path_name(path);
    struct rc_str ending = rc_path_ending(path);

    return ending.len == 0 ? name : rc_str_sub(name, 0, name.len - ending.len - 1);
}

static void report_io(const struct rc_flow_context *c, struct rc_str path, const char *why,
                      bool missing)
{
    rc_report(c->diags, missing ? RC_E_MISSING_FILE : RC_E_UNREADABLE, RC_NO_SPAN, "%.*s: %s",
              RC_FMT(path), why);
}

static bool check_text(const struct rc_flow_context *c, const struct rc_source *source)
{
    size_t nul = rc_str_find(source->text, '\0', 0);

    if (nul == source->text.len)
        return true;
    rc_report(c->diags, RC_E_BINARY, rc_span_of(source, rc_str_sub(source->text, nul, nul + 1)),
              "'%.*s' is not text: byte %zu is NUL, nothing of it is read", RC_FMT(source->name),
              nul + 1);
    return false;
}

/* Nothing says what the other bytes would mean, and a wrong guess would change names of steps. */
static bool check_encoding(const struct rc_flow_context *c, const struct rc_source *source)
{
    if (!source->converted)
        return true;
    rc_report(c->diags, RC_E_FLOW_SYNTAX, rc_source_bad_byte(source),
              "a flow is UTF-8; byte %zu of this file is not", source->first_bad + 1);
    return false;
}

static bool add_file(struct rc_flow_pack *pack, struct rc_str path)
{
    const struct rc_flow_context *c = &pack->context;
    struct rc_source *source = NULL;
    enum rc_io_status status = rc_source_read(c->diags->sources, path, path, &source);
    struct rc_flow_file file;

    if (status != RC_IO_OK) {
        report_io(c, path, rc_io_text(status), status == RC_IO_MISSING);
        return false;
    }
    RC_PUSH(c->arena, &pack->inputs, path);
    if (!check_text(c, source))
        return true;
    if (is_item_file(path)) {
        rc_items_load(c, source, &pack->items);
        return true;
    }
    if (!check_encoding(c, source))
        return true;
    rc_flow_load(c, source, name_of(path), &file);
    for (size_t i = 0; i < file.count; i++)
        RC_PUSH(c->arena, &pack->flows, file.flows[i]);
    return true;
}

static int by_name(const void *a, const void *b)
{
    return rc_str_cmp(*(const struct rc_str *)a, *(const struct rc_str *)b);
}

/* The folder is closed before anything is allocated that could leave by longjmp: names are counted
   and copied in two passes over a list that the C library owns. */
static bool list_folder(struct rc_flow_pack *pack, struct rc_str path, struct rc_str **names,
                        size_t *count)
{
    struct rc_arena *arena = pack->context.arena;
    struct dirent **entries = NULL;
    int found = scandir(rc_str_copy(arena, path), &entries, NULL, NULL);
    RC_VEC(struct rc_str) list = { 0 };

    if (found < 0)
        return false;
    for (int i = 0; i < found; i++) {
        struct rc_str name = rc_str(entries[i]->d_name);

        if ((is_item_file(name) || is_flow_file(name)) && list.count < FILE_LIMIT) {
            struct rc_str full = rc_path_join(arena, rc_str_printf(arena, "%.*s/", RC_FMT(path)),
                                              rc_str_dup(arena, name));

            RC_PUSH(arena, &list, full);
        }
        free(entries[i]);
    }
    free(entries);
    if (list.count > 1)
        qsort(list.at, list.count, sizeof *list.at, by_name);
    *names = list.at;
    *count = list.count;
    return true;
}

static bool is_folder(struct rc_arena *arena, struct rc_str path)
{
    struct stat info;

    return stat(rc_str_copy(arena, path), &info) == 0 && S_ISDIR(info.st_mode);
}

bool rc_flow_pack_add(struct rc_flow_pack *pack, struct rc_str path)
{
    struct rc_str *names;
    size_t count;
    bool all = true;

    if (!is_folder(pack->context.arena, path))
        return add_file(pack, path);
    if (!list_folder(pack, path, &names, &count)) {
        report_io(&pack->context, path, "the folder cannot be read", false);
        return false;
    }
    for (size_t i = 0; i < count; i++)
        all &= add_file(pack, names[i]);
    return all;
}

/* The first of two things with one name; found through a table by symbol. */
struct first {
    rc_sym name;
    size_t number;
};

static int by_symbol(const void *a, const void *b)
{
    const struct first *x = a;
    const struct first *y = b;

    if (x->name != y->name)
        return x->name < y->name ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

static void report_twice(struct rc_flow_pack *pack, size_t a, size_t b)
{
    struct rc_item *first = pack->items.at.at[a];
    struct rc_item *second = pack->items.at.at[b];

    rc_report(pack->context.diags, RC_E_ITEM_TWICE, second->span, "there are two items '%.*s'",
              RC_FMT(second->name));
    rc_note_at(pack->context.diags, first->span, "the first one is here");
    /* the name says neither of them */
    first->failed = second->failed = true;
}

void rc_flow_pack_close(struct rc_flow_pack *pack)
{
    struct rc_arena *arena = pack->context.arena;
    size_t count = pack->items.at.count;
    struct first *list = RC_NEW_ARRAY(arena, struct first, count + 1);

    for (size_t i = 0; i < count; i++)
        list[i] =
            (struct first){ rc_intern_add(pack->context.names, pack->items.at.at[i]->name), i };
    if (count > 1)
        qsort(list, count, sizeof *list, by_symbol);
    for (size_t i = 1; i < count; i++)
        if (list[i].name == list[i - 1].name)
            report_twice(pack, list[i - 1].number, list[i].number);
    /* what is wrong with an item may be what its flow asks about: a variant, the script */
    for (size_t i = 0; i < count; i++)
        pack->items.at.at[i]->flow->failed |= pack->items.at.at[i]->failed;
}

struct rc_flow *rc_flow_pack_flow(const struct rc_flow_pack *pack, struct rc_str name)
{
    if (name.len == 0)
        return pack->flows.count > 0 ? pack->flows.at[0] : NULL;
    for (size_t i = 0; i < pack->flows.count; i++)
        if (rc_str_eq(pack->flows.at[i]->name, name))
            return pack->flows.at[i];
    return NULL;
}

struct rc_item *rc_flow_pack_item(const struct rc_flow_pack *pack, struct rc_str name)
{
    for (size_t i = 0; i < pack->items.at.count; i++)
        if (rc_str_eq(pack->items.at.at[i]->name, name))
            return pack->items.at.at[i];
    return NULL;
}

struct rc_flow *rc_flow_pack_any(const struct rc_flow_pack *pack, struct rc_str name)
{
    struct rc_flow *flow = rc_flow_pack_flow(pack, name);
    const struct rc_item *item = flow == NULL ? rc_flow_pack_item(pack, name) : NULL;

    if (flow != NULL)
        return flow;
    return item != NULL ? item->flow : rc_flow_built_in(&pack->context, name);
}

void rc_flow_pack_suggest(const struct rc_flow_pack *pack, bool flows,
                          struct rc_suggestion *suggestion)
{
    for (size_t i = 0; flows && i < pack->flows.count; i++)
        rc_suggest_offer(suggestion, pack->flows.at[i]->name);
    for (size_t i = 0; i < pack->items.at.count; i++)
        rc_suggest_offer(suggestion, pack->items.at.at[i]->name);
}

void rc_flow_pack_lint(const struct rc_flow_pack *pack)
{
    for (size_t i = 0; i < pack->flows.count; i++)
        rc_flow_lint(&pack->context, pack->flows.at[i]);
    for (size_t i = 0; i < pack->items.at.count; i++) {
        rc_flow_lint(&pack->context, pack->items.at.at[i]->flow);
        rc_item_lint(&pack->context, pack->items.at.at[i]);
    }
}
