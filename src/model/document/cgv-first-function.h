/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Where a reader wants to begin: in the program, not in what loads it.
 */

#include <glib.h>

#include "cgv-costs.h"

G_BEGIN_DECLS

/*
 * Finds the function to show first, as cgv_document_get_first_function() describes it. Linear in the functions. Any
 * thread. CGV_NONE if there is none.
 *
 * @costs: costs of a graph whose nodes are functions
 * @nameless_main: (out) (nullable): the function that is main without having that name, or CGV_NONE
 */
CgvFunctionId cgv_first_function_find (CgvCosts *costs,
                                       CgvFunctionId *nameless_main);

G_END_DECLS
