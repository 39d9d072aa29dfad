/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-comparison.h"

#include <string.h>

#include "cgv-grouping.h"

static CgvCosts *
make_costs (CgvGraph *graph,
            const char *event)
{
  g_autoptr (CgvEventSet) events = cgv_event_set_new (graph->profile, NULL, 0, NULL);
  CgvEventId id = event != NULL ? cgv_event_set_find (events, event) : 0;
  CgvCosts *costs;

  g_assert_cmpuint (id, !=, CGV_NONE);
  costs = cgv_costs_new_of (graph, events, id, NULL);
  g_assert_nonnull (costs);
  return costs;
}

CgvComparison *
cgv_test_comparison_of_profiles (CgvProfile *base,
                                 const CgvPartSet *base_parts,
                                 CgvProfile *new_,
                                 const CgvPartSet *new_parts,
                                 const char *event,
                                 const CgvComparisonOptions *options)
{
  g_autoptr (CgvFold) base_fold = cgv_fold_new (base, CGV_FOLD_RECURSION, NULL);
  g_autoptr (CgvFold) new_fold = base == new_ ? cgv_fold_ref (base_fold) : cgv_fold_new (new_, CGV_FOLD_RECURSION, NULL);
  g_autoptr (CgvMatching) matching = cgv_matching_new (base_fold, new_fold, NULL, NULL);
  g_autoptr (CgvCosts) base_costs = NULL;
  g_autoptr (CgvCosts) new_costs = NULL;
  g_autoptr (CgvUnion) joined = NULL;
  CgvGraph *graphs[CGV_N_SIDES];
  CgvComparison *comparison;

  g_assert_nonnull (matching);
  graphs[CGV_SIDE_BASE] = cgv_graph_new (matching->folds[CGV_SIDE_BASE], base_parts, NULL);
  graphs[CGV_SIDE_NEW] = cgv_graph_new (matching->folds[CGV_SIDE_NEW], new_parts, NULL);
  joined = cgv_union_new (matching, graphs[CGV_SIDE_BASE], graphs[CGV_SIDE_NEW], NULL);
  g_assert_nonnull (joined);
  g_assert_true (cgv_union_share_cycles (joined, graphs, CGV_N_SIDES, NULL));
  base_costs = make_costs (graphs[CGV_SIDE_BASE], event);
  new_costs = make_costs (graphs[CGV_SIDE_NEW], event);
  comparison = cgv_comparison_new (joined, base_costs, new_costs, options, NULL);
  g_assert_nonnull (comparison);
  for (int side = 0; side < CGV_N_SIDES; side++)
    cgv_graph_unref (graphs[side]);
  return comparison;
}

CgvComparison *
cgv_test_comparison_of (const char *base,
                        const char *new_,
                        const char *event,
                        const CgvComparisonOptions *options)
{
  g_autoptr (CgvProfile) base_profile = cgv_test_profile (base);
  g_autoptr (CgvProfile) new_profile = cgv_test_profile (new_);

  return cgv_test_comparison_of_profiles (base_profile, NULL, new_profile, NULL, event, options);
}

CgvComparison *
cgv_test_comparison (const char *base,
                     const char *new_,
                     const CgvComparisonOptions *options)
{
  return cgv_test_comparison_of (base, new_, NULL, options);
}

CgvNodeId
cgv_test_find_row (const CgvComparison *comparison,
                   const char *name)
{
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      size_t length;
      const char *bytes = cgv_matching_get_name (comparison->matching, row, &length);

      if (length == strlen (name) && memcmp (bytes, name, length) == 0)
        return row;
    }
  g_error ("no row %s", name);
}

CgvComparisonGroups *
cgv_test_comparison_groups (CgvComparison *comparison,
                            CgvGroupingKind kind,
                            const CgvMemory *memory)
{
  CgvMemory plain = CGV_MEMORY_INIT;
  const CgvMemory *own = memory != NULL ? memory : &plain;
  g_autoptr (CgvGroupMap) map = cgv_group_map_new (kind, comparison->costs[0], comparison->costs[1], comparison->matching, own);
  CgvGrouping *groupings[CGV_N_SIDES] = { NULL, NULL };
  CgvComparisonGroups *groups = NULL;

  for (int side = 0; map != NULL && side < CGV_N_SIDES; side++)
    groupings[side] = cgv_grouping_new (comparison->costs[side], map, (CgvSide) side, own);
  if (groupings[0] != NULL && groupings[1] != NULL)
    groups = cgv_comparison_groups_new (comparison, groupings[0], groupings[1], false, own);
  for (int side = 0; side < CGV_N_SIDES; side++)
    cgv_grouping_unref (groupings[side]);
  g_assert_true (groups != NULL || memory != NULL);
  return groups;
}
