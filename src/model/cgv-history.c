/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-history.h"

/* Nobody goes back further, and a held arrow key adds thirty entries a second. */
#define MAX_ENTRIES 10000u

struct CgvHistory
{
  GArray *functions;
  guint current;
};

CgvHistory *
cgv_history_new (CgvFunctionId function)
{
  CgvHistory *history = g_new0 (CgvHistory, 1);

  history->functions = g_array_new (FALSE, FALSE, sizeof (CgvFunctionId));
  g_array_append_val (history->functions, function);
  return history;
}

void
cgv_history_free (CgvHistory *history)
{
  g_array_unref (history->functions);
  g_free (history);
}

CgvFunctionId
cgv_history_get_current (CgvHistory *history)
{
  return g_array_index (history->functions, CgvFunctionId, history->current);
}

void
cgv_history_add (CgvHistory *history,
                 CgvFunctionId function)
{
  g_array_set_size (history->functions, history->current + 1);
  if (history->functions->len == MAX_ENTRIES)
    g_array_remove_index (history->functions, 0);
  g_array_append_val (history->functions, function);
  history->current = history->functions->len - 1;
}

void
cgv_history_replace (CgvHistory *history,
                     CgvFunctionId function)
{
  g_array_index (history->functions, CgvFunctionId, history->current) = function;
}

gboolean
cgv_history_can_move (CgvHistory *history,
                      int steps)
{
  gint64 target = (gint64) history->current + steps;

  return target >= 0 && target < (gint64) history->functions->len;
}

void
cgv_history_move (CgvHistory *history,
                  int steps)
{
  g_return_if_fail (cgv_history_can_move (history, steps));

  history->current = (guint) ((gint64) history->current + steps);
}
