/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-series-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-amount-text.h"
#include "cgv-seeded-hash.h"

void
cgv_suite_counts_add (CgvSuiteCounts *counts,
                      const CgvStep *step)
{
  counts->n++;
  if (!cgv_step_is_known (step))
    return;
  counts->n_known++;
  counts->n_more += step->state == CGV_STEP_CHANGED && step->direction > 0;
  counts->n_less += step->state == CGV_STEP_CHANGED && step->direction < 0;
  counts->n_same += step->state == CGV_STEP_SAME;
}

/* Returns what benchmarks cost, without limits. */
static char *
dup_costs (const CgvSuiteCounts *counts)
{
  guint n = counts->n_known;

  if (counts->n_same == n)
    return g_strdup_printf (ngettext ("＝ Exactly the same, %u benchmark", "＝ Exactly the same, all %u benchmarks", n), n);
  if (counts->n_more > 0 && counts->n_less > 0)
    /* Translators: the numbers of benchmarks that cost more, of those that cost less, and of all. */
    return g_strdup_printf (_ ("▲ %u more, ▼ %u less, of %u benchmarks"), counts->n_more, counts->n_less, n);
  if (counts->n_more > 0)
    return g_strdup_printf (ngettext ("▲ %u of %u benchmarks costs more", "▲ %u of %u benchmarks cost more", counts->n_more), counts->n_more, n);
  if (counts->n_less > 0)
    return g_strdup_printf (ngettext ("▼ %u of %u benchmarks costs less", "▼ %u of %u benchmarks cost less", counts->n_less), counts->n_less, n);
  return g_strdup_printf (ngettext ("＝ The total of %u benchmark is practically the same", "＝ The totals of all %u benchmarks are practically the same", n), n);
}

char *
cgv_series_text_dup_suite (const CgvSuiteCounts *counts)
{
  g_autofree char *costs = NULL;
  guint n_unknown = counts->n - counts->n_known;

  if (counts->n_exceeded > 0)
    return g_strdup_printf (ngettext ("✗ %u of %u benchmarks exceeds a limit", "✗ %u of %u benchmarks exceed a limit", counts->n_exceeded), counts->n_exceeded, counts->n);
  if (counts->n_unclear > 0)
    return g_strdup_printf (_ ("? %u of %u benchmarks could not be checked"), counts->n_unclear, counts->n);
  if (counts->n_unused > 0)
    return g_strdup_printf (ngettext ("? %u limit is for no benchmark", "? %u limits are for no benchmark", counts->n_unused), counts->n_unused);
  if (counts->n_limited > 0)
    return g_strdup_printf (ngettext ("✓ %u benchmark keeps its limits", "✓ All %u benchmarks keep their limits", counts->n_limited), counts->n_limited);
  if (counts->n_known == 0)
    return g_strdup_printf (_ ("? None of %u benchmarks could be compared"), counts->n);
  costs = dup_costs (counts);
  if (n_unknown == 0)
    return g_steal_pointer (&costs);
  /* Translators: "9 of 14 benchmarks cost more", and how many are unknown. */
  return g_strdup_printf (_ ("%s; %u could not be compared"), costs, n_unknown);
}

static double
get_percent (const CgvStepCause *cause)
{
  double whole = cgv_cost_to_double (cause->percent.whole, cause->percent.is_signed);

  return whole > 0 ? 100 * cgv_delta_to_double (cause->percent.delta) / whole : 0;
}

static double
get_largest (const CgvCommonCause *cause)
{
  return fmax (fabs (cause->low), fabs (cause->high));
}

static int
compare_causes (gconstpointer a,
                gconstpointer b)
{
  double left = get_largest (a);
  double right = get_largest (b);

  return (right > left) - (right < left);
}

static void
add_cause (GArray *merged,
           GHashTable *places,
           const CgvStepCause *cause)
{
  double percent = get_percent (cause);
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (places, cause->name));
  CgvCommonCause *known = place > 0 ? &g_array_index (merged, CgvCommonCause, place - 1) : NULL;
  const CgvCommonCause first = { cause->name, 1, percent, percent, cause->text };

  if (known == NULL)
    {
      g_array_append_val (merged, first);
      g_hash_table_insert (places, cause->name, GUINT_TO_POINTER (merged->len));
      return;
    }
  if (fabs (percent) > get_largest (known))
    known->text = cause->text;
  known->n++;
  known->low = fmin (known->low, percent);
  known->high = fmax (known->high, percent);
}

GArray *
cgv_series_text_merge_causes (const GPtrArray *steps)
{
  GArray *merged = g_array_new (FALSE, FALSE, sizeof (CgvCommonCause));
  g_autoptr (GHashTable) places = g_hash_table_new (cgv_seeded_str_hash, g_str_equal);

  for (guint i = 0; i < steps->len; i++)
    {
      const CgvStep *step = g_ptr_array_index (steps, i);

      for (guint j = 0; j < step->causes->len; j++)
        add_cause (merged, places, g_ptr_array_index (step->causes, j));
    }
  g_array_sort (merged, compare_causes);
  return merged;
}

char *
cgv_series_text_dup_common_cause (const CgvCommonCause *cause)
{
  g_autofree char *low = cgv_amount_text_dup_change_of (cause->low, 100);
  g_autofree char *high = cgv_amount_text_dup_change_of (cause->high, 100);
  /* Translators: two percentages. */
  g_autofree char *range = g_str_equal (low, high) ? g_strdup (low) : g_strdup_printf (_ ("%s to %s"), low, high);
  /* Translators: a share or two of them, and a number of benchmarks. */
  g_autofree char *amount = g_strdup_printf (ngettext ("%s in %u benchmark", "%s in %u benchmarks", cause->n), range, cause->n);

  if (cause->text == NULL)
    return g_strdup_printf ("%s: %s", cause->name, amount);
  /* Translators: the name of a function, how much of benchmarks began there, and how: "now calls strlen 200 times (+1.2 k)". */
  return g_strdup_printf (_ ("%s: %s; %s"), cause->name, amount, cause->text);
}
