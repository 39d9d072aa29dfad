/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-growth-page.h"

#include <glib/gi18n.h>

#include "cgv-growth-text.h"
#include "cgv-growth-view.h"
#include "cgv-row-selection.h"
#include "cgv-split-view.h"
#include "cgv-view.h"
#include "cgv-widget.h"

#define LIST_WIDTH 640

/* Sizes are exact as numbers of floating point. */
#define MAX_SIZE G_GUINT64_CONSTANT (1000000000000000)

struct _CgvGrowthPage
{
  AdwBin parent_instance;

  GtkLabel *headline_label;
  GtkLabel *detail_label;
  GtkWidget *progress_box;
  GtkProgressBar *progress_bar;
  GtkMenuButton *sizes_button;
  GtkPopover *sizes_popover;
  GtkGrid *sizes_grid;
  GtkLabel *fault_label;
  CgvSplitView *split_view;
  CgvTable *table;
  CgvGrowthView *growth_view;

  GPtrArray *inputs; /* CgvGrowthInput */
  guint64 memory_limit;
  CgvGrowthSet *set; /* NULL as long as sizes are not known */
  CgvGrowthList *list;
};

static guint leave_signal;
static guint changed_signal;

G_DEFINE_FINAL_TYPE (CgvGrowthPage, cgv_growth_page, ADW_TYPE_BIN)

static guint
find_row (gpointer list)
{
  guint position = cgv_growth_list_find (list, cgv_growth_list_get_selected (list));

  return position != G_MAXUINT ? position : GTK_INVALID_LIST_POSITION;
}

static void
select_row (gpointer list,
            guint position)
{
  cgv_growth_list_select (list, cgv_growth_list_get (list, position));
}

static void
drop_list (CgvGrowthPage *self)
{
  cgv_table_set_list (self->table, NULL, NULL, NULL);
  cgv_growth_view_set_list (self->growth_view, NULL);
  g_clear_object (&self->list);
}

static void
drop_set (CgvGrowthPage *self)
{
  drop_list (self);
  if (self->set == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->set, self);
  cgv_growth_set_cancel (self->set);
  g_clear_object (&self->set);
}

static void
update_heading (CgvGrowthPage *self)
{
  gboolean is_marked = self->set->growth != NULL && cgv_growth_text_find_first (self->set->growth) != CGV_NONE;
  g_autofree char *text = cgv_growth_set_dup_headline (self->set);
  g_autofree char *headline = g_strconcat (is_marked ? "▲ " : "", text, NULL);
  g_autofree char *detail = cgv_growth_set_dup_detail (self->set);

  gtk_label_set_text (self->headline_label, headline);
  cgv_widget_set_css_class (GTK_WIDGET (self->headline_label), "more-text", is_marked);
  cgv_widget_show_text (self->detail_label, detail);
  gtk_widget_set_visible (self->progress_box, self->set->is_running);
  gtk_progress_bar_set_fraction (self->progress_bar, (double) self->set->n_done / self->inputs->len);
}

/* Nothing can be read before the sizes are typed. */
static void
ask_for_sizes (CgvGrowthPage *self)
{
  gtk_label_set_text (self->headline_label, _ ("How Large Is Each Input?"));
  cgv_widget_set_css_class (GTK_WIDGET (self->headline_label), "more-text", FALSE);
  cgv_widget_show_text (self->detail_label, _ ("Neither the commands nor the names of the files differ in just one number."));
  gtk_widget_set_visible (self->progress_box, FALSE);
}

static void
changed_cb (CgvGrowthPage *self)
{
  g_autoptr (CgvRowSelection) selection = NULL;

  gboolean has_keyboard = gtk_widget_get_focus_child (self->progress_box) != NULL;

  update_heading (self);
  drop_list (self);
  g_signal_emit (self, changed_signal, 0);
  if (self->set->growth == NULL)
    {
      /* The button that cancels must not take the keyboard with it. */
      if (has_keyboard && !self->set->is_running)
        gtk_widget_grab_focus (GTK_WIDGET (self->sizes_button));
      return;
    }
  self->list = cgv_growth_list_new (self->set->growth, NULL);
  selection = cgv_row_selection_new (CGV_ROW_LIST (self->list), find_row, select_row);
  g_signal_connect_object (self->list, "selected", G_CALLBACK (cgv_row_selection_find), selection, G_CONNECT_SWAPPED);
  cgv_table_set_list (self->table, cgv_growth_view_get_spec (), CGV_ROW_LIST (self->list), GTK_SELECTION_MODEL (selection));
  cgv_growth_view_set_list (self->growth_view, self->list);
  cgv_table_focus_row (self->table, find_row (self->list));
}

static void
start (CgvGrowthPage *self)
{
  drop_set (self);
  self->set = cgv_growth_set_new (cgv_growth_inputs_copy (self->inputs), self->memory_limit);
  g_signal_connect_object (self->set, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
}

/* The sizes. */

static GtkWidget *
get_entry (CgvGrowthPage *self,
           guint input)
{
  return gtk_grid_get_child_at (self->sizes_grid, 1, (int) input);
}

/* Each file has its size beside it. */
static void
list_sizes (CgvGrowthPage *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->sizes_grid))) != NULL)
    gtk_grid_remove (self->sizes_grid, child);
  for (guint i = 0; i < self->inputs->len; i++)
    {
      const CgvGrowthInput *input = g_ptr_array_index (self->inputs, i);
      g_autofree char *name = cgv_growth_input_dup_name (input);
      g_autofree char *size = input->size > 0 ? g_strdup_printf ("%" G_GUINT64_FORMAT, input->size) : g_strdup ("");
      /* Translators: the name of a file. */
      g_autofree char *title = g_strdup_printf (_ ("Size of the input of %s"), name);
      GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", name, "xalign", 0.0f, "hexpand", TRUE, "ellipsize", PANGO_ELLIPSIZE_MIDDLE, "max-width-chars", 28, NULL);
      GtkWidget *entry = g_object_new (GTK_TYPE_ENTRY, "text", size, "width-chars", 10, "xalign", 1.0f, "activates-default", TRUE, "input-purpose", GTK_INPUT_PURPOSE_DIGITS, NULL);

      cgv_widget_name (entry, title);
      gtk_grid_attach (self->sizes_grid, label, 0, (int) i, 1, 1);
      gtk_grid_attach (self->sizes_grid, entry, 1, (int) i, 1, 1);
    }
  cgv_widget_show_text (self->fault_label, NULL);
}

/* Returns whether each input has a size that no other has. */
static gboolean
are_known (const GPtrArray *inputs)
{
  for (guint i = 0; i < inputs->len; i++)
    {
      guint64 size = ((const CgvGrowthInput *) g_ptr_array_index (inputs, i))->size;

      for (guint j = 0; j < i; j++)
        {
          if (((const CgvGrowthInput *) g_ptr_array_index (inputs, j))->size == size)
            return FALSE;
        }
      if (size == 0)
        return FALSE;
    }
  return TRUE;
}

static void
apply_cb (CgvGrowthPage *self)
{
  for (guint i = 0; i < self->inputs->len; i++)
    {
      GtkWidget *entry = get_entry (self, i);
      g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
      CgvGrowthInput *input = g_ptr_array_index (self->inputs, i);

      if (!g_ascii_string_to_unsigned (text, 10, 1, MAX_SIZE, &input->size, NULL))
        {
          cgv_widget_show_text (self->fault_label, _ ("The size of an input is a whole number above 0."));
          gtk_widget_grab_focus (entry);
          return;
        }
    }
  if (!are_known (self->inputs))
    {
      cgv_widget_show_text (self->fault_label, _ ("Two inputs have the same size."));
      return;
    }
  cgv_widget_show_text (self->fault_label, NULL);
  gtk_popover_popdown (self->sizes_popover);
  start (self);
}

static void
activate_cb (CgvGrowthPage *self,
             guint position)
{
  if (cgv_growth_list_get (self->list, position) == CGV_NONE)
    cgv_growth_list_toggle (self->list);
  else
    cgv_split_view_set_show_content (self->split_view, TRUE);
}

static void
cancel_cb (CgvGrowthPage *self)
{
  if (self->set != NULL)
    cgv_growth_set_cancel (self->set);
}

static void
leave_cb (CgvGrowthPage *self)
{
  g_signal_emit (self, leave_signal, 0);
}

static gboolean
cgv_growth_page_grab_focus (GtkWidget *widget)
{
  CgvGrowthPage *self = CGV_GROWTH_PAGE (widget);

  return (self->list != NULL && cgv_table_focus_row (self->table, find_row (self->list))) || gtk_widget_grab_focus (GTK_WIDGET (self->sizes_button));
}

static void
cgv_growth_page_dispose (GObject *object)
{
  CgvGrowthPage *self = CGV_GROWTH_PAGE (object);

  if (self->table != NULL)
    drop_set (self);
  g_clear_pointer (&self->inputs, g_ptr_array_unref);
  gtk_widget_dispose_template (GTK_WIDGET (object), CGV_TYPE_GROWTH_PAGE);

  G_OBJECT_CLASS (cgv_growth_page_parent_class)->dispose (object);
}

static void
cgv_growth_page_class_init (CgvGrowthPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_growth_page_dispose;
  widget_class->focus = cgv_view_move_focus;
  widget_class->grab_focus = cgv_growth_page_grab_focus;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  leave_signal = g_signal_new ("leave", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "setpage");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-growth-page.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, headline_label);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, detail_label);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, progress_box);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, sizes_button);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, sizes_popover);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, sizes_grid);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, fault_label);
  gtk_widget_class_bind_template_child_full (widget_class, "apply_button", FALSE, 0);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, split_view);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, table);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, growth_view);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, apply_cb);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
  gtk_widget_class_bind_template_callback (widget_class, leave_cb);
}

static void
cgv_growth_page_init (CgvGrowthPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_table_set_name (self->table, _ ("Functions"));
  cgv_split_view_set_position (self->split_view, LIST_WIDTH);
}

void
cgv_growth_page_show (CgvGrowthPage *self,
                      GPtrArray *inputs,
                      guint64 memory_limit)
{
  g_return_if_fail (CGV_IS_GROWTH_PAGE (self));

  drop_set (self);
  g_clear_pointer (&self->inputs, g_ptr_array_unref);
  if (inputs == NULL)
    return;
  self->inputs = cgv_growth_inputs_copy (inputs);
  self->memory_limit = memory_limit;
  list_sizes (self);
  if (are_known (inputs))
    start (self);
  else
    ask_for_sizes (self);
}

void
cgv_growth_page_reload (CgvGrowthPage *self)
{
  g_return_if_fail (CGV_IS_GROWTH_PAGE (self));

  if (self->set != NULL)
    start (self);
}

CgvTable *
cgv_growth_page_get_table (CgvGrowthPage *self)
{
  g_return_val_if_fail (CGV_IS_GROWTH_PAGE (self), NULL);

  return self->table;
}

gboolean
cgv_growth_page_cancel (CgvGrowthPage *self)
{
  g_return_val_if_fail (CGV_IS_GROWTH_PAGE (self), FALSE);

  if (self->set == NULL || !self->set->is_running)
    return FALSE;
  cgv_growth_set_cancel (self->set);
  return TRUE;
}

CgvGrowthSet *
cgv_growth_page_get_set (CgvGrowthPage *self)
{
  g_return_val_if_fail (CGV_IS_GROWTH_PAGE (self), NULL);

  return self->set;
}
