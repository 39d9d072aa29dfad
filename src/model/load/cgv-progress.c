/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-progress.h"

#include <stdatomic.h>

#include "cgv-cost.h"

struct _CgvProgress
{
  GObject parent_instance;

  /* Loader thread only. */
  CgvProgressEstimate estimate;

  /* Written by the loader thread, read by any. Each value is independent, so relaxed order suffices. */
  _Atomic double fraction;
  _Atomic guint64 bytes;
  _Atomic guint64 cost;
  _Atomic gint64 started;
  _Atomic CgvProgressStage stage;
};

G_DEFINE_FINAL_TYPE (CgvProgress, cgv_progress, G_TYPE_OBJECT)

static void
cgv_progress_class_init (CgvProgressClass *klass)
{
}

static void
cgv_progress_init (CgvProgress *self)
{
  atomic_init (&self->fraction, CGV_PROGRESS_UNKNOWN);
}

CgvProgress *
cgv_progress_new (void)
{
  return g_object_new (CGV_TYPE_PROGRESS, NULL);
}

double
cgv_progress_get_fraction (CgvProgress *self)
{
  g_return_val_if_fail (CGV_IS_PROGRESS (self), CGV_PROGRESS_UNKNOWN);

  return atomic_load_explicit (&self->fraction, memory_order_relaxed);
}

CgvProgressStage
cgv_progress_get_stage (CgvProgress *self)
{
  g_return_val_if_fail (CGV_IS_PROGRESS (self), CGV_PROGRESS_WAITING);

  return atomic_load_explicit (&self->stage, memory_order_relaxed);
}

guint64
cgv_progress_get_bytes (CgvProgress *self)
{
  g_return_val_if_fail (CGV_IS_PROGRESS (self), 0);

  return atomic_load_explicit (&self->bytes, memory_order_relaxed);
}

guint64
cgv_progress_get_cost (CgvProgress *self)
{
  g_return_val_if_fail (CGV_IS_PROGRESS (self), 0);

  return atomic_load_explicit (&self->cost, memory_order_relaxed);
}

gint64
cgv_progress_get_started (CgvProgress *self)
{
  g_return_val_if_fail (CGV_IS_PROGRESS (self), 0);

  return atomic_load_explicit (&self->started, memory_order_relaxed);
}

void
cgv_progress_start_in_thread (CgvProgress *self,
                              guint64 total_bytes,
                              gboolean total_is_known)
{
  g_return_if_fail (CGV_IS_PROGRESS (self));

  cgv_progress_estimate_init (&self->estimate, total_bytes, total_is_known);
  atomic_store_explicit (&self->started, g_get_monotonic_time (), memory_order_relaxed);
  atomic_store_explicit (&self->stage, CGV_PROGRESS_READING, memory_order_relaxed);
}

void
cgv_progress_update_in_thread (CgvProgress *self,
                               guint64 bytes_of_finished_files,
                               guint64 bytes_of_file,
                               guint64 size_of_file,
                               guint64 finished_cost,
                               guint64 cost,
                               guint64 summary,
                               guint n_parts)
{
  CgvProgressSample sample = {
    .finished = bytes_of_finished_files,
    .bytes = bytes_of_file,
    .size = size_of_file,
    .cost = cost,
    .summary = summary,
    .n_parts = n_parts,
  };
  double fraction;

  g_return_if_fail (CGV_IS_PROGRESS (self));

  fraction = cgv_progress_estimate_update (&self->estimate, &sample);
  atomic_store_explicit (&self->fraction, fraction, memory_order_relaxed);
  atomic_store_explicit (&self->bytes, bytes_of_finished_files + bytes_of_file, memory_order_relaxed);
  atomic_store_explicit (&self->cost, cgv_cost_add (finished_cost, cost, false), memory_order_relaxed);
}

void
cgv_progress_set_stage_in_thread (CgvProgress *self,
                                  CgvProgressStage stage)
{
  g_return_if_fail (CGV_IS_PROGRESS (self));

  if (stage >= CGV_PROGRESS_BUILDING)
    atomic_store_explicit (&self->fraction, 1.0, memory_order_relaxed);
  atomic_store_explicit (&self->stage, stage, memory_order_relaxed);
}
