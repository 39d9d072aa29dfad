/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-load-job.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cancellable.h"
#include "cgv-display.h"
#include "cgv-document.h"
#include "cgv-limits.h"
#include "cgv-load-piece.h"
#include "cgv-namesakes.h"
#include "cgv-problem-text.h"
#include "cgv-profile-error.h"
#include "cgv-seeded-hash.h"
#include "cgv-siblings.h"

/* The memory that a small profile takes. */
#define SMALLEST_BUDGET ((guint64) 1 << 20)

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
    .leaves_check = options != NULL && options->leaves_check,
    .seed = cgv_seed_new (),
    .buffer = g_malloc (CGV_LOAD_BLOCK),
    .fragments = g_new0 (CgvFragment *, files->len),
    .loaded = g_ptr_array_new_full (files->len, g_object_unref),
    .identities = g_ptr_array_new_full (files->len, g_free),
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
  g_ptr_array_unref (job->identities);
  g_object_unref (job->progress);
}

static char *
dup_file_name (GFile *file)
{
  char *path = g_file_get_path (file);

  return path != NULL ? path : g_file_get_uri (file);
}

/* The data for showing progress. */
typedef struct
{
  CgvLoadJob *job;
  CgvInput *input;
  CgvParser *parser;
} Reading;

static void
update_progress (CgvLoadPiece *piece,
                 gpointer user_data)
{
  Reading *reading = user_data;
  CgvLoadJob *job = reading->job;
  CgvParserProgress progress;

  cgv_parser_get_progress (reading->parser, &progress);
  progress.bytes = cgv_input_get_position (reading->input);
  cgv_load_piece_add_progress (piece, &progress);
  cgv_progress_update_in_thread (job->progress,
                                 job->finished_bytes,
                                 progress.bytes,
                                 cgv_input_get_size (reading->input),
                                 job->finished_cost + progress.finished_cost,
                                 progress.cost,
                                 progress.summary,
                                 progress.n_parts);
}

/* Continues after the part that the second thread has parsed. */
static guint64
skip (CgvLoadJob *job,
      CgvInput *input,
      guint64 n_bytes)
{
  int error_number;
  gint64 n_skipped = n_bytes > 0 ? cgv_input_skip (input, n_bytes, job->cancellable, &error_number) : 0;

  return (guint64) MAX (n_skipped, 0);
}

/* Adjusts the memory limit of a compressed file. Without a given limit, the parser uses its own
 * for an uncompressed file; a compressed one has more contents than bytes. */
static void
update_budget (CgvLoadJob *job,
               CgvInput *input,
               CgvParser *parser,
               guint64 n_bytes)
{
  guint64 of_file;
  guint64 of_contents;

  if (job->memory_limit != 0 || cgv_input_get_compression (input) == CGV_COMPRESSION_NONE)
    return;
  of_file = CGV_BUDGET_FACTOR * cgv_input_get_position (input);
  of_contents = CGV_INFLATED_BUDGET_FACTOR * n_bytes;
  cgv_parser_set_budget (parser, CGV_BUDGET_BASE + MAX (of_file, of_contents));
}

/* Tells the parser how reading ended, if not well. */
static void
report_end (CgvInput *input,
            CgvParser *parser,
            gssize n_read,
            int error_number)
{
  CgvProblemKind kind;
  guint64 value;

  if (cgv_input_get_problem (input, &kind, &value))
    cgv_parser_report (parser, kind, value);
  else if (n_read < 0)
    cgv_parser_report (parser, CGV_PROBLEM_READ_ERROR, (guint64) error_number);
  if (n_read <= 0 && cgv_input_has_changed (input))
    cgv_parser_report (parser, CGV_PROBLEM_CHANGED, 0);
}

/* Feeds a file to a parser. Returns FALSE if the load was cancelled. */
static gboolean
feed (CgvLoadJob *job,
      CgvInput *input,
      CgvParser *parser)
{
  g_autoptr (CgvLoadPiece) piece = cgv_load_piece_new (input, job->cancellable);
  Reading reading = { job, input, parser };
  CgvParserProgress progress;
  guint64 n_bytes = 0;
  int error_number = 0;
  gssize n_read;

  while ((n_read = cgv_input_read (input, job->buffer, cgv_load_piece_limit (piece, n_bytes, CGV_LOAD_BLOCK), job->cancellable, &error_number)) > 0)
    {
      gboolean goes_on;

      n_bytes += (guint64) n_read;
      update_budget (job, input, parser, n_bytes);
      goes_on = cgv_parser_feed (parser, job->buffer, (gsize) n_read);
      update_progress (piece, &reading);
      if (!goes_on)
        break;
      n_bytes += skip (job, input, cgv_load_piece_step (piece, parser, n_bytes, update_progress, &reading));
    }

  cgv_parser_get_progress (parser, &progress);
  job->memory += progress.memory;
  job->finished_bytes += cgv_input_get_position (input);
  job->finished_cost += progress.finished_cost + progress.cost;
  if (n_read < 0 && error_number == ECANCELED)
    return FALSE;
  report_end (input, parser, n_read, error_number);
  return TRUE;
}

/* Returns the problem to blame. The readable text may show what the file is; otherwise the compression is to blame. */
static const CgvProblem *
find_culprit (const CgvProblemList *problems)
{
  const CgvProblem *culprit = cgv_problem_list_find_error (problems);
  gboolean is_unclear = culprit->value == CGV_FOREIGN_UNKNOWN || culprit->value == CGV_FOREIGN_CUT_HEADER;

  if (culprit->kind != CGV_PROBLEM_EMPTY && (culprit->kind != CGV_PROBLEM_NOT_A_PROFILE || !is_unclear))
    return culprit;
  for (guint32 i = 0; i < problems->n_items; i++)
    {
      if (cgv_problem_kind_is_of_stream (problems->items[i].kind))
        return &problems->items[i];
    }
  return culprit;
}

/* Finds the reason why a file is not a profile: an error of the system before one of its contents. */
static GError *
make_error (const CgvProblemList *problems,
            GFile *file)
{
  g_autofree char *name = dup_file_name (file);

  for (guint32 i = 0; i < problems->n_items; i++)
    {
      const CgvProblem *problem = &problems->items[i];
      char display[CGV_DISPLAY_MAX];

      if (problem->kind != CGV_PROBLEM_READ_ERROR)
        continue;
      cgv_display_name (name, strlen (name), display);
      /* Translators: a file name, and the system's message. */
      return g_error_new (G_IO_ERROR,
                          (int) g_io_error_from_errno ((int) problem->value),
                          /* Translators: a file name, and the system's message */
                          _ ("%s: The file cannot be read: %s. Check the disk or the connection and try again."),
                          display,
                          g_strerror ((int) problem->value));
    }
  return cgv_profile_error_new (find_culprit (problems), name);
}

/* Sets the error for a lack of memory. @limit is the limit that was reached, or 0 without a limit. */
static void
set_memory_error (CgvLoadJob *job,
                  GFile *file,
                  guint64 limit,
                  GError **error)
{
  CgvProblem problem = { .kind = CGV_PROBLEM_NO_MEMORY, .value = limit };
  g_autofree char *name = dup_file_name (file);

  if (cgv_problem_list_find_error (job->problems) == NULL)
    cgv_problem_list_add (job->problems, &problem);
  g_propagate_error (error, cgv_profile_error_new (&problem, name));
}

static gboolean
is_base_of_another (CgvLoadJob *job,
                    GFile *file)
{
  for (guint i = 0; i < job->files->len; i++)
    {
      if (cgv_siblings_is_base (file, g_ptr_array_index (job->files, i)))
        return TRUE;
    }
  return FALSE;
}

/* Adds a note about a file that is left out. @index is that of a loaded file, if any. */
static void
note_left_out (CgvLoadJob *job,
               GFile *file,
               CgvProblemKind kind,
               guint index)
{
  CgvProblem problem = { .kind = kind, .file = index };
  g_autofree char *name = g_file_get_basename (file);

  problem.excerpt_length = (guint32) MIN (strlen (name), (gsize) CGV_PROBLEM_EXCERPT);
  problem.excerpt_is_name = true;
  memcpy (problem.excerpt, name, problem.excerpt_length);
  cgv_problem_list_add (job->problems, &problem);
}

/* A limit is for all files together, but one file must not keep the next from being read. */
static CgvParser *
new_parser (CgvLoadJob *job)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  guint64 rest = job->memory_limit - MIN (job->memory, job->memory_limit);

  if (job->memory_limit == 0)
    return cgv_parser_new (NULL, job->seed);
  if (job->memory_limit != CGV_MEMORY_UNLIMITED)
    memory.budget = job->memory > 0 ? MAX (rest, SMALLEST_BUDGET) : rest;
  return cgv_parser_new (&memory, job->seed);
}

static gboolean
is_empty_base (CgvLoadJob *job,
               GFile *file,
               CgvInput *input,
               const CgvProblemList *problems)
{
  return cgv_input_get_position (input) == 0 &&
         problems->n_by_kind[CGV_PROBLEM_EMPTY] > 0 &&
         problems->n_by_kind[CGV_PROBLEM_READ_ERROR] == 0 &&
         is_base_of_another (job, file);
}

static void
mark_inflated (CgvProblemList *problems)
{
  for (guint32 i = 0; i < problems->n_items; i++)
    problems->items[i].is_inflated = true;
}

/* Turns one open file into a fragment, the job's next one. */
static gboolean
read_input (CgvLoadJob *job,
            GFile *file,
            CgvInput *input,
            GError **error)
{
  CgvParser *parser = new_parser (job);
  CgvProblemList problems = { 0 };
  CgvFragment *fragment;

  if (parser == NULL)
    {
      set_memory_error (job, file, job->memory_limit != CGV_MEMORY_UNLIMITED ? job->memory_limit : 0, error);
      return FALSE;
    }
  if (!feed (job, input, parser))
    {
      cgv_parser_free (parser);
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Loading was cancelled"));
      return FALSE;
    }

  fragment = cgv_parser_finish (parser, &problems);
  if (cgv_input_get_compression (input) != CGV_COMPRESSION_NONE)
    mark_inflated (&problems);
  if (fragment == NULL && is_empty_base (job, file, input, &problems))
    {
      note_left_out (job, file, CGV_PROBLEM_EMPTY_BASE, job->loaded->len > 0 ? job->loaded->len - 1 : 0);
      return TRUE;
    }

  cgv_problem_list_append (job->problems, &problems, job->loaded->len);
  cgv_problem_list_order (job->problems);
  if (fragment == NULL)
    {
      g_propagate_error (error, make_error (&problems, file));
      return FALSE;
    }
  job->fragments[job->loaded->len] = fragment;
  g_ptr_array_add (job->loaded, g_object_ref (file));
  return TRUE;
}

static gboolean
read_file (CgvLoadJob *job,
           GFile *file,
           GError **error)
{
  g_autoptr (CgvInput) input = cgv_input_open (file, job->cancellable, error);

  return input != NULL && read_input (job, file, input, error);
}

/* A folder is only wrong here because of the name beside it that does not exist: alone it opens. */
static void
blame_missing (CgvLoadJob *job,
               guint first,
               GError **error)
{
  if (error == NULL || !g_error_matches (*error, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_NOT_A_FILE))
    return;
  for (guint i = first; i < job->files->len; i++)
    {
      g_autoptr (GError) missing = NULL;
      g_autoptr (CgvInput) input = cgv_input_open (g_ptr_array_index (job->files, i), job->cancellable, &missing);

      if (input != NULL || g_error_matches (missing, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_NOT_A_FILE))
        continue;
      g_clear_error (error);
      g_propagate_error (error, g_steal_pointer (&missing));
      job->culprit = g_ptr_array_index (job->files, i);
      return;
    }
}

/* Returns an identity that two names of one file share, even through links. */
static char *
dup_identity (GFile *file,
              GFileInfo *info)
{
  const char *id = info != NULL ? g_file_info_get_attribute_string (info, G_FILE_ATTRIBUTE_ID_FILE) : NULL;

  return id != NULL ? g_strdup (id) : g_file_get_uri (file);
}

/* Adds up the sizes to read. A file whose size is not available fails the load when it is opened. */
static void
start_progress (CgvLoadJob *job)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  guint64 total = 0;
  gboolean is_known = TRUE;

  for (guint i = 0; i < job->files->len; i++)
    {
      GFile *file = g_ptr_array_index (job->files, i);
      g_autoptr (GFileInfo) info = NULL;

      info = g_file_query_info (file,
                                G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_ID_FILE,
                                G_FILE_QUERY_INFO_NONE,
                                job->cancellable,
                                NULL);
      g_ptr_array_add (job->identities, dup_identity (file, info));
      if (!g_hash_table_add (seen, g_ptr_array_index (job->identities, i)))
        continue;
      if (info != NULL && g_file_info_get_file_type (info) == G_FILE_TYPE_REGULAR && g_file_info_has_attribute (info, G_FILE_ATTRIBUTE_STANDARD_SIZE))
        total += (guint64) g_file_info_get_size (info);
      else
        is_known = FALSE;
    }
  cgv_progress_start_in_thread (job->progress, total, is_known);
}

/* Computes what views draw at once. Sorted names, short names, shared names and colours take long if there are many functions. */
static gboolean
prepare (CgvLoadJob *job,
         CgvDocument *document,
         GError **error)
{
  if (!cgv_document_prepare (document, job->cancellable, error))
    return FALSE;
  cgv_document_get_order (document, TRUE, CGV_QUANTITY_LOCATION);
  if (g_cancellable_set_error_if_cancelled (job->cancellable, error))
    return FALSE;
  cgv_profile_get_names (document->profile);
  if (g_cancellable_set_error_if_cancelled (job->cancellable, error))
    return FALSE;
  cgv_namesakes_find (cgv_document_get_fold (document, TRUE), 0);
  if (g_cancellable_set_error_if_cancelled (job->cancellable, error))
    return FALSE;
  cgv_document_get_color_kind (document);
  return TRUE;
}

/* Computes the rest of a document, which no other thread has yet. */
static gboolean
complete (CgvLoadJob *job,
          CgvDocument *document,
          GError **error)
{
  if (g_cancellable_set_error_if_cancelled (job->cancellable, error))
    return FALSE;
  if (job->prepares && !prepare (job, document, error))
    return FALSE;
  if (!job->leaves_check)
    cgv_document_check (document, job->problems, job->cancellable);
  return !g_cancellable_set_error_if_cancelled (job->cancellable, error);
}

/* Makes the document out of the fragments. */
static CgvDocument *
build (CgvLoadJob *job,
       GError **error)
{
  g_autoptr (CgvDocument) document = NULL;
  const CgvCancel cancel = { cgv_cancellable_ask, job->cancellable };
  CgvProfile *profile;
  gboolean is_complete;

  if (g_cancellable_set_error_if_cancelled (job->cancellable, error))
    return NULL;

  cgv_progress_set_stage_in_thread (job->progress, CGV_PROGRESS_BUILDING);
  profile = cgv_profile_new (job->fragments, job->loaded->len, job->problems, &cancel);
  if (profile == NULL && g_cancellable_set_error_if_cancelled (job->cancellable, error))
    return NULL;
  if (profile == NULL)
    {
      set_memory_error (job, g_ptr_array_index (job->loaded, 0), 0, error);
      return NULL;
    }

  cgv_profile_set_cancel (profile, &cancel);
  document = cgv_document_new (profile, job->loaded, job->problems);
  is_complete = complete (job, document, error);
  cgv_profile_set_cancel (profile, NULL);
  if (!is_complete)
    return NULL;
  cgv_progress_set_stage_in_thread (job->progress, CGV_PROGRESS_DONE);
  return g_steal_pointer (&document);
}

CgvDocument *
cgv_load_job_run (CgvLoadJob *job,
                  GError **error)
{
  g_autoptr (GHashTable) loaded = g_hash_table_new (g_str_hash, g_str_equal); /* the identities of job->loaded, with their indices */

  start_progress (job);
  for (guint i = 0; i < job->files->len; i++)
    {
      GFile *file = g_ptr_array_index (job->files, i);
      gpointer identity = g_ptr_array_index (job->identities, i);
      guint n_before = job->loaded->len;
      gpointer index;

      if (g_hash_table_lookup_extended (loaded, identity, NULL, &index))
        {
          note_left_out (job, file, CGV_PROBLEM_NAMED_TWICE, GPOINTER_TO_UINT (index));
          continue;
        }
      if (!read_file (job, file, error))
        {
          job->culprit = file;
          blame_missing (job, i + 1, error);
          return NULL;
        }
      if (job->loaded->len > n_before)
        g_hash_table_insert (loaded, identity, GUINT_TO_POINTER (n_before));
    }
  cgv_problem_list_order (job->problems);
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
  if (!read_input (job, file, input, error))
    return NULL;
  return build (job, error);
}
