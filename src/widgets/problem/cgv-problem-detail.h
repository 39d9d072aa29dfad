/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* One problem in sentences, with the lines of the file around it. */

#include <adwaita.h>

#include "cgv-problem-model.h"

G_BEGIN_DECLS

#define CGV_TYPE_PROBLEM_DETAIL (cgv_problem_detail_get_type ())

G_DECLARE_FINAL_TYPE (CgvProblemDetail, cgv_problem_detail, CGV, PROBLEM_DETAIL, AdwBin)

/* Shows one of the document's problems, or NULL for none. Its lines appear as soon as they are read. */
void cgv_problem_detail_show (CgvProblemDetail *self,
                              CgvDocument *document,
                              const CgvProblem *problem);

G_END_DECLS
