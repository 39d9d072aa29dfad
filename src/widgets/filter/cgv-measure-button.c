/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-measure-button.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-compare-text.h"
#include "cgv-formula.h"
#include "cgv-tooltip.h"
#include "cgv-value.h"
#include "cgv-widget.h"

#define N_MEASURES (CGV_MEASURE_PER_CALL + 1)

struct _CgvMeasureButton
{
  CgvView view;

  GtkMenuButton *button;
  GtkLabel *button_label;
  GtkCheckButton *checks[N_MEASURES];
  GtkWidget *anchor_box;
  GtkLabel *anchor_label;
  GtkWidget *anchor_button;
  GtkLabel *measure_label;
  GtkEditable *tolerance_entry;
  GtkWidget *default_button;
  GtkLabel *tolerance_label;

  /* While the widget follows the focus, it must not change the focus. */
  gboolean is_updating;
};

G_DEFINE_FINAL_TYPE (CgvMeasureButton, cgv_measure_button, CGV_TYPE_VIEW)

/* Groups of digits may be apart, as they are where costs are shown. */
static char *
dup_number (const char *text)
{
  GString *number = g_string_new (NULL);

  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      if (c == ',')
        g_string_append_c (number, '.');
      else if (!g_unichar_isspace (c))
        g_string_append_unichar (number, c);
    }

  return g_string_free (number, FALSE);
}

/* Keeps the decimals of @number, whose value is @value. Returns FALSE if it has too many digits. */
static gboolean
set_absolute (CgvTolerance *tolerance,
              const char *number,
              double value)
{
  const char *point = strchr (number, '.');

  if (point != NULL)
    tolerance->decimals = (guint32) MIN (strspn (point + 1, "0123456789"), CGV_MAX_DECIMALS);
  value = round (value * pow (10, tolerance->decimals));
  if (value >= 0x1p63)
    return FALSE;
  tolerance->absolute = (CgvCost) value;
  return TRUE;
}

gboolean
cgv_measure_button_parse_tolerance (const char *text,
                                    CgvTolerance *tolerance)
{
  g_autofree char *number = NULL;
  gboolean is_percent;
  double value;
  char *end;

  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (tolerance != NULL, FALSE);

  number = dup_number (text);
  is_percent = g_str_has_suffix (number, "%");
  if (is_percent)
    number[strlen (number) - 1] = '\0';
  if (!g_ascii_isdigit (number[0]) && number[0] != '.')
    return FALSE;

  value = g_ascii_strtod (number, &end);
  if (end == number || *end != '\0' || (is_percent && value > 100.0))
    return FALSE;

  *tolerance = (CgvTolerance) { 0 };
  if (!is_percent)
    return set_absolute (tolerance, number, value);
  tolerance->relative = value / 100.0;
  return TRUE;
}

/* Returns the text that cgv_measure_button_parse_tolerance() would read back. */
static char *
dup_tolerance (CgvTolerance tolerance)
{
  char number[CGV_FORMAT_MAX];

  if (tolerance.absolute > 0)
    {
      cgv_value_print (tolerance.absolute, &(CgvEvent){ .decimals = tolerance.decimals }, number);
      return g_strdup (number);
    }

  return g_strdup_printf ("%.4g %%", tolerance.relative * 100.0);
}

static char *
dup_anchor (CgvMeasureButton *self)
{
  guint32 anchor = self->view.focus->numbers->anchor;

  if (anchor == CGV_NONE)
    return g_strdup (_ ("No function chosen"));

  return cgv_compare_text_dup_clear_name (cgv_focus_get_comparison (self->view.focus)->matching, anchor);
}

static void
update_measure (CgvMeasureButton *self)
{
  const CgvComparison *comparison = cgv_focus_get_comparison (self->view.focus);
  CgvMeasure measure = self->view.focus->choice->measure;
  g_autofree char *anchor = dup_anchor (self);
  g_autofree char *text = cgv_compare_text_dup_measure (comparison);
  g_autofree char *name = NULL;
  g_autofree char *description = NULL;

  if (measure == CGV_MEASURE_PER_CALL)
    /* Translators: how costs are compared; %s is the name of a function */
    name = g_strdup_printf (_ ("Per Call of %s"), anchor);
  else
    name = g_strdup (cgv_compare_text_get_measure (measure));
  /* Translators: %s is how costs are compared, such as "Counts" */
  description = g_strdup_printf (_ ("Compare as: %s"), name);

  self->is_updating = TRUE;
  gtk_check_button_set_active (self->checks[measure], TRUE);
  self->is_updating = FALSE;
  gtk_label_set_text (self->button_label, name);
  gtk_label_set_text (self->anchor_label, anchor);
  gtk_label_set_text (self->measure_label, text);
  cgv_tooltip_set_for (GTK_WIDGET (self->button), text);
  cgv_widget_name (GTK_WIDGET (gtk_widget_get_first_child (GTK_WIDGET (self->button))), description);
}

static void
update_tolerance (CgvMeasureButton *self)
{
  gboolean is_default;
  g_autofree char *text = dup_tolerance (cgv_choice_get_tolerance (self->view.focus->choice, self->view.focus->choice->event, &is_default));
  g_autofree char *explained = cgv_compare_text_dup_tolerance (cgv_focus_get_comparison (self->view.focus));
  /* Translators: %s is a limit, such as "±0.01 % of the base (1 234 Ir)" */
  g_autofree char *sentence = g_strdup_printf (_ ("Differences up to %s are grey and come last."), explained);

  self->is_updating = TRUE;
  /* The entry keeps what was in it before, to undo changes. */
  if (!g_str_equal (gtk_editable_get_text (self->tolerance_entry), text))
    gtk_editable_set_text (self->tolerance_entry, text);
  self->is_updating = FALSE;
  gtk_label_set_text (self->tolerance_label, sentence);
  gtk_widget_set_sensitive (self->default_button, !is_default);
  gtk_widget_remove_css_class (GTK_WIDGET (self->tolerance_entry), "error");
}

static void
update_row (CgvMeasureButton *self)
{
  guint32 row = self->view.focus->row;

  gtk_widget_set_sensitive (self->anchor_button, row != CGV_NONE && row != self->view.focus->numbers->anchor);
}

/* A single side has no comparison. */
static void
update (CgvMeasureButton *self)
{
  if (self->view.focus == NULL || cgv_focus_get_comparison (self->view.focus) == NULL)
    return;
  update_measure (self);
  update_tolerance (self);
  update_row (self);
}

static void
measure_toggled_cb (CgvMeasureButton *self)
{
  if (self->view.focus == NULL || self->is_updating)
    return;

  for (guint i = 0; i < N_MEASURES; i++)
    if (gtk_check_button_get_active (self->checks[i]))
      cgv_focus_set_measure (self->view.focus, (CgvMeasure) i);
}

static void
anchor_clicked_cb (CgvMeasureButton *self)
{
  guint32 row = self->view.focus->row;

  if (row != CGV_NONE)
    cgv_focus_set_anchor (self->view.focus, row);
}

static void
tolerance_activate_cb (CgvMeasureButton *self)
{
  CgvTolerance tolerance;

  if (self->view.focus == NULL)
    return;

  if (cgv_measure_button_parse_tolerance (gtk_editable_get_text (self->tolerance_entry), &tolerance))
    cgv_focus_set_tolerance (self->view.focus, &tolerance);
}

/* Checks whether the typed text is valid. */
static void
tolerance_changed_cb (CgvMeasureButton *self)
{
  CgvTolerance tolerance;

  if (self->is_updating)
    return;

  if (cgv_measure_button_parse_tolerance (gtk_editable_get_text (self->tolerance_entry), &tolerance))
    {
      gtk_widget_remove_css_class (GTK_WIDGET (self->tolerance_entry), "error");
      return;
    }
  gtk_widget_add_css_class (GTK_WIDGET (self->tolerance_entry), "error");
  gtk_label_set_text (self->tolerance_label, _ ("Write a percentage of A’s total, such as “0.01 %”, or a number of events, such as “5000”."));
}

static void
default_clicked_cb (CgvMeasureButton *self)
{
  if (self->view.focus != NULL)
    cgv_focus_set_tolerance (self->view.focus, NULL);
}

/* The typed text is applied, as by Return; an invalid one is dropped. */
static void
closed_cb (CgvMeasureButton *self)
{
  g_autofree char *text = NULL;

  if (self->view.focus == NULL)
    return;

  text = dup_tolerance (cgv_choice_get_tolerance (self->view.focus->choice, self->view.focus->choice->event, NULL));
  if (!g_str_equal (text, gtk_editable_get_text (self->tolerance_entry)))
    tolerance_activate_cb (self);
  update_tolerance (self);
}

static void
cgv_measure_button_focus_changed (CgvView *view)
{
  update (CGV_MEASURE_BUTTON (view));
}

static void
cgv_measure_button_class_init (CgvMeasureButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->focus_changed = cgv_measure_button_focus_changed;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-measure-button.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvMeasureButton, button);
  gtk_widget_class_bind_template_child (widget_class, CgvMeasureButton, button_label);
  gtk_widget_class_bind_template_child (widget_class, CgvMeasureButton, anchor_box);
  gtk_widget_class_bind_template_child (widget_class, CgvMeasureButton, anchor_label);
  gtk_widget_class_bind_template_child (widget_class, CgvMeasureButton, anchor_button);
  gtk_widget_class_bind_template_child (widget_class, CgvMeasureButton, measure_label);
  gtk_widget_class_bind_template_child (widget_class, CgvMeasureButton, tolerance_entry);
  gtk_widget_class_bind_template_child (widget_class, CgvMeasureButton, default_button);
  gtk_widget_class_bind_template_child (widget_class, CgvMeasureButton, tolerance_label);
  gtk_widget_class_bind_template_child_full (widget_class, "absolute_check", FALSE, G_STRUCT_OFFSET (CgvMeasureButton, checks[CGV_MEASURE_ABSOLUTE]));
  gtk_widget_class_bind_template_child_full (widget_class, "share_check", FALSE, G_STRUCT_OFFSET (CgvMeasureButton, checks[CGV_MEASURE_SHARE]));
  gtk_widget_class_bind_template_child_full (widget_class, "scaled_check", FALSE, G_STRUCT_OFFSET (CgvMeasureButton, checks[CGV_MEASURE_SCALED]));
  gtk_widget_class_bind_template_child_full (widget_class, "per_call_check", FALSE, G_STRUCT_OFFSET (CgvMeasureButton, checks[CGV_MEASURE_PER_CALL]));
  gtk_widget_class_bind_template_callback (widget_class, measure_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, anchor_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, tolerance_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, tolerance_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, default_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, closed_cb);
}

static void
cgv_measure_button_init (CgvMeasureButton *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_NUMBERS, G_CALLBACK (update));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_ROW, G_CALLBACK (update_row));
  for (guint i = 0; i < N_MEASURES; i++)
    gtk_check_button_set_label (self->checks[i], cgv_compare_text_get_measure ((CgvMeasure) i));
}
