/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-file-pairs.h"

#include "cgv-cycles.h"

/**
 * Flow:
 * @pairs: the pairs
 * @memory: where memory comes from
 * @n_vertices: functions, then the pairs of those that are in several files
 * @n_edges: calls, and from each function in several files an edge to each of its pairs
 * @vertices: for each pair, its vertex: that of its function if it is the only one
 * @groups: for each vertex, its group; a function in several files is in none
 * @start: n_vertices + 1 indexes into @edges
 * @edges: the edges, sorted by caller
 * @edge_costs: for each edge, its cost
 * @cycles: the cycles of the vertices
 * @self: for each vertex, its self cost
 * @inclusive: for each vertex, its inclusive cost
 * @entered: for each vertex, what no edge accounts for
 * @cycle_inclusive: for each cycle, its inclusive cost
 * @cycle_entered: for each cycle, what no edge accounts for
 *
 * The call graph in which inlined code was called.
 */
typedef struct
{
  const CgvFilePairs *pairs;
  CgvMemory *memory;
  uint32_t n_vertices;
  uint32_t n_edges;
  uint32_t *vertices;
  uint32_t *groups;
  uint32_t *start;
  CgvEdge *edges;
  CgvCost *edge_costs;
  CgvCycles cycles;
  CgvCost *self;
  CgvCost *inclusive;
  CgvCost *entered;
  CgvCost *cycle_inclusive;
  CgvCost *cycle_entered;
} Flow;

static void
add (const Flow *flow,
     CgvCost *sum,
     CgvCost cost)
{
  *sum = cgv_cost_add (*sum, cost, flow->pairs->costs->is_signed);
}

static uint32_t
count_pairs (const CgvFilePairs *pairs,
             CgvNodeId node)
{
  return pairs->start[node + 1] - pairs->start[node];
}

/* False if there were more vertices than there are numbers. */
static bool
number_vertices (Flow *flow)
{
  const CgvFilePairs *pairs = flow->pairs;

  flow->vertices = cgv_memory_new (flow->memory, pairs->n_pairs, sizeof *flow->vertices);
  if (flow->vertices == NULL)
    return false;
  flow->n_vertices = pairs->costs->graph->n_nodes;
  for (uint32_t pair = 0; pair < pairs->n_pairs; pair++)
    {
      CgvNodeId node = pairs->pairs[pair].node;

      if (flow->n_vertices >= CGV_NONE - 1)
        return false;
      flow->vertices[pair] = count_pairs (pairs, node) == 1 ? node : flow->n_vertices++;
    }
  flow->n_edges = flow->n_vertices - pairs->costs->graph->n_nodes;
  if (pairs->n_calls >= CGV_NONE - flow->n_edges)
    return false;
  flow->n_edges += pairs->n_calls;
  return true;
}

static bool
allocate (Flow *flow)
{
  CgvMemory *memory = flow->memory;

  flow->groups = cgv_memory_new (memory, flow->n_vertices, sizeof *flow->groups);
  flow->start = cgv_memory_new (memory, (size_t) flow->n_vertices + 1, sizeof *flow->start);
  flow->edges = cgv_memory_new (memory, flow->n_edges, sizeof *flow->edges);
  flow->edge_costs = cgv_memory_new (memory, flow->n_edges, sizeof *flow->edge_costs);
  flow->self = cgv_memory_new (memory, flow->n_vertices, sizeof *flow->self);
  flow->inclusive = cgv_memory_new (memory, flow->n_vertices, sizeof *flow->inclusive);
  flow->entered = cgv_memory_new (memory, flow->n_vertices, sizeof *flow->entered);
  return flow->groups != NULL && flow->start != NULL && flow->edges != NULL && flow->edge_costs != NULL &&
         flow->self != NULL && flow->inclusive != NULL && flow->entered != NULL;
}

static void
add_edge (Flow *flow,
          uint32_t caller,
          uint32_t callee,
          CgvCost cost)
{
  uint32_t edge = --flow->start[caller];

  flow->edges[edge] = (CgvEdge){ caller, callee };
  flow->edge_costs[edge] = cost;
}

static void
count_edges (Flow *flow)
{
  const CgvFilePairs *pairs = flow->pairs;

  for (uint32_t pair = 0; pair < pairs->n_pairs; pair++)
    {
      if (flow->vertices[pair] != pairs->pairs[pair].node)
        flow->start[pairs->pairs[pair].node]++;
    }
  for (uint32_t call = 0; call < pairs->n_calls; call++)
    flow->start[flow->vertices[pairs->calls[call].pair]]++;
  for (uint32_t vertex = 0; vertex < flow->n_vertices; vertex++)
    flow->start[vertex + 1] += flow->start[vertex];
}

/* A counting sort. */
static void
make_edges (Flow *flow)
{
  const CgvFilePairs *pairs = flow->pairs;

  count_edges (flow);
  for (uint32_t call = pairs->n_calls; call-- > 0;)
    add_edge (flow, flow->vertices[pairs->calls[call].pair], cgv_fold_get_node (pairs->costs->graph->fold, pairs->calls[call].callee), pairs->calls[call].cost);
  for (uint32_t i = pairs->n_pairs; i-- > 0;)
    {
      const CgvFilePair *pair = &pairs->pairs[i];
      CgvCost cost = pair->self;

      if (flow->vertices[i] == pair->node)
        continue;
      add (flow, &cost, pair->out);
      add_edge (flow, pair->node, flow->vertices[i], cost);
    }
}

static void
fill_vertices (Flow *flow)
{
  const CgvFilePairs *pairs = flow->pairs;

  for (uint32_t vertex = 0; vertex < flow->n_vertices; vertex++)
    flow->groups[vertex] = CGV_NONE;
  for (uint32_t pair = 0; pair < pairs->n_pairs; pair++)
    {
      flow->groups[flow->vertices[pair]] = pairs->pairs[pair].group;
      flow->self[flow->vertices[pair]] = pairs->pairs[pair].self;
    }
}

static bool
find_cycles (Flow *flow)
{
  if (!cgv_cycles_find (flow->memory, flow->n_vertices, flow->start, flow->edges, NULL, &flow->cycles))
    return false;
  flow->cycle_inclusive = cgv_memory_new (flow->memory, flow->cycles.n_cycles, sizeof *flow->cycle_inclusive);
  flow->cycle_entered = cgv_memory_new (flow->memory, flow->cycles.n_cycles, sizeof *flow->cycle_entered);
  return flow->cycle_inclusive != NULL && flow->cycle_entered != NULL;
}

/* The outgoing rule, as in cgv-costs.c. */
static void
follow_edges (Flow *flow)
{
  for (uint32_t i = 0; i < flow->n_edges; i++)
    {
      CgvEdge edge = flow->edges[i];
      CgvCycleId from = flow->cycles.cycles[edge.caller];
      CgvCycleId to = flow->cycles.cycles[edge.callee];

      if (edge.caller == edge.callee || (from != CGV_NONE && from == to))
        continue;
      add (flow, &flow->inclusive[edge.caller], flow->edge_costs[i]);
      if (from != CGV_NONE)
        add (flow, &flow->cycle_inclusive[from], flow->edge_costs[i]);
      add (flow, to != CGV_NONE ? &flow->cycle_entered[to] : &flow->entered[edge.callee], flow->edge_costs[i]);
    }
}

static void
compute (Flow *flow)
{
  bool is_signed = flow->pairs->costs->is_signed;
  const CgvCycleId *cycles = flow->cycles.cycles;

  for (uint32_t vertex = 0; vertex < flow->n_vertices; vertex++)
    {
      flow->inclusive[vertex] = flow->self[vertex];
      if (cycles[vertex] != CGV_NONE)
        add (flow, &flow->cycle_inclusive[cycles[vertex]], flow->self[vertex]);
    }
  follow_edges (flow);
  for (uint32_t vertex = 0; vertex < flow->n_vertices; vertex++)
    {
      if (cycles[vertex] == CGV_NONE)
        flow->entered[vertex] = cgv_cost_subtract (flow->inclusive[vertex], flow->entered[vertex], is_signed);
    }
  for (CgvCycleId cycle = 0; cycle < flow->cycles.n_cycles; cycle++)
    flow->cycle_entered[cycle] = cgv_cost_subtract (flow->cycle_inclusive[cycle], flow->cycle_entered[cycle], is_signed);
}

static bool
bound (Flow *flow,
       uint32_t n_groups,
       CgvGroupBounds *bounds)
{
  const CgvCosts *costs = flow->pairs->costs;
  CgvFlow known = { flow->n_vertices, flow->n_edges, flow->start, flow->edges, NULL,
                    flow->cycles.n_cycles, flow->cycles.cycles, flow->cycles.start, flow->cycles.members,
                    flow->groups, n_groups, costs->is_signed, false, costs->total,
                    flow->self, flow->edge_costs, flow->self, flow->self, flow->inclusive, flow->edge_costs, flow->edge_costs,
                    flow->entered, flow->cycle_inclusive, flow->cycle_entered };

  return cgv_group_bounds_find (flow->memory, &known, bounds);
}

static void
clear (Flow *flow)
{
  CgvMemory *memory = flow->memory;

  cgv_memory_free (memory, flow->cycle_inclusive, flow->cycles.n_cycles, sizeof *flow->cycle_inclusive);
  cgv_memory_free (memory, flow->cycle_entered, flow->cycles.n_cycles, sizeof *flow->cycle_entered);
  cgv_cycles_clear (memory, &flow->cycles);
  cgv_memory_free (memory, flow->vertices, flow->pairs->n_pairs, sizeof *flow->vertices);
  cgv_memory_free (memory, flow->groups, flow->n_vertices, sizeof *flow->groups);
  cgv_memory_free (memory, flow->start, (size_t) flow->n_vertices + 1, sizeof *flow->start);
  cgv_memory_free (memory, flow->edges, flow->n_edges, sizeof *flow->edges);
  cgv_memory_free (memory, flow->edge_costs, flow->n_edges, sizeof *flow->edge_costs);
  cgv_memory_free (memory, flow->self, flow->n_vertices, sizeof *flow->self);
  cgv_memory_free (memory, flow->inclusive, flow->n_vertices, sizeof *flow->inclusive);
  cgv_memory_free (memory, flow->entered, flow->n_vertices, sizeof *flow->entered);
}

bool
cgv_file_pairs_bound (const CgvFilePairs *pairs,
                      uint32_t n_groups,
                      CgvGroupBounds *bounds)
{
  Flow flow = { .pairs = pairs, .memory = pairs->memory };
  bool ok = number_vertices (&flow) && allocate (&flow);

  if (ok)
    {
      make_edges (&flow);
      fill_vertices (&flow);
      ok = find_cycles (&flow);
    }
  if (ok)
    {
      compute (&flow);
      ok = bound (&flow, n_groups, bounds);
    }
  clear (&flow);
  return ok;
}
