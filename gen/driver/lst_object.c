#include "driver/lst_object.h"

#include "diag/suggest.h"

struct finding {
    struct rc_run *run;
    const struct rc_lst_work *work;
    const struct rc_model *model;
    struct rc_span span; /* of the key */
    rc_kind *kind;
    rc_object *object;
};

typedef RC_VEC(rc_kind) kind_list;

/* Kinds whose objects nobody asks about: they come with others. */
static bool is_asked_about(const struct rc_model *model, rc_kind kind)
{
    switch ((int)rc_kind_info(model, kind)->family) {
    case RC_KIND_ABILITYCATEGORY:
    case RC_KIND_CLASSSPELLLIST:
    case RC_KIND_DOMAINSPELLLIST:
    case RC_KIND_SPELLSCHOOL:
    case RC_KIND_SAVE:
    case RC_KIND_SIZE:
    case RC_KIND_STAT: return false;
    default: return true;
    }
}

bool rc_lst_no_such_name(struct rc_run *run, struct rc_span span, struct rc_str what,
                         struct rc_str name, const struct rc_suggestion *nearest)
{
    rc_report(&run->diags, RC_E_NO_SUCH_NAME, span, "there is no %.*s '%.*s'", RC_FMT(what),
              RC_FMT(name));
    if (nearest->found)
        rc_help(&run->diags, "did you mean '%.*s'?", RC_FMT(nearest->best));
    rc_run_fail(run, RC_EXIT_NAME);
    return false;
}

/* Says where else there is an object of that key. */
static void hint_other_kinds(const struct finding *f, struct rc_str key)
{
    for (rc_kind kind = 0; kind < f->model->kinds.count; kind++) {
        if (is_asked_about(f->model, kind) && rc_object_find(f->model, kind, key) != RC_NO_OBJECT)
            rc_help(&f->run->diags, "there is a %.*s of that name",
                    RC_FMT(rc_kind_info(f->model, kind)->word));
    }
}

static bool find_in_kind(const struct finding *f, rc_kind kind, struct rc_str key)
{
    struct rc_suggestion nearest = rc_suggest(key);
    rc_object object = rc_object_find(f->model, kind, key);
    struct rc_str best;

    if (object != RC_NO_OBJECT) {
        *f->kind = kind;
        *f->object = object;
        return true;
    }
    best = rc_object_nearest(f->model, kind, key);
    if (best.len > 0)
        rc_suggest_offer(&nearest, best);
    rc_lst_no_such_name(f->run, f->span, rc_kind_info(f->model, kind)->word, key, &nearest);
    hint_other_kinds(f, key);
    return false;
}

rc_kind rc_lst_kind_named(const struct rc_model *model, struct rc_str word)
{
    struct rc_str ability = RC_STR("ABILITY=");
    const struct rc_category_info *category;

    if (rc_str_starts(word, ability))
        word = rc_str_sub(word, ability.len, word.len);
    category = rc_category_find(model, word);
    return category != NULL ? category->kind : rc_kind_find(model, word);
}

static void find_kinds(const struct finding *f, struct rc_str key, bool gated, kind_list *kinds)
{
    for (rc_kind kind = 0; kind < f->model->kinds.count; kind++) {
        rc_object object = rc_object_find(f->model, kind, key);
        if (is_asked_about(f->model, kind) && object != RC_NO_OBJECT &&
            (!gated || rc_pre_object_of(&f->work->pres, kind, object) != NULL))
            RC_PUSH(&f->run->arena, kinds, kind);
    }
}

static bool fail_ambiguous(const struct finding *f, struct rc_str key, const kind_list *kinds)
{
    rc_report(&f->run->diags, RC_E_NO_SUCH_NAME, f->span,
              "there are several objects '%.*s': say of which kind", RC_FMT(key));
    for (size_t i = 0; i < kinds->count; i++)
        rc_help(&f->run->diags, "'%.*s|%.*s'", RC_FMT(rc_kind_info(f->model, kinds->at[i])->word),
                RC_FMT(key));
    rc_run_fail(f->run, RC_EXIT_NAME);
    return false;
}

static bool find_anywhere(const struct finding *f, struct rc_str key)
{
    kind_list kinds = { 0 };
    kind_list gated = { 0 };
    struct rc_suggestion nearest = rc_suggest(key);

    find_kinds(f, key, false, &kinds);
    find_kinds(f, key, true, &gated);
    if (kinds.count == 1)
        return find_in_kind(f, kinds.at[0], key);
    if (gated.count == 1)
        return find_in_kind(f, gated.at[0], key);
    if (kinds.count > 1)
        return fail_ambiguous(f, key, &kinds);
    for (rc_kind kind = 0; kind < f->model->kinds.count; kind++) {
        struct rc_str best = rc_object_nearest(f->model, kind, key);
        if (is_asked_about(f->model, kind) && best.len > 0)
            rc_suggest_offer(&nearest, best);
    }
    return rc_lst_no_such_name(f->run, f->span, RC_STR("object"), key, &nearest);
}

static bool fail_kind(const struct finding *f, struct rc_str word, struct rc_span span)
{
    struct rc_suggestion nearest = rc_suggest(word);

    for (rc_kind kind = 0; kind < f->model->kinds.count; kind++) {
        if (is_asked_about(f->model, kind))
            rc_suggest_offer(&nearest, rc_kind_info(f->model, kind)->word);
    }
    return rc_lst_no_such_name(f->run, span, RC_STR("kind of objects"), word, &nearest);
}

/* "FEAT|Dodge" where a DOMAIN is asked for. */
static bool fail_other_kind(const struct finding *f, struct rc_span span, rc_kind kind)
{
    struct rc_str word = rc_kind_info(f->model, kind)->word;

    rc_report(&f->run->diags, RC_E_NO_SUCH_NAME, span, "what is offered here is a %.*s",
              RC_FMT(word));
    rc_run_fail(f->run, RC_EXIT_NAME);
    return false;
}

bool rc_lst_object_named(struct rc_run *run, const struct rc_lst_work *work, rc_kind kind,
                         const struct rc_source *operand, rc_kind *found_kind, rc_object *found)
{
    struct rc_str text = operand->text;
    size_t bar = rc_str_find(text, '|', 0);
    struct rc_span head = { operand->base, operand->base + (rc_pos)bar };
    struct finding f = { run, work, &work->pack.model, { 0 }, found_kind, found };
    rc_kind named;

    f.span = (struct rc_span){ operand->base, operand->base + (rc_pos)text.len };
    if (bar == text.len)
        return kind == RC_NO_KIND ? find_anywhere(&f, text) : find_in_kind(&f, kind, text);
    f.span.begin = head.end + 1;
    named = rc_lst_kind_named(f.model, rc_str_sub(text, 0, bar));
    if (named == RC_NO_KIND)
        return fail_kind(&f, rc_str_sub(text, 0, bar), head);
    if (kind != RC_NO_KIND && kind != named)
        return fail_other_kind(&f, head, kind);
    return find_in_kind(&f, named, rc_str_sub(text, bar + 1, text.len));
}
