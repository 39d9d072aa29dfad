/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-columns-dialog.h"

#include <glib/gi18n.h>

#include "cgv-arrays.h"
#include "cgv-dialog-size.h"
#include "cgv-event-names.h"
#include "cgv-event-text.h"
#include "cgv-formulas-dialog.h"
#include "cgv-quantity-id.h"
#include "cgv-row-group.h"
#include "cgv-row-text.h"
#include "cgv-template.h"
#include "cgv-widget.h"

/* The column that a button is for, as the focus and the settings name it. */
#define COLUMN_KEY "cgv-columns-dialog-column"

#define CUMULATIVE "cumulative"
#define LOCATION "location"

struct _CgvColumnsDialog
{
  AdwWindow parent_instance;

  GtkWidget *content;
  GtkSwitch *location_switch;
  GtkWidget *cumulative_row;
  GtkSwitch *cumulative_switch;
  CgvRowGroup *events_group;

  CgvFormulas *formulas;
  CgvFocus *focus;
  GPtrArray *buttons;

  /* While the buttons follow the focus, they must not change the focus. */
  gboolean is_updating;
};

G_DEFINE_FINAL_TYPE (CgvColumnsDialog, cgv_columns_dialog, ADW_TYPE_WINDOW)

static void
toggled_cb (GtkToggleButton *button,
            CgvColumnsDialog *self)
{
  if (!self->is_updating)
    cgv_focus_set_column (self->focus, g_object_get_data (G_OBJECT (button), COLUMN_KEY), gtk_toggle_button_get_active (button));
}

static void
switched_cb (CgvColumnsDialog *self,
             GParamSpec *pspec,
             GtkSwitch *button)
{
  if (!self->is_updating)
    cgv_focus_set_column (self->focus, button == self->location_switch ? LOCATION : CUMULATIVE, gtk_switch_get_active (button));
}

static void
update_buttons (CgvColumnsDialog *self)
{
  const char *const *columns = cgv_focus_get_columns (self->focus);

  self->is_updating = TRUE;
  gtk_switch_set_active (self->location_switch, g_strv_contains (columns, LOCATION));
  gtk_switch_set_active (self->cumulative_switch, g_strv_contains (columns, CUMULATIVE));
  cgv_foreach_pointer (GtkToggleButton, button, self->buttons)
    gtk_toggle_button_set_active (button, g_strv_contains (columns, g_object_get_data (G_OBJECT (button), COLUMN_KEY)));
  self->is_updating = FALSE;
}

static void
add_button (CgvColumnsDialog *self,
            GtkWidget *box,
            CgvQuantityKind kind,
            const char *event,
            const char *name)
{
  gboolean is_self = kind == CGV_QUANTITY_SELF;
  GtkWidget *button = gtk_toggle_button_new_with_label (is_self ? _("Self") : _("Inclusive"));
  /* Translators: a column of a list; %s is an event type such as "D1mr" */
  g_autofree char *label = g_strdup_printf (is_self ? _("Column of self cost in %s") : _("Column of inclusive cost in %s"), name);

  cgv_widget_name (button, label);
  gtk_widget_set_tooltip_text (button, label);
  g_object_set_data_full (G_OBJECT (button), COLUMN_KEY, cgv_quantity_dup_id (&(CgvQuantity) { .kind = kind, .event = event }), g_free);
  g_signal_connect (button, "toggled", G_CALLBACK (toggled_cb), self);
  g_ptr_array_add (self->buttons, button);
  gtk_box_append (GTK_BOX (box), button);
}

/* Returns the long name, the formula, and its meaning. */
static char *
dup_meaning (const CgvEventSet *events,
             CgvEventId event)
{
  const char *meaning = cgv_event_names_get_meaning (cgv_event_set_get_name (events, event));
  g_autofree char *description = cgv_event_text_dup_description (events, event);

  return meaning != NULL ? g_strdup_printf ("%s\n%s", description, _(meaning)) : g_steal_pointer (&description);
}

/* Returns (nullable) the reason why an event type cannot be a column. */
static const char *
get_obstacle (const CgvEventList *events,
              guint index)
{
  if (events->sets[CGV_SIDE_BASE] == NULL)
    return NULL;
  if (cgv_event_list_get_id (events, CGV_SIDE_BASE, index) == CGV_NONE)
    return _("The base (A) does not have this event type.");
  if (cgv_event_list_get_id (events, CGV_SIDE_NEW, index) == CGV_NONE)
    return _("The new side (B) does not have this event type.");
  return NULL;
}

static gboolean
has_calls (CgvColumnsDialog *self)
{
  CgvComparison *comparison = cgv_focus_get_comparison (self->focus);

  return comparison != NULL ? comparison->joined->n_edges > 0 : cgv_row_text_has_calls (self->focus);
}

static void
add_row (CgvColumnsDialog *self,
         const CgvEventList *list,
         guint index)
{
  CgvSide side = cgv_event_list_get_id (list, CGV_SIDE_NEW, index) != CGV_NONE ? CGV_SIDE_NEW : CGV_SIDE_BASE;
  const CgvEventSet *events = list->sets[side];
  CgvEventId event = cgv_event_list_get_id (list, side, index);
  const char *raw_name = cgv_event_list_get_name (list, index);
  const char *obstacle = get_obstacle (list, index);
  g_autofree char *name = cgv_event_text_dup_name (events, event);
  g_autofree char *meaning = dup_meaning (events, event);
  g_autofree char *explanation = obstacle != NULL ? g_strdup_printf ("%s\n%s", meaning, obstacle) : g_steal_pointer (&meaning);
  AdwActionRow *row = cgv_row_group_add (self->events_group, index, name, explanation);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (box, "linked");
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_sensitive (box, obstacle == NULL);
  if (has_calls (self))
    add_button (self, box, CGV_QUANTITY_INCLUSIVE, raw_name, name);
  add_button (self, box, CGV_QUANTITY_SELF, raw_name, name);
  adw_action_row_add_suffix (row, box);
}

/* A name that is not a text cannot be kept in the settings. */
static void
update_rows (CgvColumnsDialog *self)
{
  const CgvEventList *events = self->focus->choice->events;

  cgv_row_group_clear (self->events_group);
  g_ptr_array_set_size (self->buttons, 0);

  for (guint i = 0; i < cgv_event_list_get_n (events); i++)
    if (g_utf8_validate (cgv_event_list_get_name (events, i), -1, NULL))
      add_row (self, events, i);
  update_buttons (self);
}

static void
formulas_clicked_cb (CgvColumnsDialog *self)
{
  gtk_window_present (cgv_formulas_dialog_new (GTK_WINDOW (self), self->formulas, self->focus));
}

static void
cgv_columns_dialog_dispose (GObject *object)
{
  CgvColumnsDialog *self = CGV_COLUMNS_DIALOG (object);

  g_clear_object (&self->focus);
  g_clear_object (&self->formulas);
  cgv_template_dispose (object);
}

static void
cgv_columns_dialog_finalize (GObject *object)
{
  CgvColumnsDialog *self = CGV_COLUMNS_DIALOG (object);

  g_ptr_array_unref (self->buttons);

  G_OBJECT_CLASS (cgv_columns_dialog_parent_class)->finalize (object);
}

static void
cgv_columns_dialog_class_init (CgvColumnsDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_columns_dialog_dispose;
  object_class->finalize = cgv_columns_dialog_finalize;

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  g_type_ensure (CGV_TYPE_ROW_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-columns-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvColumnsDialog, content);
  gtk_widget_class_bind_template_child (widget_class, CgvColumnsDialog, location_switch);
  gtk_widget_class_bind_template_child (widget_class, CgvColumnsDialog, cumulative_row);
  gtk_widget_class_bind_template_child (widget_class, CgvColumnsDialog, cumulative_switch);
  gtk_widget_class_bind_template_child (widget_class, CgvColumnsDialog, events_group);
  gtk_widget_class_bind_template_callback (widget_class, switched_cb);
  gtk_widget_class_bind_template_callback (widget_class, formulas_clicked_cb);
}

static void
cgv_columns_dialog_init (CgvColumnsDialog *self)
{
  self->buttons = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWindow *
cgv_columns_dialog_new (GtkWindow *parent,
                        CgvFormulas *formulas,
                        CgvFocus *focus)
{
  CgvColumnsDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (CGV_IS_FORMULAS (formulas), NULL);
  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  self = g_object_new (CGV_TYPE_COLUMNS_DIALOG, "transient-for", parent, NULL);
  cgv_dialog_size_fit (GTK_WINDOW (self), parent);
  self->formulas = g_object_ref (formulas);
  self->focus = g_object_ref (focus);
  g_signal_connect_closure (focus, "changed", cgv_focus_closure_new (CGV_FOCUS_COLUMNS, G_CALLBACK (update_buttons), self), TRUE);
  g_signal_connect_closure (focus, "changed", cgv_focus_closure_new (CGV_FOCUS_EVENTS, G_CALLBACK (update_rows), self), TRUE);
  gtk_widget_set_visible (self->cumulative_row, cgv_focus_get_comparison (focus) == NULL);
  if (cgv_focus_get_comparison (focus) != NULL)
    adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self->events_group), _("The cost of B less that of A, next to the names of functions, callers and callees. Lists scroll to columns that do not fit."));
  update_rows (self);

  return GTK_WINDOW (self);
}
