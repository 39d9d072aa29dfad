/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-problem.h"

CgvSeverity
cgv_problem_kind_get_severity (CgvProblemKind kind)
{
  if (kind >= CGV_PROBLEM_EMPTY)
    return CGV_SEVERITY_ERROR;
  if (kind >= CGV_PROBLEM_BAD_COST_LINE)
    return CGV_SEVERITY_WARNING;
  return CGV_SEVERITY_INFO;
}

static void
keep (CgvProblemList *list,
      const CgvProblem *problem)
{
  if (list->n_items < CGV_MAX_PROBLEMS)
    list->items[list->n_items++] = *problem;
  else if (cgv_problem_kind_get_severity (problem->kind) == CGV_SEVERITY_ERROR)
    list->items[CGV_MAX_PROBLEMS - 1] = *problem;
}

void
cgv_problem_list_add (CgvProblemList *list,
                      const CgvProblem *problem)
{
  list->n_by_kind[problem->kind]++;
  keep (list, problem);
}

void
cgv_problem_list_append (CgvProblemList *list,
                         const CgvProblemList *other,
                         uint32_t file)
{
  for (uint32_t i = 0; i < other->n_items; i++)
    {
      CgvProblem problem = other->items[i];

      problem.file = file;
      keep (list, &problem);
    }
  for (unsigned int kind = 0; kind < CGV_N_PROBLEM_KINDS; kind++)
    list->n_by_kind[kind] += other->n_by_kind[kind];
}

uint64_t
cgv_problem_list_count (const CgvProblemList *list,
                        CgvSeverity severity)
{
  uint64_t count = 0;

  for (unsigned int kind = 0; kind < CGV_N_PROBLEM_KINDS; kind++)
    {
      if (cgv_problem_kind_get_severity ((CgvProblemKind) kind) == severity)
        count += list->n_by_kind[kind];
    }
  return count;
}

const CgvProblem *
cgv_problem_list_find_error (const CgvProblemList *list)
{
  for (uint32_t i = 0; i < list->n_items; i++)
    {
      if (cgv_problem_kind_get_severity (list->items[i].kind) == CGV_SEVERITY_ERROR)
        return &list->items[i];
    }
  return NULL;
}
