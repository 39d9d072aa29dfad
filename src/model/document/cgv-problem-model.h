/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The problems of a document that were kept, as a list: all of them, or those of one kind. Main
 * thread.
 */

#include "cgv-document.h"

G_BEGIN_DECLS

#define CGV_TYPE_PROBLEM_ITEM (cgv_problem_item_get_type ())

/* One problem: what is in the list. Immutable. */
G_DECLARE_FINAL_TYPE (CgvProblemItem, cgv_problem_item, CGV, PROBLEM_ITEM, GObject)

/**
 * cgv_problem_item_get_problem:
 * @self: an item
 *
 * The problem itself, with its kind, place and bytes.
 *
 * Returns: (transfer none): the problem
 */
const CgvProblem *cgv_problem_item_get_problem (CgvProblemItem *self);

/**
 * cgv_problem_item_dup_place:
 * @self: an item
 *
 * Where it is, translated; with the name of the file where the document has several.
 *
 * Returns: (transfer full): display text
 */
char *cgv_problem_item_dup_place (CgvProblemItem *self);

/**
 * cgv_problem_item_dup_text:
 * @self: an item
 *
 * All of it in a line, to be copied: place, id of the kind, bytes, and what was done, with tabs
 * between.
 *
 * Returns: (transfer full): display text, with a newline at its end
 */
char *cgv_problem_item_dup_text (CgvProblemItem *self);

/**
 * CGV_PROBLEM_ANY:
 *
 * Problems of every kind.
 */
#define CGV_PROBLEM_ANY G_MAXUINT

#define CGV_TYPE_PROBLEM_MODEL (cgv_problem_model_get_type ())

/* A GListModel of CgvProblemItem. */
G_DECLARE_FINAL_TYPE (CgvProblemModel, cgv_problem_model, CGV, PROBLEM_MODEL, GObject)

/**
 * cgv_problem_model_new:
 * @document: a document
 *
 * Makes a list of all problems of @document that were kept.
 *
 * Returns: (transfer full): the list
 */
CgvProblemModel *cgv_problem_model_new (CgvDocument *document);

/**
 * cgv_problem_model_set_kind:
 * @self: a list
 * @kind: a CgvProblemKind, or CGV_PROBLEM_ANY
 *
 * Shows the problems of one kind only.
 */
void cgv_problem_model_set_kind (CgvProblemModel *self,
                                 guint kind);

/**
 * cgv_problem_model_count:
 * @self: a list
 * @kind: a CgvProblemKind, or CGV_PROBLEM_ANY
 *
 * How many problems there are of a kind, also those that were not kept.
 *
 * Returns: the number
 */
guint64 cgv_problem_model_count (CgvProblemModel *self,
                                 guint kind);

/**
 * cgv_problem_model_dup_rest:
 * @self: a list
 *
 * How many problems the list leaves out because they were not kept, translated.
 *
 * Returns: (transfer full) (nullable): the text, or NULL if all of them are there
 */
char *cgv_problem_model_dup_rest (CgvProblemModel *self);

G_END_DECLS
