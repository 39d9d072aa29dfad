/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Computes the costs of functions in each part, in a thread if it takes long. Main thread, except for cgv_part_matrix_job_run(). */

#include <gio/gio.h>

#include "cgv-numbers.h"
#include "cgv-part-matrix.h"

G_BEGIN_DECLS

/* For each side, its matrix. That of the base is NULL without a base, and if both sides are of one document, whose matrix has the parts
 * of both. */
typedef struct
{
  CgvPartMatrix *of[CGV_N_SIDES];
} CgvPartMatrices;

/* @matrices may be NULL. */
void cgv_part_matrices_free (CgvPartMatrices *matrices);

/* Returns whether a thread is to compute, as a main loop may not be kept waiting. Measured at the limit: 30 ms. */
gboolean cgv_part_matrix_job_takes_long (const CgvNumbers *numbers);

/*
 * Computes from the documents, the folding and the main event type of @numbers. All parts of a document count, whichever
 * are chosen, without filters. Two documents have the cycles of all their calls together. Any thread. Returns NULL if
 * there was no memory or if it was cancelled.
 */
CgvPartMatrices *cgv_part_matrix_job_run (CgvNumbers *numbers,
                                          GCancellable *cancellable);

/* Computes matrices as cgv_part_matrix_job_run() does, in a thread; calls @callback in the thread-default main context of the caller,
 * also when cancelled. */
void cgv_part_matrix_job_start (CgvNumbers *numbers,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);

/* Ends cgv_part_matrix_job_start(). Returns NULL with G_IO_ERROR_CANCELLED if it was cancelled, with
 * CGV_PROFILE_ERROR_MEMORY if there was no memory. */
CgvPartMatrices *cgv_part_matrix_job_finish (GAsyncResult *result,
                                             GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvPartMatrices, cgv_part_matrices_free)

G_END_DECLS
