/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The problems of a document that were kept, as a list: all of them or those of one kind, in some order, one of them selected.
 * Main thread.
 */

#include "cgv-document.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

/* Problems of every kind. */
#define CGV_PROBLEM_ANY G_MAXUINT

typedef enum
{
  CGV_PROBLEM_ORDER_PLACE, /* as they are in the files */
  CGV_PROBLEM_ORDER_KIND,  /* from bad to harmless */
} CgvProblemOrder;

#define CGV_TYPE_PROBLEM_MODEL (cgv_problem_model_get_type ())

/* Signal: selected — the selected problem changed, perhaps to none. */
G_DECLARE_FINAL_TYPE (CgvProblemModel, cgv_problem_model, CGV, PROBLEM_MODEL, CgvRowList)

/* Lists all problems of a document that were kept, and selects the first that is more than a note. */
CgvProblemModel *cgv_problem_model_new (CgvDocument *document);

CgvDocument *cgv_problem_model_get_document (CgvProblemModel *self);

/* Returns (nullable) the problem at a position; NULL beyond the end. */
const CgvProblem *cgv_problem_model_get (CgvProblemModel *self,
                                         guint position);

/* Shows the problems of one kind only, or CGV_PROBLEM_ANY. */
void cgv_problem_model_set_kind (CgvProblemModel *self,
                                 guint kind);

void cgv_problem_model_set_order (CgvProblemModel *self,
                                  CgvProblemOrder order,
                                  gboolean descending);

/* Returns the position of the selected problem; G_MAXUINT if the list is empty. */
guint cgv_problem_model_get_selected (CgvProblemModel *self);

void cgv_problem_model_select (CgvProblemModel *self,
                               guint position);

/* Returns the number of problems of a kind, or of all kinds, including problems that were not
 * kept. */
guint64 cgv_problem_model_count (CgvProblemModel *self,
                                 guint kind);

/* Returns (nullable) a sentence about the problems that are not listed because they were not kept. */
char *cgv_problem_model_dup_rest (CgvProblemModel *self);

/* Returns the place of a problem, with the name of the file where the document has several. Display text. */
char *cgv_problem_model_dup_place (CgvDocument *document,
                                   const CgvProblem *problem);

G_END_DECLS
