/*
 * What is wrong, with a place, a reason and a remedy.
 *
 * Everything that a user has to know is collected here and rendered at the end (render.h);
 * nothing else writes to standard error. A message is given once: whoever meets a value that is
 * bad already passes it on in silence. The format stands at the call, so the compiler checks it.
 *
 *     rc_report(diags, RC_E_UNKNOWN_KEY, span, "DOMAIN has no object '%.*s'", RC_FMT(name));
 *     rc_note(diags, "...");
 *     rc_fix(diags, span, "Fire");
 */
#ifndef RC_DIAG_DIAG_H
#define RC_DIAG_DIAG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/str.h"
#include "diag/source.h"
#include "diag/span.h"

enum rc_severity {
    RC_SEVERITY_NOTE, /* worth knowing; never makes a run fail */
    RC_SEVERITY_WARNING,
    RC_SEVERITY_ERROR
};

/* RC_E_<id>, RC_W_<id> or RC_N_<id>, by severity. */
enum rc_code {
#define RC_CODE_ERROR(id)                                RC_E_##id
#define RC_CODE_WARNING(id)                              RC_W_##id
#define RC_CODE_NOTE(id)                                 RC_N_##id
#define RC_CODE(id, number, severity, slug, explanation) RC_CODE_##severity(id),
#include "diag/code.def"
#undef RC_CODE
#undef RC_CODE_NOTE
#undef RC_CODE_WARNING
#undef RC_CODE_ERROR
    RC_CODE_COUNT
};

struct rc_code_row {
    const char *id;
    const char *number;
    enum rc_severity severity;
    const char *slug;
    const char *explanation;
};

const struct rc_code_row *rc_code_row(enum rc_code code);

/* By number ("E0203", case apart) or slug; RC_CODE_COUNT when there is none. */
enum rc_code rc_code_find(struct rc_str name);

struct rc_attachment {
    struct rc_attachment *next;
    struct rc_str text;
    struct rc_span span; /* a second place, or RC_NO_SPAN */
};

/* A replacement that may be applied without a person looking at it. */
struct rc_fix {
    struct rc_fix *next;
    struct rc_span span;
    struct rc_str text;
};

struct rc_message {
    enum rc_code code;
    enum rc_severity severity;
    struct rc_span span;
    struct rc_str text;
    unsigned field; /* number of the field in its line, 0: not in one */
    unsigned field_count;
    struct rc_str object_kind; /* of the object that the field belongs to, or empty */
    struct rc_str object_key;
    struct rc_attachment *notes;
    struct rc_attachment *helps;
    struct rc_fix *fixes;
    size_t order; /* in which it was given */
    size_t same;  /* how many more messages said the same of other places, when folded */
};

enum rc_level {
    RC_LEVEL_DEFAULT,
    RC_LEVEL_OFF,
    RC_LEVEL_ON,
    RC_LEVEL_ERROR
};

struct rc_diags {
    struct rc_arena *arena;
    struct rc_sources *sources;
    struct rc_message **at;
    size_t count;
    size_t room;
    const struct rc_message **given; /* by code and span, so that none is given twice */
    size_t given_count;
    size_t given_room;
    size_t errors;
    size_t warnings;
    bool limit_hit; /* a documented limit was reached: exit status 4 */
    enum rc_level levels[RC_CODE_COUNT];
    bool werror;
    struct rc_message
        *current; /* what notes, helps and fixes attach to; NULL: it is switched off */
    /* Where the reader is; copied into each message that is given meanwhile. */
    unsigned field;
    unsigned field_count;
    struct rc_str object_kind;
    struct rc_str object_key;
};

void rc_diags_init(struct rc_diags *diags, struct rc_arena *arena, struct rc_sources *sources);

/*
 * Reads the text behind -W: "slug", "no-slug", "error", "error=slug", "no-error=slug". False when
 * there is no such slug.
 */
bool rc_diags_option(struct rc_diags *diags, struct rc_str text);

/*
 * Gives a message. It is dropped when its slug is switched off, or when the same code was given
 * for the same span before. Returns it, or NULL.
 */
struct rc_message *rc_report(struct rc_diags *diags, enum rc_code code, struct rc_span span,
                             const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Attach to the message given last. Without one, or when it was dropped, they do nothing. */
void rc_note(struct rc_diags *diags, const char *format, ...) __attribute__((format(printf, 2, 3)));
void rc_note_at(struct rc_diags *diags, struct rc_span span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void rc_help(struct rc_diags *diags, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "did you mean 'TEXT'? [fix]": a replacement for `span`, shown as a help. */
void rc_fix(struct rc_diags *diags, struct rc_span span, struct rc_str text);

/*
 * "did you mean 'NEAREST'?" of the name that stands at `span`; a replacement where it differs by
 * one slip of a name long enough that one slip does not make another name of it.
 */
void rc_fix_near(struct rc_diags *diags, struct rc_span span, struct rc_str nearest);

/* A replacement that goes with a help already given. */
void rc_fix_silent(struct rc_diags *diags, struct rc_span span, struct rc_str text);

/* Puts the messages in the order of their places. */
void rc_diags_sort(struct rc_diags *diags);

/* Whether anything stops a build. */
static inline bool rc_diags_failed(const struct rc_diags *diags)
{
    return diags->errors > 0;
}

#endif
