/* SPDX-License-Identifier: MIT */
/* Asks the C of rules/island what its rules say; a line for each answer that is another. */
#include <stdio.h>
#include <string.h>

#include "island_game.h"

static int wrong;

static void check(int holds, const char *what)
{
    if (!holds) {
        printf("not so: %s\n", what);
        wrong = 1;
    }
}

#define SO(condition) check((condition), #condition)

static void ask_types(void)
{
    enum island_unit unit;

    SO(ISLAND_UNIT_COUNT == 6 && ISLAND_TERRAIN_COUNT == 4 && ISLAND_ADVANCE_COUNT == 2);
    SO(island_unit_find("wreck at sea", &unit) && unit == ISLAND_UNIT_WRECK_AT_SEA);
    SO(island_unit_find("fast sloop", &unit) && unit == ISLAND_UNIT_SLOOP);
    SO(!island_unit_find("Sloop", &unit) && !island_unit_find("", &unit));
    SO(strcmp(island_unit_symbol(ISLAND_UNIT_GALLEON), "galleon") == 0);
    SO(strcmp(island_unit_name(ISLAND_UNIT_GALLEON), "great galleon") == 0);
    SO(strcmp(island_unit_char(ISLAND_UNIT_HERMIT), "@") == 0);
    SO(island_unit_wrecked_type(ISLAND_UNIT_SLOOP) == ISLAND_UNIT_WRECK_AT_SEA);
    SO(island_unit_wrecked_type(ISLAND_UNIT_HARBOUR) == -1);
    SO(island_unit_acp_per_turn(ISLAND_UNIT_SLOOP) == 8);
    SO(island_unit_acp_per_turn(ISLAND_UNIT_MARINES) == 3);
    SO(island_unit_acp_to_move(ISLAND_UNIT_HERMIT) == 2);
    SO(island_unit_speed(ISLAND_UNIT_SLOOP) == 100); /* never mentioned */
    SO(island_terrain_subtype(ISLAND_TERRAIN_REEF) == 1);
    SO(island_advance_rp(ISLAND_ADVANCE_LONG_GUNS) == 50);
}

static void ask_tables(void)
{
    const rulec_roll *roll = island_damage(ISLAND_UNIT_GALLEON, ISLAND_UNIT_SLOOP);
    rulec_dice dice = { 1, 0 };

    /* sub-lists run along the first index, one for each element of the second */
    SO(roll->count == 1 && roll->sides == 4 && roll->addend == 0 && roll->base == 0);
    roll = island_damage(ISLAND_UNIT_SLOOP, ISLAND_UNIT_GALLEON);
    SO(roll->count == 2 && roll->sides == 6 && roll->addend == 2);
    for (int i = 0; i < 1000; i++) {
        int32_t damage = rulec_dice_roll(&dice, *roll);
        check(damage >= 2 && damage <= 12, "2d6+2 of dice that begin at 0 is 2 to 12");
    }
    SO(island_damage(ISLAND_UNIT_HARBOUR, ISLAND_UNIT_SLOOP)->addend == 2);
    SO(island_damage(ISLAND_UNIT_HERMIT, ISLAND_UNIT_SLOOP)->count == 0);
    SO(island_hit_chance(ISLAND_UNIT_SLOOP, ISLAND_UNIT_GALLEON) == 30);
    SO(island_hit_chance(ISLAND_UNIT_SLOOP, ISLAND_UNIT_MARINES) == 70);
    SO(island_hit_chance(ISLAND_UNIT_MARINES, ISLAND_UNIT_HARBOUR) == 20);
    SO(island_hit_chance(ISLAND_UNIT_HARBOUR, ISLAND_UNIT_SLOOP) == 25);
    SO(island_acp_to_attack(ISLAND_UNIT_SLOOP, ISLAND_UNIT_HERMIT) == 9);
    SO(island_mp_to_enter_terrain(ISLAND_UNIT_MARINES, ISLAND_TERRAIN_LAND) == 100);
    SO(island_vanishes_on(ISLAND_UNIT_SLOOP, ISLAND_TERRAIN_LAND) == 1);
    SO(island_base_consumption(ISLAND_UNIT_HERMIT, ISLAND_MATERIAL_FOOD) == 1);
    SO(island_acp_to_defend(ISLAND_UNIT_SLOOP, ISLAND_UNIT_HERMIT) == 1); /* never mentioned */
}

static void ask_interpolation(void)
{
    int32_t value = 0;

    SO(island_unit_acp_damage_effect(ISLAND_UNIT_SLOOP, 3, &value) == RULEC_INSIDE && value == 6);
    SO(island_unit_acp_damage_effect(ISLAND_UNIT_SLOOP, 0, &value) == RULEC_BELOW);
    SO(island_unit_acp_damage_effect(ISLAND_UNIT_SLOOP, 5, &value) == RULEC_ABOVE);
    SO(island_unit_acp_season_effect(ISLAND_UNIT_MARINES, 1, &value) == RULEC_INSIDE &&
       value == 91); /* 100 - 50 / 6 = 91.67, down */
    SO(island_unit_acp_season_effect(ISLAND_UNIT_SLOOP, 1, &value) == RULEC_BELOW);
}

static void ask_forms(void)
{
    const rulec_form *image = island_unit_image_name(ISLAND_UNIT_HERMIT);

    SO(image->kind == RULEC_FORM_LIST && image->number == 2);
    SO(image->items[0].kind == RULEC_FORM_TEXT && strcmp(image->items[0].text, "walker") == 0);
    SO(image->items[1].kind == RULEC_FORM_NUMBER && image->items[1].number == 1);
    SO(island_unit_image_name(ISLAND_UNIT_SLOOP)->kind == RULEC_FORM_NIL);
    SO(strcmp(island_globals.initial_date, "1 May 1700") == 0);
    SO(island_globals.last_turn == 40 && island_globals.edge_terrain == ISLAND_TERRAIN_SEA);
    SO(island_globals.terrain_seen == 1 && island_globals.see_all == 0);
    SO(island_globals.synthesis_methods.number == 2);
}

static void ask_rules(void)
{
    struct island_facts facts = { 5, 10, { 50 } };
    int32_t score = facts.score;

    SO(island_score_1_do(&facts, &score) == RULEC_LAST_SIDE_WINS);
    SO(island_score_2_trigger(&facts));
    SO(island_score_2_do(&facts, &score) == RULEC_NO_OUTCOME && score == 12);
    facts.turn = 40;
    SO(island_score_2_do(&facts, &score) == RULEC_END);
    facts.score = 51;
    SO(island_score_2_do(&facts, &score) == RULEC_WIN);
    facts.sums[0] = 0;
    SO(island_score_2_do(&facts, &score) == RULEC_LOSE);
    facts.turn = 1;
    SO(!island_score_2_trigger(&facts));
    SO(island_unit_possible_side(ISLAND_UNIT_SLOOP, 1, "north"));
    SO(!island_unit_possible_side(ISLAND_UNIT_SLOOP, 0, "north"));
    SO(!island_unit_possible_side(ISLAND_UNIT_SLOOP, 1, NULL));
    SO(island_unit_possible_side(ISLAND_UNIT_HERMIT, 0, NULL));
    SO(!island_unit_possible_side(ISLAND_UNIT_MARINES, 0, NULL));
    SO(island_unit_possible_side(ISLAND_UNIT_GALLEON, 2, "anything"));
}

int main(void)
{
    ask_types();
    ask_tables();
    ask_interpolation();
    ask_forms();
    ask_rules();
    return wrong;
}
