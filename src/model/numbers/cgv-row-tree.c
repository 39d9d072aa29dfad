/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-row-tree.h"

struct CgvRowTree
{
  guint n_all;
  guint *n_open; /* for each group, its rows below its own */
  guint *slots;  /* for each group, its index in @groups */
  guint *groups; /* the groups that are shown */
  guint n_groups;
  guint *starts; /* for each of @groups, its position; and one for the end */
};

CgvRowTree *
cgv_row_tree_new (guint n_groups)
{
  CgvRowTree *tree = g_new0 (CgvRowTree, 1);

  tree->n_all = n_groups;
  tree->n_open = g_new0 (guint, n_groups);
  tree->slots = g_new (guint, n_groups);
  cgv_row_tree_update (tree);
  return tree;
}

void
cgv_row_tree_free (CgvRowTree *tree)
{
  g_free (tree->n_open);
  g_free (tree->slots);
  g_free (tree->groups);
  g_free (tree->starts);
  g_free (tree);
}

void
cgv_row_tree_take_order (CgvRowTree *tree,
                         guint *groups,
                         guint n_groups)
{
  g_free (tree->groups);
  tree->groups = groups;
  tree->n_groups = n_groups;
}

void
cgv_row_tree_set_open (CgvRowTree *tree,
                       guint group,
                       guint n_members)
{
  g_return_if_fail (group < tree->n_all);

  tree->n_open[group] = n_members;
}

guint
cgv_row_tree_get_open (CgvRowTree *tree,
                       guint group)
{
  g_return_val_if_fail (group < tree->n_all, 0);

  return tree->n_open[group];
}

void
cgv_row_tree_update (CgvRowTree *tree)
{
  guint position = 0;

  for (guint group = 0; group < tree->n_all; group++)
    tree->slots[group] = CGV_ROW_TREE_NONE;

  tree->starts = g_renew (guint, tree->starts, (gsize) tree->n_groups + 1);
  for (guint i = 0; i < tree->n_groups; i++)
    {
      guint group = tree->groups[i];

      tree->slots[group] = i;
      tree->starts[i] = position;
      position += 1 + tree->n_open[group];
    }
  tree->starts[tree->n_groups] = position;
}

guint
cgv_row_tree_get_n_rows (CgvRowTree *tree)
{
  return tree->starts[tree->n_groups];
}

const guint *
cgv_row_tree_get_groups (CgvRowTree *tree,
                         guint *n_groups)
{
  *n_groups = tree->n_groups;
  return tree->groups;
}

guint
cgv_row_tree_get (CgvRowTree *tree,
                  guint position,
                  guint *member)
{
  guint low = 0, high = tree->n_groups;

  g_return_val_if_fail (position < cgv_row_tree_get_n_rows (tree), CGV_ROW_TREE_NONE);

  /* No group is open, which is the usual case. */
  if (cgv_row_tree_get_n_rows (tree) == tree->n_groups)
    {
      *member = CGV_ROW_TREE_NONE;
      return tree->groups[position];
    }

  /* The last group that starts at or before the position. */
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (tree->starts[middle] <= position)
        low = middle;
      else
        high = middle;
    }
  *member = position > tree->starts[low] ? position - tree->starts[low] - 1 : CGV_ROW_TREE_NONE;
  return tree->groups[low];
}

guint
cgv_row_tree_find (CgvRowTree *tree,
                   guint group,
                   guint member)
{
  guint slot;

  if (group >= tree->n_all)
    return CGV_ROW_TREE_NONE;
  slot = tree->slots[group];
  if (slot == CGV_ROW_TREE_NONE)
    return CGV_ROW_TREE_NONE;
  if (member == CGV_ROW_TREE_NONE)
    return tree->starts[slot];
  return member < tree->n_open[group] ? tree->starts[slot] + 1 + member : CGV_ROW_TREE_NONE;
}
