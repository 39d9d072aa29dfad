/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-side.h"

#include "cgv-compare-runs.h"

struct _CgvCompareSide
{
  GObject parent_instance;

  CgvDocument *document;
  CgvPartSelection *parts; /* NULL for all */
  GPtrArray *runs;         /* CgvPartSelection; NULL where everything adds up */
};

G_DEFINE_FINAL_TYPE (CgvCompareSide, cgv_compare_side, G_TYPE_OBJECT)

static void
cgv_compare_side_finalize (GObject *object)
{
  CgvCompareSide *self = CGV_COMPARE_SIDE (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->parts, cgv_part_selection_free);
  g_clear_pointer (&self->runs, g_ptr_array_unref);

  G_OBJECT_CLASS (cgv_compare_side_parent_class)->finalize (object);
}

static void
cgv_compare_side_class_init (CgvCompareSideClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = cgv_compare_side_finalize;
}

static void
cgv_compare_side_init (CgvCompareSide *self)
{
}

CgvCompareSide *
cgv_compare_side_new (CgvDocument *document,
                      const CgvPartSelection *parts)
{
  CgvCompareSide *self;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  self = g_object_new (CGV_TYPE_COMPARE_SIDE, NULL);
  self->document = g_object_ref (document);
  if (parts != NULL && cgv_part_selection_get_set (parts) != NULL)
    self->parts = cgv_part_selection_copy (parts);
  return self;
}

CgvCompareSide *
cgv_compare_side_new_runs (CgvDocument *document)
{
  CgvCompareSide *self = cgv_compare_side_new (document, NULL);

  if (self != NULL)
    self->runs = cgv_compare_runs_find (cgv_document_get_profile (document));
  return self;
}

CgvCompareSide *
cgv_compare_side_new_runs_of_files (CgvDocument *document)
{
  CgvCompareSide *self = cgv_compare_side_new (document, NULL);

  if (self != NULL)
    self->runs = cgv_compare_runs_of_files (cgv_document_get_profile (document));
  return self;
}

CgvCompareSide *
cgv_compare_side_load (GPtrArray *files,
                       const CgvLoaderOptions *options,
                       CgvProgress *progress,
                       GCancellable *cancellable,
                       CgvProblemList *problems,
                       GError **error)
{
  g_autoptr (CgvDocument) document = cgv_loader_load_with_problems (files, options, progress, cancellable, problems, error);

  return document != NULL ? cgv_compare_side_new_runs (document) : NULL;
}

CgvDocument *
cgv_compare_side_get_document (CgvCompareSide *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_SIDE (self), NULL);

  return self->document;
}

const CgvPartSelection *
cgv_compare_side_get_parts (CgvCompareSide *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_SIDE (self), NULL);

  return self->parts;
}

guint
cgv_compare_side_get_n_runs (CgvCompareSide *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_SIDE (self), 0);

  return self->runs != NULL ? self->runs->len : 1;
}

const CgvPartSelection *
cgv_compare_side_get_run (CgvCompareSide *self,
                          guint run)
{
  g_return_val_if_fail (CGV_IS_COMPARE_SIDE (self), NULL);
  g_return_val_if_fail (run < cgv_compare_side_get_n_runs (self), NULL);

  return self->runs != NULL ? g_ptr_array_index (self->runs, run) : self->parts;
}

/* A run with its total. */
typedef struct
{
  guint run;
  CgvCost total;
  gboolean is_signed;
} RunTotal;

static int
compare_totals (gconstpointer first,
                gconstpointer second)
{
  const RunTotal *a = first;
  const RunTotal *b = second;
  int result = cgv_cost_compare (a->total, b->total, a->is_signed);

  return result != 0 ? result : (a->run > b->run) - (a->run < b->run);
}

guint
cgv_compare_side_find_median_run (CgvCompareSide *self,
                                  const CgvEventSet *events,
                                  CgvEventId event)
{
  g_autofree RunTotal *totals = NULL;
  guint n_runs;

  g_return_val_if_fail (CGV_IS_COMPARE_SIDE (self), 0);
  g_return_val_if_fail (events != NULL, 0);

  n_runs = cgv_compare_side_get_n_runs (self);
  totals = g_new (RunTotal, n_runs);
  for (guint i = 0; i < n_runs; i++)
    {
      const CgvPartSelection *parts = cgv_compare_side_get_run (self, i);
      const CgvPartSet *set = parts != NULL ? cgv_part_selection_get_set (parts) : NULL;

      totals[i] = (RunTotal){ i, cgv_event_set_get_total (events, set, event), cgv_event_set_get (events, event)->is_signed };
    }
  qsort (totals, n_runs, sizeof *totals, compare_totals);
  return totals[(n_runs - 1) / 2].run;
}

/* What has runs has all parts. */
gboolean
cgv_compare_side_equal (CgvCompareSide *a,
                        CgvCompareSide *b)
{
  g_return_val_if_fail (CGV_IS_COMPARE_SIDE (a), FALSE);
  g_return_val_if_fail (CGV_IS_COMPARE_SIDE (b), FALSE);

  if (a == b)
    return TRUE;
  if (a->document != b->document || cgv_compare_side_get_n_runs (a) != cgv_compare_side_get_n_runs (b))
    return FALSE;
  if (a->parts == NULL || b->parts == NULL)
    return a->parts == b->parts;
  return cgv_part_selection_equal (a->parts, b->parts);
}
