/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-source.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgv-cli-text.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"
#include "cgv-loader.h"
#include "cgv-profile-error.h"
#include "cgv-runs.h"
#include "cgv-siblings.h"

/* A GFile drops the slash after a name, which only a folder may have: otherwise a pipe would be opened. */
static gboolean
check_slash (const char *typed,
             GError **error)
{
  g_autofree char *name = NULL;
  struct stat status;

  if (!g_str_has_suffix (typed, "/") || stat (typed, &status) == 0 || errno != ENOTDIR)
    return TRUE;
  name = g_filename_display_name (typed);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("%s: There is no such file. Check the name, and whether the file was moved or deleted."), name);
  return FALSE;
}

/* An empty name would be that of the current folder. */
static gboolean
check_name (const char *typed,
            GError **error)
{
  if (*typed != '\0')
    return check_slash (typed, error);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME, _ ("An argument is empty: is a variable of the script not set?"));
  return FALSE;
}

/* The document may have fewer files than were given: an empty one next to its threads is left out. */
static char **
find_names (CgvDocument *document,
            GPtrArray *files,
            char **typed)
{
  guint n_files = document != NULL ? cgv_document_get_n_files (document) : 0;
  char **names = g_new0 (char *, n_files + 1);
  guint next = 0;

  for (guint i = 0; i < n_files; i++)
    {
      while (next + 1 < files->len && !g_file_equal (files->pdata[next], cgv_document_get_file (document, i)))
        next++;
      names[i] = g_strdup (typed[next]);
      next++;
    }
  return names;
}

static CgvDocument *
load_files (CgvCliSource *self,
            const CgvLoaderOptions *options,
            char **typed,
            guint n_typed,
            CgvProblemList *problems,
            GError **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  CgvDocument *document;

  for (guint i = 0; i < n_typed; i++)
    {
      if (!check_name (typed[i], error))
        {
          self->names = g_new0 (char *, 1);
          return NULL;
        }
      /* The name is never a URI: it is that of a file on this machine. */
      g_ptr_array_add (files, g_file_new_for_path (strcmp (typed[i], "-") == 0 ? "/dev/stdin" : typed[i]));
    }

  /* A single "-" may be anything that can be read, even a terminal. */
  if (n_typed == 1 && strcmp (typed[0], "-") == 0)
    document = cgv_loader_load_fd (STDIN_FILENO, files->pdata[0], options, NULL, NULL, problems, error);
  else
    document = cgv_loader_load (files, options, NULL, NULL, problems, error);
  self->names = find_names (document, files, typed);
  return document;
}

CgvCliSource *
cgv_cli_source_new (guint64 memory_limit,
                    char **files,
                    guint n_files)
{
  CgvCliSource *self = g_new0 (CgvCliSource, 1);
  const CgvLoaderOptions loader_options = { .memory_limit = memory_limit, .leaves_check = TRUE };
  g_autoptr (GError) error = NULL;

  self->n_references = 1;
  self->problems = g_new0 (CgvProblemList, 1);
  self->document = load_files (self, &loader_options, files, n_files, self->problems, &error);
  self->n_problems = cgv_problem_list_count (self->problems, CGV_SEVERITY_WARNING);
  self->n_notes = cgv_problem_list_count (self->problems, CGV_SEVERITY_INFO);
  if (self->document == NULL)
    {
      /* The message may hold a file name with a line feed, which must not look like a line of ours. */
      self->error = cgv_display_dup_whole (error->message, -1);
      self->n_problems++;
      cgv_cli_text_print_error (self->error);
    }
  return self;
}

void
cgv_cli_source_check (CgvCliSource *self)
{
  if (self->document == NULL || self->is_checked)
    return;
  self->is_checked = TRUE;
  cgv_document_check (self->document, self->problems, NULL);
  self->n_notes = cgv_problem_list_count (self->problems, CGV_SEVERITY_INFO);
}

CgvCliSource *
cgv_cli_source_ref (CgvCliSource *self)
{
  self->n_references++;
  return self;
}

/* Frees it with the last reference. */
void
cgv_cli_source_free (CgvCliSource *self)
{
  if (--self->n_references > 0)
    return;
  g_clear_object (&self->document);
  g_strfreev (self->names);
  g_free (self->problems);
  g_free (self->error);
  g_free (self);
}

CgvDocument *
cgv_cli_source_get_document (gpointer source,
                             const char **error)
{
  const CgvCliSource *self = source;

  *error = self->error;
  return self->document;
}

/* Returns the file that a problem is of. A file that is left out is not among those of the document. */
static char *
dup_name (const CgvProblem *problem,
          char **names)
{
  if (problem->kind == CGV_PROBLEM_EMPTY_BASE)
    return g_strndup (problem->excerpt, problem->excerpt_length);
  return g_strdup (names[problem->file]);
}

static void
print_problem (const CgvProblem *problem,
               const char *name,
               gboolean has_profile)
{
  g_autofree char *message = has_profile ? cgv_problem_dup_message (problem) : cgv_problem_dup_failed_message (problem);
  g_autofree char *excerpt = cgv_problem_dup_excerpt (problem);
  g_autofree char *shown = cgv_display_dup_whole (name, -1);
  g_autofree char *line = g_strdup_printf ("%" PRIu64, problem->line);
  g_autofree char *offset = g_strdup_printf ("%" PRIu64, problem->offset);
  g_autofree char *whole = NULL;
  g_autoptr (GString) text = g_string_new (cgv_severity_get_id (cgv_problem_kind_get_severity (problem->kind)));

  /* The words are those of JSON. */
  g_string_append_printf (text, ": %s: %s", cgv_problem_kind_get_id (problem->kind), message);
  /* A problem that counts an event type names the function in its message. */
  if (*excerpt != '\0' && *problem->event == '\0' && problem->kind != CGV_PROBLEM_EMPTY_BASE)
    g_string_append_printf (text, " [%s]", excerpt);
  if (problem->kind == CGV_PROBLEM_OUT_OF_MEMORY)
    g_string_append_printf (text, " %s", cgv_problem_get_advice (problem));
  if (problem->line == 0)
    /* Translators: the name of a file, and its fault. */
    whole = g_strdup_printf (_ ("%s: %s"), shown, text->str);
  else if (problem->is_inflated)
    /* Translators: file name, line number, byte offset, and the fault there, in the inflated contents of a compressed file. */
    whole = g_strdup_printf (_ ("%s:%s (byte %s, decompressed): %s"), shown, line, offset, text->str);
  else
    /* Translators: file name, line number, byte offset, and the fault there */
    whole = g_strdup_printf (_ ("%s:%s (byte %s): %s"), shown, line, offset, text->str);
  cgv_cli_text_print_error (whole);
}

CgvCliExit
cgv_cli_source_report (const CgvCliSource *self)
{
  const CgvProblemList *problems = self->document->problems;
  guint n_shown = 0;

  for (guint i = 0; i < problems->n_items; i++)
    {
      gboolean is_problem = cgv_problem_kind_get_severity (problems->items[i].kind) == CGV_SEVERITY_WARNING;

      /* A file that was named does not count, unlike other notes. */
      if (is_problem || problems->items[i].kind == CGV_PROBLEM_NAMED_TWICE || problems->items[i].kind == CGV_PROBLEM_EMPTY_BASE)
        {
          g_autofree char *name = dup_name (&problems->items[i], self->names);

          print_problem (&problems->items[i], name, TRUE);
        }
      n_shown += is_problem ? 1 : 0;
    }
  if (self->n_problems > n_shown)
    {
      guint64 n_more = self->n_problems - n_shown;
      cgv_cli_text_take_error (g_strdup_printf (g_dngettext (NULL, "%" PRIu64 " more problem", "%" PRIu64 " more problems", (gulong) n_more), n_more));
    }
  return cgv_document_is_partial (self->document) ? CGV_CLI_EXIT_PARTIAL : CGV_CLI_EXIT_OK;
}

void
cgv_cli_source_report_excess (const CgvCliSource *self)
{
  const CgvProblemList *problems = self->document->problems;

  for (guint i = 0; i < problems->n_items; i++)
    {
      const CgvProblem *problem = &problems->items[i];

      if (problem->kind == CGV_PROBLEM_ABOVE_TOTAL || problem->kind == CGV_PROBLEM_CALLS_ABOVE_COST)
        print_problem (problem, self->names[problem->file], TRUE);
    }
}

void
cgv_cli_source_report_failure (const CgvCliSource *self,
                               const char *name)
{
  for (guint i = 0; i < self->problems->n_items; i++)
    {
      const CgvProblem *problem = &self->problems->items[i];
      g_autofree char *message = cgv_problem_dup_failed_message (problem);

      /* A damaged stream without output does not make the file an empty one. */
      if (problem->kind == CGV_PROBLEM_EMPTY || cgv_problem_kind_get_severity (problem->kind) == CGV_SEVERITY_INFO)
        continue;
      if (!g_str_has_suffix (self->error, message))
        print_problem (problem, name, FALSE);
    }
}

/* Returns the bytes themselves, which cannot be recovered from the printable text. */
static char *
dup_hex (const CgvProblem *problem)
{
  GString *hex = g_string_new (NULL);

  for (guint32 i = 0; i < problem->excerpt_length; i++)
    g_string_append_printf (hex, "%02x", (guchar) problem->excerpt[i]);
  return g_string_free (hex, FALSE);
}

static void
add_problem (CgvReport *report,
             const CgvProblem *problem,
             gboolean has_profile,
             char **names)
{
  g_autofree char *message = has_profile ? cgv_problem_dup_message (problem) : cgv_problem_dup_failed_message (problem);
  g_autofree char *excerpt = cgv_problem_dup_excerpt (problem);
  g_autofree char *hex = dup_hex (problem);
  g_autofree char *name = dup_name (problem, names);

  cgv_report_begin_object (report, NULL);
  cgv_report_add_text (report, "kind", NULL, cgv_problem_kind_get_id (problem->kind));
  cgv_report_add_text (report, "severity", NULL, cgv_severity_get_id (cgv_problem_kind_get_severity (problem->kind)));
  cgv_report_add_name (report, "file", NULL, name, -1);
  if (problem->line > 0)
    cgv_report_add_count (report, "line", NULL, problem->line);
  else
    cgv_report_add_text (report, "line", NULL, NULL);
  cgv_report_add_count (report, "offset", NULL, problem->offset);
  cgv_report_add_truth (report, "decompressed", problem->is_inflated);
  cgv_report_add_text (report, "message", NULL, message);
  cgv_report_add_text (report, "action", NULL, has_profile ? cgv_problem_get_action (problem) : cgv_problem_get_failed_action (problem));
  cgv_report_add_text (report, "advice", NULL, cgv_problem_get_advice (problem));
  cgv_report_add_text (report, "excerpt", NULL, excerpt);
  cgv_report_add_text (report, "bytes", NULL, problem->excerpt_is_name ? NULL : hex);
  cgv_report_end (report);
}

static void
add_problems (const CgvCliSource *self,
              CgvReport *report,
              const char *id,
              CgvSeverity severity,
              char **names)
{
  cgv_report_begin_array (report, id);
  for (guint32 i = 0; i < self->problems->n_items; i++)
    {
      if (cgv_problem_kind_get_severity (self->problems->items[i].kind) == severity)
        add_problem (report, &self->problems->items[i], self->document != NULL, names);
    }
  cgv_report_end (report);
}

void
cgv_cli_source_add_problems (const CgvCliSource *self,
                             CgvReport *report,
                             char **names,
                             gboolean has_errors)
{
  add_problems (self, report, "notes", CGV_SEVERITY_INFO, names);
  add_problems (self, report, "problems", CGV_SEVERITY_WARNING, names);
  if (has_errors)
    add_problems (self, report, "errors", CGV_SEVERITY_ERROR, names);
  cgv_report_add_count (report, "problem_count", NULL, self->n_problems);
  cgv_report_add_count (report, "note_count", NULL, self->n_notes);
  cgv_report_begin_object (report, "problem_kinds");
  for (guint kind = 0; kind < CGV_N_PROBLEM_KINDS; kind++)
    {
      if (self->problems->n_by_kind[kind] > 0)
        cgv_report_add_count (report, cgv_problem_kind_get_id (kind), NULL, self->problems->n_by_kind[kind]);
    }
  cgv_report_end (report);
}

static gboolean
has_file (const CgvCliSource *self,
          GFile *file)
{
  return self != NULL && g_ptr_array_find_with_equal_func (self->document->files, file, (GEqualFunc) g_file_equal, NULL);
}

/* Returns (nullable) a sentence about the first file that has a part of a run while another one is beside it. */
static char *
dup_lonely_part (const CgvCliSource *self,
                 const CgvCliSource *other)
{
  g_autofree char *last = NULL;

  for (guint i = 0; i < cgv_document_get_n_files (self->document); i++)
    {
      GFile *file = cgv_document_get_file (self->document, i);
      g_autofree char *name = g_file_get_basename (file);
      g_autofree char *shown = cgv_display_dup_whole (name, -1);
      g_autoptr (GPtrArray) siblings = NULL;
      gboolean is_default;
      g_autofree char *base = cgv_siblings_dup_base (name, &is_default);

      /* The name of the whole run has no number of a part. The files of one run are asked about once. */
      if (g_str_equal (base, name) || g_strcmp0 (base, last) == 0)
        continue;
      g_free (last);
      last = g_steal_pointer (&base);
      siblings = cgv_siblings_find (file);
      for (guint j = 0; j < siblings->len; j++)
        {
          GFile *sibling = g_ptr_array_index (siblings, j);
          g_autofree char *sibling_name = g_file_get_basename (sibling);
          g_autofree char *sibling_shown = cgv_display_dup_whole (sibling_name, -1);

          if (!has_file (self, sibling) && !has_file (other, sibling))
            /* Translators: the names of two files. */
            return g_strdup_printf (_ ("%s has a part of a run, and %s has another. Name the files of all parts to have the whole run."), shown, sibling_shown);
        }
    }
  return NULL;
}

void
cgv_cli_source_report_lonely_parts (CgvCliSource *const *sources)
{
  const CgvCliSource *base = sources[CGV_SIDE_BASE];
  const CgvCliSource *new_ = sources[CGV_SIDE_NEW];
  g_autofree char *of_base = base != NULL && new_ != NULL ? dup_lonely_part (base, new_) : NULL;
  g_autofree char *of_new = new_ != NULL ? dup_lonely_part (new_, base) : NULL;

  /* Comparisons say it in their report. */
  if (base == NULL && of_new == NULL)
    of_new = cgv_document_dup_missing_part (new_->document);
  if ((of_base == NULL) != (of_new == NULL))
    cgv_cli_text_print_error (of_base != NULL ? of_base : of_new);
}

/* Compared with each other, they would be runs or parts of a side. */
void
cgv_cli_source_report_runs (const CgvCliSource *self,
                            CgvCliCommand command)
{
  g_autoptr (CgvRuns) runs = cgv_runs_new_detected (self->document);
  g_autofree char *common = cgv_runs_dup_common (runs);
  const char *text = NULL;

  if (cgv_document_get_n_files (self->document) > 1 && cgv_runs_are_unknown (self->document))
    text = _ ("These files do not show whether they are of one run. Their costs are added up.");
  else if (cgv_runs_get_n (runs) > 1 || cgv_runs_are_unclear (self->document))
    text = _ ("These files are not of one run, because their commands, process ids or parts contradict it. Their costs are added up.");
  if (text != NULL)
    {
      cgv_cli_text_print_error (text);
      /* Translators: %s is a command, such as "callgrove-cli draw". */
      cgv_cli_text_take_error (g_strdup_printf (_ ("“%s BASE… -- NEW…” compares them"), (command & CGV_CLI_COMMAND_WITH_BASE) != 0 ? g_get_prgname () : "callgrove-cli compare"));
    }
  if (common != NULL)
    cgv_cli_text_take_error (cgv_cli_text_dup_in_locale (common));
}

CgvCliExit
cgv_cli_source_close (CgvCliExit exit_code)
{
  if (fflush (stdout) == 0 && !ferror (stdout))
    return exit_code;
  cgv_cli_text_take_error (g_strdup_printf (_ ("Cannot write the answer: %s"), g_strerror (errno)));
  return CGV_CLI_EXIT_ERROR;
}
