/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Computes what functions cost in each part, in a thread where that takes long. Main thread, but for
 * cgv_part_matrix_job_run().
 */

#include <gio/gio.h>

#include "cgv-document.h"
#include "cgv-part-matrix.h"

G_BEGIN_DECLS

/**
 * cgv_part_matrix_job_takes_long:
 * @document: a document
 *
 * Whether it takes longer than a main loop may be kept waiting. Measured at the limit: 30 ms.
 *
 * Returns: TRUE if a thread is to do it
 */
gboolean cgv_part_matrix_job_takes_long (CgvDocument *document);

/**
 * cgv_part_matrix_job_run:
 * @document: a document
 * @like: costs of its functions without filters, of the event type and of the folding that are wanted, in any parts
 * @cancellable: (nullable): a cancellable
 *
 * Computes. Any thread.
 *
 * Returns: (nullable) (transfer full): the matrix, or NULL if there was no memory or if it was cancelled
 */
CgvPartMatrix *cgv_part_matrix_job_run (CgvDocument *document,
                                        CgvCosts *like,
                                        GCancellable *cancellable);

/**
 * cgv_part_matrix_job_start:
 * @document: a document
 * @like: as for cgv_part_matrix_job_run()
 * @cancellable: a cancellable
 * @callback: (scope async): called in the thread-default main context of the caller, also when cancelled
 * @user_data: passed to @callback
 *
 * Computes in a thread.
 */
void cgv_part_matrix_job_start (CgvDocument *document,
                                CgvCosts *like,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);

/**
 * cgv_part_matrix_job_finish:
 * @result: what the callback got
 * @error: return location for an error
 *
 * Ends cgv_part_matrix_job_start().
 *
 * Returns: (nullable) (transfer full): the matrix, or NULL with G_IO_ERROR_CANCELLED if it was cancelled, with
 *   CGV_PROFILE_ERROR_MEMORY if there was no memory
 */
CgvPartMatrix *cgv_part_matrix_job_finish (GAsyncResult *result,
                                           GError **error);

G_END_DECLS
