/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-tree-slots.h"

CgvSlot
cgv_tree_get_slot (const CgvTree *tree,
                   const CgvColorKey *key,
                   const CgvFold *fold,
                   const uint8_t *groups,
                   uint32_t tile)
{
  const CgvTile *shown = &tree->tiles[tile];

  if (shown->kind == CGV_TILE_REST || (shown->kind == CGV_TILE_GROUP && shown->parent == CGV_NONE))
    return CGV_SLOT_OTHER;
  if (groups != NULL)
    return (CgvSlot) groups[shown->group];
  return key != NULL ? (CgvSlot) key->slots[cgv_fold_get_function (fold, shown->node)] : CGV_SLOT_FIRST;
}

/* Self cost has no height among rows. Among groups, a tile without a name is the picture itself,
 * or the area above or below 0. */
static bool
is_seen (const CgvTree *tree,
         uint32_t tile)
{
  const CgvTile *shown = &tree->tiles[tile];

  if (shown->kind == CGV_TILE_GROUP && (shown->parent == CGV_NONE || tree->groups->names[shown->group].bytes == NULL))
    return false;
  return shown->weight > 0 && !(tree->shape == CGV_TREE_ROWS && shown->kind == CGV_TILE_SELF);
}

void
cgv_tree_measure_slots (const CgvTree *tree,
                        const CgvColorKey *key,
                        const CgvFold *fold,
                        const uint8_t *groups,
                        CgvTreeSlots *slots)
{
  uint32_t n_callees = tree->upper > 0 ? tree->upper : tree->n_tiles;
  double total = tree->n_tiles > 0 ? tree->tiles[0].weight : 0;
  bool has_below = tree->is_below || (tree->groups != NULL && tree->groups->below != 0);

  *slots = (CgvTreeSlots){ .is_measured = true, .has_shares = tree->direction != CGV_TREE_CALLERS && total > 0 && !has_below };
  for (uint32_t tile = 0; tile < tree->n_tiles; tile++)
    {
      CgvSlot slot = cgv_tree_get_slot (tree, key, fold, groups, tile);

      slots->occurs[slot] = slots->occurs[slot] || is_seen (tree, tile);
      if (slots->has_shares && tile < n_callees && tree->tiles[tile].n_children == 0)
        slots->shares[slot] += tree->tiles[tile].weight / total;
    }
}
