/* Campaign files and what they include. */
#include "base/path.h"
#include "lst/load.h"
#include "lst/pcc.h"

/* One line of a campaign file. */
struct pcc_line {
    struct rc_loader *loader;
    struct rc_pcc *pcc;
    const struct rc_source *source;
    struct rc_str token;
    struct rc_str value;
    unsigned depth; /* of the campaign, for the limit of PCC in PCC */
};

static struct rc_span span_of(const struct pcc_line *line, struct rc_str part)
{
    return rc_span_of(line->source, part);
}

static void read_name(struct pcc_line *line)
{
    line->pcc->campaign.name = line->value;
    line->pcc->campaign.span = span_of(line, line->value);
}

static void read_key(struct pcc_line *line)
{
    line->pcc->campaign.key = line->value;
}

static void read_book_type(struct pcc_line *line)
{
    struct rc_str rest = line->value;
    struct rc_str part;

    while (rc_str_next(&rest, '|', &part))
        RC_PUSH(line->loader->arena, &line->pcc->campaign.booktypes, rc_str_trim(part));
}

static void read_game_mode(struct pcc_line *line)
{
    struct rc_str rest = line->value;
    struct rc_str part;

    while (rc_str_next(&rest, '|', &part))
        RC_PUSH(line->loader->arena, &line->pcc->campaign.game_modes, rc_str_trim(part));
}

static void read_rank(struct pcc_line *line)
{
    if (!rc_str_to_int(line->value, &line->pcc->campaign.rank))
        rc_report(line->loader->diags, RC_E_LST_VALUE, span_of(line, line->value),
                  "RANK is a whole number, not '%.*s'", RC_FMT(line->value));
}

static void read_source_date(struct pcc_line *line)
{
    line->pcc->date = rc_lst_date(line->value);
}

static void read_allow_dupes(struct pcc_line *line)
{
    enum rc_lst_family family = rc_lst_family_find(line->value);

    if (family != RC_LST_FAMILY_COUNT)
        line->pcc->allow_dupes[family] = true;
}

static void read_lst_exclude(struct pcc_line *line)
{
    struct rc_str rest = line->value;
    struct rc_str part;

    while (rc_str_next(&rest, '|', &part)) {
        struct rc_str path =
            rc_lst_resolve(line->loader, line->pcc->folder, rc_str_trim(part), span_of(line, part));
        if (path.len > 0)
            RC_PUSH(line->loader->arena, &line->pcc->lst_excludes, path);
    }
}

/* a|b, or of ability files CATEGORY=cat,a,b|CATEGORY=cat,c (lst.md P3). */
static void add_part(struct rc_loader *loader, struct rc_pcc_list *list, struct rc_str part)
{
    struct rc_pcc_key key = { .key = part };
    struct rc_str rest = part;

    if (!rc_str_starts(part, RC_STR("CATEGORY="))) {
        RC_PUSH(loader->arena, &list->keys, key);
        return;
    }
    rc_str_next(&rest, ',', &key.category);
    key.category = rc_str_sub(key.category, 9, key.category.len);
    while (rc_str_next(&rest, ',', &key.key))
        RC_PUSH(loader->arena, &list->keys, key);
}

/* '|' separates, but not inside parentheses: keys may have them. */
static void add_list(struct pcc_line *line, struct rc_pcc_list *list, struct rc_str text)
{
    size_t begin = 0;
    size_t depth = 0;

    list->given = true;
    for (size_t i = 0; i <= text.len; i++) {
        if (i < text.len && text.p[i] == '(')
            depth++;
        else if (i < text.len && text.p[i] == ')' && depth > 0)
            depth--;
        else if (i == text.len || (text.p[i] == '|' && depth == 0)) {
            add_part(line->loader, list, rc_str_sub(text, begin, i));
            begin = i + 1;
        }
    }
}

/* note [misread suffix]: behind a PRExxx, PCGen cuts the list out of the whole text of the
 * suffixes: 9 bytes, the length of "(INCLUDE:", from its front and one from its end (choose.md
 * C34). */
static struct rc_str misread(const struct rc_pcc_entry *entry)
{
    size_t len = entry->suffix.len;

    return len < 10 ? rc_str_sub(entry->suffix, len, len) : rc_str_sub(entry->suffix, 9, len - 1);
}

static void add_keys(struct pcc_line *line, struct rc_pcc_entry *entry, struct rc_pcc_suffix suffix)
{
    struct rc_pcc_list *list =
        suffix.kind == RC_PCC_SUFFIX_INCLUDE ? &entry->include : &entry->exclude;

    if (entry->conditions.count == 0) {
        add_list(line, list, suffix.text);
        return;
    }
    rc_report(line->loader->diags, RC_W_LST_C34, span_of(line, suffix.text),
              "PCGen misreads INCLUDE and EXCLUDE behind a PRExxx");
    rc_help(line->loader->diags, "put the list first: path|(INCLUDE:...)|PRExxx:...");
    add_list(line, list, line->loader->options.pcgen_c34 ? misread(entry) : suffix.text);
}

static void add_suffix(struct pcc_line *line, struct rc_pcc_entry *entry,
                       struct rc_pcc_suffix suffix)
{
    struct rc_diags *diags = line->loader->diags;

    switch (suffix.kind) {
    case RC_PCC_SUFFIX_INCLUDE:
    case RC_PCC_SUFFIX_EXCLUDE: add_keys(line, entry, suffix); break;
    case RC_PCC_SUFFIX_PRE: RC_PUSH(line->loader->arena, &entry->conditions, suffix.text); break;
    case RC_PCC_SUFFIX_OPEN:
        rc_report(diags, RC_E_LST_ENTRY, span_of(line, suffix.text),
                  "the '(' of '%.*s' has to be closed at its end", RC_FMT(suffix.text));
        break;
    case RC_PCC_SUFFIX_UNKNOWN:
        rc_report(diags, RC_E_LST_ENTRY, span_of(line, suffix.text),
                  "behind a path come (INCLUDE:...), (EXCLUDE:...) and PRExxx:..., not '%.*s'",
                  RC_FMT(suffix.text));
        break;
    case RC_PCC_SUFFIX_EMPTY:
        rc_report(diags, RC_E_LST_ENTRY, span_of(line, line->value),
                  "nothing stands behind a '|' of '%.*s'", RC_FMT(line->value));
        break;
    }
}

static bool read_entry(struct pcc_line *line, struct rc_pcc_entry *entry)
{
    struct rc_pcc_value value;

    rc_pcc_value_parse(line->loader->arena, line->value, &value);
    struct rc_str path = rc_str_trim(value.path);
    entry->campaign = &line->pcc->campaign;
    entry->span = span_of(line, path);
    entry->suffix = rc_str_sub(line->value, value.path.len + 1, line->value.len);
    if (path.len == 0) {
        rc_report(line->loader->diags, RC_E_LST_ENTRY, span_of(line, line->token),
                  "%.*s names no file", RC_FMT(line->token));
        return false;
    }
    for (size_t i = 0; i < value.suffixes.count; i++)
        add_suffix(line, entry, value.suffixes.at[i]);
    entry->path = rc_lst_resolve(line->loader, line->pcc->folder, path, entry->span);
    return entry->path.len > 0;
}

static void read_pcc(struct pcc_line *line)
{
    struct rc_pcc_edge edge = { 0 };

    if (!read_entry(line, &edge.entry))
        return;
    edge.to = rc_campaign_read(line->loader, edge.entry.path, edge.entry.span, line->pcc,
                               line->depth + 1);
    if (edge.to == NULL)
        return;
    RC_PUSH(line->loader->arena, &line->pcc->edges, edge);
    RC_PUSH(line->loader->arena, &line->pcc->campaign.includes, &edge.to->campaign);
}

static void read_family(struct pcc_line *line, enum rc_lst_family family)
{
    struct rc_pcc_entry entry = { .family = family };

    if (read_entry(line, &entry))
        RC_PUSH(line->loader->arena, &line->pcc->entries, entry);
}

static const struct {
    const char *token;
    void (*read)(struct pcc_line *line);
} readers[] = {
#define RC_PCC_TOKEN(token, reader) { token, reader },
#include "lst/campaign.def"
#undef RC_PCC_TOKEN
};

static bool is_condition(struct rc_str token)
{
    return rc_str_starts(token, RC_STR("PRE")) || rc_str_starts(token, RC_STR("!PRE"));
}

bool rc_campaign_reads(struct rc_str token)
{
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++) {
        if (rc_str_eq(token, rc_str(readers[i].token)))
            return true;
    }
    return is_condition(token) || rc_lst_family_find(token) != RC_LST_FAMILY_COUNT;
}

static void read_line(struct pcc_line *line, struct rc_str text)
{
    enum rc_lst_family family = rc_lst_family_find(line->token);

    if (family != RC_LST_FAMILY_COUNT) {
        read_family(line, family);
    } else if (is_condition(line->token)) {
        RC_PUSH(line->loader->arena, &line->pcc->conditions, text);
    } else {
        for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++) {
            if (rc_str_eq(line->token, rc_str(readers[i].token)))
                readers[i].read(line);
        }
    }
}

static void read_lines(struct pcc_line *line, const struct rc_lst_file *file)
{
    struct rc_loader *loader = line->loader;
    const char *cursor = file->text.p;
    struct rc_str text;

    while (rc_pcc_line(&cursor, &text)) {
        size_t colon = rc_str_find(text, ':', 0);
        if (text.len > loader->options.line_limit) {
            rc_lst_long_line(loader, file->source, text);
        } else if (colon == 0 || colon == text.len) {
            rc_report(loader->diags, RC_E_LST_FIELD, span_of(line, text),
                      "a line of a campaign file reads TOKEN:value");
        } else {
            line->token = rc_str_sub(text, 0, colon);
            line->value = rc_str_sub(text, colon + 1, text.len);
            rc_count_token(loader, RC_LST_FAMILY_COUNT, line->token);
            read_line(line, text);
        }
    }
}

static void name_campaign(struct rc_campaign *campaign)
{
    if (campaign->name.len == 0)
        campaign->name = rc_path_name(campaign->file);
    if (campaign->key.len == 0)
        campaign->key = campaign->name;
}

/* "a.pcc includes b.pcc, which includes a.pcc". */
static void report_cycle(struct rc_loader *loader, const struct rc_pcc *again, struct rc_span from,
                         const struct rc_pcc *includer)
{
    rc_report(loader->diags, RC_E_LST_CYCLE, from, "campaign '%.*s' includes itself",
              RC_FMT(again->campaign.file));
    for (const struct rc_pcc *at = includer; at != NULL && at != again; at = at->includer)
        rc_note(loader->diags, "by way of '%.*s'", RC_FMT(at->campaign.file));
}

static struct rc_pcc *read_new(struct rc_loader *loader, const struct rc_lst_file *file,
                               struct rc_str path, struct rc_pcc *includer, unsigned depth)
{
    struct rc_pcc *pcc = RC_NEW(loader->arena, struct rc_pcc);
    struct pcc_line line = { .loader = loader, .pcc = pcc, .source = file->source, .depth = depth };
    struct rc_str none = rc_str_sub(file->text, 0, 0);

    pcc->includer = includer;
    pcc->source = file->source;
    pcc->folder = rc_path_folder(path);
    pcc->visiting = true;
    pcc->campaign.file = path;
    pcc->campaign.rank = RC_LST_DEFAULT_RANK;
    pcc->campaign.span = rc_span_of(file->source, none);
    rc_map_put(&loader->campaign_numbers, 0, rc_intern_add(&loader->names, path),
               (uint32_t)loader->campaigns.count);
    RC_PUSH(loader->arena, &loader->campaigns, pcc);
    read_lines(&line, file);
    name_campaign(&pcc->campaign);
    pcc->visiting = false;
    return pcc;
}

struct rc_pcc *rc_campaign_read(struct rc_loader *loader, struct rc_str path, struct rc_span from,
                                struct rc_pcc *includer, unsigned depth)
{
    uint32_t number = rc_map_get(&loader->campaign_numbers, 0, rc_intern_add(&loader->names, path));

    if (number != UINT32_MAX && !loader->campaigns.at[number]->visiting)
        return loader->campaigns.at[number];
    if (number != UINT32_MAX) {
        report_cycle(loader, loader->campaigns.at[number], from, includer);
        return NULL;
    }
    if (depth > loader->options.include_limit) {
        rc_report(loader->diags, RC_E_TOO_MANY, from, "campaigns include each other %zu deep",
                  loader->options.include_limit);
        loader->diags->limit_hit = true;
        return NULL;
    }
    const struct rc_lst_file *file = rc_lst_file(loader, path, from);
    if (file->source == NULL)
        return NULL;
    if (file->blank) {
        rc_report(loader->diags, RC_E_EMPTY_FILE, from, "campaign file '%.*s' is empty",
                  RC_FMT(path));
        return NULL;
    }
    return read_new(loader, file, path, includer, depth);
}
