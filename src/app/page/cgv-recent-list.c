/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-recent-list.h"

#include <glib/gi18n.h>

#include "cgv-arrays.h"
#include "cgv-display-dup.h"
#include "cgv-event-total.h"
#include "cgv-file-name.h"
#include "cgv-seeded-hash.h"
#include "cgv-set.h"
#include "cgv-task.h"
#include "cgv-widget.h"
#include "cgv-wrap-layout.h"

/* Distinguishes our entries from those of other programs; it is not translated. */
#define APP_NAME "Callgrove"

/* Files that were opened together are in a group of the list that has this before a number. */
#define SET_PREFIX "callgrove-set-"
#define MIME_TYPE "application/x-kcachegrind"
#define FOLDER_TYPE "inode/directory"

/* The table of a manager: for each URI, what is known of its file. */
#define STATES_KEY "callgrove-recent-states"

/* Least width of a name or a place; with less, the cost or the time is below it. */
#define LEFT_WIDTH   90
#define LINE_SPACING 12

struct _CgvRecentList
{
  AdwBin parent_instance;

  GtkListBox *list_box;
  GPtrArray *entries; /* of Entry */
  guint max;
  gboolean boxed;
};

enum
{
  PROP_0,
  PROP_MAX,
  PROP_BOXED,
  N_PROPS
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvRecentList, cgv_recent_list, ADW_TYPE_BIN)

/* Files that were opened at once. */
typedef struct
{
  GtkRecentInfo *info; /* of the first file */
  GPtrArray *files;    /* of GFile */
  char *set;           /* the group of the files; NULL for one that was opened alone */
} Entry;

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  gtk_recent_info_unref (entry->info);
  g_ptr_array_unref (entry->files);
  g_free (entry->set);
  g_free (entry);
}

/* Returns the name of the group of files; NULL for a single file. */
static char *
dup_set (GPtrArray *files)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  if (files->len < 2)
    return NULL;
  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *uri = g_file_get_uri (g_ptr_array_index (files, i));

      /* With the NUL, so that names do not run together. */
      g_checksum_update (checksum, (const guchar *) uri, (gssize) strlen (uri) + 1);
    }
  return g_strconcat (SET_PREFIX, g_checksum_get_string (checksum), NULL);
}

static char *
dup_set_of_info (GtkRecentInfo *info)
{
  gsize n;
  g_auto (GStrv) groups = gtk_recent_info_get_groups (info, &n);

  for (gsize i = 0; i < n; i++)
    if (g_str_has_prefix (groups[i], SET_PREFIX))
      return g_strdup (groups[i]);
  return NULL;
}

/* Groups only grow: a file that was opened in another group before is added again. */
static void
forget_set (GtkRecentManager *manager,
            const char *uri,
            const char *set)
{
  g_autoptr (GtkRecentInfo) info = gtk_recent_manager_lookup_item (manager, uri, NULL);
  g_autofree char *old = info != NULL ? dup_set_of_info (info) : NULL;

  if (old != NULL && g_strcmp0 (old, set) != 0)
    gtk_recent_manager_remove_item (manager, uri, NULL);
}

/* What is known of a file. It is looked up in a thread, because a mount that does not answer would block the window. */
typedef enum
{
  STATE_MISSING = 1 << 0,
  STATE_BUSY = 1 << 1, /* it is being looked up */
} State;

static GHashTable *
get_states (GtkRecentManager *manager)
{
  GHashTable *states = g_object_get_data (G_OBJECT (manager), STATES_KEY);

  if (states == NULL)
    {
      states = g_hash_table_new_full (cgv_seeded_str_hash, g_str_equal, g_free, NULL);
      g_object_set_data_full (G_OBJECT (manager), STATES_KEY, states, (GDestroyNotify) g_hash_table_unref);
    }
  return states;
}

static State
get_state (GtkRecentManager *manager,
           const char *uri)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (get_states (manager), uri));
}

static void
set_state (GtkRecentManager *manager,
           const char *uri,
           State state)
{
  g_hash_table_insert (get_states (manager), g_strdup (uri), GUINT_TO_POINTER (state));
}

static void
looked_up_cb (GObject *file,
              GAsyncResult *result,
              gpointer user_data)
{
  g_autoptr (GtkRecentManager) manager = user_data;
  g_autofree char *uri = g_file_get_uri (G_FILE (file));
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info_finish (G_FILE (file), result, &error);
  State before = get_state (manager, uri) & STATE_MISSING;
  State now = info == NULL && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND) ? STATE_MISSING : 0;

  set_state (manager, uri, now);
  if (now != before)
    g_signal_emit_by_name (manager, "changed");
}

/* Returns whether a file was missing when it was last looked up, and looks it up again. The manager says that it changed if the answer
 * does. */
static gboolean
is_missing (GtkRecentManager *manager,
            const char *uri)
{
  State state = get_state (manager, uri);
  g_autoptr (GFile) file = g_file_new_for_uri (uri);

  if ((state & STATE_BUSY) == 0)
    {
      set_state (manager, uri, state | STATE_BUSY);
      g_file_query_info_async (file, G_FILE_ATTRIBUTE_STANDARD_TYPE, G_FILE_QUERY_INFO_NONE, G_PRIORITY_DEFAULT, NULL, looked_up_cb, g_object_ref (manager));
    }
  return (state & STATE_MISSING) != 0;
}

/* Files that are added. */
typedef struct
{
  GPtrArray *files; /* of GFile */
  guint8 *are_folders; /* a byte for each file */
  char *title;
  char *total;
} Addition;

static void
addition_free (gpointer data)
{
  Addition *addition = data;

  g_ptr_array_unref (addition->files);
  g_free (addition->are_folders);
  g_free (addition->title);
  g_free (addition->total);
  g_free (addition);
}

static void
add (GtkRecentManager *manager,
     const Addition *addition)
{
  g_autofree char *set = dup_set (addition->files);
  /* GTK takes a list of groups for empty if the first byte of its first pointer is 0. An odd address has none on usual machines. */
  g_autofree char *padded = set != NULL ? g_strconcat (" ", set, NULL) : NULL;

  for (guint i = addition->files->len; i > 0; i--)
    {
      g_autofree char *uri = g_file_get_uri (g_ptr_array_index (addition->files, i - 1));
      char mime_type[] = MIME_TYPE;
      char folder_type[] = FOLDER_TYPE;
      char app_name[] = APP_NAME;
      char app_exec[] = "callgrove %u";
      char *groups[] = { padded != NULL ? padded + 1 : NULL, NULL };
      GtkRecentData data = { addition->title, addition->total, addition->are_folders[i - 1] ? folder_type : mime_type, app_name, app_exec, set != NULL ? groups : NULL, FALSE };

      set_state (manager, uri, get_state (manager, uri) & STATE_BUSY);
      forget_set (manager, uri, set);
      gtk_recent_manager_add_full (manager, uri, &data);
    }
}

static void
find_folders (GTask *task,
              gpointer source,
              gpointer data,
              GCancellable *cancellable)
{
  Addition *addition = data;

  for (guint i = 0; i < addition->files->len; i++)
    addition->are_folders[i] = g_file_query_file_type (g_ptr_array_index (addition->files, i), G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY;
  g_task_return_boolean (task, TRUE);
}

static void
found_folders_cb (GObject *manager,
                  GAsyncResult *result,
                  gpointer user_data)
{
  add (GTK_RECENT_MANAGER (manager), g_task_get_task_data (G_TASK (result)));
}

void
cgv_recent_list_add (GtkRecentManager *manager,
                     GPtrArray *files,
                     gboolean may_be_folders,
                     const char *title,
                     const char *total)
{
  Addition *addition;

  g_return_if_fail (GTK_IS_RECENT_MANAGER (manager));
  g_return_if_fail (files != NULL);

  addition = g_new0 (Addition, 1);
  addition->files = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < files->len; i++)
    g_ptr_array_add (addition->files, g_object_ref (g_ptr_array_index (files, i)));
  addition->are_folders = g_new0 (guint8, files->len);
  addition->title = g_strdup (title);
  addition->total = g_strdup (total);
  if (may_be_folders)
    {
      cgv_task_run (manager, NULL, found_folders_cb, NULL, find_folders, addition, addition_free);
      return;
    }
  add (manager, addition);
  addition_free (addition);
}

static int
compare_newest_first (gconstpointer a,
                      gconstpointer b)
{
  GDateTime *a_time = NULL;
  GDateTime *b_time = NULL;
  guint count;

  gtk_recent_info_get_application_info ((GtkRecentInfo *) a, APP_NAME, NULL, &count, &a_time);
  gtk_recent_info_get_application_info ((GtkRecentInfo *) b, APP_NAME, NULL, &count, &b_time);
  if (a_time == NULL || b_time == NULL)
    return (a_time == NULL) - (b_time == NULL);
  return g_date_time_compare (b_time, a_time);
}

static Entry *
find_entry (GPtrArray *entries,
            const char *set)
{
  cgv_foreach_pointer (Entry, entry, entries)
    if (set != NULL && g_strcmp0 (entry->set, set) == 0)
      return entry;
  return NULL;
}

static void
add_info (GPtrArray *entries,
          GtkRecentInfo *info,
          guint max)
{
  g_autofree char *set = dup_set_of_info (info);
  Entry *entry = find_entry (entries, set);

  if (entry == NULL && entries->len == max)
    return;
  if (entry == NULL)
    {
      entry = g_new0 (Entry, 1);
      entry->info = gtk_recent_info_ref (info);
      entry->files = g_ptr_array_new_with_free_func (g_object_unref);
      entry->set = g_steal_pointer (&set);
      g_ptr_array_add (entries, entry);
    }
  g_ptr_array_add (entry->files, g_file_new_for_uri (gtk_recent_info_get_uri (info)));
}

/* Returns profiles that are not known to be gone, the last one first. Files that were opened together are one entry. */
static GPtrArray *
dup_entries (GtkRecentManager *manager,
             guint max)
{
  GPtrArray *entries = g_ptr_array_new_with_free_func (entry_free);
  GList *infos = gtk_recent_manager_get_items (manager);
  GList *ours = NULL;

  for (GList *l = infos; l != NULL; l = l->next)
    if (gtk_recent_info_has_application (l->data, APP_NAME))
      ours = g_list_prepend (ours, l->data);
  ours = g_list_sort (ours, compare_newest_first);

  for (GList *l = ours; l != NULL; l = l->next)
    if (gtk_recent_info_is_local (l->data) && !is_missing (manager, gtk_recent_info_get_uri (l->data)))
      add_info (entries, l->data, max);

  g_list_free (ours);
  g_list_free_full (infos, (GDestroyNotify) gtk_recent_info_unref);
  return entries;
}

GPtrArray *
cgv_recent_list_dup_files (GtkRecentManager *manager,
                           guint max)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) entries = NULL;

  g_return_val_if_fail (GTK_IS_RECENT_MANAGER (manager), NULL);

  entries = dup_entries (manager, max);
  for (guint i = 0; i < entries->len; i++)
    g_ptr_array_add (files, g_object_ref (g_ptr_array_index (((Entry *) g_ptr_array_index (entries, i))->files, 0)));
  return g_steal_pointer (&files);
}

void
cgv_recent_list_foreach (GtkRecentManager *manager,
                         guint max,
                         CgvRecentFunc func,
                         gpointer user_data)
{
  g_autoptr (GPtrArray) entries = NULL;

  g_return_if_fail (GTK_IS_RECENT_MANAGER (manager));

  entries = dup_entries (manager, max);
  cgv_foreach_pointer (Entry, entry, entries)
    {
      g_autofree char *title = cgv_display_dup (gtk_recent_info_get_display_name (entry->info), -1);

      func (title, entry->files, user_data);
    }
}

void
cgv_recent_list_clear (GtkRecentManager *manager)
{
  g_autoptr (GPtrArray) entries = NULL;

  g_return_if_fail (GTK_IS_RECENT_MANAGER (manager));

  entries = dup_entries (manager, G_MAXUINT);
  cgv_foreach_pointer (Entry, entry, entries)
    {
      for (guint j = 0; j < entry->files->len; j++)
        {
          g_autofree char *uri = g_file_get_uri (g_ptr_array_index (entry->files, j));

          gtk_recent_manager_remove_item (manager, uri, NULL);
        }
    }
}

/* The list is a file that other programs write, too. */
static char *
dup_time (GtkRecentInfo *info)
{
  GDateTime *time = NULL;
  guint count;
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (GDateTime) day_before = g_date_time_add_days (now, -1);
  g_autofree char *day = NULL;
  g_autofree char *today = g_date_time_format (now, "%F");
  g_autofree char *yesterday = g_date_time_format (day_before, "%F");

  gtk_recent_info_get_application_info (info, APP_NAME, NULL, &count, &time);
  if (time == NULL)
    return g_strdup ("");

  day = g_date_time_format (time, "%F");
  if (g_str_equal (day, today))
    /* Translators: when a profile was opened: hours and minutes, as in strftime(). */
    return g_date_time_format (time, _("today, %H:%M"));
  if (g_str_equal (day, yesterday))
    return g_strdup (_("yesterday"));
  if (g_date_time_get_year (time) == g_date_time_get_year (now))
    /* Translators: when a profile was opened: the day and the name of the month, as in strftime(). */
    return g_date_time_format (time, _("%-d %B"));
  return g_date_time_format (time, "%x");
}

static GtkWidget *
new_label (const char *text,
           gboolean is_caption)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  if (!is_caption)
    return label;
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "dim-label");
  return label;
}

static GtkWidget *
new_line (const char *left,
          const char *right,
          gboolean is_caption)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *left_label = new_label (left, is_caption);
  GtkWidget *right_label = new_label (right, is_caption);

  gtk_label_set_ellipsize (GTK_LABEL (left_label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (left_label), 40);
  gtk_label_set_ellipsize (GTK_LABEL (right_label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (right_label, "numeric");
  gtk_box_append (GTK_BOX (line), left_label);
  gtk_box_append (GTK_BOX (line), right_label);
  gtk_widget_set_layout_manager (line, cgv_wrap_layout_new_filled (LINE_SPACING, LEFT_WIDTH));
  return line;
}

/* Returns the files, and their folder. */
static char *
dup_place (const Entry *entry,
           const char *title)
{
  GFile *file = g_ptr_array_index (entry->files, 0);
  g_autofree char *name = cgv_files_dup_name (entry->files);
  g_autofree char *folder = cgv_file_dup_folder_name (file);

  return g_str_equal (title, name) ? g_steal_pointer (&folder) : g_strdup_printf ("%s · %s", name, folder);
}

/* Returns the cost, or the number of benchmarks or versions, in the language of today. Entries of older versions have a text, perhaps in another language. */
static char *
dup_total (GtkRecentInfo *info)
{
  const char *description = gtk_recent_info_get_description (info);
  g_auto (CgvEventTotal) total = { 0 };
  g_autofree char *text = NULL;

  if (description == NULL)
    return g_strdup ("");
  if (cgv_event_total_read (&total, description))
    text = cgv_event_total_dup_text (&total, FALSE);
  else
    text = cgv_set_dup_subtitle_of_record (description);
  return cgv_display_dup (text != NULL ? text : description, -1);
}

/* Makes a row with the measured program, its cost, its files, and the time when it was opened. */
static GtkWidget *
new_row (const Entry *entry)
{
  GtkRecentInfo *info = entry->info;
  g_autofree char *title = cgv_display_dup (gtk_recent_info_get_display_name (info), -1);
  g_autofree char *total = dup_total (info);
  g_autofree char *time = dup_time (info);
  g_autofree char *place = dup_place (entry, title);
  g_autofree char *name = g_strdup_printf ("%s, %s", title, place);
  g_autofree char *description = g_strdup_printf ("%s, %s", total, time);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  gtk_widget_add_css_class (box, "recent-file");
  gtk_box_append (GTK_BOX (box), new_line (title, total, FALSE));
  gtk_box_append (GTK_BOX (box), new_line (place, time, TRUE));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description,
                                  -1);
  return row;
}

static void
update (CgvRecentList *self)
{
  int focused = cgv_widget_clear (GTK_WIDGET (self->list_box));

  g_clear_pointer (&self->entries, g_ptr_array_unref);
  self->entries = dup_entries (gtk_recent_manager_get_default (), self->max);
  for (guint i = 0; i < self->entries->len; i++)
    gtk_list_box_append (self->list_box, new_row (g_ptr_array_index (self->entries, i)));
  gtk_widget_set_visible (GTK_WIDGET (self), self->entries->len > 0);
  cgv_widget_focus_child (GTK_WIDGET (self->list_box), focused);
}

static void
row_activated_cb (CgvRecentList *self,
                  GtkListBoxRow *row)
{
  const Entry *entry = g_ptr_array_index (self->entries, gtk_list_box_row_get_index (row));
  g_autoptr (GPtrArray) files = g_ptr_array_ref (entry->files);

  g_signal_emit (self, signals[CHOSEN], 0, files);
}

static void
cgv_recent_list_get_property (GObject *object,
                              guint property_id,
                              GValue *value,
                              GParamSpec *pspec)
{
  CgvRecentList *self = CGV_RECENT_LIST (object);

  switch (property_id)
    {
    case PROP_MAX:
      g_value_set_uint (value, self->max);
      break;
    case PROP_BOXED:
      g_value_set_boolean (value, self->boxed);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
set_boxed (CgvRecentList *self,
           gboolean boxed)
{
  if (self->boxed == boxed)
    return;

  self->boxed = boxed;
  cgv_widget_set_css_class (GTK_WIDGET (self->list_box), "boxed-list", boxed);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BOXED]);
}

static void
set_max (CgvRecentList *self,
         guint max)
{
  if (self->max == max)
    return;

  self->max = max;
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MAX]);
}

static void
cgv_recent_list_set_property (GObject *object,
                              guint property_id,
                              const GValue *value,
                              GParamSpec *pspec)
{
  CgvRecentList *self = CGV_RECENT_LIST (object);

  switch (property_id)
    {
    case PROP_MAX:
      set_max (self, g_value_get_uint (value));
      break;
    case PROP_BOXED:
      set_boxed (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
cgv_recent_list_dispose (GObject *object)
{
  CgvRecentList *self = CGV_RECENT_LIST (object);

  g_clear_pointer (&self->entries, g_ptr_array_unref);

  G_OBJECT_CLASS (cgv_recent_list_parent_class)->dispose (object);
}

static void
cgv_recent_list_class_init (CgvRecentListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = cgv_recent_list_get_property;
  object_class->set_property = cgv_recent_list_set_property;
  object_class->dispose = cgv_recent_list_dispose;

  properties[PROP_MAX] = g_param_spec_uint ("max", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_BOXED] = g_param_spec_boolean ("boxed", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[CHOSEN] = g_signal_new ("chosen",
                                  G_TYPE_FROM_CLASS (klass),
                                  G_SIGNAL_RUN_LAST,
                                  0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
}

static void
cgv_recent_list_init (CgvRecentList *self)
{
  self->list_box = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list_box, GTK_SELECTION_NONE);
  cgv_widget_name (GTK_WIDGET (self->list_box), _("Recent profiles"));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->list_box));
  g_signal_connect_swapped (self->list_box, "row-activated", G_CALLBACK (row_activated_cb), self);

  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_signal_connect_object (gtk_recent_manager_get_default (),
                           "changed",
                           G_CALLBACK (update),
                           self,
                           G_CONNECT_SWAPPED);
}
