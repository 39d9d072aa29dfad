/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-growth-page.h"

#include <glib/gi18n.h>

#include "cgv-file-chooser.h"
#include "cgv-growth-view.h"
#include "cgv-row-selection.h"
#include "cgv-set-heading.h"
#include "cgv-signal.h"
#include "cgv-split-view.h"
#include "cgv-template.h"
#include "cgv-view.h"
#include "cgv-widget.h"
#include "cgv-wrap-layout.h"

#define LIST_WIDTH   700
#define TOOL_SPACING 6

/* Sizes are exact as numbers of floating point. */
#define MAX_SIZE G_GUINT64_CONSTANT (1000000000000000)

struct _CgvGrowthPage
{
  AdwBin parent_instance;

  CgvSetHeading *heading;
  GtkMenuButton *sizes_button;
  GtkPopover *sizes_popover;
  GtkGrid *sizes_grid;
  GtkEntry *function_entry;
  GtkLabel *fault_label;
  GtkWidget *tool_box;
  GtkDropDown *benchmark_picker;
  GtkStack *stack; /* the functions, or a page that asks for sizes */
  CgvSplitView *split_view;
  CgvTable *table;
  CgvGrowthView *growth_view;

  GPtrArray *benchmarks; /* (nullable) CgvGrowthBenchmark */
  GPtrArray *inputs;     /* (nullable) of the chosen one */
  gboolean is_updating;  /* the picker changes by itself */
  guint64 memory_limit;
  CgvGrowthSet *set;   /* NULL as long as sizes are not known */
  CgvGrowthSet *trial; /* (nullable) by the calls of a function, which the profiles may not have */
  CgvGrowthList *list;
};

enum
{
  LEAVE,
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

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
clear_set (CgvGrowthPage *self,
           CgvGrowthSet **set)
{
  if (*set == NULL)
    return;
  g_signal_handlers_disconnect_by_data (*set, self);
  cgv_growth_set_cancel (*set);
  g_clear_object (set);
}

static void
drop_set (CgvGrowthPage *self)
{
  gtk_stack_set_visible_child_name (self->stack, "functions");
  drop_list (self);
  clear_set (self, &self->trial);
  clear_set (self, &self->set);
}

/* Returns (nullable) what is being read. */
static CgvGrowthSet *
get_running (CgvGrowthPage *self)
{
  if (self->trial != NULL && self->trial->is_running)
    return self->trial;
  return self->set != NULL && self->set->is_running ? self->set : NULL;
}

static void
update_progress (CgvGrowthPage *self)
{
  CgvGrowthSet *running = get_running (self);

  cgv_set_heading_set_progress (self->heading, running != NULL, running != NULL ? (double) running->n_done / self->inputs->len : 0);
}

static void
update_heading (CgvGrowthPage *self)
{
  g_autofree char *headline = cgv_growth_set_dup_headline (self->set);
  g_autofree char *detail = cgv_growth_set_dup_detail (self->set);

  cgv_set_heading_show (self->heading, headline, cgv_growth_set_get_direction (self->set), detail);
  update_progress (self);
}

/* Nothing can be read before the sizes are typed. */
static void
ask_for_sizes (CgvGrowthPage *self)
{
  cgv_set_heading_show (self->heading, _ ("How Large Is Each Input?"), 0, _ ("Neither the commands nor the names of the files differ in just one number."));
  cgv_set_heading_set_progress (self->heading, FALSE, 0);
  gtk_stack_set_visible_child_name (self->stack, "sizes");
}

static void
changed_cb (CgvGrowthPage *self)
{
  g_autoptr (CgvRowSelection) selection = NULL;
  gboolean has_keyboard = cgv_set_heading_has_keyboard (self->heading);

  update_heading (self);
  drop_list (self);
  g_signal_emit (self, signals[CHANGED], 0);
  if (self->set->growth == NULL)
    {
      /* The button that cancels must not take the keyboard with it. */
      if (has_keyboard && get_running (self) == NULL)
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

/* Takes @set. */
static void
show_set (CgvGrowthPage *self,
          CgvGrowthSet *set)
{
  drop_set (self);
  self->set = set;
  g_signal_connect_object (self->set, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
}

/* Says beside the entries what is wrong with them. */
static void
show_fault (CgvGrowthPage *self,
            GtkWidget *entry,
            const char *message)
{
  cgv_widget_show_text (self->fault_label, message);
  if (gtk_widget_get_mapped (entry))
    gtk_widget_grab_focus (entry);
}

/* Another page may be shown by now. It must not be covered. */
static void
open_sizes (CgvGrowthPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_menu_button_popup (self->sizes_button);
}

/* The page stays as it was if profiles do not call the function. */
static void
tried_cb (CgvGrowthPage *self)
{
  g_autoptr (CgvGrowthSet) trial = NULL;
  gboolean has_keyboard = cgv_set_heading_has_keyboard (self->heading);

  update_progress (self);
  if (self->trial->is_running)
    return;
  trial = g_object_ref (self->trial);
  clear_set (self, &self->trial);
  if (trial->growth != NULL)
    {
      show_set (self, g_steal_pointer (&trial));
      return;
    }
  if (g_error_matches (trial->error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      if (has_keyboard && get_running (self) == NULL)
        gtk_widget_grab_focus (GTK_WIDGET (self));
      return;
    }
  open_sizes (self);
  show_fault (self, GTK_WIDGET (self->function_entry), trial->error->message);
}

static void
start (CgvGrowthPage *self)
{
  const char *function = gtk_editable_get_text (GTK_EDITABLE (self->function_entry));
  g_autoptr (CgvGrowthSet) set = cgv_growth_set_new (cgv_growth_inputs_copy (self->inputs), *function != '\0' ? function : NULL, self->memory_limit);

  if (self->set != NULL && self->set->event != NULL)
    cgv_growth_set_choose_event (set, self->set->event);
  /* Of another program there is no page to keep. */
  if (*function == '\0' || self->set == NULL)
    {
      show_set (self, g_steal_pointer (&set));
      return;
    }
  clear_set (self, &self->trial);
  self->trial = g_steal_pointer (&set);
  g_signal_connect_object (self->trial, "changed", G_CALLBACK (tried_cb), self, G_CONNECT_SWAPPED);
  update_progress (self);
}

static CgvGrowthBenchmark *
get_benchmark (CgvGrowthPage *self)
{
  guint selected = gtk_drop_down_get_selected (self->benchmark_picker);

  return g_ptr_array_index (self->benchmarks, MIN (selected, self->benchmarks->len - 1));
}

/* The sizes. */

static GtkWidget *
get_entry (CgvGrowthPage *self,
           guint input)
{
  return gtk_grid_get_child_at (self->sizes_grid, 1, (int) input);
}

static GtkCheckButton *
get_check (CgvGrowthPage *self,
           guint input)
{
  return GTK_CHECK_BUTTON (gtk_grid_get_child_at (self->sizes_grid, 2, (int) input));
}

/* Each file has its size beside it, and whether it is only compared with the forecast. */
static void
list_size (CgvGrowthPage *self,
           guint row)
{
  const CgvGrowthInput *input = g_ptr_array_index (self->inputs, row);
  g_autofree char *name = cgv_growth_input_dup_name (input);
  g_autofree char *size = input->size > 0 ? g_strdup_printf ("%" G_GUINT64_FORMAT, input->size) : g_strdup ("");
  /* Translators: the name of a file. */
  g_autofree char *title = g_strdup_printf (_ ("Size of the input of %s"), name);
  /* Translators: the name of a file. */
  g_autofree char *check_title = g_strdup_printf (_ ("Only compare %s with the forecast"), name);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", name, "xalign", 0.0f, "hexpand", TRUE, "ellipsize", PANGO_ELLIPSIZE_MIDDLE, "max-width-chars", 28, NULL);
  GtkWidget *entry = g_object_new (GTK_TYPE_ENTRY, "text", size, "width-chars", 10, "xalign", 1.0f, "activates-default", TRUE, "input-purpose", GTK_INPUT_PURPOSE_DIGITS, NULL);
  GtkWidget *check = g_object_new (GTK_TYPE_CHECK_BUTTON, "active", input->is_check, "tooltip-text", check_title, NULL);

  cgv_widget_name (entry, title);
  cgv_widget_name (check, check_title);
  gtk_grid_attach (self->sizes_grid, label, 0, (int) row, 1, 1);
  gtk_grid_attach (self->sizes_grid, entry, 1, (int) row, 1, 1);
  gtk_grid_attach (self->sizes_grid, check, 2, (int) row, 1, 1);
}

static void
list_sizes (CgvGrowthPage *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->sizes_grid))) != NULL)
    gtk_grid_remove (self->sizes_grid, child);
  for (guint i = 0; i < self->inputs->len; i++)
    list_size (self, i);
  cgv_widget_show_text (self->fault_label, NULL);
}

/* The calls of a function are counted when the profiles are read. */
static gboolean
has_function (CgvGrowthPage *self)
{
  return *gtk_editable_get_text (GTK_EDITABLE (self->function_entry)) != '\0';
}

static gboolean
take_size (CgvGrowthPage *self,
           guint row)
{
  GtkWidget *entry = get_entry (self, row);
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
  CgvGrowthInput *input = g_ptr_array_index (self->inputs, row);

  input->is_check = gtk_check_button_get_active (get_check (self, row));
  if (has_function (self) || g_ascii_string_to_unsigned (text, 10, 1, MAX_SIZE, &input->size, NULL))
    return TRUE;
  show_fault (self, entry, _ ("The size of an input is a whole number above 0."));
  return FALSE;
}

static void
apply_cb (CgvGrowthPage *self)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < self->inputs->len; i++)
    {
      if (!take_size (self, i))
        return;
    }
  if (!has_function (self) && !cgv_growth_inputs_validate (self->inputs, &error))
    {
      cgv_widget_show_text (self->fault_label, error->message);
      return;
    }
  cgv_widget_show_text (self->fault_label, NULL);
  gtk_popover_popdown (self->sizes_popover);
  start (self);
}

/* What is read again has the function that is shown, not one that the user typed in vain. */
static void
show_function (CgvGrowthPage *self)
{
  if (self->set == NULL)
    return;
  gtk_editable_set_text (GTK_EDITABLE (self->function_entry), self->set->function != NULL ? self->set->function : "");
  cgv_widget_show_text (self->fault_label, NULL);
}

static gboolean
can_start (CgvGrowthPage *self)
{
  return has_function (self) || (cgv_growth_inputs_have_sizes (self->inputs) && cgv_growth_inputs_validate (self->inputs, NULL));
}

/* What was added has a size that is known by its command or name, or is asked for. */
static void
update_inputs (CgvGrowthPage *self)
{
  list_sizes (self);
  show_function (self);
  if (can_start (self))
    start (self);
  else
    open_sizes (self);
}

static void
added_cb (GObject *source,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autoptr (CgvGrowthPage) self = user_data;
  g_autoptr (GListModel) files = cgv_file_chooser_finish (result, NULL);

  if (files == NULL || self->inputs == NULL)
    return;
  for (guint i = 0; i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);

      if (g_file_peek_path (file) != NULL)
        cgv_growth_benchmark_add (get_benchmark (self), g_file_peek_path (file));
    }
  update_inputs (self);
}

static void
add_cb (CgvGrowthPage *self)
{
  gtk_popover_popdown (self->sizes_popover);
  cgv_file_chooser_open_async (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), _ ("Add Profiles of Larger Inputs"), FALSE, NULL, NULL, added_cb, g_object_ref (self));
}

/* The programs. */

static void
show_benchmark (CgvGrowthPage *self)
{
  show_function (self);
  drop_set (self);
  self->inputs = get_benchmark (self)->inputs;
  list_sizes (self);
  if (can_start (self))
    start (self);
  else
    ask_for_sizes (self);
}

static void
picked_cb (CgvGrowthPage *self)
{
  if (!self->is_updating && self->benchmarks != NULL)
    show_benchmark (self);
}

static void
list_benchmarks (CgvGrowthPage *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; i < self->benchmarks->len; i++)
    gtk_string_list_append (names, ((const CgvGrowthBenchmark *) g_ptr_array_index (self->benchmarks, i))->name);
  self->is_updating = TRUE;
  gtk_drop_down_set_model (self->benchmark_picker, G_LIST_MODEL (names));
  gtk_widget_set_visible (GTK_WIDGET (self->benchmark_picker), self->benchmarks->len > 1);
  self->is_updating = FALSE;
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
  cgv_growth_page_cancel (self);
}

static void
leave_cb (CgvGrowthPage *self)
{
  g_signal_emit (self, signals[LEAVE], 0);
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
  self->inputs = NULL;
  g_clear_pointer (&self->benchmarks, g_ptr_array_unref);
  cgv_template_dispose (object);
}

static void
cgv_growth_page_class_init (CgvGrowthPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_growth_page_dispose;
  widget_class->focus = cgv_view_move_focus;
  widget_class->grab_focus = cgv_growth_page_grab_focus;

  signals[CHANGED] = cgv_signal_new ("changed", klass, 0);
  signals[LEAVE] = cgv_signal_new ("leave", klass, 0);

  g_type_ensure (CGV_TYPE_SET_HEADING);
  gtk_widget_class_set_css_name (widget_class, "setpage");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-growth-page.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, heading);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, sizes_button);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, sizes_popover);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, sizes_grid);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, function_entry);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, tool_box);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, benchmark_picker);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, fault_label);
  gtk_widget_class_bind_template_child_full (widget_class, "apply_button", FALSE, 0);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, split_view);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, table);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthPage, growth_view);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
  gtk_widget_class_bind_template_callback (widget_class, apply_cb);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
  gtk_widget_class_bind_template_callback (widget_class, leave_cb);
  gtk_widget_class_bind_template_callback (widget_class, open_sizes);
  gtk_widget_class_bind_template_callback (widget_class, picked_cb);
}

static void
cgv_growth_page_init (CgvGrowthPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_table_set_name (self->table, _ ("Functions"));
  gtk_widget_set_layout_manager (self->tool_box, cgv_wrap_layout_new (TOOL_SPACING));
  cgv_split_view_set_position (self->split_view, LIST_WIDTH);
}

void
cgv_growth_page_show (CgvGrowthPage *self,
                      GPtrArray *benchmarks,
                      guint64 memory_limit)
{
  g_return_if_fail (CGV_IS_GROWTH_PAGE (self));

  drop_set (self);
  self->inputs = NULL;
  g_clear_pointer (&self->benchmarks, g_ptr_array_unref);
  gtk_editable_set_text (GTK_EDITABLE (self->function_entry), "");
  cgv_split_view_set_show_content (self->split_view, FALSE);
  if (benchmarks == NULL)
    return;
  self->benchmarks = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_growth_benchmark_free);
  for (guint i = 0; i < benchmarks->len; i++)
    g_ptr_array_add (self->benchmarks, cgv_growth_benchmark_copy (g_ptr_array_index (benchmarks, i)));
  self->memory_limit = memory_limit;
  list_benchmarks (self);
  show_benchmark (self);
}

gboolean
cgv_growth_page_leave_detail (CgvGrowthPage *self)
{
  g_return_val_if_fail (CGV_IS_GROWTH_PAGE (self), FALSE);

  if (!cgv_split_view_get_folded (self->split_view) || !cgv_split_view_get_show_content (self->split_view))
    return FALSE;
  cgv_split_view_set_show_content (self->split_view, FALSE);
  return TRUE;
}

void
cgv_growth_page_reload (CgvGrowthPage *self)
{
  g_return_if_fail (CGV_IS_GROWTH_PAGE (self));

  show_function (self);
  /* What the user typed last may be no sizes. */
  if (self->set != NULL && can_start (self))
    start (self);
}

void
cgv_growth_page_add_new (CgvGrowthPage *self,
                         GPtrArray *benchmarks)
{
  gboolean has_new = FALSE;

  g_return_if_fail (CGV_IS_GROWTH_PAGE (self));

  for (guint i = 0; self->benchmarks != NULL && i < self->benchmarks->len; i++)
    {
      CgvGrowthBenchmark *benchmark = g_ptr_array_index (self->benchmarks, i);

      for (guint j = 0; j < benchmarks->len; j++)
        has_new = cgv_growth_benchmark_add_new (benchmark, g_ptr_array_index (benchmarks, j)) || has_new;
    }
  if (has_new)
    update_inputs (self);
}

char *
cgv_growth_page_dup_title (CgvGrowthPage *self)
{
  g_return_val_if_fail (CGV_IS_GROWTH_PAGE (self), NULL);

  return self->set != NULL ? cgv_growth_set_dup_title (self->set) : NULL;
}

char *
cgv_growth_page_dup_subtitle (CgvGrowthPage *self)
{
  g_return_val_if_fail (CGV_IS_GROWTH_PAGE (self), NULL);

  return self->set != NULL ? cgv_growth_set_dup_subtitle (self->set) : NULL;
}

gboolean
cgv_growth_page_give_sheet (CgvGrowthPage *self,
                            double scale,
                            CgvSheetFunc func,
                            gpointer user_data)
{
  g_autofree char *title = NULL;

  g_return_val_if_fail (CGV_IS_GROWTH_PAGE (self), FALSE);

  title = cgv_growth_page_dup_title (self);
  return title != NULL && cgv_growth_view_give_sheet (self->growth_view, title, scale, func, user_data);
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

  if (get_running (self) == NULL)
    return FALSE;
  cgv_growth_set_cancel (get_running (self));
  return TRUE;
}

void
cgv_growth_page_choose_event (CgvGrowthPage *self,
                              const char *event)
{
  g_return_if_fail (CGV_IS_GROWTH_PAGE (self));

  if (self->trial != NULL)
    cgv_growth_set_choose_event (self->trial, event);
  if (self->set != NULL)
    cgv_growth_set_choose_event (self->set, event);
}

CgvGrowthSet *
cgv_growth_page_get_set (CgvGrowthPage *self)
{
  g_return_val_if_fail (CGV_IS_GROWTH_PAGE (self), NULL);

  return self->set;
}
