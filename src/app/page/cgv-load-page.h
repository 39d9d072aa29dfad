/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What is shown while files load: which, how far, how fast, and Cancel (the action
 * `win.cancel-load`). It asks a CgvProgress once a frame while it is on screen. Main thread.
 */

#include <adwaita.h>

#include "cgv-progress.h"

G_BEGIN_DECLS

#define CGV_TYPE_LOAD_PAGE (cgv_load_page_get_type ())

G_DECLARE_FINAL_TYPE (CgvLoadPage, cgv_load_page, CGV, LOAD_PAGE, AdwBin)

/* Shows a load, in place of the last one. */
void cgv_load_page_start (CgvLoadPage *self,
                          const char *name,
                          CgvProgress *progress);

/* Says that what was loaded is compared. */
void cgv_load_page_compare (CgvLoadPage *self);

void cgv_load_page_stop (CgvLoadPage *self);

G_END_DECLS
