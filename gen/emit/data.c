/* Long rows of numbers. They are written as short as they can be: what a C compiler takes for
 * constant tables goes by their text. */
#include "emit/writer.h"

enum {
    WORDS_A_LINE = 4,
    NUMBERS_A_LINE = 16
};

void rc_w_open_data(struct rc_writer *w)
{
    rc_w_blank(w);
    rc_w_line(w, "/* clang-format off */");
}

void rc_w_close_data(struct rc_writer *w)
{
    rc_w_line(w, "/* clang-format on */");
}

void rc_w_data_line(struct rc_writer *w, struct rc_buf *line)
{
    rc_w_line(w, "%.*s", (int)line->len, line->p);
    rc_buf_reset(line);
}

/* C gives a hexadecimal constant the first type that holds it, so it needs no macro of its own. */
void rc_w_words(struct rc_writer *w, const char *head, const uint64_t *words, size_t count)
{
    struct rc_buf line;

    rc_buf_init(&line, w->arena);
    rc_w_open(w, "%s[] = {", head);
    for (size_t i = 0; i < count; i++) {
        if (line.len > 0)
            rc_buf_char(&line, ' ');
        if (words[i] < 10)
            rc_buf_number(&line, words[i]);
        else
            rc_buf_hex(&line, words[i]);
        rc_buf_char(&line, ',');
        if (i % WORDS_A_LINE == WORDS_A_LINE - 1 || i + 1 == count)
            rc_w_data_line(w, &line);
    }
    rc_w_close(w, "};");
}

/* The i-th of `count` numbers, behind those before it in its line. */
static void add_number(struct rc_writer *w, struct rc_buf *line, uint32_t number, size_t i,
                       size_t count)
{
    if (line->len > 0)
        rc_buf_char(line, ' ');
    rc_buf_number(line, number);
    rc_buf_char(line, ',');
    if (i % NUMBERS_A_LINE == NUMBERS_A_LINE - 1 || i + 1 == count)
        rc_w_data_line(w, line);
}

void rc_w_numbers(struct rc_writer *w, const char *head, const uint16_t *numbers, size_t count)
{
    struct rc_buf line;

    rc_buf_init(&line, w->arena);
    rc_w_open(w, "%s[] = {", head);
    for (size_t i = 0; i < count; i++)
        add_number(w, &line, numbers[i], i, count);
    rc_w_close(w, "};");
}

void rc_w_long_numbers(struct rc_writer *w, const char *head, const uint32_t *numbers, size_t count)
{
    struct rc_buf line;

    rc_buf_init(&line, w->arena);
    rc_w_open(w, "%s[] = {", head);
    for (size_t i = 0; i < count; i++)
        add_number(w, &line, numbers[i], i, count);
    rc_w_close(w, "};");
}
