/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The treemap of one profile: tiles have the colour of their object, and say what share of the root they cost.
 */

#include "cgv-treemap-content-private.h"

/**
 * CGV_TREEMAP_N_COLORS:
 *
 * How many colours are kept.
 */
#define CGV_TREEMAP_N_COLORS 256

/**
 * CgvTreemapColor:
 * @is_set: whether there is one
 * @object: the object
 * @depth: how deep it is nested
 * @fill: its colour
 * @text: the colour of text on it
 *
 * What a function's object looks like at a depth.
 */
typedef struct
{
  bool is_set;
  CgvStringId object;
  unsigned int depth;
  CgvColor fill;
  CgvColor text;
} CgvTreemapColor;

/**
 * CgvTreemapShares:
 * @content: what treemaps have in common
 * @costs: what the tiles show
 * @hatch: what is over estimates
 * @colors: recently used colours
 */
typedef struct
{
  CgvTreemapContent content;
  const CgvCosts *costs;
  cairo_pattern_t *hatch;
  CgvTreemapColor colors[CGV_TREEMAP_N_COLORS];
} CgvTreemapShares;

/**
 * cgv_treemap_shares_init:
 * @shares: (out caller-allocates): the content
 * @tree: the tiles
 * @costs: what they show
 * @style: how
 *
 * Makes the content of a treemap.
 */
void cgv_treemap_shares_init (CgvTreemapShares *shares,
                              const CgvCalleeTree *tree,
                              const CgvCosts *costs,
                              const CgvTreemapStyle *style);

/**
 * cgv_treemap_shares_clear:
 * @shares: the content
 *
 * Frees what it holds.
 */
void cgv_treemap_shares_clear (CgvTreemapShares *shares);
