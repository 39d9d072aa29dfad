/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-match-rule-editor.h"

#include <glib/gi18n.h>

#include "cgv-match-preview.h"

struct _CgvMatchRuleEditor
{
  CgvEditPage parent_instance;

  AdwComboRow *kind_row;
  AdwEntryRow *from_row;
  AdwEntryRow *to_row;
  GtkLabel *message_label;
  GtkLabel *help_label;
  CgvMatchPreview *preview;

  guint index;
};

/* The questions, in the order of the kinds in the list. */
static const struct
{
  CgvMatchRuleKind kind;
  const char *from_title;
  const char *to_title;
  const char *help;
} kinds[] = {
  { CGV_MATCH_RULE_PATH,
    N_("Folder of the base"),
    N_("The same folder of the new side"),
    N_("Files below one folder match those below the other, such as /home/me/v1/ and /home/me/v2/. Folders that "
       "moved as a whole are found without a rule.") },
  { CGV_MATCH_RULE_RENAME,
    N_("Function of the base"),
    N_("Its name on the new side"),
    N_("A function that has another name on the new side.") },
  { CGV_MATCH_RULE_FUNCTION,
    N_("Replacement in names, as in s/old/new/"),
    NULL,
    N_("The replacement is made in the names of functions of both sides before they are compared: s/_v[0-9]+$// removes a "
       "version from the end. Functions of equal names share a row. Suffixes of compilers, such as .part.0, need no rule.") },
  { CGV_MATCH_RULE_FILE,
    N_("Replacement in paths, as in s/old/new/"),
    NULL,
    N_("The replacement is made in the paths of files of both sides before they are compared: s|^/rustc/[0-9a-f]+/|/rustc/| "
       "removes a hash.") },
};

G_DEFINE_FINAL_TYPE (CgvMatchRuleEditor, cgv_match_rule_editor, CGV_TYPE_EDIT_PAGE)

static CgvMatchRules *
make_rules (CgvMatchRuleEditor *self,
            GError **error)
{
  CgvMatchRules *rules = cgv_match_preview_get_rules (self->preview);
  guint kind = adw_combo_row_get_selected (self->kind_row);
  const char *from = gtk_editable_get_text (GTK_EDITABLE (self->from_row));
  const char *to = kinds[kind].to_title != NULL ? gtk_editable_get_text (GTK_EDITABLE (self->to_row)) : NULL;

  if (self->index == CGV_MATCH_RULE_NEW)
    return cgv_match_rules_append (rules, kinds[kind].kind, from, to, error);
  return cgv_match_rules_replace (rules, self->index, from, to, error);
}

static void
update (CgvMatchRuleEditor *self)
{
  guint kind = adw_combo_row_get_selected (self->kind_row);
  g_autoptr (CgvMatchRules) rules = NULL;
  g_autoptr (GError) error = NULL;
  gboolean is_started, is_wrong;

  if (cgv_match_preview_get_rules (self->preview) == NULL || kind >= G_N_ELEMENTS (kinds))
    return;

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->from_row), _(kinds[kind].from_title));
  if (kinds[kind].to_title != NULL)
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->to_row), _(kinds[kind].to_title));
  gtk_widget_set_visible (GTK_WIDGET (self->to_row), kinds[kind].to_title != NULL);
  gtk_label_set_text (self->help_label, _(kinds[kind].help));

  /* An empty field is not marked. */
  is_started = *gtk_editable_get_text (GTK_EDITABLE (self->from_row)) != '\0';
  rules = is_started || kinds[kind].kind == CGV_MATCH_RULE_PATH ? make_rules (self, &error) : NULL;
  is_wrong = is_started && error != NULL;
  cgv_edit_page_show_message (self->message_label, GTK_WIDGET (self->from_row), is_wrong ? error->message : NULL, is_wrong);
  cgv_match_preview_set_rules (self->preview, rules);
  cgv_edit_page_set_valid (CGV_EDIT_PAGE (self), rules != NULL);
}

static gboolean
cgv_match_rule_editor_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (CGV_MATCH_RULE_EDITOR (widget)->from_row));
}

static void
cgv_match_rule_editor_class_init (CgvMatchRuleEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->grab_focus = cgv_match_rule_editor_grab_focus;

  g_type_ensure (CGV_TYPE_MATCH_PREVIEW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-match-rule-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRuleEditor, kind_row);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRuleEditor, from_row);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRuleEditor, to_row);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRuleEditor, message_label);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRuleEditor, help_label);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRuleEditor, preview);
  gtk_widget_class_bind_template_callback (widget_class, update);
  gtk_widget_class_bind_template_callback (widget_class, cgv_edit_page_save);
}

static void
cgv_match_rule_editor_init (CgvMatchRuleEditor *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static guint
find_kind (CgvMatchRuleKind kind)
{
  guint i = 0;

  while (kinds[i].kind != kind)
    i++;
  return i;
}

void
cgv_match_rule_editor_edit (CgvMatchRuleEditor *self,
                            CgvFocus *focus,
                            CgvMatchRules *rules,
                            guint index,
                            const CgvMatchRule *rule)
{
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;

  g_return_if_fail (CGV_IS_MATCH_RULE_EDITOR (self));

  from = g_strdup (rule != NULL ? rule->from : "");
  to = g_strdup (rule != NULL ? rule->to : "");
  cgv_match_preview_set_focus (self->preview, NULL, NULL);
  self->index = index;
  adw_combo_row_set_selected (self->kind_row, rule != NULL ? find_kind (rule->kind) : 0);
  gtk_widget_set_sensitive (GTK_WIDGET (self->kind_row), index == CGV_MATCH_RULE_NEW);
  gtk_editable_set_text (GTK_EDITABLE (self->from_row), from);
  gtk_editable_set_text (GTK_EDITABLE (self->to_row), to);
  cgv_match_preview_set_focus (self->preview, focus, rules);
  update (self);
}

CgvMatchRules *
cgv_match_rule_editor_dup_rules (CgvMatchRuleEditor *self)
{
  g_return_val_if_fail (CGV_IS_MATCH_RULE_EDITOR (self), NULL);

  return cgv_edit_page_get_valid (CGV_EDIT_PAGE (self)) ? make_rules (self, NULL) : NULL;
}
