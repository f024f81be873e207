/* How the object asked about stands to a set. */
#include "ask/phrase_work.h"

#include "ir/eval.h"

struct atom {
    const struct rc_ask *ask;
    struct rc_str text;
};

/* "feat|bonus domain" is the key of an ability behind its category; as the pack spells it. */
static struct rc_str chosen_in(const struct atom *atom)
{
    const struct rc_model *model = atom->ask->pack->model;
    size_t bar = rc_str_find(atom->text, '|', 0);
    struct rc_str key = rc_str_sub(atom->text, bar + 1, atom->text.len);
    const struct rc_category_info *info = rc_category_find(model, rc_str_sub(atom->text, 0, bar));
    rc_object object = info == NULL ? RC_NO_OBJECT : rc_object_find(model, info->kind, key);

    return object == RC_NO_OBJECT ? key : rc_object_key(model, info->kind, object);
}

/* "class:magus" is the key of a spell list behind its kind. */
static struct rc_str list_key(const struct atom *atom)
{
    const struct rc_model *model = atom->ask->pack->model;
    size_t colon = rc_str_find(atom->text, ':', 0);
    struct rc_str key = rc_str_sub(atom->text, colon + 1, atom->text.len);
    rc_kind kind = rc_str_starts(atom->text, RC_STR("domain:")) ? RC_KIND_DOMAINSPELLLIST
                                                                : RC_KIND_CLASSSPELLLIST;
    rc_object object = rc_object_find(model, kind, key);

    return object == RC_NO_OBJECT ? key : rc_object_key(model, kind, object);
}

/* "{text }" is followed by a blank, unless it is empty. */
static void add_member(const void *context, struct rc_str name, struct rc_buf *out)
{
    const struct atom *atom = context;
    struct rc_str deity = atom->ask->base->deity;

    if (rc_str_eq(name, RC_STR("deity")))
        rc_buf_add(out, deity.len > 0 ? deity : RC_STR("none"));
    else if (rc_str_eq(name, RC_STR("choice")))
        rc_buf_add(out, chosen_in(atom));
    else if (rc_str_eq(name, RC_STR("list")))
        rc_buf_add(out, list_key(atom));
    else
        rc_buf_add(out, atom->text);
    if (name.p[name.len - 1] == ' ' && atom->text.len > 0)
        rc_buf_char(out, ' ');
}

static void say_atom(const struct rc_ask *ask, const struct rc_atom *atom, bool in,
                     struct rc_buf *out)
{
    const struct rc_ask_atom_row *row = rc_ask_atom_row(atom->fact);
    struct atom context = { ask, atom->text == RC_ANY_TEXT ? RC_STR("")
                                                           : rc_phrase_text(ask, atom->text) };

    rc_buf_template(out, rc_str(in ? row->in : row->out), add_member, &context);
}

void rc_phrase_member(const struct rc_ask *ask, rc_set set, struct rc_buf *out)
{
    const struct rc_unit *unit = ask->pack->unit;
    rc_atom_list atoms = { 0 };
    size_t said = 0;

    if (rc_set_node(unit, set)->op != RC_SET_IMAGE)
        rc_set_atoms(ask->arena, unit, set, &atoms);
    for (size_t i = 0; i < atoms.count; i++) {
        const struct rc_atom *atom = &unit->atoms.at[atoms.at[i]];
        if (atom->kind != ask->pack->kind)
            continue;
        rc_buf_add(out, said++ > 0 ? RC_STR("; ") : RC_STR(""));
        say_atom(ask, atom, rc_facts_has(ask->facts, atom, ask->pack->object), out);
    }
    if (said == 0)
        rc_buf_printf(out, "'%.*s' is %samong them",
                      RC_FMT(rc_object_key(ask->pack->model, ask->pack->kind, ask->pack->object)),
                      rc_eval_has(unit, ask->facts, set, ask->pack->object) ? "" : "not ");
}
