/* From a parsed command line to the work that it asks for. */
#ifndef RC_DRIVER_COMMAND_H
#define RC_DRIVER_COMMAND_H

#include "driver/run.h"

/* The commands that exist, as bits: the driver's own and those that some language has. */
uint32_t rc_commands_known(void);

/* Carries out run->options.command. Its results stand in `run`. */
void rc_command_run(struct rc_run *run);

/* The driver's own commands, one file each. */
void rc_command_build(struct rc_run *run);
void rc_command_check(struct rc_run *run);
void rc_command_convert(struct rc_run *run);
void rc_command_dump(struct rc_run *run);
void rc_command_inspect(struct rc_run *run);
void rc_command_doc(struct rc_run *run);
void rc_command_flow(struct rc_run *run);
void rc_command_completion(struct rc_run *run);

/*
 * Loads the pack that all operands but the last `rest` name and calls each part's function for the
 * command, or only that of the language of the first file.
 */
void rc_command_parts(struct rc_run *run);
void rc_command_first(struct rc_run *run, size_t rest);

/* True when no part has an error, or none that --keep-going does not pass over. */
bool rc_command_may_write(const struct rc_run *run);

#endif
