#include "lst/load.h"

#include "base/path.h"
#include "lst/bind.h"
#include "lst/category.h"
#include "lst/mode.h"
#include "lst/object.h"

static void fill_limits(struct rc_lst_options *options)
{
    if (options->line_limit == 0)
        options->line_limit = RC_LST_LINE_LIMIT;
    if (options->include_limit == 0)
        options->include_limit = RC_LST_INCLUDE_LIMIT;
    if (options->object_limit == 0)
        options->object_limit = RC_LST_OBJECT_LIMIT;
}

static void add_root(struct rc_loader *loader, struct rc_str *folder)
{
    if (folder->len == 0)
        return;
    *folder = rc_path_normal(loader->arena, *folder);
    rc_lst_root(loader, *folder);
}

static void init_maps(struct rc_loader *loader)
{
    struct rc_pair_map *const maps[] = {
        &loader->file_numbers,  &loader->campaign_numbers,
        &loader->entry_numbers, &loader->token_numbers,
        &loader->keys,          &loader->excluded_keys,
        &loader->display_names, &loader->category_numbers,
    };

    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++)
        maps[i]->arena = loader->arena;
}

static void init_loader(struct rc_loader *loader, struct rc_arena *arena, struct rc_diags *diags,
                        const struct rc_lst_options *options, struct rc_lst_pack *pack)
{
    *loader = (struct rc_loader){
        .arena = arena,
        .diags = diags,
        .options = *options,
        .pack = pack,
        .built_in = { .active = true },
    };
    init_maps(loader);
    rc_intern_init(&loader->names, arena);
    fill_limits(&loader->options);
    add_root(loader, &loader->options.data_root);
    add_root(loader, &loader->options.vendor_root);
    add_root(loader, &loader->options.homebrew_root);
    add_root(loader, &loader->options.game_modes);
    rc_categories_init(loader);
}

/* "DOMAIN:path": the family, and the path without it. */
static enum rc_lst_family cut_family(struct rc_str *path)
{
    size_t colon = rc_str_find(*path, ':', 0);
    enum rc_lst_family family = rc_lst_family_find(rc_str_sub(*path, 0, colon));

    if (family != RC_LST_FAMILY_COUNT)
        *path = rc_str_sub(*path, colon + 1, path->len);
    return family;
}

/* A file that was named itself, as the only entry of a campaign of its own. */
static bool add_lone(struct rc_loader *loader, struct rc_str path, enum rc_lst_family family)
{
    struct rc_pcc_entry *entry = RC_NEW(loader->arena, struct rc_pcc_entry);
    const struct rc_lst_file *file = rc_lst_file(loader, path, RC_NO_SPAN);

    if (file->source == NULL)
        return false;
    if (file->blank) {
        rc_report(loader->diags, RC_E_EMPTY_FILE, RC_NO_SPAN, "'%.*s' is empty", RC_FMT(path));
        return false;
    }
    entry->family = family != RC_LST_FAMILY_COUNT ? family : rc_lone_family(file);
    if (entry->family == RC_LST_FAMILY_COUNT) {
        rc_report(loader->diags, RC_E_LST_WHICH_FAMILY, RC_NO_SPAN,
                  "'%.*s' does not say what it holds", RC_FMT(path));
        rc_help(loader->diags, "put the kind before the path, such as DOMAIN:%.*s", RC_FMT(path));
        return false;
    }
    entry->campaign = &loader->built_in.campaign;
    entry->path = path;
    RC_PUSH(loader->arena, &loader->entries[entry->family].list, entry);
    return true;
}

static bool add_campaign(struct rc_loader *loader, struct rc_str path)
{
    struct rc_pcc *pcc = rc_campaign_read(loader, path, RC_NO_SPAN, NULL, 0);

    if (pcc == NULL)
        return false;
    if (!pcc->campaign.named)
        RC_PUSH(loader->arena, &loader->named, pcc);
    pcc->campaign.named = true;
    return true;
}

static bool read_named(struct rc_loader *loader, const struct rc_str *paths, size_t count)
{
    bool all = true;

    for (size_t i = 0; i < count; i++) {
        struct rc_str path = paths[i];
        enum rc_lst_family family = cut_family(&path);
        path = rc_path_normal(loader->arena, path);
        struct rc_str folder = rc_path_folder(path);
        rc_lst_root(loader, folder.len > 0 ? folder : RC_STR("."));
        if (family == RC_LST_FAMILY_COUNT && rc_str_eq_fold(rc_path_ending(path), RC_STR("pcc")))
            all = add_campaign(loader, path) && all;
        else
            all = add_lone(loader, path, family) && all;
    }
    return all;
}

static void show_campaigns(struct rc_loader *loader)
{
    for (size_t i = 0; i < loader->named.count; i++)
        RC_PUSH(loader->arena, &loader->pack->campaigns, &loader->named.at[i]->campaign);
    for (size_t i = 0; i < loader->campaigns.count; i++)
        RC_PUSH(loader->arena, &loader->pack->all, &loader->campaigns.at[i]->campaign);
}

/* lst.md section 3: where no campaign declares facts, those of the default game mode are there. */
static void load_default_control(struct rc_loader *loader)
{
    struct rc_pcc_entry *entry = RC_NEW(loader->arena, struct rc_pcc_entry);
    const struct rc_lst_file *file = rc_mode_default_control(loader, &entry->path);

    if (file == NULL)
        return;
    entry->family = RC_LST_DATACONTROL;
    entry->campaign = &loader->built_in.campaign;
    rc_object_text(loader, entry, file);
}

/* Objects that are there without a line (lst.md section 7), as lines. One that the data defines
 * itself is left as it is. */
static const struct {
    enum rc_lst_family family;
    const char *key;
    const char *text;
} built_in_objects[] = {
    { RC_LST_WEAPONPROF, "Unarmed Strike", "Unarmed Strike\tTYPE:Simple\n" },
    { RC_LST_ABILITY, RC_LST_LANGBONUS,
      RC_LST_LANGBONUS "\tCATEGORY:" RC_LST_LANGBONUS
                       "\tCHOOSE:LANG|!PC,LANGBONUS\tAUTO:LANG|%LIST\tMULT:YES\n" },
    { RC_LST_EQUIPMOD, "Add Type", "Add Type\n" },
    { RC_LST_EQUIPMOD, "PCGENi_WEAPON", "PCGENi_WEAPON\n" },
    { RC_LST_EQUIPMOD, "PCGENi_ARMOR", "PCGENi_ARMOR\n" },
};

static void add_built_in(struct rc_loader *loader, size_t which)
{
    enum rc_lst_family family = built_in_objects[which].family;
    struct rc_str key = rc_str(built_in_objects[which].key);
    struct rc_pcc_entry *entry = RC_NEW(loader->arena, struct rc_pcc_entry);
    struct rc_lst_file file = { .text = rc_str(built_in_objects[which].text), .built_in = true };

    if (family != RC_LST_ABILITY && rc_record_find(loader, rc_scope_of_family(family), key) != NULL)
        return;
    file.source = rc_source_add(loader->diags->sources, RC_STR("<built in>"), file.text);
    if (file.source == NULL)
        return;
    entry->family = family;
    entry->campaign = &loader->built_in.campaign;
    rc_object_text(loader, entry, &file);
}

static void load_family(struct rc_loader *loader, enum rc_lst_family family)
{
    rc_family_load(loader, family);
    if (family == RC_LST_DATACONTROL && loader->entries[family].list.count == 0)
        load_default_control(loader);
    if (family == RC_LST_ABILITYCATEGORY)
        rc_categories_finish(loader);
    for (size_t i = 0; i < sizeof built_in_objects / sizeof built_in_objects[0]; i++) {
        if (built_in_objects[i].family == family)
            add_built_in(loader, i);
    }
}

bool rc_lst_load(struct rc_arena *arena, struct rc_intern *texts, struct rc_diags *diags,
                 const struct rc_lst_options *options, const struct rc_str *paths, size_t count,
                 struct rc_lst_pack *pack)
{
    struct rc_loader *loader = RC_NEW(arena, struct rc_loader);

    *pack = (struct rc_lst_pack){ 0 };
    rc_model_init(&pack->model, arena, texts);
    init_loader(loader, arena, diags, options, pack);
    bool all = read_named(loader, paths, count);
    rc_mode_load(loader);
    rc_campaigns_decide(loader);
    rc_entries_gather(loader);
    show_campaigns(loader);
    for (unsigned family = 0; family < RC_LST_FAMILY_COUNT; family++)
        load_family(loader, (enum rc_lst_family)family);
    rc_bind(loader);
    rc_tokens_finish(loader);
    return all;
}
