/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-focus-private.h"

CgvFunctionId
cgv_focus_get_function (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), CGV_NONE);

  return cgv_history_get_current (self->history);
}

static CgvNodeId
get_node_of (CgvFocus *self,
             CgvFunctionId function)
{
  return function != CGV_NONE ? cgv_fold_get_node (self->numbers->costs->graph->fold, function) : CGV_NONE;
}

CgvNodeId
cgv_focus_get_node (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), CGV_NONE);

  return get_node_of (self, cgv_focus_get_function (self));
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

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (function < cgv_profile_get_n_functions (cgv_document_get_profile (self->document)));

  if (function == cgv_focus_get_function (self))
    return;

  could_go_back = cgv_focus_get_can_go_back (self);
  could_go_forward = cgv_focus_get_can_go_forward (self);
  if (get_node_of (self, function) == cgv_focus_get_node (self))
    cgv_history_replace (self->history, function);
  else
    cgv_history_add (self->history, function);
  notify_history (self, could_go_back, could_go_forward);
}

void
cgv_focus_set_node (CgvFocus *self,
                    CgvNodeId node)
{
  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (node < self->numbers->costs->graph->n_nodes);

  if (node != cgv_focus_get_node (self))
    cgv_focus_set_function (self, cgv_fold_get_function (self->numbers->costs->graph->fold, node));
}

gboolean
cgv_focus_get_can_go_back (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return cgv_history_can_move (self->history, -1);
}

gboolean
cgv_focus_get_can_go_forward (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return cgv_history_can_move (self->history, 1);
}

static gboolean
move_in_history (CgvFocus *self,
                 int steps)
{
  gboolean could_go_back = cgv_focus_get_can_go_back (self);
  gboolean could_go_forward = cgv_focus_get_can_go_forward (self);

  if (!cgv_history_can_move (self->history, steps))
    return FALSE;

  cgv_history_move (self->history, steps);
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
