/*
 * The C of a game module: NAME_game.h (types, accessors), NAME_game.c (properties, globals, rules)
 * and NAME_game_tables.c. What is printed was decided in plan/gdl.c.
 */
#ifndef RC_EMIT_GDL_H
#define RC_EMIT_GDL_H

#include "base/io.h"
#include "base/vec.h"
#include "emit/writer.h"
#include "plan/gdl.h"

enum {
    RC_EMIT_GAME_FILES = 3
};

/* The three outputs; paths are bare names. */
void rc_emit_game(struct rc_arena *arena, const struct rc_plan_game *plan,
                  struct rc_output outputs[RC_EMIT_GAME_FILES]);

/* gdl_data.c: arrays; gdl_rule.c: scorekeepers and possible sides. */
void rc_emit_game_data(struct rc_writer *w, const struct rc_plan_game *plan);
void rc_emit_game_tables(struct rc_writer *w, const struct rc_plan_game *plan);
void rc_emit_game_rules(struct rc_writer *w, const struct rc_plan_game *plan);
void rc_emit_game_rules_header(struct rc_writer *w, const struct rc_plan_game *plan);

/* A roll as an initialiser. */
struct rc_str rc_emit_roll(struct rc_arena *arena, const struct rc_num_dice *dice);

/* The C expression for a text: a literal. */
struct rc_str rc_emit_text(struct rc_arena *arena, struct rc_str text);

#endif
