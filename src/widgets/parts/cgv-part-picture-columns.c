/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Many parts: columns of one width, whose height is the cost of a part. With detail they are in layers. */

#include "cgv-part-picture-private.h"

#include <inttypes.h>

#include "cgv-arrays.h"
#include "cgv-tile-cost.h"
#include "cgv-value.h"

#define BADGES        20
#define COLUMNS       96
#define NARROW_COLUMN 80
#define LOW_COLUMNS   26
#define AXIS          15
#define FOOT          20
#define NUMBER_GAP    8
#define NUMBERS_APART 40
/* Narrower columns touch each other. */
#define GAP_FROM  4
#define MAX_SLOT  96

static double
get_top (CgvPartPicture *self)
{
  return self->has_detail ? cgv_part_picture_scale (self, BADGES) : 0;
}

static double
get_columns (CgvPartPicture *self)
{
  if (!self->has_detail)
    return LOW_COLUMNS;
  return self->is_narrow ? NARROW_COLUMN : COLUMNS;
}

static int
get_height (CgvPartPicture *self)
{
  int foot = self->has_detail && !self->is_narrow ? cgv_part_picture_scale (self, FOOT) : 0;

  return (int) (get_top (self) + get_columns (self)) + cgv_part_picture_scale (self, AXIS) + foot;
}

/* A few columns do not get wide. */
static double
get_slot (CgvPartPicture *self,
          double width)
{
  return MIN (width / self->items->len, MAX_SLOT);
}

static void
place (CgvPartPicture *self,
       double width,
       double height)
{
  float slot = (float) get_slot (self, width);
  float bottom = (float) (get_top (self) + get_columns (self));

  for (guint i = 0; i < self->items->len; i++)
    cgv_part_picture_get_item (self, i)->area = GRAPHENE_RECT_INIT ((float) i * slot, 0, slot, bottom + (float) cgv_part_picture_scale (self, AXIS));
}

/* Draws a column for some parts: their mean, in the colour of the first without layers. */
static void
draw_column (CgvPartPicture *self,
             GtkSnapshot *snapshot,
             guint first,
             guint n,
             const graphene_rect_t *area)
{
  double layers[CGV_N_SLOTS] = { 0 };
  double cost = 0;
  double share;

  for (guint i = first; i < first + n; i++)
    {
      const CgvPartItem *item = cgv_part_picture_get_item (self, i);

      cost += item->cost / n;
      for (guint slot = 0; slot < CGV_N_SLOTS && self->layers != NULL; slot++)
        layers[slot] += self->layers[(gsize) i * CGV_N_SLOTS + slot] / n;
    }
  share = self->has_shares ? (double) (cost > 0) : cost / self->largest;
  if (self->layers != NULL)
    cgv_part_picture_append_layers (self, snapshot, layers, area, share, TRUE);
  else
    cgv_part_picture_append_bar (self, snapshot, cgv_part_picture_get_item (self, first), area, share, TRUE);
}

/* Draws at most one column per pixel. */
static void
draw_columns (CgvPartPicture *self,
              GtkSnapshot *snapshot,
              double width)
{
  guint n_columns = MIN (self->items->len, MAX ((guint) width, 1));
  double slot = MIN (width / n_columns, MAX_SLOT);
  double gap = slot >= GAP_FROM ? 1 : 0;

  for (guint i = 0; i < n_columns && self->largest > 0; i++)
    {
      guint first = (guint) ((guint64) i * self->items->len / n_columns);
      guint end = (guint) ((guint64) (i + 1) * self->items->len / n_columns);

      draw_column (self, snapshot, first, end - first, &GRAPHENE_RECT_INIT ((float) (i * slot), (float) get_top (self), (float) (slot - gap), (float) get_columns (self)));
    }
}

guint
cgv_part_picture_find_layer (CgvPartPicture *self,
                             guint place,
                             double y)
{
  const CgvPartItem *item = cgv_part_picture_get_item (self, place);
  double columns = get_columns (self);
  double whole = self->has_shares ? item->cost : self->largest;
  double share = whole > 0 ? item->cost / whole : 0;
  double total = 0, sum = 0, at;

  for (guint slot = 0; slot < CGV_N_SLOTS && self->layers != NULL; slot++)
    total += self->layers[(gsize) place * CGV_N_SLOTS + slot];
  if (share <= 0 || total <= 0)
    return CGV_NONE;
  at = (get_top (self) + columns - y) / (columns * share) * total;
  for (guint i = 0; i < CGV_N_SLOTS && at >= 0; i++)
    {
      guint slot = cgv_part_picture_get_layer (self, i);

      sum += self->layers[(gsize) place * CGV_N_SLOTS + slot];
      if (at < sum)
        return slot;
    }
  return CGV_NONE;
}

/* Returns whether a part is the first of a side in a row of parts of it. */
static gboolean
begins_side (CgvPartPicture *self,
             guint place,
             CgvPartRole role)
{
  return cgv_part_item_has_role (cgv_part_picture_get_item (self, place), role) && (place == 0 || !cgv_part_item_has_role (cgv_part_picture_get_item (self, place - 1), role));
}

static void
draw_bands (CgvPartPicture *self,
            GtkSnapshot *snapshot)
{
  GdkRGBA band;

  cgv_ink_get_color (GTK_WIDGET (self), "cgv_selected", &band);
  for (guint i = 0; i < self->items->len; i++)
    {
      const CgvPartItem *item = cgv_part_picture_get_item (self, i);

      if (item->role != CGV_PART_ROLE_NONE || (self->is_restricted && self->has_detail && item->counts))
        gtk_snapshot_append_color (snapshot, &band, &GRAPHENE_RECT_INIT (item->area.origin.x, 0, MAX (item->area.size.width, 2), item->area.size.height));
    }
}

static void
draw_badges (CgvPartPicture *self,
             GtkSnapshot *snapshot,
             double width)
{
  double last = -cgv_ink_get_badge (GTK_WIDGET (self));

  for (guint i = 0; i < self->items->len; i++)
    for (CgvPartRole role = CGV_PART_ROLE_BASE; role <= CGV_PART_ROLE_NEW; role++)
      {
        const CgvPartItem *item = cgv_part_picture_get_item (self, i);
        double x = item->area.origin.x + (item->area.size.width - cgv_ink_get_badge (GTK_WIDGET (self))) / 2;

        if (!begins_side (self, i, role))
          continue;
        x = CLAMP (MAX (x, last + cgv_ink_get_badge (GTK_WIDGET (self))), 0, MAX (width - cgv_ink_get_badge (GTK_WIDGET (self)), 0));
        cgv_ink_append_badge (GTK_WIDGET (self), snapshot, role == CGV_PART_ROLE_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW, x, cgv_part_picture_scale (self, BADGES) / 2.0);
        last = x;
      }
}

/* A column's number is written in the middle below it, unless another is there. */
static void
draw_number (CgvPartPicture *self,
             GtkSnapshot *snapshot,
             guint place,
             double width,
             gboolean is_strong,
             GArray *taken)
{
  const graphene_rect_t *area = &cgv_part_picture_get_item (self, place)->area;
  g_autofree char *text = g_strdup_printf ("%" PRIu64, cgv_part_picture_get_number (self, place));
  double text_width = cgv_ink_measure (GTK_WIDGET (self), text, is_strong);
  double x = CLAMP (area->origin.x + (area->size.width - text_width) / 2, 0, MAX (width - text_width, 0));
  graphene_rect_t room = GRAPHENE_RECT_INIT ((float) x - NUMBER_GAP / 2, 0, (float) text_width + NUMBER_GAP, 1);

  for (guint i = 0; i < taken->len; i++)
    if (graphene_rect_intersection (&g_array_index (taken, graphene_rect_t, i), &room, NULL))
      return;
  g_array_append_val (taken, room);
  cgv_ink_append_text (GTK_WIDGET (self), snapshot, text, is_strong, x, get_top (self) + get_columns (self) + cgv_part_picture_scale (self, AXIS) / 2.0, is_strong ? "cgv_text" : "cgv_dim");
}

/* Draws the numbers: those of the sides always; of the others the first, the last, and round ones. */
static void
draw_numbers (CgvPartPicture *self,
              GtkSnapshot *snapshot,
              double width)
{
  g_autoptr (GArray) taken = cgv_array_new (graphene_rect_t);
  guint n = self->items->len;
  guint step = 1;

  for (guint i = 0; get_slot (self, width) * step < cgv_part_picture_scale (self, NUMBERS_APART); i++)
    step *= i % 2 == 0 ? 5 : 2;
  for (guint i = 0; i < n && self->is_compared; i++)
    if (begins_side (self, i, CGV_PART_ROLE_BASE) || begins_side (self, i, CGV_PART_ROLE_NEW))
      draw_number (self, snapshot, i, width, TRUE, taken);
  draw_number (self, snapshot, 0, width, FALSE, taken);
  draw_number (self, snapshot, n - 1, width, FALSE, taken);
  for (guint i = step; i < n; i += step)
    draw_number (self, snapshot, i - 1, width, FALSE, taken);
}

/* Draws the value of the highest column, where there is no letter. */
static void
draw_largest (CgvPartPicture *self,
              GtkSnapshot *snapshot)
{
  char amount[CGV_FORMAT_MAX];
  double text_width;

  if (!self->has_detail || self->has_shares || self->largest <= 0)
    return;
  cgv_value_format_short (cgv_tile_cost_round (self->largest, self->costs->is_signed), cgv_costs_get_event (self->costs), amount);
  text_width = cgv_ink_measure (GTK_WIDGET (self), amount, FALSE);
  for (guint i = 0; i < self->items->len && cgv_part_picture_get_item (self, i)->area.origin.x < text_width + cgv_ink_get_badge (GTK_WIDGET (self)); i++)
    if (cgv_part_picture_get_item (self, i)->role != CGV_PART_ROLE_NONE)
      return;
  cgv_ink_append_text (GTK_WIDGET (self), snapshot, amount, FALSE, 0, cgv_part_picture_scale (self, BADGES) / 2.0, "cgv_dim");
}

static void
draw (CgvPartPicture *self,
      GtkSnapshot *snapshot)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self));

  draw_bands (self, snapshot);
  draw_columns (self, snapshot, width);
  draw_badges (self, snapshot, width);
  draw_largest (self, snapshot);
  draw_numbers (self, snapshot, width);
  if (self->has_detail && !self->is_narrow)
    cgv_part_picture_append_legend (self, snapshot, 0, get_top (self) + COLUMNS + cgv_part_picture_scale (self, AXIS) + cgv_part_picture_scale (self, FOOT) / 2.0, width - self->reserved);
}

const CgvPartPictureShape cgv_part_picture_columns = { get_height, place, draw };
