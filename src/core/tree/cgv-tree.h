/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Where the cost of a function goes: the tree of what it calls, laid out as nested rectangles or as rows below each other,
 * for one profile or for both sides of a comparison.
 *
 * A profile knows callers and callees, not stacks. A tree made from it is therefore an estimate as soon as a function
 * below the root has more than one caller. Of a callee with inclusive cost W, w is assumed to be spent at one place of
 * the tree. There it passes w·a/W on to a callee that costs it a. Each tile carries bounds for its cost (Fréchet's inequality,
 * one step at a time).
 *
 * A cycle is one tile with its members inside, however it is called. Each member has what it costs by itself and what its
 * calls out of the cycle cost, so that members add up to the cycle, and no path leads into a function twice.
 *
 * The tree of callers is the same the other way round: a function is divided among its callers, which have their share of
 * its cost, down to what nothing calls. What was entered without a recorded call stands in the place of self cost. A member
 * of a cycle is called by its cycle, and that by what calls into its members. Nested, a caller to which only one way leads
 * from the start is not divided.
 *
 * Where a profile says the ways to its functions, see cgv-contexts.h, and no filter changed its costs, all of this is known
 * as far as they go: tiles are exact, a cycle has no tile, and recursion is nested as it was. What is further is an
 * estimate again.
 *
 * The tree of a comparison has what either side calls, so that nothing vanishes, in one layout and at one scale. Costs
 * are compared in the measure of the comparison: those of a side are multiplied by its factor. The tree of a profile
 * compared with itself is the tree of the profile.
 */

#include "cgv-comparison.h"
#include "cgv-rect.h"
#include "cgv-tile-cost.h"
#include "cgv-tree-groups.h"

typedef enum
{
  CGV_TILE_FUNCTION, /* a function called at this place; in a cycle one of its members */
  CGV_TILE_SELF,     /* the self cost of the parent; in a tree of callers, what entered it without a recorded call */
  CGV_TILE_CYCLE,    /* a cycle called at this place */
  CGV_TILE_REST,     /* parts that are too small to draw, together */
  CGV_TILE_GROUP,    /* an object, a file or all functions, where there are no calls */
} CgvTileKind;

typedef struct
{
  CgvTileKind kind;
  /* the function, or the row of a comparison; for CGV_TILE_SELF and CGV_TILE_REST the parent's, for CGV_TILE_CYCLE a
   * member that is called here, for CGV_TILE_GROUP the one in it that costs most */
  CgvNodeId node;
  uint32_t group;       /* the node of @groups of the tree, for CGV_TILE_CYCLE the cycle; else CGV_NONE */
  uint32_t parent;      /* CGV_NONE for the root */
  uint32_t first_child; /* children are contiguous */
  uint32_t n_children;
  uint32_t depth;       /* 0 for the root */
  uint32_t n_rest;      /* for CGV_TILE_REST, how many callees or callers it stands for */
  CgvRect rect;
  double weight;        /* what its area is in proportion to, in the measure of the tree */
} CgvTile;

/* What the area of a tile without children stands for. Other tiles weigh what their children weigh together. */
typedef enum
{
  CGV_TREE_AREA_COST,   /* its cost; of two sides the larger, so that positions hardly depend on what changed */
  CGV_TREE_AREA_CHANGE, /* the size of its change, of two sides; what did not change has no tile */
} CgvTreeArea;

/* How tiles lie to each other. */
typedef enum
{
  CGV_TREE_NESTED, /* inside their parents, as square as can be: a treemap. Area stands for weight */
  /* side by side in the row below their parent, or above it: a flame graph. Width stands for weight. Self cost has width,
   * but no height: that is where nothing is below a function. */
  CGV_TREE_ROWS,
} CgvTreeShape;

/* What a function is divided among. Groups have no direction. Rows of callers are above what they call. */
typedef enum
{
  CGV_TREE_CALLEES,
  CGV_TREE_CALLERS,
  CGV_TREE_BOTH, /* in rows: callers above the function, callees below it, at one scale */
} CgvTreeDirection;

/* What a tree is made from: the costs of one profile, or both sides of a comparison. The other is NULL. */
typedef struct
{
  CgvCosts *costs;
  CgvComparison *comparison;
  CgvTreeGroups *groups; /* groups of that, which are divided instead of calls; or NULL */
} CgvTreeSource;

typedef struct
{
  CgvRect area;        /* what to fill; rows end where it does */
  CgvTreeShape shape;
  CgvTreeArea area_of;
  CgvTreeDirection direction;
  double row_height;   /* of CGV_TREE_ROWS */
  double min_side;     /* thinner tiles have no children, and tiles of less area than its square, or narrower ones in rows, go into the rest */
  double min_width;    /* narrower tiles have no children; of nested tiles, likewise the next */
  double min_height;   /* lower tiles have no children */
  uint32_t max_tiles;  /* at least 1 */
} CgvTreeStyle;

/* Immutable; any thread. */
typedef struct
{
  uint32_t n_tiles;
  CgvTile *tiles;                 /* parents before children; the first is the root */
  CgvTreeGroups *groups;          /* or NULL */
  CgvTileCost *cost[CGV_N_SIDES]; /* the estimated cost of each tile; one profile is the new side, the base is NULL then */
  double certain;                 /* share of the cost, 0 to 1, that is known to lie where it is shown: 1 where data are exact */
  bool has_ways;                  /* whether the ways to functions were known, at least some steps from the root */
  CgvTreeShape shape;
  CgvTreeArea area_of;
  CgvTreeDirection direction; /* CGV_TREE_CALLEES for groups */
  /* of CGV_TREE_BOTH, a second root with the same function and place: from it on all tiles are callers. Else 0 */
  uint32_t upper;
  double factor[CGV_N_SIDES]; /* what costs of a side are multiplied by to be compared */
  double noise;               /* changes up to this are within the tolerance of the comparison, in its measure */
} CgvTree;

/* How a tile changed, in the measure of the comparison. */
typedef struct
{
  double base;
  double new_;
  double delta;
  double low;   /* the delta is at least this */
  double high;  /* it is at most this */
  double ratio; /* the delta as a share of base; INFINITY where there is none in base, 0 where nothing changed */
  CgvPresence presence; /* on which sides there is cost here */
  bool is_noise;
  bool is_certain;  /* the bounds leave no doubt about the sign of the change */
  bool is_proven;   /* they leave no doubt that there is a change */
  bool is_loose;    /* its bounds are wider than a twentieth of the cost of the root */
  bool is_estimate; /* see cgv_tree_is_estimate() */
} CgvTileDelta;

/*
 * Lays out what a function calls, or what calls it, the heaviest first, until tiles are too small or too many. What is left
 * out of a tile is its CGV_TILE_REST, the last of its children, so that areas add up; the others come in descending order
 * of weight. In rows self cost comes behind all, and what two sides call is in the order of names, so that it stays where
 * it is. A function that calls nothing that costs anything, or that nothing calls, is not divided. Costs below 0 count as
 * 0. Iterative; the time is bounded by @style and the number of edges. Any thread.
 *
 * @root: the function, or the row of a comparison; with groups the node to begin at
 *
 * Returns NULL if there is no memory. The tree has the root alone if the root costs nothing.
 */
CgvTree *cgv_tree_new (const CgvTreeSource *source,
                       CgvNodeId root,
                       const CgvTreeStyle *style,
                       const CgvMemory *memory);

void cgv_tree_free (CgvTree *tree);

/* Computes how a tile of a comparison changed. */
CgvTileDelta cgv_tree_get_delta (const CgvTree *tree,
                                 uint32_t tile);

/*
 * Returns the part of the area of a tile, 0 to 1, that the cost of a side fills. Only for tiles without children, where
 * area stands for cost.
 */
double cgv_tree_get_share (const CgvTree *tree,
                           uint32_t tile,
                           CgvSide side);

/*
 * Returns whether what a tile shows is to be marked as an estimate: its cost is not exact, of two sides that of either. All other
 * numbers of a tree are exact.
 */
bool cgv_tree_is_estimate (const CgvTree *tree,
                           uint32_t tile);

/* Returns how much of the area rows fill from its top on. */
double cgv_tree_get_height (const CgvTree *tree);

/* Returns whether a tile is a caller of the root, or what nothing is known to have called. */
bool cgv_tree_is_caller (const CgvTree *tree,
                         uint32_t tile);

/* Returns what a tile is a part of, CGV_NONE for the root. The second root is none. */
uint32_t cgv_tree_get_parent (const CgvTree *tree,
                              uint32_t tile);

/* Returns whether a tile stands for a cost below 0, by its size. */
bool cgv_tree_is_below (const CgvTree *tree,
                        uint32_t tile);

/* Returns what a tile costs on a side, with its sign. */
CgvTileCost cgv_tree_get_cost (const CgvTree *tree,
                               CgvSide side,
                               uint32_t tile);

/* Returns the weight of a tile without children. */
double cgv_tree_weigh (CgvTreeArea area_of,
                       const CgvTileCost cost[CGV_N_SIDES],
                       const double factor[CGV_N_SIDES]);
