/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-merges.h"

#include <string.h>

#include "cgv-components.h"

/* Halving 32 bits leaves two halves at each of 32 depths. */
#define MAX_SPANS 64

/* A span of time, and the arcs whose ends get connected in it. */
typedef struct
{
  uint32_t first;
  uint32_t last;
  uint32_t begin;
  uint32_t end; /* one past the last of its arcs */
} Span;

/* The forest joins the smaller component to the larger and is never flattened, so that ways are short and @joined
 * grows along each. */
typedef struct
{
  CgvPool pool;
  uint32_t n_nodes;
  uint32_t n_arcs;
  CgvTimedArc *arcs;  /* the arcs that still matter; their ends are roots of the forest, as of the last look */
  CgvTimedArc *spare; /* room for as many */
  uint32_t *parent;   /* for each node, the next one on the way to the root of its component */
  uint32_t *size;     /* for each root, how many nodes its component has */
  uint32_t *joined;   /* for each node, when it ceased to be a root, or CGV_NONE */
  uint32_t *local;    /* for each node, its number in a small graph plus 1, or 0 */
  uint32_t *nodes;
  uint32_t *out_start; /* where the edges of each node of the small graph start */
  CgvEdge *edges;
  CgvComponents components;
} Merges;

static uint32_t
find_root (const Merges *merges,
           uint32_t node)
{
  while (merges->parent[node] != node)
    node = merges->parent[node];
  return node;
}

static void
join (Merges *merges,
      uint32_t a,
      uint32_t b,
      uint32_t time)
{
  uint32_t root_a = find_root (merges, a);
  uint32_t root_b = find_root (merges, b);
  uint32_t larger = merges->size[root_a] >= merges->size[root_b] ? root_a : root_b;
  uint32_t smaller = larger == root_a ? root_b : root_a;

  if (root_a == root_b)
    return;
  merges->parent[smaller] = larger;
  merges->joined[smaller] = time;
  merges->size[larger] += merges->size[smaller];
}

static uint32_t
get_local (Merges *merges,
           uint32_t node,
           uint32_t *n_local)
{
  if (merges->local[node] == 0)
    {
      merges->nodes[*n_local] = node;
      merges->out_start[*n_local] = 0;
      merges->local[node] = ++*n_local;
    }
  return merges->local[node] - 1;
}

/* Drops arcs whose ends are connected already, and numbers the ends of those of the first half. */
static uint32_t
gather (Merges *merges,
        Span *span,
        uint32_t middle)
{
  uint32_t n_local = 0;
  uint32_t n_kept = span->begin;

  for (uint32_t i = span->begin; i < span->end; i++)
    {
      CgvTimedArc arc = merges->arcs[i];

      arc.caller = find_root (merges, arc.caller);
      arc.callee = find_root (merges, arc.callee);
      if (arc.caller == arc.callee)
        continue;
      merges->arcs[n_kept++] = arc;
      if (arc.time > middle)
        continue;
      merges->out_start[get_local (merges, arc.caller, &n_local)]++;
      get_local (merges, arc.callee, &n_local);
    }
  span->end = n_kept;
  return n_local;
}

static bool
connect (Merges *merges,
         const Span *span,
         uint32_t middle,
         uint32_t n_local)
{
  uint32_t n_edges = 0;

  for (uint32_t i = 0; i < n_local; i++)
    {
      n_edges += merges->out_start[i];
      merges->out_start[i] = n_edges;
    }
  merges->out_start[n_local] = n_edges;
  for (uint32_t i = span->begin; i < span->end; i++)
    {
      const CgvTimedArc *arc = &merges->arcs[i];
      uint32_t caller;

      if (arc->time > middle)
        continue;
      caller = merges->local[arc->caller] - 1;
      merges->edges[--merges->out_start[caller]] = (CgvEdge){ caller, merges->local[arc->callee] - 1 };
    }
  return cgv_components_find (&merges->components, n_local, merges->out_start, merges->edges, NULL);
}

static bool
is_connected (const Merges *merges,
              const CgvTimedArc *arc)
{
  const uint32_t *component = merges->components.component;

  return component[merges->local[arc->caller] - 1] == component[merges->local[arc->callee] - 1];
}

/* Moves arcs whose ends the first half connects to the front. Later arcs among those need no look
 * at all: what they would connect is connected. */
static uint32_t
part (Merges *merges,
      const Span *span,
      uint32_t middle)
{
  uint32_t n_first = span->begin;
  uint32_t n_second = 0;

  for (uint32_t i = span->begin; i < span->end; i++)
    {
      CgvTimedArc arc = merges->arcs[i];

      if (arc.time <= middle && is_connected (merges, &arc))
        merges->arcs[n_first++] = arc;
      else
        merges->spare[n_second++] = arc;
    }
  memcpy (merges->arcs + n_first, merges->spare, n_second * sizeof *merges->arcs);
  return n_first;
}

/* Halves a span of time: @halves are the second and the first half. */
static bool
halve (Merges *merges,
       Span span,
       Span halves[2])
{
  uint32_t middle = span.first + (span.last - span.first) / 2;
  uint32_t n_local = gather (merges, &span, middle);
  bool ok = connect (merges, &span, middle, n_local);
  uint32_t boundary = ok ? part (merges, &span, middle) : span.begin;

  for (uint32_t i = 0; i < n_local; i++)
    merges->local[merges->nodes[i]] = 0;
  halves[0] = (Span){ middle + 1, span.last, boundary, span.end };
  halves[1] = (Span){ span.first, middle, span.begin, boundary };
  return ok;
}

/* First halves are done with before second halves begin, so that joins come in the order of time. What no arcs connect is
 * left for a time behind all others. */
static bool
merge (Merges *merges,
       uint32_t n_times)
{
  Span spans[MAX_SPANS] = { { 0, n_times, 0, merges->n_arcs } };
  uint32_t n_spans = 1;

  while (n_spans > 0)
    {
      Span span = spans[--n_spans];

      if (span.begin == span.end)
        continue;
      if (span.first < span.last)
        {
          if (!halve (merges, span, &spans[n_spans]))
            return false;
          n_spans += 2;
          continue;
        }
      for (uint32_t i = span.begin; i < span.end; i++)
        join (merges, merges->arcs[i].caller, merges->arcs[i].callee, span.first);
    }
  return true;
}

static uint32_t
find_time (const Merges *merges,
           uint32_t a,
           uint32_t b)
{
  uint32_t time = 0;

  while (a != b)
    {
      uint32_t *earlier = merges->joined[a] <= merges->joined[b] ? &a : &b;

      time = merges->joined[*earlier];
      *earlier = merges->parent[*earlier];
    }
  return time;
}

static bool
allocate (Merges *merges)
{
  CgvPool *pool = &merges->pool;
  uint32_t n_nodes = merges->n_nodes;

  merges->arcs = cgv_pool_new (pool, merges->n_arcs, sizeof *merges->arcs);
  merges->spare = cgv_pool_new (pool, merges->n_arcs, sizeof *merges->spare);
  merges->edges = cgv_pool_new (pool, merges->n_arcs, sizeof *merges->edges);
  merges->parent = cgv_pool_new (pool, n_nodes, sizeof *merges->parent);
  merges->size = cgv_pool_new (pool, n_nodes, sizeof *merges->size);
  merges->joined = cgv_pool_new (pool, n_nodes, sizeof *merges->joined);
  merges->local = cgv_pool_new (pool, n_nodes, sizeof *merges->local);
  merges->nodes = cgv_pool_new (pool, n_nodes, sizeof *merges->nodes);
  merges->out_start = cgv_pool_new (pool, (size_t) n_nodes + 1, sizeof *merges->out_start);
  return cgv_components_init (&merges->components, pool->memory, n_nodes) && !pool->failed;
}

bool
cgv_merges_find (CgvMemory *memory,
                 uint32_t n_nodes,
                 uint32_t n_arcs,
                 const CgvTimedArc *arcs,
                 uint32_t n_times,
                 uint32_t *merged)
{
  Merges merges = { .pool.memory = memory, .n_nodes = n_nodes, .n_arcs = n_arcs };
  bool ok = allocate (&merges);

  for (uint32_t node = 0; ok && node < n_nodes; node++)
    {
      merges.parent[node] = node;
      merges.size[node] = 1;
      merges.joined[node] = CGV_NONE;
    }
  if (ok && n_arcs > 0)
    {
      memcpy (merges.arcs, arcs, n_arcs * sizeof *arcs);
      ok = merge (&merges, n_times);
    }
  for (uint32_t i = 0; ok && i < n_arcs; i++)
    merged[i] = find_time (&merges, arcs[i].caller, arcs[i].callee);
  cgv_components_clear (&merges.components);
  cgv_pool_clear (&merges.pool);
  return ok;
}
