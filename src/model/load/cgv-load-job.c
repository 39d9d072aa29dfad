/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-load-job-private.h"

#include <string.h>
#include <sys/random.h>

#include "cgv-document-private.h"

static guint64
make_seed (void)
{
  guint64 seed;

  if (getrandom (&seed, sizeof seed, GRND_NONBLOCK) == (gssize) sizeof seed)
    return seed;
  return (guint64) g_random_int () << 32 | g_random_int ();
}

void
cgv_load_job_init (CgvLoadJob *job,
                   GPtrArray *files,
                   const CgvLoaderOptions *options,
                   CgvProgress *progress,
                   GCancellable *cancellable,
                   CgvProblemList *problems)
{
  memset (problems, 0, sizeof *problems);
  *job = (CgvLoadJob) {
    .files = files,
    .progress = progress != NULL ? g_object_ref (progress) : cgv_progress_new (),
    .cancellable = cancellable,
    .problems = problems,
    .memory_limit = options != NULL ? options->memory_limit : 0,
    .seed = make_seed (),
    .buffer = g_malloc (CGV_LOAD_BLOCK),
    .fragments = g_new0 (CgvFragment *, files->len),
    .loaded = g_ptr_array_new_full (files->len, g_object_unref),
  };
}

void
cgv_load_job_clear (CgvLoadJob *job)
{
  if (job->loaded == NULL)
    return;
  for (guint i = 0; i < job->loaded->len; i++)
    cgv_fragment_free (job->fragments[i]);
  g_free (job->fragments);
  g_free (job->buffer);
  g_ptr_array_unref (job->loaded);
  g_object_unref (job->progress);
}

static gboolean
read_file (CgvLoadJob *job,
           GFile *file,
           GError **error)
{
  g_autoptr (CgvInput) input = cgv_input_open (file, job->cancellable, error);

  return input != NULL && cgv_load_job_read_input (job, file, input, error);
}

/* Adds up what there is to read. A file that cannot be asked fails the load when it is opened. */
static void
start_progress (CgvLoadJob *job)
{
  guint64 total = 0;
  gboolean is_known = TRUE;

  for (guint i = 0; i < job->files->len; i++)
    {
      g_autoptr (GFileInfo) info = NULL;

      info = g_file_query_info (g_ptr_array_index (job->files, i),
                                G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                                G_FILE_QUERY_INFO_NONE,
                                job->cancellable,
                                NULL);
      if (info != NULL && g_file_info_get_file_type (info) == G_FILE_TYPE_REGULAR && g_file_info_has_attribute (info, G_FILE_ATTRIBUTE_STANDARD_SIZE))
        total += (guint64) g_file_info_get_size (info);
      else
        is_known = FALSE;
    }
  cgv_progress_start_in_thread (job->progress, total, is_known);
}

static bool
is_cancelled_cb (void *user_data)
{
  return g_cancellable_is_cancelled (user_data);
}

/* Makes the document out of the fragments. */
static CgvDocument *
build (CgvLoadJob *job,
       GError **error)
{
  g_autoptr (CgvDocument) document = NULL;
  const CgvCancel cancel = { is_cancelled_cb, job->cancellable };
  CgvProfile *profile;

  if (g_cancellable_set_error_if_cancelled (job->cancellable, error))
    return NULL;

  cgv_progress_set_stage_in_thread (job->progress, CGV_PROGRESS_BUILDING);
  profile = cgv_profile_new (job->fragments, job->loaded->len, job->problems, &cancel);
  if (profile == NULL && g_cancellable_set_error_if_cancelled (job->cancellable, error))
    return NULL;
  if (profile == NULL)
    {
      cgv_load_job_set_memory_error (job, g_ptr_array_index (job->loaded, 0), 0, error);
      return NULL;
    }

  document = cgv_document_new (profile, job->loaded, job->problems);
  if (g_cancellable_set_error_if_cancelled (job->cancellable, error))
    return NULL;
  if (job->prepares && !cgv_document_prepare (document, job->cancellable, error))
    return NULL;
  cgv_document_check (document, job->problems, job->cancellable);
  if (g_cancellable_set_error_if_cancelled (job->cancellable, error))
    return NULL;
  cgv_progress_set_stage_in_thread (job->progress, CGV_PROGRESS_DONE);
  return g_steal_pointer (&document);
}

CgvDocument *
cgv_load_job_run (CgvLoadJob *job,
                  GError **error)
{
  start_progress (job);
  for (guint i = 0; i < job->files->len; i++)
    {
      if (!read_file (job, g_ptr_array_index (job->files, i), error))
        return NULL;
    }
  return build (job, error);
}

CgvDocument *
cgv_load_job_run_fd (CgvLoadJob *job,
                     int fd,
                     GError **error)
{
  GFile *file = g_ptr_array_index (job->files, 0);
  g_autoptr (CgvInput) input = cgv_input_new_for_fd (fd, file, error);

  if (input == NULL)
    return NULL;

  cgv_progress_start_in_thread (job->progress, cgv_input_get_size (input), cgv_input_size_is_known (input));
  if (!cgv_load_job_read_input (job, file, input, error))
    return NULL;
  return build (job, error);
}
