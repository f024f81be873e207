/* SPDX-License-Identifier: MIT */
/*
 * CLIPS: the objects of the terms and of the conditions as facts of single slots, which it joins by
 * hashes; one rule for a choice and one for all terms of the pack at once.
 */
#include "rivals/clips.h"

#include <string.h>

const char *clips_version(void)
{
    return VERSION_STRING;
}

const char *const clips_constructs[] = {
    "(deftemplate ask (slot choice) (slot character))",
    "(deftemplate part (slot choice) (slot term))",
    "(deftemplate mask (slot term) (slot condition) (slot object))",
    "(deftemplate basis (slot character) (slot condition) (slot object))",
    "(defrule one (ask (choice ?e) (character ?c))"
    " (part (choice ?e) (term ?t)) (mask (term ?t) (condition ?w) (object ?o))"
    " (basis (character ?c) (condition ?w) (object ?o)) => (took ?t))",
    "(defrule all (ask (choice -1) (character ?c))"
    " (basis (character ?c) (condition ?w) (object ?o))"
    " (mask (term ?t) (condition ?w) (object ?o)) => (took ?t))",
    NULL
};

unsigned clips_count(void *state, uint32_t choice, size_t character)
{
    struct clips *s = state;
    const struct rival_choice *c = &s->work->choices[choice];
    unsigned n = c->fixed;

    rival_clips_ask(s, choice, character);
    for (uint32_t i = 0; i < c->term_count; i++) {
        n += s->taken[c->terms[i].shared];
        s->taken[c->terms[i].shared] = 0;
    }
    return n;
}

void clips_count_all(void *state, size_t character, uint32_t *counts)
{
    struct clips *s = state;

    rival_clips_ask(s, CLIPS_ALL, character);
    for (uint32_t i = 0; i < s->work->choice_count; i++) {
        const struct rival_choice *c = &s->work->choices[i];

        counts[i] = c->fixed;
        for (uint32_t k = 0; k < c->term_count; k++)
            counts[i] += s->taken[c->terms[k].shared];
    }
    memset(s->taken, 0, s->work->shared_count * sizeof *s->taken);
}
