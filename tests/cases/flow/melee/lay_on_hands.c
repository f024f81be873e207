/* SPDX-License-Identifier: MIT */
/*
 * The worked numbers of flow.md D.3: a pool of 10. Heal 7 with "consume": 3 uses are left and a
 * target at 5 of 20 stands at 12. Cure with 7 points: one condition, 5 uses, a text, no record.
 * With 4 points: nothing at all.
 */
#include <stdio.h>
#include <string.h>

#include "melee_flow.h"

enum rulec_hook_result melee_hook_apply_lay_on_hands(rulec_hook_call *call, void *user)
{
    int64_t healing = rulec_hook_config_number(call, "healing");
    int64_t conditions = rulec_hook_config_number(call, "conditions");
    char text[64];

    (void)user;
    if (healing != 0) {
        rulec_hook_damage_clear(call);
        rulec_hook_damage_add(call, (int32_t)healing, RULEC_DAMAGE_HEALING);
    } else if (conditions != 0) {
        snprintf(text, sizeof text, "Cures %d", (int)conditions);
        rulec_hook_text(call, text);
    }
    return RULEC_HOOK_DONE;
}

enum rulec_hook_result melee_hook_mend(rulec_hook_call *call, void *user)
{
    (void)call;
    (void)user;
    return RULEC_HOOK_DONE;
}

static rulec_actor actors[2];
static rulec_journal_entry journal[32];
static rulec_activation a;

static int clamp(int x, int most)
{
    return x < 0 ? 0 : x > most ? most : x;
}

/* The host's part: the question of D.3 before the activation exists. */
static int configure(rulec_config *config, int available, int points, int cure)
{
    int conditions = cure ? clamp(points / 5, available / 5) : 0;
    int healing = cure ? 0 : clamp(points, available);

    rulec_config_set(config, "healing", RULEC_VALUE_NUMBER, healing, NULL);
    rulec_config_set(config, "conditions", RULEC_VALUE_NUMBER, conditions, NULL);
    return healing + conditions * 5;
}

static int run(int points, int cure)
{
    rulec_store store = { actors, 2, journal, 0, 32 };
    rulec_world world;
    rulec_use use;
    rulec_config config;
    uint32_t target = 2;

    memset(&world, 0, sizeof world);
    memset(&use, 0, sizeof use);
    memset(&config, 0, sizeof config);
    rulec_actor_init(&actors[0], 1, 30);
    rulec_actor_init(&actors[1], 2, 20);
    actors[1].hp.hp = 5;
    world.pack = &melee_flow_pack;
    world.store = &store;
    use.id = 1;
    use.caster = 1;
    use.selected = &target;
    use.selected_count = 1;
    use.config = &config;
    use.spend = configure(&config, 10, points, cure);
    if (rulec_flow_pack_check(&melee_flow_pack) != RULEC_OK ||
        rulec_item_find(&melee_flow_pack, "Lay on Hands", &use.item) == NULL ||
        rulec_activation_start(&a, &world, &use) != RULEC_OK)
        return 1;
    while (a.state == RULEC_ACTIVATION_READY || a.state == RULEC_ACTIVATION_BEGUN) {
        if (a.state == RULEC_ACTIVATION_READY) {
            rulec_activation_next(&a, &world);
            continue;
        }
        for (uint32_t i = 0; i < a.effect_count; i++)
            rulec_store_apply(&store, &a.effects[i], a.item, a.caster, &a.config);
        rulec_activation_done(&a, &world);
    }
    printf("left %d, at %d, state %d, text '%s'\n", 10 - actors[0].uses, (int)actors[1].hp.hp,
           a.state, a.text);
    return 0;
}

int main(void)
{
    return run(7, 0) + run(7, 1) + run(4, 1);
}
