/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Chooses which parts are compared with which, from a list: processes, threads, dumps and files as
 * sets, and every part, each to be put on side A or B. Nothing changes until *Compare*. Main thread.
 */

#include <adwaita.h>

#include "cgv-document.h"
#include "cgv-part-sides.h"

G_BEGIN_DECLS

#define CGV_TYPE_SIDES_DIALOG (cgv_sides_dialog_get_type ())

G_DECLARE_FINAL_TYPE (CgvSidesDialog, cgv_sides_dialog, CGV, SIDES_DIALOG, AdwWindow)

/**
 * cgv_sides_dialog_new:
 * @parent: the window that shows the parts
 * @document: the document
 * @events: event types of the document
 * @event: one of them: what the costs count
 * @sides: what is chosen, and where the choice goes
 *
 * Makes the dialog; gtk_window_present() shows it.
 *
 * Returns: (transfer none): the dialog
 */
GtkWindow *cgv_sides_dialog_new (GtkWindow *parent,
                                 CgvDocument *document,
                                 CgvEventSet *events,
                                 CgvEventId event,
                                 CgvPartSides *sides);

G_END_DECLS
