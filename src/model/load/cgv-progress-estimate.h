/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Estimates the progress of a load, as a fraction.
 *
 * A profile has its whole cost in its `summary:` header, so the first part of a file is measured by
 * cost. Further parts are not announced. From the second part on, and if the summary is missing,
 * zero or exceeded, the rest is measured by bytes. Plain data; one thread at a time.
 */

#include <glib.h>

G_BEGIN_DECLS

/* The fraction while the size is unknown: show a pulse. */
#define CGV_PROGRESS_UNKNOWN (-1.0)

/* The state between two updates. */
typedef struct
{
  guint64 total_bytes;
  gboolean total_is_known; /* whether @total_bytes is the whole of it */
  double shown;
  guint64 finished;     /* bytes of the files before the current one */
  double file_bytes;    /* share of the current file's bytes at the last update */
  double file_fraction; /* how far the current file was then */
  gboolean by_bytes;    /* whether the rest of the current file is measured by bytes */
  double from_bytes;    /* where in the current file that began, as a share of its size */
  double from_fraction; /* the fraction of the current file at that time */
} CgvProgressEstimate;

/* The position of the loader at one moment. */
typedef struct
{
  guint64 finished; /* bytes of the files that are done */
  guint64 bytes;    /* bytes read of the current file */
  guint64 size;     /* size of the current file in bytes; 0 if unknown */
  guint64 cost;     /* cost read so far in the current part, in the event of @summary */
  guint64 summary;  /* `summary:` of the current part; 0 without one */
  guint n_parts;    /* how many parts of the current file have begun */
} CgvProgressSample;

/*
 * Starts an estimate.
 *
 * @total_bytes: the sizes of all files together, in bytes
 * @total_is_known: whether the sizes of all files are known
 */
void cgv_progress_estimate_init (CgvProgressEstimate *estimate,
                                 guint64 total_bytes,
                                 gboolean total_is_known);

/*
 * Computes the fraction. With y the share of the file's bytes that was read, the first part is at
 * min (cost / summary, (1 + y) / 2); the bound keeps room for parts that may follow. When bytes
 * take over, the rest of the bar is filled in proportion to the rest of the bytes, so that it
 * always moves with the work. Several files count by their sizes. The result never goes back.
 * Returns the fraction, 0 to 1, or CGV_PROGRESS_UNKNOWN.
 *
 * @sample: the progress of the loader
 */
double cgv_progress_estimate_update (CgvProgressEstimate *estimate,
                                     const CgvProgressSample *sample);

G_END_DECLS
