/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The path along which a difference came about, as steps like words in a line: each a row with the change of its inclusive cost, which a
 * click selects. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"
#include "cgv-regression-path.h"

G_BEGIN_DECLS

#define CGV_TYPE_WHY_PATH (cgv_why_path_get_type ())

G_DECLARE_FINAL_TYPE (CgvWhyPath, cgv_why_path, CGV, WHY_PATH, GtkWidget)

/* Shows the steps of a row of the comparison, of very many the first and the last ones; nothing for NULL. */
void cgv_why_path_set (CgvWhyPath *self,
                       CgvFocus *focus,
                       const CgvRegressionPath *path);

G_END_DECLS
