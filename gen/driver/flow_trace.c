/*
 * `rulec trace PACK ITEM --as A.json --target B.json --seed N`: uses an item once, with the
 * runtime's dice, and prints one JSON event a step. What the runtime would wait for is answered
 * with the plainest answer; custom steps do nothing. --replay F runs it again and says where F
 * differs; --save keeps the activation as it is at the end, --resume goes on with one.
 */
#include "driver/flow_language.h"
#include "state/activation.h"
#include "state/actor.h"

enum {
    ACTOR_LIMIT = RULEC_TARGET_MAX + 1,
    JOURNAL = 1024,
    TURN_LIMIT = 2000
};

struct trace {
    struct rc_run *run;
    const struct rc_flow_pack *pack;
    struct rc_flow_image image;
    rulec_actor actors[ACTOR_LIMIT];
    struct rc_str names[ACTOR_LIMIT];
    rulec_journal_entry journal[JOURNAL];
    rulec_store store;
    rulec_world world;
    rulec_activation a;
    rulec_activation before;
    struct rc_buf out;
};

static enum rulec_hook_result no_hook(rulec_hook_call *call, void *user)
{
    (void)call;
    (void)user;
    return RULEC_HOOK_DONE;
}

static bool add_actor(struct trace *t, const char *path)
{
    struct rc_source *source = NULL;
    size_t number = t->store.actor_count;
    enum rc_io_status status;

    if (number == ACTOR_LIMIT) {
        rc_report(&t->run->diags, RC_E_USAGE, RC_NO_SPAN, "there are more than %d actors",
                  ACTOR_LIMIT);
        rc_run_fail(t->run, RC_EXIT_USAGE);
        return false;
    }
    status = rc_source_read(&t->run->sources, rc_str(path), rc_str(path), &source);
    if (status != RC_IO_OK) {
        rc_report(&t->run->diags, RC_E_UNREADABLE, RC_NO_SPAN, "%s: %s", path, rc_io_text(status));
        rc_run_fail(t->run, RC_EXIT_ENVIRONMENT);
        return false;
    }
    t->store.actor_count++;
    return rc_actor_read(&t->run->diags, source, (uint32_t)number + 1, &t->actors[number],
                         &t->names[number]);
}

/* The caster first, then the targets. */
static bool read_actors(struct trace *t)
{
    const rc_text_list *targets = &t->run->options.given[RC_OPT_TARGET];
    const char *caster = rc_option_text(&t->run->options, RC_OPT_AS);
    bool all;

    t->store = (rulec_store){ t->actors, 0, t->journal, 0, JOURNAL };
    if (caster == NULL) {
        rulec_actor_init(&t->actors[0], 1, 10);
        t->names[0] = RC_STR("caster");
        t->store.actor_count = 1;
        all = true;
    } else {
        all = add_actor(t, caster);
    }
    for (size_t i = 0; all && i < targets->count; i++)
        all = add_actor(t, targets->at[i]);
    return all;
}

static void make_world(struct trace *t)
{
    rulec_hook **hooks = RC_NEW_ARRAY(&t->run->arena, rulec_hook *, t->image.pack.hook_count + 1);

    for (size_t i = 0; i < t->image.pack.hook_count; i++)
        hooks[i] = no_hook;
    t->image.pack.hooks = hooks;
    t->world =
        (rulec_world){ .pack = &t->image.pack, .store = &t->store, .rolls = RULEC_ROLLS_DICE };
}

static bool find_item(struct trace *t, const char *name, uint16_t *item)
{
    if (rulec_item_find(&t->image.pack, name, item) != NULL)
        return true;
    rc_flow_no_such_name(t->run, t->pack, "item", rc_str(name), false);
    return false;
}

/* A saved activation of the item goes on. */
static bool resume(struct trace *t, const char *path, uint16_t item)
{
    if (!rc_flow_activation_resume(t->run, path, &t->image.pack, &t->a))
        return false;
    if (t->a.state == RULEC_ACTIVATION_FAILED)
        rulec_activation_retry(&t->a);
    if (t->a.item == item)
        return true;
    rc_report(&t->run->diags, RC_E_ACTIVATION_RECORD, RC_NO_SPAN,
              "%s: this is an activation of '%s'", path, t->image.pack.items[t->a.item].name);
    rc_run_fail(t->run, RC_EXIT_INPUT);
    return false;
}

static bool start(struct trace *t, const char *item_name)
{
    const char *saved = rc_option_text(&t->run->options, RC_OPT_RESUME);
    uint32_t selected[RULEC_TARGET_MAX];
    rulec_use use = { .id = 1, .caster = 1, .selected = selected };

    make_world(t);
    if (!find_item(t, item_name, &use.item))
        return false;
    if (saved != NULL)
        return resume(t, saved, use.item);
    use.seed = rc_option_number(&t->run->options, RC_OPT_SEED);
    use.selected_count = t->store.actor_count - 1;
    for (size_t i = 0; i < use.selected_count; i++)
        selected[i] = (uint32_t)i + 2;
    if ((t->image.pack.items[use.item].flags & RULEC_ITEM_LIMITED_USES) != 0)
        use.spend = 1;
    return rulec_activation_start(&t->a, &t->world, &use) == RULEC_OK;
}

/* False: nobody here can give the answer, such as a roll with the host's formula. */
static bool answer(struct trace *t)
{
    uint32_t selected[RULEC_TARGET_MAX];
    rulec_answer plain = { .wait = (enum rulec_wait)t->a.wait };

    if (t->a.wait == RULEC_WAIT_DAMAGE)
        return false;
    memcpy(selected, t->a.selected, sizeof selected);
    plain.targets = selected;
    plain.target_count = t->a.selected_count;
    plain.variant = t->image.pack.items[t->a.item].variant_count > 0 ? 1 : 0;
    return rulec_activation_answer(&t->a, &t->world, &plain) == RULEC_OK;
}

static void print(struct trace *t)
{
    struct rc_trace_event event = { &t->world, &t->before, &t->a, t->names, t->store.actor_count };

    rc_trace_print(&t->run->arena, &event, &t->out);
}

static void apply(struct trace *t)
{
    for (uint32_t i = 0; i < t->a.effect_count; i++)
        rulec_store_apply(&t->store, &t->a.effects[i], t->a.item, t->a.caster, &t->a.config);
    rulec_activation_done(&t->a, &t->world);
}

static void play(struct trace *t)
{
    t->before = t->a;
    if (t->a.state == RULEC_ACTIVATION_BEGUN) {
        print(t);
        apply(t);
    }
    for (unsigned turn = 0; turn < TURN_LIMIT; turn++) {
        t->before = t->a;
        if (rulec_activation_next(&t->a, &t->world) != RULEC_OK)
            return;
        print(t);
        if (t->a.state == RULEC_ACTIVATION_BEGUN)
            apply(t);
        else if (t->a.state == RULEC_ACTIVATION_WAITING && !answer(t))
            return;
        else if (t->a.state == RULEC_ACTIVATION_FAILED)
            return;
        if (t->a.state == RULEC_ACTIVATION_FINISHED)
            return;
    }
}

/* The next line with something on it, without the blanks around it, which JSON does not count: so
   neither line ends of another system nor those that an editor adds make a difference. */
static bool next_event(struct rc_str *rest, unsigned *line, struct rc_str *event)
{
    while (rc_str_next(rest, '\n', event)) {
        *line += 1;
        *event = rc_str_trim(*event);
        if (event->len > 0)
            return true;
    }
    *event = RC_STR("(no more events)");
    return false;
}

/* The first line in which a recorded trace and this one differ. */
static void compare(struct trace *t, struct rc_str recorded)
{
    struct rc_str mine = rc_buf_str(&t->out);
    unsigned line = 0;
    unsigned before;
    unsigned ignored = 0;
    bool has_a;
    bool has_b;
    struct rc_str a;
    struct rc_str b;

    do {
        before = line;
        has_a = next_event(&recorded, &line, &a);
        has_b = next_event(&mine, &ignored, &b);
    } while (has_a && has_b && rc_str_eq(a, b));
    if (!has_a && !has_b)
        return;
    rc_buf_printf(&t->run->out, "line %u\n- %.*s\n+ %.*s\n", has_a ? line : before + 1, RC_FMT(a),
                  RC_FMT(b));
    rc_run_fail(t->run, RC_EXIT_INPUT);
}

static void replay(struct trace *t, const char *path)
{
    struct rc_str recorded;
    enum rc_io_status status =
        rc_io_read(&t->run->arena, path, t->run->sources.file_limit, &recorded);

    if (status != RC_IO_OK) {
        rc_report(&t->run->diags, RC_E_UNREADABLE, RC_NO_SPAN, "%s: %s", path, rc_io_text(status));
        rc_run_fail(t->run, RC_EXIT_ENVIRONMENT);
        return;
    }
    if (rc_str_starts(recorded, RC_STR("\xef\xbb\xbf")))
        recorded = rc_str_sub(recorded, 3, recorded.len);
    compare(t, recorded);
}

void rc_flow_trace(struct rc_run *run, void *pack, size_t rest)
{
    struct trace *t = RC_NEW(&run->arena, struct trace);
    const char *again = rc_option_text(&run->options, RC_OPT_REPLAY);
    const char *save = rc_option_text(&run->options, RC_OPT_SAVE);
    struct rc_str name = rc_flow_pack_name(run);

    t->run = run;
    t->pack = pack;
    rc_buf_init(&t->out, &run->arena);
    if (name.len == 0 || !rc_flow_image_of(run, pack, name, &t->image) || !read_actors(t) ||
        !start(t, run->options.operands.at[rest]))
        return;
    play(t);
    if (save != NULL)
        rc_flow_activation_save(run, save, &t->a);
    rc_trace_end(&t->store, &t->a, t->names, &t->out);
    if (again != NULL)
        replay(t, again);
    else
        rc_buf_add(&run->out, rc_buf_str(&t->out));
}
