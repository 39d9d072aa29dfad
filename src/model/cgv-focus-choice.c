/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-focus-private.h"

gboolean
cgv_focus_get_fold (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return self->numbers->choice->fold;
}

void
cgv_focus_set_fold (CgvFocus *self,
                    gboolean fold)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));

  choice = cgv_choice_copy (self->wanted);
  choice->fold = !!fold;
  cgv_focus_choose (self, choice);
}

CgvGrouping *
cgv_focus_get_grouping (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return self->numbers->grouping;
}

CgvGrouping *
cgv_focus_find_grouping (CgvFocus *self,
                         const CgvCosts *costs)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return cgv_numbers_get_grouping (self->numbers, costs);
}

int
cgv_focus_get_grouping_kind (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), CGV_CHOICE_UNGROUPED);

  return cgv_numbers_get_grouping_kind (self->numbers);
}

void
cgv_focus_set_grouping_kind (CgvFocus *self,
                             int kind)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (kind >= CGV_CHOICE_UNGROUPED && kind <= (int) CGV_GROUPING_FUNCTION_FILE);

  choice = cgv_choice_copy (self->wanted);
  choice->grouping = kind;
  cgv_focus_choose (self, choice);
}

gboolean
cgv_focus_has_part (CgvFocus *self,
                    CgvPartId part)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);
  g_return_val_if_fail (part < cgv_profile_get_n_parts (cgv_document_get_profile (self->document)), FALSE);

  return cgv_part_set_contains (cgv_part_selection_get_set (self->numbers->choice->parts), part);
}

gboolean
cgv_focus_has_all_parts (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return cgv_part_selection_get_set (self->numbers->choice->parts) == NULL;
}

void
cgv_focus_select_all_parts (CgvFocus *self)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));

  choice = cgv_choice_copy (self->wanted);
  cgv_part_selection_select_all (choice->parts);
  cgv_focus_choose (self, choice);
}

void
cgv_focus_select_part (CgvFocus *self,
                       CgvPartId part)
{
  cgv_focus_select_parts (self, &part, 1);
}

void
cgv_focus_select_parts (CgvFocus *self,
                        const CgvPartId *parts,
                        guint n_parts)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (parts != NULL && n_parts > 0);

  choice = cgv_choice_copy (self->wanted);
  cgv_part_selection_select_only (choice->parts, parts[0]);
  for (guint i = 1; i < n_parts; i++)
    cgv_part_selection_add (choice->parts, parts[i]);
  cgv_focus_choose (self, choice);
}

void
cgv_focus_toggle_part (CgvFocus *self,
                       CgvPartId part)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));

  choice = cgv_choice_copy (self->wanted);
  cgv_part_selection_toggle (choice->parts, part);
  cgv_focus_choose (self, choice);
}
