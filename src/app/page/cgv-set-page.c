/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-set-page.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-cause-pane.h"
#include "cgv-curve-sheet.h"
#include "cgv-curve-view.h"
#include "cgv-display-dup.h"
#include "cgv-file-chooser.h"
#include "cgv-growth-page.h"
#include "cgv-message-bar.h"
#include "cgv-row-selection.h"
#include "cgv-series-text.h"
#include "cgv-series-function-columns.h"
#include "cgv-set-columns.h"
#include "cgv-set-curve.h"
#include "cgv-set-heading.h"
#include "cgv-set-list.h"
#include "cgv-signal.h"
#include "cgv-split-view.h"
#include "cgv-step-view.h"
#include "cgv-template.h"
#include "cgv-view.h"
#include "cgv-widget.h"
#include "cgv-wrap-layout.h"

/* The most causes that stand above a suite. */
#define MAX_CAUSES 5

/* Letters of a cause in a line. */
#define CAUSE_CHARS 34

#define CAUSE_SPACING 9
#define TOOL_SPACING 6
#define TABS_WIDTH 150

/* Height of the curve of a series. */
#define CURVE_HEIGHT 150

#define LIST_WIDTH 620

/* Numbers in the question about the sizes of inputs. */
#define MAX_ASKED 6

struct _CgvSetPage
{
  AdwBin parent_instance;

  CgvSetHeading *heading;
  GtkWidget *cause_box;
  GtkWidget *tool_box;
  GtkDropDown *benchmark_picker;
  GtkDropDown *order_picker;
  AdwBin *period_bin;
  GtkWidget *only_button;
  GtkWidget *picture_overlay;
  GtkToggleButton *zero_button;
  CgvCurveView *curve_view;
  CgvSplitView *split_view;
  GtkToggleButton *steps_button;
  GtkToggleButton *causes_button;
  GtkStack *list_stack;
  CgvTable *table;
  CgvCausePane *cause_pane;
  CgvTable *function_table;
  CgvStepView *step_view;
  CgvMessageBar *offer_bar;
  GtkStack *stack;            /* what is shown of all but growth, and growth: GTK 4.8 keeps handlers of what is taken out and comes back */
  CgvGrowthPage *growth_page;

  guint from, to;       /* members that a cell of causes compares; CGV_NONE for those of the selected step */
  char *function;       /* (nullable) its function, as bytes */
  gboolean is_outdated; /* steps are: growth interrupted them, or was read again */
  gboolean is_growth;   /* its files say that the input grows */
  GPtrArray *programs;  /* (nullable) CgvGrowthBenchmark of a series, once they are found */
  GCancellable *search; /* (nullable) for them */
  CgvSet *set;
  CgvSetList *list;
  const char *followed; /* (nullable): interned; the function in the second strip */
  gboolean is_updating; /* the pickers change by themselves */
  gboolean was_running;
  gboolean awaits_layout; /* the list has another height in the next frame */
  gboolean wants_focus; /* the first row gets the keyboard when it comes */
};

enum
{
  OPEN,
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvSetPage, cgv_set_page, ADW_TYPE_BIN)

/* A list without rows has only titles for the keyboard. */
static void
focus_rows (CgvSetPage *self)
{
  guint position = cgv_set_list_find (self->list);

  self->wants_focus = g_list_model_get_n_items (G_LIST_MODEL (self->list)) == 0;
  if (!self->wants_focus)
    cgv_table_focus_row (self->table, position != G_MAXUINT ? position : 0);
}

static void
update_heading (CgvSetPage *self)
{
  g_autofree char *headline = cgv_set_dup_headline (self->set);
  g_autofree char *detail = cgv_set_dup_detail (self->set);
  g_autofree char *way = cgv_set_dup_way (self->set);
  g_autofree char *returns = cgv_set_dup_notes (self->set);
  guint n = cgv_set_get_n (self->set);

  cgv_set_heading_show (self->heading, headline, cgv_set_get_direction (self->set), detail);
  /* On a phone, the list needs the room. */
  cgv_set_heading_show_way (self->heading, way, cgv_split_view_get_folded (self->split_view) ? NULL : returns);
  gtk_widget_set_visible (self->only_button, self->set->only != NULL);
  /* The button that cancels must not take the keyboard with it. */
  if (!self->set->is_running && cgv_set_heading_has_keyboard (self->heading))
    focus_rows (self);
  cgv_set_heading_set_progress (self->heading, self->set->is_running, n > 0 ? (double) self->set->n_done / n : 0);
}

static void
cause_toggled_cb (CgvSetPage *self,
                  GtkToggleButton *button)
{
  if (!gtk_toggle_button_get_active (button))
    {
      cgv_set_list_set_cause (self->list, NULL);
      return;
    }
  for (GtkWidget *other = gtk_widget_get_first_child (self->cause_box); other != NULL; other = gtk_widget_get_next_sibling (other))
    {
      if (other != GTK_WIDGET (button))
        gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (other), FALSE);
    }
  cgv_set_list_set_cause (self->list, g_object_get_data (G_OBJECT (button), "cause"));
}

/* Adds a card that lists only the benchmarks of a cause. */
static void
add_cause (CgvSetPage *self,
           const CgvCommonCause *cause)
{
  g_autofree char *text = cgv_series_text_dup_common_cause (cause);
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 0.0f, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "lines", 4, "ellipsize", PANGO_ELLIPSIZE_END, "width-chars", CAUSE_CHARS / 2, "max-width-chars", CAUSE_CHARS, NULL);

  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_set_tooltip_text (button, _ ("List only the benchmarks in which something changed there"));
  cgv_widget_name (button, text);
  g_object_set_data_full (G_OBJECT (button), "cause", g_strdup (cause->name), g_free);
  g_signal_connect_swapped (button, "toggled", G_CALLBACK (cause_toggled_cb), self);
  gtk_box_append (GTK_BOX (self->cause_box), button);
}

/* Causes are merged when all benchmarks are known: cards that move cannot be clicked. */
static void
update_causes (CgvSetPage *self)
{
  g_autoptr (GPtrArray) steps = g_ptr_array_new ();
  g_autoptr (GArray) causes = NULL;

  cgv_set_list_set_cause (self->list, NULL);
  cgv_widget_clear (self->cause_box);
  for (guint i = 0; i < self->set->pairs->len && !self->set->is_running; i++)
    {
      if (g_ptr_array_index (self->set->pairs, i) != NULL)
        g_ptr_array_add (steps, g_ptr_array_index (self->set->pairs, i));
    }
  causes = cgv_series_text_merge_causes (steps);
  for (guint i = 0; i < MIN (causes->len, MAX_CAUSES); i++)
    add_cause (self, &g_array_index (causes, CgvCommonCause, i));
  gtk_widget_set_visible (self->cause_box, causes->len > 0);
}

static void
update_tools (CgvSetPage *self)
{
  const CgvSeries *series = self->set->series;
  gboolean is_series = !cgv_set_is_suite (self->set);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  /* Another order may help. */
  gtk_widget_set_visible (self->tool_box, is_series && (self->set->error == NULL || self->set->order != CGV_SERIES_BY_NAME));
  gtk_widget_set_visible (GTK_WIDGET (self->list_stack), self->set->error == NULL);
  if (!is_series || series == NULL)
    return;
  self->is_updating = TRUE;
  for (guint i = 0; i < series->benchmarks->len; i++)
    {
      g_autofree char *name = cgv_display_dup_whole (cgv_series_get_benchmark (series, i), -1);

      gtk_string_list_append (names, name);
    }
  gtk_drop_down_set_model (self->benchmark_picker, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->benchmark_picker, self->set->benchmark);
  gtk_widget_set_visible (GTK_WIDGET (self->benchmark_picker), series->benchmarks->len > 1);
  gtk_drop_down_set_selected (self->order_picker, self->set->order);
  self->is_updating = FALSE;
}

static void
picked_cb (CgvSetPage *self)
{
  guint benchmark = gtk_drop_down_get_selected (self->benchmark_picker);

  if (self->set == NULL || self->is_updating)
    return;
  cgv_message_bar_hide (self->offer_bar);
  cgv_set_choose (self->set, (CgvSeriesOrder) gtk_drop_down_get_selected (self->order_picker), benchmark != GTK_INVALID_LIST_POSITION ? benchmark : 0);
}

static void
explain_order (CgvSetPage *self)
{
  g_autofree char *why = NULL;

  if (self->set->order_error == NULL || self->set->is_running)
    return;
  why = cgv_display_dup_whole (self->set->order_error->message, -1);
  cgv_message_bar_show (self->offer_bar, CGV_MESSAGE_WARNING, _ ("These Versions Cannot Be Ordered by Git"), why, _ ("Choose _Folder…"), "set.choose-repository");
}

static void
repository_chosen_cb (GObject *source,
                      GAsyncResult *result,
                      gpointer user_data)
{
  g_autoptr (CgvSetPage) self = user_data;
  g_autoptr (GListModel) files = cgv_file_chooser_finish (result, NULL);
  g_autoptr (GFile) folder = files != NULL ? g_list_model_get_item (files, 0) : NULL;

  if (folder == NULL || g_file_peek_path (folder) == NULL || self->set == NULL)
    return;
  cgv_message_bar_hide (self->offer_bar);
  cgv_set_choose_repository (self->set, g_file_peek_path (folder));
}

static void
choose_repository_action (GtkWidget *widget,
                          const char *action,
                          GVariant *parameter)
{
  g_autoptr (GFile) folder = g_file_new_for_path (CGV_SET_PAGE (widget)->set->paths[CGV_SIDE_NEW][0]);

  cgv_file_chooser_open_async (GTK_WINDOW (gtk_widget_get_root (widget)), _ ("Choose the Git Repository"), TRUE, folder, NULL, repository_chosen_cb, g_object_ref (widget));
}

/* Returns the words for a member: its place, its name, and what changed. */
static char *
dup_words (guint place,
           gpointer user_data)
{
  CgvSetPage *self = user_data;
  const CgvCourse *course = self->set->course;

  for (guint i = 0; i < course->steps->len; i++)
    {
      const CgvStep *step = cgv_course_get (course, i)->step;
      g_autofree char *percent = NULL;
      g_autofree char *to = NULL;
      g_autofree char *reason = NULL;
      g_autofree char *step_text = NULL;

      if (cgv_course_get (course, i)->to != place)
        continue;
      percent = cgv_cell_dup_text (&step->cells[CGV_STEP_PERCENT]);
      to = cgv_course_dup_step (course, i);
      reason = cgv_series_text_dup_reason (step);
      /* Translators: the number of a step and of all, what it leads to, and a percentage. */
      step_text = g_strdup_printf (_ ("Step %u of %u, %s, %s"), i + 1, course->steps->len, to, percent);
      return reason != NULL ? g_strjoin (", ", step_text, reason, NULL) : g_steal_pointer (&step_text);
    }
  return cgv_course_dup_short (course, place);
}

/* Returns (nullable) the function that is selected in the list that is shown. */
static const char *
get_followed (CgvSetPage *self)
{
  CgvSeriesFunctionList *functions = CGV_SERIES_FUNCTION_LIST (cgv_table_get_list (self->function_table));
  const CgvSeriesFunction *function;

  if (gtk_stack_get_visible_child (self->list_stack) != GTK_WIDGET (self->function_table) || functions == NULL)
    return cgv_step_view_get_cause (self->step_view);
  function = cgv_series_function_list_get (functions, cgv_series_function_list_find (functions));
  return function != NULL ? function->name : NULL;
}

/* Follows another function in the second strip of the curve. It stays where nothing else is to be followed, so that the picture keeps its
 * height. */
static void
follow (CgvSetPage *self)
{
  /* Rows of functions may still have names of a course that was left. */
  const char *name = self->set->course != NULL ? get_followed (self) : NULL;

  if (name == NULL)
    return;
  g_clear_pointer (&self->followed, cgv_step_name_release);
  self->followed = cgv_step_name_intern (name);
}

/* A second strip has the function that is followed. */
static void
add_followed (CgvSetPage *self,
              CgvCurve *curve)
{
  g_autofree double *values = g_new (double, curve->n);
  g_autofree char *name = NULL;

  if (self->followed == NULL || self->set->is_running || cgv_split_view_get_folded (self->split_view) || !cgv_course_get_values (self->set->course, self->followed, values))
    return;
  /* Translators: the name of a function, whose inclusive cost is shown. */
  name = g_strdup_printf (_ ("%s, inclusive"), self->followed);
  cgv_curve_add_line (curve, values, NULL, name, CGV_CURVE_PLAIN);
}

/* The axis may start at zero, as a button above the curve says. */
static void
choose_axis (CgvSetPage *self,
             CgvCurve *curve)
{
  int width;

  gtk_widget_set_visible (GTK_WIDGET (self->zero_button), cgv_curve_painter_can_be_cut (curve));
  if (!cgv_curve_painter_can_be_cut (curve))
    return;
  gtk_widget_measure (GTK_WIDGET (self->zero_button), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  curve->corner = width;
  curve->starts_at_zero = gtk_toggle_button_get_active (self->zero_button);
}

static gboolean
shows_causes (CgvSetPage *self)
{
  return gtk_toggle_button_get_active (self->causes_button);
}

/* Causes have a picture of their own. */
static void
show_picture (CgvSetPage *self)
{
  gboolean is_series = self->set != NULL && !cgv_set_is_suite (self->set) && self->set->error == NULL;

  gtk_widget_set_visible (self->picture_overlay, is_series && !shows_causes (self));
}

static void
update_curve (CgvSetPage *self)
{
  CgvCurve *curve = NULL;
  g_autofree char *way = NULL;
  guint member;

  if (self->list == NULL)
    return;
  member = cgv_set_list_get_member (self->list, cgv_set_list_find (self->list));
  way = cgv_set_dup_way (self->set);
  if (self->set->course != NULL)
    curve = cgv_set_curve_new_course (self->set->course);
  if (curve != NULL)
    {
      choose_axis (self, curve);
      add_followed (self, curve);
      curve->selected = member != G_MAXUINT ? member : CGV_NONE;
    }
  show_picture (self);
  cgv_curve_view_take (self->curve_view, curve, way != NULL ? way : "");
}

static gboolean
fold_cb (GtkWidget *widget,
         GdkFrameClock *clock,
         gpointer user_data)
{
  CgvSetPage *self = CGV_SET_PAGE (widget);

  if (self->set != NULL)
    update_heading (self);
  update_curve (self);
  return G_SOURCE_REMOVE;
}

/* Nothing can request a size while sizes are allocated. */
static void
queue_fold (CgvSetPage *self)
{
  gtk_widget_add_tick_callback (GTK_WIDGET (self), fold_cb, NULL, NULL);
}

static void
followed_cb (CgvSetPage *self)
{
  if (self->list == NULL)
    return;
  follow (self);
  update_curve (self);
}

static void
selected_cb (CgvSetPage *self)
{
  self->from = self->to = CGV_NONE;
  cgv_step_view_show (self->step_view, self->list, cgv_set_list_find (self->list));
  followed_cb (self);
}

/* No step leads to the first member. The next one has a row. */
static void
place_selected_cb (CgvSetPage *self,
                   guint place)
{
  guint position;

  while (place < self->set->series->members->len && !cgv_set_list_select_member (self->list, place))
    place++;
  update_curve (self);
  position = cgv_set_list_find (self->list);
  if (position != G_MAXUINT)
    cgv_table_scroll_to (self->table, position);
}

/* The row of the largest change is known at the end, as are the texts that take their room from the list. */
static gboolean
show_selected_cb (GtkWidget *widget,
                  GdkFrameClock *clock,
                  gpointer user_data)
{
  CgvSetPage *self = CGV_SET_PAGE (widget);
  guint position = self->list != NULL ? cgv_set_list_find (self->list) : G_MAXUINT;

  if (self->awaits_layout)
    {
      self->awaits_layout = FALSE;
      return G_SOURCE_CONTINUE;
    }
  if (position == G_MAXUINT)
    return G_SOURCE_REMOVE;
  if (cgv_table_holds_keyboard (self->table))
    focus_rows (self);
  else
    cgv_table_scroll_to (self->table, position);
  return G_SOURCE_REMOVE;
}

static gboolean
shows_growth (CgvSetPage *self)
{
  return gtk_stack_get_visible_child (self->stack) == GTK_WIDGET (self->growth_page);
}

static void
show_growth (CgvSetPage *self)
{
  if (self->programs == NULL)
    return;
  self->is_outdated = self->set->is_running;
  cgv_set_cancel (self->set);
  cgv_message_bar_hide (self->offer_bar);
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->growth_page));
  cgv_growth_page_show (self->growth_page, self->programs, self->set->memory_limit);
  gtk_widget_grab_focus (GTK_WIDGET (self->growth_page));
}

static void
show_growth_action (GtkWidget *widget,
                    const char *action,
                    GVariant *parameter)
{
  show_growth (CGV_SET_PAGE (widget));
}

static void
set_changed_cb (CgvSetPage *self)
{
  update_heading (self);
  cgv_table_update (self->table);
  cgv_cause_pane_update (self->cause_pane);
  if (cgv_table_get_list (self->function_table) != NULL)
    cgv_table_update (self->function_table);
  if (!self->set->is_running || self->set->n_done == 0)
    {
      update_causes (self);
      update_tools (self);
    }
  explain_order (self);
  selected_cb (self);
  if (self->wants_focus)
    focus_rows (self);
  if (self->was_running && !self->set->is_running)
    {
      self->awaits_layout = TRUE;
      gtk_widget_add_tick_callback (GTK_WIDGET (self), show_selected_cb, NULL, NULL);
    }
  self->was_running = self->set->is_running;
  /* What is no series may still be growth. */
  if (self->is_growth && self->set->error != NULL && !shows_growth (self))
    show_growth (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Takes @function. */
static void
open_members (CgvSetPage *self,
              guint from,
              guint to,
              char *function)
{
  self->from = from;
  self->to = to;
  g_free (self->function);
  self->function = function;
  g_signal_emit (self, signals[OPEN], 0);
}

static void
open_cb (CgvSetPage *self)
{
  open_members (self, CGV_NONE, CGV_NONE, NULL);
}

/* Returns whether the details of a step take the place of the list. */
static gboolean
hides_details (CgvSetPage *self)
{
  return !cgv_set_is_suite (self->set) && cgv_split_view_get_folded (self->split_view);
}

/* Several steps are opened below their row. If there is no room for details next to the list, they come first; a button in them opens the
 * comparison. */
static void
activate_cb (CgvSetPage *self,
             guint position)
{
  const CgvSetRow *row = cgv_set_list_get (self->list, position);

  cgv_set_list_select (self->list, position);
  if (row != NULL && row->line.kind == CGV_COURSE_LINE_FOLD)
    cgv_set_list_toggle (self->list, position, FALSE);
  else if (row != NULL && hides_details (self))
    cgv_split_view_set_show_content (self->split_view, TRUE);
  else if (row != NULL)
    open_cb (self);
}

static void
open_cause_cb (CgvSetPage *self,
               guint from,
               guint to,
               const char *function)
{
  cgv_set_list_select_member (self->list, to);
  open_members (self, from, to, g_strdup (function));
}

/* A function opens the step in which it changed most. */
static void
function_activate_cb (CgvSetPage *self,
                      guint position)
{
  CgvSeriesFunctionList *functions = CGV_SERIES_FUNCTION_LIST (cgv_table_get_list (self->function_table));
  const CgvSeriesFunction *function = cgv_series_function_list_get (functions, position);

  cgv_series_function_list_select (functions, position);
  if (function == NULL)
    return;
  cgv_set_list_select_member (self->list, cgv_course_get (self->set->course, function->step)->to);
  open_members (self, CGV_NONE, CGV_NONE, g_strdup (function->function));
}

static GtkWidget *
get_shown_list (CgvSetPage *self)
{
  if (gtk_toggle_button_get_active (self->steps_button))
    return GTK_WIDGET (self->split_view);
  if (shows_causes (self))
    return GTK_WIDGET (self->cause_pane);
  return GTK_WIDGET (self->function_table);
}

static void
list_toggled_cb (CgvSetPage *self,
                 GtkToggleButton *button)
{
  if (!gtk_toggle_button_get_active (button) || self->list == NULL)
    return;
  gtk_stack_set_visible_child (self->list_stack, get_shown_list (self));
  gtk_widget_set_visible (GTK_WIDGET (self->period_bin), shows_causes (self));
  show_picture (self);
  followed_cb (self);
}

static guint
find_function (gpointer list)
{
  guint position = cgv_series_function_list_find (list);

  return position != G_MAXUINT ? position : GTK_INVALID_LIST_POSITION;
}

static void
select_function (gpointer list,
                 guint position)
{
  cgv_series_function_list_select (list, position);
}

static void
show_functions (CgvSetPage *self)
{
  g_autoptr (CgvSeriesFunctionList) functions = cgv_series_function_list_new (self->set);
  g_autoptr (CgvRowSelection) selection = cgv_row_selection_new (CGV_ROW_LIST (functions), find_function, select_function);

  g_signal_connect_object (functions, "selected", G_CALLBACK (followed_cb), self, G_CONNECT_SWAPPED);
  cgv_table_set_list (self->function_table, cgv_series_function_columns_get_spec (), CGV_ROW_LIST (functions), GTK_SELECTION_MODEL (selection));
}

static void
cancel_cb (CgvSetPage *self)
{
  cgv_set_page_cancel (self);
}

static guint
find_row (gpointer list)
{
  guint position = cgv_set_list_find (list);

  return position != G_MAXUINT ? position : GTK_INVALID_LIST_POSITION;
}

static void
select_row (gpointer list,
            guint position)
{
  cgv_set_list_select (list, position);
}

/* Returns whether the details of a step are shown in the place of the list. */
static gboolean
shows_detail (CgvSetPage *self)
{
  return self->set != NULL && hides_details (self) && get_shown_list (self) == GTK_WIDGET (self->split_view) && cgv_split_view_get_show_content (self->split_view);
}

static gboolean
cgv_set_page_grab_focus (GtkWidget *widget)
{
  CgvSetPage *self = CGV_SET_PAGE (widget);

  if (shows_growth (self))
    return gtk_widget_grab_focus (GTK_WIDGET (self->growth_page));
  if (shows_detail (self) && gtk_widget_child_focus (GTK_WIDGET (self->step_view), GTK_DIR_TAB_FORWARD))
    return TRUE;
  if (shows_causes (self))
    return gtk_widget_grab_focus (GTK_WIDGET (self->cause_pane));
  if (self->list != NULL && get_shown_list (self) != GTK_WIDGET (self->split_view) && cgv_table_focus_row (CGV_TABLE (get_shown_list (self)), GTK_INVALID_LIST_POSITION))
    return TRUE;
  if (self->list != NULL)
    focus_rows (self);
  return self->list != NULL && (!self->wants_focus || gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD));
}

/* Growth: a series of one program with inputs of several sizes. */

static void
show_steps (CgvSetPage *self)
{
  cgv_growth_page_show (self->growth_page, NULL, 0);
  gtk_stack_set_visible_child (self->stack, gtk_widget_get_first_child (GTK_WIDGET (self->stack)));
}

static void
growth_changed_cb (CgvSetPage *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
leave_growth_cb (CgvSetPage *self)
{
  show_steps (self);
  g_signal_emit (self, signals[CHANGED], 0);
  if (self->is_outdated)
    cgv_set_restart (self->set);
  self->is_outdated = FALSE;
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* Only inputs can have grown if commands differ in one number. */
static void
ask_for_growth (CgvSetPage *self)
{
  const GPtrArray *inputs = ((const CgvGrowthBenchmark *) g_ptr_array_index (self->programs, 0))->inputs;
  g_autoptr (GString) sizes = g_string_new (NULL);
  g_autofree char *question = NULL;

  for (guint i = 0; i < MIN (inputs->len, MAX_ASKED); i++)
    {
      g_autofree char *size = cgv_cell_dup_count (((const CgvGrowthInput *) g_ptr_array_index (inputs, i))->size);

      g_string_append_printf (sizes, "%s%s", i > 0 ? ", " : "", size);
    }
  if (inputs->len > MAX_ASKED)
    g_string_append (sizes, " …");
  /* Translators: a list of numbers. */
  question = g_strdup_printf (_ ("Is %s the size of the input?"), sizes->str);
  cgv_message_bar_show (self->offer_bar, CGV_MESSAGE_INFO, question, _ ("Then Callgrove can show how each function grows with it."), _ ("Show _Growth"), "set.growth");
}

static void
search (GTask *task,
        gpointer source_object,
        gpointer task_data,
        GCancellable *cancellable)
{
  g_task_return_pointer (task, cgv_growth_benchmarks_find (task_data, cancellable, NULL), (GDestroyNotify) g_ptr_array_unref);
}

static void
found_cb (GObject *object,
          GAsyncResult *result,
          gpointer user_data)
{
  CgvSetPage *self = CGV_SET_PAGE (object);
  g_autoptr (GPtrArray) programs = g_task_propagate_pointer (G_TASK (result), NULL);
  const CgvGrowthBenchmark *first = programs != NULL && programs->len > 0 ? g_ptr_array_index (programs, 0) : NULL;

  if (first == NULL || first->inputs->len < 2)
    return;
  if (shows_growth (self))
    {
      cgv_growth_page_add_new (self->growth_page, programs);
      return;
    }
  g_clear_pointer (&self->programs, g_ptr_array_unref);
  self->programs = g_steal_pointer (&programs);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "set.growth", TRUE);
  self->is_growth = first->is_certain;
  if (self->is_growth)
    ask_for_growth (self);
  set_changed_cb (self);
}

static void
forget_growth (CgvSetPage *self)
{
  show_steps (self);
  cgv_message_bar_hide (self->offer_bar);
  g_clear_pointer (&self->programs, g_ptr_array_unref);
  self->is_growth = FALSE;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "set.growth", FALSE);
  if (self->search != NULL)
    g_cancellable_cancel (self->search);
  g_clear_object (&self->search);
}

static void
search_growth (CgvSetPage *self)
{
  g_autoptr (GTask) task = NULL;

  if (self->search != NULL)
    g_cancellable_cancel (self->search);
  g_clear_object (&self->search);
  self->search = g_cancellable_new ();
  task = g_task_new (self, self->search, found_cb, NULL);
  g_task_set_task_data (task, g_strdupv (self->set->paths[CGV_SIDE_NEW]), (GDestroyNotify) g_strfreev);
  g_task_run_in_thread (task, search);
}

static void
cgv_set_page_dispose (GObject *object)
{
  CgvSetPage *self = CGV_SET_PAGE (object);

  if (self->search != NULL)
    g_cancellable_cancel (self->search);
  g_clear_object (&self->search);
  g_clear_pointer (&self->programs, g_ptr_array_unref);
  g_clear_pointer (&self->followed, cgv_step_name_release);

  if (self->set != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->set, self);
      cgv_set_abandon (self->set);
    }
  g_clear_pointer (&self->function, g_free);
  g_clear_object (&self->list);
  g_clear_object (&self->set);
  cgv_template_dispose (object);
}

static void
cgv_set_page_class_init (CgvSetPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_set_page_dispose;
  widget_class->focus = cgv_view_move_focus;
  widget_class->grab_focus = cgv_set_page_grab_focus;

  signals[OPEN] = cgv_signal_new ("open", klass, 0);
  signals[CHANGED] = cgv_signal_new ("changed", klass, 0);

  gtk_widget_class_install_action (widget_class, "set.growth", NULL, show_growth_action);
  gtk_widget_class_install_action (widget_class, "set.choose-repository", NULL, choose_repository_action);

  g_type_ensure (CGV_TYPE_SET_HEADING);
  gtk_widget_class_set_css_name (widget_class, "setpage");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-set-page.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvSetPage, heading);
  gtk_widget_class_bind_template_child (widget_class, CgvSetPage, cause_box);
  gtk_widget_class_bind_template_child (widget_class, CgvSetPage, tool_box);
  gtk_widget_class_bind_template_child (widget_class, CgvSetPage, benchmark_picker);
  gtk_widget_class_bind_template_child (widget_class, CgvSetPage, order_picker);
  gtk_widget_class_bind_template_child (widget_class, CgvSetPage, period_bin);
  gtk_widget_class_bind_template_child (widget_class, CgvSetPage, only_button);
  gtk_widget_class_bind_template_child (widget_class, CgvSetPage, picture_overlay);
  gtk_widget_class_bind_template_child (widget_class, CgvSetPage, zero_button);
  gtk_widget_class_bind_template_child (widget_class, CgvSetPage, split_view);
  gtk_widget_class_bind_template_child (widget_class, CgvSetPage, steps_button);
  gtk_widget_class_bind_template_child (widget_class, CgvSetPage, causes_button);
  gtk_widget_class_bind_template_child_full (widget_class, "functions_button", FALSE, 0);
  gtk_widget_class_bind_template_child (widget_class, CgvSetPage, list_stack);
  gtk_widget_class_bind_template_child (widget_class, CgvSetPage, table);
  gtk_widget_class_bind_template_child (widget_class, CgvSetPage, cause_pane);
  gtk_widget_class_bind_template_child (widget_class, CgvSetPage, function_table);
  gtk_widget_class_bind_template_child (widget_class, CgvSetPage, step_view);
  gtk_widget_class_bind_template_child (widget_class, CgvSetPage, offer_bar);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
  gtk_widget_class_bind_template_callback (widget_class, open_cause_cb);
  gtk_widget_class_bind_template_callback (widget_class, followed_cb);
  gtk_widget_class_bind_template_callback (widget_class, function_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, list_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, open_cb);
  gtk_widget_class_bind_template_callback (widget_class, picked_cb);
  gtk_widget_class_bind_template_callback (widget_class, queue_fold);
  gtk_widget_class_bind_template_callback (widget_class, update_curve);
}

static void
put_in_stack (CgvSetPage *self)
{
  g_autoptr (GtkWidget) steps = g_object_ref (adw_bin_get_child (ADW_BIN (self)));

  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_set_hhomogeneous (self->stack, FALSE);
  gtk_stack_set_vhomogeneous (self->stack, FALSE);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->stack));
  gtk_stack_add_child (self->stack, steps);
  gtk_stack_add_child (self->stack, GTK_WIDGET (self->growth_page));
}

static void
cgv_set_page_init (CgvSetPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->from = self->to = CGV_NONE;
  adw_bin_set_child (self->period_bin, cgv_cause_pane_get_picker (self->cause_pane));
  cgv_table_set_name (self->function_table, _ ("Functions"));
  self->growth_page = g_object_new (CGV_TYPE_GROWTH_PAGE, NULL);
  put_in_stack (self);
  g_signal_connect_object (self->growth_page, "changed", G_CALLBACK (growth_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->growth_page, "leave", G_CALLBACK (leave_growth_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_layout_manager (self->cause_box, cgv_wrap_layout_new (CAUSE_SPACING));
  gtk_widget_set_layout_manager (self->tool_box, cgv_wrap_layout_new_filled (TOOL_SPACING, TABS_WIDTH));
  self->curve_view = CGV_CURVE_VIEW (cgv_curve_view_new (CURVE_HEIGHT, dup_words, self));
  gtk_overlay_set_child (GTK_OVERLAY (self->picture_overlay), GTK_WIDGET (self->curve_view));
  g_signal_connect_object (self->curve_view, "selected", G_CALLBACK (place_selected_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->curve_view, "activated", G_CALLBACK (open_cb), self, G_CONNECT_SWAPPED);
  cgv_split_view_set_position (self->split_view, LIST_WIDTH);
}

void
cgv_set_page_set (CgvSetPage *self,
                  CgvSet *set)
{
  g_autoptr (CgvRowSelection) selection = NULL;

  g_return_if_fail (CGV_IS_SET_PAGE (self));
  g_return_if_fail (set == NULL || CGV_IS_SET (set));

  if (self->set != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->set, self);
      cgv_set_abandon (self->set);
    }
  forget_growth (self);
  cgv_table_set_list (self->table, NULL, NULL, NULL);
  cgv_cause_pane_set (self->cause_pane, NULL);
  cgv_table_set_list (self->function_table, NULL, NULL, NULL);
  cgv_curve_view_take (self->curve_view, NULL, "");
  g_clear_object (&self->list);
  g_clear_pointer (&self->followed, cgv_step_name_release);
  self->from = self->to = CGV_NONE;
  g_clear_pointer (&self->function, g_free);
  gtk_toggle_button_set_active (self->zero_button, FALSE);
  gtk_toggle_button_set_active (self->steps_button, TRUE);
  gtk_stack_set_visible_child (self->list_stack, GTK_WIDGET (self->split_view));
  gtk_widget_set_visible (GTK_WIDGET (self->period_bin), FALSE);
  g_set_object (&self->set, set);
  if (set == NULL)
    return;
  self->list = cgv_set_list_new (set);
  selection = cgv_row_selection_new (CGV_ROW_LIST (self->list), find_row, select_row);
  g_signal_connect_object (self->list, "selected", G_CALLBACK (cgv_row_selection_find), selection, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "selected", G_CALLBACK (selected_cb), self, G_CONNECT_SWAPPED);
  cgv_table_set_name (self->table, cgv_set_is_suite (set) ? _ ("Benchmarks") : _ ("Steps"));
  cgv_table_set_list (self->table, cgv_set_columns_get_spec (set), CGV_ROW_LIST (self->list), GTK_SELECTION_MODEL (selection));
  if (!cgv_set_is_suite (set))
    {
      cgv_cause_pane_set (self->cause_pane, set);
      show_functions (self);
    }
  cgv_split_view_set_show_content (self->split_view, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->step_view), !cgv_set_is_suite (set));
  g_signal_connect_object (set, "changed", G_CALLBACK (set_changed_cb), self, G_CONNECT_SWAPPED);
  set_changed_cb (self);
  if (!cgv_set_is_suite (set))
    search_growth (self);
}

void
cgv_set_page_reload (CgvSetPage *self)
{
  g_return_if_fail (CGV_IS_SET_PAGE (self));

  if (!shows_growth (self))
    {
      cgv_set_restart (self->set);
      return;
    }
  cgv_growth_page_reload (self->growth_page);
  self->is_outdated = TRUE;
  search_growth (self);
}

CgvSet *
cgv_set_page_get_set (CgvSetPage *self)
{
  g_return_val_if_fail (CGV_IS_SET_PAGE (self), NULL);

  return self->set;
}

char *
cgv_set_page_dup_title (CgvSetPage *self)
{
  g_autofree char *title = NULL;

  g_return_val_if_fail (CGV_IS_SET_PAGE (self), NULL);

  title = shows_growth (self) ? cgv_growth_page_dup_title (self->growth_page) : NULL;
  return title != NULL ? g_steal_pointer (&title) : cgv_set_dup_title (self->set);
}

char *
cgv_set_page_dup_subtitle (CgvSetPage *self)
{
  g_autofree char *subtitle = NULL;

  g_return_val_if_fail (CGV_IS_SET_PAGE (self), NULL);

  subtitle = shows_growth (self) ? cgv_growth_page_dup_subtitle (self->growth_page) : NULL;
  return subtitle != NULL ? g_steal_pointer (&subtitle) : cgv_set_dup_subtitle (self->set);
}

/* A suite has its bars in its list. As a picture they are apart from it. */
static gboolean
give_bars (CgvSetPage *self,
           CgvCurveSheet *sheet,
           CgvSheetFunc func,
           gpointer user_data)
{
  g_autoptr (CgvCurve) curve = cgv_set_curve_new_suite (self->set, CGV_NONE);

  if (curve == NULL)
    return FALSE;
  sheet->curve = curve;
  sheet->font = pango_context_get_font_description (gtk_widget_get_pango_context (GTK_WIDGET (self)));
  sheet->width = gtk_widget_get_width (GTK_WIDGET (self));
  sheet->height = cgv_curve_painter_measure_bars (curve, sheet->font);
  if (func != NULL)
    cgv_curve_sheet_give (sheet, func, user_data);
  return TRUE;
}

gboolean
cgv_set_page_give_sheet (CgvSetPage *self,
                         double scale,
                         CgvSheetFunc func,
                         gpointer user_data)
{
  g_autofree char *title = NULL;
  g_autofree char *headline = NULL;

  g_return_val_if_fail (CGV_IS_SET_PAGE (self), FALSE);

  if (shows_growth (self))
    return cgv_growth_page_give_sheet (self->growth_page, scale, func, user_data);
  title = cgv_set_dup_title (self->set);
  headline = cgv_set_dup_headline (self->set);
  if (cgv_set_is_suite (self->set))
    return give_bars (self, &(CgvCurveSheet) { .title = title, .note = headline, .scale = scale }, func, user_data);
  return cgv_curve_view_give_sheet (self->curve_view, title, headline, scale, func, user_data);
}

CgvTable *
cgv_set_page_get_table (CgvSetPage *self)
{
  g_return_val_if_fail (CGV_IS_SET_PAGE (self), NULL);

  if (shows_growth (self))
    return cgv_growth_page_get_table (self->growth_page);
  if (shows_causes (self))
    return cgv_cause_pane_get_table (self->cause_pane);
  return get_shown_list (self) == GTK_WIDGET (self->split_view) ? self->table : CGV_TABLE (get_shown_list (self));
}

gboolean
cgv_set_page_cancel (CgvSetPage *self)
{
  g_return_val_if_fail (CGV_IS_SET_PAGE (self), FALSE);

  if (shows_growth (self))
    return cgv_growth_page_cancel (self->growth_page);
  if (self->set == NULL || !self->set->is_running)
    return FALSE;
  cgv_set_cancel (self->set);
  return TRUE;
}

static gboolean
leave_detail (CgvSetPage *self)
{
  if (!shows_detail (self))
    return FALSE;
  cgv_split_view_set_show_content (self->split_view, FALSE);
  return TRUE;
}

gboolean
cgv_set_page_go_back (CgvSetPage *self)
{
  g_return_val_if_fail (CGV_IS_SET_PAGE (self), FALSE);

  if (!shows_growth (self))
    return leave_detail (self);
  if (!cgv_growth_page_leave_detail (self->growth_page))
    leave_growth_cb (self);
  return TRUE;
}

gboolean
cgv_set_page_get_files (CgvSetPage *self,
                        char ***base,
                        char ***new_)
{
  g_return_val_if_fail (CGV_IS_SET_PAGE (self), FALSE);

  if (self->list == NULL || shows_growth (self))
    return FALSE;
  if (self->from != CGV_NONE && self->set->series != NULL && self->to < self->set->series->members->len)
    {
      *base = cgv_series_get_files (self->set->series, self->from, self->set->benchmark);
      *new_ = cgv_series_get_files (self->set->series, self->to, self->set->benchmark);
      return *base != NULL && *new_ != NULL;
    }
  return cgv_set_list_get_files (self->list, cgv_set_list_find (self->list), base, new_);
}

const char *
cgv_set_page_get_function (CgvSetPage *self)
{
  g_return_val_if_fail (CGV_IS_SET_PAGE (self), NULL);

  return self->function;
}

/* Returns (nullable) the name of the event type of the first comparison. */
static const char *
get_event_name (CgvSet *set)
{
  const GPtrArray *steps = set->course != NULL ? set->course->steps : set->pairs;

  for (guint i = 0; i < steps->len && set->event == NULL; i++)
    {
      const CgvStep *step = g_ptr_array_index (steps, i);

      if (step != NULL && step->event_name != NULL)
        return step->event_name;
    }
  return set->event;
}

static const char *
get_growth_event_name (CgvGrowthSet *set)
{
  const CgvCosts *costs = set->growth != NULL ? cgv_growth_get_last (set->growth) : NULL;

  return costs != NULL ? cgv_event_set_get_name (costs->events, costs->event) : set->event;
}

GPtrArray *
cgv_set_page_get_events (CgvSetPage *self,
                         guint *selected)
{
  CgvGrowthSet *growth;
  GPtrArray *events;
  const char *name;

  g_return_val_if_fail (CGV_IS_SET_PAGE (self), NULL);

  growth = shows_growth (self) ? cgv_growth_page_get_set (self->growth_page) : NULL;
  if (self->set == NULL || (shows_growth (self) && growth == NULL))
    return NULL;
  events = growth != NULL ? growth->events : self->set->events;
  name = growth != NULL ? get_growth_event_name (growth) : get_event_name (self->set);
  for (guint i = 0; events != NULL && i < events->len; i++)
    {
      if (g_strcmp0 (((const CgvEventItem *) g_ptr_array_index (events, i))->id, name) == 0)
        *selected = i;
    }
  return events;
}

void
cgv_set_page_choose_event (CgvSetPage *self,
                           guint position)
{
  guint selected;
  GPtrArray *events;
  const char *name;

  g_return_if_fail (CGV_IS_SET_PAGE (self));

  events = cgv_set_page_get_events (self, &selected);
  if (events == NULL || position >= events->len)
    return;
  name = ((const CgvEventItem *) g_ptr_array_index (events, position))->id;
  if (shows_growth (self))
    cgv_growth_page_choose_event (self->growth_page, name);
  else
    cgv_set_choose_event (self->set, name);
}
