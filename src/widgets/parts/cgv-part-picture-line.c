/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A few parts in time: a line whose segments are as long as their cost, with their labels below. */

#include "cgv-part-picture-private.h"

#define LINE_HEIGHT 6
#define LINE_GAP    2
#define MIN_SEGMENT 12
#define BADGE_GAP   6
#define LABEL_GAP   14
#define LABEL_TOP   10
#define HEIGHT      (LABEL_TOP + cgv_ink_get_badge (GTK_WIDGET (self)) + 2)

/* Small parts stay wide enough to click; the others share the rest. */
static void
place_segments (CgvPartPicture *self,
                double width)
{
  guint n = self->items->len;
  double room = width - LINE_GAP * (n - 1.0);
  double large = 0;
  double x = 0;

  for (guint i = 0; i < n; i++)
    cgv_part_picture_get_item (self, i)->area.size.width = 0;
  /* Widening small segments takes room from the others, which may become too small themselves. */
  for (gboolean again = TRUE; again;)
    {
      again = FALSE;
      large = 0;
      for (guint i = 0; i < n; i++)
        large += cgv_part_picture_get_item (self, i)->area.size.width > 0 ? 0 : cgv_part_picture_get_item (self, i)->cost;
      for (guint i = 0; i < n && !again; i++)
        {
          if (cgv_part_picture_get_item (self, i)->area.size.width > 0 || (large > 0 && cgv_part_picture_get_item (self, i)->cost / large * room >= MIN_SEGMENT))
            continue;
          cgv_part_picture_get_item (self, i)->area.size.width = MIN_SEGMENT;
          room -= MIN_SEGMENT;
          again = TRUE;
        }
    }
  for (guint i = 0; i < n; i++)
    {
      CgvPartItem *segment = cgv_part_picture_get_item (self, i);

      if (segment->area.size.width <= 0)
        segment->area.size.width = (float) (segment->cost / large * room);
      graphene_rect_init (&segment->area, (float) x, 0, segment->area.size.width, HEIGHT);
      x += segment->area.size.width + LINE_GAP;
    }
}

/* A part may be on both sides. */
static guint
count_badges (const CgvPartItem *segment)
{
  return (segment->role != CGV_PART_ROLE_NONE) + (segment->other_role != CGV_PART_ROLE_NONE);
}

/* Returns the width of a part's label: level 0 has names and amounts, level 1 numbers for parts that are not compared, level 2 only A
 * and B, level 3 these without amounts. */
static double
measure_label (CgvPartPicture *self,
               const CgvPartItem *segment,
               guint level)
{
  gboolean has_role = segment->role != CGV_PART_ROLE_NONE;
  double width = count_badges (segment) * (cgv_ink_get_badge (GTK_WIDGET (self)) + BADGE_GAP);

  if (!has_role && level >= 2)
    return 0;
  width += cgv_ink_measure (GTK_WIDGET (self), !has_role && level == 1 ? segment->number : segment->title, has_role);
  return level < 3 ? width + BADGE_GAP + cgv_ink_measure (GTK_WIDGET (self), segment->amount, FALSE) : width;
}

static guint
choose_level (CgvPartPicture *self,
              double width)
{
  for (guint level = 0; level < 3; level++)
    {
      double sum = 0;

      for (guint i = 0; i < self->items->len; i++)
        {
          double label = measure_label (self, cgv_part_picture_get_item (self, i), level);

          sum += label > 0 ? label + LABEL_GAP : 0;
        }
      if (sum - LABEL_GAP <= width)
        return level;
    }
  return 3;
}

/* Places each label below the start of its segment, or as near as the others allow. */
static void
place_labels (CgvPartPicture *self,
              double width)
{
  guint level = choose_level (self, width);
  double end = width;
  double start = 0;

  for (guint i = 0; i < self->items->len; i++)
    {
      CgvPartItem *segment = cgv_part_picture_get_item (self, i);

      segment->label_width = measure_label (self, segment, level);
      segment->label_x = segment->area.origin.x;
      segment->is_brief = segment->role == CGV_PART_ROLE_NONE && level == 1;
    }
  for (guint i = self->items->len; i > 0; i--)
    {
      CgvPartItem *segment = cgv_part_picture_get_item (self, i - 1);

      if (segment->label_width <= 0)
        continue;
      segment->label_x = MAX (MIN (segment->label_x, end - segment->label_width), 0);
      end = segment->label_x - LABEL_GAP;
    }
  for (guint i = 0; i < self->items->len; i++)
    {
      CgvPartItem *segment = cgv_part_picture_get_item (self, i);

      if (segment->label_width <= 0)
        continue;
      segment->label_x = MAX (segment->label_x, start);
      start = segment->label_x + segment->label_width + LABEL_GAP;
    }
}

/* Placed where the others leave room. */
static void
place_ends (CgvPartPicture *self,
            double width)
{
  double limit = width;

  for (guint i = self->items->len; i > 0; i--)
    {
      CgvPartItem *segment = cgv_part_picture_get_item (self, i - 1);
      double needed = segment->end != NULL && segment->label_width > 0 ? cgv_ink_measure (GTK_WIDGET (self), segment->end, FALSE) : 0;

      segment->end_width = segment->label_x + segment->label_width + needed <= limit ? needed : 0;
      if (segment->label_width > 0)
        limit = segment->label_x - LABEL_GAP;
    }
}

static void
append_label (CgvPartPicture *self,
              GtkSnapshot *snapshot,
              const CgvPartItem *segment)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean has_role = segment->role != CGV_PART_ROLE_NONE;
  gboolean is_strong = has_role || (!self->is_compared && segment->counts);
  double middle = LABEL_TOP + cgv_ink_get_badge (GTK_WIDGET (self)) / 2.0;
  double x = segment->label_x;

  for (CgvPartRole role = CGV_PART_ROLE_BASE; role <= CGV_PART_ROLE_NEW; role++)
    if (cgv_part_item_has_role (segment, role))
      {
        cgv_ink_append_badge (widget, snapshot, role == CGV_PART_ROLE_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW, x, middle);
        x += cgv_ink_get_badge (GTK_WIDGET (self)) + BADGE_GAP;
      }
  x += cgv_ink_append_text (widget, snapshot, segment->is_brief ? segment->number : segment->title, has_role, x, middle, is_strong ? "cgv_text" : "cgv_dim") + BADGE_GAP;
  if (x < segment->label_x + segment->label_width)
    x += cgv_ink_append_text (widget, snapshot, segment->amount, FALSE, x, middle, "cgv_dim");
  if (segment->end_width > 0)
    cgv_ink_append_text (widget, snapshot, segment->end, FALSE, x, middle, "cgv_dim");
}

static int
get_height (CgvPartPicture *self)
{
  return HEIGHT;
}

static void
place (CgvPartPicture *self,
       double width,
       double height)
{
  place_segments (self, width);
  place_labels (self, width);
  place_ends (self, width);
}

static void
draw (CgvPartPicture *self,
      GtkSnapshot *snapshot)
{
  GdkRGBA chosen, other;

  cgv_ink_get_color (GTK_WIDGET (self), "cgv_self", &chosen);
  cgv_ink_get_color (GTK_WIDGET (self), "cgv_dim", &other);
  other.alpha = 0.4f;
  for (guint i = 0; i < self->items->len; i++)
    {
      const CgvPartItem *segment = cgv_part_picture_get_item (self, i);
      graphene_rect_t line = segment->area;

      line.size.height = LINE_HEIGHT;
      cgv_ink_append_rounded (snapshot, &line, 2, cgv_part_picture_is_chosen (self, segment) ? &chosen : &other);
      if (segment->label_width > 0)
        append_label (self, snapshot, segment);
    }
}

const CgvPartPictureShape cgv_part_picture_line = { get_height, place, draw };
