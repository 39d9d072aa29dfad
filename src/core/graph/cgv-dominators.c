/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-dominators-private.h"

static uint32_t
get_top (const CgvDominators *dominators)
{
  return dominators->n - 1;
}

static uint32_t
find_common (const CgvDominators *dominators,
             uint32_t a,
             uint32_t b)
{
  const uint32_t *depths = dominators->depths;
  const uint32_t *jumps = dominators->jumps;

  if (depths[a] < depths[b])
    {
      uint32_t deeper = b;

      b = a;
      a = deeper;
    }
  while (depths[a] > depths[b])
    a = depths[jumps[a]] >= depths[b] ? jumps[a] : dominators->parents[a];
  while (a != b)
    {
      bool leaps = jumps[a] != jumps[b];

      a = leaps ? jumps[a] : dominators->parents[a];
      b = leaps ? jumps[b] : dominators->parents[b];
    }
  return a;
}

static void
hang (CgvDominators *dominators,
      uint32_t component,
      uint32_t parent)
{
  uint32_t jump = dominators->jumps[parent];
  uint32_t next = dominators->jumps[jump];
  uint32_t *depths = dominators->depths;

  dominators->parents[component] = parent;
  depths[component] = depths[parent] + 1;
  dominators->jumps[component] = depths[parent] - depths[jump] == depths[jump] - depths[next] ? next : parent;
}

/* All callers of a component are in the tree before it: parents[] holds the closest common ancestor so far. */
static void
follow_node (CgvDominators *dominators,
             const CgvCondensed *condensed,
             uint32_t component,
             CgvNodeId node)
{
  cgv_foreach_in (edge, condensed->out_start, node)
    {
      uint32_t callee = cgv_condensed_get_component (condensed, condensed->edges[edge].callee);
      uint32_t *parent = &dominators->parents[callee];

      if (condensed->present[edge] && callee != component)
        *parent = *parent == CGV_NONE ? component : find_common (dominators, *parent, component);
    }
}

static void
build (CgvDominators *dominators,
       const CgvCondensed *condensed,
       const uint8_t *roots)
{
  uint32_t top = get_top (dominators);

  for (CgvNodeId node = 0; node < condensed->n_nodes; node++)
    {
      if (roots[node])
        dominators->parents[cgv_condensed_get_component (condensed, node)] = top;
    }
  dominators->parents[top] = dominators->jumps[top] = top;

  for (uint32_t i = 0; i < condensed->n_ordered; i++)
    {
      uint32_t component = condensed->order[i];
      uint32_t n_members;
      const CgvNodeId *members = cgv_condensed_get_members (condensed, &condensed->order[i], &n_members);

      cgv_condensed_fetch_calls (condensed, i + CGV_CONDENSED_AHEAD, i + 2 * CGV_CONDENSED_AHEAD);
      hang (dominators, component, dominators->parents[component] == CGV_NONE ? top : dominators->parents[component]);
      for (uint32_t member = 0; member < n_members; member++)
        follow_node (dominators, condensed, component, members[member]);
    }
}

bool
cgv_dominators_init (CgvDominators *dominators,
                     const CgvCondensed *condensed,
                     const uint8_t *roots,
                     CgvPool *pool)
{
  uint32_t n = condensed->n_components + 1;

  *dominators = (CgvDominators){ .n = n };
  dominators->parents = cgv_pool_new_ids (pool, n);
  cgv_pool_make (pool, &dominators->jumps, n);
  cgv_pool_make (pool, &dominators->depths, n);
  if (pool->failed)
    return false;
  build (dominators, condensed, roots);
  return true;
}
