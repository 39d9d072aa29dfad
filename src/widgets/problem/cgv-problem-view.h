/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The list of what was wrong with the files of a document, all of it or one kind. Main thread.
 */

#include <adwaita.h>

#include "cgv-problem-model.h"

G_BEGIN_DECLS

#define CGV_TYPE_PROBLEM_VIEW (cgv_problem_view_get_type ())

/* Signal selected: another problem is selected, or none. */
G_DECLARE_FINAL_TYPE (CgvProblemView, cgv_problem_view, CGV, PROBLEM_VIEW, AdwBin)

/**
 * cgv_problem_view_set_document:
 * @self: a view
 * @document: a document
 *
 * Lists the problems of a document, and selects the first.
 */
void cgv_problem_view_set_document (CgvProblemView *self,
                                    CgvDocument *document);

/**
 * cgv_problem_view_get_selected:
 * @self: a view
 *
 * Which problem is selected.
 *
 * Returns: (transfer none) (nullable): the problem
 */
CgvProblemItem *cgv_problem_view_get_selected (CgvProblemView *self);

/**
 * cgv_problem_view_can_step:
 * @self: a view
 * @step: 1 for the next problem, -1 for the previous one
 *
 * Whether there is one.
 *
 * Returns: TRUE if there is
 */
gboolean cgv_problem_view_can_step (CgvProblemView *self,
                                    int step);

/**
 * cgv_problem_view_step:
 * @self: a view
 * @step: 1 for the next problem, -1 for the previous one
 *
 * Selects another problem, if there is one.
 */
void cgv_problem_view_step (CgvProblemView *self,
                            int step);

G_END_DECLS
