/* SPDX-License-Identifier: MIT */
#include "rivals/clips_here.h"

#include <stdio.h>
#include <stdlib.h>

/* (took N) */
static void took(void *environment)
{
    uint32_t *taken = GetEnvironmentFunctionContext(environment);

    taken[EnvRtnLong(environment, 1)]++;
}

void rival_clips_build(struct clips *s, const char *construct)
{
    if (EnvBuild(s->environment, construct) == 0) {
        fprintf(stderr, "CLIPS refuses %s\n", construct);
        exit(3);
    }
}

void rival_clips_init(struct clips *s, const struct rival_work *work, uint32_t most,
                      const char *const *constructs)
{
    s->work = work;
    s->taken = RC_NEW_ARRAY(work->arena, uint32_t, most);
    s->environment = CreateEnvironment();
    EnvDefineFunction2WithContext(s->environment, "took", 'v', PTIEF took, "took", "11i", s->taken);
    EnvSetFactDuplication(s->environment, TRUE); /* there are none: they need not be looked for */
    for (; *constructs != NULL; constructs++)
        rival_clips_build(s, *constructs);
    EnvReset(s->environment);
}

void *rival_clips_assert(struct clips *s, const char *template, const char *const *slots,
                         const long long *values, size_t count)
{
    void *fact = EnvCreateFact(s->environment, EnvFindDeftemplate(s->environment, template));

    for (size_t i = 0; i < count; i++) {
        DATA_OBJECT value;

        SetType(value, INTEGER);
        SetValue(value, EnvAddLong(s->environment, values[i]));
        EnvPutFactSlot(s->environment, fact, slots[i], &value);
    }
    return EnvAssert(s->environment, fact);
}

void rival_clips_facts(struct clips *s, const char *template, const char *const *slots,
                       long long *values, size_t count, const uint64_t *set,
                       const struct rival_kind *kind)
{
    for (size_t i = rc_bits_next(set, kind->objects, 0); i < kind->objects;
         i = rc_bits_next(set, kind->objects, i + 1)) {
        values[count - 1] = (long long)i;
        rival_clips_assert(s, template, slots, values, count);
    }
}

void rival_clips_ask(struct clips *s, long long choice, size_t character)
{
    static const char *const slots[] = { "choice", "character" };
    const long long values[] = { choice, (long long)character };
    void *fact = rival_clips_assert(s, "ask", slots, values, 2);

    EnvRun(s->environment, -1);
    EnvRetract(s->environment, fact);
}
