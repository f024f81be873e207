/* SPDX-License-Identifier: MIT */
/* What one fact says; the kernels ask many at once where they can. */
#include <string.h>

#include "kernel.h"

static double number_at(const unsigned char *character, uint32_t offset)
{
    double v;

    memcpy(&v, character + offset, sizeof v);
    return v;
}

static bool held(const rulec_question *f, const unsigned char *character)
{
    return (character[f->offset + f->index / 8] >> (f->index % 8) & 1) != 0;
}

static bool is_one_of(const rulec_question *f, const unsigned char *character)
{
    uint32_t v;

    memcpy(&v, character + f->offset, sizeof v);
    return v < f->index && (f->set[v / 64] >> (v % 64) & 1) != 0;
}

static bool has_level(const rulec_question *f, const unsigned char *character)
{
    uint16_t v;

    memcpy(&v, character + f->offset, sizeof v);
    return v >= f->limit;
}

bool rulecrt_holds(const rulec_question *f, const unsigned char *character)
{
    switch ((rulec_question_op)f->op) {
    case RULEC_ASK_HELD: return held(f, character);
    case RULEC_ASK_GTEQ: return number_at(character, f->offset) >= f->limit;
    case RULEC_ASK_GT: return number_at(character, f->offset) > f->limit;
    case RULEC_ASK_EQ: return number_at(character, f->offset) == f->limit;
    case RULEC_ASK_IN: return is_one_of(f, character);
    case RULEC_ASK_LEVEL: return has_level(f, character);
    case RULEC_ASK_CALL: return f->call(character);
    case RULEC_ASK_OPS: break;
    }
    return false;
}

rulec_status rulec_tables_qualify(const rulec_asker *asker, void *character, void *scratch,
                                  uint32_t kind)
{
    const rulec_tables *t = asker->tables;
    unsigned char *bytes = character;

    for (size_t i = 0; i < t->prereq_count; i++) {
        const rulec_prereq *q = &t->prereqs[i];

        if (q->kind == kind) {
            asker->kernel->qualify(q, bytes,
                                   (uint64_t *)(void *)((unsigned char *)scratch + t->truths_at),
                                   (uint64_t *)(void *)(bytes + q->out));
            return RULEC_OK;
        }
    }
    return RULEC_NOT_FOUND;
}
