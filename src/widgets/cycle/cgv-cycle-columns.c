/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-columns.h"

#include <glib/gi18n.h>

#include "cgv-column-keys.h"
#include "cgv-column-tools.h"
#include "cgv-cost-cell.h"
#include "cgv-cycle-text.h"
#include "cgv-name-cell.h"
#include "cgv-row-factory.h"
#include "cgv-row-text.h"

#define N_COLUMNS 4

/* The cell of a name: a button that shows members, and the name. */
#define BUTTON_KEY "cgv-expander"
#define NAME_KEY   "cgv-name"

/* Between a number and the ends of its bar. */
#define BAR_PADDING 8

#define INDENT 18

/* The name needs so much before the order may stand beside it. */
#define NAME_BESIDE_ORDER 220

struct _CgvCycleColumns
{
  GObject parent_instance;

  GtkColumnView *view;
  GtkColumnViewColumn *columns[N_COLUMNS];
  CgvColumnSort *sort;
  CgvCycleFocus *cycle;
  CgvCycleList *list;
  int width;
};

G_DEFINE_FINAL_TYPE (CgvCycleColumns, cgv_cycle_columns, G_TYPE_OBJECT)

static CgvFocus *
get_focus (CgvCycleColumns *self)
{
  return cgv_cycle_focus_get_focus (self->cycle);
}

static gboolean
get_row (CgvCycleColumns *self,
         guint position,
         CgvCycleRow *row)
{
  if (self->list == NULL || position >= g_list_model_get_n_items (G_LIST_MODEL (self->list)))
    return FALSE;
  *row = cgv_cycle_list_get_row (self->list, position);
  return TRUE;
}

static const CgvCosts *
get_costs (CgvCycleColumns *self)
{
  return cgv_cycle_focus_get_cut (self->cycle)->inside->costs;
}

/* Members of a sub-cycle have no inclusive cost of their own. */
static void
update_inclusive (GtkWidget *cell,
                  guint position,
                  gpointer user_data)
{
  CgvCycleColumns *self = user_data;
  g_autofree char *text = NULL;
  CgvCycleRow row;
  CgvCost cost;

  if (!get_row (self, position, &row))
    return;
  if (row.is_inner)
    {
      cgv_cost_cell_set (CGV_COST_CELL (cell), "–", 0);
      return;
    }
  cost = cgv_cycle_focus_get_cut (self->cycle)->pieces[row.piece].inclusive;
  text = cgv_cycle_text_dup_inclusive (self->cycle, row.piece);
  cgv_cost_cell_set (CGV_COST_CELL (cell), text, cgv_row_text_get_fraction (get_focus (self), cost, get_costs (self)->total));
}

static void
update_self (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvCycleColumns *self = user_data;
  const CgvCycleCut *cut;
  g_autofree char *text = NULL;
  CgvCycleRow row;
  CgvCost cost;

  if (!get_row (self, position, &row))
    return;
  cut = cgv_cycle_focus_get_cut (self->cycle);
  cost = row.is_inner ? cut->inside->costs->self[cut->inside->members[row.member]] : cut->pieces[row.piece].self;
  text = cgv_focus_dup_cost (get_focus (self), cost);
  cgv_cost_cell_set (CGV_COST_CELL (cell), text, cgv_row_text_get_fraction (get_focus (self), cost, get_costs (self)->total));
}

static void
update_order (GtkWidget *cell,
              guint position,
              gpointer user_data)
{
  g_autofree char *text = NULL;
  CgvCycleRow row;

  if (!get_row (user_data, position, &row))
    return;
  text = cgv_row_text_dup_count (row.piece + 1);
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), row.is_inner ? "" : text);
}

static void
update_name (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvCycleColumns *self = user_data;
  GtkWidget *button = g_object_get_data (G_OBJECT (cell), BUTTON_KEY);
  g_autofree char *name = NULL;
  gboolean is_group;
  CgvCycleRow row;

  if (!get_row (self, position, &row))
    return;
  is_group = row.member == CGV_NONE;
  name = is_group ? cgv_cycle_text_dup_piece (self->cycle, row.piece)
                  : cgv_focus_dup_name (get_focus (self), cgv_cycle_list_get_node (self->list, position));
  cgv_name_cell_set (g_object_get_data (G_OBJECT (cell), NAME_KEY), name, is_group ? CGV_NAME_MARK_CYCLE : CGV_NAME_MARK_NONE);

  gtk_widget_set_margin_start (cell, row.is_inner ? INDENT : 0);
  gtk_widget_set_opacity (button, is_group ? 1 : 0);
  gtk_widget_set_sensitive (button, is_group);
  gtk_button_set_icon_name (GTK_BUTTON (button), row.is_expanded ? "pan-down-symbolic" : "pan-end-symbolic");
  if (is_group)
    gtk_accessible_update_state (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_STATE_EXPANDED, row.is_expanded, -1);
  else
    gtk_accessible_reset_state (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_STATE_EXPANDED);
}

static gboolean
query_tooltip_cb (GtkWidget *cell,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  gpointer user_data)
{
  CgvCycleColumns *self = user_data;
  guint position = cgv_row_factory_get_position (cell);
  g_autofree char *text = NULL;
  CgvCycleRow row;

  if (!get_row (self, position, &row))
    return FALSE;
  text = row.is_inner ? cgv_focus_dup_tooltip (get_focus (self), cgv_cycle_list_get_node (self->list, position))
                      : cgv_cycle_text_dup_tooltip (self->cycle, row.piece);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
toggle_cb (GtkWidget *button,
           gpointer user_data)
{
  CgvCycleColumns *self = user_data;
  guint position = cgv_row_factory_get_position (button);
  CgvCycleRow row;

  if (get_row (self, position, &row))
    cgv_cycle_list_set_expanded (self->list, position, !row.is_expanded);
}

static GtkWidget *
add_tooltip (GtkWidget *cell,
             gpointer user_data)
{
  gtk_widget_set_has_tooltip (cell, TRUE);
  g_signal_connect (cell, "query-tooltip", G_CALLBACK (query_tooltip_cb), user_data);
  return cell;
}

static GtkWidget *
create_cost (gpointer user_data)
{
  return add_tooltip (cgv_cost_cell_new (), user_data);
}

static GtkWidget *
create_order (gpointer user_data)
{
  return add_tooltip (cgv_column_tools_new_number (), user_data);
}

static GtkWidget *
create_name (gpointer user_data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *name = cgv_name_cell_new ();

  /* The arrow keys do the same; another stop in each row would only be in the way. */
  gtk_widget_set_focusable (button, FALSE);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "expander-button");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Show or hide functions"), -1);
  g_signal_connect (button, "clicked", G_CALLBACK (toggle_cb), user_data);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (box), button);
  gtk_box_append (GTK_BOX (box), name);
  g_object_set_data (G_OBJECT (box), BUTTON_KEY, button);
  g_object_set_data (G_OBJECT (box), NAME_KEY, name);
  return add_tooltip (box, user_data);
}

static char *
explain_inclusive (gpointer user_data)
{
  return g_strdup (_ ("What was spent in the function, or group of functions, and in what it calls. With a ≤ it is the most "
                      "that this can be: calls that are cut may have led back to it. Members of a group have none of their own."));
}

static char *
explain_self (gpointer user_data)
{
  return g_strdup (_ ("What was spent in the function, or group of functions, itself"));
}

static char *
explain_order (gpointer user_data)
{
  return g_strdup (_ ("The order of calls that are not cut: callers before those that work for them. Sort by it to read the cycle from "
                      "the outside in."));
}

static char *
explain_name (gpointer user_data)
{
  return g_strdup (_ ("Functions, and groups of functions that still call each other in a circle, named after the most expensive one"));
}

static int
measure (CgvCycleColumns *self,
         guint column,
         CgvCost cost)
{
  g_autofree char *text = cgv_focus_dup_cost (get_focus (self), cost);
  g_autofree char *smallest = cgv_focus_dup_cost (get_focus (self), MIN (cost, 1));
  g_autofree char *bounded = g_strdup_printf (_ ("≤ %s"), text);
  const char *widest = column == CGV_CYCLE_ORDER_INCLUSIVE ? bounded : text;

  return BAR_PADDING + MAX (cgv_column_tools_measure (self->view, self->columns[column], widest),
                            cgv_column_tools_measure (self->view, self->columns[column], smallest));
}

static void
update_layout (CgvCycleColumns *self,
               const CgvCycleCut *cut)
{
  const CgvCosts *costs = cut->inside->costs;
  g_autofree char *last = cgv_row_text_dup_count (cut->n_pieces);
  int inclusive = measure (self, CGV_CYCLE_ORDER_INCLUSIVE, costs->cycle_inclusive[cut->inside->cycle]);
  int own = measure (self, CGV_CYCLE_ORDER_SELF, costs->cycle_self[cut->inside->cycle]);
  int order = cgv_column_tools_measure (self->view, self->columns[CGV_CYCLE_ORDER_CALLS], last);
  int rest = self->width - inclusive - own;
  gboolean has_order = rest - order >= NAME_BESIDE_ORDER;

  cgv_column_tools_show (self->columns[CGV_CYCLE_ORDER_INCLUSIVE], TRUE, inclusive);
  cgv_column_tools_show (self->columns[CGV_CYCLE_ORDER_SELF], TRUE, own);
  cgv_column_tools_show (self->columns[CGV_CYCLE_ORDER_CALLS], has_order, order);
  /* GTK 4.8 gives an expanding column nothing of the room of hidden ones. */
  cgv_column_tools_show (self->columns[CGV_CYCLE_ORDER_NAME], TRUE, self->width > 0 ? MAX (has_order ? rest - order : rest, 1) : -1);
}

void
cgv_cycle_columns_refresh (CgvCycleColumns *self)
{
  const CgvCycleCut *cut;

  g_return_if_fail (CGV_IS_CYCLE_COLUMNS (self));

  cut = self->cycle != NULL ? cgv_cycle_focus_get_cut (self->cycle) : NULL;
  if (cut != NULL)
    update_layout (self, cut);
  for (guint i = 0; i < N_COLUMNS; i++)
    cgv_row_factory_refresh (gtk_column_view_column_get_factory (self->columns[i]));
}

void
cgv_cycle_columns_set_width (CgvCycleColumns *self,
                             int width)
{
  const CgvCycleCut *cut;

  g_return_if_fail (CGV_IS_CYCLE_COLUMNS (self));

  if (self->width == width)
    return;
  self->width = width;
  cut = self->cycle != NULL ? cgv_cycle_focus_get_cut (self->cycle) : NULL;
  if (cut != NULL)
    update_layout (self, cut);
}

static void
sort_changed_cb (CgvCycleColumns *self,
                 int key,
                 gboolean descending)
{
  if (self->list != NULL)
    cgv_cycle_list_set_sort (self->list, key, descending);
}

static void
add_column (CgvCycleColumns *self,
            guint column,
            const char *title,
            CgvCellCreateFunc create,
            CgvCellUpdateFunc update,
            CgvTitleTooltipFunc explain)
{
  gboolean is_number = column != CGV_CYCLE_ORDER_NAME;

  self->columns[column] = gtk_column_view_column_new (title, cgv_row_factory_new (create, update, self));
  gtk_column_view_column_set_resizable (self->columns[column], TRUE);
  gtk_column_view_column_set_expand (self->columns[column], !is_number);
  gtk_column_view_append_column (self->view, self->columns[column]);
  cgv_column_sort_add (self->sort, self->columns[column], (int) column, column <= CGV_CYCLE_ORDER_SELF);
  cgv_column_tools_set_title (self->view, self->columns[column], is_number, explain, self);
  cgv_column_keys_add (self->view, self->columns[column], self->sort, (int) column);
}

static void
cgv_cycle_columns_dispose (GObject *object)
{
  CgvCycleColumns *self = CGV_CYCLE_COLUMNS (object);

  cgv_cycle_columns_set_list (self, NULL, NULL);
  g_clear_object (&self->sort);
  for (guint i = 0; i < N_COLUMNS; i++)
    g_clear_object (&self->columns[i]);

  G_OBJECT_CLASS (cgv_cycle_columns_parent_class)->dispose (object);
}

static void
cgv_cycle_columns_class_init (CgvCycleColumnsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = cgv_cycle_columns_dispose;
}

static void
cgv_cycle_columns_init (CgvCycleColumns *self)
{
}

CgvCycleColumns *
cgv_cycle_columns_new (GtkColumnView *view)
{
  CgvCycleColumns *self;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);

  self = g_object_new (CGV_TYPE_CYCLE_COLUMNS, NULL);
  self->view = view;
  self->sort = cgv_column_sort_new (view);
  add_column (self, CGV_CYCLE_ORDER_INCLUSIVE, _ ("Inclusive"), create_cost, update_inclusive, explain_inclusive);
  add_column (self, CGV_CYCLE_ORDER_SELF, _ ("Self"), create_cost, update_self, explain_self);
  add_column (self, CGV_CYCLE_ORDER_CALLS, _ ("Order"), create_order, update_order, explain_order);
  add_column (self, CGV_CYCLE_ORDER_NAME, _ ("Function"), create_name, update_name, explain_name);
  cgv_column_tools_describe_titles (view);
  cgv_column_sort_set (self->sort, CGV_CYCLE_ORDER_INCLUSIVE, TRUE);
  g_signal_connect_swapped (self->sort, "changed", G_CALLBACK (sort_changed_cb), self);
  return self;
}

void
cgv_cycle_columns_set_list (CgvCycleColumns *self,
                            CgvCycleFocus *cycle,
                            CgvCycleList *list)
{
  gboolean descending;
  int key;

  g_return_if_fail (CGV_IS_CYCLE_COLUMNS (self));

  g_set_object (&self->cycle, cycle);
  if (!g_set_object (&self->list, list) || list == NULL)
    return;
  key = cgv_column_sort_get (self->sort, &descending);
  cgv_cycle_list_set_sort (list, key, descending);
}

CgvColumnSort *
cgv_cycle_columns_get_sort (CgvCycleColumns *self)
{
  g_return_val_if_fail (CGV_IS_CYCLE_COLUMNS (self), NULL);

  return self->sort;
}
