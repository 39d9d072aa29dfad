/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-focus-private.h"

/* What a list begins with: the row whose self cost became most, or else least, and not by noise; without any, the one of
 * the largest inclusive cost. */
static guint32
find_first_row (const CgvComparison *comparison)
{
  guint32 first = CGV_NONE;
  guint32 best = CGV_NONE;
  CgvDelta best_delta = { 0 };
  CgvCost best_cost = 0;

  for (guint32 row = 0; row < comparison->n_rows; row++)
    {
      CgvDelta delta = cgv_comparison_get_self_delta (comparison, row);
      CgvCost cost = cgv_comparison_get_inclusive (comparison, CGV_SIDE_NEW, row);

      if (cgv_comparison_get_presence (comparison, row) == CGV_PRESENT_NEITHER)
        continue;
      if (first == CGV_NONE || cgv_cost_compare (cost, best_cost, comparison->is_signed) > 0)
        {
          first = row;
          best_cost = cost;
        }
      if (delta.sign == 0 || cgv_comparison_is_self_noise (comparison, row))
        continue;
      if (best == CGV_NONE || delta.sign > best_delta.sign || (delta.sign == best_delta.sign && delta.size > best_delta.size))
        {
          best = row;
          best_delta = delta;
        }
    }
  return best != CGV_NONE ? best : first;
}

/* A row that none of the chosen parts has is no row to show. */
static guint32
get_current (CgvCompareFocus *self)
{
  const CgvComparison *comparison = self->numbers->main.comparison;
  guint32 row = cgv_history_get_current (self->history);

  if (row == CGV_NONE || cgv_comparison_get_presence (comparison, row) == CGV_PRESENT_NEITHER)
    return CGV_NONE;
  return row;
}

static void
find_ways (CgvCompareFocus *self)
{
  self->can_go_back = cgv_history_find (self->history, self->row, -1, NULL) != CGV_NONE;
  self->can_go_forward = cgv_history_find (self->history, self->row, 1, NULL) != CGV_NONE;
}

void
cgv_compare_focus_find_row (CgvCompareFocus *self)
{
  gboolean is_first = self->row == CGV_NONE;

  cgv_history_set_rows (self->history, self->numbers->folds);
  self->row = get_current (self);
  if (self->row == CGV_NONE)
    self->row = find_first_row (self->numbers->main.comparison);
  if (is_first && self->row != CGV_NONE)
    cgv_history_add (self->history, cgv_row_key_new (self->numbers->folds, self->row));
}

void
cgv_compare_focus_notify_row (CgvCompareFocus *self,
                              guint32 old_row)
{
  gboolean could_go_back = self->can_go_back;
  gboolean could_go_forward = self->can_go_forward;

  find_ways (self);
  if (self->row != old_row)
    cgv_compare_focus_notify (self, PROP_ROW);
  if (could_go_back != self->can_go_back)
    cgv_compare_focus_notify (self, PROP_CAN_GO_BACK);
  if (could_go_forward != self->can_go_forward)
    cgv_compare_focus_notify (self, PROP_CAN_GO_FORWARD);
}

guint32
cgv_compare_focus_get_row (CgvCompareFocus *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), CGV_NONE);

  return self->row;
}

void
cgv_compare_focus_set_row (CgvCompareFocus *self,
                           guint32 row)
{
  guint32 old_row;

  g_return_if_fail (CGV_IS_COMPARE_FOCUS (self));
  g_return_if_fail (row < self->numbers->main.comparison->n_rows);

  old_row = self->row;
  if (row == old_row && row == cgv_history_get_current (self->history))
    return;

  self->row = row;
  cgv_history_add (self->history, cgv_row_key_new (self->numbers->folds, row));
  cgv_compare_focus_notify_row (self, old_row);
}

gboolean
cgv_compare_focus_get_can_go_back (CgvCompareFocus *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), FALSE);

  return self->can_go_back;
}

gboolean
cgv_compare_focus_get_can_go_forward (CgvCompareFocus *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), FALSE);

  return self->can_go_forward;
}

static gboolean
go (CgvCompareFocus *self,
    int direction)
{
  guint32 old_row = self->row;
  guint index;
  guint32 row = cgv_history_find (self->history, old_row, direction, &index);

  if (row == CGV_NONE)
    return FALSE;

  cgv_history_move_to (self->history, index);
  self->row = row;
  cgv_compare_focus_notify_row (self, old_row);
  return TRUE;
}

gboolean
cgv_compare_focus_go_back (CgvCompareFocus *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), FALSE);

  return go (self, -1);
}

gboolean
cgv_compare_focus_go_forward (CgvCompareFocus *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), FALSE);

  return go (self, 1);
}
