/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-formulas-dialog.h"

#include <glib/gi18n.h>

#include "cgv-dialog-size.h"
#include "cgv-formula-editor.h"
#include "cgv-offer-toast.h"
#include "cgv-quantity-id.h"
#include "cgv-row-group.h"
#include "cgv-template.h"

struct _CgvFormulasDialog
{
  AdwWindow parent_instance;

  AdwToastOverlay *toast_overlay;
  GtkStack *stack;
  GtkWidget *add_button;
  CgvRowGroup *formulas_group;
  CgvRowGroup *examples_group;
  CgvFormulaEditor *editor;

  CgvFormulas *formulas;
  CgvFocus *focus;

  /* The formula that was removed last, to restore it, and the one that was saved last, to show it. */
  char *removed[3];
  char *saved;
  AdwToast *offer;
};

/* Examples of formulas. */
static const CgvEventDefinition examples[] = {
  { "Cyc", N_("Estimated cycles"), "Ir + 10 L1m + 100 LLm" },
  { "Reads", N_("Share of reads that miss the first-level cache"), "D1mr / Dr" },
  { "MPKI", N_("Misses in a thousand instructions"), "1000 (D1mr + D1mw) / Ir" },
};

G_DEFINE_FINAL_TYPE (CgvFormulasDialog, cgv_formulas_dialog, ADW_TYPE_WINDOW)

static void
show_editor (CgvFormulasDialog *self,
             guint index,
             const CgvEventDefinition *definition)
{
  /* It would take the Escape key for itself. */
  cgv_offer_toast_withdraw (&self->offer);
  cgv_formula_editor_edit (self->editor, self->formulas, index, definition, self->focus);
  gtk_stack_set_visible_child_name (self->stack, "edit");
  gtk_widget_grab_focus (GTK_WIDGET (self->editor));
}

static void
show_list (CgvFormulasDialog *self)
{
  gtk_stack_set_visible_child_name (self->stack, "list");
  gtk_widget_grab_focus (self->add_button);
}

static void
formula_activated_cb (CgvFormulasDialog *self,
                      guint index)
{
  show_editor (self, index, cgv_formulas_get (self->formulas, index));
}

static void
example_activated_cb (CgvFormulasDialog *self,
                      guint index)
{
  CgvEventDefinition example = examples[index];

  example.long_name = _(example.long_name);
  show_editor (self, CGV_FORMULAS_NONE, &example);
}

static void
clear_removed (CgvFormulasDialog *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->removed); i++)
    g_clear_pointer (&self->removed[i], g_free);
}

static void
undo_cb (CgvFormulasDialog *self)
{
  cgv_formulas_add (self->formulas, self->removed[0], self->removed[1], self->removed[2]);
}

static void
formula_removed_cb (CgvFormulasDialog *self,
                    guint index)
{
  const CgvEventDefinition *definition = cgv_formulas_get (self->formulas, index);

  clear_removed (self);
  self->removed[0] = g_strdup (definition->name);
  self->removed[1] = g_strdup (definition->long_name);
  self->removed[2] = g_strdup (definition->formula);
  cgv_formulas_remove (self->formulas, index);
  cgv_offer_toast_show (&self->offer, self->toast_overlay, _("Formula removed"), _ ("_Undo"), G_CALLBACK (undo_cb), self);
  gtk_widget_grab_focus (self->add_button);
}

static AdwActionRow *
add_row (CgvRowGroup *group,
         guint index,
         const CgvEventDefinition *definition,
         const char *long_name)
{
  g_autofree char *subtitle = long_name != NULL ? g_strdup_printf ("%s\n%s", long_name, definition->formula) : NULL;
  AdwActionRow *row = cgv_row_group_add (group, index, definition->name, subtitle != NULL ? subtitle : definition->formula);

  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  return row;
}

static void
update_rows (CgvFormulasDialog *self)
{
  guint n = cgv_formulas_get_n (self->formulas);

  cgv_row_group_clear (self->formulas_group);
  for (guint i = 0; i < n; i++)
    {
      const CgvEventDefinition *definition = cgv_formulas_get (self->formulas, i);

      cgv_row_group_add_remove_button (self->formulas_group, add_row (self->formulas_group, i, definition, definition->long_name));
    }
  gtk_widget_set_sensitive (self->add_button, n < CGV_MAX_FORMULAS);
}

static void
add_examples (CgvFormulasDialog *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
    adw_action_row_add_suffix (add_row (self->examples_group, i, &examples[i], _(examples[i].long_name)),
                               gtk_image_new_from_icon_name ("go-next-symbolic"));
}

static void
add_clicked_cb (CgvFormulasDialog *self)
{
  show_editor (self, CGV_FORMULAS_NONE, NULL);
}

/* A ratio has no shares, so it is shown next to the current event type. */
static void
add_column (CgvFormulasDialog *self)
{
  g_autofree char *column = cgv_quantity_dup_id (&(CgvQuantity) { .kind = CGV_QUANTITY_INCLUSIVE, .event = self->saved });

  cgv_focus_set_column (self->focus, column, TRUE);
}

static void
show_cb (CgvFormulasDialog *self)
{
  const CgvEventList *events = self->focus->choice->events;
  guint event = cgv_event_list_find (events, self->saved);

  if (event == CGV_NONE)
    return;
  if (!cgv_event_list_can_be_main (events, event))
    add_column (self);
  else
    cgv_focus_set_event (self->focus, event);
  gtk_window_close (GTK_WINDOW (self));
}

/* A formula whose terms the profile lacks is not offered. */
static void
offer_to_show (CgvFormulasDialog *self)
{
  const CgvEventList *events = self->focus->choice->events;
  guint event = cgv_event_list_find (events, self->saved);

  if (event == CGV_NONE)
    return;
  cgv_offer_toast_show (&self->offer, self->toast_overlay, _("Formula saved"), !cgv_event_list_can_be_main (events, event) ? _ ("Show as _Column") : _ ("_Show"),
                        G_CALLBACK (show_cb), self);
}

static void
save_cb (CgvFormulasDialog *self)
{
  g_free (self->saved);
  self->saved = g_strdup (cgv_formula_editor_get_name (self->editor));
  cgv_formula_editor_save (self->editor);
  show_list (self);
  offer_to_show (self);
}

static void
back_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  CgvFormulasDialog *self = CGV_FORMULAS_DIALOG (widget);

  if (g_str_equal (gtk_stack_get_visible_child_name (self->stack), "edit"))
    show_list (self);
  else
    gtk_window_close (GTK_WINDOW (self));
}

static void
cgv_formulas_dialog_dispose (GObject *object)
{
  CgvFormulasDialog *self = CGV_FORMULAS_DIALOG (object);

  g_clear_object (&self->formulas);
  g_clear_object (&self->focus);
  cgv_template_dispose (object);
}

static void
cgv_formulas_dialog_finalize (GObject *object)
{
  CgvFormulasDialog *self = CGV_FORMULAS_DIALOG (object);

  clear_removed (self);
  g_clear_weak_pointer (&self->offer);
  g_free (self->saved);

  G_OBJECT_CLASS (cgv_formulas_dialog_parent_class)->finalize (object);
}

static void
cgv_formulas_dialog_class_init (CgvFormulasDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_formulas_dialog_dispose;
  object_class->finalize = cgv_formulas_dialog_finalize;

  g_type_ensure (CGV_TYPE_FORMULA_EDITOR);
  g_type_ensure (CGV_TYPE_ROW_GROUP);
  gtk_widget_class_install_action (widget_class, "dialog.back", NULL, back_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "dialog.back", NULL);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-formulas-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvFormulasDialog, toast_overlay);
  gtk_widget_class_bind_template_child (widget_class, CgvFormulasDialog, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvFormulasDialog, add_button);
  gtk_widget_class_bind_template_child (widget_class, CgvFormulasDialog, formulas_group);
  gtk_widget_class_bind_template_child (widget_class, CgvFormulasDialog, examples_group);
  gtk_widget_class_bind_template_child (widget_class, CgvFormulasDialog, editor);
  gtk_widget_class_bind_template_callback (widget_class, add_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, example_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, formula_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, formula_removed_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
}

static void
cgv_formulas_dialog_init (CgvFormulasDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  add_examples (self);
}

GtkWindow *
cgv_formulas_dialog_new (GtkWindow *parent,
                         CgvFormulas *formulas,
                         CgvFocus *focus)
{
  CgvFormulasDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (CGV_IS_FORMULAS (formulas), NULL);
  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  self = g_object_new (CGV_TYPE_FORMULAS_DIALOG, "transient-for", parent, NULL);
  cgv_dialog_size_fit (GTK_WINDOW (self), parent);
  self->formulas = g_object_ref (formulas);
  self->focus = g_object_ref (focus);
  g_signal_connect_object (formulas, "changed", G_CALLBACK (update_rows), self, G_CONNECT_SWAPPED);
  update_rows (self);

  return GTK_WINDOW (self);
}
