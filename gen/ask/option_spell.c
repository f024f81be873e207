/* Spells of the lists of classes (W7). */
#include "ask/option_work.h"

/* Whether the class casts from the list: one that is stated, else that of its own name. */
static bool uses_list(const struct rc_class_info *info, struct rc_str list)
{
    if (info->spell_lists.count == 0)
        return rc_str_eq_fold(info->class_key, list);
    for (size_t i = 0; i < info->spell_lists.count; i++) {
        struct rc_str stated = info->spell_lists.at[i];
        if (rc_str_starts(stated, RC_STR("CLASS:")) &&
            rc_str_eq_fold(rc_str_sub(stated, 6, stated.len), list))
            return true;
    }
    return false;
}

static void push_spell(const struct rc_pool *pool, const struct rc_spell_entry *entry,
                       struct rc_change learn)
{
    const struct rc_character *now = pool->state->now;
    struct rc_str list = rc_object_key(rc_pool_model(pool), entry->list_kind, entry->list);
    bool used = false;

    learn.key = rc_object_key(rc_pool_model(pool), RC_KIND_SPELL, entry->spell);
    learn.to = entry->level;
    for (size_t i = 0; i < now->class_info.count; i++) {
        learn.kind = now->class_info.at[i].class_key;
        if (uses_list(&now->class_info.at[i], list)) {
            rc_pool_add(pool, learn);
            used = true;
        }
    }
    learn.kind = rc_pool_spelled(pool, RC_KIND_CLASS, list);
    if (!used && rc_object_find(rc_pool_model(pool), RC_KIND_CLASS, list) != RC_NO_OBJECT &&
        rc_class_of(now, list) == NULL)
        rc_pool_add_pair(pool, rc_pool_class_to(pool, learn.kind, 1), learn);
}

/* The book of that name, without case, as the character spells it; empty: it has none. */
static struct rc_str book_named(const struct rc_character *c, struct rc_str name)
{
    for (size_t i = 0; i < c->spell_books.count; i++) {
        if (rc_str_eq_fold(c->spell_books.at[i].name, name))
            return c->spell_books.at[i].name;
    }
    for (size_t i = 0; i < c->spells.count; i++) {
        if (rc_str_eq_fold(c->spells.at[i].book, name))
            return c->spells.at[i].book;
    }
    return RC_STR("");
}

/* A spell of the list of a class that it has, or begins for it. */
void rc_pool_learn(const struct rc_pool *pool, rc_object spell, struct rc_change learn)
{
    const struct rc_model *model = rc_pool_model(pool);

    for (size_t i = 0; i < model->spell_entries.count; i++) {
        const struct rc_spell_entry *entry = &model->spell_entries.at[i];
        if (entry->list_kind == RC_KIND_CLASSSPELLLIST && entry->level >= 0 &&
            (spell == RC_NO_OBJECT || entry->spell == spell))
            push_spell(pool, entry, learn);
    }
}

void rc_pool_write(const struct rc_pool *pool, struct rc_str name)
{
    struct rc_str book = book_named(pool->state->base, name);

    if (book.len > 0)
        rc_pool_learn(pool, pool->state->pack->object,
                      (struct rc_change){ .id = RC_CHANGE_WRITE_SPELL, .detail = book });
}

static bool wants_spell(const struct rc_pool *pool, rc_object spell)
{
    static const enum rc_relation relations[] = { RC_RELATION_SCHOOL, RC_RELATION_SUBSCHOOL,
                                                  RC_RELATION_DESCRIPTOR };

    for (size_t j = 0; j < pool->leaf->count; j++) {
        struct rc_str text = rc_pool_text(pool, pool->leaf->matchers[j].text);
        if (rc_str_eq_fold(rc_object_key(rc_pool_model(pool), RC_KIND_SPELL, spell), text))
            return true;
        for (size_t r = 0; r < 3; r++) {
            const uint64_t *bits =
                rc_model_related(rc_pool_model(pool), relations[r], RC_KIND_SPELL, text);
            if (bits != NULL && rc_bits_has(bits, spell))
                return true;
        }
    }
    return false;
}

void rc_option_spell(const struct rc_pool *pool)
{
    const struct rc_model *model = rc_pool_model(pool);

    for (size_t i = 0; i < model->spell_entries.count; i++) {
        const struct rc_spell_entry *entry = &model->spell_entries.at[i];
        if (entry->list_kind == RC_KIND_CLASSSPELLLIST && entry->level >= 0 &&
            wants_spell(pool, entry->spell))
            push_spell(pool, entry, (struct rc_change){ .id = RC_CHANGE_LEARN_SPELL });
    }
}
