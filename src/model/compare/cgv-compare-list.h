/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The texts of rows of a CgvFunctionList of two sides. Main thread. */

#include "cgv-focus.h"
#include "cgv-function-list.h"

G_BEGIN_DECLS

/* Returns the name of a row, or the last component of a group's, as display text. "" beyond the end. */
char *cgv_compare_list_dup_name (CgvFunctionList *list,
                                 guint position);

/* Returns file and object of a row, or the folder of a group, as display text. */
char *cgv_compare_list_dup_location (CgvFunctionList *list,
                                     guint position);

/* Returns all that is known of a row's name, as display text of several lines. */
char *cgv_compare_list_dup_tooltip (CgvFunctionList *list,
                                    guint position);

G_END_DECLS
