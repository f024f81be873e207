/* What the program tells its caller when it ends. Scripts rely on the numbers. */
#ifndef RC_DRIVER_EXIT_H
#define RC_DRIVER_EXIT_H

enum rc_exit {
    RC_EXIT_OK = 0,
    RC_EXIT_INPUT = 1,       /* the input has errors; a case failed */
    RC_EXIT_USAGE = 2,       /* the command line was not understood */
    RC_EXIT_ENVIRONMENT = 3, /* cannot read or write, out of memory */
    RC_EXIT_LIMIT = 4,       /* a documented limit was reached */
    RC_EXIT_NAME = 5,        /* no such character, object, rule or flow */
    RC_EXIT_INTERNAL = 70,   /* our fault */
    RC_EXIT_INTERRUPTED = 130
};

#endif
