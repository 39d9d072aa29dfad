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

GtkWindow *cgv_sides_dialog_new (GtkWindow *parent,
                                 CgvDocument *document,
                                 CgvEventSet *events,
                                 CgvEventId event,
                                 CgvPartSides *sides);

G_END_DECLS
