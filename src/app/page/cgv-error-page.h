/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The page of a load that failed: the files, the reason, and what to do next. Its buttons activate `win.open`, `win.reload` and `win.help`.
 * Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

#define CGV_TYPE_ERROR_PAGE (cgv_error_page_get_type ())

G_DECLARE_FINAL_TYPE (CgvErrorPage, cgv_error_page, CGV, ERROR_PAGE, AdwBin)

void cgv_error_page_set_message (CgvErrorPage *self,
                                 const char *title,
                                 const char *detail);

/* Shows the beginning of a file that is not a profile, once it is read, and the expected one. Without a file it shows nothing. */
void cgv_error_page_set_foreign (CgvErrorPage *self,
                                 GFile *file);

G_END_DECLS
