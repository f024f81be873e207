/*
 * Conditions of campaigns and of their entries: those that need no character (lst.md P4, pre.md
 * D7).
 *
 * note [who asks]: a condition sees the campaigns that were named and what they include, but not
 * the one that asks: one that demands that no other core rules are there does not fail on itself.
 * A campaign is made of what it includes and stands for a part of what includes it, so neither is
 * another one to it: what is reached through itself only, and those through which it is included,
 * are not seen either. A condition on a line in a campaign is about what is loaded with it, and
 * sees all but the campaign itself.
 */
#include "lst/load.h"

enum truth {
    IS_FALSE,
    IS_TRUE,
    IS_UNKNOWN /* it was reported, or needs a character: it counts as met, negated or not */
};

enum {
    NESTING = 256
};

struct asking {
    struct rc_loader *loader;
    const struct rc_pcc *pcc;
    bool of_entry; /* of an entry or a PCC line of the campaign, not of the campaign itself */
    bool report;
    unsigned stamp; /* of the campaigns that are seen */
};

static bool is_asking(const struct asking *asking, const struct rc_pcc *pcc)
{
    for (const struct rc_pcc *at = asking->pcc; at != NULL; at = at->includer) {
        if (at == pcc)
            return true;
        if (asking->of_entry)
            break;
    }
    return false;
}

static bool counts(const struct rc_pcc *pcc)
{
    return pcc->campaign.named || !pcc->campaign.left_out;
}

/* Stamps what is reached from a campaign by lines that count, without going through who asks. */
static void reach(const struct asking *asking, struct rc_pcc *pcc)
{
    if (pcc->stamp == asking->stamp || !counts(pcc) || (pcc == asking->pcc && !asking->of_entry))
        return;
    pcc->stamp = asking->stamp;
    for (size_t i = 0; i < pcc->edges.count; i++) {
        if (!pcc->edges.at[i].cut)
            reach(asking, pcc->edges.at[i].to);
    }
}

static void look_around(struct asking *asking)
{
    struct rc_loader *loader = asking->loader;

    asking->stamp = ++loader->stamp;
    for (size_t i = 0; i < loader->named.count; i++)
        reach(asking, loader->named.at[i]);
}

static bool has_book_type(const struct rc_campaign *campaign, struct rc_str type)
{
    for (size_t i = 0; i < campaign->booktypes.count; i++) {
        if (rc_str_eq_fold(campaign->booktypes.at[i], type))
            return true;
    }
    return false;
}

/* The words before the '=' of an element, and whether they ask for a book type. */
static const struct {
    const char *prefix;
    bool book_type;
} element_forms[] = {
    { "BOOKTYPE=", true },
    { "INCLUDESBOOKTYPE=", true },
    { "INCLUDES=", false },
    { "", false },
};

/* Whether a campaign that is there has the key or the book type of the element. */
static bool campaign_there(const struct asking *asking, struct rc_str element)
{
    const struct rc_loader *loader = asking->loader;
    size_t form = 0;

    while (!rc_str_starts(element, rc_str(element_forms[form].prefix)))
        form++;
    size_t skip = strlen(element_forms[form].prefix);
    struct rc_str wanted = rc_str_sub(element, skip, element.len);
    for (size_t i = 0; i < loader->campaigns.count; i++) {
        const struct rc_pcc *pcc = loader->campaigns.at[i];
        if (pcc->stamp != asking->stamp || is_asking(asking, pcc))
            continue;
        if (element_forms[form].book_type ? has_book_type(&pcc->campaign, wanted)
                                          : rc_str_eq_fold(pcc->campaign.key, wanted))
            return true;
    }
    return false;
}

static bool rule_on(const struct asking *asking, struct rc_str key)
{
    const struct rc_lst_pack *pack = asking->loader->pack;

    for (size_t i = 0; i < pack->rules.count; i++) {
        if (rc_str_eq_fold(pack->rules.at[i].key, key))
            return pack->rules.at[i].on;
    }
    return false;
}

static enum truth report_condition(const struct asking *asking, struct rc_str text,
                                   enum rc_code code, const char *why)
{
    if (asking->report)
        rc_report(asking->loader->diags, code, rc_span_of(asking->pcc->source, text), "%s: '%.*s'",
                  why, RC_FMT(text));
    return IS_UNKNOWN;
}

/* N,element,...: at least N elements; one in brackets must be absent (pre.md T2, P16). */
static enum truth list_holds(const struct asking *asking, struct rc_str body,
                             bool (*there)(const struct asking *, struct rc_str))
{
    struct rc_str rest = body;
    struct rc_str part;
    int wanted;
    int found = 0;
    size_t plain = 0;
    bool absent = true;

    rc_str_next(&rest, ',', &part);
    if (!rc_str_to_int(part, &wanted) || rest.len == 0)
        return report_condition(asking, body, RC_E_LST_CONDITION,
                                "a condition lists a number and what it counts, N,a,b");
    while (rc_str_next(&rest, ',', &part)) {
        if (part.len > 1 && part.p[0] == '[' && part.p[part.len - 1] == ']') {
            absent = absent && !there(asking, rc_str_sub(part, 1, part.len - 1));
            continue;
        }
        plain++;
        found += there(asking, part);
    }
    if (plain == 0)
        wanted = 0;
    return absent && found >= wanted ? IS_TRUE : IS_FALSE;
}

static enum truth holds(const struct asking *asking, struct rc_str text, unsigned depth);

/* N,[PRExxx],[PRExxx] */
static enum truth mult_holds(const struct asking *asking, struct rc_str body, unsigned depth)
{
    struct rc_str part;
    struct rc_str rest = body;
    int wanted;
    int found = 0;
    size_t open = 0;
    size_t begin = 0;

    rc_str_next(&rest, ',', &part);
    if (!rc_str_to_int(part, &wanted))
        return report_condition(asking, body, RC_E_LST_CONDITION,
                                "PREMULT lists a number and conditions, N,[PRExxx],[PRExxx]");
    for (size_t i = 0; i < rest.len; i++) {
        if (rest.p[i] == '[' && open++ == 0)
            begin = i + 1;
        if (rest.p[i] == ']' && open > 0 && --open == 0)
            found += holds(asking, rc_str_sub(rest, begin, i), depth + 1) != IS_FALSE;
    }
    return found >= wanted ? IS_TRUE : IS_FALSE;
}

static enum truth kind_holds(const struct asking *asking, struct rc_str text, unsigned depth)
{
    size_t colon = rc_str_find(text, ':', 0);
    struct rc_str kind = rc_str_sub(text, 0, colon);
    struct rc_str body = rc_str_sub(text, colon + 1, text.len);

    if (rc_str_eq_fold(kind, RC_STR("PRECAMPAIGN")))
        return list_holds(asking, body, campaign_there);
    if (rc_str_eq_fold(kind, RC_STR("PRERULE")))
        return list_holds(asking, body, rule_on);
    if (rc_str_eq_fold(kind, RC_STR("PREMULT")) && depth < NESTING)
        return mult_holds(asking, body, depth);
    return report_condition(asking, text, RC_W_LST_CHARACTER,
                            "without a character this condition of a campaign is ignored");
}

static enum truth holds(const struct asking *asking, struct rc_str text, unsigned depth)
{
    bool negated = text.len > 0 && text.p[0] == '!';
    enum truth truth = kind_holds(asking, rc_str_sub(text, negated, text.len), depth);

    if (truth == IS_UNKNOWN || !negated)
        return truth;
    return truth == IS_TRUE ? IS_FALSE : IS_TRUE;
}

bool rc_conditions_hold(struct rc_loader *loader, const struct rc_pcc *pcc, bool of_entry,
                        bool report, const struct rc_texts *conditions, struct rc_str *failed)
{
    struct asking asking = { loader, pcc, of_entry, report, 0 };

    if (conditions->count > 0)
        look_around(&asking);
    for (size_t i = 0; i < conditions->count; i++) {
        if (holds(&asking, conditions->at[i], 0) == IS_FALSE) {
            *failed = conditions->at[i];
            return false;
        }
    }
    return true;
}

/* Marks what is reached from a named campaign by lines that count. */
static void activate(struct rc_pcc *pcc)
{
    if (pcc->active || !counts(pcc))
        return;
    pcc->active = true;
    for (size_t i = 0; i < pcc->edges.count; i++) {
        if (!pcc->edges.at[i].cut)
            activate(pcc->edges.at[i].to);
    }
}

static bool decide(struct rc_loader *loader, struct rc_pcc *pcc)
{
    struct rc_str failed;
    bool left_out = !rc_conditions_hold(loader, pcc, false, false, &pcc->conditions, &failed);
    bool changed = left_out != pcc->campaign.left_out;

    pcc->campaign.left_out = left_out;
    for (size_t i = 0; i < pcc->edges.count; i++) {
        struct rc_pcc_edge *edge = &pcc->edges.at[i];
        bool cut = !rc_conditions_hold(loader, pcc, true, false, &edge->entry.conditions, &failed);
        changed = changed || cut != edge->cut;
        edge->cut = cut;
    }
    return changed;
}

static void report_campaign(struct rc_loader *loader, struct rc_pcc *pcc)
{
    struct rc_str failed;

    if (rc_conditions_hold(loader, pcc, false, true, &pcc->conditions, &failed))
        return;
    struct rc_span span = rc_span_of(pcc->source, failed);
    if (!pcc->campaign.named) {
        rc_report(loader->diags, RC_N_LST_LEFT_OUT, span,
                  "campaign '%.*s' is left out: its condition is not met",
                  RC_FMT(pcc->campaign.key));
        return;
    }
    rc_report(loader->diags, RC_E_LST_REFUSED, span,
              "campaign '%.*s' does not go with the others: its condition is not met",
              RC_FMT(pcc->campaign.key));
    pcc->campaign.left_out = false;
}

static void report_edges(struct rc_loader *loader, const struct rc_pcc *pcc)
{
    struct rc_str failed;

    for (size_t i = 0; i < pcc->edges.count; i++) {
        const struct rc_pcc_edge *edge = &pcc->edges.at[i];
        if (!rc_conditions_hold(loader, pcc, true, true, &edge->entry.conditions, &failed))
            rc_report(loader->diags, RC_N_LST_LEFT_OUT, rc_span_of(pcc->source, failed),
                      "campaign '%.*s' is left out: its condition is not met",
                      RC_FMT(edge->to->campaign.key));
    }
}

/*
 * Conditions ask for campaigns that are themselves subject to conditions, so they are decided in
 * rounds, each from what is decided so far, until nothing changes. Campaigns that depend on
 * each other's absence might never settle: the count of rounds is bounded.
 */
void rc_campaigns_decide(struct rc_loader *loader)
{
    enum {
        ROUNDS = 16
    };
    bool changed = true;

    for (int round = 0; changed && round < ROUNDS; round++) {
        changed = false;
        for (size_t i = 0; i < loader->campaigns.count; i++)
            changed = decide(loader, loader->campaigns.at[i]) || changed;
    }
    for (size_t i = 0; i < loader->named.count; i++)
        activate(loader->named.at[i]);
    for (size_t i = 0; i < loader->campaigns.count; i++) {
        report_campaign(loader, loader->campaigns.at[i]);
        report_edges(loader, loader->campaigns.at[i]);
    }
}
