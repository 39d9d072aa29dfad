/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A container that reports when it is narrow, so that its child can rearrange its parts.
 *
 * A child whose wide form needs more room than a phone has would keep the window from becoming that small. This container requests no more
 * width than #CgvNarrowBin:minimum-width for any child, and turns #CgvNarrowBin:narrow on when it gets less than
 * #CgvNarrowBin:narrow-width. (AdwBreakpoint does this from libadwaita 1.4 on.) Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_NARROW_BIN (cgv_narrow_bin_get_type ())

/*
 * Properties:
 *   child           (GtkWidget)            the only child
 *   minimum-width   (int)                  the width to ask for at most, in pixels
 *   narrow-width    (int)                  below this width it is narrow, in pixels
 *   narrow          (boolean, read-only)   whether it is narrow
 */
G_DECLARE_FINAL_TYPE (CgvNarrowBin, cgv_narrow_bin, CGV, NARROW_BIN, GtkWidget)

gboolean cgv_narrow_bin_get_narrow (CgvNarrowBin *self);

/* Takes the form for @width before the first frame, so that a window that opens small is never seen wide. */
void cgv_narrow_bin_expect_width (CgvNarrowBin *self,
                                  int width);

G_END_DECLS
