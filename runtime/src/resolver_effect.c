/* SPDX-License-Identifier: MIT */
/* Effects while they last: when their time is over, and what their changes say (flow.md B.3.5). */
#include <string.h>

#include "rulec/resolver.h"
#include "text.h"

enum {
    ROUND = 6 /* seconds */
};

static int64_t or_zero(int32_t x)
{
    return x < 0 ? 0 : x;
}

static int is_over_in_combat(const rulec_lasting *l, const rulec_time *now, rulec_rows rows)
{
    int64_t round = l->begun.round + or_zero(l->rounds);
    int64_t turn = l->begun.turn + or_zero(l->turns);

    /* C15: the program compares each for itself, so an effect may outlive its round */
    if ((rows & RULEC_ROW(15)) != 0)
        return now->round >= round && now->turn >= turn;
    return now->round > round || (now->round == round && now->turn >= turn);
}

int rulec_lasting_is_over(const rulec_lasting *l, const rulec_time *now, rulec_rows rows)
{
    int64_t past = now->seconds - l->begun.seconds;

    if (l->seconds >= 0 && past >= l->seconds)
        return 1;
    if (l->rounds < 0 && l->turns < 0)
        return 0;
    if (now->round > 0 && l->begun.round > 0)
        return is_over_in_combat(l, now, rows);
    return past >= (or_zero(l->rounds) + (l->turns > 0)) * ROUND;
}

rulec_status rulec_store_expired(const rulec_store *store, const rulec_time *now, rulec_rows rows,
                                 rulec_key *out, size_t room, size_t *count)
{
    size_t found = 0;

    for (size_t i = 0; i < store->actor_count; i++)
        for (uint32_t k = 0; k < store->actors[i].effect_count; k++) {
            const rulec_actor_effect *effect = &store->actors[i].effects[k];

            if (!rulec_lasting_is_over(&effect->lasting, now, rows))
                continue;
            if (found < room)
                out[found] = effect->key;
            found++;
        }
    *count = found;
    return found > room ? RULEC_NO_ROOM : RULEC_OK;
}

/* --- references in values --- */

struct out {
    char *text;
    size_t room;
    size_t length;
    int full;
};

static void put(struct out *o, const char *text, size_t length)
{
    if (o->full || o->room - o->length <= length) {
        o->full = 1;
        return;
    }
    memcpy(o->text + o->length, text, length);
    o->length += length;
}

static void put_number(struct out *o, int64_t number)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    do
        digits[--at] = (char)('0' + rest % 10);
    while ((rest /= 10) != 0);
    if (number < 0)
        digits[--at] = '-';
    put(o, digits + at, sizeof digits - at);
}

/* The characters of a reference behind its '@'. */
static size_t reference_length(const char *text)
{
    size_t n = 0;

    while ((text[n] >= 'a' && text[n] <= 'z') || (text[n] >= 'A' && text[n] <= 'Z') ||
           (text[n] >= '0' && text[n] <= '9') || text[n] == '_' || text[n] == '-' || text[n] == '.')
        n++;
    return n;
}

/* --- dice in values --- */

static int is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static int number_at(const char **p)
{
    int number = 0;

    for (; **p >= '0' && **p <= '9'; ++*p)
        number = number < 10000 ? number * 10 + (**p - '0') : number;
    return number;
}

/* "2d6" or "d6" at *p, which then is behind it. */
static int dice_at(const char **p, rulec_roll *roll)
{
    const char *q = *p;
    int count = number_at(&q);
    int sides;

    count = q == *p ? 1 : count;
    if (*q++ != 'd')
        return 0;
    sides = number_at(&q);
    if (sides == 0 || sides > 1000 || count > 1000 || is_word(*q))
        return 0;
    *p = q;
    roll->count = (int16_t)count;
    roll->sides = (int16_t)sides;
    roll->base = 1;
    return 1;
}

/* In place, as a total is never longer than its dice. */
static void roll_dice(char *text, rulec_dice *dice)
{
    struct out o = { text, SIZE_MAX, 0, 0 };
    char before = ' ';

    for (const char *p = text; *p != '\0';) {
        rulec_roll roll = { 0, 0, 0, 0 };

        if (!is_word(before) && dice_at(&p, &roll)) {
            put_number(&o, rulec_dice_roll(dice, roll));
            before = '0';
        } else {
            before = *p++;
            text[o.length++] = before;
        }
    }
    text[o.length] = '\0';
}

/* Draws of their own for each change of each effect, away from those of the activation. */
static rulec_dice dice_of(const rulec_actor_effect *effect, const char *key)
{
    rulec_dice dice = { effect->seed, (uint64_t)effect->key.step << 32 | effect->key.ordinal };

    dice.next = dice.next * 31 + effect->key.target;
    for (; *key != '\0'; key++)
        dice.next = dice.next * 31 + (unsigned char)*key;
    dice.next |= UINT64_C(1) << 63;
    return dice;
}

static const rulec_config_entry *config_entry(const rulec_config *config, const char *reference,
                                              size_t length)
{
    static const char prefix[] = "config.";
    char key[sizeof config->entries->key];
    size_t skip = sizeof prefix - 1;

    if (length <= skip || length - skip >= sizeof key || memcmp(reference, prefix, skip) != 0)
        return NULL;
    memcpy(key, reference + skip, length - skip);
    key[length - skip] = '\0';
    return rulec_config_get(config, key);
}

rulec_status rulec_change_value(const rulec_item_change *change, const rulec_actor_effect *effect,
                                rulec_look_up *look_up, void *user, char *out, size_t room)
{
    struct out o = { out, room, 0, room == 0 };

    for (const char *p = change->value; *p != '\0' && !o.full;) {
        size_t length = *p == '@' ? reference_length(p + 1) : 0;
        const rulec_config_entry *entry = config_entry(&effect->config, p + 1, length);
        size_t written = 0;

        if (length == 0) {
            put(&o, p++, 1);
            continue;
        }
        if (entry != NULL && entry->kind == RULEC_VALUE_TEXT) {
            put(&o, entry->text, rulecrt_length(entry->text));
        } else if (entry != NULL) {
            put_number(&o, entry->number);
        } else {
            if (look_up != NULL)
                written = look_up(p + 1, length, out + o.length, room - o.length, user);
            if (written == 0)
                put(&o, "0", 1);
            else if (written >= room - o.length)
                o.full = 1;
            else
                o.length += written;
        }
        p += length + 1;
    }
    if (o.full)
        return RULEC_NO_ROOM;
    out[o.length] = '\0';
    if ((effect->flags & RULEC_ON_ACTOR_ROLLS) != 0) {
        rulec_dice dice = dice_of(effect, change->key);

        roll_dice(out, &dice);
    }
    return RULEC_OK;
}
