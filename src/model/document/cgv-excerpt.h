/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Some lines of a file around a problem, read again. Plain data; any thread. */

#include "cgv-document.h"

G_BEGIN_DECLS

typedef struct
{
  guint64 number;     /* line number, from 1 */
  char *text;         /* the line without its newline, safe to show; "…" marks where it was cut */
  gboolean is_marked; /* whether the problem is in this line */
} CgvExcerptLine;

typedef struct
{
  GArray *lines; /* lines in the order of the file; empty for a problem of a whole file */
  char *note;    /* the reason why these lines may differ from the loaded ones, translated, or NULL */
} CgvExcerpt;

/* Reads the lines around a problem. Blocks: a compressed file is inflated up to the problem. If
 * the file cannot be read, the excerpt is the bytes that were kept with the problem. Returns
 * NULL if it was cancelled. */
CgvExcerpt *cgv_excerpt_read (CgvDocument *document,
                              const CgvProblem *problem,
                              GCancellable *cancellable);

/*
 * Reads an excerpt as cgv_excerpt_read() does, in a thread.
 *
 * @callback: called in the main context of the caller
 */
void cgv_excerpt_read_async (CgvDocument *document,
                             const CgvProblem *problem,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);

/* Returns (nullable) (transfer full) the lines, or NULL if it was cancelled. */
CgvExcerpt *cgv_excerpt_read_finish (GAsyncResult *result);

void cgv_excerpt_free (CgvExcerpt *excerpt);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvExcerpt, cgv_excerpt_free)

G_END_DECLS
