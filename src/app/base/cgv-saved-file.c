/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-saved-file.h"

#include <glib/gi18n.h>

#define FILE_MANAGER "org.freedesktop.FileManager1"

static void
launch (GFile *file)
{
  g_autoptr (GAppLaunchContext) context = G_APP_LAUNCH_CONTEXT (gdk_display_get_app_launch_context (gdk_display_get_default ()));
  g_autofree char *uri = g_file_get_uri (file);

  g_app_info_launch_default_for_uri_async (uri, context, NULL, NULL, NULL);
}

static void
open_cb (gpointer sender,
         GFile *file)
{
  launch (file);
}

/* Without a file manager that selects files, the folder is opened. */
static void
shown_cb (GObject *bus,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autoptr (GFile) file = user_data;
  g_autoptr (GVariant) answer = g_dbus_connection_call_finish (G_DBUS_CONNECTION (bus), result, NULL);
  g_autoptr (GFile) folder = answer == NULL ? g_file_get_parent (file) : NULL;

  if (folder != NULL)
    launch (folder);
}

static void
connected_cb (GObject *source,
              GAsyncResult *result,
              gpointer user_data)
{
  g_autoptr (GFile) file = user_data;
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GDBusConnection) bus = g_bus_get_finish (result, NULL);
  g_autofree char *uri = g_file_get_uri (file);
  const char *uris[] = { uri, NULL };

  if (bus != NULL)
    g_dbus_connection_call (bus, FILE_MANAGER, "/org/freedesktop/FileManager1", FILE_MANAGER, "ShowItems",
                            g_variant_new ("(^ass)", uris, ""), NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, shown_cb, g_steal_pointer (&file));
  else if (folder != NULL)
    launch (folder);
}

static void
show_in_folder_cb (GtkButton *button,
                   GFile *file)
{
  g_bus_get (G_BUS_TYPE_SESSION, NULL, connected_cb, g_object_ref (file));
}

static void
connect_to_file (gpointer sender,
                 const char *signal,
                 GCallback callback,
                 GFile *file)
{
  g_signal_connect_data (sender, signal, callback, g_object_ref (file), (GClosureNotify) (GCallback) g_object_unref, 0);
}

AdwToast *
cgv_saved_file_new_toast (GFile *file,
                          const char *text)
{
  AdwToast *toast = adw_toast_new ("");
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (text);
  GtkWidget *button = gtk_button_new_with_label (_("Show in _Folder"));

  gtk_button_set_use_underline (GTK_BUTTON (button), TRUE);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (button, "flat");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), button);
  adw_toast_set_custom_title (toast, box);
  adw_toast_set_button_label (toast, _("_Open"));
  connect_to_file (toast, "button-clicked", G_CALLBACK (open_cb), file);
  connect_to_file (button, "clicked", G_CALLBACK (show_in_folder_cb), file);
  return toast;
}
