/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The loader: files in, a document out, in a thread of its own.
 */

#include "cgv-document.h"
#include "cgv-progress.h"

G_BEGIN_DECLS

/* Loads exactly the files that were named, as the parts of one document. Blocks; for the command
 * line and for tests. Never publishes anything when it fails or is cancelled. */
CgvDocument *cgv_loader_load (GPtrArray *files,
                              CgvProgress *progress,
                              GCancellable *cancellable,
                              GError **error);

/* The same in a thread. Cancelling takes effect within 100 ms. */
void cgv_loader_load_async (GPtrArray *files,
                            CgvProgress *progress,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data);

CgvDocument *cgv_loader_load_finish (GAsyncResult *result,
                                     GError **error);

G_END_DECLS
