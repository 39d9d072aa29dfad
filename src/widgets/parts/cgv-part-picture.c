/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-part-picture-private.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <inttypes.h>

#include "cgv-allocator.h"
#include "cgv-arrays.h"
#include "cgv-display-dup.h"
#include "cgv-name-text.h"
#include "cgv-part-slots.h"
#include "cgv-signal.h"
#include "cgv-tooltip.h"

/* Parts with less in common do other work. */
#define SAME_WORK 0.95
#define MAX_DIGITS 9
#define SWATCH     9
#define GAP        6
#define BETWEEN    14
/* The narrowest layer that a line is left free behind. */
#define APART_FROM 3
#define WIDE_FROM  560 /* pixels */
/* The width of rows beside buttons, in pixels. */
#define MIN_ROW    190

enum
{
  CHOOSE,
  MENU,
  PLACED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvPartPicture, cgv_part_picture, GTK_TYPE_WIDGET)

static const CgvPartPictureShape *
get_shape (CgvPartPicture *self)
{
  if (self->shape == CGV_PARTS_ROWS)
    return &cgv_part_picture_rows;
  return self->shape == CGV_PARTS_COLUMNS ? &cgv_part_picture_columns : &cgv_part_picture_line;
}

static void
clear_item (gpointer data)
{
  CgvPartItem *item = data;

  g_free (item->title);
  g_free (item->number);
  g_free (item->amount);
  g_free (item->end);
  g_free (item->start);
}

static void
clear_group (gpointer data)
{
  CgvPartGroup *group = data;

  g_free (group->title);
  g_free (group->count);
  g_free (group->range);
}

gboolean
cgv_part_picture_is_chosen (CgvPartPicture *self,
                            const CgvPartItem *item)
{
  return self->is_compared ? item->role != CGV_PART_ROLE_NONE : item->counts;
}

/* Pictures. */

/* Appends the piece of an area at some pixels of its length. */
static void
append_piece (GtkSnapshot *snapshot,
              const graphene_rect_t *area,
              double at,
              double size,
              gboolean is_upright,
              const GdkRGBA *color)
{
  if (size > 0 && is_upright)
    gtk_snapshot_append_color (snapshot, color, &GRAPHENE_RECT_INIT (area->origin.x, (float) (area->origin.y + area->size.height - at - size), area->size.width, (float) size));
  else if (size > 0)
    gtk_snapshot_append_color (snapshot, color, &GRAPHENE_RECT_INIT ((float) (area->origin.x + at), area->origin.y, (float) size, area->size.height));
}

void
cgv_part_picture_append_layers (CgvPartPicture *self,
                                GtkSnapshot *snapshot,
                                const double *layers,
                                const graphene_rect_t *area,
                                double share,
                                gboolean is_upright)
{
  double length = (is_upright ? area->size.height : area->size.width) * CLAMP (share, 0, 1);
  double total = 0;
  double at = 0;

  for (guint slot = 0; slot < CGV_N_SLOTS; slot++)
    total += layers[slot];
  for (guint i = 0; i < CGV_N_SLOTS && total > 0; i++)
    {
      guint slot = cgv_part_picture_get_layer (self, i);
      double size = layers[slot] / total * length;
      GdkRGBA color;

      cgv_ink_get_slot (slot, &color);
      append_piece (snapshot, area, at, size >= APART_FROM ? size - 1 : size, is_upright, &color);
      at += size;
    }
}

void
cgv_part_picture_append_bar (CgvPartPicture *self,
                             GtkSnapshot *snapshot,
                             const CgvPartItem *item,
                             const graphene_rect_t *area,
                             double share,
                             gboolean is_upright)
{
  gboolean is_chosen = cgv_part_picture_is_chosen (self, item);
  GdkRGBA color;

  if (self->layers != NULL)
    {
      gsize place = (gsize) (item - (const CgvPartItem *) (gconstpointer) self->items->data);

      cgv_part_picture_append_layers (self, snapshot, self->layers + place * CGV_N_SLOTS, area, share, is_upright);
      return;
    }
  cgv_ink_get_color (GTK_WIDGET (self), is_chosen ? "cgv_self" : "cgv_dim", &color);
  color.alpha = is_chosen ? 1 : 0.4f;
  append_piece (snapshot, area, 0, (is_upright ? area->size.height : area->size.width) * CLAMP (share, 0, 1), is_upright, &color);
}

/* Returns (nullable) the function, file or thread that a layer is. */
static char *
dup_layer_name (CgvPartPicture *self,
                guint slot)
{
  const CgvFold *fold = cgv_document_get_fold (cgv_focus_get_document (self->focus), TRUE);
  const CgvColorEntry *entry = &self->key->entries[slot];
  gboolean is_thread = self->is_in_time && self->stacks_threads;

  if (is_thread && slot < MIN (self->threads->len, CGV_SLOT_OTHER))
    return g_strdup_printf (_ ("Thread %" PRIu64), g_array_index (self->threads, guint64, slot));
  if (is_thread && (slot < CGV_SLOT_OTHER || self->threads->len <= CGV_SLOT_OTHER))
    return NULL;
  if (slot == CGV_SLOT_OTHER)
    return g_strdup (_ ("other"));
  if (entry->node != CGV_NONE)
    return cgv_name_text_dup_short (fold, entry->node);
  return entry->name.length > 0 ? cgv_display_dup (entry->name.bytes, (gssize) entry->name.length) : NULL;
}

double
cgv_part_picture_append_legend (CgvPartPicture *self,
                                GtkSnapshot *snapshot,
                                double x,
                                double middle,
                                double width)
{
  for (guint slot = 0; slot < CGV_N_SLOTS && self->key != NULL; slot++)
    {
      g_autofree char *name = dup_layer_name (self, slot);
      GdkRGBA color;
      double text_width;

      if (name == NULL)
        continue;
      cgv_ink_get_slot (slot, &color);
      text_width = cgv_ink_measure (GTK_WIDGET (self), name, FALSE);
      if (x + SWATCH + GAP + text_width > width)
        continue;
      cgv_ink_append_rounded (snapshot, &GRAPHENE_RECT_INIT ((float) x, (float) (middle - SWATCH / 2.0), SWATCH, SWATCH), 2, &color);
      cgv_ink_append_text (GTK_WIDGET (self), snapshot, name, FALSE, x + SWATCH + GAP, middle, "cgv_dim");
      x += SWATCH + GAP + text_width + BETWEEN;
    }
  return x;
}

/* The area from the first to the last of some places. */
static graphene_rect_t
get_range_area (CgvPartPicture *self,
                guint first,
                guint last)
{
  graphene_rect_t area;

  graphene_rect_union (&cgv_part_picture_get_item (self, MIN (first, last))->area, &cgv_part_picture_get_item (self, MAX (first, last))->area, &area);
  return area;
}

/* Draws a number that is being typed, at the end. */
static void
draw_typed (CgvPartPicture *self,
            GtkSnapshot *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autofree char *text = NULL;
  double text_width;
  GdkRGBA back;

  if (self->typed->len == 0)
    return;
  /* Translators: the number of a part that is being typed; the Return key chooses it */
  text = g_strdup_printf (_ ("%s, then Return"), self->typed->str);
  text_width = cgv_ink_measure (widget, text, TRUE) + 2 * GAP;
  cgv_ink_get_color (widget, "cgv_side_b", &back);
  cgv_ink_append_rounded (snapshot, &GRAPHENE_RECT_INIT ((float) (gtk_widget_get_width (widget) - text_width), 0, (float) text_width, 24), 6, &back);
  cgv_ink_append_text (widget, snapshot, text, TRUE, gtk_widget_get_width (widget) - text_width + GAP, 12, "cgv_side_text");
}

static void
cgv_part_picture_snapshot (GtkWidget *widget,
                           GtkSnapshot *snapshot)
{
  CgvPartPicture *self = CGV_PART_PICTURE (widget);
  GdkRGBA band;

  if (self->items->len == 0)
    return;
  cgv_ink_get_color (widget, "cgv_self", &band);
  band.alpha = 0.25f;
  if (self->drag_first != CGV_NONE && self->drag_first != self->drag_last)
    {
      graphene_rect_t area = get_range_area (self, self->drag_first, self->drag_last);

      gtk_snapshot_append_color (snapshot, &band, &area);
    }
  else if (!self->is_compared && gtk_widget_has_visible_focus (widget) && self->cursor < self->items->len)
    gtk_snapshot_append_color (snapshot, &band, &cgv_part_picture_get_item (self, self->cursor)->area);
  get_shape (self)->draw (self, snapshot);
  draw_typed (self, snapshot);
}

static void
cgv_part_picture_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  CgvPartPicture *self = CGV_PART_PICTURE (widget);

  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = *natural = get_shape (self)->get_height (self);
  else if (self->shape == CGV_PARTS_ROWS && !self->is_compared)
    *minimum = *natural = MIN_ROW;
}

/* Requests the size in the next frame, as sizes are being allocated in this one. */
static gboolean
placed_cb (GtkWidget *widget,
           GdkFrameClock *clock,
           gpointer user_data)
{
  gtk_widget_queue_resize (widget);
  g_signal_emit (widget, signals[PLACED], 0);
  return G_SOURCE_REMOVE;
}

/* Requests a new height in the next frame, which then reports the new places. */
static void
request_places (CgvPartPicture *self)
{
  self->is_outdated = TRUE;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* A narrow picture is lower, and GTK expects the height of a widget to fall with its width. So the height is that of the last width. */
static void
cgv_part_picture_size_allocate (GtkWidget *widget,
                                int width,
                                int height,
                                int baseline)
{
  CgvPartPicture *self = CGV_PART_PICTURE (widget);
  gboolean is_narrow = width < cgv_part_picture_scale (self, WIDE_FROM);

  if (is_narrow != self->is_narrow || self->is_outdated)
    gtk_widget_add_tick_callback (widget, placed_cb, NULL, NULL);
  self->is_narrow = is_narrow;
  self->is_outdated = FALSE;
  if (self->items->len > 0)
    get_shape (self)->place (self, width, height);
}

/* Handlers for the user. */

/* Returns where an arrow key leaves from: of a range of the side, the end that the key leads away from. */
static guint
get_place_of_side (CgvPartPicture *self,
                   CgvPartRole role,
                   int step)
{
  guint place = self->is_compared ? cgv_part_picture_find_role (self, role) : self->cursor;

  while (self->is_compared && step > 0 && place != CGV_NONE && place + 1 < self->items->len && cgv_part_item_has_role (cgv_part_picture_get_item (self, place + 1), role))
    place++;
  return place;
}

/* Lists the parts at some places: those of one thread, or all with CGV_NONE. */
static GArray *
list_parts (CgvPartPicture *self,
            guint first,
            guint last,
            guint slot)
{
  const CgvProfile *profile = cgv_focus_get_document (self->focus)->profile;
  GArray *parts = cgv_array_new (CgvPartId);

  for (guint place = MIN (first, last); place <= MAX (first, last) && place < self->items->len; place++)
    {
      const CgvPartItem *item = cgv_part_picture_get_item (self, place);

      for (guint i = 0; i < item->n; i++)
        {
          CgvPartId part = cgv_part_picture_get_part_of (self, item, i);

          if (slot == CGV_NONE || cgv_part_picture_get_slot (self, cgv_profile_get_part (profile, part)->thread) == slot)
            g_array_append_val (parts, part);
        }
    }
  return parts;
}

static void
choose (CgvPartPicture *self,
        CgvPartRole role,
        guint first,
        guint last,
        guint slot,
        gboolean adds)
{
  g_autoptr (GArray) parts = list_parts (self, first, last, slot);

  if (parts->len > 0 && self->base_document == NULL)
    g_signal_emit (self, signals[CHOOSE], 0, role, parts, adds);
}

/* Returns the layer that all parts of a side are in while layers are threads, so that the keys stay in it. */
static guint
find_layer_of_side (CgvPartPicture *self,
                    CgvPartRole role)
{
  const CgvProfile *profile = cgv_focus_get_document (self->focus)->profile;
  guint found = CGV_NONE;

  for (CgvPartId part = 0; self->is_in_time && self->stacks_threads && self->sides != NULL && part < profile->n_parts; part++)
    {
      guint slot = cgv_part_picture_get_slot (self, cgv_profile_get_part (profile, part)->thread);

      if (self->sides->roles[part] != role)
        continue;
      if (found != CGV_NONE && found != slot)
        return CGV_NONE;
      found = slot;
    }
  return found;
}

/* Groups. */

static guint
find_group_at (CgvPartPicture *self,
               double y)
{
  for (guint i = 0; i < self->groups->len; i++)
    {
      const CgvPartGroup *group = cgv_part_picture_get_group (self, i);

      if (group->has_head && y >= group->area.origin.y && y < group->area.origin.y + group->area.size.height)
        return i;
    }
  return CGV_NONE;
}

static void
set_open (CgvPartPicture *self,
          CgvPartGroup *group,
          gboolean is_open)
{
  gpointer key = GUINT_TO_POINTER (group->start + 1);

  group->is_open = is_open;
  if (is_open)
    g_hash_table_add (self->open, key);
  else
    g_hash_table_remove (self->open, key);
  cgv_part_picture_update_accessible (self);
  request_places (self);
}

/* Opens or closes the group that the keyboard is in. Returns FALSE if it is so already. */
static gboolean
open_at_cursor (CgvPartPicture *self,
                gboolean is_open)
{
  guint cursor = cgv_part_picture_get_cursor (self);
  const CgvPartItem *item = cursor != CGV_NONE ? cgv_part_picture_get_item (self, cursor) : NULL;
  CgvPartGroup *group = item != NULL && item->group != CGV_NONE ? cgv_part_picture_get_group (self, item->group) : NULL;

  if (group == NULL || !group->has_head || group->is_open == is_open)
    return FALSE;
  set_open (self, group, is_open);
  return TRUE;
}

static CgvPartRole
get_wanted_role (CgvPartPicture *self,
                 GdkModifierType state)
{
  if (!self->is_compared)
    return CGV_PART_ROLE_NONE;
  return (state & GDK_SHIFT_MASK) != 0 ? CGV_PART_ROLE_BASE : CGV_PART_ROLE_NEW;
}

static GdkModifierType
get_state (gpointer controller)
{
  return gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
}

static void
drag_begin_cb (CgvPartPicture *self,
               double x,
               double y,
               GtkGestureDrag *gesture)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->drag_first = self->drag_last = cgv_part_picture_find (self, x, y);
  self->pressed_group = find_group_at (self, y);
  self->pressed_y = y;
}

static void
drag_update_cb (CgvPartPicture *self,
                double dx,
                double dy,
                GtkGestureDrag *gesture)
{
  double x, y;
  guint place;

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  x = CLAMP (x + dx, 0, gtk_widget_get_width (GTK_WIDGET (self)) - 1);
  y = CLAMP (y + dy, 0, gtk_widget_get_height (GTK_WIDGET (self)) - 1);
  place = cgv_part_picture_find (self, x, y);
  if (self->drag_first == CGV_NONE || place == CGV_NONE)
    return;
  self->drag_last = place;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Returns whether a side has exactly these parts. */
static gboolean
is_side (CgvPartPicture *self,
         const GArray *parts)
{
  CgvPartRole role = self->sides != NULL ? self->sides->roles[g_array_index (parts, CgvPartId, 0)] : CGV_PART_ROLE_NONE;

  for (guint i = 0; i < parts->len; i++)
    if (role == CGV_PART_ROLE_NONE || self->sides->roles[g_array_index (parts, CgvPartId, i)] != role)
      return FALSE;
  return TRUE;
}

/* A click on A or B does nothing, as its effect would not be obvious; the keyboard and the heads swap. Without a base, a click on the
 * only part that counts makes all parts count again. A click on the row of a group opens or closes it. */
static void
drag_end_cb (CgvPartPicture *self,
             double dx,
             double dy,
             GtkGestureDrag *gesture)
{
  GdkModifierType state = get_state (gesture);
  guint first = self->drag_first;
  guint last = self->drag_last;
  gboolean adds = (state & GDK_CONTROL_MASK) != 0;
  guint layer = self->stacks_threads && self->is_in_time && first != CGV_NONE && first == last ? cgv_part_picture_find_layer (self, first, self->pressed_y) : CGV_NONE;
  g_autoptr (GArray) parts = first != CGV_NONE ? list_parts (self, first, last, layer) : NULL;

  self->drag_first = self->drag_last = CGV_NONE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (first == CGV_NONE && self->pressed_group < self->groups->len)
    set_open (self, cgv_part_picture_get_group (self, self->pressed_group), !cgv_part_picture_get_group (self, self->pressed_group)->is_open);
  if (first == CGV_NONE || (first == last && !adds && self->is_compared && parts->len > 0 && is_side (self, parts)))
    return;
  if (!self->is_compared && (state & GDK_SHIFT_MASK) != 0)
    first = MIN (self->anchor, self->items->len - 1);
  self->cursor = last;
  self->anchor = first;
  choose (self, get_wanted_role (self, state), first, last, layer, adds);
}

static void
cancel_cb (CgvPartPicture *self)
{
  self->drag_first = self->drag_last = CGV_NONE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
menu_pressed_cb (CgvPartPicture *self,
                 int n_press,
                 double x,
                 double y,
                 GtkGesture *gesture)
{
  guint place = cgv_part_picture_find (self, x, y);

  if (place == CGV_NONE)
    return;
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  g_signal_emit (self, signals[MENU], 0, place);
}

/* Returns the next place, in a direction, of a part with different work; CGV_NONE if all others have similar work. */
static guint
find_other_work (CgvPartPicture *self,
                 guint from,
                 int step)
{
  CgvPartId part = cgv_part_picture_get_item (self, from)->part;

  if (cgv_costs_get_event (self->costs)->is_ratio || self->base_document != NULL)
    return CGV_NONE;
  /* The threads of a dump have no common work that would be known. */
  if (self->is_in_time)
    return from + (guint) step;
  for (gint64 place = (gint64) from + step; place >= 0 && place < self->items->len; place += step)
    {
      double common = cgv_part_slots_get_common (self->costs->events, self->costs->event, part, cgv_part_picture_get_item (self, (guint) place)->part, NULL);

      if (common < SAME_WORK)
        return (guint) place;
    }
  return CGV_NONE;
}

/* Without a base, arrows choose the parts that count, and with Shift a range from the start of the choice. */
static gboolean
move_to (CgvPartPicture *self,
         guint place,
         GdkModifierType state)
{
  CgvPartRole role = get_wanted_role (self, state);
  gboolean extends = role == CGV_PART_ROLE_NONE && (state & GDK_SHIFT_MASK) != 0;

  if (place >= self->items->len || (role != CGV_PART_ROLE_NONE && cgv_part_item_has_role (cgv_part_picture_get_item (self, place), role)))
    return GDK_EVENT_STOP;
  self->cursor = place;
  self->anchor = extends ? MIN (self->anchor, self->items->len - 1) : place;
  choose (self, role, self->anchor, place, find_layer_of_side (self, role), FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return GDK_EVENT_STOP;
}

static gboolean
move_by (CgvPartPicture *self,
         int step,
         GdkModifierType state)
{
  guint from = get_place_of_side (self, get_wanted_role (self, state), step);

  if (from == CGV_NONE)
    return GDK_EVENT_PROPAGATE;
  return move_to (self, (state & GDK_CONTROL_MASK) != 0 ? find_other_work (self, from, step) : from + (guint) step, state);
}

static void
set_typed (CgvPartPicture *self,
           const char *text)
{
  g_string_assign (self->typed, text);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Goes to the part of the number that was typed. */
static gboolean
choose_typed (CgvPartPicture *self,
              GdkModifierType state)
{
  guint64 number = g_ascii_strtoull (self->typed->str, NULL, 10);

  set_typed (self, "");
  for (guint i = 0; i < self->items->len; i++)
    if (cgv_part_picture_get_number (self, i) == number)
      return move_to (self, i, state);
  gtk_widget_error_bell (GTK_WIDGET (self));
  return GDK_EVENT_STOP;
}

static gboolean
ask_for_menu (CgvPartPicture *self)
{
  guint cursor = cgv_part_picture_get_cursor (self);

  if (cursor != CGV_NONE)
    g_signal_emit (self, signals[MENU], 0, cursor);
  return GDK_EVENT_STOP;
}

static gboolean
type_key (CgvPartPicture *self,
          guint keyval,
          GdkModifierType state)
{
  gunichar digit = gdk_keyval_to_unicode (keyval);

  if (digit >= '0' && digit <= '9' && self->typed->len < MAX_DIGITS && (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) == 0)
    {
      g_string_append_c (self->typed, (char) digit);
      gtk_widget_queue_draw (GTK_WIDGET (self));
      return GDK_EVENT_STOP;
    }
  if (self->typed->len == 0 || (keyval != GDK_KEY_Escape && keyval != GDK_KEY_BackSpace))
    return GDK_EVENT_PROPAGATE;
  g_string_truncate (self->typed, keyval == GDK_KEY_Escape ? 0 : self->typed->len - 1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return GDK_EVENT_STOP;
}

static gboolean
key_pressed_cb (CgvPartPicture *self,
                guint keyval,
                guint keycode,
                GdkModifierType state)
{
  if ((state & GDK_ALT_MASK) != 0 || self->items->len == 0)
    return GDK_EVENT_PROPAGATE;
  switch (keyval)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return self->shape == CGV_PARTS_ROWS ? move_by (self, -1, state) : GDK_EVENT_PROPAGATE;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return self->shape == CGV_PARTS_ROWS ? move_by (self, 1, state) : GDK_EVENT_PROPAGATE;
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      return move_by (self, -1, state);
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return move_by (self, 1, state);
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      return move_to (self, 0, state);
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      return move_to (self, self->items->len - 1, state);
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      if (self->typed->len > 0)
        return choose_typed (self, state);
      return open_at_cursor (self, TRUE) ? GDK_EVENT_STOP : ask_for_menu (self);
    case GDK_KEY_plus:
    case GDK_KEY_KP_Add:
      return open_at_cursor (self, TRUE);
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      return open_at_cursor (self, FALSE);
    case GDK_KEY_Menu:
      return ask_for_menu (self);
    case GDK_KEY_F10:
      return (state & GDK_SHIFT_MASK) != 0 ? ask_for_menu (self) : GDK_EVENT_PROPAGATE;
    default:
      return type_key (self, keyval, state);
    }
}

static void
focus_left_cb (CgvPartPicture *self)
{
  set_typed (self, "");
}

static gboolean
query_tooltip_cb (CgvPartPicture *self,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip)
{
  guint place = keyboard_mode ? cgv_part_picture_get_cursor (self) : cgv_part_picture_find (self, x, y);
  g_autofree char *text = place != CGV_NONE ? cgv_part_picture_dup_tooltip (self, place, keyboard_mode ? -1 : y) : NULL;

  return text != NULL && cgv_tooltip_set (tooltip, GTK_WIDGET (self), text);
}

/* The object. */

/* A drag refers to places, which other parts may have afterwards, so it ends. */
static void
clear (CgvPartPicture *self)
{
  self->drag_first = self->drag_last = self->pressed_group = CGV_NONE;
  g_clear_object (&self->sides);
  g_clear_object (&self->focus);
  g_clear_object (&self->base_document);
  cgv_allocator_free_later (g_steal_pointer (&self->costs), (GDestroyNotify) cgv_costs_unref);
  cgv_allocator_free_later (g_steal_pointer (&self->base_costs), (GDestroyNotify) cgv_costs_unref);
  cgv_allocator_free_later (g_steal_pointer (&self->key), (GDestroyNotify) cgv_color_key_unref);
  g_clear_pointer (&self->layers, g_free);
  g_array_set_size (self->items, 0);
  g_array_set_size (self->parts, 0);
  g_array_set_size (self->groups, 0);
}

static void
cgv_part_picture_finalize (GObject *object)
{
  CgvPartPicture *self = CGV_PART_PICTURE (object);

  clear (self);
  g_clear_object (&self->starts_of);
  g_clear_pointer (&self->starts, g_free);
  g_array_unref (self->items);
  g_array_unref (self->parts);
  g_array_unref (self->threads);
  g_array_unref (self->groups);
  g_hash_table_unref (self->open);
  g_string_free (self->typed, TRUE);

  G_OBJECT_CLASS (cgv_part_picture_parent_class)->finalize (object);
}

static void
cgv_part_picture_class_init (CgvPartPictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = cgv_part_picture_finalize;
  widget_class->measure = cgv_part_picture_measure;
  widget_class->size_allocate = cgv_part_picture_size_allocate;
  widget_class->snapshot = cgv_part_picture_snapshot;

  signals[CHOOSE] = cgv_signal_new ("choose", klass, 3, G_TYPE_INT, G_TYPE_ARRAY, G_TYPE_BOOLEAN);
  signals[MENU] = cgv_signal_new ("menu", klass, 1, G_TYPE_UINT);
  signals[PLACED] = cgv_signal_new ("placed", klass, 0);

  gtk_widget_class_set_css_name (widget_class, "partpicture");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
add_controllers (CgvPartPicture *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *menu = gtk_gesture_click_new ();
  GtkEventController *keyboard = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (cancel_cb), self);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (menu, "pressed", G_CALLBACK (menu_pressed_cb), self);
  g_signal_connect_swapped (keyboard, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_left_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (menu));
  gtk_widget_add_controller (GTK_WIDGET (self), keyboard);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}

static void
cgv_part_picture_init (CgvPartPicture *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  self->items = g_array_new (FALSE, TRUE, sizeof (CgvPartItem));
  g_array_set_clear_func (self->items, clear_item);
  self->parts = cgv_array_new (CgvPartId);
  self->threads = cgv_array_new (guint64);
  self->groups = g_array_new (FALSE, TRUE, sizeof (CgvPartGroup));
  g_array_set_clear_func (self->groups, clear_group);
  self->open = g_hash_table_new (NULL, NULL);
  self->typed = g_string_new (NULL);
  clear (self);
  add_controllers (self);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

void
cgv_part_picture_set (CgvPartPicture *self,
                      CgvFocus *focus,
                      CgvPartSides *sides)
{
  g_return_if_fail (CGV_IS_PART_PICTURE (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  clear (self);
  if (focus != NULL)
    cgv_part_picture_fill (self, focus, sides);
  cgv_part_picture_update_accessible (self);
  request_places (self);
}

guint
cgv_part_picture_find (CgvPartPicture *self,
                       double x,
                       double y)
{
  guint found = CGV_NONE;

  g_return_val_if_fail (CGV_IS_PART_PICTURE (self), CGV_NONE);

  for (guint i = 0; i < self->items->len; i++)
    {
      const CgvPartItem *item = cgv_part_picture_get_item (self, i);

      if (graphene_rect_contains_point (&item->area, &GRAPHENE_POINT_INIT ((float) x, (float) y)))
        found = i;
      /* A label may be below the segment of another part. */
      if (item->label_width > 0 && y >= item->area.size.height / 3 && x >= item->label_x && x < item->label_x + item->label_width)
        return i;
    }
  return found;
}

graphene_rect_t
cgv_part_picture_get_area (CgvPartPicture *self,
                           guint place)
{
  g_return_val_if_fail (CGV_IS_PART_PICTURE (self), GRAPHENE_RECT_INIT (0, 0, 0, 0));
  g_return_val_if_fail (place < self->items->len, GRAPHENE_RECT_INIT (0, 0, 0, 0));

  return cgv_part_picture_get_item (self, place)->area;
}

int
cgv_part_picture_get_room (CgvPartPicture *self)
{
  g_return_val_if_fail (CGV_IS_PART_PICTURE (self), -1);

  return self->shape == CGV_PARTS_ROWS && self->is_narrow ? cgv_part_picture_get_low_rows (self) : -1;
}

guint
cgv_part_picture_get_cursor (CgvPartPicture *self)
{
  g_return_val_if_fail (CGV_IS_PART_PICTURE (self), CGV_NONE);

  if (self->items->len == 0)
    return CGV_NONE;
  return self->is_compared ? cgv_part_picture_find_role (self, CGV_PART_ROLE_NEW) : self->cursor;
}

const char *
cgv_part_picture_get_typed (CgvPartPicture *self)
{
  g_return_val_if_fail (CGV_IS_PART_PICTURE (self), NULL);

  return self->typed->len > 0 ? self->typed->str : NULL;
}

guint
cgv_part_picture_get_n (CgvPartPicture *self)
{
  g_return_val_if_fail (CGV_IS_PART_PICTURE (self), 0);

  return self->items->len;
}

GArray *
cgv_part_picture_list_parts (CgvPartPicture *self,
                             guint place)
{
  g_return_val_if_fail (CGV_IS_PART_PICTURE (self), NULL);
  g_return_val_if_fail (place < self->items->len, NULL);

  return list_parts (self, place, place, CGV_NONE);
}

gboolean
cgv_part_picture_has_layers (CgvPartPicture *self,
                             gboolean *are_threads)
{
  g_return_val_if_fail (CGV_IS_PART_PICTURE (self), FALSE);

  if (are_threads != NULL)
    *are_threads = self->is_in_time;
  return self->layers != NULL && self->shape == CGV_PARTS_COLUMNS;
}

gboolean
cgv_part_picture_has_legend (CgvPartPicture *self)
{
  g_return_val_if_fail (CGV_IS_PART_PICTURE (self), FALSE);

  return !self->is_narrow;
}

gboolean
cgv_part_picture_has_order (CgvPartPicture *self)
{
  g_return_val_if_fail (CGV_IS_PART_PICTURE (self), FALSE);

  return self->focus != NULL && self->shape == CGV_PARTS_COLUMNS && cgv_document_has_threads (cgv_focus_get_document (self->focus));
}

void
cgv_part_picture_set_stacks_threads (CgvPartPicture *self,
                                     gboolean stacks_threads)
{
  g_return_if_fail (CGV_IS_PART_PICTURE (self));

  self->stacks_threads = stacks_threads;
  if (self->focus != NULL)
    cgv_part_picture_measure_layers (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
cgv_part_picture_set_by_amount (CgvPartPicture *self,
                                gboolean by_amount)
{
  g_return_if_fail (CGV_IS_PART_PICTURE (self));

  self->by_amount = by_amount;
}

void
cgv_part_picture_set_reserved (CgvPartPicture *self,
                               int reserved)
{
  g_return_if_fail (CGV_IS_PART_PICTURE (self));

  if (self->reserved == reserved)
    return;
  self->reserved = reserved;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
