/* What nearly every unit test needs: memory, sources, messages, symbols. */
#ifndef TEST_RIG_H
#define TEST_RIG_H

#include "base/arena.h"
#include "base/intern.h"
#include "diag/diag.h"

struct rig {
    struct rc_budget budget;
    struct rc_arena arena;
    struct rc_sources sources;
    struct rc_diags diags;
    struct rc_intern texts;
};

void rig_init(struct rig *rig);
void rig_clear(struct rig *rig);

/* A source of that text, which must stay. */
const struct rc_source *rig_source(struct rig *rig, const char *name, const char *text);

/* All messages so far, as people see them. */
const char *rig_messages(struct rig *rig);

/* Whether a message of the code was given, and its "line:column", or "". */
bool rig_has(const struct rig *rig, enum rc_code code);
const char *rig_place(struct rig *rig, enum rc_code code);

#endif
