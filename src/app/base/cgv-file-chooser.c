/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-file-chooser.h"

#include <glib/gi18n.h>

GtkFileFilter *
cgv_file_chooser_new_profiles_filter (void)
{
  static const char *const patterns[] = {
    "callgrind.out*",
    "cachegrind.out*",
    "*.callgrind",
    "*.cachegrind",
    "xtmemory.kcg*",
    "*.kcg",
    "*.grind",
    "*.out", /* as people name theirs; too much for a type of the whole desktop */
    "*.out[.-][0-9]*", /* the dumps and threads of those, and the runs of a recording */
    "*.callgrind[.-][0-9]*",
  };
  static const char *const suffixes[] = { ".gz", ".xz", ".zst", ".bz2" };
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _("Profiles"));
  gtk_file_filter_add_mime_type (filter, "application/x-kcachegrind");
  gtk_file_filter_add_mime_type (filter, "application/x-kcachegrind-compressed");
  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    {
      gtk_file_filter_add_pattern (filter, patterns[i]);
      for (guint j = 0; j < G_N_ELEMENTS (suffixes); j++)
        {
          g_autofree char *compressed = g_strconcat (patterns[i], suffixes[j], NULL);

          gtk_file_filter_add_pattern (filter, compressed);
        }
    }
  return filter;
}

GtkFileFilter *
cgv_file_chooser_new_all_filter (void)
{
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _("All Files"));
  gtk_file_filter_add_pattern (filter, "*");
  return filter;
}

/* Returns the format whose suffix @name has, or NULL. */
static const CgvFileFormat *
find_format (const CgvFileFormat *formats,
             const char *name)
{
  for (const CgvFileFormat *format = formats; format->suffix != NULL; format++)
    {
      if (g_str_has_suffix (name, format->suffix))
        return format;
    }
  return NULL;
}

static GtkFileFilter *
new_format_filter (const CgvFileFormat *format)
{
  GtkFileFilter *filter = gtk_file_filter_new ();
  g_autofree char *name = g_strdup_printf ("%s (%s)", _ (format->name), format->suffix);

  gtk_file_filter_set_name (filter, name);
  gtk_file_filter_add_suffix (filter, format->suffix + 1);
  g_object_set_data (G_OBJECT (filter), "format", (gpointer) format);
  return filter;
}

static const CgvFileFormat *
get_format (GtkFileChooser *chooser)
{
  GtkFileFilter *filter = gtk_file_chooser_get_filter (chooser);

  return filter != NULL ? g_object_get_data (G_OBJECT (filter), "format") : NULL;
}

/* Returns @name with the suffix of @chosen instead of that of another format. */
static char *
dup_name_in_format (const char *name,
                    const CgvFileFormat *formats,
                    const CgvFileFormat *chosen)
{
  const CgvFileFormat *old = find_format (formats, name);
  size_t length = strlen (name) - (old != NULL ? strlen (old->suffix) : 0);

  return g_strdup_printf ("%.*s%s", (int) length, name, chosen->suffix);
}

/* The name says the format, before the dialog asks whether to replace a file. */
static void
format_chosen_cb (GtkFileChooser *chooser,
                  GParamSpec *pspec,
                  gpointer formats)
{
  const CgvFileFormat *chosen = get_format (chooser);
  g_autofree char *name = gtk_file_chooser_get_current_name (chooser);
  g_autofree char *renamed = NULL;

  if (chosen == NULL || name == NULL || *name == '\0')
    return;
  renamed = dup_name_in_format (name, formats, chosen);
  gtk_file_chooser_set_current_name (chooser, renamed);
}

/* A dialog of GTK itself tells of a chosen format; one of the desktop does not. */
static void
follow_format (GtkWindow *parent,
               const CgvFileFormat *formats)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (GTK_IS_FILE_CHOOSER (window) && gtk_window_get_transient_for (window) == parent)
        g_signal_connect (window, "notify::filter", G_CALLBACK (format_chosen_cb), (gpointer) formats);
    }
}

/* The document portal gives access to one name only. */
static gboolean
is_of_portal (GFile *file)
{
  g_autofree char *documents = g_build_filename (g_get_user_runtime_dir (), "doc", "", NULL);
  const char *path = g_file_peek_path (file);

  return path != NULL && g_str_has_prefix (path, documents);
}

GFile *
cgv_file_format_complete (const CgvFileFormat *formats,
                          const CgvFileFormat *chosen,
                          GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *whole = g_strconcat (name, chosen->suffix, NULL);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GFile) completed = folder != NULL ? g_file_get_child (folder, whole) : NULL;

  if (completed == NULL || find_format (formats, name) != NULL || is_of_portal (file) || g_file_query_exists (completed, NULL))
    return g_object_ref (file);
  return g_steal_pointer (&completed);
}

static GListModel *
dup_files (GtkFileChooser *chooser)
{
  const CgvFileFormat *formats = g_object_get_data (G_OBJECT (chooser), "formats");
  const CgvFileFormat *chosen = get_format (chooser);
  g_autoptr (GFile) file = chosen != NULL ? gtk_file_chooser_get_file (chooser) : NULL;
  g_autoptr (GFile) completed = NULL;
  GListStore *files;

  if (file == NULL)
    return gtk_file_chooser_get_files (chooser);
  completed = cgv_file_format_complete (formats, chosen, file);
  files = g_list_store_new (G_TYPE_FILE);
  g_list_store_append (files, completed);
  return G_LIST_MODEL (files);
}

static void
response_cb (GtkNativeDialog *chooser,
             int response,
             gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GListModel) files = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    files = dup_files (GTK_FILE_CHOOSER (chooser));
  gtk_native_dialog_destroy (chooser);

  if (g_task_return_error_if_cancelled (task))
    return;
  if (files == NULL || g_list_model_get_n_items (files) == 0)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "No file was chosen");
  else
    g_task_return_pointer (task, g_steal_pointer (&files), g_object_unref);
}

static void
cancelled_cb (GCancellable *cancellable,
              gpointer user_data)
{
  g_signal_emit_by_name (user_data, "response", GTK_RESPONSE_CANCEL);
}

static void
show_chooser (GtkWindow *parent,
              GtkFileChooserNative *chooser,
              GFile *folder,
              GCancellable *cancellable,
              GAsyncReadyCallback callback,
              gpointer user_data)
{
  GTask *task = g_task_new (parent, cancellable, callback, user_data);

  g_task_set_source_tag (task, cgv_file_chooser_finish);
  g_task_set_task_data (task, chooser, g_object_unref);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), folder, NULL);
  if (cancellable != NULL)
    g_signal_connect_object (cancellable, "cancelled", G_CALLBACK (cancelled_cb), chooser, 0);
  g_signal_connect (chooser, "response", G_CALLBACK (response_cb), task);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

void
cgv_file_chooser_open_async (GtkWindow *parent,
                             const char *title,
                             gboolean wants_folders,
                             GFile *folder,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  g_autoptr (GtkFileFilter) profiles = cgv_file_chooser_new_profiles_filter ();
  g_autoptr (GtkFileFilter) all = cgv_file_chooser_new_all_filter ();
  GtkFileChooserAction action = wants_folders ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_OPEN;
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (title, parent, action, wants_folders ? _ ("_Choose") : _ ("_Open"), _ ("_Cancel"));

  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (chooser), TRUE);
  if (!wants_folders)
    {
      gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), profiles);
      gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), all);
    }
  show_chooser (parent, chooser, folder, cancellable, callback, user_data);
}

void
cgv_file_chooser_save_async (GtkWindow *parent,
                             const char *title,
                             const char *name,
                             const CgvFileFormat *formats,
                             GFile *folder,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  GtkFileChooserNative *native = gtk_file_chooser_native_new (title, parent, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (native);
  g_autofree char *whole = g_strconcat (name, formats->suffix, NULL);

  g_object_set_data (G_OBJECT (chooser), "formats", (gpointer) formats);
  for (const CgvFileFormat *format = formats; format->suffix != NULL; format++)
    {
      g_autoptr (GtkFileFilter) filter = new_format_filter (format);

      gtk_file_chooser_add_filter (chooser, filter);
    }
  gtk_file_chooser_set_current_name (chooser, whole);
  show_chooser (parent, native, folder, cancellable, callback, user_data);
  follow_format (parent, formats);
}

GListModel *
cgv_file_chooser_finish (GAsyncResult *result,
                         GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, cgv_file_chooser_finish), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
