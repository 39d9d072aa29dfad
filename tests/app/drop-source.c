/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * drop-source KIND PATH…: a window from which files can be dragged, as from a file manager. KIND is
 * "files" for what a file manager offers, "text" for their URIs as text. It prints "ready" once it
 * is on screen. For each press of the button it prints one line at its end: "dropped" or
 * "cancelled" for a drag, "clicked" if none began. Before that, it prints "accepted" once the target
 * below the pointer accepts a drop. Such a target may still refuse it at the next move.
 */

#include <gtk/gtk.h>

static GdkContentProvider *
new_content (int argc,
             char *argv[])
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GString) text = g_string_new (NULL);
  GdkFileList *list;
  GdkContentProvider *content;

  for (int i = 2; i < argc; i++)
    {
      GFile *file = g_file_new_for_commandline_arg (argv[i]);
      g_autofree char *uri = g_file_get_uri (file);

      g_ptr_array_add (files, file);
      g_string_append_printf (text, "%s\r\n", uri);
    }

  if (g_str_equal (argv[1], "text"))
    return gdk_content_provider_new_typed (G_TYPE_STRING, text->str);

  list = gdk_file_list_new_from_array ((GFile **) files->pdata, files->len);
  content = gdk_content_provider_new_typed (GDK_TYPE_FILE_LIST, list);
  g_boxed_free (GDK_TYPE_FILE_LIST, list);
  return content;
}

static void
painted_cb (GdkFrameClock *clock,
            gpointer user_data)
{
  static gboolean is_ready;

  if (is_ready)
    return;
  is_ready = TRUE;
  g_print ("ready\n");
}

static void
action_selected_cb (GdkDrag *drag)
{
  if (gdk_drag_get_selected_action (drag) == 0)
    return;
  g_print ("accepted\n");
  g_signal_handlers_disconnect_by_func (drag, action_selected_cb, NULL);
}

static void
dropped_cb (GdkDrag *drag)
{
  g_print ("dropped\n");
}

static void
cancel_cb (GdkDrag *drag)
{
  g_print ("cancelled\n");
}

/* The end of a drag is not an event of the window. */
static gboolean
event_cb (GtkEventController *controller,
          GdkEvent *event)
{
  if (gdk_event_get_event_type (event) == GDK_BUTTON_RELEASE)
    g_print ("clicked\n");
  return GDK_EVENT_PROPAGATE;
}

static void
drag_begin_cb (GtkDragSource *source,
               GdkDrag *drag)
{
  g_signal_connect (drag, "notify::selected-action", G_CALLBACK (action_selected_cb), NULL);
  g_signal_connect (drag, "drop-performed", G_CALLBACK (dropped_cb), NULL);
  g_signal_connect (drag, "cancel", G_CALLBACK (cancel_cb), NULL);
}

int
main (int argc,
      char *argv[])
{
  g_autoptr (GdkContentProvider) content = NULL;
  GtkWidget *window, *label;
  GtkDragSource *source;
  GtkEventController *controller;

  if (argc < 3)
    return 2;

  gtk_init ();
  content = new_content (argc, argv);
  window = gtk_window_new ();
  gtk_window_set_title (GTK_WINDOW (window), "drop-source");
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), 200, 100);
  label = gtk_label_new ("Drag me");
  source = gtk_drag_source_new ();
  gtk_drag_source_set_actions (source, GDK_ACTION_COPY);
  gtk_drag_source_set_content (source, content);
  g_signal_connect (source, "drag-begin", G_CALLBACK (drag_begin_cb), NULL);
  gtk_widget_add_controller (label, GTK_EVENT_CONTROLLER (source));
  controller = gtk_event_controller_legacy_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "event", G_CALLBACK (event_cb), NULL);
  gtk_widget_add_controller (window, controller);
  gtk_window_set_child (GTK_WINDOW (window), label);
  gtk_window_present (GTK_WINDOW (window));
  g_signal_connect_after (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (painted_cb), NULL);

  while (TRUE)
    g_main_context_iteration (NULL, TRUE);
}
