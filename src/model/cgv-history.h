/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The functions that were looked at, and where among them one is. Main thread.
 */

#include <glib.h>

#include "cgv-types.h"

G_BEGIN_DECLS

/**
 * CgvHistory:
 *
 * A list of functions with a current one.
 */
typedef struct CgvHistory CgvHistory;

/**
 * cgv_history_new:
 * @function: the first function
 *
 * Makes a history of one function.
 *
 * Returns: (transfer full): the history
 */
CgvHistory *cgv_history_new (CgvFunctionId function);

/**
 * cgv_history_free:
 * @history: (transfer full): a history
 *
 * Frees it.
 */
void cgv_history_free (CgvHistory *history);

/**
 * cgv_history_get_current:
 * @history: a history
 *
 * Gets the current function.
 *
 * Returns: the function
 */
CgvFunctionId cgv_history_get_current (CgvHistory *history);

/**
 * cgv_history_add:
 * @history: a history
 * @function: a function
 *
 * Adds a function behind the current one, in place of all that was there, and makes it current.
 * The oldest entry is dropped when there are very many.
 */
void cgv_history_add (CgvHistory *history,
                      CgvFunctionId function);

/**
 * cgv_history_replace:
 * @history: a history
 * @function: a function
 *
 * Puts a function in the place of the current one.
 */
void cgv_history_replace (CgvHistory *history,
                          CgvFunctionId function);

/**
 * cgv_history_can_move:
 * @history: a history
 * @steps: how far, forward if positive
 *
 * Whether there is an entry that far from the current one.
 *
 * Returns: TRUE if there is
 */
gboolean cgv_history_can_move (CgvHistory *history,
                               int steps);

/**
 * cgv_history_move:
 * @history: a history
 * @steps: how far, forward if positive; cgv_history_can_move() has to be TRUE
 *
 * Makes another entry the current one.
 */
void cgv_history_move (CgvHistory *history,
                       int steps);

G_END_DECLS
