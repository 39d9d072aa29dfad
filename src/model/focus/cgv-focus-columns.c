/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-focus-private.h"

const char *const *
cgv_focus_get_columns (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return (const char *const *) self->numbers->choice->columns;
}

void
cgv_focus_set_columns (CgvFocus *self,
                       const char *const *columns)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (columns != NULL);

  choice = cgv_choice_copy (self->wanted);
  g_strfreev (choice->columns);
  choice->columns = g_strdupv ((char **) columns);
  cgv_focus_choose (self, choice);
}

CgvCosts *
cgv_focus_find_costs (CgvFocus *self,
                      const char *event)
{
  const CgvEventNumbers *numbers;
  guint index;

  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);
  g_return_val_if_fail (event != NULL, NULL);

  index = cgv_event_list_find (self->numbers->choice->events, event);
  numbers = index != CGV_NONE ? cgv_numbers_find (self->numbers, index) : NULL;
  return numbers != NULL ? numbers->costs[CGV_SIDE_NEW] : NULL;
}
