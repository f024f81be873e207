/* What a script asks for and registers, outside the tree (flow.md B.2, kinds O and R). */
#include "flow/lower.h"
#include "flow/vocabulary.h"

struct rc_flow_hook *rc_flow_hook_get(struct rc_flow *flow, struct rc_str name, struct rc_span span)
{
    rc_sym symbol = rc_intern_add(flow->names, name);
    struct rc_flow_hook hook = { .name = symbol, .span = span };

    for (size_t i = 0; i < flow->hooks.count; i++)
        if (flow->hooks.at[i].name == symbol)
            return &flow->hooks.at[i];
    RC_PUSH(flow->arena, &flow->hooks, hook);
    return &flow->hooks.at[flow->hooks.count - 1];
}

static bool bad_argument(struct rc_flow_lowering *l, const struct rc_flow_expr *argument,
                         const struct rc_flow_expr *call, const char *what)
{
    rc_report(l->context->diags, RC_E_FLOW_ARGUMENT, argument->span, "%s of '%.*s' has to be %s",
              argument == call->first ? "the first argument" : "this argument", RC_FMT(call->text),
              what);
    l->flow->failed = true;
    return false;
}

static bool is_flag(const struct rc_flow_expr *e)
{
    return e->kind == RC_FLOW_EXPR_TRUE || e->kind == RC_FLOW_EXPR_FALSE;
}

/* The function that an argument is or names; NULL when it is none. */
static const struct rc_flow_function *function_of(struct rc_flow_lowering *l,
                                                  const struct rc_flow_expr *argument)
{
    const struct rc_flow_expr *e = rc_flow_resolve(l, argument);
    const struct rc_flow_binding *binding;

    if (e->kind == RC_FLOW_EXPR_FUNCTION)
        return e->function;
    binding = e->kind == RC_FLOW_EXPR_NAME ? rc_flow_binding_find(l, e->text) : NULL;
    return binding == NULL ? NULL : binding->function;
}

/* name, flag, function: the shape of both registrations. */
static bool registration(struct rc_flow_lowering *l, const struct rc_flow_expr *call,
                         struct rc_str *name, bool *flag, struct rc_str *source)
{
    const struct rc_flow_expr *a = call->first;
    const struct rc_flow_expr *text = rc_flow_resolve(l, a);
    const struct rc_flow_expr *where = rc_flow_resolve(l, a->next);
    const struct rc_flow_function *function = function_of(l, a->next->next);

    if (text->kind != RC_FLOW_EXPR_TEXT || text->text.len == 0)
        return bad_argument(l, a, call, "a text that is not empty");
    if (!is_flag(where))
        return bad_argument(l, a->next, call, "true or false");
    if (function == NULL)
        return bad_argument(l, a->next->next, call, "a function");
    *name = text->text;
    *flag = where->kind == RC_FLOW_EXPR_TRUE;
    *source = function->text;
    return true;
}

static void register_step(struct rc_flow_lowering *l, const struct rc_flow_expr *call)
{
    struct rc_str name;
    struct rc_str source;
    bool at_roller;
    struct rc_flow_hook *hook;

    if (!registration(l, call, &name, &at_roller, &source))
        return;
    hook = rc_flow_hook_get(l->flow, name, call->first->span);
    if (hook->registered) {
        rc_report(l->context->diags, RC_E_FLOW_TWICE, call->first->span,
                  "the step '%.*s' is registered twice", RC_FMT(name));
        rc_note_at(l->context->diags, hook->span, "the first time here");
        l->flow->failed = true;
        return;
    }
    hook->registered = true;
    hook->at_roller = at_roller;
    hook->source = source;
    hook->span = call->first->span;
}

static void register_updater(struct rc_flow_lowering *l, const struct rc_flow_expr *call)
{
    struct rc_flow_updater updater = { .span = call->span };
    struct rc_str name;
    struct rc_str source;

    if (!registration(l, call, &name, &updater.at_target, &source))
        return;
    updater.name = rc_intern_add(l->flow->names, name);
    RC_PUSH(l->flow->arena, &l->flow->updaters, updater);
}

/* selectVariant("a", "b") or selectVariant(["a", "b"]) */
static void select_variant(struct rc_flow_lowering *l, const struct rc_flow_expr *call)
{
    const struct rc_flow_expr *names = call->first;

    if (rc_flow_resolve(l, names)->kind == RC_FLOW_EXPR_ARRAY)
        names = rc_flow_resolve(l, names)->first;
    for (; names != NULL; names = names->next) {
        const struct rc_flow_expr *e = rc_flow_resolve(l, names);

        if (e->kind != RC_FLOW_EXPR_TEXT || e->text.len == 0)
            bad_argument(l, names, call, "names of variants, as texts");
    }
}

struct flag {
    const char *word;
    size_t offset;
};

static const struct flag flags[] = {
    { "skipConfigurationDialog", offsetof(struct rc_flow_before, skip_dialog) },
    { "skipTemplatePlacement", offsetof(struct rc_flow_before, skip_template) },
    { "skipVariantSelection", offsetof(struct rc_flow_before, skip_variant) },
};

static void before_roll(struct rc_flow_lowering *l, const struct rc_flow_expr *call)
{
    struct rc_flow_before *before = &l->flow->before;

    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (rc_str_eq(call->text, rc_str(flags[i].word)))
            *(bool *)((char *)before + flags[i].offset) = true;
    if (rc_str_eq(call->text, RC_STR("selectVariant"))) {
        select_variant(l, call);
    } else if (rc_str_eq(call->text, RC_STR("setTemplateTargetSelection"))) {
        const struct rc_flow_expr *e = rc_flow_resolve(l, call->first);

        if (!is_flag(e))
            bad_argument(l, call->first, call, "true or false");
        before->template_selects_set = true;
        before->template_selects = e->kind == RC_FLOW_EXPR_TRUE;
    } else if (rc_str_eq(call->text, RC_STR("requestCustomConfiguration"))) {
        const struct rc_flow_function *function = function_of(l, call->first);

        if (function == NULL)
            bad_argument(l, call->first, call, "a function");
        else
            rc_flow_check_configuration(l, function);
        before->custom_configuration = true;
    }
}

void rc_flow_declare(struct rc_flow_lowering *l, const struct rc_flow_expr *call)
{
    const struct rc_flow_word *word = rc_flow_word_find(call->text);

    if (word->kind == RC_FLOW_WORD_REGISTER_STEP)
        register_step(l, call);
    else if (word->kind == RC_FLOW_WORD_REGISTER_UPDATER)
        register_updater(l, call);
    else
        before_roll(l, call);
}

static void report_unregistered(struct rc_flow_lowering *l, const struct rc_flow_hook *hook)
{
    struct rc_str name = rc_sym_text(l->flow->names, hook->name);
    struct rc_suggestion suggestion = rc_suggest(name);

    rc_report(l->context->diags, RC_E_FLOW_UNREGISTERED, hook->span,
              "the custom step '%.*s' is not registered", RC_FMT(name));
    for (size_t i = 0; i < l->flow->hooks.count; i++)
        if (l->flow->hooks.at[i].registered)
            rc_suggest_offer(&suggestion, rc_sym_text(l->flow->names, l->flow->hooks.at[i].name));
    if (suggestion.found)
        rc_help(l->context->diags, "did you mean '%.*s'?", RC_FMT(suggestion.best));
    else
        rc_help(l->context->diags,
                "write 'this.registerFlowStep(\"%.*s\", true, activation => { ... });' before the "
                "return",
                RC_FMT(name));
    l->flow->failed = true;
}

void rc_flow_check_hooks(struct rc_flow_lowering *l, bool unused)
{
    for (size_t i = 0; i < l->flow->hooks.count; i++) {
        const struct rc_flow_hook *hook = &l->flow->hooks.at[i];

        if (!hook->registered)
            report_unregistered(l, hook);
        else if (!hook->placed && unused)
            rc_report(l->context->diags, RC_W_FLOW_UNUSED_STEP, hook->span,
                      "the step '%.*s' is registered and never performed",
                      RC_FMT(rc_sym_text(l->flow->names, hook->name)));
    }
}
