/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-problem-report.h"

#include <glib/gi18n.h>

#include "cgv-file-name.h"
#include "cgv-problem-model.h"
#include "cgv-problem-text.h"
#include "cgv-value.h"

/* Marks the files of the listed problems of a severity. Returns whether any file is marked. A damaged file may have too many problems to list
 * those of others. */
static gboolean
mark_files (CgvDocument *document,
            gboolean is_warning,
            gboolean *is_marked)
{
  const CgvProblemList *problems = document->problems;
  gboolean has_any = FALSE;

  for (guint i = 0; i < problems->n_items; i++)
    {
      const CgvProblem *problem = &problems->items[i];

      if (problem->file >= cgv_document_get_n_files (document) || (is_warning && cgv_problem_kind_get_severity (problem->kind) != CGV_SEVERITY_WARNING))
        continue;
      is_marked[problem->file] = TRUE;
      has_any = TRUE;
    }
  return has_any;
}

/* Returns the files that have problems, or remarks if there are no problems; all files if the list does not say. */
static char *
dup_files_name (CgvDocument *document,
                gboolean is_warning)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();
  g_autofree gboolean *is_marked = g_new0 (gboolean, cgv_document_get_n_files (document));
  gboolean has_any = mark_files (document, is_warning, is_marked);

  for (guint i = 0; i < cgv_document_get_n_files (document); i++)
    {
      if (!has_any || is_marked[i])
        g_ptr_array_add (files, cgv_document_get_file (document, i));
    }
  return cgv_files_dup_name (files);
}

guint64
cgv_problem_report_count (const CgvProblemList *problems)
{
  guint64 count = 0;

  g_return_val_if_fail (problems != NULL, 0);

  for (guint kind = 0; kind < CGV_N_PROBLEM_KINDS; kind++)
    count += problems->n_by_kind[kind];
  return count;
}

char *
cgv_problem_report_dup_title (CgvDocument *document)
{
  const CgvProblemList *problems;
  g_autofree char *name = NULL;
  char count_text[CGV_FORMAT_MAX];
  guint64 count;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  problems = document->problems;
  count = cgv_problem_list_count (problems, CGV_SEVERITY_WARNING);
  name = dup_files_name (document, count > 0);
  /* Remarks say nothing that problems do not say louder. The list has them, too. */
  if (count > 0)
    {
      cgv_format_cost (count, FALSE, count_text);
      /* Translators: how many problems, and the name of a file. */
      return g_strdup_printf (ngettext ("%s problem while reading %s", "%s problems while reading %s", count), count_text, name);
    }

  count = cgv_problem_report_count (problems);
  cgv_format_cost (count, FALSE, count_text);
  /* Translators: a number of remarks, none of them a problem, and the name of a file. */
  return g_strdup_printf (ngettext ("%s remark about %s", "%s remarks about %s", count), count_text, name);
}

char *
cgv_problem_report_dup_long_title (CgvDocument *document)
{
  const CgvProblemList *problems;
  g_autofree char *title = cgv_problem_report_dup_title (document);
  char count_text[CGV_FORMAT_MAX];
  guint64 n_problems, n_remarks;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  problems = document->problems;
  n_problems = cgv_problem_list_count (problems, CGV_SEVERITY_WARNING);
  n_remarks = cgv_problem_report_count (problems) - n_problems;
  if (n_problems == 0 || n_remarks == 0)
    return g_steal_pointer (&title);
  cgv_format_cost (n_remarks, FALSE, count_text);
  /* Translators: "2 problems while reading x.out", and a number of remarks about the same file */
  return g_strdup_printf (ngettext ("%s, and %s remark", "%s, and %s remarks", n_remarks), title, count_text);
}

static const CgvProblem *
find_first_problem (const CgvProblemList *problems)
{
  for (guint i = 0; i < problems->n_items; i++)
    {
      if (cgv_problem_kind_get_severity (problems->items[i].kind) != CGV_SEVERITY_INFO)
        return &problems->items[i];
    }
  return NULL;
}

static const CgvProblem *
find_kind (CgvDocument *document,
           CgvProblemKind kind)
{
  const CgvProblemList *problems = document->problems;

  for (guint i = 0; i < problems->n_items; i++)
    {
      if (problems->items[i].kind == kind)
        return &problems->items[i];
    }
  return NULL;
}

/* Returns where a file of Valgrind was cut off; NULL if it was not, or if it is one of several. */
static const CgvProblem *
find_cut (CgvDocument *document)
{
  return cgv_document_get_n_files (document) == 1 ? find_kind (document, CGV_PROBLEM_NO_TOTALS) : NULL;
}

/* Damage of a compressed file causes the other problems. */
static char *
dup_stream_detail (CgvDocument *document,
                   const CgvProblem *problem)
{
  g_autofree char *fault = cgv_problem_dup_fault (problem);
  g_autofree char *named = NULL;
  const char *rest = _ ("The readable part is shown; costs may be missing.");

  if (problem->kind == CGV_PROBLEM_BAD_STREAM)
    rest = _ ("The result is shown; costs may be wrong, not only missing.");
  if (cgv_document_get_n_files (document) > 1 && problem->file < cgv_document_get_n_files (document))
    {
      g_autofree char *name = cgv_file_dup_name (cgv_document_get_file (document, problem->file));

      /* Translators: the name of a file, and a sentence about it. */
      named = g_strdup_printf (_ ("%s: %s"), name, fault);
    }
  /* Translators: two whole sentences, one after the other. */
  return g_strdup_printf (C_ ("sentences", "%s %s"), named != NULL ? named : fault, rest);
}

static char *
dup_where (CgvDocument *document)
{
  const CgvProblemList *problems;
  const CgvProblem *first;
  g_autofree char *place = NULL;

  problems = document->problems;
  first = find_first_problem (problems);
  if (first != NULL && cgv_problem_kind_is_of_stream (first->kind))
    return dup_stream_detail (document, first);
  if (find_cut (document) != NULL)
    {
      g_autofree char *size = g_format_size (find_cut (document)->offset);

      /* Translators: %s is an amount, as "14.2 MB". */
      return g_strdup_printf (_ ("The file is cut off after %s. The readable part is shown; costs are missing."), size);
    }
  if (first == NULL || first->line == 0)
    return g_strdup (_ ("The readable part is shown; costs may be missing."));

  place = cgv_problem_model_dup_place (document, first);
  if (cgv_problem_list_count (problems, CGV_SEVERITY_WARNING) == 1)
    /* Translators: %s is a place, as "line 12, byte 204". */
    return g_strdup_printf (_ ("It is in %s. The readable part is shown; costs may be missing."), place);
  /* Translators: %s is a place, as "line 12, byte 204". */
  return g_strdup_printf (_ ("The first is in %s. The readable part is shown; costs may be missing."), place);
}

char *
cgv_problem_report_dup_detail (CgvDocument *document)
{
  g_autofree char *where = NULL;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  where = dup_where (document);
  if (find_kind (document, CGV_PROBLEM_ABOVE_TOTAL) == NULL)
    return g_steal_pointer (&where);
  return g_strdup_printf (C_ ("sentences", "%s %s"), where, _ ("If the callees of a function are missing, it can have more than 100 %."));
}

static char *
dup_kind_message (CgvProblemKind kind)
{
  CgvProblem problem = { .kind = kind };

  return cgv_problem_dup_message (&problem);
}

static void
append_kinds (GString *text,
              const CgvProblemList *problems)
{
  for (guint kind = 0; kind < CGV_N_PROBLEM_KINDS; kind++)
    {
      g_autofree char *message = NULL;

      if (problems->n_by_kind[kind] == 0)
        continue;
      message = dup_kind_message (kind);
      g_string_append_printf (text,
                              "%" G_GUINT64_FORMAT " × %s: %s\n",
                              problems->n_by_kind[kind],
                              cgv_problem_kind_get_id (kind),
                              message);
    }
}

char *
cgv_problem_report_dup_text (CgvDocument *document)
{
  g_autoptr (GString) text = NULL;
  g_autofree char *title = NULL;
  g_autofree char *rest = NULL;
  g_autoptr (CgvProblemModel) model = NULL;
  const CgvProblemList *problems;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  model = cgv_problem_model_new (document);
  problems = document->problems;
  title = cgv_problem_report_dup_title (document);
  text = g_string_new (title);
  g_string_append (text, "\n\n");
  append_kinds (text, problems);
  g_string_append_c (text, '\n');

  for (guint i = 0; i < problems->n_items; i++)
    {
      const CgvProblem *problem = &problems->items[i];
      g_autofree char *place = cgv_problem_model_dup_place (document, problem);
      g_autofree char *excerpt = cgv_problem_dup_excerpt (problem);

      g_string_append_printf (text, "%s: %s: %s\n", place, cgv_problem_kind_get_id (problem->kind), excerpt);
    }
  rest = cgv_problem_model_dup_rest (model);
  if (rest != NULL)
    g_string_append_printf (text, "%s\n", rest);
  return g_string_free (g_steal_pointer (&text), FALSE);
}
