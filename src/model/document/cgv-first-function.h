/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The function at which a reader wants to begin: in the program, not in its loader. */

#include <glib.h>

#include "cgv-costs.h"

G_BEGIN_DECLS

/*
 * Finds the function to show first, as cgv_document_get_first_function() describes it. Linear in
 * the functions. Any thread. Returns CGV_NONE for a profile without functions.
 *
 * @costs: costs of a graph whose nodes are functions
 * @nameless_main: (out) (nullable): the main function if it is nameless, otherwise CGV_NONE
 */
CgvFunctionId cgv_first_function_find (CgvCosts *costs,
                                       CgvFunctionId *nameless_main);

G_END_DECLS
