/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-strip-private.h"

#include <glib/gi18n.h>

#include "cgv-row-factory.h"
#include "cgv-row-menu.h"

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

gboolean
cgv_parts_strip_is_picking (CgvPartsStrip *self)
{
  return self->sides != NULL && (self->compare_focus != NULL || gtk_toggle_button_get_active (self->compare_button));
}

static gboolean
has_sides (CgvPartsStrip *self)
{
  return cgv_part_sides_get_n (self->sides, CGV_SIDE_BASE) > 0 || cgv_part_sides_get_n (self->sides, CGV_SIDE_NEW) > 0;
}

const char *
cgv_parts_strip_get_mark (CgvPartsStrip *self,
                          CgvPartId part)
{
  CgvPartRole role = self->sides != NULL ? cgv_part_sides_get_role (self->sides, part) : CGV_PART_ROLE_NONE;

  if (role == CGV_PART_ROLE_NONE)
    return NULL;
  return marks[role == CGV_PART_ROLE_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW];
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
        return cgv_document_dup_part_title (cgv_focus_get_document (self->focus), part);
    }
  g_return_val_if_reached (NULL);
}

static const char *
get_hint (CgvPartsStrip *self)
{
  gboolean is_base = get_active_side (self) == CGV_SIDE_BASE;

  if (self->compare_focus != NULL)
    return is_base ? _("Click another part to compare with it as A. Ctrl+click adds to A.")
                   : _("Click another part to compare it as B. Ctrl+click adds to B.");
  return is_base ? _("Click the part to compare with: A, the base. Ctrl+click adds more.")
                 : _("Click the part to compare: B, the new one. Ctrl+click adds more.");
}

void
cgv_parts_strip_update_sides (CgvPartsStrip *self)
{
  gboolean is_picking = cgv_parts_strip_is_picking (self);

  gtk_widget_set_visible (GTK_WIDGET (self->compare_button), self->sides != NULL && self->compare_focus == NULL);
  gtk_widget_set_visible (self->all_button, !is_picking);
  gtk_widget_set_visible (self->overview_button, !is_picking);
  gtk_widget_set_visible (self->pick_box, is_picking);
  gtk_widget_set_visible (GTK_WIDGET (self->hint_label), is_picking);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (self->pick_gesture),
                                              is_picking ? GTK_PHASE_CAPTURE : GTK_PHASE_NONE);
  if (self->focus == NULL)
    return;

  cgv_parts_model_set_selectable (self->model, !is_picking);
  cgv_parts_strip_update_selection (self);
  if (!is_picking)
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
sides_changed_cb (CgvPartsStrip *self)
{
  if (self->compare_focus == NULL && !has_sides (self))
    gtk_toggle_button_set_active (self->compare_button, FALSE);
  cgv_parts_strip_update_sides (self);
  cgv_parts_strip_refresh (self);
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
  if (self->compare_focus == NULL)
    gtk_toggle_button_set_active (self->compare_button, TRUE);
  if (!adds && !cgv_part_sides_is_complete (self->sides))
    set_active_side (self, cgv_part_sides_get_n (next, other) == 0 ? other : side);
  cgv_part_sides_assign (target, next);
}

static void
side_toggled_cb (CgvPartsStrip *self,
                 GtkToggleButton *button)
{
  if (gtk_toggle_button_get_active (button))
    cgv_parts_strip_update_sides (self);
}

static void
compare_toggled_cb (CgvPartsStrip *self)
{
  if (self->sides == NULL)
    return;

  if (gtk_toggle_button_get_active (self->compare_button) && !has_sides (self))
    set_active_side (self, CGV_SIDE_BASE);
  else if (!gtk_toggle_button_get_active (self->compare_button) && self->compare_focus == NULL)
    cgv_part_sides_clear (self->sides);
  cgv_parts_strip_update_sides (self);
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
  if (cgv_parts_strip_is_picking (self))
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

  if (self->compare_focus != NULL || !cgv_parts_strip_is_picking (self))
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

void
cgv_parts_strip_bind_sides (GtkWidgetClass *widget_class)
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

void
cgv_parts_strip_init_sides (CgvPartsStrip *self)
{
  g_autoptr (GMenuModel) menu = new_menu ();

  self->side_signals = g_signal_group_new (CGV_TYPE_PART_SIDES);
  g_signal_group_connect_swapped (self->side_signals, "changed", G_CALLBACK (sides_changed_cb), self);
  self->compare_signals = g_signal_group_new (CGV_TYPE_FOCUS);
  g_signal_group_connect_swapped (self->compare_signals, "numbers-changed", G_CALLBACK (cgv_parts_strip_refresh), self);
  g_signal_group_connect_swapped (self->compare_signals, "notify::relative", G_CALLBACK (cgv_parts_strip_refresh), self);

  gtk_popover_menu_set_menu_model (self->menu, menu);
  cgv_row_menu_attach (self->menu, GTK_WIDGET (self->list_view));
  cgv_row_menu_set_opening (self->menu, menu_opening_cb, self);
  cgv_parts_strip_update_sides (self);
}

void
cgv_parts_strip_drop_sides (CgvPartsStrip *self)
{
  g_clear_object (&self->side_signals);
  g_clear_object (&self->compare_signals);
  g_clear_object (&self->sides);
  g_clear_object (&self->compare_focus);
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
  cgv_parts_strip_update_sides (self);
  cgv_parts_strip_refresh (self);
}

void
cgv_parts_strip_set_compare_focus (CgvPartsStrip *self,
                                   CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_PARTS_STRIP (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  if (self->compare_focus == focus)
    return;

  g_set_object (&self->compare_focus, focus);
  g_signal_group_set_target (self->compare_signals, focus);
  if (focus != NULL)
    set_active_side (self, CGV_SIDE_NEW);
  cgv_parts_strip_update_sides (self);
  cgv_parts_strip_refresh (self);
}
