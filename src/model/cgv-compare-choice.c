/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-choice.h"

CgvCompareChoice *
cgv_compare_choice_new (CgvCompareSide *base,
                        CgvCompareSide *new_,
                        CgvCompareEvents *events)
{
  CgvCompareChoice *choice;

  g_return_val_if_fail (CGV_IS_COMPARE_SIDE (base), NULL);
  g_return_val_if_fail (CGV_IS_COMPARE_SIDE (new_), NULL);
  g_return_val_if_fail (events != NULL && cgv_compare_events_get_n (events) > 0, NULL);

  choice = g_new0 (CgvCompareChoice, 1);
  choice->sides[CGV_SIDE_BASE] = g_object_ref (base);
  choice->sides[CGV_SIDE_NEW] = g_object_ref (new_);
  choice->events = cgv_compare_events_ref (events);
  choice->event = cgv_compare_events_get_default (events);
  choice->measure = CGV_MEASURE_ABSOLUTE;
  choice->grouping = CGV_COMPARE_UNGROUPED;
  return choice;
}

CgvCompareChoice *
cgv_compare_choice_copy (const CgvCompareChoice *choice)
{
  CgvCompareChoice *copy = g_memdup2 (choice, sizeof *choice);

  for (guint side = 0; side < CGV_N_SIDES; side++)
    g_object_ref (copy->sides[side]);
  cgv_compare_events_ref (copy->events);
  if (copy->anchor != NULL)
    cgv_compare_row_key_ref (copy->anchor);
  if (copy->rules != NULL)
    cgv_match_rules_ref (copy->rules);
  return copy;
}

void
cgv_compare_choice_free (CgvCompareChoice *choice)
{
  for (guint side = 0; side < CGV_N_SIDES; side++)
    g_object_unref (choice->sides[side]);
  cgv_compare_events_unref (choice->events);
  g_clear_pointer (&choice->anchor, cgv_compare_row_key_unref);
  g_clear_pointer (&choice->rules, cgv_match_rules_unref);
  g_free (choice);
}

static gboolean
have_equal_rules (const CgvCompareChoice *a,
                  const CgvCompareChoice *b)
{
  if (a->rules == NULL || b->rules == NULL)
    return a->rules == b->rules;
  return cgv_match_rules_equal (a->rules, b->rules);
}

static gboolean
have_equal_tolerances (const CgvCompareChoice *a,
                       const CgvCompareChoice *b)
{
  if (!a->has_tolerance || !b->has_tolerance)
    return a->has_tolerance == b->has_tolerance;
  return a->tolerance.relative == b->tolerance.relative && a->tolerance.absolute == b->tolerance.absolute;
}

gboolean
cgv_compare_choice_has_same_costs (const CgvCompareChoice *a,
                                   const CgvCompareChoice *b)
{
  return cgv_compare_side_equal (a->sides[CGV_SIDE_BASE], b->sides[CGV_SIDE_BASE]) &&
         cgv_compare_side_equal (a->sides[CGV_SIDE_NEW], b->sides[CGV_SIDE_NEW]) && a->events == b->events && a->event == b->event &&
         a->measure == b->measure && cgv_compare_row_key_equal (a->anchor, b->anchor) && have_equal_rules (a, b) && have_equal_tolerances (a, b);
}

gboolean
cgv_compare_choice_equal (const CgvCompareChoice *a,
                          const CgvCompareChoice *b)
{
  return a->grouping == b->grouping && cgv_compare_choice_has_same_costs (a, b);
}

CgvTolerance
cgv_compare_choice_get_tolerance (const CgvCompareChoice *choice)
{
  if (choice->has_tolerance)
    return choice->tolerance;
  return cgv_tolerance_get_default_of (cgv_compare_events_get_set (choice->events, CGV_SIDE_BASE),
                                       cgv_compare_events_get_id (choice->events, CGV_SIDE_BASE, choice->event));
}
