/* SPDX-License-Identifier: MIT */
/* Feeds CLIPS as written: objects, constants, and of each character the sets that rules name. */
#include "rivals/clips_as_written.h"

static void assert_constants(struct clips *s)
{
    static const char *const thing[] = { "kind", "id" };
    static const char *const constant[] = { "set", "object" };
    const struct rival_work *w = s->work;

    for (uint32_t kind = 0; kind < w->kind_count; kind++) {
        for (uint32_t i = 0; i < w->kinds[kind].objects; i++) {
            const long long values[] = { kind, i };

            rival_clips_assert(s, "thing", thing, values, 2);
        }
    }
    for (uint32_t i = 0; i < w->constant_count; i++) {
        long long values[] = { i, 0 };

        rival_clips_facts(s, "constant", constant, values, 2, w->constants[i].set,
                          &w->kinds[w->constants[i].kind]);
    }
}

static void assert_given(struct clips *s)
{
    static const char *const given[] = { "character", "set", "object" };
    const struct rival_work *w = s->work;

    for (size_t i = 0; i < w->condition_count * w->count; i++) {
        const uint32_t set = (uint32_t)(i % w->condition_count);
        long long values[] = { (long long)(i / w->condition_count), set, 0 };

        rival_clips_facts(s, "given", given, values, 3, w->bases[i], &w->kinds[w->conditions[set]]);
    }
}

void *clips_as_written_make(const struct rival_work *work)
{
    struct clips *s = RC_NEW(work->arena, struct clips);

    uint32_t most = 1;

    for (uint32_t i = 0; i < work->kind_count; i++)
        most = work->kinds[i].objects > most ? work->kinds[i].objects : most;
    rival_clips_init(s, work, most, clips_written_templates);
    for (uint32_t i = 0; i < work->choice_count; i++)
        clips_write_rule(s, i);
    assert_constants(s);
    assert_given(s);
    return s;
}
