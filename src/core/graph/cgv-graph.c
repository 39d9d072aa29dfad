/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-graph-private.h"

#include <stdatomic.h>
#include <string.h>

#include "cgv-cost.h"
#include "cgv-cycles.h"
#include "cgv-fold-private.h"

typedef struct
{
  CgvGraph public; /* the first member, so that both have one address */
  atomic_uint references;
  CgvGraph *origin; /* the graph that this was derived from, whose arrays it may share, or NULL */
  CgvMemory memory;
  uint32_t n_calls;
  bool has_given_cycles;  /* whether filters keep the cycles */
  bool is_copy;           /* whether only the cycles differ from those of @origin */
  CgvCycles cycles;       /* owns the arrays of cycles that @public shows, unless they are those of @origin */
  CgvEdgeColumns columns; /* what the edges cost; none if the graph was derived */
  CgvPartSet parts;       /* what public.parts points to where it is not NULL */
  uint64_t *words;        /* the words of @parts */
} Graph;

static size_t
count_words (const CgvPartSet *parts)
{
  return ((size_t) parts->n_parts + 63) / 64;
}

static bool
copy_parts (Graph *graph,
            const CgvPartSet *parts)
{
  if (parts == NULL)
    return true;
  graph->words = cgv_memory_new (&graph->memory, count_words (parts), sizeof *graph->words);
  if (graph->words == NULL)
    return false;

  if (parts->n_parts > 0)
    memcpy (graph->words, parts->words, count_words (parts) * sizeof *graph->words);
  graph->parts = (CgvPartSet){ graph->words, parts->n_parts };
  graph->public.parts = &graph->parts;
  return true;
}

static const CgvCall *
get_calls (const Graph *graph)
{
  return graph->n_calls > 0 ? cgv_profile_get_call (graph->public.profile, 0) : NULL;
}

/* Without folding the calls are the edges: unique, and sorted by caller. */
static void
copy_edges (Graph *graph)
{
  CgvGraph *public = &graph->public;
  const CgvCall *calls = get_calls (graph);

  for (CgvCallId call = 0; call < graph->n_calls; call++)
    {
      public->edges[call] = (CgvEdge){ calls[call].caller, calls[call].callee };
      public->edge_of_call[call] = call;
      public->out_start[calls[call].caller + 1]++;
    }
  for (CgvNodeId node = 0; node < public->n_nodes; node++)
    public->out_start[node + 1] += public->out_start[node];
  public->n_edges = graph->n_calls;
}

/* Sorts the calls by calling node, by counting. @start has n_nodes + 1 zeroes. */
static void
sort_calls (const Graph *graph,
            uint32_t *start,
            CgvCallId *sorted)
{
  const CgvCall *calls = get_calls (graph);
  const CgvNodeId *nodes = cgv_fold_get_nodes (graph->public.fold);

  for (CgvCallId call = 0; call < graph->n_calls; call++)
    start[nodes[calls[call].caller]]++;
  for (CgvNodeId node = 0; node < graph->public.n_nodes; node++)
    start[node + 1] += start[node];
  for (CgvCallId call = graph->n_calls; call-- > 0;)
    sorted[--start[nodes[calls[call].caller]]] = call;
}

/* Merges the calls between the same two nodes. @edge_to holds the last edge to each node: where
 * that is not among the edges of the caller at hand, there is none from it yet. */
static void
merge_calls (Graph *graph,
             const CgvCallId *sorted,
             uint32_t *edge_to)
{
  CgvGraph *public = &graph->public;
  const CgvCall *calls = get_calls (graph);
  const CgvNodeId *nodes = cgv_fold_get_nodes (public->fold);
  CgvNodeId caller = 0;

  for (CgvNodeId node = 0; node < public->n_nodes; node++)
    edge_to[node] = CGV_NONE;

  for (uint32_t i = 0; i < graph->n_calls; i++)
    {
      CgvEdge edge = { nodes[calls[sorted[i]].caller], nodes[calls[sorted[i]].callee] };
      uint32_t *last = &edge_to[edge.callee];

      while (caller < edge.caller)
        public->out_start[++caller] = public->n_edges;
      if (*last == CGV_NONE || *last < public->out_start[caller])
        {
          *last = public->n_edges++;
          public->edges[*last] = edge;
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
  size_t n_starts = (size_t) public->n_nodes + 1;
  uint32_t *start = cgv_memory_new (&graph->memory, n_starts, sizeof *start);
  CgvCallId *sorted = cgv_memory_new (&graph->memory, graph->n_calls, sizeof *sorted);
  bool ok = start != NULL && sorted != NULL;

  if (ok)
    {
      sort_calls (graph, start, sorted);
      merge_calls (graph, sorted, start);
    }
  cgv_memory_free (&graph->memory, start, n_starts, sizeof *start);
  cgv_memory_free (&graph->memory, sorted, graph->n_calls, sizeof *sorted);
  return ok;
}

static bool
make_edges (Graph *graph)
{
  CgvGraph *public = &graph->public;
  void *fewer;

  public->edges = cgv_memory_new (&graph->memory, graph->n_calls, sizeof *public->edges);
  public->edge_of_call = cgv_memory_new (&graph->memory, graph->n_calls, sizeof *public->edge_of_call);
  public->out_start = cgv_memory_new (&graph->memory, (size_t) public->n_nodes + 1, sizeof *public->out_start);
  if (public->edges == NULL || public->edge_of_call == NULL || public->out_start == NULL)
    return false;

  if (cgv_fold_get_nodes (public->fold) == NULL)
    copy_edges (graph);
  else if (!fold_edges (graph))
    return false;

  if (public->n_edges == graph->n_calls)
    return true;
  fewer = cgv_memory_resize (&graph->memory, public->edges, graph->n_calls, public->n_edges, sizeof *public->edges);
  if (fewer != NULL)
    public->edges = fewer;
  return true;
}

static bool
count_calls (Graph *graph)
{
  CgvGraph *public = &graph->public;
  CgvEdgeTotals totals;

  public->counts = cgv_memory_new (&graph->memory, public->n_edges, sizeof *public->counts);
  public->present = cgv_memory_new (&graph->memory, public->n_edges, sizeof *public->present);
  public->n_calls = cgv_memory_new (&graph->memory, public->n_nodes, sizeof *public->n_calls);
  if (public->counts == NULL || public->present == NULL || public->n_calls == NULL)
    return false;

  if (!cgv_edge_columns_init (&graph->columns, public->profile, public->n_edges, &graph->memory))
    return false;
  totals = (CgvEdgeTotals) { public->edge_of_call, public->counts, public->present, &graph->columns };
  cgv_profile_sum_columns (public->profile, public->parts, &totals, &graph->memory);

  for (uint32_t edge = 0; edge < public->n_edges; edge++)
    {
      uint64_t *n_calls = &public->n_calls[public->edges[edge].callee];

      *n_calls = cgv_cost_add (*n_calls, public->counts[edge], false);
    }
  return true;
}

/* A counting sort of the edges by callee. */
static bool
list_incoming (Graph *graph)
{
  CgvGraph *public = &graph->public;

  public->in_start = cgv_memory_new (&graph->memory, (size_t) public->n_nodes + 1, sizeof *public->in_start);
  public->in_edges = cgv_memory_new (&graph->memory, public->n_edges, sizeof *public->in_edges);
  if (public->in_start == NULL || public->in_edges == NULL)
    return false;

  for (uint32_t edge = 0; edge < public->n_edges; edge++)
    public->in_start[public->edges[edge].callee]++;
  for (CgvNodeId node = 0; node < public->n_nodes; node++)
    public->in_start[node + 1] += public->in_start[node];
  for (uint32_t edge = public->n_edges; edge-- > 0;)
    public->in_edges[--public->in_start[public->edges[edge].callee]] = edge;
  return true;
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

  if (!cgv_cycles_find (&graph->memory,
                        public->n_nodes,
                        public->out_start,
                        public->edges,
                        public->present,
                        &graph->cycles))
    return false;
  show_cycles (graph);
  return true;
}

static bool
build (Graph *graph)
{
  return make_edges (graph) && count_calls (graph) && list_incoming (graph) && find_cycles (graph);
}

CgvGraph *
cgv_graph_new_with_memory (CgvFold *fold,
                           const CgvPartSet *parts,
                           const CgvMemory *memory)
{
  CgvMemory own = *memory;
  Graph *graph = cgv_memory_new (&own, 1, sizeof *graph);

  if (graph == NULL)
    return NULL;
  atomic_init (&graph->references, 1);
  graph->memory = own;
  graph->public.fold = cgv_fold_ref (fold);
  graph->public.profile = cgv_profile_ref (cgv_fold_get_profile (fold));
  graph->public.n_nodes = cgv_fold_get_n_nodes (fold);
  graph->n_calls = cgv_profile_get_n_calls (graph->public.profile);

  if (!copy_parts (graph, parts) || !build (graph))
    {
      cgv_graph_unref (&graph->public);
      return NULL;
    }
  return &graph->public;
}

CgvGraph *
cgv_graph_new (CgvFold *fold,
               const CgvPartSet *parts)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_graph_new_with_memory (fold, parts, &memory);
}

/* Arrays that are the same are taken from the origin. */
static bool
allocate_derived (Graph *graph,
                  uint32_t n_edges)
{
  CgvGraph *public = &graph->public;
  const CgvGraph *origin = graph->origin;
  CgvMemory *memory = &graph->memory;
  bool has_same_edges = n_edges == CGV_NONE;

  public->n_edges = has_same_edges ? origin->n_edges : n_edges;
  public->present = cgv_memory_new (memory, public->n_edges, sizeof *public->present);
  public->hidden = cgv_memory_new (memory, public->n_nodes, sizeof *public->hidden);
  public->counts = cgv_memory_new (memory, public->n_edges, sizeof *public->counts);
  public->n_calls = cgv_memory_new (memory, public->n_nodes, sizeof *public->n_calls);
  public->edges = has_same_edges ? origin->edges : cgv_memory_new (memory, n_edges, sizeof *public->edges);
  public->edge_of_call = has_same_edges ? origin->edge_of_call : cgv_memory_new (memory, graph->n_calls, sizeof *public->edge_of_call);
  public->out_start = has_same_edges ? origin->out_start : cgv_memory_new (memory, (size_t) public->n_nodes + 1, sizeof *public->out_start);
  if (has_same_edges)
    {
      public->in_start = origin->in_start;
      public->in_edges = origin->in_edges;
    }
  return public->present != NULL && public->hidden != NULL && public->counts != NULL && public->n_calls != NULL &&
         public->edges != NULL && public->edge_of_call != NULL && public->out_start != NULL;
}

CgvGraph *
cgv_graph_new_derived (CgvGraph *origin,
                       uint32_t n_edges,
                       const CgvMemory *memory)
{
  CgvMemory own = *memory;
  Graph *graph = cgv_memory_new (&own, 1, sizeof *graph);

  if (graph == NULL)
    return NULL;
  atomic_init (&graph->references, 1);
  graph->memory = own;
  graph->origin = cgv_graph_ref (origin);
  graph->public.fold = cgv_fold_ref (origin->fold);
  graph->public.profile = cgv_profile_ref (origin->profile);
  graph->public.parts = origin->parts;
  graph->public.n_nodes = origin->n_nodes;
  graph->n_calls = ((Graph *) origin)->n_calls;

  if (!allocate_derived (graph, n_edges))
    {
      cgv_graph_unref (&graph->public);
      return NULL;
    }
  return &graph->public;
}

/* Without cycles before, there are none. */
static bool
have_no_cycles (Graph *graph)
{
  CgvGraph *public = &graph->public;

  graph->cycles.n_nodes = public->n_nodes;
  public->cycles = graph->cycles.cycles = cgv_memory_new (&graph->memory, public->n_nodes, sizeof *public->cycles);
  public->cycle_start = graph->cycles.start = cgv_memory_new (&graph->memory, 1, sizeof *public->cycle_start);
  public->cycle_nodes = graph->cycles.members = cgv_memory_new (&graph->memory, 0, sizeof *public->cycle_nodes);
  if (public->cycles == NULL || public->cycle_start == NULL || public->cycle_nodes == NULL)
    return false;
  for (CgvNodeId node = 0; node < public->n_nodes; node++)
    public->cycles[node] = CGV_NONE;
  return true;
}

static void
take_cycles (Graph *graph)
{
  CgvGraph *public = &graph->public;
  const CgvGraph *origin = graph->origin;

  graph->has_given_cycles = true;
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
  if (((Graph *) self->origin)->has_given_cycles)
    {
      take_cycles (self);
      return true;
    }
  return self->origin->n_cycles == 0 ? have_no_cycles (self) : find_cycles (self);
}

static bool
copy_cycles (Graph *graph,
             const CgvCycles *cycles)
{
  CgvCycles *own = &graph->cycles;

  *own = (CgvCycles){ .n_nodes = cycles->n_nodes, .n_cycles = cycles->n_cycles, .n_members = cycles->n_members };
  own->cycles = cgv_memory_new (&graph->memory, own->n_nodes, sizeof *own->cycles);
  own->start = cgv_memory_new (&graph->memory, (size_t) own->n_cycles + 1, sizeof *own->start);
  own->members = cgv_memory_new (&graph->memory, own->n_members, sizeof *own->members);
  if (own->cycles == NULL || own->start == NULL || own->members == NULL)
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
  CgvMemory own = *memory;
  Graph *self;

  if (cycles->n_cycles == 0)
    return cgv_graph_ref (origin);
  self = cgv_memory_new (&own, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  atomic_init (&self->references, 1);
  self->memory = own;
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

CgvGraph *
cgv_graph_share_cycles (CgvGraph *graph,
                        const CgvGraph *like)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvCycles cycles = { like->n_nodes, like->n_cycles, like->cycles, like->cycle_start[like->n_cycles], like->cycle_start, like->cycle_nodes };

  return cgv_graph_new_with_cycles (graph, &cycles, &memory);
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

CgvGraph *
cgv_graph_ref (CgvGraph *graph)
{
  atomic_fetch_add_explicit (&((Graph *) graph)->references, 1, memory_order_relaxed);
  return graph;
}

/* Arrays of the graph that this was derived from stay. */
static void
free_own (Graph *graph,
          void *array,
          const void *of_origin,
          size_t count,
          size_t element_size)
{
  if (array != of_origin)
    cgv_memory_free (&graph->memory, array, count, element_size);
}

static void
free_arrays (Graph *graph)
{
  static const CgvGraph nothing;
  CgvGraph *public = &graph->public;
  const CgvGraph *origin = graph->origin != NULL ? graph->origin : &nothing;
  size_t n_starts = (size_t) public->n_nodes + 1;

  free_own (graph, public->edges, origin->edges, public->n_edges, sizeof *public->edges);
  free_own (graph, public->edge_of_call, origin->edge_of_call, graph->n_calls, sizeof *public->edge_of_call);
  free_own (graph, public->out_start, origin->out_start, n_starts, sizeof *public->out_start);
  free_own (graph, public->in_start, origin->in_start, n_starts, sizeof *public->in_start);
  free_own (graph, public->in_edges, origin->in_edges, public->n_edges, sizeof *public->in_edges);
  free_own (graph, public->present, origin->present, public->n_edges, sizeof *public->present);
  free_own (graph, public->counts, origin->counts, public->n_edges, sizeof *public->counts);
  free_own (graph, public->n_calls, origin->n_calls, public->n_nodes, sizeof *public->n_calls);
  free_own (graph, public->hidden, origin->hidden, public->n_nodes, sizeof *public->hidden);
  cgv_cycles_clear (&graph->memory, &graph->cycles);
  cgv_edge_columns_clear (&graph->columns, &graph->memory);
  if (graph->words != NULL)
    cgv_memory_free (&graph->memory, graph->words, count_words (&graph->parts), sizeof *graph->words);
}

void
cgv_graph_unref (CgvGraph *graph)
{
  Graph *self = (Graph *) graph;
  CgvMemory memory;

  if (graph == NULL || atomic_fetch_sub_explicit (&self->references, 1, memory_order_acq_rel) > 1)
    return;

  free_arrays (self);
  cgv_graph_unref (self->origin);
  cgv_profile_unref (graph->profile);
  cgv_fold_unref (graph->fold);
  memory = self->memory;
  cgv_memory_free (&memory, self, 1, sizeof *self);
}
