/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-table.h"

#include <glib/gi18n.h>

#include "cgv-arrays.h"
#include "cgv-cell-widget.h"
#include "cgv-column-keys.h"
#include "cgv-column-sort.h"
#include "cgv-column-tools.h"
#include "cgv-cost-cell.h"
#include "cgv-markdown.h"
#include "cgv-name-cell.h"
#include "cgv-row-factory.h"
#include "cgv-row-menu.h"
#include "cgv-row-selection.h"
#include "cgv-signal.h"
#include "cgv-text-scale.h"
#include "cgv-tooltip.h"
#include "cgv-widget.h"

/* GTK_LIST_TAB_ITEM of GTK 4.12, where Tab would go through all rows, and backwards to the last one, which selects it. */
#define TAB_WITHIN_ITEM 1

/* The most room that a column of text takes from the name next to it, and its share of both. */
#define MAX_TEXT 260
#define TEXT_SHARE(width) ((width) * 2 / 5)

/* This many remaining rows of the last list are removed at once. */
#define FEW_ROWS 24

/* Width below which rows have two lines, if the table allows it. The first line is for the name;
 * it has all of the width except the padding of a cell. In the second line, the bar and the
 * place leave room for the numbers. */
#define STACK_WIDTH    400
#define STACK_NAME_MIN 110
#define STACK_BAR_MIN  48
#define STACK_PADDING  12

/* On both sides of a total, as cells have it. */
#define TOTAL_PADDING 6

/* Width of names next to the columns that users added. */
#define NAME_BESIDE_ADDED 200

/* Width of names next to cells that the arrows move over. */
#define NAME_BESIDE_CELLS 200

/* The TableColumn of a cell. */
#define COLUMN_KEY "cgv-table-column"

/* A column that is shown, or would be if there were room. */
typedef struct TableColumn
{
  CgvTable *table;
  const CgvColumn *column; /* in the table's columns */
  GtkColumnViewColumn *view_column;
  int sort_key;
  int width; /* 0 if there is no room */
  GtkWidget *total; /* its cell below the rows; NULL without totals */
} TableColumn;

struct _CgvTable
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkColumnView *view;
  char *name; /* for assistive tools; NULL without one */
  CgvRowMenu *menu;
  CgvRowMenu *title_menu;
  char *title_id; /* of the column that the menu of titles was opened for last */
  CgvColumnSort *sort;

  const CgvTableSpec *spec;
  CgvRowList *list;
  GtkSelectionModel *selection; /* a CgvRowSelection */
  struct TableColumn *cursor; /* (nullable) of the current cell; not of names */
  GtkWidget *cursor_cell; /* that cell; a weak pointer */
  GtkWidget *named; /* the row with the keyboard, which has a name for screen readers; a weak pointer */
  guint awaited; /* the row to go to once there are rows; or GTK_INVALID_LIST_POSITION */
  GPtrArray *columns; /* of CgvColumn */
  GPtrArray *shown;   /* of TableColumn, in the order of the columns */

  char *sort_id; /* the chosen sort column, even while it does not exist */
  gboolean descending;
  gboolean is_updating;
  gboolean keeps_sort; /* while only the widgets of the sort column change */
  int next_sort_key;

  int width;
  gboolean is_stacked; /* rows are two lines high */
  gboolean has_new_columns; /* their cells may be behind others */
  guint layout_id;
  guint rows_id;
  guint awaited_id;
};

enum
{
  ACTIVATE,
  SORTED,
  OPEN_CYCLE,
  MENU_OPENING,
  TITLE_MENU_OPENING,
  LAYOUT_CHANGED,
  CURSOR_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvTable, cgv_table, GTK_TYPE_WIDGET)

static guint
get_n_rows (CgvTable *self)
{
  return self->list != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) : 0;
}

static TableColumn *
get_shown (CgvTable *self,
           guint index)
{
  return g_ptr_array_index (self->shown, index);
}

/* Cells. */

/* Returns the column whose bar is below names if rows are two lines high. */
static const CgvColumn *
find_bar (CgvTable *self)
{
  for (guint i = 0; i < self->shown->len; i++)
    if ((get_shown (self, i)->column->flags & CGV_COLUMN_TWO_BARS) != 0)
      return get_shown (self, i)->column;
  return NULL;
}

/* Returns the width of the first line of a row, which shows the name. */
static int
get_first_line (CgvTable *self)
{
  int width = self->width - STACK_PADDING;

  for (guint i = 0; i < self->shown->len; i++)
    if ((get_shown (self, i)->column->flags & CGV_COLUMN_FIRST_LINE) != 0)
      width -= get_shown (self, i)->width;
  return MAX (width, 0);
}

static void
stack_cell (CgvTable *self,
            const CgvColumn *column,
            GtkWidget *widget,
            guint position)
{
  GtkAlign align = (column->flags & CGV_COLUMN_FIRST_LINE) != 0 ? GTK_ALIGN_START : GTK_ALIGN_END;
  const CgvColumn *bar = self->is_stacked ? find_bar (self) : NULL;
  g_auto (CgvCell) cell = { 0 };

  if (!CGV_IS_NAME_CELL (widget))
    {
      gtk_widget_set_valign (widget, self->is_stacked ? align : GTK_ALIGN_FILL);
      if (CGV_IS_COST_CELL (widget))
        cgv_cost_cell_set_has_bars (CGV_COST_CELL (widget), bar == NULL);
      return;
    }
  /* The name goes on above the numbers, out of the cell that GTK has around it. */
  gtk_widget_set_overflow (gtk_widget_get_parent (widget), self->is_stacked ? GTK_OVERFLOW_VISIBLE : GTK_OVERFLOW_HIDDEN);
  if (!self->is_stacked)
    {
      cgv_name_cell_set_one_line (CGV_NAME_CELL (widget));
      return;
    }
  if (bar != NULL)
    cgv_column_fill (bar, self->list, position, &cell);
  cgv_name_cell_set_two_lines (CGV_NAME_CELL (widget), get_first_line (self), bar != NULL ? &cell : NULL);
}

static const CgvColumn *find_name (CgvTable *self);

/* The unit of a column is said after its value alone. */
static int
get_title_length (const CgvColumn *column,
                  const char *value)
{
  gsize n = strlen (column->title);

  return (int) (g_str_has_suffix (column->title, " %") && strchr (value, '%') != NULL ? n - strlen (" %") : n);
}

/* Returns the text that a screen reader says for a row: its name, then the columns that are seen, with units. */
static char *
dup_spoken_row (CgvTable *self,
                guint position)
{
  const CgvColumn *name = find_name (self);
  g_autoptr (GString) text = g_string_new (NULL);

  if (name != NULL)
    {
      g_auto (CgvCell) cell = { 0 };
      g_autofree char *own = NULL;

      cgv_column_fill (name, self->list, position, &cell);
      own = cgv_cell_dup_text (&cell);
      g_string_append (text, own);
    }
  for (guint i = 0; i < self->shown->len; i++)
    {
      const CgvColumn *column = get_shown (self, i)->column;
      g_auto (CgvCell) cell = { 0 };
      g_autofree char *value = NULL;

      if (column == name || get_shown (self, i)->width == 0 || column->kind == CGV_CELL_CUSTOM)
        continue;
      cgv_column_fill (column, self->list, position, &cell);
      value = cell.is_empty ? g_strdup (cell.note) : cgv_cell_dup_with_unit (&cell);
      if (value != NULL && *value != '\0')
        g_string_append_printf (text, ", %.*s %s", get_title_length (column, value), column->title, value);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
dup_spoken (CgvTable *self,
            guint position)
{
  return self->cursor != NULL ? self->spec->speak (self->list, self->cursor->column, position) : dup_spoken_row (self, position);
}

/* Only the row with the keyboard is named: there are two hundred, and their cells have their own texts. */
static void
name_row (CgvTable *self,
          GtkWidget *row)
{
  guint position = row != NULL && self->list != NULL ? cgv_row_factory_get_position (row) : GTK_INVALID_LIST_POSITION;
  g_autofree char *text = position < get_n_rows (self) ? dup_spoken (self, position) : NULL;

  if (self->named != NULL && self->named != row)
    gtk_accessible_reset_property (GTK_ACCESSIBLE (self->named), GTK_ACCESSIBLE_PROPERTY_LABEL);
  g_set_weak_pointer (&self->named, text != NULL ? row : NULL);
  if (text != NULL)
    cgv_widget_name (row, text);
}

/* Returns (nullable) the row with the keyboard. */
static GtkWidget *
find_focused_row (CgvTable *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *rows = cgv_column_keys_get_rows (self->view);

  while (focus != NULL && gtk_widget_get_parent (focus) != rows)
    focus = gtk_widget_get_parent (focus);
  return focus;
}

/* Returns (nullable) the current cell of a row, which has GTK's cells with ours in them. */
static GtkWidget *
find_cursor_cell (CgvTable *self,
                  GtkWidget *row)
{
  for (GtkWidget *child = row != NULL ? gtk_widget_get_first_child (row) : NULL; child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *cell = gtk_widget_get_first_child (child);

      if (cell != NULL && g_object_get_data (G_OBJECT (cell), COLUMN_KEY) == self->cursor)
        return cell;
    }
  return NULL;
}

static void
show_cursor (CgvTable *self)
{
  GtkWidget *cell = self->cursor != NULL ? find_cursor_cell (self, find_focused_row (self)) : NULL;

  if (cell == self->cursor_cell)
    return;
  if (self->cursor_cell != NULL)
    gtk_widget_remove_css_class (self->cursor_cell, "cursor");
  g_set_weak_pointer (&self->cursor_cell, cell);
  if (cell != NULL)
    gtk_widget_add_css_class (cell, "cursor");
}

/* @column: NULL, or that of names, for the row as a whole */
static void
set_cursor (CgvTable *self,
            TableColumn *column)
{
  if (column != NULL && column->column->kind == CGV_CELL_NAME)
    column = NULL;
  if (column == self->cursor)
    return;
  self->cursor = column;
  show_cursor (self);
  name_row (self, self->named);
  g_signal_emit (self, signals[CURSOR_CHANGED], 0);
}

static void
focus_changed_cb (CgvTable *self)
{
  GtkWidget *row = find_focused_row (self);

  show_cursor (self);
  if (row != NULL)
    name_row (self, row);
}

/* A click on an amount activates its cell, one on a name only selects the row. */
static void
cell_clicked_cb (GtkGestureClick *click,
                 int n_presses,
                 double x,
                 double y,
                 CgvTable *self)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (click));
  TableColumn *column = g_object_get_data (G_OBJECT (widget), COLUMN_KEY);
  guint position = widget == column->total ? CGV_TABLE_TOTALS : cgv_row_factory_get_position (widget);
  g_auto (CgvCell) cell = { 0 };

  if (self->list == NULL || (position != CGV_TABLE_TOTALS && position >= get_n_rows (self)))
    return;
  set_cursor (self, column);
  cgv_column_fill (column->column, self->list, position, &cell);
  if (column->column->kind != CGV_CELL_NAME && !cell.is_empty)
    g_signal_emit (self, signals[ACTIVATE], 0, position);
}

static void
take_clicks (CgvTable *self,
             TableColumn *column,
             GtkWidget *widget)
{
  GtkGesture *click;

  if (self->spec->speak == NULL)
    return;
  click = gtk_gesture_click_new ();
  g_object_set_data (G_OBJECT (widget), COLUMN_KEY, column);
  g_signal_connect (click, "released", G_CALLBACK (cell_clicked_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
}

/* GTK draws a child that was hidden before its turn to be drawn only if its parent is drawn. */
static void
show_child (GtkWidget *child,
            gboolean is_visible)
{
  if (is_visible && !gtk_widget_get_child_visible (child) && gtk_widget_get_parent (child) != NULL)
    gtk_widget_queue_draw (gtk_widget_get_parent (child));
  gtk_widget_set_child_visible (child, is_visible);
}

static void
update_cell (GtkWidget *widget,
             guint position,
             gpointer user_data)
{
  TableColumn *column = user_data;
  CgvTable *self = column->table;
  g_auto (CgvCell) cell = { 0 };

  show_child (widget, position < get_n_rows (self));
  if (position >= get_n_rows (self))
    return;
  if (column->column->kind == CGV_CELL_CUSTOM)
    {
      self->spec->update (widget, self->list, column->column, position);
      return;
    }
  cgv_column_fill (column->column, self->list, position, &cell);
  cgv_cell_widget_fill (widget, &cell);
  if (self->spec->stacks)
    stack_cell (self, column->column, widget, position);
  if (self->named != NULL && CGV_IS_NAME_CELL (widget) && gtk_widget_is_ancestor (widget, self->named))
    name_row (self, self->named);
}

/* Returns (nullable) what a cell is about; NULL if it is empty. */
static char *
dup_amount (CgvTable *self,
            GtkWidget *widget,
            guint position)
{
  TableColumn *column = g_object_get_data (G_OBJECT (widget), COLUMN_KEY);
  g_auto (CgvCell) cell = { 0 };

  cgv_column_fill (column->column, self->list, position, &cell);
  return cell.is_empty ? NULL : self->spec->speak (self->list, column->column, position);
}

static gboolean
query_tooltip_cb (GtkWidget *widget,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  CgvTable *self)
{
  guint position = cgv_row_factory_get_position (widget);
  g_autofree char *text = NULL;

  if (position >= get_n_rows (self))
    return FALSE;
  text = self->spec->speak != NULL && !CGV_IS_NAME_CELL (widget) ? dup_amount (self, widget, position) : self->spec->describe (self->list, position);
  return cgv_tooltip_set (tooltip, widget, text);
}

static void
toggled_cb (GtkWidget *widget,
            gboolean all,
            CgvTable *self)
{
  guint position = cgv_row_factory_get_position (widget);

  if (position < get_n_rows (self) && self->spec->toggle != NULL)
    self->spec->toggle (self->list, position, all);
}

static void
cycle_clicked_cb (GtkWidget *widget,
                  CgvTable *self)
{
  guint position = cgv_row_factory_get_position (widget);

  if (position < get_n_rows (self))
    g_signal_emit (self, signals[OPEN_CYCLE], 0, position);
}

/* Code is read from the left in any text direction, and GTK 4.8 opens a table there: its numbers must be where it begins. GTK 4.18 opens
 * it at its right end, where the numbers are. */
static gboolean
is_mirrored (CgvTable *self)
{
  if (gtk_get_minor_version () >= 18)
    return FALSE;
  for (guint i = 0; i < self->shown->len; i++)
    if (get_shown (self, i)->column->kind == CGV_CELL_NAME && get_shown (self, i)->column->sample != NULL)
      return gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  return FALSE;
}

static GtkWidget *
new_cell (TableColumn *column)
{
  CgvTable *self = column->table;
  GtkWidget *widget = column->column->kind == CGV_CELL_CUSTOM ? self->spec->create (self->list, column->column) : cgv_cell_widget_new (column->column);

  if (is_mirrored (self))
    gtk_widget_set_direction (widget, GTK_TEXT_DIR_LTR);
  return widget;
}

static GtkWidget *
create_cell (gpointer user_data)
{
  TableColumn *column = user_data;
  CgvTable *self = column->table;
  GtkWidget *widget = new_cell (column);

  if (column->column->kind == CGV_CELL_CUSTOM)
    return widget;

  gtk_widget_set_has_tooltip (widget, TRUE);
  g_signal_connect (widget, "query-tooltip", G_CALLBACK (query_tooltip_cb), self);
  take_clicks (self, column, widget);
  if (!CGV_IS_NAME_CELL (widget))
    return widget;
  g_signal_connect (widget, "toggled", G_CALLBACK (toggled_cb), self);
  g_signal_connect (widget, "cycle-clicked", G_CALLBACK (cycle_clicked_cb), self);
  return widget;
}

/* Totals. */

static gboolean
has_totals (CgvTable *self)
{
  return self->list != NULL && self->spec->has_totals != NULL && self->spec->has_totals (self->list);
}

static void
fill_total (TableColumn *column)
{
  CgvTable *self = column->table;
  g_auto (CgvCell) cell = { 0 };

  if (column->column->kind == CGV_CELL_CUSTOM)
    {
      self->spec->update (column->total, self->list, column->column, CGV_TABLE_TOTALS);
      return;
    }
  cgv_column_fill (column->column, self->list, CGV_TABLE_TOTALS, &cell);
  cgv_cell_widget_fill (column->total, &cell);
  if (CGV_IS_COST_CELL (column->total))
    cgv_cost_cell_set_has_bars (CGV_COST_CELL (column->total), !self->is_stacked || find_bar (self) == NULL);
}

/* Makes the cells below the rows, or removes them. */
static void
update_totals (CgvTable *self)
{
  gboolean exist = has_totals (self);

  cgv_widget_set_css_class (self->scroller, "above-totals", exist);
  for (guint i = 0; i < self->shown->len; i++)
    {
      TableColumn *column = get_shown (self, i);

      if (!exist)
        {
          g_clear_pointer (&column->total, gtk_widget_unparent);
          continue;
        }
      if (column->total == NULL)
        {
          column->total = new_cell (column);
          gtk_widget_add_css_class (column->total, "total");
          take_clicks (self, column, column->total);
          gtk_widget_set_parent (column->total, GTK_WIDGET (self));
        }
      fill_total (column);
    }
}

/* Returns the height of the row of totals; 0 without one. */
static int
measure_totals (CgvTable *self)
{
  int height = 0;

  for (guint i = 0; i < self->shown->len; i++)
    {
      int natural;

      if (get_shown (self, i)->total == NULL)
        continue;
      gtk_widget_measure (get_shown (self, i)->total, GTK_ORIENTATION_VERTICAL, -1, NULL, &natural, NULL, NULL);
      height = MAX (height, natural);
    }
  return height;
}

/* Places each total below its column, which may have been scrolled. */
static void
allocate_totals (CgvTable *self,
                 int y,
                 int height)
{
  for (guint i = 0; i < self->shown->len; i++)
    {
      TableColumn *column = get_shown (self, i);
      GtkWidget *title = column->total != NULL && column->width > 0 ? cgv_column_tools_get_title (self->view, column->view_column) : NULL;
      graphene_rect_t at;
      int least;

      if (column->total == NULL)
        continue;
      gtk_widget_set_child_visible (column->total, title != NULL && gtk_widget_compute_bounds (title, GTK_WIDGET (self), &at));
      if (!gtk_widget_get_child_visible (column->total))
        continue;
      gtk_widget_measure (column->total, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      gtk_widget_size_allocate (column->total,
                                &(GtkAllocation){ (int) at.origin.x + TOTAL_PADDING, y, MAX ((int) at.size.width - 2 * TOTAL_PADDING, least), height },
                                -1);
    }
}

/* Widths. */

static int
measure_text (TableColumn *column,
              const CgvCell *cell)
{
  g_autofree char *text = cgv_cell_dup_text (cell);
  int padding = cgv_cell_widget_get_padding (column->column, column->table->is_stacked && find_bar (column->table) != NULL ? 0 : column->table->width);

  return cgv_column_tools_measure (column->table->view, column->view_column, text, padding);
}

static void
grow (int *width,
      int other)
{
  *width = MAX (*width, other);
}

/* Returns whether a smaller number may be the longer one, as in units and ratios: "999.999 µs" is longer than "1.000 s". */
static gboolean
may_be_longer (const CgvCell *cell)
{
  const CgvEvent *event = cgv_cell_get_event (cell);

  return event->is_ratio || (event->unit.kind != CGV_UNIT_EVENTS && !cell->is_relative);
}

static void
measure_cell (TableColumn *column,
              CgvCell *cell,
              int *width)
{
  grow (width, measure_text (column, cell));
  if (cell->kind != CGV_CELL_COST || cell->is_empty || cell->measure != CGV_MEASURE_ABSOLUTE)
    return;

  for (CgvCost cost = cell->cost.value; may_be_longer (cell) && (gint64) cost > 0; cost /= 10)
    {
      cell->cost.value = cost;
      grow (width, measure_text (column, cell));
    }
  /* "< 0.01 %" may be wider than the largest share. */
  cell->cost.value = MIN (cell->cost.value, 1);
  if (!cgv_cell_get_event (cell)->is_ratio)
    grow (width, measure_text (column, cell));
}

/* Measures the width of the title and of the widest of its cells. */
static int
measure_column (TableColumn *column)
{
  const CgvColumn *spec = column->column;
  int width = cgv_column_tools_measure (column->table->view, column->view_column, "", 0);
  gboolean more = spec->sample != NULL;

  if (column->total != NULL && cgv_cell_widget_is_number (spec->kind))
    {
      g_auto (CgvCell) cell = { 0 };

      cgv_column_fill (spec, column->table->list, CGV_TABLE_TOTALS, &cell);
      grow (&width, measure_text (column, &cell));
    }

  for (guint i = 0; more; i++)
    {
      g_auto (CgvCell) cell = { .kind = spec->kind };

      more = spec->sample (column->table->list, spec, i, &cell);
      if (more)
        measure_cell (column, &cell, &width);
    }
  return width;
}

static gboolean
has_first_line (CgvTable *self)
{
  for (guint i = 0; i < self->shown->len; i++)
    if ((get_shown (self, i)->column->flags & CGV_COLUMN_FIRST_LINE) != 0)
      return TRUE;
  return FALSE;
}

/* Returns the width that a name keeps next to a column. Below a name that has its own line, only the bar needs room. */
static int
get_name_min (CgvTable *self,
              const CgvColumn *column)
{
  if (self->is_stacked && column->kind == CGV_CELL_NAME && has_first_line (self))
    return MIN (column->name_min, STACK_BAR_MIN);
  return cgv_text_scale (GTK_WIDGET (self), self->is_stacked ? MIN (column->name_min, STACK_NAME_MIN) : column->name_min);
}

static gboolean
is_text_beside_name (const CgvColumn *column)
{
  return column->kind == CGV_CELL_TEXT && column->sample == NULL;
}

/* Next to a text, @name_min is for both of them. Columns of the user are always shown, and the table scrolls if they do not fit. */
static gboolean
offer_rank (CgvTable *self,
            guint rank,
            int *widths,
            int *rest)
{
  int sum = 0;
  int name_min = 0;
  gboolean is_added = FALSE;
  gboolean is_text = FALSE;

  for (guint i = 0; i < self->shown->len; i++)
    {
      const CgvColumn *column = get_shown (self, i)->column;

      if (column->rank != rank || column->kind == CGV_CELL_NAME)
        continue;
      is_added |= (column->flags & CGV_COLUMN_ADDED) != 0;
      name_min = MAX (name_min, get_name_min (self, column));
      is_text |= is_text_beside_name (column);
      widths[i] = is_text_beside_name (column) ? MIN (TEXT_SHARE (*rest), cgv_text_scale (GTK_WIDGET (self), MAX_TEXT)) : measure_column (get_shown (self, i));
      sum += widths[i];
    }

  /* With the name in its own line, the second line has only the numbers that are always shown. */
  if (rank > 0 && !is_added && self->is_stacked && has_first_line (self))
    return FALSE;
  if (rank > 0 && is_added)
    *rest = MAX (*rest - sum, MIN (*rest, name_min));
  else if (rank == 0 || *rest - (is_text ? 0 : sum) >= name_min)
    *rest -= sum;
  else
    return FALSE;
  return TRUE;
}

static gboolean
find_next_rank (CgvTable *self,
                int *rank)
{
  int next = G_MAXINT;

  for (guint i = 0; i < self->shown->len; i++)
    {
      int other = get_shown (self, i)->column->rank;

      if (other > *rank)
        next = MIN (next, other);
    }
  *rank = next;
  return next != G_MAXINT;
}

/* The name has the rest. The table scrolls to the end of names with a sample, as of lines of code. */
static void
give_rest (CgvTable *self,
           int rest,
           int *widths)
{
  for (guint i = 0; i < self->shown->len; i++)
    {
      const CgvColumn *column = get_shown (self, i)->column;

      /* GTK 4.8 gives an expanding column nothing of the room of hidden ones. */
      if (column->kind == CGV_CELL_NAME)
        widths[i] = MAX (MAX (rest, get_name_min (self, column)), column->sample != NULL ? measure_column (get_shown (self, i)) : 0);
    }
}

/* Gives cells that the arrows move over the same width, as far as names do not need the room. */
static void
spread (CgvTable *self,
        int *widths,
        const gboolean *is_visible)
{
  int room = self->width - cgv_text_scale (GTK_WIDGET (self), NAME_BESIDE_CELLS);
  int widest = 0;
  int n = 0;

  for (guint i = 0; i < self->shown->len; i++)
    {
      const CgvColumn *column = get_shown (self, i)->column;

      if (!is_visible[i] || column->kind == CGV_CELL_NAME)
        continue;
      if ((column->flags & CGV_COLUMN_BAR) != 0)
        {
          room -= widths[i];
          continue;
        }
      widest = MAX (widest, widths[i]);
      n++;
    }
  if (n == 0 || room < n * widest)
    return;
  for (guint i = 0; i < self->shown->len; i++)
    if (is_visible[i] && get_shown (self, i)->column->kind != CGV_CELL_NAME && (get_shown (self, i)->column->flags & CGV_COLUMN_BAR) == 0)
      widths[i] = MIN (room / n, 2 * widest);
}

/* Columns that rank above the first that does not fit are not even measured, but columns of the user are always shown. */
static void
choose_widths (CgvTable *self,
               int *widths,
               gboolean *is_visible)
{
  int rest = self->width;
  int rank = -1;
  gboolean has_room = TRUE;

  while (find_next_rank (self, &rank))
    {
      gboolean is_shown = FALSE;

      for (guint i = 0; i < self->shown->len; i++)
        if (get_shown (self, i)->column->rank == rank)
          is_shown |= has_room || (get_shown (self, i)->column->flags & CGV_COLUMN_ADDED) != 0;
      is_shown = is_shown && offer_rank (self, (guint) rank, widths, &rest);
      has_room = has_room && is_shown;
      for (guint i = 0; i < self->shown->len; i++)
        if (get_shown (self, i)->column->rank == rank)
          is_visible[i] = is_shown;
    }

  if (self->spec->speak != NULL)
    {
      spread (self, widths, is_visible);
      rest = self->width;
      for (guint i = 0; i < self->shown->len; i++)
        rest -= is_visible[i] && get_shown (self, i)->column->kind != CGV_CELL_NAME ? widths[i] : 0;
    }
  give_rest (self, rest, widths);
}

/* Lists the columns as they are on screen. */
static GPtrArray *
list_in_order (CgvTable *self)
{
  GPtrArray *columns = g_ptr_array_new ();

  for (guint i = 0; i < self->shown->len; i++)
    {
      TableColumn *column = get_shown (self, is_mirrored (self) ? self->shown->len - 1 - i : i);

      g_ptr_array_insert (columns, self->is_stacked && column->column->kind == CGV_CELL_NAME ? 0 : -1, column);
    }
  return columns;
}

/* GTK 4.8 puts the cells of a column that is shown again after all others of their row, and those of a new one behind a hidden column
 * first: not on screen, but for screen readers. Each column is made the first one in turn. */
static void
put_in_order (CgvTable *self)
{
  g_autoptr (GPtrArray) columns = list_in_order (self);

  for (guint i = columns->len; i > 0; i--)
    gtk_column_view_insert_column (self->view, 0, ((TableColumn *) g_ptr_array_index (columns, i - 1))->view_column);
}

/* Returns whether that changed. */
static gboolean
update_stacked (CgvTable *self)
{
  gboolean is_stacked = self->spec->stacks_always || (self->spec->stacks && self->width < cgv_text_scale (GTK_WIDGET (self), STACK_WIDTH));

  if (self->is_stacked == is_stacked)
    return FALSE;
  self->is_stacked = is_stacked;
  cgv_widget_set_css_class (GTK_WIDGET (self), "stacked", is_stacked);
  return TRUE;
}

/* Returns whether the visible columns are in their order. Hidden ones have no cells. */
static gboolean
is_in_order (CgvTable *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);
  g_autoptr (GPtrArray) wanted = list_in_order (self);
  guint at = 0;

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      if (!gtk_column_view_column_get_visible (column))
        continue;
      while (at < wanted->len && !gtk_column_view_column_get_visible (((TableColumn *) g_ptr_array_index (wanted, at))->view_column))
        at++;
      if (at == wanted->len || ((TableColumn *) g_ptr_array_index (wanted, at++))->view_column != column)
        return FALSE;
    }
  return TRUE;
}

static void describe_titles (CgvTable *self);
static void update_columns (CgvTable *self);

static void
update_layout (CgvTable *self)
{
  g_autofree int *widths = NULL;
  g_autofree gboolean *is_visible = NULL;
  gboolean has_more = FALSE;
  gboolean is_restacked, is_refitted;

  if (self->list == NULL || self->width <= 0)
    return;

  is_refitted = self->spec->fit != NULL && self->spec->fit (self->list, self->width * 100 / cgv_text_scale (GTK_WIDGET (self), 100));
  if (is_refitted)
    update_columns (self);
  widths = g_new0 (int, self->shown->len + 1);
  is_visible = g_new0 (gboolean, self->shown->len + 1);
  is_restacked = update_stacked (self);
  choose_widths (self, widths, is_visible);
  for (guint i = 0; i < self->shown->len; i++)
    {
      GtkColumnViewColumn *column = get_shown (self, i)->view_column;

      has_more |= is_visible[i] && !gtk_column_view_column_get_visible (column);
      cgv_column_tools_show (column, is_visible[i], widths[i]);
      get_shown (self, i)->width = is_visible[i] ? widths[i] : 0;
    }
  if (has_more || is_restacked || self->has_new_columns || !is_in_order (self))
    put_in_order (self);
  self->has_new_columns = FALSE;
  /* Names in a line of their own are as wide as the table. */
  if (is_restacked)
    update_totals (self);
  for (guint i = 0; (is_restacked || is_refitted || self->is_stacked) && i < self->shown->len; i++)
    cgv_row_factory_refresh (gtk_column_view_column_get_factory (get_shown (self, i)->view_column));
  describe_titles (self);
  name_row (self, self->named);
  g_signal_emit (self, signals[LAYOUT_CHANGED], 0);
}

/* Columns. */

static char *
explain_title (gpointer user_data)
{
  TableColumn *column = user_data;

  return column->table->list != NULL ? cgv_column_dup_explanation (column->column, column->table->list) : NULL;
}

static gboolean
is_sorted_descending_first (const CgvColumn *column)
{
  return (column->flags & CGV_COLUMN_ASCENDING_FIRST) == 0;
}

/* A letter keeps the form of its circle, however high the titles are. */
static void
mark_side (GtkWidget *title,
           const char *text)
{
  gboolean is_base = g_strcmp0 (text, "A") == 0;
  GtkWidget *box = title != NULL ? gtk_widget_get_first_child (title) : NULL;

  if (box == NULL || (!is_base && g_strcmp0 (text, "B") != 0))
    return;
  gtk_widget_add_css_class (title, is_base ? "of-a" : "of-b");
  cgv_foreach_child (child, box)
    gtk_widget_set_valign (child, GTK_ALIGN_CENTER);
}

/* The titles of costs are the legend of the bars, and those of sides have their letters in circles. */
static void
mark_title (CgvTable *self,
            TableColumn *shown)
{
  const CgvQuantity *quantity = &shown->column->quantity;
  GtkWidget *title = cgv_column_tools_get_title (self->view, shown->view_column);

  mark_side (title, shown->column->title);
  if (title == NULL || shown->column->kind != CGV_CELL_COST || quantity->aspect != CGV_ASPECT_ONE || quantity->event != NULL || quantity->form != CGV_FORM_AMOUNT)
    return;
  if (quantity->kind == CGV_QUANTITY_INCLUSIVE)
    gtk_widget_add_css_class (title, "inclusive");
  else if (quantity->kind == CGV_QUANTITY_SELF)
    gtk_widget_add_css_class (title, "self");
}

static TableColumn *
add_column (CgvTable *self,
            const CgvColumn *column,
            guint position)
{
  TableColumn *shown = g_new0 (TableColumn, 1);
  gboolean is_number = cgv_cell_widget_is_number (column->kind);

  self->has_new_columns = TRUE;
  shown->table = self;
  shown->column = column;
  shown->sort_key = (column->flags & CGV_COLUMN_UNSORTED) != 0 ? -1 : self->next_sort_key++;
  shown->view_column = gtk_column_view_column_new (column->title, cgv_row_factory_new (create_cell, update_cell, shown));
  gtk_column_view_column_set_resizable (shown->view_column, TRUE);
  gtk_column_view_column_set_expand (shown->view_column, column->kind == CGV_CELL_NAME);
  cgv_column_tools_insert (self->view, shown->view_column, position);
  if (shown->sort_key >= 0)
    cgv_column_sort_add (self->sort, shown->view_column, shown->sort_key, is_sorted_descending_first (column));
  cgv_column_tools_set_title (self->view, shown->view_column, is_number, explain_title, shown);
  mark_title (self, shown);
  cgv_widget_name (cgv_column_tools_get_title (self->view, shown->view_column), column->title);
  cgv_column_keys_add (self->view, shown->view_column, self->sort, shown->sort_key);
  return shown;
}

static void
free_column (gpointer data)
{
  TableColumn *column = data;

  g_object_unref (column->view_column);
  g_free (column);
}

static void
remove_column (CgvTable *self,
               TableColumn *column)
{
  g_clear_pointer (&column->total, gtk_widget_unparent);
  if (column == self->cursor)
    self->cursor = NULL;
  if (column->sort_key >= 0)
    cgv_column_sort_remove (self->sort, column->view_column);
  gtk_column_view_remove_column (self->view, column->view_column);
  g_ptr_array_remove (self->shown, column);
}

static TableColumn *
find_column (CgvTable *self,
             const char *id)
{
  for (guint i = 0; id != NULL && i < self->shown->len; i++)
    if (g_str_equal (get_shown (self, i)->column->id, id))
      return get_shown (self, i);
  return NULL;
}

static gboolean
is_shown (const CgvColumn *column)
{
  return (column->flags & (CGV_COLUMN_EXPORT_ONLY | CGV_COLUMN_HIDDEN)) == 0;
}

/* A column that has become another kind is another column. */
static gboolean
is_same (const CgvColumn *a,
         const CgvColumn *b)
{
  const CgvColumnFlags fixed = CGV_COLUMN_BAR | CGV_COLUMN_TWO_BARS | CGV_COLUMN_ASCENDING_FIRST | CGV_COLUMN_UNSORTED | CGV_COLUMN_EXPORT_ONLY | CGV_COLUMN_HIDDEN;

  return b != NULL && a->kind == b->kind && (a->flags & fixed) == (b->flags & fixed);
}

static void
remove_unwanted (CgvTable *self,
                 GPtrArray *wanted)
{
  for (guint i = self->shown->len; i > 0; i--)
    {
      TableColumn *column = get_shown (self, i - 1);

      if (!is_same (column->column, cgv_columns_find (wanted, column->column->id)))
        remove_column (self, column);
    }
}

static void
keep_column (CgvTable *self,
             TableColumn *shown,
             const CgvColumn *column,
             guint position)
{
  guint old;

  shown->column = column;
  if (g_strcmp0 (gtk_column_view_column_get_title (shown->view_column), column->title) != 0)
    {
      gtk_column_view_column_set_title (shown->view_column, column->title);
      cgv_widget_name (cgv_column_tools_get_title (self->view, shown->view_column), column->title);
    }
  if (g_ptr_array_find (self->shown, shown, &old) && old != position)
    {
      g_ptr_array_steal_index (self->shown, old);
      g_ptr_array_insert (self->shown, (int) position, shown);
    }
}

/* Returns whether a list has just the columns that are there: to change those of rows that go takes longer than to be rid of them. */
static gboolean
has_columns (CgvTable *self,
             const CgvTableSpec *spec,
             CgvRowList *list)
{
  g_autoptr (GPtrArray) wanted = spec->make_columns (list);
  guint n_shown = 0;

  cgv_foreach_pointer (const CgvColumn, column, wanted)
    {
      TableColumn *shown = find_column (self, column->id);

      if (!is_shown (column))
        continue;
      if (shown == NULL || !is_same (column, shown->column))
        return FALSE;
      n_shown++;
    }
  return spec == self->spec && n_shown == self->shown->len;
}

/* Returns whether two columns change places: the room of one is that of the other now, and both have the same kind of cells. */
static gboolean
change_places (const TableColumn *a,
               const TableColumn *b,
               GPtrArray *wanted)
{
  const CgvColumn *next_a = cgv_columns_find (wanted, a->column->id);
  const CgvColumn *next_b = cgv_columns_find (wanted, b->column->id);

  return is_same (a->column, next_b) && is_same (b->column, next_a) && next_a->rank == b->column->rank && next_b->rank == a->column->rank &&
         a->column->quantity.aspect == b->column->quantity.aspect && a->column->quantity.aspect != CGV_ASPECT_ONE;
}

/* If another cost leads, its columns take the widgets of those that have no room any more: new cells for all rows take longer than a frame. */
static gboolean
swap_columns (CgvTable *self,
              GPtrArray *wanted)
{
  gboolean has_swapped = FALSE;

  for (guint i = 0; i < self->shown->len; i++)
    for (guint j = 0; j < self->shown->len; j++)
      {
        TableColumn *seen = get_shown (self, i), *hidden = get_shown (self, j);
        const CgvColumn *column = seen->column;

        if (seen->width == 0 || hidden->width > 0 || column->rank == hidden->column->rank || !change_places (seen, hidden, wanted))
          continue;
        seen->column = hidden->column;
        hidden->column = column;
        has_swapped = TRUE;
        break;
      }
  return has_swapped;
}

/* Columns that stay keep their widgets. Takes @wanted. */
static void
take_columns (CgvTable *self,
              GPtrArray *wanted)
{
  G_GNUC_UNUSED g_autoptr (GPtrArray) old = self->columns;
  guint position = 0;

  remove_unwanted (self, wanted);
  self->columns = wanted;
  cgv_foreach_pointer (const CgvColumn, column, wanted)
    {
      TableColumn *shown = find_column (self, column->id);

      if (!is_shown (column))
        continue;
      if (shown != NULL)
        keep_column (self, shown, column, position);
      else
        g_ptr_array_insert (self->shown, (int) position, add_column (self, column, position));
      position++;
    }
  update_totals (self);
}

static void
update_columns (CgvTable *self)
{
  take_columns (self, self->spec->make_columns (self->list));
}

/* Order. */

static TableColumn *
find_sorted (CgvTable *self)
{
  int key = cgv_column_sort_get (self->sort, NULL);

  for (guint i = 0; i < self->shown->len; i++)
    if (key >= 0 && get_shown (self, i)->sort_key == key)
      return get_shown (self, i);
  return NULL;
}

/* GTK 4.8 does not name a title after its text. */
static void
describe_title (TableColumn *column,
                GtkWidget *title,
                GtkAccessibleSort sort)
{
  g_autofree char *text = explain_title (column);

  if (sort != GTK_ACCESSIBLE_SORT_NONE)
    {
      const char *order = sort == GTK_ACCESSIBLE_SORT_DESCENDING ? _ ("Sorted in descending order.") : _ ("Sorted in ascending order.");
      g_autofree char *meaning = g_steal_pointer (&text);

      text = g_strjoin (" ", order, meaning, NULL);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (title),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, column->column->title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text != NULL ? text : "",
                                  GTK_ACCESSIBLE_PROPERTY_SORT, sort,
                                  -1);
}

/* Above the cells, which do, too. */
static void
read_from_left (GtkWidget *widget)
{
  gtk_widget_set_direction (widget, GTK_TEXT_DIR_LTR);
  cgv_foreach_child (child, widget)
    read_from_left (child);
}

/* Gives screen readers the title, its meaning, and how it sorts. */
static void
describe_titles (CgvTable *self)
{
  TableColumn *sorted = find_sorted (self);
  GtkAccessibleSort sort = GTK_ACCESSIBLE_SORT_ASCENDING;
  gboolean descending = FALSE;

  cgv_column_sort_get (self->sort, &descending);
  if (descending)
    sort = GTK_ACCESSIBLE_SORT_DESCENDING;
  for (guint i = 0; i < self->shown->len; i++)
    {
      TableColumn *column = get_shown (self, i);
      GtkWidget *title = column->width > 0 ? cgv_column_tools_get_title (self->view, column->view_column) : NULL;

      if (title == NULL)
        continue;
      describe_title (column, title, column == sorted ? sort : GTK_ACCESSIBLE_SORT_NONE);
      if (is_mirrored (self))
        read_from_left (title);
    }
}

static void
sort_list (CgvTable *self)
{
  TableColumn *column = find_sorted (self);
  gboolean descending;

  if (self->list == NULL || column == NULL)
    return;
  cgv_column_sort_get (self->sort, &descending);
  self->spec->sort (self->list, column->column, descending);
}

static void
sort_changed_cb (CgvTable *self)
{
  TableColumn *column = find_sorted (self);

  if (self->keeps_sort)
    return;
  if (column != NULL && !self->is_updating)
    {
      g_free (self->sort_id);
      self->sort_id = g_strdup (column->column->id);
      cgv_column_sort_get (self->sort, &self->descending);
    }
  sort_list (self);
  if (self->list != NULL)
    describe_titles (self);
  cgv_table_scroll_to (self, 0);
  g_signal_emit (self, signals[SORTED], 0);
}

static TableColumn *
find_default (CgvTable *self)
{
  TableColumn *first = self->spec->get_default_sort != NULL ? find_column (self, self->spec->get_default_sort (self->list)) : NULL;

  if (first != NULL)
    return first;
  for (guint i = 0; i < G_N_ELEMENTS (self->spec->default_sort); i++)
    {
      TableColumn *column = find_column (self, self->spec->default_sort[i]);

      if (column != NULL)
        return column;
    }
  return NULL;
}

/* A column that was sorted by may have gone, or be there again. @sorted is the id (nullable) of the column that sorts, which may only have
 * other widgets. */
static void
update_sort (CgvTable *self,
             const char *sorted)
{
  TableColumn *wanted = find_column (self, self->sort_id);
  TableColumn *column = wanted != NULL ? wanted : find_default (self);

  self->is_updating = TRUE;
  self->keeps_sort = column != NULL && g_strcmp0 (column->column->id, sorted) == 0;
  if (column != NULL && column->sort_key >= 0)
    cgv_column_sort_set (self->sort, column->sort_key, wanted != NULL ? self->descending : is_sorted_descending_first (column->column));
  self->is_updating = self->keeps_sort = FALSE;
}

/* Copying. */

static void
set_clipboard (CgvTable *self,
               const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

/* Returns (transfer full) (nullable) the list of all rows. */
static CgvRowList *
new_whole (CgvTable *self)
{
  if (self->list == NULL)
    return NULL;
  return self->spec->new_whole != NULL ? self->spec->new_whole (self->list) : g_object_ref (self->list);
}

static void
copy_table (CgvTable *self,
            CgvRowList *list,
            const GtkBitset *rows,
            gboolean with_totals)
{
  g_autoptr (GPtrArray) columns = self->spec->make_columns (list);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *introduction = self->spec->introduce != NULL ? self->spec->introduce (list) : NULL;
  guint position;
  GtkBitsetIter iter;

  if (introduction != NULL)
    g_string_append_printf (out, "%s\n", introduction);
  cgv_columns_append_titles (columns, out);
  if (with_totals)
    cgv_columns_append_row (columns, list, CGV_TABLE_TOTALS, out);
  for (gboolean more = gtk_bitset_iter_init_first (&iter, rows, &position); more; more = gtk_bitset_iter_next (&iter, &position))
    cgv_columns_append_row (columns, list, position, out);
  set_clipboard (self, out->str);
}

/* Lists the columns that fit, in their order on screen. */
static GPtrArray *
list_seen (CgvTable *self)
{
  GPtrArray *seen = g_ptr_array_new ();

  for (guint i = 0; i < self->shown->len; i++)
    {
      TableColumn *column = get_shown (self, i);

      if (gtk_column_view_column_get_visible (column->view_column) && column->column->kind != CGV_CELL_CUSTOM)
        g_ptr_array_add (seen, (gpointer) column->column);
    }
  return seen;
}

static void
copy_markdown (CgvTable *self,
               const GtkBitset *rows)
{
  g_autoptr (GPtrArray) columns = list_seen (self);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *introduction = self->spec->introduce != NULL ? self->spec->introduce (self->list) : NULL;
  guint position;
  GtkBitsetIter iter;

  if (introduction != NULL)
    {
      cgv_markdown_append_words (out, introduction);
      g_string_append (out, "\n\n");
    }
  cgv_columns_append_markdown_titles (columns, out);
  for (gboolean more = gtk_bitset_iter_init_first (&iter, rows, &position); more; more = gtk_bitset_iter_next (&iter, &position))
    cgv_columns_append_markdown_row (columns, self->list, position, out);
  set_clipboard (self, out->str);
}

/* Returns the selected rows if @position is one of them or not a row; otherwise the row there, if it exists. */
static GtkBitset *
list_rows (CgvTable *self,
           guint position)
{
  g_autoptr (GtkBitset) selected = self->selection != NULL ? gtk_selection_model_get_selection (self->selection) : gtk_bitset_new_empty ();

  if (position == GTK_INVALID_LIST_POSITION || gtk_bitset_contains (selected, position))
    return g_steal_pointer (&selected);
  return position < get_n_rows (self) ? gtk_bitset_new_range (position, 1) : gtk_bitset_new_empty ();
}

/* Returns the selected rows, or the one with the keyboard focus if it is not one of several. */
static GtkBitset *
list_chosen_rows (CgvTable *self)
{
  g_autoptr (GtkBitset) selected = self->selection != NULL ? gtk_selection_model_get_selection (self->selection) : gtk_bitset_new_empty ();

  return gtk_bitset_get_size (selected) > 1 ? g_steal_pointer (&selected) : list_rows (self, cgv_table_get_focus_position (self));
}

static void
copy_action (GtkWidget *widget,
             const char *action,
             GVariant *parameter)
{
  CgvTable *self = CGV_TABLE (widget);
  g_autoptr (GtkBitset) rows = list_chosen_rows (self);

  if (gtk_bitset_is_empty (rows))
    return;
  if (g_str_equal (action, "table.copy-markdown"))
    copy_markdown (self, rows);
  else
    copy_table (self, self->list, rows, FALSE);
}

/* Copies all selected rows if the row is one of them. */
static void
copy_row_action (GtkWidget *widget,
                 const char *action,
                 GVariant *parameter)
{
  CgvTable *self = CGV_TABLE (widget);
  g_autoptr (GtkBitset) rows = list_rows (self, cgv_row_menu_get_position (self->menu));

  if (gtk_bitset_is_empty (rows))
    return;
  if (g_str_equal (action, "table.copy-row-markdown"))
    copy_markdown (self, rows);
  else
    copy_table (self, self->list, rows, FALSE);
}

static void
copy_all_action (GtkWidget *widget,
                 const char *action,
                 GVariant *parameter)
{
  CgvTable *self = CGV_TABLE (widget);
  g_autoptr (CgvRowList) list = new_whole (self);
  guint n = list != NULL ? g_list_model_get_n_items (G_LIST_MODEL (list)) : 0;
  g_autoptr (GtkBitset) rows = gtk_bitset_new_range (0, n);

  if (n > 0)
    copy_table (self, list, rows, has_totals (self));
}

static const CgvColumn *
find_name (CgvTable *self)
{
  for (guint i = 0; i < self->shown->len; i++)
    if (get_shown (self, i)->column->kind == CGV_CELL_NAME)
      return get_shown (self, i)->column;
  return NULL;
}

static void
copy_name_action (GtkWidget *widget,
                  const char *action,
                  GVariant *parameter)
{
  CgvTable *self = CGV_TABLE (widget);
  guint position = cgv_row_menu_get_position (self->menu);
  const CgvColumn *column = find_name (self);
  g_auto (CgvCell) cell = { 0 };
  g_autofree char *name = NULL;

  if (position >= get_n_rows (self) || column == NULL)
    return;
  cgv_column_fill (column, self->list, position, &cell);
  name = cgv_cell_dup_exact (&cell);
  set_clipboard (self, name);
}

static void
open_cycle_action (GtkWidget *widget,
                   const char *action,
                   GVariant *parameter)
{
  CgvTable *self = CGV_TABLE (widget);
  guint position = cgv_row_menu_get_position (self->menu);

  if (position < get_n_rows (self))
    g_signal_emit (self, signals[OPEN_CYCLE], 0, position);
}

/* Returns whether the cycle can be opened: not if the list already shows it. */
static gboolean
can_open_cycle (CgvTable *self,
                guint position)
{
  const CgvColumn *column = find_name (self);
  g_auto (CgvCell) cell = { 0 };

  if (position >= get_n_rows (self) || column == NULL || !g_signal_has_handler_pending (self, signals[OPEN_CYCLE], 0, FALSE))
    return FALSE;
  cgv_column_fill (column, self->list, position, &cell);
  return (cell.marks & CGV_NAME_MARK_CYCLE) != 0;
}

/* The menu of titles. */

static void
sort_action (GtkWidget *widget,
             const char *action,
             GVariant *parameter)
{
  CgvTable *self = CGV_TABLE (widget);

  if (find_column (self, self->title_id) != NULL)
    cgv_table_set_sort (self, self->title_id, g_str_equal (action, "table.sort-descending"));
}

static void
hide_action (GtkWidget *widget,
             const char *action,
             GVariant *parameter)
{
  CgvTable *self = CGV_TABLE (widget);
  TableColumn *column = find_column (self, self->title_id);

  if (column != NULL && self->list != NULL && self->spec->hide != NULL)
    self->spec->hide (self->list, column->column);
}

static void
show_action (GtkWidget *widget,
             const char *action,
             GVariant *parameter)
{
  CgvTable *self = CGV_TABLE (widget);

  if (self->list != NULL && self->spec->hide != NULL)
    self->spec->hide (self->list, NULL);
}

static gboolean
has_hidden (CgvTable *self)
{
  for (guint i = 0; self->spec->hide != NULL && i < self->columns->len; i++)
    if ((((const CgvColumn *) g_ptr_array_index (self->columns, i))->flags & CGV_COLUMN_HIDDEN) != 0)
      return TRUE;
  return FALSE;
}

static TableColumn *
find_column_of_title (CgvTable *self,
                      GtkWidget *title)
{
  for (guint i = 0; i < self->shown->len; i++)
    if (cgv_column_tools_get_title (self->view, get_shown (self, i)->view_column) == title)
      return get_shown (self, i);
  return NULL;
}

/* The name always stays. */
static void
title_menu_opening_cb (GtkWidget *title,
                       gpointer user_data)
{
  CgvTable *self = user_data;
  TableColumn *column = find_column_of_title (self, title);

  g_free (self->title_id);
  self->title_id = g_strdup (column != NULL ? column->column->id : NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "table.sort-ascending", column != NULL && column->sort_key >= 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "table.sort-descending", column != NULL && column->sort_key >= 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "table.hide-column", column != NULL && self->spec->hide != NULL && column->column->kind != CGV_CELL_NAME);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "table.show-columns", has_hidden (self));
  g_signal_emit (self, signals[TITLE_MENU_OPENING], 0, column != NULL ? column->column : NULL);
}

/* The widget. */

static guint
get_selected (CgvTable *self)
{
  g_autoptr (GtkBitset) selected = self->selection != NULL ? gtk_selection_model_get_selection (self->selection) : NULL;

  return selected != NULL && !gtk_bitset_is_empty (selected) ? gtk_bitset_get_minimum (selected) : GTK_INVALID_LIST_POSITION;
}

static gboolean
layout_cb (gpointer user_data)
{
  CgvTable *self = user_data;
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  self->layout_id = 0;
  if (self->width != width)
    {
      self->width = width;
      update_layout (self);
    }
  return G_SOURCE_REMOVE;
}

static void
cgv_table_size_allocate (GtkWidget *widget,
                         int width,
                         int height,
                         int baseline)
{
  CgvTable *self = CGV_TABLE (widget);
  int totals = MIN (measure_totals (self), height);
  GtkAllocation allocation = { 0, 0, width, height - totals };

  gtk_widget_size_allocate (self->scroller, &allocation, baseline);
  allocate_totals (self, height - totals, totals);
  cgv_row_menu_present (self->menu);
  cgv_row_menu_present (self->title_menu);

  /* The choice of columns changes sizes, which must not happen while they are allocated. */
  if (self->layout_id == 0)
    self->layout_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, layout_cb, self, NULL);
}

static void
cgv_table_measure (GtkWidget *widget,
                   GtkOrientation orientation,
                   int for_size,
                   int *minimum,
                   int *natural,
                   int *minimum_baseline,
                   int *natural_baseline)
{
  int totals = orientation == GTK_ORIENTATION_VERTICAL ? measure_totals (CGV_TABLE (widget)) : 0;

  gtk_widget_measure (CGV_TABLE (widget)->scroller, orientation, for_size, minimum, natural, NULL, NULL);
  *minimum += totals;
  *natural += totals;
}

/* Returns whether many invisible rows of the last list are left. */
static gboolean
has_old_rows (CgvTable *self)
{
  GtkSelectionModel *rows = gtk_column_view_get_model (self->view);

  return rows != NULL && rows != self->selection && g_list_model_get_n_items (G_LIST_MODEL (rows)) > FEW_ROWS;
}

static gboolean
cgv_table_grab_focus (GtkWidget *widget)
{
  CgvTable *self = CGV_TABLE (widget);

  return cgv_table_focus_row (self, get_selected (self));
}

static gboolean
cgv_table_focus (GtkWidget *widget,
                 GtkDirectionType direction)
{
  CgvTable *self = CGV_TABLE (widget);

  return !has_old_rows (self) && cgv_column_keys_focus (self->view, direction, get_selected (self), self->scroller, NULL);
}

static void
cgv_table_dispose (GObject *object)
{
  CgvTable *self = CGV_TABLE (object);

  g_clear_handle_id (&self->layout_id, g_source_remove);
  g_clear_handle_id (&self->rows_id, g_source_remove);
  g_clear_handle_id (&self->awaited_id, g_source_remove);
  if (self->scroller != NULL)
    {
      cgv_table_set_list (self, NULL, NULL, NULL);
      gtk_column_view_set_model (self->view, NULL);
      while (self->shown->len > 0)
        remove_column (self, get_shown (self, 0));
    }
  g_clear_object (&self->sort);
  g_clear_weak_pointer (&self->named);
  g_clear_weak_pointer (&self->cursor_cell);
  if (self->scroller != NULL)
    {
      cgv_row_menu_remove (self->menu);
      cgv_row_menu_remove (self->title_menu);
      g_clear_object (&self->menu);
      g_clear_object (&self->title_menu);
      gtk_widget_unparent (self->scroller);
      self->scroller = NULL;
    }

  G_OBJECT_CLASS (cgv_table_parent_class)->dispose (object);
}

static void
cgv_table_finalize (GObject *object)
{
  CgvTable *self = CGV_TABLE (object);

  g_ptr_array_unref (self->shown);
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_free (self->sort_id);
  g_free (self->title_id);
  g_free (self->name);

  G_OBJECT_CLASS (cgv_table_parent_class)->finalize (object);
}

/* After scrolling to the top, GTK reuses the widgets for other rows. If the visible rows were removed, it would destroy and make two
 * hundred. */
static void
shrinking_cb (CgvTable *self)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->view));
  double n_before = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  double last = (gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment)) / MAX (gtk_adjustment_get_upper (adjustment), 1) * n_before;

  if (gtk_column_view_get_model (self->view) == self->selection && last > get_n_rows (self))
    cgv_table_scroll_to (self, 0);
}

/* Hides the remaining rows of the last list while they are removed. */
static void
hide_rows (CgvTable *self)
{
  if (gtk_column_view_get_model (self->view) == self->selection)
    gtk_widget_set_child_visible (self->scroller, FALSE);
  cgv_row_selection_end (CGV_ROW_SELECTION (self->selection));
  g_clear_object (&self->selection);
}

/* Returns whether a row is still to come: the first frame of a list has its first rows only. */
static gboolean
is_to_come (CgvTable *self,
            guint position)
{
  return position < get_n_rows (self) && !cgv_row_selection_is_shown (CGV_ROW_SELECTION (self->selection), position);
}

static void
stop_awaiting (CgvTable *self)
{
  self->awaited = GTK_INVALID_LIST_POSITION;
  g_clear_handle_id (&self->awaited_id, g_source_remove);
}

/* Goes to the awaited row, and moves a waiting keyboard focus there. If it is still to come, its list is not hurried for it: rows for all
 * of a page take longer than a frame. */
static gboolean
go_to_awaited_cb (gpointer user_data)
{
  CgvTable *self = user_data;

  if (self->selection != NULL && gtk_column_view_get_model (self->view) == self->selection && is_to_come (self, self->awaited))
    return G_SOURCE_CONTINUE;
  self->awaited_id = 0;
  if (self->selection == NULL || gtk_column_view_get_model (self->view) != self->selection)
    return G_SOURCE_REMOVE;
  if (gtk_widget_is_focus (GTK_WIDGET (self)))
    cgv_column_keys_focus_rows (self->view, self->awaited);
  else if (self->awaited != GTK_INVALID_LIST_POSITION)
    cgv_column_tools_scroll_to (self->view, self->awaited);
  self->awaited = GTK_INVALID_LIST_POSITION;
  return G_SOURCE_REMOVE;
}

static void
go_to_awaited (CgvTable *self)
{
  g_clear_handle_id (&self->awaited_id, g_source_remove);
  if (go_to_awaited_cb (self) == G_SOURCE_CONTINUE)
    self->awaited_id = g_timeout_add (CGV_ROW_SELECTION_STEP_MS, go_to_awaited_cb, self);
}

static void
show_rows (CgvTable *self)
{
  cgv_row_selection_begin (CGV_ROW_SELECTION (self->selection));
  gtk_column_view_set_model (self->view, self->selection);
  show_child (self->scroller, TRUE);
  go_to_awaited (self);
}

/* GTK makes widgets for two hundred rows, which takes longer than a frame: an invisible page has none. Those of the last list are not
 * removed in the same turn either. */
static gboolean
show_rows_cb (gpointer user_data)
{
  CgvTable *self = user_data;

  if (has_old_rows (self))
    {
      cgv_row_selection_step (CGV_ROW_SELECTION (gtk_column_view_get_model (self->view)));
      return G_SOURCE_CONTINUE;
    }
  self->rows_id = 0;
  if (self->selection != NULL && gtk_column_view_get_model (self->view) != self->selection && gtk_widget_get_mapped (GTK_WIDGET (self)))
    show_rows (self);
  return G_SOURCE_REMOVE;
}

/* Runs before the next frame, but after other changes of this turn: the list may change. */
static void
queue_rows (CgvTable *self)
{
  if (self->rows_id == 0)
    self->rows_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, show_rows_cb, self, NULL);
}

/* The same words may have other widths now. */
static void
cgv_table_system_setting_changed (GtkWidget *widget,
                                  GtkSystemSetting setting)
{
  CgvTable *self = CGV_TABLE (widget);

  GTK_WIDGET_CLASS (cgv_table_parent_class)->system_setting_changed (widget, setting);
  self->width = 0;
}

static void
cgv_table_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (cgv_table_parent_class)->root (widget);
  g_signal_connect_swapped (gtk_widget_get_root (widget), "notify::focus-widget", G_CALLBACK (focus_changed_cb), widget);
}

static void
cgv_table_unroot (GtkWidget *widget)
{
  g_signal_handlers_disconnect_by_func (gtk_widget_get_root (widget), focus_changed_cb, widget);
  GTK_WIDGET_CLASS (cgv_table_parent_class)->unroot (widget);
}

static void
cgv_table_map (GtkWidget *widget)
{
  queue_rows (CGV_TABLE (widget));
  GTK_WIDGET_CLASS (cgv_table_parent_class)->map (widget);
}

static void
cgv_table_class_init (CgvTableClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_table_dispose;
  object_class->finalize = cgv_table_finalize;
  widget_class->root = cgv_table_root;
  widget_class->unroot = cgv_table_unroot;
  widget_class->map = cgv_table_map;
  widget_class->measure = cgv_table_measure;
  widget_class->system_setting_changed = cgv_table_system_setting_changed;
  widget_class->size_allocate = cgv_table_size_allocate;
  widget_class->focus = cgv_table_focus;
  widget_class->grab_focus = cgv_table_grab_focus;

  signals[ACTIVATE] = cgv_signal_new ("activate", klass, 1, G_TYPE_UINT);
  signals[SORTED] = cgv_signal_new ("sorted", klass, 0);
  signals[OPEN_CYCLE] = cgv_signal_new ("open-cycle", klass, 1, G_TYPE_UINT);
  signals[MENU_OPENING] = cgv_signal_new ("menu-opening", klass, 1, G_TYPE_UINT);
  signals[TITLE_MENU_OPENING] = cgv_signal_new ("title-menu-opening", klass, 1, G_TYPE_POINTER);
  signals[LAYOUT_CHANGED] = cgv_signal_new ("layout-changed", klass, 0);
  signals[CURSOR_CHANGED] = cgv_signal_new ("cursor-changed", klass, 0);

  gtk_widget_class_install_action (widget_class, "table.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "table.copy-markdown", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "table.copy-row", NULL, copy_row_action);
  gtk_widget_class_install_action (widget_class, "table.copy-row-markdown", NULL, copy_row_action);
  gtk_widget_class_install_action (widget_class, "table.copy-all", NULL, copy_all_action);
  gtk_widget_class_install_action (widget_class, "table.copy-name", NULL, copy_name_action);
  gtk_widget_class_install_action (widget_class, "table.open-cycle", NULL, open_cycle_action);
  gtk_widget_class_install_action (widget_class, "table.sort-ascending", NULL, sort_action);
  gtk_widget_class_install_action (widget_class, "table.sort-descending", NULL, sort_action);
  gtk_widget_class_install_action (widget_class, "table.hide-column", NULL, hide_action);
  gtk_widget_class_install_action (widget_class, "table.show-columns", NULL, show_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "table.copy", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "table.copy-markdown", NULL);
  gtk_widget_class_set_css_name (widget_class, "datatable");
}

static void
activate_cb (CgvTable *self,
             guint position)
{
  if (position < get_n_rows (self))
    g_signal_emit (self, signals[ACTIVATE], 0, position);
}

static void
menu_opening_cb (gpointer user_data)
{
  CgvTable *self = user_data;
  guint position = cgv_row_menu_get_position (self->menu);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "table.open-cycle", can_open_cycle (self, position));
  g_signal_emit (self, signals[MENU_OPENING], 0, position);
}

typedef struct
{
  const char *label; /* NULL between two sections */
  const char *action;
  const char *hidden_when; /* (nullable) */
} MenuItem;

static CgvRowMenu *
make_menu (CgvTable *self,
           const MenuItem *items,
           guint n_items)
{
  g_autoptr (GMenu) model = g_menu_new ();
  g_autoptr (GMenu) section = g_menu_new ();

  g_menu_append_section (model, NULL, G_MENU_MODEL (section));
  for (guint i = 0; i < n_items; i++)
    {
      g_autoptr (GMenuItem) item = NULL;

      if (items[i].label == NULL)
        {
          g_object_unref (section);
          section = g_menu_new ();
          g_menu_append_section (model, NULL, G_MENU_MODEL (section));
          continue;
        }
      item = g_menu_item_new (_ (items[i].label), items[i].action);
      if (items[i].hidden_when != NULL)
        g_menu_item_set_attribute (item, "hidden-when", "s", items[i].hidden_when);
      g_menu_append_item (section, item);
    }
  return cgv_row_menu_new (G_MENU_MODEL (model), GTK_WIDGET (self));
}

static const MenuItem row_items[] = {
  { N_ ("Copy _Name"), "table.copy-name", NULL },
  { N_ ("Copy _Row"), "table.copy-row", NULL },
  { N_ ("Copy Row as _Markdown"), "table.copy-row-markdown", NULL },
  { N_ ("Copy A_ll Rows"), "table.copy-all", NULL },
  { NULL, NULL, NULL },
  { N_ ("_Show Its Cycle"), "table.open-cycle", "action-disabled" },
};

static const MenuItem title_items[] = {
  { N_ ("Sort _Ascending"), "table.sort-ascending", NULL },
  { N_ ("Sort _Descending"), "table.sort-descending", NULL },
  { NULL, NULL, NULL },
  { N_ ("_Hide Column"), "table.hide-column", "action-disabled" },
  { N_ ("_Show Hidden Columns"), "table.show-columns", "action-disabled" },
  { N_ ("_Columns…"), "win.columns", "action-missing" },
};

/* Returns (nullable) the next column that is seen; NULL for that of names, and before the first. */
static TableColumn *
find_beside (CgvTable *self,
             gboolean is_next)
{
  guint at = 0;

  for (guint i = 0; i < self->shown->len; i++)
    if (self->cursor != NULL ? get_shown (self, i) == self->cursor : get_shown (self, i)->column->kind == CGV_CELL_NAME)
      at = i;
  do
    at += is_next ? 1 : -1;
  while (at < self->shown->len && get_shown (self, at)->width == 0);
  return at < self->shown->len ? get_shown (self, at) : self->cursor;
}

/* Opens or closes the group of a row as trees do, where the row as a whole is the current one; otherwise goes to the next cell. */
static void
move_cursor (CgvTable *self,
             gboolean is_next)
{
  guint position = cgv_table_get_focus_position (self);
  const CgvColumn *name = find_name (self);
  g_auto (CgvCell) cell = { 0 };

  if (self->cursor == NULL && name != NULL)
    cgv_column_fill (name, self->list, position, &cell);
  if (cell.branch == (is_next ? CGV_NAME_BRANCH_CLOSED : CGV_NAME_BRANCH_OPEN))
    self->spec->toggle (self->list, position, FALSE);
  else
    set_cursor (self, find_beside (self, is_next));
}

/* GTK would move the focus to another row. */
static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint key,
                guint code,
                GdkModifierType state,
                CgvTable *self)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (self->view));
  gboolean is_left = key == GDK_KEY_Left || key == GDK_KEY_KP_Left;
  gboolean is_right = key == GDK_KEY_Right || key == GDK_KEY_KP_Right;

  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0 || is_left == is_right || cgv_table_get_focus_position (self) == GTK_INVALID_LIST_POSITION)
    return GDK_EVENT_PROPAGATE;
  if (self->list != NULL && self->spec->speak != NULL)
    move_cursor (self, is_right != (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL));
  else
    gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + (is_right ? 1 : -1) * gtk_adjustment_get_step_increment (adjustment));
  return GDK_EVENT_STOP;
}

static void
cgv_table_init (CgvTable *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->shown = g_ptr_array_new_with_free_func (free_column);
  self->awaited = GTK_INVALID_LIST_POSITION;
  self->view = GTK_COLUMN_VIEW (gtk_column_view_new (NULL));
  if (g_object_class_find_property (G_OBJECT_GET_CLASS (self->view), "tab-behavior") != NULL)
    g_object_set (self->view, "tab-behavior", TAB_WITHIN_ITEM, NULL);
  gtk_column_view_set_reorderable (self->view, FALSE);
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "data-table");
  g_signal_connect_swapped (self->view, "activate", G_CALLBACK (activate_cb), self);
  self->sort = cgv_column_sort_new (self->view);
  g_signal_connect_swapped (self->sort, "changed", G_CALLBACK (sort_changed_cb), self);

  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->view));
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (self->scroller), TRUE);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (self->scroller, keys);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scroller)), "value-changed", G_CALLBACK (gtk_widget_queue_allocate), self, G_CONNECT_SWAPPED);
  self->menu = make_menu (self, row_items, G_N_ELEMENTS (row_items));
  cgv_row_menu_attach (self->menu, GTK_WIDGET (self->view));
  cgv_row_menu_set_opening (self->menu, menu_opening_cb, self);
  self->title_menu = make_menu (self, title_items, G_N_ELEMENTS (title_items));
  cgv_row_menu_attach_to_titles (self->title_menu, self->view, title_menu_opening_cb, self);
}

void
cgv_table_set_name (CgvTable *self,
                    const char *name)
{
  g_return_if_fail (CGV_IS_TABLE (self));

  g_free (self->name);
  self->name = g_strdup (name);
  cgv_widget_name (GTK_WIDGET (self->view), name);
}

const char *
cgv_table_get_name (CgvTable *self)
{
  g_return_val_if_fail (CGV_IS_TABLE (self), NULL);

  return self->name != NULL ? self->name : "";
}

/* GTK fills the widgets of rows that are removed while others are added. */
static void
take_rows (CgvTable *self)
{
  cgv_row_selection_take_list (CGV_ROW_SELECTION (self->selection), self->list);
  show_child (self->scroller, TRUE);
  cgv_table_scroll_to (self, 0);
}

void
cgv_table_set_list (CgvTable *self,
                    const CgvTableSpec *spec,
                    CgvRowList *list,
                    GtkSelectionModel *selection)
{
  G_GNUC_UNUSED g_autoptr (CgvRowList) old = NULL;
  GtkSelectionModel *rows;
  gboolean keeps_columns, takes_rows;

  g_return_if_fail (CGV_IS_TABLE (self));
  g_return_if_fail (list == NULL || (CGV_IS_ROW_LIST (list) && spec != NULL));

  /* GTK 4.8 aborts if it looks for another row while all of them are removed. */
  if (cgv_table_get_focus_position (self) != GTK_INVALID_LIST_POSITION)
    gtk_root_set_focus (gtk_widget_get_root (GTK_WIDGET (self)), NULL);
  /* GTK may fill rows while they go: of no list then. */
  old = g_steal_pointer (&self->list);
  stop_awaiting (self);
  if (self->selection != NULL)
    hide_rows (self);
  update_totals (self);
  if (list == NULL)
    return;

  rows = gtk_column_view_get_model (self->view);
  keeps_columns = rows != NULL && has_columns (self, spec, list);
  takes_rows = keeps_columns && selection == NULL && !cgv_row_selection_can_select (CGV_ROW_SELECTION (rows)) && gtk_widget_get_mapped (GTK_WIDGET (self));
  if (!takes_rows && (!has_old_rows (self) || !keeps_columns))
    gtk_column_view_set_model (self->view, NULL);
  self->list = g_object_ref (list);
  self->spec = spec;
  if (takes_rows)
    selection = rows;
  self->selection = selection != NULL ? g_object_ref (selection) : GTK_SELECTION_MODEL (cgv_row_selection_new (list, NULL, NULL));
  if (!takes_rows)
    g_signal_connect_object (self->selection, "shrinking", G_CALLBACK (shrinking_cb), self, G_CONNECT_SWAPPED);
  gtk_column_view_set_single_click_activate (self->view, spec->is_activated_by_click);
  update_columns (self);
  update_sort (self, NULL);
  update_layout (self);
  sort_list (self);
  if (takes_rows)
    take_rows (self);
  else if (has_old_rows (self))
    queue_rows (self);
  else if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    show_rows (self);
}

/* If the user removes the sort column, its order does not come back with it. Returns whether columns have the cells of others, which have to be
 * filled. */
static gboolean
update (CgvTable *self)
{
  TableColumn *sorted = find_sorted (self);
  g_autofree char *sorted_id = sorted != NULL ? g_strdup (sorted->column->id) : NULL;
  gboolean was_there = find_column (self, self->sort_id) != NULL;
  GPtrArray *wanted;
  gboolean has_swapped;

  if (self->list == NULL)
    return FALSE;
  wanted = self->spec->make_columns (self->list);
  has_swapped = swap_columns (self, wanted);
  take_columns (self, wanted);
  if (was_there && find_column (self, self->sort_id) == NULL)
    g_clear_pointer (&self->sort_id, g_free);
  update_sort (self, has_swapped ? sorted_id : NULL);
  update_layout (self);
  return has_swapped;
}

static void
fill_cells (CgvTable *self)
{
  for (guint i = 0; i < self->shown->len; i++)
    cgv_row_factory_refresh (gtk_column_view_column_get_factory (get_shown (self, i)->view_column));
}

void
cgv_table_update (CgvTable *self)
{
  g_return_if_fail (CGV_IS_TABLE (self));

  if (update (self))
    fill_cells (self);
}

void
cgv_table_refresh (CgvTable *self)
{
  g_return_if_fail (CGV_IS_TABLE (self));

  update (self);
  fill_cells (self);
}

void
cgv_table_explain (CgvTable *self)
{
  g_return_if_fail (CGV_IS_TABLE (self));

  if (self->list != NULL)
    describe_titles (self);
}

const char *
cgv_table_get_sort (CgvTable *self,
                    gboolean *descending)
{
  g_return_val_if_fail (CGV_IS_TABLE (self), NULL);

  if (self->sort_id == NULL)
    {
      TableColumn *column = find_sorted (self);

      cgv_column_sort_get (self->sort, descending);
      return column != NULL ? column->column->id : NULL;
    }
  return cgv_table_get_chosen_sort (self, descending);
}

const char *
cgv_table_get_chosen_sort (CgvTable *self,
                           gboolean *descending)
{
  g_return_val_if_fail (CGV_IS_TABLE (self), NULL);

  if (descending != NULL)
    *descending = self->descending;
  return self->sort_id;
}

void
cgv_table_set_sort (CgvTable *self,
                    const char *id,
                    gboolean descending)
{
  g_autofree char *old_id = NULL; /* perhaps @id */

  g_return_if_fail (CGV_IS_TABLE (self));
  g_return_if_fail (id != NULL);

  old_id = self->sort_id;
  self->sort_id = g_strdup (id);
  self->descending = !!descending;
  if (self->list != NULL)
    update_sort (self, NULL);
}

const CgvColumn *
cgv_table_get_cursor (CgvTable *self)
{
  g_return_val_if_fail (CGV_IS_TABLE (self), NULL);

  return self->cursor != NULL ? self->cursor->column : NULL;
}

gboolean
cgv_table_get_title_bounds (CgvTable *self,
                            const char *id,
                            GtkWidget *target,
                            graphene_rect_t *bounds)
{
  TableColumn *column;
  GtkWidget *title;

  g_return_val_if_fail (CGV_IS_TABLE (self), FALSE);

  column = find_column (self, id);
  title = column != NULL && column->width > 0 ? cgv_column_tools_get_title (self->view, column->view_column) : NULL;
  return title != NULL && gtk_widget_compute_bounds (title, target, bounds);
}

int
cgv_table_get_width (CgvTable *self,
                     const char *id)
{
  TableColumn *column;

  g_return_val_if_fail (CGV_IS_TABLE (self), 0);

  column = find_column (self, id);
  return column != NULL ? column->width : 0;
}

GPtrArray *
cgv_table_get_columns (CgvTable *self)
{
  g_return_val_if_fail (CGV_IS_TABLE (self), NULL);

  return self->columns;
}

GPtrArray *
cgv_table_begin_report (CgvTable *self,
                        CgvReport *report,
                        CgvReportTable *table)
{
  g_autoptr (GPtrArray) columns = NULL;
  g_autoptr (CgvRowList) list = NULL;
  CgvColumnFlags left_out = CGV_COLUMN_WINDOW_ONLY;

  g_return_val_if_fail (CGV_IS_TABLE (self), NULL);

  list = new_whole (self);
  if (list == NULL)
    return NULL;
  columns = self->spec->make_columns (list);
  if (cgv_report_is (report, CGV_REPORT_PROSE))
    left_out |= CGV_COLUMN_EXPORT_ONLY;
  for (guint i = columns->len; i-- > 0;)
    {
      const CgvColumn *column = g_ptr_array_index (columns, i);

      if ((column->flags & left_out) != 0 || column->kind == CGV_CELL_CUSTOM)
        g_ptr_array_remove_index (columns, i);
    }
  if (self->spec->introduce != NULL)
    cgv_report_take (report, CGV_REPORT_PARAGRAPH, self->spec->introduce (list));
  *table = (CgvReportTable){ .id = "rows", .columns = columns, .n_rows = g_list_model_get_n_items (G_LIST_MODEL (list)) };
  table->list = g_steal_pointer (&list);
  return g_steal_pointer (&columns);
}

CgvRowList *
cgv_table_get_list (CgvTable *self)
{
  g_return_val_if_fail (CGV_IS_TABLE (self), NULL);

  return self->list;
}

void
cgv_table_scroll_to (CgvTable *self,
                     guint position)
{
  g_return_if_fail (CGV_IS_TABLE (self));

  if (self->awaited_id != 0 || (self->rows_id != 0 && gtk_column_view_get_model (self->view) != self->selection))
    self->awaited = position;
  else
    cgv_column_tools_scroll_to (self->view, position);
}

gboolean
cgv_table_focus_row (CgvTable *self,
                     guint position)
{
  gboolean has_rows;

  g_return_val_if_fail (CGV_IS_TABLE (self), FALSE);

  has_rows = self->selection != NULL && gtk_column_view_get_model (self->view) == self->selection;
  if (has_rows && !is_to_come (self, position))
    {
      stop_awaiting (self);
      return cgv_column_keys_focus_rows (self->view, position);
    }
  if (self->list == NULL || get_n_rows (self) == 0 || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return FALSE;
  self->awaited = position;
  gtk_root_set_focus (gtk_widget_get_root (GTK_WIDGET (self)), GTK_WIDGET (self));
  if (has_rows)
    go_to_awaited (self);
  return TRUE;
}

void
cgv_table_open_at (CgvTable *self,
                   guint position)
{
  GtkAdjustment *adjustment;
  guint n_rows;
  gboolean is_on_first_page;

  g_return_if_fail (CGV_IS_TABLE (self));

  if (self->selection == NULL)
    return;
  adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->view));
  n_rows = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  is_on_first_page = (position + 1.0) * gtk_adjustment_get_upper (adjustment) <= n_rows * gtk_adjustment_get_page_size (adjustment);
  cgv_column_tools_scroll_to (self->view, is_on_first_page ? 0 : position);
}

gboolean
cgv_table_holds_keyboard (CgvTable *self)
{
  g_return_val_if_fail (CGV_IS_TABLE (self), FALSE);

  return gtk_widget_is_focus (GTK_WIDGET (self)) || cgv_table_get_focus_position (self) != GTK_INVALID_LIST_POSITION;
}

guint
cgv_table_get_focus_position (CgvTable *self)
{
  g_return_val_if_fail (CGV_IS_TABLE (self), GTK_INVALID_LIST_POSITION);

  return cgv_column_tools_get_focus_position (self->view);
}

const CgvColumn *
cgv_table_get_focus_column (CgvTable *self)
{
  GtkRoot *root;
  GtkWidget *title;
  TableColumn *column;

  g_return_val_if_fail (CGV_IS_TABLE (self), NULL);

  root = gtk_widget_get_root (GTK_WIDGET (self));
  title = root != NULL ? cgv_column_tools_find_title (self->view, gtk_root_get_focus (root)) : NULL;
  column = title != NULL ? find_column_of_title (self, title) : NULL;
  return column != NULL ? column->column : NULL;
}

guint
cgv_table_get_menu_position (CgvTable *self)
{
  g_return_val_if_fail (CGV_IS_TABLE (self), GTK_INVALID_LIST_POSITION);

  return cgv_row_menu_get_position (self->menu);
}

CgvRowMenu *
cgv_table_get_menu (CgvTable *self)
{
  g_return_val_if_fail (CGV_IS_TABLE (self), NULL);

  return self->menu;
}

CgvRowMenu *
cgv_table_get_title_menu (CgvTable *self)
{
  g_return_val_if_fail (CGV_IS_TABLE (self), NULL);

  return self->title_menu;
}

GtkColumnView *
cgv_table_get_view (CgvTable *self)
{
  g_return_val_if_fail (CGV_IS_TABLE (self), NULL);

  return self->view;
}

int
cgv_table_get_added_width (CgvTable *self)
{
  int last = -1;
  int width;

  g_return_val_if_fail (CGV_IS_TABLE (self), 0);

  width = cgv_text_scale (GTK_WIDGET (self), NAME_BESIDE_ADDED);
  for (guint i = 0; self->list != NULL && i < self->shown->len; i++)
    if ((get_shown (self, i)->column->flags & CGV_COLUMN_ADDED) != 0)
      last = MAX (last, get_shown (self, i)->column->rank);
  for (guint i = 0; last >= 0 && i < self->shown->len; i++)
    {
      const CgvColumn *column = get_shown (self, i)->column;

      if (column->kind == CGV_CELL_NAME || column->rank > last)
        continue;
      width += is_text_beside_name (column) ? cgv_text_scale (GTK_WIDGET (self), MAX_TEXT) / 2 : measure_column (get_shown (self, i));
    }
  return last >= 0 ? width : 0;
}
