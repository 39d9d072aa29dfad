/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-arrays.h"
#include "cgv-compare-text.h"
#include "cgv-event-text.h"
#include "cgv-excess.h"
#include "cgv-filter-menu.h"
#include "cgv-filter-text.h"
#include "cgv-legend-painter.h"
#include "cgv-parts-name.h"
#include "cgv-picture-sheet.h"
#include "cgv-program-start.h"
#include "cgv-program.h"
#include "cgv-record-hint.h"
#include "cgv-row-menu.h"
#include "cgv-row-text.h"
#include "cgv-side-menu.h"
#include "cgv-text-scale.h"
#include "cgv-tooltip.h"
#include "cgv-treemap-text.h"
#include "cgv-treemap-view-private.h"
#include "cgv-value.h"
#include "cgv-widget.h"

/* Minimum width of two panes in pixels. A narrower view shows one pane, which the user chooses. */
#define MIN_BESIDE_WIDTH 480

/* A row is this much higher than a strip. */
#define ROW_PADDING 5

/* Least width for the legend and the share that is certain in one line. */
#define LEGEND_LINE_WIDTH 430

/* Between the pictures of both sides, when they are kept. */
#define KEPT_GAP 8

/* Below this share of certain cost, a note points to the exact lists. */
#define LITTLE_CERTAIN 0.2

enum
{
  PROP_0,
  PROP_SHAPE,
  PROP_DIRECTION,
  PROP_MODE,
  PROP_DETAIL,
  PROP_COLOR,
  PROP_IS_LIST,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvTreemapView, cgv_treemap_view, CGV_TYPE_VIEW)

static void request_layout (CgvTreemapView *self);
static void update_colors (CgvTreemapView *self);
static void update_amounts (CgvTreemapView *self);

static gboolean
has_base (CgvTreemapView *self)
{
  return self->view.focus != NULL && cgv_focus_get_comparison (self->view.focus) != NULL;
}

/* Returns whether both sides are next to each other, without conclusions from their differences. */
static gboolean
is_beside (CgvTreemapView *self)
{
  return has_base (self) && !cgv_focus_get_comparison (self->view.focus)->has_reasons;
}

static gboolean
has_rows (CgvTreemapView *self)
{
  return self->shape == CGV_TREE_ROWS;
}

/* Returns the choices for nested tiles of sides next to each other, or for all others. */
static CgvTreemapChoice *
get_choice (CgvTreemapView *self)
{
  return &self->choices[is_beside (self) && !has_rows (self)];
}

static gboolean
is_flat (CgvTreemapView *self)
{
  return get_choice (self)->direction == CGV_TREEMAP_FLAT;
}

/* Only rows have two halves. */
static CgvTreeDirection
get_direction (CgvTreemapView *self)
{
  guint direction = get_choice (self)->direction;

  return is_flat (self) || (direction == CGV_TREE_BOTH && !has_rows (self)) ? CGV_TREE_CALLEES : (CgvTreeDirection) direction;
}

/* Returns the direction, or CGV_TREEMAP_FLAT. */
static guint
get_shown_direction (CgvTreemapView *self)
{
  return is_flat (self) ? CGV_TREEMAP_FLAT : (guint) get_direction (self);
}

static gboolean
has_callers (CgvTreemapView *self)
{
  return get_direction (self) != CGV_TREE_CALLEES;
}

/* Returns whether the picture is of the selected row. That of a comparison begins at the program, which nothing calls. */
static gboolean
is_of_selected (CgvTreemapView *self)
{
  return !has_base (self) || has_callers (self);
}

/* Rows next to each other would be too narrow for names, and sides next to each other have no changes. */
static gboolean
has_mode (CgvTreemapView *self,
          CgvTreemapMode mode)
{
  return mode == CGV_TREEMAP_SIDES ? !has_rows (self) : mode == CGV_TREEMAP_CHANGE || !is_beside (self);
}

static CgvTreemapMode
get_mode (CgvTreemapView *self)
{
  CgvTreemapMode mode = get_choice (self)->mode;

  return has_mode (self, mode) ? mode : CGV_TREEMAP_CHANGE;
}

/* Returns whether each side has a picture. */
static gboolean
has_panes (CgvTreemapView *self)
{
  return has_base (self) && get_mode (self) == CGV_TREEMAP_SIDES;
}

/* Returns whether the view is too narrow for two pictures next to each other. */
static gboolean
is_narrow (CgvTreemapView *self)
{
  return gtk_orientable_get_orientation (GTK_ORIENTABLE (self->panes)) == GTK_ORIENTATION_VERTICAL;
}

/* Returns whether tiles are filled in proportion to their cost. */
static gboolean
is_filled (CgvTreemapView *self)
{
  return is_beside (self) && get_mode (self) == CGV_TREEMAP_SIDES;
}

/* Returns whether heads of the pictures choose parts, and show the selected function. Those of files have their names. */
static gboolean
has_part_heads (CgvTreemapView *self)
{
  return is_filled (self) && self->view.focus->numbers->is_of_parts;
}

static int
get_row_height (CgvTreemapView *self)
{
  return (int) cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (self->pictures[CGV_SIDE_BASE]))->strip + ROW_PADDING;
}

static CgvTreeSource
get_source (CgvTreemapView *self)
{
  CgvTreeSource source = { .comparison = cgv_focus_get_comparison (self->view.focus) };

  if (source.comparison == NULL)
    source.costs = cgv_focus_get_costs (self->view.focus);

  return source;
}

static gboolean
has_same_source (CgvTreemapView *self,
                 const CgvTreemapLayout *layout)
{
  CgvTreeSource source = get_source (self);

  return layout->source.costs == source.costs && layout->source.comparison == source.comparison;
}

/* Returns the CgvSign of the costs of either side. */
static guint
get_signs (CgvTreemapView *self)
{
  const CgvTreeSource source = get_source (self);

  return cgv_tree_source_get_signs (&source);
}

/* Returns whether costs have both signs: they have no area within a total, and do not add up along calls. */
static gboolean
is_mixed (CgvTreemapView *self)
{
  return self->view.focus != NULL && get_signs (self) == CGV_SIGN_BOTH;
}

/* Returns whether the picture may be of calls. */
static gboolean
has_calls (CgvTreemapView *self)
{
  return !is_flat (self) && !is_mixed (self) && cgv_row_text_has_calls (self->view.focus);
}

/* The cycle that the picture is of; CGV_NONE if it is of a function, or of all. */
static CgvCycleId
get_cycle (CgvTreemapView *self)
{
  return has_calls (self) ? cgv_focus_get_whole_cycle (self->view.focus) : CGV_NONE;
}

/* Returns the group of the picture; or CGV_NONE. */
static guint32
get_group (CgvTreemapView *self)
{
  return cgv_focus_get_whole_group (self->view.focus);
}

/* Returns whether the picture is of all members of something. */
static gboolean
is_of_members (CgvTreemapView *self)
{
  return get_cycle (self) != CGV_NONE || get_group (self) != CGV_NONE;
}

/* Returns whether the picture divides groups of functions, not calls. */
static gboolean
has_groups (CgvTreemapView *self)
{
  return !has_calls (self) || is_of_members (self);
}

/* Returns whether the picture is of files, each of which can fill it. */
static gboolean
has_files (CgvTreemapView *self)
{
  return is_beside (self) && !has_rows (self) && has_groups (self) && !is_of_members (self);
}

/* Returns the root row of the picture; CGV_NONE for groups and without a row. */
static CgvNodeId
get_root (CgvTreemapView *self)
{
  return has_groups (self) ? CGV_NONE : cgv_treemap_trail_get_last (self->trail);
}

/* Returns whether a layout divides the requested cycle or group, or neither. */
static gboolean
has_same_members (CgvTreemapView *self,
                  const CgvTreemapLayout *layout)
{
  const CgvTreeGroups *groups = layout->source.groups;
  guint32 group = get_group (self);

  if ((groups != NULL ? groups->cycle : CGV_NONE) != get_cycle (self))
    return FALSE;
  if (groups == NULL || groups->grouping == NULL)
    return group == CGV_NONE;
  return groups->grouping == self->view.focus->numbers->main.grouping && groups->group == group;
}

/* Groups are made once for all sizes. Others are left to the layout, which may have a thread. */
static CgvTreeGroups *
get_groups (CgvTreemapView *self)
{
  if (!has_groups (self) || self->layout == NULL || !has_same_source (self, self->layout) || !has_same_members (self, self->layout))
    return NULL;
  return self->layout->source.groups;
}

static CgvTreeArea
get_area (CgvTreemapView *self)
{
  return has_base (self) && get_mode (self) == CGV_TREEMAP_MOVERS ? CGV_TREE_AREA_CHANGE : CGV_TREE_AREA_COST;
}

static gboolean
is_wanted (CgvTreemapView *self,
           const CgvTreemapLayout *layout)
{
  return self->view.focus != NULL && has_same_source (self, layout) && layout->root == get_root (self) &&
         has_same_members (self, layout) &&
         layout->spec.shape == self->shape && layout->spec.direction == get_direction (self) && layout->spec.area_of == get_area (self) && layout->spec.detail == self->detail &&
         layout->spec.row_height == get_row_height (self) && layout->spec.zoomed == self->zoomed;
}

const CgvTile *
cgv_treemap_view_get_tile (CgvTreemapView *self,
                           guint32 tile)
{
  if (self->layout == NULL || !is_wanted (self, self->layout))
    return NULL;

  return cgv_treemap_layout_get_tile (self->layout, tile);
}

static gboolean
calls_something (CgvTreemapView *self,
                 CgvNodeId row)
{
  const CgvNumbers *numbers = self->view.focus->numbers;

  cgv_foreach_side (side)
    {
      const CgvGraph *graph = numbers->main.costs[side] != NULL ? numbers->main.costs[side]->graph : NULL;

      if (graph != NULL && graph->out_start[row] < graph->out_start[row + 1])
        return TRUE;
    }

  return FALSE;
}

static gboolean
is_hidden (CgvTreemapView *self,
           CgvNodeId row)
{
  const CgvNumbers *numbers = self->view.focus->numbers;

  cgv_foreach_side (side)
    {
      if (numbers->main.costs[side] != NULL && !cgv_graph_is_hidden (numbers->main.costs[side]->graph, row))
        return FALSE;
    }

  return TRUE;
}

static gboolean
costs_nothing (CgvTreemapView *self)
{
  CgvComparison *comparison = cgv_focus_get_comparison (self->view.focus);
  const CgvCosts *costs = cgv_focus_get_costs (self->view.focus);

  if (is_mixed (self))
    return FALSE;
  if (comparison != NULL)
    return cgv_comparison_get_total (comparison, CGV_SIDE_BASE) == 0 && cgv_comparison_get_total (comparison, CGV_SIDE_NEW) == 0;

  return costs->total == 0;
}

/* Returns NULL if there is a picture. */
static const char *
get_reason (CgvTreemapView *self)
{
  gboolean has_sides = has_base (self);
  const CgvCosts *costs;
  CgvNodeId root;

  if (self->view.focus == NULL)
    return "";

  if (is_mixed (self) && has_rows (self))
    return _ ("Some costs of this event type are below 0. They do not add up along calls, so there is no flame graph. The treemap shows self costs.");
  if (!has_calls (self))
    return costs_nothing (self) ? _ ("Nothing has a cost here. Choose another event type or other parts.") : NULL;
  if (is_of_members (self))
    return NULL;

  root = get_root (self);
  if (root == CGV_NONE)
    return is_of_selected (self) ? _ ("No function is selected.") : _ ("Nothing has a cost here. Choose another event type or other parts.");
  if (is_hidden (self, root))
    return _ ("A filter hides this function.");

  costs = cgv_focus_get_costs (self->view.focus);
  if (!has_sides && costs->inclusive[root] == 0)
    return _ ("This function has no cost here. Choose another event type or other parts.");

  return NULL;
}

static void
show_reason (CgvTreemapView *self,
             const char *reason)
{
  gtk_stack_set_visible_child_name (self->stack, reason != NULL ? "empty" : self->is_list ? "list" : "map");
  gtk_widget_set_visible (self->legend_row, reason == NULL);
  if (reason != NULL)
    gtk_label_set_text (self->empty_label, reason);
}

/* The list of the content of the picture. */

static CgvAmount
round_cost (const CgvTileCost *cost,
            bool has_sign)
{
  CgvAmount amount = cgv_amount_exact (cgv_tile_cost_round (cost->cost, has_sign));

  if (cgv_tile_cost_is_exact (cost))
    return amount;
  amount.low = cgv_tile_cost_round (MIN (cost->low, cost->cost), has_sign);
  amount.high = cgv_tile_cost_round (MAX (cost->high, cost->cost), has_sign);
  return amount;
}

static void
list_tile (CgvTreemapView *self,
           GArray *rows,
           guint32 tile)
{
  const CgvTree *tree = self->layout->tree;
  const CgvTile *data = &tree->tiles[tile];
  bool has_sign = cgv_focus_get_costs (self->view.focus)->is_signed;
  CgvPictureRow row = { .place = tile, .level = data->depth, .is_nested = TRUE, .node = data->kind == CGV_TILE_FUNCTION ? data->node : CGV_NONE };

  if (row.node == CGV_NONE)
    row.name = cgv_treemap_text_dup_name (self->view.focus, self->layout, tile);
  if (tree->upper > 0 && tile > 0)
    row.tag = cgv_tree_is_caller (tree, tile) ? _ ("caller") : _ ("callee");
  cgv_foreach_side (side)
    {
      CgvTileCost cost;

      if (tree->cost[side] == NULL)
        continue;
      cost = cgv_tree_get_cost (tree, side, tile);
      row.cost[side] = round_cost (&cost, has_sign);
    }
  g_array_append_val (rows, row);
}

/* Lists parents before their children, which are one level deeper. */
static void
list_below (CgvTreemapView *self,
            GArray *rows,
            guint32 root)
{
  g_autoptr (GArray) left = cgv_array_new (guint32);

  g_array_append_val (left, root);
  while (left->len > 0)
    {
      guint32 tile = g_array_index (left, guint32, left->len - 1);
      const CgvTile *data = &self->layout->tree->tiles[tile];

      g_array_set_size (left, left->len - 1);
      if (tile != root && cgv_treemap_layout_is_shown (self->layout, tile))
        list_tile (self, rows, tile);
      for (guint32 i = data->n_children; i > 0; i--)
        {
          guint32 child = data->first_child + i - 1;

          g_array_append_val (left, child);
        }
    }
}

/* Updates the list if it is visible. If it has callers and callees, the upper ones come first. */
static void
update_list (CgvTreemapView *self)
{
  GArray *rows = NULL;

  if (!self->is_list || cgv_treemap_view_get_tile (self, 0) == NULL)
    {
      cgv_picture_table_take_rows (self->list, NULL, NULL, NULL);
      return;
    }
  rows = cgv_picture_rows_new ();
  list_tile (self, rows, 0);
  if (self->layout->tree->upper > 0)
    list_below (self, rows, self->layout->tree->upper);
  list_below (self, rows, 0);
  cgv_picture_table_take_rows (self->list, self->view.focus, &self->layout->source, rows);
  cgv_picture_table_set_marked (self->list, self->marked);
}

/* The widgets around the pictures. */

/* Returns, for main, how much of the total is not in the picture, if that is most of it. Otherwise NULL. */
static char *
dup_outside (CgvTreemapView *self)
{
  CgvNodeId root = self->view.focus != NULL && !has_base (self) && cgv_treemap_view_get_tile (self, 0) != NULL ? self->layout->root : CGV_NONE;
  const CgvCosts *costs = root != CGV_NONE ? cgv_focus_get_costs (self->view.focus) : NULL;
  g_autofree char *name = NULL;
  char percent[CGV_FORMAT_MAX];

  if (costs == NULL || get_direction (self) != CGV_TREE_CALLEES)
    return NULL;
  name = cgv_focus_dup_name (self->view.focus, root);
  if (!cgv_program_start_is_main (name, strlen (name)))
    return NULL;
  if (cgv_costs_get_event (costs)->is_ratio || costs->is_signed || costs->lacks_whole || costs->inclusive[root] > costs->total / 2)
    return NULL;
  cgv_value_format_percent (costs->total - costs->inclusive[root], costs->total, cgv_costs_get_event (costs), percent);
  /* Translators: a share of the total that a picture of a function does not have, and the function: "93.4 % of total is outside of main" */
  return g_strdup_printf (_ ("%s of total is outside of %s"), percent, name);
}

/* Shows the cost of the end of the path, if there is room. */
static void
update_marked_cost (CgvTreemapView *self)
{
  gboolean has_tile = cgv_treemap_view_get_tile (self, self->marked) != NULL;
  g_autofree char *cost = has_tile ? cgv_treemap_text_dup_short_cost (self->view.focus, self->layout, self->marked) : dup_outside (self);

  cgv_widget_show_text (self->marked_cost, is_narrow (self) ? NULL : cost);
}

/* Shows how much is estimated, and why. Nothing is shown if all costs are exact. */
static void
update_estimate (CgvTreemapView *self)
{
  gboolean has_tiles = cgv_treemap_view_get_tile (self, 0) != NULL;
  g_autofree char *estimate = has_tiles ? cgv_treemap_text_dup_estimate (self->layout) : NULL;
  g_autofree char *certain = has_tiles ? cgv_treemap_text_dup_certain (self->layout) : NULL;

  cgv_widget_show_text (self->estimate_label, estimate);
  gtk_menu_button_set_label (self->estimate_button, certain != NULL ? certain : "");
  gtk_label_set_text (self->certain_label, estimate != NULL ? _ ("Little of this picture is certain. Callers and callees are exact, and so are all lists.") : _ ("All of this picture is exact."));
  gtk_widget_set_visible (GTK_WIDGET (self->certain_label),
                          has_tiles && (has_rows (self) ? estimate == NULL || self->layout->tree->certain < LITTLE_CERTAIN : estimate == NULL && self->layout->tree->has_ways));
}

/* Tiles cannot be accessible children in GTK 4.8, so the pictures say which one is marked. */
static void
update_accessible_labels (CgvTreemapView *self)
{
  g_autofree char *label = NULL;

  if (cgv_treemap_view_get_tile (self, 0) != NULL)
    label = cgv_treemap_text_dup_label (self->view.focus, self->layout, self->marked);

  cgv_foreach_side (i)
    cgv_widget_name (GTK_WIDGET (self->pictures[i]), label != NULL ? label : has_rows (self) ? _ ("Flame graph") : _ ("Treemap"));
}

/* Returns whether a tile is a function or part of one, rather than a cycle, object or file or part of one. */
static gboolean
is_of_function (CgvTreemapView *self,
                guint32 tile)
{
  const CgvTile *data = cgv_treemap_view_get_tile (self, tile);

  if (data != NULL && data->kind == CGV_TILE_REST)
    data = cgv_treemap_view_get_tile (self, data->parent);

  return data != NULL && (data->kind == CGV_TILE_FUNCTION || data->kind == CGV_TILE_SELF);
}

/* Returns the first step of the path. With callers and callees, zooming went both up and down,
 * so the steps before are not a path. */
static guint
get_first_of_path (CgvTreemapView *self)
{
  guint n = cgv_treemap_trail_get_length (self->trail);

  return get_direction (self) == CGV_TREE_BOTH && n > 0 ? n - 1 : 0;
}

/* Shows the path to the root, and on to the marked tile. */
static void
update_path (CgvTreemapView *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  gboolean is_upward = get_direction (self) == CGV_TREE_CALLERS;
  guint n_zoomed;

  if (self->zoomed != 0)
    g_ptr_array_add (names, g_strdup (_ ("All functions")));
  for (guint i = get_first_of_path (self); i < cgv_treemap_trail_get_length (self->trail); i++)
    g_ptr_array_add (names, cgv_focus_dup_name (self->view.focus, cgv_treemap_trail_get_row (self->trail, i)));
  n_zoomed = names->len;
  if (cgv_treemap_view_get_tile (self, self->marked) != NULL)
    {
      g_autoptr (GArray) stack = cgv_treemap_layout_get_stack (self->layout, self->marked);

      is_upward = is_upward || cgv_tree_is_caller (self->layout->tree, self->marked);
      for (guint i = self->zoomed != 0 ? 0 : 1; i < stack->len; i++)
        g_ptr_array_add (names, cgv_treemap_text_dup_plain_name (self->view.focus, self->layout, g_array_index (stack, guint32, i)));
    }

  g_ptr_array_add (names, NULL);
  cgv_treemap_path_set (self->path, (const char *const *) names->pdata, n_zoomed, is_upward ? "‹" : "›");
}

/* Shows both sides next to each other, or only the side that the user chose. */
static void
update_sides (CgvTreemapView *self)
{
  gboolean is_one = has_panes (self) && is_narrow (self);

  gtk_widget_set_visible (self->sides_box, is_one);
  cgv_foreach_side (side)
    {
      gboolean is_chosen = gtk_toggle_button_get_active (self->side_toggles[side]);

      gtk_widget_set_visible (self->side_panes[side], is_one ? is_chosen : side == CGV_SIDE_BASE || has_panes (self));
    }
}

/* A cycle or a group is at no place that one could zoom out of. */
static void
update_top (CgvTreemapView *self)
{
  gboolean has_members = self->view.focus != NULL && is_of_members (self);
  gboolean is_cycle = has_members && get_cycle (self) != CGV_NONE;
  const char *members = NULL;

  gtk_widget_set_visible (self->path_row, !is_filled (self) || !has_files (self) || self->zoomed != 0);
  update_sides (self);
  if (has_members)
    members = is_cycle ? _ ("One tile for each function: its own code and its calls out of the cycle. This adds up exactly.") : _ ("One tile for each function: its own code. This adds up exactly.");
  cgv_widget_show_text (self->members_label, members);
}

/* Among callers, back to where the picture was before; among callees, further out, too. */
static CgvNodeId
get_outer (CgvTreemapView *self)
{
  if (has_callers (self) && cgv_treemap_trail_get_length (self->trail) < 2)
    return CGV_NONE;
  return cgv_treemap_trail_get_outer (self->trail);
}

static void
update_actions (CgvTreemapView *self)
{
  CgvNodeId outer = get_outer (self);
  gboolean has_tile = cgv_treemap_view_get_tile (self, self->marked) != NULL;
  gboolean has_function = has_tile && is_of_function (self, self->marked);
  g_autofree char *name = NULL;
  g_autofree char *tooltip = NULL;

  if (outer != CGV_NONE || self->zoomed != 0)
    {
      name = self->zoomed != 0 ? g_strdup (_ ("All functions")) : cgv_focus_dup_name (self->view.focus, outer);
      tooltip = g_strdup_printf (_ ("Zoom Out to %s"), name);
    }
  cgv_tooltip_set_for (self->out_button, tooltip);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.zoom-out", outer != CGV_NONE || self->zoomed != 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.zoom-in", has_function && self->marked != 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.select", has_function);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.copy-name", has_tile);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.copy-stack", has_tile);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.filter", has_function);
}

/* Marks of a layout that is not shown do not count. */
static void
update_marks (CgvTreemapView *self)
{
  gboolean is_current = cgv_treemap_view_get_tile (self, 0) != NULL;

  cgv_foreach_side (i)
    cgv_treemap_picture_set_marks (self->pictures[i], is_current ? self->marked : CGV_NONE, is_current ? self->hovered : CGV_NONE);
  if (is_current)
    cgv_picture_table_set_marked (self->list, self->marked);
}

/* Returns the title of a side with its cost here. The root may exceed the total slightly, but a window shows one total. */
static char *
dup_side_title (CgvTreemapView *self,
                CgvSide side)
{
  CgvComparison *comparison = cgv_focus_get_comparison (self->view.focus);
  CgvNodeId root = cgv_treemap_trail_get_last (self->trail);
  CgvCost total = cgv_comparison_get_total (comparison, side);
  CgvCost inclusive = root != CGV_NONE ? cgv_comparison_get_inclusive (comparison, side, root) : total;
  g_autofree char *title = cgv_focus_dup_side_title (self->view.focus, side);
  g_autofree char *cost = NULL;

  if (root == CGV_NONE && has_calls (self))
    return g_steal_pointer (&title);
  if (!comparison->is_signed && inclusive > total && !cgv_excess_is_shown (inclusive, total))
    inclusive = total;
  cost = cgv_compare_text_dup_cost (comparison, side, cgv_amount_exact (inclusive));

  return g_strdup_printf ("%s · %s · %s", cgv_side_get_letter (side), title, cost);
}

/* Returns the name of a side for its head: a part, or a file. */
static char *
dup_side_name (CgvTreemapView *self,
               CgvSide side)
{
  CgvSide other = side == CGV_SIDE_BASE ? CGV_SIDE_NEW : CGV_SIDE_BASE;
  g_autoptr (CgvPartsName) name = NULL;

  if (!has_base (self))
    return g_strdup ("");
  if (!self->view.focus->numbers->is_of_parts)
    return cgv_focus_dup_side_title (self->view.focus, side);
  name = cgv_parts_name_new (cgv_focus_get_side (self->view.focus, side), cgv_focus_get_side (self->view.focus, other));
  return g_strdup (name->title);
}

/* Updates the toggle and the head of a side. The head has a button to choose another part, and the cost of the selected function.
 * If the toggle is shown, it has the name instead of the head, so that the cost has space. */
static void
update_head (CgvTreemapView *self,
             CgvSide side)
{
  gboolean is_shown = has_part_heads (self);
  g_autoptr (GMenuModel) menu = is_shown ? cgv_side_menu_new (cgv_focus_get_side (self->view.focus, side)->document, cgv_focus_get_comparison (self->view.focus)->costs[side], side) : NULL;
  g_autofree char *title = dup_side_name (self, side);
  /* Translators: a side of a comparison, and a file or a part: "A: Part 1" */
  g_autofree char *toggle = g_strdup_printf (side == CGV_SIDE_BASE ? _ ("A: %s") : _ ("B: %s"), title);

  gtk_label_set_text (self->toggle_labels[side], toggle);
  cgv_tooltip_set_for (GTK_WIDGET (self->side_toggles[side]), toggle);
  gtk_widget_set_visible (GTK_WIDGET (self->side_buttons[side]), is_shown);
  gtk_menu_button_set_menu_model (self->side_buttons[side], menu);
  gtk_label_set_text (self->side_labels[side], title);
  gtk_label_set_xalign (self->titles[side], is_shown ? 1 : 0);
  /* Numbers are never cut in their digits; names of files say most at their ends. */
  gtk_label_set_ellipsize (self->titles[side], is_shown ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_MIDDLE);
}

/* Shows what the selected function costs on a side. Without room for all, the cost of each call is left out. */
static void
update_side_cost (CgvTreemapView *self,
                  CgvSide side)
{
  GtkWidget *title = GTK_WIDGET (self->titles[side]);
  CgvNodeId row = self->view.focus->row;
  g_autofree char *all = cgv_treemap_text_dup_side (self->view.focus, side, row, FALSE);
  g_autofree char *brief = cgv_treemap_text_dup_side (self->view.focus, side, row, TRUE);
  g_autoptr (PangoLayout) line = gtk_widget_create_pango_layout (title, all);
  int width;

  pango_layout_get_pixel_size (line, &width, NULL);
  gtk_label_set_text (self->titles[side], gtk_widget_get_width (title) > 0 && width > gtk_widget_get_width (title) ? brief : all);
}

static void
update_titles (CgvTreemapView *self)
{
  cgv_foreach_side (side)
    {
      g_autofree char *text = NULL;

      update_head (self, side);
      gtk_widget_set_visible (GTK_WIDGET (self->titles[side]), has_base (self));
      if (has_part_heads (self))
        {
          update_side_cost (self, side);
          continue;
        }
      if (has_panes (self))
        text = dup_side_title (self, side);
      else if (is_beside (self))
        text = g_strdup (has_rows (self) ? _ ("Width: the larger of A and B.") : _ ("Area: the larger of A and B."));
      else if (get_mode (self) == CGV_TREEMAP_CHANGE)
        text = g_strdup (has_rows (self) ? _ ("Width: the larger of A and B. Colour: how much more or less it costs here.") : _ ("Area: the larger of A and B. Colour: how much more or less it costs here."));
      else if (has_rows (self))
        text = g_strdup (_ ("Width: the change of its cost here. Unchanged functions are not shown."));
      else
        text = g_strdup (_ ("Area: the change of its cost here. Unchanged functions are not shown."));
      gtk_label_set_text (self->titles[side], text);
    }
}

/* The amounts of filters are those of the new side, which says nothing of two. */
static void
update_filtered (CgvTreemapView *self)
{
  gboolean is_filtered = self->view.focus != NULL && cgv_filter_list_get_n (self->view.focus->wanted->filters) > 0;
  g_autofree char *total = is_filtered && !has_base (self) ? cgv_filter_text_dup_total (self->view.focus) : NULL;

  gtk_widget_set_visible (self->filtered_label, is_filtered);
  cgv_tooltip_set_for (self->filtered_label, total);
}

/* Returns the tile of a function that follows a tile on the hot path; a cycle has its members inside. Marks what it goes through. */
static guint32
mark_step (const CgvTree *tree,
           guint32 from,
           CgvNodeId node,
           guint8 *marks)
{
  const CgvTile *around = &tree->tiles[from];

  if (around->parent != CGV_NONE && tree->tiles[around->parent].kind == CGV_TILE_CYCLE)
    around = &tree->tiles[around->parent];
  for (; around != NULL; around = around != &tree->tiles[from] ? &tree->tiles[from] : NULL)
    for (guint32 i = around->first_child; i < around->first_child + around->n_children; i++)
      {
        const CgvTile *tile = &tree->tiles[i];
        guint32 found = tile->kind == CGV_TILE_FUNCTION && tile->node == node ? i : CGV_NONE;

        for (guint32 k = 0; tile->kind == CGV_TILE_CYCLE && k < tile->n_children && found == CGV_NONE; k++)
          found = tree->tiles[tile->first_child + k].node == node ? tile->first_child + k : CGV_NONE;
        if (found == CGV_NONE)
          continue;
        marks[i] |= CGV_TILE_IS_HOT;
        marks[found] |= CGV_TILE_IS_HOT;
        return found;
      }
  return CGV_NONE;
}

/* Marks the hot path from the function of the picture, as far as tiles show it. */
static void
mark_hot_path (CgvTreemapView *self,
               guint8 *marks)
{
  const CgvTree *tree = self->layout->tree;

  for (guint up = 0; up < 2; up++)
    {
      guint32 rows[CGV_FOCUS_HOT_STEPS];
      guint n = cgv_focus_list_hot_path (self->view.focus, up == 1, rows, G_N_ELEMENTS (rows));
      guint32 tile = up == 1 && tree->direction == CGV_TREE_BOTH ? tree->upper : 0;

      if (tree->direction != CGV_TREE_BOTH && (tree->direction == CGV_TREE_CALLERS) != (up == 1))
        continue;
      for (guint i = 0; i < n && tile != CGV_NONE; i++)
        tile = mark_step (tree, tile, rows[i], marks);
    }
}

/* Marks search results of the list, at all of their places, and the hot path. */
static void
update_found (CgvTreemapView *self)
{
  GBytes *found = self->view.focus != NULL && cgv_treemap_view_get_tile (self, 0) != NULL ? self->view.focus->rows->found : NULL;
  gboolean has_path = self->view.focus != NULL && self->view.focus->shows_hot_path && cgv_treemap_view_get_tile (self, 0) != NULL && self->layout->root == self->view.focus->row && self->layout->tree->groups == NULL;
  const CgvTree *tree = found != NULL || has_path ? self->layout->tree : NULL;
  guint8 *is_marked = tree != NULL ? g_new0 (guint8, (gsize) tree->n_tiles + 1) : NULL;
  g_autoptr (GBytes) marks = is_marked != NULL ? g_bytes_new_take (is_marked, tree->n_tiles) : NULL;
  g_autofree char *count = NULL;
  g_autofree char *text = NULL;
  guint n = 0;

  if (found != NULL)
    {
      gsize n_rows;
      const guint8 *is_found = g_bytes_get_data (found, &n_rows);

      for (guint32 i = 0; i < tree->n_tiles; i++)
        {
          if (tree->tiles[i].kind == CGV_TILE_FUNCTION && cgv_treemap_layout_is_shown (self->layout, i) && tree->tiles[i].node < n_rows && is_found[tree->tiles[i].node])
            is_marked[i] = CGV_TILE_IS_FOUND;
          n += is_marked[i];
        }
      count = cgv_cell_dup_count (n);
      /* Translators: how many places in a picture a search found */
      text = g_strdup_printf (ngettext ("%s place found", "%s places found", n), count);
    }
  if (has_path)
    mark_hot_path (self, is_marked);
  cgv_foreach_side (i)
    cgv_treemap_picture_set_found (self->pictures[i], marks);
  cgv_picture_table_refresh (self->list);
  cgv_widget_show_text (self->found_label, text);
}

static char *
explain_no_calls (CgvTreemapView *self)
{
  char *signs = cgv_event_text_dup_signs (has_base (self) ? NULL : cgv_focus_get_costs (self->view.focus), get_signs (self));

  if (signs != NULL)
    return signs;
  if (has_base (self))
    return g_strdup (_ ("Calls were not recorded on either side: only self costs can be compared."));
  if (cgv_record_hint_is_valgrind (cgv_focus_get_document (self->view.focus)))
    return g_strdup (_ ("Calls were not recorded: Cachegrind counts what each function costs, but not who called it. Callgrind records both:"));

  return g_strdup (_ ("Calls were not recorded: the file has what each function costs, but not who called it."));
}

/* Explains why there are objects and files instead of calls, how to record calls, and what costs below 0 look like. */
static void
update_no_calls (CgvTreemapView *self)
{
  gboolean has_below = self->view.focus != NULL && (get_signs (self) & CGV_SIGN_BELOW) != 0;
  gboolean is_visible = self->view.focus != NULL && (has_below || !cgv_row_text_has_calls (self->view.focus));
  CgvDocument *document = is_visible ? cgv_focus_get_document (self->view.focus) : NULL;
  gboolean has_command = is_visible && !has_below && !has_base (self) && cgv_record_hint_is_valgrind (document);
  g_autofree char *text = is_visible ? explain_no_calls (self) : NULL;
  g_autofree char *command = has_command ? cgv_record_hint_dup_command (document, NULL) : NULL;

  cgv_widget_show_text (self->no_calls_label, text);
  cgv_command_box_set_command (self->command_box, has_command ? command : "");
  gtk_widget_set_visible (GTK_WIDGET (self->command_box), has_command);
}

static void
update_around (CgvTreemapView *self)
{
  update_no_calls (self);
  update_top (self);
  update_titles (self);
  update_filtered (self);
  update_found (self);
  update_marks (self);
  update_estimate (self);
  update_marked_cost (self);
  update_path (self);
  update_actions (self);
  update_accessible_labels (self);
}

/* The keyboard may be anywhere. */
static void
scroll_to_marked (CgvTreemapView *self)
{
  GdkRectangle area;

  if (has_rows (self) && cgv_treemap_picture_get_tile_area (self->pictures[CGV_SIDE_BASE], self->marked, &area))
    gtk_adjustment_clamp_page (gtk_scrolled_window_get_vadjustment (self->scroller), area.y, area.y + area.height);
}

void
cgv_treemap_view_mark_tile (CgvTreemapView *self,
                            guint32 tile)
{
  if (self->marked == tile)
    return;

  self->marked = tile;
  scroll_to_marked (self);
  update_marks (self);
  update_marked_cost (self);
  update_path (self);
  update_actions (self);
  update_accessible_labels (self);
}

static void
hover_tile_cb (CgvTreemapView *self,
               guint32 tile)
{
  if (self->hovered == tile)
    return;

  self->hovered = tile;
  update_marks (self);
}

/* The layout. */

static gboolean
has_keyboard (CgvTreemapView *self)
{
  return gtk_widget_get_focus_child (GTK_WIDGET (self->list)) != NULL || gtk_widget_has_focus (GTK_WIDGET (self->pictures[CGV_SIDE_BASE])) || gtk_widget_has_focus (GTK_WIDGET (self->pictures[CGV_SIDE_NEW]));
}

/* Finds a row that is too small for the program's treemap: in itself, or if nothing else is below it, in its costliest caller. */
static void
go_near (CgvTreemapView *self,
         CgvNodeId row)
{
  CgvNodeId outer;

  cgv_treemap_trail_begin (self->trail, row);
  outer = cgv_treemap_trail_get_outer (self->trail);
  if (calls_something (self, row) || outer == CGV_NONE)
    return;
  cgv_treemap_trail_begin (self->trail, outer);
  self->wanted = row;
}

/* Marks the row that was selected elsewhere. If it is not below here and was selected just now, goes to where it is: from
 * the whole program on. */
static void
find_wanted (CgvTreemapView *self)
{
  CgvNodeId wanted = self->wanted;
  gboolean may_move = self->may_move;
  CgvNodeId program;
  guint32 tile;

  if (wanted == CGV_NONE || cgv_treemap_view_get_tile (self, 0) == NULL)
    return;

  self->wanted = CGV_NONE;
  self->may_move = FALSE;
  tile = cgv_treemap_layout_find_node (self->layout, wanted);
  if (tile != CGV_NONE)
    self->marked = tile;
  else if (has_groups (self))
    self->marked = has_keyboard (self) ? 0 : CGV_NONE;
  if (tile != CGV_NONE || !may_move || has_groups (self))
    return;

  program = cgv_program_find (self->view.focus->numbers);
  if (program != CGV_NONE && program != self->layout->root)
    {
      self->wanted = wanted;
      self->may_move = TRUE;
      cgv_treemap_trail_begin (self->trail, program);
    }
  else
    go_near (self, wanted);
  request_layout (self);
}

/* Keeps the mark on its row in another size or mode. Without a base it is forgotten if the root changes. */
static void
keep_mark (CgvTreemapView *self,
           const CgvTreemapLayout *layout)
{
  const CgvTile *marked;

  if (self->wanted != CGV_NONE || self->layout == NULL || layout == NULL || !has_same_source (self, self->layout))
    return;
  if ((is_of_selected (self) && self->layout->root != layout->root) || !has_same_members (self, self->layout))
    return;

  marked = self->marked != 0 ? cgv_treemap_layout_get_tile (self->layout, self->marked) : NULL;
  if (marked != NULL && (marked->kind == CGV_TILE_FUNCTION || marked->kind == CGV_TILE_SELF))
    self->wanted = marked->node;
  else if (marked != NULL && !has_calls (self) && cgv_treemap_layout_find_node (self->layout, self->view.focus->row) == self->marked)
    self->wanted = self->view.focus->row;
}

static const char *
get_reason_of_nothing (CgvTreemapView *self)
{
  if (has_base (self) && get_mode (self) == CGV_TREEMAP_MOVERS)
    return _ ("Nothing changed here.");
  if (!has_base (self))
    return _ ("Nothing has a cost here. Choose another event type or other parts.");

  return _ ("This function has no cost on either side. Choose another event type or other parts.");
}

/* Returns (nullable) the key of the colours of functions. */
static CgvColorKey *
get_key (CgvTreemapView *self)
{
  if (has_base (self))
    return cgv_focus_get_color_key (self->view.focus);
  if (self->view.focus == NULL || self->color == CGV_TREEMAP_BY_COST_PER_CALL || self->color == CGV_TREEMAP_BY_CERTAINTY)
    return NULL;
  return cgv_document_get_color_key (cgv_focus_get_document (self->view.focus), (CgvGroupingKind) self->color);
}

/* The legend is of the picture. Among nested tiles it explains self cost. Until there is another picture it stays, like that, if the colours do:
 * without a picture, each frame would measure all functions. */
static void
update_legend (CgvTreemapView *self)
{
  const CgvTreemapStyle *style = cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (self->legend));
  gboolean has_tiles = cgv_treemap_view_get_tile (self, 0) != NULL;
  gboolean has_shares = has_tiles && !has_base (self) && self->layout->source.costs != NULL;
  CgvTreeSlots slots = { FALSE };

  if (!has_tiles && style->slots.is_measured && style->key == get_key (self))
    return;
  if (has_shares)
    cgv_legend_painter_measure_slots (self->layout->tree, get_key (self), self->layout->source.costs, &slots);
  else if (has_tiles && has_base (self))
    cgv_legend_painter_measure_sides (self->layout->source.comparison, get_key (self), &slots);
  cgv_treemap_canvas_set_slots (CGV_TREEMAP_CANVAS (self->legend), &slots);
  cgv_treemap_canvas_set_groups (CGV_TREEMAP_CANVAS (self->legend), has_shares ? self->layout->source.groups : NULL);
  cgv_treemap_canvas_set_exact (CGV_TREEMAP_CANVAS (self->legend), has_tiles && has_rows (self) && cgv_treemap_cells_are_exact (self->layout->tree));
}

/* Nested tiles fill the available room, rows take as much as they need. */
static void
update_size (CgvTreemapView *self)
{
  gboolean is_high = has_rows (self) && self->layout != NULL && self->layout->spec.shape == CGV_TREE_ROWS;
  int height = is_high ? (int) ceil (cgv_tree_get_height (self->layout->tree)) : -1;

  gtk_scrolled_window_set_policy (self->scroller, GTK_POLICY_NEVER, has_rows (self) ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER);
  gtk_widget_set_size_request (GTK_WIDGET (self->pictures[CGV_SIDE_BASE]), -1, height);
}

/* Callers are above the root, which may be far down. The rows get their height only later, but keep this place then. */
static void
show_root (CgvTreemapView *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  double page = gtk_adjustment_get_page_size (adjustment);
  double height = MAX (cgv_tree_get_height (self->layout->tree), page);
  const CgvRect *root = &self->layout->tree->tiles[0].rect;
  double top = root->y + root->height <= page ? 0 : root->y - page / 2;

  gtk_adjustment_configure (adjustment, MIN (top, height - page), 0, height, gtk_adjustment_get_step_increment (adjustment), gtk_adjustment_get_page_increment (adjustment), page);
}

static void
show_layout (CgvTreemapView *self,
             CgvTreemapLayout *layout)
{
  gboolean is_other = self->layout == NULL || layout == NULL || self->layout->root != layout->root || self->layout->spec.direction != layout->spec.direction;

  keep_mark (self, layout);
  g_clear_pointer (&self->layout, cgv_treemap_layout_unref);
  if (layout != NULL)
    self->layout = cgv_treemap_layout_ref (layout);

  self->hovered = CGV_NONE;
  self->marked = layout != NULL && has_keyboard (self) ? 0 : CGV_NONE;
  cgv_foreach_side (i)
    cgv_treemap_picture_set_layout (self->pictures[i], layout);
  update_size (self);
  if (is_other && layout != NULL && has_rows (self))
    show_root (self);
  update_legend (self);
  if (layout != NULL && (has_base (self) || has_groups (self)) && layout->tree->tiles[0].weight <= 0.0)
    show_reason (self, get_reason_of_nothing (self));
  find_wanted (self);
  update_list (self);
  update_around (self);
}

static void
laid_out_cb (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autoptr (CgvTreemapView) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvTreemapLayout) layout = cgv_treemap_layout_new_finish (result, &error);

  self->is_laying_out = FALSE;
  if (layout == NULL)
    g_warning ("Cannot lay out the treemap: %s", error->message);
  else if (is_wanted (self, layout))
    show_layout (self, layout);

  if (self->is_outdated)
    request_layout (self);
}

/* Returns the shown list or picture, whose size the layout has. The pictures of both sides have equal sizes. */
static GtkWidget *
get_room (CgvTreemapView *self)
{
  if (self->is_list)
    return GTK_WIDGET (self->list);
  return GTK_WIDGET (self->pictures[gtk_widget_get_visible (self->side_panes[CGV_SIDE_BASE]) ? CGV_SIDE_BASE : CGV_SIDE_NEW]);
}

static void
request_layout (CgvTreemapView *self)
{
  CgvTreemapSpec spec = { .width = gtk_widget_get_width (get_room (self)), .height = gtk_widget_get_height (get_room (self)) };
  CgvTreeSource source;

  self->is_outdated = self->is_laying_out;
  if (self->is_laying_out || get_reason (self) != NULL || spec.width <= 0 || spec.height <= 0)
    return;

  spec.shape = self->shape;
  spec.area_of = get_area (self);
  spec.direction = get_direction (self);
  spec.detail = self->detail;
  spec.row_height = get_row_height (self);
  spec.cycle = get_cycle (self);
  spec.by_file = is_beside (self);
  spec.zoomed = self->zoomed;
  spec.group = get_group (self);
  spec.grouping = spec.group != CGV_NONE ? self->view.focus->numbers->main.grouping : NULL;
  source = get_source (self);
  source.groups = get_groups (self);
  if (cgv_treemap_layout_is_quick (&source))
    {
      g_autoptr (CgvTreemapLayout) layout = cgv_treemap_layout_new (&source, get_root (self), &spec);

      show_layout (self, layout);
      return;
    }
  self->is_laying_out = TRUE;
  cgv_treemap_layout_new_async (&source, get_root (self), &spec, NULL, laid_out_cb, g_object_ref (self));
}

/* Updates the view after a change of the root row, its costs, or their presentation. */
static void
update (CgvTreemapView *self)
{
  const char *reason = get_reason (self);

  show_reason (self, reason);
  update_colors (self);
  update_amounts (self);
  if (reason != NULL)
    {
      show_layout (self, NULL);
      return;
    }

  request_layout (self);
  update_around (self);
}

/* If one pane disappears, the keyboard stays in the other. */
static void
set_narrow (CgvTreemapView *self,
            gboolean narrow)
{
  if (narrow == is_narrow (self))
    return;
  cgv_foreach_side (side)
    if (gtk_widget_get_focus_child (self->side_panes[side]) != NULL && has_panes (self))
      gtk_toggle_button_set_active (self->side_toggles[side], TRUE);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->panes), narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_box_set_homogeneous (self->panes, !narrow);
  update_sides (self);
  update_marked_cost (self);
}

static gboolean
resize_cb (gpointer user_data)
{
  CgvTreemapView *self = user_data;
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  GtkWidget *room;

  self->resize_id = 0;
  set_narrow (self, has_base (self) && width < cgv_text_scale (GTK_WIDGET (self), MIN_BESIDE_WIDTH));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->legend_row), width < cgv_text_scale (GTK_WIDGET (self), LEGEND_LINE_WIDTH) ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  for (guint side = 0; side < CGV_N_SIDES && has_part_heads (self); side++)
    update_side_cost (self, (CgvSide) side);
  room = get_room (self);
  if (self->layout == NULL || self->layout->width != gtk_widget_get_width (room) ||
      (!self->is_list && self->layout->height != gtk_widget_get_height (room)) || !is_wanted (self, self->layout))
    request_layout (self);

  return G_SOURCE_REMOVE;
}

/* Done later, because a new layout changes the widgets around the pictures, whose sizes are allocated now. */
static void
resized_cb (CgvTreemapView *self)
{
  if (self->resize_id == 0)
    self->resize_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, resize_cb, self, NULL);
}

/* If nearly everything has one colour, colours do not show where functions are from. */
static CgvTreemapColor
get_default_color (CgvTreemapView *self)
{
  CgvDocument *document = cgv_focus_get_document (self->view.focus);
  CgvGroupingKind kind = cgv_focus_get_color (self->view.focus);
  const CgvColorKey *key = cgv_document_get_color_key (document, kind);

  if (has_calls (self) && key != NULL && !cgv_color_key_tells_apart (key))
    return CGV_TREEMAP_BY_COST_PER_CALL;
  return (CgvTreemapColor) kind;
}

/* In a comparison the colours are those of changes. */
static void
update_colors (CgvTreemapView *self)
{
  CgvTreemapCanvas *canvases[] = { CGV_TREEMAP_CANVAS (self->pictures[0]), CGV_TREEMAP_CANVAS (self->pictures[1]), CGV_TREEMAP_CANVAS (self->legend) };
  gboolean has_key = self->view.focus != NULL && !has_base (self);
  CgvTreemapColors colors = CGV_TREEMAP_COLORS_KEY;
  CgvColorKey *key = get_key (self);

  if (has_key && self->color == CGV_TREEMAP_BY_COST_PER_CALL)
    colors = CGV_TREEMAP_COLORS_PER_CALL;
  else if (has_key && self->color == CGV_TREEMAP_BY_CERTAINTY)
    colors = CGV_TREEMAP_COLORS_CERTAIN;
  update_legend (self);
  for (guint i = 0; i < G_N_ELEMENTS (canvases); i++)
    cgv_treemap_canvas_set_colors (canvases[i], colors, key, has_key ? cgv_focus_get_costs (self->view.focus) : NULL);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->legend_button), "s", has_base (self) ? "comparing" : "treemap");
}

static CgvCost
get_whole (CgvTreemapView *self,
           char **base)
{
  *base = cgv_focus_dup_base (self->view.focus);
  return cgv_focus_get_whole (self->view.focus, cgv_focus_get_costs (self->view.focus), NULL);
}

/* Returns the 100 % of a picture of two sides: in each pane that of the side, in a single picture that of the larger side, in events of
 * the new one. */
static CgvCost
get_whole_of_sides (CgvTreemapView *self,
                    CgvSide side,
                    char **base)
{
  CgvComparison *comparison = cgv_focus_get_comparison (self->view.focus);
  gboolean is_of_row = cgv_focus_get_amounts (self->view.focus) == CGV_AMOUNTS_OF_SELECTED;
  guint32 row = is_of_row ? self->view.focus->row : CGV_NONE;
  double wholes[CGV_N_SIDES];

  cgv_foreach_side (i)
    wholes[i] = cgv_cost_to_double (row != CGV_NONE ? cgv_comparison_get_inclusive (comparison, i, row) : cgv_comparison_get_total (comparison, i), comparison->is_signed);
  if (get_mode (self) != CGV_TREEMAP_SIDES)
    {
      double other = wholes[CGV_SIDE_BASE] * comparison->factor[CGV_SIDE_BASE] / comparison->factor[CGV_SIDE_NEW];

      side = other > wholes[CGV_SIDE_NEW] ? CGV_SIDE_BASE : CGV_SIDE_NEW;
      wholes[CGV_SIDE_BASE] = other;
    }
  *base = row != CGV_NONE ? cgv_focus_dup_base (self->view.focus) : g_strdup (side == CGV_SIDE_BASE ? /* xgettext:no-c-format */ _ ("% of A") : /* xgettext:no-c-format */ _ ("% of B"));
  return cgv_tile_cost_round (MAX (wholes[side], 0), comparison->is_signed);
}

static void
update_amounts (CgvTreemapView *self)
{
  static const CgvTreemapAmounts all[] = {
    [CGV_AMOUNTS_PLAIN] = CGV_TREEMAP_AMOUNTS_PLAIN,
    [CGV_AMOUNTS_OF_TOTAL] = CGV_TREEMAP_AMOUNTS_PERCENT,
    [CGV_AMOUNTS_OF_SELECTED] = CGV_TREEMAP_AMOUNTS_PERCENT,
    [CGV_AMOUNTS_SHORT] = CGV_TREEMAP_AMOUNTS_SHORT,
  };
  CgvTreemapAmounts amounts;

  if (self->view.focus == NULL)
    return;

  /* The measure of the comparison says whether amounts or shares of each part are compared. */
  amounts = is_filled (self) ? CGV_TREEMAP_AMOUNTS_SHORT : all[cgv_focus_get_amounts (self->view.focus)];
  cgv_foreach_side (i)
    {
      g_autofree char *base = NULL;
      CgvCost whole = has_base (self) ? get_whole_of_sides (self, i, &base) : get_whole (self, &base);

      cgv_treemap_canvas_set_amounts (CGV_TREEMAP_CANVAS (self->pictures[i]), amounts, cgv_focus_get_fewer_decimals (self->view.focus), whole, base);
    }
}

static void
amounts_changed_cb (CgvTreemapView *self)
{
  update_amounts (self);
  cgv_picture_table_refresh (self->list);
  update_around (self);
}

/* Handlers for the focus. */

static void
update_mode (CgvTreemapView *self)
{
  gboolean has_two = has_panes (self);

  cgv_treemap_canvas_set_pane (CGV_TREEMAP_CANVAS (self->pictures[CGV_SIDE_BASE]), has_two ? CGV_TREEMAP_PANE_BASE : CGV_TREEMAP_PANE_CHANGE);
  cgv_treemap_canvas_set_pane (CGV_TREEMAP_CANVAS (self->pictures[CGV_SIDE_NEW]), CGV_TREEMAP_PANE_NEW);
  cgv_treemap_canvas_set_pane (CGV_TREEMAP_CANVAS (self->legend), has_two ? CGV_TREEMAP_PANE_BASE : CGV_TREEMAP_PANE_CHANGE);
}

/* Groups are not part of the path to a function. */
static void
update_trail (CgvTreemapView *self)
{
  if (has_groups (self))
    cgv_treemap_trail_begin (self->trail, CGV_NONE);
  else if (is_of_selected (self))
    cgv_treemap_trail_follow (self->trail, self->view.focus->row);
  else if (cgv_treemap_trail_get_length (self->trail) == 0)
    cgv_treemap_trail_begin_at_program (self->trail);
}

static void
numbers_changed_cb (CgvTreemapView *self)
{
  self->zoomed = 0;
  cgv_treemap_trail_set_numbers (self->trail, self->view.focus->numbers);
  update_trail (self);
  self->wanted = !is_of_selected (self) || !has_calls (self) ? self->view.focus->row : CGV_NONE;
  self->may_move = FALSE;
  update (self);
}

static void
row_changed_cb (CgvTreemapView *self)
{
  /* New numbers come with another row, whose number is not valid yet. */
  if (self->is_selecting || !cgv_treemap_trail_is_of (self->trail, self->view.focus->numbers))
    return;

  update_trail (self);
  if (is_of_selected (self) && has_calls (self))
    {
      update (self);
      return;
    }

  self->wanted = !is_of_members (self) ? self->view.focus->row : CGV_NONE;
  self->may_move = TRUE;
  if (self->layout == NULL || !is_wanted (self, self->layout))
    update (self);
  find_wanted (self);
  update_around (self);
}

/* Selects a row and shows its inside. The trail leads to it already. */
static void
go_to (CgvTreemapView *self,
       CgvNodeId row)
{
  self->is_selecting = TRUE;
  cgv_focus_set_inside_cycle (self->view.focus, CGV_INSIDE_CYCLE_NOTHING);
  cgv_focus_set_row (self->view.focus, row);
  self->is_selecting = FALSE;
  self->wanted = CGV_NONE;
  if (self->layout == NULL || !is_wanted (self, self->layout))
    update (self);
}

/* Handlers for the user. */

static CgvNodeId
get_tile_row (CgvTreemapView *self,
              guint32 tile)
{
  return cgv_treemap_layout_get_tile (self->layout, tile)->node;
}

static void
zoom_to_group (CgvTreemapView *self,
               guint32 group)
{
  self->zoomed = group;
  self->wanted = self->view.focus->row;
  update (self);
}

/* A click without another action selects. */
static void
select_tile_cb (CgvTreemapView *self,
                guint32 tile)
{
  cgv_treemap_view_mark_tile (self, tile);
  if (has_files (self) && is_of_function (self, tile))
    go_to (self, get_tile_row (self, tile));
}

/* Into the file that a tile is or is in, if it does not fill the picture yet. Returns whether it does so now. */
static gboolean
zoom_into_file (CgvTreemapView *self,
                guint32 tile)
{
  const CgvTile *data = cgv_treemap_view_get_tile (self, tile);

  while (data != NULL && data->kind != CGV_TILE_GROUP)
    data = cgv_treemap_view_get_tile (self, data->parent);
  if (data == NULL || data->group == self->zoomed)
    return FALSE;
  zoom_to_group (self, data->group);
  return TRUE;
}

/* Goes to the row of a tile, keeping the path to it. With a base, a function without callees is selected in place; an object or file is
 * only marked. */
static void
go_to_tile_cb (CgvTreemapView *self,
               guint32 tile)
{
  g_autoptr (GArray) stack = NULL;
  CgvNodeId row;

  if (has_files (self) && zoom_into_file (self, tile))
    return;
  if (!is_of_function (self, tile))
    {
      cgv_treemap_view_mark_tile (self, tile);
      return;
    }

  stack = cgv_treemap_layout_get_stack (self->layout, tile);
  row = get_tile_row (self, g_array_index (stack, guint32, stack->len - 1));
  if (has_calls (self) && (is_of_selected (self) || calls_something (self, row)))
    {
      for (guint i = get_direction (self) == CGV_TREE_BOTH ? stack->len - 1 : 1; i < stack->len; i++)
        {
          const CgvTile *data = cgv_treemap_layout_get_tile (self->layout, g_array_index (stack, guint32, i));

          if (data->kind == CGV_TILE_FUNCTION)
            cgv_treemap_trail_add (self->trail, data->node);
        }
    }

  go_to (self, row);
}

/* Finds the tile around a tile that is so deep. */
static guint32
get_outer_tile (CgvTreemapView *self,
                guint32 tile,
                guint depth)
{
  const CgvTile *data = cgv_treemap_view_get_tile (self, tile);

  while (data != NULL && data->depth > depth)
    {
      tile = data->parent;
      data = cgv_treemap_view_get_tile (self, tile);
    }

  return tile;
}

/* Zooms one level in, towards a tile: to the callee of the root, or the member of the cycle, that contains it. */
static void
zoom_towards_cb (CgvTreemapView *self,
                 guint32 tile)
{
  const CgvTile *data = cgv_treemap_view_get_tile (self, tile);

  guint32 outer;

  if (data != NULL && has_files (self))
    zoom_into_file (self, tile);
  if (data == NULL || data->depth == 0 || !has_calls (self))
    return;

  outer = !is_of_members (self) ? get_outer_tile (self, tile, 1) : tile;
  if (cgv_treemap_view_get_tile (self, outer)->kind == CGV_TILE_CYCLE)
    outer = get_outer_tile (self, tile, 2);
  go_to_tile_cb (self, outer);
}

static void
zoom_out_cb (CgvTreemapView *self)
{
  CgvNodeId outer = get_outer (self);

  if (self->zoomed != 0)
    zoom_to_group (self, 0);
  if (outer == CGV_NONE)
    return;

  cgv_treemap_trail_follow (self->trail, outer);
  go_to (self, outer);
}

static void
path_activated_cb (CgvTreemapView *self,
                   guint index)
{
  if (has_files (self))
    {
      if (index == 0)
        zoom_out_cb (self);
      return;
    }
  index += get_first_of_path (self);
  if (index < cgv_treemap_trail_get_length (self->trail))
    {
      CgvNodeId row = cgv_treemap_trail_get_row (self->trail, index);

      cgv_treemap_trail_follow (self->trail, row);
      go_to (self, row);
      return;
    }

  /* Behind the path are the functions around the marked tile: as deep in the picture as here. */
  go_to_tile_cb (self, get_outer_tile (self, self->marked, index + 1 - cgv_treemap_trail_get_length (self->trail)));
}

/* Goes back to the previous place, but not further than the first. */
static gboolean
key_pressed_cb (CgvTreemapView *self,
                guint keyval)
{
  if (keyval != GDK_KEY_Escape || (cgv_treemap_trail_get_length (self->trail) < 2 && self->zoomed == 0))
    return GDK_EVENT_PROPAGATE;
  zoom_out_cb (self);
  return GDK_EVENT_STOP;
}

static gboolean
query_tooltip_cb (GtkWidget *picture,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  gpointer user_data)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (gtk_widget_get_ancestor (picture, CGV_TYPE_TREEMAP_VIEW));
  guint32 tile = keyboard_mode ? self->marked : cgv_treemap_picture_find_tile (CGV_TREEMAP_PICTURE (picture), x, y);
  g_autofree char *text = NULL;
  GdkRectangle area;

  if (cgv_treemap_view_get_tile (self, tile) == NULL || !cgv_treemap_picture_get_tile_area (CGV_TREEMAP_PICTURE (picture), tile, &area))
    return FALSE;

  text = cgv_treemap_text_dup_tooltip (self->view.focus, self->layout, tile, self->color);
  gtk_tooltip_set_tip_area (tooltip, &area);

  return cgv_tooltip_set (tooltip, picture, text);
}

static void
open_menu_cb (CgvTreemapView *self,
              double x,
              double y,
              CgvTreemapPicture *picture)
{
  const CgvTile *data = cgv_treemap_view_get_tile (self, self->marked);
  GdkRectangle at = { 0, 0, 1, 1 };
  double menu_x, menu_y;

  if (data == NULL ||
      !cgv_widget_translate (GTK_WIDGET (picture), GTK_WIDGET (self), x, y, &menu_x, &menu_y))
    return;

  if (!is_of_function (self, self->marked))
    cgv_filter_menu_refuse (self->tile_menu, _ ("Only for functions"));
  else if (has_base (self) && cgv_comparison_get_presence (cgv_focus_get_comparison (self->view.focus), data->node) == CGV_PRESENT_BASE)
    cgv_filter_menu_refuse (self->tile_menu, _ ("Not for a function that only A has"));
  else
    cgv_filter_menu_offer (self->tile_menu, CGV_FILTER_MENU_FUNCTION);
  at.x = (int) menu_x;
  at.y = (int) menu_y;
  cgv_row_menu_popup (self->tile_menu, &at);
}

static void
focus_enter_cb (CgvTreemapView *self)
{
  if (cgv_treemap_view_get_tile (self, self->marked) == NULL && cgv_treemap_view_get_tile (self, 0) != NULL)
    cgv_treemap_view_mark_tile (self, 0);
}

/* The root is marked to show where the keyboard is, any other tile because it was chosen. The menu takes the keyboard, and
 * is about the tile that is marked. */
static void
focus_leave_cb (CgvTreemapView *self)
{
  if (self->marked == 0 && !cgv_row_menu_is_open (self->tile_menu))
    cgv_treemap_view_mark_tile (self, CGV_NONE);
}

static void
set_mode (CgvTreemapView *self,
          CgvTreemapMode mode)
{
  if (get_choice (self)->mode == mode)
    return;

  get_choice (self)->mode = mode;
  update_colors (self);
  update_mode (self);
  update (self);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODE]);
}

static void
style_tree (CgvTreemapView *self)
{
  CgvTreemapCanvas *canvases[] = { CGV_TREEMAP_CANVAS (self->pictures[0]), CGV_TREEMAP_CANVAS (self->pictures[1]), CGV_TREEMAP_CANVAS (self->legend) };

  for (guint i = 0; i < G_N_ELEMENTS (canvases); i++)
    cgv_treemap_canvas_set_tree (canvases[i], self->shape, get_direction (self));
}

/* The path of zooming among callees is not valid among callers. */
static void
begin_anew (CgvTreemapView *self)
{
  self->zoomed = 0;
  style_tree (self);
  cgv_treemap_trail_begin (self->trail, CGV_NONE);
  if (self->view.focus != NULL)
    numbers_changed_cb (self);
}

static void
set_shape (CgvTreemapView *self,
           CgvTreeShape shape)
{
  guint direction = get_shown_direction (self);

  if (self->shape == shape)
    return;

  self->shape = shape;
  style_tree (self);
  update_mode (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODE]);
  update_size (self);
  if (get_shown_direction (self) != direction)
    {
      update_colors (self);
      begin_anew (self);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DIRECTION]);
    }
  else
    update (self);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHAPE]);
}

static void
set_direction (CgvTreemapView *self,
               guint direction)
{
  if (get_choice (self)->direction == direction)
    return;

  get_choice (self)->direction = direction;
  begin_anew (self);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DIRECTION]);
}

/* The keyboard stays where it was: in the picture, or in the list. */
static void
set_is_list (CgvTreemapView *self,
             gboolean is_list)
{
  gboolean had_keyboard = has_keyboard (self);

  if (self->is_list == is_list)
    return;

  self->is_list = is_list;
  if (!g_str_equal (gtk_stack_get_visible_child_name (self->stack), "empty"))
    show_reason (self, NULL);
  if (self->layout == NULL)
    update (self);
  resized_cb (self);
  update_list (self);
  if (had_keyboard)
    gtk_widget_grab_focus (GTK_WIDGET (self));

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_IS_LIST]);
}

static void
select_action (GtkWidget *widget,
               const char *action,
               GVariant *parameter)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (widget);

  go_to_tile_cb (self, self->marked);
}

static void
zoom_in_action (GtkWidget *widget,
                const char *action,
                GVariant *parameter)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (widget);

  zoom_towards_cb (self, self->marked);
}

static void
zoom_out_action (GtkWidget *widget,
                 const char *action,
                 GVariant *parameter)
{
  zoom_out_cb (CGV_TREEMAP_VIEW (widget));
}

static void
copy_name_action (GtkWidget *widget,
                  const char *action,
                  GVariant *parameter)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (widget);
  const CgvTile *data = cgv_treemap_view_get_tile (self, self->marked);
  g_autofree char *name = NULL;

  if (data == NULL)
    return;

  name = is_of_function (self, self->marked) ? cgv_row_text_dup_whole_name (self->view.focus, data->node)
                                             : cgv_treemap_text_dup_plain_name (self->view.focus, self->layout, self->marked);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), name);
}

static void
copy_stack_action (GtkWidget *widget,
                   const char *action,
                   GVariant *parameter)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (widget);
  g_autofree char *text = NULL;

  if (cgv_treemap_view_get_tile (self, self->marked) == NULL)
    return;

  text = cgv_treemap_text_dup_stack (self->view.focus, self->layout, self->marked);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}

static void
filter_action (GtkWidget *widget,
               const char *action,
               GVariant *parameter)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (widget);
  const CgvTile *data = cgv_treemap_view_get_tile (self, self->marked);

  if (data != NULL && is_of_function (self, self->marked))
    cgv_filter_menu_apply (self->view.focus, data->node, parameter);
}

/* A picture lives no longer than the view. */
static void
follow_picture (CgvTreemapView *self,
                CgvTreemapPicture *picture)
{
  GtkEventController *keyboard = gtk_event_controller_focus_new ();

  gtk_widget_set_has_tooltip (GTK_WIDGET (picture), TRUE);
  g_signal_connect (picture, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
  g_signal_connect_swapped (picture, "resized", G_CALLBACK (resized_cb), self);
  g_signal_connect_swapped (picture, "hover-tile", G_CALLBACK (hover_tile_cb), self);
  g_signal_connect_swapped (picture, "mark-tile", G_CALLBACK (select_tile_cb), self);
  g_signal_connect_swapped (picture, "go-to-tile", G_CALLBACK (go_to_tile_cb), self);
  g_signal_connect_swapped (picture, "zoom-towards", G_CALLBACK (zoom_towards_cb), self);
  g_signal_connect_swapped (picture, "zoom-out", G_CALLBACK (zoom_out_cb), self);
  g_signal_connect_swapped (picture, "open-menu", G_CALLBACK (open_menu_cb), self);
  g_signal_connect_swapped (keyboard, "enter", G_CALLBACK (focus_enter_cb), self);
  g_signal_connect_swapped (keyboard, "leave", G_CALLBACK (focus_leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (picture), keyboard);
}

/* The object. */

static void
cgv_treemap_view_dispose (GObject *object)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (object);

  g_clear_handle_id (&self->resize_id, g_source_remove);
  self->is_outdated = FALSE;

  G_OBJECT_CLASS (cgv_treemap_view_parent_class)->dispose (object);
}

static void
cgv_treemap_view_finalize (GObject *object)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (object);

  g_clear_pointer (&self->layout, cgv_treemap_layout_unref);
  g_clear_pointer (&self->trail, cgv_treemap_trail_free);
  g_clear_object (&self->tile_menu);

  G_OBJECT_CLASS (cgv_treemap_view_parent_class)->finalize (object);
}

static void
cgv_treemap_view_get_property (GObject *object,
                               guint prop_id,
                               GValue *value,
                               GParamSpec *pspec)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (object);

  switch (prop_id)
    {
    case PROP_SHAPE:
      g_value_set_uint (value, self->shape);
      break;
    case PROP_DIRECTION:
      g_value_set_uint (value, get_shown_direction (self));
      break;
    case PROP_MODE:
      g_value_set_uint (value, get_mode (self));
      break;
    case PROP_DETAIL:
      g_value_set_uint (value, self->detail);
      break;
    case PROP_COLOR:
      g_value_set_uint (value, self->color);
      break;
    case PROP_IS_LIST:
      g_value_set_boolean (value, self->is_list);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_treemap_view_set_property (GObject *object,
                               guint prop_id,
                               const GValue *value,
                               GParamSpec *pspec)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (object);

  switch (prop_id)
    {
    case PROP_SHAPE:
      set_shape (self, (CgvTreeShape) g_value_get_uint (value));
      break;
    case PROP_DIRECTION:
      set_direction (self, g_value_get_uint (value));
      break;
    case PROP_MODE:
      set_mode (self, (CgvTreemapMode) g_value_get_uint (value));
      break;
    case PROP_DETAIL:
      self->detail = (CgvTreemapDetail) g_value_get_uint (value);
      request_layout (self);
      break;
    case PROP_COLOR:
      self->color = (CgvTreemapColor) g_value_get_uint (value);
      if (self->view.focus != NULL && self->color <= CGV_TREEMAP_BY_NAMESPACE)
        cgv_focus_set_color (self->view.focus, (CgvGroupingKind) self->color);
      update_colors (self);
      break;
    case PROP_IS_LIST:
      set_is_list (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

#define BIND(child) gtk_widget_class_bind_template_child (widget_class, CgvTreemapView, child)
#define BIND_AS(id, field) \
  gtk_widget_class_bind_template_child_full (widget_class, id, FALSE, G_STRUCT_OFFSET (CgvTreemapView, field))

/* Focuses a picture, or its list, not the path above it. */
static gboolean
cgv_treemap_view_grab_focus (GtkWidget *widget)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (widget);

  if (gtk_widget_get_mapped (GTK_WIDGET (self->list)))
    return gtk_widget_grab_focus (GTK_WIDGET (self->list));
  cgv_foreach_side (i)
    if (gtk_widget_get_mapped (GTK_WIDGET (self->pictures[i])))
      return gtk_widget_grab_focus (GTK_WIDGET (self->pictures[i]));
  return FALSE;
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/callgrove/Callgrove/ui/cgv-treemap-view.ui");
  BIND (path_row);
  BIND (out_button);
  BIND (path);
  BIND (members_label);
  BIND (stack);
  BIND (panes);
  BIND (sides_box);
  BIND_AS ("first_toggle", side_toggles[CGV_SIDE_BASE]);
  BIND_AS ("second_toggle", side_toggles[CGV_SIDE_NEW]);
  BIND_AS ("first_toggle_label", toggle_labels[CGV_SIDE_BASE]);
  BIND_AS ("second_toggle_label", toggle_labels[CGV_SIDE_NEW]);
  BIND_AS ("first_pane", side_panes[CGV_SIDE_BASE]);
  BIND_AS ("second_pane", side_panes[CGV_SIDE_NEW]);
  BIND_AS ("first_side_button", side_buttons[CGV_SIDE_BASE]);
  BIND_AS ("second_side_button", side_buttons[CGV_SIDE_NEW]);
  BIND_AS ("first_side_label", side_labels[CGV_SIDE_BASE]);
  BIND_AS ("second_side_label", side_labels[CGV_SIDE_NEW]);
  BIND_AS ("first_title", titles[CGV_SIDE_BASE]);
  BIND_AS ("second_title", titles[CGV_SIDE_NEW]);
  BIND_AS ("first_picture", pictures[CGV_SIDE_BASE]);
  BIND_AS ("second_picture", pictures[CGV_SIDE_NEW]);
  BIND (list);
  BIND (empty_label);
  BIND (legend);
  BIND (legend_button);
  BIND (legend_row);
  BIND (marked_cost);
  BIND (found_label);
  BIND (filtered_label);
  BIND (estimate_button);
  BIND (estimate_label);
  BIND (certain_label);
  BIND (scroller);
  BIND (tile_menu_model);
  BIND (no_calls_label);
  BIND (command_box);
  gtk_widget_class_bind_template_callback (widget_class, path_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, cgv_treemap_view_mark_tile);
  gtk_widget_class_bind_template_callback (widget_class, go_to_tile_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, resized_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_sides);
}

static void
cgv_treemap_view_drop_focus (CgvView *view)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (view);

  cgv_treemap_trail_set_numbers (self->trail, NULL);
  show_layout (self, NULL);
  update_colors (self);
}

static void
cgv_treemap_view_focus_changed (CgvView *view)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (view);

  self->zoomed = 0;
  style_tree (self);
  update_mode (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DIRECTION]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODE]);
  g_object_set (self, "color", view->focus != NULL && !has_base (self) ? get_default_color (self) : CGV_TREEMAP_BY_LIBRARY, NULL);
  if (view->focus != NULL)
    numbers_changed_cb (self);
  else
    update (self);
}

/* A comparison has two pictures, one for each side. */
typedef struct
{
  const CgvTreemapLayout *layout;
  CgvTreemapCells *cells;
  CgvTreemapStyle styles[CGV_N_SIDES];
  gboolean is_beside;
} Kept;

static void
draw_kept (cairo_t *cr,
           const void *data)
{
  const Kept *kept = data;
  const CgvTreemapLayout *layout = kept->layout;

  cgv_treemap_painter_draw (cr, layout->tree, kept->cells, &layout->source, kept->is_beside ? CGV_TREEMAP_PANE_BASE : CGV_TREEMAP_PANE_CHANGE, &kept->styles[0]);
  if (!kept->is_beside)
    return;
  cairo_translate (cr, layout->width + KEPT_GAP, 0);
  cgv_treemap_painter_draw (cr, layout->tree, kept->cells, &layout->source, CGV_TREEMAP_PANE_NEW, &kept->styles[1]);
}

/* Returns the subject of the picture, as its title. */
static char *
dup_subject (CgvTreemapView *self)
{
  g_autofree char *name = cgv_treemap_text_dup_plain_name (self->view.focus, self->layout, 0);

  switch (self->layout->tree->direction)
    {
    case CGV_TREE_CALLERS:
      return g_strdup_printf (_ ("Callers of %s"), name);
    case CGV_TREE_BOTH:
      return g_strdup_printf (_ ("Callers and callees of %s"), name);
    case CGV_TREE_CALLEES:
    default:
      return g_steal_pointer (&name);
    }
}

static void
give_kept (CgvTreemapView *self,
           Kept *kept,
           CgvSheetFunc func,
           gpointer user_data)
{
  const CgvTreemapStyle *legend = cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (self->legend));
  g_autofree char *name = dup_subject (self);
  g_autofree char *title = cgv_picture_sheet_dup_title (self->view.focus, name);
  g_autofree char *note = cgv_treemap_cells_dup_note (self->layout->tree);
  CgvSheet sheet = {
    .title = title,
    .note = note,
    .width = self->layout->width,
    .height = has_rows (self) ? cgv_tree_get_height (self->layout->tree) : self->layout->height,
    .draw = draw_kept,
    .data = kept,
    .pane = kept->is_beside ? CGV_TREEMAP_PANE_BASE : CGV_TREEMAP_PANE_CHANGE,
    .style = &kept->styles[0],
  };

  if (kept->is_beside)
    sheet.width = 2 * sheet.width + KEPT_GAP;
  kept->styles[0].groups = legend->groups;
  kept->styles[0].slots = legend->slots;
  kept->styles[0].shape = legend->shape;
  kept->styles[0].direction = legend->direction;
  kept->styles[0].is_exact = legend->is_exact;
  func (&sheet, user_data);
}

static gboolean
cgv_treemap_view_give_sheet (CgvView *view,
                             double scale,
                             CgvSheetFunc func,
                             gpointer user_data)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (view);
  Kept kept = { .layout = self->layout, .is_beside = has_panes (self) };

  if (cgv_treemap_view_get_tile (self, 0) == NULL)
    return FALSE;
  if (func == NULL)
    return TRUE;
  cgv_foreach_side (i)
    cgv_picture_sheet_init_style (&kept.styles[i], CGV_TREEMAP_CANVAS (self->pictures[i]), scale);
  kept.cells = cgv_treemap_cells_new (self->layout->tree, &kept.styles[0]);
  if (kept.cells == NULL)
    return FALSE;
  give_kept (self, &kept, func, user_data);
  cgv_treemap_cells_free (kept.cells);
  return TRUE;
}

static const CgvViewOption options[] = {
  { N_ ("Contents"), N_ ("_Callees"), "treemap.direction", CGV_TREE_CALLEES },
  { N_ ("Contents"), N_ ("C_allers"), "treemap.direction", CGV_TREE_CALLERS },
  { N_ ("Contents"), N_ ("Callers and Call_ees"), "treemap.direction", CGV_TREE_BOTH },
  { N_ ("Contents"), N_ ("_Files and Functions"), "treemap.direction", CGV_TREEMAP_FLAT },
  { N_ ("Sides"), N_ ("A _Beside B"), "treemap.mode", CGV_TREEMAP_SIDES },
  { N_ ("Sides"), N_ ("_One Picture"), "treemap.mode", CGV_TREEMAP_CHANGE },
  { N_ ("Sides"), N_ ("Only C_hanges"), "treemap.mode", CGV_TREEMAP_MOVERS },
  { N_ ("Colour"), N_ ("_Library"), "treemap.color", CGV_TREEMAP_BY_LIBRARY },
  { N_ ("Colour"), N_ ("_Source File"), "treemap.color", CGV_TREEMAP_BY_FILE },
  { N_ ("Colour"), N_ ("_Namespace"), "treemap.color", CGV_TREEMAP_BY_NAMESPACE },
  { N_ ("Colour"), N_ ("Cost _per Call"), "treemap.color", CGV_TREEMAP_BY_COST_PER_CALL },
  { N_ ("Colour"), N_ ("Cer_tainty"), "treemap.color", CGV_TREEMAP_BY_CERTAINTY },
  { N_ ("Detail"), N_ ("L_ess"), "treemap.detail", CGV_TREEMAP_LESS },
  { N_ ("Detail"), N_ ("_Readable"), "treemap.detail", CGV_TREEMAP_READABLE },
  { N_ ("Detail"), N_ ("E_verything"), "treemap.detail", CGV_TREEMAP_EVERYTHING },
  { NULL, N_ ("As L_ist"), "picture.is-list", CGV_VIEW_SWITCH },
};

static gboolean
cgv_treemap_view_has_option (CgvView *view,
                             const CgvViewOption *option)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (view);

  if (g_str_equal (option->action, "treemap.direction"))
    return cgv_row_text_has_calls (view->focus) && !is_mixed (self) && !is_of_members (self) && (option->value != CGV_TREE_BOTH || has_rows (self));
  if (g_str_equal (option->action, "treemap.mode"))
    return has_base (self) && has_mode (self, (CgvTreemapMode) option->value) && !(is_beside (self) && has_rows (self));
  if (g_str_equal (option->action, "treemap.color"))
    return !has_base (self);
  return !g_str_equal (option->action, "treemap.detail") || !has_rows (self);
}

/* A picture without calls, or of parts side by side, has no direction. */
static gboolean
direction_key_cb (GtkWidget *widget,
                  GVariant *args,
                  gpointer user_data)
{
  CgvViewOption option = { .action = "treemap.direction" };

  option.value = g_variant_get_uint32 (args);
  if (CGV_VIEW (widget)->focus == NULL || !cgv_treemap_view_has_option (CGV_VIEW (widget), &option))
    return GDK_EVENT_PROPAGATE;
  g_object_set (widget, "direction", option.value, NULL);
  return GDK_EVENT_STOP;
}

static void
cgv_treemap_view_class_init (CgvTreemapViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->drop_focus = cgv_treemap_view_drop_focus;
  CGV_VIEW_CLASS (klass)->give_sheet = cgv_treemap_view_give_sheet;
  CGV_VIEW_CLASS (klass)->focus_changed = cgv_treemap_view_focus_changed;
  CGV_VIEW_CLASS (klass)->options = options;
  CGV_VIEW_CLASS (klass)->n_options = G_N_ELEMENTS (options);
  CGV_VIEW_CLASS (klass)->has_option = cgv_treemap_view_has_option;
  object_class->dispose = cgv_treemap_view_dispose;
  object_class->finalize = cgv_treemap_view_finalize;
  object_class->get_property = cgv_treemap_view_get_property;
  object_class->set_property = cgv_treemap_view_set_property;
  widget_class->grab_focus = cgv_treemap_view_grab_focus;

  properties[PROP_SHAPE] =
    g_param_spec_uint ("shape", NULL, NULL, CGV_TREE_NESTED, CGV_TREE_ROWS, CGV_TREE_NESTED, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_DIRECTION] =
    g_param_spec_uint ("direction", NULL, NULL, CGV_TREE_CALLEES, CGV_TREEMAP_FLAT, CGV_TREE_CALLEES, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_MODE] =
    g_param_spec_uint ("mode", NULL, NULL, CGV_TREEMAP_SIDES, CGV_TREEMAP_MOVERS, CGV_TREEMAP_CHANGE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_DETAIL] =
    g_param_spec_uint ("detail", NULL, NULL, CGV_TREEMAP_LESS, CGV_TREEMAP_EVERYTHING, CGV_TREEMAP_READABLE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_COLOR] =
    g_param_spec_uint ("color", NULL, NULL, CGV_TREEMAP_BY_LIBRARY, CGV_TREEMAP_BY_CERTAINTY, CGV_TREEMAP_BY_LIBRARY, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_IS_LIST] =
    g_param_spec_boolean ("is-list", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_install_property_action (widget_class, "picture.is-list", "is-list");
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_l, 0, "picture.is-list", NULL);
  gtk_widget_class_install_property_action (widget_class, "treemap.direction", "direction");
  gtk_widget_class_add_binding (widget_class, GDK_KEY_c, 0, direction_key_cb, "u", (guint) CGV_TREE_CALLEES);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_c, GDK_SHIFT_MASK, direction_key_cb, "u", (guint) CGV_TREE_CALLERS);
  gtk_widget_class_install_property_action (widget_class, "treemap.mode", "mode");
  gtk_widget_class_install_property_action (widget_class, "treemap.detail", "detail");
  gtk_widget_class_install_property_action (widget_class, "treemap.color", "color");
  gtk_widget_class_install_action (widget_class, "treemap.select", NULL, select_action);
  gtk_widget_class_install_action (widget_class, "treemap.zoom-in", NULL, zoom_in_action);
  gtk_widget_class_install_action (widget_class, "treemap.zoom-out", NULL, zoom_out_action);
  gtk_widget_class_install_action (widget_class, "treemap.copy-name", NULL, copy_name_action);
  gtk_widget_class_install_action (widget_class, "treemap.copy-stack", NULL, copy_stack_action);
  gtk_widget_class_install_action (widget_class, "treemap.filter", "s", filter_action);

  gtk_widget_class_set_css_name (widget_class, "treemapview");
  bind_template (widget_class);
}

static void
cgv_treemap_view_init (CgvTreemapView *self)
{
  self->trail = cgv_treemap_trail_new ();
  self->marked = CGV_NONE;
  self->hovered = CGV_NONE;
  self->wanted = CGV_NONE;
  self->detail = CGV_TREEMAP_READABLE;
  self->choices[FALSE] = (CgvTreemapChoice){ CGV_TREE_CALLEES, CGV_TREEMAP_CHANGE };
  self->choices[TRUE] = (CgvTreemapChoice){ CGV_TREEMAP_FLAT, CGV_TREEMAP_SIDES };
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_ROW, G_CALLBACK (row_changed_cb));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_AMOUNTS, G_CALLBACK (amounts_changed_cb));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_NUMBERS, G_CALLBACK (numbers_changed_cb));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_FOUND | CGV_FOCUS_HOT_PATH, G_CALLBACK (update_found));
  gtk_widget_init_template (GTK_WIDGET (self));
  self->tile_menu = cgv_row_menu_new (G_MENU_MODEL (self->tile_menu_model), GTK_WIDGET (self));
  cgv_filter_menu_append (self->tile_menu, "treemap.filter");
  cgv_foreach_side (i)
    follow_picture (self, self->pictures[i]);
  update_mode (self);
  update (self);
}
