/*
 * The parts of the loader, in the order in which they run, and what they share:
 *
 *     campaign.c   campaign files, PCC in PCC                -> rc_pcc
 *     mode.c       the game mode and its files
 *     condition.c  which campaigns count                     -> rc_pcc.active
 *     entry.c      order, INCLUDE, LSTEXCLUDE                -> rc_loader.entries
 *     object.c     object files, with class.c, edit.c, category.c, fact.c  -> rc_lst_record
 *     bind.c       records, by token.def                     -> the model, frozen
 */
#ifndef RC_LST_LOAD_H
#define RC_LST_LOAD_H

#include "base/intern.h"
#include "base/vec.h"
#include "lst/lst.h"
#include "lst/map.h"

enum rc_lst_shape {
    RC_LST_SHAPE_OBJECT,
    RC_LST_SHAPE_ABILITY,
    RC_LST_SHAPE_CLASS,
    RC_LST_SHAPE_FIELD,
    RC_LST_SHAPE_OTHER
};

/* Columns of family.def. */
enum rc_lst_shape rc_lst_family_shape(enum rc_lst_family family);
rc_kind rc_lst_family_kind(enum rc_lst_family family); /* RC_KIND_ABILITY for abilities */
bool rc_lst_family_chooses(enum rc_lst_family family);

/* A file that was read. */
struct rc_lst_file {
    const struct rc_source *source; /* NULL: it does not count, and why was said */
    struct rc_str text;             /* without a byte order mark */
    bool blank;                     /* nothing but white space */
    bool was_read;                  /* what is wrong with it is inside, and said once */
    bool built_in;                  /* no limits, no counts */
};

struct rc_texts {
    struct rc_str *at;
    size_t count;
    size_t room;
};

struct rc_pcc_key {
    struct rc_str category; /* of "CATEGORY=cat,key"; else empty */
    struct rc_str key;
};

/* (INCLUDE:...) or (EXCLUDE:...) */
struct rc_pcc_list {
    bool given;
    RC_VEC(struct rc_pcc_key) keys;
};

/* A line "ABILITY:path|(INCLUDE:a|b)|PRECAMPAIGN:..." of a campaign file (lst.md P3). */
struct rc_pcc_entry {
    enum rc_lst_family family;
    const struct rc_campaign *campaign;
    struct rc_str path;   /* resolved */
    struct rc_str suffix; /* all behind the path, as written */
    struct rc_span span;  /* of the path as written */
    struct rc_pcc_list include;
    struct rc_pcc_list exclude;
    struct rc_texts conditions; /* PRExxx, views of the campaign's source */
};

struct rc_pcc;

/* A line "PCC:path". */
struct rc_pcc_edge {
    struct rc_pcc_entry entry; /* its conditions count */
    struct rc_pcc *to;
    bool cut; /* a condition of the line is not met */
};

/* What is known of a campaign besides what a pack shows. */
struct rc_pcc {
    struct rc_campaign campaign; /* first, so that the one is found from the other */
    const struct rc_source *source;
    struct rc_str folder;
    int date;                      /* SOURCEDATE, see rc_lst_date */
    const struct rc_pcc *includer; /* through which it was met first, or NULL */
    struct rc_texts conditions;    /* PRExxx lines */
    RC_VEC(struct rc_pcc_entry) entries;
    RC_VEC(struct rc_pcc_edge) edges; /* as campaign.includes */
    struct rc_texts lst_excludes;     /* resolved paths */
    bool allow_dupes[RC_LST_FAMILY_COUNT];
    bool visiting;  /* it is being read: to meet it again is a cycle */
    unsigned stamp; /* see condition.c */
    bool active;    /* reached from a named campaign by lines that count */
    bool gathered;  /* its entries are taken already */
};

static inline const struct rc_pcc *rc_pcc_of(const struct rc_campaign *campaign)
{
    return (const struct rc_pcc *)campaign;
}

enum {
    RC_LST_DEFAULT_RANK = 9,
    RC_LST_SUGGESTIONS = 256 /* nearest names that are looked for in one load */
};

/* "YYYY-MM" or "YYYY-MM-DD" as a number that sorts by time; 0 for anything else. */
int rc_lst_date(struct rc_str text);

/* Keys are unique in their scope: a family, or the parent category of abilities. */
typedef uint32_t rc_lst_scope;

/* An object under construction. `object` is what the pack shows. */
struct rc_lst_record {
    struct rc_lst_object object;
    rc_lst_scope scope;
    uint32_t number; /* in rc_loader.records */
    int date;
    bool forgotten;           /* by .FORGET, as a duplicate, or it was never let in */
    bool hidden;              /* built in, and not for the model */
    bool has_subclasses;      /* of a class */
    rc_object spell_list;     /* of a class: temporary number of its spell list */
    struct rc_str spell_type; /* of a class: its FACT SpellType */
};

enum rc_class_part {
    RC_CLASS_ITSELF,
    RC_CLASS_SUBCLASS,
    RC_CLASS_SUBSTITUTION
};

/* A line that belongs to a class or to a part of it. */
struct rc_class_line {
    enum rc_class_part part;
    struct rc_str part_name;
    struct rc_lst_line *line;
};

struct rc_lst_name {
    struct rc_str text;
    struct rc_span span;
};

struct rc_lst_names {
    struct rc_lst_name *at;
    size_t count;
    size_t room;
};

struct rc_lst_category {
    struct rc_str name;
    struct rc_str parent; /* its own name: it is a parent */
    struct rc_span span;
    struct rc_span parent_span;
    struct rc_lst_names types;
    struct rc_lst_names keys;
    rc_kind kind; /* of the parent; RC_NO_KIND: hidden */
    bool hidden;  /* built in, and not for the model */
};

struct rc_loader {
    struct rc_arena *arena;
    struct rc_diags *diags;
    struct rc_lst_options options; /* limits filled in, roots normal */
    struct rc_lst_pack *pack;
    struct rc_intern names;          /* texts of this load */
    struct rc_texts roots;           /* files may be read below these */
    struct rc_texts real_roots;      /* the same without symbolic links */
    struct rc_pair_map file_numbers; /* 0, path -> files */
    RC_VEC(struct rc_lst_file *) files;
    struct rc_pair_map campaign_numbers; /* 0, path -> campaigns */
    RC_VEC(struct rc_pcc *) campaigns;   /* all, first seen first */
    RC_VEC(struct rc_pcc *) named;       /* as on the command line */
    struct rc_pcc built_in;              /* whose are the objects that no campaign brings */
    struct rc_texts allowed_modes;       /* ALLOWEDMODES of the game mode */
    struct rc_pair_map entry_numbers;    /* family, path and suffix -> 0 */
    struct {
        RC_VEC(const struct rc_pcc_entry *) list;
    } entries[RC_LST_FAMILY_COUNT];         /* to be read, in order */
    RC_VEC(struct rc_str) pieces;           /* of the line at hand */
    struct rc_pair_map token_numbers;       /* family, token -> pack->tokens */
    struct rc_pair_map keys;                /* scope, key -> records, as they are now */
    struct rc_pair_map excluded_keys;       /* scope, key -> records that INCLUDE kept out */
    struct rc_pair_map display_names;       /* scope, name that is not the key -> records */
    RC_VEC(struct rc_lst_record *) records; /* in order of loading */
    struct rc_pair_map category_numbers;    /* 0, name -> categories */
    RC_VEC(struct rc_lst_category) categories;
    unsigned stamp;       /* the last one given, see condition.c */
    unsigned suggestions; /* nearest names looked for so far */
    size_t lines_kept;    /* of all objects, at most RC_LST_LINES_KEPT */
};

/* file.c: reads a file once; later calls give the same. `from` is the entry that names it. */
const struct rc_lst_file *rc_lst_file(struct rc_loader *loader, struct rc_str path,
                                      struct rc_span from);

/* file.c: a folder below which files may be read. */
void rc_lst_root(struct rc_loader *loader, struct rc_str folder);

/* file.c: whether there is something of that path below a root. */
bool rc_lst_exists(struct rc_loader *loader, struct rc_str path);

/*
 * file.c: what was left out would have defined names, so nothing is said of names from here on, nor
 * of what depends on them: one message a defect. A note says so at the message before.
 */
void rc_lst_stop_judging(struct rc_loader *loader, struct rc_span from);

/* line.c: says that a line is over the limit and is skipped. */
void rc_lst_long_line(struct rc_loader *loader, const struct rc_source *source, struct rc_str line);

/* path.c: the file that a path of a campaign in `folder` names (lst.md P5); empty when there is
 * none, which was said. */
struct rc_str rc_lst_resolve(struct rc_loader *loader, struct rc_str folder, struct rc_str text,
                             struct rc_span span);

/* campaign.c: reads a campaign and all that it includes; NULL, after a message, when it cannot. */
struct rc_pcc *rc_campaign_read(struct rc_loader *loader, struct rc_str path, struct rc_span from,
                                struct rc_pcc *includer, unsigned depth);

/* condition.c: decides which campaigns and PCC lines count, and says which do not. */
void rc_campaigns_decide(struct rc_loader *loader);

/*
 * condition.c: whether all of the conditions hold, of a campaign itself or of a line in it; the
 * first that does not is *failed. With `report`, what cannot be understood is reported.
 */
bool rc_conditions_hold(struct rc_loader *loader, const struct rc_pcc *pcc, bool of_entry,
                        bool report, const struct rc_texts *conditions, struct rc_str *failed);

/* entry.c: fills rc_loader.entries. */
void rc_entries_gather(struct rc_loader *loader);

/* lone.c: the family of an .lst file that no campaign lists, by its lines; RC_LST_FAMILY_COUNT
 * when they leave it open. */
enum rc_lst_family rc_lone_family(const struct rc_lst_file *file);

/* count.c: counts a token of a field; RC_LST_FAMILY_COUNT: of a campaign file. */
void rc_count_token(struct rc_loader *loader, enum rc_lst_family family, struct rc_str token);

/* count.c: sorts the counts and says which tokens are compiled. */
void rc_tokens_finish(struct rc_loader *loader);

/* campaign.c: whether a token of a campaign file is read. */
bool rc_campaign_reads(struct rc_str token);

#endif
