/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-window.h"

#include <glib/gi18n.h>

#include "cgv-amounts-switch.h"
#include "cgv-announcer.h"
#include "cgv-arrays.h"
#include "cgv-causes.h"
#include "cgv-columns-dialog.h"
#include "cgv-command-palette.h"
#include "cgv-diagram-view.h"
#include "cgv-display-dup.h"
#include "cgv-drop-area.h"
#include "cgv-preferences-dialog.h"
#include "cgv-empty-page.h"
#include "cgv-event-picker.h"
#include "cgv-event-total.h"
#include "cgv-error-page.h"
#include "cgv-event-text.h"
#include "cgv-example.h"
#include "cgv-export.h"
#include "cgv-file-chooser.h"
#include "cgv-file-name.h"
#include "cgv-file-notice.h"
#include "cgv-filter-text.h"
#include "cgv-formulas-dialog.h"
#include "cgv-frame-memory.h"
#include "cgv-help-window.h"
#include "cgv-input.h"
#include "cgv-load-page.h"
#include "cgv-match-rules-dialog.h"
#include "cgv-message-bar.h"
#include "cgv-narrow-bin.h"
#include "cgv-page.h"
#include "cgv-platform.h"
#include "cgv-problem-report.h"
#include "cgv-problems-dialog.h"
#include "cgv-program-memory.h"
#include "cgv-profile-error.h"
#include "cgv-recent-list.h"
#include "cgv-record-hint.h"
#include "cgv-record-history.h"
#include "cgv-record-page.h"
#include "cgv-parts-text.h"
#include "cgv-run-pane.h"
#include "cgv-saved-file.h"
#include "cgv-saved-filters-dialog.h"
#include "cgv-set-page.h"
#include "cgv-sides-dialog.h"
#include "cgv-signal.h"
#include "cgv-source-view.h"
#include "cgv-task.h"
#include "cgv-template.h"
#include "cgv-treemap-view.h"
#include "cgv-widget.h"
#include "cgv-wrap-layout.h"

/* A load that takes less than this does not make the window flicker. */
#define LOAD_PAGE_DELAY_MS 150

/* Between the tools below the page of a phone, and between their lines. */
#define NARROW_SPACING 6

/* Minimum width of the first tool. It takes the room that the others of its line leave. */
#define NARROW_FIRST_WIDTH 120

#define SHORTCUTS "/io/github/callgrove/Callgrove/shortcuts.ui"

/* Parts that the palette knows. */
#define MAX_PARTS 200

/* Pages next to the list that have a key. */
#define MAX_PAGES 9

/* Recent profiles that the palette knows. */
#define MAX_RECENT 20

/* A list that is saved sooner is only said to be saved. */
#define SAVING_MS 400

struct _CgvWindow
{
  AdwApplicationWindow parent_instance;

  CgvNarrowBin *narrow_bin;
  CgvEventPicker *event_picker;
  AdwToastOverlay *toast_overlay;
  GtkOverlay *overlay;
  CgvCommandPalette *palette; /* weak; NULL while it is not open */
  CgvTable *saved_table; /* the list whose file name is being chosen; a weak pointer */
  AdwHeaderBar *header_bar;
  AdwSplitButton *open_button;
  GtkWidget *leave_button;
  GtkWidget *swap_button;
  GtkMenuButton *menu_button;
  GtkLabel *title;
  GtkLabel *subtitle;
  GtkWidget *narrow_bar;
  GtkPopover *recent_popover;
  CgvMessageBar *notice_bar;
  GtkStack *stack;
  CgvEmptyPage *empty_page;
  CgvLoadPage *load_page;
  CgvRunPane *run_pane;
  CgvErrorPage *error_page;
  /* NULL until they are needed */
  CgvRecordPage *record_page;
  CgvSetPage *set_page;
  CgvPage *document_page;
  CgvPage *compare_page;
  CgvDropArea *drop_area;
  GtkLabel *status_label;

  GSettings *settings;
  CgvSession *session;
  GSignalGroup *session_signals;
  GSignalGroup *focus_signals; /* of the shown focus */
  CgvAnnouncer *announcer;
  GPtrArray *base_files; /* the chosen base, while the user chooses the new side */
  CgvDocumentFiles *noticed; /* the files of the notice; NULL for another notice */
  guint load_page_id;
  gboolean shows_load_page;
  guint prepare_id;
  guint forget_id;
  gboolean has_example; /* the example is installed */

  char *hint_dismissed; /* the dismissed message about functions without names */
  CgvHelpWindow *help; /* weak; NULL while it is not open */

  CgvRecording *recording; /* the last one; NULL before the first */
  GPtrArray *compared_files; /* those that it is compared with: what was shown when it was started again */
  GPtrArray *kept_files; /* the chosen base of all further recordings; NULL for the one before */
  GHashTable *recorded;  /* from the first GFile of each recording to when it ended, a gint64 */
  gboolean shows_record_page;
  gboolean shows_set; /* otherwise a comparison of it may be shown */
  gboolean remembers_set; /* it is among the recent profiles */
  gboolean is_recorded;  /* a recording has ended, and is being loaded */
  gboolean is_closing;   /* closes when the recording has ended */
  guint n_dumps;         /* parts of the recording that are shown while it runs */

  /* Ends the file dialogs, which keep the window until they are answered. */
  GCancellable *choosing;
  GCancellable *opening; /* while files are looked up, before they are opened */
  gboolean opens_first;  /* a new window opens its first files */
  GCancellable *saving; /* while a list is saved */
  AdwToast *saving_toast; /* that says so */
  AdwToast *news_toast;   /* (nullable): what the session reported last */
  GFile *saved_file;
  guint saving_id;
};

enum
{
  PROP_0,
  PROP_SETTINGS,
  PROP_SESSION,
  N_PROPS
};

enum
{
  LOAD_FINISHED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvWindow, cgv_window, ADW_TYPE_APPLICATION_WINDOW)

static CgvDocument *
get_document (CgvWindow *self)
{
  return self->session->document;
}

static CgvFocus *
get_focus (CgvWindow *self)
{
  return self->session->focus;
}

/* Returns the comparison that is shown, or NULL. */
static CgvFocus *
get_comparison (CgvWindow *self)
{
  return self->session->compare_focus;
}

static void
show_toast (CgvWindow *self,
            const char *text)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);

  /* The title of a toast is always markup in libadwaita 1.2. */
  adw_toast_overlay_add_toast (self->toast_overlay, adw_toast_new (markup));
}

/* What the session reported is no longer so if a file cannot be read. */
static void
dismiss_news (CgvWindow *self)
{
  if (self->news_toast != NULL)
    adw_toast_dismiss (self->news_toast);
  g_clear_object (&self->news_toast);
}

static void
news_cb (CgvWindow *self,
         const char *text)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);
  AdwToast *toast = adw_toast_new (markup);

  dismiss_news (self);
  self->news_toast = g_object_ref (toast);
  adw_toast_overlay_add_toast (self->toast_overlay, toast);
}

static void
show_saved (CgvWindow *self,
            GFile *file,
            const char *text)
{
  adw_toast_overlay_add_toast (self->toast_overlay, cgv_saved_file_new_toast (file, text));
  cgv_announcer_say (self->announcer, text);
}

/* Returns whether parts of one run are side by side. */
static gboolean
compares_parts (CgvWindow *self)
{
  const CgvComparison *comparison = get_comparison (self) != NULL ? cgv_focus_get_comparison (get_comparison (self)) : NULL;

  return comparison != NULL && comparison->is_of_parts;
}

static gboolean
is_recording (CgvWindow *self)
{
  return self->recording != NULL && self->recording->state != CGV_RECORDING_ENDED;
}

static CgvSet *
get_set (CgvWindow *self)
{
  return self->set_page != NULL ? cgv_set_page_get_set (self->set_page) : NULL;
}

static char *
dup_compare_title (CgvWindow *self)
{
  g_autofree char *base = cgv_focus_dup_side_title (get_comparison (self), CGV_SIDE_BASE);
  g_autofree char *new_ = cgv_focus_dup_side_title (get_comparison (self), CGV_SIDE_NEW);

  if (compares_parts (self))
    {
      g_autoptr (CgvPartsText) text = cgv_parts_text_new (get_comparison (self)->numbers);

      return g_strdup (text->title);
    }
  /* Translators: the two sides of a comparison, such as "part 1 → part 2". */
  return g_strdup_printf (_("%s → %s"), base, new_);
}

/* Returns the program, if it is that of both sides. */
static char *
dup_compare_subtitle (CgvWindow *self)
{
  CgvRuns *base = cgv_focus_get_side (get_comparison (self), CGV_SIDE_BASE);
  CgvRuns *new_ = cgv_focus_get_side (get_comparison (self), CGV_SIDE_NEW);
  g_autofree char *base_title = cgv_document_dup_title (base->document);
  g_autofree char *new_title = cgv_document_dup_title (new_->document);

  if (g_str_equal (base_title, new_title))
    return g_steal_pointer (&base_title);
  return g_strdup_printf (_("%s → %s"), base_title, new_title);
}

/* Filters come first: if there is not enough room, the end is left out. */
static char *
dup_subtitle (CgvWindow *self)
{
  CgvFocus *focus = cgv_session_get_shown_focus (self->session);
  g_autofree char *origin = get_comparison (self) != NULL ? dup_compare_subtitle (self) : cgv_document_dup_subtitle (get_document (self));
  g_autofree char *filtered = focus != NULL ? cgv_filter_text_dup_short (focus) : NULL;

  if (filtered == NULL)
    return g_steal_pointer (&origin);
  if (*origin == '\0')
    return g_steal_pointer (&filtered);
  return g_strdup_printf ("%s · %s", filtered, origin);
}

static void
update_title (CgvWindow *self)
{
  g_autofree char *title = NULL;
  g_autofree char *subtitle = NULL;

  if (self->shows_record_page)
    title = g_strdup (_ ("Record"));
  else if (self->shows_set)
    title = cgv_set_page_dup_title (self->set_page);
  else if (is_recording (self) && get_document (self) == NULL)
    title = cgv_display_dup (self->recording->plan->line, -1);
  else if (get_comparison (self) != NULL)
    title = dup_compare_title (self);
  else if (get_document (self) != NULL)
    title = cgv_document_dup_title (get_document (self));
  if (self->shows_set && !self->shows_record_page)
    subtitle = cgv_set_page_dup_subtitle (self->set_page);
  else if (get_document (self) != NULL && !self->shows_record_page)
    subtitle = cgv_narrow_bin_get_narrow (self->narrow_bin) ? NULL : dup_subtitle (self);
  else if (is_recording (self))
    subtitle = g_strdup (_ ("Recording"));
  gtk_label_set_text (self->title, title != NULL ? title : g_get_application_name ());
  gtk_label_set_text (self->subtitle, subtitle != NULL ? subtitle : "");
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle), subtitle != NULL && *subtitle != '\0' && g_strcmp0 (subtitle, title) != 0);
  gtk_window_set_title (GTK_WINDOW (self), title != NULL ? title : g_get_application_name ());
}

/* Keeps only the button that closes the window: on a phone the other two do nothing, and take the room that the title needs. */
static char *
dup_narrow_decoration_layout (GtkSettings *settings)
{
  g_autofree char *layout = NULL;
  g_auto (GStrv) sides = NULL;
  GString *narrow = g_string_new (NULL);

  g_object_get (settings, "gtk-decoration-layout", &layout, NULL);
  sides = g_strsplit (layout != NULL ? layout : "", ":", 2);
  for (guint i = 0; sides[i] != NULL; i++)
    {
      g_auto (GStrv) buttons = g_strsplit (sides[i], ",", -1);

      if (i > 0)
        g_string_append_c (narrow, ':');
      if (g_strv_contains ((const char *const *) buttons, "close"))
        g_string_append (narrow, "close");
    }
  return g_string_free (narrow, FALSE);
}

/* Tools that the header and the page have no room for are below the page. */
static void
update_narrow_bar (CgvWindow *self,
                   gboolean narrow)
{
  gtk_widget_set_visible (self->narrow_bar, narrow && compares_parts (self));
  gtk_widget_set_visible (self->swap_button, get_comparison (self) != NULL && !self->shows_set && !(narrow && compares_parts (self)));
  if (self->document_page != NULL)
    cgv_page_set_narrow (self->document_page, narrow);
  if (self->compare_page != NULL)
    cgv_page_set_narrow (self->compare_page, narrow);
}

static void
update_header (CgvWindow *self)
{
  gboolean narrow = cgv_narrow_bin_get_narrow (self->narrow_bin);
  g_autofree char *layout = NULL;

  update_title (self);
  update_narrow_bar (self, narrow);

  /* The title of a comparison needs the room of Open; Back leads to it. */
  gtk_widget_set_visible (GTK_WIDGET (self->open_button), !narrow || get_comparison (self) == NULL);

  if (narrow)
    layout = dup_narrow_decoration_layout (gtk_widget_get_settings (GTK_WIDGET (self)));
  adw_header_bar_set_decoration_layout (self->header_bar, layout);

  if (narrow)
    {
      adw_split_button_set_icon_name (self->open_button, "document-open-symbolic");
      return;
    }
  adw_split_button_set_label (self->open_button, _("_Open"));
  adw_split_button_set_use_underline (self->open_button, TRUE);
}

static gboolean
has_problems (CgvDocument *document)
{
  return document != NULL && cgv_problem_report_count (document->problems) > 0;
}

/* Adds a page to the stack. Pages are made when they are needed: together they would take a quarter of the time to start. */
static gpointer
add_page (CgvWindow *self,
          GType type)
{
  GtkWidget *page = g_object_new (type, NULL);

  gtk_stack_add_child (self->stack, page);
  return page;
}

static void update_actions (CgvWindow *self);

static CgvPage *
add_content_page (CgvWindow *self,
                  gboolean compares)
{
  CgvPage *page = add_page (self, CGV_TYPE_PAGE);

  g_signal_connect_object (page, "notify::detail-alone", G_CALLBACK (update_actions), self, G_CONNECT_SWAPPED);
  cgv_page_set_narrow (page, cgv_narrow_bin_get_narrow (self->narrow_bin));
  if (self->settings != NULL)
    cgv_page_restore (page, self->settings, compares);
  return page;
}

static void error_dismissed_cb (CgvWindow *self);
static void hint_dismissed_cb (CgvWindow *self);

static CgvPage *
get_document_page (CgvWindow *self)
{
  if (self->document_page == NULL)
    {
      self->document_page = add_content_page (self, FALSE);
      g_signal_connect_object (cgv_page_get_error_bar (self->document_page), "dismissed", G_CALLBACK (error_dismissed_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (cgv_page_get_hint_bar (self->document_page), "dismissed", G_CALLBACK (hint_dismissed_cb), self, G_CONNECT_SWAPPED);
    }
  return self->document_page;
}

static CgvPage *
get_compare_page (CgvWindow *self)
{
  if (self->compare_page == NULL)
    self->compare_page = add_content_page (self, TRUE);
  return self->compare_page;
}

static CgvPage *
get_shown_page (CgvWindow *self)
{
  return get_comparison (self) != NULL ? get_compare_page (self) : get_document_page (self);
}

/* With a single part there is no overview, and the menu does not offer it. */
static void
bind_overview (CgvWindow *self)
{
  g_autoptr (GPropertyAction) action = NULL;

  if (get_document (self) == NULL || !cgv_page_has_overview (get_shown_page (self)))
    {
      g_action_map_remove_action (G_ACTION_MAP (self), "parts-overview");
      return;
    }
  action = g_property_action_new ("parts-overview", get_shown_page (self), "parts-overview");
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
}

static void
bind_actions (CgvWindow *self)
{
  g_autoptr (GPropertyAction) amounts = g_property_action_new ("amounts", cgv_session_get_shown_focus (self->session), "amounts");
  g_autoptr (GPropertyAction) fold = g_property_action_new ("fold", cgv_session_get_shown_focus (self->session), "fold");
  g_autoptr (GPropertyAction) hot_path = g_property_action_new ("hot-path", cgv_session_get_shown_focus (self->session), "hot-path");

  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (amounts));
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (fold));
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (hot_path));
  bind_overview (self);
}

/* Opens the window of shortcuts on those of the current page. */
static void
choose_shortcuts (CgvWindow *self,
                  gboolean has_comparison)
{
  GtkShortcutsWindow *shortcuts = gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (self));

  if (shortcuts != NULL)
    g_object_set (shortcuts, "section-name", has_comparison ? "comparison" : "profile", NULL);
}

/* Makes the window of shortcuts when it is first needed. GTK would make it with each window, in a twelfth of the time to start. */
static GtkShortcutsWindow *
get_shortcuts (CgvWindow *self)
{
  GtkApplicationWindow *window = GTK_APPLICATION_WINDOW (self);

  if (gtk_application_window_get_help_overlay (window) == NULL)
    {
      g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (SHORTCUTS);

      gtk_application_window_set_help_overlay (window, GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "help_overlay")));
      choose_shortcuts (self, get_comparison (self) != NULL);
    }
  return gtk_application_window_get_help_overlay (window);
}

/* GTK replaces this action by its own when there is a window of shortcuts. */
static void
show_shortcuts_cb (GSimpleAction *action,
                   GVariant *parameter,
                   gpointer self)
{
  gtk_window_present (GTK_WINDOW (get_shortcuts (self)));
}

static void record_cb (CgvWindow *self);
static void record_found_cb (CgvWindow *self,
                             GFile *file);

static CgvRecordPage *
get_record_page (CgvWindow *self)
{
  if (self->record_page == NULL)
    {
      self->record_page = add_page (self, CGV_TYPE_RECORD_PAGE);
      cgv_record_page_set_settings (self->record_page, self->settings);
      g_signal_connect_object (self->record_page, "record", G_CALLBACK (record_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->record_page, "found", G_CALLBACK (record_found_cb), self, G_CONNECT_SWAPPED);
    }
  return self->record_page;
}

static void open_step_cb (CgvWindow *self);
static void set_changed_cb (CgvWindow *self);

static CgvSetPage *
get_set_page (CgvWindow *self)
{
  if (self->set_page == NULL)
    {
      self->set_page = add_page (self, CGV_TYPE_SET_PAGE);
      g_signal_connect_object (self->set_page, "open", G_CALLBACK (open_step_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->set_page, "changed", G_CALLBACK (set_changed_cb), self, G_CONNECT_SWAPPED);
    }
  return self->set_page;
}

static GtkWidget *
get_resting_page (CgvWindow *self)
{
  if (self->shows_record_page)
    return GTK_WIDGET (get_record_page (self));
  if (self->shows_set)
    return GTK_WIDGET (get_set_page (self));
  if (get_document (self) != NULL)
    return GTK_WIDGET (get_shown_page (self));
  if (self->session->failed_files != NULL)
    return GTK_WIDGET (self->error_page);
  return GTK_WIDGET (self->empty_page);
}

/* Returns whether Back leads to a set. */
static gboolean
is_in_set (CgvWindow *self)
{
  return get_set (self) != NULL && !self->shows_set;
}

static void
update_leave_button (CgvWindow *self,
                     gboolean has_comparison)
{
  gboolean leaves_record = self->shows_record_page;
  const char *name = has_comparison ? _ ("Back to the Profile") : _ ("Back");

  if (is_in_set (self) && !leaves_record)
    name = cgv_set_is_suite (get_set (self)) ? _ ("Back to the Benchmarks") : _ ("Back to the Series");
  gtk_widget_set_visible (self->leave_button, has_comparison || leaves_record || is_in_set (self));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->leave_button), leaves_record ? "win.leave-record" : "win.leave-comparison");
  gtk_widget_set_tooltip_text (self->leave_button, name);
  cgv_widget_name (self->leave_button, name);
}

/* A set has event types, but no focus. */
static void
update_event_picker (CgvWindow *self,
                     GtkWidget *page)
{
  guint selected = 0;
  GPtrArray *items = page == GTK_WIDGET (self->set_page) ? cgv_set_page_get_events (self->set_page, &selected) : NULL;
  gboolean has_costs = page == GTK_WIDGET (self->compare_page) || page == GTK_WIDGET (self->document_page);

  cgv_event_picker_set_items (self->event_picker, items, selected);
  gtk_widget_set_visible (GTK_WIDGET (self->event_picker), has_costs || items != NULL);
}

static void
event_picked_cb (CgvWindow *self,
                 guint position)
{
  cgv_set_page_choose_event (self->set_page, position);
}

/* Shows the document, or the progress of the load, and moves the keyboard there. */
static void
update_page (CgvWindow *self)
{
  GtkWidget *page;
  gboolean has_comparison;

  self->shows_load_page = self->shows_load_page && cgv_session_is_busy (self->session);
  if (self->shows_load_page && cgv_session_is_comparing (self->session))
    cgv_load_page_compare (self->load_page);
  else if (cgv_session_get_progress (self->session) == NULL)
    cgv_load_page_stop (self->load_page);
  page = self->shows_load_page ? GTK_WIDGET (self->load_page) : get_resting_page (self);
  has_comparison = page == (GtkWidget *) self->compare_page;

  update_event_picker (self, page);
  update_leave_button (self, has_comparison);
  /* A fading page is above the new one, and would get its clicks. */
  if (self->compare_page != NULL)
    gtk_widget_set_can_target (GTK_WIDGET (self->compare_page), has_comparison);
  choose_shortcuts (self, has_comparison);
  if (gtk_stack_get_visible_child (self->stack) == page)
    return;

  gtk_stack_set_visible_child (self->stack, page);
  gtk_widget_grab_focus (page);
}

static gboolean
show_load_page_cb (gpointer user_data)
{
  CgvWindow *self = CGV_WINDOW (user_data);

  self->load_page_id = 0;
  self->shows_load_page = TRUE;
  update_page (self);
  return G_SOURCE_REMOVE;
}

/* A page that is about to be needed is made while threads load and compute. */
static gboolean
prepare_page_cb (gpointer user_data)
{
  CgvWindow *self = CGV_WINDOW (user_data);

  self->prepare_id = 0;
  if (cgv_session_is_comparing (self->session))
    get_compare_page (self);
  else
    get_document_page (self);
  return G_SOURCE_REMOVE;
}

static void
queue_preparing (CgvWindow *self)
{
  gboolean lacks_page = cgv_session_is_comparing (self->session) ? self->compare_page == NULL : self->document_page == NULL;

  if (lacks_page && self->prepare_id == 0 && cgv_session_is_busy (self->session))
    self->prepare_id = g_timeout_add (0, prepare_page_cb, self);
}

static void
progress_changed_cb (CgvWindow *self)
{
  CgvProgress *progress = cgv_session_get_progress (self->session);
  g_autofree char *name = NULL;

  g_clear_handle_id (&self->load_page_id, g_source_remove);
  cgv_load_page_stop (self->load_page);
  if (progress == NULL)
    return;

  name = cgv_files_dup_name (cgv_session_get_loading_files (self->session));
  cgv_load_page_start (self->load_page, name, progress);
  /* A short load needs no page, except in a new window, which would show its start page first. */
  if (gtk_widget_get_mapped (GTK_WIDGET (self)) && !self->opens_first)
    self->load_page_id = g_timeout_add (LOAD_PAGE_DELAY_MS, show_load_page_cb, self);
  else
    show_load_page_cb (self);
}

static void
update_compare_parts (CgvWindow *self)
{
  CgvPartSides *sides = cgv_session_compares_parts (self->session) ? self->session->part_sides : NULL;
  CgvPage *page;

  if (get_comparison (self) == NULL)
    return;
  page = get_compare_page (self);
  if (cgv_page_get_focus (page) == get_comparison (self))
    cgv_page_set_part_sides (page, sides);
  cgv_view_set_focus (CGV_VIEW (cgv_page_get_parts_strip (page)), compares_parts (self) ? get_comparison (self) : NULL);
}

static gboolean
forget_comparison_cb (gpointer user_data)
{
  CgvWindow *self = user_data;

  self->forget_id = 0;
  if (get_comparison (self) == NULL)
    cgv_page_set_focus (self->compare_page, NULL);
  return G_SOURCE_REMOVE;
}

/* A comparison that is left is seen until it has faded away, and takes a while to be rid of. */
static void
queue_forgetting (CgvWindow *self)
{
  gboolean has_left = self->session != NULL && get_comparison (self) == NULL && self->compare_page != NULL && cgv_page_get_focus (self->compare_page) != NULL;

  if (has_left && self->forget_id == 0 && !gtk_stack_get_transition_running (self->stack))
    self->forget_id = g_idle_add (forget_comparison_cb, self);
}

/* Parts cannot be added to a comparison. */
static guint
count_zones (CgvWindow *self)
{
  if (get_document (self) == NULL || self->shows_set)
    return 1;
  return get_comparison (self) != NULL ? 2 : CGV_N_DROP_ZONES;
}

static void
session_changed_cb (CgvWindow *self)
{
  update_compare_parts (self);
  bind_overview (self);
  update_header (self);
  update_actions (self);
  update_page (self);
  queue_preparing (self);
  queue_forgetting (self);
  cgv_drop_area_set_n_zones (self->drop_area, count_zones (self));
}

static void
update_partial_bar (CgvWindow *self)
{
  CgvMessageBar *bar = cgv_page_get_partial_bar (self->document_page);
  g_autofree char *title = NULL;
  g_autofree char *detail = NULL;

  if (!cgv_document_is_partial (get_document (self)))
    return;

  title = cgv_problem_report_dup_title (get_document (self));
  if (cgv_session_ran_out_of_memory (self->session) && cgv_session_can_load_again (self->session))
    {
      cgv_message_bar_show (bar,
                            CGV_MESSAGE_WARNING,
                            title,
                            _("It needs more memory than a file of its size should. The part that was read is shown; costs are missing. Load all of it if you trust the file."),
                            _("_Load With More Memory"),
                            "win.reload-with-more-memory");
      return;
    }
  detail = cgv_problem_report_dup_detail (get_document (self));
  cgv_message_bar_show (bar,
                        CGV_MESSAGE_WARNING,
                        title,
                        detail,
                        _("_Show Problems"),
                        "win.show-problems");
}

static void
show_hint (CgvWindow *self,
           const char *title,
           const char *detail,
           const char *button,
           const char *action)
{
  if (title != NULL && g_strcmp0 (title, self->hint_dismissed) != 0)
    cgv_message_bar_show (cgv_page_get_hint_bar (self->document_page), CGV_MESSAGE_INFO, title, detail, button, action);
}

/* Explains once for the shown program, and its later runs, what may count twice, or why there are addresses instead of names. Problems of
 * the file have priority: two bars would leave a small window no room. */
static void
update_hint_bar (CgvWindow *self)
{
  CgvDocument *document = get_document (self);
  g_autoptr (CgvRuns) runs = NULL;
  g_autofree char *common = NULL;
  g_autofree char *nameless = NULL;

  if (document == NULL || cgv_document_is_partial (document))
    return;
  runs = cgv_runs_new_detected (document);
  common = cgv_runs_dup_common (runs);
  nameless = cgv_record_hint_dup_nameless (document);
  if (common != NULL)
    show_hint (self, _("Costs of a forked process may count twice"), common, NULL, NULL);
  else
    show_hint (self, nameless, _("Symbols were not there when this was recorded."), _("_How to Get Names…"), "win.help('names')");
}

static void
hint_dismissed_cb (CgvWindow *self)
{
  g_free (self->hint_dismissed);
  self->hint_dismissed = g_strdup (cgv_message_bar_get_title (cgv_page_get_hint_bar (self->document_page)));
}

/* Keeps the choices of the document for later profiles of its program. */
static void
remember (CgvWindow *self)
{
  CgvFocus *focus = get_focus (self);
  g_auto (GVariantDict) values = { 0 };

  if (self->settings == NULL || focus == NULL)
    return;
  g_variant_dict_init (&values, NULL);
  cgv_program_memory_add_focus (&values, focus);
  cgv_page_remember (self->document_page, &values);
  cgv_program_memory_save (self->settings, cgv_focus_get_document (focus), g_variant_dict_end (&values));
}

/* The focus has the rest already. */
static void
recall (CgvWindow *self)
{
  g_autoptr (GVariant) values = self->settings != NULL ? cgv_program_memory_load (self->settings, get_document (self)) : NULL;

  if (values != NULL)
    cgv_page_recall (self->document_page, values);
}

static void
focus_changed_cb (CgvWindow *self)
{
  CgvFocus *focus = get_focus (self);

  if (focus == NULL && self->document_page == NULL)
    return;
  cgv_page_set_focus (get_document_page (self), focus);
  if (focus != NULL)
    recall (self);
  cgv_page_set_part_sides (self->document_page, self->session->part_sides);
  update_partial_bar (self);
  update_hint_bar (self);
}

/* Selects the function whose cell of causes was opened. */
static void
select_cause (CgvWindow *self,
              CgvFocus *focus)
{
  const char *name = cgv_set_page_get_function (self->set_page);
  g_autoptr (CgvRowKey) key = name != NULL ? cgv_row_key_new_for_name (name) : NULL;
  CgvNodeId row = key != NULL ? cgv_row_key_find (key, focus->numbers->folds) : CGV_NONE;

  if (row != CGV_NONE)
    cgv_focus_open_row (focus, row);
}

static void
comparison_changed_cb (CgvWindow *self)
{
  if (get_comparison (self) != NULL && self->shows_set)
    select_cause (self, get_comparison (self));
  self->shows_set = self->shows_set && get_comparison (self) == NULL;
  if (get_comparison (self) != NULL)
    cgv_page_set_focus (get_compare_page (self), get_comparison (self));
  update_compare_parts (self);
}

/* Other sides may be of another run. */
static void
numbers_changed_cb (CgvWindow *self)
{
  update_compare_parts (self);
  update_header (self);
}

static void
announce_cb (CgvWindow *self,
             CgvFocusChange changes)
{
  cgv_announcer_add (self->announcer, get_shown_page (self), changes);
}

static void
shown_focus_changed_cb (CgvWindow *self)
{
  if (self->palette != NULL)
    cgv_command_palette_close (self->palette);
  g_signal_group_set_target (self->focus_signals, cgv_session_get_shown_focus (self->session));
  bind_actions (self);
}

static void
siblings_changed_cb (CgvWindow *self)
{
  GPtrArray *siblings = self->session->siblings;
  g_autofree char *title = NULL;
  g_autofree char *names = NULL;

  if (siblings == NULL)
    return;

  names = cgv_files_dup_name (siblings);
  title = g_strdup_printf (ngettext ("%u more file of this run is in the same folder",
                                     "%u more files of this run are in the same folder",
                                     siblings->len),
                           siblings->len);
  cgv_message_bar_show (cgv_page_get_siblings_bar (get_document_page (self)),
                        CGV_MESSAGE_INFO,
                        title,
                        names,
                        _("_Add as Parts"),
                        "win.add-siblings");
}

static void
notice_changed_cb (CgvWindow *self)
{
  CgvDocumentFiles *files = cgv_session_get_notice (self->session);

  g_set_object (&self->noticed, files);
  if (files != NULL && files->notice != CGV_FILE_NOTICE_CHANGED)
    dismiss_news (self);
  if (files != NULL)
    cgv_file_notice_show (self->notice_bar, files, get_comparison (self) == NULL);
  else
    cgv_message_bar_hide (self->notice_bar);
  update_actions (self);
}

static void
notice_dismissed_cb (CgvWindow *self)
{
  if (self->noticed != NULL)
    cgv_document_files_set_notice (self->noticed, CGV_FILE_NOTICE_NONE);
}

static void
compare_failed_cb (CgvWindow *self,
                   const GError *error)
{
  g_clear_object (&self->noticed);
  cgv_announcer_notify (self->announcer, _("These Profiles Cannot Be Compared"));
  cgv_message_bar_show (self->notice_bar, CGV_MESSAGE_ERROR, _("These Profiles Cannot Be Compared"), error->message, NULL, NULL);
}

static void
show_error_page (CgvWindow *self,
                 const char *title,
                 GFile *file,
                 const GError *error)
{
  gboolean is_foreign = g_error_matches (error, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_FORMAT);

  cgv_error_page_set_message (self->error_page, title, error->message);
  cgv_error_page_set_foreign (self->error_page, is_foreign && cgv_input_can_read_again (file) ? file : NULL);
}

/* Shows above the page what could not be opened: the culprit of the files, or all of them. */
static void
failed_cb (CgvWindow *self,
           GPtrArray *files,
           GFile *culprit,
           const GError *error)
{
  g_autofree char *name = culprit != NULL ? cgv_file_dup_name (culprit) : cgv_files_dup_name (files);
  g_autofree char *title = NULL;

  /* Translators: %s is the name of a file. */
  title = g_strdup_printf (_("Could Not Open %s"), name);
  cgv_announcer_notify (self->announcer, title);
  dismiss_news (self);
  /* The error says more than a notice about the same files. */
  if (self->noticed != NULL && self->noticed->document->files == files)
    cgv_document_files_set_notice (self->noticed, CGV_FILE_NOTICE_NONE);
  if (self->shows_set)
    cgv_message_bar_show (self->notice_bar, CGV_MESSAGE_ERROR, title, error->message, NULL, NULL);
  else if (get_comparison (self) != NULL)
    cgv_message_bar_show (cgv_page_get_error_bar (self->compare_page), CGV_MESSAGE_ERROR, title, error->message, NULL, NULL);
  else if (get_document (self) != NULL)
    cgv_message_bar_show (cgv_page_get_error_bar (self->document_page),
                          CGV_MESSAGE_ERROR,
                          title,
                          error->message,
                          _("_Open Another…"),
                          "win.open");
  else
    show_error_page (self, title, culprit != NULL ? culprit : g_ptr_array_index (files, 0), error);
}

/* Keeps the request, and the results that the next recording is expected to have. */
static void
remember_recording (CgvWindow *self)
{
  CgvRecording *recording = self->recording;

  if (self->settings == NULL)
    return;
  cgv_record_plan_remember (self->settings, recording->plan->values);
  cgv_recorder_remember (recording->recorder, g_file_peek_path (g_ptr_array_index (recording->files, 0)));
}

/* A recording is loaded, or compared with the one before. */
static void
show_recorded (CgvWindow *self)
{
  guint seconds = (guint) (cgv_recording_get_seconds (self->recording) + 0.5);
  g_autofree char *time = g_strdup_printf (ngettext ("Recorded in %u second", "Recorded in %u seconds", seconds), seconds);
  const char *title = seconds > 0 ? time : _ ("Recorded in less than a second");

  self->is_recorded = FALSE;
  remember_recording (self);
  g_clear_object (&self->noticed);
  cgv_message_bar_show (self->notice_bar, CGV_MESSAGE_INFO, title, self->recording->end, _ ("Record _Again"), "win.record-again");
  if (get_comparison (self) != NULL && self->kept_files == NULL)
    {
      g_autofree char *base = cgv_focus_dup_side_title (get_comparison (self), CGV_SIDE_BASE);
      /* Translators: %s is the time of an earlier recording. */
      g_autofree char *label = g_strdup_printf (_ ("_Keep %s as A"), base);

      cgv_message_bar_offer_other (self->notice_bar, cgv_session_get_side_document (self->session, CGV_SIDE_BASE)->recorded != 0 ? label : _ ("_Keep A"), "win.keep-base");
    }
}

/* Sides are named by the times of their recordings. */
static void
name_recording (CgvWindow *self,
                CgvDocument *document)
{
  const gint64 *when = g_hash_table_lookup (self->recorded, cgv_document_get_file (document, 0));

  if (when != NULL)
    cgv_document_set_recorded (document, *when);
}

/* Returns whether a document is the recording that runs, as far as it is. */
static gboolean
shows_dumps (CgvWindow *self,
             CgvDocument *document)
{
  g_auto (GStrv) dumps = is_recording (self) ? cgv_recording_list_dumps (self->recording) : NULL;

  return dumps != NULL && dumps[0] != NULL && document != NULL && g_strcmp0 (g_file_peek_path (cgv_document_get_file (document, 0)), dumps[0]) == 0;
}

/* Shows the parts of a recording that runs, one after the other, unless the user has opened something else. */
static void
show_dumps (CgvWindow *self)
{
  g_auto (GStrv) dumps = is_recording (self) ? cgv_recording_list_dumps (self->recording) : NULL;
  guint n = dumps != NULL ? g_strv_length (dumps) : 0;
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  if (n <= self->n_dumps || cgv_session_is_busy (self->session) || (self->n_dumps > 0 && !shows_dumps (self, get_document (self))))
    return;
  for (guint i = self->n_dumps; i < n; i++)
    g_ptr_array_add (files, g_file_new_for_path (dumps[i]));
  if (self->n_dumps > 0)
    cgv_session_add_parts (self->session, files);
  else
    cgv_session_open (self->session, files);
  self->n_dumps = n;
  cgv_run_pane_set_alone (self->run_pane, FALSE);
}

/* Bars and pages that say why a load failed are alerts. */
static void
load_finished_cb (CgvWindow *self,
                  const GError *error)
{
  g_autofree char *title = error == NULL && get_document (self) != NULL ? cgv_document_dup_title (get_document (self)) : NULL;
  /* Translators: what a screen reader says after a load; %s is the title of a profile. */
  g_autofree char *news = title != NULL ? g_strdup_printf (_("%s is loaded"), title) : NULL;

  if (news != NULL)
    cgv_announcer_say (self->announcer, news);
  if (self->is_recorded)
    show_recorded (self);
  cgv_run_pane_set_profile (self->run_pane, shows_dumps (self, get_document (self)) ? get_focus (self) : NULL);
  show_dumps (self);
  g_signal_emit (self, signals[LOAD_FINISHED], 0, error);
}

/* Returns whether a document is a side of the selected row of the set. */
static gboolean
is_of_set (CgvWindow *self,
           CgvDocument *document)
{
  const char *path = g_file_peek_path (cgv_document_get_file (document, 0));
  char **base;
  char **new_;

  if (path == NULL || self->set_page == NULL || !cgv_set_page_get_files (self->set_page, &base, &new_))
    return FALSE;
  return g_strv_contains ((const char *const *) base, path) || g_strv_contains ((const char *const *) new_, path);
}

static void
drop_set (CgvWindow *self)
{
  self->shows_set = FALSE;
  if (self->set_page != NULL)
    cgv_set_page_set (self->set_page, NULL);
}

/* What was to be opened before no longer is. */
static void
stop_opening (CgvWindow *self)
{
  if (self->opening != NULL)
    g_cancellable_cancel (self->opening);
  g_clear_object (&self->opening);
}

static void
loaded_cb (CgvWindow *self,
           CgvDocument *document)
{
  GtkRecentManager *manager = gtk_recent_manager_get_default ();
  GPtrArray *files = document->files;
  CgvCosts *costs = cgv_document_peek_costs (document);
  g_autofree char *title = cgv_document_dup_title (document);
  g_auto (CgvEventTotal) sum = { 0 };
  g_autofree char *total = NULL;
  g_autoptr (GPtrArray) again = g_ptr_array_new ();

  if (costs != NULL)
    {
      cgv_event_total_init (&sum, costs);
      total = cgv_event_total_dup_record (&sum);
    }
  stop_opening (self);
  name_recording (self, document);
  for (guint i = 0; i < files->len; i++)
    if (cgv_input_can_read_again (g_ptr_array_index (files, i)))
      g_ptr_array_add (again, g_ptr_array_index (files, i));
  if (self->settings != NULL && again->len > 0 && !shows_dumps (self, document) && !is_of_set (self, document))
    cgv_recent_list_add (manager, again, FALSE, title, total);
  self->shows_record_page = FALSE;
  if (!is_of_set (self, document))
    drop_set (self);
  /* The content of the window is about to be replaced, perhaps by the same program. */
  remember (self);
}

/* Opens the files of two sides as a comparison. */
static void
compare_paths (CgvWindow *self,
               char *const *base,
               char *const *new_)
{
  char *const *const paths[] = { base, new_ };
  GPtrArray *files[CGV_N_SIDES];

  cgv_foreach_side (side)
    {
      files[side] = g_ptr_array_new_with_free_func (g_object_unref);
      for (char *const *path = paths[side]; *path != NULL; path++)
        g_ptr_array_add (files[side], g_file_new_for_path (*path));
    }
  cgv_session_compare_files (self->session, files[CGV_SIDE_BASE], files[CGV_SIDE_NEW]);
  cgv_foreach_side (side)
    g_ptr_array_unref (files[side]);
}

/* A set that is one comparison is shown as that. Returns FALSE if it is more. */
static gboolean
open_only_pair (CgvWindow *self)
{
  g_auto (GStrv) base = NULL;
  g_auto (GStrv) new_ = NULL;
  char **paths[CGV_N_SIDES];

  if (!self->shows_set || !cgv_set_get_only_pair (get_set (self), &paths[CGV_SIDE_BASE], &paths[CGV_SIDE_NEW]))
    return FALSE;
  base = g_strdupv (paths[CGV_SIDE_BASE]);
  new_ = g_strdupv (paths[CGV_SIDE_NEW]);
  drop_set (self);
  compare_paths (self, base, new_);
  session_changed_cb (self);
  return TRUE;
}

/* Adds the folders of a set to the recent profiles as soon as it is one. */
static void
remember_set (CgvWindow *self)
{
  CgvSet *set = get_set (self);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *title = NULL;
  g_autofree char *record = NULL;

  if (self->settings == NULL || self->remembers_set || set == NULL || set->series == NULL)
    return;
  self->remembers_set = TRUE;
  cgv_foreach_side (side)
    {
      for (char **path = set->paths[side]; path != NULL && *path != NULL; path++)
        g_ptr_array_add (files, g_file_new_for_path (*path));
    }
  title = cgv_set_dup_title (set);
  record = cgv_set_dup_record (set);
  cgv_recent_list_add (gtk_recent_manager_get_default (), files, TRUE, title, record);
}

static void
set_changed_cb (CgvWindow *self)
{
  remember_set (self);
  if (open_only_pair (self))
    return;
  update_title (self);
  if (self->shows_set)
    update_event_picker (self, GTK_WIDGET (self->set_page));
}

/* @base is NULL for a series. */
static void
show_set (CgvWindow *self,
          char *const *base,
          char *const *new_)
{
  g_autoptr (CgvMatchRules) rules = self->settings != NULL ? cgv_match_rules_load (self->settings) : NULL;
  g_autoptr (CgvSet) set = cgv_set_new (base, new_, self->session->memory_limit, rules);

  cgv_session_cancel (self->session);
  self->shows_record_page = FALSE;
  self->shows_set = TRUE;
  self->remembers_set = FALSE;
  cgv_message_bar_hide (self->notice_bar);
  cgv_set_page_set (get_set_page (self), set);
  session_changed_cb (self);
}

/* Returns (transfer full) (nullable) the paths of files, if all have one. */
static GStrv
dup_paths (GPtrArray *files)
{
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();

  for (guint i = 0; i < files->len; i++)
    {
      const char *path = g_file_peek_path (g_ptr_array_index (files, i));

      if (path == NULL)
        return NULL;
      g_strv_builder_add (paths, path);
    }
  return g_strv_builder_end (paths);
}

/* Files that are to be opened, before it is known whether they are folders. */
typedef struct
{
  GPtrArray *files[CGV_N_SIDES]; /* of the base: NULL unless both are compared */
  GStrv paths[CGV_N_SIDES];      /* NULL if a file has none */
  guint zone;                    /* CgvDropZone, for files */
  gboolean is_first; /* the window was not shown before */
  gboolean are_set;
  gboolean have_kept; /* one folder has both sides */
} Opening;

static void
opening_free (gpointer data)
{
  Opening *opening = data;

  cgv_foreach_side (side)
    {
      g_clear_pointer (&opening->files[side], g_ptr_array_unref);
      g_strfreev (opening->paths[side]);
    }
  g_free (opening);
}

static gboolean
are_folders (char *const *paths)
{
  guint n = 0;

  while (paths != NULL && paths[n] != NULL && g_file_test (paths[n], G_FILE_TEST_IS_DIR))
    n++;
  return n > 0 && paths[n] == NULL;
}

/* In a thread, because a mount that does not answer would block the window. */
static void
look_up (GTask *task,
         gpointer source,
         gpointer data,
         GCancellable *cancellable)
{
  Opening *opening = data;
  char **base = opening->paths[CGV_SIDE_BASE];
  char **new_ = opening->paths[CGV_SIDE_NEW];

  opening->are_set = are_folders (new_) && (opening->files[CGV_SIDE_BASE] == NULL || are_folders (base));
  if (!opening->are_set && base != NULL && new_ != NULL)
    opening->are_set = cgv_series_have_different_commands (base) && cgv_series_have_different_commands (new_);
  opening->have_kept = opening->are_set && base == NULL && new_[1] == NULL && cgv_series_has_kept (new_[0]);
  g_task_return_boolean (task, TRUE);
}

/* One folder, or several, is a series; two are a suite, and one with the results of gungraun before and after. Files are the parts of one
 * profile. */
static void
looked_up_cb (GObject *source,
              GAsyncResult *result,
              gpointer user_data)
{
  CgvWindow *self = CGV_WINDOW (source);
  const Opening *opening = g_task_get_task_data (G_TASK (result));
  GPtrArray *base = opening->files[CGV_SIDE_BASE];
  GPtrArray *new_ = opening->files[CGV_SIDE_NEW];
  char **paths = opening->paths[CGV_SIDE_NEW];

  if (!g_task_propagate_boolean (G_TASK (result), NULL))
    return;
  g_clear_object (&self->opening);
  self->opens_first = opening->is_first;
  if (opening->are_set && base != NULL)
    show_set (self, opening->paths[CGV_SIDE_BASE], paths);
  else if (opening->are_set && new_->len == 2)
    show_set (self, (char *[]) { paths[0], NULL }, paths + 1);
  else if (opening->are_set)
    show_set (self, opening->have_kept ? paths : NULL, paths);
  else if (base != NULL || opening->zone == CGV_DROP_COMPARE)
    cgv_session_compare_files (self->session, base, new_);
  else if (opening->zone == CGV_DROP_ADD)
    cgv_session_add_parts (self->session, new_);
  else
    cgv_session_open (self->session, new_);
  self->opens_first = FALSE;
}

/* @base: (nullable): files to compare with; then @zone is not used */
static void
open_in_zone (CgvWindow *self,
              GPtrArray *base,
              GPtrArray *new_,
              guint zone)
{
  GPtrArray *files[CGV_N_SIDES] = { base, new_ };
  Opening *opening = g_new0 (Opening, 1);

  cgv_foreach_side (side)
    {
      opening->files[side] = files[side] != NULL ? g_ptr_array_ref (files[side]) : NULL;
      opening->paths[side] = files[side] != NULL ? dup_paths (files[side]) : NULL;
    }
  opening->zone = zone;
  opening->is_first = !gtk_widget_get_mapped (GTK_WIDGET (self));
  stop_opening (self);
  self->opening = g_cancellable_new ();
  cgv_task_run (self, self->opening, looked_up_cb, NULL, look_up, opening, opening_free);
}

static void
open_files (CgvWindow *self,
            GPtrArray *files)
{
  open_in_zone (self, NULL, files, CGV_DROP_OPEN);
}

static void
recent_chosen_cb (CgvWindow *self,
                  GPtrArray *files)
{
  gtk_popover_popdown (self->recent_popover);
  open_files (self, files);
}

static void
dropped_cb (CgvWindow *self,
            GPtrArray *files,
            guint zone)
{
  open_in_zone (self, NULL, files, zone);
}

static void
drop_refused_cb (CgvWindow *self)
{
  show_toast (self, _("Only files can be dropped here"));
}

/* Shows the comparison of the selected row. */
static void
open_step_cb (CgvWindow *self)
{
  char **paths[CGV_N_SIDES];
  g_autoptr (GPtrArray) files = NULL;

  if (get_set (self)->only != NULL)
    {
      files = g_ptr_array_new_with_free_func (g_object_unref);
      g_ptr_array_add (files, g_file_new_for_path (get_set (self)->only));
      open_files (self, files);
    }
  else if (cgv_set_page_get_files (self->set_page, &paths[CGV_SIDE_BASE], &paths[CGV_SIDE_NEW]))
    compare_paths (self, paths[CGV_SIDE_BASE], paths[CGV_SIDE_NEW]);
}

static void
side_button_pressed_cb (GtkWindow *window,
                        guint button)
{
  const guint back_button = 8;
  const guint forward_button = 9;

  if (button == back_button || button == forward_button)
    gtk_widget_activate_action (GTK_WIDGET (window), button == back_button ? "win.back" : "win.forward", NULL);
}

static void
error_dismissed_cb (CgvWindow *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->document_page));
}

static GPtrArray *
files_from_list (GListModel *list)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    g_ptr_array_add (files, g_list_model_get_item (list, i));
  return files;
}

/* Returns the folder of the last profile, where the next one will be; otherwise the one where the program was started. */
static GFile *
dup_folder (CgvWindow *self)
{
  g_autoptr (GPtrArray) recent = NULL;
  g_autofree char *working = NULL;

  if (get_document (self) != NULL)
    return g_file_get_parent (cgv_document_get_file (get_document (self), 0));
  recent = cgv_recent_list_dup_files (gtk_recent_manager_get_default (), 1);
  if (self->settings != NULL && recent->len > 0)
    return g_file_get_parent (g_ptr_array_index (recent, 0));
  working = g_get_current_dir ();
  return g_file_new_for_path (working);
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

  list = cgv_file_chooser_finish (result, &error);
  if (list == NULL)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        show_toast (self, _("The file dialog could not be shown"));
      return;
    }

  files = files_from_list (list);
  func (self, files);
}

static void
choose_files (CgvWindow *self,
              const char *title,
              FilesFunc func)
{
  g_autoptr (GFile) folder = dup_folder (self);

  cgv_file_chooser_open_async (GTK_WINDOW (self), title, FALSE, folder, self->choosing, files_chosen_cb, func);
}

static void
add_source_folders (CgvWindow *self,
                    GPtrArray *folders)
{
  for (guint i = 0; i < folders->len; i++)
    {
      const char *path = g_file_peek_path (g_ptr_array_index (folders, i));

      if (path != NULL)
        cgv_source_view_add_folder (cgv_page_get_source_view (get_shown_page (self)), path);
    }
}

static void
set_base_folder (CgvWindow *self,
                 GPtrArray *folders)
{
  const char *path = folders->len > 0 ? g_file_peek_path (g_ptr_array_index (folders, 0)) : NULL;

  if (path != NULL)
    cgv_page_set_base_folder (get_shown_page (self), path);
}

static void
choose_folder (CgvWindow *self,
               const char *title,
               FilesFunc func)
{
  g_autoptr (GFile) folder = dup_folder (self);

  cgv_file_chooser_open_async (GTK_WINDOW (self), title, TRUE, folder, self->choosing, files_chosen_cb, func);
}

static void
choose_source_folders (CgvWindow *self)
{
  choose_folder (self, _("Choose a Folder of Source Files"), add_source_folders);
}

static void
choose_base_folder (CgvWindow *self)
{
  choose_folder (self, _("Choose the Folder with the Source Files of A"), set_base_folder);
}

/* Returns the widget whose picture is seen; without one it says where pictures are, and returns NULL. */
static GtkWidget *
require_picture (CgvWindow *self)
{
  GtkWidget *picture = self->shows_set ? GTK_WIDGET (self->set_page) : (GtkWidget *) cgv_page_get_picture (get_shown_page (self));

  if (self->shows_set && !cgv_set_page_give_sheet (self->set_page, 0, NULL, NULL))
    picture = NULL;
  if (picture == NULL)
    show_toast (self, self->shows_set ? _ ("There is no picture here") : _("Show the treemap, the flame graph or the call graph first"));
  return picture;
}

static void
save_picture (CgvWindow *self,
              GPtrArray *files)
{
  GtkWidget *picture = require_picture (self);
  g_autoptr (GError) error = NULL;

  if (picture != NULL && !cgv_export_write (picture, g_ptr_array_index (files, 0), &error))
    show_toast (self, error->message);
  else if (picture != NULL)
    show_saved (self, g_ptr_array_index (files, 0), _("The picture is saved"));
}

/* Suggests a name for a saved file: that of the profile, and the view. */
static char *
dup_saved_name (CgvWindow *self,
                const char *view)
{
  g_autofree char *name = self->shows_set ? cgv_set_page_dup_title (self->set_page) : g_file_get_basename (cgv_document_get_file (get_document (self), 0));
  g_autofree char *shown = g_filename_display_name (name);
  g_autofree char *lower = g_utf8_strdown (view, -1);

  g_strdelimit (lower, " /\\:", '-');
  g_strdelimit (shown, "/", '-');
  return g_strconcat (shown, "-", lower, NULL);
}

static const char *
get_picture_name (GtkWidget *picture)
{
  guint shape = CGV_TREE_NESTED;

  if (CGV_IS_SET_PAGE (picture))
    return _ ("Curve");
  if (CGV_IS_DIAGRAM_VIEW (picture))
    return _("Call Graph");
  if (!CGV_IS_TREEMAP_VIEW (picture))
    return _("Blocks");
  g_object_get (picture, "shape", &shape, NULL);
  return shape == CGV_TREE_NESTED ? _("Treemap") : _("Flame Graph");
}

static void
choose_picture (CgvWindow *self)
{
  g_autoptr (GFile) folder = dup_folder (self);
  g_autofree char *name = NULL;
  GtkWidget *picture = require_picture (self);

  if (picture == NULL)
    return;
  name = dup_saved_name (self, get_picture_name (picture));
  cgv_file_chooser_save_async (GTK_WINDOW (self), _("Save the Picture"), name, cgv_export_get_picture_formats (), folder, self->choosing, files_chosen_cb, save_picture);
}

/* Returns the list with the keyboard, or otherwise the first visible one: that of all functions. */
static CgvTable *
find_table (CgvWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkWidget *table = focus != NULL ? gtk_widget_get_ancestor (focus, CGV_TYPE_TABLE) : NULL;

  if (table == NULL && self->shows_set)
    return cgv_set_page_get_table (self->set_page);
  return table != NULL ? CGV_TABLE (table) : cgv_page_get_table (get_shown_page (self));
}

static void
stop_saving (CgvWindow *self)
{
  g_clear_handle_id (&self->saving_id, g_source_remove);
  g_cancellable_cancel (self->saving);
}

/* If a list takes longer, the window says that it is being saved. */
static gboolean
saving_cb (gpointer user_data)
{
  CgvWindow *self = user_data;
  AdwToast *toast = adw_toast_new (_("The list is being saved…"));

  self->saving_id = 0;
  adw_toast_set_button_label (toast, _("Cancel"));
  adw_toast_set_action_name (toast, "win.cancel-save");
  adw_toast_set_timeout (toast, 0);
  g_set_object (&self->saving_toast, toast);
  adw_toast_overlay_add_toast (self->toast_overlay, toast);
  return G_SOURCE_REMOVE;
}

static void
list_saved_cb (GObject *table,
               GAsyncResult *result,
               gpointer user_data)
{
  g_autoptr (CgvWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean ok = cgv_export_write_table_finish (result, &error);

  /* The window is closed, or saves another list. */
  if (self->saving != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_handle_id (&self->saving_id, g_source_remove);
  g_clear_object (&self->saving);
  if (self->saving_toast != NULL)
    adw_toast_dismiss (self->saving_toast);
  g_clear_object (&self->saving_toast);
  if (ok)
    show_saved (self, self->saved_file, _("The list is saved"));
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    show_toast (self, error->message);
}

static void
save_list (CgvWindow *self,
           GPtrArray *files)
{
  g_autofree char *title = NULL;

  if (self->shows_set)
    title = cgv_set_page_dup_title (self->set_page);
  else if (get_document (self) != NULL)
    title = cgv_document_dup_title (get_document (self));
  if (self->saved_table == NULL || title == NULL)
    return;
  stop_saving (self);
  g_clear_object (&self->saving);
  self->saving = g_cancellable_new ();
  g_set_object (&self->saved_file, g_ptr_array_index (files, 0));
  self->saving_id = g_timeout_add (SAVING_MS, saving_cb, self);
  cgv_export_write_table_async (self->saved_table, title, g_ptr_array_index (files, 0), self->saving, list_saved_cb, g_object_ref (self));
}

static void
choose_list (CgvWindow *self)
{
  g_autoptr (GFile) folder = dup_folder (self);
  CgvTable *table = find_table (self);
  g_autofree char *name = dup_saved_name (self, cgv_table_get_name (table));

  g_set_weak_pointer (&self->saved_table, table);
  cgv_file_chooser_save_async (GTK_WINDOW (self), _("Save the List"), name, cgv_export_get_list_formats (), folder, self->choosing, files_chosen_cb, save_list);
}

static void
print_picture (CgvWindow *self)
{
  GtkWidget *picture = require_picture (self);
  g_autoptr (GtkPrintOperation) operation = NULL;
  g_autoptr (GError) error = NULL;

  if (picture == NULL)
    return;
  operation = cgv_export_new_print (picture);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW (self), &error);
  if (error != NULL)
    show_toast (self, error->message);
}

static void
choose_to_open (CgvWindow *self)
{
  choose_files (self, _("Open Profiles"), open_files);
}

static void
add_parts (CgvWindow *self,
           GPtrArray *files)
{
  cgv_session_add_parts (self->session, files);
}

static void
choose_parts (CgvWindow *self)
{
  choose_files (self, _("Add Profiles as Parts"), add_parts);
}

/* Takes the chosen file as the base, if any. */
static void
compare_files (CgvWindow *self,
               GPtrArray *files)
{
  g_autoptr (GPtrArray) base = g_steal_pointer (&self->base_files);

  cgv_session_compare_files (self->session, base, files);
}

/* Compares two files in their order. For a single file, asks the user for the other. */
static void
take_base (CgvWindow *self,
           GPtrArray *files)
{
  g_clear_pointer (&self->base_files, g_ptr_array_unref);
  self->base_files = g_ptr_array_ref (files);
  if (files->len == 2)
    {
      g_autoptr (GPtrArray) new_ = g_ptr_array_new_with_free_func (g_object_unref);

      g_ptr_array_add (new_, g_ptr_array_steal_index (files, 1));
      compare_files (self, new_);
      return;
    }
  choose_files (self, _("Choose B, to Compare With A"), compare_files);
}

static void
choose_to_compare (CgvWindow *self)
{
  g_clear_pointer (&self->base_files, g_ptr_array_unref);
  if (get_document (self) != NULL)
    choose_files (self, _("Compare With Profiles"), compare_files);
  else
    choose_files (self, _("Choose A, or A and B"), take_base);
}

static void
choose_to_open_folders (CgvWindow *self)
{
  choose_folder (self, _ ("Open a Folder of Profiles, or Two"), open_files);
}

/* Two folders that are chosen at once are both sides. */
static void
take_folder (CgvWindow *self,
             GPtrArray *folders)
{
  g_autoptr (GPtrArray) base = g_steal_pointer (&self->base_files);

  if (base != NULL)
    cgv_window_compare (self, base, folders);
  else if (folders->len == 2)
    open_files (self, folders);
  else
    {
      self->base_files = g_ptr_array_ref (folders);
      choose_folder (self, _ ("Choose the Folder of B"), take_folder);
    }
}

static void
choose_folders_to_compare (CgvWindow *self)
{
  g_clear_pointer (&self->base_files, g_ptr_array_unref);
  choose_folder (self, _ ("Choose the Folder of A, or of A and B"), take_folder);
}

static void
choose_sides (CgvWindow *self)
{
  gtk_window_present (cgv_sides_dialog_new (GTK_WINDOW (self),
                                            get_document (self),
                                            cgv_focus_get_costs (get_focus (self))->events,
                                            cgv_focus_get_costs (get_focus (self))->event,
                                            self->session->part_sides));
}

static void
open_example (CgvWindow *self)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, cgv_example_new_file ());
  cgv_session_open (self->session, files);
}

static void
show_damaged (CgvWindow *self)
{
  if (self->noticed != NULL)
    cgv_document_files_take_damaged (self->noticed);
}

static void
add_siblings (CgvWindow *self)
{
  g_autoptr (GPtrArray) siblings = g_ptr_array_ref (self->session->siblings);

  cgv_session_add_parts (self->session, siblings);
}

static void
show_problems_of (CgvWindow *self,
                  CgvDocument *document)
{
  gtk_window_present (cgv_problems_dialog_new (GTK_WINDOW (self), document));
}

/* Remarks about one side are not shown if the other one is damaged. */
static void
show_problems_of_sides (CgvWindow *self)
{
  CgvDocument *base = cgv_session_get_side_document (self->session, CGV_SIDE_BASE);
  CgvDocument *new_ = cgv_session_get_side_document (self->session, CGV_SIDE_NEW);
  gboolean is_damaged = cgv_document_is_partial (base) || cgv_document_is_partial (new_);

  if (new_ != base && has_problems (new_) && (!is_damaged || cgv_document_is_partial (new_)))
    show_problems_of (self, new_);
  if (has_problems (base) && (!is_damaged || cgv_document_is_partial (base)))
    show_problems_of (self, base);
}

static void
show_problems (CgvWindow *self)
{
  if (get_comparison (self) != NULL)
    show_problems_of_sides (self);
  else
    show_problems_of (self, get_document (self));
}

/* A key without an effect explains itself. */
static void
toggle_parts_overview (CgvWindow *self)
{
  if (g_action_map_lookup_action (G_ACTION_MAP (self), "parts-overview") != NULL)
    g_action_group_activate_action (G_ACTION_GROUP (self), "parts-overview", NULL);
  else if (get_comparison (self) != NULL)
    show_toast (self, _("Each side has only one part."));
  else
    show_toast (self, _("This profile has only one part."));
}

static void
show_columns (CgvWindow *self)
{
  gtk_window_present (cgv_columns_dialog_new (GTK_WINDOW (self),
                                              self->session->formulas,
                                              cgv_session_get_shown_focus (self->session)));
}

static void
show_formulas (CgvWindow *self)
{
  gtk_window_present (cgv_formulas_dialog_new (GTK_WINDOW (self),
                                               self->session->formulas,
                                               cgv_session_get_shown_focus (self->session)));
}

static void
show_saved_filters (CgvWindow *self)
{
  gtk_window_present (cgv_saved_filters_dialog_new (GTK_WINDOW (self), cgv_session_get_shown_focus (self->session), self->settings));
}

/* Two profiles are compared, not one with itself. */
static gboolean
has_matching (CgvWindow *self)
{
  return get_comparison (self) != NULL && !cgv_matching_is_exact (cgv_focus_get_comparison (get_comparison (self))->matching);
}

static void
show_preferences (CgvWindow *self)
{
  gtk_window_present (cgv_preferences_dialog_new (GTK_WINDOW (self), self->settings, has_matching (self)));
}

static void
show_match_rules (CgvWindow *self)
{
  gtk_window_present (cgv_match_rules_dialog_new (GTK_WINDOW (self), get_comparison (self), self->settings));
}

static gboolean
has_past (CgvWindow *self)
{
  CgvFocus *focus = cgv_session_get_shown_focus (self->session);
  gboolean is_alone;

  if (focus == NULL || self->shows_set)
    return FALSE;
  g_object_get (get_shown_page (self), "detail-alone", &is_alone, NULL);
  return focus->can_go_back || is_alone;
}

/* A comparison of a set leads back to that. */
static void
leave_comparison (CgvWindow *self)
{
  self->shows_set = get_set (self) != NULL;
  cgv_session_leave_comparison (self->session);
  session_changed_cb (self);
}

static void
go_back (CgvWindow *self)
{
  if (has_past (self))
    cgv_page_go_back (get_shown_page (self));
  else
    leave_comparison (self);
}

static void
go_forward (CgvWindow *self)
{
  cgv_focus_go_forward (cgv_session_get_shown_focus (self->session));
}

static void
search (CgvWindow *self)
{
  cgv_page_start_search (get_shown_page (self));
}

static void
go_to_next_pane (CgvWindow *self)
{
  cgv_page_move_pane (get_shown_page (self), 1);
}

static void
go_to_previous_pane (CgvWindow *self)
{
  cgv_page_move_pane (get_shown_page (self), -1);
}

static void
go_to_callers (CgvWindow *self)
{
  cgv_page_go_to_calls (get_shown_page (self), FALSE);
}

static void
go_to_callees (CgvWindow *self)
{
  cgv_page_go_to_calls (get_shown_page (self), TRUE);
}

static void
go_to_caller (CgvWindow *self)
{
  if (!cgv_page_go_along_hot_path (get_shown_page (self), TRUE))
    show_toast (self, _("No recorded call leads here"));
}

/* The costliest caller. A comparison ends above the first function. */
static void
go_up (CgvWindow *self)
{
  if (get_comparison (self) == NULL)
    go_to_caller (self);
  else if (!cgv_page_go_along_hot_path (get_shown_page (self), TRUE))
    leave_comparison (self);
}

/* The costliest callee. */
static void
go_down (CgvWindow *self)
{
  if (!cgv_page_go_along_hot_path (get_shown_page (self), FALSE))
    show_toast (self, _("This function costs more by itself than any that it calls"));
}

static void
go_to_treemaps (CgvWindow *self)
{
  cgv_page_go_to_treemaps (get_shown_page (self));
}

static void
open_groups (CgvWindow *self)
{
  cgv_page_open_groups (get_shown_page (self));
}

/* Goes from one cause to the next, the largest first and after the smallest. All pictures mark the selected one. */
static void
go_to_cause (CgvWindow *self)
{
  CgvFocus *focus = get_comparison (self);
  const GArray *causes = cgv_numbers_get_causes (focus->numbers)->rows;
  guint next = 0;

  for (guint i = 0; i < causes->len; i++)
    {
      if (g_array_index (causes, CgvNodeId, i) == focus->row)
        next = (i + 1) % causes->len;
    }
  if (causes->len > 0)
    cgv_focus_open_row (focus, g_array_index (causes, CgvNodeId, next));
  else
    show_toast (self, _("Nothing changed by more than noise"));
}

static void
open_events (CgvWindow *self)
{
  cgv_event_picker_open (self->event_picker);
}

static void
show_details (CgvWindow *self)
{
  cgv_page_show_details (get_shown_page (self));
}

static void
open_main_menu (CgvWindow *self)
{
  gtk_menu_button_popup (self->menu_button);
}

static void open_palette (CgvWindow *self);

static void
set_record_page (CgvWindow *self,
                 gboolean is_shown)
{
  self->shows_record_page = is_shown;
  session_changed_cb (self);
}

static void
leave_record (CgvWindow *self)
{
  set_record_page (self, FALSE);
}

/* Returns (transfer full) (nullable) the request that has recorded the shown program; of an empty window, the last one. */
static GVariant *
recall_request (CgvWindow *self)
{
  CgvDocument *document = get_document (self);
  g_autofree char *command = document != NULL ? cgv_record_hint_dup_recorded (document->profile) : NULL;

  if (self->settings == NULL || (document != NULL && command == NULL))
    return NULL;
  return cgv_record_plan_recall (self->settings, command);
}

/* The command of a profile is only a text to look at, unless the user typed it here. */
static void
suggest_command (CgvWindow *self)
{
  g_autoptr (CgvRecordPlan) plan = cgv_record_page_dup_plan (get_record_page (self));
  g_autoptr (GVariant) kept = recall_request (self);
  g_autofree char *command = get_document (self) != NULL ? cgv_record_hint_dup_recorded (get_document (self)->profile) : NULL;
  g_autoptr (GFile) folder = dup_folder (self);
  g_auto (GVariantDict) values = G_VARIANT_DICT_INIT (NULL);

  if (plan != NULL)
    return;
  if (command != NULL)
    g_variant_dict_insert (&values, CGV_RECORD_PLAN_COMMAND, "s", command);
  if (folder != NULL && g_file_peek_path (folder) != NULL)
    g_variant_dict_insert (&values, CGV_RECORD_PLAN_FOLDER, "^ay", g_file_peek_path (folder));
  cgv_record_page_set_values (self->record_page, kept != NULL ? g_steal_pointer (&kept) : g_variant_dict_end (&values));
}

static int
compare_costs (gconstpointer a,
               gconstpointer b,
               gpointer user_data)
{
  const CgvCosts *costs = user_data;
  CgvCost first = costs->inclusive[*(const CgvNodeId *) a];
  CgvCost second = costs->inclusive[*(const CgvNodeId *) b];

  return (first < second) - (first > second);
}

/* Returns (transfer full) (nullable) the names of the functions that are shown, the costliest first. */
static GStrv
dup_functions (CgvWindow *self)
{
  CgvFocus *focus = get_focus (self);
  const CgvCosts *costs = focus != NULL ? cgv_focus_get_costs (focus) : NULL;
  const CgvFold *fold = focus != NULL ? focus->numbers->folds[CGV_SIDE_NEW] : NULL;
  g_autoptr (GArray) nodes = cgv_array_new (CgvNodeId);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (CgvNodeId node = 0; fold != NULL && node < fold->n_nodes; node++)
    g_array_append_val (nodes, node);
  g_array_sort_with_data (nodes, compare_costs, (gpointer) costs);
  for (guint i = 0; i < nodes->len; i++)
    {
      gsize length;
      const char *bytes = cgv_fold_get_name (fold, g_array_index (nodes, CgvNodeId, i), &length);

      g_ptr_array_add (names, g_strndup (bytes, length));
    }
  g_ptr_array_add (names, NULL);
  return nodes->len > 0 ? (GStrv) g_ptr_array_free (g_steal_pointer (&names), FALSE) : NULL;
}

static void
show_record (CgvWindow *self)
{
  suggest_command (self);
  cgv_record_page_take_functions (self->record_page, dup_functions (self));
  set_record_page (self, TRUE);
}

/* Returns whether the recording can be compared with what is shown, as it is. */
static gboolean
shows_compared (CgvWindow *self)
{
  return get_comparison (self) == NULL && get_document (self) != NULL && get_document (self)->files == self->compared_files;
}

static void
finish_recording (CgvWindow *self)
{
  CgvRecording *recording = self->recording;

  cgv_run_pane_set_recording (self->run_pane, NULL, 0, FALSE);
  self->is_recorded = recording->files != NULL;
  if (self->is_recorded)
    g_hash_table_insert (self->recorded, g_object_ref (g_ptr_array_index (recording->files, 0)), g_memdup2 (&(gint64){ g_get_real_time () }, sizeof (gint64)));
  if (self->is_closing)
    gtk_window_close (GTK_WINDOW (self));
  else if (recording->files != NULL && self->compared_files != NULL)
    cgv_session_compare_files (self->session, shows_compared (self) ? NULL : self->compared_files, recording->files);
  else if (recording->files != NULL)
    cgv_session_open (self->session, recording->files);
  else if (!recording->is_discarded)
    {
      show_record (self);
      cgv_record_page_show_error (self->record_page, recording->error->message);
    }
}

static void
recording_changed_cb (CgvWindow *self)
{
  if (!is_recording (self))
    finish_recording (self);
  session_changed_cb (self);
}

/* Returns the total of the last recording of the same command, or 0. */
static guint64
get_last_total (CgvWindow *self)
{
  const CgvRecordPlan *plan = self->recording->plan;
  g_autoptr (GPtrArray) history = cgv_record_history_load ();
  const CgvRecordEntry *last = cgv_record_history_find (history, plan->line, plan->folder);

  return last != NULL ? last->total : 0;
}

/* Returns whether it runs. Takes @plan. */
static gboolean
start_recording (CgvWindow *self,
                 CgvRecordPlan *plan)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvRecording) recording = cgv_recording_new (plan, &error);

  if (recording == NULL)
    {
      show_record (self);
      cgv_record_page_show_error (self->record_page, error->message);
      return FALSE;
    }
  g_set_object (&self->recording, recording);
  g_signal_connect_object (recording, "changed", G_CALLBACK (recording_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (recording, "dumped", G_CALLBACK (show_dumps), self, G_CONNECT_SWAPPED);
  self->n_dumps = 0;
  g_signal_connect_object (recording, "message", G_CALLBACK (show_toast), self, G_CONNECT_SWAPPED);
  cgv_message_bar_hide (self->notice_bar);
  cgv_run_pane_set_recording (self->run_pane, recording, get_last_total (self), get_document (self) == NULL);
  set_record_page (self, FALSE);
  return TRUE;
}

static void
record_cb (CgvWindow *self)
{
  CgvRecordPlan *plan = is_recording (self) ? NULL : cgv_record_page_dup_plan (self->record_page);

  g_clear_pointer (&self->compared_files, g_ptr_array_unref);
  g_clear_pointer (&self->kept_files, g_ptr_array_unref);
  if (plan != NULL)
    start_recording (self, plan);
}

static void
record_found_cb (CgvWindow *self,
                 GFile *file)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_object_ref (file));
  cgv_session_open (self->session, files);
}

/* Returns whether a document is the last recording; a recording without a profile may have failed, and is made again. */
static gboolean
is_last_recording (CgvWindow *self,
                   CgvDocument *document)
{
  GPtrArray *files = self->recording != NULL ? self->recording->files : NULL;

  return self->recording != NULL && (document == NULL || files == NULL || g_file_equal (cgv_document_get_file (document, 0), g_ptr_array_index (files, 0)));
}

/* Records the last command again, or that of the profile, and compares with what is shown. A command that the user has not typed is only shown. */
static void
record_again (CgvWindow *self)
{
  CgvDocument *last = get_comparison (self) != NULL ? cgv_session_get_side_document (self->session, CGV_SIDE_NEW) : get_document (self);
  g_autoptr (GVariant) values = is_last_recording (self, last) ? g_variant_ref (self->recording->plan->values) : recall_request (self);
  CgvRecordPlan *plan = values != NULL && !cgv_record_page_is_sandboxed (get_record_page (self)) ? cgv_record_plan_new (values, NULL) : NULL;

  g_clear_pointer (&self->compared_files, g_ptr_array_unref);
  if (plan == NULL)
    show_record (self);
  else if (start_recording (self, plan) && last != NULL)
    self->compared_files = g_ptr_array_ref (self->kept_files != NULL ? self->kept_files : last->files);
}

static void
reload (CgvWindow *self)
{
  if (self->shows_set)
    cgv_set_page_reload (self->set_page);
  else
    cgv_session_reload (self->session);
}

static void
keep_base (CgvWindow *self)
{
  g_clear_pointer (&self->kept_files, g_ptr_array_unref);
  self->kept_files = g_ptr_array_ref (cgv_session_get_side_document (self->session, CGV_SIDE_BASE)->files);
  show_toast (self, _ ("Each further recording is compared with A"));
}

static void
stop_recording (CgvWindow *self)
{
  cgv_recording_stop (self->recording);
}

typedef enum
{
  NEEDS_NOTHING,
  NEEDS_PROFILE,
  NEEDS_ONE_PROFILE, /* no comparison */
  NEEDS_COMPARISON,
  NEEDS_INSIDE, /* of something that Back leads to */
  NEEDS_LIST,
  NEEDS_MATCHING, /* see has_matching() */
  NEEDS_PARTS,
  NEEDS_PREVIOUS,
  NEEDS_FILES,
  NEEDS_MEMORY,
  NEEDS_LOAD,
  NEEDS_SIBLINGS,
  NEEDS_PROBLEMS,
  NEEDS_SETTINGS,
  NEEDS_PROFILE_AND_SETTINGS,
  NEEDS_EXAMPLE,
  NEEDS_PAST,
  NEEDS_FUTURE,
  NEEDS_QUIET, /* nothing is being recorded */
  NEEDS_RECORDED,
  NEEDS_RECORDING,
  NEEDS_RECORD_PAGE,
  N_NEEDS
} Need;

static const struct
{
  const char *name;
  Need need;                            /* without it, the action is disabled */
  void (*act) (CgvWindow *self);        /* this one, or */
  void (*act_on) (CgvSession *session); /* this one */
} actions[] = {
  { "win.open", NEEDS_NOTHING, choose_to_open },
  { "win.open-folders", NEEDS_NOTHING, choose_to_open_folders },
  { "win.compare-folders", NEEDS_NOTHING, choose_folders_to_compare },
  { "win.add-parts", NEEDS_ONE_PROFILE, choose_parts },
  { "win.open-example", NEEDS_EXAMPLE, open_example },
  { "win.record", NEEDS_QUIET, show_record },
  { "win.record-again", NEEDS_RECORDED, record_again },
  { "win.keep-base", NEEDS_COMPARISON, keep_base },
  { "win.stop-recording", NEEDS_RECORDING, stop_recording },
  { "win.leave-record", NEEDS_RECORD_PAGE, leave_record },
  { "win.compare-files", NEEDS_NOTHING, choose_to_compare },
  { "win.compare-with-previous", NEEDS_PREVIOUS, .act_on = cgv_session_compare_with_previous },
  { "win.choose-sides", NEEDS_PARTS, choose_sides },
  { "win.swap-sides", NEEDS_COMPARISON, .act_on = cgv_session_swap_sides },
  { "win.match-rules", NEEDS_MATCHING, show_match_rules },
  { "win.leave-comparison", NEEDS_INSIDE, leave_comparison },
  { "win.reload", NEEDS_FILES, reload },
  { "win.reload-with-more-memory", NEEDS_MEMORY, .act_on = cgv_session_reload_with_more_memory },
  { "win.show-damaged", NEEDS_NOTHING, show_damaged },
  { "win.cancel-load", NEEDS_LOAD, .act_on = cgv_session_cancel },
  { "win.add-siblings", NEEDS_SIBLINGS, add_siblings },
  { "win.show-problems", NEEDS_PROBLEMS, show_problems },
  { "win.toggle-parts-overview", NEEDS_PROFILE, toggle_parts_overview },
  { "win.add-source-folders", NEEDS_NOTHING, choose_source_folders },
  { "win.choose-base-folder", NEEDS_NOTHING, choose_base_folder },
  { "win.save-list", NEEDS_LIST, choose_list },
  { "win.cancel-save", NEEDS_NOTHING, stop_saving },
  { "win.save-picture", NEEDS_LIST, choose_picture },
  { "win.print-picture", NEEDS_LIST, print_picture },
  { "win.columns", NEEDS_PROFILE, show_columns },
  { "win.formulas", NEEDS_PROFILE, show_formulas },
  { "win.saved-filters", NEEDS_PROFILE_AND_SETTINGS, show_saved_filters },
  { "win.preferences", NEEDS_SETTINGS, show_preferences },
  { "win.back", NEEDS_PAST, go_back },
  { "win.forward", NEEDS_FUTURE, go_forward },
  { "win.search", NEEDS_PROFILE, search },
  { "win.next-pane", NEEDS_PROFILE, go_to_next_pane },
  { "win.previous-pane", NEEDS_PROFILE, go_to_previous_pane },
  { "win.callers", NEEDS_PROFILE, go_to_callers },
  { "win.callees", NEEDS_PROFILE, go_to_callees },
  { "win.go-up", NEEDS_PROFILE, go_up },
  { "win.go-down", NEEDS_PROFILE, go_down },
  { "win.next-cause", NEEDS_COMPARISON, go_to_cause },
  { "win.treemaps", NEEDS_PROFILE, go_to_treemaps },
  { "win.groups", NEEDS_PROFILE, open_groups },
  { "win.events", NEEDS_PROFILE, open_events },
  { "win.go-to-anything", NEEDS_NOTHING, open_palette },
  { "win.main-menu", NEEDS_NOTHING, open_main_menu },
  { "win.show-details", NEEDS_PROFILE, show_details },
};

/* Gets what there is of each need. */
static void
list_needs (CgvWindow *self,
            gboolean *has)
{
  CgvSession *session = self->session;
  CgvFocus *comparison = get_comparison (self);
  CgvFocus *focus = cgv_session_get_shown_focus (session);
  gboolean has_files = cgv_session_can_load_again (session);
  gboolean is_shown = get_document (self) != NULL && !self->shows_record_page && !self->shows_set;
  CgvDocument *document = comparison != NULL ? cgv_session_get_side_document (session, CGV_SIDE_BASE) : get_document (self);
  gboolean is_inside = (is_shown && comparison != NULL) || is_in_set (self);
  const gboolean all[N_NEEDS] = {
    [NEEDS_NOTHING] = TRUE,
    [NEEDS_PROFILE] = is_shown,
    [NEEDS_ONE_PROFILE] = is_shown && comparison == NULL,
    [NEEDS_COMPARISON] = is_shown && comparison != NULL,
    [NEEDS_INSIDE] = is_inside,
    [NEEDS_LIST] = is_shown || (self->shows_set && !self->shows_record_page),
    [NEEDS_MATCHING] = has_matching (self),
    [NEEDS_PARTS] = session->part_sides != NULL,
    [NEEDS_PREVIOUS] = cgv_session_has_previous (session),
    [NEEDS_FILES] = has_files || comparison != NULL || self->shows_set,
    [NEEDS_MEMORY] = has_files && comparison == NULL && cgv_session_ran_out_of_memory (session),
    [NEEDS_LOAD] = cgv_session_is_busy (session),
    [NEEDS_SIBLINGS] = session->siblings != NULL && comparison == NULL,
    [NEEDS_PROBLEMS] = has_problems (document) || has_problems (cgv_session_get_side_document (session, CGV_SIDE_NEW)),
    [NEEDS_SETTINGS] = self->settings != NULL,
    [NEEDS_PROFILE_AND_SETTINGS] = focus != NULL && self->settings != NULL,
    [NEEDS_EXAMPLE] = self->has_example,
    [NEEDS_QUIET] = !is_recording (self),
    [NEEDS_RECORDED] = (self->recording != NULL || get_document (self) != NULL) && !is_recording (self),
    [NEEDS_RECORDING] = is_recording (self),
    [NEEDS_RECORD_PAGE] = self->shows_record_page,
    [NEEDS_PAST] = has_past (self) || is_inside,
    [NEEDS_FUTURE] = focus != NULL && focus->can_go_forward && !self->shows_set,
  };

  memcpy (has, all, sizeof all);
}

static void
update_actions (CgvWindow *self)
{
  gboolean has[N_NEEDS];

  list_needs (self, has);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), actions[i].name, has[actions[i].need]);
}

/* Returns whether a group is that of @prefix and has an action, and whether it can be used. */
static gboolean
is_in_group (GActionGroup *group,
             const char *prefix,
             const char *name,
             gboolean *is_enabled)
{
  if (!g_str_has_prefix (name, prefix) || !g_action_group_has_action (group, name + strlen (prefix)))
    return FALSE;
  *is_enabled = g_action_group_get_action_enabled (group, name + strlen (prefix));
  return TRUE;
}

/* Returns whether the action of a menu or a key can be used. */
static gboolean
can_act (CgvWindow *self,
         const char *action)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  const char *found;
  gboolean has[N_NEEDS];
  gboolean is_enabled;

  if (!g_action_parse_detailed_name (action, &name, &target, NULL))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (actions[i].name, name))
      {
        list_needs (self, has);
        return has[actions[i].need];
      }
  if (is_in_group (G_ACTION_GROUP (self), "win.", name, &is_enabled) ||
      is_in_group (G_ACTION_GROUP (gtk_window_get_application (GTK_WINDOW (self))), "app.", name, &is_enabled))
    return is_enabled;
  /* Those of the class, such as win.help, need nothing. */
  for (guint i = 0; gtk_widget_class_query_action (GTK_WIDGET_GET_CLASS (self), i, &(GType){ 0 }, &found, &(const GVariantType *){ NULL }, &(const char *){ NULL }); i++)
    if (g_str_equal (found, name))
      return TRUE;
  return FALSE;
}

static void
add_command (CgvWindow *self,
             const char *title,
             const char *action)
{
  if (can_act (self, action) && !g_str_equal (action, "win.go-to-anything"))
    cgv_command_palette_add (self->palette, CGV_COMMAND_ACTION, title, "", action);
}

/* These menus have only items in sections. */
static void
add_menu (CgvWindow *self,
          GMenuModel *menu)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);

      for (int j = 0; section != NULL && j < g_menu_model_get_n_items (section); j++)
        {
          g_autoptr (GVariant) label = g_menu_model_get_item_attribute_value (section, j, G_MENU_ATTRIBUTE_LABEL, G_VARIANT_TYPE_STRING);
          g_autoptr (GVariant) action = g_menu_model_get_item_attribute_value (section, j, G_MENU_ATTRIBUTE_ACTION, G_VARIANT_TYPE_STRING);
          g_autoptr (GVariant) target = g_menu_model_get_item_attribute_value (section, j, G_MENU_ATTRIBUTE_TARGET, NULL);
          g_autofree char *detailed = g_action_print_detailed_name (g_variant_get_string (action, NULL), target);

          add_command (self, g_variant_get_string (label, NULL), detailed);
        }
    }
}

/* Adds what the window of shortcuts names: an action that has a key needs no other title. */
static void
add_shortcuts (CgvWindow *self,
               GtkWidget *widget)
{
  if (GTK_IS_SHORTCUTS_SHORTCUT (widget))
    {
      g_autofree char *title = NULL;
      g_autofree char *action = NULL;

      g_object_get (widget, "title", &title, "action-name", &action, NULL);
      if (action != NULL && *action != '\0')
        add_command (self, title, action);
      return;
    }
  cgv_foreach_child (child, widget)
    add_shortcuts (self, child);
}

static void
add_pages (CgvWindow *self)
{
  for (int place = 0; get_document (self) != NULL && place < MAX_PAGES; place++)
    {
      const char *title = cgv_page_get_page_title (get_shown_page (self), (guint) place);
      g_autofree char *action = g_action_print_detailed_name ("win.page", g_variant_new_int32 (place + 1));

      /* Callers and callees are pages only where there is little room. */
      if (title != NULL)
        cgv_command_palette_add (self->palette, CGV_COMMAND_ACTION, title, "", action);
    }
}

/* Each part can be shown alone, where a part can be chosen at all. */
static void
add_parts_commands (CgvWindow *self)
{
  CgvDocument *document = get_document (self);
  guint n_parts = document != NULL && get_comparison (self) == NULL ? document->profile->n_parts : 0;

  for (CgvPartId part = 0; n_parts > 1 && part < MIN (n_parts, MAX_PARTS); part++)
    {
      g_autofree char *name = cgv_document_dup_part_title (document, part);
      /* Translators: the name of a part, such as "Part 2". */
      g_autofree char *title = g_strdup_printf (_("Only %s"), name);
      g_autofree char *action = g_action_print_detailed_name ("win.show-part", g_variant_new_uint32 (part));

      cgv_command_palette_add (self->palette, CGV_COMMAND_ACTION, title, "", action);
    }
  if (n_parts > 1 && !cgv_focus_has_all_parts (get_focus (self)))
    cgv_command_palette_add (self->palette, CGV_COMMAND_ACTION, _("All Parts"), "", "win.show-part(uint32 4294967295)");
}

static void
add_sorting (CgvWindow *self)
{
  const struct
  {
    const char *title;
    const char *action;
  } commands[] = {
    { _("Order by Inclusive Cost"), "win.sort::inclusive" },
    { _("Order by Self Cost"), "win.sort::self" },
    { _("Order by Calls"), "win.sort::calls" },
    { _("Order by Name"), "win.sort::name" },
  };

  for (guint i = 0; get_document (self) != NULL && i < G_N_ELEMENTS (commands); i++)
    cgv_command_palette_add (self->palette, CGV_COMMAND_ACTION, commands[i].title, "", commands[i].action);
}

static void
add_recent_cb (const char *title,
               GPtrArray *files,
               gpointer user_data)
{
  CgvWindow *self = user_data;
  GVariantBuilder uris;
  g_autofree char *name = cgv_files_dup_name (files);
  g_autofree char *action = NULL;

  g_variant_builder_init (&uris, G_VARIANT_TYPE_STRING_ARRAY);
  for (guint i = 0; i < files->len; i++)
    g_variant_builder_add_value (&uris, g_variant_new_take_string (g_file_get_uri (g_ptr_array_index (files, i))));
  action = g_action_print_detailed_name ("win.open-uris", g_variant_builder_end (&uris));
  cgv_command_palette_add (self->palette, CGV_COMMAND_RECENT, title, name, action);
}

static void
open_palette (CgvWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  if (self->palette != NULL)
    {
      cgv_command_palette_close (self->palette);
      return;
    }
  g_set_weak_pointer (&self->palette, cgv_command_palette_new (GTK_WINDOW (self), cgv_session_get_shown_focus (self->session)));
  add_pages (self);
  add_menu (self, G_MENU_MODEL (gtk_application_get_menu_by_id (application, "main-menu")));
  add_menu (self, G_MENU_MODEL (gtk_application_get_menu_by_id (application, "more-commands")));
  add_shortcuts (self, GTK_WIDGET (get_shortcuts (self)));
  add_sorting (self);
  add_parts_commands (self);
  cgv_recent_list_foreach (gtk_recent_manager_get_default (), MAX_RECENT, add_recent_cb, self);
  cgv_command_palette_open (self->palette, self->overlay);
}

static void
open_uris_cb (GtkWidget *widget,
              const char *name,
              GVariant *uris)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  for (gsize i = 0; i < g_variant_n_children (uris); i++)
    {
      g_autoptr (GVariant) uri = g_variant_get_child_value (uris, i);

      g_ptr_array_add (files, g_file_new_for_uri (g_variant_get_string (uri, NULL)));
    }
  if (files->len > 0)
    open_files (CGV_WINDOW (widget), files);
}

static void
find_cb (GtkWidget *widget,
         const char *name,
         GVariant *text)
{
  if (get_document (CGV_WINDOW (widget)) != NULL)
    cgv_page_find (get_shown_page (CGV_WINDOW (widget)), g_variant_get_string (text, NULL));
}

static void
activate_cb (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  CgvWindow *self = CGV_WINDOW (widget);

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      if (!g_str_equal (actions[i].name, name))
        continue;
      if (actions[i].act != NULL)
        actions[i].act (self);
      else
        actions[i].act_on (self->session);
      return;
    }
}

static void
help_cb (GtkWidget *widget,
         const char *name,
         GVariant *section)
{
  CgvWindow *self = CGV_WINDOW (widget);
  const char *id = g_variant_get_string (section, NULL);

  if (self->help == NULL)
    g_set_weak_pointer (&self->help, cgv_help_window_new (GTK_WINDOW (self), self->session));
  gtk_window_present (GTK_WINDOW (self->help));
  /* The window has another page than the usual one. */
  cgv_help_window_show_section (self->help, self->shows_set && g_str_equal (id, "window") ? "sets" : id);
}

static void
page_cb (GtkWidget *widget,
         const char *name,
         GVariant *number)
{
  CgvWindow *self = CGV_WINDOW (widget);

  if (get_document (self) != NULL)
    cgv_page_show_page (get_shown_page (self), (guint) (g_variant_get_int32 (number) - 1));
}

static void
show_page_cb (GtkWidget *widget,
              const char *name,
              GVariant *page)
{
  if (get_document (CGV_WINDOW (widget)) != NULL)
    cgv_page_show_named_page (get_shown_page (CGV_WINDOW (widget)), g_variant_get_string (page, NULL));
}

static void
sort_cb (GtkWidget *widget,
         const char *name,
         GVariant *column)
{
  if (get_document (CGV_WINDOW (widget)) != NULL)
    cgv_page_sort (get_shown_page (CGV_WINDOW (widget)), g_variant_get_string (column, NULL));
}

/* Groups the list, and selects the group of a function; the function, while there are no groups yet, and of two sides. */
static void
show_group_cb (GtkWidget *widget,
               const char *name,
               GVariant *target)
{
  CgvFocus *focus = cgv_session_get_shown_focus (CGV_WINDOW (widget)->session);
  guint kind, row, group;

  g_variant_get (target, "(uu)", &kind, &row);
  if (focus == NULL || kind >= CGV_N_GROUPING_KINDS || row >= focus->numbers->folds[CGV_SIDE_NEW]->n_nodes)
    return;
  g_object_set (focus, "grouping-kind", (int) kind, NULL);
  group = focus->computing ? CGV_NONE : cgv_arrangement_find_group (focus->rows, row);
  if (group != CGV_NONE && get_comparison (CGV_WINDOW (widget)) == NULL)
    cgv_focus_open_group (focus, group);
  else
    cgv_focus_open_row (focus, row);
  cgv_page_show_list (get_shown_page (CGV_WINDOW (widget)));
}

static void
show_part_cb (GtkWidget *widget,
              const char *name,
              GVariant *number)
{
  CgvFocus *focus = get_focus (CGV_WINDOW (widget));
  CgvPartId part = g_variant_get_uint32 (number);

  if (focus == NULL || get_comparison (CGV_WINDOW (widget)) != NULL)
    return;
  if (part < get_document (CGV_WINDOW (widget))->profile->n_parts)
    cgv_focus_select_parts (focus, &part, 1);
  else
    cgv_focus_select_all_parts (focus);
}

static gboolean
shows_comparison (CgvWindow *self)
{
  return get_comparison (self) != NULL && gtk_stack_get_visible_child (self->stack) == (GtkWidget *) self->compare_page;
}

static gboolean
is_in_text (CgvWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  return GTK_IS_EDITABLE (focus) || GTK_IS_TEXT_VIEW (focus);
}

/* Handles a letter outside of text entries: otherwise lists would begin to search. */
static gboolean
swap_key_cb (GtkWidget *widget,
             GVariant *args,
             gpointer user_data)
{
  CgvWindow *self = CGV_WINDOW (widget);

  if (!shows_comparison (self) || is_in_text (self))
    return FALSE;

  cgv_session_swap_sides (self->session);
  return TRUE;
}

/* Source has this key for its lines. */
static gboolean
hot_key_cb (GtkWidget *widget,
            GVariant *is_up,
            gpointer user_data)
{
  CgvWindow *self = CGV_WINDOW (widget);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (get_document (self) == NULL || is_in_text (self) || (focus != NULL && gtk_widget_get_ancestor (focus, CGV_TYPE_SOURCE_VIEW) != NULL))
    return FALSE;

  if (g_variant_get_boolean (is_up))
    go_to_caller (self);
  else
    go_down (self);
  return TRUE;
}

static void
restore_settings (CgvWindow *self)
{
  int width, height;

  if (self->settings == NULL)
    return;

  width = g_settings_get_int (self->settings, "window-width");
  height = g_settings_get_int (self->settings, "window-height");
  gtk_window_set_default_size (GTK_WINDOW (self), width, height);
  if (g_settings_get_boolean (self->settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
}

static void
save_settings (CgvWindow *self)
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
  remember (self);
  if (get_document (self) != NULL)
    cgv_page_save (self->document_page, self->settings, FALSE);
  if (self->compare_page != NULL)
    cgv_page_save (self->compare_page, self->settings, TRUE);
}

static void
close_answered_cb (GObject *source,
                   GAsyncResult *result,
                   gpointer user_data)
{
  CgvWindow *self = CGV_WINDOW (source);
  g_autofree char *answer = cgv_platform_ask_finish (result);

  if (answer == NULL)
    return;
  self->is_closing = TRUE;
  if (is_recording (self) && g_str_equal (answer, "save"))
    cgv_recording_stop (self->recording);
  else
    gtk_window_close (GTK_WINDOW (self));
}

static void
ask_to_close (CgvWindow *self)
{
  const CgvPlatformChoice choices[] = {
    { "discard", _ ("_Discard"), FALSE },
    { "save", _ ("_Save"), TRUE },
  };

  cgv_platform_ask_async (GTK_WINDOW (self), _ ("Stop Recording?"), _ ("The program is ended. Its profile up to now can be saved."), choices, G_N_ELEMENTS (choices), close_answered_cb, NULL);
}

static gboolean
cgv_window_close_request (GtkWindow *window)
{
  CgvWindow *self = CGV_WINDOW (window);

  if (is_recording (self) && !self->is_closing)
    {
      ask_to_close (self);
      return TRUE;
    }
  save_settings (self);
  g_cancellable_cancel (self->choosing);

  return GTK_WINDOW_CLASS (cgv_window_parent_class)->close_request (window);
}

static void
init_session (CgvWindow *self)
{
  self->session = cgv_session_new (self->settings);
  g_signal_group_set_target (self->session_signals, self->session);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
  session_changed_cb (self);
}

static void
cgv_window_constructed (GObject *object)
{
  CgvWindow *self = CGV_WINDOW (object);
  int width, height;

  G_OBJECT_CLASS (cgv_window_parent_class)->constructed (object);

  init_session (self);
  restore_settings (self);
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  cgv_narrow_bin_expect_width (self->narrow_bin, width);
  update_header (self);
}

static void
cgv_window_get_property (GObject *object,
                         guint property_id,
                         GValue *value,
                         GParamSpec *pspec)
{
  if (property_id == PROP_SESSION)
    g_value_set_object (value, CGV_WINDOW (object)->session);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
cgv_window_set_property (GObject *object,
                         guint property_id,
                         const GValue *value,
                         GParamSpec *pspec)
{
  if (property_id == PROP_SETTINGS)
    CGV_WINDOW (object)->settings = g_value_dup_object (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
cgv_window_dispose (GObject *object)
{
  CgvWindow *self = CGV_WINDOW (object);

  g_clear_handle_id (&self->load_page_id, g_source_remove);
  g_clear_handle_id (&self->prepare_id, g_source_remove);
  g_clear_handle_id (&self->forget_id, g_source_remove);
  g_clear_pointer (&self->kept_files, g_ptr_array_unref);
  /* An answer that is due would keep it. */
  if (self->recording != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->recording, self);
      cgv_recording_discard (self->recording);
    }
  g_clear_object (&self->recording);
  g_clear_pointer (&self->recorded, g_hash_table_unref);
  g_clear_pointer (&self->compared_files, g_ptr_array_unref);
  g_clear_weak_pointer (&self->help);
  g_clear_weak_pointer (&self->palette);
  g_clear_pointer (&self->hint_dismissed, g_free);
  g_clear_object (&self->session_signals);
  g_clear_object (&self->focus_signals);
  g_clear_pointer (&self->announcer, cgv_announcer_free);
  g_clear_object (&self->noticed);
  g_clear_pointer (&self->base_files, g_ptr_array_unref);
  if (self->session != NULL)
    g_object_run_dispose (G_OBJECT (self->session));
  g_clear_object (&self->session);
  g_clear_object (&self->settings);
  g_clear_object (&self->choosing);
  stop_opening (self);
  stop_saving (self);
  g_clear_object (&self->saving);
  g_clear_object (&self->news_toast);
  g_clear_object (&self->saving_toast);
  g_clear_object (&self->saved_file);
  g_clear_weak_pointer (&self->saved_table);
  self->record_page = NULL;
  self->set_page = NULL;
  self->document_page = self->compare_page = NULL;
  cgv_template_dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-window.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, narrow_bin);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, toast_overlay);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, status_label);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, overlay);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, header_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, open_button);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, leave_button);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, swap_button);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, title);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, subtitle);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, event_picker);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, narrow_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, recent_popover);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, notice_bar);
  gtk_widget_class_bind_template_child_full (widget_class, "content_bin", FALSE, 0);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, empty_page);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, load_page);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, run_pane);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, error_page);
  gtk_widget_class_bind_template_child (widget_class, CgvWindow, drop_area);
  gtk_widget_class_bind_template_callback (widget_class, drop_refused_cb);
  gtk_widget_class_bind_template_callback (widget_class, dropped_cb);
  gtk_widget_class_bind_template_callback (widget_class, notice_dismissed_cb);
  gtk_widget_class_bind_template_callback (widget_class, event_picked_cb);
  gtk_widget_class_bind_template_callback (widget_class, recent_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_header);
}

/* Ends what is shown last: the page that asks for a program, the details in the place of the list, a load, a recording, or growth. */
static gboolean
escape_cb (GtkWidget *widget,
           GVariant *arguments,
           gpointer user_data)
{
  CgvWindow *self = CGV_WINDOW (widget);

  if (self->shows_record_page)
    leave_record (self);
  else if (get_document (self) != NULL && !self->shows_set && cgv_page_leave_detail (get_shown_page (self)))
    return TRUE;
  else if (cgv_session_is_busy (self->session))
    cgv_session_cancel (self->session);
  else if (self->shows_set && cgv_set_page_cancel (self->set_page))
    return TRUE;
  else if (is_recording (self))
    stop_recording (self);
  else
    return self->shows_set && cgv_set_page_go_back (self->set_page);
  return TRUE;
}

static void
cgv_window_class_init (CgvWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = cgv_window_constructed;
  object_class->get_property = cgv_window_get_property;
  object_class->set_property = cgv_window_set_property;
  object_class->dispose = cgv_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = cgv_window_close_request;

  properties[PROP_SETTINGS] =
    g_param_spec_object ("settings", NULL, NULL, G_TYPE_SETTINGS, G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_SESSION] =
    g_param_spec_object ("session", NULL, NULL, CGV_TYPE_SESSION, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[LOAD_FINISHED] = cgv_signal_new ("load-finished", klass, 1, G_TYPE_ERROR);

  g_type_ensure (CGV_TYPE_AMOUNTS_SWITCH);
  g_type_ensure (CGV_TYPE_NARROW_BIN);
  g_type_ensure (CGV_TYPE_MESSAGE_BAR);
  g_type_ensure (CGV_TYPE_RECENT_LIST);
  g_type_ensure (CGV_TYPE_EMPTY_PAGE);
  g_type_ensure (CGV_TYPE_LOAD_PAGE);
  g_type_ensure (CGV_TYPE_RUN_PANE);
  g_type_ensure (CGV_TYPE_ERROR_PAGE);
  g_type_ensure (CGV_TYPE_DROP_AREA);
  bind_template (widget_class);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, NULL, activate_cb);
  gtk_widget_class_install_action (widget_class, "win.help", "s", help_cb);
  gtk_widget_class_install_action (widget_class, "win.page", "i", page_cb);
  gtk_widget_class_install_action (widget_class, "win.find", "s", find_cb);
  gtk_widget_class_install_action (widget_class, "win.show-page", "s", show_page_cb);
  gtk_widget_class_install_action (widget_class, "win.show-group", "(uu)", show_group_cb);
  gtk_widget_class_install_action (widget_class, "win.show-part", "u", show_part_cb);
  gtk_widget_class_install_action (widget_class, "win.sort", "s", sort_cb);
  gtk_widget_class_install_action (widget_class, "win.open-uris", "as", open_uris_cb);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
}

static void
init_keys (CgvWindow *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  /* Lists would begin to search. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_s, 0),
                                                          gtk_callback_action_new (swap_key_cb, NULL, NULL)));
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new_with_arguments (gtk_keyval_trigger_new (GDK_KEY_h, 0),
                                                                         gtk_callback_action_new (hot_key_cb, NULL, NULL), "b", FALSE));
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new_with_arguments (gtk_keyval_trigger_new (GDK_KEY_h, GDK_SHIFT_MASK),
                                                                         gtk_callback_action_new (hot_key_cb, NULL, NULL), "b", TRUE));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

static void
init_signals (CgvWindow *self)
{
  static const struct
  {
    const char *name;
    GCallback callback;
  } session_signals[] = {
    { "changed", G_CALLBACK (session_changed_cb) },
    { "notify::focus", G_CALLBACK (focus_changed_cb) },
    { "notify::compare-focus", G_CALLBACK (comparison_changed_cb) },
    { "notify::shown-focus", G_CALLBACK (shown_focus_changed_cb) },
    { "notify::siblings", G_CALLBACK (siblings_changed_cb) },
    { "notify::notice", G_CALLBACK (notice_changed_cb) },
    { "notify::progress", G_CALLBACK (progress_changed_cb) },
    { "loaded", G_CALLBACK (loaded_cb) },
    { "failed", G_CALLBACK (failed_cb) },
    { "compare-failed", G_CALLBACK (compare_failed_cb) },
    { "load-finished", G_CALLBACK (load_finished_cb) },
    { "message", G_CALLBACK (news_cb) },
  };

  self->session_signals = g_signal_group_new (CGV_TYPE_SESSION);
  for (guint i = 0; i < G_N_ELEMENTS (session_signals); i++)
    g_signal_group_connect_swapped (self->session_signals, session_signals[i].name, session_signals[i].callback, self);

  self->focus_signals = g_signal_group_new (CGV_TYPE_FOCUS);
  g_signal_group_connect_closure (self->focus_signals, "changed", cgv_focus_closure_new (CGV_FOCUS_BACK | CGV_FOCUS_FORWARD, G_CALLBACK (update_actions), self), TRUE);
  g_signal_group_connect_closure (self->focus_signals, "changed", cgv_focus_closure_new (CGV_FOCUS_FILTERS, G_CALLBACK (update_title), self), TRUE);
  g_signal_group_connect_closure (self->focus_signals, "changed", cgv_focus_closure_new (CGV_FOCUS_NUMBERS, G_CALLBACK (numbers_changed_cb), self), TRUE);
  g_signal_group_connect_data (self->focus_signals, "changed", G_CALLBACK (announce_cb), self, NULL, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

static void
cgv_window_init (CgvWindow *self)
{
  static const GActionEntry shortcuts[] = { { "show-help-overlay", show_shortcuts_cb } };
  g_autoptr (GFile) example = cgv_example_new_file ();

  g_action_map_add_action_entries (G_ACTION_MAP (self), shortcuts, G_N_ELEMENTS (shortcuts), self);
  self->choosing = g_cancellable_new ();
  self->has_example = g_file_query_exists (example, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->recorded = g_hash_table_new_full (g_file_hash, (GEqualFunc) g_file_equal, g_object_unref, g_free);
  self->announcer = cgv_announcer_new (GTK_APPLICATION_WINDOW (self), self->status_label, NULL);
  init_signals (self);
  g_signal_connect_swapped (self->stack, "notify::transition-running", G_CALLBACK (queue_forgetting), self);
  init_keys (self);
  gtk_widget_set_layout_manager (self->narrow_bar, cgv_wrap_layout_new_filled (NARROW_SPACING, NARROW_FIRST_WIDTH));
  cgv_platform_watch_side_buttons (GTK_WINDOW (self), side_button_pressed_cb);
  cgv_frame_memory_keep (GTK_WINDOW (self));

  /* The halves of a split button get the keyboard, and only they can be named. */
  cgv_widget_name (gtk_widget_get_first_child (GTK_WIDGET (self->open_button)), _("Open Profiles"));
  cgv_widget_name (gtk_widget_get_last_child (GTK_WIDGET (self->open_button)), _("Recent Profiles"));

  cgv_drop_area_set_target (self->drop_area, GTK_WIDGET (self));
}

CgvWindow *
cgv_window_new (GtkApplication *application,
                GSettings *settings)
{
  CgvWindow *self;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (settings == NULL || G_IS_SETTINGS (settings), NULL);

  self = g_object_new (CGV_TYPE_WINDOW, "application", application, "settings", settings, NULL);
  gtk_menu_button_set_menu_model (self->menu_button, G_MENU_MODEL (gtk_application_get_menu_by_id (application, "main-menu")));
  return self;
}

GtkWidget *
cgv_window_get_page (CgvWindow *self,
                     const char *name)
{
  g_return_val_if_fail (CGV_IS_WINDOW (self), NULL);

  if (g_str_equal (name, "record_page"))
    return GTK_WIDGET (get_record_page (self));
  if (g_str_equal (name, "set_page"))
    return GTK_WIDGET (get_set_page (self));
  return GTK_WIDGET (g_str_equal (name, "compare_page") ? get_compare_page (self) : get_document_page (self));
}

CgvSession *
cgv_window_get_session (CgvWindow *self)
{
  g_return_val_if_fail (CGV_IS_WINDOW (self), NULL);

  return self->session;
}

void
cgv_window_open (CgvWindow *self,
                 GPtrArray *files)
{
  g_return_if_fail (CGV_IS_WINDOW (self));
  g_return_if_fail (files != NULL && files->len > 0);

  open_files (self, files);
}

void
cgv_window_compare (CgvWindow *self,
                    GPtrArray *base,
                    GPtrArray *new_)
{
  g_return_if_fail (CGV_IS_WINDOW (self));

  open_in_zone (self, base, new_, CGV_DROP_COMPARE);
}

gboolean
cgv_window_is_opening (CgvWindow *self)
{
  g_return_val_if_fail (CGV_IS_WINDOW (self), FALSE);

  return self->opening != NULL;
}

gboolean
cgv_window_is_empty (CgvWindow *self)
{
  g_return_val_if_fail (CGV_IS_WINDOW (self), FALSE);

  return get_document (self) == NULL && get_set (self) == NULL && self->opening == NULL && !cgv_session_is_busy (self->session);
}
