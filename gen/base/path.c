#include "base/path.h"

#include "base/buf.h"

static size_t name_offset(struct rc_str path)
{
    size_t i = path.len;

    while (i > 0 && path.p[i - 1] != '/')
        i--;
    return i;
}

struct rc_str rc_path_folder(struct rc_str path)
{
    return rc_str_sub(path, 0, name_offset(path));
}

struct rc_str rc_path_name(struct rc_str path)
{
    return rc_str_sub(path, name_offset(path), path.len);
}

struct rc_str rc_path_ending(struct rc_str path)
{
    struct rc_str name = rc_path_name(path);

    for (size_t i = name.len; i > 0; i--) {
        if (name.p[i - 1] == '.')
            return rc_str_sub(name, i, name.len);
    }
    return RC_STR("");
}

struct rc_str rc_path_join(struct rc_arena *arena, struct rc_str folder, struct rc_str path)
{
    if (folder.len == 0 || (path.len > 0 && path.p[0] == '/'))
        return rc_path_normal(arena, path);
    return rc_path_normal(arena, rc_str_printf(arena, "%.*s/%.*s", RC_FMT(folder), RC_FMT(path)));
}

/* Drops the last part of what is in the buffer; false when there is none to drop. */
static bool drop_part(struct rc_buf *out)
{
    struct rc_str text = rc_buf_str(out);
    struct rc_str last = rc_path_name(text);

    if (text.len == 0 || rc_str_eq(last, RC_STR("..")) || rc_str_eq(text, RC_STR("/")))
        return false;
    out->len = name_offset(text);
    if (out->len > 1)
        out->len--; /* the separator before it */
    else if (out->len == 1 && out->p[0] != '/')
        out->len = 0;
    out->p[out->len] = '\0';
    return true;
}

static void add_part(struct rc_buf *out, struct rc_str part)
{
    if (out->len > 0 && out->p[out->len - 1] != '/')
        rc_buf_char(out, '/');
    rc_buf_add(out, part);
}

struct rc_str rc_path_normal(struct rc_arena *arena, struct rc_str path)
{
    struct rc_buf out;
    struct rc_str rest = path;
    struct rc_str part;

    rc_buf_init(&out, arena);
    if (path.len > 0 && path.p[0] == '/')
        rc_buf_char(&out, '/');
    while (rc_str_next(&rest, '/', &part)) {
        if (part.len == 0 || rc_str_eq(part, RC_STR(".")))
            continue;
        if (rc_str_eq(part, RC_STR("..")) && drop_part(&out))
            continue;
        if (rc_str_eq(part, RC_STR("..")) && rc_str_eq(rc_buf_str(&out), RC_STR("/")))
            continue; /* above the top there is the top */
        add_part(&out, part);
    }
    if (out.len == 0)
        rc_buf_char(&out, '.');
    return rc_buf_str(&out);
}

bool rc_path_inside(struct rc_str root, struct rc_str path)
{
    if (rc_str_eq(root, RC_STR(".")))
        return path.len > 0 && path.p[0] != '/' && !rc_str_eq(path, RC_STR("..")) &&
               !rc_str_starts(path, RC_STR("../"));
    if (rc_str_eq(root, RC_STR("/")))
        return path.len > 0 && path.p[0] == '/';
    return rc_str_starts(path, root) && (path.len == root.len || path.p[root.len] == '/');
}

struct rc_str rc_path_relative(struct rc_str root, struct rc_str path)
{
    if (rc_str_eq(root, RC_STR(".")) || !rc_path_inside(root, path) || path.len == root.len)
        return path;
    size_t skip = rc_str_eq(root, RC_STR("/")) ? 1 : root.len + 1;
    return rc_str_sub(path, skip, path.len);
}
