/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A regular file that is written: whole, or not at all. It takes its place only when it is closed. After a failure the former file
 * stays, and without one nothing is left. One thread at a time; blocks while writing.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

/* To be read only. */
typedef struct
{
  GOutputStream *stream; /* for the content; not to be closed */
  GFile *file;
  gboolean is_new; /* there was no file before */
  gboolean is_closed;
} CgvReplacement;

CgvReplacement *cgv_replacement_new (GFile *file,
                                     GError **error);

/* Puts the file in its place. */
gboolean cgv_replacement_close (CgvReplacement *self,
                                GError **error);

/* Discards the content if it was not closed. */
void cgv_replacement_free (CgvReplacement *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvReplacement, cgv_replacement_free)

G_END_DECLS
