/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-columns-private.h"

#include <math.h>

#include "cgv-column-keys.h"
#include "cgv-column-tools.h"
#include "cgv-comparison-groups.h"
#include "cgv-cost.h"
#include "cgv-row-factory.h"

G_DEFINE_FINAL_TYPE (CgvCompareColumns, cgv_compare_columns, G_TYPE_OBJECT)

/* What each column sorts by; a share of the program is in the order of what it is a share of. */
static const CgvQuantity quantities[] = {
  [CGV_COMPARISON_KEY_SELF_DELTA] = { CGV_QUANTITY_SELF, CGV_ASPECT_DELTA, NULL },
  [CGV_COMPARISON_KEY_INCLUSIVE_DELTA] = { CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_DELTA, NULL },
  [CGV_COMPARISON_KEY_SELF_PERCENT] = { CGV_QUANTITY_SELF, CGV_ASPECT_PERCENT, NULL },
  [CGV_COMPARISON_KEY_INCLUSIVE_PERCENT] = { CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_PERCENT, NULL },
  [CGV_COMPARISON_KEY_SELF_BASE] = { CGV_QUANTITY_SELF, CGV_ASPECT_BASE, NULL },
  [CGV_COMPARISON_KEY_SELF_NEW] = { CGV_QUANTITY_SELF, CGV_ASPECT_NEW, NULL },
  [CGV_COMPARISON_KEY_INCLUSIVE_BASE] = { CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_BASE, NULL },
  [CGV_COMPARISON_KEY_INCLUSIVE_NEW] = { CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_NEW, NULL },
  [CGV_COMPARISON_KEY_CALLS_BASE] = { CGV_QUANTITY_CALLS, CGV_ASPECT_BASE, NULL },
  [CGV_COMPARISON_KEY_CALLS_NEW] = { CGV_QUANTITY_CALLS, CGV_ASPECT_NEW, NULL },
  [CGV_COMPARISON_KEY_CALLS_DELTA] = { CGV_QUANTITY_CALLS, CGV_ASPECT_DELTA, NULL },
  [CGV_COMPARISON_KEY_NAME] = { CGV_QUANTITY_NAME, CGV_ASPECT_ONE, NULL },
};

static const CgvComparisonKey keys[CGV_COMPARE_N_COLUMNS] = {
  [CGV_COMPARE_SELF_BASE + CGV_COMPARE_COLUMN_BASE] = CGV_COMPARISON_KEY_SELF_BASE,
  [CGV_COMPARE_SELF_BASE + CGV_COMPARE_COLUMN_NEW] = CGV_COMPARISON_KEY_SELF_NEW,
  [CGV_COMPARE_SELF_BASE + CGV_COMPARE_COLUMN_DELTA] = CGV_COMPARISON_KEY_SELF_DELTA,
  [CGV_COMPARE_SELF_BASE + CGV_COMPARE_COLUMN_PERCENT] = CGV_COMPARISON_KEY_SELF_PERCENT,
  [CGV_COMPARE_SELF_BASE + CGV_COMPARE_COLUMN_PROGRAM] = CGV_COMPARISON_KEY_SELF_DELTA,
  [CGV_COMPARE_INCLUSIVE_BASE + CGV_COMPARE_COLUMN_BASE] = CGV_COMPARISON_KEY_INCLUSIVE_BASE,
  [CGV_COMPARE_INCLUSIVE_BASE + CGV_COMPARE_COLUMN_NEW] = CGV_COMPARISON_KEY_INCLUSIVE_NEW,
  [CGV_COMPARE_INCLUSIVE_BASE + CGV_COMPARE_COLUMN_DELTA] = CGV_COMPARISON_KEY_INCLUSIVE_DELTA,
  [CGV_COMPARE_INCLUSIVE_BASE + CGV_COMPARE_COLUMN_PERCENT] = CGV_COMPARISON_KEY_INCLUSIVE_PERCENT,
  [CGV_COMPARE_INCLUSIVE_BASE + CGV_COMPARE_COLUMN_PROGRAM] = CGV_COMPARISON_KEY_INCLUSIVE_DELTA,
  [CGV_COMPARE_CALLS] = CGV_COMPARISON_KEY_CALLS_DELTA,
  [CGV_COMPARE_NAME] = CGV_COMPARISON_KEY_NAME,
};

static CgvCost
get_side_cost (const CgvComparison *comparison,
               gboolean is_inclusive,
               CgvSide side,
               guint32 row)
{
  return is_inclusive ? cgv_comparison_get_inclusive (comparison, side, row) : cgv_comparison_get_self (comparison, side, row);
}

/* What decides how long the number of a row is in a column. */
static double
get_size (const CgvComparison *comparison,
          gboolean is_inclusive,
          CgvCompareColumnKind kind,
          guint32 row)
{
  CgvCost base = get_side_cost (comparison, is_inclusive, CGV_SIDE_BASE, row);
  CgvCost new_ = get_side_cost (comparison, is_inclusive, CGV_SIDE_NEW, row);
  double delta = cgv_comparison_measure_delta (comparison, base, new_);
  double before = cgv_comparison_measure (comparison, CGV_SIDE_BASE, base);

  switch (kind)
    {
    case CGV_COMPARE_COLUMN_BASE:
      return before;
    case CGV_COMPARE_COLUMN_NEW:
      return cgv_comparison_measure (comparison, CGV_SIDE_NEW, new_);
    case CGV_COMPARE_COLUMN_PERCENT:
      return base == 0 ? 0.0 : delta / before;
    default:
      return delta;
    }
}

static void
note_size (CgvCompareScale *scale,
           CgvCompareColumnKind kind,
           guint32 row,
           double size,
           double ends[][2])
{
  if (size > ends[kind][1])
    {
      ends[kind][1] = size;
      scale->largest[kind] = row;
    }
  if (size < ends[kind][0])
    {
      ends[kind][0] = size;
      scale->smallest[kind] = row;
    }
}

static void
find_ends (CgvComparison *comparison,
           gboolean is_inclusive,
           CgvCompareScale *scale)
{
  double ends[CGV_COMPARE_N_COSTS][2] = { 0 };

  for (guint kind = 0; kind < CGV_COMPARE_N_COSTS; kind++)
    {
      scale->largest[kind] = CGV_NONE;
      scale->smallest[kind] = CGV_NONE;
    }
  for (guint32 row = 0; row < comparison->n_rows; row++)
    for (guint kind = 0; kind < CGV_COMPARE_N_COSTS; kind++)
      note_size (scale, (CgvCompareColumnKind) kind, row, get_size (comparison, is_inclusive, (CgvCompareColumnKind) kind, row), ends);

  scale->delta = MAX (ends[CGV_COMPARE_COLUMN_DELTA][1], -ends[CGV_COMPARE_COLUMN_DELTA][0]);
}

static guint32
find_most_calls (CgvComparison *comparison)
{
  guint32 largest = CGV_NONE;
  guint64 most = 0;

  for (guint32 row = 0; row < comparison->n_rows; row++)
    {
      CgvDelta delta = cgv_comparison_get_calls_delta (comparison, row);

      if (delta.size <= most)
        continue;
      most = delta.size;
      largest = row;
    }

  return largest;
}

/* A group may differ by more than any function. */
static void
add_groups (const CgvNumbers *numbers,
            CgvCompareScale *scale)
{
  for (guint32 i = 0; i < cgv_comparison_groups_get_n (numbers->groups); i++)
    {
      const CgvComparisonGroup *group = cgv_comparison_groups_get (numbers->groups, i);
      double delta = cgv_comparison_measure_delta (numbers->main.comparison, group->self[CGV_SIDE_BASE], group->self[CGV_SIDE_NEW]);

      scale->delta = MAX (scale->delta, fabs (delta));
    }
}

static int
get_grouping (CgvCompareColumns *self)
{
  return cgv_compare_focus_get_numbers (self->focus)->groups != NULL ? cgv_compare_focus_get_grouping (self->focus) : CGV_CHOICE_UNGROUPED;
}

static void
update_scales (CgvCompareColumns *self)
{
  const CgvNumbers *numbers = cgv_compare_focus_get_numbers (self->focus);
  CgvComparison *comparison = numbers->main.comparison;

  if (self->scaled == comparison && self->scaled_groups == get_grouping (self))
    return;

  g_clear_pointer (&self->scaled, cgv_comparison_unref);
  self->scaled = cgv_comparison_ref (comparison);
  find_ends (comparison, FALSE, &self->scales[0]);
  find_ends (comparison, TRUE, &self->scales[1]);
  self->most_calls = find_most_calls (comparison);
  self->scaled_groups = get_grouping (self);
  if (numbers->groups != NULL)
    add_groups (numbers, &self->scales[0]);
}

const CgvCompareScale *
cgv_compare_columns_get_scale (CgvCompareColumns *self,
                               gboolean is_inclusive)
{
  update_scales (self);

  return &self->scales[is_inclusive ? 1 : 0];
}

static void
update_titles (CgvCompareColumns *self)
{
  for (guint i = 0; i < CGV_COMPARE_N_COLUMNS; i++)
    {
      g_autofree char *title = cgv_compare_column_dup_title (&self->own[i]);

      if (g_strcmp0 (gtk_column_view_column_get_title (self->own[i].column), title) != 0)
        gtk_column_view_column_set_title (self->own[i].column, title);
    }
}

static void
update_layout (CgvCompareColumns *self)
{
  self->has_calls = cgv_compare_focus_get_comparison (self->focus)->n_edges > 0;
  update_titles (self);
  cgv_compare_columns_update_layout (self);
  cgv_column_tools_describe_titles (self->view);
}

/* Whether any row was put together of several functions, and so can be opened. */
static gboolean
has_variants (CgvComparison *comparison)
{
  if (cgv_matching_is_same (comparison->matching))
    return FALSE;

  for (guint32 row = 0; row < comparison->n_rows; row++)
    for (guint side = 0; side < CGV_N_SIDES; side++)
      {
        guint32 n_members;

        cgv_matching_get_members (comparison->matching, (CgvSide) side, row, &n_members);
        if (n_members > 1)
          return TRUE;
      }

  return FALSE;
}

/* Asked for by cells, too, which the list fills before anyone else hears of a new comparison. */
gboolean
cgv_compare_columns_has_branches (CgvCompareColumns *self)
{
  CgvComparison *comparison = cgv_compare_focus_get_comparison (self->focus);

  if (self->matching != comparison->matching)
    {
      cgv_matching_ref (comparison->matching);
      g_clear_pointer (&self->matching, cgv_matching_unref);
      self->matching = comparison->matching;
      self->has_variants = has_variants (comparison);
    }

  return self->has_variants || cgv_compare_focus_get_grouping (self->focus) != CGV_CHOICE_UNGROUPED;
}

static void
refresh (CgvCompareColumns *self)
{
  update_layout (self);
  for (guint i = 0; i < CGV_COMPARE_N_COLUMNS; i++)
    cgv_row_factory_refresh (gtk_column_view_column_get_factory (self->own[i].column));
}

static void
add_column (CgvCompareColumns *self,
            CgvCompareColumnId id,
            CgvCompareColumnKind kind,
            gboolean is_inclusive)
{
  CgvCompareColumn *column = &self->own[id];
  gboolean is_number = kind < CGV_COMPARE_COLUMN_NAME;
  g_autofree char *title = NULL;

  column->columns = self;
  column->id = id;
  column->kind = kind;
  column->is_inclusive = is_inclusive;
  title = cgv_compare_column_dup_title (column);
  column->column = gtk_column_view_column_new (title, cgv_compare_cells_new_factory (column));
  gtk_column_view_column_set_resizable (column->column, TRUE);
  gtk_column_view_column_set_expand (column->column, kind == CGV_COMPARE_COLUMN_NAME);
  cgv_column_tools_insert (self->view, column->column, (guint) id);
  if (kind != CGV_COMPARE_COLUMN_LOCATION)
    cgv_column_sort_add (self->sort, column->column, (int) id, is_number);
  cgv_column_tools_set_title (self->view, column->column, is_number, cgv_compare_column_explain, column);
  cgv_column_keys_add (self->view, column->column, self->sort, (int) id);
}

static void
sort_list (CgvCompareColumns *self)
{
  gboolean descending;
  int id = cgv_column_sort_get (self->sort, &descending);

  if (self->list != NULL && id >= 0)
    cgv_function_list_set_sort (self->list, &quantities[keys[id]], descending);
}

static void
drop_list (CgvCompareColumns *self)
{
  if (self->focus != NULL)
    g_signal_handlers_disconnect_by_data (self->focus, self);
  g_clear_pointer (&self->scaled, cgv_comparison_unref);
  g_clear_pointer (&self->matching, cgv_matching_unref);
  g_clear_object (&self->focus);
  g_clear_object (&self->list);
}

static void
cgv_compare_columns_dispose (GObject *object)
{
  CgvCompareColumns *self = CGV_COMPARE_COLUMNS (object);

  drop_list (self);
  g_clear_object (&self->sort);
  for (guint i = 0; i < CGV_COMPARE_N_COLUMNS; i++)
    g_clear_object (&self->own[i].column);

  G_OBJECT_CLASS (cgv_compare_columns_parent_class)->dispose (object);
}

static void
cgv_compare_columns_class_init (CgvCompareColumnsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = cgv_compare_columns_dispose;
}

static void
cgv_compare_columns_init (CgvCompareColumns *self)
{
}

CgvCompareColumns *
cgv_compare_columns_new (GtkColumnView *view)
{
  CgvCompareColumns *self;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);

  self = g_object_new (CGV_TYPE_COMPARE_COLUMNS, NULL);
  self->view = view;
  self->sort = cgv_column_sort_new (view);

  for (guint kind = 0; kind < CGV_COMPARE_N_COSTS; kind++)
    add_column (self, (CgvCompareColumnId) (CGV_COMPARE_SELF_BASE + kind), (CgvCompareColumnKind) kind, FALSE);
  for (guint kind = 0; kind < CGV_COMPARE_N_COSTS; kind++)
    add_column (self, (CgvCompareColumnId) (CGV_COMPARE_INCLUSIVE_BASE + kind), (CgvCompareColumnKind) kind, TRUE);
  add_column (self, CGV_COMPARE_CALLS, CGV_COMPARE_COLUMN_CALLS, FALSE);
  add_column (self, CGV_COMPARE_NAME, CGV_COMPARE_COLUMN_NAME, FALSE);
  add_column (self, CGV_COMPARE_LOCATION, CGV_COMPARE_COLUMN_LOCATION, FALSE);

  cgv_column_sort_set (self->sort, CGV_COMPARE_SELF_BASE + CGV_COMPARE_COLUMN_DELTA, TRUE);
  g_signal_connect_swapped (self->sort, "changed", G_CALLBACK (sort_list), self);

  return self;
}

void
cgv_compare_columns_set_list (CgvCompareColumns *self,
                              CgvFunctionList *list)
{
  g_return_if_fail (CGV_IS_COMPARE_COLUMNS (self));
  g_return_if_fail (list == NULL || CGV_IS_FUNCTION_LIST (list));

  drop_list (self);
  if (list == NULL)
    return;

  self->list = g_object_ref (list);
  self->focus = g_object_ref (cgv_function_list_get_focus (list));
  g_signal_connect_swapped (self->focus, "comparison-changed", G_CALLBACK (update_layout), self);
  g_signal_connect_swapped (self->focus, "notify::relative", G_CALLBACK (refresh), self);

  update_layout (self);
  sort_list (self);
}

void
cgv_compare_columns_set_width (CgvCompareColumns *self,
                               int width)
{
  g_return_if_fail (CGV_IS_COMPARE_COLUMNS (self));

  if (self->width == width)
    return;

  self->width = width;
  if (self->focus != NULL)
    update_layout (self);
}

/* What was sorted by one cost is sorted by the same of the other, which is what one looks at now. */
static void
follow_sort (CgvCompareColumns *self)
{
  gboolean descending;
  int id = cgv_column_sort_get (self->sort, &descending);

  if (id < 0 || id >= CGV_COMPARE_CALLS)
    return;

  id %= CGV_COMPARE_N_COSTS;
  cgv_column_sort_set (self->sort, self->is_inclusive ? CGV_COMPARE_INCLUSIVE_BASE + id : CGV_COMPARE_SELF_BASE + id, descending);
}

void
cgv_compare_columns_set_inclusive (CgvCompareColumns *self,
                                   gboolean inclusive)
{
  g_return_if_fail (CGV_IS_COMPARE_COLUMNS (self));

  if (self->is_inclusive == !!inclusive)
    return;

  self->is_inclusive = !!inclusive;
  follow_sort (self);
  if (self->focus != NULL)
    refresh (self);
}

gboolean
cgv_compare_columns_get_inclusive (CgvCompareColumns *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_COLUMNS (self), FALSE);

  return self->is_inclusive;
}

CgvColumnSort *
cgv_compare_columns_get_sort (CgvCompareColumns *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_COLUMNS (self), NULL);

  return self->sort;
}

void
cgv_compare_columns_set_key (CgvCompareColumns *self,
                             CgvComparisonKey key,
                             gboolean descending)
{
  g_return_if_fail (CGV_IS_COMPARE_COLUMNS (self));

  for (guint id = 0; id < CGV_COMPARE_LOCATION; id++)
    {
      if (keys[id] != key)
        continue;
      cgv_column_sort_set (self->sort, (int) id, descending);
      return;
    }
}
