/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-source.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "cgv-cli-text.h"
#include "cgv-loader.h"
#include "cgv-profile-error.h"

/* Never a URI: what is named is a file on this machine. */
static GFile *
new_file (const char *typed)
{
  return g_file_new_for_path (strcmp (typed, "-") == 0 ? "/dev/stdin" : typed);
}

/* The document may have fewer files than were named: an empty one beside its threads is left out. */
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
      names[i] = cgv_cli_text_dup_string (typed[next], -1);
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
    g_ptr_array_add (files, new_file (typed[i]));

  /* By itself it may be anything that can be read, a terminal, too. */
  if (n_typed == 1 && strcmp (typed[0], "-") == 0)
    document = cgv_loader_load_fd (STDIN_FILENO, files->pdata[0], options, NULL, NULL, problems, error);
  else
    document = cgv_loader_load_with_problems (files, options, NULL, NULL, problems, error);
  self->names = find_names (document, files, typed);
  return document;
}

CgvCliSource *
cgv_cli_source_new (const CgvCliOptions *options,
                    char **files,
                    guint n_files)
{
  CgvCliSource *self = g_new0 (CgvCliSource, 1);
  const CgvLoaderOptions loader_options = { .memory_limit = options->memory_limit };
  g_autoptr (GError) error = NULL;

  self->problems = g_new0 (CgvProblemList, 1);
  self->document = load_files (self, &loader_options, files, n_files, self->problems, &error);
  self->n_problems = cgv_problem_list_count (self->problems, CGV_SEVERITY_WARNING);
  self->n_notes = cgv_problem_list_count (self->problems, CGV_SEVERITY_INFO);
  if (self->document == NULL)
    {
      /* The message may hold a file name with a line feed, which must not look like a line of ours. */
      self->error = cgv_cli_text_dup_string (error->message, -1);
      self->n_problems++;
      cgv_cli_text_print_error (self->error);
    }
  return self;
}

void
cgv_cli_source_free (CgvCliSource *self)
{
  g_clear_object (&self->document);
  g_strfreev (self->names);
  g_free (self->problems);
  g_free (self->error);
  g_free (self);
}

static void
print_problem (const CgvProblem *problem,
               const char *name,
               gboolean has_profile)
{
  g_autofree char *message = has_profile ? cgv_problem_dup_message (problem) : cgv_problem_dup_failed_message (problem);
  g_autofree char *excerpt = cgv_problem_dup_excerpt (problem);
  g_autoptr (GString) text = g_string_new (name);

  if (problem->line > 0 && problem->is_inflated)
    g_string_append_printf (text, _ (":%" PRIu64 " (byte %" PRIu64 ", decompressed)"),
                            problem->line, problem->offset);
  else if (problem->line > 0)
    g_string_append_printf (text, _ (":%" PRIu64 " (byte %" PRIu64 ")"),
                            problem->line, problem->offset);
  g_string_append_printf (text, ": %s: %s", cgv_problem_kind_get_id (problem->kind), message);
  /* A problem that counts an event type names the function in its message. */
  if (*excerpt != '\0' && *problem->event == '\0')
    g_string_append_printf (text, " [%s]", excerpt);
  if (problem->kind == CGV_PROBLEM_OUT_OF_MEMORY)
    g_string_append_printf (text, " %s", cgv_problem_get_advice (problem));
  cgv_cli_text_print_error (text->str);
}

CgvCliExit
cgv_cli_source_report (CgvCliSource *self)
{
  const CgvProblemList *problems = cgv_document_get_problems (self->document);
  guint n_shown = 0;

  for (guint i = 0; i < problems->n_items; i++)
    {
      if (cgv_problem_kind_get_severity (problems->items[i].kind) != CGV_SEVERITY_WARNING)
        continue;
      print_problem (&problems->items[i], self->names[problems->items[i].file], TRUE);
      n_shown++;
    }
  if (self->n_problems > n_shown)
    {
      guint64 n_more = self->n_problems - n_shown;
      g_autofree char *text = g_strdup_printf (g_dngettext (NULL,
                                                            "%" PRIu64 " more problem",
                                                            "%" PRIu64 " more problems",
                                                            (gulong) n_more),
                                               n_more);

      cgv_cli_text_print_error (text);
    }
  return cgv_document_is_partial (self->document) ? CGV_CLI_EXIT_PARTIAL : CGV_CLI_EXIT_OK;
}

void
cgv_cli_source_report_excess (CgvCliSource *self)
{
  const CgvProblemList *problems = cgv_document_get_problems (self->document);

  for (guint i = 0; i < problems->n_items; i++)
    {
      const CgvProblem *problem = &problems->items[i];

      if (problem->kind == CGV_PROBLEM_ABOVE_TOTAL || problem->kind == CGV_PROBLEM_CALLS_ABOVE_COST)
        print_problem (problem, self->names[problem->file], TRUE);
    }
}

void
cgv_cli_source_report_failure (CgvCliSource *self,
                               const char *name)
{
  g_autofree char *shown = cgv_cli_text_dup_string (name, -1);

  for (guint i = 0; i < self->problems->n_items; i++)
    {
      const CgvProblem *problem = &self->problems->items[i];
      g_autofree char *message = cgv_problem_dup_failed_message (problem);

      /* That nothing came out of a damaged stream does not make the file an empty one. */
      if (problem->kind == CGV_PROBLEM_EMPTY || cgv_problem_kind_get_severity (problem->kind) == CGV_SEVERITY_INFO)
        continue;
      if (!g_str_has_suffix (self->error, message))
        print_problem (problem, shown, FALSE);
    }
}

CgvCliExit
cgv_cli_source_close (CgvCliExit exit_code)
{
  g_autofree char *text = NULL;

  if (fflush (stdout) == 0 && !ferror (stdout))
    return exit_code;
  text = g_strdup_printf (_ ("Cannot write the answer: %s"), g_strerror (errno));
  cgv_cli_text_print_error (text);
  return CGV_CLI_EXIT_ERROR;
}
