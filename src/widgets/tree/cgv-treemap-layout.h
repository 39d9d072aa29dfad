/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Where the tiles of a treemap are, for one function, one view of the numbers or one comparison, and one size,
 * laid out in a thread of its own where that takes time. Immutable and counted; any thread may read it.
 */

#include <gio/gio.h>

#include "cgv-tree.h"

G_BEGIN_DECLS

/**
 * CgvTreemapLayout:
 * @source: what the tiles show: the costs of a profile, or a comparison
 * @tree: the tiles; the first is the root
 * @root: the function or row at the root
 * @width: width that the tiles fill, in pixels
 * @height: height that the tiles fill, in pixels
 *
 * To be read only.
 */
typedef struct
{
  CgvTreeSource source;
  CgvTree *tree;
  CgvNodeId root;
  int width;
  int height;
} CgvTreemapLayout;

/**
 * cgv_treemap_layout_new:
 * @source: what to show
 * @root: the function or row at the root
 * @area_of: what area stands for
 * @width: width in pixels, above 0
 * @height: height in pixels, above 0
 *
 * Lays out a treemap. Any thread.
 *
 * Returns: (nullable) (transfer full): the layout, or NULL if there is no memory
 */
CgvTreemapLayout *cgv_treemap_layout_new (const CgvTreeSource *source,
                                          CgvNodeId root,
                                          CgvTreeArea area_of,
                                          int width,
                                          int height);

/**
 * cgv_treemap_layout_is_quick:
 * @source: what to show
 *
 * Returns: TRUE if a layout takes less than a frame, so that it is not worth a thread
 */
gboolean cgv_treemap_layout_is_quick (const CgvTreeSource *source);

/**
 * cgv_treemap_layout_new_async:
 * @source: what to show
 * @root: the function or row at the root
 * @area_of: what area stands for
 * @width: width in pixels, above 0
 * @height: height in pixels, above 0
 * @cancellable: (nullable): to drop the result
 * @callback: called in the main loop of the caller
 * @user_data: passed to @callback
 *
 * Lays out a treemap in a thread.
 */
void cgv_treemap_layout_new_async (const CgvTreeSource *source,
                                   CgvNodeId root,
                                   CgvTreeArea area_of,
                                   int width,
                                   int height,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);

/**
 * cgv_treemap_layout_new_finish:
 * @result: what the callback got
 * @error: (out) (optional): G_IO_ERROR_CANCELLED, or G_IO_ERROR_FAILED where there was no memory
 *
 * Gets the layout.
 *
 * Returns: (nullable) (transfer full): the layout, or NULL with @error set
 */
CgvTreemapLayout *cgv_treemap_layout_new_finish (GAsyncResult *result,
                                                 GError **error);

/**
 * cgv_treemap_layout_ref:
 * @self: a layout
 *
 * Adds a reference.
 *
 * Returns: (transfer full): @self
 */
CgvTreemapLayout *cgv_treemap_layout_ref (CgvTreemapLayout *self);

/**
 * cgv_treemap_layout_unref:
 * @self: (transfer full): a layout
 *
 * Drops a reference.
 */
void cgv_treemap_layout_unref (CgvTreemapLayout *self);

/**
 * cgv_treemap_layout_get_tile:
 * @self: a layout
 * @tile: index of a tile
 *
 * Gets a tile.
 *
 * Returns: (nullable) (transfer none): the tile, or NULL for CGV_NONE
 */
const CgvTile *cgv_treemap_layout_get_tile (const CgvTreemapLayout *self,
                                            guint32 tile);

/**
 * cgv_treemap_layout_find_node:
 * @self: a layout
 * @node: a function
 *
 * Finds where a function is: of several places, the largest.
 *
 * Returns: the index of a tile, or CGV_NONE if it has none
 */
guint32 cgv_treemap_layout_find_node (const CgvTreemapLayout *self,
                                      CgvNodeId node);

/**
 * cgv_treemap_layout_get_sibling:
 * @self: a layout
 * @tile: index of a tile
 * @step: 1 for the next smaller, -1 for the next larger
 *
 * Finds the tile beside another in the same parent.
 *
 * Returns: the index of a tile; @tile itself at either end
 */
guint32 cgv_treemap_layout_get_sibling (const CgvTreemapLayout *self,
                                        guint32 tile,
                                        int step);

/**
 * cgv_treemap_layout_get_stack:
 * @self: a layout
 * @tile: index of a tile
 *
 * The functions from the root to the one that a tile is about, each once: the tile of a function's
 * own cost, or of the rest of its callees, ends with that function.
 *
 * Returns: (transfer full) (element-type guint32): the nodes
 */
GArray *cgv_treemap_layout_get_stack (const CgvTreemapLayout *self,
                                      guint32 tile);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvTreemapLayout, cgv_treemap_layout_unref)

G_END_DECLS
