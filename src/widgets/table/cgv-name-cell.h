/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The name of a function in the available room: scopes are left out from the left, so that its last component stays, with marks for its
 * properties. In a list with groups it has its place in the tree, and a group an arrow to open it. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-cell.h"

G_BEGIN_DECLS

#define CGV_TYPE_NAME_CELL (cgv_name_cell_get_type ())

G_DECLARE_FINAL_TYPE (CgvNameCell, cgv_name_cell, CGV, NAME_CELL, GtkWidget)

/*
 * Signals:
 *   toggled (all: gboolean)  the arrow of a group was clicked; @all if Ctrl was held, for all groups
 *   cycle-clicked            the mark of a cycle was clicked
 */

GtkWidget *cgv_name_cell_new (void);

/* Shows @name, which is display text, shortened to the available room. */
void cgv_name_cell_set (CgvNameCell *self,
                        const char *name,
                        CgvNameMarks marks);

/*
 * Shows the name of a function: qualified, or the longest form that fits.
 *
 * @name: (nullable): display text that is shown if it fits; NULL for the qualified name
 */
void cgv_name_cell_set_function (CgvNameCell *self,
                                 const CgvFold *fold,
                                 CgvNodeId node,
                                 const char *name,
                                 CgvNameMarks marks);

/* Marks the name as that of a file, which is shortened in its middle. Call it before cgv_name_cell_set(). */
void cgv_name_cell_set_is_path (CgvNameCell *self,
                                gboolean is_path);

/* Says that it is a line of a program: in letters of one width, and cut at its end. That stays so. */
void cgv_name_cell_set_is_code (CgvNameCell *self,
                                gboolean is_code);

/* Shows parts of the name in colours of their own; @spans is (nullable), of CgvCellSpan. Call it after cgv_name_cell_set(). */
void cgv_name_cell_set_spans (CgvNameCell *self,
                              const GArray *spans);

/* Sets the place of the name in a tree. @count is (nullable): number of members of a group, such as "12 of 340". */
void cgv_name_cell_set_branch (CgvNameCell *self,
                               CgvNameBranch branch,
                               const char *count);

CgvNameBranch cgv_name_cell_get_branch (CgvNameCell *self);

/* Shows how deep it is in a tree that does not open: 0 and 1 are at the edge. Beyond some levels it goes no further. */
void cgv_name_cell_set_level (CgvNameCell *self,
                              guint level);

const char *cgv_name_cell_get_count (CgvNameCell *self);

/* Shows the place of the named thing, after the name, if there is room enough; NULL or "" for none. A group has its count there. */
void cgv_name_cell_set_place (CgvNameCell *self,
                              const char *place);

/* Returns the text after the name, perhaps "". */
const char *cgv_name_cell_get_place (CgvNameCell *self);

/* Shows the name, and the place after it. */
void cgv_name_cell_set_one_line (CgvNameCell *self);

/*
 * Shows the name, and below it the bars of another cell, and the place. Other cells of the row leave the first line to the name.
 *
 * @width: how wide the first line is, in pixels; it may go on beyond the cell
 * @bars: (nullable)
 */
void cgv_name_cell_set_two_lines (CgvNameCell *self,
                                  int width,
                                  const CgvCell *bars);

/* Shows the colour of a CgvSlot before the name; -1 for none. */
void cgv_name_cell_set_slot (CgvNameCell *self,
                             int slot);

int cgv_name_cell_get_slot (CgvNameCell *self);

/* Shows a word at the end of the cell, even if the name has to be shortened for it; NULL or "" for none. */
void cgv_name_cell_set_tag (CgvNameCell *self,
                            const char *tag);

const char *cgv_name_cell_get_tag (CgvNameCell *self);

const char *cgv_name_cell_get_name (CgvNameCell *self);

CgvNameMarks cgv_name_cell_get_marks (CgvNameCell *self);

/* Returns the text that fits; Pango may still shorten it in the middle. */
const char *cgv_name_cell_get_text (CgvNameCell *self);

G_END_DECLS
