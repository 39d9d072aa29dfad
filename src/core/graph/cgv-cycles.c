/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycles.h"

#include "cgv-components.h"

/* Turns components into cycles. @cycle_of has room for one number for each component. */
static bool
collect (CgvPool *pool,
         const uint32_t *component,
         CgvCycleId *cycle_of,
         CgvCycles *cycles)
{
  for (CgvNodeId node = 0; node < cycles->n_nodes; node++)
    cycle_of[node] = 0;
  for (CgvNodeId node = 0; node < cycles->n_nodes; node++)
    cycle_of[component[node] - 1] += cycle_of[component[node] - 1] < 2;

  /* Sizes 1 and 2 mark whether a component is a cycle; numbers from 3 on are cycles plus 3. */
  for (CgvNodeId node = 0; node < cycles->n_nodes; node++)
    {
      CgvCycleId *cycle = &cycle_of[component[node] - 1];

      if (*cycle == 2)
        *cycle = 3 + cycles->n_cycles++;
      cycles->cycles[node] = *cycle >= 3 ? *cycle - 3 : CGV_NONE;
      cycles->n_members += *cycle >= 3;
    }

  cgv_pool_make (pool, &cycles->start, (size_t) cycles->n_cycles + 1);
  cgv_pool_make (pool, &cycles->members, cycles->n_members);
  if (cycles->start == NULL || cycles->members == NULL)
    return false;

  for (CgvNodeId node = 0; node < cycles->n_nodes; node++)
    {
      if (cycles->cycles[node] != CGV_NONE)
        cycles->start[cycles->cycles[node]]++;
    }
  cgv_starts_add_up (cycles->start, cycles->n_cycles);
  for (CgvNodeId node = cycles->n_nodes; node-- > 0;)
    {
      if (cycles->cycles[node] != CGV_NONE)
        cycles->members[--cycles->start[cycles->cycles[node]]] = node;
    }
  return true;
}

bool
cgv_cycles_find (CgvPool *pool,
                 uint32_t n_nodes,
                 const uint32_t *out_start,
                 const CgvEdge *edges,
                 const uint8_t *present,
                 const CgvCancel *cancel,
                 CgvCycles *cycles)
{
  CgvComponents components;
  bool ok = cgv_components_init (&components, pool->memory, n_nodes);

  components.cancel = cancel;
  ok = ok && cgv_components_find (&components, n_nodes, out_start, edges, present);

  *cycles = (CgvCycles){ .n_nodes = n_nodes };
  if (ok)
    cgv_pool_make (pool, &cycles->cycles, n_nodes);
  ok = ok && cycles->cycles != NULL && collect (pool, components.component, components.pending, cycles);
  cgv_components_clear (&components);
  return ok;
}

/* The second node of a component makes it a cycle. @sizes is room for one number a component. */
static uint32_t
count_components (const uint32_t *component,
                  uint32_t *sizes,
                  uint32_t n_nodes)
{
  uint32_t n_cycles = 0;

  for (CgvNodeId node = 0; node < n_nodes; node++)
    sizes[node] = 0;
  for (CgvNodeId node = 0; node < n_nodes; node++)
    n_cycles += ++sizes[component[node] - 1] == 2;
  return n_cycles;
}

bool
cgv_cycles_count (CgvMemory *memory,
                  const CgvProfile *profile,
                  uint32_t *n_cycles)
{
  uint32_t n_nodes = profile->n_functions;
  uint32_t n_calls = profile->n_calls;
  uint32_t *out_start = cgv_memory_new (memory, (size_t) n_nodes + 1, sizeof *out_start);
  const CgvEdge *edges = n_calls > 0 ? &profile->calls[0] : NULL;
  CgvComponents components;
  bool ok;

  if (out_start == NULL)
    return false;
  for (CgvCallId call = 0; call < n_calls; call++)
    out_start[edges[call].caller + 1]++;
  cgv_starts_add_up (out_start, n_nodes);

  ok = cgv_components_init (&components, memory, n_nodes) &&
       cgv_components_find (&components, n_nodes, out_start, edges, NULL);
  if (ok)
    *n_cycles = count_components (components.component, components.pending, n_nodes);
  cgv_components_clear (&components);
  cgv_memory_free (memory, out_start);
  return ok;
}
