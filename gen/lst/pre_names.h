/*
 * What the files of a pack define besides the objects of its model, for the names that
 * prerequisites mention.
 *
 * Law: a name is there when any line of any file that was read may define it, loaded or not, so
 * that nothing is called undefined that is not.
 */
#ifndef RC_LST_PRE_NAMES_H
#define RC_LST_PRE_NAMES_H

#include "lst/lst.h"

enum rc_pre_space {
    RC_PRE_SPACE_KIT,
    RC_PRE_SPACE_RACESUBTYPE,
    RC_PRE_SPACE_RACETYPE,
    RC_PRE_SPACE_SUBCLASS,
    RC_PRE_SPACE_TYPE, /* words of TYPE and ITYPE of anything */
    RC_PRE_SPACE_VARIABLE,
    RC_PRE_SPACE_COUNT
};

struct rc_pre_names;

/* Lives in the arena, with texts of the sources. */
const struct rc_pre_names *rc_pre_names_of(struct rc_arena *arena, const struct rc_sources *sources,
                                           const struct rc_lst_pack *pack);

/* Whether a name of that space is there, ASCII case apart. */
bool rc_pre_names_have(const struct rc_pre_names *names, enum rc_pre_space space,
                       struct rc_str name);

/* Whether there is any at all. */
bool rc_pre_names_any(const struct rc_pre_names *names, enum rc_pre_space space);

/* The nearest one, as it is spelled, or empty. */
struct rc_str rc_pre_names_nearest(const struct rc_pre_names *names, enum rc_pre_space space,
                                   struct rc_str name);

/*
 * Whether something may define a variable or compute a term of that name (F5 to F7). Names with
 * '.', '[', '=', ':' or '%' are taken to be terms; a name all in capitals is one too, unless it
 * is only a slip away from one that is known, which *nearest is then.
 */
bool rc_pre_names_variable(const struct rc_pre_names *names, struct rc_str name,
                           struct rc_str *nearest);

#endif
