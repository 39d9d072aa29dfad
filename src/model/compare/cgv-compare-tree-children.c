/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-tree-private.h"

static CgvComparison *
get_comparison (const CgvCompareTree *tree)
{
  return tree->numbers->main.comparison;
}

static void
set_member (const CgvCompareTree *tree,
            guint32 group,
            guint32 index,
            CgvCompareRow *row)
{
  const CgvComparison *comparison = get_comparison (tree);
  const CgvComparisonMember *member = &cgv_comparison_groups_get (tree->numbers->groups, group)->members[index];

  *row = (CgvCompareRow){ .kind = CGV_COMPARE_ROW_MEMBER, .row = member->row, .group = group, .variant = CGV_NONE };
  if (tree->numbers->choice->grouping == CGV_GROUPING_OBJECT)
    {
      cgv_compare_row_set_function (row, comparison);
      return;
    }
  row->presence = cgv_comparison_get_presence (comparison, member->row);
  for (guint side = 0; side < CGV_N_SIDES; side++)
    row->self[side] = member->self[side];
  cgv_compare_row_set_self (row, comparison);
}

static void
set_variant (CgvCompareTree *tree,
             guint32 top,
             const CgvCompareChild *child,
             CgvCompareRow *row)
{
  const CgvNodeId *nodes = child->variant.node;

  *row = (CgvCompareRow){ .kind = CGV_COMPARE_ROW_VARIANT, .row = top, .group = CGV_NONE, .variant = child->index };
  row->presence = nodes[CGV_SIDE_BASE] == CGV_NONE ? CGV_PRESENT_NEW : nodes[CGV_SIDE_NEW] == CGV_NONE ? CGV_PRESENT_BASE : CGV_PRESENT_BOTH;
  row->has_inclusive = TRUE;
  row->has_calls = TRUE;
  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      const CgvCosts *costs = nodes[side] != CGV_NONE ? cgv_compare_variants_get_costs (tree->variants, side) : NULL;

      if (costs == NULL)
        continue;
      row->n_variants[side] = 1;
      row->self[side] = costs->self[nodes[side]];
      row->inclusive[side] = costs->inclusive[nodes[side]];
      row->calls[side] = costs->graph->n_calls[nodes[side]];
    }
  cgv_compare_row_set_self (row, get_comparison (tree));
  row->inclusive_delta = cgv_delta_between (row->inclusive[CGV_SIDE_BASE], row->inclusive[CGV_SIDE_NEW], get_comparison (tree)->is_signed);
}

void
cgv_compare_tree_set_child (CgvCompareTree *tree,
           guint32 top,
           const CgvCompareChild *child,
           CgvCompareRow *row)
{
  if (tree->numbers->groups != NULL)
    set_member (tree, top, child->index, row);
  else
    set_variant (tree, top, child, row);
}

/* A child with what it is sorted by. */
typedef struct
{
  CgvCompareChild child;
  CgvCompareRow row;
} Sortable;

static int
compare_sortables (gconstpointer first,
                   gconstpointer second,
                   gpointer user_data)
{
  const CgvCompareTree *tree = user_data;
  const Sortable *a = first;
  const Sortable *b = second;
  int by_name = (a->child.rank > b->child.rank) - (a->child.rank < b->child.rank);
  int result;

  if (tree->view.key == CGV_COMPARISON_KEY_NAME)
    return tree->view.descending ? -by_name : by_name;
  result = cgv_compare_row_compare (&a->row, &b->row, get_comparison (tree), tree->view.key, tree->view.descending);
  return result != 0 ? result : by_name;
}

static void
sort_children (CgvCompareTree *tree,
               guint32 top,
               GArray *children)
{
  g_autofree Sortable *sortables = g_new (Sortable, children->len);

  for (guint i = 0; i < children->len; i++)
    {
      sortables[i].child = g_array_index (children, CgvCompareChild, i);
      cgv_compare_tree_set_child (tree, top, &sortables[i].child, &sortables[i].row);
    }
  g_qsort_with_data (sortables, (int) children->len, sizeof *sortables, compare_sortables, tree);
  for (guint i = 0; i < children->len; i++)
    g_array_index (children, CgvCompareChild, i) = sortables[i].child;
}

/* The ranks of the members are those of their rows. */
static void
rank_members (CgvCompareTree *tree,
              const CgvComparisonGroup *group,
              GArray *children)
{
  CgvOrder *order = cgv_compare_focus_get_order (tree->focus);
  g_autofree CgvNodeId *rows = g_new (CgvNodeId, children->len);
  g_autoptr (GHashTable) ranks = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < children->len; i++)
    rows[i] = group->members[g_array_index (children, CgvCompareChild, i).index].row;
  if (order == NULL || !cgv_comparison_sort (get_comparison (tree), order, CGV_COMPARISON_KEY_NAME, FALSE, rows, children->len))
    return;
  for (guint i = 0; i < children->len; i++)
    g_hash_table_insert (ranks, GUINT_TO_POINTER (rows[i]), GUINT_TO_POINTER (i));
  for (guint i = 0; i < children->len; i++)
    {
      CgvCompareChild *child = &g_array_index (children, CgvCompareChild, i);

      child->rank = GPOINTER_TO_UINT (g_hash_table_lookup (ranks, GUINT_TO_POINTER (group->members[child->index].row)));
    }
}

static GArray *
list_members (CgvCompareTree *tree,
              guint32 top)
{
  const CgvComparisonGroup *group = cgv_comparison_groups_get (tree->numbers->groups, top);
  GArray *children = g_array_new (FALSE, FALSE, sizeof (CgvCompareChild));

  for (guint32 i = 0; i < group->n_members; i++)
    {
      CgvCompareChild child = { .index = i };

      if (tree->hits[group->members[i].row])
        g_array_append_val (children, child);
    }
  rank_members (tree, group, children);
  return children;
}

/* Variants are few; they are ranked by where they come in the files. */
static GArray *
list_variants (CgvCompareTree *tree,
               guint32 top)
{
  g_autoptr (GArray) variants = cgv_compare_variants_list (tree->variants, top);
  GArray *children = g_array_new (FALSE, FALSE, sizeof (CgvCompareChild));

  for (guint32 i = 0; i < variants->len; i++)
    {
      CgvCompareChild child = { i, i, g_array_index (variants, CgvCompareVariant, i) };

      g_array_append_val (children, child);
    }
  return children;
}

void
cgv_compare_tree_open_top (CgvCompareTree *tree,
          guint32 top)
{
  GArray *children = tree->numbers->groups != NULL ? list_members (tree, top) : list_variants (tree, top);

  sort_children (tree, top, children);
  cgv_row_tree_set_open (tree->rows, top, children->len);
  g_hash_table_insert (tree->children, GUINT_TO_POINTER (top), children);
}
