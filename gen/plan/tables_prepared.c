/* Counts of single choices of a prepared character: rows of objects, and the block of each. */
#include "plan/tables_build.h"

enum {
    SLOTS = RULEC_CARD_BLOCKS,
    MOST_GROUPS = RULEC_BY_PIECES - 1
};

/* Rows of all pieces of a choice, and what is laid down for those before it. */
struct rows {
    struct rc_arena *arena;
    const rulec_tables *tables;
    size_t places;         /* blocks of all bases */
    RC_VEC(uint32_t) list; /* of the choice at hand */
    RC_VEC(rulec_prepared_rows) groups;
};

static bool has_basis(const rulec_piece *p)
{
    return p->rows != 0 && !(p->wide != 0 && p->inputs == 0);
}

static void list_rows(struct rows *r, size_t choice)
{
    const rulec_tables *t = r->tables;

    r->list.count = 0;
    for (unsigned i = 0; i <= t->pieces[choice].more_count; i++) {
        const rulec_piece *p = rc_tables_piece(t, choice, i);

        for (uint32_t row = p->row; has_basis(p) && row < p->row + p->rows; row++)
            RC_PUSH(r->arena, &r->list, row);
    }
}

/* Without blocks there is nothing to read; large kinds have long runs of rows, read in a row. */
static bool by_pieces(const struct rows *r, size_t choice)
{
    const rulec_tables *t = r->tables;

    return r->places == 0 || t->row_count > UINT16_MAX ||
           t->kinds[t->choice_kinds[choice]].blocks > RULEC_CARD_BLOCKS ||
           r->list.count > (size_t)MOST_GROUPS * SLOTS ||
           r->groups.count + r->list.count / SLOTS >= UINT16_MAX;
}

/*
 * The first of eight blocks among which each row has its own. A block behind those of its basis is
 * of another and meets a row of zeros, as long as it is one at all.
 */
static bool find_window(const struct rows *r, uint32_t *start)
{
    const uint16_t *places = r->tables->places;
    uint32_t taken = 0;

    if (r->places < SLOTS)
        return false;
    *start = (uint32_t)(r->places - SLOTS);
    for (size_t i = 0; i < r->list.count; i++) {
        if (places[r->list.at[i]] < *start)
            *start = places[r->list.at[i]];
    }
    for (size_t i = 0; i < r->list.count; i++) {
        const uint32_t slot = places[r->list.at[i]] - *start;

        if (slot >= SLOTS || (taken >> slot & 1u) != 0)
            return false;
        taken |= 1u << slot;
    }
    return true;
}

static void group_rows(struct rows *r, rulec_prepared_card *card)
{
    card->group = (uint16_t)r->groups.count;
    for (size_t i = 0; i == 0 || i < r->list.count; i += SLOTS) {
        rulec_prepared_rows group = { .places = { 0 } };

        rc_tables_no_rows(r->tables, group.rows);
        for (size_t k = 0; k < SLOTS && i + k < r->list.count; k++) {
            group.rows[k] = (uint16_t)r->list.at[i + k];
            group.places[k] = r->tables->places[r->list.at[i + k]];
        }
        RC_PUSH(r->arena, &r->groups, group);
        card->groups++;
    }
}

static rulec_prepared_card card_of(struct rows *r, size_t choice)
{
    rulec_prepared_card c = { .fixed = r->tables->fixed[choice] };
    uint32_t start = 0;

    list_rows(r, choice);
    rc_tables_no_rows(r->tables, c.rows);
    if (by_pieces(r, choice)) {
        c.groups = RULEC_BY_PIECES;
    } else if (find_window(r, &start)) {
        c.place = (uint16_t)start;
        for (size_t i = 0; i < r->list.count; i++)
            c.rows[r->tables->places[r->list.at[i]] - start] = (uint16_t)r->list.at[i];
    } else {
        group_rows(r, &c);
    }
    return c;
}

void rc_tables_lay_prepared(struct rc_tables_builder *b)
{
    const size_t choices = b->from->choice_count;
    struct rows r = { .arena = b->arena, .tables = b->out, .places = b->places };
    rulec_prepared_card *cards = rc_tables_aligned(b->arena, (choices + 1) * sizeof *cards);
    rulec_prepared_rows *groups;

    for (size_t i = 0; i < choices; i++)
        cards[i] = card_of(&r, i);
    groups = rc_tables_aligned(b->arena, (r.groups.count + 1) * sizeof *groups);
    for (size_t i = 0; i < r.groups.count; i++)
        groups[i] = r.groups.at[i];
    b->out->prepared = cards;
    b->out->prepared_rows = r.groups.count == 0 ? NULL : groups; /* as they are written */
    b->out->prepared_count = (uint32_t)r.groups.count;
}
