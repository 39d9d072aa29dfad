/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-verdict.h"

#include <math.h>

#include "cgv-arrays.h"
#include "cgv-cli-reached.h"
#include "cgv-cli-text.h"
#include "cgv-compare-guards.h"
#include "cgv-comparison.h"
#include "cgv-cost.h"

/* The values that a limit compares. */
typedef struct
{
  CgvNodeId row; /* CGV_NONE for the total */
  CgvAmount cost[CGV_N_SIDES]; /* after filters */
  CgvBounds runs[CGV_N_SIDES]; /* the least and the most in the runs of the side */
} Compared;

CgvAmount
cgv_cli_verdict_get_cost (const CgvCliVerdict *self,
                          CgvSide side,
                          CgvNodeId row)
{
  const CgvComparison *comparison = self->numbers->main.comparison;

  if (row == CGV_NONE)
    return cgv_comparison_get_total_amount (comparison, side);
  /* The cost on one side alone is used only without filters. */
  if (side == CGV_SIDE_NEW && self->own != NULL)
    return cgv_amount_exact (cgv_cost_convert (self->own->inclusive[row], self->own->is_signed, comparison->is_signed));
  return cgv_comparison_get_inclusive_amount (comparison, side, row);
}

gboolean
cgv_cli_verdict_is_counted (const CgvNumbers *numbers,
                            CgvNodeId row)
{
  CgvMeasure measure = numbers->main.comparison->measure;

  return measure == CGV_MEASURE_ABSOLUTE || (row == CGV_NONE && measure != CGV_MEASURE_PER_CALL);
}

static guint
get_decimals (const CgvComparison *comparison)
{
  return cgv_costs_get_event (comparison->costs[CGV_SIDE_NEW])->decimals;
}

/* Event counts are compared as whole numbers; divided costs are not exact anyway. */
static gboolean
is_above (const CgvCliVerdict *self,
          CgvNodeId row,
          CgvCost base,
          CgvCost new_)
{
  const CgvCliAmount *amount = &self->gate->amount;
  const CgvComparison *comparison = self->numbers->main.comparison;
  double allowed = cgv_cli_amount_to_number (amount) * (comparison->measure == CGV_MEASURE_SHARE ? 1 : pow (10, get_decimals (comparison)));

  /* A cap is on recorded costs, regardless of the measure. */
  if (self->gate->is_cap || cgv_cli_verdict_is_counted (self->numbers, row))
    return cgv_cli_amount_is_exceeded (amount, self->gate->is_cap ? 0 : base, new_, comparison->is_signed, get_decimals (comparison));
  if (amount->is_percent)
    allowed = cgv_cli_amount_to_share (amount) * fabs (cgv_comparison_measure (comparison, CGV_SIDE_BASE, base));
  return cgv_comparison_measure_delta (comparison, base, new_) > allowed;
}

/* A change of a function that is within the tolerance exceeds no share. */
static gboolean
exceeds (const CgvCliVerdict *self,
         CgvNodeId row,
         CgvCost base,
         CgvCost new_)
{
  const CgvCliAmount *amount = &self->gate->amount;

  if (row != CGV_NONE && amount->is_percent && !amount->is_negative && cgv_comparison_tolerates (self->numbers->main.comparison, base, new_))
    return FALSE;
  return is_above (self, row, base, new_);
}

/* Returns the cost of the new side if nothing had changed. */
static CgvCost
take_off (const CgvCliVerdict *self,
          CgvCost cost,
          CgvDelta change)
{
  bool is_signed = self->numbers->main.comparison->is_signed;

  return change.sign > 0 ? cgv_cost_subtract (cost, change.size, is_signed) : cgv_cost_add (cost, change.size, is_signed);
}

static CgvBounds
get_runs (const CgvCliVerdict *self,
          CgvSide side,
          CgvNodeId row,
          CgvCost cost)
{
  const CgvSpread *spread = self->numbers->main.comparison->spread[side];

  if (spread == NULL)
    return (CgvBounds){ cost, cost };
  return row == CGV_NONE ? spread->total : spread->inclusive[row];
}

/* A cap concerns only the new side. @layout: the layout in the new costs, which does not count */
static Compared
compare (const CgvCliVerdict *self,
         CgvNodeId row,
         CgvDelta layout)
{
  Compared compared = { .row = row };

  for (CgvSide side = self->gate->is_cap ? CGV_SIDE_NEW : CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      compared.cost[side] = cgv_cli_verdict_get_cost (self, side, row);
      compared.runs[side] = get_runs (self, side, row, compared.cost[side].value);
    }
  compared.cost[CGV_SIDE_NEW].value = take_off (self, compared.cost[CGV_SIDE_NEW].value, layout);
  compared.runs[CGV_SIDE_NEW].low = take_off (self, compared.runs[CGV_SIDE_NEW].low, layout);
  compared.runs[CGV_SIDE_NEW].high = take_off (self, compared.runs[CGV_SIDE_NEW].high, layout);
  return compared;
}

static gboolean
is_below_0 (const CgvCliVerdict *self,
            CgvCost cost)
{
  return cgv_cost_compare (cost, 0, self->numbers->main.comparison->is_signed) < 0;
}

static gboolean
is_exceeded (const CgvCliVerdict *self,
             const Compared *compared)
{
  return exceeds (self, compared->row, compared->cost[CGV_SIDE_BASE].value, compared->cost[CGV_SIDE_NEW].value);
}

/* Returns whether sums that stopped growing leave the result open. More of the new side could exceed a limit, more of the base could keep it. */
static gboolean
is_past_bounds (const CgvCliVerdict *self,
                const Compared *compared)
{
  const CgvComparison *comparison = self->numbers->main.comparison;
  gboolean is_bound = cgv_comparison_subtract (comparison, compared->cost[CGV_SIDE_BASE].value, compared->cost[CGV_SIDE_NEW].value).is_bound;

  cgv_foreach_side (side)
    {
      CgvCost cost = compared->cost[side].value;
      gboolean keeps = (side == CGV_SIDE_BASE) != is_below_0 (self, cost);

      if (is_bound && cgv_cost_is_saturated (cost, comparison->is_signed) && keeps == is_exceeded (self, compared))
        return TRUE;
    }
  return FALSE;
}

/* Returns whether the true costs may exceed the limit and may as well keep it. */
static gboolean
is_open (const CgvCliVerdict *self,
         const Compared *compared)
{
  bool is_signed = self->numbers->main.comparison->is_signed;
  CgvAmount base = compared->cost[CGV_SIDE_BASE];
  CgvAmount new_ = compared->cost[CGV_SIDE_NEW];

  if (cgv_amount_is_exact (base) && cgv_amount_is_exact (new_))
    return is_past_bounds (self, compared);
  return !cgv_amount_is_bounded (base, is_signed) || !cgv_amount_is_bounded (new_, is_signed) ||
         exceeds (self, compared->row, base.low, new_.high) != exceeds (self, compared->row, base.high, new_.low);
}

static gboolean
has_runs (const CgvCliVerdict *self,
          CgvNodeId row)
{
  const CgvComparison *comparison = self->numbers->main.comparison;

  return cgv_cli_verdict_is_counted (self->numbers, row) &&
         (comparison->spread[CGV_SIDE_BASE] != NULL || comparison->spread[CGV_SIDE_NEW] != NULL);
}

/* Returns whether runs of a side differ by more than the limit allows. A limit that demands less allows nothing to measure that by. */
static gboolean
is_wide (const CgvCliVerdict *self,
         const Compared *compared,
         CgvSide side)
{
  CgvBounds runs = compared->runs[side];

  if (self->gate->amount.is_negative || !has_runs (self, compared->row))
    return FALSE;
  /* One run is above the cap and another is not. */
  if (self->gate->is_cap)
    return exceeds (self, compared->row, 0, runs.high) && !exceeds (self, compared->row, 0, runs.low);
  return exceeds (self, compared->row, runs.low, runs.high);
}

/* Returns whether an excess of the middle runs depends on the choice of runs. A limit that demands a decrease is not kept by that. */
static gboolean
is_exceeded_by_chance (const CgvCliVerdict *self,
                       const Compared *compared)
{
  bool is_signed = self->numbers->main.comparison->is_signed;
  CgvBounds base = compared->runs[CGV_SIDE_BASE];
  CgvBounds new_ = compared->runs[CGV_SIDE_NEW];

  if (self->gate->amount.is_negative || !has_runs (self, compared->row))
    return FALSE;
  if (!self->gate->is_cap && cgv_cost_compare (new_.low, base.high, is_signed) <= 0)
    return TRUE;
  return (is_wide (self, compared, CGV_SIDE_BASE) || is_wide (self, compared, CGV_SIDE_NEW)) && !exceeds (self, compared->row, base.high, new_.low);
}

/* Returns whether single runs of one program may differ by that, because it seeds its hashes at random. */
static gboolean
is_by_chance (CgvCliVerdict *self,
              const Compared *compared)
{
  const CgvComparison *comparison = self->numbers->main.comparison;
  CgvCost base = compared->cost[CGV_SIDE_BASE].value;
  CgvDelta delta = cgv_delta_between (base, compared->cost[CGV_SIDE_NEW].value, comparison->is_signed);

  if (!self->gate->amount.is_percent || self->gate->amount.is_negative || !cgv_cli_verdict_is_counted (self->numbers, compared->row) ||
      comparison->spread[CGV_SIDE_BASE] != NULL || comparison->spread[CGV_SIDE_NEW] != NULL)
    return FALSE;
  /* The second question goes through all names. */
  if (delta.size > cgv_noise_get_random_limit (cgv_comparison_get_total (comparison, CGV_SIDE_BASE), base, comparison->is_signed))
    return FALSE;
  if (!self->is_random && !cgv_noise_is_random (comparison->costs[CGV_SIDE_BASE]->graph) && !cgv_noise_is_random (comparison->costs[CGV_SIDE_NEW]->graph))
    return FALSE;
  self->is_random = TRUE;
  return TRUE;
}

static void
check_total (CgvCliVerdict *self)
{
  static const CgvDelta none = { 0 };
  Compared compared = compare (self, CGV_NONE, self->leaves_layout_out ? self->numbers->main.comparison->layout->sum : none);

  cgv_foreach_side (side)
    self->is_wide[side] = is_wide (self, &compared, side);
  self->is_open = is_open (self, &compared);
  if (self->is_open || !is_exceeded (self, &compared))
    return;
  self->is_noise = is_exceeded_by_chance (self, &compared);
  self->is_exceeded = !self->is_noise;
}

/* A share is one of the base's total: a function may have cost nothing before. */
static gboolean
exceeds_origin (const CgvCliVerdict *self,
                CgvDelta origin)
{
  const CgvComparison *comparison = self->numbers->main.comparison;
  const CgvCliAmount *amount = &self->gate->amount;
  CgvCost base = cgv_comparison_get_total (comparison, CGV_SIDE_BASE);
  CgvCost new_ = origin.sign > 0 ? cgv_cost_add (base, origin.size, comparison->is_signed) : cgv_cost_subtract (base, origin.size, comparison->is_signed);

  if (amount->is_percent && !amount->is_negative && origin.size <= comparison->noise_limit)
    return FALSE;
  return cgv_cli_amount_is_exceeded (amount, base, new_, comparison->is_signed, get_decimals (comparison));
}

/* Returns whether the own code of a row varies among runs of a side by more than the limit allows, or an excess is what varies. */
static gboolean
has_noisy_origin (const CgvCliVerdict *self,
                  CgvNodeId row,
                  CgvDelta origin)
{
  const CgvComparison *comparison = self->numbers->main.comparison;

  if (self->gate->amount.is_negative || cgv_comparison_is_layout (comparison, row))
    return FALSE;
  if (exceeds_origin (self, origin))
    return has_runs (self, row) && origin.size > comparison->noise_limit && cgv_comparison_is_origin_noise (comparison, row);
  cgv_foreach_side (side)
    {
      const CgvSpread *spread = comparison->spread[side];

      if (spread != NULL && exceeds_origin (self, cgv_delta_between (spread->self[row].low, spread->self[row].high, comparison->is_signed)))
        return TRUE;
    }
  return FALSE;
}

/* Origins are exact in cycles, too, and of functions that one side has. */
static CgvCliFinding
find_origin (const CgvCliVerdict *self,
             CgvNodeId row)
{
  const CgvComparison *comparison = self->numbers->main.comparison;
  CgvDelta origin = cgv_comparison_get_origin (comparison, row);

  if (self->leaves_layout_out && cgv_comparison_is_layout (comparison, row))
    origin = cgv_delta_subtract (origin, cgv_comparison_get_self_delta (comparison, row));
  if (origin.is_estimate || origin.is_bound || cgv_comparison_get_total_delta (comparison).is_bound)
    return CGV_CLI_FINDING_OPEN;
  if (has_noisy_origin (self, row, origin))
    return CGV_CLI_FINDING_NOISY;
  return exceeds_origin (self, origin) ? CGV_CLI_FINDING_EXCEEDED : CGV_CLI_FINDING_KEPT;
}

/* A change from 0 has no percentage. */
static CgvCliFinding
find (CgvCliVerdict *self,
      const Compared *compared)
{
  gboolean lacks_percent = self->gate->amount.is_percent && compared->cost[CGV_SIDE_BASE].value == 0;

  if (lacks_percent && self->gate->amount.is_negative)
    return CGV_CLI_FINDING_NO_PERCENT;
  if (!is_exceeded (self, compared))
    return is_wide (self, compared, CGV_SIDE_BASE) || is_wide (self, compared, CGV_SIDE_NEW) ? CGV_CLI_FINDING_NOISY : CGV_CLI_FINDING_KEPT;
  if (is_exceeded_by_chance (self, compared))
    return CGV_CLI_FINDING_NOISY;
  if (is_by_chance (self, compared))
    return CGV_CLI_FINDING_EXCUSED;
  return lacks_percent ? CGV_CLI_FINDING_NO_PERCENT : CGV_CLI_FINDING_EXCEEDED;
}

/* Returns the result if it is the same for all possible changes of layout and for none; otherwise that it depends on them. */
static CgvCliFinding
find_clear (CgvCliVerdict *self,
            CgvNodeId row,
            CgvCliReached reached)
{
  Compared least = compare (self, row, cgv_delta_add (reached.whole, reached.more));
  Compared most = compare (self, row, cgv_delta_add (reached.whole, reached.less));
  CgvCliFinding finding = find (self, &least);

  return find (self, &most) == finding ? finding : CGV_CLI_FINDING_BY_LAYOUT;
}

/* It is not known in which caller's cost the layout of a callee is. Following the calls of every function takes long, so it is done only
 * if bounds leave the result open. */
static CgvCliFinding
find_without_layout (CgvCliVerdict *self,
                     CgvCliReach *reach,
                     CgvNodeId row)
{
  CgvCliFinding finding = find_clear (self, row, cgv_cli_reach_estimate (reach, row));
  CgvCliReached reached;

  if (finding != CGV_CLI_FINDING_BY_LAYOUT || !cgv_cli_reach_find (reach, row, &reached))
    return finding;
  return find_clear (self, row, reached);
}

/* Takes the costs of functions on the new side alone, without the common cycles of both sides; returns FALSE if they are not known. */
static gboolean
take_own (CgvCliVerdict *self)
{
  const CgvCosts *costs = self->numbers->main.comparison->costs[CGV_SIDE_NEW];

  if (self->own == NULL && self->numbers->filtering == NULL && cgv_runs_get_n (self->numbers->choice->sides[CGV_SIDE_NEW]) == 1)
    self->own = cgv_costs_new_of (cgv_graph_get_own (costs->graph), costs->events, costs->event, NULL);
  return self->own != NULL;
}

/* Returns whether a function changed from or to a cost below 0, so that a percentage says nothing. */
static gboolean
changes_below_0 (const CgvCliVerdict *self,
                 CgvNodeId row)
{
  const CgvComparison *comparison = self->numbers->main.comparison;
  CgvCost base = cgv_cli_verdict_get_cost (self, CGV_SIDE_BASE, row).value;
  CgvCost new_ = cgv_cli_verdict_get_cost (self, CGV_SIDE_NEW, row).value;

  return (is_below_0 (self, base) || is_below_0 (self, new_)) &&
         (self->gate->amount.is_negative || (cgv_comparison_get_direction (comparison, base, new_) != 0 && !cgv_comparison_tolerates (comparison, base, new_)));
}

static CgvCliFinding
find_row (CgvCliVerdict *self,
          CgvCliReach *reach,
          CgvNodeId row)
{
  static const CgvDelta none = { 0 };
  const CgvComparison *comparison = self->numbers->main.comparison;
  CgvPresence presence = cgv_comparison_get_presence (comparison, row);
  Compared compared;

  if (self->gate->is_origin)
    return find_origin (self, row);
  if (presence == CGV_PRESENT_BASE)
    return CGV_CLI_FINDING_GONE;
  if (self->gate->amount.is_percent && presence == CGV_PRESENT_NEW)
    return CGV_CLI_FINDING_NEW;
  if (self->gate->amount.is_percent && changes_below_0 (self, row))
    return CGV_CLI_FINDING_NO_PERCENT;
  /* A limit on a cost that leaves calls out would be kept regardless of these calls. */
  if (cgv_comparison_changes_cycle (comparison, row) && !(self->gate->is_cap && take_own (self)))
    return CGV_CLI_FINDING_UNCLEAR;
  compared = compare (self, row, none);
  if (is_open (self, &compared))
    return CGV_CLI_FINDING_OPEN;
  return reach != NULL ? find_without_layout (self, reach, row) : find (self, &compared);
}

/* A function without a cost keeps a cap. */
static void
check_row (CgvCliVerdict *self,
           CgvCliReach *reach,
           CgvNodeId row)
{
  CgvCliFinding finding = find_row (self, reach, row);

  self->n_checked += finding <= CGV_CLI_FINDING_NOISY || finding == CGV_CLI_FINDING_KEPT || (finding == CGV_CLI_FINDING_GONE && self->gate->is_cap);
  self->is_exceeded = self->is_exceeded || finding == CGV_CLI_FINDING_EXCEEDED;
  if (finding != CGV_CLI_FINDING_KEPT)
    g_array_append_val (self->rows[finding], row);
}

CgvDelta
cgv_cli_verdict_get_delta (const CgvCliVerdict *self,
                           CgvNodeId row)
{
  if (self->gate->is_origin)
    return cgv_comparison_get_origin (self->numbers->main.comparison, row);
  return cgv_comparison_subtract (self->numbers->main.comparison, self->gate->is_cap ? 0 : cgv_cli_verdict_get_cost (self, CGV_SIDE_BASE, row).value,
                                  cgv_cli_verdict_get_cost (self, CGV_SIDE_NEW, row).value);
}

static gint
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer user_data)
{
  const CgvCliVerdict *self = user_data;
  const CgvNodeId *rows[] = { a, b };
  CgvDelta deltas[2];

  for (guint i = 0; i < G_N_ELEMENTS (deltas); i++)
    deltas[i] = cgv_cli_verdict_get_delta (self, *rows[i]);
  return -cgv_delta_compare (deltas[0], deltas[1]);
}

static gboolean
check_rows (CgvCliVerdict *self,
            GError **error)
{
  const CgvComparison *comparison = self->numbers->main.comparison;
  g_autoptr (CgvCliReach) reach = self->leaves_layout_out && !self->gate->is_origin ? cgv_cli_reach_new (comparison) : NULL;
  g_autoptr (GError) match_error = NULL;

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      size_t length;
      const char *name = cgv_matching_get_name (comparison->matching, row, &length);
      gboolean is_meant = cgv_comparison_get_presence (comparison, row) != CGV_PRESENT_NEITHER &&
                          cgv_cli_text_matches_function (name, length, self->gate->regex, &match_error);

      if (match_error != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&match_error));
          return FALSE;
        }
      if (is_meant)
        check_row (self, reach, row);
    }
  for (CgvCliFinding i = 0; i < CGV_CLI_N_FINDINGS; i++)
    g_array_sort_with_data (self->rows[i], compare_rows, self);
  return TRUE;
}

static gboolean
leave_filters_nothing (const CgvCliVerdict *self)
{
  const CgvNumbers *numbers = self->numbers;

  cgv_foreach_side (side)
    {
      CgvAmount left = cgv_costs_get_total (numbers->main.costs[side]);

      if (numbers->filtering == NULL || left.low != 0 || left.high != 0 ||
          !cgv_costs_is_nothing (numbers->main.costs[side]) || cgv_costs_is_nothing (numbers->unfiltered[side]))
        return FALSE;
    }
  return TRUE;
}

/* Returns whether a limit is a percentage of a total that is 0 in A, or below 0 on a side. Limits on functions are percentages of the
 * costs of these. */
static gboolean
lacks_share (const CgvCliVerdict *self)
{
  const CgvComparison *comparison = self->numbers->main.comparison;

  if (!self->gate->amount.is_percent || (self->gate->regex != NULL && !self->gate->is_origin))
    return FALSE;
  return cgv_comparison_get_total (comparison, CGV_SIDE_BASE) == 0 || is_below_0 (self, cgv_comparison_get_total (comparison, CGV_SIDE_BASE)) ||
         is_below_0 (self, cgv_comparison_get_total (comparison, CGV_SIDE_NEW));
}

/* A cap concerns only the new side. Sides that are one file, or share one, say nothing about a change. */
static CgvCliObstacle
find_obstacle (const CgvCliVerdict *self)
{
  CgvRuns *const *sides = self->numbers->choice->sides;
  const CgvComparison *comparison = self->numbers->main.comparison;
  gboolean is_change = !self->gate->is_cap;

  if (is_change && self->numbers->is_of_parts)
    return CGV_CLI_OBSTACLE_PARTS;
  if (cgv_runs_are_partial (sides[CGV_SIDE_NEW]) || (is_change && cgv_runs_are_partial (sides[CGV_SIDE_BASE])))
    return CGV_CLI_OBSTACLE_DAMAGE;
  if (is_change && cgv_compare_guard_share_files (self->numbers))
    return CGV_CLI_OBSTACLE_SAME;
  if (cgv_compare_guard_is_empty (comparison, CGV_SIDE_NEW) || (is_change && cgv_compare_guard_is_empty (comparison, CGV_SIDE_BASE)))
    return CGV_CLI_OBSTACLE_EMPTY;
  if (leave_filters_nothing (self))
    return CGV_CLI_OBSTACLE_FILTERS;
  if (self->gate->regex != NULL && (cgv_compare_guard_is_lock (comparison, CGV_SIDE_NEW) || (is_change && cgv_compare_guard_is_lock (comparison, CGV_SIDE_BASE))))
    return CGV_CLI_OBSTACLE_LOCK;
  if (self->gate->regex != NULL && is_change && (comparison->joined->lacks_calls[CGV_SIDE_BASE] || comparison->joined->lacks_calls[CGV_SIDE_NEW]))
    return CGV_CLI_OBSTACLE_CALLS;
  if (lacks_share (self))
    return CGV_CLI_OBSTACLE_PERCENT;
  return is_change && cgv_compare_guard_are_two_programs (self->numbers) ? CGV_CLI_OBSTACLE_PROGRAM : CGV_CLI_OBSTACLE_NONE;
}

/* Linking alone changes layout. A cap is on recorded costs. */
static gboolean
leaves_layout_out (const CgvCliVerdict *self)
{
  const CgvLayout *layout = self->numbers->main.comparison->layout;

  return !self->gate->counts_layout && !self->gate->is_cap && cgv_layout_is_of_code (self->gate->event) && layout != NULL && layout->n_found > 0;
}

CgvCliVerdict *
cgv_cli_verdict_new (const CgvCliGate *gate,
                     CgvNumbers *numbers,
                     GError **error)
{
  g_autoptr (CgvCliVerdict) self = g_new0 (CgvCliVerdict, 1);

  self->gate = gate;
  self->numbers = cgv_numbers_ref (numbers);
  for (CgvCliFinding i = 0; i < CGV_CLI_N_FINDINGS; i++)
    self->rows[i] = cgv_array_new (CgvNodeId);
  self->leaves_layout_out = leaves_layout_out (self);
  self->obstacle = find_obstacle (self);
  if (self->obstacle != CGV_CLI_OBSTACLE_NONE)
    return g_steal_pointer (&self);
  if (gate->regex == NULL)
    check_total (self);
  else if (!check_rows (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

static gboolean
is_wide_on_any_side (const CgvCliVerdict *self)
{
  return self->is_wide[CGV_SIDE_BASE] || self->is_wide[CGV_SIDE_NEW];
}

static gboolean
has_found (const CgvCliVerdict *self,
           CgvCliFinding finding)
{
  return self->rows[finding]->len > 0;
}

const char *
cgv_cli_verdict_get_reason (const CgvCliVerdict *self)
{
  static const char *const obstacles[] = {
    [CGV_CLI_OBSTACLE_DAMAGE] = "damaged",
    [CGV_CLI_OBSTACLE_PARTS] = "parts",
    [CGV_CLI_OBSTACLE_SAME] = "same",
    [CGV_CLI_OBSTACLE_EMPTY] = "empty",
    [CGV_CLI_OBSTACLE_FILTERS] = "filters",
    [CGV_CLI_OBSTACLE_LOCK] = "lock",
    [CGV_CLI_OBSTACLE_CALLS] = "calls",
    [CGV_CLI_OBSTACLE_PERCENT] = "percent",
    [CGV_CLI_OBSTACLE_PROGRAM] = "other-program",
  };

  if (self->obstacle != CGV_CLI_OBSTACLE_NONE)
    return obstacles[self->obstacle];
  if (self->is_noise || (is_wide_on_any_side (self) && !self->is_exceeded) || has_found (self, CGV_CLI_FINDING_NOISY))
    return "runs";
  if (has_found (self, CGV_CLI_FINDING_UNCLEAR))
    return "cycles";
  if (has_found (self, CGV_CLI_FINDING_BY_LAYOUT))
    return "layout";
  if (self->is_open || has_found (self, CGV_CLI_FINDING_OPEN))
    return "estimates";
  if (has_found (self, CGV_CLI_FINDING_NO_PERCENT))
    return obstacles[CGV_CLI_OBSTACLE_PERCENT];
  /* A limit that checks nothing must not pass for one that is kept. */
  if (self->gate->pattern == NULL || self->n_checked > 0)
    return NULL;
  if (has_found (self, CGV_CLI_FINDING_GONE))
    return "gone";
  return has_found (self, CGV_CLI_FINDING_NEW) ? "new" : "no-match";
}

gboolean
cgv_cli_verdict_is_unclear (const CgvCliVerdict *self)
{
  return cgv_cli_verdict_get_reason (self) != NULL;
}

CgvCliOutcome
cgv_cli_verdict_get_outcome (const CgvCliVerdict *self)
{
  if (self->is_exceeded)
    return CGV_CLI_OUTCOME_EXCEEDED;
  if (cgv_cli_verdict_is_unclear (self))
    return CGV_CLI_OUTCOME_UNCLEAR;
  return is_wide_on_any_side (self) || has_found (self, CGV_CLI_FINDING_GONE) || has_found (self, CGV_CLI_FINDING_NEW) || has_found (self, CGV_CLI_FINDING_EXCUSED) ? CGV_CLI_OUTCOME_DOUBTFUL : CGV_CLI_OUTCOME_KEPT;
}

void
cgv_cli_verdict_free (CgvCliVerdict *self)
{
  cgv_numbers_unref (self->numbers);
  cgv_costs_unref (self->own);
  for (CgvCliFinding i = 0; i < CGV_CLI_N_FINDINGS; i++)
    g_array_unref (self->rows[i]);
  g_free (self);
}
