#include "driver/who.h"

#include <unistd.h>

#include "diag/suggest.h"

static bool read_file(struct rc_run *run, struct rc_characters *characters, const char *path)
{
    size_t depth = (size_t)rc_option_number(&run->options, RC_OPT_MAX_NESTING);
    enum rc_io_status status =
        rc_characters_read(characters, &run->arena, &run->diags, rc_str(path), depth);

    if (status == RC_IO_OK)
        return true;
    rc_report(&run->diags, RC_E_UNREADABLE, RC_NO_SPAN, "cannot read the characters in '%s': %s",
              path, rc_io_text(status));
    rc_run_fail(run, status == RC_IO_TOO_LARGE ? RC_EXIT_LIMIT : RC_EXIT_ENVIRONMENT);
    return false;
}

bool rc_who_read(struct rc_run *run, struct rc_characters *characters)
{
    const rc_text_list *files = &run->options.given[RC_OPT_CHARACTERS];

    rc_characters_init(characters, &run->arena);
    for (size_t i = 0; i < files->count; i++) {
        if (!read_file(run, characters, files->at[i]))
            return false;
    }
    return true;
}

const struct rc_character *rc_who_named(struct rc_run *run, const struct rc_characters *characters,
                                        struct rc_str id, struct rc_span span)
{
    const struct rc_character *character = rc_character_find(characters, id);
    struct rc_suggestion nearest = rc_suggest(id);

    if (character != NULL || characters->incomplete) /* it may be one that was left out */
        return character;
    for (size_t i = 0; i < characters->list.count; i++)
        rc_suggest_offer(&nearest, characters->list.at[i]->id);
    rc_report(&run->diags, RC_E_NO_SUCH_NAME, span, "there is no character '%.*s'", RC_FMT(id));
    if (nearest.found)
        rc_help(&run->diags, "did you mean '%.*s'?", RC_FMT(nearest.best));
    else
        rc_help(&run->diags, "--characters FILE says where characters are");
    rc_run_fail(run, RC_EXIT_NAME);
    return NULL;
}

/* The only character of a file. */
static const struct rc_character *from_file(struct rc_run *run, const char *path)
{
    struct rc_characters one;
    size_t errors = run->diags.errors;

    rc_characters_init(&one, &run->arena);
    if (!read_file(run, &one, path) || run->diags.errors > errors)
        return NULL;
    if (one.list.count == 1)
        return one.list.at[0];
    rc_report(&run->diags, RC_E_NO_SUCH_NAME, RC_NO_SPAN, "'%s' holds %zu characters, not one",
              path, one.list.count);
    rc_help(&run->diags, "name the file with --characters and the character with --as");
    rc_run_fail(run, RC_EXIT_NAME);
    return NULL;
}

bool rc_who_asked(struct rc_run *run, struct rc_characters *characters, rc_who *who)
{
    const rc_text_list *names = &run->options.given[RC_OPT_AS];

    if (names->count == 0)
        RC_PUSH(&run->arena, who, RC_NEW(&run->arena, struct rc_character));
    for (size_t i = 0; i < names->count; i++) {
        const char *name = names->at[i];
        const struct rc_character *character = rc_character_find(characters, rc_str(name));
        if (character == NULL && (strcmp(name, "-") == 0 || access(name, F_OK) == 0))
            character = from_file(run, name);
        else if (character == NULL)
            character = rc_who_named(run, characters, rc_str(name), RC_NO_SPAN);
        if (character == NULL)
            return false;
        RC_PUSH(&run->arena, who, character);
    }
    return true;
}
