/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-columns-private.h"

#include <glib/gi18n.h>

#include "cgv-column-keys.h"
#include "cgv-column-tools.h"
#include "cgv-row-factory.h"
#include "cgv-row-text.h"

/* The name needs so much before a further column may appear beside it. */
#define NAME_BESIDE_SELF  150
#define NAME_BESIDE_CALLS 170
#define NAME_AND_LOCATION 290
#define MAX_LOCATION      260

/* Between a number and the ends of its bar. */
#define BAR_PADDING 8

G_DEFINE_FINAL_TYPE (CgvFunctionColumns, cgv_function_columns, G_TYPE_OBJECT)

static void
find_range (const CgvCost *costs,
            guint32 n,
            gboolean is_signed,
            CgvCost *min,
            CgvCost *max)
{
  *min = 0;
  *max = 0;
  for (guint32 i = 0; i < n; i++)
    {
      if (cgv_cost_compare (costs[i], *max, is_signed) > 0)
        *max = costs[i];
      else if (cgv_cost_compare (costs[i], *min, is_signed) < 0)
        *min = costs[i];
    }
}

/* The list fills its cells before anyone else hears of new costs, so the scale is looked up late. */
CgvCosts *
cgv_function_columns_get_scaled_costs (CgvFunctionColumns *self)
{
  CgvCosts *costs = cgv_focus_get_costs (self->focus);

  if (self->scaled == costs)
    return costs;

  cgv_costs_unref (self->scaled);
  self->scaled = cgv_costs_ref (costs);
  find_range (costs->inclusive, costs->graph->n_nodes, costs->is_signed, &self->min_inclusive, &self->max_inclusive);
  find_range (costs->self, costs->graph->n_nodes, costs->is_signed, &self->min_self, &self->max_self);

  return costs;
}

gboolean
cgv_function_columns_get_row (CgvFunctionColumns *self,
                              guint position,
                              CgvFunctionRow *row)
{
  return self->list != NULL && cgv_function_list_get_row (self->list, position, row);
}

static CgvCost
get_smallest (CgvFunctionColumns *self)
{
  return MIN (cgv_focus_get_costs (self->focus)->total, 1);
}

/* As wide as the numbers at both ends, and "< 0.01 %", and the header need. */
static int
get_cost_width (CgvFunctionColumns *self,
                CgvOrderKey key,
                CgvCost min,
                CgvCost max)
{
  const CgvCost costs[] = { min, max, get_smallest (self) };
  int width = 0;

  for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
    {
      g_autofree char *text = cgv_focus_dup_cost (self->focus, costs[i]);

      width = MAX (width, cgv_column_tools_measure (self->view, key, text));
    }

  return width + BAR_PADDING;
}

static int
get_calls_width (CgvFunctionColumns *self)
{
  const CgvGraph *graph = cgv_focus_get_costs (self->focus)->graph;
  g_autofree char *text = NULL;
  guint64 max = 0;

  for (guint32 i = 0; i < graph->n_nodes; i++)
    max = MAX (max, graph->n_calls[i]);
  text = cgv_row_text_dup_count (max);

  return cgv_column_tools_measure (self->view, CGV_ORDER_CALLS, text);
}

static void
update_layout (CgvFunctionColumns *self)
{
  int inclusive, own, calls, location;
  int rest;
  gboolean has_self, has_calls, has_location;

  if (self->focus == NULL || self->width <= 0)
    return;

  cgv_function_columns_get_scaled_costs (self);
  inclusive = self->has_calls ? get_cost_width (self, CGV_ORDER_INCLUSIVE, self->min_inclusive, self->max_inclusive) : 0;
  own = get_cost_width (self, CGV_ORDER_SELF, self->min_self, self->max_self);
  calls = self->has_calls ? get_calls_width (self) : 0;

  rest = self->width - inclusive;
  has_self = !self->has_calls || rest - own >= NAME_BESIDE_SELF;
  if (has_self)
    rest -= own;
  has_calls = self->has_calls && has_self && rest - calls >= NAME_BESIDE_CALLS;
  if (has_calls)
    rest -= calls;
  has_location = has_self && has_calls == self->has_calls && rest >= NAME_AND_LOCATION;

  cgv_column_tools_show (self->columns[CGV_ORDER_INCLUSIVE], self->has_calls, inclusive);
  cgv_column_tools_show (self->columns[CGV_ORDER_SELF], has_self, own);
  cgv_column_tools_show (self->columns[CGV_ORDER_CALLS], has_calls, calls);
  location = MIN (rest * 2 / 5, MAX_LOCATION);
  cgv_column_tools_show (self->columns[CGV_ORDER_LOCATION], has_location, location);

  /* GTK 4.8 gives an expanding column nothing of the room of hidden ones. */
  cgv_column_tools_show (self->columns[CGV_ORDER_NAME], TRUE, has_location ? rest - location : rest);
}

static void
refresh (CgvFunctionColumns *self)
{
  update_layout (self);
  for (guint i = 0; i < CGV_FUNCTION_COLUMNS_N; i++)
    cgv_row_factory_refresh (gtk_column_view_column_get_factory (self->columns[i]));
}

static void
add_column (CgvFunctionColumns *self,
            CgvOrderKey key,
            const char *title)
{
  gboolean is_number = key <= CGV_ORDER_CALLS;

  self->columns[key] = gtk_column_view_column_new (title, cgv_function_cells_new_factory (key, self));
  gtk_column_view_column_set_resizable (self->columns[key], TRUE);
  gtk_column_view_column_set_expand (self->columns[key], key == CGV_ORDER_NAME);
  gtk_column_view_append_column (self->view, self->columns[key]);
  cgv_column_sort_add (self->sort, self->columns[key], key, is_number);
  cgv_column_tools_set_title (self->view, key, is_number, cgv_function_columns_explain, self);
}

static void
sort_changed_cb (CgvFunctionColumns *self,
                 int key,
                 gboolean descending)
{
  if (self->list != NULL)
    cgv_function_list_set_sort (self->list, key, descending);
}

static void
cgv_function_columns_dispose (GObject *object)
{
  CgvFunctionColumns *self = CGV_FUNCTION_COLUMNS (object);

  cgv_function_columns_set_list (self, NULL);
  g_clear_object (&self->sort);
  for (guint i = 0; i < CGV_FUNCTION_COLUMNS_N; i++)
    g_clear_object (&self->columns[i]);

  G_OBJECT_CLASS (cgv_function_columns_parent_class)->dispose (object);
}

static void
cgv_function_columns_class_init (CgvFunctionColumnsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = cgv_function_columns_dispose;
}

static void
cgv_function_columns_init (CgvFunctionColumns *self)
{
}

CgvFunctionColumns *
cgv_function_columns_new (GtkColumnView *view)
{
  CgvFunctionColumns *self;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);

  self = g_object_new (CGV_TYPE_FUNCTION_COLUMNS, NULL);
  self->view = view;
  self->sort = cgv_column_sort_new (view);

  add_column (self, CGV_ORDER_INCLUSIVE, _ ("Inclusive"));
  add_column (self, CGV_ORDER_SELF, _ ("Self"));
  add_column (self, CGV_ORDER_CALLS, _ ("Calls"));
  add_column (self, CGV_ORDER_NAME, _ ("Function"));
  add_column (self, CGV_ORDER_LOCATION, _ ("Location"));
  cgv_column_keys_set_up (view, self->sort);

  cgv_column_sort_set (self->sort, CGV_ORDER_INCLUSIVE, TRUE);
  g_signal_connect_swapped (self->sort, "changed", G_CALLBACK (sort_changed_cb), self);

  return self;
}

void
cgv_function_columns_set_list (CgvFunctionColumns *self,
                               CgvFunctionList *list)
{
  gboolean descending;
  int key;

  g_return_if_fail (CGV_IS_FUNCTION_COLUMNS (self));
  g_return_if_fail (list == NULL || CGV_IS_FUNCTION_LIST (list));

  if (self->focus != NULL)
    g_signal_handlers_disconnect_by_data (self->focus, self);
  g_clear_object (&self->focus);
  g_clear_pointer (&self->scaled, cgv_costs_unref);
  if (!g_set_object (&self->list, list) || list == NULL)
    return;

  self->focus = g_object_ref (cgv_function_list_get_focus (list));
  self->has_calls = cgv_row_text_has_calls (self->focus);
  g_signal_connect_swapped (self->focus, "costs-changed", G_CALLBACK (update_layout), self);
  g_signal_connect_swapped (self->focus, "notify::relative", G_CALLBACK (refresh), self);

  key = cgv_column_sort_get (self->sort, &descending);
  if (!self->has_calls && (key == CGV_ORDER_INCLUSIVE || key == CGV_ORDER_CALLS))
    cgv_column_sort_set (self->sort, CGV_ORDER_SELF, TRUE);
  else
    cgv_function_list_set_sort (list, key, descending);

  update_layout (self);
}

void
cgv_function_columns_set_width (CgvFunctionColumns *self,
                                int width)
{
  g_return_if_fail (CGV_IS_FUNCTION_COLUMNS (self));

  if (self->width == width)
    return;

  self->width = width;
  update_layout (self);
}

CgvColumnSort *
cgv_function_columns_get_sort (CgvFunctionColumns *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_COLUMNS (self), NULL);

  return self->sort;
}
