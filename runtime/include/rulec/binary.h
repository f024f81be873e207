/* SPDX-License-Identifier: MIT */
/*
 * Tables that stand in a binary file beside the C of a pack (rulec build --tables=binary). The file
 * is constant data, least byte first and without addresses; an assembler takes it in and it is used
 * where the loader puts it. Only generated code includes this header.
 *
 * What does not fit together does not compile: a target with another byte order, another layout of
 * structs, a file of another length. A file of the right length that is of another pack is found
 * when the tables are opened (rulec_tables_open).
 */
#ifndef RULEC_BINARY_H
#define RULEC_BINARY_H

#include <assert.h>
#include <stdalign.h>
#include <stddef.h>

#include "rulec/tables.h"

#if !defined(__GNUC__) || !(defined(__ELF__) || defined(__MACH__))
#error "a binary file needs a GNU assembler, ELF or Mach-O: write the tables with --tables=text"
#endif
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "a binary file is written least byte first: write the tables with --tables=text"
#endif

#define RULEC_BINARY_HIDDEN __attribute__((visibility("hidden")))

/* note [two texts]: what a macro names is put in by the first, which hands it to the second. */
#define RULEC_BINARY_TEXT(x)      RULEC_BINARY_TEXT_(x)
#define RULEC_BINARY_TEXT_(x)     #x
#define RULEC_BINARY_NAME(symbol) RULEC_BINARY_TEXT(__USER_LABEL_PREFIX__) RULEC_BINARY_TEXT(symbol)

#ifdef __MACH__
#define RULEC_BINARY_OPEN  ".section __TEXT,__const\n"
#define RULEC_BINARY_HIDE  ".private_extern "
#define RULEC_BINARY_CLOSE ".text\n"
#else
#define RULEC_BINARY_OPEN  ".section .rodata,\"a\"\n"
#define RULEC_BINARY_HIDE  ".hidden "
#define RULEC_BINARY_CLOSE ".previous\n"
#endif

/*
 * Defines `symbol` as what is in the file, which must have so many bytes. An assembler cannot move
 * back: the first .org is its error where the file is longer, the second where it is shorter.
 */
/* clang-format off */
#define RULEC_BINARY_ASM(name, file, bytes)                                                        \
    __asm__(RULEC_BINARY_OPEN                                                                      \
            ".balign 64\n"                                                                         \
            ".globl " name "\n"                                                                    \
            RULEC_BINARY_HIDE name "\n"                                                            \
            name ":\n"                                                                             \
            ".incbin \"" file "\"\n"                                                               \
            name "_end:\n"                                                                         \
            ".org " name " + " bytes "\n"                                                          \
            ".org " name "_end\n"                                                                  \
            RULEC_BINARY_CLOSE)
/* clang-format on */
#define RULEC_BINARY_TAKE(symbol, file, bytes) \
    RULEC_BINARY_ASM(RULEC_BINARY_NAME(symbol), file, RULEC_BINARY_TEXT(bytes))

#endif
