/* SPDX-License-Identifier: MIT */
#include "support/compiled.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *from_environment(const char *name, const char *otherwise)
{
    const char *value = getenv(name);

    return value == NULL || value[0] == '\0' ? otherwise : value;
}

const char *compiled_folder(struct rc_arena *arena, const char *name)
{
    const char *top = from_environment("RULEC_TEST_DIR", "/tmp");
    const char *folder = rc_str_printf(arena, "%s/%s.%ld", top, name, (long)getpid()).p;

    mkdir(folder, 0777);
    return folder;
}

void compiled_write(struct rc_arena *arena, const char *folder, const rc_output_list *outputs)
{
    for (size_t i = 0; i < outputs->count; i++) {
        const char *path = rc_str_printf(arena, "%s/%s", folder, outputs->at[i].path).p;
        FILE *file = fopen(path, "wb");
        if (file == NULL ||
            fwrite(outputs->at[i].text.p, 1, outputs->at[i].text.len, file) !=
                outputs->at[i].text.len ||
            fclose(file) != 0) {
            perror(path);
            exit(1);
        }
    }
}

int compiled_run(const char *const *arguments)
{
    int status = -1;
    pid_t child = fork();

    if (child == 0) {
        execvp(arguments[0], (char *const *)(uintptr_t)arguments);
        _exit(127);
    }
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
        return -1;
    return WEXITSTATUS(status);
}

typedef RC_VEC(const char *) argument_list;

/* What the tables form calls; the straight form needs the headers alone. */
static void add_runtime(struct rc_arena *arena, argument_list *arguments)
{
    const char *build = from_environment("RULEC_BUILD_DIR", "");
    const char *library = rc_str_printf(arena, "%s/runtime/librulec.a", build).p;

    if (build[0] == '\0')
        return;
    RC_PUSH(arena, arguments, rc_str_printf(arena, "-I%s/runtime/include", build).p);
    if (access(library, R_OK) == 0)
        RC_PUSH(arena, arguments, library);
}

const rulec_pack *compiled_load(struct rc_arena *arena, const char *folder,
                                const rc_output_list *outputs, const char *name,
                                const char *optimise, void **handle)
{
    argument_list arguments = { 0 };
    const char *root = from_environment("RULEC_SOURCE_DIR", ".");
    const char *library = rc_str_printf(arena, "%s/%s.so", folder, name).p;
    const char *const flags[] = {
        from_environment("CC", "cc"), "-std=c11", optimise, "-w", "-fPIC", "-shared", "-o", library,
    };

    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        RC_PUSH(arena, &arguments, flags[i]);
    RC_PUSH(arena, &arguments, rc_str_printf(arena, "-I%s/runtime/include", root).p);
    for (size_t i = 0; i < outputs->count; i++) {
        if (rc_str_ends(rc_str(outputs->at[i].path), RC_STR(".c")))
            RC_PUSH(arena, &arguments,
                    rc_str_printf(arena, "%s/%s", folder, outputs->at[i].path).p);
    }
    add_runtime(arena, &arguments);
    RC_PUSH(arena, &arguments, NULL);
    if (compiled_run(arguments.at) != 0)
        return NULL;
    *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (*handle == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return NULL;
    }
    return dlsym(*handle, rc_str_printf(arena, "%s_pack", name).p);
}
