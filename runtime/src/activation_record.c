/* SPDX-License-Identifier: MIT */
/*
 * The record of an activation as bytes: a head (what it is, version, length, a sum over the rest),
 * then the fields in the order of the tables, integers with the low byte first. One walk over the
 * tables reads and writes, so the two cannot differ. Lists are written as far as they are used.
 */
#include <string.h>

#include "activation_internal.h"

enum {
    HEAD = 24,
    VERSION = 3
};

#define MAGIC UINT32_C(0x41434c52) /* "RLCA" */

/*
 * A field of a struct: an integer of 1, 2, 4 or 8 bytes, or a text of more, which ends within them.
 * `most` bounds an unsigned integer; 0: any value will do.
 */
struct field {
    uint16_t offset;
    uint16_t size;
    uint32_t most;
};

/* `count` elements of an array; the count itself is written before them, with four bytes. */
struct list {
    const struct field *fields;
    uint16_t field_count;
    uint16_t count;      /* offset of the count */
    uint16_t count_size; /* 1 or 4 */
    uint16_t offset;     /* of the array */
    uint16_t stride;
    uint16_t most;
};

#define SIZE_OF(type, member) sizeof(((type *)0)->member)
#define FIELD(type, member)                              \
    {                                                    \
        offsetof(type, member), SIZE_OF(type, member), 0 \
    }
#define BOUND(type, member, limit)                           \
    {                                                        \
        offsetof(type, member), SIZE_OF(type, member), limit \
    }
#define KEY(type, member)                                                                 \
    FIELD(type, member.activation), FIELD(type, member.step), FIELD(type, member.target), \
        FIELD(type, member.ordinal)
#define COUNT_OF(array) (uint16_t)(sizeof(array) / sizeof *(array))

#define A rulec_activation
static const struct field where[] = {
    FIELD(A, id),
    FIELD(A, pack),
    FIELD(A, flow_hash),
    FIELD(A, seed),
    FIELD(A, draw),
    FIELD(A, rest),
    BOUND(A, facts, RULEC_FACT_LIMIT - 1),
    FIELD(A, caster),
    FIELD(A, item),
    FIELD(A, flow),
    FIELD(A, chain),
    BOUND(A, position, 255),
    FIELD(A, offset),
    BOUND(A, steps, 255),
    BOUND(A, state, RULEC_ACTIVATION_STATE_COUNT - 1),
    BOUND(A, wait, RULEC_WAIT_COUNT - 1),
    BOUND(A, who, RULEC_WHO_TARGET),
    BOUND(A, reason, RULEC_REASON_COUNT - 1),
    FIELD(A, flags),
    BOUND(A, attack, RULEC_ATTACK_HIT),
    BOUND(A, triggered, 1),
    BOUND(A, phase, RULEC_PHASE_OVERTIME),
    FIELD(A, ammunition),
    FIELD(A, difficulty),
    FIELD(A, attack_total),
    FIELD(A, attack_die),
    FIELD(A, attack_target),
    KEY(A, source),
    KEY(A, master),
    FIELD(A, event_target),
    FIELD(A, event_attacker),
    FIELD(A, text),
};
#undef A

static const struct field actor[] = { { 0, sizeof(uint32_t), 0 } };

static const struct field save[] = {
    FIELD(rulec_save, target),   FIELD(rulec_save, total),        BOUND(rulec_save, succeeded, 1),
    BOUND(rulec_save, known, 1), BOUND(rulec_save, automatic, 1),
};

static const struct field part[] = {
    FIELD(rulec_rolled_part, part.amount),
    FIELD(rulec_rolled_part, part.multiplier),
    BOUND(rulec_rolled_part, part.type, RULEC_DAMAGE_COUNT - 1),
    BOUND(rulec_rolled_part, part.on_miss, RULEC_ON_MISS_FULL),
    FIELD(rulec_rolled_part, most),
    FIELD(rulec_rolled_part, least),
    FIELD(rulec_rolled_part, item_part),
    BOUND(rulec_rolled_part, phase, RULEC_PHASE_OVERTIME),
};

static const struct field entry[] = {
    FIELD(rulec_config_entry, key),
    FIELD(rulec_config_entry, text),
    FIELD(rulec_config_entry, number),
    BOUND(rulec_config_entry, kind, RULEC_VALUE_TEXT),
};

static const struct field effect[] = {
    KEY(rulec_effect, key),
    KEY(rulec_effect, about),
    FIELD(rulec_effect, lasting.begun.seconds),
    FIELD(rulec_effect, lasting.begun.round),
    FIELD(rulec_effect, lasting.begun.turn),
    FIELD(rulec_effect, lasting.seconds),
    FIELD(rulec_effect, lasting.rounds),
    FIELD(rulec_effect, lasting.turns),
    FIELD(rulec_effect, seed),
    FIELD(rulec_effect, amounts[0]),
    FIELD(rulec_effect, amounts[1]),
    FIELD(rulec_effect, amounts[2]),
    FIELD(rulec_effect, other),
    FIELD(rulec_effect, number),
    BOUND(rulec_effect, kind, RULEC_EFFECT_KIND_COUNT - 1),
    FIELD(rulec_effect, flags),
    BOUND(rulec_effect, phase, RULEC_PHASE_RESOLVING),
};

#define LIST(fields, counter, array, most)                                         \
    {                                                                              \
        fields, COUNT_OF(fields), offsetof(rulec_activation, counter),             \
            SIZE_OF(rulec_activation, counter), offsetof(rulec_activation, array), \
            sizeof((rulec_activation *)0)->array[0], most                          \
    }

static const struct list lists[] = {
    LIST(actor, selected_count, selected, RULEC_TARGET_MAX),
    LIST(actor, target_count, targets, RULEC_TARGET_MAX),
    LIST(actor, effective_count, effective, RULEC_TARGET_MAX),
    LIST(save, save_count, saves, RULEC_TARGET_MAX),
    LIST(part, part_count, parts, RULEC_PART_MAX),
    LIST(entry, config.count, config.entries, RULEC_CONFIG_MAX),
    LIST(effect, effect_count, effects, RULEC_EFFECT_MAX),
};

struct record {
    unsigned char *bytes;
    size_t room;
    size_t at;
    int reads;
    int bad; /* reading: beyond the end, or out of bounds; writing: no room */
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

/* An integer in memory, whatever the order of bytes is there. */
static uint64_t get(const void *at, size_t size)
{
    uint64_t u64 = 0;
    uint32_t u32;
    uint16_t u16;

    switch (size) {
    case 1: return *(const unsigned char *)at;
    case 2: memcpy(&u16, at, sizeof u16); return u16;
    case 4: memcpy(&u32, at, sizeof u32); return u32;
    default: memcpy(&u64, at, sizeof u64); return u64;
    }
}

static void set(void *at, size_t size, uint64_t value)
{
    uint32_t u32 = (uint32_t)value;
    uint16_t u16 = (uint16_t)value;

    switch (size) {
    case 1: *(unsigned char *)at = (unsigned char)value; break;
    case 2: memcpy(at, &u16, sizeof u16); break;
    case 4: memcpy(at, &u32, sizeof u32); break;
    default: memcpy(at, &value, sizeof value); break;
    }
}

static void integer(struct record *r, void *at, size_t size, uint32_t most)
{
    uint64_t value = r->reads ? 0 : get(at, size);

    for (size_t i = 0; i < size; i++) {
        if (r->reads)
            value |= (uint64_t)r->bytes[r->at + i] << 8 * i;
        else
            r->bytes[r->at + i] = (unsigned char)(value >> 8 * i);
    }
    if (most != 0 && value > most)
        r->bad = 1;
    if (r->reads && !r->bad)
        set(at, size, value);
}

/* A text within its array; reading it, the last byte has to be its end. */
static void text(struct record *r, char *at, size_t size)
{
    if (!r->reads)
        memcpy(r->bytes + r->at, at, size);
    else if (r->bytes[r->at + size - 1] != 0)
        r->bad = 1;
    else
        memcpy(at, r->bytes + r->at, size);
}

static void one(struct record *r, void *at, size_t size, uint32_t most)
{
    if (r->bad || r->room - r->at < size) {
        r->bad = 1;
        return;
    }
    if (size > sizeof(uint64_t))
        text(r, at, size);
    else
        integer(r, at, size, most);
    r->at += size;
}

static void all(struct record *r, void *base, const struct field *fields, size_t count)
{
    for (size_t i = 0; i < count; i++)
        one(r, (char *)base + fields[i].offset, fields[i].size, fields[i].most);
}

static void elements(struct record *r, rulec_activation *a, const struct list *l)
{
    char *base = (char *)a;
    uint32_t count = (uint32_t)get(base + l->count, l->count_size);

    one(r, &count, sizeof count, l->most);
    if (r->bad)
        return;
    set(base + l->count, l->count_size, count);
    for (uint32_t i = 0; i < count; i++)
        all(r, base + l->offset + (size_t)i * l->stride, l->fields, l->field_count);
}

static void whole(struct record *r, rulec_activation *a)
{
    all(r, a, where, COUNT_OF(where));
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        elements(r, a, &lists[i]);
}

/* What stands before the fields. */
struct head {
    uint32_t magic;
    uint32_t version;
    uint64_t length;
    uint64_t check;
};

static const struct field head_fields[] = {
    FIELD(struct head, magic),
    FIELD(struct head, version),
    FIELD(struct head, length),
    FIELD(struct head, check),
};

rulec_status rulec_activation_save(const rulec_activation *a, void *bytes, size_t room,
                                   size_t *length)
{
    unsigned char *out = bytes;
    rulec_activation copy = *a;
    struct record r = { out, room, HEAD, 0, 0 };
    struct head head = { MAGIC, VERSION, 0, 0 };

    *length = RULEC_RECORD_MAX;
    if (bytes == NULL || room < HEAD)
        return RULEC_NO_ROOM;
    whole(&r, &copy);
    if (r.bad)
        return RULEC_NO_ROOM;
    head.length = *length = r.at;
    head.check = sum(out + HEAD, r.at - HEAD);
    r.at = 0;
    all(&r, &head, head_fields, COUNT_OF(head_fields));
    return RULEC_OK;
}

/* What the fields say of each other, and of the pack. */
static int is_sound(const rulec_activation *a, const rulec_flow_pack *pack)
{
    for (uint32_t i = 0; i < a->effect_count; i++)
        if (a->effects[i].key.activation != a->id)
            return 0;
    return a->id != 0 && a->position <= a->steps && a->offset >= -255 && a->offset <= 255 &&
           a->item < pack->item_count && a->ammunition <= pack->item_count &&
           (a->state == RULEC_ACTIVATION_BEGUN) == (a->effect_count > 0) &&
           (a->facts & RULEC_FACT_PHASE_MASK) != RULEC_FACT_PHASE_MASK;
}

rulec_status rulec_activation_load(rulec_activation *a, const void *bytes, size_t length,
                                   const rulec_flow_pack *pack)
{
    unsigned char buffer[RULEC_RECORD_MAX];
    struct record r = { buffer, length, 0, 1, 0 };
    struct head head = { 0, 0, 0, 0 };
    rulec_activation read;

    if (bytes == NULL || length < HEAD || length > RULEC_RECORD_MAX)
        return RULEC_BAD_RECORD;
    memcpy(buffer, bytes, length);
    memset(&read, 0, sizeof read);
    all(&r, &head, head_fields, COUNT_OF(head_fields));
    if (head.magic != MAGIC || head.version != VERSION || head.length != length ||
        head.check != sum(buffer + HEAD, length - HEAD))
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
