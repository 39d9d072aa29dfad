/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The page of a running load: files, progress, speed, and Cancel (the action `win.cancel-load`). It reads a CgvProgress once for each frame
 * while it is on screen. Main thread.
 */

#include <adwaita.h>

#include "cgv-progress.h"

G_BEGIN_DECLS

#define CGV_TYPE_LOAD_PAGE (cgv_load_page_get_type ())

G_DECLARE_FINAL_TYPE (CgvLoadPage, cgv_load_page, CGV, LOAD_PAGE, AdwBin)

/* Shows a load, instead of the last one. */
void cgv_load_page_start (CgvLoadPage *self,
                          const char *name,
                          CgvProgress *progress);

/* Shows that the loaded files are being compared. */
void cgv_load_page_compare (CgvLoadPage *self);

void cgv_load_page_stop (CgvLoadPage *self);

G_END_DECLS
