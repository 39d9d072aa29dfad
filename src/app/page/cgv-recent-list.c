/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-recent-list.h"

#include <glib/gi18n.h>

#include "cgv-file-name.h"

/* What tells our entries from those of other programs; in no locale anything else. */
#define APP_NAME "Callgrove"
#define MIME_TYPE "application/x-kcachegrind"

struct _CgvRecentList
{
  AdwBin parent_instance;

  GtkListBox *list_box;
  GPtrArray *files;
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
                GFile *file)
{
  g_autofree char *uri = NULL;
  char mime_type[] = MIME_TYPE;
  char app_name[] = APP_NAME;
  char app_exec[] = "callgrove %u";
  GtkRecentData data = { NULL };

  g_return_if_fail (GTK_IS_RECENT_MANAGER (manager));
  g_return_if_fail (G_IS_FILE (file));

  data.mime_type = mime_type;
  data.app_name = app_name;
  data.app_exec = app_exec;
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

GPtrArray *
cgv_recent_list_dup_files (GtkRecentManager *manager,
                      guint max)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  GList *infos;
  GList *ours = NULL;

  g_return_val_if_fail (GTK_IS_RECENT_MANAGER (manager), NULL);

  infos = gtk_recent_manager_get_items (manager);
  for (GList *l = infos; l != NULL; l = l->next)
    if (gtk_recent_info_has_application (l->data, APP_NAME))
      ours = g_list_prepend (ours, l->data);
  ours = g_list_sort (ours, compare_newest_first);

  for (GList *l = ours; l != NULL && files->len < max; l = l->next)
    if (gtk_recent_info_is_local (l->data) && gtk_recent_info_exists (l->data))
      g_ptr_array_add (files, g_file_new_for_uri (gtk_recent_info_get_uri (l->data)));

  g_list_free (ours);
  g_list_free_full (infos, (GDestroyNotify) gtk_recent_info_unref);
  return g_steal_pointer (&files);
}

static GtkWidget *
new_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  return label;
}

static GtkWidget *
new_row (GFile *file)
{
  g_autofree char *name = cgv_file_dup_name (file);
  g_autofree char *folder = cgv_file_dup_folder_name (file);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *name_label = new_label (name);
  GtkWidget *folder_label = new_label (folder);

  gtk_widget_add_css_class (box, "recent-file");
  gtk_widget_add_css_class (folder_label, "caption");
  gtk_widget_add_css_class (folder_label, "dim-label");
  gtk_box_append (GTK_BOX (box), name_label);
  gtk_box_append (GTK_BOX (box), folder_label);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, folder,
                                  -1);
  return row;
}

static void
update (CgvRecentList *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list_box))) != NULL)
    gtk_list_box_remove (self->list_box, row);

  g_clear_pointer (&self->files, g_ptr_array_unref);
  self->files = cgv_recent_list_dup_files (gtk_recent_manager_get_default (), self->max);
  for (guint i = 0; i < self->files->len; i++)
    gtk_list_box_append (self->list_box, new_row (g_ptr_array_index (self->files, i)));
  gtk_widget_set_visible (GTK_WIDGET (self), self->files->len > 0);
}

static void
row_activated_cb (CgvRecentList *self,
                  GtkListBoxRow *row)
{
  g_autoptr (GFile) file = NULL;

  file = g_object_ref (g_ptr_array_index (self->files, gtk_list_box_row_get_index (row)));
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

  g_clear_pointer (&self->files, g_ptr_array_unref);

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
