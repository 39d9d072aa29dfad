/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A form to make or change a filter: its kind, its field, and a regular expression that is checked while it is typed, with its matches.
 * Follows a CgvFocus, which it holds, and changes its filters. For a popover. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_FILTER_EDITOR (cgv_filter_editor_get_type ())

G_DECLARE_FINAL_TYPE (CgvFilterEditor, cgv_filter_editor, CGV, FILTER_EDITOR, GtkWidget)

/*
 * Signals:
 *   done   the filter was added or changed; a popover is to close
 */

/* Instead of the index of a filter: a new one. */
#define CGV_FILTER_EDITOR_NEW G_MAXUINT

GtkWidget *cgv_filter_editor_new (void);

/* Shows a filter of the focus, or an empty one for CGV_FILTER_EDITOR_NEW. NULL lets go of the focus. */
void cgv_filter_editor_edit (CgvFilterEditor *self,
                             CgvFocus *focus,
                             guint index);

/* Puts the keyboard into the pattern, with all of it selected. */
void cgv_filter_editor_focus_pattern (CgvFilterEditor *self);

G_END_DECLS
