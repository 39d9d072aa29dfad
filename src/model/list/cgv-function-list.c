/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-list.h"

#include <math.h>
#include <string.h>

#include "cgv-display.h"
#include "cgv-natural.h"
#include "cgv-open-rows.h"
#include "cgv-row-tree.h"
#include "cgv-variants.h"

/* A search that finds no more rows than this shows them all at once. */
#define FEW_HITS 200

/* So many members of a cycle stand among functions; a row for the others follows. */
#define FIRST_MEMBERS 12

/* The order of shorter lists is not kept: to sort them takes no time. */
#define MIN_KEPT 20000

/*
 * Grouped by CGV_GROUPING_FUNCTION, the list has groups only in the order of inclusive cost, and without a search: there
 * members have no cost of their own to stand by. Else it lists functions.
 *
 * The tops are rows of the numbers or, grouped, groups. What may be open below a top, its children, are members of the
 * group, or variants of the row.
 */
struct _CgvFunctionList
{
  CgvRowList parent_instance;

  CgvFocus *focus;
  CgvNumbers *numbers; /* those that positions are of */

  CgvQuantity sort;
  char *sort_event; /* of @sort; NULL for the current event type */
  gboolean descending;
  char *search;
  CgvComparisonShow show;
  gboolean hides_noise;
  CgvOpenRows *open;
  CgvOpenRows *open_in_search;
  CgvOpenRows *complete; /* cycles that are open with all of their members */
  gboolean is_new_search;
  int grouping_kind; /* that @open is of */

  guint n_hits;
  guint8 *hits;   /* grouped: for each row, whether search and noise let it through */
  guint *n_shown; /* grouped: for each group, its members that are let through */
  GArray *sorted[2]; /* of functions, and of groups: most of what was sorted in this order; NULL before */
  CgvRowTree *tree;
  CgvVariants *variants; /* NULL for one side */
  GHashTable *children;  /* top → guint32[], its children in order, made when they are asked for */
  CgvCost *sums;         /* for each top, the self costs of the tops before it; NULL until it is asked for */
  GHashTable *child_sums; /* top → CgvCost[], the same for each child, with those of the children above it */
  guint counts[CGV_SHOW_REMOVED + 1]; /* G_MAXUINT until it is asked for */
  GArray *ends;                       /* of Ends, of those numbers that were asked for */
  gboolean has_variants;
};

typedef struct
{
  const CgvEventNumbers *numbers;
  CgvQuantityKind kind;
  CgvAspect aspect;
  CgvFunctionEnds ends;
} Ends;

enum
{
  PROP_SHOW = 1,
  PROP_HIDES_NOISE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvFunctionList, cgv_function_list, CGV_TYPE_ROW_LIST)

static const CgvGrouping *
get_grouping (CgvFunctionList *self)
{
  return self->numbers->main.grouping;
}

static gboolean
is_compared (CgvFunctionList *self)
{
  return self->numbers->main.comparison != NULL;
}

/* Whether the groups are a few among functions. */
static gboolean
is_of_functions (CgvFunctionList *self)
{
  return self->grouping_kind == CGV_GROUPING_FUNCTION;
}

static gboolean
is_grouped (CgvFunctionList *self)
{
  if (self->numbers->main.grouping == NULL && self->numbers->main.groups == NULL)
    return FALSE;
  return !is_of_functions (self) || (self->sort.kind == CGV_QUANTITY_INCLUSIVE && *self->search == '\0');
}

/* Groups of two sides that have no differences. */
static gboolean
is_of_one_side (CgvFunctionList *self)
{
  return self->numbers->main.groups != NULL && cgv_function_row_is_of_one_side (self->numbers->main.groups);
}

static guint
get_n_nodes (CgvFunctionList *self)
{
  return self->numbers->main.costs[CGV_SIDE_NEW]->graph->n_nodes;
}

static guint
get_n_groups (CgvFunctionList *self)
{
  return self->numbers->main.groups != NULL ? cgv_comparison_groups_get_n (self->numbers->main.groups) : cgv_grouping_get_n_groups (get_grouping (self));
}

static guint
get_n_members (CgvFunctionList *self,
               guint32 group)
{
  if (self->numbers->main.groups != NULL)
    return cgv_comparison_groups_get (self->numbers->main.groups, group)->n_members;
  return cgv_grouping_get_group (get_grouping (self), group)->n_members;
}

static CgvNodeId
get_member (CgvFunctionList *self,
            guint32 group,
            guint32 member)
{
  CgvGroupMember data;

  if (self->numbers->main.groups != NULL)
    return cgv_comparison_groups_get (self->numbers->main.groups, group)->members[member].row;
  cgv_grouping_get_member (get_grouping (self), group, member, &data);
  return data.node;
}

/* Returns the file of a member; of two sides that of the new one where it has the member. CGV_NONE where members are
 * functions. */
static CgvStringId
get_member_file (CgvFunctionList *self,
                 guint32 group,
                 guint32 member)
{
  const CgvComparisonGroups *groups = self->numbers->main.groups;
  const CgvGrouping *grouping = get_grouping (self);
  CgvGroupMember data;

  if (groups != NULL)
    {
      const guint32 *index = cgv_comparison_groups_get (groups, group)->members[member].index;
      grouping = cgv_comparison_groups_get_grouping (groups, index[CGV_SIDE_NEW] != CGV_NONE ? CGV_SIDE_NEW : CGV_SIDE_BASE);
      member = index[CGV_SIDE_NEW] != CGV_NONE ? index[CGV_SIDE_NEW] : index[CGV_SIDE_BASE];
      group = cgv_comparison_groups_get (groups, group)->number;
    }
  cgv_grouping_get_member (grouping, group, member, &data);
  return data.file;
}

static const CgvGroup *
get_group (CgvFunctionList *self,
           guint32 group)
{
  const CgvComparisonGroup *compared;

  if (self->numbers->main.groups == NULL)
    return cgv_grouping_get_group (get_grouping (self), group);
  compared = cgv_comparison_groups_get (self->numbers->main.groups, group);
  return cgv_grouping_get_group (cgv_comparison_groups_get_grouping (self->numbers->main.groups, compared->presence == CGV_PRESENT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW), compared->number);
}

/* Returns the function that a group is, or CGV_NONE. */
static CgvNodeId
get_group_node (CgvFunctionList *self,
                guint32 group)
{
  const CgvGroup *data = get_group (self, group);

  return data->cycle == CGV_NONE ? data->node : CGV_NONE;
}

static guint32
find_group (CgvFunctionList *self,
            CgvNodeId node)
{
  if (self->numbers->main.groups != NULL)
    return cgv_comparison_groups_find (self->numbers->main.groups, node);
  return cgv_grouping_find_group (get_grouping (self), node);
}

static gboolean
is_hit (CgvFunctionList *self,
        guint32 group,
        guint32 member)
{
  return self->hits == NULL || self->hits[get_member (self, group, member)];
}

static guint
count_hits (CgvFunctionList *self,
            guint32 group)
{
  guint n_members = get_n_members (self, group);
  guint n = 0;

  if (self->hits == NULL)
    return n_members;
  for (guint i = 0; i < n_members; i++)
    n += is_hit (self, group, i);
  return n;
}

static guint
count_variants (CgvFunctionList *self,
                CgvSide side,
                CgvNodeId node)
{
  return cgv_variants_count (self->numbers->matching, side, node);
}

/* Returns how many rows are below a top when it is open. A function by itself has nothing below it that it would not say. */
static guint
count_children (CgvFunctionList *self,
                guint top)
{
  if (is_grouped (self))
    return get_group_node (self, top) != CGV_NONE && get_n_members (self, top) == 1 ? 0 : self->n_shown[top];
  if (!is_compared (self) || cgv_matching_is_same (self->numbers->matching))
    return 0;
  if (count_variants (self, CGV_SIDE_BASE, top) <= 1 && count_variants (self, CGV_SIDE_NEW, top) <= 1)
    return 0;
  return cgv_variants_get (self->variants, top)->len;
}

/* What was opened while searching is so for this search. */
static CgvOpenRows *
get_open (CgvFunctionList *self)
{
  return is_grouped (self) && *self->search != '\0' ? self->open_in_search : self->open;
}

static GBytes *
new_name_key (const char *name,
              gsize length)
{
  gsize start = cgv_path_get_base_name (name, length);

  return g_bytes_new (name + start, length - start);
}

static GBytes *
new_row_key (CgvFunctionList *self,
             CgvNodeId row)
{
  g_autoptr (GByteArray) key = g_byte_array_new ();
  gsize length, file_length;
  const char *name = cgv_matching_get_name (self->numbers->matching, row, &length);
  const char *file = cgv_matching_get_file (self->numbers->matching, row, &file_length);
  gsize start = cgv_path_get_base_name (file, file_length);

  g_byte_array_append (key, (const guint8 *) name, (guint) length);
  g_byte_array_append (key, (const guint8 *) "\n", 1);
  g_byte_array_append (key, (const guint8 *) file + start, (guint) (file_length - start));
  return g_byte_array_free_to_bytes (g_steal_pointer (&key));
}

/* Returns the lowest function of a cycle, whichever of its members costs most. */
static CgvFunctionId
find_first_function (CgvFunctionList *self,
                     guint32 group)
{
  guint n_members = get_n_members (self, group);
  CgvFunctionId first = CGV_NONE;

  for (guint i = 0; i < n_members; i++)
    first = MIN (first, cgv_fold_get_function (self->numbers->folds[CGV_SIDE_NEW], get_member (self, group, i)));
  return first;
}

/* Sides may be replaced, so that paths change. */
static GBytes *
new_compared_key (CgvFunctionList *self,
                  const CgvComparisonGroup *group)
{
  guint32 part[] = { group->presence, 0 };

  switch (self->grouping_kind)
    {
    case CGV_GROUPING_CYCLE:
    case CGV_GROUPING_FUNCTION_FILE:
    case CGV_GROUPING_FUNCTION:
      return new_row_key (self, group->members[0].row);
    case CGV_GROUPING_PART:
      part[1] = cgv_grouping_get_group (cgv_comparison_groups_get_grouping (self->numbers->main.groups, group->presence == CGV_PRESENT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW), group->number)->part;
      return g_bytes_new (part, sizeof part);
    default:
      return new_name_key (group->name, group->name_length);
    }
}

/* Returns what finds a top again when its number is another one. */
static GBytes *
new_top_key (CgvFunctionList *self,
             guint top)
{
  const char *name;
  gsize length;
  guint32 id;

  if (!is_grouped (self))
    return new_row_key (self, top);
  if (self->numbers->main.groups != NULL)
    return new_compared_key (self, cgv_comparison_groups_get (self->numbers->main.groups, top));
  switch (cgv_grouping_get_kind (get_grouping (self)))
    {
    case CGV_GROUPING_CYCLE:
    case CGV_GROUPING_FUNCTION_FILE:
    case CGV_GROUPING_FUNCTION:
      id = find_first_function (self, top);
      return g_bytes_new (&id, sizeof id);
    case CGV_GROUPING_PART:
      id = cgv_grouping_get_group (get_grouping (self), top)->part;
      return g_bytes_new (&id, sizeof id);
    default:
      name = cgv_grouping_get_name (get_grouping (self), top, &length);
      return g_bytes_new (name, length);
    }
}

/* Whether the members of a top stand among functions, and are too many to show them all at once. */
static gboolean
is_long (CgvFunctionList *self,
         guint top)
{
  return is_grouped (self) && is_of_functions (self) && get_group (self, top)->cycle != CGV_NONE && count_children (self, top) > FIRST_MEMBERS + 1;
}

/* Returns how many rows are below a top when it is opened. */
static guint
count_open (CgvFunctionList *self,
            guint top)
{
  g_autoptr (GBytes) key = is_long (self, top) ? new_top_key (self, top) : NULL;

  return key == NULL || cgv_open_rows_get (self->complete, key) ? count_children (self, top) : FIRST_MEMBERS + 1;
}

/* Whether the last row below a top, which is open, is that of all other members. */
static gboolean
has_rest (CgvFunctionList *self,
          guint top)
{
  return cgv_row_tree_get_open (self->tree, top) == FIRST_MEMBERS + 1 && is_long (self, top);
}

static void
open_tops (CgvFunctionList *self)
{
  const CgvOpenRows *open = get_open (self);
  gboolean is_open = cgv_open_rows_get_all (open);
  const guint *tops;
  guint n_tops;

  if (!is_open && !cgv_open_rows_has_others (open))
    return;
  tops = cgv_row_tree_get_groups (self->tree, &n_tops);
  for (guint i = 0; i < n_tops; i++)
    {
      guint n_children = count_open (self, tops[i]);

      if (n_children > 0 && cgv_open_rows_has_others (open))
        {
          g_autoptr (GBytes) key = new_top_key (self, tops[i]);

          is_open = cgv_open_rows_get (open, key);
        }
      cgv_row_tree_set_open (self->tree, tops[i], is_open ? n_children : 0);
    }
}

static CgvOrder *
get_order (CgvFunctionList *self)
{
  return cgv_focus_get_order (self->focus);
}

/* Finds the rows that a search finds, ascending. */
static guint
filter_rows (CgvFunctionList *self,
             CgvComparisonShow show,
             CgvNodeId *rows)
{
  const CgvGraph *graph = self->numbers->main.costs[CGV_SIDE_NEW]->graph;
  CgvOrder *order = get_order (self);
  guint n_found, n = 0;

  if (order == NULL)
    return 0;
  if (is_compared (self))
    return (guint) cgv_comparison_filter (self->numbers->main.comparison, order, self->search, show, self->hides_noise, rows);

  n_found = (guint) cgv_order_filter (order, self->search, rows);
  for (guint i = 0; i < n_found; i++)
    {
      if (!cgv_graph_is_hidden (graph, rows[i]))
        rows[n++] = rows[i];
    }
  return n;
}

static gboolean
shows_group (CgvFunctionList *self,
             guint32 group,
             CgvComparisonShow show)
{
  const CgvComparisonGroup *data;
  gboolean is_noise;
  double delta;

  if (!is_compared (self))
    return TRUE;
  data = cgv_comparison_groups_get (self->numbers->main.groups, group);
  is_noise = cgv_comparison_groups_is_noise (self->numbers->main.groups, group);
  delta = cgv_comparison_measure_delta (self->numbers->main.comparison, data->self[CGV_SIDE_BASE], data->self[CGV_SIDE_NEW]);
  if (data->presence == CGV_PRESENT_NEITHER)
    return FALSE;
  if (is_of_one_side (self))
    return TRUE;
  if (self->hides_noise && is_noise && data->origin.size <= self->numbers->main.comparison->noise_limit)
    return FALSE;
  switch (show)
    {
    case CGV_SHOW_REGRESSIONS:
      return delta > 0 && !is_noise;
    case CGV_SHOW_IMPROVEMENTS:
      return delta < 0 && !is_noise;
    case CGV_SHOW_NEW:
      return data->presence == CGV_PRESENT_NEW;
    case CGV_SHOW_REMOVED:
      return data->presence == CGV_PRESENT_BASE;
    case CGV_SHOW_ALL:
    default:
      return TRUE;
    }
}

/* Finds the groups that have rows to show, ascending. */
static guint
choose_groups (CgvFunctionList *self,
               CgvComparisonShow show,
               guint *groups)
{
  guint n_groups = get_n_groups (self);
  guint n = 0;

  for (guint group = 0; group < n_groups; group++)
    {
      if (self->n_shown[group] > 0 && shows_group (self, group, show))
        groups[n++] = group;
    }
  return n;
}

/* Finds which rows are let through, and how many of each group. */
static void
find_hits (CgvFunctionList *self)
{
  g_autofree CgvNodeId *rows = NULL;
  guint n_groups, n_hits, n_rows;

  g_clear_pointer (&self->hits, g_free);
  g_clear_pointer (&self->n_shown, g_free);
  if (!is_grouped (self))
    return;

  rows = g_new (CgvNodeId, (gsize) get_n_nodes (self) + 1);
  n_hits = filter_rows (self, CGV_SHOW_ALL, rows);
  if (is_compared (self) || *self->search != '\0')
    {
      self->hits = g_new0 (guint8, (gsize) get_n_nodes (self) + 1);
      for (guint i = 0; i < n_hits; i++)
        self->hits[rows[i]] = 1;
    }
  n_groups = get_n_groups (self);
  self->n_shown = g_new (guint, (gsize) n_groups + 1);
  n_rows = 0;
  for (guint group = 0; group < n_groups; group++)
    {
      self->n_shown[group] = count_hits (self, group);
      n_rows += self->n_shown[group];
    }
  if (self->is_new_search && *self->search != '\0')
    cgv_open_rows_set_all (self->open_in_search, n_rows <= FEW_HITS);
  self->is_new_search = FALSE;
}

/* Finds the tops that are shown, ascending. */
static guint
find_tops (CgvFunctionList *self,
           CgvComparisonShow show,
           guint *tops)
{
  return is_grouped (self) ? choose_groups (self, show, tops) : filter_rows (self, show, tops);
}

/* Returns the numbers in an event type, by its name; NULL if no column shows it. */
static const CgvEventNumbers *
find_numbers (CgvFunctionList *self,
              const char *event)
{
  guint index = event != NULL ? cgv_event_list_find (self->numbers->choice->events, event) : self->numbers->main.event;

  return index != CGV_NONE ? cgv_numbers_find (self->numbers, index) : NULL;
}

/* Returns the numbers in the event type that is sorted by, or in the main one if no column shows that any more. */
static const CgvEventNumbers *
get_sort_numbers (CgvFunctionList *self)
{
  const CgvEventNumbers *numbers = find_numbers (self, self->sort_event);

  return numbers != NULL ? numbers : &self->numbers->main;
}

static CgvComparison *
get_sort_comparison (CgvFunctionList *self)
{
  CgvComparison *comparison = get_sort_numbers (self)->comparison;

  return comparison != NULL ? comparison : self->numbers->main.comparison;
}

static gboolean sort_compared_groups (CgvFunctionList *self,
                                      guint *groups,
                                      guint n_groups);

static gboolean
sort_compared (CgvFunctionList *self,
               guint *tops,
               guint n_tops)
{
  CgvOrder *order = get_order (self);

  if (is_grouped (self))
    return sort_compared_groups (self, tops, n_tops);
  return order != NULL && cgv_comparison_sort (get_sort_comparison (self), order, &self->sort, self->descending, tops, n_tops);
}

static const CgvGrouping *
get_sort_grouping (CgvFunctionList *self)
{
  const CgvEventNumbers *numbers = get_sort_numbers (self);

  return numbers->grouping != NULL ? numbers->grouping : get_grouping (self);
}

/* Who sorts by names looks for a name in its place. */
static gboolean
can_rank (CgvFunctionList *self)
{
  CgvQuantityKind key = self->sort.kind;

  return !is_grouped (self) && key != CGV_QUANTITY_NAME && key != CGV_QUANTITY_LOCATION;
}

static void
forget_sorted (CgvFunctionList *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->sorted); i++)
    g_clear_pointer (&self->sorted[i], g_array_unref);
}

/* Whoever searches goes through the order that there is: to sort a million takes longer than some frames. FALSE if some were not in it. */
static gboolean
take_sorted (CgvFunctionList *self,
             guint *tops,
             guint n_tops)
{
  const GArray *sorted = self->sorted[is_grouped (self)];
  g_autofree guint8 *is_top = NULL;
  guint n = 0;

  if (sorted == NULL || sorted->len < n_tops)
    return FALSE;
  is_top = g_new0 (guint8, (gsize) MAX (get_n_nodes (self), is_grouped (self) ? get_n_groups (self) : 0) + 1);
  for (guint i = 0; i < n_tops; i++)
    is_top[tops[i]] = 1;
  for (guint i = 0; i < sorted->len; i++)
    n += is_top[g_array_index (sorted, guint, i)];
  if (n < n_tops)
    return FALSE;
  for (guint i = 0, to = 0; i < sorted->len; i++)
    if (is_top[g_array_index (sorted, guint, i)])
      tops[to++] = g_array_index (sorted, guint, i);
  return TRUE;
}

static void
keep_sorted (CgvFunctionList *self,
             const guint *tops,
             guint n_tops)
{
  GArray **sorted = &self->sorted[is_grouped (self)];

  if (n_tops < MIN_KEPT || (*sorted != NULL && (*sorted)->len >= n_tops))
    return;
  g_clear_pointer (sorted, g_array_unref);
  *sorted = g_array_sized_new (FALSE, FALSE, sizeof *tops, n_tops);
  g_array_append_vals (*sorted, tops, n_tops);
}

/* Takes the tops. */
static void
sort_tops (CgvFunctionList *self,
           guint *tops,
           guint n_tops)
{
  CgvQuantityKind key = self->sort.kind;
  CgvOrder *order = get_order (self);
  gboolean is_sorted;

  if (take_sorted (self, tops, n_tops))
    is_sorted = TRUE;
  else if (is_compared (self))
    is_sorted = sort_compared (self, tops, n_tops);
  else if (is_grouped (self))
    is_sorted = order != NULL && cgv_grouping_sort (get_sort_grouping (self), order, key, self->descending, tops, n_tops);
  else
    is_sorted = order != NULL && cgv_order_sort (order, get_sort_numbers (self)->costs[CGV_SIDE_NEW], key, self->descending, tops, n_tops);
  if (!is_sorted)
    g_warning ("There is not enough memory to sort the functions");
  else
    keep_sorted (self, tops, n_tops);
  if (order != NULL && can_rank (self))
    cgv_order_rank (order, self->search, tops, n_tops);

  g_hash_table_remove_all (self->children);
  g_hash_table_remove_all (self->child_sums);
  g_clear_pointer (&self->sums, g_free);
  cgv_row_tree_take_order (self->tree, tops, n_tops);
}

/* Beside functions, the members of groups count one by one. */
static guint
count_rows (CgvFunctionList *self,
            const guint *tops,
            guint n_tops)
{
  guint n = 0;

  if (!is_of_functions (self) || !is_grouped (self))
    return n_tops;
  for (guint i = 0; i < n_tops; i++)
    n += self->n_shown[tops[i]];
  return n;
}

/* Pictures of the rows show what the search found, too. */
static void
tell_found (CgvFunctionList *self,
            const guint *tops,
            guint n_tops)
{
  g_autoptr (GBytes) found = NULL;
  guint n_nodes = get_n_nodes (self);
  guint8 *marks;

  if (*self->search != '\0')
    {
      marks = g_new0 (guint8, (gsize) n_nodes + 1);
      for (guint i = 0; self->hits == NULL && i < n_tops; i++)
        marks[tops[i]] = 1;
      if (self->hits != NULL)
        memcpy (marks, self->hits, n_nodes);
      found = g_bytes_new_take (marks, n_nodes);
    }
  cgv_focus_set_found (self->focus, found);
}

/* Makes the rows anew, from the numbers and from what is asked for. */
static void
fill (CgvFunctionList *self)
{
  guint n_all;
  guint *tops;
  guint n_tops;

  find_hits (self);
  n_all = is_grouped (self) ? get_n_groups (self) : get_n_nodes (self);
  tops = g_new (guint, (gsize) n_all + 1);
  n_tops = find_tops (self, self->show, tops);
  self->n_hits = count_rows (self, tops, n_tops);
  tell_found (self, tops, n_tops);
  cgv_row_tree_free (self->tree);
  self->tree = cgv_row_tree_new (n_all);
  sort_tops (self, tops, n_tops);
  open_tops (self);
  cgv_row_tree_update (self->tree);
}

static void
sort (CgvFunctionList *self)
{
  guint n_tops;
  const guint *tops = cgv_row_tree_get_groups (self->tree, &n_tops);

  sort_tops (self, g_memdup2 (tops, n_tops * sizeof *tops), n_tops);
  cgv_row_tree_update (self->tree);
}

static guint
get_length (CgvFunctionList *self)
{
  return cgv_row_tree_get_n_rows (self->tree);
}

static void
forget_counts (CgvFunctionList *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->counts); i++)
    self->counts[i] = G_MAXUINT;
}

static void
refresh (CgvFunctionList *self)
{
  guint old_length = get_length (self);

  fill (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

static gboolean
find_variants (CgvFunctionList *self)
{
  guint n_nodes = get_n_nodes (self);

  if (!is_compared (self) || cgv_matching_is_same (self->numbers->matching))
    return FALSE;
  for (CgvNodeId node = 0; node < n_nodes; node++)
    for (guint side = 0; side < CGV_N_SIDES; side++)
      if (count_variants (self, side, node) > 1)
        return TRUE;
  return FALSE;
}

static void
take_numbers (CgvFunctionList *self)
{
  CgvNumbers *numbers = cgv_focus_get_numbers (self->focus);
  int kind = cgv_numbers_get_grouping_kind (numbers);

  forget_counts (self);
  if (self->numbers == numbers)
    return;
  g_array_set_size (self->ends, 0);
  forget_sorted (self);
  g_clear_pointer (&self->variants, cgv_variants_free);
  g_clear_pointer (&self->numbers, cgv_numbers_unref);
  self->numbers = cgv_numbers_ref (numbers);
  if (is_compared (self))
    self->variants = cgv_variants_new (numbers);
  self->has_variants = find_variants (self);
  if (kind == self->grouping_kind)
    return;
  self->grouping_kind = kind;
  cgv_open_rows_set_all (self->open, FALSE);
  self->is_new_search = TRUE;
}

static void
numbers_replaced_cb (CgvFunctionList *self)
{
  take_numbers (self);
  refresh (self);
}

static void
cgv_function_list_finalize (GObject *object)
{
  CgvFunctionList *self = CGV_FUNCTION_LIST (object);

  g_array_unref (self->ends);
  g_clear_pointer (&self->variants, cgv_variants_free);
  g_clear_pointer (&self->numbers, cgv_numbers_unref);
  cgv_open_rows_free (self->open);
  cgv_open_rows_free (self->open_in_search);
  cgv_open_rows_free (self->complete);
  cgv_row_tree_free (self->tree);
  g_hash_table_unref (self->children);
  g_hash_table_unref (self->child_sums);
  forget_sorted (self);
  g_free (self->hits);
  g_free (self->n_shown);
  g_free (self->sums);
  g_free (self->sort_event);
  g_free (self->search);
  g_clear_object (&self->focus);

  G_OBJECT_CLASS (cgv_function_list_parent_class)->finalize (object);
}

static void
cgv_function_list_get_property (GObject *object,
                                guint property_id,
                                GValue *value,
                                GParamSpec *pspec)
{
  CgvFunctionList *self = CGV_FUNCTION_LIST (object);

  switch (property_id)
    {
    case PROP_SHOW:
      g_value_set_int (value, (int) self->show);
      break;
    case PROP_HIDES_NOISE:
      g_value_set_boolean (value, self->hides_noise);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
cgv_function_list_set_property (GObject *object,
                                guint property_id,
                                const GValue *value,
                                GParamSpec *pspec)
{
  CgvFunctionList *self = CGV_FUNCTION_LIST (object);

  switch (property_id)
    {
    case PROP_SHOW:
      cgv_function_list_set_show (self, (CgvComparisonShow) g_value_get_int (value));
      break;
    case PROP_HIDES_NOISE:
      cgv_function_list_set_hides_noise (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static guint
cgv_function_list_get_length (CgvRowList *list)
{
  return get_length (CGV_FUNCTION_LIST (list));
}

static void
cgv_function_list_class_init (CgvFunctionListClass *klass)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = cgv_function_list_finalize;
  object_class->get_property = cgv_function_list_get_property;
  object_class->set_property = cgv_function_list_set_property;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_function_list_get_length;

  properties[PROP_SHOW] = g_param_spec_int ("show", NULL, NULL, CGV_SHOW_ALL, CGV_SHOW_REMOVED, CGV_SHOW_ALL, flags);
  properties[PROP_HIDES_NOISE] = g_param_spec_boolean ("hides-noise", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
cgv_function_list_init (CgvFunctionList *self)
{
  self->ends = g_array_new (FALSE, FALSE, sizeof (Ends));
  self->descending = TRUE;
  self->search = g_strdup ("");
  self->grouping_kind = CGV_CHOICE_UNGROUPED;
  self->open = cgv_open_rows_new ();
  self->open_in_search = cgv_open_rows_new ();
  self->complete = cgv_open_rows_new ();
  self->is_new_search = TRUE;
  self->tree = cgv_row_tree_new (0);
  self->children = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->child_sums = g_hash_table_new_full (NULL, NULL, NULL, g_free);
}

CgvFunctionList *
cgv_function_list_new (CgvFocus *focus)
{
  CgvFunctionList *self;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  self = g_object_new (CGV_TYPE_FUNCTION_LIST, NULL);
  self->focus = g_object_ref (focus);
  take_numbers (self);
  self->sort = is_compared (self) ? (CgvQuantity){ CGV_QUANTITY_ORIGIN, CGV_ASPECT_DELTA, NULL } : (CgvQuantity){ CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_ONE, NULL };
  g_signal_connect_object (focus, "numbers-replaced", G_CALLBACK (numbers_replaced_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "changing::grouping-kind", G_CALLBACK (numbers_replaced_cb), self, G_CONNECT_SWAPPED);
  fill (self);
  return self;
}

CgvFocus *
cgv_function_list_get_focus (CgvFunctionList *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), NULL);

  return self->focus;
}

CgvNumbers *
cgv_function_list_get_numbers (CgvFunctionList *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), NULL);

  return self->numbers;
}

const CgvEventNumbers *
cgv_function_list_find_numbers (CgvFunctionList *self,
                                const char *event)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), NULL);

  return find_numbers (self, event);
}

static gboolean
set_variant (CgvFunctionList *self,
             const CgvEventNumbers *numbers,
             guint top,
             guint32 variant,
             CgvFunctionRow *row)
{
  const CgvNodeId *nodes = g_array_index (cgv_variants_get (self->variants, top), CgvVariant, variant).node;

  row->kind = CGV_FUNCTION_ROW_VARIANT;
  row->node = top;
  row->member = variant;
  row->presence = nodes[CGV_SIDE_BASE] == CGV_NONE ? CGV_PRESENT_NEW : nodes[CGV_SIDE_NEW] == CGV_NONE ? CGV_PRESENT_BASE
                                                                                                       : CGV_PRESENT_BOTH;
  for (guint i = 0; i < CGV_N_SIDES; i++)
    {
      const CgvCosts *costs = nodes[i] != CGV_NONE ? cgv_variants_get_costs (self->variants, i, numbers) : NULL;
      CgvFunctionRowCosts *side = &row->side[i];

      if (costs == NULL && numbers->costs[i] != NULL && cgv_costs_get_event (numbers->costs[i])->is_ratio)
        side->self = side->inclusive = CGV_RATIO_UNDEFINED;
      if (costs == NULL)
        continue;
      side->n_variants = 1;
      side->self = side->self_low = side->self_high = costs->self[nodes[i]];
      side->inclusive = side->inclusive_low = side->inclusive_high = costs->inclusive[nodes[i]];
      side->n_calls = costs->graph->n_calls[nodes[i]];
    }
  if (numbers->comparison == NULL)
    return FALSE;
  cgv_function_row_subtract (row, numbers->comparison);
  return TRUE;
}

static void
set_place_of_member (CgvFunctionList *self,
                     guint group,
                     guint32 member,
                     CgvFunctionRow *row)
{
  row->kind = CGV_FUNCTION_ROW_MEMBER;
  row->group = group;
  row->member = member;
  row->node = get_member (self, group, member);
  row->file = get_member_file (self, group, member);
}

static void
set_place_of_top (CgvFunctionList *self,
                  guint top,
                  CgvFunctionRow *row)
{
  guint n_children = count_children (self, top);

  row->is_expandable = n_children > 0;
  row->is_expanded = cgv_row_tree_get_open (self->tree, top) > 0;
  row->n_shown = n_children;
  if (!is_grouped (self))
    {
      row->node = top;
      return;
    }
  row->group = top;
  row->node = get_group_node (self, top);
  if (n_children == 0)
    return;
  row->kind = CGV_FUNCTION_ROW_GROUP;
  row->n_members = get_n_members (self, top);
}

/* A group that is one function has the numbers, and the noise, of that function. */
static gboolean
set_compared_costs (CgvFunctionList *self,
                    const CgvEventNumbers *numbers,
                    CgvFunctionRow *row)
{
  const CgvComparisonGroups *groups = self->numbers->main.groups;
  const CgvComparisonGroup *group = row->group != CGV_NONE ? cgv_comparison_groups_get (groups, row->group) : NULL;

  if (numbers->comparison == NULL)
    return FALSE;
  if (row->member == CGV_NONE && row->node != CGV_NONE)
    {
      for (guint side = 0; row->group == CGV_NONE && side < CGV_N_SIDES; side++)
        row->side[side].n_variants = count_variants (self, side, row->node);
      cgv_function_row_set_compared (row, numbers->comparison);
      return TRUE;
    }
  if (row->member == CGV_NONE)
    cgv_function_row_set_compared_group (row, numbers->comparison, group, numbers->groups);
  else
    cgv_function_row_set_compared_member (row, numbers->comparison, group, numbers->groups);
  return TRUE;
}

static gboolean
set_costs (CgvFunctionList *self,
           const CgvEventNumbers *numbers,
           CgvFunctionRow *row)
{
  const CgvCosts *costs = numbers->costs[CGV_SIDE_NEW];

  if (costs == NULL)
    return FALSE;
  if (row->group == CGV_NONE)
    cgv_function_row_set_function (row, costs);
  else if (row->member == CGV_NONE)
    cgv_function_row_set_group (row, numbers->grouping);
  else
    cgv_function_row_set_member (row, numbers->grouping);
  return TRUE;
}

static const guint32 *get_children (CgvFunctionList *self,
                                    guint top);

static gboolean
get_row (CgvFunctionList *self,
         const CgvEventNumbers *numbers,
         guint position,
         CgvFunctionRow *row)
{
  guint child;
  guint top;

  if (position >= get_length (self))
    return FALSE;
  *row = (CgvFunctionRow){ .kind = CGV_FUNCTION_ROW_FUNCTION, .node = CGV_NONE, .group = CGV_NONE, .member = CGV_NONE, .file = CGV_NONE };
  top = cgv_row_tree_get (self->tree, position, &child);
  if (child == FIRST_MEMBERS && has_rest (self, top))
    return FALSE;
  if (child != CGV_ROW_TREE_NONE && !is_grouped (self))
    return set_variant (self, numbers, top, get_children (self, top)[child], row);
  if (child != CGV_ROW_TREE_NONE)
    set_place_of_member (self, top, get_children (self, top)[child], row);
  else
    set_place_of_top (self, top, row);
  return is_compared (self) ? set_compared_costs (self, numbers, row) : set_costs (self, numbers, row);
}

gboolean
cgv_function_list_get_row (CgvFunctionList *self,
                           guint position,
                           CgvFunctionRow *row)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), FALSE);
  g_return_val_if_fail (row != NULL, FALSE);

  return get_row (self, &self->numbers->main, position, row);
}

gboolean
cgv_function_list_get_row_in (CgvFunctionList *self,
                              const char *event,
                              guint position,
                              CgvFunctionRow *row)
{
  const CgvEventNumbers *numbers;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), FALSE);
  g_return_val_if_fail (row != NULL, FALSE);

  numbers = find_numbers (self, event);
  return numbers != NULL && get_row (self, numbers, position, row);
}

/* A group, member or variant of two sides, with what it is sorted by. */
typedef struct
{
  guint32 id;
  guint32 rank; /* of its name */
  CgvFunctionRow row;
} Sortable;

typedef struct
{
  const CgvComparison *comparison;
  CgvQuantity quantity;
  gboolean descending;
} SortBy;

static gboolean
is_by_name (const CgvQuantity *quantity)
{
  return quantity->kind == CGV_QUANTITY_NAME || quantity->kind == CGV_QUANTITY_LOCATION;
}

static int
compare_sortables (gconstpointer first,
                   gconstpointer second,
                   gpointer user_data)
{
  const SortBy *by = user_data;
  const Sortable *a = first;
  const Sortable *b = second;
  int by_name = (a->rank > b->rank) - (a->rank < b->rank);
  int result;

  if (is_by_name (&by->quantity))
    return by->descending ? -by_name : by_name;
  result = cgv_function_row_compare (&a->row, &b->row, by->comparison, &by->quantity, by->descending);
  return result != 0 ? result : by_name;
}

/* Parts have no differences: they are in the order of the files, and their members in that of their costs. */
static void
choose_order (CgvFunctionList *self,
              const CgvFunctionRow *first,
              SortBy *by)
{
  CgvQuantity *sort = &by->quantity;

  by->comparison = get_sort_comparison (self);
  by->quantity = self->sort;
  by->descending = self->descending;
  if (!is_of_one_side (self) || is_by_name (sort) || sort->aspect == CGV_ASPECT_BASE || sort->aspect == CGV_ASPECT_NEW)
    return;
  if (first->member == CGV_NONE)
    {
      sort->kind = CGV_QUANTITY_NAME;
      by->descending = FALSE;
      return;
    }
  if (sort->kind == CGV_QUANTITY_ORIGIN)
    sort->kind = CGV_QUANTITY_SELF;
  sort->aspect = first->presence == CGV_PRESENT_BASE ? CGV_ASPECT_BASE : CGV_ASPECT_NEW;
}

static void
sort_rows (CgvFunctionList *self,
           Sortable *sortables,
           guint n,
           guint32 *ids)
{
  SortBy by;

  if (n == 0)
    return;
  choose_order (self, &sortables[0].row, &by);
  g_qsort_with_data (sortables, (int) n, sizeof *sortables, compare_sortables, &by);
  for (guint i = 0; i < n; i++)
    ids[i] = sortables[i].id;
}

static gboolean
rank_by_names (Sortable *sortables,
               guint n,
               const CgvNaturalText *names)
{
  g_autofree guint32 *ranks = g_new (guint32, (gsize) n + 1);
  CgvMemory memory = CGV_MEMORY_INIT;

  if (!cgv_natural_rank (&memory, names, n, ranks))
    return FALSE;
  for (guint i = 0; i < n; i++)
    sortables[i].rank = ranks[i];
  return TRUE;
}

/* Ranks groups by the last components of their paths, which are what a list shows, and parts as they come. */
static gboolean
rank_groups (Sortable *sortables,
             guint n,
             const CgvComparisonGroups *groups)
{
  g_autofree CgvNaturalText *names = g_new (CgvNaturalText, (gsize) n + 1);

  for (guint i = 0; i < n; i++)
    {
      const CgvComparisonGroup *group = cgv_comparison_groups_get (groups, sortables[i].id);
      gsize start = cgv_path_get_base_name (group->name, group->name_length);

      names[i] = (CgvNaturalText){ group->name + start, group->name_length - start };
      sortables[i].rank = sortables[i].id;
    }
  return cgv_function_row_is_of_one_side (groups) || rank_by_names (sortables, n, names);
}

static gboolean
sort_compared_groups (CgvFunctionList *self,
                      guint *groups,
                      guint n_groups)
{
  g_autofree Sortable *sortables = g_new0 (Sortable, (gsize) n_groups + 1);
  const CgvEventNumbers *numbers = get_sort_numbers (self);

  for (guint i = 0; i < n_groups; i++)
    {
      CgvFunctionRow *row = &sortables[i].row;

      *row = (CgvFunctionRow){ .node = get_group_node (self, groups[i]), .group = groups[i], .member = CGV_NONE, .file = CGV_NONE };
      sortables[i].id = groups[i];
      set_compared_costs (self, numbers, row);
    }
  if (!rank_groups (sortables, n_groups, self->numbers->main.groups))
    return FALSE;
  sort_rows (self, sortables, n_groups, groups);
  return TRUE;
}

/* Returns the last component of a path: the rest may differ between the sides. */
static CgvNaturalText
get_base_name (const CgvProfile *profile,
               CgvStringId file)
{
  gsize length;
  const char *path = cgv_profile_get_string (profile, file, &length);
  gsize start = cgv_path_get_base_name (path, length);

  return (CgvNaturalText){ path + start, length - start };
}

/* Variants are few, and ranked by where they come in the files. */
static gboolean
rank_members (CgvFunctionList *self,
              Sortable *sortables,
              guint n)
{
  CgvOrder *order = get_order (self);
  const guint32 *ranks = order != NULL ? cgv_order_get_names (order) : NULL;
  g_autofree CgvNaturalText *names = g_new (CgvNaturalText, (gsize) n + 1);

  for (guint i = 0; i < n; i++)
    {
      const CgvFunctionRow *row = &sortables[i].row;

      if (row->file != CGV_NONE)
        names[i] = get_base_name (cgv_fold_get_profile (self->numbers->folds[cgv_function_row_get_side (row)]), row->file);
      else if (ranks != NULL)
        sortables[i].rank = ranks[row->node];
    }
  return self->grouping_kind == CGV_GROUPING_FUNCTION_FILE ? rank_by_names (sortables, n, names) : ranks != NULL;
}

static gboolean
sort_compared_children (CgvFunctionList *self,
                        guint top,
                        guint32 *children,
                        guint n)
{
  g_autofree Sortable *sortables = g_new0 (Sortable, (gsize) n + 1);
  const CgvEventNumbers *numbers = get_sort_numbers (self);

  for (guint i = 0; i < n; i++)
    {
      CgvFunctionRow *row = &sortables[i].row;

      *row = (CgvFunctionRow){ .node = CGV_NONE, .group = CGV_NONE, .member = CGV_NONE, .file = CGV_NONE };
      sortables[i].id = sortables[i].rank = children[i];
      if (is_grouped (self))
        {
          set_place_of_member (self, top, children[i], row);
          set_compared_costs (self, numbers, row);
        }
      else
        set_variant (self, numbers, top, children[i], row);
    }
  if (is_grouped (self) && !rank_members (self, sortables, n))
    return FALSE;
  sort_rows (self, sortables, n, children);
  return TRUE;
}

/* Beside functions, the members of a cycle are told apart by self cost, and those before main by who calls whom. */
static CgvQuantityKind
get_member_key (CgvFunctionList *self,
                guint top)
{
  if (is_of_functions (self) && get_group (self, top)->cycle != CGV_NONE)
    return CGV_QUANTITY_SELF;
  return self->sort.kind;
}

static const guint32 *
get_children (CgvFunctionList *self,
              guint top)
{
  guint32 *children = g_hash_table_lookup (self->children, GUINT_TO_POINTER (top));
  CgvOrder *order = get_order (self);
  guint n_all, n = 0;
  gboolean is_sorted;

  if (children != NULL)
    return children;

  children = g_new (guint32, (gsize) count_children (self, top) + 1);
  n_all = is_grouped (self) ? get_n_members (self, top) : count_children (self, top);
  for (guint32 i = 0; i < n_all; i++)
    {
      if (!is_grouped (self) || is_hit (self, top, i))
        children[n++] = i;
    }
  if (is_compared (self))
    is_sorted = sort_compared_children (self, top, children, n);
  else
    is_sorted = order != NULL && cgv_grouping_sort_members (get_sort_grouping (self), top, order, get_member_key (self, top), self->descending, children, n);
  if (!is_sorted)
    g_warning ("There is not enough memory to sort the members of a group");
  g_hash_table_insert (self->children, GUINT_TO_POINTER (top), children);
  return children;
}

CgvNodeId
cgv_function_list_get_node (CgvFunctionList *self,
                            guint position)
{
  CgvFunctionRow row;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), CGV_NONE);

  return cgv_function_list_get_row (self, position, &row) ? row.node : CGV_NONE;
}

const char *
cgv_function_list_get_name (CgvFunctionList *self,
                            const CgvFunctionRow *row,
                            gsize *length)
{
  const CgvComparisonGroup *compared;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), NULL);
  g_return_val_if_fail (row != NULL && length != NULL, NULL);

  if (row->kind == CGV_FUNCTION_ROW_VARIANT)
    return cgv_variants_get_name (self->variants, &g_array_index (cgv_variants_get (self->variants, row->node), CgvVariant, row->member), length);
  if (row->kind == CGV_FUNCTION_ROW_GROUP && self->numbers->main.groups != NULL)
    {
      compared = cgv_comparison_groups_get (self->numbers->main.groups, row->group);
      *length = compared->name_length;
      return compared->name;
    }
  if (row->kind == CGV_FUNCTION_ROW_GROUP)
    return cgv_grouping_get_name (get_grouping (self), row->group, length);
  if (is_compared (self))
    return cgv_matching_get_name (self->numbers->matching, row->node, length);
  return cgv_fold_get_name (self->numbers->folds[CGV_SIDE_NEW], row->node, length);
}

guint
cgv_function_list_find_row (CgvFunctionList *self,
                            guint32 group,
                            guint32 member)
{
  const guint32 *children;
  guint n_children;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), G_MAXUINT);

  if (!is_grouped (self) || group >= get_n_groups (self))
    return G_MAXUINT;
  if (member == CGV_NONE)
    return cgv_row_tree_find (self->tree, group, CGV_ROW_TREE_NONE);
  n_children = has_rest (self, group) ? FIRST_MEMBERS : cgv_row_tree_get_open (self->tree, group);
  if (n_children == 0)
    return G_MAXUINT;

  children = get_children (self, group);
  for (guint i = 0; i < n_children; i++)
    {
      if (children[i] == member)
        return cgv_row_tree_find (self->tree, group, i);
    }
  return G_MAXUINT;
}

/* Finds the group of a row that is let through, and which of its members it is: CGV_NONE if it is the group itself. */
static gboolean
find_member (CgvFunctionList *self,
             CgvNodeId node,
             guint32 *group,
             guint32 *member)
{
  guint n_members;

  if (!is_grouped (self) || node >= get_n_nodes (self) || (self->hits != NULL && !self->hits[node]))
    return FALSE;
  *group = find_group (self, node);
  *member = CGV_NONE;
  if (*group == CGV_NONE)
    return FALSE;
  if (get_group_node (self, *group) == node)
    return TRUE;

  n_members = get_n_members (self, *group);
  for (guint32 i = 0; i < n_members; i++)
    {
      if (get_member (self, *group, i) != node)
        continue;
      *member = i;
      return TRUE;
    }
  return FALSE;
}

guint
cgv_function_list_find_node (CgvFunctionList *self,
                             CgvNodeId node)
{
  guint32 group, member;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), G_MAXUINT);

  if (!is_grouped (self))
    return cgv_row_tree_find (self->tree, node, CGV_ROW_TREE_NONE);
  if (!find_member (self, node, &group, &member))
    return G_MAXUINT;
  return cgv_function_list_find_row (self, group, member);
}

guint
cgv_function_list_find_parent (CgvFunctionList *self,
                               CgvNodeId node)
{
  guint32 group, member;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), G_MAXUINT);

  if (!find_member (self, node, &group, &member))
    return G_MAXUINT;
  return cgv_function_list_find_row (self, group, CGV_NONE);
}

guint
cgv_function_list_reveal (CgvFunctionList *self,
                          CgvNodeId node)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), G_MAXUINT);

  if (cgv_function_list_find_node (self, node) == G_MAXUINT)
    cgv_function_list_set_expanded (self, cgv_function_list_find_parent (self, node), TRUE);
  if (cgv_function_list_find_node (self, node) == G_MAXUINT && is_grouped (self))
    cgv_function_list_show_rest (self, cgv_function_list_find_parent (self, node) + 1 + FIRST_MEMBERS);
  return cgv_function_list_find_node (self, node);
}

guint
cgv_function_list_count_rest (CgvFunctionList *self,
                              guint position)
{
  guint child, top;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), 0);

  if (position >= get_length (self))
    return 0;
  top = cgv_row_tree_get (self->tree, position, &child);
  return child == FIRST_MEMBERS && has_rest (self, top) ? count_children (self, top) - FIRST_MEMBERS : 0;
}

static void set_open (CgvFunctionList *self,
                      guint top,
                      guint n_children);

gboolean
cgv_function_list_show_rest (CgvFunctionList *self,
                             guint position)
{
  g_autoptr (GBytes) key = NULL;
  guint child, top;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), FALSE);

  if (cgv_function_list_count_rest (self, position) == 0)
    return FALSE;
  top = cgv_row_tree_get (self->tree, position, &child);
  key = new_top_key (self, top);
  cgv_open_rows_set (self->complete, key, TRUE);
  set_open (self, top, count_children (self, top));
  return TRUE;
}

GBytes *
cgv_function_list_dup_key (CgvFunctionList *self,
                           guint position)
{
  guint child;
  guint top;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), NULL);
  g_return_val_if_fail (position < get_length (self), NULL);

  top = cgv_row_tree_get (self->tree, position, &child);
  return child == CGV_ROW_TREE_NONE && is_grouped (self) ? new_top_key (self, top) : NULL;
}

guint
cgv_function_list_find_key (CgvFunctionList *self,
                            GBytes *key)
{
  const guint *tops;
  guint n_tops;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), G_MAXUINT);
  g_return_val_if_fail (key != NULL, G_MAXUINT);

  tops = cgv_row_tree_get_groups (self->tree, &n_tops);
  for (guint i = 0; i < n_tops && is_grouped (self); i++)
    {
      g_autoptr (GBytes) other = count_children (self, tops[i]) > 0 ? new_top_key (self, tops[i]) : NULL;

      if (other != NULL && g_bytes_equal (key, other))
        return cgv_row_tree_find (self->tree, tops[i], CGV_ROW_TREE_NONE);
    }
  return G_MAXUINT;
}

static CgvCost
add (CgvFunctionList *self,
     CgvCost a,
     CgvCost b)
{
  return cgv_cost_add (a, b, self->numbers->main.costs[CGV_SIDE_NEW]->is_signed);
}

static CgvCost
get_self (CgvFunctionList *self,
          guint top)
{
  if (!is_grouped (self))
    return self->numbers->main.costs[CGV_SIDE_NEW]->self[top];
  if (self->numbers->main.groups != NULL)
    return cgv_comparison_groups_get (self->numbers->main.groups, top)->self[CGV_SIDE_NEW];
  return cgv_grouping_get_group (get_grouping (self), top)->self;
}

static void
add_up_tops (CgvFunctionList *self)
{
  guint n_tops;
  const guint *tops = cgv_row_tree_get_groups (self->tree, &n_tops);
  CgvCost sum = 0;

  self->sums = g_new0 (CgvCost, (gsize) (is_grouped (self) ? get_n_groups (self) : get_n_nodes (self)) + 1);
  for (guint i = 0; i < n_tops; i++)
    {
      self->sums[tops[i]] = sum;
      sum = add (self, sum, get_self (self, tops[i]));
    }
}

static const CgvCost *
get_child_sums (CgvFunctionList *self,
                guint top)
{
  CgvCost *sums = g_hash_table_lookup (self->child_sums, GUINT_TO_POINTER (top));
  guint position = cgv_row_tree_find (self->tree, top, CGV_ROW_TREE_NONE);
  guint n_children = cgv_row_tree_get_open (self->tree, top);
  CgvCost sum = self->sums[top];

  if (sums != NULL)
    return sums;

  sums = g_new (CgvCost, n_children);
  for (guint i = 0; i < n_children; i++)
    {
      CgvFunctionRow row;

      get_row (self, &self->numbers->main, position + 1 + i, &row);
      sum = add (self, sum, row.side[CGV_SIDE_NEW].self);
      sums[i] = sum;
    }
  g_hash_table_insert (self->child_sums, GUINT_TO_POINTER (top), sums);
  return sums;
}

CgvCost
cgv_function_list_get_running_sum (CgvFunctionList *self,
                                   guint position)
{
  guint child;
  guint top;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), 0);

  if (position >= get_length (self))
    return 0;
  if (self->sums == NULL)
    add_up_tops (self);
  top = cgv_row_tree_get (self->tree, position, &child);
  return child != CGV_ROW_TREE_NONE ? get_child_sums (self, top)[child] : add (self, self->sums[top], get_self (self, top));
}

static void
set_ends_of_delta (CgvCost *values,
                   CgvDelta delta)
{
  values[CGV_SIDE_BASE] = delta.sign < 0 ? delta.size : 0;
  values[CGV_SIDE_NEW] = delta.sign > 0 ? delta.size : 0;
}

/* Gets what the number of a function is made of. Returns FALSE for a ratio that is not defined. */
static gboolean
get_values (const CgvEventNumbers *numbers,
            CgvQuantityKind kind,
            CgvNodeId node,
            CgvCost *values)
{
  const CgvCosts *costs = numbers->costs[CGV_SIDE_NEW];

  if (numbers->comparison == NULL)
    {
      values[CGV_SIDE_NEW] = kind == CGV_QUANTITY_CALLS ? costs->graph->n_calls[node] : kind == CGV_QUANTITY_INCLUSIVE ? costs->inclusive[node]
                                                                                                                       : costs->self[node];
      return !cgv_costs_get_event (costs)->is_ratio || values[CGV_SIDE_NEW] != CGV_RATIO_UNDEFINED;
    }
  set_ends_of_delta (values, cgv_comparison_get_origin (numbers->comparison, node));
  for (guint side = 0; kind != CGV_QUANTITY_ORIGIN && side < CGV_N_SIDES; side++)
    {
      if (kind == CGV_QUANTITY_CALLS)
        values[side] = cgv_comparison_get_calls (numbers->comparison, side, node);
      else if (kind == CGV_QUANTITY_INCLUSIVE)
        values[side] = cgv_comparison_get_inclusive (numbers->comparison, side, node);
      else
        values[side] = cgv_comparison_get_self (numbers->comparison, side, node);
    }
  return TRUE;
}

/* Returns how large a number is in a column. */
static double
get_size (const CgvEventNumbers *numbers,
          const CgvQuantity *quantity,
          const CgvCost *values)
{
  const CgvComparison *comparison = numbers->comparison;
  double before;

  if (comparison == NULL)
    return cgv_cost_to_double (values[CGV_SIDE_NEW], numbers->costs[CGV_SIDE_NEW]->is_signed && quantity->kind != CGV_QUANTITY_CALLS);
  if (quantity->kind == CGV_QUANTITY_CALLS)
    return cgv_delta_to_double (cgv_delta_between (values[CGV_SIDE_BASE], values[CGV_SIDE_NEW], false));
  before = cgv_comparison_measure (comparison, CGV_SIDE_BASE, values[CGV_SIDE_BASE]);
  switch (quantity->aspect)
    {
    case CGV_ASPECT_BASE:
      return before;
    case CGV_ASPECT_NEW:
      return cgv_comparison_measure (comparison, CGV_SIDE_NEW, values[CGV_SIDE_NEW]);
    case CGV_ASPECT_PERCENT:
      return values[CGV_SIDE_BASE] == 0 ? 0.0 : cgv_comparison_measure_delta (comparison, values[CGV_SIDE_BASE], values[CGV_SIDE_NEW]) / before;
    default:
      return cgv_comparison_measure_delta (comparison, values[CGV_SIDE_BASE], values[CGV_SIDE_NEW]);
    }
}

static void
widen_ends (CgvFunctionEnds *ends,
            const CgvEventNumbers *numbers,
            const CgvQuantity *quantity,
            const CgvCost *values,
            CgvNodeId node)
{
  double size = get_size (numbers, quantity, values);
  CgvFunctionEnd *end = size > 0.0 ? &ends->most : &ends->least;

  if (fabs (size) <= fabs (end->size))
    return;
  end->size = size;
  memcpy (end->value, values, sizeof end->value);
  if (node != CGV_NONE)
    end->node = node;
}

/* Of one side, groups are compared with all costs together. A few groups among functions are not compared. */
static void
widen_by_groups (CgvFunctionList *self,
                 CgvFunctionEnds *ends,
                 const CgvEventNumbers *numbers,
                 const CgvQuantity *quantity)
{
  guint n_groups = numbers->grouping != NULL || numbers->groups != NULL ? get_n_groups (self) : 0;

  if (is_of_functions (self))
    return;
  if (numbers->grouping != NULL && quantity->kind != CGV_QUANTITY_CALLS)
    widen_ends (ends, numbers, quantity, (CgvCost[]){ 0, numbers->costs[CGV_SIDE_NEW]->total }, CGV_NONE);
  for (guint32 i = 0; i < n_groups; i++)
    {
      CgvFunctionRow row = { .kind = CGV_FUNCTION_ROW_GROUP, .node = CGV_NONE, .group = i, .member = CGV_NONE, .file = CGV_NONE };
      CgvCost values[CGV_N_SIDES];

      if (!(is_compared (self) ? set_compared_costs (self, numbers, &row) : set_costs (self, numbers, &row)))
        return;
      set_ends_of_delta (values, row.origin);
      for (guint side = 0; quantity->kind != CGV_QUANTITY_ORIGIN && side < CGV_N_SIDES; side++)
        values[side] = quantity->kind == CGV_QUANTITY_CALLS ? row.side[side].n_calls : quantity->kind == CGV_QUANTITY_INCLUSIVE ? row.side[side].inclusive
                                                                                                                                : row.side[side].self;
      widen_ends (ends, numbers, quantity, values, CGV_NONE);
    }
}

static CgvFunctionEnds
find_ends (CgvFunctionList *self,
           const CgvEventNumbers *numbers,
           const CgvQuantity *quantity)
{
  CgvFunctionEnds ends = { .least = { .node = CGV_NONE }, .most = { .node = CGV_NONE } };
  guint n_nodes = get_n_nodes (self);

  for (CgvNodeId node = 0; node < n_nodes; node++)
    {
      CgvCost values[CGV_N_SIDES] = { 0 };

      if (get_values (numbers, quantity->kind, node, values))
        widen_ends (&ends, numbers, quantity, values, node);
    }
  widen_by_groups (self, &ends, numbers, quantity);
  return ends;
}

CgvFunctionEnds
cgv_function_list_get_ends (CgvFunctionList *self,
                            const CgvQuantity *quantity)
{
  Ends found = { .kind = quantity->kind, .aspect = quantity->aspect };

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), found.ends);
  found.numbers = find_numbers (self, quantity->event);
  g_return_val_if_fail (found.numbers != NULL, found.ends);

  for (guint i = 0; i < self->ends->len; i++)
    {
      const Ends *known = &g_array_index (self->ends, Ends, i);

      if (known->numbers == found.numbers && known->kind == found.kind && known->aspect == found.aspect)
        return known->ends;
    }
  found.ends = find_ends (self, found.numbers, quantity);
  g_array_append_val (self->ends, found);
  return found.ends;
}

void
cgv_function_list_set_sort (CgvFunctionList *self,
                            const CgvQuantity *sort_by,
                            gboolean descending)
{
  gboolean was_grouped;
  guint old_length;
  char *event;

  g_return_if_fail (CGV_IS_FUNCTION_LIST (self));
  g_return_if_fail (sort_by != NULL);

  if (self->sort.kind == sort_by->kind && self->sort.aspect == sort_by->aspect && g_strcmp0 (self->sort_event, sort_by->event) == 0 &&
      self->descending == !!descending)
    return;

  was_grouped = is_grouped (self);
  old_length = get_length (self);
  forget_sorted (self);
  event = g_strdup (sort_by->event);
  self->sort = *sort_by;
  g_free (self->sort_event);
  self->sort_event = event;
  self->sort.event = self->sort_event;
  self->descending = !!descending;
  if (is_grouped (self) == was_grouped)
    sort (self);
  else
    fill (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

const CgvQuantity *
cgv_function_list_get_sort (CgvFunctionList *self,
                            gboolean *descending)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), NULL);

  if (descending != NULL)
    *descending = self->descending;
  return &self->sort;
}

void
cgv_function_list_set_search (CgvFunctionList *self,
                              const char *text)
{
  g_return_if_fail (CGV_IS_FUNCTION_LIST (self));

  if (text == NULL)
    text = "";
  if (g_str_equal (self->search, text))
    return;

  g_free (self->search);
  self->search = g_strdup (text);
  self->is_new_search = TRUE;
  forget_counts (self);
  refresh (self);
}

const char *
cgv_function_list_get_search (CgvFunctionList *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), NULL);

  return self->search;
}

gboolean
cgv_function_list_is_ranked (CgvFunctionList *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), FALSE);

  return *self->search != '\0' && can_rank (self) && cgv_function_list_get_n_hits (self) <= CGV_ORDER_MAX_RANKED;
}

void
cgv_function_list_set_show (CgvFunctionList *self,
                            CgvComparisonShow show)
{
  g_return_if_fail (CGV_IS_FUNCTION_LIST (self));
  g_return_if_fail (show <= CGV_SHOW_REMOVED);

  if (self->show == show)
    return;

  self->show = show;
  refresh (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOW]);
}

void
cgv_function_list_set_hides_noise (CgvFunctionList *self,
                                   gboolean hides)
{
  g_return_if_fail (CGV_IS_FUNCTION_LIST (self));

  if (self->hides_noise == !!hides)
    return;

  self->hides_noise = !!hides;
  forget_counts (self);
  refresh (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HIDES_NOISE]);
}

guint
cgv_function_list_get_n_hits (CgvFunctionList *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), 0);

  return self->n_hits;
}

/* Of two sides, all that either has: rows of neither are never shown. */
guint
cgv_function_list_get_n_all (CgvFunctionList *self)
{
  const CgvComparison *comparison;
  guint n = 0;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), 0);

  comparison = self->numbers->main.comparison;
  for (guint group = 0; is_grouped (self) && !is_of_functions (self) && group < get_n_groups (self); group++)
    n += get_n_members (self, group) > 0;
  if (is_grouped (self) && !is_of_functions (self))
    return n;
  return comparison != NULL ? comparison->summary.n_both + comparison->summary.n_new + comparison->summary.n_removed : get_n_nodes (self);
}

guint
cgv_function_list_count (CgvFunctionList *self,
                         CgvComparisonShow show)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), 0);
  g_return_val_if_fail (show <= CGV_SHOW_REMOVED, 0);

  if (self->counts[show] == G_MAXUINT)
    {
      g_autofree guint *tops = g_new (guint, (gsize) MAX (get_n_nodes (self), is_grouped (self) ? get_n_groups (self) : 0) + 1);

      self->counts[show] = is_of_functions (self) ? filter_rows (self, show, tops) : find_tops (self, show, tops);
    }
  return self->counts[show];
}

int
cgv_function_list_get_grouping_kind (CgvFunctionList *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), CGV_CHOICE_UNGROUPED);

  return self->grouping_kind;
}

const CgvGroup *
cgv_function_list_get_group (CgvFunctionList *self,
                             guint32 group)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), NULL);
  g_return_val_if_fail (is_grouped (self) && group < get_n_groups (self), NULL);

  return get_group (self, group);
}

CgvGrouping *
cgv_function_list_get_grouping (CgvFunctionList *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), NULL);

  return self->numbers->main.grouping;
}

guint32
cgv_function_list_get_groupings (CgvFunctionList *self,
                                 guint32 group,
                                 CgvGrouping **groupings)
{
  const CgvComparisonGroups *groups;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), group);
  g_return_val_if_fail (is_grouped (self) && group < get_n_groups (self), group);

  groups = self->numbers->main.groups;
  for (guint side = 0; side < CGV_N_SIDES; side++)
    groupings[side] = groups != NULL ? cgv_comparison_groups_get_grouping (groups, side) : NULL;
  if (groups != NULL)
    return cgv_comparison_groups_get (groups, group)->number;
  groupings[CGV_SIDE_NEW] = self->numbers->main.grouping;
  return group;
}

gboolean
cgv_function_list_is_tree (CgvFunctionList *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), FALSE);

  return is_grouped (self) || self->has_variants;
}

static void
set_open (CgvFunctionList *self,
          guint top,
          guint n_children)
{
  guint old_length = get_length (self);

  g_hash_table_remove (self->children, GUINT_TO_POINTER (top));
  g_hash_table_remove (self->child_sums, GUINT_TO_POINTER (top));
  cgv_row_tree_set_open (self->tree, top, n_children);
  cgv_row_tree_update (self->tree);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

gboolean
cgv_function_list_set_expanded (CgvFunctionList *self,
                                guint position,
                                gboolean expanded)
{
  guint child, top;
  guint n_children;
  g_autoptr (GBytes) key = NULL;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), FALSE);

  if (position >= get_length (self))
    return FALSE;
  top = cgv_row_tree_get (self->tree, position, &child);
  if (child != CGV_ROW_TREE_NONE || (cgv_row_tree_get_open (self->tree, top) > 0) == !!expanded)
    return FALSE;
  n_children = count_open (self, top);
  if (n_children == 0)
    return FALSE;

  key = new_top_key (self, top);
  cgv_open_rows_set (get_open (self), key, expanded);
  if (!expanded)
    cgv_open_rows_set (self->complete, key, FALSE);
  set_open (self, top, expanded ? n_children : 0);
  return TRUE;
}

void
cgv_function_list_set_all_expanded (CgvFunctionList *self,
                                    gboolean expanded)
{
  guint old_length;
  const guint *tops;
  guint n_tops;

  g_return_if_fail (CGV_IS_FUNCTION_LIST (self));

  if (!is_grouped (self) && !is_compared (self))
    return;

  old_length = get_length (self);
  cgv_open_rows_set_all (get_open (self), expanded);
  g_hash_table_remove_all (self->children);
  g_hash_table_remove_all (self->child_sums);
  tops = cgv_row_tree_get_groups (self->tree, &n_tops);
  for (guint i = 0; i < n_tops; i++)
    cgv_row_tree_set_open (self->tree, tops[i], expanded ? count_open (self, tops[i]) : 0);
  cgv_row_tree_update (self->tree);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}
