/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-verdict.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-cli-text.h"
#include "cgv-compare-guards.h"
#include "cgv-compare-text.h"
#include "cgv-comparison.h"
#include "cgv-cost.h"

typedef struct
{
  CgvCost low;
  CgvCost high;
} Range;

CgvCost
cgv_cli_verdict_get_cost (const CgvNumbers *numbers,
                          CgvSide side,
                          CgvNodeId row)
{
  const CgvComparison *comparison = numbers->main.comparison;

  if (row == CGV_NONE)
    return cgv_comparison_get_total (comparison, side);
  return cgv_comparison_get_inclusive (comparison, side, row);
}

CgvCostRange
cgv_cli_verdict_get_bounds (const CgvNumbers *numbers,
                            CgvSide side,
                            CgvNodeId row)
{
  const CgvComparison *comparison = numbers->main.comparison;

  return row == CGV_NONE ? cgv_comparison_get_total_range (comparison, side) : cgv_comparison_get_inclusive_range (comparison, side, row);
}

gboolean
cgv_cli_verdict_is_counted (const CgvNumbers *numbers,
                            CgvNodeId row)
{
  CgvMeasure measure = numbers->main.comparison->measure;

  return measure == CGV_MEASURE_ABSOLUTE || (row == CGV_NONE && measure != CGV_MEASURE_PER_CALL);
}

/* Event counts are compared as whole numbers; what is divided is not exact anyway. */
static gboolean
is_above (const CgvCliVerdict *self,
          CgvNodeId row,
          CgvCost base,
          CgvCost new_)
{
  const CgvCliAmount *amount = &self->gate->amount;
  const CgvComparison *comparison = self->numbers->main.comparison;
  double allowed = (amount->is_negative ? -1.0 : 1.0) * (double) amount->digits;

  /* A cap is about what was recorded, whatever costs are divided by. */
  if (self->gate->is_cap || cgv_cli_verdict_is_counted (self->numbers, row))
    return cgv_cli_amount_is_exceeded (amount, self->gate->is_cap ? 0 : base, new_, comparison->is_signed);
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
  const CgvComparison *comparison = self->numbers->main.comparison;
  const CgvCliAmount *amount = &self->gate->amount;

  if (row != CGV_NONE && amount->is_percent && !amount->is_negative &&
      cgv_delta_between (base, new_, comparison->is_signed).size <= comparison->noise_limit)
    return FALSE;
  return is_above (self, row, base, new_);
}

/* Returns what a cost of the new side would be without a change. */
static CgvCost
take_off (const CgvCliVerdict *self,
          CgvCost cost,
          CgvDelta change)
{
  bool is_signed = self->numbers->main.comparison->is_signed;

  return change.sign > 0 ? cgv_cost_subtract (cost, change.size, is_signed) : cgv_cost_add (cost, change.size, is_signed);
}

/* Returns a cost of the new side, which is a total, without what is layout. */
static CgvCost
take_layout_off (const CgvCliVerdict *self,
                 CgvNodeId row,
                 CgvCost cost)
{
  if (row != CGV_NONE || !self->leaves_layout_out)
    return cost;
  return take_off (self, cost, self->numbers->main.comparison->layout->sum);
}

static gboolean
is_exceeded (const CgvCliVerdict *self,
             CgvNodeId row)
{
  CgvCost new_ = cgv_cli_verdict_get_cost (self->numbers, CGV_SIDE_NEW, row);

  return exceeds (self, row, cgv_cli_verdict_get_cost (self->numbers, CGV_SIDE_BASE, row), take_layout_off (self, row, new_));
}

/* Whether the true costs may exceed the limit and may as well keep it. */
static gboolean
is_open (const CgvCliVerdict *self,
         CgvNodeId row)
{
  bool is_signed = self->numbers->main.comparison->is_signed;
  CgvCostRange base = cgv_cli_verdict_get_bounds (self->numbers, CGV_SIDE_BASE, row);
  CgvCostRange new_ = cgv_cli_verdict_get_bounds (self->numbers, CGV_SIDE_NEW, row);

  if (cgv_cost_range_is_exact (base) && cgv_cost_range_is_exact (new_))
    return FALSE;
  return !cgv_cost_range_is_bounded (base, is_signed) || !cgv_cost_range_is_bounded (new_, is_signed) ||
         exceeds (self, row, base.low, new_.high) != exceeds (self, row, base.high, new_.low);
}

static Range
get_range (const CgvCliVerdict *self,
           CgvSide side,
           CgvNodeId row)
{
  const CgvNumbers *numbers = self->numbers;
  const CgvSpread *spread = numbers->main.comparison->spread[side];
  CgvCost cost = cgv_cli_verdict_get_cost (numbers, side, row);

  if (spread == NULL)
    return (Range) { cost, cost };
  if (row == CGV_NONE && side == CGV_SIDE_NEW)
    return (Range) { take_layout_off (self, row, spread->total_low), take_layout_off (self, row, spread->total_high) };
  if (row == CGV_NONE)
    return (Range) { spread->total_low, spread->total_high };
  return (Range) { spread->inclusive_low[row], spread->inclusive_high[row] };
}

static gboolean
has_runs (const CgvCliVerdict *self,
          CgvNodeId row)
{
  const CgvComparison *comparison = self->numbers->main.comparison;

  return cgv_cli_verdict_is_counted (self->numbers, row) &&
         (comparison->spread[CGV_SIDE_BASE] != NULL || comparison->spread[CGV_SIDE_NEW] != NULL);
}

/* Whether runs of a side differ by more than the limit allows. A limit that demands less allows nothing to measure that by. */
static gboolean
is_wide (const CgvCliVerdict *self,
         CgvSide side,
         CgvNodeId row)
{
  Range range = get_range (self, side, row);

  if (self->gate->amount.is_negative || !has_runs (self, row) || (self->gate->is_cap && side == CGV_SIDE_BASE))
    return FALSE;
  /* Whether one run is above a cap and another is not. */
  if (self->gate->is_cap)
    return exceeds (self, row, 0, range.high) && !exceeds (self, row, 0, range.low);
  return exceeds (self, row, range.low, range.high);
}

/* Whether it depends on the runs that are looked at if something is exceeded that is so by those in the middle. A limit that
 * demands less is not met by that. */
static gboolean
is_exceeded_by_chance (const CgvCliVerdict *self,
                       CgvNodeId row)
{
  bool is_signed = self->numbers->main.comparison->is_signed;
  Range base = get_range (self, CGV_SIDE_BASE, row);
  Range new_ = get_range (self, CGV_SIDE_NEW, row);

  if (self->gate->amount.is_negative || !has_runs (self, row))
    return FALSE;
  if (!self->gate->is_cap && cgv_cost_compare (new_.low, base.high, is_signed) <= 0)
    return TRUE;
  return (is_wide (self, CGV_SIDE_BASE, row) || is_wide (self, CGV_SIDE_NEW, row)) && !exceeds (self, row, base.high, new_.low);
}

/* Whether single runs of one program may differ by that, because it seeds its hashes at random. */
static gboolean
is_by_chance (CgvCliVerdict *self,
              CgvNodeId row)
{
  const CgvComparison *comparison = self->numbers->main.comparison;
  CgvCost base = cgv_comparison_get_inclusive (comparison, CGV_SIDE_BASE, row);
  CgvDelta delta = cgv_comparison_get_inclusive_delta (comparison, row);

  if (!self->gate->amount.is_percent || self->gate->amount.is_negative || !cgv_cli_verdict_is_counted (self->numbers, row) ||
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
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    self->is_wide[side] = is_wide (self, side, CGV_NONE);
  self->is_open = is_open (self, CGV_NONE);
  if (self->is_open || !is_exceeded (self, CGV_NONE))
    return;
  self->is_noise = is_exceeded_by_chance (self, CGV_NONE);
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
  return origin.is_bound || cgv_cli_amount_is_exceeded (amount, base, new_, comparison->is_signed);
}

/* Origins are exact in cycles, too, and of functions that one side has. */
static void
check_origin (CgvCliVerdict *self,
              CgvNodeId row)
{
  const CgvComparison *comparison = self->numbers->main.comparison;
  CgvDelta origin = cgv_comparison_get_origin (comparison, row);

  if (self->leaves_layout_out && cgv_comparison_is_layout (comparison, row))
    origin = cgv_delta_subtract (origin, cgv_comparison_get_self_delta (comparison, row));
  if (origin.is_estimate)
    {
      g_array_append_val (self->open, row);
      return;
    }
  self->n_checked++;
  if (!exceeds_origin (self, origin))
    return;
  self->is_exceeded = TRUE;
  g_array_append_val (self->rows, row);
}

typedef enum
{
  REACH_NONE,
  REACH_WHOLE, /* only by way of the row, so that all that it costs is in the inclusive cost of the row */
  REACH_PART,  /* by other ways, too */
} Reach;

/* Marks all that @rows reach, and appends it to them. */
static void
spread (const CgvUnion *joined,
        GArray *rows,
        guint8 *reach,
        Reach mark)
{
  for (guint i = 0; i < rows->len; i++)
    {
      CgvNodeId caller = g_array_index (rows, CgvNodeId, i);

      for (guint32 edge = joined->out_start[caller]; edge < joined->out_start[caller + 1]; edge++)
        {
          CgvNodeId callee = joined->edges[edge].callee;

          if (reach[callee] >= mark)
            continue;
          reach[callee] = mark;
          g_array_append_val (rows, callee);
        }
    }
}

static gboolean
is_called_from_elsewhere (const CgvUnion *joined,
                          CgvNodeId row,
                          const guint8 *reach)
{
  for (guint32 i = joined->in_start[row]; i < joined->in_start[row + 1]; i++)
    {
      if (reach[joined->edges[joined->in_edges[i]].caller] == REACH_NONE)
        return TRUE;
    }
  return FALSE;
}

/* What is layout in the functions that a row reaches: what is so in its inclusive cost, and what may be, which became more or less. */
typedef struct
{
  CgvDelta whole;
  CgvDelta more;
  CgvDelta less;
} Reached;

static Reached
find_reached (const CgvComparison *comparison,
              CgvNodeId row)
{
  const CgvUnion *joined = comparison->joined;
  g_autofree guint8 *reach = g_new0 (guint8, comparison->n_rows);
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (CgvNodeId));
  g_autoptr (GArray) shared = g_array_new (FALSE, FALSE, sizeof (CgvNodeId));
  Reached reached = { 0 };

  reach[row] = REACH_WHOLE;
  g_array_append_val (rows, row);
  spread (joined, rows, reach, REACH_WHOLE);
  for (guint i = 1; i < rows->len; i++)
    {
      CgvNodeId callee = g_array_index (rows, CgvNodeId, i);

      if (is_called_from_elsewhere (joined, callee, reach))
        g_array_append_val (shared, callee);
    }
  for (guint i = 0; i < shared->len; i++)
    reach[g_array_index (shared, CgvNodeId, i)] = REACH_PART;
  spread (joined, shared, reach, REACH_PART);
  for (guint i = 0; i < rows->len; i++)
    {
      CgvNodeId callee = g_array_index (rows, CgvNodeId, i);
      CgvDelta delta = cgv_comparison_get_self_delta (comparison, callee);
      CgvDelta *sum = callee == row || reach[callee] == REACH_WHOLE ? &reached.whole : delta.sign > 0 ? &reached.more
                                                                                                      : &reached.less;

      if (cgv_comparison_is_layout (comparison, callee))
        *sum = cgv_delta_add (*sum, delta);
    }
  return reached;
}

static void
check_cost (CgvCliVerdict *self,
            CgvNodeId row)
{
  if (!is_exceeded (self, row))
    {
      if (is_wide (self, CGV_SIDE_BASE, row) || is_wide (self, CGV_SIDE_NEW, row))
        g_array_append_val (self->noisy, row);
      return;
    }
  if (is_exceeded_by_chance (self, row))
    {
      g_array_append_val (self->noisy, row);
      return;
    }
  if (is_by_chance (self, row))
    {
      g_array_append_val (self->excused, row);
      return;
    }
  self->is_exceeded = TRUE;
  g_array_append_val (self->rows, row);
}

/* How much of a callee's layout is in the calls of which caller is not known. So a limit is about what holds for all or none of it. */
static void
check_without_layout (CgvCliVerdict *self,
                      CgvNodeId row)
{
  Reached reached = find_reached (self->numbers->main.comparison, row);
  CgvCost base = cgv_cli_verdict_get_cost (self->numbers, CGV_SIDE_BASE, row);
  CgvCost new_ = take_off (self, cgv_cli_verdict_get_cost (self->numbers, CGV_SIDE_NEW, row), reached.whole);
  gboolean exceeds_least = exceeds (self, row, base, take_off (self, new_, reached.more));
  gboolean exceeds_most = exceeds (self, row, base, take_off (self, new_, reached.less));

  if (reached.whole.sign == 0 && reached.more.sign == 0 && reached.less.sign == 0)
    {
      self->n_checked++;
      check_cost (self, row);
      return;
    }
  if (exceeds_least != exceeds_most)
    {
      g_array_append_val (self->by_layout, row);
      return;
    }
  self->n_checked++;
  if (!exceeds_least)
    return;
  self->is_exceeded = TRUE;
  g_array_append_val (self->rows, row);
}

static void
check_row (CgvCliVerdict *self,
           CgvNodeId row)
{
  const CgvComparison *comparison = self->numbers->main.comparison;
  gboolean is_percent = self->gate->amount.is_percent;
  CgvPresence presence = cgv_comparison_get_presence (comparison, row);

  if (presence == CGV_PRESENT_BASE || (is_percent && presence == CGV_PRESENT_NEW))
    {
      g_array_append_val (presence == CGV_PRESENT_BASE ? self->gone : self->without_base, row);
      return;
    }
  /* A limit on what leaves calls out would be kept whatever these cost. */
  if (cgv_comparison_changes_cycle (comparison, row))
    {
      g_array_append_val (self->unclear, row);
      return;
    }
  if (is_open (self, row))
    {
      g_array_append_val (self->open, row);
      return;
    }
  if (self->leaves_layout_out)
    {
      check_without_layout (self, row);
      return;
    }
  self->n_checked++;
  check_cost (self, row);
}

CgvDelta
cgv_cli_verdict_get_delta (const CgvCliVerdict *self,
                           CgvNodeId row)
{
  if (self->gate->is_origin)
    return cgv_comparison_get_origin (self->numbers->main.comparison, row);
  return cgv_delta_between (cgv_cli_verdict_get_cost (self->numbers, CGV_SIDE_BASE, row),
                            cgv_cli_verdict_get_cost (self->numbers, CGV_SIDE_NEW, row),
                            self->numbers->main.comparison->is_signed);
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
  g_autoptr (GError) match_error = NULL;

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      size_t length;
      const char *name = cgv_matching_get_name (comparison->matching, row, &length);

      if (cgv_comparison_get_presence (comparison, row) != CGV_PRESENT_NEITHER &&
          cgv_cli_text_matches_function (name, length, self->gate->regex, &match_error))
        (self->gate->is_origin ? check_origin : check_row) (self, row);
      if (match_error != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&match_error));
          return FALSE;
        }
    }
  g_array_sort_with_data (self->rows, compare_rows, self);
  g_array_sort_with_data (self->gone, compare_rows, self);
  g_array_sort_with_data (self->unclear, compare_rows, self);
  g_array_sort_with_data (self->open, compare_rows, self);
  g_array_sort_with_data (self->without_base, compare_rows, self);
  g_array_sort_with_data (self->excused, compare_rows, self);
  g_array_sort_with_data (self->noisy, compare_rows, self);
  g_array_sort_with_data (self->by_layout, compare_rows, self);
  return TRUE;
}

/* A limit that checks nothing is none, and must not be taken for one that is kept. */
static gboolean
fail_unchecked (const CgvCliVerdict *self,
                GError **error)
{
  const GArray *reasons[] = { self->unclear, self->by_layout, self->open, self->gone, self->without_base };
  CgvNodeId row = CGV_NONE;
  g_autofree char *name = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (reasons) && row == CGV_NONE; i++)
    {
      if (reasons[i]->len > 0)
        row = g_array_index (reasons[i], CgvNodeId, 0);
    }
  name = row != CGV_NONE ? cgv_compare_text_dup_clear_name (self->numbers->matching, row) : NULL;
  if (row == CGV_NONE)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("--limit “%s” matches no function, so it can never be exceeded; “callgrove-cli functions --match REGEX” searches names"),
                 self->gate->text);
  else if (self->unclear->len > 0)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("--limit “%s” could not be checked: the sides have other cycles, so that inclusive costs of “%s” cannot be compared; limit origin(%s), which is exact in cycles, or the total"),
                 self->gate->text, name, self->gate->event);
  else if (self->by_layout->len > 0)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("--limit “%s” could not be checked: it depends on how much of the layout of its callees is in the cost of “%s”; limit origin(%s), or count layout with --limit-layout"),
                 self->gate->text, name, self->gate->event);
  else if (self->open->len > 0)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("--limit “%s” could not be checked: filters leave only an estimate of what “%s” costs, and its bounds leave open whether the limit is kept; limit the total, or leave the filters out"),
                 self->gate->text, name);
  else if (self->gone->len > 0)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("--limit “%s” could not be checked: no function that it matches is in B. “%s” is gone; it may have been removed, renamed or inlined. Change the pattern, or use --match-function"),
                 self->gate->text, name);
  else
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("--limit “%s” matches only functions that are new in B, such as “%s”. They are not in A, which is needed for a percentage: give a number of events"),
                 self->gate->text, name);
  return FALSE;
}

/* A cap is about the new side alone. */
static CgvCliObstacle
find_obstacle (const CgvCliVerdict *self)
{
  CgvRuns *const *sides = self->numbers->choice->sides;

  if (cgv_runs_are_partial (sides[CGV_SIDE_NEW]) || (!self->gate->is_cap && cgv_runs_are_partial (sides[CGV_SIDE_BASE])))
    return CGV_CLI_OBSTACLE_DAMAGE;
  if (!self->gate->is_cap && cgv_compare_guard_are_two_programs (self->numbers->main.comparison))
    return CGV_CLI_OBSTACLE_PROGRAM;
  return CGV_CLI_OBSTACLE_NONE;
}

/* Linking alone changes what is layout. A cap is about what was recorded. */
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
  self->rows = g_array_new (FALSE, FALSE, sizeof (CgvNodeId));
  self->gone = g_array_new (FALSE, FALSE, sizeof (CgvNodeId));
  self->unclear = g_array_new (FALSE, FALSE, sizeof (CgvNodeId));
  self->open = g_array_new (FALSE, FALSE, sizeof (CgvNodeId));
  self->without_base = g_array_new (FALSE, FALSE, sizeof (CgvNodeId));
  self->excused = g_array_new (FALSE, FALSE, sizeof (CgvNodeId));
  self->noisy = g_array_new (FALSE, FALSE, sizeof (CgvNodeId));
  self->by_layout = g_array_new (FALSE, FALSE, sizeof (CgvNodeId));
  self->leaves_layout_out = leaves_layout_out (self);
  if (gate->regex == NULL)
    check_total (self);
  else if (!check_rows (self, error) || (self->n_checked == 0 && !fail_unchecked (self, error)))
    return NULL;
  self->obstacle = find_obstacle (self);
  self->is_exceeded = self->is_exceeded && self->obstacle == CGV_CLI_OBSTACLE_NONE;
  return g_steal_pointer (&self);
}

static gboolean
is_wide_on_any_side (const CgvCliVerdict *self)
{
  return self->is_wide[CGV_SIDE_BASE] || self->is_wide[CGV_SIDE_NEW];
}

const char *
cgv_cli_verdict_get_reason (const CgvCliVerdict *self)
{
  if (self->obstacle == CGV_CLI_OBSTACLE_DAMAGE)
    return "damaged";
  if (self->obstacle == CGV_CLI_OBSTACLE_PROGRAM)
    return "other-program";
  if (self->is_noise || (is_wide_on_any_side (self) && !self->is_exceeded) || self->noisy->len > 0)
    return "runs";
  if (self->unclear->len > 0)
    return "cycles";
  if (self->by_layout->len > 0)
    return "layout";
  return self->is_open || self->open->len > 0 ? "estimates" : NULL;
}

gboolean
cgv_cli_verdict_is_unclear (const CgvCliVerdict *self)
{
  return cgv_cli_verdict_get_reason (self) != NULL;
}

gboolean
cgv_cli_verdict_is_doubtful (const CgvCliVerdict *self)
{
  return is_wide_on_any_side (self) || self->gone->len > 0 || cgv_cli_verdict_is_unclear (self) || self->without_base->len > 0 ||
         self->excused->len > 0;
}

void
cgv_cli_verdict_free (CgvCliVerdict *self)
{
  cgv_numbers_unref (self->numbers);
  g_array_unref (self->rows);
  g_array_unref (self->gone);
  g_array_unref (self->unclear);
  g_array_unref (self->open);
  g_array_unref (self->without_base);
  g_array_unref (self->excused);
  g_array_unref (self->noisy);
  g_array_unref (self->by_layout);
  g_free (self);
}
