/* What an .lst file holds that no campaign lists. */
#include "lst/load.h"
#include "lst/scan.h"

/* Tokens that only one family has; `first`: as the first field of a line. */
static const struct {
    const char *token;
    bool first;
    enum rc_lst_family family;
} marks[] = {
    { "ABILITYCATEGORY", true, RC_LST_ABILITYCATEGORY },
    { "CLASS", true, RC_LST_CLASS },
    { "FACTDEF", true, RC_LST_DATACONTROL },
    { "FACTSETDEF", true, RC_LST_DATACONTROL },
    { "ALIGN", false, RC_LST_DEITY },
    { "CASTTIME", false, RC_LST_SPELL },
    { "CATEGORY", false, RC_LST_ABILITY },
    { "DEITYWEAP", false, RC_LST_DEITY },
    { "ITYPE", false, RC_LST_EQUIPMOD },
    { "KEYSTAT", false, RC_LST_SKILL },
    { "PROFICIENCY", false, RC_LST_EQUIPMENT },
    { "SCHOOL", false, RC_LST_SPELL },
    { "SIZENUM", false, RC_LST_SIZE },
    { "STARTFEATS", false, RC_LST_RACE },
    { "STATMOD", false, RC_LST_STAT },
    { "VALIDFORDEITY", false, RC_LST_ALIGNMENT },
    { "WT", false, RC_LST_EQUIPMENT },
};

static enum rc_lst_family family_of(struct rc_str field, bool first)
{
    struct rc_str token = rc_str_sub(field, 0, rc_str_find(field, ':', 0));

    for (size_t i = 0; token.len < field.len && i < sizeof marks / sizeof marks[0]; i++) {
        if (marks[i].first == first && rc_str_eq(token, rc_str(marks[i].token)))
            return marks[i].family;
    }
    return RC_LST_FAMILY_COUNT;
}

enum rc_lst_family rc_lone_family(const struct rc_lst_file *file)
{
    struct rc_lst_scanner scanner = { file->text.p };
    enum rc_lst_mark mark;
    struct rc_str text;
    size_t fields = 0;
    bool comment = false;

    while ((mark = rc_lst_scan(&scanner, &text)) != RC_LST_END) {
        if (mark == RC_LST_EOL) {
            fields = 0;
            comment = false;
        } else if (mark == RC_LST_TEXT) {
            comment = comment || (fields == 0 && text.p[0] == '#');
            enum rc_lst_family family = family_of(rc_str_trim(text), fields++ == 0);
            if (!comment && family != RC_LST_FAMILY_COUNT)
                return family;
        }
    }
    return RC_LST_FAMILY_COUNT;
}
