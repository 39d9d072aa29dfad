/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-stacks.h"

#include <glib/gi18n.h>

#include "cgv-cli-rows.h"
#include "cgv-cli-text.h"
#include "cgv-diagram-shape.h"
#include "cgv-name-text.h"
#include "cgv-display-dup.h"
#include "cgv-seeded-hash.h"

#define FOLDED    ".folded"
#define SPEEDSCOPE ".json"

/* Integers up to 2^53 are exact in floating-point numbers. */
#define EXACT_BELOW 9007199254740992.0

typedef struct
{
  const CgvCliView *view;
  const CgvTree *tree;
  GString *out;
  GHashTable *frames; /* of speedscope: names with their numbers */
  GPtrArray *names;   /* of speedscope, in the order of their numbers; owned by @frames */
} Writer;

gboolean
cgv_cli_stacks_is_path (const char *path)
{
  return g_str_has_suffix (path, FOLDED) || g_str_has_suffix (path, SPEEDSCOPE);
}

static char *
dup_name (const Writer *self,
          const CgvTile *tile)
{
  const CgvGraph *graph = self->view->graph;
  CgvCliNames names;
  size_t length;
  const char *name;

  if (tile->kind == CGV_TILE_CYCLE)
    {
      g_autofree char *member = cgv_name_text_dup_short (graph->fold, cgv_costs_find_costliest (self->view->costs, tile->group));

      return cgv_diagram_shape_dup_cycle (member, graph->cycle_start[tile->group + 1] - graph->cycle_start[tile->group]);
    }
  if (tile->kind == CGV_TILE_REST)
    return g_strdup_printf (g_dngettext (NULL, "(%u more)", "(%u more)", tile->n_rest), tile->n_rest);
  if (tile->kind == CGV_TILE_GROUP && tile->parent == CGV_NONE)
    return g_strdup (_ ("All functions"));
  if (tile->kind == CGV_TILE_GROUP)
    {
      name = cgv_tree_groups_get_base_name (self->tree->groups, tile->group, &length);
      return cgv_display_dup_whole (name, (gssize) length);
    }
  cgv_cli_view_get_node_names (self->view, tile->node, &names);
  return cgv_cli_names_dup_name (&names);
}

/* Returns the cost of the call between a tile and the one around it; 0 without one. */
static CgvCost
get_call (const Writer *self,
          const CgvTile *tile)
{
  const CgvGraph *graph = self->view->graph;
  gboolean is_callers = self->tree->direction == CGV_TREE_CALLERS;
  CgvNodeId around = tile->parent != CGV_NONE ? self->tree->tiles[tile->parent].node : CGV_NONE;
  CgvNodeId caller = is_callers ? tile->node : around;
  CgvNodeId callee = is_callers ? around : tile->node;

  for (guint32 edge = around != CGV_NONE ? graph->out_start[caller] : 0; around != CGV_NONE && edge < graph->out_start[caller + 1]; edge++)
    {
      if (graph->edges[edge].callee == callee && graph->present[edge])
        return cgv_costs_get_edge (self->view->costs, edge).value;
    }
  return 0;
}

/* Floating-point numbers round integers above 2^53: what a tile is rounded from is a cost of its function or of its call, if it is all of
 * that. */
static CgvCost
get_cost (const Writer *self,
          guint32 number)
{
  const CgvTile *tile = &self->tree->tiles[number];
  const CgvCosts *costs = self->view->costs;
  double cost = self->tree->cost[CGV_SIDE_NEW][number].cost;
  CgvCost known[3] = { 0 };

  if (cost < EXACT_BELOW || tile->node == CGV_NONE || costs->is_signed || self->tree->groups != NULL)
    return cgv_tile_cost_round (cost, costs->is_signed);
  known[0] = cgv_costs_get_self (costs, tile->node).value;
  known[1] = tile->kind == CGV_TILE_SELF ? 0 : cgv_costs_get_inclusive (costs, tile->node).value;
  known[2] = tile->kind == CGV_TILE_SELF ? 0 : get_call (self, tile);
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      if (!((double) known[i] < cost) && !((double) known[i] > cost))
        return known[i];
    }
  return cgv_tile_cost_round (cost, false);
}

/* Returns whether a tile ends a stack: it has no children. The self cost of a tile with children
 * belongs to the stack around it. */
static gboolean
is_end (const CgvTile *tile)
{
  return tile->n_children == 0;
}

/* Returns the frames of a stack, outermost first. A tree of callers has the innermost at its root. */
static GPtrArray *
list_stack (const Writer *self,
            guint32 tile)
{
  GPtrArray *stack = g_ptr_array_new ();

  if (self->tree->tiles[tile].kind == CGV_TILE_SELF)
    tile = self->tree->tiles[tile].parent;
  for (; tile != CGV_NONE; tile = self->tree->tiles[tile].parent)
    g_ptr_array_insert (stack, self->tree->direction == CGV_TREE_CALLERS ? -1 : 0, (gpointer) &self->tree->tiles[tile]);
  return stack;
}

/* Semicolons are between frames. */
static void
append_folded (Writer *self,
               const char *estimate)
{
  for (guint32 i = 0; i < self->tree->n_tiles; i++)
    {
      CgvCost cost = is_end (&self->tree->tiles[i]) ? get_cost (self, i) : 0;
      g_autoptr (GPtrArray) stack = NULL;

      if (cost == 0)
        continue;
      stack = list_stack (self, i);
      if (estimate != NULL)
        g_string_append_printf (self->out, "[%s];", estimate);
      for (guint frame = 0; frame < stack->len; frame++)
        {
          g_autofree char *name = dup_name (self, stack->pdata[frame]);

          g_string_append_printf (self->out, "%s%s", frame > 0 ? ";" : "", g_strdelimit (name, ";", ':'));
        }
      g_string_append_printf (self->out, " %" G_GUINT64_FORMAT "\n", cost);
    }
}

static void
append_string (GString *out,
               const char *text)
{
  g_string_append_c (out, '"');
  for (; *text != '\0'; text++)
    {
      if (*text == '"' || *text == '\\')
        g_string_append_printf (out, "\\%c", *text);
      else if ((guchar) *text < ' ')
        g_string_append_printf (out, "\\u%04x", *text);
      else
        g_string_append_c (out, *text);
    }
  g_string_append_c (out, '"');
}

static guint
find_frame (Writer *self,
            const CgvTile *tile)
{
  char *name = dup_name (self, tile);
  gpointer number;

  if (g_hash_table_lookup_extended (self->frames, name, NULL, &number))
    {
      g_free (name);
      return GPOINTER_TO_UINT (number);
    }
  g_hash_table_insert (self->frames, name, GUINT_TO_POINTER (self->names->len));
  g_ptr_array_add (self->names, name);
  return self->names->len - 1;
}

static void
append_samples (Writer *self,
                GString *weights)
{
  gboolean is_first = TRUE;

  for (guint32 i = 0; i < self->tree->n_tiles; i++)
    {
      CgvCost cost = is_end (&self->tree->tiles[i]) ? get_cost (self, i) : 0;
      g_autoptr (GPtrArray) stack = NULL;

      if (cost == 0)
        continue;
      stack = list_stack (self, i);
      g_string_append (self->out, is_first ? "[" : ",\n[");
      for (guint frame = 0; frame < stack->len; frame++)
        g_string_append_printf (self->out, "%s%u", frame > 0 ? "," : "", find_frame (self, stack->pdata[frame]));
      g_string_append_c (self->out, ']');
      g_string_append_printf (weights, "%s%" G_GUINT64_FORMAT, is_first ? "" : ",", cost);
      is_first = FALSE;
    }
}

static void
append_speedscope (Writer *self,
                   const char *title,
                   const char *estimate)
{
  g_autoptr (GHashTable) frames = g_hash_table_new_full (cgv_seeded_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GString) weights = g_string_new (NULL);
  g_autofree char *name = estimate != NULL ? g_strdup_printf ("%s (%s)", title, estimate) : g_strdup (title);

  self->frames = frames;
  self->names = names;
  g_string_append (self->out, "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\n\"exporter\":\"callgrove-cli\",\"name\":");
  append_string (self->out, title);
  g_string_append (self->out, ",\n\"profiles\":[{\"type\":\"sampled\",\"unit\":\"none\",\"name\":");
  append_string (self->out, name);
  g_string_append_printf (self->out, ",\"startValue\":0,\"endValue\":%" G_GUINT64_FORMAT ",\n\"samples\":[\n",
                          get_cost (self, 0));
  append_samples (self, weights);
  g_string_append_printf (self->out, "],\n\"weights\":[%s]}],\n\"shared\":{\"frames\":[", weights->str);
  for (guint i = 0; i < names->len; i++)
    {
      g_string_append (self->out, i > 0 ? ",\n{\"name\":" : "\n{\"name\":");
      append_string (self->out, g_ptr_array_index (names, i));
      g_string_append_c (self->out, '}');
    }
  g_string_append (self->out, "]}}\n");
}

gboolean
cgv_cli_stacks_write (const CgvCliView *view,
                      const CgvTree *tree,
                      const char *title,
                      const char *estimate,
                      GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (CgvCliOutput) output = cgv_cli_output_new (view->options->output, error);
  Writer writer = { .view = view, .tree = tree, .out = text };

  if (output == NULL)
    return FALSE;
  if (g_str_has_suffix (view->options->output, FOLDED))
    append_folded (&writer, estimate);
  else
    append_speedscope (&writer, title, estimate);
  cgv_cli_output_write (text->str, text->len, output);
  return cgv_cli_output_close (output, error);
}
