/*
 * note [evaluation order]: JavaScript evaluates constants where they stand and arguments before
 * calls. Nodes are made in that order, so an `otherwise` that fails in an unused constant fails
 * the script under C7, as there. Named flows are evaluated where they are applied, once each.
 */
#include "flow/lower.h"
#include "flow/scan.h"
#include "flow/vocabulary.h"

enum {
    FUNCTION_DEPTH = 64
};

struct ids {
    RC_VEC(rc_flow_id) at;
};

static rc_flow_id lower(struct rc_flow_lowering *l, const struct rc_flow_expr *e);

/* Once a flow: what is beyond the limit becomes the first node, and nothing is evaluated. */
static void report_too_many(struct rc_flow_lowering *l, struct rc_span span)
{
    if (!l->full)
        rc_report(l->context->diags, RC_E_FLOW_TOO_LARGE, span, "a flow has more than %d calls",
                  RC_FLOW_NODE_LIMIT);
    l->full = true;
    l->context->diags->limit_hit = true;
    l->flow->failed = true;
}

static rc_flow_id add(struct rc_flow_lowering *l, enum rc_flow_kind kind, uint32_t number,
                      struct rc_span span, const struct ids *ids)
{
    struct rc_flow_node node = { .kind = kind, .number = number, .span = span };

    if (l->flow->nodes.count >= RC_FLOW_NODE_LIMIT) {
        report_too_many(l, span);
        return 0;
    }
    if (l->built_in)
        node.span = RC_NO_SPAN;
    return rc_flow_add(l->flow, node, ids == NULL ? NULL : ids->at.at,
                       ids == NULL ? 0 : (uint32_t)ids->at.count);
}

static rc_flow_id add_text(struct rc_flow_lowering *l, enum rc_flow_kind kind, struct rc_str text,
                           struct rc_span span, const struct ids *ids)
{
    rc_flow_id id = add(l, kind, 0, span, ids);

    l->flow->nodes.at[id].text = rc_intern_add(l->flow->names, text);
    return id;
}

/* Something wrong that was reported: the original script would fail here. */
static rc_flow_id fail(struct rc_flow_lowering *l, struct rc_span span)
{
    l->flow->failed = true;
    l->flow->throws = true;
    return add(l, RC_FLOW_THROW, 0, span, NULL);
}

struct rc_flow_binding *rc_flow_binding_find(struct rc_flow_lowering *l, struct rc_str name)
{
    rc_sym symbol;

    if (!rc_intern_find(l->flow->names, name, &symbol))
        return NULL;
    for (size_t i = l->bindings.count; i-- > l->scope;)
        if (l->bindings.at[i].name == symbol)
            return &l->bindings.at[i];
    for (size_t i = l->functions > 0 ? l->outer : 0; i-- > 0;)
        if (l->bindings.at[i].name == symbol)
            return &l->bindings.at[i];
    return NULL;
}

const struct rc_flow_expr *rc_flow_resolve(struct rc_flow_lowering *l, const struct rc_flow_expr *e)
{
    for (unsigned steps = 0; e->kind == RC_FLOW_EXPR_NAME && steps < RC_FLOW_DEPTH; steps++) {
        const struct rc_flow_binding *binding = rc_flow_binding_find(l, e->text);

        if (binding == NULL || binding->expr == NULL)
            break;
        e = binding->expr;
    }
    return e;
}

static void suggest_names(struct rc_flow_lowering *l, struct rc_str name, struct rc_span span,
                          bool words)
{
    struct rc_suggestion suggestion = rc_suggest(name);

    for (size_t i = 0; i < l->bindings.count; i++)
        if (!words || l->bindings.at[i].function != NULL)
            rc_suggest_offer(&suggestion, rc_sym_text(l->flow->names, l->bindings.at[i].name));
    if (words)
        rc_flow_word_suggest(&suggestion);
    if (suggestion.found)
        rc_fix_near(l->context->diags, span, suggestion.best);
}

static rc_flow_id unknown_call(struct rc_flow_lowering *l, const struct rc_flow_expr *e)
{
    const struct rc_flow_binding *binding = rc_flow_binding_find(l, e->text);

    if (binding != NULL) {
        rc_report(l->context->diags, RC_E_FLOW_UNKNOWN_NAME, e->name_span,
                  "'%.*s' is not a check or step, but a name of this file", RC_FMT(e->text));
        rc_help(l->context->diags,
                binding->function != NULL ? "for its flow write '%.*s.apply(this)'"
                                          : "for its value write '%.*s' alone",
                RC_FMT(e->text));
        return fail(l, e->span);
    }
    rc_report(l->context->diags, RC_E_FLOW_UNKNOWN_NAME, e->name_span,
              "a flow has no check or step '%.*s'", RC_FMT(e->text));
    suggest_names(l, e->text, e->name_span, true);
    return fail(l, e->span);
}

static rc_flow_id unknown_name(struct rc_flow_lowering *l, const struct rc_flow_expr *e)
{
    rc_report(l->context->diags, RC_E_FLOW_UNKNOWN_NAME, e->span, "nothing is called '%.*s' here",
              RC_FMT(e->text));
    if (rc_flow_word_find(e->text) != NULL)
        rc_help(l->context->diags, "to call it write 'this.%.*s()'", RC_FMT(e->text));
    else
        suggest_names(l, e->text, e->span, false);
    return fail(l, e->span);
}

/* Values that are false count as nothing in a flow; others are no flow. */
static rc_flow_id not_a_flow(struct rc_flow_lowering *l, const struct rc_flow_expr *e,
                             const char *what)
{
    rc_report(l->context->diags, RC_E_FLOW_NOT_A_FLOW, e->span, "%s is not a flow", what);
    rc_help(l->context->diags, "write a step, a check, this.pick(...) or this.sequence(...)");
    return fail(l, e->span);
}

static rc_flow_id lower_text(struct rc_flow_lowering *l, const struct rc_flow_expr *e)
{
    const struct rc_flow_word *word = rc_flow_word_find(e->text);

    if (e->text.len == 0)
        return add(l, RC_FLOW_NOTHING, 0, e->span, NULL);
    rc_report(l->context->diags, RC_E_FLOW_NOT_A_FLOW, e->span, "a text is not a flow");
    if (word != NULL)
        rc_help(l->context->diags, "for the step write 'this.%s()'", word->name);
    l->flow->failed = true;
    return add_text(l, RC_FLOW_TEXT, e->text, e->span, NULL);
}

static bool is_zero(struct rc_str digits)
{
    for (size_t i = 0; i < digits.len; i++)
        if (digits.p[i] >= '1' && digits.p[i] <= '9')
            return false;
    return true;
}

static rc_flow_id lower_name(struct rc_flow_lowering *l, const struct rc_flow_expr *e)
{
    struct rc_flow_binding *binding = rc_flow_binding_find(l, e->text);

    if (binding == NULL)
        return unknown_name(l, e);
    if (binding->expr == NULL) {
        rc_report(l->context->diags, RC_E_FLOW_NOT_A_FLOW, e->span,
                  "the function '%.*s' is not a flow", RC_FMT(e->text));
        rc_help(l->context->diags, "for its flow write '%.*s.apply(this)'", RC_FMT(e->text));
        return fail(l, e->span);
    }
    if (!binding->lowered) {
        binding->node = lower(l, binding->expr);
        binding = rc_flow_binding_find(l, e->text);
        binding->lowered = true;
    }
    return binding->node;
}

static rc_flow_id lower_apply(struct rc_flow_lowering *l, const struct rc_flow_expr *e)
{
    struct rc_flow_binding *binding = rc_flow_binding_find(l, e->text);

    if (!rc_str_eq(e->key, RC_STR("apply")) && !rc_str_eq(e->key, RC_STR("call"))) {
        rc_report(l->context->diags, RC_E_FLOW_NOT_A_FLOW, e->span, "a named flow has no '%.*s'",
                  RC_FMT(e->key));
        rc_help(l->context->diags, "write '%.*s.apply(this)'", RC_FMT(e->text));
        return fail(l, e->span);
    }
    if (binding == NULL) {
        rc_report(l->context->diags, RC_E_FLOW_UNKNOWN_NAME, e->name_span,
                  "no flow is called '%.*s' here", RC_FMT(e->text));
        suggest_names(l, e->text, e->name_span, false);
        return fail(l, e->span);
    }
    if (binding->function == NULL && (binding->expr == NULL || binding->expr->function == NULL))
        return not_a_flow(l, e, "what is not a function");
    if (binding->active || l->functions == FUNCTION_DEPTH) {
        rc_report(l->context->diags, RC_E_FLOW_RECURSION, e->span,
                  "the flow '%.*s' contains itself", RC_FMT(e->text));
        rc_note_at(l->context->diags, binding->span, "it is named here");
        rc_help(l->context->diags, "a chain is fixed before anything runs, so it cannot repeat");
        return fail(l, e->span);
    }
    return rc_flow_lower_function(l, binding);
}

static void lower_arguments(struct rc_flow_lowering *l, const struct rc_flow_expr *from,
                            struct ids *ids)
{
    for (; from != NULL; from = from->next) {
        rc_flow_id id = lower(l, from);

        RC_PUSH(l->context->arena, &ids->at, id);
    }
}

/* The text of an argument that has to be one; false when it was reported. */
static bool text_argument(struct rc_flow_lowering *l, const struct rc_flow_expr *argument,
                          const char *what, struct rc_str *text)
{
    const struct rc_flow_expr *e = rc_flow_resolve(l, argument);

    *text = e->text;
    if (e->kind == RC_FLOW_EXPR_TEXT && e->text.len > 0)
        return true;
    rc_report(l->context->diags, RC_E_FLOW_ARGUMENT, argument->span,
              "%s has to be a text that is not empty", what);
    return false;
}

static rc_flow_id lower_custom(struct rc_flow_lowering *l, const struct rc_flow_expr *e)
{
    struct ids ids = { 0 };
    struct rc_str name;

    if (!text_argument(l, e->first, "the name of a custom step", &name))
        return fail(l, e->span);
    lower_arguments(l, e->first->next, &ids);
    rc_flow_hook_get(l->flow, name, e->first->span)->placed = true;
    return add_text(l, RC_FLOW_CUSTOM, name, e->span, &ids);
}

static rc_flow_id lower_variant(struct rc_flow_lowering *l, const struct rc_flow_expr *e)
{
    struct ids ids = { 0 };
    struct rc_str name;
    rc_flow_id id;

    if (!text_argument(l, e->first, "the name of a variant", &name))
        return fail(l, e->span);
    lower_arguments(l, e->first->next, &ids);
    id = add_text(l, RC_FLOW_VARIANT, name, e->span, &ids);
    if (rc_flow_variant(l->flow, l->flow->nodes.at[id].text) == 0) {
        rc_report(l->context->diags, RC_E_FLOW_TOO_LARGE, e->first->span,
                  "a flow asks for more than %d variants", RC_FLOW_VARIANT_LIMIT);
        return fail(l, e->span);
    }
    return id;
}

/* The option object of a preset: whether its one option is set. */
static bool read_option(struct rc_flow_lowering *l, const struct rc_flow_expr *object,
                        const char *option)
{
    bool set = false;

    for (const struct rc_flow_expr *m = object->first; m != NULL; m = m->next) {
        const struct rc_flow_expr *value = rc_flow_resolve(l, m);

        if (!rc_str_eq(m->key, rc_str(option))) {
            struct rc_suggestion suggestion = rc_suggest(m->key);

            rc_report(l->context->diags, RC_E_FLOW_ARGUMENT, m->name_span,
                      "this flow has no option '%.*s'", RC_FMT(m->key));
            rc_note(l->context->diags, "its one option is %s", option);
            rc_suggest_offer(&suggestion, rc_str(option));
            if (suggestion.found)
                rc_fix_near(l->context->diags, m->name_span, suggestion.best);
            l->flow->failed = true;
        } else if (value->kind == RC_FLOW_EXPR_TRUE || value->kind == RC_FLOW_EXPR_FALSE) {
            set = value->kind == RC_FLOW_EXPR_TRUE;
        } else {
            rc_report(l->context->diags, RC_E_FLOW_ARGUMENT, m->span,
                      "the option '%s' has to be true or false", option);
            l->flow->failed = true;
        }
    }
    return set;
}

/* An option object as JSON, which is what the program puts into the chain (C6). */
static struct rc_str option_text(struct rc_flow_lowering *l, const struct rc_flow_expr *object)
{
    struct rc_buf out;

    rc_buf_init(&out, l->context->arena);
    rc_buf_char(&out, '{');
    for (const struct rc_flow_expr *m = object->first; m != NULL; m = m->next)
        rc_buf_printf(&out, "\"%.*s\":%.*s%s", RC_FMT(m->key), RC_FMT(rc_flow_resolve(l, m)->text),
                      m->next == NULL ? "" : ",");
    rc_buf_char(&out, '}');
    return rc_buf_str(&out);
}

static rc_flow_id lower_preset(struct rc_flow_lowering *l, const struct rc_flow_expr *e,
                               enum rc_flow_word_kind kind)
{
    const struct rc_flow_expr *options = NULL;
    const struct rc_flow_expr *rest = e->first;
    bool area = kind == RC_FLOW_WORD_AREA;
    bool set = false;
    struct ids ids = { 0 };

    if (kind != RC_FLOW_WORD_DEFAULT && rest != NULL &&
        rc_flow_resolve(l, rest)->kind == RC_FLOW_EXPR_OBJECT) {
        options = rc_flow_resolve(l, rest);
        set = read_option(l, options, area ? "removeSelfTarget" : "skipTargeting");
        rest = rest->next;
    }
    RC_PUSH(l->context->arena, &ids.at,
            kind == RC_FLOW_WORD_DEFAULT ? l->presets.default_flow
                                         : (area ? l->presets.area : l->presets.single)[set]);
    if (options != NULL) {
        rc_flow_id id = add_text(l, RC_FLOW_OPTION, option_text(l, options), options->span, NULL);

        RC_PUSH(l->context->arena, &ids.at, id);
    }
    lower_arguments(l, rest, &ids);
    return add(l, RC_FLOW_PRESET, 0, e->span, &ids);
}

/* row(N, by default, under row N): only in the built-in flows. */
static rc_flow_id lower_row(struct rc_flow_lowering *l, const struct rc_flow_expr *e)
{
    struct ids ids = { 0 };
    int number = 0;

    (void)rc_str_to_int(e->first->text, &number);
    lower_arguments(l, e->first->next, &ids);
    return add(l, RC_FLOW_SWITCH, (uint32_t)number, e->span, &ids);
}

static bool arguments_fit(struct rc_flow_lowering *l, const struct rc_flow_expr *e,
                          const struct rc_flow_word *word)
{
    int count = 0;

    for (const struct rc_flow_expr *a = e->first; a != NULL; a = a->next)
        count++;
    if (count >= word->least && (word->most < 0 || count <= word->most))
        return true;
    rc_report(l->context->diags, RC_E_FLOW_ARGUMENT, e->span, "'%s' takes %s%d argument%s, not %d",
              word->name, word->most < 0 ? "at least " : "", word->least,
              word->least == 1 ? "" : "s", count);
    rc_note(l->context->diags, "%s", word->does);
    return false;
}

static enum rc_flow_kind control_kind(enum rc_flow_word_kind kind)
{
    return kind == RC_FLOW_WORD_PICK        ? RC_FLOW_PICK
           : kind == RC_FLOW_WORD_OTHERWISE ? RC_FLOW_OTHERWISE
                                            : RC_FLOW_SEQUENCE;
}

static uint32_t phase_of(const char *name)
{
    return name[2] == 'I'   ? RULEC_PHASE_IMMEDIATE
           : name[2] == 'D' ? RULEC_PHASE_DELAYED
                            : RULEC_PHASE_OVERTIME;
}

static rc_flow_id lower_plain(struct rc_flow_lowering *l, const struct rc_flow_expr *e,
                              enum rc_flow_kind kind, uint32_t number)
{
    struct ids ids = { 0 };

    lower_arguments(l, e->first, &ids);
    return add(l, kind, number, e->span, &ids);
}

static rc_flow_id lower_word(struct rc_flow_lowering *l, const struct rc_flow_expr *e,
                             const struct rc_flow_word *word)
{
    switch (word->kind) {
    case RC_FLOW_WORD_CHECK: return lower_plain(l, e, RC_FLOW_CHECK, word->number);
    case RC_FLOW_WORD_STEP: return lower_plain(l, e, RC_FLOW_STEP, word->number);
    case RC_FLOW_WORD_CHECK_PHASE: return lower_plain(l, e, RC_FLOW_PHASE, phase_of(word->name));
    case RC_FLOW_WORD_CHECK_VARIANT: return lower_variant(l, e);
    case RC_FLOW_WORD_CUSTOM: return lower_custom(l, e);
    case RC_FLOW_WORD_PICK:
    case RC_FLOW_WORD_OTHERWISE:
    case RC_FLOW_WORD_SEQUENCE: return lower_plain(l, e, control_kind(word->kind), 0);
    case RC_FLOW_WORD_DEFAULT:
    case RC_FLOW_WORD_AREA:
    case RC_FLOW_WORD_SINGLE: return lower_preset(l, e, word->kind);
    case RC_FLOW_WORD_PREROLL:
    case RC_FLOW_WORD_REGISTER_STEP:
    case RC_FLOW_WORD_REGISTER_UPDATER:
        rc_flow_declare(l, e);
        return add(l, RC_FLOW_NOTHING, 0, e->span, NULL);
    case RC_FLOW_WORD_ROW: break;
    }
    return lower_row(l, e);
}

static rc_flow_id lower_call(struct rc_flow_lowering *l, const struct rc_flow_expr *e)
{
    static const struct rc_flow_word row = { .name = "row", .kind = RC_FLOW_WORD_ROW };
    const struct rc_flow_word *word = rc_flow_word_find(e->text);

    if (word == NULL && l->built_in && rc_str_eq(e->text, RC_STR("row")))
        word = &row;
    if (word == NULL)
        return unknown_call(l, e);
    if (word->kind != RC_FLOW_WORD_ROW && !arguments_fit(l, e, word))
        return fail(l, e->span);
    return lower_word(l, e, word);
}

static rc_flow_id lower(struct rc_flow_lowering *l, const struct rc_flow_expr *e)
{
    switch (e->kind) {
    case RC_FLOW_EXPR_CALL: return lower_call(l, e);
    case RC_FLOW_EXPR_APPLY: return lower_apply(l, e);
    case RC_FLOW_EXPR_NAME: return lower_name(l, e);
    case RC_FLOW_EXPR_TEXT: return lower_text(l, e);
    case RC_FLOW_EXPR_FALSE:
    case RC_FLOW_EXPR_NULL: return add(l, RC_FLOW_NOTHING, 0, e->span, NULL);
    case RC_FLOW_EXPR_NUMBER:
        return is_zero(e->text) ? add(l, RC_FLOW_NOTHING, 0, e->span, NULL)
                                : not_a_flow(l, e, "a number");
    case RC_FLOW_EXPR_TRUE: return not_a_flow(l, e, "'true'");
    case RC_FLOW_EXPR_ARRAY: return not_a_flow(l, e, "a list");
    case RC_FLOW_EXPR_OBJECT: return not_a_flow(l, e, "an object");
    case RC_FLOW_EXPR_FUNCTION: break;
    }
    return not_a_flow(l, e, "a function");
}

/* Whether an expression can stand in a tree, so that a constant of it is evaluated at once. */
static bool is_tree(const struct rc_flow_expr *e)
{
    return e->kind == RC_FLOW_EXPR_CALL || e->kind == RC_FLOW_EXPR_APPLY;
}

static void bind(struct rc_flow_lowering *l, const struct rc_flow_stmt *s)
{
    rc_sym name = rc_intern_add(l->flow->names, s->name);
    struct rc_flow_binding binding = { .name = name,
                                       .expr = s->expr,
                                       .function = s->function,
                                       .span = s->span,
                                       .node = RC_FLOW_NONE,
                                       .exported = s->exported };

    for (size_t i = l->scope; i < l->bindings.count; i++)
        if (l->bindings.at[i].name == name) {
            rc_report(l->context->diags, RC_E_FLOW_TWICE, s->span, "'%.*s' is named twice",
                      RC_FMT(s->name));
            rc_note_at(l->context->diags, l->bindings.at[i].span, "the first time here");
            l->flow->failed = true;
            return;
        }
    if (s->kind == RC_FLOW_STMT_BIND && is_tree(s->expr) && !(l->names_only && l->functions == 0)) {
        binding.node = lower(l, s->expr);
        binding.lowered = true;
    }
    RC_PUSH(l->context->arena, &l->bindings, binding);
}

rc_flow_id rc_flow_lower_script(struct rc_flow_lowering *l, const struct rc_flow_script *script)
{
    rc_flow_id root = RC_FLOW_NONE;
    bool skip_return = l->names_only && l->functions == 0;
    bool returned = false;

    /* functions are known before the first statement runs, also those behind the return */
    for (const struct rc_flow_stmt *s = script->first; s != NULL; s = s->next)
        if (s->kind == RC_FLOW_STMT_FUNCTION && s->name.len > 0)
            bind(l, s);
    for (const struct rc_flow_stmt *s = script->first; s != NULL; s = s->next) {
        if (s->kind == RC_FLOW_STMT_FUNCTION)
            continue;
        if (returned) {
            rc_report(l->context->diags, RC_W_FLOW_UNREACHED, s->span,
                      "nothing behind the 'return' is reached");
            break;
        }
        if (s->kind == RC_FLOW_STMT_BIND)
            bind(l, s);
        else if (s->expr != NULL && !(skip_return && s->kind == RC_FLOW_STMT_RETURN))
            root = lower(l, s->expr);
        returned = s->kind == RC_FLOW_STMT_RETURN;
        if (!returned || s->expr == NULL)
            root = RC_FLOW_NONE;
    }
    if (script->failed) {
        fail(l, RC_NO_SPAN);
        root = RC_FLOW_NONE;
    }
    return root;
}

rc_flow_id rc_flow_lower_function(struct rc_flow_lowering *l, struct rc_flow_binding *binding)
{
    const struct rc_flow_function *function =
        binding->function != NULL ? binding->function : binding->expr->function;
    size_t number = (size_t)(binding - l->bindings.at);
    size_t scope = l->scope;
    size_t count = l->bindings.count;
    struct rc_flow_script script;
    rc_flow_id root;

    if (binding->lowered)
        return binding->node;
    rc_flow_parse(l->context->arena, l->context->diags, l->source, function->body, RC_FLOW_DEPTH,
                  &script);
    l->bindings.at[number].active = true;
    if (l->functions++ == 0)
        l->outer = count;
    l->scope = count;
    root = rc_flow_lower_script(l, &script);
    if (root == RC_FLOW_NONE)
        root = add(l, RC_FLOW_NOTHING, 0, binding->span, NULL);
    l->scope = scope;
    l->bindings.count = count;
    l->functions--;
    l->bindings.at[number].active = false;
    l->bindings.at[number].lowered = true;
    l->bindings.at[number].node = root;
    return root;
}
