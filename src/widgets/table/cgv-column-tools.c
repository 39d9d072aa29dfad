/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-column-tools.h"

#include "cgv-row-factory.h"
#include "cgv-row-selection.h"
#include "cgv-tooltip.h"

#define FUNC_KEY "cgv-title-tooltip"
#define DATA_KEY "cgv-title-tooltip-data"

/* Width of the arrow next to a title, and of the padding of a cell. */
#define ARROW_WIDTH  12
#define CELL_PADDING 14

/* The header row is the first child of the view and has a child for each column. */
static GtkWidget *
get_first_title (GtkColumnView *view)
{
  GtkWidget *header = gtk_widget_get_first_child (GTK_WIDGET (view));

  return header != NULL ? gtk_widget_get_first_child (header) : NULL;
}

static guint
get_position (GtkColumnView *view,
              GtkColumnViewColumn *column)
{
  GListModel *columns = gtk_column_view_get_columns (view);
  guint n_columns = g_list_model_get_n_items (columns);

  for (guint i = 0; i < n_columns; i++)
    {
      g_autoptr (GtkColumnViewColumn) other = g_list_model_get_item (columns, i);

      if (other == column)
        return i;
    }

  return n_columns;
}

GtkWidget *
cgv_column_tools_get_title (GtkColumnView *view,
                            GtkColumnViewColumn *column)
{
  GtkWidget *title;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);
  g_return_val_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column), NULL);

  title = get_first_title (view);
  for (guint n = get_position (view, column); title != NULL && n > 0; n--)
    title = gtk_widget_get_next_sibling (title);

  return title;
}

GtkWidget *
cgv_column_tools_find_title (GtkColumnView *view,
                             GtkWidget *widget)
{
  GtkWidget *header;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);

  header = gtk_widget_get_first_child (GTK_WIDGET (view));
  while (widget != NULL && gtk_widget_get_parent (widget) != header)
    widget = gtk_widget_get_parent (widget);
  return widget;
}

/* Returns the text of @title's tooltip; NULL if it has none. */
static char *
dup_explanation (GtkWidget *title)
{
  CgvTitleTooltipFunc func = (CgvTitleTooltipFunc) g_object_get_data (G_OBJECT (title), FUNC_KEY);

  return func != NULL ? func (g_object_get_data (G_OBJECT (title), DATA_KEY)) : NULL;
}

static gboolean
query_tooltip_cb (GtkWidget *title,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip)
{
  g_autofree char *text = dup_explanation (title);

  return cgv_tooltip_set (tooltip, title, text);
}

void
cgv_column_tools_set_title (GtkColumnView *view,
                            GtkColumnViewColumn *column,
                            gboolean align_end,
                            CgvTitleTooltipFunc func,
                            gpointer user_data)
{
  GtkWidget *title;
  GtkWidget *box;

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));
  g_return_if_fail (func != NULL);

  title = cgv_column_tools_get_title (view, column);
  if (title == NULL)
    return;

  /* A title ends where its numbers do, and its arrow is in front of it. */
  box = gtk_widget_get_first_child (title);
  if (align_end && GTK_IS_BOX (box))
    {
      gtk_widget_set_halign (box, GTK_ALIGN_END);
      if (GTK_IS_LABEL (gtk_widget_get_first_child (box)))
        gtk_label_set_justify (GTK_LABEL (gtk_widget_get_first_child (box)), GTK_JUSTIFY_RIGHT);
      gtk_box_reorder_child_after (GTK_BOX (box), gtk_widget_get_last_child (box), NULL);
    }

  g_object_set_data (G_OBJECT (title), FUNC_KEY, (gpointer) func);
  g_object_set_data (G_OBJECT (title), DATA_KEY, user_data);
  gtk_widget_set_has_tooltip (title, TRUE);
  g_signal_connect (title, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
}

/* GTK 4.8 puts the header and the cells of a new column behind all others, wherever it is inserted;
 * only a column that is there already is moved to its place. */
void
cgv_column_tools_insert (GtkColumnView *view,
                         GtkColumnViewColumn *column,
                         guint position)
{
  guint n_columns;

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));

  n_columns = g_list_model_get_n_items (gtk_column_view_get_columns (view));
  gtk_column_view_append_column (view, column);
  if (position < n_columns)
    gtk_column_view_insert_column (view, position, column);
}

/* Tabular digits, as the cells have them by their style class. */
static int
measure_number (GtkColumnView *view,
                const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (view), text);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  int width;

  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum"));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_get_pixel_size (layout, &width, NULL);

  return width;
}

int
cgv_column_tools_measure (GtkColumnView *view,
                          GtkColumnViewColumn *column,
                          const char *widest,
                          int padding)
{
  GtkWidget *title;
  GtkWidget *label;
  int minimum = 0;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), 0);
  g_return_val_if_fail (widest != NULL, 0);

  title = cgv_column_tools_get_title (view, column);
  label = title != NULL ? gtk_widget_get_first_child (gtk_widget_get_first_child (title)) : NULL;
  if (label != NULL && !GTK_IS_LABEL (label))
    label = gtk_widget_get_next_sibling (label);
  if (label != NULL)
    gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);

  return MAX (minimum + ARROW_WIDTH, measure_number (view, widest) + padding) + CELL_PADDING;
}

void
cgv_column_tools_show (GtkColumnViewColumn *column,
                       gboolean visible,
                       int width)
{
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));

  if (gtk_column_view_column_get_visible (column) != visible)
    gtk_column_view_column_set_visible (column, visible);
  /* GTK 4.8 counts the width of hidden columns in that of rows, which are then off their titles if text runs to the left. */
  if (!visible)
    width = 0;
  if (gtk_column_view_column_get_fixed_width (column) != width)
    gtk_column_view_column_set_fixed_width (column, width);
}

void
cgv_column_tools_scroll_to (GtkColumnView *view,
                            guint position)
{
  GtkSelectionModel *model;

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));

  model = gtk_column_view_get_model (view);
  if (CGV_IS_ROW_SELECTION (model))
    cgv_row_selection_show (CGV_ROW_SELECTION (model), position);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (view));
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (GTK_IS_LIST_VIEW (child) && gtk_widget_get_height (child) > 0)
        gtk_widget_activate_action (child, "list.scroll-to-item", "u", position);
    }
}

static GtkWidget *
get_focus_inside (GtkColumnView *view)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (view));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (view)) ? focus : NULL;
}

guint
cgv_column_tools_get_focus_position (GtkColumnView *view)
{
  GtkWidget *focus;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), GTK_INVALID_LIST_POSITION);

  focus = get_focus_inside (view);
  return focus != NULL ? cgv_row_factory_get_position (focus) : GTK_INVALID_LIST_POSITION;
}
