/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-head.h"

#include <glib/gi18n.h>

#include "cgv-cell-widget.h"
#include "cgv-ink.h"
#include "cgv-line.h"
#include "cgv-parts-columns.h"
#include "cgv-overview-text.h"
#include "cgv-tooltip.h"
#include "cgv-widget.h"

#define BARS_HEIGHT  44
#define MARKS_HEIGHT 16

/* Room that a letter needs: of parts that are closer, the first has one. */
#define MARK_WIDTH 12

/* Between the names of two parts. */
#define NAME_GAP 6

/* The columns that have totals. */
static const struct
{
  const char *id;
  CgvCellKind kind;
} columns[] = {
  { "base-total", CGV_CELL_COST },
  { "total", CGV_CELL_COST },
  { "base-least", CGV_CELL_COST },
  { "least", CGV_CELL_COST },
  { "base-most", CGV_CELL_COST },
  { "most", CGV_CELL_COST },
  { "base-spread", CGV_CELL_COST },
  { "spread", CGV_CELL_COST },
  { "base-variation", CGV_CELL_FACTOR },
  { "variation", CGV_CELL_FACTOR },
  { "name", CGV_CELL_TEXT },
  { "bars", CGV_CELL_CUSTOM },
};

#define N_COLUMNS G_N_ELEMENTS (columns)
#define BARS      (N_COLUMNS - 1)

struct _CgvPartsHead
{
  GtkWidget parent_instance;

  CgvTable *table;
  CgvPartsChart *chart;
  GtkWidget *cells[N_COLUMNS];
};

G_DEFINE_FINAL_TYPE (CgvPartsHead, cgv_parts_head, GTK_TYPE_WIDGET)

static gboolean
has_matrix (CgvPartsHead *self)
{
  return self->chart != NULL && cgv_part_matrix_list_get_matrix (cgv_parts_chart_get_list (self->chart), CGV_SIDE_NEW) != NULL;
}

static void
fill_cell (CgvPartsHead *self,
           guint index)
{
  GPtrArray *own = cgv_table_get_columns (self->table);
  const CgvColumn *column = own != NULL ? cgv_columns_find (own, columns[index].id) : NULL;
  g_auto (CgvCell) cell = { 0 };
  g_autofree char *text = NULL;

  if (column == NULL)
    return;
  cgv_column_fill (column, self->chart, CGV_TABLE_TOTALS, &cell);
  text = cgv_cell_dup_text (&cell);
  cgv_line_set_text (CGV_LINE (self->cells[index]), text);
}

void
cgv_parts_head_refresh (CgvPartsHead *self)
{
  g_autofree char *label = NULL;

  g_return_if_fail (CGV_IS_PARTS_HEAD (self));

  if (!has_matrix (self))
    return;
  for (guint i = 0; i < BARS; i++)
    fill_cell (self, i);
  label = cgv_overview_text_dup_label (self->chart, CGV_NONE);
  cgv_parts_chart_fill_totals (self->chart, CGV_PART_BARS_CELL (self->cells[BARS]));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->cells[BARS]), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
query_tooltip_cb (CgvPartsHead *self,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  GtkWidget *bars)
{
  CgvPartSpan span = cgv_part_bars_cell_find (CGV_PART_BARS_CELL (bars), x);
  g_autofree char *text = NULL;

  if (!has_matrix (self) || span.n == 0)
    return FALSE;
  text = cgv_overview_text_dup_bar (self->chart, CGV_NONE, span, cgv_part_bars_cell_get_largest (CGV_PART_BARS_CELL (bars), span));
  return cgv_tooltip_set (tooltip, bars, text);
}

static gboolean
is_sorted_by (CgvPartsHead *self,
              guint place,
              gboolean *descending)
{
  CgvSide side;
  CgvSide sorted_side;
  CgvPartId sorted_part;
  CgvPartId part = cgv_parts_chart_get_part (self->chart, place, &side);

  return cgv_part_matrix_list_get_sort (cgv_parts_chart_get_list (self->chart), &sorted_side, &sorted_part, descending) == CGV_PART_ORDER_PART &&
         sorted_side == side && sorted_part == part;
}

/* Returns the side that is marked at a place: of two documents only at the first part of each. */
static CgvPartRole
get_marked_role (CgvPartsHead *self,
                 guint place)
{
  CgvPartRole role = cgv_parts_chart_get_role (self->chart, place);

  if (cgv_parts_chart_has_two_documents (self->chart) && place > 0 && cgv_parts_chart_get_role (self->chart, place - 1) == role)
    return CGV_PART_ROLE_NONE;
  return role;
}

/* Returns A, B, and the arrow of the order; or NULL. */
static const char *
get_mark (CgvPartsHead *self,
          guint place)
{
  CgvPartRole role = get_marked_role (self, place);
  gboolean descending;
  gboolean is_sorted = is_sorted_by (self, place, &descending);

  if (role == CGV_PART_ROLE_BASE)
    /* Translators: A and B are the two sides of a comparison, the base and the new one */
    return is_sorted ? (descending ? _ ("A▾") : _ ("A▴")) : _ ("A");
  if (role == CGV_PART_ROLE_NEW)
    return is_sorted ? (descending ? _ ("B▾") : _ ("B▴")) : _ ("B");
  if (is_sorted)
    return descending ? "▾" : "▴";
  return NULL;
}

/* Returns the colour of the side; for an arrow alone, that of text. */
static GdkRGBA
get_mark_color (CgvPartsHead *self,
                guint place)
{
  CgvPartRole role = get_marked_role (self, place);
  CgvPalette palette;
  CgvColor color;

  cgv_ink_get_palette (&palette);
  color = palette.foreground;
  if (role != CGV_PART_ROLE_NONE)
    color = cgv_part_bars_get_color (&palette, role == CGV_PART_ROLE_BASE ? CGV_PART_BAR_BASE : CGV_PART_BAR_NEW);
  return (GdkRGBA) { (float) color.red, (float) color.green, (float) color.blue, 1 };
}

static int
measure_text (CgvPartsHead *self,
              const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

/* Returns the title of a part, or its number, whichever fits above its bar. NULL if neither does. */
static char *
dup_name (CgvPartsHead *self,
          guint place,
          double room)
{
  g_autofree char *title = NULL;
  g_autofree char *number = NULL;
  CgvSide side;

  if (room < MARK_WIDTH)
    return NULL;
  title = cgv_overview_text_dup_part (self->chart, place);
  if (measure_text (self, title) + NAME_GAP <= room)
    return g_steal_pointer (&title);
  number = g_strdup_printf ("%u", (guint) cgv_parts_chart_get_part (self->chart, place, &side) + 1);
  return measure_text (self, number) + NAME_GAP <= room ? g_steal_pointer (&number) : NULL;
}

typedef void (*MarkFunc) (CgvPartsHead *self,
                          guint place,
                          double center,
                          const char *mark,
                          gpointer user_data);

/* @name_func: (nullable): is called with the name of each part that has no mark and room for its name */
static void
foreach_mark (CgvPartsHead *self,
              MarkFunc func,
              MarkFunc name_func,
              gpointer user_data)
{
  double last = -2 * MARK_WIDTH;

  for (guint place = 0; has_matrix (self) && place < cgv_parts_chart_get_n_parts (self->chart); place++)
    {
      const char *mark = get_mark (self, place);
      CgvRect rect = cgv_part_bars_cell_get_rect (cgv_parts_head_get_bars (self), place);
      double center = rect.x + rect.width / 2;
      g_autofree char *name = mark == NULL && name_func != NULL ? dup_name (self, place, rect.width) : NULL;

      if (name != NULL)
        name_func (self, place, center, name, user_data);
      if (mark == NULL)
        continue;
      if (ABS (center - last) < MARK_WIDTH)
        continue;
      last = center;
      func (self, place, center, mark, user_data);
    }
}

static void
print_mark (CgvPartsHead *self,
            guint place,
            double center,
            const char *mark,
            gpointer user_data)
{
  GString *text = user_data;

  g_string_append_printf (text, "%s%u:%s", text->len > 0 ? " " : "", place, mark);
}

static void
draw_text (CgvPartsHead *self,
           double center,
           const char *text,
           const GdkRGBA *color,
           GtkSnapshot *snapshot)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  double x, y;
  int width;

  if (!cgv_widget_translate (self->cells[BARS], GTK_WIDGET (self), center, 0, &x, &y))
    return;
  pango_layout_get_pixel_size (layout, &width, NULL);
  cgv_ink_append_layout (snapshot, layout, x - width / 2.0, 0, color);
}

static void
draw_mark (CgvPartsHead *self,
           guint place,
           double center,
           const char *mark,
           gpointer user_data)
{
  GdkRGBA color = get_mark_color (self, place);

  draw_text (self, center, mark, &color, user_data);
}

static void
draw_name (CgvPartsHead *self,
           guint place,
           double center,
           const char *name,
           gpointer user_data)
{
  GdkRGBA color;

  cgv_widget_get_color (GTK_WIDGET (self), &color);
  draw_text (self, center, name, &color, user_data);
}

static void
cgv_parts_head_snapshot (GtkWidget *widget,
                         GtkSnapshot *snapshot)
{
  GTK_WIDGET_CLASS (cgv_parts_head_parent_class)->snapshot (widget, snapshot);

  foreach_mark (CGV_PARTS_HEAD (widget), draw_mark, draw_name, snapshot);
}

static void
cgv_parts_head_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? MARKS_HEIGHT + BARS_HEIGHT : 0;
}

/* Returns where a column begins. Some columns have no totals here. */
static int
get_start (CgvPartsHead *self,
           const char *id)
{
  GPtrArray *all = self->table != NULL ? cgv_table_get_columns (self->table) : NULL;
  int x = 0;

  for (guint i = 0; all != NULL && i < all->len; i++)
    {
      const CgvColumn *column = g_ptr_array_index (all, i);

      if (g_str_equal (column->id, id))
        return x;
      x += cgv_table_get_width (self->table, column->id);
    }
  return x;
}

static void
cgv_parts_head_size_allocate (GtkWidget *widget,
                              int width,
                              int height,
                              int baseline)
{
  CgvPartsHead *self = CGV_PARTS_HEAD (widget);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;

  for (guint i = 0; i < N_COLUMNS; i++)
    {
      int x = get_start (self, columns[i].id);
      int cell_width = self->table != NULL ? cgv_table_get_width (self->table, columns[i].id) : 0;
      GtkAllocation allocation = { 0, MARKS_HEIGHT, MAX (cell_width - 2 * CGV_PARTS_CELL_PADDING, 1), MAX (height - MARKS_HEIGHT, 1) };

      allocation.x = is_rtl ? width - x - cell_width + CGV_PARTS_CELL_PADDING : x + CGV_PARTS_CELL_PADDING;
      gtk_widget_set_child_visible (self->cells[i], cell_width > 0);
      if (cell_width > 0)
        {
          int least;

          gtk_widget_measure (self->cells[i], GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
          allocation.width = MAX (allocation.width, least);
          gtk_widget_size_allocate (self->cells[i], &allocation, -1);
        }
    }
}

static void
drop (CgvPartsHead *self)
{
  if (self->table != NULL)
    g_signal_handlers_disconnect_by_data (self->table, self);
  if (self->chart != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->chart, self);
      g_signal_handlers_disconnect_by_data (cgv_parts_chart_get_list (self->chart), self);
    }
  g_clear_object (&self->table);
  g_clear_object (&self->chart);
}

static void
cgv_parts_head_dispose (GObject *object)
{
  CgvPartsHead *self = CGV_PARTS_HEAD (object);

  drop (self);
  for (guint i = 0; i < N_COLUMNS; i++)
    g_clear_pointer (&self->cells[i], gtk_widget_unparent);

  G_OBJECT_CLASS (cgv_parts_head_parent_class)->dispose (object);
}

static void
cgv_parts_head_class_init (CgvPartsHeadClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_parts_head_dispose;
  widget_class->measure = cgv_parts_head_measure;
  widget_class->size_allocate = cgv_parts_head_size_allocate;
  widget_class->snapshot = cgv_parts_head_snapshot;

  gtk_widget_class_set_css_name (widget_class, "partshead");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
create_cell (CgvPartsHead *self,
             guint index)
{
  const CgvColumn column = { .kind = columns[index].kind };
  GtkWidget *cell;

  if (index != BARS)
    {
      cell = cgv_cell_widget_new (&column);
      if (column.kind == CGV_CELL_TEXT)
        gtk_widget_set_css_classes (cell, (const char *[]){ "heading", NULL });
      return cell;
    }
  cell = cgv_part_bars_cell_new (BARS_HEIGHT);
  gtk_widget_set_focusable (cell, TRUE);
  gtk_widget_set_has_tooltip (cell, TRUE);
  g_signal_connect_swapped (cell, "query-tooltip", G_CALLBACK (query_tooltip_cb), self);
  return cell;
}

static void
cgv_parts_head_init (CgvPartsHead *self)
{
  for (guint i = 0; i < N_COLUMNS; i++)
    {
      self->cells[i] = create_cell (self, i);
      gtk_widget_set_parent (self->cells[i], GTK_WIDGET (self));
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Totals by part"), -1);
}

void
cgv_parts_head_set_chart (CgvPartsHead *self,
                          CgvTable *table,
                          CgvPartsChart *chart)
{
  g_return_if_fail (CGV_IS_PARTS_HEAD (self));
  g_return_if_fail (CGV_IS_TABLE (table));

  drop (self);
  self->table = g_object_ref (table);
  g_signal_connect_swapped (table, "layout-changed", G_CALLBACK (gtk_widget_queue_allocate), self);
  if (chart == NULL)
    return;
  self->chart = g_object_ref (chart);
  g_signal_connect_swapped (chart, "changed", G_CALLBACK (cgv_parts_head_refresh), self);
  g_signal_connect_swapped (cgv_parts_chart_get_list (chart), "reordered", G_CALLBACK (gtk_widget_queue_draw), self);
  cgv_parts_head_refresh (self);
}

CgvPartBarsCell *
cgv_parts_head_get_bars (CgvPartsHead *self)
{
  g_return_val_if_fail (CGV_IS_PARTS_HEAD (self), NULL);

  return CGV_PART_BARS_CELL (self->cells[BARS]);
}

char *
cgv_parts_head_dup_marks (CgvPartsHead *self,
                          gboolean has_names)
{
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (CGV_IS_PARTS_HEAD (self), g_string_free (text, FALSE));

  foreach_mark (self, print_mark, has_names ? print_mark : NULL, text);
  return g_string_free (text, FALSE);
}
