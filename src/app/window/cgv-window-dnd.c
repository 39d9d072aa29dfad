/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-window-private.h"

#include <glib/gi18n.h>

#include "cgv-file-name.h"
#include "cgv-platform.h"

#define ANSWER_OPEN "open"
#define ANSWER_NEW_WINDOW "new-window"
#define ANSWER_ADD "add"
#define ANSWER_COMPARE "compare"

static void
append_line (GPtrArray *files,
             const char *line)
{
  g_autofree char *text = g_strstrip (g_strdup (line));

  if (g_str_has_prefix (text, "file://"))
    g_ptr_array_add (files, g_file_new_for_uri (text));
  else if (g_path_is_absolute (text))
    g_ptr_array_add (files, g_file_new_for_path (text));
}

/* What programs drop that know of no files: a text/uri-list as text, or paths, one a line. */
static void
append_text (GPtrArray *files,
             const char *text)
{
  g_auto (GStrv) lines = g_strsplit_set (text, "\r\n", -1);

  for (char **line = lines; *line != NULL; line++)
    append_line (files, *line);
}

static GPtrArray *
files_from_value (const GValue *value)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    {
      for (GSList *l = g_value_get_boxed (value); l != NULL; l = l->next)
        g_ptr_array_add (files, g_object_ref (l->data));
    }
  else if (G_VALUE_HOLDS (value, G_TYPE_FILE))
    {
      g_ptr_array_add (files, g_value_dup_object (value));
    }
  else if (G_VALUE_HOLDS (value, G_TYPE_STRING))
    {
      append_text (files, g_value_get_string (value));
    }
  return g_steal_pointer (&files);
}

static void
open_in_new_window (CgvWindow *self,
                    GPtrArray *files)
{
  CgvWindow *window = cgv_window_new (gtk_window_get_application (GTK_WINDOW (self)), self->settings);

  cgv_window_open (window, files);
  gtk_window_present (GTK_WINDOW (window));
}

static void
answered_cb (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  CgvWindow *self = CGV_WINDOW (source);
  g_autoptr (GPtrArray) files = user_data;
  g_autofree char *answer = cgv_platform_ask_finish (result);

  if (g_strcmp0 (answer, ANSWER_OPEN) == 0)
    cgv_window_open (self, files);
  else if (g_strcmp0 (answer, ANSWER_NEW_WINDOW) == 0)
    open_in_new_window (self, files);
  else if (g_strcmp0 (answer, ANSWER_ADD) == 0)
    cgv_window_add_parts (self, files);
  else if (g_strcmp0 (answer, ANSWER_COMPARE) == 0)
    cgv_window_compare_files (self, NULL, files);
}

/* What a file can be added to is not to be seen while something else is. */
static guint
list_choices (CgvWindow *self,
              CgvPlatformChoice *choices)
{
  guint n = 0;

  if (self->compare_focus == NULL)
    choices[n++] = (CgvPlatformChoice) { ANSWER_ADD, _("_Add as Parts"), FALSE };
  choices[n++] = (CgvPlatformChoice) { ANSWER_NEW_WINDOW, _("Open in _New Window"), FALSE };
  choices[n++] = (CgvPlatformChoice) { ANSWER_COMPARE, _("Co_mpare With This"), FALSE };
  choices[n++] = (CgvPlatformChoice) { ANSWER_OPEN, _("_Open Here"), TRUE };
  return n;
}

static char *
dup_question_body (CgvWindow *self)
{
  g_autofree char *title = NULL;

  if (self->compare_focus != NULL)
    {
      title = cgv_compare_focus_dup_side_title (self->compare_focus, CGV_SIDE_BASE);
      /* Translators: %s is a file or some parts of one. */
      return g_strdup_printf (_("This window shows a comparison with %s. Other files can be compared with that as well."), title);
    }

  title = cgv_document_dup_title (self->document);
  /* Translators: %s is what was measured, such as "gzip -9 linux.tar". */
  return g_strdup_printf (_("This window shows the profile of %s. Another run can be compared with it, and files of the same run can be added to it as parts."), title);
}

static void
ask (CgvWindow *self,
     GPtrArray *files)
{
  CgvPlatformChoice choices[4];
  guint n_choices = list_choices (self, choices);
  g_autofree char *name = cgv_files_dup_name (files);
  g_autofree char *body = dup_question_body (self);
  g_autofree char *heading = NULL;

  /* Translators: %s is the name of a file. */
  heading = g_strdup_printf (_("Open %s?"), name);
  cgv_platform_ask_async (GTK_WINDOW (self), heading, body, choices, n_choices, answered_cb, g_ptr_array_ref (files));
}

static GdkDragAction
enter_cb (CgvWindow *self)
{
  gtk_label_set_text (self->drop_label, self->document != NULL ? _("Drop to Open or Compare") : _("Drop to Open"));
  gtk_revealer_set_reveal_child (self->drop_revealer, TRUE);
  return GDK_ACTION_COPY;
}

static void
leave_cb (CgvWindow *self)
{
  gtk_revealer_set_reveal_child (self->drop_revealer, FALSE);
}

static gboolean
drop_cb (CgvWindow *self,
         const GValue *value)
{
  g_autoptr (GPtrArray) files = files_from_value (value);

  /* GTK 4.8 tells no leaving after a drop. */
  leave_cb (self);
  if (files->len == 0)
    {
      cgv_window_show_toast (self, _("What was dropped is not a file"));
      return FALSE;
    }

  if (self->document != NULL)
    ask (self, files);
  else
    cgv_window_open (self, files);
  return TRUE;
}

/* Text that is dragged within this program, a function's name for one, is for its entries. */
static gboolean
accept_cb (CgvWindow *self,
           GdkDrop *drop)
{
  g_autoptr (GdkContentFormats) formats = gdk_content_formats_ref (gdk_drop_get_formats (drop));

  if ((gdk_drop_get_actions (drop) & GDK_ACTION_COPY) == 0)
    return FALSE;

  formats = gdk_content_formats_union_deserialize_gtypes (g_steal_pointer (&formats));
  if (gdk_content_formats_contain_gtype (formats, GDK_TYPE_FILE_LIST) ||
      gdk_content_formats_contain_gtype (formats, G_TYPE_FILE))
    return TRUE;
  return gdk_drop_get_drag (drop) == NULL && gdk_content_formats_contain_gtype (formats, G_TYPE_STRING);
}

void
cgv_window_init_drop (CgvWindow *self)
{
  GType types[] = { GDK_TYPE_FILE_LIST, G_TYPE_FILE, G_TYPE_STRING };
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);

  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  /* Before the entries inside the window, which take any text. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (target), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (target, "accept", G_CALLBACK (accept_cb), self);
  g_signal_connect_swapped (target, "enter", G_CALLBACK (enter_cb), self);
  g_signal_connect_swapped (target, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}
