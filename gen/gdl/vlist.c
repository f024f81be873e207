/* Value lists (A3.2): one value for each type, or for each side, in order or by name. */
#include "gdl/state.h"

struct filling {
    struct rc_gdl *gdl;
    const struct rc_gdl_value *list;
    const struct rc_gdl_value **slots;
    size_t count;
    int kind; /* of types; RC_GDL_KINDS: sides */
    size_t next;
    bool fine;
};

static void refuse(struct filling *f, const struct rc_gdl_value *key)
{
    f->fine = false;
    if (rc_gdl_is(key, RC_GDL_BAD))
        return;
    struct rc_span span = key->span.begin != 0 ? key->span : f->list->span;
    if (f->kind == RC_GDL_KINDS) {
        rc_gdl_misfit(f->gdl, 34, RC_E_GDL_SIDE, span,
                      "'%.*s' is not a side; sides go from 1 to %zu",
                      RC_FMT(rc_gdl_show(f->gdl, key)), f->count - 1);
        return;
    }
    /* Xconq ends here, so it is an error in both modes (B7) */
    rc_report(f->gdl->diags, RC_E_GDL_INDEX, span, "'%.*s' is no %s type",
              RC_FMT(rc_gdl_show(f->gdl, key)), rc_gdl_kind_words[f->kind]);
}

/* The slot of a key; false with a message when it has none. */
static bool slot_of(struct filling *f, const struct rc_gdl_value *key, size_t *slot)
{
    bool side = f->kind == RC_GDL_KINDS;
    bool fits = side ? rc_gdl_is(key, RC_GDL_NUMBER) || rc_gdl_is(key, RC_GDL_SIDE)
                     : rc_gdl_is(key, RC_GDL_TYPE) && key->kind == f->kind;

    if (fits && key->u.number >= (side ? 1 : 0) && (size_t)key->u.number < f->count) {
        *slot = (size_t)key->u.number;
        return true;
    }
    refuse(f, key);
    return false;
}

static void put(struct filling *f, const struct rc_gdl_value *key, const struct rc_gdl_value *value)
{
    size_t slot;

    if (!slot_of(f, key, &slot))
        return;
    f->slots[slot] = value;
    f->next = slot + 1;
}

/* (key value): the key may be a list of keys, and the value a list that goes with it. */
static void put_pair(struct filling *f, const struct rc_gdl_value *pair)
{
    struct rc_gdl *gdl = f->gdl;
    const struct rc_gdl_value *given = rc_gdl_at(pair, 1);
    const struct rc_gdl_value *key = rc_gdl_value_of(gdl, pair->u.items[0], true);
    const struct rc_gdl_value *value;

    if (given == NULL) {
        rc_gdl_misfit(gdl, 34, RC_E_GDL_VALUE, pair->span,
                      "a pair of a value list without a value");
        f->fine = false;
        value = rc_gdl_number(gdl, 0, pair->span);
    } else {
        value = rc_gdl_value_of(gdl, given, false);
    }
    if (!rc_gdl_is(key, RC_GDL_LIST)) {
        put(f, key, value);
        return;
    }
    for (size_t i = 0; i < key->count; i++) {
        if (!rc_gdl_is(value, RC_GDL_LIST))
            put(f, key->u.items[i], value);
        else if (i < value->count)
            put(f, key->u.items[i], value->u.items[i]);
    }
}

bool rc_gdl_value_list(struct rc_gdl *gdl, const struct rc_gdl_value *list, int kind,
                       const struct rc_gdl_value **slots, size_t count)
{
    struct filling f = { gdl, list, slots, count, kind, 0, true };

    for (size_t i = 0; i < rc_gdl_count(list); i++) {
        const struct rc_gdl_value *item = list->u.items[i];
        if (rc_gdl_is(item, RC_GDL_LIST))
            put_pair(&f, item);
        else if (f.next < count)
            slots[f.next++] = rc_gdl_value_of(gdl, item, false);
    }
    return f.fine;
}
