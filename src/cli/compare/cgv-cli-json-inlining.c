/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-json-inlining.h"

#include "cgv-cli-compare-places.h"
#include "cgv-inlining.h"

static void
add_ends (CgvCliJson *json,
          const char *member,
          const CgvNumbers *numbers,
          const CgvNodeId *nodes,
          guint n_nodes,
          const CgvEvent *event)
{
  cgv_cli_json_begin_array (json, member);
  for (guint i = 0; i < n_nodes; i++)
    {
      g_autofree char *name = cgv_cli_compare_places_dup_name (numbers->matching, nodes[i]);
      g_autofree char *file = cgv_cli_compare_places_dup_file (numbers->matching, nodes[i]);

      cgv_cli_json_begin_object (json, NULL);
      cgv_cli_json_add_string (json, "name", name);
      cgv_cli_json_add_string (json, "file", file);
      cgv_cli_json_add_delta (json, "self", cgv_comparison_get_self_delta (numbers->main.comparison, nodes[i]), event);
      cgv_cli_json_end (json);
    }
  cgv_cli_json_end (json);
}

void
cgv_cli_json_inlining_add (CgvCliJson *json,
                           const CgvNumbers *numbers,
                           CgvNodeId node,
                           const CgvEvent *event)
{
  CgvInlining inlining;

  if (!cgv_inlining_find (numbers->main.comparison, node, &inlining))
    return;
  cgv_cli_json_begin_object (json, "probably");
  cgv_cli_json_add_string (json, "kind", inlining.kind == CGV_INLINED ? "inlined" : "outlined");
  add_ends (json, "callees", numbers, inlining.callees, inlining.n_callees, event);
  add_ends (json, "callers", numbers, inlining.callers, inlining.n_callers, event);
  cgv_cli_json_add_delta (json, "together", inlining.together, event);
  cgv_cli_json_end (json);
}
