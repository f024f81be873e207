#include "lst/load.h"

enum {
    RC_KIND_NO_KIND = -1 /* so that family.def can name it like the others */
};

static const struct {
    const char *word;
    int kind;
    enum rc_lst_shape shape;
    bool chooses;
} families[] = {
#define RC_LST_FAMILY(id, word, kind, shape, choose, doc) \
    { word, RC_KIND_##kind, RC_LST_SHAPE_##shape, choose },
#include "lst/family.def"
#undef RC_LST_FAMILY
};

const char *rc_lst_family_word(enum rc_lst_family family)
{
    return families[family].word;
}

enum rc_lst_family rc_lst_family_find(struct rc_str word)
{
    for (unsigned i = 0; i < RC_LST_FAMILY_COUNT; i++) {
        if (rc_str_eq(word, rc_str(families[i].word)))
            return (enum rc_lst_family)i;
    }
    return RC_LST_FAMILY_COUNT;
}

enum rc_lst_shape rc_lst_family_shape(enum rc_lst_family family)
{
    return families[family].shape;
}

rc_kind rc_lst_family_kind(enum rc_lst_family family)
{
    int kind = families[family].kind;

    return kind < 0 ? RC_NO_KIND : (rc_kind)kind;
}

bool rc_lst_family_chooses(enum rc_lst_family family)
{
    return families[family].chooses;
}
