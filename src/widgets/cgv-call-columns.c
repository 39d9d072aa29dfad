/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-columns-private.h"

#include <math.h>

#include <glib/gi18n.h>

#include "cgv-column-keys.h"
#include "cgv-column-tools.h"
#include "cgv-row-factory.h"
#include "cgv-row-text.h"

/* The name needs so much before a further column may appear beside it. */
#define NAME_BESIDE_NUMBERS 96

/* Between a number and the ends of its bar. */
#define BAR_PADDING 8

G_DEFINE_FINAL_TYPE (CgvCallColumns, cgv_call_columns, G_TYPE_OBJECT)

gboolean
cgv_call_columns_get_call (CgvCallColumns *self,
                           guint position,
                           CgvCallCell *call)
{
  const CgvCosts *costs;

  if (self->list == NULL || position >= g_list_model_get_n_items (G_LIST_MODEL (self->list)))
    return FALSE;

  costs = cgv_focus_get_costs (self->focus);
  call->edge = cgv_call_list_get_edge (self->list, position);
  call->node = cgv_call_list_get_node (self->list, position);
  call->cost = costs->edge_costs[call->edge];
  call->count = costs->graph->counts[call->edge];

  return TRUE;
}

/* What 100 % is: the inclusive cost of the function that the window is about. */
CgvCost
cgv_call_columns_get_base (CgvCallColumns *self)
{
  CgvNodeId node = cgv_focus_get_node (self->focus);

  return node != CGV_NONE ? cgv_focus_get_costs (self->focus)->inclusive[node] : 0;
}

/* The row with the largest number in a column; the numbers of a column are the wider the larger. */
static gboolean
find_largest (CgvCallColumns *self,
              CgvCallOrderKey key,
              CgvCallCell *largest)
{
  gboolean is_signed = cgv_focus_get_costs (self->focus)->is_signed;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  double max = -1.0;

  for (guint i = 0; i < n; i++)
    {
      double value;
      CgvCallCell call;

      if (!cgv_call_columns_get_call (self, i, &call))
        continue;

      value = key == CGV_CALL_ORDER_COUNT ? (double) call.count : fabs (cgv_cost_to_double (call.cost, is_signed));
      if (key == CGV_CALL_ORDER_PER_CALL)
        value /= (double) MAX (call.count, 1);
      if (value <= max)
        continue;
      max = value;
      *largest = call;
    }

  return max >= 0.0;
}

static int
get_number_width (CgvCallColumns *self,
                  CgvCallOrderKey key)
{
  g_autofree char *widest = NULL;
  CgvCallCell call = { 0 };

  if (!find_largest (self, key, &call))
    widest = g_strdup ("");
  else if (key == CGV_CALL_ORDER_COST)
    {
      /* "< 0.01 %" may be wider than the largest share. */
      g_autofree char *smallest = cgv_call_cells_dup_cost (self, MIN (call.cost, 1));

      widest = cgv_call_cells_dup_cost (self, call.cost);
      return MAX (cgv_column_tools_measure (self->view, key, widest),
                  cgv_column_tools_measure (self->view, key, smallest)) +
             BAR_PADDING;
    }
  else if (key == CGV_CALL_ORDER_COUNT)
    widest = cgv_row_text_dup_count (call.count);
  else
    {
      /* "9 999.9" may be wider than what is shortened. */
      const CgvCallCell long_call = { .cost = MIN (call.cost, 99999), .count = MIN (call.count, 10) };
      g_autofree char *longest = cgv_call_cells_dup_short_per_call (self, &long_call);

      widest = cgv_call_cells_dup_short_per_call (self, &call);
      return MAX (cgv_column_tools_measure (self->view, key, widest),
                  cgv_column_tools_measure (self->view, key, longest));
    }

  return cgv_column_tools_measure (self->view, key, widest);
}

static void
update_layout (CgvCallColumns *self)
{
  int cost, count, per_call;
  int rest;
  gboolean has_count, has_per_call;

  if (self->list == NULL || self->width <= 0)
    return;

  cost = get_number_width (self, CGV_CALL_ORDER_COST);
  count = get_number_width (self, CGV_CALL_ORDER_COUNT);
  per_call = get_number_width (self, CGV_CALL_ORDER_PER_CALL);

  rest = self->width - cost;
  has_count = rest - count >= NAME_BESIDE_NUMBERS;
  if (has_count)
    rest -= count;
  has_per_call = has_count && rest - per_call >= NAME_BESIDE_NUMBERS;

  cgv_column_tools_show (self->columns[CGV_CALL_ORDER_COST], TRUE, cost);
  cgv_column_tools_show (self->columns[CGV_CALL_ORDER_COUNT], has_count, count);
  cgv_column_tools_show (self->columns[CGV_CALL_ORDER_PER_CALL], has_per_call, per_call);
}

void
cgv_call_columns_refresh (CgvCallColumns *self)
{
  g_return_if_fail (CGV_IS_CALL_COLUMNS (self));

  update_layout (self);
  for (guint i = 0; i < CGV_CALL_COLUMNS_N; i++)
    cgv_row_factory_refresh (gtk_column_view_column_get_factory (self->columns[i]));
}

static void
add_column (CgvCallColumns *self,
            CgvCallOrderKey key,
            const char *title)
{
  gboolean is_number = key != CGV_CALL_ORDER_NAME;

  self->columns[key] = gtk_column_view_column_new (title, cgv_call_cells_new_factory (key, self));
  gtk_column_view_column_set_resizable (self->columns[key], TRUE);
  gtk_column_view_column_set_expand (self->columns[key], !is_number);
  gtk_column_view_append_column (self->view, self->columns[key]);
  cgv_column_sort_add (self->sort, self->columns[key], key, is_number);
  cgv_column_tools_set_title (self->view, key, is_number, cgv_call_columns_explain, self);
}

static void
sort_changed_cb (CgvCallColumns *self,
                 int key,
                 gboolean descending)
{
  if (self->list != NULL)
    cgv_call_list_set_sort (self->list, key, descending);
}

static void
cgv_call_columns_dispose (GObject *object)
{
  CgvCallColumns *self = CGV_CALL_COLUMNS (object);

  cgv_call_columns_set_list (self, NULL);
  g_clear_object (&self->sort);
  for (guint i = 0; i < CGV_CALL_COLUMNS_N; i++)
    g_clear_object (&self->columns[i]);

  G_OBJECT_CLASS (cgv_call_columns_parent_class)->dispose (object);
}

static void
cgv_call_columns_class_init (CgvCallColumnsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = cgv_call_columns_dispose;
}

static void
cgv_call_columns_init (CgvCallColumns *self)
{
}

CgvCallColumns *
cgv_call_columns_new (GtkColumnView *view)
{
  CgvCallColumns *self;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);

  self = g_object_new (CGV_TYPE_CALL_COLUMNS, NULL);
  self->view = view;
  self->sort = cgv_column_sort_new (view);

  add_column (self, CGV_CALL_ORDER_COST, _ ("Cost"));
  add_column (self, CGV_CALL_ORDER_COUNT, _ ("Count"));
  add_column (self, CGV_CALL_ORDER_PER_CALL, _ ("Per Call"));
  add_column (self, CGV_CALL_ORDER_NAME, _ ("Function"));
  cgv_column_keys_set_up (view, self->sort);

  cgv_column_sort_set (self->sort, CGV_CALL_ORDER_COST, TRUE);
  g_signal_connect_swapped (self->sort, "changed", G_CALLBACK (sort_changed_cb), self);

  return self;
}

void
cgv_call_columns_set_list (CgvCallColumns *self,
                           CgvCallList *list)
{
  gboolean descending;
  int key;

  g_return_if_fail (CGV_IS_CALL_COLUMNS (self));
  g_return_if_fail (list == NULL || CGV_IS_CALL_LIST (list));

  if (self->focus != NULL)
    g_signal_handlers_disconnect_by_data (self->focus, self);
  g_clear_object (&self->focus);
  if (!g_set_object (&self->list, list) || list == NULL)
    return;

  self->focus = g_object_ref (cgv_call_list_get_focus (list));
  g_signal_connect_swapped (self->focus, "notify::relative", G_CALLBACK (cgv_call_columns_refresh), self);

  key = cgv_column_sort_get (self->sort, &descending);
  cgv_call_list_set_sort (list, key, descending);
  update_layout (self);
}

void
cgv_call_columns_set_width (CgvCallColumns *self,
                            int width)
{
  g_return_if_fail (CGV_IS_CALL_COLUMNS (self));

  if (self->width == width)
    return;

  self->width = width;
  update_layout (self);
}

CgvColumnSort *
cgv_call_columns_get_sort (CgvCallColumns *self)
{
  g_return_val_if_fail (CGV_IS_CALL_COLUMNS (self), NULL);

  return self->sort;
}
