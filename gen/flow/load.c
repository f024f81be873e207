/* From a source to flows: the built-in ones first, then what the file says. */
#include "flow/builtin.h"
#include "flow/flow.h"
#include "flow/lower.h"
#include "flow/scan.h"
#include "ir/flow_table.h"

enum {
    NAMED_LIMIT = 1024 /* exported flows in a file */
};

static const struct rc_source *builtin_source(const struct rc_flow_context *c)
{
    struct rc_source *source = RC_NEW(c->arena, struct rc_source);

    /* built-in nodes have no place, so the source need not be one of the run's */
    source->text = rc_str(rc_flow_builtin_text);
    source->name = RC_STR("built-in flows");
    return source;
}

static rc_flow_id builtin_node(struct rc_flow_lowering *l, const char *name)
{
    const struct rc_flow_binding *binding = rc_flow_binding_find(l, rc_str(name));

    return binding == NULL ? RC_FLOW_NONE : binding->node;
}

/* Lowers the built-in flows into an empty flow. */
static void add_presets(struct rc_flow_lowering *l)
{
    const struct rc_source *source = builtin_source(l->context);
    struct rc_flow_script script;

    rc_flow_parse(l->context->arena, l->context->diags, source, source->text, RC_FLOW_DEPTH,
                  &script);
    l->built_in = true;
    rc_flow_lower_script(l, &script);
    l->presets = (struct rc_flow_presets){
        .default_flow = builtin_node(l, "whole"),
        .area = { builtin_node(l, "area"), builtin_node(l, "areaWithoutSelf") },
        .single = { builtin_node(l, "single"), builtin_node(l, "singleChosen") },
    };
    l->built_in = false;
    l->flow->built_in = (rc_flow_id)l->flow->nodes.count;
    l->flow->default_root = l->presets.default_flow;
}

static struct rc_flow *new_flow(const struct rc_flow_context *c, struct rc_str name,
                                struct rc_flow_lowering *l)
{
    struct rc_flow *flow = RC_NEW(c->arena, struct rc_flow);

    rc_flow_init(flow, c->arena, c->names);
    flow->name = name;
    *l = (struct rc_flow_lowering){ .context = c, .flow = flow };
    add_presets(l);
    /* the names of the built-in text are not the author's */
    l->bindings.count = 0;
    return flow;
}

/* A flow of the file: what it returns, or the named flow `which`. */
static struct rc_flow *load_one(const struct rc_flow_context *c, const struct rc_source *source,
                                const struct rc_flow_script *script, struct rc_str name,
                                const struct rc_flow_stmt *which, bool only)
{
    struct rc_flow_lowering l;
    struct rc_flow *flow = new_flow(c, name, &l);
    struct rc_flow_binding *binding;

    l.source = source;
    l.names_only = which != NULL;
    flow->span = which != NULL ? which->span : RC_NO_SPAN;
    flow->root = rc_flow_lower_script(&l, script);
    if (which != NULL) {
        binding = rc_flow_binding_find(&l, which->name);
        flow->root = RC_FLOW_NONE;
        if (binding != NULL)
            flow->root = rc_flow_lower_function(&l, binding);
    }
    rc_flow_check_hooks(&l, only);
    flow->failed |= script->failed;
    rc_flow_check_length(c, flow);
    return flow;
}

bool rc_flow_check_length(const struct rc_flow_context *c, struct rc_flow *flow)
{
    if (flow->failed || !rc_flow_is_too_long(flow, c->rows))
        return !flow->failed;
    rc_report(c->diags, RC_E_FLOW_TOO_LARGE, rc_flow_place(flow),
              "a chain of this flow has more than %d steps", RC_FLOW_CHAIN_LIMIT);
    c->diags->limit_hit = true;
    flow->failed = true;
    return false;
}

static size_t count_exported(const struct rc_flow_script *script)
{
    size_t count = 0;

    for (const struct rc_flow_stmt *s = script->first; s != NULL; s = s->next)
        count += s->exported;
    return count;
}

static bool returns(const struct rc_flow_script *script)
{
    for (const struct rc_flow_stmt *s = script->first; s != NULL; s = s->next)
        if (s->kind == RC_FLOW_STMT_RETURN)
            return true;
    return false;
}

void rc_flow_load(const struct rc_flow_context *c, const struct rc_source *source,
                  struct rc_str name, struct rc_flow_file *file)
{
    struct rc_flow_script script;
    size_t exported;

    *file = (struct rc_flow_file){ 0 };
    rc_flow_parse(c->arena, c->diags, source, source->text, RC_FLOW_DEPTH, &script);
    exported = count_exported(&script);
    if (exported > NAMED_LIMIT) {
        rc_report(c->diags, RC_E_FLOW_TOO_LARGE, script.first->span,
                  "a file exports more than %d flows", NAMED_LIMIT);
        c->diags->limit_hit = true;
        return;
    }
    file->flows = RC_NEW_ARRAY(c->arena, struct rc_flow *, exported + 1);
    if (exported == 0 || returns(&script))
        file->flows[file->count++] = load_one(c, source, &script, name, NULL, exported == 0);
    for (const struct rc_flow_stmt *s = script.first; s != NULL; s = s->next)
        if (s->exported && s->name.len > 0)
            file->flows[file->count++] = load_one(c, source, &script, s->name, s, false);
}

struct rc_flow *rc_flow_script(const struct rc_flow_context *c, const struct rc_source *source,
                               struct rc_str name)
{
    struct rc_flow_lowering l;
    struct rc_flow_script script;

    if (source == NULL || rc_str_trim(source->text).len == 0)
        return new_flow(c, name, &l);
    rc_flow_parse(c->arena, c->diags, source, source->text, RC_FLOW_DEPTH, &script);
    return load_one(c, source, &script, name, NULL, true);
}

struct rc_flow *rc_flow_built_in(const struct rc_flow_context *c, struct rc_str name)
{
    const char *inner = rc_flow_builtin_name(name);
    struct rc_flow *flow = RC_NEW(c->arena, struct rc_flow);
    struct rc_flow_lowering l = { .context = c, .flow = flow };

    if (inner == NULL)
        return NULL;
    rc_flow_init(flow, c->arena, c->names);
    flow->name = name;
    add_presets(&l);
    flow->root = builtin_node(&l, inner);
    flow->default_root = RC_FLOW_NONE;
    return flow;
}
