/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The name of a function in as much room as there is: shortened so that its last component stays,
 * with marks for what is special about it. In a list with groups it has its place in the tree, and
 * a group an arrow to open it. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-cell.h"

G_BEGIN_DECLS

#define CGV_TYPE_NAME_CELL (cgv_name_cell_get_type ())

G_DECLARE_FINAL_TYPE (CgvNameCell, cgv_name_cell, CGV, NAME_CELL, GtkWidget)

/*
 * Signals:
 *   toggled (all: gboolean)  the arrow of a group was clicked; @all if Ctrl was held, for all groups
 */

/**
 * cgv_name_cell_new:
 *
 * Makes an empty cell.
 *
 * Returns: the cell
 */
GtkWidget *cgv_name_cell_new (void);

/**
 * cgv_name_cell_set:
 * @self: a cell
 * @name: the whole name
 * @marks: what is special about it
 *
 * Shows a name.
 */
void cgv_name_cell_set (CgvNameCell *self,
                        const char *name,
                        CgvNameMarks marks);

/**
 * cgv_name_cell_set_is_path:
 * @self: a cell
 * @is_path: whether its name is that of a file, which has no components as a function's name has;
 *   it is shortened in its middle
 *
 * Says how to shorten the name. Call it before cgv_name_cell_set().
 */
void cgv_name_cell_set_is_path (CgvNameCell *self,
                                gboolean is_path);

/**
 * cgv_name_cell_set_branch:
 * @self: a cell
 * @branch: its place
 * @count: (nullable): what is said of the members of a group after its name, such as "12 of 340"
 *
 * Shows where the name stands in a tree.
 */
void cgv_name_cell_set_branch (CgvNameCell *self,
                               CgvNameBranch branch,
                               const char *count);

/**
 * cgv_name_cell_get_branch:
 * @self: a cell
 *
 * Where the name stands in a tree.
 *
 * Returns: its place
 */
CgvNameBranch cgv_name_cell_get_branch (CgvNameCell *self);

/**
 * cgv_name_cell_get_count:
 * @self: a cell
 *
 * What is said of the members of a group.
 *
 * Returns: (transfer none): the text, "" for what is none
 */
const char *cgv_name_cell_get_count (CgvNameCell *self);

/**
 * cgv_name_cell_set_tag:
 * @self: a cell
 * @tag: (nullable): a word about the name, such as "new"; NULL or "" for none
 *
 * Shows a word at the end of the cell, whatever the name is shortened to for it.
 */
void cgv_name_cell_set_tag (CgvNameCell *self,
                            const char *tag);

/**
 * cgv_name_cell_get_tag:
 * @self: a cell
 *
 * The word at the end of the cell.
 *
 * Returns: (transfer none): the word, "" for none
 */
const char *cgv_name_cell_get_tag (CgvNameCell *self);

/**
 * cgv_name_cell_get_name:
 * @self: a cell
 *
 * The whole name.
 *
 * Returns: (transfer none): the name
 */
const char *cgv_name_cell_get_name (CgvNameCell *self);

/**
 * cgv_name_cell_get_marks:
 * @self: a cell
 *
 * What is special about the function.
 *
 * Returns: the marks
 */
CgvNameMarks cgv_name_cell_get_marks (CgvNameCell *self);

/**
 * cgv_name_cell_get_text:
 * @self: a cell
 *
 * What is shown in the room that there is; Pango may still shorten it in the middle.
 *
 * Returns: (transfer none): the shortened name
 */
const char *cgv_name_cell_get_text (CgvNameCell *self);

G_END_DECLS
