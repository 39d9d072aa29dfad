/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-sides-dialog.h"

#include <glib/gi18n.h>

#include "cgv-allocator.h"
#include "cgv-cost.h"
#include "cgv-dialog-size.h"
#include "cgv-row-factory.h"
#include "cgv-sides-list.h"
#include "cgv-template.h"
#include "cgv-value.h"
#include "cgv-widget.h"

struct _CgvSidesDialog
{
  AdwWindow parent_instance;

  GtkListView *list_view;
  GtkSearchEntry *search_entry;
  GtkStack *stack;
  GtkLabel *summary_labels[CGV_N_SIDES];
  GtkWidget *compare_button;

  CgvDocument *document;
  CgvEventSet *events;
  CgvEventId event;
  CgvPartSides *target;
  CgvPartSides *sides; /* a copy, until it is compared */
  CgvSidesList *list;
};

/* A row: its title, its cost, and a button for each side. */
typedef struct
{
  GtkLabel *title;
  GtkLabel *cost;
  GtkWidget *buttons_box;
  GtkToggleButton *buttons[CGV_N_SIDES];
  gboolean is_updating;
} Cell;

#define CELL_KEY "cgv-sides-dialog-cell"
#define SIDE_KEY "cgv-sides-dialog-side"

G_DEFINE_FINAL_TYPE (CgvSidesDialog, cgv_sides_dialog, ADW_TYPE_WINDOW)

static CgvPartRole
get_role (CgvSide side)
{
  return side == CGV_SIDE_BASE ? CGV_PART_ROLE_BASE : CGV_PART_ROLE_NEW;
}

static guint
count_on_side (CgvSidesDialog *self,
               const CgvPartId *parts,
               guint n_parts,
               CgvSide side)
{
  guint n = 0;

  for (guint i = 0; i < n_parts; i++)
    n += self->sides->roles[parts[i]] == get_role (side) ? 1 : 0;
  return n;
}

static void
side_toggled_cb (GtkToggleButton *button,
                 CgvSidesDialog *self)
{
  GtkWidget *row = gtk_widget_get_parent (gtk_widget_get_parent (GTK_WIDGET (button)));
  Cell *cell = g_object_get_data (G_OBJECT (row), CELL_KEY);
  CgvSide side = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), SIDE_KEY));
  guint position = cgv_row_factory_get_position (row);
  const CgvPartId *parts;
  guint n_parts;

  if (cell->is_updating || position == GTK_INVALID_LIST_POSITION)
    return;

  parts = cgv_sides_list_get_parts (self->list, position, &n_parts);
  cgv_part_sides_set_roles (self->sides, parts, n_parts, gtk_toggle_button_get_active (button) ? get_role (side) : CGV_PART_ROLE_NONE);
}

static void
add_side_button (CgvSidesDialog *self,
                 Cell *cell,
                 CgvSide side)
{
  GtkWidget *button = gtk_toggle_button_new_with_label (cgv_side_get_letter (side));

  gtk_widget_add_css_class (button, side == CGV_SIDE_BASE ? "side-a" : "side-b");
  gtk_widget_set_tooltip_text (button, side == CGV_SIDE_BASE ? _("Compare With This: A, the Base") : _("Compare This: B, the New Side"));
  g_object_set_data (G_OBJECT (button), SIDE_KEY, GUINT_TO_POINTER (side));
  g_signal_connect (button, "toggled", G_CALLBACK (side_toggled_cb), self);
  gtk_box_append (GTK_BOX (cell->buttons_box), button);
  cell->buttons[side] = GTK_TOGGLE_BUTTON (button);
}

static GtkWidget *
create_row (gpointer user_data)
{
  CgvSidesDialog *self = user_data;
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  Cell *cell = g_new0 (Cell, 1);

  cell->title = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "hexpand", TRUE, "ellipsize", PANGO_ELLIPSIZE_MIDDLE, NULL);
  cell->cost = g_object_new (GTK_TYPE_LABEL, "xalign", 1.0f, NULL);
  cell->buttons_box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (GTK_WIDGET (cell->cost), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (cell->cost), "dim-label");
  gtk_widget_add_css_class (cell->buttons_box, "linked");
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (cell->title));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (cell->cost));
  gtk_box_append (GTK_BOX (row), cell->buttons_box);
  cgv_foreach_side (side)
    add_side_button (self, cell, side);
  gtk_widget_add_css_class (row, "sides-row");
  g_object_set_data_full (G_OBJECT (row), CELL_KEY, cell, g_free);
  return row;
}

/* Returns a cost with three digits, and the name of the event type: "12.3 M Ir". */
static char *
dup_cost (CgvSidesDialog *self,
          const CgvPartId *parts,
          guint n_parts)
{
  const CgvEvent *event = cgv_event_set_get (self->events, self->event);
  char text[CGV_FORMAT_MAX];
  CgvCost sum = 0;

  for (guint i = 0; i < n_parts; i++)
    sum = cgv_cost_add (sum, cgv_document_get_part_cost (self->document, parts[i], self->events, self->event), event->is_signed);
  cgv_value_format_short (sum, event, text);
  return g_strdup (text);
}

/* A set may be on a side in part. */
static void
update_side_button (CgvSidesDialog *self,
                    Cell *cell,
                    CgvSide side,
                    const char *title,
                    const CgvPartId *parts,
                    guint n_parts)
{
  guint n = count_on_side (self, parts, n_parts, side);
  GtkWidget *button = GTK_WIDGET (cell->buttons[side]);
  g_autofree char *label = NULL;

  gtk_toggle_button_set_active (cell->buttons[side], n == n_parts);
  cgv_widget_set_css_class (button, "in-part", n > 0 && n < n_parts);
  /* Translators: a button that puts a part, such as "part 3", onto a side of a comparison, "A" or "B". */
  label = g_strdup_printf (_("%s on side %s"), title, cgv_side_get_letter (side));
  cgv_widget_name (button, label);
}

static char *
dup_title (CgvSidesDialog *self,
           guint position,
           guint n_parts)
{
  const char *title = cgv_sides_list_get_title (self->list, position);

  if (cgv_sides_list_get_kind (self->list, position) != CGV_SIDES_ROW_GROUP)
    return g_strdup (title);
  /* Translators: a process, thread or file, and how many parts it has. */
  return g_strdup_printf (ngettext ("%s · %u part", "%s · %u parts", n_parts), title, n_parts);
}

static void
update_row (GtkWidget *row,
            guint position,
            gpointer user_data)
{
  CgvSidesDialog *self = user_data;
  Cell *cell = g_object_get_data (G_OBJECT (row), CELL_KEY);
  gboolean is_heading = cgv_sides_list_get_kind (self->list, position) == CGV_SIDES_ROW_HEADING;
  guint n_parts;
  const CgvPartId *parts = cgv_sides_list_get_parts (self->list, position, &n_parts);
  g_autofree char *title = dup_title (self, position, n_parts);
  g_autofree char *cost = is_heading ? NULL : dup_cost (self, parts, n_parts);
  g_autofree char *name = g_strjoin (", ", title, cost, NULL);

  if (gtk_widget_get_parent (row) != NULL)
    cgv_widget_name (gtk_widget_get_parent (row), name);
  gtk_label_set_text (cell->title, title);
  cgv_widget_show_text (cell->cost, cost);
  gtk_widget_set_visible (cell->buttons_box, !is_heading);
  cgv_widget_set_css_class (row, "heading", is_heading);

  cell->is_updating = TRUE;
  for (CgvSide side = 0; side < CGV_N_SIDES && !is_heading; side++)
    update_side_button (self, cell, side, title, parts, n_parts);
  cell->is_updating = FALSE;
}

static char *
dup_summary (CgvSidesDialog *self,
             CgvSide side)
{
  const char *letter = cgv_side_get_letter (side);
  guint n = self->sides->n[side];
  g_autofree CgvPartId *parts = g_new (CgvPartId, MAX (n, 1));
  g_autofree char *cost = NULL;
  guint i = 0;

  if (n == 0)
    /* Translators: %s is a side of a comparison, "A" or "B". */
    return g_strdup_printf (_("%s: no parts yet"), letter);

  for (CgvPartId part = 0; part < self->sides->n_parts; part++)
    {
      if (self->sides->roles[part] == get_role (side))
        parts[i++] = part;
    }
  cost = dup_cost (self, parts, n);
  /* Translators: a side of a comparison ("A" or "B"), the number of its parts, and their cost. */
  return g_strdup_printf (ngettext ("%s: %u part, %s", "%s: %u parts, %s", n), letter, n, cost);
}

static void
update (CgvSidesDialog *self)
{
  cgv_foreach_side (side)
    {
      g_autofree char *summary = dup_summary (self, side);

      gtk_label_set_text (self->summary_labels[side], summary);
    }
  gtk_widget_set_sensitive (self->compare_button, cgv_part_sides_is_complete (self->sides));
  if (gtk_list_view_get_factory (self->list_view) != NULL)
    cgv_row_factory_refresh (gtk_list_view_get_factory (self->list_view));
}

static void
search_changed_cb (CgvSidesDialog *self)
{
  cgv_sides_list_set_search (self->list, gtk_editable_get_text (GTK_EDITABLE (self->search_entry)));
  gtk_stack_set_visible_child_name (self->stack, g_list_model_get_n_items (G_LIST_MODEL (self->list)) > 0 ? "list" : "nothing");
}

static void
swap_clicked_cb (CgvSidesDialog *self)
{
  cgv_part_sides_swap (self->sides);
}

static void
clear_clicked_cb (CgvSidesDialog *self)
{
  cgv_part_sides_clear (self->sides);
}

static void
compare_clicked_cb (CgvSidesDialog *self)
{
  g_autoptr (CgvPartSides) target = g_object_ref (self->target);
  g_autoptr (CgvPartSides) sides = g_object_ref (self->sides);

  gtk_window_close (GTK_WINDOW (self));
  cgv_part_sides_assign (target, sides);
}

static void
cgv_sides_dialog_dispose (GObject *object)
{
  CgvSidesDialog *self = CGV_SIDES_DIALOG (object);

  if (self->list_view != NULL)
    {
      gtk_list_view_set_model (self->list_view, NULL);
      gtk_list_view_set_factory (self->list_view, NULL);
    }
  g_clear_object (&self->list);
  g_clear_object (&self->sides);
  g_clear_object (&self->target);
  g_clear_object (&self->document);
  cgv_allocator_free_later (g_steal_pointer (&self->events), (GDestroyNotify) cgv_event_set_unref);
  cgv_template_dispose (object);
}

static void
cgv_sides_dialog_class_init (CgvSidesDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_sides_dialog_dispose;

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-sides-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvSidesDialog, list_view);
  gtk_widget_class_bind_template_child (widget_class, CgvSidesDialog, search_entry);
  gtk_widget_class_bind_template_child (widget_class, CgvSidesDialog, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvSidesDialog, compare_button);
  gtk_widget_class_bind_template_child_full (widget_class, "base_summary", FALSE, G_STRUCT_OFFSET (CgvSidesDialog, summary_labels[CGV_SIDE_BASE]));
  gtk_widget_class_bind_template_child_full (widget_class, "new_summary", FALSE, G_STRUCT_OFFSET (CgvSidesDialog, summary_labels[CGV_SIDE_NEW]));
  gtk_widget_class_bind_template_callback (widget_class, clear_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, compare_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, swap_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, gtk_window_close);
}

static void
cgv_sides_dialog_init (CgvSidesDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWindow *
cgv_sides_dialog_new (GtkWindow *parent,
                      CgvDocument *document,
                      CgvEventSet *events,
                      CgvEventId event,
                      CgvPartSides *sides)
{
  g_autoptr (GtkListItemFactory) factory = NULL;
  g_autoptr (GtkSelectionModel) model = NULL;
  CgvSidesDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (events != NULL, NULL);
  g_return_val_if_fail (CGV_IS_PART_SIDES (sides), NULL);

  self = g_object_new (CGV_TYPE_SIDES_DIALOG, "transient-for", parent, NULL);
  cgv_dialog_size_fit (GTK_WINDOW (self), parent);
  self->document = g_object_ref (document);
  self->events = cgv_event_set_ref (events);
  self->event = event;
  self->target = g_object_ref (sides);
  self->sides = cgv_part_sides_copy (sides);
  self->list = cgv_sides_list_new (document);
  factory = cgv_row_factory_new (create_row, update_row, self);
  model = GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->list))));
  gtk_list_view_set_factory (self->list_view, factory);
  gtk_list_view_set_model (self->list_view, model);
  g_signal_connect_object (self->sides, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));

  return GTK_WINDOW (self);
}
