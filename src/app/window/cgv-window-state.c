/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-window-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-file-name.h"
#include "cgv-filter-text.h"
#include "cgv-group-text.h"
#include "cgv-problem-report.h"

/* Filters come first: where there is no room for all, the end is left out. */
static char *
dup_subtitle (CgvWindow *self)
{
  g_autofree char *origin = cgv_document_dup_subtitle (self->document);
  g_autofree char *filtered = self->focus != NULL ? cgv_filter_text_dup_short (self->focus) : NULL;

  if (filtered == NULL)
    return g_steal_pointer (&origin);
  if (*origin == '\0')
    return g_steal_pointer (&filtered);
  return g_strdup_printf ("%s · %s", filtered, origin);
}

static char *
dup_compare_title (CgvWindow *self)
{
  g_autofree char *base = cgv_compare_focus_dup_side_title (self->compare_focus, CGV_SIDE_BASE);
  g_autofree char *new_ = cgv_compare_focus_dup_side_title (self->compare_focus, CGV_SIDE_NEW);

  /* Translators: what is compared with what, such as "part 1 → part 2". */
  return g_strdup_printf (_("%s → %s"), base, new_);
}

/* The program, where both sides are of the same. */
static char *
dup_compare_subtitle (CgvWindow *self)
{
  CgvRuns *base = cgv_compare_focus_get_side (self->compare_focus, CGV_SIDE_BASE);
  CgvRuns *new_ = cgv_compare_focus_get_side (self->compare_focus, CGV_SIDE_NEW);
  g_autofree char *base_title = cgv_document_dup_title (cgv_runs_get_document (base));
  g_autofree char *new_title = cgv_document_dup_title (cgv_runs_get_document (new_));

  if (g_str_equal (base_title, new_title))
    return g_steal_pointer (&base_title);
  return g_strdup_printf (_("%s → %s"), base_title, new_title);
}

void
cgv_window_update_title (CgvWindow *self)
{
  g_autofree char *title = NULL;
  g_autofree char *subtitle = NULL;

  if (self->compare_focus != NULL)
    {
      title = dup_compare_title (self);
      subtitle = dup_compare_subtitle (self);
    }
  else if (self->document != NULL)
    {
      title = cgv_document_dup_title (self->document);
      subtitle = dup_subtitle (self);
    }
  adw_window_title_set_title (self->title, title != NULL ? title : g_get_application_name ());
  adw_window_title_set_subtitle (self->title, subtitle != NULL ? subtitle : "");
  gtk_window_set_title (GTK_WINDOW (self), title != NULL ? title : g_get_application_name ());
}

gboolean
cgv_window_ran_out_of_budget (CgvWindow *self)
{
  const CgvProblemList *problems = self->document != NULL ? cgv_document_get_problems (self->document) : NULL;

  for (guint i = 0; problems != NULL && i < problems->n_items; i++)
    {
      if (problems->items[i].kind == CGV_PROBLEM_OUT_OF_MEMORY && problems->items[i].value > 0)
        return TRUE;
    }
  return FALSE;
}

static void
update_partial_bar (CgvWindow *self)
{
  CgvMessageBar *bar = cgv_document_page_get_partial_bar (self->document_page);
  g_autofree char *title = NULL;
  g_autofree char *detail = NULL;

  if (!cgv_document_is_partial (self->document))
    return;

  title = cgv_problem_report_dup_title (self->document);
  if (cgv_window_ran_out_of_budget (self) && cgv_window_can_load_again (self))
    {
      cgv_message_bar_show (bar,
                            CGV_MESSAGE_WARNING,
                            title,
                            _("It takes more memory than a file of its size should. What could be read is shown; costs are missing. Load it whole if you trust it."),
                            _("_Load With More Memory"),
                            "win.reload-with-more-memory");
      return;
    }
  detail = cgv_problem_report_dup_detail (self->document);
  cgv_message_bar_show (bar,
                        CGV_MESSAGE_WARNING,
                        title,
                        detail,
                        _("_Show Problems"),
                        "win.show-problems");
}

static gboolean
equal_strings (const CgvProfile *a_profile,
               CgvStringId a,
               const CgvProfile *b_profile,
               CgvStringId b)
{
  size_t a_length, b_length;
  const char *a_bytes = cgv_profile_get_string (a_profile, a, &a_length);
  const char *b_bytes = cgv_profile_get_string (b_profile, b, &b_length);

  return a_length == b_length && memcmp (a_bytes, b_bytes, a_length) == 0;
}

static CgvFunctionId
find_function (const CgvProfile *profile,
               const CgvProfile *old_profile,
               CgvFunctionId old_function)
{
  const CgvFunction *old = cgv_profile_get_function (old_profile, old_function);

  for (CgvFunctionId i = 0; i < cgv_profile_get_n_functions (profile); i++)
    {
      const CgvFunction *function = cgv_profile_get_function (profile, i);

      if (equal_strings (profile, function->name, old_profile, old->name) &&
          equal_strings (profile, function->file, old_profile, old->file) &&
          equal_strings (profile, function->object, old_profile, old->object))
        return i;
    }
  return CGV_NONE;
}

/* A document that was loaded again has other ids, but mostly the same things. */
static void
carry_over (CgvFocus *focus,
            CgvFocus *old_focus)
{
  const CgvProfile *profile = cgv_document_get_profile (cgv_focus_get_document (focus));
  const CgvProfile *old_profile = cgv_document_get_profile (cgv_focus_get_document (old_focus));
  const char *old_event = cgv_event_list_get_name (cgv_focus_get_events (old_focus), cgv_focus_get_event (old_focus));
  CgvFunctionId old_function = cgv_focus_get_function (old_focus);
  CgvFunctionId function = CGV_NONE;
  guint event;

  cgv_focus_set_relative (focus, cgv_focus_get_relative (old_focus));
  cgv_focus_set_fold (focus, cgv_focus_get_fold (old_focus));
  cgv_focus_set_grouping_kind (focus, cgv_focus_get_grouping_kind (old_focus));
  cgv_focus_set_filters (focus, cgv_focus_get_filters (old_focus));

  event = cgv_event_list_find_main (cgv_focus_get_events (focus), old_event);
  if (event != CGV_NONE)
    cgv_focus_set_event (focus, event);

  if (old_function != CGV_NONE)
    function = find_function (profile, old_profile, old_function);
  if (function != CGV_NONE)
    cgv_focus_set_function (focus, function);
}

/* Where there is one part there is no overview, and the menu does not offer it. */
static void
bind_overview (CgvWindow *self)
{
  g_autoptr (GPropertyAction) action = g_property_action_new ("parts-overview", self->document_page, "parts-overview");

  if (self->compare_focus == NULL && cgv_profile_get_n_parts (cgv_document_get_profile (self->document)) > 1)
    g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
  else
    g_action_map_remove_action (G_ACTION_MAP (self), "parts-overview");
}

/* Both sides of a comparison are folded always. */
void
cgv_window_bind_actions (CgvWindow *self)
{
  GObject *focus = self->compare_focus != NULL ? G_OBJECT (self->compare_focus) : G_OBJECT (self->focus);
  g_autoptr (GPropertyAction) relative = g_property_action_new ("relative", focus, "relative");
  g_autoptr (GPropertyAction) fold = g_property_action_new ("fold", self->focus, "fold");

  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (relative));
  if (self->compare_focus == NULL)
    g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (fold));
  else
    g_action_map_remove_action (G_ACTION_MAP (self), "fold");
  bind_overview (self);
}

static void
bind_focus (CgvWindow *self)
{
  cgv_window_bind_actions (self);
  g_signal_connect_object (self->focus,
                           "notify::can-go-back",
                           G_CALLBACK (cgv_window_update_actions),
                           self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->focus,
                           "notify::can-go-forward",
                           G_CALLBACK (cgv_window_update_actions),
                           self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->focus, "notify::filters", G_CALLBACK (cgv_window_update_title), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->focus, "costs-changed", G_CALLBACK (cgv_window_update_title), self, G_CONNECT_SWAPPED);
}

static gboolean
get_grouping (GValue *value,
              GVariant *variant,
              gpointer user_data)
{
  g_value_set_int (value, cgv_group_text_parse_nick (g_variant_get_string (variant, NULL)));
  return TRUE;
}

static GVariant *
set_grouping (const GValue *value,
              const GVariantType *expected_type,
              gpointer user_data)
{
  return g_variant_new_string (cgv_group_text_get_nick (g_value_get_int (value)));
}

/* The last choice is that of the next window, but not of those that are open. */
static void
bind_settings (CgvWindow *self)
{
  const GSettingsBindFlags flags = G_SETTINGS_BIND_DEFAULT | G_SETTINGS_BIND_GET_NO_CHANGES;

  if (self->settings == NULL)
    return;

  g_settings_bind (self->settings, "relative", self->focus, "relative", flags);
  g_settings_bind (self->settings, "fold-recursion", self->focus, "fold", flags);
  g_settings_bind_with_mapping (self->settings, "grouping", self->focus, "grouping-kind", flags, get_grouping, set_grouping, NULL, NULL);
  g_settings_bind (self->settings, "columns", self->focus, "columns", flags);
}

void
cgv_window_show_document (CgvWindow *self,
                          CgvDocument *document,
                          gboolean keeps_focus)
{
  g_autoptr (CgvFocus) old_focus = g_steal_pointer (&self->focus);

  g_set_object (&self->document, document);
  g_clear_pointer (&self->failed_files, g_ptr_array_unref);
  g_clear_pointer (&self->siblings, g_ptr_array_unref);
  self->focus = cgv_focus_new (document);
  cgv_focus_set_formulas (self->focus, self->formulas);
  bind_settings (self);
  if (keeps_focus && old_focus != NULL)
    carry_over (self->focus, old_focus);

  bind_focus (self);
  cgv_window_update_notice (self);
  cgv_document_page_set_focus (self->document_page, self->focus);
  cgv_event_picker_set_focus (self->event_picker, self->focus);
  cgv_event_picker_set_focus (self->narrow_event_picker, self->focus);
  cgv_window_reset_part_sides (self);
  cgv_window_update_title (self);
  update_partial_bar (self);
  cgv_window_find_siblings (self);
  cgv_window_show_resting_page (self);
}

/* The window of shortcuts opens on those of what is shown. Only an application gives it to a window. */
static void
choose_shortcuts (CgvWindow *self,
                  gboolean has_comparison)
{
  GtkShortcutsWindow *overlay = gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (self));

  if (overlay != NULL)
    g_object_set (overlay, "section-name", has_comparison ? "comparison" : "profile", NULL);
}

void
cgv_window_show_page (CgvWindow *self,
                      GtkWidget *page)
{
  gboolean has_comparison = page == GTK_WIDGET (self->compare_page);
  gboolean has_costs = has_comparison || page == GTK_WIDGET (self->document_page);

  gtk_widget_set_visible (self->wide_tools, has_costs);
  gtk_widget_set_visible (self->narrow_bar, has_costs);
  gtk_widget_set_visible (self->leave_button, has_comparison);
  gtk_widget_set_visible (self->swap_button, has_comparison);
  choose_shortcuts (self, has_comparison);
  if (gtk_stack_get_visible_child (self->stack) == page)
    return;

  gtk_stack_set_visible_child (self->stack, page);
  gtk_widget_grab_focus (page);
}

void
cgv_window_show_resting_page (CgvWindow *self)
{
  if (self->compare_focus != NULL)
    cgv_window_show_page (self, GTK_WIDGET (self->compare_page));
  else if (self->document != NULL)
    cgv_window_show_page (self, GTK_WIDGET (self->document_page));
  else if (self->failed_files != NULL)
    cgv_window_show_page (self, GTK_WIDGET (self->error_page));
  else
    cgv_window_show_page (self, GTK_WIDGET (self->empty_page));
}

void
cgv_window_show_error (CgvWindow *self,
                       GPtrArray *files,
                       const GError *error)
{
  g_autofree char *name = cgv_files_dup_name (files);
  g_autofree char *title = NULL;

  /* Translators: %s is the name of a file. */
  title = g_strdup_printf (_("Could Not Open %s"), name);
  if (self->compare_focus != NULL)
    {
      cgv_message_bar_show (cgv_compare_page_get_error_bar (self->compare_page), CGV_MESSAGE_ERROR, title, error->message, NULL, NULL);
    }
  else if (self->document != NULL)
    {
      cgv_message_bar_show (cgv_document_page_get_error_bar (self->document_page),
                            CGV_MESSAGE_ERROR,
                            title,
                            error->message,
                            _("_Open Another…"),
                            "win.open");
    }
  else
    {
      g_clear_pointer (&self->failed_files, g_ptr_array_unref);
      self->failed_files = g_ptr_array_ref (files);
      cgv_error_page_set_message (self->error_page, title, error->message);
    }
  cgv_window_show_resting_page (self);
}

void
cgv_window_show_toast (CgvWindow *self,
                       const char *text)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);

  /* The title of a toast is always markup in libadwaita 1.2. */
  adw_toast_overlay_add_toast (self->toast_overlay, adw_toast_new (markup));
}

void
cgv_window_restore_settings (CgvWindow *self)
{
  int width, height;

  if (self->settings == NULL)
    return;

  width = g_settings_get_int (self->settings, "window-width");
  height = g_settings_get_int (self->settings, "window-height");
  gtk_window_set_default_size (GTK_WINDOW (self), width, height);
  if (g_settings_get_boolean (self->settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  cgv_document_page_restore (self->document_page, self->settings);
}

void
cgv_window_save_settings (CgvWindow *self)
{
  int width, height;

  if (self->settings == NULL)
    return;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  if (width > 0 && height > 0)
    {
      g_settings_set_int (self->settings, "window-width", width);
      g_settings_set_int (self->settings, "window-height", height);
    }
  g_settings_set_boolean (self->settings, "window-maximized", gtk_window_is_maximized (GTK_WINDOW (self)));
  if (self->document != NULL)
    cgv_document_page_save (self->document_page, self->settings);
}
