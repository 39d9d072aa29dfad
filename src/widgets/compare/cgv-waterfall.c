/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-waterfall.h"

#include <math.h>

#include "cgv-arrays.h"
#include "cgv-ink.h"
#include "cgv-widget.h"

#define HEIGHT 112

/* Room of a label above and below bars, from the middle of its text, and beside a total. */
#define LABEL_ROOM   20
#define LABEL_MIDDLE 9
#define TOTAL_ROOM   8

/* Share of a column that its bar takes, and the widest and lowest bar. */
#define BAR_SHARE 0.5f
#define MAX_BAR   48.0f
#define MIN_BAR   2.0f

struct _CgvWaterfall
{
  GtkWidget parent_instance;

  CgvTable *table;
};

G_DEFINE_FINAL_TYPE (CgvWaterfall, cgv_waterfall, GTK_TYPE_WIDGET)

/* The scale from totals to pixels. */
typedef struct
{
  double low, high; /* totals */
  double start;     /* the total before the first column */
} Scale;

/* The bar of a column. */
typedef struct
{
  const CgvColumn *column;
  graphene_rect_t slot; /* the width of the column */
  graphene_rect_t bar;
  double before, after; /* totals */
} Bar;

static CgvCauseList *
get_list (CgvWaterfall *self)
{
  CgvRowList *list = cgv_table_get_list (self->table);
  const CgvCauseTable *table = list != NULL ? cgv_cause_list_get_table (CGV_CAUSE_LIST (list)) : NULL;

  return table != NULL && table->columns->len > 0 ? CGV_CAUSE_LIST (list) : NULL;
}

/* Returns (nullable) a column of amounts other than their sum. */
static const CgvColumn *
get_column (CgvWaterfall *self,
            guint index)
{
  const CgvColumn *column = g_ptr_array_index (cgv_table_get_columns (self->table), index);

  return column->kind == CGV_CELL_DELTA && column->index != CGV_CAUSE_ALL && (column->flags & CGV_COLUMN_HIDDEN) == 0 ? column : NULL;
}

static double
get_change (CgvWaterfall *self,
            const CgvColumn *column)
{
  return cgv_delta_to_double (cgv_cause_list_get_delta (get_list (self), CGV_TABLE_TOTALS, column->index));
}

static const CgvCell *
get_total (CgvWaterfall *self,
           gboolean is_end)
{
  const GPtrArray *steps = cgv_cause_list_get_set (get_list (self))->course->steps;
  const CgvStep *step = g_ptr_array_index (steps, is_end ? steps->len - 1 : 0);

  return &step->cells[is_end ? CGV_STEP_TOTAL : CGV_STEP_BASE];
}

static double
get_amount (const CgvCell *total)
{
  return cgv_cost_to_double (total->cost.value, total->is_signed);
}

static Scale
get_scale (CgvWaterfall *self)
{
  double total = get_amount (get_total (self, FALSE));
  Scale scale = { total, total, total };

  for (guint i = 0; i < cgv_table_get_columns (self->table)->len; i++)
    {
      const CgvColumn *column = get_column (self, i);

      total += column != NULL ? get_change (self, column) : 0;
      scale.low = MIN (scale.low, total);
      scale.high = MAX (scale.high, total);
    }
  return scale;
}

static float
get_y (CgvWaterfall *self,
       const Scale *scale,
       double total)
{
  double height = gtk_widget_get_height (GTK_WIDGET (self)) - 2 * LABEL_ROOM;

  return (float) round (LABEL_ROOM + (scale->high > scale->low ? height * (scale->high - total) / (scale->high - scale->low) : height / 2));
}

/* Returns (transfer full) the bars of all columns that are seen, in their order. */
static GArray *
list_bars (CgvWaterfall *self)
{
  Scale scale = get_scale (self);
  double total = scale.start;
  GArray *bars = g_array_new (FALSE, TRUE, sizeof (Bar));

  for (guint i = 0; i < cgv_table_get_columns (self->table)->len; i++)
    {
      Bar bar = { .column = get_column (self, i), .before = total };
      float top, bottom, width;

      if (bar.column == NULL || !cgv_table_get_title_bounds (self->table, bar.column->id, GTK_WIDGET (self), &bar.slot))
        continue;
      bar.after = total = total + get_change (self, bar.column);
      top = get_y (self, &scale, MAX (bar.before, bar.after));
      bottom = MAX (get_y (self, &scale, MIN (bar.before, bar.after)), top + MIN_BAR);
      width = roundf (MIN (bar.slot.size.width * BAR_SHARE, MAX_BAR));
      bar.bar = GRAPHENE_RECT_INIT (roundf (bar.slot.origin.x + (bar.slot.size.width - width) / 2), top, width, bottom - top);
      g_array_append_val (bars, bar);
    }
  return bars;
}

/* Paints the level between the middles of two places; the bars are above it. */
static void
append_level (CgvWaterfall *self,
              GtkSnapshot *snapshot,
              float from,
              float to,
              float y)
{
  GdkRGBA color;

  cgv_widget_get_color (GTK_WIDGET (self), &color);
  color.alpha *= 0.4f;
  gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (MIN (from, to), y, fabsf (to - from), 1));
}

static void
append_bar (CgvWaterfall *self,
            GtkSnapshot *snapshot,
            const Bar *bar)
{
  gboolean is_more = bar->after > bar->before;
  float y = is_more ? bar->bar.origin.y - LABEL_MIDDLE : bar->bar.origin.y + bar->bar.size.height + LABEL_MIDDLE;
  g_auto (CgvCell) cell = { 0 };
  g_autofree char *text = NULL;
  GdkRGBA color;

  if (bar->after == bar->before)
    return;
  cgv_column_fill (bar->column, get_list (self), CGV_TABLE_TOTALS, &cell);
  text = cgv_cell_dup_text (&cell);
  cgv_ink_get_color (GTK_WIDGET (self), is_more ? "cgv_more" : "cgv_less", &color);
  gtk_snapshot_append_color (snapshot, &color, &bar->bar);
  cgv_ink_append_text (GTK_WIDGET (self), snapshot, text, FALSE,
                       bar->slot.origin.x + (bar->slot.size.width - cgv_ink_measure (GTK_WIDGET (self), text, FALSE)) / 2,
                       y, is_more ? "cgv_more_text" : "cgv_less_text");
}

/* Paints the column of the current cell. */
static void
append_cursor (CgvWaterfall *self,
               GtkSnapshot *snapshot,
               const Bar *bar)
{
  GdkRGBA color;

  if (cgv_table_get_cursor (self->table) != bar->column)
    return;
  cgv_ink_get_color (GTK_WIDGET (self), "accent_bg_color", &color);
  color.alpha *= 0.15f;
  gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (bar->slot.origin.x, 0, bar->slot.size.width, (float) gtk_widget_get_height (GTK_WIDGET (self))));
}

/* Paints the first total before the bars and the last one behind them. */
static void
append_totals (CgvWaterfall *self,
               GtkSnapshot *snapshot,
               const Bar *first,
               const Bar *last)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  Scale scale = get_scale (self);
  float width = (float) gtk_widget_get_width (GTK_WIDGET (self));

  for (int is_end = 0; is_end <= 1; is_end++)
    {
      const Bar *bar = is_end ? last : first;
      const CgvCell *total = get_total (self, is_end);
      gboolean is_left = is_end == is_rtl;
      float middle = bar->slot.origin.x + bar->slot.size.width / 2;
      double level = is_end ? last->after : first->before;
      float y = get_y (self, &scale, level);
      g_autofree char *text = cgv_cell_dup_text (total);
      float size = (float) cgv_ink_measure (GTK_WIDGET (self), text, FALSE);
      float x = is_left ? TOTAL_ROOM : MIN (bar->slot.origin.x + bar->slot.size.width + TOTAL_ROOM, width - size - TOTAL_ROOM);

      /* With steps that could not be compared, bars do not lead to the last total. */
      if (total->is_empty || fabs (get_amount (total) - level) >= 0.5)
        continue;
      append_level (self, snapshot, middle, is_left ? x + size + TOTAL_ROOM : x - 2, y);
      cgv_ink_append_text (GTK_WIDGET (self), snapshot, text, FALSE, x, y, "cgv_text");
    }
}

static void
cgv_waterfall_snapshot (GtkWidget *widget,
                        GtkSnapshot *snapshot)
{
  CgvWaterfall *self = CGV_WATERFALL (widget);
  g_autoptr (GArray) bars = get_list (self) != NULL ? list_bars (self) : NULL;
  Scale scale;

  if (bars == NULL || bars->len == 0)
    return;
  scale = get_scale (self);
  cgv_foreach_item (Bar, bar, bars)
    append_cursor (self, snapshot, bar);
  append_totals (self, snapshot, &g_array_index (bars, Bar, 0), &g_array_index (bars, Bar, bars->len - 1));
  for (guint i = 1; i < bars->len; i++)
    {
      const graphene_rect_t *from = &g_array_index (bars, Bar, i - 1).slot;
      const graphene_rect_t *to = &g_array_index (bars, Bar, i).slot;

      append_level (self, snapshot, from->origin.x + from->size.width / 2, to->origin.x + to->size.width / 2, get_y (self, &scale, g_array_index (bars, Bar, i).before));
    }
  for (guint i = 0; i < bars->len; i++)
    append_bar (self, snapshot, &g_array_index (bars, Bar, i));
}

static void
cgv_waterfall_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : 0;
}

static void
cgv_waterfall_class_init (CgvWaterfallClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = cgv_waterfall_measure;
  widget_class->snapshot = cgv_waterfall_snapshot;

  gtk_widget_class_set_css_name (widget_class, "waterfall");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
cgv_waterfall_init (CgvWaterfall *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self), "cost");
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
cgv_waterfall_new (CgvTable *table)
{
  CgvWaterfall *self = g_object_new (CGV_TYPE_WATERFALL, NULL);
  GtkAdjustment *adjustment = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (cgv_table_get_view (table)));

  self->table = table;
  g_signal_connect_object (table, "layout-changed", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (table, "cursor-changed", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

gboolean
cgv_waterfall_get_bar (CgvWaterfall *self,
                       const char *id,
                       graphene_rect_t *bar)
{
  g_autoptr (GArray) bars = NULL;

  g_return_val_if_fail (CGV_IS_WATERFALL (self), FALSE);

  bars = get_list (self) != NULL ? list_bars (self) : cgv_array_new (Bar);
  for (guint i = 0; i < bars->len; i++)
    {
      if (!g_str_equal (g_array_index (bars, Bar, i).column->id, id))
        continue;
      *bar = g_array_index (bars, Bar, i).bar;
      return TRUE;
    }
  return FALSE;
}
