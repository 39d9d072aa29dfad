/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-series-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-amount-text.h"
#include "cgv-arrays.h"
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
  if (counts->n_more == n)
    return g_strdup_printf (ngettext ("▲ %u benchmark costs more", "▲ All %u benchmarks cost more", n), n);
  if (counts->n_less == n)
    return g_strdup_printf (ngettext ("▼ %u benchmark costs less", "▼ All %u benchmarks cost less", n), n);
  if (counts->n_more > 0)
    /* Translators: how many benchmarks cost more, and how many there are. */
    return g_strdup_printf (ngettext ("▲ %u of %u benchmarks costs more", "▲ %u of %u benchmarks cost more", counts->n_more), counts->n_more, n);
  if (counts->n_less > 0)
    /* Translators: how many benchmarks cost less, and how many there are. */
    return g_strdup_printf (ngettext ("▼ %u of %u benchmarks costs less", "▼ %u of %u benchmarks cost less", counts->n_less), counts->n_less, n);
  return g_strdup_printf (ngettext ("＝ The total of %u benchmark is practically the same", "＝ The totals of all %u benchmarks are practically the same", n), n);
}

/* Returns what limits say of benchmarks; NULL without limits. */
static char *
dup_limits (const CgvSuiteCounts *counts)
{
  if (counts->n_exceeded == counts->n)
    return g_strdup_printf (ngettext ("✗ %u benchmark exceeds a limit", "✗ All %u benchmarks exceed a limit", counts->n), counts->n);
  if (counts->n_exceeded > 0)
    /* Translators: how many benchmarks exceed a limit, and how many there are. */
    return g_strdup_printf (ngettext ("✗ %u of %u benchmarks exceeds a limit", "✗ %u of %u benchmarks exceed a limit", counts->n_exceeded), counts->n_exceeded, counts->n);
  if (counts->n_unclear == counts->n)
    return g_strdup_printf (ngettext ("? %u benchmark could not be checked", "? %u benchmarks could not be checked", counts->n), counts->n);
  if (counts->n_unclear > 0)
    /* Translators: how many benchmarks have no result, and how many there are. */
    return g_strdup_printf (_ ("? %u of %u benchmarks could not be checked"), counts->n_unclear, counts->n);
  if (counts->n_unused > 0)
    return g_strdup_printf (ngettext ("? %u limit is for no benchmark", "? %u limits are for no benchmark", counts->n_unused), counts->n_unused);
  if (counts->n_limited == 0)
    return NULL;
  if (counts->n_limited < counts->n)
    /* Translators: how many benchmarks have limits, and how many there are. */
    return g_strdup_printf (ngettext ("✓ %u of %u benchmarks has limits, and keeps them", "✓ %u of %u benchmarks have limits, and keep them", counts->n_limited), counts->n_limited, counts->n);
  return g_strdup_printf (ngettext ("✓ %u benchmark keeps its limits", "✓ All %u benchmarks keep their limits", counts->n), counts->n);
}

char *
cgv_series_text_dup_suite (const CgvSuiteCounts *counts)
{
  g_autofree char *limits = dup_limits (counts);
  g_autofree char *verdict = NULL;
  guint n_unknown = counts->n - counts->n_known;

  if (counts->n_known == 0 && counts->n_limited == 0)
    return g_strdup_printf (ngettext ("? The only benchmark could not be compared", "? None of %u benchmarks could be compared", counts->n), counts->n);
  verdict = limits != NULL ? g_steal_pointer (&limits) : dup_costs (counts);
  if (counts->n_exceeded > 0 && counts->n_unclear > 0)
    /* Translators: "✗ 3 of 14 benchmarks exceed a limit", and how many have no result. */
    return g_strdup_printf (_ ("%s; %u could not be checked"), verdict, counts->n_unclear);
  if (n_unknown == 0 || counts->n_unclear > 0)
    return g_steal_pointer (&verdict);
  /* Translators: "9 of 14 benchmarks cost more", and how many are unknown. */
  return g_strdup_printf (_ ("%s; %u could not be compared"), verdict, n_unknown);
}

static double
get_percent (const CgvStepCause *cause)
{
  double whole = cgv_cost_to_double (cause->percent.whole, cause->percent.is_signed);

  return whole > 0 && !cause->percent.lacks_percent ? 100 * cgv_delta_to_double (cause->percent.delta) / whole : 0;
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
           const CgvStepCause *cause,
           guint step)
{
  double percent = get_percent (cause);
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (places, cause->name));
  CgvCommonCause *known = place > 0 ? &g_array_index (merged, CgvCommonCause, place - 1) : NULL;
  const CgvCommonCause first = { cause->name, 1, percent, percent, cause->delta, step, cause->text, TRUE };

  if (known == NULL)
    {
      g_array_append_val (merged, first);
      g_hash_table_insert (places, cause->name, GUINT_TO_POINTER (merged->len));
      return;
    }
  known->is_same_text = known->is_same_text && g_strcmp0 (known->text, cause->text) == 0;
  if (fabs (percent) > get_largest (known))
    {
      known->text = cause->text;
      known->step = step;
    }
  known->n++;
  known->low = fmin (known->low, percent);
  known->high = fmax (known->high, percent);
  known->sum.delta = cgv_delta_add (known->sum.delta, cause->delta.delta);
}

GArray *
cgv_series_text_merge_causes (const GPtrArray *steps)
{
  GArray *merged = cgv_array_new (CgvCommonCause);
  g_autoptr (GHashTable) places = g_hash_table_new (cgv_seeded_str_hash, g_str_equal);

  for (guint i = 0; i < steps->len; i++)
    {
      const CgvStep *step = g_ptr_array_index (steps, i);

      for (guint j = 0; j < step->causes->len; j++)
        add_cause (merged, places, g_ptr_array_index (step->causes, j), i);
    }
  g_array_sort (merged, compare_causes);
  return merged;
}

char *
cgv_series_text_dup_common_cause (const CgvCommonCause *cause)
{
  g_autofree char *low = cgv_amount_text_dup_change_of (cause->low, 100);
  g_autofree char *high = cgv_amount_text_dup_change_of (cause->high, 100);
  g_autofree char *sum = cgv_cell_dup_text (&cause->sum);
  /* Translators: two percentages. */
  g_autofree char *range = g_str_equal (low, high) ? g_strdup (low) : g_strdup_printf (_ ("%s to %s"), low, high);
  /* Translators: how much a cost changed, in percent of all that the program cost before, as in "+0.40 % of the program". */
  g_autofree char *share = cause->low != 0 || cause->high != 0 ? g_strdup_printf (_ ("%s of the program"), range) : g_strdup (sum);
  /* Translators: a share or two of them, and a number of benchmarks. */
  g_autofree char *amount = g_strdup_printf (ngettext ("%s in %u benchmark", "%s in %u benchmarks", cause->n), share, cause->n);

  if (cause->n == 1 || cause->sum.delta.sign == 0 || g_str_equal (share, sum))
    return g_strdup_printf ("%s: %s", cause->name, amount);
  /* Translators: the name of a function, how much of benchmarks began there ("+1.2 % in 2 benchmarks"), and the sum of these amounts. */
  return g_strdup_printf (_ ("%s: %s, %s in all"), cause->name, amount, sum);
}

char *
cgv_series_text_dup_common_reason (const CgvCommonCause *cause,
                                   const char *benchmark)
{
  if (cause->text == NULL || (cause->is_same_text && cause->n > 1))
    return g_strdup (cause->text);
  if (cause->n == 1)
    return g_strdup_printf ("%s: %s", benchmark, cause->text);
  /* Translators: the name of a benchmark, and how a function changed there: "now calls strlen 200 times (+1.2 k)". */
  return g_strdup_printf (_ ("most in %s: %s"), benchmark, cause->text);
}

/* Steps that take each other back need not do so to the event. */
#define NEARLY 0.05

/* A step below this share of the base is small. */
#define SMALL 0.1

/* Returns the largest cause that does not vary by itself; NULL without any. */
static const CgvStepCause *
get_first_cause (const CgvStep *step)
{
  const CgvStepCause *cause = step->causes->len > 0 ? g_ptr_array_index (step->causes, 0) : NULL;

  return cause != NULL && !cause->varies ? cause : NULL;
}

static gboolean
takes_back (const CgvStep *step,
            const CgvStep *later)
{
  const CgvStepCause *cause = get_first_cause (step);
  const CgvStepCause *other = get_first_cause (later);
  double amount = cause != NULL ? cgv_delta_to_double (cause->delta.delta) : 0;

  return cause != NULL && other != NULL && g_str_equal (cause->name, other->name) &&
         fabs (amount + cgv_delta_to_double (other->delta.delta)) <= NEARLY * fabs (amount);
}

GArray *
cgv_series_text_find_returns (const GPtrArray *steps)
{
  GArray *returns = cgv_array_new (CgvSeriesReturn);
  g_autofree gboolean *is_paired = g_new0 (gboolean, steps->len + 1);

  for (guint later = 1; later < steps->len; later++)
    {
      for (guint i = later; i-- > 0 && !is_paired[later];)
        {
          const CgvSeriesReturn found = { i, later };

          if (is_paired[i] || !takes_back (g_ptr_array_index (steps, i), g_ptr_array_index (steps, later)))
            continue;
          is_paired[i] = is_paired[later] = TRUE;
          g_array_append_val (returns, found);
        }
    }
  return returns;
}

/* Returns the change of a step in percent of where the whole series begins, so that changes add up. */
static double
get_share (const CgvStep *step,
           const CgvStep *whole)
{
  double base = cgv_cost_to_double (whole->cells[CGV_STEP_PERCENT].whole, whole->cells[CGV_STEP_PERCENT].is_signed);

  return cgv_step_is_known (step) && base > 0 ? 100 * cgv_delta_to_double (step->cells[CGV_STEP_PERCENT].delta) / base : 0;
}

/* Returns the function in which the most of some steps began, and in how many. */
static const char *
find_common (const GPtrArray *steps,
             guint *n)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (cgv_seeded_str_hash, g_str_equal);
  const char *name = NULL;

  *n = 0;
  for (guint i = 0; i < steps->len; i++)
    {
      const CgvStepCause *cause = get_first_cause (g_ptr_array_index (steps, i));
      guint count = cause != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (counts, cause->name)) + 1 : 0;

      if (cause == NULL)
        continue;
      g_hash_table_insert (counts, cause->name, GUINT_TO_POINTER (count));
      if (count <= *n)
        continue;
      *n = count;
      name = cause->name;
    }
  return name;
}

/* Returns a sentence about many small steps in one direction. */
static char *
dup_drift (const GPtrArray *steps)
{
  g_autofree char *limit = cgv_amount_text_dup_percent (SMALL);
  guint n_common;
  const char *common = find_common (steps, &n_common);
  guint n = 0;

  for (guint i = 0; i < steps->len; i++)
    n += cgv_step_get_change (g_ptr_array_index (steps, i)) != 0;
  if (common == NULL || n_common < 2)
    /* Translators: a number of steps, and a percentage. */
    return g_strdup_printf (_ ("The change came in %u small steps, none above %s."), n, limit);
  /* Translators: a number of steps, a percentage, how many of the steps, and the name of a function. */
  return g_strdup_printf (_ ("The change came in %u small steps, none above %s, %u of them in %s."), n, limit, n_common, common);
}

char *
cgv_series_text_dup_course (const GPtrArray *steps,
                            const CgvStep *whole)
{
  double up = 0, down = 0, largest = 0;
  g_autofree char *up_text = NULL;
  g_autofree char *down_text = NULL;

  for (guint i = 0; i < steps->len; i++)
    {
      double change = cgv_step_get_change (g_ptr_array_index (steps, i));

      double share = get_share (g_ptr_array_index (steps, i), whole);

      up += fmax (share, 0);
      down += fmin (share, 0);
      largest = fmax (largest, fabs (change));
    }
  if (largest > 0 && largest < SMALL && fabs (cgv_step_get_change (whole)) > largest * 2)
    return dup_drift (steps);
  if (up < SMALL || down > -SMALL || fmin (up, -down) < fabs (cgv_step_get_change (whole)) / 2)
    return NULL;
  up_text = cgv_amount_text_dup_change_of (up, 100);
  down_text = cgv_amount_text_dup_change_of (down, 100);
  /* Translators: sums of increases and of decreases in percent: "+9.00 %" and "−9.00 %". */
  return g_strdup_printf (_ ("The total goes up and down: %s and %s in all."), up_text, down_text);
}

gboolean
cgv_series_text_is_quiet (const CgvStep *step)
{
  if (step->state != CGV_STEP_CHANGED)
    return cgv_step_is_known (step);
  return step->causes->len > 0 && get_first_cause (step) == NULL;
}

char *
cgv_series_text_dup_quiet (const GPtrArray *steps,
                           guint start,
                           guint end)
{
  guint n = end - start;
  guint n_same = 0;

  for (guint i = start; i < end; i++)
    n_same += ((const CgvStep *) g_ptr_array_index (steps, i))->state == CGV_STEP_SAME;
  if (n_same == n)
    return g_strdup_printf (ngettext ("%u step that changes nothing", "%u steps that change nothing", n), n);
  if (n_same == 0)
    return g_strdup_printf (ngettext ("%u step within noise", "%u steps within noise", n), n);
  /* Translators: a number of steps, how many of them, and the number of the others. */
  return g_strdup_printf (_ ("%u steps: %u within noise, and %u that change nothing"), n, n - n_same, n_same);
}

char *
cgv_series_text_dup_reason (const CgvStep *step)
{
  if (!cgv_step_is_known (step))
    return g_strdup (step->why_not);
  if (step->state == CGV_STEP_SAME)
    return g_strdup (_ ("exactly the same, function by function"));
  return g_strdup (step->where != NULL ? step->where : step->headline);
}
