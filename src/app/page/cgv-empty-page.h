/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The page of a window without a profile: actions to open one. Its buttons activate `win.open`, `win.compare-files`, `win.open-example` and
 * `win.help`. Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

#define CGV_TYPE_EMPTY_PAGE (cgv_empty_page_get_type ())

/*
 * Properties:
 *   narrow (boolean)  whether columns are stacked
 * Signals:
 *   file-chosen (GPtrArray *files)   recent files were chosen, an array of GFile
 */
G_DECLARE_FINAL_TYPE (CgvEmptyPage, cgv_empty_page, CGV, EMPTY_PAGE, AdwBin)

G_END_DECLS
