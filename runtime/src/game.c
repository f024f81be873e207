/* SPDX-License-Identifier: MIT */
#include "rulec/game.h"

static int32_t between(const rulec_point *a, const rulec_point *b, enum rulec_rounding rounding,
                       int32_t key)
{
    int64_t width = (int64_t)b->key - a->key;
    int64_t rise = ((int64_t)b->value - a->value) * ((int64_t)key - a->key);
    int64_t step = rise / width;

    if (rounding == RULEC_ROUND_DOWN && rise % width < 0)
        step--;
    return (int32_t)(a->value + step);
}

enum rulec_range rulec_interpolate(const rulec_point *points, size_t count,
                                   enum rulec_rounding rounding, int32_t key, int32_t *value)
{
    if (count == 0 || key < points[0].key)
        return RULEC_BELOW;
    for (size_t i = 0; i < count; i++) {
        if (points[i].key == key) {
            *value = points[i].value;
            return RULEC_INSIDE;
        }
        if (points[i].key > key) {
            *value = between(&points[i - 1], &points[i], rounding, key);
            return RULEC_INSIDE;
        }
    }
    return RULEC_ABOVE;
}

static int compare(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}

bool rulec_name_find(const rulec_name *names, size_t count, const char *name, uint32_t *number)
{
    size_t low = 0;
    size_t high = count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare(names[middle].name, name);
        if (order == 0) {
            *number = names[middle].number;
            return true;
        }
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}
