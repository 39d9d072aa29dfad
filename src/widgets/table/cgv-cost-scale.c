/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cost-scale.h"

#include "cgv-cost.h"

void
cgv_cost_scale_update (CgvCostScale *scale,
                       CgvCosts *costs,
                       const CgvCost *values)
{
  gboolean is_ratio;

  if (scale->costs == costs)
    return;

  is_ratio = cgv_costs_get_event (costs)->is_ratio;
  cgv_costs_unref (scale->costs);
  scale->costs = cgv_costs_ref (costs);
  scale->min = 0;
  scale->max = 0;
  scale->largest = CGV_NONE;
  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      if (is_ratio && values[node] == CGV_RATIO_UNDEFINED)
        continue;
      if (cgv_cost_compare (values[node], scale->max, costs->is_signed) > 0)
        {
          scale->max = values[node];
          scale->largest = node;
        }
      else if (cgv_cost_compare (values[node], scale->min, costs->is_signed) < 0)
        scale->min = values[node];
    }
}

void
cgv_cost_scale_clear (CgvCostScale *scale)
{
  cgv_costs_unref (scale->costs);
  scale->costs = NULL;
}
