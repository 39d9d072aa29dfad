/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Keys of function names, which stay the same if versions of a program name them differently.
 *
 * Plain functions; any thread.
 */

#include "cgv-types.h"

/* The parts of a name that a key leaves out. Each kind also leaves out the parts of the kinds
 * before it. */
typedef enum
{
  CGV_NAME_KEY_VERSION,    /* inline namespaces (`v9`, `__cxx11`), versions of packages, tags of the ABI, spelling */
  CGV_NAME_KEY_RETURN,     /* the type that it returns */
  CGV_NAME_KEY_PARAMETERS, /* the parameters of the function itself */
  CGV_NAME_KEY_ARGUMENTS,  /* template arguments, and all other parameters */
  CGV_NAME_KEY_NUMBERS,    /* the numbers of lambdas and closures */
} CgvNameKeyKind;

#define CGV_N_NAME_KEYS (CGV_NAME_KEY_NUMBERS + 1)

/*
 * Writes the key of a name. A part that alone distinguishes functions is never left out: types of a conversion, a trait of Rust, the type
 * that is dropped in place, whether a constructor copies or moves, the number of operands of an operator. Linear in @length.
 *
 * @name: its canonical name
 * @out: room for @length + CGV_NAME_KEY_ROOM bytes
 *
 * Returns the length of the key in bytes; 0 if the name has no key of that kind.
 */
size_t cgv_name_key_write (const char *name,
                           size_t length,
                           CgvNameKeyKind kind,
                           char *out);

/* Bytes that a key may have more than the name. */
#define CGV_NAME_KEY_ROOM 64

/* Returns whether a function is of a library with many instances in one program, such as `std`. */
bool cgv_name_key_is_of_instances (const char *name,
                                   size_t length);
