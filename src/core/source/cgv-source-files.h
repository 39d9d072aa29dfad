/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The names of source files that mean one file: a compiler that is called from several folders gives one file several spellings, such as
 * "/p/a.h" and "/p/build/../a.h". Immutable and counted; any thread.
 */

#include "cgv-profile.h"

/* To be read only. */
typedef struct
{
  /* for each string, the first name of a file with the same path, without "." and ".."; for other strings, the string itself */
  CgvStringId *first;
} CgvSourceFiles;

/* Compares the names of files. Linear in their bytes. Returns NULL if there is no memory or budget; @memory may be NULL. */
CgvSourceFiles *cgv_source_files_new (const CgvProfile *profile,
                                      const CgvMemory *memory);

CgvSourceFiles *cgv_source_files_ref (CgvSourceFiles *self);

/* @self may be NULL. */
void cgv_source_files_unref (CgvSourceFiles *self);

/* Takes "." and ".." and double slashes out of a path, lexically: links to folders are not resolved. A relative path keeps the ".." at
 * its beginning. Returns the length of @out, which needs room for @length bytes, and is not terminated. */
size_t cgv_source_files_normalize (const char *path,
                                   size_t length,
                                   char *out);
