/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-match-rules-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-allocator.h"
#include "cgv-compare-text.h"
#include "cgv-dialog-size.h"
#include "cgv-display-dup.h"
#include "cgv-match-import.h"
#include "cgv-match-rule-editor.h"
#include "cgv-offer-toast.h"
#include "cgv-row-group.h"
#include "cgv-template.h"
#include "cgv-widget.h"

/* Number of suggestions: a person reads them. */
#define MAX_HINTS 20

struct _CgvMatchRulesDialog
{
  AdwWindow parent_instance;

  AdwToastOverlay *toast_overlay;
  GtkStack *stack;
  GtkWidget *add_button;
  GtkSpinner *spinner;
  GtkWidget *coverage_group;
  GtkLabel *now_label;
  GtkLabel *before_label;
  CgvRowGroup *rules_group;
  GtkSwitch *lambdas_switch;
  CgvRowGroup *found_group;
  CgvRowGroup *hints_group;
  CgvMatchRuleEditor *editor;
  CgvMatchImport *import;

  CgvFocus *focus; /* NULL without a comparison */
  CgvMatchRules *rules; /* without a comparison */
  GSettings *settings;
  CgvComparison *comparison; /* the comparison of the suggestions */
  AdwToast *undo_offer;        /* a weak pointer: to restore the rules before the last removal */
  CgvMatchRules *removed_from;
  char *before; /* the coverage when the dialog was opened */
};

G_DEFINE_FINAL_TYPE (CgvMatchRulesDialog, cgv_match_rules_dialog, ADW_TYPE_WINDOW)

/* Returns the beginning of a path; the empty one stands for relative paths. */
static char *
dup_folder (const char *bytes,
            gsize n_bytes)
{
  return n_bytes > 0 ? cgv_display_dup (bytes, (gssize) n_bytes) : g_strdup (_("relative paths"));
}

static char *
dup_arrow (char *from,
           char *to)
{
  g_autofree char *own_from = from;
  g_autofree char *own_to = to;

  /* Translators: a name of the base, and its name on the new side */
  return g_strdup_printf (_("%s → %s"), own_from, own_to);
}

static CgvMatchRules *
get_rules (CgvMatchRulesDialog *self)
{
  return self->focus != NULL ? self->focus->wanted->rules : self->rules;
}

static void update (CgvMatchRulesDialog *self);

static void
set_rules (CgvMatchRulesDialog *self,
           CgvMatchRules *rules)
{
  CgvChoice *choice = self->focus != NULL ? cgv_choice_copy (self->focus->wanted) : NULL;

  cgv_offer_toast_withdraw (&self->undo_offer);
  if (self->settings != NULL)
    cgv_match_rules_save (rules, self->settings);
  if (choice == NULL)
    {
      cgv_match_rules_ref (rules);
      cgv_match_rules_unref (self->rules);
      self->rules = rules;
      update (self);
      return;
    }
  cgv_match_rules_unref (choice->rules);
  choice->rules = cgv_match_rules_ref (rules);
  cgv_focus_choose (self->focus, choice);
}

static void
show_page (CgvMatchRulesDialog *self,
           const char *name,
           GtkWidget *focus)
{
  gtk_stack_set_visible_child_name (self->stack, name);
  gtk_widget_grab_focus (focus);
}

static void
show_editor (CgvMatchRulesDialog *self,
             guint index,
             const CgvMatchRule *rule)
{
  cgv_match_rule_editor_edit (self->editor, self->focus, self->rules, index, rule);
  show_page (self, "edit", GTK_WIDGET (self->editor));
}

static void
show_list (CgvMatchRulesDialog *self)
{
  show_page (self, "list", self->add_button);
}

static void
rule_activated_cb (CgvMatchRulesDialog *self,
                   guint index)
{
  show_editor (self, index, cgv_match_rules_get (get_rules (self), index));
}

static void
undo_cb (CgvMatchRulesDialog *self)
{
  set_rules (self, self->removed_from);
}

static void
rule_removed_cb (CgvMatchRulesDialog *self,
                 guint index)
{
  CgvMatchRules *rules = get_rules (self);
  g_autoptr (CgvMatchRules) fewer = cgv_match_rules_remove (rules, index);

  g_clear_pointer (&self->removed_from, cgv_match_rules_unref);
  self->removed_from = cgv_match_rules_ref (rules);
  set_rules (self, fewer);
  cgv_offer_toast_show (&self->undo_offer, self->toast_overlay, _("Rule removed"), _ ("_Undo"), G_CALLBACK (undo_cb), self);
  gtk_widget_grab_focus (self->add_button);
}

static char *
dup_rule_title (const CgvMatchRule *rule)
{
  if (rule->kind == CGV_MATCH_RULE_PATH)
    return dup_arrow (dup_folder (rule->from, strlen (rule->from)), dup_folder (rule->to, strlen (rule->to)));
  if (rule->kind == CGV_MATCH_RULE_RENAME)
    return dup_arrow (cgv_display_dup (rule->from, -1), cgv_display_dup (rule->to, -1));
  return cgv_display_dup (rule->from, -1);
}

static char *
dup_n_files (guint32 n)
{
  return g_strdup_printf (ngettext ("Maps %u file", "Maps %u files", n), n);
}

/* Returns how many files a folder of the user maps, if it is one of the current rules. */
static char *
dup_path_subtitle (CgvMatchRulesDialog *self,
                   const CgvMatchRule *rule)
{
  const CgvMatching *matching = self->focus != NULL ? cgv_focus_get_comparison (self->focus)->matching : NULL;
  gsize length = strlen (rule->from);

  for (guint32 i = 0; matching != NULL && i < matching->path_rules.n_rules; i++)
    {
      const CgvPathRule *path = &matching->path_rules.rules[i];

      if (!path->is_derived && path->from_length == length && memcmp (path->from, rule->from, length) == 0)
        return dup_n_files (path->n_files);
    }
  return g_strdup (_("Moved folder"));
}

static char *
dup_rule_subtitle (CgvMatchRulesDialog *self,
                   const CgvMatchRule *rule)
{
  switch (rule->kind)
    {
    case CGV_MATCH_RULE_PATH:
      return dup_path_subtitle (self, rule);
    case CGV_MATCH_RULE_RENAME:
      return g_strdup (_("Renamed function"));
    case CGV_MATCH_RULE_FILE:
      return g_strdup (_("Paths of files"));
    case CGV_MATCH_RULE_FUNCTION:
    default:
      return g_strdup (_("Names of functions"));
    }
}

static void
add_rules (CgvMatchRulesDialog *self)
{
  CgvMatchRules *rules = get_rules (self);

  cgv_row_group_clear (self->rules_group);
  for (guint i = 0; i < cgv_match_rules_get_n (rules); i++)
    {
      const CgvMatchRule *rule = cgv_match_rules_get (rules, i);
      g_autofree char *title = dup_rule_title (rule);
      g_autofree char *subtitle = dup_rule_subtitle (self, rule);
      AdwActionRow *row = cgv_row_group_add (self->rules_group, i, title, subtitle);

      cgv_row_group_add_remove_button (self->rules_group, row);
      /* Bytes that are not text cannot be edited. */
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), g_utf8_validate (rule->from, -1, NULL) && g_utf8_validate (rule->to, -1, NULL));
    }
}

/* A derived rule is the beginning of a rule of the user. */
static void
found_activated_cb (CgvMatchRulesDialog *self,
                    guint index)
{
  const CgvPathRule *path = &cgv_focus_get_comparison (self->focus)->matching->path_rules.rules[index];
  g_autofree char *from = g_strndup (path->from, path->from_length);
  g_autofree char *to = g_strndup (path->to, path->to_length);

  show_editor (self, CGV_MATCH_RULE_NEW, &(CgvMatchRule){ CGV_MATCH_RULE_PATH, from, to });
}

static void
add_found (CgvMatchRulesDialog *self)
{
  const CgvMatching *matching = cgv_focus_get_comparison (self->focus)->matching;

  cgv_row_group_clear (self->found_group);
  for (guint32 i = 0; i < matching->path_rules.n_rules; i++)
    {
      const CgvPathRule *path = &matching->path_rules.rules[i];
      g_autofree char *title = NULL;
      g_autofree char *subtitle = NULL;
      AdwActionRow *row;

      if (!path->is_derived)
        continue;
      title = dup_arrow (dup_folder (path->from, path->from_length), dup_folder (path->to, path->to_length));
      subtitle = dup_n_files (path->n_files);
      row = cgv_row_group_add (self->found_group, i, title, subtitle);
      adw_action_row_add_suffix (row, gtk_image_new_from_icon_name ("document-edit-symbolic"));
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row),
                                        g_utf8_validate (path->from, (gssize) path->from_length, NULL) && g_utf8_validate (path->to, (gssize) path->to_length, NULL));
    }
  gtk_widget_set_visible (GTK_WIDGET (self->found_group), cgv_row_group_get_n (self->found_group) > 0);
}

static char *
dup_raw_name (const CgvMatching *matching,
              CgvNodeId row)
{
  gsize length;
  const char *name = cgv_matching_get_name (matching, row, &length);

  return g_strndup (name, length);
}

static void
accept_clicked_cb (GtkWidget *button,
                   CgvMatchRulesDialog *self)
{
  const CgvRenameHint *hint = cgv_rename_hints_get (self->comparison->renames, cgv_row_group_get_index (button));
  g_autofree char *from = dup_raw_name (self->comparison->matching, hint->base);
  g_autofree char *to = dup_raw_name (self->comparison->matching, hint->new_);
  g_autoptr (CgvMatchRules) rules = cgv_match_rules_append (self->focus->wanted->rules, CGV_MATCH_RULE_RENAME, from, to, NULL);

  if (rules != NULL)
    set_rules (self, rules);
  gtk_widget_grab_focus (self->add_button);
}

static char *
dup_hint_subtitle (const CgvComparison *comparison,
                   const CgvRenameHint *hint)
{
  g_autofree char *base = cgv_compare_text_dup_cost (comparison, CGV_SIDE_BASE, cgv_comparison_get_inclusive_amount (comparison, CGV_SIDE_BASE, hint->base));
  g_autofree char *new_ = cgv_compare_text_dup_cost (comparison, CGV_SIDE_NEW, cgv_comparison_get_inclusive_amount (comparison, CGV_SIDE_NEW, hint->new_));

  /* Translators: the number of common neighbours in the call graph, and of all; inclusive costs of the base and new side */
  return g_strdup_printf (ngettext ("%u of %u neighbour is the same; inclusive %s → %s",
                                    "%u of %u neighbours are the same; inclusive %s → %s",
                                    hint->n_neighbours),
                          hint->n_shared,
                          hint->n_neighbours,
                          base,
                          new_);
}

static void
add_hints (CgvMatchRulesDialog *self)
{
  CgvComparison *comparison = cgv_focus_get_comparison (self->focus);
  guint n;

  cgv_allocator_free_later (g_steal_pointer (&self->comparison), (GDestroyNotify) cgv_comparison_unref);
  self->comparison = cgv_comparison_ref (comparison);
  cgv_row_group_clear (self->hints_group);
  n = comparison->renames != NULL ? MIN (cgv_rename_hints_get_n (comparison->renames), MAX_HINTS) : 0;
  for (guint i = 0; i < n; i++)
    {
      const CgvRenameHint *hint = cgv_rename_hints_get (comparison->renames, i);
      g_autofree char *title = cgv_compare_text_dup_renamed (comparison->matching, hint->base, hint->new_);
      g_autofree char *subtitle = dup_hint_subtitle (comparison, hint);
      g_autofree char *label = g_strdup_printf (_("Accept %s"), title);
      GtkWidget *button = gtk_button_new_with_label (_("Accept"));

      g_signal_connect_object (button, "clicked", G_CALLBACK (accept_clicked_cb), self, 0);
      cgv_row_group_add_button (cgv_row_group_add (self->hints_group, i, title, subtitle), button, label);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->hints_group), n > 0);
}

static void
update_coverage (CgvMatchRulesDialog *self)
{
  g_autofree char *now = cgv_compare_text_dup_coverage (cgv_focus_get_comparison (self->focus));
  g_autofree char *before = NULL;

  /* The share of a side is unknown if it was not read to its end. */
  cgv_widget_show_text (self->now_label, now);
  cgv_widget_show_text (self->before_label, NULL);
  if (now == NULL)
    return;
  if (self->before == NULL)
    self->before = g_strdup (now);
  /* Translators: how much was matched before rules were changed */
  before = g_strdup_printf (_("Before: %s"), self->before);
  if (!g_str_equal (now, self->before))
    cgv_widget_show_text (self->before_label, before);
}

/* Without a comparison, there is nothing to find, and no cost to match. */
static void
update (CgvMatchRulesDialog *self)
{
  add_rules (self);
  gtk_switch_set_active (self->lambdas_switch, cgv_match_rules_get_ignores_lambda_numbers (get_rules (self)));
  gtk_widget_set_visible (self->coverage_group, self->focus != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->found_group), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->hints_group), FALSE);
  if (self->focus == NULL)
    return;
  add_found (self);
  add_hints (self);
  update_coverage (self);
}

static void
computing_cb (CgvMatchRulesDialog *self)
{
  gtk_spinner_set_spinning (self->spinner, self->focus->computing);
}

static void
lambdas_cb (CgvMatchRulesDialog *self)
{
  CgvMatchRules *rules = get_rules (self);
  gboolean ignores = gtk_switch_get_active (self->lambdas_switch);
  g_autoptr (CgvMatchRules) others = NULL;

  if (rules == NULL || cgv_match_rules_get_ignores_lambda_numbers (rules) == ignores)
    return;
  others = cgv_match_rules_set_ignores_lambda_numbers (rules, ignores);
  set_rules (self, others);
}

static void
add_clicked_cb (CgvMatchRulesDialog *self)
{
  show_editor (self, CGV_MATCH_RULE_NEW, NULL);
}

static void
import_clicked_cb (CgvMatchRulesDialog *self)
{
  cgv_match_import_begin (self->import, self->focus, self->rules);
  show_page (self, "import", GTK_WIDGET (self->import));
}

static void
save_cb (CgvMatchRulesDialog *self)
{
  gboolean imports = g_str_equal (gtk_stack_get_visible_child_name (self->stack), "import");
  g_autoptr (CgvMatchRules) rules = NULL;

  rules = imports ? cgv_match_import_dup_rules (self->import) : cgv_match_rule_editor_dup_rules (self->editor);
  if (rules == NULL)
    return;
  set_rules (self, rules);
  show_list (self);
}

static void
back_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  CgvMatchRulesDialog *self = CGV_MATCH_RULES_DIALOG (widget);

  if (g_str_equal (gtk_stack_get_visible_child_name (self->stack), "list"))
    gtk_window_close (GTK_WINDOW (self));
  else
    show_list (self);
}

static void
cgv_match_rules_dialog_dispose (GObject *object)
{
  CgvMatchRulesDialog *self = CGV_MATCH_RULES_DIALOG (object);

  g_clear_weak_pointer (&self->undo_offer);
  g_clear_object (&self->focus);
  g_clear_object (&self->settings);
  cgv_allocator_free_later (g_steal_pointer (&self->comparison), (GDestroyNotify) cgv_comparison_unref);
  g_clear_pointer (&self->removed_from, cgv_match_rules_unref);
  g_clear_pointer (&self->rules, cgv_match_rules_unref);
  cgv_template_dispose (object);
}

static void
cgv_match_rules_dialog_finalize (GObject *object)
{
  CgvMatchRulesDialog *self = CGV_MATCH_RULES_DIALOG (object);

  g_free (self->before);

  G_OBJECT_CLASS (cgv_match_rules_dialog_parent_class)->finalize (object);
}

static void
cgv_match_rules_dialog_class_init (CgvMatchRulesDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_match_rules_dialog_dispose;
  object_class->finalize = cgv_match_rules_dialog_finalize;

  g_type_ensure (CGV_TYPE_ROW_GROUP);
  g_type_ensure (CGV_TYPE_MATCH_IMPORT);
  g_type_ensure (CGV_TYPE_MATCH_RULE_EDITOR);
  gtk_widget_class_install_action (widget_class, "dialog.back", NULL, back_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "dialog.back", NULL);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-match-rules-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRulesDialog, toast_overlay);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRulesDialog, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRulesDialog, add_button);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRulesDialog, spinner);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRulesDialog, coverage_group);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRulesDialog, now_label);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRulesDialog, before_label);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRulesDialog, rules_group);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRulesDialog, lambdas_switch);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRulesDialog, found_group);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRulesDialog, hints_group);
  gtk_widget_class_bind_template_child_full (widget_class, "import_button", FALSE, 0);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRulesDialog, editor);
  gtk_widget_class_bind_template_child (widget_class, CgvMatchRulesDialog, import);
  gtk_widget_class_bind_template_callback (widget_class, add_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, found_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, import_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, lambdas_cb);
  gtk_widget_class_bind_template_callback (widget_class, rule_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, rule_removed_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
}

static void
cgv_match_rules_dialog_init (CgvMatchRulesDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWindow *
cgv_match_rules_dialog_new (GtkWindow *parent,
                            CgvFocus *focus,
                            GSettings *settings)
{
  CgvMatchRulesDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (focus == NULL || CGV_IS_FOCUS (focus), NULL);
  g_return_val_if_fail (settings == NULL || G_IS_SETTINGS (settings), NULL);
  g_return_val_if_fail (focus != NULL || settings != NULL, NULL);

  self = g_object_new (CGV_TYPE_MATCH_RULES_DIALOG, "transient-for", parent, NULL);
  cgv_dialog_size_fit (GTK_WINDOW (self), parent);
  g_set_object (&self->settings, settings);
  if (focus == NULL)
    {
      self->rules = cgv_match_rules_load (settings);
      update (self);
      return GTK_WINDOW (self);
    }
  self->focus = g_object_ref (focus);
  g_signal_connect_closure (focus, "changed", cgv_focus_closure_new (CGV_FOCUS_NUMBERS | CGV_FOCUS_RULES, G_CALLBACK (update), self), TRUE);
  g_signal_connect_closure (focus, "changed", cgv_focus_closure_new (CGV_FOCUS_COMPUTING, G_CALLBACK (computing_cb), self), TRUE);
  update (self);
  computing_cb (self);

  return GTK_WINDOW (self);
}
