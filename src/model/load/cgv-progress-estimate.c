/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-progress-estimate.h"

void
cgv_progress_estimate_init (CgvProgressEstimate *estimate,
                            guint64 total_bytes,
                            gboolean total_is_known)
{
  *estimate = (CgvProgressEstimate) {
    .total_bytes = total_bytes,
    .total_is_known = total_is_known && total_bytes > 0,
  };
}

static void
begin_file (CgvProgressEstimate *estimate,
            guint64 finished)
{
  estimate->finished = finished;
  estimate->file_bytes = 0.0;
  estimate->file_fraction = 0.0;
  estimate->by_bytes = FALSE;
  estimate->from_bytes = 0.0;
  estimate->from_fraction = 0.0;
}

static gboolean
summary_is_of_use (const CgvProgressSample *sample)
{
  return sample->n_parts <= 1 && sample->summary > 0 && sample->cost <= sample->summary;
}

/* Until the first cost line the summary may still come. */
static gboolean
summary_may_come (const CgvProgressSample *sample)
{
  return sample->n_parts <= 1 && sample->summary == 0 && sample->cost == 0;
}

static double
measure_by_cost (const CgvProgressSample *sample,
                 double share_of_bytes)
{
  double fraction = (double) sample->cost / (double) sample->summary;

  if (sample->size == 0)
    return fraction;
  return MIN (fraction, (1.0 + share_of_bytes) / 2.0);
}

static double
measure_by_bytes (const CgvProgressEstimate *estimate,
                  const CgvProgressSample *sample,
                  double share_of_bytes)
{
  double rest = 1.0 - estimate->from_bytes;

  if (sample->size == 0)
    return CGV_PROGRESS_UNKNOWN;
  if (rest <= 0.0)
    return 1.0;
  return estimate->from_fraction + (1.0 - estimate->from_fraction) * (share_of_bytes - estimate->from_bytes) / rest;
}

static double
measure_file (CgvProgressEstimate *estimate,
              const CgvProgressSample *sample)
{
  double share_of_bytes = 0.0;
  double fraction;

  if (sample->size > 0)
    share_of_bytes = MIN ((double) sample->bytes / (double) sample->size, 1.0);

  if (!estimate->by_bytes && !summary_is_of_use (sample) && !summary_may_come (sample))
    {
      estimate->by_bytes = TRUE;
      estimate->from_bytes = estimate->file_bytes;
      estimate->from_fraction = estimate->file_fraction;
    }

  if (!estimate->by_bytes && summary_is_of_use (sample))
    fraction = measure_by_cost (sample, share_of_bytes);
  else
    fraction = measure_by_bytes (estimate, sample, share_of_bytes);

  estimate->file_bytes = MAX (share_of_bytes, estimate->file_bytes);
  estimate->file_fraction = MAX (fraction, estimate->file_fraction);
  return fraction == CGV_PROGRESS_UNKNOWN ? fraction : estimate->file_fraction;
}

double
cgv_progress_estimate_update (CgvProgressEstimate *estimate,
                              const CgvProgressSample *sample)
{
  double fraction;

  if (sample->finished != estimate->finished)
    begin_file (estimate, sample->finished);

  fraction = measure_file (estimate, sample);
  if (fraction == CGV_PROGRESS_UNKNOWN || (!estimate->total_is_known && sample->finished > 0))
    return CGV_PROGRESS_UNKNOWN;

  if (estimate->total_is_known)
    fraction = ((double) sample->finished + fraction * (double) sample->size) / (double) estimate->total_bytes;
  estimate->shown = CLAMP (fraction, estimate->shown, 1.0);
  return estimate->shown;
}
