#include "flow/vocabulary.h"

#include <assert.h>

static const struct rc_flow_step_manual step_manuals[] = {
#define RC_FLOW_STEP(id, who, waits, reads, does) \
    [RULEC_STEP_##id] = { RULEC_WHO_##who, waits, reads, does },
#include "flow/step.def"
#undef RC_FLOW_STEP
};

static_assert(sizeof step_manuals / sizeof *step_manuals == RULEC_STEP_COUNT,
              "a step without a manual");

static const struct rc_flow_word words[] = {
#define RC_FLOW_CHECK(id, text, reads) \
    { .name = text,                    \
      .kind = RC_FLOW_WORD_CHECK,      \
      .most = -1,                      \
      .number = RULEC_FACT_##id,       \
      .does = reads },
#include "ir/flow_check.def"
#undef RC_FLOW_CHECK
#define STEP_WORD(id, text)      \
    { .name = text,              \
      .kind = RC_FLOW_WORD_STEP, \
      .most = -1,                \
      .number = RULEC_STEP_##id, \
      .step = &step_manuals[RULEC_STEP_##id] },
    RULEC_STEPS(STEP_WORD)
#undef STEP_WORD
#define RC_FLOW_WORD(text, kind_, least_, most_, doc) \
    { .name = text, .kind = RC_FLOW_WORD_##kind_, .least = least_, .most = most_, .does = doc },
#include "flow/word.def"
#undef RC_FLOW_WORD
};

const struct rc_flow_word *rc_flow_word_at(size_t number)
{
    return number < sizeof words / sizeof *words ? &words[number] : NULL;
}

const struct rc_flow_word *rc_flow_word_find(struct rc_str name)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (rc_str_eq(name, rc_str(words[i].name)))
            return &words[i];
    return NULL;
}

void rc_flow_word_suggest(struct rc_suggestion *suggestion)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        rc_suggest_offer(suggestion, rc_str(words[i].name));
}

const char *rc_flow_who_name(enum rulec_who who)
{
    switch (who) {
    case RULEC_WHO_NOBODY: return "nobody";
    case RULEC_WHO_ROLLER: return "roller";
    case RULEC_WHO_AUTHOR: return "author";
    case RULEC_WHO_GM: return "gm";
    case RULEC_WHO_TARGET: return "target";
    }
    return "nobody";
}
