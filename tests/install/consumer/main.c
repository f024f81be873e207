/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include <rulec/rulec.h>

#ifdef WITH_PACK
#include "armoury.h"
#include "tabled.h"
#endif

int main(void)
{
    if (strcmp(rulec_version(), RULEC_VERSION) != 0) {
        fprintf(stderr, "library %s, header %s\n", rulec_version(), RULEC_VERSION);
        return 1;
    }
#ifdef WITH_PACK
    struct armoury_character c;
    rulec_asker asker;

    armoury_character_init(&c);
    if (rulec_tables_open(&asker, &tabled_tables, RULEC_KERNEL_BEST) != RULEC_OK) {
        fputs("the tables are not those of the pack\n", stderr);
        return 1;
    }
#endif
    puts(rulec_status_text(RULEC_OK));
    return 0;
}
