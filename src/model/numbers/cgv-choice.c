/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-choice.h"

CgvChoice *
cgv_choice_new (CgvRuns *base,
                CgvRuns *new_,
                CgvEventList *events)
{
  CgvChoice *choice;

  g_return_val_if_fail (base == NULL || CGV_IS_RUNS (base), NULL);
  g_return_val_if_fail (CGV_IS_RUNS (new_), NULL);
  g_return_val_if_fail (events != NULL, NULL);

  choice = g_new0 (CgvChoice, 1);
  choice->sides[CGV_SIDE_BASE] = base != NULL ? g_object_ref (base) : NULL;
  choice->sides[CGV_SIDE_NEW] = g_object_ref (new_);
  choice->events = cgv_event_list_ref (events);
  choice->event = events->first;
  choice->columns = g_new0 (char *, 1);
  choice->fold = CGV_FOLD_RECURSION;
  choice->filters = cgv_filter_list_new ();
  choice->grouping = CGV_CHOICE_UNGROUPED;
  return choice;
}

CgvChoice *
cgv_choice_copy (const CgvChoice *choice)
{
  CgvChoice *copy = g_memdup2 (choice, sizeof *choice);

  if (copy->sides[CGV_SIDE_BASE] != NULL)
    g_object_ref (copy->sides[CGV_SIDE_BASE]);
  g_object_ref (copy->sides[CGV_SIDE_NEW]);
  cgv_event_list_ref (copy->events);
  copy->columns = g_strdupv (choice->columns);
  cgv_filter_list_ref (copy->filters);
  if (copy->anchor != NULL)
    cgv_row_key_ref (copy->anchor);
  if (copy->rules != NULL)
    cgv_match_rules_ref (copy->rules);
  if (copy->tolerances != NULL)
    g_hash_table_ref (copy->tolerances);
  return copy;
}

void
cgv_choice_free (CgvChoice *choice)
{
  cgv_foreach_side (side)
    g_clear_object (&choice->sides[side]);
  cgv_event_list_unref (choice->events);
  g_strfreev (choice->columns);
  cgv_filter_list_unref (choice->filters);
  g_clear_pointer (&choice->anchor, cgv_row_key_unref);
  g_clear_pointer (&choice->rules, cgv_match_rules_unref);
  g_clear_pointer (&choice->tolerances, g_hash_table_unref);
  g_free (choice);
}

static gboolean
have_equal_sides (const CgvChoice *a,
                  const CgvChoice *b)
{
  cgv_foreach_side (side)
    {
      if (a->sides[side] == b->sides[side])
        continue;
      if (a->sides[side] == NULL || b->sides[side] == NULL || !cgv_runs_equal (a->sides[side], b->sides[side]))
        return FALSE;
    }
  return TRUE;
}

gboolean
cgv_choice_is_of_parts (const CgvChoice *choice)
{
  return choice->sides[CGV_SIDE_BASE] != NULL && cgv_runs_are_of_one_run (choice->sides[CGV_SIDE_BASE], choice->sides[CGV_SIDE_NEW]);
}

gboolean
cgv_choice_has_part_columns (const CgvChoice *choice)
{
  return g_strv_contains ((const char *const *) choice->columns, CGV_CHOICE_PARTS);
}

gboolean
cgv_choice_has_same_rules (const CgvChoice *a,
                           const CgvChoice *b)
{
  if (a->rules == NULL || b->rules == NULL)
    return a->rules == b->rules;
  return cgv_match_rules_equal (a->rules, b->rules);
}

static gboolean
have_equal_tolerances (const CgvChoice *a,
                       const CgvChoice *b)
{
  GHashTableIter iter;
  gpointer event, tolerance;

  if (a->tolerances == NULL || b->tolerances == NULL)
    return a->tolerances == b->tolerances;
  if (g_hash_table_size (a->tolerances) != g_hash_table_size (b->tolerances))
    return FALSE;

  g_hash_table_iter_init (&iter, a->tolerances);
  while (g_hash_table_iter_next (&iter, &event, &tolerance))
    {
      const CgvTolerance *first = tolerance;
      const CgvTolerance *second = g_hash_table_lookup (b->tolerances, event);

      if (second == NULL || !cgv_tolerance_equal (*first, *second))
        return FALSE;
    }
  return TRUE;
}

gboolean
cgv_choice_has_same_costs (const CgvChoice *a,
                           const CgvChoice *b)
{
  return have_equal_sides (a, b) && a->events == b->events && a->event == b->event && a->fold == b->fold &&
         cgv_filter_list_equal (a->filters, b->filters) && g_strv_equal ((const char *const *) a->columns, (const char *const *) b->columns) &&
         a->measure == b->measure && cgv_row_key_equal (a->anchor, b->anchor) && cgv_choice_has_same_rules (a, b) && have_equal_tolerances (a, b);
}

gboolean
cgv_choice_equal (const CgvChoice *a,
                  const CgvChoice *b)
{
  return a->grouping == b->grouping && a->lists_all_parts == b->lists_all_parts && cgv_choice_has_same_costs (a, b);
}

void
cgv_choice_take_events (CgvChoice *choice,
                        CgvEventList *events)
{
  guint event = cgv_event_list_find_main (events, cgv_event_list_get_name (choice->events, choice->event));

  choice->event = event != CGV_NONE ? event : events->first;
  cgv_event_list_unref (choice->events);
  choice->events = events;
}

static void
inherit_comparison (CgvChoice *choice,
                    const CgvChoice *like)
{
  choice->measure = like->measure;
  g_clear_pointer (&choice->anchor, cgv_row_key_unref);
  choice->anchor = like->anchor != NULL ? cgv_row_key_ref (like->anchor) : NULL;
  g_clear_pointer (&choice->tolerances, g_hash_table_unref);
  choice->tolerances = like->tolerances != NULL ? g_hash_table_ref (like->tolerances) : NULL;
}

void
cgv_choice_inherit (CgvChoice *choice,
                    const CgvChoice *like)
{
  guint event = cgv_event_list_find_main (choice->events, cgv_event_list_get_name (like->events, like->event));

  if (event != CGV_NONE)
    choice->event = event;
  g_strfreev (choice->columns);
  choice->columns = g_strdupv (like->columns);
  choice->fold = like->fold;
  cgv_filter_list_unref (choice->filters);
  choice->filters = cgv_filter_list_ref (like->filters);
  choice->grouping = like->grouping;
  if (choice->sides[CGV_SIDE_BASE] != NULL && like->sides[CGV_SIDE_BASE] != NULL)
    inherit_comparison (choice, like);
}

/* Copies may share the table. */
static GHashTable *
copy_tolerances (GHashTable *tolerances)
{
  GHashTable *copy = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  GHashTableIter iter;
  gpointer event, tolerance;

  if (tolerances == NULL)
    return copy;
  g_hash_table_iter_init (&iter, tolerances);
  while (g_hash_table_iter_next (&iter, &event, &tolerance))
    g_hash_table_insert (copy, g_strdup (event), g_memdup2 (tolerance, sizeof (CgvTolerance)));
  return copy;
}

void
cgv_choice_set_tolerance (CgvChoice *choice,
                          const char *event,
                          const CgvTolerance *tolerance)
{
  GHashTable *tolerances = copy_tolerances (choice->tolerances);

  if (tolerance != NULL)
    g_hash_table_insert (tolerances, g_strdup (event), g_memdup2 (tolerance, sizeof *tolerance));
  else
    g_hash_table_remove (tolerances, event);
  if (g_hash_table_size (tolerances) == 0)
    g_clear_pointer (&tolerances, g_hash_table_unref);
  g_clear_pointer (&choice->tolerances, g_hash_table_unref);
  choice->tolerances = tolerances;
}

CgvTolerance
cgv_choice_get_tolerance (const CgvChoice *choice,
                          guint event,
                          gboolean *is_default)
{
  const char *name = cgv_event_list_get_name (choice->events, event);
  const CgvTolerance *chosen = choice->tolerances != NULL ? g_hash_table_lookup (choice->tolerances, name) : NULL;
  CgvSide side = cgv_event_list_get_id (choice->events, CGV_SIDE_BASE, event) != CGV_NONE ? CGV_SIDE_BASE : CGV_SIDE_NEW;

  if (is_default != NULL)
    *is_default = chosen == NULL;
  if (chosen != NULL)
    return *chosen;
  return cgv_tolerance_get_default_of (choice->events->sets[side], cgv_event_list_get_id (choice->events, side, event));
}
