/* SPDX-License-Identifier: MIT */
/*
 * The record of an activation as bytes: a head (what it is, version, length, a sum over the rest),
 * then the fields in order, integers with the low byte first. One walk over the fields reads and
 * writes, so the two cannot differ. Lists are written as far as they are used.
 */
#include <string.h>

#include "activation_internal.h"

enum {
    HEAD = 24,
    VERSION = 3
};

#define MAGIC UINT32_C(0x41434c52) /* "RLCA" */

struct record {
    unsigned char *bytes;
    size_t room;
    size_t at;
    int reads;
    int bad; /* reading: beyond the end; writing: no room */
};

/* A sum in which every bit counts: each step is a bijection of the state, so one byte changed
   never goes unnoticed. */
static uint64_t sum(const unsigned char *bytes, size_t length)
{
    uint64_t h = UINT64_C(0x9ae16a3b2f90404f) ^ length;

    for (size_t i = 0; i < length; i++) {
        h = (h ^ bytes[i]) * UINT64_C(0x9ddfea08eb382d69);
        h ^= h >> 29;
    }
    return h;
}

static uint64_t number(struct record *r, uint64_t value, unsigned size)
{
    uint64_t read = 0;

    if (r->room - r->at < size) {
        r->bad = 1;
        return r->reads ? 0 : value;
    }
    for (unsigned i = 0; i < size; i++) {
        if (r->reads)
            read |= (uint64_t)r->bytes[r->at + i] << 8 * i;
        else
            r->bytes[r->at + i] = (unsigned char)(value >> 8 * i);
    }
    r->at += size;
    return r->reads ? read : value;
}

static void u64(struct record *r, uint64_t *x)
{
    *x = number(r, *x, 8);
}

static void u32(struct record *r, uint32_t *x)
{
    *x = (uint32_t)number(r, *x, 4);
}

static void u16(struct record *r, uint16_t *x)
{
    *x = (uint16_t)number(r, *x, 2);
}

static void u8(struct record *r, uint8_t *x)
{
    *x = (uint8_t)number(r, *x, 1);
}

/* The bits of a negative number are those of its two's complement on every machine we know. */
static void i32(struct record *r, int32_t *x)
{
    uint32_t bits = (uint32_t)*x;

    u32(r, &bits);
    memcpy(x, &bits, sizeof *x);
}

static void i16(struct record *r, int16_t *x)
{
    uint16_t bits = (uint16_t)*x;

    u16(r, &bits);
    memcpy(x, &bits, sizeof *x);
}

static void i64(struct record *r, int64_t *x)
{
    uint64_t bits = (uint64_t)*x;

    u64(r, &bits);
    memcpy(x, &bits, sizeof *x);
}

/* A text within its array; reading it, the last byte has to be its end. */
static void text(struct record *r, char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (char)number(r, (unsigned char)bytes[i], 1);
    if (r->reads && bytes[size - 1] != '\0')
        r->bad = 1;
}

/* A count that its array can hold. */
static void count(struct record *r, uint32_t *n, uint32_t most)
{
    u32(r, n);
    if (*n > most) {
        r->bad = 1;
        *n = 0;
    }
}

static void actors(struct record *r, uint32_t *n, uint32_t *list)
{
    count(r, n, RULEC_TARGET_MAX);
    for (uint32_t i = 0; i < *n; i++)
        u32(r, &list[i]);
}

static void key(struct record *r, rulec_key *k)
{
    u64(r, &k->activation);
    i32(r, &k->step);
    u32(r, &k->target);
    u32(r, &k->ordinal);
}

static void config(struct record *r, rulec_config *c)
{
    uint32_t n = c->count;

    count(r, &n, RULEC_CONFIG_MAX);
    c->count = (uint8_t)n;
    for (uint32_t i = 0; i < n; i++) {
        rulec_config_entry *e = &c->entries[i];

        text(r, e->key, sizeof e->key);
        text(r, e->text, sizeof e->text);
        i64(r, &e->number);
        u8(r, &e->kind);
        if (e->kind > RULEC_VALUE_TEXT)
            r->bad = 1;
    }
}

static void saves(struct record *r, rulec_activation *a)
{
    count(r, &a->save_count, RULEC_TARGET_MAX);
    for (uint32_t i = 0; i < a->save_count; i++) {
        u32(r, &a->saves[i].target);
        i32(r, &a->saves[i].total);
        u8(r, &a->saves[i].succeeded);
        u8(r, &a->saves[i].known);
        u8(r, &a->saves[i].automatic);
    }
}

static void parts(struct record *r, rulec_activation *a)
{
    count(r, &a->part_count, RULEC_PART_MAX);
    for (uint32_t i = 0; i < a->part_count; i++) {
        rulec_rolled_part *p = &a->parts[i];

        i32(r, &p->part.amount);
        i32(r, &p->part.multiplier);
        u8(r, &p->part.type);
        u8(r, &p->part.on_miss);
        u16(r, &p->item_part);
        u8(r, &p->phase);
        if (p->part.type >= RULEC_DAMAGE_COUNT || p->part.on_miss > RULEC_ON_MISS_FULL)
            r->bad = 1;
    }
}

static void lasting(struct record *r, rulec_lasting *l)
{
    i64(r, &l->begun.seconds);
    i32(r, &l->begun.round);
    i32(r, &l->begun.turn);
    i64(r, &l->seconds);
    i32(r, &l->rounds);
    i32(r, &l->turns);
}

static void effects(struct record *r, rulec_activation *a)
{
    count(r, &a->effect_count, RULEC_EFFECT_MAX);
    for (uint32_t i = 0; i < a->effect_count; i++) {
        rulec_effect *e = &a->effects[i];

        key(r, &e->key);
        key(r, &e->about);
        lasting(r, &e->lasting);
        for (unsigned k = 0; k < 3; k++)
            i32(r, &e->amounts[k]);
        u32(r, &e->other);
        u16(r, &e->number);
        u8(r, &e->kind);
        u8(r, &e->flags);
        u8(r, &e->phase);
        if (e->kind >= RULEC_EFFECT_KIND_COUNT || e->key.activation != a->id)
            r->bad = 1;
    }
}

static void where(struct record *r, rulec_activation *a)
{
    u64(r, &a->id);
    u64(r, &a->pack);
    u64(r, &a->flow_hash);
    u64(r, &a->seed);
    u64(r, &a->draw);
    u64(r, &a->rest);
    u32(r, &a->facts);
    u32(r, &a->caster);
    u16(r, &a->item);
    u16(r, &a->flow);
    u16(r, &a->chain);
    u16(r, &a->position);
    i16(r, &a->offset);
    u16(r, &a->steps);
    u8(r, &a->state);
    u8(r, &a->wait);
    u8(r, &a->who);
    u8(r, &a->reason);
    u8(r, &a->flags);
    u8(r, &a->attack);
    u8(r, &a->triggered);
    u8(r, &a->phase);
}

static void whole(struct record *r, rulec_activation *a)
{
    where(r, a);
    i32(r, &a->attack_total);
    i32(r, &a->attack_die);
    u32(r, &a->attack_target);
    key(r, &a->source);
    key(r, &a->master);
    u32(r, &a->event_target);
    u32(r, &a->event_attacker);
    actors(r, &a->selected_count, a->selected);
    actors(r, &a->target_count, a->targets);
    actors(r, &a->effective_count, a->effective);
    saves(r, a);
    parts(r, a);
    config(r, &a->config);
    text(r, a->text, sizeof a->text);
    effects(r, a);
}

static void head(struct record *r, uint32_t *magic, uint32_t *version, uint64_t *length,
                 uint64_t *check)
{
    u32(r, magic);
    u32(r, version);
    u64(r, length);
    u64(r, check);
}

rulec_status rulec_activation_save(const rulec_activation *a, void *bytes, size_t room,
                                   size_t *length)
{
    unsigned char *out = bytes;
    rulec_activation copy = *a;
    struct record r = { out, room, HEAD, 0, 0 };
    uint32_t magic = MAGIC;
    uint32_t version = VERSION;
    uint64_t size;
    uint64_t check;

    *length = RULEC_RECORD_MAX;
    if (bytes == NULL || room < HEAD)
        return RULEC_NO_ROOM;
    whole(&r, &copy);
    if (r.bad)
        return RULEC_NO_ROOM;
    size = *length = r.at;
    r.at = 0;
    check = sum(out + HEAD, *length - HEAD);
    head(&r, &magic, &version, &size, &check);
    return RULEC_OK;
}

/* What the fields say of each other, and of the pack. */
static int is_sound(const rulec_activation *a, const rulec_flow_pack *pack)
{
    return a->id != 0 && a->state < RULEC_ACTIVATION_STATE_COUNT && a->wait < RULEC_WAIT_COUNT &&
           a->who <= RULEC_WHO_TARGET && a->reason < RULEC_REASON_COUNT &&
           a->attack <= RULEC_ATTACK_HIT && a->triggered <= 1 && a->phase <= RULEC_PHASE_OVERTIME &&
           a->steps <= 255 && a->position <= a->steps && a->offset >= -255 && a->offset <= 255 &&
           a->item < pack->item_count &&
           (a->state == RULEC_ACTIVATION_BEGUN) == (a->effect_count > 0) && (a->facts >> 23) == 0 &&
           (a->facts & RULEC_FACT_PHASE_MASK) != RULEC_FACT_PHASE_MASK;
}

rulec_status rulec_activation_load(rulec_activation *a, const void *bytes, size_t length,
                                   const rulec_flow_pack *pack)
{
    unsigned char buffer[RULEC_RECORD_MAX];
    struct record r = { buffer, length, 0, 1, 0 };
    uint32_t magic;
    uint32_t version;
    uint64_t size;
    uint64_t check;
    rulec_activation read;

    if (bytes == NULL || length < HEAD || length > RULEC_RECORD_MAX)
        return RULEC_BAD_RECORD;
    memcpy(buffer, bytes, length);
    memset(&read, 0, sizeof read);
    magic = version = 0;
    size = check = 0;
    head(&r, &magic, &version, &size, &check);
    if (magic != MAGIC || version != VERSION || size != length ||
        check != sum(buffer + HEAD, length - HEAD))
        return RULEC_BAD_RECORD;
    whole(&r, &read);
    if (r.bad || r.at != length)
        return RULEC_BAD_RECORD;
    if (read.pack != pack->fingerprint)
        return RULEC_BAD_PACK;
    if (!is_sound(&read, pack))
        return RULEC_BAD_RECORD;
    *a = read;
    return RULEC_OK;
}
