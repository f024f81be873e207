/*
 * A character as its JSON states it: the closed list of fields of pre.md section 5, typed, under
 * the names of the fields. What is absent is empty, 0, false, or for a text of length 0.
 *
 * Nothing here is looked up in a model; state/facts.c makes sets of it, and the prerequisites ask
 * it directly. All lists are in the order of the file; all memory is that of one arena.
 */
#ifndef RC_IR_CHARACTER_H
#define RC_IR_CHARACTER_H

#include <stdbool.h>

#include "base/str.h"
#include "base/vec.h"
#include "diag/span.h"

typedef RC_VEC(struct rc_str) rc_str_list;
typedef RC_VEC(int) rc_int_list;

struct rc_named_int {
    struct rc_str name;
    int value;
};

struct rc_named_number {
    struct rc_str name;
    double value;
    bool known; /* false: null, it could not be told */
};

struct rc_named_text {
    struct rc_str name;
    struct rc_str value;
};

struct rc_named_flag {
    struct rc_str name;
    bool value;
};

struct rc_named_list {
    struct rc_str name;
    rc_str_list list;
};

typedef RC_VEC(struct rc_named_int) rc_named_ints;
typedef RC_VEC(struct rc_named_number) rc_named_numbers;
typedef RC_VEC(struct rc_named_text) rc_named_texts;
typedef RC_VEC(struct rc_named_flag) rc_named_flags;
typedef RC_VEC(struct rc_named_list) rc_named_lists;

/* {name: {name: number}} */
struct rc_number_table {
    struct rc_str name;
    rc_named_numbers row;
};

/* {name: {name: int}} */
struct rc_int_table {
    struct rc_str name;
    rc_named_ints row;
};

/* {name: {name: [text]}} */
struct rc_list_table {
    struct rc_str name;
    rc_named_lists row;
};

typedef RC_VEC(struct rc_number_table) rc_number_tables;
typedef RC_VEC(struct rc_int_table) rc_int_tables;
typedef RC_VEC(struct rc_list_table) rc_list_tables;

/* A race that the race imitates. */
struct rc_served_race {
    struct rc_str key;
    struct rc_str name;
    struct rc_str racetype; /* null: empty */
    rc_str_list racesubtypes;
    rc_str_list types;
};

struct rc_race_info {
    bool present;
    struct rc_str key;
    struct rc_str name;
    bool unselected;
    rc_str_list types;
    struct rc_str effective_race_type;
    rc_str_list effective_race_subtypes;
    RC_VEC(struct rc_served_race) serves_as;
};

struct rc_served_class {
    struct rc_str key;
    rc_str_list types;
};

/* One PROHIBITSPELL of a class or of its subclass. */
struct rc_prohibited {
    struct rc_str kind; /* "School", "SubSchool", "Descriptor", "Alignment", "Spell" */
    rc_str_list values;
    rc_str_list pre;
    bool pre_pass; /* absent: true */
};

struct rc_class_info {
    struct rc_str class_key;
    int level;
    struct rc_str name;
    rc_str_list types;
    bool monster;
    struct rc_str subclass;
    RC_VEC(struct rc_served_class) serves_as;
    struct rc_str spell_type;
    struct rc_str spell_type_fact; /* null: empty */
    bool memorizes;
    bool uses_spellbook;
    bool has_known_list;
    bool can_cast;
    int spellcaster_level;
    int caster_level;
    int max_spell_level;
    int maxcastable;
    rc_int_list spells_known; /* by spell level */
    rc_int_list spells_cast;
    rc_int_list spells_specialty;
    rc_str_list spell_lists; /* "CLASS:k", "DOMAIN:k" */
    RC_VEC(struct rc_prohibited) prohibited;
    int bab;
};

struct rc_deity_info {
    bool present; /* false also for null */
    struct rc_str key;
    bool unselected;
    rc_str_list types;
    struct rc_str align; /* null: empty */
    rc_str_list pantheon;
    rc_str_list domains;
    rc_str_list domains_pass;
    rc_str_list weapons;
};

enum rc_nature {
    RC_NATURE_NORMAL,
    RC_NATURE_AUTOMATIC,
    RC_NATURE_VIRTUAL
};

struct rc_held_ability {
    struct rc_str category;
    struct rc_str parent; /* the parent category: as stated, else the category */
    struct rc_str key;
    enum rc_nature nature;
    bool mult;
    bool stack;
    rc_str_list choices;
    int select; /* absent: 1 */
};

struct rc_served_ability {
    struct rc_str category;
    struct rc_str key;
};

/* One AUTO:ARMORPROF or AUTO:SHIELDPROF. */
struct rc_grant {
    struct rc_str kind; /* "key" or "list" */
    rc_str_list profs;
    rc_str_list equipment_types; /* "Medium", or as recorded "TYPE=ARMOR.Medium" */
};

typedef RC_VEC(struct rc_grant) rc_grant_list;

struct rc_changeprof {
    rc_str_list profs;
    struct rc_str to;
};

enum rc_location {
    RC_LOCATION_NOT_CARRIED, /* absent as well */
    RC_LOCATION_CARRIED_NEITHER,
    RC_LOCATION_CONTAINED,
    RC_LOCATION_EQUIPPED_PRIMARY,
    RC_LOCATION_EQUIPPED_SECONDARY,
    RC_LOCATION_EQUIPPED_BOTH,
    RC_LOCATION_EQUIPPED_TWO_HANDS,
    RC_LOCATION_EQUIPPED_NEITHER,
    RC_LOCATION_EQUIPPED_TEMPBONUS
};

struct rc_modifier {
    struct rc_str key;
    rc_str_list types;
    rc_str_list choices;
};

struct rc_held_item {
    struct rc_str key;
    struct rc_str name;
    struct rc_str base;
    rc_str_list types;
    enum rc_location location;
    bool equipped;
    double qty; /* absent: 1 */
    struct rc_str wield;
    int size;
    RC_VEC(struct rc_modifier) modifiers;
};

struct rc_held_spell {
    struct rc_str source; /* "CLASS:k", "DOMAIN:k", "RACE:k" */
    struct rc_str book;
    struct rc_str spell;
    int level;
};

struct rc_spells_at {
    int level;
    rc_str_list spells;
};

typedef RC_VEC(struct rc_spells_at) rc_spells_at_list;

/* A spell list that the character has. */
struct rc_spells_of {
    struct rc_str source; /* "CLASS:k", "DOMAIN:k" */
    rc_str_list types;
    rc_spells_at_list levels;
};

/* Keys of a kind; of ABILITY for each category. */
struct rc_kind_keys {
    struct rc_str kind;
    struct rc_str category; /* of ABILITY, else empty */
    rc_str_list keys;
};

typedef RC_VEC(struct rc_kind_keys) rc_kind_keys_list;

struct rc_campaign_choice {
    struct rc_str key;
    rc_str_list booktypes;
    RC_VEC(struct rc_campaign_choice) includes;
};

struct rc_json;

struct rc_character {
    struct rc_span span;        /* of the JSON object */
    const struct rc_json *json; /* that it was read from; NULL: made */
    struct rc_str id;
    struct rc_str race;
    struct rc_race_info race_info;
    rc_named_ints classes; /* levels */
    rc_named_texts subclasses;
    rc_str_list class_order;
    RC_VEC(struct rc_class_info) class_info;
    int total_levels;
    int levels_nonmonster;
    int levels_monster;
    int hit_dice;
    struct rc_str alignment;
    struct rc_str deity;
    struct rc_deity_info deity_info;
    rc_str_list domains;
    rc_str_list templates;
    rc_str_list kits;
    rc_named_ints stats_base;
    rc_named_ints stats_total;
    rc_named_ints stat_mods;
    rc_named_lists abilities; /* by category */
    RC_VEC(struct rc_held_ability) ability_list;
    RC_VEC(struct rc_served_ability) abilities_served;
    rc_named_numbers skill_ranks;
    rc_named_numbers skills_held;
    rc_named_lists skills_serve_as;
    rc_str_list class_skills_any;
    rc_list_tables skill_cost; /* by class, then CLASS, CROSS_CLASS, EXCLUSIVE */
    rc_number_tables skill_max_rank;
    rc_str_list languages;
    rc_str_list languages_auto;
    rc_str_list languages_bonus_selection;
    rc_str_list weaponprofs;
    rc_str_list armorprofs;
    rc_str_list shieldprofs;
    rc_grant_list armor_grants;
    rc_grant_list shield_grants;
    RC_VEC(struct rc_changeprof) changeprof;
    rc_str_list equipment;
    RC_VEC(struct rc_held_item) equipment_list;
    rc_named_lists equipment_by_wield;
    RC_VEC(struct rc_held_spell) spells;
    rc_str_list spell_sources;
    rc_named_ints domain_spells;
    rc_str_list race_spells;
    RC_VEC(struct rc_spells_of) available_spells;
    rc_named_ints spell_books; /* kinds */
    struct rc_str default_spell_book;
    int bab;
    int bab_epic;
    int hit_points;
    int hands;
    int legs;
    int reach;
    int spell_resistance;
    rc_named_ints checks_total;
    rc_named_ints checks_base;
    int size_index;
    int base_size_index;
    struct rc_str size;
    struct rc_str base_size;
    struct rc_str size_name;
    bool has_movement;
    rc_named_numbers movement;
    rc_named_numbers movement_loaded;
    rc_named_ints vision; /* range; a text that is no number: 0 */
    rc_named_ints damage_reduction_by_bypass;
    struct rc_str damage_reduction;
    rc_str_list special_abilities;
    struct rc_str gender;
    struct rc_str region;
    struct rc_str character_type;
    int age_set_index;
    struct rc_str age_set; /* null: empty */
    rc_named_ints age_set_names;
    rc_int_tables facts_held; /* by location, then "fact=value" */
    rc_kind_keys_list qualify;
    rc_kind_keys_list qualified; /* a kind that is absent: its objects without a prerequisite */
    rc_named_numbers vars;
    rc_str_list vars_undefined;
    rc_named_numbers formulas;
    rc_number_tables level_formulas; /* by text, then source */
    rc_number_tables vars_by_source; /* by object, then variable */
    rc_named_flags features;
    rc_str_list rules_on;
    rc_str_list rules_off;
    RC_VEC(struct rc_campaign_choice) campaigns_selected;
    struct rc_str birthplace;
    struct rc_str city;
    struct rc_str point_buy_method;
    rc_number_tables situation_bonus; /* by skill, then situation */
    /* Of a character that is completed (ir/derive.h): as it states itself. Else NULL. */
    const struct rc_character *stated;
};

#endif
