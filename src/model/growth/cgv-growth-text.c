/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-growth-text.h"

#include <glib/gi18n.h>

#include "cgv-amount-text.h"
#include "cgv-cell.h"
#include "cgv-event-text.h"
#include "cgv-name-text.h"

/* Stands for the rings of the curve. */
#define RING "○ "

char *
cgv_growth_text_dup_order (CgvLawOrder order)
{
  static const char *const powers[] = { "", "√n", "n", "n^1.5", "n²", "n^2.5", "n³" };
  static const char *const logs[] = { "log n", "log² n" };
  gboolean is_known = order.half_powers >= 0 && order.half_powers < (int) G_N_ELEMENTS (powers) && order.logs >= -1 && order.logs <= 2;
  const char *power;

  if (order.half_powers == 0 && order.logs == 0)
    return g_strdup (_ ("constant"));
  if (cgv_law_order_get_sign (order) < 0 || !is_known)
    return g_strdup (cgv_law_order_get_sign (order) < 0 ? _ ("falls") : "?");
  power = powers[order.half_powers];
  if (order.logs == 0)
    return g_strdup (power);
  if (order.logs < 0)
    return g_strdup_printf ("%s / log n", power);
  return g_strdup_printf ("%s%s%s", power, *power != '\0' ? " " : "", logs[order.logs - 1]);
}

char *
cgv_growth_text_dup_law (CgvLaw law)
{
  return cgv_growth_text_dup_order (cgv_law_divide (law, CGV_LAW_CONSTANT));
}

char *
cgv_growth_text_dup_id (CgvLawOrder order)
{
  static const char *const logs[] = { "/log(n)", "", "*log(n)", "*log(n)^2" };
  double power = order.half_powers / 2.0;

  if (cgv_law_order_get_sign (order) < 0 || order.logs < -1 || order.logs > 2)
    return NULL;
  if (order.half_powers == 0)
    return g_strdup (order.logs == 0 ? "1" : logs[order.logs + 1] + 1);
  return power == 1 ? g_strdup_printf ("n%s", logs[order.logs + 1]) : g_strdup_printf ("n^%g%s", power, logs[order.logs + 1]);
}

char *
cgv_growth_text_dup_name (const CgvGrowth *self,
                          guint row)
{
  CgvNodeId node;
  const CgvFold *fold = cgv_growth_get_name (self, row, &node);

  return cgv_name_text_dup_short (fold, node);
}

char *
cgv_growth_text_dup_clear_name (const CgvGrowth *self,
                                guint row)
{
  CgvNodeId node;
  const CgvFold *fold = cgv_growth_get_name (self, row, &node);

  return cgv_name_text_dup_clear (fold, node);
}

guint
cgv_growth_text_find_first (const CgvGrowth *self)
{
  guint first = CGV_NONE;

  for (guint i = 0; cgv_growth_is_wide (self) && i < self->n_rows; i++)
    {
      gboolean is_faster = cgv_growth_is_marked (self, i) || cgv_growth_is_lawless_and_faster (self, i);

      if (is_faster && (first == CGV_NONE || cgv_growth_estimate (self, i) > cgv_growth_estimate (self, first)))
        first = i;
    }
  return first;
}

static guint
count_faster (const CgvGrowth *self)
{
  guint n = 0;

  for (guint i = 0; i < self->n_rows; i++)
    n += cgv_growth_is_faster (self, i);
  return n;
}

static char *
dup_growth (const CgvLawFit *fit,
            const char *name)
{
  CgvLaw law = fit->law;
  g_autofree char *text = NULL;

  if (law == CGV_LAW_NONE)
    /* Translators: the name of a function, and a power, such as “1.95”. */
    return g_strdup_printf (_ ("%s grows faster than the input: about n^%.2f"), name, fit->exponent);
  if (law == CGV_LAW_SQUARE)
    /* Translators: the name of a function. */
    return g_strdup_printf (_ ("%s grows with the square of the input"), name);
  if (law == CGV_LAW_CUBE)
    return g_strdup_printf (_ ("%s grows with the third power of the input"), name);
  text = cgv_growth_text_dup_law (law);
  /* Translators: the name of a function, and a law such as “n log n”. */
  return g_strdup_printf (_ ("%s grows with %s"), name, text);
}

char *
cgv_growth_text_dup_headline (const CgvGrowth *self)
{
  guint first = cgv_growth_text_find_first (self);
  g_autofree char *name = first != CGV_NONE ? cgv_growth_text_dup_clear_name (self, first) : NULL;
  guint n_faster = count_faster (self);

  if (self->n_sizes < CGV_LAW_MIN_SIZES)
    return g_strdup (_ ("Two sizes show a difference, three a law"));
  if (name != NULL)
    return dup_growth (&self->rows[first].self, name);
  if (n_faster > 0 && self->has_forecast)
    return g_strdup_printf (g_dngettext (NULL, "%u function grows faster than the input, but would cost less than 1\u202f%%", "%u functions grow faster than the input, but each would cost less than 1\u202f%%", n_faster),
                            n_faster);
  if (n_faster > 0)
    return g_strdup_printf (g_dngettext (NULL, "%u function grows faster than the input", "%u functions grow faster than the input", n_faster), n_faster);
  return g_strdup (self->n_lawless > 0 ? _ ("Nothing that follows a simple law grows faster than the input") : _ ("Nothing grows faster than the input"));
}

int
cgv_growth_text_get_direction (const CgvGrowth *self)
{
  if (cgv_growth_text_find_first (self) != CGV_NONE)
    return 1;
  return self->has_forecast && self->n_lawless == 0 && count_faster (self) == 0 ? -1 : 0;
}

char *
cgv_growth_text_dup_marked_headline (const CgvGrowth *self)
{
  static const char *const marks[] = { "✓ ", "", "▲ " };
  g_autofree char *headline = cgv_growth_text_dup_headline (self);

  return g_strconcat (marks[cgv_growth_text_get_direction (self) + 1], headline, NULL);
}

char *
cgv_growth_text_dup_cause (const CgvGrowth *self,
                           guint row)
{
  g_autofree char *cause = NULL;

  if (self->rows[row].cause == CGV_NONE)
    return NULL;
  cause = cgv_growth_text_dup_clear_name (self, self->rows[row].cause);
  /* Translators: the name of a function. */
  return g_strdup_printf (_ ("each call costs the same: see %s"), cause);
}

/* Returns how the calls and the cost of each make a row grow. */
static char *
dup_factors (const CgvGrowth *self,
             guint row)
{
  CgvLaw calls_law = self->rows[row].calls.law;
  g_autofree char *cause = cgv_growth_text_dup_cause (self, row);
  g_autofree char *calls = NULL;
  g_autofree char *per_call = NULL;
  CgvLawOrder order;

  if (!cgv_growth_get_per_call (self, row, &order))
    return NULL;
  calls = cgv_growth_text_dup_law (calls_law);
  per_call = cgv_growth_text_dup_order (order);
  if (cause != NULL)
    /* Translators: a law such as “n²”, and “each call costs the same: see f”. */
    return g_strdup_printf (_ ("It is called %s times, and %s."), calls, cause);
  if (calls_law == CGV_LAW_CONSTANT)
    return g_strdup_printf (_ ("It is called as often for any input, and each call costs %s."), per_call);
  if (cgv_law_order_get_sign (order) == 0)
    return g_strdup_printf (_ ("It is called %s times, and each call costs the same."), calls);
  /* Translators: two laws, such as n² and log n. */
  return g_strdup_printf (_ ("It is called %s times, and each call costs %s."), calls, per_call);
}

static char *
dup_percent (double share)
{
  return cgv_amount_text_dup_percent (100 * share);
}

/* Marks a number that depends on the total, if filters make an estimate of this. */
static char *
take_of_total (const CgvGrowth *self,
               char *number)
{
  g_autofree char *owned = number;

  return cgv_amount_is_exact (cgv_costs_get_total (cgv_growth_get_last (self))) ? g_steal_pointer (&owned) : cgv_amount_text_dup_estimate (owned);
}

static char *
dup_shares (const CgvGrowth *self,
            guint row)
{
  g_autofree char *now = take_of_total (self, dup_percent (cgv_growth_get_share (self, row)));
  g_autofree char *then = dup_percent (cgv_growth_get_forecast_share (self, row));
  g_autofree char *misfit = cgv_growth_text_dup_misfit (&self->rows[row].self);

  if (misfit != NULL)
    /* Translators: a percentage, and such as “n² is off by 3 %”. */
    return g_strdup_printf (_ ("It is %s of the cost, and follows no simple law: %s."), now, misfit);
  if (!self->has_forecast)
    /* Translators: a percentage. */
    return g_strdup_printf (_ ("It is %s of the cost."), now);
  /* Translators: two percentages. */
  return g_strdup_printf (self->n_lawless > 0 ? _ ("Now it is %s of the cost; with 10 times the input it would be at most about %s.") : /* Translators: two percentages. */ _ ("Now it is %s of the cost; with 10 times the input it would be about %s."), now, then);
}

char *
cgv_growth_text_dup_reason (const CgvGrowth *self)
{
  guint first = cgv_growth_text_find_first (self);
  g_autofree char *factors = NULL;
  g_autofree char *shares = NULL;

  if (first == CGV_NONE)
    return NULL;
  factors = dup_factors (self, first);
  shares = dup_shares (self, first);
  return factors != NULL ? g_strdup_printf ("%s %s", factors, shares) : g_steal_pointer (&shares);
}

char *
cgv_growth_text_dup_row (const CgvGrowth *self,
                         guint row)
{
  const CgvGrowthRow *data = &self->rows[row];
  g_autofree char *misfit = cgv_growth_text_dup_misfit (&data->self);

  if (data->self.law != CGV_LAW_NONE)
    return dup_factors (self, row);
  if (misfit != NULL)
    /* Translators: such as “n log n is off by 9 %”. */
    return g_strdup_printf (_ ("It follows no simple law, so it has no forecast: %s."), misfit);
  return NULL;
}

char *
cgv_growth_text_dup_forecast (const CgvGrowth *self)
{
  const CgvDelta size = { .size = cgv_growth_round (self->forecast), .sign = 1 };

  return cgv_amount_text_dup_short_size (size, cgv_costs_get_event (cgv_growth_get_last (self)));
}

char *
cgv_growth_text_dup_totals (const CgvGrowth *self)
{
  const CgvCosts *costs = cgv_growth_get_last (self);
  double largest = self->sizes[self->n_sizes - 1];
  g_autofree char *event = cgv_event_text_dup_name (costs->events, costs->event);
  g_autofree char *size = cgv_cell_dup_count ((guint64) largest);
  g_autofree char *now = take_of_total (self, cgv_event_text_dup_cost (cgv_costs_get_event (costs), costs->total));
  g_autofree char *later_size = NULL;
  g_autofree char *later = NULL;
  g_autofree char *times = NULL;

  if (!self->has_forecast || costs->total == 0)
    /* Translators: an event type, a size of an input, and a cost. */
    return g_strdup_printf (_ ("%s at %s: %s"), event, size, now);
  later_size = cgv_cell_dup_count ((guint64) largest * CGV_GROWTH_TIMES);
  later = cgv_growth_text_dup_forecast (self);
  times = cgv_amount_text_dup_ratio (self->forecast / (double) costs->total);
  if (self->n_lawless > 0)
    /* Translators: an event type, a size of an input and the cost there, a larger size and a lower bound of the cost there, and a lower bound of how many times as much. */
    return g_strdup_printf (_ ("%s at %s: %s; at %s: ≥\u00a0%s, ≥\u00a0%s times as much"), event, size, now, later_size, later, times);
  /* Translators: an event type, a size of an input and the cost there, a larger size and the cost there, and how many times as much. */
  return g_strdup_printf (_ ("%s at %s: %s; at %s: about %s, %s times as much"), event, size, now, later_size, later, times);
}

char *
cgv_growth_text_dup_trust (const CgvGrowth *self)
{
  const CgvCosts *costs = cgv_growth_get_last (self);
  g_autofree char *share = NULL;

  if (!cgv_growth_has_laws (self))
    return NULL;
  if (self->is_mostly_lawless)
    return g_strdup (_ ("Most of the cost follows no simple law, so there is no forecast."));
  if (!self->has_forecast)
    return g_strdup (_ ("The sizes are within a factor of 4: too close together for a forecast."));
  if (self->n_lawless == 0)
    return NULL;
  share = take_of_total (self, cgv_amount_text_dup_share (self->lawful, costs->total, FALSE));
  return g_strdup_printf (g_dngettext (NULL,
                                       /* Translators: a percentage, and how many functions. */
                                       "The forecast is for the %s of the cost that follows a simple law. %u function does not and is left out, so the total is a lower bound.",
                                       "The forecast is for the %s of the cost that follows a simple law. %u functions do not and are left out, so the total is a lower bound.",
                                       self->n_lawless),
                          share, self->n_lawless);
}

/* Returns "+0.6 %": how much more the forecast is than what was measured. */
static char *
dup_deviation (const CgvGrowthCheck *check)
{
  return cgv_amount_text_dup_change (cgv_delta_between (check->measured, cgv_growth_round (check->forecast), false), check->measured, FALSE);
}

static char *
dup_check (const CgvGrowth *self,
           guint size)
{
  g_autofree char *text = cgv_cell_dup_count (cgv_growth_round (self->sizes[size]));
  g_autofree char *deviation = NULL;
  CgvGrowthCheck check;

  if (!cgv_growth_check_all (self, size, &check))
    return NULL;
  deviation = dup_deviation (&check);
  /* Translators: a size of an input, and a percentage with its sign. */
  return g_strdup_printf (_ ("For functions with a simple law, the forecast for %s was off by %s."), text, deviation);
}

static char *
dup_row_check (const CgvGrowth *self,
               guint row,
               guint size)
{
  const CgvEvent *event = cgv_costs_get_event (cgv_growth_get_last (self));
  g_autofree char *text = cgv_cell_dup_count (cgv_growth_round (self->sizes[size]));
  g_autofree char *measured = NULL;
  g_autofree char *forecast = NULL;
  g_autofree char *deviation = NULL;
  g_autofree char *sentence = NULL;
  CgvGrowthCheck check;

  if (!cgv_growth_check (self, row, size, &check))
    return NULL;
  measured = cgv_event_text_dup_cost (event, check.measured);
  forecast = cgv_event_text_dup_cost (event, cgv_growth_round (check.forecast));
  deviation = dup_deviation (&check);
  /* Translators: a size of an input, the cost that was measured there, the forecast of it, and by how many percent that was off. */
  sentence = g_strdup_printf (_ ("Checked at %s, which the law does not know: measured %s, forecast %s (%s)."), text, measured, forecast, deviation);
  return g_strconcat (RING, sentence, NULL);
}

/* @row: or CGV_NONE for all */
static char *
dup_checks (const CgvGrowth *self,
            guint row,
            const char *between)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = self->n_sizes; i < self->n_sizes + self->n_checks; i++)
    {
      char *text = row != CGV_NONE ? dup_row_check (self, row, i) : dup_check (self, i);

      if (text != NULL)
        g_ptr_array_add (texts, text);
    }
  g_ptr_array_add (texts, NULL);
  return texts->len > 1 ? g_strjoinv (between, (char **) texts->pdata) : NULL;
}

char *
cgv_growth_text_dup_checks (const CgvGrowth *self)
{
  return dup_checks (self, CGV_NONE, " ");
}

char *
cgv_growth_text_dup_row_checks (const CgvGrowth *self,
                                guint row)
{
  return dup_checks (self, row, "\n");
}

char *
cgv_growth_text_dup_sizes (const CgvGrowth *self,
                           CgvGrowthSizes source,
                           const char *function)
{
  g_autoptr (GString) sizes = g_string_new (NULL);

  for (guint i = 0; i < self->n_sizes; i++)
    {
      g_autofree char *size = cgv_cell_dup_count (cgv_growth_round (self->sizes[i]));

      g_string_append_printf (sizes, "%s%s", i > 0 ? ", " : "", size);
    }
  switch (source)
    {
    case CGV_GROWTH_SIZES_DESCRIBED:
      /* Translators: a list of numbers. */
      return g_strdup_printf (_ ("Sizes of the input: %s (“desc: Size:” of the files)"), sizes->str);
    case CGV_GROWTH_SIZES_COMMANDS:
      return g_strdup_printf (_ ("Sizes of the input: %s (the number in which the commands differ)"), sizes->str);
    case CGV_GROWTH_SIZES_NAMES:
      return g_strdup_printf (_ ("Sizes of the input: %s (the number in which the names of the files differ)"), sizes->str);
    case CGV_GROWTH_SIZES_CALLS:
      /* Translators: a list of numbers, and the name of a function. */
      return g_strdup_printf (_ ("Sizes of the input: %s (the calls of %s)"), sizes->str, function);
    case CGV_GROWTH_SIZES_GIVEN:
    default:
      return g_strdup_printf (_ ("Sizes of the input: %s"), sizes->str);
    }
}

char *
cgv_growth_text_dup_small (guint n_small)
{
  if (n_small == 0)
    return NULL;
  return g_strdup_printf (g_dngettext (NULL, "%u function costs too little for a law, and is left out.", "%u functions cost too little for a law, and are left out.", n_small), n_small);
}

char *
cgv_growth_text_dup_misfit (const CgvLawFit *fit)
{
  g_autofree char *law = NULL;
  g_autofree char *percent = NULL;

  if (fit->law != CGV_LAW_NONE || fit->nearest == CGV_LAW_NONE)
    return NULL;
  law = cgv_growth_text_dup_law (fit->nearest);
  if (fit->residual <= CGV_LAW_MAX_RESIDUAL)
    /* Translators: a law such as “n log n”, for which there are too few values, or values too much alike. */
    return g_strdup_printf (_ ("perhaps %s"), law);
  percent = dup_percent (fit->residual);
  /* Translators: a law such as “n log n”, and a percentage. */
  return g_strdup_printf (_ ("%s is off by %s"), law, percent);
}
