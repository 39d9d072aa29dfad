/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Shows where the cost of a function is spent: the tree of its callees, laid out as nested
 * rectangles or as rows below each other, for one profile or for both sides of a comparison.
 *
 * A profile knows callers and callees, not stacks. A tree made from it is therefore an estimate as soon as a function below the root has
 * more than one caller. A callee with inclusive cost W is assumed to spend w of it at one place of the tree. There it passes w·a/W on to a
 * callee that costs it a. Each tile carries bounds for its cost (Fréchet's inequality, one step at a time).
 *
 * A cycle is one tile with its members inside, whichever member is called. Each member has its self cost and the cost of its calls out of
 * the cycle, so that members add up to the cycle, and no path leads into a function twice.
 *
 * The tree of callers is the reverse: a function is divided among its callers, which have their share of its cost, down to functions that
 * nothing calls. The cost that entered without a recorded call takes the place of self cost. A member of a cycle is called by its cycle,
 * and the cycle by the callers of its members. In nested rectangles, a caller with only one path from the start is not divided.
 *
 * If a profile records call paths, see cgv-contexts.h, and no filter changed its costs, all of this is known as far as they go: tiles are
 * exact, a cycle has no tile, and recursion is nested as recorded. Further tiles are estimates again.
 *
 * The tree of a comparison has the callees of either side, so that nothing vanishes, in one layout and at one scale. Costs are compared in
 * the measure of the comparison: those of a side are multiplied by its factor. The tree of a profile compared with itself is the tree of
 * the profile.
 */

#include "cgv-comparison.h"
#include "cgv-rect.h"
#include "cgv-tile-cost.h"
#include "cgv-tree-groups.h"

typedef enum
{
  CGV_TILE_FUNCTION, /* a function called at this place; in a cycle one of its members */
  CGV_TILE_SELF,     /* the self cost of the parent; in a tree of callers, the cost that entered it without a recorded call */
  CGV_TILE_CYCLE,    /* a cycle called at this place */
  CGV_TILE_REST,     /* parts that are too small to draw, together */
  CGV_TILE_GROUP,    /* an object, a file or all functions, if there are no calls */
} CgvTileKind;

typedef struct
{
  CgvTileKind kind;
  /* the function, or the row of a comparison; for CGV_TILE_SELF and CGV_TILE_REST that of the parent, for CGV_TILE_CYCLE the member that
   * is called here, for CGV_TILE_GROUP the costliest function in it */
  CgvNodeId node;
  uint32_t group;       /* the node of @groups of the tree, for CGV_TILE_CYCLE the cycle; otherwise CGV_NONE */
  uint32_t parent;      /* CGV_NONE for the root */
  uint32_t first_child; /* children are contiguous */
  uint32_t n_children;
  uint32_t depth;       /* 0 for the root */
  uint32_t n_rest;      /* for CGV_TILE_REST, the number of callees or callers in it */
  CgvRect rect;
  double weight;        /* the size that its area is in proportion to, in the measure of the tree */
} CgvTile;

/* The meaning of the area of a tile without children. Other tiles weigh the sum of their children. */
typedef enum
{
  CGV_TREE_AREA_COST,   /* its cost; in a comparison the larger one, so that positions hardly depend on changes */
  CGV_TREE_AREA_CHANGE, /* the size of its change, in a comparison; unchanged functions have no tile */
} CgvTreeArea;

/* The arrangement of tiles. */
typedef enum
{
  CGV_TREE_NESTED, /* inside their parents, as square as possible: a treemap. Area is weight */
  /* next to each other in the row below their parent, or above it: a flame graph. Width is weight. Self cost has width, but no height:
   * nothing is below a function there. */
  CGV_TREE_ROWS,
} CgvTreeShape;

/* The parts that a function is divided into. Groups have no direction. Rows of callers are above
 * the rows of their callees. */
typedef enum
{
  CGV_TREE_CALLEES,
  CGV_TREE_CALLERS,
  CGV_TREE_BOTH, /* in rows: callers above the function, callees below it, at one scale */
} CgvTreeDirection;

/* The source of a tree: the costs of one profile, or both sides of a comparison. The other is NULL. */
typedef struct
{
  CgvCosts *costs;
  CgvComparison *comparison;
  CgvTreeGroups *groups; /* groups of that, which are divided instead of calls; or NULL */
} CgvTreeSource;

typedef struct
{
  CgvRect area;        /* the area to fill; rows end at its end */
  CgvTreeShape shape;
  CgvTreeArea area_of;
  CgvTreeDirection direction;
  double row_height;   /* of CGV_TREE_ROWS */
  double min_side;     /* thinner tiles have no children, and tiles of less area than its square, or narrower ones in rows, go into the rest */
  double min_width;    /* narrower tiles have no children; neither do lower ones, see below, if tiles are nested */
  double min_height;   /* lower tiles have no children */
  uint32_t max_tiles;  /* at least 1 */
} CgvTreeStyle;

/* Returns the CgvSign of the costs of either side. Calls are divided if these have one sign. */
unsigned int cgv_tree_source_get_signs (const CgvTreeSource *source);

/* Immutable; any thread. */
typedef struct
{
  uint32_t n_tiles;
  CgvTile *tiles;                 /* parents before children; the first is the root */
  CgvTreeGroups *groups;          /* or NULL */
  CgvTileCost *cost[CGV_N_SIDES]; /* the estimated cost of each tile; one profile is the new side, the base is NULL then */
  bool is_below;                  /* whether costs are the sizes of costs below 0 */
  double certain;                 /* share of the cost, 0 to 1, that is known to lie where it is shown: 1 where data are exact */
  bool has_ways;                  /* whether call paths were known, at least some steps from the root */
  CgvTreeShape shape;
  CgvTreeArea area_of;
  CgvTreeDirection direction; /* CGV_TREE_CALLEES for groups */
  /* for CGV_TREE_BOTH, a second root with the same function and place: from it on all tiles are callers. Otherwise 0 */
  uint32_t upper;
  double factor[CGV_N_SIDES]; /* factors that make the costs of both sides comparable */
  double noise;               /* changes up to this are within the tolerance of the comparison, in its measure */
} CgvTree;

/* The change of a tile, in the measure of the comparison. */
typedef struct
{
  double base;
  double new_;
  double delta;
  double low;   /* the delta is at least this */
  double high;  /* it is at most this */
  double ratio; /* the delta as a share of the size of the base; INFINITY or -INFINITY if the base is zero, 0 if nothing changed */
  CgvPresence presence; /* the sides that have a cost here */
  bool is_noise;
  bool is_certain;  /* the bounds leave no doubt about the sign of the change */
  bool is_proven;   /* whether they prove that there is a change */
  bool is_loose;    /* its bounds are wider than a twentieth of the cost of the root */
  bool is_estimate; /* see cgv_tree_is_estimate() */
} CgvTileDelta;

/*
 * Lays out the callees of a function, or its callers, the heaviest first, until tiles are too small
 * or too many. The omitted rest of a tile is its CGV_TILE_REST, the last of its children, so that
 * areas add up; the others are in descending order of weight. In rows self cost comes last, and in
 * a comparison tiles are in the order of names, so that they keep their places. A function without
 * costly callees, or without callers, is not divided. If all costs are below 0, areas show their
 * size; next to positive costs they count as 0. Iterative; the time is bounded by @style and the
 * number of edges. Any thread.
 *
 * @root: the function, or the row of a comparison; with groups the node to begin at
 *
 * Returns NULL if there is no memory. The tree has only the root if the root costs nothing.
 */
CgvTree *cgv_tree_new (const CgvTreeSource *source,
                       CgvNodeId root,
                       const CgvTreeStyle *style,
                       const CgvMemory *memory);

void cgv_tree_free (CgvTree *tree);

/* Computes how a tile of a comparison changed. */
CgvTileDelta cgv_tree_get_delta (const CgvTree *tree,
                                 uint32_t tile);

/* Returns the part of the area of a tile, 0 to 1, that the cost of a side fills. Only for tiles without children, whose area is cost. */
double cgv_tree_get_share (const CgvTree *tree,
                           uint32_t tile,
                           CgvSide side);

/*
 * Returns whether a tile is marked as an estimate: its cost is not exact, in a comparison on either
 * side. All other numbers of a tree are exact.
 */
bool cgv_tree_is_estimate (const CgvTree *tree,
                           uint32_t tile);

/* Returns how much of the area rows fill from its top on. */
double cgv_tree_get_height (const CgvTree *tree);

/* Returns whether a tile is a caller of the root, or the cost without a recorded caller. */
bool cgv_tree_is_caller (const CgvTree *tree,
                         uint32_t tile);

/* Returns the parent of a tile, CGV_NONE for the root. The second root is not a parent. */
uint32_t cgv_tree_get_parent (const CgvTree *tree,
                              uint32_t tile);

/* Returns whether a tile shows costs below 0, by their size. */
bool cgv_tree_is_below (const CgvTree *tree,
                        uint32_t tile);

/* Returns the cost of a tile on a side, with its sign. */
CgvTileCost cgv_tree_get_cost (const CgvTree *tree,
                               CgvSide side,
                               uint32_t tile);

