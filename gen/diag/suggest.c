#include "diag/suggest.h"

enum {
    LONGEST = 64
};

static unsigned min2(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static bool same(struct rc_str a, size_t i, struct rc_str b, size_t j)
{
    return rc_lower(a.p[i]) == rc_lower(b.p[j]);
}

/* Damerau's distance without repeated edits, three rows of the table at a time. */
unsigned rc_edit_distance(struct rc_str a, struct rc_str b, unsigned limit)
{
    unsigned rows[3][LONGEST + 1];
    size_t gap = a.len > b.len ? a.len - b.len : b.len - a.len;

    if (a.len > LONGEST || b.len > LONGEST || gap > limit)
        return limit + 1;
    for (size_t j = 0; j <= b.len; j++)
        rows[0][j] = (unsigned)j;
    for (size_t i = 1; i <= a.len; i++) {
        unsigned *now = rows[i % 3];
        const unsigned *last = rows[(i + 2) % 3];
        const unsigned *before = rows[(i + 1) % 3];
        unsigned least = now[0] = (unsigned)i;
        for (size_t j = 1; j <= b.len; j++) {
            bool equal = same(a, i - 1, b, j - 1);
            now[j] = min2(min2(last[j], now[j - 1]) + 1, last[j - 1] + !equal);
            if (i > 1 && j > 1 && same(a, i - 1, b, j - 2) && same(a, i - 2, b, j - 1))
                now[j] = min2(now[j], before[j - 2] + 1);
            least = min2(least, now[j]);
        }
        if (least > limit)
            return limit + 1;
    }
    return rows[a.len % 3][b.len];
}

struct rc_suggestion rc_suggest(struct rc_str wanted)
{
    bool hopeless = wanted.len < 2 || wanted.len > LONGEST; /* of one letter, all are near */
    unsigned limit = hopeless ? 0 : (unsigned)((wanted.len + 2) / 3);

    return (struct rc_suggestion){ .wanted = wanted, .distance = limit + 1 };
}

static size_t common_prefix(struct rc_str a, struct rc_str b)
{
    size_t i = 0;

    while (i < a.len && i < b.len && same(a, i, b, i))
        i++;
    return i;
}

void rc_suggest_offer(struct rc_suggestion *suggestion, struct rc_str candidate)
{
    unsigned limit = suggestion->found ? suggestion->distance : suggestion->distance - 1;

    if (suggestion->distance == 0)
        return;
    unsigned distance = rc_edit_distance(suggestion->wanted, candidate, limit);
    size_t prefix = common_prefix(suggestion->wanted, candidate);
    if (distance > limit ||
        (suggestion->found && distance == suggestion->distance && prefix <= suggestion->prefix))
        return;
    suggestion->best = candidate;
    suggestion->distance = distance;
    suggestion->prefix = prefix;
    suggestion->found = true;
}
