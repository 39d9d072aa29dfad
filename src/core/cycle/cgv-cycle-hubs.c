/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-hubs.h"

#include "cgv-components.h"
#include "cgv-radix.h"

/* The most arcs and members that are looked at for each hub: about a tenth of a second. */
#define MAX_WORK 10000000u

typedef struct
{
  CgvPool pool;
  const CgvCycleInside *inside;
  uint32_t *out_start;   /* for each member, where its edges start */
  CgvEdge *edges;        /* the arcs between members, by caller */
  uint8_t *present;      /* for each of them, whether neither end is a hub, nor being tried as one */
  uint32_t *candidates;  /* the members to try, those with most pairs of callers and callees first */
  uint32_t n_candidates; /* how many are tried */
  bool *is_hub;          /* for each member, whether it is one */
  CgvComponents components;
} Search;

static void
make_graph (Search *search)
{
  const CgvCycleInside *inside = search->inside;
  uint32_t end = 0;

  for (uint32_t i = 0; i < inside->n_arcs; i++)
    search->out_start[inside->arcs[i].caller]++;
  for (uint32_t i = 0; i < inside->n_members; i++)
    {
      end += search->out_start[i];
      search->out_start[i] = end;
    }
  search->out_start[inside->n_members] = end;
  for (uint32_t i = 0; i < inside->n_arcs; i++)
    {
      const CgvCycleArc *arc = &inside->arcs[i];

      search->edges[--search->out_start[arc->caller]] = (CgvEdge){ arc->caller, arc->callee };
    }
}

static bool
choose_candidates (Search *search)
{
  const CgvCycleInside *inside = search->inside;
  uint32_t n = inside->n_members;
  uint64_t *keys = cgv_pool_new (&search->pool, n, sizeof *keys);
  bool ok = keys != NULL;

  for (uint32_t i = 0; ok && i < inside->n_arcs; i++)
    keys[inside->arcs[i].callee]++;
  for (uint32_t i = 0; ok && i < n; i++)
    {
      keys[i] = ~(keys[i] * (search->out_start[i + 1] - search->out_start[i]));
      search->candidates[i] = i;
    }
  ok = ok && cgv_radix_sort (search->pool.memory, keys, search->candidates, n);
  search->n_candidates = MAX_WORK / (inside->n_arcs + n) + 1;
  if (search->n_candidates > n)
    search->n_candidates = n;
  return ok;
}

static bool
measure (Search *search,
         uint32_t tried,
         uint32_t *n_left)
{
  CgvComponents *components = &search->components;
  uint32_t n = search->inside->n_members;

  for (uint32_t i = 0; i < search->inside->n_arcs; i++)
    {
      const CgvEdge *edge = &search->edges[i];

      search->present[i] = edge->caller != tried && edge->callee != tried && !search->is_hub[edge->caller] && !search->is_hub[edge->callee];
    }
  if (!cgv_components_find (components, n, search->out_start, search->edges, search->present))
    return false;

  *n_left = 0;
  for (uint32_t i = 0; i < n; i++)
    components->pending[i] = 0;
  for (uint32_t i = 0; i < n; i++)
    {
      uint32_t size = ++components->pending[components->component[i] - 1];

      if (size > 1 && size > *n_left)
        *n_left = size;
    }
  return true;
}

static bool
find_hub (Search *search,
          CgvCycleHubs *hubs)
{
  uint32_t best = CGV_NONE;
  uint32_t n_best = UINT32_MAX;

  for (uint32_t i = 0; i < search->n_candidates; i++)
    {
      uint32_t n_left;

      if (search->is_hub[search->candidates[i]])
        continue;
      if (!measure (search, search->candidates[i], &n_left))
        return false;
      if (n_left >= n_best)
        continue;
      n_best = n_left;
      best = search->candidates[i];
    }
  if (best == CGV_NONE)
    return true;
  search->is_hub[best] = true;
  hubs->hubs[hubs->n_hubs] = best;
  hubs->n_left[hubs->n_hubs++] = n_best;
  return true;
}

static bool
allocate (Search *search)
{
  uint32_t n = search->inside->n_members;
  uint32_t n_arcs = search->inside->n_arcs;

  search->out_start = cgv_pool_new (&search->pool, (size_t) n + 1, sizeof *search->out_start);
  search->edges = cgv_pool_new (&search->pool, n_arcs, sizeof *search->edges);
  search->present = cgv_pool_new (&search->pool, n_arcs, sizeof *search->present);
  search->candidates = cgv_pool_new (&search->pool, n, sizeof *search->candidates);
  search->is_hub = cgv_pool_new (&search->pool, n, sizeof *search->is_hub);
  return cgv_components_init (&search->components, search->pool.memory, n) && !search->pool.failed;
}

bool
cgv_cycle_hubs_find (const CgvCycleInside *inside,
                     CgvCycleHubs *hubs)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  Search search = { .pool.memory = &memory, .inside = inside };
  bool ok = allocate (&search);

  *hubs = (CgvCycleHubs){ 0 };
  if (ok)
    {
      make_graph (&search);
      ok = choose_candidates (&search);
    }
  for (uint32_t i = 0; ok && i < CGV_CYCLE_HUBS_MAX; i++)
    {
      ok = find_hub (&search, hubs);
      if (hubs->n_hubs <= i || hubs->n_left[i] < inside->n_members / 10)
        break;
    }
  cgv_components_clear (&search.components);
  cgv_pool_clear (&search.pool);
  return ok;
}
