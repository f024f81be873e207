/* How often each token stands in the files of a family. */
#include <stdlib.h>

#include "lst/bind.h"

void rc_count_token(struct rc_loader *loader, enum rc_lst_family family, struct rc_str token)
{
    rc_sym symbol = rc_intern_add(&loader->names, token);
    uint32_t number = rc_map_get(&loader->token_numbers, (uint32_t)family, symbol);

    if (number == UINT32_MAX) {
        struct rc_token_count count = { .family = family, .token = token };
        number = (uint32_t)loader->pack->tokens.count;
        RC_PUSH(loader->arena, &loader->pack->tokens, count);
        rc_map_put(&loader->token_numbers, (uint32_t)family, symbol, number);
    }
    loader->pack->tokens.at[number].count++;
}

static int by_family(const void *x, const void *y)
{
    const struct rc_token_count *a = x;
    const struct rc_token_count *b = y;

    if (a->family != b->family)
        return a->family < b->family ? -1 : 1;
    return rc_str_cmp(a->token, b->token);
}

static bool is_compiled(const struct rc_model *model, const struct rc_token_count *count)
{
    if (count->family == RC_LST_FAMILY_COUNT)
        return rc_campaign_reads(count->token);
    enum rc_lst_token_shape shape = rc_rule_of(model, count->family, count->token).shape;
    return shape != RC_SHAPE_NONE && shape != RC_SHAPE_PRE;
}

void rc_tokens_finish(struct rc_loader *loader)
{
    struct rc_lst_pack *pack = loader->pack;

    for (size_t i = 0; i < pack->tokens.count; i++)
        pack->tokens.at[i].compiled = is_compiled(&pack->model, &pack->tokens.at[i]);
    if (pack->tokens.count > 1)
        qsort(pack->tokens.at, pack->tokens.count, sizeof *pack->tokens.at, by_family);
}
