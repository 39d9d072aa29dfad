/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-causes.h"

#include <math.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-cause.h"
#include "cgv-program-rows.h"

/* Nearly all of the change of calls that changed by themselves; together these cost at least that share of the total. */
#define NEARLY_ALL 0.9
#define LEAST_OF_TOTAL 0.3
/* Calls count as one of several that changed alike from this share of their cost on. */
#define LEAST_OF_FACTOR 0.01
/* A program was compiled differently if at least this number of its functions is on both sides, and this share of them has other code.
 * Some small functions have other code if one type changed that they all use. */
#define LEAST_COMPILED 10u
#define COMPILED_SHARE 0.8
/* A side without names has this share of its cost in functions that the other side lacks. */
#define MOSTLY 0.5
/* The least distance of a factor from 1 that is mentioned, and how near to each other equal factors are. */
#define LEAST_CHANGE 0.1
#define ALIKE 0.05

/* An effect is not a cause: less than this part of its change began there. */
#define EFFECT_PART 4

/* Number of causes that may come first, and the share of the largest one that such a cause must
 * have. */
#define MAX_LEADING 16u
#define LEADING_PART 4

/* The rest of origins that cancel out, as a part of the largest. */
#define CANCELLED_PART 100
/* Limits of the search for chains of calls whose changes cancel out: functions in a chain, calls of each function and of those behind
 * them, steps, and rows, the largest first. */
#define MAX_CHAIN 8u
#define MAX_NEIGHBOURS 64u
#define MAX_BEHIND 8u
#define MAX_STEPS 3u
#define MAX_STARTS 256u
/* Most calls that are examined for all chains together: some milliseconds. */
#define MAX_LOOKS 1000000u

/* A cause, and its sort key. */
typedef struct
{
  CgvNodeId row;
  double weight;
} Cause;

static gint
compare_causes (gconstpointer a,
                gconstpointer b)
{
  const Cause *one = a;
  const Cause *other = b;

  if (one->weight != other->weight)
    return one->weight < other->weight ? 1 : -1;
  return one->row < other->row ? -1 : 1;
}

gboolean
cgv_causes_is_led_by_callers (const CgvComparison *comparison,
                              CgvNodeId row)
{
  CgvCause *cause = cgv_cause_new (comparison, row, NULL);
  gboolean is_led = cause != NULL && cause->n_terms > 0 && cause->terms[0].kind == CGV_CAUSE_CALLERS && (double) cause->terms[0].amount.size <= cgv_cause_get_recorded (comparison, row, CGV_NONE);

  cgv_cause_free (cause);
  return is_led;
}

/* Returns the first cause from @start on that changed in a direction by at least an amount, or none: the number of rows. */
static guint
find_in_direction (const CgvComparison *comparison,
                   const GArray *rows,
                   guint start,
                   int sign,
                   guint64 least)
{
  for (guint i = start; i < rows->len; i++)
    {
      CgvDelta origin = cgv_comparison_get_origin (comparison, g_array_index (rows, CgvNodeId, i));

      if (origin.sign == sign && origin.size >= least)
        return i;
    }
  return rows->len;
}

/* Moves a cause in the direction of the total to the front: an increase does not explain a
 * decrease. A change of its own code explains more than a change of how often a function is
 * called. */
static void
lead_with_direction (const CgvComparison *comparison,
                     GArray *rows)
{
  int sign = comparison->summary.net.sign;
  guint first, other;
  guint64 least;
  CgvNodeId row;

  if (cgv_comparison_is_total_noise (comparison) || sign == 0)
    return;
  first = other = find_in_direction (comparison, rows, 0, sign, 0);
  if (first == rows->len)
    return;
  least = cgv_comparison_get_origin (comparison, g_array_index (rows, CgvNodeId, first)).size / LEADING_PART;
  for (guint i = 0; i < MAX_LEADING && other < rows->len && cgv_causes_is_led_by_callers (comparison, g_array_index (rows, CgvNodeId, other)); i++)
    other = find_in_direction (comparison, rows, other + 1, sign, least);
  if (other < rows->len && !cgv_causes_is_led_by_callers (comparison, g_array_index (rows, CgvNodeId, other)))
    first = other;
  row = g_array_index (rows, CgvNodeId, first);
  g_array_remove_index (rows, first);
  g_array_prepend_val (rows, row);
}

static gint
compare_origins (gconstpointer a,
                 gconstpointer b,
                 gpointer comparison)
{
  guint64 one = cgv_comparison_get_origin (comparison, *(const CgvNodeId *) a).size;
  guint64 other = cgv_comparison_get_origin (comparison, *(const CgvNodeId *) b).size;

  return (one < other) - (one > other);
}

/* Returns the callees of a row that changed in the opposite direction, the largest first. */
static GArray *
find_opposite (const CgvComparison *comparison,
               CgvNodeId caller,
               const guint8 *is_cause)
{
  const CgvUnion *joined = comparison->joined;
  int sign = cgv_comparison_get_origin (comparison, caller).sign;
  GArray *rows = cgv_array_new (CgvNodeId);

  for (guint32 i = joined->out_start[caller]; i < joined->out_start[caller + 1]; i++)
    {
      CgvNodeId callee = joined->edges[i].callee;

      if (is_cause[callee] != 0 && cgv_comparison_get_origin (comparison, callee).sign == -sign)
        g_array_append_val (rows, callee);
    }
  g_array_sort_with_data (rows, compare_origins, (gpointer) comparison);
  return rows;
}

/* Returns a row and those of its callees that cancel its change; NULL if no callees do. */
static GArray *
find_cancelling (const CgvComparison *comparison,
                 CgvNodeId caller,
                 const guint8 *is_cause)
{
  g_autoptr (GArray) callees = find_opposite (comparison, caller, is_cause);
  GArray *rows = cgv_array_new (CgvNodeId);
  CgvDelta left = cgv_comparison_get_origin (comparison, caller);
  guint64 limit = MAX (left.size / CANCELLED_PART, comparison->noise_limit);

  g_array_append_val (rows, caller);
  for (guint i = 0; i < callees->len; i++)
    {
      CgvNodeId callee = g_array_index (callees, CgvNodeId, i);
      CgvDelta sum = cgv_delta_add (left, cgv_comparison_get_origin (comparison, callee));

      if (sum.size >= left.size)
        continue;
      left = sum;
      g_array_append_val (rows, callee);
    }
  if (rows->len > 1 && left.size <= limit)
    return rows;
  g_array_unref (rows);
  return NULL;
}

static gboolean
is_called_as_often (const CgvComparison *comparison,
                    CgvNodeId row)
{
  return cgv_comparison_get_running (comparison, CGV_SIDE_BASE, row) == cgv_comparison_get_running (comparison, CGV_SIDE_NEW, row);
}

static gboolean
contains (const GArray *rows,
          CgvNodeId row)
{
  for (guint i = 0; i < rows->len; i++)
    if (g_array_index (rows, CgvNodeId, i) == row)
      return TRUE;
  return FALSE;
}

/* The function that cancels most of the rest of a chain. */
typedef struct
{
  const CgvComparison *comparison;
  const guint8 *is_cause;
  const GArray *chain;
  CgvDelta left;
  CgvNodeId row; /* or CGV_NONE */
  gboolean is_caller;
  guint *n_looks; /* how many calls may still be examined */
} Link;

/* Takes a row if more is made up for by it. One that is called as often may have changed itself: it is taken only if its callers' calls
 * did. */
static void
take_better (Link *link,
             CgvNodeId row,
             gboolean is_caller)
{
  CgvDelta origin = cgv_comparison_get_origin (link->comparison, row);
  CgvDelta best = link->row != CGV_NONE ? cgv_comparison_get_origin (link->comparison, link->row) : (CgvDelta){ 0 };

  if (link->is_cause[row] == 0 || origin.sign != -link->left.sign || contains (link->chain, row))
    return;
  if (cgv_delta_add (link->left, origin).size >= cgv_delta_add (link->left, best).size)
    return;
  if (is_called_as_often (link->comparison, row) && !cgv_causes_is_led_by_callers (link->comparison, row))
    return;
  link->row = row;
  link->is_caller = is_caller;
}

/* Examines callers or callees, and the functions behind those that only pass on more or fewer calls. */
static void
look (Link *link,
      CgvNodeId row,
      gboolean is_caller,
      guint n_steps)
{
  const CgvUnion *joined = link->comparison->joined;
  const guint32 *start = is_caller ? joined->in_start : joined->out_start;
  guint32 n = MIN (start[row + 1] - start[row], n_steps == MAX_STEPS ? MAX_NEIGHBOURS : MAX_BEHIND);

  for (guint32 i = start[row]; i < start[row] + n && *link->n_looks > 0; i++)
    {
      const CgvUnionEdge *edge = &joined->edges[is_caller ? joined->in_edges[i] : i];
      CgvNodeId other = is_caller ? edge->caller : edge->callee;

      (*link->n_looks)--;
      if (other == row)
        continue;
      take_better (link, other, is_caller);
      if (is_called_as_often (link->comparison, other))
        continue;
      if (link->is_cause[other] == 0 && n_steps > 1)
        look (link, other, is_caller, n_steps - 1);
    }
}

/*
 * Returns a row and the rows above and below it that cancel its change; or NULL. If a function skips calls that cost less or more than
 * others, each of the functions below seems to do other work: their origins add up to nothing.
 */
static GArray *
find_chain (const CgvComparison *comparison,
            CgvNodeId row,
            const guint8 *is_cause,
            guint *n_looks)
{
  GArray *chain = cgv_array_new (CgvNodeId);
  CgvDelta left = cgv_comparison_get_origin (comparison, row);
  guint64 largest = left.size;

  if (!is_called_as_often (comparison, row))
    g_array_append_val (chain, row);
  while (chain->len > 0 && chain->len < MAX_CHAIN && left.size > MAX (largest / CANCELLED_PART, comparison->noise_limit))
    {
      Link link = { comparison, is_cause, chain, left, CGV_NONE, FALSE, n_looks };

      for (guint i = 0; i < chain->len; i++)
        {
          look (&link, g_array_index (chain, CgvNodeId, i), FALSE, MAX_STEPS);
          look (&link, g_array_index (chain, CgvNodeId, i), TRUE, MAX_STEPS);
        }
      if (link.row == CGV_NONE)
        break;
      left = cgv_delta_add (left, cgv_comparison_get_origin (comparison, link.row));
      largest = MAX (largest, cgv_comparison_get_origin (comparison, link.row).size);
      if (link.is_caller)
        g_array_prepend_val (chain, link.row);
      else
        g_array_append_val (chain, link.row);
    }
  if (chain->len > 1 && left.size <= MAX (largest / CANCELLED_PART, comparison->noise_limit))
    return chain;
  g_array_unref (chain);
  return NULL;
}

/* Leaves out rows that cancel out. */
static GPtrArray *
take_cancelling (const CgvComparison *comparison,
                 GArray *rows)
{
  g_autofree guint8 *is_cause = g_new0 (guint8, (gsize) comparison->n_rows + 1);
  GPtrArray *cancelling = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  guint n_left = rows->len;
  guint n_looks = MAX_LOOKS;

  for (guint i = 0; i < rows->len; i++)
    is_cause[g_array_index (rows, CgvNodeId, i)] = 1;
  for (guint i = 0; i < rows->len; i++)
    {
      CgvNodeId row = g_array_index (rows, CgvNodeId, i);
      GArray *group = is_cause[row] != 0 ? find_cancelling (comparison, row, is_cause) : NULL;

      if (group == NULL && is_cause[row] != 0 && i < MAX_STARTS)
        group = find_chain (comparison, row, is_cause, &n_looks);
      for (guint j = 0; group != NULL && j < group->len; j++)
        is_cause[g_array_index (group, CgvNodeId, j)] = 0;
      n_left -= group != NULL ? group->len : 0;
      if (group != NULL)
        g_ptr_array_add (cancelling, group);
    }
  if (n_left == 0)
    {
      g_ptr_array_set_size (cancelling, 0);
      return cancelling;
    }
  for (guint i = rows->len; i-- > 0;)
    {
      if (is_cause[g_array_index (rows, CgvNodeId, i)] == 0)
        g_array_remove_index (rows, i);
    }
  return cancelling;
}

gboolean
cgv_causes_are_none (const CgvComparison *comparison)
{
  gboolean is_same_total;

  g_return_val_if_fail (comparison != NULL, TRUE);

  if (comparison->origins == NULL)
    return TRUE;
  is_same_total = comparison->summary.net.sign == 0;
  if (!is_same_total && !cgv_comparison_is_total_noise (comparison))
    return FALSE;
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      gboolean is_noise = is_same_total && cgv_comparison_is_layout (comparison, row) ? cgv_comparison_get_origin (comparison, row).size <= comparison->noise_limit : cgv_comparison_is_origin_noise (comparison, row);

      if (!is_noise)
        return FALSE;
    }
  return TRUE;
}

gboolean
cgv_causes_cancel_out (const CgvComparison *comparison)
{
  g_return_val_if_fail (comparison != NULL, FALSE);

  if (comparison->origins == NULL || !cgv_causes_are_none (comparison))
    return FALSE;
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      gboolean is_on_both = cgv_comparison_get_presence (comparison, row) == CGV_PRESENT_BOTH;

      if (!is_on_both && cgv_comparison_get_self_delta (comparison, row).sign != 0 && !cgv_comparison_is_self_noise (comparison, row))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_nameless (const CgvComparison *comparison,
             CgvNodeId row)
{
  gsize length;
  const char *name = cgv_matching_get_name (comparison->matching, row, &length);

  return (length == 3 && memcmp (name, "???", 3) == 0) || (length > 2 && memcmp (name, "0x", 2) == 0);
}

/* Calls that changed by themselves: their number, in multiples of the former one, their cost on the side where it is larger, and its change. */
typedef struct
{
  /* 0 if it says nothing about the input: one side does not make them, each call of the caller makes one at most, or most of their change is
   * that each costs more or less */
  double value;
  double weight;
  double change;
} Factor;

static gint
compare_factors (gconstpointer a,
                 gconstpointer b)
{
  double one = ((const Factor *) a)->value;
  double other = ((const Factor *) b)->value;

  return (one > other) - (one < other);
}

/* Returns whether calls are made more or less often, though their caller is not called more or less often. */
static gboolean
is_outermost (const CgvComparison *comparison,
              guint32 edge)
{
  return cgv_comparison_get_edge_running (comparison, CGV_SIDE_BASE, edge) != cgv_comparison_get_edge_running (comparison, CGV_SIDE_NEW, edge) &&
         !cgv_origins_is_within (comparison, edge) && is_called_as_often (comparison, comparison->joined->edges[edge].caller);
}

static Factor
get_factor (const CgvComparison *comparison,
            guint32 edge)
{
  double before = (double) cgv_comparison_get_edge_running (comparison, CGV_SIDE_BASE, edge);
  double now = (double) cgv_comparison_get_edge_running (comparison, CGV_SIDE_NEW, edge);
  double n_calls = (double) cgv_comparison_get_running (comparison, CGV_SIDE_BASE, comparison->joined->edges[edge].caller);
  CgvDeltaSplit split = cgv_comparison_split_edge (comparison, edge);
  Factor factor = { .change = (double) cgv_comparison_get_edge_delta (comparison, edge).size };

  if (before > 0 && MAX (before, now) > n_calls && split.by_calls.size >= split.by_cost.size)
    factor.value = now / before;
  cgv_foreach_side (side)
    factor.weight = MAX (factor.weight, cgv_cost_to_double (cgv_comparison_get_edge_cost (comparison, side, edge), comparison->is_signed));
  return factor;
}

/* @whole: set to the sums of all factors, and of own code */
static GArray *
list_factors (const CgvComparison *comparison,
              Factor *whole)
{
  GArray *factors = cgv_array_new (Factor);

  *whole = (Factor){ 0 };
  for (guint32 edge = 0; edge < comparison->joined->n_edges; edge++)
    {
      Factor factor;

      if (!is_outermost (comparison, edge))
        continue;
      factor = get_factor (comparison, edge);
      whole->weight += factor.weight;
      whole->change += factor.change;
      g_array_append_val (factors, factor);
    }
  /* Own code that changed at equal calls speaks against another input. */
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      double change = is_called_as_often (comparison, row) ? (double) cgv_comparison_get_self_delta (comparison, row).size : 0;

      whole->weight += change;
      whole->change += change;
    }
  g_array_sort (factors, compare_factors);
  return factors;
}

/* Returns the factor that half of the cost is below. */
static double
find_median (const GArray *factors,
             double whole)
{
  double sum = 0;

  for (guint i = 0; i < factors->len; i++)
    {
      sum += g_array_index (factors, Factor, i).weight;
      if (sum > whole / 2)
        return g_array_index (factors, Factor, i).value;
    }
  return 0;
}

/* A larger input makes several calls more often by one factor; one loop alone may as well have changed. */
static double
find_factor (const CgvComparison *comparison)
{
  const bool *knows_counts = comparison->joined->knows_counts;
  double median, least, alike = 0, total = 0;
  Factor whole;
  g_autoptr (GArray) factors = NULL;
  guint n = 0;

  if (!knows_counts[CGV_SIDE_BASE] || !knows_counts[CGV_SIDE_NEW])
    return 0;
  factors = list_factors (comparison, &whole);
  cgv_foreach_side (side)
    total = MAX (total, cgv_cost_to_double (cgv_comparison_get_total (comparison, side), comparison->is_signed));
  if (whole.weight < LEAST_OF_TOTAL * total)
    return 0;
  median = find_median (factors, whole.weight);
  least = whole.weight * LEAST_OF_FACTOR;
  cgv_foreach_item (const Factor, factor, factors)
    {
      if (factor->value < median * (1 - ALIKE) || factor->value > median * (1 + ALIKE))
        continue;
      alike += factor->change;
      n += factor->weight >= least;
    }
  if (n < 2 || median <= 0 || alike < NEARLY_ALL * whole.change)
    return 0;
  return median > 1 + LEAST_CHANGE || median < 1 - LEAST_CHANGE ? median : 0;
}

/* Adds up the change that began before main. */
static void
add_start (CgvCauses *causes,
           CgvDelta origin)
{
  causes->start = cgv_delta_add (causes->start, origin);
  causes->n_start += origin.sign != 0;
}

static GArray *
find_causes (CgvCauses *found,
             const CgvComparison *comparison,
             const guint8 *places)
{
  g_autoptr (GArray) causes = cgv_array_new (Cause);
  GArray *rows = cgv_array_new (CgvNodeId);

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      CgvDelta origin = cgv_comparison_get_origin (comparison, row);
      Cause cause = { row, (double) origin.size };

      if ((places[row] & CGV_PROGRAM_ROW_START) != 0)
        {
          add_start (found, cgv_comparison_is_layout (comparison, row) ? (CgvDelta){ 0 } : origin);
          continue;
        }
      if (origin.sign == 0 || cgv_comparison_is_origin_noise (comparison, row))
        continue;
      if ((places[row] & CGV_PROGRAM_ROW_OWN) != 0)
        cause.weight *= 2;
      g_array_append_val (causes, cause);
    }
  g_array_sort (causes, compare_causes);
  for (guint i = 0; i < causes->len; i++)
    g_array_append_val (rows, g_array_index (causes, Cause, i).row);
  found->cancelling = take_cancelling (comparison, rows);
  lead_with_direction (comparison, rows);
  return rows;
}

/* Counts the functions of the program, and those whose own code changed though they are called as often as before. Returns whether the
 * latter have most of the self cost of the program. */
static gboolean
count_compiled (CgvCauses *causes,
                const CgvComparison *comparison,
                const guint8 *places)
{
  double whole = 0;
  double part = 0;

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      double cost = 0;
      gboolean is_other;

      if ((places[row] & (CGV_PROGRAM_ROW_OWN | CGV_PROGRAM_ROW_START)) != CGV_PROGRAM_ROW_OWN)
        continue;
      cgv_foreach_side (side)
        cost += cgv_cost_to_double (cgv_comparison_get_self (comparison, side, row), comparison->is_signed);
      whole += cost;
      if (cgv_comparison_get_running (comparison, CGV_SIDE_BASE, row) == 0 || cgv_comparison_get_presence (comparison, row) != CGV_PRESENT_BOTH)
        continue;
      is_other = is_called_as_often (comparison, row) && cgv_comparison_get_self_delta (comparison, row).sign != 0 && !cgv_comparison_is_layout (comparison, row);
      causes->n_own++;
      causes->n_compiled += is_other;
      part += is_other ? cost : 0;
    }
  return part > MOSTLY * whole;
}

/* Returns whether all functions without names are one row, because their addresses are those of another build. */
static gboolean
is_of_many (const CgvComparison *comparison,
            CgvSide side,
            CgvNodeId row)
{
  guint32 n_members;

  cgv_matching_get_members (comparison->matching, side, row, &n_members);
  return n_members > 1;
}

/* Returns whether a side has addresses instead of a main that the other has; or if neither has main, mostly addresses of another build. */
static gboolean
is_stripped (const CgvComparison *comparison,
             const guint8 *places,
             CgvSide side)
{
  CgvPresence here = CGV_PRESENT_ON (side);
  double cost = 0;
  gboolean has_nameless = FALSE;
  gboolean has_main = FALSE;
  gboolean lacks_main = FALSE;

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      CgvPresence presence = cgv_comparison_get_presence (comparison, row);

      gboolean is_main = (places[row] & CGV_PROGRAM_ROW_MAIN) != 0;

      has_main = has_main || is_main;
      lacks_main = lacks_main || (presence != here && presence != CGV_PRESENT_BOTH && is_main);
      if ((presence != here && !is_of_many (comparison, side, row)) || !is_nameless (comparison, row))
        continue;
      has_nameless = has_nameless || presence == here;
      cost += cgv_cost_to_double (cgv_comparison_get_self (comparison, side, row), comparison->is_signed);
    }
  if (has_main)
    return has_nameless && lacks_main;
  if (!has_nameless && cost <= 0)
    return FALSE;
  return cost > MOSTLY * cgv_cost_to_double (cgv_comparison_get_total (comparison, side), comparison->is_signed);
}

/* Returns for each row the row that is probably the same function under its name on the other side, or CGV_NONE. */
static CgvNodeId *
new_renamed (const CgvComparison *comparison)
{
  guint32 n_hints = comparison->renames != NULL ? cgv_rename_hints_get_n (comparison->renames) : 0;
  CgvNodeId *renamed = g_new (CgvNodeId, (gsize) comparison->n_rows + 1);

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    renamed[row] = CGV_NONE;
  for (guint32 i = 0; i < n_hints; i++)
    {
      const CgvRenameHint *hint = cgv_rename_hints_get (comparison->renames, i);

      renamed[hint->base] = hint->new_;
      renamed[hint->new_] = hint->base;
    }
  return renamed;
}

/* Returns whether it changed because of others. A row that is called as often, and changed by more than noise, is among the causes. */
static gboolean
is_effect (const CgvComparison *comparison,
           const CgvEffect *effect)
{
  CgvNodeId row = effect->row;
  gboolean is_renamed = effect->renamed != CGV_NONE;
  CgvDelta origin = cgv_comparison_get_origin (comparison, row);
  guint64 n_before = cgv_comparison_get_running (comparison, CGV_SIDE_BASE, is_renamed ? effect->renamed : row);

  if (is_renamed)
    origin = cgv_delta_add (origin, cgv_comparison_get_origin (comparison, effect->renamed));
  return effect->delta.size > comparison->noise_limit && !cgv_comparison_is_layout (comparison, row) && origin.size < effect->delta.size / EFFECT_PART &&
         (origin.size <= comparison->noise_limit || n_before != cgv_comparison_get_running (comparison, CGV_SIDE_NEW, row));
}

static void
add_effect (CgvCauses *causes,
            const CgvEffect *effect)
{
  guint i = MIN (causes->n_effects, CGV_CAUSES_MAX_EFFECTS);

  causes->n_effects++;
  for (; i > 0 && causes->effects[i - 1].delta.size < effect->delta.size; i--)
    if (i < CGV_CAUSES_MAX_EFFECTS)
      causes->effects[i] = causes->effects[i - 1];
  if (i < CGV_CAUSES_MAX_EFFECTS)
    causes->effects[i] = *effect;
}

/* A probably renamed function is one effect, with its row of B. */
static void
find_effects (CgvCauses *causes,
              const CgvComparison *comparison)
{
  g_autofree CgvNodeId *renamed = new_renamed (comparison);

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      CgvEffect effect = { row, renamed[row], cgv_comparison_get_self_delta (comparison, row) };

      if (effect.renamed != CGV_NONE && cgv_comparison_get_presence (comparison, row) != CGV_PRESENT_NEW)
        continue;
      if (effect.renamed != CGV_NONE)
        effect.delta = cgv_delta_add (effect.delta, cgv_comparison_get_self_delta (comparison, effect.renamed));
      if (is_effect (comparison, &effect))
        add_effect (causes, &effect);
    }
}

static gboolean
has_main (const CgvComparison *comparison,
          const guint8 *places)
{
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    if ((places[row] & CGV_PROGRAM_ROW_MAIN) != 0)
      return TRUE;
  return FALSE;
}

CgvCauses *
cgv_causes_new (const CgvComparison *comparison)
{
  g_autofree guint8 *places = NULL;
  CgvCauses *causes;

  g_return_val_if_fail (comparison != NULL, NULL);

  causes = g_new0 (CgvCauses, 1);
  places = cgv_program_rows_new (comparison);
  causes->rows = find_causes (causes, comparison, places);
  cgv_foreach_side (side)
    causes->is_stripped[side] = is_stripped (comparison, places, side);
  if (causes->is_stripped[CGV_SIDE_BASE] != causes->is_stripped[CGV_SIDE_NEW] && !has_main (comparison, places))
    causes->is_stripped[CGV_SIDE_BASE] = causes->is_stripped[CGV_SIDE_NEW] = TRUE;
  if (comparison->origins == NULL)
    return causes;
  causes->factor = find_factor (comparison);
  causes->is_compiled = count_compiled (causes, comparison, places) && causes->n_own >= LEAST_COMPILED && causes->n_compiled >= COMPILED_SHARE * causes->n_own;
  find_effects (causes, comparison);
  return causes;
}

void
cgv_causes_free (CgvCauses *causes)
{
  g_array_unref (causes->rows);
  g_ptr_array_unref (causes->cancelling);
  g_free (causes);
}
