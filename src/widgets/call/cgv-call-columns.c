/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-columns-private.h"

#include <glib/gi18n.h>

#include "cgv-column-keys.h"
#include "cgv-column-tools.h"
#include "cgv-cost-text.h"
#include "cgv-quantity.h"
#include "cgv-row-factory.h"

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
  call->is_within = cgv_call_list_is_recursive (self->list, position) || cgv_call_list_is_in_cycle (self->list, position);

  return TRUE;
}

CgvCost
cgv_call_columns_get_base (CgvCallColumns *self,
                           const CgvCosts *costs)
{
  CgvNodeId node = cgv_focus_get_node (self->focus);

  return node != CGV_NONE ? costs->inclusive[node] : 0;
}

CgvCosts *
cgv_call_column_get_costs (CgvCallColumn *column)
{
  CgvFocus *focus = column->columns->focus;

  return column->event != NULL ? cgv_focus_find_costs (focus, column->event) : cgv_focus_get_costs (focus);
}

static void
update_layout (CgvCallColumns *self)
{
  cgv_call_columns_update_layout (self);
  cgv_column_tools_describe_titles (self->view);
}

static void
refresh_cells (CgvCallColumn *column)
{
  cgv_row_factory_refresh (gtk_column_view_column_get_factory (column->column));
}

void
cgv_call_columns_refresh (CgvCallColumns *self)
{
  g_return_if_fail (CGV_IS_CALL_COLUMNS (self));

  update_layout (self);
  for (guint i = 0; i < CGV_CALL_COLUMNS_N; i++)
    refresh_cells (self->own[i]);
  for (guint i = 0; i < self->added->len; i++)
    refresh_cells (g_ptr_array_index (self->added, i));
}

static void
column_free (gpointer data)
{
  CgvCallColumn *column = data;

  g_clear_object (&column->column);
  g_free (column->event);
  g_free (column);
}

/* Puts a column into the view, behind the others. */
static CgvCallColumn *
new_column (CgvCallColumns *self,
            CgvCallOrderKey key,
            int sort_key,
            const char *event,
            const char *title)
{
  CgvCallColumn *column = g_new0 (CgvCallColumn, 1);
  gboolean is_number = key != CGV_CALL_ORDER_NAME;

  column->columns = self;
  column->key = key;
  column->sort_key = sort_key;
  column->event = g_strdup (event);
  column->column = gtk_column_view_column_new (title, cgv_call_cells_new_factory (column));
  gtk_column_view_column_set_resizable (column->column, TRUE);
  gtk_column_view_column_set_expand (column->column, !is_number);
  gtk_column_view_append_column (self->view, column->column);
  cgv_column_sort_add (self->sort, column->column, sort_key, is_number);
  cgv_column_tools_set_title (self->view, column->column, is_number, cgv_call_column_explain, column);
  cgv_column_keys_add (self->view, column->column, self->sort, sort_key);

  return column;
}

/* Whether a column of the list of functions is for an event type that calls have costs of. */
static gboolean
shows_event (CgvCallColumns *self,
             const char *id,
             const char *event)
{
  CgvQuantity quantity;

  cgv_quantity_parse (id, &quantity);
  if (quantity.event == NULL || (event != NULL && !g_str_equal (quantity.event, event)))
    return FALSE;

  return cgv_focus_find_costs (self->focus, quantity.event) != NULL;
}

static gboolean
is_wanted (CgvCallColumns *self,
           const char *event)
{
  const char *const *columns = self->focus != NULL ? cgv_focus_get_columns (self->focus) : NULL;

  for (guint i = 0; columns != NULL && columns[i] != NULL; i++)
    if (shows_event (self, columns[i], event))
      return TRUE;

  return FALSE;
}

static void
remove_unwanted (CgvCallColumns *self)
{
  for (guint i = self->added->len; i > 0; i--)
    {
      CgvCallColumn *column = g_ptr_array_index (self->added, i - 1);

      if (is_wanted (self, column->event))
        continue;

      cgv_column_sort_remove (self->sort, column->column);
      gtk_column_view_remove_column (self->view, column->column);
      g_ptr_array_remove_index (self->added, i - 1);
    }
}

static CgvCallColumn *
find_added (CgvCallColumns *self,
            const char *event)
{
  for (guint i = 0; i < self->added->len; i++)
    {
      CgvCallColumn *column = g_ptr_array_index (self->added, i);

      if (g_str_equal (column->event, event))
        return column;
    }

  return NULL;
}

static void
add_column (CgvCallColumns *self,
            const char *event)
{
  g_autofree char *title = cgv_cost_text_dup_event (self->focus, cgv_focus_find_costs (self->focus, event));

  g_ptr_array_add (self->added, new_column (self, CGV_CALL_ORDER_COST, self->next_sort_key++, event, title));
}

/* One column for each event type, in the order in which they are chosen. */
static void
update_columns (CgvCallColumns *self)
{
  const char *const *columns = cgv_focus_get_columns (self->focus);
  guint position = CGV_CALL_COLUMNS_N;

  remove_unwanted (self);
  for (guint i = 0; columns[i] != NULL; i++)
    {
      CgvQuantity quantity;

      cgv_quantity_parse (columns[i], &quantity);
      if (shows_event (self, columns[i], NULL) && find_added (self, quantity.event) == NULL)
        add_column (self, quantity.event);
    }
  for (guint i = 0; i < self->added->len; i++)
    {
      CgvCallColumn *column = g_ptr_array_index (self->added, i);

      cgv_column_tools_move (self->view, column->column, position++);
    }
  if (cgv_column_sort_get (self->sort, NULL) < 0)
    cgv_column_sort_set (self->sort, CGV_CALL_ORDER_COST, TRUE);
  update_layout (self);
}

static void
sort_list (CgvCallColumns *self)
{
  gboolean descending;
  int key = cgv_column_sort_get (self->sort, &descending);

  if (self->list == NULL || key < 0)
    return;
  if (key < CGV_CALL_COLUMNS_N)
    cgv_call_list_set_sort (self->list, (CgvCallOrderKey) key, descending);

  for (guint i = 0; i < self->added->len; i++)
    {
      CgvCallColumn *column = g_ptr_array_index (self->added, i);

      if (column->sort_key == key)
        cgv_call_list_set_sort_by (self->list, column->event, CGV_CALL_ORDER_COST, descending);
    }
}

static void
cgv_call_columns_dispose (GObject *object)
{
  CgvCallColumns *self = CGV_CALL_COLUMNS (object);

  cgv_call_columns_set_list (self, NULL);
  g_clear_object (&self->sort);
  for (guint i = 0; i < CGV_CALL_COLUMNS_N; i++)
    g_clear_pointer (&self->own[i], column_free);

  G_OBJECT_CLASS (cgv_call_columns_parent_class)->dispose (object);
}

static void
cgv_call_columns_finalize (GObject *object)
{
  g_ptr_array_unref (CGV_CALL_COLUMNS (object)->added);

  G_OBJECT_CLASS (cgv_call_columns_parent_class)->finalize (object);
}

static void
cgv_call_columns_class_init (CgvCallColumnsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = cgv_call_columns_dispose;
  G_OBJECT_CLASS (klass)->finalize = cgv_call_columns_finalize;
}

static void
cgv_call_columns_init (CgvCallColumns *self)
{
  self->added = g_ptr_array_new_with_free_func (column_free);
  self->next_sort_key = CGV_CALL_COLUMNS_N;
}

static void
add_own (CgvCallColumns *self,
         CgvCallOrderKey key,
         const char *title)
{
  self->own[key] = new_column (self, key, (int) key, NULL, title);
}

CgvCallColumns *
cgv_call_columns_new (GtkColumnView *view)
{
  CgvCallColumns *self;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);

  self = g_object_new (CGV_TYPE_CALL_COLUMNS, NULL);
  self->view = view;
  self->sort = cgv_column_sort_new (view);

  add_own (self, CGV_CALL_ORDER_COST, _ ("Cost"));
  add_own (self, CGV_CALL_ORDER_COUNT, _ ("Count"));
  add_own (self, CGV_CALL_ORDER_PER_CALL, _ ("Per Call"));
  add_own (self, CGV_CALL_ORDER_NAME, _ ("Function"));

  cgv_column_sort_set (self->sort, CGV_CALL_ORDER_COST, TRUE);
  g_signal_connect_swapped (self->sort, "changed", G_CALLBACK (sort_list), self);

  return self;
}

void
cgv_call_columns_set_list (CgvCallColumns *self,
                           CgvCallList *list)
{
  g_return_if_fail (CGV_IS_CALL_COLUMNS (self));
  g_return_if_fail (list == NULL || CGV_IS_CALL_LIST (list));

  if (self->focus != NULL)
    g_signal_handlers_disconnect_by_data (self->focus, self);
  g_clear_object (&self->focus);
  remove_unwanted (self);
  if (!g_set_object (&self->list, list) || list == NULL)
    return;

  self->focus = g_object_ref (cgv_call_list_get_focus (list));
  g_signal_connect_swapped (self->focus, "notify::relative", G_CALLBACK (cgv_call_columns_refresh), self);
  g_signal_connect_swapped (self->focus, "costs-changed", G_CALLBACK (update_columns), self);

  update_columns (self);
  sort_list (self);
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
