/* Counts of single choices as sums of cards: objects in one set and not in another. */
#include "plan/tables_build.h"

enum {
    SETS = 2, /* of a condition */
    MOST = 2  /* cards of one: sixteen conditions, and none needs three */
};

/* An input of a piece: the first, the second, or neither. */
enum side {
    NEITHER,
    A,
    B
};

/* Objects in one set and not in the other, added or taken off. */
struct cell {
    enum side yes;
    enum side no;
    int sign; /* 0: there is none */
};

/* The count of a condition over two sets: of all objects or of none, then the cells. */
struct sum {
    bool all;
    struct cell cells[MOST];
};

/* By the truth table: bit c for the combination c, bit 0 of which is A, bit 1 B. */
static const struct sum sums[1u << (1u << SETS)] = {
    [1] = { false, { { NEITHER, A, 1 }, { B, A, -1 } } },
    [2] = { false, { { A, B, 1 } } },
    [3] = { false, { { NEITHER, B, 1 } } },
    [4] = { false, { { B, A, 1 } } },
    [5] = { false, { { NEITHER, A, 1 } } },
    [6] = { false, { { A, B, 1 }, { B, A, 1 } } },
    [7] = { false, { { NEITHER, B, 1 }, { B, A, 1 } } },
    [8] = { false, { { A, NEITHER, 1 }, { A, B, -1 } } },
    [9] = { true, { { A, B, -1 }, { B, A, -1 } } },
    [10] = { false, { { A, NEITHER, 1 } } },
    [11] = { true, { { B, A, -1 } } },
    [12] = { false, { { B, NEITHER, 1 } } },
    [13] = { true, { { A, B, -1 } } },
    [14] = { false, { { A, NEITHER, 1 }, { B, A, 1 } } },
    [15] = { true, { { NEITHER, NEITHER, 0 } } },
};

/* Cards of the choices, and others that some have. */
struct hand {
    struct rc_arena *arena;
    const rulec_tables *tables;
    rulec_card *firsts;
    RC_VEC(rulec_card) others;
};

static uint32_t set_at(const rulec_piece *p, enum side side)
{
    return side == NEITHER ? RULEC_NO_SET : p->at[side - A];
}

/* Blocks without a row have that of zeros. */
static rulec_card empty_card(const rulec_tables *t, uint32_t blocks)
{
    rulec_card c = { .yes = RULEC_NO_SET, .no = RULEC_NO_SET, .sign = 1 };

    c.blocks = (uint8_t)blocks;
    rc_tables_no_rows(t, c.rows);
    return c;
}

static rulec_card card_of(const rulec_tables *t, uint32_t blocks, const rulec_piece *p,
                          const struct cell *cell)
{
    rulec_card c = empty_card(t, blocks);

    c.yes = set_at(p, cell->yes);
    c.no = set_at(p, cell->no);
    c.sign = (int8_t)cell->sign;
    for (uint32_t row = p->row; row < p->row + p->rows; row++)
        c.rows[t->blocks[row]] = (uint16_t)row;
    return c;
}

/* The first card of a choice stands where its number says. */
static void add_card(struct hand *h, size_t choice, unsigned *count, rulec_card card)
{
    rulec_card *first = &h->firsts[choice];

    if ((*count)++ == 0) {
        card.fixed = first->fixed;
        card.more = (uint16_t)h->others.count;
        *first = card;
    } else {
        RC_PUSH(h->arena, &h->others, card);
        first->more_count++;
    }
}

static void add_piece(struct hand *h, size_t choice, unsigned *count, const rulec_piece *p)
{
    const rulec_tables *t = h->tables;
    const struct sum *sum = &sums[p->when & 15u];
    const uint32_t blocks = t->kinds[t->choice_kinds[choice]].blocks;

    if (sum->all)
        h->firsts[choice].fixed =
            (uint16_t)(h->firsts[choice].fixed +
                       rc_bits_count(t->masks + (size_t)p->row * 8, (size_t)p->rows * 8));
    for (unsigned i = 0; i < MOST && sum->cells[i].sign != 0; i++)
        add_card(h, choice, count, card_of(t, blocks, p, &sum->cells[i]));
}

static bool has_cards(const rulec_tables *t, size_t choice)
{
    bool has = t->row_count != 0 && t->kinds[t->choice_kinds[choice]].blocks <= RULEC_CARD_BLOCKS;

    for (unsigned i = 0; has && i <= t->pieces[choice].more_count; i++) {
        const rulec_piece *p = rc_tables_piece(t, choice, i);

        has = (p->wide == 0 || p->inputs == 0) && p->row + (uint32_t)p->rows <= UINT16_MAX;
    }
    return has;
}

static void add_choice(struct hand *h, size_t choice)
{
    const rulec_tables *t = h->tables;
    unsigned count = 0;

    h->firsts[choice] = empty_card(t, t->kinds[t->choice_kinds[choice]].blocks);
    for (unsigned i = 0; i <= t->pieces[choice].more_count; i++)
        add_piece(h, choice, &count, rc_tables_piece(t, choice, i));
}

static void hand_over(struct rc_tables_builder *b, const struct hand *h)
{
    const size_t choices = b->from->choice_count;
    const size_t cards = choices + h->others.count;
    rulec_card *all = RC_NEW_ARRAY(b->arena, rulec_card, cards + 1);

    for (size_t i = 0; i < cards; i++)
        all[i] = i < choices ? h->firsts[i] : h->others.at[i - choices];
    b->out->cards = all;
    b->out->card_count = (uint32_t)cards;
}

void rc_tables_lay_cards(struct rc_tables_builder *b)
{
    const size_t choices = b->from->choice_count;
    struct hand h = { .arena = b->arena, .tables = b->out };

    h.firsts = RC_NEW_ARRAY(b->arena, rulec_card, choices + 1);
    for (size_t i = 0; i < choices; i++) {
        if (has_cards(b->out, i) && b->out->row_count <= UINT16_MAX && h.others.count < UINT16_MAX)
            add_choice(&h, i);
    }
    hand_over(b, &h);
}
