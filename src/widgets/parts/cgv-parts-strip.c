/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-strip.h"

#include <glib/gi18n.h>

#include "cgv-cost-text.h"
#include "cgv-part-bar.h"
#include "cgv-part-segments.h"
#include "cgv-parts-model.h"
#include "cgv-row-factory.h"
#include "cgv-row-menu.h"
#include "cgv-row-text.h"
#include "cgv-tooltip.h"
#include "cgv-value.h"

/* A few parts have room for their costs; of many the outline counts. */
#define WIDE_BAR    56
#define NARROW_BAR  28
#define N_WIDE_BARS 12

/* How far a turn of the wheel goes, in pixels. */
#define SCROLL_STEP 104

struct _CgvPartsStrip
{
  CgvView view;

  CgvPartSides *sides;
  GSignalGroup *side_signals;
  CgvPartsModel *model;

  CgvPartSegments *segments; /* in place of the content while a few parts of one run are compared */
  GtkWidget *content;
  GtkWidget *head;
  GtkWidget *all_button;
  GtkLabel *count_label;
  GtkWidget *unfiltered_label;
  GtkScrolledWindow *scroller;
  GtkListView *list_view;
  GtkPopoverMenu *menu;

  GtkWidget *overview_button;
  GtkToggleButton *compare_button;
  GtkWidget *pick_box;
  GtkToggleButton *side_buttons[CGV_N_SIDES];
  GtkLabel *side_labels[CGV_N_SIDES];
  GtkLabel *hint_label;
  GtkGesture *pick_gesture;

  gboolean is_choosing; /* a part, so that none is to be chosen besides */

  /* What a full bar is. */
  CgvEventId max_event;
  CgvCost max_cost;
};

G_DEFINE_FINAL_TYPE (CgvPartsStrip, cgv_parts_strip, CGV_TYPE_VIEW)

static const char *const marks[CGV_N_SIDES] = { [CGV_SIDE_BASE] = "A", [CGV_SIDE_NEW] = "B" };

static CgvSide
get_other_side (CgvSide side)
{
  return side == CGV_SIDE_BASE ? CGV_SIDE_NEW : CGV_SIDE_BASE;
}

/* Which side the next click is for. */
static CgvSide
get_active_side (CgvPartsStrip *self)
{
  return gtk_toggle_button_get_active (self->side_buttons[CGV_SIDE_NEW]) ? CGV_SIDE_NEW : CGV_SIDE_BASE;
}

static void
set_active_side (CgvPartsStrip *self,
                 CgvSide side)
{
  gtk_toggle_button_set_active (self->side_buttons[side], TRUE);
}

static gboolean
is_compared (CgvPartsStrip *self)
{
  return self->view.focus != NULL && cgv_focus_get_comparison (self->view.focus) != NULL;
}

static gboolean
has_segments (CgvPartsStrip *self)
{
  return self->sides != NULL && is_compared (self) && cgv_focus_get_comparison (self->view.focus)->is_of_parts &&
         cgv_part_sides_get_n_parts (self->sides) <= CGV_PART_SEGMENTS_MAX;
}

static gboolean
is_picking (CgvPartsStrip *self)
{
  return self->sides != NULL && (is_compared (self) || gtk_toggle_button_get_active (self->compare_button));
}

static gboolean
has_sides (CgvPartsStrip *self)
{
  return cgv_part_sides_get_n (self->sides, CGV_SIDE_BASE) > 0 || cgv_part_sides_get_n (self->sides, CGV_SIDE_NEW) > 0;
}

static const char *
get_mark (CgvPartsStrip *self,
          CgvPartId part)
{
  CgvPartRole role = self->sides != NULL ? cgv_part_sides_get_role (self->sides, part) : CGV_PART_ROLE_NONE;

  if (role == CGV_PART_ROLE_NONE)
    return NULL;
  return marks[role == CGV_PART_ROLE_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW];
}

static CgvDocument *
get_document (CgvPartsStrip *self)
{
  return cgv_focus_get_document (self->view.focus);
}

static guint
get_n_parts (CgvPartsStrip *self)
{
  return cgv_profile_get_n_parts (cgv_document_get_profile (get_document (self)));
}

/* What the bars count: in a comparison, what is compared. */
static const CgvCosts *
get_costs (CgvPartsStrip *self)
{
  if (is_compared (self))
    return cgv_focus_get_comparison (self->view.focus)->costs[CGV_SIDE_BASE];
  return cgv_focus_get_costs (self->view.focus);
}

static CgvEventSet *
get_events (CgvPartsStrip *self)
{
  return get_costs (self)->events;
}

static CgvEventId
get_event (CgvPartsStrip *self)
{
  return get_costs (self)->event;
}

static gboolean
get_relative (CgvPartsStrip *self)
{
  return cgv_focus_get_relative (self->view.focus);
}

/* The costliest part fills its bar. */
static CgvCost
get_max_cost (CgvPartsStrip *self)
{
  CgvEventId event = get_event (self);
  gboolean is_signed = get_costs (self)->is_signed;

  if (self->max_event == event)
    return self->max_cost;

  self->max_event = event;
  self->max_cost = 0;
  for (CgvPartId part = 0; part < get_n_parts (self); part++)
    {
      CgvCost cost = cgv_document_get_part_cost (get_document (self), part, get_events (self), event);

      if (cgv_cost_compare (cost, self->max_cost, is_signed) > 0)
        self->max_cost = cost;
    }

  return self->max_cost;
}

/* Of all parts, whichever are selected, and without filters: the strip shows what there is to choose from. */
static char *
dup_cost (CgvPartsStrip *self,
          CgvCost cost)
{
  const CgvEventSet *events = get_events (self);
  CgvEventId event = get_event (self);
  char text[CGV_FORMAT_MAX];

  if (get_relative (self))
    return cgv_cost_text_dup_percent (get_costs (self), cost, cgv_event_set_get_total (events, NULL, event));

  cgv_value_format_short (cost, cgv_event_set_get (events, event), text);

  return g_strdup (text);
}

static char *
add_line (char *text,
          const char *line)
{
  g_autofree char *owned = text;

  return g_strconcat (owned, "\n", line, NULL);
}

/* Asked for when it is shown: to set a text asks the X server where the pointer is, for each bar. */
static gboolean
query_tooltip_cb (GtkWidget *bar,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  CgvPartsStrip *self)
{
  guint position = cgv_row_factory_get_position (bar);
  g_autofree char *text = NULL;

  if (self->model == NULL || position >= g_list_model_get_n_items (G_LIST_MODEL (self->model)))
    return FALSE;

  text = cgv_document_dup_part_tooltip (get_document (self),
                                        cgv_parts_model_get_part (self->model, position),
                                        get_events (self),
                                        get_event (self));
  if (gtk_widget_get_visible (self->unfiltered_label))
    text = add_line (g_steal_pointer (&text), gtk_widget_get_tooltip_text (self->unfiltered_label));

  return cgv_tooltip_set (tooltip, bar, text);
}

static GtkWidget *
create_bar (gpointer user_data)
{
  CgvPartsStrip *self = user_data;
  gboolean is_wide = get_n_parts (self) <= N_WIDE_BARS;
  GtkWidget *bar = cgv_part_bar_new (is_wide ? WIDE_BAR : NARROW_BAR, is_wide);

  gtk_widget_set_has_tooltip (bar, TRUE);
  g_signal_connect (bar, "query-tooltip", G_CALLBACK (query_tooltip_cb), self);

  return bar;
}

static void
update_bar (GtkWidget *bar,
            guint position,
            gpointer user_data)
{
  CgvPartsStrip *self = user_data;
  g_autofree char *title = NULL;
  g_autofree char *text = NULL;
  CgvEventId event;
  CgvPartId part;
  CgvCost cost;

  if (self->model == NULL)
    return;

  event = get_event (self);
  part = cgv_parts_model_get_part (self->model, position);
  cost = cgv_document_get_part_cost (get_document (self), part, get_events (self), event);
  title = cgv_document_dup_part_title (get_document (self), part);
  text = dup_cost (self, cost);
  cgv_part_bar_set (CGV_PART_BAR (bar), title, text, cgv_cost_text_get_fraction (get_costs (self), cost, get_max_cost (self)));
  cgv_part_bar_set_mark (CGV_PART_BAR (bar), get_mark (self, part));
}

/* Another set may mean something else by the same id. */
static void
forget_max_cost (CgvPartsStrip *self)
{
  self->max_event = CGV_NONE;
}

static void
update_selection (CgvPartsStrip *self)
{
  gboolean is_restricted = !is_compared (self) && !cgv_focus_has_all_parts (self->view.focus);
  gboolean picks = is_picking (self);
  guint n_parts = get_n_parts (self);
  g_autofree char *count = NULL;

  if (is_restricted)
    count = g_strdup_printf (ngettext ("%u of %u part", "%u of %u parts", n_parts),
                             cgv_parts_model_get_n_selected (self->model),
                             n_parts);
  else
    count = g_strdup_printf (ngettext ("%u part", "%u parts", n_parts), n_parts);

  gtk_label_set_text (self->count_label, count);
  gtk_widget_set_sensitive (self->all_button, is_restricted);
  if (is_restricted && !picks)
    gtk_widget_add_css_class (GTK_WIDGET (self->list_view), "restricted");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->list_view), "restricted");
}

static void
update_filtered (CgvPartsStrip *self)
{
  gtk_widget_set_visible (self->unfiltered_label, cgv_filter_list_get_n (cgv_focus_get_filters (self->view.focus)) > 0);
}

static void
refresh (CgvPartsStrip *self)
{
  if (self->view.focus != NULL)
    cgv_row_factory_refresh (gtk_list_view_get_factory (self->list_view));
}

static void
all_cb (CgvPartsStrip *self)
{
  if (self->view.focus != NULL)
    cgv_focus_select_all_parts (self->view.focus);
}

/* A wheel turns up and down, and there is only one direction to go. */
static gboolean
scroll_cb (CgvPartsStrip *self,
           double dx,
           double dy,
           GtkEventControllerScroll *controller)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (self->scroller);

  if (dy == 0.0)
    return GDK_EVENT_PROPAGATE;

  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + dy * SCROLL_STEP);

  return GDK_EVENT_STOP;
}

/* The part, where it is one: there is no room for more. */
static char *
dup_side_text (CgvPartsStrip *self,
               CgvSide side)
{
  guint n = cgv_part_sides_get_n (self->sides, side);
  g_autoptr (CgvPartSelection) parts = NULL;

  if (n == 0)
    return g_strdup (_("choose"));
  if (n > 1)
    return g_strdup_printf (ngettext ("%u part", "%u parts", n), n);

  parts = cgv_part_sides_dup_selection (self->sides, side);
  for (CgvPartId part = 0; part < cgv_part_sides_get_n_parts (self->sides); part++)
    {
      if (cgv_part_set_contains (cgv_part_selection_get_set (parts), part))
        return cgv_document_dup_part_title (cgv_focus_get_document (self->view.focus), part);
    }
  g_return_val_if_reached (NULL);
}

static const char *
get_hint (CgvPartsStrip *self)
{
  gboolean is_base = get_active_side (self) == CGV_SIDE_BASE;

  if (is_compared (self))
    return is_base ? _("Click another part to compare with it as A. Ctrl+click adds to A.")
                   : _("Click another part to compare it as B. Ctrl+click adds to B.");
  return is_base ? _("Click the part to compare with: A, the base. Ctrl+click adds more.")
                 : _("Click the part to compare: B, the new one. Ctrl+click adds more.");
}

static void
update_sides (CgvPartsStrip *self)
{
  gboolean picks = is_picking (self);

  gtk_widget_set_visible (GTK_WIDGET (self->compare_button), self->sides != NULL && !is_compared (self));
  gtk_widget_set_visible (self->all_button, !picks);
  gtk_widget_set_visible (self->overview_button, !picks);
  gtk_widget_set_visible (self->pick_box, picks);
  gtk_widget_set_visible (GTK_WIDGET (self->hint_label), picks);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (self->pick_gesture),
                                              picks ? GTK_PHASE_CAPTURE : GTK_PHASE_NONE);
  if (self->view.focus == NULL)
    return;

  cgv_parts_model_set_selectable (self->model, !picks);
  update_selection (self);
  if (!picks)
    return;

  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      g_autofree char *text = dup_side_text (self, side);

      gtk_label_set_text (self->side_labels[side], text);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->side_buttons[side]), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
    }
  gtk_label_set_text (self->hint_label, get_hint (self));
}

static void
update_segments (CgvPartsStrip *self)
{
  gboolean is_shown = has_segments (self);

  gtk_widget_set_visible (GTK_WIDGET (self->segments), is_shown);
  gtk_widget_set_visible (self->content, !is_shown);
  if (is_shown)
    cgv_part_segments_set (self->segments, get_document (self), self->sides, cgv_focus_get_comparison (self->view.focus)->costs[CGV_SIDE_NEW]);
  else
    cgv_part_segments_set (self->segments, NULL, NULL, NULL);
}

static void
numbers_changed_cb (CgvPartsStrip *self)
{
  update_selection (self);
  update_segments (self);
}

static void
sides_changed_cb (CgvPartsStrip *self)
{
  if (!is_compared (self) && !has_sides (self))
    gtk_toggle_button_set_active (self->compare_button, FALSE);
  update_sides (self);
  update_segments (self);
  refresh (self);
}

/* The next click is for the side that has nothing yet. That is said before the parts change, since their
 * change may open the comparison. */
static void
choose (CgvPartsStrip *self,
        CgvSide side,
        CgvPartId part,
        gboolean adds)
{
  g_autoptr (CgvPartSides) target = g_object_ref (self->sides);
  g_autoptr (CgvPartSides) next = cgv_part_sides_copy (self->sides);
  CgvSide other = get_other_side (side);

  if (adds)
    cgv_part_sides_toggle (next, side, part);
  else
    cgv_part_sides_choose (next, side, part);
  self->is_choosing = TRUE;
  if (!is_compared (self))
    gtk_toggle_button_set_active (self->compare_button, TRUE);
  self->is_choosing = FALSE;
  if (!adds && !cgv_part_sides_is_complete (self->sides))
    set_active_side (self, cgv_part_sides_get_n (next, other) == 0 ? other : side);
  cgv_part_sides_assign (target, next);
}

/* What the other side has alone is swapped. */
static void
segment_chosen_cb (CgvPartsStrip *self,
                   CgvSide side,
                   CgvPartId part)
{
  choose (self, side, part, FALSE);
}

static void
side_toggled_cb (CgvPartsStrip *self,
                 GtkToggleButton *button)
{
  if (gtk_toggle_button_get_active (button))
    update_sides (self);
}

/* Where parts can be compared they are, at first those that there is most to see of. Their change may open the comparison. */
static void
choose_first (CgvPartsStrip *self)
{
  g_autoptr (CgvPartSides) sides = g_object_ref (self->sides);

  cgv_part_sides_choose_first (sides, get_document (self), get_events (self), get_event (self));
}

static void
compare_toggled_cb (CgvPartsStrip *self)
{
  if (self->sides == NULL)
    return;

  if (gtk_toggle_button_get_active (self->compare_button) && !has_sides (self) && !self->is_choosing)
    {
      set_active_side (self, CGV_SIDE_NEW);
      choose_first (self);
      return;
    }
  if (!gtk_toggle_button_get_active (self->compare_button) && !is_compared (self))
    cgv_part_sides_clear (self->sides);
  update_sides (self);
}

/* What is around a bar belongs to it: there is little room to miss it in. */
static GtkWidget *
find_row (CgvPartsStrip *self,
          double x,
          double y)
{
  GtkWidget *list = GTK_WIDGET (self->list_view);
  GtkWidget *target = gtk_widget_pick (list, x, y, GTK_PICK_DEFAULT);

  if (target == list)
    return NULL;
  while (target != NULL && gtk_widget_get_parent (target) != list)
    target = gtk_widget_get_parent (target);
  return target;
}

static void
pick_pressed_cb (CgvPartsStrip *self,
                 int n_press,
                 double x,
                 double y,
                 GtkGesture *gesture)
{
  if (find_row (self, x, y) != NULL)
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
pick_released_cb (CgvPartsStrip *self,
                  int n_press,
                  double x,
                  double y,
                  GtkGesture *gesture)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  GtkWidget *row = find_row (self, x, y);
  guint position = row != NULL ? cgv_row_factory_get_position (row) : GTK_INVALID_LIST_POSITION;

  if (position == GTK_INVALID_LIST_POSITION)
    return;

  gtk_widget_grab_focus (row);
  choose (self, get_active_side (self), cgv_parts_model_get_part (self->model, position), (state & GDK_CONTROL_MASK) != 0);
}

/* Enter on a bar. */
static void
activate_cb (CgvPartsStrip *self,
             guint position)
{
  if (is_picking (self))
    choose (self, get_active_side (self), cgv_parts_model_get_part (self->model, position), FALSE);
}

static guint
get_focused_position (CgvPartsStrip *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->list_view)))
    return GTK_INVALID_LIST_POSITION;
  return cgv_row_factory_get_position (focus);
}

static gboolean
side_key_cb (GtkWidget *widget,
             GVariant *args,
             gpointer user_data)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (widget);
  guint position = get_focused_position (self);
  gboolean is_new, adds;

  g_variant_get (args, "(bb)", &is_new, &adds);
  if (self->sides == NULL || position == GTK_INVALID_LIST_POSITION)
    return GDK_EVENT_PROPAGATE;

  choose (self, is_new ? CGV_SIDE_NEW : CGV_SIDE_BASE, cgv_parts_model_get_part (self->model, position), adds);
  return GDK_EVENT_STOP;
}

static gboolean
escape_cb (GtkWidget *widget,
           GVariant *args,
           gpointer user_data)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (widget);

  if (is_compared (self) || !is_picking (self))
    return GDK_EVENT_PROPAGATE;

  gtk_toggle_button_set_active (self->compare_button, FALSE);
  return GDK_EVENT_STOP;
}

static CgvPartId
get_menu_part (CgvPartsStrip *self)
{
  return cgv_parts_model_get_part (self->model, cgv_row_menu_get_position (self->menu));
}

static void
use_cb (GtkWidget *widget,
        const char *name,
        GVariant *parameter)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (widget);
  CgvSide side = g_str_has_suffix (name, "-a") ? CGV_SIDE_BASE : CGV_SIDE_NEW;

  choose (self, side, get_menu_part (self), g_str_has_prefix (name, "parts.add"));
}

static void
remove_cb (GtkWidget *widget,
           const char *name,
           GVariant *parameter)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (widget);
  CgvPartId part = get_menu_part (self);
  CgvPartRole role = cgv_part_sides_get_role (self->sides, part);

  if (role != CGV_PART_ROLE_NONE)
    cgv_part_sides_toggle (self->sides, role == CGV_PART_ROLE_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW, part);
}

static void
menu_opening_cb (gpointer user_data)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (user_data);
  GtkWidget *widget = GTK_WIDGET (self);
  CgvPartRole role = CGV_PART_ROLE_NONE;
  guint n_base = 0;
  guint n_new = 0;

  if (self->sides != NULL)
    {
      role = cgv_part_sides_get_role (self->sides, get_menu_part (self));
      n_base = cgv_part_sides_get_n (self->sides, CGV_SIDE_BASE);
      n_new = cgv_part_sides_get_n (self->sides, CGV_SIDE_NEW);
    }

  gtk_widget_action_set_enabled (widget, "parts.use-as-a", self->sides != NULL && !(role == CGV_PART_ROLE_BASE && n_base == 1));
  gtk_widget_action_set_enabled (widget, "parts.use-as-b", self->sides != NULL && !(role == CGV_PART_ROLE_NEW && n_new == 1));
  gtk_widget_action_set_enabled (widget, "parts.add-to-a", n_base > 0 && role != CGV_PART_ROLE_BASE && !(role == CGV_PART_ROLE_NEW && n_new == 1));
  gtk_widget_action_set_enabled (widget, "parts.add-to-b", n_new > 0 && role != CGV_PART_ROLE_NEW && !(role == CGV_PART_ROLE_BASE && n_base == 1));
  gtk_widget_action_set_enabled (widget,
                                 "parts.remove",
                                 (role == CGV_PART_ROLE_BASE && n_base > 1) || (role == CGV_PART_ROLE_NEW && n_new > 1));
}

static void
bind_sides (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "parts.use-as-a", NULL, use_cb);
  gtk_widget_class_install_action (widget_class, "parts.use-as-b", NULL, use_cb);
  gtk_widget_class_install_action (widget_class, "parts.add-to-a", NULL, use_cb);
  gtk_widget_class_install_action (widget_class, "parts.add-to-b", NULL, use_cb);
  gtk_widget_class_install_action (widget_class, "parts.remove", NULL, remove_cb);

  gtk_widget_class_add_binding (widget_class, GDK_KEY_a, 0, side_key_cb, "(bb)", FALSE, FALSE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_b, 0, side_key_cb, "(bb)", TRUE, FALSE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_a, GDK_SHIFT_MASK, side_key_cb, "(bb)", FALSE, TRUE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_b, GDK_SHIFT_MASK, side_key_cb, "(bb)", TRUE, TRUE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);

  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, compare_button);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, overview_button);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, pick_box);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, hint_label);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, menu);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, pick_gesture);
  gtk_widget_class_bind_template_child_full (widget_class, "base_button", FALSE, G_STRUCT_OFFSET (CgvPartsStrip, side_buttons[CGV_SIDE_BASE]));
  gtk_widget_class_bind_template_child_full (widget_class, "new_button", FALSE, G_STRUCT_OFFSET (CgvPartsStrip, side_buttons[CGV_SIDE_NEW]));
  gtk_widget_class_bind_template_child_full (widget_class, "base_label", FALSE, G_STRUCT_OFFSET (CgvPartsStrip, side_labels[CGV_SIDE_BASE]));
  gtk_widget_class_bind_template_child_full (widget_class, "new_label", FALSE, G_STRUCT_OFFSET (CgvPartsStrip, side_labels[CGV_SIDE_NEW]));
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, compare_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, pick_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, pick_released_cb);
  gtk_widget_class_bind_template_callback (widget_class, side_toggled_cb);
}

static void
append_item (GMenu *menu,
             const char *label,
             const char *action,
             gboolean is_optional)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, action);

  if (is_optional)
    g_menu_item_set_attribute (item, "hidden-when", "s", "action-disabled");
  g_menu_append_item (menu, item);
}

static GMenuModel *
new_menu (void)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) use = g_menu_new ();
  g_autoptr (GMenu) add = g_menu_new ();
  g_autoptr (GMenu) choices = g_menu_new ();

  append_item (use, _("Use as _A (Base)"), "parts.use-as-a", FALSE);
  append_item (use, _("Use as _B (New)"), "parts.use-as-b", FALSE);
  append_item (add, _("Add _to A"), "parts.add-to-a", TRUE);
  append_item (add, _("A_dd to B"), "parts.add-to-b", TRUE);
  append_item (add, _("Do _Not Compare"), "parts.remove", TRUE);
  append_item (choices, _("_Choose Sides…"), "win.choose-sides", FALSE);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (use));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (add));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (choices));
  return G_MENU_MODEL (g_steal_pointer (&menu));
}

static void
init_sides (CgvPartsStrip *self)
{
  g_autoptr (GMenuModel) menu = new_menu ();

  self->side_signals = g_signal_group_new (CGV_TYPE_PART_SIDES);
  g_signal_group_connect_swapped (self->side_signals, "changed", G_CALLBACK (sides_changed_cb), self);

  gtk_popover_menu_set_menu_model (self->menu, menu);
  cgv_row_menu_attach (self->menu, GTK_WIDGET (self->list_view));
  cgv_row_menu_set_opening (self->menu, menu_opening_cb, self);
  update_sides (self);
}

/* However many parts there are, the Tab key stops once; the arrow keys go from one to the next. */
static gboolean
cgv_parts_strip_focus (GtkWidget *widget,
                       GtkDirectionType direction)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  gboolean in_list = focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->list_view));

  if (gtk_widget_get_visible (GTK_WIDGET (self->segments)))
    return gtk_widget_child_focus (GTK_WIDGET (self->segments), direction);
  if (in_list && direction == GTK_DIR_TAB_FORWARD)
    return gtk_widget_child_focus (GTK_WIDGET (self->compare_button), direction);
  if (in_list && direction == GTK_DIR_TAB_BACKWARD)
    return gtk_widget_child_focus (self->head, direction);

  return gtk_widget_child_focus (self->content, direction);
}

static void
cgv_parts_strip_finalize (GObject *object)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (object);

  g_object_unref (self->side_signals);
  g_clear_object (&self->sides);

  G_OBJECT_CLASS (cgv_parts_strip_parent_class)->finalize (object);
}

static void
cgv_parts_strip_drop_focus (CgvView *view)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (view);

  cgv_part_segments_set (self->segments, NULL, NULL, NULL);
  gtk_list_view_set_model (self->list_view, NULL);
  gtk_list_view_set_factory (self->list_view, NULL);
  g_clear_object (&self->model);
}

static void
show_parts (CgvPartsStrip *self)
{
  g_autoptr (GtkListItemFactory) factory = cgv_row_factory_new (create_bar, update_bar, self);

  self->model = cgv_parts_model_new (self->view.focus);
  self->max_event = CGV_NONE;

  /* The factory is for bars of one width, which depends on how many there are. */
  gtk_list_view_set_factory (self->list_view, factory);
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (self->model));
  if (is_compared (self))
    set_active_side (self, CGV_SIDE_NEW);
  update_sides (self);
  update_segments (self);
  update_filtered (self);
}

static void
cgv_parts_strip_focus_changed (CgvView *view)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (view);

  if (view->focus != NULL)
    show_parts (self);
  gtk_widget_set_visible (GTK_WIDGET (self), view->focus != NULL && get_n_parts (self) > 1);
}

static void
cgv_parts_strip_class_init (CgvPartsStripClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->drop_focus = cgv_parts_strip_drop_focus;
  CGV_VIEW_CLASS (klass)->focus_changed = cgv_parts_strip_focus_changed;
  object_class->finalize = cgv_parts_strip_finalize;
  widget_class->focus = cgv_parts_strip_focus;

  g_type_ensure (CGV_TYPE_PART_SEGMENTS);
  gtk_widget_class_set_css_name (widget_class, "partsstrip");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/callgrove/Callgrove/ui/cgv-parts-strip.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, segments);
  gtk_widget_class_bind_template_callback (widget_class, segment_chosen_cb);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, content);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, head);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, all_button);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, count_label);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, unfiltered_label);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, scroller);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, list_view);
  gtk_widget_class_bind_template_callback (widget_class, all_cb);
  gtk_widget_class_bind_template_callback (widget_class, scroll_cb);
  bind_sides (widget_class);
}

static void
cgv_parts_strip_init (CgvPartsStrip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_view_follow (CGV_VIEW (self), "notify::events", G_CALLBACK (forget_max_cost));
  cgv_view_follow (CGV_VIEW (self), "numbers-changed", G_CALLBACK (numbers_changed_cb));
  cgv_view_follow (CGV_VIEW (self), "notify::filters", G_CALLBACK (update_filtered));
  cgv_view_follow (CGV_VIEW (self), "notify::amounts", G_CALLBACK (refresh));
  init_sides (self);
}

void
cgv_parts_strip_set_sides (CgvPartsStrip *self,
                           CgvPartSides *sides)
{
  g_return_if_fail (CGV_IS_PARTS_STRIP (self));
  g_return_if_fail (sides == NULL || CGV_IS_PART_SIDES (sides));

  if (self->sides == sides)
    return;

  g_set_object (&self->sides, sides);
  g_signal_group_set_target (self->side_signals, sides);
  gtk_toggle_button_set_active (self->compare_button, sides != NULL && has_sides (self));
  update_sides (self);
  update_segments (self);
  refresh (self);
}
