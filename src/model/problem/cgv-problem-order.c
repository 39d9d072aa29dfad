/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-problem-order.h"

gboolean
cgv_problem_kind_is_of_stream (CgvProblemKind kind)
{
  return kind >= CGV_PROBLEM_CUT_STREAM && kind <= CGV_PROBLEM_INFLATES_TOO_MUCH;
}

/* Whether a problem goes before the one that it follows. */
static gboolean
goes_before (const CgvProblem *problem,
             const CgvProblem *previous)
{
  gboolean is_of_stream = cgv_problem_kind_is_of_stream (problem->kind);

  if (is_of_stream != cgv_problem_kind_is_of_stream (previous->kind))
    return is_of_stream;
  if (problem->file != previous->file || problem->line != previous->line)
    return FALSE;
  return cgv_problem_kind_get_severity (problem->kind) > cgv_problem_kind_get_severity (previous->kind);
}

void
cgv_problem_order_list (CgvProblemList *list)
{
  g_return_if_fail (list != NULL);

  for (guint32 i = 1; i < list->n_items; i++)
    {
      CgvProblem problem = list->items[i];
      guint32 at = i;

      while (at > 0 && goes_before (&problem, &list->items[at - 1]))
        {
          list->items[at] = list->items[at - 1];
          at--;
        }
      list->items[at] = problem;
    }
}
