/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-problems-dialog.h"

#include <glib/gi18n.h>

#include "cgv-dialog-size.h"
#include "cgv-problem-detail.h"
#include "cgv-problem-report.h"
#include "cgv-problem-view.h"
#include "cgv-template.h"

struct _CgvProblemsDialog
{
  AdwWindow parent_instance;

  AdwToastOverlay *toast_overlay;
  AdwWindowTitle *title;
  CgvProblemView *problem_view;
  CgvProblemDetail *problem_detail;

  CgvDocument *document;
};

G_DEFINE_FINAL_TYPE (CgvProblemsDialog, cgv_problems_dialog, ADW_TYPE_WINDOW)

static void
selected_cb (CgvProblemsDialog *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "dialog.previous", cgv_problem_view_can_step (self->problem_view, -1));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "dialog.next", cgv_problem_view_can_step (self->problem_view, 1));
  cgv_problem_detail_show (self->problem_detail, self->document, cgv_problem_view_get_selected (self->problem_view));
}

static void
step_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  cgv_problem_view_step (CGV_PROBLEMS_DIALOG (widget)->problem_view, g_str_equal (name, "dialog.next") ? 1 : -1);
}

static void
copy_all_action (GtkWidget *widget,
                 const char *name,
                 GVariant *parameter)
{
  CgvProblemsDialog *self = CGV_PROBLEMS_DIALOG (widget);
  g_autofree char *text = cgv_problem_report_dup_text (self->document);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  adw_toast_overlay_add_toast (self->toast_overlay, adw_toast_new (_("Copied")));
}

static void
set_document (CgvProblemsDialog *self,
              CgvDocument *document)
{
  g_autofree char *title = cgv_problem_report_dup_long_title (document);

  self->document = g_object_ref (document);
  adw_window_title_set_subtitle (self->title, title);
  cgv_problem_view_set_document (self->problem_view, document);
}

static gboolean
focus_list_cb (GtkWidget *widget,
               GdkFrameClock *clock,
               gpointer user_data)
{
  gboolean has_rows = gtk_widget_grab_focus (GTK_WIDGET (CGV_PROBLEMS_DIALOG (widget)->problem_view));

  return has_rows ? G_SOURCE_REMOVE : G_SOURCE_CONTINUE;
}

/* The list has rows from its first frame on. */
static void
cgv_problems_dialog_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (cgv_problems_dialog_parent_class)->map (widget);

  gtk_widget_add_tick_callback (widget, focus_list_cb, NULL, NULL);
}

static void
cgv_problems_dialog_dispose (GObject *object)
{
  CgvProblemsDialog *self = CGV_PROBLEMS_DIALOG (object);

  g_clear_object (&self->document);
  cgv_template_dispose (object);
}

static void
cgv_problems_dialog_class_init (CgvProblemsDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_problems_dialog_dispose;
  widget_class->map = cgv_problems_dialog_map;

  gtk_widget_class_install_action (widget_class, "dialog.previous", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "dialog.next", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "dialog.copy-all", NULL, copy_all_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, GDK_ALT_MASK, "dialog.previous", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, GDK_ALT_MASK, "dialog.next", NULL);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-problems-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvProblemsDialog, toast_overlay);
  gtk_widget_class_bind_template_child (widget_class, CgvProblemsDialog, title);
  gtk_widget_class_bind_template_child (widget_class, CgvProblemsDialog, problem_view);
  gtk_widget_class_bind_template_child (widget_class, CgvProblemsDialog, problem_detail);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
}

static void
cgv_problems_dialog_init (CgvProblemsDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWindow *
cgv_problems_dialog_new (GtkWindow *parent,
                         CgvDocument *document)
{
  CgvProblemsDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  self = g_object_new (CGV_TYPE_PROBLEMS_DIALOG, "transient-for", parent, NULL);
  cgv_dialog_size_fit (GTK_WINDOW (self), parent);
  set_document (self, document);
  return GTK_WINDOW (self);
}
