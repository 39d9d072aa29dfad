/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-layout.h"

/* Smaller tiles are confetti: neither read nor hit. Zooming shows them. */
#define MIN_SIDE 9.0

/* What a picture of this size can show; a bound for the time that a layout takes. */
#define MAX_TILES 50000

/* Changes that make up for each other are looked for in what has none, too. */
#define MAX_DELTA_TILES 20000

/* The first tiles of a large profile need all edges of a function, however small the picture. */
#define QUICK_EDGES 4000

/* Either of costs or of a comparison. */
typedef struct
{
  CgvCosts *costs;
  CgvComparison *comparison;
  CgvDeltaArea area_of;
  CgvNodeId root;
  int width;
  int height;
} Request;

static const CgvCalleeTreeStyle tree_style = { .min_side = MIN_SIDE, .max_tiles = MAX_TILES };
static const CgvCalleeTreeStyle delta_style = { .min_side = MIN_SIDE, .max_tiles = MAX_DELTA_TILES };

CgvTreemapLayout *
cgv_treemap_layout_new (CgvCosts *costs,
                        CgvNodeId root,
                        int width,
                        int height)
{
  const CgvRect area = { 0.0, 0.0, width, height };
  CgvCalleeTree *tree;
  CgvTreemapLayout *self;

  g_return_val_if_fail (costs != NULL, NULL);
  g_return_val_if_fail (root < costs->graph->n_nodes, NULL);

  tree = cgv_callee_tree_new (costs, root, &area, &tree_style);
  if (tree == NULL)
    return NULL;

  self = g_atomic_rc_box_new0 (CgvTreemapLayout);
  self->costs = cgv_costs_ref (costs);
  self->tree = tree;
  self->root = root;
  self->width = width;
  self->height = height;

  return self;
}

CgvTreemapLayout *
cgv_treemap_layout_new_delta (CgvComparison *comparison,
                              CgvNodeId root,
                              CgvDeltaArea area_of,
                              int width,
                              int height)
{
  const CgvRect area = { 0.0, 0.0, width, height };
  CgvDeltaTree *delta;
  CgvTreemapLayout *self;

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (root < comparison->n_rows, NULL);

  delta = cgv_delta_tree_new (comparison, root, area_of, &area, &delta_style);
  if (delta == NULL)
    return NULL;

  self = g_atomic_rc_box_new0 (CgvTreemapLayout);
  self->comparison = cgv_comparison_ref (comparison);
  self->delta = delta;
  self->tree = &delta->tree;
  self->root = root;
  self->width = width;
  self->height = height;

  return self;
}

gboolean
cgv_treemap_layout_is_quick (guint32 n_edges)
{
  return n_edges <= QUICK_EDGES;
}

static void
request_free (gpointer data)
{
  Request *request = data;

  cgv_costs_unref (request->costs);
  cgv_comparison_unref (request->comparison);
  g_free (request);
}

static void
unref_layout (gpointer data)
{
  cgv_treemap_layout_unref (data);
}

static void
lay_out_in_thread (GTask *task,
                   gpointer source_object,
                   gpointer task_data,
                   GCancellable *cancellable)
{
  Request *request = task_data;
  CgvTreemapLayout *layout;

  if (g_task_return_error_if_cancelled (task))
    return;

  if (request->comparison != NULL)
    layout = cgv_treemap_layout_new_delta (request->comparison, request->root, request->area_of, request->width, request->height);
  else
    layout = cgv_treemap_layout_new (request->costs, request->root, request->width, request->height);
  if (layout == NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "out of memory");
  else
    g_task_return_pointer (task, layout, unref_layout);
}

static void
lay_out_async (const Request *wanted,
               GCancellable *cancellable,
               GAsyncReadyCallback callback,
               gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, cgv_treemap_layout_new_finish);
  g_task_set_task_data (task, g_memdup2 (wanted, sizeof *wanted), request_free);
  g_task_run_in_thread (task, lay_out_in_thread);
}

void
cgv_treemap_layout_new_async (CgvCosts *costs,
                              CgvNodeId root,
                              int width,
                              int height,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  Request request = { .root = root, .width = width, .height = height };

  g_return_if_fail (costs != NULL);
  g_return_if_fail (root < costs->graph->n_nodes);

  request.costs = cgv_costs_ref (costs);
  lay_out_async (&request, cancellable, callback, user_data);
}

void
cgv_treemap_layout_new_delta_async (CgvComparison *comparison,
                                    CgvNodeId root,
                                    CgvDeltaArea area_of,
                                    int width,
                                    int height,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  Request request = { .area_of = area_of, .root = root, .width = width, .height = height };

  g_return_if_fail (comparison != NULL);
  g_return_if_fail (root < comparison->n_rows);

  request.comparison = cgv_comparison_ref (comparison);
  lay_out_async (&request, cancellable, callback, user_data);
}

CgvTreemapLayout *
cgv_treemap_layout_new_finish (GAsyncResult *result,
                               GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, cgv_treemap_layout_new_finish), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

CgvTreemapLayout *
cgv_treemap_layout_ref (CgvTreemapLayout *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
layout_clear (gpointer data)
{
  CgvTreemapLayout *self = data;

  if (self->delta != NULL)
    cgv_delta_tree_free (self->delta);
  else
    cgv_callee_tree_free (self->tree);
  cgv_costs_unref (self->costs);
  cgv_comparison_unref (self->comparison);
}

void
cgv_treemap_layout_unref (CgvTreemapLayout *self)
{
  g_atomic_rc_box_release_full (self, layout_clear);
}

const CgvTile *
cgv_treemap_layout_get_tile (const CgvTreemapLayout *self,
                             guint32 tile)
{
  return tile < self->tree->n_tiles ? &self->tree->tiles[tile] : NULL;
}

guint32
cgv_treemap_layout_find_node (const CgvTreemapLayout *self,
                              CgvNodeId node)
{
  guint32 found = CGV_NONE;

  for (guint32 i = 0; i < self->tree->n_tiles; i++)
    {
      const CgvTile *tile = &self->tree->tiles[i];

      if (tile->node != node || (tile->kind != CGV_TILE_FUNCTION && tile->kind != CGV_TILE_RECURSION))
        continue;
      if (found == CGV_NONE || tile->cost > self->tree->tiles[found].cost)
        found = i;
    }

  return found;
}

guint32
cgv_treemap_layout_get_sibling (const CgvTreemapLayout *self,
                                guint32 tile,
                                int step)
{
  const CgvTile *data = cgv_treemap_layout_get_tile (self, tile);
  const CgvTile *parent = data != NULL ? cgv_treemap_layout_get_tile (self, data->parent) : NULL;
  gint64 index;

  if (parent == NULL)
    return tile;

  index = (gint64) tile - parent->first_child + step;

  return index >= 0 && index < parent->n_children ? tile + (guint32) step : tile;
}

GArray *
cgv_treemap_layout_get_stack (const CgvTreemapLayout *self,
                              guint32 tile)
{
  GArray *stack = g_array_new (FALSE, FALSE, sizeof (guint32));
  const CgvTile *data = cgv_treemap_layout_get_tile (self, tile);

  /* What a function keeps for itself, or does not show, is about that function. */
  if (data != NULL && (data->kind == CGV_TILE_SELF || data->kind == CGV_TILE_REST))
    data = cgv_treemap_layout_get_tile (self, data->parent);

  for (; data != NULL; data = cgv_treemap_layout_get_tile (self, data->parent))
    g_array_append_val (stack, data->node);

  for (guint i = 0; i < stack->len / 2; i++)
    {
      guint32 *a = &g_array_index (stack, guint32, i);
      guint32 *b = &g_array_index (stack, guint32, stack->len - 1 - i);
      guint32 swap = *a;

      *a = *b;
      *b = swap;
    }

  return stack;
}
