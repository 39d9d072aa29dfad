/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The list of the problems of a document's files, all of them or one kind. Main thread. */

#include <adwaita.h>

#include "cgv-problem-model.h"

G_BEGIN_DECLS

#define CGV_TYPE_PROBLEM_VIEW (cgv_problem_view_get_type ())

/* Signal selected: another problem is selected, or none. */
G_DECLARE_FINAL_TYPE (CgvProblemView, cgv_problem_view, CGV, PROBLEM_VIEW, AdwBin)

/* Lists the problems of a document, once. */
void cgv_problem_view_set_document (CgvProblemView *self,
                                    CgvDocument *document);

/* Returns (nullable) the selected problem. */
const CgvProblem *cgv_problem_view_get_selected (CgvProblemView *self);

/* Returns whether there is a problem after the selected one, or with a @step of -1 before it. */
gboolean cgv_problem_view_can_step (CgvProblemView *self,
                                    int step);

/* Selects that one, if it exists. */
void cgv_problem_view_step (CgvProblemView *self,
                            int step);

G_END_DECLS
