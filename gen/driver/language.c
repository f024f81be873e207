#include "driver/language.h"

#include "base/path.h"
#include "driver/flow_language.h"
#include "driver/gdl_language.h"
#include "driver/lst_pack.h"

static const struct rc_language *const table[] = {
    &rc_lst_language, &rc_gdl_language, &rc_flow_language, NULL, /* the end */
};

const struct rc_language *const *rc_languages(void)
{
    return table;
}

const struct rc_language *rc_language_of(struct rc_str path)
{
    struct rc_str ending = rc_path_ending(path);

    for (size_t i = 0; table[i] != NULL; i++) {
        for (const char *const *e = table[i]->endings; *e != NULL; e++) {
            if (rc_str_eq_fold(ending, rc_str(*e)))
                return table[i];
        }
    }
    return NULL;
}

const struct rc_language *rc_language_named(struct rc_str name)
{
    for (size_t i = 0; table[i] != NULL; i++) {
        if (rc_str_eq(name, rc_str(table[i]->name)))
            return table[i];
    }
    return NULL;
}

uint32_t rc_language_commands(void)
{
    uint32_t commands = 0;

    for (size_t i = 0; table[i] != NULL; i++) {
        for (unsigned c = 0; c < RC_COMMAND_COUNT; c++)
            commands |= (uint32_t)(table[i]->commands[c] != NULL) << c;
    }
    return commands;
}
