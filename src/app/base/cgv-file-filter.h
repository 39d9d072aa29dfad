/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The files that the dialogs offer. Main thread. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Makes the filter for the names that Callgrind, Cachegrind and others give to profiles. */
GtkFileFilter *cgv_file_filter_new_profiles (void);

GtkFileFilter *cgv_file_filter_new_all (void);

G_END_DECLS
