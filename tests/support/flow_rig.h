/* What a test of flows needs: a rig, made anew for each test, and flows from text. */
#ifndef TEST_FLOW_RIG_H
#define TEST_FLOW_RIG_H

#include "flow/flow.h"
#include "support/rig.h"

static struct rig rig;
static struct rc_flow_context context;

static inline int set_up(void **state)
{
    (void)state;
    rig_init(&rig);
    context =
        (struct rc_flow_context){ .arena = &rig.arena, .diags = &rig.diags, .names = &rig.texts };
    return 0;
}

static inline int tear_down(void **state)
{
    (void)state;
    rig_clear(&rig);
    return 0;
}

/* Forgets everything: for the next row of a table. */
static inline void begin_anew(void)
{
    tear_down(NULL);
    set_up(NULL);
}

static inline struct rc_flow *flow_of(const char *text)
{
    struct rc_source *source = rc_source_add(&rig.sources, RC_STR("a.flow"), rc_str(text));

    return rc_flow_script(&context, source, RC_STR("a"));
}

#endif
