/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The content of a popover, with its natural width and the height that it needs there. GTK 4.8 asks for the height in more width than it
 * gives, so that the last of several lines is cut.
 */

#include <adwaita.h>

G_BEGIN_DECLS

#define CGV_TYPE_POPOVER_BIN (cgv_popover_bin_get_type ())
G_DECLARE_FINAL_TYPE (CgvPopoverBin, cgv_popover_bin, CGV, POPOVER_BIN, AdwBin)

G_END_DECLS
