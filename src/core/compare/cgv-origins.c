/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-origins.h"

#include "cgv-amount-private.h"
#include "cgv-box.h"
#include "cgv-comparison.h"

/* So many calls ahead, memory is fetched. */
#define AHEAD 16u

/* No factor. */
#define UNKNOWN (-1.0)

struct CgvOrigins
{
  bool has_counts;
  CgvDelta *rows; /* for each row, its origin */
  /* for each row and side, what a call of it costs on the other side, divided by what it costs on this one; known only
   * where calls of one side need it */
  double (*factors)[CGV_N_SIDES];
};

/* What calls cost on one side, and how many there are. */
typedef struct
{
  double cost;
  double count;
} Calls;

/* The same as cgv_comparison_get_edge_count(), which is asked for of every call. */
static inline uint64_t
get_count (const CgvComparison *comparison,
           CgvSide side,
           uint32_t edge)
{
  uint32_t own = comparison->joined->edges[edge].edge[side];

  return own == CGV_NONE ? 0 : cgv_graph_get_count (comparison->costs[side]->graph, own);
}

static double
get_cost (const CgvComparison *comparison,
          CgvSide side,
          uint32_t edge)
{
  const CgvCosts *costs = comparison->costs[side];
  uint32_t own = comparison->joined->edges[edge].edge[side];

  return own == CGV_NONE ? 0 : cgv_cost_to_double (costs->edge_costs[own], costs->is_signed);
}

bool
cgv_origins_is_within (const CgvComparison *comparison,
                       uint32_t edge)
{
  const CgvUnionEdge *ends = &comparison->joined->edges[edge];

  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      const CgvGraph *graph = comparison->costs[side]->graph;

      if (graph->n_cycles == 0 || (side > 0 && graph->cycles == comparison->costs[0]->graph->cycles))
        continue;
      if (graph->cycles[ends->caller] != CGV_NONE && graph->cycles[ends->caller] == graph->cycles[ends->callee])
        return true;
    }
  return ends->caller == ends->callee;
}

/* Whether calls have a count on that side, and nothing on the other. */
static bool
is_only_on (const CgvComparison *comparison,
            CgvSide side,
            uint32_t edge)
{
  CgvSide other = side == CGV_SIDE_BASE ? CGV_SIDE_NEW : CGV_SIDE_BASE;

  return get_count (comparison, side, edge) > 0 && get_count (comparison, other, edge) == 0 && cgv_comparison_get_edge_cost (comparison, other, edge) == 0;
}

/* Returns UNKNOWN where there is no quotient that makes sense. */
static double
divide (double a,
        double b)
{
  return a >= 0 && b > 0 ? a / b : UNKNOWN;
}

static double
compare_calls (const Calls *calls,
               CgvSide side)
{
  const Calls *here = &calls[side];
  const Calls *there = &calls[side == CGV_SIDE_BASE ? CGV_SIDE_NEW : CGV_SIDE_BASE];

  return here->count > 0 && there->count > 0 ? divide (there->cost / there->count, here->cost / here->count) : UNKNOWN;
}

static void
add (Calls *sum,
     Calls calls)
{
  sum->cost += calls.cost;
  sum->count += calls.count;
}

/* The calls that are not made as often on both sides, in their order. */
typedef struct
{
  uint32_t *edges;
  uint32_t n;
} Changed;

/* What calls of a row from outside its cycle cost: those by callers that both sides have, and the others. */
typedef struct
{
  Calls common[CGV_N_SIDES];
  Calls others[CGV_N_SIDES];
} Callers;

/* Adds calls up by callee, marks the callees of those that one side lacks, and lists those that may be made more often. To go from each row to its callers would be to jump
 * about in memory for all that is known of a call; here it is for the row alone, which is fetched ahead. */
static void
add_up_callers (const CgvComparison *comparison,
                Callers *callers,
                uint8_t *is_wanted,
                Changed *changed)
{
  const CgvUnion *joined = comparison->joined;

  for (uint32_t edge = 0; edge < joined->n_edges; edge++)
    {
      CgvNodeId callee = joined->edges[edge].callee;
      uint64_t counts[CGV_N_SIDES];

      if (edge + AHEAD < joined->n_edges)
        __builtin_prefetch (&callers[joined->edges[edge + AHEAD].callee], 1);
      for (CgvSide side = 0; side < CGV_N_SIDES; side++)
        counts[side] = get_count (comparison, side, edge);
      if (cgv_origins_is_within (comparison, edge))
        continue;
      if (counts[CGV_SIDE_BASE] != counts[CGV_SIDE_NEW] || counts[CGV_SIDE_BASE] == 0)
        changed->edges[changed->n++] = edge;
      if ((counts[CGV_SIDE_BASE] == 0 || counts[CGV_SIDE_NEW] == 0) && (is_only_on (comparison, CGV_SIDE_BASE, edge) || is_only_on (comparison, CGV_SIDE_NEW, edge)))
        is_wanted[callee] = 1;
      for (CgvSide side = 0; side < CGV_N_SIDES; side++)
        {
          Calls calls = { 0, (double) counts[side] };

          if (counts[side] == 0)
            continue;
          calls.cost = get_cost (comparison, side, edge);
          add (counts[CGV_SIDE_BASE] > 0 && counts[CGV_SIDE_NEW] > 0 ? &callers[callee].common[side] : &callers[callee].others[side], calls);
        }
    }
}

/* Finds what became of a call of a row, by the callers that both sides have, else by all. Returns false if the row is
 * called on one side only. */
static bool
compare_callers (CgvOrigins *self,
                 const Callers *callers,
                 CgvNodeId row)
{
  Calls all[CGV_N_SIDES] = { callers[row].others[CGV_SIDE_BASE], callers[row].others[CGV_SIDE_NEW] };

  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    add (&all[side], callers[row].common[side]);
  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      double factor = compare_calls (callers[row].common, side);

      self->factors[row][side] = factor >= 0 ? factor : compare_calls (all, side);
    }
  return all[CGV_SIDE_BASE].count > 0 && all[CGV_SIDE_NEW].count > 0;
}

/* The path of rows whose callees come first, and for each row whether it was met, and the next of its calls to look at. */
typedef struct
{
  CgvNodeId *path;
  uint32_t *next;
  uint8_t *is_met;
  uint8_t *is_wanted;
  Callers *callers;
} Walk;

/* Returns true if a row that is met for the first time needs its callees: one that is called on one side, outside cycles. */
static bool
meet (CgvOrigins *self,
      const CgvComparison *comparison,
      Walk *walk,
      CgvNodeId row)
{
  bool is_in_cycle = comparison->costs[CGV_SIDE_BASE]->graph->cycles[row] != CGV_NONE || comparison->costs[CGV_SIDE_NEW]->graph->cycles[row] != CGV_NONE;
  bool has_callers;

  if (walk->is_met[row])
    return false;
  walk->is_met[row] = 1;
  walk->next[row] = comparison->joined->out_start[row];
  has_callers = compare_callers (self, walk->callers, row);
  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      if (self->factors[row][side] < 0)
        self->factors[row][side] = 1;
    }
  return !has_callers && !is_in_cycle;
}

/* Of a row of one side: its self cost stays what it is, and its calls cost what became of them. */
static void
compare_callees (CgvOrigins *self,
                 const CgvComparison *comparison,
                 CgvNodeId row)
{
  const CgvUnion *joined = comparison->joined;

  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      double here = cgv_cost_to_double (cgv_comparison_get_self (comparison, side, row), comparison->is_signed);
      double there = here;

      for (uint32_t edge = joined->out_start[row]; edge < joined->out_start[row + 1]; edge++)
        {
          if (cgv_origins_is_within (comparison, edge))
            continue;
          here += get_cost (comparison, side, edge);
          there += get_cost (comparison, side, edge) * self->factors[joined->edges[edge].callee][side];
        }
      self->factors[row][side] = divide (there, here);
      if (self->factors[row][side] < 0)
        self->factors[row][side] = 1;
    }
}

/* Callees first. No path comes back to a row, because calls within cycles are left out. */
static void
walk_from (CgvOrigins *self,
           const CgvComparison *comparison,
           Walk *walk,
           CgvNodeId first)
{
  const CgvUnion *joined = comparison->joined;
  uint32_t depth = 0;

  if (meet (self, comparison, walk, first))
    walk->path[depth++] = first;
  while (depth > 0)
    {
      CgvNodeId row = walk->path[depth - 1];
      uint32_t edge = walk->next[row]++;

      if (edge == joined->out_start[row + 1])
        {
          compare_callees (self, comparison, row);
          depth--;
        }
      else if (!cgv_origins_is_within (comparison, edge) && meet (self, comparison, walk, joined->edges[edge].callee))
        walk->path[depth++] = joined->edges[edge].callee;
    }
}

static bool
find_all_factors (CgvOrigins *self,
                  const CgvComparison *comparison,
                  Changed *changed,
                  CgvPool *scratch)
{
  Walk walk = {
    .path = cgv_pool_new (scratch, comparison->n_rows, sizeof *walk.path),
    .next = cgv_pool_new (scratch, comparison->n_rows, sizeof *walk.next),
    .is_met = cgv_pool_new (scratch, comparison->n_rows, sizeof *walk.is_met),
    .is_wanted = cgv_pool_new (scratch, comparison->n_rows, sizeof *walk.is_wanted),
    .callers = cgv_pool_new (scratch, comparison->n_rows, sizeof *walk.callers),
  };

  if (scratch->failed)
    return false;
  add_up_callers (comparison, walk.callers, walk.is_wanted, changed);
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      if (walk.is_wanted[row])
        walk_from (self, comparison, &walk, row);
    }
  return true;
}

/* The mean of what calls cost on one side and of what they would cost on the other; halves go away from zero. */
static CgvDelta
price (CgvDelta delta,
       double factor)
{
  double change = (double) delta.size * (factor - 1) / 2;
  double less = change < 0 ? -change : 0;
  uint64_t whole = (uint64_t) less;

  if (change >= 0x1p63 || (change > 0 && __builtin_add_overflow (delta.size, (uint64_t) (change + 0.5), &delta.size)))
    {
      delta.size = UINT64_MAX;
      delta.is_bound = true;
    }
  delta.size -= less - (double) whole > 0.5 ? whole + 1 : whole;
  if (delta.size == 0)
    delta.sign = 0;
  return delta;
}

static CgvDelta
split (const CgvComparison *comparison,
       uint32_t edge)
{
  CgvDeltaSplit parts;

  if (cgv_delta_split (cgv_comparison_get_edge_cost (comparison, CGV_SIDE_BASE, edge),
                       cgv_comparison_get_edge_count (comparison, CGV_SIDE_BASE, edge),
                       cgv_comparison_get_edge_cost (comparison, CGV_SIDE_NEW, edge),
                       cgv_comparison_get_edge_count (comparison, CGV_SIDE_NEW, edge),
                       comparison->is_signed,
                       &parts))
    return parts.by_calls;
  return (CgvDelta){ .is_bound = true };
}

CgvDelta
cgv_origins_get_often (const CgvOrigins *origins,
                       const CgvComparison *comparison,
                       uint32_t edge)
{
  uint64_t base = cgv_comparison_get_edge_count (comparison, CGV_SIDE_BASE, edge);
  uint64_t new_ = cgv_comparison_get_edge_count (comparison, CGV_SIDE_NEW, edge);
  CgvNodeId callee = comparison->joined->edges[edge].callee;
  CgvDelta delta;
  CgvDelta often;

  if (!origins->has_counts || (base == new_ && base > 0) || cgv_origins_is_within (comparison, edge))
    return (CgvDelta){ 0 };
  delta = cgv_comparison_get_edge_delta (comparison, edge);
  if (base > 0 && new_ > 0)
    often = split (comparison, edge);
  else if (is_only_on (comparison, CGV_SIDE_BASE, edge))
    often = price (delta, origins->factors[callee][CGV_SIDE_BASE]);
  else if (is_only_on (comparison, CGV_SIDE_NEW, edge))
    often = price (delta, origins->factors[callee][CGV_SIDE_NEW]);
  else
    often = delta;
  often.is_estimate = delta.is_estimate;
  return often;
}

/* Takes off the members of a cycle what it was called more often. */
static void
share (CgvOrigins *self,
       const CgvComparison *comparison,
       CgvCycleId cycle,
       CgvDelta entering)
{
  const CgvGraph *graph = comparison->costs[CGV_SIDE_NEW]->graph;
  CgvSharing sharing;
  CgvWide whole = 0;

  for (int pass = 0; pass < 2; pass++)
    {
      for (uint32_t i = graph->cycle_start[cycle]; i < graph->cycle_start[cycle + 1]; i++)
        {
          CgvNodeId row = graph->cycle_nodes[i];
          uint64_t base = cgv_weight (cgv_comparison_get_inclusive (comparison, CGV_SIDE_BASE, row), comparison->is_signed);
          uint64_t new_ = cgv_weight (cgv_comparison_get_inclusive (comparison, CGV_SIDE_NEW, row), comparison->is_signed);
          uint64_t weight = new_ > UINT64_MAX - base ? UINT64_MAX : base + new_;
          CgvDelta part = entering;

          whole += pass == 0 ? weight : 0;
          if (pass == 0)
            continue;
          part.size = cgv_sharing_next (&sharing, weight);
          part.sign = part.size > 0 ? entering.sign : 0;
          self->rows[row] = cgv_delta_subtract (self->rows[row], part);
        }
      if (pass == 0)
        cgv_sharing_init (&sharing, entering.size, whole, false);
    }
}

static void
add_calls (CgvOrigins *self,
           const CgvComparison *comparison,
           const Changed *changed,
           CgvDelta *entering)
{
  const CgvGraph *graph = comparison->costs[CGV_SIDE_NEW]->graph;

  for (uint32_t i = 0; i < changed->n; i++)
    {
      const CgvUnionEdge *ends = &comparison->joined->edges[changed->edges[i]];
      CgvDelta often = cgv_origins_get_often (self, comparison, changed->edges[i]);
      CgvCycleId cycle = graph->cycles[ends->callee];
      CgvDelta *callee = cycle != CGV_NONE ? &entering[cycle] : &self->rows[ends->callee];

      if (often.sign == 0 && !often.is_bound && !often.is_estimate)
        continue;
      self->rows[ends->caller] = cgv_delta_add (self->rows[ends->caller], often);
      *callee = cycle != CGV_NONE ? cgv_delta_add (*callee, often) : cgv_delta_subtract (*callee, often);
    }
  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    share (self, comparison, cycle, entering[cycle]);
}

static bool
compute (CgvOrigins *self,
         const CgvComparison *comparison,
         CgvPool *scratch)
{
  const bool *knows_counts = comparison->joined->knows_counts;
  Changed changed = { cgv_pool_new (scratch, comparison->joined->n_edges, sizeof *changed.edges) };
  CgvDelta *entering = cgv_pool_new (scratch, comparison->costs[CGV_SIDE_NEW]->graph->n_cycles, sizeof *entering);
  CgvPool *pool = cgv_box_get_pool (self);

  self->rows = cgv_pool_new (pool, comparison->n_rows, sizeof *self->rows);
  self->factors = cgv_pool_new (pool, comparison->n_rows, sizeof *self->factors);
  self->has_counts = knows_counts[CGV_SIDE_BASE] && knows_counts[CGV_SIDE_NEW];
  if (pool->failed || scratch->failed)
    return false;
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    self->rows[row] = cgv_comparison_get_self_delta (comparison, row);
  if (!self->has_counts)
    return true;
  if (!find_all_factors (self, comparison, &changed, scratch))
    return false;
  add_calls (self, comparison, &changed, entering);
  return true;
}

CgvOrigins *
cgv_origins_new (const CgvComparison *comparison,
                 const CgvMemory *memory)
{
  CgvOrigins *self = cgv_box_new (memory, sizeof *self);
  CgvPool scratch;
  bool ok;

  if (self == NULL)
    return NULL;
  scratch = (CgvPool){ .memory = cgv_box_get_pool (self)->memory };
  ok = compute (self, comparison, &scratch);
  cgv_pool_clear (&scratch);
  if (ok)
    return self;
  cgv_origins_unref (self);
  return NULL;
}

void
cgv_origins_unref (CgvOrigins *origins)
{
  cgv_box_unref (origins, NULL);
}

CgvDelta
cgv_origins_get (const CgvOrigins *origins,
                 CgvNodeId row)
{
  return origins->rows[row];
}
