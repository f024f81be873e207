/* SPDX-License-Identifier: MIT */
/*
 * write_pack OBJECTS CHOICES SEED DIR: a pack of the shapes of the synthetic one as LST files, for
 * the whole way from text to machine code: DIR/synthetic.pcc, domains.lst, abilities.lst.
 */
#include <stdio.h>
#include <stdlib.h>

#include "synthetic/pack.h"

struct writer {
    uint64_t state;
    uint32_t objects;
    uint32_t types;
    FILE *out;
};

static uint32_t below(struct writer *w, uint32_t n)
{
    return synth_below(&w->state, n);
}

static uint32_t type_of(struct writer *w)
{
    const uint32_t a = below(w, w->types);
    const uint32_t b = below(w, w->types);

    return a < b ? a : b;
}

/* %t: a type, %o: an object; all else as it stands. */
static void say(struct writer *w, const char *shape)
{
    for (const char *s = shape; *s != '\0'; s++) {
        if (*s != '%') {
            fputc(*s, w->out);
            continue;
        }
        s++;
        if (*s == 't')
            fprintf(w->out, "TYPE=T%u", type_of(w));
        else
            fprintf(w->out, "Domain %u", below(w, w->objects));
    }
}

static const char *shape_of(struct writer *w)
{
    static const struct {
        uint32_t below; /* of a hundred */
        const char *text;
    } shapes[] = {
        { 25, "QUALIFIED,%t,!PC" },
        { 40, "PC,%t" },
        { 50, "PC[%t|%t]" },
        { 60, "!PC[%t]" },
        { 70, "QUALIFIED[%t]" },
        { 80, "%o|%o|%t,QUALIFIED,!PC" },
        { 87, "PC,%t|QUALIFIED,%t|%o,!PC" },
        { 94, "%o,!PC|%o,!PC|%o,!PC|%o,!PC" },
        { 97, "PC" },
        { 100, "QUALIFIED,!PC" },
    };
    const uint32_t draw = below(w, 100);
    size_t i = 0;

    while (shapes[i].below <= draw)
        i++;
    return shapes[i].text;
}

static FILE *create(const char *folder, const char *name)
{
    char path[4096];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "w");
    if (file == NULL) {
        perror(path);
        exit(3);
    }
    return file;
}

static void close_file(FILE *file)
{
    if (fclose(file) != 0) {
        perror("write");
        exit(3);
    }
}

static void write_objects(struct writer *w, const char *folder)
{
    w->out = create(folder, "domains.lst");
    for (uint32_t i = 0; i < w->objects; i++) {
        const uint32_t first = type_of(w);

        fprintf(w->out, "Domain %u\tTYPE:T%u.T%u", i, first, (first + 1 + below(w, 7)) % w->types);
        if (below(w, 100) < 61)
            fprintf(w->out, "\tPREDOMAIN:1,Domain %u", below(w, w->objects));
        fputc('\n', w->out);
    }
    close_file(w->out);
}

static void write_choices(struct writer *w, const char *folder, uint32_t choices)
{
    w->out = create(folder, "abilities.lst");
    for (uint32_t i = 0; i < choices; i++) {
        fprintf(w->out, "Ability %u\tCATEGORY:FEAT\tTYPE:Learned\tCHOOSE:DOMAIN|", i);
        say(w, shape_of(w));
        fputc('\n', w->out);
    }
    close_file(w->out);
}

int main(int argc, char **argv)
{
    struct writer w = { .state = argc == 5 ? strtoull(argv[3], NULL, 0) : 0 };

    if (argc != 5) {
        fprintf(stderr, "usage: write_pack OBJECTS CHOICES SEED DIR\n");
        return 2;
    }
    w.objects = (uint32_t)strtoul(argv[1], NULL, 10);
    w.types = w.objects / 16 + 8;
    if (w.objects == 0)
        return 2;
    w.out = create(argv[4], "synthetic.pcc");
    fprintf(w.out, "CAMPAIGN:Synthetic\nDOMAIN:domains.lst\nABILITY:abilities.lst\n");
    close_file(w.out);
    write_objects(&w, argv[4]);
    write_choices(&w, argv[4], (uint32_t)strtoul(argv[2], NULL, 10));
    return 0;
}
