/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the files of the window share: -actions (menu and keyboard), -dnd (drops), -load (loads),
 * -siblings (more files of the run), -state (what is shown, settings). Main thread.
 */

#include "cgv-document-page.h"
#include "cgv-empty-page.h"
#include "cgv-error-page.h"
#include "cgv-event-picker.h"
#include "cgv-load-page.h"
#include "cgv-message-bar.h"
#include "cgv-narrow-bin.h"
#include "cgv-progress.h"
#include "cgv-window.h"

G_BEGIN_DECLS

/**
 * CgvLoad:
 * @window: (nullable): who asked; NULL once it was closed
 * @files: (element-type GFile): what is loaded
 * @progress: how far it is
 * @cancellable: cancels it
 * @keeps_focus: whether the function, event and other choices stay, for a document that is loaded
 *   again
 *
 * One load. The window's load is the one that counts; the result of another is dropped.
 */
typedef struct
{
  CgvWindow *window;
  GPtrArray *files;
  CgvProgress *progress;
  GCancellable *cancellable;
  gboolean keeps_focus;
} CgvLoad;

struct _CgvWindow
{
  AdwApplicationWindow parent_instance;

  CgvNarrowBin *narrow_bin;
  AdwToastOverlay *toast_overlay;
  AdwHeaderBar *header_bar;
  AdwSplitButton *open_button;
  AdwWindowTitle *title;
  GtkWidget *wide_tools;
  CgvEventPicker *event_picker;
  CgvEventPicker *narrow_event_picker;
  GtkWidget *narrow_bar;
  GtkPopover *recent_popover;
  GtkStack *stack;
  CgvEmptyPage *empty_page;
  CgvLoadPage *load_page;
  CgvErrorPage *error_page;
  CgvDocumentPage *document_page;
  GtkRevealer *drop_revealer;

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
