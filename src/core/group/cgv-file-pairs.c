/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-file-pairs.h"

#include "cgv-cycles.h"
#include "cgv-fold-private.h"

typedef struct
{
  CgvFilePairs *pairs;
  const CgvGroupMap *map; /* the groups, or NULL */
  CgvSide side;           /* the side of @map */
  CgvFileCosts of_functions;
  uint32_t n_keys;       /* number of files or groups, and one for no group */
  uint32_t *pair_of_key; /* for each of them, its last pair, plus 1 */
  uint32_t *pair_of_row; /* for each row of @of_functions, its pair */
} Merging;

static void
add (const CgvFilePairs *pairs,
     CgvCost *sum,
     CgvCost cost)
{
  *sum = cgv_cost_add (*sum, cost, pairs->costs->is_signed);
}

static bool
is_by_line (const Merging *self)
{
  return self->map == NULL || self->map->kind == CGV_GROUPING_FILE || self->map->kind == CGV_GROUPING_FUNCTION_FILE;
}

/* Returns CGV_NONE for functions and files in no group. */
static uint32_t
get_group (const Merging *self,
           CgvNodeId node,
           CgvFunctionId function,
           CgvStringId file)
{
  if (self->map == NULL)
    return CGV_NONE;
  if (self->map->kind == CGV_GROUPING_FUNCTION_FILE)
    return self->map->group_of_node[self->side][node];
  if (self->map->kind == CGV_GROUPING_FILE)
    return self->map->group_of_file[self->side][file];
  return self->map->group_of_function[self->side][function];
}

static void
merge_function (Merging *self,
                CgvNodeId node,
                CgvFunctionId function)
{
  CgvFilePairs *pairs = self->pairs;
  bool is_by_file = self->map == NULL || self->map->kind == CGV_GROUPING_FUNCTION_FILE;

  cgv_foreach_in (row, self->of_functions.start, function)
    {
      const CgvFileCost *cost = &self->of_functions.rows[row];
      uint32_t group = get_group (self, node, function, cost->file);
      uint32_t *pair = &self->pair_of_key[is_by_file ? cost->file : group != CGV_NONE ? group : self->n_keys - 1];

      if (*pair <= pairs->start[node])
        {
          pairs->pairs[pairs->n_pairs] = (CgvFilePair){ .node = node, .file = is_by_line (self) ? cost->file : CGV_NONE, .group = group };
          *pair = ++pairs->n_pairs;
        }
      add (pairs, &pairs->pairs[*pair - 1].self, cost->self);
      self->pair_of_row[row] = *pair - 1;
    }
}

static void
merge_nodes (Merging *self)
{
  CgvFilePairs *pairs = self->pairs;
  const CgvGraph *graph = pairs->costs->graph;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      uint32_t n_members;
      const CgvFunctionId *members = cgv_fold_get_members (graph->fold, node, &n_members);

      pairs->start[node] = pairs->n_pairs;
      for (uint32_t i = 0; i < n_members; i++)
        merge_function (self, node, members[i]);
    }
  pairs->start[graph->n_nodes] = pairs->n_pairs;
}

/* A call within the function or its cycle does not leave the pair for good. */
static void
add_call (CgvFilePairs *pairs,
          const CgvPairCall *call)
{
  const CgvGraph *graph = pairs->costs->graph;
  CgvFilePair *pair = &pairs->pairs[call->pair];
  CgvNodeId callee = cgv_fold_get_node (graph->fold, call->callee);

  add (pairs, &pair->out, call->cost);
  if (cgv_graph_is_within (graph, pair->node, callee))
    return;
  add (pairs, &pair->leaving, call->cost);
}

static void
merge_calls (Merging *self)
{
  CgvFilePairs *pairs = self->pairs;
  const CgvGraph *graph = pairs->costs->graph;

  for (uint32_t i = 0; i < self->of_functions.n_calls; i++)
    {
      const CgvFileCall *call = &self->of_functions.calls[i];
      CgvFunctionId callee = graph->profile->calls[call->call].callee;

      pairs->calls[i] = (CgvPairCall){ self->pair_of_row[call->row], callee, call->count, call->cost };
      add_call (pairs, &pairs->calls[i]);
    }
}

static bool
merge (Merging *self,
       CgvPool *scratch)
{
  CgvFilePairs *pairs = self->pairs;
  const CgvGraph *graph = pairs->costs->graph;
  uint32_t n_rows = self->of_functions.n_rows;

  pairs->n_calls = self->of_functions.n_calls;
  cgv_pool_make (&pairs->pool, &pairs->start, (size_t) graph->n_nodes + 1);
  cgv_pool_make (&pairs->pool, &pairs->pairs, n_rows);
  cgv_pool_make (&pairs->pool, &pairs->calls, pairs->n_calls);
  self->n_keys = cgv_profile_get_n_strings (graph->profile);
  if (self->map != NULL && self->map->n_groups >= self->n_keys)
    self->n_keys = self->map->n_groups + 1;
  cgv_pool_make (scratch, &self->pair_of_key, self->n_keys);
  cgv_pool_make (scratch, &self->pair_of_row, n_rows);
  if (pairs->pool.failed || scratch->failed)
    return false;
  merge_nodes (self);
  merge_calls (self);
  return true;
}

bool
cgv_file_pairs_init (CgvFilePairs *pairs,
                     CgvMemory *memory,
                     const CgvCosts *costs,
                     const CgvGroupMap *map,
                     CgvSide side)
{
  Merging self = { .pairs = pairs, .map = map, .side = side };
  CgvPool scratch = { .memory = memory };
  bool ok;

  *pairs = (CgvFilePairs){ .pool = { .memory = memory }, .costs = costs };
  ok = cgv_profile_sum_files (costs->events, costs->graph->parts, costs->event, &scratch, &self.of_functions) && merge (&self, &scratch);
  cgv_pool_clear (&scratch);
  return ok;
}

void
cgv_file_pairs_clear (CgvFilePairs *pairs)
{
  cgv_pool_clear (&pairs->pool);
}

/* The call graph in which inlined code was called. Its vertices are the functions, then the pairs of functions in several files, to each
 * of which its function has an edge. */
typedef struct
{
  const CgvFilePairs *pairs;
  CgvPool pool;
  uint32_t n_vertices;
  uint32_t n_edges;
  uint32_t *vertices; /* for each pair, its vertex: that of its function if it is the only pair */
  uint32_t *groups;   /* for each vertex, its group; CGV_NONE for a function in several files */
  uint32_t *start;    /* n_vertices + 1 indexes into @edges */
  CgvEdge *edges;     /* sorted by caller */
  CgvCost *edge_costs;
  CgvCycles cycles;
  CgvCost *self;            /* for each vertex */
  CgvCost *inclusive;       /* for each vertex */
  CgvCost *cycle_inclusive; /* for each cycle */
} Flow;

static uint32_t
count_pairs (const CgvFilePairs *pairs,
             CgvNodeId node)
{
  return pairs->start[node + 1] - pairs->start[node];
}

/* Returns false if there are more vertices than numbers. */
static bool
number_vertices (Flow *flow)
{
  const CgvFilePairs *pairs = flow->pairs;

  cgv_pool_make (&flow->pool, &flow->vertices, pairs->n_pairs);
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
  CgvPool *pool = &flow->pool;

  flow->groups = cgv_pool_new_ids (pool, flow->n_vertices);
  cgv_pool_make (pool, &flow->start, (size_t) flow->n_vertices + 1);
  cgv_pool_make (pool, &flow->edges, flow->n_edges);
  cgv_pool_make (pool, &flow->edge_costs, flow->n_edges);
  cgv_pool_make (pool, &flow->self, flow->n_vertices);
  cgv_pool_make (pool, &flow->inclusive, flow->n_vertices);
  return !pool->failed;
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
  cgv_starts_add_up (flow->start, flow->n_vertices);
}

/* Makes the edges with a counting sort. */
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
      add (flow->pairs, &cost, pair->out);
      add_edge (flow, pair->node, flow->vertices[i], cost);
    }
}

static void
fill_vertices (Flow *flow)
{
  const CgvFilePairs *pairs = flow->pairs;

  for (uint32_t pair = 0; pair < pairs->n_pairs; pair++)
    {
      flow->groups[flow->vertices[pair]] = pairs->pairs[pair].group;
      flow->self[flow->vertices[pair]] = pairs->pairs[pair].self;
    }
}

static bool
find_cycles (Flow *flow)
{
  if (!cgv_cycles_find (&flow->pool, flow->n_vertices, flow->start, flow->edges, NULL, NULL, &flow->cycles))
    return false;
  cgv_pool_make (&flow->pool, &flow->cycle_inclusive, flow->cycles.n_cycles);
  return flow->cycle_inclusive != NULL;
}

/* Follows edges by the rule of cgv-costs.c. */
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
      add (flow->pairs, &flow->inclusive[edge.caller], flow->edge_costs[i]);
      if (from != CGV_NONE)
        add (flow->pairs, &flow->cycle_inclusive[from], flow->edge_costs[i]);
    }
}

static void
compute (Flow *flow)
{
  const CgvCycleId *cycles = flow->cycles.cycles;

  for (uint32_t vertex = 0; vertex < flow->n_vertices; vertex++)
    {
      flow->inclusive[vertex] = flow->self[vertex];
      if (cycles[vertex] != CGV_NONE)
        add (flow->pairs, &flow->cycle_inclusive[cycles[vertex]], flow->self[vertex]);
    }
  follow_edges (flow);
}

static bool
bound (Flow *flow,
       uint32_t n_groups,
       CgvAmount *amounts)
{
  const CgvCosts *costs = flow->pairs->costs;
  CgvGraph graph = {
    .n_nodes = flow->n_vertices,
    .n_edges = flow->n_edges,
    .edges = flow->edges,
    .out_start = flow->start,
    .n_cycles = flow->cycles.n_cycles,
    .cycles = flow->cycles.cycles,
    .cycle_start = flow->cycles.start,
    .cycle_nodes = flow->cycles.members,
  };
  const CgvCosts known = {
    .graph = &graph,
    .is_signed = costs->is_signed,
    .total = costs->total,
    .self = flow->self,
    .inclusive = flow->inclusive,
    .edge_costs = flow->edge_costs,
    .cycle_inclusive = flow->cycle_inclusive,
  };

  return cgv_group_bounds_find (flow->pool.memory, &known, flow->groups, n_groups, amounts);
}

bool
cgv_file_pairs_bound (const CgvFilePairs *pairs,
                      uint32_t n_groups,
                      CgvAmount *amounts)
{
  Flow flow = { .pairs = pairs, .pool = { .memory = pairs->pool.memory } };
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
      ok = bound (&flow, n_groups, amounts);
    }
  cgv_pool_clear (&flow.pool);
  return ok;
}
