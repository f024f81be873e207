/* SPDX-License-Identifier: MIT */
/*
 * tokens FILE [trigraphs]: the tokens of a C file, one a line, as a compiler finds them: trigraphs
 * replaced if asked for, lines spliced, comments dropped. What stands in literals is not shown, and
 * literals that follow one another are one, and so is a comma before a closing brace none.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char text[1 << 24];
static size_t length;

/* Phases 1 and 2 of translation. */
static void translate(bool trigraphs)
{
    static const char from[] = "=/'()!<>-";
    static const char to[] = "#\\^[]|{}~";
    size_t out = 0;

    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        const char *found = NULL;
        if (trigraphs && c == '?' && i + 2 < length && text[i + 1] == '?')
            found = strchr(from, text[i + 2]);
        if (found != NULL && *found != '\0') {
            c = to[found - from];
            i += 2;
        }
        text[out++] = c;
    }
    length = out;
    out = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\\' && i + 1 < length && text[i + 1] == '\n')
            i++;
        else
            text[out++] = text[i];
    }
    length = out;
    text[length] = '\0';
}

static size_t skip_literal(size_t i)
{
    char end = text[i++];

    while (i < length && text[i] != end) {
        if (text[i] == '\n') {
            fprintf(stderr, "a literal is not closed\n");
            exit(1);
        }
        i += text[i] == '\\' ? 2 : 1;
    }
    return i + 1;
}

static size_t skip_comment(size_t i)
{
    const char *end = text[i + 1] == '*' ? strstr(text + i + 2, "*/") : strchr(text + i, '\n');

    if (end == NULL) {
        fprintf(stderr, "a comment is not closed\n");
        exit(1);
    }
    return (size_t)(end - text) + (text[i + 1] == '*' ? 2 : 1);
}

static void print_tokens(void)
{
    bool literal = false;
    bool comma = false;

    for (size_t i = 0; i < length;) {
        size_t begin = i;
        if (isspace((unsigned char)text[i])) {
            i++;
            continue;
        }
        if (text[i] == '/' && (text[i + 1] == '*' || text[i + 1] == '/')) {
            i = skip_comment(i);
            continue;
        }
        if (text[i] == '"' || text[i] == '\'') {
            i = skip_literal(i);
            if (comma)
                puts(",");
            comma = false;
            if (!literal)
                puts("LITERAL");
            literal = true;
            continue;
        }
        while (isalnum((unsigned char)text[i]) || text[i] == '_')
            i++;
        if (i == begin)
            i++;
        if (comma && text[begin] != '}')
            puts(",");
        comma = text[begin] == ',';
        if (!comma)
            printf("%.*s\n", (int)(i - begin), text + begin);
        literal = false;
    }
}

int main(int argc, char **argv)
{
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;

    if (file == NULL) {
        fprintf(stderr, "usage: tokens FILE [trigraphs]\n");
        return 2;
    }
    length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    translate(argc > 2);
    print_tokens();
    return 0;
}
