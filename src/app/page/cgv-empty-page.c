/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-empty-page.h"

#include "cgv-page-focus.h"
#include "cgv-recent-list.h"

struct _CgvEmptyPage
{
  AdwBin parent_instance;

  GtkWidget *open_button;
  GtkLabel *command_label;
  CgvRecentList *recent_list;
};

enum
{
  FILE_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvEmptyPage, cgv_empty_page, ADW_TYPE_BIN)

static void
recent_chosen_cb (CgvEmptyPage *self,
                  GFile *file)
{
  g_signal_emit (self, signals[FILE_CHOSEN], 0, file);
}

static void
copy_clicked_cb (CgvEmptyPage *self)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (self));

  gdk_clipboard_set_text (clipboard, gtk_label_get_text (self->command_label));
}

static gboolean
cgv_empty_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (CGV_EMPTY_PAGE (widget)->open_button);
}

static void
cgv_empty_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), CGV_TYPE_EMPTY_PAGE);

  G_OBJECT_CLASS (cgv_empty_page_parent_class)->dispose (object);
}

static void
cgv_empty_page_class_init (CgvEmptyPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_empty_page_dispose;
  widget_class->focus = cgv_page_focus_move;
  widget_class->grab_focus = cgv_empty_page_grab_focus;

  signals[FILE_CHOSEN] = g_signal_new ("file-chosen",
                                       G_TYPE_FROM_CLASS (klass),
                                       G_SIGNAL_RUN_LAST,
                                       0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_FILE);

  g_type_ensure (CGV_TYPE_RECENT_LIST);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-empty-page.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvEmptyPage, open_button);
  gtk_widget_class_bind_template_child (widget_class, CgvEmptyPage, command_label);
  gtk_widget_class_bind_template_child (widget_class, CgvEmptyPage, recent_list);
  gtk_widget_class_bind_template_callback (widget_class, recent_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_clicked_cb);
}

static void
cgv_empty_page_init (CgvEmptyPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
