/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-graph-private.h"

#include <string.h>

#include "cgv-box.h"
#include "cgv-cost.h"
#include "cgv-cycles.h"
#include "cgv-fold-private.h"

typedef struct
{
  CgvGraph public; /* the first member, so that both have one address */
  CgvGraph *origin; /* the graph that this was derived from, whose arrays it may share, or NULL */
  uint32_t n_calls;
  bool has_given_cycles;  /* whether filters keep the cycles */
  bool is_copy;           /* whether only the cycles differ from those of @origin */
  CgvCycles cycles;       /* the cycles that @public shows, unless they are those of @origin */
  CgvEdgeColumns columns; /* costs of the edges; none if the graph was derived */
  CgvPartSet parts;       /* target of public.parts if that is not NULL */
} Graph;

static bool
copy_parts (Graph *graph,
            const CgvPartSet *parts)
{
  size_t n_words;
  uint64_t *words;

  if (parts == NULL)
    return true;
  n_words = ((size_t) parts->n_parts + 63) / 64;
  cgv_pool_make (cgv_box_get_pool (graph), &words, n_words);
  if (words == NULL)
    return false;

  if (n_words > 0)
    memcpy (words, parts->words, n_words * sizeof *words);
  graph->parts = (CgvPartSet){ words, parts->n_parts };
  graph->public.parts = &graph->parts;
  return true;
}

static const CgvCall *
get_calls (const Graph *graph)
{
  return graph->n_calls > 0 ? &graph->public.profile->calls[0] : NULL;
}

/* Without folding the calls are the edges: unique, and sorted by caller. The graph keeps the profile, and writes to no edge. */
static void
take_edges (Graph *graph)
{
  CgvGraph *public = &graph->public;
  const CgvCall *calls = get_calls (graph);

  for (CgvCallId call = 0; call < graph->n_calls; call++)
    public->out_start[calls[call].caller + 1]++;
  cgv_starts_add_up (public->out_start, public->n_nodes);
  public->edges = (CgvEdge *) calls;
  public->n_edges = graph->n_calls;
}

/* Sorts the calls by calling node, by counting. @start has n_nodes + 1 zeroes. */
static void
sort_calls (const Graph *graph,
            uint32_t *start,
            CgvCallId *sorted)
{
  const CgvCall *calls = get_calls (graph);
  const CgvNodeId *nodes = graph->public.fold->nodes;

  for (CgvCallId call = 0; call < graph->n_calls; call++)
    start[nodes[calls[call].caller]]++;
  cgv_starts_add_up (start, graph->public.n_nodes);
  for (CgvCallId call = graph->n_calls; call-- > 0;)
    sorted[--start[nodes[calls[call].caller]]] = call;
}

/* Merges the calls between the same two nodes. @edge_to holds the last edge to each node: if that is not an edge of the current caller,
 * this caller has no edge to the node yet. */
static void
merge_calls (Graph *graph,
             const CgvCallId *sorted,
             uint32_t *edge_to,
             CgvEdge *edges)
{
  CgvGraph *public = &graph->public;
  const CgvCall *calls = get_calls (graph);
  const CgvNodeId *nodes = public->fold->nodes;
  CgvNodeId caller = 0;

  for (CgvNodeId node = 0; node < public->n_nodes; node++)
    edge_to[node] = CGV_NONE;

  for (uint32_t i = 0; i < graph->n_calls && !cgv_profile_gives_up (public->profile, i); i++)
    {
      CgvEdge edge = { nodes[calls[sorted[i]].caller], nodes[calls[sorted[i]].callee] };
      uint32_t *last = &edge_to[edge.callee];

      while (caller < edge.caller)
        public->out_start[++caller] = public->n_edges;
      if (*last == CGV_NONE || *last < public->out_start[caller])
        {
          *last = public->n_edges++;
          edges[*last] = edge;
        }
      public->edge_of_call[sorted[i]] = *last;
    }
  while (caller < public->n_nodes)
    public->out_start[++caller] = public->n_edges;
}

static bool
fold_edges (Graph *graph)
{
  CgvGraph *public = &graph->public;
  CgvPool *pool = cgv_box_get_pool (graph);
  CgvPool scratch = { .memory = pool->memory };
  uint32_t *start = cgv_pool_new (&scratch, (size_t) public->n_nodes + 1, sizeof *start);
  CgvCallId *sorted = cgv_pool_new (&scratch, graph->n_calls, sizeof *sorted);
  CgvEdge *edges = cgv_pool_new (&scratch, graph->n_calls, sizeof *edges);

  cgv_pool_make (pool, &public->edge_of_call, graph->n_calls);
  if (!scratch.failed && public->edge_of_call != NULL)
    {
      sort_calls (graph, start, sorted);
      merge_calls (graph, sorted, start, edges);
      cgv_pool_make (pool, &public->edges, public->n_edges);
    }
  if (public->edges != NULL)
    memcpy (public->edges, edges, public->n_edges * sizeof *edges);
  cgv_pool_clear (&scratch);
  return public->edges != NULL;
}

static bool
make_edges (Graph *graph)
{
  CgvGraph *public = &graph->public;
  CgvPool *pool = cgv_box_get_pool (graph);

  cgv_pool_make (pool, &public->out_start, (size_t) public->n_nodes + 1);
  if (public->out_start == NULL)
    return false;
  if (public->fold->nodes != NULL)
    return fold_edges (graph);
  take_edges (graph);
  return true;
}

static bool
count_calls (Graph *graph)
{
  CgvGraph *public = &graph->public;
  CgvPool *pool = cgv_box_get_pool (graph);
  CgvEdgeTotals totals;

  cgv_pool_make (pool, &public->counts.low, public->n_edges);
  cgv_pool_make (pool, &public->present, public->n_edges);
  if (pool->failed || !cgv_edge_columns_init (&graph->columns, public->profile, public->n_edges, pool->memory))
    return false;
  totals = (CgvEdgeTotals) { public->edge_of_call, &public->counts, public->present, &graph->columns };
  return cgv_profile_sum_columns (public->profile, public->parts, &totals) && !cgv_profile_gives_up (public->profile, 0);
}

/* Lists edges by callee, with a counting sort. */
static bool
list_incoming (Graph *graph)
{
  CgvGraph *public = &graph->public;
  CgvPool *pool = cgv_box_get_pool (graph);

  cgv_pool_make (pool, &public->in_start, (size_t) public->n_nodes + 1);
  cgv_pool_make (pool, &public->in_edges, public->n_edges);
  if (public->in_start == NULL || public->in_edges == NULL)
    return false;

  for (uint32_t edge = 0; edge < public->n_edges; edge++)
    public->in_start[public->edges[edge].callee]++;
  if (cgv_profile_gives_up (public->profile, 0))
    return false;
  cgv_starts_add_up (public->in_start, public->n_nodes);
  for (uint32_t edge = public->n_edges; edge-- > 0;)
    public->in_edges[--public->in_start[public->edges[edge].callee]] = edge;
  return !cgv_profile_gives_up (public->profile, 0);
}

static void
show_cycles (Graph *graph)
{
  CgvGraph *public = &graph->public;

  public->n_cycles = graph->cycles.n_cycles;
  public->cycles = graph->cycles.cycles;
  public->cycle_start = graph->cycles.start;
  public->cycle_nodes = graph->cycles.members;
}

static bool
find_cycles (Graph *graph)
{
  CgvGraph *public = &graph->public;

  if (!cgv_cycles_find (cgv_box_get_pool (graph), public->n_nodes, public->out_start, public->edges, public->present, public->profile->cancel,
                        &graph->cycles))
    return false;
  show_cycles (graph);
  return true;
}

static bool
build (Graph *graph)
{
  return make_edges (graph) && count_calls (graph) && find_cycles (graph);
}

bool
cgv_graph_add_callers (CgvGraph *graph)
{
  if (graph->n_calls != NULL)
    return true;
  if (!list_incoming ((Graph *) graph))
    return false;
  cgv_pool_make (cgv_box_get_pool (graph), &graph->n_calls, graph->n_nodes);
  for (uint32_t edge = 0; graph->n_calls != NULL && edge < graph->n_edges; edge++)
    {
      uint64_t *n_calls = &graph->n_calls[graph->edges[edge].callee];

      *n_calls = cgv_cost_add (*n_calls, cgv_graph_get_count (graph, edge), false);
    }
  return graph->n_calls != NULL;
}

CgvGraph *
cgv_graph_new (CgvFold *fold,
               const CgvPartSet *parts,
               const CgvMemory *memory)
{
  CgvGraph *graph = cgv_graph_new_without_callers (fold, parts, memory);

  if (graph == NULL || cgv_graph_add_callers (graph))
    return graph;
  cgv_graph_unref (graph);
  return NULL;
}

CgvGraph *
cgv_graph_new_without_callers (CgvFold *fold,
                               const CgvPartSet *parts,
                               const CgvMemory *memory)
{
  Graph *graph = cgv_box_new (memory, sizeof *graph);

  if (graph == NULL)
    return NULL;
  graph->public.fold = cgv_fold_ref (fold);
  graph->public.profile = cgv_profile_ref (fold->profile);
  graph->public.n_nodes = fold->n_nodes;
  graph->n_calls = graph->public.profile->n_calls;
  if (copy_parts (graph, parts) && build (graph))
    return &graph->public;
  cgv_graph_unref (&graph->public);
  return NULL;
}

/* Unchanged arrays are taken from the origin. */
static bool
allocate_derived (Graph *graph,
                  uint32_t n_edges)
{
  CgvGraph *public = &graph->public;
  const CgvGraph *origin = graph->origin;
  CgvPool *pool = cgv_box_get_pool (graph);

  public->n_edges = n_edges == CGV_NONE ? origin->n_edges : n_edges;
  cgv_pool_make (pool, &public->present, public->n_edges);
  cgv_pool_make (pool, &public->hidden, public->n_nodes);
  if (n_edges == CGV_NONE)
    {
      public->edges = origin->edges;
      public->edge_of_call = origin->edge_of_call;
      public->out_start = origin->out_start;
      public->in_start = origin->in_start;
      public->in_edges = origin->in_edges;
      public->counts = origin->counts;
      public->n_calls = origin->n_calls;
      return !pool->failed;
    }
  cgv_pool_make (pool, &public->edges, n_edges);
  cgv_pool_make (pool, &public->edge_of_call, graph->n_calls);
  cgv_pool_make (pool, &public->out_start, (size_t) public->n_nodes + 1);
  return cgv_graph_new_counts (public);
}

bool
cgv_graph_new_counts (CgvGraph *graph)
{
  CgvPool *pool = cgv_box_get_pool (graph);

  cgv_pool_make (pool, &graph->counts.low, graph->n_edges);
  cgv_pool_make (pool, &graph->counts.high, graph->n_edges);
  cgv_pool_make (pool, &graph->n_calls, graph->n_nodes);
  return !pool->failed;
}

CgvGraph *
cgv_graph_new_derived (CgvGraph *origin,
                       uint32_t n_edges,
                       const CgvMemory *memory)
{
  Graph *graph = cgv_box_new (memory, sizeof *graph);

  if (graph == NULL)
    return NULL;
  graph->origin = cgv_graph_ref (origin);
  graph->public.fold = cgv_fold_ref (origin->fold);
  graph->public.profile = cgv_profile_ref (origin->profile);
  graph->public.parts = origin->parts;
  graph->public.n_nodes = origin->n_nodes;
  graph->n_calls = ((Graph *) origin)->n_calls;
  if (allocate_derived (graph, n_edges))
    return &graph->public;
  cgv_graph_unref (&graph->public);
  return NULL;
}

/* Returns whether filters took no call from any cycle, so that all are as before. */
static bool
has_whole_cycles (const Graph *graph)
{
  const CgvGraph *public = &graph->public;
  const CgvGraph *origin = graph->origin;

  if (origin->n_cycles == 0)
    return true;
  if (public->edges != origin->edges)
    return false;
  for (uint32_t edge = 0; edge < public->n_edges; edge++)
    {
      CgvCycleId cycle;

      if (public->present[edge] == origin->present[edge])
        continue;
      cycle = origin->cycles[public->edges[edge].caller];
      if (cycle != CGV_NONE && cycle == origin->cycles[public->edges[edge].callee])
        return false;
    }
  return true;
}

static void
take_cycles (Graph *graph)
{
  CgvGraph *public = &graph->public;
  const CgvGraph *origin = graph->origin;

  public->n_cycles = origin->n_cycles;
  public->cycles = origin->cycles;
  public->cycle_start = origin->cycle_start;
  public->cycle_nodes = origin->cycle_nodes;
  public->own_cycles = origin->own_cycles;
}

bool
cgv_graph_complete (CgvGraph *graph)
{
  Graph *self = (Graph *) graph;

  if (graph->in_start == NULL && !list_incoming (self))
    return false;
  self->has_given_cycles = ((Graph *) self->origin)->has_given_cycles;
  if (!self->has_given_cycles && !has_whole_cycles (self))
    return find_cycles (self);
  take_cycles (self);
  return true;
}

static bool
copy_cycles (Graph *graph,
             const CgvCycles *cycles)
{
  CgvCycles *own = &graph->cycles;
  CgvPool *pool = cgv_box_get_pool (graph);

  *own = (CgvCycles){ .n_nodes = cycles->n_nodes, .n_cycles = cycles->n_cycles, .n_members = cycles->n_members };
  cgv_pool_make (pool, &own->cycles, own->n_nodes);
  cgv_pool_make (pool, &own->start, (size_t) own->n_cycles + 1);
  cgv_pool_make (pool, &own->members, own->n_members);
  if (pool->failed)
    return false;

  memcpy (own->cycles, cycles->cycles, own->n_nodes * sizeof *own->cycles);
  memcpy (own->start, cycles->start, ((size_t) own->n_cycles + 1) * sizeof *own->start);
  memcpy (own->members, cycles->members, own->n_members * sizeof *own->members);
  return true;
}

CgvGraph *
cgv_graph_new_with_cycles (CgvGraph *graph,
                           const CgvCycles *cycles,
                           const CgvMemory *memory)
{
  CgvGraph *origin = cgv_graph_get_own (graph);
  Graph *self;

  if (cycles->n_cycles == 0)
    return cgv_graph_ref (origin);
  self = cgv_box_new (memory, sizeof *self);
  if (self == NULL)
    return NULL;
  self->origin = cgv_graph_ref (origin);
  self->public = *origin;
  cgv_fold_ref (origin->fold);
  cgv_profile_ref (origin->profile);
  self->n_calls = ((Graph *) origin)->n_calls;
  self->has_given_cycles = true;
  self->is_copy = true;
  if (!copy_cycles (self, cycles))
    {
      cgv_graph_unref (&self->public);
      return NULL;
    }
  show_cycles (self);
  self->public.own_cycles = origin->cycles;
  return &self->public;
}

CgvCycleId *
cgv_graph_new_own_cycles (CgvGraph *graph)
{
  CgvCycleId *cycles = cgv_pool_new_ids (cgv_box_get_pool (graph), graph->n_nodes);

  graph->own_cycles = cycles;
  return cycles;
}

CgvGraph *
cgv_graph_share_cycles (CgvGraph *graph,
                        const CgvGraph *like)
{
  CgvCycles cycles = { like->n_nodes, like->n_cycles, like->cycles, like->cycle_start[like->n_cycles], like->cycle_start, like->cycle_nodes };

  return cgv_graph_new_with_cycles (graph, &cycles, NULL);
}

CgvGraph *
cgv_graph_get_own (CgvGraph *graph)
{
  const Graph *self = (const Graph *) graph;

  return self->is_copy ? self->origin : graph;
}

const CgvEdgeColumns *
cgv_graph_get_columns (const CgvGraph *graph)
{
  const Graph *self = (const Graph *) graph;

  return self->is_copy ? cgv_graph_get_columns (self->origin) : &self->columns;
}

static void
clear (void *object)
{
  Graph *self = object;

  cgv_pool_clear (&self->columns.pool);
  cgv_graph_unref (self->origin);
  cgv_profile_unref (self->public.profile);
  cgv_fold_unref (self->public.fold);
}

CGV_BOX_TYPE (CgvGraph, cgv_graph, clear)
