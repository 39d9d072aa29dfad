/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The code of a program or library, and its functions. Needs libelf. One thread at a time. */

#include "cgv-source-finder.h"

G_BEGIN_DECLS

typedef struct CgvObjectFile CgvObjectFile;

/* Most bytes of a name that are read and shown. */
#define CGV_SYMBOL_MAX_NAME 1024

/* A function. */
typedef struct
{
  guint64 address;
  guint64 size; /* 0 if it is not known */
  const char *name; /* of the file; any bytes */
} CgvSymbol;

/*
 * Opens an ELF file with code. Its functions include those of its debug file, which @finder looks for in the system's folders: by the build
 * id, which both must have.
 *
 * @fd: must stay open as long as the file; stays the caller's
 */
CgvObjectFile *cgv_object_file_new (int fd,
                                    CgvSourceFinder *finder,
                                    GCancellable *cancellable,
                                    GError **error);

/* @self may be NULL. */
void cgv_object_file_free (CgvObjectFile *self);

/* Returns an EM_ number of elf.h. */
guint cgv_object_file_get_machine (const CgvObjectFile *self);

gboolean cgv_object_file_is_big_endian (const CgvObjectFile *self);

/* Returns the number of bytes of code from an address on; 0 if it has none. */
guint64 cgv_object_file_count_bytes (const CgvObjectFile *self,
                                     guint64 address);

/* Returns (transfer full) @size bytes of code, or as many as could be read. */
guint8 *cgv_object_file_read (const CgvObjectFile *self,
                              guint64 address,
                              gsize size,
                              gsize *n_read);

/* Returns (nullable) the function that an address is in. */
const CgvSymbol *cgv_object_file_find_symbol (const CgvObjectFile *self,
                                              guint64 address);

/* Returns where the first function behind an address begins, or G_MAXUINT64. */
guint64 cgv_object_file_get_next_start (const CgvObjectFile *self,
                                        guint64 address);

/* Returns (nullable) the function of another object whose address the dynamic linker writes there. */
const char *cgv_object_file_find_slot (const CgvObjectFile *self,
                                       guint64 address);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvObjectFile, cgv_object_file_free)

G_END_DECLS
