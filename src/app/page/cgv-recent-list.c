/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-recent-list.h"

#include <glib/gi18n.h>

#include "cgv-display-dup.h"
#include "cgv-file-name.h"

/* What tells our entries from those of other programs; in no locale anything else. */
#define APP_NAME "Callgrove"
#define MIME_TYPE "application/x-kcachegrind"

struct _CgvRecentList
{
  AdwBin parent_instance;

  GtkListBox *list_box;
  GPtrArray *infos; /* of GtkRecentInfo */
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

void
cgv_recent_list_add (GtkRecentManager *manager,
                     GFile *file,
                     const char *title,
                     const char *total)
{
  g_autofree char *uri = NULL;
  char mime_type[] = MIME_TYPE;
  char app_name[] = APP_NAME;
  char app_exec[] = "callgrove %u";
  GtkRecentData data = { (char *) title, (char *) total, mime_type, app_name, app_exec, NULL, FALSE };

  g_return_if_fail (GTK_IS_RECENT_MANAGER (manager));
  g_return_if_fail (G_IS_FILE (file));

  uri = g_file_get_uri (file);
  gtk_recent_manager_add_full (manager, uri, &data);
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

/* Profiles that are still there, the last one first. */
static GPtrArray *
dup_infos (GtkRecentManager *manager,
           guint max)
{
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_recent_info_unref);
  GList *infos = gtk_recent_manager_get_items (manager);
  GList *ours = NULL;

  for (GList *l = infos; l != NULL; l = l->next)
    if (gtk_recent_info_has_application (l->data, APP_NAME))
      ours = g_list_prepend (ours, l->data);
  ours = g_list_sort (ours, compare_newest_first);

  for (GList *l = ours; l != NULL && found->len < max; l = l->next)
    if (gtk_recent_info_is_local (l->data) && gtk_recent_info_exists (l->data))
      g_ptr_array_add (found, gtk_recent_info_ref (l->data));

  g_list_free (ours);
  g_list_free_full (infos, (GDestroyNotify) gtk_recent_info_unref);
  return found;
}

GPtrArray *
cgv_recent_list_dup_files (GtkRecentManager *manager,
                           guint max)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) infos = NULL;

  g_return_val_if_fail (GTK_IS_RECENT_MANAGER (manager), NULL);

  infos = dup_infos (manager, max);
  for (guint i = 0; i < infos->len; i++)
    g_ptr_array_add (files, g_file_new_for_uri (gtk_recent_info_get_uri (g_ptr_array_index (infos, i))));
  return g_steal_pointer (&files);
}

void
cgv_recent_list_clear (GtkRecentManager *manager)
{
  g_autoptr (GPtrArray) infos = NULL;

  g_return_if_fail (GTK_IS_RECENT_MANAGER (manager));

  infos = dup_infos (manager, G_MAXUINT);
  for (guint i = 0; i < infos->len; i++)
    gtk_recent_manager_remove_item (manager, gtk_recent_info_get_uri (g_ptr_array_index (infos, i)), NULL);
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
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *left_label = new_label (left, is_caption);
  GtkWidget *right_label = new_label (right, is_caption);

  gtk_label_set_ellipsize (GTK_LABEL (left_label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (left_label), 40);
  gtk_widget_set_hexpand (left_label, TRUE);
  gtk_widget_add_css_class (right_label, "numeric");
  gtk_box_append (GTK_BOX (line), left_label);
  gtk_box_append (GTK_BOX (line), right_label);
  return line;
}

/* What was measured, how much it cost, in which file, and when it was opened. */
static GtkWidget *
new_row (GtkRecentInfo *info)
{
  g_autoptr (GFile) file = g_file_new_for_uri (gtk_recent_info_get_uri (info));
  g_autofree char *name = cgv_file_dup_name (file);
  g_autofree char *folder = cgv_file_dup_folder_name (file);
  g_autofree char *title = cgv_display_dup (gtk_recent_info_get_display_name (info), -1);
  g_autofree char *total = gtk_recent_info_get_description (info) != NULL ? cgv_display_dup (gtk_recent_info_get_description (info), -1) : g_strdup ("");
  g_autofree char *time = dup_time (info);
  g_autofree char *place = g_str_equal (title, name) ? g_strdup (folder) : g_strdup_printf ("%s · %s", name, folder);
  g_autofree char *description = g_strdup_printf ("%s, %s, %s", total, place, time);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  gtk_widget_add_css_class (box, "recent-file");
  gtk_box_append (GTK_BOX (box), new_line (title, total, FALSE));
  gtk_box_append (GTK_BOX (box), new_line (place, time, TRUE));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description,
                                  -1);
  return row;
}

static void
update (CgvRecentList *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list_box))) != NULL)
    gtk_list_box_remove (self->list_box, row);

  g_clear_pointer (&self->infos, g_ptr_array_unref);
  self->infos = dup_infos (gtk_recent_manager_get_default (), self->max);
  for (guint i = 0; i < self->infos->len; i++)
    gtk_list_box_append (self->list_box, new_row (g_ptr_array_index (self->infos, i)));
  gtk_widget_set_visible (GTK_WIDGET (self), self->infos->len > 0);
}

static void
row_activated_cb (CgvRecentList *self,
                  GtkListBoxRow *row)
{
  GtkRecentInfo *info = g_ptr_array_index (self->infos, gtk_list_box_row_get_index (row));
  g_autoptr (GFile) file = g_file_new_for_uri (gtk_recent_info_get_uri (info));

  g_signal_emit (self, signals[CHOSEN], 0, file);
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
  if (boxed)
    gtk_widget_add_css_class (GTK_WIDGET (self->list_box), "boxed-list");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->list_box), "boxed-list");
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

  g_clear_pointer (&self->infos, g_ptr_array_unref);

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
                                  G_TYPE_NONE, 1, G_TYPE_FILE);
}

static void
cgv_recent_list_init (CgvRecentList *self)
{
  self->list_box = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list_box, GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list_box),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _("Recent profiles"),
                                  -1);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->list_box));
  g_signal_connect_swapped (self->list_box, "row-activated", G_CALLBACK (row_activated_cb), self);

  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_signal_connect_object (gtk_recent_manager_get_default (),
                           "changed",
                           G_CALLBACK (update),
                           self,
                           G_CONNECT_SWAPPED);
}
