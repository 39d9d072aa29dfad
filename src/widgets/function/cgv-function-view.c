/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-view.h"

#include <glib/gi18n.h>

#include "cgv-column-keys.h"
#include "cgv-filter-button.h"
#include "cgv-filter-menu.h"
#include "cgv-filter-pattern.h"
#include "cgv-function-columns.h"
#include "cgv-function-list.h"
#include "cgv-function-selection.h"
#include "cgv-group-nick.h"
#include "cgv-group-text.h"
#include "cgv-part-columns.h"
#include "cgv-row-factory.h"
#include "cgv-row-menu.h"
#include "cgv-row-text.h"
#include "cgv-show-button.h"
#include "cgv-sides-head.h"
#include "cgv-signal.h"
#include "cgv-table.h"
#include "cgv-text-scale.h"
#include "cgv-tooltip.h"
#include "cgv-widget.h"
#include "cgv-wrap-layout.h"

/* Least width for words next to the search, and for those of a comparison. */
#define WIDTH_FOR_WORDS         440
#define WIDTH_FOR_COMPARE_WORDS 680

/* Least width for the number of rows and for filters next to the choice of a cost. */
#define WIDTH_FOR_HITS 400

/* Least width of the search; what does not fit next to it is below. */
#define SEARCH_WIDTH 50
#define TOOL_SPACING 9

/* Least width after all words that do not fit are hidden. */
#define MIN_WIDTH 280

/* Actions of the page that make a part the only one of a side. */
#define USE_AS_A "sides.base"
#define USE_AS_B "sides.new"

/* CgvFocus ── CgvFunctionList (order and search) ── CgvRowSelection ── CgvTable */
struct _CgvFunctionView
{
  CgvView view;

  GSignalGroup *list_signals;
  GSignalGroup *selection_signals;
  CgvFunctionList *list;
  CgvRowSelection *selection;

  GtkWidget *content;
  GtkWidget *tools;
  GtkEditable *search_entry;
  GtkLabel *hits_label;
  GtkStack *stack;
  CgvSidesHead *sides_head;
  CgvTable *table;
  GtkLabel *empty_label;
  GtkWidget *clear_button;
  GtkMenuButton *group_button;
  GtkLabel *group_label;
  CgvFilterButton *filter_button;
  GtkWidget *unfilter_button;
  GtkWidget *cost_box;
  CgvShowButton *show_button;
  GtkWidget *show_all_button;
  GMenu *side_items; /* in the menu of titles */
  GMenu *page_items; /* in the menu of rows: where a function can be looked at */

  /* The sort columns of profiles, and of comparisons; NULL if not chosen by the user. */
  char *sorts[2];
  gboolean descending[2];

  gboolean is_inclusive; /* whether inclusive cost leads in a comparison, and in columns of parts */

  gboolean single_click_activate;
  gboolean is_pressed;
  gboolean is_rest; /* the activated row represents further rows */
  gboolean is_new; /* the list was not scrolled yet */
  gboolean leads_keyboard; /* to the row that is scrolled to next */
  gboolean scrolls_later; /* to the selected row */
  gboolean wants_search;
  gboolean wants_row;      /* goes to the first row, or the first function, as soon as the search has found it */
  gboolean wants_function;
  gboolean is_compact;     /* tools are hidden until they are used */
  gboolean is_apart; /* members of cycles are listed separately if there are no other groups */
  guint layout_id;
  guint scroll_id;
};

enum
{
  PROP_0,
  PROP_SINGLE_CLICK_ACTIVATE,
  PROP_GROUPING,
  PROP_COST,
  PROP_MEMBERS_APART,
  N_PROPS
};

enum
{
  ACTIVATED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvFunctionView, cgv_function_view, CGV_TYPE_VIEW)

static gboolean
is_compared (CgvFunctionView *self)
{
  return self->view.focus != NULL && cgv_focus_get_comparison (self->view.focus) != NULL;
}

/* Returns the row of a new list to scroll to: the costliest one, at the top, if the profile's
 * first function is selected; otherwise the selected one. In a comparison it is always the
 * selected one. */
static guint
get_opened (CgvFunctionView *self,
            guint position)
{
  CgvFocus *focus = self->view.focus;
  CgvDocument *document = cgv_focus_get_document (focus);
  CgvFunctionId first = cgv_document_get_first_function (document, document->default_event);

  return !is_compared (self) && first == cgv_focus_get_function (focus) ? 0 : position;
}

static gboolean
scroll_to_selected_cb (gpointer user_data)
{
  CgvFunctionView *self = user_data;
  guint position;

  self->scroll_id = 0;
  /* A table has no rows until it is seen, and others once they are computed. */
  self->scrolls_later = !gtk_widget_get_mapped (GTK_WIDGET (self->table)) || (self->view.focus != NULL && self->view.focus->computing);
  if (self->selection == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self->table)))
    return G_SOURCE_REMOVE;

  position = cgv_row_selection_get_position (self->selection);
  if (position != GTK_INVALID_LIST_POSITION && !cgv_row_selection_is_shown (self->selection, position))
    {
      self->scroll_id = g_timeout_add (CGV_ROW_SELECTION_STEP_MS, scroll_to_selected_cb, self);
      return G_SOURCE_REMOVE;
    }
  if (position != GTK_INVALID_LIST_POSITION && self->leads_keyboard)
    cgv_table_focus_row (self->table, position);
  else if (position != GTK_INVALID_LIST_POSITION && self->is_new)
    cgv_table_open_at (self->table, get_opened (self, position));
  else if (position != GTK_INVALID_LIST_POSITION)
    cgv_table_scroll_to (self->table, position);
  self->is_new = self->leads_keyboard = FALSE;

  return G_SOURCE_REMOVE;
}

static void
queue_scroll (CgvFunctionView *self)
{
  if (self->scroll_id == 0)
    self->scroll_id = g_idle_add (scroll_to_selected_cb, self);
}

static void
scroll_later (CgvFunctionView *self)
{
  if (self->scrolls_later)
    queue_scroll (self);
}

static guint
get_selected (CgvFunctionView *self)
{
  return self->selection != NULL ? cgv_row_selection_get_position (self->selection) : GTK_INVALID_LIST_POSITION;
}

static gboolean
focus_rows (CgvFunctionView *self)
{
  return gtk_widget_grab_focus (GTK_WIDGET (self->table));
}

/* Parts of one run have both costs at once, and no noise. */
static gboolean
is_beside (CgvFunctionView *self)
{
  return is_compared (self) && !cgv_focus_get_comparison (self->view.focus)->has_reasons;
}

static gboolean
shows_words (CgvFunctionView *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->group_label));
}

/* Explains why the list is empty, with a remedy. */
static void
explain_empty (CgvFunctionView *self)
{
  const char *search = gtk_editable_get_text (self->search_entry);
  gboolean has_filters = cgv_filter_list_get_n (self->view.focus->wanted->filters) > 0;
  gboolean is_filtered = is_compared (self) && cgv_show_button_is_filtered (self->show_button);
  const char *nothing = is_compared (self) ? cgv_show_button_explain_empty (self->show_button) : NULL;
  g_autofree char *reason = NULL;

  if (*search != '\0' && is_filtered)
    reason = g_strdup_printf (_ ("No function that is shown has “%s” in the name of its function, file or object."), search);
  else if (*search != '\0' && has_filters)
    reason = g_strdup_printf (_ ("No function, file or object that filters leave has “%s” in its name."), search);
  else if (*search != '\0')
    reason = g_strdup_printf (_ ("No function, file or object has “%s” in its name."), search);
  else if (nothing != NULL)
    reason = g_strdup (nothing);
  else if (has_filters)
    reason = g_strdup (_ ("Filters leave no function."));
  else if (is_compared (self))
    reason = g_strdup (_ ("Both sides have no functions."));
  else
    reason = g_strdup (_ ("The profile has no functions."));

  gtk_label_set_text (self->empty_label, reason);
  gtk_widget_set_visible (self->clear_button, *search != '\0');
  gtk_widget_set_visible (self->unfilter_button, has_filters);
  gtk_widget_set_visible (self->show_all_button, is_filtered);
}

static void
unfilter_cb (CgvFunctionView *self)
{
  g_autoptr (CgvFilterList) none = cgv_filter_list_new ();

  if (self->view.focus != NULL)
    cgv_focus_set_filters (self->view.focus, none);
  focus_rows (self);
}

static void
show_all_cb (CgvFunctionView *self)
{
  cgv_show_button_show_all (self->show_button);
  focus_rows (self);
}

/* The choice of shown functions is independent. */
static void
show_changed_cb (CgvFunctionView *self)
{
  if (self->list != NULL)
    queue_scroll (self);
}

/* Shows the number of rows, or of search results. */
static void
update_hits (CgvFunctionView *self)
{
  guint n = self->list->rows->n_hits;
  guint n_all = self->list->rows->n_all;
  g_autofree char *count = cgv_cell_dup_count (n);
  g_autofree char *all = cgv_cell_dup_count (n_all);
  g_autofree char *text = NULL;
  const char *search = gtk_editable_get_text (self->search_entry);
  GtkWidget *titles = gtk_widget_get_first_child (GTK_WIDGET (cgv_table_get_view (self->table)));

  if (*search == '\0' && n == n_all && !shows_words (self))
    text = g_strdup (all);
  else if (*search == '\0' && n == n_all)
    text = cgv_group_text_dup_n (self->list->rows->kind, n_all);
  else
    /* Translators: the number of functions or groups that a search found, or filters leave, and the number of all */
    text = g_strdup_printf (C_ ("found", "%s of %s"), count, all);
  gtk_label_set_text (self->hits_label, text);

  /* The arrow of a title would claim another order. Rows are not updated: there are many. */
  cgv_widget_set_css_class (titles, "ranked", cgv_arrangement_is_ranked (self->list->rows));
  if (n == 0)
    explain_empty (self);
  gtk_stack_set_visible_child_name (self->stack, n > 0 || (n_all == 0 && self->view.focus->computing) ? "list" : "empty");
}

/* Typing in the list continues in the search: the list, which has the keyboard, may disappear with the next letter. */
static void
follow_typing (CgvFunctionView *self)
{
  if (gtk_widget_get_state_flags (GTK_WIDGET (self->table)) & GTK_STATE_FLAG_FOCUS_WITHIN)
    gtk_text_grab_focus_without_selecting (GTK_TEXT (gtk_editable_get_delegate (self->search_entry)));
}

/* Shows the tools that are about to be used. */
static void
show_tools (CgvFunctionView *self,
            gboolean wanted)
{
  gtk_widget_set_visible (self->tools, wanted || !self->is_compact);
}

static void
search_changed_cb (CgvFunctionView *self)
{
  const char *text = gtk_editable_get_text (self->search_entry);

  if (*text != '\0')
    show_tools (self, TRUE);
  /* GTK emits the signal some time after the last letter. Return may have started the search
   * before. */
  if (self->list == NULL || g_str_equal (text, self->list->focus->listing->search))
    return;

  self->wants_row = self->wants_function = FALSE;
  follow_typing (self);
  cgv_function_list_set_search (self->list, text);
  cgv_table_scroll_to (self->table, 0);
}

static void
stop_search_cb (CgvFunctionView *self)
{
  gtk_editable_set_text (self->search_entry, "");
  focus_rows (self);
  show_tools (self, FALSE);
  queue_scroll (self);
}

static void
go_to (CgvFunctionView *self,
       guint position)
{
  if (position == G_MAXUINT)
    return;

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  focus_rows (self);
}

/* Opens the first group for it. */
static guint
find_first_function (CgvFunctionView *self)
{
  CgvFunctionRow row;

  if (self->list == NULL || !cgv_function_list_get_row (self->list, 0, &row))
    return G_MAXUINT;
  if (row.node != CGV_NONE)
    return 0;

  cgv_function_list_set_expanded (self->list, 0, TRUE);
  return 1;
}

/* Waits for the end of the search. */
static void
go_to_wanted (CgvFunctionView *self)
{
  gboolean wants_row = self->wants_row, wants_function = self->wants_function;

  if (self->list == NULL || self->view.focus->computing)
    return;
  self->wants_row = self->wants_function = FALSE;
  if (wants_function)
    go_to (self, find_first_function (self));
  else if (wants_row && self->list->rows->n_hits > 0)
    go_to (self, 0);
}

/* Return in the entry: the first hit. */
static void
search_activate_cb (CgvFunctionView *self)
{
  search_changed_cb (self);
  self->wants_function = TRUE;
  go_to_wanted (self);
}

static void
rows_changed_cb (CgvFunctionView *self)
{
  update_hits (self);
  go_to_wanted (self);
}

static void
bind_search (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, unfilter_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_all_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_changed_cb);
}

static gboolean
toggle_group (CgvFunctionView *self,
              guint position)
{
  CgvFunctionRow row;

  if (self->list == NULL || !cgv_function_list_get_row (self->list, position, &row) || row.kind != CGV_FUNCTION_ROW_GROUP)
    return FALSE;

  return cgv_function_list_set_expanded (self->list, position, !row.is_expanded);
}

/* Opens a group or the variants of a function, or enters an open one. */
static gboolean
go_in (CgvFunctionView *self,
       guint position,
       const CgvFunctionRow *row)
{
  if (!row->is_expandable)
    return FALSE;

  if (row->is_expanded)
    go_to (self, position + 1);
  else
    cgv_function_list_set_expanded (self->list, position, TRUE);
  return TRUE;
}

/* Closes a row, or moves to its parent. */
static gboolean
go_out (CgvFunctionView *self,
        guint position,
        const CgvFunctionRow *row)
{
  if (row->kind == CGV_FUNCTION_ROW_MEMBER)
    {
      go_to (self, cgv_function_list_find_row (self->list, row->group, CGV_NONE));
      return TRUE;
    }
  if (row->kind == CGV_FUNCTION_ROW_VARIANT)
    {
      go_to (self, cgv_function_list_find_node (self->list, row->node));
      return TRUE;
    }

  if (cgv_function_list_set_expanded (self->list, position, FALSE))
    return TRUE;
  if (row->call > 0)
    go_to (self, cgv_function_list_find_call (self->list, cgv_call_tree_rows_get_parent (self->list->rows->calls, row->call - 1) + 1));
  return row->call > 0;
}

static void
set_all (CgvFunctionView *self,
         gboolean expanded)
{
  if (self->list == NULL)
    return;

  cgv_function_list_set_all_expanded (self->list, expanded);
  queue_scroll (self);
}

static gboolean
handle_group_key (CgvFunctionView *self,
                  guint key,
                  GdkModifierType state)
{
  guint position = cgv_table_get_focus_position (self->table);
  CgvFunctionRow row;

  if (self->list == NULL || (self->list->rows->numbers->main.grouping == NULL && self->list->rows->calls == NULL && !is_compared (self)))
    return FALSE;
  if (!cgv_function_list_get_row (self->list, position, &row))
    return FALSE;

  switch (cgv_column_keys_read_tree_key (GTK_WIDGET (self), key, state))
    {
    case CGV_TREE_KEY_OPEN_ALL:
      if (row.call > 0)
        cgv_function_list_open_below (self->list, position);
      else
        set_all (self, TRUE);
      return TRUE;
    case CGV_TREE_KEY_CLOSE_ALL:
      set_all (self, FALSE);
      return TRUE;
    case CGV_TREE_KEY_IN:
      return go_in (self, position, &row);
    case CGV_TREE_KEY_IN_FAR:
      return row.call > 0 && cgv_function_list_open_costliest (self->list, position) != G_MAXUINT;
    case CGV_TREE_KEY_OUT:
      return go_out (self, position, &row);
    case CGV_TREE_KEY_NONE:
    default:
      return FALSE;
    }
}

static void
expand_all_action (GtkWidget *widget,
                   const char *action,
                   GVariant *parameter)
{
  set_all (CGV_FUNCTION_VIEW (widget), TRUE);
}

/* From the selected row, otherwise from the first. */
static void
open_costliest_action (GtkWidget *widget,
                       const char *action,
                       GVariant *parameter)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (widget);
  guint position = get_selected (self);

  if (self->list != NULL)
    cgv_function_list_open_costliest (self->list, position != GTK_INVALID_LIST_POSITION ? position : 0);
}

static void
collapse_all_action (GtkWidget *widget,
                     const char *action,
                     GVariant *parameter)
{
  set_all (CGV_FUNCTION_VIEW (widget), FALSE);
}

static int
get_kind (CgvFunctionView *self)
{
  return self->view.focus != NULL ? cgv_numbers_get_grouping_kind (self->view.focus->numbers) : CGV_CHOICE_UNGROUPED;
}

static gboolean
is_offered (CgvFunctionView *self,
            int kind)
{
  return cgv_numbers_can_group (self->view.focus->numbers, kind);
}

static GMenuModel *
make_kinds (CgvFunctionView *self)
{
  GMenu *menu = g_menu_new ();

  for (int kind = CGV_CHOICE_UNGROUPED; self->view.focus != NULL && kind < (int) CGV_GROUPING_FUNCTION; kind++)
    {
      g_autofree char *action = g_strdup_printf ("functions.group::%s", cgv_group_nick_get (kind));

      if (is_offered (self, kind))
        g_menu_append (menu, cgv_group_text_get_title (kind), action);
    }
  for (int kind = CGV_CHOICE_CALL_TREE; self->view.focus != NULL && kind <= CGV_CHOICE_CALLERS_TREE; kind++)
    {
      g_autofree char *action = g_strdup_printf ("functions.group::%s", cgv_group_nick_get (kind));

      if (is_offered (self, kind))
        g_menu_append (menu, cgv_group_text_get_title (kind), action);
    }
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_section (const char *first_label,
              const char *first_action,
              const char *second_label,
              const char *second_action)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, first_label, first_action);
  if (second_label != NULL)
    g_menu_append (menu, second_label, second_action);
  return G_MENU_MODEL (menu);
}

static void
say_kind (CgvFunctionView *self,
          int kind)
{
  /* Translators: the kind of groups in the list, such as "Object" or "None" */
  g_autofree char *text = g_strdup_printf (_ ("Group: %s"), cgv_group_text_get_short_title (kind));

  gtk_label_set_text (self->group_label, text);
  /* Words that can be read need no tooltip. */
  cgv_tooltip_set_for (GTK_WIDGET (self->group_button), shows_words (self) ? NULL : text);
  cgv_widget_name (GTK_WIDGET (self->group_button), text);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "functions.expand-all", kind != CGV_CHOICE_UNGROUPED || is_compared (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "functions.collapse-all", kind != CGV_CHOICE_UNGROUPED || is_compared (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "functions.open-costliest", cgv_choice_is_call_tree (kind));
}

/* Made on first use: GTK takes longer to make a menu than some frames. */
static void
fill_group_menu (GtkMenuButton *button,
                 gpointer user_data)
{
  CgvFunctionView *self = user_data;
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenuModel) kinds = make_kinds (self);
  g_autoptr (GMenuModel) opening = make_section (_ ("_Expand All"), "functions.expand-all", _ ("_Collapse All"), "functions.collapse-all");
  g_autoptr (GMenuModel) folding = make_section (_ ("Functions of Cycles _One by One"), "functions.members-apart", _ ("_Levels of Recursion as One Function"), "win.fold");

  g_menu_append_section (menu, _ ("Group Functions By"), kinds);
  g_menu_append (G_MENU (opening), _ ("Open the _Costliest Way"), "functions.open-costliest");
  g_menu_append_section (menu, NULL, opening);
  g_menu_append_section (menu, NULL, folding);
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static void
update_group_button (CgvFunctionView *self)
{
  gtk_widget_set_sensitive (GTK_WIDGET (self->group_button), self->view.focus != NULL);
  say_kind (self, get_kind (self));
}

/* Returns whether one of both costs leads, by the choice of the user. */
static gboolean
has_leading_cost (CgvFunctionView *self)
{
  return is_compared (self) || (self->list != NULL && cgv_part_columns_exist (self->list));
}

/* Without calls there are no inclusive costs. */
static gboolean
can_choose_cost (CgvFunctionView *self)
{
  if (self->list != NULL && cgv_part_columns_exist (self->list))
    return cgv_row_text_has_calls (self->view.focus);
  return is_compared (self) && !is_beside (self) && cgv_focus_get_comparison (self->view.focus)->joined->n_edges > 0;
}

static void
update_cost_box (CgvFunctionView *self)
{
  cgv_sides_head_set_comparison (self->sides_head, is_compared (self) && !cgv_part_columns_exist (self->list) ? cgv_focus_get_comparison (self->view.focus) : NULL);
  cgv_widget_set_css_class (GTK_WIDGET (self), "beside", is_beside (self));
  gtk_widget_set_visible (GTK_WIDGET (self->show_button), is_compared (self) && !is_beside (self));
  gtk_widget_set_visible (self->cost_box, can_choose_cost (self) && (shows_words (self) || cgv_part_columns_exist (self->list)));
}

static void
set_group_width (CgvFunctionView *self,
                 int width)
{
  gboolean has_hits = width >= cgv_text_scale (GTK_WIDGET (self), WIDTH_FOR_HITS) || self->list == NULL || !cgv_part_columns_exist (self->list);
  gboolean has_words = width >= cgv_text_scale (GTK_WIDGET (self), has_leading_cost (self) ? WIDTH_FOR_COMPARE_WORDS : WIDTH_FOR_WORDS);

  gtk_widget_set_visible (GTK_WIDGET (self->hits_label), has_hits);
  gtk_widget_set_visible (GTK_WIDGET (self->filter_button), has_hits);
  if (has_words == shows_words (self))
    return;

  gtk_widget_set_visible (GTK_WIDGET (self->group_label), has_words);
  say_kind (self, get_kind (self));
  cgv_show_button_set_has_words (self->show_button, has_words);
  update_cost_box (self);
  if (self->list != NULL)
    update_hits (self);
}

static void
bind_groups (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, group_button);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, group_label);
  gtk_widget_class_install_property_action (widget_class, "functions.group", "grouping");
  gtk_widget_class_install_property_action (widget_class, "functions.cost", "cost");
  gtk_widget_class_install_property_action (widget_class, "functions.members-apart", "members-apart");
  gtk_widget_class_install_action (widget_class, "functions.expand-all", NULL, expand_all_action);
  gtk_widget_class_install_action (widget_class, "functions.open-costliest", NULL, open_costliest_action);
  gtk_widget_class_install_action (widget_class, "functions.collapse-all", NULL, collapse_all_action);
}

/* Returns whether there are no groups except, perhaps, those of cycles among functions. */
static gboolean
is_of_functions (int kind)
{
  return kind == CGV_CHOICE_UNGROUPED || kind == CGV_GROUPING_FUNCTION;
}

/* Returns "none", or the kind of groups by its nick: see cgv_group_nick_get(). */
static const char *
get_grouping (CgvFunctionView *self)
{
  return cgv_group_nick_get (is_of_functions (get_kind (self)) ? CGV_CHOICE_UNGROUPED : get_kind (self));
}

/* Groups by a kind, or "none" as NULL. Does nothing without a focus. */
static void
set_grouping (CgvFunctionView *self,
              const char *grouping)
{
  int kind;

  if (self->view.focus == NULL)
    return;
  kind = cgv_group_nick_parse (grouping);
  if (is_of_functions (kind) || !is_offered (self, kind))
    kind = self->is_apart ? CGV_CHOICE_UNGROUPED : (int) CGV_GROUPING_FUNCTION;
  g_object_set (self->view.focus, "grouping-kind", kind, NULL);
}

static void
set_members_apart (CgvFunctionView *self,
                   gboolean is_apart)
{
  if (self->is_apart == is_apart)
    return;
  self->is_apart = is_apart;
  if (self->view.focus != NULL && is_of_functions (get_kind (self)))
    g_object_set (self->view.focus, "grouping-kind", is_apart ? CGV_CHOICE_UNGROUPED : (int) CGV_GROUPING_FUNCTION, NULL);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MEMBERS_APART]);
}

/* Follows the groups of the focus, which may differ from the choice here. While it computes, they are not final. */
static void
follow_grouping (CgvFunctionView *self)
{
  if (self->view.focus != NULL && !self->view.focus->computing && is_of_functions (get_kind (self)))
    set_members_apart (self, get_kind (self) == CGV_CHOICE_UNGROUPED);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_GROUPING]);
}

static char *
dup_group_pattern (CgvFunctionView *self,
                   const CgvFunctionRow *row)
{
  CgvGrouping *groupings[CGV_N_SIDES];
  guint32 number = cgv_function_list_get_groupings (self->list, row->group, groupings);

  return cgv_filter_pattern_dup_group (groupings, number);
}

static void
offer_for_group (CgvFunctionView *self,
                 const CgvFunctionRow *row)
{
  CgvRowMenu *menu = cgv_table_get_menu (self->table);
  int kind = self->list->rows->kind;
  g_autofree char *pattern = NULL;

  if (cgv_group_text_is_cycle (self->list, row))
    {
      cgv_filter_menu_refuse (menu, _ ("Not for a cycle: open it and choose a function"));
      return;
    }
  if (cgv_group_text_is_start (self->list, row))
    {
      cgv_filter_menu_refuse (menu, _ ("Not for the program start: open it and choose a function"));
      return;
    }
  if (kind == CGV_GROUPING_PART)
    {
      cgv_filter_menu_refuse (menu, _ ("Not for a part: choose parts above the list"));
      return;
    }
  pattern = dup_group_pattern (self, row);
  if (pattern == NULL && kind == CGV_GROUPING_NAMESPACE)
    cgv_filter_menu_refuse (menu, _ ("These names have nothing in common to filter by"));
  else if (pattern == NULL)
    cgv_filter_menu_refuse (menu, _ ("No function begins in this file: all of its code is inlined"));
  else if (kind == CGV_GROUPING_OBJECT)
    cgv_filter_menu_offer (menu, CGV_FILTER_MENU_OBJECT);
  else
    cgv_filter_menu_offer (menu, kind == CGV_GROUPING_NAMESPACE ? CGV_FILTER_MENU_NAMESPACE : CGV_FILTER_MENU_FILE);
}

static void
append_with_text (GMenu *menu,
                  const char *label,
                  const char *action,
                  const char *text)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", text);
  g_menu_append_item (menu, item);
}

/* Offers what a function has; its calls are not known in every profile. */
static void
offer_pages (CgvFunctionView *self,
             const CgvFunctionRow *row)
{
  g_autoptr (GMenu) pages = g_menu_new ();
  gboolean has_calls = cgv_row_text_has_calls (self->view.focus);

  g_menu_remove_all (self->page_items);
  if (row->node == CGV_NONE)
    return;
  append_with_text (pages, _ ("_Treemap"), "functions.show", "treemap");
  append_with_text (pages, _ ("_Flame Graph"), "functions.show", "flame-graph");
  if (has_calls)
    append_with_text (pages, _ ("_Call Graph"), "functions.show", "call-graph");
  append_with_text (pages, _ ("_Source"), "functions.show", "source");
  if (cgv_profile_has_addresses (cgv_focus_get_costs (self->view.focus)->graph->profile))
    append_with_text (pages, _ ("_Machine Code"), "functions.show", "machine-code");
  g_menu_append_submenu (self->page_items, _ ("_Show"), G_MENU_MODEL (pages));
  append_with_text (self->page_items, _ ("Open in _Editor"), "functions.show", "editor");
  if (has_calls)
    append_with_text (self->page_items, _ ("Only _Under This Function"), "functions.filter", "only-under-function");
}

/* The window has the pages. */
static void
show_action (GtkWidget *widget,
             const char *action,
             GVariant *parameter)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (widget);
  CgvFunctionRow row;

  if (self->list == NULL || !cgv_function_list_get_row (self->list, cgv_table_get_menu_position (self->table), &row) || row.node == CGV_NONE)
    return;
  cgv_focus_open_row (self->view.focus, row.node);
  gtk_widget_activate_action_variant (widget, "win.show-page", parameter);
}

/* Prepares the menu for its row before it opens. */
static void
menu_opening_cb (CgvFunctionView *self,
                 guint position)
{
  CgvFunctionRow row;

  if (self->list == NULL || !cgv_function_list_get_row (self->list, position, &row))
    return;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "functions.per-call", is_compared (self) && row.node != CGV_NONE);
  offer_pages (self, &row);
  if (row.cycle > 0)
    cgv_filter_menu_refuse (cgv_table_get_menu (self->table), _ ("Not for a cycle: open it and choose a function"));
  else if (row.kind == CGV_FUNCTION_ROW_GROUP && row.node == CGV_NONE)
    offer_for_group (self, &row);
  else
    cgv_filter_menu_offer (cgv_table_get_menu (self->table), CGV_FILTER_MENU_FUNCTION);
}

static void
filter_action (GtkWidget *widget,
               const char *action,
               GVariant *parameter)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (widget);
  g_autofree char *pattern = NULL;
  CgvFunctionRow row;

  if (self->list == NULL || !cgv_function_list_get_row (self->list, cgv_table_get_menu_position (self->table), &row))
    return;
  if (row.node != CGV_NONE)
    {
      cgv_filter_menu_apply (self->view.focus, row.node, parameter);
      return;
    }
  pattern = dup_group_pattern (self, &row);
  if (pattern != NULL)
    cgv_filter_menu_apply_pattern (self->view.focus, pattern, parameter);
}

static void
per_call_action (GtkWidget *widget,
                 const char *action,
                 GVariant *parameter)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (widget);
  CgvFunctionRow row;

  if (is_compared (self) && cgv_function_list_get_row (self->list, cgv_table_get_menu_position (self->table), &row) && row.node != CGV_NONE)
    cgv_focus_set_anchor (self->view.focus, row.node);
}

/* Does nothing while the list is covered. */
static void
add_filter_action (GtkWidget *widget,
                   const char *action,
                   GVariant *parameter)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (widget);

  if (self->view.focus == NULL || !gtk_widget_get_mapped (widget))
    return;
  show_tools (self, TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->filter_button), TRUE);
  cgv_filter_button_popup (self->filter_button);
}

static void
bind_filters (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "functions.add-filter", NULL, add_filter_action);
  gtk_widget_class_install_action (widget_class, "functions.filter", "s", filter_action);
  gtk_widget_class_install_action (widget_class, "functions.per-call", NULL, per_call_action);
  gtk_widget_class_install_action (widget_class, "functions.show", "s", show_action);
}

static void
row_activate_cb (CgvFunctionView *self,
                 guint position)
{
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  if (!toggle_group (self, position))
    g_signal_emit (self, signals[ACTIVATED], 0);
}

static void
open_cycle_cb (CgvFunctionView *self,
               guint position)
{
  CgvFunctionRow row;

  if (self->list == NULL || !cgv_function_list_get_row (self->list, position, &row))
    return;
  if (row.node == CGV_NONE)
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  else
    cgv_focus_open_cycle (self->view.focus, row.node);
  if (self->single_click_activate)
    g_signal_emit (self, signals[ACTIVATED], 0);
}

static void
pointer_pressed_cb (CgvFunctionView *self,
                    int n_press,
                    double x,
                    double y)
{
  GtkWidget *row = gtk_widget_pick (GTK_WIDGET (self->table), x, y, GTK_PICK_DEFAULT);
  guint position = row != NULL ? cgv_row_factory_get_position (row) : GTK_INVALID_LIST_POSITION;

  self->is_pressed = TRUE;
  self->is_rest = self->list != NULL && cgv_function_list_count_rest (self->list, position) > 0;
}

/* On the title of a part, A and B compare the part; in rows, letters are searched. */
static gboolean
handle_part_key (CgvFunctionView *self,
                 guint key,
                 GdkModifierType state)
{
  guint letter = gdk_keyval_to_lower (key);
  CgvPartId part = self->list != NULL ? cgv_part_columns_get_part (self->list, cgv_table_get_focus_column (self->table)) : CGV_NONE;

  if (part == CGV_NONE || (letter != GDK_KEY_a && letter != GDK_KEY_b) || (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;
  return gtk_widget_activate_action (GTK_WIDGET (self), letter == GDK_KEY_a ? USE_AS_A : USE_AS_B, "u", (guint32) part);
}

static gboolean
key_pressed_cb (CgvFunctionView *self,
                guint key,
                guint code,
                GdkModifierType state)
{
  self->is_pressed = FALSE;

  return handle_group_key (self, key, state) || handle_part_key (self, key, state) ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

static void
append_side (CgvFunctionView *self,
             const char *label,
             const char *action,
             CgvPartId part)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "u", (guint32) part);
  g_menu_item_set_attribute (item, "hidden-when", "s", "action-disabled");
  g_menu_append_item (self->side_items, item);
}

static void
title_menu_opening_cb (CgvFunctionView *self,
                       const CgvColumn *column)
{
  CgvPartId part = self->list != NULL ? cgv_part_columns_get_part (self->list, column) : CGV_NONE;

  g_menu_remove_all (self->side_items);
  if (part == CGV_NONE)
    return;
  append_side (self, _ ("Use as _A (Base)"), USE_AS_A, part);
  append_side (self, _ ("Use as _B (New)"), USE_AS_B, part);
}

/* GtkColumnView:single-click-activate does not help: it also selects the row under the pointer. And a click selects twice, when it
 * begins and when it ends. */
static void
selected_cb (CgvFunctionView *self)
{
  gboolean is_click = self->is_pressed;

  self->is_pressed = FALSE;
  if (!self->single_click_activate || !is_click || self->is_rest)
    return;
  if (!toggle_group (self, cgv_row_selection_get_position (self->selection)))
    g_signal_emit (self, signals[ACTIVATED], 0);
}

static void
search_action (GtkWidget *widget,
               const char *action,
               GVariant *parameter)
{
  cgv_function_view_start_search (CGV_FUNCTION_VIEW (widget));
}

static gboolean
layout_cb (gpointer user_data)
{
  CgvFunctionView *self = user_data;

  self->layout_id = 0;
  set_group_width (self, gtk_widget_get_width (GTK_WIDGET (self)));

  return G_SOURCE_REMOVE;
}

static void
cgv_function_view_size_allocate (GtkWidget *widget,
                                 int width,
                                 int height,
                                 int baseline)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (widget);
  GtkAllocation allocation = { 0, 0, width, height };

  gtk_widget_measure (self->content, GTK_ORIENTATION_HORIZONTAL, -1, &allocation.width, NULL, NULL, NULL);
  allocation.width = MAX (allocation.width, width);
  gtk_widget_size_allocate (self->content, &allocation, baseline);

  /* Words that come or go change sizes, which must not happen while they are allocated. */
  if (self->layout_id == 0)
    self->layout_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, layout_cb, self, NULL);
}

static void
cgv_function_view_measure (GtkWidget *widget,
                           GtkOrientation orientation,
                           int for_size,
                           int *minimum,
                           int *natural,
                           int *minimum_baseline,
                           int *natural_baseline)
{
  GtkWidget *content = CGV_FUNCTION_VIEW (widget)->content;
  int content_minimum;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      gtk_widget_measure (content, orientation, -1, minimum, natural, NULL, NULL);
      *minimum = MIN (*minimum, MIN_WIDTH);
      return;
    }
  gtk_widget_measure (content, GTK_ORIENTATION_HORIZONTAL, -1, &content_minimum, NULL, NULL, NULL);
  gtk_widget_measure (content, orientation, for_size < 0 ? -1 : MAX (for_size, content_minimum), minimum, natural, minimum_baseline, natural_baseline);
}

static void
cgv_function_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (cgv_function_view_parent_class)->map (widget);

  if (CGV_FUNCTION_VIEW (widget)->wants_search)
    cgv_function_view_start_search (CGV_FUNCTION_VIEW (widget));
}

static gboolean
cgv_function_view_grab_focus (GtkWidget *widget)
{
  return focus_rows (CGV_FUNCTION_VIEW (widget));
}

static gboolean
has_search_focus (CgvFunctionView *self)
{
  return (gtk_widget_get_state_flags (GTK_WIDGET (self->search_entry)) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;
}

/* Replaces GTK's default, which would grab the focus first and so skip the search. */
static gboolean
cgv_function_view_focus (GtkWidget *widget,
                         GtkDirectionType direction)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (widget);

  if (direction == GTK_DIR_DOWN && has_search_focus (self))
    {
      search_changed_cb (self);
      self->wants_row = TRUE;
      go_to_wanted (self);
      return TRUE;
    }
  switch (cgv_column_keys_move (cgv_table_get_view (self->table), direction, get_selected (self)))
    {
    case CGV_COLUMN_MOVE_DONE:
      return TRUE;
    case CGV_COLUMN_MOVE_LEAVE:
      /* The search is above the titles, and next to it the groups, the filters and the choice of rows. */
      if (direction == GTK_DIR_TAB_FORWARD)
        return FALSE;
      if (direction == GTK_DIR_TAB_BACKWARD && is_compared (self) && gtk_widget_child_focus (GTK_WIDGET (self->show_button), direction))
        return TRUE;
      if (direction == GTK_DIR_TAB_BACKWARD && gtk_widget_child_focus (GTK_WIDGET (self->filter_button), direction))
        return TRUE;
      return gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
    case CGV_COLUMN_MOVE_ELSEWHERE:
    default:
      return gtk_widget_child_focus (self->content, direction);
    }
}

static void
cgv_function_view_dispose (GObject *object)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (object);

  g_clear_handle_id (&self->layout_id, g_source_remove);
  g_clear_handle_id (&self->scroll_id, g_source_remove);

  G_OBJECT_CLASS (cgv_function_view_parent_class)->dispose (object);
}

static void
cgv_function_view_finalize (GObject *object)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (object);

  g_object_unref (self->list_signals);
  g_object_unref (self->selection_signals);
  g_object_unref (self->side_items);
  g_object_unref (self->page_items);
  for (guint i = 0; i < G_N_ELEMENTS (self->sorts); i++)
    g_free (self->sorts[i]);

  G_OBJECT_CLASS (cgv_function_view_parent_class)->finalize (object);
}

static gboolean
get_single_click_activate (CgvFunctionView *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_VIEW (self), FALSE);

  return self->single_click_activate;
}

static void
cgv_function_view_get_property (GObject *object,
                                guint prop_id,
                                GValue *value,
                                GParamSpec *pspec)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (object);

  switch (prop_id)
    {
    case PROP_SINGLE_CLICK_ACTIVATE:
      g_value_set_boolean (value, get_single_click_activate (self));
      break;
    case PROP_GROUPING:
      g_value_set_string (value, get_grouping (self));
      break;
    case PROP_MEMBERS_APART:
      g_value_set_boolean (value, self->is_apart);
      break;
    case PROP_COST:
      g_value_set_string (value, self->is_inclusive ? "inclusive" : "self");
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
set_inclusive (CgvFunctionView *self,
               gboolean is_inclusive)
{
  if (self->is_inclusive == is_inclusive)
    return;

  self->is_inclusive = is_inclusive;
  if (self->list != NULL)
    cgv_function_columns_set_inclusive (self->list, is_inclusive);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COST]);
}

/* Chooses a cost. If the rows are sorted by the other cost, they are now sorted by this one,
 * because only its column is visible. */
static void
set_cost (CgvFunctionView *self,
          const char *cost)
{
  gboolean is_inclusive = g_strcmp0 (cost, "inclusive") == 0;
  const char *sorted;
  g_autofree char *id = NULL;
  CgvQuantity quantity;
  gboolean descending;

  set_inclusive (self, is_inclusive);
  cgv_view_queue_update (CGV_VIEW (self));
  sorted = cgv_table_get_sort (self->table, &descending);
  if (sorted == NULL || !cgv_quantity_parse (sorted, &quantity) || (quantity.aspect == CGV_ASPECT_ONE && !has_leading_cost (self)))
    return;
  if (quantity.kind != CGV_QUANTITY_SELF && quantity.kind != CGV_QUANTITY_INCLUSIVE)
    return;
  quantity.kind = is_inclusive ? CGV_QUANTITY_INCLUSIVE : CGV_QUANTITY_SELF;
  id = cgv_quantity_dup_id (&quantity);
  cgv_table_set_sort (self->table, id, descending);
}

static void
cgv_function_view_update (CgvView *view)
{
  cgv_table_refresh (CGV_FUNCTION_VIEW (view)->table);
}

/* The sort column of a comparison, or of parts, is always visible. */
static void
sorted_cb (CgvFunctionView *self)
{
  const char *sorted = cgv_table_get_sort (self->table, NULL);
  CgvQuantity quantity;

  if (!has_leading_cost (self) || sorted == NULL || !cgv_quantity_parse (sorted, &quantity) || quantity.event != NULL)
    return;
  if (quantity.kind != CGV_QUANTITY_SELF && quantity.kind != CGV_QUANTITY_INCLUSIVE)
    return;
  if (self->is_inclusive != (quantity.kind == CGV_QUANTITY_INCLUSIVE))
    cgv_view_queue_update (CGV_VIEW (self));
  set_inclusive (self, quantity.kind == CGV_QUANTITY_INCLUSIVE);
}

static void
set_single_click_activate (CgvFunctionView *self,
                           gboolean single_click_activate)
{
  single_click_activate = !!single_click_activate;
  if (self->single_click_activate == single_click_activate)
    return;

  self->single_click_activate = single_click_activate;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SINGLE_CLICK_ACTIVATE]);
}

static void
cgv_function_view_set_property (GObject *object,
                                guint prop_id,
                                const GValue *value,
                                GParamSpec *pspec)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (object);

  switch (prop_id)
    {
    case PROP_SINGLE_CLICK_ACTIVATE:
      set_single_click_activate (self, g_value_get_boolean (value));
      break;
    case PROP_GROUPING:
      set_grouping (self, g_value_get_string (value));
      break;
    case PROP_MEMBERS_APART:
      set_members_apart (self, g_value_get_boolean (value));
      break;
    case PROP_COST:
      set_cost (self, g_value_get_string (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
install_properties (GObjectClass *object_class)
{
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  properties[PROP_SINGLE_CLICK_ACTIVATE] =
    g_param_spec_boolean ("single-click-activate", NULL, NULL, FALSE, flags);
  properties[PROP_GROUPING] = g_param_spec_string ("grouping", NULL, NULL, "none", flags);
  properties[PROP_COST] = g_param_spec_string ("cost", NULL, NULL, "self", flags);
  properties[PROP_MEMBERS_APART] = g_param_spec_boolean ("members-apart", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[ACTIVATED] = cgv_signal_new ("activated", object_class, 0);
}

static void
keep_sort (CgvFunctionView *self)
{
  guint kind = is_compared (self);

  g_free (self->sorts[kind]);
  self->sorts[kind] = g_strdup (cgv_table_get_chosen_sort (self->table, &self->descending[kind]));
}

static void
cgv_function_view_drop_focus (CgvView *view)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (view);

  keep_sort (self);
  g_clear_handle_id (&self->scroll_id, g_source_remove);
  self->wants_row = self->wants_function = FALSE;
  cgv_table_set_list (self->table, NULL, NULL, NULL);
  cgv_show_button_set_list (self->show_button, NULL);
  g_signal_group_set_target (self->list_signals, NULL);
  g_signal_group_set_target (self->selection_signals, NULL);
  g_clear_object (&self->selection);
  g_clear_object (&self->list);
}

static void
make_list (CgvFunctionView *self)
{
  self->list = cgv_function_list_new (self->view.focus);
  cgv_function_list_set_search (self->list, gtk_editable_get_text (self->search_entry));
  if (is_compared (self))
    cgv_show_button_set_list (self->show_button, self->list);
  cgv_function_columns_set_inclusive (self->list, self->is_inclusive);
  if (self->sorts[is_compared (self)] != NULL)
    cgv_table_set_sort (self->table, self->sorts[is_compared (self)], self->descending[is_compared (self)]);
  self->selection = cgv_function_selection_new (self->list);
  cgv_table_set_list (self->table, cgv_function_columns_get_spec (), CGV_ROW_LIST (self->list), GTK_SELECTION_MODEL (self->selection));
  cgv_table_set_name (self->table, is_compared (self) ? _ ("Differences") : _ ("Functions"));

  g_signal_group_set_target (self->selection_signals, self->selection);
  g_signal_group_set_target (self->list_signals, self->list);
  update_hits (self);
  self->is_new = TRUE;
  queue_scroll (self);
}

static void
cgv_function_view_focus_changed (CgvView *view)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (view);

  if (view->focus != NULL)
    make_list (self);
  else
    gtk_label_set_text (self->hits_label, "");
  update_cost_box (self);
  update_group_button (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));

  follow_grouping (self);
}

static void
cgv_function_view_class_init (CgvFunctionViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->drop_focus = cgv_function_view_drop_focus;
  CGV_VIEW_CLASS (klass)->focus_changed = cgv_function_view_focus_changed;
  CGV_VIEW_CLASS (klass)->update = cgv_function_view_update;
  object_class->dispose = cgv_function_view_dispose;
  object_class->finalize = cgv_function_view_finalize;
  object_class->get_property = cgv_function_view_get_property;
  object_class->set_property = cgv_function_view_set_property;
  install_properties (object_class);

  widget_class->measure = cgv_function_view_measure;
  widget_class->size_allocate = cgv_function_view_size_allocate;
  widget_class->focus = cgv_function_view_focus;
  widget_class->grab_focus = cgv_function_view_grab_focus;
  widget_class->map = cgv_function_view_map;

  gtk_widget_class_install_action (widget_class, "functions.search", NULL, search_action);
  bind_filters (widget_class);

  gtk_widget_class_set_css_name (widget_class, "functionview");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/callgrove/Callgrove/ui/cgv-function-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, content);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, tools);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, search_entry);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, hits_label);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, table);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, empty_label);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, clear_button);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, filter_button);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, unfilter_button);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, cost_box);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, show_button);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, sides_head);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, show_all_button);
  bind_search (widget_class);
  bind_groups (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, row_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, scroll_later);
  gtk_widget_class_bind_template_callback (widget_class, open_cycle_cb);
  gtk_widget_class_bind_template_callback (widget_class, menu_opening_cb);
  gtk_widget_class_bind_template_callback (widget_class, sorted_cb);
  gtk_widget_class_bind_template_callback (widget_class, pointer_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, title_menu_opening_cb);
}

/* The item is there only where the action can be done. */
static void
append_per_call (CgvFunctionView *self)
{
  GMenu *menu = cgv_row_menu_get_model (cgv_table_get_menu (self->table));
  g_autoptr (GMenuItem) item = g_menu_item_new (_ ("Show Costs per _Call of This Function"), "functions.per-call");
  g_autoptr (GMenu) section = g_menu_new ();

  g_menu_item_set_attribute (item, "hidden-when", "s", "action-disabled");
  g_menu_append_item (section, item);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

/* New columns come with their costs, and other event types perhaps with columns. */
static void
costs_changed_cb (CgvFunctionView *self)
{
  cgv_table_update (self->table);
  set_group_width (self, gtk_widget_get_width (GTK_WIDGET (self)));
  update_hits (self);
  update_cost_box (self);
}

static void
computing_changed_cb (CgvFunctionView *self)
{
  go_to_wanted (self);
  scroll_later (self);
  follow_grouping (self);
}

/* Another kind of group is another list. */
static void
grouping_changed_cb (CgvFunctionView *self)
{
  cgv_table_update (self->table);
  if (self->list != NULL && self->list->rows->calls != NULL)
    cgv_function_list_reveal (self->list, self->view.focus->row);
  update_group_button (self);
  update_hits (self);
  queue_scroll (self);
  follow_grouping (self);
}

static void
amounts_changed_cb (CgvFunctionView *self)
{
  cgv_table_refresh (self->table);
}

static void
function_changed_cb (CgvFunctionView *self)
{
  if (cgv_focus_get_amounts (self->view.focus) == CGV_AMOUNTS_OF_SELECTED || self->view.focus->shows_hot_path)
    cgv_table_refresh (self->table);
  cgv_table_explain (self->table);
  queue_scroll (self);
}

/* The list and its selection follow the focus, too, and are connected first. Texts about them
 * follow. */
static void
connect_signals (CgvFunctionView *self)
{
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_FILTERS, G_CALLBACK (update_hits));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_GROUPING, G_CALLBACK (grouping_changed_cb));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_AMOUNTS | CGV_FOCUS_COLOR | CGV_FOCUS_HOT_PATH, G_CALLBACK (amounts_changed_cb));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_ROW, G_CALLBACK (function_changed_cb));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_NUMBERS, G_CALLBACK (costs_changed_cb));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_COMPUTING, G_CALLBACK (computing_changed_cb));
  self->list_signals = g_signal_group_new (CGV_TYPE_FUNCTION_LIST);
  g_signal_group_connect_swapped (self->list_signals, "reordered", G_CALLBACK (rows_changed_cb), self);
  self->selection_signals = g_signal_group_new (CGV_TYPE_ROW_SELECTION);
  g_signal_group_connect_swapped (self->selection_signals, "selected", G_CALLBACK (selected_cb), self);
}

static void
cgv_function_view_init (CgvFunctionView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_sides_head_set_table (self->sides_head, self->table);
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
  cgv_widget_wrap_buttons (gtk_widget_get_parent (self->clear_button));
  gtk_widget_set_layout_manager (self->tools, cgv_wrap_layout_new_filled (TOOL_SPACING, SEARCH_WIDTH));
  connect_signals (self);

  cgv_filter_menu_append (cgv_table_get_menu (self->table), "functions.filter");
  self->page_items = g_menu_new ();
  g_menu_prepend_section (cgv_row_menu_get_model (cgv_table_get_menu (self->table)), NULL, G_MENU_MODEL (self->page_items));
  self->side_items = g_menu_new ();
  g_menu_prepend_section (cgv_row_menu_get_model (cgv_table_get_title_menu (self->table)), NULL, G_MENU_MODEL (self->side_items));
  append_per_call (self);
  gtk_menu_button_set_create_popup_func (self->group_button, fill_group_menu, self, NULL);
  update_group_button (self);
  gtk_search_entry_set_key_capture_widget (GTK_SEARCH_ENTRY (self->search_entry), GTK_WIDGET (self->table));
}

/* Focuses the first choice of a menu. GTK focuses the first item of all, and has no names for items. */
static gboolean
focus_choice (GtkWidget *widget)
{
  gboolean is_active = FALSE;

  if (g_object_class_find_property (G_OBJECT_GET_CLASS (widget), "active") != NULL)
    g_object_get (widget, "active", &is_active, NULL);
  if (is_active)
    return gtk_widget_grab_focus (widget);
  cgv_foreach_child (child, widget)
    {
      if (focus_choice (child))
        return TRUE;
    }
  return FALSE;
}

void
cgv_function_view_open_groups (CgvFunctionView *self)
{
  g_return_if_fail (CGV_IS_FUNCTION_VIEW (self));

  if (!gtk_widget_is_sensitive (GTK_WIDGET (self->group_button)))
    return;
  show_tools (self, TRUE);
  gtk_menu_button_popup (self->group_button);
  focus_choice (GTK_WIDGET (gtk_menu_button_get_popover (self->group_button)));
}

void
cgv_function_view_set_compact (CgvFunctionView *self,
                               gboolean is_compact)
{
  g_return_if_fail (CGV_IS_FUNCTION_VIEW (self));

  if (self->is_compact == is_compact)
    return;
  self->is_compact = is_compact;
  show_tools (self, has_search_focus (self) || *gtk_editable_get_text (self->search_entry) != '\0');
}

void
cgv_function_view_start_search (CgvFunctionView *self)
{
  g_return_if_fail (CGV_IS_FUNCTION_VIEW (self));

  /* GTK warns about selecting invisible text: the list may be about to come back. */
  self->wants_search = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (self->wants_search)
    return;
  show_tools (self, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
  gtk_editable_select_region (self->search_entry, 0, -1);
}

void
cgv_function_view_find (CgvFunctionView *self,
                        const char *text)
{
  g_return_if_fail (CGV_IS_FUNCTION_VIEW (self));

  gtk_editable_set_text (self->search_entry, text);
  search_changed_cb (self);
  cgv_function_view_start_search (self);
}

void
cgv_function_view_set_sort (CgvFunctionView *self,
                            const char *id,
                            gboolean descending)
{
  g_return_if_fail (CGV_IS_FUNCTION_VIEW (self));

  cgv_table_set_sort (self->table, id, descending);
}

const char *
cgv_function_view_get_sort (CgvFunctionView *self,
                            gboolean *descending)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_VIEW (self), NULL);

  return cgv_table_get_chosen_sort (self->table, descending);
}

void
cgv_function_view_lead_keyboard (CgvFunctionView *self)
{
  g_return_if_fail (CGV_IS_FUNCTION_VIEW (self));

  self->leads_keyboard = cgv_table_holds_keyboard (self->table);
}

CgvTable *
cgv_function_view_get_table (CgvFunctionView *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_VIEW (self), NULL);

  return self->table;
}
