/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-prices.h"

#include <string.h>

#include "cgv-amount-private.h"
#include "cgv-components.h"
#include "cgv-cost.h"
#include "cgv-radix.h"
#include "cgv-sorter.h"
#include "cgv-vector.h"

/* Maximum number of times that the cost of calls in circles goes around, and the rest of it that
 * may be ignored. */
#define MAX_ROUNDS 100
#define NEGLIGIBLE 1e-7

/* The weight of all that goes around. */
#define WHOLE 0x1p60

/* The part of a cost that a member passes on to one of its callers. */
typedef struct
{
  CgvNodeId caller;
  double part; /* above 0 */
} Pass;

/* Calls of a member whose number changed. */
typedef struct
{
  CgvNodeId caller;
  uint32_t call; /* their place in CgvCyclePrices.calls, or CGV_NONE if they enter the cycle */
  double extra;  /* how many were added; below 0 if calls were removed */
} Change;

typedef struct
{
  CgvCyclePrices *prices;
  const CgvComparison *comparison;
  CgvPool *owner; /* of the prices */
  CgvPool pool;
  CgvComponents components;
  CgvEdge *ends;       /* for each call */
  uint32_t *out_start; /* for each row, its first call */
  Change *changes;        /* by callee, as few of all calls changed */
  uint32_t *change_start; /* for each row, the first change of its own calls */
  Pass *passes;
  uint32_t *pass_start; /* for each of @rows, its first pass */
  double *sums;        /* for each of @rows, the number of its extra calls */
  double *through;     /* for each of @rows, all cost that it passed on */
  uint64_t *ranks;     /* for each row, its place in an order that is the same with the sides swapped */
  uint32_t *sequence;  /* the calls by cycle, rank of the caller and of the callee */
  uint32_t *depths;    /* for each component, the longest way to it */
  uint32_t *rows;      /* the members of cycles: callers before their callees, in circles by rank */
  uint32_t n_rows;
  double *passing;     /* for each row, the cost that its callers are responsible for */
  double *reached;     /* for each call, the part of the cost in circles that its caller is responsible for */
  double *outside;     /* for each cycle, the part that calls from outside are responsible for */
  CgvDelta *taken;     /* for each cycle, the sum of the costs in its circles */
} Finder;

static CgvCycleId
get_cycle (const Finder *finder,
           CgvNodeId row)
{
  return finder->comparison->costs[CGV_SIDE_NEW]->graph->cycles[row];
}

static uint64_t
get_count (const Finder *finder,
           CgvSide side,
           uint32_t edge)
{
  return cgv_comparison_get_edge_running (finder->comparison, side, edge);
}

static double
get_change (const Finder *finder,
            uint32_t edge)
{
  return (double) get_count (finder, CGV_SIDE_NEW, edge) - (double) get_count (finder, CGV_SIDE_BASE, edge);
}

/* Returns whether calls of a member were added or removed. */
static bool
is_changed (const Finder *finder,
            uint32_t edge)
{
  const CgvUnionEdge *ends = &finder->comparison->joined->edges[edge];

  return get_cycle (finder, ends->callee) != CGV_NONE &&
         get_count (finder, CGV_SIDE_BASE, edge) != get_count (finder, CGV_SIDE_NEW, edge);
}

/* Counts how often each row is called: edge by edge, as those of one callee lie far apart. */
static void
count_calls (uint64_t *counts,
             const CgvComparison *comparison,
             CgvSide side)
{
  const CgvUnion *joined = comparison->joined;

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    counts[row] = cgv_comparison_get_calls (comparison, side, row);
  for (uint32_t edge = 0; edge < joined->n_edges; edge++)
    {
      if (cgv_comparison_get_edge_count (comparison, side, edge) == 0)
        counts[joined->edges[edge].callee] += cgv_comparison_get_edge_running (comparison, side, edge);
    }
}

/* Returns the share of a change that is due to how often the caller is called. An extra call of
 * the caller accounts for as many calls as one call makes on the side with fewer. */
static double
get_passed (const Finder *finder,
            const CgvEdge *ends,
            uint32_t edge)
{
  uint64_t base = finder->prices->counts[CGV_SIDE_BASE][ends->caller];
  uint64_t new_ = finder->prices->counts[CGV_SIDE_NEW][ends->caller];
  CgvSide less = new_ > base ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  double more = (double) new_ - (double) base;
  double calls = get_change (finder, edge);
  double passed;

  if (more * calls <= 0)
    return 0;
  if (base == 0 || new_ == 0)
    return 1;
  passed = more * (double) get_count (finder, less, edge) / (double) finder->prices->counts[less][ends->caller] / calls;
  return passed < 1 ? passed : 1;
}

static bool
is_within (const Finder *finder,
           uint32_t edge)
{
  return get_cycle (finder, finder->comparison->joined->edges[edge].caller) != CGV_NONE && cgv_origins_is_within (finder->comparison, edge);
}

/* Adds changed calls before all that were added. */
static void
add_change (Finder *finder,
            uint32_t edge)
{
  const CgvUnionEdge *ends = &finder->comparison->joined->edges[edge];
  Change *change = &finder->changes[--finder->change_start[ends->callee]];
  uint32_t call;

  *change = (Change){ ends->caller, CGV_NONE, get_change (finder, edge) };
  if (!is_within (finder, edge))
    return;
  call = change->call = finder->prices->call_of[edge] = --finder->out_start[ends->caller];
  finder->ends[call] = (CgvEdge){ ends->caller, ends->callee };
  finder->prices->calls[call] = (CgvCycleCall){ .edge = edge, .passed = get_passed (finder, &finder->ends[call], edge) };
}

static bool
list_calls (Finder *finder)
{
  const CgvUnion *joined = finder->comparison->joined;
  CgvCyclePrices *prices = finder->prices;
  CgvPool *pool = &finder->pool;
  CGV_VECTOR (uint32_t) changed = { 0 };

  cgv_pool_make (pool, &finder->out_start, (size_t) joined->n_rows + 1);
  cgv_pool_make (pool, &finder->change_start, (size_t) joined->n_rows + 1);
  if (pool->failed)
    return false;
  for (uint32_t edge = 0; edge < joined->n_edges; edge++)
    {
      if (!is_changed (finder, edge))
        continue;
      if (!cgv_vector_add (pool, &changed, edge))
        return false;
      finder->change_start[joined->edges[edge].callee]++;
      finder->out_start[joined->edges[edge].caller] += is_within (finder, edge);
    }
  cgv_starts_add_up (finder->change_start, joined->n_rows);
  cgv_starts_add_up (finder->out_start, joined->n_rows);

  prices->n_calls = finder->out_start[joined->n_rows];
  prices->call_of = cgv_pool_new_ids (finder->owner, joined->n_edges);
  cgv_pool_make (finder->owner, &prices->calls, prices->n_calls);
  cgv_pool_make (pool, &finder->ends, prices->n_calls);
  cgv_pool_make (pool, &finder->changes, changed.n);
  if (finder->owner->failed || pool->failed)
    return false;
  while (changed.n > 0)
    add_change (finder, changed.items[--changed.n]);
  return true;
}

/* Returns the cost of calls to a member at its price, at most the cost that is recorded for
 * them. */
static CgvCost
get_cost (const CgvCyclePrices *prices,
          const CgvComparison *comparison,
          CgvSide side,
          uint32_t edge)
{
  CgvNodeId callee = comparison->joined->edges[edge].callee;
  uint64_t count = cgv_comparison_get_edge_running (comparison, side, edge);
  CgvCost all = prices->costs[side][callee];
  CgvCost recorded = cgv_comparison_get_edge_cost (comparison, side, edge);
  uint64_t size, most = cgv_weight (recorded, comparison->is_signed);
  bool is_negative = comparison->is_signed && (int64_t) all < 0;

  if (count == 0 || is_negative != (comparison->is_signed && (int64_t) recorded < 0))
    return 0;
  size = cgv_scale (cgv_weight (all, comparison->is_signed), count, prices->counts[side][callee]);
  size = size < most ? size : most;
  return is_negative ? 0 - size : size;
}

/* Returns a number that depends on the costs of a side, but not on the order of rows. */
static uint64_t
get_print (const Finder *finder,
           CgvSide side)
{
  const CgvComparison *comparison = finder->comparison;
  uint64_t print = 0;

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      CgvCost self = cgv_comparison_get_self (comparison, side, row);

      print += self * self + finder->prices->counts[side][row];
    }
  return print;
}

/* Ranks rows by the functions of one of the sides, which is the same one if they are swapped. Parts of an amount are rounded in this
 * order: the order of rows depends on which side is the new one. */
static void
rank_rows (Finder *finder)
{
  const CgvComparison *comparison = finder->comparison;
  CgvSide first = get_print (finder, CGV_SIDE_BASE) > get_print (finder, CGV_SIDE_NEW) ? CGV_SIDE_BASE : CGV_SIDE_NEW;

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      CgvFunctionId function = cgv_matching_get_function (comparison->matching, first, row);

      finder->ranks[row] = function;
      if (function == CGV_NONE)
        finder->ranks[row] += 1 + (uint64_t) cgv_matching_get_function (comparison->matching, first == CGV_SIDE_NEW ? CGV_SIDE_BASE : CGV_SIDE_NEW, row);
    }
}

static uint64_t
get_member_key (const void *user_data,
                uint32_t id,
                unsigned int level)
{
  const Finder *finder = user_data;

  return level == 0 ? get_cycle (finder, id) : finder->ranks[id];
}

static uint64_t
get_call_key (const void *user_data,
              uint32_t id,
              unsigned int level)
{
  const Finder *finder = user_data;

  return level < 2 ? get_member_key (user_data, finder->ends[id].caller, level) : finder->ranks[finder->ends[id].callee];
}

/* Sorts the members of cycles, and the calls between them. */
static bool
sort_members (Finder *finder)
{
  const CgvGraph *graph = finder->comparison->costs[CGV_SIDE_NEW]->graph;
  uint32_t n_calls = finder->prices->n_calls;
  uint32_t n = graph->cycle_start[graph->n_cycles];

  cgv_pool_make (&finder->pool, &finder->ranks, finder->comparison->n_rows);
  cgv_pool_make (&finder->pool, &finder->sequence, n_calls);
  cgv_pool_make (finder->owner, &finder->prices->members, n);
  if (finder->pool.failed || finder->owner->failed)
    return false;
  rank_rows (finder);
  memcpy (finder->prices->members, graph->cycle_nodes, n * sizeof *finder->prices->members);
  for (uint32_t call = 0; call < n_calls; call++)
    finder->sequence[call] = call;
  return cgv_sorter_sort (&(CgvSorter){ get_member_key, finder, 2 }, finder->pool.memory, finder->prices->members, n) &&
         cgv_sorter_sort (&(CgvSorter){ get_call_key, finder, 3 }, finder->pool.memory, finder->sequence, n_calls);
}

static uint64_t
get_row_key (const void *user_data,
             uint32_t id,
             unsigned int level)
{
  const Finder *finder = user_data;

  return level == 0 ? finder->depths[finder->components.component[id]] : finder->ranks[id];
}

/* Finds the calls in circles, and orders the members: by the longest way to them, which does not depend on their numbers. */
static bool
sort_rows (Finder *finder)
{
  uint32_t n_rows = finder->comparison->n_rows;
  uint64_t *keys;

  finder->n_rows = finder->comparison->costs[CGV_SIDE_NEW]->graph->cycle_start[finder->comparison->costs[CGV_SIDE_NEW]->graph->n_cycles];
  keys = cgv_pool_new (&finder->pool, finder->n_rows, sizeof *keys);
  cgv_pool_make (&finder->pool, &finder->rows, finder->n_rows);
  cgv_pool_make (&finder->pool, &finder->depths, (size_t) n_rows + 1);
  if (finder->pool.failed || !cgv_components_init (&finder->components, finder->pool.memory, n_rows) ||
      !cgv_components_find (&finder->components, n_rows, finder->out_start, finder->ends, NULL))
    return false;
  for (uint32_t i = 0; i < finder->n_rows; i++)
    {
      finder->rows[i] = finder->prices->members[i];
      keys[i] = finder->components.component[finder->rows[i]];
    }
  if (!cgv_radix_sort (finder->pool.memory, keys, finder->rows, finder->n_rows))
    return false;
  for (uint32_t i = 0; i < finder->n_rows; i++)
    cgv_foreach_in (call, finder->out_start, finder->rows[i])
      {
        uint32_t caller = finder->components.component[finder->ends[call].caller];
        uint32_t callee = finder->components.component[finder->ends[call].callee];

        finder->prices->calls[call].is_circular = caller == callee;
        if (caller != callee && finder->depths[callee] <= finder->depths[caller])
          finder->depths[callee] = finder->depths[caller] + 1;
      }
  return cgv_sorter_sort (&(CgvSorter){ get_row_key, finder, 2 }, finder->pool.memory, finder->rows, finder->n_rows);
}

/* Adds up the costs of members, callees first. */
static void
add_costs (Finder *finder)
{
  CgvCyclePrices *prices = finder->prices;
  const CgvComparison *comparison = finder->comparison;

  for (uint32_t i = finder->n_rows; i-- > 0;)
    cgv_foreach_in (call, finder->out_start, finder->rows[i])
      for (CgvSide side = 0; !prices->calls[call].is_circular && side < CGV_N_SIDES; side++)
        {
          CgvCost *all = &prices->costs[side][finder->rows[i]];

          *all = cgv_cost_add (*all, get_cost (prices, comparison, side, prices->calls[call].edge), comparison->is_signed);
        }
  for (uint32_t call = 0; call < prices->n_calls; call++)
    prices->calls[call].price = prices->calls[call].often = cgv_cycle_prices_get_price (prices, comparison, prices->calls[call].edge);
}

/* Takes from calls in circles the cost that is not due to their caller itself. Returns the sum. */
static double
take_passed (Finder *finder,
             int direction)
{
  double sum = 0;

  for (uint32_t i = 0; i < finder->prices->n_calls; i++)
    {
      CgvCycleCall *call = &finder->prices->calls[i];
      CgvCycleId cycle = get_cycle (finder, finder->ends[i].caller);
      CgvDelta part = call->price;

      finder->reached[i] = 0;
      if (!call->is_circular || !(get_change (finder, call->edge) * direction > 0))
        continue;
      if (call->passed < 1)
        part.size = (uint64_t) ((double) part.size * call->passed);
      part.sign = part.size > 0 ? part.sign : 0;
      call->often = cgv_delta_subtract (call->often, part);
      finder->taken[cycle] = cgv_delta_add (finder->taken[cycle], part);
      finder->passing[finder->ends[i].caller] += (double) part.size;
      sum += (double) part.size;
    }
  return sum;
}

static void
list_passes (Finder *finder,
             int direction)
{
  uint32_t n = 0;

  for (uint32_t i = 0; i < finder->n_rows; i++)
    {
      finder->pass_start[i] = n;
      finder->sums[i] = finder->through[i] = 0;
      cgv_foreach_in (j, finder->change_start, finder->rows[i])
        {
          double extra = finder->changes[j].extra * direction;

          finder->sums[i] += extra > 0 ? extra : 0;
        }
      cgv_foreach_in (j, finder->change_start, finder->rows[i])
        {
          const Change *change = &finder->changes[j];
          double passed = change->call != CGV_NONE ? change->extra * direction * finder->prices->calls[change->call].passed : 0;

          if (passed > 0)
            finder->passes[n++] = (Pass){ change->caller, passed / finder->sums[i] };
        }
    }
  finder->pass_start[finder->n_rows] = n;
}

/* Moves the cost that a row passes on to its callers.
 *
 * @place: its place in @rows */
static void
pass_on (Finder *finder,
         uint32_t place)
{
  double amount = finder->passing[finder->rows[place]];

  finder->passing[finder->rows[place]] = 0;
  finder->through[place] += amount;
  cgv_foreach_in (i, finder->pass_start, place)
    finder->passing[finder->passes[i].caller] += amount * finder->passes[i].part;
}

/* Adds up where the cost ended that a row passed on.
 *
 * @place: its place in @rows */
static void
add_reached (Finder *finder,
             uint32_t place,
             int direction)
{
  CgvNodeId row = finder->rows[place];

  cgv_foreach_in (j, finder->change_start, row)
    {
      const Change *change = &finder->changes[j];
      double part = finder->through[place] * change->extra * direction / finder->sums[place];

      if (part <= 0)
        continue;
      if (change->call == CGV_NONE)
        finder->outside[get_cycle (finder, row)] += part;
      else
        finder->reached[change->call] += part * (1 - finder->prices->calls[change->call].passed);
    }
}

/* Adds an amount to calls, limited to the cost that is recorded for them. */
static void
give (Finder *finder,
      CgvCycleCall *call,
      CgvDelta amount)
{
  uint64_t recorded = 0;

  cgv_foreach_side (side)
    {
      uint64_t size = cgv_weight (cgv_comparison_get_edge_cost (finder->comparison, side, call->edge), finder->comparison->is_signed);

      recorded = size > recorded ? size : recorded;
    }
  call->often = cgv_delta_add (call->often, amount);
  call->often.size = call->often.size < recorded ? call->often.size : recorded;
  call->often.sign = call->often.size > 0 ? call->often.sign : 0;
}

static uint64_t
get_weight (double part)
{
  return (uint64_t) (part * WHOLE);
}

/* Divides among calls the cost that was taken in a cycle, by the parts that reached them. Returns the end of its calls.
 *
 * @start: its first call in the sequence */
static uint32_t
give_all (Finder *finder,
          CgvCycleId cycle,
          uint32_t start)
{
  CgvDelta taken = finder->taken[cycle];
  CgvSharing sharing;
  CgvWide whole = cgv_wide (get_weight (finder->outside[cycle]));
  uint32_t end = start;

  for (; end < finder->prices->n_calls && get_cycle (finder, finder->ends[finder->sequence[end]].caller) == cycle; end++)
    whole = cgv_wide_add (whole, cgv_wide (get_weight (finder->reached[finder->sequence[end]])));
  cgv_sharing_init_wide (&sharing, taken.size, whole, false);
  cgv_sharing_next (&sharing, get_weight (finder->outside[cycle]));
  for (uint32_t i = start; i < end; i++)
    {
      CgvDelta part = taken;

      part.size = cgv_sharing_next (&sharing, get_weight (finder->reached[finder->sequence[i]]));
      part.sign = part.size > 0 ? taken.sign : 0;
      if (part.sign != 0)
        give (finder, &finder->prices->calls[finder->sequence[i]], part);
    }
  finder->taken[cycle] = (CgvDelta){ 0 };
  finder->outside[cycle] = 0;
  return end;
}

/* Assigns the cost of calls in circles whose number changed in one direction to the calls that
 * are responsible for it. */
static void
attribute_circles (Finder *finder,
                   int direction)
{
  double sum = take_passed (finder, direction);
  double left = sum > 0 ? 1 : 0;
  uint32_t call = 0;

  if (sum > 0)
    list_passes (finder, direction);
  for (uint32_t i = 0; sum > 0 && i < finder->n_rows; i++)
    finder->passing[finder->rows[i]] /= sum;
  for (unsigned round = 0; round < MAX_ROUNDS && left > NEGLIGIBLE; round++)
    {
      left = 0;
      for (uint32_t i = finder->n_rows; i-- > 0;)
        if (finder->passing[finder->rows[i]] > 0)
          pass_on (finder, i);
      for (uint32_t i = 0; i < finder->n_rows; i++)
        left += finder->passing[finder->rows[i]];
    }
  for (uint32_t i = 0; sum > 0 && i < finder->n_rows; i++)
    {
      finder->passing[finder->rows[i]] = 0;
      if (finder->through[i] > 0 && finder->sums[i] > 0)
        add_reached (finder, i, direction);
    }
  for (CgvCycleId cycle = 0; cycle < finder->comparison->costs[CGV_SIDE_NEW]->graph->n_cycles; cycle++)
    call = give_all (finder, cycle, call);
}

static bool
allocate (Finder *finder)
{
  CgvPool *pool = &finder->pool;
  size_t n_cycles = finder->comparison->costs[CGV_SIDE_NEW]->graph->n_cycles;

  cgv_pool_make (pool, &finder->passes, finder->prices->n_calls);
  cgv_pool_make (pool, &finder->pass_start, (size_t) finder->n_rows + 1);
  cgv_pool_make (pool, &finder->sums, finder->n_rows);
  cgv_pool_make (pool, &finder->through, finder->n_rows);
  cgv_pool_make (pool, &finder->passing, finder->comparison->n_rows);
  cgv_pool_make (pool, &finder->reached, finder->prices->n_calls);
  cgv_pool_make (pool, &finder->outside, n_cycles);
  cgv_pool_make (pool, &finder->taken, n_cycles);
  return !pool->failed;
}

static bool
find_prices (Finder *finder)
{
  const CgvComparison *comparison = finder->comparison;
  CgvCyclePrices *prices = finder->prices;

  cgv_foreach_side (side)
    {
      cgv_pool_make (finder->owner, &prices->counts[side], comparison->n_rows);
      cgv_pool_make (finder->owner, &prices->costs[side], comparison->n_rows);
      if (finder->owner->failed)
        return false;
      count_calls (prices->counts[side], comparison, side);
      for (CgvNodeId row = 0; row < comparison->n_rows; row++)
        prices->costs[side][row] = cgv_comparison_get_inclusive (comparison, side, row);
    }
  return list_calls (finder) && sort_members (finder) && sort_rows (finder) && allocate (finder);
}

bool
cgv_cycle_prices_init (CgvCyclePrices *prices,
                       const CgvComparison *comparison,
                       CgvPool *pool)
{
  Finder finder = { prices, comparison, pool, { .memory = pool->memory }, .components.pool.memory = pool->memory };
  bool ok;

  if (comparison->costs[CGV_SIDE_NEW]->graph->n_cycles == 0)
    return true;
  ok = find_prices (&finder);
  if (ok)
    {
      add_costs (&finder);
      attribute_circles (&finder, 1);
      attribute_circles (&finder, -1);
    }
  cgv_components_clear (&finder.components);
  cgv_pool_clear (&finder.pool);
  return ok;
}

const CgvCycleCall *
cgv_cycle_prices_find (const CgvCyclePrices *prices,
                       uint32_t edge)
{
  uint32_t call = prices->n_calls > 0 ? prices->call_of[edge] : CGV_NONE;

  return call != CGV_NONE ? &prices->calls[call] : NULL;
}

CgvDelta
cgv_cycle_prices_get_price (const CgvCyclePrices *prices,
                            const CgvComparison *comparison,
                            uint32_t edge)
{
  CgvDelta price = cgv_delta_split (get_cost (prices, comparison, CGV_SIDE_BASE, edge), cgv_comparison_get_edge_running (comparison, CGV_SIDE_BASE, edge),
                                    get_cost (prices, comparison, CGV_SIDE_NEW, edge), cgv_comparison_get_edge_running (comparison, CGV_SIDE_NEW, edge),
                                    comparison->is_signed)
                     .by_calls;

  price.is_estimate = price.sign != 0 && cgv_comparison_get_edge_delta (comparison, edge).is_estimate;
  return price;
}
