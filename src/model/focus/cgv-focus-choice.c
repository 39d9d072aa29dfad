/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-focus-private.h"

CgvRuns *
cgv_focus_get_side (CgvFocus *self,
                    CgvSide side)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);
  g_return_val_if_fail (side < CGV_N_SIDES, NULL);

  return self->choice->sides[side];
}

char *
cgv_focus_dup_side_title (CgvFocus *self,
                          CgvSide side)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);
  g_return_val_if_fail (side < CGV_N_SIDES, NULL);

  return cgv_runs_dup_title (self->choice->sides[side], self->choice->sides[1 - side]);
}

static gboolean
has_documents (const CgvChoice *choice,
               CgvRuns *const *sides)
{
  cgv_foreach_side (side)
    {
      CgvRuns *old = choice->sides[side];

      if (old != sides[side] && old->document != sides[side]->document)
        return FALSE;
    }
  return TRUE;
}

/* Returns the choice with other sides; NULL with an error. Parts of the same documents have the same event types, so that unchanged
 * graphs and costs are reused. */
static CgvChoice *
change_sides (CgvFocus *self,
              CgvRuns *base,
              CgvRuns *new_,
              GError **error)
{
  CgvRuns *const sides[CGV_N_SIDES] = { base, new_ };
  gboolean is_same = has_documents (self->wanted, sides);
  CgvEventList *events = is_same ? cgv_event_list_ref (self->wanted->events) : cgv_focus_make_events (sides, self->formulas, error);
  CgvChoice *choice;

  if (events == NULL)
    return NULL;
  choice = cgv_choice_copy (self->wanted);
  cgv_foreach_side (side)
    g_set_object (&choice->sides[side], sides[side]);
  cgv_choice_take_events (choice, events);
  return choice;
}

gboolean
cgv_focus_set_sides (CgvFocus *self,
                     CgvRuns *base,
                     CgvRuns *new_,
                     GError **error)
{
  CgvChoice *choice;

  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);
  g_return_val_if_fail ((base != NULL) == (self->wanted->sides[CGV_SIDE_BASE] != NULL), FALSE);
  g_return_val_if_fail (CGV_IS_RUNS (new_), FALSE);

  choice = change_sides (self, base, new_, error);
  if (choice == NULL)
    return FALSE;
  cgv_focus_choose (self, choice);
  return TRUE;
}

void
cgv_focus_swap (CgvFocus *self)
{
  g_autoptr (GError) error = NULL;
  CgvChoice *choice;
  CgvMatchRules *rules;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (self->wanted->sides[CGV_SIDE_BASE] != NULL);

  choice = change_sides (self, self->wanted->sides[CGV_SIDE_NEW], self->wanted->sides[CGV_SIDE_BASE], &error);
  if (choice == NULL)
    {
      g_warning ("%s", error->message);
      return;
    }
  rules = cgv_match_rules_swap (choice->rules);
  cgv_match_rules_unref (choice->rules);
  choice->rules = rules;
  cgv_focus_choose (self, choice);
}

/* Returns NULL for all. */
static const CgvPartSet *
get_parts (const CgvChoice *choice)
{
  const CgvPartSelection *parts = choice->sides[CGV_SIDE_NEW]->parts;

  return parts != NULL ? cgv_part_selection_get_set (parts) : NULL;
}

gboolean
cgv_focus_has_part (CgvFocus *self,
                    CgvPartId part)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);
  g_return_val_if_fail (part < cgv_focus_get_document (self)->profile->n_parts, FALSE);

  return cgv_part_set_contains (get_parts (self->choice), part);
}

gboolean
cgv_focus_has_all_parts (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return get_parts (self->choice) == NULL;
}

static void
choose_parts (CgvFocus *self,
              const CgvPartSelection *parts)
{
  CgvChoice *choice = cgv_choice_copy (self->wanted);

  g_object_unref (choice->sides[CGV_SIDE_NEW]);
  choice->sides[CGV_SIDE_NEW] = cgv_runs_new (cgv_focus_get_document (self), parts);
  cgv_focus_choose (self, choice);
}

void
cgv_focus_select_all_parts (CgvFocus *self)
{
  g_return_if_fail (CGV_IS_FOCUS (self));

  choose_parts (self, NULL);
}

void
cgv_focus_select_parts (CgvFocus *self,
                        const CgvPartId *parts,
                        guint n_parts)
{
  g_autoptr (CgvPartSelection) selection = NULL;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (parts != NULL && n_parts > 0);

  selection = cgv_part_selection_new (cgv_focus_get_document (self)->profile->n_parts);
  cgv_part_selection_select_only (selection, parts[0]);
  for (guint i = 1; i < n_parts; i++)
    cgv_part_selection_add (selection, parts[i]);
  choose_parts (self, selection);
}

void
cgv_focus_update_formulas (CgvFocus *self)
{
  g_autoptr (GError) error = NULL;
  CgvEventList *events = cgv_focus_make_events (self->wanted->sides, self->formulas, &error);
  CgvChoice *choice;

  if (events == NULL)
    {
      g_warning ("%s", error->message);
      return;
    }
  choice = cgv_choice_copy (self->wanted);
  cgv_choice_take_events (choice, events);
  cgv_focus_choose (self, choice);
}

void
cgv_focus_set_formulas (CgvFocus *self,
                        CgvFormulas *formulas)
{
  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (formulas == NULL || CGV_IS_FORMULAS (formulas));

  if (!g_set_object (&self->formulas, formulas))
    return;

  g_signal_group_set_target (self->formulas_signals, formulas);
  cgv_focus_update_formulas (self);
}

/* The request may have other event types than the shown numbers. */
void
cgv_focus_set_event (CgvFocus *self,
                     guint event)
{
  CgvEventList *events;
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));
  events = self->choice->events;
  g_return_if_fail (cgv_event_list_can_be_main (events, event));

  choice = cgv_choice_copy (self->wanted);
  if (choice->events != events)
    event = cgv_event_list_find_main (choice->events, cgv_event_list_get_name (events, event));
  choice->event = event != CGV_NONE ? event : choice->events->first;
  cgv_focus_choose (self, choice);
}

const char *const *
cgv_focus_get_columns (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return (const char *const *) self->choice->columns;
}

void
cgv_focus_set_columns (CgvFocus *self,
                       const char *const *columns)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (columns != NULL);

  choice = cgv_choice_copy (self->wanted);
  g_strfreev (choice->columns);
  choice->columns = g_strdupv ((char **) columns);
  cgv_focus_choose (self, choice);
}

void
cgv_focus_set_column (CgvFocus *self,
                      const char *id,
                      gboolean is_chosen)
{
  g_autoptr (GStrvBuilder) columns = g_strv_builder_new ();
  g_auto (GStrv) chosen = NULL;
  const char *const *old;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (id != NULL);

  old = cgv_focus_get_columns (self);
  if (g_strv_contains (old, id) == !!is_chosen)
    return;
  for (guint i = 0; old[i] != NULL; i++)
    if (!g_str_equal (old[i], id))
      g_strv_builder_add (columns, old[i]);
  if (is_chosen)
    g_strv_builder_add (columns, id);
  chosen = g_strv_builder_end (columns);
  cgv_focus_set_columns (self, (const char *const *) chosen);
}

/* "-calls/per_call" is no quantity, so nothing is computed for it. */
static char *
dup_hidden_id (const char *list,
               const char *id)
{
  return g_strconcat ("-", list, "/", id, NULL);
}

void
cgv_focus_hide_column (CgvFocus *self,
                       const char *list,
                       const char *id)
{
  g_autofree char *hidden = dup_hidden_id (list, id);
  g_autoptr (GStrvBuilder) columns = g_strv_builder_new ();
  g_auto (GStrv) chosen = NULL;
  const char *const *old;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (list != NULL);

  if (id != NULL)
    {
      cgv_focus_set_column (self, hidden, TRUE);
      return;
    }
  old = cgv_focus_get_columns (self);
  for (guint i = 0; old[i] != NULL; i++)
    if (!g_str_has_prefix (old[i], hidden))
      g_strv_builder_add (columns, old[i]);
  chosen = g_strv_builder_end (columns);
  cgv_focus_set_columns (self, (const char *const *) chosen);
}

gboolean
cgv_focus_hides_column (CgvFocus *self,
                        const char *list,
                        const char *id)
{
  g_autofree char *hidden = dup_hidden_id (list, id);

  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return g_strv_contains (cgv_focus_get_columns (self), hidden);
}

/* Takes the filters, and pushes the previous ones onto @stack. */
static void
change_filters (CgvFocus *self,
                CgvFilterList *filters,
                GPtrArray *stack)
{
  CgvChoice *choice = cgv_choice_copy (self->wanted);

  g_ptr_array_add (stack, cgv_filter_list_ref (choice->filters));
  cgv_filter_list_unref (choice->filters);
  choice->filters = filters;
  cgv_focus_choose (self, choice);
}

void
cgv_focus_set_filters (CgvFocus *self,
                       CgvFilterList *filters)
{
  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (filters != NULL);

  if (cgv_filter_list_equal (filters, self->wanted->filters))
    return;

  g_ptr_array_set_size (self->redo_filters, 0);
  change_filters (self, cgv_filter_list_ref (filters), self->undo_filters);
}

static gboolean
move_filters (CgvFocus *self,
              GPtrArray *from,
              GPtrArray *to)
{
  if (from->len == 0)
    return FALSE;
  change_filters (self, g_ptr_array_steal_index (from, from->len - 1), to);
  return TRUE;
}

gboolean
cgv_focus_undo_filters (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return move_filters (self, self->undo_filters, self->redo_filters);
}

gboolean
cgv_focus_redo_filters (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return move_filters (self, self->redo_filters, self->undo_filters);
}

static gboolean
are_filters_shown (CgvFocus *self)
{
  return cgv_filter_list_equal (self->choice->filters, self->wanted->filters);
}

const CgvFilterReport *
cgv_focus_get_filter_report (CgvFocus *self,
                             CgvSide side,
                             guint index)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);
  g_return_val_if_fail (side < CGV_N_SIDES, NULL);
  g_return_val_if_fail (index < cgv_filter_list_get_n (self->wanted->filters), NULL);

  return are_filters_shown (self) && self->numbers->reports[side] != NULL ? &self->numbers->reports[side][index] : NULL;
}

const GError *
cgv_focus_get_filter_error (CgvFocus *self,
                            guint index)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);
  g_return_val_if_fail (index < cgv_filter_list_get_n (self->wanted->filters), NULL);

  return are_filters_shown (self) ? cgv_filtering_get_error (self->numbers->filtering, index) : NULL;
}

gboolean
cgv_focus_get_is_hidden (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  if (self->row == CGV_NONE)
    return FALSE;
  cgv_foreach_side (side)
    {
      const CgvCosts *costs = self->numbers->main.costs[side];

      if (costs != NULL && !cgv_graph_is_hidden (costs->graph, self->row))
        return FALSE;
    }
  return TRUE;
}

gboolean
cgv_focus_is_program_start (CgvFocus *self,
                            guint32 row)
{
  const CgvGroupMap *map;

  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  map = self->numbers->map;
  if (row == CGV_NONE || map == NULL || map->start_group == CGV_NONE)
    return FALSE;
  cgv_foreach_side (side)
    {
      if (map->group_of_node[side] != NULL && map->group_of_node[side][row] == map->start_group)
        return TRUE;
    }
  return FALSE;
}

void
cgv_focus_set_measure (CgvFocus *self,
                       CgvMeasure measure)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (measure <= CGV_MEASURE_PER_CALL);

  choice = cgv_choice_copy (self->wanted);
  choice->measure = measure;
  cgv_focus_choose (self, choice);
}

void
cgv_focus_set_anchor (CgvFocus *self,
                      guint32 row)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (row < self->numbers->main.costs[CGV_SIDE_NEW]->graph->n_nodes);

  choice = cgv_choice_copy (self->wanted);
  g_clear_pointer (&choice->anchor, cgv_row_key_unref);
  choice->anchor = cgv_row_key_new (self->numbers->folds, row);
  choice->measure = CGV_MEASURE_PER_CALL;
  cgv_focus_choose (self, choice);
}

void
cgv_focus_set_tolerance (CgvFocus *self,
                         const CgvTolerance *tolerance)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (tolerance == NULL || tolerance->relative >= 0);

  choice = cgv_choice_copy (self->wanted);
  cgv_choice_set_tolerance (choice, cgv_event_list_get_name (choice->events, choice->event), tolerance);
  cgv_focus_choose (self, choice);
}
