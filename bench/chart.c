/* SPDX-License-Identifier: MIT */
/* Charts: a bar for each contestant of a question, its length the logarithm of its time. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>

#include "base/buf.h"
#include "bench/harness.h"

enum {
    WIDTH = 720,
    LABELS = 240, /* where bars begin */
    BARS = 360,   /* the longest of them */
    ROW = 24,
    HEAD = 40
};

/* Text with what XML would read as its own. */
static void add_text(struct rc_buf *buf, int x, int y, const char *style, const char *text)
{
    rc_buf_printf(buf, "  <text x=\"%d\" y=\"%d\"%s>", x, y, style);
    for (const char *s = text; *s != '\0'; s++)
        rc_buf_add(buf, *s == '&'   ? RC_STR("&amp;")
                        : *s == '<' ? RC_STR("&lt;")
                                    : ((struct rc_str){ s, 1 }));
    rc_buf_add(buf, RC_STR("</text>\n"));
}

static const char *time_text(struct rc_arena *arena, double ns)
{
    if (ns >= 1e6)
        return rc_str_printf(arena, "%.3g ms", ns / 1e6).p;
    return ns >= 1e3 ? rc_str_printf(arena, "%.3g us", ns / 1e3).p
                     : rc_str_printf(arena, "%.3g ns", ns).p;
}

/* How far a time goes between the least and the most of its question; a tenth for the least. */
static int bar_of(const struct bench_result *r, double ns)
{
    double least = ns;
    double most = ns;

    for (size_t i = 0; i < r->question->contestant_count; i++) {
        least = fmin(least, r->times[i].min);
        most = fmax(most, r->times[i].min);
    }
    return most <= least ? BARS : (int)(BARS * (0.1 + 0.9 * log(ns / least) / log(most / least)));
}

static void draw(struct rc_arena *arena, struct rc_buf *buf, const struct bench_result *r)
{
    const struct bench_question *q = r->question;
    const int height = HEAD + ROW * (int)q->contestant_count + 8;

    rc_buf_printf(buf,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                  "font-family=\"sans-serif\" font-size=\"13\">\n"
                  "  <rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
                  WIDTH, height);
    add_text(buf, 8, 20, " font-weight=\"bold\"",
             rc_str_printf(arena, "%s (%s), least time, logarithmic", q->name, q->pack).p);
    for (size_t i = 0; i < q->contestant_count; i++) {
        const int y = HEAD + ROW * (int)i;
        const int bar = bar_of(r, r->times[i].min);

        add_text(buf, LABELS - 8, y + 15, " text-anchor=\"end\"", q->contestants[i].name);
        rc_buf_printf(buf, "  <rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
                      LABELS, y + 2, bar, ROW - 6, i == 0 ? "#2a6f97" : "#a9b8c2");
        add_text(buf, LABELS + bar + 6, y + 15, "", time_text(arena, r->times[i].min));
    }
    rc_buf_add(buf, RC_STR("</svg>\n"));
}

/* "one choice, count" of a pack: one-choice-count.svg. */
static const char *file_of(struct rc_arena *arena, const char *folder, const char *name)
{
    struct rc_buf buf;

    rc_buf_init(&buf, arena);
    rc_buf_printf(&buf, "%s/", folder);
    for (const char *s = name; *s != '\0'; s++) {
        if (isalnum((unsigned char)*s))
            rc_buf_printf(&buf, "%c", tolower((unsigned char)*s));
        else if (isalnum((unsigned char)s[1]))
            rc_buf_add(&buf, RC_STR("-"));
    }
    return rc_str_printf(arena, "%.*s.svg", (int)buf.len, buf.p).p;
}

int bench_write_charts(struct rc_arena *arena, const char *folder,
                       const struct bench_result *results, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *path = file_of(arena, folder, results[i].question->name);
        FILE *file = fopen(path, "w");
        struct rc_buf buf;

        rc_buf_init(&buf, arena);
        draw(arena, &buf, &results[i]);
        if (file == NULL || fwrite(buf.p, 1, buf.len, file) != buf.len || fclose(file) != 0) {
            perror(path);
            return 0;
        }
    }
    return 1;
}
