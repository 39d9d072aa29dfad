/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The selection of a list of functions: the row of the focus. If the function is in a closed group the group is selected; when the focus
 * goes to a function the list opens its group. Selecting a group that is not a function does not change the focus, but that of a cycle goes
 * to one of its members. Main thread.
 */

#include "cgv-function-list.h"
#include "cgv-row-selection.h"

G_BEGIN_DECLS

/* Makes the selection of at most one row of @list. It follows the focus of @list and changes it. */
CgvRowSelection *cgv_function_selection_new (CgvFunctionList *list);

G_END_DECLS
