/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The instructions of a function, read from its program or library and decoded. Immutable; any thread.
 */

#include "cgv-source-finder.h"

G_BEGIN_DECLS

#define CGV_OBJECT_CODE_MAX_BYTES        ((gsize) 1 << 20)
#define CGV_OBJECT_CODE_MAX_INSTRUCTIONS 200000u

typedef struct CgvObjectCode CgvObjectCode;

/*
 * Opens the ELF file of a recorded name as cgv_source_finder_open() does, and decodes what is at @addresses there. That begins anew
 * at each address, so that it shows what the program ran. Addresses beyond the limits have no text. @path is (out) (transfer full).
 * Fails with CGV_SOURCE_ERROR, or with G_IO_ERROR_CANCELLED; with CGV_SOURCE_ERROR_NO_DECODER, too, if this was built without
 * Capstone and libelf.
 */
CgvObjectCode *cgv_object_code_read (CgvSourceFinder *finder,
                                     const char *name,
                                     gsize length,
                                     const guint64 *addresses,
                                     gsize n_addresses,
                                     char **path,
                                     GCancellable *cancellable,
                                     GError **error);

/* @self may be NULL. */
void cgv_object_code_free (CgvObjectCode *self);

/* Returns (nullable) the instruction as the GNU tools write it, or how many bytes are not decoded. */
const char *cgv_object_code_get_text (const CgvObjectCode *self,
                                      guint64 address);

/* Returns at how many of @n_addresses, those within the limits, no instruction starts. In the program that was recorded there are
 * none. */
guint cgv_object_code_get_n_misfits (const CgvObjectCode *self,
                                     guint *n_addresses);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvObjectCode, cgv_object_code_free)

G_END_DECLS
