/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-columns-private.h"

#include <glib/gi18n.h>

#include "cgv-column-keys.h"
#include "cgv-column-tools.h"
#include "cgv-cost-text.h"
#include "cgv-quantity.h"
#include "cgv-row-factory.h"
#include "cgv-row-text.h"

/* Below are the keys of the columns that are always there. */
#define FIRST_ADDED_KEY CGV_FUNCTION_COLUMNS_N

G_DEFINE_FINAL_TYPE (CgvFunctionColumns, cgv_function_columns, G_TYPE_OBJECT)

gboolean
cgv_function_columns_get_row (CgvFunctionColumns *self,
                              guint position,
                              CgvFunctionRow *row)
{
  return self->list != NULL && cgv_function_list_get_row (self->list, position, row);
}

CgvCosts *
cgv_function_column_get_costs (CgvFunctionColumn *column)
{
  CgvFocus *focus = column->columns->focus;

  return column->event != NULL ? cgv_focus_find_costs (focus, column->event) : cgv_focus_get_costs (focus);
}

const CgvCost *
cgv_function_column_get_values (CgvFunctionColumn *column,
                                CgvCosts *costs)
{
  return column->kind == CGV_FUNCTION_COLUMN_INCLUSIVE ? costs->inclusive : costs->self;
}

const CgvCostScale *
cgv_function_column_get_scale (CgvFunctionColumn *column)
{
  CgvCosts *costs = cgv_function_column_get_costs (column);

  if (costs != NULL)
    cgv_cost_scale_update (&column->scale, costs, cgv_function_column_get_values (column, costs));

  return &column->scale;
}

CgvCost
cgv_function_column_get_full (CgvFunctionColumn *column)
{
  CgvCosts *costs = cgv_function_column_get_costs (column);

  if (costs != NULL && cgv_focus_find_grouping (column->columns->focus, costs) != NULL)
    return costs->total;

  return cgv_function_column_get_scale (column)->max;
}

static void
describe (CgvFunctionColumns *self)
{
  cgv_column_tools_describe_titles (self->view);
}

static void
update_layout (CgvFunctionColumns *self)
{
  cgv_function_columns_update_layout (self);
  describe (self);
}

static void
refresh_cells (CgvFunctionColumn *column)
{
  cgv_row_factory_refresh (gtk_column_view_column_get_factory (column->column));
}

static void
refresh (CgvFunctionColumns *self)
{
  update_layout (self);
  for (guint i = 0; i < CGV_FUNCTION_COLUMNS_N; i++)
    refresh_cells (self->own[i]);
  for (guint i = 0; i < self->added->len; i++)
    refresh_cells (g_ptr_array_index (self->added, i));
}

static void
column_free (gpointer data)
{
  CgvFunctionColumn *column = data;

  cgv_cost_scale_clear (&column->scale);
  g_clear_object (&column->column);
  g_free (column->event);
  g_free (column->id);
  g_free (column);
}

static CgvFunctionColumn *
new_column (CgvFunctionColumns *self,
            CgvFunctionColumnKind kind,
            int sort_key)
{
  CgvFunctionColumn *column = g_new0 (CgvFunctionColumn, 1);

  column->columns = self;
  column->kind = kind;
  column->sort_key = sort_key;

  return column;
}

static void
put_into_view (CgvFunctionColumn *column,
               const char *title,
               guint position)
{
  CgvFunctionColumns *self = column->columns;
  gboolean is_number = column->kind <= CGV_FUNCTION_COLUMN_CALLS;

  column->column = gtk_column_view_column_new (title, cgv_function_cells_new_factory (column));
  gtk_column_view_column_set_resizable (column->column, TRUE);
  gtk_column_view_column_set_expand (column->column, column->kind == CGV_FUNCTION_COLUMN_NAME);
  cgv_column_tools_insert (self->view, column->column, position);
  if (column->sort_key >= 0)
    cgv_column_sort_add (self->sort, column->column, column->sort_key, is_number);
  cgv_column_tools_set_title (self->view, column->column, is_number, cgv_function_column_explain, column);
  cgv_column_keys_add (self->view, column->column, self->sort, column->sort_key);
}

static void
add_own (CgvFunctionColumns *self,
         CgvOrderKey key,
         CgvFunctionColumnKind kind,
         const char *title)
{
  self->own[key] = new_column (self, kind, (int) key);
  put_into_view (self->own[key], title, key);
}

static void
remove_column (CgvFunctionColumns *self,
               CgvFunctionColumn *column)
{
  if (column->sort_key >= 0)
    cgv_column_sort_remove (self->sort, column->column);
  gtk_column_view_remove_column (self->view, column->column);
}

static CgvFunctionColumn *
find_added (CgvFunctionColumns *self,
            const char *id)
{
  for (guint i = 0; i < self->added->len; i++)
    {
      CgvFunctionColumn *column = g_ptr_array_index (self->added, i);

      if (g_str_equal (column->id, id))
        return column;
    }

  return NULL;
}

static char *
dup_title (CgvFunctionColumns *self,
           const CgvQuantity *quantity)
{
  CgvCosts *costs = quantity->event != NULL ? cgv_focus_find_costs (self->focus, quantity->event) : NULL;
  g_autofree char *name = costs != NULL ? cgv_cost_text_dup_event (self->focus, costs) : NULL;

  if (quantity->kind == CGV_QUANTITY_CUMULATIVE)
    return g_strdup (_ ("Cumulative"));
  if (name == NULL || quantity->kind == CGV_QUANTITY_INCLUSIVE)
    return g_strdup (name != NULL ? name : "");

  /* Translators: the header of a column of self costs; %s is an event type such as "D1mr" */
  return g_strdup_printf (_ ("%s Self"), name);
}

/* The running sum stands beside what it adds up; the others behind the name, so that this is there
 * without scrolling however many there are. */
static void
add_column (CgvFunctionColumns *self,
            const char *id)
{
  g_autofree char *title = NULL;
  CgvFunctionColumn *column;
  CgvQuantity quantity;

  cgv_quantity_parse (id, &quantity);
  title = dup_title (self, &quantity);
  if (quantity.kind == CGV_QUANTITY_CUMULATIVE)
    column = new_column (self, CGV_FUNCTION_COLUMN_CUMULATIVE, -1);
  else if (quantity.kind == CGV_QUANTITY_INCLUSIVE)
    column = new_column (self, CGV_FUNCTION_COLUMN_INCLUSIVE, self->next_sort_key++);
  else
    column = new_column (self, CGV_FUNCTION_COLUMN_SELF, self->next_sort_key++);

  column->id = g_strdup (id);
  column->event = g_strdup (quantity.event);
  put_into_view (column, title, quantity.kind == CGV_QUANTITY_CUMULATIVE ? CGV_ORDER_SELF + 1 : G_MAXUINT);
  g_ptr_array_add (self->added, column);
}

/* What the profile does not have is not shown; inclusive costs need calls. */
static gboolean
can_add (CgvFunctionColumns *self,
         const char *id)
{
  CgvQuantity quantity;

  if (!cgv_quantity_parse (id, &quantity) || !cgv_quantity_is_further (&quantity) || quantity.aspect != CGV_ASPECT_ONE)
    return FALSE;
  if (quantity.kind == CGV_QUANTITY_INCLUSIVE && !self->has_calls)
    return FALSE;

  return quantity.event == NULL || cgv_focus_find_costs (self->focus, quantity.event) != NULL;
}

static void
remove_unwanted (CgvFunctionColumns *self,
                 const char *const *wanted)
{
  for (guint i = self->added->len; i > 0; i--)
    {
      CgvFunctionColumn *column = g_ptr_array_index (self->added, i - 1);

      if (wanted != NULL && g_strv_contains (wanted, column->id) && can_add (self, column->id))
        continue;

      remove_column (self, column);
      g_ptr_array_remove_index (self->added, i - 1);
    }
}

static void
add_wanted (CgvFunctionColumns *self,
            const char *const *wanted)
{
  guint position = CGV_ORDER_NAME + 1;

  for (guint i = 0; wanted[i] != NULL; i++)
    if (can_add (self, wanted[i]) && find_added (self, wanted[i]) == NULL)
      add_column (self, wanted[i]);

  for (guint i = 0; i < self->added->len; i++)
    if (((CgvFunctionColumn *) g_ptr_array_index (self->added, i))->kind == CGV_FUNCTION_COLUMN_CUMULATIVE)
      position++;
  for (guint i = 0; wanted[i] != NULL; i++)
    {
      CgvFunctionColumn *column = find_added (self, wanted[i]);

      if (column != NULL && column->kind != CGV_FUNCTION_COLUMN_CUMULATIVE)
        cgv_column_tools_move (self->view, column->column, position++);
    }
}

/* A column that was sorted by may have gone, or be there at last. */
static void
update_sort (CgvFunctionColumns *self)
{
  int key = cgv_column_sort_get (self->sort, NULL);
  CgvFunctionColumn *wanted = self->wanted_sort != NULL ? find_added (self, self->wanted_sort) : NULL;

  self->is_updating = TRUE;
  if (wanted != NULL)
    {
      g_clear_pointer (&self->wanted_sort, g_free);
      cgv_column_sort_set (self->sort, wanted->sort_key, self->wanted_descending);
    }
  else if (key < 0 || (!self->has_calls && (key == CGV_ORDER_INCLUSIVE || key == CGV_ORDER_CALLS)))
    cgv_column_sort_set (self->sort, self->has_calls ? CGV_ORDER_INCLUSIVE : CGV_ORDER_SELF, TRUE);
  self->is_updating = FALSE;
}

/* With the columns come their costs, and with other event types perhaps columns. */
static void
costs_changed_cb (CgvFunctionColumns *self)
{
  const char *const *wanted = cgv_focus_get_columns (self->focus);

  remove_unwanted (self, wanted);
  add_wanted (self, wanted);
  update_sort (self);
  update_layout (self);
}

static CgvFunctionColumn *
find_sorted (CgvFunctionColumns *self,
             int key)
{
  for (guint i = 0; i < self->added->len; i++)
    {
      CgvFunctionColumn *column = g_ptr_array_index (self->added, i);

      if (column->sort_key == key)
        return column;
    }

  return key >= 0 && key < CGV_FUNCTION_COLUMNS_N ? self->own[key] : NULL;
}

static void
sort_list (CgvFunctionColumns *self)
{
  static const CgvQuantityKind kinds[] = { CGV_QUANTITY_INCLUSIVE, CGV_QUANTITY_SELF, CGV_QUANTITY_CALLS, CGV_QUANTITY_NAME, CGV_QUANTITY_LOCATION };
  CgvQuantity quantity = { 0 };
  gboolean descending;
  int key = cgv_column_sort_get (self->sort, &descending);
  CgvFunctionColumn *column = find_sorted (self, key);

  if (self->list == NULL || column == NULL)
    return;
  if (column->event != NULL)
    quantity.kind = column->kind == CGV_FUNCTION_COLUMN_SELF ? CGV_QUANTITY_SELF : CGV_QUANTITY_INCLUSIVE;
  else
    quantity.kind = kinds[key];
  quantity.event = column->event;
  cgv_function_list_set_sort (self->list, &quantity, descending);
}

/* Who chooses another order does not wait for a column any more. */
static void
sort_changed_cb (CgvFunctionColumns *self)
{
  if (!self->is_updating)
    g_clear_pointer (&self->wanted_sort, g_free);
  sort_list (self);
}

/* For the next list, which may have the column again. */
static void
remember_sort (CgvFunctionColumns *self)
{
  CgvFunctionColumn *column = self->sort != NULL ? find_sorted (self, cgv_column_sort_get (self->sort, NULL)) : NULL;

  if (column == NULL || column->id == NULL)
    return;

  g_free (self->wanted_sort);
  self->wanted_sort = g_strdup (column->id);
  cgv_column_sort_get (self->sort, &self->wanted_descending);
}

static void
cgv_function_columns_dispose (GObject *object)
{
  CgvFunctionColumns *self = CGV_FUNCTION_COLUMNS (object);

  cgv_function_columns_set_list (self, NULL);
  g_clear_object (&self->sort);
  for (guint i = 0; i < CGV_FUNCTION_COLUMNS_N; i++)
    g_clear_pointer (&self->own[i], column_free);

  G_OBJECT_CLASS (cgv_function_columns_parent_class)->dispose (object);
}

static void
cgv_function_columns_finalize (GObject *object)
{
  CgvFunctionColumns *self = CGV_FUNCTION_COLUMNS (object);

  g_ptr_array_unref (self->added);
  g_free (self->wanted_sort);

  G_OBJECT_CLASS (cgv_function_columns_parent_class)->finalize (object);
}

static void
cgv_function_columns_class_init (CgvFunctionColumnsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = cgv_function_columns_dispose;
  G_OBJECT_CLASS (klass)->finalize = cgv_function_columns_finalize;
}

static void
cgv_function_columns_init (CgvFunctionColumns *self)
{
  self->added = g_ptr_array_new_with_free_func (column_free);
  self->next_sort_key = FIRST_ADDED_KEY;
}

CgvFunctionColumns *
cgv_function_columns_new (GtkColumnView *view)
{
  CgvFunctionColumns *self;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);

  self = g_object_new (CGV_TYPE_FUNCTION_COLUMNS, NULL);
  self->view = view;
  self->sort = cgv_column_sort_new (view);

  add_own (self, CGV_ORDER_INCLUSIVE, CGV_FUNCTION_COLUMN_INCLUSIVE, _ ("Inclusive"));
  add_own (self, CGV_ORDER_SELF, CGV_FUNCTION_COLUMN_SELF, _ ("Self"));
  add_own (self, CGV_ORDER_CALLS, CGV_FUNCTION_COLUMN_CALLS, _ ("Calls"));
  add_own (self, CGV_ORDER_NAME, CGV_FUNCTION_COLUMN_NAME, _ ("Function"));
  add_own (self, CGV_ORDER_LOCATION, CGV_FUNCTION_COLUMN_LOCATION, _ ("Location"));

  cgv_column_sort_set (self->sort, CGV_ORDER_INCLUSIVE, TRUE);
  g_signal_connect_swapped (self->sort, "changed", G_CALLBACK (sort_changed_cb), self);

  return self;
}

void
cgv_function_columns_set_list (CgvFunctionColumns *self,
                               CgvFunctionList *list)
{
  g_return_if_fail (CGV_IS_FUNCTION_COLUMNS (self));
  g_return_if_fail (list == NULL || CGV_IS_FUNCTION_LIST (list));

  if (self->focus != NULL)
    g_signal_handlers_disconnect_by_data (self->focus, self);
  remember_sort (self);
  remove_unwanted (self, NULL);
  g_clear_object (&self->focus);
  if (!g_set_object (&self->list, list) || list == NULL)
    return;

  self->focus = g_object_ref (cgv_function_list_get_focus (list));
  self->has_calls = cgv_row_text_has_calls (self->focus);
  g_signal_connect_swapped (self->focus, "numbers-changed", G_CALLBACK (costs_changed_cb), self);
  g_signal_connect_swapped (self->focus, "notify::grouping-kind", G_CALLBACK (update_layout), self);
  g_signal_connect_swapped (self->focus, "notify::relative", G_CALLBACK (refresh), self);
  g_signal_connect_swapped (self->focus, "notify::row", G_CALLBACK (describe), self);

  costs_changed_cb (self);
  sort_list (self);
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

const char *
cgv_function_columns_get_sort_column (CgvFunctionColumns *self)
{
  CgvFunctionColumn *column;

  g_return_val_if_fail (CGV_IS_FUNCTION_COLUMNS (self), NULL);

  column = find_sorted (self, cgv_column_sort_get (self->sort, NULL));

  return column != NULL && column->id != NULL ? column->id : self->wanted_sort;
}

void
cgv_function_columns_set_sort_column (CgvFunctionColumns *self,
                                      const char *id,
                                      gboolean descending)
{
  g_return_if_fail (CGV_IS_FUNCTION_COLUMNS (self));
  g_return_if_fail (id != NULL);

  g_free (self->wanted_sort);
  self->wanted_sort = g_strdup (id);
  self->wanted_descending = !!descending;
  update_sort (self);
}
