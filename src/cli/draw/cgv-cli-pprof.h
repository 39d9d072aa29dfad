/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Stacks in the format of pprof: the message Profile of its profile.proto, not compressed. Main thread. */

#include <glib.h>
#include <stdio.h>

G_BEGIN_DECLS

typedef struct CgvCliPprof CgvCliPprof;

/* @event: the name of what is counted
 * @comment: (nullable): a sentence about the profile */
CgvCliPprof *cgv_cli_pprof_new (const char *event,
                                const char *comment);

/* Returns the number of a frame, which is the same for the same texts. All are display text; @file and @object may be NULL. */
guint64 cgv_cli_pprof_add_frame (CgvCliPprof *self,
                                 const char *name,
                                 const char *file,
                                 const char *object);

/* Adds a stack. Costs above 2^63 - 1 become that.
 *
 * @frames: numbers of frames, the innermost first */
void cgv_cli_pprof_add_stack (CgvCliPprof *self,
                              const guint64 *frames,
                              guint n_frames,
                              guint64 cost);

/* Writes it to a stream; the stream has its errors. */
void cgv_cli_pprof_write (CgvCliPprof *self,
                          FILE *file);

void cgv_cli_pprof_free (CgvCliPprof *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliPprof, cgv_cli_pprof_free)

G_END_DECLS
