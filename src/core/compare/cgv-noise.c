/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-noise.h"

#include <string.h>

#include "cgv-box.h"
#include "cgv-comparison.h"
#include "cgv-cost.h"
#include "cgv-wide.h"

/* Differences that were measured between repeated runs of one program, with a margin. */
#define COUNTS 0.0001
#define BRANCHES 0.0005
#define CACHE 0.01
#define TIME 0.05

/* Differences of single functions between runs of one program that seeds its hashes at random, as a share of their inclusive cost and of
 * the total. In 19 runs of two Python programs it was 13 % and 1.1 % at most, for functions of dictionaries. */
#define RANDOM_OF_FUNCTION 0.15
#define RANDOM_OF_TOTAL 0.012

/* Rounding error of a share, a total and their product, and the limits below which it is much less than 1. */
#define ROUNDING 4e-16
#define MAX_ROUNDED ((uint64_t) 1 << 46)

/* An event type by its short name, or by how that begins, and its tolerance. */
typedef struct
{
  const char *name;
  bool is_beginning;
  double relative;
} Known;

/* More mispredictions than this share of the instructions of a function, and than this number, are not layout: a branch depends on other
 * data. With other padding it was 0.7 % of the instructions at most; a branch on sorted and then on random data had 8 %. */
#define MISPREDICTED 0.02
#define FEW_MISPREDICTED 20

/* Event types by their short names, whether code makes them rather than data, and the largest change of a function by layout, as a share
 * of its instructions, or 0 if that is not limited. */
static const struct
{
  const char *name;
  bool is_of_code;
  double largest;
} layout_events[] = {
  { "I1mr", true, 0 },
  { "ILmr", true, 0 },
  { "I2mr", true, 0 },
  { "Bcm", true, MISPREDICTED },
  { "Bim", true, 0 },
  { "D1mr", false, 0 },
  { "D1mw", false, 0 },
  { "DLmr", false, 0 },
  { "DLmw", false, 0 },
  { "D2mr", false, 0 },
  { "D2mw", false, 0 },
};

/* Functions that read random numbers from the system. The allocator of the C library calls them, too. */
static const char *const random_names[] = { "getrandom", "getentropy", "arc4random", "arc4random_buf", "arc4random_uniform" };

static const Known known[] = {
  { "Bc", true, BRANCHES },
  { "Bi", true, BRANCHES },
  { "Bm", false, BRANCHES },
  { "I1m", true, CACHE },
  { "D1m", true, CACHE },
  { "I2m", true, CACHE },
  { "D2m", true, CACHE },
  { "ILm", true, CACHE },
  { "ILd", true, CACHE },
  { "DLm", true, CACHE },
  { "DLd", true, CACHE },
  { "L1m", false, CACHE },
  { "L2m", false, CACHE },
  { "LLm", false, CACHE },
  { "AcCost", true, CACHE },
  { "SpLoss", true, CACHE },
  { "CEst", false, CACHE },
  { "Time", true, TIME },
  { "Ticks", true, TIME },
  { "Samples", true, TIME },
  { "Hits", true, TIME },
  { "Cycles", true, TIME },
  { "cycles", true, TIME },
  { "sysTime", false, TIME },
  { "sysCpuTime", false, TIME },
  { "wall_time", false, TIME },
  { "process_time", false, TIME },
  { "gc_time", false, TIME },
};

CgvTolerance
cgv_tolerance_get_default (const char *event_name)
{
  for (size_t i = 0; i < CGV_N_ELEMENTS (known); i++)
    {
      const char *name = known[i].name;

      if (known[i].is_beginning ? strncmp (event_name, name, strlen (name)) == 0 : strcmp (event_name, name) == 0)
        return (CgvTolerance){ .relative = known[i].relative };
    }
  return (CgvTolerance){ .relative = COUNTS };
}

CgvTolerance
cgv_tolerance_get_default_of (const CgvEventSet *events,
                              CgvEventId event)
{
  if (cgv_event_set_get (events, event)->unit.kind == CGV_UNIT_TIME)
    return (CgvTolerance){ .relative = TIME };
  return cgv_tolerance_get_default (cgv_event_set_get_name (events, event));
}

bool
cgv_tolerance_equal (CgvTolerance a,
                     CgvTolerance b)
{
  return a.relative == b.relative && a.absolute == b.absolute && a.decimals == b.decimals;
}

static uint64_t
get_absolute (CgvTolerance tolerance,
              uint32_t decimals)
{
  CgvWide limit = cgv_wide (tolerance.absolute);
  CgvWide rest;

  for (uint32_t i = tolerance.decimals; i < decimals; i++)
    limit = cgv_wide_multiply (limit, 10);
  for (uint32_t i = decimals; i < tolerance.decimals; i++)
    limit = cgv_wide_divide (limit, cgv_wide (10), &rest);
  return cgv_wide_is_narrow (limit) ? cgv_wide_get_low (limit) : UINT64_MAX;
}

uint64_t
cgv_tolerance_get_limit (CgvTolerance tolerance,
                         CgvCost base_total,
                         bool is_signed,
                         uint32_t decimals)
{
  uint64_t absolute = get_absolute (tolerance, decimals);
  double limit = cgv_cost_to_double (base_total, is_signed) * tolerance.relative;
  uint64_t relative;

  if (limit < 0)
    limit = -limit;
  /* True also if the limit is not a number. */
  if (!(limit < 18446744073709551615.0))
    relative = limit > 0 ? UINT64_MAX : 0;
  else
    relative = (uint64_t) limit;
  /* A share such as 0.29 is never exact: a limit that misses a whole number only by rounding means that number. */
  if (relative < MAX_ROUNDED && (double) relative + 1 - limit <= limit * ROUNDING)
    relative++;
  return relative > absolute ? relative : absolute;
}

static bool
is_random_name (const char *name,
                size_t length)
{
  const char *version = memchr (name, '@', length);
  size_t n = version != NULL ? (size_t) (version - name) : length;

  for (size_t i = 0; i < CGV_N_ELEMENTS (random_names); i++)
    {
      if (n == strlen (random_names[i]) && memcmp (name, random_names[i], n) == 0)
        return true;
    }
  return false;
}

static bool
has_name (const CgvGraph *graph,
           CgvNodeId node,
           const char *name)
{
  size_t length;
  const char *own = cgv_fold_get_name (graph->fold, node, &length);

  return length == strlen (name) && memcmp (own, name, length) == 0;
}

/* Perl reads its seed from a file. It always does, but uses it for hashes only if PERL_HASH_SEED does not fix them. */
static bool
seeds_hashes_of_perl (const CgvGraph *graph,
                      CgvNodeId node)
{
  if (!has_name (graph, node, "Perl_seed"))
    return false;
  cgv_foreach_in (i, graph->in_start, node)
    {
      uint32_t edge = graph->in_edges[i];

      if (graph->present[edge] && has_name (graph, graph->edges[edge].caller, "Perl_get_hash_seed"))
        return true;
    }
  return false;
}

static CgvStringId
get_object (const CgvGraph *graph,
            CgvNodeId node)
{
  return graph->profile->functions[cgv_fold_get_function (graph->fold, node)].object;
}

static bool
is_called_from_elsewhere (const CgvGraph *graph,
                          CgvNodeId node)
{
  cgv_foreach_in (i, graph->in_start, node)
    {
      uint32_t edge = graph->in_edges[i];

      if (graph->present[edge] && get_object (graph, graph->edges[edge].caller) != get_object (graph, node))
        return true;
    }
  return false;
}

bool
cgv_noise_is_random (const CgvGraph *graph)
{
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      size_t length;
      const char *name = cgv_fold_get_name (graph->fold, node, &length);

      if ((is_random_name (name, length) && is_called_from_elsewhere (graph, node)) || seeds_hashes_of_perl (graph, node))
        return true;
    }
  return false;
}

uint64_t
cgv_noise_get_random_limit (CgvCost base_total,
                            CgvCost inclusive,
                            bool is_signed)
{
  uint64_t of_function = cgv_tolerance_get_limit ((CgvTolerance){ .relative = RANDOM_OF_FUNCTION }, inclusive, is_signed, 0);
  uint64_t of_total = cgv_tolerance_get_limit ((CgvTolerance){ .relative = RANDOM_OF_TOTAL }, base_total, is_signed, 0);

  return of_function < of_total ? of_function : of_total;
}

static CgvBounds
widen (CgvBounds bounds,
       CgvCost cost,
       bool is_signed)
{
  if (cgv_cost_compare (cost, bounds.low, is_signed) < 0)
    bounds.low = cost;
  if (cgv_cost_compare (cost, bounds.high, is_signed) > 0)
    bounds.high = cost;
  return bounds;
}

/* Adds a run. The first run makes the bounds, the others widen them. */
static void
add_run (CgvSpread *spread,
         const CgvCosts *run,
         bool is_first)
{
  bool is_signed = spread->is_signed;
  CgvCost total = cgv_cost_convert (run->total, run->is_signed, is_signed);

  spread->total = is_first ? (CgvBounds){ total, total } : widen (spread->total, total, is_signed);
  for (uint32_t row = 0; row < spread->n_rows; row++)
    {
      CgvCost self = cgv_cost_convert (run->self[row], run->is_signed, is_signed);
      CgvCost inclusive = cgv_cost_convert (run->inclusive[row], run->is_signed, is_signed);

      spread->self[row] = is_first ? (CgvBounds){ self, self } : widen (spread->self[row], self, is_signed);
      spread->inclusive[row] = is_first ? (CgvBounds){ inclusive, inclusive } : widen (spread->inclusive[row], inclusive, is_signed);
    }
}

CgvSpread *
cgv_spread_new (CgvCosts *const *runs,
                uint32_t n_runs,
                const CgvMemory *memory)
{
  CgvSpread *self = cgv_box_new (memory, sizeof *self);

  if (self == NULL)
    return NULL;
  self->n_runs = n_runs;
  self->n_rows = runs[0]->graph->n_nodes;
  for (uint32_t i = 0; i < n_runs; i++)
    self->is_signed = self->is_signed || runs[i]->is_signed;
  cgv_pool_make (cgv_box_get_pool (self), &self->self, self->n_rows);
  cgv_pool_make (cgv_box_get_pool (self), &self->inclusive, self->n_rows);
  if (cgv_box_get_pool (self)->failed)
    {
      cgv_spread_unref (self);
      return NULL;
    }
  for (uint32_t i = 0; i < n_runs; i++)
    add_run (self, runs[i], i == 0);
  return self;
}

CGV_BOX_TYPE (CgvSpread, cgv_spread, NULL)

bool
cgv_layout_matters (const char *event_name)
{
  for (size_t i = 0; i < CGV_N_ELEMENTS (layout_events); i++)
    {
      if (strcmp (event_name, layout_events[i].name) == 0)
        return true;
    }
  return false;
}

bool
cgv_layout_is_of_code (const char *event_name)
{
  for (size_t i = 0; i < CGV_N_ELEMENTS (layout_events); i++)
    {
      if (strcmp (event_name, layout_events[i].name) == 0)
        return layout_events[i].is_of_code;
    }
  return false;
}

static double
get_self (const CgvCosts *costs,
          CgvNodeId row)
{
  return cgv_cost_to_double (costs->self[row], costs->is_signed);
}

static double
get_larger (double a,
            double b)
{
  return a > b ? a : b;
}

static double
get_distance (double a,
              double b)
{
  return a > b ? a - b : b - a;
}

/* Returns by how much two numbers differ, as a share of the larger one. */
static double
get_change (double a,
            double b)
{
  return a > 0 || b > 0 ? get_distance (a, b) / get_larger (a, b) : 0;
}

/* Returns the change of instructions that the change of calls does not explain. Calls have the
 * price of the side that makes more of them. */
static double
get_own_change (const double *instructions,
                const double *calls)
{
  int more = calls[CGV_SIDE_NEW] > calls[CGV_SIDE_BASE] ? CGV_SIDE_NEW : CGV_SIDE_BASE;
  double price = calls[more] > 0 ? instructions[more] / calls[more] : 0;

  return get_distance (instructions[CGV_SIDE_NEW] - instructions[CGV_SIDE_BASE], (calls[CGV_SIDE_NEW] - calls[CGV_SIDE_BASE]) * price);
}

/* Returns whether layout alone cannot make a change of events as large as this. */
static bool
is_too_large (const CgvComparison *comparison,
              const double *events,
              const double *instructions)
{
  const CgvCosts *costs = comparison->costs[CGV_SIDE_NEW];
  const char *name = cgv_event_set_get_name (costs->events, costs->event);
  double change = get_distance (events[CGV_SIDE_BASE], events[CGV_SIDE_NEW]);

  for (size_t i = 0; i < CGV_N_ELEMENTS (layout_events); i++)
    {
      if (layout_events[i].largest > 0 && strcmp (name, layout_events[i].name) == 0)
        return change > FEW_MISPREDICTED + layout_events[i].largest * get_larger (instructions[CGV_SIDE_BASE], instructions[CGV_SIDE_NEW]);
    }
  return false;
}

static bool
is_layout (const CgvComparison *comparison,
           CgvCosts *const *instructions,
           uint64_t limit,
           CgvNodeId row)
{
  double own[CGV_N_SIDES], calls[CGV_N_SIDES], events[CGV_N_SIDES];
  double change;

  if (cgv_comparison_get_presence (comparison, row) != CGV_PRESENT_BOTH || cgv_comparison_get_self_delta (comparison, row).sign == 0)
    return false;
  cgv_foreach_side (side)
    {
      own[side] = get_self (instructions[side], row);
      calls[side] = (double) cgv_comparison_get_running (comparison, side, row);
      events[side] = get_self (comparison->costs[side], row);
    }
  if (!(own[CGV_SIDE_BASE] > 0 && own[CGV_SIDE_NEW] > 0) || get_own_change (own, calls) > (double) limit || is_too_large (comparison, events, own))
    return false;
  change = get_larger (get_change (own[CGV_SIDE_BASE], own[CGV_SIDE_NEW]), get_change (calls[CGV_SIDE_BASE], calls[CGV_SIDE_NEW]));
  /* A change of less than one event explains nothing. */
  return change * get_larger (events[CGV_SIDE_BASE], events[CGV_SIDE_NEW]) < (double) comparison->noise_limit + 1;
}

CgvLayout *
cgv_layout_new (const CgvComparison *comparison,
                CgvCosts *const *instructions,
                uint64_t limit,
                const CgvMemory *memory)
{
  CgvLayout *self = cgv_box_new (memory, sizeof *self);
  CgvPool *pool = self != NULL ? cgv_box_get_pool (self) : NULL;

  if (self == NULL)
    return NULL;
  self->n_rows = comparison->n_rows;
  self->limit = limit;
  self->is_layout = cgv_pool_new (pool, self->n_rows, sizeof (bool));
  if (pool->failed)
    {
      cgv_layout_unref (self);
      return NULL;
    }
  for (CgvNodeId row = 0; row < self->n_rows; row++)
    {
      self->is_layout[row] = is_layout (comparison, instructions, limit, row);
      if (!self->is_layout[row])
        continue;
      self->n_found++;
      self->sum = cgv_delta_add (self->sum, cgv_comparison_get_self_delta (comparison, row));
    }
  return self;
}

CGV_BOX_TYPE (CgvLayout, cgv_layout, NULL)
