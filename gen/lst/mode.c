/* The game mode: which one, and what its files say (DESIGN.md, Inputs; lst.md P10). */
#include "lst/mode.h"

#include "base/path.h"
#include "lst/pcc.h"

/* A word of the data is the name of a folder only when it cannot lead elsewhere. */
static bool is_plain_name(struct rc_str word)
{
    return word.len > 0 && word.p[0] != '.' && rc_str_find(word, '/', 0) == word.len &&
           rc_str_find(word, '\\', 0) == word.len;
}

static struct rc_str mode_file(struct rc_loader *loader, struct rc_str mode, const char *name)
{
    struct rc_str folder = rc_path_join(loader->arena, loader->options.game_modes, mode);

    return rc_path_join(loader->arena, folder, rc_str(name));
}

static bool mode_exists(struct rc_loader *loader, struct rc_str mode)
{
    return loader->options.game_modes.len > 0 && is_plain_name(mode) &&
           rc_lst_exists(loader, mode_file(loader, mode, "miscinfo.lst"));
}

static bool first_mode_of(struct rc_loader *loader, const struct rc_campaign *campaign)
{
    for (size_t i = 0; i < campaign->game_modes.count; i++) {
        if (mode_exists(loader, campaign->game_modes.at[i])) {
            loader->pack->game_mode = campaign->game_modes.at[i];
            return true;
        }
    }
    return false;
}

/* Of the named campaigns first, then of what they include. */
static void choose_mode(struct rc_loader *loader)
{
    const struct rc_pcc *asking = NULL;

    for (size_t i = 0; i < loader->named.count; i++) {
        if (first_mode_of(loader, &loader->named.at[i]->campaign))
            return;
    }
    for (size_t i = 0; i < loader->campaigns.count; i++) {
        if (first_mode_of(loader, &loader->campaigns.at[i]->campaign))
            return;
        if (asking == NULL && loader->campaigns.at[i]->campaign.game_modes.count > 0)
            asking = loader->campaigns.at[i];
    }
    if (asking == NULL)
        return;
    struct rc_str word = asking->campaign.game_modes.at[0];
    rc_report(loader->diags, RC_W_LST_MODE, rc_span_of(asking->source, word),
              "there is no game mode '%.*s': house rules and switches of the mode are not known",
              RC_FMT(word));
    if (loader->options.game_modes.len == 0)
        rc_help(loader->diags, "--game-modes DIR names the folder that holds the game modes");
}

/* A file of a game mode that need not be there. */
static const struct rc_lst_file *optional_file(struct rc_loader *loader, struct rc_str mode,
                                               const char *name)
{
    struct rc_str path = mode_file(loader, mode, name);

    if (!rc_lst_exists(loader, path))
        return NULL;
    const struct rc_lst_file *file = rc_lst_file(loader, path, RC_NO_SPAN);
    return file->source != NULL ? file : NULL;
}

/* The next "TOKEN:value" of a line whose fields stand between TABs. */
static bool next_field(struct rc_str *rest, struct rc_str *token, struct rc_str *value)
{
    struct rc_str part;

    while (rc_str_next(rest, '\t', &part)) {
        part = rc_str_trim(part);
        size_t colon = rc_str_find(part, ':', 0);
        if (colon == part.len)
            continue;
        *token = rc_str_sub(part, 0, colon);
        *value = rc_str_sub(part, colon + 1, part.len);
        return true;
    }
    return false;
}

static void read_rule(struct rc_loader *loader, struct rc_str line)
{
    struct rc_house_rule rule = { 0 };
    struct rc_str token;
    struct rc_str value;

    while (next_field(&line, &token, &value)) {
        if (rc_str_eq(token, RC_STR("NAME")))
            rule.name = value;
        else if (rc_str_eq(token, RC_STR("VAR")) || rc_str_eq(token, RC_STR("PARM")))
            rule.key = value;
        else if (rc_str_eq(token, RC_STR("DEFAULT")))
            rule.on = value.len > 0 && rc_lower(value.p[0]) == 'y';
    }
    if (rule.key.len > 0)
        RC_PUSH(loader->arena, &loader->pack->rules, rule);
}

static void read_control(struct rc_loader *loader, struct rc_str line)
{
    struct rc_code_control control;

    if (next_field(&line, &control.name, &control.value))
        RC_PUSH(loader->arena, &loader->pack->controls, control);
}

static void read_misc(struct rc_loader *loader, struct rc_str line)
{
    struct rc_str token;
    struct rc_str value;
    struct rc_str part;

    if (!next_field(&line, &token, &value) || !rc_str_eq(token, RC_STR("ALLOWEDMODES")))
        return;
    while (rc_str_next(&value, '|', &part))
        RC_PUSH(loader->arena, &loader->allowed_modes, part);
}

/* Files of a game mode: name, and what one of its lines says. */
static const struct {
    const char *name;
    void (*read)(struct rc_loader *loader, struct rc_str line);
} mode_files[] = {
    { "miscinfo.lst", read_misc },
    { "rules.lst", read_rule },
    { "codeControl.lst", read_control },
};

static void read_mode_file(struct rc_loader *loader, size_t which)
{
    const struct rc_lst_file *file =
        optional_file(loader, loader->pack->game_mode, mode_files[which].name);
    struct rc_str line;

    if (file == NULL)
        return;
    const char *cursor = file->text.p;
    while (rc_pcc_line(&cursor, &line))
        mode_files[which].read(loader, line);
}

static bool fits_mode(const struct rc_loader *loader, struct rc_str word)
{
    if (rc_str_eq(word, loader->pack->game_mode))
        return true;
    for (size_t i = 0; i < loader->allowed_modes.count; i++) {
        if (rc_str_eq(loader->allowed_modes.at[i], word))
            return true;
    }
    return false;
}

/* P10: GAMEMODE of a named campaign has to admit the mode. */
static void check_campaign(struct rc_loader *loader, const struct rc_pcc *pcc)
{
    const struct rc_campaign *campaign = &pcc->campaign;

    for (size_t i = 0; i < campaign->game_modes.count; i++) {
        if (fits_mode(loader, campaign->game_modes.at[i]))
            return;
    }
    if (campaign->game_modes.count == 0)
        return;
    rc_report(loader->diags, RC_W_LST_MODE, rc_span_of(pcc->source, campaign->game_modes.at[0]),
              "campaign '%.*s' is not for game mode '%.*s'", RC_FMT(campaign->key),
              RC_FMT(loader->pack->game_mode));
}

void rc_mode_load(struct rc_loader *loader)
{
    struct rc_str wanted = loader->options.game_mode;

    if (wanted.len == 0) {
        choose_mode(loader);
    } else if (mode_exists(loader, wanted)) {
        loader->pack->game_mode = wanted;
    } else {
        rc_report(loader->diags, RC_E_LST_GAME_MODE, RC_NO_SPAN,
                  "there is no game mode '%.*s' in '%.*s'", RC_FMT(wanted),
                  RC_FMT(loader->options.game_modes));
    }
    if (loader->pack->game_mode.len == 0)
        return;
    for (size_t i = 0; i < sizeof mode_files / sizeof mode_files[0]; i++)
        read_mode_file(loader, i);
    for (size_t i = 0; i < loader->named.count; i++)
        check_campaign(loader, loader->named.at[i]);
}

const struct rc_lst_file *rc_mode_file(struct rc_loader *loader, const char *name,
                                       struct rc_str *path)
{
    if (loader->pack->game_mode.len == 0)
        return NULL;
    *path = mode_file(loader, loader->pack->game_mode, name);
    return optional_file(loader, loader->pack->game_mode, name);
}

const struct rc_lst_file *rc_mode_default_control(struct rc_loader *loader, struct rc_str *path)
{
    if (loader->options.game_modes.len == 0)
        return NULL;
    *path = mode_file(loader, RC_STR("default"), "compatibilityDataControl.lst");
    return optional_file(loader, RC_STR("default"), "compatibilityDataControl.lst");
}
