/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-part-matrix-job.h"

#include <glib/gi18n.h>

#include "cgv-profile-error.h"

/* Time is proportional to the records of all parts, which take most of the memory. */
#define MUCH_MEMORY ((guint64) 16 << 20)

void
cgv_part_matrices_free (CgvPartMatrices *matrices)
{
  if (matrices == NULL)
    return;
  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    cgv_part_matrix_free (matrices->of[side]);
  g_free (matrices);
}

static CgvDocument *
get_document (const CgvNumbers *numbers,
              CgvSide side)
{
  CgvRuns *runs = numbers->choice->sides[side];

  return runs != NULL ? cgv_runs_get_document (runs) : NULL;
}

static gboolean
has_matrix (const CgvNumbers *numbers,
            CgvSide side)
{
  CgvDocument *base = get_document (numbers, CGV_SIDE_BASE);

  return side == CGV_SIDE_NEW || (base != NULL && base != get_document (numbers, CGV_SIDE_NEW));
}

gboolean
cgv_part_matrix_job_takes_long (const CgvNumbers *numbers)
{
  guint64 used = 0;

  g_return_val_if_fail (numbers != NULL, FALSE);

  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    used += has_matrix (numbers, side) ? cgv_profile_get_memory_used (cgv_document_get_profile (get_document (numbers, side))) : 0;
  return used > MUCH_MEMORY;
}

/* Returns the graph of all parts, which the document may have already. */
static CgvGraph *
make_graph (const CgvNumbers *numbers,
            CgvSide side)
{
  CgvFold *fold = numbers->unfiltered[side]->graph->fold;
  CgvGraph *graph = cgv_document_get_graph (get_document (numbers, side));

  if (graph != NULL && graph->fold == fold)
    return cgv_graph_ref (graph);
  return cgv_graph_new (fold, NULL, NULL);
}

static gboolean
share_cycles (const CgvNumbers *numbers,
              CgvGraph **graphs)
{
  CgvUnion *joined = cgv_union_new (numbers->matching, graphs[CGV_SIDE_BASE], graphs[CGV_SIDE_NEW], NULL);
  gboolean ok = joined != NULL && cgv_union_share_cycles (joined, graphs, CGV_N_SIDES, NULL);

  cgv_union_unref (joined);
  return ok;
}

/* Makes the costs of all parts of the sides that have a matrix. */
static gboolean
make_costs (const CgvNumbers *numbers,
            CgvCosts **costs)
{
  CgvGraph *graphs[CGV_N_SIDES] = { NULL };
  gboolean ok = TRUE;

  for (CgvSide side = 0; side < CGV_N_SIDES && ok; side++)
    {
      graphs[side] = has_matrix (numbers, side) ? make_graph (numbers, side) : NULL;
      ok = graphs[side] != NULL || !has_matrix (numbers, side);
    }
  if (ok && has_matrix (numbers, CGV_SIDE_BASE))
    ok = share_cycles (numbers, graphs);
  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      const CgvCosts *like = numbers->unfiltered[side];

      if (ok && graphs[side] != NULL)
        costs[side] = cgv_costs_new_of (graphs[side], like->events, like->event, NULL);
      ok = ok && (graphs[side] == NULL || costs[side] != NULL);
      cgv_graph_unref (graphs[side]);
    }
  return ok;
}

/* Takes the costs of all parts from the numbers, if these are of all parts. */
static gboolean
get_costs (const CgvNumbers *numbers,
           CgvCosts **costs)
{
  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      if (has_matrix (numbers, side) && numbers->unfiltered[side]->graph->parts != NULL)
        return make_costs (numbers, costs);
    }
  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    costs[side] = has_matrix (numbers, side) ? cgv_costs_ref (numbers->unfiltered[side]) : NULL;
  return TRUE;
}

static bool
is_cancelled (void *user_data)
{
  return g_cancellable_is_cancelled (user_data);
}

CgvPartMatrices *
cgv_part_matrix_job_run (CgvNumbers *numbers,
                         GCancellable *cancellable)
{
  g_autoptr (CgvPartMatrices) matrices = g_new0 (CgvPartMatrices, 1);
  CgvCancel cancel = { is_cancelled, cancellable };
  CgvCosts *costs[CGV_N_SIDES] = { NULL };
  gboolean ok;

  g_return_val_if_fail (numbers != NULL, NULL);

  ok = get_costs (numbers, costs);
  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      if (ok && costs[side] != NULL)
        matrices->of[side] = cgv_part_matrix_new (costs[side], cancellable != NULL ? &cancel : NULL);
      ok = ok && (costs[side] == NULL || matrices->of[side] != NULL);
      cgv_costs_unref (costs[side]);
    }
  return ok ? g_steal_pointer (&matrices) : NULL;
}

static void
run_in_thread (GTask *task,
               gpointer source_object,
               gpointer task_data,
               GCancellable *cancellable)
{
  CgvPartMatrices *matrices = cgv_part_matrix_job_run (task_data, cancellable);

  if (matrices != NULL)
    g_task_return_pointer (task, matrices, (GDestroyNotify) cgv_part_matrices_free);
  else if (!g_task_return_error_if_cancelled (task))
    g_task_return_new_error (task, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_MEMORY, "%s", _ ("There is not enough memory to add up parts"));
}

void
cgv_part_matrix_job_start (CgvNumbers *numbers,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (numbers != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, cgv_part_matrix_job_start);
  g_task_set_task_data (task, cgv_numbers_ref (numbers), (GDestroyNotify) cgv_numbers_unref);
  g_task_run_in_thread (task, run_in_thread);
}

CgvPartMatrices *
cgv_part_matrix_job_finish (GAsyncResult *result,
                            GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
