/* The built-in flows as text (flow.md F7, B.2): each node of theirs is made by the same reader. */
#ifndef RC_FLOW_BUILTIN_H
#define RC_FLOW_BUILTIN_H

#include "base/str.h"

/*
 * Constants for all built-in flows. row(N, a, b) is `a`, and under row N of part C `b`.
 */
extern const char rc_flow_builtin_text[];

/* The name of a built-in flow in the text, from the name it is asked for with; NULL: none. */
const char *rc_flow_builtin_name(struct rc_str name);

#endif
