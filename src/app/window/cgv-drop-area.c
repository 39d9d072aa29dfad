/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-drop-area.h"

#include <glib/gi18n.h>

#include "cgv-signal.h"
#include "cgv-template.h"
#include "cgv-widget.h"

/* Narrower zones lie one below the other. */
#define MIN_ZONE_WIDTH 170

struct _CgvDropArea
{
  AdwBin parent_instance;

  GtkRevealer *revealer;
  GtkWidget *zones; /* one label each, in the order of CgvDropZone */
  guint n_zones;
};

enum
{
  DROPPED,
  REFUSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvDropArea, cgv_drop_area, ADW_TYPE_BIN)

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

/* TEXT is a text/uri-list as text, or paths, one a line. */
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

static gboolean
has_column (CgvDropArea *self)
{
  return gtk_orientable_get_orientation (GTK_ORIENTABLE (self->zones)) == GTK_ORIENTATION_VERTICAL;
}

/* Finds the zone at a point of the target. All have the same size. */
static CgvDropZone
find_zone (CgvDropArea *self,
           double x,
           double y,
           GtkEventController *target)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  double share;

  if (!cgv_widget_translate (gtk_event_controller_get_widget (target), GTK_WIDGET (self), x, y, &x, &y))
    return CGV_DROP_OPEN;
  share = has_column (self) ? y / MAX (height, 1) : x / MAX (width, 1);
  return (CgvDropZone) CLAMP ((int) (share * self->n_zones), 0, (int) self->n_zones - 1);
}

static GdkDragAction
motion_cb (CgvDropArea *self,
           double x,
           double y,
           GtkEventController *target)
{
  CgvDropZone zone = find_zone (self, x, y, target);
  guint i = 0;

  cgv_foreach_child (label, self->zones)
    cgv_widget_set_css_class (label, "chosen", i++ == zone);
  return GDK_ACTION_COPY;
}

static GdkDragAction
enter_cb (CgvDropArea *self,
          double x,
          double y,
          GtkEventController *target)
{
  gboolean is_narrow = gtk_widget_get_width (GTK_WIDGET (self)) < (int) self->n_zones * MIN_ZONE_WIDTH;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->zones), is_narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
  return motion_cb (self, x, y, target);
}

static void
leave_cb (CgvDropArea *self)
{
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
}

static gboolean
drop_cb (CgvDropArea *self,
         const GValue *value,
         double x,
         double y,
         GtkEventController *target)
{
  g_autoptr (GPtrArray) files = files_from_value (value);

  /* GTK 4.8 reports no leave after a drop. */
  leave_cb (self);
  if (files->len > 0)
    g_signal_emit (self, signals[DROPPED], 0, files, find_zone (self, x, y, target));
  else
    g_signal_emit (self, signals[REFUSED], 0);
  return files->len > 0;
}

/* Text that is dragged within this program, such as a function's name, is for its entries. */
static gboolean
accept_cb (CgvDropArea *self,
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

static void
cgv_drop_area_dispose (GObject *object)
{
  /* AdwBin would look for the child that the template takes away. */
  adw_bin_set_child (ADW_BIN (object), NULL);
  cgv_template_dispose (object);
}

static void
cgv_drop_area_class_init (CgvDropAreaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_drop_area_dispose;

  signals[DROPPED] = cgv_signal_new ("dropped", klass, 2, G_TYPE_PTR_ARRAY, G_TYPE_UINT);
  signals[REFUSED] = cgv_signal_new ("refused", klass, 0);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-drop-area.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvDropArea, revealer);
  gtk_widget_class_bind_template_child (widget_class, CgvDropArea, zones);
}

static void
cgv_drop_area_init (CgvDropArea *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_drop_area_set_n_zones (self, 1);
}

void
cgv_drop_area_set_n_zones (CgvDropArea *self,
                           guint n_zones)
{
  GtkWidget *first = gtk_widget_get_first_child (self->zones);
  guint zone = 1;

  self->n_zones = n_zones;
  gtk_label_set_text (GTK_LABEL (first), n_zones > 1 ? _ ("Open") : _ ("Drop to Open"));
  for (GtkWidget *label = gtk_widget_get_next_sibling (first); label != NULL; label = gtk_widget_get_next_sibling (label))
    gtk_widget_set_visible (label, zone++ < n_zones);
}

void
cgv_drop_area_set_target (CgvDropArea *self,
                          GtkWidget *widget)
{
  GType types[] = { GDK_TYPE_FILE_LIST, G_TYPE_FILE, G_TYPE_STRING };
  GtkDropTarget *target;

  g_return_if_fail (CGV_IS_DROP_AREA (self));
  g_return_if_fail (GTK_IS_WIDGET (widget));

  target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);
  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  /* Before the entries inside the widget, which take any text. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (target), GTK_PHASE_CAPTURE);
  g_signal_connect_object (target, "accept", G_CALLBACK (accept_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (target, "enter", G_CALLBACK (enter_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (target, "motion", G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (target, "leave", G_CALLBACK (leave_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (target));
}
