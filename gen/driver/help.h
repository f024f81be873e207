/* What the program says about itself, from the tables of options and commands. */
#ifndef RC_DRIVER_HELP_H
#define RC_DRIVER_HELP_H

#include "base/buf.h"
#include "driver/options.h"

/* Twelve lines: what the program is, its commands, where to go on. */
void rc_help_overview(const struct rc_options *options, struct rc_buf *out);

/* One line: how a command is used; of no command: how the program is. */
void rc_help_usage(const struct rc_options *options, struct rc_buf *out);

/* At most 25 lines about a command, examples first. */
void rc_help_command(enum rc_command command, struct rc_buf *out);

/* All options of a command, a line each, by group. */
void rc_help_manual(enum rc_command command, struct rc_buf *out);

/* "-o, --output DIR", as the command has it */
void rc_help_option_name(enum rc_option option, enum rc_command command, struct rc_buf *out);

#endif
