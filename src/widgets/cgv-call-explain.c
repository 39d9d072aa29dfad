/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-columns-private.h"

#include <glib/gi18n.h>

#include "cgv-row-text.h"

static char *
explain_cost (CgvCallColumns *self)
{
  g_autofree char *name = cgv_focus_dup_name (self->focus, cgv_focus_get_node (self->focus));
  g_autofree char *base = cgv_row_text_dup_amount (self->focus, cgv_call_columns_get_base (self));

  if (cgv_call_list_get_kind (self->list) == CGV_CALL_LIST_CALLERS)
    /* Translators: twice the name of the same function, and its cost */
    return g_strdup_printf (_ ("What %s cost when this function called it.\nA full bar, 100 %%, is all that %s cost: %s."), name, name, base);

  /* Translators: twice the name of the same function, and its cost */
  return g_strdup_printf (_ ("What this function cost when %s called it.\nA full bar, 100 %%, is all that %s cost: %s."), name, name, base);
}

char *
cgv_call_columns_explain (guint column,
                          gpointer user_data)
{
  CgvCallColumns *self = user_data;

  if (self->list == NULL || cgv_focus_get_node (self->focus) == CGV_NONE)
    return NULL;

  switch ((CgvCallOrderKey) column)
    {
    case CGV_CALL_ORDER_COST:
      return explain_cost (self);
    case CGV_CALL_ORDER_COUNT:
      return g_strdup (_ ("How often it was called."));
    case CGV_CALL_ORDER_PER_CALL:
      return g_strdup (_ ("What one call cost on average."));
    case CGV_CALL_ORDER_NAME:
      return g_strdup (_ ("Click a function to go to it."));
    default:
      return NULL;
    }
}
