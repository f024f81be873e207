#include "state/activation_fit.h"

enum {
    STEP_LIMIT = 255 /* of a chain */
};

static bool id_fits(const rulec_activation *a, const rulec_flow_pack *pack)
{
    (void)pack;
    return a->id != 0;
}

static bool fingerprint_fits(const rulec_activation *a, const rulec_flow_pack *pack)
{
    return a->pack == pack->fingerprint;
}

static bool item_fits(const rulec_activation *a, const rulec_flow_pack *pack)
{
    return a->item < pack->item_count;
}

static bool phase_fits(const rulec_activation *a, const rulec_flow_pack *pack)
{
    (void)pack;
    return a->phase <= RULEC_PHASE_OVERTIME;
}

static bool triggered_fits(const rulec_activation *a, const rulec_flow_pack *pack)
{
    (void)pack;
    return a->triggered <= 1;
}

static bool facts_fit(const rulec_activation *a, const rulec_flow_pack *pack)
{
    (void)pack;
    return a->facts < RULEC_FACT_LIMIT &&
           (a->facts & RULEC_FACT_PHASE_MASK) != RULEC_FACT_PHASE_MASK;
}

static bool steps_fit(const rulec_activation *a, const rulec_flow_pack *pack)
{
    (void)pack;
    return a->steps <= STEP_LIMIT;
}

static bool position_fits(const rulec_activation *a, const rulec_flow_pack *pack)
{
    (void)pack;
    return a->position <= a->steps;
}

static bool offset_fits(const rulec_activation *a, const rulec_flow_pack *pack)
{
    (void)pack;
    return a->offset >= -STEP_LIMIT && a->offset <= STEP_LIMIT;
}

static bool ammunition_fits(const rulec_activation *a, const rulec_flow_pack *pack)
{
    return a->ammunition <= pack->item_count;
}

static bool saves_fit(const rulec_activation *a, const rulec_flow_pack *pack)
{
    (void)pack;
    for (uint32_t i = 0; i < a->save_count; i++)
        if (a->saves[i].succeeded > 1 || a->saves[i].known > 1 || a->saves[i].automatic > 1)
            return false;
    return true;
}

static bool parts_fit(const rulec_activation *a, const rulec_flow_pack *pack)
{
    (void)pack;
    for (uint32_t i = 0; i < a->part_count; i++)
        if (a->parts[i].phase > RULEC_PHASE_OVERTIME)
            return false;
    return true;
}

static bool state_fits(const rulec_activation *a, const rulec_flow_pack *pack)
{
    (void)pack;
    return (a->state == RULEC_ACTIVATION_BEGUN) == (a->effect_count > 0);
}

static bool effects_fit(const rulec_activation *a, const rulec_flow_pack *pack)
{
    (void)pack;
    for (uint32_t i = 0; i < a->effect_count; i++)
        if (a->effects[i].key.activation != a->id)
            return false;
    return true;
}

/* In the order in which they are told; `expected` goes on with "'NAME' has to be ...". */
static const struct fit {
    const char *member;
    bool (*fits)(const rulec_activation *a, const rulec_flow_pack *pack);
    const char *expected;
} fits[] = {
    { "fingerprint", fingerprint_fits, "that of the pack: this activation is of another pack" },
    { "id", id_fits, "a number that is not 0" },
    { "item", item_fits, "an item of the pack" },
    { "phase", phase_fits, "'immediate', 'delayed' or 'overtime'" },
    { "triggered", triggered_fits, "0 or 1" },
    { "facts", facts_fit, "a word of facts, with a phase that exists" },
    { "steps", steps_fit, "at most 255" },
    { "position", position_fits, "at most 'steps'" },
    { "offset", offset_fits, "from -255 to 255" },
    { "ammunition", ammunition_fits, "0, or one more than the number of an item of the pack" },
    { "saves", saves_fit, "a list in which 'succeeded', 'known' and 'automatic' are 0 or 1" },
    { "parts", parts_fit, "a list in which no 'phase' is 'resolving'" },
    { "state", state_fits, "'begun' where there are 'effects', and only there" },
    { "effects", effects_fit, "a list in which 'activation' of each 'key' is the 'id'" },
};

static void report(struct rc_diags *diags, const struct rc_json *object, const struct fit *fit)
{
    const struct rc_json *value = rc_json_member(object, rc_str(fit->member));

    rc_report(diags, RC_E_ACTIVATION_FIELD,
              value != NULL ? value->span
                            : (struct rc_span){ object->span.begin, object->span.begin + 1 },
              "'%s' has to be %s", fit->member, fit->expected);
    if (value == NULL)
        rc_note(diags, "this activation has no member '%s', so it is 0", fit->member);
}

/* The runtime has the last word: what passes the rows has to be a record that can be loaded. */
static bool is_record(const rulec_activation *a, const rulec_flow_pack *pack)
{
    unsigned char bytes[RULEC_RECORD_MAX];
    rulec_activation again;
    size_t length;

    return rulec_activation_save(a, bytes, sizeof bytes, &length) == RULEC_OK &&
           rulec_activation_load(&again, bytes, length, pack) == RULEC_OK;
}

bool rc_activation_fits(struct rc_diags *diags, const struct rc_json *object,
                        const rulec_flow_pack *pack, const rulec_activation *activation)
{
    for (size_t i = 0; i < sizeof fits / sizeof *fits; i++)
        if (!fits[i].fits(activation, pack)) {
            report(diags, object, &fits[i]);
            return false;
        }
    if (is_record(activation, pack))
        return true;
    rc_report(diags, RC_E_ACTIVATION_FIELD, object->span,
              "the members of this activation do not fit together");
    return false;
}
