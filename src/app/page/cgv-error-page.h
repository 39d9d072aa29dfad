/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What is shown where a profile would be, had it loaded: what could not be opened, why, and where
 * to go from there. Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

#define CGV_TYPE_ERROR_PAGE (cgv_error_page_get_type ())

G_DECLARE_FINAL_TYPE (CgvErrorPage, cgv_error_page, CGV, ERROR_PAGE, AdwBin)

/**
 * cgv_error_page_set_message:
 * @self: an error page
 * @title: what could not be done, plain text
 * @detail: why, where in the file, and what to do, plain text
 *
 * Says what went wrong.
 */
void cgv_error_page_set_message (CgvErrorPage *self,
                                 const char *title,
                                 const char *detail);

/**
 * cgv_error_page_get_detail:
 * @self: an error page
 *
 * What the page says.
 *
 * Returns: (transfer none): why, where in the file, and what to do
 */
const char *cgv_error_page_get_detail (CgvErrorPage *self);

G_END_DECLS
