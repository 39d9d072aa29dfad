/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-source-view.h"

#include <glib/gi18n.h>

#include "cgv-column-keys.h"
#include "cgv-display-dup.h"
#include "cgv-editor.h"
#include "cgv-flow-view.h"
#include "cgv-heat-map.h"
#include "cgv-row-menu.h"
#include "cgv-signal.h"
#include "cgv-source-colors.h"
#include "cgv-source-columns.h"
#include "cgv-source-words.h"
#include "cgv-tooltip.h"
#include "cgv-widget.h"
#include "cgv-wrap-layout.h"

/* The part of the page above the line that the view opens at, and the number of frames until sizes are known. */
#define ABOVE    0.6
#define N_FRAMES 3

/* Milliseconds for which the code of the last function stays while the next one is searched. */
#define PATIENCE 200

/* Characters of a file name that fit on a phone. */
#define LISTED_CHARS 32
/* Most files that are offered if a name matches several. */
#define MAX_CANDIDATES 8

struct _CgvSourceView
{
  CgvView view;

  GStrv folders;
  CgvMatchRules *rules; /* nullable */
  char *base_folder;    /* where the text of A is, or NULL */
  char *base_revision;  /* there, of which commit; or NULL */
  char *editor;
  CgvSourceFinder *finder; /* NULL before the first search for a source */
  CgvSourceFinder *base_finder; /* of the base, or NULL without a comparison */
  GCancellable *job;       /* NULL if nothing is being loaded */
  CgvCodeList *list;       /* NULL until it is loaded, and without a function */
  CgvStringId file;        /* the user's choice for the function */
  gboolean by_address;     /* whether it is the view of machine code */
  CgvCodeFlags flags;      /* how machine code is written */
  gboolean hides_jumps;
  gboolean has_beside;
  gboolean wants_flow; /* the blocks as a picture, where there are some */
  gboolean is_stale;       /* a load is needed once the view is shown */
  gboolean is_placed;      /* the list was asked to show @target */
  gboolean takes_focus;    /* and the keyboard goes there, too */
  gboolean is_for_editor;  /* and the editor opens it */
  gboolean is_updating;
  gboolean has_keyboard;   /* the keyboard is on @place */
  guint hot;    /* number of lines that are costlier than the one that was gone to */
  guint place;  /* the row that the keyboard is or was on, or GTK_INVALID_LIST_POSITION */
  guint target; /* the row that should be visible; or G_MAXUINT */
  guint found;  /* the row that a search is at, or G_MAXUINT */
  guint tick;
  guint wait_id;
  guint n_frames; /* number of frames in which the line is put in its place */

  GtkWidget *content;
  GtkDropDown *file_menu;
  GtkLabel *place_label;
  GtkMenuButton *base_menu;
  GtkWidget *revision_box;
  GtkEditable *revision_entry;
  GtkWidget *revision_button;
  GtkWidget *hotter_button;
  GtkWidget *colder_button;
  GtkLabel *notice_label;
  GtkBox *candidates;
  GtkWidget *notice_buttons;
  GtkWidget *trust_button;
  GtkWidget *choose_button;
  GtkWidget *base_button;
  GtkSearchBar *search_bar;
  GtkEditable *search_entry;
  CgvTable *table;
  CgvHeatMap *heat_map;
  GtkStack *pages;
  GtkWidget *rows_page;
  CgvFlowView *flow_view;
};

enum
{
  PROP_0,
  PROP_FOLDERS,
  PROP_EDITOR,
  PROP_MACHINE_CODE,
  PROP_HAS_BESIDE,
  PROP_INTEL,
  PROP_BYTES,
  PROP_JUMPS,
  PROP_BLOCKS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static guint place_changed_signal;

G_DEFINE_FINAL_TYPE (CgvSourceView, cgv_source_view, CGV_TYPE_VIEW)

/* All rows have one height. Before their first layout, GTK has no positions for them. */
static gboolean
raise_line_cb (GtkWidget *widget,
               GdkFrameClock *clock,
               gpointer user_data)
{
  CgvSourceView *self = CGV_SOURCE_VIEW (widget);
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (cgv_table_get_view (self->table)));
  guint n_rows = self->list != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) : 0;

  if (self->target < n_rows && self->n_frames < N_FRAMES)
    gtk_adjustment_set_value (adjustment, self->target * gtk_adjustment_get_upper (adjustment) / n_rows - ABOVE * gtk_adjustment_get_page_size (adjustment));
  if (self->target < n_rows && --self->n_frames > 0)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  if (self->takes_focus)
    cgv_table_focus_row (self->table, self->target);
  self->takes_focus = FALSE;
  return G_SOURCE_REMOVE;
}

static void
place_rows (CgvSourceView *self)
{
  if (self->is_placed || self->target == G_MAXUINT || !gtk_widget_get_mapped (GTK_WIDGET (self->table)) || gtk_widget_get_height (GTK_WIDGET (self->table)) == 0)
    return;
  self->is_placed = TRUE;
  self->n_frames = N_FRAMES;
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), raise_line_cb, NULL, NULL);
}

static void
update_hot_buttons (CgvSourceView *self)
{
  gtk_widget_set_sensitive (self->hotter_button, self->list != NULL && self->hot > 0);
  gtk_widget_set_sensitive (self->colder_button, self->list != NULL && cgv_code_list_get_hot (self->list, self->hot + 1) != G_MAXUINT);
}

static void
show_row (CgvSourceView *self,
          guint position)
{
  self->target = position;
  self->is_placed = FALSE;
  place_rows (self);
}

static void
go_to_row (CgvSourceView *self,
           guint position)
{
  self->takes_focus = TRUE;
  show_row (self, position);
}

static void
go_to_block_cb (CgvSourceView *self,
                guint position)
{
  g_object_set (self, "blocks", FALSE, NULL);
  go_to_row (self, position);
}

static void
go_to_hot (CgvSourceView *self,
           int step)
{
  guint hot = self->hot + (guint) step;

  if (self->list == NULL || cgv_code_list_get_hot (self->list, hot) == G_MAXUINT)
    return;
  self->hot = hot;
  go_to_row (self, cgv_code_list_get_hot (self->list, hot));
  update_hot_buttons (self);
}

static void
hotter_clicked_cb (CgvSourceView *self)
{
  go_to_hot (self, -1);
}

static void
colder_clicked_cb (CgvSourceView *self)
{
  go_to_hot (self, 1);
}

static gboolean
hot_key_cb (GtkWidget *widget,
            GVariant *step,
            gpointer user_data)
{
  go_to_hot (CGV_SOURCE_VIEW (widget), g_variant_get_int32 (step));
  return GDK_EVENT_STOP;
}

static void
show_found (CgvSourceView *self,
            guint found)
{
  cgv_widget_set_css_class (GTK_WIDGET (self->search_entry), "error", found == G_MAXUINT);
  if (found == G_MAXUINT)
    return;
  self->found = found;
  show_row (self, found);
}

/* Behind a colon, the number of a line, or of machine code an address. */
static gboolean
is_place (const char *text)
{
  return *text == ':';
}

static guint
find_place (CgvSourceView *self,
            const char *text)
{
  gboolean is_hex = cgv_code_list_is_by_address (self->list);
  guint64 number;

  return g_ascii_string_to_unsigned (text + (is_hex && g_str_has_prefix (text, "0x") ? 2 : 0), is_hex ? 16 : 10, 1, G_MAXUINT64, &number, NULL) ? cgv_code_list_find_number (self->list, number) : G_MAXUINT;
}

static void
search_changed_cb (CgvSourceView *self)
{
  const char *text = gtk_editable_get_text (self->search_entry);

  if (self->list == NULL)
    return;
  cgv_code_list_set_search (self->list, is_place (text) ? "" : text);
  if (*text == '\0' || g_str_equal (text, ":"))
    gtk_widget_remove_css_class (GTK_WIDGET (self->search_entry), "error");
  else
    show_found (self, is_place (text) ? find_place (self, text + 1) : cgv_code_list_find (self->list, self->found != G_MAXUINT ? self->found : 0, FALSE));
}

/* Return in the number of a line is about that line, and in a word about the next one. */
static void
find_next_action (GtkWidget *widget,
                  const char *action,
                  GVariant *parameter)
{
  CgvSourceView *self = CGV_SOURCE_VIEW (widget);
  gboolean backwards = g_str_equal (action, "source.find-previous");

  if (self->list == NULL || self->found == G_MAXUINT || g_list_model_get_n_items (G_LIST_MODEL (self->list)) == 0)
    return;
  if (is_place (gtk_editable_get_text (self->search_entry)))
    gtk_search_bar_set_search_mode (self->search_bar, FALSE);
  else
    show_found (self, cgv_code_list_find (self->list, self->found + (backwards ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) - 1 : 1), backwards));
}

/* Returns the keyboard focus to its former place. GTK would search another place only while it
 * lays out the room of the bar, and then warn about the rows that are added. */
static void
search_mode_changed_cb (CgvSourceView *self)
{
  guint position = cgv_table_get_focus_position (self->table);

  if (!gtk_search_bar_get_search_mode (self->search_bar))
    {
      gtk_editable_set_text (self->search_entry, "");
      cgv_table_focus_row (self->table, self->found != G_MAXUINT ? self->found : GTK_INVALID_LIST_POSITION);
      return;
    }
  self->found = position != GTK_INVALID_LIST_POSITION ? position : self->target;
}

static gboolean
line_key_cb (GtkWidget *widget,
             GVariant *args,
             gpointer user_data)
{
  cgv_source_view_start_search (CGV_SOURCE_VIEW (widget));
  gtk_editable_set_text (CGV_SOURCE_VIEW (widget)->search_entry, ":");
  gtk_editable_set_position (CGV_SOURCE_VIEW (widget)->search_entry, -1);
  return GDK_EVENT_STOP;
}

static void
candidate_clicked_cb (CgvSourceView *self,
                      GtkWidget *button)
{
  cgv_source_view_add_folder (self, g_object_get_data (G_OBJECT (button), "folder"));
}

/* The folder of the file that is chosen comes before the others, so that it is chosen for all files like it. */
static void
add_candidate (CgvSourceView *self,
               const char *path)
{
  gsize length;
  const char *name = cgv_code_list_get_name (self->list, cgv_code_list_get_file (self->list), &length);
  char *folder = cgv_source_finder_dup_folder (name, length, path);
  g_autofree char *shown = cgv_display_dup_whole (path, -1);
  g_autofree char *shown_folder = cgv_display_dup_whole (folder, -1);
  g_autofree char *tooltip = g_strdup_printf (_ ("Looks in %s first, now and later"), shown_folder);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", shown, "ellipsize", PANGO_ELLIPSIZE_MIDDLE, "xalign", 0.0f, NULL);
  GtkWidget *button = g_object_new (GTK_TYPE_BUTTON, "child", label, "tooltip-text", tooltip, NULL);

  g_object_set_data_full (G_OBJECT (button), "folder", folder, g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (candidate_clicked_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (self->candidates, button);
}

static void
update_candidates (CgvSourceView *self)
{
  const char *const *paths = self->list != NULL ? cgv_code_list_get_candidates (self->list) : NULL;
  int focused = cgv_widget_clear (GTK_WIDGET (self->candidates));

  for (guint i = 0; paths != NULL && paths[i] != NULL && i < MAX_CANDIDATES; i++)
    add_candidate (self, paths[i]);
  gtk_widget_set_visible (GTK_WIDGET (self->candidates), paths != NULL);
  cgv_widget_focus_child (GTK_WIDGET (self->candidates), focused);
}

static void
update_notice (CgvSourceView *self)
{
  g_autofree char *notice = self->list != NULL ? cgv_source_words_dup_notice (self->list) : NULL;
  g_autofree char *folder = self->list != NULL ? cgv_source_words_dup_folder (self->list) : NULL;

  cgv_widget_show_text (self->notice_label, notice);
  /* It does not help if the folder is trusted already, and the file leads out of it. */
  gtk_widget_set_visible (self->trust_button, folder != NULL && !g_strv_contains ((const char *const *) self->folders, folder));
  gtk_widget_set_visible (self->base_button, self->list != NULL && cgv_source_words_wants_base (self->list));
  /* No revision has programs. */
  gtk_widget_set_visible (self->revision_box, self->list != NULL && !cgv_code_list_is_by_address (self->list));
  gtk_widget_set_visible (GTK_WIDGET (self->base_menu), self->list != NULL && cgv_code_list_get_base (self->list) != NULL);
  update_candidates (self);
  gtk_widget_set_visible (self->choose_button, self->list != NULL && cgv_source_words_wants_folder (self->list));
  gtk_button_set_label (GTK_BUTTON (self->choose_button), gtk_widget_get_visible (self->trust_button) ? _ ("Another _Folder…") : _ ("Choose _Folder…"));
}

static void
update_files (CgvSourceView *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autofree char *place = self->list != NULL ? cgv_source_words_dup_place (self->list) : NULL;
  const CgvCodeFile *files = NULL;
  guint n_files = 0;
  guint selected = 0;

  if (self->list != NULL)
    files = cgv_code_list_get_files (self->list, &n_files);
  for (guint i = 0; i < n_files; i++)
    {
      gtk_string_list_take (names, cgv_source_words_dup_file (self->list, &files[i]));
      if (files[i].file == cgv_code_list_get_file (self->list))
        selected = i;
    }
  self->is_updating = TRUE;
  gtk_drop_down_set_model (self->file_menu, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->file_menu, selected);
  self->is_updating = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->file_menu), n_files > 0 && !cgv_code_list_is_by_address (self->list));
  gtk_label_set_text (self->place_label, place != NULL ? place : "");
}

static void
update_page (CgvSourceView *self)
{
  gboolean is_flow = self->wants_flow && cgv_flow_view_can_show (self->list);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "source.jumps", self->list != NULL && (self->hides_jumps || cgv_code_list_get_lanes (self->list) != NULL));
  gtk_stack_set_visible_child (self->pages, is_flow ? GTK_WIDGET (self->flow_view) : self->rows_page);
}

static void
show_list (CgvSourceView *self,
           CgvCodeList *list)
{
  self->takes_focus = self->list != NULL && cgv_table_holds_keyboard (self->table);
  cgv_table_set_list (self->table, NULL, NULL, NULL);
  g_set_object (&self->list, list);
  self->hot = 0;
  self->place = GTK_INVALID_LIST_POSITION;
  self->found = G_MAXUINT;
  if (list != NULL)
    cgv_code_list_set_hides_lanes (list, self->hides_jumps);
  if (list != NULL)
    cgv_code_list_set_search (list, gtk_editable_get_text (self->search_entry));
  self->target = list != NULL ? cgv_code_list_get_hot (list, 0) : G_MAXUINT;
  self->is_placed = FALSE;
  if (list != NULL)
    {
      g_signal_connect_object (cgv_source_colors_get (list), "changed", G_CALLBACK (cgv_table_refresh), self->table, G_CONNECT_SWAPPED);
      cgv_table_set_list (self->table, cgv_source_columns_get_spec (), CGV_ROW_LIST (list), NULL);
      gtk_adjustment_set_value (gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (cgv_table_get_view (self->table))), 0);
    }
  cgv_heat_map_set_list (self->heat_map, list);
  cgv_flow_view_set_list (self->flow_view, list);
  update_page (self);
  update_files (self);
  update_notice (self);
  update_hot_buttons (self);
  place_rows (self);
}

/* The visible code is not that of the selected function. */
static gboolean
waited_cb (gpointer user_data)
{
  CgvSourceView *self = user_data;

  self->wait_id = 0;
  show_list (self, NULL);
  cgv_widget_show_text (self->notice_label, _ ("Looking for the source …"));
  return G_SOURCE_REMOVE;
}

static void edit_if_asked (CgvSourceView *self);

static void
loaded_cb (GObject *source,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (CgvSourceView) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvCodeList) list = NULL;

  /* Another request replaced this one meanwhile. */
  if (g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  list = cgv_code_list_load_finish (self->view.focus, result, &error);
  g_clear_object (&self->job);
  g_clear_handle_id (&self->wait_id, g_source_remove);
  if (list == NULL)
    g_warning ("%s", error->message);
  show_list (self, list);
  edit_if_asked (self);
}

static void
stop (CgvSourceView *self)
{
  if (self->job != NULL)
    g_cancellable_cancel (self->job);
  g_clear_object (&self->job);
  g_clear_handle_id (&self->wait_id, g_source_remove);
}

/* Rules lead from the directories of A to those of B. */
static CgvSourceFinder *
new_finder (CgvSourceView *self,
            CgvDocument *document,
            const CgvMatchRules *rules)
{
  GFile *profile = cgv_document_get_file (document, 0);
  g_autoptr (GFile) folder = g_file_get_parent (profile);

  return cgv_source_finder_new (rules, (const char *const *) self->folders, folder != NULL ? g_file_peek_path (folder) : NULL);
}

static void
forget_finders (CgvSourceView *self)
{
  g_clear_pointer (&self->finder, cgv_source_finder_unref);
  g_clear_pointer (&self->base_finder, cgv_source_finder_unref);
}

static CgvSourceFinder *
new_base_finder (CgvSourceView *self,
                 CgvDocument *document)
{
  g_autoptr (CgvSourceFinder) usual = new_finder (self, document, NULL);

  if (self->base_revision != NULL)
    return cgv_source_finder_new_of_revision (self->base_folder, self->base_revision, usual);
  return self->base_folder != NULL ? cgv_source_finder_new_below (self->base_folder) : g_steal_pointer (&usual);
}

static void
load (CgvSourceView *self)
{
  CgvRuns *base = self->view.focus != NULL ? cgv_focus_get_side (self->view.focus, CGV_SIDE_BASE) : NULL;

  stop (self);
  self->is_stale = FALSE;
  if (self->view.focus == NULL || self->view.focus->row == CGV_NONE)
    {
      show_list (self, NULL);
      return;
    }
  if (self->finder == NULL)
    self->finder = new_finder (self, cgv_focus_get_document (self->view.focus), self->rules);
  if (self->base_finder == NULL && base != NULL)
    {
      CgvDocument *document = base->document;

      self->base_finder = new_base_finder (self, document);
      cgv_source_finder_set_profile (self->base_finder, g_file_peek_path (cgv_document_get_file (document, 0)));
    }
  self->job = g_cancellable_new ();
  self->wait_id = g_timeout_add (PATIENCE, waited_cb, self);
  cgv_code_list_load_async (self->view.focus, self->file, self->by_address, self->flags, self->finder, base != NULL ? self->base_finder : NULL, self->job, loaded_cb, g_object_ref (self));
}

/* The rows of the shown code have changed. */
static void
numbers_replaced_cb (CgvSourceView *self)
{
  stop (self);
  show_list (self, NULL);
}

static void
load_if_seen (CgvSourceView *self)
{
  self->is_stale = TRUE;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    load (self);
}

static void
function_changed_cb (CgvSourceView *self)
{
  self->file = CGV_NONE;
  load_if_seen (self);
}

/* The costs are shown differently. */
static void
amounts_changed_cb (CgvSourceView *self)
{
  if (self->list != NULL)
    cgv_table_refresh (self->table);
}

static void
file_selected_cb (CgvSourceView *self)
{
  guint selected = gtk_drop_down_get_selected (self->file_menu);
  const CgvCodeFile *files;
  guint n_files;

  if (self->is_updating || self->list == NULL)
    return;
  files = cgv_code_list_get_files (self->list, &n_files);
  if (selected >= n_files || files[selected].file == cgv_code_list_get_file (self->list))
    return;
  self->file = files[selected].file;
  load (self);
}

static void
set_folders (CgvSourceView *self,
             char **folders)
{
  if (self->folders != NULL && folders != NULL && g_strv_equal ((const char *const *) self->folders, (const char *const *) folders))
    return;
  g_strfreev (self->folders);
  self->folders = folders != NULL ? g_strdupv (folders) : g_new0 (char *, 1);
  forget_finders (self);
  load_if_seen (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOLDERS]);
}

static void
set_machine_code (CgvSourceView *self,
                  gboolean by_address)
{
  if (self->by_address == by_address)
    return;
  self->by_address = by_address;
  self->file = CGV_NONE;
  cgv_table_set_name (self->table, by_address ? _ ("Machine Code") : _ ("Source"));
  load_if_seen (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MACHINE_CODE]);
}

static void
set_flag (CgvSourceView *self,
          CgvCodeFlags flag,
          gboolean is_set,
          guint property)
{
  if (((self->flags & flag) != 0) == is_set)
    return;
  self->flags ^= flag;
  if (self->list != NULL && cgv_code_list_is_by_address (self->list))
    load_if_seen (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
set_jumps (CgvSourceView *self,
           gboolean shows_jumps)
{
  if (self->hides_jumps == !shows_jumps)
    return;
  self->hides_jumps = !shows_jumps;
  if (self->list != NULL)
    {
      cgv_code_list_set_hides_lanes (self->list, self->hides_jumps);
      cgv_table_update (self->table);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_JUMPS]);
}

static void
trust_clicked_cb (CgvSourceView *self)
{
  g_autofree char *folder = self->list != NULL ? cgv_source_words_dup_folder (self->list) : NULL;

  if (folder != NULL)
    cgv_source_view_add_folder (self, folder);
}

/* A click on a call, or Return. */
static void
row_activate_cb (CgvSourceView *self,
                 guint position)
{
  CgvCodeRow row = cgv_code_list_get_row (self->list, position);

  if (row.callee != NULL)
    cgv_focus_open_row (self->view.focus, row.callee->callee);
}

static char *
dup_menu_place (CgvSourceView *self)
{
  guint position = cgv_table_get_menu_position (self->table);

  return self->list != NULL && position < g_list_model_get_n_items (G_LIST_MODEL (self->list)) ? cgv_source_words_dup_position (self->list, position) : NULL;
}

/* Only files that were read are opened: a profile may name any file. */
static gboolean
can_edit (CgvSourceView *self,
          guint position)
{
  if (self->list == NULL || cgv_code_list_is_by_address (self->list) || cgv_code_list_get_path (self->list) == NULL)
    return FALSE;
  return position < g_list_model_get_n_items (G_LIST_MODEL (self->list)) && cgv_code_list_get_row (self->list, position).number > 0;
}

static void
edit (CgvSourceView *self,
      guint position)
{
  g_autoptr (GdkAppLaunchContext) context = gdk_display_get_app_launch_context (gtk_widget_get_display (GTK_WIDGET (self)));
  g_autoptr (GError) error = NULL;
  g_autofree char *notice = NULL;

  if (!can_edit (self, position) || cgv_editor_open (self->editor, cgv_code_list_get_path (self->list), cgv_code_list_get_row (self->list, position).number, G_APP_LAUNCH_CONTEXT (context), &error))
    return;
  notice = g_strdup_printf (_ ("The editor does not start: %s."), error->message);
  cgv_widget_show_text (self->notice_label, notice);
}

/* A line that may not be read yet is shown with the question for it. */
static void
edit_if_asked (CgvSourceView *self)
{
  if (self->is_for_editor && self->list != NULL)
    edit (self, self->target);
  self->is_for_editor = FALSE;
}

static void
menu_opening_cb (CgvSourceView *self)
{
  g_autofree char *place = dup_menu_place (self);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "source.choose-base", self->list != NULL && cgv_code_list_get_base (self->list) != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "source.copy-place", place != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "source.edit", can_edit (self, cgv_table_get_menu_position (self->table)));
}

static void
edit_action (GtkWidget *widget,
             const char *action,
             GVariant *parameter)
{
  edit (CGV_SOURCE_VIEW (widget), cgv_table_get_menu_position (CGV_SOURCE_VIEW (widget)->table));
}

static gboolean
edit_key_cb (GtkWidget *widget,
             GVariant *args,
             gpointer user_data)
{
  edit (CGV_SOURCE_VIEW (widget), cgv_table_get_focus_position (CGV_SOURCE_VIEW (widget)->table));
  return GDK_EVENT_STOP;
}

static void
choose_base_cb (CgvSourceView *self)
{
  gtk_menu_button_popup (self->base_menu);
}

static void
choose_base_action (GtkWidget *widget,
                    const char *action,
                    GVariant *parameter)
{
  choose_base_cb (CGV_SOURCE_VIEW (widget));
}

static void
base_folder_clicked_cb (CgvSourceView *self)
{
  gtk_menu_button_popdown (self->base_menu);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.choose-base-folder", NULL);
}

static char *
dup_revision (CgvSourceView *self)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (self->revision_entry)));
}

static void
revision_changed_cb (CgvSourceView *self)
{
  g_autofree char *revision = dup_revision (self);

  gtk_widget_set_sensitive (self->revision_button, *revision != '\0');
}

static void
set_base (CgvSourceView *self,
          const char *folder,
          const char *revision)
{
  g_free (self->base_folder);
  g_free (self->base_revision);
  self->base_folder = g_strdup (folder);
  self->base_revision = g_strdup (revision);
  forget_finders (self);
  load_if_seen (self);
}

/* The text of B is in a version of the repository, too. */
static void
revision_chosen_cb (CgvSourceView *self)
{
  const char *path = self->list != NULL ? cgv_code_list_get_path (self->list) : NULL;
  g_autofree char *folder = path != NULL ? g_path_get_dirname (path) : NULL;
  g_autofree char *revision = dup_revision (self);

  if (folder == NULL || *revision == '\0')
    return;
  gtk_menu_button_popdown (self->base_menu);
  set_base (self, folder, revision);
}

static void
copy_place_action (GtkWidget *widget,
                   const char *action,
                   GVariant *parameter)
{
  g_autofree char *place = dup_menu_place (CGV_SOURCE_VIEW (widget));

  if (place != NULL)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), place);
}

static void
init_menu (CgvSourceView *self)
{
  GMenu *menu = cgv_row_menu_get_model (cgv_table_get_menu (self->table));
  g_autoptr (GMenu) section = g_menu_new ();

  g_menu_append (section, _ ("Open in _Editor"), "source.edit");
  g_menu_append (section, _ ("Copy _Place"), "source.copy-place");
  g_menu_append (section, _ ("Choose Files of _A…"), "source.choose-base");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  g_signal_connect_swapped (self->table, "menu-opening", G_CALLBACK (menu_opening_cb), self);
}

static void
keyboard_moved_cb (CgvSourceView *self)
{
  guint place = cgv_table_get_focus_position (self->table);
  gboolean had_keyboard = self->has_keyboard;

  self->has_keyboard = place != GTK_INVALID_LIST_POSITION;
  if (!self->has_keyboard || (had_keyboard && place == self->place))
    return;
  self->place = place;
  g_signal_emit (self, place_changed_signal, 0);
}

static void
cgv_source_view_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (cgv_source_view_parent_class)->root (widget);
  g_signal_connect_object (gtk_widget_get_root (widget), "notify::focus-widget", G_CALLBACK (keyboard_moved_cb), widget, G_CONNECT_SWAPPED);
}

static void
cgv_source_view_unroot (GtkWidget *widget)
{
  g_signal_handlers_disconnect_by_func (gtk_widget_get_root (widget), keyboard_moved_cb, widget);
  GTK_WIDGET_CLASS (cgv_source_view_parent_class)->unroot (widget);
}

static void
cgv_source_view_map (GtkWidget *widget)
{
  CgvSourceView *self = CGV_SOURCE_VIEW (widget);

  GTK_WIDGET_CLASS (cgv_source_view_parent_class)->map (widget);
  if (self->is_stale)
    load (self);
}

static gboolean
cgv_source_view_grab_focus (GtkWidget *widget)
{
  CgvSourceView *self = CGV_SOURCE_VIEW (widget);
  guint position = self->list != NULL ? cgv_code_list_get_hot (self->list, self->hot) : G_MAXUINT;

  if (gtk_stack_get_visible_child (self->pages) == GTK_WIDGET (self->flow_view))
    return gtk_widget_grab_focus (GTK_WIDGET (self->flow_view));
  return cgv_table_focus_row (self->table, position != G_MAXUINT ? position : 0);
}

static void
cgv_source_view_get_property (GObject *object,
                              guint prop_id,
                              GValue *value,
                              GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_FOLDERS:
      g_value_set_boxed (value, CGV_SOURCE_VIEW (object)->folders);
      break;
    case PROP_EDITOR:
      g_value_set_string (value, CGV_SOURCE_VIEW (object)->editor);
      break;
    case PROP_MACHINE_CODE:
      g_value_set_boolean (value, CGV_SOURCE_VIEW (object)->by_address);
      break;
    case PROP_HAS_BESIDE:
      g_value_set_boolean (value, CGV_SOURCE_VIEW (object)->has_beside);
      break;
    case PROP_INTEL:
      g_value_set_boolean (value, (CGV_SOURCE_VIEW (object)->flags & CGV_CODE_INTEL) != 0);
      break;
    case PROP_BYTES:
      g_value_set_boolean (value, (CGV_SOURCE_VIEW (object)->flags & CGV_CODE_BYTES) != 0);
      break;
    case PROP_JUMPS:
      g_value_set_boolean (value, !CGV_SOURCE_VIEW (object)->hides_jumps);
      break;
    case PROP_BLOCKS:
      g_value_set_boolean (value, CGV_SOURCE_VIEW (object)->wants_flow);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_source_view_set_property (GObject *object,
                              guint prop_id,
                              const GValue *value,
                              GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_FOLDERS:
      set_folders (CGV_SOURCE_VIEW (object), g_value_get_boxed (value));
      break;
    case PROP_EDITOR:
      g_free (CGV_SOURCE_VIEW (object)->editor);
      CGV_SOURCE_VIEW (object)->editor = g_value_dup_string (value);
      break;
    case PROP_MACHINE_CODE:
      set_machine_code (CGV_SOURCE_VIEW (object), g_value_get_boolean (value));
      break;
    case PROP_HAS_BESIDE:
      CGV_SOURCE_VIEW (object)->has_beside = g_value_get_boolean (value);
      break;
    case PROP_INTEL:
      set_flag (CGV_SOURCE_VIEW (object), CGV_CODE_INTEL, g_value_get_boolean (value), prop_id);
      break;
    case PROP_BYTES:
      set_flag (CGV_SOURCE_VIEW (object), CGV_CODE_BYTES, g_value_get_boolean (value), prop_id);
      break;
    case PROP_JUMPS:
      set_jumps (CGV_SOURCE_VIEW (object), g_value_get_boolean (value));
      break;
    case PROP_BLOCKS:
      CGV_SOURCE_VIEW (object)->wants_flow = g_value_get_boolean (value);
      update_page (CGV_SOURCE_VIEW (object));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

/* The folder of the profile may be another. */
static void
cgv_source_view_drop_focus (CgvView *view)
{
  CgvSourceView *self = CGV_SOURCE_VIEW (view);

  stop (self);
  show_list (self, NULL);
  forget_finders (self);
  g_clear_pointer (&self->base_folder, g_free);
  g_clear_pointer (&self->base_revision, g_free);
}

static void
cgv_source_view_focus_changed (CgvView *view)
{
  function_changed_cb (CGV_SOURCE_VIEW (view));
}

static gboolean
cgv_source_view_give_sheet (CgvView *view,
                            double scale,
                            CgvSheetFunc func,
                            gpointer user_data)
{
  return cgv_flow_view_give_sheet (CGV_SOURCE_VIEW (view)->flow_view, scale, func, user_data);
}

static void
cgv_source_view_finalize (GObject *object)
{
  g_strfreev (CGV_SOURCE_VIEW (object)->folders);
  g_clear_pointer (&CGV_SOURCE_VIEW (object)->rules, cgv_match_rules_unref);
  g_free (CGV_SOURCE_VIEW (object)->base_folder);
  g_free (CGV_SOURCE_VIEW (object)->base_revision);
  g_free (CGV_SOURCE_VIEW (object)->editor);

  G_OBJECT_CLASS (cgv_source_view_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-source-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, content);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, file_menu);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, place_label);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, base_menu);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, revision_box);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, revision_entry);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, revision_button);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, hotter_button);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, colder_button);
  gtk_widget_class_bind_template_child_full (widget_class, "notice_box", FALSE, 0);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, notice_label);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, candidates);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, notice_buttons);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, trust_button);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, choose_button);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, base_button);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, search_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, search_entry);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, table);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, heat_map);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, pages);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, rows_page);
  gtk_widget_class_bind_template_child (widget_class, CgvSourceView, flow_view);
  gtk_widget_class_bind_template_callback (widget_class, file_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, base_folder_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, choose_base_cb);
  gtk_widget_class_bind_template_callback (widget_class, revision_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, revision_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, hotter_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, colder_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, trust_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, place_rows);
  gtk_widget_class_bind_template_callback (widget_class, go_to_row);
  gtk_widget_class_bind_template_callback (widget_class, go_to_block_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_mode_changed_cb);
}

static const CgvViewOption options[] = {
  { NULL, N_ ("_Source Beside Machine Code"), "detail.beside", CGV_VIEW_SWITCH },
  { NULL, N_ ("_Blocks of Control Flow"), "source.blocks", CGV_VIEW_SWITCH },
  { NULL, N_ ("Show _Jumps"), "source.jumps", CGV_VIEW_SWITCH },
  { N_ ("Instructions"), N_ ("_Intel Syntax"), "source.intel", CGV_VIEW_SWITCH },
  { N_ ("Instructions"), N_ ("B_ytes"), "source.bytes", CGV_VIEW_SWITCH },
};

static gboolean
cgv_source_view_has_option (CgvView *view,
                            const CgvViewOption *option)
{
  CgvSourceView *self = CGV_SOURCE_VIEW (view);

  if (g_str_equal (option->action, "detail.beside"))
    return self->has_beside;
  if (g_str_equal (option->action, "source.blocks"))
    return cgv_flow_view_can_show (self->list);
  return g_str_equal (option->action, "source.jumps") || (self->list != NULL && cgv_code_list_is_by_address (self->list));
}

static void
cgv_source_view_class_init (CgvSourceViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->drop_focus = cgv_source_view_drop_focus;
  CGV_VIEW_CLASS (klass)->focus_changed = cgv_source_view_focus_changed;
  CGV_VIEW_CLASS (klass)->give_sheet = cgv_source_view_give_sheet;
  CGV_VIEW_CLASS (klass)->options = options;
  CGV_VIEW_CLASS (klass)->n_options = G_N_ELEMENTS (options);
  CGV_VIEW_CLASS (klass)->has_option = cgv_source_view_has_option;
  object_class->finalize = cgv_source_view_finalize;
  object_class->get_property = cgv_source_view_get_property;
  object_class->set_property = cgv_source_view_set_property;
  widget_class->map = cgv_source_view_map;
  widget_class->root = cgv_source_view_root;
  widget_class->unroot = cgv_source_view_unroot;
  place_changed_signal = cgv_signal_new ("place-changed", klass, 0);
  widget_class->grab_focus = cgv_source_view_grab_focus;

  gtk_widget_class_add_binding (widget_class, GDK_KEY_h, 0, hot_key_cb, "i", 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_h, GDK_SHIFT_MASK, hot_key_cb, "i", -1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, edit_key_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_l, GDK_CONTROL_MASK, line_key_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_KP_Enter, GDK_CONTROL_MASK, edit_key_cb, NULL);

  gtk_widget_class_install_action (widget_class, "source.choose-base", NULL, choose_base_action);
  gtk_widget_class_install_action (widget_class, "source.copy-place", NULL, copy_place_action);
  gtk_widget_class_install_action (widget_class, "source.edit", NULL, edit_action);
  gtk_widget_class_install_action (widget_class, "source.find-next", NULL, find_next_action);
  gtk_widget_class_install_action (widget_class, "source.find-previous", NULL, find_next_action);

  properties[PROP_FOLDERS] = g_param_spec_boxed ("folders", NULL, NULL, G_TYPE_STRV, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_EDITOR] = g_param_spec_string ("editor", NULL, NULL, "", G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS);
  properties[PROP_MACHINE_CODE] = g_param_spec_boolean ("machine-code", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_HAS_BESIDE] = g_param_spec_boolean ("has-beside", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_INTEL] = g_param_spec_boolean ("intel", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_BYTES] = g_param_spec_boolean ("bytes", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_JUMPS] = g_param_spec_boolean ("jumps", NULL, NULL, TRUE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_BLOCKS] = g_param_spec_boolean ("blocks", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_install_property_action (widget_class, "source.intel", "intel");
  gtk_widget_class_install_property_action (widget_class, "source.bytes", "bytes");
  gtk_widget_class_install_property_action (widget_class, "source.jumps", "jumps");
  gtk_widget_class_install_property_action (widget_class, "source.blocks", "blocks");

  gtk_widget_class_set_css_name (widget_class, "sourceview");
  bind_template (widget_class);
}

static void
setup_file_cb (GtkSignalListItemFactory *factory,
               GtkListItem *item,
               gpointer user_data)
{
  gtk_list_item_set_child (item, g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "ellipsize", PANGO_ELLIPSIZE_MIDDLE, "max-width-chars", 40, NULL));
}

static void
bind_file_cb (GtkSignalListItemFactory *factory,
              GtkListItem *item,
              gpointer user_data)
{
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

/* The list is as wide as its button, or wider if its rows need it. */
static void
bind_listed_file_cb (GtkSignalListItemFactory *factory,
                     GtkListItem *item,
                     gpointer user_data)
{
  const char *text = gtk_string_object_get_string (gtk_list_item_get_item (item));

  bind_file_cb (factory, item, user_data);
  gtk_label_set_width_chars (GTK_LABEL (gtk_list_item_get_child (item)), (int) MIN (g_utf8_strlen (text, -1), LISTED_CHARS));
}

static GtkListItemFactory *
new_file_factory (GCallback bind_cb)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_file_cb), NULL);
  g_signal_connect (factory, "bind", bind_cb, NULL);
  return factory;
}

/* A name may be longer than a phone is wide. */
static void
init_file_menu (CgvSourceView *self)
{
  g_autoptr (GtkListItemFactory) factory = new_file_factory (G_CALLBACK (bind_file_cb));
  g_autoptr (GtkListItemFactory) list_factory = new_file_factory (G_CALLBACK (bind_listed_file_cb));

  gtk_drop_down_set_factory (self->file_menu, factory);
  gtk_drop_down_set_list_factory (self->file_menu, list_factory);
}

static void
cgv_source_view_init (CgvSourceView *self)
{
  self->folders = g_new0 (char *, 1);
  self->file = CGV_NONE;
  self->target = G_MAXUINT;
  self->found = G_MAXUINT;
  self->place = GTK_INVALID_LIST_POSITION;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_bar_connect_entry (self->search_bar, self->search_entry);
  cgv_tooltip_show_cut (GTK_WIDGET (self->place_label), self->place_label);
  cgv_table_set_name (self->table, _ ("Source"));
  gtk_widget_set_layout_manager (self->notice_buttons, cgv_wrap_layout_new (6));
  init_file_menu (self);
  init_menu (self);
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_ROW, G_CALLBACK (function_changed_cb));
  g_signal_group_connect_closure (self->view.signals, "changed", cgv_focus_closure_new (CGV_FOCUS_NUMBERS, G_CALLBACK (numbers_replaced_cb), self), FALSE);
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_NUMBERS, G_CALLBACK (load_if_seen));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_AMOUNTS | CGV_FOCUS_HOT_PATH, G_CALLBACK (amounts_changed_cb));
  update_hot_buttons (self);
}

void
cgv_source_view_mark_place_of (CgvSourceView *self,
                               CgvSourceView *other)
{
  CgvStringId file = CGV_NONE;
  guint64 line = 0;
  guint first;

  g_return_if_fail (CGV_IS_SOURCE_VIEW (self));
  g_return_if_fail (CGV_IS_SOURCE_VIEW (other));

  if (self->list == NULL || other->list == NULL || other->place >= g_list_model_get_n_items (G_LIST_MODEL (other->list)))
    return;
  cgv_code_list_get_place (other->list, other->place, &file, &line);
  if (cgv_code_list_has_mark (other->list, CGV_NONE, 0) && cgv_code_list_has_mark (self->list, file, line))
    return;
  cgv_code_list_mark (other->list, CGV_NONE, 0);
  first = cgv_code_list_mark (self->list, file, line);
  cgv_table_refresh (other->table);
  cgv_table_refresh (self->table);
  if (first != G_MAXUINT)
    show_row (self, first);
}

void
cgv_source_view_add_folder (CgvSourceView *self,
                            const char *folder)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) folders = NULL;

  g_return_if_fail (CGV_IS_SOURCE_VIEW (self));
  g_return_if_fail (folder != NULL);

  g_strv_builder_add (builder, folder);
  for (char **other = self->folders; *other != NULL; other++)
    {
      if (!g_str_equal (*other, folder))
        g_strv_builder_add (builder, *other);
    }
  folders = g_strv_builder_end (builder);
  set_folders (self, folders);
}

void
cgv_source_view_set_rules (CgvSourceView *self,
                           CgvMatchRules *rules)
{
  g_return_if_fail (CGV_IS_SOURCE_VIEW (self));

  if (self->rules != NULL && cgv_match_rules_equal (self->rules, rules))
    return;
  g_clear_pointer (&self->rules, cgv_match_rules_unref);
  self->rules = cgv_match_rules_ref (rules);
  forget_finders (self);
  load_if_seen (self);
}

void
cgv_source_view_set_base_folder (CgvSourceView *self,
                                 const char *folder)
{
  g_return_if_fail (CGV_IS_SOURCE_VIEW (self));
  g_return_if_fail (folder != NULL);

  set_base (self, folder, NULL);
}

void
cgv_source_view_open_editor (CgvSourceView *self)
{
  g_return_if_fail (CGV_IS_SOURCE_VIEW (self));

  self->is_for_editor = TRUE;
  if (self->job == NULL && !self->is_stale)
    edit_if_asked (self);
}

void
cgv_source_view_start_search (CgvSourceView *self)
{
  g_return_if_fail (CGV_IS_SOURCE_VIEW (self));

  gtk_search_bar_set_search_mode (self->search_bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
}
