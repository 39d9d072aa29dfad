/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The state of one load. Only the thread of the load uses it.
 */

#include "cgv-input.h"
#include "cgv-loader.h"
#include "cgv-parser.h"

G_BEGIN_DECLS

/* Large enough that calls do not matter, small enough that one is parsed in a few milliseconds, because progress and cancelling are
 * checked once for each block. */
#define CGV_LOAD_BLOCK ((gsize) 256 << 10)

typedef struct
{
  GPtrArray *files;
  CgvProgress *progress;
  GCancellable *cancellable;
  CgvProblemList *problems;
  guint64 memory_limit;
  gboolean leaves_check;
  guint64 memory; /* of the fragments */
  gboolean prepares; /* also prepares the data that a window shows first */
  guint64 seed;
  guint8 *buffer;
  guint64 finished_bytes;
  guint64 finished_cost;
  CgvFragment **fragments;
  GPtrArray *loaded;     /* the files of the fragments */
  GPtrArray *identities; /* of all files, as text: equal where two names mean one file */
  GFile *culprit;        /* (nullable): of @files, the one that fails the load */
} CgvLoadJob;

/* @problems and the other arguments must outlive the job. */
void cgv_load_job_init (CgvLoadJob *job,
                        GPtrArray *files,
                        const CgvLoaderOptions *options,
                        CgvProgress *progress,
                        GCancellable *cancellable,
                        CgvProblemList *problems);
void cgv_load_job_clear (CgvLoadJob *job);

/* Reads all files, and makes the document. */
CgvDocument *cgv_load_job_run (CgvLoadJob *job,
                               GError **error);

/* Reads a descriptor instead, under the name of the only file. */
CgvDocument *cgv_load_job_run_fd (CgvLoadJob *job,
                                  int fd,
                                  GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CgvLoadJob, cgv_load_job_clear)

G_END_DECLS
