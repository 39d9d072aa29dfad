/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The places of the tiles of a treemap or flame graph, for one source, one root and one size, laid out in a thread if that takes time.
 * Immutable and counted; any thread may read it.
 */

#include <gio/gio.h>

#include "cgv-tree.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_TREEMAP_LESS,
  CGV_TREEMAP_READABLE,   /* as deep as names can be read */
  CGV_TREEMAP_EVERYTHING, /* as deep as tiles can be hit */
} CgvTreemapDetail;

/* The request for a layout. */
typedef struct
{
  CgvTreeShape shape;
  CgvTreeArea area_of;
  CgvTreeDirection direction; /* no matter for groups */
  CgvTreemapDetail detail; /* of nested tiles */
  int row_height;          /* of rows, in pixels */
  int width;               /* in pixels, above 0 */
  int height;              /* in pixels; rows may need more */
  CgvCycleId cycle;        /* without a root: whose members are divided, or CGV_NONE for all functions */
  CgvGrouping *grouping;   /* instead: the groups of @group; or NULL */
  guint32 group;
  gboolean by_file;        /* for groups: whether all functions are divided only by file, not by object */
  guint32 zoomed;          /* for groups: the node that fills the picture; 0 for all */
} CgvTreemapSpec;

/* To be read only. */
typedef struct
{
  CgvTreeSource source;
  CgvTree *tree;
  CgvNodeId root;
  CgvTreemapSpec spec;
  int width;  /* in pixels */
  int height; /* in pixels, with all rows */
} CgvTreemapLayout;

/*
 * Lays out a treemap or flame graph. Returns NULL if there is no memory. Any thread.
 *
 * @root: the root of the treemap, or CGV_NONE for functions by object and file
 */
CgvTreemapLayout *cgv_treemap_layout_new (const CgvTreeSource *source,
                                          CgvNodeId root,
                                          const CgvTreemapSpec *spec);

/* Returns whether a layout takes less than a frame, so that it is not worth a thread. */
gboolean cgv_treemap_layout_is_quick (const CgvTreeSource *source);

/* Lays out as cgv_treemap_layout_new() does, in a thread; calls @callback in the main loop of the caller. */
void cgv_treemap_layout_new_async (const CgvTreeSource *source,
                                   CgvNodeId root,
                                   const CgvTreemapSpec *spec,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);

/* Returns NULL with G_IO_ERROR_CANCELLED, or with G_IO_ERROR_FAILED where there was no memory. */
CgvTreemapLayout *cgv_treemap_layout_new_finish (GAsyncResult *result,
                                                 GError **error);

CgvTreemapLayout *cgv_treemap_layout_ref (CgvTreemapLayout *self);

void cgv_treemap_layout_unref (CgvTreemapLayout *self);

/* Returns NULL for CGV_NONE. */
const CgvTile *cgv_treemap_layout_get_tile (const CgvTreemapLayout *self,
                                            guint32 tile);

/* Returns whether a tile is visible: in rows neither self cost nor the second root is. */
gboolean cgv_treemap_layout_is_shown (const CgvTreemapLayout *self,
                                      guint32 tile);

/* Finds the largest tile of a function. Among groups, if it has none, the innermost tile with
 * most of its cost, except the root. Returns CGV_NONE without such a tile. */
guint32 cgv_treemap_layout_find_node (const CgvTreemapLayout *self,
                                      CgvNodeId node);

/* Returns the next tile above or below a tile, or @tile without such a tile. The tile around a
 * nested tile is above it. */
guint32 cgv_treemap_layout_get_next (const CgvTreemapLayout *self,
                                     guint32 tile,
                                     gboolean above);

/* Returns the tile that is @step children of its parent further, or @tile if the parent has no
 * such child. */
guint32 cgv_treemap_layout_get_sibling (const CgvTreemapLayout *self,
                                        guint32 tile,
                                        int step);

/*
 * Returns the tiles that lead to a tile, as their numbers, from the root to its own. The stack of a tile that is part of
 * a function or group ends with that.
 */
GArray *cgv_treemap_layout_get_stack (const CgvTreemapLayout *self,
                                      guint32 tile);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvTreemapLayout, cgv_treemap_layout_unref)

G_END_DECLS
