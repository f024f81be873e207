/* Which files are read, by family, in order (lst.md P6 to P9). */
#include <stdlib.h>

#include "lst/load.h"

static bool is_excluded(const struct rc_loader *loader, struct rc_str path)
{
    for (size_t i = 0; i < loader->campaigns.count; i++) {
        const struct rc_pcc *pcc = loader->campaigns.at[i];
        for (size_t j = 0; pcc->active && j < pcc->lst_excludes.count; j++) {
            if (rc_str_eq(pcc->lst_excludes.at[j], path))
                return true;
        }
    }
    return false;
}

/* P9: a file may be listed again with other keys; the very same entry counts once. */
static bool is_new(struct rc_loader *loader, const struct rc_pcc_entry *entry)
{
    struct rc_mark mark = rc_arena_mark(loader->arena);
    struct rc_str text =
        rc_str_printf(loader->arena, "%.*s|%.*s", RC_FMT(entry->path), RC_FMT(entry->suffix));
    rc_sym symbol;
    bool known = rc_intern_find(&loader->names, text, &symbol);

    if (known) {
        rc_arena_release(loader->arena, mark);
    } else {
        symbol = rc_intern_add(&loader->names, text);
    }
    if (rc_map_get(&loader->entry_numbers, (uint32_t)entry->family, symbol) != UINT32_MAX)
        return false;
    rc_map_put(&loader->entry_numbers, (uint32_t)entry->family, symbol, 0);
    return true;
}

static void add_entry(struct rc_loader *loader, const struct rc_pcc *pcc,
                      struct rc_pcc_entry *entry)
{
    struct rc_str failed;

    if (is_excluded(loader, entry->path))
        return;
    if (!rc_conditions_hold(loader, pcc, true, true, &entry->conditions, &failed)) {
        rc_report(loader->diags, RC_N_LST_LEFT_OUT, rc_span_of(pcc->source, failed),
                  "'%.*s' is left out: its condition is not met", RC_FMT(entry->path));
        return;
    }
    if (is_new(loader, entry))
        RC_PUSH(loader->arena, &loader->entries[entry->family].list, entry);
}

/* P6: the lists of a campaign, then those of what it includes. */
static void gather(struct rc_loader *loader, struct rc_pcc *pcc)
{
    if (pcc->gathered || !pcc->active)
        return;
    pcc->gathered = true;
    for (size_t i = 0; i < pcc->entries.count; i++)
        add_entry(loader, pcc, &pcc->entries.at[i]);
    for (size_t i = 0; i < pcc->edges.count; i++) {
        if (!pcc->edges.at[i].cut)
            gather(loader, pcc->edges.at[i].to);
    }
}

struct ranked {
    struct rc_pcc *pcc;
    size_t place;
};

static int by_rank(const void *x, const void *y)
{
    const struct ranked *a = x;
    const struct ranked *b = y;

    if (a->pcc->campaign.rank != b->pcc->campaign.rank)
        return a->pcc->campaign.rank > b->pcc->campaign.rank ? -1 : 1;
    return a->place < b->place ? -1 : a->place > b->place;
}

/* P7: the named campaigns by RANK, the highest first; equal ones as named. */
void rc_entries_gather(struct rc_loader *loader)
{
    size_t count = loader->named.count;
    struct ranked *order = RC_NEW_ARRAY(loader->arena, struct ranked, count + 1);

    for (size_t i = 0; i < count; i++)
        order[i] = (struct ranked){ loader->named.at[i], i };
    if (count > 1)
        qsort(order, count, sizeof *order, by_rank);
    for (size_t i = 0; i < count; i++)
        gather(loader, order[i].pcc);
}
