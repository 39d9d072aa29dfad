/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The view of a focus in the window: the list of functions and the details of the selected one, with messages about both; for a comparison
 * also the verdict. Main thread.
 */

#include "cgv-message-bar.h"
#include "cgv-parts-strip.h"
#include "cgv-source-view.h"
#include "cgv-table.h"
#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_PAGE (cgv_page_get_type ())

/*
 * The buttons of its messages activate `win.match-rules`, `win.show-problems` and `win.help`. Properties:
 *   parts-overview (boolean)  the list of functions has columns of parts; never without cgv_page_has_overview()
 *   detail-alone (boolean, read only)  the details are shown in the place of the list, for which there is no room
 */
G_DECLARE_FINAL_TYPE (CgvPage, cgv_page, CGV, PAGE, CgvView)

CgvFocus *cgv_page_get_focus (CgvPage *self);

/* Hides the messages about the former contents. @focus may be NULL. */
void cgv_page_set_focus (CgvPage *self,
                         CgvFocus *focus);

/* Returns whether a document has several parts, so that there can be columns of them. */
gboolean cgv_page_has_overview (CgvPage *self);

/* Returns the bar for files that could not be opened. */
CgvMessageBar *cgv_page_get_error_bar (CgvPage *self);

/* Returns the bar for a document that is partial. */
CgvMessageBar *cgv_page_get_partial_bar (CgvPage *self);

/* Returns the bar for more files of the run. */
CgvMessageBar *cgv_page_get_siblings_bar (CgvPage *self);

/* Returns the bar for functions without names. */
CgvMessageBar *cgv_page_get_hint_bar (CgvPage *self);

CgvPartsStrip *cgv_page_get_parts_strip (CgvPage *self);

/* Sets the parts of the document that are compared; NULL if there is only one part, or two documents. Call it after
 * cgv_page_set_focus(). */
void cgv_page_set_part_sides (CgvPage *self,
                              CgvPartSides *sides);

/* Sets whether the window is narrow. A narrow page has no count in the strip of parts, and a bar at the bottom for parts of one run. */
void cgv_page_set_narrow (CgvPage *self,
                          gboolean is_narrow);

void cgv_page_start_search (CgvPage *self);

/* Searches the list of functions for a text, and moves the keyboard there. */
void cgv_page_find (CgvPage *self,
                    const char *text);

/* Returns from the details to the list, if they are in its place. Returns whether they were. */
gboolean cgv_page_leave_detail (CgvPage *self);

/* Goes back to the last function; from the one that the details were opened with in the place of the list, to the list. */
void cgv_page_go_back (CgvPage *self);

/* Returns the list of functions. */
CgvTable *cgv_page_get_table (CgvPage *self);

/* Returns the view whose picture is seen, or NULL; see cgv_view_give_sheet(). */
CgvView *cgv_page_get_picture (CgvPage *self);

/* Moves the keyboard focus to the next part of the page, such as the list or the callers, or with a step of -1 to the previous one. */
void cgv_page_move_pane (CgvPage *self,
                         int step);

void cgv_page_go_to_calls (CgvPage *self,
                           gboolean callees);

void cgv_page_go_to_treemaps (CgvPage *self);

/* Selects the next function of the hot path, and leads the keyboard there: see cgv_focus_go_along_hot_path(). */
gboolean cgv_page_go_along_hot_path (CgvPage *self,
                                     gboolean up);

/* Shows a page next to the list, by its place: see cgv_detail_view_show_page(). */
void cgv_page_show_page (CgvPage *self,
                         guint place);

/* Shows a page by its name: see cgv_detail_view_show_named_page(). "editor" is the source, whose costliest line the editor opens. */
void cgv_page_show_named_page (CgvPage *self,
                               const char *name);

/* Shows the list of functions, if it takes turns with causes or details. */
void cgv_page_show_list (CgvPage *self);

/* Shows the list of functions, sorted by a column: see cgv_function_view_set_sort(). */
void cgv_page_sort (CgvPage *self,
                    const char *column);

/* Returns its title: see cgv_detail_view_get_page_title(). */
const char *cgv_page_get_page_title (CgvPage *self,
                                     guint place);

/* Shows the details of the selected function, if they take turns with the list. */
void cgv_page_show_details (CgvPage *self);

CgvSourceView *cgv_page_get_source_view (CgvPage *self);

/* Sets where the code of A is: see cgv_source_view_set_base_folder(). */
void cgv_page_set_base_folder (CgvPage *self,
                               const char *folder);

/* Opens the menu of groups. */
void cgv_page_open_groups (CgvPage *self);

/* Take the sizes and the order of the list from the settings, and keep them there. @compares: whether the page is for comparisons,
 * whose list has a width of its own. */
void cgv_page_restore (CgvPage *self,
                       GSettings *settings,
                       gboolean compares);

/* Adds the view that is shown and the places of dividers to what is remembered for a program: see cgv_program_memory_save(). */
void cgv_page_remember (CgvPage *self,
                        GVariantDict *values);

/* Takes them from there. Call it after cgv_page_set_focus(). */
void cgv_page_recall (CgvPage *self,
                      GVariant *values);

void cgv_page_save (CgvPage *self,
                    GSettings *settings,
                    gboolean compares);

G_END_DECLS
