/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A file that the program has saved, and ways to it. Main thread. */

#include <adwaita.h>

G_BEGIN_DECLS

/* Makes a toast that says @text, display text, and has buttons that open @file, and that show it in its folder. */
AdwToast *cgv_saved_file_new_toast (GFile *file,
                                    const char *text);

G_END_DECLS
