/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The order in which problems are shown. A parser finds them in the order of the file, and what is
 * the cause of the others may be last: that a compressed file is damaged shows at its end. Plain
 * functions; any thread.
 */

#include <glib.h>

#include "cgv-problem.h"

G_BEGIN_DECLS

/**
 * cgv_problem_kind_is_of_stream:
 * @kind: a kind of problem
 *
 * Whether a problem is one of the compressed file rather than of what comes out of it.
 *
 * Returns: TRUE if it is
 */
gboolean cgv_problem_kind_is_of_stream (CgvProblemKind kind);

/**
 * cgv_problem_order_list:
 * @list: (inout): the list
 *
 * Puts the problems of compressed files first, and of problems at the same place of a file the more
 * severe one. All others stay in the order of the file.
 */
void cgv_problem_order_list (CgvProblemList *list);

G_END_DECLS
