/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Only this file may use functions that are newer than the minimum version. */
#undef GLIB_VERSION_MAX_ALLOWED
#undef GDK_VERSION_MAX_ALLOWED
#undef ADW_VERSION_MAX_ALLOWED
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_76
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_14
#define ADW_VERSION_MAX_ALLOWED ADW_VERSION_1_5

#include "cgv-platform.h"

#include <glib/gi18n.h>

#define ANSWER_CANCEL "cancel"

const char *
cgv_platform_get_name (void)
{
  return "4.10";
}

static void
answered_cb (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  const char *answer = adw_alert_dialog_choose_finish (ADW_ALERT_DIALOG (source), result);
  gboolean is_cancelled = strcmp (answer, ANSWER_CANCEL) == 0;

  g_task_return_pointer (task, is_cancelled ? NULL : g_strdup (answer), g_free);
}

void
cgv_platform_ask_async (GtkWindow *parent,
                        const char *heading,
                        const char *body,
                        const CgvPlatformChoice *choices,
                        guint n_choices,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  GTask *task = g_task_new (parent, NULL, callback, user_data);
  AdwAlertDialog *dialog = ADW_ALERT_DIALOG (adw_alert_dialog_new (heading, body));

  g_task_set_source_tag (task, cgv_platform_ask_async);

  adw_alert_dialog_add_response (dialog, ANSWER_CANCEL, _("_Cancel"));
  adw_alert_dialog_set_close_response (dialog, ANSWER_CANCEL);
  for (guint i = 0; i < n_choices; i++)
    {
      adw_alert_dialog_add_response (dialog, choices[i].id, choices[i].label);
      if (!choices[i].is_suggested)
        continue;
      adw_alert_dialog_set_default_response (dialog, choices[i].id);
      adw_alert_dialog_set_response_appearance (dialog, choices[i].id, ADW_RESPONSE_SUGGESTED);
    }

  /* The task keeps the window, so that a window that closes must end it. */
  g_signal_connect_object (parent, "unrealize", G_CALLBACK (adw_dialog_force_close), dialog, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  adw_alert_dialog_choose (dialog, GTK_WIDGET (parent), NULL, answered_cb, task);
}

char *
cgv_platform_ask_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}

/* libadwaita 1.5 needs GTK 4.14. */
void
cgv_platform_announce (GtkLabel *status,
                       const char *text)
{
  gtk_label_set_text (status, text);
  gtk_accessible_announce (GTK_ACCESSIBLE (status), text, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}

void
cgv_platform_show_about (GtkWindow *parent,
                         const CgvPlatformAbout *about)
{
  AdwDialog *dialog = adw_about_dialog_new ();

  g_object_set (dialog,
                "application-name", g_get_application_name (),
                "application-icon", gtk_window_get_default_icon_name (),
                "version", about->version,
                "website", about->website,
                "issue-url", about->issue_url,
                "developer-name", about->developer_name,
                "copyright", about->copyright,
                "comments", about->comments,
                "license-type", GTK_LICENSE_GPL_3_0,
                "debug-info", about->debug_info,
                "translator-credits", _("translator-credits"),
                "release-notes", about->release_notes != NULL ? about->release_notes : "",
                "release-notes-version", about->version,
                NULL);

  for (guint i = 0; i < about->n_libraries; i++)
    {
      const CgvPlatformLibrary *library = &about->libraries[i];

      adw_about_dialog_add_legal_section (ADW_ABOUT_DIALOG (dialog), library->name, NULL, library->license, library->text != NULL ? _(library->text) : NULL);
    }
  adw_dialog_present (dialog, GTK_WIDGET (parent));
}

/* A window whose side buttons are watched. */
typedef struct
{
  GtkWindow *window;
  CgvPlatformButtonFunc pressed;
  gulong gtk_handler; /* with which GTK gets the events of the surface */
} Watch;

static GQuark
watch_quark (void)
{
  return g_quark_from_static_string ("cgv-platform-watch");
}

static gboolean
is_of_side_button (GdkEvent *event)
{
  GdkEventType type = gdk_event_get_event_type (event);

  return (type == GDK_BUTTON_PRESS || type == GDK_BUTTON_RELEASE) && gdk_button_event_get_button (event) > CGV_PLATFORM_USUAL_BUTTONS;
}

/* Handles events before any handler of the surface. */
static gboolean
surface_event_hook (GSignalInvocationHint *hint,
                    guint n_values,
                    const GValue *values,
                    gpointer user_data)
{
  GObject *surface = g_value_get_object (&values[0]);
  Watch *watch = g_object_get_qdata (surface, watch_quark ());

  if (watch != NULL && is_of_side_button (g_value_peek_pointer (&values[1])))
    g_signal_handler_block (surface, watch->gtk_handler);
  return G_SOURCE_CONTINUE;
}

/* Handles events after the handler of GTK, which handles all other events. */
static gboolean
surface_event_cb (GdkSurface *surface,
                  GdkEvent *event,
                  Watch *watch)
{
  if (!is_of_side_button (event))
    return FALSE;
  g_signal_handler_unblock (surface, watch->gtk_handler);
  if (gdk_event_get_event_type (event) == GDK_BUTTON_PRESS)
    watch->pressed (watch->window, gdk_button_event_get_button (event));
  return TRUE;
}

static void
realized_cb (GtkWidget *window,
             CgvPlatformButtonFunc pressed)
{
  static gulong hook;
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));
  guint signal = g_signal_lookup ("event", GDK_TYPE_SURFACE);
  gulong gtk_handler = g_signal_handler_find (surface, G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA, signal, 0, NULL, NULL, window);
  Watch *watch;

  g_return_if_fail (gtk_handler != 0);

  watch = g_new (Watch, 1);
  *watch = (Watch){ GTK_WINDOW (window), pressed, gtk_handler };
  g_object_set_qdata_full (G_OBJECT (surface), watch_quark (), watch, g_free);
  g_signal_connect (surface, "event", G_CALLBACK (surface_event_cb), watch);
  if (hook == 0)
    hook = g_signal_add_emission_hook (signal, 0, surface_event_hook, NULL, NULL);
}

/*
 * GTK must not see these buttons. handle_pointing_event() of GTK 4.18 gives the pointer to the widget below it when a button is
 * pressed, and takes it back when the last of buttons 1 to 5 is released. So a row keeps the pointer, and when the row goes GTK
 * warns that it was never pressed.
 */
void
cgv_platform_watch_side_buttons (GtkWindow *window,
                                 CgvPlatformButtonFunc pressed)
{
  g_signal_connect (window, "realize", G_CALLBACK (realized_cb), pressed);
}
