/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-jump-cell.h"

#include <math.h>

#include "cgv-tooltip.h"
#include "cgv-widget.h"

/* Arrows that are taken less than this part of the most frequent one are palest. */
#define MIN_ALPHA 0.35
#define THICK     0.25

#define HEAD     4
#define MAX_STEP 8

struct _CgvJumpCell
{
  GtkWidget parent_instance;

  CgvCodeList *list; /* NULL until it shows a row */
  guint position;
  char *text; /* (nullable) */
};

G_DEFINE_FINAL_TYPE (CgvJumpCell, cgv_jump_cell, GTK_TYPE_WIDGET)

/* From the end of the cell, where the code is. */
static void
append (GtkWidget *widget,
        GtkSnapshot *snapshot,
        const GdkRGBA *color,
        int from_end,
        int y,
        int width,
        int height)
{
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int x = is_rtl ? from_end : gtk_widget_get_width (widget) - from_end - width;

  gtk_snapshot_append_color (snapshot, color, &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) width, (float) height));
}

static void
draw_arrow (CgvJumpCell *self,
            GtkSnapshot *snapshot,
            const CgvJumpArrow *arrow,
            int x)
{
  GtkWidget *widget = GTK_WIDGET (self);
  double share = sqrt ((double) arrow->followed / (double) cgv_code_list_get_lanes (self->list)->most);
  int thickness = share > THICK ? 2 : 1;
  int height = gtk_widget_get_height (widget);
  int middle = height / 2;
  gboolean is_first = self->position == MIN (arrow->from, arrow->to);
  gboolean is_last = self->position == MAX (arrow->from, arrow->to);
  int y = is_first ? middle : 0;
  GdkRGBA color;

  cgv_widget_get_color (widget, &color);
  color.alpha *= (float) (MIN_ALPHA + (1 - MIN_ALPHA) * share);
  append (widget, snapshot, &color, x, y, thickness, (is_last ? middle + thickness : height) - y);
  if (!is_first && !is_last)
    return;
  append (widget, snapshot, &color, 0, middle, x, thickness);
  for (int i = 0; i < HEAD && self->position == arrow->to; i++)
    append (widget, snapshot, &color, i, middle - i, 1, 2 * i + thickness);
}

/* The longest arrows first, which are farthest away: shorter ones end above them. */
static void
cgv_jump_cell_snapshot (GtkWidget *widget,
                        GtkSnapshot *snapshot)
{
  CgvJumpCell *self = CGV_JUMP_CELL (widget);
  guint n = self->list != NULL && cgv_code_list_get_lanes (self->list) != NULL ? cgv_code_list_get_lanes (self->list)->n_lanes : 0;
  int step = n > 0 ? CLAMP ((gtk_widget_get_width (widget) - HEAD) / (int) n, 1, MAX_STEP) : 0;

  for (guint lane = n; lane > 0; lane--)
    {
      const CgvJumpArrow *arrow = cgv_code_list_get_arrow (self->list, self->position, lane - 1);

      if (arrow != NULL)
        draw_arrow (self, snapshot, arrow, HEAD + (int) (lane - 1) * step);
    }
}

/* Setting the tooltip of each row would make GTK ask the server for the pointer's position. */
static gboolean
cgv_jump_cell_query_tooltip (GtkWidget *widget,
                             int x,
                             int y,
                             gboolean keyboard_mode,
                             GtkTooltip *tooltip)
{
  return cgv_tooltip_set (tooltip, widget, CGV_JUMP_CELL (widget)->text);
}

static void
cgv_jump_cell_dispose (GObject *object)
{
  g_clear_object (&CGV_JUMP_CELL (object)->list);
  g_clear_pointer (&CGV_JUMP_CELL (object)->text, g_free);

  G_OBJECT_CLASS (cgv_jump_cell_parent_class)->dispose (object);
}

static void
cgv_jump_cell_class_init (CgvJumpCellClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = cgv_jump_cell_dispose;
  GTK_WIDGET_CLASS (klass)->snapshot = cgv_jump_cell_snapshot;
  GTK_WIDGET_CLASS (klass)->query_tooltip = cgv_jump_cell_query_tooltip;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "jumps");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_IMG);
}

static void
cgv_jump_cell_init (CgvJumpCell *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}

GtkWidget *
cgv_jump_cell_new (void)
{
  return g_object_new (CGV_TYPE_JUMP_CELL, NULL);
}

void
cgv_jump_cell_set (CgvJumpCell *self,
                   CgvCodeList *list,
                   guint position,
                   const char *text)
{
  g_return_if_fail (CGV_IS_JUMP_CELL (self));

  g_set_object (&self->list, list);
  self->position = position;
  g_free (self->text);
  self->text = g_strdup (text);
  cgv_widget_name (GTK_WIDGET (self), text != NULL ? text : "");
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
