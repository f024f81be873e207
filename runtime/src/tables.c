/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "rulec/set.h"
#include "rulec/tables.h"

#include "kernel.h"

static struct rulecrt_where where(const void *character, const void *scratch)
{
    const struct rulecrt_where w = { character, scratch };

    return w;
}

static uint64_t *words_at(void *scratch, uint32_t at)
{
    return (uint64_t *)(void *)((unsigned char *)scratch + at);
}

/* --- derived sets: intermediate sets that a choice looks at, each from those before it --- */

static void follow_map(const rulec_derived *d, const uint64_t *source, uint64_t *out)
{
    for (size_t i = 0; i < d->source_words; i++) {
        for (uint64_t w = source[i]; w != 0; w &= w - 1) {
            const uint64_t *row = d->map + (64 * i + rulecrt_lowest(w)) * d->map_words;

            for (size_t k = 0; k < d->map_words; k++)
                out[k] |= row[k];
        }
    }
}

/* No object, where the value is not below their number. */
static void derive_value(const rulec_tables *t, const rulec_derived *d, const void *character,
                         uint64_t *out)
{
    uint32_t value;

    memcpy(&value, (const unsigned char *)character + d->value, sizeof value);
    if (value < t->kinds[d->kind].objects)
        out[value / 64] |= UINT64_C(1) << (value % 64);
}

static void derive(const rulec_asker *asker, const rulec_derived *d, const void *character,
                   void *scratch)
{
    const rulec_tables *t = asker->tables;
    const struct rulecrt_where w = where(character, scratch);
    uint64_t *out = words_at(scratch, d->at);
    uint64_t *into = d->map != NULL ? words_at(scratch, d->source) : out;

    memset(out, 0, d->words * sizeof *out);
    if (d->value != UINT32_MAX)
        derive_value(t, d, character, out);
    if (d->map != NULL)
        memset(into, 0, d->source_words * sizeof *into);
    for (uint32_t i = 0; i < d->pieces; i++)
        asker->kernel->gather(t, &t->pieces[d->piece + i], &w, true, into);
    if (d->map != NULL)
        follow_map(d, into, out);
}

static void derive_all(const rulec_asker *asker, const void *character, void *scratch)
{
    for (uint32_t i = 0; i < asker->tables->derived_count; i++)
        derive(asker, &asker->tables->derived[i], character, scratch);
}

/*
 * note [needs]: a choice reads few derived sets or none; which was settled when tables were made.
 * It stands apart, and gives the choice's first piece, so that packs without derived sets pay for
 * nothing but the question.
 */
static RULECRT_APART const rulec_piece *prepare(const rulec_asker *asker, const void *character,
                                                void *scratch, uint32_t choice)
{
    const rulec_tables *t = asker->tables;
    const uint32_t *need = rulecrt_needs(t, choice);

    for (uint32_t left = *need; left != 0; left--)
        derive(asker, &t->derived[*++need], character, scratch);
    return &t->pieces[choice];
}

/* --- one choice --- */

static const rulec_piece *first_piece(const rulec_asker *asker, const void *character,
                                      void *scratch, uint32_t choice)
{
    if (asker->tables->derived_count != 0)
        return prepare(asker, character, scratch, choice);
    return &asker->tables->pieces[choice];
}

/* note [straight on]: without derived sets nothing is saved on the way to the kernel. */
static RULECRT_APART unsigned derive_and_count(const rulec_asker *asker, const void *character,
                                               void *scratch, uint32_t choice)
{
    prepare(asker, character, scratch, choice);
    return asker->kernel->count(asker->tables, choice, character, scratch);
}

unsigned rulec_choice_count(const rulec_asker *asker, const void *character, void *scratch,
                            uint32_t choice)
{
    if (asker->tables->derived_count != 0)
        return derive_and_count(asker, character, scratch, choice);
    return asker->kernel->count(asker->tables, choice, character, scratch);
}

bool rulec_choice_any(const rulec_asker *asker, const void *character, void *scratch,
                      uint32_t choice)
{
    if (asker->tables->derived_count != 0)
        prepare(asker, character, scratch, choice);
    return asker->kernel->any(asker->tables, choice, character, scratch);
}

static const rulec_piece *piece_with(const rulec_tables *t, const rulec_piece *p, uint32_t object,
                                     size_t *row)
{
    const rulec_piece *more = t->pieces + p->more;

    for (unsigned left = p->more_count;; left--, p = more++) {
        for (*row = p->row; *row < (size_t)p->row + p->rows; ++*row) {
            if (t->blocks[*row] == object / 512 &&
                (t->masks[*row * RULEC_BLOCK_WORDS + object / 64 % 8] >> (object % 64) & 1) != 0)
                return p;
        }
        if (left == 0)
            return NULL;
    }
}

bool rulec_choice_has(const rulec_asker *asker, const void *character, void *scratch,
                      uint32_t choice, uint32_t object)
{
    const struct rulecrt_where w = where(character, scratch);
    size_t row;
    const rulec_piece *first = first_piece(asker, character, scratch, choice);
    const rulec_piece *p = piece_with(asker->tables, first, object, &row);
    unsigned combination = 0;

    if (p == NULL)
        return false;
    for (unsigned i = 0; i < p->inputs; i++) {
        const unsigned char *bytes = rulecrt_at(&w, p->at[i]);

        combination |= (bytes[object / 8] >> (object % 8) & 1u) << i;
    }
    return (p->when >> combination & 1u) != 0;
}

/* note [whole blocks]: a set in the scratch has room for whole blocks; the caller's has not. */
static const uint64_t *set_in_scratch(const rulec_asker *asker, const void *character,
                                      void *scratch, uint32_t choice)
{
    const rulec_tables *t = asker->tables;
    const rulec_piece *first = first_piece(asker, character, scratch, choice);
    const struct rulecrt_where w = where(character, scratch);
    const rulec_extent *kind = &t->kinds[t->choice_kinds[choice]];
    uint64_t *set = words_at(scratch, t->set_at);

    memset(set, 0, (size_t)kind->blocks * RULEC_BLOCK_WORDS * sizeof *set);
    for (unsigned i = 0; i <= first->more_count; i++)
        asker->kernel->gather(t, rulecrt_piece(t, choice, i), &w, true, set);
    return set;
}

/* Without a scratch, a row at a time; the last block may be cut by the end of the kind's words. */
void rulec_choice_set(const rulec_asker *asker, const void *character, void *scratch,
                      uint32_t choice, uint64_t *out)
{
    const rulec_tables *t = asker->tables;
    const rulec_piece *first = first_piece(asker, character, scratch, choice);
    const struct rulecrt_where w = where(character, scratch);
    const size_t words = t->kinds[t->choice_kinds[choice]].words;

    memset(out, 0, words * sizeof *out);
    for (unsigned i = 0; i <= first->more_count; i++) {
        rulec_piece row = *rulecrt_piece(t, choice, i);
        const unsigned rows = row.rows;

        if (words % RULEC_BLOCK_WORDS != 0) {
            row.rows = 1;
            for (unsigned k = 0; k < rows; k++, row.row++) {
                const size_t at = (size_t)t->blocks[row.row] * RULEC_BLOCK_WORDS;
                uint64_t block[RULEC_BLOCK_WORDS];

                asker->kernel->gather(t, &row, &w, false, block);
                for (size_t j = 0; j < RULEC_BLOCK_WORDS && at + j < words; j++)
                    out[at + j] |= block[j];
            }
        } else {
            asker->kernel->gather(t, &row, &w, true, out);
        }
    }
}

size_t rulec_choice_rows(const rulec_asker *asker, uint32_t choice)
{
    const rulec_tables *t = asker->tables;
    const rulec_piece *first = &t->pieces[choice];
    size_t rows = 0;

    for (unsigned i = 0; i <= first->more_count; i++)
        rows += rulecrt_piece(t, choice, i)->rows;
    return rows;
}

size_t rulec_choice_blocks(const rulec_asker *asker, const void *character, void *scratch,
                           uint32_t choice, uint16_t *blocks, uint64_t *out)
{
    const rulec_tables *t = asker->tables;
    const rulec_piece *first = first_piece(asker, character, scratch, choice);
    const struct rulecrt_where w = where(character, scratch);
    size_t rows = 0;

    for (unsigned i = 0; i <= first->more_count; i++) {
        const rulec_piece *p = rulecrt_piece(t, choice, i);

        memcpy(blocks + rows, t->blocks + p->row, p->rows * sizeof *blocks);
        asker->kernel->gather(t, p, &w, false, out + rows * RULEC_BLOCK_WORDS);
        rows += p->rows;
    }
    return rows;
}

size_t rulec_choice_ids(const rulec_asker *asker, const void *character, void *scratch,
                        uint32_t choice, uint32_t *out, size_t room)
{
    const rulec_tables *t = asker->tables;
    const uint64_t *set = set_in_scratch(asker, character, scratch, choice);

    return asker->kernel->ids(set, t->kinds[t->choice_kinds[choice]].words, out, room);
}

/* RULEC_NO_MEMBER is RULEC_NO_OBJECT in 32 bits. */
static uint32_t nth_of(const uint64_t *set, size_t words, uint32_t n)
{
    return (uint32_t)rulec_set_nth(set, words, n);
}

uint32_t rulec_choice_nth(const rulec_asker *asker, const void *character, void *scratch,
                          uint32_t choice, uint32_t n)
{
    const rulec_tables *t = asker->tables;
    const uint64_t *set = set_in_scratch(asker, character, scratch, choice);

    return nth_of(set, t->kinds[t->choice_kinds[choice]].words, n);
}

uint32_t rulec_choice_sample(const rulec_asker *asker, const void *character, void *scratch,
                             uint32_t choice, uint32_t draw)
{
    const rulec_tables *t = asker->tables;
    const uint64_t *set = set_in_scratch(asker, character, scratch, choice);
    const size_t words = t->kinds[t->choice_kinds[choice]].words;

    const uint64_t count = rulec_set_count(set, words);

    return nth_of(set, words, (uint32_t)(draw * count >> 32));
}

/* --- a pack --- */

void rulec_prepare(const rulec_asker *asker, const void *character, void *scratch, void *prepared)
{
    const struct rulecrt_where w = where(character, scratch);

    derive_all(asker, character, scratch);
    asker->kernel->bases(asker->tables, &w, (uint64_t *)prepared);
}

void rulec_pack_counts(const rulec_asker *asker, const void *character, void *scratch,
                       uint32_t *counts)
{
    const rulec_tables *t = asker->tables;
    uint64_t *bases = words_at(scratch, t->bases_at);
    uint32_t *slots = (uint32_t *)(void *)words_at(scratch, t->slots_at);

    rulec_prepare(asker, character, scratch, bases);
    asker->kernel->terms(t, bases, slots);
    slots[t->term_count] = 0;
    rulecrt_add_up(t, slots, counts);
}
