/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-window-private.h"

#include <glib/gi18n.h>

#include "cgv-columns-dialog.h"
#include "cgv-config.h"
#include "cgv-formulas-dialog.h"
#include "cgv-match-rules-dialog.h"
#include "cgv-platform.h"
#include "cgv-problem-report.h"
#include "cgv-problems-dialog.h"
#include "cgv-sides-dialog.h"

/* A program that was not installed is told where its data is. */
static GFile *
new_example_file (void)
{
  const char *data_dir = g_getenv ("CALLGROVE_DATA_DIR");

  return g_file_new_build_filename (data_dir != NULL ? data_dir : CGV_PKGDATADIR, CGV_EXAMPLE, NULL);
}

static GPtrArray *
files_from_list (GListModel *list)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    g_ptr_array_add (files, g_list_model_get_item (list, i));
  return files;
}

/* Where the last file came from is where the next one will be. */
static GFile *
dup_folder (CgvWindow *self)
{
  if (self->document == NULL)
    return NULL;
  return g_file_get_parent (cgv_document_get_file (self->document, 0));
}

typedef void (*FilesFunc) (CgvWindow *self,
                           GPtrArray *files);

static void
files_chosen_cb (GObject *source,
                 GAsyncResult *result,
                 gpointer user_data)
{
  CgvWindow *self = CGV_WINDOW (source);
  FilesFunc func = user_data;
  g_autoptr (GListModel) list = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;

  list = cgv_platform_choose_files_finish (result, &error);
  if (list == NULL)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        cgv_window_show_toast (self, _("The file dialog could not be shown"));
      return;
    }

  files = files_from_list (list);
  func (self, files);
}

static void
open_cb (GtkWidget *widget,
         const char *name,
         GVariant *parameter)
{
  g_autoptr (GFile) folder = dup_folder (CGV_WINDOW (widget));

  cgv_platform_choose_files_async (GTK_WINDOW (widget),
                                   _("Open Profiles"),
                                   folder,
                                   CGV_WINDOW (widget)->choosing,
                                   files_chosen_cb,
                                   cgv_window_open);
}

static void
add_parts_cb (GtkWidget *widget,
              const char *name,
              GVariant *parameter)
{
  g_autoptr (GFile) folder = dup_folder (CGV_WINDOW (widget));

  cgv_platform_choose_files_async (GTK_WINDOW (widget),
                                   _("Add Profiles as Parts"),
                                   folder,
                                   CGV_WINDOW (widget)->choosing,
                                   files_chosen_cb,
                                   cgv_window_add_parts);
}

static void
compare_files (CgvWindow *self,
               GPtrArray *files)
{
  cgv_window_compare_files (self, NULL, files);
}

static void
compare_files_cb (GtkWidget *widget,
                  const char *name,
                  GVariant *parameter)
{
  g_autoptr (GFile) folder = dup_folder (CGV_WINDOW (widget));

  cgv_platform_choose_files_async (GTK_WINDOW (widget),
                                   _("Compare With Profiles"),
                                   folder,
                                   CGV_WINDOW (widget)->choosing,
                                   files_chosen_cb,
                                   compare_files);
}

static void
compare_with_previous_cb (GtkWidget *widget,
                          const char *name,
                          GVariant *parameter)
{
  cgv_window_compare_with_previous (CGV_WINDOW (widget));
}

static void
choose_sides_cb (GtkWidget *widget,
                 const char *name,
                 GVariant *parameter)
{
  CgvWindow *self = CGV_WINDOW (widget);

  gtk_window_present (cgv_sides_dialog_new (GTK_WINDOW (self),
                                            self->document,
                                            cgv_focus_get_costs (self->focus)->events,
                                            cgv_focus_get_costs (self->focus)->event,
                                            self->part_sides));
}

static void
swap_sides_cb (GtkWidget *widget,
               const char *name,
               GVariant *parameter)
{
  cgv_window_swap_sides (CGV_WINDOW (widget));
}

static void
leave_comparison_cb (GtkWidget *widget,
                     const char *name,
                     GVariant *parameter)
{
  cgv_window_leave_comparison (CGV_WINDOW (widget));
}

static void
open_example_cb (GtkWidget *widget,
                 const char *name,
                 GVariant *parameter)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, new_example_file ());
  cgv_window_open (CGV_WINDOW (widget), files);
}

static void
reload_cb (GtkWidget *widget,
           const char *name,
           GVariant *parameter)
{
  cgv_window_reload (CGV_WINDOW (widget));
}

static void
reload_with_more_memory_cb (GtkWidget *widget,
                            const char *name,
                            GVariant *parameter)
{
  cgv_window_reload_with_more_memory (CGV_WINDOW (widget));
}

static void
show_damaged_cb (GtkWidget *widget,
                 const char *name,
                 GVariant *parameter)
{
  cgv_window_show_damaged (CGV_WINDOW (widget));
}

static void
cancel_load_cb (GtkWidget *widget,
                const char *name,
                GVariant *parameter)
{
  cgv_window_cancel_load (CGV_WINDOW (widget));
}

static void
add_siblings_cb (GtkWidget *widget,
                 const char *name,
                 GVariant *parameter)
{
  CgvWindow *self = CGV_WINDOW (widget);
  g_autoptr (GPtrArray) siblings = g_ptr_array_ref (self->siblings);

  cgv_window_add_parts (self, siblings);
}

static gboolean
has_problems (CgvDocument *document)
{
  return document != NULL && cgv_problem_report_count (cgv_document_get_problems (document)) > 0;
}

static CgvDocument *
get_side_document (CgvWindow *self,
                   CgvSide side)
{
  return cgv_runs_get_document (cgv_compare_focus_get_side (self->compare_focus, side));
}

static void
show_problems (CgvWindow *self,
               CgvDocument *document)
{
  gtk_window_present (cgv_problems_dialog_new (GTK_WINDOW (self), document));
}

/* Remarks about one side are not asked for where the other one is damaged. */
static void
show_problems_of_sides (CgvWindow *self)
{
  CgvDocument *base = get_side_document (self, CGV_SIDE_BASE);
  CgvDocument *new_ = get_side_document (self, CGV_SIDE_NEW);
  gboolean is_damaged = cgv_document_is_partial (base) || cgv_document_is_partial (new_);

  if (new_ != base && has_problems (new_) && (!is_damaged || cgv_document_is_partial (new_)))
    show_problems (self, new_);
  if (has_problems (base) && (!is_damaged || cgv_document_is_partial (base)))
    show_problems (self, base);
}

static void
show_problems_cb (GtkWidget *widget,
                  const char *name,
                  GVariant *parameter)
{
  CgvWindow *self = CGV_WINDOW (widget);

  if (self->compare_focus != NULL)
    show_problems_of_sides (self);
  else
    show_problems (self, self->document);
}

/* A key that does nothing says why. */
static void
toggle_parts_overview_cb (GtkWidget *widget,
                          const char *name,
                          GVariant *parameter)
{
  CgvWindow *self = CGV_WINDOW (widget);

  if (self->compare_focus != NULL)
    cgv_window_show_toast (self, _("Two sides are compared; go back to the profile for its parts overview"));
  else if (g_action_map_lookup_action (G_ACTION_MAP (self), "parts-overview") == NULL)
    cgv_window_show_toast (self, _("This profile has one part; the overview compares several"));
  else
    g_action_group_activate_action (G_ACTION_GROUP (self), "parts-overview", NULL);
}

static void
columns_cb (GtkWidget *widget,
            const char *name,
            GVariant *parameter)
{
  CgvWindow *self = CGV_WINDOW (widget);

  if (self->compare_focus != NULL)
    cgv_window_show_toast (self, _("A comparison has the columns of its event type; choose another one above"));
  else
    gtk_window_present (cgv_columns_dialog_new (GTK_WINDOW (self), self->formulas, self->focus));
}

/* What the dialog shows of the document is compared, too, if both sides have what it is made of. */
static void
formula_shown_cb (CgvFocus *focus,
                  GParamSpec *pspec,
                  CgvWindow *self)
{
  const char *name = cgv_event_list_get_name (cgv_focus_get_events (focus), cgv_focus_get_event (focus));
  guint event;

  if (self->compare_focus == NULL || focus != self->focus)
    return;
  event = cgv_event_list_find_main (cgv_compare_focus_get_events (self->compare_focus), name);
  if (event != CGV_NONE)
    cgv_compare_focus_set_event (self->compare_focus, event);
}

static void
formulas_closed_cb (GtkWindow *dialog,
                    CgvFocus *focus)
{
  g_signal_handlers_disconnect_matched (focus, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, formula_shown_cb, NULL);
}

static void
formulas_cb (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  CgvWindow *self = CGV_WINDOW (widget);
  GtkWindow *dialog = cgv_formulas_dialog_new (GTK_WINDOW (self), self->formulas, self->focus);

  if (self->compare_focus != NULL)
    {
      g_signal_connect_object (self->focus, "notify::event", G_CALLBACK (formula_shown_cb), self, 0);
      g_signal_connect_object (dialog, "destroy", G_CALLBACK (formulas_closed_cb), self->focus, 0);
    }
  gtk_window_present (dialog);
}

static void
match_rules_cb (GtkWidget *widget,
                const char *name,
                GVariant *parameter)
{
  CgvWindow *self = CGV_WINDOW (widget);

  gtk_window_present (cgv_match_rules_dialog_new (GTK_WINDOW (self), self->compare_focus, self->settings));
}

static void
back_cb (GtkWidget *widget,
         const char *name,
         GVariant *parameter)
{
  CgvWindow *self = CGV_WINDOW (widget);

  if (self->compare_focus != NULL)
    cgv_compare_focus_go_back (self->compare_focus);
  else
    cgv_focus_go_back (self->focus);
}

static void
forward_cb (GtkWidget *widget,
            const char *name,
            GVariant *parameter)
{
  CgvWindow *self = CGV_WINDOW (widget);

  if (self->compare_focus != NULL)
    cgv_compare_focus_go_forward (self->compare_focus);
  else
    cgv_focus_go_forward (self->focus);
}

static void
search_cb (GtkWidget *widget,
           const char *name,
           GVariant *parameter)
{
  CgvWindow *self = CGV_WINDOW (widget);

  if (self->compare_focus != NULL)
    cgv_compare_page_start_search (self->compare_page);
  else
    cgv_document_page_start_search (self->document_page);
}

void
cgv_window_install_actions (GtkWidgetClass *widget_class)
{
  static const struct
  {
    const char *name;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "win.open", open_cb },
    { "win.add-parts", add_parts_cb },
    { "win.open-example", open_example_cb },
    { "win.compare-files", compare_files_cb },
    { "win.compare-with-previous", compare_with_previous_cb },
    { "win.choose-sides", choose_sides_cb },
    { "win.swap-sides", swap_sides_cb },
    { "win.match-rules", match_rules_cb },
    { "win.leave-comparison", leave_comparison_cb },
    { "win.reload", reload_cb },
    { "win.reload-with-more-memory", reload_with_more_memory_cb },
    { "win.show-damaged", show_damaged_cb },
    { "win.cancel-load", cancel_load_cb },
    { "win.add-siblings", add_siblings_cb },
    { "win.show-problems", show_problems_cb },
    { "win.toggle-parts-overview", toggle_parts_overview_cb },
    { "win.columns", columns_cb },
    { "win.formulas", formulas_cb },
    { "win.back", back_cb },
    { "win.forward", forward_cb },
    { "win.search", search_cb },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, NULL, actions[i].activate);
}

void
cgv_window_init_actions (CgvWindow *self)
{
  g_autoptr (GFile) example = new_example_file ();

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.open-example", g_file_query_exists (example, NULL));
  cgv_window_update_actions (self);
}

static void
update_history_actions (CgvWindow *self)
{
  GObject *focus = self->compare_focus != NULL ? G_OBJECT (self->compare_focus) : G_OBJECT (self->focus);
  gboolean can_go_back = FALSE;
  gboolean can_go_forward = FALSE;

  if (focus != NULL)
    g_object_get (focus, "can-go-back", &can_go_back, "can-go-forward", &can_go_forward, NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.back", can_go_back);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.forward", can_go_forward);
}

/* Whether functions of one profile are matched with those of another, not with themselves. */
static gboolean
matches_functions (CgvCompareFocus *focus)
{
  return !cgv_matching_is_same (cgv_compare_focus_get_comparison (focus)->matching);
}

void
cgv_window_update_actions (CgvWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean has_document = self->document != NULL;
  gboolean has_comparison = self->compare_focus != NULL;
  gboolean shows_document = has_document && !has_comparison;
  gboolean can_load_again = cgv_window_can_load_again (self);
  gboolean can_show_problems;

  if (has_comparison)
    can_show_problems = has_problems (get_side_document (self, CGV_SIDE_BASE)) || has_problems (get_side_document (self, CGV_SIDE_NEW));
  else
    can_show_problems = has_problems (self->document);

  gtk_widget_action_set_enabled (widget, "win.add-parts", shows_document);
  gtk_widget_action_set_enabled (widget, "win.reload", can_load_again || has_comparison);
  gtk_widget_action_set_enabled (widget,
                                 "win.reload-with-more-memory",
                                 !has_comparison && can_load_again && cgv_window_ran_out_of_budget (self));
  gtk_widget_action_set_enabled (widget, "win.cancel-load", self->load != NULL || self->compare_request != NULL);
  gtk_widget_action_set_enabled (widget, "win.add-siblings", self->siblings != NULL && !has_comparison);
  gtk_widget_action_set_enabled (widget, "win.show-problems", can_show_problems);
  gtk_widget_action_set_enabled (widget, "win.toggle-parts-overview", has_document);
  gtk_widget_action_set_enabled (widget, "win.columns", has_document);
  gtk_widget_action_set_enabled (widget, "win.formulas", has_document);
  gtk_widget_action_set_enabled (widget, "win.search", has_document);
  gtk_widget_action_set_enabled (widget, "win.compare-files", has_document);
  gtk_widget_action_set_enabled (widget, "win.compare-with-previous", shows_document && can_load_again);
  gtk_widget_action_set_enabled (widget, "win.choose-sides", self->part_sides != NULL);
  gtk_widget_action_set_enabled (widget, "win.swap-sides", has_comparison);
  gtk_widget_action_set_enabled (widget, "win.match-rules", has_comparison && matches_functions (self->compare_focus));
  gtk_widget_action_set_enabled (widget, "win.leave-comparison", has_comparison);
  update_history_actions (self);
}
