/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-columns.h"

#include <math.h>

#include <glib/gi18n.h>

#include "cgv-column-keys.h"
#include "cgv-column-tools.h"
#include "cgv-cost-cell.h"
#include "cgv-format.h"
#include "cgv-name-cell.h"
#include "cgv-row-factory.h"
#include "cgv-row-text.h"

#define N_COLUMNS (CGV_CALL_ORDER_NAME + 1)

/* The name needs so much before a further column may appear beside it. */
#define NAME_BESIDE_NUMBERS 96

/* A cost per call from here on is shown with three digits and a unit prefix. */
#define MIN_SHORTENED 1e4

/* Between a number and the ends of its bar. */
#define BAR_PADDING 8

struct _CgvCallColumns
{
  GObject parent_instance;

  GtkColumnView *view;
  GtkColumnViewColumn *columns[N_COLUMNS];
  CgvColumnSort *sort;
  CgvCallList *list;
  CgvFocus *focus;
  int width;
};

G_DEFINE_FINAL_TYPE (CgvCallColumns, cgv_call_columns, G_TYPE_OBJECT)

/* What one row shows. */
typedef struct
{
  guint edge;
  CgvNodeId node;
  CgvCost cost;
  guint64 count;
} Call;

static gboolean
get_call (CgvCallColumns *self,
          guint position,
          Call *call)
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
static CgvCost
get_base (CgvCallColumns *self)
{
  CgvNodeId node = cgv_focus_get_node (self->focus);

  return node != CGV_NONE ? cgv_focus_get_costs (self->focus)->inclusive[node] : 0;
}

static char *
dup_cost (CgvCallColumns *self,
          CgvCost cost)
{
  char text[CGV_FORMAT_MAX];

  if (cgv_focus_get_relative (self->focus))
    return cgv_row_text_dup_percent (self->focus, cost, get_base (self));

  cgv_format_cost (cost, cgv_focus_get_costs (self->focus)->is_signed, text);

  return g_strdup (text);
}

static char *
dup_per_call (CgvCallColumns *self,
              const Call *call)
{
  char text[CGV_FORMAT_MAX];

  cgv_format_per_call (call->cost, call->count, cgv_focus_get_costs (self->focus)->is_signed, text);

  return g_strdup (text);
}

/* What fits beside a name; the tooltip has all digits. */
static char *
dup_short_per_call (CgvCallColumns *self,
                    const Call *call)
{
  gboolean is_signed = cgv_focus_get_costs (self->focus)->is_signed;
  double each = call->count > 0 ? cgv_cost_to_double (call->cost, is_signed) / (double) call->count : 0;
  char text[CGV_FORMAT_MAX];

  if (ABS (each) < MIN_SHORTENED || is_signed)
    return dup_per_call (self, call);

  cgv_format_short ((CgvCost) each, is_signed, text);

  return g_strdup (text);
}

static void
update_cost (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvCallColumns *self = user_data;
  g_autofree char *text = NULL;
  Call call;

  if (!get_call (self, position, &call))
    return;

  text = dup_cost (self, call.cost);
  cgv_cost_cell_set (CGV_COST_CELL (cell), text, cgv_row_text_get_fraction (self->focus, call.cost, get_base (self)));
}

static void
update_count (GtkWidget *cell,
              guint position,
              gpointer user_data)
{
  g_autofree char *text = NULL;
  Call call;

  if (!get_call (user_data, position, &call))
    return;

  text = cgv_row_text_dup_count (call.count);
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), text);
}

static void
update_per_call (GtkWidget *cell,
                 guint position,
                 gpointer user_data)
{
  g_autofree char *text = NULL;
  Call call;

  if (!get_call (user_data, position, &call))
    return;

  text = dup_short_per_call (user_data, &call);
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), text);
}

static CgvNameMarks
get_marks (CgvCallColumns *self,
           guint position)
{
  if (cgv_call_list_is_recursive (self->list, position))
    return CGV_NAME_MARK_RECURSION;
  if (cgv_call_list_is_in_cycle (self->list, position))
    return CGV_NAME_MARK_CYCLE;

  return CGV_NAME_MARK_NONE;
}

static void
update_name (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvCallColumns *self = user_data;
  g_autofree char *name = NULL;
  Call call;

  if (!get_call (self, position, &call))
    return;

  name = cgv_focus_dup_name (self->focus, call.node);
  cgv_name_cell_set (CGV_NAME_CELL (cell), name, get_marks (self, position));
}

/* Why the numbers of a row need not add up to those of the function. */
static const char *
explain_marks (CgvNameMarks marks)
{
  if ((marks & CGV_NAME_MARK_RECURSION) != 0)
    return _ ("It calls itself: this cost is part of its own and is not added to it again.");
  if ((marks & CGV_NAME_MARK_CYCLE) != 0)
    return _ ("A call within a cycle: its cost is part of the cycle’s and cannot be told apart.");

  return NULL;
}

static gboolean
query_tooltip_cb (GtkWidget *cell,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  CgvCallColumns *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *function = NULL;
  g_autofree char *amount = NULL;
  g_autofree char *percent = NULL;
  g_autofree char *base = NULL;
  g_autofree char *per_call = NULL;
  g_autofree char *count = NULL;
  const char *reason;
  guint position = cgv_row_factory_get_position (cell);
  Call call;

  if (!get_call (self, position, &call) || cgv_focus_get_node (self->focus) == CGV_NONE)
    return FALSE;

  function = cgv_row_text_dup_function (self->focus, call.node);
  amount = cgv_row_text_dup_amount (self->focus, call.cost);
  percent = cgv_row_text_dup_percent (self->focus, call.cost, get_base (self));
  base = cgv_focus_dup_name (self->focus, cgv_focus_get_node (self->focus));
  per_call = dup_per_call (self, &call);
  count = cgv_row_text_dup_count (call.count);

  g_string_append (text, function);
  /* Translators: a cost, its share in percent, and the name of a function */
  g_string_append_printf (text, _ ("\n%s, %s of %s"), amount, percent, base);
  if (call.count > 0)
    g_string_append_printf (text, ngettext ("\n%s call, %s each", "\n%s calls, %s each", (gulong) MIN (call.count, G_MAXULONG)), count, per_call);

  /* In each cell, because it is the cost that is hard to believe: it may be ten times that of the function. */
  reason = explain_marks (get_marks (self, position));
  if (reason != NULL)
    g_string_append_printf (text, "\n%s", reason);
  gtk_tooltip_set_text (tooltip, text->str);

  return TRUE;
}

static GtkWidget *
add_tooltip (CgvCallColumns *self,
             GtkWidget *cell)
{
  gtk_widget_set_has_tooltip (cell, TRUE);
  g_signal_connect (cell, "query-tooltip", G_CALLBACK (query_tooltip_cb), self);

  return cell;
}

static GtkWidget *
create_cost (gpointer user_data)
{
  return add_tooltip (user_data, cgv_cost_cell_new ());
}

static GtkWidget *
create_number (gpointer user_data)
{
  return add_tooltip (user_data, cgv_column_tools_new_number ());
}

static GtkWidget *
create_name (gpointer user_data)
{
  return add_tooltip (user_data, cgv_name_cell_new ());
}

static char *
explain_cost (CgvCallColumns *self)
{
  g_autofree char *name = cgv_focus_dup_name (self->focus, cgv_focus_get_node (self->focus));
  g_autofree char *base = cgv_row_text_dup_amount (self->focus, get_base (self));

  if (cgv_call_list_get_kind (self->list) == CGV_CALL_LIST_CALLERS)
    /* Translators: twice the name of the same function, and its cost */
    return g_strdup_printf (_ ("What %s cost when this function called it.\nA full bar, 100 %%, is all that %s cost: %s."), name, name, base);

  /* Translators: twice the name of the same function, and its cost */
  return g_strdup_printf (_ ("What this function cost when %s called it.\nA full bar, 100 %%, is all that %s cost: %s."), name, name, base);
}

static char *
explain_cb (guint column,
            gpointer user_data)
{
  CgvCallColumns *self = user_data;

  if (self->list == NULL || cgv_focus_get_node (self->focus) == CGV_NONE)
    return NULL;

  switch ((CgvCallOrderKey) column)
    {
    case CGV_CALL_ORDER_COST:
      return explain_cost (self);
    case CGV_CALL_ORDER_COUNT:
      return g_strdup (_ ("How often it was called."));
    case CGV_CALL_ORDER_PER_CALL:
      return g_strdup (_ ("What one call cost on average."));
    case CGV_CALL_ORDER_NAME:
      return g_strdup (_ ("Click a function to go to it."));
    default:
      return NULL;
    }
}

/* The row with the largest number in a column; the numbers of a column are the wider the larger. */
static gboolean
find_largest (CgvCallColumns *self,
              CgvCallOrderKey key,
              Call *largest)
{
  gboolean is_signed = cgv_focus_get_costs (self->focus)->is_signed;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  double max = -1.0;

  for (guint i = 0; i < n; i++)
    {
      double value;
      Call call;

      if (!get_call (self, i, &call))
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
  Call call = { 0 };

  if (!find_largest (self, key, &call))
    widest = g_strdup ("");
  else if (key == CGV_CALL_ORDER_COST)
    {
      /* "< 0.01 %" may be wider than the largest share. */
      g_autofree char *smallest = dup_cost (self, MIN (call.cost, 1));

      widest = dup_cost (self, call.cost);
      return MAX (cgv_column_tools_measure (self->view, key, widest),
                  cgv_column_tools_measure (self->view, key, smallest)) +
             BAR_PADDING;
    }
  else if (key == CGV_CALL_ORDER_COUNT)
    widest = cgv_row_text_dup_count (call.count);
  else
    {
      /* "9 999.9" may be wider than what is shortened. */
      const Call long_call = { .cost = MIN (call.cost, 99999), .count = MIN (call.count, 10) };
      g_autofree char *longest = dup_short_per_call (self, &long_call);

      widest = dup_short_per_call (self, &call);
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
  for (guint i = 0; i < N_COLUMNS; i++)
    cgv_row_factory_refresh (gtk_column_view_column_get_factory (self->columns[i]));
}

static void
add_column (CgvCallColumns *self,
            CgvCallOrderKey key,
            const char *title,
            CgvCellCreateFunc create,
            CgvCellUpdateFunc update)
{
  gboolean is_number = key != CGV_CALL_ORDER_NAME;

  self->columns[key] = gtk_column_view_column_new (title, cgv_row_factory_new (create, update, self));
  gtk_column_view_column_set_resizable (self->columns[key], TRUE);
  gtk_column_view_column_set_expand (self->columns[key], !is_number);
  gtk_column_view_append_column (self->view, self->columns[key]);
  cgv_column_sort_add (self->sort, self->columns[key], key, is_number);
  cgv_column_tools_set_title (self->view, key, is_number, explain_cb, self);
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
  for (guint i = 0; i < N_COLUMNS; i++)
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

  add_column (self, CGV_CALL_ORDER_COST, _ ("Cost"), create_cost, update_cost);
  add_column (self, CGV_CALL_ORDER_COUNT, _ ("Count"), create_number, update_count);
  add_column (self, CGV_CALL_ORDER_PER_CALL, _ ("Per Call"), create_number, update_per_call);
  add_column (self, CGV_CALL_ORDER_NAME, _ ("Function"), create_name, update_name);
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
