/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-row.h"

void
cgv_function_row_set_function (CgvFunctionRow *row,
                               const CgvCosts *costs,
                               CgvNodeId node)
{
  CgvCostRange own = cgv_costs_get_self_range (costs, node);
  CgvCostRange inclusive = cgv_costs_get_inclusive_range (costs, node);

  row->node = node;
  row->n_calls = costs->graph->n_calls[node];
  row->self = costs->self[node];
  row->self_low = own.low;
  row->self_high = own.high;
  row->inclusive = costs->inclusive[node];
  row->inclusive_low = inclusive.low;
  row->inclusive_high = inclusive.high;
}

void
cgv_function_row_set_member (CgvFunctionRow *row,
                             const CgvGrouping *grouping)
{
  CgvGroupMember data;

  cgv_grouping_get_member (grouping, row->group, row->member, &data);
  row->kind = CGV_FUNCTION_ROW_MEMBER;
  row->node = data.node;
  row->file = data.file;
  row->n_calls = data.n_calls;
  row->self = data.self;
  row->self_low = data.self_low;
  row->self_high = data.self_high;
  row->inclusive = data.inclusive;
  row->inclusive_low = data.inclusive_low;
  row->inclusive_high = data.inclusive_high;
}

void
cgv_function_row_set_group (CgvFunctionRow *row,
                            const CgvGrouping *grouping,
                            guint n_shown,
                            gboolean expanded)
{
  const CgvGroup *data = cgv_grouping_get_group (grouping, row->group);

  row->n_shown = n_shown;
  row->kind = n_shown > 0 ? CGV_FUNCTION_ROW_GROUP : CGV_FUNCTION_ROW_FUNCTION;
  row->n_members = n_shown > 0 ? data->n_members : 0;
  row->expanded = expanded;
  row->node = data->cycle == CGV_NONE ? data->node : CGV_NONE;
  row->n_calls = data->n_calls;
  row->self = data->self;
  row->self_low = data->self_low;
  row->self_high = data->self_high;
  row->inclusive = data->inclusive;
  row->inclusive_low = data->inclusive_low;
  row->inclusive_high = data->inclusive_high;
}
