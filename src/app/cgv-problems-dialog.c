/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-problems-dialog.h"

#include <glib/gi18n.h>

#include "cgv-format.h"
#include "cgv-problem-report.h"
#include "cgv-profile-error.h"

struct _CgvProblemsDialog
{
  AdwWindow parent_instance;

  AdwToastOverlay *toast_overlay;
  GtkLabel *title_label;
  GtkLabel *limit_label;
  GtkBox *kinds_box;

  CgvDocument *document;
};

G_DEFINE_FINAL_TYPE (CgvProblemsDialog, cgv_problems_dialog, ADW_TYPE_WINDOW)

static GtkWidget *
new_text_label (const char *text,
                const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand (label, TRUE);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
new_problem_row (CgvDocument *document,
                 const CgvProblem *problem)
{
  g_autofree char *place = cgv_problem_report_dup_place (document, problem);
  g_autofree char *excerpt = cgv_problem_dup_excerpt (problem);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  gtk_widget_add_css_class (box, "problem");
  gtk_box_append (GTK_BOX (box), new_text_label (place, "caption"));
  if (*excerpt != '\0')
    {
      GtkWidget *label = new_text_label (excerpt, "monospace");

      gtk_label_set_selectable (GTK_LABEL (label), TRUE);
      gtk_box_append (GTK_BOX (box), label);
    }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  return row;
}

static GtkWidget *
new_kind_heading (CgvProblemKind kind,
                  guint64 count)
{
  g_autofree char *message = cgv_problem_report_dup_kind_message (kind);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *count_label;
  char count_text[CGV_FORMAT_MAX];

  cgv_format_cost (count, FALSE, count_text);
  count_label = gtk_label_new (count_text);

  gtk_widget_add_css_class (count_label, "problem-count");
  gtk_widget_add_css_class (count_label, "numeric");
  gtk_widget_set_valign (count_label, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), new_text_label (message, NULL));
  gtk_box_append (GTK_BOX (box), count_label);
  return box;
}

static void
append_kind (CgvProblemsDialog *self,
             const CgvProblemList *problems,
             CgvProblemKind kind)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  GtkWidget *list_box = gtk_list_box_new ();
  gboolean is_empty = TRUE;

  gtk_box_append (GTK_BOX (box), new_kind_heading (kind, problems->n_by_kind[kind]));

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list_box), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list_box, "boxed-list");
  gtk_box_append (GTK_BOX (box), list_box);
  for (guint i = 0; i < problems->n_items; i++)
    {
      if (problems->items[i].kind != kind)
        continue;
      gtk_list_box_append (GTK_LIST_BOX (list_box), new_problem_row (self->document, &problems->items[i]));
      is_empty = FALSE;
    }
  gtk_widget_set_visible (list_box, !is_empty);

  gtk_box_append (self->kinds_box, box);
}

static void
set_document (CgvProblemsDialog *self,
              CgvDocument *document)
{
  const CgvProblemList *problems = cgv_document_get_problems (document);
  g_autofree char *title = cgv_problem_report_dup_title (document);

  self->document = g_object_ref (document);
  gtk_label_set_text (self->title_label, title);
  gtk_widget_set_visible (GTK_WIDGET (self->limit_label),
                          cgv_problem_report_count (problems) > problems->n_items);

  /* From bad to harmless. */
  for (guint i = CGV_N_PROBLEM_KINDS; i-- > 0;)
    if (problems->n_by_kind[i] > 0)
      append_kind (self, problems, i);
}

static void
copy_clicked_cb (CgvProblemsDialog *self)
{
  g_autofree char *text = cgv_problem_report_dup_text (self->document);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  adw_toast_overlay_add_toast (self->toast_overlay, adw_toast_new (_("Copied")));
}

static void
cgv_problems_dialog_dispose (GObject *object)
{
  CgvProblemsDialog *self = CGV_PROBLEMS_DIALOG (object);

  g_clear_object (&self->document);
  gtk_widget_dispose_template (GTK_WIDGET (object), CGV_TYPE_PROBLEMS_DIALOG);

  G_OBJECT_CLASS (cgv_problems_dialog_parent_class)->dispose (object);
}

static void
cgv_problems_dialog_class_init (CgvProblemsDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_problems_dialog_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-problems-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvProblemsDialog, toast_overlay);
  gtk_widget_class_bind_template_child (widget_class, CgvProblemsDialog, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvProblemsDialog, limit_label);
  gtk_widget_class_bind_template_child (widget_class, CgvProblemsDialog, kinds_box);
  gtk_widget_class_bind_template_callback (widget_class, copy_clicked_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
cgv_problems_dialog_init (CgvProblemsDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Where the parent is as large as the screen, what is larger could not be read. */
static void
fit_into (CgvProblemsDialog *self,
          GtkWidget *parent)
{
  int width, height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  if (gtk_widget_get_mapped (parent))
    gtk_window_set_default_size (GTK_WINDOW (self),
                                 MIN (width, gtk_widget_get_width (parent)),
                                 MIN (height, gtk_widget_get_height (parent)));
}

GtkWindow *
cgv_problems_dialog_new (GtkWindow *parent,
                         CgvDocument *document)
{
  CgvProblemsDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  self = g_object_new (CGV_TYPE_PROBLEMS_DIALOG, "transient-for", parent, NULL);
  fit_into (self, GTK_WIDGET (parent));
  set_document (self, document);
  return GTK_WINDOW (self);
}
