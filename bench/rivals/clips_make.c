/* SPDX-License-Identifier: MIT */
/* Feeds the fast form of CLIPS. */
#include "rivals/clips.h"

static void assert_terms(struct clips *s)
{
    static const char *const part[] = { "choice", "term" };
    static const char *const mask[] = { "term", "condition", "object" };
    const struct rival_work *w = s->work;
    bool *known = RC_NEW_ARRAY(w->arena, bool, w->shared_count + 1);

    for (uint32_t i = 0; i < w->choice_count; i++) {
        for (uint32_t k = 0; k < w->choices[i].term_count; k++) {
            const struct rival_term *t = &w->choices[i].terms[k];
            const long long of[] = { i, t->shared };
            long long values[] = { t->shared, t->condition, 0 };

            rival_clips_assert(s, "part", part, of, 2);
            if (!known[t->shared])
                rival_clips_facts(s, "mask", mask, values, 3, t->mask,
                                  &w->kinds[w->choices[i].kind]);
            known[t->shared] = true;
        }
    }
}

static void assert_bases(struct clips *s)
{
    static const char *const basis[] = { "character", "condition", "object" };
    const struct rival_work *w = s->work;

    for (size_t i = 0; i < w->condition_count * w->count; i++) {
        const uint32_t condition = (uint32_t)(i % w->condition_count);
        long long values[] = { (long long)(i / w->condition_count), condition, 0 };

        rival_clips_facts(s, "basis", basis, values, 3, w->bases[i],
                          &w->kinds[w->conditions[condition]]);
    }
}

void *clips_make(const struct rival_work *work)
{
    struct clips *s = RC_NEW(work->arena, struct clips);

    rival_clips_init(s, work, work->shared_count + 1, clips_constructs);
    assert_terms(s);
    assert_bases(s);
    return s;
}
