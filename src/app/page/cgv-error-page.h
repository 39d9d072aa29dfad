/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What is shown where a profile would be, had it loaded: what could not be opened, why, and where
 * to go from there. Its buttons activate `win.open`, `win.reload` and `win.help`. Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

#define CGV_TYPE_ERROR_PAGE (cgv_error_page_get_type ())

G_DECLARE_FINAL_TYPE (CgvErrorPage, cgv_error_page, CGV, ERROR_PAGE, AdwBin)

void cgv_error_page_set_message (CgvErrorPage *self,
                                 const char *title,
                                 const char *detail);

/* Says of a file that is no profile how it begins, once that is read, and what was expected. Without a file it says nothing. */
void cgv_error_page_set_foreign (CgvErrorPage *self,
                                 GFile *file);

G_END_DECLS
