/* The tables form: the plan's tables as constant data, and the functions that ask them. */
#include "emit/rows.h"

#include <inttypes.h>

#include "emit/part.h"

/* Offsets of inputs: those that lie in the scratch are marked. */
static void add_inputs(struct rc_buf *line, const uint32_t *at)
{
    for (unsigned i = 0; i < RULEC_INPUTS; i++)
        rc_buf_printf(line, "%s%s%" PRIu32, i == 0 ? "{ { " : ", ",
                      (at[i] & RULEC_IN_SCRATCH) != 0 ? "RULEC_IN_SCRATCH | " : "",
                      at[i] & ~RULEC_IN_SCRATCH);
    rc_buf_printf(line, " }, ");
}

static void emit_pieces(struct rc_writer *w, const struct rc_plan *plan)
{
    const rulec_tables *t = plan->tables;
    struct rc_buf line;

    if (t->piece_count == 0)
        return;
    rc_buf_init(&line, w->arena);
    rc_w_open(w, "static const rulec_piece pieces[] = {");
    for (size_t i = 0; i < t->piece_count; i++) {
        const rulec_piece *p = &t->pieces[i];

        if (i < plan->rule_count)
            rc_emit_rule_remark(w, plan, &plan->rules[i]);
        add_inputs(&line, p->at);
        rc_buf_printf(&line, "%" PRIu32 ", %u, 0x%x, %" PRIu32 ", %u, %u, %u },", p->row, p->rows,
                      p->when, p->more, p->more_count, p->inputs, p->wide);
        rc_w_data_line(w, &line);
    }
    rc_w_close(w, "};");
}

static const char *set_name(struct rc_writer *w, uint32_t at)
{
    return at == RULEC_NO_SET ? "RULEC_NO_SET" : rc_str_printf(w->arena, "%" PRIu32, at).p;
}

/* One for each block: the row of a card. */
static void add_card_rows(struct rc_buf *line, const uint16_t *rows)
{
    for (unsigned k = 0; k < RULEC_CARD_BLOCKS; k++)
        rc_buf_printf(line, "%s%u", k == 0 ? "{ " : ", ", rows[k]);
    rc_buf_printf(line, " }, ");
}

static void emit_cards(struct rc_writer *w, const rulec_tables *t)
{
    struct rc_buf line;

    if (t->card_count == 0)
        return;
    rc_buf_init(&line, w->arena);
    rc_w_open(w, "static const rulec_card cards[] = {");
    for (size_t i = 0; i < t->card_count; i++) {
        const rulec_card *c = &t->cards[i];

        rc_buf_printf(&line, "{ %s, %s, ", set_name(w, c->yes), set_name(w, c->no));
        add_card_rows(&line, c->rows);
        rc_buf_printf(&line, "%u, %u, %u, %d, %u },", c->more, c->more_count, c->fixed, c->sign,
                      c->blocks);
        rc_w_data_line(w, &line);
    }
    rc_w_close(w, "};");
}

static void emit_prepared(struct rc_writer *w, const rulec_tables *t)
{
    struct rc_buf line;

    if (t->choice_count == 0)
        return;
    rc_buf_init(&line, w->arena);
    rc_w_open(w, "alignas(32) static const rulec_prepared_card prepared[] = {");
    for (size_t i = 0; i < t->choice_count; i++) {
        const rulec_prepared_card *c = &t->prepared[i];

        rc_buf_printf(&line, "{ ");
        add_card_rows(&line, c->rows);
        rc_buf_printf(&line, "%u, %u, %u, %u, { 0 } },", c->place, c->fixed, c->group, c->groups);
        rc_w_data_line(w, &line);
    }
    rc_w_close(w, "};");
}

static void emit_prepared_rows(struct rc_writer *w, const rulec_tables *t)
{
    struct rc_buf line;

    if (t->prepared_count == 0)
        return;
    rc_buf_init(&line, w->arena);
    rc_w_open(w, "alignas(32) static const rulec_prepared_rows prepared_rows[] = {");
    for (size_t i = 0; i < t->prepared_count; i++) {
        rc_buf_printf(&line, "{ ");
        add_card_rows(&line, t->prepared_rows[i].rows);
        add_card_rows(&line, t->prepared_rows[i].places);
        rc_buf_printf(&line, "},");
        rc_w_data_line(w, &line);
    }
    rc_w_close(w, "};");
}

static void emit_bases(struct rc_writer *w, const rulec_tables *t)
{
    struct rc_buf line;

    if (t->basis_count == 0)
        return;
    rc_buf_init(&line, w->arena);
    rc_w_open(w, "static const rulec_basis bases[] = {");
    for (size_t i = 0; i < t->basis_count; i++) {
        const rulec_basis *b = &t->bases[i];

        add_inputs(&line, b->at);
        rc_buf_printf(&line, "%" PRIu32 ", %u, %u, 0x%x, %u, %u },", b->place, b->blocks, b->kind,
                      b->when, b->inputs, b->wide);
        rc_w_data_line(w, &line);
    }
    rc_w_close(w, "};");
}

static void emit_terms(struct rc_writer *w, const rulec_tables *t)
{
    if (t->term_count == 0)
        return;
    rc_w_open(w, "static const rulec_term terms[] = {");
    for (size_t i = 0; i < t->term_count; i++)
        rc_w_line(w, "{ %" PRIu32 ", %" PRIu32 ", %" PRIu32 ", %" PRIu32 " },", t->terms[i].basis,
                  t->terms[i].row, t->terms[i].rows, t->terms[i].objects);
    rc_w_close(w, "};");
    rc_w_open(w, "static const rulec_group groups[] = {");
    for (size_t i = 0; i < t->group_count; i++)
        rc_w_line(w, "{ %" PRIu32 ", %" PRIu32 ", %" PRIu32 ", %" PRIu32 ", %" PRIu32 " },",
                  t->groups[i].term, t->groups[i].terms, t->groups[i].row, t->groups[i].rows_each,
                  t->groups[i].alike);
    rc_w_close(w, "};");
    if (t->extra_count == 0)
        return;
    rc_w_open(w, "static const rulec_extra extras[] = {");
    for (size_t i = 0; i < t->extra_count; i++)
        rc_w_line(w, "{ %" PRIu32 ", %" PRIu32 " },", t->extras[i].choice, t->extras[i].term);
    rc_w_close(w, "};");
}

const char *rc_emit_map_name(struct rc_arena *arena, size_t i)
{
    return rc_str_printf(arena, "map_%zu", i).p;
}

size_t rc_emit_map_words(const rulec_tables *t, size_t i)
{
    return (size_t)t->kinds[t->derived[i].source_kind].objects * t->derived[i].map_words;
}

static void emit_maps(struct rc_writer *w, const rulec_tables *t)
{
    for (size_t i = 0; i < t->derived_count; i++) {
        const char *name = rc_emit_map_name(w->arena, i);

        if (t->derived[i].map != NULL)
            rc_w_words(w, rc_str_printf(w->arena, "static const uint64_t %s", name).p,
                       t->derived[i].map, rc_emit_map_words(t, i));
    }
}

/* An array of the tables by its name: of this file, or in what is taken in. */
static const char *array_name(struct rc_writer *w, const struct rc_plan *plan, const char *name)
{
    if (plan->binary == NULL)
        return name;
    return rc_str_printf(w->arena, "%s_rows.%s", plan->name, name).p;
}

static void emit_derived(struct rc_writer *w, const struct rc_plan *plan)
{
    const rulec_tables *t = plan->tables;

    if (t->derived_count == 0)
        return;
    rc_w_open(w, "static const rulec_derived derived[] = {");
    for (size_t i = 0; i < t->derived_count; i++) {
        const rulec_derived *d = &t->derived[i];
        const char *value =
            d->value == UINT32_MAX ? "UINT32_MAX" : rc_str_printf(w->arena, "%" PRIu32, d->value).p;
        const char *map =
            d->map == NULL ? "NULL" : array_name(w, plan, rc_emit_map_name(w->arena, i));

        rc_w_line(w,
                  "{ %" PRIu32 ", %" PRIu32 ", %" PRIu32 ", %" PRIu32 ", %" PRIu32 ", %" PRIu32
                  ", %" PRIu32 ", %s, %" PRIu32 ", %" PRIu32 ", %s },",
                  d->piece, d->pieces, d->at, d->words, d->source, d->source_words, d->map_words,
                  map, d->kind, d->source_kind, value);
    }
    rc_w_close(w, "};");
}

static void emit_needs(struct rc_writer *w, const rulec_tables *t)
{
    if (t->need_count == 0)
        return;
    rc_w_comment(w,
                 "The derived sets that a choice reads: where its list begins; how many, which.");
    rc_w_long_numbers(w, "static const uint32_t choice_needs", t->choice_needs, t->choice_count);
    rc_w_long_numbers(w, "static const uint32_t need_lists", t->need_lists, t->need_count);
}

static void emit_extents(struct rc_writer *w, const rulec_tables *t)
{
    rc_w_open(w, "static const rulec_extent extents[] = {");
    for (size_t i = 0; i < t->kind_count; i++)
        rc_w_line(w, "{ %" PRIu32 ", %" PRIu32 ", %" PRIu32 " },", t->kinds[i].objects,
                  t->kinds[i].words, t->kinds[i].blocks);
    rc_w_close(w, "};");
    if (t->set_count == 0)
        return;
    rc_w_open(w, "static const rulec_set sets[] = {");
    for (size_t i = 0; i < t->set_count; i++)
        rc_w_line(w, "{ %" PRIu32 ", %" PRIu32 " },", t->sets[i].offset, t->sets[i].kind);
    rc_w_close(w, "};");
}

size_t rc_emit_row_count(const rulec_tables *t)
{
    return t->choice_count == 0 ? 0 : t->row_count + (size_t)RULEC_ROW_SLACK;
}

/* A member of the struct: an array, or NULL where it has no elements. */
static void emit_member(struct rc_writer *w, const struct rc_plan *plan, const char *name,
                        size_t count)
{
    rc_w_line(w, "%s,", count == 0 ? "NULL" : array_name(w, plan, name));
}

static void emit_struct(struct rc_writer *w, const struct rc_plan *plan)
{
    const rulec_tables *t = plan->tables;
    const uint32_t numbers[] = {
        t->character_size, t->scratch_size,   t->set_at,        t->bases_at,     t->slots_at,
        t->truths_at,      t->kind_count,     t->set_count,     t->choice_count, t->piece_count,
        t->card_count,     t->prepared_count, t->row_count,     t->basis_count,  t->term_count,
        t->group_count,    t->extra_count,    t->derived_count, t->prereq_count, t->need_count,
    };

    rc_w_open(w, "const rulec_tables %s_tables = {", plan->name);
    rc_w_line(w, "sizeof(rulec_tables),");
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        rc_w_line(w, "%" PRIu32 ",", numbers[i]);
    emit_member(w, plan, "extents", t->kind_count);
    emit_member(w, plan, "sets", t->set_count);
    emit_member(w, plan, "choice_kinds", t->choice_count);
    emit_member(w, plan, "pieces", t->piece_count);
    emit_member(w, plan, "cards", t->card_count);
    emit_member(w, plan, "prepared", t->choice_count);
    emit_member(w, plan, "prepared_rows", t->prepared_count);
    emit_member(w, plan, "masks", rc_emit_row_count(t));
    emit_member(w, plan, "blocks", rc_emit_row_count(t));
    emit_member(w, plan, "places", rc_emit_row_count(t));
    emit_member(w, plan, "bases", t->basis_count);
    emit_member(w, plan, "terms", t->term_count);
    emit_member(w, plan, "groups", t->group_count);
    emit_member(w, plan, "sums", t->choice_count);
    emit_member(w, plan, "fixed", t->choice_count);
    emit_member(w, plan, "extras", t->extra_count);
    rc_w_line(w, "%s,", t->derived_count == 0 ? "NULL" : "derived");
    rc_w_line(w, "NULL,");
    emit_member(w, plan, "choice_needs", t->need_count);
    emit_member(w, plan, "need_lists", t->need_count);
    if (plan->binary != NULL) {
        rc_w_line(w, "&%s_rows.head,", plan->name);
        rc_w_line(w, "%s_KEY,", plan->upper);
    } else {
        rc_w_line(w, "NULL,");
        rc_w_line(w, "0,");
    }
    rc_w_close(w, "};");
}

static void emit_arrays(struct rc_writer *w, const struct rc_plan *plan)
{
    const rulec_tables *t = plan->tables;
    const size_t rows = rc_emit_row_count(t);

    rc_w_comment(w, "Kinds: objects, words, blocks. Sets of the character: offset, kind.");
    emit_extents(w, t);
    rc_w_comment(w, "Choices: inputs, rows, condition, further pieces (rulec/tables.h).");
    emit_pieces(w, plan);
    rc_w_comment(w, "Their counts: a set, one that is taken off it, rows, further cards.");
    emit_cards(w, t);
    rc_w_comment(w, "With conditions at hand: rows, where the basis is, groups of rows.");
    emit_prepared(w, t);
    emit_prepared_rows(w, t);
    rc_w_comment(w, "Rows: eight words of objects; their block of the kind, and among the bases.");
    if (rows > 0) {
        rc_w_words(w, "alignas(64) static const uint64_t masks", t->masks,
                   rows * RULEC_BLOCK_WORDS);
        rc_w_numbers(w, "static const uint16_t blocks", t->blocks, rows);
        rc_w_numbers(w, "static const uint16_t places", t->places, rows);
    }
    rc_w_comment(w, "Conditions; terms by condition; terms of as many rows.");
    emit_bases(w, t);
    emit_terms(w, t);
    rc_w_comment(w, "Of each choice: its kind, two terms, what it offers in any case.");
    rc_w_numbers(w, "static const uint16_t choice_kinds", t->choice_kinds, t->choice_count);
    rc_w_numbers(w, "static const uint16_t sums", t->sums, 2 * (size_t)t->choice_count);
    rc_w_numbers(w, "static const uint16_t fixed", t->fixed, t->choice_count);
    emit_maps(w, t);
    emit_needs(w, t);
}

void rc_emit_tables(struct rc_writer *w, const struct rc_plan *plan)
{
    rc_w_open_data(w);
    if (plan->binary != NULL)
        rc_emit_binary_rows(w, plan);
    else
        emit_arrays(w, plan);
    emit_derived(w, plan);
    emit_struct(w, plan);
    rc_w_close_data(w);
}

/* --- functions --- */

struct question {
    const char *type;
    const char *what;
    const char *argument; /* behind the rule */
    const char *passed;
    const char *nothing; /* the answer of tables that are not these */
};

static const struct question questions[] = {
    { "void", "set", "uint64_t *out", "out", "" },
    { "bool", "has", "unsigned object", "object", " false" },
    { "unsigned", "count", "", "", " 0" },
    { "bool", "any", "", "", " false" },
};

/*
 * Numbers of another pack would lead anywhere: its file is not looked at any further. How long an
 * empty set is stands in the descriptor, which is not in the file.
 */
static void emit_guard(struct rc_writer *w, const struct rc_plan *plan, const struct question *q)
{
    const bool set = q->nothing[0] == '\0';

    rc_w_open(w, "if (%s_rows.head.key != %s_KEY)%s", plan->name, plan->upper, set ? " {" : "");
    if (set)
        rc_w_line(w, "memset(out, 0, %s_pack.kinds[%s_pack.rules[rule].kind].words * sizeof *out);",
                  plan->name, plan->name);
    rc_w_line(w, "return%s;", q->nothing);
    if (set)
        rc_w_close(w, "}");
    else
        w->depth--;
}

/* One question by number. The scratch has room for derived sets, and is not there without them. */
static void emit_numbered(struct rc_writer *w, const struct rc_plan *plan, const struct question *q)
{
    const bool derives = plan->tables->derived_count != 0;
    const char *arguments[3] = { rc_emit_character(w, plan, true),
                                 rc_str_printf(w->arena, "enum %s_choose rule", plan->name).p,
                                 q->argument };
    const char *passed[5] = { "&asker", "c", derives ? "scratch" : "NULL", "(uint32_t)rule",
                              q->passed };
    const unsigned more = q->argument[0] != '\0';

    rc_w_blank(w);
    rc_w_call(w, q->type, rc_str_printf(w->arena, "%s_choose_%s", plan->name, q->what).p, arguments,
              2 + more, "");
    rc_w_open(w, "{");
    rc_w_line(w, "const rulec_asker asker = rulec_tables_portable(&%s_tables);", plan->name);
    if (derives)
        rc_w_line(w, "uint64_t scratch[%" PRIu32 "];", plan->tables->set_at / 8);
    rc_w_blank(w);
    if (plan->binary != NULL)
        emit_guard(w, plan, q);
    rc_w_call(
        w, "",
        rc_str_printf(w->arena, "%srulec_choice_%s", q->type[0] == 'v' ? "" : "return ", q->what).p,
        passed, 4 + more, ";");
    rc_w_close(w, "}");
}

void rc_emit_tables_by_number(struct rc_writer *w, const struct rc_plan *plan)
{
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++)
        emit_numbered(w, plan, &questions[i]);
}

/* One question of one rule, by its number. */
static void emit_short(struct rc_writer *w, const struct rc_plan *plan,
                       const struct rc_plan_rule *rule, const struct question *q)
{
    const struct rc_plan_kind *kind = &plan->layout.kinds[rule->body.kind];
    const bool has = q->what[0] == 'h';
    const char *argument =
        has ? rc_str_printf(w->arena, "enum %s object", kind->tag).p : q->argument;
    const char *arguments[2] = { rc_emit_character(w, plan, true), argument };
    const char *passed[3] = { "c", rule->enumerator, has ? "(unsigned)object" : q->passed };
    const unsigned more = q->argument[0] != '\0';

    rc_w_call(w, rc_str_printf(w->arena, "static inline %s", q->type).p,
              rc_str_printf(w->arena, "%s_%s", rule->name, q->what).p, arguments, 1 + more, "");
    rc_w_open(w, "{");
    rc_w_call(w, "",
              rc_str_printf(w->arena, "%s%s_choose_%s", q->type[0] == 'v' ? "" : "return ",
                            plan->name, q->what)
                  .p,
              passed, 2 + more, ";");
    rc_w_close(w, "}");
}

void rc_emit_short_functions(struct rc_writer *w, const struct rc_plan *plan,
                             const struct rc_plan_rule *rule)
{
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        if (i > 0)
            rc_w_blank(w);
        emit_short(w, plan, rule, &questions[i]);
    }
}
