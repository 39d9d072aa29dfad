/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-window-private.h"

#include <glib/gi18n.h>

#include "cgv-recent-list.h"

enum
{
  PROP_0,
  PROP_SETTINGS,
  N_PROPS
};

enum
{
  LOAD_FINISHED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvWindow, cgv_window, ADW_TYPE_APPLICATION_WINDOW)

static void
recent_chosen_cb (CgvWindow *self,
                  GFile *file)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  gtk_popover_popdown (self->recent_popover);
  g_ptr_array_add (files, g_object_ref (file));
  cgv_window_open (self, files);
}

/* Leaves only what closes the window: on a phone the other two do nothing, and take the room that
 * the title needs. */
static char *
dup_narrow_decoration_layout (GtkSettings *settings)
{
  g_autofree char *layout = NULL;
  g_auto (GStrv) sides = NULL;
  GString *narrow = g_string_new (NULL);

  g_object_get (settings, "gtk-decoration-layout", &layout, NULL);
  sides = g_strsplit (layout != NULL ? layout : "", ":", 2);
  for (guint i = 0; sides[i] != NULL; i++)
    {
      g_auto (GStrv) buttons = g_strsplit (sides[i], ",", -1);

      if (i > 0)
        g_string_append_c (narrow, ':');
      if (g_strv_contains ((const char *const *) buttons, "close"))
        g_string_append (narrow, "close");
    }
  return g_string_free (narrow, FALSE);
}

void
cgv_window_update_header (CgvWindow *self)
{
  gboolean narrow = cgv_narrow_bin_get_narrow (self->narrow_bin);
  g_autofree char *layout = NULL;

  /* What is compared has two names; there is the way back for what else there is to open. */
  gtk_widget_set_visible (GTK_WIDGET (self->open_button), !narrow || self->compare_focus == NULL);

  if (narrow)
    layout = dup_narrow_decoration_layout (gtk_widget_get_settings (GTK_WIDGET (self)));
  adw_header_bar_set_decoration_layout (self->header_bar, layout);

  if (narrow)
    {
      adw_split_button_set_icon_name (self->open_button, "document-open-symbolic");
      return;
    }
  adw_split_button_set_label (self->open_button, _("_Open"));
  adw_split_button_set_use_underline (self->open_button, TRUE);
}

/* Of a mouse that has buttons for going back and forward. */
static void
pointer_pressed_cb (CgvWindow *self,
                    int n_press,
                    double x,
                    double y,
                    GtkGestureSingle *gesture)
{
  const guint back_button = 8;
  const guint forward_button = 9;
  guint button = gtk_gesture_single_get_current_button (gesture);

  if (button != back_button && button != forward_button)
    return;

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_activate_action (GTK_WIDGET (self), button == back_button ? "win.back" : "win.forward", NULL);
}

static void
dismissed_cb (CgvWindow *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->document_page));
}

static gboolean
cgv_window_close_request (GtkWindow *window)
{
  CgvWindow *self = CGV_WINDOW (window);

  cgv_window_save_settings (self);
  g_cancellable_cancel (self->choosing);

  return GTK_WINDOW_CLASS (cgv_window_parent_class)->close_request (window);
}

static void
cgv_window_constructed (GObject *object)
{
  CgvWindow *self = CGV_WINDOW (object);
  int width, height;

  G_OBJECT_CLASS (cgv_window_parent_class)->constructed (object);

  self->formulas = cgv_formulas_new (self->settings);
  cgv_window_restore_settings (self);
  if (self->settings != NULL)
    {
      g_autoptr (GAction) limit_memory = g_settings_create_action (self->settings, "limit-memory");

      g_action_map_add_action (G_ACTION_MAP (self), limit_memory);
    }
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  cgv_narrow_bin_expect_width (self->narrow_bin, width);
  cgv_window_update_header (self);
}

static void
cgv_window_set_property (GObject *object,
                         guint property_id,
                         const GValue *value,
                         GParamSpec *pspec)
{
  CgvWindow *self = CGV_WINDOW (object);

  switch (property_id)
    {
    case PROP_SETTINGS:
      self->settings = g_value_dup_object (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
cgv_window_dispose (GObject *object)
{
  CgvWindow *self = CGV_WINDOW (object);

  cgv_window_drop_load (self);
  cgv_window_dispose_watches (self);
  cgv_window_dispose_compare (self);
  g_clear_object (&self->focus);
  g_clear_object (&self->document);
  g_clear_object (&self->settings);
  g_clear_object (&self->formulas);
  g_clear_object (&self->choosing);
  g_clear_pointer (&self->failed_files, g_ptr_array_unref);
  g_clear_pointer (&self->siblings, g_ptr_array_unref);
  gtk_widget_dispose_template (GTK_WIDGET (object), CGV_TYPE_WINDOW);

  G_OBJECT_CLASS (cgv_window_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-window.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, narrow_bin);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, toast_overlay);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, header_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, open_button);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, leave_button);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, swap_button);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, title);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, wide_tools);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, event_picker);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, narrow_event_picker);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, narrow_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, recent_popover);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, notice_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, empty_page);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, load_page);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, error_page);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, document_page);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, compare_page);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, drop_revealer);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, drop_label);
  gtk_widget_class_bind_template_callback (widget_class, pointer_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, recent_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, cgv_window_update_header);
}

static void
cgv_window_class_init (CgvWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = cgv_window_constructed;
  object_class->set_property = cgv_window_set_property;
  object_class->dispose = cgv_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = cgv_window_close_request;

  properties[PROP_SETTINGS] =
    g_param_spec_object ("settings", NULL, NULL, G_TYPE_SETTINGS, G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[LOAD_FINISHED] = g_signal_new ("load-finished",
                                         G_TYPE_FROM_CLASS (klass),
                                         G_SIGNAL_RUN_LAST,
                                         0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_ERROR);

  g_type_ensure (CGV_TYPE_NARROW_BIN);
  g_type_ensure (CGV_TYPE_MESSAGE_BAR);
  g_type_ensure (CGV_TYPE_RECENT_LIST);
  g_type_ensure (CGV_TYPE_EMPTY_PAGE);
  g_type_ensure (CGV_TYPE_LOAD_PAGE);
  g_type_ensure (CGV_TYPE_ERROR_PAGE);
  g_type_ensure (CGV_TYPE_DOCUMENT_PAGE);
  g_type_ensure (CGV_TYPE_COMPARE_PAGE);
  bind_template (widget_class);
  cgv_window_install_actions (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "win.cancel-load", NULL);
}

static void
name_for_screen_readers (GtkWidget *widget,
                         const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
cgv_window_init (CgvWindow *self)
{
  self->choosing = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_window_init_watches (self);

  /* The halves of a split button are what gets the keyboard, and only they can be named. */
  name_for_screen_readers (gtk_widget_get_first_child (GTK_WIDGET (self->open_button)), _("Open Profiles"));
  name_for_screen_readers (gtk_widget_get_last_child (GTK_WIDGET (self->open_button)), _("Recent Profiles"));

  adw_window_title_set_title (self->title, g_get_application_name ());
  gtk_window_set_title (GTK_WINDOW (self), g_get_application_name ());
  g_signal_connect_object (cgv_document_page_get_error_bar (self->document_page),
                           "dismissed",
                           G_CALLBACK (dismissed_cb),
                           self,
                           G_CONNECT_SWAPPED);
  cgv_window_init_drop (self);
  cgv_window_init_compare (self);
  cgv_window_init_actions (self);
  cgv_window_show_page (self, GTK_WIDGET (self->empty_page));
}

CgvWindow *
cgv_window_new (GtkApplication *application,
                GSettings *settings)
{
  CgvWindow *self;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (settings == NULL || G_IS_SETTINGS (settings), NULL);

  self = g_object_new (CGV_TYPE_WINDOW, "application", application, "settings", settings, NULL);
  gtk_menu_button_set_menu_model (self->menu_button, G_MENU_MODEL (gtk_application_get_menu_by_id (application, "main-menu")));
  return self;
}

gboolean
cgv_window_is_empty (CgvWindow *self)
{
  g_return_val_if_fail (CGV_IS_WINDOW (self), FALSE);

  return self->document == NULL && self->load == NULL;
}

CgvDocument *
cgv_window_get_document (CgvWindow *self)
{
  g_return_val_if_fail (CGV_IS_WINDOW (self), NULL);

  return self->document;
}

CgvFocus *
cgv_window_get_focus_of_document (CgvWindow *self)
{
  g_return_val_if_fail (CGV_IS_WINDOW (self), NULL);

  return self->focus;
}
