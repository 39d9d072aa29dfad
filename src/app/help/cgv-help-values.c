/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-help-values.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cell.h"
#include "cgv-cost-text.h"
#include "cgv-display-dup.h"
#include "cgv-name.h"
#include "cgv-record-hint.h"
#include "cgv-value.h"

/* Shares are rounded to parts of this. */
#define WHOLE 1000000

struct CgvHelpValues
{
  GHashTable *texts;
  double own;
  double inclusive;
};

/* Two callers of a function, neither of which is in its cycle. */
typedef struct
{
  CgvNodeId callers[2];
  CgvCost costs[2]; /* the higher one first */
} Callers;

static void
take (CgvHelpValues *self,
      const char *name,
      char *value)
{
  if (value == NULL)
    return;
  g_hash_table_insert (self->texts, (gpointer) name, value);
}

static void
take_percent (CgvHelpValues *self,
              const char *name,
              const CgvCosts *costs,
              CgvCost cost)
{
  take (self, name, cgv_cost_text_dup_percent (costs, cost, costs->total));
}

static gboolean
is_in_cycle (const CgvCosts *costs,
             CgvNodeId node)
{
  return costs->graph->cycles[node] != CGV_NONE;
}

/* Functions of the program are known better than those of libraries. Without a key it may be any. */
static gboolean
is_known (const CgvCosts *costs,
          const CgvColorKey *key,
          CgvNodeId node)
{
  CgvFunctionId function = cgv_fold_get_function (costs->graph->fold, node);

  if (is_in_cycle (costs, node) || cgv_graph_is_hidden (costs->graph, node) || function == CGV_NONE)
    return FALSE;
  return key == NULL || key->slots[function] == CGV_SLOT_FIRST;
}

/* Whole names of C++ are longer than the sentences about them. */
static char *
dup_name (const CgvCosts *costs,
          CgvNodeId node)
{
  gsize length;
  const char *bytes = cgv_fold_get_name (costs->graph->fold, node, &length);

  return cgv_display_dup_form (bytes, length, CGV_NAME_SHORT);
}

/* Returns a function with much self cost, and much cost in its callees. */
static CgvNodeId
find_function (const CgvCosts *costs,
               const CgvColorKey *key)
{
  CgvNodeId found = CGV_NONE;
  CgvCost best = 0;

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      CgvCost own = costs->self[node];
      CgvCost rest = costs->inclusive[node] - MIN (own, costs->inclusive[node]);

      if (MIN (own, rest) <= best || !is_known (costs, key, node))
        continue;
      best = MIN (own, rest);
      found = node;
    }
  return found;
}

static void
take_function (CgvHelpValues *self,
               CgvFocus *focus,
               const CgvCosts *costs,
               const CgvColorKey *key)
{
  CgvNodeId node = find_function (costs, key);

  if (node == CGV_NONE)
    node = find_function (costs, NULL);
  if (node == CGV_NONE)
    return;
  self->own = cgv_cost_text_get_fraction (costs, costs->self[node], costs->total);
  self->inclusive = cgv_cost_text_get_fraction (costs, costs->inclusive[node], costs->total);
  take (self, "function", dup_name (costs, node));
  if (costs->graph->n_calls[node] > 0)
    take (self, "per-call", cgv_cost_text_dup_amount (focus, costs, costs->inclusive[node] / costs->graph->n_calls[node]));
  take_percent (self, "self", costs, costs->self[node]);
  take_percent (self, "inclusive", costs, costs->inclusive[node]);
  take_percent (self, "rest", costs, costs->inclusive[node] - costs->self[node]);
}

static void
add_caller (Callers *callers,
            CgvNodeId caller,
            CgvCost cost)
{
  guint at = cost > callers->costs[0] ? 0 : 1;

  if (cost <= callers->costs[1])
    return;
  if (at == 0)
    {
      callers->callers[1] = callers->callers[0];
      callers->costs[1] = callers->costs[0];
    }
  callers->callers[at] = caller;
  callers->costs[at] = cost;
}

static void
find_callers (const CgvCosts *costs,
              CgvNodeId node,
              Callers *callers)
{
  const CgvGraph *graph = costs->graph;

  *callers = (Callers) { { CGV_NONE, CGV_NONE }, { 0, 0 } };
  for (guint32 i = graph->in_start[node]; i < graph->in_start[node + 1]; i++)
    {
      guint32 edge = graph->in_edges[i];

      if (graph->present[edge] != 0 && graph->edges[edge].caller != node)
        add_caller (callers, graph->edges[edge].caller, costs->edge_costs[edge]);
    }
}

/* Returns a function that is reached along two paths, and calls others: the share of each path in these was not recorded. */
static CgvNodeId
find_shared (const CgvCosts *costs,
             const CgvColorKey *key,
             Callers *best)
{
  CgvNodeId found = CGV_NONE;

  *best = (Callers) { { CGV_NONE, CGV_NONE }, { 0, 0 } };
  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      Callers callers;

      if (costs->inclusive[node] == costs->self[node] || !is_known (costs, key, node))
        continue;
      find_callers (costs, node, &callers);
      if (callers.costs[1] <= best->costs[1])
        continue;
      *best = callers;
      found = node;
    }
  return found;
}

static void
take_shared (CgvHelpValues *self,
             const CgvCosts *costs,
             const CgvColorKey *key)
{
  Callers callers;
  CgvNodeId node = find_shared (costs, key, &callers);

  if (node == CGV_NONE)
    node = find_shared (costs, NULL, &callers);
  if (node == CGV_NONE)
    return;
  take (self, "shared", dup_name (costs, node));
  take (self, "caller", dup_name (costs, callers.callers[0]));
  take (self, "other", dup_name (costs, callers.callers[1]));
  take_percent (self, "shared-cost", costs, callers.costs[0]);
}

static CgvNodeId
find_member (const CgvCosts *costs,
             CgvCycleId cycle)
{
  const CgvGraph *graph = costs->graph;
  CgvNodeId found = graph->cycle_nodes[graph->cycle_start[cycle]];

  for (guint32 i = graph->cycle_start[cycle]; i < graph->cycle_start[cycle + 1]; i++)
    if (costs->self[graph->cycle_nodes[i]] > costs->self[found])
      found = graph->cycle_nodes[i];
  return found;
}

static void
take_cycle (CgvHelpValues *self,
            const CgvCosts *costs)
{
  const CgvGraph *graph = costs->graph;
  g_autofree char *number = NULL;
  CgvCycleId cycle = 0;
  guint32 n_members;

  if (graph->n_cycles == 0)
    return;
  for (CgvCycleId i = 1; i < graph->n_cycles; i++)
    if (costs->cycle_inclusive[i] > costs->cycle_inclusive[cycle])
      cycle = i;

  n_members = graph->cycle_start[cycle + 1] - graph->cycle_start[cycle];
  number = cgv_cell_dup_count (n_members);
  take (self, "members", g_strdup_printf (ngettext ("%s function", "%s functions", n_members), number));
  take (self, "member", dup_name (costs, find_member (costs, cycle)));
  take_percent (self, "cycle-cost", costs, costs->cycle_inclusive[cycle]);
}

static char *
dup_place (const CgvColorEntry *entry)
{
  return cgv_display_dup (entry->name.bytes, (gssize) entry->name.length);
}

static void
take_places (CgvHelpValues *self,
             CgvDocument *document)
{
  CgvColorKey *key = cgv_document_get_color_key (document, cgv_document_get_color_kind (document));
  static const char *const names[][2] = { { "place", "place-share" }, { "place2", "place2-share" } };
  guint n = 0;

  /* Memory that is given back has no shares. */
  if (document->profile->events[document->default_event].is_signed)
    return;
  for (guint slot = 0; key != NULL && slot < CGV_SLOT_OTHER && n < G_N_ELEMENTS (names); slot++)
    {
      const CgvColorEntry *entry = &key->entries[slot];
      char share[CGV_FORMAT_MAX];

      if (entry->name.length == 0)
        continue;
      cgv_format_percent ((CgvCost) (entry->share * WHOLE + 0.5), WHOLE, FALSE, share);
      take (self, names[n][0], dup_place (entry));
      take (self, names[n][1], g_strdup (share));
      n++;
    }
}

static void
take_sides (CgvHelpValues *self,
            CgvFocus *focus)
{
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);

  if (comparison == NULL)
    return;
  take (self, "a", cgv_focus_dup_side_title (focus, CGV_SIDE_BASE));
  take (self, "b", cgv_focus_dup_side_title (focus, CGV_SIDE_NEW));
}

CgvHelpValues *
cgv_help_values_new (CgvFocus *focus)
{
  CgvHelpValues *self = g_new0 (CgvHelpValues, 1);
  CgvDocument *document;
  const CgvCosts *costs;
  const CgvColorKey *key;

  self->texts = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  if (focus == NULL)
    return self;

  document = cgv_focus_get_document (focus);
  key = cgv_document_get_color_key (document, CGV_GROUPING_OBJECT);
  costs = cgv_focus_get_costs (focus);
  take (self, "program", cgv_document_dup_title (document));
  take (self, "total", cgv_cost_text_dup_amount (focus, costs, costs->total));
  take (self, "unnamed", cgv_record_hint_dup_nameless (document));
  take_places (self, document);
  take_sides (self, focus);
  if (cgv_record_hint_is_valgrind (document))
    take (self, "command", cgv_record_hint_dup_command (document, "--dump-instr=yes"));
  if (costs->is_signed || costs->total == 0)
    return self;
  take_function (self, focus, costs, key);
  take_shared (self, costs, key);
  take_cycle (self, costs);
  return self;
}

void
cgv_help_values_free (CgvHelpValues *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->texts);
  g_free (self);
}

const char *
cgv_help_values_get (CgvHelpValues *self,
                     const char *name)
{
  g_return_val_if_fail (self != NULL && name != NULL, NULL);

  return g_hash_table_lookup (self->texts, name);
}

void
cgv_help_values_get_shares (CgvHelpValues *self,
                            double *own,
                            double *inclusive)
{
  g_return_if_fail (self != NULL && own != NULL && inclusive != NULL);

  *own = self->own;
  *inclusive = self->inclusive;
}

char *
cgv_help_values_fill (CgvHelpValues *self,
                      const char *text)
{
  g_autoptr (GString) filled = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  while (text != NULL)
    {
      const char *open = strchr (text, '{');
      const char *close = open != NULL ? strchr (open, '}') : NULL;
      g_autofree char *name = close != NULL ? g_strndup (open + 1, (gsize) (close - open - 1)) : NULL;
      const char *value;

      if (name == NULL)
        {
          g_string_append (filled, text);
          return g_string_free (g_steal_pointer (&filled), FALSE);
        }
      value = cgv_help_values_get (self, name);
      if (value == NULL)
        return NULL;
      g_string_append_len (filled, text, open - text);
      g_string_append (filled, value);
      text = close + 1;
    }
  return NULL;
}
