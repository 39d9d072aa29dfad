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

  return self->numbers->main.grouping;
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

/* NULL for all. */
static const CgvPartSet *
get_parts (const CgvChoice *choice)
{
  const CgvPartSelection *parts = cgv_runs_get_parts (choice->sides[CGV_SIDE_NEW]);

  return parts != NULL ? cgv_part_selection_get_set (parts) : NULL;
}

gboolean
cgv_focus_has_part (CgvFocus *self,
                    CgvPartId part)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);
  g_return_val_if_fail (part < cgv_profile_get_n_parts (cgv_document_get_profile (self->document)), FALSE);

  return cgv_part_set_contains (get_parts (self->numbers->choice), part);
}

gboolean
cgv_focus_has_all_parts (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return get_parts (self->numbers->choice) == NULL;
}

static void
choose_parts (CgvFocus *self,
              const CgvPartSelection *parts)
{
  CgvChoice *choice = cgv_choice_copy (self->wanted);

  g_object_unref (choice->sides[CGV_SIDE_NEW]);
  choice->sides[CGV_SIDE_NEW] = cgv_runs_new (self->document, parts);
  cgv_focus_choose (self, choice);
}

static CgvPartSelection *
dup_parts (CgvFocus *self)
{
  const CgvPartSelection *parts = cgv_runs_get_parts (self->wanted->sides[CGV_SIDE_NEW]);

  if (parts != NULL)
    return cgv_part_selection_copy (parts);
  return cgv_part_selection_new (cgv_profile_get_n_parts (cgv_document_get_profile (self->document)));
}

void
cgv_focus_select_all_parts (CgvFocus *self)
{
  g_return_if_fail (CGV_IS_FOCUS (self));

  choose_parts (self, NULL);
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
  g_autoptr (CgvPartSelection) selection = NULL;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (parts != NULL && n_parts > 0);

  selection = dup_parts (self);
  cgv_part_selection_select_only (selection, parts[0]);
  for (guint i = 1; i < n_parts; i++)
    cgv_part_selection_add (selection, parts[i]);
  choose_parts (self, selection);
}

void
cgv_focus_toggle_part (CgvFocus *self,
                       CgvPartId part)
{
  g_autoptr (CgvPartSelection) selection = NULL;

  g_return_if_fail (CGV_IS_FOCUS (self));

  selection = dup_parts (self);
  cgv_part_selection_toggle (selection, part);
  choose_parts (self, selection);
}
