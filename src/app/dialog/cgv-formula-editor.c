/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-formula-editor.h"

#include <glib/gi18n.h>

#include "cgv-event-text.h"
#include "cgv-numbers.h"
#include "cgv-widget.h"

struct _CgvFormulaEditor
{
  CgvEditPage parent_instance;

  AdwEntryRow *name_row;
  AdwEntryRow *long_name_row;
  AdwEntryRow *formula_row;
  GtkLabel *message_label;
  GtkLabel *preview_label;

  CgvFormulas *formulas;
  CgvFocus *focus;
  guint index;
};

G_DEFINE_FINAL_TYPE (CgvFormulaEditor, cgv_formula_editor, CGV_TYPE_EDIT_PAGE)

static CgvEventDefinition
get_definition (CgvFormulaEditor *self)
{
  const char *long_name = gtk_editable_get_text (GTK_EDITABLE (self->long_name_row));

  return (CgvEventDefinition){
    .name = gtk_editable_get_text (GTK_EDITABLE (self->name_row)),
    .long_name = *long_name != '\0' ? long_name : NULL,
    .formula = gtk_editable_get_text (GTK_EDITABLE (self->formula_row)),
  };
}

/* Makes the event types with the edited formula, and gets the one of the formula. */
static CgvEventSet *
make_events (CgvFormulaEditor *self,
             CgvEventId *event)
{
  guint n = cgv_formulas_get_n (self->formulas);
  guint index = self->index != CGV_FORMULAS_NONE ? self->index : n;
  g_autofree CgvEventDefinition *definitions = g_new (CgvEventDefinition, n + 1);
  CgvEventSet *events;

  for (guint i = 0; i < n; i++)
    definitions[i] = *cgv_formulas_get (self->formulas, i);
  definitions[index] = get_definition (self);

  events = cgv_event_set_new (cgv_focus_get_document (self->focus)->profile, definitions, MAX (n, index + 1), NULL);
  if (events != NULL)
    *event = cgv_event_set_find_own (events, index, NULL, NULL, NULL);

  return events;
}

static gboolean
takes_long (CgvFormulaEditor *self)
{
  g_autoptr (CgvRuns) runs = cgv_runs_new (cgv_focus_get_document (self->focus), NULL);
  g_autoptr (CgvChoice) choice = cgv_choice_new (NULL, runs, self->focus->choice->events);

  return cgv_numbers_take_long (choice);
}

/* Returns the value for the function of the window, unless computing it would delay typing. */
static char *
dup_function_preview (CgvFormulaEditor *self,
                      CgvEventSet *events,
                      CgvEventId event)
{
  CgvDocument *document = cgv_focus_get_document (self->focus);
  CgvGraph *graph = cgv_document_get_costs (document)->graph;
  CgvFunctionId function = cgv_focus_get_function (self->focus);
  g_autofree char *name = NULL;
  g_autofree char *inclusive = NULL;
  g_autofree char *own = NULL;
  CgvCosts *costs;
  CgvNodeId node;

  if (function == CGV_NONE || takes_long (self))
    return NULL;
  costs = cgv_costs_new_of (graph, events, event, NULL);
  if (costs == NULL)
    return NULL;

  node = cgv_fold_get_node (graph->fold, function);
  name = cgv_focus_dup_name (self->focus, self->focus->row);
  inclusive = cgv_event_text_dup_cost (cgv_costs_get_event (costs), costs->inclusive[node]);
  own = cgv_event_text_dup_cost (cgv_costs_get_event (costs), costs->self[node]);
  cgv_costs_unref (costs);

  /* Translators: the name of a function, and two values of a formula */
  return g_strdup_printf (_("%s: %s inclusive, %s self"), name, inclusive, own);
}

static char *
dup_preview (CgvFormulaEditor *self)
{
  CgvEventId event = CGV_NONE;
  CgvEventSet *events = make_events (self, &event);
  g_autofree char *total = NULL;
  g_autofree char *function = NULL;
  g_autofree char *text = NULL;

  if (events != NULL && event != CGV_NONE)
    {
      total = cgv_event_text_dup_cost (cgv_event_set_get (events, event), cgv_event_set_get_total (events, NULL, event));
      function = dup_function_preview (self, events, event);
      /* Translators: the value of a formula in all of the profile */
      text = g_strdup_printf (_("In this profile: %s"), total);
    }
  cgv_event_set_unref (events);

  return function != NULL ? g_strdup_printf ("%s\n%s", text, function) : g_steal_pointer (&text);
}

/* Underlines the fault; a blank at the end cannot be underlined, so a missing term is not marked. */
static void
mark_fault (CgvFormulaEditor *self,
            gsize at,
            gsize length)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  PangoAttribute *underline = pango_attr_underline_new (PANGO_UNDERLINE_ERROR);

  underline->start_index = (guint) at;
  underline->end_index = (guint) (at + length);
  pango_attr_list_insert (attributes, underline);
  adw_entry_row_set_attributes (self->formula_row, attributes);
}

static void
update (CgvFormulaEditor *self)
{
  CgvEventDefinition definition = get_definition (self);
  g_autofree char *message = NULL;
  g_autofree char *preview = NULL;
  gboolean is_started = *definition.formula != '\0';
  gboolean is_valid;
  gsize at = 0;
  gsize length = 0;

  if (self->focus == NULL)
    return;

  is_valid = cgv_formulas_check (self->formulas, self->index, &definition, cgv_focus_get_document (self->focus)->profile, &message, &at, &length);
  if (is_valid)
    preview = dup_preview (self);

  /* An empty formula is not marked. */
  mark_fault (self, at, is_valid ? 0 : length);
  cgv_edit_page_show_message (self->message_label, GTK_WIDGET (self->formula_row), message, is_started && !is_valid);
  cgv_widget_show_text (self->preview_label, preview);
  if (message == NULL && preview != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->formula_row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, preview, -1);
  cgv_edit_page_set_valid (CGV_EDIT_PAGE (self), is_valid);
}

static gboolean
cgv_formula_editor_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (CGV_FORMULA_EDITOR (widget)->name_row));
}

static void
cgv_formula_editor_dispose (GObject *object)
{
  CgvFormulaEditor *self = CGV_FORMULA_EDITOR (object);

  g_clear_object (&self->focus);
  g_clear_object (&self->formulas);

  G_OBJECT_CLASS (cgv_formula_editor_parent_class)->dispose (object);
}

static void
cgv_formula_editor_class_init (CgvFormulaEditorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_formula_editor_dispose;
  widget_class->grab_focus = cgv_formula_editor_grab_focus;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-formula-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvFormulaEditor, name_row);
  gtk_widget_class_bind_template_child (widget_class, CgvFormulaEditor, long_name_row);
  gtk_widget_class_bind_template_child (widget_class, CgvFormulaEditor, formula_row);
  gtk_widget_class_bind_template_child (widget_class, CgvFormulaEditor, message_label);
  gtk_widget_class_bind_template_child (widget_class, CgvFormulaEditor, preview_label);
  gtk_widget_class_bind_template_callback (widget_class, update);
  gtk_widget_class_bind_template_callback (widget_class, cgv_edit_page_save);
}

static void
cgv_formula_editor_init (CgvFormulaEditor *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
cgv_formula_editor_edit (CgvFormulaEditor *self,
                         CgvFormulas *formulas,
                         guint index,
                         const CgvEventDefinition *definition,
                         CgvFocus *focus)
{
  g_autofree char *name = NULL;
  g_autofree char *long_name = NULL;
  g_autofree char *formula = NULL;

  g_return_if_fail (CGV_IS_FORMULA_EDITOR (self));
  g_return_if_fail (CGV_IS_FORMULAS (formulas));
  g_return_if_fail (CGV_IS_FOCUS (focus));

  name = g_strdup (definition != NULL ? definition->name : "");
  long_name = g_strdup (definition != NULL && definition->long_name != NULL ? definition->long_name : "");
  formula = g_strdup (definition != NULL ? definition->formula : "");
  g_set_object (&self->formulas, formulas);
  g_clear_object (&self->focus);
  self->index = index;
  gtk_editable_set_text (GTK_EDITABLE (self->name_row), name);
  gtk_editable_set_text (GTK_EDITABLE (self->long_name_row), long_name);
  gtk_editable_set_text (GTK_EDITABLE (self->formula_row), formula);
  g_set_object (&self->focus, focus);
  update (self);
}

void
cgv_formula_editor_save (CgvFormulaEditor *self)
{
  CgvEventDefinition definition;

  g_return_if_fail (CGV_IS_FORMULA_EDITOR (self));
  g_return_if_fail (cgv_edit_page_get_valid (CGV_EDIT_PAGE (self)));

  definition = get_definition (self);
  if (self->index != CGV_FORMULAS_NONE)
    cgv_formulas_edit (self->formulas, self->index, definition.name, definition.long_name, definition.formula);
  else
    cgv_formulas_add (self->formulas, definition.name, definition.long_name, definition.formula);
}

const char *
cgv_formula_editor_get_name (CgvFormulaEditor *self)
{
  g_return_val_if_fail (CGV_IS_FORMULA_EDITOR (self), NULL);

  return gtk_editable_get_text (GTK_EDITABLE (self->name_row));
}
