/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-match-import.h"

#include <glib/gi18n.h>

#include "cgv-match-preview.h"
#include "cgv-match-rules-import.h"

struct _CgvMatchImport
{
  CgvEditPage parent_instance;

  GtkTextView *text_view;
  AdwComboRow *kind_row;
  GtkLabel *message_label;
  CgvMatchPreview *preview;
};

G_DEFINE_FINAL_TYPE (CgvMatchImport, cgv_match_import, CGV_TYPE_EDIT_PAGE)

static CgvMatchRules *
make_rules (CgvMatchImport *self,
            guint *n_added,
            GError **error)
{
  static const CgvMatchRuleKind kinds[] = { CGV_MATCH_RULE_FUNCTION, CGV_MATCH_RULE_FILE };
  CgvMatchRuleKind kind = kinds[MIN (adw_combo_row_get_selected (self->kind_row), 1)];
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text_view);
  g_autofree char *text = NULL;
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  text = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  return cgv_match_rules_import (cgv_match_preview_get_rules (self->preview), kind, text, n_added, error);
}

static void
update (CgvMatchImport *self)
{
  g_autoptr (CgvMatchRules) rules = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *count = NULL;
  guint n = 0;

  if (cgv_match_preview_get_rules (self->preview) == NULL)
    return;

  rules = make_rules (self, &n, &error);
  count = g_strdup_printf (ngettext ("%u rule", "%u rules", n), n);
  cgv_edit_page_show_message (self->message_label, GTK_WIDGET (self->text_view), error != NULL ? error->message : n > 0 ? count : NULL, error != NULL);
  cgv_match_preview_set_rules (self->preview, n > 0 ? rules : NULL);
  cgv_edit_page_set_valid (CGV_EDIT_PAGE (self), n > 0);
}

static gboolean
cgv_match_import_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (CGV_MATCH_IMPORT (widget)->text_view));
}

static void
cgv_match_import_class_init (CgvMatchImportClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->grab_focus = cgv_match_import_grab_focus;

  g_type_ensure (CGV_TYPE_MATCH_PREVIEW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-match-import.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvMatchImport, text_view);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchImport, kind_row);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchImport, message_label);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchImport, preview);
  gtk_widget_class_bind_template_callback (widget_class, update);
}

static void
cgv_match_import_init (CgvMatchImport *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
cgv_match_import_begin (CgvMatchImport *self,
                        CgvFocus *focus,
                        CgvMatchRules *rules)
{
  g_return_if_fail (CGV_IS_MATCH_IMPORT (self));

  cgv_match_preview_set_focus (self->preview, focus, rules);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text_view), "", -1);
  update (self);
}

CgvMatchRules *
cgv_match_import_dup_rules (CgvMatchImport *self)
{
  guint n;

  g_return_val_if_fail (CGV_IS_MATCH_IMPORT (self), NULL);

  return cgv_edit_page_get_valid (CGV_EDIT_PAGE (self)) ? make_rules (self, &n, NULL) : NULL;
}
