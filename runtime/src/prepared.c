/* SPDX-License-Identifier: MIT */
/* Choices of a prepared character: its conditions are at hand, as blocks. */
#include <string.h>

#include "rulec/tables.h"

#include "kernel.h"

static const uint64_t *blocks_of(const void *prepared)
{
    return (const uint64_t *)prepared;
}

size_t rulec_prepared_size(const rulec_tables *tables)
{
    if (tables->basis_count == 0)
        return 0;

    const rulec_basis *last = &tables->bases[tables->basis_count - 1];

    return ((size_t)last->place + last->blocks) * RULEC_BLOCK_WORDS * sizeof(uint64_t);
}

bool rulec_prepared_any(const rulec_asker *asker, const void *prepared, uint32_t choice)
{
    return rulec_prepared_count(asker, prepared, choice) != 0;
}

/* One word of what a row of the piece offers. */
static uint64_t offered(const rulec_tables *t, const void *prepared, const rulec_piece *p,
                        size_t row, size_t word)
{
    const uint64_t mask = t->masks[row * RULEC_BLOCK_WORDS + word];

    if (rulecrt_is_constant(p))
        return mask;
    return mask & blocks_of(prepared)[(size_t)t->places[row] * RULEC_BLOCK_WORDS + word];
}

bool rulec_prepared_has(const rulec_asker *asker, const void *prepared, uint32_t choice,
                        uint32_t object)
{
    const rulec_tables *t = asker->tables;
    uint64_t found = 0;

    for (unsigned i = 0; i <= t->pieces[choice].more_count; i++) {
        const rulec_piece *p = rulecrt_piece(t, choice, i);

        for (size_t row = p->row; row < (size_t)p->row + p->rows; row++) {
            if (t->blocks[row] == object / 512)
                found |= offered(asker->tables, prepared, p, row, object / 64 % RULEC_BLOCK_WORDS);
        }
    }
    return (found >> (object % 64) & 1) != 0;
}

/* The last block of a kind may be cut by the end of its words. */
void rulec_prepared_set(const rulec_asker *asker, const void *prepared, uint32_t choice,
                        uint64_t *out)
{
    const rulec_tables *t = asker->tables;
    const size_t words = t->kinds[t->choice_kinds[choice]].words;

    memset(out, 0, words * sizeof *out);
    for (unsigned i = 0; i <= t->pieces[choice].more_count; i++) {
        const rulec_piece *p = rulecrt_piece(t, choice, i);

        for (size_t row = p->row; row < (size_t)p->row + p->rows; row++) {
            const size_t at = (size_t)t->blocks[row] * RULEC_BLOCK_WORDS;

            for (size_t word = 0; word < RULEC_BLOCK_WORDS && at + word < words; word++)
                out[at + word] |= offered(asker->tables, prepared, p, row, word);
        }
    }
}
