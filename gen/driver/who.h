/* Who is asked about: --characters and --as. */
#ifndef RC_DRIVER_WHO_H
#define RC_DRIVER_WHO_H

#include "driver/run.h"
#include "state/character.h"

typedef RC_VEC(const struct rc_character *) rc_who;

/* Reads the files of --characters. False when one cannot be read; that is said and the status set.
 */
bool rc_who_read(struct rc_run *run, struct rc_characters *characters);

/*
 * The characters of --as in order: an id, or a file that holds one character. Without --as it is
 * one of whom nothing is stated. False after a message.
 */
bool rc_who_asked(struct rc_run *run, struct rc_characters *characters, rc_who *who);

/*
 * The character of an id; NULL after a message at `span` and RC_EXIT_NAME, or where a file of
 * characters had errors.
 */
const struct rc_character *rc_who_named(struct rc_run *run, const struct rc_characters *characters,
                                        struct rc_str id, struct rc_span span);

#endif
