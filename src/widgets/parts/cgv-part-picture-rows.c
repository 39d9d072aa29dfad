/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A few threads: rows one below the other on one scale, in layers, with the equal share of each thread in a group. */

#include "cgv-part-picture-private.h"

#include <glib/gi18n.h>

#include "cgv-name-text.h"
#include "cgv-value.h"

#define ROW        23
#define NARROW_ROW 18
#define BAR        13
#define NARROW_BAR 10
#define GAP        8
#define FOOT       20
#define DASH       3
/* In less room, rows have neither the functions of threads nor a legend. */

/* The threads that begin with one function. */
typedef struct
{
  CgvFunctionId start;
  guint n;
  guint first, last; /* places of rows */
  double mean;
} Group;

static int
get_height (CgvPartPicture *self)
{
  return (int) self->items->len * (self->is_narrow ? NARROW_ROW : ROW) + (self->is_narrow ? 0 : FOOT);
}

static void
place (CgvPartPicture *self,
       double width,
       double height)
{
  float row = self->is_narrow ? NARROW_ROW : ROW;

  for (guint i = 0; i < self->items->len; i++)
    cgv_part_picture_get_item (self, i)->area = GRAPHENE_RECT_INIT (0, (float) i * row, (float) width, row);
}

static double
measure_label (CgvPartPicture *self,
               const CgvPartItem *item,
               gboolean wide)
{
  double width = CGV_INK_BADGE + GAP + cgv_ink_measure (GTK_WIDGET (self), item->title, PANGO_WEIGHT_BOLD);

  return wide && item->start != NULL ? width + GAP + cgv_ink_measure (GTK_WIDGET (self), item->start, PANGO_WEIGHT_NORMAL) : width;
}

/* Gets the beginning and end of bars. */
static void
get_bars (CgvPartPicture *self,
          gboolean wide,
          double *start,
          double *end)
{
  double labels = 0, amounts = 0;
  double width = gtk_widget_get_width (GTK_WIDGET (self));

  for (guint i = 0; i < self->items->len; i++)
    {
      const CgvPartItem *item = cgv_part_picture_get_item (self, i);

      labels = MAX (labels, measure_label (self, item, wide));
      amounts = MAX (amounts, cgv_ink_measure (GTK_WIDGET (self), item->amount, PANGO_WEIGHT_NORMAL));
    }
  *start = MIN (labels + GAP, width / 2);
  *end = MAX (width - amounts - GAP, *start);
}

static void
draw_label (CgvPartPicture *self,
            GtkSnapshot *snapshot,
            const CgvPartItem *item,
            gboolean wide)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean has_role = item->role != CGV_PART_ROLE_NONE;
  double middle = item->area.origin.y + item->area.size.height / 2.0;
  double x = CGV_INK_BADGE + GAP;
  GdkRGBA strong, dim;

  cgv_ink_get_color (widget, "cgv_text", &strong);
  cgv_ink_get_color (widget, "cgv_dim", &dim);
  if (has_role)
    cgv_ink_append_badge (widget, snapshot, item->role == CGV_PART_ROLE_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW, 0, middle);
  x += cgv_ink_append_text (widget, snapshot, item->title, has_role ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL, x, middle, has_role ? &strong : &dim) + GAP;
  if (wide && item->start != NULL)
    cgv_ink_append_text (widget, snapshot, item->start, PANGO_WEIGHT_NORMAL, x, middle, &dim);
}

static void
draw_row (CgvPartPicture *self,
          GtkSnapshot *snapshot,
          const CgvPartItem *item,
          double start,
          double end,
          gboolean wide)
{
  double middle = item->area.origin.y + item->area.size.height / 2.0;
  float height = wide ? BAR : NARROW_BAR;
  graphene_rect_t area = GRAPHENE_RECT_INIT ((float) start, (float) middle - height / 2, (float) (end - start), height);
  double whole = self->has_shares ? item->cost : self->largest;
  double amount = cgv_ink_measure (GTK_WIDGET (self), item->amount, PANGO_WEIGHT_NORMAL);
  GdkRGBA strong;

  cgv_ink_get_color (GTK_WIDGET (self), "cgv_text", &strong);
  draw_label (self, snapshot, item, wide);
  cgv_part_picture_append_bar (self, snapshot, item, &area, whole > 0 ? item->cost / whole : 0, FALSE);
  cgv_ink_append_text (GTK_WIDGET (self), snapshot, item->amount, PANGO_WEIGHT_NORMAL, gtk_widget_get_width (GTK_WIDGET (self)) - amount, middle, &strong);
}

static void
count_start (CgvPartPicture *self,
             CgvFunctionId start,
             Group *largest)
{
  Group group = { .start = start };
  double total = 0;

  for (guint i = 0; i < self->items->len; i++)
    {
      const CgvPartItem *item = cgv_part_picture_get_item (self, i);

      if (self->starts[item->part] != start)
        continue;
      group.first = group.n == 0 ? i : group.first;
      group.last = i;
      group.n++;
      total += item->cost;
    }
  group.mean = total / group.n;
  if (group.n > MAX (largest->n, 1))
    *largest = group;
}

/* Returns the largest group; n is 0 where no two threads begin with one function. */
static Group
find_group (CgvPartPicture *self)
{
  Group largest = { 0 };

  for (guint i = 0; i < self->items->len; i++)
    {
      CgvFunctionId start = self->starts[cgv_part_picture_get_item (self, i)->part];

      if (start != CGV_NONE)
        count_start (self, start, &largest);
    }
  return largest;
}

static void
draw_dashes (CgvPartPicture *self,
             GtkSnapshot *snapshot,
             double x,
             double top,
             double bottom)
{
  GdkRGBA color;

  cgv_ink_get_color (GTK_WIDGET (self), "cgv_text", &color);
  for (double y = top; y < bottom; y += 2 * DASH)
    gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT ((float) x, (float) y, 1, (float) MIN (DASH, bottom - y)));
}

/* The line goes through the rows of the group; its label is in the legend, where it does not touch a row. */
static void
draw_even_share (CgvPartPicture *self,
                 GtkSnapshot *snapshot,
                 double start,
                 double end,
                 double legend_end)
{
  Group group = find_group (self);
  const graphene_rect_t *first, *last;
  const CgvFold *fold = cgv_document_get_fold (cgv_focus_get_document (self->focus), TRUE);
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  char amount[CGV_FORMAT_MAX];
  double x, middle;
  GdkRGBA dim;

  if (group.n < 2 || self->has_shares || self->largest <= 0)
    return;
  first = &cgv_part_picture_get_item (self, group.first)->area;
  last = &cgv_part_picture_get_item (self, group.last)->area;
  x = start + (end - start) * group.mean / self->largest;
  draw_dashes (self, snapshot, x, first->origin.y, last->origin.y + last->size.height);
  if (legend_end <= 0)
    return;
  cgv_value_format_short ((CgvCost) (group.mean + 0.5), cgv_costs_get_event (self->costs), amount);
  name = cgv_name_text_dup_short (fold, cgv_fold_get_node (fold, group.start));
  /* Translators: the cost of each thread if all that begin with a function cost the same: the function, and the amount. */
  text = g_strdup_printf (_ ("even share of %s: %s"), name, amount);
  middle = get_height (self) - FOOT / 2.0;
  cgv_ink_get_color (GTK_WIDGET (self), "cgv_dim", &dim);
  draw_dashes (self, snapshot, legend_end + GAP, middle - 2 * DASH, middle + 2 * DASH);
  cgv_ink_append_text (GTK_WIDGET (self), snapshot, text, PANGO_WEIGHT_NORMAL, legend_end + 2 * GAP, middle, &dim);
}

static void
draw (CgvPartPicture *self,
      GtkSnapshot *snapshot)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  gboolean wide = !self->is_narrow;
  double legend_end = 0;
  double start, end;

  get_bars (self, wide, &start, &end);
  for (guint i = 0; i < self->items->len; i++)
    draw_row (self, snapshot, cgv_part_picture_get_item (self, i), start, end, wide);
  if (wide)
    legend_end = cgv_part_picture_append_legend (self, snapshot, start, (double) self->items->len * ROW + FOOT / 2.0, width);
  draw_even_share (self, snapshot, start, end, legend_end);
}

const CgvPartPictureShape cgv_part_picture_rows = { get_height, place, draw };
