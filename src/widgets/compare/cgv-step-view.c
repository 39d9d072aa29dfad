/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-step-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-delta-bar.h"
#include "cgv-display-dup.h"
#include "cgv-signal.h"
#include "cgv-template.h"
#include "cgv-widget.h"

#define BAR_WIDTH  96
#define BAR_HEIGHT 6

/* The name of the cause of a row. */
#define CAUSE_KEY "cgv-cause"

struct _CgvStepView
{
  GtkWidget parent_instance;

  GtkWidget *content;
  GtkLabel *title_label;
  GtkLabel *place_label;
  GtkLabel *amount_label;
  GtkLabel *where_label;
  GtkWidget *open_button;
  GtkListBox *cause_list;

  gboolean is_updating; /* rows come and go by themselves */
};

enum
{
  OPEN,
  FOLLOWED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvStepView, cgv_step_view, GTK_TYPE_WIDGET)

static void
open_cb (CgvStepView *self)
{
  g_signal_emit (self, signals[OPEN], 0);
}

static void
row_selected_cb (CgvStepView *self)
{
  if (!self->is_updating)
    g_signal_emit (self, signals[FOLLOWED], 0);
}

static void
cgv_step_view_dispose (GObject *object)
{
  CGV_STEP_VIEW (object)->is_updating = TRUE;
  cgv_template_dispose (object);
}

static void
cgv_step_view_class_init (CgvStepViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_step_view_dispose;

  signals[FOLLOWED] = cgv_signal_new ("followed", klass, 0);
  signals[OPEN] = cgv_signal_new ("open", klass, 0);

  gtk_widget_class_set_css_name (widget_class, "stepview");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-step-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvStepView, content);
  gtk_widget_class_bind_template_child (widget_class, CgvStepView, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvStepView, place_label);
  gtk_widget_class_bind_template_child (widget_class, CgvStepView, amount_label);
  gtk_widget_class_bind_template_child (widget_class, CgvStepView, where_label);
  gtk_widget_class_bind_template_child (widget_class, CgvStepView, open_button);
  gtk_widget_class_bind_template_child (widget_class, CgvStepView, cause_list);
  gtk_widget_class_bind_template_callback (widget_class, open_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_selected_cb);
}

static void
cgv_step_view_init (CgvStepView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* @css_class: (nullable) */
static GtkWidget *
append_label (GtkWidget *box,
              const char *text,
              float xalign,
              const char *css_class)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", xalign, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, NULL);

  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static GtkWidget *
new_number (GtkWidget *box,
            const CgvCell *cell,
            const char *css_class)
{
  g_autofree char *text = cgv_cell_dup_text (cell);
  GtkWidget *label = append_label (box, text, 1, css_class);

  /* A sign stays before its digits in any text direction. */
  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_widget_add_css_class (label, "cost");
  return label;
}

/* @largest: of all causes, without a sign */
static GtkWidget *
new_cause (const CgvStepCause *cause,
           double largest)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *numbers = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *bar = g_object_new (CGV_TYPE_DELTA_BAR, "width-request", BAR_WIDTH, "height-request", BAR_HEIGHT, NULL);
  double change = cgv_delta_to_double (cause->delta.delta);

  cgv_delta_bar_set (CGV_DELTA_BAR (bar), largest > 0 ? change / largest : 0);
  gtk_widget_add_css_class (new_number (numbers, &cause->delta, "heading"), change > 0 ? "more-text" : "less-text");
  gtk_box_append (GTK_BOX (numbers), bar);
  new_number (numbers, &cause->percent, "caption");
  append_label (words, cause->name, 0, "heading");
  if (cause->text != NULL)
    append_label (words, cause->text, 0, NULL);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (box), numbers);
  gtk_box_append (GTK_BOX (box), words);
  return box;
}

/* Names a cause first, and then its amount and its reason. */
static GtkWidget *
new_row (const CgvStepCause *cause,
         double largest)
{
  GtkWidget *row = gtk_list_box_row_new ();
  g_autofree char *amount = cgv_cell_dup_text (&cause->delta);
  g_autofree char *name = g_strjoin (", ", cause->name, amount, cause->text, NULL);

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), new_cause (cause, largest));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  g_object_set_data_full (G_OBJECT (row), CAUSE_KEY, g_strdup (cause->name), g_free);
  cgv_widget_name (row, name);
  return row;
}

static void
show_causes (CgvStepView *self,
             const CgvStep *step)
{
  double largest = 0;

  self->is_updating = TRUE;
  cgv_widget_clear (GTK_WIDGET (self->cause_list));
  for (guint i = 0; step != NULL && i < step->causes->len; i++)
    largest = fmax (largest, fabs (cgv_delta_to_double (((const CgvStepCause *) g_ptr_array_index (step->causes, i))->delta.delta)));
  for (guint i = 0; step != NULL && i < step->causes->len; i++)
    gtk_list_box_append (self->cause_list, new_row (g_ptr_array_index (step->causes, i), largest));
  gtk_widget_set_visible (GTK_WIDGET (self->cause_list), step != NULL && step->causes->len > 0);
  gtk_list_box_select_row (self->cause_list, gtk_list_box_get_row_at_index (self->cause_list, 0));
  self->is_updating = FALSE;
}

/* Returns (nullable) which members a row is between, and when. */
static char *
dup_place (CgvSetList *list,
           const CgvSetRow *row)
{
  const CgvCourse *course = cgv_set_list_get_set (list)->course;
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  g_autofree char *day = NULL;
  guint last;

  if (course == NULL || row->line.kind == CGV_COURSE_LINE_GAP)
    return NULL;
  last = cgv_course_get_line_member (course, &row->line);
  from = cgv_course_dup_short (course, cgv_course_get (course, row->line.start)->from);
  to = cgv_course_dup_short (course, last);
  day = cgv_course_dup_date (course, last);
  /* Translators: two versions, and a date. */
  return day != NULL ? g_strdup_printf (_ ("%s → %s · %s"), from, to, day) : g_strdup_printf (_ ("%s → %s"), from, to);
}

void
cgv_step_view_show (CgvStepView *self,
                    CgvSetList *list,
                    guint position)
{
  const CgvSetRow *row;
  const CgvStep *step;
  g_autofree char *title = NULL;
  g_autofree char *place = NULL;
  g_autofree char *reason = NULL;
  g_autofree char *amount = NULL;
  char **files[CGV_N_SIDES];

  g_return_if_fail (CGV_IS_STEP_VIEW (self));
  g_return_if_fail (CGV_IS_SET_LIST (list));

  row = cgv_set_list_get (list, position);
  gtk_widget_set_visible (self->content, row != NULL);
  if (row == NULL)
    return;
  step = cgv_set_list_get_step (list, position);
  title = cgv_set_list_dup_text (list, position, CGV_STEP_TEXT_NAME);
  place = dup_place (list, row);
  reason = cgv_set_list_dup_reason (list, position);
  amount = step != NULL && cgv_step_is_known (step) ? cgv_cell_dup_text (&step->cells[CGV_STEP_DELTA]) : NULL;
  gtk_label_set_text (self->title_label, title);
  cgv_widget_show_text (self->place_label, place);
  cgv_widget_show_text (self->amount_label, amount);
  cgv_widget_set_css_class (GTK_WIDGET (self->amount_label), "more-text", step != NULL && step->direction > 0);
  cgv_widget_set_css_class (GTK_WIDGET (self->amount_label), "less-text", step != NULL && step->direction < 0);
  cgv_widget_show_text (self->where_label, step != NULL && step->where != NULL ? step->where : reason);
  gtk_widget_set_visible (self->open_button, cgv_set_list_get_files (list, position, &files[CGV_SIDE_BASE], &files[CGV_SIDE_NEW]));
  show_causes (self, step);
}

const char *
cgv_step_view_get_cause (CgvStepView *self)
{
  GtkListBoxRow *row;

  g_return_val_if_fail (CGV_IS_STEP_VIEW (self), NULL);

  row = gtk_list_box_get_selected_row (self->cause_list);
  return row != NULL ? g_object_get_data (G_OBJECT (row), CAUSE_KEY) : NULL;
}
