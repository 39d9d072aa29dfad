/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-loader.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/random.h>

#include "cgv-display.h"
#include "cgv-input.h"
#include "cgv-parser.h"
#include "cgv-profile-error.h"
#include "cgv-siblings.h"

/* Large enough that calls do not count, small enough that one is parsed in a few milliseconds,
 * for progress and cancelling are looked at once a block. */
#define BLOCK_SIZE ((gsize) 256 << 10)

/* One load: its own thread's alone. */
typedef struct
{
  GPtrArray *files;
  CgvProgress *progress;
  GCancellable *cancellable;
  CgvProblemList *problems;
  gboolean prepares; /* what a window shows first, too */
  guint64 seed;
  guint8 *buffer;
  guint64 finished_bytes;
  guint64 finished_cost;
  CgvFragment **fragments;
  GPtrArray *loaded; /* the files of the fragments */
} Load;

static guint64
make_seed (void)
{
  guint64 seed;

  if (getrandom (&seed, sizeof seed, GRND_NONBLOCK) == (gssize) sizeof seed)
    return seed;
  return (guint64) g_random_int () << 32 | g_random_int ();
}

static void
load_init (Load *load,
           GPtrArray *files,
           CgvProgress *progress,
           GCancellable *cancellable,
           CgvProblemList *problems)
{
  memset (problems, 0, sizeof *problems);
  *load = (Load) {
    .files = files,
    .progress = progress != NULL ? g_object_ref (progress) : cgv_progress_new (),
    .cancellable = cancellable,
    .problems = problems,
    .seed = make_seed (),
    .buffer = g_malloc (BLOCK_SIZE),
    .fragments = g_new0 (CgvFragment *, files->len),
    .loaded = g_ptr_array_new_full (files->len, g_object_unref),
  };
}

static void
load_clear (Load *load)
{
  for (guint i = 0; i < load->loaded->len; i++)
    cgv_fragment_free (load->fragments[i]);
  g_free (load->fragments);
  g_free (load->buffer);
  g_ptr_array_unref (load->loaded);
  g_object_unref (load->progress);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Load, load_clear)

static char *
dup_file_name (GFile *file)
{
  char *path = g_file_get_path (file);

  return path != NULL ? path : g_file_get_uri (file);
}

static void
update_progress (Load *load,
                 CgvInput *input,
                 CgvParser *parser)
{
  CgvParserProgress progress;

  cgv_parser_get_progress (parser, &progress);
  cgv_progress_update_in_thread (load->progress,
                                 load->finished_bytes,
                                 progress.bytes,
                                 cgv_input_get_size (input),
                                 load->finished_cost + progress.finished_cost,
                                 progress.cost,
                                 progress.summary,
                                 progress.n_parts);
}

/* Feeds a file to a parser. Returns FALSE if the load was cancelled. */
static gboolean
feed (Load *load,
      CgvInput *input,
      CgvParser *parser)
{
  CgvParserProgress progress;
  guint64 n_bytes = 0;
  int error_number = 0;
  gssize n_read;

  while ((n_read = cgv_input_read (input, load->buffer, BLOCK_SIZE, load->cancellable, &error_number)) > 0)
    {
      gboolean go_on = cgv_parser_feed (parser, load->buffer, (gsize) n_read);

      n_bytes += (guint64) n_read;
      update_progress (load, input, parser);
      if (!go_on)
        break;
    }

  cgv_parser_get_progress (parser, &progress);
  load->finished_bytes += n_bytes;
  load->finished_cost += progress.finished_cost + progress.cost;
  if (n_read < 0 && error_number == ECANCELED)
    return FALSE;
  if (n_read < 0)
    cgv_parser_report (parser, CGV_PROBLEM_READ_ERROR, (guint64) error_number);
  else if (n_read == 0 && cgv_input_has_changed (input, n_bytes))
    cgv_parser_report (parser, CGV_PROBLEM_CHANGED, 0);
  return TRUE;
}

/* What keeps a file from being a profile: the system rather than its contents, if it was that. */
static GError *
make_error (const CgvProblemList *problems,
            GFile *file)
{
  const CgvProblem *culprit = cgv_problem_list_find_error (problems);
  g_autofree char *name = dup_file_name (file);

  for (guint32 i = 0; i < problems->n_items; i++)
    {
      const CgvProblem *problem = &problems->items[i];
      char display[CGV_DISPLAY_MAX];

      if (problem->kind != CGV_PROBLEM_READ_ERROR)
        continue;
      cgv_display_name (name, strlen (name), display);
      /* Translators: a file name, and what the system says. */
      return g_error_new (G_IO_ERROR,
                          (int) g_io_error_from_errno ((int) problem->value),
                          _ ("%s: The file cannot be read: %s. Check the disk or the connection and try again."),
                          display,
                          g_strerror ((int) problem->value));
    }
  return cgv_profile_error_new (culprit, name);
}

static void
set_memory_error (Load *load,
                  GFile *file,
                  GError **error)
{
  CgvProblem problem = { .kind = CGV_PROBLEM_NO_MEMORY };
  g_autofree char *name = dup_file_name (file);

  if (cgv_problem_list_find_error (load->problems) == NULL)
    cgv_problem_list_add (load->problems, &problem);
  g_propagate_error (error, cgv_profile_error_new (&problem, name));
}

static gboolean
is_base_of_another (Load *load,
                    GFile *file)
{
  for (guint i = 0; i < load->files->len; i++)
    {
      if (cgv_siblings_is_base (file, g_ptr_array_index (load->files, i)))
        return TRUE;
    }
  return FALSE;
}

static void
note_empty_base (Load *load,
                 GFile *file)
{
  CgvProblem problem = { .kind = CGV_PROBLEM_EMPTY_BASE, .file = load->loaded->len };
  g_autofree char *name = g_file_get_basename (file);

  problem.excerpt_length = (guint32) MIN (strlen (name), (gsize) CGV_PROBLEM_EXCERPT);
  memcpy (problem.excerpt, name, problem.excerpt_length);
  cgv_problem_list_add (load->problems, &problem);
}

/* Turns one open file into a fragment. */
static gboolean
load_input (Load *load,
            GFile *file,
            CgvInput *input,
            GError **error)
{
  CgvParser *parser = cgv_parser_new (NULL, load->seed);
  CgvProblemList problems = { 0 };
  CgvFragment *fragment;

  if (parser == NULL)
    {
      set_memory_error (load, file, error);
      return FALSE;
    }
  if (!feed (load, input, parser))
    {
      cgv_parser_free (parser);
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Loading was cancelled"));
      return FALSE;
    }

  fragment = cgv_parser_finish (parser, &problems);
  if (fragment == NULL && problems.n_by_kind[CGV_PROBLEM_EMPTY] > 0 && problems.n_by_kind[CGV_PROBLEM_READ_ERROR] == 0 &&
      is_base_of_another (load, file))
    {
      note_empty_base (load, file);
      return TRUE;
    }

  cgv_problem_list_append (load->problems, &problems, load->loaded->len);
  if (fragment == NULL)
    {
      g_propagate_error (error, make_error (&problems, file));
      return FALSE;
    }
  load->fragments[load->loaded->len] = fragment;
  g_ptr_array_add (load->loaded, g_object_ref (file));
  return TRUE;
}

static gboolean
load_file (Load *load,
           GFile *file,
           GError **error)
{
  g_autoptr (CgvInput) input = cgv_input_open (file, load->cancellable, error);

  return input != NULL && load_input (load, file, input, error);
}

/* Adds up what there is to read. A file that cannot be asked fails the load when it is opened. */
static void
start_progress (Load *load)
{
  guint64 total = 0;
  gboolean is_known = TRUE;

  for (guint i = 0; i < load->files->len; i++)
    {
      g_autoptr (GFileInfo) info = NULL;

      info = g_file_query_info (g_ptr_array_index (load->files, i),
                                G_FILE_ATTRIBUTE_STANDARD_SIZE,
                                G_FILE_QUERY_INFO_NONE,
                                load->cancellable,
                                NULL);
      if (info != NULL && g_file_info_has_attribute (info, G_FILE_ATTRIBUTE_STANDARD_SIZE))
        total += (guint64) g_file_info_get_size (info);
      else
        is_known = FALSE;
    }
  cgv_progress_start_in_thread (load->progress, total, is_known);
}

/* Makes the document out of the fragments. */
static CgvDocument *
build (Load *load,
       GError **error)
{
  g_autoptr (CgvDocument) document = NULL;
  CgvProfile *profile;

  if (g_cancellable_set_error_if_cancelled (load->cancellable, error))
    return NULL;

  cgv_progress_set_stage_in_thread (load->progress, CGV_PROGRESS_BUILDING);
  profile = cgv_profile_new (load->fragments, load->loaded->len, load->problems);
  if (profile == NULL)
    {
      set_memory_error (load, g_ptr_array_index (load->loaded, 0), error);
      return NULL;
    }

  document = cgv_document_new (profile, load->loaded, load->problems);
  if (g_cancellable_set_error_if_cancelled (load->cancellable, error))
    return NULL;
  if (load->prepares && !cgv_document_prepare (document, error))
    return NULL;
  cgv_progress_set_stage_in_thread (load->progress, CGV_PROGRESS_DONE);
  return g_steal_pointer (&document);
}

static CgvDocument *
load_files (GPtrArray *files,
            CgvProgress *progress,
            GCancellable *cancellable,
            gboolean prepares,
            CgvProblemList *problems,
            GError **error)
{
  g_auto (Load) load;

  load_init (&load, files, progress, cancellable, problems);
  load.prepares = prepares;
  start_progress (&load);
  for (guint i = 0; i < files->len; i++)
    {
      if (!load_file (&load, g_ptr_array_index (files, i), error))
        return NULL;
    }
  return build (&load, error);
}

static CgvDocument *
load_fd (int fd,
         GPtrArray *files,
         CgvProgress *progress,
         GCancellable *cancellable,
         CgvProblemList *problems,
         GError **error)
{
  GFile *file = g_ptr_array_index (files, 0);
  g_autoptr (CgvInput) input = NULL;
  g_auto (Load) load;

  load_init (&load, files, progress, cancellable, problems);
  input = cgv_input_new_for_fd (fd, file, error);
  if (input == NULL)
    return NULL;

  cgv_progress_start_in_thread (load.progress, cgv_input_get_size (input), cgv_input_size_is_known (input));
  if (!load_input (&load, file, input, error))
    return NULL;
  return build (&load, error);
}

CgvDocument *
cgv_loader_load (GPtrArray *files,
                 CgvProgress *progress,
                 GCancellable *cancellable,
                 GError **error)
{
  CgvProblemList problems;

  return cgv_loader_load_with_problems (files, progress, cancellable, &problems, error);
}

CgvDocument *
cgv_loader_load_with_problems (GPtrArray *files,
                               CgvProgress *progress,
                               GCancellable *cancellable,
                               CgvProblemList *problems,
                               GError **error)
{
  g_return_val_if_fail (files != NULL && files->len > 0, NULL);
  g_return_val_if_fail (problems != NULL, NULL);

  return load_files (files, progress, cancellable, FALSE, problems, error);
}

CgvDocument *
cgv_loader_load_fd (int fd,
                    GFile *file,
                    CgvProgress *progress,
                    GCancellable *cancellable,
                    CgvProblemList *problems,
                    GError **error)
{
  g_autoptr (GPtrArray) files = NULL;

  g_return_val_if_fail (fd >= 0 && G_IS_FILE (file), NULL);
  g_return_val_if_fail (problems != NULL, NULL);

  files = g_ptr_array_new ();
  g_ptr_array_add (files, file);
  return load_fd (fd, files, progress, cancellable, problems, error);
}

/* What a task in a thread is given. */
typedef struct
{
  GPtrArray *files;
  CgvProgress *progress;
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
  CgvDocument *document = load_files (request->files, request->progress, cancellable, TRUE, &problems, &error);

  if (document != NULL)
    g_task_return_pointer (task, document, g_object_unref);
  else
    g_task_return_error (task, error);
}

void
cgv_loader_load_async (GPtrArray *files,
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
  request->progress = progress != NULL ? g_object_ref (progress) : NULL;

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, cgv_loader_load_async);
  g_task_set_name (task, "[callgrove] load");
  g_task_set_task_data (task, request, request_free);
  if (g_task_return_error_if_cancelled (task))
    return;

  /* Whatever the thread is at, and be it a disk that does not answer: who cancels waits for
   * nothing. What the thread still brings is dropped. */
  g_task_set_return_on_cancel (task, TRUE);
  g_task_run_in_thread (task, load_in_thread);
}

CgvDocument *
cgv_loader_load_finish (GAsyncResult *result,
                        GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
