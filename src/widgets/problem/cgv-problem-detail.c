/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-problem-detail.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-excerpt.h"
#include "cgv-problem-text.h"
#include "cgv-template.h"
#include "cgv-widget.h"

struct _CgvProblemDetail
{
  AdwBin parent_instance;

  GtkWidget *content;
  GtkLabel *title_label;
  GtkSpinner *spinner;
  GtkLabel *place_label;
  GtkLabel *text_label;
  GtkLabel *note_label;
  GtkListBox *line_list;

  GCancellable *cancellable; /* cancels the current read */
  gboolean takes_focus;      /* whether the marked line gets the keyboard when it appears */
};

G_DEFINE_FINAL_TYPE (CgvProblemDetail, cgv_problem_detail, ADW_TYPE_BIN)

/* Only the marked line is wrapped, so that it stays near the top. */
static GtkWidget *
new_text (const CgvExcerptLine *line)
{
  GtkWidget *label = gtk_label_new (line->text);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  /* A hyphen at the end of a row would look as if the file had one. */
  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), line->is_marked);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_CHAR);
  gtk_label_set_ellipsize (GTK_LABEL (label), line->is_marked ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "monospace");
  gtk_widget_set_hexpand (label, TRUE);
  return label;
}

static GtkWidget *
add_line (CgvProblemDetail *self,
          const CgvExcerptLine *line,
          int n_digits)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, line->number);
  g_autofree char *name = NULL;
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *number_label = g_object_new (GTK_TYPE_LABEL, "label", number, "xalign", 1.0f, "yalign", 0.0f, "width-chars", n_digits, NULL);

  gtk_widget_add_css_class (number_label, "monospace");
  gtk_widget_add_css_class (number_label, "dim-label");
  gtk_box_append (GTK_BOX (box), number_label);
  gtk_box_append (GTK_BOX (box), new_text (line));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  g_object_set_data_full (G_OBJECT (row), "text", g_strdup (line->text), g_free);
  if (line->is_marked)
    gtk_widget_add_css_class (row, "marked");
  /* Translators: for a screen reader: a line number, and the text of the line. */
  name = g_strdup_printf (line->is_marked ? _ ("Line %s, where the problem is: %s") : /* Translators: as above, for the lines around it */ _ ("Line %s: %s"), number, line->text);
  cgv_widget_name (row, name);
  gtk_list_box_append (self->line_list, row);
  return row;
}

static void
add_lines (CgvProblemDetail *self,
           const GArray *lines)
{
  const CgvExcerptLine *last = lines->len > 0 ? &g_array_index (lines, CgvExcerptLine, lines->len - 1) : NULL;
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, last != NULL ? last->number : 0);

  cgv_foreach_item (const CgvExcerptLine, line, lines)
    {
      GtkWidget *row = add_line (self, line, (int) strlen (number));

      if (!line->is_marked)
        continue;
      gtk_list_box_select_row (self->line_list, GTK_LIST_BOX_ROW (row));
      if (self->takes_focus)
        gtk_widget_grab_focus (row);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->line_list), lines->len > 0);
}

static void
read_cb (GObject *document,
         GAsyncResult *result,
         gpointer user_data)
{
  g_autoptr (CgvProblemDetail) self = user_data;
  g_autoptr (CgvExcerpt) excerpt = cgv_excerpt_read_finish (result);

  if (excerpt == NULL || self->cancellable != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->cancellable);
  gtk_spinner_set_spinning (self->spinner, FALSE);
  cgv_widget_show_text (self->note_label, excerpt->note);
  add_lines (self, excerpt->lines);
}

/* GTK would move the focus on from a row that goes, as soon as the next event comes. */
static void
give_up_focus (CgvProblemDetail *self)
{
  gboolean has_focus = gtk_widget_get_focus_child (GTK_WIDGET (self->line_list)) != NULL;

  self->takes_focus = has_focus || (self->takes_focus && self->cancellable != NULL);
  if (has_focus)
    gtk_root_set_focus (gtk_widget_get_root (GTK_WIDGET (self)), NULL);
}

static void
clear (CgvProblemDetail *self)
{
  GtkListBoxRow *row;

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  while ((row = gtk_list_box_get_row_at_index (self->line_list, 0)) != NULL)
    gtk_list_box_remove (self->line_list, GTK_WIDGET (row));
  gtk_widget_set_visible (GTK_WIDGET (self->line_list), FALSE);
  cgv_widget_show_text (self->note_label, NULL);
}

static void
append_text (GtkListBox *box,
             GtkListBoxRow *row,
             gpointer text)
{
  g_string_append_printf (text, "%s\n", (const char *) g_object_get_data (G_OBJECT (row), "text"));
}

static void
copy_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  g_autoptr (GString) text = g_string_new (NULL);

  gtk_list_box_selected_foreach (CGV_PROBLEM_DETAIL (widget)->line_list, append_text, text);
  if (text->len > 0)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text->str);
}

static void
cgv_problem_detail_dispose (GObject *object)
{
  CgvProblemDetail *self = CGV_PROBLEM_DETAIL (object);

  if (self->line_list != NULL)
    clear (self);
  cgv_template_dispose (object);
}

static void
cgv_problem_detail_class_init (CgvProblemDetailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_problem_detail_dispose;

  gtk_widget_class_install_action (widget_class, "excerpt.copy", NULL, copy_action);
  gtk_widget_class_set_css_name (widget_class, "problemdetail");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-problem-detail.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvProblemDetail, content);
  gtk_widget_class_bind_template_child (widget_class, CgvProblemDetail, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvProblemDetail, spinner);
  gtk_widget_class_bind_template_child (widget_class, CgvProblemDetail, place_label);
  gtk_widget_class_bind_template_child (widget_class, CgvProblemDetail, text_label);
  gtk_widget_class_bind_template_child (widget_class, CgvProblemDetail, note_label);
  gtk_widget_class_bind_template_child (widget_class, CgvProblemDetail, line_list);
}

static void
cgv_problem_detail_init (CgvProblemDetail *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
cgv_problem_detail_show (CgvProblemDetail *self,
                         CgvDocument *document,
                         const CgvProblem *problem)
{
  g_autofree char *fault = NULL;
  g_autofree char *place = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (CGV_IS_PROBLEM_DETAIL (self));
  g_return_if_fail (CGV_IS_DOCUMENT (document));

  give_up_focus (self);
  clear (self);
  gtk_widget_set_visible (self->content, problem != NULL);
  gtk_spinner_set_spinning (self->spinner, problem != NULL);
  if (problem == NULL)
    return;

  fault = cgv_problem_dup_fault (problem);
  place = cgv_problem_model_dup_place (document, problem);
  /* Translators: three whole sentences: the fault, what was done about it, what can be done. */
  text = g_strdup_printf (C_ ("sentences", "%s %s %s"), fault, cgv_problem_get_action (problem), cgv_problem_get_advice (problem));
  gtk_label_set_text (self->title_label, cgv_problem_kind_get_title (problem->kind));
  gtk_label_set_text (self->place_label, place);
  gtk_label_set_text (self->text_label, text);
  self->cancellable = g_cancellable_new ();
  cgv_excerpt_read_async (document, problem, self->cancellable, read_cb, g_object_ref (self));
}
