/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-focus-private.h"

CgvFormulas *
cgv_focus_get_formulas (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return self->formulas;
}

/* The event type of another set that has the same name, or the default one. */
static CgvEventId
find_event (CgvFocus *self,
            const CgvEventSet *events,
            const CgvEventSet *old_events,
            CgvEventId old_event)
{
  CgvEventId event = cgv_event_set_find (events, cgv_event_set_get_name (old_events, old_event));

  if (event == CGV_NONE || cgv_event_set_get (events, event)->is_ratio)
    return cgv_document_get_default_event (self->document);
  return event;
}

/* Takes the set. */
static void
set_events (CgvFocus *self,
            CgvEventSet *events)
{
  CgvChoice *choice = cgv_choice_copy (self->wanted);

  choice->event = find_event (self, events, self->wanted->events, self->wanted->event);
  cgv_event_set_unref (choice->events);
  choice->events = events;
  cgv_focus_choose (self, choice);
}

static void
formulas_changed_cb (CgvFocus *self)
{
  CgvProfile *profile = cgv_document_get_profile (self->document);
  CgvEventSet *events = self->formulas != NULL ? cgv_formulas_make_events (self->formulas, profile) : cgv_event_set_ref (cgv_document_get_events (self->document));

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

CgvEventSet *
cgv_focus_get_events (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return self->numbers->choice->events;
}

CgvEventId
cgv_focus_get_event (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), 0);

  return self->numbers->choice->event;
}

/* What is wanted may be of a newer set than what is shown. */
void
cgv_focus_set_event (CgvFocus *self,
                     CgvEventId event)
{
  CgvEventSet *events;
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));
  events = cgv_focus_get_events (self);
  g_return_if_fail (event < cgv_event_set_get_n (events));
  g_return_if_fail (!cgv_event_set_get (events, event)->is_ratio);

  choice = cgv_choice_copy (self->wanted);
  choice->event = choice->events == events ? event : find_event (self, choice->events, events, event);
  cgv_focus_choose (self, choice);
}
