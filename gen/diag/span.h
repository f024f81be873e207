/*
 * Places in the sources. All files of a run share one space of 32-bit positions, so a span is two
 * numbers; file, line and column are computed only when a message is printed (source.h).
 */
#ifndef RC_DIAG_SPAN_H
#define RC_DIAG_SPAN_H

#include <stdint.h>

typedef uint32_t rc_pos; /* 0: no place */

/* From `begin` up to, not including, `end`. */
struct rc_span {
    rc_pos begin;
    rc_pos end;
};

#define RC_NO_SPAN ((struct rc_span){ 0, 0 })

static inline struct rc_span rc_span_join(struct rc_span a, struct rc_span b)
{
    if (a.begin == 0)
        return b;
    if (b.begin == 0)
        return a;
    return (struct rc_span){ a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end };
}

#endif
