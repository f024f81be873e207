#include "driver/cc.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/signal.h"
#include "driver/embedded.h"

enum {
    LOG_LIMIT = 64 * 1024,
    LOG_LINES = 6
};

static bool fail(struct rc_cc *cc, const char *what, const char *name, const char *why)
{
    rc_report(&cc->run->diags, RC_E_CC, RC_NO_SPAN, "cannot %s '%s': %s", what, name, why);
    rc_run_fail(cc->run, RC_EXIT_ENVIRONMENT);
    return false;
}

static const char *path_in(struct rc_cc *cc, const char *name)
{
    const char *path = rc_str_printf(&cc->run->arena, "%s/%s", cc->folder, name).p;

    RC_PUSH(&cc->run->arena, &cc->files, path);
    return path;
}

static bool write_file(struct rc_cc *cc, const char *name, struct rc_str text)
{
    struct rc_output output = { path_in(cc, name), text };
    const char *failed;
    enum rc_io_status status = rc_io_write(&cc->run->arena, &output, 1, RC_STR(""), &failed);

    return status == RC_IO_OK || fail(cc, "write", name, rc_io_text(status));
}

/* Of the runtime, in the folder "rulec" that generated code names headers by. */
static bool write_runtime(struct rc_cc *cc)
{
    const char *path = rc_str_printf(&cc->run->arena, "%s/rulec", cc->folder).p;

    if (mkdir(path, 0700) != 0)
        return fail(cc, "make the folder", path, strerror(errno));
    for (size_t i = 0; i < rc_embedded_count; i++) {
        const struct rc_embedded *file = &rc_embedded[i];
        struct rc_str text = { (const char *)file->bytes, file->len };
        if (!write_file(cc, rc_str_printf(&cc->run->arena, "rulec/%s", file->name).p, text))
            return false;
    }
    return true;
}

bool rc_cc_interrupted(void)
{
    sigset_t waiting;

    return sigpending(&waiting) == 0 &&
           (sigismember(&waiting, SIGINT) == 1 || sigismember(&waiting, SIGTERM) == 1 ||
            sigismember(&waiting, SIGHUP) == 1);
}

bool rc_cc_begin(struct rc_cc *cc, struct rc_run *run)
{
    static const char pattern[] = "/tmp/rulec-XXXXXX";
    char *folder = rc_str_copy(&run->arena, rc_str(pattern));

    *cc = (struct rc_cc){ .run = run };
    rc_hold_signals(&cc->before);
    if (mkdtemp(folder) == NULL) {
        fail(cc, "make the folder", pattern, strerror(errno));
        sigprocmask(SIG_SETMASK, &cc->before, NULL);
        return false;
    }
    cc->folder = folder;
    if (write_runtime(cc))
        return true;
    rc_cc_end(cc);
    return false;
}

/* Runs the compiler with its output in `log`. Its exit status, or -1 with *why set. */
static int run_compiler(struct rc_cc *cc, char *const *arguments, const char *log, const char **why)
{
    extern char **environ;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t pid;
    int status = 0;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC,
                                     0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &cc->before);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    int error = posix_spawnp(&pid, arguments[0], &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    while (error == 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    *why = error != 0 ? strerror(error) : "it was ended by a signal";
    return error == 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* What the compiler said, its first lines. */
static void note_log(struct rc_cc *cc, const char *log)
{
    struct rc_str text;
    struct rc_str line;
    unsigned lines = 0;

    if (rc_io_read(&cc->run->arena, log, LOG_LIMIT, &text) != RC_IO_OK)
        return;
    while (lines < LOG_LINES && rc_str_next(&text, '\n', &line)) {
        if (line.len > 0)
            rc_note(&cc->run->diags, "%.*s", RC_FMT(line));
        lines++;
    }
}

static bool compile(struct rc_cc *cc, const char *name, const struct rc_output *files, size_t count,
                    const char *object)
{
    struct rc_arena *arena = &cc->run->arena;
    const char *program = rc_option_text(&cc->run->options, RC_OPT_CC);
    const char *log = path_in(cc, rc_str_printf(arena, "%s.log", name).p);
    const char *const fixed[] = { program,   "-std=c11", "-O0", "-w", "-fPIC",
                                  "-shared", "-I",       NULL,  "-o", NULL };
    RC_VEC(char *) arguments = { 0 };
    const char *why;

    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
        const char *text = fixed[i] != NULL ? fixed[i] : i == 7 ? cc->folder : object;
        RC_PUSH(arena, &arguments, rc_str_copy(arena, rc_str(text)));
    }
    for (size_t i = 0; i < count; i++) {
        if (rc_str_ends(rc_str(files[i].path), RC_STR(".c")))
            RC_PUSH(arena, &arguments,
                    rc_str_copy(arena, rc_str_printf(arena, "%s/%s", cc->folder, files[i].path)));
    }
    RC_PUSH(arena, &arguments, NULL);
    int status = run_compiler(cc, arguments.at, log, &why);
    if (status == 0)
        return true;
    if (status < 0)
        return fail(cc, "run the C compiler", program, why);
    rc_report(&cc->run->diags, RC_E_CC, RC_NO_SPAN,
              "the C compiler '%s' does not take the generated code (exit status %d)", program,
              status);
    note_log(cc, log);
    rc_run_fail(cc->run, status == 127 ? RC_EXIT_ENVIRONMENT : RC_EXIT_INTERNAL);
    return false;
}

void *rc_cc_load(struct rc_cc *cc, const char *name, const struct rc_output *files, size_t count)
{
    const char *object = path_in(cc, rc_str_printf(&cc->run->arena, "%s.so", name).p);

    for (size_t i = 0; i < count; i++) {
        if (!write_file(cc, files[i].path, files[i].text))
            return NULL;
    }
    if (!compile(cc, name, files, count, object))
        return NULL;
    void *loaded = dlopen(object, RTLD_NOW | RTLD_LOCAL);
    if (loaded == NULL) {
        fail(cc, "load", object, dlerror());
        return NULL;
    }
    RC_PUSH(&cc->run->arena, &cc->loaded, loaded);
    return loaded;
}

/* POSIX lets a function's address pass through void *; ISO C does not, so by its bytes. */
rc_cc_function rc_cc_find(void *loaded, const char *name)
{
    void *address = dlsym(loaded, name);
    rc_cc_function function;

    memcpy(&function, &address, sizeof function);
    return function;
}

const void *rc_cc_find_data(void *loaded, const char *name)
{
    return dlsym(loaded, name);
}

void rc_cc_end(struct rc_cc *cc)
{
    for (size_t i = 0; i < cc->loaded.count; i++)
        dlclose(cc->loaded.at[i]);
    for (size_t i = 0; i < cc->files.count; i++)
        unlink(cc->files.at[i]);
    rmdir(rc_str_printf(&cc->run->arena, "%s/rulec", cc->folder).p);
    rmdir(cc->folder);
    sigprocmask(SIG_SETMASK, &cc->before, NULL);
}
