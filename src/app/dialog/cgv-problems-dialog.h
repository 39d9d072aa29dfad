/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The problems of a document's files: the number of each kind, and their places. Main thread. */

#include <adwaita.h>

#include "cgv-document.h"

G_BEGIN_DECLS

#define CGV_TYPE_PROBLEMS_DIALOG (cgv_problems_dialog_get_type ())

G_DECLARE_FINAL_TYPE (CgvProblemsDialog, cgv_problems_dialog, CGV, PROBLEMS_DIALOG, AdwWindow)

GtkWindow *cgv_problems_dialog_new (GtkWindow *parent,
                                    CgvDocument *document);

G_END_DECLS
