/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * How far a load is, as arithmetic: what was read in, a fraction out.
 *
 * A profile says in its `summary:` header what it will cost, and cost is what is worth waiting
 * for, so the first part of a file is measured by cost. Nothing announces further parts; from the
 * second one on, and where the summary is missing, zero or exceeded, the rest is measured by
 * bytes. Plain data; one thread at a time.
 */

#include <glib.h>

G_BEGIN_DECLS

/**
 * CGV_PROGRESS_UNKNOWN:
 *
 * The fraction while nothing tells how much there is: show a pulse.
 */
#define CGV_PROGRESS_UNKNOWN (-1.0)

/**
 * CgvProgressEstimate:
 * @total_bytes: the sizes of all files together
 * @total_is_known: whether @total_bytes is the whole of it
 * @shown: the largest fraction so far
 * @finished: bytes of the files before the current one
 * @file_bytes: share of the current file's bytes at the last update
 * @file_fraction: how far the current file was then
 * @by_bytes: whether the rest of the current file is measured by bytes
 * @from_bytes: where in the current file that began, as a share of its size
 * @from_fraction: what the fraction of the current file was there
 *
 * What has to be remembered from one update to the next.
 */
typedef struct
{
  guint64 total_bytes;
  gboolean total_is_known;
  double shown;
  guint64 finished;
  double file_bytes;
  double file_fraction;
  gboolean by_bytes;
  double from_bytes;
  double from_fraction;
} CgvProgressEstimate;

/**
 * CgvProgressSample:
 * @finished: bytes of the files that are done
 * @bytes: bytes read of the current file
 * @size: size of the current file in bytes; 0 if unknown
 * @cost: cost read so far in the current part, in the event of @summary
 * @summary: what `summary:` says that the current part costs; 0 if it says nothing
 * @n_parts: how many parts of the current file have begun
 *
 * How far the loader is at one moment.
 */
typedef struct
{
  guint64 finished;
  guint64 bytes;
  guint64 size;
  guint64 cost;
  guint64 summary;
  guint n_parts;
} CgvProgressSample;

/**
 * cgv_progress_estimate_init:
 * @estimate: (out caller-allocates): the estimate
 * @total_bytes: the sizes of all files together, in bytes
 * @total_is_known: whether the sizes of all files are known
 *
 * Starts an estimate.
 */
void cgv_progress_estimate_init (CgvProgressEstimate *estimate,
                                 guint64 total_bytes,
                                 gboolean total_is_known);

/**
 * cgv_progress_estimate_update:
 * @estimate: the estimate
 * @sample: how far the loader is
 *
 * Computes the fraction. With y the share of the file's bytes that was read, the first part is at
 * min (cost / summary, (1 + y) / 2); the bound keeps room for parts that may follow. Where bytes
 * take over, the rest of the bar is filled in proportion to the rest of the bytes, so that it
 * always moves with the work. Several files count by their sizes. The result never goes back.
 *
 * Returns: the fraction, 0 to 1, or CGV_PROGRESS_UNKNOWN
 */
double cgv_progress_estimate_update (CgvProgressEstimate *estimate,
                                     const CgvProgressSample *sample);

G_END_DECLS
