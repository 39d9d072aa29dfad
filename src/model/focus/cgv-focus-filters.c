/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-focus-private.h"

CgvFilterList *
cgv_focus_get_filters (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return self->wanted->filters;
}

/* Takes the filters; what they were goes onto @stack. */
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

static void
notify_steps (CgvFocus *self,
              gboolean could_undo,
              gboolean could_redo)
{
  if (could_undo != cgv_focus_get_can_undo_filters (self))
    cgv_focus_notify (self, PROP_CAN_UNDO_FILTERS);
  if (could_redo != cgv_focus_get_can_redo_filters (self))
    cgv_focus_notify (self, PROP_CAN_REDO_FILTERS);
}

void
cgv_focus_set_filters (CgvFocus *self,
                       CgvFilterList *filters)
{
  gboolean could_undo;
  gboolean could_redo;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (filters != NULL);

  if (cgv_filter_list_equal (filters, self->wanted->filters))
    return;

  could_undo = cgv_focus_get_can_undo_filters (self);
  could_redo = cgv_focus_get_can_redo_filters (self);
  g_ptr_array_set_size (self->redo_filters, 0);
  change_filters (self, cgv_filter_list_ref (filters), self->undo_filters);
  notify_steps (self, could_undo, could_redo);
}

static gboolean
move_filters (CgvFocus *self,
              GPtrArray *from,
              GPtrArray *to)
{
  gboolean could_undo = cgv_focus_get_can_undo_filters (self);
  gboolean could_redo = cgv_focus_get_can_redo_filters (self);

  if (from->len == 0)
    return FALSE;
  change_filters (self, g_ptr_array_steal_index (from, from->len - 1), to);
  notify_steps (self, could_undo, could_redo);
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

gboolean
cgv_focus_get_can_undo_filters (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return self->undo_filters->len > 0;
}

gboolean
cgv_focus_get_can_redo_filters (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return self->redo_filters->len > 0;
}

static gboolean
are_filters_shown (CgvFocus *self)
{
  return cgv_filter_list_equal (self->numbers->choice->filters, self->wanted->filters);
}

const CgvFilterReport *
cgv_focus_get_filter_report (CgvFocus *self,
                             guint index)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);
  g_return_val_if_fail (index < cgv_filter_list_get_n (self->wanted->filters), NULL);

  return are_filters_shown (self) ? &self->numbers->reports[CGV_SIDE_NEW][index] : NULL;
}

const GError *
cgv_focus_get_filter_error (CgvFocus *self,
                            guint index)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);
  g_return_val_if_fail (index < cgv_filter_list_get_n (self->wanted->filters), NULL);

  return are_filters_shown (self) ? cgv_filtering_get_error (self->numbers->filtering, index) : NULL;
}

CgvCosts *
cgv_focus_get_base_costs (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return self->numbers->unfiltered[CGV_SIDE_NEW];
}

gboolean
cgv_focus_get_is_hidden (CgvFocus *self)
{
  CgvNodeId node;

  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  node = cgv_focus_get_node (self);
  return node != CGV_NONE && cgv_graph_is_hidden (self->numbers->main.costs[CGV_SIDE_NEW]->graph, node);
}
