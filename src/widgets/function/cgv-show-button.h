/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A menu that chooses which functions a list of two sides shows: all, those that cost more, noise or not. Main thread. */

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

/* Whether it says what is shown, rather than having an icon. */
void cgv_show_button_set_has_words (CgvShowButton *self,
                                    gboolean has_words);

/* Returns whether some functions are not shown. */
gboolean cgv_show_button_is_filtered (CgvShowButton *self);

/* Returns (nullable) why a list of what is chosen may be empty; NULL if all is shown. */
const char *cgv_show_button_explain_empty (CgvShowButton *self);

void cgv_show_button_show_all (CgvShowButton *self);

G_END_DECLS
