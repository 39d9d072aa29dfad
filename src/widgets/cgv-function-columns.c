/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-columns.h"

#include <glib/gi18n.h>

#include "cgv-column-keys.h"
#include "cgv-column-tools.h"
#include "cgv-cost-cell.h"
#include "cgv-name-cell.h"
#include "cgv-row-factory.h"
#include "cgv-row-text.h"

/* The name needs so much before a further column may appear beside it. */
#define NAME_BESIDE_SELF  150
#define NAME_BESIDE_CALLS 170
#define NAME_AND_LOCATION 290
#define MAX_LOCATION      260

/* Between a number and the ends of its bar. */
#define BAR_PADDING 8

struct _CgvFunctionColumns
{
  GObject parent_instance;

  GtkColumnView *view;
  GtkColumnViewColumn *columns[CGV_FUNCTION_COLUMNS_N];
  CgvColumnSort *sort;
  CgvFunctionList *list;
  CgvFocus *focus;
  gboolean has_calls;
  int width;

  /* What a full bar is; for @scaled. */
  CgvCosts *scaled;
  CgvCost max_inclusive;
  CgvCost max_self;

  /* The other end: with its sign, the widest number may be the smallest. */
  CgvCost min_inclusive;
  CgvCost min_self;
};

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
static CgvCosts *
get_scaled_costs (CgvFunctionColumns *self)
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

static CgvNodeId
get_node (CgvFunctionColumns *self,
          guint position)
{
  if (self->list == NULL || position >= g_list_model_get_n_items (G_LIST_MODEL (self->list)))
    return CGV_NONE;

  return cgv_function_list_get_node (self->list, position);
}

static void
update_inclusive (GtkWidget *cell,
                  guint position,
                  gpointer user_data)
{
  CgvFunctionColumns *self = user_data;
  CgvNodeId node = get_node (self, position);
  g_autofree char *text = NULL;
  CgvCosts *costs;

  if (node == CGV_NONE)
    return;

  costs = get_scaled_costs (self);
  text = cgv_focus_dup_cost (self->focus, costs->inclusive[node]);
  cgv_cost_cell_set (CGV_COST_CELL (cell), text, cgv_row_text_get_fraction (self->focus, costs->inclusive[node], self->max_inclusive));
}

static void
update_self (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvFunctionColumns *self = user_data;
  CgvNodeId node = get_node (self, position);
  g_autofree char *text = NULL;
  CgvCosts *costs;

  if (node == CGV_NONE)
    return;

  costs = get_scaled_costs (self);
  text = cgv_focus_dup_cost (self->focus, costs->self[node]);
  cgv_cost_cell_set (CGV_COST_CELL (cell), text, cgv_row_text_get_fraction (self->focus, costs->self[node], self->max_self));
}

static void
update_calls (GtkWidget *cell,
              guint position,
              gpointer user_data)
{
  CgvFunctionColumns *self = user_data;
  CgvNodeId node = get_node (self, position);
  g_autofree char *text = NULL;

  if (node == CGV_NONE)
    return;

  text = cgv_row_text_dup_count (cgv_focus_get_costs (self->focus)->graph->n_calls[node]);
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), text);
}

static void
update_name (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvFunctionColumns *self = user_data;
  CgvNodeId node = get_node (self, position);
  CgvNameMarks marks = CGV_NAME_MARK_NONE;
  g_autofree char *name = NULL;

  if (node == CGV_NONE)
    return;

  if (cgv_row_text_get_cycle_size (self->focus, node) > 0)
    marks |= CGV_NAME_MARK_CYCLE;
  if (cgv_row_text_get_n_levels (self->focus, node) > 1)
    marks |= CGV_NAME_MARK_RECURSION;

  name = cgv_focus_dup_name (self->focus, node);
  cgv_name_cell_set (CGV_NAME_CELL (cell), name, marks);
}

static void
update_location (GtkWidget *cell,
                 guint position,
                 gpointer user_data)
{
  CgvFunctionColumns *self = user_data;
  CgvNodeId node = get_node (self, position);
  g_autofree char *location = NULL;

  if (node == CGV_NONE)
    return;

  location = cgv_focus_dup_location (self->focus, node);
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), location);
}

static gboolean
query_tooltip_cb (GtkWidget *cell,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  CgvFunctionColumns *self)
{
  CgvNodeId node = get_node (self, cgv_row_factory_get_position (cell));
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *function = NULL;
  g_autofree char *inclusive = NULL;
  g_autofree char *own = NULL;
  const CgvCosts *costs;

  if (node == CGV_NONE)
    return FALSE;

  costs = cgv_focus_get_costs (self->focus);
  function = cgv_row_text_dup_function (self->focus, node);
  inclusive = cgv_row_text_dup_share (self->focus, costs->inclusive[node]);
  own = cgv_row_text_dup_share (self->focus, costs->self[node]);

  g_string_append (text, function);
  if (self->has_calls)
    g_string_append_printf (text, _ ("\nInclusive: %s"), inclusive);
  g_string_append_printf (text, _ ("\nSelf: %s"), own);
  gtk_tooltip_set_text (tooltip, text->str);

  return TRUE;
}

static void
add_tooltip (CgvFunctionColumns *self,
             GtkWidget *cell)
{
  gtk_widget_set_has_tooltip (cell, TRUE);
  g_signal_connect (cell, "query-tooltip", G_CALLBACK (query_tooltip_cb), self);
}

static GtkWidget *
create_cost (gpointer user_data)
{
  GtkWidget *cell = cgv_cost_cell_new ();

  add_tooltip (user_data, cell);

  return cell;
}

static GtkWidget *
create_name (gpointer user_data)
{
  GtkWidget *cell = cgv_name_cell_new ();

  add_tooltip (user_data, cell);

  return cell;
}

static GtkWidget *
create_calls (gpointer user_data)
{
  GtkWidget *cell = cgv_column_tools_new_number ();

  add_tooltip (user_data, cell);

  return cell;
}

static GtkWidget *
create_location (gpointer user_data)
{
  GtkWidget *cell = g_object_new (GTK_TYPE_INSCRIPTION,
                                  "min-chars",
                                  0,
                                  "xalign",
                                  0.0f,
                                  "text-overflow",
                                  GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_MIDDLE,
                                  NULL);

  gtk_widget_add_css_class (cell, "dim-label");
  add_tooltip (user_data, cell);

  return cell;
}

static char *
explain_inclusive (CgvFunctionColumns *self,
                   const char *name)
{
  const CgvCosts *costs = get_scaled_costs (self);
  CgvNodeId node = cgv_focus_get_node (self->focus);
  g_autofree char *cost = cgv_row_text_dup_amount (self->focus, costs->inclusive[node]);
  g_autofree char *total = cgv_row_text_dup_amount (self->focus, costs->total);
  g_autofree char *full = cgv_row_text_dup_amount (self->focus, self->max_inclusive);

  /* Translators: first the name of a function, then costs with their unit */
  return g_strdup_printf (_ ("What a function cost with everything it called.\n"
                             "Here %s: %s of %s in all.\n"
                             "A full bar is %s."),
                          name,
                          cost,
                          total,
                          full);
}

static char *
explain_self (CgvFunctionColumns *self,
              const char *name)
{
  const CgvCosts *costs = get_scaled_costs (self);
  CgvNodeId node = cgv_focus_get_node (self->focus);
  g_autofree char *cost = cgv_row_text_dup_amount (self->focus, costs->self[node]);
  g_autofree char *total = cgv_row_text_dup_amount (self->focus, costs->total);
  g_autofree char *full = cgv_row_text_dup_amount (self->focus, self->max_self);

  /* Translators: first the name of a function, then costs with their unit */
  return g_strdup_printf (_ ("What a function cost in its own code, without what it called.\n"
                             "Here %s: %s of %s in all.\n"
                             "A full bar is %s."),
                          name,
                          cost,
                          total,
                          full);
}

static char *
explain_calls (CgvFunctionColumns *self,
               const char *name)
{
  guint64 n_calls = cgv_focus_get_costs (self->focus)->graph->n_calls[cgv_focus_get_node (self->focus)];
  g_autofree char *count = cgv_row_text_dup_count (n_calls);

  /* Translators: the name of a function, and a number */
  return g_strdup_printf (ngettext ("How often a function was called.\nHere %s: %s call.",
                                    "How often a function was called.\nHere %s: %s calls.",
                                    (gulong) MIN (n_calls, G_MAXULONG)),
                          name,
                          count);
}

static char *
explain_cb (guint column,
            gpointer user_data)
{
  CgvFunctionColumns *self = user_data;
  g_autofree char *name = NULL;

  if (self->focus == NULL || cgv_focus_get_node (self->focus) == CGV_NONE)
    return NULL;

  name = cgv_focus_dup_name (self->focus, cgv_focus_get_node (self->focus));

  switch ((CgvOrderKey) column)
    {
    case CGV_ORDER_INCLUSIVE:
      return explain_inclusive (self, name);
    case CGV_ORDER_SELF:
      return explain_self (self, name);
    case CGV_ORDER_CALLS:
      return explain_calls (self, name);
    case CGV_ORDER_NAME:
      return g_strdup (_ ("The function, as the profile names it. Long names are shortened; point at one to read all of it."));
    case CGV_ORDER_LOCATION:
      return g_strdup (_ ("The source file that the function is in, and the program or library."));
    default:
      return NULL;
    }
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

  get_scaled_costs (self);
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
            const char *title,
            CgvCellCreateFunc create,
            CgvCellUpdateFunc update)
{
  gboolean is_number = key <= CGV_ORDER_CALLS;

  self->columns[key] = gtk_column_view_column_new (title, cgv_row_factory_new (create, update, self));
  gtk_column_view_column_set_resizable (self->columns[key], TRUE);
  gtk_column_view_column_set_expand (self->columns[key], key == CGV_ORDER_NAME);
  gtk_column_view_append_column (self->view, self->columns[key]);
  cgv_column_sort_add (self->sort, self->columns[key], key, is_number);
  cgv_column_tools_set_title (self->view, key, is_number, explain_cb, self);
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

  add_column (self, CGV_ORDER_INCLUSIVE, _ ("Inclusive"), create_cost, update_inclusive);
  add_column (self, CGV_ORDER_SELF, _ ("Self"), create_cost, update_self);
  add_column (self, CGV_ORDER_CALLS, _ ("Calls"), create_calls, update_calls);
  add_column (self, CGV_ORDER_NAME, _ ("Function"), create_name, update_name);
  add_column (self, CGV_ORDER_LOCATION, _ ("Location"), create_location, update_location);
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
