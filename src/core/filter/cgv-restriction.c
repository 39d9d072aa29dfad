/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-event-set.h"
#include "cgv-restriction-private.h"

#include <string.h>

/* Stacks of the costs that filters begin with may start where calls do not account for all. Where they
 * account for all everywhere, because negative costs make up for positive ones, they may start anywhere. */
static uint8_t *
find_roots (const CgvCosts *costs,
            CgvMemory *memory)
{
  const CgvGraph *graph = costs->graph;
  uint8_t *roots = cgv_memory_new (memory, graph->n_nodes, sizeof *roots);
  bool has_root = false;

  if (roots == NULL)
    return NULL;
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      CgvCycleId cycle = graph->cycles[node];

      roots[node] = cycle == CGV_NONE ? costs->entered[node] != 0 : costs->cycle_entered[cycle] != 0;
      has_root = has_root || roots[node];
    }
  if (!has_root && graph->n_nodes > 0)
    memset (roots, 1, graph->n_nodes);
  return roots;
}

static bool
apply (CgvRestriction *self,
       const CgvFilterStep *step)
{
  switch (step->kind)
    {
    case CGV_FILTER_INCLUDE:
    case CGV_FILTER_EXCLUDE:
      return cgv_restriction_count (self, step->nodes, step->kind == CGV_FILTER_INCLUDE);
    case CGV_FILTER_HIDE:
      return cgv_restriction_hide (self, step->nodes);
    case CGV_FILTER_ONLY_UNDER:
    default:
      return cgv_restriction_stay_under (self, step->nodes);
    }
}

static void
count_matches (CgvRestriction *self,
               const uint8_t *nodes)
{
  const CgvGraph *graph = self->before->graph;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    self->report.n_nodes += nodes[node] && !cgv_graph_is_hidden (graph, node);
}

/* The next filter begins with the costs that are left; @self keeps nothing else. */
static void
move_on (CgvRestriction *self,
         bool is_done)
{
  uint32_t n_nodes = self->before->graph->n_nodes;
  uint32_t n_components = n_nodes + self->before->graph->n_cycles;

  cgv_memory_free (self->memory, self->low, n_components, sizeof *self->low);
  cgv_memory_free (self->memory, self->high, n_components, sizeof *self->high);
  cgv_memory_free (self->memory, self->roots, n_nodes, sizeof *self->roots);
  self->low = self->high = NULL;
  self->roots = self->new_roots;
  self->new_roots = NULL;

  cgv_costs_unref (self->before);
  if (!is_done)
    cgv_costs_unref (self->after);
  self->before = is_done ? self->after : NULL;
  self->after = NULL;
  cgv_graph_unref (self->graph);
  self->graph = NULL;
}

CgvCosts *
cgv_costs_new_filtered_with_memory (CgvCosts *base,
                                    const CgvFilterStep *steps,
                                    uint32_t n_steps,
                                    CgvFilterReport *reports,
                                    const CgvMemory *memory)
{
  CgvMemory scratch = *memory;
  uint32_t n_nodes = base->graph->n_nodes;
  CgvRestriction self = { .memory = &scratch };

  if (n_steps == 0)
    return cgv_costs_ref (base);
  self.roots = find_roots (base, &scratch);
  if (self.roots == NULL)
    return NULL;
  self.before = cgv_costs_ref (base);

  for (uint32_t i = 0; i < n_steps && self.before != NULL; i++)
    {
      self.report = (CgvFilterReport){ 0 };
      count_matches (&self, steps[i].nodes);
      move_on (&self, apply (&self, &steps[i]) && cgv_restriction_finish (&self));
      if (reports != NULL)
        reports[i] = self.report;
    }
  cgv_memory_free (&scratch, self.roots, n_nodes, sizeof *self.roots);
  return self.before;
}

/* Reports of a ratio are those of its numerator. */
static CgvCosts *
new_filtered_ratio (CgvCosts *base,
                    const CgvFilterStep *steps,
                    uint32_t n_steps,
                    CgvFilterReport *reports)
{
  CgvEventId event = cgv_event_set_get (base->events, base->event)->numerator;
  CgvCosts *numerator = cgv_costs_new_of (base->graph, base->events, event);
  CgvCosts *filtered = numerator != NULL ? cgv_costs_new_filtered (numerator, steps, n_steps, reports) : NULL;
  CgvCosts *ratio = filtered != NULL ? cgv_costs_new_filtered_column (base, steps, n_steps, filtered->graph) : NULL;

  cgv_costs_unref (numerator);
  cgv_costs_unref (filtered);
  return ratio;
}

CgvCosts *
cgv_costs_new_filtered (CgvCosts *base,
                        const CgvFilterStep *steps,
                        uint32_t n_steps,
                        CgvFilterReport *reports)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  if (n_steps > 0 && cgv_event_set_get (base->events, base->event)->is_ratio)
    return new_filtered_ratio (base, steps, n_steps, reports);
  return cgv_costs_new_filtered_with_memory (base, steps, n_steps, reports, &memory);
}
