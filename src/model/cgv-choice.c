/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-choice.h"

CgvChoice *
cgv_choice_new (CgvEventId event,
                gboolean fold,
                CgvPartSelection *parts)
{
  CgvChoice *choice = g_new0 (CgvChoice, 1);

  choice->event = event;
  choice->fold = fold;
  choice->parts = parts;
  return choice;
}

CgvChoice *
cgv_choice_copy (const CgvChoice *choice)
{
  return cgv_choice_new (choice->event, choice->fold, cgv_part_selection_copy (choice->parts));
}

void
cgv_choice_free (CgvChoice *choice)
{
  cgv_part_selection_free (choice->parts);
  g_free (choice);
}

gboolean
cgv_choice_equal (const CgvChoice *a,
                  const CgvChoice *b)
{
  return a->event == b->event && a->fold == b->fold && cgv_part_selection_equal (a->parts, b->parts);
}
