/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the files of the window share: -actions (menu and keyboard), -compare (comparisons), -dnd
 * (drops), -load (loads), -notice (what is said of files that change), -siblings (more files of the run), -state (what is shown, settings),
 * -watch (files that change). Main thread.
 */

#include "cgv-compare-focus.h"
#include "cgv-compare-page.h"
#include "cgv-document-page.h"
#include "cgv-empty-page.h"
#include "cgv-error-page.h"
#include "cgv-event-picker.h"
#include "cgv-file-watch.h"
#include "cgv-load-page.h"
#include "cgv-loader.h"
#include "cgv-message-bar.h"
#include "cgv-narrow-bin.h"
#include "cgv-part-sides.h"
#include "cgv-progress.h"
#include "cgv-window.h"

G_BEGIN_DECLS

/**
 * CgvLoadPurpose:
 * @CGV_LOAD_OPEN: to show another document
 * @CGV_LOAD_AGAIN: to show the document again, perhaps with more parts; the function, event and other
 *   choices stay
 * @CGV_LOAD_NEXT: to show it again, and to compare it with what it was
 * @CGV_LOAD_BASE: to compare with it; the other side comes next
 * @CGV_LOAD_NEW: to compare it with a base that is there already
 *
 * What is done with what is loaded.
 */
typedef enum
{
  CGV_LOAD_OPEN,
  CGV_LOAD_AGAIN,
  CGV_LOAD_NEXT,
  CGV_LOAD_BASE,
  CGV_LOAD_NEW,
} CgvLoadPurpose;

/**
 * CgvLoad:
 * @window: (nullable): who asked; NULL once it was closed
 * @files: (element-type GFile): what is loaded
 * @progress: how far it is
 * @cancellable: cancels it
 * @watch: watches the files since before they are read
 * @purpose: what for
 * @new_files: (nullable) (element-type GFile): of CGV_LOAD_BASE, what is loaded next
 * @base: (nullable): of CGV_LOAD_NEW, what to compare with
 *
 * One load. The window's load is the one that counts; the result of another is dropped.
 */
typedef struct
{
  CgvWindow *window;
  GPtrArray *files;
  CgvProgress *progress;
  GCancellable *cancellable;
  CgvFileWatch *watch;
  CgvLoadPurpose purpose;
  GPtrArray *new_files;
  CgvRuns *base;
} CgvLoad;

/**
 * CgvCompareRequest:
 * @window: (nullable): who asked; NULL once it was closed
 * @sides: what is compared
 * @is_end_of_load: whether somebody waits for files that were loaded for it
 *
 * A comparison that is computed. The window's request is the one that counts.
 */
typedef struct
{
  CgvWindow *window;
  CgvRuns *sides[CGV_N_SIDES];
  gboolean is_end_of_load;
} CgvCompareRequest;

/**
 * CgvFileNotice:
 * @CGV_FILE_NOTICE_NONE: nothing
 * @CGV_FILE_NOTICE_CHANGED: they were written anew
 * @CGV_FILE_NOTICE_DELETED: one is gone
 * @CGV_FILE_NOTICE_EMPTIED: one has nothing in it
 * @CGV_FILE_NOTICE_DAMAGED: they were written anew, and are cut or damaged now
 * @CGV_FILE_NOTICE_UNREADABLE: they were written anew, and could not be read
 *
 * What there is to say about the files of a document that is shown.
 */
typedef enum
{
  CGV_FILE_NOTICE_NONE,
  CGV_FILE_NOTICE_CHANGED,
  CGV_FILE_NOTICE_DELETED,
  CGV_FILE_NOTICE_EMPTIED,
  CGV_FILE_NOTICE_DAMAGED,
  CGV_FILE_NOTICE_UNREADABLE,
} CgvFileNotice;

struct _CgvWindow
{
  AdwApplicationWindow parent_instance;

  CgvNarrowBin *narrow_bin;
  AdwToastOverlay *toast_overlay;
  AdwHeaderBar *header_bar;
  AdwSplitButton *open_button;
  GtkWidget *leave_button;
  GtkWidget *swap_button;
  GtkMenuButton *menu_button;
  AdwWindowTitle *title;
  GtkWidget *wide_tools;
  CgvEventPicker *event_picker;
  CgvEventPicker *narrow_event_picker;
  GtkWidget *narrow_bar;
  GtkPopover *recent_popover;
  CgvMessageBar *notice_bar;
  GtkStack *stack;
  CgvEmptyPage *empty_page;
  CgvLoadPage *load_page;
  CgvErrorPage *error_page;
  CgvDocumentPage *document_page;
  CgvComparePage *compare_page;
  CgvPartsStrip *compare_strip; /* in that page */
  GtkRevealer *drop_revealer;
  GtkLabel *drop_label;

  GSettings *settings;
  CgvFormulas *formulas;
  CgvDocument *document;
  CgvFocus *focus;
  GPtrArray *failed_files;
  GPtrArray *siblings;
  CgvLoad *load;
  guint load_page_id;
  guint64 memory_limit;  /* as CgvLoaderOptions has it; the command line's */
  gboolean lifts_memory; /* what is loaded now may take what it needs */

  /* What is compared; NULL unless the comparison is shown. */
  CgvCompareFocus *compare_focus;
  CgvCompareRequest *compare_request;
  /* Which parts of the document are compared with which. */
  CgvPartSides *part_sides;
  gboolean is_syncing_sides;

  GPtrArray *watched; /* what is shown, with the watch of its files */
  GPtrArray *updates; /* what is loaded again beside all else */
  gpointer noticed;   /* the document that the notice is about, only to compare with; NULL for another notice */
  guint n_notices;    /* so many notices there have been */

  /* Ends the file dialogs, which keep the window until they are answered. */
  GCancellable *choosing;
};

/**
 * cgv_window_install_actions:
 * @widget_class: the class of the window
 *
 * Adds the actions that do not depend on the document.
 */
void cgv_window_install_actions (GtkWidgetClass *widget_class);

/**
 * cgv_window_init_actions:
 * @self: a window
 *
 * Enables the actions of a new window.
 */
void cgv_window_init_actions (CgvWindow *self);

/**
 * cgv_window_update_actions:
 * @self: a window
 *
 * Enables the actions that can be done now.
 */
void cgv_window_update_actions (CgvWindow *self);

/**
 * cgv_window_init_drop:
 * @self: a window
 *
 * Lets files be dropped on the window.
 */
void cgv_window_init_drop (CgvWindow *self);

/**
 * cgv_window_load:
 * @self: a window
 * @files: (element-type GFile): what to load
 * @purpose: what for
 *
 * Loads files, in place of what is loaded now.
 *
 * Returns: (transfer none): the load
 */
CgvLoad *cgv_window_load (CgvWindow *self,
                          GPtrArray *files,
                          CgvLoadPurpose purpose);

/**
 * cgv_window_get_loader_options:
 * @self: a window
 *
 * How it loads.
 *
 * Returns: the options
 */
CgvLoaderOptions cgv_window_get_loader_options (CgvWindow *self);

/**
 * cgv_window_end_load:
 * @self: a window
 * @error: (nullable): why it failed
 *
 * Says that what was asked for last is shown, or is not.
 */
void cgv_window_end_load (CgvWindow *self,
                          const GError *error);

/**
 * cgv_window_drop_load:
 * @self: a window
 *
 * Cancels the load, if there is one, and leaves the window as it looks.
 */
void cgv_window_drop_load (CgvWindow *self);

/**
 * cgv_window_show_document:
 * @self: a window
 * @document: what to show
 * @keeps_focus: whether the choices made for the last document stay
 *
 * Replaces the document.
 */
void cgv_window_show_document (CgvWindow *self,
                               CgvDocument *document,
                               gboolean keeps_focus);

/**
 * cgv_window_update_header:
 * @self: a window
 *
 * Leaves in the header bar what there is room for.
 */
void cgv_window_update_header (CgvWindow *self);

/**
 * cgv_window_update_title:
 * @self: a window
 *
 * Says in the title what is shown.
 */
void cgv_window_update_title (CgvWindow *self);

/**
 * cgv_window_bind_actions:
 * @self: a window
 *
 * Lets the actions that have a state be those of what is shown, a document or a comparison.
 */
void cgv_window_bind_actions (CgvWindow *self);

/**
 * cgv_window_show_page:
 * @self: a window
 * @page: a page of the stack
 *
 * Shows a page and moves the keyboard there, unless it is shown already.
 */
void cgv_window_show_page (CgvWindow *self,
                           GtkWidget *page);

/**
 * cgv_window_show_resting_page:
 * @self: a window
 *
 * Shows what there is while nothing loads: the document, else the error, else the empty page.
 */
void cgv_window_show_resting_page (CgvWindow *self);

/**
 * cgv_window_show_error:
 * @self: a window
 * @files: (element-type GFile): what could not be opened
 * @error: why
 *
 * Says what went wrong: above the document if there is one.
 */
void cgv_window_show_error (CgvWindow *self,
                            GPtrArray *files,
                            const GError *error);

/**
 * cgv_window_show_toast:
 * @self: a window
 * @text: a short message, plain text
 *
 * Says something that needs no answer.
 */
void cgv_window_show_toast (CgvWindow *self,
                            const char *text);

/**
 * cgv_window_can_load_again:
 * @self: a window
 *
 * Whether what it shows, or could not show, can be read again: a pipe cannot.
 *
 * Returns: whether it can
 */
gboolean cgv_window_can_load_again (CgvWindow *self);

/**
 * cgv_window_ran_out_of_budget:
 * @self: a window
 *
 * Whether the document is partial because it may take no more memory.
 *
 * Returns: whether it is
 */
gboolean cgv_window_ran_out_of_budget (CgvWindow *self);

/**
 * cgv_window_find_siblings:
 * @self: a window
 *
 * Looks for more files of the run that is shown, and offers them.
 */
void cgv_window_find_siblings (CgvWindow *self);

/**
 * cgv_window_init_compare:
 * @self: a window
 *
 * Listens for the key that swaps the sides, and lets parts be chosen beside a comparison of parts.
 */
void cgv_window_init_compare (CgvWindow *self);

/**
 * cgv_window_dispose_compare:
 * @self: a window
 *
 * Drops the comparison.
 */
void cgv_window_dispose_compare (CgvWindow *self);

/**
 * cgv_window_show_compare_error:
 * @self: a window
 * @error: why two sides cannot be compared
 *
 * Says so above what is shown, which stays.
 */
void cgv_window_show_compare_error (CgvWindow *self,
                                    const GError *error);

/**
 * cgv_window_take_compare_load:
 * @self: a window
 * @load: a load for a comparison
 * @document: what it brought
 *
 * Goes on with what was loaded: loads the other side, or compares.
 */
void cgv_window_take_compare_load (CgvWindow *self,
                                   CgvLoad *load,
                                   CgvDocument *document);

/**
 * cgv_window_reset_part_sides:
 * @self: a window
 *
 * Lets the parts of its document be chosen, and none of them chosen.
 */
void cgv_window_reset_part_sides (CgvWindow *self);

/**
 * cgv_window_sync_part_sides:
 * @self: a window
 *
 * Marks the parts that are compared.
 */
void cgv_window_sync_part_sides (CgvWindow *self);

/**
 * cgv_window_dup_compare_base:
 * @self: a window
 *
 * What files are compared with: the base of the comparison that is shown, else the document, or of it the
 * parts that count.
 *
 * Returns: (transfer full) (nullable): the side, or NULL without a document
 */
CgvRuns *cgv_window_dup_compare_base (CgvWindow *self);

/**
 * cgv_window_compare_with_previous:
 * @self: a window
 *
 * Loads the files of the document again, and compares them with the document.
 */
void cgv_window_compare_with_previous (CgvWindow *self);

/**
 * cgv_window_watch:
 * @self: a window
 * @document: a document that was loaded
 * @watch: (transfer full): the watch of its files
 *
 * Watches the files of a document for as long as it is shown.
 */
void cgv_window_watch (CgvWindow *self,
                       CgvDocument *document,
                       CgvFileWatch *watch);

/**
 * cgv_window_init_watches:
 * @self: a window
 *
 * Prepares for files that change.
 */
void cgv_window_init_watches (CgvWindow *self);

/**
 * cgv_window_dispose_watches:
 * @self: a window
 *
 * Stops to watch, and to load again, everything.
 */
void cgv_window_dispose_watches (CgvWindow *self);

/**
 * cgv_window_offer_changed_document:
 * @self: a window with a document
 *
 * Offers to load the document again if its files have changed.
 */
void cgv_window_offer_changed_document (CgvWindow *self);

/**
 * cgv_window_forget_change:
 * @self: a window
 * @document: a document of it
 *
 * Says no more that the files of a document have changed: it is known, and what they were is what is wanted.
 */
void cgv_window_forget_change (CgvWindow *self,
                               CgvDocument *document);

/**
 * cgv_window_update_notice:
 * @self: a window
 *
 * Says what happened last to the files of what is shown, in place of any other notice, or nothing.
 */
void cgv_window_update_notice (CgvWindow *self);

/**
 * cgv_window_show_file_notice:
 * @self: a window
 * @notice: what there is to say; not CGV_FILE_NOTICE_NONE
 * @document: about whose files
 * @error: (nullable): of CGV_FILE_NOTICE_UNREADABLE, why
 *
 * Shows a notice and what can be done.
 */
void cgv_window_show_file_notice (CgvWindow *self,
                                  CgvFileNotice notice,
                                  CgvDocument *document,
                                  const char *error);

/**
 * cgv_window_show_damaged:
 * @self: a window whose notice is CGV_FILE_NOTICE_DAMAGED
 *
 * Shows what the files have in them nevertheless.
 */
void cgv_window_show_damaged (CgvWindow *self);

/**
 * cgv_window_prune_watches:
 * @self: a window
 *
 * Stops to watch, and to load again, what is not shown any more.
 */
void cgv_window_prune_watches (CgvWindow *self);

/**
 * cgv_window_update_sides:
 * @self: a window with a comparison
 *
 * Loads the files of both sides again, while the comparison is shown.
 */
void cgv_window_update_sides (CgvWindow *self);

/**
 * cgv_window_restore_settings:
 * @self: a window
 *
 * Takes the size and the form of the last window.
 */
void cgv_window_restore_settings (CgvWindow *self);

/**
 * cgv_window_save_settings:
 * @self: a window
 *
 * Keeps its size and form for the next window.
 */
void cgv_window_save_settings (CgvWindow *self);

G_END_DECLS
