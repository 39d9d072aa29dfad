/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The small pictures next to the texts of the help, in the colours of the window. Main thread. */

#include <adwaita.h>

#include "cgv-help-text.h"
#include "cgv-help-values.h"

G_BEGIN_DECLS

/* Returns NULL for an item without a picture. It says nothing that the text does not say. */
GtkWidget *cgv_help_picture_new (const CgvHelpItem *item,
                                 CgvHelpValues *values);

G_END_DECLS
