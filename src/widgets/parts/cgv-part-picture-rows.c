/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Threads: rows one below the other on one scale, in layers, with the equal share of each thread
 * in a group. If there are many, the threads of a group are below its row once it is open. */

#include "cgv-part-picture-private.h"

#include <glib/gi18n.h>

#include "cgv-tile-cost.h"
#include "cgv-value.h"

#define ROW        23
#define NARROW_ROW 18
#define BAR        13
#define NARROW_BAR 10
#define GAP        8
#define FOOT       20
#define DASH       3
#define INDENT     14
#define LOW_ROWS   6
/* An area without points: a thread in a closed group. */
#define HIDDEN     GRAPHENE_RECT_INIT (-1, -1, 0, 0)

static guint
count_rows (CgvPartPicture *self)
{
  guint n = 0;

  for (guint i = 0; i < self->groups->len; i++)
    n += cgv_part_picture_get_group (self, i)->has_head;
  for (guint i = 0; i < self->items->len; i++)
    n += cgv_part_picture_is_shown (self, cgv_part_picture_get_item (self, i));
  return n;
}

static int
get_height (CgvPartPicture *self)
{
  return (int) count_rows (self) * cgv_part_picture_scale (self, self->is_narrow ? NARROW_ROW : ROW) + (self->is_narrow ? 0 : cgv_part_picture_scale (self, FOOT));
}

int
cgv_part_picture_get_low_rows (CgvPartPicture *self)
{
  return (int) MIN (count_rows (self), LOW_ROWS) * cgv_part_picture_scale (self, NARROW_ROW);
}

/* Takes the next row of a width. */
static graphene_rect_t
take_row (CgvPartPicture *self,
          double width,
          float *y)
{
  float row = (float) cgv_part_picture_scale (self, self->is_narrow ? NARROW_ROW : ROW);
  graphene_rect_t area = GRAPHENE_RECT_INIT (0, *y, (float) width, row);

  *y += row;
  return area;
}

/* The threads of a group are below its row. */
static void
place (CgvPartPicture *self,
       double width,
       double height)
{
  float y = 0;

  for (guint i = 0; i < self->items->len; i++)
    {
      CgvPartItem *item = cgv_part_picture_get_item (self, i);
      CgvPartGroup *group = item->group != CGV_NONE ? cgv_part_picture_get_group (self, item->group) : NULL;

      if (group != NULL && group->has_head && group->first == i)
        group->area = take_row (self, width, &y);
      item->area = cgv_part_picture_is_shown (self, item) ? take_row (self, width, &y) : HIDDEN;
    }
}

static gboolean
is_in_group (CgvPartPicture *self,
             const CgvPartItem *item)
{
  return item->group != CGV_NONE && cgv_part_picture_get_group (self, item->group)->has_head;
}

static double
measure_label (CgvPartPicture *self,
               const CgvPartItem *item,
               gboolean wide)
{
  double width = cgv_ink_get_badge (GTK_WIDGET (self)) + GAP + cgv_ink_measure (GTK_WIDGET (self), item->title, TRUE);

  if (is_in_group (self, item))
    return width + INDENT;
  return wide && item->start != NULL ? width + GAP + cgv_ink_measure (GTK_WIDGET (self), item->start, FALSE) : width;
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
      amounts = MAX (amounts, cgv_ink_measure (GTK_WIDGET (self), item->amount, FALSE));
    }
  for (guint i = 0; i < self->groups->len; i++)
    {
      const CgvPartGroup *group = cgv_part_picture_get_group (self, i);
      double count = wide ? GAP + cgv_ink_measure (GTK_WIDGET (self), group->count, FALSE) : 0;

      if (!group->has_head)
        continue;
      labels = MAX (labels, cgv_ink_get_badge (GTK_WIDGET (self)) + GAP + cgv_ink_measure (GTK_WIDGET (self), group->title, TRUE) + count);
      amounts = MAX (amounts, cgv_ink_measure (GTK_WIDGET (self), group->range, FALSE));
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
  double indent = is_in_group (self, item) ? INDENT : 0;
  double x = cgv_ink_get_badge (GTK_WIDGET (self)) + GAP + indent;

  if (has_role)
    cgv_ink_append_badge (widget, snapshot, item->role == CGV_PART_ROLE_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW, indent, middle);
  x += cgv_ink_append_text (widget, snapshot, item->title, has_role, x, middle, has_role ? "cgv_text" : "cgv_dim") + GAP;
  if (wide && item->start != NULL && indent <= 0)
    cgv_ink_append_text (widget, snapshot, item->start, FALSE, x, middle, "cgv_dim");
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
  float height = (float) cgv_part_picture_scale (self, wide ? BAR : NARROW_BAR);
  graphene_rect_t area = GRAPHENE_RECT_INIT ((float) start, (float) middle - height / 2, (float) (end - start), height);
  double whole = self->has_shares ? item->cost : self->largest;
  double amount = cgv_ink_measure (GTK_WIDGET (self), item->amount, FALSE);

  draw_label (self, snapshot, item, wide);
  cgv_part_picture_append_bar (self, snapshot, item, &area, whole > 0 ? item->cost / whole : 0, FALSE);
  cgv_ink_append_text (GTK_WIDGET (self), snapshot, item->amount, FALSE, gtk_widget_get_width (GTK_WIDGET (self)) - amount, middle, "cgv_text");
}

/* The mean of a group, with a line from the least to the most. */
static void
draw_group (CgvPartPicture *self,
            GtkSnapshot *snapshot,
            const CgvPartGroup *group,
            double start,
            double end,
            gboolean wide)
{
  GtkWidget *widget = GTK_WIDGET (self);
  float height = (float) cgv_part_picture_scale (self, wide ? BAR : NARROW_BAR);
  float middle = group->area.origin.y + group->area.size.height / 2;
  graphene_rect_t area = GRAPHENE_RECT_INIT ((float) start, middle - height / 2, (float) (end - start), height);
  double scale = self->largest > 0 ? (end - start) / self->largest : 0;
  double x = cgv_ink_get_badge (GTK_WIDGET (self)) + GAP;
  GdkRGBA strong;

  cgv_ink_get_color (widget, "cgv_text", &strong);
  cgv_ink_append_text (widget, snapshot, group->is_open ? "▾" : "▸", FALSE, GAP / 2.0, middle, "cgv_dim");
  x += cgv_ink_append_text (widget, snapshot, group->title, TRUE, x, middle, "cgv_text") + GAP;
  if (wide)
    cgv_ink_append_text (widget, snapshot, group->count, FALSE, x, middle, "cgv_dim");
  if (self->layers != NULL)
    cgv_part_picture_append_layers (self, snapshot, group->layers, &area, self->has_shares ? 1 : group->mean * scale / (end - start), FALSE);
  if (!self->has_shares)
    gtk_snapshot_append_color (snapshot, &strong, &GRAPHENE_RECT_INIT ((float) (start + group->least * scale), middle - 1, (float) MAX ((group->most - group->least) * scale, 1), 2));
  cgv_ink_append_text (widget, snapshot, group->range, FALSE, gtk_widget_get_width (widget) - cgv_ink_measure (widget, group->range, FALSE), middle, "cgv_text");
}

/* Returns the largest group; NULL where no two threads begin with one function. */
static const CgvPartGroup *
find_group (CgvPartPicture *self)
{
  const CgvPartGroup *largest = NULL;

  for (guint i = 0; i < self->groups->len; i++)
    {
      const CgvPartGroup *group = cgv_part_picture_get_group (self, i);

      if (group->n > 1 && (largest == NULL || group->n > largest->n))
        largest = group;
    }
  return largest;
}

/* Returns the rows that a group reaches over. */
static graphene_rect_t
get_group_area (CgvPartPicture *self,
                const CgvPartGroup *group)
{
  graphene_rect_t area = group->has_head ? group->area : cgv_part_picture_get_item (self, group->first)->area;

  for (guint i = group->first; i <= group->last; i++)
    {
      const CgvPartItem *item = cgv_part_picture_get_item (self, i);

      if (item->group == cgv_part_picture_get_item (self, group->first)->group && item->area.size.height > 0)
        graphene_rect_union (&area, &item->area, &area);
    }
  return area;
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
  const CgvPartGroup *group = find_group (self);
  graphene_rect_t area;
  g_autofree char *text = NULL;
  char amount[CGV_FORMAT_MAX];
  double x, middle;

  if (group == NULL || self->has_shares || self->largest <= 0)
    return;
  area = get_group_area (self, group);
  x = start + (end - start) * group->mean / self->largest;
  draw_dashes (self, snapshot, x, area.origin.y, area.origin.y + area.size.height);
  if (legend_end <= 0)
    return;
  cgv_value_format_short (cgv_tile_cost_round (group->mean, self->costs->is_signed), cgv_costs_get_event (self->costs), amount);
  /* Translators: the cost of each thread if all that begin with a function cost the same: the function, and the amount. */
  text = g_strdup_printf (_ ("even share of %s: %s"), group->title, amount);
  if (legend_end + 2 * GAP + cgv_ink_measure (GTK_WIDGET (self), text, FALSE) > gtk_widget_get_width (GTK_WIDGET (self)))
    return;
  middle = get_height (self) - cgv_part_picture_scale (self, FOOT) / 2.0;
  draw_dashes (self, snapshot, legend_end + GAP, middle - 2 * DASH, middle + 2 * DASH);
  cgv_ink_append_text (GTK_WIDGET (self), snapshot, text, FALSE, legend_end + 2 * GAP, middle, "cgv_dim");
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
  for (guint i = 0; i < self->groups->len; i++)
    if (cgv_part_picture_get_group (self, i)->has_head)
      draw_group (self, snapshot, cgv_part_picture_get_group (self, i), start, end, wide);
  for (guint i = 0; i < self->items->len; i++)
    if (cgv_part_picture_is_shown (self, cgv_part_picture_get_item (self, i)))
      draw_row (self, snapshot, cgv_part_picture_get_item (self, i), start, end, wide);
  if (wide)
    legend_end = cgv_part_picture_append_legend (self, snapshot, start, (double) count_rows (self) * cgv_part_picture_scale (self, ROW) + cgv_part_picture_scale (self, FOOT) / 2.0, width);
  draw_even_share (self, snapshot, start, end, legend_end);
}

const CgvPartPictureShape cgv_part_picture_rows = { get_height, place, draw };
