/* `rulec build` for flows and items: image, plan, C. */
#include "base/path.h"
#include "driver/flow_language.h"
#include "emit/flow.h"

struct rc_str rc_flow_pack_name(struct rc_run *run)
{
    struct rc_str name = rc_run_option(run, RC_OPT_NAME);
    struct rc_str file = rc_path_name(rc_str(run->options.operands.at[0]));
    size_t ending = rc_path_ending(file).len;

    if (name.len == 0)
        name = rc_str(rc_name_word(&run->arena, RC_NAME_LOWER,
                                   ending > 0 ? rc_str_sub(file, 0, file.len - ending - 1) : file,
                                   RC_PACK_NAME));
    if (rc_name_is_pack(name))
        return name;
    rc_report(&run->diags, RC_E_USAGE, RC_NO_SPAN, "'%.*s' cannot be the name of a pack",
              RC_FMT(name));
    rc_help(&run->diags, "--name gives it one: small letters, digits and single '_'");
    rc_run_fail(run, RC_EXIT_USAGE);
    return RC_STR("");
}

static struct rc_str origin(struct rc_run *run, const struct rc_flow_pack *pack)
{
    struct rc_buf text;

    rc_buf_init(&text, &run->arena);
    for (size_t i = 0; i < pack->inputs.count; i++) {
        struct rc_str name = rc_path_name(pack->inputs.at[i]);

        rc_buf_printf(&text, "%s%.*s", i > 0 ? ", " : "", RC_FMT(name));
    }
    return rc_buf_str(&text);
}

bool rc_flow_image_of(struct rc_run *run, const struct rc_flow_pack *pack, struct rc_str name,
                      struct rc_flow_image *image)
{
    struct rc_flow_chains *chains = RC_NEW(&run->arena, struct rc_flow_chains);
    bool made;

    rc_flow_chains_init(chains, &run->arena);
    made =
        rc_flow_image_make(&run->arena, name, pack->flows.at, pack->flows.count, pack->items.at.at,
                           pack->items.at.count, pack->context.rows, chains, image);
    if (image->cannot_run != NULL)
        rc_report(&run->diags, RC_E_FLOW_CANNOT_RUN, rc_flow_place(image->cannot_run),
                  "'%.*s' has a chain with something that is no step; it can be shown, not run",
                  RC_FMT(image->cannot_run->name));
    if (image->too_large != NULL) {
        rc_report(&run->diags, RC_E_FLOW_TOO_LARGE, rc_flow_place(image->too_large),
                  "the table or a chain of '%.*s' is beyond the limits",
                  RC_FMT(image->too_large->name));
        run->diags.limit_hit = true;
    }
    return made;
}

void rc_flow_build(struct rc_run *run, void *pack, size_t rest)
{
    struct rc_str name = rc_flow_pack_name(run);
    struct rc_str folder = rc_run_option(run, RC_OPT_OUT);
    struct rc_flow_image *image = RC_NEW(&run->arena, struct rc_flow_image);
    struct rc_flow_plan plan;
    rc_output_list outputs = { 0 };

    (void)rest;
    if (name.len == 0 || !rc_flow_image_of(run, pack, name, image))
        return;
    rc_flow_plan_make(&run->arena, image, name, origin(run, pack), &plan);
    rc_emit_flow_pack(&run->arena, &plan, &outputs);
    for (size_t i = 0; i < outputs.count; i++) {
        struct rc_str path =
            rc_path_join(&run->arena, rc_str_printf(&run->arena, "%.*s/", RC_FMT(folder)),
                         rc_str(outputs.at[i].path));

        rc_run_write(run, rc_str_copy(&run->arena, path), outputs.at[i].text);
    }
}
