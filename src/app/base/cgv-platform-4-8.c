/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-platform.h"

#include <glib/gi18n.h>

#define ANSWER_CANCEL "cancel"

const char *
cgv_platform_get_name (void)
{
  return "4.8";
}

static void
dialog_response_cb (AdwMessageDialog *dialog,
                    const char *response,
                    gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  gboolean is_cancelled = strcmp (response, ANSWER_CANCEL) == 0;

  g_task_return_pointer (task, is_cancelled ? NULL : g_strdup (response), g_free);
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
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (parent, heading, body));

  g_task_set_source_tag (task, cgv_platform_ask_async);

  adw_message_dialog_add_response (dialog, ANSWER_CANCEL, _("_Cancel"));
  adw_message_dialog_set_close_response (dialog, ANSWER_CANCEL);
  for (guint i = 0; i < n_choices; i++)
    {
      adw_message_dialog_add_response (dialog, choices[i].id, choices[i].label);
      if (!choices[i].is_suggested)
        continue;
      adw_message_dialog_set_default_response (dialog, choices[i].id);
      adw_message_dialog_set_response_appearance (dialog, choices[i].id, ADW_RESPONSE_SUGGESTED);
    }

  /* The task keeps the window, so that a window that closes must end it. */
  g_signal_connect_object (parent, "unrealize", G_CALLBACK (gtk_window_close), dialog, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect (dialog, "response", G_CALLBACK (dialog_response_cb), task);
  gtk_window_present (GTK_WINDOW (dialog));
}

char *
cgv_platform_ask_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}

void
cgv_platform_announce (GtkLabel *status,
                       const char *text)
{
  gtk_label_set_text (status, text);
}

void
cgv_platform_show_about (GtkWindow *parent,
                         const CgvPlatformAbout *about)
{
  GtkWindow *window = GTK_WINDOW (adw_about_window_new ());

  g_object_set (window,
                "transient-for", parent,
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

      adw_about_window_add_legal_section (ADW_ABOUT_WINDOW (window), library->name, NULL, library->license, library->text != NULL ? _(library->text) : NULL);
    }
  gtk_window_present (window);
}

static void
pressed_cb (GtkGestureSingle *gesture,
            int n_press,
            double x,
            double y,
            CgvPlatformButtonFunc pressed)
{
  guint button = gtk_gesture_single_get_current_button (gesture);

  if (button <= CGV_PLATFORM_USUAL_BUTTONS)
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  pressed (GTK_WINDOW (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture))), button);
}

void
cgv_platform_watch_side_buttons (GtkWindow *window,
                                 CgvPlatformButtonFunc pressed)
{
  GtkGesture *gesture = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (gesture), GTK_PHASE_CAPTURE);
  g_signal_connect (gesture, "pressed", G_CALLBACK (pressed_cb), pressed);
  gtk_widget_add_controller (GTK_WIDGET (window), GTK_EVENT_CONTROLLER (gesture));
}
