/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-focus-private.h"

void
cgv_focus_begin_history (CgvFocus *self)
{
  CgvFunctionId first = cgv_document_get_first_function (self->document, self->wanted->event);

  cgv_history_set_rows (self->history, self->numbers->folds);
  if (first != CGV_NONE)
    cgv_history_add (self->history, cgv_row_key_new_for_function (self->numbers->folds, first));
}

CgvFunctionId
cgv_focus_get_function (CgvFocus *self)
{
  const CgvRowKey *key;

  g_return_val_if_fail (CGV_IS_FOCUS (self), CGV_NONE);

  key = cgv_history_get_key (self->history);
  return key != NULL ? cgv_row_key_find_function (key, self->numbers->folds) : CGV_NONE;
}

CgvNodeId
cgv_focus_get_node (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), CGV_NONE);

  return cgv_history_get_current (self->history);
}

static void
notify_history (CgvFocus *self,
                gboolean could_go_back,
                gboolean could_go_forward)
{
  cgv_focus_notify (self, PROP_FUNCTION);
  if (could_go_back != cgv_focus_get_can_go_back (self))
    cgv_focus_notify (self, PROP_CAN_GO_BACK);
  if (could_go_forward != cgv_focus_get_can_go_forward (self))
    cgv_focus_notify (self, PROP_CAN_GO_FORWARD);
}

void
cgv_focus_set_function (CgvFocus *self,
                        CgvFunctionId function)
{
  gboolean could_go_back;
  gboolean could_go_forward;
  CgvRowKey *key;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (function < cgv_profile_get_n_functions (cgv_document_get_profile (self->document)));

  if (function == cgv_focus_get_function (self))
    return;

  could_go_back = cgv_focus_get_can_go_back (self);
  could_go_forward = cgv_focus_get_can_go_forward (self);
  key = cgv_row_key_new_for_function (self->numbers->folds, function);
  if (cgv_fold_get_node (self->numbers->folds[CGV_SIDE_NEW], function) == cgv_focus_get_node (self))
    cgv_history_replace (self->history, key);
  else
    cgv_history_add (self->history, key);
  notify_history (self, could_go_back, could_go_forward);
}

void
cgv_focus_set_node (CgvFocus *self,
                    CgvNodeId node)
{
  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (node < self->numbers->main.costs[CGV_SIDE_NEW]->graph->n_nodes);

  if (node != cgv_focus_get_node (self))
    cgv_focus_set_function (self, cgv_fold_get_function (self->numbers->folds[CGV_SIDE_NEW], node));
}

static gboolean
can_go (CgvFocus *self,
        int direction)
{
  return cgv_history_find (self->history, cgv_focus_get_node (self), direction, NULL) != CGV_NONE;
}

gboolean
cgv_focus_get_can_go_back (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return can_go (self, -1);
}

gboolean
cgv_focus_get_can_go_forward (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return can_go (self, 1);
}

static gboolean
move_in_history (CgvFocus *self,
                 int direction)
{
  gboolean could_go_back = cgv_focus_get_can_go_back (self);
  gboolean could_go_forward = cgv_focus_get_can_go_forward (self);
  guint index;

  if (cgv_history_find (self->history, cgv_focus_get_node (self), direction, &index) == CGV_NONE)
    return FALSE;

  cgv_history_move_to (self->history, index);
  notify_history (self, could_go_back, could_go_forward);
  return TRUE;
}

gboolean
cgv_focus_go_back (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return move_in_history (self, -1);
}

gboolean
cgv_focus_go_forward (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return move_in_history (self, 1);
}
