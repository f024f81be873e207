#include "state/fields.h"

#include <stddef.h>

#include "diag/suggest.h"
#include "state/case.h"

struct field {
    enum rc_owner owner;
    const char *name;
    rc_shape *shape; /* NULL: it is passed over */
    enum rc_owner of;
    size_t offset;
};

static const struct field fields[] = {
#define RC_FIELD(owner, name, shape, of) \
    { RC_OWNER_##owner, #name, rc_shape_##shape, RC_OWNER_##of, offsetof(struct rc_##owner, name) },
#define RC_IGNORED(owner, name) { RC_OWNER_##owner, #name, NULL, RC_OWNER_NONE, 0 },
#include "state/case.def"
#include "state/character.def"
#undef RC_IGNORED
#undef RC_FIELD
};

enum {
    FIELD_COUNT = sizeof fields / sizeof fields[0]
};

size_t rc_owner_size(enum rc_owner owner)
{
    static const size_t sizes[] = {
#define RC_OWNER(name, text) sizeof(struct rc_##name),
#include "state/owner.def"
#undef RC_OWNER
        0
    };

    return sizes[owner];
}

void rc_owner_defaults(enum rc_owner owner, void *out)
{
    if (owner == RC_OWNER_held_ability)
        ((struct rc_held_ability *)out)->select = 1;
    else if (owner == RC_OWNER_held_item)
        ((struct rc_held_item *)out)->qty = 1;
    else if (owner == RC_OWNER_prohibited)
        ((struct rc_prohibited *)out)->pre_pass = true;
    else if (owner == RC_OWNER_race_info)
        ((struct rc_race_info *)out)->present = true;
    else if (owner == RC_OWNER_deity_info)
        ((struct rc_deity_info *)out)->present = true;
}

static const struct field *find_field(enum rc_owner owner, struct rc_str name)
{
    for (size_t i = 0; i < FIELD_COUNT; i++) {
        if (fields[i].owner == owner && rc_str_eq(name, rc_str(fields[i].name)))
            return &fields[i];
    }
    return NULL;
}

static void report_unknown(const struct rc_field_context *context, const struct rc_json *member,
                           enum rc_owner owner)
{
    static const char *const texts[] = {
#define RC_OWNER(name, text) text,
#include "state/owner.def"
#undef RC_OWNER
        ""
    };
    struct rc_suggestion nearest = rc_suggest(member->key);

    for (size_t i = 0; i < FIELD_COUNT; i++) {
        if (fields[i].owner == owner)
            rc_suggest_offer(&nearest, rc_str(fields[i].name));
    }
    rc_report(context->diags, RC_E_JSON_FIELD, member->key_span, "%s has no field '%.*s'",
              texts[owner], RC_FMT(member->key));
    if (nearest.found)
        rc_help(context->diags, "did you mean '%.*s'?", RC_FMT(nearest.best));
}

bool rc_fields_read(const struct rc_field_context *context, const struct rc_json *object,
                    enum rc_owner owner, void *out)
{
    bool fine = true;

    for (const struct rc_json *m = object->first; m != NULL; m = m->next) {
        const struct field *field = find_field(owner, m->key);
        if (field == NULL) {
            report_unknown(context, m, owner);
            fine = false;
        } else if (field->shape != NULL &&
                   !field->shape(context, m, field->of, (char *)out + field->offset)) {
            fine = false;
        }
    }
    return fine;
}
