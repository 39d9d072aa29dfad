/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-part-matrix-job.h"

#include <glib/gi18n.h>

#include "cgv-profile-error.h"

/* Time follows the records of all parts, which is what takes memory. */
#define MUCH_MEMORY ((guint64) 16 << 20)

/* What a thread is given. */
typedef struct
{
  CgvDocument *document;
  CgvCosts *like;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_object_unref (request->document);
  cgv_costs_unref (request->like);
  g_free (request);
}

gboolean
cgv_part_matrix_job_takes_long (CgvDocument *document)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (document), FALSE);

  return cgv_profile_get_memory_used (cgv_document_get_profile (document)) > MUCH_MEMORY;
}

/* The graph of all parts, which the document may have already. */
static CgvGraph *
make_graph (CgvDocument *document,
            CgvCosts *like)
{
  CgvGraph *graph = cgv_document_get_graph (document);

  if (graph != NULL && graph->fold == like->graph->fold)
    return cgv_graph_ref (graph);
  return cgv_graph_new (like->graph->fold, NULL, NULL);
}

static CgvCosts *
make_costs (CgvDocument *document,
            CgvCosts *like)
{
  CgvGraph *graph;
  CgvCosts *costs;

  if (like->graph->parts == NULL)
    return cgv_costs_ref (like);

  graph = make_graph (document, like);
  costs = graph != NULL ? cgv_costs_new_of (graph, like->events, like->event, NULL) : NULL;
  cgv_graph_unref (graph);
  return costs;
}

static bool
is_cancelled (void *user_data)
{
  return g_cancellable_is_cancelled (user_data);
}

CgvPartMatrix *
cgv_part_matrix_job_run (CgvDocument *document,
                         CgvCosts *like,
                         GCancellable *cancellable)
{
  CgvCancel cancel = { is_cancelled, cancellable };
  CgvPartMatrix *matrix = NULL;
  CgvCosts *costs;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (like != NULL, NULL);

  costs = make_costs (document, like);
  if (costs != NULL)
    matrix = cgv_part_matrix_new (costs, cancellable != NULL ? &cancel : NULL);
  cgv_costs_unref (costs);
  return matrix;
}

static void
run_in_thread (GTask *task,
               gpointer source_object,
               gpointer task_data,
               GCancellable *cancellable)
{
  const Request *request = task_data;
  CgvPartMatrix *matrix = cgv_part_matrix_job_run (request->document, request->like, cancellable);

  if (matrix != NULL)
    g_task_return_pointer (task, matrix, (GDestroyNotify) cgv_part_matrix_free);
  else if (!g_task_return_error_if_cancelled (task))
    g_task_return_new_error (task, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_MEMORY, "%s", _ ("There is not enough memory to add up parts"));
}

void
cgv_part_matrix_job_start (CgvDocument *document,
                           CgvCosts *like,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Request *request;

  g_return_if_fail (CGV_IS_DOCUMENT (document));
  g_return_if_fail (like != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  request = g_new0 (Request, 1);
  request->document = g_object_ref (document);
  request->like = cgv_costs_ref (like);
  g_task_set_source_tag (task, cgv_part_matrix_job_start);
  g_task_set_task_data (task, request, request_free);
  g_task_run_in_thread (task, run_in_thread);
}

CgvPartMatrix *
cgv_part_matrix_job_finish (GAsyncResult *result,
                            GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
