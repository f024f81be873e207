/* Paths as text: nothing here looks at the file system. The separator is '/'. */
#ifndef RC_BASE_PATH_H
#define RC_BASE_PATH_H

#include "base/arena.h"
#include "base/str.h"

/* "a/b.lst" -> "a/" (empty when there is no separator) and "b.lst". */
struct rc_str rc_path_folder(struct rc_str path);
struct rc_str rc_path_name(struct rc_str path);

/* The text behind the last '.' of the name, or empty. */
struct rc_str rc_path_ending(struct rc_str path);

/* `path` seen from `folder`, normalised; an absolute path stays what it is. */
struct rc_str rc_path_join(struct rc_arena *arena, struct rc_str folder, struct rc_str path);

/* Without "." and empty parts, and without ".." wherever a part stands before it. */
struct rc_str rc_path_normal(struct rc_arena *arena, struct rc_str path);

/* Whether a normal path lies in the normal folder `root` (the root itself counts). */
bool rc_path_inside(struct rc_str root, struct rc_str path);

/* A normal path as seen from the normal folder `root` when it lies there, else the path. */
struct rc_str rc_path_relative(struct rc_str root, struct rc_str path);

#endif
