/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-arrangement.h"

#include <math.h>
#include <string.h>

#include "cgv-allocator.h"
#include "cgv-arrays.h"
#include "cgv-display.h"
#include "cgv-natural.h"
#include "cgv-path.h"
#include "cgv-sorter.h"

/* A search that finds no more rows than this shows them all at once. */
#define FEW_HITS 200

typedef struct
{
  const CgvEventNumbers *numbers;
  CgvQuantity quantity; /* without the event type */
  CgvFunctionEnds ends;
} Ends;

static CgvQuantity
get_first_sort (const CgvChoice *choice)
{
  if (choice->sides[CGV_SIDE_BASE] == NULL)
    return (CgvQuantity){ CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_ONE, NULL };
  return (CgvQuantity){ cgv_choice_is_of_parts (choice) ? CGV_QUANTITY_SELF : CGV_QUANTITY_ORIGIN, CGV_ASPECT_DELTA, NULL };
}

CgvListing *
cgv_listing_new (const CgvChoice *choice)
{
  CgvListing *listing = g_new0 (CgvListing, 1);

  listing->sort = get_first_sort (choice);
  listing->descending = TRUE;
  listing->search = g_strdup ("");
  listing->open = cgv_open_rows_new ();
  listing->open_in_search = cgv_open_rows_new ();
  listing->complete = cgv_open_rows_new ();
  listing->kind = CGV_CHOICE_UNGROUPED;
  listing->is_new_search = TRUE;
  return listing;
}

CgvListing *
cgv_listing_copy (const CgvListing *listing)
{
  CgvListing *copy = g_memdup2 (listing, sizeof *listing);

  copy->sort.event = g_strdup (listing->sort.event);
  copy->search = g_strdup (listing->search);
  copy->open = cgv_open_rows_copy (listing->open);
  copy->open_in_search = cgv_open_rows_copy (listing->open_in_search);
  copy->complete = cgv_open_rows_copy (listing->complete);
  return copy;
}

void
cgv_listing_free (CgvListing *listing)
{
  g_free ((char *) listing->sort.event);
  g_free (listing->search);
  cgv_open_rows_free (listing->open);
  cgv_open_rows_free (listing->open_in_search);
  cgv_open_rows_free (listing->complete);
  g_free (listing);
}

gboolean
cgv_listing_equal (const CgvListing *a,
                   const CgvListing *b)
{
  return a->sort.kind == b->sort.kind && a->sort.aspect == b->sort.aspect && a->sort.form == b->sort.form && a->sort.part == b->sort.part && g_strcmp0 (a->sort.event, b->sort.event) == 0 &&
         a->descending == b->descending && g_str_equal (a->search, b->search) && a->show == b->show && a->hides_noise == b->hides_noise &&
         a->n_toggles == b->n_toggles;
}

static const CgvGrouping *
get_grouping (const CgvArrangement *self)
{
  return self->numbers->main.grouping;
}

static gboolean
is_compared (const CgvArrangement *self)
{
  return self->numbers->main.comparison != NULL;
}

/* Returns whether the groups are a few among functions. */
static gboolean
is_of_functions (const CgvArrangement *self)
{
  return self->kind == CGV_GROUPING_FUNCTION;
}

/* Returns whether groups of two sides have no differences. */
static gboolean
is_of_one_side (CgvArrangement *self)
{
  return self->numbers->main.groups != NULL && cgv_function_row_is_of_one_side (self->numbers->main.groups);
}

static guint
get_n_members (CgvArrangement *self,
               guint32 group)
{
  if (self->numbers->main.groups != NULL)
    return self->numbers->main.groups->groups[group].n_members;
  return get_grouping (self)->groups[group].n_members;
}

CgvNodeId
cgv_arrangement_get_member (CgvArrangement *self,
                            guint32 group,
                            guint32 member)
{
  CgvGroupMember data;

  if (self->numbers->main.groups != NULL)
    return self->numbers->main.groups->groups[group].members[member].row;
  cgv_grouping_get_member (get_grouping (self), group, member, &data);
  return data.node;
}

CgvStringId
cgv_arrangement_get_member_file (CgvArrangement *self,
                                 guint32 group,
                                 guint32 member)
{
  const CgvComparisonGroups *groups = self->numbers->main.groups;
  const CgvGrouping *grouping = get_grouping (self);
  CgvGroupMember data;

  if (groups != NULL)
    {
      const guint32 *index = groups->groups[group].members[member].index;

      /* A member of other parts is only in groups that do not divide functions by file. */
      if (index[CGV_SIDE_BASE] == CGV_NONE && index[CGV_SIDE_NEW] == CGV_NONE)
        return CGV_NONE;
      grouping = groups->groupings[index[CGV_SIDE_NEW] != CGV_NONE ? CGV_SIDE_NEW : CGV_SIDE_BASE];
      member = index[CGV_SIDE_NEW] != CGV_NONE ? index[CGV_SIDE_NEW] : index[CGV_SIDE_BASE];
      group = groups->groups[group].number;
    }
  cgv_grouping_get_member (grouping, group, member, &data);
  return data.file;
}

const CgvGroup *
cgv_arrangement_get_group (CgvArrangement *self,
                           guint32 group)
{
  const CgvComparisonGroup *compared;

  if (self->numbers->main.groups == NULL)
    return &get_grouping (self)->groups[group];
  compared = &self->numbers->main.groups->groups[group];
  return &self->numbers->main.groups->groupings[compared->presence == CGV_PRESENT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW]->groups[compared->number];
}

CgvNodeId
cgv_arrangement_get_group_node (CgvArrangement *self,
                                guint32 group)
{
  const CgvGroup *data = cgv_arrangement_get_group (self, group);

  return data->cycle == CGV_NONE ? data->node : CGV_NONE;
}

guint32
cgv_arrangement_find_group (CgvArrangement *self,
                            CgvNodeId node)
{
  if (!self->is_grouped || node >= self->n_nodes || (self->hits != NULL && !self->hits[node]))
    return CGV_NONE;
  if (self->numbers->main.groups != NULL)
    return self->numbers->main.groups->group_of_row[node];
  return get_grouping (self)->group_of_node[node];
}

guint32
cgv_arrangement_find_member (CgvArrangement *self,
                             guint32 group,
                             CgvNodeId node)
{
  guint n_members = get_n_members (self, group);

  if (cgv_arrangement_get_group_node (self, group) == node)
    return CGV_NONE;
  for (guint32 i = 0; i < n_members; i++)
    {
      if (cgv_arrangement_get_member (self, group, i) == node)
        return i;
    }
  return CGV_NONE;
}

static gboolean
is_hit (CgvArrangement *self,
        guint32 group,
        guint32 member)
{
  return self->hits == NULL || self->hits[cgv_arrangement_get_member (self, group, member)];
}

static guint
count_hits (CgvArrangement *self,
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
count_variants (CgvArrangement *self,
                CgvSide side,
                CgvNodeId node)
{
  return cgv_variants_count (self->numbers->matching, side, node);
}

/* Returns the number of rows below a top when it is open. The only function of a group is not
 * below it, because it would repeat its row. */
guint
cgv_arrangement_count_children (CgvArrangement *self,
                                guint top)
{
  if (self->calls != NULL)
    return 0;
  if (self->is_grouped)
    return cgv_arrangement_get_group_node (self, top) != CGV_NONE && get_n_members (self, top) == 1 ? 0 : self->n_shown[top];
  if (!is_compared (self) || self->numbers->matching->is_same)
    return 0;
  if (count_variants (self, CGV_SIDE_BASE, top) <= 1 && count_variants (self, CGV_SIDE_NEW, top) <= 1)
    return 0;
  return cgv_variants_get (self->variants, top)->len;
}

static GBytes *
new_name_key (const char *name,
              gsize length)
{
  gsize start = cgv_path_get_base_name (name, length);

  return g_bytes_new (name + start, length - start);
}

static GBytes *
new_row_key (CgvArrangement *self,
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
find_first_function (CgvArrangement *self,
                     guint32 group)
{
  guint n_members = get_n_members (self, group);
  CgvFunctionId first = CGV_NONE;

  for (guint i = 0; i < n_members; i++)
    first = MIN (first, cgv_fold_get_function (self->numbers->folds[CGV_SIDE_NEW], cgv_arrangement_get_member (self, group, i)));
  return first;
}

/* Sides may be replaced, so that paths change. */
static GBytes *
new_compared_key (CgvArrangement *self,
                  const CgvComparisonGroup *group)
{
  guint32 part[] = { group->presence, 0 };

  switch (self->kind)
    {
    case CGV_GROUPING_CYCLE:
    case CGV_GROUPING_FUNCTION_FILE:
    case CGV_GROUPING_FUNCTION:
      return new_row_key (self, group->members[0].row);
    case CGV_GROUPING_PART:
      part[1] = self->numbers->main.groups->groupings[group->presence == CGV_PRESENT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW]->groups[group->number].part;
      return g_bytes_new (part, sizeof part);
    default:
      return new_name_key (group->name, group->name_length);
    }
}

/* Returns a key that finds a top again after its number changed. */
GBytes *
cgv_arrangement_new_key (CgvArrangement *self,
                         guint top)
{
  const char *name;
  gsize length;
  guint32 id;

  if (!self->is_grouped)
    return new_row_key (self, top);
  if (self->numbers->main.groups != NULL)
    return new_compared_key (self, &self->numbers->main.groups->groups[top]);
  switch (get_grouping (self)->kind)
    {
    case CGV_GROUPING_CYCLE:
    case CGV_GROUPING_FUNCTION_FILE:
    case CGV_GROUPING_FUNCTION:
      id = find_first_function (self, top);
      return g_bytes_new (&id, sizeof id);
    case CGV_GROUPING_PART:
      id = get_grouping (self)->groups[top].part;
      return g_bytes_new (&id, sizeof id);
    default:
      name = cgv_grouping_get_name (get_grouping (self), top, &length);
      return g_bytes_new (name, length);
    }
}

/* Returns whether the members of a top are among functions, and are too many to show them all at once. */
static gboolean
is_long (CgvArrangement *self,
         guint top)
{
  return self->is_grouped && is_of_functions (self) && cgv_arrangement_get_group (self, top)->cycle != CGV_NONE && cgv_arrangement_count_children (self, top) > CGV_ARRANGEMENT_FIRST_MEMBERS + 1;
}

guint
cgv_arrangement_count_open (CgvArrangement *self,
                            const CgvListing *listing,
                            guint top)
{
  g_autoptr (GBytes) key = is_long (self, top) ? cgv_arrangement_new_key (self, top) : NULL;

  return key == NULL || cgv_open_rows_get (listing->complete, key) ? cgv_arrangement_count_children (self, top) : CGV_ARRANGEMENT_FIRST_MEMBERS + 1;
}

gboolean
cgv_arrangement_has_rest (CgvArrangement *self,
                          guint top)
{
  return cgv_row_tree_get_open (self->tree, top) == CGV_ARRANGEMENT_FIRST_MEMBERS + 1 && is_long (self, top);
}

CgvOpenRows *
cgv_arrangement_get_open (const CgvArrangement *self,
                          const CgvListing *listing)
{
  return self->is_grouped && *self->listing->search != '\0' ? listing->open_in_search : listing->open;
}

static void
open_tops (CgvArrangement *self)
{
  const CgvOpenRows *open = cgv_arrangement_get_open (self, self->listing);
  gboolean is_open = cgv_open_rows_get_all (open);
  const guint *tops;
  guint n_tops;

  if (!is_open && !cgv_open_rows_has_others (open))
    return;
  tops = cgv_row_tree_get_groups (self->tree, &n_tops);
  for (guint i = 0; i < n_tops; i++)
    {
      guint n_children = cgv_arrangement_count_open (self, self->listing, tops[i]);

      if (n_children > 0 && cgv_open_rows_has_others (open))
        {
          g_autoptr (GBytes) key = cgv_arrangement_new_key (self, tops[i]);

          is_open = cgv_open_rows_get (open, key);
        }
      cgv_row_tree_set_open (self->tree, tops[i], is_open ? n_children : 0);
    }
}

static CgvOrder *
get_order (CgvArrangement *self)
{
  return cgv_numbers_get_order (self->numbers, self->listing->sort.kind);
}

/* Returns whether a function costs something in a part that is on neither side. Columns of parts add up with these. */
static gboolean
is_elsewhere (CgvArrangement *self,
              CgvNodeId row)
{
  const CgvNumbers *numbers = self->numbers;
  gboolean is_elsewhere = FALSE;

  if (cgv_comparison_get_presence (numbers->main.comparison, row) != CGV_PRESENT_NEITHER)
    return FALSE;
  cgv_foreach_side (side)
    {
      const CgvPartMatrix *matrix = numbers->matrices[side];

      if (cgv_graph_is_hidden (numbers->main.costs[side]->graph, row))
        return FALSE;
      is_elsewhere = is_elsewhere || (matrix != NULL && row < matrix->n_nodes && matrix->row_start[row] < matrix->row_start[row + 1]);
    }
  return is_elsewhere;
}

/* Returns whether functions of other parts than those that are compared may be listed. */
static gboolean
lists_elsewhere (CgvArrangement *self,
                 CgvComparisonShow show)
{
  return show == CGV_SHOW_ALL && !self->listing->hides_noise && !is_of_one_side (self) &&
         (cgv_part_numbers_count (self->numbers, CGV_SIDE_BASE) > 1 || cgv_part_numbers_count (self->numbers, CGV_SIDE_NEW) > 1);
}

/* Finds the rows of two sides that a search finds, ascending. */
static guint
filter_compared (CgvArrangement *self,
                 CgvOrder *order,
                 CgvComparisonShow show,
                 CgvNodeId *rows)
{
  const CgvComparison *comparison = self->numbers->main.comparison;
  guint n_found, n = 0;

  if (!lists_elsewhere (self, show))
    return (guint) cgv_comparison_filter (comparison, order, self->listing->search, &(CgvComparisonChoice){ show, self->listing->hides_noise, &self->listing->sort }, rows);
  n_found = (guint) cgv_order_filter (order, self->listing->search, rows);
  for (guint i = 0; i < n_found; i++)
    if (cgv_comparison_get_presence (comparison, rows[i]) != CGV_PRESENT_NEITHER || is_elsewhere (self, rows[i]))
      rows[n++] = rows[i];
  return n;
}

/* Finds the rows that a search finds, ascending. */
static guint
filter_rows (CgvArrangement *self,
             CgvComparisonShow show,
             CgvNodeId *rows)
{
  const CgvGraph *graph = self->numbers->main.costs[CGV_SIDE_NEW]->graph;
  CgvOrder *order = get_order (self);
  guint n_found, n = 0;

  if (order == NULL)
    return 0;
  if (is_compared (self))
    return filter_compared (self, order, show, rows);

  n_found = (guint) cgv_order_filter (order, self->listing->search, rows);
  for (guint i = 0; i < n_found; i++)
    {
      if (!cgv_graph_is_hidden (graph, rows[i]))
        rows[n++] = rows[i];
    }
  return n;
}

/* Returns whether a group has functions of other parts than those that are compared. */
static gboolean
has_elsewhere (CgvArrangement *self,
               guint32 group)
{
  guint n_members = get_n_members (self, group);

  for (guint i = 0; i < n_members; i++)
    if (is_elsewhere (self, cgv_arrangement_get_member (self, group, i)))
      return TRUE;
  return FALSE;
}

/* Returns whether a group differs by noise in the number that the list is by, and gets by how much. */
static gboolean
get_group_difference (CgvArrangement *self,
                      guint32 group,
                      double *difference)
{
  const CgvComparison *comparison = self->numbers->main.comparison;
  const CgvComparisonGroups *groups = self->numbers->main.groups;
  const CgvComparisonGroup *data = &groups->groups[group];
  CgvCost costs[CGV_N_SIDES];

  if (self->listing->sort.kind != CGV_QUANTITY_INCLUSIVE && self->listing->sort.kind != CGV_QUANTITY_SELF && comparison->origins != NULL)
    {
      *difference = cgv_delta_to_double (data->origin);
      return data->origin.size <= comparison->noise_limit;
    }
  cgv_foreach_side (side)
    costs[side] = self->listing->sort.kind == CGV_QUANTITY_INCLUSIVE ? groups->groupings[side]->groups[data->number].inclusive.value : data->self[side];
  *difference = cgv_comparison_measure_delta (comparison, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW]);
  return cgv_comparison_tolerates (comparison, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW]);
}

static gboolean
is_all_noise (CgvArrangement *self,
              guint32 group)
{
  const CgvComparisonGroups *groups = self->numbers->main.groups;

  return cgv_comparison_groups_is_noise (groups, group) && groups->groups[group].origin.size <= groups->comparison->noise_limit;
}

static gboolean
shows_group (CgvArrangement *self,
             guint32 group,
             CgvComparisonShow show)
{
  const CgvComparisonGroup *data;
  gboolean is_noise;
  double delta;

  if (!is_compared (self))
    return TRUE;
  data = &self->numbers->main.groups->groups[group];
  is_noise = get_group_difference (self, group, &delta);
  if (data->presence == CGV_PRESENT_NEITHER)
    return lists_elsewhere (self, show) && has_elsewhere (self, group);
  if (is_of_one_side (self))
    return TRUE;
  if (self->listing->hides_noise && (self->listing->sort.kind == CGV_QUANTITY_INCLUSIVE ? is_noise : is_all_noise (self, group)))
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
choose_groups (CgvArrangement *self,
               CgvComparisonShow show,
               guint *groups)
{
  guint n_groups = self->n_tops;
  guint n = 0;

  for (guint group = 0; group < n_groups; group++)
    {
      if ((self->n_shown[group] > 0 || self->numbers->choice->lists_all_parts) && shows_group (self, group, show))
        groups[n++] = group;
    }
  return n;
}

static void
mark (CgvArrangement *self,
      const CgvNodeId *rows,
      guint n_rows)
{
  guint8 *marks = g_new0 (guint8, (gsize) self->n_nodes + 1);

  for (guint i = 0; i < n_rows; i++)
    marks[rows[i]] = 1;
  self->marks = g_bytes_new_take (marks, self->n_nodes);
  self->hits = self->is_grouped ? marks : NULL;
  self->found = *self->listing->search != '\0' ? self->marks : NULL;
}

/* Finds which rows are let through, and how many of each group. */
static void
find_hits (CgvArrangement *self,
           CgvNodeId *rows)
{
  gboolean is_searched = *self->listing->search != '\0';
  guint n_hits = filter_rows (self, CGV_SHOW_ALL, rows);
  guint n_rows = 0;

  if (is_compared (self) || is_searched)
    mark (self, rows, n_hits);
  self->n_shown = g_new (guint, (gsize) self->n_tops + 1);
  for (guint group = 0; group < self->n_tops; group++)
    {
      self->n_shown[group] = count_hits (self, group);
      n_rows += self->n_shown[group];
    }
  if (self->listing->is_new_search && is_searched)
    cgv_open_rows_set_all (self->listing->open_in_search, n_rows <= FEW_HITS);
  self->listing->is_new_search = FALSE;
}

/* Finds the tops that are shown, ascending. */
static guint
find_tops (CgvArrangement *self,
           CgvComparisonShow show,
           guint *tops)
{
  return self->is_grouped ? choose_groups (self, show, tops) : filter_rows (self, show, tops);
}

/* Returns the numbers in an event type, by its name; NULL if no column shows it. */
/* Returns the numbers in the event type that is sorted by, or in the main one if no column shows that any more. */
static const CgvEventNumbers *
get_sort_numbers (CgvArrangement *self)
{
  const CgvEventNumbers *numbers = cgv_numbers_find_named (self->numbers, self->listing->sort.event);

  return numbers != NULL ? numbers : &self->numbers->main;
}

static CgvComparison *
get_sort_comparison (CgvArrangement *self)
{
  CgvComparison *comparison = get_sort_numbers (self)->comparison;

  return comparison != NULL ? comparison : self->numbers->main.comparison;
}

static gboolean sort_compared_groups (CgvArrangement *self,
                                      guint *groups,
                                      guint n_groups);

static gboolean
sort_compared (CgvArrangement *self,
               guint *tops,
               guint n_tops)
{
  CgvOrder *order = get_order (self);

  if (self->is_grouped)
    return sort_compared_groups (self, tops, n_tops);
  return order != NULL && cgv_comparison_sort (get_sort_comparison (self), order, &self->listing->sort, self->listing->descending, tops, n_tops);
}

static const CgvGrouping *
get_sort_grouping (CgvArrangement *self)
{
  const CgvEventNumbers *numbers = get_sort_numbers (self);

  return numbers->grouping != NULL ? numbers->grouping : get_grouping (self);
}

/* Returns whether results may be ranked: a list that is sorted by name keeps its order. */
static gboolean
can_rank (const CgvArrangement *self)
{
  CgvQuantityKind key = self->listing->sort.kind;

  return !self->is_grouped && self->calls == NULL && key != CGV_QUANTITY_NAME && key != CGV_QUANTITY_LOCATION;
}

/* Returns whether groups have whole functions. */
static gboolean
has_whole_functions (const CgvArrangement *self)
{
  const CgvGroupMap *map = self->numbers->map;

  if (self->kind == CGV_GROUPING_FUNCTION || self->kind == CGV_GROUPING_CYCLE)
    return TRUE;
  if (self->kind != CGV_GROUPING_OBJECT && self->kind != CGV_GROUPING_NAMESPACE)
    return FALSE;
  return map->group_of_function[CGV_SIDE_BASE] == NULL && map->group_of_function[CGV_SIDE_NEW] == NULL;
}

gboolean
cgv_arrangement_get_part_number (CgvArrangement *self,
                                 const CgvQuantity *quantity,
                                 guint top,
                                 guint32 child,
                                 CgvPartNumber *number)
{
  gboolean is_group = self->is_grouped && child == CGV_NONE;
  guint n = is_group ? get_n_members (self, top) : 1;
  g_autofree CgvNodeId *several = n > 1 ? g_new (CgvNodeId, n) : NULL;
  CgvNodeId node = top;
  CgvNodeId *nodes = several != NULL ? several : &node;

  if (self->calls != NULL || (self->is_grouped ? n == 0 || !has_whole_functions (self) : child != CGV_NONE))
    {
      *number = (CgvPartNumber){ 0 };
      return FALSE;
    }
  for (guint i = 0; i < n && self->is_grouped; i++)
    nodes[i] = cgv_arrangement_get_member (self, top, child != CGV_NONE ? child : i);
  return cgv_part_numbers_get (self->numbers, quantity, nodes, n, is_group, number);
}

/* Returns a key for a number, a larger one for a larger number. */
static guint64
make_part_key (const CgvPartNumber *number,
               CgvForm form)
{
  return form == CGV_FORM_UNEVEN ? cgv_sort_key_of_double (number->factor) : cgv_sort_key_of_cost (number->cost, number->costs->is_signed);
}

static guint64
get_part_key (const void *user_data,
              guint32 id,
              unsigned int level)
{
  return ((const guint64 *) user_data)[id];
}

/* Sorts tops, or the children of one, by a column of parts. What is equal, or not known, keeps its order; unknown numbers come last. */
static gboolean
sort_by_parts (CgvArrangement *self,
               guint top,
               guint32 *ids,
               guint n)
{
  const CgvQuantity *sort = &self->listing->sort;
  CgvMemory memory = CGV_MEMORY_INIT;
  g_autofree guint64 *keys = NULL;
  CgvSorter sorter = { get_part_key, NULL, 1 };
  guint32 last = 0;

  if (!cgv_quantity_is_of_parts (sort))
    return TRUE;
  for (guint i = 0; i < n; i++)
    last = MAX (last, ids[i]);
  sorter.user_data = keys = g_new (guint64, (gsize) last + 1);
  for (guint i = 0; i < n; i++)
    {
      CgvPartNumber number;
      guint32 child = top == CGV_NONE ? CGV_NONE : ids[i];
      gboolean is_known = cgv_arrangement_get_part_number (self, sort, child == CGV_NONE ? ids[i] : top, child, &number);
      guint64 key = is_known ? make_part_key (&number, sort->form) : 0;

      keys[ids[i]] = self->listing->descending || !is_known ? ~key : key;
    }
  return cgv_sorter_sort (&sorter, &memory, ids, n);
}

static void
sort_tops (CgvArrangement *self,
           guint *tops,
           guint n_tops)
{
  const CgvListing *listing = self->listing;
  CgvOrder *order = get_order (self);
  gboolean is_sorted;

  if (is_compared (self))
    is_sorted = sort_compared (self, tops, n_tops);
  else if (self->is_grouped)
    is_sorted = order != NULL && cgv_grouping_sort (get_sort_grouping (self), order, listing->sort.kind, listing->descending, tops, n_tops);
  else
    is_sorted = order != NULL && cgv_order_sort (order, get_sort_numbers (self)->costs[CGV_SIDE_NEW], listing->sort.kind, listing->descending, tops, n_tops);
  if (!is_sorted || !sort_by_parts (self, CGV_NONE, tops, n_tops))
    g_warning ("There is not enough memory to sort the functions");
  if (order != NULL && can_rank (self))
    cgv_order_rank (order, listing->search, tops, n_tops);
}

/* Counts rows. In a list of functions and groups, each member of a group counts. */
static guint
count_rows (CgvArrangement *self,
            const guint *tops,
            guint n_tops)
{
  guint n = 0;

  if (!is_of_functions (self) || !self->is_grouped)
    return n_tops;
  for (guint i = 0; i < n_tops; i++)
    n += self->n_shown[tops[i]];
  return n;
}

static guint
count_elsewhere (CgvArrangement *self)
{
  guint n = 0;

  for (CgvNodeId row = 0; lists_elsewhere (self, CGV_SHOW_ALL) && row < self->n_nodes; row++)
    n += is_elsewhere (self, row);
  return n;
}

/* Counts all rows, in a comparison those of either side: rows of neither are shown only with columns of parts. */
static guint
count_all (CgvArrangement *self)
{
  const CgvComparison *comparison = self->numbers->main.comparison;
  guint n = 0;

  if (!self->is_grouped || is_of_functions (self))
    return comparison != NULL ? comparison->summary.n_both + comparison->summary.n_new + comparison->summary.n_removed + count_elsewhere (self) : self->n_nodes;
  for (guint group = 0; group < self->n_tops; group++)
    n += get_n_members (self, group) > 0;
  return n;
}

void
cgv_arrangement_list_calls (CgvArrangement *self)
{
  guint n_rows;
  guint *rows = cgv_call_tree_rows_list (self->calls, &n_rows);

  self->n_tops = (guint) self->calls->tree->nodes.n;
  cgv_row_tree_free (self->tree);
  self->tree = cgv_row_tree_new (self->n_tops);
  cgv_row_tree_take_order (self->tree, rows, n_rows);
  cgv_row_tree_update (self->tree);
}

/* Makes the rows of a call tree. A new one shows the costliest way. */
static gboolean
fill_calls (CgvArrangement *self)
{
  CgvListing *listing = self->listing;
  gboolean has_callers = self->kind == CGV_CHOICE_CALLERS_TREE;
  g_autofree CgvNodeId *nodes = g_new (CgvNodeId, (gsize) self->n_nodes + 1);
  guint n = filter_rows (self, CGV_SHOW_ALL, nodes);

  self->calls = cgv_call_tree_rows_new (self->numbers, &listing->sort, listing->descending, !listing->is_unfolded, has_callers ? nodes : NULL, n, listing->open);
  if (self->calls == NULL)
    return FALSE;
  if (listing->is_new_search && !has_callers && self->calls->n_roots > 0)
    cgv_call_tree_rows_open_costliest (self->calls, listing->open, self->calls->roots[0]);
  listing->is_new_search = FALSE;
  self->n_all = self->n_nodes;
  self->n_hits = n;
  cgv_arrangement_list_calls (self);
  return TRUE;
}

/* Returns whether a call tree is shown: a search of callees lists functions instead. */
static gboolean
shows_calls (const CgvArrangement *self)
{
  return self->kind == CGV_CHOICE_CALLERS_TREE || (self->kind == CGV_CHOICE_CALL_TREE && *self->listing->search == '\0');
}

/* Makes the rows from the numbers and the request. */
static void
fill (CgvArrangement *self)
{
  guint *tops = g_new (guint, (gsize) MAX (self->n_tops, self->n_nodes) + 1);
  guint n_tops;

  if (self->is_grouped)
    find_hits (self, tops);
  n_tops = find_tops (self, self->listing->show, tops);
  if (!self->is_grouped && *self->listing->search != '\0')
    mark (self, tops, n_tops);
  self->n_all = count_all (self);
  self->n_hits = count_rows (self, tops, n_tops);
  sort_tops (self, tops, n_tops);
  cgv_row_tree_free (self->tree);
  self->tree = cgv_row_tree_new (self->n_tops);
  cgv_row_tree_take_order (self->tree, tops, n_tops);
  open_tops (self);
  cgv_row_tree_update (self->tree);
}

static gboolean
find_variants (CgvArrangement *self)
{
  guint n_nodes = self->n_nodes;

  if (!is_compared (self) || self->numbers->matching->is_same)
    return FALSE;
  for (CgvNodeId node = 0; node < n_nodes; node++)
    cgv_foreach_side (side)
      if (count_variants (self, side, node) > 1)
        return TRUE;
  return FALSE;
}

static gboolean
set_variant (CgvArrangement *self,
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
  cgv_foreach_side (i)
    {
      const CgvCosts *costs = nodes[i] != CGV_NONE ? cgv_variants_get_costs (self->variants, i, numbers) : NULL;
      CgvFunctionRowCosts *side = &row->side[i];

      if (costs == NULL && numbers->costs[i] != NULL && cgv_costs_get_event (numbers->costs[i])->is_ratio)
        side->self.value = side->inclusive.value = CGV_RATIO_UNDEFINED;
      if (costs == NULL)
        continue;
      side->n_variants = 1;
      side->self = cgv_amount_exact (costs->self[nodes[i]]);
      side->inclusive = cgv_amount_exact (costs->inclusive[nodes[i]]);
      side->n_calls = costs->graph->n_calls[nodes[i]];
    }
  if (numbers->comparison == NULL)
    return FALSE;
  cgv_function_row_subtract (row, numbers->comparison);
  return TRUE;
}

static void
set_place_of_member (CgvArrangement *self,
                     guint group,
                     guint32 member,
                     CgvFunctionRow *row)
{
  row->kind = CGV_FUNCTION_ROW_MEMBER;
  row->group = group;
  row->member = member;
  row->node = cgv_arrangement_get_member (self, group, member);
  row->file = cgv_arrangement_get_member_file (self, group, member);
}

static void
set_place_of_top (CgvArrangement *self,
                  guint top,
                  CgvFunctionRow *row)
{
  guint n_children = cgv_arrangement_count_children (self, top);

  row->is_expandable = n_children > 0;
  row->is_expanded = cgv_row_tree_get_open (self->tree, top) > 0;
  row->n_shown = n_children;
  if (!self->is_grouped)
    {
      row->node = top;
      return;
    }
  row->group = top;
  row->node = cgv_arrangement_get_group_node (self, top);
  if (n_children == 0)
    return;
  row->kind = CGV_FUNCTION_ROW_GROUP;
  row->n_members = get_n_members (self, top);
}

/* A group that is one function has the numbers, and the noise, of that function. */
static gboolean
set_compared_costs (CgvArrangement *self,
                    const CgvEventNumbers *numbers,
                    CgvFunctionRow *row)
{
  const CgvComparisonGroups *groups = self->numbers->main.groups;
  const CgvComparisonGroup *group = row->group != CGV_NONE ? &groups->groups[row->group] : NULL;

  if (numbers->comparison == NULL)
    {
      if (group != NULL)
        cgv_function_row_set_lone_group (row, numbers->costs[CGV_SIDE_NEW] != NULL ? CGV_SIDE_NEW : CGV_SIDE_BASE, group, numbers->grouping);
      return FALSE;
    }
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
set_costs (CgvArrangement *self,
           const CgvEventNumbers *numbers,
           CgvFunctionRow *row)
{
  const CgvCosts *costs = numbers->costs[CGV_SIDE_NEW];

  if (costs == NULL)
    return FALSE;
  if (row->group == CGV_NONE)
    cgv_function_row_set_function (row, CGV_SIDE_NEW, costs);
  else
    cgv_function_row_set_member (row, numbers->grouping);
  return TRUE;
}

static const CgvFunctionRow no_row = { .kind = CGV_FUNCTION_ROW_FUNCTION, .node = CGV_NONE, .group = CGV_NONE, .member = CGV_NONE, .file = CGV_NONE };

gboolean
cgv_arrangement_fill_top (CgvArrangement *self,
                          const CgvEventNumbers *numbers,
                          guint top,
                          CgvFunctionRow *row)
{
  if (self->calls != NULL)
    return cgv_call_tree_rows_fill (self->calls, numbers, top, row);
  *row = no_row;
  set_place_of_top (self, top, row);
  return is_compared (self) ? set_compared_costs (self, numbers, row) : set_costs (self, numbers, row);
}

gboolean
cgv_arrangement_fill_child (CgvArrangement *self,
                            const CgvEventNumbers *numbers,
                            guint top,
                            guint child,
                            CgvFunctionRow *row)
{
  *row = no_row;
  if (!self->is_grouped)
    return set_variant (self, numbers, top, child, row);
  set_place_of_member (self, top, child, row);
  return is_compared (self) ? set_compared_costs (self, numbers, row) : set_costs (self, numbers, row);
}

/* A group, member or variant of a comparison, with its sort key. */
typedef struct
{
  guint32 id;
  guint32 rank; /* of its name */
  CgvFunctionRow row;
} Sortable;

typedef struct
{
  const Sortable *sortables;
  const CgvComparison *comparison;
  CgvQuantity quantity;
  gboolean descending;
} SortBy;

static gboolean
is_by_name (const CgvQuantity *quantity)
{
  return quantity->kind == CGV_QUANTITY_NAME || quantity->kind == CGV_QUANTITY_LOCATION;
}

static guint64
get_sortable_key (const void *user_data,
                  guint32 index,
                  unsigned int level)
{
  const SortBy *by = user_data;
  const Sortable *sortable = &by->sortables[index];

  if (is_by_name (&by->quantity))
    return by->descending ? ~(guint64) sortable->rank : sortable->rank;
  if (level == CGV_COMPARISON_N_SORT_KEYS)
    return sortable->rank;
  return cgv_function_row_get_key (&sortable->row, by->comparison, &by->quantity, by->descending, level);
}

/* Chooses the order. Parts have no differences: they are in the order of the files, and their members in that of their costs. */
static void
choose_order (CgvArrangement *self,
              const CgvFunctionRow *first,
              SortBy *by)
{
  CgvQuantity *sort = &by->quantity;

  by->comparison = get_sort_comparison (self);
  by->quantity = self->listing->sort;
  by->descending = self->listing->descending;
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

static gboolean
sort_rows (CgvArrangement *self,
           const Sortable *sortables,
           guint n,
           guint32 *ids)
{
  SortBy by = { .sortables = sortables };
  const CgvSorter sorter = { get_sortable_key, &by, CGV_COMPARISON_N_SORT_KEYS + 1 };
  CgvMemory memory = CGV_MEMORY_INIT;

  choose_order (self, &sortables[0].row, &by);
  for (guint i = 0; i < n; i++)
    ids[i] = i;
  if (!cgv_sorter_sort (&sorter, &memory, ids, n))
    return FALSE;
  for (guint i = 0; i < n; i++)
    ids[i] = sortables[ids[i]].id;
  return TRUE;
}

static gboolean
rank_by_names (Sortable *sortables,
               guint n,
               const CgvNaturalText *names)
{
  g_autofree guint32 *ranks = g_new (guint32, (gsize) n + 1);
  CgvMemory memory = CGV_MEMORY_INIT;

  if (!cgv_natural_rank (&memory, names, n, ranks, NULL))
    return FALSE;
  for (guint i = 0; i < n; i++)
    sortables[i].rank = ranks[i];
  return TRUE;
}

/* Ranks groups by the last components of their paths, as a list shows them; parts keep their order. */
static gboolean
rank_groups (Sortable *sortables,
             guint n,
             const CgvComparisonGroups *groups)
{
  g_autofree CgvNaturalText *names = g_new (CgvNaturalText, (gsize) n + 1);

  for (guint i = 0; i < n; i++)
    {
      const CgvComparisonGroup *group = &groups->groups[sortables[i].id];
      gsize start = cgv_path_get_base_name (group->name, group->name_length);

      names[i] = (CgvNaturalText){ group->name + start, group->name_length - start };
      sortables[i].rank = sortables[i].id;
    }
  return cgv_function_row_is_of_one_side (groups) || rank_by_names (sortables, n, names);
}

static gboolean
sort_compared_groups (CgvArrangement *self,
                      guint *groups,
                      guint n_groups)
{
  g_autofree Sortable *sortables = g_new0 (Sortable, (gsize) n_groups + 1);
  const CgvEventNumbers *numbers = get_sort_numbers (self);

  for (guint i = 0; i < n_groups; i++)
    {
      CgvFunctionRow *row = &sortables[i].row;

      *row = no_row;
      row->node = cgv_arrangement_get_group_node (self, groups[i]);
      row->group = groups[i];
      sortables[i].id = groups[i];
      set_compared_costs (self, numbers, row);
    }
  return rank_groups (sortables, n_groups, self->numbers->main.groups) && sort_rows (self, sortables, n_groups, groups);
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
rank_members (CgvArrangement *self,
              Sortable *sortables,
              guint n)
{
  CgvOrder *order = get_order (self);
  const guint32 *ranks = order != NULL ? cgv_order_get_names (order) : NULL;
  g_autofree CgvNaturalText *names = g_new (CgvNaturalText, (gsize) n + 1);

  for (guint i = 0; i < n; i++)
    {
      const CgvFunctionRow *row = &sortables[i].row;

      if (self->kind == CGV_GROUPING_FUNCTION_FILE)
        names[i] = get_base_name (self->numbers->folds[cgv_function_row_get_side (row)]->profile, row->file);
      else if (ranks != NULL)
        sortables[i].rank = ranks[row->node];
    }
  return self->kind == CGV_GROUPING_FUNCTION_FILE ? rank_by_names (sortables, n, names) : ranks != NULL;
}

static gboolean
sort_compared_children (CgvArrangement *self,
                        guint top,
                        guint32 *children,
                        guint n)
{
  g_autofree Sortable *sortables = g_new0 (Sortable, (gsize) n + 1);
  const CgvEventNumbers *numbers = get_sort_numbers (self);

  for (guint i = 0; i < n; i++)
    {
      sortables[i].id = sortables[i].rank = children[i];
      cgv_arrangement_fill_child (self, numbers, top, children[i], &sortables[i].row);
    }
  return (!self->is_grouped || rank_members (self, sortables, n)) && sort_rows (self, sortables, n, children);
}

/* Returns the sort key of a member. Among functions, the members of a cycle are ordered by self cost, and those before main by their
 * calls. */
static CgvQuantityKind
get_member_key (CgvArrangement *self,
                guint top)
{
  if (is_of_functions (self) && cgv_arrangement_get_group (self, top)->cycle != CGV_NONE)
    return CGV_QUANTITY_SELF;
  return self->listing->sort.kind;
}

const guint32 *
cgv_arrangement_get_children (CgvArrangement *self,
                              guint top)
{
  guint32 *children = g_hash_table_lookup (self->children, GUINT_TO_POINTER (top));
  CgvOrder *order = get_order (self);
  guint n_all, n = 0;
  gboolean is_sorted;

  if (children != NULL)
    return children;

  children = g_new (guint32, (gsize) cgv_arrangement_count_children (self, top) + 1);
  n_all = self->is_grouped ? get_n_members (self, top) : cgv_arrangement_count_children (self, top);
  for (guint32 i = 0; i < n_all; i++)
    {
      if (!self->is_grouped || is_hit (self, top, i))
        children[n++] = i;
    }
  if (is_compared (self))
    is_sorted = sort_compared_children (self, top, children, n);
  else
    is_sorted = order != NULL && cgv_grouping_sort_members (get_sort_grouping (self), top, order, get_member_key (self, top), self->listing->descending, children, n);
  if (!is_sorted || !sort_by_parts (self, top, children, n))
    g_warning ("There is not enough memory to sort the members of a group");
  g_hash_table_insert (self->children, GUINT_TO_POINTER (top), children);
  return children;
}

CgvCost
cgv_arrangement_get_self (CgvArrangement *self,
                          guint top)
{
  CgvFunctionRow row;

  if (self->calls != NULL)
    {
      cgv_call_tree_rows_fill (self->calls, &self->numbers->main, top, &row);
      return row.side[CGV_SIDE_NEW].self.value;
    }
  if (!self->is_grouped)
    return self->numbers->main.costs[CGV_SIDE_NEW]->self[top];
  if (self->numbers->main.groups != NULL)
    return self->numbers->main.groups->groups[top].self[CGV_SIDE_NEW];
  return get_grouping (self)->groups[top].self.value;
}

static void
set_ends_of_delta (CgvCost *values,
                   CgvDelta delta)
{
  values[CGV_SIDE_BASE] = delta.sign < 0 ? delta.size : 0;
  values[CGV_SIDE_NEW] = delta.sign > 0 ? delta.size : 0;
}

/* Gets the values that the number of a function is made from. Returns FALSE for a ratio that is not defined. */
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
widen_ends (Ends *of,
            const CgvCost *values,
            CgvNodeId node)
{
  double size = get_size (of->numbers, &of->quantity, values);
  CgvFunctionEnd *end = size > 0.0 ? &of->ends.most : &of->ends.least;

  if (fabs (size) <= fabs (end->size))
    return;
  end->size = size;
  memcpy (end->value, values, sizeof end->value);
  if (node != CGV_NONE)
    end->node = node;
}

static void
widen_by_group (Ends *of,
                const CgvFunctionRow *row)
{
  CgvCost values[CGV_N_SIDES];

  set_ends_of_delta (values, row->origin);
  for (guint side = 0; of->quantity.kind != CGV_QUANTITY_ORIGIN && side < CGV_N_SIDES; side++)
    values[side] = of->quantity.kind == CGV_QUANTITY_CALLS ? row->side[side].n_calls : of->quantity.kind == CGV_QUANTITY_INCLUSIVE ? row->side[side].inclusive.value
                                                                                                                                   : row->side[side].self.value;
  widen_ends (of, values, CGV_NONE);
}

/* Widens the ends by groups. With one side, they are compared with all costs together. Groups among functions are few, and hidden in
 * some orders. */
static void
widen_by_groups (CgvArrangement *self,
                 Ends *ends,
                 guint n)
{
  const CgvEventNumbers *numbers = ends->numbers;
  guint n_groups = numbers->groups != NULL     ? numbers->groups->n_groups
                   : numbers->grouping != NULL ? numbers->grouping->n_groups
                                               : 0;

  for (guint i = 0; i < n && !is_of_functions (self); i++)
    if (numbers->grouping != NULL && ends[i].quantity.kind != CGV_QUANTITY_CALLS)
      widen_ends (&ends[i], (CgvCost[]){ 0, numbers->costs[CGV_SIDE_NEW]->total }, CGV_NONE);
  for (guint32 group = 0; group < n_groups; group++)
    {
      CgvFunctionRow row = { .kind = CGV_FUNCTION_ROW_GROUP, .node = CGV_NONE, .group = group, .member = CGV_NONE, .file = CGV_NONE };

      if (is_of_functions (self) && get_n_members (self, group) < 2)
        continue;
      if (!(is_compared (self) ? set_compared_costs (self, numbers, &row) : set_costs (self, numbers, &row)))
        return;
      for (guint i = 0; i < n; i++)
        widen_by_group (&ends[i], &row);
    }
}

/* Finds several ends for the same numbers. */
static void
find_ends (CgvArrangement *self,
           Ends *ends,
           guint n)
{
  for (guint i = 0; i < n; i++)
    ends[i].ends.least.node = ends[i].ends.most.node = CGV_NONE;
  for (CgvNodeId node = 0; node < self->n_nodes; node++)
    for (guint i = 0; i < n; i++)
      {
        CgvCost values[CGV_N_SIDES] = { 0 };

        if (get_values (ends[i].numbers, ends[i].quantity.kind, node, values))
          widen_ends (&ends[i], values, node);
      }
  widen_by_groups (self, ends, n);
  g_array_append_vals (self->ends, ends, n);
}

CgvFunctionEnds
cgv_arrangement_get_ends (CgvArrangement *self,
                          const CgvQuantity *quantity)
{
  Ends found = { .numbers = cgv_numbers_find_named (self->numbers, quantity->event), .quantity = { quantity->kind, quantity->aspect, NULL } };

  g_return_val_if_fail (found.numbers != NULL, found.ends);

  cgv_foreach_item (const Ends, known, self->ends)
    if (known->numbers == found.numbers && known->quantity.kind == quantity->kind && known->quantity.aspect == quantity->aspect)
      return known->ends;
  find_ends (self, &found, 1);
  return found.ends;
}

/* The columns of one side, and of two. */
static const CgvQuantity quantities_of_one[] = {
  { CGV_QUANTITY_SELF, CGV_ASPECT_ONE, NULL },
  { CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_ONE, NULL },
  { CGV_QUANTITY_CALLS, CGV_ASPECT_ONE, NULL },
};

static const CgvQuantity quantities_of_two[] = {
  { CGV_QUANTITY_ORIGIN, CGV_ASPECT_DELTA, NULL },
  { CGV_QUANTITY_CALLS, CGV_ASPECT_DELTA, NULL },
  { CGV_QUANTITY_SELF, CGV_ASPECT_BASE, NULL },
  { CGV_QUANTITY_SELF, CGV_ASPECT_NEW, NULL },
  { CGV_QUANTITY_SELF, CGV_ASPECT_DELTA, NULL },
  { CGV_QUANTITY_SELF, CGV_ASPECT_PERCENT, NULL },
  { CGV_QUANTITY_SELF, CGV_ASPECT_PROGRAM, NULL },
  { CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_BASE, NULL },
  { CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_NEW, NULL },
  { CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_DELTA, NULL },
  { CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_PERCENT, NULL },
  { CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_PROGRAM, NULL },
};

static void
find_all_ends (CgvArrangement *self)
{
  const CgvQuantity *quantities = is_compared (self) ? quantities_of_two : quantities_of_one;
  guint n = is_compared (self) ? G_N_ELEMENTS (quantities_of_two) : G_N_ELEMENTS (quantities_of_one);

  for (guint i = 0; i <= self->numbers->columns->len; i++)
    {
      const CgvEventNumbers *numbers = i > 0 ? &g_array_index (self->numbers->columns, CgvEventNumbers, i - 1) : &self->numbers->main;
      Ends ends[G_N_ELEMENTS (quantities_of_two)] = { 0 };

      for (guint k = 0; k < n; k++)
        ends[k] = (Ends){ .numbers = numbers, .quantity = quantities[k] };
      if (numbers->costs[CGV_SIDE_NEW] != NULL && is_compared (self) == (numbers->comparison != NULL))
        find_ends (self, ends, n);
    }
}

guint
cgv_arrangement_count (CgvArrangement *self,
                       CgvComparisonShow show)
{
  g_autofree guint *tops = g_new (guint, (gsize) MAX (self->n_nodes, self->n_tops) + 1);

  return is_of_functions (self) ? filter_rows (self, show, tops) : find_tops (self, show, tops);
}

gboolean
cgv_arrangement_is_ranked (const CgvArrangement *self)
{
  return *self->listing->search != '\0' && can_rank (self) && self->n_hits <= CGV_ORDER_MAX_RANKED;
}

/* Returns whether rows are groups among functions, whose members have only self costs to sort by. */
static gboolean
groups_rows (const CgvArrangement *self)
{
  const CgvListing *listing = self->listing;

  if (self->numbers->main.grouping == NULL && self->numbers->main.groups == NULL)
    return FALSE;
  return !is_of_functions (self) || (listing->sort.kind == CGV_QUANTITY_INCLUSIVE && *listing->search == '\0');
}

static void
set_kind (CgvArrangement *self)
{
  self->kind = cgv_numbers_get_grouping_kind (self->numbers);
  if (self->kind == self->listing->kind)
    return;
  self->listing->kind = self->kind;
  self->listing->is_new_search = TRUE;
  cgv_open_rows_set_all (self->listing->open, FALSE);
}

CgvArrangement *
cgv_arrangement_new_empty (CgvNumbers *numbers,
                           const CgvListing *listing)
{
  CgvArrangement *self = g_atomic_rc_box_new0 (CgvArrangement);

  self->numbers = cgv_numbers_ref (numbers);
  self->listing = cgv_listing_copy (listing);
  self->kind = CGV_CHOICE_UNGROUPED;
  self->tree = cgv_row_tree_new (0);
  self->children = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->ends = cgv_array_new (Ends);
  return self;
}

CgvArrangement *
cgv_arrangement_new (CgvNumbers *numbers,
                     const CgvListing *listing,
                     const CgvArrangement *known,
                     gboolean is_whole)
{
  CgvArrangement *self = cgv_arrangement_new_empty (numbers, listing);
  gboolean is_known = known != NULL && known->is_made && known->numbers == numbers;

  self->is_made = TRUE;
  set_kind (self);
  self->is_grouped = groups_rows (self);
  self->n_nodes = numbers->main.costs[CGV_SIDE_NEW]->graph->n_nodes;
  self->n_tops = !self->is_grouped ? self->n_nodes : is_compared (self) ? numbers->main.groups->n_groups
                                                                        : numbers->main.grouping->n_groups;
  self->variants = is_compared (self) ? cgv_variants_new (numbers) : NULL;
  self->has_variants = is_known ? known->has_variants : find_variants (self);
  if (!shows_calls (self) || !fill_calls (self))
    fill (self);
  if (is_whole && !is_known)
    find_all_ends (self);
  return self;
}

void
cgv_arrangement_inherit (CgvArrangement *self,
                         CgvArrangement *old)
{
  CgvVariants *variants = self->variants;
  GArray *ends = self->ends;

  if (self->numbers != old->numbers || !old->is_made)
    return;
  self->variants = old->variants;
  self->ends = old->ends;
  old->variants = variants;
  old->ends = ends;
}

CgvArrangement *
cgv_arrangement_ref (CgvArrangement *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
free_contents (gpointer data)
{
  CgvArrangement *self = data;

  g_array_unref (self->ends);
  g_hash_table_unref (self->children);
  g_clear_pointer (&self->variants, cgv_variants_free);
  g_clear_pointer (&self->calls, cgv_call_tree_rows_free);
  cgv_row_tree_free (self->tree);
  g_free (self->n_shown);
  g_clear_pointer (&self->marks, g_bytes_unref);
  cgv_listing_free (self->listing);
  cgv_numbers_unref (self->numbers);
  g_free (self);
}

static void
clear (gpointer data)
{
  CgvArrangement *contents = g_memdup2 (data, sizeof *contents);

  if (cgv_numbers_have_many_rows (contents->numbers))
    cgv_allocator_free_later (contents, free_contents);
  else
    free_contents (contents);
}

void
cgv_arrangement_unref (CgvArrangement *self)
{
  g_atomic_rc_box_release_full (self, clear);
}
