/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-loader.h"

#include "cgv-load-job.h"

CgvDocument *
cgv_loader_load (GPtrArray *files,
                 const CgvLoaderOptions *options,
                 CgvProgress *progress,
                 GCancellable *cancellable,
                 CgvProblemList *problems,
                 GError **error)
{
  CgvProblemList unused;
  g_auto (CgvLoadJob) job = { 0 };

  g_return_val_if_fail (files != NULL && files->len > 0, NULL);

  cgv_load_job_init (&job, files, options, progress, cancellable, problems != NULL ? problems : &unused);
  return cgv_load_job_run (&job, error);
}

CgvDocument *
cgv_loader_load_fd (int fd,
                    GFile *file,
                    const CgvLoaderOptions *options,
                    CgvProgress *progress,
                    GCancellable *cancellable,
                    CgvProblemList *problems,
                    GError **error)
{
  g_autoptr (GPtrArray) files = NULL;
  g_auto (CgvLoadJob) job = { 0 };

  g_return_val_if_fail (fd >= 0 && G_IS_FILE (file), NULL);
  g_return_val_if_fail (problems != NULL, NULL);

  files = g_ptr_array_new ();
  g_ptr_array_add (files, file);
  cgv_load_job_init (&job, files, options, progress, cancellable, problems);
  return cgv_load_job_run_fd (&job, fd, error);
}

/* The data of a task in a thread. */
typedef struct
{
  GPtrArray *files;
  CgvLoaderOptions options;
  CgvProgress *progress;
  GFile *culprit; /* (nullable): of @files */
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_ptr_array_unref (request->files);
  g_clear_object (&request->progress);
  g_free (request);
}

static gpointer
copy_file (gconstpointer file,
           gpointer user_data)
{
  return g_object_ref ((gpointer) file);
}

static void
load_in_thread (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  Request *request = task_data;
  CgvProblemList problems;
  GError *error = NULL;
  g_auto (CgvLoadJob) job = { 0 };
  CgvDocument *document;

  cgv_load_job_init (&job, request->files, &request->options, request->progress, cancellable, &problems);
  job.prepares = TRUE;
  document = cgv_load_job_run (&job, &error);
  if (document != NULL)
    g_task_return_pointer (task, document, g_object_unref);
  else
    {
      request->culprit = job.culprit;
      g_task_return_error (task, error);
    }
}

void
cgv_loader_load_async (GPtrArray *files,
                       const CgvLoaderOptions *options,
                       CgvProgress *progress,
                       GCancellable *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Request *request;

  g_return_if_fail (files != NULL && files->len > 0);

  request = g_new0 (Request, 1);
  request->files = g_ptr_array_copy (files, copy_file, NULL);
  g_ptr_array_set_free_func (request->files, g_object_unref);
  if (options != NULL)
    request->options = *options;
  request->progress = progress != NULL ? g_object_ref (progress) : NULL;

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, cgv_loader_load_async);
  g_task_set_name (task, "[callgrove] load");
  g_task_set_task_data (task, request, request_free);
  if (g_task_return_error_if_cancelled (task))
    return;

  /* Cancelling never waits for the thread, even if a disk does not answer. The thread's result is dropped. */
  g_task_set_return_on_cancel (task, TRUE);
  g_task_run_in_thread (task, load_in_thread);
}

CgvDocument *
cgv_loader_load_finish (GAsyncResult *result,
                        GFile **culprit,
                        GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  /* The thread may go on after a load that was cancelled. */
  if (culprit != NULL && !g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    g_set_object (culprit, ((Request *) g_task_get_task_data (G_TASK (result)))->culprit);
  return g_task_propagate_pointer (G_TASK (result), error);
}
