#include "ir/num.h"

static int32_t between(const struct rc_num_point *a, const struct rc_num_point *b,
                       enum rc_num_rounding rounding, int32_t key)
{
    int64_t width = (int64_t)b->key - a->key;
    int64_t rise = ((int64_t)b->value - a->value) * ((int64_t)key - a->key);
    int64_t step = rise / width;

    if (rounding == RC_NUM_DOWN && rise % width < 0)
        step--;
    return (int32_t)(a->value + step);
}

enum rc_num_range rc_num_interpolate(const struct rc_num_point *points, size_t count,
                                     enum rc_num_rounding rounding, int32_t key, int32_t *value)
{
    if (count == 0 || key < points[0].key)
        return RC_NUM_BELOW;
    for (size_t i = 0; i < count; i++) {
        if (points[i].key == key) {
            *value = points[i].value;
            return RC_NUM_INSIDE;
        }
        if (points[i].key > key) {
            *value = between(&points[i - 1], &points[i], rounding, key);
            return RC_NUM_INSIDE;
        }
    }
    return RC_NUM_ABOVE;
}
