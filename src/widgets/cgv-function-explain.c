/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-columns-private.h"

#include <glib/gi18n.h>

#include "cgv-row-text.h"

static char *
explain_inclusive (CgvFunctionColumns *self,
                   const char *name)
{
  const CgvCosts *costs = cgv_function_columns_get_scaled_costs (self);
  CgvNodeId node = cgv_focus_get_node (self->focus);
  g_autofree char *cost = cgv_row_text_dup_amount (self->focus, costs->inclusive[node]);
  g_autofree char *total = cgv_row_text_dup_amount (self->focus, costs->total);
  g_autofree char *full = cgv_row_text_dup_amount (self->focus, self->max_inclusive);

  /* Translators: first the name of a function, then costs with their unit */
  return g_strdup_printf (_ ("What a function cost with everything it called.\n"
                             "Here %s: %s of %s in all.\n"
                             "A full bar is %s."),
                          name,
                          cost,
                          total,
                          full);
}

static char *
explain_self (CgvFunctionColumns *self,
              const char *name)
{
  const CgvCosts *costs = cgv_function_columns_get_scaled_costs (self);
  CgvNodeId node = cgv_focus_get_node (self->focus);
  g_autofree char *cost = cgv_row_text_dup_amount (self->focus, costs->self[node]);
  g_autofree char *total = cgv_row_text_dup_amount (self->focus, costs->total);
  g_autofree char *full = cgv_row_text_dup_amount (self->focus, self->max_self);

  /* Translators: first the name of a function, then costs with their unit */
  return g_strdup_printf (_ ("What a function cost in its own code, without what it called.\n"
                             "Here %s: %s of %s in all.\n"
                             "A full bar is %s."),
                          name,
                          cost,
                          total,
                          full);
}

static char *
explain_calls (CgvFunctionColumns *self,
               const char *name)
{
  guint64 n_calls = cgv_focus_get_costs (self->focus)->graph->n_calls[cgv_focus_get_node (self->focus)];
  g_autofree char *count = cgv_row_text_dup_count (n_calls);

  /* Translators: the name of a function, and a number */
  return g_strdup_printf (ngettext ("How often a function was called.\nHere %s: %s call.",
                                    "How often a function was called.\nHere %s: %s calls.",
                                    (gulong) MIN (n_calls, G_MAXULONG)),
                          name,
                          count);
}

char *
cgv_function_columns_explain (guint column,
                              gpointer user_data)
{
  CgvFunctionColumns *self = user_data;
  g_autofree char *name = NULL;

  if (self->focus == NULL || cgv_focus_get_node (self->focus) == CGV_NONE)
    return NULL;

  name = cgv_focus_dup_name (self->focus, cgv_focus_get_node (self->focus));

  switch ((CgvOrderKey) column)
    {
    case CGV_ORDER_INCLUSIVE:
      return explain_inclusive (self, name);
    case CGV_ORDER_SELF:
      return explain_self (self, name);
    case CGV_ORDER_CALLS:
      return explain_calls (self, name);
    case CGV_ORDER_NAME:
      return g_strdup (_ ("The function, as the profile names it. Long names are shortened; point at one to read all of it."));
    case CGV_ORDER_LOCATION:
      return g_strdup (_ ("The source file that the function is in, and the program or library."));
    default:
      return NULL;
    }
}
