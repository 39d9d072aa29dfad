/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-problem.h"

#include <string.h>

CgvSeverity
cgv_problem_kind_get_severity (CgvProblemKind kind)
{
  if (kind >= CGV_PROBLEM_EMPTY)
    return CGV_SEVERITY_ERROR;
  if (kind >= CGV_PROBLEM_BAD_COST_LINE)
    return CGV_SEVERITY_WARNING;
  return CGV_SEVERITY_INFO;
}

/* Returns whether a kind is in the first items already. */
static bool
has_kind (const CgvProblemList *list,
          uint32_t n_items,
          CgvProblemKind kind)
{
  for (uint32_t i = 0; i < n_items; i++)
    {
      if (list->items[i].kind == kind)
        return true;
    }
  return false;
}

/* Finds the item of a full list to replace: the last of the least severe ones that is not the first of its kind. */
static uint32_t
find_spare (const CgvProblemList *list)
{
  CgvSeverity lowest = CGV_SEVERITY_ERROR;
  uint32_t spare = 0;

  for (uint32_t i = list->n_items; i-- > 0;)
    {
      CgvSeverity severity = cgv_problem_kind_get_severity (list->items[i].kind);

      if ((spare == 0 || severity < lowest) && has_kind (list, i, list->items[i].kind))
        {
          spare = i;
          lowest = severity;
        }
    }
  return spare;
}

static void
count_spare (CgvProblemList *list)
{
  list->n_spare = 0;
  for (uint32_t i = 0; i < list->n_items; i++)
    {
      if (cgv_problem_kind_get_severity (list->items[i].kind) == CGV_SEVERITY_INFO && has_kind (list, i, list->items[i].kind))
        list->n_spare++;
    }
}

static bool
is_behind (const CgvProblem *a,
           const CgvProblem *b)
{
  if (a->file != b->file || b->line == 0)
    return false;
  return a->line > b->line || (a->line == b->line && a->offset > b->offset);
}

/* Puts a problem after those of earlier lines. A call turns out to have no cost line only further on, so that a few problems of later
 * lines may be there already. */
static void
put (CgvProblemList *list,
     uint32_t end,
     const CgvProblem *problem)
{
  uint32_t at = end;

  while (at > 0 && is_behind (&list->items[at - 1], problem))
    {
      list->items[at] = list->items[at - 1];
      at--;
    }
  list->items[at] = *problem;
}

/* Keeps a problem. A full list makes room for the first of a kind, for warnings and errors instead of information, and for what belongs
 * before others. A million problems of a known kind must cost next to nothing. */
static void
keep (CgvProblemList *list,
      const CgvProblem *problem,
      bool is_first)
{
  bool is_info = cgv_problem_kind_get_severity (problem->kind) == CGV_SEVERITY_INFO;
  bool is_better = is_first || (!is_info && list->n_spare > 0);
  uint32_t spare;

  if (list->n_items < CGV_MAX_PROBLEMS)
    {
      put (list, list->n_items++, problem);
      if (is_info && !is_first)
        list->n_spare++;
      return;
    }
  if (!is_better && ((is_info && list->n_spare == 0) || !is_behind (&list->items[list->n_items - 1], problem)))
    return;

  spare = find_spare (list);
  if (!is_better && !is_behind (&list->items[spare], problem))
    return;
  memmove (&list->items[spare], &list->items[spare + 1], (list->n_items - spare - 1) * sizeof *list->items);
  put (list, list->n_items - 1, problem);
  count_spare (list);
}

void
cgv_problem_list_add (CgvProblemList *list,
                      const CgvProblem *problem)
{
  keep (list, problem, list->n_by_kind[problem->kind] == 0);
  list->n_by_kind[problem->kind]++;
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
      keep (list, &problem, !has_kind (list, list->n_items, problem.kind));
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

const char *
cgv_partial_find_costs (const char *text)
{
  const char *at = strstr (text, CGV_PARTIAL_COSTS " ");

  while (at != NULL && at != text && (at - text < 2 || memcmp (at - 2, "; ", 2) != 0))
    at = strstr (at + 1, CGV_PARTIAL_COSTS " ");
  return at;
}
