#include "support/rig.h"

#include <stdio.h>
#include <stdlib.h>

#include "diag/render.h"

void rig_init(struct rig *rig)
{
    memset(rig, 0, sizeof *rig);
    if (setjmp(rig->budget.failed) != 0) {
        fprintf(stderr, "out of memory in a test\n");
        abort();
    }
    rc_arena_init(&rig->arena, &rig->budget);
    rc_sources_init(&rig->sources, &rig->arena);
    rc_diags_init(&rig->diags, &rig->arena, &rig->sources);
    rc_intern_init(&rig->texts, &rig->arena);
}

void rig_clear(struct rig *rig)
{
    rc_arena_clear(&rig->arena);
}

const struct rc_source *rig_source(struct rig *rig, const char *name, const char *text)
{
    return rc_source_add(&rig->sources, rc_str(name), rc_str(text));
}

const char *rig_messages(struct rig *rig)
{
    struct rc_render how = { .format = RC_FORMAT_TEXT, .all = true, .version = "test" };
    struct rc_buf out;

    rc_buf_init(&out, &rig->arena);
    rc_render(&rig->diags, &how, &out);
    return out.len == 0 ? "" : out.p;
}

static const struct rc_message *find(const struct rig *rig, enum rc_code code)
{
    for (size_t i = 0; i < rig->diags.count; i++) {
        if (rig->diags.at[i]->code == code)
            return rig->diags.at[i];
    }
    return NULL;
}

bool rig_has(const struct rig *rig, enum rc_code code)
{
    return find(rig, code) != NULL;
}

const char *rig_place(struct rig *rig, enum rc_code code)
{
    const struct rc_message *message = find(rig, code);
    struct rc_place place;

    if (message == NULL || !rc_place_of(&rig->sources, message->span.begin, &place))
        return "";
    return rc_str_printf(&rig->arena, "%u:%u", place.line, place.column).p;
}
