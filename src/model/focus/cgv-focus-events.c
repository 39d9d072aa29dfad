/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-focus-private.h"

CgvFormulas *
cgv_focus_get_formulas (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return self->formulas;
}

/* Takes the list. */
static void
set_events (CgvFocus *self,
            CgvEventList *events)
{
  CgvChoice *choice = cgv_choice_copy (self->wanted);

  cgv_choice_take_events (choice, events);
  cgv_focus_choose (self, choice);
}

static void
formulas_changed_cb (CgvFocus *self)
{
  CgvEventList *events = cgv_event_list_new (NULL, self->wanted->sides[CGV_SIDE_NEW], self->formulas);

  if (events != NULL)
    set_events (self, events);
  else
    g_warning ("There is not enough memory for the event types");
}

void
cgv_focus_set_formulas (CgvFocus *self,
                        CgvFormulas *formulas)
{
  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (formulas == NULL || CGV_IS_FORMULAS (formulas));

  if (self->formulas == formulas)
    return;

  if (self->formulas != NULL)
    g_signal_handlers_disconnect_by_data (self->formulas, self);
  g_set_object (&self->formulas, formulas);
  if (formulas != NULL)
    g_signal_connect_swapped (formulas, "changed", G_CALLBACK (formulas_changed_cb), self);
  formulas_changed_cb (self);
  cgv_focus_notify (self, PROP_FORMULAS);
}

CgvEventList *
cgv_focus_get_events (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return self->numbers->choice->events;
}

guint
cgv_focus_get_event (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), 0);

  return self->numbers->choice->event;
}

/* The wanted event types may be newer than those that are shown. */
void
cgv_focus_set_event (CgvFocus *self,
                     guint event)
{
  CgvEventList *events;
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));
  events = cgv_focus_get_events (self);
  g_return_if_fail (cgv_event_list_can_be_main (events, event));

  choice = cgv_choice_copy (self->wanted);
  if (choice->events != events)
    event = cgv_event_list_find_main (choice->events, cgv_event_list_get_name (events, event));
  choice->event = event != CGV_NONE ? event : cgv_event_list_get_default (choice->events);
  cgv_focus_choose (self, choice);
}
