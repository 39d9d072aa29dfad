/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-layout.h"

#include <math.h>

#include "cgv-allocator.h"
#include "cgv-arrays.h"

/* For each detail: tiles of less area than the square of the side are merged into one; only larger ones are frames. */
static const struct
{
  double side;
  double width;
  double height;
} sizes[] = {
  [CGV_TREEMAP_LESS] = { 60, 200, 110 },
  [CGV_TREEMAP_READABLE] = { 36, 112, 58 },
  [CGV_TREEMAP_EVERYTHING] = { 9, 9, 9 },
};

/* Deeper rows are not shown: there is one image of all. */
#define MAX_ROWS 200

/* Most tiles of a picture; it bounds the time of a layout. */
#define MAX_TILES 50000

/* Functions without a net change are searched too: changes inside them may cancel out. */
#define MAX_DELTA_TILES 20000

/* The first tiles of a large profile need all edges of a function, however small the picture. */
#define QUICK_EDGES 4000

typedef struct
{
  CgvTreeSource source;
  CgvNodeId root;
  CgvTreemapSpec spec;
} Request;

static CgvTreeSource
source_ref (const CgvTreeSource *source)
{
  CgvTreeSource result = { .groups = source->groups != NULL ? cgv_tree_groups_ref (source->groups) : NULL };

  if (source->comparison != NULL)
    result.comparison = cgv_comparison_ref (source->comparison);
  else
    result.costs = cgv_costs_ref (source->costs);

  return result;
}

static void
source_clear (CgvTreeSource *source)
{
  cgv_allocator_free_later (g_steal_pointer (&source->costs), (GDestroyNotify) cgv_costs_unref);
  cgv_allocator_free_later (g_steal_pointer (&source->comparison), (GDestroyNotify) cgv_comparison_unref);
  cgv_allocator_free_later (g_steal_pointer (&source->groups), (GDestroyNotify) cgv_tree_groups_unref);
}

/* Frames of a flame graph are as narrow as a pixel. Files have no more than one level below them, so that readable is as small as
 * can be hit. */
static CgvTreeStyle
get_style (const CgvTreeSource *source,
           const CgvTreemapSpec *spec)
{
  gboolean has_rows = spec->shape == CGV_TREE_ROWS;
  CgvTreemapDetail detail = spec->by_file && spec->detail == CGV_TREEMAP_READABLE ? CGV_TREEMAP_EVERYTHING : spec->detail;

  return (CgvTreeStyle){
    .area = { 0.0, 0.0, spec->width, has_rows ? MAX_ROWS * spec->row_height : spec->height },
    .shape = spec->shape,
    .area_of = spec->area_of,
    .direction = spec->direction,
    .row_height = spec->row_height,
    .min_side = has_rows ? 1.0 : sizes[detail].side,
    .min_width = sizes[detail].width,
    .min_height = sizes[detail].height,
    .max_tiles = source->comparison != NULL ? MAX_DELTA_TILES : MAX_TILES,
  };
}

/* Makes the tree. Without a root the groups are divided. Returns NULL if there is no memory. */
static CgvTree *
new_tree (CgvTreeSource *source,
          CgvNodeId root,
          const CgvTreemapSpec *spec)
{
  const CgvTreeStyle style = get_style (source, spec);

  if (root == CGV_NONE && source->groups == NULL)
    {
      source->groups = spec->grouping != NULL ? cgv_tree_groups_new_of_group (spec->grouping, spec->group, NULL)
                                              : cgv_tree_groups_new (source->costs, source->comparison, spec->cycle, !spec->by_file, true, NULL);
      if (source->groups == NULL)
        return NULL;
    }
  return cgv_tree_new (source, root != CGV_NONE ? root : spec->zoomed, &style, NULL);
}

CgvTreemapLayout *
cgv_treemap_layout_new (const CgvTreeSource *source,
                        CgvNodeId root,
                        const CgvTreemapSpec *spec)
{
  CgvTreeSource own = source_ref (source);
  CgvTree *tree = new_tree (&own, root, spec);
  CgvTreemapLayout *self;

  if (tree == NULL)
    {
      source_clear (&own);
      return NULL;
    }

  self = g_atomic_rc_box_new0 (CgvTreemapLayout);
  self->source = own;
  self->tree = tree;
  self->root = root;
  self->spec = *spec;
  self->width = spec->width;
  self->height = spec->shape == CGV_TREE_ROWS ? MAX (spec->height, (int) ceil (cgv_tree_get_height (tree))) : spec->height;

  return self;
}

gboolean
cgv_treemap_layout_is_quick (const CgvTreeSource *source)
{
  const CgvCosts *costs = source->comparison != NULL ? source->comparison->costs[CGV_SIDE_NEW] : source->costs;
  guint32 n_edges = source->comparison != NULL ? source->comparison->joined->n_edges : source->costs->graph->n_edges;

  if (cgv_profile_may_have_contexts (costs->graph->profile))
    return FALSE;
  return n_edges <= QUICK_EDGES && (n_edges > 0 || costs->graph->n_nodes <= QUICK_EDGES);
}

static void
request_free (gpointer data)
{
  Request *request = data;

  source_clear (&request->source);
  cgv_allocator_free_later (g_steal_pointer (&request->spec.grouping), (GDestroyNotify) cgv_grouping_unref);
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

  layout = cgv_treemap_layout_new (&request->source, request->root, &request->spec);
  if (layout == NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "out of memory");
  else
    g_task_return_pointer (task, layout, unref_layout);
}

void
cgv_treemap_layout_new_async (const CgvTreeSource *source,
                              CgvNodeId root,
                              const CgvTreemapSpec *spec,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Request *request = g_new (Request, 1);

  *request = (Request){ source_ref (source), root, *spec };
  if (spec->grouping != NULL)
    cgv_grouping_ref (spec->grouping);
  g_task_set_source_tag (task, cgv_treemap_layout_new_finish);
  g_task_set_task_data (task, request, request_free);
  g_task_run_in_thread (task, lay_out_in_thread);
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

  cgv_tree_free (self->tree);
  source_clear (&self->source);
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

gboolean
cgv_treemap_layout_is_shown (const CgvTreemapLayout *self,
                             guint32 tile)
{
  const CgvTile *data = cgv_treemap_layout_get_tile (self, tile);

  return data != NULL && (self->spec.shape != CGV_TREE_ROWS || data->kind != CGV_TILE_SELF) && (tile == 0 || data->parent != CGV_NONE);
}

guint32
cgv_treemap_layout_get_next (const CgvTreemapLayout *self,
                             guint32 tile,
                             gboolean above)
{
  const CgvTree *tree = self->tree;
  gboolean has_callers = tree->shape == CGV_TREE_ROWS && (tile == 0 ? tree->direction != CGV_TREE_CALLEES && (above || tree->upper == 0) : cgv_tree_is_caller (tree, tile));
  const CgvTile *data = &tree->tiles[tile == 0 && has_callers ? tree->upper : tile];

  if (above != has_callers)
    return tile == 0 ? tile : cgv_tree_get_parent (tree, tile);
  return data->n_children > 0 && cgv_treemap_layout_is_shown (self, data->first_child) ? data->first_child : tile;
}

/* Finds the node of the groups for the costliest place of a function. Returns 0 if it has no
 * such node. */
static guint32
find_in_groups (const CgvTreeGroups *groups,
                CgvNodeId function)
{
  guint32 found = 0;
  double most = -1;

  for (guint32 node = 1; node < groups->n_nodes; node++)
    {
      double cost = 0;

      if (groups->functions[node] != function || groups->out_start[node] != groups->out_start[node + 1])
        continue;
      cgv_foreach_side (side)
        cost = MAX (cost, groups->cost[side] != NULL ? groups->cost[side][node].cost : 0);
      if (cost > most)
        {
          most = cost;
          found = node;
        }
    }

  return found;
}

static guint32
find_outer_group (const CgvTreeGroups *groups,
                  guint32 node)
{
  guint32 outer = 0;

  while (groups->out_start[outer + 1] < node)
    outer++;

  return outer;
}

static guint32
find_tile_of_group (const CgvTreemapLayout *self,
                    guint32 group)
{
  for (guint32 i = 0; i < self->tree->n_tiles; i++)
    {
      if (self->tree->tiles[i].kind == CGV_TILE_GROUP && self->tree->tiles[i].group == group)
        return i;
    }

  return CGV_NONE;
}

static guint32
find_around (const CgvTreemapLayout *self,
             CgvNodeId function)
{
  const CgvTreeGroups *groups = self->source.groups;
  guint32 found = CGV_NONE;

  for (guint32 node = find_in_groups (groups, function); node != 0 && found == CGV_NONE; node = find_outer_group (groups, node))
    found = find_tile_of_group (self, node);

  return found;
}

guint32
cgv_treemap_layout_find_node (const CgvTreemapLayout *self,
                              CgvNodeId node)
{
  guint32 found = CGV_NONE;

  for (guint32 i = 0; i < self->tree->n_tiles; i++)
    {
      const CgvTile *tile = &self->tree->tiles[i];

      if (tile->node != node || tile->kind != CGV_TILE_FUNCTION)
        continue;
      if (found == CGV_NONE || tile->weight > self->tree->tiles[found].weight)
        found = i;
    }
  if (found == CGV_NONE && self->source.groups != NULL)
    return find_around (self, node);

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

  return index >= 0 && index < parent->n_children && cgv_treemap_layout_is_shown (self, tile + (guint32) step) ? tile + (guint32) step : tile;
}

GArray *
cgv_treemap_layout_get_stack (const CgvTreemapLayout *self,
                              guint32 tile)
{
  GArray *stack = cgv_array_new (guint32);
  const CgvTile *data = cgv_treemap_layout_get_tile (self, tile);

  /* Self cost and the rest of a function belong to that function. */
  if (data != NULL && (data->kind == CGV_TILE_SELF || data->kind == CGV_TILE_REST))
    tile = data->parent;

  for (data = cgv_treemap_layout_get_tile (self, tile); data != NULL; data = cgv_treemap_layout_get_tile (self, tile))
    {
      g_array_append_val (stack, tile);
      tile = cgv_tree_get_parent (self->tree, tile);
    }

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
