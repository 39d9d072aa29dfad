/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-columns-private.h"

#include <glib/gi18n.h>

#include "cgv-cost-text.h"
#include "cgv-row-text.h"
#include "cgv-value.h"

/* Who calls and who is called in the first row, which is the example. */
typedef struct
{
  CgvCallCell call;
  char *caller;
  char *callee;
} Example;

static void
example_clear (Example *example)
{
  g_free (example->caller);
  g_free (example->callee);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Example, example_clear)

static gboolean
get_example (CgvCallColumns *self,
             Example *example)
{
  char *here;
  char *there;

  if (!cgv_call_columns_get_call (self, 0, &example->call))
    return FALSE;

  here = cgv_focus_dup_name (self->focus, cgv_focus_get_row (self->focus));
  there = cgv_focus_dup_name (self->focus, example->call.node);
  if (cgv_call_list_get_kind (self->list) == CGV_CALL_LIST_CALLERS)
    {
      example->caller = there;
      example->callee = here;
    }
  else
    {
      example->caller = here;
      example->callee = there;
    }

  return TRUE;
}

static char *
explain_cost (CgvCallColumn *column)
{
  CgvCallColumns *self = column->columns;
  const CgvCosts *costs = cgv_call_column_get_costs (column);
  g_auto (Example) example = { 0 };
  g_autofree char *name = cgv_focus_dup_name (self->focus, cgv_focus_get_row (self->focus));
  g_autofree char *base = NULL;
  g_autofree char *cost = NULL;

  if (costs == NULL || !get_example (self, &example))
    return NULL;

  base = cgv_cost_text_dup_amount (self->focus, costs, cgv_call_columns_get_base (self, costs));
  cost = cgv_cost_text_dup_amount (self->focus, costs, costs->edge_costs[example.call.edge]);
  if (cgv_costs_get_event (costs)->is_ratio)
    /* Translators: the names of a callee and of its caller, and the value of a ratio */
    return g_strdup_printf (_ ("The ratio in calls, with everything called from there.\n%s, called by %s: %s."), example.callee, example.caller, cost);

  /* Translators: the names of a callee, of its caller and of one of both, and costs with their unit */
  return g_strdup_printf (_ ("What calls cost, with everything called from there.\n"
                             "%s, called by %s: %s.\n"
                             "A full bar, 100 %%, is all that %s cost: %s."),
                          example.callee,
                          example.caller,
                          cost,
                          name,
                          base);
}

static char *
explain_count (CgvCallColumns *self)
{
  g_auto (Example) example = { 0 };
  g_autofree char *count = NULL;

  if (!get_example (self, &example))
    return NULL;

  count = cgv_row_text_dup_count (example.call.count);

  /* Translators: the names of a caller and a callee, and a number */
  return g_strdup_printf (ngettext ("How often one called the other.\n%s called %s %s time.",
                                    "How often one called the other.\n%s called %s %s times.",
                                    (gulong) MIN (example.call.count, G_MAXULONG)),
                          example.caller,
                          example.callee,
                          count);
}

static char *
explain_per_call (CgvCallColumns *self)
{
  const CgvCosts *costs = cgv_focus_get_costs (self->focus);
  g_auto (Example) example = { 0 };
  g_autofree char *cost = NULL;
  g_autofree char *count = NULL;
  g_autofree char *each = NULL;

  if (!get_example (self, &example))
    return NULL;
  if (example.call.count == 0)
    return g_strdup (_ ("What one call cost on average."));

  cost = cgv_cost_text_dup_amount (self->focus, costs, example.call.cost);
  count = cgv_row_text_dup_count (example.call.count);
  each = cgv_call_cells_dup_per_call (self, &example.call);

  /* Translators: a cost with its unit, a number of calls, the name of the callee, and a cost */
  return g_strdup_printf (ngettext ("What one call cost on average.\n%s in %s call of %s: %s each.",
                                    "What one call cost on average.\n%s in %s calls of %s: %s each.",
                                    (gulong) MIN (example.call.count, G_MAXULONG)),
                          cost,
                          count,
                          example.callee,
                          each);
}

char *
cgv_call_column_explain (gpointer data)
{
  CgvCallColumn *column = data;
  CgvCallColumns *self = column->columns;

  if (self->list == NULL || cgv_focus_get_row (self->focus) == CGV_NONE)
    return NULL;

  switch (column->key)
    {
    case CGV_CALL_ORDER_COST:
      return explain_cost (column);
    case CGV_CALL_ORDER_COUNT:
      return explain_count (self);
    case CGV_CALL_ORDER_PER_CALL:
      return explain_per_call (self);
    case CGV_CALL_ORDER_NAME:
      return g_strdup (_ ("Click a function to go to it."));
    default:
      return NULL;
    }
}
