/* From the AST of flows to nodes: names find their meaning here, or are reported. */
#ifndef RC_FLOW_LOWER_H
#define RC_FLOW_LOWER_H

#include "flow/flow.h"

/* The built-in flows within a flow: roots of nodes; filled by rc_flow_add_built_in. */
struct rc_flow_presets {
    rc_flow_id default_flow;
    rc_flow_id area[2];   /* without, with removeSelfTarget */
    rc_flow_id single[2]; /* without, with skipTargeting */
};

/* A name bound by const, let, var, or a function statement. */
struct rc_flow_binding {
    rc_sym name;
    const struct rc_flow_expr *expr;         /* NULL: a function */
    const struct rc_flow_function *function; /* of a function statement */
    struct rc_span span;
    rc_flow_id node; /* RC_FLOW_NONE: not lowered, or no flow */
    bool lowered;
    bool active; /* being lowered: a use now is recursion */
    bool exported;
};

struct rc_flow_lowering {
    const struct rc_flow_context *context;
    const struct rc_source *source;
    struct rc_flow *flow;
    struct rc_flow_presets presets;
    RC_VEC(struct rc_flow_binding) bindings; /* of the scopes in sight, innermost last */
    size_t scope;                            /* where the innermost scope begins */
    size_t outer;                            /* names of the file, seen from within functions */
    unsigned functions;                      /* flows in flows now */
    bool names_only; /* for a named flow: what the file returns is skipped */
    bool built_in;   /* the words of the built-in flows may be used */
    bool full;       /* the limit of calls was reported */
};

/* Lowers the statements of a script; its value is the first `return` reached. */
rc_flow_id rc_flow_lower_script(struct rc_flow_lowering *lowering,
                                const struct rc_flow_script *script);

/* Lowers a named flow. */
rc_flow_id rc_flow_lower_function(struct rc_flow_lowering *lowering,
                                  struct rc_flow_binding *binding);

/* Reports hooks that are placed and not registered, and, if `unused`, the reverse. */
void rc_flow_check_hooks(struct rc_flow_lowering *lowering, bool unused);

/* The statements that stand outside the tree: declarations and registrations (declare.c). */
void rc_flow_declare(struct rc_flow_lowering *lowering, const struct rc_flow_expr *call);

/* What can be seen of the function that asks for a configuration: its keys (configure.c). */
void rc_flow_check_configuration(struct rc_flow_lowering *lowering,
                                 const struct rc_flow_function *function);

/* A binding in sight, or NULL. */
struct rc_flow_binding *rc_flow_binding_find(struct rc_flow_lowering *lowering, struct rc_str name);

/* The expression that a name stands for, or the expression itself. */
const struct rc_flow_expr *rc_flow_resolve(struct rc_flow_lowering *lowering,
                                           const struct rc_flow_expr *expr);

/* The hook of that name, added when it is new. */
struct rc_flow_hook *rc_flow_hook_get(struct rc_flow *flow, struct rc_str name,
                                      struct rc_span span);

#endif
