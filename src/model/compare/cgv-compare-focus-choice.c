/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-focus-private.h"

CgvEventList *
cgv_compare_focus_get_events (CgvCompareFocus *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), NULL);

  return self->numbers->choice->events;
}

guint
cgv_compare_focus_get_event (CgvCompareFocus *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), 0);

  return self->numbers->choice->event;
}

/* What is wanted may have other event types than what is shown. */
void
cgv_compare_focus_set_event (CgvCompareFocus *self,
                             guint event)
{
  CgvEventList *events;
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_COMPARE_FOCUS (self));
  events = cgv_compare_focus_get_events (self);
  g_return_if_fail (cgv_event_list_can_be_main (events, event));

  choice = cgv_choice_copy (self->wanted);
  if (choice->events != events)
    event = cgv_event_list_find_main (choice->events, cgv_event_list_get_name (events, event));
  if (event != CGV_NONE)
    choice->event = event;
  cgv_compare_focus_choose (self, choice);
}

CgvMeasure
cgv_compare_focus_get_measure (CgvCompareFocus *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), CGV_MEASURE_ABSOLUTE);

  return self->numbers->choice->measure;
}

void
cgv_compare_focus_set_measure (CgvCompareFocus *self,
                               CgvMeasure measure)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_COMPARE_FOCUS (self));
  g_return_if_fail (measure <= CGV_MEASURE_PER_CALL);

  choice = cgv_choice_copy (self->wanted);
  choice->measure = measure;
  cgv_compare_focus_choose (self, choice);
}

guint32
cgv_compare_focus_get_anchor (CgvCompareFocus *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), CGV_NONE);

  return self->numbers->anchor;
}

void
cgv_compare_focus_set_anchor (CgvCompareFocus *self,
                              guint32 row)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_COMPARE_FOCUS (self));
  g_return_if_fail (row < self->numbers->main.comparison->n_rows);

  choice = cgv_choice_copy (self->wanted);
  g_clear_pointer (&choice->anchor, cgv_row_key_unref);
  choice->anchor = cgv_row_key_new (self->numbers->folds, row);
  choice->measure = CGV_MEASURE_PER_CALL;
  cgv_compare_focus_choose (self, choice);
}

CgvTolerance
cgv_compare_focus_get_tolerance (CgvCompareFocus *self,
                                 gboolean *is_default)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), ((CgvTolerance){ 0, 0 }));

  return cgv_choice_get_tolerance (self->numbers->choice, self->numbers->choice->event, is_default);
}

void
cgv_compare_focus_set_tolerance (CgvCompareFocus *self,
                                 const CgvTolerance *tolerance)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_COMPARE_FOCUS (self));
  g_return_if_fail (tolerance == NULL || tolerance->relative >= 0);

  choice = cgv_choice_copy (self->wanted);
  cgv_choice_set_tolerance (choice, cgv_event_list_get_name (choice->events, choice->event), tolerance);
  cgv_compare_focus_choose (self, choice);
}

CgvMatchRules *
cgv_compare_focus_get_rules (CgvCompareFocus *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), NULL);

  return self->wanted->rules;
}

void
cgv_compare_focus_set_rules (CgvCompareFocus *self,
                             CgvMatchRules *rules)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_COMPARE_FOCUS (self));
  g_return_if_fail (rules != NULL);

  choice = cgv_choice_copy (self->wanted);
  cgv_match_rules_ref (rules);
  cgv_match_rules_unref (choice->rules);
  choice->rules = rules;
  cgv_compare_focus_choose (self, choice);
}

int
cgv_compare_focus_get_grouping (CgvCompareFocus *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), CGV_CHOICE_UNGROUPED);

  return self->numbers->choice->grouping;
}

void
cgv_compare_focus_set_grouping (CgvCompareFocus *self,
                                int grouping)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_COMPARE_FOCUS (self));
  g_return_if_fail (grouping >= CGV_CHOICE_UNGROUPED && grouping <= (int) CGV_GROUPING_FILE);

  choice = cgv_choice_copy (self->wanted);
  choice->grouping = grouping;
  cgv_compare_focus_choose (self, choice);
}

gboolean
cgv_compare_focus_get_relative (CgvCompareFocus *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), FALSE);

  return self->relative;
}

void
cgv_compare_focus_set_relative (CgvCompareFocus *self,
                                gboolean relative)
{
  g_return_if_fail (CGV_IS_COMPARE_FOCUS (self));

  if (self->relative == !!relative)
    return;

  self->relative = !!relative;
  cgv_compare_focus_notify (self, PROP_RELATIVE);
}
