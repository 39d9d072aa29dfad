/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-comparison-private.h"

#include "cgv-cost.h"

static void
add_matched (const CgvComparison *comparison,
             CgvNodeId row,
             CgvComparisonSummary *summary)
{
  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      CgvCost self = cgv_comparison_get_self (comparison, (CgvSide) side, row);

      summary->matched[side] = cgv_cost_add (summary->matched[side], self, comparison->is_signed);
    }
}

static void
add_row (const CgvComparison *comparison,
         CgvNodeId row,
         CgvComparisonSummary *summary)
{
  CgvPresence presence = cgv_comparison_get_presence (comparison, row);
  CgvDelta delta = cgv_comparison_get_self_delta (comparison, row);
  CgvDelta *sum = delta.sign > 0 ? &summary->added : &summary->removed;

  *sum = cgv_delta_add (*sum, delta);
  summary->n_both += presence == CGV_PRESENT_BOTH;
  summary->n_new += presence == CGV_PRESENT_NEW;
  summary->n_removed += presence == CGV_PRESENT_BASE;
  if (presence == CGV_PRESENT_BOTH)
    add_matched (comparison, row, summary);
  if (!cgv_comparison_is_self_noise (comparison, row))
    return;
  summary->n_noise++;
  summary->noise_net = cgv_delta_add (summary->noise_net, delta);
}

void
cgv_comparison_summarize (const CgvComparison *comparison,
                          CgvComparisonSummary *summary)
{
  *summary = (CgvComparisonSummary){ .net = cgv_comparison_get_total_delta (comparison) };
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    add_row (comparison, row, summary);
}
