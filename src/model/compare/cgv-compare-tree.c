/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-tree-private.h"

#include "cgv-display.h"

CgvCompareTree *
cgv_compare_tree_new (CgvFocus *focus)
{
  CgvCompareTree *tree = g_new0 (CgvCompareTree, 1);

  tree->focus = focus;
  tree->search = g_strdup ("");
  tree->view.search = tree->search;
  tree->rows = cgv_row_tree_new (0);
  tree->children = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  tree->open_rows = cgv_compare_open_new ();
  tree->open_groups = cgv_compare_open_new ();
  tree->open_in_search = cgv_compare_open_new ();
  return tree;
}

void
cgv_compare_tree_free (CgvCompareTree *tree)
{
  g_clear_pointer (&tree->numbers, cgv_numbers_unref);
  g_clear_pointer (&tree->variants, cgv_compare_variants_free);
  g_free (tree->search);
  g_free (tree->hits);
  cgv_row_tree_free (tree->rows);
  g_hash_table_unref (tree->children);
  cgv_compare_open_free (tree->open_rows);
  cgv_compare_open_free (tree->open_groups);
  cgv_compare_open_free (tree->open_in_search);
  g_free (tree);
}

static CgvComparison *
get_comparison (const CgvCompareTree *tree)
{
  return tree->numbers->main.comparison;
}

static guint
get_n_all (const CgvCompareTree *tree)
{
  return tree->numbers->groups != NULL ? cgv_comparison_groups_get_n (tree->numbers->groups) : get_comparison (tree)->n_rows;
}

/* What was opened while searching is so for this search, in which groups are open from the start. */
static CgvCompareOpen *
get_open (const CgvCompareTree *tree)
{
  if (tree->numbers->groups == NULL)
    return tree->open_rows;
  return *tree->search != '\0' ? tree->open_in_search : tree->open_groups;
}

/* The name of a group, or of a row with its file, that finds it again. */
static char *
dup_open_name (const CgvCompareTree *tree,
               guint top)
{
  const CgvMatching *matching = tree->numbers->matching;
  gsize length, file_length;
  const char *name;
  const char *file;
  g_autofree char *function = NULL;
  g_autofree char *path = NULL;

  if (tree->numbers->groups != NULL)
    {
      const CgvComparisonGroup *group = cgv_comparison_groups_get (tree->numbers->groups, top);

      length = cgv_path_get_base_name (group->name, group->name_length);
      return g_strndup (group->name + length, group->name_length - length);
    }
  name = cgv_matching_get_name (matching, top, &length);
  file = cgv_matching_get_file (matching, top, &file_length);
  function = g_strndup (name, length);
  length = cgv_path_get_base_name (file, file_length);
  path = g_strndup (file + length, file_length - length);
  return g_strconcat (function, "\n", path, NULL);
}

static gboolean
is_expandable (const CgvCompareTree *tree,
               guint top)
{
  if (tree->numbers->groups != NULL)
    return cgv_comparison_groups_get (tree->numbers->groups, top)->n_members > 0;
  if (cgv_matching_is_same (tree->numbers->matching))
    return FALSE;
  return cgv_compare_variants_count (tree->numbers->matching, CGV_SIDE_BASE, top) > 1 ||
         cgv_compare_variants_count (tree->numbers->matching, CGV_SIDE_NEW, top) > 1;
}

static void
set_top (const CgvCompareTree *tree,
         guint32 top,
         CgvCompareRow *row)
{
  const CgvComparisonGroup *group;

  *row = (CgvCompareRow){ .kind = CGV_COMPARE_ROW_FUNCTION, .row = top, .group = CGV_NONE, .variant = CGV_NONE };
  row->is_expandable = is_expandable (tree, top);
  row->is_expanded = cgv_row_tree_get_open (tree->rows, top) > 0;
  if (tree->numbers->groups == NULL)
    {
      for (guint side = 0; side < CGV_N_SIDES; side++)
        row->n_variants[side] = cgv_compare_variants_count (tree->numbers->matching, side, top);
      cgv_compare_row_set_function (row, get_comparison (tree));
      return;
    }

  group = cgv_comparison_groups_get (tree->numbers->groups, top);
  row->kind = CGV_COMPARE_ROW_GROUP;
  row->row = CGV_NONE;
  row->group = top;
  row->presence = group->presence;
  for (guint side = 0; side < CGV_N_SIDES; side++)
    row->self[side] = group->self[side];
  row->self_delta = cgv_comparison_groups_get_delta (tree->numbers->groups, top);
  row->is_noise = cgv_comparison_groups_is_noise (tree->numbers->groups, top);
}

static void
open_tops (CgvCompareTree *tree)
{
  const CgvCompareOpen *open = get_open (tree);
  const guint *tops;
  guint n_tops;

  tops = cgv_row_tree_get_groups (tree->rows, &n_tops);
  for (guint i = 0; i < n_tops && cgv_compare_open_has_any (open); i++)
    {
      g_autofree char *name = NULL;

      if (!is_expandable (tree, tops[i]))
        continue;
      name = dup_open_name (tree, tops[i]);
      if (cgv_compare_open_get (open, name))
        cgv_compare_tree_open_top (tree, tops[i]);
    }
  cgv_row_tree_update (tree->rows);
}

static gboolean
shows_group (const CgvCompareTree *tree,
             guint32 group,
             const CgvCompareView *view)
{
  CgvPresence presence = cgv_comparison_groups_get (tree->numbers->groups, group)->presence;
  gboolean is_noise = cgv_comparison_groups_is_noise (tree->numbers->groups, group);
  const CgvComparisonGroup *data = cgv_comparison_groups_get (tree->numbers->groups, group);
  double delta = cgv_comparison_measure_delta (get_comparison (tree), data->self[CGV_SIDE_BASE], data->self[CGV_SIDE_NEW]);

  if (presence == CGV_PRESENT_NEITHER || (view->hides_noise && is_noise))
    return FALSE;
  switch (view->show)
    {
    case CGV_SHOW_REGRESSIONS:
      return delta > 0 && !is_noise;
    case CGV_SHOW_IMPROVEMENTS:
      return delta < 0 && !is_noise;
    case CGV_SHOW_NEW:
      return presence == CGV_PRESENT_NEW;
    case CGV_SHOW_REMOVED:
      return presence == CGV_PRESENT_BASE;
    case CGV_SHOW_ALL:
    default:
      return TRUE;
    }
}

static gboolean
has_hit (const CgvComparisonGroup *group,
         const guint8 *hits)
{
  for (guint32 i = 0; i < group->n_members; i++)
    {
      if (hits[group->members[i].row])
        return TRUE;
    }
  return FALSE;
}

static guint
filter_rows (CgvCompareTree *tree,
             const CgvCompareView *view,
             CgvComparisonShow show,
             CgvNodeId *rows)
{
  CgvOrder *order = cgv_focus_get_order (tree->focus);

  return order != NULL ? (guint) cgv_comparison_filter (get_comparison (tree), order, view->search, show, view->hides_noise, rows) : 0;
}

/* For each row of the comparison, whether search and noise let it through. */
static guint8 *
find_hits (CgvCompareTree *tree,
           const CgvCompareView *view)
{
  guint32 n_rows = get_comparison (tree)->n_rows;
  g_autofree CgvNodeId *rows = g_new (CgvNodeId, (gsize) n_rows + 1);
  guint8 *hits = g_new0 (guint8, (gsize) n_rows + 1);
  guint n = filter_rows (tree, view, CGV_SHOW_ALL, rows);

  for (guint i = 0; i < n; i++)
    hits[rows[i]] = 1;
  return hits;
}

/* The rows, or groups, of a view, ascending. */
static guint *
find_tops (CgvCompareTree *tree,
           const CgvCompareView *view,
           const guint8 *hits,
           guint *n_tops)
{
  guint n_all = get_n_all (tree);
  guint *tops = g_new (guint, (gsize) n_all + 1);
  guint n = 0;

  if (tree->numbers->groups == NULL)
    {
      *n_tops = filter_rows (tree, view, view->show, tops);
      return tops;
    }
  for (guint group = 0; group < n_all; group++)
    {
      if (shows_group (tree, group, view) && has_hit (cgv_comparison_groups_get (tree->numbers->groups, group), hits))
        tops[n++] = group;
    }
  *n_tops = n;
  return tops;
}

/* A list shows the last component of paths. */
static int
compare_group_names (gconstpointer first,
                     gconstpointer second,
                     gpointer user_data)
{
  const CgvCompareTree *tree = user_data;
  g_autofree char *a = dup_open_name (tree, *(const guint *) first);
  g_autofree char *b = dup_open_name (tree, *(const guint *) second);
  int result = g_ascii_strcasecmp (a, b);

  return tree->view.descending ? -result : result;
}

static void
sort_tops (CgvCompareTree *tree,
           guint *tops,
           guint n_tops)
{
  CgvOrder *order = cgv_focus_get_order (tree->focus);
  gboolean is_sorted;

  if (tree->numbers->groups != NULL)
    is_sorted = cgv_comparison_groups_sort (tree->numbers->groups, tree->view.key, tree->view.descending, tops, n_tops);
  else
    is_sorted = order != NULL && cgv_comparison_sort (get_comparison (tree), order, tree->view.key, tree->view.descending, tops, n_tops);
  if (!is_sorted)
    g_warning ("There is not enough memory to sort the comparison");
  if (tree->numbers->groups != NULL && tree->view.key == CGV_COMPARISON_KEY_NAME)
    g_qsort_with_data (tops, (int) n_tops, sizeof *tops, compare_group_names, tree);
}

static void
take_view (CgvCompareTree *tree,
           const CgvCompareView *view)
{
  char *search = g_strdup (view->search);

  tree->view = *view;
  g_free (tree->search);
  tree->search = search;
  tree->view.search = search;
}

static void
take_numbers (CgvCompareTree *tree)
{
  CgvNumbers *numbers = cgv_focus_get_numbers (tree->focus);

  if (tree->numbers == numbers)
    return;
  g_clear_pointer (&tree->variants, cgv_compare_variants_free);
  g_clear_pointer (&tree->numbers, cgv_numbers_unref);
  tree->numbers = cgv_numbers_ref (numbers);
  tree->variants = cgv_compare_variants_new (numbers);
}

/* Takes the tops. */
static void
lay_out (CgvCompareTree *tree,
         guint *tops,
         guint n_tops)
{
  sort_tops (tree, tops, n_tops);
  g_hash_table_remove_all (tree->children);
  cgv_row_tree_free (tree->rows);
  tree->rows = cgv_row_tree_new (get_n_all (tree));
  cgv_row_tree_take_order (tree->rows, tops, n_tops);
  open_tops (tree);
}

void
cgv_compare_tree_filter (CgvCompareTree *tree,
                         const CgvCompareView *view,
                         gboolean is_new_search)
{
  guint *tops;
  guint n_tops;

  take_numbers (tree);
  take_view (tree, view);
  if (is_new_search)
    cgv_compare_open_set_all (tree->open_in_search, TRUE);

  g_clear_pointer (&tree->hits, g_free);
  if (tree->numbers->groups != NULL)
    tree->hits = find_hits (tree, &tree->view);
  tops = find_tops (tree, &tree->view, tree->hits, &n_tops);
  lay_out (tree, tops, n_tops);
}

void
cgv_compare_tree_sort (CgvCompareTree *tree,
                       const CgvCompareView *view)
{
  const guint *tops;
  guint n_tops;

  take_view (tree, view);
  tops = cgv_row_tree_get_groups (tree->rows, &n_tops);
  lay_out (tree, g_memdup2 (tops, n_tops * sizeof *tops), n_tops);
}

guint
cgv_compare_tree_count (CgvCompareTree *tree,
                        const CgvCompareView *view)
{
  g_autofree guint8 *hits = tree->numbers->groups != NULL ? find_hits (tree, view) : NULL;
  guint n_tops;

  g_free (find_tops (tree, view, hits, &n_tops));
  return n_tops;
}

const CgvNumbers *
cgv_compare_tree_get_numbers (const CgvCompareTree *tree)
{
  return tree->numbers;
}

guint
cgv_compare_tree_get_n_rows (const CgvCompareTree *tree)
{
  return cgv_row_tree_get_n_rows (tree->rows);
}

guint
cgv_compare_tree_get_n_tops (const CgvCompareTree *tree)
{
  guint n_tops;

  cgv_row_tree_get_groups (tree->rows, &n_tops);
  return n_tops;
}

void
cgv_compare_tree_get (CgvCompareTree *tree,
                      guint position,
                      CgvCompareRow *row)
{
  guint child;
  guint top = cgv_row_tree_get (tree->rows, position, &child);
  const GArray *children;

  if (child == CGV_ROW_TREE_NONE)
    {
      set_top (tree, top, row);
      return;
    }
  children = g_hash_table_lookup (tree->children, GUINT_TO_POINTER (top));
  cgv_compare_tree_set_child (tree, top, &g_array_index (children, CgvCompareChild, child), row);
}

char *
cgv_compare_tree_dup_variant_name (CgvCompareTree *tree,
                                   const CgvCompareRow *row)
{
  g_autoptr (GArray) variants = cgv_compare_variants_list (tree->variants, row->row);
  char display[CGV_DISPLAY_MAX];
  const char *name;
  gsize length;

  g_return_val_if_fail (row->variant < variants->len, NULL);

  name = cgv_compare_variants_get_name (tree->variants, &g_array_index (variants, CgvCompareVariant, row->variant), &length);
  cgv_display_name (name, length, display);
  return g_strdup (display);
}

static guint
find_member (const CgvCompareTree *tree,
             guint32 group,
             guint32 row)
{
  const GArray *children = g_hash_table_lookup (tree->children, GUINT_TO_POINTER (group));
  const CgvComparisonMember *members = cgv_comparison_groups_get (tree->numbers->groups, group)->members;

  for (guint i = 0; children != NULL && i < children->len; i++)
    {
      if (members[g_array_index (children, CgvCompareChild, i).index].row == row)
        return cgv_row_tree_find (tree->rows, group, i);
    }
  return G_MAXUINT;
}

guint
cgv_compare_tree_find (CgvCompareTree *tree,
                       guint32 row)
{
  guint32 group;

  if (row >= get_comparison (tree)->n_rows)
    return G_MAXUINT;
  if (tree->numbers->groups == NULL)
    return cgv_row_tree_find (tree->rows, row, CGV_ROW_TREE_NONE);
  group = cgv_comparison_groups_find (tree->numbers->groups, row);
  return group != CGV_NONE ? find_member (tree, group, row) : G_MAXUINT;
}

guint
cgv_compare_tree_find_group (CgvCompareTree *tree,
                             guint32 row)
{
  guint32 group;

  if (row >= get_comparison (tree)->n_rows || tree->numbers->groups == NULL)
    return G_MAXUINT;
  group = cgv_comparison_groups_find (tree->numbers->groups, row);
  return group != CGV_NONE ? cgv_row_tree_find (tree->rows, group, CGV_ROW_TREE_NONE) : G_MAXUINT;
}

gboolean
cgv_compare_tree_set_expanded (CgvCompareTree *tree,
                               guint position,
                               gboolean expanded)
{
  guint child;
  guint top = cgv_row_tree_get (tree->rows, position, &child);
  g_autofree char *name = NULL;

  if (child != CGV_ROW_TREE_NONE || !is_expandable (tree, top) || (cgv_row_tree_get_open (tree->rows, top) > 0) == expanded)
    return FALSE;

  name = dup_open_name (tree, top);
  cgv_compare_open_set (get_open (tree), name, expanded);
  g_hash_table_remove (tree->children, GUINT_TO_POINTER (top));
  cgv_row_tree_set_open (tree->rows, top, 0);
  if (expanded)
    cgv_compare_tree_open_top (tree, top);
  cgv_row_tree_update (tree->rows);
  return TRUE;
}

void
cgv_compare_tree_set_all_expanded (CgvCompareTree *tree,
                                   gboolean expanded)
{
  cgv_compare_open_set_all (get_open (tree), expanded);
  cgv_compare_tree_sort (tree, &tree->view);
}
