/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-load-page.h"

#include <glib/gi18n.h>

#include "cgv-template.h"
#include "cgv-value.h"
#include "cgv-view.h"
#include "cgv-widget.h"

/* Numbers that change faster than this cannot be read. */
#define TEXT_INTERVAL_US 100000
#define PULSE_INTERVAL_US 50000

struct _CgvLoadPage
{
  AdwBin parent_instance;

  GtkLabel *title_label;
  GtkLabel *detail_label;
  GtkProgressBar *progress_bar;
  GtkWidget *cancel_button;

  CgvProgress *progress;
  gint64 text_time;
  gint64 pulse_time;
  guint tick_id;
};

G_DEFINE_FINAL_TYPE (CgvLoadPage, cgv_load_page, ADW_TYPE_BIN)

/* Returns how much of the total is read if that is known, otherwise the amount. */
static char *
dup_read (CgvProgress *progress)
{
  double fraction = cgv_progress_get_fraction (progress);
  g_autofree char *size = g_format_size (cgv_progress_get_bytes (progress));

  if (fraction >= 0)
    /* Translators: how much of a file was read, in percent. */
    return g_strdup_printf (_("%d\u202f%%"), (int) (MIN (fraction, 1) * 100));
  /* Translators: %s is the amount that was read, such as "1.2 GB". */
  return g_strdup_printf (_("%s read"), size);
}

static char *
dup_detail (CgvProgress *progress)
{
  guint64 bytes = cgv_progress_get_bytes (progress);
  guint64 cost = cgv_progress_get_cost (progress);
  gint64 started = cgv_progress_get_started (progress);
  gint64 elapsed = started > 0 ? g_get_monotonic_time () - started : 0;
  g_autofree char *size = g_format_size (bytes);
  g_autofree char *done = dup_read (progress);
  g_autofree char *speed = NULL;
  char cost_text[CGV_FORMAT_MAX];

  if (bytes == 0 || elapsed <= 0)
    return g_strdup ("");
  if (cgv_progress_get_stage (progress) == CGV_PROGRESS_BUILDING)
    /* Translators: %s is the amount that was read, such as "1.2 GB". */
    return g_strdup_printf (_("%s read, adding up the costs…"), size);

  speed = g_format_size ((guint64) (bytes / (elapsed / (double) G_USEC_PER_SEC)));
  if (cost == 0)
    /* Translators: how much was read, and how much in a second: "41 % · 145 MB/s". */
    return g_strdup_printf (_("%s · %s/s"), done, speed);

  cgv_format_short (cost, FALSE, cost_text);
  /* Translators: how much was read, how much in a second, and the sum of the costs that were read:
   * "41 % · 145 MB/s · cost so far 3.27 G". */
  return g_strdup_printf (_("%s · %s/s · cost so far %s"), done, speed, cost_text);
}

static void
update_text (CgvLoadPage *self)
{
  g_autofree char *detail = dup_detail (self->progress);

  gtk_label_set_text (self->detail_label, detail);
}

static gboolean
frame_cb (GtkWidget *widget,
          GdkFrameClock *clock,
          gpointer user_data)
{
  CgvLoadPage *self = CGV_LOAD_PAGE (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  double fraction = self->progress != NULL ? cgv_progress_get_fraction (self->progress) : CGV_PROGRESS_UNKNOWN;

  if (fraction >= 0)
    {
      gtk_progress_bar_set_fraction (self->progress_bar, MIN (fraction, 1));
    }
  else if (now - self->pulse_time >= PULSE_INTERVAL_US)
    {
      self->pulse_time = now;
      gtk_progress_bar_pulse (self->progress_bar);
    }

  if (self->progress != NULL && now - self->text_time >= TEXT_INTERVAL_US)
    {
      self->text_time = now;
      update_text (self);
    }
  return G_SOURCE_CONTINUE;
}

static gboolean
cgv_load_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (CGV_LOAD_PAGE (widget)->cancel_button);
}

static void
cgv_load_page_dispose (GObject *object)
{
  cgv_load_page_stop (CGV_LOAD_PAGE (object));
  cgv_template_dispose (object);
}

static void
cgv_load_page_class_init (CgvLoadPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_load_page_dispose;
  widget_class->focus = cgv_view_move_focus;
  widget_class->grab_focus = cgv_load_page_grab_focus;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-load-page.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvLoadPage, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvLoadPage, detail_label);
  gtk_widget_class_bind_template_child (widget_class, CgvLoadPage, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvLoadPage, cancel_button);
}

static void
cgv_load_page_init (CgvLoadPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
set_title (CgvLoadPage *self,
           const char *title)
{
  gtk_label_set_text (self->title_label, title);
  cgv_widget_name (GTK_WIDGET (self->progress_bar), title);
}

static void
start_frames (CgvLoadPage *self)
{
  if (self->tick_id == 0)
    self->tick_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), frame_cb, NULL, NULL);
}

void
cgv_load_page_start (CgvLoadPage *self,
                     const char *name,
                     CgvProgress *progress)
{
  g_autofree char *title = NULL;

  g_return_if_fail (CGV_IS_LOAD_PAGE (self));
  g_return_if_fail (name != NULL);
  g_return_if_fail (CGV_IS_PROGRESS (progress));

  /* Translators: %s is the name of a file. */
  title = g_strdup_printf (_("Loading %s"), name);
  set_title (self, title);
  gtk_progress_bar_set_fraction (self->progress_bar, 0);

  g_set_object (&self->progress, progress);
  update_text (self);
  start_frames (self);
}

void
cgv_load_page_compare (CgvLoadPage *self)
{
  g_return_if_fail (CGV_IS_LOAD_PAGE (self));

  set_title (self, _("Comparing"));
  gtk_label_set_text (self->detail_label, _("Matching functions and subtracting their costs…"));
  g_clear_object (&self->progress);
  start_frames (self);
}

void
cgv_load_page_stop (CgvLoadPage *self)
{
  g_return_if_fail (CGV_IS_LOAD_PAGE (self));

  if (self->tick_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick_id);
  self->tick_id = 0;
  /* A pulsing bar would ask for frames for ever, even if it is hidden. */
  if (self->progress_bar != NULL)
    gtk_progress_bar_set_fraction (self->progress_bar, 0);
  g_clear_object (&self->progress);
}
