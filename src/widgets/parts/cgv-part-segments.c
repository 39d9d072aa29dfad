/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-part-segments.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-parts-name.h"
#include "cgv-tooltip.h"
#include "cgv-value.h"
#include "cgv-widget.h"

#define LINE_HEIGHT 6
#define LINE_GAP    2
#define MIN_SEGMENT 12
#define BADGE       18
#define BADGE_GAP   6
#define LABEL_GAP   14
#define LABEL_TOP   10

typedef struct
{
  CgvPartId part;
  CgvPartRole role;
  double x, width;   /* of the segment */
  double label_x;
  double label_width; /* 0 where there is no room */
  gboolean is_brief;
  char *title;
  char *number; /* what is said in its place where that is brief */
  char *amount;
  char *end; /* (nullable): how it ended, of B */
  double end_width; /* 0 where there is no room for that */
} Segment;

struct _CgvPartSegments
{
  GtkWidget parent_instance;

  CgvDocument *document;
  CgvPartSides *sides;
  GArray *segments;
  double *shares;
  CgvCosts *costs;
};

enum
{
  CHOOSE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvPartSegments, cgv_part_segments, GTK_TYPE_WIDGET)

static Segment *
get_segment (CgvPartSegments *self,
             guint index)
{
  return &g_array_index (self->segments, Segment, index);
}

static void
clear_segment (gpointer data)
{
  Segment *segment = data;

  g_free (segment->title);
  g_free (segment->number);
  g_free (segment->amount);
  g_free (segment->end);
}

/* Places. */

/* Small parts can be hit, too; the others share what is left. */
static void
place_segments (CgvPartSegments *self,
                double width)
{
  guint n = self->segments->len;
  double room = width - LINE_GAP * (n - 1.0);
  double large = 0;
  double x = 0;

  for (guint i = 0; i < n; i++)
    get_segment (self, i)->width = 0;
  /* What is below the least takes it from the others, which may become too small by that. */
  for (gboolean again = TRUE; again;)
    {
      again = FALSE;
      large = 0;
      for (guint i = 0; i < n; i++)
        large += get_segment (self, i)->width > 0 ? 0 : self->shares[i];
      for (guint i = 0; i < n && !again; i++)
        {
          if (get_segment (self, i)->width > 0 || (large > 0 && self->shares[i] / large * room >= MIN_SEGMENT))
            continue;
          get_segment (self, i)->width = MIN_SEGMENT;
          room -= MIN_SEGMENT;
          again = TRUE;
        }
    }
  for (guint i = 0; i < n; i++)
    {
      Segment *segment = get_segment (self, i);

      segment->x = x;
      if (segment->width <= 0)
        segment->width = self->shares[i] / large * room;
      x += segment->width + LINE_GAP;
    }
}

static PangoLayout *
new_layout (CgvPartSegments *self,
            const char *text,
            PangoWeight weight)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_weight_new (weight));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  return layout;
}

static double
measure (CgvPartSegments *self,
         const char *text,
         PangoWeight weight)
{
  g_autoptr (PangoLayout) layout = new_layout (self, text, weight);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

/* What the label of a part needs: level 0 has names and amounts, level 1 numbers of what is not compared, level 2 no more than A
 * and B, level 3 these without amounts. */
static double
measure_label (CgvPartSegments *self,
               const Segment *segment,
               guint level)
{
  double width = segment->role != CGV_PART_ROLE_NONE ? BADGE + BADGE_GAP : 0;

  if (segment->role == CGV_PART_ROLE_NONE && level >= 2)
    return 0;
  width += measure (self, segment->role == CGV_PART_ROLE_NONE && level == 1 ? segment->number : segment->title, segment->role != CGV_PART_ROLE_NONE ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  return level < 3 ? width + BADGE_GAP + measure (self, segment->amount, PANGO_WEIGHT_NORMAL) : width;
}

static guint
choose_level (CgvPartSegments *self,
              double width)
{
  for (guint level = 0; level < 3; level++)
    {
      double sum = 0;

      for (guint i = 0; i < self->segments->len; i++)
        {
          double label = measure_label (self, get_segment (self, i), level);

          sum += label > 0 ? label + LABEL_GAP : 0;
        }
      if (sum - LABEL_GAP <= width)
        return level;
    }
  return 3;
}

/* Each below the start of its segment, or as near as the others let it be. */
static void
place_labels (CgvPartSegments *self,
              double width)
{
  guint level = choose_level (self, width);
  double end = width;
  double start = 0;

  for (guint i = 0; i < self->segments->len; i++)
    {
      Segment *segment = get_segment (self, i);

      segment->label_width = measure_label (self, segment, level);
      segment->label_x = segment->x;
      segment->is_brief = segment->role == CGV_PART_ROLE_NONE && level == 1;
    }
  for (guint i = self->segments->len; i > 0; i--)
    {
      Segment *segment = get_segment (self, i - 1);

      if (segment->label_width <= 0)
        continue;
      segment->label_x = MAX (MIN (segment->label_x, end - segment->label_width), 0);
      end = segment->label_x - LABEL_GAP;
    }
  for (guint i = 0; i < self->segments->len; i++)
    {
      Segment *segment = get_segment (self, i);

      if (segment->label_width <= 0)
        continue;
      segment->label_x = MAX (segment->label_x, start);
      start = segment->label_x + segment->label_width + LABEL_GAP;
    }
}

/* Where the others leave room. */
static void
place_ends (CgvPartSegments *self,
            double width)
{
  double limit = width;

  for (guint i = self->segments->len; i > 0; i--)
    {
      Segment *segment = get_segment (self, i - 1);
      double needed = segment->end != NULL && segment->label_width > 0 ? measure (self, segment->end, PANGO_WEIGHT_NORMAL) : 0;

      segment->end_width = segment->label_x + segment->label_width + needed <= limit ? needed : 0;
      if (segment->label_width > 0)
        limit = segment->label_x - LABEL_GAP;
    }
}

static void
cgv_part_segments_size_allocate (GtkWidget *widget,
                                 int width,
                                 int height,
                                 int baseline)
{
  CgvPartSegments *self = CGV_PART_SEGMENTS (widget);

  if (self->segments->len == 0)
    return;
  place_segments (self, width);
  place_labels (self, width);
  place_ends (self, width);
}

static void
cgv_part_segments_measure (GtkWidget *widget,
                           GtkOrientation orientation,
                           int for_size,
                           int *minimum,
                           int *natural,
                           int *minimum_baseline,
                           int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? LABEL_TOP + BADGE + 2 : CGV_PART_SEGMENTS_MAX * (MIN_SEGMENT + LINE_GAP);
}

/* Pictures. */

static void
look_up (CgvPartSegments *self,
         const char *name,
         GdkRGBA *color)
{
  if (!cgv_widget_lookup_color (GTK_WIDGET (self), name, color))
    cgv_widget_get_color (GTK_WIDGET (self), color);
}

static void
append_rounded (GtkSnapshot *snapshot,
                const graphene_rect_t *area,
                float radius,
                const GdkRGBA *color)
{
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, area, radius);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, color, area);
  gtk_snapshot_pop (snapshot);
}

/* Returns how wide it is. */
static double
append_text (CgvPartSegments *self,
             GtkSnapshot *snapshot,
             const char *text,
             PangoWeight weight,
             double x,
             const GdkRGBA *color)
{
  g_autoptr (PangoLayout) layout = new_layout (self, text, weight);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) x, (float) (LABEL_TOP + (BADGE - height) / 2)));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
  return width;
}

static void
append_badge (CgvPartSegments *self,
              GtkSnapshot *snapshot,
              double x,
              gboolean is_base)
{
  const char *letter = is_base ? C_ ("side of a comparison", "A") : C_ ("side of a comparison", "B");
  GdkRGBA fill, text = { 1, 1, 1, 1 };

  look_up (self, is_base ? "cgv_badge_a" : "cgv_badge_b", &fill);
  if (!is_base)
    look_up (self, "cgv_badge_b_text", &text);
  append_rounded (snapshot, &GRAPHENE_RECT_INIT ((float) x, LABEL_TOP, BADGE, BADGE), BADGE / 2.0f, &fill);
  append_text (self, snapshot, letter, PANGO_WEIGHT_BOLD, x + (BADGE - measure (self, letter, PANGO_WEIGHT_BOLD)) / 2, &text);
}

static void
append_label (CgvPartSegments *self,
              GtkSnapshot *snapshot,
              const Segment *segment)
{
  gboolean has_role = segment->role != CGV_PART_ROLE_NONE;
  double x = segment->label_x;
  GdkRGBA strong, dim;

  look_up (self, "cgv_text", &strong);
  look_up (self, "cgv_dim", &dim);
  if (has_role)
    {
      append_badge (self, snapshot, x, segment->role == CGV_PART_ROLE_BASE);
      x += BADGE + BADGE_GAP;
    }
  x += append_text (self, snapshot, segment->is_brief ? segment->number : segment->title, has_role ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL, x, has_role ? &strong : &dim) + BADGE_GAP;
  if (x < segment->label_x + segment->label_width)
    x += append_text (self, snapshot, segment->amount, PANGO_WEIGHT_NORMAL, x, &dim);
  if (segment->end_width > 0)
    append_text (self, snapshot, segment->end, PANGO_WEIGHT_NORMAL, x, &dim);
}

static void
cgv_part_segments_snapshot (GtkWidget *widget,
                            GtkSnapshot *snapshot)
{
  CgvPartSegments *self = CGV_PART_SEGMENTS (widget);
  GdkRGBA chosen, other;

  look_up (self, "cgv_self", &chosen);
  look_up (self, "cgv_dim", &other);
  other.alpha = 0.4f;
  for (guint i = 0; i < self->segments->len; i++)
    {
      const Segment *segment = get_segment (self, i);

      append_rounded (snapshot, &GRAPHENE_RECT_INIT ((float) segment->x, 0, (float) segment->width, LINE_HEIGHT), 2, segment->role != CGV_PART_ROLE_NONE ? &chosen : &other);
      if (segment->label_width > 0)
        append_label (self, snapshot, segment);
    }
}

/* What users do. */

static guint
find_index (CgvPartSegments *self,
            CgvPartRole role)
{
  for (guint i = 0; i < self->segments->len; i++)
    if (get_segment (self, i)->role == role)
      return i;
  return G_MAXUINT;
}

static void
choose (CgvPartSegments *self,
        CgvSide side,
        guint index)
{
  if (index < self->segments->len && get_segment (self, index)->role != (side == CGV_SIDE_BASE ? CGV_PART_ROLE_BASE : CGV_PART_ROLE_NEW))
    g_signal_emit (self, signals[CHOOSE], 0, side, get_segment (self, index)->part);
}

/* A click on A or B does nothing, as what it would do is not to be seen from it; the keyboard and the heads swap. */
static void
released_cb (CgvPartSegments *self,
             int n_press,
             double x,
             double y,
             GtkGesture *gesture)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  CgvPartId part = cgv_part_segments_find (self, x, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  for (guint i = 0; i < self->segments->len; i++)
    if (get_segment (self, i)->part == part && get_segment (self, i)->role == CGV_PART_ROLE_NONE)
      choose (self, (state & GDK_SHIFT_MASK) != 0 ? CGV_SIDE_BASE : CGV_SIDE_NEW, i);
}

static gboolean
key_pressed_cb (CgvPartSegments *self,
                guint keyval,
                guint keycode,
                GdkModifierType state)
{
  CgvSide side = (state & GDK_SHIFT_MASK) != 0 ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  guint index = find_index (self, side == CGV_SIDE_BASE ? CGV_PART_ROLE_BASE : CGV_PART_ROLE_NEW);
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 || index == G_MAXUINT)
    return GDK_EVENT_PROPAGATE;
  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      index += is_rtl ? 1u : G_MAXUINT;
      break;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      index += is_rtl ? G_MAXUINT : 1u;
      break;
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      index = 0;
      break;
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      index = self->segments->len - 1;
      break;
    default:
      return GDK_EVENT_PROPAGATE;
    }
  choose (self, side, index);
  return GDK_EVENT_STOP;
}

static gboolean
query_tooltip_cb (CgvPartSegments *self,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip)
{
  CgvPartId part = keyboard_mode ? CGV_NONE : cgv_part_segments_find (self, x, y);
  g_autofree char *text = NULL;
  g_autofree char *all = NULL;

  if (part == CGV_NONE)
    return FALSE;
  text = cgv_document_dup_part_tooltip (self->document, part, self->costs->events, self->costs->event);
  all = g_strdup_printf ("%s\n%s", text, _ ("Click: as B. Shift+click: as A."));
  return cgv_tooltip_set (tooltip, GTK_WIDGET (self), all);
}

/* The object. */

static void
cgv_part_segments_finalize (GObject *object)
{
  CgvPartSegments *self = CGV_PART_SEGMENTS (object);

  g_clear_object (&self->document);
  g_clear_object (&self->sides);
  g_clear_pointer (&self->costs, cgv_costs_unref);
  g_clear_pointer (&self->segments, g_array_unref);
  g_clear_pointer (&self->shares, g_free);

  G_OBJECT_CLASS (cgv_part_segments_parent_class)->finalize (object);
}

static void
cgv_part_segments_class_init (CgvPartSegmentsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = cgv_part_segments_finalize;
  widget_class->measure = cgv_part_segments_measure;
  widget_class->size_allocate = cgv_part_segments_size_allocate;
  widget_class->snapshot = cgv_part_segments_snapshot;

  signals[CHOOSE] = g_signal_new ("choose", CGV_TYPE_PART_SEGMENTS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_UINT);

  gtk_widget_class_set_css_name (widget_class, "partsegments");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
cgv_part_segments_init (CgvPartSegments *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *keyboard = gtk_event_controller_key_new ();

  self->segments = g_array_new (FALSE, TRUE, sizeof (Segment));
  g_array_set_clear_func (self->segments, clear_segment);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  g_signal_connect_swapped (keyboard, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keyboard);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
}

/* Tells how B ended, and whether A ended likewise. */
static void
tell_ends (CgvPartSegments *self)
{
  guint base = find_index (self, CGV_PART_ROLE_BASE);
  guint new_ = find_index (self, CGV_PART_ROLE_NEW);
  g_autofree char *base_end = base != G_MAXUINT ? cgv_parts_name_dup_end (self->document, get_segment (self, base)->part) : NULL;
  g_autofree char *new_end = new_ != G_MAXUINT ? cgv_parts_name_dup_end (self->document, get_segment (self, new_)->part) : NULL;
  g_autofree char *name = NULL;

  if (new_end == NULL)
    return;
  if (g_strcmp0 (base_end, new_end) != 0)
    {
      get_segment (self, new_)->end = g_strdup_printf (" · %s", new_end);
      return;
    }
  name = cgv_document_dup_part_title (self->document, get_segment (self, base)->part);
  /* Translators: how a part ended, "ends after work", and the name of another that ended so, too: "part 1" */
  get_segment (self, new_)->end = g_strdup_printf (_ (" · %s, as %s does"), new_end, name);
}

static void
add_segment (CgvPartSegments *self,
             CgvPartId part)
{
  CgvCost cost = cgv_document_get_part_cost (self->document, part, self->costs->events, self->costs->event);
  Segment segment = { .part = part, .role = cgv_part_sides_get_role (self->sides, part) };
  g_autofree char *name = NULL;
  char amount[CGV_FORMAT_MAX];

  cgv_value_format_short (cost, cgv_costs_get_event (self->costs), amount);
  name = cgv_document_dup_part_title (self->document, part);
  segment.title = cgv_parts_name_dup_capitalized (name);
  segment.number = g_strdup_printf ("%u", self->segments->len + 1);
  segment.amount = g_strdup (amount);
  self->shares[self->segments->len] = MAX (cgv_cost_to_double (cost, self->costs->is_signed), 0);
  g_array_append_val (self->segments, segment);
}

/* What a screen reader says: which parts there are, and which are compared. */
static void
update_label (CgvPartSegments *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = self->segments->len;

  g_string_append_printf (text, ngettext ("Parts, %u", "Parts, %u", n), n);
  for (guint i = 0; i < n; i++)
    {
      const Segment *segment = get_segment (self, i);

      g_string_append_printf (text, "; %s, %s", segment->title, segment->amount);
      if (segment->role != CGV_PART_ROLE_NONE)
        g_string_append_printf (text, ", %s", segment->role == CGV_PART_ROLE_BASE ? _ ("side A") : _ ("side B"));
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text->str, -1);
}

void
cgv_part_segments_set (CgvPartSegments *self,
                       CgvDocument *document,
                       CgvPartSides *sides,
                       CgvCosts *costs)
{
  guint n = document != NULL ? cgv_profile_get_n_parts (cgv_document_get_profile (document)) : 0;

  g_return_if_fail (CGV_IS_PART_SEGMENTS (self));
  g_return_if_fail (n <= CGV_PART_SEGMENTS_MAX);
  g_return_if_fail (document == NULL || (sides != NULL && costs != NULL));

  g_set_object (&self->document, document);
  g_set_object (&self->sides, sides);
  g_array_set_size (self->segments, 0);
  g_free (self->shares);
  self->shares = g_new0 (double, n + 1);
  cgv_costs_unref (self->costs);
  self->costs = costs != NULL ? cgv_costs_ref (costs) : NULL;
  for (guint i = 0; i < n; i++)
    add_segment (self, cgv_document_get_part_at (document, i));
  if (document != NULL)
    tell_ends (self);
  update_label (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

CgvPartId
cgv_part_segments_find (CgvPartSegments *self,
                        double x,
                        double y)
{
  g_return_val_if_fail (CGV_IS_PART_SEGMENTS (self), CGV_NONE);

  for (guint i = 0; i < self->segments->len; i++)
    {
      const Segment *segment = get_segment (self, i);
      gboolean is_label = y >= LABEL_TOP;
      double left = is_label ? segment->label_x : segment->x;
      double right = left + (is_label ? segment->label_width : segment->width + LINE_GAP);

      if (x >= left && x < right)
        return segment->part;
    }
  return CGV_NONE;
}

void
cgv_part_segments_get_extent (CgvPartSegments *self,
                              CgvPartId part,
                              double *x,
                              double *width)
{
  g_return_if_fail (CGV_IS_PART_SEGMENTS (self));
  g_return_if_fail (x != NULL && width != NULL);

  *x = *width = 0;
  for (guint i = 0; i < self->segments->len; i++)
    {
      const Segment *segment = get_segment (self, i);

      if (segment->part != part)
        continue;
      *x = segment->x;
      *width = segment->width;
    }
}
