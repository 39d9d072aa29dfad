/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-choice.h"

CgvChoice *
cgv_choice_new (CgvEventSet *events,
                CgvEventId event,
                gboolean fold,
                CgvPartSelection *parts)
{
  CgvChoice *choice = g_new0 (CgvChoice, 1);

  choice->events = cgv_event_set_ref (events);
  choice->event = event;
  choice->fold = fold;
  choice->parts = parts;
  choice->filters = cgv_filter_list_new ();
  choice->columns = g_new0 (char *, 1);
  choice->grouping = CGV_CHOICE_UNGROUPED;
  return choice;
}

CgvChoice *
cgv_choice_copy (const CgvChoice *choice)
{
  CgvChoice *copy = cgv_choice_new (choice->events, choice->event, choice->fold, cgv_part_selection_copy (choice->parts));

  cgv_filter_list_unref (copy->filters);
  copy->filters = cgv_filter_list_ref (choice->filters);
  g_strfreev (copy->columns);
  copy->columns = g_strdupv (choice->columns);
  copy->grouping = choice->grouping;
  return copy;
}

void
cgv_choice_free (CgvChoice *choice)
{
  cgv_event_set_unref (choice->events);
  cgv_part_selection_free (choice->parts);
  cgv_filter_list_unref (choice->filters);
  g_strfreev (choice->columns);
  g_free (choice);
}

gboolean
cgv_choice_has_same_costs (const CgvChoice *a,
                           const CgvChoice *b)
{
  return a->events == b->events && a->event == b->event && a->fold == b->fold && cgv_part_selection_equal (a->parts, b->parts) &&
         cgv_filter_list_equal (a->filters, b->filters) &&
         g_strv_equal ((const char *const *) a->columns, (const char *const *) b->columns);
}

gboolean
cgv_choice_equal (const CgvChoice *a,
                  const CgvChoice *b)
{
  return cgv_choice_has_same_costs (a, b) && a->grouping == b->grouping;
}
