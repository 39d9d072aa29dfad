/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A menu to choose the functions that a list of a comparison shows: all, those that cost more, noise or not. Main thread. */

#include <adwaita.h>

#include "cgv-function-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_SHOW_BUTTON (cgv_show_button_get_type ())

/*
 * Properties: show (string) "all", "regressions", "improvements", "new" or "removed"; hides-noise (boolean). They are kept
 * for the next list.
 * Actions: show.which, show.hide-noise set the properties.
 */
G_DECLARE_FINAL_TYPE (CgvShowButton, cgv_show_button, CGV, SHOW_BUTTON, AdwBin)

/* @list is (nullable). */
void cgv_show_button_set_list (CgvShowButton *self,
                               CgvFunctionList *list);

/* Sets whether it shows the choice in words, rather than having an icon. */
void cgv_show_button_set_has_words (CgvShowButton *self,
                                    gboolean has_words);

/* Returns whether some functions are not shown. */
gboolean cgv_show_button_is_filtered (CgvShowButton *self);

/* Returns (nullable) why a list with this choice may be empty; NULL if all rows are shown. */
const char *cgv_show_button_explain_empty (CgvShowButton *self);

void cgv_show_button_show_all (CgvShowButton *self);

G_END_DECLS
