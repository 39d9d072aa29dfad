/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cell.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-amount-text.h"
#include "cgv-comparison.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"
#include "cgv-name-text.h"
#include "cgv-value.h"

/* Stands for a missing value. */
#define NOTHING "–"

/* Ends a percentage. */
#define PERCENT_SIGN "\u202f%"

/* A cost per call from here on is shown with three digits and a unit prefix. */
#define MIN_SHORTENED 1e4

void
cgv_cell_clear (CgvCell *cell)
{
  g_free (cell->text);
  g_free (cell->whole_text);
  g_free (cell->place);
  g_free (cell->badge);
  g_clear_pointer (&cell->spans, g_array_unref);
}

void
cgv_cell_set_function (CgvCell *cell,
                       const CgvFold *fold,
                       CgvNodeId node)
{
  cell->bytes = cgv_fold_get_name (fold, node, &cell->n_bytes);
  cell->fold = cgv_fold_is_of_functions (fold) ? fold : NULL;
  cell->node = node;
}

void
cgv_cell_set_cost (CgvCell *cell,
                   const CgvCosts *costs,
                   CgvAmount cost)
{
  cell->events = costs->events;
  cell->event = costs->event;
  cell->data = cgv_costs_get_event (costs);
  cell->is_signed = costs->is_signed;
  cell->cost = cost;
  cell->whole = costs->total;
  cell->lacks_percent = !cgv_costs_has_shares (costs);
}

void
cgv_cell_set_total (CgvCell *cell,
                    const CgvEventSet *events,
                    CgvEventId event,
                    CgvCost total)
{
  cell->events = events;
  cell->event = event;
  cell->data = cgv_event_set_get (events, event);
  cell->is_signed = cell->data->is_signed;
  cell->cost = cgv_amount_exact (total);
  cell->whole = total;
}

CgvCell
cgv_cell_of_cost (const CgvCosts *costs,
                  CgvCost cost)
{
  CgvCell cell = { .kind = CGV_CELL_COST };

  cgv_cell_set_cost (&cell, costs, cgv_amount_exact (cost));
  return cell;
}

/* A factor of 1 leaves a cost unchanged, with all its digits. */
void
cgv_cell_set_side_cost (CgvCell *cell,
                        const CgvComparison *comparison,
                        CgvSide side,
                        CgvAmount cost)
{
  cgv_cell_set_cost (cell, comparison->costs[side], cost);
  cell->is_signed = comparison->is_signed;
  cell->whole = cgv_comparison_get_total (comparison, comparison->measure == CGV_MEASURE_ABSOLUTE ? CGV_SIDE_BASE : side);
  cell->measure = comparison->measure;
  if (cell->measure != CGV_MEASURE_SHARE && comparison->factor[side] == 1)
    cell->measure = CGV_MEASURE_ABSOLUTE;
  cell->value = cgv_comparison_measure (comparison, side, cost.value);
}

void
cgv_cell_set_event_delta (CgvCell *cell,
                          const CgvComparison *comparison,
                          CgvDelta delta)
{
  cell->events = comparison->costs[CGV_SIDE_BASE]->events;
  cell->event = comparison->costs[CGV_SIDE_BASE]->event;
  cell->data = cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE]);
  cell->is_signed = comparison->is_signed;
  cell->delta = delta;
  cell->whole = cgv_comparison_get_total (comparison, CGV_SIDE_BASE);
  cell->lacks_percent = !cgv_comparison_has_percentages (comparison);
}

static void
subtract (CgvCell *cell,
          const CgvComparison *comparison,
          CgvCost base,
          CgvCost new_)
{
  CgvCost whole = cell->kind == CGV_CELL_PERCENT ? base : cgv_comparison_get_total (comparison, CGV_SIDE_BASE);

  cgv_cell_set_event_delta (cell, comparison, cgv_comparison_subtract (comparison, base, new_));
  cell->whole = whole;
  cell->measure = comparison->measure;
  cell->value = cgv_comparison_measure_delta (comparison, base, new_);
  cell->value_base = cgv_comparison_measure (comparison, CGV_SIDE_BASE, whole);
}

void
cgv_cell_set_delta (CgvCell *cell,
                    const CgvComparison *comparison,
                    CgvAmount base,
                    CgvAmount new_)
{
  subtract (cell, comparison, base.value, new_.value);
  cell->delta.is_estimate = !cgv_amount_is_exact (base) || !cgv_amount_is_exact (new_);
  cell->delta_range = cgv_comparison_bound_delta (comparison, base, new_);
}

static gboolean
is_change_known (const CgvAmount *costs)
{
  return cgv_amount_is_exact (costs[CGV_SIDE_BASE]) && cgv_amount_is_exact (costs[CGV_SIDE_NEW]);
}

static CgvCellState
get_state (const CgvComparison *comparison,
           const CgvAmount *costs)
{
  CgvCost base = costs[CGV_SIDE_BASE].value;
  CgvCost new_ = costs[CGV_SIDE_NEW].value;
  int direction = cgv_comparison_get_direction (comparison, base, new_);

  if (direction == 0 || !is_change_known (costs))
    return CGV_CELL_SAME;
  if (cgv_comparison_tolerates (comparison, base, new_))
    return CGV_CELL_NOISE;
  return direction > 0 ? CGV_CELL_MORE : CGV_CELL_LESS;
}

void
cgv_cell_set_change (CgvCell *cell,
                     const CgvComparison *comparison,
                     const CgvAmount *costs)
{
  cgv_cell_set_delta (cell, comparison, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW]);
  cell->state = get_state (comparison, costs);
}

void
cgv_cell_set_compared_cost (CgvCell *cell,
                            const CgvComparison *comparison,
                            CgvSide side,
                            const CgvAmount *costs)
{
  cgv_cell_set_side_cost (cell, comparison, side, costs[side]);
  cell->state = get_state (comparison, costs) == CGV_CELL_NOISE ? CGV_CELL_NOISE : CGV_CELL_SAME;
}

const CgvEvent *
cgv_cell_get_event (const CgvCell *cell)
{
  return cell->data;
}

static CgvEvent
get_event (const CgvCell *cell)
{
  const CgvEvent counts = { .unit = { CGV_UNIT_EVENTS, 1 } };

  return cell->data != NULL ? *cell->data : counts;
}

char *
cgv_cell_dup_count (guint64 count)
{
  char digits[CGV_FORMAT_MAX];

  cgv_format_cost (count, false, digits);
  return g_strdup (digits);
}

static guint
get_n_decimals (const CgvCell *cell)
{
  return (guint) ((int) CGV_PERCENT_DECIMALS - cell->fewer_decimals);
}

char *
cgv_cell_dup_percent (const CgvCell *cell)
{
  CgvEvent event = get_event (cell);
  char percent[CGV_FORMAT_MAX];

  event.is_signed = cell->is_signed;
  cgv_value_format_percent_to (cell->cost.value, cell->whole, &event, get_n_decimals (cell), percent);
  return g_strdup (percent);
}

/* Returns the share below which one is shown as "< 0.01 %". */
static double
get_least_share (const CgvCell *cell)
{
  return 0.005 * pow (10, -(double) get_n_decimals (cell));
}

/* A ratio has no shares, nor has an event type without a whole beside another one. */
static gboolean
is_share (const CgvCell *cell)
{
  return cell->measure == CGV_MEASURE_SHARE || (cell->is_relative && cell->measure == CGV_MEASURE_ABSOLUTE && !cell->lacks_percent && !cgv_cell_get_event (cell)->is_ratio);
}

/* Returns whether a number is shown in a larger unit. */
static gboolean
has_power (const CgvCell *cell)
{
  return cell->power > 0 && cell->measure == CGV_MEASURE_ABSOLUTE && !is_share (cell);
}

gboolean
cgv_cell_is_slight (const CgvCell *cell)
{
  double whole = cgv_cost_to_double (cell->whole, cell->is_signed);

  if (!cell->is_empty && has_power (cell) && (cell->kind == CGV_CELL_COST || cell->kind == CGV_CELL_DELTA))
    return cgv_amount_text_is_slight (cell->kind == CGV_CELL_COST ? cgv_cost_to_double (cell->cost.value, cell->is_signed) : cell->value, cell->power);

  if (cell->kind == CGV_CELL_COUNT)
    return cell->count == 0;
  if (cell->kind != CGV_CELL_COST || cell->is_empty || cell->measure != CGV_MEASURE_ABSOLUTE || cgv_cell_get_event (cell)->is_ratio)
    return FALSE;
  return cell->cost.value == 0 || (cell->is_relative && whole > 0 && fabs (cgv_cost_to_double (cell->cost.value, cell->is_signed)) < get_least_share (cell) * whole);
}

gboolean
cgv_cell_is_beyond (const CgvCell *cell)
{
  return is_share (cell) && cgv_cost_compare (cell->whole, 0, cell->is_signed) > 0 && cgv_cost_compare (cell->cost.value, cell->whole, cell->is_signed) > 0;
}

/* Returns a cost without its bounds. */
static char *
dup_plain_cost (const CgvCell *cell,
                CgvCost cost)
{
  CgvCell plain = *cell;
  char text[CGV_FORMAT_MAX];

  plain.cost.value = cost;
  if (cell->is_within && is_share (cell))
    return g_strdup (NOTHING);
  if (is_share (cell))
    return cgv_cell_dup_percent (&plain);
  if (cell->measure != CGV_MEASURE_ABSOLUTE)
    return cgv_amount_text_dup_value (cell->value, cgv_cell_get_event (cell));
  if (has_power (cell))
    return cgv_amount_text_dup_in_power (cgv_cost_to_double (cost, cell->is_signed), cell->power, FALSE);
  if (!cell->is_short)
    return cgv_event_text_dup_cost (cell->data, cost);
  cgv_value_format_short (cost, cgv_cell_get_event (cell), text);
  return g_strdup (text);
}

/* Puts the mark of an estimate before a number. */
static char *
take_estimate (char *number)
{
  g_autofree char *plain = number;

  return cgv_amount_text_dup_estimate (plain);
}

static char *
dup_cost (const CgvCell *cell)
{
  char *cost = dup_plain_cost (cell, cell->cost.value);

  return cgv_amount_is_exact (cell->cost) ? cost : take_estimate (cost);
}

/* Returns all digits, or three if there are many. */
static char *
dup_per_call (const CgvCell *cell,
              gboolean is_short)
{
  const CgvEvent *event = cgv_cell_get_event (cell);
  double each = cell->count > 0 ? cgv_cost_to_double (cell->cost.value, event->is_signed) / (double) cell->count : 0;
  char text[CGV_FORMAT_MAX];

  if (is_short && event->unit.kind == CGV_UNIT_EVENTS && !event->is_signed && each >= MIN_SHORTENED)
    /* A double of 2^64 is no integer of 64 bits. */
    cgv_value_format_short (each < (double) G_MAXUINT64 ? (CgvCost) each : G_MAXUINT64, event, text);
  else
    cgv_value_format_per_call (cell->cost.value, cell->count, event, text);
  return cgv_amount_is_exact (cell->cost) ? g_strdup (text) : cgv_amount_text_dup_estimate (text);
}

static char *
dup_factor (double factor)
{
  if (factor < 0)
    return g_strdup (NOTHING);
  /* Translators: multiple of the mean, such as "2.4×" */
  return g_strdup_printf (factor < 10 ? _ ("%.2f×") : _ ("%.0f×"), factor);
}

/* A value that was divided does not know that it is an estimate. */
static char *
mark_value (const CgvCell *cell,
            char *number)
{
  return cell->delta.is_estimate ? take_estimate (number) : number;
}

static char *
dup_delta (const CgvCell *cell)
{
  const CgvEvent *event = cgv_cell_get_event (cell);

  switch (cell->measure)
    {
    case CGV_MEASURE_SHARE:
      /* The title says that they are points. */
      if (cell->power > 0)
        return mark_value (cell, cgv_amount_text_dup_in_power (cell->value * 1e6, 6, TRUE));
      return mark_value (cell, cgv_amount_text_dup_points (cell->value));
    case CGV_MEASURE_SCALED:
    case CGV_MEASURE_PER_CALL:
      return mark_value (cell, cgv_amount_text_dup_value_delta (cell->value, event));
    case CGV_MEASURE_ABSOLUTE:
    default:
      if (has_power (cell) && cell->is_dotted && cgv_amount_text_is_slight (cell->value, cell->power))
        return g_strdup ("·");
      if (has_power (cell))
        return mark_value (cell, cgv_amount_text_dup_in_power (cell->value, cell->power, TRUE));
      if (cell->is_relative && event != NULL && !event->is_ratio)
        return cgv_amount_text_dup_change (cell->delta, cell->whole, cell->is_signed);
      return cell->is_short ? cgv_amount_text_dup_short_delta (cell->delta, event) : cgv_amount_text_dup_delta (cell->delta, event);
    }
}

static char *
dup_change (const CgvCell *cell)
{
  if (cell->lacks_percent)
    return g_strdup (NOTHING);
  if (cell->measure != CGV_MEASURE_ABSOLUTE)
    return mark_value (cell, cgv_amount_text_dup_change_of (cell->value, cell->value_base));
  return cgv_amount_text_dup_change (cell->delta, cell->whole, cell->is_signed);
}

static char *
dup_name (const CgvCell *cell)
{

  if (cell->text != NULL || cell->bytes == NULL)
    return g_strdup (cell->text != NULL ? cell->text : "");
  if (cell->fold != NULL)
    return cgv_name_text_dup_qualified (cell->fold, cell->node);
  return cgv_display_dup (cell->bytes, (gssize) cell->n_bytes);
}

static char *
dup_count (const CgvCell *cell)
{
  g_autofree char *count = cell->is_ordinal ? g_strdup_printf ("%" G_GUINT64_FORMAT, cell->count) : cgv_cell_dup_count (cell->count);
  /* Translators: number of calls, such as "12×" */
  g_autofree char *shown = cell->is_times ? g_strdup_printf (C_ ("calls", "%s\u202f×"), count) : g_strdup (count);

  return cell->is_about ? cgv_amount_text_dup_estimate (shown) : g_steal_pointer (&shown);
}

static char *
dup_text (const CgvCell *cell)
{
  switch (cell->kind)
    {
    case CGV_CELL_COUNT:
      return dup_count (cell);
    case CGV_CELL_TRUTH:
      return g_strdup (cell->count != 0 ? _ ("yes") : _ ("no"));
    case CGV_CELL_COST:
      return dup_cost (cell);
    case CGV_CELL_SHARE:
      return cgv_amount_is_exact (cell->cost) ? cgv_cell_dup_percent (cell) : take_estimate (cgv_cell_dup_percent (cell));
    case CGV_CELL_PER_CALL:
      return dup_per_call (cell, !cell->has_all_digits);
    case CGV_CELL_FACTOR:
      return dup_factor (cell->value);
    case CGV_CELL_DELTA:
      return dup_delta (cell);
    case CGV_CELL_PERCENT:
      return dup_change (cell);
    case CGV_CELL_NAME:
    case CGV_CELL_TEXT:
    case CGV_CELL_CUSTOM:
    default:
      return dup_name (cell);
    }
}

char *
cgv_cell_dup_text (const CgvCell *cell)
{
  char *text;

  if (cell->is_empty)
    return g_strdup (cell->note != NULL ? NOTHING : "");

  text = dup_text (cell);
  if (cell->is_bare && g_str_has_suffix (text, PERCENT_SIGN))
    text[strlen (text) - strlen (PERCENT_SIGN)] = '\0';
  return text;
}

static char *
dup_digits (double value,
            const char *format)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (digits, sizeof digits, format, value));
}

/* Returns a number for programs, with a plain minus. */
static char *
dup_exact_delta (const CgvCell *cell)
{
  CgvEvent event = get_event (cell);
  char digits[CGV_FORMAT_MAX];

  event.is_signed = FALSE;
  cgv_value_print (cell->delta.size, &event, digits);
  return g_strconcat (cell->delta.sign < 0 ? "-" : "", digits, NULL);
}

static char *
dup_exact_cost (const CgvCell *cell)
{
  char digits[CGV_FORMAT_MAX];

  cgv_value_print (cell->cost.value, cgv_cell_get_event (cell), digits);
  return g_strdup (digits);
}

/* Returns an empty text if the divisor is zero, or percentages say nothing, as of costs below 0. */
static char *
dup_exact_percent (const CgvCell *cell,
                   double value)
{
  double whole = cgv_cost_to_double (cell->whole, cell->is_signed);

  if (!cell->lacks_percent && (cell->kind == CGV_CELL_SHARE ? whole > 0 : cell->whole != 0))
    return dup_digits (100 * value / whole, "%.4f");
  return g_strdup ("");
}

static char *
dup_exact_name (const CgvCell *cell)
{
  if (cell->whole_text != NULL || cell->text != NULL || cell->bytes == NULL)
    return cell->whole_text != NULL ? g_strdup (cell->whole_text) : dup_name (cell);
  return cgv_display_dup_whole (cell->bytes, (gssize) cell->n_bytes);
}

char *
cgv_cell_dup_exact (const CgvCell *cell)
{
  if (cell->is_empty)
    return g_strdup ("");

  switch (cell->kind)
    {
    case CGV_CELL_COUNT:
      return g_strdup_printf ("%" G_GUINT64_FORMAT, cell->count);
    case CGV_CELL_TRUTH:
      return g_strdup (cell->count != 0 ? "true" : "false");
    case CGV_CELL_COST:
      return dup_exact_cost (cell);
    case CGV_CELL_SHARE:
      return dup_exact_percent (cell, cgv_cost_to_double (cell->cost.value, cell->is_signed));
    case CGV_CELL_PER_CALL:
      return cell->count > 0 ? dup_digits (cgv_cost_to_double (cell->cost.value, cell->is_signed) / (double) cell->count, "%.15g") : g_strdup ("");
    case CGV_CELL_FACTOR:
      return cell->value >= 0 ? dup_digits (cell->value, "%.6g") : g_strdup ("");
    case CGV_CELL_DELTA:
      return dup_exact_delta (cell);
    case CGV_CELL_PERCENT:
      return dup_exact_percent (cell, cgv_delta_to_double (cell->delta));
    case CGV_CELL_NAME:
    case CGV_CELL_TEXT:
    case CGV_CELL_CUSTOM:
    default:
      return dup_exact_name (cell);
    }
}

/* Returns the amount without its bounds. */
static char *
dup_amount (const CgvCell *cell)
{
  g_autofree char *event = cell->events != NULL ? cgv_event_text_dup_name (cell->events, cell->event) : NULL;
  g_autofree char *exact = cgv_event_text_dup_exact_cost (cell->data, cell->cost.value);
  g_autofree char *rounded = NULL;

  /* A cell of a CgvStep has no name for its event type. */
  if (event == NULL && cgv_cell_get_event (cell)->unit.kind == CGV_UNIT_EVENTS)
    return g_steal_pointer (&exact);
  if (cgv_cell_get_event (cell)->unit.kind == CGV_UNIT_EVENTS)
    /* Translators: a number and its unit, as in "57,912,345 Ir" */
    return g_strdup_printf (C_ ("cost", "%s %s"), exact, event);

  rounded = cgv_event_text_dup_cost (cell->data, cell->cost.value);
  if (g_str_equal (rounded, exact))
    return g_steal_pointer (&exact);

  /* Translators: a time or an amount of memory, and all its digits, as in "1.235 ms (1,234,560 ns)" */
  return g_strdup_printf (C_ ("cost", "%s (%s)"), rounded, exact);
}

char *
cgv_cell_dup_amount (const CgvCell *cell)
{
  if (cell->kind == CGV_CELL_PER_CALL)
    return dup_per_call (cell, FALSE);
  return cgv_amount_is_exact (cell->cost) ? dup_amount (cell) : take_estimate (dup_amount (cell));
}

char *
cgv_cell_dup_bounds (const CgvCell *cell)
{
  CgvCell end = *cell;
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  if (cgv_amount_is_exact (cell->cost))
    return NULL;
  if (!cgv_amount_is_bounded (cell->cost, cell->is_signed))
    return g_strdup (_ ("an estimate without bounds"));

  end.cost.value = cell->cost.low;
  low = dup_amount (&end);
  end.cost.value = cell->cost.high;
  high = dup_amount (&end);

  /* Translators: the bounds of an estimate, as in "from 3,950 Ir to 4,200 Ir" */
  return g_strdup_printf (_ ("from %s to %s"), low, high);
}

char *
cgv_cell_dup_with_unit (const CgvCell *cell)
{
  CgvCell whole = *cell;

  if (cell->kind == CGV_CELL_COST && !cell->is_empty && cell->measure == CGV_MEASURE_ABSOLUTE && !is_share (cell) && !cgv_cell_get_event (cell)->is_ratio)
    return cgv_cell_dup_amount (cell);
  whole.is_bare = FALSE;
  whole.power = 0;
  return cgv_cell_dup_text (&whole);
}

/* Returns the share without its bounds. */
static char *
dup_share (const CgvCell *cell)
{
  const CgvEvent *event = cgv_cell_get_event (cell);
  g_autofree char *amount = dup_amount (cell);
  g_autofree char *percent = NULL;
  g_autofree char *rounded = NULL;
  g_autofree char *exact = NULL;

  /* A share of a total that has parts below 0, or lacks some, says nothing. */
  if (event->is_ratio || cell->is_signed || cell->lacks_percent)
    return g_steal_pointer (&amount);

  percent = cgv_cell_dup_percent (cell);
  rounded = cgv_event_text_dup_cost (cell->data, cell->cost.value);
  exact = cgv_event_text_dup_exact_cost (cell->data, cell->cost.value);
  if (event->unit.kind != CGV_UNIT_EVENTS && !g_str_equal (rounded, exact))
    /* Translators: a time or an amount of memory, all its digits, and its share of that of the whole
     * profile, as in "1.235 ms (1,234,560 ns, 93.10 % of all)" */
    return g_strdup_printf (_ ("%s (%s, %s of all)"), rounded, exact, percent);

  /* Translators: a cost and its share of the cost of the whole profile, as in
   * "57,912,345 Ir (93.10 % of all)" */
  return g_strdup_printf (_ ("%s (%s of all)"), amount, percent);
}

char *
cgv_cell_dup_share (const CgvCell *cell)
{
  g_autofree char *bounds = cgv_cell_dup_bounds (cell);
  g_autofree char *share = NULL;

  if (bounds == NULL)
    return dup_share (cell);

  share = take_estimate (dup_share (cell));
  /* Translators: an estimate and its bounds, as in "≈ 4,100 Ir (4.10 % of all), from 3,950 Ir to 4,200 Ir" */
  return g_strdup_printf (_ ("%s, %s"), share, bounds);
}

char *
cgv_cell_dup_spoken (const CgvCell *cell)
{
  if (cell->is_empty)
    return g_strdup (cell->note);
  if (cell->kind == CGV_CELL_COST && cell->is_within && is_share (cell))
    return g_strdup (cell->note);
  if (cell->state == CGV_CELL_NOISE)
    return g_strdup (_ ("within the noise"));
  return cell->kind == CGV_CELL_COST && cell->measure == CGV_MEASURE_ABSOLUTE ? cgv_cell_dup_bounds (cell) : NULL;
}

double
cgv_cell_get_fraction (const CgvCell *cell,
                       CgvCost whole)
{
  double divisor = cgv_cost_to_double (whole, cell->is_signed);

  if (divisor <= 0.0)
    return 0.0;
  return CLAMP (cgv_cost_to_double (cell->cost.value, cell->is_signed) / divisor, 0.0, 1.0);
}

void
cgv_cell_center (CgvCell *cell,
                 double largest)
{
  cell->is_centered = TRUE;
  cell->fraction = CLAMP (cgv_cost_to_double (cell->cost.value, cell->is_signed) / largest, -1.0, 1.0);
}

gboolean
cgv_cell_widen (CgvCell *cell)
{
  const CgvEvent *event = cgv_cell_get_event (cell);

  if (cell->kind != CGV_CELL_COST || cell->is_empty || is_share (cell) || event->unit.kind == CGV_UNIT_EVENTS)
    return FALSE;
  cell->cost.value = cgv_value_get_widest (cell->cost.value, event);
  if (cell->is_signed && (gint64) cell->cost.value > 0)
    cell->cost.value = 0 - cell->cost.value;
  return TRUE;
}
