/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-condensed-private.h"

/* The edges of a node that leave its component are counted at the components that they enter. */
static void
count_callers (const CgvCondensed *condensed,
               uint32_t *n_callers)
{
  for (CgvNodeId node = 0; node < condensed->n_nodes; node++)
    {
      uint32_t component = cgv_condensed_get_component (condensed, node);

      cgv_foreach_in (edge, condensed->out_start, node)
        {
          uint32_t callee = cgv_condensed_get_component (condensed, condensed->edges[edge].callee);

          n_callers[callee] += condensed->present[edge] && callee != component;
        }
    }
}

static void
follow_node (CgvCondensed *condensed,
             uint32_t component,
             CgvNodeId node,
             uint32_t *n_callers)
{
  cgv_foreach_in (edge, condensed->out_start, node)
    {
      uint32_t callee = cgv_condensed_get_component (condensed, condensed->edges[edge].callee);

      if (condensed->present[edge] && callee != component && --n_callers[callee] == 0)
        condensed->order[condensed->n_ordered++] = callee;
    }
}

/* A component comes next once all its callers are in the order. */
static void
put_in_order (CgvCondensed *condensed,
              uint32_t *n_callers)
{
  for (uint32_t component = 0; component < condensed->n_components; component++)
    {
      bool is_component = component >= condensed->n_nodes || condensed->cycles[component] == CGV_NONE;

      if (is_component && n_callers[component] == 0)
        condensed->order[condensed->n_ordered++] = component;
    }
  for (uint32_t i = 0; i < condensed->n_ordered; i++)
    {
      uint32_t n_members;
      const CgvNodeId *members = cgv_condensed_get_members (condensed, &condensed->order[i], &n_members);

      cgv_condensed_fetch_calls (condensed, i + CGV_CONDENSED_AHEAD, i + 2 * CGV_CONDENSED_AHEAD);
      for (uint32_t member = 0; member < n_members; member++)
        follow_node (condensed, condensed->order[i], members[member], n_callers);
    }
}

static bool
init (CgvCondensed *condensed,
      CgvPool *pool)
{
  CgvPool scratch = { .memory = pool->memory };
  uint32_t *n_callers = cgv_pool_new (&scratch, condensed->n_components, sizeof *n_callers);
  bool ok;

  cgv_pool_make (pool, &condensed->order, condensed->n_components);
  ok = n_callers != NULL && condensed->order != NULL;
  if (ok)
    {
      count_callers (condensed, n_callers);
      put_in_order (condensed, n_callers);
    }
  cgv_pool_clear (&scratch);
  return ok;
}

bool
cgv_condensed_init (CgvCondensed *condensed,
                    const CgvGraph *graph,
                    CgvPool *pool)
{
  *condensed = (CgvCondensed){
    .n_nodes = graph->n_nodes,
    .out_start = graph->out_start,
    .edges = graph->edges,
    .present = graph->present,
    .cycles = graph->cycles,
    .cycle_start = graph->cycle_start,
    .cycle_nodes = graph->cycle_nodes,
    .n_components = graph->n_nodes + graph->n_cycles,
  };
  return init (condensed, pool);
}

bool
cgv_condensed_init_of (CgvCondensed *condensed,
                       const CgvGraph *graph,
                       const uint8_t *present,
                       const CgvCycles *cycles,
                       CgvPool *pool)
{
  *condensed = (CgvCondensed){
    .n_nodes = graph->n_nodes,
    .out_start = graph->out_start,
    .edges = graph->edges,
    .present = present,
    .cycles = cycles->cycles,
    .cycle_start = cycles->start,
    .cycle_nodes = cycles->members,
    .n_components = graph->n_nodes + cycles->n_cycles,
  };
  return init (condensed, pool);
}
