/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The name of a function in as much room as there is: shortened so that its last component stays,
 * with marks for what is special about it. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * CgvNameMarks:
 * @CGV_NAME_MARK_NONE: nothing special
 * @CGV_NAME_MARK_CYCLE: it is a member of a cycle
 * @CGV_NAME_MARK_RECURSION: it stands for several levels of recursion, or calls itself
 *
 * What is special about a function.
 */
typedef enum
{
  CGV_NAME_MARK_NONE = 0,
  CGV_NAME_MARK_CYCLE = 1 << 0,
  CGV_NAME_MARK_RECURSION = 1 << 1,
} CgvNameMarks;

#define CGV_TYPE_NAME_CELL (cgv_name_cell_get_type ())

G_DECLARE_FINAL_TYPE (CgvNameCell, cgv_name_cell, CGV, NAME_CELL, GtkWidget)

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
