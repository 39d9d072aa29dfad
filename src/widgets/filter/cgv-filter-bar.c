/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-filter-bar.h"

#include <glib/gi18n.h>

#include "cgv-filter-chip.h"
#include "cgv-filter-text.h"
#include "cgv-widget.h"
#include "cgv-wrap-layout.h"

#define SPACING 6

struct _CgvFilterBar
{
  CgvView view;

  GPtrArray *chips; /* of CgvFilterChip, in the order of the filters; the first children */
  GtkWidget *summary;
  GtkLabel *total_label;
  GtkWidget *tools;
};

G_DEFINE_FINAL_TYPE (CgvFilterBar, cgv_filter_bar, CGV_TYPE_VIEW)

/* The keyboard goes to the filter before the removed one, or to the next widget. */
static void
remove_last_chip (CgvFilterBar *self)
{
  GtkWidget *chip = g_ptr_array_index (self->chips, self->chips->len - 1);
  gboolean has_focus = gtk_widget_get_focus_child (GTK_WIDGET (self)) == chip;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  g_ptr_array_set_size (self->chips, (gint) self->chips->len - 1);
  if (has_focus && self->chips->len > 0)
    gtk_widget_child_focus (g_ptr_array_index (self->chips, self->chips->len - 1), GTK_DIR_TAB_BACKWARD);
  else if (has_focus && root != NULL)
    gtk_root_set_focus (root, NULL);
  gtk_widget_unparent (chip);
}

static void
add_chip (CgvFilterBar *self)
{
  GtkWidget *chip = cgv_filter_chip_new (self->view.focus, self->chips->len);

  gtk_widget_insert_before (chip, GTK_WIDGET (self), self->summary);
  g_ptr_array_add (self->chips, chip);
}

static void
update_total (CgvFilterBar *self)
{
  g_autofree char *total = self->view.focus != NULL ? cgv_filter_text_dup_total (self->view.focus) : NULL;

  gtk_label_set_text (self->total_label, total != NULL ? total : "");
}

static void
update_actions (CgvFilterBar *self)
{
  const CgvFocus *focus = self->view.focus;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "filters.undo", focus != NULL && focus->undo_filters->len > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "filters.redo", focus != NULL && focus->redo_filters->len > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "filters.clear", self->chips->len > 0);
}

/* The keys for undo work wherever the bar is shown, so it is, but takes no room without a filter. */
static void
show_summary (CgvFilterBar *self,
              gboolean show)
{
  gtk_widget_set_visible (self->summary, show);
  cgv_widget_set_css_class (GTK_WIDGET (self), "empty", !show);
}

/* A chip is the filter at its place: so a change leaves the keyboard in place. */
static void
update (CgvFilterBar *self)
{
  guint n_filters = self->view.focus != NULL ? cgv_filter_list_get_n (self->view.focus->wanted->filters) : 0;

  while (self->chips->len > n_filters)
    remove_last_chip (self);
  for (guint i = 0; i < self->chips->len; i++)
    cgv_filter_chip_update (g_ptr_array_index (self->chips, i));
  while (self->chips->len < n_filters)
    add_chip (self);

  update_total (self);
  update_actions (self);
  show_summary (self, n_filters > 0);
}

static void
undo_action (GtkWidget *widget,
             const char *action,
             GVariant *parameter)
{
  cgv_focus_undo_filters (CGV_VIEW (widget)->focus);
}

static void
redo_action (GtkWidget *widget,
             const char *action,
             GVariant *parameter)
{
  cgv_focus_redo_filters (CGV_VIEW (widget)->focus);
}

static void
clear_action (GtkWidget *widget,
              const char *action,
              GVariant *parameter)
{
  g_autoptr (CgvFilterList) none = cgv_filter_list_new ();

  cgv_focus_set_filters (CGV_VIEW (widget)->focus, none);
}

/* Typed text has an undo of its own, even if there is nothing left to undo. */
static gboolean
key_cb (GtkWidget *widget,
        GVariant *args,
        gpointer user_data)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *keyboard_focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (GTK_IS_EDITABLE (keyboard_focus) || GTK_IS_TEXT_VIEW (keyboard_focus))
    return GDK_EVENT_PROPAGATE;
  return gtk_widget_activate_action_variant (widget, user_data, NULL);
}

static void
add_shortcut (GtkShortcutController *controller,
              guint keyval,
              GdkModifierType modifiers,
              const char *action)
{
  gtk_shortcut_controller_add_shortcut (controller,
                                        gtk_shortcut_new (gtk_keyval_trigger_new (keyval, modifiers),
                                                          gtk_callback_action_new (key_cb, (gpointer) action, NULL)));
}

static void
add_shortcuts (CgvFilterBar *self)
{
  GtkShortcutController *controller = GTK_SHORTCUT_CONTROLLER (gtk_shortcut_controller_new ());

  gtk_shortcut_controller_set_scope (controller, GTK_SHORTCUT_SCOPE_GLOBAL);
  add_shortcut (controller, GDK_KEY_z, GDK_CONTROL_MASK, "filters.undo");
  add_shortcut (controller, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "filters.redo");
  add_shortcut (controller, GDK_KEY_y, GDK_CONTROL_MASK, "filters.redo");
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (controller));
}

static void
cgv_filter_bar_finalize (GObject *object)
{
  g_ptr_array_unref (CGV_FILTER_BAR (object)->chips);

  G_OBJECT_CLASS (cgv_filter_bar_parent_class)->finalize (object);
}

static void
cgv_filter_bar_focus_changed (CgvView *view)
{
  CgvFilterBar *self = CGV_FILTER_BAR (view);

  while (self->chips->len > 0)
    remove_last_chip (self);
  update (self);
}

static void
cgv_filter_bar_class_init (CgvFilterBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->focus_changed = cgv_filter_bar_focus_changed;
  object_class->finalize = cgv_filter_bar_finalize;

  gtk_widget_class_install_action (widget_class, "filters.undo", NULL, undo_action);
  gtk_widget_class_install_action (widget_class, "filters.redo", NULL, redo_action);
  gtk_widget_class_install_action (widget_class, "filters.clear", NULL, clear_action);
  gtk_widget_class_set_css_name (widget_class, "filterbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
add_tool (CgvFilterBar *self,
          const char *icon_name,
          const char *action,
          const char *tooltip)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon_name);

  gtk_widget_add_css_class (button, "flat");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, tooltip);
  cgv_widget_name (button, tooltip);
  gtk_box_append (GTK_BOX (self->tools), button);
}

static void
cgv_filter_bar_init (CgvFilterBar *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  self->summary = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);
  self->chips = g_ptr_array_new ();
  self->total_label = GTK_LABEL (g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "wrap", TRUE, NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->total_label), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->total_label), "numeric");
  gtk_box_append (GTK_BOX (self->summary), GTK_WIDGET (self->total_label));

  self->tools = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_valign (self->tools, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self->summary), self->tools);
  gtk_widget_set_parent (self->summary, widget);
  add_tool (self, "edit-undo-symbolic", "filters.undo", _ ("Undo Filter"));
  add_tool (self, "edit-redo-symbolic", "filters.redo", _ ("Redo Filter"));
  add_tool (self, "document-save-symbolic", "win.saved-filters", _ ("Save These Filters…"));
  add_tool (self, "edit-clear-all-symbolic", "filters.clear", _ ("Remove All Filters"));

  gtk_widget_set_layout_manager (widget, cgv_wrap_layout_new (SPACING));
  cgv_widget_name (GTK_WIDGET (self), _ ("Filters"));
  add_shortcuts (self);

  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_FILTERS | CGV_FOCUS_NUMBERS, G_CALLBACK (update));
  update (self);
}
