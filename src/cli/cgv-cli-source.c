/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-source.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-text.h"
#include "cgv-loader.h"
#include "cgv-profile-error.h"

static GFile *
make_file (const char *name)
{
  if (strcmp (name, "-") == 0)
    return g_file_new_for_path ("/dev/stdin");
  /* Never a URI: what is named is a file on this machine. */
  return g_file_new_for_path (name);
}

CgvDocument *
cgv_cli_source_load (char **names,
                     guint n_names)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GError) error = NULL;
  CgvDocument *document;

  for (guint i = 0; i < n_names; i++)
    g_ptr_array_add (files, make_file (names[i]));

  document = cgv_loader_load (files, NULL, NULL, &error);
  if (document == NULL)
    {
      /* The message may hold a file name with a line feed, which must not look like a line of ours. */
      g_autofree char *text = cgv_cli_text_dup_string (error->message, -1);

      cgv_cli_text_print_error (text);
    }
  return document;
}

char *
cgv_cli_source_dup_name (char **names,
                         guint file)
{
  return cgv_cli_text_dup_string (names[file], -1);
}

static void
print_problem (const CgvProblem *problem,
               char **names)
{
  g_autofree char *name = cgv_cli_source_dup_name (names, problem->file);
  g_autofree char *message = cgv_problem_dup_message (problem);
  g_autofree char *excerpt = cgv_problem_dup_excerpt (problem);
  g_autoptr (GString) text = g_string_new (name);

  if (problem->line > 0)
    g_string_append_printf (text, _ (":%" G_GUINT64_FORMAT " (byte %" G_GUINT64_FORMAT ")"),
                            problem->line, problem->offset);
  g_string_append_printf (text, ": %s", message);
  if (*excerpt != '\0')
    g_string_append_printf (text, " [%s]", excerpt);
  cgv_cli_text_print_error (text->str);
}

CgvCliExit
cgv_cli_source_report (CgvDocument *document,
                       char **names)
{
  const CgvProblemList *problems = cgv_document_get_problems (document);
  guint64 n_warnings = cgv_problem_list_count (problems, CGV_SEVERITY_WARNING);
  guint n_shown = 0;

  for (guint i = 0; i < problems->n_items; i++)
    {
      if (cgv_problem_kind_get_severity (problems->items[i].kind) != CGV_SEVERITY_WARNING)
        continue;
      print_problem (&problems->items[i], names);
      n_shown++;
    }
  if (n_warnings > n_shown)
    {
      guint64 n_more = n_warnings - n_shown;
      g_autofree char *text = g_strdup_printf (g_dngettext (NULL,
                                                            "%" G_GUINT64_FORMAT " more problem",
                                                            "%" G_GUINT64_FORMAT " more problems",
                                                            (gulong) n_more),
                                               n_more);

      cgv_cli_text_print_error (text);
    }
  return cgv_document_is_partial (document) ? CGV_CLI_EXIT_PARTIAL : CGV_CLI_EXIT_OK;
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
