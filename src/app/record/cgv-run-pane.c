/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-run-pane.h"

#include <glib/gi18n.h>

#include "cgv-display-dup.h"
#include "cgv-widget.h"

#define UPDATE_MS 200

struct _CgvRunPane
{
  AdwBin parent_instance;

  GtkWidget *band;
  GtkLabel *time_label;
  GtkLabel *command_label;
  GtkButton *stop_button;
  AdwBin *content_bin;

  CgvRecording *recording;
  guint update_id;
};

enum
{
  PROP_0,
  PROP_CONTENT,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvRunPane, cgv_run_pane, ADW_TYPE_BIN)

static char *
dup_time (guint seconds)
{
  guint minutes = seconds / 60;

  if (minutes >= 60)
    return g_strdup_printf ("%u:%02u:%02u", minutes / 60, minutes % 60, seconds % 60);
  return g_strdup_printf ("%u:%02u", minutes, seconds % 60);
}

static void
update_stop (CgvRunPane *self)
{
  gboolean can_stop = self->recording->stop == 0 || cgv_recording_can_kill (self->recording);

  gtk_widget_set_sensitive (GTK_WIDGET (self->stop_button), can_stop);
  if (!can_stop)
    gtk_button_set_label (self->stop_button, _ ("Stopping…"));
  else
    gtk_button_set_label (self->stop_button, self->recording->stop != 0 ? _ ("_Save and Kill") : _ ("_Stop"));
}

static gboolean
update_cb (gpointer user_data)
{
  CgvRunPane *self = user_data;
  g_autofree char *time = dup_time ((guint) cgv_recording_get_seconds (self->recording));

  gtk_label_set_text (self->time_label, time);
  update_stop (self);
  return G_SOURCE_CONTINUE;
}

static void
changed_cb (CgvRunPane *self)
{
  const CgvRecordPlan *plan = self->recording->plan;
  gboolean is_building = self->recording->state == CGV_RECORDING_BUILDING;
  g_autofree char *line = cgv_record_command_dup_line ((const char *const *) (is_building ? plan->build : plan->program));
  g_autofree char *shown = cgv_display_dup (line, -1);
  /* Translators: %s is a command that builds the program. */
  g_autofree char *building = g_strdup_printf (_ ("Building: %s"), shown);

  gtk_label_set_text (self->command_label, is_building ? building : shown);
  gtk_widget_set_visible (self->band, self->recording->state != CGV_RECORDING_ENDED);
  update_stop (self);
}

static void
drop_recording (CgvRunPane *self)
{
  if (self->recording != NULL)
    g_signal_handlers_disconnect_by_data (self->recording, self);
  g_clear_handle_id (&self->update_id, g_source_remove);
  g_clear_object (&self->recording);
}

static void
cgv_run_pane_get_property (GObject *object,
                           guint property_id,
                           GValue *value,
                           GParamSpec *pspec)
{
  if (property_id == PROP_CONTENT)
    g_value_set_object (value, adw_bin_get_child (CGV_RUN_PANE (object)->content_bin));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
cgv_run_pane_set_property (GObject *object,
                           guint property_id,
                           const GValue *value,
                           GParamSpec *pspec)
{
  if (property_id == PROP_CONTENT)
    adw_bin_set_child (CGV_RUN_PANE (object)->content_bin, g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
cgv_run_pane_dispose (GObject *object)
{
  drop_recording (CGV_RUN_PANE (object));
  gtk_widget_dispose_template (GTK_WIDGET (object), CGV_TYPE_RUN_PANE);

  G_OBJECT_CLASS (cgv_run_pane_parent_class)->dispose (object);
}

static void
cgv_run_pane_class_init (CgvRunPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = cgv_run_pane_get_property;
  object_class->set_property = cgv_run_pane_set_property;
  object_class->dispose = cgv_run_pane_dispose;

  properties[PROP_CONTENT] = g_param_spec_object ("content", NULL, NULL, GTK_TYPE_WIDGET, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-run-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, band);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, time_label);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, command_label);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, stop_button);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, content_bin);
}

static void
cgv_run_pane_init (CgvRunPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
cgv_run_pane_set_recording (CgvRunPane *self,
                            CgvRecording *recording)
{
  g_return_if_fail (CGV_IS_RUN_PANE (self));
  g_return_if_fail (recording == NULL || CGV_IS_RECORDING (recording));

  drop_recording (self);
  gtk_widget_set_visible (self->band, recording != NULL);
  if (recording == NULL)
    return;
  self->recording = g_object_ref (recording);
  g_signal_connect_object (recording, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  self->update_id = g_timeout_add (UPDATE_MS, update_cb, self);
  changed_cb (self);
  update_cb (self);
}
