/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-match-preview.h"

#include <glib/gi18n.h>

#include "cgv-compare-text.h"
#include "cgv-widget.h"

/* Pause in typing before a try. */
#define PAUSE_MS 200

struct _CgvMatchPreview
{
  AdwBin parent_instance;

  GtkLabel *now_label;
  GtkLabel *then_label;

  /* The rules to try next. A try that runs (is_computing) is finished first. */
  CgvFocus *focus;
  CgvMatchRules *current; /* without a focus */
  CgvMatchRules *wanted;
  guint pause_id;
  gboolean is_computing;
};

G_DEFINE_FINAL_TYPE (CgvMatchPreview, cgv_match_preview, ADW_TYPE_BIN)

static void start (CgvMatchPreview *self);

static void
computed_cb (GObject *source,
             GAsyncResult *result,
             gpointer data)
{
  g_autoptr (CgvMatchPreview) self = data;
  g_autoptr (CgvNumbers) numbers = cgv_numbers_new_finish (result);
  g_autofree char *coverage = NULL;
  g_autofree char *text = NULL;

  self->is_computing = FALSE;
  if (self->wanted != NULL)
    {
      if (self->pause_id == 0)
        start (self);
      return;
    }
  /* Rules that became invalid meanwhile have hidden the result. */
  if (numbers == NULL || !gtk_widget_get_visible (GTK_WIDGET (self->then_label)))
    return;

  coverage = cgv_compare_text_dup_coverage (numbers->main.comparison);
  /* Translators: how much is matched if a rule is added */
  text = coverage != NULL ? g_strdup_printf (_("With it: %s"), coverage) : NULL;
  cgv_widget_show_text (self->then_label, text);
}

static void
start (CgvMatchPreview *self)
{
  CgvNumbers *numbers = self->focus->numbers;
  g_autoptr (CgvChoice) choice = cgv_choice_copy (numbers->choice);

  g_clear_pointer (&choice->rules, cgv_match_rules_unref);
  choice->rules = g_steal_pointer (&self->wanted);
  self->is_computing = TRUE;
  cgv_numbers_new_async (choice, numbers, computed_cb, g_object_ref (self));
}

static gboolean
pause_cb (gpointer data)
{
  CgvMatchPreview *self = data;

  self->pause_id = 0;
  if (!self->is_computing)
    start (self);
  return G_SOURCE_REMOVE;
}

static GtkLabel *
new_label (GtkBox *box)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, "numeric");
  gtk_box_append (box, label);
  return GTK_LABEL (label);
}

static void
cgv_match_preview_dispose (GObject *object)
{
  CgvMatchPreview *self = CGV_MATCH_PREVIEW (object);

  g_clear_handle_id (&self->pause_id, g_source_remove);
  g_clear_pointer (&self->wanted, cgv_match_rules_unref);
  g_clear_pointer (&self->current, cgv_match_rules_unref);
  g_clear_object (&self->focus);

  G_OBJECT_CLASS (cgv_match_preview_parent_class)->dispose (object);
}

static void
cgv_match_preview_class_init (CgvMatchPreviewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = cgv_match_preview_dispose;
}

static void
cgv_match_preview_init (CgvMatchPreview *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->now_label = new_label (GTK_BOX (box));
  self->then_label = new_label (GTK_BOX (box));
  gtk_widget_add_css_class (GTK_WIDGET (self->then_label), "heading");
  gtk_widget_set_visible (GTK_WIDGET (self->then_label), FALSE);
  adw_bin_set_child (ADW_BIN (self), box);
}

void
cgv_match_preview_set_focus (CgvMatchPreview *self,
                             CgvFocus *focus,
                             CgvMatchRules *rules)
{
  g_return_if_fail (CGV_IS_MATCH_PREVIEW (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  g_set_object (&self->focus, focus);
  g_clear_pointer (&self->current, cgv_match_rules_unref);
  if (rules != NULL)
    self->current = cgv_match_rules_ref (rules);
}

CgvMatchRules *
cgv_match_preview_get_rules (CgvMatchPreview *self)
{
  g_return_val_if_fail (CGV_IS_MATCH_PREVIEW (self), NULL);

  return self->focus != NULL ? self->focus->wanted->rules : self->current;
}

void
cgv_match_preview_set_rules (CgvMatchPreview *self,
                             CgvMatchRules *rules)
{
  g_autofree char *coverage = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (CGV_IS_MATCH_PREVIEW (self));

  gtk_widget_set_visible (GTK_WIDGET (self), self->focus != NULL);
  if (self->focus == NULL)
    return;
  coverage = cgv_compare_text_dup_coverage (cgv_focus_get_comparison (self->focus));
  /* Translators: how much the current rules match */
  text = coverage != NULL ? g_strdup_printf (_("Now: %s"), coverage) : NULL;
  cgv_widget_show_text (self->now_label, text);

  g_clear_handle_id (&self->pause_id, g_source_remove);
  g_clear_pointer (&self->wanted, cgv_match_rules_unref);
  gtk_widget_set_visible (GTK_WIDGET (self->then_label), rules != NULL);
  if (rules == NULL)
    return;
  self->wanted = cgv_match_rules_ref (rules);
  self->pause_id = g_timeout_add (PAUSE_MS, pause_cb, self);
}

gboolean
cgv_match_preview_get_computing (CgvMatchPreview *self)
{
  g_return_val_if_fail (CGV_IS_MATCH_PREVIEW (self), FALSE);

  return self->wanted != NULL || self->is_computing;
}
