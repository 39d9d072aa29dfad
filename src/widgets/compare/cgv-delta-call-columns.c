/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-call-columns-private.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-column-keys.h"
#include "cgv-column-tools.h"
#include "cgv-cost.h"
#include "cgv-delta-cell.h"
#include "cgv-row-factory.h"

/* The name needs so much before a further column may appear beside it. */
#define NAME_MIN           96
#define NAME_BESIDE_SHARE  130
#define NAME_BESIDE_WHY    150
#define NAME_BESIDE_SIDES  180

/* Around a number, and between it and its bar. */
#define PADDING 8

/* A list may be long: of words, widths are those of what is seen first. */
#define N_MEASURED 30

G_DEFINE_FINAL_TYPE (CgvDeltaCallColumns, cgv_delta_call_columns, G_TYPE_OBJECT)

gboolean
cgv_delta_call_get (CgvCompareCallList *list,
                    guint position,
                    CgvDeltaCall *call)
{
  const CgvComparison *comparison;

  if (list == NULL || !cgv_compare_call_list_get_term (list, position, &call->term))
    return FALSE;

  comparison = cgv_focus_get_comparison (cgv_compare_call_list_get_focus (list));
  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      call->cost[side] = cgv_comparison_get_edge_cost (comparison, (CgvSide) side, call->term.edge);
      call->count[side] = cgv_comparison_get_edge_count (comparison, (CgvSide) side, call->term.edge);
    }

  return TRUE;
}

/* Which text of a column is widest is known only when it is made. */
static void
measure_column (CgvDeltaCallColumn *column,
                const CgvDeltaCall *call)
{
  CgvDeltaCallColumns *self = column->columns;
  g_autofree char *text = cgv_delta_call_cells_dup_text (column, call);
  int width = cgv_column_tools_measure (self->view, column->column, text);

  if (column->kind == CGV_DELTA_CALL_DELTA)
    width += CGV_DELTA_CELL_BARS;
  self->widths[column->kind] = MAX (self->widths[column->kind], width + PADDING);
}

/* Numbers are the wider the larger; what is below zero is no wider by more than its sign. */
static double
get_size (const CgvDeltaCall *call,
          CgvDeltaCallKind kind,
          const CgvComparison *comparison)
{
  if (kind == CGV_DELTA_CALL_BASE || kind == CGV_DELTA_CALL_NEW)
    return fabs (cgv_cost_to_double (call->cost[kind == CGV_DELTA_CALL_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW], comparison->is_signed));

  return fabs (cgv_comparison_measure_delta (comparison, call->cost[CGV_SIDE_BASE], call->cost[CGV_SIDE_NEW]));
}

static void
measure_list (CgvDeltaCallColumns *self)
{
  const CgvComparison *comparison = cgv_focus_get_comparison (self->focus);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  double largest[CGV_DELTA_CALL_NAME] = { 0.0 };
  guint position[CGV_DELTA_CALL_NAME] = { 0 };
  CgvDeltaCall call;

  for (guint kind = 0; kind < CGV_DELTA_CALL_NAME; kind++)
    self->widths[kind] = 0;
  for (guint i = 0; i < n && cgv_delta_call_get (self->list, i, &call); i++)
    {
      for (guint kind = 0; kind < CGV_DELTA_CALL_NAME; kind++)
        {
          double size = get_size (&call, (CgvDeltaCallKind) kind, comparison);

          if (i < N_MEASURED)
            measure_column (&self->own[kind], &call);
          if (size <= largest[kind])
            continue;
          largest[kind] = size;
          position[kind] = i;
        }
    }
  for (guint kind = 0; kind < CGV_DELTA_CALL_NAME; kind++)
    {
      if (position[kind] >= N_MEASURED && cgv_delta_call_get (self->list, position[kind], &call))
        measure_column (&self->own[kind], &call);
    }
  self->largest = largest[CGV_DELTA_CALL_DELTA];
}

/* Takes the room for a column, if enough is left for the name. */
static gboolean
take (CgvDeltaCallColumns *self,
      CgvDeltaCallKind kind,
      int name_min,
      int *rest)
{
  if (self->widths[kind] == 0 || *rest - self->widths[kind] < name_min)
    return FALSE;

  *rest -= self->widths[kind];

  return TRUE;
}

static void
update_layout (CgvDeltaCallColumns *self)
{
  gboolean visible[CGV_DELTA_CALL_N_COLUMNS] = { [CGV_DELTA_CALL_DELTA] = TRUE, [CGV_DELTA_CALL_NAME] = TRUE };
  int rest;

  if (self->list == NULL)
    return;

  measure_list (self);
  if (self->width <= 0)
    return;

  rest = self->width - self->widths[CGV_DELTA_CALL_DELTA];
  visible[CGV_DELTA_CALL_PERCENT] = take (self, CGV_DELTA_CALL_PERCENT, NAME_BESIDE_SHARE, &rest);
  visible[CGV_DELTA_CALL_WHY] = take (self, CGV_DELTA_CALL_WHY, NAME_BESIDE_WHY, &rest);
  visible[CGV_DELTA_CALL_NEW] = visible[CGV_DELTA_CALL_WHY] &&
                                rest - self->widths[CGV_DELTA_CALL_BASE] - self->widths[CGV_DELTA_CALL_NEW] >= NAME_BESIDE_SIDES &&
                                take (self, CGV_DELTA_CALL_NEW, NAME_BESIDE_SIDES, &rest);
  visible[CGV_DELTA_CALL_BASE] = visible[CGV_DELTA_CALL_NEW] && take (self, CGV_DELTA_CALL_BASE, NAME_BESIDE_SIDES, &rest);

  /* GTK 4.8 gives an expanding column nothing of the room of hidden ones. */
  self->widths[CGV_DELTA_CALL_NAME] = MAX (rest, NAME_MIN);
  for (guint kind = 0; kind < CGV_DELTA_CALL_N_COLUMNS; kind++)
    cgv_column_tools_show (self->own[kind].column, visible[kind], self->widths[kind]);
  cgv_column_tools_describe_titles (self->view);
}

void
cgv_delta_call_columns_refresh (CgvDeltaCallColumns *self)
{
  g_return_if_fail (CGV_IS_DELTA_CALL_COLUMNS (self));

  update_layout (self);
  for (guint kind = 0; kind < CGV_DELTA_CALL_N_COLUMNS; kind++)
    cgv_row_factory_refresh (gtk_column_view_column_get_factory (self->own[kind].column));
}

static void
add_column (CgvDeltaCallColumns *self,
            CgvDeltaCallKind kind,
            const char *title)
{
  CgvDeltaCallColumn *column = &self->own[kind];
  gboolean is_number = kind < CGV_DELTA_CALL_WHY;

  column->columns = self;
  column->kind = kind;
  column->column = gtk_column_view_column_new (title, cgv_delta_call_cells_new_factory (column));
  gtk_column_view_column_set_resizable (column->column, TRUE);
  gtk_column_view_column_set_expand (column->column, kind == CGV_DELTA_CALL_NAME);
  gtk_column_view_append_column (self->view, column->column);
  cgv_column_sort_add (self->sort, column->column, (int) kind, kind != CGV_DELTA_CALL_NAME);
  cgv_column_tools_set_title (self->view, column->column, is_number, cgv_delta_call_column_explain, column);
  cgv_column_keys_add (self->view, column->column, self->sort, (int) kind);
}

static void
sort_list (CgvDeltaCallColumns *self)
{
  static const CgvCompareCallKey keys[] = {
    [CGV_DELTA_CALL_BASE] = CGV_COMPARE_CALL_BASE,
    [CGV_DELTA_CALL_NEW] = CGV_COMPARE_CALL_NEW,
    [CGV_DELTA_CALL_DELTA] = CGV_COMPARE_CALL_DELTA,
    [CGV_DELTA_CALL_PERCENT] = CGV_COMPARE_CALL_PERCENT,
    [CGV_DELTA_CALL_WHY] = CGV_COMPARE_CALL_SIZE,
    [CGV_DELTA_CALL_NAME] = CGV_COMPARE_CALL_NAME,
  };
  gboolean descending;
  int key = cgv_column_sort_get (self->sort, &descending);

  if (self->list != NULL && key >= 0)
    cgv_compare_call_list_set_sort (self->list, keys[key], descending);
}

static void
cgv_delta_call_columns_dispose (GObject *object)
{
  CgvDeltaCallColumns *self = CGV_DELTA_CALL_COLUMNS (object);

  cgv_delta_call_columns_set_list (self, NULL);
  g_clear_object (&self->sort);
  for (guint kind = 0; kind < CGV_DELTA_CALL_N_COLUMNS; kind++)
    g_clear_object (&self->own[kind].column);

  G_OBJECT_CLASS (cgv_delta_call_columns_parent_class)->dispose (object);
}

static void
cgv_delta_call_columns_class_init (CgvDeltaCallColumnsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = cgv_delta_call_columns_dispose;
}

static void
cgv_delta_call_columns_init (CgvDeltaCallColumns *self)
{
}

CgvDeltaCallColumns *
cgv_delta_call_columns_new (GtkColumnView *view)
{
  CgvDeltaCallColumns *self;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);

  self = g_object_new (CGV_TYPE_DELTA_CALL_COLUMNS, NULL);
  self->view = view;
  self->sort = cgv_column_sort_new (view);

  /* Translators: the cost of calls on the base of a comparison, as short as can be */
  add_column (self, CGV_DELTA_CALL_BASE, C_ ("cost of calls", "A"));
  /* Translators: the cost of calls on the new side of a comparison, as short as can be */
  add_column (self, CGV_DELTA_CALL_NEW, C_ ("cost of calls", "B"));
  add_column (self, CGV_DELTA_CALL_DELTA, _ ("Δ"));
  add_column (self, CGV_DELTA_CALL_PERCENT, _ ("Δ %"));
  add_column (self, CGV_DELTA_CALL_WHY, _ ("Why"));
  add_column (self, CGV_DELTA_CALL_NAME, _ ("Function"));

  cgv_column_sort_set (self->sort, CGV_DELTA_CALL_WHY, TRUE);
  g_signal_connect_swapped (self->sort, "changed", G_CALLBACK (sort_list), self);

  return self;
}

void
cgv_delta_call_columns_set_list (CgvDeltaCallColumns *self,
                                 CgvCompareCallList *list)
{
  g_return_if_fail (CGV_IS_DELTA_CALL_COLUMNS (self));
  g_return_if_fail (list == NULL || CGV_IS_COMPARE_CALL_LIST (list));

  if (self->focus != NULL)
    g_signal_handlers_disconnect_by_data (self->focus, self);
  g_clear_object (&self->focus);
  if (!g_set_object (&self->list, list) || list == NULL)
    return;

  self->focus = g_object_ref (cgv_compare_call_list_get_focus (list));
  g_signal_connect_swapped (self->focus, "notify::relative", G_CALLBACK (cgv_delta_call_columns_refresh), self);
  sort_list (self);
}

void
cgv_delta_call_columns_set_width (CgvDeltaCallColumns *self,
                                  int width)
{
  g_return_if_fail (CGV_IS_DELTA_CALL_COLUMNS (self));

  if (self->width == width)
    return;

  self->width = width;
  update_layout (self);
}

CgvColumnSort *
cgv_delta_call_columns_get_sort (CgvDeltaCallColumns *self)
{
  g_return_val_if_fail (CGV_IS_DELTA_CALL_COLUMNS (self), NULL);

  return self->sort;
}
