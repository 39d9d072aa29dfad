/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-filter-editor.h"

#include <glib/gi18n.h>

#include "cgv-cell.h"
#include "cgv-display.h"
#include "cgv-filter-count.h"
#include "cgv-filter-text.h"
#include "cgv-row-text.h"
#include "cgv-signal.h"
#include "cgv-template.h"
#include "cgv-widget.h"
#include "cgv-wrap-layout.h"

/* Between the pickers, next to or below each other. */
#define SPACING 6

struct _CgvFilterEditor
{
  GtkWidget parent_instance;

  CgvFocus *focus;
  guint index;

  GtkWidget *content;
  GtkLabel *title_label;
  GtkWidget *pickers;
  GtkDropDown *kind_picker;
  GtkDropDown *field_picker;
  GtkEntry *entry;
  GtkLabel *status_label;
  GtkLabel *explanation_label;
  GtkButton *apply_button;

  CgvFilterRule *rule;      /* the typed filter, if it is valid */
  GCancellable *counting;   /* the running count of its matches, if any */
  gboolean is_updating;
};

enum
{
  DONE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvFilterEditor, cgv_filter_editor, GTK_TYPE_WIDGET)

static void
set_status (CgvFilterEditor *self,
            const char *text,
            gboolean is_error,
            gboolean can_apply)
{
  gtk_widget_set_sensitive (GTK_WIDGET (self->apply_button), can_apply);
  gtk_label_set_text (self->status_label, text);
  cgv_widget_set_css_class (GTK_WIDGET (self->status_label), "error", is_error);
  cgv_widget_set_css_class (GTK_WIDGET (self->entry), "error", is_error);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry),
                               GTK_ACCESSIBLE_STATE_INVALID, is_error ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

/* Returns a note that nothing matches, with a possible meaning. */
static char *
dup_hint (const CgvFilterCount *count)
{
  guint n = count->n_hinted;
  g_autofree char *digits = cgv_cell_dup_count (n);

  switch (count->hint)
    {
    case CGV_FILTER_HINT_CASE:
      return g_strdup_printf (ngettext ("No function matches; %s would if letter case did not matter: begin with “(?i)”.", "No function matches; %s would if letter case did not matter: begin with “(?i)”.", n), digits);
    case CGV_FILTER_HINT_FUNCTION:
      return g_strdup_printf (ngettext ("Nothing matches; the name of %s function would.", "Nothing matches; the names of %s functions would.", n), digits);
    case CGV_FILTER_HINT_FILE:
      return g_strdup_printf (ngettext ("No function matches; the file of %s function would.", "No function matches; the files of %s functions would.", n), digits);
    case CGV_FILTER_HINT_OBJECT:
      return g_strdup_printf (ngettext ("No function matches; the object of %s function would.", "No function matches; the objects of %s functions would.", n), digits);
    case CGV_FILTER_HINT_TEXT:
      return g_strdup_printf (ngettext ("No function matches; %s would if special characters were plain text: put “\\” before them.", "No function matches; %s would if special characters were plain text: put “\\” before them.", n), digits);
    case CGV_FILTER_HINT_NONE:
    default:
      return g_strdup (_ ("No function matches."));
    }
}

static void
show_count (CgvFilterEditor *self,
            const CgvFilterCount *count)
{
  g_autofree char *number = cgv_cell_dup_count (count->n_functions);
  g_autofree char *event = cgv_row_text_dup_event (self->focus);
  const CgvCosts *costs = cgv_focus_get_costs (self->focus);
  gboolean has_shares = !costs->is_signed && cgv_costs_has_shares (costs);
  g_autofree char *share = has_shares ? cgv_row_text_dup_percent (self->focus, count->self, count->total)
                                      : cgv_row_text_dup_amount (self->focus, count->self);
  g_autofree char *text = NULL;

  if (count->n_functions == 0)
    {
      text = dup_hint (count);
      set_status (self, text, FALSE, FALSE);
      return;
    }
  if (has_shares)
    /* Translators: how many functions match, the share of their self cost, and an event type: "12 functions, 3.40 % of Ir" */
    text = g_strdup_printf (ngettext ("%s function, %s of %s", "%s functions, %s of %s", count->n_functions), number, share, event);
  else
    /* Translators: how many functions match, and their self cost: "12 functions, -9 ns" */
    text = g_strdup_printf (ngettext ("%s function, %s", "%s functions, %s", count->n_functions), number, share);
  set_status (self, text, FALSE, TRUE);
}

static void
counted_cb (GObject *source,
            GAsyncResult *result,
            gpointer user_data)
{
  g_autoptr (CgvFilterEditor) self = user_data;
  g_autoptr (GError) error = NULL;
  CgvFilterCount count;

  if (!cgv_filter_count_finish (result, &count, &error))
    {
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
      set_status (self, error->message, TRUE, FALSE);
    }
  else
    show_count (self, &count);
  g_clear_object (&self->counting);
}

static void
stop_counting (CgvFilterEditor *self)
{
  g_cancellable_cancel (self->counting);
  g_clear_object (&self->counting);
}

static void
check (CgvFilterEditor *self)
{
  const char *pattern = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autoptr (GError) error = NULL;

  stop_counting (self);
  g_clear_pointer (&self->rule, cgv_filter_rule_unref);
  if (self->focus == NULL || *pattern == '\0')
    {
      set_status (self, _ ("Letters and digits match themselves, “.” any character, “.*” anything."), FALSE, FALSE);
      return;
    }

  self->rule = cgv_filter_rule_new (gtk_drop_down_get_selected (self->kind_picker), gtk_drop_down_get_selected (self->field_picker), pattern, &error);
  if (self->rule == NULL)
    {
      set_status (self, error->message, TRUE, FALSE);
      return;
    }
  set_status (self, _ ("Counting…"), FALSE, TRUE);
  self->counting = g_cancellable_new ();
  cgv_filter_count_async (self->focus, self->rule, self->counting, counted_cb, g_object_ref (self));
}

static void
changed_cb (CgvFilterEditor *self)
{
  if (!self->is_updating)
    check (self);
}

static void
kind_changed_cb (CgvFilterEditor *self)
{
  gtk_label_set_text (self->explanation_label, cgv_filter_text_explain_kind (gtk_drop_down_get_selected (self->kind_picker)));
  changed_cb (self);
}

static void
done_cb (CgvFilterEditor *self)
{
  g_signal_emit (self, signals[DONE], 0);
}

static void
apply_cb (CgvFilterEditor *self)
{
  g_autoptr (CgvFilterList) filters = NULL;

  if (self->rule == NULL || !gtk_widget_get_sensitive (GTK_WIDGET (self->apply_button)))
    return;

  if (self->index == CGV_FILTER_EDITOR_NEW)
    filters = cgv_filter_list_append (self->focus->wanted->filters, self->rule);
  else
    filters = cgv_filter_list_replace (self->focus->wanted->filters, self->index, self->rule);
  cgv_focus_set_filters (self->focus, filters);
  done_cb (self);
}

static void
cgv_filter_editor_dispose (GObject *object)
{
  CgvFilterEditor *self = CGV_FILTER_EDITOR (object);

  stop_counting (self);
  g_clear_pointer (&self->rule, cgv_filter_rule_unref);
  g_clear_object (&self->focus);
  cgv_template_dispose (object);
}

static void
cgv_filter_editor_class_init (CgvFilterEditorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_filter_editor_dispose;

  signals[DONE] = cgv_signal_new ("done", klass, 0);

  gtk_widget_class_set_css_name (widget_class, "filtereditor");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-filter-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvFilterEditor, content);
  gtk_widget_class_bind_template_child (widget_class, CgvFilterEditor, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvFilterEditor, pickers);
  gtk_widget_class_bind_template_child (widget_class, CgvFilterEditor, kind_picker);
  gtk_widget_class_bind_template_child (widget_class, CgvFilterEditor, field_picker);
  gtk_widget_class_bind_template_child (widget_class, CgvFilterEditor, entry);
  gtk_widget_class_bind_template_child (widget_class, CgvFilterEditor, status_label);
  gtk_widget_class_bind_template_child (widget_class, CgvFilterEditor, explanation_label);
  gtk_widget_class_bind_template_child (widget_class, CgvFilterEditor, apply_button);
  gtk_widget_class_bind_template_callback (widget_class, kind_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, apply_cb);
  gtk_widget_class_bind_template_callback (widget_class, done_cb);
}

static void
fill_pickers (CgvFilterEditor *self)
{
  g_autoptr (GtkStringList) kinds = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) fields = gtk_string_list_new (NULL);

  for (guint kind = 0; kind <= CGV_FILTER_ONLY_UNDER; kind++)
    gtk_string_list_append (kinds, cgv_filter_text_get_kind (kind));
  for (guint field = 0; field < CGV_FILTER_N_FIELDS; field++)
    gtk_string_list_append (fields, cgv_filter_text_get_field (field));
  gtk_drop_down_set_model (self->kind_picker, G_LIST_MODEL (kinds));
  gtk_drop_down_set_model (self->field_picker, G_LIST_MODEL (fields));
}

static void
cgv_filter_editor_init (CgvFilterEditor *self)
{
  self->index = CGV_FILTER_EDITOR_NEW;
  self->is_updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->pickers, cgv_wrap_layout_new (SPACING));
  fill_pickers (self);
  gtk_drop_down_set_selected (self->kind_picker, CGV_FILTER_HIDE);
  self->is_updating = FALSE;
  check (self);
}

GtkWidget *
cgv_filter_editor_new (void)
{
  return g_object_new (CGV_TYPE_FILTER_EDITOR, NULL);
}

/* The next filter starts with the last choices, except for the pattern. */
static void
show_rule (CgvFilterEditor *self,
           const CgvFilterRule *rule)
{
  self->is_updating = TRUE;
  if (rule != NULL)
    {
      gtk_drop_down_set_selected (self->kind_picker, rule->kind);
      gtk_drop_down_set_selected (self->field_picker, rule->field);
    }
  gtk_editable_set_text (GTK_EDITABLE (self->entry), rule != NULL ? rule->pattern : "");
  gtk_label_set_text (self->title_label, rule != NULL ? _ ("Change Filter") : _ ("Add Filter"));
  gtk_button_set_label (self->apply_button, rule != NULL ? _ ("_Change") : _ ("_Add"));
  self->is_updating = FALSE;
  check (self);
}

void
cgv_filter_editor_edit (CgvFilterEditor *self,
                        CgvFocus *focus,
                        guint index)
{
  const CgvFilterRule *rule = NULL;

  g_return_if_fail (CGV_IS_FILTER_EDITOR (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  g_set_object (&self->focus, focus);
  self->index = index;
  if (focus != NULL && index != CGV_FILTER_EDITOR_NEW)
    rule = cgv_filter_list_get (focus->wanted->filters, index);
  show_rule (self, rule);
}

void
cgv_filter_editor_focus_pattern (CgvFilterEditor *self)
{
  g_return_if_fail (CGV_IS_FILTER_EDITOR (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}
