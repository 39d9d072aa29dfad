/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The profiles that were opened lately as rows of name and folder. It hides itself while there are
 * none. Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

#define CGV_TYPE_RECENT_LIST (cgv_recent_list_get_type ())

/*
 * Properties:
 *   max     (uint)      how many rows at most
 *   boxed   (boolean)   whether it stands on a page, as a boxed list
 * Signals:
 *   chosen (GFile *file)   a row was activated
 */
G_DECLARE_FINAL_TYPE (CgvRecentList, cgv_recent_list, CGV, RECENT_LIST, AdwBin)

G_END_DECLS
