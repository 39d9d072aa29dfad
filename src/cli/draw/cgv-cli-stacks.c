/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-stacks.h"

#include <glib/gi18n.h>

#include "cgv-arrays.h"
#include "cgv-cli-pprof.h"
#include "cgv-cli-report.h"
#include "cgv-cli-rows.h"
#include "cgv-cli-text.h"
#include "cgv-diagram-shape.h"
#include "cgv-name-text.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"
#include "cgv-seeded-hash.h"

#define FOLDED     ".folded"
#define SPEEDSCOPE ".json"
#define PPROF      ".pb.gz"

/* Integers up to 2^53 are exact in floating-point numbers. */
#define EXACT_BELOW 9007199254740992.0

typedef struct
{
  const CgvCliView *view;
  const CgvTree *tree;
  const char *title;
  const char *estimate; /* nullable */
  GHashTable *frames; /* of speedscope: names with their numbers */
  GPtrArray *names;   /* of speedscope, in the order of their numbers; owned by @frames */
} Writer;

gboolean
cgv_cli_stacks_is_path (const char *path)
{
  return g_str_has_suffix (path, FOLDED) || g_str_has_suffix (path, SPEEDSCOPE) || g_str_has_suffix (path, PPROF);
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
write_folded (const Writer *self,
              FILE *file)
{
  for (guint32 i = 0; i < self->tree->n_tiles; i++)
    {
      CgvCost cost = is_end (&self->tree->tiles[i]) ? get_cost (self, i) : 0;
      g_autoptr (GPtrArray) stack = NULL;

      if (cost == 0)
        continue;
      stack = list_stack (self, i);
      if (self->estimate != NULL)
        fprintf (file, "[%s];", self->estimate);
      for (guint frame = 0; frame < stack->len; frame++)
        {
          g_autofree char *name = dup_name (self, stack->pdata[frame]);

          fprintf (file, "%s%s", frame > 0 ? ";" : "", g_strdelimit (name, ";", ':'));
        }
      fprintf (file, " %" G_GUINT64_FORMAT "\n", cost);
    }
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

/* Adds the stacks, or their costs. */
static void
add_samples (Writer *self,
             CgvReport *report,
             gboolean is_stacks)
{
  cgv_report_begin_array (report, is_stacks ? "samples" : "weights");
  for (guint32 i = 0; i < self->tree->n_tiles; i++)
    {
      CgvCost cost = is_end (&self->tree->tiles[i]) ? get_cost (self, i) : 0;
      g_autoptr (GPtrArray) stack = is_stacks && cost != 0 ? list_stack (self, i) : NULL;

      if (cost != 0 && !is_stacks)
        cgv_report_add_count (report, NULL, NULL, cost);
      if (stack == NULL)
        continue;
      cgv_report_begin_array (report, NULL);
      for (guint frame = 0; frame < stack->len; frame++)
        cgv_report_add_count (report, NULL, NULL, find_frame (self, stack->pdata[frame]));
      cgv_report_end (report);
    }
  cgv_report_end (report);
}

static void
write_speedscope (Writer *self,
                  FILE *file)
{
  g_autoptr (GHashTable) frames = g_hash_table_new_full (cgv_seeded_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *name = self->estimate != NULL ? g_strdup_printf ("%s (%s)", self->title, self->estimate) : g_strdup (self->title);
  CgvReport *report = cgv_cli_report_new (CGV_REPORT_JSON, NULL, file);

  self->frames = frames;
  self->names = names;
  cgv_report_add_text (report, "$schema", NULL, "https://www.speedscope.app/file-format-schema.json");
  cgv_report_add_text (report, "exporter", NULL, "callgrove-cli");
  cgv_report_add_text (report, "name", NULL, self->title);
  cgv_report_begin_array (report, "profiles");
  cgv_report_begin_object (report, NULL);
  cgv_report_add_text (report, "type", NULL, "sampled");
  cgv_report_add_text (report, "unit", NULL, "none");
  cgv_report_add_text (report, "name", NULL, name);
  cgv_report_add_count (report, "startValue", NULL, 0);
  cgv_report_add_count (report, "endValue", NULL, get_cost (self, 0));
  add_samples (self, report, TRUE);
  add_samples (self, report, FALSE);
  cgv_report_end (report);
  cgv_report_end (report);
  cgv_report_begin_object (report, "shared");
  cgv_report_begin_array (report, "frames");
  for (guint i = 0; i < names->len; i++)
    {
      cgv_report_begin_object (report, NULL);
      cgv_report_add_text (report, "name", NULL, g_ptr_array_index (names, i));
      cgv_report_end (report);
    }
  cgv_report_end (report);
  cgv_report_end (report);
  cgv_report_finish (report);
}

static guint64
add_pprof_frame (const Writer *self,
                 CgvCliPprof *pprof,
                 const CgvTile *tile)
{
  g_autofree char *name = dup_name (self, tile);
  g_autofree char *file = NULL;
  g_autofree char *object = NULL;
  CgvCliNames names = { 0 };

  if (tile->node != CGV_NONE && tile->kind != CGV_TILE_CYCLE && tile->kind != CGV_TILE_REST)
    cgv_cli_view_get_node_names (self->view, tile->node, &names);
  if (names.file != NULL)
    file = cgv_display_dup_whole (names.file, (gssize) names.file_length);
  if (names.object != NULL)
    object = cgv_display_dup_whole (names.object, (gssize) names.object_length);
  return cgv_cli_pprof_add_frame (pprof, name, file, object);
}

static void
write_pprof (const Writer *self,
             FILE *file)
{
  CgvEventSet *events = self->view->costs->events;
  g_autofree char *event = cgv_event_text_dup_name (events, self->view->costs->event);
  g_autoptr (CgvCliPprof) pprof = cgv_cli_pprof_new (event, self->estimate);

  for (guint32 i = 0; i < self->tree->n_tiles; i++)
    {
      CgvCost cost = is_end (&self->tree->tiles[i]) ? get_cost (self, i) : 0;
      g_autoptr (GPtrArray) stack = cost != 0 ? list_stack (self, i) : NULL;
      g_autoptr (GArray) frames = cgv_array_new (guint64);

      for (guint frame = stack != NULL ? stack->len : 0; frame > 0; frame--)
        {
          guint64 number = add_pprof_frame (self, pprof, stack->pdata[frame - 1]);

          g_array_append_val (frames, number);
        }
      if (stack != NULL)
        cgv_cli_pprof_add_stack (pprof, (const guint64 *) (void *) frames->data, frames->len, cost);
    }
  cgv_cli_pprof_write (pprof, file);
}

static gboolean
write_cb (CgvReportFormat format,
          FILE *file,
          gpointer user_data,
          GError **error)
{
  Writer *self = user_data;

  if (g_str_has_suffix (self->view->options->output, FOLDED))
    write_folded (self, file);
  else if (g_str_has_suffix (self->view->options->output, PPROF))
    write_pprof (self, file);
  else
    write_speedscope (self, file);
  return TRUE;
}

gboolean
cgv_cli_stacks_write (const CgvCliView *view,
                      const CgvTree *tree,
                      const char *title,
                      const char *estimate,
                      GError **error)
{
  Writer writer = { .view = view, .tree = tree, .title = title, .estimate = estimate };

  return cgv_cli_output_write_reports (view->options->outputs, write_cb, &writer, error);
}
