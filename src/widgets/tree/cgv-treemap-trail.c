/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-trail.h"

struct CgvTreemapTrail
{
  GArray *functions;
};

CgvTreemapTrail *
cgv_treemap_trail_new (void)
{
  CgvTreemapTrail *self = g_new0 (CgvTreemapTrail, 1);

  self->functions = g_array_new (FALSE, FALSE, sizeof (CgvFunctionId));

  return self;
}

void
cgv_treemap_trail_free (CgvTreemapTrail *self)
{
  g_array_unref (self->functions);
  g_free (self);
}

guint
cgv_treemap_trail_get_length (const CgvTreemapTrail *self)
{
  return self->functions->len;
}

CgvNodeId
cgv_treemap_trail_get_node (const CgvTreemapTrail *self,
                            CgvFocus *focus,
                            guint index)
{
  g_return_val_if_fail (index < self->functions->len, CGV_NONE);

  return cgv_fold_get_node (cgv_focus_get_costs (focus)->graph->fold,
                            g_array_index (self->functions, CgvFunctionId, index));
}

void
cgv_treemap_trail_add (CgvTreemapTrail *self,
                       CgvFocus *focus,
                       CgvNodeId node)
{
  CgvFunctionId function = cgv_fold_get_function (cgv_focus_get_costs (focus)->graph->fold, node);

  for (guint i = 0; i < self->functions->len; i++)
    {
      if (cgv_treemap_trail_get_node (self, focus, i) != node)
        continue;
      g_array_set_size (self->functions, i + 1);
      return;
    }

  g_array_append_val (self->functions, function);
}

void
cgv_treemap_trail_follow (CgvTreemapTrail *self,
                          CgvFocus *focus)
{
  CgvNodeId node = cgv_focus_get_row (focus);

  for (guint i = 0; i < self->functions->len; i++)
    {
      if (cgv_treemap_trail_get_node (self, focus, i) != node)
        continue;
      g_array_set_size (self->functions, i + 1);
      return;
    }

  g_array_set_size (self->functions, 0);
  if (node != CGV_NONE)
    cgv_treemap_trail_add (self, focus, node);
}

static CgvNodeId
find_costliest_caller (CgvFocus *focus,
                       CgvNodeId node)
{
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  const CgvGraph *graph = costs->graph;
  CgvNodeId caller = CGV_NONE;
  CgvCost max = 0;

  for (guint32 i = graph->in_start[node]; i < graph->in_start[node + 1]; i++)
    {
      guint32 edge = graph->in_edges[i];

      if (!graph->present[edge] || graph->edges[edge].caller == node)
        continue;
      if (caller != CGV_NONE && cgv_cost_compare (costs->edge_costs[edge], max, costs->is_signed) <= 0)
        continue;
      caller = graph->edges[edge].caller;
      max = costs->edge_costs[edge];
    }

  return caller;
}

CgvNodeId
cgv_treemap_trail_get_outer (const CgvTreemapTrail *self,
                             CgvFocus *focus)
{
  CgvNodeId node = cgv_focus_get_row (focus);

  if (self->functions->len > 1)
    return cgv_treemap_trail_get_node (self, focus, self->functions->len - 2);

  return node != CGV_NONE ? find_costliest_caller (focus, node) : CGV_NONE;
}
