/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-removed-focus.h"

#include <gtk/gtk.h>

static void
root_changed_cb (GtkWindow *window,
                 GParamSpec *pspec,
                 GtkWidget *widget)
{
  if (gtk_widget_get_root (widget) != GTK_ROOT (window) && gtk_window_get_focus (window) == widget)
    gtk_window_set_focus (window, NULL);
}

static void
focus_changed_cb (GtkWindow *window,
                  GParamSpec *pspec,
                  gpointer user_data)
{
  g_signal_group_set_target (user_data, gtk_window_get_focus (window));
}

static void
free_group_cb (gpointer group,
               GClosure *closure)
{
  g_object_unref (group);
}

static void
watch (GtkWindow *window)
{
  GSignalGroup *focus = g_signal_group_new (GTK_TYPE_WIDGET);

  g_signal_group_connect_swapped (focus, "notify::root", G_CALLBACK (root_changed_cb), window);
  g_signal_connect_data (window, "notify::focus-widget", G_CALLBACK (focus_changed_cb), focus, free_group_cb, 0);
}

static void
windows_changed_cb (GListModel *windows,
                    guint position,
                    guint n_removed,
                    guint n_added)
{
  for (guint i = position; i < position + n_added; i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      watch (window);
    }
}

void
cgv_removed_focus_init (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  g_signal_connect (windows, "items-changed", G_CALLBACK (windows_changed_cb), NULL);
  windows_changed_cb (windows, 0, 0, g_list_model_get_n_items (windows));
}
